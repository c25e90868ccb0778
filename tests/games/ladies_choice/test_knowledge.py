"""Who knows what: marks after a CHANGE, courts, sides, and that nothing leaks."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabletop import OPEN, SPECTATOR, Match, State
from tabletop.check import cards_of, exchanged
from tabletop.zones import chances
from tests.games.looking import NAMES, told
from tests.games.reaching import assert_moves_follow_from_the_own_view, shown

from .table import HANDS, game, in_events, table


def held(match: Match, viewer: int, seat: int) -> tuple[set[str], dict[str, Fraction]]:
    """What a viewer knows of a hand: cards that are surely in it, and those that may have gone."""
    deck = match.game.deck
    known = chances(match.state.view(viewer), seat)
    return {deck[c].title for c in known.surely}, {deck[c].title: p for c, p in known.maybe.items()}


@pytest.mark.rule("LC-K", "G-3", "boast")
def test_after_a_change_a_boasted_card_may_be_gone() -> None:
    match = table()
    match.push(["boast Romantic", "draw Flattering"])
    for viewer in (0, 2, 3, SPECTATOR):
        assert held(match, viewer, 1) == ({"Romantic"}, {})
    others = ("boast Very Tall", "boast Midget", "court 4")
    for move in others:
        match.push(move)
    match.push("change Thief")  # one of five cards: 4/5 that Romantic is still there
    for viewer in (0, 2, 3, SPECTATOR):
        assert held(match, viewer, 1) == (set(), {"Romantic": Fraction(4, 5)})
    assert held(match, 1, 1)[0] >= {"Romantic", "Dances", "Epiphany", "Flattering"} and not held(match, 1, 1)[1]
    for move in others:
        match.push(move)
    match.push("change Dances")  # one of six: 4/5 · 5/6
    for viewer in (0, 2, 3, SPECTATOR):
        assert held(match, viewer, 1) == (set(), {"Romantic": Fraction(2, 3)})
    for move in others:
        match.push(move)
    match.push("boast Romantic")  # shown again: it is surely there
    assert held(match, 3, 1) == ({"Romantic"}, {})


@pytest.mark.rule("LC-K", "change")
def test_marks_are_the_same_whichever_card_went() -> None:
    """The boasted card itself or another one: for everybody else the position is the same."""

    def after(change: str) -> Match:
        match = table(boasted={1: ["Romantic"]}, seen={1: ["Dances", "Thief"]})
        return match.push([f"change {change}", "draw Flattering", "draw Dog Owner"])

    first = after("Romantic")
    for change in ("Dances", "Thief", "Epiphany"):
        other = after(change)
        for viewer in (0, 2, 3, SPECTATOR):
            assert other.state.view(viewer) == first.state.view(viewer)
            assert told(other, viewer) == told(first, viewer)
        assert other.state.view(1) != first.state.view(1)
    third = Fraction(3, 4)  # one of four went
    assert held(first, 0, 1) == (set(), {"Romantic": third, "Dances": third, "Thief": third})
    assert held(first, 2, 1) == (set(), {"Romantic": third})


@pytest.mark.rule("court-known", "LC-K")
def test_what_she_saw_in_a_court() -> None:
    match = table(turn=0).push(["court 2", "show Romantic, Dances, Epiphany"])
    assert held(match, 0, 1) == ({"Romantic", "Dances", "Epiphany"}, {})
    for other in (2, 3, SPECTATOR):
        assert held(match, other, 1) == (set(), {})
    match.push("change Epiphany")
    three = dict.fromkeys(("Romantic", "Dances", "Epiphany"), Fraction(3, 4))
    assert held(match, 0, 1) == (set(), three)
    # he knows which of his cards she has seen, by his own history
    sights = [e for e in match.state.view(1).events if e.what == "sight"]
    assert len(sights) == 1 and {match.game.deck[c].title for c in sights[0].cards} == set(three)


@pytest.mark.rule("court", "LC-G")
def test_with_six_players_the_other_catch_learns_nothing_of_a_court() -> None:
    match = table(6, hands={1: HANDS[1]}, turn=5)
    match.push(["court 2", "show Romantic, Dances, Epiphany, Thief"])
    assert all(in_events(match.state.view(5), t) for t in HANDS[1])
    for other in (0, 2, 3, 4, SPECTATOR):
        assert not any(in_events(match.state.view(other), t) for t in HANDS[1])
        assert told(match, other) == ["Fay courts Ben.", "Fay looks at 4 cards of Ben's hand."]


def test_the_catch_knows_no_hand_and_nobody_knows_the_bag() -> None:
    match = Match(game(5, first=2), NAMES[:5], 1)
    for viewer in (SPECTATOR, *range(5)):
        view = match.state.view(viewer)
        for zone, cards in zip(match.game.zones, view.zones, strict=True):
            assert all(c is not None for c in cards) if zone.owner == viewer else set(cards) <= {None}
        own = len(view.zones[viewer]) if viewer >= 0 else 0
        assert sum(view.unseen.values()) == 70 - own
    assert all(c is not None for zone in match.state.view(OPEN).zones for c in zone)


def test_unseen_counts_what_could_be_anywhere() -> None:
    match = table()
    deck = match.game.deck
    romantic, thief, openness = (deck.find(t) for t in ("Romantic", "Thief", "Complete Openness"))
    match.push(["boast Romantic", "draw Flattering"])
    spectator = match.state.view(SPECTATOR)
    assert romantic not in spectator.unseen and spectator.unseen[thief] == 1 and spectator.unseen[openness] == 2
    assert match.state.view(2).unseen[openness] == 1  # Cleo holds the other
    match.push("boast Very Tall").push("boast Midget").push("court 2").push("change Thief")
    assert thief not in match.state.view(1).unseen  # he threw it away himself
    assert match.state.view(3).unseen[thief] == 1


SECRETS: list[tuple[dict[str, Any], list[Any], list[tuple[str, str]], tuple[int, ...]]] = [
    # (set-up, moves, cards to exchange, viewers who must not notice)
    ({}, [], [("Romantic", "Kicks Dogs")], (0, 2, 3, SPECTATOR)),
    ({}, [], [("Romantic", "Charitable"), ("Romantic", "Giant Ship")], (0, SPECTATOR)),
    ({}, [["boast Dances", "draw Flattering"]], [("Flattering", "Kicks Dogs"), ("Flattering", "Thief")], (0, 2, 3)),
    ({}, [["change Thief", "draw Flattering", "draw Dog Owner"]], [("Thief", "Unfaithful"), ("Flattering", "Thief"),
     ("Dog Owner", "Automobile"), ("Thief", "Romantic")], (0, 2, 3, SPECTATOR)),
    ({"turn": 0}, [["court 2", "show Romantic, Dances, Epiphany"]], [("Romantic", "Thief"), ("Dances", "Hilarious")],
     (2, 3, SPECTATOR)),
    ({"turn": 0}, [["court 2", "show Romantic, Dances, Epiphany"]], [("Thief", "Hilarious"),
     ("Charitable", "Giant Ship")], (0,)),
    ({"turn": 0}, [["court 3", "show Complete Openness, Very Tall, Gambler"]], [("Very Tall", "Hilarious"),
     ("Charitable", "Gambler"), ("Charitable", "Locomotive")], (1, SPECTATOR)),
]  # fmt: skip


def swapped(state: State, a: str, b: str) -> dict[str, Any]:
    """The data of a position with two cards exchanged wherever they are."""
    deck = state.game.deck
    x, y = deck.find(a).index, deck.find(b).index
    other = {x: y, y: x}
    data = state.to_dict()
    data["zones"] = [sorted(other.get(c, c) for c in z) for z in data["zones"]]
    data["events"] = [[w, z, sorted(other.get(c, c) for c in cards), s, h] for w, z, cards, s, h in data["events"]]
    return data


@pytest.mark.parametrize(("set_up", "moves", "pairs", "viewers"), SECRETS)
def test_exchanging_cards_he_cannot_tell_apart_changes_nothing_he_gets(
    set_up: dict[str, Any], moves: list[Any], pairs: list[tuple[str, str]], viewers: tuple[int, ...]
) -> None:
    match = table(**set_up)
    start = match.state
    for step in moves:
        match.push(step)
    for a, b in pairs:
        other = Match.from_state(start.game.state_from_dict(swapped(start, a, b)), match.names)
        cards = (match.game.deck.find(a), match.game.deck.find(b))
        for step in range(1, match.steps + 1):
            other.push([exchanged(m, *cards) for m in match.plies(step)])
        assert other.state != match.state
        for viewer in viewers:
            assert shown(other, viewer) == shown(match, viewer), f"viewer {viewer}: {a} and {b}"
        assert shown(other, OPEN) != shown(match, OPEN)


def test_two_ladies_do_not_notice_an_exchange_on_the_other_side() -> None:
    g = game(2, first=0)
    for a, b in (("Romantic", "Thief"), ("Romantic", "Kicks Dogs")):
        one = Match.from_state(g.set_up(sides={(0, 1): ["Romantic", "Thief"], (1, 1): ["Dances"]}), NAMES[:2])
        change = {a: b, b: a}
        two = Match.from_state(
            g.set_up(sides={(0, 1): [change.get(t, t) for t in ("Romantic", "Thief")], (1, 1): ["Dances"]}), NAMES[:2]
        )
        for match in (one, two):
            match.push(["court 1", "draw Hilarious", "court 1", "draw Midget"])
        for viewer in (1, SPECTATOR):
            assert shown(one, viewer) == shown(two, viewer)
        assert shown(one, 0) != shown(two, 0)


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_the_player_to_move_sees_his_own_moves_only_from_his_cards(players: int) -> None:
    assert_moves_follow_from_the_own_view(Match(game(players), seed=11))


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_nothing_leaks_in_random_matches(players: int) -> None:
    """Two cards that a viewer has not seen by the end are exchanged throughout: for him nothing was ever different.

    Nobody marries here, so that hands stay closed. (Where a Complete Openness lies does show, so it stays put.)
    """
    g = game(players)
    different = 0
    for seed in range(2):
        rng, match = Random(seed), Match(g, NAMES[:players], seed)
        while match.step < 18 and (moves := [m for m in match.legal_moves if m.verb != "marry"]):
            match.push(rng.choice(moves))
        moved = {c for step in range(match.steps + 1) for m in match.plies(step) for c in cards_of(m)}
        for viewer in (SPECTATOR, *range(players)):
            unseen = [c for c in match.state.view(viewer).unseen if c["effect"] != "openness"]
            for a in rng.sample([c for c in unseen if c in moved], 2):
                b = rng.choice([c for c in unseen if c is not a])
                other = Match(g, match.names, 0, [exchanged(m, a, b) for m in match.plies(0)])
                for step in range(1, match.steps + 1):
                    other.push([exchanged(m, a, b) for m in match.plies(step)])
                    if step in (6, match.steps):
                        mine, his = (shown(x.branch(step), viewer) for x in (match, other))
                        assert mine == his, f"{a} and {b}, viewer {viewer}, seed {seed}, step {step}"
                different += other.state != match.state
    assert different > 3 * (players + 1)  # of 4: two cards may lie in one hand, never told apart
