"""When "any time" is: who is asked, in which order, and how to be left alone (LL-G, G-2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import CHANCE, Match
from tests.games.looking import NAMES, kinds, legal, refused, whose

from .table import game, gold, play, quiet, rumours, table, tokens, turn
from .titles import BEDROOM, CHILD, DRUNKEN, LADY, LORD, RUIN, TRUE, WINTER


def asked(match: Match) -> list[int]:
    """Who is asked, one after the other, if all pass."""
    seats = []
    while match.state.phase == "window":
        seats.append(match.state.current_player)
        match.push("pass")
    return seats


@pytest.mark.rule("LL-G")
def test_others_in_turn_order_then_the_active_one() -> None:
    match = table(4, hands={p: [TRUE] for p in range(4)}, turn=2)
    match.push("take gold")
    assert refused(match, "take gold") == refused(match, "earn a gold") == "LL-G"
    assert asked(match) == [3, 0, 1, 2] and whose(match) == (2, "act", 2)
    match.push("earn a gold")
    assert asked(match) == [3, 0, 1, 2] and whose(match) == (3, "take", 3)


@pytest.mark.parametrize(
    ("given", "who"),
    [
        ({}, []),
        ({"hands": {1: [TRUE]}}, [1]),  # a gossip card, whatever it is
        ({"hands": {2: [DRUNKEN]}}, [2]),  # though it finds nobody to name
        ({"gold": {2: 6}}, [2]),
        ({"gold": {2: 5, 0: 3}}, []),  # 3 + 2 are no 6
        ({"gold": {0: 4}}, [0]),
        *[({"staff": {1: [s]}}, [1]) for s in ("Chauffeur", "Cook", "Footman", "Gardener")],
        *[
            ({"staff": {1: [s]}, "servants": [None] * 3}, [])
            for s in ("Butler", "Ladies Maid", "Maid", "Nanny", "Valet")
        ],
        ({"hands": {0: [RUIN], 1: [RUIN], 2: [RUIN]}}, [1, 2, 0]),
    ],
    ids=repr,
)
def test_only_who_could_play_something_by_what_is_public(given: dict[str, Any], who: list[int]) -> None:
    assert asked(table(**given).push("take gold")) == who


@pytest.mark.rule("G-2")
def test_being_asked_tells_nothing() -> None:
    """Cleo can confirm or not: she is asked in both cases, at the same moments."""
    lines = []
    for card in (TRUE, CHILD):
        match = table(hands={0: [RUIN], 2: [card]}, gold={1: 3}).push("take gold").push("pass").push(f"lay {RUIN} on 2")
        lines.append([whose(match), asked(match)])
    assert lines[0] == lines[1] == [(0, "window", 2), [2]]


@pytest.mark.rule("LL-G")
def test_a_pass_holds_for_the_part() -> None:
    """Dan plays twice; Ben and Cleo, who passed, are not asked again, for nothing new could be confirmed."""
    match = table(4, hands={1: [TRUE], 2: [TRUE]}, gold={3: 12})
    play(match, "take gold", "pass", "pass", "buy a token", "buy a token")
    assert match.state.phase == "act"
    assert refused(match, "ask me again") == "LL-G"


def test_who_plays_may_go_on() -> None:
    match = table(hands={1: [RUIN, BEDROOM]}).push("take gold")
    match.push(f"lay {RUIN} on 1")
    assert whose(match)[2] == 1
    match.push(f"lay {BEDROOM} on 1")
    assert whose(match)[1] == "act" and rumours(match) == [RUIN, BEDROOM]  # the hand is empty now


@pytest.mark.rule("LL-G", "confirm")
def test_asked_again_after_a_new_rumour_that_could_be_confirmed() -> None:
    """Ben, Cleo and Dan pass; then Ann lays on Cleo: Ben and Dan are asked again, Cleo is not."""
    match = table(4, hands={0: [RUIN, BEDROOM], 1: [CHILD], 2: [CHILD], 3: [TRUE]})
    play(match, "take gold", "pass", "pass", "pass", f"lay {RUIN} on 3")
    assert asked(match) == [1, 3, 0]
    match = table(4, hands={0: [RUIN, BEDROOM], 1: [CHILD], 2: [CHILD], 3: [TRUE]})
    play(match, "take gold", "pass", "pass", "pass", f"lay {RUIN} on 3", "pass", "confirm 1 with True")
    assert tokens(match) == (1, 0, 0, 1) and asked(match) == [0]


@pytest.mark.rule("LL-G")
def test_never_asked_more_than_once_in_a_part_otherwise() -> None:
    """Random play: between two parts nobody who passed is asked again unless a rumour was laid since."""
    rng = Random(3)
    for players in (2, 3, 5):
        match, passed = Match(game(players, first=0), NAMES[:players], players), set[int]()
        for _ in range(250):
            if match.outcome is not None:
                break
            f = match.state.facts
            p = match.state.current_player
            if match.state.phase == "window":
                assert p not in passed
            move = rng.choice(match.legal_moves)
            if match.state.phase not in ("window", "answer"):
                passed.clear()
            elif move.verb in ("pass", "pass until my turn", "ask me nothing"):
                passed.add(p)
            elif move.verb == "lay":
                q = move.seat  # type: ignore[attr-defined]
                passed -= {x for x in range(players) if x not in (p, q)}
            if move.verb != "ask me nothing":
                match.push(move)
            else:
                match.push("pass")
            assert match.state.current_player != CHANCE and f is not None


def test_pass_until_my_turn() -> None:
    match = table(hands={1: [TRUE], 2: [TRUE]}).push("take gold")
    match.push("pass until my turn").push("pass")
    assert match.state.phase == "act"
    match.push("earn a gold")
    assert asked(match) == [2] and whose(match) == (1, "take", 1)
    match.push("take gold")
    assert asked(match) == [2, 1]  # it was until his turn


@pytest.mark.rule("LL-G")
def test_a_new_rumour_wakes_who_passed_until_the_own_turn() -> None:
    match = table(hands={0: [RUIN], 1: [BEDROOM], 2: [TRUE]}, gold={1: 2})
    play(match, "take gold", "Ben: pass until my turn", "Cleo: pass until my turn", f"lay {RUIN} on 2")
    assert whose(match)[2] == 2  # Ben is the target: he is left alone
    match.push("confirm 1 with True")
    assert gold(match, 1) == 0 and whose(match)[1] == "act"
    match.push("earn a gold")
    assert whose(match) == (1, "take", 1)


@pytest.mark.rule("LL-G")
def test_ask_me_nothing() -> None:
    match = table(hands={0: [RUIN], 1: [TRUE], 2: [TRUE]})
    play(match, "take gold", "pass", "ask me nothing", f"lay {RUIN} on 2")
    assert match.state.phase == "act"  # not even about a new rumour; the layer's hand is empty
    match.push("earn a gold")
    assert asked(match) == [1]
    match.push("take gold")
    assert asked(match) == [1]
    match.push("earn a gold")
    assert asked(match) == [1] and whose(match) == (2, "take", 2)
    assert kinds(match) == {"ask me again", "take gold", "take gossip"}
    assert refused(match, "pass") == "LL-G"
    match.push("ask me again")
    assert kinds(match) == {"take gold", "take gossip"} and refused(match, "ask me again") == "LL-G"
    match.push("take gold")
    assert asked(match) == [1, 2]


def test_quiet_people_still_answer_gossip_and_take_their_turns() -> None:
    match = table(hands={0: [RUIN], 1: [BEDROOM], 2: [TRUE]}, gold={1: 6})
    play(match, "take gold", "ask me nothing", "Ann: " + f"lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert whose(match) == (0, "answer", 1)
    match.push("pay off")
    assert gold(match, 1) == 0


@pytest.mark.rule("LL-G")
def test_one_command_passes_for_everybody() -> None:
    """A list of moves is one step, undone as one."""
    match = table(4, hands={p: [TRUE] for p in range(4)}).push("take gold")
    match.push(["pass"] * 4)
    assert whose(match) == (0, "act", 0) and match.steps == 2
    match.push("earn a gold")
    assert match.state.why_illegal(match.game.parse_move("earn a gold")) is not None


def test_what_can_be_done_in_a_window() -> None:
    match = table(
        families={1: [f"{LORD} + {WINTER}", f"Alice of {LORD}"], 2: [f"{LADY} + Valet", f"Arthur of {LADY}"]},
        staff={1: ["Chauffeur", "Footman"], 0: ["Cook"]}, hands={1: [RUIN]}, gold={1: 6},
    )  # fmt: skip
    match.push("take gold")
    assert legal(match) == {
        f"lay {RUIN} on 1", f"lay {RUIN} on 3", "use Chauffeur on 3: Arthur", "use Footman on 1: Cook", "buy a token",
        "pass", "pass until my turn", "ask me nothing",
    }  # fmt: skip


@pytest.mark.rule("turn")
def test_after_the_last_window_the_next_turn_begins() -> None:
    match = table(hands={2: [TRUE]})
    turn(match)
    assert whose(match) == (1, "take", 1)
    quiet(match.push("take gold"))
    quiet(match.push("earn a gold"))
    assert whose(match) == (2, "take", 2)
