"""The games there are: found by folder, imported when made."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from .bots import Bot, RandomBot
from .core import Game, OptionError, brief


@cache
def available_games() -> list[str]:
    """Names for `make`, in alphabetical order."""
    import pkgutil

    from . import games

    return sorted(m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg)


_elsewhere: dict[str, Callable[..., Game]] = {}


def register(name: str, make: Callable[..., Game]) -> None:
    """Lets `make(name, …)`, codes and files find a game that lives elsewhere (a notebook, a test).

    `make(players, deck, **options)` gives the game, as in a game's folder. Raises `OptionError` for a name in use.
    """
    if name in available_games():
        raise OptionError(f"There is a game {name!r} already; choose another name.")
    _elsewhere[name] = make


def make(name: str, players: int = 4, deck: Any = None, **options: Any) -> Game:
    """A game by name for so many players, with its options.

    `deck`: a shipped deck ("mini"), the path of a deck file ("my_deck.toml"), or the data of one; default the printed
    deck. Raises `OptionError` (unknown game, count, option or value) and `DeckError`, saying what is allowed; warns
    (`UserWarning`) of what is allowed in a deck but seldom meant, as a Lady to whom nobody can propose.
    """
    if isinstance(name, str) and name in _elsewhere:
        return _elsewhere[name](players, deck, **options)
    if name not in available_games():
        raise OptionError(f"There is no game {brief(name)}; there are {', '.join(available_games())}.")
    game: Game = import_module(f"tabletop.games.{name}").make(players, deck, **options)
    for sentence in game.deck.warnings:
        warnings.warn(sentence, stacklevel=2)
    return game


def bots_of(game: Game | str) -> dict[str, Bot]:
    """The bots that can sit at the table of a game (or of one of that name), by name: the random one, then the classes
    of the game's ``bots.py``."""
    from importlib.util import find_spec

    found: dict[str, Bot] = {"random": RandomBot()}
    called = game if isinstance(game, str) else game.name
    name = f"tabletop.games.{called}.bots"
    if called in available_games() and find_spec(name):
        for made in vars(import_module(name)).values():
            if isinstance(made, type) and made.__module__ == name and hasattr(made, "choose"):
                bot: Bot = made()
                found[bot.name] = bot
    return found
