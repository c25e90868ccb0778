"""The learner's side: a sheet of all exercises of a game, each with an instance of its own from the sheet's seed."""

from __future__ import annotations

import contextlib
import difflib
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

from ..core import TabletopError, listed
from ..match import CodeError
from .exercise import (
    CORRECT,
    NOT_ATTEMPTED,
    NOT_YET,
    SHOWN,
    Exercise,
    Given,
    Step,
    Unreadable,
    Verdict,
    exercises,
    seed_of,
)
from .progress import Kept, Record, own_seed, pack, unpack

_NOTHING: Any = object()
MOST_KEPT = 1000  # letters of a list that can't be read as an answer


def _plain(draft: Any) -> Any:
    """An answer that can't be read, as far as it can be kept: a text, or a list of texts."""
    if isinstance(draft, (str, int, float, Fraction)):
        return str(draft)[:200]
    listed = isinstance(draft, list) and all(isinstance(item, str) for item in draft)
    return draft if listed and len(json.dumps(draft)) < MOST_KEPT else None


class Told(str):
    """Sentences that show themselves as they are, without quotes."""

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The same below a cell of a notebook."""
        text, _, code = self.partition("\n\n")
        lines = "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
        return lines + (f"<pre>{escape(code)}</pre>" if code else "")


class Question:
    """One exercise as a learner has it: `check`, `hint`, `solution`, `another`.

    `seed`: of this instance; `draft`: the answer as it stands, checked or not; `verdict`: the last one.
    """

    def __init__(self, sheet: Sheet, exercise: Exercise) -> None:
        self.sheet, self.exercise, self.seed = sheet, exercise, sheet.seed
        self.draft: Any = None
        self.verdict: Verdict | None = None
        self.hints = 0  # told so far
        self.steps: list[Step] = []  # of the solution, once it has been shown
        self.shown: set[str] = set()  # instances whose solution has been shown
        self.solved: Record | None = None  # by the learner, in an instance whose solution was not shown
        self.first: Record | None = None  # what was answered to the sheet's own instance
        self.claimed = ""  # of code: the letter a progress code brought
        self.watchers: list[Callable[[], None]] = []
        self.page: Any = None  # what shows it, once it has been shown
        self._given: Given | None = None

    @property
    def id(self) -> str:
        return self.exercise.id

    @property
    def given(self) -> Given:
        """The instance at hand."""
        if self._given is None:
            self._given = self.exercise.given(self.seed)
        return self._given

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.exercise.prompt(self.given)

    @property
    def state(self) -> str:
        """How far it is: "correct" (in any instance), "shown", "not yet" or "not attempted"."""
        if self.solved:
            return CORRECT
        if self.seed in self.shown:
            return SHOWN
        if self.claimed:
            return NOT_YET
        return self.verdict.state if self.verdict else NOT_ATTEMPTED

    # -- what a learner does ------------------------------------------------------------------------------------------
    @property
    def match(self) -> Any:
        """The match that the last verdict on a bot speaks of. Raises `TabletopError` where there is none."""
        if self.verdict is None or self.verdict.match is None:
            raise TabletopError("There is no match to look at: the last check speaks of none.")
        return self.verdict.match

    def check(self, answer: Any = _NOTHING) -> Verdict:
        """The verdict on `answer`; without one, on what has been clicked or typed."""
        if answer is not _NOTHING:
            try:
                self.give(answer)
            except Unreadable as error:
                self.verdict = Verdict(NOT_YET, str(error))
                self._note()
                return self.verdict
        verdict = self.verdict = self.exercise.check(self.seed, self.draft)
        record = self._record()
        if verdict.state == CORRECT and self.seed not in self.shown:
            self.solved = self.solved or record
        elif verdict.state == CORRECT:
            more = "Its solution has been shown, so it does not count: take another one."
            verdict = self.verdict = Verdict(CORRECT, verdict.text, more, answer=verdict.answer)
        self._note()
        return verdict

    def give(self, answer: Any) -> None:
        """Writes an answer down without checking it. Raises `Unreadable`; then nothing has changed."""
        self.draft, self.verdict = self.exercise.kind.taken(answer), None
        self._note()

    def hint(self) -> Told:
        """The next hint; after the last one, the last one again."""
        hints = self.exercise.hints
        if not hints:
            return Told("There is no hint for this one.")
        self.hints = min(self.hints + 1, len(hints))
        self._changed()
        return Told(f"Hint {self.hints} of {len(hints)}: {hints[self.hints - 1]}")

    def solution(self) -> Told:
        """The steps to the right answer of this very instance. It does not count any more then; `another()` does."""
        self.shown.add(self.seed)
        self.steps = self.exercise.solution(self.seed)
        self._note()
        rules = self.exercise.ledger
        lines = [
            f"{i}. {s.text}" + (f"  [{rules[s.rule].title}]" if s.rule else "") for i, s in enumerate(self.steps, 1)
        ]
        return Told("\n".join([*lines, *([f"\n{self.exercise.model.strip()}"] if self.exercise.model else [])]))

    def another(self, seed: int | str | None = None) -> Question:
        """A fresh instance: that of `seed`, or any."""
        before = self.given
        for _ in range(20):  # not the same question again, if it can be
            self.seed = seed_of(Random().randrange(1_000_000) if seed is None else seed)
            self._given = None
            if seed is not None or self.given != before:
                break
        self.draft, self.verdict, self.hints, self.steps, self.claimed = None, None, 0, [], ""
        if self.seed in self.shown:
            self.steps = self.exercise.solution(self.seed)
        self._changed()
        return self

    # -- keeping ------------------------------------------------------------------------------------------------------
    def _record(self) -> Record:
        kind, answer = self.exercise.kind, None
        letter = "s" if self.seed in self.shown else {CORRECT: "c", NOT_YET: "n"}.get(
            self.verdict.state if self.verdict else "", "d")  # fmt: skip
        if kind.look == "code":
            return Record(self.seed, self.claimed if letter == "d" and self.claimed else letter, None)
        if not kind.blank(self.draft):
            try:
                answer = kind.keep(kind.read(self.exercise, self.given, self.draft))
            except Unreadable:  # half an order, a word for a number: kept as it is
                answer = _plain(self.draft)
        return Record(self.seed, letter, answer)

    def _note(self) -> None:
        if self.seed == self.sheet.seed and not (self.first and self.first.letter in "cs"):
            self.first = self._record()
        self._changed()

    def _changed(self) -> None:
        for watch in [*self.watchers, *self.sheet.watchers]:
            watch()

    def records(self) -> tuple[Record, ...]:
        """What a progress code keeps of it, the instance at hand last."""
        found: dict[str, Record] = {}
        for record in (self.first, self.solved, self._record()):
            if record is not None:
                old = found.pop(record.seed, None)
                keep = old if old is not None and old.letter == "c" and record.letter != "c" else record
                found[record.seed] = keep
        return tuple(r for r in found.values() if r.letter != "d" or r.answer is not None or r.seed != self.sheet.seed)

    def restore(self, records: tuple[Record, ...]) -> None:
        """Takes up what a code kept; answers are judged again, code keeps its claim."""
        for record in records:
            self.another(record.seed)
            if record.letter == "s":
                self.shown.add(self.seed)
                self.steps = self.exercise.solution(self.seed)
            if self.exercise.kind.look == "code":
                self.claimed = record.letter if record.letter in "nc" else ""
                self.solved = record if record.letter == "c" else self.solved
                self.first = record if record.seed == self.sheet.seed else self.first
                continue
            with contextlib.suppress(Unreadable):
                self.draft = self.exercise.kind.taken(record.answer)
            if record.letter in "nc" or (record.letter == "s" and record.answer is not None):
                self.check()
            self._note()

    # -- showing ------------------------------------------------------------------------------------------------------
    def _ipython_display_(self) -> None:
        if self.sheet.show is None:
            raise NotImplementedError  # then the text below is shown
        self.sheet.show(self)

    def __repr__(self) -> str:
        one = self.exercise
        head = f"{one.title} ({one.minutes} minutes, level {one.level})"
        return "\n\n".join([head, one.in_words(self.given), *([one.starter] if one.starter else []), f"[{self.state}]"])


class Progress:
    """How far a sheet is: the same as a picture (in a notebook) and as text, with the code that keeps it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @property
    def code(self) -> str:
        """The progress code."""
        return self.sheet.code()

    def _ipython_display_(self) -> None:
        if self.sheet.show is None:
            raise NotImplementedError
        self.sheet.show(self)

    def __repr__(self) -> str:
        lines = [f"{q.exercise.title}: {q.state}" for q in self.sheet]
        return "\n".join([self.sheet.sum_up(), *lines, "", "Progress code (to bring it back later):", self.code])


class Sheet:
    """All exercises of a game, as attributes: `q.wealth_step`. See `sheet()`."""

    def __init__(self, game: str, seed: int | str) -> None:
        self.game, self.seed = game, seed_of(seed)
        self.classroom = False  # whether pages have classroom titles
        self.watchers: list[Callable[[], None]] = []
        self.page: Any = None  # what shows the progress, once it has been shown
        self.show: Callable[[Question | Progress], Any] | None = None
        self.questions = {id: Question(self, one) for id, one in exercises(game).items()}

    def __getattr__(self, id: str) -> Question:
        questions = self.__dict__.get("questions", {})
        if id in questions:
            found: Question = questions[id]
            return found
        near = difflib.get_close_matches(id, questions, n=2)
        hint = f"; did you mean {listed(near, 'or')}?" if near else f"; there are {listed(list(questions))}."
        raise AttributeError(f"There is no exercise {id!r}{hint}")

    def __getitem__(self, id: str) -> Question:
        return self.questions[id]

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions.values())

    def __len__(self) -> int:
        return len(self.questions)

    def __dir__(self) -> list[str]:
        return [*self.questions, "progress", "code", "load"]

    @property
    def progress(self) -> Progress:
        """How far you are, with the progress code."""
        return Progress(self)

    def sum_up(self) -> str:
        """ "5 of 12 correct"."""
        return f"{sum(q.state == CORRECT for q in self)} of {len(self)} correct"

    def code(self) -> str:
        """The progress code: the answers themselves, to be kept, or handed in."""
        return pack(Kept(self.game, self.seed, {q.id: records for q in self if (records := q.records())}))

    def load(self, code: str) -> Sheet:
        """Goes on where a progress code stopped. Raises `CodeError`; then nothing has changed."""
        kept = unpack(code)
        if kept.game != self.game:
            raise CodeError(f"This progress code belongs to the exercises of {kept.game}, not of {self.game}.")
        other = Sheet(self.game, kept.seed)
        for id, records in kept.records.items():
            if id in other.questions:
                other.questions[id].restore(records)
        self.seed = kept.seed
        for mine, its in zip(self, other, strict=True):
            mine.__dict__.update({**vars(its), "sheet": self, "watchers": mine.watchers, "page": mine.page})
        for watch in [*(watch for mine in self for watch in mine.watchers), *self.watchers]:
            watch()
        return self

    def _ipython_display_(self) -> None:
        self.progress._ipython_display_()

    def __repr__(self) -> str:
        return repr(self.progress)


def sheet(game: str, seed: int | str | None = None, code: str | None = None, student: str | None = None) -> Sheet:
    """The exercises of a game: `q = sheet("ladies_choice")`, then `q.wealth_step`.

    `seed`: who gives the same gets the same instances; drawn if not given. `code`: a progress code, to go on with.
    `student`: in a class, whose sheet it is: his own instances, from the class's seed and his name.
    Raises `OptionError` for a game without exercises or an empty name, `CodeError` for a code that can't be read.
    """
    exercises(game)
    if student is not None:
        seed = own_seed("" if seed is None else seed, student)
    made = Sheet(game, Random().randrange(1_000_000) if seed is None else seed)
    if code is not None and str(code).strip():
        made.load(code)
    return made


__all__ = ["Question", "Sheet", "TabletopError", "sheet"]
