"""Exercise notebooks as nbgrader sources, and submissions read without nbgrader."""

from __future__ import annotations

import json
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop import OptionError, TabletopError
from tabletop.exercises import Exercise, exercises, games_with_exercises, handing, mark, own_seed, sheet
from tabletop.exercises.handing import need_nbgrader
from tabletop.exercises.running import decoded, encoded
from tabletop.exercises.submission import Found, codes, mark_cells, program, try_code
from tabletop.exercises.trial import name_of

NOTEBOOKS = sorted(handing.SOURCES.glob("*.ipynb"))
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
STARTER = "def total(hand):\n    ..."


def test_there_are_notebooks() -> None:
    assert handing.SOURCES / "ladies_choice.ipynb" in NOTEBOOKS


@every_notebook
def test_is_up_to_date_for_nbgrader(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert handing.dumped(handing.prepare(json.loads(text))) == text, (
        "`python -m tabletop.exercises.handing` brings it up to date"
    )


@every_notebook
def test_preparing_twice_is_preparing_once(path: Path) -> None:
    once = handing.prepare(json.loads(path.read_text(encoding="utf-8")))
    assert handing.prepare(once) == once


@every_notebook
def test_every_exercise_has_points_and_ids_are_unique(path: Path) -> None:
    book = handing.handed_out(json.loads(path.read_text(encoding="utf-8")), 'a "seed"')
    about = [cell["metadata"]["nbgrader"] for cell in book["cells"] if "nbgrader" in cell["metadata"]]
    assert {a["grade_id"] for a in about if a["grade"]} == set(exercises(path.stem))
    assert len({a["grade_id"] for a in about}) == len(about)
    ids = [cell["id"] for cell in book["cells"]]
    assert len(set(ids)) == len(ids)


def test_a_lacking_cell_is_named() -> None:
    book = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    first = next(iter(exercises(NOTEBOOKS[0].stem)))
    book["cells"] = [cell for cell in book["cells"] if f"q.{first}" not in handing.text(cell)]
    with pytest.raises(handing.NotebookError, match=first):
        handing.prepare(book)


# Names


def test_a_name_may_be_spelt_with_other_case_and_spaces() -> None:
    assert own_seed("autumn", "S-01 ") == own_seed("autumn", "s01") != own_seed("autumn", "s02")
    assert own_seed("autumn", "s01") != own_seed("spring", "s01")


@pytest.mark.parametrize("name", ["", "  ", "-"])
def test_without_a_name_there_is_no_sheet(name: str) -> None:
    with pytest.raises(OptionError, match="student="):
        sheet("ladies_choice", "autumn", student=name)


def test_neighbours_have_other_numbers_and_a_code_knows_its_own() -> None:
    one, other = (sheet("ladies_choice", "autumn", student=name) for name in ("Ann", "Ben"))
    assert [q.given for q in one] != [q.given for q in other]
    one.some_mystery.check(one.some_mystery.exercise.solved(one.seed))
    assert mark(one.code(), seed=own_seed("autumn", "ann"))["some_mystery"].state == "correct"
    assert mark(one.code(), seed=own_seed("autumn", "ben"))["some_mystery"].state == "not attempted"


# Reading a submission


def test_codes_are_found_wherever_they_are() -> None:
    code = sheet("ladies_choice", 3).code()
    broken = "\n".join([code[:20], code[20:]])
    assert codes([f'x = "{code}"', "nothing", code]) == [code]
    assert codes([f"here it is:\n{broken}\nand that is all"]) == [code]
    assert codes([code[:-3]]) == [code[:-3]]  # damaged: kept, so that it can be said


def test_damaged_and_foreign_codes_get_a_sentence() -> None:
    code = sheet("ladies_choice", 3).code()
    cells = [STARTER, "def my_lady(view, legal_moves, rng):\n    ..."]
    assert "damaged" in mark_cells("ladies_choice", [*cells, code[:-3]], "3").remarks[0]
    assert "another name" in mark_cells("ladies_choice", [*cells, code], "4").remarks[0]
    assert "no progress code" in mark_cells("ladies_choice", cells, "4").remarks[0]


def test_a_program_is_what_its_name_needs() -> None:
    cells = [
        "import math, sys\nfrom tabletop.ui import sheet\nq = sheet('ladies_choice', code='')",
        "q.total_function.check(total)",
        "@cached\ndef helper(x):\n    return math.floor(x) + TABLE[x]",
        "from functools import cache as cached\nTABLE = {}\nfor i in range(3):\n    TABLE[i] = i",
        "while True: pass",
        "slow = forever()",
        "def total(hand):\n    slow = helper(1)\n    return slow",
        STARTER,
        "print(total([]))",
        "this is no Python",
    ]
    found = program(cells, "total", STARTER).program
    for kept in (
        "import math, sys",
        "@cached\ndef helper",
        "import cache as cached",
        "TABLE = {}",
        "for i in",
        "def total",
    ):
        assert kept in found
    for left in ("sheet", "check", "while", "forever", "...", "print", "no Python"):
        assert left not in found


@pytest.mark.parametrize(
    "cells, unreadable",
    [([], False), ([STARTER], False), (["def other(): pass"], False), (["def total(hand):\nreturn 1"], True)],
)
def test_no_program(cells: list[str], unreadable: bool) -> None:
    found = program(cells, "total", STARTER)
    assert not found.program and bool(found.unreadable) is unreadable


def test_assignments_and_classes_are_programs_too() -> None:
    assert "lambda" in program(["total = lambda hand: 3"], "total", STARTER).program
    starter = "class Lady:\n    ..."
    assert "choose" in program([starter, "class Lady:\n    def choose(self, *a): pass"], "Lady", starter).program


@pytest.mark.parametrize(
    "value", [None, True, 3, -0.5, "text", Fraction(3, 7), [1, (2, "x")], {"a": [1], 2: None}, {1, 2}, (), 10**50]
)
def test_results_come_back_as_they_went(value: object) -> None:
    back = decoded(json.loads(json.dumps(encoded(value))))
    assert back == value and type(back) is type(value)


def test_anything_else_is_only_shown() -> None:
    assert repr(decoded(encoded(len))) == repr(len)


# In a process of its own

CODE = [one for game in games_with_exercises() for one in exercises(game).values() if one.kind.look == "code"]


@pytest.mark.slow
@pytest.mark.parametrize("one", CODE, ids=lambda one: f"{one.game}-{one.id}")
def test_models_are_right_there_too(one: Exercise) -> None:
    verdict = try_code(one, program([one.starter, one.model], name_of(one.starter), one.starter), whole=60)
    assert verdict.state == "correct", verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    "body, said",
    [
        ("while True: pass", "had not come back"),
        ("raise KeyError('x')", "KeyError"),
        ("import os; os._exit(0)", "ended"),
        ("return [0] * 10**10", "emory"),
        ("input()", "raised"),
        ("return lambda: 3", "number, not <function"),
        ("import os; os.write(max(map(int, os.listdir('/proc/self/fd'))), b'x'); return 0", ""),
        ("...", "attempted"),
        ("return 10**5000", "digits"),
        ("a = []; a.append(a); return a", ""),
    ],
)
def test_whatever_it_does_marking_goes_on(body: str, said: str) -> None:
    one = exercises("ladies_choice")["total_function"]
    begun = time.perf_counter()
    verdict = try_code(one, Found(f"def total(hand):\n    {body}\n"), seconds=1, whole=5)
    assert verdict.state != "correct" and said in str(verdict)
    assert time.perf_counter() - begun < 30


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the processes of a group are ended together only elsewhere")
def test_what_it_began_is_ended_with_it(tmp_path: Path) -> None:
    begin = f"""import subprocess
child = subprocess.Popen(["sleep", "60"])
with open({str(tmp_path / "pid")!r}, "w") as file:
    file.write(str(child.pid))"""
    one = exercises("ladies_choice")["total_function"]
    try_code(one, Found(f"{begin}\ndef total(hand):\n    return 0\n"), seconds=1)
    pid = int((tmp_path / "pid").read_text())
    for _ in range(50):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        time.sleep(0.1)
    pytest.fail("it still runs")


# Without nbgrader


def test_without_nbgrader_it_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tabletop.exercises.handing.find_spec", lambda name: None)
    with pytest.raises(TabletopError, match="pip install nbgrader"):
        need_nbgrader()
    assert handing.main(["out", "--seed", "x", "--course", str(tmp_path / "c"), "--game", "ladies_choice"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "words, told",
    [
        (["out"], "seed"),
        (["out", "--seed", "x", "--game", "chess"], "chess"),
        (["marks", "--course", "no_such"], "no_such"),
    ],
)
def test_what_is_lacking_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert handing.main(words) == 1
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1


def test_exercises_load_no_nbgrader() -> None:
    import subprocess

    probe = "import sys, tabletop.exercises.nbgrading, tabletop.exercises.handing; print('nbgrader' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
