"""Moves and public facts of Ladies' Choice for three to six."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...core import Move
from ...deck import Card


@dataclass(frozen=True, slots=True)
class Boast(Move):
    card: Card
    verb: ClassVar[str] = "boast"
    says: ClassVar[str] = "Boast {card}: show it to everyone, keep it, and draw a card."


@dataclass(frozen=True, slots=True)
class Change(Move):
    card: Card
    verb: ClassVar[str] = "change"
    says: ClassVar[str] = "Change {card}: discard it face down, then draw two cards."


@dataclass(frozen=True, slots=True)
class Court(Move):
    gentleman: int
    verb: ClassVar[str] = "court"
    says: ClassVar[str] = "Court {gentleman}: look in secret at some of his cards."


@dataclass(frozen=True, slots=True)
class Marry(Move):
    gentleman: int
    verb: ClassVar[str] = "marry"
    says: ClassVar[str] = "Marry {gentleman}: give him all the Love you have to give."


@dataclass(frozen=True, slots=True)
class NextRound(Move):
    verb: ClassVar[str] = "next round"
    says: ClassVar[str] = "Take the Catch card: shuffle, deal, and start the next round."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Show(Move):
    cards: tuple[Card, ...]
    verb: ClassVar[str] = "show"
    says: ClassVar[str] = "The Catch sees {cards}."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Begin(Move):
    seat: int
    verb: ClassVar[str] = "begin"
    says: ClassVar[str] = "{seat} begins."
    chance: ClassVar[bool] = True


# -- public facts ------------------------------------------------------------------------------------------------------


class Love(NamedTuple):
    """Cards a player has received: Love and True Love. `total` counts both alike."""

    love: int
    true: int

    @property
    def total(self) -> int:
        return self.love + self.true


class Standing(NamedTuple):
    """What changes rarely: first Catch of round 1 (−1: not chosen yet), round from 0, husbands by Catch (−1: none
    yet), Love received by seat, and in the ranking phase the gentlemen from Dandiest to Least Dandy."""

    first: int
    round: int
    husbands: tuple[int, ...]
    love: tuple[Love, ...]
    ranking: tuple[int, ...]


class Facts(NamedTuple):
    """Public facts. `turn`: place in the order of turns; `above`: cards above the Clock (0: it shows); `due`: cards
    still to be drawn by `whom` (or the gentleman being courted, −1: nobody)."""

    phase: str
    player: int
    turn: int
    above: int
    due: int
    whom: int
    standing: Standing


class Seating(NamedTuple):
    """Who is what in one round: Catches (First, then Second), gentlemen in turn order, everybody in turn order."""

    catches: tuple[int, ...]
    gentlemen: tuple[int, ...]
    order: tuple[int, ...]
