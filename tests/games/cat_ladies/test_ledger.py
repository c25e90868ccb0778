"""Every rule of the ledger is shown at work by a test, and every question of the rulebook by one that names it."""

from __future__ import annotations

from pathlib import Path

from tabletop import make
from tests.games.ledgers import assert_every_rule_is_shown, assert_options_name_their_entries, questions

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    assert_every_rule_is_shown(make("cat_ladies").rules, HERE)


def test_every_question_of_the_rulebook_has_a_test_that_names_it() -> None:
    printed = {r.id for r in make("cat_ladies").rules if r.section.startswith("FAQ") and r.status == "rule"}
    asked = questions(HERE)
    assert not printed - asked, f"no test's docstring begins with “FAQ:” for {', '.join(sorted(printed - asked))}"


def test_an_option_names_its_entry() -> None:
    for players in (2, 3, 4):
        assert_options_name_their_entries(make("cat_ladies", players=players))
