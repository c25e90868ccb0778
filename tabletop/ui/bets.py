"""The bets of the lessons, by name: a cell that says only the name gives no answer away.

Every answer comes from the engine or from `tabletop.analysis`, and so do the numbers in what is told with it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from ..analysis import clock, hands
from ..analysis.cancellation import chains, degrees, gaps
from ..core import TabletopError
from ..games.ladies_choice.cards import MOST_BELOW_CLOCK, printed_deck
from ..games.ladies_choice.reckoning import number, reckoner
from .lesson import Bet
from .plots import percent

Maker = Callable[[], Bet]
BETS: dict[str, Maker] = {}
COIN = Fraction(1, 2)


def prepared(name: str) -> Bet:
    """The bet of that name. Raises `TabletopError` for another name."""
    if name not in BETS:
        raise TabletopError(f"There is no bet named {name!r}, only {', '.join(BETS)}; or give the answer as well.")
    bet = BETS[name]()
    bet.name = name
    return bet


def named(name: str) -> Callable[[Maker], Maker]:
    """Enters a bet under its name."""

    def enter(maker: Maker) -> Maker:
        BETS[name] = maker
        return maker

    return enter


def likeliest(distribution: dict[Any, Fraction]) -> Any:
    """The value with the greatest probability."""
    return max(distribution, key=distribution.__getitem__)


# -- cancellations ----------------------------------------------------------------------------------------------------
@named("six each")
def _six_each() -> Bet:
    six = sorted(d.title for d in degrees() if d.cancels == 6)
    return Bet(
        "Bankrupt cancels most, all 20 Wealth cards. Which two come next, with six each?", " and ".join(six),
        choices=("Con Artist and Epiphany", "Miraculous Medical Recovery and Reformed Criminal",
                 "Epiphany and No Musical Sense"),
    )  # fmt: skip


@named("cancelled by three")
def _cancelled_by_three() -> Bet:
    return Bet(
        "Which card can be cancelled by three others?", max(degrees(), key=lambda d: d.cancelled_by).title,
        "By Gambler, Reformed Criminal and Bankrupt; the Wealth order is not even counted.",
        choices=("Large Sack of Money", "Small Island Country", "Thief", "Bald Patch"),
    )  # fmt: skip


@named("one-sided arrow")
def _one_sided() -> Bet:
    return Bet(
        "Which arrow is printed on one of its two cards only?", gaps()[0].partition(":")[0],
        "The hat says so; the patch doesn’t know.",
        choices=("Epiphany cancels Thief", "Silk Top Hat cancels Bald Patch", "Gambler cancels Large Sack of Money"),
    )  # fmt: skip


@named("forgetful Wealth card")
def _forgetful() -> Bet:
    return Bet(
        "Which Wealth card forgets that a better one puts it aside?", gaps()[1].partition(" does")[0],
        "Small Island Country says nothing either, but nothing is better than an island.",
        choices=("Small Island Country", "Sprawling Mansion", "Well Groomed Moustache"),
    )  # fmt: skip


def fourth_cards() -> tuple[int, list[str]]:
    """Of the cards that can join the printed chain in a hand of four: how many there are, copies counted; and the
    titles of those with which ruling LC-A makes no difference."""
    deck, (chain,) = printed_deck(), chains()
    others = [c for c in deck if c.title not in chain]
    hand = tuple(deck.find(title).index for title in chain)
    still, not_ = reckoner(deck, True), reckoner(deck, False)
    same = [c.title for c in others if still.total((*hand, c.index)) == not_.total((*hand, c.index))]
    return sum(c.copies for c in others), same


@named("hidden patch")
def _hidden_patch() -> Bet:
    return Bet(
        "Say that a cancelled card cancels nothing. What becomes of the Bald Patch beside Bankrupt and the hat?",
        "it stays and costs 3 points",
        "Bankrupt puts the hat aside; the hat then does nothing, and nothing else hides the patch.",
        choices=("it is put aside all the same", "it stays and costs 3 points", "it stays, and the hat with it"),
    )


@named("fourth cards")
def _fourth_cards() -> Bet:
    cards, _ = fourth_cards()
    return Bet(
        "Bankrupt, Silk Top Hat and Bald Patch are in a hand of four. How many cards are left for the fourth place?",
        cards, f"70 − 3. So {cards} of all hands of four hold the chain.", unit="cards",
    )  # fmt: skip


@named("patch goes anyway")
def _goes_anyway() -> Bet:
    (title,) = fourth_cards()[1]
    return Bet(
        "With which fourth card is the patch put aside, whatever we rule about the hat?", title,
        "It cancels the patch itself, and nothing cancels the recovery.",
        choices=("Reformed Criminal", "Epiphany", "Miraculous Medical Recovery", "with none"),
    )  # fmt: skip


@named("hands that change")
def _hands_that_change() -> Bet:
    cards, same = fourth_cards()
    return Bet(
        f"There are {comb(70, 4):,} hands of four. In how many does the switch change the total?", cards - len(same),
        f"{cards} hands hold the chain, and in {len(same)} of them the patch goes anyway. The others lose 3 points.",
        unit="hands",
    )  # fmt: skip


@named("loses a card")
def _loses_a_card() -> Bet:
    p = hands.chance_aside(4)
    return Bet(
        "Four cards at random: how likely is at least one of them put aside?", p,
        f"In {p.numerator:,} of {p.denominator:,} cases, {float(p):.2%}. The Wealth step puts something aside in "
        f"{percent(hands.chance_aside(4, 'wealth') / p)} of such hands.",
        unit="%",
    )  # fmt: skip


@named("average of four")
def _average() -> Bet:
    mean = hands.mean(hands.total_distribution(4))
    return Bet(
        "What does a random hand of four come to, on average?", round(float(mean), 1),
        f"Exactly {mean.numerator:,}/{mean.denominator:,}. One card alone comes to 6 on average; four lose some of "
        "it to each other.",
        unit="Dandy Points",
    )  # fmt: skip


@named("worst of four")
def _worst() -> Bet:
    return Bet(
        "What is the least that a hand of four can come to?",
        min(hands.total_distribution(4)),
        "Kicks Dogs, Unfaithful, Already Married and Fleeing the Police: none of them hides another.",
        unit="Dandy Points",
    )


@named("best of four")
def _best() -> Bet:
    return Bet(
        "And the most?", max(hands.total_distribution(4)),
        "Small Island Country, but no second Wealth card: it would not count. The three best Dandy cards join it, "
        "20, 19 and 18.",
        unit="Dandy Points",
    )  # fmt: skip


@named("with the mysteries")
def _mysteries() -> Bet:
    # Counting the draws takes seconds: these two numbers are checked in a test.
    return Bet(
        "Mysterious cards draw more cards once she has married. What does that do to the average of four?",
        "it rises a little",
        "From 17.3 to 18.7: one hand in five holds a Mysterious card, and one more card is worth something on average.",
        choices=("it falls", "it stays", "it rises a little", "it doubles"),
    )


@named("worth of the island")
def _island() -> Bet:
    return Bet(
        "By how much is a hand of four with the Small Island Country better, on average, than one without?",
        round(float(hands.worth(4)[printed_deck().find("Small Island Country")]), 1),
        "It outranks another Wealth card that would have counted, it takes the place of an average card, and Con "
        "Artist or Bankrupt may undo it.",
        unit="Dandy Points",
    )  # fmt: skip


@named("costs most of eight")
def _costs_most() -> Bet:
    found = hands.worth(8)
    worst = min(found, key=found.__getitem__)
    return Bet(
        "And in a hand of eight: which card costs most?", worst.title,
        f"It says {number(worst['value'])}, and takes the best Wealth card away, which nearly every hand of eight has.",
        choices=("Kicks Dogs", "Bankrupt", "Unfaithful"),
    )  # fmt: skip


@named("best of twelve")
def _best_of_twelve() -> Bet:
    found = hands.worth(12)
    best, island = max(found, key=found.__getitem__), printed_deck().find("Small Island Country")
    return Bet(
        "Which card is worth most to a hand of twelve?", best.title,
        f"It says {best['value']}, and nothing cancels it. The island is worth {float(found[island]):.1f} there.",
        choices=("Small Island Country", "Foreign Prince", "Doctorate of Medicine", "Sprawling Mansion"),
    )  # fmt: skip


@named("ruins an island")
def _ruins() -> Bet:
    total = reckoner(printed_deck()).total
    island = printed_deck().find("Small Island Country")
    ruin = min(printed_deck(), key=lambda c: total((c.index, island.index)))
    return Bet(
        "Which card beside a Small Island Country makes the poorest pair?", ruin.title,
        f"The pair comes to {number(total((ruin.index, island.index)))}: the island is gone, and he costs ten himself.",
        choices=("Bankrupt", "Con Artist", "Reformed Criminal", "Kicks Dogs"),
    )  # fmt: skip


@named("for an Ugly Face")
def _ugly_face() -> Bet:
    deck = printed_deck()
    face = deck.find("Ugly Face")
    (a,) = [b for b in deck if face.index in reckoner(deck).cancels[b.index]]
    return Bet(
        "You hold an Ugly Face. Which card would you like beside it?", a.title,
        f"The pair comes to 0 instead of {number(face['value'])}.",
        choices=("Epiphany", "Reformed Criminal", "Miraculous Medical Recovery"),
    )  # fmt: skip


# -- the Clock --------------------------------------------------------------------------------------------------------
@named("likeliest turn")
def _likeliest_turn() -> Bet:
    return Bet(
        "Four players. Each time, a gentleman tosses a coin: boast or change. In which of the gentlemen’s turns is the "
        "Clock likeliest to show?",
        likeliest(clock.turn_distribution(4)), "Now let us see why.", before="turn",
    )  # fmt: skip


@named("shown by turn 24")
def _by_24() -> Bet:
    return Bet(
        "Four players, fair coins: how likely is it that the Clock has shown by turn 24?",
        clock.before_turn(41, [COIN], 24), "Read it off the picture: set the second slider to 24.", unit="%",
    )  # fmt: skip


@named("three or five players")
def _three_or_five() -> Bet:
    turns = {n: likeliest(clock.turn_distribution(n)) for n in (3, 5)}
    sooner = min(turns, key=turns.__getitem__)
    return Bet(
        "Fair coins: after fewer gentlemen’s turns the Clock shows …", f"with {'three' if sooner == 3 else 'five'}",
        f"Turn {turns[3]} is the likeliest with three players, turn {turns[5]} with five.",
        choices=("with three", "with five", "with both alike"),
    )  # fmt: skip


@named("free turns of five")
def _free_of_five() -> Bet:
    often = {n: likeliest(clock.free_choices(n)) for n in (3, 4, 5)}
    return Bet(
        "Five players, fair coins: how often may she choose freely before she must marry? Name the likeliest number.",
        often[5], f"With three players it is {often[3]}, with four {often[4]}: try it.", unit="times",
    )  # fmt: skip


@named("bots and coins")
def _bots_and_coins() -> Bet:
    return Bet(
        "Gentlemen who are bots: does the Clock show earlier or later than with coins?", "later",
        "They change in about one of three turns only, as long as there is something to boast of. Let them play.",
        choices=("earlier", "later", "just as with coins"),
    )  # fmt: skip


@named("twelve cards left")
def _twelve() -> Bet:
    return Bet(
        "How likely is it that the Clock shows before your next turn?", clock.before_turn(12, [COIN], 2),
        "Two gentlemen draw four cards at most: you are safe.", unit="%",
    )  # fmt: skip


@named("three cards left")
def _three_left() -> Bet:
    return Bet(
        "Three cards left, two gentlemen before you, fair coins. How likely is it now?",
        clock.before_turn(3, [COIN], 2), "Only if both boast, one time in four, you are still free.", unit="%",
    )  # fmt: skip


@named("the Clock decides")
def _decides() -> Bet:
    return Bet(
        "Four players, fair coins: how likely is it that the Clock decides?",
        clock.ending(4, marry=Fraction(1, 4)).by_clock,
        f"Each free turn is a chance to stop before it, and she has about {likeliest(clock.free_choices(4))}.",
        unit="%",
    )  # fmt: skip


@named("one change below")
def _one_change() -> Bet:
    return Bet(
        "He changes. How many cards from below the Clock has he drawn?", 1,
        "The first card was the last above the Clock; the second one comes from below.", unit="cards",
    )  # fmt: skip


@named("all changes below")
def _all_changes() -> Bet:
    return Bet(
        "Then the other three gentlemen, before she must marry. How many cards from below can be drawn in all, his "
        "included?",
        MOST_BELOW_CLOCK[5], "Each of the three may change and draw two.", unit="cards",
    )  # fmt: skip


@named("Mysterious draws")
def _mysterious_draws() -> Bet:
    return Bet(
        "How many cards do the four Mysterious cards draw together?", sum(c["draw"] * c.copies for c in printed_deck()),
        "One, two, three and four.", unit="cards",
    )  # fmt: skip


@named("needed below")
def _needed_below() -> Bet:
    drawn = sum(c["draw"] * c.copies for c in printed_deck())
    return Bet(
        "So how many cards can the game need once the Clock shows?", MOST_BELOW_CLOCK[5] + drawn,
        f"{MOST_BELOW_CLOCK[5]} + {drawn}: not one more lies there.", unit="cards",
    )  # fmt: skip


__all__ = ["BETS", "fourth_cards", "prepared"]
