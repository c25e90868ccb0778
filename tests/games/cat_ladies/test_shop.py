"""Shopping: buying power, prices, empty stacks, what happens to Coins; and the Makeover."""

from __future__ import annotations

import pytest

from tests.games.looking import legal, refused

from .table import CANDY, changed, coins, discards, end_turn, hand, in_play, market, secret, table, under


@pytest.mark.rule("buying-power", "coins")
def test_the_buying_power_of_the_example() -> None:
    """Two Hard Candies and a Bridge Club: 1 + 1 + 2 = 4 Coins."""
    match = table(hands={0: [CANDY, CANDY, "Bridge Club"]}, draw_piles={0: ["Cat"]})
    match.push(["play Hard Candy", "play Hard Candy", "play Bridge Club"]).push("shop")
    assert coins(match) == 4
    # what 4 Coins reach: 1, 2, 2, 3, 3, 4 and the Mystery Deck at 4
    assert legal(match) == {
        "buy Hard Candy", "buy Security System", "buy Backhanded Compliment", "buy Bridge Club", "buy Makeover",
        "buy Breakfast Menu", "buy mystery", "end turn",
    }  # fmt: skip
    assert refused(match, "buy Catnip") == "cost"


@pytest.mark.rule("buying-power")
def test_cards_that_were_not_played_bring_no_coins() -> None:
    match = table(hands={0: [CANDY] * 5}).push(["play Hard Candy"] * 2).push("shop")
    assert coins(match) == 2 and hand(match) == [CANDY] * 3


@pytest.mark.rule("any-combination", "cost", "bought-to-discard")
@pytest.mark.parametrize(
    "basket",
    [
        ["Hard Candy"] * 7,
        ["Security System", "Backhanded Compliment", "Bridge Club"],  # 2 + 2 + 3
        ["Bridge Club", "Bridge Club", "Hard Candy"],
        ["Catnip", "Security System"],  # 5 + 2
        ["Breakfast Menu", "Makeover"],  # 4 + 3
        ["Play BINGO!"],
        [],
    ],
)
def test_any_combination_within_the_coins(basket: list[str]) -> None:
    match = table(hands={0: [CANDY] * 7}).push(["play Hard Candy"] * 7).push("shop")
    before = {title: market(match, title) for title in basket}
    for title in basket:
        match.push(f"buy {title}")
    assert discards(match) == sorted(basket)
    assert all(market(match, title) == n - basket.count(title) for title, n in before.items())
    if basket != ["Play BINGO!"]:
        assert coins(match) == (0 if basket else 7)
    else:  # 7 - 5 = 2
        assert coins(match) == 2 and refused(match, "buy Bridge Club") == "cost"
    if not basket:  # nothing bought yet, so that the rules are cited too
        match.push("buy Hard Candy")
        assert refused(match, "buy Cruise Vacation") == "cost"


@pytest.mark.rule("cost")
def test_a_card_that_is_too_dear() -> None:
    match = table(hands={0: [CANDY] * 7}).push(["play Hard Candy"] * 7).push("shop")
    assert refused(match, "buy Cruise Vacation") == "cost"  # 8
    match.push("buy Catnip")
    assert refused(match, "buy mystery") == "cost"  # 4, and 2 are left


@pytest.mark.rule("setup-market")
@pytest.mark.parametrize("card", ["Cat", "Milk Dish", "Found Purse"])
def test_what_is_never_for_sale_by_name(card: str) -> None:
    match = table(hands={0: [CANDY] * 7}).push(["play Hard Candy"] * 7).push("shop")
    assert refused(match, f"buy {card}") == "setup-market"


@pytest.mark.rule("not-same-turn", "bought-to-discard")
def test_what_was_bought_cannot_be_played_in_that_turn() -> None:
    match = table(hands={0: [CANDY] * 3}).push(["play Hard Candy"] * 3).push(["shop", "buy Bridge Club"])
    assert refused(match, "play Bridge Club") == "turn-steps"
    assert "Bridge Club" in discards(match) and not hand(match)


@pytest.mark.rule("not-same-turn", "reshuffle")
def test_what_was_bought_may_be_in_the_next_hand_after_a_reshuffle() -> None:
    match = table(hands={0: [CANDY] * 3}, draw_piles={0: ["Cat"]}).push(["play Hard Candy"] * 3)
    match.push(["shop", "buy Bridge Club", "end turn", "draw Cat", "draw Bridge Club"])
    assert {"Cat", "Bridge Club"} <= set(hand(match)) and len(hand(match)) == 5


@pytest.mark.rule("coins-lost", "coins-away")
def test_coins_are_not_saved() -> None:
    match = table(hands={0: [CANDY] * 5}).push(["play Hard Candy"] * 5)
    end_turn(match)
    assert coins(match) == 0 and discards(match) == [CANDY] * 5 and not in_play(match)
    end_turn(match)
    assert match.state.current_player == 0 and coins(match) == 0


@pytest.mark.rule("faq-stack-empty")
def test_an_empty_stack_is_not_for_sale_until_a_makeover_fills_it() -> None:
    """FAQ: what happens when a stack of the Market runs out?"""
    match = table(hands={0: ["Bridge Club"] * 6 + ["Makeover", CANDY]})
    match.push(["play Bridge Club"] * 5)
    assert coins(match) == 10 and market(match, "Bridge Club") == 0
    sold_out = match.branch().push("shop")
    assert refused(sold_out, "buy Bridge Club") == "faq-stack-empty"
    sold_out.push("buy Catnip")  # the game goes on
    match.push("play Makeover").push("return Bridge Club").push("gain Hard Candy").push("shop")
    assert market(match, "Bridge Club") == 1 and "buy Bridge Club" in legal(match)
    match.push("buy Bridge Club")
    assert market(match, "Bridge Club") == 0 and "buy Bridge Club" not in legal(match)


@pytest.mark.rule("CL-K", "CL-G")
def test_an_empty_stack_cannot_be_gained_either() -> None:
    clubs = ["Bridge Club"] * 6
    match = table(hands={0: ["Makeover", CANDY], 1: clubs}).push("play Makeover").push("return Hard Candy")
    assert refused(match, "gain Bridge Club") == "CL-G"
    everything = {"Bottle of Milk": 3, "Milk Dish": 3, "Cat Burglar": 3, "Scary Cucumber": 3, "Sunny Afternoon": 5,
                  "Found Purse": 4}  # fmt: skip
    owner = {1: [title for title, n in everything.items() for _ in range(n)]}
    match = table(hands={0: ["Makeover", CANDY], 1: []}, mystery=owner).push("play Makeover").push("return Hard Candy")
    assert "gain mystery" not in legal(match)
    match.push("gain Hard Candy").push("shop")
    assert refused(match, "buy mystery") == "CL-K"


# -- Makeover ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("makeover", "CL-G", "makeover-no-values", "CL-B")
def test_elysas_makeover() -> None:
    """FAQ: the example of a Makeover. A Hard Candy (1) becomes a Breakfast Menu (at most 4)."""
    match = table(hands={0: ["Makeover", CANDY, "Cat"]}).push("play Makeover")
    candies = market(match, CANDY)
    assert in_play(match) == ["Makeover"] and legal(match) == {"return Hard Candy"}
    match.push("return Hard Candy")
    assert market(match, CANDY) == candies + 1 and hand(match) == ["Cat"]
    assert legal(match) == {
        "gain Hard Candy", "gain Security System", "gain Backhanded Compliment", "gain Bridge Club", "gain Makeover",
        "gain Breakfast Menu", "gain mystery",
    }  # fmt: skip
    match.push("gain Breakfast Menu")
    assert discards(match) == ["Breakfast Menu", "Makeover"] and market(match, "Breakfast Menu") == 5
    assert coins(match) == 0 and match.state.facts.tally.happiness == (0, 0)
    assert legal(match) == {"play Cat", "shop"}


@pytest.mark.rule("CL-G")
def test_the_new_card_may_be_cheaper_or_the_same() -> None:
    match = table(hands={0: ["Makeover", "Catnip"]}).push("play Makeover").push("return Catnip")  # 5: up to 8
    assert "gain Cruise Vacation" in legal(match)
    for gained in ("Catnip", "Hard Candy", "Cruise Vacation"):
        other = match.branch().push(f"gain {gained}")
        assert discards(other) == sorted([gained, "Makeover"])
    match = table(hands={0: ["Makeover", "Breakfast Menu"]}).push("play Makeover").push("return Breakfast Menu")
    assert refused(match, "gain Cruise Vacation") == "CL-G"  # 4: up to 7


@pytest.mark.rule("makeover", "CL-G")
def test_another_makeover_may_reach_less_far() -> None:
    deck = changed({"title": "Makeover", "amount": 1})
    match = table(options={"deck": deck}, hands={0: ["Makeover", CANDY]}).push("play Makeover")
    match.push("return Hard Candy")  # 1: up to 2
    assert legal(match) == {"gain Hard Candy", "gain Security System", "gain Backhanded Compliment"}
    assert refused(match, "gain Bridge Club") == refused(match, "gain mystery") == "CL-G"
    match.push("gain Security System")


@pytest.mark.rule("CL-G", "mystery-secret", "mystery-next-turn")
def test_a_gained_mystery_card_is_for_a_later_turn() -> None:
    match = table(hands={0: ["Makeover", CANDY]}, mystery={0: ["Milk Dish"]})
    match.push("play Makeover").push("return Hard Candy").push(["gain mystery", "draw Bottle of Milk"])
    assert discards(match) == ["Makeover"] and secret(match) == ["Milk Dish"]
    assert legal(match) == {"shop"}
    assert refused(match, "play Bottle of Milk") == "mystery-next-turn"
    assert refused(match, "redeem milk") == "milk"  # one of the two came in this turn
    end_turn(match)
    assert secret(match) == ["Bottle of Milk", "Milk Dish"]
    end_turn(match)
    assert "redeem milk" in legal(match)


@pytest.mark.rule("CL-G", "CL-T")
def test_a_known_mystery_card_can_be_gained_from_under_the_deck() -> None:
    """All cards of the shuffled part are with the players: what was put under it comes next."""
    rest = (
        ["Bottle of Milk"] * 3 + ["Milk Dish"] * 3 + ["Cat Burglar"] * 3 + ["Scary Cucumber"] * 3 +
        ["Sunny Afternoon"] * 4 + ["Found Purse"] * 3
    )  # fmt: skip
    match = table(hands={0: ["Makeover", CANDY]}, mystery={1: rest}, under_mystery=["Found Purse", "Sunny Afternoon"])
    match.push("play Makeover").push("return Hard Candy").push("gain mystery")
    assert under(match) == ["Sunny Afternoon"] and "play Found Purse" not in legal(match)
    end_turn(match)
    assert secret(match) == ["Found Purse"]


@pytest.mark.rule("CL-N", "CL-G", "makeover-no-cats")
def test_a_makeover_for_nothing_shows_the_whole_hand() -> None:
    match = table(hands={0: ["Makeover", "Cat", "Cat"]}).push("play Makeover")
    assert legal(match) == {"return nothing"}
    match.push("return nothing")
    assert discards(match) == ["Makeover"] and hand(match) == ["Cat", "Cat"]
    match = table(hands={0: ["Makeover"]}).push("play Makeover").push("return nothing")
    assert discards(match) == ["Makeover"]


@pytest.mark.rule("CL-N")
def test_who_can_return_a_card_must() -> None:
    match = table(hands={0: ["Makeover", "Cat", CANDY]}).push("play Makeover")
    assert refused(match, "return nothing") == "CL-N" and refused(match, "shop") == "makeover-one"


@pytest.mark.rule("CL-G")
def test_a_mystery_card_is_not_returned() -> None:
    match = table(hands={0: ["Makeover", CANDY]}, mystery={0: ["Found Purse"]}).push("play Makeover")
    assert legal(match) == {"return Hard Candy"} and refused(match, "return Found Purse") == "makeover"
    match.push("return Hard Candy").push("gain Hard Candy")
    assert secret(match) == ["Found Purse"]
