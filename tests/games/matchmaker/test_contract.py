"""The contract every game keeps (`tabletop.check.check_game`), over player counts, options and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.check import check_game
from tests.length import at_length, length

from .table import game
from .test_secrets import ONES, WITS

OPTIONS: list[dict[str, Any]] = [
    {}, {"first": 2}, {"last_wedding": "lost", "show_marriages": True}, {"max_rounds": 3, "first": 0},
]  # fmt: skip
DECKS = [("printed", players) for players in (3, 4, 5, 6)] + [("mini", players) for players in (3, 4)]


@pytest.mark.parametrize(("deck", "players"), DECKS)
def test_contract(deck: str, players: int) -> None:
    options = OPTIONS[players - 3]
    counts = check_game(game(players, deck=deck, **options), matches=1, seed=players, max_plies=30, swaps=2)
    assert counts["plies"] > 20 and counts["resampled"] > 20


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "players"), DECKS)
@pytest.mark.parametrize("more", (0, at_length(2)))
def test_contract_at_length(deck: str, players: int, more: int) -> None:
    options = OPTIONS[(players + more) % len(OPTIONS)]  # each player count sees two of them, each option three counts
    counts = check_game(game(players, deck=deck, **options), matches=1, seed="at length", max_plies=2000, swaps=4)
    assert counts["resampled"] > 0 and counts["cut"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("deck", (WITS, ONES), ids=("two", "one"))
def test_contract_with_few_cards(deck: dict[str, Any]) -> None:
    counts = check_game(game(3, deck=deck), matches=length(3, 8), seed="few", max_plies=400, swaps=30)
    assert counts["compared"] > 0
