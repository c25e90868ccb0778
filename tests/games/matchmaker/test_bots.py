"""The bots choose legal moves from their views alone, follow their plans, and never play without end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.games.matchmaker.bots import PATIENCE, Pile, Virtue, outlook, restless, standing
from tabletop.games.matchmaker.moves import Ball, Bring, Propose, Push, TakeCard
from tabletop.simulate import play_out
from tests.length import length

BOTS = [Virtue(), Pile()]
every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)


def game(players: int = 3, **options: Any) -> Any:
    return tabletop.make("matchmaker", players=players, **{"first": 0, **options})


def chosen(state: Any, bot: tabletop.Bot) -> str:
    player = state.current_player
    return str(bot.choose(state.view(player), state.legal_moves, Random(0)))


def asked(hand: list[str], lady: str, gentleman: str, pile: int | None = None, *, spend: tuple[str, ...] = ()) -> Any:
    """Seat 1, with this hand, is asked for the hand of a Lady."""
    state = game().set_up(
        hands={0: [gentleman, *spend], 1: hand}, societies={0: [], 1: [lady], 2: ["Emma Woodhouse"]}, pile=pile
    )
    match = tabletop.Match.from_state(state)
    return match.push([*[f"spend {title}" for title in spend], f"propose {gentleman} to {lady}"]).state


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@every_bot
def test_plays_whole_matches(bot: tabletop.Bot, players: int) -> None:
    decks = (None, "mini") if players < 5 else (None,)
    for seed, deck in enumerate(decks):
        seated = [bot if i % 2 == 0 else tabletop.RandomBot() for i in range(players)]
        for bots in ([bot] * players, seated):
            state, plies = play_out(
                game(players, deck=deck).new_initial_state(), bots, Random(seed), [Random(seed)] * players
            )
            assert state.outcome() is not None and plies < 2000


@every_bot
def test_chooses_the_same_in_every_position_that_looks_the_same(bot: tabletop.Bot) -> None:
    rng = Random(1)
    match = tabletop.Match(game(4), seed=5)
    for _ in range(25):
        player = match.state.current_player
        if player < 0:
            break
        view = match.state.view(player)
        other = match.game.resample(view, rng)
        assert bot.choose(view, match.legal_moves, Random(0)) == bot.choose(
            other.view(player), other.legal_moves, Random(0)
        )
        match.push(match.choice_of(bot))


class Stubborn:
    """Never draws a card of its own will, and never accepts: with such players a match need not end."""

    name = "stubborn"

    def choose(self, view: Any, legal_moves: Any, rng: Random) -> Any:
        others = [m for m in legal_moves if not isinstance(m, (TakeCard, Ball)) and str(m) != "accept"]
        return (others or list(legal_moves))[int(rng.random() * len(others or legal_moves))]


@every_bot
def test_draws_when_nothing_else_would_end_the_match(bot: tabletop.Bot) -> None:
    quiet = game().set_up(turns={0: 5, 1: 4, 2: 4})
    assert not restless(quiet.view(0))
    late = game().set_up(turns={0: 400, 1: 400, 2: 400})
    assert restless(late.view(0)) and chosen(late, bot) == "take a card"
    for seed in (0,):
        state, plies = play_out(game().new_initial_state(), [bot, Stubborn(), Stubborn()], Random(seed),
                                [Random(i) for i in range(3)], max_plies=20_000)  # fmt: skip
        assert state.outcome() is not None
        drawn = state.facts.tally.drawn - 12
        assert sum(state.facts.tally.turns) <= PATIENCE * (3 + drawn) + 3 and plies < 20_000


@every_bot
def test_proposes_where_the_gain_is_best(bot: tabletop.Bot) -> None:
    state = game().set_up(
        hands={0: ["William Price", "Philip Elton"]},
        societies={0: ["Lydia Bennet"], 1: ["Elizabeth Bennet"], 2: ["Caroline Bingley"]},
    )
    # Both can ask Elizabeth (Virtue 5); Elton gives the other player less.
    assert chosen(state, bot) == "propose Philip Elton to Elizabeth Bennet"


@every_bot
def test_spends_its_least_card_for_a_better_match_and_goes_through_with_it(bot: tabletop.Bot) -> None:
    state = game().set_up(
        hands={0: ["James Benwick", "William Price", "Elinor Dashwood"]},
        societies={0: [], 1: ["Jane Fairfax"], 2: ["Marianne Dashwood"]},
    )
    state2 = game().set_up(
        hands={0: ["James Benwick", "Kitty Bennet", "Have a Ball"]}, societies={0: [], 1: ["Elizabeth Bennet"], 2: []},
        pile=30,
    )  # fmt: skip
    assert chosen(state, bot).startswith("propose William Price to ")
    match = tabletop.Match.from_state(state2)
    if (first := chosen(match.state, bot)) == "have a ball":  # a good option, too; what follows is the proposal
        pytest.fail("three Virtue net are more than a ball")
    assert first.startswith("spend ")
    match.push(first)
    assert chosen(match.state, bot) == "propose James Benwick to Elizabeth Bennet"


@every_bot
def test_does_not_ask_again_at_once_with_who_was_declined(bot: tabletop.Bot) -> None:
    state = game().set_up(
        hands={0: ["George Wickham"], 1: ["Robert Martin"] + ["Have a Ball"] * 2, 2: ["Kitty Bennet"]},
        societies={0: [], 1: ["Lucy Steele"], 2: []},
    )
    match = tabletop.Match.from_state(state)
    match.push(["propose George Wickham to Lucy Steele", "decline"])  # Charm 5 to 2: three cards
    match.push(["discard Have a Ball", "discard Have a Ball", "discard Robert Martin"])
    while match.state.current_player != 0:
        match.push("take a card")
    # Two cards were drawn since (by the others): fewer than there are players.
    assert not chosen(match.state, bot).startswith("propose George Wickham")


@every_bot
def test_accepts_a_good_match_and_declines_a_poor_one_that_costs_nothing(bot: tabletop.Bot) -> None:
    full = ["Kitty Bennet", "Mary Bennet", "Have a Ball"]
    assert chosen(asked(full, "Fanny Price", "James Morland"), bot) == "accept"  # 3 Virtue, equal Charm
    poor = asked(full, "Isabella Thorpe", "Robert Ferrars")  # Virtue 0, but Wealth 5 to 1 draws four cards
    assert chosen(poor, bot) == "accept"
    mean = asked(full, "Mary Crawford", "Frederick Tilney")  # Virtue 0, equal Charm and Wealth; Rank 4 to 3 draws
    assert chosen(mean, bot) == "decline"


def test_near_the_end_the_pile_bot_is_not_fussy() -> None:
    full = ["Kitty Bennet", "Mary Bennet", "Have a Ball"]
    offer = ("Mary Crawford", "Frederick Tilney")
    assert chosen(asked(full, *offer, pile=30), Pile()) == "decline"
    assert chosen(asked(full, *offer, pile=1), Pile()) == "accept"
    assert chosen(asked(full, *offer, pile=1), Virtue()) == "decline"


def test_the_pile_bot_pushes_old_maids_off_before_the_end() -> None:
    def position(pile: int) -> Any:
        return game().set_up(
            hands={0: ["Kitty Bennet"]}, societies={0: ["Fanny Price", "Lucy Steele"], 1: ["Emma Woodhouse"], 2: []},
            marriages={1: ["Jane Bennet"]}, pile=pile,
        )  # fmt: skip

    late = chosen(position(2), Pile())
    assert late.startswith("push Fanny Price")
    assert not chosen(position(36), Pile()).startswith("push")
    assert not chosen(position(2), Virtue()).startswith("push")


def test_the_pile_bot_hurries_when_ahead_and_waits_when_behind() -> None:
    def position(ahead: bool) -> Any:
        won = {0 if ahead else 1: ["Jane Bennet", "Eleanor Tilney", "Anne Elliot"]}
        return game().set_up(
            hands={0: ["Kitty Bennet"]}, societies={0: [], 1: [], 2: []}, marriages=won, pile=1
        )  # fmt: skip

    assert standing(position(True).view(0)) == (15, 0) and standing(position(False).view(0)) == (0, 15)
    assert outlook(position(True).view(0)).hurry > 0 > outlook(position(False).view(0)).hurry
    assert outlook(game().set_up().view(0)).hurry == 0
    # Ahead, the last card is drawn; behind, Kitty Bennet goes out, at the risk of 2 Virtue.
    assert chosen(position(True), Pile()) == "take a card"


def test_at_a_ball_it_brings_whom_it_may_marry_off() -> None:
    hands = {0: ["Have a Ball", "Kitty Bennet"], 1: ["Lydia Bennet", "Jane Bennet"], 2: ["Philip Elton"]}
    state = game().set_up(hands=hands, societies={0: [], 1: [], 2: []})
    match = tabletop.Match.from_state(state).push("have a ball")
    assert chosen(match.state, Virtue()) == "attend with Kitty Bennet"
    match.push("attend with Kitty Bennet")
    assert chosen(match.state, Virtue()) == "attend with Lydia Bennet"  # least to lose


@every_bot
def test_uses_every_option(bot: tabletop.Bot) -> None:
    seen: set[type] = set()
    for seed in range(4):
        match = tabletop.Match(game(4), seed=seed)
        while match.outcome is None:
            move = match.choice_of(bot)
            seen.add(type(move))
            match.push(move)
    assert seen >= {Propose, Bring, Ball, TakeCard, *([Push] if bot.name == "pile" else [])}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 6])
@every_bot
def test_beats_random_play(bot: tabletop.Bot, players: int) -> None:
    rest = [tabletop.RandomBot()] * (players - 1)
    wins = tabletop.simulate(game(players), [bot, *rest], matches=length(80, 200), seed=1).wins(bot.name)
    print(f"{bot.name} among players at random, {players} at the table:", wins)
    assert wins.low > 1 / players


@pytest.mark.slow
def test_to_mind_the_pile_pays() -> None:
    wins = tabletop.simulate(game(4), [Pile(), Virtue(), Virtue(), Virtue()], matches=500, seed=1).wins("pile")
    print("pile among three of virtue:", wins)
    assert wins.low > 0.25
