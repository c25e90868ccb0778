"""Every rule of the ledger is shown at work by a test."""

from __future__ import annotations

from pathlib import Path

from tabletop import Note, make
from tabletop.playthrough import files, replay
from tests.conftest import citations
from tests.games.ledgers import (
    assert_every_rule_is_shown,
    assert_options_name_their_entries,
    assert_texts_are_whole,
    players_of,
)

from .table import table

HERE = Path(__file__).parent


def test_every_rule_is_shown_by_a_test() -> None:
    assert_every_rule_is_shown(make("ladies_choice").rules, HERE)


def test_a_ruling_has_a_reason_and_an_option_is_named() -> None:
    for players in (4, 6):
        assert_options_name_their_entries(make("ladies_choice", players=players))
    assert_texts_are_whole(make("ladies_choice").rules)


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
