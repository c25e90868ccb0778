"""Marking what a student handed in: the cells of his notebook, as text, in whatever order and state they are.

Answers come from the progress codes in them and are judged again without executing anything. Of functions and bots the
definitions are picked out, with what they need from other cells, and tried in a process of their own (`running`).
Metadata, outputs and checks in the notebook are not looked at.
"""

from __future__ import annotations

import ast
import re
import symtable
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, NamedTuple

from ..match import CodeError
from . import trial
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, Exercise, Verdict, exercises
from .progress import mark, unpack
from .running import Runner
from .trial import Contest, Failed, name_of

CODE = re.compile(r"TX1\.[\w-]+(?:\s+(?!TX1\.)[\w-]+)*")
RANK = {NOT_ATTEMPTED: 0, NOT_YET: 1, SHOWN: 2, CORRECT: 3}
SHOWN_FIRST = "It is right, but its solution had been shown before, so it does not count."
NO_CODE = "There is no progress code in the notebook."
FOREIGN = "The progress code was made under another name, or not for this class; only answers to one's own sheet count."


class Found(NamedTuple):
    """What a notebook holds of a function or bot: its program ("" if there is none), or why it can't be read."""

    program: str = ""
    unreadable: str = ""


class Marked(NamedTuple):
    """One exercise of a submission: its state, and for people why. `program`: the code that was tried."""

    id: str
    state: str
    verdict: Verdict
    program: str = ""


class Submission(NamedTuple):
    """All exercises of a submission by id; `codes`: the progress codes in it; `remarks`: what is odd about it."""

    marked: dict[str, Marked]
    codes: list[str]
    remarks: list[str]


# -- progress codes ---------------------------------------------------------------------------------------------------


def codes(cells: Sequence[str]) -> list[str]:
    """All progress codes in some texts, broken lines mended; damaged ones too."""
    found: list[str] = []
    for text in cells:
        for match in CODE.findall(text):
            parts = match.split()
            tries = ["".join(parts[:n]) for n in range(len(parts), 0, -1)][:50]
            found.append(next((code for code in tries if _readable(code)), parts[0]))
    return list(dict.fromkeys(found))


def _readable(code: str) -> bool:
    try:
        unpack(code)
    except CodeError:
        return False
    return True


# -- functions and bots -----------------------------------------------------------------------------------------------


class _Statement(NamedTuple):
    text: str
    tree: ast.stmt
    binds: frozenset[str]
    needs: frozenset[str]


def program(cells: Sequence[str], name: str, starter: str) -> Found:
    """The definitions of `name` in some cells, with all that they need, in order; the starter does not count as one."""
    blank = {ast.dump(statement) for statement in ast.parse(starter).body}
    statements: list[_Statement] = []
    unreadable = ""
    for cell in cells:
        try:
            statements += _statements(cell)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if re.search(rf"\b(?:def|class)\s+{re.escape(name)}\b", cell):
                at = f" (line {error.lineno})" if isinstance(error, SyntaxError) and error.lineno else ""
                unreadable = f"Python can't read the cell of {name}: {getattr(error, 'msg', None) or error}{at}."
    statements = [s for s in statements if not (name in s.binds and ast.dump(s.tree) in blank)]
    if not any(name in s.binds for s in statements):
        return Found("", unreadable)
    needed, taken = {name}, [False] * len(statements)
    while new := [i for i, s in enumerate(statements) if not taken[i] and (s.binds & needed or "*" in s.binds)]:
        for i in new:
            taken[i] = True
            needed |= statements[i].needs
    return Found("\n\n".join(s.text for s, take in zip(statements, taken, strict=True) if take) + "\n")


def _statements(cell: str) -> list[_Statement]:
    lines = ["" if re.match(r"\s*[%!?]|.*\?\s*$", line) and "#" not in line else line for line in cell.splitlines()]
    source = "\n".join(lines)
    try:
        ast.parse(cell)
    except SyntaxError:
        tree = ast.parse(source)  # without what only IPython understands
    else:
        source, tree = cell, ast.parse(cell)
    lines = source.splitlines()
    found = []
    for statement in tree.body:
        first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
        text = "\n".join(lines[first - 1 : statement.end_lineno])
        if statement.col_offset or ";" in text:
            text = ast.unparse(statement)
        found.append(_Statement(text, statement, frozenset(_binds(statement)), frozenset(_needs(text))))
    return found


def _root(node: ast.AST) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _binds(statement: ast.stmt) -> set[str]:
    """The names that a statement makes or changes; "*" for an import of everything."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("tabletop.ui"):
            return {alias.asname or alias.name for alias in statement.names} - {"*"}
        return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            found.add(_root(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute):  # table.update(…), numbers.append(…)
                found.add(_root(called))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    return found - {""}


def _needs(text: str) -> set[str]:
    """The global names that a statement reads, in functions inside it too."""
    found: set[str] = set()
    tables = [symtable.symtable(text, "<cell>", "exec")]
    while tables:
        table = tables.pop()
        tables += table.get_children()
        top = table.get_type() == "module"
        found |= {s.get_name() for s in table.get_symbols() if s.is_referenced() and (top or s.is_global())}
    return found


def try_code(
    exercise: Exercise, found: Found, seconds: float = trial.CALL, whole: float = trial.WHOLE,
    wrapper: Sequence[str] = (),
) -> Verdict:  # fmt: skip
    """The verdict on a function or bot, tried on fresh instances in a process of its own.

    `seconds` for one call, `whole` for all of them. A bot that falls short has a second contest: its luck may be bad.
    """
    if not found.program:
        return Verdict(NOT_YET, found.unreadable) if found.unreadable else Verdict(NOT_ATTEMPTED, trial.NOT_WRITTEN)
    before = trial.CALL, trial.WHOLE
    trial.CALL, trial.WHOLE = seconds, whole
    try:
        for last in (not isinstance(exercise.kind, Contest), True):
            fresh = str(SystemRandom().getrandbits(64))
            with Runner(found.program, name_of(exercise.starter), exercise, seconds, whole, wrapper) as runner:
                runner.load()
                verdict = exercise.check(fresh, runner, fresh)
            if last or verdict.state == CORRECT or not verdict.text.startswith("It won"):
                break
        return verdict
    except Failed as failure:
        return Verdict(NOT_YET, f"{name_of(exercise.starter)}: {failure}")
    finally:
        trial.CALL, trial.WHOLE = before


# -- all of it --------------------------------------------------------------------------------------------------------


def mark_cells(
    game: str, cells: Sequence[str], seed: str, seconds: float = trial.CALL, whole: float = trial.WHOLE,
    wrapper: Sequence[str] = (),
) -> Submission:  # fmt: skip
    """Marks the cells of a notebook that was handed in by the student whose sheet has this `seed` (see `own_seed`).

    Of several progress codes the best answer to each exercise counts; a code of somebody else counts for nothing.
    """
    held, remarks = codes(cells), []
    marked = {id: Marked(id, NOT_ATTEMPTED, Verdict(NOT_ATTEMPTED)) for id in exercises(game)}
    for code in held:
        try:
            kept, marks = unpack(code), mark(code, seed)
        except CodeError as error:
            remarks.append(str(error))
            continue
        if kept.game != game:
            remarks.append(f"A progress code belongs to the exercises of {kept.game}.")
            continue
        if kept.seed != seed:
            remarks.append(FOREIGN)
        for one in marks.marks:
            if RANK[one.state] > RANK[marked[one.id].state]:
                answers = [record.answer for record in kept.records[one.id] if record.seed == seed]
                verdict = exercises(game)[one.id].check(seed, answers[-1])
                marked[one.id] = Marked(one.id, one.state, verdict)
    if not held:
        remarks.append(NO_CODE)
    for id, exercise in exercises(game).items():
        if exercise.kind.look == "code":  # what a progress code claims of it is worth nothing here
            found = program(cells, name_of(exercise.starter), exercise.starter)
            verdict = try_code(exercise, found, seconds, whole, wrapper)
            marked[id] = Marked(id, verdict.state, verdict, found.program)
    return Submission(marked, held, list(dict.fromkeys(remarks)))


def told(exercise: Exercise, seed: str, marked: Marked, solution: bool = True) -> list[tuple[str, Any]]:
    """The feedback on one exercise as blocks: ("question", text), ("verdict", text), ("more", text of a position),
    ("steps", [(text, title of the rule)]), ("model", code)."""
    verdict = marked.verdict
    blocks: list[tuple[str, Any]] = []
    if exercise.kind.look != "code":
        blocks.append(("question", exercise.in_words(exercise.given(seed))))
    words = [f"{marked.state.capitalize()}.", *verdict.sentences]
    if marked.state == SHOWN:
        words = ["Solution shown.", SHOWN_FIRST if verdict.state == CORRECT else " ".join(verdict.sentences)]
    elif marked.state == NOT_ATTEMPTED:
        words = ["Not attempted: nothing was handed in for it."]
    blocks.append(("verdict", " ".join(words)))
    if verdict.more:
        blocks.append(("more", verdict.more))
    if solution and marked.state != CORRECT:
        if exercise.kind.look != "code":
            rules = exercise.ledger
            steps = [(s.text, rules[s.rule].title if s.rule else "") for s in exercise.solution(seed)]
            blocks.append(("steps", steps))
        elif exercise.model:
            blocks.append(("model", exercise.model.strip()))
    return blocks
