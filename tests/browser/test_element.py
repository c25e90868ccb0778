"""The element in a real browser, without Jupyter around it: mouse, keyboard, screen readers, sizes, themes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import tabletop
from tabletop import OPEN, Match
from tabletop.ui.controller import Controller, bots_of
from tabletop.ui.desk import Desk
from tabletop.ui.rules import DeckPanel, RulesPanel
from tabletop.ui.starting import StartPanel
from tests.ui import demo
from tests.ui.page import Live

NAMES = ["Anna", "Ben", "<b>Chidi</b>", "Dora", "Eve", "Finn"]
Opened = Callable[..., Live]


@pytest.fixture
def live(browser: Browser) -> Iterator[Opened]:
    """`live(desk, width=…, theme="dark")`: the desk in a page; afterwards nothing may have gone wrong in it."""
    pages: list[Live] = []

    def opened(desk: Desk, **window: Any) -> Live:
        pages.append(Live(browser, desk, **window))
        return pages[-1]

    yield opened
    for one in pages:
        one.close()


def table(players: int = 4, people: tuple[int, ...] = (0,), mode: str = "play", seed: int = 7, **more: Any) -> Desk:
    game = tabletop.make("ladies_choice", players=players)
    bots = {seat: bots_of(game)["random"] for seat in range(players) if seat not in people}
    return Desk(Controller(Match(game, NAMES[:players], seed), bots, mode, **more))


def ranked(**more: Any) -> Desk:
    """A table at the first ranking, everything open."""
    game = tabletop.make("ladies_choice")
    match, rng = Match(game, NAMES[:4], 7), random.Random(2)
    while match.state.phase != "ranking":
        match.push(rng.choice(match.legal_moves))
    return Desk(Controller(match, eyes=OPEN, **more))


def told_in_words() -> Desk:
    """A ranking with the text of the table and the code open."""
    desk = ranked()
    desk.act({"do": "text", "on": True})
    return desk


DESKS: dict[str, Callable[[], Desk]] = {
    "start": lambda: Desk(StartPanel()),
    "play": table,
    "curtain": lambda: table(people=(0, 1)),
    "two": lambda: table(2, (0, 1), "study"),
    "six": lambda: table(6, (), "study", eyes=OPEN),
    "ranking": ranked,
    "words": told_in_words,
    "projector": lambda: table(projector=True),
    "rules": lambda: Desk(RulesPanel(tabletop.make("ladies_choice"), {})),
    "decks": lambda: Desk(DeckPanel(tabletop.make("ladies_choice"))),
}


NAMELESS = """() => [...document.querySelectorAll('[role=group], [role=img], [role=region]')]
    .filter(e => !e.getAttribute('aria-label')?.trim() && !e.getAttribute('aria-labelledby'))
    .map(e => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", DESKS)
@pytest.mark.parametrize("theme, width", [("light", 1180), ("dark", 420)])
def test_axe_finds_nothing(live: Opened, name: str, theme: str, width: int) -> None:
    one = live(DESKS[name](), theme=theme, width=width)
    assert one.axe() == []
    assert one.page.evaluate(NAMELESS) == []  # axe does not ask groups for their names


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_every_state_of_a_card(live: Opened, theme: str) -> None:
    one = live(table(), theme=theme)
    for scene in (demo.play_scene(), demo.open_scene(), demo.catch_scene(), demo.tree_scene()):
        traits = {"scene": scene.to_dict(), "story": demo.STORY, "status": demo.STATUS, "rules": demo.RULES}
        one.page.evaluate("traits => { window.python = null; window.change(traits); }", traits)
        card = one.page.locator("button.tt-card.tt-can, .tt-touch").first
        if card.count():
            card.click()
        if one.page.locator(".tt-rule").count():
            one.page.locator(".tt-rule").first.click()
        if one.page.get_by_role("button", name="Why not …?").count():
            one.page.get_by_role("button", name="Why not …?").click()
        assert one.axe() == []


SIZES = """() => [...document.querySelectorAll('.tt button, .tt select, .tt input:not(.tt-hidden), .tt textarea')]
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 120)]).filter(([b]) => b.width && b.height)
    .filter(([b]) => b.width < 24 || b.height < 24).map(([b, html]) => `${b.width}×${b.height} ${html}`)"""
TYPE = """() => [...document.querySelectorAll('.tt *')]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.getClientRects().length)
    .filter(e => !e.closest('.tt-hidden, .tt-dagger') && parseFloat(getComputedStyle(e).fontSize) < 12.99)
    .map(e => getComputedStyle(e).fontSize + ' ' + e.outerHTML.slice(0, 120))"""
SPILT = """() => document.documentElement.scrollWidth > innerWidth ? [document.documentElement.scrollWidth] : []"""


@pytest.mark.parametrize("name", DESKS)
@pytest.mark.parametrize("width", [1180, 420, 340])
def test_sizes(live: Opened, name: str, width: int) -> None:
    """Targets of 24 pixels at least (a checkbox with its label counts as one), type of 13, nothing off the page."""
    one = live(DESKS[name](), width=width)
    small = [line for line in one.page.evaluate(SIZES) if 'type="checkbox"' not in line]
    assert small == []
    assert one.page.evaluate(TYPE) == []
    assert one.page.evaluate(SPILT) == []


def test_a_round_by_mouse(live: Opened) -> None:
    desk = table()
    one = live(desk)
    start = desk.top.match.state.facts.standing.round
    for _ in range(60):
        if desk.top.match.state.phase == "ranking" or desk.top.match.state.facts.standing.round > start:
            break
        marry = one.page.locator('.tt-move[data-move^="marry"]')
        if marry.count() and desk.top.match.step > 8:
            one.answered(marry.first.click)
            continue
        touch = one.page.locator(".tt-you button.tt-card.tt-can, .tt-touch.tt-can").first
        touch.click()
        moves = one.page.locator(".tt-move")
        assert 0 < moves.count() <= 2
        one.answered(moves.first.click)
    assert desk.top.match.step > 3
    assert desk.top.match.state.phase == "ranking" or desk.top.match.state.facts.standing.round > start


def tab_to(one: Live, selector: str) -> None:
    for _ in range(120):
        if one.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def test_a_round_by_keyboard_alone(live: Opened) -> None:
    """From the first page to the next round: Tab, arrows, Enter and Space only."""
    one = live(Desk(StartPanel()))
    one.page.keyboard.press("Tab")
    tab_to(one, ".tt-start")
    one.press("Enter")
    desk = one.desk
    match = desk.table.match  # type: ignore[union-attr]
    for _ in range(60):
        match = desk.table.match  # type: ignore[union-attr]
        if match.state.phase == "ranking" or match.state.facts.standing.round:
            break
        moves = desk.table.scene().choices  # type: ignore[union-attr]
        if moves[0].text.startswith("boast"):
            tab_to(one, ".tt-you button.tt-card")
            one.page.keyboard.press("ArrowRight")
            one.page.keyboard.press("Space")
            assert one.page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        elif match.step > 8:
            tab_to(one, '.tt-move[data-move^="marry"]')
            one.press("Enter")
            continue
        tab_to(one, ".tt-move")
        one.press("Enter")
    assert match.step > 3
    assert match.state.phase == "ranking" or match.state.facts.standing.round


def test_arrows_walk_a_hand_which_is_one_stop_of_tab(live: Opened) -> None:
    one = live(table(people=(0, 1, 2, 3), mode="study"))
    hand = one.page.locator(".tt-you .tt-big button.tt-card")
    assert hand.count() == 4
    assert one.page.locator(".tt-you .tt-big button.tt-card[tabindex='0']").count() == 1
    hand.first.focus()
    for key, at in (("ArrowRight", 1), ("End", 3), ("ArrowRight", 0), ("ArrowLeft", 3), ("Home", 0)):
        one.page.keyboard.press(key)
        assert one.page.evaluate("document.activeElement.dataset.place") == hand.nth(at).get_attribute("data-place")


def test_the_story_is_one_stop_of_tab_and_is_walked_with_arrows(live: Opened) -> None:
    desk = table(people=(), mode="study", eyes=OPEN)
    for _ in range(6):
        desk.act({"do": "bot"})
    one = live(desk)
    assert one.page.locator(".tt-lines button[tabindex='0']").count() == 1
    one.page.locator(".tt-lines button[tabindex='0']").focus()
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowDown")
    line = one.page.evaluate("document.activeElement.innerText")
    assert line == [entry["text"] for entry in desk.payload()["story"]][-3]
    one.page.keyboard.press("ArrowRight")
    assert "tt-rule" in one.page.evaluate("document.activeElement.className")
    one.page.keyboard.press("Home")
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("End")
    assert one.page.locator(".tt-lines button[tabindex='0']").count() == 1
    one.page.keyboard.press("ArrowLeft")
    one.press("Enter")
    assert desk.top.look == 0


def test_focus_stays_after_a_redraw(live: Opened) -> None:
    desk = table(people=(), mode="study", eyes=OPEN)
    for _ in range(5):
        desk.act({"do": "bot"})
    one = live(desk)
    one.page.get_by_role("button", name="Back", exact=True).focus()
    for _ in range(3):
        one.press("Enter")
        assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Back"
    one.press("Enter")
    one.press("Enter")  # at the first step the button is disabled: the focus goes to one that is not
    assert one.page.evaluate("document.activeElement.tagName") == "BUTTON"


def test_one_message_each_way_per_step(live: Opened) -> None:
    one = live(table(people=(0, 1, 2, 3), mode="study"))
    for n in range(1, 6):
        one.click(".tt-move")
        assert one.page.evaluate("[window.sent.length, window.answers]") == [n, n]


def test_clicking_narrows_and_the_last_move_is_confirmed(live: Opened) -> None:
    desk = table(people=(0, 1, 2, 3), mode="study")
    one = live(desk)
    every = one.page.locator(".tt-move").count()
    one.page.locator(".tt-you button.tt-card").first.click()
    assert one.page.locator(".tt-move").count() == 2 < every
    assert "2 moves left" in one.page.locator("[role=status]").inner_text()
    one.page.keyboard.press("Escape")
    assert one.page.locator(".tt-move").count() == every
    one.page.evaluate("window.python = null")
    scene = {
        **demo.catch_scene().to_dict(),
        "choices": [{"text": "court 1", "sentence": "Court Ben.", "touches": ["seat-1"]}],
    }
    one.page.evaluate("scene => window.change({ scene })", scene)
    one.page.locator(".tt-touch").first.click()
    assert one.page.locator(".tt-confirm").count() == 1


def test_a_typed_move_that_can_not_be_made_is_answered(live: Opened) -> None:
    one = live(table(people=(0, 1, 2, 3), mode="study"))
    box = one.page.get_by_label("Type a move")
    box.fill("court <b>Chidi</b>")
    one.answered(lambda: box.press("Enter"))
    said = one.page.locator("[role=status]")
    assert "Rule:" in said.inner_text() and said.count() == 1
    assert box.input_value() == "court <b>Chidi</b>"
    box.fill(one.desk.table.scene().choices[0].text)  # type: ignore[union-attr]
    one.answered(lambda: box.press("Enter"))
    assert one.desk.table.match.step == 1 and box.input_value() == ""  # type: ignore[union-attr]


def test_why_not(live: Opened) -> None:
    one = live(table(people=(0, 1, 2, 3), mode="study"))
    one.page.get_by_role("button", name="Why not …?").click()
    one.click(".tt-no")
    assert "Rule:" in one.page.locator("[role=status]").inner_text()


def test_a_rule_opens_and_closes_and_gives_the_focus_back(live: Opened) -> None:
    one = live(table())
    rule = one.page.locator(".tt-line .tt-rule").first
    rule.click()
    box = one.page.get_by_role("group", name="Rule", exact=True)
    assert box.is_visible() and one.page.evaluate("document.activeElement.className") == "tt-rule-text"
    one.page.keyboard.press("Escape")
    assert box.count() == 0 and one.page.evaluate("document.activeElement.className") == "tt-rule"


def test_text_never_becomes_markup(live: Opened) -> None:
    desk = table(people=(0, 1, 2, 3), mode="study", eyes=OPEN)
    one = live(desk)
    assert one.page.locator(".tt b").count() == 0
    assert one.page.get_by_text("<b>Chidi</b>").count() > 1


def test_a_hidden_card_has_no_identity_in_the_page(live: Opened) -> None:
    desk = table()
    one = live(desk)
    for _ in range(4):
        html = one.page.evaluate("document.querySelector('.tt').outerHTML + JSON.stringify(window.model.get('scene'))")
        view = desk.top.state.view(0)
        for seat in (1, 2, 3):
            seen = {c for e in view.events if e.zone == seat and not isinstance(e.cards, int) for c in e.cards}
            for card in desk.top.state.cards(f"hand {seat + 1}"):
                mine = card in view.zones[0]
                told = any(card.title in other.text for other in desk.top.match.game.deck)
                if card.index not in seen and not mine and not told:
                    assert card.title not in html
        one.click(".tt-move")
        if desk.top.match.state.phase != "romance":
            break


def test_the_screen_goes_round(live: Opened) -> None:
    one = live(table(people=(0, 1, 2, 3)))
    assert one.page.locator(".tt-big").count() == 0
    one.click(".tt-curtain button")
    assert one.page.locator(".tt-big .tt-card").count() == 4
    assert one.page.evaluate("document.activeElement.closest('.tt-big') !== null")
    titles = one.page.locator(".tt-big .tt-card-title").all_inner_texts()
    one.page.locator(".tt-big .tt-card").nth(1).hover()
    one.page.get_by_label("Type a move").fill(f"boast {titles[0]}")
    one.click('.tt-move[data-move^="change"]')
    one.page.get_by_role("button", name="Hide my hand").wait_for()
    one.click(".tt-moves .tt-primary")
    assert one.page.locator(".tt-curtain").count() == 1 and one.page.locator(".tt-big").count() == 0
    left = one.page.evaluate("document.querySelector('.tt').outerHTML + document.querySelector('.tt-type input').value")
    assert not [title for title in titles if title in left]


def test_projector_makes_everything_larger_and_pages_step(live: Opened) -> None:
    desk = table(people=(0, 1, 2, 3), mode="study")
    for _ in range(3):
        desk.top.choose(desk.top.scene().choices[0].text)
    one = live(desk)
    small = one.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.tt-move')).fontSize)")
    one.page.locator(".tt-headline").focus()
    one.page.keyboard.press("PageUp")
    assert desk.top.look == 3
    one.click("text=Projector")
    large = one.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.tt-move')).fontSize)")
    assert large == pytest.approx(1.5 * small)
    one.press("PageUp")
    one.press("PageUp")
    assert desk.top.look == 1
    one.press("PageDown")
    assert desk.top.look == 2


def test_the_slider_steps(live: Opened) -> None:
    desk = table(people=(), mode="study", eyes=OPEN)
    for _ in range(6):
        desk.act({"do": "bot"})
    one = live(desk)
    pull = one.page.get_by_label("Step", exact=True)
    assert pull.get_attribute("aria-valuetext") == "step 6 of 6"
    pull.focus()
    one.press("ArrowLeft")
    one.press("Home")
    assert desk.top.look == 0 and pull.get_attribute("aria-valuetext") == "step 0 of 6"


def test_code_copied_and_loaded_elsewhere(live: Opened) -> None:
    desk = table(people=(0, 1, 2, 3), mode="study")
    for _ in range(4):
        desk.top.choose(desk.top.scene().choices[0].text)
    one = live(desk)
    one.click("text=Code")
    code = one.page.get_by_label("Match code").input_value()
    assert code.startswith("TT1.")
    other = live(Desk(StartPanel()))
    other.page.get_by_label("Match code").fill(code)
    other.click("text=Load the code")
    assert other.desk.table is not None and other.desk.table.match.at(4) == desk.top.match.state


def test_file_downloaded_and_uploaded(live: Opened, tmp_path: Path) -> None:
    desk = table(people=(0, 1, 2, 3), mode="study")
    desk.top.choose(desk.top.scene().choices[0].text)
    one = live(desk, accept_downloads=True)
    one.click("text=Code")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Download the match").click()
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    assert Match.load(kept).state == desk.top.match.state
    other = live(table(seed=1))
    other.click("text=Code")
    other.answered(lambda: other.page.locator("input[type=file]").set_input_files(kept))
    assert other.desk.top.match.seed == "7"


def test_rubbish_is_answered_in_a_sentence(live: Opened) -> None:
    one = live(Desk(StartPanel()))
    one.page.get_by_label("Match code").fill("hello")
    one.click("text=Load the code")
    assert "no match code" in one.page.locator("[role=status]").inner_text()


def test_ranking_is_stepped_through(live: Opened) -> None:
    one = live(ranked())
    seen = [one.page.locator(".tt-stage-head strong").inner_text()]
    while one.page.get_by_role("button", name="Next step").is_enabled() and len(seen) < 40:
        one.page.get_by_role("button", name="Next step").click()
        seen.append(one.page.locator(".tt-stage-head strong").inner_text())
    stages = ["The hand", "Printed cancellations", "Wealth", "Sum", "Rank", "Love"]
    assert seen == stages * 3


def test_rules_are_found_by_word_and_shown(live: Opened) -> None:
    desk = table()
    one = live(desk)
    one.click("text=Rules")
    every = one.page.locator(".tt-rule-card").count()
    one.page.get_by_label("Word").fill("boast")
    assert 0 < one.page.locator(".tt-rule-card").count() < every
    one.click("text=Show me")
    assert desk.top.name == "table" and desk.top.eyes == OPEN
    one.click("text=Back to the rules")
    one.click("text=Back to the table")
    assert desk.top.mode == "play"


def test_cards_are_leafed_through(live: Opened) -> None:
    one = live(Desk(DeckPanel(tabletop.make("ladies_choice"))))
    assert one.page.locator(".tt-grid .tt-card").count() == 69
    one.page.get_by_label("Kind").select_option("Wealth")
    assert one.page.locator(".tt-grid .tt-card").count() == 20
    one.page.locator(".tt-grid .tt-card").nth(1).click()
    about = one.page.locator(".tt-about")
    assert "the rulebook" in about.inner_text()


WIDER = """() => [...document.querySelectorAll('.tt-card-title')]
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)"""
SPLIT = """() => [...document.querySelectorAll('.tt-card-title')].filter(e => {
    const text = e.firstChild, range = document.createRange();
    return [...text.data.matchAll(/\\S+/g)].some(word => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    });
}).map(e => e.textContent)"""


def test_every_title_fits_its_card_and_no_word_is_split(live: Opened) -> None:
    one = live(Desk(DeckPanel(tabletop.make("ladies_choice"))))
    assert one.page.evaluate(WIDER) == [] and one.page.evaluate(SPLIT) == []
    one.answered(lambda: one.page.get_by_label("Classroom titles").check())
    assert one.page.evaluate(WIDER) == [] and one.page.evaluate(SPLIT) == []


def test_marks_do_not_pile_up(live: Opened) -> None:
    """A card seen by two ladies has two eyes, after each of many redraws."""
    one = live(table())
    one.page.evaluate("window.python = null")
    seen = [{"kind": "seen", "label": "seen by Anna"}, {"kind": "seen", "label": "seen by Finn"}]
    card = {"place": "hand-1-0", "face": {"title": "Dances", "corner": "+5", "sign": "dandy"}, "marks": seen}
    scene = demo.play_scene().to_dict()
    scene["seats"][3]["zones"][0]["cards"][0] = card
    for n in range(4):
        one.page.evaluate("scene => window.change({ scene: { ...scene, phase: String(Math.random()) } })", scene)
        assert one.page.locator("[data-place='hand-1-0'] .tt-marks svg").count() == 2, n
    assert "seen by Anna, seen by Finn" in str(one.page.locator("[data-place='hand-1-0']").get_attribute("aria-label"))


MOTION = "getComputedStyle(document.querySelector('.tt-card')).transitionDuration"


def test_motion_only_for_those_who_want_it(live: Opened) -> None:
    assert live(table()).page.evaluate(MOTION) == "0s"
    assert "0.16s" in live(table(), reduced_motion="no-preference").page.evaluate(MOTION)


GROUND = "getComputedStyle(document.querySelector('.tt')).backgroundColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_theme_of_jupyterlab_wins_over_that_of_the_system(live: Opened, scheme: str) -> None:
    light, dark = "rgb(251, 247, 239)", "rgb(23, 20, 15)"
    assert live(table(), theme="light", color_scheme=scheme).page.evaluate(GROUND) == light
    assert live(table(), theme="dark", color_scheme=scheme).page.evaluate(GROUND) == dark
    assert live(table(), theme="", color_scheme=scheme).page.evaluate(GROUND) == (light if scheme == "light" else dark)
