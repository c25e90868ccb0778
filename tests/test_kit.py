"""How `make test` and `make check` run the tests: side by side, each once, with one closing line."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.test_packaging import tool

SUITE = '<testsuites><testsuite tests="{n}" failures="{bad}" errors="0" skipped="1">{cases}</testsuite></testsuites>'


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """tools/kit.py, which sets nothing up and finds a tool `say` beside Python."""
    kit = tool("kit")
    monkeypatch.setattr(kit, "set_up", lambda wanted: None)
    monkeypatch.setattr(kit, "VENV", str(tmp_path))
    return kit


def marks(command: list[str]) -> str:
    return command[command.index("-m") + 1]


def test_every_test_is_run_in_one_of_two_lanes(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_LONG", "")
    lanes: list[Any] = []
    monkeypatch.setattr(kit, "beside", lambda *found: lanes.extend(found) or [])
    assert kit.test(["-k", "x"]) == 0
    (engine,), (browser,), lints = lanes
    assert (marks(engine), marks(browser)) == ("not browser", "browser") and lints == kit.LINTS
    assert engine[-2:] == browser[-2:] == ["-k", "x"] and not os.environ["TABLETOP_LONG"]
    assert kit.test(["--long"]) == 0 and os.environ["TABLETOP_LONG"] == "1" and "--long" not in lanes[3][0]
    lanes.clear()
    assert kit.check([]) == 0 and marks(lanes[0][0]) == "not slow and not long and not browser"


def test_what_runs_beside_is_told_in_turn(
    kit: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each of two waits for the other, which only works if both run at once."""
    monkeypatch.setattr(kit, "BIN", os.path.dirname(sys.executable))
    meet = "import os, sys, time; mine, other = sys.argv[1:]; open(mine, 'w').close(); end = time.time() + 60\n"
    meet += "while not os.path.exists(other) and time.time() < end: time.sleep(0.02)\n"
    meet += "print(os.path.basename(mine), 'met' if os.path.exists(other) else 'alone'); sys.exit('b' in mine[-1:])"
    a, b = os.path.join(kit.VENV, "a"), os.path.join(kit.VENV, "b")
    name = os.path.basename(sys.executable)
    failed = kit.beside([[name, "-c", meet, a, b]], [[name, "-c", meet, b, a], [name, "-c", "print('then')"]])
    assert failed == [name]  # b
    said = [line for line in capfd.readouterr().out.splitlines() if line in ("a met", "b met", "then")]
    assert said == ["a met", "b met", "then"]


def test_the_last_line_says_how_long_it_took_and_what_took_longest(
    kit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports = [os.path.join(kit.VENV, f"{i}.xml") for i in range(3)]  # the third was never written
    for i in range(2):
        cases = "".join(
            f'<testcase classname="tests.games.test_{i}" name="test_{n}" time="{10 * n + i}.25"/>' for n in range(8)
        )
        Path(reports[i]).write_text(SUITE.format(n=8, bad=i, cases=cases))
    monkeypatch.setattr(kit.time, "time", lambda: 1000.0)
    assert kit.closing(["pytest"], reports, 1000 - 754.4) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("Failed: pytest. 13 passed, 1 failed, 2 skipped in 12 min 34 s. The slowest: 71.2 s games.")
    assert [int(n) for n in re.findall(r"(\d+)\.\d s games", line)] == [71, 70, 61, 60, 51, 50, 41, 40, 31, 30]
    assert kit.closing([], [], 1000.0) == 0
