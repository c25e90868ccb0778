"""Attacks and answers: Backhanded Compliment, Cat Burglar, Scary Cucumber, Security System; BINGO, which is none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop import CHANCE
from tests.games.looking import kinds, legal, refused, rules, told

from .table import CANDY, at, cats_left, coins, discards, end_turn, hand, in_play, table, under

GUARDED = ["Security System", "Cat", CANDY]


# -- Backhanded Compliment ---------------------------------------------------------------------------------------------


@pytest.mark.rule("compliment", "compliment-example", "compliment-blocked", "security-stays", "security-own-only",
                  "CL-D", "CL-E", "CL-P")  # fmt: skip
def test_zions_compliment() -> None:
    """FAQ: the example. Karis is protected, the others discard a card of their choice, then Zion moves 1 space."""
    hands = {0: ["Backhanded Compliment"], 1: [*GUARDED, CANDY, CANDY], 2: ["Cat", "Cat", CANDY, CANDY, "Makeover"],
             3: [CANDY] * 5}  # fmt: skip
    match = table(4, hands=hands).push("play Backhanded Compliment")
    assert match.state.current_player == 1 and at(match) == 0
    assert legal(match) == {
        "reveal Security System", "discard Security System", "discard Cat", "discard Hard Candy"
    }  # fmt: skip
    match.push("reveal Security System")
    assert hand(match, 1) == sorted(hands[1]) and not discards(match, 1)
    assert match.state.current_player == 2 and legal(match) == {"discard Cat", "discard Hard Candy", "discard Makeover"}
    match.push("discard Cat").push("discard Hard Candy")
    assert [len(hand(match, seat)) for seat in range(4)] == [0, 5, 4, 4]
    assert discards(match, 2) == ["Cat"] and discards(match, 3) == [CANDY]
    assert match.state.current_player == 0 and at(match) == 1 and discards(match) == ["Backhanded Compliment"]


@pytest.mark.rule("compliment-blocked", "CL-D")
def test_a_compliment_that_everybody_blocks_still_counts() -> None:
    match = table(3, hands={0: ["Backhanded Compliment"], 1: GUARDED, 2: GUARDED}, happiness={0: 7})
    match.push("play Backhanded Compliment").push("reveal Security System")
    assert at(match) == 7  # scored when all have answered
    match.push("reveal Security System")
    assert at(match) == 0 and discards(match) == ["Backhanded Compliment", "Cat"]


@pytest.mark.rule("security-blocks", "compliment")
def test_revealing_is_a_choice_and_the_system_itself_may_be_discarded() -> None:
    match = table(hands={0: ["Backhanded Compliment"] * 2, 1: GUARDED}).push("play Backhanded Compliment")
    assert refused(match, "suffer") == "compliment"
    assert refused(match, "reveal Cat") == "security-blocks"
    match.push("discard Security System")
    assert hand(match, 1) == ["Cat", CANDY] and discards(match, 1) == ["Security System"]
    match.push("play Backhanded Compliment")
    assert legal(match) == {"discard Cat", "discard Hard Candy"}
    assert refused(match, "reveal Security System") == "security-stays"  # it is not in the hand any more


@pytest.mark.rule("security-stays", "security-draw")
def test_one_system_protects_again_and_again_until_it_is_played() -> None:
    """FAQ: how does a Security System work?"""
    attacks = ["Backhanded Compliment"] * 3
    match = table(hands={0: attacks, 1: GUARDED}, draw_piles={1: ["Catnip"]}, turns={0: 2, 1: 1})
    for _ in attacks:
        match.push("play Backhanded Compliment").push("reveal Security System")
    assert hand(match, 1) == sorted(GUARDED) and at(match) == 3
    end_turn(match)
    match.push("play Security System")
    assert "Catnip" in hand(match, 1) and "Security System" in discards(match, 1)
    match = table(hands={0: ["Backhanded Compliment"], 1: ["Cat"]}, discards={1: ["Security System"]})
    match.push("play Backhanded Compliment")
    assert legal(match) == {"discard Cat"}  # from a pile it protects nobody


@pytest.mark.rule("CL-E")
@pytest.mark.parametrize("turn", (0, 1, 2, 3))
def test_answers_go_clockwise_from_the_left(turn: int) -> None:
    match = table(4, hands={turn: ["Backhanded Compliment"]}, turn=turn).push("play Backhanded Compliment")
    asked = []
    while match.state.phase == "attack":
        asked.append(match.state.current_player)
        match.push(match.legal_moves[0])
    assert asked == [(turn + i) % 4 for i in (1, 2, 3)] and match.state.current_player == turn


@pytest.mark.rule("G-2")
def test_all_who_could_be_concerned_are_asked_whatever_they_hold() -> None:
    """Karis has a Security System or not, an only card or several: the questions are the same."""
    for cards in (["Security System"], ["Cat"], GUARDED, [CANDY] * 5):
        for attack, mystery in (("play Backhanded Compliment", []), ("play Scary Cucumber", ["Scary Cucumber"]),
                                ("play Cat Burglar on 2", ["Cat Burglar"])):  # fmt: skip
            match = table(
                3, hands={0: ["Backhanded Compliment"], 1: cards, 2: GUARDED}, mystery={0: mystery}, happiness={1: 3}
            ).push(attack)
            assert (match.state.phase, match.state.current_player) == ("attack", 1)
            assert match.legal_moves
            assert refused(match, "shop") == "G-2"
    match.push("suffer" if "suffer" in legal(match) else match.legal_moves[0])


@pytest.mark.rule("CL-F", "CL-O", "CL-P")
def test_a_compliment_against_empty_hands() -> None:
    match = table(3, hands={0: ["Backhanded Compliment"], 1: [], 2: []}).push("play Backhanded Compliment")
    assert match.state.phase == "play" and match.state.current_player == 0 and at(match) == 1
    assert not discards(match, 1) and not discards(match, 2)


@pytest.mark.rule("security-full-hand", "compliment")
def test_a_hand_is_complete_before_an_attack_can_reach_it() -> None:
    """FAQ: still drawing when attacked? Ann reshuffles in her clean-up; only then does Ben's turn begin."""
    match = table(hands={0: [CANDY] * 5, 1: ["Backhanded Compliment"]}, draw_piles={0: ["Cat"]},
                  discards={0: ["Security System"]})  # fmt: skip
    end_turn(match, "Cat", "Security System")
    assert "reshuffle" in rules(match)
    assert match.state.current_player == 1 and len(hand(match)) == 5
    match.push("play Backhanded Compliment")
    assert "reveal Security System" in legal(match)
    match.push("discard Cat")


# -- Cat Burglar -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("burglar", "burglar-shuffle", "burglar-yours", "burglar-no-replacement", "CL-K", "CL-M")
def test_a_burglary() -> None:
    """FAQ: how does a Cat Burglar work?"""
    match = table(3, hands={0: ["Cat"], 1: ["Catnip", CANDY, CANDY], 2: GUARDED}, mystery={0: ["Cat Burglar"]})
    match.push("play Cat Burglar on 2")
    assert match.state.current_player == 1 and legal(match) == {"suffer"}
    state = match.state.play(match.game.parse_move("suffer"))
    assert state.current_player == CHANCE  # at random: his hand has been mixed
    assert {str(m): p for m, p in state.chance_outcomes()} == {
        "steal Catnip": Fraction(1, 3), "steal Hard Candy": Fraction(2, 3)
    }  # fmt: skip
    match.push(["suffer", "steal Catnip"])
    assert hand(match) == ["Cat", "Catnip"] and hand(match, 1) == [CANDY, CANDY] and hand(match, 2) == sorted(GUARDED)
    assert under(match) == ["Cat Burglar"] and "play Catnip" in legal(match)
    match.push("play Catnip")
    assert at(match) == 3 and discards(match) == ["Catnip"]  # hers now
    end_turn(match)
    assert match.state.current_player == 1 and hand(match, 1) == [CANDY, CANDY]  # nothing in its place


@pytest.mark.rule("burglar-yours", "CL-A", "CL-M")
def test_a_stolen_card_need_not_be_played() -> None:
    match = table(hands={0: [], 1: ["Catnip"]}, mystery={0: ["Cat Burglar"]})
    match.push("play Cat Burglar on 2").push("suffer")
    end_turn(match)
    assert "Catnip" in discards(match) and hand(match, 1) == []


@pytest.mark.rule("burglar-blocked", "security-stays", "CL-K")
def test_a_burglar_is_blocked() -> None:
    """FAQ: can a Security System block a Cat Burglar?"""
    match = table(hands={0: ["Cat"], 1: GUARDED}, mystery={0: ["Cat Burglar"]}).push("play Cat Burglar on 2")
    assert legal(match) == {"reveal Security System", "suffer"}
    match.push("reveal Security System")
    assert hand(match, 1) == sorted(GUARDED) and hand(match) == ["Cat"] and under(match) == ["Cat Burglar"]
    assert match.state.current_player == 0


@pytest.mark.rule("burglar")
def test_a_burglar_needs_an_opponent() -> None:
    match = table(3, hands={0: []}, mystery={0: ["Cat Burglar"]})
    assert legal(match) == {"play Cat Burglar on 2", "play Cat Burglar on 3", "shop"}
    assert refused(match, "play Cat Burglar") == refused(match, "play Cat Burglar on 1") == "burglar"
    match.push("play Cat Burglar on 3")
    assert refused(match, "discard Cat" if "Cat" in hand(match, 2) else "discard Hard Candy") == "burglar"
    match.push("suffer")


@pytest.mark.rule("CL-F", "CL-O")
def test_a_burglar_at_an_empty_hand() -> None:
    match = table(hands={0: [], 1: []}, mystery={0: ["Cat Burglar"]}).push("play Cat Burglar on 2")
    assert match.state.current_player == 0 and hand(match) == [] and under(match) == ["Cat Burglar"]


# -- Scary Cucumber ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cucumber", "CL-E", "G-2", "cucumber-blocked", "security-own-only", "CL-K")
def test_a_cucumber_frightens_all_opponents_but_those_protected() -> None:
    """FAQ: can a Security System block a Scary Cucumber?"""
    match = table(4, hands={1: GUARDED, 2: ["Cat"], 3: [CANDY]}, mystery={0: ["Scary Cucumber"]},
                  happiness={0: 5, 1: 6, 2: 7, 3: 1})  # fmt: skip
    match.push("play Scary Cucumber")
    assert legal(match) == {"reveal Security System", "suffer"}
    assert refused(match, "discard Cat") == "cucumber"
    match.push("reveal Security System")
    assert match.state.current_player == 2 and legal(match) == {"suffer"}
    match.push("suffer").push("suffer")
    assert [at(match, seat) for seat in range(4)] == [5, 6, 5, 0]  # 7 − 2, and 1 − 2 stops at Start
    assert under(match) == ["Scary Cucumber"] and hand(match, 2) == ["Cat"] and cats_left(match) == 17


@pytest.mark.rule("CL-O", "cucumber")
def test_whom_a_cucumber_does_not_ask() -> None:
    """Who stands on Start has nothing to lose; who has no card in hand can't block."""
    match = table(4, hands={1: GUARDED, 2: [], 3: GUARDED}, mystery={0: ["Scary Cucumber"]}, happiness={2: 3, 3: 4})
    match.push("play Scary Cucumber")
    assert match.state.current_player == 3 and [at(match, seat) for seat in (1, 2)] == [0, 1]
    match.push("suffer")
    assert at(match, 3) == 2 and match.state.current_player == 0


# -- Play BINGO! -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "paid", "free"),
    [
        pytest.param([CANDY] * 5, 0, 0, marks=pytest.mark.rule("bingo", "bingo-0", "discard-after-use")),
        pytest.param(["Cat", CANDY], 4, 0, marks=pytest.mark.rule("bingo", "bingo-1", "CL-B")),
        pytest.param(["Cat", "Cat", CANDY], 6, 0, marks=pytest.mark.rule("bingo", "bingo-2", "CL-B")),
        pytest.param(["Cat"] * 3, 0, 1, marks=pytest.mark.rule("bingo", "bingo-3", "other-cats")),
        pytest.param(["Cat"] * 5, 0, 1, marks=pytest.mark.rule("bingo", "bingo-3")),
    ],
)  # fmt: skip
def test_what_bingo_pays(cards: list[str], paid: int, free: int) -> None:
    match = table(hands={0: ["Play BINGO!"], 1: cards}).push("play Play BINGO! on 2")
    assert coins(match) == paid and cats_left(match) == 23 - free - max(0, cards.count("Cat") - 3)
    assert in_play(match) == (["Play BINGO!"] if paid else [])
    assert discards(match) == (["Cat"] * free + ["Play BINGO!"] if not paid else [])
    assert hand(match, 1) == sorted(cards)  # the opponent keeps everything
    match.push("shop")
    assert ("buy Breakfast Menu" in legal(match), "buy Catnip" in legal(match)) == (paid >= 4, paid >= 5)


@pytest.mark.rule("bingo", "CL-L", "security-blocks")
def test_bingo_is_no_attack() -> None:
    """Nobody is asked, and a Security System in the hand does not help."""
    match = table(hands={0: ["Play BINGO!"], 1: ["Cat", "Security System"]}, mystery={0: ["Milk Dish"]})
    assert refused(match, "reveal Security System") == "security-blocks"
    assert refused(match, "play Play BINGO!") == refused(match, "play Play BINGO! on 1") == "bingo"
    assert refused(match, "play Milk Dish") == "CL-L"
    match.push("play Play BINGO! on 2")
    assert match.state.current_player == 0 and match.state.phase == "play" and coins(match) == 4


@pytest.mark.rule("CL-F", "bingo-0")
def test_bingo_at_an_empty_hand() -> None:
    match = table(hands={0: ["Play BINGO!"], 1: []}).push("play Play BINGO! on 2")
    assert coins(match) == 0 and discards(match) == ["Play BINGO!"] and kinds(match) == {"shop"}


@pytest.mark.rule("bingo-several", "bingo-1", "bingo-2")
def test_several_bingos_at_the_same_or_different_opponents() -> None:
    """FAQ: may I play several of them against one opponent, or against different ones?"""
    match = table(3, hands={0: ["Play BINGO!"] * 3, 1: ["Cat"], 2: ["Cat", "Cat"]})
    assert legal(match) == {"play Play BINGO! on 2", "play Play BINGO! on 3", "shop"}
    match.push("play Play BINGO! on 2").push("play Play BINGO! on 2")
    assert coins(match) == 8
    match.push("play Play BINGO! on Cleo")
    assert coins(match) == 14 and in_play(match) == ["Play BINGO!"] * 3


@pytest.mark.rule("bingo-secret")
def test_the_whole_hand_is_shown_to_one_player_only() -> None:
    """FAQ: the whole hand, or just the cats? And do the others see it?"""
    match = table(4, hands={0: ["Play BINGO!"], 1: ["Cat", "Catnip", CANDY]}).push("play Play BINGO! on 2")
    for viewer, sees in ((0, True), (1, True), (2, False), (3, False)):
        assert any("Catnip" in text for text in told(match, viewer)) == sees
        sight = [e for e in match.state.view(viewer).events if e.what == "sight"]
        assert len(sight) == 1 and (sight[0].cards == 3) != sees
    assert coins(match) == 4  # that it paid 4 for one cat is there for all to see
