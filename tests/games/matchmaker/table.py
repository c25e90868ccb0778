"""A table with cards laid out by hand, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from tabletop import Match, make
from tabletop.deck import Deck
from tabletop.games.matchmaker.cards import open_deck, printed_deck
from tests.games.decks import rows_of
from tests.games.looking import NAMES, drawn, held

from .titles import HEROINES

# What the examples reckon with: Virtue, Charm, Rank, Wealth. Whatever the whole deck says, these tests have these.
FIGURES = {
    "Anne Elliot": (5, 3, 5, 2),
    "Emma Woodhouse": (4, 4, 4, 5),
    "Catherine Morland": (4, 2, 2, 2),
    "Fanny Price": (5, 3, 2, 1),
    "Elinor Dashwood": (5, 3, 3, 2),
    "Elizabeth Bennet": (5, 4, 3, 1),
    "Lydia Bennet": (1, 1, 3, 1),
    "Charlotte Lucas": (3, 1, 2, 1),
    "Harriet Smith": (3, 1, 1, 2),
    "Caroline Bingley": (1, 4, 2, 4),
    "Jane Fairfax": (4, 4, 2, 1),
    "Maria Bertram": (1, 3, 4, 4),
    "Fitzwilliam Darcy": (3, 1, 4, 5),
    "Charles Bingley": (2, 4, 2, 5),
    "George Wickham": (0, 5, 1, 2),
    "William Collins": (2, 2, 4, 4),
    "Robert Martin": (3, 3, 1, 3),
    "William Price": (3, 4, 1, 1),
    "Edmund Bertram": (3, 2, 5, 2),
    "Tom Bertram": (1, 3, 5, 4),
    "James Rushworth": (1, 1, 5, 5),
}


def rows(changes: Mapping[str, Mapping[str, Any]] | None = None, **facts: int) -> dict[str, Any]:
    """The whole deck as data, with cards changed by title or added."""
    return rows_of(printed_deck(), changes or {}, **facts)


@cache
def deck() -> Deck:
    """The whole deck with these FIGURES."""
    names = ("virtue", "charm", "rank", "wealth")
    return open_deck(rows({title: dict(zip(names, given, strict=True)) for title, given in FIGURES.items()}))


@cache
def _game(players: int, *options: tuple[str, Any, type]) -> Any:
    return make("matchmaker", players=players, deck=deck(), **{name: value for name, value, _ in options})


def game(players: int = 3, **options: Any) -> Any:
    """The game with this deck, made once for each set of options."""
    if "deck" in options:
        return make("matchmaker", players=players, **options)
    return _game(players, *[(name, value, type(value)) for name, value in options.items()])


def table(
    players: int = 3,
    options: dict[str, Any] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    societies: Mapping[int, Iterable[str]] | None = None,
    **set_up: Any,
) -> Match:
    """A match that begins at a position, with names. Who is not named holds no card, and a heroine is in Society."""
    seats = range(players)
    held = {p: list((hands or {}).get(p, [])) for p in seats}
    ladies = {p: list((societies or {}).get(p, [HEROINES[p]])) for p in seats}
    state = game(players, **options or {}).set_up(hands=held, societies=ladies, **set_up)
    return Match.from_state(state, NAMES[:players])


def begun(players: int = 3, seed: int = 1, **options: Any) -> Match:
    """A match from its first deal; Ann begins unless something else is said."""
    return Match(game(players, **{"first": 0, **options}), NAMES[:players], seed)


def dealt(*first_hands: Iterable[str], society: Sequence[str] = HEROINES, **options: Any) -> Match:
    """A match with these first hands, and heroines as in `society`; Ann begins."""
    n = len(first_hands)
    cards = [*society[:n], *[title for hand in first_hands for title in hand]]
    return Match(game(n, **{"first": 0, **options}), NAMES[:n], 1, drawn(*cards))


def hand(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "hand", seat)


def society(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "society", seat)


def married(match: Match, seat: int = 0) -> list[str]:
    return held(match.state, "marriage pile", seat)


def discards(match: Match) -> list[str]:
    return held(match.state, "discard pile")


def pile(match: Match) -> int:
    """Cards in the Draw pile."""
    return len(match.state.cards("bag"))
