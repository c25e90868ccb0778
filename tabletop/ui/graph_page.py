"""The widget of a graph that is clicked in: one FigureWidget between two parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import plotly.graph_objects as go
import traitlets

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


class Figure(go.FigureWidget):  # type: ignore[misc]
    """A FigureWidget that comes up on a busy machine, too.

    A widget's module must have started within two seconds, and plotly's weighs five megabytes: here a few lines start,
    and fetch plotly's when the picture is drawn, once for a page. `{"do": "drawn"}` is sent when it is there.
    """

    _plotly = traitlets.Unicode(str(go.FigureWidget._esm)).tag(sync=True)
    _esm = """
const plotly = (model) => (globalThis.tabletopPlotly ??=
  import(URL.createObjectURL(new Blob([model.get("_plotly")], { type: "text/javascript" }))));
export default () => {
  let figure;
  return {
    async render(context) {
      const { default: make } = await plotly(context.model);
      const begins = !figure;
      if (begins) { figure = make(); figure.initialize(context); }
      const remove = figure.render(context);
      if (begins) context.model.send({ do: "drawn" });
      return remove;
    },
  };
};
"""


class GraphPage(Page):
    """The graph in a notebook.

    The figure forgets what was changed in it when the page is loaded again, and hears nothing until it is drawn; what
    was clicked is kept by the lecture and the traits of the parts around it, and the picture follows once it is drawn.
    """

    def __init__(self, lecture: Any) -> None:
        self.graph: Pictured = lecture
        self.lecture = lecture
        self.figure = Figure(self.graph.picture(False))
        for drawn in self.figure.data:
            if drawn.text is not None:
                drawn.text = lecture.worded(list(drawn.text))
        self.figure._config = {**self.figure._config, **CONFIG}
        self._made = self._wanted()
        self._last = self._made
        super().__init__(lecture, self.figure)
        self.add_class("tt-graph")
        self.figure.on_msg(self._drawn)

    def _drawn(self, *_: object) -> None:
        self._change_to(self._made)  # as which the page has just made the picture
        self.show()

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
