"""What the engine gives a viewer, and that it is the same where all that he saw is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any

from tabletop import CHANCE, Match
from tabletop.core import State

from .looking import NAMES

PARTS = ("view", "data", "text", "scene", "story", "cards", "moves", "phase")
Ply = tuple[State, Any, State]  # before, move, after


def shown(match: Match, viewer: int) -> tuple[Any, ...]:
    """Everything that reaches a viewer: view, its data, the table as text, the scene, the story, his moves."""
    view = match.state.view(viewer)
    scene = match.game.scene(view, match.names).to_dict()
    moves = [str(m) for m in match.legal_moves] if viewer == match.state.current_player else []
    text = match.game.as_text(view, match.names)
    return view, view.to_dict(), text, scene, match.log(viewer), moves, match.state.current_player


def assert_moves_follow_from_the_own_view(match: Match, steps: float = inf) -> None:
    """So far into a match at random: a position resampled from the mover's view has the same moves."""
    rng = Random(1)
    while match.outcome is None and match.step < steps:
        state = match.state
        assert state.current_player != CHANCE
        again = match.game.resample(state.view(state.current_player), rng)
        assert again.legal_moves == state.legal_moves
        match.push(rng.choice(match.legal_moves))


# -- ply by ply --------------------------------------------------------------------------------------------------------


def a_hidden_draw(
    line: Sequence[tuple[State, Any]], hidden: Callable[[State, Any], bool], rng: Random
) -> tuple[int, Any] | None:
    """At which place of a line chance decides what is `hidden` from somebody, and what it may decide instead."""
    places = [i for i, ply in enumerate(line) if hidden(*ply) and len(ply[0].chance_outcomes()) > 1]
    if not places:
        return None
    i = rng.choice(places)
    state, move = line[i]
    return i, rng.choice([m for m, _ in state.chance_outcomes() if m != move])


def reaches(ply: Ply, viewer: int) -> tuple[Any, ...]:
    """View, data, text, scene, story, titles in it, legal moves, phase."""
    before, move, state = ply
    heard: list[Any] = []
    before.play(move, heard.append)
    view, people = state.view(viewer), NAMES[: state.game.players]
    story = [note.read(viewer, people) for note in heard]
    cards = [note.cards for note in heard if note.may_read(viewer)]
    moves = state.legal_moves if viewer == state.current_player else None
    scene = state.game.scene(view, people).to_dict()
    return view, view.to_dict(), state.game.as_text(view, people), scene, story, cards, moves, state.phase


def assert_the_same_reaches(viewer: int, one: Ply, other: Ply, told: str) -> None:
    """`told`: what was exchanged for what, for the message."""
    for what, x, y in zip(PARTS, reaches(one, viewer), reaches(other, viewer), strict=True):
        assert x == y, f"{what} of {viewer} tells {told} at {one[1]}"
