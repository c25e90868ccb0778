"""The exercises of Matchmaker: what is said of each answer is true, by the rules and for its own numbers."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tabletop.exercises import Chance, Contest, Exercise, exercises
from tabletop.exercises.apart import telling, wrong_answers
from tabletop.exercises.exercise import CORRECT, NOT_YET
from tabletop.exercises.matchmaker import asks, takes
from tabletop.exercises.trial import name_of
from tests.exercises.every import ALL
from tests.length import length

ONES = exercises("matchmaker")
OURS = [one for one in ALL if one.game in ("matchmaker", "cat_ladies")]


def named(group: list[Exercise]) -> Any:
    return pytest.mark.parametrize("one", group, ids=lambda one: f"{one.game}.{one.id}")


# -- of both games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@named([one for one in OURS if not isinstance(one.kind, Contest)])
def test_a_thousand_instances_can_all_be_worked(one: Exercise) -> None:
    kind = getattr(one.kind, "of", one.kind)
    for seed in range(length(100, 1000)):
        given = one.given(seed)
        assert one.in_words(given) and [text for text, _ in one.work(given)] and isinstance(one.brief(given), str)
        right = kind.read(one, given, one.answer(given))
        assert one.kind.look == "code" or one.right(given, right)
        for wrong in one.mistakes:
            made = one.mistaken(wrong.id, given)
            assert made is None or kind.blank(made) or kind.read(one, given, made) is not None


@named([one for one in OURS if isinstance(one.kind, Chance)])
def test_a_rounded_chance_says_what_was_done(one: Exercise) -> None:
    """What is near the right chance, but not near enough, is taken for no usual mistake; and each usual mistake is
    known by its answer, in whole percent, or by one to which the same hint is due."""
    for seed in range(12):
        given = one.given(seed)
        assert telling(one, given)
        right = Fraction(one.answer(given))
        for about in (int(100 * right), int(100 * right) + 1):
            verdict = one.check(seed, f"{about} %")
            assert verdict.state == CORRECT or not verdict.mistake, (seed, about, verdict)
        for made in wrong_answers(one, given):
            verdict = one.check(seed, f"{float(100 * made):.1f} %")
            assert verdict.state == NOT_YET and verdict.mistake
            assert abs(one.mistaken(verdict.mistake, given) - made) < Fraction(1, 1000), (seed, made, verdict)


@named([one for one in OURS if one.starter])
def test_code_in_a_question_is_set_as_code(one: Exercise) -> None:
    said = one.prompt(one.given(0))
    assert all(part.count("`") % 2 == 0 for part in said.split("\n\n"))
    code = " ".join(said.split("`")[1::2])
    assert f"{name_of(one.starter)}(" in code
    plain = " ".join(said.split("`")[::2])
    arguments = one.starter.split("(")[1].split(")")[0].split(", ")
    assert not [a for a in arguments if "_" in a and a in plain]


# -- counting cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [183, 218, 221, 281, 359])
def test_a_score_can_be_told_however_many_heroines_one_has(seed: int) -> None:
    one = ONES["final_score"]
    assert one.check(seed, one.solved(seed)).state == CORRECT
    assert one.check(seed, 77).against


def one_by_one(given: Any) -> str:
    """In whose turn the game is over, drawing each card by itself."""
    left = given["pile"]
    for name, (what, a, b) in zip(given["options"], given["turns"], strict=False):
        for _ in range({"take": 1, "bring": 0, "wed": abs(a - b), "no": max(0, a - b), "ball": a + b}[what]):
            if not left:
                return str(name)
            left -= 1
    return "the game goes on"


def test_the_last_cards_run_out_in_every_way() -> None:
    one, ways = ONES["last_cards"], Counter[str]()
    for seed in range(200):
        given = one.given(seed)
        assert one.answer(given) == one_by_one(given)
        told = " ".join(text for text, _ in one.work(given))
        assert not re.search(r"\b1 (come|are)\b", told)
        ways["short"] += "but only" in told or "only" in told
        ways["none"] += "none is there" in told
        ways["on"] += one.answer(given) == one.ON  # type: ignore[attr-defined]
        ways["equally rich"] += any(what == "wed" and a == b for what, a, b in given["turns"])
        ways["of equal rank"] += any(what == "no" and a == b for what, a, b in given["turns"])
    assert min(ways[w] for w in ("short", "none", "on", "equally rich", "of equal rank")) > 20, ways


def test_nobody_is_told_that_a_yes_always_draws() -> None:
    assert not [m for m in ONES["last_cards"].mistakes if "in any case" in m.hint]
    assert "neither draws" in next(m.hint for m in ONES["last_cards"].mistakes if m.id == "ladies_wealth")


# -- at the table ------------------------------------------------------------------------------------------------------


def test_what_follows_a_yes_and_a_no_is_told() -> None:
    one: Any = ONES["end_it_now"]
    for seed in range(12):
        given = one.given(seed)
        state = one.position(given)
        for a in asks(given):
            if a.sure:
                continue
            told = one.check(seed, a.move).against
            assert "after a yes" in told and "it may be a no, and then" in told
            end = state.play(state.game.parse_move(a.move)).play(state.game.parse_move("decline"))
            while end.facts.phase == "pay":
                end = end.play(end.legal_moves[0])
            last = told.rpartition("and then")[2]
            assert ("it goes on" in last) == (end.outcome() is None)
            if end.outcome() is not None:
                assert [int(n.replace("−", "-")) for n in re.findall(r"−?\d+", last)] == list(end.outcome().scores)
        steps = [text for text, _ in one.work(given)]
        assert steps[-1] == f"So “{one.answer(given)}”." and "You have won" in steps[-2]
        assert not [text for text in steps[:-2] if "You have won." in text]


# -- who should marry whom ---------------------------------------------------------------------------------------------


def test_that_no_way_takes_fewer_discards_is_shown() -> None:
    one: Any = ONES["fewest_discards"]
    shown = 0
    for seed in range(60):
        given = one.given(seed)
        men, women = given["men"], given["options"]
        ways = [[takes(g, w) for g, w in zip(men, wives, strict=True)] for wives in permutations(women)]
        least = min(sum(c or 0 for c in way) for way in ways if None not in way)
        bound, few, easy = one._bottleneck(given)
        assert bound == least
        if not least:
            continue
        shown += 1
        (why,) = [text for text, _ in one.work(given) if f"at least {least}" in text]
        assert all(title in why for title in (*few, *easy)) and "by nobody" not in why
        others = women if few[0] in men else men
        price = {(a, b): takes(a, b) if a in men else takes(b, a) for a in few for b in others}
        assert {b for (_, b), cost in price.items() if cost == 0} == set(easy) and len(easy) < len(few)
        assert least == (len(few) - len(easy)) * min(cost for cost in price.values() if cost)
    assert shown > 20


def test_a_pair_and_a_player_are_spoken_of_as_people() -> None:
    assert ONES["two_turns"].kind.people and ONES["runaways"].kind.people  # type: ignore[attr-defined]


# -- a heroine ---------------------------------------------------------------------------------------------------------


def test_the_question_about_heroines_is_plain() -> None:
    one = ONES["heroine_in_hand"]
    for seed in range(100):
        asked = one.prompt(one.given(seed))
        assert "you have not looked at your hand of" not in asked and asked.count("hand") <= 4
    assert len({str(one.given(seed)) for seed in range(60)}) > 20


# -- a player of your own ----------------------------------------------------------------------------------------------


def sorts(legal_moves: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for move in legal_moves:
        found.setdefault(move.verb, []).append(move)
    return found


def by_the_hints(view: Any, legal_moves: Any, rng: Any) -> Any:
    """The first three hints, to the letter."""
    moves = sorts(legal_moves)
    if "propose" in moves:
        return max(moves["propose"], key=lambda m: m.lady["virtue"])
    if "bring" in moves and len(view.zones[view.game.society + view.player]) < 2:
        return min(moves["bring"], key=lambda m: m.card["virtue"])
    if "take a card" in moves:
        return moves["take a card"][0]
    if "decline" in moves and "accept" in moves:
        return moves["accept" if view.game.deck[view.facts.offer.gentleman]["virtue"] else "decline"][0]
    return legal_moves[0]


@pytest.mark.slow
def test_who_follows_the_hints_passes_and_who_does_not_look_fails() -> None:
    one = ONES["suitor_bot"]
    assert [seed for seed in range(length(2, 8)) if one.check(seed, by_the_hints).state != CORRECT] == []
    for lazy in ("hasty", "careless", "last"):
        found = [one.check(seed, one.mistaken(lazy, {})).state for seed in range(length(1, 4))]
        assert CORRECT not in found, lazy


@pytest.mark.slow
def test_any_move_is_recognised_as_people_write_it() -> None:
    one = ONES["suitor_bot"]
    assert one.check(0, lambda view, legal_moves, rng: rng.choice(legal_moves)).mistake == "careless"
