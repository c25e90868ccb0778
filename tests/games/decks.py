"""Decks for the tests: as the games' files say, as data with changes, and what is said when one is refused."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tabletop import DeckError
from tabletop.deck import Deck

Data = dict[str, Any]
GAMES = Path(__file__).parents[2] / "tabletop" / "games"


def printed_data(game: str) -> Data:
    """The whole deck of a game as its file says, without the engine."""
    return tomllib.loads((GAMES / game / "cards.toml").read_text(encoding="utf-8"))


def mini_text(game: str) -> str:
    """The file of its mini deck."""
    return (GAMES / game / "decks" / "mini.toml").read_text(encoding="utf-8")


def rows_of(deck: Deck, changes: Mapping[str, Mapping[str, Any]], **facts: int) -> Data:
    """A deck as data, with cards changed by title or added."""
    cards: dict[str, Data] = {
        c.title: {
            "title": c.title, "copies": c.copies, "text": c.text, "provenance": c.provenance,
            **{k: list(v) if isinstance(v, tuple) else v for k, v in c.data.items() if k != "assumed"},
        }
        for c in deck
    }  # fmt: skip
    for title, fields in changes.items():
        cards[title] = {**cards.get(title, {"title": title, "provenance": "assumed"}), **fields}
    return {"deck": {"name": "mine", **facts}, "card": list(cards.values())}


def changed(whole: Data, **changes: Data | None) -> Data:
    """A deck with changes by card id (`-` is `_`): other fields, `None` for a card left out, new cards; its `facts`."""
    data = copy.deepcopy(whole)
    data["deck"].update(name="mine", **(changes.pop("facts", None) or {}))
    rows = {row["id"].replace("-", "_"): row for row in data["card"]}
    for name, fields in changes.items():
        if fields is None:
            del rows[name]
        else:
            rows.setdefault(name, {"title": name.replace("_", " ").title()}).update(fields)
    data["card"] = list(rows.values())
    return data


# -- what is said ------------------------------------------------------------------------------------------------------


def sentence(message: str) -> str:
    assert message.endswith(".") and message.count(". ") == 0 and "\n" not in message
    return message


def refusal(call: Callable[[], object], rule: str | None = None) -> str:
    """The sentence with which a deck is refused; by this rule, if one is named."""
    with pytest.raises(DeckError) as error:
        call()
    assert rule is None or error.value.rule == rule
    return sentence(str(error.value))


def assert_says(message: str, words: Iterable[str]) -> None:
    missing = [word for word in words if word not in message]
    assert not missing, message


def assert_read_once(open_deck: Callable[[Any], Deck], printed_deck: Callable[[], Deck]) -> None:
    """Decks that come with a game."""
    assert open_deck(None) is open_deck("printed") is printed_deck()
    assert open_deck("mini") is open_deck("mini")
    assert open_deck(printed_deck()) is printed_deck()
