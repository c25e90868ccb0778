"""Notebooks read as what they are, JSON: to load nbformat takes longer than all that is asked of them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(
    file.relative_to(ROOT) for folder in ("notebooks", "exercises") for file in (ROOT / folder).rglob("*.ipynb")
    if not file.parent.name.startswith(".")
)  # fmt: skip


def book(path: Path) -> Any:
    """A notebook of the repository."""
    return json.loads((ROOT / path).read_text(encoding="utf-8"))


def cells(path: Path) -> list[SimpleNamespace]:
    """Its cells: `cell_type`, `source` as one text, `id`, of code `outputs` and `execution_count`."""
    return [SimpleNamespace(**{**cell, "source": "".join(cell["source"])}) for cell in book(path)["cells"]]
