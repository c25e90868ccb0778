"""The Biological Clock against every pattern of BOAST and CHANGE, and against P(t + Bin(t, p) < above)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

from tabletop import Match, OptionError, RandomBot, make
from tabletop.analysis import clock
from tabletop.games.ladies_choice.bots import Parlour

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ABOVE = {3: 45, 4: 41, 5: 37, 6: 37}  # 70 cards, 4 a gentleman, 17 under the Clock
GENTLEMEN = {3: 2, 4: 3, 5: 4, 6: 4}


def patterns(above: int, change: Sequence[Fraction]) -> dict[int, Fraction]:
    """Turn in which the Clock shows, from all 2^above patterns of so many turns (one card at least in each)."""
    found: dict[int, Fraction] = {}
    for pattern in product((False, True), repeat=above):
        weight, left, shown = Fraction(1), above, 0
        for turn, changes in enumerate(pattern):
            p = change[turn % len(change)]
            weight *= p if changes else 1 - p
            left -= 2 if changes else 1
            if left <= 0 and not shown:
                shown = turn + 1
        if weight:
            found[shown] = found.get(shown, Fraction(0)) + weight
    return found


def beyond(above: int, p: Fraction, t: int) -> Fraction:
    """P(t + Bin(t, p) < above): the Clock has not shown after t turns."""
    return sum((comb(t, j) * p**j * (1 - p) ** (t - j) for j in range(t + 1) if t + j < above), Fraction(0))


@pytest.mark.parametrize("above", range(9))
@pytest.mark.parametrize(
    "change",
    [[HALF], [THIRD] * 2, [Fraction(0)], [Fraction(1)], [Fraction(1, 5), HALF, Fraction(9, 10)], [Fraction(0), HALF]],
    ids=str,
)  # fmt: skip
def test_every_pattern(above: int, change: list[Fraction]) -> None:
    assert clock.turns_from(above, change) == patterns(above, change)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 10), THIRD, HALF, Fraction(4, 5), Fraction(1)])
def test_the_formula(players: int, p: Fraction) -> None:
    assert clock.setting(players) == (ABOVE[players], GENTLEMEN[players])
    turns = clock.turn_distribution(players, p)
    assert sum(turns.values()) == 1
    for t in range(ABOVE[players] + 1):
        later = sum((q for turn, q in turns.items() if turn > t), Fraction(0))
        assert later == beyond(ABOVE[players], p, t)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_certain_changes_and_certain_boasts(players: int) -> None:
    above = ABOVE[players]
    assert clock.turn_distribution(players, 0) == {above: 1}
    assert clock.turn_distribution(players, 1) == {-(-above // 2): 1}


def test_a_probability_for_each_gentleman() -> None:
    """One who always boasts and one who always changes, with three at the table: three cards in two turns, 45 in 30."""
    assert clock.turn_distribution(3, [0, 1]) == {30: 1} == clock.turn_distribution(3, [1, 0])
    assert clock.turn_distribution(4, [THIRD] * 3) == clock.turn_distribution(4, THIRD)
    mini = clock.turn_distribution(4, ["1/5", 0.5, Fraction(9, 10)], deck="mini")
    assert mini == patterns(4, [Fraction(1, 5), HALF, Fraction(9, 10)])
    with pytest.raises(OptionError, match="3 gentlemen.*3 probabilities.*not 2"):
        clock.turn_distribution(4, [HALF, HALF])


@pytest.mark.parametrize("value", [0.1, "0.1", "1/10", Fraction(1, 10)])
def test_a_tenth_is_a_tenth(value: Any) -> None:
    assert clock.probability(value) == Fraction(1, 10)
    assert clock.turn_distribution(4, value) == clock.turn_distribution(4, Fraction(1, 10))


@pytest.mark.parametrize(
    "value", [-0.1, 1.01, 2, "7/6", "-1", "half", "", "1/0", None, True, float("nan"), float("inf")]
)
def test_no_probability(value: Any) -> None:
    for ask in (
        clock.probability,
        lambda p: clock.turn_distribution(4, p),
        lambda p: clock.free_choices(4, p),
        lambda p: clock.ending(4, marry=p),
        lambda p: clock.simulated_turns(4, p, trials=1),
        lambda p: clock.turns_from(5, [p]),
    ):
        with pytest.raises(OptionError, match="from 0 to 1"):
            ask(value)


@pytest.mark.parametrize("above", [-1, 1.5, True, "3", None])
def test_no_number_of_cards(above: Any) -> None:
    with pytest.raises(OptionError, match="0 or more"):
        clock.turns_from(above, [HALF])


def test_nobody_to_draw() -> None:
    with pytest.raises(OptionError, match="at least one gentleman"):
        clock.turns_from(5, [])


@pytest.mark.parametrize("players", [2, 7, 1, True])
def test_no_table_with_a_clock(players: Any) -> None:
    for ask in (clock.turn_distribution, clock.free_choices, clock.simulated_turns, clock.ending):
        with pytest.raises(OptionError):
            ask(players)
    with pytest.raises(ValueError, match="player"):
        clock.played_rounds(RandomBot(), players, matches=1)


def test_one_gentleman() -> None:
    assert clock.turns_from(3, [HALF]) == {2: Fraction(3, 4), 3: Fraction(1, 4)}  # 2+1, 2+2, 1+2 | 1+1+…
    assert clock.free_from(3, [HALF], 1) == {1: Fraction(3, 4), 2: Fraction(1, 4)}


# -- her free choices --------------------------------------------------------------------------------------------------


def free_by_patterns(above: int, change: Sequence[Fraction], before: int) -> dict[int, Fraction]:
    """Turn by turn: her turns come after `before` gentlemen's turns, then after each full circle."""
    found: dict[int, Fraction] = {}
    for turn, p in patterns(above, change).items():
        free, passed = 0, 0
        while above:
            passed = before if not free and passed == 0 else passed
            if passed >= turn:  # the Clock shows before she moves
                break
            free += 1
            passed += len(change)
        found[free] = found.get(free, Fraction(0)) + p
    return found


@pytest.mark.parametrize("above", [0, 1, 2, 5, 8])
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_free_choices_from_a_position(above: int, before: int) -> None:
    change = [Fraction(1, 5), HALF, Fraction(9, 10)]
    assert clock.free_from(above, change, before) == free_by_patterns(above, change, before)


@pytest.mark.parametrize(("players", "above"), [(3, 6), (4, 4), (5, 2), (6, 2)])
def test_free_choices_on_the_mini_deck(players: int, above: int) -> None:
    n = GENTLEMEN[players]
    assert clock.free_choices(players, THIRD, "mini") == free_by_patterns(above, [THIRD] * n, n)


def test_free_choices_add_up() -> None:
    for players in (3, 4, 5, 6):
        free = clock.free_choices(players)
        assert sum(free.values()) == 1
        # she is free the j-th time if the Clock has not shown after j circles
        for j in range(1, max(free) + 1):
            at_least = sum(p for n, p in free.items() if n >= j)
            assert at_least == beyond(ABOVE[players], HALF, j * GENTLEMEN[players])


@pytest.mark.parametrize("before", [-1, 3])
def test_no_such_number_of_gentlemen_before_her(before: int) -> None:
    with pytest.raises(OptionError, match="0 to 2"):
        clock.free_from(5, [HALF, HALF], before)


def test_the_chance_before_a_turn() -> None:
    change = [Fraction(1, 5), HALF]
    for above in range(8):
        turns = patterns(above, change)
        for t in range(9):
            assert clock.before_turn(above, change, t) == sum(p for turn, p in turns.items() if turn <= t)


# -- two causes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marry", [Fraction(0), Fraction(1, 4), Fraction(1)])
def test_she_may_marry_before(marry: Fraction) -> None:
    """Two gentlemen, six cards above the Clock: every pattern, and in each every turn in which she may marry."""
    married, forced = Counter[int](), Counter[int]()
    for pattern in product((1, 2), repeat=6):
        drawn, still, turn = 0, Fraction(1, 2**6), 0
        for turn in range(1, 4):
            drawn += sum(pattern[2 * turn - 2 : 2 * turn])
            if drawn >= 6:
                break
            married[turn] += still * marry
            still *= 1 - marry
        forced[turn] += still
    end = clock.ending(3, HALF, marry, deck="mini")
    assert end.married == {j: p for j, p in married.items() if p}
    assert end.forced == {j: p for j, p in forced.items() if p}
    assert end.by_clock == sum(forced.values())


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_causes_add_up(players: int) -> None:
    end = clock.ending(players, marry="0.3")
    assert sum(end.married.values()) + end.by_clock == 1
    assert clock.ending(players, marry=0).married == {}
    assert clock.ending(players, marry=1).married == {1: 1}


# -- tried -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_the_simulation_is_near(players: int) -> None:
    trials, p = 4000, THIRD
    simulated = clock.simulated_turns(players, p, trials, seed=3)
    assert clock.simulated_turns(players, p, trials, seed=3) == simulated
    assert sum(e.value for e in simulated.values()) == pytest.approx(1)
    for t in range(ABOVE[players]):
        exact = 1 - float(beyond(ABOVE[players], p, t))
        share = sum(e.value for turn, e in simulated.items() if turn <= t)
        assert abs(share - exact) <= 4.5 * sqrt(exact * (1 - exact) / trials) + 3 / trials


def test_the_simulation_knows_each_gentleman() -> None:
    assert set(clock.simulated_turns(3, [0, 1], 20)) == {30}


MATCHES = 4


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "players"), [(RandomBot(), 3), (Parlour(), 4), (RandomBot(), 6), (Parlour(), 6)])
def test_what_bots_did(bots: Any, players: int) -> None:
    """Counted once more from the stories that the matches tell."""
    rounds = clock.played_rounds(bots, players, MATCHES, seed=5)
    shown, married, turns, changes = Counter[int](), Counter[int](), 0, 0
    for i in range(MATCHES):
        match = Match(make("ladies_choice", players=players), seed=f"5|{i}").auto(bots)
        for number in range(match.game.rounds):
            turn, hers, over, chosen = 0, Counter[str](), False, False
            for entry in [e for e in match.log(-3) if in_round(match, e.step, number)]:
                name = entry.text[: len("Player 1")]
                if " boasts " in entry.text or " discards " in entry.text or " changes " in entry.text:
                    turn += 1
                    changes += " boasts " not in entry.text
                elif "Biological Clock" in entry.text and "shows" in entry.text and turn and not over:
                    shown[turn] += 1
                    over = True
                elif (" courts " in entry.text or " marries " in entry.text) and not over and not chosen:
                    hers[name] += 1
                    if " marries " in entry.text:
                        married[hers[name]] += 1
                        chosen = True
            turns += turn
    assert (rounds.shown, rounds.married) == (shown, married)
    assert (rounds.turns, rounds.changes) == (turns, changes)
    assert rounds.rounds == MATCHES * make("ladies_choice", players=players).rounds
    assert rounds.change.n == turns and rounds.change.value == changes / turns
    assert sum(e.value for e in rounds.shares().values()) == pytest.approx(shown.total() / rounds.rounds)


def in_round(match: Match, step: int, number: int) -> bool:
    """Whether a step belongs to round `number`: it was begun in it."""
    return step > 0 and match.at(step - 1).facts.standing.round == number


def test_random_bots_follow_the_exact_curve() -> None:
    """A random gentleman changes about half of the time (he has as many CHANGEs as BOASTs, but for Openness), and
    nobody who marries at random waits: so only the share of changes is compared."""
    rounds = clock.played_rounds(RandomBot(), 3, matches=20, seed=Random(1).random())
    assert rounds.change.low <= 0.53 and rounds.change.high >= 0.47
