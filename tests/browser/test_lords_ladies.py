"""Lords & Ladies in JupyterLab: a marriage undone by gossip, and three people at one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenNotebook
from tests.browser.harness import NotebookPage
from tests.browser.test_table import another, no_errors, step

TABLE = """import tabletop
from tabletop.ui import table
game = tabletop.make("lords_ladies", players=3, first=0)
start = game.set_up(
    families={0: {"start": "Starting Lady", "servants": ["Cook"]}, 1: {"gossip": ["Forbidden Love"]},
              2: {"gossip": ["True"]}},
    suitors=["Duke Cranbow", "Colonel Marchbanks", "Miss Adela Winter"], seed=3)
app = table(tabletop.Match.from_state(start, ["Anna", "Ben", "Chidi"]), mode=MODE)
app"""
ERRORS = "print('errors:', app.errors)"


def opened(open_notebook: OpenNotebook, mode: str, **window: object) -> NotebookPage:
    notebook = open_notebook([TABLE.replace("MODE", repr(mode)), ERRORS], **window)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.page.wait_for_selector(".tt-seats")
    return notebook


def move(page: Page, text: str) -> None:
    before = step(page)
    page.locator(f'.tt-move[data-move="{text}"]').click()
    another(page, before)


def married(page: Page) -> None:
    """Anna's lady and the Duke: pressed on the table, and confirmed."""
    before = step(page)
    page.locator('button[data-place^="member-0"]', has_text="Starting Lady").click()
    page.locator('button[data-place^="suitor-"]', has_text="Duke Cranbow").click()
    page.locator(".tt-move.tt-primary").click()
    another(page, before)


@pytest.mark.parametrize("dark, width", [(False, 1280), (True, 700)])
def test_a_marriage_is_undone_by_gossip(open_notebook: OpenNotebook, dark: bool, width: int) -> None:
    notebook = opened(open_notebook, "study", dark=dark, width=width)
    page = notebook.page
    assert notebook.axe() == []
    move(page, "take gold")
    for _ in range(3):
        move(page, "pass")
    married(page)
    assert page.locator('[data-place^="spouse-0"]').inner_text().count("Cranbow") == 1
    move(page, "lay Forbidden Love on Anna: Starting Lady and Cook")
    assert "laid by Ben on Anna" in (page.locator('[data-place="rumour-0"]').get_attribute("aria-label") or "")
    move(page, "confirm 1 with True")
    sheet = page.locator(".tt-sheet").first
    assert "What gossip has changed for Anna" in sheet.inner_text()
    assert "then has 3 gold, 2 status" in sheet.inner_text() and "Duke Cranbow" in sheet.inner_text()
    assert notebook.axe() == []
    sheet.get_by_role("button", name="Next step").click()
    assert "must marry the Cook" in sheet.inner_text()
    sheet.get_by_role("button", name="Next step").click()
    assert "Duke Cranbow goes back among the suitors" in sheet.inner_text()
    assert "Cook" in page.locator('[data-place^="spouse-0"]').inner_text()
    assert "Duke Cranbow" in page.locator(".tt-centre").inner_text()
    no_errors(notebook)


def test_one_question_to_all_at_one_screen(open_notebook: OpenNotebook) -> None:
    """By keyboard: who wants to says so, and takes the screen; then nobody."""
    notebook = opened(open_notebook, "play")
    page = notebook.page
    page.get_by_role("button", name="I am Anna: show my hand").press("Enter")
    page.wait_for_selector('.tt-move[data-move="take gold"]')
    move(page, "take gold")
    question = page.get_by_role("group", name="A question to everybody")
    assert "Does anybody lay or confirm a rumour" in question.inner_text() and page.locator(".tt-move").count() == 0
    assert notebook.axe() == []
    question.get_by_role("button", name="Nobody").press("Enter")
    page.wait_for_selector('.tt-move[data-move="earn a gold"]')
    move(page, "earn a gold")
    question.get_by_role("button", name="Ben does").press("Enter")
    page.get_by_role("button", name="I am Ben: show my hand").press("Enter")
    page.wait_for_selector('.tt-move[data-move="lay Forbidden Love on Anna: Starting Lady and Cook"]')
    move(page, "pass")
    question.get_by_role("button", name="Nobody").press("Enter")
    page.wait_for_function(
        "() => document.querySelector('.tt-lines').innerText.includes(\"Ben's turn\")"
        " || document.querySelector('.tt-lines').innerText.includes('your turn')"
    )
    no_errors(notebook)
