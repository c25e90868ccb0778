"""Every rule of the ledger is shown at work by a test."""

from __future__ import annotations

from pathlib import Path

from tabletop import make
from tests.games.ladies_choice.test_ledger import claims

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    ledger = {rule.id for rule in make("matchmaker").rules}
    claimed = claims(HERE)
    assert not ledger - set(claimed), f"no test shows {', '.join(sorted(ledger - set(claimed)))}"
    assert not set(claimed) - ledger, f"no such rule: {', '.join(sorted(set(claimed) - ledger))}"


def test_an_option_names_its_entry() -> None:
    for players in (3, 4, 5, 6):
        game = make("matchmaker", players=players)
        for name, option in game.options_for(players).items():
            rule = game.rules[option.rule]
            assert rule.option == name and rule.players == "all"
