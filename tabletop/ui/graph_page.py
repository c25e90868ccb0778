"""The widget of a graph that is clicked in: one FigureWidget between two parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import plotly.graph_objects as go

from . import theme
from .page import Page
from .plots import Colours, Spec

CONFIG = {"displayModeBar": False, "displaylogo": False, "scrollZoom": False, "doubleClick": False}


class Pictured(Protocol):
    """What a lecture needs to be shown as a graph."""

    dark: bool

    def picture(self, dark: bool) -> go.Figure:
        """The complete picture as it is now."""
        ...

    def changing(self, colours: Colours) -> dict[int, Spec]:
        """What follows clicks and colours: trace → its properties."""
        ...

    def frame(self, colours: Colours) -> Spec:
        """The layout around it."""
        ...


class GraphPage(Page):
    """The graph in a notebook.

    The figure forgets what was changed in it when the page is loaded again; what was clicked is kept by the lecture and
    the traits of the parts around it, and the picture follows once the page has said that it is there.
    """

    def __init__(self, lecture: Any) -> None:
        self.graph: Pictured = lecture
        self.lecture = lecture
        self.figure = go.FigureWidget(self.graph.picture(False))
        for drawn in self.figure.data:
            if drawn.text is not None:
                drawn.text = lecture.worded(list(drawn.text))
        self.figure._config = {**self.figure._config, **CONFIG}
        self._made = self._wanted()
        self._last = self._made
        super().__init__(lecture, self.figure)
        self.add_class("tt-graph")

    def _heard(self, message: Mapping[str, Any]) -> None:
        if message.get("do") == "theme" and message.get("first"):
            self._change_to(self._made)  # as which the page has just made the picture
        super()._heard(message)

    def show(self) -> None:
        super().show()
        self._change_to(self._wanted())

    def _wanted(self) -> dict[int | str, Spec]:
        """What the picture should be: properties by trace, and those of the layout."""
        colours = theme.DARK if self.graph.dark else theme.LIGHT
        changing = self.graph.changing(colours)
        wanted: dict[int | str, Spec] = {"layout": _flat(self.graph.frame(colours))}
        wanted |= {i: self.lecture.worded(_flat(spec)) for i, spec in changing.items()}
        return wanted

    def _change_to(self, wanted: dict[int | str, Spec]) -> None:
        """Changes what differs, as one message."""
        with self.figure.batch_update():
            for i, spec in wanted.items():
                part = self.figure.layout if i == "layout" else self.figure.data[i]
                for name, value in spec.items():
                    if self._last[i][name] != value:
                        part[name] = value
        self._last = wanted


def _flat(spec: Mapping[str, Any], before: str = "") -> Spec:
    """{"marker": {"size": 3}} as {"marker.size": 3}."""
    found: Spec = {}
    for name, value in spec.items():
        if isinstance(value, Mapping):
            found |= _flat(value, f"{before}{name}.")
        else:
            found[f"{before}{name}"] = value
    return found
