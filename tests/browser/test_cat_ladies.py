"""A whole turn of Cat Ladies in JupyterLab: cards in one click, an attack that is answered, a purchase, the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenNotebook
from tests.browser.harness import NotebookPage
from tests.browser.test_table import another, no_errors, step, tab_to

TABLE = """import tabletop
from tabletop.ui import table
game = tabletop.make("cat_ladies", players=3, first=0)
start = game.set_up(
    hands={0: ["Hard Candy", "Hard Candy", "Hard Candy", "Cat", "Cat", "Backhanded Compliment"],
           1: ["Security System", "Cat"], 2: ["Hard Candy", "Cat"]}, happiness={0: 5})
app = table(tabletop.Match.from_state(start, ["Anna", "Ben", "Chidi"]), mode="study")
app"""
ERRORS = "print('errors:', app.errors)"


def opened(open_notebook: OpenNotebook, **window: object) -> NotebookPage:
    notebook = open_notebook([TABLE, ERRORS], **window)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.page.wait_for_selector(".tt-seats")
    return notebook


def press(page: Page, name: str) -> None:
    before = step(page)
    page.get_by_role("button", name=name).first.click()
    another(page, before)


@pytest.mark.parametrize("dark, width", [(False, 1280), (True, 700)])
def test_a_turn_with_an_attack_and_a_purchase(open_notebook: OpenNotebook, dark: bool, width: int) -> None:
    notebook = opened(open_notebook, dark=dark, width=width)
    page = notebook.page
    assert notebook.axe() == []
    press(page, "Play all my Coin cards (3)")
    assert step(page) == 1  # three cards, one step
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_function("() => document.querySelector('.tt-steps output').innerText.includes('step 0')")
    page.get_by_role("button", name="Forward", exact=True).click()
    page.wait_for_function("() => document.querySelector('.tt-steps output').innerText.includes('step 1')")
    page.locator('button[data-place^="hand-0"]', has_text="Backhanded Compliment").click()
    before = step(page)
    page.locator(".tt-move.tt-primary").click()
    another(page, before)
    assert page.locator(".tt-headline").inner_text().startswith("You are attacked")  # seen through Ben's eyes
    assert notebook.axe() == []
    press(page, "Reveal Security System")
    press(page, "Suffer the attack: put Hard Candy")
    press(page, "Play all my Happiness cards (2)")
    assert "adopt" in page.locator(".tt-lines").inner_text().lower()  # 5 and 1 and 2 make 8
    press(page, "Go shopping")
    page.locator('button[data-place="market-3"]').click()  # Bridge Club, for three Coins
    before = step(page)
    page.locator(".tt-move.tt-primary").click()
    another(page, before)
    assert "Bridge Club" in page.locator(".tt-you .tt-piles").inner_text()
    press(page, "End the turn")
    assert page.locator(".tt-you .tt-name").inner_text() == "Ben"  # the next turn, seen through his eyes
    assert notebook.axe() == []
    no_errors(notebook)


def test_a_purchase_by_keyboard(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook)
    page = notebook.page
    press(page, "Play all my Coin cards (3)")
    press(page, "Go shopping")
    page.locator(".tt-headline").focus()
    tab_to(page, 'button[data-place^="market"]')
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')").startswith(
        "Bridge Club, 2 Coins, price 3"
    )
    page.keyboard.press("Enter")
    tab_to(page, ".tt-move.tt-primary")
    before = step(page)
    page.keyboard.press("Enter")
    another(page, before)
    assert "Bridge Club" in page.locator(".tt-you .tt-piles").inner_text()
    no_errors(notebook)
