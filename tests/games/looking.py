"""What lies where at a table, what can be done there, and what was told: for the tests of all four games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop import OPEN, Match, Note, State

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def held(state: State, zone: str, seat: int | None = None) -> list[str]:
    """The titles in a zone, sorted (in their order where the zone has one): "hand", 0 or "discard pile"."""
    name = zone if seat is None else f"{zone} {seat + 1}"
    titles = [c.title for c in state.cards(name)]
    return titles if state.game.zones[state.game.zone(name)].ordered else sorted(titles)


def whose(match: Match) -> tuple[int, str, int]:
    """Whose turn it is, the phase, and who decides."""
    return match.state.facts.turn, match.state.phase, match.state.current_player


def notes(match: Match) -> Sequence[Note]:
    """What happened in the last step."""
    return match.notes(match.step)


def told(match: Match, viewer: int = OPEN) -> list[str]:
    """What `viewer` reads of the last step."""
    return [e.text for e in match.log(viewer) if e.step == match.step]


def rules(match: Match) -> set[str]:
    """The rules that the last step rests on."""
    return {rule for note in notes(match) for rule in (note.rule, *note.also)}


def refused(match: Match, move: Any) -> str:
    """The rule that is in the way of a move."""
    parsed = match.game.parse_move(move, match.names) if isinstance(move, str) else move
    why = match.state.why_illegal(parsed)
    assert why is not None, f"{move} is allowed"
    return why.rule


def legal(match: Match, verb: str = "") -> set[str]:
    """The legal moves (that begin so)."""
    return {str(m) for m in match.legal_moves if str(m).startswith(verb)}


def kinds(match: Match) -> set[str]:
    """The verbs of the legal moves."""
    return {m.verb for m in match.legal_moves}


def drawn(*titles: str) -> list[str]:
    """Results of chance that draw these cards."""
    return [f"draw {title}" for title in titles]
