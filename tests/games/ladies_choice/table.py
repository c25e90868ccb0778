"""A table with cards laid out by hand, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop import OPEN, Game, Match, Note, State, make

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]

# Four players, Ann (seat 0) the Catch. Totals worked by hand:
HANDS: dict[int, list[str]] = {
    1: ["Romantic", "Thief", "Dances", "Epiphany"],  # Ben: 11 + 5 + 0, the Thief forgiven: 16
    2: ["Charitable", "Very Tall", "Complete Openness", "Gambler"],  # Cleo: 12 + 6 + 0 - 9 = 9
    3: ["Giant Ship", "Locomotive", "Midget", "Poor Hygiene"],  # Dan: 34 - 6 - 13, the lesser Wealth aside: 15
}
# One card each, the better the earlier: for marriages to a certain rank.
BY_RANK = ["Foreign Prince", "Jiu Jitsu Master", "Muscular Arms", "Charitable"]


def game(players: int = 4, **options: Any) -> Any:
    return make("ladies_choice", players=players, **options)


def seated(position: State) -> Match:
    """A match from a position, with names."""
    return Match.from_state(position, NAMES[: position.game.players])


def table(players: int = 4, options: dict[str, Any] | None = None, **set_up: Any) -> Match:
    """A match that begins at `game.set_up(**set_up)`; with four players and nothing said, everyone has `HANDS`."""
    if players == 4:
        set_up = {"hands": HANDS, **set_up}
    return seated(game(players, **options or {}).set_up(**set_up))


def hand(state: State, seat: int) -> list[str]:
    return sorted(c.title for c in state.cards(f"hand {seat + 1}"))


def notes(match: Match) -> Sequence[Note]:
    """What happened in the last step."""
    return match.notes(match.step)


def told(match: Match, viewer: int = OPEN) -> list[str]:
    """What `viewer` reads of the last step."""
    return [e.text for e in match.log(viewer) if e.step == match.step]


def with_rule(match: Match, rule: str) -> list[str]:
    """The sentences of the last step that rest on `rule`, everything open."""
    return [n.read(OPEN, match.names) for n in notes(match) if n.rule == rule]


def refused(match: Match, move: str) -> str:
    """The rule that is in the way of a move."""
    why = match.state.why_illegal(match.game.parse_move(move, match.names))
    assert why is not None, f"{move} is allowed"
    return why.rule


def legal(match: Match) -> set[str]:
    return {str(m) for m in match.legal_moves}


def kinds(match: Match) -> set[str]:
    """The verbs of the legal moves."""
    return {m.verb for m in match.legal_moves}


def in_events(view: Any, title: str) -> bool:
    """Whether a viewer's history names a card."""
    index = view.game.deck.find(title).index
    return any(not isinstance(e.cards, int) and index in e.cards for e in view.events)


def deal(game: Game, *hands: Iterable[str]) -> list[str]:
    """Results of chance that deal these hands, in turn order."""
    return [f"draw {title}" for titles in hands for title in titles]
