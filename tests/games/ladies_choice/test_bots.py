"""The bots choose legal moves from their views alone, and each beats play at random where its skill counts."""

from random import Random

import pytest

import tabletop
from tabletop.games.ladies_choice.bots import Catch, Gentleman, Parlour, Patient
from tabletop.simulate import play_out

BOTS = [Gentleman(), Catch(), Parlour(), Patient()]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)
def test_plays_whole_matches(bot: tabletop.Bot, players: int) -> None:
    game = tabletop.make("ladies_choice", players=players)
    for seed in range(3):
        state, plies = play_out(game.new_initial_state(), [bot] * players, Random(seed), [Random(seed)] * players)
        assert state.outcome() is not None and plies < 3000


@pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)
def test_chooses_the_same_in_every_position_that_looks_the_same(bot: tabletop.Bot) -> None:
    match = tabletop.Match(tabletop.make("ladies_choice", players=4), seed=5)
    rng = Random(1)
    for _ in range(12):
        player = match.state.current_player
        view = match.state.view(player)
        other = match.game.resample(view, rng)
        assert bot.choose(view, match.legal_moves, Random(0)) == bot.choose(
            other.view(player), other.legal_moves, Random(0)
        )
        match.push(rng.choice(match.legal_moves))
        if match.state.phase == "ranking":
            break


def test_the_gentleman_shows_his_best_card_and_changes_what_costs_him() -> None:
    game = tabletop.make("ladies_choice", players=4)
    hand = ["Foreign Prince", "Con Artist", "Romantic", "Dances"]
    state = game.set_up(hands={1: hand}, boasted={1: ["Foreign Prince", "Romantic"]})  # type: ignore[attr-defined]
    # Without the Con Artist (−10) the Prince (+20) counts again: 20 + 11 + 5 = 36 instead of 11 + 5 − 10 = 6.
    assert str(Gentleman().choose(state.view(1), state.legal_moves, Random(0))) == "change Con Artist"
    fresh = game.set_up(hands={1: hand})  # type: ignore[attr-defined]
    assert str(Gentleman().choose(fresh.view(1), fresh.legal_moves, Random(0))) == "boast Foreign Prince"


def test_the_catch_marries_whom_she_knows_to_be_the_best() -> None:
    game = tabletop.make("ladies_choice", players=3)
    best, worst = (
        ["Dirigible", "Foreign Prince", "Jiu Jitsu Master", "Romantic"],
        ["Unfaithful", "Already Married", "Ugly Face", "Thief"],
    )
    state = game.set_up(hands={1: worst, 2: best}, seen={1: worst, 2: best}, turn=0)  # type: ignore[attr-defined]
    assert str(Catch().choose(state.view(0), state.legal_moves, Random(0))) == "marry 3"


@pytest.mark.slow
def test_the_catch_beats_random_play() -> None:
    game, rest = tabletop.make("ladies_choice", players=4), [tabletop.RandomBot()] * 3
    wins = tabletop.simulate(game, [Catch(), *rest], matches=600, seed=1).wins("catch")
    print("a weighing Catch among players at random, four at the table:", wins)
    assert wins.low > 1 / 4


@pytest.mark.slow
def test_the_gentleman_beats_random_play_where_catches_weigh() -> None:
    # Parlour is Gentleman and Catch in one: at a table of weighing Catches he differs only as a gentleman.
    game = tabletop.make("ladies_choice", players=3)
    wins = tabletop.simulate(game, [Parlour(), Catch(), Catch()], matches=300, seed=1).wins("parlour")
    print("a gentleman who improves his hand among gentlemen at random, three at the table:", wins)
    assert wins.low > 1 / 3


@pytest.mark.slow
def test_with_two_the_weighing_lady_beats_random_play() -> None:
    game = tabletop.make("ladies_choice", players=2)
    wins = tabletop.simulate(game, [Catch(), tabletop.RandomBot()], matches=300, seed=1).wins("catch")
    print("a weighing lady against one at random:", wins)
    assert wins.low > 1 / 2
