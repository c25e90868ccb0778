"""Pages of exercises: what clicks do, that the same happens by code, and what is shown and told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tabletop import OptionError
from tabletop.core import EVERYONE
from tabletop.exercises import exercises, games_with_exercises
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN
from tabletop.ui import sheet
from tabletop.ui.controller import latest
from tabletop.ui.exercise_pages import TablePage, page
from tabletop.ui.graph_page import GraphPage

GAME = "ladies_choice"
EVERY = [(game, id) for game in games_with_exercises() for id in exercises(game)]


def opened(id: str, seed: Any = 5, game: str = GAME) -> tuple[Any, Any]:
    question = sheet(game, seed=seed)[id]
    return question, page(question)


def press(shown: Any, do: str, value: Any = True) -> None:
    shown._heard({"do": do, "value": value})
    assert not shown.errors, shown.errors


def blocks(shown: Any) -> list[dict[str, Any]]:
    parts = [shown.upper, shown.lower] if len(shown.children) > 1 else [shown.upper]
    found = [b for part in parts for b in part.view["blocks"]]
    json.dumps(found, allow_nan=False)
    return found


def find(shown: Any, kind: str, id: str = "") -> dict[str, Any]:
    return next(b for b in blocks(shown) if b["kind"] == kind and (not id or b.get("id") == id))


def verdict(shown: Any) -> dict[str, Any]:
    return find(shown, "verdict")


def buttons(shown: Any) -> dict[str, bool]:
    """The actions, and whether each can be pressed."""
    return {o["text"]: not o.get("idle") for o in find(shown, "buttons", "do")["options"]}


@pytest.mark.parametrize(("game", "id"), EVERY, ids=[".".join(pair) for pair in EVERY])
def test_every_exercise_has_a_page_that_works(game: str, id: str) -> None:
    question, shown = opened(id, game=game)
    assert page(question) is shown
    head = blocks(shown)
    assert head[0] == {"kind": "head", "text": question.exercise.title, "small": True}
    assert any(b["kind"] == "fold" and len(b["blocks"]) == len(question.exercise.rules) for b in head)
    press(shown, "check")
    assert verdict(shown)["state"] == NOT_ATTEMPTED and verdict(shown)["lines"]
    press(shown, "hint")
    press(shown, "solution")
    assert question.state == SHOWN and find(shown, "steps")["steps"]
    press(shown, "another")
    assert question.state == NOT_ATTEMPTED and not any(b["kind"] == "steps" for b in blocks(shown))
    if question.exercise.kind.look != "code":
        question.check(question.exercise.solved(question.seed))
        assert verdict(shown)["word"] == "Correct." and verdict(shown)["tone"] == "gain"


def test_cards_are_pressed() -> None:
    question, shown = opened("put_aside")
    right = question.exercise.answer(question.given)
    hand = question.given["hand"]
    for title in right:
        press(shown, "pick", str(hand.index(title)))
    cards = find(shown, "cards", "pick")["cards"]
    assert [c["title"] for c in cards] == hand and {c["title"] for c in cards if c["picked"]} == set(right)
    assert all((c["guess"] == "chosen") == c["picked"] for c in cards)  # said in a word, not by colour alone
    assert question.state == NOT_ATTEMPTED and verdict(shown)["word"] == ""
    press(shown, "check")
    assert question.state == CORRECT
    press(shown, "pick", str(hand.index(right[0])))  # out again
    assert question.draft is None or right[0] not in question.draft
    press(shown, "check")
    assert verdict(shown)["state"] in (NOT_YET, NOT_ATTEMPTED) and question.state == CORRECT


def test_an_order_is_pressed_one_after_the_other() -> None:
    question, shown = opened("turn_order")
    options, right = question.given["options"], question.exercise.answer(question.given)
    for name in right:
        press(shown, "pick", options.index(name))
    texts = [o["text"] for o in find(shown, "buttons", "pick")["options"]]
    assert f"1st {right[0]}" in texts and f"4th {right[3]}" in texts
    press(shown, "check")
    assert question.state == CORRECT
    press(shown, "pick", options.index(right[0]))  # taken out: the others move up
    assert f"1st {right[1]}" in [o["text"] for o in find(shown, "buttons", "pick")["options"]]


def test_one_choice_replaces_the_other() -> None:
    question, shown = opened("two_ladies_end")
    press(shown, "pick", 0)
    press(shown, "pick", 1)
    assert question.draft == "Ben"
    assert [o["pressed"] for o in find(shown, "buttons", "pick")["options"]] == [False, True]
    assert [hand["label"] for hand in find(shown, "hands")["hands"]] == [f"Gentleman {n}" for n in (1, 2, 3, 4)]


def test_numbers_are_typed() -> None:
    question, shown = opened("dandy_points")
    press(shown, "text", " 999 ")
    assert find(shown, "entry")["value"] == " 999 " and question.verdict is None
    press(shown, "check")
    assert (
        verdict(shown)["word"] == "Not yet." and verdict(shown)["tone"] == "harm" and len(verdict(shown)["lines"]) > 1
    )
    press(shown, "check", str(question.exercise.answer(question.given)))  # by Enter
    assert question.state == CORRECT
    press(shown, "check", "lots")
    assert "is no number" in verdict(shown)["lines"][0]


def test_what_is_answered_by_code_is_seen_on_the_page() -> None:
    question, shown = opened("put_aside")
    right = question.exercise.answer(question.given)
    question.check(", ".join(right).lower())
    cards = find(shown, "cards", "pick")["cards"]
    assert {c["title"] for c in cards if c["picked"]} == set(right) and verdict(shown)["state"] == CORRECT
    question.check(["no such card"])
    assert not any(c["picked"] for c in find(shown, "cards", "pick")["cards"])
    question.hint()
    assert find(shown, "lines")["lines"] == [f"Hint 1: {question.exercise.hints[0]}"]
    question.solution()
    assert not buttons(shown)["Solution"] and find(shown, "steps")


def test_half_an_answer_is_seen_and_kept() -> None:
    question, shown = opened("turn_order")
    half = question.exercise.answer(question.given)[:2]
    question.check(half)
    assert verdict(shown)["lines"] == [f"There are {len(question.given['seats'])} to put in order, not 2."]
    texts = [o["text"] for o in find(shown, "buttons", "pick")["options"]]
    assert {f"1st {half[0]}", f"2nd {half[1]}"} <= set(texts)
    back = sheet(GAME, code=question.sheet.code())
    assert back.turn_order.draft == half and back.turn_order.state == NOT_YET
    question.check(7)
    assert not any(o["pressed"] for o in find(shown, "buttons", "pick")["options"])


def test_hints_come_to_an_end() -> None:
    question, shown = opened("put_aside")
    assert list(buttons(shown)) == ["Check", "Hint", "Solution", "Another one"]
    press(shown, "hint")
    assert buttons(shown)["Hint 2 of 2"]
    press(shown, "hint")
    assert not buttons(shown)["No more hints"]


def test_what_is_no_answer_is_refused() -> None:
    _, shown = opened("put_aside")
    for value in (99, -1):
        press(shown, "pick", value)
        assert verdict(shown)["lines"] == ["There is no such answer."]
    press(shown, "dance")
    assert "does not know" in verdict(shown)["lines"][0]


# -- at the table ------------------------------------------------------------------------------------------------------
def at_table(id: str = "best_change") -> tuple[Any, TablePage]:
    question, shown = opened(id)
    assert isinstance(shown, TablePage)
    return question, shown


def choose(shown: TablePage, move: str, do: str = "choose") -> None:
    shown.table._heard(None, {"do": do, "move": move, "text": move}, [])
    assert not shown.errors, shown.errors


def test_a_move_at_the_table_is_an_answer_and_nothing_is_played() -> None:
    before = list(latest)
    question, shown = at_table()
    right = question.exercise.answer(question.given)
    other = next(str(m) for m in shown.table.match.legal_moves if str(m) != right)
    choose(shown, other)
    assert question.draft == other and shown.table.match.step == 0 and question.state == NOT_ATTEMPTED
    assert shown.table.scene["headline"].startswith("Your answer: ") and shown.table.scene["choices"]
    assert "Press Check below the table." in shown.table.status["message"]
    choose(shown, right, "type")
    assert question.draft == right and shown.table.status["typed"]
    press(shown, "check")
    assert question.state == CORRECT and latest == before


def test_a_move_that_can_t_be_made_is_told_why() -> None:
    question, shown = at_table("whom_to_marry")
    choose(shown, "court Ben", "type")
    assert question.draft is None and "Clock" in shown.table.status["message"]
    choose(shown, "dance", "type")
    assert "is no move" in shown.table.status["message"] and question.draft is None
    for do in ("undo", "bot", "branch", "step", "mode", "eyes", "code", "file", "redo"):
        shown.table._heard(None, {"do": do, "to": "study", "who": -4}, [])
    assert shown.table.match.step == 0 and shown.table.desk.top.mode == "play" and question.draft is None


def test_the_table_shows_what_its_player_may_know() -> None:
    question, shown = at_table()
    told = json.dumps([shown.table.scene, shown.table.story, shown.table.status])
    state = question.exercise.position(question.given)
    shown_off = [e.cards[0] for e in state.events if e[0] == "sight" and e[3] == EVERYONE]
    hidden = [c.title for seat in (2, 3) for c in state.cards(f"hand {seat + 1}") if c.index not in shown_off]
    assert hidden and not [title for title in hidden if f'"{title}"' in told]
    assert shown.table.status["viewers"] == [] == shown.table.status["modes"] and not shown.table.status["keeps"]
    assert [to for _, to in shown.table.status["links"]] == ["rules", "decks"]


def test_the_rules_can_be_looked_up_at_the_table() -> None:
    _, shown = at_table()
    shown.table._heard(None, {"do": "open", "to": "rules"}, [])
    assert shown.table.screen == "rules"
    shown.table._heard(None, {"do": "open", "to": "start"}, [])
    assert shown.table.screen == "rules"
    shown.table._heard(None, {"do": "open", "to": "back"}, [])
    assert shown.table.screen == "table" and not shown.errors


def test_another_instance_brings_another_table() -> None:
    question, shown = at_table()
    before = shown.table.scene
    press(shown, "another")
    assert shown.table.scene != before
    question.check(question.exercise.answer(question.given))
    assert shown.table.scene["headline"].startswith("Your answer: ")
    question.another(5)
    assert shown.table.scene["headline"].startswith("Your turn")


# -- in the graph ------------------------------------------------------------------------------------------------------
def test_cards_are_chosen_in_the_graph() -> None:
    question, shown = opened("silencers")
    assert isinstance(shown, GraphPage)
    nodes = shown.lecture.graph.nodes
    right = question.exercise.answer(question.given)
    for title in right:
        press(shown, "node", next(i for i, n in enumerate(nodes) if n.card.title == title))
    symbols = shown.figure.data[5].marker.symbol
    assert {n.card.title for n, s in zip(nodes, symbols, strict=True) if s == "square"} == set(right)
    assert sum("✓" in text for text in shown.figure.data[5].text) == len(right)
    chips = [o for b in find(shown, "fold")["blocks"] if b["kind"] == "chips" for o in b["options"]]
    assert {o["text"] for o in chips if o["pressed"]} == set(right) and len(chips) == 69
    press(shown, "pick", next(o["value"] for o in chips if not o["pressed"]))
    press(shown, "check")
    assert question.state == NOT_YET and "touches none of his cards" in verdict(shown)["lines"][1]
    question.check(right)
    assert question.state == CORRECT
    edges = [len(shown.figure.data[trace].x) for trace in (3, 4)]
    assert edges == [0, 0]  # no arrow of the hand gives anything away


# -- code and progress -------------------------------------------------------------------------------------------------
def test_functions_are_checked_by_code_and_told_on_the_page() -> None:
    question, shown = opened("total_function")
    assert "Check" not in buttons(shown) and find(shown, "code")["text"].startswith("def total(hand):")
    question.check(lambda hand: 0)
    assert verdict(shown)["word"] == "Not yet." and "Check" in buttons(shown)
    press(shown, "solution")
    assert "max(wealth, default=0)" in [b for b in blocks(shown) if b["kind"] == "code"][-1]["text"]
    bot, shown = opened("lady_bot")
    bot.check(lambda view, legal_moves, rng: 42)
    assert "Gentleman 1" in next(b for b in blocks(shown) if b.get("label") == "The position")["text"]


def test_progress_is_a_picture_with_a_code() -> None:
    q = sheet(GAME, seed=5)
    shown = page(q.progress)
    assert page(q.progress) is shown and find(shown, "head")["text"] == f"0 of {len(q)} correct."
    q.put_aside.check(q.put_aside.exercise.solved("5"))
    q.turn_order.check(["Ann"])
    q.love_left.solution()
    words = {r["id"]: r["word"] for r in find(shown, "standing")["rows"]}
    assert (words["put_aside"], words["turn_order"], words["love_left"], words["lady_bot"]) == (
        "correct", "not yet", "solution shown", "not attempted")  # fmt: skip
    assert find(shown, "head")["text"].startswith("1 of ") and find(shown, "bar")["parts"].count(CORRECT) == 1
    assert find(shown, "keep")["code"] == q.code()


def test_a_code_is_loaded_and_every_page_follows() -> None:
    q = sheet(GAME, seed=5)
    question, shown, progress = q.put_aside, page(q.put_aside), page(q.progress)
    question.check(question.exercise.solved("5"))
    kept = q.code()
    question.another(6)
    press(progress, "load", kept[:-3])
    assert "damaged" in find(progress, "said")["text"] and "stays as it is" in find(progress, "said")["text"]
    assert question.seed == "6"
    press(progress, "load", kept)
    assert find(progress, "said")["text"] == f"Loaded: 1 of {len(q)} correct." and question.seed == "5"
    assert verdict(shown)["state"] == CORRECT and find(shown, "cards")["cards"][0]["title"] == question.given["hand"][0]
    press(progress, "copied")
    assert find(progress, "said")["text"] == "Copied."


def test_what_was_here_before_a_code_can_be_brought_back() -> None:
    q = sheet(GAME, seed=5)
    progress, empty = page(q.progress), q.code()
    press(progress, "load", empty)
    assert not [b for b in progress.upper.view["blocks"] if b["kind"] == "buttons"]  # nothing would be lost
    for id in ("love_left", "who_wins"):
        q[id].check(q[id].exercise.solved("5"))
    full = q.code()
    press(progress, "load", empty)
    assert find(progress, "said")["text"].startswith("Loaded: 0 of ") and q.code() == empty
    assert "before: 2 of" in find(progress, "buttons")["options"][0]["text"]
    press(progress, "back")
    assert q.code() == full and find(progress, "head")["text"].startswith("2 of ")


def test_a_damaged_code_in_the_first_cell_is_no_dead_end(capsys: pytest.CaptureFixture[str]) -> None:
    q = sheet(GAME, seed=5, code="TX1.rubbish")
    assert q.seed == "5" and "damaged" in capsys.readouterr().out
    with pytest.raises(OptionError):
        sheet("chess")


def test_a_cell_shows_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from IPython.core.formatters import DisplayFormatter

    from tabletop.ui import exercise_pages

    seen: list[Any] = []
    monkeypatch.setattr(exercise_pages, "display", seen.append)
    q = sheet(GAME, seed=5)
    formatter = DisplayFormatter()
    assert formatter.format(q.put_aside) == ({}, {}) and seen == [page(q.put_aside)]
    for shown in (q, q.progress):
        formatter.format(shown)
    assert seen[1:] == [page(q.progress)] * 2
    from tabletop.exercises import sheet as plain

    data, _ = formatter.format(plain(GAME, seed=5).put_aside)
    assert "What is put aside?" in data["text/plain"]  # without widgets the same in words
    data, _ = formatter.format(q.put_aside.check(["<b>"]))
    assert "<strong>Not yet.</strong>" in data["text/html"] and "<b>" not in data["text/html"]
    data, _ = formatter.format(q.total_function.solution())
    assert data["text/html"].count("<p>") == 3 and "<pre>def total(hand):" in data["text/html"]


@pytest.mark.slow
def test_kinder_titles_stand_everywhere_on_the_pages() -> None:
    for seed in range(6):
        q = sheet(GAME, seed=seed, classroom=True)
        harsh = [c.title for c in q.put_aside.exercise.deck if c.classroom_title]
        assert "Midget" in harsh
        shown = ""
        for question in q:
            drawn = page(question)
            if question.exercise.kind.look != "code":
                for name in ("hint", "solution", "check"):
                    press(drawn, name)
                question.check(question.exercise.solved(question.seed))
                drawn.show()
            parts = [drawn.upper.view, drawn.lower.view]
            if isinstance(drawn, TablePage):
                parts += [drawn.table.scene, drawn.table.story, drawn.table.status]
            if isinstance(drawn, GraphPage):
                parts += [[str(t.text) for t in drawn.figure.data]]
            shown += json.dumps(parts)
        assert not [title for title in harsh if re.search(rf"\b{title}\b", shown)]
    plain = json.dumps(page(sheet(GAME, seed=1).silencers).lower.view)
    assert "Midget" in plain and "Endless Hiccups" not in plain
    assert sheet(GAME, seed=1, classroom=True).silencers.check("Endless Hiccups").answer == ("Midget",)
