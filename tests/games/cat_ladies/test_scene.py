"""The table of Cat Ladies: what it offers, what it takes back, and what it says when something goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match
from tabletop.games.cat_ladies import scene as table_of
from tabletop.ui.controller import Controller, Refused
from tabletop.zones import chances, hands
from tests.games.looking import NAMES

from .table import CANDY, begun, changed, game, table
from .test_secrets import GUARDS, THIEVES
from .worlds import a_line

CLASH = (
    {"title": "Tea on Ben", "kind": "market", "cost": 1, "copies": 20, "start": 1},
    {"title": "Tea", "kind": "market", "cost": 1, "copies": 20, "start": 1, "effect": "bingo"},
    {"title": "Mystery Box", "kind": "market", "cost": 1, "copies": 20, "start": 1},
    {"title": "Nothing New", "kind": "market", "cost": 1, "copies": 20, "start": 1},
)


def offered(match: Match) -> None:
    """The choices shown are the legal moves, and read back as they are; what is shown as forbidden is refused."""
    scene = match.game.scene(match.state.view(match.state.current_player), match.names)
    assert [match.game.parse_move(c.text, match.names) for c in scene.choices] == list(match.legal_moves)
    for choice in scene.forbidden:
        assert match.why_illegal(choice.text), choice
    for group in scene.groups:
        match.branch().push(list(group.moves))


@pytest.mark.parametrize("deck", ["mini", "printed", changed(*CLASH)], ids=["mini", "printed", "titles"])
@pytest.mark.parametrize("names", [NAMES, ["2", "Al on Ben", "Ben"]], ids=["names", "odd names"])
def test_the_table_offers_the_legal_moves_and_no_others(deck: Any, names: list[str]) -> None:
    rng, match = Random(2), Match(game(3, deck=deck, first=0), names[:3], 5)
    for _ in range(45):
        if match.outcome is not None:
            break
        offered(match)
        busy = [m for m in match.legal_moves if m.verb not in ("shop", "end turn")]
        match.push(rng.choice(busy if busy and rng.random() < 0.8 else match.legal_moves))


@pytest.mark.rule("mystery-buy", "CL-G")
def test_the_table_offers_mystery_cards() -> None:
    """The deck is closed to her, but that there is one is not."""
    match = table(hands={0: [CANDY] * 5 + ["Makeover"]}).push("play Makeover").push("return Hard Candy")
    assert "gain mystery" in {c.text for c in match.game.scene(match.state.view(0), match.names).choices}
    match.push("gain mystery").push(["play Hard Candy"] * 4).push("shop")
    assert "buy mystery" in {c.text for c in match.game.scene(match.state.view(0), match.names).choices}
    offered(match)
    match.push("buy mystery")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("PLAY CAT BURGLAR ON 2", "play Cat Burglar on 2"), ("play cat-burglar On ben", "play Cat Burglar on 2"),
        ("play Cat Burglar on al on ANN", "play Cat Burglar on 3"), ("  play   Cat   Burglar  on  2 ",
         "play Cat Burglar on 2"), ("play Play BINGO! on Al on Ann", "play Play BINGO! on 3"),
    ],
)  # fmt: skip
def test_a_move_in_any_spelling(text: str, move: str) -> None:
    assert str(game(3).parse_move(text, ["Ann", "Ben", "Al on Ann"])) == move


@pytest.mark.parametrize("text", ["play Tea on Ben", "buy Mystery Box", "return Nothing New", "gain mystery box"])
def test_titles_that_begin_like_a_move(text: str) -> None:
    match = table(options={"deck": changed(*CLASH)})
    move: Any = match.game.parse_move(text, match.names)
    assert text.lower().endswith(move.card.title.lower()) and getattr(move, "on", -1) == -1
    assert match.game.parse_move(str(move), match.names) == move


# -- Play mode ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ben", [["Play BINGO!"], ["Cat", CANDY], ["Cat"] * 3])
def test_a_hand_that_was_shown_is_not_taken_back(ben: list[str]) -> None:
    """The one card that Ben shows has the title of the one that she plays: she has seen his hand all the same."""
    match = table(hands={0: ["Play BINGO!", "Catnip"], 1: ben})
    desk = Controller(match, {}, mode="play")
    desk.ready()
    desk.choose("play Catnip")
    desk.undo()
    assert match.step == 0
    desk.choose("play Play BINGO! on 2")
    with pytest.raises(Refused, match="shown"):
        desk.undo()
    assert match.step == 1


@pytest.mark.rule("G-2")
def test_at_one_screen_an_attack_is_answered_by_whom_it_hits() -> None:
    match = table(3, hands={0: ["Backhanded Compliment"], 1: ["Security System", "Cat"], 2: ["Catnip"]})
    desk = Controller(match, {}, mode="play")
    desk.ready()
    desk.act({"do": "choose", "move": "play Backhanded Compliment"})
    status = desk.payload()["status"]
    assert status["handover"]["name"] == "Ben" and "choices" not in desk.payload()["scene"]
    for text in ("discard Cat", "reveal Security System", "shop", "discard Kitten"):
        desk.act({"do": "why", "move": text})
        assert desk.message == "It is Ben's turn."
        desk.act({"do": "type", "text": text})
        assert desk.message == "It is Ben's turn." and match.step == 1
    desk.pass_screen()
    assert "Security System" not in {c["title"] for c in faces(desk.payload()["scene"]["seats"])}
    desk.ready()
    desk.act({"do": "choose", "move": "reveal Security System"})
    desk.act({"do": "undo"})
    assert match.step == 1 and desk.message == "Taken back."
    desk.act({"do": "redo"})
    assert match.step == 2 and match.state.current_player == 2
    desk.act({"do": "branch"})
    assert desk.tone == "harm" and len(desk.lines) == 1 and not desk.errors


def faces(data: Any) -> list[dict[str, Any]]:
    """All open sides of cards in a scene's data."""
    if isinstance(data, list):
        return [face for item in data for face in faces(item)]
    if not isinstance(data, dict):
        return []
    return ([data["face"]] if isinstance(data.get("face"), dict) else []) + [f for v in data.values() for f in faces(v)]


class Wrong:
    """A bot that chooses what it likes."""

    name = "wrong"

    def __init__(self, what: Any) -> None:
        self.what = what

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


@pytest.mark.parametrize("what", [None, 0, "shop", ["shop"], RuntimeError("Milk Dish"), KeyError("Catnip")], ids=repr)
def test_a_bot_that_misbehaves_gets_a_sentence(what: Any) -> None:
    match = begun(2, first=1)
    desk = Controller(match, {1: Wrong(what)}, mode="play")
    said = desk.payload()["status"]["message"]
    assert match.step == 0 and desk.tone == "harm" and said.endswith(".")
    if isinstance(what, Exception):
        assert "Something went wrong" in said and "Milk" not in said and "Catnip" not in said
    else:
        assert said == "The bot wrong chose something, which is no legal move here." and not desk.errors
    both = Controller(match, dict.fromkeys((0, 1), Wrong(what)))
    asyncio.run(both.run(lambda: None))
    assert match.step == 0 and both.tone == "harm" and not both.running
    assert bool(both.errors) == isinstance(what, Exception)


# -- what is known of a closed hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "seed"), [(THIEVES, 13), (GUARDS, 12)], ids=["thieves", "guards"])
def test_cards_marked_as_known_are_there_for_certain(deck: Any, seed: int) -> None:
    """All of them are marked, but while a theft is hidden from the reader perhaps fewer."""
    g: Any = game(3, deck=deck, first=0)
    state, marked = g.new_initial_state(), 0
    for move in a_line(g, seed, 40):
        state = state.play(move)
        if state.current_player < 0:
            continue
        for viewer in (0, 1, 2, SPECTATOR):
            view = state.view(viewer)
            hidden = any(e.what == "give" and e.zone < 3 and e.cards == 1 for e in view.events)
            for seat in {0, 1, 2} - {viewer}:
                known = Counter(table_of._surely(view, seat))
                assert known <= Counter(state.zones[seat])
                assert hidden or not known or known == Counter(chances(view, seat).surely)
                marked += known.total()
    assert marked


def test_three_hidden_thefts_are_shown_without_reading_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dan has seen both hands from which Ann then takes three cards: to go through all cases would take long."""

    def read(view: Any, zone: int) -> Any:
        assert not any(e.what == "give" and e.zone < 4 for e in view.events)
        return hands(view, zone)

    monkeypatch.setattr(table_of, "_hands", read)
    held = {0: ["Cat"], 1: ["Catnip", "Makeover", "Bridge Club", "Cat"], 2: ["Security System", "Cat", "Cat", "Cat"],
            3: ["Play BINGO!"] * 2}  # fmt: skip
    match = table(4, turn=3, hands=held, mystery={0: ["Cat Burglar"] * 3})
    match.push("play Play BINGO! on 2").push("play Play BINGO! on 3").push("shop").push("end turn")
    for whom in ("Cleo", "Ben", "Cleo"):
        match.push(f"play Cat Burglar on {whom}").push("suffer")
    seats = match.game.scene(match.state.view(3), match.names).to_dict()["seats"]
    known = {seat["name"]: [f["title"] for f in faces(seat)] for seat in seats}
    assert known["Cleo"] == ["Cat"] and known["Ben"] == []  # three Cats, and two cards have gone; four titles, and one
