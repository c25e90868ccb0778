"""The bets of the lessons of Matchmaker, by name (see `bets`); every answer comes from the analysis."""

from __future__ import annotations

from fractions import Fraction

from ..analysis import matchings as m
from ..analysis.matchmaking import point_in_cards
from ..analysis.precision import trials_to_tell
from ..games.matchmaker.cards import printed_deck
from ..games.matchmaker.game import Matchmaker
from .bets import named
from .lesson import Bet

SEASON = 6  # of each, for the bets on a courtship


class MatchBet(Bet):
    """A bet in the colour of the game."""

    accent = Matchmaker.accent


@named("proposals without a discard")
def _free() -> Bet:
    every, free = (m.proposal_graph(None, most).number_of_edges() for most in (m.MOST, 0))
    return MatchBet(
        "26 Gentlemen, 26 Ladies, and nobody proposes to his sister. What share of these proposals can be made "
        "without a single discard?",
        Fraction(free, every), f"{free} of {every}; {26 * 26 - every} of 676 pairs are brother and sister.", unit="%",
    )  # fmt: skip


@named("Darcy unaided")
def _darcy() -> Bet:
    title = "Fitzwilliam Darcy"
    free = m.proposal_graph(None, 0).out_degree(title)
    return MatchBet(
        f"{title} has Charm {printed_deck().find(title)['charm']}. To how many of the 26 Ladies may he propose without "
        "a discard?",
        int(free), "To those of Charm 1. For Elizabeth Bennet, Charm 4, he must give up three cards.", unit="Ladies",
    )  # fmt: skip


@named("one taste, how many stable")
def _one_taste() -> Bet:
    graph = m.proposal_graph(None, 0, m.season(SEASON, 1))
    found = m.all_stable(graph, m.lists(graph))
    return MatchBet(
        "If everybody agrees who is dearest, in how many different stable ways can they marry?", len(found),
        "The dearest Gentleman gets the dearest Lady he can ask: nobody can take her from him, nor wants to. Then the "
        "next one, and so on.",
        unit="ways",
    )  # fmt: skip


@named("left over, whoever proposes")
def _left_over() -> Bet:
    same = True
    for number in range(20):
        graph = m.proposal_graph(None, 0, m.season(SEASON, number))
        orders = m.lists(graph, "lot", number)
        same = same and len({frozenset(one.values()) for one in m.all_stable(graph, orders)}) == 1
    return MatchBet(
        "Tastes drawn by lot: there may be several stable ways to marry. Can a Lady be an old maid in one and married "
        "in another?",
        "never" if same else "yes",
        "The same Ladies, and the same Gentlemen, are left over in all of them (the rural hospitals theorem). Try it.",
        choices=("yes", "never", "only if Gentlemen propose"),
    )  # fmt: skip


@named("better off by asking")
def _better() -> Bet:
    gain = {"gentleman": Fraction(0), "lady": Fraction(0)}
    for number in range(20):
        found = m.compare(m.proposal_graph(None, 0, m.season(8, number)), "lot", number)
        for kind in gain:
            gain[kind] += (found[m.WOMEN].places[kind] or 0) - (found[m.MEN].places[kind] or 0)
    return MatchBet(
        "Tastes drawn by lot, and the Gentlemen propose. Compared with the Ladies proposing, who is better off?",
        "the Gentlemen" if gain["gentleman"] > 0 > gain["lady"] else "nobody",
        "Each of them gets the dearest wife he has in any stable matching, and each Lady the husband she likes least "
        "of those. It is the one who asks who chooses.",
        choices=("the Gentlemen", "the Ladies", "nobody"),
    )  # fmt: skip


@named("a rich Gentleman")
def _rich() -> Bet:
    proposer, asked = point_in_cards("gentleman", "wealth")
    return MatchBet(
        "Your Gentleman gets one point of Wealth more, and his proposals are accepted. What becomes of the cards that "
        "are drawn?",
        "the others draw more, you fewer" if asked > 0 > proposer else "you draw more",
        f"He is the one you give away. Of one card, {float(asked):.2f} go to whoever takes him, and you draw "
        f"{-float(proposer):.2f} fewer.",
        choices=("you draw more", "the others draw more, you fewer", "nothing changes"),
    )  # fmt: skip


@named("a point of Rank")
def _rank() -> Bet:
    asked = point_in_cards("gentleman", "rank").asked
    return MatchBet(
        "One point of Rank more on a Gentleman who is refused: how many cards more does the refusal draw, on average "
        "over all Ladies?",
        round(float(asked), 2), f"One card where his Rank is at least hers: in {asked} of all pairs.", unit="cards",
    )  # fmt: skip


@named("thirty or twenty-five")
def _thirty() -> Bet:
    n = trials_to_tell(0.30, 0.25)
    return MatchBet(
        "A bot wins 30% of its matches with four players, where 25% would be fair. How many matches does it take to "
        "find that out, nine times in ten?",
        float(n), f"The usual formula. To tell 12% from 25% takes only {trials_to_tell(0.12, 0.25)}.", unit="matches",
    )  # fmt: skip


__all__ = ["MatchBet"]
