"""Classroom titles: kinder names for some cards, in every text that is shown.

`classroom_titles()`, first in a notebook, puts them into all that is made from then on; `TABLETOP_CLASSROOM=1` in the
environment, into every notebook.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from ..core import Game
from ..deck import kinder as words
from ..registry import available_games, make

_wanted = [os.environ.get("TABLETOP_CLASSROOM", "") not in ("", "0")]


def classroom_titles(on: bool = True) -> None:
    """Whether all that is made from now on has classroom titles."""
    _wanted[0] = on


def wanted() -> bool:
    """Whether they are wanted everywhere."""
    return _wanted[0]


def school(game: Game, value: Any) -> Any:
    """The same JSON with the classroom titles of a game's deck for the printed ones in every text."""
    return _put(words(game.deck), value)


def kinder(value: Any) -> Any:
    """The same for the printed decks of all games."""
    return _put(_of_all_games(), value)


@cache
def _of_all_games() -> Callable[[str], str]:
    return words([card for name in available_games() for card in make(name, players=4).deck])


def _put(worded: Callable[[str], str], value: Any) -> Any:
    if worded is str:  # the game has none
        return value

    def put(item: Any) -> Any:
        if isinstance(item, str):
            return worded(item)
        if isinstance(item, dict):
            return {key: item[key] if key in ("code", "file", "id") else put(item[key]) for key in item}
        return [put(one) for one in item] if isinstance(item, (list, tuple)) else item

    return put(value)


__all__ = ["classroom_titles", "kinder", "school", "wanted"]
