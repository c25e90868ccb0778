"""The ledger: ids, sections, search; and the registry that finds games."""

from __future__ import annotations

import pytest

import tabletop
from tabletop import OptionError, TabletopError
from tabletop.registry import register
from tabletop.rules import Rule, Rules, load_rules
from tests.games import toy_tail

LEDGER = Rules([
    Rule("draw", "Turn", "Draw a card", "Take the top card of the deck."),
    Rule("lay", "Turn", "Lay a card", "Put it under the deck."),
    Rule("X-1", "End", "Ties", "Shared.", "ruling", "The rulebook says nothing about a draw."),
])  # fmt: skip


def test_rules_are_found_by_id_section_and_word():
    assert LEDGER["lay"].title == "Lay a card" and "lay" in LEDGER and "fly" not in LEDGER and len(LEDGER) == 3
    assert list(LEDGER.sections) == ["Turn", "End"] and [r.id for r in LEDGER.sections["Turn"]] == ["draw", "lay"]
    assert [r.id for r in LEDGER.search("draw")] == ["draw", "X-1"]  # titles come first
    assert [r.id for r in LEDGER.search("CARD under")] == ["lay"]
    assert LEDGER.search("") == LEDGER.search("zebra") == []
    with pytest.raises(TabletopError, match="no rule 'fly'"):
        LEDGER["fly"]


def test_a_rule_says_where_it_stands():
    assert LEDGER["draw"].place == "Turn" and LEDGER["X-1"].place == "our ruling X-1"
    assert str(LEDGER["X-1"]).endswith("Why: The rulebook says nothing about a draw.")


def test_an_id_stands_once():
    with pytest.raises(TabletopError, match="same id"):
        Rules([*LEDGER, Rule("draw", "End", "Again", "Once more.")])


def test_a_ledger_is_read_from_a_file(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(
        '[[rule]]\nid = "a"\nsection = "S"\ntitle = "T"\ntext = "X."\nremark = "not shown"\n', encoding="utf-8"
    )
    assert list(load_rules(path)) == [Rule("a", "S", "T", "X.")]


def test_every_entry_of_every_game_is_complete():
    for name in tabletop.available_games():
        game = tabletop.make(name)
        for rule in game.rules:
            assert rule.id and rule.section and rule.title and rule.text and rule.status in ("rule", "ruling")
            assert (rule.status == "ruling") == bool(rule.reason), rule.id
        for option in game.options_for(game.players).values():
            assert option.rule in game.rules


def test_games_are_found_and_wrong_questions_answered():
    assert "ladies_choice" in tabletop.available_games()
    for name, players, options, words in (
        ("chess", 4, {}, "no game 'chess'; there are .*ladies_choice"),
        ("ladies_choice", 7, {}, "2, 3, 4, 5 or 6 players, not 7"),
        ("ladies_choice", "4", {}, "not '4'"),
        ("ladies_choice", True, {}, "not True"),
        ("ladies_choice", 4, {"speed": 1}, "no option 'speed'; its options are first or cancelled_cards_cancel"),
        ("ladies_choice", 4, {"first": 4}, "first .* is None, 0, 1, 2 or 3, not 4"),
        ("ladies_choice", 4, {"first": False}, "not False"),
        ("ladies_choice", 4, {"cancelled_cards_cancel": 1}, "True or False, not 1"),
        ("ladies_choice", 4, {"swap_catches": True}, "no option 'swap_catches'"),
        ("toy_tail", 5, {}, "2, 3 or 4 players, not 5"),
    ):
        with pytest.raises(OptionError, match=words):
            tabletop.make(name, players=players, **options)


def test_a_game_that_lives_elsewhere_can_be_registered():
    assert tabletop.make("toy_tail", 3) == toy_tail.make(3) and "toy_tail" not in tabletop.available_games()
    with pytest.raises(OptionError, match="already"):
        register("ladies_choice", toy_tail.make)
