"""Every rule of the ledger is shown at work by a test."""

from __future__ import annotations

from pathlib import Path

from tabletop import make
from tests.games.ledgers import assert_every_rule_is_shown, assert_options_name_their_entries

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    assert_every_rule_is_shown(make("matchmaker").rules, HERE)


def test_an_option_names_its_entry() -> None:
    for players in (3, 4, 5, 6):
        assert_options_name_their_entries(make("matchmaker", players=players))
