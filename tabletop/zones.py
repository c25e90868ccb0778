"""What a reader can work out about closed zones: complete histories that agree with what he saw, with their chances.

A view holds what happened to closed zones: cards that came and went, face up or face down, and sightings. Cards
nobody showed him are interchangeable, so a zone is, for its reader, some *known* cards plus a number of *unknown* ones.
Reading the events in order keeps a table {known cards of each zone: weight}: a hidden departure takes each card of the
zone with equal chance (ruling G-3), a sighting of a new card makes one unknown known, a sighting of a known card
strikes out the histories in which it had left. That is exact, and small: only which known cards went is enumerated.

Zones depend on each other through the pool of unknown cards, and where cards went unseen from one to another. Those
are read together as one *household*, households one after the other; for what one zone holds, that of the zone last,
and of the others those that were seen to lose cards. A single card picked at random that went unseen
from one owner to another (a stolen one) does not join their households: each card that it can have been is read as a
case of its own. Only where cards go back into the bag are all zones read together.

`Table` is the other side: how a game moves cards and writes those events down.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .core import BY_CHANCE, EVERYONE, OPEN, Event, Game, State, TabletopError, View

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


def taken(held: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A sorted zone less one card, which must be there."""
    i = bisect_left(held, card)
    return held[:i] + held[i + 1 :]


def added(held: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A sorted zone and one card more."""
    i = bisect_left(held, card)
    return (*held[:i], card, *held[i:])


# -- reading events ----------------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """One way an event can have gone: what was known before it, its weight, the cards it touched."""

    before: Any
    weight: Any
    touched: Touched


class _Reading:
    """The events of a view read in order. `table`: what can be known after all of them, each with its weight;
    `layers`: for each event the table before it and the ways that lead on; `settled`: events in which a choice was seen
    from a zone of which every card was known, so that equal copies make no difference.

    `told`: cards, by event, that are taken as seen. `last`: the zone whose household is read at the end, and kept.
    """

    def __init__(self, view: View, one: Any, last: int | None = None, told: Mapping[int, Known] | None = None) -> None:
        game = self.game = view.game
        self.events = [e._replace(cards=told[i]) if told and i in told else e for i, e in enumerate(view.events)]
        self.one, self.bag, self.last = one, game.zone("bag"), last
        self.joint = any(e.what == "return" for e in self.events)
        self.placed = {e.zone for e in self.events if e.what in ("give", "take", "return") or self.joint}
        self.placed &= {z for z, zone in enumerate(game.zones) if zone.ordered}
        self.settled: set[int] = set()
        home = self.home = self._households()
        pool = [0] * len(game.deck.cards)
        for c, n in game.in_bag.items():
            pool[c] = n
        order = list(range(len(self.events)))
        if not self.joint:  # what this reader saw come from the bag is not among the unknown cards of any zone
            for e in self.events:
                if e.what == "arrive" and not isinstance(e.cards, int):
                    for c in e.cards:
                        pool[c] -= 1
            first: dict[int, int] = {}
            for i, e in enumerate(self.events):
                first.setdefault(home[e.zone], i)
            if last is not None:
                first[home[last]] = len(self.events)
                shows = {home[e.zone] for e in self.events if _shown(e)}  # the others tell nothing of the unknown cards
                order = [i for i in order if home[self.events[i].zone] in {*shows, home[last]}]
            order.sort(key=lambda i: first[home[self.events[i].zone]])
        self.order = order
        self.table: dict[Any, Any] = {(((),) * len(game.zones), tuple(pool)): one} if min(pool) >= 0 else {}
        self.layers: list[tuple[dict[Any, Any], dict[Any, list[_Way]]]] = []
        size = [0] * len(game.zones)
        size[self.bag] = sum(game.in_bag.values())
        for i, after in zip(order, [*order[1:], None], strict=False):
            here = home[self.events[i].zone]
            ends = here != home[self.events[after].zone] if after is not None else last is None
            self._read(i, size, [z for z, h in enumerate(home) if h == here] if ends and not self.joint else [])

    def _households(self) -> list[int]:
        """By zone: the least zone to which, or from which, cards went unseen; the zone itself if none did."""
        home = list(range(len(self.game.zones)))
        for i, e in enumerate(self.events):
            if e.what == "give" and isinstance(e.cards, int):
                a, b = home[e.zone], home[self.events[i + 1].zone]
                home = [min(a, b) if h in (a, b) else h for h in home]
        return [0] * len(home) if self.joint else home

    def _read(self, i: int, size: list[int], done: Sequence[int]) -> None:
        e = self.events[i]
        source = self.bag if e.what == "arrive" else e.zone
        target = {"leave": None, "return": self.bag}.get(e.what, e.zone)
        if e.what == "give":
            to = self.events[i + 1].zone
            target = to if self.home[to] == self.home[e.zone] else None
        if e.what == "take" and self.home[self.events[i - 1].zone] == self.home[e.zone]:
            target = None  # done with the gift
        elif _seen_choice(e) and source not in self.placed:
            settled = all(len(known[source]) == size[source] for known, _ in self.table)
            self.settled |= {i} if settled else set()
        after, ways = dict[Any, Any](), dict[Any, list[_Way]]()
        for key, weight in self.table.items():
            for odds, known, pool, touched in self._ways(i, key[0], key[1], source, size[source]):
                fresh = tuple([c for c, _ in touched if c != HIDDEN])
                if target is not None and target in self.placed:
                    if e.what != "sight":
                        known = _with(known, target, known[target] + tuple([c for c, _ in touched]))
                elif fresh and target is not None:
                    known = _with(known, target, tuple(sorted(known[target] + fresh)))
                for z in done:
                    known = _with(known, z, ())
                new = known, pool
                after[new] = after.get(new, 0) + weight * odds
                ways.setdefault(new, []).append(_Way(key, odds, touched))
        self.layers.append((self.table, ways))
        self.table = after
        if e.what != "sight":
            n = e.cards if isinstance(e.cards, int) else len(e.cards)
            if e.what not in ("take", "enter"):
                size[source] -= n
            if target is not None:
                size[target] += n

    def _ways(
        self, i: int, known: tuple[Known, ...], pool: Pool, source: int, size: int
    ) -> Iterator[tuple[Any, tuple[Known, ...], Pool, Touched]]:
        """Weight, what is known of the cards that are left, the pool, the cards picked: all ways to pick them."""
        e = self.events[i]
        hidden = isinstance(e.cards, int)
        cards = (HIDDEN,) * e.cards if isinstance(e.cards, int) else e.cards
        if e.what in ("take", "enter"):
            yield self.one, known, pool, () if hidden else tuple([(c, True) for c in cards])
            return
        if hidden and e.what == "sight":
            if len(known[source]) < size or self.game.agrees(e, known[source]):
                yield self.one, known, pool, ()
            return
        if e.what == "arrive" and not self.joint:
            yield self.one, known, pool, tuple([(c, False) for c in cards])
            return
        there = self.last is not None and _seen_choice(e)  # (a history that is drawn is set right by `_fair`)
        found: list[tuple[Any, Known, Pool, Touched]] = [(self.one, known[source], pool, ())]
        if source in self.placed:  # place by place, HIDDEN where he does not know the card
            found = self._in_order(e, cards, found[0])
            cards = ()
        for c in cards:
            after = []
            for weight, rest, left, touched in found:
                here = size - len(touched)
                unknown = here - len(rest)
                if there and c in rest:  # no hint, and which of equal copies it was is all one
                    j = rest.index(c)
                    after.append((weight, rest[:j] + rest[j + 1 :], left, (*touched, (c, True))))
                    continue
                for k in dict.fromkeys(rest) if hidden else (c,) if c in rest else ():
                    j = rest.index(k)
                    chance = weight if i in self.settled else weight * rest.count(k) / here
                    after.append((chance, rest[:j] + rest[j + 1 :], left, (*touched, (k, True))))
                if unknown > 0 and hidden:
                    after.append((weight * unknown / here, rest, left, (*touched, (HIDDEN, False))))
                elif unknown > 0 and left[c]:
                    n = sum(left)
                    chance = weight * unknown * left[c] / (here * n)
                    if there:  # at least one of them is that card
                        chance = weight - weight * comb(n - left[c], unknown) / comb(n, unknown)
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
        held[self.bag] = [[HIDDEN] for _ in range(sum(self.game.in_bag.values()))]
        slots: list[list[list[int]]] = []
        for e, cards in zip(self.events, touched, strict=True):
            source = held[self.bag if e.what == "arrive" else e.zone]
            if e.what == "take":
                slots.append(slots[-1])
                source += slots[-1]
                continue
            if e.what == "enter":
                slots.append([[c] for c, _ in cards])
                source += slots[-1]
                continue
            if e.what == "sight" and isinstance(e.cards, int):
                slots.append(rng.sample(source, e.cards))
                continue
            rest, shown = list(source), list[list[int]]()
            for c, was_known in cards:
                want = c if was_known else HIDDEN
                if e.what == "arrive" and not self.joint:
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


def _shown(e: Event) -> bool:
    """Whether a reader saw cards in a zone that may have been unknown to him until then."""
    return not isinstance(e.cards, int) and e.what in ("leave", "give", "return", "sight")


def _seen_choice(e: Event) -> bool:
    """Whether a reader saw cards that somebody chose: that says that they were there, and no more."""
    return not isinstance(e.cards, int) and e.how not in BY_CHANCE and e.what in ("leave", "give", "return", "sight")


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
    least: Counter[int] | None = None
    there: dict[int, Fraction] = {}
    total = Fraction(0)
    for reading in _readings(view, Fraction(1), zone):
        for (known, _), weight in reading.table.items():
            held = Counter(c for c in known[zone] if c != HIDDEN)
            least = held if least is None else least & held
            total += weight
            for c in held:
                there[c] = there.get(c, Fraction(0)) + weight
    surely = tuple(sorted((least or Counter()).elements()))
    return Chances(surely, {c: p / total for c, p in sorted(there.items()) if p < total})


def hands(view: View, zone: int, one: Any = Fraction(1)) -> dict[Known, Any]:
    """Every set of cards that `zone` may hold, with its chance, as far as the cards are known to `view`'s player: those
    that he has never seen are left out (none, where all that came was seen). Exact; with `one=1.0` quick instead."""
    found: dict[Known, Any] = {}
    for reading in _readings(view, one, zone):
        for (known, _), weight in reading.table.items():
            cards = tuple([c for c in known[zone] if c != HIDDEN])
            found[cards] = found.get(cards, 0) + weight
    total = sum(found.values())
    return {cards: weight / total for cards, weight in found.items()}


def _readings(view: View, one: Any, last: int | None = None) -> list[_Reading]:
    """One for each set of cards that may have gone, picked at random and unseen, from one owner to another."""
    told: list[dict[int, Known]] = [{}]
    if any(e.what == "return" for e in view.events):
        return [_Reading(view, one, last)]
    for i, e in enumerate(view.events):
        if e.what == "give" and e.cards == 1 and e.how in BY_CHANCE:
            owner, other = (view.game.zones[x.zone].owner for x in view.events[i : i + 2])
            if owner != other:
                told = [{**known, i: (c,), i + 1: (c,)} for known in told for c in _may_go(view, i, known)]
    return [_Reading(view, one, last, known) for known in told]


def _may_go(view: View, i: int, told: Mapping[int, Known]) -> list[int]:
    """The cards that event `i` can have been about, given what is `told` of earlier ones."""
    before = replace(view, events=view.events[:i])
    found: dict[int, None] = {}
    for known, pool in _Reading(before, 1.0, view.events[i].zone, told).table:
        held = known[view.events[i].zone]
        found.update(dict.fromkeys(held))
        if len(held) < _size(before, view.events[i].zone):
            found.update(dict.fromkeys(c for c, n in enumerate(pool) if n))
    return list(found)


def _size(view: View, zone: int) -> int:
    """How many cards a closed zone holds after the events of a view."""
    size = 0
    for e in view.events:
        if e.zone == zone and e.what != "sight":
            n = e.cards if isinstance(e.cards, int) else len(e.cards)
            size += n if e.what in ("arrive", "enter", "take") else -n
    return size


def histories(game: Game, view: View, rng: Random) -> Iterator[list[Event]]:
    """Complete histories that agree with `view`, each drawn with its probability, without end."""
    readings = [(r, sum(r.table.values())) for r in _readings(view, 1.0)]
    least = _at_least(view) if _copies_chosen(view) else None
    readings = [(r, weight) for r, weight in readings if weight]
    vain = 0 if readings else 100_000
    while vain < 100_000:
        reading = _choose(rng, readings)
        full = reading.draw(rng)
        fair = full is not None and (least is None or rng.random() < _fair(view, full, reading.settled, least))
        if full is not None and fair and game.possible(full):
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
        cards[c].copies > 1 for e in view.events if _seen_choice(e) and not isinstance(e.cards, int) for c in e.cards
    )


def _at_least(view: View) -> list[Counter[int]]:
    """For each event how many copies, at least, its zone held before it, as what this reader saw leave later shows."""
    need: list[Counter[int]] = [Counter() for _ in view.game.zones]
    found = []
    for e in reversed(view.events):
        here = need[e.zone]
        if e.what in ("arrive", "enter", "take"):
            here.subtract(dict.fromkeys(here, e.cards) if isinstance(e.cards, int) else e.cards)
            need[e.zone] = +here
        elif not isinstance(e.cards, int):
            need[e.zone] = here | Counter(e.cards) if e.what == "sight" else here + Counter(e.cards)
        found.append(need[e.zone].copy())
    return found[::-1]


def _fair(view: View, full: Sequence[Event], settled: set[int], least: Sequence[Mapping[int, int]]) -> float:
    """Equal copies: a *chosen* card that is there twice is one choice, but was counted once per copy; set against the
    `least` number of copies that there can have been, so that no more histories are thrown away than must be."""
    game, chance = view.game, 1.0
    held: list[Counter[int]] = [Counter() for _ in game.zones]
    for i, (seen, e) in enumerate(zip(view.events, full, strict=True)):
        assert not isinstance(e.cards, int)
        cards, zone = Counter(e.cards), game.zones[e.zone]
        own = zone.owner == view.player and zone.sight == "owner"  # he knows them all: it is the same in every history
        if e.what not in ("arrive", "enter", "take"):
            if _seen_choice(seen) and i not in settled and not own and not zone.ordered:
                for c, n in cards.items():
                    chance *= comb(least[i][c], n) / comb(held[e.zone][c], n)
            if e.what != "sight":
                held[e.zone].subtract(cards)
        else:
            held[e.zone].update(cards)
    return chance


def every(game: Game, view: View, limit: int) -> list[tuple[list[Event], Fraction]]:
    """All complete histories that agree with `view`, with exact probabilities: plain enumeration, event by event."""
    bag, bound = game.zone("bag"), 1
    size: Counter[int] = Counter({bag: sum(game.in_bag.values())})
    for e in view.events:
        n = e.cards if isinstance(e.cards, int) else len(e.cards)
        source = bag if e.what == "arrive" else e.zone
        if isinstance(e.cards, int) and e.what not in ("take", "enter") and not game.zones[source].ordered:
            bound *= comb(size[source], n)
        if e.what in ("leave", "give", "return", "arrive"):
            size[source] -= n
        if e.what in ("arrive", "enter", "take", "return"):
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
        if e.what in ("take", "enter"):
            cards = past[-1].cards if e.what == "take" else e.cards
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
            if not forced and (e.what == "arrive" or e.how in BY_CHANCE or isinstance(e.cards, int)):
                for c, m in taken.items():
                    p *= comb(source_count[c], m)
                p /= comb(len(here), n)
            now = held if e.what == "sight" else _with(held, source, game.without(source, here, cards))
            if e.what in ("arrive", "return"):
                to = e.zone if e.what == "arrive" else bag
                now = _with(now, to, game.put(to, now[to], cards))
            go(i + 1, now, [*past, Event(e.what, e.zone, cards, *e[3:])], p)

    full_bag = tuple(c for c, n in game.in_bag.items() for _ in range(n))
    go(0, _with(((),) * len(game.zones), bag, full_bag), [], Fraction(1))
    total = sum((p for _, p in found), Fraction(0))
    return [(events, p / total) for events, p in found]


def _picks(source: Sequence[int], n: int) -> list[tuple[int, ...]]:
    return sorted(set(combinations(sorted(source), n)))
