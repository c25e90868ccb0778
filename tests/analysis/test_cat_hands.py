"""Hands of Cat Ladies, held against plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial

import pytest

from tabletop import Match, OptionError, make
from tabletop.analysis.cat_hands import (
    at_least,
    bingo,
    bingo_coins,
    cats_drawn,
    cats_held,
    coins_in_hand,
    expected,
    most_coins,
    ways_to_pay,
)
from tabletop.core import InvalidMoveError


@pytest.mark.parametrize(("cats", "cards", "hand"), [(3, 10, 5), (0, 6, 3), (4, 4, 2), (5, 9, 4), (2, 7, 0)])
def test_cats_are_counted_hand_by_hand(cats: int, cards: int, hand: int) -> None:
    deck = ["cat"] * cats + ["other"] * (cards - cats)
    found = Counter(sum(c == "cat" for c in some) for some in combinations(deck, hand))
    assert cats_drawn(cats, cards, hand) == {k: Fraction(n, found.total()) for k, n in sorted(found.items())}


def test_bingo_at_the_start() -> None:
    assert bingo(cats_drawn()) == {0: Fraction(1, 12), 1: Fraction(5, 12), 2: Fraction(5, 12), 3: Fraction(1, 12)}
    assert bingo_coins(cats_drawn()) == Fraction(25, 6)
    assert bingo({4: Fraction(1, 2), 5: Fraction(1, 2)}) == {0: 0, 1: 0, 2: 0, 3: 1}


@pytest.mark.parametrize("wrong", [(11, 10, 5), (3, 10, 11), (-1, 10, 5), (3, 10.0, 5), (True, 10, 5)])
def test_hands_that_cannot_be(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(OptionError, match="is a number from"):
        cats_drawn(*wrong)


def played(cards: tuple[str, ...], hand: int, paid: int) -> int:
    """The Coins of the first `hand` cards of a pile in this order, every draw carried out."""
    pays = {"Hard Candy": 1, "Bridge Club": 2, "Breakfast Menu": 1, "Play BINGO!": paid}
    upto = hand
    i = 0
    while i < min(upto, len(cards)):
        upto += cards[i] in ("Bridge Club", "Security System")
        i += 1
    return sum(pays.get(c, 0) for c in cards[:i])


@pytest.mark.parametrize(
    "cards",
    [
        {"Hard Candy": 4, "Cat": 2, "Bridge Club": 1},
        {"Hard Candy": 2, "Bridge Club": 2, "Security System": 2, "Catnip": 1},
        {"Hard Candy": 3, "Play BINGO!": 2, "Security System": 1, "Cat": 1},
        {"Bridge Club": 3, "Security System": 1},
    ],
    ids=lambda cards: "-".join(f"{n}{title[0]}" for title, n in cards.items()),
)
def test_coins_are_counted_order_by_order(cards: dict[str, int]) -> None:
    pile = [title for title, n in cards.items() for _ in range(n)]
    shown = cats_drawn(3, 10)
    true: dict[int, Fraction] = {}
    for result, chance in enumerate(bingo(shown).values()):
        if "Play BINGO!" not in cards and result:
            continue
        weight = (chance if "Play BINGO!" in cards else Fraction(1)) / factorial(len(pile))
        for order in permutations(pile):
            coins = played(order, 3, (0, 4, 6, 0)[result])
            true[coins] = true.get(coins, Fraction(0)) + weight
    assert coins_in_hand(cards, hand=3, shown=shown) == dict(sorted(true.items()))


def test_a_first_hand_pays_five_at_most() -> None:
    first = coins_in_hand()
    assert max(first) == 5 and expected(first) == Fraction(7, 2) and at_least(first) == 0
    assert {5 - k: p for k, p in cats_drawn().items()} == first  # what is no cat is a Hard Candy


def test_two_bridge_clubs() -> None:
    base = {"Hard Candy": 7, "Cat": 3}
    one, two = (coins_in_hand({**base, "Bridge Club": n}) for n in (1, 2))
    assert max(one) == 7 == most_coins("Bridge Club", *["Hard Candy"] * 4)
    assert at_least(two) == Fraction(5, 44)
    assert at_least(coins_in_hand({**base, "Play BINGO!": 1})) > at_least(two)


def test_ways_to_pay_need_no_better_card_for_nothing() -> None:
    ways = ways_to_pay(8)
    assert [Counter(w.cards)["Hard Candy"] for w in ways] == [4, 3]
    for way in ways:
        assert most_coins(*way.cards) == way.most >= 8 and len(way.cards) == 5
        for title in set(way.cards) - {"Hard Candy"}:
            poorer = list(way.cards)
            poorer[poorer.index(title)] = "Hard Candy"
            assert most_coins(*poorer) < 8


def test_what_is_refused() -> None:
    with pytest.raises(OptionError, match="never in a hand"):
        coins_in_hand({"Found Purse": 1})
    with pytest.raises(OptionError, match="cards in all"):
        coins_in_hand({"Cat": 0})
    with pytest.raises(InvalidMoveError):
        coins_in_hand({"Dog": 1})
    with pytest.raises(OptionError, match="Cat Ladies"):
        cats_held(make("ladies_choice", players=4).set_up().view(0), 1)  # type: ignore[attr-defined]


def test_an_opponent_before_and_after_she_is_seen() -> None:
    game = make("cat_ladies", players=3, first=0)
    match = Match(game, seed=4)
    assert cats_held(match.state.view(0), 1) == cats_drawn(3, 10)
    position = game.set_up(hands={0: ["Play BINGO!"], 1: ["Cat", "Cat", "Hard Candy"]})  # type: ignore[attr-defined]
    assert cats_held(position.view(0), 1) == cats_drawn(3, 10, 3)
    shown = Match.from_state(position).push("play Play BINGO! on 2").state
    assert cats_held(shown.view(0), 1) == {2: 1}
    assert cats_held(shown.view(2), 1) == {2: 1}  # not shown the hand, but all see what it paid
    with pytest.raises(OptionError, match="seat"):
        cats_held(position.view(0), 3)
