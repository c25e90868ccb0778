"""Set-up and start: cards in their places, who begins, first hands, decks, options."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tabletop import CHANCE, SPECTATOR, DeckError, Match, OptionError, TabletopError, make
from tests.games.looking import NAMES, drawn, held, refused, rules

from .table import (
    CANDY,
    at,
    begun,
    cats_left,
    changed,
    coins,
    discards,
    end_turn,
    game,
    hand,
    market,
    owned,
    pile,
    secret,
    table,
)

# Of the 29 cats, 3 for each player are dealt; of the 34 Hard Candies, 7 for each.
CATS = {2: 23, 3: 20, 4: 17}
CANDIES = {2: 20, 3: 13, 4: 6}
SIX = (
    "Security System", "Backhanded Compliment", "Bridge Club", "Makeover", "Breakfast Menu", "Catnip", "Play BINGO!",
    "Cruise Vacation",
)  # fmt: skip


@pytest.mark.rule("components", "setup-market", "setup-cats", "starting-pile", "scoreboard", "mystery-face-down")
@pytest.mark.parametrize("players", CATS)
def test_what_lies_where(players: int) -> None:
    match = begun(players)
    assert cats_left(match) == CATS[players]
    assert Counter(held(match.state, "market")) == {CANDY: CANDIES[players], **dict.fromkeys(SIX, 6)}
    assert len(match.state.cards("bag")) == 21 and not match.state.cards("tail")
    for seat in range(players):
        assert owned(match, seat) == {CANDY: 7, "Cat": 3}
        assert (len(hand(match, seat)), len(pile(match, seat))) == (5, 5)
        assert not discards(match, seat) and not secret(match, seat)
        assert at(match, seat) == 0
    for seat in (players, players + 1):
        with pytest.raises(LookupError):
            held(match.state, "hand", seat)


@pytest.mark.rule("setup-market")
def test_the_market_is_offered_from_cheap_to_dear() -> None:
    match = table(hands={0: ["Bridge Club"] * 6 + [CANDY] * 7}).push(["play Bridge Club"] * 6 + ["play Hard Candy"] * 7)
    match.push("shop")
    assert refused(match, "buy Cat") == "setup-market"
    costs = [m.card["cost"] for m in match.legal_moves if m.verb == "buy"]
    assert costs == sorted(costs) and len(costs) == 8  # all but the sold-out Bridge Club; 19 Coins are enough for each


@pytest.mark.rule("mystery-buy")
def test_nobody_knows_what_comes_next_from_the_mystery_deck() -> None:
    match = table(hands={0: [CANDY] * 4}).push(["play Hard Candy"] * 4)
    for viewer in (0, 1, SPECTATOR):
        assert match.state.view(viewer).zones[match.game.bag] == (None,) * 21
    match.push(["shop", "buy mystery"]).undo()
    state = match.state.play(match.game.parse_move("shop")).play(match.game.parse_move("buy mystery"))
    assert state.current_player == CHANCE
    # 3 + 3 + 3 + 3 + 5 + 4 of 21
    assert {m.card.title: p for m, p in state.chance_outcomes()} == {
        **dict.fromkeys(("Bottle of Milk", "Milk Dish", "Cat Burglar", "Scary Cucumber"), Fraction(1, 7)),
        "Sunny Afternoon": Fraction(5, 21),
        "Found Purse": Fraction(4, 21),
    }


@pytest.mark.rule("beginners", "CL-J")
@pytest.mark.parametrize("players", CATS)
def test_the_first_game(players: int) -> None:
    match = begun(players, beginners=True)
    assert cats_left(match) == CATS[players] - 6
    assert not match.state.cards("bag")
    assert Counter(held(match.state, "market")) == {CANDY: CANDIES[players], **dict.fromkeys(SIX, 6)}
    assert sum(owned(match, seat).total() for seat in range(players)) == 10 * players
    rich = table(players, {"beginners": True}, hands={0: ["Bridge Club"] * 3}).push(["play Bridge Club"] * 3)
    rich.push("shop")
    assert refused(rich, "buy mystery") == "CL-K"


@pytest.mark.rule("beginners")
def test_in_the_first_game_there_are_no_mystery_cards_at_all() -> None:
    match = begun(beginners=True)
    for viewer in (0, 1, SPECTATOR):
        assert not any(c["kind"] == "mystery" for c in match.state.view(viewer).unseen)
    with pytest.raises(TabletopError, match="Milk Dish"):
        table(options={"beginners": True}, mystery={0: ["Milk Dish"]})


@pytest.mark.rule("starting-hand")
@pytest.mark.parametrize("players", CATS)
def test_without_options_everybody_draws_five(players: int) -> None:
    match = Match(game(players), NAMES[:players], 3)
    assert not match.game.options["handicap"] and not match.game.options["beginners"]
    assert [len(hand(match, seat)) for seat in range(players)] == [5] * players


# The rulebook's table of first hands, in order of turns.
HANDICAP = [(2, (3, 5)), (3, (3, 4, 5)), (4, (2, 3, 4, 5))]


@pytest.mark.rule("faq-first-player", "starting-hand", "CL-J")
@pytest.mark.parametrize("first", (0, 1))
@pytest.mark.parametrize(("players", "sizes"), HANDICAP)
def test_first_hands_with_the_handicap(players: int, sizes: tuple[int, ...], first: int) -> None:
    """FAQ: is it an advantage to start?"""
    match = begun(players, first=first, handicap=True)
    order = [(first + i) % players for i in range(players)]
    assert match.state.current_player == first
    assert tuple(len(hand(match, seat)) for seat in order) == sizes
    for _ in order:  # after the first turn five, like everybody
        end_turn(match)
    assert [len(hand(match, seat)) for seat in order] == [5] * players


@pytest.mark.rule("handicap-2")
def test_handicap_of_two() -> None:
    """FAQ: does the starting player have an advantage? The table's line for two."""
    assert "handicap-2" in rules(begun(2, handicap=True)) and "handicap-2" not in rules(begun(2))


@pytest.mark.rule("handicap-3")
def test_handicap_of_three() -> None:
    """FAQ: does the starting player have an advantage? The table's line for three."""
    assert "handicap-3" in rules(begun(3, handicap=True)) and "handicap-3" not in rules(begun(3))


@pytest.mark.rule("handicap-4")
def test_handicap_of_four() -> None:
    """FAQ: does the starting player have an advantage? The table's line for four."""
    assert "handicap-4" in rules(begun(4, handicap=True)) and "handicap-4" not in rules(begun(4))


@pytest.mark.rule("starting-player", "G-1")
@pytest.mark.parametrize("players", CATS)
def test_who_begins(players: int) -> None:
    start = game(players).new_initial_state()
    assert start.current_player == CHANCE
    assert {str(m): p for m, p in start.chance_outcomes()} == {
        f"begin {seat + 1}": Fraction(1, players) for seat in range(players)
    }
    for seat in range(players):
        assert Match(game(players), opening=[f"begin {seat + 1}"]).state.current_player == seat
        assert Match(game(players, first=seat)).state.current_player == seat
    assert {Match(game(players), seed=n).state.current_player for n in range(40)} == set(range(players))
    assert Match(game(players), seed=5).state == Match(game(players), seed=5).state


@pytest.mark.rule("clockwise", "turn-steps")
@pytest.mark.parametrize("players", CATS)
def test_turns_go_round_clockwise(players: int) -> None:
    match, order = begun(players, first=1), []
    for _ in range(2 * players):
        order.append(match.state.current_player)
        end_turn(match)
    assert order == [(1 + i) % players for i in range(2 * players)]
    assert match.state.facts.tally.turns == tuple(3 if seat == 1 else 2 for seat in range(players))


@pytest.mark.rule("deck-building", "objective", "CL-L", "CL-S")
def test_what_was_bought_comes_round_again() -> None:
    match = Match(game(first=0), NAMES[:2], 1, drawn(*[CANDY] * 5, *[CANDY] * 5))
    match.push(["play Hard Candy"] * 5).push(["shop", "buy Bridge Club", "end turn"])
    assert hand(match) == sorted([CANDY] * 2 + ["Cat"] * 3)
    end_turn(match)
    match.push(["shop", "end turn", "draw Bridge Club"])  # from the reshuffled Discard Pile
    end_turn(match)
    match.push("play Bridge Club")
    assert coins(match) == 2 and owned(match) == {CANDY: 7, "Cat": 3, "Bridge Club": 1}


@pytest.mark.rule("faq-counting")
@pytest.mark.parametrize("viewer", (0, 1, 2, SPECTATOR))
def test_stacks_can_be_counted_by_everybody(viewer: int) -> None:
    """FAQ: may I count the Cat Deck and the stacks?"""
    match = begun(3)
    view, g = match.state.view(viewer), match.game
    assert len(view.zones[g.cat_deck]) == 20
    assert Counter(c.title for c in view.zones[g.market] if c) == {CANDY: 13, **dict.fromkeys(SIX, 6)}
    assert len(view.zones[g.bag]) == 21


@pytest.mark.parametrize("players", (0, 1, 5, -2, 2.0, "2", None, True))
def test_player_counts_that_do_not_exist(players: Any) -> None:
    with pytest.raises(OptionError, match="2, 3 or 4"):
        make("cat_ladies", players=players)


@pytest.mark.parametrize(
    "options",
    [
        {"first": 2}, {"first": -1}, {"first": "0"}, {"first": True}, {"handicap": 1}, {"handicap": None},
        {"beginners": "yes"}, {"max_rounds": 0}, {"max_rounds": 1001}, {"max_rounds": 2.0}, {"kittens": True},
    ],
)  # fmt: skip
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        game(2, **options)


# -- decks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-R", "cost")
def test_a_deck_with_another_price() -> None:
    deck = changed({"title": "Bridge Club", "cost": 4, "provenance": "assumed"})
    match = table(options={"deck": deck}, hands={0: [CANDY] * 4})
    match.push(["play Hard Candy"] * 3).push("shop")
    assert refused(match, "buy Bridge Club") == "cost"
    match.undo().push("play Hard Candy").push(["shop", "buy Bridge Club"])
    assert coins(match) == 0 and "Bridge Club" in discards(match)
    with pytest.raises(DeckError) as error:
        game(deck=changed({"title": "Bridge Club", "cost": 0}))
    assert error.value.rule == "CL-R"


@pytest.mark.rule("ability", "coins", "happiness", "CL-P")
def test_a_deck_with_an_added_card_made_of_effects_that_exist() -> None:
    """A Tea Party: 2 cards drawn, then 1 Happiness, and 3 Coins that stay in play."""
    tea = {"title": "Tea Party", "kind": "market", "cost": 6, "copies": 3, "effect": "draw", "amount": 2,
           "happiness": 1, "coins": 3, "text": "Draw 2 cards."}  # fmt: skip
    match = table(options={"deck": changed(tea)}, hands={0: ["Tea Party"]})
    match.push(["play Tea Party", "draw Cat", "draw Hard Candy"])
    assert sorted(["Cat", CANDY]) == hand(match)
    assert (at(match), coins(match)) == (1, 3)
    assert held(match.state, "play") == ["Tea Party"]
    match.push(["play Cat", "play Hard Candy", "shop"])
    assert at(match) == 2 and coins(match) == 4 and "buy Tea Party" not in {str(m) for m in match.legal_moves}
    assert market(match, "Tea Party") == 2


@pytest.mark.rule("CL-D", "security-blocks")
def test_an_added_card_that_blocks_and_another_that_attacks() -> None:
    dog = {"title": "Dog", "kind": "market", "cost": 2, "copies": 2, "shield": True, "coins": 1}
    bath = {"title": "Bath", "kind": "market", "cost": 2, "copies": 2, "effect": "cucumber", "amount": 3, "coins": 2}
    set_up = {"hands": {0: ["Bath"], 1: ["Dog", "Cat"]}, "happiness": {1: 4}}
    match = table(options={"deck": changed(dog, bath)}, **set_up)
    match.push("play Bath")
    assert {str(m) for m in match.legal_moves} == {"reveal Dog", "suffer"}
    assert at(match.branch().push("reveal Dog"), 1) == 4
    match.push("suffer")
    assert at(match, 1) == 1 and coins(match) == 2 and held(match.state, "play") == ["Bath"]


def test_another_track_and_another_hand() -> None:
    match = begun(deck=changed(track=3, hand_size=6))
    assert len(hand(match)) == 6
    match = table(options={"deck": changed(track=3)}, hands={0: ["Cat"] * 3}).push(["play Cat"] * 3)
    assert at(match) == 0 and cats_left(match) == 22


def test_mini_deck_with_the_handicap() -> None:
    """Its hands hold 4 cards, so the printed differences (2 and 0 fewer) leave 2 and 4."""
    match = begun(deck="mini", handicap=True)
    assert [len(hand(match, seat)) for seat in (0, 1)] == [2, 4]
