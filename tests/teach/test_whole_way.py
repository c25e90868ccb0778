"""The whole way with nbgrader: a course folder, the students' notebooks, what they hand in, marks and feedback."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.exercises import handing, own_seed, sheet
from tabletop.exercises.progress import Record, pack, unpack

GAME, SEED = "ladies_choice", "autumn"
# What each exercise is worth, by hand.
POINTS = {
    "turn_order": 1, "love_left": 1, "who_wins": 1, "put_aside": 1, "silencers": 2, "dandy_points": 2, "rank_them": 2,
    "love_returned": 2, "two_ladies_end": 2, "best_change": 2, "whom_to_marry": 3, "some_mystery": 3, "draw_hurts": 3,
    "clock_in_time": 3, "total_function": 4, "lady_bot": 5,
}  # fmt: skip
ALL, CODE = 37, 9
BY_HAND = {
    "right": ALL,
    "half-right": 1 + 1 + 2 + 3 + 4,  # turn order, love left, dandy points, one chance; the function but not the bot
    "empty": 0,
    "never-ends": ALL - CODE,  # neither function nor bot comes back
    "raises": ALL - CODE,
    "ends-the-kernel": ALL - CODE,
    "deleted": ALL - 5,  # the cell of the bot, and a cell that carries points: that one costs nothing
    "pasted-twice": ALL,
    "helpers": ALL,  # in cells of their own, a cell that never ends between them
    "shown": 0,  # all solutions were looked at
    "edited-check": 0,
    "claims": 0,  # a progress code with wrong answers, called correct in it
    "neighbour": 0,
    "monkeypatch": 0,
    "no-name-as-given": ALL,  # wrote "Ann B." where the teacher's list has s17
    "unreadable": 0,
    "writes-marks": ALL - 4,  # its function writes into the gradebook
    "zoë": ALL,  # her folder came from a computer that takes the accent apart
}
TOTAL = 'def total(hand):\n    """Points."""\n'
STARTERS = ("def total(hand):\n    ...", "def my_lady(view, legal_moves, rng):\n    ...")
LAST = "def my_lady(view, legal_moves, rng):\n    return legal_moves[-1]"

Cells = list[dict[str, Any]]


def code_of(student: str, *only: str) -> str:
    """The progress code of somebody who answered these exercises rightly (none named: all)."""
    q = sheet(GAME, SEED, student=student)
    for one in q:
        if one.exercise.kind.look != "code" and (not only or one.id in only):
            one.check(one.exercise.solved(q.seed))
    return q.code()


def model(id: str) -> str:
    return sheet(GAME, 1)[id].exercise.model


def shown_code(student: str) -> str:
    q = sheet(GAME, SEED, student=student)
    for one in q:
        one.solution()
        if one.exercise.kind.look != "code":
            one.check(one.exercise.solved(q.seed))
    return q.code()


def claiming_code(student: str) -> str:
    """Wrong answers and code that was never written, all marked as correct by hand."""
    seed = own_seed(SEED, student)
    kept = unpack(code_of("somebody else"))
    forged = {id: (Record(seed, "c", records[-1].answer),) for id, records in kept.records.items()}
    right = sheet(GAME, SEED, student=student)
    wrong = {id: rs for id, rs in forged.items() if right[id].check(rs[0].answer).state != "correct"}
    return pack(replace(kept, seed=seed, records={**wrong, **{id: (Record(seed, "c", None),) for id in POINTS if
                                                              right[id].exercise.kind.look == "code"}}))  # fmt: skip


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def find(cells: Cells, start: str) -> dict[str, Any]:
    begins = re.compile(f"^{start}", re.M)
    (found,) = [cell for cell in cells if cell["cell_type"] == "code" and begins.search(source(cell))]
    return found


def put(cells: Cells, start: str, text: str) -> dict[str, Any]:
    cell = find(cells, start)
    cell["source"] = text
    return cell


def new(text: str, **about: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "id": f"n{abs(hash(text)) % 10**8}", "metadata": about,
            "outputs": [], "source": text}  # fmt: skip


def hand_in(cells: Cells, code: str, total: str = "", lady: str = "") -> None:
    put(cells, "handed_in", f'handed_in = "{code}"')
    put(cells, "def total", total or model("total_function"))
    put(cells, "def my_lady", lady or model("lady_bot"))


def right(cells: Cells) -> None:
    hand_in(cells, code_of("right"))


def half_right(cells: Cells) -> None:
    hand_in(cells, code_of("Half Right", "turn_order", "love_left", "dandy_points", "some_mystery"), lady=LAST)


def never_ends(cells: Cells) -> None:
    hand_in(cells, code_of("never-ends"), TOTAL + "    while True: pass", "def my_lady(view, legal_moves, rng):\n"
            "    while True:\n        try:\n            view.nothing\n        except:\n            pass")  # fmt: skip
    cells.insert(3, new("while True:\n    pass"))


def raises(cells: Cells) -> None:
    hand_in(cells, code_of("raises"), TOTAL + "    return hand[99]", LAST.replace("[-1]", ".nothing"))
    cells.insert(3, new("1 / 0"))
    cells.insert(3, new("def broken(:"))


def ends_the_kernel(cells: Cells) -> None:
    hand_in(cells, code_of("ends-the-kernel"), TOTAL + "    import sys; sys.exit(0)",
            "import os\ndef my_lady(view, legal_moves, rng):\n    os._exit(0)")  # fmt: skip


def deleted(cells: Cells) -> None:
    hand_in(cells, code_of("deleted"))
    for start in ("def my_lady", "q.put_aside", "q.rank_them"):
        cells.remove(find(cells, start))
    cells.reverse()


def pasted_twice(cells: Cells) -> None:
    hand_in(cells, code_of("pasted-twice"))
    for start in ("def total", "handed_in", "q.lady_bot.check"):
        cell = find(cells, start)
        cells.insert(cells.index(cell), {**cell, "id": cell["id"] + "-2"})
    starter = "def total(hand):\n    ..."  # and the starter once more, below
    cells.append(new(starter, nbgrader=handing.grader("total_function_code")))


def helpers(cells: Cells) -> None:
    inner = model("total_function").replace("def total(", "def reckon_it(")
    hand_in(cells, code_of("helpers"), "%time 1\ndef total(hand):\n    return HELP['it'](hand)\n\nprint(total([]))")
    cells.insert(2, new(f"{inner}\nwhile True: pass"))
    cells.insert(3, new("HELP = {}"))
    cells.insert(4, new("HELP.update(it=reckon_it)"))


def edited_check(cells: Cells) -> None:
    for id in POINTS:
        cell = next(c for c in cells if re.match(rf"q\.{id}(\.check\(.*\))?$", source(c))
                    and c["metadata"].get("nbgrader"))  # fmt: skip
        cell["source"] = "37.0"
        cell["metadata"]["nbgrader"] |= {"points": 1000, "locked": False}
    cells.append(new("1000.0", nbgrader=handing.grader("a_gift", 1000)))
    cells.append(new("37.0", nbgrader=handing.grader("turn_order", 1)))


def claims(cells: Cells) -> None:
    hand_in(
        cells, claiming_code("claims"), "def total(hand):\n    ...", "def my_lady(view, legal_moves, rng):\n    ..."
    )


def neighbour(cells: Cells) -> None:
    hand_in(cells, code_of("right"), *STARTERS)


MONKEY = """\
import sys, os, json, builtins, subprocess
import tabletop.exercises, tabletop.exercises.running, tabletop.exercises.submission
from tabletop.exercises.exercise import Exercise, Verdict
tabletop.exercises.mark = tabletop.exercises.progress.mark = lambda *a, **k: 1 / 0
Exercise.check = lambda *a, **k: Verdict("correct")
tabletop.exercises.running.encoded = lambda value: {"ratio": [1, 1]}
subprocess.run = subprocess.Popen = sys.exit = lambda *a, **k: None
class Same(int):
    __eq__ = lambda self, other: True
    __sub__ = __rsub__ = lambda self, other: 0
"""


def monkeypatch(cells: Cells) -> None:
    total = MONKEY + "def total(hand, _=[setattr(Exercise, 'check', Exercise.check)]):\n    return Same(0)"
    hand_in(cells, "", total, "def my_lady(view, legal_moves, rng):\n    return Always()")
    cells.insert(1, new(MONKEY))
    cells.insert(5, new("class Always:\n    __eq__ = lambda self, other: True\n    __hash__ = lambda self: 1"))


WRITES = """\
import sqlite3
def total(hand):
    book = sqlite3.connect(GRADEBOOK)
    book.execute("update grade set manual_score = 5")
    book.commit()
    return 1
"""


def writes_marks(cells: Cells) -> None:
    hand_in(cells, code_of("writes-marks"), WRITES)


def accented(cells: Cells) -> None:
    hand_in(cells, code_of(unicodedata.normalize("NFC", "Zoë")))


def other_name(cells: Cells) -> None:
    hand_in(cells, code_of("Ann B."))


WHO: dict[str, Callable[[Cells], None]] = {
    "right": right, "half-right": half_right, "empty": lambda cells: None, "never-ends": never_ends, "raises": raises,
    "ends-the-kernel": ends_the_kernel, "deleted": deleted, "pasted-twice": pasted_twice, "helpers": helpers,
    "shown": lambda cells: hand_in(cells, shown_code("shown"), *STARTERS),
    "edited-check": edited_check, "claims": claims, "neighbour": neighbour, "monkeypatch": monkeypatch,
    "no-name-as-given": other_name, "writes-marks": writes_marks, unicodedata.normalize("NFD", "zoë"): accented,
}  # fmt: skip


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which everybody has handed in, and that has been marked."""
    folder = tmp_path_factory.mktemp("teach") / "course"
    assert handing.main(["out", "--seed", SEED, "--game", GAME, "--course", str(folder)]) == 0
    config = folder / "nbgrader_config.py"
    settings = config.read_text(encoding="utf-8").replace("seconds=2", "seconds=0.7").replace("whole=60", "whole=30")
    config.write_text(settings.replace("names={}", 'names={"no-name-as-given": "ann b"}'), encoding="utf-8")
    given = (folder / "release" / GAME / f"{GAME}.ipynb").read_text(encoding="utf-8")
    for student, does in WHO.items():
        book = json.loads(given)
        does(book["cells"])
        place = folder / "submitted" / student / GAME / f"{GAME}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps(book).replace("GRADEBOOK", f"'{folder / 'gradebook.db'}'"), encoding="utf-8")
    bad = folder / "submitted" / "unreadable" / GAME / f"{GAME}.ipynb"
    bad.parent.mkdir(parents=True)
    bad.write_text(given[:1000], encoding="utf-8")
    astray = folder / "submitted" / "astray" / "Ladies Choice" / f"{GAME}.ipynb"
    astray.parent.mkdir(parents=True)
    astray.write_text(given, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tabletop.exercises.handing", "marks", "--course", str(folder)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 1  # one could not be read
    (folder / "said").write_text(done.stdout + done.stderr, encoding="utf-8")
    return folder


def marks(course: Path) -> dict[str, dict[str, str]]:
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {unicodedata.normalize("NFC", row["student_id"]): row for row in csv.DictReader(file)}


def feedback(course: Path, student: str) -> str:
    return (course / "feedback" / student / GAME / f"{GAME}.html").read_text(encoding="utf-8")


pytestmark = [pytest.mark.slow, pytest.mark.first]


def test_points_are_what_the_notebook_says(course: Path) -> None:
    assert sum(POINTS.values()) == ALL
    book = json.loads((course / "release" / GAME / f"{GAME}.ipynb").read_text(encoding="utf-8"))
    about = [cell["metadata"].get("nbgrader", {}) for cell in book["cells"]]
    assert {a["grade_id"]: a["points"] for a in about if a.get("grade")} == POINTS


def test_what_is_handed_out_has_starters_and_asks_for_the_name(course: Path) -> None:
    book = json.loads((course / "release" / GAME / f"{GAME}.ipynb").read_text(encoding="utf-8"))
    code = [source(cell) for cell in book["cells"] if cell["cell_type"] == "code"]
    assert "def total(hand):\n    ..." in code and 'handed_in = ""' in code
    assert f'from tabletop.ui import sheet, table\nq = sheet("{GAME}", seed="{SEED}", student="", code="")' in code


@pytest.mark.parametrize("student", BY_HAND)
def test_marks(course: Path, student: str) -> None:
    row = marks(course)[student]
    assert float(row["max_score"]) == ALL
    assert float(row["score"]) == BY_HAND[student], feedback(course, student)


def test_feedback_can_be_understood(course: Path) -> None:
    text = feedback(course, "half-right")
    assert 'src="http' not in text  # nothing is fetched
    assert "It won" in text and "This is how it goes:" in text and "nothing was handed in for it" in text
    assert "(Score: 11.0 / 37.0)" in text
    assert "had not come back after 0.7 seconds" in feedback(course, "never-ends")
    assert "IndexError" in feedback(course, "raises") and "hand[99]" in feedback(course, "raises")
    foreign = feedback(course, "neighbour")
    assert foreign.count("made under another name") > 10 and "Test cell" not in foreign
    assert (
        foreign.index("<strong>neighbour</strong>") < foreign.index("made under another name") < foreign.index("<li>")
    )
    assert '<a href="#put_aside">What is put aside?</a>' in foreign
    assert "its solution had been shown" in feedback(course, "shown")
    assert "no progress code in the notebook" in feedback(course, "empty")
    assert not (course / "feedback" / "unreadable").exists()


def test_what_is_odd_is_told_and_kept(course: Path) -> None:
    with (course / "remarks.csv").open(encoding="utf-8", newline="") as file:
        remarks = {row["student"]: row["remark"] for row in csv.DictReader(file)}
    said = (course / "said").read_text(encoding="utf-8")
    expected = {
        "unreadable": "is no notebook", "neighbour": "made under another name", "empty": "no progress code",
        "astray": f"expected is submitted/astray/{GAME}/{GAME}.ipynb", "writes-marks": "gradebook.db changed",
    }  # fmt: skip
    for student, why in expected.items():
        assert why in remarks[student] and remarks[student] in said
    assert "right" not in remarks and "Traceback" not in said and f"Now marking {GAME}, right" in said
    assert said.count("\n") < len(WHO) + len(remarks) + 6
    assert "Traceback" in (course / "marking.log").read_text(encoding="utf-8")


def test_marks_above_what_there_is_are_told(course: Path, tmp_path: Path) -> None:
    assert list(handing.too_many(course / "gradebook.db")) == []
    copy = tmp_path / "gradebook.db"
    copy.write_bytes((course / "gradebook.db").read_bytes())
    with sqlite3.connect(copy) as book:
        book.execute("update grade set manual_score = 5")
    told = list(handing.too_many(copy))
    assert len(told) == len(BY_HAND) * (len(POINTS) - 1)  # one exercise is worth five
    assert told[0].text == "5 of 2 points for best_change were given by hand: more than there are."


def test_marking_leaves_the_submissions_alone(course: Path) -> None:
    book = json.loads((course / "submitted" / "edited-check" / GAME / f"{GAME}.ipynb").read_text(encoding="utf-8"))
    assert any(source(cell) == "1000.0" for cell in book["cells"])
