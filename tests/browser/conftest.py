"""Fixtures of the browser tests: one JupyterLab and one browser for all, a page for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.harness import NO_BROWSER, PATIENCE, Lab, NotebookPage, Window, find_browser, launch

expect.set_options(timeout=PATIENCE)
OpenNotebook = Callable[..., NotebookPage]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = os.path.dirname(__file__)
    for item in items:
        if str(item.path).startswith(here + os.sep):
            item.add_marker(pytest.mark.browser)


def pytest_runtest_setup() -> None:
    """Without a browser these tests are left out, in one line; TABLETOP_BROWSER=required makes them fail."""
    if os.environ.get("TABLETOP_BROWSER") != "required" and find_browser() is None:
        pytest.skip(f"browser tests left out: {NO_BROWSER}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(browser: Browser) -> Iterator[Lab]:
    with Lab() as lab:
        yield lab


@pytest.fixture(scope="session")
def windows() -> Iterator[list[Window]]:
    """Windows with JupyterLab in which nothing is open: to load it anew takes five times as long as a notebook."""
    free: list[Window] = []
    yield free
    for window in free:
        window.close()


@pytest.fixture
def open_notebook(
    lab: Lab, browser: Browser, windows: list[Window], request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """`open_notebook("notebooks/00_start_here.ipynb", width=1280, height=800, dark=False)`, kernel ready.

    A list of code cells instead of a path makes a notebook of them. After the test: no request may have left
    this machine, and the page's console must be free of errors.
    """
    taken: list[Window] = []
    failed = request.session.testsfailed

    def opened(path: str | list[str], **look: object) -> NotebookPage:
        if isinstance(path, list):
            path = lab.write(f"cells{len(list(lab.root.glob('cells*')))}.ipynb", path)
        taken.append(windows.pop() if windows else Window(lab, browser))
        return NotebookPage(taken[-1], path, **look)  # type: ignore[arg-type]

    yield opened
    outside = [url for window in taken for url in window.outside]
    complaints = [line for window in taken for line in window.complaints]
    for window in taken:
        if request.session.testsfailed == failed and window.clear():
            windows.append(window)
        else:
            window.close()
    assert not outside
    assert not complaints
