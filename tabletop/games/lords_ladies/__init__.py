"""Lords & Ladies: `make`."""

from typing import Any

from ...core import Game, OptionError, brief
from .cards import open_deck
from .game import LordsLadies

__all__ = ["make"]


def make(players: int = 4, deck: Any = None, **options: Any) -> Game:
    """The game for 2 to 5 players. Raises `OptionError` and `DeckError`."""
    if type(players) is not int or players not in LordsLadies.player_counts:
        raise OptionError(f"Lords & Ladies is for 2, 3, 4 or 5 players, not {brief(players)}.")
    return LordsLadies(players, open_deck(deck), **options)
