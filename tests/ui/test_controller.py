"""What clicks do, without any widget."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tabletop
from tabletop import CHANCE, OPEN, SPECTATOR, Match, Move, View
from tabletop.scene import problems
from tabletop.ui.controller import FOLLOW, Controller, Refused, bots_of, open_match
from tabletop.ui.kinder import school
from tabletop.ui.starting import StartPanel

NAMES = ["Anna", "Ben", "Chidi", "Dora", "Eve", "Finn"]


class First:
    """A bot that plays the first move and remembers what it was shown."""

    name = "first"

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random) -> Move:
        self.views.append(view)
        return legal_moves[0]


def new(players: int = 4, seed: int = 7, **options: Any) -> Match:
    return Match(tabletop.make("ladies_choice", players=players, **options), NAMES[:players], seed)


def finish(job: Coroutine[Any, Any, Any]) -> None:
    """Runs a coroutine to its end on a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, job).result(60)


def choices(table: Controller) -> list[str]:
    return [choice["text"] for choice in table.payload()["scene"].get("choices", ())]


def play_on(table: Controller, until: int = 400, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(until):
        if table.over:
            return
        if table.payload()["status"]["can"]["go"]:
            table.act({"do": "go"})
            continue
        moves = choices(table)
        if not moves:
            return
        table.act({"do": "choose", "move": rng.choice(moves)})
        assert table.tone == "", table.message


def all_texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from all_texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from all_texts(item)


# -- Study ------------------------------------------------------------------------------------------------------------
def test_a_move_is_played_and_told() -> None:
    table = Controller(new())
    first = choices(table)[0]
    table.act({"do": "choose", "move": first})
    assert table.match.step == table.look == 1
    assert table.message.startswith("You boast") or "boasts" in table.message
    assert not table.errors


def test_payload_is_json_and_in_order_at_every_step() -> None:
    for players in (2, 3, 4, 5, 6):
        table = Controller(new(players, seed=players))
        while not table.over:
            data = table.payload()
            assert json.loads(json.dumps(data)) == data
            assert problems(table.scene()) == []
            table.choose(table.scene().choices[-1 if table.match.step > 12 else 0].text)
        assert table.payload()["scene"]["outcome"]


def test_stepping_and_a_new_line() -> None:
    table = Controller(new())
    for _ in range(4):
        table.choose(table.match.legal_moves[0])
    table.to(1)
    assert table.look == 1 and table.payload()["status"]["steps"] == 4
    table.forward()
    table.back()
    table.choose(table.match.at(1).legal_moves[0])  # what was played here anyway: just a step on
    assert len(table.lines) == 1 and table.look == 2
    table.to(1)
    table.choose(table.match.at(1).legal_moves[-1])
    assert len(table.lines) == 2 and table.match.steps == 2 and table.lines[0].steps == 4
    table.go_line(0)
    assert table.look == 4
    with pytest.raises(Refused):
        table.to(5)
    with pytest.raises(Refused):
        table.go_line(9)


@pytest.mark.parametrize("eyes", [0, 2, SPECTATOR, OPEN])
def test_the_story_is_the_log_of_the_match(eyes: int) -> None:
    table = Controller(new(), eyes=OPEN)
    for n in range(12):
        table.choose(table.scene().choices[n % 2].text)
    table.see(eyes)
    for step in (12, 3):
        table.to(step)
        story = [(line["step"], line["text"], line["rule"]) for line in table.payload()["story"]]
        assert story == [(e.step, e.text, e.rule) for e in table.match.log(eyes, 12)]
    table.see(OPEN)
    table.choose(table.scene().choices[-1].text)  # another line: what is read belongs to it
    story = [(line["step"], line["text"], line["rule"]) for line in table.payload()["story"]]
    assert story == [(e.step, e.text, e.rule) for e in table.match.log(OPEN)]


def test_undo_and_redo_in_study_are_steps() -> None:
    table = Controller(new())
    table.choose(table.match.legal_moves[0])
    table.act({"do": "undo"})
    assert table.look == 0
    table.act({"do": "redo"})
    assert table.look == 1


def test_a_typed_move_is_played_or_answered() -> None:
    table = Controller(new())
    assert table.typed("dance") is not None
    assert table.tone == "harm" and table.match.step == 0
    assert "Ben" not in str(table.typed("marry Ben")) or table.tone == "harm"
    sentence = table.typed("court 2")
    assert sentence and "turn" in sentence
    move = str(table.match.legal_moves[0])
    assert table.typed(move.upper().replace("BOAST", "boast")) is None
    assert table.match.step == 1 and table.payload()["status"]["typed"] is True


def test_chance_can_be_forced_by_hand_in_study() -> None:
    table = Controller(new(), eyes=OPEN)
    state = table.state
    card = state.cards("bag")[0]
    move = next(m for m in table.match.legal_moves if str(m).startswith("boast"))
    player = state.current_player
    assert table.typed(f"{move}; draw {card.title}") is None
    assert card in table.match.state.cards(f"hand {player + 1}")


def test_why_names_the_rule_and_people() -> None:
    table = Controller(new())
    player = table.match.state.current_player
    answer = table.why(f"court {NAMES[player]}")
    assert "Rule:" in answer and "Player" not in answer


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_forbidden_move_has_a_reason(players: int) -> None:
    table = Controller(new(players, seed=3))
    asked = 0
    while not table.over and table.match.step < 30:
        scene = table.scene()
        for choice in scene.forbidden:
            assert table.why(choice.text) != "This move can be made."
            asked += 1
        table.choose(random.Random(table.match.step).choice(scene.choices).text)
    assert asked


def test_eyes() -> None:
    table = Controller(new())
    player = table.match.state.current_player
    assert table.eyes == player  # who is to move
    table.act({"do": "eyes", "who": SPECTATOR})
    assert table.payload()["scene"].get("choices") is None
    assert "Choose the eyes" in table.payload()["status"]["waiting"]
    table.act({"do": "eyes", "who": OPEN})
    assert choices(table)
    table.act({"do": "eyes", "who": 17})
    assert table.tone == "harm" and table.eyes == OPEN


@pytest.mark.parametrize("eyes", [SPECTATOR, "another"])
def test_other_eyes_learn_nothing_by_typing(eyes: int | str) -> None:
    """Whether a card is in a hidden hand can't be found out by trying to play it, or by asking why not."""
    match = new()
    player = match.state.current_player
    table = Controller(match, eyes=(player + 1) % 4 if eyes == "another" else SPECTATOR)  # type: ignore[arg-type]
    answers = {str(table.typed(f"boast {card.title}")) for card in match.game.deck}
    answers |= {table.why(f"change {card.title}") for card in match.game.deck}
    assert len(answers) == 1 and match.step == 0


# -- Play -------------------------------------------------------------------------------------------------------------
def test_one_person_against_bots() -> None:
    bots = {seat: First() for seat in (1, 2, 3)}
    table = Controller(new(), bots, "play")
    while not table.over and table.match.step < 60:
        if table.payload()["status"]["can"]["go"]:
            table.act({"do": "go"})
        assert table.eyes == 0 and table.match.state.current_player == 0
        moves = choices(table)
        table.act({"do": "choose", "move": moves[-1] if "marry Ben" in moves and table.match.step > 30 else moves[0]})
        assert table.tone == ""
    for seat, bot in bots.items():
        assert bot.views and all(view.player == seat for view in bot.views)


def hidden_titles(table: Controller, viewer: int) -> set[str]:
    """Titles that the viewer's own view does not hold anywhere."""
    view = table.state.view(viewer)
    known = {c.title for zone in view.zones for c in zone if c}
    deck = table.match.game.deck
    for event in view.events:
        if not isinstance(event.cards, int):
            known |= {deck[c].title for c in event.cards}
    return {card.title for card in deck} - known


@pytest.mark.parametrize("people", [(0,), (1,), (0, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("seed", [3, 11])
def test_play_sends_nothing_that_the_eyes_may_not_know(people: tuple[int, ...], seed: int) -> None:
    """In the first round the whole payload is searched for each title that the one at the screen can't know."""
    bots = bots_of(tabletop.make("ladies_choice"))
    table = Controller(new(seed=seed), {s: bots["random"] for s in range(4) if s not in people}, "play")
    rng, checked, holder = random.Random(1), 0, people[0]
    while table.match.state.phase == "romance" and table.match.state.facts.standing.round == 0:
        if table.payload()["status"].get("curtain"):
            check_curtain(table)
            holder = table.match.state.current_player
            table.act({"do": "ready"})
        data = table.payload()
        del data["rules"]
        text = _without_details("\n".join(all_texts(data)))
        for title in hidden_titles(table, holder):
            assert not re.search(rf"\b{re.escape(title)}\b", text), title
        checked += 1
        moves = choices(table)
        if moves:
            table.act({"do": "choose", "move": rng.choice(moves)})
        else:
            assert data["status"].get("handover")
            table.act({"do": "pass"})
    assert checked


def _without_details(text: str) -> str:
    """Faces say what a card cancels: those titles are printed on a card that lies open, and tell nothing."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not re.match(r"(Dandy|Wealth|Special) card, |cancels ", line))


def check_curtain(table: Controller) -> None:
    data = table.payload()
    assert data["scene"].get("eyes", 0) == SPECTATOR
    assert "choices" not in data["scene"]
    for seat in data["scene"]["seats"]:
        for zone in seat.get("zones", ()):
            for card in zone["cards"]:
                assert card.get("marks") or "face" not in card or table.match.state.phase == "ranking"


def test_the_screen_goes_round() -> None:
    table = Controller(new(), {}, "play")
    first = table.match.state.current_player
    status = table.payload()["status"]
    assert status["curtain"] == {"seat": first, "name": NAMES[first]} and table.eyes == SPECTATOR
    assert table.typed("boast Romantic") and table.match.step == 0  # nobody has the screen yet
    table.act({"do": "ready"})
    assert table.eyes == first
    table.act({"do": "choose", "move": choices(table)[0]})
    status = table.payload()["status"]
    second = table.match.state.current_player
    assert status["handover"]["seat"] == second and table.eyes == first and not choices(table)
    assert table.typed("boast Romantic") == f"It is {NAMES[second]}'s turn."
    table.act({"do": "pass"})
    assert table.payload()["status"]["curtain"]["seat"] == second and table.eyes == SPECTATOR
    table.act({"do": "ready"})
    assert table.eyes == second


def test_play_opens_at_the_end() -> None:
    bots = {seat: bots_of(tabletop.make("ladies_choice"))["random"] for seat in (1, 2, 3)}
    table = Controller(new(seed=5), bots, "play")
    play_on(table)
    assert table.over and table.mode == "study" and table.eyes == OPEN
    data = table.payload()
    assert [OPEN, "everything open"] in data["status"]["viewers"] and "open" in table.message
    table.act({"do": "step", "to": 1})
    assert all(
        "face" in card
        for seat in table.payload()["scene"]["seats"]
        for zone in seat.get("zones", ())
        for card in zone["cards"]
    )


def test_play_looks_back_but_does_not_branch() -> None:
    table = Controller(new(), {1: First(), 2: First(), 3: First()}, "play")
    table.choose(choices(table)[0])
    step = table.match.step
    table.act({"do": "step", "to": 0})
    assert table.look == 0 and table.match.step == step and not choices(table)
    table.act({"do": "choose", "move": "boast Romantic"})
    assert table.tone == "harm" and "looking back" in table.message
    table.act({"do": "branch"})
    assert table.tone == "harm" and len(table.lines) == 1
    table.act({"do": "eyes", "who": 2})
    assert table.tone == "harm" and table.eyes == 0


def test_play_does_not_take_back_what_was_revealed() -> None:
    table = Controller(new(), {1: First(), 2: First(), 3: First()}, "play")
    table.act({"do": "undo"})
    table.choose(choices(table)[0])
    step = table.match.step
    table.act({"do": "undo"})
    assert table.match.step == step and table.tone == "harm"


def test_play_takes_back_an_own_move_that_revealed_nothing() -> None:
    """The First Catch's MARRY with six: nothing is drawn or shown before the Second Catch answers."""
    match = new(6, seed=1, first=0)
    table = Controller(match, {}, "play")
    rng = random.Random(0)
    for _ in range(60):
        if table.holder is None:
            table.ready()
        elif table.payload()["status"].get("handover"):
            table.pass_screen()
            table.ready()
        moves = choices(table)
        marries = [m for m in moves if m.startswith("marry")]
        if marries:
            before = table.match.step
            table.act({"do": "choose", "move": marries[0]})
            break
        table.act({"do": "choose", "move": rng.choice(moves)})
    assert table.match.state.phase in ("last look", "second marriage")
    table.act({"do": "undo"})
    assert table.tone == "" and table.match.step == before
    table.act({"do": "redo"})
    assert table.match.step == before + 1


def test_modes_change() -> None:
    table = Controller(new(), {1: First(), 2: First(), 3: First()}, "play")
    table.act({"do": "mode", "to": "study"})
    assert table.mode == "study" and table.payload()["status"]["viewers"]
    table.act({"do": "mode", "to": "play"})
    assert table.mode == "play" and table.eyes == 0
    table.act({"do": "mode", "to": "chess"})
    assert table.tone == "harm"


# -- bots -------------------------------------------------------------------------------------------------------------
def all_bots() -> dict[int, Any]:
    return {seat: bots_of(tabletop.make("ladies_choice"))["random"] for seat in range(4)}


def test_bots_run_in_slices_to_the_end() -> None:
    table = Controller(new(), all_bots())
    shown = []
    finish(table.run(lambda: shown.append(table.match.step)))
    assert table.over and not table.running and shown
    assert not table.errors


def test_a_run_can_be_stopped() -> None:
    table = Controller(new(), all_bots())

    async def watch() -> None:
        job = asyncio.ensure_future(table.run(lambda: None, pace=0.01))
        await asyncio.sleep(0.035)
        assert table.payload()["status"]["running"] and "choices" not in table.payload()["scene"]
        assert table.typed("boast Romantic") == "The bots are playing. Press Stop first."
        table.act({"do": "stop"})
        await job

    finish(watch())
    assert 0 < table.match.step < 12 and not table.over


def test_a_bot_that_fails_is_shown_and_recorded() -> None:
    class Broken:
        name = "broken"

        def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random) -> Move:
            raise RuntimeError("no idea")

    table = Controller(new(), {seat: Broken() for seat in range(4)})
    table.act({"do": "bot"})
    assert "no idea" in table.message and len(table.errors) == 1 and table.match.step == 0
    finish(table.run(lambda: None))
    assert len(table.errors) == 2 and not table.running


def test_bots_depend_on_the_seed_alone() -> None:
    one, two = Controller(new(), all_bots()), Controller(new(), all_bots())
    for table in (one, two):
        finish(table.run(lambda: None))
    assert one.match.code() == two.match.code()


# -- keeping ----------------------------------------------------------------------------------------------------------
def test_code_and_file_bring_the_match_back() -> None:
    table = Controller(new())
    for _ in range(5):
        table.choose(table.match.legal_moves[0])
    code = table.code()
    name, text = table.file()
    assert name.endswith(".json") and "/" not in name
    for kept in (code, text, text.encode(), code.encode()):
        assert open_match(kept).state == table.match.state
    other = Controller(new(seed=1))
    other.act({"do": "load", "text": code})
    assert other.match.state == table.match.state and other.payload()["status"]["loaded"]
    other.act({"do": "load"}, [text.encode()])
    assert other.match.steps == 5


@pytest.mark.parametrize("rubbish", ["", "hello", "TT1.", "TT1.AAAA", "{", '{"tabletop match": 1}', "ÿ" * 50])
def test_rubbish_is_answered_and_changes_nothing(rubbish: str) -> None:
    table = Controller(new())
    before = table.match
    table.act({"do": "load", "text": rubbish})
    assert table.tone == "harm" and table.match is before and not table.errors
    table.act({"do": "load"}, [rubbish.encode()])
    assert table.tone == "harm" and table.match is before and not table.errors


def test_the_code_is_sent_only_when_asked() -> None:
    table = Controller(new(), {1: First(), 2: First(), 3: First()}, "play")
    assert "code" not in table.payload()["status"]
    table.act({"do": "code"})
    assert table.payload()["status"]["code"].startswith("TT1.")
    table.act({"do": "projector", "on": True})
    assert "code" not in table.payload()["status"] and table.projector


# -- small things -----------------------------------------------------------------------------------------------------
def test_settings_reach_the_scene() -> None:
    table = Controller(new())
    table.act({"do": "setting", "id": "change", "value": 0.9})
    setting = next(p for p in table.payload()["scene"]["centre"] if p["is"] == "setting")
    assert setting["value"] == 0.9
    table.act({"do": "setting", "id": "change", "value": 7})
    assert table.tone == "harm"
    table.act({"do": "setting", "id": "luck", "value": 1})
    assert table.tone == "harm"


@pytest.mark.parametrize(
    "message",
    [{}, {"do": "fly"}, {"do": "step", "to": "x"}, {"do": "choose"}, {"do": "setting", "id": "change", "value": None}],
)
def test_strange_messages_never_raise(message: dict[str, Any]) -> None:
    table = Controller(new())
    table.act(message)
    assert table.tone == "harm" and table.match.step == 0


def test_names_with_markup_stay_text_and_odd_names_can_be_named() -> None:
    names = ["<b>Anna</b>", "2", "1", "a  b"]
    table = Controller(Match(tabletop.make("ladies_choice"), names, 3), eyes=OPEN)
    for _ in range(30):
        if table.over:
            break
        scene = table.scene()
        for choice, move in zip(scene.choices, table.match.legal_moves, strict=True):
            assert table.match.game.parse_move(choice.text, table.match.names) == move
        table.choose(scene.choices[-1].text)
    assert any("<b>Anna</b>" in line["text"] for line in table.payload()["story"])


def test_the_table_in_words() -> None:
    table = Controller(new(), eyes=SPECTATOR)
    assert "text" not in table.payload()["status"]
    table.act({"do": "text", "on": True})
    assert table.payload()["status"]["text"] == str(table.scene())
    table.act({"do": "text", "on": False})
    assert "text" not in table.payload()["status"]


def test_classroom_titles_replace_printed_ones_everywhere() -> None:
    game = tabletop.make("ladies_choice")
    card = next(c for c in game.deck if c.classroom_title)
    text = {"a": [f"You boast {card.title}."], "code": card.title}
    assert school(game, text) == {"a": [f"You boast {card.classroom_title}."], "code": card.title}
    table = Controller(new(), eyes=OPEN, classroom=True)
    printed = {c.title for c in game.deck if c.classroom_title}
    for _ in range(25):
        if table.over:
            break
        data = table.payload()
        assert not {t for t in all_texts(data["scene"]) for p in printed if re.search(rf"\b{re.escape(p)}\b", t)}
        table.act({"do": "choose", "move": random.Random(table.match.step).choice(data["scene"]["choices"])["text"]})
        assert table.tone == ""


def test_no_chance_player_is_ever_at_the_table() -> None:
    table = Controller(new(3))
    while not table.over:
        assert table.match.state.current_player != CHANCE
        table.choose(table.match.legal_moves[-1])
    assert FOLLOW not in range(3)


def test_in_play_chance_can_not_be_set_by_a_group() -> None:
    table = Controller(new(first=3), {seat: First() for seat in (1, 2, 3)}, "play")
    for title in (card.title for card in table.match.game.deck):  # the answer would tell what lies in the deck
        table.act({"do": "group", "moves": [choices(table)[0], f"draw {title}"]})
        assert table.message == "What chance does can be set by hand only in Study." and table.match.step == 0


def test_in_play_a_group_is_one_that_the_table_offers() -> None:
    table = Controller(new(first=3), {seat: First() for seat in (1, 2, 3)}, "play")
    step = table.match.step
    table.act({"do": "group", "moves": [choices(table)[0], choices(table)[0]]})
    assert table.message == "One move at a time, or one of the groups that the table offers."
    assert table.match.step == step and table.errors == []


def test_what_a_bot_says_when_it_fails_tells_nothing_in_play() -> None:
    class Tells:
        name = "tells"
        wrong = ""

        def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random) -> Any:
            if not self.wrong:
                raise RuntimeError(f"I hold {view.zones[view.player]}")
            return self.wrong + str(view.zones[view.player][0])

    for wrong in ("", "boast "):
        bot = Tells()
        bot.wrong = wrong
        table = Controller(new(first=3), dict.fromkeys((1, 2, 3), bot), "play")
        table.act({"do": "choose", "move": choices(table)[0]})
        hands = [card.title for seat in (1, 2) for card in table.match.state.cards(f"hand {seat + 1}")]
        assert table.tone == "harm" and not any(title in table.message for title in hands)
        assert table.match.step == 1 and table.live  # the person's own move was played, and is shown


def test_bots_that_go_on_from_an_earlier_step_lose_nothing() -> None:
    table = Controller(new(first=3), {seat: First() for seat in (1, 2, 3)})
    for _ in range(3):
        table.act({"do": "choose", "move": choices(table)[0]})
    steps, code = table.match.steps, table.match.code()
    table.act({"do": "step", "to": 1})
    table.act({"do": "bot"})
    assert table.match.steps == steps and table.tone == "harm"
    finish(table.run(lambda: None))
    assert table.match.steps == steps and table.match.code() == code
    table.act({"do": "step", "to": 1})
    kept = table.match.code()
    play = Controller(new(seed=1), {seat: First() for seat in (1, 2, 3)}, "play")
    play.act({"do": "load", "text": kept})
    assert play.match.steps >= steps and play.match.inputs(steps) == table.match.inputs(steps)


def test_a_setting_of_one_game_does_not_reach_another() -> None:
    table = Controller(new(first=3))
    table.act({"do": "setting", "id": "change", "value": 0.3})
    assert table.tone == ""
    table.act({"do": "load", "text": Match(tabletop.make("ladies_choice", players=2), seed=1).code()})
    assert table.payload()["scene"]["title"] == "Ladies' Choice"


def test_a_match_that_was_changed_by_code_is_still_shown() -> None:
    table = Controller(new(first=3))
    for _ in range(6):
        table.choose(table.match.legal_moves[0])
    table.match.undo(5)
    table.match.push(table.match.legal_moves[1])
    assert table.payload()["status"]["step"] == table.match.steps == 2


def test_a_bot_that_fails_at_once_is_answered_without_its_words() -> None:
    class Broken:
        name = "broken"

        def choose(self, view: object, legal_moves: object, rng: object) -> object:
            raise RuntimeError("I hold Romantic")

    match = Match(tabletop.make("ladies_choice", players=4, first=0), seed=1)
    table = Controller(match, {1: Broken(), 2: Broken(), 3: Broken()}, mode="play")
    assert table.tone == "harm" and "Romantic" not in table.message
    assert len(table.errors) == 1 and "I hold Romantic" in table.errors[0]


def test_pressing_the_mode_that_is_on_changes_nothing() -> None:
    table = Controller(Match(tabletop.make("ladies_choice", players=4), seed=1))
    table.choose(table.state.legal_moves[0])
    table.to(0)
    table.branch()
    before = len(table.lines)
    table.set_mode("study")
    assert len(table.lines) == before > 1


def test_bots_wait_while_people_look_at_the_ranking() -> None:
    game = tabletop.make("ladies_choice", players=4, first=0)
    bots = {seat: bots_of(game)["random"] for seat in (1, 2, 3)}
    table = Controller(Match(game, ["Anna", "Ben", "Chidi", "Dora"], seed=3), bots, "play")
    table.choose("marry Ben")  # the next Catch is Ben, a bot: he does not shuffle the hands away
    status = table.payload()["status"]
    assert table.state.phase == "ranking" and status["can"]["go"] and "Ben" in status["waiting"]
    assert table.payload()["scene"]["sheets"]
    with pytest.raises(Refused):
        table.undo()  # the hands have been shown
    table.go()
    assert table.state.phase == "romance" and table.state.current_player == 0
    assert not table.payload()["status"]["can"]["go"]


def test_the_last_match_can_be_taken_up_again_in_the_same_kernel() -> None:
    table = Controller(Match(tabletop.make("ladies_choice", players=4), ["A", "B", "C", "D"], seed=3))
    table.choose(table.state.legal_moves[0])
    page = StartPanel()
    assert "step 1" in page.payload()["panel"]["resume"]
    assert page.act({"do": "resume"}) is table
