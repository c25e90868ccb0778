"""Every rule of the ledger is shown at work by a test, and every question of the rulebook by one that names it."""

from __future__ import annotations

from pathlib import Path

from tabletop import make
from tests.games.ladies_choice.test_ledger import claims, questions

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    ledger = {rule.id for rule in make("cat_ladies").rules}
    claimed = claims(HERE)
    assert not ledger - set(claimed), f"no test shows {', '.join(sorted(ledger - set(claimed)))}"
    assert not set(claimed) - ledger, f"no such rule: {', '.join(sorted(set(claimed) - ledger))}"


def test_every_question_of_the_rulebook_has_a_test_that_names_it() -> None:
    printed = {r.id for r in make("cat_ladies").rules if r.section.startswith("FAQ") and r.status == "rule"}
    asked = questions(HERE)
    assert not printed - asked, f"no test's docstring begins with “FAQ:” for {', '.join(sorted(printed - asked))}"


def test_an_option_names_its_entry() -> None:
    for players in (2, 3, 4):
        game = make("cat_ladies", players=players)
        for name, option in game.options_for(players).items():
            rule = game.rules[option.rule]
            assert rule.option == name and rule.players in ("all", str(players))
