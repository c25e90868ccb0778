"""Snowballs, a toy: everybody must answer an attack out of turn, asked even when there is nothing to choose (G-2).

Everyone holds two cards. In turn a player throws at all others, or swaps: puts a card back unseen and draws. Each of
the others answers a throw: he ducks by showing an Umbrella, which goes back to the deck for a new card, or is hit.
Three turns each; who was hit least often wins.
"""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

from tabletop.core import (
    CHANCE,
    TERMINAL,
    Game,
    IllegalMoveError,
    Move,
    Note,
    Outcome,
    Refusal,
    State,
    Tell,
    Text,
    Zone,
)
from tabletop.deck import Card, load_deck
from tabletop.registry import register
from tabletop.rules import Rule, Rules
from tabletop.zones import Table, odds, pick

COPIES = {"Umbrella": 4, "Mittens": 5, "Scarf": 1, "Sledge": 1}
CARDS = {"deck": {"name": "toy"}, "card": [{"title": title, "copies": n} for title, n in COPIES.items()]}
TURNS = 3


class Facts(NamedTuple):
    phase: str
    player: int
    turn: int
    whom: int
    drawn: int
    hits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Throw(Move):
    verb: ClassVar[str] = "throw"
    says: ClassVar[str] = "Throw a snowball at everybody else."


@dataclass(frozen=True, slots=True)
class Swap(Move):
    card: Card
    verb: ClassVar[str] = "swap"
    says: ClassVar[str] = "Swap {card}: put it back into the deck unseen, and draw a card."


@dataclass(frozen=True, slots=True)
class Duck(Move):
    verb: ClassVar[str] = "duck"
    says: ClassVar[str] = "Duck: show an Umbrella, put it back into the deck, and draw a card."


@dataclass(frozen=True, slots=True)
class Suffer(Move):
    verb: ClassVar[str] = "suffer"
    says: ClassVar[str] = "Suffer: the snowball hits you."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


class AnswerState(State):
    __slots__ = ()

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        f = self.facts
        if f.player < 0:
            return ()
        hand = dict.fromkeys(self.cards(f"hand {f.player + 1}"))
        if f.phase == "turn":
            return (Throw(), *map(Swap, hand))
        return (Duck(), Suffer()) if any(c.title == "Umbrella" for c in hand) else (Suffer(),)

    def why_illegal(self, move: Move) -> Refusal | None:
        if move in self.legal_moves or any(move == m for m, _ in self.chance_outcomes()):
            return None
        if self.facts.phase == "answer":
            return Refusal("Answer the snowball: duck with an Umbrella that you hold, or suffer.", "answer")
        return Refusal("In your turn you throw, or swap a card that you hold.", "turn")

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        return [(Draw(c), p) for c, p in odds(self)] if self.facts.player == CHANCE else []

    def sample_chance(self, rng: Random) -> Move:
        return Draw(pick(self, rng))

    @property
    def chance_name(self) -> str:
        return f"card {self.facts.drawn + 1}"

    def play(self, move: Move, tell: Tell | None = None) -> Any:
        if (why := self.why_illegal(move)) is not None:
            raise IllegalMoveError(why)
        f, n, table = self.facts, self.game.players, Table(self)
        p = f.whom if f.player == CHANCE else f.player
        me, hand = 1 << p, f"hand {p + 1}"
        if isinstance(move, Draw):
            table.draw(move.card, hand, me)
            if tell:
                public = "{p} {p:draws|draw} a card."
                tell(Note.say("{p} {p:draws|draw} {cards}.", "draw", cards=[move.card], readers=me, public=public, p=p))
            if f.drawn + 1 < 2 * n:
                return table.state(f._replace(whom=(f.drawn + 1) % n, drawn=f.drawn + 1))
            return table.state(self._after(f._replace(drawn=f.drawn + 1)))
        if isinstance(move, Throw):
            if tell:
                tell(Note.say("{p} {p:throws|throw} a snowball at everybody.", "turn", p=p))
            return table.state(f._replace(phase="answer", player=(p + 1) % n))
        if isinstance(move, Suffer):
            if tell:
                tell(Note.say("{p} {p:is|are} hit.", "answer", p=p))
            return table.state(self._after(f._replace(hits=tuple(h + (s == p) for s, h in enumerate(f.hits)))))
        card = move.card if isinstance(move, Swap) else self.game.deck.find("Umbrella")
        table.shuffle_in([card], hand, me if isinstance(move, Swap) else -1)
        if tell and isinstance(move, Swap):
            public = "{p} {p:swaps|swap} a card."
            tell(Note.say("{p} {p:swaps|swap} {cards}.", "turn", cards=[card], readers=me, public=public, p=p))
        elif tell:
            tell(Note.say("{p} {p:ducks|duck} under an Umbrella.", "answer", cards=[card], p=p))
        return table.state(f._replace(phase="answer draw" if f.phase == "answer" else "draw", player=CHANCE, whom=p))

    def _after(self, f: Facts) -> Facts:
        """Who is asked next: the next one to answer, or the next one whose turn it is."""
        n, last = self.game.players, f.player if f.phase == "answer" else f.whom
        if f.phase.startswith("answer") and (last + 1) % n != f.turn % n:
            return f._replace(phase="answer", player=(last + 1) % n)
        turn = f.turn if f.phase == "deal" else f.turn + 1
        phase, player = ("end", TERMINAL) if turn == TURNS * n else ("turn", turn % n)
        return f._replace(phase=phase, player=player, turn=turn, whom=-1)

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        hits = self.facts.hits
        winners = tuple(seat for seat, h in enumerate(hits) if h == min(hits))
        return Outcome(winners, tuple(-h for h in hits), Text(f"{min(hits)} hits are the fewest."), "win")


class Snowballs(Game):
    name, title, player_counts = "toy_answer", "Snowballs", (2, 3, 4)
    move_types, state_type, facts_type = (Throw, Swap, Duck, Suffer, Draw), AnswerState, Facts

    def zone_table(self) -> tuple[Zone, ...]:
        hands = [Zone(f"hand {seat + 1}", seat, "owner") for seat in range(self.players)]
        return (*hands, Zone("bag", None, "nobody"))

    def new_initial_state(self) -> State:
        bag = tuple(c.index for c in self.deck for _ in range(c.copies))
        return AnswerState(self, Facts("deal", CHANCE, 0, 0, 0, (0,) * self.players), (*((),) * self.players, bag), ())


RULES = Rules([
    Rule("draw", "Deck", "Draw", "Two cards to begin with, and one for each that went back; nobody else sees it."),
    Rule("turn", "Turn", "Throw or swap", "Throw at everybody else, or put a card back unseen and draw another."),
    Rule("answer", "Turn", "Answer", "Everybody else answers in turn: duck by showing an Umbrella, or be hit."),
    Rule("win", "End", "Winner", "After three turns each the fewest hits win; equal ones share the victory."),
])  # fmt: skip


def make(players: int = 2, deck: Any = None, **options: Any) -> Game:
    """The game for 2 to 4 players."""
    return Snowballs(players, load_deck(deck or CARDS, Path(__file__).parent, {}, {}), RULES, **options)


register("toy_answer", make)
