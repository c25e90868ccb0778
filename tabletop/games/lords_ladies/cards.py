"""The decks of Lords & Ladies: what a card file may say, and whether its cards make a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...deck import Card, Deck, DeckError, Field, load_deck
from ...rules import Rules, load_rules

HOME = Path(__file__).parent
POWERS: Mapping[str, tuple[str, ...]] = {  # kind → the powers its cards may have
    "start": (),
    "suitor": ("heiress", "well_travelled", "good_stock", "connected", "generous", "beyond_reproach"),
    "birth": (),
    "servant": (
        "butler", "chauffeur", "cook", "footman", "gardener", "ladies_maid", "maid", "nanny", "overseer", "valet",
    ),
    "gossip": ("bedroom", "drunken", "ruin", "illegitimate", "forbidden", "true"),
}  # fmt: skip
ONCE = ("heiress", "well_travelled", "chauffeur", "cook", "footman", "gardener", "maid")  # powers that work once
COUNTED = {  # powers with an amount
    "heiress": "gold",
    "well_travelled": "gossip cards",
    "good_stock": "birth points more",
    "generous": "gold less",
    "nanny": "birth points more",
    "overseer": "gold",
    "bedroom": "birth points less",
}
GOSSIP_DEALT: Mapping[int, int] = {2: 1, 3: 2, 4: 2, 5: 1}  # players → cards dealt to each (deal-gossip)
SEXES = ("lord", "lady")
PEOPLE = ("start", "suitor", "birth")  # the kinds of cards that have a sex
CALLED = {
    "start": "a starting card",
    "suitor": "a suitor",
    "birth": "a child",
    "servant": "a servant",
    "gossip": "a gossip card",
}
JOINTS = (":", " to ", " and ")  # what stands between the titles in a move
ASSUMABLE = ("title", "sex", "status", "birth", "cost", "power", "amount", "once", "copies")

CARD_FIELDS: Mapping[str, Field] = {
    "kind": Field(str, tuple(CALLED), required=True),
    "sex": Field(str, ("", *SEXES), default=""),
    "status": Field(int, range(10), default=0),
    "birth": Field(int, range(10), default=0),
    "cost": Field(int, range(21), default=0),
    "power": Field(str, ("", *(power for powers in POWERS.values() for power in powers)), default=""),
    "amount": Field(int, range(21), default=0),
    "once": Field(bool, default=False),
    "foreign": Field(bool, default=False),
    "assumed": Field(list),
}
DECK_FIELDS: Mapping[str, Field] = {
    "die": Field(int, range(2, 21), default=6),
    "row": Field(int, range(1, 7), default=3),
    "goal": Field(int, range(2, 100), default=18),
    "token_price": Field(int, range(1, 21), default=6),
    "pay_off": Field(int, range(1, 21), default=3),
}


@cache
def ledger() -> Rules:
    """The rules and rulings of Lords & Ladies."""
    return load_rules(HOME / "rules.toml")


@cache
def printed_deck() -> Deck:
    """The whole deck, 117 cards with the 6 of the Foreign Affairs expansion."""
    return load_deck(None, HOME, CARD_FIELDS, DECK_FIELDS)


@cache
def _shipped(name: str) -> Deck:
    return load_deck(name, HOME, CARD_FIELDS, DECK_FIELDS)


def open_deck(deck: Any) -> Deck:
    """A deck by name, file or data (see `tabletop.deck`); shipped ones are read once. Raises `DeckError`.

    What is allowed but seldom meant stands in `deck.warnings` afterwards.
    """
    if isinstance(deck, Deck):
        return deck
    if deck is None or deck == "printed":
        return printed_deck()
    if isinstance(deck, str) and deck.isidentifier():
        return _shipped(deck)
    opened = load_deck(deck, HOME, CARD_FIELDS, DECK_FIELDS)
    check_cards(opened)
    opened.warnings = warnings(opened)
    return opened


def of_kind(deck: Deck, kind: str) -> tuple[Card, ...]:
    """The cards of one kind ("start", "suitor", "birth", "servant", "gossip"), in the order of the file."""
    return tuple(card for card in deck if card["kind"] == kind)


def check_cards(deck: Deck) -> None:
    """Raises `DeckError` for cards that can't be, for any number of players (LL-W)."""
    holders: dict[str, Card] = {}
    for card in deck:
        problem = _problem(card)
        if not problem and card["power"] and card["kind"] in ("servant", "gossip"):
            first = holders.setdefault(card["power"], card)
            if first is not card:
                why = f'{first.title} has "{card["power"]}" already, and only one card may; give that one more copies'
                problem = "power", why
        if problem:
            field, why = problem
            raise DeckError(f"{deck.where}: card {card.title!r}, field {field!r}: {why}.", "LL-W")


def _problem(card: Card) -> tuple[str, str] | None:
    """The field that is wrong on a card by itself, and why."""
    kind, power = card["kind"], card["power"]
    who = CALLED[kind]
    for field, name in (("title", card.title), ("classroom_title", card.classroom_title)):
        for joint in JOINTS:
            if joint in f" {' '.join(name.casefold().split())} ":
                return field, f"“{joint.strip()}” joins the parts of a move, so no title may have it"
        if kind == "servant" and " ".join(name.casefold().split()) == "no more":
            return field, "“hire no more” is a move of its own, so no servant may be called so"
    if kind in PEOPLE and not card["sex"]:
        return "sex", f'{who} must have "lord" or "lady"'
    if kind not in PEOPLE and card["sex"]:
        return "sex", f'{who} has none, so it must be "", not "{card["sex"]}"'
    if kind in ("suitor", "birth") and card.copies > 1:
        return "copies", f"{who} is somebody with a name of their own, so it must be 1, not {card.copies}"
    if kind == "gossip":
        for value in ("status", "birth"):
            if card[value]:
                return value, f"{who} has none, so it must be 0, not {card[value]}"
    if kind != "servant" and card["cost"]:
        return "cost", f"only a servant is paid for, so for {who} it must be 0, not {card['cost']}"
    if card["foreign"] and kind != "suitor":
        return "foreign", f"only a suitor can be, so for {who} it must be false"
    allowed = POWERS[kind]
    if power not in allowed and (power or kind == "gossip"):
        if not allowed:
            return "power", f'{who} has none, so it must be "", not "{power}"'
        none = "" if kind == "gossip" else '"" or '
        return "power", f'for {who} it must be {none}one of {", ".join(allowed)}, not "{power}"'
    if power in COUNTED and not card["amount"]:
        return "amount", f'power = "{power}" needs 1 to 20 ({COUNTED[power]})'
    if card["amount"] and power not in COUNTED:
        return "amount", f"only the powers {', '.join(COUNTED)} have one, so it must be 0, not {card['amount']}"
    if card["once"] != (power in ONCE):
        what = f'power = "{power}" works' if power else "a card without a power does not work"
        return "once", f"{what} {'once, so it must be true' if power in ONCE else 'only once, so it must be false'}"
    for name in card["assumed"]:
        if name not in ASSUMABLE:
            return "assumed", f"{name[:60]!r} is not allowed; it lists names out of {', '.join(ASSUMABLE)}"
    if card["assumed"] and card.provenance == "rulebook":
        return "assumed", 'provenance = "rulebook" says that nothing is assumed, so it must be []'
    return None


def check_deck(deck: Deck, players: int, foreign: bool = False) -> None:
    """Raises `DeckError` for cards that can't be, and, with the arithmetic, for too few for so many players (LL-W).

    `foreign`: the suitors of the Foreign Affairs expansion are in play.
    """
    check_cards(deck)
    starting, row = of_kind(deck, "start"), deck.facts["row"]
    at_home = [card for card in of_kind(deck, "suitor") if not card["foreign"]]
    abroad = [card for card in of_kind(deck, "suitor") if card["foreign"]]
    suitors = [*at_home, *abroad] if foreign else at_home
    for sex in SEXES:
        there = _count(card for card in starting if card["sex"] == sex)
        if there < players:
            why = (
                f'{players} players, who may all choose one, need {players} cards with kind = "start" and sex = "{sex}"'
            )
            _too_few(deck, "copies", f"{why}, and there {_are(there)}")
        if not any(card["sex"] == sex for card in suitors):
            less = " without those of Foreign Affairs" if any(card["sex"] == sex for card in abroad) else ""
            _too_few(deck, "sex", f'at least one suitor must have sex = "{sex}", and there are none{less}')
    if len(suitors) < row:
        less = " without those of Foreign Affairs" if abroad and not foreign else ""
        _too_few(deck, "row", f"a row of {row} needs as many suitors, and there {_are(len(suitors))}{less}")
    if (there := _count(of_kind(deck, "servant"))) < row:
        _too_few(deck, "row", f"a row of {row} needs as many servants, and there {_are(there)}")
    each, there = GOSSIP_DEALT[players], _count(of_kind(deck, "gossip"))
    if there < players * each:
        why = f"{players} players who are dealt {each} each need {players * each} gossip cards"
        _too_few(deck, "copies", f"{why}, and there {_are(there)}")


def _count(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def _are(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {number or 'none'}"


def _too_few(deck: Deck, field: str, why: str) -> None:
    raise DeckError(f"{deck.where}: field {field!r}: {why}.", "LL-W")


def warnings(deck: Deck) -> list[str]:
    """What is allowed but seldom meant (LL-W), a sentence each."""
    told = []
    if not of_kind(deck, "birth"):
        told.append(f'{deck.where}: no card has kind = "birth", so no family will ever have a child.')
    if {card["power"] for card in of_kind(deck, "gossip")} == {"true"}:
        told.append(f"{deck.where}: True is the only gossip card, so no rumour can ever be laid.")
    return told
