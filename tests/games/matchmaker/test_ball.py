"""Have a Ball: host and guests, in order; what the host draws; when the card goes."""

from __future__ import annotations

import pytest

from tabletop import CHANCE, SPECTATOR
from tests.games.looking import drawn, kinds, legal, refused, rules, told, whose

from .table import discards, hand, pile, society, table
from .titles import ANNE, BALL, BINGLEY, CATHERINE, CHARLOTTE, DARCY, EMMA, FANNY, HARRIET, JANE, LYDIA, MARTIN, WICKHAM

AWAY, GIVE = "stay away", "have a ball"


@pytest.mark.rule("ball-option", "ball-host", "ball-attend", "ball-draw", "ball-discard", "MM-E", "MM-S")
def test_everybody_may_bring_a_lady_and_the_host_draws_for_each() -> None:
    match = table(hands={0: [BALL, LYDIA, DARCY], 1: [JANE, HARRIET], 2: [CHARLOTTE]})
    match.push(GIVE)
    assert whose(match) == (0, "ball", 0) and hand(match) == sorted([LYDIA, DARCY])
    assert [c.title for c in match.state.cards("table")] == [BALL] and not discards(match)
    assert {"ball-host", "MM-E", "MM-S", "ball-discard"} <= rules(match)
    assert legal(match) == {f"attend with {LYDIA}", AWAY}
    match.push(f"attend with {LYDIA}")
    assert society(match, 0) == [ANNE, LYDIA] and whose(match) == (0, "ball", 1)
    assert legal(match) == {f"attend with {JANE}", f"attend with {HARRIET}", AWAY}
    match.push(f"attend with {HARRIET}")
    assert society(match, 1) == [EMMA, HARRIET] and whose(match) == (0, "ball", 2)
    assert [c.title for c in match.state.cards("table")] == [BALL]
    match.push([f"attend with {CHARLOTTE}", *drawn(WICKHAM, MARTIN, BINGLEY)])
    assert society(match, 2) == [CATHERINE, CHARLOTTE]
    assert hand(match) == sorted([DARCY, WICKHAM, MARTIN, BINGLEY])
    assert hand(match, 1) == [JANE] and hand(match, 2) == []
    assert discards(match) == [BALL] and whose(match) == (1, "turn", 1)
    for viewer in (0, 1, 2, SPECTATOR):
        text = " ".join(told(match, viewer))
        assert (WICKHAM in text) == (viewer == 0) and CHARLOTTE in text


@pytest.mark.parametrize(
    ("coming", "cards"),
    [((1, 1, 1), 3), ((1, 0, 0), 1), ((0, 1, 1), 2), ((0, 0, 1), 1), ((1, 0, 1), 2), ((0, 0, 0), 0)],
)
def test_a_card_for_each_who_comes(coming: tuple[int, ...], cards: int) -> None:
    match = table(hands={0: [BALL, LYDIA], 1: [JANE], 2: [CHARLOTTE]})
    before = pile(match)
    match.push(GIVE)
    for lady, comes in zip((LYDIA, JANE, CHARLOTTE), coming, strict=True):
        match.push(f"attend with {lady}" if comes else AWAY)
    assert before - pile(match) == cards and len(hand(match)) == 1 - coming[0] + cards
    assert [len(society(match, p)) for p in range(3)] == [1 + n for n in coming]
    assert ("ball-draw" in rules(match), "MM-T" in rules(match)) == (True, cards == 0)


@pytest.mark.rule("ball-own", "ball-attend", "G-2")
def test_the_host_may_stay_away() -> None:
    match = table(hands={0: [BALL, LYDIA], 1: [JANE], 2: [MARTIN]}).push(GIVE).push(AWAY)
    assert "ball-own" in rules(match) and hand(match) == [LYDIA]
    match.push(f"attend with {JANE}")
    assert legal(match) == {AWAY}  # Cleo has no Lady, and is asked all the same
    match.push(AWAY)
    assert "G-2" in rules(match) and len(hand(match)) == 2


@pytest.mark.rule("MM-T", "ball-draw", "ball-discard")
def test_a_ball_to_which_nobody_comes() -> None:
    match = table(hands={0: [BALL], 1: [MARTIN], 2: [DARCY]})
    before = pile(match)
    match.push(GIVE).push(AWAY).push(AWAY)
    assert pile(match) == before and discards(match) == [BALL] and hand(match) == [] and "MM-T" in rules(match)
    assert whose(match) == (1, "turn", 1)
    match = table(hands={0: [BALL]}).push(GIVE)  # nobody at all holds a card
    assert whose(match) == (1, "turn", 1) and discards(match) == [BALL] and "MM-T" in rules(match)


@pytest.mark.rule("G-2", "ball-attend")
def test_who_holds_no_card_is_not_asked_as_all_can_see() -> None:
    match = table(4, hands={0: [BALL], 2: [MARTIN]}).push(GIVE)
    assert whose(match) == (0, "ball", 2) and "G-2" in rules(match)
    match.push(AWAY)
    assert whose(match) == (1, "turn", 1)


@pytest.mark.rule("MM-E", "ball-host")
@pytest.mark.parametrize("players", (3, 4, 5, 6))
@pytest.mark.parametrize("host", (0, 1, 2))
def test_the_host_is_asked_first_then_clockwise(players: int, host: int) -> None:
    ladies = [LYDIA, JANE, CHARLOTTE, HARRIET, "Jane Bennet", "Mary Bennet"]
    hands = {seat: [ladies[seat], *([BALL] if seat == host else [])] for seat in range(players)}
    match, order = table(players, hands=hands, turn=host).push(GIVE), []
    while match.state.phase == "ball":
        order.append(match.state.current_player)
        assert match.state.facts.guests == len(order) - 1
        match.push(f"attend with {ladies[order[-1]]}")
    assert order == [(host + i) % players for i in range(players)] and len(hand(match, host)) == players


@pytest.mark.rule("MM-S", "ball-discard", "MM-M")
def test_with_two_turns_the_card_goes_at_the_end_of_the_one_it_was_played_in() -> None:
    match = table(hands={0: [BALL, BALL, LYDIA]}, societies={0: [ANNE, JANE]})
    match.push(GIVE)
    assert hand(match) == sorted([BALL, LYDIA]) and "MM-S" in rules(match)
    match.push(AWAY)
    assert discards(match) == [BALL] and whose(match) == (0, "turn", 0) and "MM-M" in rules(match)
    match.push(GIVE).push(f"attend with {LYDIA}")
    assert discards(match) == [BALL, BALL] and whose(match) == (1, "turn", 1)


@pytest.mark.rule("ball-option")
def test_a_ball_needs_the_card() -> None:
    match = table(hands={0: [LYDIA], 1: [BALL]})
    assert GIVE not in legal(match) and refused(match, GIVE) == "ball-option"
    match.push("take a card")
    assert GIVE in legal(match)


@pytest.mark.rule("ball-attend")
def test_only_a_lady_of_the_hand_and_one_only() -> None:
    match = table(hands={0: [BALL, BALL, LYDIA, JANE, DARCY], 1: [HARRIET]}).push(GIVE)
    for title in (DARCY, BALL, HARRIET, ANNE, CHARLOTTE):
        assert refused(match, f"attend with {title}") == "ball-attend"
    match.push(f"attend with {JANE}")
    assert whose(match) == (0, "ball", 1) and LYDIA in hand(match)


@pytest.mark.rule("MM-E")
def test_an_invitation_must_be_answered_first() -> None:
    match = table(hands={0: [BALL, LYDIA, WICKHAM], 1: [HARRIET]}).push(GIVE)
    for move in ("take a card", GIVE, f"bring {LYDIA}", "accept", f"discard {LYDIA}", f"spend {LYDIA}",
                 f"propose {WICKHAM} to {EMMA}"):  # fmt: skip
        assert refused(match, move) == "MM-E"
    assert kinds(match) == {"attend with", AWAY}


@pytest.mark.rule("ball-host")
def test_without_a_ball_nobody_attends() -> None:
    match = table(hands={0: [LYDIA]})
    for move in (f"attend with {LYDIA}", AWAY):
        assert refused(match, move) == "ball-host"


@pytest.mark.rule("ball-draw", "MM-E")
def test_the_host_draws_after_all_have_answered() -> None:
    match = table(hands={0: [BALL, LYDIA], 1: [JANE]}).push(GIVE).push(f"attend with {LYDIA}")
    before = pile(match)
    assert match.state.phase == "ball" and len(hand(match)) == 0
    state = match.state.play(match.game.parse_move(f"attend with {JANE}"))
    assert (state.phase, state.current_player, state.facts.queue) == ("ball draw", CHANCE, (0, 0))
    match.push(f"attend with {JANE}")
    assert pile(match) == before - 2 and "ball-draw" in rules(match)


@pytest.mark.rule("two-turns", "ball-attend")
def test_a_lady_at_a_ball_counts_for_two_turns_at_once() -> None:
    """Ben is next with two Ladies against one of Ann and Cleo each."""
    match = table(hands={0: [BALL], 1: [JANE]}).push(GIVE).push(f"attend with {JANE}")
    assert whose(match) == (1, "turn", 1) and match.state.facts.left == 2


@pytest.mark.rule("propose", "ball-attend")
def test_a_lady_who_came_to_a_ball_can_be_asked() -> None:
    match = table(hands={0: [BALL], 1: [WICKHAM], 2: [FANNY]}).push(GIVE).push(AWAY)
    match.push(f"attend with {FANNY}")
    assert f"propose {WICKHAM} to {FANNY}" in legal(match)
    match.push(f"propose {WICKHAM} to {FANNY}")
    assert whose(match) == (1, "answer", 2)
