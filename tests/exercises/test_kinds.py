"""How answers are read: what is meant, and a sentence where it can't be told."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabletop import OptionError
from tabletop.exercises import (
    AtTable,
    Cards,
    Chance,
    Choice,
    Exercise,
    Number,
    Order,
    Several,
    Truth,
    mistake,
    sheet,
)  # fmt: skip
from tabletop.exercises.exercise import CORRECT, NOT_YET, Unreadable
from tabletop.exercises.kinds import figure, plain, to_fraction
from tests.pace import within


class _Any(Exercise):
    """An exercise of Ladies' Choice whose kind and answer are set by hand."""

    title, rules, level, minutes = "", ("wealth",), 1, 1

    def instance(self, rng: Random) -> dict[str, Any]:
        return {"options": ["Ann", "Ben", "Complete Openness", "Complete Openness"], "n": rng.randrange(9)}

    def brief(self, given: dict[str, Any]) -> str:
        return f"number {given['n']}"

    def answer(self, given: dict[str, Any]) -> Any:
        return self.value


def asks(kind: Any, value: Any) -> Any:
    one = _Any()
    one.game, one.kind, one.value = "ladies_choice", kind, value  # type: ignore[misc, attr-defined]
    return one


WRITTEN = {
    "7": 7, "-3": -3, "−3": -3, "+5": 5, "3.": 3, ".5": Fraction(1, 2), "1e3": 1000, "17 points": 17,
    "3/7": Fraction(3, 7), " 3 / 7 ": Fraction(3, 7), "1 in 4": Fraction(1, 4), "0.42": Fraction(42, 100),
    "0,42": Fraction(42, 100), "0,125": Fraction(1, 8), "42 %": Fraction(42, 100), "42%": Fraction(42, 100),
    "42 percent": Fraction(42, 100), "12,5 %": Fraction(1, 8), "1,000": 1000, "1,234,567": 1234567,
}  # fmt: skip
NONSENSE = ["seven", "3/0", "1/2/3", "", "--3", "nan", "inf", "1e999", "9" * 90, "3 4", "%", "__import__('os')"]
ODD = [[["a"] * 3] * 3, {"a": [1]}, lambda: 0, object(), iter(int, 1), "x" * 10**6, [None] * 10**4]


@pytest.mark.parametrize(("text", "value"), WRITTEN.items())
def test_numbers_as_people_write_them(text: str, value: Any) -> None:
    assert to_fraction(text, "points") == value


@pytest.mark.parametrize(
    "text", ["seven", "3/0", "1/2/3", "", "--3", "nan", "inf", "1e999", "9" * 90, "3 4", "%", "__import__('os')"]
)
def test_what_is_no_number_gets_a_sentence(text: str) -> None:
    with pytest.raises(Unreadable, match=r"\.$"):
        to_fraction(text)


@pytest.mark.parametrize("answer", [3, 3.0, Fraction(3), Decimal(3), "3", "3.0", "6/2", "300 %", 3.0000000001])
def test_equal_numbers(answer: Any) -> None:
    assert asks(Number(), 3).check(0, answer).state == CORRECT


@pytest.mark.parametrize("answer", [True, float("nan"), float("inf"), [3], {"a": 3}, object(), 3j, "drei", b"3"])
def test_no_numbers(answer: Any) -> None:
    verdict = asks(Number(), 3).check(0, answer)
    assert verdict.state == NOT_YET and verdict.answer is None and verdict.text.endswith(".")


def test_numbers_near_enough() -> None:
    one = asks(Chance(), Fraction(1, 3))
    for answer in (1 / 3, "33 %", 0.335, "1/3", "0.33"):
        assert one.check(0, answer).state == CORRECT, answer
    for answer in (0.34, "32 %", 0.3):
        assert one.check(0, answer).state == NOT_YET, answer
    assert "33 %" in one.check(0, 33).text and "percentage" in one.check(0, "33").text
    assert one.kind.tolerance == "as 3/7, 0.42 or 42 %, to within 0.5 percentage points"
    assert asks(Number(near=0.1), 2).check(0, 2.1).state == CORRECT
    assert asks(Number(), Fraction(1, 3)).check(0, 1 / 3).state == CORRECT


def test_choices() -> None:
    one = asks(Choice(), "Ann")
    assert one.check(0, " ANN ").state == CORRECT and one.check(0, ["ann"]).state == CORRECT
    assert one.check(0, "Ben").state == NOT_YET
    assert one.check(0, "Zoe").text == "“Zoe” is none of Ann, Ben, Complete Openness or Complete Openness."


def test_several_in_any_order_and_copies_counted() -> None:
    one = asks(Several("won", "lost"), ["Ann", "Complete Openness", "Complete Openness"])
    assert one.check(0, ["complete-openness", "ann", "Complete Openness"]).state == CORRECT
    assert one.check(0, "complete openness; Ann, Complete  Openness").state == CORRECT
    assert (
        one.check(0, ["Ann", "Complete Openness"]).against
        == "All that you chose is right, but one is still missing that won."
    )
    assert one.check(0, ["Ann", "Ben"]).against == "Ben: you chose it, but it lost."
    assert one.check(0, ["Ann", "Ann"]).text == "Ann was named twice."
    assert one.check(0, ["Complete Openness"] * 3).text == "Complete Openness is there 2 times, not 3."


def test_cards_that_are_not_there() -> None:
    one = asks(Cards(), ["Romantic"])
    one.options = lambda given: ["Romantic", "Thief"]
    assert one.check(0, ["romantic"]).state == CORRECT
    assert "did you mean Romantic" in one.check(0, ["Romantik"]).text
    assert one.check(0, ["Bankrupt"]).text == "Bankrupt is not among the cards that can be chosen here."
    assert one.check(0, 7).state == NOT_YET


def test_orders() -> None:
    one = asks(Order(), ["Ben", "Ann"])
    one.options = lambda given: ["Ann", "Ben"]
    assert one.check(0, ("ben", "ann")).state == CORRECT and one.check(0, "Ben, Ann").state == CORRECT
    assert one.check(0, {"Ann", "Ben"}).text == "Here the order counts: give a list."
    assert one.check(0, ["Ann", "Ann"]).text == "Ann was named twice."
    assert one.check(0, ["Ann"]).text == "There are 2 to put in order, not 1."
    assert "On place 1 you have Ann" in one.check(0, ["Ann", "Ben"]).against
    some = asks(Order(some=True), ["Ben"])
    some.options = one.options
    assert some.check(0, ["Ben"]).state == CORRECT and some.check(0, ["Ben", "Ann"]).against.endswith("some are over.")


def test_moves() -> None:
    one = asks(AtTable(), "change Thief")
    one.position = lambda given: one.table.set_up(hands={1: ["Thief", "Romantic"]})
    assert (
        one.check(0, "CHANGE thief").state == CORRECT
        and one.check(0, one.table.parse_move("change Thief")).state == CORRECT
    )
    assert one.check(0, "boast Thief").against == "“boast Thief” can be played here, but it is not what is asked for."
    assert "not hold" in one.check(0, "change Bankrupt").text
    assert "is no move" in one.check(0, "dance").text and one.check(0, 5).state == NOT_YET
    assert one.check(0, "marry Ben").state == NOT_YET  # a move of the game, but not hers to make


def test_truths() -> None:
    assert (
        Truth().read(asks(Truth(), True), {}, "Yes") is True and Truth().read(asks(Truth(), True), {}, False) is False
    )
    with pytest.raises(Unreadable):
        Truth().read(asks(Truth(), True), {}, 1)


@pytest.mark.parametrize(
    "answer", [[["a"] * 3] * 3, {"a": [1]}, lambda: 0, object(), iter(int, 1), "x" * 10**6, [None] * 10**4]
)
def test_no_answer_whatever_it_is_ever_raises(answer: Any) -> None:
    for kind, value in ((Number(), 1), (Chance(), 1), (Choice(), "Ann"), (Several(), ["Ann"]), (Order(), ["Ann"])):
        verdict = asks(kind, value).check(0, answer)
        assert verdict.state == NOT_YET and len(str(verdict)) < 1000


def test_the_same_mistake_is_shown_in_another_instance() -> None:
    class Doubled(_Any):
        kind = Number("points")

        def answer(self, given: dict[str, Any]) -> int:
            return int(given["n"])

        @mistake("Half of it.")
        def twice(self, given: dict[str, Any]) -> int:
            return 2 * int(given["n"])

    Doubled.game = "ladies_choice"
    one = Doubled()
    seed = next(s for s in range(50) if one.given(s)["n"] == 4)
    verdict = one.check(seed, 8)
    assert (
        verdict.mistake == "twice"
        and verdict.hint == "Half of it."
        and str(verdict).startswith("Not yet. You said: 8 points.")
    )
    assert verdict.against.startswith("Take number ") and "this way one gets" in verdict.against
    assert one.check(seed, 5).against.startswith("For comparison, take number ") and not one.check(seed, 5).hint


FIGURES = [(7, "7"), (-3, "−3"), (12345, "12,345"), (Fraction(1, 3), "1/3"), (Fraction(9, 4), "2.25"),
           (Fraction(1, 1999), "0.0005003")]  # fmt: skip


@pytest.mark.parametrize(("value", "text"), FIGURES)
def test_figures(value: Any, text: str) -> None:
    assert figure(Fraction(value)) == text


def test_spellings() -> None:
    assert plain(" Jiu-Jitsu   MASTER ") == "jiu jitsu master" and plain("−3") != plain("3") and plain("★") == "★"


@pytest.mark.parametrize(
    "answer", ["Ann and Ben", "ann, and ben", "Ben & Ann", "Ann, Ben", ["Ann", "Ben"], "and Ann and Ben"]
)
def test_a_list_as_people_write_it(answer: Any) -> None:
    one = asks(Several(), ["Ann", "Ben"])
    one.options = lambda given: ["Ann", "Ben", "Cleo"]
    assert one.check(0, answer).state == CORRECT


@pytest.mark.parametrize(
    "answer", ["Ben, Ann, Cleo", "Ben > Ann > Cleo", "Ben then Ann then Cleo", "Ben, Ann and Cleo"]
)
def test_an_order_as_people_write_it(answer: Any) -> None:
    one = asks(Order(), ["Ben", "Ann", "Cleo"])
    one.options = lambda given: ["Ann", "Ben", "Cleo"]
    assert one.check(0, answer).state == CORRECT


def test_an_option_with_and_in_it_is_one_option() -> None:
    one = asks(Several(), ["Ann and Ben"])
    one.options = lambda given: ["Ann and Ben", "Ann and Cleo"]
    assert one.check(0, "Ann and Ben").state == CORRECT and one.check(0, "Ann and Cleo").state == NOT_YET


@pytest.mark.parametrize("answer", ["2 Thief", "Thief x2", "Thief ×2", "2x Thief", "Thief and Thief"])
def test_copies_as_people_write_them(answer: Any) -> None:
    one = asks(Several(), ["Thief", "Thief"])
    one.options = lambda given: ["Thief", "Thief", "Romantic"]
    assert one.check(0, answer).state == CORRECT


def test_a_part_that_only_one_option_has() -> None:
    one = asks(Several(), ["Gold Rimmed Monocle"])
    one.options = lambda given: ["Gold Rimmed Monocle", "Only One Leg", "Thief"]
    assert one.check(0, "monocle").state == CORRECT
    one.options = lambda given: ["Gold Rimmed Monocle", "Silver Monocle"]
    assert one.check(0, "monocle").state == NOT_YET


def test_a_move_by_the_one_word_that_tells_it() -> None:
    one = asks(AtTable(), "change Thief")
    one.position = lambda given: one.table.set_up(hands={1: ["Thief", "Romantic"]})
    assert one.check(0, "Thief").state == NOT_YET  # boast or change?
    moves = one.position({}).legal_moves
    assert len([m for m in moves if "Thief" in str(m)]) == 2


@pytest.mark.parametrize("answer", ["space 4", "4 spaces", "Start 4", "4 Hard Candies"])
def test_numbers_with_words_around_them(answer: str) -> None:
    assert asks(Number(), 4).check(0, answer).state == CORRECT


def test_a_chance_near_enough_is_told_exactly() -> None:
    one = asks(Chance(), Fraction(2, 17))
    assert one.check(0, "0.12").text == "12 %; it is 2/17, about 11.8 %."
    assert one.check(0, "2/17").text == "2/17, about 11.8 %." and "12.5 %" in one.check(0, "0.125").text


PAIRS = ["Cecily and Baron Wexcombe", "Edmund and Miss Tamsin Hale", "Edmund and Cecily"]


@pytest.mark.parametrize(
    "answer",
    [
        "Edmund and Miss Tamsin Hale and Cecily and Baron Wexcombe",
        "baron wexcombe & cecily; edmund & miss tamsin hale",
        ["Cecily and Baron Wexcombe", "Miss Tamsin Hale and Edmund"],
        "1. Edmund and Miss Tamsin Hale\n2. Wexcombe",
    ],
)
def test_pairs_as_people_write_them(answer: Any) -> None:
    one = asks(Several(), PAIRS[:2])
    one.options = lambda given: PAIRS
    assert one.check(0, answer).state == CORRECT


def test_a_pair_that_is_none_is_named_whole() -> None:
    one = asks(Several(), PAIRS[:2])
    one.options = lambda given: PAIRS
    for halves in ("Cecily and Miss Tamsin Hale", "Edmund and Cecily and Baron Wexcombe"):
        assert one.check(0, halves).text.startswith(f"“{halves}” is none of")
    assert "Zoe" in one.check(0, "Zoe and Edmund").text
    one.options = lambda given: ["Ann", "Ben"]
    assert one.check(0, "Ann and Zoe").text == "“Zoe” is none of Ann or Ben."


@pytest.mark.parametrize(
    "answer", ["Ben Ann Cleo", "1. Ben, 2. Ann, 3. Cleo", "1) Ben\n2) Ann\n3) Cleo", "Ben (8), Ann (2, 3), Cleo"]
)
def test_names_with_numbers_figures_and_blanks(answer: str) -> None:
    one = asks(Order(), ["Ben", "Ann", "Cleo"])
    one.options = lambda given: ["Ann", "Ben", "Cleo"]
    assert one.check(0, answer).state == CORRECT


def test_a_card_with_its_figure_as_it_is_printed() -> None:
    one = asks(Cards(), ["Thief"])
    one.options = lambda given: ["Thief", "Romantic"]
    assert one.check(0, [one.card_words("Thief")]).state == CORRECT and "(" in one.card_words("Thief")


def test_people_are_who_and_not_it() -> None:
    assert asks(Several("won", "lost", people=True), ["Ann"]).check(0, ["Ben"]).against == "You chose Ben, who lost."


def test_a_fraction_is_meant_exactly_where_a_mistake_is_looked_for() -> None:
    class Hurts(_Any):
        kind = Chance()

        def answer(self, given: dict[str, Any]) -> Fraction:
            return Fraction(20, 66)

        @mistake("How many are left to draw from?")
        def whole_deck(self, given: dict[str, Any]) -> Fraction:
            return Fraction(20, 70)

    Hurts.game = "ladies_choice"
    assert not Hurts().check(0, "19/66").hint and not Hurts().check(0, Fraction(19, 66)).hint
    for answer in ("20/70", "2/7", "0.286", 0.29, "28.6 %", 20 / 70):
        assert Hurts().check(0, answer).mistake == "whole_deck", answer


def test_a_comparison_never_agrees_with_what_was_said() -> None:
    class Same(_Any):
        kind = Number()

        def answer(self, given: dict[str, Any]) -> int:
            return int(given["n"])

    Same.game = "ladies_choice"
    for said in range(9):
        for seed in range(30):
            verdict = Same().check(seed, said)
            assert verdict.state == CORRECT or f"there it is {said}." not in verdict.against


def test_verdicts_begin_with_a_capital() -> None:
    one = asks(Choice(), "the game goes on")
    one.options = lambda given: ["the game goes on", "it ends"]
    assert str(one.check(0, "the game goes on")) == "Correct. The game goes on."
    assert asks(Chance(), Fraction(5, 16)).check(0, "5 out of 16").text == "31.25 %."


@pytest.mark.parametrize(
    "text",
    [
        "minus 6",
        "- 6",
        "(-6)",
        "–6",
        "—6",
        "\u20116",
        "−6.",
        "=−6",
        "-6\u200b points",
        "Minus 6 points",
        "－６",
        "-6 Dandy points",
    ],
)
def test_a_number_below_zero_as_people_write_it(text: str) -> None:
    assert to_fraction(text, "points") == -6


@pytest.mark.parametrize("text", ["7 out of 33", "7:33", "7÷33", "7 of 33", "7/33."])
def test_a_part_of_a_whole_as_people_write_it(text: str) -> None:
    assert to_fraction(text) == Fraction(7, 33)


@pytest.mark.parametrize(
    "text",
    [
        "not 8",
        "less than 8",
        "8 is wrong",
        "8" + " " * 100 + "or 9",
        "more than 8",
        "half 8",
        "8 and 9",
        "8 8",
        "two 8s or 9",
    ],
)
def test_words_that_make_another_number_of_it(text: str) -> None:
    with pytest.raises(Unreadable):
        to_fraction(text)


@pytest.mark.parametrize(
    "answer", ["Ann/Ben", "ann + ben", "Ann Ben", "both Ann and Ben", "ＡＮＮ, Ben", "Ann,\nBen", "Ben;Ann"]
)
def test_two_names_in_any_writing(answer: str) -> None:
    one = asks(Several(), ["Ann", "Ben"])
    one.options = lambda given: ["Ann", "Ben", "Cleo"]
    assert one.check(0, answer).state == CORRECT


def test_what_is_far_away_in_a_text_counts_as_well() -> None:
    one = asks(Several(), ["Ann", "Cleo"])
    one.options = lambda given: ["Ann", "Ben", "Cleo"]
    assert one.check(0, "Ann" + " " * 220 + "Ben, Cleo").state == NOT_YET


@pytest.mark.parametrize("kind", [Number(), Several(), Order(), Choice(), AtTable()], ids=lambda k: type(k).__name__)
def test_long_texts_are_answered_at_once(kind: Any) -> None:
    one = asks(kind, {Number: 1, Choice: "Ann", AtTable: "change Thief"}.get(type(kind), ["Ann"]))
    one.position = lambda given: one.table.set_up(hands={1: ["Thief", "Romantic"]})
    for text in (
        "x" + " " * 3900 + "x",
        "x" * 10**7,
        " and " * 700,
        "," * 3900,
        "(" * 3900,
        "9" * 3900,
        "Ann " * 900,
        "1. " * 1300,
    ):
        with within(0.3):
            assert one.check(0, text).state == NOT_YET, text[:9]


class _Refuses:
    """An answer that does not let itself be looked at."""

    def __getattribute__(self, name: str) -> Any:
        raise ValueError("no")

    def __iter__(self) -> Any:
        raise ValueError("no")

    __len__ = __bool__ = __str__ = __repr__ = __hash__ = __iter__


def _breaks() -> Any:
    yield "Ann"
    raise ValueError("no")


SORTS = {
    "refuses": _Refuses, "refuses inside": lambda: [_Refuses()], "breaks": _breaks, "large": lambda: 10**10000,
    "small": lambda: -(10**5000), "thin": lambda: Fraction(1, 10**5000), "odd": lambda: Fraction(10**400, 7919),
    "signal": lambda: Decimal("sNaN"), "huge": lambda: Decimal("1e9999"), "half a sign": lambda: "\ud800",
    "bytes": lambda: b"8", "array": lambda: bytearray(b"8"), "range": lambda: range(10**9), "complex": lambda: 3j,
    "mapping": lambda: {1: 2}, "nan": lambda: float("nan"), "deep": lambda: [[[]]],
}  # fmt: skip


@pytest.mark.parametrize("sort", SORTS)
def test_answers_of_any_sort_get_a_sentence_and_lose_nothing(sort: str) -> None:
    q = sheet("ladies_choice", seed=3)
    q.dandy_points.check(q.dandy_points.exercise.solved(3))
    for question in (q.love_left, q.turn_order, q.put_aside, q.two_ladies_end, q.best_change):
        verdict = question.check(SORTS[sort]())
        assert verdict.state == NOT_YET and 5 < len(verdict.text) < 700 and "\n" not in verdict.text
        assert sheet("ladies_choice", code=q.code()).dandy_points.state == CORRECT


def test_a_right_answer_is_kept_however_it_came() -> None:
    import numpy as np

    q = sheet("ladies_choice", seed=3)
    right = list(q.turn_order.exercise.answer(q.turn_order.given))
    for form in (iter(right), (name for name in right), tuple(right), np.array(right)):
        assert q.turn_order.check(form).state == CORRECT == q.turn_order.check().state
        assert sheet("ladies_choice", code=q.code()).turn_order.state == CORRECT
    points = q.dandy_points.exercise.answer(q.dandy_points.given)
    for number in (np.int64(points), np.float32(points), np.array(points), Decimal(points)):
        assert q.dandy_points.check(number).state == CORRECT
        assert sheet("ladies_choice", code=q.code()).dandy_points.state == CORRECT


def test_filler_words_are_no_move() -> None:
    one = asks(AtTable(), "change Thief")
    one.position = lambda given: one.table.set_up(hands={1: ["Thief", "Romantic"]})
    for words in ("the", "and", "card", "show", "a", "change", "boast"):
        assert one.check(0, words).state == NOT_YET, words
    assert one.check(0, "Thief").text == "Which move do you mean: “boast Thief” or “change Thief”?"


def test_a_move_made_by_hand_with_nonsense_in_it() -> None:
    from tabletop.games.ladies_choice.moves import Change, Marry

    one = asks(AtTable(), "change Thief")
    one.position = lambda given: one.table.set_up(hands={1: ["Thief", "Romantic"]})
    for move in (Change("Thief"), Change(None), Marry("x"), Marry(None)):  # type: ignore[arg-type]
        verdict = one.check(0, move)
        assert verdict.state == NOT_YET or str(move) == "change Thief"


def test_seeds_of_any_sort() -> None:
    assert sheet("ladies_choice", seed="\ud800").turn_order.check("x").state == NOT_YET
    assert sheet("ladies_choice", seed=1).turn_order.another("\ud800").check("x").state == NOT_YET
    with pytest.raises(OptionError):
        sheet("ladies_choice", seed=10**5000)
    for game in ([1], None, 5, "chess"):
        with pytest.raises(OptionError):
            sheet(game)  # type: ignore[arg-type]
