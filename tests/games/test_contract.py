"""The contract every game keeps (`tabletop.check.check_game`), over player counts, options and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import make
from tabletop.check import check_game

COUNTS = (2, 3, 4, 5, 6)
GAMES: list[tuple[int, dict[str, Any]]] = [
    (players, {"deck": deck, **options})
    for players in COUNTS
    for deck in ("printed", "mini")
    for options in [{}, {"cancelled_cards_cancel": False}, {"first": 1}]
    + ([{"swap_catches": True}, {"swap_catches": True, "first": 5}] if players == 6 else [])
]


QUICK = [(n, d) for n in COUNTS for d in ("printed", "mini") if d == "mini" or n < 4]
LONGER = [pytest.param(n, "printed", marks=pytest.mark.slow) for n in COUNTS if n > 3]


@pytest.mark.parametrize(("players", "deck"), [*QUICK, *LONGER])
def test_contract(players: int, deck: str) -> None:
    counts = check_game(
        make("ladies_choice", players=players, deck=deck), matches=1, seed=players, swaps=30 if players == 2 else 0
    )
    assert counts["compared"] > 0 and counts["resampled"] > 0 and counts["cut"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_contract_at_length(players: int, options: dict[str, Any]) -> None:
    game = make("ladies_choice", players=players, **options)
    counts = check_game(game, matches=6, seed="at length", swaps=12 if players == 2 else 0)
    assert counts["compared"] > 0 and counts["cut"] == 0
