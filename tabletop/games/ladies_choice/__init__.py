"""Ladies' Choice: `make`, and `reckon` for one hand."""

from typing import Any

from ...core import Game, OptionError, brief
from .cards import open_deck
from .game import LadiesChoice
from .reckoning import Reckoning, reckon

__all__ = ["Reckoning", "make", "reckon"]


def make(players: int = 4, deck: Any = None, **options: Any) -> Game:
    """The game for 2 to 6 players. Raises `OptionError` and `DeckError`."""
    if type(players) is int and players == 2:
        from .two_player import TwoLadies

        return TwoLadies(players, open_deck(deck), **options)
    if type(players) is not int or players not in LadiesChoice.player_counts:
        raise OptionError(f"Ladies' Choice is for 2, 3, 4, 5 or 6 players, not {brief(players)}.")
    return LadiesChoice(players, open_deck(deck), **options)
