"""Whether somebody can confirm a rumour of Lords & Ladies, exactly.

Gossip hands are closed. Of the `unseen` cards (in the deck or in hands closed to you) some `matching` ones confirm the
rumour: the same card, or True. Hands of k cards in all hold none of them with probability C(unseen − matching, k) /
C(unseen, k): the hypergeometric distribution.

`Hands` does the same for what a player has really seen. Cards that others laid say that they had been in that hand when
they were laid, and no more (G-3); cards that came for all to see, or that he gave away by a Cook, are known. All
histories of the closed hands are counted, kind by kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random
from typing import Any, NamedTuple

from ..core import OptionError, TabletopError, View, brief
from ..deck import Card, Deck
from ..games.lords_ladies.cards import of_kind, open_deck
from ..games.lords_ladies.game import LordsLadies
from ..simulate import Estimate, wilson

MOST_WORK = 400_000  # ways to fill hands that are counted exactly
KINDS = ("bedroom", "drunken", "ruin", "illegitimate", "forbidden")  # rumours, by power
TRUE = "true"
Vector = tuple[int, ...]


def confirmers(players: int, layer: int, target: int) -> tuple[int, ...]:
    """Who may confirm: neither the layer nor the target; with two players the layer alone (LL-H, two-confirm)."""
    if len({layer, target}) < 2 or not {layer, target} <= set(range(players)):
        raise OptionError(f"Layer and target are two different seats from 0 to {players - 1}.")
    return (layer,) if players == 2 else tuple(p for p in range(players) if p not in (layer, target))


# -- by counting -------------------------------------------------------------------------------------------------------


def _whole(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"{what} is a number from {low} to {high}, not {brief(value)}.")
    return value


def at_least_one(matching: int, unseen: int, cards: int) -> Fraction:
    """The chance that `cards` cards at random out of `unseen` hold at least one of the `matching` ones."""
    _whole(unseen, 0, 1000, "The number of cards not seen")
    _whole(matching, 0, unseen, "The number of matching cards")
    _whole(cards, 0, unseen, "The number of cards in hands")
    return 1 - Fraction(comb(unseen - matching, cards), comb(unseen, cards))


def confirmed(matching: int, unseen: int, hands: Sequence[int], willing: Fraction | int = 1) -> Fraction:
    """The chance that somebody confirms: `hands` are the cards of each player who may, and each of them who can does so
    with probability `willing`, whatever the others do."""
    if not 0 <= willing <= 1:
        raise OptionError("How often people confirm is a probability.")
    nobody, w = Fraction(0), Fraction(willing)
    for n in range(len(hands) + 1):  # the n of them who would, if they could
        for who in combinations(hands, n):
            nobody += w**n * (1 - w) ** (len(hands) - n) * (1 - at_least_one(matching, unseen, sum(who)))
    return 1 - nobody


class Left(NamedTuple):
    """What is not seen: copies of the same card, of True, and cards in all."""

    same: int
    trues: int
    unseen: int

    @property
    def matching(self) -> int:
        return self.same + self.trues


def left(rumour: str | Card, seen: Mapping[str, int] | Iterable[str] = (), deck: Any = None) -> Left:
    """What is left of a rumour's kind once `seen` (your own hand, laid cards, the line under the deck) is taken out.

    `seen`: titles, or titles with their numbers. Raises `OptionError` where more is seen than there is.
    """
    deck = open_deck(deck)
    card = _rumour(deck, rumour)
    copies = {c.title: c.copies for c in of_kind(deck, "gossip")}
    counted = dict(seen) if isinstance(seen, Mapping) else {}
    for title in () if isinstance(seen, Mapping) else seen:
        counted[title] = counted.get(title, 0) + 1
    for name, n in counted.items():
        title = deck.find(name).title
        if title not in copies:
            raise OptionError(f"{title} is no gossip card.")
        copies[title] -= _whole(n, 0, copies[title], f"The number of {title} cards seen")
    trues = sum(n for title, n in copies.items() if deck.find(title)["power"] == TRUE)
    return Left(copies[card.title], trues, sum(copies.values()))


def _rumour(deck: Deck, rumour: str | Card) -> Card:
    card = deck.find(rumour) if isinstance(rumour, str) else rumour
    if card["power"] not in KINDS:
        raise OptionError(f"{card.title} is no rumour that can be laid.")
    return card


def rumours(deck: Any = None) -> list[Card]:
    """The gossip cards that can be laid: all but True."""
    return [c for c in of_kind(open_deck(deck), "gossip") if c["power"] in KINDS]


# -- from what a player sees -------------------------------------------------------------------------------------------


class _Hand:
    """One closed hand, wherever it goes: `base`, what it holds by kind apart from cards drawn unseen (below 0 for such
    a card that was laid); `drawn`: kinds drawn unseen → in how many orders they can have come."""

    def __init__(self, kinds: int) -> None:
        self.base = [0] * kinds
        self.drawn: dict[Vector, int] = {(0,) * kinds: 1}

    def draw(self, stock: Sequence[int]) -> None:
        """A card that nobody showed."""
        after: dict[Vector, int] = {}
        for had, ways in self.drawn.items():
            for j, n in enumerate(had):
                if n < stock[j]:
                    now = (*had[:j], n + 1, *had[j + 1 :])
                    after[now] = after.get(now, 0) + ways
        self.drawn = after

    def holds(self, had: Vector, kind: int) -> int:
        return had[kind] + self.base[kind]

    def lay(self, kind: int) -> None:
        """A card that it must have held."""
        self.drawn = {had: ways for had, ways in self.drawn.items() if self.holds(had, kind) > 0}
        self.base[kind] -= 1

    def shown(self, cards: Vector) -> None:
        """All its cards are seen."""
        self.drawn = {had: ways for had, ways in self.drawn.items() if self._all(had) == cards}

    def _all(self, had: Vector) -> Vector:
        return tuple(a + b for a, b in zip(had, self.base, strict=True))


class Hands:
    """What a reader can work out of closed gossip hands. Raises `OptionError` for another game."""

    def __init__(self, view: View) -> None:
        game = view.game
        if not isinstance(game, LordsLadies):
            raise OptionError("Gossip is part of Lords & Ladies.")
        self.view, self.game = view, game
        self.gossip = of_kind(game.deck, "gossip")

    def chance(self, seats: Iterable[int], titles: Iterable[str | Card]) -> Fraction:
        """The chance that at least one of the hands at `seats` holds at least one of these cards.

        Raises `TabletopError` where there are too many ways to count them.
        """
        find = self.game.deck.find
        asked = {(find(t) if isinstance(t, str) else t).index for t in titles}
        kinds, wanted = self._kinds(asked)
        stock = [0] * (max(kinds.values()) + 1)
        for c in self.gossip:
            stock[kinds[c.index]] += c.copies
        for e in self.view.events:  # what he saw come from the deck is not among the cards that others drew
            if e.what == "arrive" and not isinstance(e.cards, int):
                for number in e.cards:
                    stock[kinds[number]] -= 1
        hands = self._read(kinds, stock)
        none = _ways(hands, stock, set(seats), wanted)
        return 1 - Fraction(none, _ways(hands, stock, set(), wanted))

    def _kinds(self, asked: set[int]) -> tuple[dict[int, int], set[int]]:
        """Card → kind; cards that make no difference here are counted as one kind. Also which kinds are asked for."""
        seen = {
            c for e in self.view.events if e.what not in ("arrive", "enter") and not isinstance(e.cards, int)
            for c in e.cards
        }  # fmt: skip
        names: dict[Any, int] = {}
        kinds = {
            c.index: names.setdefault(c.index if c.index in seen else (c.index in asked,), len(names))
            for c in self.gossip
        }
        return kinds, {kinds[c] for c in asked}

    def _read(self, kinds: Mapping[int, int], stock: Sequence[int]) -> list[tuple[int, _Hand]]:
        """Every hand with the zone where it is now."""
        hands: dict[int, _Hand] = {}
        spent: list[tuple[int, _Hand]] = []
        n = len(stock)
        moving = _Hand(n)
        for e in self.view.events:
            hand = hands.setdefault(e.zone, _Hand(n))
            seen = None if isinstance(e.cards, int) else [kinds[c] for c in e.cards]
            if e.what in ("give", "sight") and seen is not None:
                hand.shown(tuple(seen.count(j) for j in range(n)))
            if e.what == "give":
                moving = hands.pop(e.zone)
            elif e.what == "take":
                spent.append((-1, hand))  # an empty one: what it laid still counts
                hands[e.zone] = moving
            elif e.what == "leave":
                for j in seen or ():
                    hand.lay(j)
            elif e.what in ("arrive", "enter"):
                for j in seen or ():
                    hand.base[j] += 1
                for _ in range(e.cards if isinstance(e.cards, int) else 0):
                    hand.draw(stock)
        return [*hands.items(), *spent]


def _ways(hands: Sequence[tuple[int, _Hand]], stock: Sequence[int], without: set[int], kinds: set[int]) -> int:
    """In how many ways all these cards can have been drawn, if the hands `without` hold none of some kinds."""
    total: dict[Vector, int] = {(0,) * len(stock): 1}
    for zone, hand in hands:
        drawn = hand.drawn
        if zone in without:
            drawn = {had: ways for had, ways in drawn.items() if not any(hand.holds(had, j) for j in kinds)}
        if len(total) * len(drawn) > MOST_WORK:
            raise TabletopError("There are too many ways to fill these hands; draw positions instead.")
        after: dict[Vector, int] = {}
        for used, a in total.items():
            for had, b in drawn.items():
                now = tuple([x + y for x, y in zip(used, had, strict=True)])
                after[now] = after.get(now, 0) + a * b
        total = after
    found = 0
    for used, ways in total.items():
        for n, have in zip(used, stock, strict=True):
            ways *= perm(have, n)  # 0 where there are not so many
        found += ways
    return found


class Chance(NamedTuple):
    """A rumour that `layer` might lay, on whom, who may confirm it, and the chance that one of them can: with the same
    card, with True, with either."""

    title: str
    target: int
    by: tuple[int, ...]
    same: Fraction
    true: Fraction
    either: Fraction


def can_confirm(view: View, rumour: str | Card, target: int, layer: int | None = None) -> Chance:
    """The chance that a rumour laid by `layer` (the reader himself) on `target` can be confirmed, as far as its reader
    can know. Whether the rumour can be laid at all is not looked at."""
    hands = Hands(view)
    card = _rumour(view.game.deck, rumour)
    true = [c for c in of_kind(view.game.deck, "gossip") if c["power"] == TRUE]
    by = confirmers(view.game.players, view.player if layer is None else layer, target)
    same, wild, either = (hands.chance(by, cards) for cards in ([card], true, [card, *true]))
    return Chance(card.title, target, by, same, wild, either)


def drawn(view: View, rumour: str | Card, by: Sequence[int], positions: int, seed: int | str = 0) -> Estimate:
    """The same by positions drawn from those that the view allows (`resample`)."""
    card, rng = _rumour(view.game.deck, rumour), Random(f"confirm|{seed}")
    fit = {c.index for c in of_kind(view.game.deck, "gossip") if c["power"] == TRUE} | {card.index}
    hits = 0
    for _ in range(positions):
        zones = view.game.resample(view, rng).zones
        hits += any(not fit.isdisjoint(zones[p]) for p in by)
    return wilson(hits, positions)


__all__ = [
    "Chance", "Hands", "Left", "at_least_one", "can_confirm", "confirmed", "confirmers", "drawn", "left", "rumours",
]  # fmt: skip
