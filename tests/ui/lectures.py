"""What the tests of lessons share: a job is run to its end, a plot is looked over."""

from __future__ import annotations

import json
from typing import Any

from tabletop.ui.plots import Plot


def finish(lecture: Any, most: int = 5000) -> int:
    """Runs a lecture's job to its end; how many slices it took."""
    for n in range(most):
        if lecture.job is None:
            return n
        lecture.work()
    raise AssertionError("the job has no end")


def sound(plot: Plot) -> Plot:
    """Titles and rows are texts, the picture is JSON without holes, light and dark."""
    assert plot.title and plot.sentence and all(len(row) == len(plot.head) for row in plot.rows)
    assert all(isinstance(cell, str) for row in plot.rows for cell in row)
    for dark in (False, True):
        text = json.dumps(plot.spec(dark), allow_nan=False)
        assert "inf" not in text.lower().replace("info", "")
    return plot


def controls(lecture: Any) -> list[dict[str, Any]]:
    """Every block on top, columns opened."""
    return [b for part in lecture.top() for b in ([part] if part["kind"] != "columns" else sum(part["columns"], []))]
