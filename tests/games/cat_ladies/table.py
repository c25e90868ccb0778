"""A table with cards laid out by hand, for the tests of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop import Match, make
from tests.games.decks import rows_of
from tests.games.looking import NAMES, drawn, held

CANDY = "Hard Candy"


def game(players: int = 2, **options: Any) -> Any:
    return make("cat_ladies", players=players, **options)


def table(players: int = 2, options: dict[str, Any] | None = None, **set_up: Any) -> Match:
    """A match that begins at `game.set_up(**set_up)`, with names; Ann (seat 0) begins to play cards."""
    return Match.from_state(game(players, **options or {}).set_up(**set_up), NAMES[:players])


def begun(players: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match from its first deal; Ann begins unless something else is said."""
    return Match(game(players, **{"first": 0, **options}), NAMES[:players], seed)


def hand(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "hand", seat)


def pile(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "draw pile", seat)


def discards(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "discard pile", seat)


def secret(match: Match, seat: int = 0) -> list[str]:
    """A player's Mystery cards."""
    return held(match.state, "mystery cards", seat)


def in_play(match: Match) -> list[str]:
    return held(match.state, "play")


def under(match: Match) -> list[str]:
    """What lies under the Mystery Deck, in order."""
    return held(match.state, "tail")


def market(match: Match, title: str) -> int:
    return held(match.state, "market").count(title)


def cats_left(match: Match) -> int:
    return len(match.state.cards("cat deck"))


def owned(match: Match, seat: int = 0) -> Counter[str]:
    """All cards of a player but Mystery cards; what is in play belongs to the player whose turn it is."""
    rest = in_play(match) if match.state.facts.turn == seat else []
    titles = Counter([*hand(match, seat), *pile(match, seat), *discards(match, seat), *rest])
    return Counter({t: n for t, n in titles.items() if match.game.deck.find(t)["kind"] != "mystery"})


def at(match: Match, seat: int = 0) -> int:
    """Where a Cat Token stands (0: Start)."""
    where: int = match.state.facts.tally.happiness[seat]
    return where


def coins(match: Match) -> int:
    left: int = match.state.facts.coins
    return left


def end_turn(match: Match, *titles: str) -> Match:
    """From the play step to the next player's turn; the cards named are drawn first."""
    return match.push(["shop", "end turn", *drawn(*titles)])


def changed(*cards: dict[str, Any], **facts: int) -> dict[str, Any]:
    """The printed deck as data, with cards changed by title or added."""
    return rows_of(game().deck, {card["title"]: card for card in cards}, **facts)
