"""Bots for Jane Austen's Matchmaker. They read their view and nothing else.

`Virtue` and `Pile` weigh each option in points of Virtue (`decide`) and differ in what they make of the Draw pile: only
`Pile` looks how long the match may last, who is ahead, and whom to leave with an old maid.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ...core import Move, View
from .moves import Accept, Attend, Ball, Bring, Decline, Discard, Propose, Push, Spend, TakeCard

CARD = 0.6  # what a card in the hand is worth, in Virtue
FAIR = 1.5  # Virtue of the Gentleman that a Lady may expect
TURN = 0.7  # what holding most Ladies is worth: a second turn
PATIENCE = 8  # turns for every card drawn after which nothing but drawing is thought of: so every match ends
USUAL = 0.25  # chance to become an old maid, for who does not look at the pile
BOUND = 12  # cards left in the pile from which a match of four may soon be over


class Virtue:
    """Goes for the most Virtue now: proposes where the gain is best, accepts when it pays, and declines only where a
    better match is in sight and it costs little."""

    name = "virtue"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, Outlook(USUAL, CARD, 0.0))


class Pile:
    """Minds the end of the Draw pile: no Lady is left with it who could be married or pushed off in time, and it draws
    to hurry when it is ahead, and does not when it is behind."""

    name = "pile"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, outlook(view))


class Outlook(NamedTuple):
    """How a bot sees the rest of the match.

    `soon`: the chance that a Lady who is in Society now will be an old maid; `card`: what a card in the hand is worth;
    `hurry`: what drawing a card is worth for being nearer to the end (below 0: for being farther from it).
    """

    soon: float
    card: float
    hurry: float


def outlook(view: View) -> Outlook:
    """What the pile says: the fewer cards are left for each player, the surer old maids are and the less a card is
    worth; who is ahead wants it over."""
    game: Any = view.game
    left = len(view.zones[game.bag])
    near = max(0.0, 1 - left / (BOUND * game.players / 4))  # 0: far from the end, 1: at the end
    mine, best = standing(view)
    ahead = max(-1.0, min(1.0, (mine - best) / 5))
    return Outlook(0.15 + 0.8 * near, CARD * (1 - 0.9 * near), near * ahead * 1.5)


def standing(view: View) -> tuple[int, int]:
    """The player's score, were it over now, and the best of the others'."""
    game: Any = view.game
    scores = [
        sum([c["virtue"] for c in view.zones[game.marriage + q] if c is not None])
        - sum([c["virtue"] for c in view.zones[game.society + q] if c is not None])
        for q in range(game.players)
    ]
    mine = scores.pop(view.player)
    return mine, max(scores)


# -- one decision ------------------------------------------------------------------------------------------------------


def decide(view: View, moves: Sequence[Move], out: Outlook) -> Move:
    """The move that is worth most; of equals the first."""
    phase = view.phase
    if len(moves) == 1:
        return moves[0]
    if phase == "turn" and restless(view):
        return next(m for m in moves if isinstance(m, TakeCard))
    if phase in ("turn", "compose"):
        return turn(view, moves, out)
    if phase == "answer":
        return answer(view, moves, out)
    if phase == "pay":
        return min(moves, key=lambda m: held_worth(view, m))
    return attend(view, moves, out)


def restless(view: View) -> bool:
    """Whether so many turns have gone by for the cards drawn that it is time to draw: so no match is endless."""
    game: Any = view.game
    tally, n = view.facts.tally, view.game.players
    drawn = max(0, tally.drawn - n * (1 + game.hand_size))  # since the deal
    return bool(sum(tally.turns) > PATIENCE * (n + drawn))


def turn(view: View, moves: Sequence[Move], out: Outlook) -> Move:
    """The best option of a turn. A proposal is composed card by card: the same aim is found again each time."""
    offer, worth = best_offer(view, out)
    best: Move | None = None
    top = 0.0
    for m in moves:
        if isinstance(m, Bring):
            value = brought(view, m, out)
        elif isinstance(m, Push):
            value = pushed(view, m, out)
        elif isinstance(m, Ball):
            value = ball(view, out)
        elif isinstance(m, TakeCard):
            value = out.card + out.hurry
        else:
            continue
        if best is None or value > top:
            best, top = m, value
    if offer is None or (best is not None and worth <= top):
        return best if best is not None else moves[0]
    gentleman, lady = offer
    for m in moves:
        if isinstance(m, Propose) and m.gentleman.index == gentleman and m.lady.index == lady:
            return m
    spends = [m for m in moves if isinstance(m, Spend) and m.card.index != gentleman]
    return min(spends, key=lambda m: held_worth(view, m)) if spends else moves[0]


def best_offer(view: View, out: Outlook) -> tuple[tuple[int, int] | None, float]:
    """The proposal that promises most, and what it is worth: her Virtue and what marrying her draws, less what is spent
    on it; of equals the Gentleman who is the smaller loss. One who has just been declined waits."""
    game: Any = view.game
    p, spent = view.player, view.facts.spent
    hand = [c.index for c in view.zones[p] if c is not None]
    most, shy = spent + len(hand) - 1, declined(view) if view.phase == "turn" else ()
    ladies = [c.index for q in game.others[p] for c in view.zones[game.society + q] if c is not None]
    found, worth = None, 0.0
    for g in hand:
        if g not in game.gentlemen or g in shy:
            continue
        price, wealth, virtue = game.price[g], game.wealth[g], game.virtue[g]
        for lady in ladies:
            if price[lady] > most:
                continue
            spend = max(0, price[lady] - spent)
            draws = game.wealth[lady] - wealth
            gain = game.virtue[lady] - virtue / game.players + out.card * (max(0, draws) - spend - 1)
            if found is None or gain > worth:
                found, worth = (g, lady), gain
    return found, worth


def declined(view: View) -> set[int]:
    """Gentlemen of the hand who have been declined, as long as hardly a card has been drawn since."""
    found, drawn = set[int](), 0
    for e in reversed(view.events):
        if e.what == "arrive":
            drawn += 1
            if drawn >= view.game.players:
                break
        elif e.what == "enter" and e.zone == view.player and not isinstance(e.cards, int):
            found.update(e.cards)
    return found


def brought(view: View, move: Bring, out: Outlook) -> float:
    """What bringing a Lady out is worth: a husband for her, or an old maid; and perhaps a second turn."""
    return chance_of(view, move.card, out) + most_ladies(view, 1)


def chance_of(view: View, lady: Any, out: Outlook) -> float:
    """A Lady in Society: the Gentleman she may get, less her Virtue if she gets none."""
    return (1 - out.soon) * FAIR - out.soon * float(lady["virtue"])


def most_ladies(view: View, more: int) -> float:
    """What it is worth to have so many Ladies more: a second turn, if that makes it the most."""
    game: Any = view.game
    sizes = [len(view.zones[game.society + q]) for q in range(game.players)]
    mine = sizes.pop(view.player)
    return TURN * ((mine + more > max(sizes)) - (mine > max(sizes)))


def pushed(view: View, move: Push, out: Outlook) -> float:
    """What pushing a Lady off is worth: that she will not be one's own old maid, and may be proposed to."""
    return -chance_of(view, move.card, out) + most_ladies(view, -1)


def ball(view: View, out: Outlook) -> float:
    """What a ball is worth: the Lady one brings to it, and a card for each who comes."""
    ladies = [chance_of(view, c, out) for c in view.zones[view.player] if c is not None and c["kind"] == "lady"]
    own = max([*ladies, 0.0])
    return own + (out.card + out.hurry) * ((own > 0) + (view.game.players - 1) / 2) - 0.2


def attend(view: View, moves: Sequence[Move], out: Outlook) -> Move:
    """To an invitation: the Lady whose chances are best, if they are good."""

    def value(move: Move) -> float:
        if not isinstance(move, Attend):
            return 0.0
        host = out.card if view.facts.turn == view.player else -out.card / view.game.players
        return chance_of(view, move.card, out) + most_ladies(view, 1) + host

    return max(moves, key=value)


def answer(view: View, moves: Sequence[Move], out: Outlook) -> Move:
    """Accept, unless what may come later and what refusing draws are worth more than this Gentleman and her safety."""
    game: Any = view.game
    o = view.facts.offer
    virtue, wealth, rank = game.virtue, game.wealth, game.rank
    due = max(0, o.charm - game.charm[o.lady])
    draws = wealth[o.gentleman] - wealth[o.lady]
    accept = virtue[o.gentleman] + out.card * max(0, draws)
    accept -= (virtue[o.lady] + out.card * max(0, -draws)) / (game.players - 1)
    decline = chance_of(view, game.deck.cards[o.lady], out) - virtue[o.lady] * (1 - out.soon) / (game.players - 1)
    decline += (out.card + out.hurry) * max(0, rank[o.gentleman] - rank[o.lady]) - out.card * due
    yes = accept >= decline
    return next((m for m in moves if isinstance(m, Accept if yes else Decline)), moves[0])


def held_worth(view: View, move: Move) -> float:
    """What a card in the hand is worth to its player; the least goes first."""
    card = move.card if isinstance(move, (Spend, Discard)) else None
    if card is None:
        return 0.0
    if card["kind"] == "gentleman":
        return 1 + float(card["charm"]) / 5
    return 0.8 if card["kind"] == "ball" else 1 - float(card["virtue"]) / 10


__all__ = ["Outlook", "Pile", "Virtue", "best_offer", "decide", "outlook", "standing"]
