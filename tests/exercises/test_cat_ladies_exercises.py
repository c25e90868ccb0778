"""The exercises of Cat Ladies: there is something to find out in each instance, and what is said of it is true."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.exercises import exercises
from tabletop.exercises.cat_ladies import price
from tabletop.exercises.exercise import CORRECT, NOT_YET
from tabletop.exercises.trial import compiled
from tests.length import length

ONES = exercises("cat_ladies")


@pytest.mark.parametrize(("name", "least"), [("opening_table", 50), ("new_hand", 40), ("burglar_cat", 35)])
def test_instances_are_rarely_the_same(name: str, least: int) -> None:
    one = ONES[name]
    assert len({one.in_words(one.given(seed)) for seed in range(60)}) >= least


def test_what_was_bought_is_not_in_the_market_any_more() -> None:
    one: Any = ONES["opening_table"]
    given = {"players": 3, "beginners": True, "what": "market", "candy": 4, "other": 6, "cats": 2}
    assert one.answer(given) == 103 - 21 - 21 - 10
    assert one.answer({**given, "what": "candy"}) == 34 - 21 - 4
    assert one.answer({**given, "what": "cats"}) == 29 - 6 - 9 - 2
    told = one.in_words(one.given(0)) + str(one.solution(0))
    assert "1 Hard Candies" not in told


def test_no_hint_names_the_card_that_is_missing() -> None:
    one = ONES["still_in_play"]
    titles = {c.title for c in one.deck}
    assert not [m.hint for m in one.mistakes if any(title in m.hint for title in titles)]


def test_who_took_the_last_cat_and_has_won_is_not_told_otherwise() -> None:
    one, met = ONES["last_cat"], set()
    for seed in range(150):
        given = one.given(seed)
        last, won = given["last"], one.answer(given)
        verdict = one.check(seed, [last])
        if won == [last]:
            assert verdict.state == CORRECT
            continue
        met.add((last in won, verdict.mistake))
        if last not in won:
            assert f"You chose {last}, who did not win." in verdict.against
    assert {mistake for shares, mistake in met if shares} == {"one_of_them"} and (False, "who_took_it") in met


def test_a_hand_without_a_cat_is_told_in_good_english() -> None:
    one, met = ONES["quickest_cat"], 0
    for seed in range(40):
        for q, n in one.given(seed)["cats"].items():
            told = one.check(seed, f"play Play BINGO! on {int(q) + 1}").against
            assert "no cats" not in told
            met += n == 0 and told == "In that hand there is no cat: it brings nothing."
    assert met > 3


def test_a_makeover_always_leaves_a_choice() -> None:
    one, ties = ONES["makeover_return"], 0
    for seed in range(60):
        given = one.given(seed)
        need = price(given["target"]) - 3
        will_do = [t for t in given["hand"] if t != "Cat" and price(t) >= need]
        assert len(will_do) >= 2
        for title in given["hand"]:
            if title == "Cat":
                continue
            best = title in will_do and price(title) == min(map(price, will_do))
            assert (one.check(seed, f"return {title}").state == CORRECT) == best
        ties += [price(t) for t in will_do].count(min(map(price, will_do))) > 1
    assert ties > 3


def test_two_decimals_are_near_enough_for_bingo() -> None:
    one = ONES["bingo_coins"]
    rounded = one.model.replace(
        "return 4 * chance(1) + 6 * chance(2)", "return round(4 * chance(1) + 6 * chance(2), 2)"
    )
    coarse = rounded.replace(", 2)\n", ", 1)\n")
    assert rounded != one.model != coarse and "two decimals" in one.prompt(one.given(0))
    assert one.check(0, compiled(rounded, "bingo_coins"), fresh=0).state == CORRECT
    assert one.check(0, compiled(coarse, "bingo_coins"), fresh=0).state == NOT_YET


# -- a Cat Lady of your own --------------------------------------------------------------------------------------------


def by_the_hints(view: Any, legal_moves: Any, rng: Any, spare: bool = True) -> Any:
    """All four hints, to the letter; `spare`: the last one, too."""
    for verb in ("play", "discard", "buy"):
        moves = [m for m in legal_moves if m.verb == verb]
        if moves and verb == "play":
            return moves[0]
        if moves and verb == "discard" and spare:
            return min(moves, key=lambda m: m.card["happiness"] + m.card["coins"])
        moves = [m for m in moves if m.card["happiness"]]
        if moves and verb == "buy":
            return max(moves, key=lambda m: m.card["happiness"])
    return legal_moves[-1]


@pytest.mark.slow
def test_what_must_be_discarded_is_a_decision_that_the_question_names() -> None:
    one = ONES["cat_lady_bot"]
    assert '"discard"' in one.prompt({}) and any('"discard"' in hint for hint in one.hints)
    verdict = one.check(0, lambda view, legal_moves, rng: by_the_hints(view, legal_moves, rng, spare=False))
    assert verdict.state == NOT_YET and verdict.mistake == "throws_hearts_away"


@pytest.mark.slow
def test_who_follows_the_hints_passes_and_who_does_not_look_fails() -> None:
    one = ONES["cat_lady_bot"]
    assert [seed for seed in range(length(3, 20)) if one.check(seed, by_the_hints).state != CORRECT] == []
    for lazy in ("hasty", "sweet_tooth", "careless", "dearest", "coins_first"):
        found = [one.check(seed, one.mistaken(lazy, {})).state for seed in range(length(1, 4))]
        assert CORRECT not in found, lazy
