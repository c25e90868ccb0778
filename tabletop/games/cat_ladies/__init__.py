"""Cat Ladies of Maple St.: `make`."""

from typing import Any

from ...core import Game, OptionError, brief
from .cards import open_deck
from .game import CatLadies

__all__ = ["make"]


def make(players: int = 2, deck: Any = None, **options: Any) -> Game:
    """The game for 2 to 4 players. Raises `OptionError` and `DeckError`."""
    if type(players) is not int or players not in CatLadies.player_counts:
        raise OptionError(f"Cat Ladies of Maple St. is for 2, 3 or 4 players, not {brief(players)}.")
    return CatLadies(players, open_deck(deck), **options)
