"""Proposals of Matchmaker in JupyterLab: accepted and declined, each decided on what the screen says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenNotebook
from tests.browser.harness import NotebookPage
from tests.browser.test_table import another, no_errors, step

TABLE = """import tabletop
from tabletop.ui import table
game = tabletop.make("matchmaker", players=3, first=0)
start = game.set_up(
    hands={0: ["John Willoughby", "Charles Bingley", "Lydia Bennet"], 1: ["Mary Bennet", "Robert Martin"],
           2: ["Kitty Bennet"]},
    societies={0: ["Anne Elliot"], 1: ["Jane Fairfax"], 2: ["Emma Woodhouse", "Lucy Steele"]})
app = table(tabletop.Match.from_state(start, ["Anna", "Ben", "Chidi"]))
app"""
PLAYED = TABLE.replace('"Chidi"]))', '"Chidi"]), bots=dict.fromkeys((1, 2), tabletop.RandomBot()), mode="play")')
ERRORS = "print('errors:', app.errors)"


def opened(open_notebook: OpenNotebook, first: str = TABLE, **window: object) -> NotebookPage:
    notebook = open_notebook([first, ERRORS], **window)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.page.wait_for_selector(".tt-seats")
    return notebook


def press(page: Page, name: str) -> None:
    before = step(page)
    page.get_by_role("button", name=name).first.click()
    another(page, before)


def propose(page: Page, gentleman: str, lady: str) -> None:
    """Gentleman, Lady, confirm: as a learner does it."""
    page.locator('button[data-place^="hand-0"]', has_text=gentleman).click()
    page.locator('button[data-place^="society"]', has_text=lady).click()
    before = step(page)
    page.locator(".tt-move.tt-primary").click()
    another(page, before)


@pytest.mark.parametrize("dark, width", [(False, 1280), (True, 700)])
def test_a_yes_and_a_no(open_notebook: OpenNotebook, dark: bool, width: int) -> None:
    notebook = opened(open_notebook, dark=dark, width=width)
    page = notebook.page
    assert notebook.axe() == []
    propose(page, "John Willoughby", "Jane Fairfax")
    sheet = page.locator(".tt-sheet")
    assert "What each answer costs and brings" in sheet.inner_text()
    assert "Ben +0, Anna +4 Virtue" in sheet.inner_text()  # Willoughby 0, Jane Fairfax 4; equal Wealth
    assert "Ben pays 1 card and draws 1 card" in sheet.inner_text()  # Charm 5 against 4, Rank 3 against 2
    assert notebook.axe() == []
    press(page, "Decline:")
    press(page, "Discard Mary Bennet")
    assert "goes back" in page.locator(".tt-lines").inner_text()
    page.get_by_role("button", name="First step", exact=True).click()
    page.wait_for_function("() => document.querySelector('.tt-steps output').innerText.includes('step 0')")
    page.get_by_role("button", name="Forward", exact=True).click()
    page.wait_for_function("() => document.querySelector('.tt-steps output').innerText.includes('step 1')")
    page.get_by_role("button", name="Try something else from here", exact=True).click()
    page.wait_for_selector('.tt-move[data-move="accept"]')
    before = step(page)
    page.locator('.tt-move[data-move="accept"]').click()
    another(page, before)
    assert "marry" in page.locator(".tt-lines").inner_text().lower()
    assert notebook.axe() == []
    no_errors(notebook)


def test_charm_can_be_spent_and_taken_back(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, PLAYED)
    page = notebook.page
    page.locator('button[data-place^="hand-0"]', has_text="Lydia Bennet").click()
    press(page, "Lay Lydia Bennet aside")
    assert "aside" in page.locator(".tt-headline").inner_text()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function("() => document.querySelector('.tt-steps output').innerText.includes('step 0')")
    assert "choose an option" in page.locator(".tt-headline").inner_text()
    no_errors(notebook)
