"""A table with cards laid out by hand, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop import OPEN, Match, State, make
from tests.games.looking import NAMES, drawn, held, notes

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
    return held(state, "hand", seat)


def with_rule(match: Match, rule: str) -> list[str]:
    """The sentences of the last step that rest on `rule`, everything open."""
    return [n.read(OPEN, match.names) for n in notes(match) if n.rule == rule]


def in_events(view: Any, title: str) -> bool:
    """Whether a viewer's history names a card."""
    index = view.game.deck.find(title).index
    return any(not isinstance(e.cards, int) and index in e.cards for e in view.events)


def deal(*hands: Iterable[str]) -> list[str]:
    """Results of chance that deal these hands, in turn order."""
    return drawn(*[title for titles in hands for title in titles])
