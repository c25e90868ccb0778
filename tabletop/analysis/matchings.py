"""Who may propose to whom in Jane Austen's Matchmaker, and whole decks married off: greedy, heaviest, stable.

The graph has Gentlemen on one side and Ladies on the other; an edge says that he may propose to her (sisters are left
out), at what price in discards. A matching is a mapping from Gentleman to Lady, by title.

Each card puts the other side in order by a *taste* (`TASTES`); to stay single is worse than anybody whom the graph
joins it to. All orders are strict: what a taste leaves open is decided by Virtue, then Wealth, then Rank, then by the
order in the deck. A *blocking pair* are two whom the graph joins, who are not married to each other, and who would both
rather be; a matching without one is stable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import networkx as nx

from ..core import OptionError, listed
from ..deck import Card, Deck
from ..games.matchmaker.cards import of_kind, open_deck, price

Matching = Mapping[str, str]  # Gentleman → Lady
Lists = dict[str, list[str]]  # card → those whom it may marry, the dearest first
SIDES = ("gentleman", "lady")
MOST = 4  # discards that any proposal can need: Charm goes from 1 to 5


def proposal_graph(deck: Any = None, most: int = MOST, titles: Sequence[str] | None = None) -> nx.DiGraph[str]:
    """The graph: an edge from each Gentleman to each Lady to whom he may propose with at most `most` discards.

    `titles`: only these cards. Nodes: `card`, `kind` ("gentleman" or "lady"). Edges: `price` (discards that are needed
    at least), `worth` (see `worth`), `wealth` (her Wealth less his: the proposer draws so many cards if above 0, who
    was asked if below), `rank` (cards that refusing him draws), `no` (discards that refusing him costs if no more than
    needed was spent). Raises `DeckError`, and `OptionError` for a title that is no Gentleman or Lady of the deck.
    """
    deck = open_deck(deck)
    if type(most) is not int or most < 0:
        raise OptionError(f"The most discards are a number from 0 on, not {most!r}.")
    chosen = {deck.find(title).title for title in titles} if titles is not None else None
    graph: nx.DiGraph[str] = nx.DiGraph()
    people = {kind: [c for c in of_kind(deck, kind) if chosen is None or c.title in chosen] for kind in SIDES}
    if chosen is not None and len(chosen) > sum(map(len, people.values())):
        raise OptionError("Only Gentlemen and Ladies marry.")
    for kind in SIDES:
        graph.add_nodes_from((card.title, {"card": card, "kind": kind}) for card in people[kind])
    for g in people["gentleman"]:
        for lady in people["lady"]:
            cost = price(g, lady)
            if cost is not None and cost <= most:
                graph.add_edge(
                    g.title, lady.title, price=cost, worth=worth(g, lady), wealth=lady["wealth"] - g["wealth"],
                    rank=max(0, g["rank"] - lady["rank"]), no=max(0, g["charm"] - lady["charm"]),
                )  # fmt: skip
    return graph


def side(graph: nx.DiGraph[str], kind: str) -> list[Card]:
    """The cards of one side, in the order of the deck."""
    return [data["card"] for _, data in graph.nodes(data=True) if data["kind"] == kind]


def worth(gentleman: Card, lady: Card) -> int:
    """What a marriage adds to the sum of all scores where the Lady is in Society: his Virtue, hers, and hers once more,
    since she is no old maid (end-score)."""
    return int(gentleman["virtue"] + 2 * lady["virtue"])


def season(size: int, seed: int | str = 0, deck: Any = None) -> list[str]:
    """So many Gentlemen and so many Ladies, drawn at random: their titles."""
    deck, rng = open_deck(deck), Random(f"season|{seed}|{size}")
    found = []
    for kind in SIDES:
        cards = of_kind(deck, kind)
        if not 1 <= size <= len(cards):
            raise OptionError(f"The size of a season is a number from 1 to {len(cards)}, not {size!r}.")
        found += [c.title for c in sorted(rng.sample(cards, size), key=lambda c: c.index)]
    return found


# -- tastes ------------------------------------------------------------------------------------------------------------

Taste = Callable[[Card, Card], tuple[Any, ...]]  # (who looks, at whom) → greater is dearer


def _virtue(me: Card, you: Card) -> tuple[Any, ...]:
    return (you["virtue"], you["wealth"], you["rank"], -you.index)


def _money(me: Card, you: Card) -> tuple[Any, ...]:
    return (you["wealth"], *_virtue(me, you))


def _cards(me: Card, you: Card) -> tuple[Any, ...]:
    return (you["virtue"] + Fraction(max(0, you["wealth"] - me["wealth"]), 2), *_virtue(me, you))


def _like(me: Card, you: Card) -> tuple[Any, ...]:
    what = "charm" if me["kind"] == "gentleman" else "rank"
    return (-abs(me[what] - you[what]), *_virtue(me, you))


def _lot(seed: int | str) -> Taste:
    def taste(me: Card, you: Card) -> tuple[Any, ...]:
        return (Random(f"{seed}|{me.title}|{you.title}").random(), -you.index)

    return taste


TASTES: Mapping[str, Taste] = {"virtue": _virtue, "money": _money, "cards": _cards, "like": _like}
TOLD = {
    "virtue": "everybody looks for Virtue",
    "money": "everybody looks for Wealth",
    "cards": "for Virtue, and half a point for each card that marrying money draws",
    "like": "Gentlemen look for their like in Charm, Ladies for theirs in Rank",
    "lot": "every heart its own way, drawn by lot",
}


def lists(graph: nx.DiGraph[str], taste: str = "virtue", seed: int | str = 0) -> Lists:
    """For each card those whom it may marry, the dearest first. `taste`: of `TASTES`, or "lot" (drawn from `seed`)."""
    if taste not in TOLD:
        raise OptionError(f"A taste is one of {', '.join(TOLD)}, not {taste!r}.")
    key = _lot(seed) if taste == "lot" else TASTES[taste]
    card = {title: data["card"] for title, data in graph.nodes(data=True)}
    found: Lists = {}
    for title in graph:
        near = graph.successors(title) if graph.nodes[title]["kind"] == "gentleman" else graph.predecessors(title)
        rated = {other: key(card[title], card[other]) for other in near}
        found[title] = sorted(rated, key=rated.__getitem__, reverse=True)
    return found


# -- matchings ---------------------------------------------------------------------------------------------------------


def greedy(graph: nx.DiGraph[str]) -> dict[str, str]:
    """Again and again the couple that is worth most of those still free (of equals the cheaper, then deck order)."""
    order = {title: i for i, title in enumerate(graph)}
    found: dict[str, str] = {}
    taken = set()
    for g, lady, _ in sorted(
        graph.edges(data=True), key=lambda e: (-e[2]["worth"], e[2]["price"], order[e[0]], order[e[1]])
    ):
        if g not in found and lady not in taken:
            found[g] = lady
            taken.add(lady)
    return found


def heaviest(graph: nx.DiGraph[str]) -> dict[str, str]:
    """A matching that is worth most in all (networkx: `max_weight_matching`)."""
    pairs = nx.max_weight_matching(graph.to_undirected(), weight="worth")
    return dict(sorted((a, b) if graph.nodes[a]["kind"] == "gentleman" else (b, a) for a, b in pairs))


class Round(NamedTuple):
    """One round of a courtship: who asks whom; who is sent away, by whom; and who is engaged after it (asked → who
    asked)."""

    asks: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, str], ...]
    engaged: Mapping[str, str]


def courtship(graph: nx.DiGraph[str], orders: Lists, proposing: str = "gentleman") -> list[Round]:
    """Gale and Shapley's courtship, round by round: all who are free ask the dearest who has not yet sent them away;
    everybody who was asked keeps the dearest and sends the others away. It ends when nobody has anybody left to ask.

    After the last round `engaged` is the stable matching that is best for all of the side that proposes at once, and
    worst for all of the other (Gale and Shapley 1962; Knuth 1976).
    """
    if proposing not in SIDES:
        raise OptionError(f"Gentlemen or Ladies propose: “gentleman” or “lady”, not {proposing!r}.")
    place = {title: {other: i for i, other in enumerate(order)} for title, order in orders.items()}
    askers = [c.title for c in side(graph, proposing)]
    next_ = dict.fromkeys(askers, 0)
    engaged: dict[str, str] = {}
    found: list[Round] = []
    while True:
        busy = set(engaged.values())
        asks = [(a, orders[a][next_[a]]) for a in askers if a not in busy and next_[a] < len(orders[a])]
        if not asks:
            return found
        refused = []
        for a, asked in asks:
            next_[a] += 1
            kept = engaged.get(asked)
            if kept is None or place[asked][a] < place[asked][kept]:
                engaged[asked] = a
                a = kept or ""
            if a:
                refused.append((a, asked))
        found.append(Round(tuple(asks), tuple(refused), dict(engaged)))


def stable(graph: nx.DiGraph[str], orders: Lists, proposing: str = "gentleman") -> dict[str, str]:
    """The stable matching that is best for the side that proposes."""
    rounds = courtship(graph, orders, proposing)
    engaged = rounds[-1].engaged if rounds else {}
    pairs = [(a, b) if proposing == "lady" else (b, a) for a, b in engaged.items()]
    order = {title: i for i, title in enumerate(graph)}
    return dict(sorted(pairs, key=lambda pair: order[pair[0]]))


def blocking_pairs(graph: nx.DiGraph[str], orders: Lists, matching: Matching) -> list[tuple[str, str]]:
    """Pairs who would both rather have each other than what the matching gives them."""
    place = {title: {other: i for i, other in enumerate(order)} for title, order in orders.items()}
    husband = {lady: g for g, lady in matching.items()}

    def rather(who: str, other: str, now: str | None) -> bool:
        return now is None or place[who][other] < place[who][now]

    return [
        (g, lady)
        for g, lady in graph.edges
        if matching.get(g) != lady and rather(g, lady, matching.get(g)) and rather(lady, g, husband.get(lady))
    ]


def all_stable(graph: nx.DiGraph[str], orders: Lists, most: int = 1000) -> list[dict[str, str]]:
    """Every stable matching, found by trying (small graphs only). Raises `OptionError` for more than `most`."""
    gentlemen = [c.title for c in side(graph, "gentleman")]
    best, worst = stable(graph, orders), stable(graph, orders, "lady")
    allowed = {  # between the best and the worst that he has in any
        g: orders[g][orders[g].index(best[g]) : orders[g].index(worst[g]) + 1] if g in best else [] for g in gentlemen
    }
    found: list[dict[str, str]] = []

    def go(i: int, so_far: dict[str, str], taken: frozenset[str]) -> None:
        if i == len(gentlemen):
            if not blocking_pairs(graph, orders, so_far):
                if len(found) >= most:
                    raise OptionError(f"There are more than {most} stable matchings.")
                found.append(dict(so_far))
            return
        g = gentlemen[i]
        for lady in allowed[g] or [""]:
            if lady in taken:
                continue
            go(i + 1, so_far | ({g: lady} if lady else {}), taken | {lady} if lady else taken)

    go(0, {}, frozenset())
    return found


# -- compared ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A matching and what is to be said of it.

    `virtue`: in all Marriage piles; `total`: the sum of all scores if every Lady is in Society, so less the Virtue of
    `old_maids`; `bachelors`: Gentlemen left; `blocking`: pairs who would rather have each other; `discards`: cards that
    the proposals cost at least; `places`: by side, the mean place of the spouse in the order of those who marry (1: the
    dearest), or `None` if nobody does.
    """

    name: str
    matching: Matching
    virtue: int
    old_maids: tuple[str, ...]
    bachelors: tuple[str, ...]
    total: int
    blocking: tuple[tuple[str, str], ...]
    discards: int
    places: Mapping[str, Fraction | None]


def judge(name: str, graph: nx.DiGraph[str], orders: Lists, matching: Matching) -> Judged:
    """What is to be said of a matching."""
    card = {title: data["card"] for title, data in graph.nodes(data=True)}
    wives = set(matching.values())
    old_maids = tuple(c.title for c in side(graph, "lady") if c.title not in wives)
    virtue = sum(card[g]["virtue"] + card[lady]["virtue"] for g, lady in matching.items())
    at = {
        "gentleman": [orders[g].index(lady) + 1 for g, lady in matching.items()],
        "lady": [orders[lady].index(g) + 1 for g, lady in matching.items()],
    }
    return Judged(
        name, matching, virtue, old_maids,
        tuple(c.title for c in side(graph, "gentleman") if c.title not in matching),
        virtue - sum(card[lady]["virtue"] for lady in old_maids),
        tuple(blocking_pairs(graph, orders, matching)),
        sum(graph.edges[g, lady]["price"] for g, lady in matching.items()),
        {kind: Fraction(sum(found), len(found)) if found else None for kind, found in at.items()},
    )  # fmt: skip


GREEDY, HEAVIEST, MEN, WOMEN = "greedy", "heaviest", "Gentlemen propose", "Ladies propose"


def compare(graph: nx.DiGraph[str], taste: str = "virtue", seed: int | str = 0) -> dict[str, Judged]:
    """Greedy, heaviest, and the two stable matchings at the ends, of the same cards, by name."""
    orders = lists(graph, taste, seed)
    made = {
        GREEDY: greedy(graph), HEAVIEST: heaviest(graph), MEN: stable(graph, orders),
        WOMEN: stable(graph, orders, "lady"),
    }  # fmt: skip
    return {name: judge(name, graph, orders, matching) for name, matching in made.items()}


# -- the picture, and the same in words --------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a card stands: its side, its row from the top, and its band."""

    side: str
    row: float
    band: int


def bands(deck: Deck) -> list[tuple[int, float, float]]:
    """Charm, first and last row of each band, the highest Charm on top: both sides have the same bands, so that a line
    to the other side that climbs costs as many discards as bands."""
    found, top = [], 0.0
    for charm in range(5, 0, -1):
        rows = max(sum(c["charm"] == charm for c in of_kind(deck, kind)) for kind in SIDES)
        if rows:
            found.append((charm, top, top + rows - 1))
            top += rows + 0.6
    return found


def places(deck: Deck) -> dict[str, Place]:
    """Where each card stands, always the same: in the band of its Charm, the most Virtue on top."""
    found = {}
    for kind in SIDES:
        for charm, first, last in bands(deck):
            cards = [c for c in of_kind(deck, kind) if c["charm"] == charm]
            cards.sort(key=lambda c: (-c["virtue"], -c["wealth"], c.index))
            start = first + (last - first + 1 - len(cards)) / 2
            found.update({c.title: Place(kind, start + i, charm) for i, c in enumerate(cards)})
    return found


def as_text(graph: nx.DiGraph[str]) -> str:
    """The graph in words: a line for each Gentleman."""
    lines = []
    for g in side(graph, "gentleman"):
        by_price: dict[int, list[str]] = {}
        for _, lady, cost in graph.out_edges(g.title, data="price"):
            by_price.setdefault(cost, []).append(lady)
        parts = [f"{told_price(cost)} to {listed(by_price[cost])}" for cost in sorted(by_price)]
        lines.append(f"{g.title} may propose {'; '.join(parts)}." if parts else f"{g.title} may propose to nobody.")
    return "\n".join(lines)


def told_price(cost: int) -> str:
    """A price in words: "without a discard", "with 1 discard"."""
    return f"with {cost} discard{'' if cost == 1 else 's'}" if cost else "without a discard"


def degrees(graph: nx.DiGraph[str]) -> Iterator[tuple[Card, list[int]]]:
    """For each card with how many it is joined, by price from 0 to 4."""
    for title, data in graph.nodes(data=True):
        edges = graph.out_edges(title, data="price") if data["kind"] == "gentleman" else graph.in_edges(title, "price")
        costs = [cost for *_, cost in edges]
        yield data["card"], [costs.count(n) for n in range(MOST + 1)]
