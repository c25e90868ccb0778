"""Bots for Cat Ladies of Maple St. They read their view and nothing else.

`Hearts` and `Saver` play their cards alike (`decide`) and differ in what they buy: each rates the cards it could have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...core import Move, View
from ...deck import Card
from ...zones import hands
from .moves import Buy, BuyMystery, Discard, EndTurn, Gain, GainMystery, Milk, Play, Return, Reveal, Shop

Rate = Callable[[View, Card | None], float]  # how much a card is wanted now, `None` for a Mystery card; 0: not at all
ORDER = ("draw", "bridge", "burglar", "bingo", "makeover", "cucumber", "compliment", "")  # in which effects are played
EFFECT_WORTH = {"draw": 1.0, "bridge": 0.5, "compliment": 0.5, "makeover": 1.5, "bingo": 3.5}  # in Coins or hearts
SCARED = 2  # a Scary Cucumber waits until it costs the others so many hearts
ENOUGH = 8.0  # Coins in a usual hand with which a saver stops saving
SOON = 3  # cats left for each player when a saver stops saving


class Hearts:
    """Plays everything useful, and always buys the best Happiness it can pay for."""

    name = "hearts"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, rng, happiest)


class Saver:
    """Buys Coins and draws first, then Cruise Vacations: Happiness only once a usual hand pays for the best of it."""

    name = "saver"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, rng, thriftiest)


# -- what to buy -------------------------------------------------------------------------------------------------------


def happiest(view: View, card: Card | None) -> float:
    """The plan of `Hearts`: Happiness; a Mystery card if nothing else can be had."""
    return 0.5 if card is None else float(card["happiness"])


def thriftiest(view: View, card: Card | None) -> float:
    """The plan of `Saver`: what is dearest to it of Coins and draws, as long as there is time to use them."""
    game: Any = view.game
    cats = len(view.zones[game.cat_deck])
    if card is not None and card["cost"] >= dearest(view) and card["happiness"]:
        return 100.0 + float(card["happiness"])
    if cats <= SOON * game.players or buying_power(view) >= ENOUGH:
        return happiest(view, card)
    if card is None:
        return 0.0
    draws = card["amount"] if card["effect"] == "draw" else int(card["effect"] == "bridge")
    gain = card["coins"] + draws + card["happiness"] / 4
    return float(gain) if gain > 1 else 0.0


def dearest(view: View) -> int:
    """The price of the Happiness that costs most (printed: a Cruise Vacation, 8)."""
    return max((c["cost"] for c in view.game.deck if c["kind"] == "market" and c["happiness"]), default=0)


def buying_power(view: View) -> float:
    """Coins of a usual hand of the player's own cards, what they draw included."""
    cards = view.game.deck.cards
    own = owned(view, view.player)
    size, coins, draws = sum(own.values()), 0, 0
    for c, n in own.items():
        card = cards[c]
        coins += n * card["coins"]
        draws += n * (card["amount"] if card["effect"] == "draw" else card["effect"] == "bridge")
    return view.game.hand_size * coins / max(1, size - draws)  # type: ignore[attr-defined, no-any-return]


# -- what a view tells -------------------------------------------------------------------------------------------------


def owned(view: View, seat: int) -> Counter[int]:
    """The cards a player owns by number, Mystery cards apart, as far as the view's player knows: all but cards stolen
    between others."""
    game: Any = view.game
    found = Counter(c.index for c in view.zones[game.discard + seat] if c is not None)
    if view.facts.turn == seat:
        found.update(c.index for c in view.zones[game.played] if c is not None and c.index not in game.mysteries)
    for e in view.events:
        if e.zone in (seat, game.pile + seat) and not isinstance(e.cards, int):
            if e.what in ("enter", "take"):
                found.update(e.cards)
            elif e.what in ("give", "leave"):
                found.subtract(e.cards)
    return +found


def draw_pile(view: View) -> Counter[int]:
    """The cards of the player's own Draw Pile: he knows which, though not their order."""
    game: Any = view.game
    found = Counter[int]()
    for e in view.events:
        if e.zone == game.pile + view.player and not isinstance(e.cards, int):
            found.update(e.cards) if e.what == "enter" else found.subtract(e.cards)
    return +found


# -- what to play ------------------------------------------------------------------------------------------------------


def decide(view: View, moves: Sequence[Move], rng: Random, rate: Rate) -> Move:
    """The move of a bot that plays every card that is of use, and gets the cards it rates highest."""
    phase = view.phase
    if len(moves) == 1:
        return moves[0]
    if phase == "play":
        return play(view, moves, rate)
    if phase == "attack":
        return answer(moves)
    if phase == "makeover":
        return max(moves, key=lambda m: upgrade(view, m.card, rate) if isinstance(m, Return) else 0.0)
    wanted = max(moves, key=lambda m: rating(view, m, rate))
    if rating(view, wanted, rate) > 0 or phase == "gain":
        return wanted
    return next((m for m in moves if isinstance(m, EndTurn)), moves[-1])


def rating(view: View, move: Move, rate: Rate) -> float:
    """What a purchase is worth to a plan; of equals the cheaper one."""
    if isinstance(move, (Buy, Gain)):
        wanted = rate(view, move.card)
        return wanted - move.card["cost"] / 1000 if wanted > 0 else 0.0
    return rate(view, None) if isinstance(move, (BuyMystery, GainMystery)) else 0.0


def play(view: View, moves: Sequence[Move], rate: Rate) -> Move:
    """The next card: what draws first, then what needs the hand or the others' hands, hearts and Coins last."""
    best, place = moves[-1], len(ORDER)
    for m in moves:
        if isinstance(m, Milk):
            return m
        if isinstance(m, Shop):
            best = m if place == len(ORDER) else best
        elif isinstance(m, Play):
            at = ORDER.index(m.card["effect"])
            if at < place and useful(view, m, rate):
                best, place = m, at
    if isinstance(best, Play) and best.on >= 0:
        return aim(view, [m for m in moves if isinstance(m, Play) and m.card == best.card])
    return best


def useful(view: View, move: Play, rate: Rate) -> bool:
    """Whether a card does anything for its player now."""
    game: Any = view.game
    card, effect = move.card, move.card["effect"]
    if card["coins"] or card["happiness"] or not effect:
        return True
    if effect == "draw":  # something that is not another such card: else they would draw each other without end
        left = draw_pile(view) or Counter(c.index for c in view.zones[game.discard + view.player] if c is not None)
        return any(game.effect[c] != "draw" for c in left)
    if effect in ("burglar", "bingo"):
        return bool(view.zones[move.on])
    if effect == "cucumber":
        back = [min(card["amount"], h) for q, h in enumerate(view.facts.tally.happiness) if q != view.player]
        return bool(sum(back) >= min(SCARED, card["amount"]))
    if effect == "makeover":
        others = [c for c in view.zones[view.player] if c is not None]
        others.remove(card)
        return any(upgrade(view, c, rate, card["amount"]) > 0 for c in others if c.index != game.cat)
    return True


def upgrade(view: View, back: Card, rate: Rate, more: int | None = None) -> float:
    """What a Makeover gains that returns `back`: the best card it may bring, less what is given up."""
    game: Any = view.game
    amount = view.game.deck.cards[view.facts.card]["amount"] if more is None else more
    limit = back["cost"] + amount
    on_sale = {c for c in view.zones[game.market] if c is not None and c["cost"] <= limit} | {back}
    best = max(rate(view, c) for c in on_sale)
    if game.mystery_cost <= limit and (view.zones[game.bag] or view.zones[game.tail]):
        best = max(best, rate(view, None))
    return best - rate(view, back) - worth(back) / 10


def worth(card: Card) -> float:
    """What a card in the hand does in this turn, in Coins or hearts."""
    return float(card["happiness"] + 0.9 * card["coins"] + EFFECT_WORTH.get(card["effect"], 0.0))


def aim(view: View, moves: Sequence[Play]) -> Play:
    """BINGO at the hand that pays best, a burglar at the hand with the best cards (and no protection, if that is
    known): by what he has seen."""
    game: Any = view.game
    if len(moves) == 1:
        return moves[0]

    def promise(move: Play) -> float:
        total = 0.0
        for held, p in hands(view, move.on).items():
            if move.card["effect"] == "bingo":
                total += float(p) * (0, 4, 6, 12)[min(held.count(game.cat), 3)]
            elif held and game.shields.isdisjoint(held):
                total += float(p) * sum(worth(game.deck.cards[c]) for c in held) / len(held)
        return total

    return max(moves, key=promise)


def answer(moves: Sequence[Move]) -> Move:
    """To an attack: a card that protects, else the least useful card goes."""
    for m in moves:
        if isinstance(m, Reveal):
            return m
    discards = [m for m in moves if isinstance(m, Discard)]
    return min(discards, key=lambda m: worth(m.card)) if discards else moves[0]
