"""Moves and public facts of Cat Ladies of Maple St."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from ...core import Game, InvalidMoveError, Move
from ...deck import Card


def gives(card: Card) -> str:
    """What a card does, in full: "5 Happiness.", "2 Coins. Everybody draws a card, you first."."""
    parts = [f"{card['happiness']} Happiness"] if card["happiness"] else []
    parts += [f"{card['coins']} {'Coin' if card['coins'] == 1 else 'Coins'}"] if card["coins"] else []
    return " ".join([*([" and ".join(parts) + "."] if parts else []), *([card.text] if card["effect"] else [])])


def _find(game: Game, title: str) -> Card:
    """A card by its title; one that is called “Play …” also without that word."""
    try:
        return game.deck.find(title)
    except InvalidMoveError:
        if f"play {title.strip().casefold()}" not in game.deck.named:
            raise
        return game.deck.find(f"Play {title}")


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card of the hand, or a Mystery card; `on`: the opponent it is played on (−1: nobody in particular)."""

    card: Card
    on: int = -1
    verb: ClassVar[str] = "play"

    def __str__(self) -> str:
        return f"play {self.card.title}" + (f" on {self.on + 1}" if self.on >= 0 else "")

    def told(self, names: Sequence[str]) -> str:
        on = f" on {names[self.on]}" if self.on >= 0 else ""
        return f"Play {self.card.title.removeprefix('Play ')}{on}: {gives(self.card)}"

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "Hard Candy", or "Play BINGO! on 2"."""
        if not rest:
            raise InvalidMoveError(f"“play” needs a card after it, as in “play {game.deck.cards[0].title}”.")
        if rest.casefold() in game.deck.named:  # a title with “on” in it
            return cls(game.deck.find(rest))
        problem: InvalidMoveError | None = None
        for on in reversed([*re.finditer(" on(?= )", rest, re.IGNORECASE)]):  # names may hold one too
            try:
                return cls(_find(game, rest[: on.start()]), game.parse_seat(rest[on.end() + 1 :], names))
            except InvalidMoveError as error:
                problem = problem or error
        if problem is not None:
            raise problem
        return cls(game.deck.find(rest))


@dataclass(frozen=True, slots=True)
class Milk(Move):
    verb: ClassVar[str] = "redeem milk"
    says: ClassVar[str] = "Put a Bottle of Milk and a Milk Dish under the Mystery Deck: a free cat."


@dataclass(frozen=True, slots=True)
class Return(Move):
    card: Card
    verb: ClassVar[str] = "return"
    says: ClassVar[str] = "Return {card} to the Market, to gain a card that costs a little more."


@dataclass(frozen=True, slots=True)
class ReturnNothing(Move):
    verb: ClassVar[str] = "return nothing"
    says: ClassVar[str] = "Return nothing: show that no card of the hand can go back to the Market."


@dataclass(frozen=True, slots=True)
class Gain(Move):
    card: Card
    verb: ClassVar[str] = "gain"
    says: ClassVar[str] = "Gain {card} from the Market, without paying: it goes to the Discard Pile."


@dataclass(frozen=True, slots=True)
class GainMystery(Move):
    verb: ClassVar[str] = "gain mystery"
    says: ClassVar[str] = "Gain the top card of the Mystery Deck: keep it face down for a later turn."


@dataclass(frozen=True, slots=True)
class Shop(Move):
    verb: ClassVar[str] = "shop"
    says: ClassVar[str] = "Go shopping: no more cards are played in this turn."


@dataclass(frozen=True, slots=True)
class Buy(Move):
    card: Card
    verb: ClassVar[str] = "buy"

    def told(self, names: Sequence[str]) -> str:
        coins = f"{self.card['cost']} {'Coin' if self.card['cost'] == 1 else 'Coins'}"
        return f"Buy {self.card.title} for {coins}: it goes to the Discard Pile."


@dataclass(frozen=True, slots=True)
class BuyMystery(Move):
    verb: ClassVar[str] = "buy mystery"
    says: ClassVar[str] = "Buy the top card of the Mystery Deck: keep it face down for a later turn."


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    verb: ClassVar[str] = "end turn"
    says: ClassVar[str] = "End the turn: clean up, and draw a new hand."


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    card: Card
    verb: ClassVar[str] = "reveal"
    says: ClassVar[str] = "Reveal {card}: the attack does nothing to you; the card goes back into your hand."


@dataclass(frozen=True, slots=True)
class Suffer(Move):
    verb: ClassVar[str] = "suffer"
    says: ClassVar[str] = "Suffer the attack."


@dataclass(frozen=True, slots=True)
class Discard(Move):
    card: Card
    verb: ClassVar[str] = "discard"
    says: ClassVar[str] = "Suffer the attack: put {card} into your Discard Pile."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Steal(Move):
    card: Card
    verb: ClassVar[str] = "steal"
    says: ClassVar[str] = "{card} is the card that is stolen."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Begin(Move):
    seat: int
    verb: ClassVar[str] = "begin"
    says: ClassVar[str] = "{seat} begins."
    chance: ClassVar[bool] = True


# -- public facts ------------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What grows: first player (−1: not chosen yet); by seat: turns begun, Happiness on the scoreboard (0: Start) and
    cards drawn so far; Mystery cards that came off the unknown part of their deck; cards stolen."""

    first: int
    turns: tuple[int, ...]
    happiness: tuple[int, ...]
    drawn: tuple[int, ...]
    mysteries: int
    stolen: int


class Facts(NamedTuple):
    """Public facts.

    `turn`: whose turn it is; `coins`: buying power that is left; `card`: number of the card whose ability is being
    carried out (−1: none); `queue`: seats that still have to draw a card, or to answer an attack; `limit`: the most
    that a card gained by a Makeover may cost (−1: not now).
    """

    phase: str
    player: int
    turn: int
    coins: int
    card: int
    queue: tuple[int, ...]
    limit: int
    tally: Tally
