"""What the engine gives a viewer of one ply, and that it is the same where all that he saw is the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core import State

PARTS = ("view", "data", "text", "scene", "story", "cards", "moves", "phase")
Ply = tuple[State, Any, State]  # before, move, after


def reaches(ply: Ply, viewer: int, names: Sequence[str]) -> tuple[Any, ...]:
    """View, data, text, scene, story, titles in it, legal moves, phase."""
    before, move, state = ply
    heard: list[Any] = []
    before.play(move, heard.append)
    view, people = state.view(viewer), names[: state.game.players]
    story = [note.read(viewer, people) for note in heard]
    cards = [note.cards for note in heard if note.may_read(viewer)]
    moves = state.legal_moves if viewer == state.current_player else None
    scene = state.game.scene(view, people).to_dict()
    return view, view.to_dict(), state.game.as_text(view, people), scene, story, cards, moves, state.phase


def assert_the_same_reaches(viewer: int, one: Ply, other: Ply, names: Sequence[str], told: str) -> None:
    """`told`: what was exchanged for what, for the message."""
    for what, x, y in zip(PARTS, reaches(one, viewer, names), reaches(other, viewer, names), strict=True):
        assert x == y, f"{what} of {viewer} tells {told} at {one[1]}"
