"""Setting up the Game, Round Overview and Set up Phase."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tabletop import CHANCE, SPECTATOR, Match
from tests.games.looking import NAMES, refused, told

from .brute import worth
from .table import HANDS, deal, game, hand

COUNTS = (3, 4, 5, 6)


def started(players: int, seed: int = 1, **options: object) -> Match:
    return Match(game(players, **{"first": 0, **options}), NAMES[:players], seed)


def play_on(match: Match, seed: int = 0) -> Match:
    """Random moves to the end of the match."""
    rng = Random(seed)
    while match.outcome is None:
        match.push(rng.choice(match.legal_moves))
    return match


@pytest.mark.parametrize(
    ("players", "each"),
    [
        pytest.param(3, 2, marks=pytest.mark.rule("love-count-3")),
        pytest.param(4, 3, marks=pytest.mark.rule("love-count-4")),
        pytest.param(5, 4, marks=pytest.mark.rule("love-count-5-6")),
        pytest.param(6, 4, marks=pytest.mark.rule("love-count-5-6")),
    ],
)
@pytest.mark.rule("love-to-give")
def test_love_to_give_by_number_of_players(players: int, each: int) -> None:
    match = started(players)
    assert match.game.love_to_give(match.state.facts) == (each,) * players
    assert [x.total for x in match.state.facts.standing.love] == [0] * players
    assert any(f"{each} Love to give" in text for text in told(match))


@pytest.mark.rule("components", "objective", "love-box")
@pytest.mark.parametrize("players", COUNTS)
def test_only_the_love_handed_out_is_in_the_game(players: int) -> None:
    each = {3: 2, 4: 3, 5: 4, 6: 4}[players]
    match = started(players)
    assert match.game.deck.size == 70
    assert players * each <= 24  # six players need all the Love there is
    play_on(match)
    for step in range(match.steps + 1):
        facts = match.at(step).facts
        received = sum(x.love for x in facts.standing.love)
        if facts.phase in ("ranking", "end"):
            assert received + sum(match.game.love_to_give(facts)) == players * each
    assert received == players * each  # everyone was a Catch once and has given it all


@pytest.mark.rule("true-love-supply", "love-dandiest", "love-least")
@pytest.mark.parametrize("players", COUNTS)
def test_six_true_love_always_suffice(players: int) -> None:
    most = 0
    for seed in range(20):
        match = play_on(started(players, seed), seed)
        true = sum(x.true for x in match.state.facts.standing.love)
        rounds = 3 if players == 6 else players
        marriages = 6 if players == 6 else rounds
        assert true <= marriages <= 6
        most = max(most, true)
    assert most > 1


@pytest.mark.rule("love-open")
def test_everybody_can_count_love() -> None:
    match = play_on(started(4))
    for viewer in (SPECTATOR, 0, 3):
        facts = match.state.view(viewer).facts
        assert facts.standing.love == match.state.facts.standing.love
        assert match.game.love_to_give(facts) == (0, 0, 0, 0)


@pytest.mark.rule("first-catch", "G-1", "catch-card", "gentleman-card")
@pytest.mark.parametrize("players", (3, 4, 5))
def test_any_seat_can_be_the_first_catch(players: int) -> None:
    for first in range(players):
        match = started(players, first=first)
        seats = match.game.seats_of(match.state.facts)
        assert seats.catches == (first,)
        assert set(seats.gentlemen) == set(range(players)) - {first}
        assert len(seats.gentlemen) == players - 1


@pytest.mark.rule("G-1")
@pytest.mark.parametrize("players", (2, *COUNTS))
def test_if_nothing_is_said_the_seed_decides_who_begins(players: int) -> None:
    state = game(players).new_initial_state()
    assert state.current_player == CHANCE
    assert state.chance_outcomes() == [
        (game(players).parse_move(f"begin {i + 1}"), Fraction(1, players)) for i in range(players)
    ]
    begins = [str(Match(game(players), seed=seed).plies(0)[0]) for seed in range(60)]
    assert begins == [str(Match(game(players), seed=seed).plies(0)[0]) for seed in range(60)]
    assert set(begins) == {f"begin {i + 1}" for i in range(players)}


@pytest.mark.rule("each-catch-once", "pass-catch", "end", "phases")
@pytest.mark.parametrize("players", (3, 4, 5))
def test_everyone_is_the_catch_in_one_round(players: int) -> None:
    first = players - 2
    match = play_on(started(players, first=first))
    catches: dict[int, int] = {}
    phases: list[str] = []
    for step in range(match.steps + 1):
        facts = match.at(step).facts
        catches[facts.standing.round] = match.game.seats_of(facts).catches[0]
        if phases[-1:] != [facts.phase]:
            phases.append(facts.phase)
    assert list(catches) == list(range(players))
    # the card moves one seat to the left each time
    assert list(catches.values()) == [(first + i) % players for i in range(players)]
    assert phases == ["romance", "ranking"] * (players - 1) + ["romance", "end"]


@pytest.mark.rule("hand-size", "deal-gentlemen", "card-points")
@pytest.mark.parametrize("players", COUNTS)
def test_four_cards_to_each_gentleman_and_none_to_a_catch(players: int) -> None:
    match = started(players)
    seats = match.game.seats_of(match.state.facts)
    for seat in range(players):
        held = match.state.cards(f"hand {seat + 1}")
        assert len(held) == (4 if seat in seats.gentlemen else 0)
        assert all(card["value"] == worth(card.title) for card in held)


@pytest.mark.rule("clock-setup", "LC-X")
@pytest.mark.parametrize(("players", "above"), [(3, 45), (4, 41), (5, 37), (6, 37)])
def test_cards_above_the_clock(players: int, above: int) -> None:
    # 70 cards less 4 for each of 2, 3, 4, 4 gentlemen, less 17 below it
    assert above == 70 - 4 * min(players - 1, 4) - 17
    match = started(players)
    view = match.state.view(SPECTATOR)
    assert view.facts.above == above
    assert len(view.zones[match.game.zone("bag")]) == above + 17
    assert any(f"{above} cards lie above" in text and "17 below" in text for text in told(match, SPECTATOR))
    gentleman = match.state.current_player
    match.push(match.legal_moves[0])  # a BOAST draws one
    view = match.state.view(SPECTATOR)
    assert view.facts.above == above - 1
    assert len(view.zones[gentleman]) == 5 and set(view.zones[gentleman]) == {None}


@pytest.mark.rule("clockwise", "turn-gentleman", "turn-catch")
def test_turns_go_clockwise_from_the_left_of_the_catch() -> None:
    match = started(4, first=1)
    order = []
    for _ in range(8):
        order.append(match.state.current_player)
        moves = [m for m in match.legal_moves if m.verb != "marry"]
        match.push(moves[0])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]
    # gentlemen boast and change, the Catch courts and marries
    assert refused(match, "court 4") == "turn-gentleman"
    for _ in range(3):
        match.push(match.legal_moves[0])
    assert refused(match, "boast Romantic") == "turn-catch"


@pytest.mark.rule("deal", "LC-W", "pass-catch")
def test_all_seventy_cards_are_shuffled_for_each_round() -> None:
    g = game(4, first=0)
    match = Match(g, NAMES[:4], 3, deal(*HANDS.values()))
    assert [hand(match.state, seat) for seat in (1, 2, 3)] == [sorted(HANDS[seat]) for seat in (1, 2, 3)]
    match.push("change Thief").push("change Gambler").push("change Midget").push("marry 2")
    seen = [text for text in told(match) if "shows" in text]
    assert len(seen) == 3 and not any("Thief" in t or "Gambler" in t or "Midget" in t for t in seen)
    # the three discards come back: Ben is the Catch now, Cleo, Dan and Ann are dealt them
    match.push(["next round", "draw Thief", "draw Gambler", "draw Midget"])
    assert match.state.facts.standing.round == 1
    assert {"Thief", "Gambler", "Midget"} <= set(hand(match.state, 2))
    cards = Counter(c for zone in match.state.zones for c in zone)
    assert cards == Counter({c.index: c.copies for c in g.deck})
    assert {e[0] for e in match.state.events} == {"arrive"}  # what was known of the round before is forgotten
