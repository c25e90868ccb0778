"""One question to everybody who shares a screen (Lords & Ladies asks after each part of a turn)."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop import SPECTATOR, Match, RandomBot
from tabletop.ui.controller import Controller, Refused

NAMES = ["Anna", "Ben", "Chidi"]
PEOPLE = {
    0: {"start": "Starting Lady", "servants": ["Cook"]},
    1: {"gossip": ["Forbidden Love"]},
    2: {"gossip": ["True"]},
}


class Gossip:
    """A bot that lays its card as soon as it may, and passes otherwise."""

    name = "lays"

    def choose(self, view: Any, legal_moves: Any, rng: Any) -> Any:
        return next((m for m in legal_moves if m.verb == "lay"), next(m for m in legal_moves if m.verb == "pass"))


def table(bots: Any = None, families: Any = PEOPLE) -> Controller:
    """It is Anna's turn, and the screen is hers."""
    game = tabletop.make("lords_ladies", players=3)
    state = game.set_up(families=families, suitors=["Duke Cranbow", "Colonel Marchbanks", "Miss Adela Winter"], seed=3)
    one = Controller(Match.from_state(state, NAMES), bots or {}, "play")
    one.ready()
    assert one.errors == [] and one.eyes == 0
    return one


def asked(one: Controller) -> list[str]:
    """Whom the question on the screen is put to."""
    question = one.payload()["status"].get("question")
    assert question is None or question["text"].startswith("Does anybody ")
    return [name for _, name in question["seats"]] if question else []


def choices(one: Controller) -> list[str]:
    return [c["text"] for c in one.payload()["scene"].get("choices", ())]


def test_nobody_takes_one_press() -> None:
    one = table()
    one.act({"do": "choose", "move": "take gold"})
    assert asked(one) == ["Ben", "Chidi", "Anna"] and choices(one) == [] and one.holder == 0
    assert "curtain" not in one.payload()["status"] and "handover" not in one.payload()["status"]
    one.act({"do": "answer", "seat": -1})
    assert asked(one) == [] and one.holder == 0 and one.match.state.phase == "act"
    assert "marry Starting Lady to Duke Cranbow" in choices(one)
    one.act({"do": "choose", "move": "earn a gold"})
    assert asked(one) == ["Ben", "Chidi", "Anna"]  # the next part: everybody is asked anew
    one.act({"do": "answer", "seat": -1})
    assert one.match.state.facts.turn == 1 and one.payload()["status"]["handover"]["name"] == "Ben"


def test_who_wants_to_takes_the_screen() -> None:
    one = table()
    one.choose("take gold")
    one.answer(-1)
    one.choose("marry Starting Lady to Duke Cranbow")
    one.act({"do": "answer", "seat": 1})
    assert one.payload()["status"]["curtain"] == {"seat": 1, "name": "Ben"} and one.eyes == SPECTATOR
    one.act({"do": "ready"})
    assert one.eyes == 1 and "lay Forbidden Love on Anna: Starting Lady and Cook" in choices(one)
    one.act({"do": "choose", "move": "lay Forbidden Love on Anna: Starting Lady and Cook"})
    assert asked(one) == ["Chidi", "Anna"] and choices(one) == []  # Ben has nothing left
    one.act({"do": "answer", "seat": 2})
    one.act({"do": "ready"})
    one.act({"do": "choose", "move": "confirm 1 with True"})
    assert one.match.state.land.houses[0].members[0].spouse == one.match.game.deck.find("Cook").index
    assert one.match.state.pause and one.scene().sheets[0].title == "What gossip has changed for Anna"


def test_those_before_who_wants_to_have_said_no() -> None:
    one = table()
    one.choose("take gold")
    one.answer(0)
    assert one.holder == 0 and "use Cook on Ben" in choices(one)  # Ben and Chidi have passed
    one.choose("pass")
    assert one.match.state.phase == "act" and asked(one) == []


def test_those_after_are_asked_again() -> None:
    one = table()
    one.choose("take gold")
    one.answer(1)
    one.ready()
    one.choose("pass")
    assert asked(one) == ["Chidi", "Anna"] and one.holder == 1
    one.answer(-1)
    assert one.match.state.phase == "act" and one.payload()["status"]["handover"]["name"] == "Anna"


def test_a_no_holds_only_until_a_new_rumour_lies_there() -> None:
    """Ben says no; the bot in the third place lays a rumour: Ben, who could confirm it, is asked again."""
    families = {**PEOPLE, 1: {"gossip": ["True"]}, 2: {"gossip": ["Financial Ruin"]}}
    one = table({2: Gossip()}, families)
    one.choose("take gold")
    assert asked(one) == ["Ben", "Anna"]
    one.answer(-1)
    assert len(one.match.state.facts.talk.rumours) == 1 and asked(one) == ["Ben", "Anna"]
    one.answer(-1)
    assert one.match.state.phase == "act" and asked(one) == []


def test_nothing_else_can_be_done_meanwhile() -> None:
    one = table()
    with pytest.raises(Refused, match="Nobody is being asked"):
        one.answer(-1)
    one.choose("take gold")
    step = one.match.step
    assert "First everybody at the screen is asked" in str(one.typed("pass"))
    with pytest.raises(Refused, match="Asked are Ben, Chidi and Anna"):
        one.answer(7)
    assert one.match.step == step


def test_one_person_alone_is_asked_by_moves() -> None:
    one = Controller(table().match, {1: RandomBot(), 2: RandomBot()}, "play")
    one.choose("take gold")
    while one.match.state.current_player != 0:
        one.go()
    assert asked(one) == [] and choices(one)


def test_the_question_tells_nothing_about_hands() -> None:
    """With other cards in the hands of Ben and Chidi, the very same is sent to Anna."""
    sent = []
    for mine, his in (("Forbidden Love", "True"), ("True", "Financial Ruin")):
        one = table(families={**PEOPLE, 1: {"gossip": [mine]}, 2: {"gossip": [his]}})
        one.choose("take gold")
        sent.append(one.payload())
    assert sent[0] == sent[1]


def test_the_screen_goes_round_by_itself_as_long_as_nothing_is_hidden() -> None:
    one = Controller(Match(tabletop.make("lords_ladies", players=3, first=1), NAMES, 5), {}, "play")
    for seat in (1, 2, 0):
        status = one.payload()["status"]
        assert one.eyes == seat and "curtain" not in status and "handover" not in status
        one.choose("choose Starting Lady")
    assert one.payload()["status"]["curtain"]["name"] == "Ben" and one.eyes == SPECTATOR


def test_no_hand_is_seen_while_everybody_is_asked() -> None:
    one = table(families={**PEOPLE, 0: {"gossip": ["Financial Ruin"]}})
    one.choose("take gold")
    assert asked(one) == ["Ben", "Chidi", "Anna"] and one.eyes == SPECTATOR
    hands = [z for s in one.payload()["scene"]["seats"] for z in s["zones"] if z["id"].startswith("hand")]
    assert len(hands) == 3 and not any("face" in card for z in hands for card in z.get("cards", ()))
    one.answer(-1)
    assert one.eyes == 0


def test_another_match_is_asked_anew() -> None:
    one = table()
    one.choose("take gold")
    one.answer(-1)
    assert asked(one) == []
    other = Match(tabletop.make("lords_ladies", players=3, first=0), NAMES, 5)
    for _ in NAMES:
        other.push("choose Starting Lord")
    other.push("take gold")
    one.act({"do": "load", "text": other.code()})
    assert one.message.startswith("Loaded") and asked(one) == ["Ben", "Chidi", "Anna"]


def test_a_no_that_is_taken_back_is_none() -> None:
    one = table(families={**PEOPLE, 0: {"start": "Starting Lady", "servants": ["Cook"], "gold": 10}})
    one.choose("take gold")
    one.answer(-1)
    one.undo()  # her own no, the last of the three
    assert one.match.state.phase == "window" and "buy a token" in choices(one)
    one.choose("buy a token")
    assert one.match.state.phase == "window" and "use Cook on Ben" in choices(one)  # she is not passed over
    one.choose("use Cook on Ben")
    assert one.match.state.current_player == 0 and "lay Forbidden Love on Ben" not in choices(one)
    assert "pass" in choices(one)


@pytest.mark.parametrize("how", ["raises", "chooses what is no move"])
def test_after_a_bot_that_fails_the_last_step_is_looked_at(how: str) -> None:
    class Bad:
        name = "bad"

        def choose(self, view: Any, legal_moves: Any, rng: Any) -> Any:
            if how == "raises":
                raise RuntimeError("True")
            return "pass"

    one = table({2: Bad()})
    one.choose("take gold")
    one.act({"do": "answer", "seat": -1})
    assert one.match.step == 2 and one.live and one.tone == "harm" and "True" not in one.message
    one.act({"do": "mode", "to": "study"})
    one.act({"do": "mode", "to": "play"})
    assert one.live and one.mode == "play"
