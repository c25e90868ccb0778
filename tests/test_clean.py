"""What is committed names no package registry and no place on somebody's machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = re.compile(r"(?:^|/)(?:\.(?!ci|git(?:ignore|attributes))|__pycache__|dist/|build/|shots/|my_)")
REGISTRIES = re.compile(
    r"(?:pypi|pythonhosted|npmjs|debian|conda)\.(?:org|io|com)|anaconda\.org|jsdelivr|unpkg\.com"
    r"|--(?:extra-)?index-url|--find-[l]inks|\bfile:/"
)
PLACES = re.compile(r"(?<![\w.~/}$-])/(?:home|Users|root|work|opt|mnt)/\w|[A-Z]:\\+Users\\")


def tracked() -> list[Path]:
    """What is or would be committed; all there is where this is no git checkout."""
    ask = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        out = subprocess.run(ask, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        files = [ROOT / name for name in out.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [file for file in ROOT.rglob("*") if not LEFT_OUT.search(file.relative_to(ROOT).as_posix())]
    return [file for file in files if file.is_file() and file != Path(__file__)]


def texts() -> list[tuple[str, str]]:
    found = []
    for file in tracked():
        try:
            found.append((file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return found


@pytest.mark.parametrize("pattern", [REGISTRIES, PLACES], ids=["registries", "places"])
def test_names_no(pattern: re.Pattern[str]) -> None:
    files = texts()
    assert len(files) > 20
    assert not [f"{name}: {line.strip()[:120]}" for name, text in files for line in text.splitlines()
                if pattern.search(line)]


FOUND = ["https://py" + "pi.org/simple", "see /home/ann/kit", "file:///opt/x", "C:\\Users\\ann"]


@pytest.mark.parametrize("text", FOUND)
def test_would_find(text: str) -> None:
    assert REGISTRIES.search(text) or PLACES.search(text)


def test_nothing_is_huge() -> None:
    assert not [file for file in tracked() if file.stat().st_size > 2_000_000]
