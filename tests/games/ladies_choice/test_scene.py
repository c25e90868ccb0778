"""What the table shows of Ladies' Choice: marks, the Clock's odds, the ranking explained, and nothing hidden."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tabletop
from tabletop import OPEN, SPECTATOR, Match
from tabletop.games.ladies_choice.scene import clock_chance, turns_before
from tabletop.scene import Scene, Zone, as_text, problems

NAMES = ["Anna", "Ben", "Chidi", "Dora", "Eve", "Finn"]


def matches(players: int, seed: int) -> Any:
    """A match played at random, yielded before each move and at its end."""
    match = Match(tabletop.make("ladies_choice", players=players), NAMES[:players], seed)
    rng = random.Random(seed)
    while match.outcome is None:
        yield match
        match.push(rng.choice(match.legal_moves))
    yield match


def seen(match: Match, viewer: int) -> Scene:
    scene: Scene = match.game.scene(match.state.view(viewer), match.names)
    return scene


def hand(scene: Scene, seat: int) -> list[Any]:
    place = next(s for s in scene.seats if s.seat == seat)
    return [card for zone in place.zones if isinstance(zone, Zone) for card in zone.cards]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
def test_every_scene_is_in_order_and_offers_the_legal_moves(players: int, seed: int) -> None:
    for match in matches(players, seed):
        for viewer in (*range(players), SPECTATOR, OPEN):
            scene = seen(match, viewer)
            assert problems(scene) == []
            assert json.loads(json.dumps(scene.to_dict())) == scene.to_dict()
            assert max(map(len, as_text(scene).splitlines())) <= 80
            if viewer in (match.state.current_player, OPEN):
                read = [match.game.parse_move(choice.text, match.names) for choice in scene.choices]
                assert tuple(read) == match.legal_moves
                assert all(match.why_illegal(choice.text) for choice in scene.forbidden)
            else:
                assert scene.choices == scene.forbidden == ()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_hands_have_as_many_cards_as_there_are_and_show_only_what_is_known(players: int) -> None:
    for match in matches(players, 5):
        for viewer in (*range(players), SPECTATOR):
            view, scene = match.state.view(viewer), seen(match, viewer)
            for seat in range(players):
                cards = hand(scene, seat)
                sure = [c for c in cards if not any(m.kind == "maybe-gone" for m in c.marks)]
                assert len(sure) == len(view.zones[seat])
                if None in view.zones[seat]:
                    told = {c for e in view.events if e.zone == seat and not isinstance(e.cards, int) for c in e.cards}
                    titles = {match.game.deck[c].title for c in told}
                    assert {c.face.title for c in cards if c.face} <= titles


def test_places_of_hidden_cards_tell_nothing() -> None:
    """Two positions that a player can't tell apart look the same to him, place by place."""
    match = next(iter(matches(4, 1)))
    game = match.game
    viewer = match.state.current_player
    view = match.state.view(viewer)
    scenes = {
        json.dumps(game.scene(game.resample(view, random.Random(n)).view(viewer), match.names).to_dict())
        for n in range(20)
    }
    assert len(scenes) == 1


# -- marks -------------------------------------------------------------------------------------------------------------
def marked(scene: Scene, seat: int) -> dict[str, list[str]]:
    return {card.face.title: [mark.label for mark in card.marks] for card in hand(scene, seat) if card.face}


def test_boasted_and_seen_cards_are_marked_for_those_who_know() -> None:
    game = tabletop.make("ladies_choice", players=4)
    hands = {1: ["Romantic", "Thief", "Bald Patch", "Dances"]}
    state = game.set_up(hands, catch=0, boasted={1: ["Romantic"]}, seen={1: ["Thief", "Dances"]})  # type: ignore[attr-defined]
    match = Match.from_state(state, NAMES[:4])
    assert marked(seen(match, 1), 1) == {
        "Romantic": ["boasted"], "Dances": ["seen by Anna"], "Bald Patch": [], "Thief": ["seen by Anna"],
    }  # fmt: skip
    assert marked(seen(match, 0), 1) == {"Romantic": ["boasted"], "Dances": ["you saw it"], "Thief": ["you saw it"]}
    assert marked(seen(match, 2), 1) == marked(seen(match, SPECTATOR), 1) == {"Romantic": ["boasted"]}


def test_after_a_change_marked_cards_may_be_gone() -> None:
    game = tabletop.make("ladies_choice", players=4)
    hands = {1: ["Romantic", "Thief", "Bald Patch", "Dances"]}
    state = game.set_up(hands, catch=0, boasted={1: ["Romantic"]})  # type: ignore[attr-defined]
    match = Match.from_state(state, NAMES[:4]).push("change Thief")
    gone = "may be gone: 75 % that it is still there, if he discards at random"
    assert marked(seen(match, 0), 1)["Romantic"] == ["boasted", gone]
    assert len(hand(seen(match, 0), 1)) == 6  # five face-down cards, and one that may be among them
    assert marked(seen(match, 1), 1)["Romantic"] == ["boasted"]  # he knows what he discarded
    new = [title for title, labels in marked(seen(match, 1), 1).items() if "just drawn" in labels]
    assert len(new) == 2


def test_a_discarded_card_takes_its_marks_with_it() -> None:
    game = tabletop.make("ladies_choice", players=4)
    hands = {1: ["Romantic", "Thief", "Bald Patch", "Dances"]}
    state = game.set_up(hands, catch=0, boasted={1: ["Romantic"]})  # type: ignore[attr-defined]
    match = Match.from_state(state, NAMES[:4]).push("change Romantic")
    assert "Romantic" not in marked(seen(match, 1), 1)


# -- the Clock ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("above", range(1, 12))
def test_clock_chance_against_every_way_of_playing(turns: int, above: int) -> None:
    p = Fraction(1, 3)
    exact = Fraction(0)
    for changes in product((False, True), repeat=turns):
        if turns + sum(changes) >= above:
            exact += p ** sum(changes) * (1 - p) ** (turns - sum(changes))
    assert clock_chance(above, turns, p) == exact


def test_turns_before_the_next_turn() -> None:
    game = tabletop.make("ladies_choice", players=4)
    state = game.set_up(catch=0, turn=2)  # type: ignore[attr-defined]  # order: 1, 2, 3, the Catch 0
    view = state.view(OPEN)
    assert [turns_before(view, seat) for seat in (3, 0, 1, 2)] == [1, 2, 2, 3]


@pytest.mark.parametrize(
    "above, words", [(0, "can only marry"), (1, "certain"), (3, "certain"), (4, "%"), (6, "%"), (7, "impossible")]
)
def test_the_clock_note(above: int, words: str) -> None:
    game = tabletop.make("ladies_choice", players=4)
    state = game.set_up(catch=0, turn=1, above_clock=above)  # type: ignore[attr-defined]
    note = next(piece for piece in game.scene(state.view(0)).centre if piece.id == "clock").note
    assert words in note
    if above == 6:
        assert "12 %" in note or "13 %" in note  # one in eight: all three turns a CHANGE
    if above == 4:
        assert "88 %" in note
        certain = game.scene(state.view(0), change=1.0)
        note = next(piece for piece in certain.centre if piece.id == "clock").note
        assert "100 %" in note and "CHANGE with chance 1" in note  # an assumption: LC-N keeps "certain" for what is


# -- the ranking -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_ranking_is_explained_as_the_engine_reckons(players: int) -> None:
    found = 0
    for match in matches(players, 2):
        if match.state.phase not in ("ranking", "end"):
            assert seen(match, 0).sheets == ()
            continue
        found += 1
        scene = seen(match, 0)
        ranks = match.state.ranking  # type: ignore[attr-defined]
        (sheet,) = scene.sheets
        assert [part.title for part in sheet.parts] == [match.names[rank.seat] for rank in ranks]
        for part, rank in zip(sheet.parts, ranks, strict=True):
            assert [s.title for s in part.stages] == [
                "The hand",
                "Printed cancellations",
                "Wealth",
                "Sum",
                "Rank",
                "Love",
            ]
            assert part.stages[3].figure.replace("−", "-") == str(rank.reckoning.total)
            aside = {c.face.title for c in part.stages[3].cards for m in c.marks if m.kind == "aside"}
            assert aside == {a.card.title for a in rank.reckoning.aside}
            assert all(stage.rule in match.game.rules for stage in part.stages)
            kept = {c.face.title for c in part.stages[4].cards}
            assert kept == {c.title for c in rank.reckoning.kept}
            shown = {c.face.title for c in hand(scene, rank.seat) for m in c.marks if m.kind == "aside"}
            assert shown == aside
    assert found == (3 if players == 6 else players)


def test_ties_are_explained() -> None:
    """Over many rankings each kind of tie that occurs is named on both sides of it."""
    told = set()
    for seed in range(60):
        for match in matches(4, seed):
            if match.state.phase in ("ranking", "end"):
                for rank, part in zip(match.state.ranking, seen(match, 0).sheets[0].parts, strict=True):  # type: ignore[attr-defined]
                    if rank.rule != "rank":
                        assert "Level with" in part.stages[4].text
                        told.add(rank.rule)
    assert told


# -- two players -------------------------------------------------------------------------------------------------------
def test_each_lady_sees_her_own_side_only() -> None:
    for match in matches(2, 4):
        if match.state.phase == "end":
            assert seen(match, 0).sheets[0].parts[0].stages[3].figure
            continue
        for viewer in (0, 1, SPECTATOR):
            for seat in seen(match, viewer).seats:
                for zone in seat.zones:
                    if isinstance(zone, Zone) and zone.id.startswith("side-"):
                        mine = zone.id.startswith(f"side-{viewer}-")
                        assert all((card.face is not None) == mine for card in zone.cards)
