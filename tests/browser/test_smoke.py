"""Every notebook opens and runs in JupyterLab; and what these tests rely on can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.books import NOTEBOOKS
from tests.browser.conftest import OpenNotebook
from tests.browser.harness import Lab, NotebookPage, Window
from tests.test_packaging import tool


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_notebook_runs(open_notebook: OpenNotebook, path: Path) -> None:
    page = open_notebook(path.as_posix())
    page.run_all()
    assert not [output for output in page.outputs() if output.get("name") == "stderr"]
    assert not page.axe()


def test_make_lab_opens_at_the_first_notebook(browser: Browser) -> None:
    kit = tool("kit")
    with Lab(command=kit.lab_command([])) as lab:
        page = NotebookPage(Window(lab, browser, "/"), kit.START, opens=False)
        page.settle()
        assert page.page.locator("[class*=Toastify__toast-body]").count() == 0
        page.window.close()


def test_a_button_answers(open_notebook: OpenNotebook) -> None:
    page = open_notebook(
        [
            "import ipywidgets as w\nbutton, label = w.Button(description='Press'), w.Label('not yet')",
            "button.on_click(lambda _: setattr(label, 'value', 'pressed'))\nw.VBox([button, label])",
        ]
    )
    page.run_all()
    page.page.get_by_role("button", name="Press", exact=True).click()
    page.page.get_by_text("pressed", exact=True).wait_for()
    assert not page.axe()


def test_dark_is_dark(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["print('hello')"], dark=True, width=700)
    page.run_all()
    background = page.page.evaluate("() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor")
    assert background == "rgb(17, 17, 17)"
    assert page.page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches && innerWidth === 700")


def test_a_cell_that_fails_is_noticed(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["1 / 0"])
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        page.run_all()


def test_a_request_that_leaves_is_noticed_and_stopped(open_notebook: OpenNotebook) -> None:
    page = open_notebook(["print('hello')"])
    answered = page.page.evaluate("() => fetch('http://tabletop.invalid/x').then(() => true, () => false)")
    assert not answered
    assert page.window.outside == ["http://tabletop.invalid/x"]
    assert any("ERR_FAILED" in line for line in page.window.complaints)
    page.window.outside.clear()
    page.window.complaints.clear()


def test_axe_finds_what_is_wrong(open_notebook: OpenNotebook) -> None:
    page = open_notebook(
        ["from IPython.display import HTML\nHTML('<p style=\"color:#bbb;background:#fff\">pale</p><button></button>')"]
    )
    page.run_all()
    rules = {line.split(" ", 1)[0] for line in page.axe()}
    assert rules == {"color-contrast", "button-name"}
