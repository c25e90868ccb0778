"""Decks from TOML: every card with its provenance; errors name the file, the card, the field and what is allowed.

[deck]
name = "mini"
cards = ["Romantic", "Thief"]      # optional: these cards of the printed deck (twice in the list: two copies)

[[card]]                           # cards in full, or changes to a printed card (same title)
title = "Romantic"
value = 12
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from .core import UNSEEN, InvalidMoveError, TabletopError, brief

MAX_BYTES = 1_000_000
MAX_CARDS = 1_000  # copies counted


class DeckError(TabletopError):
    """A deck that can't be used; the message names the file, the card, the field and what is allowed.

    `rule` is the ledger id where a rule of the game stands behind the refusal, else empty.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Field(NamedTuple):
    """One field of a card or of the [deck] table in a game's schema: its type, its values, whether it must be there."""

    type: Any
    allowed: tuple[Any, ...] | range | None = None
    default: Any = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card; equal copies are interchangeable. `data` holds the game's own fields ("value", …)."""

    index: int
    id: str
    title: str
    classroom_title: str = ""
    copies: int = 1
    provenance: str = "rulebook"
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        return self.title

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def named(self, classroom: bool) -> str:
        """The printed title, or the one for a school's screen."""
        return self.classroom_title or self.title if classroom else self.title


COMMON: Mapping[str, Field] = {
    "id": Field(str),
    "title": Field(str, required=True),
    "classroom_title": Field(str, default=""),
    "copies": Field(int, range(1, 200), default=1),
    "provenance": Field(str, ("rulebook", "assumed"), default="assumed"),
    "text": Field(str, default=""),
}


class Deck:
    """The cards of a game by number, with the facts of set-up that belong to them (`facts["hand_size"]`)."""

    def __init__(
        self,
        name: str,
        title: str,
        facts: Mapping[str, Any],
        cards: list[Card],
        source: dict[str, Any],
        shipped: bool = False,
    ) -> None:
        self.name, self.title, self.facts, self.source = name, title, facts, source
        self.cards: tuple[Card, ...] = tuple(cards)
        self.size = sum(c.copies for c in cards)
        import hashlib  # imported where it is used, as elsewhere: `import tabletop` is quick

        self.fingerprint = hashlib.sha256(json.dumps(source, sort_keys=True).encode()).hexdigest()[:16]
        self.shipped = shipped
        self.where = name  # what messages call it: the file it came from
        self.named = {c.title.casefold(): c for c in cards}
        self._by_name = {_plain(n): c for c in cards for n in (c.classroom_title, c.id) if n}
        self._by_name.update({_plain(c.title): c for c in cards})
        self.warnings: list[str] = []

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        """How many cards, copies counted."""
        return self.size

    def find(self, text: str | Card) -> Card:
        """A card by its printed or classroom title or id, in any spelling of case and hyphens.

        Raises `InvalidMoveError` with the nearest titles.
        """
        if isinstance(text, Card):
            if text.index < len(self.cards) and self.cards[text.index] == text:
                return text
            raise InvalidMoveError(f"{text.title} is no card of the {self.name} deck.")
        if not isinstance(text, str):
            raise InvalidMoveError(f"A card is named by its title, not by {brief(text)}.")
        card = self.get(text)
        if card is None:
            import difflib

            near = difflib.get_close_matches(_plain(text[:60]), self._by_name, n=3, cutoff=0.5)
            titles = list(dict.fromkeys(self._by_name[n].title for n in near))
            hint = f"; did you mean {' or '.join(titles)}?" if titles else "."
            raise InvalidMoveError(f"No card of the {self.name} deck is called “{text.strip()[:60]}”{hint}")
        return card

    def get(self, text: str) -> Card | None:
        """The card of that printed or classroom title or id, `None` if there is none."""
        return self._by_name.get(_plain(text))

    def listed(self, cards: Iterable[str | Card]) -> list[int]:
        """Card numbers, in the order given, of titles or cards; of a text too, with commas between the titles."""
        if isinstance(cards, str):
            cards = cards.split(",")
        if not isinstance(cards, Iterable):
            raise InvalidMoveError(f"Cards are a list of titles, not {brief(cards)}.")
        return [self.find(c).index for c in cards]

    def hand(self, cards: Iterable[str | Card]) -> tuple[int, ...]:
        """Card numbers, sorted, of a hand given by titles or cards. Raises `InvalidMoveError` for one card too many."""
        held = tuple(sorted(self.listed(cards)))
        for c, n in Counter(held).items():
            if n > self.cards[c].copies:
                raise InvalidMoveError(
                    f"{self.cards[c].title} is {self.cards[c].copies} times in the deck, not {n} times."
                )
        return held


def kinder(cards: Iterable[Card], written: Callable[[str], str] = str) -> Callable[[str], str]:
    """What puts classroom titles for printed ones into a text, whole titles only; `written`: how a title stands there,
    such as `html.escape`."""
    titles = {written(card.title): written(card.classroom_title) for card in cards if card.classroom_title}
    if not titles:
        return str
    longest_first = sorted(titles, key=len, reverse=True)
    pattern = re.compile("|".join(rf"\b{re.escape(title)}\b" for title in longest_first))
    return lambda text: pattern.sub(lambda found: titles[found[0]], text)


def _plain(text: str) -> str:
    """A title without what people spell differently; one without any letter or digit (an emoji) stays as it is."""
    text = text.casefold().strip()
    return re.sub(r"(?:[^\w+]|_)+", " ", text).strip() or text


def load_deck(
    source: str | Path | Mapping[str, Any] | None,
    home: Path,
    card_fields: Mapping[str, Field],
    deck_fields: Mapping[str, Field],
) -> Deck:
    """A deck by name (shipped beside the game), from a `.toml` file, or from the data of one.

    `home` is the game's folder: `cards.toml` is its printed deck, `decks/NAME.toml` the others.
    Raises `DeckError`.
    """
    printed_file, shipped = home / "cards.toml", True
    called = str(source) if isinstance(source, (str, Path)) else ""
    if source is None or source == "printed":
        data, where = _read(printed_file), printed_file.name
    elif isinstance(source, Mapping):
        data, where, shipped = dict(source), "this deck", False
    elif re.fullmatch(r"[\w-]{1,60}", called) and (file := home / "decks" / f"{called}.toml").is_file():
        data, where = _read(file), file.name
    elif called.endswith(".toml"):
        data, where, shipped = _read(Path(called)), Path(called).name, False
    else:
        names = ["printed", *sorted(p.stem for p in (home / "decks").glob("*.toml"))]
        raise DeckError(f"There is no deck {brief(source)}; say {', '.join(names)}, or the path of a .toml file.")
    deck = _deck(data, where, printed_file, card_fields, deck_fields)
    deck.shipped = shipped
    deck.where = where if where.endswith(".toml") else deck.name
    return deck


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    called = path.name[:60]
    try:
        text = read_file(path, MAX_BYTES)
        if text is None:
            raise DeckError(f"{called} is larger than a deck can be (one megabyte).")
        return tomllib.loads(text.decode("utf-8-sig").replace("\r\n", "\n"))
    except OSError as error:
        raise DeckError(f"{called} can't be read: {error.strerror or error}.") from None
    except DeckError:
        raise
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise DeckError(f"{called} is not valid TOML: {str(error)[:200]}.") from None


def read_file(path: Path, limit: int) -> bytes | None:
    """The bytes of a plain file, `None` if there are more than `limit`. Raises `OSError`, also for what is no file
    (a pipe would be waited for, a device never ends)."""
    import stat

    try:
        mode = path.stat().st_mode
    except ValueError:  # a NUL in the name
        raise OSError("no file can have this name") from None
    if not stat.S_ISREG(mode):
        raise OSError("it is no file")
    with path.open("rb") as file:
        data = file.read(limit + 1)
    return data if len(data) <= limit else None


def _deck(
    data: dict[str, Any],
    where: str,
    printed_file: Path,
    card_fields: Mapping[str, Field],
    deck_fields: Mapping[str, Field],
) -> Deck:
    for key in data:
        if key not in ("deck", "card"):
            raise DeckError(f"{where}: unknown table [{str(key)[:60]}]; a deck has [deck] and [[card]].")
    head, rows = data.get("deck", {}), data.get("card", [])
    if not isinstance(head, Mapping) or not isinstance(rows, list) or not all(isinstance(r, Mapping) for r in rows):
        raise DeckError(f"{where}: [deck] is one table and [[card]] a list of tables.")
    if len(rows) > MAX_CARDS:
        raise DeckError(f"{where}: a deck has at most {MAX_CARDS:,} cards, not {len(rows):,}.")
    listed = head.get("cards")
    base: dict[str, dict[str, Any]] = {}
    if listed is not None:
        if not isinstance(listed, list) or not all(isinstance(t, str) for t in listed):
            raise DeckError(f"{where}: [deck] field cards is a list of titles.")
        for row in _read(printed_file)["card"]:
            base[_plain(row["title"])] = dict(row)
    schema = {**COMMON, **card_fields}
    merged: dict[str, dict[str, Any]] = {}
    for row in rows:
        title = row.get("title")
        if not isinstance(title, str) or not any(sign.isprintable() and not sign.isspace() for sign in title):
            raise DeckError(f'{where}: a card has no title; each [[card]] needs title = "…".')
        for name in (title, str(row.get("classroom_title", ""))):
            if len(name) > 60 or any(sign in "{};," for sign in name) or UNSEEN.search(name):
                raise DeckError(
                    f"{where}: card {name[:60]!r}: a title has at most 60 letters, "
                    "without { } ; comma and line breaks."
                )
        if _plain(title) in merged:
            raise DeckError(f"{where}: card {title!r} stands there twice; give copies = 2 instead.")
        known = base.get(_plain(title))
        changed = {"provenance": "assumed"} if known else {}
        merged[_plain(title)] = {**(known or {}), **changed, **row}
    if listed is not None:
        counts = Counter(_plain(t) for t in listed)
        chosen = {}
        for title in listed:
            key = _plain(title)
            if key not in merged and key not in base:
                import difflib

                names = {_plain(row["title"]): row["title"] for row in [*base.values(), *merged.values()]}
                near = [names[name] for name in difflib.get_close_matches(key, names, n=2)]
                hint = f"; the nearest is {' or '.join(near)}." if near else "."
                raise DeckError(
                    f"{where}: [deck] cards names {brief(title)}, which is no printed card and no [[card]] here{hint}"
                )
            chosen[key] = {**(merged.get(key) or base[key]), "copies": counts[key]}
        unlisted = [row["title"] for key, row in merged.items() if key not in chosen]
        if unlisted:
            raise DeckError(f"{where}: card {unlisted[0]!r} is described but not in the list [deck] cards.")
        merged = chosen
    if not merged:
        raise DeckError(f"{where}: a deck needs at least one card.")
    cards: list[Card] = []
    ids: set[str] = set()
    for row in merged.values():
        values = _checked(row, schema, f"{where}: card {row['title']!r}")
        common = {k: values.pop(k) for k in COMMON}
        common["id"] = common["id"] or _plain(common["title"]).replace(" ", "-")
        if common["id"] in ids:
            raise DeckError(f"{where}: two cards have the id {common['id']!r}.")
        ids.add(common["id"])
        cards.append(Card(index=len(cards), **common, data=values))
    called = {_plain(c.title): c for c in cards}
    for c in cards:
        if c.classroom_title and called.setdefault(_plain(c.classroom_title), c) is not c:
            other = called[_plain(c.classroom_title)].title
            raise DeckError(f"{where}: card {c.title!r}, field 'classroom_title': {other!r} is already called so.")
    if (size := sum(c.copies for c in cards)) > MAX_CARDS:
        raise DeckError(f"{where}: a deck has at most {MAX_CARDS:,} cards, not {size:,}.")
    facts = _checked(
        {k: v for k, v in head.items() if k not in ("name", "title", "cards")}, deck_fields, f"{where}: [deck]"
    )
    name, title = head.get("name", Path(where).stem), head.get("title", "")
    if not isinstance(name, str) or not isinstance(title, str):
        raise DeckError(f"{where}: [deck] name and title are texts.")
    if any(len(text) > 60 or UNSEEN.search(text) for text in (name, title)):
        raise DeckError(f"{where}: [deck] name and title have at most 60 letters and no line breaks.")
    return Deck(name, title or name, facts, cards, {"deck": dict(head), "card": [dict(r) for r in rows]})


_WORDS = {int: "a whole number", str: "a text in quotes", bool: "true or false", list: "a list of titles"}


def _checked(row: Mapping[str, Any], schema: Mapping[str, Field], where: str) -> dict[str, Any]:
    for key in row:
        if key not in schema:
            raise DeckError(f"{where} has an unknown field {brief(key)}; known are {', '.join(schema)}.")
    values: dict[str, Any] = {}
    for key, want in schema.items():
        if key not in row:
            if want.required:
                raise DeckError(f"{where} lacks the field {key!r} ({_WORDS[want.type]}).")
            values[key] = () if want.type is list and want.default is None else want.default
            continue
        value = row[key]
        if type(value) is not want.type or (want.type is list and not all(isinstance(v, str) for v in value)):
            raise DeckError(f"{where}, field {key!r}: {brief(value)} should be {_WORDS[want.type]}.")
        if want.allowed is not None and value not in want.allowed:
            allowed = want.allowed
            words = (
                f"from {allowed.start} to {allowed.stop - 1}"
                if isinstance(allowed, range)
                else " or ".join(map(repr, allowed))
            )
            raise DeckError(f"{where}, field {key!r}: {brief(value)} is not allowed; it must be {words}.")
        values[key] = tuple(value) if want.type is list else value
    return values
