"""The bets of the lessons of Cat Ladies, by name (see `bets`); every answer comes from the engine or the analysis."""

from __future__ import annotations

from ..analysis.cat_hands import START, at_least, bingo, bingo_coins, cats_drawn, coins_in_hand, most_coins
from ..analysis.precision import trials_for
from ..games.cat_ladies.cards import printed_deck
from ..games.cat_ladies.game import CatLadies
from .bets import named
from .lesson import Bet


class CatBet(Bet):
    """A bet in the colour of the game."""

    accent = CatLadies.accent


def with_cards(**more: int) -> dict[str, int]:
    """The cards of the start and some more; `_` stands for a space."""
    return START | {title.replace("_", " "): n for title, n in more.items()}


@named("a deck at the end")
def _deck_at_the_end() -> Bet:
    from .cat_pages import DeckOverTime

    page = DeckOverTime()
    end = page.decks[-1]
    return CatBet(
        "Two bots play hearts: they always buy the best Happiness they can pay for. Both begin with ten cards. How "
        "many does the first of them own at the end?",
        float(end.total()), f"After {len(page.decks) - 1} turns. Here is how they came, turn by turn.", unit="cards",
    )  # fmt: skip


@named("cats in a first hand")
def _first_hand() -> Bet:
    chances = cats_drawn()
    best = sorted(chances, key=chances.__getitem__)[-2:]
    return CatBet(
        "Seven Hard Candies and three cats, shuffled; you draw five. Which number of cats is likelier, one or two?",
        "both alike" if chances[best[0]] == chances[best[1]] else "one" if best[1] == 1 else "two",
        "105 of the 252 hands hold one cat, and 105 hold two: what you leave mirrors what you hold.",
        choices=("one", "two", "both alike"),
    )  # fmt: skip


@named("BINGO! at the start")
def _bingo_start() -> Bet:
    free = bingo(cats_drawn())[3]
    return CatBet(
        "You play a BINGO! at an opponent who owns what all begin with. How many Coins does it bring on average?",
        float(bingo_coins(cats_drawn())),
        f"4 × 5/12 + 6 × 5/12 = 25/6. And in one case of {free.denominator} it brings a cat instead.", unit="Coins",
    )  # fmt: skip


@named("cats grow")
def _cats_grow() -> Bet:
    free = bingo(cats_drawn(8, 16))[3]
    return CatBet(
        "Later your opponent owns 16 cards, and 8 of them are cats. How likely does a BINGO! bring a free cat now?",
        free, f"C(8,3)·C(8,2) + C(8,4)·C(8,1) + C(8,5) hands of C(16,5) hold three cats or more: {free}.", unit="%",
    )  # fmt: skip


@named("Bridge Clubs for eight")
def _clubs() -> Bet:
    number = next(
        n for n in range(6)
        if most_coins(*["Bridge Club"] * n, *["Hard Candy"] * (5 - n)) >= printed_deck().find("Cruise Vacation")["cost"]
    )  # fmt: skip
    return CatBet(
        "A Bridge Club pays two Coins and draws a card. How many must be in a hand of five, beside Hard Candies only, "
        "to come to 8 Coins?",
        number, "With one it is 2 + 4, and 1 for the Candy that it draws: 7, one short. With two it can be 9.",
        unit="Bridge Clubs",
    )  # fmt: skip


@named("two Bridge Clubs")
def _two_clubs() -> Bet:
    p = at_least(coins_in_hand(with_cards(Bridge_Club=2)))
    return CatBet(
        "So you own two Bridge Clubs beside the ten cards of the start. How likely does a hand come to 8 Coins?", p,
        f"{p}: both must be in your hand, or be drawn by it, and among the other five cards at most one may be a cat.",
        unit="%",
    )  # fmt: skip


@named("one BINGO!")
def _one_bingo() -> Bet:
    p = at_least(coins_in_hand(with_cards(**{"Play_BINGO!": 1})))
    return CatBet(
        "Instead you own one Play BINGO! beside the ten cards of the start, and your opponent has what all begin with. "
        "How likely does a hand come to 8 Coins?",
        p, "One card does better than two Bridge Clubs. But it costs 5 Coins: a hand of Hard Candies only.", unit="%",
    )  # fmt: skip


@named("to within five points")
def _five_points() -> Bet:
    n = trials_for(0.05)
    return CatBet(
        "How many matches tell you a share of about one half to within 5 points (with 95% certainty)?", float(n),
        f"Roughly 1.96² × ½ × ½ / 0.05² = 384, and exactly {n}.", unit="matches",
    )  # fmt: skip


@named("to within one point")
def _one_point() -> Bet:
    few, many = trials_for(0.05), trials_for(0.01)
    return CatBet(
        "And to within 1 point, a fifth of that: how many times as many?", round(many / few),
        f"{many:,}: the width shrinks with the square root, so a fifth of it takes 25 times the matches.",
        unit="times as many",
    )  # fmt: skip


__all__ = ["CatBet", "with_cards"]
