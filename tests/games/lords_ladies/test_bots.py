"""The bots choose legal moves from their views alone, follow their manner, are quick, and never play without end."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.games.lords_ladies.bots import PATIENCE, Family, Gossip
from tabletop.games.lords_ladies.moves import (
    BuyToken,
    Confirm,
    Hire,
    Lay,
    Marry,
    PassTurn,
    Roll,
    TakeBoth,
    TakeGold,
    TakeGossip,
    Use,
)
from tabletop.simulate import play_out
from tabletop.ui.controller import bots_of
from tests.length import at_length, length
from tests.pace import slowness

BOTS = [Family(), Gossip()]
every_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda b: b.name)
LADY, LORD = "Starting Lady", "Starting Lord"
OPTIONS: list[dict[str, Any]] = [
    {}, {"awards": "diagram", "foreign": True}, {"couples": "same"}, {"couples": "any", "last_member_safe": False},
    {"max_rounds": 2},
]  # fmt: skip


def game(players: int = 3, **options: Any) -> Any:
    return tabletop.make("lords_ladies", players=players, **options)


def chosen(state: Any, bot: tabletop.Bot) -> str:
    player = state.current_player
    return str(bot.choose(state.view(player), state.legal_moves, Random(0)))


def at(moves: list[str] | tuple[str, ...] = (), players: int = 3, **given: Any) -> Any:
    """The position after some moves from one that is laid out."""
    state = game(players).set_up(**given)
    for move in moves:
        state = state.play(state.game.parse_move(move))
    return state


# -- whole matches -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@every_bot
def test_plays_whole_matches(bot: tabletop.Bot, players: int) -> None:
    decks = (None, "mini") if players < 4 else (None,)
    for seed, options in enumerate(OPTIONS):
        seated = [bot if i % 2 == 0 else tabletop.RandomBot() for i in range(players)]
        for bots in ([bot] * players, seated):
            start = game(players, deck=decks[seed % len(decks)], **options).new_initial_state()
            state, plies = play_out(start, bots, Random(seed), [Random(seed)] * players)
            assert state.outcome() is not None and plies < 3000


@every_bot
def test_can_sit_at_a_table(bot: tabletop.Bot) -> None:
    assert list(bots_of(game())) == ["random", "family", "gossip", "quiet"] and type(bots_of(game())[bot.name]) is type(
        bot
    )


def test_the_quiet_one_passes_and_else_takes_what_comes_first() -> None:
    quiet, match = bots_of(game())["quiet"], tabletop.Match(game(), seed=3)
    passed = 0
    for _ in range(60):
        if match.state.current_player < 0:
            break
        moves = match.legal_moves
        found = quiet.choose(match.state.view(match.state.current_player), moves, Random(0))
        assert found == next((m for m in moves if str(m) == "pass"), moves[0])
        passed += str(found) == "pass"
        match.push(found)
    assert passed


@pytest.mark.parametrize("players", [2, 4])
@every_bot
def test_chooses_the_same_in_every_position_that_looks_the_same(bot: tabletop.Bot, players: int) -> None:
    rng = Random(1)
    match = tabletop.Match(game(players), seed=6)
    windows = 0
    for step in range(150):
        player = match.state.current_player
        if player < 0:
            break
        view = match.state.view(player)
        if step % 4 == 0 or match.state.phase == "take":
            other: Any = match.game.resample(view, rng)
            windows += match.state.phase == "window" and other.zones != match.state.zones
            assert bot.choose(view, match.legal_moves, Random(0)) == bot.choose(
                other.view(player), other.legal_moves, Random(7)
            )
        match.push(match.choice_of(bot))
    assert windows > 3


class Troublesome:
    """Does nothing for its own family, and whatever it can against others."""

    name = "troublesome"

    def choose(self, view: Any, legal_moves: Any, rng: Random) -> Any:
        others = [m for m in legal_moves if not isinstance(m, (Marry, Hire, Roll, BuyToken, TakeGold, TakeBoth))]
        cruel = [m for m in others if isinstance(m, (Confirm, Lay, Use))] or others
        return cruel[int(rng.random() * len(cruel))]


@every_bot
def test_comes_to_an_end_against_those_who_only_trouble(bot: tabletop.Bot) -> None:
    for seed in range(3):
        bots = [bot, Troublesome(), Troublesome()]
        state, plies = play_out(game().new_initial_state(), bots, Random(seed), [Random(i) for i in range(3)])
        end = state.outcome()
        assert end is not None and end.winners == (0,) and plies < 5000


@every_bot
def test_after_many_rounds_nobody_is_troubled(bot: tabletop.Bot) -> None:
    families = {0: {"tokens": 9, "servants": ["Butler", "Nanny"]}, 1: {"gossip": ["Drunken Servant", "True"]}}
    state = at(["take gold", "pass", "earn a gold"], 2, families=families)
    assert state.current_player == 1 and chosen(state, bot).startswith("lay Drunken Servant on 1")
    tally = state.facts.tally._replace(round=PATIENCE + 1)
    late = state.game.state_type(state.game, state.facts._replace(tally=tally), state.zones, state.events)
    assert chosen(late, bot) == "pass"


@every_bot
def test_decides_quickly(bot: tabletop.Bot) -> None:
    state = game(4).new_initial_state()
    chance, decisions, spent = Random(1), 0, 0.0
    while state.current_player != tabletop.TERMINAL:
        p = state.current_player
        if p < 0:
            state = state.play(state.sample_chance(chance))
            continue
        view, moves = state.view(p), state.legal_moves
        began = time.process_time()
        move = bot.choose(view, moves, Random(0))
        spent += time.process_time() - began
        decisions += 1
        state = state.play(move)
    print(f"{bot.name}: {1e3 * spent / decisions:.2f} ms a decision")
    assert spent / decisions < 0.002 * slowness()


# -- the family --------------------------------------------------------------------------------------------------------


@every_bot
def test_begins_with_whom_fewer_have(bot: tabletop.Bot) -> None:
    """No suitor lies open yet; fewer families of one sex are fewer rivals for the same suitors."""
    match = tabletop.Match(game(5, first=0), seed=1)
    for other in (LORD, LADY, LADY):
        match.push(f"choose {other}")
    assert chosen(match.state, bot) == f"choose {LORD}"
    assert chosen(match.branch(1).state, bot) == f"choose {LADY}"


@every_bot
def test_marries_up(bot: tabletop.Bot) -> None:
    row = ["Miss Flora Penrose", "Lady Honoria Vane", "Admiral Stroud"]
    state = at(families={0: {"gold": 3}}, suitors=row, servants=["Cook"] * 2, phase="act")
    assert chosen(state, bot) == f"marry {LORD} to Lady Honoria Vane"


@every_bot
def test_tries_for_a_child_when_the_odds_are_good(bot: tabletop.Bot) -> None:
    family = {"couples": [(LORD, "Miss Flora Penrose")], "gold": 2}
    state = at(families={0: family}, servants=["Cook", "Chauffeur", "Overseer"], phase="act")
    assert chosen(state, bot) == f"roll for {LORD}"  # 5 of 6, not a Chauffeur
    families = {0: {**family, "gold": 0}, 1: {"gossip": ["Bedroom Problems"]}, 2: {"gossip": ["True"]}}
    moves = ["take gold", "lay Bedroom Problems on 1", "confirm 1 with True"]
    poor = at(moves, families=families, servants=["Cook", "Chauffeur", "Overseer"])
    assert poor.phase == "act" and not chosen(poor, bot).startswith("roll")  # 1 of 6


@every_bot
def test_takes_gold_for_what_it_can_buy(bot: tabletop.Bot) -> None:
    row = ["Lady Honoria Vane", "Colonel Marchbanks", "Admiral Stroud"]
    assert chosen(at(suitors=row, servants=["Nanny", "Butler"]), bot) == "take gold"  # 1 + 2 for Honoria


def test_idle_gold_lets_them_differ() -> None:
    family = {"couples": [(LORD, "Miss Flora Penrose")], "gold": 5}
    state = at(families={0: family}, suitors=["Colonel Marchbanks"] * 1, servants=["Cook", "Cook", "Chauffeur"])
    assert chosen(state, Family()) == "take gold" and chosen(state, Gossip()) == "take gossip"


@every_bot
def test_buys_tokens_when_gold_is_idle_or_the_goal_is_near(bot: tabletop.Bot) -> None:
    assert chosen(at(["take gold"], families={0: {"gold": 5}}), bot) == "pass"
    assert chosen(at(["take gold"], families={0: {"gold": 20}}), bot) == "buy a token"
    assert chosen(at(["take gold"], families={0: {"gold": 5, "tokens": 16}}), bot) == "buy a token"


@every_bot
def test_hires_twice_with_a_butler(bot: tabletop.Bot) -> None:
    families = {0: {"servants": ["Butler", "Maid"], "gold": 6}}
    state = at(["hire Overseer"], families=families, servants=["Overseer", "Footman", "Footman"], phase="act")
    assert state.phase == "hire" and chosen(state, bot) == "hire Footman"


@every_bot
def test_passes_until_its_turn_where_only_a_rumour_could_concern_it(bot: tabletop.Bot) -> None:
    state = at(["take gold"], families={1: {"gossip": ["True"]}})
    assert state.current_player == 1 and chosen(state, bot) == "pass until my turn"


# -- gossip ------------------------------------------------------------------------------------------------------------


@every_bot
def test_answers_gossip_sensibly(bot: tabletop.Bot) -> None:
    ruin = ["take gold", "pass", "pass", "pass", "earn a gold", "lay Financial Ruin on 1"]
    families = {0: {"gold": 5}, 1: {"gossip": ["Financial Ruin"]}, 2: {"gossip": ["True"]}}
    state = at([*ruin, "confirm 1 with True"], families=families)
    assert state.phase == "answer" and chosen(state, bot) == "pay off"  # all is lost anyway, and no tokens for them
    wedding = ["take gold", "pass", "pass", f"marry {LORD} to Lady Honoria Vane"]
    love = f"lay Forbidden Love on 1: {LORD} and Butler"
    families = {0: {"servants": ["Maid", "Butler"]}, 1: {"gossip": ["Forbidden Love"]}, 2: {"gossip": ["True"]}}
    state = at([*wedding, love, "confirm 1 with True"], families=families, suitors=["Lady Honoria Vane"])
    assert chosen(state, bot) == "blame the maid"  # she counts 1, the wedding 4


@every_bot
def test_confirms_what_hurts_the_first(bot: tabletop.Bot) -> None:
    families = {
        0: {"tokens": 9, "servants": ["Butler"]}, 1: {"gossip": ["Drunken Servant"]},
        2: {"gossip": ["Drunken Servant", "True"]},
    }  # fmt: skip
    moves = ["take gold", "pass", "pass", "earn a gold", "lay Drunken Servant on 1: Butler"]
    state = at(moves, families=families)
    assert state.current_player == 2 and chosen(state, bot) == "confirm 1 with Drunken Servant"  # True is kept


@every_bot
def test_lays_with_two_players_only_what_it_can_confirm(bot: tabletop.Bot) -> None:
    families = {0: {"tokens": 6, "servants": ["Butler", "Nanny"]}, 1: {"gossip": ["Drunken Servant", "Financial Ruin"]}}
    moves = ["take gold", "pass", "earn a gold"]
    assert chosen(at(moves, 2, families=families), bot).startswith("pass")
    families[1] = {"gossip": ["Drunken Servant", "True"]}
    state = at(moves, 2, families=families)
    assert chosen(state, bot) == "lay Drunken Servant on 1: Butler"
    assert chosen(state.play(state.game.parse_move("lay Drunken Servant on 1: Butler")), bot) == "confirm 1 with True"


def test_the_gossip_reaches_back_to_an_action_just_done() -> None:
    """Seat 1 may name anybody; the wedding that has just been, with a Cook at hand, is worth most."""
    families = {
        0: {"start": LADY, "servants": ["Cook"]}, 1: {"gossip": ["Forbidden Love", "Bedroom Problems"]},
        2: {"gossip": ["True", "Financial Ruin"], "servants": ["Nanny"]},
    }  # fmt: skip
    before = at(["take gold"], families=families, suitors=["Duke Cranbow"])
    assert chosen(before, Gossip()) == "pass"
    state = at(
        ["take gold", *["pass"] * 3, f"marry {LADY} to Duke Cranbow"], families=families, suitors=["Duke Cranbow"]
    )
    assert chosen(state, Gossip()) == f"lay Forbidden Love on 1: {LADY} and Cook"


def test_the_gossip_strikes_the_first() -> None:
    families = {
        0: {"servants": ["Nanny"], "tokens": 3}, 1: {"gossip": ["Drunken Servant"]},
        2: {"servants": ["Overseer"], "tokens": 9, "gossip": ["True", "True"]}, 3: {"gossip": ["True", "True"]},
    }  # fmt: skip
    state = at(["take gold", "pass", "pass", "pass", "earn a gold"], 4, families=families)
    assert state.current_player == 1 and chosen(state, Gossip()) == "lay Drunken Servant on 3: Overseer"


def test_the_gossip_sends_its_servants_out() -> None:
    families: dict[int, Any] = {
        0: {"servants": ["Footman"], "gold": 0},
        1: {"tokens": 12, "servants": ["Butler", "Nanny", "Valet", "Overseer"]},
    }
    after = ["take gold", "pass", "earn a gold"]
    assert chosen(at(after, families=families), Gossip()) == "use Footman on 2: Butler"  # 2, and Full Service
    families = {
        0: {"servants": ["Gardener"], "couples": [(LORD, "Miss Adela Winter")], "children": [("Arthur", LORD)]},
        1: {"tokens": 12, "couples": [(LORD, "Miss Tamsin Hale")], "children": [("Beatrice", LORD)]},
    }
    assert chosen(at(after, families=families), Gossip()) == "use Gardener on 2: Beatrice and Arthur"
    families = {
        0: {"servants": ["Cook"]}, 1: {"tokens": 9, "gossip": ["True", "True", "Financial Ruin", "Drunken Servant"]},
    }  # fmt: skip
    wait = ["take gold", "pass", "pass", "earn a gold", "pass"]
    assert chosen(at(wait, families=families), Gossip()) == "use Cook on 2"
    families = {0: {"servants": ["Chauffeur"]}, 1: {"tokens": 14, "couples": [(LORD, "Miss Tamsin Hale")],
                                                   "children": [("Beatrice", LORD)]}}  # fmt: skip
    assert chosen(at(after, families=families), Gossip()) == "use Chauffeur on 2: Beatrice"


@every_bot
def test_uses_what_the_game_has(bot: tabletop.Bot) -> None:
    seen: set[type] = set()
    for seed in range(8):
        match = tabletop.Match(game(4), seed=seed)
        while match.outcome is None:
            move = match.choice_of(bot)
            seen.add(type(move))
            match.push(move)
    assert seen >= {TakeGold, TakeBoth, Marry, Hire, Roll, BuyToken, Lay, Confirm, PassTurn}
    assert bot.name == "family" or seen >= {TakeGossip, Use}


def test_the_gossip_gossips_more() -> None:
    laid = {}
    for bot in BOTS:
        laid[bot.name] = 0
        for seed in range(6):
            match = tabletop.Match(game(3), seed=seed).auto(bot)
            plies = [m for step in range(match.step + 1) for m in match.plies(step)]
            laid[bot.name] += sum([isinstance(m, (TakeGossip, Lay)) for m in plies])
    assert laid["gossip"] > 2 * laid["family"]


# -- how well ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@every_bot
def test_beats_random_play(bot: tabletop.Bot, players: int) -> None:
    rest = [tabletop.RandomBot()] * (players - 1)
    results = tabletop.simulate(game(players), [bot, *rest], matches=length(60, 200), seed=1)
    wins = results.wins(bot.name)
    print(f"{bot.name} among players at random, {players} at the table:", wins)
    assert wins.low > 1.5 / players and results.cut == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, *map(at_length, (2, 5))])
def test_the_two_against_each_other(players: int) -> None:
    """Neither is far ahead: a table of both is no walk-over."""
    for one, other in (BOTS, BOTS[::-1]):
        results = tabletop.simulate(game(players), [one, *[other] * (players - 1)], matches=200, seed=1)
        print(f"{one.name} among {other.name}, {players} at the table:", results.wins(0))
        assert results.cut == 0 and results.wins(0).high > 0.7 / players


@pytest.mark.slow
@every_bot
def test_beats_random_play_with_every_option(bot: tabletop.Bot) -> None:
    rest = [tabletop.RandomBot()] * 2
    for options in ({"deck": "mini"}, {"awards": "diagram", "foreign": True}, {"couples": "same"}, {"couples": "any"}):
        results = tabletop.simulate(game(3, **options), [bot, *rest], matches=length(60, 150), seed=1)
        print(f"{bot.name} among players at random, {options}:", results.wins(bot.name))
        assert results.wins(bot.name).low > 1 / 3 and results.cut == 0
