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
from .handing import CODE_CELL, HANDED_IN, own_code
from .progress import own_seed
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

    before, then = _steps(seconds, whole, solutions, names or {}, list(wrapper))
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
            cells = [str(cell.get("source", "")) for cell in nb.cells]
            own = own_seed(seed, names.get(about["student"], about["student"]))
            found = mark_cells(sheet["metadata"]["tabletop"]["game"], cells, own, seconds, whole, wrapper)
            for remark in found.remarks:
                self.log.warning("%s: %s", about["student"], remark)
            return _built(nb, sheet, found, own, solutions), resources

    class WriteMarks(NbGraderPreprocessor):  # type: ignore[misc]
        """The marks, as results of the cells that carry points."""

        def preprocess(self, nb: Any, resources: Any) -> Any:
            results = nb.metadata.tabletop.results
            for cell in nb.cells:
                about = cell.metadata.get("nbgrader", {})
                if about.get("grade"):
                    result = results[about["grade_id"]]
                    cell.outputs = [_output(float(about["points"]) if result.correct else 0.0, result.html)]
            del nb.metadata["tabletop"]
            return nb, resources

    return BuildAnew, WriteMarks


def _source(file: Path) -> tuple[dict[str, Any], str]:
    try:
        sheet: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return sheet, str(sheet["metadata"]["tabletop"]["seed"])
    except (OSError, ValueError, KeyError):
        raise TabletopError(f"{file} is not there, or was not made by make handout.") from None


def _built(nb: Any, sheet: dict[str, Any], found: Submission, seed: str, solutions: bool) -> Any:
    """The notebook of `sheet` with the submission's programs, and in its metadata the results."""
    from nbformat import from_dict

    made: Any = from_dict(deepcopy(sheet))  # type: ignore[no-untyped-call]
    known = exercises(sheet["metadata"]["tabletop"]["game"])
    programs = {own_code(known[id]): m.program for id, m in found.marked.items() if known[id].starter}
    for cell in made.cells:
        cell.source = "".join(cell.source)
        grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
        if grade_id == CODE_CELL:
            held = "\n".join(f'handed_in = "{code[:60]}…"' for code in found.codes)
            cell.source = "\n".join([held or HANDED_IN, *[f"# {remark}" for remark in found.remarks]])
        elif grade_id in programs:
            cell.source = programs[grade_id].strip() or NOTHING
    results = {id: {"correct": m.state == CORRECT, "html": feedback(told(known[id], seed, m, solutions))}
               for id, m in found.marked.items()}  # fmt: skip
    made.metadata.tabletop.results = from_dict(results)  # type: ignore[no-untyped-call]
    nb.cells, nb.metadata = made.cells, made.metadata
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
