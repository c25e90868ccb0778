"""What must be true of the ledger of every game, and which tests show which of its rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop.rules import Rules


def marked(folder: Path) -> Iterator[tuple[str, ast.FunctionDef, list[str]]]:
    """File, test and the ledger ids that it carries in `@pytest.mark.rule`, those of its parameters included."""
    for path in sorted(folder.glob("test_*.py")):
        for test in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                nodes = [node for deco in test.decorator_list for node in ast.walk(deco)]
                calls = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == "pytest.mark.rule"]
                yield path.name, test, [ast.literal_eval(rule) for call in calls for rule in call.args]


def questions(folder: Path) -> set[str]:
    """Ledger ids carried by tests whose docstring begins with a question of the rulebook."""
    asked = (rules for _, test, rules in marked(folder) if (ast.get_docstring(test) or "").startswith("FAQ: "))
    return {rule for rules in asked for rule in rules}


def players_of(field: str) -> set[int]:
    """A ledger's "3-6" as the numbers it means."""
    low, _, high = field.replace("all", "2-6").partition("-")
    return set(range(int(low), int(high or low) + 1))


def assert_every_rule_is_shown(ledger: Rules, folder: Path) -> None:
    """By a test of the folder; each fails if the engine does not cite what it carries."""
    known, claimed = {rule.id for rule in ledger}, {rule for _, _, carried in marked(folder) for rule in carried}
    assert not known - claimed, f"no test shows {', '.join(sorted(known - claimed))}"
    assert not claimed - known, f"no such rule: {', '.join(sorted(claimed - known))}"


def assert_options_name_their_entries(game: Any) -> None:
    """Entries that are for as many players."""
    for name, option in game.options_for(game.players).items():
        rule = game.rules[option.rule]
        assert rule.option == name and game.players in players_of(rule.players)


def assert_texts_are_whole(ledger: Rules) -> None:
    """And a ruling, nothing else, has a reason."""
    for rule in ledger:
        assert (rule.status == "ruling") == bool(rule.reason)
        assert rule.status in ("rule", "ruling") and rule.section and rule.title
        assert not rule.text[0].islower() and rule.text.endswith(".") and "  " not in rule.text + rule.reason
        assert not rule.reason or rule.reason.endswith(".")


def assert_sections(ledger: Rules, least: Mapping[str, int]) -> None:
    """These headings of the rulebook in this order, and under each at least so many rules that are no rulings."""
    printed = {name: [r for r in rules if r.status == "rule"] for name, rules in ledger.sections.items()}
    assert list(printed) == list(least)
    assert not [name for name, n in least.items() if len(printed[name]) < n]


def assert_found(ledger: Rules, wanted: Mapping[str, str]) -> None:
    """What a learner would type, and the rule that he must find."""
    for words, rule in wanted.items():
        assert rule in [found.id for found in ledger.search(words)], words
