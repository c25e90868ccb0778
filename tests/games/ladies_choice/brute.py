"""A second reading of the Ranking Phase of Ladies' Choice, typed from the rulebook alone.

It shares nothing with the engine: titles as strings, tables by hand, and one question per card ("does
anything in this hand put it aside?").

Hands are lists of titles; Complete Openness may come twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

POINTS = {
    # dandy
    "Writes Poetry": 1,
    "Dog Owner": 2,
    "Impeccable Handwriting": 3,
    "Flattering": 4,
    "Dances": 5,
    "Very Tall": 6,
    "Plays Guitar": 7,
    "Opera Singer": 8,
    "Hilarious": 9,
    "Great Listener": 10,
    "Romantic": 11,
    "Charitable": 12,
    "Does As Told": 13,
    "Astonishing Cook": 14,
    "Muscular Arms": 15,
    "Stunning Abdominal Muscles": 16,
    "Professional Athlete": 17,
    "Jiu Jitsu Master": 18,
    "Doctorate of Medicine": 19,
    "Foreign Prince": 20,
    # less so
    "No Musical Sense": -1,
    "Hard of Hearing": -2,
    "Bald Patch": -3,
    "Only One Leg": -4,
    "Terrible Kisser": -5,
    "Midget": -6,
    "Heavy Drinker": -7,
    "Portly Belly": -8,
    "Gambler": -9,
    "Con Artist": -10,
    "Thief": -11,
    "Stupid": -12,
    "Poor Hygiene": -13,
    "Ugly Face": -14,
    "Quite A Bit Older": -15,
    "Short Temper": -16,
    "Fleeing the Police": -17,
    "Already Married": -18,
    "Unfaithful": -19,
    "Kicks Dogs": -20,
}
COINS = {
    "Well Groomed Moustache": 2,
    "Distinguished Walking Stick": 4,
    "Shiny New Bicycle": 6,
    "Silk Top Hat": 8,
    "Gold Rimmed Monocle": 10,
    "Perfectly Tailored Suit": 12,
    "Gold Pocket Watch": 14,
    "Confectionary Kiosk": 16,
    "Ruby Engagement Ring": 18,
    "Impressive Art Collection": 20,
    "Automobile": 22,
    "Large Sack of Money": 24,
    "Locomotive": 26,
    "Quaint Holiday Cottage": 28,
    "Iron Cog Factory": 30,
    "Personal Butler": 32,
    "Giant Ship": 34,
    "Dirigible": 36,
    "Sprawling Mansion": 38,
    "Small Island Country": 40,
}
NOTHING = {
    "Somewhat Mysterious",
    "Terribly Mysterious",
    "Extremely Mysterious",
    "The Most Mysterious",
    "Complete Openness",
    "Reformed Criminal",
    "Miraculous Medical Recovery",
    "Epiphany",
    "Bankrupt",
}

# Who is struck out by whom, told from the victim's side. A Wealth card has Bankrupt besides.
STRUCK_BY = {
    "Impeccable Handwriting": "Doctorate of Medicine",
    "Dances": "No Musical Sense",
    "Plays Guitar": "No Musical Sense",
    "Opera Singer": "No Musical Sense",
    "Great Listener": "Hard of Hearing",
    "Stunning Abdominal Muscles": "Portly Belly",
    "Foreign Prince": "Con Artist",
    "Bald Patch": "Miraculous Medical Recovery / Silk Top Hat",
    "Only One Leg": "Miraculous Medical Recovery",
    "Midget": "Miraculous Medical Recovery",
    "Stupid": "Miraculous Medical Recovery",
    "Poor Hygiene": "Miraculous Medical Recovery",
    "Ugly Face": "Miraculous Medical Recovery",
    "Heavy Drinker": "Epiphany",
    "Short Temper": "Epiphany",
    "Kicks Dogs": "Epiphany",
    "Thief": "Epiphany / Reformed Criminal",
    "Fleeing the Police": "Reformed Criminal",
    "Shiny New Bicycle": "Reformed Criminal",
    "Gold Pocket Watch": "Reformed Criminal",
    "Ruby Engagement Ring": "Reformed Criminal",
    "Large Sack of Money": "Reformed Criminal / Gambler",
    "Small Island Country": "Con Artist",
}

# The whole deck, and what is true of all its four-card hands (default rules).
ALL_CARDS = [*POINTS, *COINS, *NOTHING, "Complete Openness"]
HANDS_OF_FOUR = 916_895
MEAN_OF_FOUR = Fraction(2_269_492, 130_985)
LEAST_OF_FOUR, GREATEST_OF_FOUR = -74, 97
SOMETHING_ASIDE_OF_FOUR = Fraction(72_564, 183_379)


def worth(title: str) -> int:
    if title in POINTS:
        return POINTS[title]
    if title in COINS:
        return COINS[title]
    assert title in NOTHING, f"no such card: {title}"
    return 0


def struck(title: str, hand: frozenset[str], victims_strike: bool) -> bool:
    """Is this card cancelled by some other card of the hand?

    victims_strike: a card that is itself cancelled goes on cancelling others.
    """
    enemies = set(STRUCK_BY[title].split(" / ")) if title in STRUCK_BY else set()
    if title in COINS:
        enemies.add("Bankrupt")
    present = enemies & hand
    if victims_strike:
        return present != set()
    return any(not struck(enemy, hand, victims_strike) for enemy in present)


def brute_total(titles: Iterable[str], cancelled_cards_cancel: bool = True) -> tuple[int, frozenset[str]]:
    """Total and the titles that count, for one hand."""
    pile = list(titles)
    hand = frozenset(pile)
    alive = {title for title in hand if not struck(title, hand, cancelled_cards_cancel)}
    purses = sorted((COINS[title], title) for title in alive if title in COINS)
    for _, poorer in purses[:-1]:
        alive.remove(poorer)
    return sum(worth(title) for title in pile if title in alive), frozenset(alive)


# (hand, total, what is put aside), worked by hand from the rulebook.
EXAMPLES: list[tuple[list[str], int, set[str]]] = [
    # 1 + 2 + 4 + 6 = 13
    (["Writes Poetry", "Dog Owner", "Flattering", "Very Tall"], 13, set()),
    # -20 - 19 - 18 - 17 = -74, the worst four cards there are
    (["Kicks Dogs", "Unfaithful", "Already Married", "Fleeing the Police"], -74, set()),
    # 40 + 20 + 19 + 18 = 97, the best four
    (["Small Island Country", "Foreign Prince", "Doctorate of Medicine", "Jiu Jitsu Master"], 97, set()),
    # the Doctor writes illegibly: 19 + 11 = 30
    (["Impeccable Handwriting", "Doctorate of Medicine", "Romantic"], 30, {"Impeccable Handwriting"}),
    # three musicians gone, -1 is left, and the cook: -1 + 14 = 13
    (
        ["Dances", "Plays Guitar", "Opera Singer", "No Musical Sense", "Astonishing Cook"],
        13,
        {"Dances", "Plays Guitar", "Opera Singer"},
    ),
    # -2 for the ears, the listener gone, 12: 10
    (["Great Listener", "Hard of Hearing", "Charitable"], 10, {"Great Listener"}),
    # -8 for the belly, 15 for the arms: 7
    (["Stunning Abdominal Muscles", "Portly Belly", "Muscular Arms"], 7, {"Stunning Abdominal Muscles"}),
    # the hat (8) hides the patch, though the patch's own row does not say so: 8 + 9 = 17
    (["Silk Top Hat", "Bald Patch", "Hilarious"], 17, {"Bald Patch"}),
    # Bankrupt takes the hat, the hat takes the patch: 9 alone
    (["Bankrupt", "Silk Top Hat", "Bald Patch", "Hilarious"], 9, {"Silk Top Hat", "Bald Patch"}),
    # Wealth: 10, 22, 36, only 36 stays; 36 + 13 = 49
    (["Gold Rimmed Monocle", "Dirigible", "Automobile", "Does As Told"], 49, {"Gold Rimmed Monocle", "Automobile"}),
    # the hat loses to the ship in the Wealth step, but it was in the hand and hides the patch: 34
    (["Silk Top Hat", "Giant Ship", "Bald Patch"], 34, {"Silk Top Hat", "Bald Patch"}),
    # the Mansion's row lacks the clause, the general rule takes it: 40
    (["Sprawling Mansion", "Small Island Country"], 40, {"Sprawling Mansion"}),
    # Con Artist takes the country first, so the Mansion is the best that remains: -10 + 38 = 28
    (["Con Artist", "Small Island Country", "Sprawling Mansion"], 28, {"Small Island Country"}),
    # and the Prince too: -10
    (["Con Artist", "Foreign Prince", "Small Island Country"], -10, {"Foreign Prince", "Small Island Country"}),
    # the sack is gambled away, so the lesser ring stays: -9 + 18 = 9
    (["Gambler", "Large Sack of Money", "Ruby Engagement Ring"], 9, {"Large Sack of Money"}),
    # six cards forgiven or returned, only his own 0 and 5 are left: 5
    (
        [
            "Reformed Criminal",
            "Fleeing the Police",
            "Thief",
            "Large Sack of Money",
            "Ruby Engagement Ring",
            "Gold Pocket Watch",
            "Shiny New Bicycle",
            "Dances",
        ],
        5,
        {
            "Fleeing the Police",
            "Thief",
            "Large Sack of Money",
            "Ruby Engagement Ring",
            "Gold Pocket Watch",
            "Shiny New Bicycle",
        },
    ),
    # everything healed: 0
    (
        ["Miraculous Medical Recovery", "Bald Patch", "Only One Leg", "Midget", "Stupid", "Poor Hygiene", "Ugly Face"],
        0,
        {"Bald Patch", "Only One Leg", "Midget", "Stupid", "Poor Hygiene", "Ugly Face"},
    ),
    # Epiphany mends the temper and the drinking, not the infidelity: -19 + 17 = -2
    (
        ["Epiphany", "Short Temper", "Heavy Drinker", "Unfaithful", "Professional Athlete"],
        -2,
        {"Short Temper", "Heavy Drinker"},
    ),
    # either Special card takes the Thief, Epiphany takes the -20 as well: 3
    (["Epiphany", "Reformed Criminal", "Thief", "Kicks Dogs", "Impeccable Handwriting"], 3, {"Thief", "Kicks Dogs"}),
    # Bankrupt, Wealth 2 and 30: nothing of either; -5 is left
    (
        ["Bankrupt", "Well Groomed Moustache", "Iron Cog Factory", "Terrible Kisser"],
        -5,
        {"Well Groomed Moustache", "Iron Cog Factory"},
    ),
    # both copies of Openness and a Mysterious card are worth nothing: 28 - 15 = 13
    (
        [
            "Complete Openness",
            "Complete Openness",
            "Somewhat Mysterious",
            "Quaint Holiday Cottage",
            "Quite A Bit Older",
        ],
        13,
        set(),
    ),
    # a hand of which only a cancelling card is left: 0
    (["Bankrupt", "Locomotive"], 0, {"Locomotive"}),
]

# The one kind of hand where the option matters: a cancelled hat hides nothing.
# Bankrupt 0, Silk Top Hat aside, Bald Patch -3, Hilarious 9: 6
EXAMPLES_CANCELLED_CARDS_DO_NOT_CANCEL: list[tuple[list[str], int, set[str]]] = [
    (["Bankrupt", "Silk Top Hat", "Bald Patch", "Hilarious"], 6, {"Silk Top Hat"}),
    # losing the Wealth step is no cancellation, and it comes later: the hat still hides the patch; 34
    (["Silk Top Hat", "Giant Ship", "Bald Patch"], 34, {"Silk Top Hat", "Bald Patch"}),
    # the medicine still works: 0
    (["Bankrupt", "Silk Top Hat", "Bald Patch", "Miraculous Medical Recovery"], 0, {"Silk Top Hat", "Bald Patch"}),
]
