"""nbgrader marks a course of exercises: `configure(get_config())` in its `nbgrader_config.py`.

nbgrader itself executes nothing of a submission. Before it looks, the notebook is built anew from the teacher's source
with nothing but the student's own code and progress codes in it; then the marks, computed by `submission`, are written
as the results of the cells that carry points. nbgrader is imported in here only, and only where it is used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from html import escape
from pathlib import Path
from typing import Any

from ..core import TabletopError
from .exercise import CORRECT, exercises
from .handing import CODE_CELL, HANDED_IN, MARKING, own_code
from .progress import own_seed, plain_name
from .submission import Submission, mark_cells, told

NOTHING = "# Nothing of your own was found for this."


def configure(
    c: Any, seconds: float = 2, whole: float = 60, solutions: bool = True, names: Mapping[str, str] | None = None,
    wrapper: Sequence[str] = (),
) -> None:  # fmt: skip
    """Sets nbgrader's configuration `c` for exercises of Tabletop. `seconds` for one call of a student's function or
    bot, `whole` for all calls of one; `solutions`: whether the feedback works what was not right; `names`: what
    students wrote for themselves where it is not their nbgrader id; `wrapper`: a command that runs their code."""
    from nbgrader import preprocessors as steps

    wrote = {plain_name(id): name for id, name in (names or {}).items()}
    before, then = _steps(seconds, whole, solutions, wrote, list(wrapper))
    check = steps.CheckCellMetadata
    c.GenerateAssignment.preprocessors = [  # nbgrader's own, without the one that would clear the starters
        steps.LockCells, steps.ClearOutput, check, steps.ComputeChecksums, steps.SaveCells, check,
    ]  # fmt: skip
    c.Autograde.sanitize_preprocessors = [before, steps.OverwriteKernelspec, steps.OverwriteCells, check]
    c.Autograde.autograde_preprocessors = [then, steps.SaveAutoGrades, steps.AssignLatePenalties, check]


def _steps(
    seconds: float, whole: float, solutions: bool, names: Mapping[str, str], wrapper: Sequence[str]
) -> tuple[type, type]:
    """Two steps for nbgrader: build the notebook anew and mark it; write the marks into its cells."""
    from nbgrader.preprocessors import NbGraderPreprocessor

    class BuildAnew(NbGraderPreprocessor):  # type: ignore[misc]
        """The teacher's notebook with the student's code in it."""

        def preprocess(self, nb: Any, resources: Any) -> Any:
            about = resources["nbgrader"]
            source = Path("source") / about["assignment"] / f"{about['notebook']}.ipynb"
            course = Path(self.parent.parent.coursedir.root)
            sheet, seed = _source(course / source)
            cells = [cell.get("source") for cell in nb.cells]
            student = about["student"]
            own = own_seed(seed, names.get(plain_name(student), student))
            self.log.warning("%s %s, %s", MARKING, about["assignment"], student)
            guarded = Guarded(course)
            found = mark_cells(sheet["metadata"]["tabletop"]["game"], cells, own, seconds, whole, wrapper)
            for file in guarded.restored():
                found.remarks.append(
                    f"{file} changed while the code of {student} ran, and was put back: read that code."
                )
            return _built(nb, sheet, found, own, solutions, student), resources

    class WriteMarks(NbGraderPreprocessor):  # type: ignore[misc]
        """The marks, as results of the cells that carry points."""

        def preprocess(self, nb: Any, resources: Any) -> Any:
            results = nb.metadata.tabletop.results
            for cell in nb.cells:
                about = cell.metadata.get("nbgrader", {})
                if about.get("grade"):
                    result = results[about["grade_id"]]
                    cell.outputs = [_output(float(about["points"]) if result.correct else 0.0, result.html)]
            del nb.metadata.tabletop["results"]
            return nb, resources

    return BuildAnew, WriteMarks


class Guarded:
    """What lies in a course folder that marks rest on: the gradebook, the settings, the teacher's notebooks."""

    def __init__(self, course: Path) -> None:
        self.course = course
        self.held = self._read()

    def _read(self) -> dict[Path, bytes]:
        found = [*self.course.glob("gradebook.db*"), self.course / "nbgrader_config.py",
                 *self.course.glob("source/*/*.ipynb")]  # fmt: skip
        return {file: file.read_bytes() for file in found if file.is_file()}

    def restored(self) -> list[str]:
        """Puts back what has changed meanwhile: the names of these files."""
        now = self._read()
        changed = [file for file in {**now, **self.held} if now.get(file) != self.held.get(file)]
        for file in changed:
            if file in self.held:
                file.write_bytes(self.held[file])
            else:
                file.unlink(missing_ok=True)
        return [file.relative_to(self.course).as_posix() for file in changed]


def _source(file: Path) -> tuple[dict[str, Any], str]:
    try:
        sheet: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return sheet, str(sheet["metadata"]["tabletop"]["seed"])
    except (OSError, ValueError, KeyError):
        raise TabletopError(f"{file} is not there, or was not made by make handout.") from None


def _built(nb: Any, sheet: dict[str, Any], found: Submission, seed: str, solutions: bool, student: str) -> Any:
    """The notebook of `sheet` with the submission's programs, and in its metadata the results and the remarks; on top
    the student and the remarks, to be read."""
    from nbformat import from_dict

    made: Any = from_dict(deepcopy(sheet))  # type: ignore[no-untyped-call]
    known = exercises(sheet["metadata"]["tabletop"]["game"])
    programs = {own_code(known[id]): m.program for id, m in found.marked.items() if known[id].starter}
    for cell in made.cells:
        cell.source = "".join(cell.source)
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        if grade_id == CODE_CELL:
            held = "\n".join(f'handed_in = "{code[:60]}…"' for code in found.codes)
            cell.source = held or HANDED_IN
        elif grade_id in programs:
            cell.source = programs[grade_id].strip() or NOTHING
    results = {id: {"correct": m.state == CORRECT, "html": feedback(told(known[id], seed, m, solutions))}
               for id, m in found.marked.items()}  # fmt: skip
    made.metadata.tabletop.results = from_dict(results)  # type: ignore[no-untyped-call]
    made.metadata.tabletop.remarks = found.remarks
    head = "".join(f"<p>{escape(remark)}</p>" for remark in found.remarks)
    top = {"cell_type": "markdown", "id": "whose-feedback", "metadata": {},
           "source": f'<div class="whose"><p><strong>{escape(student)}</strong></p>{head}</div>'}  # fmt: skip
    nb.cells = [from_dict(top), *made.cells]  # type: ignore[no-untyped-call]
    nb.metadata = made.metadata
    return nb


def _output(score: float, html: str) -> Any:
    from nbformat.v4 import new_output

    data = {"text/plain": repr(score), "text/html": html}
    return new_output("execute_result", data, execution_count=None)  # type: ignore[no-untyped-call]


def feedback(blocks: Sequence[tuple[str, Any]]) -> str:
    """The feedback on one exercise as HTML; all text in it is escaped."""
    parts = []
    for what, held in blocks:
        if what == "question":
            for text in str(held).split("\n\n"):
                table = "\n" in text
                parts.append(f"<pre>{escape(text)}</pre>" if table else f"<p>{escape(text)}</p>")
        elif what == "verdict":
            state, _, rest = str(held).partition(".")
            parts.append(f"<p><strong>{escape(state)}.</strong>{escape(rest)}</p>")
        elif what == "steps":
            steps = [f"<li>{escape(text)}{f' <em>({escape(rule)})</em>' if rule else ''}</li>" for text, rule in held]
            parts.append(f"<p>This is how it goes:</p><ol>{''.join(steps)}</ol>")
        else:
            head = "<p>One way to write it:</p>" if what == "model" else ""
            parts.append(f"{head}<pre>{escape(str(held))}</pre>")
    return "".join(parts)
