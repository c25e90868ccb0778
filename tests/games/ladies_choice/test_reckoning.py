"""The reckoning of one hand, against examples worked by hand and against a second reading of the rulebook."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tabletop import InvalidMoveError, OptionError
from tabletop.games.ladies_choice import reckon
from tabletop.games.ladies_choice.reckoning import Reckoner

from .brute import (
    ALL_CARDS,
    EXAMPLES,
    EXAMPLES_CANCELLED_CARDS_DO_NOT_CANCEL,
    GREATEST_OF_FOUR,
    HANDS_OF_FOUR,
    LEAST_OF_FOUR,
    MEAN_OF_FOUR,
    SOMETHING_ASIDE_OF_FOUR,
    brute_total,
    struck,
    worth,
)
from .table import game, table

BEST_WEALTH = ["Dirigible", "Gold Rimmed Monocle", "Automobile", "Does As Told"]  # 36, 10, 22 and 13


def aside(titles: list[str], **options: bool) -> dict[str, set[str]]:
    """Each card put aside, with the cards that do it."""
    return {a.card.title: {c.title for c in a.by} for a in reckon(titles, **options).aside}


def ranked(titles: list[str]) -> int:
    """The total with which a gentleman who holds these cards is ranked at a table of three."""
    match = table(3, hands={1: titles}, turn=0).push("marry 2")
    return next(r.reckoning.total for r in match.state.ranking if r.seat == 1)


@pytest.mark.parametrize(("titles", "total", "gone"), EXAMPLES)
def test_examples_worked_by_hand(titles: list[str], total: int, gone: set[str]) -> None:
    for order in (titles, titles[::-1]):
        got = reckon(order)
        assert got.total == total
        assert {a.card.title for a in got.aside} == gone
        assert sorted(c.title for c in got.kept) == sorted(t for t in titles if t not in gone)
    assert brute_total(titles)[0] == total


@pytest.mark.parametrize(("titles", "total", "gone"), EXAMPLES_CANCELLED_CARDS_DO_NOT_CANCEL)
def test_examples_when_cancelled_cards_do_not_cancel(titles: list[str], total: int, gone: set[str]) -> None:
    got = reckon(titles, cancelled_cards_cancel=False)
    assert got.total == total
    assert {a.card.title for a in got.aside} == gone
    assert brute_total(titles, False)[0] == total


@pytest.mark.parametrize("cards_cancel", (True, False))
def test_thousands_of_hands_against_the_second_reading(cards_cancel: bool) -> None:
    rng = Random(2)
    reckoner = Reckoner(game(4).deck, cards_cancel)
    spicy = ["Bankrupt", "Silk Top Hat", "Bald Patch", "Miraculous Medical Recovery", "Gambler", "Con Artist"]
    for n in range(6000):
        titles = rng.sample(ALL_CARDS, rng.randint(1, 12))
        if n % 2:
            titles = list(dict.fromkeys([*titles, *rng.sample(spicy, 3)]))
        total, alive = brute_total(titles, cards_cancel)
        numbers = reckoner.deck.hand(titles)
        assert reckoner.total(numbers) == total
        if n % 4 < 2:
            got = reckoner.reckon(numbers)
            assert got.total == total == got.key[0]
            assert {c.title for c in got.kept} == alive
            assert {a.card.title for a in got.aside} == set(titles) - alive
            for put in got.aside:
                struck_out = struck(put.card.title, frozenset(titles), cards_cancel)
                assert put.rule == ("printed-cancel" if struck_out else "wealth")
                for by in put.by if struck_out else ():
                    assert struck(put.card.title, frozenset({put.card.title, by.title}), True)


def test_what_a_reckoning_says() -> None:
    got = reckon(["Opera Singer", "No Musical Sense"])
    assert got.total == -1
    assert [c.title for c in got.kept] == ["No Musical Sense"]
    (put,) = got.aside
    assert (put.card.title, [c.title for c in put.by], put.rule) == (
        "Opera Singer",
        ["No Musical Sense"],
        "printed-cancel",
    )
    assert [s.rule for s in got.steps] == ["reveal", "printed-cancel", "negative"]
    assert str(got) == "\n".join(s.text for s in got.steps)
    assert reckon("romantic, silk-top-hat").total == 19  # any spelling, and a line of titles
    assert reckon([]).total == 0 and reckon([]).kept == ()


def test_bad_hands_get_a_sentence() -> None:
    with pytest.raises(InvalidMoveError, match="Romantic"):
        reckon(["Romantik"])
    with pytest.raises(InvalidMoveError, match="1 times in the deck, not 2"):
        reckon(["Romantic", "Romantic"])
    assert reckon(["Complete Openness", "Complete Openness"]).total == 0
    with pytest.raises(InvalidMoveError):
        reckon(["Complete Openness"] * 3)
    with pytest.raises(OptionError, match="cancelled_cards_cancel"):
        reckon(["Romantic"], cancel=True)


@pytest.mark.rule("printed-cancel")
def test_every_card_that_cancels_is_named() -> None:
    assert aside(["Thief", "Epiphany", "Reformed Criminal"]) == {"Thief": {"Epiphany", "Reformed Criminal"}}
    assert aside(["Large Sack of Money", "Gambler", "Reformed Criminal", "Bankrupt"]) == {
        "Large Sack of Money": {"Gambler", "Reformed Criminal", "Bankrupt"}
    }
    # musicians: 8, 7 and 5 go, -1 and 14 stay
    got = aside(["Opera Singer", "Plays Guitar", "Dances", "No Musical Sense", "Astonishing Cook"])
    assert got == {t: {"No Musical Sense"} for t in ("Opera Singer", "Plays Guitar", "Dances")}


@pytest.mark.rule("wealth", "card-wealth")
def test_only_the_highest_wealth_card_stays() -> None:
    got = reckon(BEST_WEALTH)
    assert got.total == ranked(BEST_WEALTH) == 36 + 13
    assert aside(BEST_WEALTH) == {"Gold Rimmed Monocle": {"Dirigible"}, "Automobile": {"Dirigible"}}
    assert {a.rule for a in got.aside} == {"wealth"}
    wealth = [c for c in game(4).deck if c["type"] == "wealth"]
    assert [c["value"] for c in wealth] == list(range(2, 41, 2))
    for card in wealth:
        assert reckon([card]).total == card["value"]


@pytest.mark.rule("card-bankrupt", "printed-cancel")
def test_bankrupt_cancels_every_wealth_card() -> None:
    wealth = [c.title for c in game(4).deck if c["type"] == "wealth"]
    got = reckon([*wealth, "Bankrupt", "Terrible Kisser"])
    assert got.total == ranked([*wealth, "Bankrupt", "Terrible Kisser"]) == -5
    assert {a.card.title for a in got.aside} == set(wealth)
    assert all("Bankrupt" in {c.title for c in a.by} for a in got.aside)


@pytest.mark.rule("total", "negative", "card-dandy")
def test_dandy_cards_add_and_subtract() -> None:
    assert reckon(["Writes Poetry", "Dog Owner", "Flattering", "Very Tall"]).total == 1 + 2 + 4 + 6
    # the worst four: 20 + 19 + 18 + 17 to be subtracted
    worst = ["Kicks Dogs", "Unfaithful", "Already Married", "Fleeing the Police"]
    assert reckon(worst).total == ranked(worst) == -74
    assert reckon(["Doctorate of Medicine", "Terrible Kisser"]).total == 19 - 5
    dandy = [c for c in game(4).deck if c["type"] == "dandy"]
    assert [c["value"] for c in dandy] == [*range(1, 21), *range(-1, -21, -1)]
    for card in dandy:
        assert reckon([card]).total == card["value"]


@pytest.mark.rule("card-special")
def test_special_cards_are_worth_nothing() -> None:
    special = [c for c in game(4).deck if c["type"] == "special"]
    assert sum(c.copies for c in special) == 10
    assert [c["draw"] for c in special if c["effect"] == "mysterious"] == [1, 2, 3, 4]
    for card in special:
        assert reckon([card]).total == 0
    assert ranked(["Epiphany", "Complete Openness", "Complete Openness", "Bankrupt"]) == 0


@pytest.mark.rule("LC-B")
def test_a_cancellation_printed_on_one_of_two_cards_counts() -> None:
    deck = game(4).deck
    assert "Silk Top Hat" not in deck.find("Bald Patch")["cancelled_by"]  # the gap in the table
    assert aside(["Silk Top Hat", "Bald Patch"]) == {"Bald Patch": {"Silk Top Hat"}}
    assert reckon(["Silk Top Hat", "Bald Patch"]).total == 8
    assert not deck.find("Sprawling Mansion")["outranked"]  # the other gap
    assert aside(["Sprawling Mansion", "Small Island Country"]) == {"Sprawling Mansion": {"Small Island Country"}}


@pytest.mark.rule("LC-A")
def test_does_a_cancelled_card_still_cancel() -> None:
    chain = ["Bankrupt", "Silk Top Hat", "Bald Patch", "Hilarious"]
    # all at once: hat and patch go, 9 is left; else the cancelled hat hides nothing: 9 - 3 = 6
    assert reckon(chain).total == 9
    assert aside(chain) == {"Silk Top Hat": {"Bankrupt"}, "Bald Patch": {"Silk Top Hat"}}
    got = reckon(chain, cancelled_cards_cancel=False)
    assert got.total == 6 and {a.card.title for a in got.aside} == {"Silk Top Hat"}
    assert any(s.rule == "LC-A" and "Bald Patch stays" in s.text for s in got.steps)
    # losing the Wealth step is not being cancelled, and comes later: the hat hides the patch in both readings
    for option in (True, False):
        assert reckon(["Silk Top Hat", "Giant Ship", "Bald Patch"], cancelled_cards_cancel=option).total == 34


@pytest.mark.rule("wealth")
def test_a_cancelled_wealth_card_puts_nothing_aside() -> None:
    # LC-C: Con Artist takes the country (40), so the mansion (38) is the best that is left: -10 + 38
    got = reckon(["Con Artist", "Small Island Country", "Sprawling Mansion"])
    assert got.total == 28
    assert [c.title for c in got.kept] == ["Con Artist", "Sprawling Mansion"]
    # Gambler takes the sack (24), the ring (18) stays, the watch (14) goes: -9 + 18
    got = reckon(["Gambler", "Large Sack of Money", "Ruby Engagement Ring", "Gold Pocket Watch"])
    assert got.total == 9
    assert {a.card.title: a.rule for a in got.aside} == {
        "Large Sack of Money": "printed-cancel", "Gold Pocket Watch": "wealth",
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("way", ("total", "split"))
def test_all_hands_of_four(way: str) -> None:
    """Mean, least, greatest, and how often a card is put aside, over all 916,895 hands (Openness is there twice)."""
    deck = game(4).deck
    reckoner = Reckoner(deck)
    cards = [c.index for c in deck for _ in range(c.copies)]
    hands = number = total = 0
    least, greatest = 999, -999
    for hand in combinations(cards, 4):
        hands += 1
        if way == "total":
            points = reckoner.total(hand)
            total += points
            least, greatest = min(least, points), max(greatest, points)
        else:
            number += len(reckoner.split(hand)[0]) < 4
    assert hands == HANDS_OF_FOUR
    if way == "total":
        assert (Fraction(total, hands), least, greatest) == (MEAN_OF_FOUR, LEAST_OF_FOUR, GREATEST_OF_FOUR)
    else:
        assert Fraction(number, hands) == SOMETHING_ASIDE_OF_FOUR


def test_the_figures_of_hands_of_four_by_the_second_reading() -> None:
    """A sample by the second reading alone lies where the exact figures say."""
    rng = Random(4)
    sample = [rng.sample(ALL_CARDS, 4) for _ in range(20_000)]
    totals = [brute_total(h)[0] for h in sample]
    assert abs(sum(totals) / len(totals) - float(MEAN_OF_FOUR)) < 0.8  # the spread is about 22, so 5 errors of 0.16
    assert min(totals) >= LEAST_OF_FOUR and max(totals) <= GREATEST_OF_FOUR
    share = sum(len(brute_total(h)[1]) < len(set(h)) for h in sample) / len(sample)
    assert abs(share - float(SOMETHING_ASIDE_OF_FOUR)) < 0.02
    assert sum(map(worth, ALL_CARDS)) == sum(range(2, 41, 2))  # +1…+20 and -1…-20 cancel out
