"""Playing cards: order, hearts, Coins, abilities, where a played card is, draws, and adopting cats."""

from __future__ import annotations

import pytest

from tests.games.looking import kinds, legal, refused, rules, told

from .table import CANDY, at, cats_left, changed, coins, discards, end_turn, hand, in_play, owned, pile, table


@pytest.mark.rule("example-turn", "happiness", "discard-after-use", "coins-stay", "bought-to-discard", "coins-away",
                  "clean-up", "draw-five", "clockwise", "shop", "buying-power")  # fmt: skip
def test_ansleys_turn() -> None:
    """The example of a turn: 2 Cats, 3 Hard Candies, a Bridge Club for 3 Coins."""
    match = table(hands={0: ["Cat"] * 2 + [CANDY] * 3})
    match.push("play Cat").push("play Cat")
    assert at(match) == 2 and discards(match) == ["Cat", "Cat"]
    match.push(["play Hard Candy"] * 3)
    assert in_play(match) == [CANDY] * 3 and coins(match) == 3
    match.push("shop").push("buy Bridge Club")
    assert coins(match) == 0 and discards(match) == ["Bridge Club", "Cat", "Cat"]
    match.push("end turn")
    assert at(match) == 2
    assert discards(match) == sorted(["Cat"] * 2 + ["Bridge Club"] + [CANDY] * 3)
    assert hand(match) == sorted(["Cat"] + [CANDY] * 4) and not pile(match) and not in_play(match)
    assert match.state.current_player == 1


@pytest.mark.rule("example-adopt", "adopt", "carry-over", "new-cat-discard")
def test_jerseys_holiday() -> None:
    """The example of gaining a cat: from 6, a Cruise Vacation's 5 hearts lead over the cat to 3."""
    match = table(hands={0: ["Cruise Vacation"]}, happiness={0: 6}).push("play Cruise Vacation")
    assert at(match) == 3 and cats_left(match) == 22
    assert discards(match) == ["Cat", "Cruise Vacation"]
    assert hand(match) == [] and kinds(match) == {"shop"}  # the new cat can't be played


@pytest.mark.rule("adopt", "happiness")
def test_exactly_on_the_last_space() -> None:
    match = table(hands={0: ["Cruise Vacation"]}, happiness={0: 3}).push("play Cruise Vacation")
    assert at(match) == 0 and discards(match) == ["Cat", "Cruise Vacation"]
    match = table(hands={0: ["Cruise Vacation"]}, happiness={0: 2}).push("play Cruise Vacation")
    assert at(match) == 7 and discards(match) == ["Cruise Vacation"]


@pytest.mark.rule("carry-over", "adopt")
@pytest.mark.parametrize(
    ("hearts", "start", "cats", "end"), [(20, 7, 3, 3), (16, 0, 2, 0), (17, 6, 2, 7), (9, 0, 1, 1)]
)
def test_several_cats_at_once(hearts: int, start: int, cats: int, end: int) -> None:
    deck = changed({"title": "Catnip", "happiness": hearts})
    match = table(options={"deck": deck}, hands={0: ["Catnip"]}, happiness={0: start}).push("play Catnip")
    assert (at(match), cats_left(match)) == (end, 23 - cats)
    assert discards(match) == ["Cat"] * cats + ["Catnip"]


@pytest.mark.rule("happiness", "play-any-order", "play-all", "play-multiples")
def test_hearts_add_up_in_any_order() -> None:
    cards = ["Cat", "Catnip", "Breakfast Menu", "Cat", "Backhanded Compliment"]  # 1 + 3 + 2 + 1 + 1 = 8
    for order in (cards, cards[::-1], sorted(cards)):
        match = table(hands={0: cards, 1: []})
        for title in order:
            match.push(f"play {title}")
        assert at(match) == 0 and cats_left(match) == 22 and hand(match) == []
        assert sorted(discards(match) + in_play(match)) == sorted([*cards, "Cat"])
        assert in_play(match) == ["Breakfast Menu"] and coins(match) == 1


@pytest.mark.rule("play-any-order")
def test_between_plays_everything_else_stays_possible() -> None:
    match = table(hands={0: ["Cat", CANDY, "Catnip"]}, mystery={0: ["Found Purse"]})
    assert legal(match) == {"play Cat", "play Hard Candy", "play Catnip", "play Found Purse", "shop"}
    match.push("play Hard Candy")
    assert legal(match) == {"play Cat", "play Catnip", "play Found Purse", "shop"}
    match.push("play Catnip").push("play Found Purse").push("play Cat")
    assert legal(match) == {"shop"} and coins(match) == 7 and at(match) == 4


@pytest.mark.rule("play-multiples", "coins")
def test_copies_of_a_card_all_count() -> None:
    match = table(hands={0: [CANDY] * 7 + ["Bridge Club"] * 2}, draw_piles={0: ["Cat"], 1: []})
    match.push(["play Hard Candy"] * 7)
    assert coins(match) == 7
    match.push(["play Bridge Club"] * 2)
    assert coins(match) == 11 and in_play(match) == [CANDY] * 7 + ["Bridge Club"] * 2


@pytest.mark.rule("turn-steps")
def test_after_shopping_has_begun_no_card_is_played() -> None:
    match = table(hands={0: ["Cat", CANDY]}, mystery={0: ["Found Purse"]}).push("shop")
    assert "play" not in kinds(match)
    assert refused(match, "play Cat") == refused(match, "play Found Purse") == refused(match, "shop") == "turn-steps"
    match.undo()
    assert refused(match, "end turn") == refused(match, "buy Hard Candy") == "turn-steps"


@pytest.mark.rule("CL-A", "clean-up")
def test_nothing_must_be_played() -> None:
    match = table(hands={0: ["Cat", CANDY, "Catnip"]})
    end_turn(match)
    assert discards(match) == ["Cat", "Catnip", CANDY] and at(match) == 0
    assert len(hand(match)) == 5 and match.state.current_player == 1


@pytest.mark.rule("ability", "CL-P", "CL-E", "CL-O", "CL-F")
def test_a_card_with_an_ability_and_hearts_does_the_ability_first() -> None:
    match = table(3, hands={0: ["Backhanded Compliment"], 1: ["Cat"], 2: []}, happiness={0: 7})
    match.push("play Backhanded Compliment")
    assert at(match) == 7 and match.state.current_player == 1  # not scored while Ben has not answered
    match.push("discard Cat")
    assert at(match) == 0 and cats_left(match) == 19 and discards(match) == ["Backhanded Compliment", "Cat"]


# -- where a played card is --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-B", "reshuffle", "CL-C", "discard-after-use")
def test_its_own_draw_cannot_bring_a_security_system_back_but_a_later_one_can() -> None:
    """Ten cards in the Draw Pile's place are in the hand, so two Security Systems have nothing else to draw."""
    match = table(hands={0: ["Cat"] * 3 + [CANDY] * 7 + ["Security System"] * 2}).push("play Security System")
    assert hand(match).count("Security System") == 1 and discards(match) == ["Security System"]
    match.push("play Security System")  # the first one is all there is to reshuffle
    assert hand(match).count("Security System") == 1 and discards(match) == ["Security System"] and not pile(match)


@pytest.mark.rule("CL-C")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    match = table(hands={0: ["Cat"] * 3 + [CANDY] * 7 + ["Security System"]}).push("play Security System")
    assert len(hand(match)) == 10 and discards(match) == ["Security System"]
    assert match.state.phase == "play" and match.state.current_player == 0


@pytest.mark.rule("CL-B", "coins-stay", "bridge")
def test_coins_in_play_are_not_shuffled_in() -> None:
    """A Bridge Club stays in play, so its own draw and later ones of the turn can't bring it back."""
    match = table(hands={0: ["Cat"] * 3 + [CANDY] * 7 + ["Bridge Club", "Security System"]})
    match.push("play Bridge Club")
    assert in_play(match) == ["Bridge Club"] and len(hand(match)) == 11
    match.push("play Hard Candy").push("play Cat").push("play Security System")
    assert hand(match).count("Cat") == 3  # the one Cat that was put away comes back
    assert in_play(match) == ["Bridge Club", CANDY] and discards(match) == ["Security System"]


@pytest.mark.rule("reshuffle", "draw-five")
def test_reshuffling_in_the_middle_of_a_draw() -> None:
    """Two cards in the Draw Pile: both are drawn, then the Discard Pile is the new one and three more come."""
    match = table(hands={0: ["Catnip"]}, draw_piles={0: ["Cat", "Makeover"]})
    assert len(discards(match)) == 9  # the rest of her ten
    end_turn(match)
    assert set(hand(match)) >= {"Cat", "Makeover"} and len(hand(match)) == 5
    assert len(pile(match)) == 12 - 5 and not discards(match)
    assert owned(match) == {"Cat": 3, CANDY: 7, "Catnip": 1, "Makeover": 1}
    assert not any("reshuffle" in note.rule for note in match.notes(0))


@pytest.mark.rule("draw-five")
def test_with_exactly_five_in_the_pile_nothing_is_reshuffled() -> None:
    match = end_turn(table(hands={0: ["Cat"] * 3 + [CANDY] * 2}))
    assert hand(match) == [CANDY] * 5 and not pile(match)
    assert discards(match) == sorted(["Cat"] * 3 + [CANDY] * 2) and "reshuffle" not in rules(match)


@pytest.mark.rule("CL-C", "draw-five", "reshuffle")
def test_who_owns_fewer_than_five_cards_draws_them_all() -> None:
    """Only a custom deck starts so low: three cards each."""
    deck = changed({"title": CANDY, "start": 2}, {"title": "Cat", "start": 1})
    match = table(options={"deck": deck}, hands={0: ["Cat", CANDY, CANDY]})
    end_turn(match)
    assert hand(match) == ["Cat", CANDY, CANDY] and not pile(match) and not discards(match)
    assert match.state.current_player == 1


# -- draws -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bridge", "CL-E", "faq-draw")
def test_a_bridge_club_is_drawn_round_from_its_player() -> None:
    piles = {0: ["Cat"], 1: ["Catnip"], 2: ["Makeover"], 3: ["Security System"]}
    match = table(4, hands={2: ["Bridge Club"]}, draw_piles=piles, turn=2)
    before = [len(hand(match, seat)) for seat in range(4)]
    match.push("play Bridge Club")
    assert [str(m) for m in match.plies(1) if m.chance] == [
        "draw Makeover", "draw Security System", "draw Cat", "draw Catnip"
    ]  # fmt: skip
    assert [len(hand(match, seat)) for seat in range(4)] == [before[0] + 1, before[1] + 1, 1, before[3] + 1]
    assert legal(match) == {"play Makeover", "shop"}


@pytest.mark.rule("bridge", "CL-C", "reshuffle")
def test_a_bridge_club_reshuffles_for_whoever_needs_it_and_skips_who_has_nothing() -> None:
    everything = ["Cat"] * 3 + [CANDY] * 7
    match = table(3, hands={0: ["Bridge Club"], 1: everything, 2: everything[:9]}, draw_piles={2: []})
    assert discards(match, 2) == [CANDY]
    match.push("play Bridge Club")
    assert [len(hand(match, seat)) for seat in range(3)] == [1, 10, 10]
    assert not discards(match, 2) and not pile(match, 2)


@pytest.mark.rule("security-draw", "faq-draw", "ability")
def test_a_security_system_draws_a_card_that_can_be_played() -> None:
    match = table(hands={0: ["Security System"]}, draw_piles={0: ["Catnip"]}).push("play Security System")
    assert hand(match) == ["Catnip"] and discards(match).count("Security System") == 1
    match.push("play Catnip")
    assert at(match) == 3


@pytest.mark.rule("mystery-play", "mystery-values", "mystery-apart", "mystery-bottom", "CL-K")
def test_mystery_hearts_and_coins() -> None:
    match = table(hands={0: []}, mystery={0: ["Sunny Afternoon", "Found Purse"]})
    match.push("play Sunny Afternoon")
    assert at(match) == 5 and "Sunny Afternoon" not in discards(match)
    match.push("play Found Purse")
    assert coins(match) == 6 and in_play(match) == ["Found Purse"]


@pytest.mark.rule("other-cats", "bingo-3")
def test_a_cat_from_bingo_leaves_the_token_where_it_is() -> None:
    match = table(hands={0: ["Play BINGO!"], 1: ["Cat"] * 3}, happiness={0: 5}).push("play Play BINGO! on 2")
    assert at(match) == 5 and discards(match) == ["Cat", "Play BINGO!"] and cats_left(match) == 22
    assert kinds(match) == {"shop"}


def test_everybody_hears_of_a_play_but_not_of_what_is_drawn() -> None:
    match = table(hands={0: ["Security System"]}, draw_piles={0: ["Catnip"]}).push("play Security System")
    assert any("Catnip" in text for text in told(match, 0))
    assert not any("Catnip" in text for text in told(match, 1)) and any("Security" in text for text in told(match, 1))
