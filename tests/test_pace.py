"""The suite keeps its own pace: what takes too long fails, and what is marked `long` waits for LONG=1."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONFTEST = """
import tests.pace
from tests.conftest import pytest_collection_modifyitems
tests.pace.QUICK, tests.pace.FILE = 0.1, 0.3
pytest_plugins = ["tests.pace"]
"""
BUSY = """
import time, pytest
def busy(seconds):
    begun = time.process_time()
    while time.process_time() - begun < seconds: pass
"""


def outcome(folder: Path, tests: str, *flags: str, long: bool = False) -> tuple[int, str]:
    """How pytest ends with these tests, and what it says."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow\n    long\n")
    (folder / "test_it.py").write_text(BUSY + tests)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_LONG": "1" if long else ""}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *flags], cwd=folder, env=env,
        capture_output=True, text=True,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.slow
@pytest.mark.parametrize("flags", [(), ("-n", "1")], ids=["alone", "with workers"])
def test_a_quick_test_that_is_slow_fails(tmp_path: Path, flags: tuple[str, ...]) -> None:
    code, said = outcome(tmp_path, "def test_long(): busy(0.2)\ndef test_short(): pass", *flags)
    assert code == 1 and "s of the processor: a quick test takes" in said and "2 passed" in said and "1 error" in said


@pytest.mark.slow
@pytest.mark.parametrize("flags", [(), ("-n", "1")], ids=["alone", "with workers"])
def test_a_file_that_takes_too_long_fails(tmp_path: Path, flags: tuple[str, ...]) -> None:
    one = "@pytest.mark.slow\n@pytest.mark.parametrize('n', range(4))\ndef test_some(n): busy(0.11)"
    code, said = outcome(tmp_path, one, *flags)
    assert code == 1 and "TOO SLOW test_it.py" in said and "4 passed" in said
    assert outcome(tmp_path, one, *flags, long=True)[0] == 0  # at full length it may


@pytest.mark.slow
def test_a_long_test_is_run_at_full_length_only(tmp_path: Path) -> None:
    two = "@pytest.mark.long\ndef test_long(): pass\ndef test_other(): pass"
    assert "1 passed, 1 deselected" in outcome(tmp_path, two)[1]
    assert "2 passed" in outcome(tmp_path, two, long=True)[1]
