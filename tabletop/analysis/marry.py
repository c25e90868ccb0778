"""When to marry: what a Catch can infer, what each marriage is worth to her now, and whether one more COURT pays.

A marriage brings her one Love for each gentleman less dandy than her husband, and a True Love if nobody is dandier:
with g gentlemen from 0 to g. That is what is counted here; the Love that her husband keeps, which helps *him*, is not.

Everything rests on her view alone. Positions that agree with it are drawn, or all listed where they are few; a choice
she did not see is taken as uniform (ruling G-3). What that misses, `calibration` measures. Sampled numbers come as
`Estimate` (a share) or `Mean`, both with their 95 % interval; exact ones are fractions.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Any, NamedTuple, TypeVar

from ..bots import Bot
from ..core import CHANCE, Move, OptionError, View
from ..games.ladies_choice.bots import Parlour, improve
from ..games.ladies_choice.game import RANKED, LadiesChoice, LadiesChoiceState
from ..games.ladies_choice.moves import Change, Court, Marry
from ..registry import make
from ..simulate import Estimate, Progress, _bar, wilson
from ..zones import chances, histories
from .clock import HALF, Chance, probability

Hands = dict[int, list[int]]  # seat → card numbers
T = TypeVar("T")


class Mean(NamedTuple):
    """A mean found by trying: the value, its 95 % interval (Student's, and never narrower than 1/n either way) and from
    how many trials."""

    value: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f}, n = {self.n:,})"


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent trials with its interval; of none: 0 with the interval (−∞, ∞)."""
    n = len(values)
    if n < 2:
        return Mean(float(sum(values)), float("-inf"), float("inf"), n)
    middle = sum(values) / n
    error = sqrt(sum((v - middle) ** 2 for v in values) / (n - 1) / n)
    half = max(_student(n - 1) * error, 1 / n)
    return Mean(middle, middle - half, middle + half, n)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution (a series in 1/freedom; exact where it is short)."""
    if freedom < 5:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1]
    z, v = 1.959964, freedom
    return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)


# -- what she can infer ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Prospect:
    """One gentleman as she can know him, were all to be ranked now, Mysterious draws included: his total → probability,
    his place (0: Dandiest) → probability, and the Love expected of marrying him (back to her, True Love included)."""

    totals: Mapping[int, Estimate | Fraction]
    places: Mapping[int, Estimate | Fraction]
    love: Mean | Fraction


def love_of(order: Sequence[int]) -> dict[int, int]:
    """Seat → Love that marrying him brings, for gentlemen from the Dandiest to the Least Dandy."""
    return {g: len(order) - 1 - place + (place == 0) for place, g in enumerate(order)}


def prospects(
    view: View,
    trials: int = 400,
    seed: int | str = 0,
    exact: bool = False,
    limit: int = 20_000,
    progress: Progress | bool | None = None,
) -> dict[int, Prospect]:
    """Seat of each gentleman → what `view`'s player can know of him.

    From `trials` positions drawn from the view; `exact`: from all of them, as fractions. Raises `OptionError` outside a
    round of 3 to 6 players, and `TooManyWorlds` where more than `limit` positions would have to be listed.
    """
    game = _game(view)
    men = game.seats_of(view.facts).gentlemen
    totals: dict[int, Counter[int]] = {g: Counter() for g in men}
    places: dict[int, Counter[int]] = {g: Counter() for g in men}
    weights: Iterable[tuple[Any, Hands]]
    if exact:
        weights = ((p * q, h) for s, p in game.worlds(view, limit) for h, q in _all_final_hands(_state(s)))
    else:
        rng = Random(f"{seed}|marry")
        weights = ((1, _final_hands(s, rng)) for s in _reported(_positions(view, rng), trials, progress))
    tried: Any = 0
    for weight, hands in weights:
        tried += weight
        for place, g in enumerate(_order(game, men, hands)):
            totals[g][game.reckoner.total(hands[g])] += weight
            places[g][place] += weight

    def share(counts: Counter[int]) -> dict[int, Any]:
        return {k: n if exact else wilson(n, tried) for k, n in sorted(counts.items())}

    result = {}
    for g in men:
        each = {place: len(men) - 1 - place + (place == 0) for place in places[g]}
        if exact:
            love: Any = sum((each[place] * p for place, p in places[g].items()), Fraction(0))
        else:
            love = mean_of([each[place] for place, n in places[g].items() for _ in range(n)])
        result[g] = Prospect(share(totals[g]), share(places[g]), love)
    return result


def expected_love(
    view: View,
    trials: int = 400,
    seed: int | str = 0,
    exact: bool = False,
    limit: int = 20_000,
    progress: Progress | bool | None = None,
) -> dict[int, Mean | Fraction]:
    """Seat of each gentleman → the Love expected of marrying him now (see `prospects`)."""
    return {g: p.love for g, p in prospects(view, trials, seed, exact, limit, progress).items()}


def favourite(view: View, trials: int = 400, seed: int | str = 0) -> int:
    """The seat of the gentleman who promises most Love (see `expected_love`)."""
    promised = expected_love(view, trials, seed)
    return max(promised, key=lambda g: promised[g])


def _game(view: View) -> LadiesChoice:
    if not isinstance(view.game, LadiesChoice) or view.phase in ("first", "deal"):
        raise OptionError("Whom to marry is a question of Ladies' Choice for 3 to 6, once the cards are dealt.")
    return view.game


def _state(state: Any) -> LadiesChoiceState:
    assert isinstance(state, LadiesChoiceState)
    return state


def _positions(view: View, rng: Random) -> Iterator[LadiesChoiceState]:
    """Positions that agree with `view`, each drawn with its probability, without end."""
    for events in histories(view.game, view, rng):
        yield _state(view.game.state_from_events(view.facts, events))


def _order(game: LadiesChoice, men: Sequence[int], hands: Mapping[int, Sequence[int]]) -> list[int]:
    keys = {g: game.reckoner.key(hands[g]) for g in men}
    return sorted(men, key=keys.__getitem__, reverse=True)  # stable: the last tie goes to the earlier turn


def _final_hands(state: LadiesChoiceState, rng: Random) -> Hands:
    """The hands that would be ranked if somebody married now: Mysterious draws by chance."""
    hands, draws = _held(state), state.game.draws
    if state.facts.phase in RANKED or draws.keys().isdisjoint(c for hand in hands.values() for c in hand):
        return hands
    bag = list(state.zones[-1])
    rng.shuffle(bag)
    for hand in hands.values():
        due = sum(draws.get(c, 0) for c in hand)
        while due:
            hand.append(bag.pop())
            due += draws.get(hand[-1], 0) - 1
    return hands


def _held(state: LadiesChoiceState) -> Hands:
    return {g: list(state.zones[g]) for g in state.game.seats_of(state.facts).gentlemen}


def _all_final_hands(state: LadiesChoiceState) -> Iterator[tuple[Hands, Fraction]]:
    """Every way that the Mysterious draws can go, with its probability."""
    draws, men = state.game.draws, state.game.seats_of(state.facts).gentlemen

    def go(i: int, due: int, hands: Hands, bag: list[int], p: Fraction) -> Iterator[tuple[Hands, Fraction]]:
        while not due:
            i += 1
            if i == len(men):
                yield hands, p
                return
            due = sum(draws.get(c, 0) for c in hands[men[i]])
        for c, n in Counter(bag).items():
            rest = list(bag)
            rest.remove(c)
            more = {**hands, men[i]: [*hands[men[i]], c]}
            yield from go(i, due - 1 + draws.get(c, 0), more, rest, p * Fraction(n, len(bag)))

    if state.facts.phase in RANKED:
        yield _held(state), Fraction(1)
    else:
        yield from go(-1, 0, _held(state), list(state.zones[-1]), Fraction(1))


def _reported(things: Iterator[T], number: int, progress: Progress | bool | None) -> Iterator[T]:
    """The first `number` of `things`; every 0.2 s `progress` hears (done, number), and may stop it with `False`."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise OptionError(f"The number of trials is 1 or more, not {number!r}.")
    report = _bar if progress is True else progress or None
    said = time.perf_counter()
    for done, thing in zip(range(1, number + 1), things, strict=False):
        yield thing
        if report and (done == number or time.perf_counter() - said > 0.2):
            said = time.perf_counter()
            if report(done, number) is False:
                return


def _last(results: Iterator[T], nothing: T) -> T:
    """The last of `results`; on an interrupt, what was found so far."""
    try:
        for result in results:
            nothing = result
    except KeyboardInterrupt:
        pass
    return nothing


# -- one more COURT ----------------------------------------------------------------------------------------------------


@dataclass
class LookAhead:
    """Marry now, or court once more? Love expected, by seat, in the positions imagined so far.

    `best`: whom she would marry now. `marry[g]`: marrying g now. `know[g]`: marrying at once whom she likes best after
    a COURT of g (knowledge alone). `court[g]`: courting g and marrying at her next turn, when everybody has moved.
    """

    best: int
    trials: int = 0
    married: dict[int, list[float]] = field(default_factory=dict)
    stayed: dict[int, list[float]] = field(default_factory=dict)  # by g: after the COURT of g, marrying `best` at once
    known: dict[int, list[float]] = field(default_factory=dict)
    courted: dict[int, list[float]] = field(default_factory=dict)

    @property
    def marry(self) -> dict[int, Mean]:
        return {g: mean_of(love) for g, love in self.married.items()}

    @property
    def know(self) -> dict[int, Mean]:
        return {g: mean_of(love) for g, love in self.known.items()}

    @property
    def court(self) -> dict[int, Mean]:
        return {g: mean_of(love) for g, love in self.courted.items()}

    def add(self, other: LookAhead) -> None:
        """Adds the positions of another look from the same view (whom she would marry now stays as it was)."""
        self.trials += other.trials
        for mine, more in (
            (self.married, other.married), (self.stayed, other.stayed), (self.known, other.known),
            (self.courted, other.courted),
        ):  # fmt: skip
            for g, love in more.items():
                mine.setdefault(g, []).extend(love)

    def gain(self, g: int) -> Mean:
        """What courting g, and waiting a turn, brings beyond marrying `best` now."""
        return mean_of([a - b for a, b in zip(self.courted[g], self.stayed[g], strict=False)])

    def worth_knowing(self, g: int) -> Mean:
        """What the cards seen in a COURT of g would bring if nothing else happened."""
        return mean_of([a - b for a, b in zip(self.known[g], self.stayed[g], strict=False)])

    def price_of_waiting(self, g: int) -> Mean:
        """What the turn of the others costs her: what she saw grows old, hands change, the Clock draws near."""
        return mean_of([a - b for a, b in zip(self.known[g], self.courted[g], strict=False)])


def look_ahead(
    view: View,
    trials: int = 60,
    tables: int = 24,
    change: Chance = HALF,
    seed: int | str = 0,
    progress: Progress | bool | None = None,
) -> LookAhead:
    """The value of one more COURT against its risk, by looking one turn ahead in `trials` imagined positions.

    In each, the COURT's cards are drawn, every gentleman has a turn, and she marries the one she then expects most of,
    from `tables` positions imagined from what she then knows; what he is worth is told by as many others. Assumed: a
    gentleman's turn is a CHANGE with probability `change`, of a card picked uniformly, else a BOAST of one picked
    uniformly; with six the other Catch courts if she may; she does marry at her next turn. To wait longer, or to
    imagine more `tables`, could only help her: so courting is worth at least this much, and so is knowing.
    Raises `OptionError` where it is not her turn to court or marry.
    """
    return _last(look_ahead_slices(view, trials, tables, change, seed, progress), LookAhead(-1))


def look_ahead_slices(
    view: View,
    trials: int = 60,
    tables: int = 24,
    change: Chance = HALF,
    seed: int | str = 0,
    progress: Progress | bool | None = None,
    best: int | None = None,
) -> Iterator[LookAhead]:
    """Like `look_ahead`, giving what was found so far after each imagined position. `best`: whom to compare with."""
    game, her, p = _game(view), view.player, probability(change, "The probability of a CHANGE")
    seats = game.seats_of(view.facts)
    if her not in seats.catches or view.current_player != her or view.phase != "romance":
        raise OptionError("Looking ahead is for a Catch whose turn it is to court or to marry.")
    rng, men = Random(f"{seed}|look ahead"), seats.gentlemen
    forced = view.facts.above == 0 and her == seats.catches[-1]
    if best is None:
        best = _weigh(view, 4 * tables, rng)[0]
    result = LookAhead(best, married={g: [] for g in men})
    if not forced:
        result.stayed, result.known, result.courted = {g: [] for g in men}, {g: [] for g in men}, {g: [] for g in men}
    for state in _reported(_positions(view, rng), trials, progress):
        now: dict[int, float] = dict.fromkeys(men, 0.0)
        for g in () if forced else men:
            seen = state.play(Court(g))
            seen = seen.play(seen.sample_chance(rng))
            favourite, love = _weigh(seen.view(her), tables, rng)
            result.stayed[g].append(love[best])
            result.known[g].append(love[favourite])
            now = {h: now[h] + love[h] / len(men) for h in men}
            favourite, love = _weigh(_around(seen, her, float(p), rng).view(her), tables, rng)
            result.courted[g].append(love[favourite])
        if forced:
            now |= love_of(_order(game, men, _final_hands(state, rng)))
        for g in men:
            result.married[g].append(now[g])
        result.trials += 1
        yield result


def _weigh(view: View, tables: int, rng: Random) -> tuple[int, dict[int, float]]:
    """Whom she expects most Love of, among those she may marry, in so many imagined positions; and the Love expected of
    each in as many others, so that the luck of the choice is not counted."""
    game = _game(view)
    men, halves = game.seats_of(view.facts).gentlemen, (Counter[int](), Counter[int]())
    for i, state in enumerate(_reported(_positions(view, rng), 2 * tables, None)):
        halves[i % 2].update(love_of(_order(game, men, _final_hands(state, rng))))
    free = [g for g in men if g not in view.facts.standing.husbands]
    return max(free, key=halves[0].__getitem__), {g: halves[1][g] / tables for g in men}


def _around(state: LadiesChoiceState, her: int, change: float, rng: Random) -> LadiesChoiceState:
    """Everybody else moves, as `look_ahead` assumes, until it is her turn again."""
    while state.current_player != her:
        if state.current_player == CHANCE:
            state = state.play(state.sample_chance(rng))
            continue
        moves = state.legal_moves
        courts = [m for m in moves if isinstance(m, Court)]
        changes = [m for m in moves if isinstance(m, Change)]
        boasts = [m for m in moves if m.verb == "boast"]
        if changes:
            chosen: Sequence[Move] = changes if not boasts or rng.random() < change else boasts
        else:
            chosen = courts or moves
        state = state.play(chosen[int(rng.random() * len(chosen))])
    return state


# -- a stopping rule, tried --------------------------------------------------------------------------------------------


class Threshold:
    """As the Catch marries as soon as the best expected Love is at least `share` of the most there is (one for each
    gentleman); till then courts where most is at stake (expected Love, and how uncertain his total is). `Threshold(0)`
    marries at her first turn, `Threshold(2)` never before she must. As a gentleman plays like `Parlour`."""

    def __init__(self, share: float, tables: int = 24) -> None:
        self.share, self.tables, self.name = share, tables, f"threshold {share:g}"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        marries = {m.gentleman: m for m in legal_moves if isinstance(m, Marry)}
        courts = {m.gentleman: m for m in legal_moves if isinstance(m, Court)}
        if not marries and not courts:
            return improve(view, legal_moves) or legal_moves[int(rng.random() * len(legal_moves))]
        game = _game(view)
        men, love = game.seats_of(view.facts).gentlemen, Counter[int]()
        totals: dict[int, list[int]] = {g: [] for g in men}
        for state in _reported(_positions(view, rng), self.tables, None):
            hands = _final_hands(state, rng)
            love.update(love_of(_order(game, men, hands)))
            for g in men:
                totals[g].append(game.reckoner.total(hands[g]))
        if marries:
            best = max(marries, key=love.__getitem__)
            if not courts or love[best] >= self.share * len(men) * self.tables:
                return marries[best]
        return courts[max(courts, key=lambda g: love[g] / self.tables + pstdev(totals[g]) / 12)]


@dataclass
class Trial:
    """What a Catch's rule brought, round by round: her Love (with six: the mean of both Catches'), the turns she took,
    whether she could not choose any more when she married, and whether it was a True Love."""

    name: str
    loves: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    forced: int = 0
    true: int = 0

    @property
    def love(self) -> Mean:
        return mean_of(self.loves)

    @property
    def by_clock(self) -> Estimate:
        return wilson(self.forced, len(self.loves))

    @property
    def true_love(self) -> Estimate:
        """The share of rounds with a True Love (with six: for the First Catch)."""
        return wilson(self.true, len(self.loves))

    def add(self, other: Trial) -> None:
        """Adds the rounds of another trial of the same rule."""
        self.loves += other.loves
        self.turns += other.turns
        self.forced += other.forced
        self.true += other.true

    def beyond(self, other: Trial) -> Mean:
        """Love beyond another rule's, round by round (they had the same deals)."""
        return mean_of([a - b for a, b in zip(self.loves, other.loves, strict=False)])


def try_rules(
    rules: Sequence[Bot],
    players: int = 4,
    rounds: int = 60,
    gentlemen: Bot | None = None,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> list[Trial]:
    """Each rule as the Catch of the same `rounds` deals against `gentlemen` (default `Parlour`), one trial per rule."""
    return _last(try_rules_slices(rules, players, rounds, gentlemen, seed, deck, progress), [])


def try_rules_slices(
    rules: Sequence[Bot],
    players: int = 4,
    rounds: int = 60,
    gentlemen: Bot | None = None,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> Iterator[list[Trial]]:
    """Like `try_rules`, giving what was found so far after each round."""
    game = _made(players, deck)
    trials = [Trial(rule.name) for rule in rules]
    for i in _reported(iter(range(rounds)), rounds, progress):
        for rule, trial in zip(rules, trials, strict=True):
            hers, forced = 0, False
            state = game.new_initial_state()
            for state in _round(game, rule, gentlemen or Parlour(), f"{seed}|{i}"):
                if state.current_player == 0 and state.phase == "romance":
                    hers += 1
                    forced = not any(isinstance(m, Court) for m in state.legal_moves)
            order, husbands = state.facts.standing.ranking, state.facts.standing.husbands
            loves = [love_of(order)[h] for h in husbands]
            trial.loves.append(sum(loves) / len(loves))
            trial.turns.append(hers)
            trial.forced += forced
            trial.true += husbands[0] == order[0]
            yield trials


def _made(players: int, deck: Any) -> LadiesChoice:
    game = make("ladies_choice", players=players, deck=deck, **({"first": 0} if players != 2 else {}))
    if not isinstance(game, LadiesChoice):
        raise OptionError("When to marry is asked of the game for 3, 4, 5 or 6 players.")
    return game


def _round(game: LadiesChoice, catch: Bot, gentleman: Bot, seed: str) -> Iterator[LadiesChoiceState]:
    """The positions of one round in which seat 0 is the (First) Catch, the last one ranked."""
    state, chance = game.new_initial_state(), Random(f"{seed}|chance")
    streams = [Random(f"{seed}|{seat}") for seat in range(game.players)]
    catches = game.seating[0][0].catches
    while state.phase not in ("ranking", "end"):
        yield state
        player = state.current_player
        if player == CHANCE:
            state = state.play(state.sample_chance(chance))
        else:
            bot = catch if player in catches else gentleman
            state = state.play(bot.choose(state.view(player), state.legal_moves, streams[player]))
    yield state


# -- what uniform hidden choices miss ----------------------------------------------------------------------------------


class Bin(NamedTuple):
    """Cards of which she knew that they might be gone: the mean of the chances that they were still there, and the
    share that was (its interval takes cards of one hand as independent, so it is a little narrow)."""

    name: str
    predicted: float
    happened: Estimate


@dataclass
class Calibration:
    """For each card that may be gone when she marries: the chance that it is still there, whether it was, its value."""

    rounds: int = 0
    cards: list[tuple[float, bool, int]] = field(default_factory=list)

    def add(self, other: Calibration) -> None:
        """Adds the rounds of another one."""
        self.rounds += other.rounds
        self.cards += other.cards

    def of(self, name: str, wanted: Callable[[float, int], bool]) -> Bin:
        """The cards that `wanted(chance, value)` picks."""
        chosen = [(p, there) for p, there, value in self.cards if wanted(p, value)]
        predicted = sum(p for p, _ in chosen) / max(1, len(chosen))
        return Bin(name, predicted, wilson(sum(there for _, there in chosen), len(chosen)))

    def by_chance(self, bins: int = 4) -> list[Bin]:
        """In `bins` classes of the predicted chance."""
        edges = [(i / bins, (i + 1) / bins) for i in range(bins)]
        return [self.of(f"{a:.0%} to {b:.0%}", lambda p, _, a=a, b=b: a < p <= b) for a, b in edges]  # type: ignore[misc]

    def by_value(self) -> list[Bin]:
        """Cards that cost points, cards worth little, and good ones."""
        return [
            self.of("below zero", lambda _, value: value < 0),
            self.of("0 to 9", lambda _, value: 0 <= value < 10),
            self.of("10 or more", lambda _, value: value >= 10),
        ]


def calibration(
    gentlemen: Bot | None = None,
    catch: Bot | None = None,
    players: int = 4,
    rounds: int = 60,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> Calibration:
    """How often a card she has seen is still there when she marries, beside what the model of uniform hidden choices
    predicts (ruling G-3): rounds of `gentlemen` and a `catch` (both `Parlour` if nothing is said)."""
    return _last(calibration_slices(gentlemen, catch, players, rounds, seed, deck, progress), Calibration())


def calibration_slices(
    gentlemen: Bot | None = None,
    catch: Bot | None = None,
    players: int = 4,
    rounds: int = 60,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> Iterator[Calibration]:
    """Like `calibration`, giving what was found so far after each round."""
    game, result = _made(players, deck), Calibration()
    for i in _reported(iter(range(rounds)), rounds, progress):
        last: LadiesChoiceState | None = None
        for state in _round(game, catch or Parlour(), gentlemen or Parlour(), f"{seed}|{i}"):
            if state.current_player == 0:
                last = state
        assert last is not None
        view = last.view(0)
        for g in game.seats_of(view.facts).gentlemen:
            for c, p in chances(view, g).maybe.items():
                result.cards.append((float(p), c in last.zones[g], game.reckoner.value[c]))
        result.rounds += 1
        yield result
