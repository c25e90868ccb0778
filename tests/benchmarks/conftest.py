"""Benchmarks run with `make bench` only, and end in one table."""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

Row = tuple[str, str, str]
_rows: list[Row] = []


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make test` and `make check` leave this folder out: they measure nothing."""
    measuring = config.getoption("benchmark_enable") or config.getoption("benchmark_only")
    return None if measuring or collection_path.suffix != ".py" else True


@pytest.fixture
def table() -> Iterator[list[Row]]:
    """Rows (what, measured, aim) for the table at the end."""
    yield _rows


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The plugin's own table, which every benchmark is in, fits a screen."""
    config.option.benchmark_columns = ["min", "median", "stddev", "rounds"]


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    if not _rows:
        return
    heads = ("", "measured", "aim")
    widths = [max(len(row[i]) for row in [heads, *_rows]) for i in range(3)]
    terminalreporter.section("how fast the engine is")
    for row in [heads, *_rows]:
        terminalreporter.write_line(f"{row[0]:<{widths[0]}}   {row[1]:>{widths[1]}}   {row[2]}".rstrip())
    if importlib.util.find_spec("chess") is None:
        terminalreporter.write_line("No yardstick: python-chess is not installed (`pip install chess`).")
