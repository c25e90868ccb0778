"""The picture of the card-cancellation graph: what is always there, and what follows the hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.cancellation import RAIL_X, cancellation_graph
from ..deck import Card, Deck
from ..games.ladies_choice.reckoning import Reckoning, number, signed
from . import theme
from .plots import Colours, Spec, label

if TYPE_CHECKING:
    import plotly.graph_objects as go

KINDS = {"dandy": "Dandy", "below": "Dandy below zero", "wealth": "Wealth", "special": "Special"}
SYMBOLS = {"dandy": "diamond", "below": "triangle-down-open", "wealth": "circle-dot", "special": "star"}
ROLES = {"dandy": "plum", "below": "harm", "wealth": "gold", "special": "ink"}
WIDTH, HEIGHT = 1060, 760  # fixed: the same card always stands at the same place
NODE, COPY = 22, 1.9  # size of a node; how far a second copy stands from the first
RAIL, QUIET, ARROWS, HAND, WORDS, NODES, SIGNS = range(7)  # traces, in drawing order


class Node(NamedTuple):
    """One card in the picture: its card, which copy it is, where it stands."""

    card: Card
    copy: int
    x: float
    y: float


class Graph:
    """The picture of a deck. `nodes`: every card, copies told apart."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.graph = cancellation_graph(deck)
        self.nodes: list[Node] = []
        for card in deck:
            x, y = self.graph.nodes[card.title]["pos"]
            self.nodes += [Node(card, i, x + COPY * i, y) for i in range(card.copies)]
        edges = [(a, b) for a, b, kind in self.graph.edges(data="kind") if kind != "wealth"]
        self.loud = [(a, b) for a, b in edges if not deck.find(a)["cancels_type"]]
        self.quiet = [(a, b) for a, b in edges if deck.find(a)["cancels_type"]]

    def kind(self, title: str) -> str:
        """The kind of a card: "dandy", "below", "wealth" or "special"."""
        return str(self.graph.nodes[title]["kind"])

    def _arrows(self, edges: Sequence[tuple[str, str]], colour: str, width: float, head: float) -> Spec:
        x: list[float | None] = []
        y: list[float | None] = []
        for a, b in edges:
            (x0, y0), (x1, y1) = self.graph.nodes[a]["pos"], self.graph.nodes[b]["pos"]
            x += [x0, x1, None]
            y += [y0, y1, None]
        return {
            "x": x, "y": y, "line": {"color": colour, "width": width},
            "marker": {
                "symbol": "arrow", "angleref": "previous", "color": colour, "line": {"width": 0},
                "size": [0, head, 0] * len(edges),
                "standoff": [0, NODE / 2 + 1, 0] * len(edges),
            },
        }  # fmt: skip

    def shown(self, kinds: Collection[str]) -> set[str]:
        """Titles that stay when only some kinds are looked at: those cards and all that they touch."""
        if not kinds:
            return set(self.graph)
        mine = {title for title in self.graph if self.kind(title) in kinds}
        near = {t for a, b in (*self.loud, *self.quiet) if a in mine or b in mine for t in (a, b)}
        return mine | near

    def changing(
        self, colours: Colours, reckoning: Reckoning, kinds: Collection[str] = ()
    ) -> dict[int, Spec]:  # fmt: skip
        """What follows the hand, the filter and the colours: trace → its properties."""
        faint = theme.mix(colours["line"], colours["paper"], 0.35)
        stay = self.shown(kinds)

        def seen(edges: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
            if not kinds:
                return list(edges)
            return [(a, b) for a, b in edges if self.kind(a) in kinds or self.kind(b) in kinds]

        held = [c.title for c in reckoning.cards]
        gone = {a.card.title for a in reckoning.aside}
        edges = [(by.title, a.card.title, a.rule) for a in reckoning.aside for by in a.by if by.title != a.card.title]
        pairs = [(a, b) for a, b, _ in edges]
        fill, ring, width, opacity, names = [], [], [], [], []
        for node in self.nodes:
            title = node.card.title
            here = held.count(title) > node.copy
            role = ROLES[self.kind(title)]
            fill.append(theme.mix(colours[role], colours["card"], 0.35) if here else colours["card"])
            ring.append(colours["harm"] if here and title in gone else colours["ink"] if here else colours["line"])
            width.append(3 if here else 1)
            opacity.append(1.0 if title in stay or here else 0.12)
            last = node.copy == node.card.copies - 1
            text = f"{title} {self.figure_of(node.card)}"
            if here:
                text = f"<b>{text}</b>" if title not in gone else f"<b><s>{text}</s></b>"
            names.append(text if last else "")
        middle = [
            ((self._at(a)[0] + 2 * self._at(b)[0]) / 3, (self._at(a)[1] + 2 * self._at(b)[1]) / 3) for a, b in pairs
        ]
        words = ["outranks" if rule == "wealth" else "cancels" for _, _, rule in edges]
        return {
            RAIL: {"line": {"color": theme.mix(colours["gold"], colours["paper"], 0.5), "width": 4}},
            QUIET: self._arrows(seen(self.quiet), theme.mix(colours["line"], colours["paper"], 0.28), 1, 6),
            ARROWS: self._arrows(seen(self.loud), faint if pairs else colours["line"], 1.4, 9),
            HAND: self._arrows(pairs, colours["harm"], 3, 13),
            WORDS: {
                "x": [x for x, _ in middle], "y": [y for _, y in middle], "text": words,
                "textfont": {
                    "color": colours["harm"], "size": 13, "shadow": ", ".join([f"0 0 4px {colours['paper']}"] * 5),
                },
            },
            NODES: {
                "marker": {
                    "color": fill, "size": NODE, "symbol": "circle", "opacity": opacity,
                    "line": {"color": ring, "width": width},
                },
                "text": names,
                "textfont": {
                    "color": [theme.mix(colours["ink"], colours["paper"], 1 if o == 1 else 0.3) for o in opacity],
                    "size": 13,
                },
            },
            SIGNS: {
                "marker": {
                    "color": [colours[ROLES[self.kind(n.card.title)]] for n in self.nodes],
                    "size": 11, "opacity": opacity,
                    "symbol": [SYMBOLS[self.kind(n.card.title)] for n in self.nodes],
                },
            },
        }  # fmt: skip

    def _at(self, title: str) -> tuple[float, float]:
        x, y = self.graph.nodes[title]["pos"]
        return float(x), float(y)

    @staticmethod
    def figure_of(card: Card) -> str:
        """The value at a node: +8, −3, nothing for 0."""
        value = card["value"]
        return number(value) if card["type"] == "wealth" else signed(value) if value else ""

    def layout(self, colours: Colours) -> Spec:
        """The frame around it."""
        hidden = {"visible": False, "fixedrange": True}
        heads = [
            (0.5, "untouched", "left"), (40, "cancelled", "center"), (61, "cancel others", "center"),
            (RAIL_X, "Wealth: only the best stays", "center"),
        ]  # fmt: skip
        notes = [
            label(colours, x, 1, text, "muted", yref="paper", xanchor=anchor, yanchor="bottom")
            for x, text, anchor in heads
        ]
        return {
            "width": WIDTH, "height": HEIGHT, "showlegend": False, "dragmode": False, "hovermode": "closest",
            "clickmode": "event",
            "paper_bgcolor": colours["paper"], "plot_bgcolor": colours["paper"], "template": {},
            "margin": {"l": 8, "r": 8, "t": 28, "b": 6},
            "font": {"family": theme.INTERFACE_FACE, "size": 13, "color": colours["ink"]},
            "xaxis": {**hidden, "range": [0, 101]}, "yaxis": {**hidden, "range": [-1, 101]},
            "hoverlabel": {
                "bgcolor": colours["card"], "bordercolor": colours["line"], "align": "left",
                "font": {"color": colours["ink"], "size": 14},
            },
            "annotations": notes,
        }  # fmt: skip

    def figure(self, dark: bool, reckoning: Reckoning, kinds: Collection[str] = ()) -> go.Figure:
        """The complete picture."""
        import plotly.graph_objects as go

        colours = theme.DARK if dark else theme.LIGHT
        rail = sorted((n.y for n in self.nodes if n.card["type"] == "wealth"), reverse=True)
        xs, ys = [n.x for n in self.nodes], [n.y for n in self.nodes]
        arrows: Spec = {"mode": "lines+markers", "hoverinfo": "skip"}
        fixed: list[Spec] = [
            {"mode": "lines", "x": [RAIL_X] * len(rail), "y": rail, "hoverinfo": "skip"},
            arrows, arrows, arrows,
            {"mode": "text", "hoverinfo": "skip"},
            {
                "mode": "markers+text", "x": xs, "y": ys, "textposition": [self._side(n) for n in self.nodes],
                "hovertext": [self.about(n.card) for n in self.nodes], "hovertemplate": "%{hovertext}<extra></extra>",
            },
            {"mode": "markers", "x": xs, "y": ys, "hoverinfo": "skip"},
        ]  # fmt: skip
        changing = self.changing(colours, reckoning, kinds)
        data: list[Any] = [{"type": "scatter", **one, **changing[i]} for i, one in enumerate(fixed)]
        return go.Figure(data, self.layout(colours))

    def _side(self, node: Node) -> str:
        """Where its name stands: beside it, away from the arrows."""
        if node.x == RAIL_X or node.x < 30:
            return "middle right"
        return "middle left" if node.x < 50 else "top center"

    @staticmethod
    def about(card: Card) -> str:
        """What is said of a card: title, value, what it does."""
        words = f"<b>{card.title}</b>, {number(card['value'])}"
        return (
            f"{words}<br>{_wrapped(card.text)}" if card.text else f"{words}<br>Nothing cancels it, it cancels nothing."
        )


def _wrapped(text: str, width: int = 46) -> str:
    from textwrap import wrap

    return "<br>".join(wrap(text, width))
