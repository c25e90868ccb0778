"""The class board: codes in any text, what becomes of damaged ones, names, and what is counted."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop import CodeError, Match, make
from tabletop.exercises import mark, sheet
from tabletop.exercises.board import BARS, Board, Cell, Judged, _number_bars, judged
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN
from tabletop.exercises.progress import BETS, Kept, Record, pack, sealed, unpack
from tabletop.exercises.staked import Staked, pack_bets, unpack_bets

GAME = "ladies_choice"


def wrong(question: Any, place: int = 0) -> Any:
    one = question.exercise
    made = [one.mistaken(m.id, question.given) for m in one.mistakes]
    return [m for m in made if m is not None and one.check(question.seed, m).state == NOT_YET][place]


def learner(seed: Any = 7, right: Sequence[str] = (), not_yet: Sequence[str] = (), shown: Sequence[str] = (),
            game: str = GAME, claimed: Sequence[str] = ()) -> str:  # fmt: skip
    q = sheet(game, seed=seed)
    for id in right:
        q[id].check(q[id].exercise.solved(q[id].seed))
    for id in not_yet:
        q[id].check(wrong(q[id]))
    for id in shown:
        q[id].solution()
    for id in claimed:
        q[id].claimed = "c"
    return q.code()


def worked(*texts: str, table: bool | None = None) -> Board:
    board = Board()
    for text in texts:
        board.add(text, table)
    for _ in board.work():
        pass
    return board


ONE = learner(1, right=["put_aside", "turn_order"], not_yet=["love_left"], shown=["who_wins"])
TWO = learner(2, right=["put_aside"], claimed=["total_function"])
OTHER = learner(3, right=["last_cat"], game="cat_ladies")


def test_codes_are_found_in_any_text() -> None:
    folded = "\n> ".join(TWO[i : i + 40] for i in range(0, len(TWO), 40))
    text = f"Dear Ms Bell,\nhere it is: {ONE}, regards, Ann\n> hello\n> {folded}\n>best wishes\n{OTHER} bye"
    board = worked(text)
    assert [one.code for one in board.learners] == [ONE, TWO, OTHER] and board.troubles == []
    assert [one.called for one in board.learners] == ["learner 1", "learner 2", "learner 1"]
    assert board.games == [GAME, "cat_ladies"]
    assert [one.code for one in worked(f"{ONE}\n{TWO}\n{OTHER}").learners] == [ONE, TWO, OTHER]
    assert [one.code for one in worked(f"{ONE} {TWO} thanks").learners] == [ONE, TWO]


def test_states_are_those_of_mark() -> None:
    board = worked(f"{ONE}\n{TWO}\n{OTHER}")
    for one in board.learners:
        for m in mark(one.code).marks:
            assert (one.cells[m.id].state, one.cells[m.id].claimed) == (m.state, m.claimed), m
        assert one.correct == mark(one.code).correct
    cells = board.learners[0].cells
    words = [cells[id].word for id in ("put_aside", "love_left", "who_wins", "rank_them")]
    assert words == ["correct", "not yet", "solution shown", "not attempted"]
    assert board.learners[1].cells["total_function"].word == "correct (claimed)"


def test_a_damaged_code_loses_nothing_else() -> None:
    match = Match(make(GAME), seed=1).code()
    board = worked(f"{ONE}\n{TWO[:-5]}\n{match}\nTX1.\n{BETS}abc\n{OTHER}")
    assert [one.code for one in board.learners] == [ONE, OTHER]
    places = [t.place.split(",")[0] for t in board.troubles]
    assert places == ["line 2", "line 3", "line 4", "line 5"]
    assert "damaged or cut off" in board.troubles[0].sentence and "code of a match" in board.troubles[1].sentence
    assert all(t.sentence.count(".") <= 2 and len(t.sentence) < 120 for t in board.troubles)
    assert all(len(t.place) < 60 for t in board.troubles)


def test_the_same_code_counts_once() -> None:
    board = worked(f"{ONE}\n{TWO}\n{ONE}")
    assert len(board.learners) == 2 and board.remarks == ["The code of learner 1 was there twice; it is counted once."]
    assert board.add(TWO) == 0 and "learner 2" in board.remarks[0] and len(board.learners) == 2
    assert board.add("nothing here") == 0 and "no code" in board.remarks[0]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f'name,code\nAda,{ONE}\n"Byron, Lord",{TWO}\n', ["Ada", "Byron, Lord"]),
        (f"Ada;{ONE}\nBen;{TWO}\n", ["Ada", "Ben"]),
        (f"code\tstudent\n{ONE}\tAda\n{TWO}\tBen\n", ["Ada", "Ben"]),
        (f"\ufeffName;mail;Code\nAda;a@b.c;{ONE}\nBen;;{TWO}", ["Ada", "Ben"]),
        (f"Dear all, this is mine: {ONE}\nand, well, mine: {TWO}", ["", ""]),
        (f"{ONE}\n{TWO}", ["", ""]),
    ],
)
def test_names_only_from_a_table(text: str, names: list[str]) -> None:
    assert [one.name for one in worked(text).learners] == names
    assert [one.name for one in worked(text, table=False).learners] == ["", ""]


def test_a_file_that_is_a_table_gives_names_even_to_one() -> None:
    assert [one.name for one in worked(f"Ada,{ONE}", table=True).learners] == ["Ada"]
    board = worked(ONE, f"who,code\nAda,{ONE}")
    assert [one.name for one in board.learners] == ["Ada"]  # found again, and named


def test_what_the_class_did() -> None:
    codes = [learner(7, right=["love_left"]) for _ in range(3)]  # equal codes: one learner
    codes = [learner(7, right=["love_left"], shown=shown) for shown in ([], ["who_wins"], ["rank_them"])]
    codes += [learner(7, not_yet=["love_left"], right=right) for right in ([], ["who_wins"])]
    codes += [learner(8, right=["love_left"]), learner(9)]
    board = worked("\n".join(codes))
    row = next(c for c in board.counted(GAME) if c.id == "love_left")
    assert row.states == {CORRECT: 4, SHOWN: 0, NOT_YET: 2, NOT_ATTEMPTED: 1}
    assert row.answer is not None and row.answer[1:] == (3, 5, CORRECT) and row.answered == 6
    question = sheet(GAME, seed=7).love_left
    assert row.answer[0] == question.exercise.kind.say(question.exercise.answer(question.given))
    assert row.mistake is not None and row.mistake[2] == 2
    assert row.mistake[1] == question.exercise.check("7", wrong(question)).hint
    own = worked("\n".join(learner(s, right=["put_aside"]) for s in range(4)))
    row = next(c for c in own.counted(GAME) if c.id == "put_aside")
    assert row.answer is None and row.answered == 4  # everybody had his own


def test_as_csv() -> None:
    board = worked(f'name,code\n=SUM(A1),{ONE}\n"Byron, Lord",{TWO}')
    rows = list(csv.reader(io.StringIO(board.csv(GAME))))
    assert rows[0][:2] == ["learner", "correct"] and "put_aside" in rows[0] and len({len(r) for r in rows}) == 1
    assert [r[0] for r in rows[1:]] == ["'=SUM(A1)", "Byron, Lord"] and rows[1][1] == "2"
    assert rows[1][rows[0].index("who_wins")] == "solution shown"
    assert "Byron" not in board.csv(GAME, names=False) and "learner 2" in board.csv(GAME, names=False)


@pytest.mark.parametrize("answer", [[[]], {"a": {}}, "x" * 5000, 10**40, True, ["Thief"] * 400, "1/0", [None], "1e99"])
def test_answers_that_nobody_gives_do_no_harm(answer: Any) -> None:
    q = sheet(GAME, seed=1)
    code = pack(Kept(GAME, "1", {id: (Record("1", "c", answer),) for id in q.questions}))
    board = worked(f"{code}\n{TWO}")
    cells = board.learners[0].cells
    clicked = [id for id, question in q.questions.items() if question.exercise.kind.look != "code"]
    assert all(cells[id].state in (NOT_YET, NOT_ATTEMPTED) for id in clicked) and board.learners[1].correct == 2
    board.counted(GAME), board.csv(GAME)


def test_a_letter_that_lies_earns_nothing() -> None:
    q = sheet(GAME, seed=1).love_left
    given = q.exercise.given("1")
    assert judged(q.exercise, Record("1", "c", str(q.exercise.answer(given) + 1))).state == NOT_YET
    assert judged(q.exercise, Record("1", "n", str(q.exercise.answer(given)))).state == CORRECT
    assert judged(q.exercise, Record("1", "s", str(q.exercise.answer(given)))).state == SHOWN
    assert Cell().state == NOT_ATTEMPTED and isinstance(judged(q.exercise, Record("1", "d", None)), Judged)


def test_thirty_codes_take_a_moment() -> None:
    import time

    ids = [q.id for q in sheet(GAME, seed=1) if q.exercise.kind.look != "code"]
    codes = [learner(f"class/{i}", right=ids[: i % len(ids)]) for i in range(30)]
    before = time.perf_counter()
    board = Board()
    board.add("\n".join(codes))
    slices = []
    for _ in board.work():
        slices.append(time.perf_counter())
    assert len(board.learners) == 30 and board.done == board.size == len(slices)
    assert slices[-1] - before < 5  # a second on a quiet machine
    assert max(b - a for a, b in zip([before, *slices], slices, strict=False)) < 1


# -- bets -------------------------------------------------------------------------------------------------------------


def bet(value: Any, name: str = "", question: str = "How many?", answer: Any = 7, game: str = GAME) -> Staked:
    right = not name and value == answer
    return Staked(game, name, "" if name else question, value, None if name else answer, "" if name else "cards", right)


def test_bets_come_back_from_their_code() -> None:
    bets = [bet(7), bet(None, question="Why?"), bet("a, b", name="six each"), bet(2.5, game="cat_ladies", name="x")]
    code = pack_bets(bets)
    assert code.startswith("TB1.") and unpack_bets(code) == bets
    assert unpack_bets("  " + code[:9] + "\n" + code[9:]) == bets
    with pytest.raises(CodeError, match="belongs below my_bets"):
        unpack(code)
    with pytest.raises(CodeError, match="begins with “TB1.”"):
        unpack_bets(ONE)
    for cut in range(4, len(code)):
        with pytest.raises(CodeError):
            unpack_bets(code[:cut])


@pytest.mark.parametrize(
    "data",
    [
        [], 7, {"chess": [["x", 1]]}, {GAME: [["", 1]]}, {GAME: [[["x"], 1]]}, {GAME: [["x", True]]}, {GAME: 3},
        {GAME: [["", float("nan"), "q", 1, "", 0]]}, {GAME: [["", 1, "q" * 700, 1, "", 0]]}, {GAME: [["x", {}]]},
        {GAME: [["", 1, "q", [1], "", 0]]}, {GAME: [[]]},
    ],
)  # fmt: skip
def test_what_is_no_code_of_bets_is_said(data: Any) -> None:
    with pytest.raises(CodeError, match="nothing that a bet could be"):
        unpack_bets(sealed(BETS, data))


def test_bets_are_counted_by_question() -> None:
    codes = [pack_bets([bet(v), bet(w, name="six each")]) for v, w in ((7, "a"), (7, "b"), (9, "a"), (None, "a"))]
    board = worked("\n".join(codes) + f"\n{ONE}\n{codes[0]}")
    assert board.remarks == ["A code of bets was there twice; it is counted once."] and board.games == [GAME]
    one, two = board.bet_counts(GAME, lambda b: b._replace(answer="b", right=b.bet == "b") if b.name else b)
    assert one.question == "How many?" and one.answer == "7 cards"
    assert [(b.label, b.number, b.right) for b in one.bars] == [("7", 2, True), ("9", 1, False)]
    assert (one.bets, one.right, one.without) == (3, 2, 1)
    assert [(b.label, b.number, b.right) for b in two.bars] == [("a", 3, False), ("b", 1, True)]
    assert board.bet_counts("cat_ladies") == []


def test_many_numbers_are_gathered_in_round_steps() -> None:
    numbers = [float(n) for n in range(100)] + [1e9, -1e9]
    bars = _number_bars(numbers, 39.57)
    assert len(bars) <= BARS + 3 and sum(b.number for b in bars) == len(numbers)
    assert [b.label for b in bars if b.right] == ["20 to 40"] and bars[0].label.startswith("under")
    assert bars[-1].label.endswith("or more") and [b.right for b in _number_bars(numbers, None)].count(True) == 0
    assert [b.label for b in _number_bars([3.0, -2.0], 0.0)] == ["−2", "0", "3"]
    low = _number_bars([float(n) for n in range(-30, 0)], 0.0)  # an answer of 0 counts too
    assert sum(b.right for b in low) == 1 and sum(b.number for b in low) == 30
