"""When to marry: what a Catch can infer, what each marriage is worth to her now, and whether one more COURT pays.

A marriage brings her one Love for each gentleman less dandy than her husband, and a True Love if nobody is dandier:
with g gentlemen from 0 to g. That is what is counted here; the Love that her husband keeps, which helps *him*, is not.

Everything rests on her view alone. Positions that agree with it are drawn, or all listed where they are few; a choice
she did not see is taken as uniform (ruling G-3). What that misses, `calibration` measures. Sampled numbers come as
`Estimate` (a share) or `Mean`, both with their 95 % interval; exact ones are fractions.
"""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import inf, sqrt
from random import Random
from statistics import NormalDist, pstdev
from typing import Any, NamedTuple, ParamSpec, TypeVar

from ..bots import Bot
from ..core import CHANCE, Move, OptionError, View
from ..games.ladies_choice.bots import Parlour, improve
from ..games.ladies_choice.game import RANKED, LadiesChoice, LadiesChoiceState
from ..games.ladies_choice.moves import Change, Court, Marry
from ..registry import make
from ..simulate import Estimate, Progress, _bar, wilson
from ..zones import chances, histories
from ..zones import hands as known_hands
from .clock import HALF, Chance, probability

Hands = dict[int, list[int]]  # seat → card numbers
P = ParamSpec("P")
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


def mean_of(values: Sequence[float], of: int = 1) -> Mean:
    """The mean of independent trials with its interval; of none: 0 with the interval (−∞, ∞).

    `of`: how many intervals are read together; each is widened so that all of them hold with 95 % (Bonferroni).
    """
    n = len(values)
    if n < 2:
        return Mean(float(sum(values)), -inf, inf, n)
    middle = sum(values) / n
    error = sqrt(sum((v - middle) ** 2 for v in values) / (n - 1) / n)
    half = max(_student(n - 1, of) * error, 1 / n)
    return Mean(middle, middle - half, middle + half, n)


def _student(freedom: int, of: int = 1) -> float:
    """The 97.5 % point of Student's distribution (a series in 1/freedom; exact where it is short); of several: higher,
    and without end where there are too few trials for the series."""
    if freedom < 5:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1] if of == 1 else inf
    z, v = NormalDist().inv_cdf(1 - 0.025 / of), freedom
    return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)


# -- what she can infer ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Prospect:
    """One gentleman as she can know him, were all to be ranked now, Mysterious draws included: his total → probability,
    his place (0: Dandiest) → probability, the Love expected of marrying him (back to her, True Love included), and by
    the seat of each other gentleman how much more that is than marrying *him* (in the same positions; its interval is
    widened for being one of several)."""

    totals: Mapping[int, Estimate | Fraction]
    places: Mapping[int, Estimate | Fraction]
    love: Mean | Fraction
    beyond: Mapping[int, Mean | Fraction]


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
    orders: Counter[tuple[int, ...]] = Counter()
    weights: Iterable[tuple[Any, Hands]]
    if exact:
        weights = ((p * q, h) for s, p in game.worlds(view, limit) for h, q in _all_final_hands(_state(s)))
    else:
        weights = ((1, hands) for hands in _reported(_tables(view, Random(f"{seed}|marry")), trials, progress))
    for weight, hands in weights:
        orders[tuple(_order(game, men, hands))] += weight
        for g in men:
            totals[g][game.reckoner.total(hands[g])] += weight
    tried: Any = sum(orders.values())
    loves = {order: love_of(order) for order in orders}

    def share(counts: Counter[int]) -> dict[int, Any]:
        return {k: n if exact else wilson(n, tried) for k, n in sorted(counts.items())}

    def mean(value: Callable[[dict[int, int]], int], of: int = 1) -> Any:
        if exact:
            return sum((value(loves[order]) * p for order, p in orders.items()), Fraction(0))
        return mean_of([value(loves[order]) for order, n in orders.items() for _ in range(n)], of)

    result = {}
    for g in men:
        places: Counter[int] = Counter()
        for order, n in orders.items():
            places[order.index(g)] += n
        beyond = {h: mean(lambda love, g=g, h=h: love[g] - love[h], len(men) - 1) for h in men if h != g}  # type: ignore[misc]
        result[g] = Prospect(share(totals[g]), share(places), mean(lambda love, g=g: love[g]), beyond)  # type: ignore[misc]
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


def _tables(view: View, rng: Random) -> Iterator[Hands]:
    """The hands that would be ranked if somebody married now, each time drawn with their probability, without end.

    Where every card that was shown is the only one of its kind, the hands depend on each other through the cards that
    nobody showed alone; that is quicker than whole positions.
    """
    game, shown, hidden = _game(view), set[int](), False
    for e in view.events:
        if not isinstance(e.cards, int):
            shown.update(e.cards)
        hidden |= e.what == "sight" and isinstance(e.cards, int)
    if hidden or view.phase in RANKED or any(game.deck.cards[c].copies > 1 for c in shown):
        for state in _positions(view, rng):
            yield _final_hands(state, rng)
    men: list[tuple[int, int, list[tuple[int, ...]], list[float]]] = []
    for g in game.seats_of(view.facts).gentlemen:
        known = known_hands(view, g, 1.0)
        men.append((g, len(view.zones[g]), list(known), list(accumulate(known.values()))))
    pool = [c for c in game.full_bag if c not in shown]
    least = sum(size for _, size, _, _ in men)
    most = min(len(pool), least + sum(n * game.deck.cards[c].copies for c, n in game.draws.items()))
    while True:
        bag = rng.sample(pool, most)
        hands: Hands = {}
        for g, size, ways, sums in men:
            held = ways[0] if len(ways) == 1 else rng.choices(ways, cum_weights=sums)[0]
            hands[g] = [*held, *(bag.pop() for _ in range(size - len(held)))]
        _draw(game, hands, bag)
        yield hands


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
    _draw(state.game, hands, bag)
    return hands


def _draw(game: LadiesChoice, hands: Hands, bag: list[int]) -> None:
    """Mysterious draws, from the end of `bag`."""
    for hand in hands.values():
        due = sum(game.draws.get(c, 0) for c in hand)
        while due:
            hand.append(bag.pop())
            due += game.draws.get(hand[-1], 0) - 1


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


def _whole(slices: Callable[P, Iterator[T]]) -> Callable[P, T]:
    """The same as a function of the last slice; on an interrupt, of what was found so far."""

    @functools.wraps(slices)
    def whole(*args: P.args, **options: P.kwargs) -> T:
        found: list[T] = []
        try:
            for result in slices(*args, **options):
                found = [result]
        except KeyboardInterrupt:
            if not found:
                raise
        return found[0]

    return whole


# -- one more COURT ----------------------------------------------------------------------------------------------------


@dataclass
class LookAhead:
    """Marry now, or court once more? Love expected, by seat, in the positions imagined so far.

    `best`: whom she would marry now. `marry[g]`: marrying g now. `know[g]`: marrying at once whom she likes best after
    a COURT of g (knowledge alone). `court[g]`: courting g and marrying at her next turn, when everybody has moved.
    All of them, and their differences, are of the same positions, in which the others do the same whomever she courts.
    """

    best: int
    trials: int = 0
    married: dict[int, list[float]] = field(default_factory=dict)
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
            (self.married, other.married), (self.known, other.known), (self.courted, other.courted),
        ):  # fmt: skip
            for g, love in more.items():
                mine.setdefault(g, []).extend(love)

    def gain(self, g: int, of: int = 1) -> Mean:
        """What courting g, and waiting a turn, brings beyond marrying `best` now (`of`: see `mean_of`)."""
        return _difference(self.courted[g], self.married[self.best], of)

    def rather(self, g: int, h: int, of: int = 1) -> Mean:
        """What courting g brings beyond courting h."""
        return _difference(self.courted[g], self.courted[h], of)

    def worth_knowing(self, g: int) -> Mean:
        """What the cards seen in a COURT of g would bring if nothing else happened."""
        return _difference(self.known[g], self.married[self.best])

    def waiting(self, g: int) -> Mean:
        """What the turn of the others brings her, below zero as a rule: what she saw grows old, hands change."""
        return _difference(self.courted[g], self.known[g])


def _difference(more: Sequence[float], less: Sequence[float], of: int = 1) -> Mean:
    return mean_of([a - b for a, b in zip(more, less, strict=False)], of)


def look_ahead_slices(
    view: View,
    trials: int = 60,
    tables: int = 60,
    change: Chance = HALF,
    seed: int | str = 0,
    progress: Progress | bool | None = None,
    best: int | None = None,
) -> Iterator[LookAhead]:
    """The value of one more COURT against its risk, by looking one turn ahead in `trials` imagined positions; what was
    found so far, after each of them.

    In each, the COURT's cards are drawn, every gentleman has a turn, and she marries the one she then expects most of,
    from `tables` tables imagined from what she then knows; what he is worth is told by as many others. Assumed: a
    gentleman's turn is a CHANGE with probability `change`, of a card picked uniformly, else a BOAST of one picked
    uniformly; with six the other Catch courts if she may; she does marry at her next turn. To wait longer, or to
    imagine more `tables`, could only help her: so courting is worth at least this much, and so is knowing.
    `best`: whom to compare with. Raises `OptionError` where it is not her turn to court or marry.
    """
    game, her, p = _game(view), view.player, float(probability(change, "The probability of a CHANGE"))
    seats = game.seats_of(view.facts)
    if her not in seats.catches or view.current_player != her or view.phase != "romance":
        raise OptionError("Looking ahead is for a Catch whose turn it is to court or to marry.")
    rng, men = Random(f"{seed}|look ahead"), seats.gentlemen
    forced = view.facts.above == 0 and her == seats.catches[-1]
    if best is None:
        love, _ = _weigh(view, 4 * tables, rng)
        best = max((g for g in men if g not in view.facts.standing.husbands), key=love.__getitem__)
    result = LookAhead(best, married={g: [] for g in men})
    if not forced:
        result.known, result.courted = {g: [] for g in men}, {g: [] for g in men}
    for state in _reported(_positions(view, rng), trials, progress):
        now: dict[int, float] = dict.fromkeys(men, 0.0)
        turn = rng.random()
        for g in () if forced else men:
            seen = state.play(Court(g))
            seen = seen.play(seen.sample_chance(rng))
            love, liked = _weigh(seen.view(her), tables, rng)
            result.known[g].append(liked)
            now = {h: now[h] + love[h] / len(men) for h in men}
            result.courted[g].append(_weigh(_around(seen, her, p, Random(turn)).view(her), tables, rng)[1])
        if forced:
            now |= love_of(_order(game, men, _final_hands(state, rng)))
        for g in men:
            result.married[g].append(now[g])
        result.trials += 1
        yield result


look_ahead = _whole(look_ahead_slices)


def _weigh(view: View, tables: int, rng: Random) -> tuple[dict[int, float], float]:
    """The Love expected of each gentleman, and of the one whom she likes best among those she may marry: picked from
    `tables` imagined tables and counted at as many others, and the other way round, so that luck is not counted."""
    game = _game(view)
    men, halves = game.seats_of(view.facts).gentlemen, (Counter[int](), Counter[int]())
    for i, hands in enumerate(_reported(_tables(view, rng), 2 * tables, None)):
        halves[i % 2].update(love_of(_order(game, men, hands)))
    free = [g for g in men if g not in view.facts.standing.husbands]
    liked = sum(b[max(free, key=a.__getitem__)] for a, b in (halves, halves[::-1]))
    return {g: (halves[0][g] + halves[1][g]) / (2 * tables) for g in men}, liked / (2 * tables)


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
        for hands in _reported(_tables(view, rng), self.tables, None):
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

    def beyond(self, other: Trial, of: int = 1) -> Mean:
        """Love beyond another rule's, round by round: they had the same deals (`of`: see `mean_of`)."""
        return _difference(self.loves, other.loves, of)


def try_rules_slices(
    rules: Sequence[Bot],
    players: int = 4,
    rounds: int = 60,
    gentlemen: Bot | None = None,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> Iterator[list[Trial]]:
    """Each rule as the Catch of the same `rounds` deals against `gentlemen` (default `Parlour`), one trial per rule;
    what was found so far, at each of her turns and after each round."""
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
                    yield trials  # nothing new, but a turn of hers may take long
            order, husbands = state.facts.standing.ranking, state.facts.standing.husbands
            loves = [love_of(order)[h] for h in husbands]
            trial.loves.append(sum(loves) / len(loves))
            trial.turns.append(hers)
            trial.forced += forced
            trial.true += husbands[0] == order[0]
            yield trials


try_rules = _whole(try_rules_slices)


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


def calibration_slices(
    gentlemen: Bot | None = None,
    catch: Bot | None = None,
    players: int = 4,
    rounds: int = 60,
    seed: int | str = 0,
    deck: Any = None,
    progress: Progress | bool | None = None,
) -> Iterator[Calibration]:
    """How often a card she has seen is still there when she marries, beside what the model of uniform hidden choices
    predicts (ruling G-3): rounds of `gentlemen` and a `catch` (both `Parlour` if nothing is said); what was found so
    far, after each round."""
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


calibration = _whole(calibration_slices)
