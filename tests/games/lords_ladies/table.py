"""A table with families laid out by hand, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from tabletop import Match, State
from tabletop.deck import Deck
from tabletop.games.lords_ladies.cards import open_deck, printed_deck
from tabletop.games.lords_ladies.game import LordsLadies
from tabletop.games.lords_ladies.moves import Asking, Estates, Facts, House, Member, Talk, Tally
from tests.games.decks import rows_of
from tests.games.looking import NAMES, held

from .titles import (
    ASHDOWN,
    CANON,
    CAPTAIN,
    COLONEL,
    DOCTOR,
    DUCHESS,
    DUKE,
    ELLERBY,
    FINCH,
    FLORA,
    GODFREY,
    HALE,
    HONORIA,
    HUGH,
    LADY,
    LORD,
    NUGENT,
    QUILL,
    ROOK,
    STROUD,
    STRYPE,
    THORNBURY,
    WEXCOMBE,
    WINTER,
)

# What the examples reckon with: status, birth points, power. Whatever the whole deck says, these tests have these.
PLAIN = ("", 0)
FIGURES: Mapping[str, tuple[int, int, tuple[str, int]]] = {
    DUKE: (4, 1, PLAIN), ELLERBY: (4, 2, PLAIN), THORNBURY: (3, 2, ("connected", 0)), ASHDOWN: (3, 3, PLAIN),
    WEXCOMBE: (3, 1, ("generous", 1)), GODFREY: (2, 4, PLAIN), HUGH: (2, 3, ("beyond_reproach", 0)),
    STROUD: (2, 2, ("well_travelled", 2)), COLONEL: (2, 3, PLAIN), CAPTAIN: (1, 4, PLAIN),
    CANON: (1, 3, ("good_stock", 1)), DOCTOR: (1, 3, ("well_travelled", 2)), DUCHESS: (4, 1, PLAIN),
    HONORIA: (4, 2, PLAIN), ROOK: (3, 3, PLAIN), STRYPE: (3, 1, ("heiress", 4)), QUILL: (2, 2, ("generous", 1)),
    FINCH: (2, 3, ("beyond_reproach", 0)), HALE: (2, 4, PLAIN), WINTER: (2, 3, PLAIN), FLORA: (1, 4, PLAIN),
    NUGENT: (1, 3, ("heiress", 4)),
    "Alice": (1, 1, PLAIN), "Beatrice": (2, 1, PLAIN), "Cecily": (1, 2, PLAIN), "Dorothea": (2, 2, PLAIN),
    "Edith": (1, 1, PLAIN), "Florence": (2, 1, PLAIN), "Arthur": (1, 1, PLAIN), "Bertram": (2, 1, PLAIN),
    "Cuthbert": (1, 2, PLAIN), "Edmund": (2, 2, PLAIN), "Frederick": (1, 1, PLAIN), "George": (2, 1, PLAIN),
}  # fmt: skip
ROW = (DUKE, COLONEL, WINTER)  # suitors on offer, if nothing else is said
STAFF = ("Butler", "Nanny", "Maid")  # servants on offer


def rows(changes: Mapping[str, Mapping[str, Any]] | None = None, **facts: int) -> dict[str, Any]:
    """The whole deck as data, with cards changed by title."""
    return rows_of(printed_deck(), changes or {}, **facts)


@cache
def deck() -> Deck:
    """The whole deck with these FIGURES."""
    once = ("heiress", "well_travelled")
    changes = {
        title: {"status": status, "birth": birth, "power": power, "amount": amount, "once": power in once}
        for title, (status, birth, (power, amount)) in FIGURES.items()
    }
    return open_deck(rows(changes))


def number(title: str) -> int:
    return deck().find(title).index


def game(players: int = 3, **options: Any) -> LordsLadies:
    given = options.pop("deck", None)
    if given is not None:
        return LordsLadies(players, open_deck(given), **options)
    return _usual(players, tuple((name, type(value), value) for name, value in options.items()))


@lru_cache(typed=True)
def _usual(players: int, options: tuple[tuple[str, type, Any], ...]) -> LordsLadies:
    """Made once: a game never changes."""
    return LordsLadies(players, deck(), **{name: value for name, _, value in options})


def _family(g: LordsLadies, told: Iterable[str]) -> tuple[list[Member], list[int]]:
    """Members from "Rose + Duke Cranbow of Starting Lady": who, married to whom, child of whom; and all cards."""
    members: dict[str, Member] = {}
    cards: list[int] = []
    for line in told:
        couple, _, parent = line.rpartition(" of ")
        if parent not in members:  # "Earl of Thornbury" is nobody's child
            couple, parent = line, ""
        who, _, spouse = couple.partition(" + ")
        above = members.get(parent)
        c, s = g.deck.find(who).index, g.deck.find(spouse).index if spouse else -1
        generation, blood = (above.generation + 1, above.card) if above else (1, -1)
        members[who] = Member(c, generation, blood, s)
        cards += [c] if s < 0 else [c, s]
    return list(members.values()), cards


def position(
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    *,
    families: Mapping[int, Sequence[str]] | None = None,
    staff: Mapping[int, Sequence[str]] | None = None,
    gold: Mapping[int, int] | None = None,
    tokens: Mapping[int, int] | None = None,
    gossip: Mapping[int, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    suitors: Sequence[str | None] | None = None,
    servants: Sequence[str | None] = STAFF,
    awards: tuple[int, int, int] = (-1, -1, -1),
    under: Sequence[str] = (),
    deepest: Mapping[int, int] | None = None,
    turn: int = 0,
    turns: int = 0,
    rounds: int = 1,
    marker: int | None = None,
    bag: int | None = None,
    births: Sequence[str] | None = None,
) -> State:
    """A position in which the player at `turn` takes gold or gossip.

    Who is not named has a starting lady (even seats) or lord, 1 gold and nothing else. `gossip`: successful gossip
    tokens; `suitors`: ROW, without those who are married already; `under`: gossip cards under the deck; `bag`: how many
    gossip cards are left above them, the others lie under the deck first; `births`: the children still in the birth
    deck, the rest in the box.
    """
    g = game(players, **(options or {}))
    find = g.deck.find
    stock = {c.index: c.copies for c in g.deck}
    zones: list[list[int]] = [[] for _ in g.zones]

    def lay(zone: int, cards: Iterable[int]) -> None:
        for c in cards:
            assert stock[c] > 0, f"no {g.deck[c].title} is left"
            stock[c] -= 1
            zones[zone].append(c)

    houses = []
    for p in range(players):
        members, cards = _family(g, (families or {}).get(p, [LORD if p % 2 else LADY]))
        lay(g.estate + g.family + p, cards)
        lay(g.estate + g.staff + p, [find(t).index for t in (staff or {}).get(p, [])])
        lay(p, [find(t).index for t in (hands or {}).get(p, [])])
        wed = [m.generation for m in members if m.spouse >= 0]
        deep = (deepest or {}).get(p, max([m.generation for m in members], default=1))
        mine, bought = (gold or {}).get(p, 1), (tokens or {}).get(p, 0)
        houses.append(House(tuple(members), mine, bought, deep, max(wed, default=1), 0))
    on_offer = [t if stock[find(t).index] else None for t in ROW] if suitors is None else suitors
    places = [tuple(-1 if t is None else find(t).index for t in row) for row in (on_offer, servants)]
    for row, cards in enumerate(places):
        lay(g.estate + g.row_zone(row), [c for c in cards if c >= 0])
    lay(g.tail, [find(t).index for t in under])
    for c in g.deck:
        n, kind = stock[c.index], c["kind"]
        if kind == "gossip":
            zones[g.bag] += [c.index] * n
        elif kind == "start" or (c["foreign"] and not g.options["foreign"]):
            zones[g.estate + g.box] += [c.index] * n
        elif kind == "birth":
            kept = births is None or c.title in births
            zones[g.estate + (g.birth_deck if kept else g.box)] += [c.index] * n
        else:
            zones[g.estate + (g.suitor_deck if kind == "suitor" else g.servant_deck)] += [c.index] * n
    if bag is not None:
        zones[g.tail] = [*zones[g.bag][bag:], *zones[g.tail]]
        zones[g.bag] = zones[g.bag][:bag]
    lie = [tuple(z) if at.ordered else tuple(sorted(z)) for z, at in zip(zones, g.zones, strict=True)]
    events: list[Any] = []
    for c in lie[g.tail]:  # all of them came through a hand
        events += [("arrive", 0, (c,), 1, "chance"), ("leave", 0, (c,), -1, "flip")]
    events += [("arrive", p, lie[p], 1 << p, "chance") for p in range(players) if lie[p]]
    estates = Estates(tuple(houses), places[0], places[1], awards)
    talk = Talk((), (-1, -1, -1), tuple((gossip or {}).get(p, 0) for p in range(players)))
    drawn = sum(len(lie[p]) for p in range(players)) + len(lie[g.tail])
    starts = turn if marker is None else marker
    first = g.options["first"]
    tally = Tally(starts if first is None else first, rounds, turns, starts, drawn, 6, 0, 0)
    facts = Facts("take", turn, turn, 0, (), (-1, 0), Asking(0, 0, 0), talk, estates, None, tally)
    return g.state_type(g, facts, tuple(lie), tuple(events))


def table(players: int = 3, options: Mapping[str, Any] | None = None, **given: Any) -> Match:
    """A match that begins at such a position, with names."""
    return Match.from_state(position(players, options, **given), NAMES[:players])


def begun(players: int = 3, seed: int = 1, **options: Any) -> Match:
    """A match from its first deal; Ann begins unless something else is said."""
    return Match(game(players, **{"first": 0, **options}), NAMES[:players], seed)


def dealt(players: int = 3, seed: int = 1, forced: Sequence[str] = (), **options: Any) -> Match:
    """A match at its first turn: everybody has chosen a lady, gossip is dealt, and the rows lie open."""
    return begun(players, seed, **options).push([f"choose {LADY}"] * players + list(forced))


# -- going on ----------------------------------------------------------------------------------------------------------


def play(match: Match, *moves: str) -> Match:
    """Pushes each by itself; before a part of a turn all pass; "Ben: lay …" passes for everybody asked before Ben."""
    for move in moves:
        who, colon, rest = move.partition(": ")
        if colon and who in NAMES:
            while match.state.current_player != NAMES.index(who):
                assert match.state.phase == "window", f"{who} is not asked"
                match.push("pass")
            match.push(rest)
        else:
            match.push(move.split(" | ") if " | " in move else move)
    return match


def quiet(match: Match) -> Match:
    """All pass until somebody has to take or to act."""
    while match.state.phase == "window":
        match.push("pass")
    return match


def turn(match: Match, action: str = "earn a gold", take: str = "take gold") -> Match:
    """A whole turn of whoever's turn it is, all passing between its parts."""
    for move in (take, action):
        match.push(move.split(" | ") if " | " in move else move)
        if match.outcome is None:
            quiet(match)
    return match


# -- looking -----------------------------------------------------------------------------------------------------------


def hand(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "gossip hand", seat)


def family(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "family", seat)


def staff(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "servants", seat)


def house(match: Match, seat: int = 0) -> House:
    found: House = match.state.facts.estates.houses[seat]
    return found


def gold(match: Match, seat: int = 0) -> int:
    return house(match, seat).gold


def status(match: Match, seat: int = 0) -> int:
    state: Any = match.state
    n: int = state.land.status(seat)
    return n


def parts(match: Match, seat: int = 0) -> dict[str, int]:
    """Where the status of a family comes from, without what brings nothing."""
    state: Any = match.state
    return {name: n for name, n in state.land.parts(seat).items() if n}


def spouse(match: Match, member: str, seat: int = 0) -> str | None:
    """Who is married to a member."""
    cards = match.game.deck.cards
    m = next(m for m in house(match, seat).members if cards[m.card].title == member)
    return None if m.spouse < 0 else cards[m.spouse].title


def generation(match: Match, member: str, seat: int = 0) -> int:
    cards = match.game.deck.cards
    return next(m.generation for m in house(match, seat).members if cards[m.card].title == member)


def row(match: Match, what: str) -> list[str | None]:
    """The "suitors" or "servants" on offer, by place."""
    cards, places = match.game.deck.cards, getattr(match.state.facts.estates, what)
    return [None if c < 0 else cards[c].title for c in places]


def tokens(match: Match) -> tuple[int, ...]:
    """Successful gossip tokens by seat."""
    found: tuple[int, ...] = match.state.facts.talk.tokens
    return found


def rumours(match: Match) -> list[str]:
    """The rumours that lie on the table."""
    cards = match.game.deck.cards
    return [cards[r.card].title for r in match.state.facts.talk.rumours]


def award(match: Match, name: str) -> int:
    """Who holds an award (−1: nobody)."""
    seat: int = match.state.facts.estates.awards[["Legacy", "Gossip Queen", "Full Service"].index(name)]
    return seat
