"""The decks of Ladies' Choice: what a card file may say, and whether its cards suffice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...deck import Deck, DeckError, Field, load_deck
from ...rules import Rules, load_rules

HOME = Path(__file__).parent
MOST_BELOW_CLOCK = {3: 3, 4: 5, 5: 7, 6: 7}  # what play can still draw once the Clock shows: 2(g − 1) + 1

CARD_FIELDS: Mapping[str, Field] = {
    "type": Field(str, ("dandy", "wealth", "special"), required=True),
    "value": Field(int, range(-100, 101), required=True),
    "cancels": Field(list),
    "cancelled_by": Field(list),
    "cancels_type": Field(str, ("wealth", "dandy", "special"), default=""),
    "outranked": Field(bool, default=False),
    "effect": Field(str, ("mysterious", "openness"), default=""),
    "draw": Field(int, range(9), default=0),
}
DECK_FIELDS: Mapping[str, Field] = {
    "hand_size": Field(int, range(1, 13), default=4),
    "under_clock": Field(int, range(100), default=17),
    "pile_size": Field(int, range(1, 30), default=6),
}


@cache
def ledger() -> Rules:
    """The rules and rulings of Ladies' Choice."""
    return load_rules(HOME / "rules.toml")


@cache
def printed_deck() -> Deck:
    """The 70 printed cards."""
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


def check_cards(deck: Deck) -> None:
    """Raises `DeckError` for cards that can't be: a Mysterious card that draws nothing, a title nobody knows."""
    for card in deck:
        where = f"{deck.where}: card {card.title!r}, field"
        if card["effect"] == "mysterious" and not card["draw"]:
            raise DeckError(f"{where} 'draw': a mysterious card draws 1 to 8 cards.")
        if card["draw"] and card["effect"] != "mysterious":
            raise DeckError(f"{where} 'draw': only cards with effect = \"mysterious\" draw.")
        for name in ("cancels", "cancelled_by"):
            for title in card[name]:
                if title.casefold() not in deck.named and title.casefold() not in printed_deck().named:
                    raise DeckError(f"{where} {name!r}: there is no card {title!r}.")


def check_deck(deck: Deck, players: int) -> int:
    """Cards above the Clock after the deal (0 for two players).

    Raises `DeckError` for cards that can't be, and, with the arithmetic, for a deck that could run dry (LC-O).
    """
    check_cards(deck)
    mysterious = sum(c["draw"] * c.copies for c in deck)
    if players == 2:
        size = deck.facts["pile_size"]
        if 4 * size + mysterious > deck.size:
            raise DeckError(
                f"{deck.where}: for two players 4 piles of {size} and {mysterious} Mysterious draws need "
                f"{4 * size + mysterious} cards, and the deck has {deck.size}.",
                "LC-O",
            )
        return 0
    g, hand, under = min(players - 1, 4), deck.facts["hand_size"], deck.facts["under_clock"]
    above: int = deck.size - hand * g - under
    if above < 1:
        raise DeckError(
            f"{deck.where}: {deck.size} cards less {g} hands of {hand} and {under} under the Clock leave {above} "
            "above it; at least 1 must lie there.",
            "LC-O",
        )
    if MOST_BELOW_CLOCK[players] + mysterious > under:
        raise DeckError(
            f"{deck.where}: once the Clock shows, play can draw {MOST_BELOW_CLOCK[players]} more and Mysterious cards "
            f"{mysterious}; that is {MOST_BELOW_CLOCK[players] + mysterious}, and only {under} lie under the Clock.",
            "LC-O",
        )
    return above
