"""What a reader can work out about closed zones: complete histories that agree with what he saw, with their chances.

A view holds what happened to closed zones: cards that came and went, face up or face down, and sightings. Cards
nobody showed him are interchangeable, so a zone is, for its reader, some *known* cards plus a number of *unknown* ones.
Reading the events in order keeps a table {known cards of each zone: weight}: a hidden departure takes each card of the
zone with equal chance (ruling G-3), a sighting of a new card makes one unknown known, a sighting of a known card
strikes out the histories in which it had left. That is exact, and small: only which known cards went is enumerated.

As long as cards only come from the bag and leave for good, zones depend on each other through the pool of unknown cards
alone and are read one after the other. Where cards go on to other zones or back into the bag, all are read together.

`Table` is the other side: how a game moves cards and writes those events down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .core import EVERYONE, OPEN, Event, Game, State, TabletopError, View

if TYPE_CHECKING:
    from .deck import Card

Known = tuple[int, ...]  # known cards of one zone, sorted
Pool = tuple[int, ...]  # by card number: copies whose place is unknown
Touched = tuple[
    tuple[int, bool], ...
]  # the cards of an event (HIDDEN: stays unknown), and whether each was known already
HIDDEN = -1


class TooManyWorlds(TabletopError):
    """`worlds` would have to list more positions than its limit; `number` is how many there may be."""

    def __init__(self, number: int, limit: int) -> None:
        super().__init__(
            f"Up to {number:,} positions agree with this view, more than {limit:,}; use resample, or a smaller deck."
        )
        self.number = number


# -- moving cards ------------------------------------------------------------------------------------------------------


class Table:
    """The cards of a position while a move is played: each call moves cards and writes down who saw it.

    Zones go by name; `seers` are seats as bits, `EVERYONE` or 0. What the game returns is `table.state(facts)`.
    """

    def __init__(self, state: State) -> None:
        self.game, self._type = state.game, type(state)
        self.zones, self.events = list(state.zones), list(state.events)

    def draw(self, card: Card, zone: str, seers: int) -> None:
        """The card that chance drew (see `odds`): from the bag, or the front one of "tail" when the bag is used up."""
        if not self.zones[self.game.zone("bag")]:
            tail = self.game.zones[self.game.zone("tail")]
            self.move([card], "tail", zone, EVERYONE if tail.sight == "everyone" else seers, "drawn")
            return
        self._take_out("bag", (card.index,))
        self._put_in(zone, (card.index,), Event("arrive", self.game.zone(zone), (card.index,), seers, "chance"))

    def move(self, cards: Iterable[Card], source: str, target: str, seers: int = EVERYONE, how: str = "choice") -> None:
        """From zone to zone, in the order given; `how`: "chance" where they were picked at random (a stolen card)."""
        numbers = tuple([c.index for c in cards])
        a, b = self.game.zone(source), self.game.zone(target)
        ordered = self.game.zones[a].ordered or self.game.zones[b].ordered
        for part in [(c,) for c in numbers] if ordered else [tuple(sorted(numbers))]:
            self._take_out(source, part, Event("give", a, part, seers, how))
            self._put_in(target, part, Event("take", b, part, seers, how))

    def put_under(self, cards: Iterable[Card], source: str, seers: int = EVERYONE) -> None:
        """Under the deck, in the order given: the zone "tail", a line that is drawn from when the bag is used up."""
        self.move(cards, source, "tail", seers)

    def shuffle_in(self, cards: Iterable[Card], source: str, seers: int = EVERYONE) -> None:
        """Back into the bag: a hand, or the whole tail."""
        numbers = tuple([c.index for c in cards])
        ordered = self.game.zones[self.game.zone(source)].ordered
        for part in [(c,) for c in numbers] if ordered else [tuple(sorted(numbers))]:
            self._take_out(source, part, Event("return", self.game.zone(source), part, seers, "choice"))
            self._put_in("bag", part)

    def discard(self, cards: Iterable[Card], source: str, seers: int) -> None:
        """Out of play until the next shuffle; only `seers` know which."""
        numbers = tuple(sorted(c.index for c in cards))
        self._take_out(source, numbers, Event("leave", self.game.zone(source), numbers, seers, "choice"))

    def show(self, cards: Iterable[Card], zone: str, seers: int = EVERYONE, how: str = "choice") -> None:
        """Cards stay where they are, and `seers` look at them; `how`: "chance" where they were picked at random."""
        self.events.append(Event("sight", self.game.zone(zone), tuple(sorted(c.index for c in cards)), seers, how))

    def state(self, facts: Any) -> Any:
        """The position that is reached."""
        return self._type(self.game, facts, tuple(self.zones), tuple(self.events))

    def _take_out(self, zone: str, cards: Known, event: Event | None = None) -> None:
        z = self.game.zone(zone)
        self.zones[z] = self.game.without(z, self.zones[z], cards)
        self.events += [event] if event else []

    def _put_in(self, zone: str, cards: Known, event: Event | None = None) -> None:
        z = self.game.zone(zone)
        self.zones[z] = self.game.put(z, self.zones[z], cards)
        self.events += [event] if event else []


def odds(state: State, zone: str = "") -> list[tuple[Card, Fraction]]:
    """Every card that can be drawn from a zone, with its chance; equal copies are one entry.

    Without a zone: from the bag, or from "tail" when the bag is used up. An ordered zone gives its next card alone.
    """
    held = _next(state, zone)
    return [(state.game.deck.cards[c], Fraction(n, len(held))) for c, n in Counter(held).items()]


def pick(state: State, rng: Random, zone: str = "") -> Card:
    """One of `odds`, with its chance."""
    held = _next(state, zone)
    return state.game.deck.cards[held[int(rng.random() * len(held))]]  # type: ignore[no-any-return]


def _next(state: State, zone: str) -> tuple[int, ...]:
    game = state.game
    z = game.zone(zone or ("bag" if state.zones[game.zone("bag")] else "tail"))
    held = state.zones[z]
    if not game.zones[z].ordered:
        return held
    return held[:1] if game.zones[z].line else held[-1:]


# -- reading events ----------------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """One way an event can have gone: what was known before it, its weight, the cards it touched."""

    before: Any
    weight: Any
    touched: Touched


class _Reading:
    """The events of a view read in order. `table`: what can be known after all of them, each with its weight;
    `layers`: for each event the table before it and the ways that lead on."""

    def __init__(self, view: View, one: Any, only: int | None = None) -> None:
        game = self.game = view.game
        self.events, self.one, self.bag = view.events, one, game.zone("bag")
        self.linked = any(e.what in ("give", "return") for e in self.events)
        pool = [c.copies for c in game.deck.cards]
        order = list(range(len(self.events)))
        if not self.linked:  # zone by zone: what this reader saw come from the bag is in no other zone
            first: dict[int, int] = {}
            for i, e in enumerate(self.events):
                first.setdefault(e.zone, i)
                if e.what == "arrive" and not isinstance(e.cards, int):
                    for c in e.cards:
                        pool[c] -= 1
            order = [i for i in order if only in (None, self.events[i].zone)]
            order.sort(key=lambda i: first[self.events[i].zone])
        self.order = order
        self.table: dict[Any, Any] = {(((),) * len(game.zones), tuple(pool)): one} if min(pool) >= 0 else {}
        self.layers: list[tuple[dict[Any, Any], dict[Any, list[_Way]]]] = []
        size = [0] * len(game.zones)
        size[self.bag] = game.deck.size
        for i, after in zip(order, [*order[1:], None], strict=False):
            zone = self.events[i].zone
            done = not self.linked and only is None and (after is None or self.events[after].zone != zone)
            self._read(i, size, done)

    def _read(self, i: int, size: list[int], done: bool) -> None:
        e = self.events[i]
        source = self.bag if e.what == "arrive" else e.zone
        target = {"arrive": e.zone, "sight": e.zone, "return": self.bag}.get(e.what)
        if e.what == "give":
            target = self.events[i + 1].zone
        after, ways = dict[Any, Any](), dict[Any, list[_Way]]()
        for key, weight in self.table.items():
            for odds, known, pool, touched in self._ways(e, key[0], key[1], source, size[source]):
                fresh = tuple([c for c, _ in touched if c != HIDDEN])
                if target is not None and self.linked and self.game.zones[target].ordered:
                    if e.what != "sight":
                        known = _with(known, target, known[target] + tuple([c for c, _ in touched]))
                elif fresh and target is not None:
                    known = _with(known, target, tuple(sorted(known[target] + fresh)))
                new = _with(known, e.zone, ()) if done else known, pool
                after[new] = after.get(new, 0) + weight * odds
                ways.setdefault(new, []).append(_Way(key, odds, touched))
        self.layers.append((self.table, ways))
        self.table = after
        if e.what not in ("sight", "take"):
            n = e.cards if isinstance(e.cards, int) else len(e.cards)
            size[source] -= n
            if target is not None:
                size[target] += n

    def _ways(
        self, e: Event, known: tuple[Known, ...], pool: Pool, source: int, size: int
    ) -> Iterator[tuple[Any, tuple[Known, ...], Pool, Touched]]:
        """Weight, what is known of the cards that are left, the pool, the cards picked: all ways to pick them."""
        hidden = isinstance(e.cards, int)
        cards = (HIDDEN,) * e.cards if isinstance(e.cards, int) else e.cards
        if e.what == "take" or (hidden and e.what == "sight"):
            yield self.one, known, pool, ()
            return
        if e.what == "arrive" and not self.linked:
            yield self.one, known, pool, tuple([(c, False) for c in cards])
            return
        found: list[tuple[Any, Known, Pool, Touched]] = [(self.one, known[source], pool, ())]
        if self.linked and self.game.zones[source].ordered:  # place by place, HIDDEN where he does not know the card
            found = self._in_order(e, cards, found[0])
            cards = ()
        for c in cards:
            after = []
            for weight, rest, left, touched in found:
                here = size - len(touched)
                unknown = here - len(rest)
                for k in dict.fromkeys(rest) if hidden else (c,) if c in rest else ():
                    j = rest.index(k)
                    chance = weight * rest.count(k) / here
                    after.append((chance, rest[:j] + rest[j + 1 :], left, (*touched, (k, True))))
                if unknown > 0 and hidden:
                    after.append((weight * unknown / here, rest, left, (*touched, (HIDDEN, False))))
                elif unknown > 0 and left[c]:
                    chance = weight * unknown * left[c] / (here * sum(left))
                    after.append((chance, rest, left[:c] + (left[c] - 1,) + left[c + 1 :], (*touched, (c, False))))
            found = after
        for weight, rest, left, touched in found:
            yield weight, _with(known, source, rest), left, touched

    def _in_order(self, e: Event, cards: Known, start: Any) -> list[tuple[Any, Known, Pool, Touched]]:
        """The same for an ordered zone: its next cards go; a sighting may be of any place."""
        found = [start]
        for c in cards:
            after = []
            for weight, rest, left, touched in found:
                last = 0 if self.game.zones[e.zone].line else len(rest) - 1
                for i in range(len(rest)) if e.what == "sight" else (last,):
                    k, stays = rest[i], (c,) if e.what == "sight" else ()
                    line = rest[:i] + stays + rest[i + 1 :]
                    if c in (HIDDEN, k):
                        after.append((weight, line, left, (*touched, (k, k != HIDDEN))))
                    elif k == HIDDEN and left[c]:
                        less = left[:c] + (left[c] - 1,) + left[c + 1 :]
                        after.append((weight * left[c] / sum(left), line, less, (*touched, (c, False))))
            found = after
        return found

    def draw(self, rng: Random) -> list[Event] | None:
        """One complete history, drawn with its probability; `None` where the order of an ordered zone forbids it."""
        touched: list[Touched] = [()] * len(self.events)
        key = end = _choose(rng, list(self.table.items()))
        for i, (before, ways) in zip(reversed(self.order), reversed(self.layers), strict=True):
            way = _choose(rng, [(w, before[w.before] * w.weight) for w in ways[key]])
            touched[i], key = way.touched, way.before
        slots = self._places(touched, rng)
        if slots is None:
            return None
        blanks = {id(s): s for shown in slots for s in shown if s[0] == HIDDEN}
        left = [c for c, n in enumerate(end[1]) for _ in range(n)]
        for slot, c in zip(blanks.values(), rng.sample(left, len(blanks)), strict=True):
            slot[0] = c
        return [
            Event(e.what, e.zone, tuple(sorted(s[0] for s in shown)) if isinstance(e.cards, int) else e.cards, *e[3:])
            for e, shown in zip(self.events, slots, strict=True)
        ]

    def _places(self, touched: Sequence[Touched], rng: Random) -> list[list[list[int]]] | None:
        """For each event the cards it touched, as slots [card] that are shared between events and filled later."""
        zones = self.game.zones
        held: list[list[list[int]]] = [[] for _ in zones]
        held[self.bag] = [[HIDDEN] for _ in range(self.game.deck.size)]
        slots: list[list[list[int]]] = []
        for e, cards in zip(self.events, touched, strict=True):
            source = held[self.bag if e.what == "arrive" else e.zone]
            if e.what == "take":
                slots.append(slots[-1])
                source += slots[-1]
                continue
            if e.what == "sight" and isinstance(e.cards, int):
                slots.append(rng.sample(source, e.cards))
                continue
            rest, shown = list(source), list[list[int]]()
            for c, was_known in cards:
                want = c if was_known else HIDDEN
                if e.what == "arrive" and not self.linked:
                    i = len(rest) - 1  # all alike
                elif e.what not in ("arrive", "sight") and zones[e.zone].ordered:
                    i = 0 if zones[e.zone].line else len(rest) - 1
                else:
                    i = rng.choice([i for i, s in enumerate(rest) if s[0] == want])
                slot = rest.pop(i)
                if slot[0] != want:
                    return None
                shown.append(slot)
            for slot, (c, _) in zip(shown, cards, strict=True):
                slot[0] = c
            slots.append(shown)
            if e.what != "sight":
                source[:] = rest
            if e.what in ("arrive", "return"):
                held[e.zone if e.what == "arrive" else self.bag] += shown
        return slots


def _with(known: tuple[Known, ...], zone: int, cards: Known) -> tuple[Known, ...]:
    return known[:zone] + (cards,) + known[zone + 1 :]


def _choose(rng: Random, odds: list[tuple[Any, Any]]) -> Any:
    if len(odds) == 1:
        return odds[0][0]
    return rng.choices([thing for thing, _ in odds], [weight for _, weight in odds])[0]


class Chances(NamedTuple):
    """What a reader knows of one closed zone: cards that are surely there, and those that may have gone with the
    chance that they are still there (exact; hidden choices are taken as uniform, ruling G-3)."""

    surely: tuple[int, ...]
    maybe: dict[int, Fraction]


def chances(view: View, zone: int) -> Chances:
    """Where the cards that `view`'s player has seen in `zone` may be now."""
    table = _Reading(view, Fraction(1), zone).table
    total = sum(table.values(), Fraction(0))
    least: Counter[int] | None = None
    there: dict[int, Fraction] = {}
    for (known, _), weight in table.items():
        held = Counter(c for c in known[zone] if c != HIDDEN)
        least = held if least is None else least & held
        for c in held:
            there[c] = there.get(c, Fraction(0)) + weight / total
    surely = tuple(sorted((least or Counter()).elements()))
    return Chances(surely, {c: p for c, p in sorted(there.items()) if p < 1})


def histories(game: Game, view: View, rng: Random) -> Iterator[list[Event]]:
    """Complete histories that agree with `view`, each drawn with its probability, without end."""
    reading, copies = _Reading(view, 1.0), _copies_chosen(view)
    vain = 0 if reading.table else 100_000
    while vain < 100_000:
        full = reading.draw(rng)
        if full is not None and rng.random() < (_fair(view, full) if copies else 1) and game.possible(full):
            vain = 0
            yield full
        vain += 1
    raise TabletopError("No position agrees with this view; it can't come from a match.")


def complete(game: Game, view: View, rng: Random) -> list[Event]:
    """One complete history that agrees with `view`, drawn with its probability."""
    return next(histories(game, view, rng))


def _copies_chosen(view: View) -> bool:
    """Whether this reader saw a choice of a card that is there more than once: only then `_fair` says anything."""
    cards = view.game.deck.cards
    return view.player != OPEN and any(
        cards[c].copies > 1
        for e in view.events
        if e.what not in ("arrive", "take") and e.how != "chance" and not isinstance(e.cards, int)
        for c in e.cards
    )


def _fair(view: View, full: Sequence[Event]) -> float:
    """Equal copies: a *chosen* card that is there twice is one choice, but was counted once per copy."""
    game, chance = view.game, 1.0
    held: list[Counter[int]] = [Counter() for _ in game.zones]
    for seen, e in zip(view.events, full, strict=True):
        assert not isinstance(e.cards, int)
        cards, zone = Counter(e.cards), game.zones[e.zone]
        own = zone.owner == view.player and zone.sight == "owner"  # he knows them all: it is the same in every history
        if e.what not in ("arrive", "take"):
            if e.how != "chance" and not isinstance(seen.cards, int) and not own and not zone.ordered:
                for c, n in cards.items():
                    chance /= comb(held[e.zone][c], n)
            if e.what != "sight":
                held[e.zone].subtract(cards)
        else:
            held[e.zone].update(cards)
    return chance


def every(game: Game, view: View, limit: int) -> list[tuple[list[Event], Fraction]]:
    """All complete histories that agree with `view`, with exact probabilities: plain enumeration, event by event."""
    bag, bound = game.zone("bag"), 1
    size: Counter[int] = Counter({bag: game.deck.size})
    for e in view.events:
        n = e.cards if isinstance(e.cards, int) else len(e.cards)
        source = bag if e.what == "arrive" else e.zone
        if isinstance(e.cards, int) and e.what != "take" and not game.zones[source].ordered:
            bound *= comb(size[source], n)
        if e.what in ("leave", "give", "return", "arrive"):
            size[source] -= n
        if e.what in ("arrive", "take", "return"):
            size[bag if e.what == "return" else e.zone] += n
    if bound > limit * 1000:
        raise TooManyWorlds(bound, limit)
    tried = 0
    found: list[tuple[list[Event], Fraction]] = []

    def go(i: int, held: tuple[Known, ...], past: list[Event], weight: Fraction) -> None:
        nonlocal tried
        tried += 1
        if tried > limit * 20:
            raise TooManyWorlds(bound, limit)
        if i == len(view.events):
            if game.possible(past):
                found.append((past, weight))
                if len(found) > limit:
                    raise TooManyWorlds(max(bound, len(found)), limit)
            return
        e = view.events[i]
        if e.what == "take":
            cards = past[-1].cards
            assert not isinstance(cards, int)
            now = _with(held, e.zone, game.put(e.zone, held[e.zone], cards))
            go(i + 1, now, [*past, Event(e.what, e.zone, cards, *e[3:])], weight)
            return
        source = bag if e.what == "arrive" else e.zone
        here, n = held[source], e.cards if isinstance(e.cards, int) else len(e.cards)
        forced = e.what not in ("arrive", "sight") and game.zones[source].ordered
        if forced:  # the top card, or the front one of a line
            front = here[:n] if game.zones[source].line else here[len(here) - n :]
            picks = [front] if isinstance(e.cards, int) or front == e.cards else []
        else:
            picks = _picks(here, n) if isinstance(e.cards, int) else [e.cards]
        source_count = Counter(here)
        for cards in picks:
            taken = Counter(cards)
            if taken - source_count:
                continue
            p = weight  # a choice that this reader saw says only that the card was there
            if not forced and (e.what == "arrive" or e.how == "chance" or isinstance(e.cards, int)):
                for c, m in taken.items():
                    p *= comb(source_count[c], m)
                p /= comb(len(here), n)
            now = held if e.what == "sight" else _with(held, source, game.without(source, here, cards))
            if e.what in ("arrive", "return"):
                to = e.zone if e.what == "arrive" else bag
                now = _with(now, to, game.put(to, now[to], cards))
            go(i + 1, now, [*past, Event(e.what, e.zone, cards, *e[3:])], p)

    full_bag = tuple(c.index for c in game.deck.cards for _ in range(c.copies))
    go(0, _with(((),) * len(game.zones), bag, full_bag), [], Fraction(1))
    total = sum((p for _, p in found), Fraction(0))
    return [(events, p / total) for events, p in found]


def _picks(source: Sequence[int], n: int) -> list[tuple[int, ...]]:
    return sorted(set(combinations(sorted(source), n)))
