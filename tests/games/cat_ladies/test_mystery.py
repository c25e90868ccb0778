"""Mystery cards: bought unseen, kept apart and secret, used once, back under their deck; the pair of milk."""

from __future__ import annotations

import pytest

from tabletop import SPECTATOR
from tests.games.looking import legal, refused, told

from .table import CANDY, at, cats_left, coins, discards, end_turn, hand, in_play, owned, pile, secret, table, under

# All 21, but for the last of each kind that a test needs elsewhere.
ALL = {"Bottle of Milk": 3, "Milk Dish": 3, "Cat Burglar": 3, "Scary Cucumber": 3, "Sunny Afternoon": 5,
       "Found Purse": 4}  # fmt: skip


def all_but(*titles: str) -> list[str]:
    return [title for title, n in ALL.items() for _ in range(n - titles.count(title))]


@pytest.mark.rule("mystery-buy", "mystery-secret", "mystery-next-turn", "CL-T")
def test_buying_a_mystery_card() -> None:
    match = table(3, hands={0: [CANDY] * 5}).push(["play Hard Candy"] * 5).push("shop")
    match.push(["buy mystery", "draw Found Purse"])
    assert coins(match) == 1 and secret(match) == ["Found Purse"] and len(match.state.cards("bag")) == 20
    assert not discards(match) and hand(match) == []  # it goes to no pile
    assert refused(match, "buy mystery") == "cost"
    assert any("Found Purse" in text for text in told(match, 0))
    for other in (1, 2, SPECTATOR):
        assert not any("Found Purse" in text for text in told(match, other))
        view = match.state.view(other)
        assert view.zones[match.game.mystery] == (None,)
        assert match.game.deck.find("Found Purse") in view.unseen
    assert [c and c.title for c in match.state.view(0).zones[match.game.mystery]] == ["Found Purse"]


@pytest.mark.rule("mystery-next-turn")
def test_not_on_the_turn_it_was_bought_but_on_any_later_one() -> None:
    match = table(hands={0: [CANDY] * 4}).push(["play Hard Candy"] * 4)
    match.push(["shop", "buy mystery", "draw Sunny Afternoon"])
    assert refused(match, "play Sunny Afternoon") == "turn-steps"
    for _ in range(3):  # kept for a while
        end_turn(match) if match.state.phase == "play" else match.push("end turn")
        assert refused(match, "play Sunny Afternoon") == "play-any-order"  # Ben has none
        end_turn(match)
        assert "play Sunny Afternoon" in legal(match)
    match.push("play Sunny Afternoon")
    assert at(match) == 5


@pytest.mark.rule("mystery-apart", "mystery-bottom", "mystery-play", "CL-K", "reshuffle")
def test_used_once_and_never_shuffled_in() -> None:
    match = table(hands={0: []}, mystery={0: ["Sunny Afternoon", "Sunny Afternoon"]}, draw_piles={0: []})
    match.push("play Sunny Afternoon")
    assert secret(match) == ["Sunny Afternoon"] and under(match) == ["Sunny Afternoon"]
    assert in_play(match) == [] and "Sunny Afternoon" not in discards(match)
    end_turn(match)  # reshuffles
    assert owned(match) == {CANDY: 7, "Cat": 3}
    assert secret(match) == ["Sunny Afternoon"] and "Sunny Afternoon" not in [*hand(match), *pile(match)]


@pytest.mark.rule("mystery-play", "play-any-order", "mystery-values", "happiness")
def test_as_many_as_wanted_before_between_and_after_the_hand() -> None:
    match = table(hands={0: ["Cat", CANDY]}, mystery={0: ["Sunny Afternoon", "Found Purse", "Found Purse"]})
    match.push("play Found Purse").push("play Cat").push("play Sunny Afternoon").push("play Hard Candy")
    match.push("play Found Purse")
    assert at(match) == 6 and coins(match) == 13 and secret(match) == []
    match.push("shop").push("buy Cruise Vacation")
    assert coins(match) == 5


@pytest.mark.rule("CL-K", "mystery-values", "clean-up")
def test_one_with_coins_goes_under_its_deck_after_the_shopping() -> None:
    match = table(hands={0: [CANDY]}, mystery={0: ["Found Purse", "Sunny Afternoon"]})
    match.push("play Found Purse").push("play Hard Candy").push("play Sunny Afternoon")
    assert in_play(match) == ["Found Purse", CANDY] and under(match) == ["Sunny Afternoon"]
    end_turn(match)
    assert under(match) == ["Sunny Afternoon", "Found Purse"] and discards(match) == [CANDY]


@pytest.mark.rule("CL-T", "mystery-buy")
def test_when_the_shuffled_part_is_used_up_the_known_order_follows() -> None:
    match = table(hands={0: [CANDY] * 7 + ["Bridge Club"] * 3}, draw_piles={0: [], 1: []},
                  mystery={1: all_but("Found Purse", "Scary Cucumber", "Milk Dish")},
                  under_mystery=["Found Purse", "Scary Cucumber"])  # fmt: skip
    match.push(["play Hard Candy"] * 7).push(["play Bridge Club"] * 3).push("shop")
    assert coins(match) == 13
    for viewer in (0, 1, SPECTATOR):
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[match.game.tail]] == ["Found Purse", "Scary Cucumber"]
    match.push("buy mystery")  # the one that is left of the shuffled part
    assert secret(match) == ["Milk Dish"] and not any("Milk Dish" in text for text in told(match, 1))
    match.push("buy mystery")
    assert secret(match) == ["Found Purse", "Milk Dish"] and under(match) == ["Scary Cucumber"]
    assert any("Found Purse" in text for text in told(match, 1)) and not any(m.chance for m in match.plies(match.step))
    match.push("buy mystery")
    assert coins(match) == 1 and not under(match)
    match.push("end turn")


@pytest.mark.rule("mystery-bottom", "CL-T")
def test_a_played_card_may_be_bought_again() -> None:
    match = table(hands={0: [CANDY] * 4}, mystery={0: ["Sunny Afternoon"], 1: all_but("Sunny Afternoon")})
    match.push("play Sunny Afternoon").push(["play Hard Candy"] * 4).push(["shop", "buy mystery"])
    assert secret(match) == ["Sunny Afternoon"] and not under(match)


@pytest.mark.rule("CL-K")
def test_an_empty_mystery_deck_is_not_for_sale() -> None:
    match = table(hands={0: [CANDY] * 4}, mystery={1: all_but()}).push(["play Hard Candy"] * 4).push("shop")
    assert "buy mystery" not in legal(match) and refused(match, "buy mystery") == "CL-K"


# -- milk --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("milk", "CL-Q", "other-cats")
def test_a_bottle_and_a_dish_for_a_cat() -> None:
    """FAQ: how do I redeem these two cards?"""
    match = table(hands={0: ["Cat"]}, mystery={0: ["Bottle of Milk", "Milk Dish", "Milk Dish"]}, happiness={0: 5})
    assert legal(match) == {"play Cat", "redeem milk", "shop"}
    match.push("redeem milk")
    assert under(match) == ["Bottle of Milk", "Milk Dish"] and secret(match) == ["Milk Dish"]
    assert discards(match) == ["Cat"] and cats_left(match) == 22 and at(match) == 5
    assert legal(match) == {"play Cat", "shop"}
    assert refused(match, "redeem milk") == "milk"


@pytest.mark.rule("milk-pairs")
def test_several_pairs() -> None:
    match = table(hands={0: []}, mystery={0: ["Bottle of Milk"] * 2 + ["Milk Dish"] * 2})
    match.push(["redeem milk", "redeem milk"])
    assert cats_left(match) == 21 and discards(match) == ["Cat", "Cat"] and not secret(match)
    assert under(match) == ["Bottle of Milk", "Milk Dish"] * 2


@pytest.mark.rule("CL-L", "milk")
@pytest.mark.parametrize("half", ["Bottle of Milk", "Milk Dish"])
def test_half_a_pair_cannot_be_played(half: str) -> None:
    match = table(hands={0: ["Cat"]}, mystery={0: [half, half]})
    assert legal(match) == {"play Cat", "shop"}
    assert refused(match, f"play {half}") == "CL-L" and refused(match, "redeem milk") == "milk"


@pytest.mark.rule("milk")
def test_milk_bought_in_this_turn_waits() -> None:
    match = table(hands={0: [CANDY] * 4}, mystery={0: ["Milk Dish"]}).push(["play Hard Candy"] * 4)
    match.push(["shop", "buy mystery", "draw Bottle of Milk"])
    assert refused(match, "redeem milk") == "turn-steps"
    match.push("end turn")
    end_turn(match)
    match.push("redeem milk")
    assert cats_left(match) == 22
