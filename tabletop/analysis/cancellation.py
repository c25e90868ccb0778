"""The card-cancellation graph: who puts whom aside, as a `networkx.DiGraph` made from the cards of a deck.

Nodes are titles, with `card`, `kind` ("dandy", "below", "wealth", "special"), `value` and `pos`. Edges go from the
card that cancels to the card that is put aside, with `kind`: "both" (printed on both cards), "one" (on one only: a gap
of the printed table, ruling LC-B), or "wealth" (the Wealth order; `printed`: whether the lower card says so).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import networkx as nx

from ..deck import Card, Deck
from ..games.ladies_choice.cards import open_deck
from ..games.ladies_choice.reckoning import Reckoning, gap, reckoner

Point = tuple[float, float]
QUIET_X, TARGET_X, CANCELLER_X, RAIL_X = 2.0, 40.0, 61.0, 81.0
SWEEPS = 6
# Heights at which these stand among the cancelling cards of the printed deck: no arrow runs through a name.
HEIGHTS = {
    "Gambler": 44.0,
    "Bankrupt": 34.0,
    "Epiphany": 23.0,
    "Reformed Criminal": 13.0,
    "Miraculous Medical Recovery": 5.0,
}


def kind_of(card: Card) -> str:
    """The sign of a card's kind: "dandy", "below" (a negative Dandy card), "wealth" or "special"."""
    return "below" if card["type"] == "dandy" and card["value"] < 0 else str(card["type"])


def cancellation_graph(deck: Any = None, wealth_order: bool = True) -> nx.DiGraph[str]:
    """The graph of a deck (default: the printed one). `wealth_order`: also the edges of the Wealth step."""
    deck = open_deck(deck)
    r = reckoner(deck)
    graph: nx.DiGraph[str] = nx.DiGraph(deck=deck.name)
    places = positions(deck)
    for card in deck:
        graph.add_node(card.title, card=card, kind=kind_of(card), value=card["value"], pos=places[card.title])
    for a in deck:
        for c in sorted(r.cancels[a.index]):
            kind = "one" if gap(deck[c], a) else "both"
            graph.add_edge(a.title, deck[c].title, kind=kind, rule="LC-B" if kind == "one" else "printed-cancel")
    if wealth_order:
        wealth = sorted([c for c in deck if c["type"] == "wealth"], key=lambda c: -c["value"])
        for i, high in enumerate(wealth):
            for low in wealth[i + 1 :]:
                if high["value"] > low["value"] and not graph.has_edge(high.title, low.title):
                    graph.add_edge(high.title, low.title, kind="wealth", rule="wealth", printed=low["outranked"])
    return graph


def printed_edges(graph: nx.DiGraph[str]) -> list[tuple[str, str]]:
    """The printed arrows alone, without the Wealth order."""
    return [(a, b) for a, b, kind in graph.edges(data="kind") if kind != "wealth"]


def gaps(deck: Any = None) -> list[str]:
    """Where the two sides of the printed table disagree, each in a sentence."""
    deck = open_deck(deck)
    graph = cancellation_graph(deck)
    found = []
    for a, b, kind in graph.edges(data="kind"):
        if kind == "one":
            by, low = deck.find(a), deck.find(b)
            on = a if b in by["cancels"] or by["cancels_type"] == low["type"] else b
            other = b if on == a else a
            found.append(f"{a} cancels {b}: {on} says so, {other} does not.")
    wealth = [c for c in deck if c["type"] == "wealth"]
    for card in wealth:
        better = [c for c in wealth if c["value"] > card["value"]]
        if better and not card["outranked"] and any(c["outranked"] for c in wealth):
            found.append(
                f"{card.title} does not say that a better Wealth card puts it aside, and {better[0].title} is better."
            )
    return found


def chains(deck: Any = None) -> list[tuple[str, ...]]:
    """Printed chains: a cancels b, and b cancels c."""
    edges = printed_edges(cancellation_graph(deck, wealth_order=False))
    return sorted((a, b, d) for a, b in edges for c, d in edges if b == c)


class Degree(NamedTuple):
    """How many cards a card cancels, and by how many it is cancelled (printed arrows)."""

    title: str
    cancels: int
    cancelled_by: int


def degrees(deck: Any = None) -> list[Degree]:
    """The degree table of the printed arrows, those who cancel most first."""
    deck = open_deck(deck)
    edges = printed_edges(cancellation_graph(deck, wealth_order=False))
    out, into = Counter(a for a, _ in edges), Counter(b for _, b in edges)
    table = [Degree(c.title, out[c.title], into[c.title]) for c in deck if out[c.title] or into[c.title]]
    return sorted(table, key=lambda d: (-d.cancels, -d.cancelled_by, d.title))


def in_hand(graph: nx.DiGraph[str], reckoning: Reckoning) -> list[tuple[str, str, str]]:
    """The edges of a hand that put something aside: (by, put aside, rule)."""
    return [(by.title, a.card.title, a.rule) for a in reckoning.aside for by in a.by if by.title in graph]


def positions(deck: Deck) -> dict[str, Point]:
    """Where each card stands, always the same: x and y from 0 to 100.

    Four columns. At the left cards that nothing touches, by value; then those that are cancelled; then those that
    cancel; at the right Wealth as a rail, the best on top. Within the two in the middle each card stands near the mean
    height of its neighbours (a few sweeps to and fro, which keeps arrows short).
    """
    r = reckoner(deck)
    wealth = sorted((c for c in deck if c["type"] == "wealth"), key=lambda c: c["value"])
    touched = [c for c in deck if c not in wealth and (r.cancels[c.index] or r.cancelled_by[c.index])]
    cancellers = [c for c in touched if r.cancels[c.index]]
    targets = [c for c in touched if not r.cancels[c.index]]
    quiet = sorted((c for c in deck if c not in wealth and c not in touched), key=lambda c: (c["value"], c.index))
    height = {c.index: y for c, y in zip(wealth, _spread(len(wealth)), strict=True)}
    first = sorted(targets, key=lambda c: (-min(r.cancelled_by[c.index]), c["value"]))
    height |= {c.index: y for c, y in zip(first, _spread(len(first)), strict=True)}

    def settle(cards: Sequence[Card], near: Sequence[frozenset[int]]) -> None:
        def mean(card: Card) -> tuple[float, int]:
            ys = [height[n] for n in near[card.index] if n in height]
            return (sum(ys) / len(ys) if ys else 50.0, card.index)

        height.update({c.index: y for c, y in zip(sorted(cards, key=mean), _spread(len(cards)), strict=True)})

    for _ in range(SWEEPS):
        settle(cancellers, r.cancels)
        settle(targets, r.cancelled_by)
    settle(cancellers, r.cancels)
    columns = ((quiet, QUIET_X), (targets, TARGET_X), (cancellers, CANCELLER_X), (wealth, RAIL_X))
    height |= {c.index: y for c, y in zip(quiet, _spread(len(quiet)), strict=True)}
    places = {c.title: (x, height[c.index]) for cards, x in columns for c in cards}
    for c in cancellers:
        if c["cancels_type"] == "wealth":  # stands nearer to the rail, clear of other arrows
            places[c.title] = (CANCELLER_X + 3.5, height[c.index])
    if [places[title][1] for title in HEIGHTS if title in places] == [45.0, 35.0, 5.0, 25.0, 15.0]:
        places |= {title: (places[title][0], y) for title, y in HEIGHTS.items()}
    return places


def _spread(n: int) -> list[float]:
    return [100 * (i + 0.5) / n for i in range(n)]


def as_text(graph: nx.DiGraph[str], titles: Sequence[str] | None = None) -> str:
    """The printed arrows in words, one line per card that cancels; `titles`: only those within a hand."""
    chosen: Any = set(titles) if titles is not None else set(graph)
    lines = []
    for title in graph:
        targets = [b for b in graph.successors(title) if graph.edges[title, b]["kind"] != "wealth" and b in chosen]
        if title in chosen and targets:
            lines.append(f"{title} cancels {', '.join(targets)}.")
    return "\n".join(lines) or "No card cancels another one here."
