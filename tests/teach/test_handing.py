"""Exercise notebooks as nbgrader sources, and submissions read without nbgrader."""

from __future__ import annotations

import importlib.util
import json
import sys
import textwrap
import time
import unicodedata
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop import OptionError, TabletopError
from tabletop.exercises import Exercise, exercises, games_with_exercises, handing, mark, own_seed, sheet
from tabletop.exercises.handing import need_nbgrader
from tabletop.exercises.nbgrading import Guarded
from tabletop.exercises.progress import BETS, Kept, pack, spotted
from tabletop.exercises.running import decoded, encoded
from tabletop.exercises.submission import Found, codes, mark_cells, program, told, try_code
from tabletop.exercises.trial import name_of
from tests.pace import within

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


@pytest.mark.parametrize("name", ["José", "Zoë B.", "Ångström", "ﬁnn", "सीता", "Ｓ１７"])
def test_a_name_is_the_same_however_a_computer_writes_it(name: str) -> None:
    forms = {own_seed("a", unicodedata.normalize(form, name)) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    assert len(forms) == 1 and own_seed("a", name.upper()) in forms


def test_names_that_differ_have_sheets_that_differ() -> None:
    assert own_seed("a", "सीता") != own_seed("a", "सती")
    assert own_seed("a", "José") != own_seed("a", "Jose")
    assert own_seed("a", "İpek") == own_seed("a", "ipek") and own_seed("a", "Ann ❤️") == own_seed("a", "ann")
    assert own_seed("a\ud800", "Ann").encode()


@pytest.mark.parametrize("name", ["", "  ", "-", "\u0301", "\u200b"])
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


WRITTEN = {
    "quoted": lambda code, cut: "\n".join(f"> {line}" for line in cut),
    "quoted twice": lambda code, cut: "\n".join(f"> > {line}" for line in cut),
    "piped": lambda code, cut: "\n".join(f"| {line}" for line in cut),
    "printable": lambda code, cut: "=\n".join(cut),
    "printable early": lambda code, cut: f"TX=\r\n{code[2:]}",
    "soft hyphens": lambda code, cut: "\u00ad".join(cut),
    "no width": lambda code, cut: "\u200b".join(cut),
    "marked": lambda code, cut: f"\ufeff{code[:40]}\ufeff{code[40:]}",
    "straight": lambda code, cut: f'"{code}"',
    "curly": lambda code, cut: f"“{code}”",
    "ticks": lambda code, cut: f"`{code}`",
    "stopped": lambda code, cut: f"{code}.",
    "strings": lambda code, cut: "(" + "\n ".join(f'"{line}"' for line in cut) + ")",
    "backslashes": lambda code, cut: "\\\n".join(cut),
    "long hyphens": lambda code, cut: code[:4] + code[4:].replace("-", "‐"),
    "many words": lambda code, cut: code + " and that is all I have to say" * 20,
}


@pytest.mark.parametrize("how", WRITTEN)
def test_codes_are_found_however_a_mail_writes_them(how: str) -> None:
    q = sheet("ladies_choice", 3)
    for one in q:
        if one.exercise.kind.look != "code":
            one.check(one.exercise.solved(q.seed))
    code = q.code()
    text = WRITTEN[how](code, textwrap.wrap(code, 60, break_on_hyphens=False))
    assert codes([f"Dear teacher, here it is:\n{text}\nBye, Ann"]) == [code]
    assert sheet("ladies_choice", code=text).code() == code


def test_codes_that_stick_together_are_two() -> None:
    one, other = sheet("ladies_choice", 3).code(), sheet("cat_ladies", 4).code()
    assert codes([one + other]) == [one, other]
    assert [found.code[:4] for found in spotted(f"{one}{BETS}abc {other[:-3]}\n{one}")] == [
        "TX1.",
        BETS,
        "TX1.",
        "TX1.",
    ]
    text = "so:\n> " + one
    (found,) = spotted(text)
    assert text[found.start : found.end] == one
    assert codes(["A progress code begins with “TX1.”."]) == []


def test_any_text_is_searched_quickly() -> None:
    for text in ("TX1." * 50_000, "TX1.a " + "abc " * 100_000, "T\n " * 100_000, "TX1." + "A" * 400_000):
        with within(3):
            spotted(text)


def test_damaged_and_foreign_codes_get_a_sentence() -> None:
    code = sheet("ladies_choice", 3).code()
    cells = [STARTER, "def my_lady(view, legal_moves, rng):\n    ..."]
    assert "damaged" in mark_cells("ladies_choice", [*cells, code[:-3]], "3").remarks[0]
    assert "another name" in mark_cells("ladies_choice", [*cells, code], "4").remarks[0]
    assert "no progress code" in mark_cells("ladies_choice", cells, "4").remarks[0]


def test_a_zero_has_its_reason() -> None:
    one, code = exercises("ladies_choice")["put_aside"], sheet("ladies_choice", 3).code()
    cells = [STARTER, "def my_lady(view, legal_moves, rng):\n    ..."]
    for held, why in ((code, "another name"), (code[:-3], "damaged"), ("", "no progress code")):
        found = mark_cells("ladies_choice", [*cells, held], "4")
        verdict = dict(told(one, "4", found.marked[one.id]))["verdict"]
        assert verdict.startswith("Not attempted. ") and why in verdict
    found = mark_cells("ladies_choice", [*cells, code], "3")
    assert dict(told(one, "3", found.marked[one.id]))["verdict"] == "Not attempted: nothing was handed in for it."


def test_cells_may_be_anything_and_a_seed_may_be_none() -> None:
    q = sheet("ladies_choice", 3)
    q.put_aside.check(q.put_aside.exercise.solved(q.seed))
    q.rank_them.another(9).check(q.rank_them.exercise.solved("9"))
    cells = [None, 3, {}, [None, q.code()], STARTER, "\ud800", ["def my_lady(view, ", "legal_moves, rng):\n    ..."]]
    assert mark_cells("ladies_choice", cells, 3).marked["put_aside"].state == "correct"
    assert mark_cells("ladies_choice", cells, 3).marked["rank_them"].state == "not attempted"
    found = mark_cells("ladies_choice", cells, None)
    assert not found.remarks and {found.marked[id].state for id in ("put_aside", "rank_them")} == {"correct"}


def test_a_code_of_half_a_sign_is_a_remark() -> None:
    cells = [STARTER, pack(Kept("ladies_choice", "\ud800", {})), "def my_lady(view, legal_moves, rng):\n    ..."]
    assert "not made here" in mark_cells("ladies_choice", cells, "3").remarks[0]


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

MODEL = exercises("ladies_choice")["total_function"].model
INNER = MODEL.replace("def total(", "def inner(")
BY_INNER = "def total(hand):\n    return inner(hand) + LIMIT"
SCRATCH = {
    "assigned below": [MODEL, "total = 12 + 5"],
    "a loop below": [MODEL, "for total in range(3):\n    print(total)"],
    "undefined above": ["total = 12 + undefined_name", MODEL],
    "a sheet above": ["total = sum(q.dandy_points.given.values())", MODEL],
    "builtins hidden": ["sum = 3 + 4", MODEL, "max = 0\nlen, sorted = 5, 3\nfor min in range(3): pass"],
    "hidden on the way": [INNER, "T = {}\nfor sum in range(3): T[sum] = 0\nmax, LIMIT = 3, 0", BY_INNER],
    "the name on the way": [INNER, "LIMIT = 0\nT = {}", BY_INNER + " + T[1]", "for total in range(3): T[total] = 0"],
    "an older one above": ["def total(hand):\n    return 0", MODEL],
    "a decorator below": [f"@twice\n{MODEL.strip()}", "def twice(f):\n    return lambda h: f(h) + LIMIT", "LIMIT = 0"],
    "a helper and a constant below": [BY_INNER, "LIMIT = 0", INNER],
    "a constant that fails at last": [BY_INNER, "LIMIT = 0", INNER, "LIMIT = 1 / 0"],
    "a helper that is not needed after all": [INNER, "TABLE = 1 / 0", f"LIMIT = 0\n{BY_INNER}\n    return TABLE"],
    "a table without end": [f"{INNER}\nLIMIT = -1", "T = {}\nwhile True: T[1] = 2", f"{BY_INNER} + len(T)"],
    "a lambda": [INNER, "total = lambda hand: inner(hand)", "total = 12 + 5", "total = sum([1, 2])"],
    "an object": [f"class Sum:\n    def __call__(self, hand):\n        return inner(hand)\n{INNER}", "total = Sum()"],
    "in an if": ["if True:\n" + textwrap.indent(MODEL, "    ")],
    "lines that Python does not count": [f"# a\u2028b\x85c\x0b\x0c\n\x0c{MODEL.strip()}\n\n\n# the end"],
    "a byte order mark": ["\ufeff" + MODEL.lstrip()],
    "lines of Windows": [MODEL.replace("\n", "\r\n")],
    "magic": [f"%time 3\nif True:\n    %time 4\n{MODEL}"],
    "all of a module": ["from math import *\nLIMIT = floor(0)\nT = {}", "T.update(a=0)", INNER, BY_INNER + " + T['a']"],
    "a future": ["from __future__ import annotations\nimport math", MODEL],
    "a return outside": [MODEL, "LIMIT = 1\nreturn LIMIT"],
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("cells", SCRATCH.values(), ids=SCRATCH)
def test_what_else_stands_in_a_notebook_costs_nothing(cells: list[str]) -> None:
    one = exercises("ladies_choice")["total_function"]
    verdict = try_code(one, program([one.starter, *cells], "total", one.starter))
    assert verdict.state == "correct", verdict


@pytest.mark.slow
def test_what_is_lacking_in_the_end_is_told_with_its_reason() -> None:
    one = exercises("ladies_choice")["total_function"]
    said = str(try_code(one, program([INNER, "LIMIT = 1 / 0", BY_INNER], "total", one.starter)))
    assert "name 'LIMIT' is not defined" in said and "ZeroDivisionError" in said
    assert "twice" in str(try_code(one, program([f"@twice\n{MODEL.strip()}"], "total", one.starter)))


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
    assert time.perf_counter() - begun < 120


GROWN = """import os, time
def child():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            with open(PID, "w") as file:
                file.write(str(os.getpid()))
            time.sleep(60)
        os._exit(0)
    time.sleep(0.3)
"""
CHILDREN = {
    "in its group": """import subprocess
child = subprocess.Popen(["sleep", "60"])
with open(PID, "w") as file:
    file.write(str(child.pid))
def total(hand):
    return 0
""",
    "of its own": GROWN + "def total(hand):\n    os.path.exists(PID) or child()\n    return 0\n",
    "while it goes on": GROWN + "def total(hand):\n    child()\n    while True: pass\n",
    "left behind": GROWN + "def total(hand):\n    child()\n    os._exit(0)\n",
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the processes of a group are ended together only elsewhere")
@pytest.mark.parametrize("how", CHILDREN)
def test_what_it_began_is_ended_with_it(how: str, tmp_path: Path) -> None:
    if sys.platform != "linux" and how != "in its group":
        pytest.skip("without /proc only its group is known")
    one, begun = exercises("ladies_choice")["total_function"], time.perf_counter()
    try_code(one, Found(f"PID = {str(tmp_path / 'pid')!r}\n{CHILDREN[how]}"), seconds=1, whole=8)
    assert time.perf_counter() - begun < 50  # its children would have slept for 60
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


# A course folder


def lay(course: Path, *names: str, seed: str = "autumn") -> None:
    for name in names:
        file = course / name
        file.parent.mkdir(parents=True, exist_ok=True)
        book = {"cells": [], "metadata": {"tabletop": {"game": file.stem, "seed": seed}}}
        file.write_text(json.dumps(book), encoding="utf-8")


@pytest.mark.parametrize("left", ["source/cat_ladies/cat_ladies.ipynb", "submitted/s17/cat_ladies/cat_ladies.ipynb"])
def test_a_course_keeps_its_seed(left: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(tmp_path, left)
    before = (tmp_path / left).read_bytes()
    assert handing.main(["out", "--seed", "spring", "--game", "cat_ladies", "--course", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "SEED=autumn" in said and "COURSE=" in said
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [tmp_path / left]
    assert (tmp_path / left).read_bytes() == before


def test_what_lies_elsewhere_is_named_with_what_is_expected(tmp_path: Path) -> None:
    lay(tmp_path, "source/ladies_choice/ladies_choice.ipynb", "submitted/s17/ladies_choice/ladies_choice.ipynb",
        "submitted/s17/ladies_choice/ladies_choice (1).ipynb", "submitted/w2/Ladies Choice/ladies_choice.ipynb",
        "submitted/ladies_choice.ipynb", "submitted/w3/cat_ladies/cat_ladies.ipynb", "submitted/w4/homework.txt",
        "submitted/.DS_Store", "submitted/s17/ladies_choice/.ipynb_checkpoints/ladies_choice.ipynb")  # fmt: skip
    (tmp_path / "submitted" / "w5").mkdir()
    told = {file: remark for remark in handing.strays(tmp_path) for file in [remark.text.split(" was ")[0]]}
    expected = {
        "submitted/ladies_choice.ipynb": "expected is submitted/<student>/ladies_choice/ladies_choice.ipynb.",
        "submitted/s17/ladies_choice/ladies_choice (1).ipynb": "which is there, is the one that counts.",
        "submitted/w2/Ladies Choice/ladies_choice.ipynb": "expected is submitted/w2/ladies_choice/ladies_choice.ipynb.",
        "submitted/w3/cat_ladies/cat_ladies.ipynb": "make handout, with the seed of this class, brings it back.",
        "submitted/w4/homework.txt": "expected is submitted/w4/<game>/<game>.ipynb.",
        "submitted/w5 is empty.": "",
    }
    assert told.keys() == expected.keys() and all(told[file].text.endswith(expected[file]) for file in told)
    assert {remark.student for remark in told.values()} == {"", "s17", "w2", "w3", "w4", "w5"}


def test_a_mark_without_a_submission_is_remarked_upon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "nbgrader", lambda *words, **more: True)
    lay(tmp_path, "source/cat_ladies/cat_ladies.ipynb", "autograded/=1/cat_ladies/cat_ladies.ipynb",
        "submitted/s2/cat_ladies/cat_ladies.ipynb")  # fmt: skip
    done = handing.mark_all(tmp_path, ["cat_ladies"])
    assert {remark.student: remark.text for remark in done.remarks} == {
        "s2": "submitted/s2/cat_ladies/cat_ladies.ipynb: it could not be marked: see marking.log.",
        "=1": "There is no submission any more: this mark is an old one.",
    }
    table = (tmp_path / "remarks.csv").read_text(encoding="utf-8")
    assert table.startswith("student,game,remark\n") and "\n'=1," in table  # no formula


def test_what_marks_rest_on_is_put_back(tmp_path: Path) -> None:
    lay(tmp_path, "source/ladies_choice/ladies_choice.ipynb")
    (tmp_path / "gradebook.db").write_bytes(b"marks")
    guarded = Guarded(tmp_path)
    assert guarded.restored() == []
    (tmp_path / "gradebook.db").write_bytes(b"better marks")
    (tmp_path / "gradebook.db-journal").write_bytes(b"worse")
    (tmp_path / "source/ladies_choice/ladies_choice.ipynb").unlink()
    assert len(guarded.restored()) == 3 and guarded.restored() == []
    assert (tmp_path / "gradebook.db").read_bytes() == b"marks" and not (tmp_path / "gradebook.db-journal").exists()


def test_nbgrader_s_menus_are_off_where_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("kit", handing.SOURCES.parent / "tools" / "kit.py")
    assert spec is not None and spec.loader is not None
    kit = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kit)
    monkeypatch.setattr(kit, "VENV", str(tmp_path))
    kit.no_news()
    kit.no_news()
    off = json.loads((tmp_path / "etc/jupyter/labconfig/page_config.json").read_text())["disabledExtensions"]
    assert off["@jupyter/nbgrader"] is True and len(off) == 2


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
