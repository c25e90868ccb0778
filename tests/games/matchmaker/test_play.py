"""Play at one screen: what it sends to each holder, what can be taken back, and bots that misbehave."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match, make
from tabletop.ui.controller import Controller
from tabletop.ui.starting import StartPanel
from tabletop.zones import chances
from tests.games.looking import NAMES

from .table import begun, game, hand, married, table
from .titles import ANNE, BALL, BINGLEY, CATHERINE, DARCY, EMMA, HARRIET, JANE, LYDIA, MARTIN


def play(match: Match, **bots: Any) -> Controller:
    return Controller(match, {int(seat[1:]): bot for seat, bot in bots.items()}, "play")


def at(controller: Controller, holder: int | None) -> str:
    """The whole payload, as text, with the screen in somebody's hands; what the last holder was told is gone then."""
    kept = controller.holder, controller.message
    if holder != controller.holder:
        controller.holder, controller.message = holder, ""
    text = json.dumps({**controller.payload(), "rules": None}, ensure_ascii=False)
    controller.holder, controller.message = kept
    return text


def without_serial(controller: Controller, holder: int | None) -> str:
    controller._serial = 0
    return at(controller, holder)


def secrets(match: Match, viewer: int) -> list[str]:
    """Titles that the eyes can't know to lie anywhere in particular."""
    view = match.state.view(viewer)
    known = {c for zone in view.zones for c in zone if c}
    known |= {match.game.deck[c] for seat in range(match.game.players) for c in chances(view, seat).surely}
    return [c.title for c in match.game.deck if c not in known]


@pytest.mark.parametrize(("players", "seed", "shown"), [(3, 1, False), (4, 2, True)])
def test_the_screen_holds_nothing_that_its_holder_may_not_know(players: int, seed: int, shown: bool) -> None:
    """No card that is hidden from the holder is drawn or told; a title may stand as sibling on another's card."""
    g = game(players, deck="mini", show_marriages=shown)
    controller, rng, met = play(Match(g, NAMES[:players], seed)), Random(seed), set()
    while not controller.over and controller.match.step < 45:
        match = controller.match
        met.add(match.state.phase)
        for holder in (None, *range(players)):
            text = at(controller, holder)
            for title in secrets(match, SPECTATOR if holder is None else holder):
                assert f'"{title}"' not in text and f"-{g.deck.find(title).id}" not in text, f"{holder} reads {title}"
        controller.act({"do": "pass"})
        controller.act({"do": "ready"})
        controller.act({"do": "choose", "move": str(rng.choice(match.legal_moves))})
        assert controller.tone == "" and not controller.errors
    assert {"turn", "compose", "answer"} <= met


COMPOSING: dict[str, Any] = {"hands": {0: [DARCY, JANE, HARRIET], 1: [MARTIN], 2: [BALL]},
                             "societies": {0: [ANNE], 1: [CATHERINE], 2: [EMMA]}}  # fmt: skip


@pytest.mark.rule("MM-B")
def test_the_others_see_that_a_card_is_laid_aside_and_not_which() -> None:
    one, other = (play(table(**COMPOSING)) for _ in range(2))
    for controller, title in ((one, JANE), (other, HARRIET)):
        controller.act({"do": "ready"})
        controller.act({"do": "choose", "move": f"spend {title}"})
    for holder in (1, 2, None):
        assert without_serial(one, holder) == without_serial(other, holder)
        assert "lays a card aside, face down" in at(one, holder) and JANE not in at(one, holder)
        assert "Laid aside for a proposal: 1 card" in at(one, holder)
    assert JANE in at(one, 0) and "You lay Jane Fairfax aside" in at(one, 0)


@pytest.mark.rule("MM-B")
def test_what_is_composed_can_be_taken_back_and_a_proposal_not() -> None:
    match = table(**COMPOSING)
    controller = play(match)
    controller.act({"do": "ready"})
    controller.act({"do": "choose", "move": f"spend {JANE}"})
    controller.act({"do": "undo"})
    assert controller.tone == "" and hand(match) == sorted([DARCY, HARRIET, JANE])
    controller.act({"do": "choose", "move": f"spend {HARRIET}"})
    controller.act({"do": "choose", "move": f"propose {DARCY} to {CATHERINE}"})
    assert match.state.phase == "answer"
    controller.act({"do": "undo"})
    assert controller.tone == "harm" and match.state.phase == "answer"
    controller.act({"do": "choose", "move": "accept"})  # Ann still holds the screen
    assert controller.tone == "harm" and "Ben" in controller.message and match.state.phase == "answer"


def test_only_who_took_a_move_back_plays_it_again() -> None:
    """While the hand is hidden nobody at the screen can find out what was taken back."""
    match = table(hands={0: [LYDIA]})
    controller = play(match)
    controller.act({"do": "ready"})
    controller.act({"do": "choose", "move": f"bring {LYDIA}"})
    controller.act({"do": "undo"})
    controller.act({"do": "pass"})
    controller.act({"do": "redo"})
    assert controller.tone == "harm" and match.step == 0 and LYDIA not in at(controller, None)
    controller.act({"do": "ready"})
    controller.act({"do": "redo"})
    assert controller.tone == "" and match.step == 1


@pytest.mark.rule("answer")
def test_an_answer_at_one_screen() -> None:
    """Ann asks, the screen goes to Ben, he answers, takes it back as nothing was drawn, and answers again."""
    match = table(hands={0: [BINGLEY]}, societies={0: [ANNE], 1: [EMMA], 2: [CATHERINE]})
    controller = play(match)
    for do in ({"do": "ready"}, {"do": "choose", "move": f"propose {BINGLEY} to {EMMA}"}):
        controller.act(do)
    assert controller.payload()["status"]["handover"] == {"seat": 1, "name": "Ben"}
    for do in ({"do": "pass"}, {"do": "ready"}, {"do": "choose", "move": "accept"}, {"do": "undo"}):
        controller.act(do)
        assert controller.tone == ""
    assert match.state.phase == "answer" and controller.holder == 1
    controller.act({"do": "choose", "move": "accept"})
    assert married(match, 0) == [EMMA] and married(match, 1) == [BINGLEY]


def test_a_match_with_an_odd_deck_is_opened_with_a_warning() -> None:
    """Eleanor Tilney can be proposed to by nobody: both Gentlemen are her brothers."""
    cards = ["Eleanor Tilney", EMMA, "Fanny Price", ANNE, "Henry Tilney", "Frederick Tilney", *[BALL] * 9]
    with pytest.warns(UserWarning, match="nobody can propose to Eleanor Tilney"):
        match = Match(make("matchmaker", players=3, deck={"deck": {"name": "few", "cards": cards}}), seed=1)
    kept = json.dumps(match.to_dict())
    controller, panel = Controller(begun()), StartPanel("matchmaker", 3)
    with pytest.warns(UserWarning):
        controller.act({"do": "load", "text": kept})
        opened = panel.act({"do": "load", "text": kept})
    assert isinstance(opened, Controller)
    for screen in (controller, opened):
        assert screen.message.startswith(
            "Loaded: Jane Austen's Matchmaker, 0 steps. few: nobody can propose to Eleanor"
        )


class Odd:
    """A bot that does what it should not."""

    name = "odd"

    def __init__(self, choose: Callable[[Any, Any], Any]) -> None:
        self.chosen = choose

    def choose(self, view: Any, legal_moves: Any, rng: Random) -> Any:
        return self.chosen(view, legal_moves)


@pytest.mark.parametrize(
    "choose",
    [lambda view, moves: None, lambda view, moves: "take a card", lambda view, moves: moves, lambda view, moves: 1 / 0,
     lambda view, moves: view.zones[1][0].title + 1],
)  # fmt: skip
def test_a_bot_that_misbehaves_gets_a_sentence_and_tells_no_card(choose: Callable[[Any, Any], Any]) -> None:
    match = Match(game(3, first=1), NAMES[:3], 1)
    controller = play(match, _1=Odd(choose), _2=Odd(choose))
    for do in ({}, {"do": "choose", "move": "take a card"}, {"do": "bot"}, {"do": "undo"}, {"do": "redo"}):
        if do:
            controller.act(do)
        text = at(controller, 0)
        assert "Traceback" not in text and controller.tone == "harm" and match.step == 0
        assert not any(f'"{title}"' in text or title in controller.message for title in hand(match, 1))
