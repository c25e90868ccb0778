"""The decks of Cat Ladies of Maple St.: what a card file may say, and whether its cards make a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...deck import Card, Deck, DeckError, Field, load_deck
from ...rules import Rules, load_rules

HOME = Path(__file__).parent
COUNTED = {"draw": "cards to draw", "makeover": "Coins more", "cucumber": "spaces back"}  # effects with an amount
ASSUMABLE = ("cost", "happiness", "coins", "copies", "effect", "amount", "title")

CARD_FIELDS: Mapping[str, Field] = {
    "kind": Field(str, ("cat", "market", "mystery"), required=True),
    "cost": Field(int, range(21), default=0),
    "happiness": Field(int, range(21), default=0),
    "coins": Field(int, range(21), default=0),
    "effect": Field(
        str,
        ("", "draw", "bridge", "compliment", "makeover", "bingo", "burglar", "cucumber", "bottle", "dish"),
        default="",
    ),
    "amount": Field(int, range(21), default=0),
    "shield": Field(bool, default=False),
    "start": Field(int, range(11), default=0),
    "assumed": Field(list),
}
DECK_FIELDS: Mapping[str, Field] = {
    "hand_size": Field(int, range(1, 13), default=5),
    "track": Field(int, range(1, 41), default=8),
    "beginners_fewer_cats": Field(int, range(100), default=6),
}


@cache
def ledger() -> Rules:
    """The rules and rulings of Cat Ladies."""
    return load_rules(HOME / "rules.toml")


@cache
def printed_deck() -> Deck:
    """The 132 printed cards."""
    return load_deck(None, HOME, CARD_FIELDS, DECK_FIELDS)


@cache
def _shipped(name: str) -> Deck:
    return load_deck(name, HOME, CARD_FIELDS, DECK_FIELDS)


def open_deck(deck: Any) -> Deck:
    """A deck by name, file or data (see `tabletop.deck`); shipped ones are read once. Raises `DeckError`."""
    if isinstance(deck, Deck):
        return deck
    if deck is None or deck == "printed":
        return printed_deck()
    if isinstance(deck, str) and deck.isidentifier():
        return _shipped(deck)
    opened = load_deck(deck, HOME, CARD_FIELDS, DECK_FIELDS)
    check_cards(opened)
    return opened


def of_kind(deck: Deck, kind: str) -> tuple[Card, ...]:
    """The cards of one kind ("cat", "market", "mystery"), in the order of the file."""
    return tuple(card for card in deck if card["kind"] == kind)


def check_cards(deck: Deck) -> None:
    """Raises `DeckError` for cards that can't be, for any number of players (CL-R)."""
    for card in deck:
        if problem := _problem(card):
            field, why = problem
            raise DeckError(f"{deck.where}: card {card.title!r}, field {field!r}: {why}.", "CL-R")
        aimed = re.fullmatch(r"(.+) on \d+", card.title, re.IGNORECASE)
        words = {"title": card.title.casefold(), "classroom_title": card.classroom_title.casefold()}
        wrong = [name for name, text in words.items() if text in ("mystery", "nothing")]
        if wrong or (aimed and aimed[1].casefold() in deck.named):
            raise DeckError(
                f"{deck.where}: card {card.title!r}, field {(wrong or ['title'])[0]!r}: moves already say "
                "“buy mystery”, “return nothing” and “play … on 2”, so a card needs a title that can't "
                "be taken for one of them.",
                "CL-R",
            )
    cats, mystery = of_kind(deck, "cat"), of_kind(deck, "mystery")
    if len(cats) != 1:
        found = " and ".join(card.title for card in cats) or "none"
        raise DeckError(
            f"{deck.where}: field 'kind': exactly one card of a deck has kind = \"cat\", and here it is {found}.",
            "CL-R",
        )
    if not of_kind(deck, "market"):
        raise DeckError(f"{deck.where}: field 'kind': at least one card must have kind = \"market\".", "CL-R")
    for card in mystery:
        if card["cost"] != mystery[0]["cost"]:
            raise DeckError(
                f"{deck.where}: card {card.title!r}, field 'cost': Mystery cards are bought unseen and so all cost the "
                f"same, but {mystery[0].title} costs {mystery[0]['cost']} and this one {card['cost']}.",
                "CL-R",
            )
    for half, other in (("bottle", "dish"), ("dish", "bottle")):
        alone = [card for card in deck if card["effect"] == half]
        if alone and not any(card["effect"] == other for card in deck):
            raise DeckError(
                f"{deck.where}: card {alone[0].title!r}, field 'effect': \"{half}\" is of use only if another card has "
                f'effect = "{other}".',
                "CL-R",
            )


def _problem(card: Card) -> tuple[str, str] | None:
    """The field that is wrong on a card by itself, and why."""
    kind, effect = card["kind"], card["effect"]
    if kind == "cat" and card["cost"]:
        return "cost", f"a cat is never for sale, so it must be 0, not {card['cost']}"
    if kind != "cat" and not card["cost"]:
        return "cost", "a card that is for sale costs 1 to 20 Coins"
    if kind == "cat" and effect:
        return "effect", f'a cat has no ability, so "{effect}" is not allowed'
    if effect in ("bottle", "dish") and kind != "mystery":
        return "effect", f'"{effect}" is only for cards with kind = "mystery"'
    for name in ("happiness", "coins"):
        if effect in ("bottle", "dish") and card[name]:
            return name, f'a card with effect = "{effect}" is never played by itself, so it must be 0, not {card[name]}'
    if effect in COUNTED and not card["amount"]:
        return "amount", f'effect = "{effect}" needs 1 to 20 ({COUNTED[effect]})'
    if card["amount"] and effect not in COUNTED:
        return "amount", f"only cards with effect = {' or '.join(map(repr, COUNTED))} have one".replace("'", '"')
    if card["shield"] and kind != "market":
        return "shield", 'only a card with kind = "market" can block attacks, for it must be in a hand to be shown'
    if card["start"] and kind == "mystery":
        return "start", "Mystery cards are only ever bought, so it must be 0"
    for name in card["assumed"]:
        if name not in ASSUMABLE:
            return "assumed", f"{name[:60]!r} is not allowed; it lists names out of {', '.join(ASSUMABLE)}"
    if card["assumed"] and card.provenance == "rulebook":
        return "assumed", 'provenance = "rulebook" says that nothing is assumed, so it must be []'
    return None


def check_deck(deck: Deck, players: int, beginners: bool = False) -> None:
    """Raises `DeckError` for cards that can't be, and, with the arithmetic, for too few for so many players (CL-R).

    `beginners`: the beginners' game, without Mystery cards and with fewer cats.
    """
    check_cards(deck)
    starting = [card for card in deck if card["start"]]
    if not starting:
        raise DeckError(f"{deck.where}: field 'start': at least one card must have 1 to 10, to begin with.", "CL-R")
    for card in starting:
        if (needed := card["start"] * players) > card.copies:
            raise DeckError(
                f"{deck.where}: card {card.title!r}, field 'copies': {players} players who start with {card['start']} "
                f"each need {needed}, and there are {card.copies}.",
                "CL-R",
            )
    cat = of_kind(deck, "cat")[0]
    dealt, boxed = cat["start"] * players, deck.facts["beginners_fewer_cats"] if beginners else 0
    if (left := cat.copies - dealt - boxed) < 1:
        less = f"{dealt} for {players} players" + (f" and {boxed} for the beginners' game" if beginners else "")
        raise DeckError(
            f"{deck.where}: card {cat.title!r}, field 'copies': {cat.copies} less {less} leave {left} in the Cat Deck, "
            "where at least 1 must lie.",
            "CL-R",
        )
    if any(card["happiness"] for card in starting):
        return
    for_sale = [card for card in deck if card["kind"] == "market" or (card["kind"] == "mystery" and not beginners)]
    if not any(card["happiness"] or card["effect"] in ("bingo", "bottle") for card in (*starting, *for_sale)):
        raise DeckError(
            f"{deck.where}: field 'happiness': no card that a player starts with or can buy has any, or another way to "
            "a cat, so the match could never end.",
            "CL-R",
        )
    coins, cheapest = sum(card["coins"] * card["start"] for card in starting), min(card["cost"] for card in for_sale)
    if coins < cheapest and not any(card["effect"] in ("bingo", "makeover") for card in starting):
        raise DeckError(
            f"{deck.where}: field 'start': the cards a player starts with have no Happiness and {coins} Coins in all, "
            f"and the cheapest card for sale costs {cheapest}, so nobody could ever do anything.",
            "CL-R",
        )
