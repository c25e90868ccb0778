"""Answers: accepting with the swap and the Wealth draw, declining with its price and the Rank draw."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import CHANCE, SPECTATOR, Match
from tests.games.looking import drawn, legal, refused, rules, told, whose

from .table import discards, hand, married, pile, society, table
from .titles import (
    ANNE,
    BALL,
    BINGLEY,
    CAROLINE,
    CATHERINE,
    CHARLOTTE,
    COLLINS,
    DARCY,
    EDMUND,
    ELIZABETH,
    EMMA,
    FANNY,
    HARRIET,
    JANE,
    LYDIA,
    MARIA,
    MARTIN,
    PRICE,
    RUSHWORTH,
    WICKHAM,
)


def asked(gentleman: str, lady: str, ben: tuple[str, ...] = (), ann: tuple[str, ...] = (), **more: Any) -> Match:
    """Ann's Gentleman has proposed to Ben's Lady; what else is in their hands."""
    match = table(hands={0: [gentleman, *ann], 1: ben}, societies={1: [lady], 2: []}, **more)
    return match.push(f"propose {gentleman} to {lady}")


# -- accepting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("answer", "swap", "propose-accepted", "marriage-pile", "virtue", "virtue-pile", "weigh", "G-2")
def test_the_two_players_swap_and_both_marry() -> None:
    match = asked(BINGLEY, EMMA)
    assert whose(match) == (0, "answer", 1) and legal(match) == {"accept", "decline"}
    match.push("accept")
    assert married(match, 0) == [EMMA] and married(match, 1) == [BINGLEY]
    assert society(match, 1) == [] and hand(match) == [] and not match.state.cards("table")
    assert (match.state.score(0), match.state.score(1)) == (4 - 5, 2)  # Ann still has Anne Elliot (5) in Society
    assert whose(match) == (1, "turn", 1) and not discards(match)


# Gentleman, Lady: the difference in Wealth, and who draws: the one who marries the richer (0: Ann, who has her now).
WEDDINGS = [
    (DARCY, LYDIA, 5 - 1, 1),
    (RUSHWORTH, CHARLOTTE, 5 - 1, 1),
    (BINGLEY, ELIZABETH, 5 - 1, 1),
    (MARTIN, HARRIET, 3 - 2, 1),
    (WICKHAM, EMMA, 5 - 2, 0),
    (PRICE, EMMA, 5 - 1, 0),
    (WICKHAM, CAROLINE, 4 - 2, 0),
    (PRICE, ANNE, 2 - 1, 0),
    (BINGLEY, EMMA, 0, 0),
    (WICKHAM, CATHERINE, 0, 0),
]


@pytest.mark.parametrize(("gentleman", "lady", "more", "who"), WEDDINGS)
def test_who_marries_money_draws(gentleman: str, lady: str, more: int, who: int) -> None:
    match = table(hands={0: [gentleman]}, societies={0: [FANNY], 1: [lady], 2: []})
    match.push(f"propose {gentleman} to {lady}")
    before = pile(match)
    match.push("accept")
    hands = [len(hand(match, seat)) for seat in range(3)]
    assert hands[who] == more and sum(hands) == more and pile(match) == before - more
    assert ("wealth-equal" in rules(match)) == (more == 0) and ("wealth-draw" in rules(match)) == (more > 0)


@pytest.mark.rule("wealth-draw", "wealth", "MM-D", "draw-to-hand")
def test_the_richer_gentleman_brings_cards_to_the_one_who_accepted() -> None:
    match = asked(DARCY, LYDIA).push(["accept", *drawn(JANE, BALL, MARTIN, EDMUND)])
    assert hand(match, 1) == sorted([JANE, BALL, MARTIN, EDMUND]) and hand(match) == []
    for viewer in (0, 1, 2, SPECTATOR):
        assert any(JANE in text for text in told(match, viewer)) == (viewer == 1)


@pytest.mark.rule("wealth-draw", "MM-D")
def test_the_richer_lady_brings_cards_to_the_one_who_proposed() -> None:
    match = asked(WICKHAM, EMMA).push(["accept", *drawn(JANE, BALL, MARTIN)])
    assert hand(match) == sorted([JANE, BALL, MARTIN]) and hand(match, 1) == []


@pytest.mark.rule("wealth-equal", "wealth")
def test_equal_wealth_brings_nothing() -> None:
    match = asked(BINGLEY, EMMA).push("accept")
    assert hand(match) == hand(match, 1) == []


def test_the_couple_lies_on_the_table_until_the_cards_are_drawn() -> None:
    match = asked(WICKHAM, EMMA)
    state = match.state.play(match.game.parse_move("accept"))
    for left in (3, 2, 1):
        assert (state.phase, state.current_player, len(state.facts.queue)) == ("wealth draw", CHANCE, left)
        assert sorted(c.title for c in state.cards("table")) == [EMMA, WICKHAM]
        assert not state.cards("marriage pile 1") and not state.cards("society 2")
        state = state.play(state.chance_outcomes()[0][0])
    assert [c.title for c in state.cards("marriage pile 1")] == [EMMA]


@pytest.mark.rule("wealth-equal")
def test_discards_for_charm_are_no_wealth() -> None:
    """Darcy with three discards and Emma: both have Wealth 5."""
    match = table(hands={0: [DARCY, HARRIET, JANE, LYDIA, WICKHAM]})
    for title in (HARRIET, JANE, LYDIA):
        match.push(f"spend {title}")
    match.push(f"propose {DARCY} to {EMMA}").push("accept")
    assert hand(match) == [WICKHAM] and hand(match, 1) == [] and "wealth-equal" in rules(match)


@pytest.mark.rule("answer")
@pytest.mark.parametrize("players", (3, 4, 5, 6))
def test_only_the_lady_s_player_answers(players: int) -> None:
    """The last player's Lady is asked by the one before her."""
    match = table(players, hands={players - 2: [BINGLEY]}, societies={players - 1: [LYDIA, HARRIET]}, turn=players - 2)
    match.push(f"propose {BINGLEY} to {LYDIA}")
    assert whose(match) == (players - 2, "answer", players - 1)
    assert refused(match, "take a card") == "answer"
    match.push("accept")
    assert married(match, players - 1) == [BINGLEY] and married(match, players - 2) == [LYDIA]


@pytest.mark.rule("MM-I", "marriage-pile")
@pytest.mark.parametrize("shown", [False, True])
def test_what_is_in_the_marriage_piles_is_no_secret(shown: bool) -> None:
    """Bingley and Emma: all saw them. The option is about what the table shows of others' piles."""
    match = table(hands={0: [BINGLEY]}, options={"show_marriages": shown}).push(f"propose {BINGLEY} to {EMMA}")
    match.push("accept")
    for viewer in (0, 1, 2, SPECTATOR):
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[match.game.marriage]] == [EMMA]
        assert [c and c.title for c in view.zones[match.game.marriage + 1]] == [BINGLEY]
        scene = str(match.game.scene(view, match.names).to_dict()["seats"])
        assert (EMMA in scene, BINGLEY in scene) == (shown or viewer == 0, shown or viewer == 1)


# -- declining ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decline-free", "answer", "propose-declined", "MM-H")
def test_a_no_to_equal_charm_costs_nothing() -> None:
    """Bingley and Emma have 4 both; his Rank of 2 is below hers."""
    match = asked(BINGLEY, EMMA, ben=(JANE,)).push("decline")
    assert hand(match) == [BINGLEY] and hand(match, 1) == [JANE] and society(match, 1) == [EMMA]
    assert not discards(match) and not match.state.cards("table") and whose(match) == (1, "turn", 1)


@pytest.mark.rule("decline-pay", "MM-R", "MM-C", "discard-pile", "charm-two-ways")
def test_a_no_costs_the_difference_in_charm() -> None:
    """Bingley's 4 against Lydia's 1: three of Ben's four cards, which he chooses one after the other."""
    match = asked(BINGLEY, LYDIA, ben=(JANE, BALL, MARTIN, COLLINS)).push("decline")
    assert whose(match) == (0, "pay", 1) and match.state.facts.due == 3
    assert legal(match) == {f"discard {title}" for title in (JANE, BALL, MARTIN, COLLINS)}
    for title, left in ((BALL, 2), (JANE, 1)):
        match.push(f"discard {title}")
        assert match.state.facts.due == left and f"discard {title}" not in legal(match)
    assert {"decline-pay", "MM-R", "discard-pile"} <= rules(match) and discards(match) == sorted([BALL, JANE])
    for viewer in (0, 2, SPECTATOR):
        assert any(JANE in text for text in told(match, viewer))
    match.push(f"discard {COLLINS}")
    assert hand(match, 1) == [MARTIN] and hand(match) == [BINGLEY] and whose(match) == (1, "turn", 1)
    assert asked(BINGLEY, LYDIA, ben=(JANE, BALL, MARTIN)).push("decline").state.facts.due == 3


@pytest.mark.parametrize(
    "cards", [*(pytest.param(n, marks=pytest.mark.rule("decline-forced", "G-2", "swap")) for n in range(4)), 4]
)
def test_who_cannot_pay_must_accept_and_is_asked_all_the_same(cards: int) -> None:
    """Wickham's 5 against Lydia's 1 takes four cards."""
    match = asked(WICKHAM, LYDIA, ben=(JANE, BALL, MARTIN, COLLINS)[:cards])
    assert whose(match) == (0, "answer", 1)
    assert legal(match) == ({"accept"} if cards < 4 else {"accept", "decline"})
    if cards < 4:
        assert refused(match, "decline") == "decline-forced"
    match.push("accept")
    assert ("decline-forced" in rules(match)) == (cards < 4) and married(match, 1) == [WICKHAM]


@pytest.mark.rule("MM-R", "decline-pay")
def test_the_whole_hand_may_go() -> None:
    match = asked(WICKHAM, LYDIA, ben=(JANE, BALL, MARTIN, COLLINS)).push("decline")
    for title in (JANE, BALL, MARTIN, COLLINS):
        match.push(f"discard {title}")
    assert hand(match, 1) == [] and hand(match) == [WICKHAM] and len(discards(match)) == 4


@pytest.mark.rule("decline-pay", "charm-beyond")
def test_what_was_spent_beyond_the_need_must_be_matched() -> None:
    """Bingley (4) for Emma (4): free to decline, but two discards more make it cost two."""
    match = table(hands={0: [BINGLEY, JANE, HARRIET], 1: [MARTIN, COLLINS]}, societies={1: [EMMA], 2: []})
    match.push(f"spend {JANE}").push(f"spend {HARRIET}").push(f"propose {BINGLEY} to {EMMA}")
    assert "charm-beyond" in rules(match)
    match.push("decline")
    assert match.state.facts.due == 2


# Gentleman, Lady, his Rank above hers. Those with more Charm are paid for.
RANKS = [
    (EDMUND, CHARLOTTE, 5 - 2),
    (RUSHWORTH, HARRIET, 5 - 1),
    (DARCY, LYDIA, 4 - 3),
    (COLLINS, CATHERINE, 4 - 2),
    (WICKHAM, LYDIA, 0),
    (MARTIN, HARRIET, 0),
    (BINGLEY, EMMA, 0),
]


@pytest.mark.rule("decline-rank", "rank", "MM-C")
def test_refusing_a_superior_brings_cards() -> None:
    for gentleman, lady, more in RANKS:
        match = asked(gentleman, lady, ben=(JANE, BALL, MARTIN, PRICE) if gentleman != MARTIN else (JANE, BALL))
        before, cards = pile(match), len(hand(match, 1))
        match.push("decline")
        cost = 0
        while match.state.phase == "pay":
            assert pile(match) == before  # he pays before he draws
            match.push(match.legal_moves[0])
            cost += 1
        assert len(hand(match, 1)) == cards - cost + more and pile(match) == before - more
        assert ("decline-rank" in rules(match)) == (more > 0)
        assert hand(match) == [gentleman]


@pytest.mark.rule("MM-C")
def test_cards_that_rank_will_bring_cannot_pay() -> None:
    """Edmund (Charm 2, Rank 5) and Charlotte (1, 2): one discard, then three cards; without a card it must be yes."""
    match = asked(EDMUND, CHARLOTTE)
    assert legal(match) == {"accept"}
    match = asked(EDMUND, CHARLOTTE, ben=(JANE,)).push("decline")
    match.push([f"discard {JANE}", *drawn(BALL, MARTIN, PRICE)])
    assert hand(match, 1) == sorted([BALL, MARTIN, PRICE]) and discards(match) == [JANE]
    for viewer in (0, 1, 2, SPECTATOR):
        assert any(BALL in text for text in told(match, viewer)) == (viewer == 1)
    assert "MM-C" in rules(match)


@pytest.mark.rule("MM-H", "propose-declined")
def test_a_declined_gentleman_may_ask_again_the_same_lady_in_the_second_turn() -> None:
    match = table(hands={0: [BINGLEY], 1: [JANE, MARTIN]}, societies={0: [ANNE, FANNY], 1: [EMMA]})
    match.push(f"propose {BINGLEY} to {EMMA}").push("decline")
    assert whose(match) == (0, "turn", 0) and "MM-H" in rules(match)
    match.push(f"propose {BINGLEY} to {EMMA}").push("accept")
    assert married(match, 0) == [EMMA]


@pytest.mark.rule("propose-declined")
def test_a_declined_gentleman_may_do_all_that_others_do() -> None:
    match = table(hands={0: [BINGLEY, WICKHAM], 1: [JANE]}, societies={0: [ANNE, FANNY], 1: [EMMA], 2: [LYDIA]})
    match.push(f"propose {BINGLEY} to {EMMA}").push("decline")
    assert f"spend {BINGLEY}" in legal(match) and f"propose {BINGLEY} to {LYDIA}" in legal(match)


@pytest.mark.rule("decline-pay", "answer")
def test_while_somebody_pays_nobody_does_anything_else() -> None:
    match = asked(BINGLEY, LYDIA, ben=(JANE, BALL, MARTIN)).push("decline")
    for move in ("accept", "decline", "take a card", "have a ball", f"discard {BINGLEY}", f"discard {LYDIA}"):
        assert refused(match, move) == "decline-pay"


@pytest.mark.rule("wealth-draw", "no-sister", "decline-rank")
def test_his_sister_is_another_man_s_wealth() -> None:
    """Tom Bertram can't ask his sister Maria, Darcy can: 2 above his Charm, Wealth 5 against 4."""
    match = table(hands={0: [DARCY, JANE, HARRIET, "Tom Bertram"], 1: [PRICE]}, societies={1: [MARIA], 2: []})
    assert refused(match, f"propose Tom Bertram to {MARIA}") == "no-sister"
    match.push(f"spend {JANE}").push(f"spend {HARRIET}").push(f"propose {DARCY} to {MARIA}").push("accept")
    assert len(hand(match, 1)) == 2 and "wealth-draw" in rules(match)
    match = asked(DARCY, CHARLOTTE).push("decline")  # Rank 4 against 2
    assert len(hand(match, 1)) == 2
