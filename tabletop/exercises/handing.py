"""Exercise notebooks as nbgrader sources: `python -m tabletop.exercises.handing` puts what nbgrader needs to know into
`exercises/*.ipynb`, and `… out` makes a course folder from them.

In a notebook `q.<id>` is the cell of a clicked or typed answer, and carries its points; a function or bot has a cell
with the starter, which is the student's, and one with `q.<id>.check(<name>)`, which carries the points. One cell near
the end takes the progress code. Nothing of this is seen in JupyterLab.
"""

from __future__ import annotations

import csv
import json
import os
import re
import sqlite3
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ..core import TabletopError, listed
from .exercise import Exercise, exercises, games_with_exercises
from .trial import name_of

Book = dict[str, Any]
Cell = dict[str, Any]
CODE_CELL = "progress_code"  # grade_id
MARKING = "Now marking"  # what the log says of each submission
LOG = "marking.log"
PASSING = {"Thumbs.db", "desktop.ini", "timestamp.txt", "__MACOSX"}  # beside submissions: they say nothing
SOURCES = Path(__file__).resolve().parents[2] / "exercises"
HEAD = "## Handing it in"
HANDING_IN = (
    HEAD,
    "",
    "Only if a teacher asked you to: copy the progress code above, put it between the two quotation marks, and save",
    "the notebook. What you wrote as code is handed in as it stands in its own cell.",
)
HANDED_IN = 'handed_in = ""'
WHOSE = (
    "**This sheet is for handing in.** Before you run anything, write your name or number, just as your teacher gave",
    "it, between the quotation marks after `student=`. Your sheet has numbers of its own.",
    "",
    "Your answers to the numbers that you are given first count. *Hint* costs nothing. Once you have seen the",
    "*Solution* of an exercise it does not count any more. *Another one* is for practice: it does not count, and to",
    "come back from it, put your progress code after `code=` and run all cells again. The last section says how it is",
    "handed in.",
)
CONFIG = '''\
"""The settings of this course for nbgrader; see exercises/TEACHING.md of Tabletop."""

from tabletop.exercises.nbgrading import configure

configure(
    get_config(),  # noqa: F821
    seconds=2,  # for one call of a student's function, or one choice of his bot
    whole=60,  # for all calls of one
    solutions=True,  # the feedback works each exercise that was not right
    names={},  # what a student wrote after student= where it is not his nbgrader id: {"s17": "Ann B."}
    wrapper=[],  # a command that runs students' code elsewhere: ["sudo", "-u", "marking"]
)
'''


class NotebookError(TabletopError):
    """An exercise notebook lacks a cell; the message says which."""


def own_code(exercise: Exercise) -> str:
    """The grade_id of the cell in which a student writes a function or bot."""
    return f"{exercise.id}_code"


def points(exercise: Exercise) -> int:
    """What an exercise is worth: its level."""
    return exercise.level


def text(cell: Cell) -> str:
    """The source of a cell."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def lines(*parts: str) -> list[str]:
    """A source as a notebook file holds it."""
    return [f"{part}\n" for part in parts[:-1]] + [parts[-1]]


def grader(grade_id: str, points: int | None = None) -> dict[str, Any]:
    """nbgrader's metadata: of a cell with points, or of one that the student fills in."""
    graded = points is not None
    kind = {"grade": graded, "locked": graded, "solution": not graded, "task": False}
    return {"grade_id": grade_id, "schema_version": 3, **kind, **({"points": points} if graded else {})}


def game_of_book(book: Book) -> str:
    """The game whose sheet a notebook opens. Raises `NotebookError`."""
    found = re.search(r'sheet\("(\w+)"', "\n".join(text(c) for c in book["cells"] if c["cell_type"] == "code"))
    if found is None or found[1] not in games_with_exercises():
        raise NotebookError('No cell of this notebook opens a sheet of exercises: q = sheet("…", code="").')
    return found[1]


def prepare(book: Book) -> Book:
    """The notebook with nbgrader's metadata and the section *Handing it in*; doing it again changes nothing.

    Raises `NotebookError` where an exercise, or the picture of the progress, has no cell.
    """
    game = game_of_book(book)
    cells = [
        {**cell, "metadata": {key: value for key, value in cell["metadata"].items() if key != "nbgrader"}}
        for cell in book["cells"] if not text(cell).startswith(HEAD + "\n") and text(cell).strip() != HANDED_IN
    ]  # fmt: skip
    for one in exercises(game).values():
        if one.kind.look == "code":
            name = name_of(one.starter)
            _cell(cells, rf"(?:def|class)\s+{name}\b", one, "the starter")["metadata"]["nbgrader"] = grader(
                own_code(one)
            )
            check = _cell(cells, rf"q\.{one.id}\.check\(.*\)$", one, f"q.{one.id}.check({name})")
        else:
            check = _cell(cells, rf"q\.{one.id}$", one, f"q.{one.id}")
        check["metadata"]["nbgrader"] = grader(one.id, points(one))
    place = next((i for i, cell in enumerate(cells) if text(cell).strip() == "q.progress"), None)
    if place is None:
        raise NotebookError("The notebook has no cell q.progress.")
    stem = str(cells[place].get("id", "progress"))
    cells[place + 1 : place + 1] = [
        {"cell_type": "markdown", "id": f"{stem}-handing", "metadata": {}, "source": lines(*HANDING_IN)},
        {"cell_type": "code", "execution_count": None, "id": f"{stem}-code", "outputs": [], "source": [HANDED_IN],
         "metadata": {"nbgrader": grader(CODE_CELL)}},
    ]  # fmt: skip
    return {**book, "cells": cells}


def _cell(cells: Sequence[Cell], pattern: str, exercise: Exercise, what: str) -> Cell:
    found = [c for c in cells if c["cell_type"] == "code" and re.match(pattern, text(c).strip())]
    if len(found) != 1:
        raise NotebookError(f"{exercise.id}: there should be one cell with {what}, and there are {len(found)}.")
    return found[0]


def handed_out(book: Book, seed: str) -> Book:
    """A prepared notebook for students of a class: its first cell takes the seed of the class and their name."""
    game, book = game_of_book(book), prepare(book)
    before = f'sheet("{game}", code="")'
    place = [i for i, cell in enumerate(book["cells"]) if before in text(cell)]
    if len(place) != 1:
        raise NotebookError(f"There should be one cell with q = {before}, and there are {len(place)}.")
    cells = [dict(cell) for cell in book["cells"]]
    opens = cells[place[0]]
    after = f'sheet("{game}", seed={json.dumps(seed, ensure_ascii=False)}, student="", code="")'
    opens["source"] = lines(*text(opens).replace(before, after).split("\n"))
    whose = {"cell_type": "markdown", "id": "whose-sheet", "metadata": {}, "source": lines(*WHOSE)}
    metadata = {**book["metadata"], "tabletop": {"game": game, "seed": seed}}
    return {**book, "cells": [*cells[: place[0]], whose, *cells[place[0] :]], "metadata": metadata}


def dumped(book: Book) -> str:
    """A notebook as it is committed."""
    return json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def refresh(files: Sequence[Path]) -> list[Path]:
    """Prepares notebooks in place; which of them changed."""
    changed = []
    for file in files:
        old = file.read_text(encoding="utf-8")
        try:
            new = dumped(prepare(json.loads(old)))
        except NotebookError as error:
            raise NotebookError(f"{file.name}: {error}") from None
        if new != old:
            file.write_text(new, encoding="utf-8", newline="\n")
            changed.append(file)
    return changed


def hand_out(course: Path, seed: str, games: Sequence[str]) -> list[Path]:
    """Makes a course folder for nbgrader, or adds to it, and lets nbgrader make the students' notebooks of these games;
    gives their files. Raises `TabletopError`: no seed, or another one than this course has; no such game, no nbgrader,
    or nbgrader refused."""
    if not seed.strip():
        raise TabletopError("Choose a seed for your class, any word: make handout SEED=autumn.")
    for game in games:
        exercises(game)
    others = seeds_of(course) - {seed}
    if others:
        raise TabletopError(
            f"{course} belongs to the seed {listed(sorted(others), 'or')}, and with another one all that its students "
            f"do would be worth nothing: say SEED={min(others)}, or COURSE= and another folder for another class."
        )
    course.mkdir(parents=True, exist_ok=True)
    config = course / "nbgrader_config.py"
    if not config.exists():
        config.write_text(CONFIG, encoding="utf-8", newline="\n")
    made = []
    for game in games:
        source = course / "source" / game / f"{game}.ipynb"
        source.parent.mkdir(parents=True, exist_ok=True)
        book = handed_out(json.loads((SOURCES / source.name).read_text(encoding="utf-8")), seed)
        source.write_text(dumped(book), encoding="utf-8", newline="\n")
        nbgrader(course, "generate_assignment", game, "--force")
        made.append(course / "release" / game / source.name)
    return made


def seeds_of(course: Path) -> set[str]:
    """The seeds from which the notebooks of a course were made: the teacher's, or else what is left of them."""
    for place in ("source/*/*.ipynb", "release/*/*.ipynb", "submitted/*/*/*.ipynb"):
        made = [about for file in course.glob(place) if isinstance(about := _about(file).get("seed"), str)]
        if made:
            return set(made)
    return set()


def _about(file: Path) -> dict[str, Any]:
    """What a notebook says of itself: {"game": …, "seed": …, "remarks": …}; nothing where it is none of ours."""
    with suppress(OSError, ValueError, RecursionError, KeyError, TypeError):
        return dict(json.loads(file.read_text(encoding="utf-8-sig"))["metadata"]["tabletop"])
    return {}


class Remark(NamedTuple):
    """Something that a teacher should know of a submission."""

    student: str
    game: str
    text: str


class Marking(NamedTuple):
    """A course that has been marked: the table of marks, what is odd, and whether every submission could be marked."""

    table: Path
    remarks: list[Remark]
    well: bool


def mark_all(course: Path, games: Sequence[str]) -> Marking:
    """Marks what lies in `submitted/` of a course folder; makes the feedback, the table of marks and that of remarks.
    Raises `TabletopError` where nbgrader is missing."""
    log = course / LOG
    log.write_text("", encoding="utf-8")
    remarks, well = list(strays(course)), True
    for game in games:
        handed_in = sorted(course.glob(f"submitted/*/{game}/{game}.ipynb"))
        if not handed_in or game not in _made(course):
            continue
        well = nbgrader(course, "autograde", game, "--force", log=log) and well
        for file in handed_in:
            student = file.parts[-3]
            if not (course / "autograded" / student / game / file.name).exists():
                why = f"it could not be marked: see {LOG}" if _is_notebook(file) else "the file is no notebook"
                again = "" if _is_notebook(file) else " (cut off, or altered): ask for it again"
                remarks.append(Remark(student, game, f"{_from(course, file)}: {why}{again}."))
        well = nbgrader(course, "generate_feedback", game, "--force", log=log) and well
        for page in course.glob(f"feedback/*/{game}/*.html"):
            page.write_text(readable(page.read_text(encoding="utf-8"), game), encoding="utf-8", newline="\n")
    well = nbgrader(course, "export", log=log) and well
    for file in sorted(course.glob("autograded/*/*/*.ipynb")):
        student, game = file.parts[-3:-1]
        remarks += [Remark(student, game, str(text)) for text in _about(file).get("remarks", [])]
        if not (course / "submitted" / student / game / file.name).exists():
            remarks.append(Remark(student, game, "There is no submission any more: this mark is an old one."))
    remarks += too_many(course / "gradebook.db")
    with (course / "remarks.csv").open("w", encoding="utf-8", newline="") as out:
        safe = [[f"'{cell}" if cell[:1] in tuple("=+-@") else cell for cell in remark] for remark in remarks]
        csv.writer(out, lineterminator="\n").writerows([["student", "game", "remark"], *safe])
    return Marking(course / "grades.csv", remarks, well)


def _made(course: Path) -> list[str]:
    """The games of which a course has the teacher's notebook."""
    return sorted({file.stem for file in course.glob("source/*/*.ipynb") if file.stem == file.parent.name})


def _from(course: Path, file: Path) -> str:
    return file.relative_to(course).as_posix()


def _is_notebook(file: Path) -> bool:
    with suppress(OSError, ValueError, RecursionError, KeyError, TypeError):
        return isinstance(json.loads(file.read_text(encoding="utf-8-sig"))["cells"], list)
    return False


def strays(course: Path) -> Iterator[Remark]:
    """What lies in `submitted/` and is not looked at, with what is expected."""
    base, made = course / "submitted", _made(course)
    for file in sorted(base.rglob("*")):
        parts = file.relative_to(base).parts
        if any(part.startswith((".", "~$")) or part in PASSING for part in parts):
            continue
        if file.is_dir():
            if not any(file.iterdir()):
                yield Remark(parts[0], "", f"{_from(course, file)} is empty.")
            continue
        if len(parts) == 3 and parts[2] == f"{parts[1]}.ipynb" and parts[1] in made:
            continue
        words = re.sub(r"[^a-z]+", "_", f"{_about(file).get('game', '')} {' '.join(parts[1:])} {file.stem}".casefold())
        game = next((game for game in games_with_exercises() if game in words), "")
        student = parts[0] if len(parts) > 1 else "<student>"
        expected = f"submitted/{student}/{game or '<game>'}/{game or '<game>'}.ipynb"
        if game and game not in made:
            why = f"there is no source/{game}/{game}.ipynb: make handout, with the seed of this class, brings it back"
        elif (course / expected).exists():
            why = f"{expected}, which is there, is the one that counts"
        else:
            why = f"expected is {expected}"
        yield Remark(parts[0] if len(parts) > 1 else "", game, f"{_from(course, file)} was not looked at; {why}.")


def too_many(gradebook: Path) -> Iterator[Remark]:
    """Marks given by hand that are above what an exercise is worth; code that ran may have written them."""
    asked = """
        select student.id, assignment.name, base_cell.name, grade.manual_score, grade_cells.max_score from grade
        join base_cell on base_cell.id = grade.cell_id join grade_cells on grade_cells.id = base_cell.id
        join submitted_notebook on submitted_notebook.id = grade.notebook_id
        join submitted_assignment on submitted_assignment.id = submitted_notebook.assignment_id
        join student on student.id = submitted_assignment.student_id
        join assignment on assignment.id = submitted_assignment.assignment_id
        where grade.manual_score > grade_cells.max_score order by 1, 2, 3"""
    with suppress(sqlite3.Error), closing(sqlite3.connect(gradebook)) as book:
        for student, game, cell, score, most in book.execute(asked):
            say = f"{score:g} of {most:g} points for {cell} were given by hand: more than there are."
            yield Remark(student, game, say)


def readable(page: str, game: str) -> str:
    """nbgrader's page of feedback with the student on top and the titles of the exercises in it, and nothing that is
    fetched (it has no formulas)."""
    page = re.sub(r'<script src="http[^"]*"> ?</script>', "", page)
    page = re.sub(r'</h4>(.*?)(<div class="whose">.*?</div>)', r"</h4>\2\1", page, count=1, flags=re.DOTALL)
    for id, one in exercises(game).items():
        title = escape(one.title)
        page = page.replace(f'<a href="#{id}">Test cell</a>', f'<a href="#{id}">{title}</a>')
        page = page.replace(f"Grade cell: <code>{id}</code>", title)
    return page


def need_nbgrader() -> None:
    """Raises `TabletopError`, in one sentence, where nbgrader is not installed."""
    if find_spec("nbgrader") is None:
        raise TabletopError("This needs nbgrader: `pip install nbgrader`, or the lock file requirements/teach.txt.")


def environment() -> dict[str, str]:
    """For running nbgrader: it starts a program of its own environment by name."""
    here = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": os.pathsep.join([here, os.environ.get("PATH", "")]), "PYTHONUTF8": "1"}


def nbgrader(course: Path, *words: str, log: Path | None = None) -> bool:
    """Runs a command of nbgrader in a course folder; whether it went well. What it says goes to `log`; without one it
    is shown, and it must go well. Raises `TabletopError` then, and where there is no nbgrader."""
    need_nbgrader()
    command = [sys.executable, "-m", "nbgrader", *words, "--log-level=WARN"]
    if log is None:
        if subprocess.run(command, cwd=course, env=environment(), check=False).returncode:
            raise TabletopError(f"nbgrader {words[0]} stopped: the lines above say why.")
        return True
    with log.open("a", encoding="utf-8") as kept, subprocess.Popen(
        command, cwd=course, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        errors="replace",
    ) as process:  # fmt: skip
        for line in process.stdout or ():
            kept.write(line)
            if MARKING in line:
                print(line[line.index(MARKING) :].rstrip(), flush=True)
    return not process.returncode


def main(words: Sequence[str] | None = None) -> int:
    """Refreshes the notebooks named, or all exercise notebooks; `out` hands out, `marks` marks."""
    parser = ArgumentParser(prog="python -m tabletop.exercises.handing", description=main.__doc__)
    parser.add_argument("what", nargs="*", help="out, marks, or notebooks to refresh (none: all exercise notebooks)")
    parser.add_argument("--seed", default="", help="of the class, for out")
    parser.add_argument("--game", default="", help="one game; all if not given")
    parser.add_argument("--course", default="my_course", type=Path, help="the course folder (my_course)")
    asked = parser.parse_args(words)
    course: Path = asked.course
    try:
        there = [game for game in games_with_exercises() if (SOURCES / f"{game}.ipynb").exists()]
        if asked.game and asked.game not in there:
            raise TabletopError(f"There is no exercise notebook for {asked.game!r}; there are {listed(there)}.")
        games = [asked.game] if asked.game else there
        if asked.what == ["out"]:
            for file in hand_out(course, asked.seed, games):
                print(f"For your students: {file}")
        elif asked.what == ["marks"]:
            if not course.is_dir():
                raise TabletopError(f"There is no course folder {course}; make handout makes it.")
            done = mark_all(course, games)
            if done.remarks:
                print(f"Remarks, also in {course / 'remarks.csv'}:")
            for student, game, remark in done.remarks:
                print(f"  {', '.join(filter(None, (student, game))) or '?'}: {remark}")
            print(f"Marks: {done.table}; feedback: {course / 'feedback'}")
            if not done.well:
                why = f"the remarks say which, {course / LOG} says more"
                raise TabletopError(f"Some submissions could not be marked: {why}.")
        else:
            for file in refresh([Path(name) for name in asked.what] or sorted(SOURCES.glob("*.ipynb"))):
                print(f"refreshed {file.name}")
    except TabletopError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
