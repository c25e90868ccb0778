"""Every "why not" names the rule in the way, and nothing has changed; positions that can't be are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import CHANCE, IllegalMoveError, InvalidMoveError, Match, TabletopError, make
from tabletop.core import Move, Refusal
from tabletop.games.lords_ladies.moves import Confirm, Die, Draw, Hire, Lay, Marry, Roll, Use
from tests.games.looking import NAMES, refused
from tests.games.refusals import (
    assert_legal_or_refused,
    assert_no_move,
    assert_no_positions,
    assert_nothing_may_be_missing,
    assert_refused,
    moved,
    play_on,
    what_is_no_position,
    why,
)

from .table import begun, game, number, play, position, quiet, table
from .titles import BEDROOM, CAPTAIN, CHILD, COLONEL, DOCTOR, DRUNKEN, DUKE, HUGH, LADY, LORD, LOVE, RUIN, TRUE, WINTER

PAIR = f"{LADY} + {COLONEL}"
TAKE: dict[str, Any] = {"hands": {0: [RUIN, TRUE]}}
ACT: dict[str, Any] = {
    "families": {0: [PAIR, f"Alice + {CAPTAIN} of {LADY}", f"Arthur of {LADY}"]}, "staff": {0: ["Nanny"]},
    "gold": {0: 0}, "servants": ["Butler", "Nanny", "Maid"],
}  # fmt: skip
TALK: dict[str, Any] = {
    "families": {1: [f"{LORD} + {WINTER}", f"Edith of {LORD}", f"Edmund + Valet of {LORD}"]},
    "staff": {0: ["Cook", "Maid", "Nanny"], 1: ["Butler"]}, "hands": {0: [RUIN, CHILD, DRUNKEN, LOVE, TRUE]},
    "servants": ["Footman", None, None],
}  # fmt: skip
HEARD: dict[str, Any] = {"hands": {0: [RUIN, BEDROOM], 2: [TRUE, CHILD]}, "gold": {1: 6}}
TWO: dict[str, Any] = {"staff": {0: ["Butler"]}, "gold": {0: 3}, "servants": ["Nanny", "Maid", "Overseer"]}
LAID = ["take gold", "pass", "pass", f"lay {RUIN} on 2"]
OVER: dict[str, Any] = {"tokens": {0: 17}, "turn": 2, "turns": 2, "marker": 0}

REFUSALS: list[tuple[dict[str, Any], list[str], str, str]] = [  # set-up, moves, what is asked, rule
    # the first part
    (TAKE, [], "earn a gold", "take"),
    (TAKE, [], "hire Maid", "take"),
    (TAKE, [], f"marry {LADY} to {DUKE}", "take"),
    (TAKE, [], f"roll for {LADY}", "take"),
    (TAKE, [], "hire no more", "take"),
    (TAKE, [], "take gold and gossip", "LL-AI"),
    (TAKE, [], f"lay {RUIN} on 2", "LL-G"),
    (TAKE, [], "confirm 1 with True", "LL-G"),
    (TAKE, [], "use Cook on 2", "LL-G"),
    (TAKE, [], "buy a token", "LL-G"),
    (TAKE, [], "pass", "LL-G"),
    (TAKE, [], "pass until my turn", "LL-G"),
    (TAKE, [], "ask me nothing", "LL-G"),
    (TAKE, [], "ask me again", "LL-G"),
    (TAKE, [], "pay off", "pay-off"),
    (TAKE, [], "suffer", "pay-off"),
    (TAKE, [], "blame the maid", "pay-off"),
    (TAKE, [], f"choose {LADY}", "start-card"),
    (TAKE, [], "draw True", "turn"),
    (TAKE, [], "the die shows 3", "turn"),
    (TAKE, [], "begin 1", "turn"),
    # the action
    (ACT, ["take gold"], "take gold", "turn"),
    (ACT, ["take gold"], "take gossip", "turn"),
    (ACT, ["take gold"], "hire no more", "butler"),
    (ACT, ["take gold"], "hire Cook", "hire"),
    (ACT, ["take gold"], f"hire {DUKE}", "hire"),
    (ACT, ["take gold"], "hire Nanny", "one-of-each"),
    (ACT, ["take gold"], "hire Butler", "servant-cost"),
    (ACT, ["take gold"], f"marry Arthur to {DUKE}", "marry-sexes"),
    (ACT, ["take gold"], f"marry Alice to {DUKE}", "LL-AF"),
    (ACT, ["take gold"], f"marry {CAPTAIN} to {WINTER}", "marry"),
    (ACT, ["take gold"], f"marry Edith to {DUKE}", "marry"),
    (ACT, ["take gold"], f"marry Arthur to {COLONEL}", "marry"),
    (ACT, ["take gold"], "marry Arthur to Duchess Alderleigh", "marry"),
    (ACT, ["take gold"], f"roll for {LADY}", "current-only"),
    (ACT, ["take gold"], "roll for Arthur", "child-couple"),
    (ACT, ["take gold"], f"roll for {CAPTAIN}", "child-couple"),
    (ACT, ["take gold"], "roll for Edith", "child-couple"),
    (ACT, ["take gold"], f"lay {RUIN} on 2", "LL-G"),
    (ACT, ["take gold"], "suffer", "pay-off"),
    ({"gold": {0: 0}}, ["take gold"], f"marry {LADY} to {DUKE}", "marry-price"),
    ({"families": {0: [PAIR]}, "births": []}, ["take gold"], f"roll for {LADY}", "LL-P"),
    # a Butler's second
    (TWO, ["take gold", "hire Nanny"], "earn a gold", "butler"),
    (TWO, ["take gold", "hire Nanny"], f"marry {LADY} to {DUKE}", "butler"),
    (TWO, ["take gold", "hire Nanny"], "hire Overseer", "servant-cost"),
    (TWO, ["take gold", "hire Nanny"], "take gold", "turn"),
    (TWO, ["take gold", "hire Nanny"], "pass", "LL-G"),
    # any time
    (TALK, ["take gold"], "take gold", "LL-G"),
    (TALK, ["take gold"], "earn a gold", "LL-G"),
    (TALK, ["take gold"], "hire Footman", "LL-G"),
    (TALK, ["take gold"], "ask me again", "LL-G"),
    (TALK, ["take gold"], "suffer", "pay-off"),
    (TALK, ["take gold"], "buy a token", "token"),
    (TALK, ["take gold"], f"lay {BEDROOM} on 2", "lay"),
    (TALK, ["take gold"], f"lay {RUIN} on 1", "lay"),
    (TALK, ["take gold"], f"lay {TRUE} on 2", "LL-H"),
    (TALK, ["take gold"], f"lay {RUIN} on 2: Edith", "LL-AP"),
    (TALK, ["take gold"], f"lay {CHILD} on 2: Edmund", "LL-AP"),
    (TALK, ["take gold"], f"lay {CHILD} on 2: {LORD}", "LL-AP"),
    (TALK, ["take gold"], f"lay {CHILD} on 3: Edith", "LL-AP"),
    (TALK, ["take gold"], f"lay {CHILD} on 2", "LL-AP"),
    (TALK, ["take gold"], f"lay {DRUNKEN} on 2: Valet", "LL-AP"),
    (TALK, ["take gold"], f"lay {LOVE} on 2: Edith and Valet", "LL-AP"),
    (TALK, ["take gold"], f"lay {LOVE} on 2: Edith", "LL-AP"),
    ({"families": {1: [f"{LADY} + {HUGH}", f"Edith of {LADY}"]}, "hands": {0: [CHILD]}}, ["take gold"],
     f"lay {CHILD} on 2: Edith", "LL-AK"),
    (TALK, ["take gold"], "use Maid on 2", "maid"),
    (TALK, ["take gold"], "use Nanny on 2", "constant"),
    (TALK, ["take gold"], "use Footman on 2: Butler", "one-time"),
    (TALK, ["take gold"], "use Cook on 1", "LL-AN"),
    (TALK, ["take gold"], "use Cook on 2: Butler", "LL-AN"),
    (TALK, ["take gold"], "confirm 1 with True", "confirm"),
    (HEARD, LAID, f"confirm 1 with {RUIN}", "confirm"),
    (HEARD, LAID, f"confirm 1 with {CHILD}", "true"),
    (HEARD, LAID, "confirm 2 with True", "confirm"),
    (HEARD, [*LAID, "pass", f"lay {BEDROOM} on 2"], f"lay {BEDROOM} on 2", "lay"),
    # answers
    (HEARD, [*LAID, "confirm 1 with True"], "pass", "LL-AS"),
    (HEARD, [*LAID, "confirm 1 with True"], "take gold", "LL-AS"),
    (HEARD, [*LAID, "confirm 1 with True"], f"lay {BEDROOM} on 1", "LL-AS"),
    (HEARD, [*LAID, "confirm 1 with True"], "blame the maid", "maid"),
    ({**HEARD, "gold": {}, "staff": {1: ["Maid"]}, "servants": [None] * 3},
     ["take gold", "pass", f"lay {RUIN} on 2", "confirm 1 with True"], "pay off", "pay-off"),
    # the end
    (OVER, ["take gold", "earn a gold"], "take gold", "end"),
    (OVER, ["take gold", "earn a gold"], "draw True", "end"),
    (OVER, ["take gold", "earn a gold"], "pass", "end"),
]  # fmt: skip


@pytest.mark.parametrize(("set_up", "moves", "move", "rule"), REFUSALS)
def test_a_refusal_names_the_rule_in_the_way(set_up: dict[str, Any], moves: list[str], move: str, rule: str) -> None:
    match = table(**set_up)
    for each in moves:
        match.push(each)
    assert_refused(match, move, rule)


def test_refusals_name_people() -> None:
    match = table(staff={0: ["Nanny"]}).push("take gold")
    assert "Ann has a Nanny" in (match.why_illegal("hire Nanny") or "")
    why = match.state.why_illegal(match.game.parse_move("hire Nanny"))
    assert isinstance(why, Refusal) and "Player 1" in str(why) and "you have" in why.read(match.names, 0).lower()


@pytest.mark.rule("turn", "oldest", "take", "roll")
def test_while_chance_acts_nobody_decides() -> None:
    start = game(3).new_initial_state()
    assert start.current_player == CHANCE and start.legal_moves == ()
    assert why(start, "take gold") == "turn" and why(start, "draw True") == "take"
    dealing = start.play(start.game.parse_move("begin 2"))
    for _ in range(3):
        dealing = dealing.play(dealing.legal_moves[0])
    assert why(dealing, "begin 2") == "oldest" and why(dealing, f"draw {DUKE}") == "take"
    match = table(families={0: [PAIR]}).push("take gold")
    rolling = match.state.play(match.game.parse_move(f"roll for {LADY}"))
    assert why(rolling, "the die shows 7") == "roll" and why(rolling, "draw Alice") == "take"
    born = rolling.play(match.game.parse_move("the die shows 1"))
    assert why(born, "draw True") == "take" and why(born, "earn a gold") == "turn"
    with pytest.raises(IllegalMoveError):
        match.push([f"roll for {LADY}", "the die shows 7"])
    assert match.steps == 1


def test_before_a_starting_card_is_chosen() -> None:
    match = begun(3)
    for move in ("take gold", "pass", f"choose {DUKE}", "earn a gold"):
        assert refused(match, move) == "start-card"


@pytest.mark.parametrize(
    "text",
    ["", "marry", f"marry {LADY}", f"marry {LADY} to", f"marry to {DUKE}", "hire", "hire Mr Hurst", "roll", "roll for",
     "lay", f"lay {RUIN}", f"lay {RUIN} on", f"lay {RUIN} on 9", f"lay {RUIN} on Zoe", f"lay {RUIN} on 2:",
     f"lay {LOVE} on 2: Alice and", "use Cook", "use on 2", "confirm", "confirm 1", "confirm True",
     "confirm 0 with True", "confirm -1 with True", "confirm 1 with Mr Hurst", "confirm ² with True",
     "the die shows", "the die shows six",
     "the die shows 0", "dance", "take", "take silver", "pass please", "buy a token now", "choose", "draw", "begin",
     "begin 0", "x" * 9999, "earn", "suffer it", "confirm 0001" + "0" * 400 + " with True", "the die shows 007",
     "lay \ud800 on 2", "\u2028"],
)  # fmt: skip
def test_what_is_no_move_at_all_gets_a_sentence(text: str) -> None:
    assert_no_move(table(**TAKE), text, 700)


@pytest.mark.parametrize("names", [["Ann", "Ben", "Cleo"], ["Ann on tour", "Dr: Ben on call: 2", "Cleo to be"]])
def test_moves_may_be_spelt_in_any_case_and_names_may_hold_anything(names: list[str]) -> None:
    g = table(**TAKE).game
    love, alice, maid = (g.deck.find(title) for title in (LOVE, "Alice", "Maid"))
    for on in ("2", names[1], names[1].upper()):
        assert g.parse_move(f"lay {LOVE} on {on}: Alice and Maid", names) == Lay(love, 1, alice, maid)
        assert g.parse_move(f"LAY {LOVE.upper()} ON {on}: ALICE AND MAID", names) == Lay(love, 1, alice, maid)
        assert g.parse_move(f"use Cook On {on}", names) == Use(g.deck.find("Cook"), 1)
    assert g.parse_move("Confirm 1 With True") == Confirm(0, g.deck.find(TRUE))
    assert g.parse_move(f"marry alice TO {DUKE}") == Marry(alice, g.deck.find(DUKE))


@pytest.mark.parametrize("wrong", [5, "Alice", True, LOVE])
def test_moves_made_in_code_hold_cards(wrong: Any) -> None:
    match = table(hands={1: [LOVE]}, staff={0: ["Cook"], 1: ["Footman"]}).push("take gold")
    card = match.game.deck.find
    for move in (Lay(card(LOVE), 0, wrong), Lay(card(LOVE), 0, card(LADY), wrong), Use(card("Footman"), 0, wrong)):
        with pytest.raises(InvalidMoveError, match="needs a card or None, not .* “(lay|use) … on 2”"):
            match.push(move)


@pytest.mark.rule("turn")
def test_moves_that_other_decks_or_games_have() -> None:
    match = table(**TALK).push("take gold")
    boast: Any = make("ladies_choice").parse_move("boast Romantic")
    assert refused(match, boast) == "turn"
    romantic = make("ladies_choice").deck.find("Romantic")
    for move in (Lay(romantic, 1), Use(romantic, 1), Confirm(0, romantic)):
        assert refused(match, move)
    quiet(match)
    for move in (Hire(romantic), Roll(romantic), Marry(romantic, romantic)):
        assert refused(match, move)
    own = match.game.deck.find(LADY)
    for wrong in (Hire("Maid"), Roll(3), Marry(own, DUKE), Draw(None), Die("6")):  # type: ignore[arg-type]
        with pytest.raises((InvalidMoveError, IllegalMoveError)):
            match.push(wrong)


@pytest.mark.parametrize("seat", (3, 99, -1))
def test_a_seat_that_is_not_there(seat: int) -> None:
    match = table(**TALK).push("take gold")
    find = match.game.deck.find
    assert refused(match, Lay(find(RUIN), seat)) == "lay" and refused(match, Use(find("Cook"), seat)) == "LL-AN"


@pytest.mark.parametrize("players", (2, 3))
def test_every_move_is_either_legal_or_refused_with_a_rule(players: int) -> None:
    """Over a match, with the moves of all phases."""
    g = game(players, deck="mini")
    texts = ["take gold", "take gossip", "take gold and gossip", "hire no more", "earn a gold", "buy a token", "pass",
             "pass until my turn", "ask me nothing", "ask me again", "pay off", "blame the maid", "suffer", "begin 1",
             "the die shows 3"]  # fmt: skip
    moves: list[Move] = [g.parse_move(text) for text in texts]
    cards = list(g.deck)
    moves += [kind(c) for kind in (Hire, Roll, Draw) for c in cards]
    moves += [kind(c, seat) for kind in (Lay, Use) for c in cards for seat in range(players)]
    moves += [Confirm(n, c) for n in (0, 1) for c in cards]
    moves += [Marry(a, b) for a in cards[:16] for b in cards[:16]]
    assert_legal_or_refused(Match(g, NAMES[:players], 7), moves, 20)


# -- positions ---------------------------------------------------------------------------------------------------------


def some_state(phase: str) -> Any:
    """A position in a phase, as it is reached."""
    if phase in ("first", "deal", "suitors", "servants", "choose"):
        state = game().new_initial_state()
        rng = Random(1)
        while state.phase != phase or (phase == "deal" and len(state.facts.queue) > 4):
            state = state.play(state.sample_chance(rng) if state.current_player == CHANCE else state.legal_moves[0])
        return state
    made: dict[str, tuple[dict[str, Any], list[str], str]] = {
        "take": (TAKE, [], ""),
        "gossip": (TAKE, [], "take gossip"),
        "window": (HEARD, LAID, ""),
        "act": (ACT, ["take gold"], ""),
        "hire": (TWO, ["take gold"], "hire Nanny"),
        "roll": ({"families": {0: [PAIR]}}, ["take gold"], f"roll for {LADY}"),
        "birth": ({"families": {0: [PAIR]}}, ["take gold", f"roll for {LADY}"], "the die shows 2"),
        "travel": ({"suitors": [DOCTOR, None, None]}, ["take gold"], f"marry {LADY} to {DOCTOR}"),
        "answer": (HEARD, LAID, "confirm 1 with True"),
        "before": ({"hands": {1: [RUIN, BEDROOM], 2: [TRUE, TRUE]}, "gold": {0: 4}, "staff": {0: ["Cook"]}},
                   ["take gold", "pass", "pass", "pass", "hire Nanny", f"lay {RUIN} on 1", f"lay {BEDROOM} on 1"],
                   "confirm 1 with True"),
        "cycle": ({"turn": 2, "turns": 2, "marker": 0}, ["take gold"], "earn a gold"),
        "end": (OVER, ["take gold"], "earn a gold"),
    }  # fmt: skip
    set_up, moves, last = made[phase]
    state: Any = position(**set_up)
    for text in [*moves, *([last] if last else [])]:
        state = state.play(state.game.parse_move(text))
    return state


PHASES = ("first", "choose", "deal", "suitors", "servants", "take", "gossip", "window", "act", "hire", "roll", "birth",
          "travel", "answer", "before", "cycle", "end")  # fmt: skip
STATES: dict[str, Any] = {}


def state_of(phase: str) -> Any:
    return STATES.setdefault(phase, some_state(phase)) if phase not in STATES else STATES[phase]


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_comes_back_from_its_data(phase: str) -> None:
    state = state_of(phase)
    again = state.game.state_from_dict(state.to_dict())
    assert again == state and again.facts == state.facts and type(again.facts.estates.houses[0]).__name__ == "House"


SEATED = ("take", "window", "act", "hire", "answer")
BROKEN: list[tuple[str, dict[str, Any]]] = [  # phase, facts that are changed (talk.…, tally.…)
    *[(phase, {"player": wrong}) for phase in PHASES for wrong in (-3, 3, "0", None, True, 1.0)],
    *[(phase, {"player": wrong}) for phase in ("take", "act", "hire") for wrong in (1, -1, -2)],
    *[("window", {"player": wrong}) for wrong in (0, 1, -1)],
    *[("answer", {"player": wrong}) for wrong in (0, 2, -1)],
    *[("choose", {"player": wrong}) for wrong in (1, -1)],
    *[("take", {"phase": wrong}) for wrong in (*PHASES[:5], "gossip", "hire", "roll", "birth", "answer", "end")],
    *[("window", {"phase": wrong}) for wrong in ("take", "act", "hire", "answer", "end")],
    *[("roll", {"phase": wrong}) for wrong in ("birth", "gossip", "deal", "suitors")],
    *[("birth", {"phase": wrong}) for wrong in ("roll", "gossip", "deal", "servants")],
    *[(phase, {"turn": wrong}) for phase in PHASES for wrong in (3, -2, "0", None)],
    *[("take", {"turn": wrong}) for wrong in (1, -1)],
    *[(phase, {"part": wrong}) for phase in PHASES for wrong in (2, -1, None, True)],
    *[(phase, {"part": 1}) for phase in ("take", "act", "window", "answer", "gossip")],
    *[(phase, {"part": 0}) for phase in ("hire", "roll", "birth", "travel")],
    *[(phase, {"queue": [0]}) for phase in ("first", "choose", "take", "act", "window", "hire", "roll", "answer")],
    *[(phase, {"queue": wrong}) for phase in ("deal", "gossip", "travel") for wrong in ([], [3], [-1], ["0"], 1, None)],
    *[("gossip", {"queue": wrong}) for wrong in ([1], [0, 0], [0, 1])],
    *[("travel", {"queue": wrong}) for wrong in ([1, 1], [0, 0, 0])],
    *[("deal", {"queue": wrong}) for wrong in ([0] * 4, [1, 0], [0])],
    *[(phase, {"child": wrong}) for phase in ("take", "window", "act", "end") for wrong in ([0, 0], [-1, 1], [])],
    *[("roll", {"child": wrong}) for wrong in ([-1, 0], [number("Alice"), 0], [number(LADY), 1], 3, None)],
    *[("birth", {"child": wrong}) for wrong in ([-1, 0], [number(LADY), 0], [number(LADY), 5], [number(LADY), 9])],
    *[(phase, {f"asking.{name}": wrong}) for phase in ("take", "window") for name in ("passed", "away", "quiet")
      for wrong in (8, -1, None, True)],
    *[("window", {f"asking.{name}": 4}) for name in ("passed", "away", "quiet")],
    *[("window", {"talk.rumours": wrong}) for wrong in ([], 3, None, [{}])],
    *[("window", {"talk.confirmed": wrong}) for wrong in ([0, 2, number(TRUE)], [], None)],
    *[("answer", {"talk.confirmed": wrong}) for wrong in
      ([-1, -1, -1], [1, 2, number(TRUE)], [0, 0, number(TRUE)], [0, 1, number(TRUE)], [0, 2, number(RUIN)], [0, 2])],
    *[("take", {"talk.tokens": wrong}) for wrong in ([0, 0], [0, 0, -1], [0, 0, 0, 0], [0, 0, 3], 3, None)],
    *[("take", {"estates.awards": wrong}) for wrong in ([0, -1, -1], [-1, 0, -1], [3, -1, -1], [-1, -1], None)],
    *[("take", {"estates.suitors": wrong}) for wrong in ([], [-1, -1, -1], [number(DUKE)] * 3, [0, 1, 2], None)],
    *[("take", {"estates.houses": wrong}) for wrong in ([], None, 3)],
    *[("take", {"tally.turns": wrong}) for wrong in (-1, 1, 3, None)],
    *[("take", {"tally.marker": wrong}) for wrong in (-1, 1, 3, None)],
    *[("take", {"tally.round": wrong}) for wrong in (0, -1, None, True)],
    *[("take", {"tally.first": wrong}) for wrong in (-1, 3, None)],
    *[("take", {f"tally.{name}": wrong}) for name in ("gossip", "rows", "rolls", "births") for wrong in (-1, None)],
    ("first", {"tally.first": 0}),
    ("end", {"tally.turns": 1, "turn": 1}),
    ("take", {"tally.kittens": 3}),
    ("take", {"kittens": 3}),
    *[("take", {"before": wrong}) for wrong in (0, 3, "x", {}, [])],
    *[(phase, {"before": None}) for phase in ("hire", "roll", "birth", "travel", "before")],
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_facts_that_do_not_fit_are_refused(phase: str) -> None:
    assert_no_positions(state_of(phase), [changes for where, changes in BROKEN if where == phase])


HOUSES: list[dict[str, Any]] = [
    *[{name: wrong} for name in ("gold", "tokens", "trouble") for wrong in (-1, None, "3", 1.0, True)],
    *[{"deepest": wrong} for wrong in (0, 1, -1, None)],  # of a family with children
    *[{"current": wrong} for wrong in (0, 1, 3, None)],
    *[{"members": wrong} for wrong in ([], None, 3)],
    {"kittens": 1},
]  # fmt: skip
MEMBERS: list[tuple[int, dict[str, Any]]] = [
    *[(i, {"card": wrong}) for i in (0, 1) for wrong in (-1, 999, number("Edith"), number(DUKE), None)],
    *[(i, {"generation": wrong}) for i in (0, 1) for wrong in (0, 3, None)],
    *[(0, {"parent": wrong}) for wrong in (0, number("Alice"), None)],
    *[(1, {"parent": wrong}) for wrong in (-1, number("Alice"), number("Arthur"), number(COLONEL), None)],
    *[(i, {"spouse": wrong}) for i in (0, 1) for wrong in (-1, -2, 999, number(DUKE), None)],
    (2, {"spouse": number(COLONEL)}),
]  # fmt: skip


@pytest.mark.parametrize("changes", HOUSES, ids=repr)
def test_houses_that_do_not_fit(changes: dict[str, Any]) -> None:
    state = state_of("act")
    data = state.to_dict()
    data["facts"]["estates"]["houses"][0] = {**data["facts"]["estates"]["houses"][0], **changes}
    with pytest.raises(TabletopError, match="This is no position"):
        state.game.state_from_dict(data)


@pytest.mark.parametrize(("i", "changes"), MEMBERS, ids=repr)
def test_members_that_do_not_fit(i: int, changes: dict[str, Any]) -> None:
    state = state_of("act")
    data = state.to_dict()
    members = data["facts"]["estates"]["houses"][0]["members"]
    members[i] = {**members[i], **changes}
    with pytest.raises(TabletopError, match="This is no position"):
        state.game.state_from_dict(data)


RUMOURS: list[dict[str, Any]] = [
    *[{"card": wrong} for wrong in (number(TRUE), number(DUKE), -1, 999, number(BEDROOM), None)],
    *[{"layer": wrong} for wrong in (1, 3, -1, None)],
    *[{"target": wrong} for wrong in (0, 3, -1, None)],
    *[{name: wrong} for name in ("victim", "other") for wrong in (number("Alice"), 999, -2, None)],
    {"kittens": 1},
]


@pytest.mark.parametrize("changes", RUMOURS, ids=repr)
def test_rumours_that_do_not_fit(changes: dict[str, Any]) -> None:
    state = state_of("window")
    data = state.to_dict()
    rumours = data["facts"]["talk"]["rumours"]
    rumours[0] = {**rumours[0], **changes}
    with pytest.raises(TabletopError, match="This is no position"):
        state.game.state_from_dict(data)


@pytest.mark.parametrize(
    "done",
    [None, 3, [], ["earn", 0], [["earn", 0]], [["dance", 0]], [["hire", 0, number("Nanny")]],
     [["hire", 1, number("Nanny")]], [["hire", 0]], [["hire", 0, number("Maid")]],
     [["token", 0], ["hire", 0, number("Nanny")]], [["hire", 9, number("Nanny")]], [["hire", None, 3]], [[]],
     [["gossip", "true", 0, -1, -1]], [["pay_off", 0, 1]],
     [["pay_off", 0, [7, 8]]], [["use", 0, 3, 9, -1, -1]], [["earn", -1]], [["earn", True]]],
    ids=repr,
)  # fmt: skip
def test_deeds_that_do_not_lead_here(done: Any) -> None:
    """Of two servants hired after the first part by a Butler, in this order."""
    start: Any = position(staff={0: ["Butler"]}, gold={0: 3}, servants=["Nanny", "Maid", "Cook"], hands={1: [TRUE]})
    for text in ("take gold", "pass", "hire Nanny", "hire Maid"):
        start = start.play(start.game.parse_move(text))
    data = start.to_dict()
    assert data["facts"]["before"]["done"] == [["hire", 0, number("Nanny")], ["hire", 0, number("Maid")]]
    assert start.game.state_from_dict(data) == start
    data["facts"]["before"]["done"] = done
    with pytest.raises(TabletopError, match="This is no position"):
        start.game.state_from_dict(data)


@pytest.mark.parametrize("what", ("gold", "cards", "houses", "row"))
def test_a_position_before_that_does_not_lead_here(what: str) -> None:
    state = state_of("before")
    data = state.to_dict()
    before = data["facts"]["before"]
    if what == "gold":
        before["estates"]["houses"][0]["gold"] += 1
    elif what == "cards":
        before["cards"] = before["cards"][:-1]
    elif what == "houses":
        before["estates"]["houses"] = before["estates"]["houses"][:2]
    else:
        before["estates"]["servants"] = before["estates"]["servants"][::-1]
    with pytest.raises(TabletopError, match="This is no position"):
        state.game.state_from_dict(data)


@what_is_no_position
def test_what_is_no_position_at_all(wrong: Any) -> None:
    with pytest.raises(TabletopError):
        game().state_from_dict(wrong)


def test_cards_that_lie_elsewhere_are_refused() -> None:
    state = state_of("window")
    g = state.game
    for title, source, target in (
        (BEDROOM, "gossip hand 1", "gossip hand 2"),
        (RUIN, "rumours", "tail"),
        (RUIN, "rumours", "box"),
        (TRUE, "bag", "tail"),
        (DUKE, "suitors", "suitor deck"),
        (DUKE, "suitors", "box"),
        ("Butler", "servants", "servants 1"),
        ("Alice", "birth deck", "family 1"),
        ("Alice", "birth deck", "suitor deck"),
        (LADY, "family 1", "box"),
        ("Cook", "servant deck", "birth deck"),
    ):
        with pytest.raises(TabletopError):
            g.state_from_dict(moved(state, number(title), g.zone(source), g.zone(target)))
    assert_nothing_may_be_missing(state)


def test_a_match_with_an_option_is_no_position_of_another_first_player() -> None:
    state = begun(first=0).state
    with pytest.raises(TabletopError):
        game(first=1).state_from_dict(state.to_dict())


@pytest.mark.parametrize("phase", PHASES)
def test_whatever_is_taken_can_be_played_on(phase: str) -> None:
    """Facts are changed at random: refused with a sentence, or a position from which play goes on, and back again."""
    state, rng, taken = state_of(phase), Random(phase), 0
    for _ in range(30):
        data = state.to_dict()
        facts = data["facts"]
        inner = [facts[k] for k in ("asking", "talk", "tally")] + facts["estates"]["houses"]
        places = [(f, k) for f in (facts, *inner) for k in f
                  if k not in ("asking", "talk", "tally", "estates", "before", "back", "rumours",
                               "members")]  # fmt: skip
        for where, key in rng.sample(places, rng.randrange(1, 3)):
            if isinstance(where[key], str):
                where[key] = rng.choice(PHASES)
            elif isinstance(where[key], int):
                where[key] = where[key] + rng.choice((-1, 0, 0, 1)) if rng.random() < 0.7 else rng.randrange(-3, 9)
            else:
                where[key] = [rng.randrange(-1, 4) for _ in range(rng.choice((len(where[key]), rng.randrange(4))))]
        try:
            other = state.game.state_from_dict(data)
        except TabletopError:
            continue
        taken += 1
        other = play_on(other, 20, rng)
        assert state.game.state_from_dict(other.to_dict()) == other
    assert taken or phase in ("first", "end")


# -- positions for lessons ---------------------------------------------------------------------------------------------


def test_set_up() -> None:
    g = game(3)
    family = {
        "start": LADY,
        "couples": [(LADY, COLONEL), ("Alice", "Cook")],
        "children": [("Alice", LADY), ("Edith", "Alice")],
        "servants": ["Nanny", "Valet"],
        "gossip": [RUIN, TRUE],
        "gold": 7,
        "tokens": 2,
        "gossip_tokens": 3,
    }
    state = g.set_up({0: family}, suitors=[DUKE, WINTER], servants=["Maid"], turn=1, seed=4)
    match = Match.from_state(state, NAMES[:3])
    assert g.state_from_dict(state.to_dict()) == state
    h = state.facts.estates.houses[0]
    assert (h.gold, h.tokens, h.deepest, h.current, len(h.members)) == (7, 2, 3, 2, 3)
    assert state.facts.estates.awards == (0, 0, -1) and state.facts.talk.tokens == (3, 0, 0)
    # family 1 + 1 + 1, married in 2 + 1, servants 1 + 1, no son for the Valet, 2 tokens, two awards of 3
    assert state.land.status(0) == 3 + 3 + 2 + 0 + 2 + 6
    assert match.state.current_player == 1 and match.state.phase == "take"
    assert len([c for c in state.facts.estates.servants if c >= 0]) == 3
    play(match, "take gold", "Ann: buy a token")
    late = g.set_up(round=7)
    assert late.facts.tally.round == 7 and "Round 7" in g.as_text(late.view(0), NAMES[:3])
    acting = g.set_up(turn=2, phase="act")
    assert acting.phase == "act" and acting.current_player == 2
    assert g.state_from_dict(acting.to_dict()) == acting
    assert g.set_up(seed=1) == g.set_up(seed=1) != g.set_up(seed=2)


@pytest.mark.parametrize(
    "given",
    [
        *[{"turn": wrong} for wrong in (3, -1, 0.0, True, "0", None)],
        *[{"phase": wrong} for wrong in ("hire", "", None, 3)],
        *[{"round": wrong} for wrong in (0, -1, 1001, 2.0, True, "3", None)],
        *[{"families": wrong} for wrong in (5, [{}], {3: {}}, {-1: {}}, {"0": {}}, {1.0: {}}, {0: []}, {0: 5})],
        *[{"families": {0: wrong}} for wrong in (
            {"kittens": 3}, {"start": DUKE}, {"start": "Nobody"}, {"start": 5}, {"gold": -1}, {"gold": "3"},
            {"gold": True}, {"tokens": 1.0}, {"gossip_tokens": None}, {"servants": ["Cook", "Cook"]},
            {"servants": [DUKE]},
            {"servants": 5}, {"gossip": [DUKE]}, {"gossip": [RUIN] * 6}, {"gossip": [None]},
            {"children": [("Alice", LORD)]},
            {"children": 5}, {"children": [("Alice",)]}, {"couples": 5}, {"couples": [("Alice", DUKE)]},
            {"couples": [(LORD, "Alice")]}, {"couples": [(LORD, WINTER)], "children": [(DUKE, LORD)]},
            {"couples": [(LORD, WINTER)], "children": [("Alice", LORD)] * 2},
            {"couples": [(LORD, WINTER), (LORD, "Lady Honoria Vane")]}, {"couples": [(LORD, DUKE)]})],
        {"suitors": [DUKE, DUKE]}, {"suitors": [DUKE, WINTER, COLONEL, HUGH]}, {"suitors": ["Maid"]}, {"suitors": 5},
        {"servants": [DUKE]}, {"servants": ["Maid"] * 3}, {"servants": [None]},
        {"families": {0: {"couples": [(LORD, WINTER)]}}, "suitors": [WINTER]},
        {"families": {0: {"couples": [(LORD, WINTER)]}, 1: {"couples": [(LORD, WINTER)]}}},
    ],
    ids=lambda v: repr(v)[:60],
)  # fmt: skip
def test_a_position_that_can_not_be_gets_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(TabletopError):
        game().set_up(**given)
