"""The rulebook's questions that have no test beside the rules they belong to; each test begins with its question.

Others stand in `test_setup` (counting, first player), `test_shop` (empty stacks, Makeover), `test_attacks` and
`test_mystery`; `test_ledger` looks for all of them.
"""

from __future__ import annotations

import pytest

from tests.games.looking import kinds, legal, refused

from .table import CANDY, at, coins, discards, end_turn, hand, in_play, market, pile, table


@pytest.mark.rule("faq-draw")
def test_draw() -> None:
    """FAQ: what is done when a card says to draw?"""
    match = table(hands={0: ["Security System"]}, draw_piles={0: ["Cat"], 1: ["Catnip"]}).push("play Security System")
    assert hand(match) == ["Cat"] and pile(match) == [] and pile(match, 1) == ["Catnip"]  # from her own pile
    match.push("play Cat")
    assert at(match) == 1


@pytest.mark.rule("faq-no-limit", "play-all")
def test_no_limit() -> None:
    """FAQ: is there a limit to a hand, or to the cards played in a turn?"""
    match = table(hands={0: ["Bridge Club"] * 3, 1: ["Cat"] * 3 + [CANDY] * 2}, draw_piles={0: ["Cat"] * 3})
    match.push(["play Bridge Club"] * 3)
    assert len(hand(match, 1)) == 8 and hand(match) == ["Cat"] * 3
    match.push(["play Cat"] * 3)
    assert at(match) == 3 and coins(match) == 6
    end_turn(match)
    for move in [*["play Cat"] * 3, *["play Hard Candy"] * 5]:  # all eight
        match.push(move)
    assert not hand(match, 1) and at(match, 1) == 3 and coins(match) == 5


@pytest.mark.rule("compliment-blocked", "compliment", "CL-P")
@pytest.mark.parametrize("guarded", [(), (1,), (1, 2)])
def test_a_blocked_compliment_scores(guarded: tuple[int, ...]) -> None:
    """FAQ: blocked by a Security System, does a Compliment still score?"""
    hands = {seat: ["Security System" if seat in guarded else "Catnip", "Cat"] for seat in (1, 2)}
    match = table(3, hands={0: ["Backhanded Compliment"], **hands}).push("play Backhanded Compliment")
    for seat in (1, 2):
        match.push("reveal Security System" if seat in guarded else "discard Catnip")
    if len(guarded) < 2:
        assert at(match) == 1 and [discards(match, seat) for seat in (1, 2)] == [
            [] if seat in guarded else ["Catnip"] for seat in (1, 2)
        ]
    else:
        assert at(match) == 1 and not discards(match, 1) + discards(match, 2)
    if not guarded:  # so that a block is seen here too
        other = table(hands={0: ["Backhanded Compliment"], 1: ["Security System"]}).push("play Backhanded Compliment")
        assert at(other.push("reveal Security System")) == 1


@pytest.mark.rule("milk", "milk-pairs")
def test_redeeming_milk() -> None:
    """FAQ: how do I redeem bottle and dish for a cat?"""
    mystery = ["Bottle of Milk"] * 2 + ["Milk Dish"] * 3
    match = table(hands={0: []}, mystery={0: mystery})
    for cats in (1, 2):
        match.push("redeem milk")
        assert discards(match) == ["Cat"] * cats
    assert refused(match, "redeem milk") == "milk"
    assert len(match.state.cards("tail")) == 4


@pytest.mark.rule("bridge", "faq-no-limit", "coins-stay", "CL-E", "buying-power")
def test_jacksons_bridge_club() -> None:
    """FAQ: the example of a Bridge Club. Everybody draws; he plays his card at once, the others on their turns."""
    five = ["Cat"] * 2 + [CANDY] * 3
    piles = {0: ["Catnip"], 1: ["Makeover"], 2: ["Breakfast Menu"], 3: ["Security System"]}
    match = table(4, hands={0: ["Bridge Club", *five[:4]], 1: five, 2: five, 3: five}, draw_piles=piles)
    match.push("play Bridge Club")
    assert [len(hand(match, seat)) for seat in range(4)] == [5, 6, 6, 6]  # his own is in play
    assert in_play(match) == ["Bridge Club"] and coins(match) == 2
    match.push("play Catnip")
    assert at(match) == 3
    match.push("play Hard Candy").push("shop").push("buy Makeover")  # 2 + 1 = 3
    assert in_play(match) == ["Bridge Club", CANDY]
    match.push("end turn")
    assert "play Makeover" in legal(match) and len(hand(match, 1)) == 6


@pytest.mark.rule("burglar", "burglar-shuffle", "burglar-yours", "burglar-no-replacement", "ability", "bridge")
def test_a_stolen_card_is_played_at_once() -> None:
    """FAQ: how does a Cat Burglar work?"""
    match = table(hands={0: [], 1: ["Bridge Club"]}, mystery={0: ["Cat Burglar"]}, draw_piles={1: []})
    match.push("play Cat Burglar on 2").push("suffer")
    assert hand(match, 1) == [] and hand(match) == ["Bridge Club"]
    match.push("play Bridge Club")
    assert coins(match) == 2 and len(hand(match)) == 1
    end_turn(match)
    assert "Bridge Club" in discards(match) and "Bridge Club" not in discards(match, 1)


@pytest.mark.rule("burglar-blocked")
def test_a_burglar_can_be_blocked() -> None:
    """FAQ: does a Security System stop a Cat Burglar?"""
    match = table(hands={0: [], 1: ["Security System", "Cat"]}, mystery={0: ["Cat Burglar"]})
    match.push("play Cat Burglar on 2").push("reveal Security System")
    assert hand(match, 1) == ["Cat", "Security System"] and hand(match) == []


@pytest.mark.rule("makeover-one", "makeover")
def test_one_for_one() -> None:
    """FAQ: may a Makeover return or gain more than one card?"""
    match = table(hands={0: ["Makeover", CANDY, CANDY]}).push("play Makeover")
    assert kinds(match) == {"return"} and refused(match, "gain Hard Candy") == "makeover-one"
    match.push("return Hard Candy")
    assert kinds(match) == {"gain", "gain mystery"} and refused(match, "return Hard Candy") == "makeover-one"
    assert refused(match, "shop") == "makeover-one"
    match.push("gain Bridge Club")
    assert refused(match, "gain Bridge Club") == refused(match, "return Hard Candy") == "makeover"
    assert discards(match) == ["Bridge Club", "Makeover"]


@pytest.mark.rule("makeover-no-values", "ability")
@pytest.mark.parametrize("returned", ["Bridge Club", "Security System", "Catnip", "Backhanded Compliment"])
def test_neither_card_is_used(returned: str) -> None:
    """FAQ: may I use the card I returned, or the one I gained?"""
    match = table(hands={0: ["Makeover", returned]}).push("play Makeover").push(f"return {returned}")
    match.push("gain Breakfast Menu" if returned != "Security System" else "gain Bridge Club")
    assert (at(match), coins(match), hand(match)) == (0, 0, []) and legal(match) == {"shop"}


@pytest.mark.rule("makeover-not-itself", "makeover")
def test_not_itself_but_another_one() -> None:
    """FAQ: can the Makeover itself be the card I return?"""
    match = table(hands={0: ["Makeover", CANDY]}).push("play Makeover")
    assert refused(match, "return Makeover") == "makeover-not-itself"
    match = table(hands={0: ["Makeover", "Makeover"]}).push("play Makeover").push("return Makeover")
    assert market(match, "Makeover") == 5 and hand(match) == []  # 6, two taken, one back
    match.push("gain Catnip")  # 3 + 3 reaches it
    assert discards(match) == ["Catnip", "Makeover"]


@pytest.mark.rule("makeover-no-cats")
def test_no_cat_goes_back() -> None:
    """FAQ: can I return a cat?"""
    match = table(hands={0: ["Makeover", "Cat", CANDY]}).push("play Makeover")
    assert refused(match, "return Cat") == "makeover-no-cats" and legal(match) == {"return Hard Candy"}


@pytest.mark.rule("bingo", "bingo-0", "bingo-1", "bingo-2", "bingo-3", "coins-stay", "discard-after-use")
def test_bingo() -> None:
    """FAQ: how does Play BINGO! work?"""
    hands = {0: ["Play BINGO!"] * 4, 1: [CANDY], 2: ["Cat"], 3: ["Cat", "Cat"]}
    match = table(4, hands=hands)
    match.push("play Play BINGO! on 2")
    assert (coins(match), in_play(match), discards(match)) == (0, [], ["Play BINGO!"])
    match.push("play Play BINGO! on 3")
    assert (coins(match), in_play(match)) == (4, ["Play BINGO!"])
    match.push("play Play BINGO! on 4")
    assert (coins(match), in_play(match)) == (10, ["Play BINGO!"] * 2)
    match = table(hands={0: ["Play BINGO!"], 1: ["Cat"] * 3}).push("play Play BINGO! on 2")
    assert discards(match) == ["Cat", "Play BINGO!"] and coins(match) == 0


@pytest.mark.rule("cucumber-blocked", "cucumber")
def test_a_cucumber_can_be_blocked() -> None:
    """FAQ: can a Security System block a Scary Cucumber?"""
    match = table(3, hands={1: ["Security System"], 2: ["Cat"]}, mystery={0: ["Scary Cucumber"]},
                  happiness={1: 5, 2: 5})  # fmt: skip
    match.push("play Scary Cucumber").push("reveal Security System").push("suffer")
    assert (at(match, 1), at(match, 2)) == (5, 3)


@pytest.mark.rule("security-blocks", "compliment-blocked", "burglar-blocked", "cucumber-blocked")
def test_what_a_system_blocks() -> None:
    """FAQ: which cards can a Security System block?"""
    hands = {0: ["Backhanded Compliment", "Play BINGO!", "Bridge Club"], 1: ["Security System"]}
    match = table(hands=hands, mystery={0: ["Cat Burglar", "Scary Cucumber"]}, happiness={1: 3})
    for attack in ("Backhanded Compliment", "Cat Burglar on 2", "Scary Cucumber"):
        match.push(f"play {attack}").push("reveal Security System")
    assert at(match, 1) == 3 and hand(match, 1) == ["Security System"] and not discards(match, 1)
    for other in ("Play BINGO! on 2", "Bridge Club"):  # nothing to answer
        match.push(f"play {other}")
        assert match.state.current_player == 0


@pytest.mark.rule("security-stays", "security-draw")
def test_a_system_in_the_hand_and_on_the_own_turn() -> None:
    """FAQ: how does a Security System work?"""
    match = table(hands={0: ["Backhanded Compliment"] * 2, 1: ["Security System"]}, draw_piles={1: ["Catnip"]})
    for _ in range(2):
        match.push("play Backhanded Compliment").push("reveal Security System")
        assert hand(match, 1) == ["Security System"]
    end_turn(match)
    match.push("play Security System")
    assert hand(match, 1) == ["Catnip"]


@pytest.mark.rule("security-own-only")
def test_a_system_protects_its_owner_alone() -> None:
    """FAQ: does it block the attack for all?"""
    match = table(4, hands={0: ["Backhanded Compliment"], 1: ["Cat"], 2: ["Security System"], 3: ["Cat"]})
    match.push("play Backhanded Compliment").push("discard Cat").push("reveal Security System").push("discard Cat")
    assert [len(hand(match, seat)) for seat in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.rule("security-full-hand", "reshuffle")
def test_a_hand_is_drawn_to_its_end_before_an_attack() -> None:
    """FAQ: attacked while still shuffling or drawing, may I finish first?"""
    match = table(hands={0: [CANDY] * 5, 1: ["Backhanded Compliment"]}, draw_piles={0: ["Cat"]},
                  discards={0: ["Security System"]})  # fmt: skip
    match.push("shop").push(["end turn", "draw Cat", "draw Hard Candy", "draw Hard Candy", "draw Hard Candy",
                             "draw Security System"])  # fmt: skip
    match.push("play Backhanded Compliment")
    assert legal(match) >= {"reveal Security System"} and len(hand(match)) == 5
    match.push("discard Hard Candy")
