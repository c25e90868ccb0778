"""Scenes as data and as text."""

import json
from dataclasses import replace

import pytest

from tabletop.scene import (
    CardView,
    Choice,
    Counter,
    Face,
    Group,
    Mark,
    Node,
    Pile,
    Scene,
    Seat,
    Setting,
    Track,
    Tree,
    Zone,
    as_text,
    problems,
)  # fmt: skip
from tests.ui import demo

SCENES = {"play": demo.play_scene, "catch": demo.catch_scene, "open": demo.open_scene, "tree": demo.tree_scene}


@pytest.mark.parametrize("name", SCENES)
def test_demo_scenes_are_in_order(name: str) -> None:
    assert problems(SCENES[name]()) == []


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_json(name: str) -> None:
    data = SCENES[name]().to_dict()
    assert json.loads(json.dumps(data)) == data


def test_pieces_say_what_they_are_and_leave_out_what_is_empty() -> None:
    data = demo.play_scene().to_dict()
    assert [piece["is"] for piece in data["centre"]] == ["pile", "track", "setting"]
    card = data["seats"][1]["zones"][0]["cards"][1]
    assert card == {"place": "hand-2-0"}  # face down: nothing but its place


def test_zero_is_kept() -> None:
    assert Counter("c", "Love", 0).value == 0
    scene = Scene("g", "G", "plum", "h", eyes=0, seats=(Seat("s", 0, "A", counters=(Counter("c", "Love", 0),)),))
    data = scene.to_dict()
    assert data["seats"][0]["seat"] == 0 and data["seats"][0]["counters"][0]["value"] == 0 and data["eyes"] == 0


def bare(**more: object) -> Scene:
    return replace(Scene("g", "G", "plum", "h"), **more)


@pytest.mark.parametrize(
    "scene, word",
    [
        (bare(centre=(Pile("x", "X", 1), Pile("x", "Y", 1))), "used twice"),
        (bare(centre=(Zone("z", "Z", (CardView("z"),)),)), "used twice"),
        (bare(choices=(Choice("go", "Go.", ("nowhere",)),)), "nowhere"),
        (bare(choices=(Choice("go", "Go."), Choice("go", "Go."))), "offered twice"),
        (bare(choices=(Choice("go", "Go."),), forbidden=(Choice("go", "Go."),)), "both legal and forbidden"),
        (bare(groups=(Group("all", ()),)), "no moves"),
        (bare(centre=(Zone("z", "Z", layout="heap"),)), "heap"),
        (bare(centre=(Zone("z", "Z", (CardView("c", Face("T", sign="moon")),)),)), "moon"),
        (bare(centre=(Zone("z", "Z", (CardView("c", Face("T", tone="loud")),)),)), "loud"),
        (bare(centre=(Zone("z", "Z", (CardView("c", None, (Mark("odd", "odd"),)),)),)), "odd"),
        (bare(centre=(Track("t", "T", 7, 5),)), "7 of 5"),
        (bare(centre=(Counter("c", "C", 1, "moon"),)), "moon"),
        (bare(centre=(Tree("t", "T", (Node(CardView("a"), 1, ("gone",)),)),)), "gone"),
    ],
)
def test_problems_are_named(scene: Scene, word: str) -> None:
    assert any(word in sentence for sentence in problems(scene))


def test_text_says_what_the_table_shows() -> None:
    text = as_text(demo.play_scene())
    said = """Round 2 of 4
        Ben, it is your turn
        Deck: 40 cards
        23 of 41 cards left
        Ben (gentleman, you, to move)
        +11 Romantic (boasted, seen by Anna)
        boast Silk Top Hat
        <b>Dora</b>
        Turns that are CHANGE: 0.5"""
    for words in said.splitlines():
        assert words.strip() in text
    assert max(map(len, text.splitlines())) <= 80


def test_text_of_a_hand_that_nobody_sees_tells_only_its_size() -> None:
    zone = Zone("h", "Ben's hand", tuple(CardView(f"h-{i}") for i in range(4)))
    assert "Ben's hand: 4 cards, face down" in as_text(bare(centre=(zone,)))


def test_text_of_trees_settings_and_sheets() -> None:
    text = as_text(demo.tree_scene())
    assert "generation 1:" in text and "+1 Daughter < +3 Heiress" in " ".join(text.split())
    ranking = as_text(demo.open_scene())
    assert "How the gentlemen are ranked" in ranking and "[cancel]" in ranking
    assert "Rate: 0.25 %" in as_text(bare(centre=(Setting("s", "Rate", 0.25, 0, 1, 0.05, " %"),)))


def test_scene_prints_itself() -> None:
    assert str(demo.catch_scene()) == as_text(demo.catch_scene())
