"""The widget of the cancellation graph: one FigureWidget between two parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from . import theme
from .cancellation_pages import CancellationGraph
from .graph import NODES
from .page import Page

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
        self.figure.data[NODES].on_click(self._clicked)
        self._last: dict[Any, dict[str, Any]] = {}
        self._dark = False
        super().__init__(lecture, self.figure)
        self.add_class("tt-graph")

    def _clicked(self, _trace: Any, points: Any, _state: Any) -> None:
        if points.point_inds:
            self._heard({"do": "node", "value": points.point_inds[0]})

    def _heard(self, message: Mapping[str, Any]) -> None:
        if message.get("do") == "theme" and message.get("first"):
            self._last = {}  # the page has just made the picture as it was in the beginning
        super()._heard(message)

    def show(self) -> None:
        super().show()
        lecture = self.graph
        colours = theme.DARK if lecture.dark else theme.LIGHT
        changing = lecture.graph.changing(colours, lecture.reckoning, lecture.kinds)
        wanted: dict[Any, dict[str, Any]] = {i: _flat(spec) for i, spec in changing.items()}
        if lecture.dark != self._dark or not self._last:
            wanted["layout"] = _flat(lecture.graph.layout(colours))
        if not self._last:  # what plotly takes for known must change, or it sends nothing
            self._apply({i: {"visible": False} for i in changing})
            wanted = {i: {"visible": True, **spec} if i != "layout" else spec for i, spec in wanted.items()}
        before = self._last
        self._apply({
            i: {name: value for name, value in spec.items() if before.get(i, {}).get(name, self) != value}
            for i, spec in wanted.items()
        })  # fmt: skip
        self._last, self._dark = {**before, **wanted}, lecture.dark

    def _apply(self, changes: Mapping[Any, Mapping[str, Any]]) -> None:
        """Changes traces and layout, as one message."""
        with self.figure.batch_update():
            for i, spec in changes.items():
                part = self.figure.layout if i == "layout" else self.figure.data[i]
                for name, value in spec.items():
                    part[name] = value


def _flat(spec: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """{"marker": {"size": 3}} as {"marker.size": 3}."""
    found: dict[str, Any] = {}
    for name, value in spec.items():
        if isinstance(value, Mapping):
            found |= _flat(value, f"{before}{name}.")
        else:
            found[f"{before}{name}"] = value
    return found
