"""The decks of Jane Austen's Matchmaker: what a card file may say, who is whose sister, and what a proposal costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...core import brief
from ...deck import Card, Deck, DeckError, Field, load_deck
from ...rules import Rules, load_rules

HOME = Path(__file__).parent
VALUES = ("virtue", "charm", "rank", "wealth")
LIMITS: Mapping[str, Mapping[str, range]] = {  # kind → value → what the rulebook allows
    "lady": {"virtue": range(1, 6), "charm": range(1, 6), "rank": range(1, 6), "wealth": range(1, 6)},
    "gentleman": {"virtue": range(4), "charm": range(1, 6), "rank": range(1, 6), "wealth": range(1, 6)},
    "ball": dict.fromkeys(VALUES, range(1)),
}
CALLED = {"lady": "a Lady", "gentleman": "a Gentleman", "ball": "a Have a Ball card"}
ASSUMABLE = (*VALUES, "siblings", "heroine", "copies", "title")

CARD_FIELDS: Mapping[str, Field] = {
    "kind": Field(str, ("lady", "gentleman", "ball"), required=True),
    "heroine": Field(bool, default=False),
    **{name: Field(int, default=0) for name in VALUES},  # the limits depend on the kind: LIMITS
    "siblings": Field(list),
    "novel": Field(str, default=""),
    "assumed": Field(list),
}
DECK_FIELDS: Mapping[str, Field] = {"hand_size": Field(int, range(1, 13), default=3)}


@cache
def ledger() -> Rules:
    """The rules and rulings of Jane Austen's Matchmaker."""
    return load_rules(HOME / "rules.toml")


@cache
def printed_deck() -> Deck:
    """The whole deck, 56 cards."""
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
    """The cards of one kind ("lady", "gentleman", "ball"), in the order of the file."""
    return tuple(card for card in deck if card["kind"] == kind)


def heroines(deck: Deck) -> tuple[Card, ...]:
    """The Ladies of whom one is dealt to each player."""
    return tuple(card for card in deck if card["heroine"])


def is_sister(gentleman: Card, lady: Card) -> bool:
    """Whether the Gentleman's card names the Lady (no-sister, MM-W: the Lady's own card does not decide)."""
    return lady.title.casefold() in (title.casefold() for title in gentleman["siblings"])


def price(gentleman: Card, lady: Card) -> int | None:
    """The discards that a proposal needs at least (charm-needed); `None` if she is his sister."""
    return None if is_sister(gentleman, lady) else max(0, lady["charm"] - gentleman["charm"])


def check_cards(deck: Deck) -> None:
    """Raises `DeckError` for cards that can't be, for any number of players (MM-K)."""
    for card in deck:
        if problem := _problem(deck, card):
            field, why = problem
            raise DeckError(f"{deck.where}: card {card.title!r}, field {field!r}: {why}.", "MM-K")
    if not of_kind(deck, "gentleman"):
        raise DeckError(f"{deck.where}: field 'kind': at least one card must have kind = \"gentleman\".", "MM-K")


def _problem(deck: Deck, card: Card) -> tuple[str, str] | None:
    """The field that is wrong on a card, and why."""
    kind = card["kind"]
    for name, allowed in LIMITS[kind].items():
        if card[name] not in allowed:
            if kind == "ball":
                return name, f"{CALLED[kind]} has no values, so it must be 0 or left out, not {brief(card[name])}"
            limits = f"{allowed.start} to {allowed.stop - 1}"
            return name, f"for {CALLED[kind]} it must be {limits}, not {brief(card[name])}"
    if card.copies > 1 and kind != "ball":
        return "copies", f"{CALLED[kind]} is there once, so it must be 1 or left out, not {card.copies}"
    if card["heroine"] and kind != "lady":
        return "heroine", f"only a Lady can be one, so for {CALLED[kind]} it must be false"
    if card["siblings"] and kind == "ball":
        return "siblings", f"{CALLED[kind]} has none, so it must be []"
    if len({title.casefold() for title in card["siblings"]}) < len(card["siblings"]):
        return "siblings", "a name stands there twice"
    want = "lady" if kind == "gentleman" else "gentleman"
    for title in card["siblings"]:
        named = deck.named.get(title.casefold()) or printed_deck().named.get(title.casefold())
        if named is None:
            return "siblings", f"there is no card {title[:60]!r} in this deck or the whole one"
        if named["kind"] != want:
            return (
                "siblings",
                f"{CALLED[kind]} can only name {CALLED[want]}, and {named.title} is {CALLED[named['kind']]}",
            )
    for name in card["assumed"]:
        if name not in ASSUMABLE:
            return "assumed", f"{name[:60]!r} is not allowed; it lists names out of {', '.join(ASSUMABLE)}"
    if card["assumed"] and card.provenance == "rulebook":
        return "assumed", 'provenance = "rulebook" says that nothing is assumed, so it must be []'
    return None


def check_deck(deck: Deck, players: int) -> None:
    """Raises `DeckError` for cards that can't be, and, with the arithmetic, for too few for so many players (MM-K)."""
    check_cards(deck)
    there = sum(card.copies for card in heroines(deck))
    if there < players:
        raise DeckError(
            f"{deck.where}: field 'heroine': {players} players need {players} Ladies with heroine = true, "
            f"and there {'is' if there == 1 else 'are'} {there}.",
            "MM-K",
        )
    dealt = players * deck.facts["hand_size"]
    if (left := deck.size - players - dealt) < 1:
        raise DeckError(
            f"{deck.where}: field 'hand_size': {deck.size} cards less {players} heroines and {players} hands of "
            f"{deck.facts['hand_size']} leave {left} in the Draw pile, where at least 1 must lie.",
            "MM-K",
        )


def warnings(deck: Deck) -> list[str]:
    """What is allowed but seldom meant (MM-K), a sentence each.

    A Lady counts as out of reach if every Gentleman of the deck is her brother or needs more discards for her than a
    hand as it is dealt holds beside him (hand_size - 1). Also told: a Lady who calls somebody her brother whose own
    card, which decides, does not name her.
    """
    spare = deck.facts["hand_size"] - 1
    gentlemen = of_kind(deck, "gentleman")
    told = []
    for lady in of_kind(deck, "lady"):
        prices = [cost for gentleman in gentlemen if (cost := price(gentleman, lady)) is not None]
        if not prices:
            told.append(f"{deck.where}: nobody can propose to {lady.title}: every Gentleman is her brother.")
        elif min(prices) > spare:
            told.append(
                f"{deck.where}: hardly anybody can propose to {lady.title}: with her Charm of {lady['charm']} it takes "
                f"at least {min(prices)} discards, and a hand as it is dealt has {spare} to spare."
            )
        for title in lady["siblings"]:
            brother = deck.named.get(title.casefold())
            if brother and not is_sister(brother, lady):
                told.append(
                    f"{deck.where}: {lady.title} has {brother.title} under siblings, but his own card, which decides, "
                    "does not name her, so he may propose."
                )
    return told
