"""What a turn is: one option or two; bringing, pushing, taking a card."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Match
from tests.games.looking import drawn, kinds, legal, refused, rules, told, whose

from .table import begun, hand, pile, society, table
from .titles import (
    ANNE,
    BALL,
    CAROLINE,
    CATHERINE,
    CHARLOTTE,
    DARCY,
    EMMA,
    FANNY,
    HARRIET,
    JANE,
    LYDIA,
    MARTIN,
    WICKHAM,
)

# -- one option, or two ------------------------------------------------------------------------------------------------


@pytest.mark.rule("one-option", "clockwise")
@pytest.mark.parametrize(
    "moves",
    [
        [f"bring {LYDIA}"],
        [f"propose {WICKHAM} to {EMMA}", "decline", f"discard {HARRIET}"],
        ["have a ball", "stay away", "stay away"],
        ["take a card", f"draw {DARCY}"],
    ],
    ids=lambda moves: moves[0],
)
def test_each_of_the_options_is_a_turn(moves: list[str]) -> None:
    """Ben's Society holds two, so Ann, with one, has one option; no push is possible."""
    match = table(hands={0: [LYDIA, WICKHAM, BALL], 1: [HARRIET]}, societies={1: [EMMA, JANE]})
    assert kinds(match) == {"bring", "propose", "spend", "have a ball", "take a card"}
    match.push(moves)  # Cleo, who holds no card, is not asked to the ball
    assert whose(match)[0] == 1 and match.state.phase == "turn"
    again = table(hands={0: [LYDIA]}, turn=2).push("take a card")
    assert whose(again) == (0, "turn", 0) and "one-option" in rules(again)


@pytest.mark.rule("one-option")
def test_pushing_is_a_turn() -> None:
    """Ann's two Ladies are level with Ben's."""
    match = table(societies={0: [ANNE, LYDIA], 1: [EMMA, JANE], 2: [CATHERINE]}).push(f"push {LYDIA} to 3")
    assert whose(match) == (1, "turn", 1)


@pytest.mark.rule("MM-N", "draw")
def test_nobody_may_pass_and_an_empty_hand_can_draw() -> None:
    match = table(hands={2: [DARCY]}, turn=2)
    match.push("take a card")
    assert whose(match) == (0, "turn", 0) and hand(match, 0) == [] and legal(match) == {"take a card"}
    assert "MM-N" in rules(match)


@pytest.mark.rule("MM-N")
def test_a_hand_may_grow_without_limit() -> None:
    match = begun(3)
    for _ in range(30):
        match.push("take a card")
    assert [len(hand(match, seat)) for seat in range(3)] == [13, 13, 13]


@pytest.mark.parametrize(
    ("ladies", "options"),
    [((2, 1, 1), 2), ((1, 1, 1), 1), ((2, 2, 1), 1), ((3, 2, 2), 2), ((0, 0, 0), 1), ((1, 0, 0), 2), ((2, 3, 1), 1),
     ((2, 1, 1, 2), 1), ((3, 1, 1, 2), 2)],
)  # fmt: skip
def test_more_ladies_than_anyone_else(ladies: tuple[int, ...], options: int) -> None:
    """The lead must not be shared. How often Ann takes a card before the turn goes on says how many turns she had."""
    names = iter([EMMA, ANNE, CATHERINE, FANNY, JANE, LYDIA, CHARLOTTE, HARRIET, CAROLINE])
    laid = {seat: [next(names) for _ in range(n)] for seat, n in enumerate(ladies)}
    match, taken = table(len(ladies), societies=laid), 0
    while match.state.facts.turn == 0:
        match.push("take a card")
        taken += 1
    assert taken == options
    coming = table(len(ladies), societies=laid, turn=len(ladies) - 1)
    while coming.state.facts.turn:
        coming.push("take a card")
    assert coming.state.facts.left == options
    assert ("two-turns" in rules(coming)) == (options == 2)


@pytest.mark.rule("two-any", "MM-M")
@pytest.mark.parametrize(
    "second", ["take a card", f"bring {CHARLOTTE}", f"push {ANNE} to 3", "have a ball", f"propose {WICKHAM} to {EMMA}"]
)
def test_two_different_things_or_one_twice(second: str) -> None:
    """Ben holds five cards: nothing forces him."""
    ben = [MARTIN, DARCY, "Jane Bennet", "Frank Churchill", "Philip Elton"]
    hands = {0: [LYDIA, CHARLOTTE, WICKHAM, BALL], 1: ben}
    match = table(hands=hands, societies={0: [ANNE, JANE]})
    match.push(f"bring {LYDIA}")
    assert whose(match) == (0, "turn", 0) and match.state.facts.left == 1 and "two-any" in rules(match)
    match.push(second)
    while match.state.phase != "turn":
        match.push(match.legal_moves[-1])
    assert whose(match) == (1, "turn", 1)


@pytest.mark.rule("two-any")
def test_the_same_option_twice() -> None:
    for first, second in (
        ("take a card", "take a card"),
        (f"bring {LYDIA}", f"bring {CHARLOTTE}"),
        (f"push {ANNE} to 2", f"push {JANE} to 3"),
    ):
        match = table(hands={0: [LYDIA, CHARLOTTE]}, societies={0: [ANNE, JANE, HARRIET], 1: [EMMA], 2: []})
        match.push(first)
        assert whose(match)[0] == 0 and "two-any" in rules(match)
        match.push(second)
        assert whose(match)[0] == 1


@pytest.mark.rule("two-turns", "MM-A", "two-any")
def test_losing_the_lead_in_the_first_does_not_take_the_second_away() -> None:
    """2, 1, 1: after the push 1, 2, 1."""
    match = table(societies={0: [ANNE, JANE]}, turn=2)
    match.push("take a card")
    assert match.state.facts.left == 2 and "MM-A" in rules(match)
    match.push(f"push {JANE} to 2")
    assert len(society(match, 1)) == 2 and whose(match) == (0, "turn", 0)
    match.push("take a card")
    assert whose(match) == (1, "turn", 1)
    assert match.state.facts.left == 2  # now Ben has the most, as his turn comes round


@pytest.mark.rule("MM-M", "MM-A")
def test_a_lead_won_in_a_turn_brings_no_second_or_third() -> None:
    match = table(hands={0: [LYDIA]}).push(f"bring {LYDIA}")  # 1, 1, 1, then 2, 1, 1
    assert whose(match) == (1, "turn", 1)
    match.push("take a card").push("take a card")
    assert (match.state.facts.turn, match.state.facts.left) == (0, 2)
    match.push(f"push {LYDIA} to 3").push("take a card")  # 1, 1, 2
    assert whose(match)[0] == 1
    match = table(hands={0: [LYDIA, CHARLOTTE]}, societies={0: [ANNE, JANE]})
    match.push(f"bring {LYDIA}").push(f"bring {CHARLOTTE}")
    assert whose(match)[0] == 1
    assert (match.push("take a card").push("take a card").state.facts.left, "MM-A" in rules(match)) == (2, True)


@pytest.mark.rule("MM-M")
def test_the_first_turn_is_wholly_over_before_the_second() -> None:
    """Wickham asks for Charlotte: her Rank of 2 is above his 1, his Charm of 5 is 4 above hers."""
    match = table(hands={0: [WICKHAM], 1: [MARTIN, DARCY, JANE, LYDIA]}, societies={0: [ANNE, HARRIET], 1: [CHARLOTTE]})
    match.push(f"propose {WICKHAM} to {CHARLOTTE}")
    assert whose(match) == (0, "answer", 1)
    match.push("decline")
    for title in (MARTIN, DARCY, JANE, LYDIA):
        assert whose(match) == (0, "pay", 1)
        match.push(f"discard {title}")
    assert whose(match) == (0, "turn", 0) and match.state.facts.left == 1
    assert f"propose {WICKHAM} to {CHARLOTTE}" in legal(match)


# -- bringing a Lady ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("bring", "society-only")
def test_a_lady_comes_out_into_society() -> None:
    match = table(hands={0: [LYDIA, DARCY], 1: [WICKHAM]})
    assert legal(match, "bring") == {f"bring {LYDIA}"}
    before = match.branch(0).push("take a card")
    assert refused(before, f"propose {WICKHAM} to {LYDIA}") == "society-only"
    match.push(f"bring {LYDIA}")
    assert society(match, 0) == [ANNE, LYDIA] and hand(match) == [DARCY]
    assert f"propose {WICKHAM} to {LYDIA}" in legal(match)
    for viewer in (0, 1, 2, -3):
        assert LYDIA in [c.title for c in match.state.view(viewer).zones[match.game.society] if c]
        assert any(LYDIA in text for text in told(match, viewer))


@pytest.mark.rule("bring", "own-society")
def test_only_ladies_and_only_those_of_the_hand() -> None:
    match = table(hands={0: [DARCY, BALL], 1: [LYDIA]})
    for title in (DARCY, BALL, LYDIA, ANNE, CHARLOTTE):
        assert refused(match, f"bring {title}") == "bring"
    assert "own-society" in rules(begun())


@pytest.mark.rule("bring")
def test_a_heroine_from_the_hand_is_a_lady_like_any_other() -> None:
    match = table(hands={0: [FANNY]}).push(f"bring {FANNY}")
    assert society(match, 0) == [ANNE, FANNY]


# -- pushing a Lady ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("push", "push-fewer", "push-tip")
def test_a_lady_is_pushed_where_there_are_fewer() -> None:
    """Ann has 2, Ben 2, Cleo 1, Dan 3: only to Cleo."""
    ladies = {0: [EMMA, LYDIA], 1: [ANNE, JANE], 2: [CATHERINE], 3: [FANNY, HARRIET, CHARLOTTE]}
    match = table(4, societies=ladies)
    assert legal(match, "push") == {f"push {EMMA} to 3", f"push {LYDIA} to 3"}
    for seat in (2, 4):
        assert refused(match, f"push {LYDIA} to {seat}") == "push-fewer"
    assert refused(match, f"push {LYDIA} to 1") == "push"
    assert refused(match, f"push {JANE} to 3") == "push"
    match.push(f"push {LYDIA} to Cleo")
    assert society(match, 0) == [EMMA] and society(match, 2) == [CATHERINE, LYDIA]
    assert whose(match)[0] == 1
    for viewer in (0, 1, 2, -3):
        assert any(LYDIA in text for text in told(match, viewer))


@pytest.mark.rule("push-tip", "MM-O", "end-score")
def test_an_old_maid_becomes_somebody_elses_problem() -> None:
    """Emma's Virtue of 4 counts against Ben in the end: 0 - 4 - 1; against Ann only Lydia's 1."""
    match = table(societies={0: [EMMA, LYDIA], 1: [], 2: []}, pile=0).push("push Emma Woodhouse to 2")
    assert {"push-tip", "MM-O"} <= rules(match)
    match.push("take a card")
    assert match.outcome is not None and match.outcome.scores == (-1, -4, 0)


@pytest.mark.rule("MM-O", "push")
def test_heroines_the_last_lady_and_one_just_pushed_may_be_pushed() -> None:
    match = table(societies={0: [EMMA], 1: [], 2: []})  # 1 against 0, counted before she moves
    assert legal(match, "push") == {"push Emma Woodhouse to 2", "push Emma Woodhouse to 3"}
    match.push("push Emma Woodhouse to 2")
    assert society(match, 0) == [] and "MM-O" in rules(match)
    assert whose(match)[0] == 0  # 1, 0, 0: two turns
    match.push("take a card")
    assert legal(match, "push") == {"push Emma Woodhouse to 1", "push Emma Woodhouse to 3"}
    match.push("push Emma Woodhouse to 1")
    assert society(match, 0) == [EMMA]


@pytest.mark.rule("push-fewer")
def test_equal_societies_push_nobody() -> None:
    match = table(societies={0: [EMMA, LYDIA], 1: [ANNE, JANE], 2: [CATHERINE, FANNY]})
    assert not legal(match, "push")
    assert refused(match, "push Emma Woodhouse to 2") == "push-fewer"


@pytest.mark.rule("push")
def test_pushing_does_not_draw_or_cost_a_card() -> None:
    match = table(hands={0: [DARCY], 1: [JANE]}, societies={0: [ANNE, LYDIA]})
    before = pile(match)
    match.push(f"push {LYDIA} to 2")
    assert pile(match) == before and hand(match) == [DARCY] and hand(match, 1) == [JANE]


# -- taking a card -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("draw", "draw-to-hand")
def test_a_card_is_taken_from_the_draw_pile() -> None:
    match = table(hands={0: [DARCY]}, pile=5)
    state = match.state.play(match.game.parse_move("take a card"))
    assert state.phase == "draw" and len(state.chance_outcomes()) <= 5
    assert sum(p for _, p in state.chance_outcomes()) == 1
    match.push("take a card")
    assert pile(match) == 4 and len(hand(match)) == 2 and DARCY in hand(match)


@pytest.mark.rule("MM-F", "draw")
def test_the_last_card_can_be_taken_and_nothing_ends() -> None:
    match = table(pile=1).push("take a card")
    assert pile(match) == 0 and match.outcome is None and whose(match)[0] == 1
    assert "MM-F" in rules(match) and legal(match) == {"take a card"}


def played(match: Match, *moves: Any) -> Match:
    for move in moves:
        match.push(move)
    return match


@pytest.mark.rule("clockwise")
def test_a_whole_round() -> None:
    match = played(table(4, turn=3), *[["take a card", *drawn(title)] for title in (DARCY, WICKHAM, MARTIN, JANE)])
    assert [hand(match, seat) for seat in range(4)] == [[WICKHAM], [MARTIN], [JANE], [DARCY]]
    assert match.state.facts.tally.turns == (1, 1, 1, 2)
