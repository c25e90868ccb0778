"""Classroom titles: in every text that is shown, and nowhere a printed one that has a kinder name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tabletop
from tabletop import ui
from tabletop.exercises import sheet as text_sheet
from tabletop.ui.exercise_pages import page
from tabletop.ui.kinder import classroom_titles, kinder, school, wanted

DECK = tabletop.make("ladies_choice", players=4).deck
HARSH = [c.title for c in DECK if c.classroom_title]
ROUGH = ["Midget", "Unfaithful", "Kicks Dogs", "Romantic"]


def match(steps: int = 20) -> Any:
    game = tabletop.make("ladies_choice", players=4, first=0)
    return tabletop.Match(game, seed=8).auto(tabletop.RandomBot(), steps=steps)


MADE: dict[str, Callable[[], Any]] = {
    "start": ui.start,
    "table": lambda: ui.table(match(), eyes=tabletop.OPEN),
    "rules_browser": ui.rules_browser,
    "deck_browser": ui.deck_browser,
    "hand_stepper": lambda: ui.hand_stepper(ROUGH),
    "cancellations": lambda: ui.cancellations(ROUGH),
    "both_sides": ui.both_sides,
    "clash_plot": ui.clash_plot,
    "worth_plot": ui.worth_plot,
    "whom_to_marry": lambda: ui.whom_to_marry(match(3)),
    "exercise": lambda: page(text_sheet("ladies_choice", seed=1).silencers),
}


@pytest.fixture
def kind() -> Iterator[None]:
    classroom_titles()
    yield
    classroom_titles(False)


def shown(widget: Any) -> str:
    """All texts of a page or table, and of its picture."""
    texts: list[Any] = []
    for name in ("scene", "story", "status", "panel", "rules"):
        texts.append(getattr(widget, name, ""))
    for part in (getattr(widget, "upper", None), getattr(widget, "lower", None)):
        texts.append(getattr(part, "view", ""))
    picture = getattr(widget, "picture", None)
    texts.append(json.dumps(getattr(picture, "outputs", ()), default=str))
    texts += [str(trace.text) + str(trace.hovertext) for trace in getattr(picture, "data", ())]
    return json.dumps(texts, default=str)


def harsh(text: str) -> list[str]:
    return [title for title in HARSH if re.search(rf"\b{re.escape(title)}\b", text)]


@pytest.mark.parametrize("name", MADE)
def test_they_are_shown_in_all_that_is_made(kind: None, name: str) -> None:
    text = shown(MADE[name]())
    assert len(text) > 500 and harsh(text) == []


def test_without_them_the_printed_titles_are_shown() -> None:
    assert not wanted()
    for name in ("table", "hand_stepper", "cancellations", "both_sides", "exercise"):
        assert harsh(shown(MADE[name]())), name


def test_only_whole_titles_and_no_codes_change() -> None:
    game = tabletop.make("ladies_choice", players=4)
    given = {"a": ["Midget and Midgets"], "code": "Midget", "n": 3, "t": ("Stupid",)}
    made = {"a": ["Endless Hiccups and Midgets"], "code": "Midget", "n": 3, "t": ["Terribly Forgetful"]}
    assert school(game, given) == kinder(given) == made
    assert school(tabletop.make("cat_ladies", players=2), given) == given
