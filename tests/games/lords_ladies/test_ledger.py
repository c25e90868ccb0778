"""Every rule of the ledger is shown at work by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.lords_ladies.cards import ledger
from tests.games.ledgers import assert_every_rule_is_shown, assert_options_name_their_entries

from .table import game

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    assert_every_rule_is_shown(ledger(), HERE)


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_an_option_names_its_entry(players: int) -> None:
    assert_options_name_their_entries(game(players))


def test_every_heading_of_the_rulebook_has_an_entry() -> None:
    headings = [
        "Overview", "Goal", "Setup", "Setup Details", "Turn Structure", "At the End of Each Round", "Marrying a Suitor",
        "Suitor Card Breakdown", "Having a Child", "Additional Birthing Rules", "Hiring a Servant",
        "Additional Servant Rules", "Servant Card Breakdown", "Gossip Cards", "Playing Gossip", "Confirming Gossip",
        "Status Tokens", "Awards Cards", "End Game", "Appendix: Servant Cards", "Appendix: Gossip Cards",
        "But Before Rule", "Appendix: Award Cards", "Foreign Affairs Expansion", "Appendix: Two Player Rules",
    ]  # fmt: skip
    assert list(dict.fromkeys(rule.section for rule in ledger())) == headings
