"""When the Biological Clock shows, exactly, as long as people go on courting; and what really happens.

A turn of a gentleman draws one card (BOAST) or two (CHANGE). With `above` cards over the Clock, and CHANGE with
probability p in each turn, it has not shown after t turns with P(T > t) = P(t + Bin(t, p) < above).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from ..core import OptionError, TabletopError
from ..games.ladies_choice.game import LadiesChoice
from ..match import Match
from ..registry import make
from ..simulate import Estimate, wilson

Chance = Fraction | float | int | str
HALF = Fraction(1, 2)


def probability(value: Chance, what: str = "A probability") -> Fraction:
    """`value` as an exact fraction ("0.3" and 0.3 are 3/10). Raises `OptionError` outside 0 … 1."""
    try:
        p = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except (ValueError, TypeError, ZeroDivisionError):
        raise OptionError(f"{what} is a number from 0 to 1, not {value!r}.") from None
    if isinstance(value, bool) or not 0 <= p <= 1:
        raise OptionError(f"{what} is a number from 0 to 1, not {value!r}.")
    return p


def _changes(change: Chance | Sequence[Chance], gentlemen: int) -> list[Fraction]:
    """One CHANGE probability for each gentleman, in turn order."""
    what = "The probability of a CHANGE"
    if isinstance(change, Sequence) and not isinstance(change, str):
        if len(change) != gentlemen:
            raise OptionError(
                f"There are {gentlemen} gentlemen, so {gentlemen} probabilities of a CHANGE, not {len(change)}."
            )
        return [probability(p, what) for p in change]
    return [probability(change, what)] * gentlemen


def setting(players: int, deck: Any = None) -> tuple[int, int]:
    """(cards above the Clock after the deal, number of gentlemen) for so many players."""
    game = make("ladies_choice", players=players, deck=deck)
    if not isinstance(game, LadiesChoice):
        raise OptionError("The Biological Clock is part of the game for 3, 4, 5 or 6 players.")
    return game.above_at_start, game.gentlemen_count


def turns_from(above: int, change: Sequence[Chance]) -> dict[int, Fraction]:
    """Gentlemen's turn in which the Clock shows → probability, with `above` cards over it.

    `change`: one CHANGE probability per gentleman, beginning with the one to move; they take turns. A Clock that shows
    already (`above` = 0) shows in turn 0.
    """
    if isinstance(above, bool) or not isinstance(above, int) or above < 0:
        raise OptionError(f"The number of cards above the Clock is 0 or more, not {above!r}.")
    if not change:
        raise OptionError("There is at least one gentleman.")
    odds = _changes(change, len(change))
    if above == 0:
        return {0: Fraction(1)}
    left, shown, turn = {above: Fraction(1)}, dict[int, Fraction](), 0
    while left:
        p, after = odds[turn % len(odds)], dict[int, Fraction]()
        turn += 1
        for n, weight in left.items():
            for draws, q in ((1, 1 - p), (2, p)):
                if not q:
                    continue
                if n <= draws:
                    shown[turn] = shown.get(turn, Fraction(0)) + weight * q
                else:
                    after[n - draws] = after.get(n - draws, Fraction(0)) + weight * q
        left = after
    return shown


def turn_distribution(players: int, change: Chance | Sequence[Chance] = HALF, deck: Any = None) -> dict[int, Fraction]:
    """The gentlemen's turn (from 1) in which the Clock shows → probability, if nobody marries before.

    `change`: the probability of a CHANGE, one for all or one for each gentleman in turn order.
    """
    above, gentlemen = setting(players, deck)
    return turns_from(above, _changes(change, gentlemen))


def free_choices(players: int, change: Chance | Sequence[Chance] = HALF, deck: Any = None) -> dict[int, Fraction]:
    """How many of her turns the Catch (with six: the Second Catch) may still COURT in → probability.

    Her j-th turn comes after the j-th turn of each gentleman, and is free if the Clock has not shown by then.
    """
    above, gentlemen = setting(players, deck)
    return free_from(above, _changes(change, gentlemen), gentlemen)


def free_from(above: int, change: Sequence[Chance], before: int) -> dict[int, Fraction]:
    """`free_choices` from a position: `before` gentlemen act before her next turn, the first of `change` first."""
    if not 0 <= before <= len(change):
        raise OptionError(f"From 0 to {len(change)} gentlemen act before her turn, not {before!r}.")
    result: dict[int, Fraction] = {}
    for turn, p in turns_from(above, change).items():
        free = max(0, (turn - 1 - before) // len(change) + 1) if turn > before else 0
        result[free] = result.get(free, Fraction(0)) + p
    return dict(sorted(result.items()))


def before_turn(above: int, change: Sequence[Chance], turns: int) -> Fraction:
    """The chance that the Clock shows within the next `turns` turns of gentlemen."""
    return sum((p for turn, p in turns_from(above, change).items() if turn <= turns), Fraction(0))


@dataclass(frozen=True)
class Ending:
    """How a round ends: `married[j]`, she chose freely at her j-th turn; `forced[j]`, the Clock had shown by then."""

    married: dict[int, Fraction]
    forced: dict[int, Fraction]

    @property
    def by_clock(self) -> Fraction:
        """The chance that she has to marry because of the Clock."""
        return sum(self.forced.values(), Fraction(0))


def ending(
    players: int, change: Chance | Sequence[Chance] = HALF, marry: Chance = Fraction(1, 4), deck: Any = None
) -> Ending:
    """Two competing causes: at each free turn she marries with probability `marry`; once the Clock shows, she must."""
    m = probability(marry, "The probability of marrying")
    married: dict[int, Fraction] = {}
    forced: dict[int, Fraction] = {}
    for free, p in free_choices(players, change, deck).items():
        still = p
        for j in range(1, free + 1):
            married[j] = married.get(j, Fraction(0)) + still * m
            still *= 1 - m
        forced[free + 1] = forced.get(free + 1, Fraction(0)) + still
    return Ending({j: p for j, p in sorted(married.items()) if p}, {j: p for j, p in sorted(forced.items()) if p})


def simulated_turns(
    players: int, change: Chance | Sequence[Chance] = HALF, trials: int = 1000, seed: int | str = 0, deck: Any = None
) -> dict[int, Estimate]:
    """`turn_distribution` by trying: turn → share of `trials`, with its interval."""
    above, gentlemen = setting(players, deck)
    odds, rng, found = [float(p) for p in _changes(change, gentlemen)], Random(f"{seed}|clock"), Counter[int]()
    for _ in range(trials):
        left, turn = above, 0
        while left > 0:
            left -= 1 + (rng.random() < odds[turn % gentlemen])
            turn += 1
        found[turn] += 1
    return {turn: wilson(n, trials) for turn, n in sorted(found.items())}


@dataclass
class Rounds:
    """What bots did with the Clock: rounds in which it showed, by gentlemen's turn, and rounds that a marriage ended
    before (by the turn of the Catch who married first); `changes` of so many `turns`."""

    shown: Counter[int] = field(default_factory=Counter)
    married: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    changes: int = 0

    @property
    def rounds(self) -> int:
        return self.shown.total() + self.married.total()

    @property
    def change(self) -> Estimate:
        """How often a gentleman's turn was a CHANGE."""
        return wilson(self.changes, self.turns)

    def shares(self) -> dict[int, Estimate]:
        """Turn in which the Clock showed → share of all rounds."""
        return {turn: wilson(n, self.rounds) for turn, n in sorted(self.shown.items())}

    def count(self, match: Match) -> None:
        """Adds the rounds of a match."""
        turn, her, over = 0, Counter[int](), False
        for step in range(1, match.steps + 1):
            before = match.at(step - 1).facts
            verb = match.plies(step)[0].verb
            if verb in ("boast", "change"):
                turn += 1
                self.turns += 1
                self.changes += verb == "change"
                if not over and match.at(step).facts.above == 0:
                    self.shown[turn] += 1
                    over = True
            elif verb in ("court", "marry"):
                her[before.player] += before.phase == "romance"
                if verb == "marry" and not over:
                    self.married[her[before.player]] += 1
                    over = True
            elif verb == "next round":
                turn, her, over = 0, Counter[int](), False


def played_rounds(bots: Any, players: int = 4, matches: int = 20, seed: int | str = 0, deck: Any = None) -> Rounds:
    """How the Clock went in whole matches of bots (one for all seats, or one per seat)."""
    game = make("ladies_choice", players=players, deck=deck)
    if not isinstance(game, LadiesChoice):
        raise TabletopError("The Biological Clock is part of the game for 3, 4, 5 or 6 players.")
    rounds = Rounds()
    for i in range(matches):
        rounds.count(Match(game, seed=f"{seed}|{i}").auto(bots))
    return rounds
