"""The picture of who may propose to whom: Gentlemen at the left, Ladies at the right, in bands of equal Charm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..analysis.matchings import MOST, bands, places, proposal_graph, told_price
from ..deck import Card, Deck
from ..games.matchmaker.cards import is_sister
from . import theme
from .lesson import counted
from .plots import Colours, Spec, label

if TYPE_CHECKING:
    import plotly.graph_objects as go

WIDTH, TOP, ROW = 860, 38, 22  # in pixels; the same card always stands at the same place
LEFT, RIGHT = 286, 574  # where the two columns stand
NODE, LETTER = 18, 7.2  # size of a node; about the width of a letter
PRICE = 116  # how far from the edge a price stands: right to there, or left
SYMBOLS = {"gentleman": "square", "lady": "circle"}
PRICED = (("indigo", "solid"), ("gold", "dash"), ("harm", "dot"))  # by price: none, one, more
QUIET, FREE, ONE, MORE, SISTERS, WORDS, NODES, NAMES, FIGURES = range(9)  # traces, in drawing order


class ProposalPicture:
    """The picture of a deck. `nodes`: its Gentlemen, then its Ladies; `at`: title → place in pixels."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.graph = proposal_graph(deck)
        self.nodes: list[Card] = [data["card"] for _, data in self.graph.nodes(data=True)]
        self.bands = bands(deck)
        self.height = round(TOP + ROW * (self.bands[-1][2] + 1.6)) if self.bands else 200
        self.at = {
            title: (LEFT if place.side == "gentleman" else RIGHT, TOP + ROW * (place.row + 0.5))
            for title, place in places(deck).items()
        }
        men, women = ([c for c in self.nodes if c["kind"] == kind] for kind in SYMBOLS)
        self.sisters = [(g.title, lady.title) for g in men for lady in women if is_sister(g, lady)]

    def edges(self, chosen: Sequence[str], most: int = MOST) -> list[tuple[str, str, int]]:
        """The edges up to a price: all; those of one chosen card; that of a chosen pair, whatever its price."""
        found = [(g, lady, cost) for g, lady, cost in self.graph.edges(data="price") if cost <= most]
        if len(chosen) == 2:
            return [(g, lady, cost) for g, lady, cost in self.graph.edges(data="price") if {g, lady} == set(chosen)]
        return [e for e in found if e[0] in chosen or e[1] in chosen] if chosen else found

    def _lines(self, edges: Iterable[Sequence[Any]], colour: str, width: float, dash: str, head: float) -> Spec:
        x: list[float | None] = []
        y: list[float | None] = []
        for g, lady, *_ in edges:
            (x0, y0), (x1, y1) = self.at[g], self.at[lady]
            x += [x0, x1, None]
            y += [y0, y1, None]
        n = len(x) // 3
        return {
            "x": x, "y": y, "line": {"color": colour, "width": width, "dash": dash},
            "marker": {
                "symbol": "arrow", "angleref": "previous", "color": colour, "line": {"width": 0},
                "size": [0, head, 0] * n, "standoff": [0, NODE / 2 + 1, 0] * n,
            },
        }  # fmt: skip

    def changing(self, c: Colours, chosen: Sequence[str] = (), most: int = MOST) -> dict[int, Spec]:
        """What follows the clicks, the limit and the colours: trace → its properties."""
        edges = self.edges(chosen, most)
        faint = theme.mix(c["line"], c["paper"], 0.45)
        groups = [[e for e in edges if min(e[2], 2) == i] if chosen else [] for i in range(3)]
        sisters = [pair for pair in self.sisters if (set(pair) & set(chosen) if len(chosen) < 2 else
                                                     set(pair) == set(chosen))]  # fmt: skip
        prices = {lady if g in chosen else g: _cards(cost) for g, lady, cost in edges} if chosen else {}
        for g, lady in sisters:
            prices |= {lady: "sister"} if g in chosen else {g: "brother"}
        left = [self.at[title][0] == LEFT for title in prices]
        near = {t for e in edges for t in e[:2]} | {t for pair in sisters for t in pair} | set(chosen)
        live = [not chosen or card.title in near for card in self.nodes]
        picked = [card.title in chosen for card in self.nodes]
        fill = [theme.mix(c["indigo"], c["card"], 0.35) if p else c["card"] for p in picked]
        ink = [c["ink"] if on else theme.mix(c["muted"], c["paper"], 0.75) for on in live]
        return {
            QUIET: self._lines([] if chosen else edges, faint, 0.7, "solid", 0),
            **{
                FREE + i: self._lines(groups[i], c[role], 3 if len(chosen) == 2 else 1.8, dash, 9)
                for i, (role, dash) in enumerate(PRICED)
            },
            SISTERS: self._lines(sisters, c["line"], 1.2, "longdashdot", 0),
            WORDS: {
                # Only those that say something: plotly loses words that were empty before.
                "x": [PRICE if man else WIDTH - PRICE for man in left], "y": [self.at[title][1] for title in prices],
                "text": list(prices.values()),
                "textposition": ["middle left" if man else "middle right" for man in left],
                "textfont": {"color": c["ink"], "size": 13},
            },
            NODES: {
                "marker": {
                    "color": fill, "size": NODE, "symbol": [SYMBOLS[card["kind"]] for card in self.nodes],
                    "line": {"color": [c["indigo"] if on else c["line"] for on in live],
                             "width": [3 if p else 1.5 if on else 1 for p, on in zip(picked, live, strict=True)]},
                },
                "text": [str(card["virtue"]) for card in self.nodes],
                "textfont": {"color": ink, "size": 13},
            },
            NAMES: {
                "text": [
                    f"<b>{card.title}</b>" if p else card.title for card, p in zip(self.nodes, picked, strict=True)
                ],
                "textfont": {"color": ink, "size": 13},
            },
            FIGURES: {"textfont": {"color": ink, "size": 13}},
        }  # fmt: skip

    def layout(self, c: Colours) -> Spec:
        """The frame around it: bands of equal Charm on both sides."""
        hidden = {"visible": False, "fixedrange": True}
        notes = [
            label(c, LEFT, 2, "<b>Gentlemen</b>", xanchor="right", yanchor="top"),
            label(c, RIGHT, 2, "<b>Ladies</b>", xanchor="left", yanchor="top"),
            label(c, (LEFT + RIGHT) / 2, 2, "in the node: Virtue", "muted", xanchor="center", yanchor="top"),
            label(c, 8, 2, "Rank Wealth", "muted", xanchor="left", yanchor="top"),
            label(c, WIDTH - 8, 2, "Rank Wealth", "muted", xanchor="right", yanchor="top"),
        ]
        shapes = []
        for i, (charm, first, last) in enumerate(self.bands):
            top, end = TOP + ROW * (first - 0.3), TOP + ROW * (last + 1.3)
            shapes.append({
                "type": "rect", "x0": 4, "x1": WIDTH - 4, "y0": top, "y1": end, "line": {"width": 0}, "layer": "below",
                "fillcolor": theme.mix(c["indigo"], c["paper"], 0.07 if i % 2 == 0 else 0.02),
            })  # fmt: skip
            notes.append(
                label(c, (LEFT + RIGHT) / 2, top, f"Charm {charm}", "muted", xanchor="center", yanchor="top",
                      bgcolor=c["paper"], borderpad=2)
            )  # fmt: skip
        for note in notes:
            note["font"] = {**note["font"], "size": 13}
        return {
            "width": WIDTH, "height": self.height, "showlegend": False, "dragmode": False, "hovermode": False,
            "paper_bgcolor": c["paper"], "plot_bgcolor": c["paper"], "template": {},
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "font": {"family": theme.INTERFACE_FACE, "size": 13, "color": c["ink"]},
            "xaxis": {**hidden, "range": [0, WIDTH]}, "yaxis": {**hidden, "range": [self.height, 0]},
            "annotations": notes, "shapes": shapes,
        }  # fmt: skip

    def figure(self, dark: bool, chosen: Sequence[str] = (), most: int = MOST) -> go.Figure:
        """The complete picture."""
        import plotly.graph_objects as go

        colours = theme.DARK if dark else theme.LIGHT
        xs, ys = ([self.at[card.title][i] for card in self.nodes] for i in (0, 1))
        left = [card["kind"] == "gentleman" for card in self.nodes]
        arrows: Spec = {"mode": "lines+markers"}
        fixed: list[Spec] = [
            *[arrows] * 5,
            {"mode": "text"},
            {"mode": "markers+text", "x": xs, "y": ys, "textposition": "middle center"},
            {
                "mode": "text", "y": ys,
                "x": [x + (-14 if at_left else 14) for x, at_left in zip(xs, left, strict=True)],
                "textposition": ["middle left" if at_left else "middle right" for at_left in left],
            },
            {
                "mode": "text", "x": [8 if at_left else WIDTH - 8 for at_left in left], "y": ys,
                "text": [f"R{card['rank']}  W{card['wealth']}" for card in self.nodes],
                "textposition": ["middle right" if at_left else "middle left" for at_left in left],
            },
        ]  # fmt: skip
        changing = self.changing(colours, chosen, most)
        data: list[Any] = [
            {"type": "scatter", "hoverinfo": "skip", **one, **changing[i]} for i, one in enumerate(fixed)
        ]
        return go.Figure(data, self.layout(colours))

    def targets(self) -> list[Spec]:
        """Where each card and its name can be pressed, in pixels of the whole picture, and what is said of it."""
        found = []
        for card in self.nodes:
            x, y = self.at[card.title]
            wide, off = LETTER * len(card.title), NODE / 2 + 4
            left = x - off - wide if card["kind"] == "gentleman" else x + off
            box = [round(n) for n in (left, y - ROW / 2, left + wide, y + ROW / 2)]
            found.append({"x": round(x), "y": round(y), "box": box, "about": self.about(card)})
        return found

    def about(self, card: Card) -> str:
        """What is said of a card: title and values."""
        values = ", ".join(f"{name.capitalize()} {card[name]}" for name in ("virtue", "charm", "rank", "wealth"))
        sibling = f" Sibling of {', '.join(card['siblings'])}." if card["siblings"] else ""
        return f"{card.title}: {values}.{sibling}"

    def sentence(self, title: str, most: int = MOST) -> str:
        """To how many a card may propose, or who may propose to her, by price."""
        card = self.deck.find(title)
        costs = [e[2] for e in self.edges([card.title], most)]
        who = "may propose to" if card["kind"] == "gentleman" else "may be proposed to by"
        if not costs:
            return f"{card.title} {who} nobody."
        parts = [f"{costs.count(n)} {told_price(n)}" for n in range(MOST + 1) if n in costs]
        kind = "Ladies" if card["kind"] == "gentleman" else "Gentlemen"
        return f"{card.title} {who} {counted(len(costs), kind) if len(costs) > 1 else '1'}: {', '.join(parts)}."


def _cards(cost: int) -> str:
    return f"{cost} card{'' if cost == 1 else 's'}" if cost else "free"
