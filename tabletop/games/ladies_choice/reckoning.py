"""The ranking phase for one hand: what is put aside and by what, the total, and what breaks ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ...core import OptionError, brief, listed
from ...deck import Card, Deck, DeckError
from .cards import open_deck, printed_deck

Key = tuple[int, tuple[int, int], tuple[int, int]]


class Aside(NamedTuple):
    """A card put aside, all the cards of the hand that do it, and the ledger id of the rule."""

    card: Card
    by: tuple[Card, ...]
    rule: str


class Step(NamedTuple):
    """One step of a reckoning in words: its rule and the cards it is about."""

    text: str
    rule: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One hand reckoned: Dandy Points `total`, cards `kept`, cards put `aside`, and the `steps` in order.

    `key` orders hands: total, best Wealth kept, best card kept (LC-I); a larger key is dandier.
    """

    cards: tuple[Card, ...]
    total: int
    kept: tuple[Card, ...]
    aside: list[Aside]
    steps: list[Step]
    key: Key

    def __str__(self) -> str:
        return "\n".join(step.text for step in self.steps)


class Reckoner:
    """Reckons hands of one deck. `cancelled_cards_cancel`: ruling LC-A.

    `cancels[a]` holds the numbers of the cards that card a cancels, printed on either card (LC-B).
    Raises `DeckError` for a deck whose cancellations can't be read.
    """

    def __init__(self, deck: Deck, cancelled_cards_cancel: bool = True) -> None:
        self.deck, self.all_at_once = deck, cancelled_cards_cancel
        self.value = [c["value"] for c in deck]
        self.is_wealth = [c["type"] == "wealth" for c in deck]
        cancels: list[set[int]] = [set() for _ in deck]
        for card in deck:
            for title in card["cancels"]:
                if (other := self._named(deck, title)) is not None:
                    cancels[card.index].add(other.index)
            for title in card["cancelled_by"]:
                if (other := self._named(deck, title)) is not None:
                    cancels[other.index].add(card.index)
            if card["cancels_type"]:
                cancels[card.index] |= {c.index for c in deck if c["type"] == card["cancels_type"] and c is not card}
            if card.index in cancels[card.index]:
                raise DeckError(f"{deck.where}: card {card.title!r} cancels itself; a card can cancel only others.")
        self.cancels = [frozenset(s) for s in cancels]
        self.cancelled_by = [frozenset(a for a, s in enumerate(cancels) if c.index in s) for c in deck]
        self.sources_first = None if cancelled_cards_cancel else self._sources_first()

    @staticmethod
    def _named(deck: Deck, title: str) -> Card | None:
        """A card of this deck, or `None` for a printed card that a smaller deck leaves out."""
        return deck.named.get(title.casefold())

    def _sources_first(self) -> list[int]:
        left, order = set(range(len(self.cancels))), list[int]()
        while left:
            ready = sorted(c for c in left if not self.cancelled_by[c] & left)
            if not ready:
                names = ", ".join(self.deck[c].title for c in sorted(left) if self.cancels[c] & left)
                why = "with cancelled_cards_cancel off, cards can't cancel each other in a circle"
                raise DeckError(f"{self.deck.where}: {why} ({names}).", "LC-A")
            order += ready
            left -= set(ready)
        return order

    def split(self, hand: Sequence[int]) -> tuple[list[int], set[int], list[int]]:
        """(kept, kinds put aside by printed cancellations, cards put aside by the Wealth step)."""
        present = set(hand)
        if self.sources_first is None:
            gone = {c for c in present if not self.cancelled_by[c].isdisjoint(present)}
        else:
            gone = set()
            for c in self.sources_first:
                if c in present and c not in gone:
                    gone |= self.cancels[c] & present
        kept = [c for c in hand if c not in gone] if gone else list(hand)
        wealth = [c for c in kept if self.is_wealth[c]]
        if len(wealth) > 1:
            best = max(wealth, key=self.value.__getitem__)
            wealth.remove(best)
            for c in wealth:
                kept.remove(c)
            return kept, gone, wealth
        return kept, gone, []

    def total(self, hand: Sequence[int]) -> int:
        """Dandy Points of a hand of card numbers."""
        value = self.value
        return sum([value[c] for c in self.split(hand)[0]])

    def key(self, hand: Sequence[int]) -> Key:
        """What orders hands, a larger one being dandier: total, best Wealth kept, best card kept (LC-I)."""
        return self._key(self.split(hand)[0])

    def _key(self, kept: Sequence[int]) -> Key:
        values = [self.value[c] for c in kept]
        wealth = [self.value[c] for c in kept if self.is_wealth[c]]
        return (sum(values), (1, max(wealth)) if wealth else (0, 0), (1, max(values)) if values else (0, 0))

    def reckon(self, hand: Sequence[int]) -> Reckoning:
        """The reckoning of a hand of card numbers, in full."""
        cards = self.deck.cards
        kept, gone, outranked = self.split(hand)
        effective = [c for c in hand if self.all_at_once or c not in gone]
        aside: list[Aside] = []
        for c in hand:
            if c in gone:
                by = tuple(cards[a] for a in dict.fromkeys(effective) if c in self.cancels[a])
                aside.append(Aside(cards[c], by, "printed-cancel"))
        best = next((c for c in kept if self.is_wealth[c]), None)
        for c in outranked:
            assert best is not None
            aside.append(Aside(cards[c], (cards[best],), "wealth"))
        steps = [Step("In the hand: " + _list(cards[c] for c in hand) + ".", "reveal", tuple(cards[c] for c in hand))]
        for a in aside:
            rule = a.rule
            if rule == "wealth":
                text = f"{a.card.title} is put aside: {a.by[0].title} is the better Wealth card."
                rule = "wealth" if a.card["outranked"] else "LC-B"  # Sprawling Mansion does not say so itself
                if self.value[a.card.index] == self.value[a.by[0].index]:
                    text, rule = f"{a.card.title} is put aside: one of equal Wealth cards stays.", "LC-Y"
            else:
                text = f"{a.card.title} is put aside, cancelled by {_list(a.by)}."
                rule = "LC-B" if all(gap(a.card, b) for b in a.by) else rule
            steps.append(Step(text, rule, (a.card, *a.by)))
            silenced = [cards[x] for x in sorted(self.cancels[a.card.index]) if x in hand and x not in gone]
            if silenced and a.rule == "printed-cancel" and not self.all_at_once:
                text = f"{a.card.title} is itself put aside, so {_list(silenced)} stays."
                steps.append(Step(text, "LC-A", (a.card, *silenced)))
        if best is not None and not outranked:
            steps.append(Step(f"{cards[best].title} is the only Wealth card left.", "wealth", (cards[best],)))
        total = sum(self.value[c] for c in kept)
        counted = [c for c in kept if self.value[c]]
        sum_text = " ".join(signed(self.value[c]) for c in counted)
        text = f"{sum_text} = {points(total)}." if len(counted) > 1 else f"{points(total)}."
        rule = "negative" if any(self.value[c] < 0 for c in kept) else "total"
        steps.append(Step(text, rule, tuple(cards[c] for c in kept)))
        return Reckoning(
            tuple(cards[c] for c in hand), total, tuple(cards[c] for c in kept), aside, steps, self._key(kept)
        )


class Rank(NamedTuple):
    """One gentleman in the ranking: place (0: Dandiest), seat or pile, his reckoning, and the ledger id of what placed
    him above the next one ("rank" where the totals differ)."""

    place: int
    seat: int
    reckoning: Reckoning
    rule: str


def ranks(reckoner: Reckoner, order: Sequence[int], hands: Any, last_tie: str) -> list[Rank]:
    """Gentlemen already in `order`, from the Dandiest, with their reckonings; `last_tie`: the rule of the last tie."""
    reckonings = [reckoner.reckon(hands[g]) for g in order]
    result = []
    for place, (g, mine) in enumerate(zip(order, reckonings, strict=True)):
        rule = "rank"
        if place + 1 < len(order) and mine.total == reckonings[place + 1].total:
            other = reckonings[place + 1].key
            rule = "tie-wealth" if mine.key[1] != other[1] else "tie-card" if mine.key[2] != other[2] else last_tie
        result.append(Rank(place, g, mine, rule))
    return result


@cache
def reckoner(deck: Deck, cancelled_cards_cancel: bool = True) -> Reckoner:
    """The reckoner of a deck, made once."""
    return Reckoner(deck, cancelled_cards_cancel)


def gap(cancelled: Card, by: Card) -> bool:
    """Whether only one of two printed cards says that `by` cancels `cancelled`."""
    says = cancelled.title in by["cancels"] or by["cancels_type"] == cancelled["type"]
    return says != (by.title in cancelled["cancelled_by"])


def number(value: int) -> str:
    """8 or −8, with a true minus sign."""
    return str(value) if value >= 0 else f"−{-value}"


def points(value: int) -> str:
    """8 Dandy Points, −1 Dandy Point."""
    return f"{number(value)} Dandy Point" + ("" if abs(value) == 1 else "s")


def signed(value: int) -> str:
    """+8 or −8, with a true minus sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _list(cards: Iterable[Card]) -> str:
    return listed([c.title for c in cards])


def reckon(cards: Iterable[str | Card], deck: Any = None, **options: bool) -> Reckoning:
    """The reckoning of one hand: `reckon(["Opera Singer", "No Musical Sense"]).total` is −1.

    `cards`: titles or cards, of `deck` (as in `make`; default: the printed one). Option `cancelled_cards_cancel` is
    ruling LC-A.
    Raises `InvalidMoveError` for a title that is no card or is there more often than the deck has copies.
    """
    opened = printed_deck() if deck is None else open_deck(deck)
    for name, value in options.items():
        if type(value) is not bool:
            raise OptionError(f"Option {name} is True or False, not {brief(value)}.")
        if name != "cancelled_cards_cancel":
            raise OptionError(f"reckon() has no option {name!r}; it has cancelled_cards_cancel.")
    hand = opened.hand(cards)
    return reckoner(opened, **options).reckon(hand)
