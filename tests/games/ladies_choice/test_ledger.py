"""Every rule of the ledger is shown at work by a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tabletop import Note, make
from tabletop.playthrough import files, replay
from tests.conftest import citations

from .table import table

HERE = Path(__file__).parent


def marked(folder: Path) -> Iterator[tuple[str, ast.FunctionDef, list[str]]]:
    """File, test and the ledger ids that it carries in `@pytest.mark.rule`, those of its parameters included."""
    for path in sorted(folder.glob("test_*.py")):
        for test in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                nodes = [node for deco in test.decorator_list for node in ast.walk(deco)]
                calls = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == "pytest.mark.rule"]
                yield path.name, test, [ast.literal_eval(rule) for call in calls for rule in call.args]


def claims(folder: Path = HERE) -> dict[str, list[str]]:
    """Ledger id → the tests of a folder that carry it in `@pytest.mark.rule`; each fails if it is not cited."""
    found: dict[str, list[str]] = {}
    for path, test, carried in marked(folder):
        for rule in carried:
            found.setdefault(rule, []).append(f"{path}::{test.name}")
    return found


def questions(folder: Path) -> set[str]:
    """Ledger ids carried by tests whose docstring begins with a question of the rulebook."""
    asked = (rules for _, test, rules in marked(folder) if (ast.get_docstring(test) or "").startswith("FAQ: "))
    return {rule for rules in asked for rule in rules}


def test_every_rule_is_shown_by_a_test() -> None:
    ledger = {rule.id for rule in make("ladies_choice").rules}
    claimed = claims()
    assert not ledger - set(claimed), f"no test shows {', '.join(sorted(ledger - set(claimed)))}"
    assert not set(claimed) - ledger, f"no such rule: {', '.join(sorted(set(claimed) - ledger))}"


def test_a_ruling_has_a_reason_and_an_option_is_named() -> None:
    for players in (4, 6):
        game = make("ladies_choice", players=players)
        for name, option in game.options_for(players).items():
            assert game.rules[option.rule].option == name
    for rule in game.rules:
        assert (rule.status == "ruling") == bool(rule.reason)
        assert rule.status in ("rule", "ruling") and rule.section and rule.title and rule.text.endswith(".")


def test_citations_are_what_the_engine_says_and_only_meanwhile() -> None:
    plain = Note.__init__
    match = table()
    with citations() as cited:
        assert cited == set()
        match.push("boast Romantic")
        assert cited == {"boast", "LC-V"}
        assert match.why_illegal("court 2")
        assert cited == {"boast", "LC-V", "turn-gentleman"}
    assert Note.__init__ is plain
    match.push("boast Very Tall")
    assert "clockwise" not in cited


def players_of(field: str) -> set[int]:
    """A ledger's "3-6" as the numbers it means."""
    low, _, high = field.replace("all", "2-6").partition("-")
    return set(range(int(low), int(high or low) + 1))


def test_rules_are_cited_only_where_they_apply() -> None:
    cited = {
        (rule, match.game.players)
        for path in files("ladies_choice")
        for match in [replay(path.read_text(encoding="utf-8"))]
        for step in range(match.steps + 1)
        for note in match.notes(step)
        for rule in (note.rule, *note.also)
    }
    ledger = make("ladies_choice").rules
    assert not [(rule, n) for rule, n in sorted(cited) if n not in players_of(ledger[rule].players)]
