"""Moves and public facts of Jane Austen's Matchmaker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self, TypeVar

from ...core import Game, InvalidMoveError, Move
from ...deck import Card

M = TypeVar("M", bound=Move)


def _halves(rest: str) -> Iterator[tuple[str, str]]:
    """ "A to B to C" parted at each “to”; titles and names may hold one too."""
    for to in re.finditer(" to(?= )", rest, re.IGNORECASE):
        yield rest[: to.start()], rest[to.end() + 1 :].strip()


def _read(ways: Sequence[tuple[str, str]], read: Callable[[str, str], M], why: str) -> M:
    """What the first pair of halves that can be read says; the first refusal if none can, `why` if there is none."""
    problem: InvalidMoveError | None = None
    for one, other in ways:
        try:
            return read(one, other)
        except InvalidMoveError as error:
            problem = problem or error
    raise problem or InvalidMoveError(why)


@dataclass(frozen=True, slots=True)
class Bring(Move):
    card: Card
    verb: ClassVar[str] = "bring"
    says: ClassVar[str] = "Bring {card} into your Society: from now on she can be proposed to."


@dataclass(frozen=True, slots=True)
class Spend(Move):
    card: Card
    verb: ClassVar[str] = "spend"
    says: ClassVar[str] = "Lay {card} aside for a proposal: 1 Charm more. It is discarded when you propose."


@dataclass(frozen=True, slots=True)
class Propose(Move):
    gentleman: Card
    lady: Card
    verb: ClassVar[str] = "propose"
    says: ClassVar[str] = "Propose: {gentleman} asks for the hand of {lady}."

    def __str__(self) -> str:
        return f"propose {self.gentleman.title} to {self.lady.title}"

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "Mr Darcy to Elizabeth Bennet"."""
        find = game.deck.find
        why = "“propose” needs a Gentleman and a Lady, as in “propose … to …”."
        return _read([*_halves(rest)], lambda gentleman, lady: cls(find(gentleman), find(lady)), why)


@dataclass(frozen=True, slots=True)
class Push(Move):
    card: Card
    to: int
    verb: ClassVar[str] = "push"
    says: ClassVar[str] = "Push {card} from your Society into that of {to}."

    def __str__(self) -> str:
        return f"push {self.card.title} to {self.to + 1}"

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "Miss Bates to 2"."""
        why = "“push” needs a Lady and a player, as in “push … to 2”."
        return _read(
            [*_halves(rest)][::-1], lambda lady, seat: cls(game.deck.find(lady), game.parse_seat(seat, names)), why
        )


@dataclass(frozen=True, slots=True)
class Ball(Move):
    verb: ClassVar[str] = "have a ball"
    says: ClassVar[str] = "Have a Ball: everybody may bring a Lady into Society; you draw a card for each who comes."


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    verb: ClassVar[str] = "take a card"
    says: ClassVar[str] = "Take a card: the top one of the Draw pile, into your hand."


@dataclass(frozen=True, slots=True)
class Accept(Move):
    verb: ClassVar[str] = "accept"
    says: ClassVar[str] = "Accept: you take the Gentleman, and your Lady goes to the other player."


@dataclass(frozen=True, slots=True)
class Decline(Move):
    verb: ClassVar[str] = "decline"
    says: ClassVar[str] = "Decline: the Gentleman goes back to the hand that he came from."


@dataclass(frozen=True, slots=True)
class Discard(Move):
    card: Card
    verb: ClassVar[str] = "discard"
    says: ClassVar[str] = "Discard {card}, to pay for declining."


@dataclass(frozen=True, slots=True)
class Attend(Move):
    card: Card
    verb: ClassVar[str] = "attend with"
    says: ClassVar[str] = "Attend the ball: bring {card} into your Society."


@dataclass(frozen=True, slots=True)
class StayAway(Move):
    verb: ClassVar[str] = "stay away"
    says: ClassVar[str] = "Stay away from the ball."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Begin(Move):
    seat: int
    verb: ClassVar[str] = "begin"
    says: ClassVar[str] = "{seat} begins."
    chance: ClassVar[bool] = True


# -- public facts ------------------------------------------------------------------------------------------------------


class Offer(NamedTuple):
    """A proposal: numbers of Gentleman and Lady (−1: none), who is asked, and his Charm with all that was spent."""

    gentleman: int
    lady: int
    asked: int
    charm: int


class Tally(NamedTuple):
    """What grows: first player (−1: not chosen yet), turns begun by seat, cards drawn from the pile."""

    first: int
    turns: tuple[int, ...]
    drawn: int


class Facts(NamedTuple):
    """Public facts.

    `turn`: whose turn it is; `left`: options that this player may still choose, the present one included; `spent`:
    cards laid aside for the proposal that is being composed; `due`: cards to be discarded for declining; `queue`:
    seats that still have to draw a card, or to answer the invitation to a ball; `guests`: how many have come to it.
    """

    phase: str
    player: int
    turn: int
    left: int
    spent: int
    due: int
    queue: tuple[int, ...]
    guests: int
    offer: Offer
    tally: Tally


NOBODY = Offer(-1, -1, -1, 0)
DRAWING = ("draw", "wealth draw", "rank draw", "ball draw")  # phases in which chance draws and the pile may run out
PROPOSED = ("answer", "pay", "wealth draw", "rank draw")  # phases in which there is a proposal
