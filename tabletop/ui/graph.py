"""The picture of the card-cancellation graph: what is always there, and what follows the hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
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
MARGIN, BELOW = (8, 28), 6  # at the left and on top; at the bottom
NODE, COPY = 22, 1.9  # size of a node; how far a second copy stands from the first
LETTER, LINE, GAP = 7.0, 17, 5  # of a name: about the width of a letter, its height, how far from its card
SIDES = {
    "middle right": (1, 0), "top center": (0, -1), "bottom center": (0, 1), "top right": (1, -1),
    "bottom right": (1, 1), "middle left": (-1, 0), "top left": (-1, -1), "bottom left": (-1, 1),
}  # fmt: skip
Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
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
        self.sides = self._sides()

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
        halo = ", ".join([f"0 0 4px {colours['paper']}"] * 5)  # words stay legible where an arrow is near
        # Chromium draws the shadow of a line through a word over the word.
        halos = ["none" if "<s>" in name else halo for name in names]
        words = ["outranks" if rule == "wealth" else "cancels" for _, _, rule in edges]
        return {
            RAIL: {"line": {"color": theme.mix(colours["gold"], colours["paper"], 0.5), "width": 4}},
            QUIET: self._arrows(seen(self.quiet), theme.mix(colours["line"], colours["paper"], 0.28), 1, 6),
            ARROWS: self._arrows(seen(self.loud), faint if pairs else colours["line"], 1.4, 9),
            HAND: self._arrows(pairs, colours["harm"], 3, 13),
            WORDS: {
                "x": [x for x, _ in middle], "y": [y for _, y in middle], "text": words,
                "textfont": {
                    "color": colours["harm"], "size": 13, "shadow": halo,
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
                    "size": 13, "shadow": halos,
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
            "width": WIDTH, "height": HEIGHT, "showlegend": False, "dragmode": False, "hovermode": False,
            "paper_bgcolor": colours["paper"], "plot_bgcolor": colours["paper"], "template": {},
            "margin": {"l": MARGIN[0], "r": MARGIN[0], "t": MARGIN[1], "b": BELOW},
            "font": {"family": theme.INTERFACE_FACE, "size": 13, "color": colours["ink"]},
            "xaxis": {**hidden, "range": [0, 101]}, "yaxis": {**hidden, "range": [-1, 101]},
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
                "mode": "markers+text", "x": xs, "y": ys,
                "textposition": [self.sides[n.card.title] for n in self.nodes],
                "hoverinfo": "skip",  # the page says what a card does, above the picture
            },
            {"mode": "markers", "x": xs, "y": ys, "hoverinfo": "skip"},
        ]  # fmt: skip
        changing = self.changing(colours, reckoning, kinds)
        data: list[Any] = [{"type": "scatter", **one, **changing[i]} for i, one in enumerate(fixed)]
        return go.Figure(data, self.layout(colours))

    def targets(self) -> list[Spec]:
        """Where each card and its name can be pressed, in pixels of the whole picture, and what is said of it."""
        found = []
        for node in self.nodes:
            x, y = self.place(node.x, node.y)
            box = [
                round(at + off) for at, off in zip(self.box(node, self.sides[node.card.title]), MARGIN * 2, strict=True)
            ]
            last = node.copy == node.card.copies - 1
            found.append({
                "x": round(x + MARGIN[0]), "y": round(y + MARGIN[1]), "box": box if last else None,
                "about": self.about(node.card),
            })  # fmt: skip
        return found

    def place(self, x: float, y: float) -> Place:
        """A place of the graph in pixels, from the upper left corner of the picture inside its margin."""
        return (x / 101 * (WIDTH - 2 * MARGIN[0]), (101 - y) / 102 * (HEIGHT - MARGIN[1] - BELOW))

    def box(self, node: Node, side: str) -> Box:
        """About where its name stands on that side of it, in pixels."""
        (x, y), (right, down) = self.place(node.x, node.y), SIDES[side]
        wide, off = LETTER * len(f"{node.card.title} {self.figure_of(node.card)}"), NODE / 2
        left = x - wide / 2 if not right else x + off + GAP if right > 0 else x - off - GAP - wide
        top = y - LINE / 2 + down * (LINE / 2 + off)
        return (left, top, left + wide, top + LINE)

    def _sides(self) -> dict[str, str]:
        """Title → the side on which its name stands: where the fewest arrows run through it."""
        free = {"middle right": [n for n in self.nodes if n.x == RAIL_X or n.x < 30],
                "middle left": [n for n in self.nodes if 30 <= n.x < 50]}  # fmt: skip
        found = {n.card.title: side for side, nodes in free.items() for n in nodes}
        taken = [self.box(n, side) for side, nodes in free.items() for n in nodes]
        taken += [self._around(n) for n in self.nodes]
        arrows = [(self._pixels(a), self._pixels(b), 1.0) for a, b in self.loud]
        arrows += [(self._pixels(a), self._pixels(b), 0.2) for a, b in self.quiet]
        for node in self.nodes:
            if node.card.title in found:
                continue

            def cost(side: str, node: Node = node) -> tuple[float, int]:
                box = self.box(node, side)
                roomy = (box[0], box[1] - LINE / 2, box[2], box[3] + LINE / 2)
                covered = sum(overlap(roomy, other) for other in taken if other != self._around(node))
                crossed = sum(weight * inside(start, end, box) for start, end, weight in arrows)
                return (crossed + 20 * (covered > 0), list(SIDES).index(side))

            best = min(SIDES, key=cost)
            found[node.card.title] = best
            taken.append(self.box(node, best))
        return found

    def _around(self, node: Node) -> Box:
        x, y = self.place(node.x, node.y)
        return (x - NODE / 2, y - NODE / 2, x + NODE / 2, y + NODE / 2)

    def _pixels(self, title: str) -> Place:
        return self.place(*self._at(title))

    @staticmethod
    def about(card: Card) -> str:
        """What is said of a card: title, value, what it does."""
        return f"{card.title}, {number(card['value'])}. {card.text or 'Nothing cancels it, it cancels nothing.'}"


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def inside(start: Place, end: Place, box: Box) -> float:
    """How much of a straight line runs inside a box (Liang and Barsky's clipping)."""
    (x0, y0), (x1, y1) = start, end
    first, last = 0.0, 1.0
    for at, way, low, high in ((x0, x1 - x0, box[0], box[2]), (y0, y1 - y0, box[1], box[3])):
        if not way:
            if not low <= at <= high:
                return 0.0
            continue
        enter, leave = sorted(((low - at) / way, (high - at) / way))
        first, last = max(first, enter), min(last, leave)
    return max(0.0, last - first) * hypot(x1 - x0, y1 - y0)
