"""The table in JupyterLab: a round by mouse, a round by keyboard, a reload, and how long a click takes."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenNotebook
from tests.browser.harness import BARE, BARE_TRIP, CLICK, NotebookPage

START = "from tabletop.ui import start\napp = start()\napp"
ERRORS = "print('errors:', app.errors)"
STEP = ".tt-steps output"


def started(open_notebook: OpenNotebook, cells: list[str], **window: object) -> NotebookPage:
    notebook = open_notebook([START, *cells], **window)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    notebook.page.wait_for_selector(".tt-start")
    return notebook


def no_errors(notebook: NotebookPage) -> None:
    """What went wrong inside clicks is kept by the widget; a cell prints it."""
    notebook.page.evaluate("""async () => {
        const content = window.jupyterapp.shell.currentWidget.content;
        content.activeCellIndex = content.widgets.length - 1;
        await window.jupyterapp.commands.execute('notebook:run-cell');
    }""")
    notebook.settle()
    assert "errors: []" in str(notebook.outputs()[-1])


def step(page: Page) -> int:
    return int(page.locator(STEP).inner_text().split()[1])


def another(page: Page, before: int) -> None:
    page.wait_for_function(
        "([sign, before]) => Number(document.querySelector(sign).innerText.split(' ')[1]) > before", arg=[STEP, before]
    )


@pytest.mark.parametrize("dark, width", [(False, 1280), (True, 700)])
def test_a_round_by_mouse(open_notebook: OpenNotebook, dark: bool, width: int) -> None:
    notebook = started(open_notebook, [ERRORS], dark=dark, width=width)
    page = notebook.page
    assert notebook.axe() == []
    page.locator(".tt-start").click()
    page.wait_for_selector(".tt-seats")
    for _ in range(40):
        if page.locator(".tt-sheet").count() or "Round 2" in page.locator(".tt-where").inner_text():
            break
        before = step(page)
        marry = page.locator('.tt-move[data-move^="marry"]')
        if marry.count() and before > 10:
            marry.first.click()
        else:
            page.locator(".tt-you button.tt-card.tt-can, .tt-touch.tt-can").first.click()
            page.locator(".tt-move").first.click()
        another(page, before)
    assert step(page) > 3
    assert page.locator(".tt-sheet").count() or "Round 2" in page.locator(".tt-where").inner_text()
    assert notebook.axe() == []
    no_errors(notebook)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(150):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def test_a_round_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    """Keys reach the table and never the notebook: no cell is deleted, run or left."""
    notebook = started(open_notebook, [ERRORS])
    page = notebook.page
    cells = page.locator(".jp-Cell").count()
    page.locator(".tt select").first.focus()  # from the first field on, nothing but keys
    tab_to(page, ".tt-start")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tt-seats")
    tab_to(page, ".tt-type input")
    page.keyboard.type("ddab00")
    page.keyboard.press("Enter")
    page.get_by_text("no move of Ladies' Choice").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    for _ in range(40):
        if page.locator(".tt-sheet").count() or "Round 2" in page.locator(".tt-where").inner_text():
            break
        before = step(page)
        if page.locator('.tt-move[data-move^="boast"]').count():
            tab_to(page, ".tt-you button.tt-card")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            tab_to(page, ".tt-move")
        else:
            tab_to(page, '.tt-move[data-move^="marry"]' if before > 10 else ".tt-move")
        page.keyboard.press("Enter")
        another(page, before)
    assert step(page) > 3
    assert page.locator(".tt-sheet").count() or "Round 2" in page.locator(".tt-where").inner_text()
    assert page.locator(".jp-Cell").count() == cells
    no_errors(notebook)


def test_what_is_on_the_table_survives_a_reload(open_notebook: OpenNotebook) -> None:
    notebook = started(open_notebook, [ERRORS])
    page = notebook.page
    page.locator(".tt-start").click()
    page.wait_for_selector(".tt-seats")
    before = step(page)
    page.locator(".tt-move").first.click()
    another(page, before)
    at = step(page)
    notebook.reload()
    page.wait_for_selector(STEP)
    assert step(page) == at
    page.locator(".tt-move").first.click()
    another(page, at)
    no_errors(notebook)


def test_the_projector_hides_the_code(open_notebook: OpenNotebook) -> None:
    notebook = started(open_notebook, [ERRORS])
    page = notebook.page
    page.locator(".tt-start").click()
    code = page.locator(".jp-CodeCell").first.locator(".jp-Cell-inputWrapper")
    assert code.is_visible()
    page.get_by_role("button", name="Projector").click()
    code.wait_for(state="hidden")
    page.get_by_role("button", name="Projector").click()
    code.wait_for(state="visible")


def test_bots_are_watched_and_stopped(open_notebook: OpenNotebook) -> None:
    """A long run answers Stop at once, and the kernel stays free for other work."""
    bots = (
        "import tabletop\nfrom tabletop.ui import table\n"
        "app = table(tabletop.make('ladies_choice'), {seat: tabletop.RandomBot() for seat in range(4)})\napp"
    )
    notebook = open_notebook([bots, ERRORS])
    notebook.run_all()
    notebook.to_top()
    page = notebook.page
    page.get_by_role("button", name="Watch", exact=True).click()
    another(page, 1)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("button", name="Watch", exact=True).wait_for()
    at = step(page)
    page.wait_for_timeout(1500)
    assert step(page) == at
    page.get_by_role("button", name="To the end").click()
    page.get_by_text("share the victory").or_(page.get_by_text("wins")).first.wait_for()
    no_errors(notebook)


def test_a_click_takes_little_more_than_a_bare_round_trip(open_notebook: OpenNotebook) -> None:
    """Median of a step at most 1.3 times a bare round trip in the same run and 30 ms; both are printed. (The 30 ms are
    those of an idle machine: where a bare round trip takes longer, they are more in proportion.)"""
    table = (
        "import tabletop\nfrom tabletop.ui import table\n"
        "match = tabletop.Match(tabletop.make('ladies_choice'), ['Anna', 'Ben', 'Chidi', 'Dora'], 7)\n"
        "app = table(match)\napp"
    )
    notebook = open_notebook([table, BARE, ERRORS])
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    page = notebook.page
    page.wait_for_selector(STEP)
    clicks = {"bare": [".bare"] * 2, "table": [".tt-move", STEP]}
    for _ in range(3):  # the machine may be busy with something else: the best of three measurements counts
        times: dict[str, list[float]] = {name: [] for name in clicks}
        for _ in range(25):
            for name, where in clicks.items():
                times[name].append(page.evaluate(CLICK, where))
                page.wait_for_timeout(50)
        bare, ours = (median(times[name]) for name in clicks)
        print(f"\nmedians of 25 clicks: bare round trip {bare:.0f} ms, a step at the table {ours:.0f} ms;", end=" ")
        allowed = 1.3 * bare + 30 * max(1, bare / BARE_TRIP)
        print(f"1.3 bare round trips and 30 ms are {allowed:.0f} ms")
        if ours <= allowed:
            break
    assert ours <= allowed
    no_errors(notebook)


def test_the_notebook_can_be_saved_from_within_the_table(open_notebook: OpenNotebook) -> None:
    notebook = started(open_notebook, [ERRORS])
    page = notebook.page
    page.click(".tt-start")
    page.wait_for_selector(".tt-move")
    page.focus(".tt-move")
    dirty = "window.jupyterapp.shell.currentWidget.context.model.dirty"
    assert page.evaluate(dirty)
    page.keyboard.press("Control+s")
    page.wait_for_function(f"!{dirty}")
    page.focus(".tt-move")
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(cells)
    for key in ("a", "b", "d", "d"):  # JupyterLab's keys for new and deleted cells
        page.keyboard.press(key)
    assert page.evaluate(cells) == before
