"""Writes environment.yml and binder/environment.yml from requirements/lab.txt (`make lock` calls it).

Two copies, because Binder reads nothing outside `binder/` and a link would break on Windows. conda brings Python
and pip alone; everything else comes from the lock, the same versions everywhere.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = (ROOT / "environment.yml", ROOT / "binder" / "environment.yml")
HEAD = """\
# Made by `make lock` from requirements/lab.txt; binder/environment.yml is the same.
# After `conda env create`: conda activate tabletop && pip install --no-deps --no-build-isolation -e .
name: tabletop
channels:
  - conda-forge
dependencies:
  - python=3.11
  - pip
  - pip:
"""


def pins(lock: Path) -> list[str]:
    """`name==version ; marker` of each line of a lock, without hashes."""
    return re.findall(r"^([a-z0-9][^\n\\#]*?==[^\n\\#]*?) *\\?$", lock.read_text(encoding="utf-8"), re.M)


def environment() -> str:
    lines = [f"      - {pin}\n" if ";" not in pin else f'      - "{pin}"\n'
             for pin in pins(ROOT / "requirements" / "lab.txt")]
    return HEAD + "".join(lines)


if __name__ == "__main__":
    for file in FILES:
        file.write_text(environment(), encoding="utf-8", newline="\n")
