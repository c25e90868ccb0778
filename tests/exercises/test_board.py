"""The class board: codes in any text, what becomes of damaged ones, names, and what is counted."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop import CodeError, Match, OptionError, make
from tabletop.exercises import mark, sheet
from tabletop.exercises.board import BARS, Board, Cell, Judged, _number_bars, judged
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN
from tabletop.exercises.progress import BETS, Kept, Record, pack, sealed, unpack
from tabletop.exercises.staked import Staked, merged, pack_bets, tagged_bets, unpack_bets
from tests.pace import within

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
OWN = learner("123456", right=["put_aside"])  # a seed that was drawn


def test_codes_are_found_in_any_text() -> None:
    folded = "\n> ".join(TWO[i : i + 40] for i in range(0, len(TWO), 40))
    text = f"Dear Ms Bell,\nhere it is: {ONE}, regards, Ann\n> hello\n> {folded}\n>best wishes\n{OTHER} bye"
    board = worked(text)
    assert [one.code for one in board.learners] == [ONE, TWO, OTHER] and board.troubles == []
    assert [one.called for one in board.learners] == ["learner 1", "learner 2", "learner 1"]
    assert board.games == [GAME, "cat_ladies"]
    assert [one.code for one in worked(f"{ONE}\n{TWO}\n{OTHER}").learners] == [ONE, TWO, OTHER]
    assert [one.code for one in worked(f"{ONE} {TWO} thanks").learners] == [ONE, TWO]


def test_codes_as_mail_and_chats_leave_them() -> None:
    soft = "=\r\n".join(TWO[i : i + 60] for i in range(0, len(TWO), 60))
    board = worked(f"> “{ONE}”, says Ann\n> > {soft}\n('{OTHER}')\n{ONE[:9]}\u200b{ONE[9:]}")
    assert [one.code for one in board.learners] == [ONE, TWO, OTHER, ONE] and board.troubles == []
    board = worked(f'name,code\nAda,“{ONE}”\nBen,"{TWO} "')
    assert [(one.name, one.code) for one in board.learners] == [("Ada", ONE), ("Ben", TWO)]


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
    named = learner("tea/ada", right=["put_aside"])
    board = worked(f"{OWN}\n{named}\n{OWN}\n{named}")
    assert len(board.learners) == 2
    assert board.remarks == [f"The code of learner {n} was there twice; it is counted once." for n in (1, 2)]
    assert board.add(named) == 0 and "learner 2" in board.remarks[0] and len(board.learners) == 2
    assert board.add("nothing here") == 0 and "no code" in board.remarks[0]


def test_a_class_with_one_seed_may_have_equal_codes() -> None:
    board = worked(f"{ONE}\n{TWO}\n{ONE}\n{ONE}")
    assert len(board.learners) == 4 and len(board.remarks) == 1
    assert board.remarks[0].startswith("2 codes are equal to another one")
    assert board.add(f"{ONE}\n{ONE}\n{TWO}") == 0 and len(board.learners) == 4  # the same list again, or a part of it
    assert board.add("\n".join([ONE] * 4)) == 1 and len(board.learners) == 5  # it has grown
    board = worked(f"name,code\nAda,{ONE}\nBen,{ONE}\nAda,{ONE}")
    assert [one.name for one in board.learners] == ["Ada", "Ben"]
    board = worked(f"{ONE} {ONE}", f"name,code\nAda,{ONE}\nBen,{ONE}")
    assert [one.name for one in board.learners] == ["Ada", "Ben"]


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
    codes = [learner(7, right=["love_left"], shown=shown) for shown in ([], [], ["rank_them"])]
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
    ids = [q.id for q in sheet(GAME, seed=1) if q.exercise.kind.look != "code"]
    codes = [learner(f"class/{i}", right=ids[: i % len(ids)]) for i in range(30)]
    with within(5):  # a second on a quiet machine
        board, slices = Board(), 0
        board.add("\n".join(codes))
        work, over = board.work(), object()
        while True:
            with within(1):
                if next(work, over) is over:
                    break
            slices += 1
    assert len(board.learners) == 30 and board.done == board.size == slices


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


@pytest.mark.parametrize("value", [10**400, -(10**400), 1.7e308, 2e9])
def test_a_bet_that_no_page_takes_loses_nothing_else(value: Any) -> None:
    good = [pack_bets([bet(v)], tag=str(v)) for v in (7, 9)]
    bad = sealed(BETS, {GAME: [["", value, "How many?", 1, "", 0]]})
    board = worked("\n".join([good[0], bad, good[1]]))
    assert [b[0].bet for b in board.bets] == [7, 9] and len(board.troubles) == 1
    assert "nothing that a bet could be" in board.troubles[0].sentence
    assert [b.label for b in board.bet_counts(GAME)[0].bars] == ["7", "9"]


def test_half_a_sign_reaches_no_page() -> None:
    for row in (["", 1, "q\ud800", 1, "", 0], ["", "\ud800", "q", 1, "", 0], ["\ud800", 1]):
        with pytest.raises(CodeError, match="nothing that a bet could be"):
            unpack_bets(sealed(BETS, {GAME: [row]}))
    board = worked(f"name,code\nA\ud800a,{ONE}\nB,TX1.\ud800")
    assert board.learners[0].name == "A?a" and all(t.place.encode() for t in board.troubles)


@pytest.mark.parametrize("text", [None, 5, b"TX1.", [ONE]])
def test_what_is_no_text_is_said(text: Any) -> None:
    with pytest.raises(OptionError, match="from a text"):
        Board().add(text)


def test_equal_bets_of_different_people_all_count() -> None:
    bets = [[bet("a", name="six each")]] * 12 + [[bet("b", name="six each")]] * 3
    for codes in ([pack_bets(b, f"{i:x}") for i, b in enumerate(bets)], [pack_bets(b) for b in bets]):
        board = worked("\n".join(codes))
        assert [(b.label, b.number) for b in board.bet_counts(GAME)[0].bars] == [("a", 12), ("b", 3)]
        assert board.add("\n".join(codes)) == 0 and len(board.bets) == 15


def test_one_persons_bets_count_once_and_grow() -> None:
    early = pack_bets([bet(7), bet(None, question="Why?")], "tag")
    late = pack_bets([bet(9), bet(5, question="Why?"), bet(1, question="More?")], "tag")
    assert tagged_bets(late)[0] == "tag" and early != pack_bets(unpack_bets(early), "other")
    board = worked(f"{early}\n{early}")
    assert board.remarks == ["A code of the same person’s bets was there before; it is counted once."]
    assert board.add(late) == 0 and "new bets in it were added" in board.remarks[0] and len(board.bets) == 1
    assert [b.bet for b in board.bets[0]] == [7, 5, 1]  # the first bet counts; a look at the answer is none
    assert merged([], []) == []
    for tag in (7, "x" * 17, None, ["a"]):
        with pytest.raises(CodeError):
            tagged_bets(sealed(BETS, {"": tag, GAME: [["x", 1]]}))


def test_bets_are_counted_by_question() -> None:
    codes = [pack_bets([bet(v), bet(w, name="six each")]) for v, w in ((7, "a"), (7, "b"), (9, "a"), (None, "a"))]
    board = worked("\n".join(codes) + f"\n{ONE}\n{codes[0]}")
    assert board.games == [GAME] and board.remarks[0].startswith("One code is equal to another one")
    board = worked("\n".join(codes))
    one, two = board.bet_counts(GAME, lambda b: b._replace(answer="b", right=b.bet == "b") if b.name else b)
    assert one.question == "How many?" and one.answer == "7 cards"
    assert [(b.label, b.number, b.right) for b in one.bars] == [("7", 2, True), ("9", 1, False)]
    assert (one.bets, one.right, one.without) == (3, 2, 1)
    assert [(b.label, b.number, b.right) for b in two.bars] == [("a", 3, False), ("b", 1, True)]
    assert board.bet_counts("cat_ladies") == []


def test_bars_that_hold_right_bets_are_marked() -> None:
    bars = _number_bars([40, 40, 38, 12], 39.57, [40, 40, 38])
    assert [(b.label, b.number, b.right) for b in bars] == [
        ("12", 1, False), ("38", 1, True), ("39.57", 0, True), ("40", 2, True)
    ]  # fmt: skip
    near = [Staked(GAME, "", "How many?", n, 39.57, "%", n in (38, 40)) for n in (38, 40, 12)]
    board = worked("\n".join(pack_bets([b], str(i)) for i, b in enumerate(near)))
    (one,) = board.bet_counts(GAME)
    assert one.right == sum(b.number for b in one.bars if b.right) == 2
    (blind,) = board.bet_counts(GAME, answers=False)
    assert [(b.label, b.right) for b in blind.bars] == [("12", False), ("38", False), ("40", False)]
    assert blind.answer == "" and blind.right == 0
    many = [float(n) for n in range(0, 100, 5)]
    bars = _number_bars(many, 39.57, [40.0])
    assert [b.label for b in bars if b.right] == ["20 to 40", "40 to 60"]
    assert [b.label for b in _number_bars([39.5704, 39.57, 1.0], 39.5704)] == ["1", "39.57"]


def test_a_wild_bet_spoils_no_picture() -> None:
    numbers = [float(n) for n in range(10)] + [1e9]
    bars = _number_bars(numbers, 4.0)
    assert bars[-1].label == "10 or more" and bars[-1].number == 1 and len(bars) > 4
    bars = _number_bars(numbers, 916_895.0)
    assert bars[-1].right and sum(b.right for b in bars) == 1
    for wild in ([k * 5e-324 for k in range(20)], [1e9, -1e9] * 5 + [float(n) for n in range(9)], [0.0] * 20):
        for answer in (None, 0.0, 1e300, -1e300):
            assert sum(b.number for b in _number_bars(wild, answer)) == len(wild)


def test_many_numbers_are_gathered_in_round_steps() -> None:
    numbers = [float(n) for n in range(100)] + [1e9, -1e9]
    bars = _number_bars(numbers, 39.57)
    assert len(bars) <= BARS + 3 and sum(b.number for b in bars) == len(numbers)
    assert [b.label for b in bars if b.right] == ["20 to 40"] and bars[0].label == "under 0"
    assert bars[-1].label.endswith("or more") and [b.right for b in _number_bars(numbers, None)].count(True) == 0
    assert [b.label for b in _number_bars([3.0, -2.0], 0.0)] == ["−2", "0", "3"]
    low = _number_bars([float(n) for n in range(-30, 0)], 0.0)  # an answer of 0 counts too
    assert sum(b.right for b in low) == 1 and sum(b.number for b in low) == 30
