"""Fixtures of the browser tests: one JupyterLab and one browser for all, a page for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import NO_BROWSER, Lab, NotebookPage, find_browser, launch

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


@pytest.fixture
def open_notebook(lab: Lab, browser: Browser) -> Iterator[OpenNotebook]:
    """`open_notebook("notebooks/00_start_here.ipynb", width=1280, height=800, dark=False)`, kernel ready.

    A list of code cells instead of a path makes a notebook of them. After the test: no request may have left
    this machine, and the page's console must be free of errors.
    """
    pages: list[NotebookPage] = []

    def opened(path: str | list[str], **window: object) -> NotebookPage:
        if isinstance(path, list):
            path = lab.write(f"cells{len(list(lab.root.glob('cells*')))}.ipynb", path)
        pages.append(NotebookPage(lab, browser, path, **window))  # type: ignore[arg-type]
        return pages[-1]

    yield opened
    for page in pages:
        page.close()
    assert not [url for page in pages for url in page.outside]
    assert not [line for page in pages for line in page.complaints]
