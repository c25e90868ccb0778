"""Sheets, progress codes, and marking them again."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from tabletop import CodeError, Match, OptionError, make
from tabletop.exercises import exercises, games_with_exercises, mark, sheet
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN
from tabletop.exercises.progress import LONGEST, MOST, PREFIX, Kept, Record, pack, unpack
from tests.exercises.every import CLICKED

GAME = "ladies_choice"


def wrong(question: Any) -> Any:
    for m in question.exercise.mistakes:
        made = question.exercise.mistaken(m.id, question.given)
        if made is not None and question.exercise.check(question.seed, made).state == NOT_YET:
            return made
    raise AssertionError("no mistake in this instance")


def half_done(seed: Any = "half") -> Any:
    """Some right, one wrong, one shown, one solved after another, one only clicked, code that was claimed."""
    q = sheet(GAME, seed=seed)
    q.put_aside.check(q.put_aside.exercise.solved(q.put_aside.seed))
    q.turn_order.check(wrong(q.turn_order))
    q.love_left.solution()
    q.rank_them.check(wrong(q.rank_them))
    q.rank_them.another(7)
    q.rank_them.check(q.rank_them.exercise.solved("7"))
    q.draw_hurts.give("1/3")
    q.total_function.check(lambda hand: q.total_function.exercise.answer({"hand": hand}))
    return q


def test_a_sheet_gives_questions_by_name() -> None:
    q = sheet(GAME, seed=3)
    assert q.put_aside is q["put_aside"] and len(q) == len(list(q)) == len(exercises(GAME)) and "put_aside" in dir(q)
    with pytest.raises(AttributeError, match="did you mean put_aside"):
        _ = q.put_asid
    with pytest.raises(OptionError, match="There are no exercises for 'chess'; there are for"):
        sheet("chess")
    assert "What is put aside?" in repr(q.put_aside) and "[not attempted]" in repr(q.put_aside)
    assert "0 of " in repr(q) and q.code() in repr(q.progress) and q.progress.code == q.code()


def test_equal_seeds_give_equal_instances() -> None:
    one, two, other = sheet(GAME, seed=3), sheet(GAME, seed="3"), sheet(GAME, seed=4)
    assert [q.given for q in one] == [q.given for q in two] != [q.given for q in other]
    assert sheet(GAME).seed != sheet(GAME).seed or sheet(GAME).seed != sheet(GAME).seed


def test_check_hint_solution_another() -> None:
    q = sheet(GAME, seed=3).put_aside
    assert q.check().state == NOT_ATTEMPTED == q.state
    assert [str(q.hint())[:13], repr(q.hint())[:13], q.hint()[:13]] == [
        "Hint 1 of 2: ",
        "Hint 2 of 2: ",
        "Hint 2 of 2: ",
    ]
    assert q.check(wrong(q)).state == NOT_YET == q.state
    assert q.check(q.exercise.solved(q.seed)).state == CORRECT == q.state
    q.check(wrong(q))
    assert q.state == CORRECT and q.verdict.state == NOT_YET  # once solved it stays solved
    q.another(9)
    assert q.seed == "9" and q.verdict is None and q.draft is None and q.hints == 0 and q.state == CORRECT


def test_once_shown_it_counts_no_more_until_another() -> None:
    q = sheet(GAME, seed=3).dandy_points
    told = str(q.solution())
    assert told.startswith("1. ") and "[" in told and q.state == SHOWN
    verdict = q.check(q.exercise.solved(q.seed))
    assert verdict.state == CORRECT and "does not count" in verdict.against and q.state == SHOWN
    q.another(5)
    assert q.state == NOT_ATTEMPTED and not q.steps
    assert q.check(q.exercise.solved("5")).state == CORRECT == q.state
    q.another(3)
    assert q.steps and q.state == CORRECT
    solved = sheet(GAME, seed=4).dandy_points
    solved.check(solved.exercise.solved("4"))
    solved.solution()
    assert solved.state == CORRECT  # looking it up afterwards takes nothing away


def test_codes_go_round() -> None:
    q = half_done()
    code = q.code()
    back = sheet(GAME, code=code)
    assert back.seed == "half" and [x.state for x in back] == [x.state for x in q] and back.code() == code
    assert [x.seed for x in back] == [x.seed for x in q]
    assert back.draw_hurts.draft == "1/3" and back.draw_hurts.verdict is None
    assert back.rank_them.state == CORRECT and back.rank_them.seed == "7" and back.love_left.steps
    assert back.total_function.state == CORRECT and back.turn_order.verdict.hint
    assert len(code) < 1200 and sheet(GAME, code=f"  {code[:40]}\n{code[40:]} \n").code() == code  # as e-mail breaks it
    empty = sheet(GAME, seed=1)
    assert sheet(GAME, code=empty.code()).code() == empty.code() and sheet(GAME, seed=1, code="").code() == empty.code()


@pytest.mark.parametrize("game", games_with_exercises())
def test_every_answer_goes_round(game: str) -> None:
    q = sheet(game, seed="all")
    clicked = [x for x in q if x.exercise.kind.look != "code"]
    for question in clicked:
        question.check(question.exercise.solved("all"))
    back = sheet(game, code=q.code())
    assert [x.state for x in back] == [x.state for x in q] and sum(x.state == CORRECT for x in back) == len(clicked)
    assert [x.draft for x in back if x in clicked] == [x.draft for x in clicked if x in back]
    assert mark(q.code()).correct == len(clicked) and len(q.code()) < 3000


def test_every_single_change_of_a_code_is_refused() -> None:
    code = half_done().code()
    letters = "ABab01-_.+ é"
    for i, here in enumerate(code):
        dropped = code[:i] + code[i + 1 :]
        swapped = [code[:i] + other + code[i + 1 :] for other in letters if other != here]
        for damaged in (dropped, *swapped):
            if "".join(damaged.split()) == code:
                continue
            with pytest.raises(CodeError, match=r"\.$"):
                unpack(damaged)
    for i in range(len(code) - 1):
        turned = code[:i] + code[i + 1] + code[i] + code[i + 2 :]
        if turned != code:
            with pytest.raises(CodeError):
                unpack(turned)


def made(data: Any) -> str:
    packed = zlib.compress(json.dumps(data).encode() if not isinstance(data, bytes) else data)
    return PREFIX + base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")


def data(x: Any, game: Any = GAME, seed: Any = "1") -> dict[str, Any]:
    return {"g": game, "s": seed, "x": x}


STRANGE = [
    [], 3, None, {}, {"g": GAME}, data({}, game="chess"), data({}, seed=1), data([]), data({"put_aside": 3}),
    data({"put_aside": [["", "z", 1]]}), data({"put_aside": [["", "c"]]}), data({"put_aside": [["", "c", 1]] * 9}),
    data({}, seed="x" * 500), data({}, game=["a"]), data({"a": [[["b"], "c", 1]]}),
    b"[" * 100_000, b"\xff\xfe", b"{", b" " * 1_000_000,
]  # fmt: skip


@pytest.mark.parametrize("strange", STRANGE, ids=lambda strange: repr(strange)[:50])
def test_codes_that_were_not_made_here_get_a_sentence(strange: Any) -> None:
    with pytest.raises(CodeError, match=r"\.$"):
        unpack(made(strange))


def test_a_code_that_unpacks_to_too_much_is_called_what_it_is() -> None:
    with pytest.raises(CodeError, match="more than a progress code can hold"):
        unpack(made(b" " * (MOST + 1)))


@pytest.mark.parametrize("seed", ["\ud800", "a\udfff"])
def test_half_a_sign_in_a_code_gets_a_sentence(seed: str) -> None:
    for strange in (data({}, seed=seed), data({"put_aside": [[seed, "c", 1]]}), data({seed: []})):
        with pytest.raises(CodeError, match=r"\.$"):
            unpack(made(strange))
    kept = unpack(made(data({"put_aside": [["", "n", [seed, {seed: seed}]]]})))
    assert str(kept).encode()


MUCH = {"text": "😀" * 5000, "list": ["😀" * 900] * 900, "half signs": [["\ud83d" * 900] * 90],
        "mapping": {"😀" * 900: 1}, "number": 10**4000}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("answer", MUCH.values(), ids=MUCH)
def test_what_the_kit_packs_it_reads_again(answer: Any) -> None:
    records = {one.id: (Record("😀" * 200, "n", answer),) * 3 for one in CLICKED}
    code = pack(Kept(GAME, "s", records))
    assert len(unpack(code).records) == len(records) and mark(code).correct == 0
    q = sheet(GAME, seed="😀" * 200)
    for question in q:
        if question.exercise.kind.look != "code":
            question.check(answer)
            question.another("é" * 200).check(answer)
    assert len(sheet(GAME, code=q.code())) == len(q) and len(unpack(q.code()).records) > 9


@pytest.mark.parametrize("one", CLICKED, ids=lambda one: f"{one.game}-{one.id}")
def test_real_answers_are_far_from_being_cut(one: Any) -> None:
    kept = one.kind.keep(one.kind.read(one, one.given("1"), one.solved("1")))
    assert len(json.dumps(kept)) * 4 < LONGEST


def test_a_code_may_stand_between_other_signs() -> None:
    code = half_done().code()
    for text in (
        f"“{code}”",
        f"`{code}`",
        f"> {code[:50]}\n> {code[50:]}",
        f"\ufeff{code}.",
        f"My code: {code}, so far.",
    ):
        assert sheet(GAME, code=text).code() == code
    with pytest.raises(CodeError):
        unpack(f"{code} {sheet(GAME, seed=2).code()}")  # which of them?


@pytest.mark.parametrize("text", ["", "hello", "TX1.", "TX1.AAAA", "TT1.abc", None, 7, "TX2.abc", "x" * 10**6])
def test_foreign_codes_get_a_sentence(text: Any) -> None:
    with pytest.raises(CodeError, match=r"\.$"):
        unpack(text)
    with pytest.raises(CodeError, match="code of a match"):
        unpack(Match(make(GAME), seed=1).code())


def test_a_code_that_can_t_be_loaded_loses_nothing() -> None:
    q = half_done()
    before = q.code()
    for bad in (before[:-1], "nonsense", made({"g": "cat_ladies", "s": "1", "x": {}})):
        with pytest.raises(CodeError):
            q.load(bad)
        assert q.code() == before
    watched = []
    q.put_aside.watchers.append(lambda: watched.append(1))
    q.load(sheet(GAME, seed="other").code())
    assert q.seed == "other" and q.put_aside.state == NOT_ATTEMPTED and watched and q.put_aside.sheet is q


@pytest.mark.parametrize("answer", [[[[]]], {"a": 1}, "x" * 5000, 10**400, -1, True, [None], "boast", None, 1e308])
def test_any_answer_in_a_code_can_be_marked(answer: Any) -> None:
    records = {one.id: (Record("s", "c", answer),) for one in CLICKED if one.game == GAME}
    code = pack(Kept(GAME, "s", records))
    assert mark(code).correct == 0
    assert all(q.state in (NOT_YET, NOT_ATTEMPTED) for q in sheet(GAME, code=code))


def test_marks_are_made_again_from_the_answers() -> None:
    q = half_done()
    marks = mark(q.code())
    assert marks.game == GAME and marks.seed == "half" and len(marks.marks) == len(q)
    assert marks["put_aside"].state == CORRECT and marks["put_aside"].own and marks["put_aside"].answer
    assert marks["turn_order"].state == NOT_YET and marks["love_left"].state == SHOWN
    assert marks["rank_them"].state == CORRECT and not marks["rank_them"].own and marks["rank_them"].seed == "7"
    assert marks["draw_hurts"].state == NOT_YET  # clicked, not checked: judged all the same
    assert marks["total_function"].claimed and not marks["put_aside"].claimed
    assert marks["lady_bot"].state == NOT_ATTEMPTED and marks.correct == 3


def test_a_teacher_s_seed_is_insisted_on() -> None:
    q = half_done("teacher|ann")
    marks = mark(q.code(), seed="teacher|ann")
    assert (
        marks["put_aside"].state == CORRECT and marks["rank_them"].state == NOT_YET
    )  # another instance does not count
    other = mark(q.code(), seed="teacher|ben")
    assert other.correct == 0 and other["put_aside"].state == NOT_ATTEMPTED


def test_a_letter_in_a_code_convinces_nobody() -> None:
    q = sheet(GAME, seed=1)
    lied = {"put_aside": (Record("1", "c", wrong(q.put_aside)),), "turn_order": (Record("1", "c", None),)}
    marks = mark(pack(Kept(GAME, "1", lied)))
    assert marks["put_aside"].state == NOT_YET and marks["turn_order"].state == NOT_ATTEMPTED
    back = sheet(GAME, code=pack(Kept(GAME, "1", lied)))
    assert back.put_aside.state == NOT_YET and back.turn_order.state == NOT_ATTEMPTED


def test_exercises_that_are_not_there_any_more_do_no_harm() -> None:
    code = pack(Kept(GAME, "1", {"long_gone": (Record("1", "c", 3),)}))
    assert mark(code).correct == 0 and sheet(GAME, code=code).seed == "1"


def test_the_first_answer_is_kept_beside_the_last() -> None:
    q = sheet(GAME, seed="own")
    question = q.put_aside
    question.check(question.exercise.solved("own"))
    for seed in (1, 2, 3):
        question.another(seed)
        question.check(wrong(question))
    records = unpack(q.code()).records["put_aside"]
    assert [(r.seed, r.letter) for r in records] == [("own", "c"), ("3", "n")]
    assert mark(q.code(), seed="own")["put_aside"].state == CORRECT
