"""The bots choose legal moves from their views alone, follow their plans, and never play without end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.games.cat_ladies.bots import Hearts, Saver, buying_power, draw_pile, owned
from tabletop.simulate import play_out

BOTS = [Hearts(), Saver()]
every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)


def game(players: int = 2, **options: Any) -> Any:
    return tabletop.make("cat_ladies", players=players, **{"first": 0, **options})


def chosen(state: Any, bot: tabletop.Bot) -> str:
    player = state.current_player
    return str(bot.choose(state.view(player), state.legal_moves, Random(0)))


def shopping(coins: int, bot: tabletop.Bot, **set_up: Any) -> list[str]:
    """What a bot buys with so many Hard Candies and Found Purses."""
    hand = ["Hard Candy"] * min(coins, 5)
    match = tabletop.Match.from_state(game().set_up(hands={0: hand}, **set_up))
    while match.state.phase != "shop":
        match.push(chosen(match.state, bot))
    bought = []
    while match.state.phase == "shop" and (move := chosen(match.state, bot)) != "end turn":
        bought.append(move)
        match.push(move)
    return bought


@pytest.mark.parametrize("players", [2, 3, 4])
@every_bot
def test_plays_whole_matches(bot: tabletop.Bot, players: int) -> None:
    for seed, options in enumerate([{}, {"handicap": True}, {"beginners": True}] if players == 2 else [{}]):
        state, plies = play_out(
            game(players, **options).new_initial_state(), [bot] * players, Random(seed), [Random(seed)] * players
        )
        assert state.outcome() is not None and plies < 3000


@every_bot
def test_plays_the_mini_deck_with_attacks_and_mysteries(bot: tabletop.Bot) -> None:
    for players in (2, 3, 4):
        for seed in range(2):
            seated = [bot, tabletop.RandomBot(), bot, tabletop.RandomBot()][:players]
            streams = [Random(seed + i) for i in range(players)]
            state, _ = play_out(
                game(players, deck="mini").new_initial_state(), seated, Random(seed), streams, max_plies=20_000
            )
            assert state.outcome() is not None


@every_bot
def test_chooses_the_same_in_every_position_that_looks_the_same(bot: tabletop.Bot) -> None:
    rng = Random(1)
    for seed in (5,):
        match = tabletop.Match(game(3), seed=seed)
        for _ in range(40):
            player = match.state.current_player
            view = match.state.view(player)
            other = match.game.resample(view, rng)
            assert bot.choose(view, match.legal_moves, Random(0)) == bot.choose(
                other.view(player), other.legal_moves, Random(0)
            )
            match.push(match.choice_of(bot))


@every_bot
def test_what_it_thinks_it_owns_is_what_it_owns(bot: tabletop.Bot) -> None:
    match = tabletop.Match(game(2), seed=3)
    for _ in range(120):
        match.push(match.choice_of(bot))
        state = match.state
        if state.current_player < 0:
            break
        for seat in (0, 1):
            zones = [seat, *(state.game.pile + seat, state.game.discard + seat)]
            zones += [state.game.played] if state.facts.turn == seat else []
            true = [c for z in zones for c in state.zones[z] if c not in state.game.mysteries]
            for eyes in (0, 1):  # with two players every theft is known to both
                assert sorted(owned(state.view(eyes), seat).elements()) == sorted(true)
        player = state.current_player
        held = state.zones[state.game.pile + player]
        assert sorted(draw_pile(state.view(player)).elements()) == sorted(held)


def test_hearts_buy_the_best_happiness_they_can_pay_for() -> None:
    assert shopping(5, Hearts()) == ["buy Catnip"]
    assert shopping(4, Hearts()) == ["buy Breakfast Menu"]
    assert shopping(3, Hearts()) == ["buy Backhanded Compliment"]
    assert shopping(1, Hearts()) == []
    purse = {"mystery": {0: ["Found Purse"]}}
    assert shopping(2, Hearts(), **purse) == ["buy Cruise Vacation"]
    assert shopping(5, Hearts(), **purse) == ["buy Cruise Vacation", "buy Backhanded Compliment"]


def test_the_saver_buys_coins_and_draws_first_and_cruises_when_it_can() -> None:
    assert shopping(3, Saver()) == ["buy Bridge Club"] == shopping(5, Saver())[:1]
    assert shopping(2, Saver(), mystery={0: ["Found Purse"]}) == ["buy Cruise Vacation"]
    assert shopping(5, Saver(), cats_left=2) == ["buy Catnip"]  # no time left to save
    assert buying_power(game().set_up().view(0)) == 3.5


@every_bot
def test_answers_to_attacks(bot: tabletop.Bot) -> None:
    def attacked(hand: list[str]) -> str:
        state = game().set_up(hands={0: ["Backhanded Compliment"], 1: hand})
        match = tabletop.Match.from_state(state).push("play Backhanded Compliment")
        return chosen(match.state, bot)

    assert attacked(["Cat", "Security System", "Hard Candy"]) == "reveal Security System"
    assert attacked(["Cat", "Hard Candy", "Catnip"]) == "discard Hard Candy"
    assert attacked(["Cruise Vacation", "Breakfast Menu", "Cat"]) == "discard Cat"


@every_bot
def test_draws_come_first_and_a_makeover_finds_its_candy_in_the_hand(bot: tabletop.Bot) -> None:
    hand = ["Hard Candy", "Makeover", "Bridge Club", "Cat"]
    match = tabletop.Match.from_state(game().set_up(hands={0: hand}))
    assert chosen(match.state, bot) == "play Bridge Club"
    match.push(["play Bridge Club", "draw Cat"])
    assert chosen(match.state, bot) == "play Makeover"
    match.push("play Makeover")
    assert chosen(match.state, bot) == "return Hard Candy"
    match.push("return Hard Candy")
    assert chosen(match.state, bot) == ("gain Breakfast Menu" if bot.name == "hearts" else "gain Bridge Club")


@every_bot
def test_milk_is_redeemed_and_useless_cards_wait(bot: tabletop.Bot) -> None:
    both = game().set_up(hands={0: ["Cat"]}, mystery={0: ["Bottle of Milk", "Milk Dish"]})
    assert chosen(both, bot) == "redeem milk"
    calm = game().set_up(hands={0: []}, mystery={0: ["Scary Cucumber"]}, happiness={1: 0})
    assert chosen(calm, bot) == "shop"
    ahead = game().set_up(hands={0: []}, mystery={0: ["Scary Cucumber"]}, happiness={1: 5})
    assert chosen(ahead, bot) == "play Scary Cucumber"


@every_bot
def test_aims_at_what_it_knows(bot: tabletop.Bot) -> None:
    hands = {0: ["Play BINGO!"], 1: ["Cat", "Hard Candy"], 2: ["Cat", "Cat", "Cat"], 3: ["Cruise Vacation"]}
    known = {"draw_piles": {1: [], 2: [], 3: []}}  # where a Draw Pile is used up everybody can count the hand
    assert chosen(game(4).set_up(hands=hands, **known), bot) == "play Play BINGO! on 3"
    hands = {0: [], 1: ["Cat", "Hard Candy"], 2: ["Cruise Vacation", "Security System"], 3: ["Catnip", "Catnip"]}
    state = game(4).set_up(hands=hands, mystery={0: ["Cat Burglar"]}, **known)
    assert chosen(state, bot) == "play Cat Burglar on 4"


@every_bot
def test_security_systems_do_not_draw_each_other_without_end(bot: tabletop.Bot) -> None:
    hand = ["Security System", "Hard Candy"]
    start = {"hands": {0: hand}, "draw_piles": {0: ["Security System"]}, "discards": {0: ["Security System"]}}
    state, plies = play_out(game().set_up(**start), [bot] * 2, Random(1), [Random(1)] * 2)
    assert state.outcome() is not None and plies < 3000


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@every_bot
def test_beats_random_play(bot: tabletop.Bot, players: int) -> None:
    rest = [tabletop.RandomBot()] * (players - 1)
    wins = tabletop.simulate(game(players), [bot, *rest], matches=60, seed=1).wins(bot.name)
    print(f"{bot.name} among players at random, {players} at the table:", wins)
    assert wins.low > 1 / players


@pytest.mark.slow
def test_hearts_beat_the_saver() -> None:
    wins = tabletop.simulate(game(), list(BOTS), matches=100, seed=1).wins("hearts")
    print("hearts against saver:", wins)
    assert wins.low > 0.75
