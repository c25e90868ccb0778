"""Moves and public facts of Lords & Ladies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from ...core import Game, InvalidMoveError, Move
from ...deck import Card

_NUMBER = re.compile("[1-9][0-9]{0,2}")


def _parted(joint: str, text: str) -> list[str]:
    """What stands before and after " to ", " and " or " with ", in any spelling of case; no title holds one."""
    return re.split(joint, text, maxsplit=1, flags=re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Choose(Move):
    card: Card
    verb: ClassVar[str] = "choose"
    says: ClassVar[str] = "Choose {card} to begin your family with."


@dataclass(frozen=True, slots=True)
class TakeGold(Move):
    verb: ClassVar[str] = "take gold"
    says: ClassVar[str] = "Take gold: 2 from the bank, 3 with an Overseer."


@dataclass(frozen=True, slots=True)
class TakeGossip(Move):
    verb: ClassVar[str] = "take gossip"
    says: ClassVar[str] = "Take gossip: the top card of the gossip deck."


@dataclass(frozen=True, slots=True)
class TakeBoth(Move):
    verb: ClassVar[str] = "take gold and gossip"
    says: ClassVar[str] = "Take 1 gold and 1 gossip card: a spouse is well connected."


@dataclass(frozen=True, slots=True)
class Marry(Move):
    member: Card
    suitor: Card
    verb: ClassVar[str] = "marry"
    says: ClassVar[str] = "Marry {member} to {suitor}."

    def __str__(self) -> str:
        return f"marry {self.member.title} to {self.suitor.title}"

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "Rose to Duke Cranbow"."""
        member, *suitor = _parted(" to ", rest)
        if not suitor:
            raise InvalidMoveError("“marry” needs a member of your family and a suitor, as in “marry … to …”.")
        return cls(game.deck.find(member), game.deck.find(suitor[0]))


@dataclass(frozen=True, slots=True)
class Hire(Move):
    card: Card
    verb: ClassVar[str] = "hire"
    says: ClassVar[str] = "Hire {card}."


@dataclass(frozen=True, slots=True)
class NoMore(Move):
    verb: ClassVar[str] = "hire no more"
    says: ClassVar[str] = "Hire nobody else in this turn."


@dataclass(frozen=True, slots=True)
class Roll(Move):
    card: Card
    verb: ClassVar[str] = "roll for"
    says: ClassVar[str] = "Roll the birth die for a child of {card}."


@dataclass(frozen=True, slots=True)
class Earn(Move):
    verb: ClassVar[str] = "earn a gold"
    says: ClassVar[str] = "Earn a gold: take 1 more from the bank."


@dataclass(frozen=True, slots=True)
class _Aimed(Move):
    """A card used on a family: "CARD on 2", "CARD on 2: Rose", "CARD on 2: Rose and Maid"."""

    card: Card
    seat: int
    victim: Card | None = None
    other: Card | None = None

    def __str__(self) -> str:
        aim = "" if self.victim is None else f": {self.victim.title}"
        aim += "" if self.other is None else f" and {self.other.title}"
        return f"{self.verb} {self.card.title} on {self.seat + 1}{aim}"

    def told(self, names: Sequence[str]) -> str:
        aim = "" if self.victim is None else f", {self.victim.title}"
        aim += "" if self.other is None else f" and {self.other.title}"
        verb = self.verb.capitalize()
        return f"{verb} {self.card.title} on {names[self.seat]}{aim}: {self.card.text}"

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """See the class. Titles and names may hold “on”, names a colon too."""
        problem = InvalidMoveError(f"“{cls.verb}” needs a card and a player, as in “{cls.verb} … on 2”.")
        ways = [(on.start(), on.end() + 1) for on in re.finditer(" on(?= )", rest, re.IGNORECASE)]
        for before, after in reversed(ways):
            for end in [*reversed([i for i, sign in enumerate(rest) if sign == ":" and i > after]), len(rest)]:
                try:
                    card, seat = game.deck.find(rest[:before]), game.parse_seat(rest[after:end].strip(), names)
                except InvalidMoveError as error:
                    problem = error
                    continue
                if end == len(rest):
                    return cls(card, seat)
                victim, *other = _parted(" and ", rest[end + 1 :])
                return cls(card, seat, game.deck.find(victim), game.deck.find(other[0]) if other else None)
        raise problem


@dataclass(frozen=True, slots=True)
class Lay(_Aimed):
    verb: ClassVar[str] = "lay"


@dataclass(frozen=True, slots=True)
class Use(_Aimed):
    """A servant's one-time power; the Gardener's `other` is the own child that marries."""

    verb: ClassVar[str] = "use"


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """Confirms rumour `number` (from 0) with the same card or with True."""

    number: int
    card: Card
    verb: ClassVar[str] = "confirm"
    says: ClassVar[str] = "Confirm rumour {number} with {card}."

    def __str__(self) -> str:
        return f"confirm {self.number + 1} with {self.card.title}"

    def told(self, names: Sequence[str]) -> str:
        return f"Confirm rumour {self.number + 1} with {self.card.title}."

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "1 with True"."""
        number, *card = _parted(" with ", rest)
        if not card or not _NUMBER.fullmatch(number):
            raise InvalidMoveError("“confirm” needs the number of a rumour and a card, as in “confirm 1 with True”.")
        return cls(int(number) - 1, game.deck.find(card[0]))


@dataclass(frozen=True, slots=True)
class BuyToken(Move):
    verb: ClassVar[str] = "buy a token"
    says: ClassVar[str] = "Buy a status token: 6 gold for 1 status."


@dataclass(frozen=True, slots=True)
class Pass(Move):
    verb: ClassVar[str] = "pass"
    says: ClassVar[str] = "Pass: nothing for now."


@dataclass(frozen=True, slots=True)
class PassTurn(Move):
    verb: ClassVar[str] = "pass until my turn"
    says: ClassVar[str] = "Pass until your next turn, unless a new rumour could be confirmed."


@dataclass(frozen=True, slots=True)
class Quiet(Move):
    verb: ClassVar[str] = "ask me nothing"
    says: ClassVar[str] = "Ask me nothing: no more questions between the parts of turns."


@dataclass(frozen=True, slots=True)
class AskMe(Move):
    verb: ClassVar[str] = "ask me again"
    says: ClassVar[str] = "Ask me again between the parts of turns."


@dataclass(frozen=True, slots=True)
class PayOff(Move):
    verb: ClassVar[str] = "pay off"
    says: ClassVar[str] = "Pay the gossip off: 3 gold to each of the gossipers; nothing happens."

    def told(self, names: Sequence[str]) -> str:
        alone = "Pay the gossip off: 3 gold to the gossiper and 3 to the bank; nothing happens."
        return alone if len(names) == 2 else self.says


@dataclass(frozen=True, slots=True)
class Blame(Move):
    verb: ClassVar[str] = "blame the maid"
    says: ClassVar[str] = "Blame the Maid: she takes it upon herself and goes; each gossiper gets a token."


@dataclass(frozen=True, slots=True)
class Suffer(Move):
    verb: ClassVar[str] = "suffer"
    says: ClassVar[str] = "Suffer the gossip."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Die(Move):
    """The birth die shows `face` + 1."""

    face: int
    verb: ClassVar[str] = "the die shows"
    says: ClassVar[str] = "The birth die shows {face}."
    chance: ClassVar[bool] = True

    def told(self, names: Sequence[str]) -> str:
        return f"The birth die shows {self.face + 1}."

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """ "4"."""
        if not _NUMBER.fullmatch(rest):
            raise InvalidMoveError("“the die shows” needs a number, as in “the die shows 4”.")
        return cls(int(rest) - 1)


@dataclass(frozen=True, slots=True)
class Begin(Move):
    seat: int
    verb: ClassVar[str] = "begin"
    says: ClassVar[str] = "{seat} begins."
    chance: ClassVar[bool] = True


# -- public facts ------------------------------------------------------------------------------------------------------


class Member(NamedTuple):
    """A lord or lady of a family by blood: card, generation (from 1), the parent of the blood (−1: the first of the
    family), and the spouse (−1: none)."""

    card: int
    generation: int
    parent: int
    spouse: int


class House(NamedTuple):
    """A family: its members, gold, status tokens, the deepest generation it has ever had (LL-K), the current
    generation, and how many Bedroom Problems trouble it in this round."""

    members: tuple[Member, ...]
    gold: int
    tokens: int
    deepest: int
    current: int
    trouble: int


class Estates(NamedTuple):
    """What gossip can take back: families, the two rows (card or −1 by position, the third leaves first), and who holds
    Legacy, Gossip Queen and Full Service (−1: nobody)."""

    houses: tuple[House, ...]
    suitors: tuple[int, ...]
    servants: tuple[int, ...]
    awards: tuple[int, int, int]


class Before(NamedTuple):
    """The position before the action of this turn (LL-I): estates, the cards in their zones, and what has been done
    since, in order, so that it can be done again."""

    estates: Estates
    cards: tuple[tuple[int, ...], ...]
    done: tuple[tuple[Any, ...], ...]


class Rumour(NamedTuple):
    """A gossip card that lies on a family: card, layer, target, and the member or servant that it names (−1: none)."""

    card: int
    layer: int
    target: int
    victim: int
    other: int


class Talk(NamedTuple):
    """Rumours that lie on the table, the one that has just been confirmed (number, by whom, with which card; −1: none),
    and successful gossip tokens by seat."""

    rumours: tuple[Rumour, ...]
    confirmed: tuple[int, int, int]
    tokens: tuple[int, ...]


class Back(NamedTuple):
    """Gossip that has just taken effect: the rumour, and the position before it.

    `reached`: it has reached back into the turn (LL-I). Then `before` is the position before the action, with what had
    been done since; what became of it is in `Facts.before`.
    """

    rumour: Rumour
    before: Before
    reached: bool


class Asking(NamedTuple):
    """Seats as bits: who has passed in this part of a turn, until the own next turn, and for good (LL-G)."""

    passed: int
    away: int
    quiet: int


class Tally(NamedTuple):
    """First player (−1: not chosen yet), round from 1, turns taken in it, who began it; and how much chance has done:
    gossip cards, row cards, die rolls, births."""

    first: int
    round: int
    turns: int
    marker: int
    gossip: int
    rows: int
    rolls: int
    births: int


class Facts(NamedTuple):
    """Public facts.

    `turn`: whose turn it is; `part`: 0 before the action, 1 after it; `queue`: seats that still have to choose or draw;
    `back`: gossip that has taken effect in the last ply, if any.
    `child`: whose child is rolled for or born (−1: nobody's) and the die.
    """

    phase: str
    player: int
    turn: int
    part: int
    queue: tuple[int, ...]
    child: tuple[int, int]
    asking: Asking
    talk: Talk
    estates: Estates
    before: Before | None
    tally: Tally
    back: Back | None = None
