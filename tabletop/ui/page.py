"""The widget of a lesson's page: a thin shell around a `Lecture`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ..core import OptionError, brief
from .bet_book import BOOK, MyBets
from .lesson import SLICE, Bet, Lecture

HERE = Path(__file__).parent
REDRAW = 0.3  # seconds between two pictures while a job runs


def joined(*files: str) -> str:
    """Files of this folder, one after the other."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in files)


def module() -> str:
    """The lesson's ES module: four files, one after the other."""
    return joined("element.js", "lesson.js", "exercise.js", "board.js")


class Lesson(anywidget.AnyWidget):
    """Blocks in a notebook; `view` says which. What is clicked goes to `hear`."""

    _esm = module()
    _css = joined("table.css", "lesson.css", "exercise.css", "board.css")
    view: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, hear: Callable[[Mapping[str, Any]], None], **more: Any) -> None:
        super().__init__(**more)
        self.on_msg(lambda _widget, message, _buffers: hear(message))


class Page(ipywidgets.VBox):  # type: ignore[misc]
    """A lecture in a notebook: blocks, the plot, blocks. `middle`: a widget in the plot's place."""

    def __init__(self, lecture: Lecture, middle: Any = None) -> None:
        self.lecture = lecture
        self._serial = 0
        self._running: asyncio.Task[None] | None = None
        self._shown: Any = None
        self.upper = Lesson(self._heard)
        self.lower = Lesson(self._heard)
        self.picture = middle
        if middle is None and lecture.shown is not None:
            self.picture = ipywidgets.Output(layout={"height": f"{lecture.height}px"})
        parts = [self.upper] if self.picture is None else [self.upper, self.picture, self.lower]
        self._parts, self._waits = tuple(parts), False
        if self.picture is not None:
            self.picture.add_class("tt-plot")
        super().__init__(parts)
        self.add_class("tt-sheet-of-plot")
        BOOK.enter(self)
        self.show()
        self._begin()

    @property
    def errors(self) -> list[str]:
        """What went wrong inside clicks."""
        return self.lecture.errors

    def hear(self, message: Mapping[str, Any]) -> None:
        """Does what a click asks for."""
        self._heard(message)

    def _heard(self, message: Mapping[str, Any]) -> None:
        self.lecture.act(message)
        BOOK.note(self.lecture)
        self.show()
        self._begin()

    def _begin(self) -> None:
        """Begins the lecture's job, if there is one."""
        if self.lecture.job is not None and (self._running is None or self._running.done()):
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:  # no event loop (plain Python): nobody waits, so it may take its time
                asyncio.run(self._work())
                return
            self._running = loop.create_task(self._work())

    async def _work(self) -> None:
        drawn = time.monotonic()
        while self.lecture.job is not None:
            end = time.monotonic() + SLICE
            while self.lecture.job is not None and time.monotonic() < end:
                self.lecture.work()
            if time.monotonic() - drawn > REDRAW and self.lecture.job is not None:
                self.show()
                drawn = time.monotonic()
            await asyncio.sleep(0.005)  # long enough for what came meanwhile, a Stop above all
        self.show()

    def show(self) -> None:
        """Sends what has changed, the picture first."""
        lecture = self.lecture
        self._serial += 1
        plot = lecture.shown
        output = isinstance(self.picture, ipywidgets.Output)
        if output and plot is not None:
            made = lecture.worded(plot.bundle(lecture.dark, lecture.height))
            if made != self._shown:
                self._shown = made
                self.picture.outputs = ({"output_type": "display_data", "data": made, "metadata": {}},)
        if lecture.waits != self._waits:
            self._waits = lecture.waits
            self.children = self._parts[:1] if lecture.waits else self._parts
        whole = self.picture is None
        self.upper.view = lecture.worded({
            "blocks": lecture.top(), "part": "" if whole or lecture.waits else "top", "theme": not whole,
            "graph": not whole and not output, "nodes": lecture.targets, "accent": lecture.accent,
            "serial": self._serial,
        })  # fmt: skip
        if not whole:
            below = {"blocks": lecture.below(), "part": "below", "accent": lecture.accent}
            self.lower.view = lecture.worded({**below, "serial": self._serial})


class BetPage(Page):
    """A bet; `then` makes what it is about, which is shown (and made) once the answer has been seen."""

    def __init__(self, lecture: Bet, then: Callable[[], Any] | None = None) -> None:
        self.then = then
        super().__init__(lecture)

    def show(self) -> None:
        super().show()
        if self.then is not None and isinstance(self.lecture, Bet) and self.lecture.open:
            then, self.then = self.then, None
            try:
                widget = then()
            except Exception as error:
                self.lecture.failed(error)
                super().show()
                return
            widget.add_class("tt-then")
            self.children = (self.upper, widget)


def bet(
    question: str, answer: Any = None, why: str = "", unit: str = "", choices: Sequence[str] = (),
    then: Callable[..., Any] | None = None, **settings: Any,
) -> Page:  # fmt: skip
    """A question to bet on before the answer is shown; after it `then(**settings)`, such as `then=clock, players=5`.

    With a question alone it is the name of one of the kit's own (`tabletop.ui.bets`): the cell gives nothing away.
    """
    from .bets import prepared

    lecture = prepared(question) if answer is None else Bet(question, answer, why, unit, choices)
    return BetPage(lecture, None if then is None else partial(then, **settings))


def my_bets(code: str = "") -> Page:
    """The bets placed in this notebook, with the answers, and the code that keeps them.

    `code`: one that was kept; its bets are placed again in the pages that are there, and in those made from now on.
    """
    if not isinstance(code, str):
        raise OptionError(f"code is a code of bets as a text, not {brief(code)}.")
    lecture = MyBets()
    if code.strip():
        lecture.act({"do": "load", "value": code})
    page = Page(lecture)
    BOOK.watch(page)
    return page


__all__ = ["BetPage", "Lesson", "Page", "bet", "my_bets"]
