"""The bets of the lessons of Lords & Ladies, by name (see `bets`); every answer comes from the analysis."""

from __future__ import annotations

from ..analysis import family as f
from ..analysis import rumours as r
from ..games.lords_ladies.game import LordsLadies
from .bets import named
from .lesson import Bet
from .plots import percent


class FamilyBet(Bet):
    """A bet in the colour of the game."""

    accent = LordsLadies.accent


@named("couples of Ann")
def _couples() -> Bet:
    match = f.example()
    pairs = f.couples(match.state, 0)
    may = [c for c in pairs if c.may_roll]
    (one,) = may
    return FamilyBet(
        "Ann’s starting lady has Colonel Marchbanks; their son Edmund has Miss Tamsin Hale; their son Bertram has just "
        "won Ben’s Harriet by the Gardener; and Edmund’s son George, of the third generation, had to marry the Butler. "
        "How many of these four couples may roll for a child now?",
        len(may),
        f"Only {one.member} and the {one.spouse}: with George a third generation has married, and the older couples "
        "have no more children. Bertram’s wedding came too late.",
        unit="couples",
    )  # fmt: skip


@named("without the Nanny")
def _butler() -> Bet:
    (one,) = [c for c in f.couples(f.example().state, 0) if c.may_roll]
    points = f.birth_points(one.member, one.spouse).total
    return FamilyBet(
        f"George and the Butler have one birth point each, and Ann’s Nanny makes them {one.points}. Now a Drunken "
        "Servant is confirmed, and the Nanny must go. How likely is it that a roll brings them a child?",
        f.chance(points),
        f"{points} points, so {points} of 6 faces. The Butler is a spouse now, and can’t be dismissed.",
        unit="%",
    )  # fmt: skip


@named("two rolls in vain")
def _in_vain() -> Bet:
    wait = f.waiting(3)
    more = wait.mean
    assert more is not None
    return FamilyBet(
        "A couple with 3 birth points expects its first child after 2 rolls on average. It has rolled twice in vain. "
        "How many more rolls must it expect now, on average?",
        float(more), "Still 2. The die has no memory, and neither has the geometric distribution.", unit="rolls",
    )  # fmt: skip


@named("by the third roll")
def _third() -> Bet:
    p = f.waiting(3).by(3)
    return FamilyBet(
        "3 birth points: each roll brings a child with a chance of 1/2. How likely is one by the third roll?",
        p, f"{p}: all but the one case in eight in which all three rolls fail.", unit="%",
    )  # fmt: skip


@named("what a Nanny saves")
def _nanny() -> Bet:
    (slow, fast), (few, many) = ((f.waiting(n).mean, f.waiting(n + 1).mean) for n in (1, 4))
    assert slow and fast and few and many
    return FamilyBet(
        "A Nanny gives one birth point more. Which couple’s wait does she shorten by more rolls, one with 1 point or "
        "one with 4?",
        "the one with 1" if slow - fast > few - many else "the one with 4",
        f"From {slow} rolls to {fast}, against {float(few):.1f} to {float(many):.1f}. The wait is 6 / points: the "
        "first points count most.",
        choices=("the one with 1", "the one with 4", "both alike"),
    )  # fmt: skip


@named("Bedroom Problems")
def _bedroom() -> Bet:
    calm, hurt = f.waiting(5), f.waiting(5, 4, 1)
    assert calm.mean and hurt.mean
    return FamilyBet(
        "5 birth points, three players. Bedroom Problems are confirmed just before you roll: 4 points less till the "
        "end of the round. By how many rolls does that lengthen your wait, on average?",
        round(float(hurt.mean - calm.mean), 2),
        f"From {float(calm.mean):.1f} to {float(hurt.mean):.1f}. It is one roll that is nearly lost: with three or "
        "more players you have only one turn in a round.",
        unit="rolls",
    )  # fmt: skip


@named("two players in trouble")
def _two() -> Bet:
    wait = f.waiting(4, 4, f.turns_in_round(2, 1))
    by = f.by_round(wait, 2, 2)
    return FamilyBet(
        "Two players, so a round has three turns. You begin it, with 4 birth points, and Bedroom Problems are "
        "confirmed at once. You roll in each of your turns. How likely is it that you have a child by the end of the "
        "next round?",
        by[2], "Your two turns of this round are lost, and in the next round you have only one: a single roll.",
        unit="%",
    )  # fmt: skip


@named("holding a True")
def _true() -> Bet:
    none, two = (r.left("Financial Ruin", {"Financial Ruin": 1, "True": t}) for t in (0, 2))
    trues, others = r.at_least_one(two.matching, two.unseen, 4), r.at_least_one(none.matching, two.unseen, 4)
    return FamilyBet(
        "You mean to lay Financial Ruin, and others are to confirm it. Two more cards are in your hand: would you like "
        "them to be Trues, or Drunken Servants?",
        "Drunken Servants" if trues < others else "Trues",
        "Each True in your hand is one that the others can’t have: with four cards in their hands it is "
        f"{percent(trues)} instead of {percent(others)}. Keep Trues for what others lay.",
        choices=("Trues", "Drunken Servants", "no difference"),
    )  # fmt: skip


@named("more likely than not")
def _likely() -> Bet:
    left = r.left("Financial Ruin", {"Financial Ruin": 1})
    chances = [r.at_least_one(left.matching, left.unseen, k) for k in range(9)]
    enough = next(k for k, p in enumerate(chances) if p > 0.5)
    return FamilyBet(
        "You hold one Financial Ruin and nothing else. How many cards must the others who may confirm it have between "
        "them, so that it is more likely than not that somebody can?",
        enough,
        f"Of {left.unseen} cards {left.matching} would do. With {enough} cards it is {percent(chances[enough])}, with "
        f"{enough - 1} only {percent(chances[enough - 1])}.",
        unit="cards",
    )  # fmt: skip


__all__ = ["FamilyBet"]
