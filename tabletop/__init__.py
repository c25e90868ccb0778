"""Tabletop: four card games to play, look into and learn from.

>>> import tabletop
>>> match = tabletop.Match(tabletop.make("ladies_choice", players=4), seed=7)
>>> print(match)                      # the table through the eyes of the player to move
>>> match.push(match.legal_moves[0])  # or match.push("boast Romantic")
"""

from .bots import Bot, RandomBot
from .core import (
    CHANCE,
    OPEN,
    SPECTATOR,
    TERMINAL,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Note,
    OptionError,
    Outcome,
    State,
    TabletopError,
    View,
)
from .deck import Card, Deck, DeckError
from .match import CodeError, Entry, Match
from .registry import available_games, make
from .rules import Rule, Rules
from .simulate import Estimate, Results, simulate
from .zones import TooManyWorlds

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "OPEN", "SPECTATOR", "TERMINAL",
    "Bot", "Card", "CodeError", "Deck", "DeckError", "Entry", "Estimate", "Game", "IllegalMoveError",
    "InvalidMoveError", "Match", "Move", "Note", "OptionError", "Outcome", "RandomBot", "Results", "Rule", "Rules",
    "State", "TabletopError", "TooManyWorlds", "View", "available_games", "make", "simulate",
]  # fmt: skip
