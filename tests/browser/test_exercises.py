"""Exercises in JupyterLab, done with the keyboard alone; the live region says the verdict."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.harness import NotebookPage
from tests.browser.test_table import no_errors

FIRST = "from tabletop.ui import sheet\nq = sheet('ladies_choice', seed=5)"
ERRORS = (
    "from tabletop.ui.exercise_pages import page\nprint('errors:', [e for x in q if x.page for e in x.page.errors])"
)


def opened(open_notebook: OpenNotebook, *cells: str, **window: object) -> NotebookPage:
    notebook = open_notebook([FIRST, *cells, ERRORS], **window)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    return notebook


def verdict(page: Page) -> str:
    """What the live region says, once it says something."""
    region = page.locator(".tt-verdict[role=status]")
    expect(region).to_contain_text(".")
    return region.inner_text()


@pytest.mark.parametrize(("dark", "width"), [(False, 1280), (True, 560)])
def test_a_number_is_typed_and_checked_with_enter(open_notebook: OpenNotebook, dark: bool, width: int) -> None:
    notebook = opened(open_notebook, "q.dandy_points", dark=dark, width=width)
    page = notebook.page
    assert notebook.axe() == []
    page.get_by_label("Your answer:").focus()
    page.keyboard.type("98")
    page.keyboard.press("Enter")
    said = verdict(page)
    assert said.startswith("Not yet.") and "You said: 98 points." in said and "Hint: " in said
    assert page.get_by_label("Your answer:").evaluate("box => box === document.activeElement")
    assert notebook.axe() == []
    page.keyboard.press("Control+a")
    page.keyboard.type("-3")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # on Check
    expect(page.locator(".tt-verdict")).to_contain_text("You said: −3 points.")
    for name, shown in (("Hint", "Hint 1: "), ("Solution", "The solution, step by step:")):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".tt-lesson")).to_contain_text(shown)
    page.get_by_role("button", name="Another one").press("Enter")
    expect(page.locator(".tt-lesson")).not_to_contain_text("step by step")
    assert page.get_by_label("Your answer:").input_value() == ""
    assert notebook.axe() == []
    no_errors(notebook)


def test_cards_are_pressed_with_the_keyboard(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, "q.put_aside")
    page = notebook.page
    cards = page.locator(".tt-lesson-cards button")
    cards.first.focus()
    for place in range(6):
        if place in (3, 5):  # Great Listener (by Hard of Hearing) and the lesser Wealth card
            page.keyboard.press("Space")
            expect(cards.nth(place)).to_have_attribute("aria-pressed", "true")
            assert cards.nth(place).evaluate("card => card === document.activeElement")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert verdict(page).startswith("Correct.")
    assert notebook.axe() == []
    no_errors(notebook)


def test_hints_leave_the_focus_where_it_is(open_notebook: OpenNotebook) -> None:
    """Enter, once more than there are hints; and Solution twice: no answer is ever pressed by it."""
    notebook = opened(open_notebook, "q.put_aside")
    page = notebook.page
    for name, times in (("Hint", 5), ("Solution", 2)):
        page.get_by_role("button", name=name, exact=True).focus()
        for _ in range(times):
            page.keyboard.press("Enter")
            page.wait_for_timeout(250)
            assert name.lower() in str(page.evaluate("document.activeElement.innerText")).lower()
    expect(page.locator(".tt-button", has_text="No more hints")).to_have_attribute("aria-disabled", "true")
    assert page.locator(".tt-lesson-cards [aria-pressed=true]").count() == 0
    assert notebook.axe() == []
    no_errors(notebook)


def test_a_move_is_chosen_at_the_table(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, "q.best_change")
    page = notebook.page
    page.get_by_label("Type a move").focus()
    page.keyboard.type("change no musical sense")
    page.keyboard.press("Enter")
    expect(page.locator(".tt-headline")).to_contain_text("Your answer: Change No Musical Sense")
    page.get_by_role("button", name="Check", exact=True).press("Enter")
    assert "Without No Musical Sense you keep −16 Dandy Points." in verdict(page)
    page.locator("button.tt-card", has_text="Reformed Criminal").press("Enter")
    page.locator(".tt-move", has_text="Change Reformed Criminal").press("Enter")
    expect(page.locator(".tt-headline")).to_contain_text("Your answer: Change Reformed Criminal")
    page.get_by_role("button", name="Check", exact=True).press("Enter")
    expect(page.locator(".tt-verdict")).to_contain_text("Correct.")
    assert page.locator(".tt-steps").is_hidden() and page.locator(".tt-story").is_hidden()
    assert notebook.axe() == []
    no_errors(notebook)


def test_progress_is_kept_and_brought_back(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, "q.love_left.check(q.love_left.exercise.solved('5'))", "q.progress")
    page = notebook.page
    expect(page.locator(".tt-ask")).to_contain_text("1 of 16 correct")
    code = page.get_by_label("Progress code").input_value()
    assert code.startswith("TX1.")
    box = page.get_by_label("Go on from a code: paste it")
    box.fill(code[:-2])
    page.get_by_role("button", name="Load the code").press("Enter")
    expect(page.locator("p.tt-said")).to_contain_text("damaged")
    box.fill(code)
    page.get_by_role("button", name="Load the code").press("Enter")
    expect(page.locator("p.tt-said")).to_contain_text("Loaded: 1 of 16 correct.")
    assert notebook.axe() == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Download it").press("Enter")
    assert download.value.suggested_filename == "ladies_choice-progress.txt"
    no_errors(notebook)


def test_two_views_of_the_progress_have_boxes_of_their_own(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, "q.love_left.check(q.love_left.exercise.solved('5'))", "q.progress", "q.progress")
    page = notebook.page
    code = page.get_by_label("Progress code").first.input_value()
    page.get_by_label("Go on from a code: paste it").nth(0).fill("TX1.rubbish")
    page.get_by_label("Go on from a code: paste it").nth(1).fill(code)
    page.get_by_role("button", name="Load the code").nth(1).press("Enter")
    expect(page.locator("p.tt-said").nth(1)).to_contain_text("Loaded: 1 of 16 correct.")
    ids = page.evaluate("[...document.querySelectorAll('.tt [id]')].map(e => e.id)")
    assert ids and len(ids) == len(set(ids))
    no_errors(notebook)


def test_a_kernel_that_is_gone_is_told(open_notebook: OpenNotebook) -> None:
    notebook = opened(open_notebook, "q.love_left")
    page = notebook.page
    page.evaluate("""async () => {
        const session = window.jupyterapp.shell.currentWidget.sessionContext;
        await session.restartKernel();
        await session.session.kernel.info;
    }""")
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.locator(".tt-lesson [role=alert]")).to_contain_text("run the notebook again")
    notebook.window.complaints.remove("Cannot send")  # JupyterLab says so too
