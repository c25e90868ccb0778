"""An exercise that is answered in the card-cancellation graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..exercises import Question
from ..games.ladies_choice.reckoning import reckoner
from .exercise import ExerciseLecture
from .graph import KINDS, NODES, Graph
from .lesson import Block, block
from .plots import Colours, Spec

if TYPE_CHECKING:
    import plotly.graph_objects as go


class GraphLecture(ExerciseLecture):
    """Cards pressed in the graph, or as buttons below it. The hand of the instance stands out; chosen cards are square
    and ticked."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.graph = Graph(question.exercise.deck)
        self.targets = self.graph.targets()

    def do(self, what: str, value: Any) -> None:
        if what == "node":
            self.pick(list(self.options).index(self.graph.nodes[int(value)].card.title))
        else:
            super().do(what, value)

    @property
    def _hand(self) -> Any:
        deck = self.question.exercise.deck
        return reckoner(deck).reckon(deck.hand(self.question.given.get("hand", ())))

    def picture(self, dark: bool) -> go.Figure:
        """The complete picture as it is now."""
        from . import theme

        figure = self.graph.figure(dark, self._hand)
        for trace, spec in self.changing(theme.DARK if dark else theme.LIGHT).items():
            figure.data[trace].update(spec)
        return figure

    def changing(self, colours: Colours) -> dict[int, Spec]:
        """What follows clicks and colours: trace → its properties."""
        found = self.graph.changing(colours, self._hand)
        chosen = {self.options[i] for i in self.picked}
        nodes = found[NODES]
        titles = [node.card.title for node in self.graph.nodes]
        marker, text = nodes["marker"], nodes["text"]
        here = [title in chosen for title in titles]
        nodes["marker"] = {
            **marker,
            "symbol": ["square" if yes else "circle" for yes in here],
            "line": {
                "color": [colours["plum"] if yes else c for yes, c in zip(here, marker["line"]["color"], strict=True)],
                "width": [4 if yes else w for yes, w in zip(here, marker["line"]["width"], strict=True)],
            },
        }
        nodes["text"] = [f"<b>✓ {t}</b>" if yes and t else t for yes, t in zip(here, text, strict=True)]
        return found

    def frame(self, colours: Colours) -> Spec:
        """The layout around it."""
        return self.graph.layout(colours)

    def top(self) -> list[Block]:
        return [
            *self.head(),
            block("hint", text="The picture is wider than this page: scroll it sideways to see the rest →"),
            block("reading", text="Point at a card to read what it does; press it to choose it."),
        ]

    def below(self) -> list[Block]:
        chosen = [self.options[i] for i in self.picked]
        said = f"Chosen: {', '.join(chosen)}." if chosen else "Nothing chosen yet."
        chips = self.chips()
        by_kind = [
            block(
                "chips", id="pick", label=name, options=[o for o in chips["options"] if self.graph.kind(o["text"]) == k]
            )
            for k, name in KINDS.items()
        ]
        folded = [b for one in by_kind for b in (block("text", text=one["label"], muted=True), one)]
        return [block("text", text=said), block("fold", name="All cards as buttons", blocks=folded), *self.foot()]
