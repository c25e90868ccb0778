"""Lords & Ladies is registered here as long as its folder does not do it itself."""

from typing import Any

from tabletop.games.lords_ladies.cards import open_deck
from tabletop.games.lords_ladies.game import LordsLadies
from tabletop.registry import available_games, register


def _make(players: int = 4, deck: Any = None, **options: Any) -> LordsLadies:
    return LordsLadies(players, open_deck(deck), **options)


if "lords_ladies" not in available_games():
    register("lords_ladies", _make)
