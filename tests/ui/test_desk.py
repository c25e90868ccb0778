"""The pages beside the table: start, rules, cards; the desk that holds them; the widget as a thin shell."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import Match
from tabletop.playthrough import files
from tabletop.ui.controller import Controller
from tabletop.ui.desk import Desk
from tabletop.ui.rules import DeckPanel, RulesPanel, decks_of, happenings
from tabletop.ui.starting import PERSON, StartPanel

NAMES = ["Anna", "Ben", "Chidi", "Dora"]


def fields(panel: StartPanel) -> dict[str, Any]:
    data = panel.payload()["panel"]
    return {field["id"]: field for field in [*data["fields"], *(f for seat in data["seats"] for f in seat)]}


# -- start ------------------------------------------------------------------------------------------------------------
def test_start_as_it_opens_gives_a_match_against_bots() -> None:
    panel = StartPanel()
    assert json.loads(json.dumps(panel.payload())) == panel.payload()
    table = panel.act({"do": "start"})
    assert isinstance(table, Controller)
    assert table.mode == "play" and table.people == [0] and table.match.game.players == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_start_for_each_count(players: int) -> None:
    panel = StartPanel(players=players)
    for seat in range(players):
        panel.act({"do": "field", "id": f"who-{seat}", "value": PERSON})
    table = panel.act({"do": "start"})
    assert isinstance(table, Controller)
    assert table.people == list(range(players)) and table.payload()["status"]["curtain"]


def test_start_with_bots_only_is_watched() -> None:
    panel = StartPanel()
    panel.act({"do": "field", "id": "who-0", "value": "random"})
    table = panel.act({"do": "start"})
    assert isinstance(table, Controller)
    assert table.mode == "study" and table.people == [] and table.payload()["status"]["can"]["bot"]


def test_seed_names_and_options_reach_the_match() -> None:
    panel = StartPanel()
    for name, value in [("seed", "42"), ("name-1", "Zoë <b>"), ("cancelled_cards_cancel", "1"), ("first", "3"),
                        ("mode", "study"), ("classroom", True)]:  # fmt: skip
        panel.act({"do": "field", "id": name, "value": value})
    table = panel.act({"do": "start"})
    assert isinstance(table, Controller)
    match = table.match
    assert match.seed == "42" and match.names[1] == "Zoë <b>" and table.classroom and table.mode == "study"
    assert match.game.options["cancelled_cards_cancel"] is False and match.game.options["first"] == 2


def test_a_field_keeps_its_value_and_what_does_not_fit_falls_away() -> None:
    panel = StartPanel(players=6)
    panel.act({"do": "field", "id": "swap_catches", "value": "1"})
    assert fields(panel)["swap_catches"]["value"] == "1"
    panel.act({"do": "field", "id": "players", "value": "3"})
    assert (
        fields(panel)["players"]["value"] == 3 and "swap_catches" not in fields(panel) and "name-3" not in fields(panel)
    )


def test_two_people_of_one_name_are_refused_in_a_sentence() -> None:
    panel = StartPanel()
    panel.act({"do": "field", "id": "name-1", "value": "Anna"})
    assert panel.act({"do": "start"}) is None
    assert panel.tone == "harm" and "same name" in panel.message and not panel.errors


@pytest.mark.parametrize(
    "message", [{"do": "load", "text": "hello"}, {"do": "field", "id": "players", "value": "many"}, {"do": "field"}]
)
def test_bad_input_is_answered(message: dict[str, Any]) -> None:
    panel = StartPanel()
    assert panel.act(message) is None and panel.tone == "harm"


def test_a_kept_match_goes_on() -> None:
    match = Match(tabletop.make("ladies_choice"), NAMES, 3)
    for _ in range(3):
        match.push(match.legal_moves[0])
    file = json.dumps(match.to_dict()).encode()
    for kept in (StartPanel().act({"do": "load", "text": match.code()}), StartPanel().act({"do": "load"}, [file])):
        assert isinstance(kept, Controller) and kept.match.at(3) == match.state


# -- rules ------------------------------------------------------------------------------------------------------------
def test_show_me_leads_to_a_step_that_cites_the_rule() -> None:
    game = tabletop.make("ladies_choice")
    panel = RulesPanel(game)
    shown = [rule for rule, data in panel.payload()["rules"].items() if data["show"]]
    assert len(shown) > 0.9 * len(list(game.rules))
    for rule in shown:
        table = panel.act({"do": "show", "rule": rule})
        assert isinstance(table, Controller)
        match, step = table.match, table.look
        told = {r for note in match.notes(step) for r in (note.rule, *note.also)}
        assert rule in told or "Tried here" in table.message, rule


def test_rules_can_be_shown_in_matches_of_your_own() -> None:
    mine = Match(tabletop.make("ladies_choice"), NAMES, 3)
    panel = RulesPanel(mine.game, {"deal": (mine, 0)})
    table = panel.act({"do": "show", "rule": "deal"})
    assert isinstance(table, Controller) and table.look == 0
    assert panel.act({"do": "show", "rule": "boast"}) is None and "No match" in panel.message


def test_happenings_name_files_that_are_shipped() -> None:
    assert {path for path, _ in happenings("ladies_choice").values()} <= set(files("ladies_choice"))


# -- cards ------------------------------------------------------------------------------------------------------------
def test_every_card_of_every_deck_says_where_it_comes_from() -> None:
    games = decks_of("ladies_choice")
    assert list(games)[0] == "printed" and len(games) > 1
    panel = DeckPanel(next(iter(games.values())), games)
    for deck, game in games.items():
        panel.act({"do": "deck", "name": deck})
        cards = panel.payload()["panel"]["cards"]
        assert len(cards) == len(game.deck.cards)
        assert all(card["provenance"] in ("rulebook", "assumed") and card["face"]["title"] for card in cards)


def test_classroom_titles_in_the_deck() -> None:
    game = tabletop.make("ladies_choice")
    panel = DeckPanel(game)
    panel.act({"do": "classroom", "on": True})
    titles = {card["face"]["title"] for card in panel.payload()["panel"]["cards"]}
    assert titles == {card.named(True) for card in game.deck}


# -- the desk ---------------------------------------------------------------------------------------------------------
def test_pages_open_and_lead_back() -> None:
    desk = Desk(StartPanel())
    desk.act({"do": "start"})
    assert desk.payload()["screen"] == "table"
    table = desk.top
    desk.act({"do": "open", "to": "rules"})
    assert desk.payload()["screen"] == "rules" and desk.payload()["scene"] == {}
    desk.act({"do": "show", "rule": "boast"})
    assert desk.payload()["screen"] == "table" and desk.top is not table
    for _ in range(2):
        desk.act({"do": "open", "to": "back"})
    assert desk.top is table
    desk.act({"do": "open", "to": "decks"})
    assert desk.payload()["screen"] == "decks"
    desk.act({"do": "open", "to": "start"})
    assert desk.payload()["screen"] == "start" and len(desk.stack) == 1
    desk.act({"do": "open", "to": "nowhere"})
    assert desk.payload()["screen"] == "start" and not desk.errors


def test_links_lead_somewhere() -> None:
    desk = Desk(StartPanel())
    seen = set()
    for to in ["", "rules", "decks", "back", "back"]:
        desk.act({"do": "open", "to": to})
        data = desk.payload()
        seen |= {link for _, link in desk.top.links}
        assert (data["panel"] or data["status"])["links"] == [list(link) for link in desk.top.links]
    assert seen <= {"rules", "decks", "start", "back"}


def test_failures_are_kept_and_said() -> None:
    class Broken(StartPanel):
        def start(self) -> Controller:
            raise RuntimeError("no chairs")

    desk = Desk(Broken())
    desk.act({"do": "start"})
    assert "no chairs" in desk.payload()["panel"]["message"] and len(desk.errors) == 1
    desk.act({"do": "start"})
    assert len(desk.errors) == 2


def test_the_serial_number_grows_with_every_answer() -> None:
    desk = Desk(StartPanel())
    numbers = []
    for message in ({"do": "start"}, {"do": "code"}, {"do": "open", "to": "rules"}, {"do": "open", "to": "back"}):
        desk.act(message)
        numbers.append(desk.payload()["status"]["serial"])
    assert numbers == sorted(set(numbers))


# -- the widget -------------------------------------------------------------------------------------------------------
def say(widget: Any, **message: Any) -> None:
    """A message as the browser sends it; in a thread, as no event loop may be running where a run is carried on."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(widget._heard, widget, message, []).result(60)


def test_the_widget_passes_on_and_shows() -> None:
    from tabletop.ui import start

    widget = start()
    assert widget.screen == "start"
    say(widget, do="start")
    assert widget.screen == "table" and widget.scene["seats"] and widget.story and widget.match is not None
    step = widget.status["step"]
    say(widget, do="choose", move=widget.scene["choices"][0]["text"])
    assert widget.status["step"] > step and widget.errors == []


def test_the_widget_sends_one_message_for_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui import table

    widget = table(Match(tabletop.make("ladies_choice"), NAMES, 3))
    sent: list[Any] = []
    monkeypatch.setattr(type(widget), "_send", lambda self, message, buffers=None: sent.append(message))
    say(widget, do="choose", move=widget.scene["choices"][0]["text"])
    assert len(sent) == 1 and "rules" not in sent[0]["state"]


def test_the_widget_runs_bots_to_the_end() -> None:
    from tabletop import RandomBot
    from tabletop.ui import table

    widget = table(Match(tabletop.make("ladies_choice"), NAMES, 3), {seat: RandomBot() for seat in range(4)})
    say(widget, do="run", pace=0)
    assert widget.match is not None and widget.match.outcome is not None and widget.scene["outcome"]
    assert widget.errors == []


def test_one_liners() -> None:
    from tabletop.ui import deck_browser, rules_browser, table

    match = Match(tabletop.make("ladies_choice"), NAMES, 3)
    assert table(match.code()).match is not None
    assert table(match.game).screen == "table"
    assert rules_browser().screen == "rules" and rules_browser(match.game).screen == "rules"
    assert deck_browser().screen == "decks" and deck_browser(match.game).screen == "decks"


def test_module_and_style_sheet_are_files_of_the_package() -> None:
    from tabletop.ui.widget import HERE, Table

    assert {path.name for path in HERE.glob("*.js")} >= {"element.js", "table.js", "panels.js"}
    assert isinstance(HERE, Path) and "export default" in str(Table._esm)


def test_the_game_can_be_changed_on_the_pages_of_rules_and_cards() -> None:
    from tabletop.registry import available_games
    from tabletop.ui import deck_browser, rules_browser

    rules = rules_browser().desk
    assert [name for name, _ in rules.payload()["panel"]["games"]] == available_games()
    rules.act({"do": "game", "name": "cat_ladies"})
    shown = rules.payload()
    assert shown["panel"]["title"] == "Cat Ladies of Maple St." and "burglar" in shown["rules"]
    rules.act({"do": "game", "name": "whist"})
    assert rules.payload()["panel"]["game"] == "cat_ladies" and rules.errors == []

    cards = deck_browser().desk
    cards.act({"do": "game", "name": "cat_ladies"})
    faces = {c["face"]["title"] for c in cards.payload()["panel"]["cards"]}
    assert {"Hard Candy", "Cat Burglar", "Cat"} <= faces


def test_rules_of_one_game_are_not_shown_in_matches_of_another() -> None:
    mine = Match(tabletop.make("ladies_choice"), seed=1)
    desk = Desk(Controller(mine), {"deal": (mine, 0)})
    desk.act({"do": "open", "to": "rules"})
    assert desk.top.shows == {"deal": (mine, 0)}
    other = Desk(Controller(Match(tabletop.make("cat_ladies", players=2), seed=1)))
    other.act({"do": "open", "to": "rules"})
    assert set(other.top.shows) <= {rule.id for rule in tabletop.make("cat_ladies").rules}
