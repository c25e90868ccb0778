"""Exercises in a notebook: `q = sheet("ladies_choice")`, then `q.wealth_step` in a cell of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets
from IPython.display import display

from .. import exercises
from ..match import CodeError
from .desk import Desk
from .exercise import AnswerTable, ProgressLecture, TableLecture, lecture_of
from .page import Lesson, Page
from .widget import Table


class ExerciseDesk(Desk):
    """The table of an exercise, from which rules and cards can be looked up, but no match begun."""

    def _links(self) -> list[tuple[str, str]]:
        return [link for link in super()._links() if link[1] != "start"]

    def _open(self, to: str) -> None:
        if to != "start":
            super()._open(to)


class TablePage(ipywidgets.VBox):  # type: ignore[misc]
    """A question, the table to answer it at, and the verdict below."""

    def __init__(self, lecture: TableLecture) -> None:
        self.lecture = lecture
        self._serial = 0
        self._for = (lecture.question.seed, lecture.question.draft)
        self.upper, self.lower = Lesson(self._heard), Lesson(self._heard)
        self.table = Table(ExerciseDesk(AnswerTable(lecture.question)))
        super().__init__([self.upper, self.table, self.lower])
        self.add_class("tt-asked")
        self.show()

    @property
    def errors(self) -> list[str]:
        """What went wrong inside clicks."""
        return [*self.lecture.errors, *self.table.errors]

    def _heard(self, message: Mapping[str, Any]) -> None:
        self.lecture.act(message)
        self.show()

    def show(self) -> None:
        """Sends what has changed; another instance brings another table."""
        question, before = self.lecture.question, self._for
        self._for = (question.seed, question.draft)
        if question.seed != before[0]:
            self.table.desk = ExerciseDesk(AnswerTable(question))
        if self._for != before:
            self.table.show()
        self._serial += 1
        for part, blocks in ((self.upper, self.lecture.top()), (self.lower, self.lecture.below())):
            view = {"blocks": blocks, "part": "", "accent": self.lecture.accent, "serial": self._serial}
            part.view = self.lecture.worded(view)


def page(shown: exercises.Question | exercises.Progress) -> Any:
    """The page of a question, or of a sheet's progress: made once."""
    kept = shown if isinstance(shown, exercises.Question) else shown.sheet
    if kept.page is None:
        kept.page = _made(shown)
        kept.watchers.append(partial(_again, kept.page))
    return kept.page


def _made(shown: exercises.Question | exercises.Progress) -> Any:
    if not isinstance(shown, exercises.Question):
        return Page(ProgressLecture(shown.sheet))
    lecture = lecture_of(shown)
    if isinstance(lecture, TableLecture):
        return TablePage(lecture)
    if hasattr(lecture, "picture"):
        from .graph_page import GraphPage  # plotly is loaded where it is needed

        return GraphPage(lecture)
    return Page(lecture)


def _again(page: Any) -> None:
    """Draws a page again after something changed; after a click of its own it does so by itself."""
    if not page.lecture.acting:
        page.show()


def sheet(
    game: str, seed: int | str | None = None, code: str | None = None, student: str | None = None,
    classroom: bool = False,
) -> exercises.Sheet:  # fmt: skip
    """The exercises of a game as pages: `q = sheet("ladies_choice")`, then `q.put_aside`; at the end `q.progress`.

    `seed`: who gives the same gets the same instances; drawn if not given. `code`: a progress code to go on with; one
    that can't be read gets a sentence, and a fresh sheet. `student`: whose sheet of a class it is. `classroom`: kinder
    titles, where the game has some. Raises `OptionError` for a game without exercises, or an empty name.
    """
    try:
        made = exercises.sheet(game, seed, code, student)
    except CodeError as error:
        print(f"{error} Here is a fresh sheet; paste the code again, or load it below q.progress.")
        made = exercises.sheet(game, seed, None, student)
    if student is not None and made.seed != exercises.own_seed("" if seed is None else seed, student):
        print("This code was made under another name or for another class; handed in under yours it counts nothing.")
    made.classroom = classroom
    made.show = lambda shown: display(page(shown))  # type: ignore[no-untyped-call]
    return made


__all__ = ["ExerciseDesk", "TablePage", "page", "sheet"]
