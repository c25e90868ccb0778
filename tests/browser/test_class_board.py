"""What a teacher shows, in JupyterLab: the class board and the bets of a notebook, with the keyboard alone, and tables
that a presenter's remote steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.test_table import no_errors
from tests.exercises.test_board import ONE, OTHER, TWO, learner

BOARD = "from tabletop.ui import bet, class_board, my_bets\nboard = class_board()\ndisplay(board)"
BETS = "bet('six each')"
MINE = "display(my_bets())"
ERRORS = "print('errors:', board.errors)"


@pytest.mark.parametrize(("dark", "width"), [(False, 1280), (True, 560)])
def test_codes_are_pasted_and_named(open_notebook: OpenNotebook, tmp_path: Path, dark: bool, width: int) -> None:
    notebook = open_notebook([BOARD, ERRORS], dark=dark, width=width)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    page = notebook.page
    assert notebook.axe() == []
    box = page.get_by_label("Progress codes, with any text around them")
    box.fill(f"from Ada: {ONE}\n{TWO[:-4]}\n{OTHER}")
    box.press("Tab")
    page.keyboard.press("Enter")
    said = page.locator(".tt-said[role=status]")
    expect(said).to_contain_text("2 codes put on the board. 1 code could not be read")
    expect(page.locator(".tt-classboard tbody tr")).to_have_count(1)
    expect(page.locator(".tt-classboard tbody td").nth(0)).to_have_text("2 of 16")
    assert box.input_value() == ""
    name = page.get_by_label("Name of learner 1")
    name.fill("Ada")
    name.press("Tab")
    page.get_by_text("The table as CSV").press("Enter")
    expect(page.locator(".tt-numbers textarea")).to_have_value(re.compile("Ada,2,correct"))
    assert notebook.axe() == []
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the table").press("Enter")
    assert waiting.value.suggested_filename == "ladies_choice-class.csv"
    assert "Ada,2" in Path(waiting.value.path()).read_text(encoding="utf-8-sig")
    file = tmp_path / "class.csv"
    file.write_text(f"name,code\nBen,{TWO}\n", encoding="utf-8")
    page.get_by_label("Or files of them").set_input_files(file)
    expect(page.locator(".tt-classboard tbody tr")).to_have_count(2)
    expect(page.get_by_label("Name of learner 2")).to_have_value("Ben")
    page.get_by_role("button", name="Cat Ladies").press("Enter")
    expect(page.locator(".tt-classboard tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Hide the names").press("Enter")
    expect(page.locator(".tt-classboard tbody th")).to_have_text("learner 1")
    assert notebook.axe() == []
    no_errors(notebook)


def test_bets_are_kept(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([BOARD, BETS, MINE, ERRORS])
    notebook.hide_side_bar()
    notebook.run_all()
    page = notebook.page
    page.get_by_role("button", name="Con Artist and Epiphany").press("Enter")
    expect(page.locator(".tt-stakes li")).to_contain_text("Your bet: Con Artist and Epiphany.")
    code = page.get_by_label("Code of your bets").input_value()
    assert code.startswith("TB1.") and notebook.axe() == []
    page.get_by_label("Go on from a code: paste it").fill(code[:-3])
    page.get_by_role("button", name="Load the code").press("Enter")
    expect(page.locator(".tt-said[role=status]").last).to_contain_text("damaged or cut off")
    page.get_by_label("Progress codes, with any text around them").fill(code)
    page.get_by_role("button", name="Put them on the board").press("Enter")
    expect(page.locator(".tt-histo")).to_contain_text("1 bet.")
    page.get_by_role("button", name="Show the answers").press("Enter")
    expect(page.locator(".tt-histo")).to_contain_text("1 bet; 0 right")
    expect(page.locator(".tt-histo-right")).to_contain_text("Miraculous Medical Recovery and Reformed Criminal")
    assert notebook.axe() == []
    no_errors(notebook)


@pytest.mark.parametrize("dark", [False, True])
def test_thirty_learners_fit_on_a_projector(open_notebook: OpenNotebook, dark: bool) -> None:
    codes = [learner(f"class/{i}", right=["put_aside", "turn_order"][: i % 3]) for i in range(30)]
    cell = f"from tabletop.ui import class_board\nboard = class_board({chr(10).join(codes)!r})\ndisplay(board)"
    notebook = open_notebook([cell, ERRORS], dark=dark, width=1280, height=800)
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    page = notebook.page
    page.get_by_role("button", name="Projector").click()
    table = page.locator(".tt-turned")
    expect(table.locator("tbody tr")).to_have_count(16)
    expect(table.locator("tbody th").first).to_contain_text("1. ")
    table.scroll_into_view_if_needed()
    box, scroll = table.bounding_box(), page.locator(".tt-classboard-scroll")
    assert box and box["height"] < 700 and scroll.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert page.locator(".tt-turned tbody th").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 18
    assert notebook.axe() == []
    page.get_by_role("button", name="Projector").click()
    expect(page.get_by_label("Progress codes, with any text around them")).to_be_visible()
    no_errors(notebook)


TABLES = """import tabletop
from tabletop.ui import table
def shown(seed):
    match = tabletop.Match(tabletop.make("ladies_choice"), seed=seed).auto([tabletop.RandomBot()] * 4, steps=20)
    return table(match, step=5, projector=True)"""
VISIBLE = "(n) => document.querySelectorAll('.tt-projector')[n].scrollIntoView({block: 'start'})"


def test_a_remote_steps_the_table_in_sight(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([TABLES, "app = shown(1)\napp", "other = shown(2)\nother", ERRORS.replace("board", "app")])
    notebook.hide_side_bar()
    notebook.run_all()
    notebook.to_top()
    page = notebook.page

    def at(one: int, other: int) -> None:
        for n, step in enumerate((one, other)):
            expect(page.locator(".tt-projector").nth(n).locator(".tt-steps output")).to_contain_text(f"{step} of 20")

    at(5, 5)
    page.locator(".jp-CodeCell .cm-content").first.click()  # the focus is in the code, as after running a cell
    page.evaluate(VISIBLE, 0)
    page.keyboard.press("PageDown")
    at(6, 5)
    page.keyboard.press("Escape")  # and now on the cell
    page.evaluate(VISIBLE, 0)
    page.keyboard.press("PageUp")
    at(5, 5)
    page.evaluate(VISIBLE, 1)
    page.keyboard.press("PageDown")
    at(5, 6)
    page.locator(".tt-projector").nth(1).locator(".tt-headline").click()
    page.keyboard.press("PageDown")
    at(5, 7)
    page.evaluate(VISIBLE, 0)
    page.keyboard.press("PageDown")
    at(6, 7)
    page.evaluate(VISIBLE, 0)
    page.keyboard.press("Control+PageDown")  # the browser's own
    at(6, 7)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")  # before the first one is answered
    at(8, 7)
    notebook.to_top()
    no_errors(notebook)
