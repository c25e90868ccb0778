"""The contract every game keeps (`tabletop.check.check_game`), over player counts, options and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.check import check_game
from tests.length import length, pairs

from .table import game

COUNTS = (2, 3, 4, 5)
OPTIONS: list[dict[str, Any]] = [
    {}, {"first": 1}, {"couples": "any", "foreign": True, "last_member_safe": False, "awards": "diagram"},
    {"couples": "same", "max_rounds": 4},
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "deck", "options"), [(2, "mini", {}), (3, "mini", OPTIONS[3]), (4, "printed", OPTIONS[2])]
)
def test_contract(players: int, deck: str, options: dict[str, Any]) -> None:
    counts = check_game(game(players, deck=deck, **options), matches=1, seed=players, max_plies=25, swaps=2)
    assert counts["plies"] == 25 and counts["resampled"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options", "deck"), pairs(COUNTS, OPTIONS, ("printed", "mini")))
def test_contract_at_length(players: int, options: dict[str, Any], deck: str) -> None:
    if deck == "mini" and players > 3:
        deck = "printed"  # the mini deck has starting cards for three
    counts = check_game(game(players, deck=deck, **options), matches=length(1, 2), seed="at length", max_plies=500)
    assert counts["resampled"] > 0
