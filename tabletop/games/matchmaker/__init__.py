"""Jane Austen's Matchmaker: `make`."""

from typing import Any

from ...core import Game, OptionError, brief
from .cards import open_deck
from .game import Matchmaker

__all__ = ["make"]


def make(players: int = 4, deck: Any = None, **options: Any) -> Game:
    """The game for 3 to 6 players. Raises `OptionError` and `DeckError`."""
    if type(players) is not int or players not in Matchmaker.player_counts:
        raise OptionError(f"Jane Austen's Matchmaker is for 3, 4, 5 or 6 players, not {brief(players)}.")
    return Matchmaker(players, open_deck(deck), **options)
