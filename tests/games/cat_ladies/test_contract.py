"""The contract every game keeps (`tabletop.check.check_game`), over player counts, options and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.check import check_game
from tests.length import length, pairs

from .table import game
from .test_secrets import GUARDS, THIEVES

COUNTS = (2, 3, 4)
OPTIONS: list[dict[str, Any]] = [
    {}, {"beginners": True}, {"handicap": True}, {"first": 1}, {"max_rounds": 4, "beginners": True, "handicap": True},
]  # fmt: skip


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(("deck", "options"), [("printed", {"handicap": True}), ("mini", {}), ("mini", OPTIONS[-1])])
def test_contract(players: int, deck: str, options: dict[str, Any]) -> None:
    counts = check_game(game(players, deck=deck, **options), matches=1, seed=players, max_plies=60, swaps=6)
    assert counts["plies"] == 60 and counts["resampled"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "deck", "options"), pairs(COUNTS, ("printed", "mini"), OPTIONS))
def test_contract_at_length(players: int, deck: str, options: dict[str, Any]) -> None:
    """Whole matches with the mini deck; at random the printed one takes some thousand plies, so it is cut."""
    most = 4000 if deck == "mini" else 500
    counts = check_game(game(players, deck=deck, **options), matches=length(1, 2), seed="at length", max_plies=most)
    assert counts["resampled"] > 0 and (deck == "printed" or counts["cut"] == 0)


@pytest.mark.slow
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("deck", (THIEVES, GUARDS), ids=("thieves", "guards"))
def test_contract_with_much_to_see(players: int, deck: dict[str, Any]) -> None:
    counts = check_game(game(players, deck=deck), matches=length(1, 3), seed="much", max_plies=400, swaps=60)
    assert counts["compared"] > 0
