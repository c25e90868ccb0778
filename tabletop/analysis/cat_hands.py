"""What a hand of Cat Ladies holds, exactly: its cats (and so what a BINGO! pays), and the Coins it comes to.

A hand is drawn from a Draw Pile that has just been shuffled, unless a view says more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from ..core import OptionError, View, brief
from ..deck import Card
from ..games.cat_ladies.cards import open_deck
from ..games.cat_ladies.game import BINGO_CATS, BINGO_COINS, CatLadies
from ..zones import hands

HAND = 5
START = {"Hard Candy": 7, "Cat": 3}
MOST_CARDS = 60  # of a deck whose hands are counted


def _number(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"{what} is a number from {low} to {high}, not {brief(value)}.")
    return value


# -- cats --------------------------------------------------------------------------------------------------------------


def cats_drawn(cats: int = 3, cards: int = 10, hand: int = HAND) -> dict[int, Fraction]:
    """How many cats a hand holds → probability (hypergeometric): `hand` cards at random out of `cards`, of which `cats`
    are cats.

    k cats come in C(cats, k) · C(cards − cats, hand − k) of the C(cards, hand) equally likely hands.
    """
    _number(cards, 0, 1000, "The number of cards")
    _number(cats, 0, cards, "The number of cats")
    _number(hand, 0, cards, "The size of a hand")
    every = comb(cards, hand)
    ways = {k: comb(cats, k) * comb(cards - cats, hand - k) for k in range(min(cats, hand) + 1)}
    return {k: Fraction(n, every) for k, n in ways.items() if n}


def cats_held(view: View, seat: int) -> dict[int, Fraction]:
    """How many cats the hand at `seat` holds → probability, from all that `view`'s player knows (G-3)."""
    game = _game(view)
    _number(seat, 0, game.players - 1, "A seat")
    found: dict[int, Fraction] = {}
    for held, p in hands(view, seat).items():
        cats = held.count(game.cat)
        found[cats] = found.get(cats, Fraction(0)) + p
    return dict(sorted(found.items()))


def _game(view: View) -> CatLadies:
    if not isinstance(view.game, CatLadies):
        raise OptionError("This counts cats: it needs a view of Cat Ladies of Maple St.")
    return view.game


def bingo(chances: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """What a BINGO! does → probability: 0, 1 or 2 cats (0, 4 or 6 Coins), or 3 for a free cat (bingo-1 … bingo-3).

    `chances`: number of cats in the hand that is shown → probability.
    """
    found = dict.fromkeys(range(BINGO_CATS + 1), Fraction(0))
    for cats, p in chances.items():
        found[min(cats, BINGO_CATS)] += p
    return found


def bingo_coins(chances: Mapping[int, Fraction]) -> Fraction:
    """The Coins that a BINGO! brings on average; a free cat brings none."""
    return sum((BINGO_COINS[k] * p for k, p in bingo(chances).items() if k < BINGO_CATS), Fraction(0))


# -- Coins -------------------------------------------------------------------------------------------------------------


class _Kind(NamedTuple):
    coins: int
    draws: int
    bingo: bool


def _kind(card: Card) -> _Kind:
    draws = card["amount"] if card["effect"] == "draw" else int(card["effect"] == "bridge")
    return _Kind(card["coins"], draws, card["effect"] == "bingo")


def _counted(cards: Mapping[str, int] | None, deck: Any) -> Counter[Card]:
    found, known = Counter[Card](), open_deck(deck)
    for title, n in (START if cards is None else cards).items():
        card = known.find(title)
        if card["kind"] == "mystery":
            raise OptionError(f"{card.title} is a Mystery card, which is never in a hand.")
        found[card] += _number(n, 0, MOST_CARDS, f"The number of {card.title} cards")
    _number(found.total(), 1, MOST_CARDS, "The number of cards in all")
    return found


def coins_in_hand(
    cards: Mapping[str, int] | None = None,
    hand: int = HAND,
    shown: Mapping[int, Fraction] | None = None,
    deck: Any = None,
) -> dict[int, Fraction]:
    """The Coins of a hand → probability, all that draws a card played first, as long as the Draw Pile lasts.

    `cards`: how many of each title the player owns, all in the Draw Pile; nothing: those of the start. `shown`: how
    many cats the opponent holds against whom BINGO! is played → probability; nothing: a hand of five out of the cards
    of the start. All BINGO! cards of a hand are played against the same hand.
    """
    owned = _counted(cards, deck)
    kinds = Counter[_Kind]()
    for card, n in owned.items():
        kinds[_kind(card)] += n
    drawn = _drawn(kinds, hand)
    found: dict[int, Fraction] = {}
    games = any(kind.bingo for kind in kinds)
    pays = bingo(cats_drawn() if shown is None else shown) if games else {0: Fraction(1)}
    for result, chance in pays.items():
        paid = BINGO_COINS[result] if result < BINGO_CATS else 0
        for taken, p in drawn.items():
            coins = sum(n * (kind.coins + paid * kind.bingo) for kind, n in zip(kinds, taken, strict=True))
            found[coins] = found.get(coins, Fraction(0)) + p * chance
    return {coins: p for coins, p in sorted(found.items()) if p}


def _drawn(kinds: Mapping[_Kind, int], hand: int) -> dict[tuple[int, ...], Fraction]:
    """How many of each kind come into the hand in the end → probability."""
    every, sizes = list(kinds), tuple(kinds.values())
    size = sum(sizes)
    now: dict[tuple[int, ...], Fraction] = {(0,) * len(every): Fraction(1)}
    done: dict[tuple[int, ...], Fraction] = {}
    while now:
        after: dict[tuple[int, ...], Fraction] = {}
        for taken, p in now.items():
            number = sum(taken)
            if number == size or number == hand + sum(n * k.draws for n, k in zip(taken, every, strict=True)):
                done[taken] = done.get(taken, Fraction(0)) + p
                continue
            for i, (n, most) in enumerate(zip(taken, sizes, strict=True)):
                if n < most:
                    more = (*taken[:i], n + 1, *taken[i + 1 :])
                    after[more] = after.get(more, Fraction(0)) + p * Fraction(most - n, size - number)
        now = after
    return done


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((x * p for x, p in chances.items()), Fraction(0))


def at_least(chances: Mapping[int, Fraction], coins: int = 8) -> Fraction:
    """The chance of so many or more."""
    return sum((p for x, p in chances.items() if x >= coins), Fraction(0))


class Way(NamedTuple):
    """A hand that can pay: its cards by title, and the Coins it comes to at best (every card that is drawn a Hard
    Candy, every BINGO! with two cats)."""

    cards: tuple[str, ...]
    most: int


def most_coins(*titles: str, deck: Any = None) -> int:
    """The most that a hand of these cards can come to, if all that it draws are Hard Candies."""
    known = open_deck(deck)
    kinds = [_kind(known.find(title)) for title in titles]
    candy = known.find("Hard Candy")["coins"]
    return sum(k.coins + candy * k.draws + BINGO_COINS[2] * k.bingo for k in kinds)


def ways_to_pay(coins: int = 8, hand: int = HAND, deck: Any = None) -> list[Way]:
    """Hands that can come to so many Coins, only with Hard Candy beside the fewest better cards: none of them could be
    a Hard Candy instead. In order of the number of better cards."""
    known = open_deck(deck)
    better = [c.title for c in known if c["kind"] == "market" and most_coins(c.title) > 1]
    found: list[Way] = []
    for number in range(hand + 1):
        for some in combinations_with_replacement(better, number):
            cards = (*some, *("Hard Candy",) * (hand - number))
            most = most_coins(*cards, deck=deck)
            if most >= coins and not any(_within(way.cards, some) for way in found):
                found.append(Way(cards, most))
    return found


def _within(cards: tuple[str, ...], some: tuple[str, ...]) -> bool:
    need = Counter(c for c in cards if c != "Hard Candy")
    return not need - Counter(some)
