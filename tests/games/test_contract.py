"""The contract every game keeps (`tabletop.check.check_game`), over player counts, options and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import make
from tabletop.check import check_game
from tests.length import length, pairs

COUNTS = (2, 3, 4, 5, 6)
DECKS = ("printed", "mini")
OPTIONS: list[dict[str, Any]] = [{}, {"cancelled_cards_cancel": False}, {"first": 1}]
SIX: list[dict[str, Any]] = [{"swap_catches": True}, {"swap_catches": True, "first": 5}]  # of six players alone


QUICK = [(n, d) for n in COUNTS for d in ("printed", "mini") if d == "mini" or n < 4]
LONGER = [pytest.param(n, "printed", marks=pytest.mark.slow) for n in COUNTS if n > 3]


@pytest.mark.parametrize(("players", "deck"), [*QUICK, *LONGER])
def test_contract(players: int, deck: str) -> None:
    counts = check_game(
        make("ladies_choice", players=players, deck=deck), matches=1, seed=players, swaps=30 if players == 2 else 0
    )
    assert counts["compared"] > 0 and counts["resampled"] > 0 and counts["cut"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("players", "deck", "options"), [*pairs(COUNTS, DECKS, OPTIONS), *pairs((6,), DECKS, SIX)])
def test_contract_at_length(players: int, deck: str, options: dict[str, Any]) -> None:
    game = make("ladies_choice", players=players, deck=deck, **options)
    counts = check_game(game, matches=length(2, 6), seed="at length", swaps=12 if players == 2 else 0)
    assert counts["compared"] > 0 and counts["cut"] == 0
