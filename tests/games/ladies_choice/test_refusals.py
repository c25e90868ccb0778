"""Every "why not": the rule it names, and that nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import CHANCE, Match, TabletopError, make
from tabletop.core import Refusal
from tabletop.games.ladies_choice import reckon
from tests.games.looking import NAMES
from tests.games.refusals import assert_legal_or_refused, assert_no_move, assert_refused, why

from .table import game, table

REFUSALS = [  # (where it stands, move, rule)
    ({}, "court 2", "turn-gentleman"),
    ({}, "marry 4", "turn-gentleman"),
    ({}, "boast Giant Ship", "boast"),  # another gentleman's card
    ({}, "change Giant Ship", "change"),
    ({}, "boast Kicks Dogs", "boast"),  # nobody's card
    ({}, "next round", "phases"),
    ({}, "draw Kicks Dogs", "clockwise"),  # chance's move
    ({}, "show Romantic, Thief, Dances", "clockwise"),
    ({}, "begin 2", "clockwise"),
    ({"turn": 2}, "boast Complete Openness", "openness-no-boast"),
    ({"turn": 2}, "boast Romantic", "boast"),  # Ben's card in Cleo's turn
    ({"turn": 0}, "boast Romantic", "turn-catch"),
    ({"turn": 0}, "change Romantic", "turn-catch"),
    ({"turn": 0}, "court 1", "turn-catch"),  # herself
    ({"turn": 0}, "marry 1", "turn-catch"),
    ({"turn": 0}, "next round", "phases"),
    ({"turn": 0, "above_clock": 0}, "court 2", "clock-marry"),
]


@pytest.mark.parametrize(("set_up", "move", "rule"), REFUSALS)
def test_a_refusal_names_the_rule_in_the_way(set_up: dict[str, int], move: str, rule: str) -> None:
    assert_refused(table(**set_up), move, rule)


def test_refusals_name_people() -> None:
    match = table()
    assert "Ben" in (match.why_illegal("court 3") or "")
    assert "Ben" in (match.why_illegal("court Dan") or "")
    why = match.state.why_illegal(match.game.parse_move("court 3"))
    assert isinstance(why, Refusal)
    assert "Player 2" in str(why) and why.read(match.names, 1).lower().count("you")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "boast",
        "court",
        "boast Romantik",
        "court 5",
        "court 0",
        "court Zoe",
        "marry",
        "dance",
        "boast 🂡",
        "x" * 9999,
    ],
)
def test_what_is_no_move_at_all_gets_a_sentence(text: str) -> None:
    assert_no_move(table(), text, 300)


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_while_chance_acts_nobody_decides(players: int) -> None:
    state = game(players).new_initial_state()
    assert state.current_player == CHANCE and state.legal_moves == ()
    for text in ("court 1", "marry 2"):
        assert why(state, text) in state.game.rules
    if players > 2:
        assert not state.why_illegal(state.game.parse_move("begin 1"))
        assert state.why_illegal(state.game.parse_move("draw Romantic"))  # the deal has not begun


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_every_move_is_either_legal_or_refused_with_a_rule(players: int) -> None:
    """Over whole matches, with the moves of all phases and of other players."""
    g = game(players)
    verbs = ["boast", "change", "draw"] if players > 2 else ["draw"]
    texts = [f"{verb} {card.title}" for verb in verbs for card in g.deck]
    texts += [f"{verb} {n + 1}" for verb in ("court", "marry") for n in range(4 if players == 2 else players)]
    texts += [f"begin {n + 1}" for n in range(players)]
    moves = [g.parse_move(t) for t in texts] + ([g.parse_move("next round")] if players > 2 else [])
    assert_legal_or_refused(Match(g, NAMES[:players], 7), moves, 60)


def test_a_move_of_another_games_deck_is_no_move_here() -> None:
    small, match = game(4, deck="mini"), table()
    card = small.deck.find("Romantic")
    move = type(match.game.parse_move("boast Romantic"))(card)
    assert match.state.why_illegal(move) is not None
    assert game(2).new_initial_state().why_illegal(match.game.parse_move("boast Romantic")) is not None


WRONG_SET_UPS: list[tuple[int, dict[str, Any]]] = [
    *[(3, {key: wrong}) for key in ("hands", "boasted", "seen") for wrong in (5, [["Romantic"]], {1: None}, {1: 5})],
    *[(3, {key: wrong}) for key in ("catch", "round", "turn", "above_clock")
      for wrong in ("0", 1.5, 1.0, True, [], -1)],
    *[(3, {key: None}) for key in ("catch", "round")],
    (3, {"hands": {1: [c.title for c in make("ladies_choice").deck for _ in range(c.copies)]}}),
    (3, {"hands": {1: [c.title for c in make("ladies_choice").deck][:60]}}),
    (3, {"hands": {"1": ["Romantic"]}}),
    *[(2, {"sides": wrong}) for wrong in (5, {0: ["Romantic"]}, {(5, 9): ["Romantic"]}, {(-1, 0): ["Romantic"]},
                                         {(0, 0.0): ["Romantic"]}, {(0, 0): [None]}, {(0, 0): 5})],
    *[(2, {"face_up": wrong}) for wrong in (5, {9: ["Romantic"]}, {-1: ["Romantic"]}, {"0": ["Romantic"]})],
    *[(2, {"turn": wrong}) for wrong in (1.0, True, "0", None, [], 2)],
]  # fmt: skip


@pytest.mark.parametrize(("players", "given"), WRONG_SET_UPS, ids=lambda v: repr(v)[:40])
def test_a_position_that_can_not_be_gets_a_sentence(players: int, given: dict[str, Any]) -> None:
    with pytest.raises(TabletopError):
        make("ladies_choice", players).set_up(**given)  # type: ignore[attr-defined]


@pytest.mark.parametrize("wrong", [None, 5, [5], [None], [[]], ["Romantic", "Romantic"]], ids=repr)
def test_what_is_no_hand_is_not_reckoned(wrong: Any) -> None:
    with pytest.raises(TabletopError):
        reckon(wrong)
    with pytest.raises(TabletopError):
        reckon(["Romantic"], cancelled_cards_cancel=wrong)


def test_a_hand_of_another_deck_is_reckoned_by_its_name() -> None:
    assert reckon("Romantic, Thief", deck="mini").total == reckon(["Romantic", "Thief"]).total
