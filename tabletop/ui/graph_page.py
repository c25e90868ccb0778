"""The widget of the cancellation graph: one FigureWidget between two parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from . import theme
from .cancellation_pages import CancellationGraph
from .page import Page
from .plots import Spec

CONFIG = {"displayModeBar": False, "displaylogo": False, "scrollZoom": False, "doubleClick": False}


class GraphPage(Page):
    """The graph in a notebook.

    The figure forgets what was changed in it when the page is loaded again; the hand is kept by the lecture and the
    traits of the parts around it, and the picture follows once the page has said that it is there.
    """

    def __init__(self, lecture: CancellationGraph) -> None:
        self.graph = lecture
        figure = lecture.graph.figure(False, lecture.reckoning, lecture.kinds)
        self.figure = go.FigureWidget(figure)
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
        lecture = self.graph
        colours = theme.DARK if lecture.dark else theme.LIGHT
        changing = lecture.graph.changing(colours, lecture.reckoning, lecture.kinds)
        return {"layout": _flat(lecture.graph.layout(colours)), **{i: _flat(spec) for i, spec in changing.items()}}

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
