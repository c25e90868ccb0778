"""Marking what a student handed in: the cells of his notebook, as text, in whatever order and state they are.

Answers come from the progress codes in them and are judged again without executing anything. Of functions and bots the
definitions are picked out, with what they need from other cells, and tried in a process of their own (`running`).
Metadata, outputs and checks in the notebook are not looked at.
"""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Any, NamedTuple

from ..match import CodeError
from . import trial
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, Exercise, Verdict, exercises
from .progress import PREFIX, mark, spotted, unpack
from .running import Runner
from .trial import Contest, Failed, name_of

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
    found = [one.code for text in cells for one in spotted(text)]
    return list(dict.fromkeys(code for code in found if code.startswith(PREFIX) and len(code) > len(PREFIX)))


# -- functions and bots -----------------------------------------------------------------------------------------------


class _Statement(NamedTuple):
    """A statement of a notebook, and the global names that it defines (with def or class), imports ("*": everything of
    a module), assigns, changes (`table[1] = 2`), calls a method of, and reads."""

    text: str
    tree: ast.stmt
    defines: frozenset[str]
    imports: frozenset[str]
    assigns: frozenset[str]
    changes: frozenset[str]
    calls: frozenset[str]
    reads: frozenset[str]


def program(cells: Sequence[str], name: str, starter: str) -> Found:
    """The last definition of `name` in some cells (a plain assignment only where there is none; the starter is none),
    with what it needs, in order."""
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
    statements = [s for s in statements if not (name in s.defines and ast.dump(s.tree) in blank)]
    taken: set[int] = set()
    todo, known = [name], {name}
    while todo:
        needed = todo.pop()
        new = set(_makers(statements, needed, final=needed == name)) - taken
        if not new and needed == name:
            return Found("", unreadable)
        taken |= new
        reads = {read for i in new for read in statements[i].reads} - known
        known |= reads
        todo += sorted(reads)
    return Found("\n\n".join(statements[i].text for i in sorted(taken)) + "\n")


def _makers(statements: Sequence[_Statement], name: str, final: bool) -> Iterator[int]:
    """The statements that make what `name` stands for in the end: its last def or class; without one, its imports and
    assignments (of the name asked for, the last one that could be a function), and what fills a table of that name."""
    defined = [i for i, s in enumerate(statements) if name in s.defines]
    imported = [i for i, s in enumerate(statements) if s.imports & {name, "*"}]
    assigned = [i for i, s in enumerate(statements) if name in s.assigns]
    if final and not defined:
        assigned = [i for i in assigned if _may_be_called(statements[i].tree)][-1:]
        if not assigned and not any(name in s.imports for s in statements):
            return
    yield from defined[-1:]
    yield from (i for i in imported if not defined or "*" in statements[i].imports)
    yield from (i for i, s in enumerate(statements) if name in s.changes)
    if not defined and (final or not hasattr(builtins, name)):
        yield from assigned
        if not any(name in s.imports for s in statements):
            yield from (i for i, s in enumerate(statements) if name in s.calls)


def _may_be_called(statement: ast.stmt) -> bool:
    """Whether an assignment may give a function: `total = 12 + 5` and `total = sum(…)` are scratch work."""
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or statement.value is None:
        return False
    value = statement.value
    called = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return isinstance(value, (ast.Lambda, ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.IfExp)) and (
        not hasattr(builtins, called)
    )


def _statements(cell: str) -> list[_Statement]:
    source = cell.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        tree = ast.parse(source)
    except SyntaxError:  # without what only IPython understands
        lines = source.split("\n")
        magic = [re.match(r"\s*[%!?]|.*\?\s*$", line) and "#" not in line for line in lines]
        source = "\n".join(
            re.sub(r"\S.*", "pass", line, count=1) if is_magic else line
            for line, is_magic in zip(lines, magic, strict=True)
        )
        tree = ast.parse(source)
    lines = source.split("\n")  # as Python counts them: str.splitlines knows others
    found = []
    for statement in tree.body:
        first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
        text = "\n".join(lines[first - 1 : statement.end_lineno])
        if statement.col_offset or ";" in text:
            text = ast.unparse(statement)
        found.append(_statement(text, statement))
    return found


def _statement(text: str, statement: ast.stmt) -> _Statement:
    table = symtable.symtable(text, "<cell>", "exec")
    symbols = table.get_symbols()
    defines = {s.get_name() for s in symbols if s.is_namespace() and s.get_name() != "lambda"}
    imports = {s.get_name() for s in symbols if s.is_imported()}
    assigns = {s.get_name() for s in symbols if s.is_assigned()} - defines - imports
    changes, calls = set(), set()
    for node in _outside_functions(statement):
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            changes.add(_root(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute):  # table.update(…), numbers.append(…)
                calls.add(_root(called))
        elif isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            imports |= set() if (node.module or "").startswith("tabletop.ui") else {"*"}
    if isinstance(statement, ast.Delete):
        assigns = set()
    kinds = (defines, imports, assigns, changes - {""}, calls - {""}, _reads(table))
    return _Statement(text, statement, *map(frozenset, kinds))


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        for child in ast.iter_child_nodes(node):
            yield from _outside_functions(child)


def _root(node: ast.AST) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _reads(table: symtable.SymbolTable) -> set[str]:
    """The global names that a statement reads, in functions inside it too."""
    top = table.get_type() == "module"
    found = {s.get_name() for s in table.get_symbols() if s.is_referenced() and (top or s.is_global())}
    return found.union(*map(_reads, table.get_children()))


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
    game: str, cells: Sequence[Any], seed: int | str | None, seconds: float = trial.CALL, whole: float = trial.WHOLE,
    wrapper: Sequence[str] = (),
) -> Submission:  # fmt: skip
    """Marks the cells of a notebook that was handed in by the student whose sheet has this `seed` (see `own_seed`; with
    `None` whatever instances he solved count). A cell is a text or, as in a file, its lines; anything else is empty.

    Of several progress codes the best answer to each exercise counts; a code of somebody else counts for nothing.
    """
    cells = [cell if isinstance(cell, str) else _joined(cell) for cell in cells]
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
        if seed is not None and kept.seed != str(seed):
            remarks.append(FOREIGN)
        for one in marks.marks:
            if RANK[one.state] > RANK[marked[one.id].state]:
                answers = [record.answer for record in kept.records[one.id] if record.seed == one.seed]
                verdict = exercises(game)[one.id].check(one.seed, answers[-1])
                marked[one.id] = Marked(one.id, one.state, verdict)
    if not held:
        remarks.append(NO_CODE)
    remarks = list(dict.fromkeys(remarks))
    for id, one_marked in marked.items():
        if one_marked.state == NOT_ATTEMPTED and remarks:
            marked[id] = one_marked._replace(verdict=Verdict(NOT_ATTEMPTED, " ".join(remarks)))
    for id, exercise in exercises(game).items():
        if exercise.kind.look == "code":  # what a progress code claims of it is worth nothing here
            found = program(cells, name_of(exercise.starter), exercise.starter)
            verdict = try_code(exercise, found, seconds, whole, wrapper)
            marked[id] = Marked(id, verdict.state, verdict, found.program)
    return Submission(marked, held, remarks)


def _joined(cell: Any) -> str:
    return "".join(line for line in cell if isinstance(line, str)) if isinstance(cell, (list, tuple)) else ""


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
        if exercise.kind.look != "code" and verdict.text:
            words = ["Not attempted.", verdict.text]
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
