"""Under the Deck, a toy: a hidden hand, and a deck with a known tail.

Everyone is dealt two cards. In turn a player lays a card open, scores its value, puts it under the deck and draws. When
the deck is used up, the cards put under it come back in that order, and everybody knows them. Four turns each.
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
from tabletop.deck import Card, Field, load_deck
from tabletop.registry import register
from tabletop.rules import Rule, Rules
from tabletop.zones import Table, odds, pick

VALUES = {"Ace": 1, "Bee": 2, "Cat": 3, "Dog": 4, "Elk": 5, "Fox": 6, "Gnu": 7}
ROWS = [{"title": title, "value": value, "copies": 3 if title == "Bee" else 1} for title, value in VALUES.items()]
CARDS = {"deck": {"name": "toy"}, "card": ROWS}
TURNS = 4


class Facts(NamedTuple):
    phase: str
    player: int
    whom: int
    drawn: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay(Move):
    card: Card
    verb: ClassVar[str] = "lay"
    says: ClassVar[str] = "Lay {card}: score its value, put it under the deck, and draw a card."


@dataclass(frozen=True, slots=True)
class Draw(Move):
    card: Card
    verb: ClassVar[str] = "draw"
    says: ClassVar[str] = "{card} is drawn."
    chance: ClassVar[bool] = True


class TailState(State):
    __slots__ = ()

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        p = self.facts.player
        return tuple(Lay(c) for c in dict.fromkeys(self.cards(f"hand {p + 1}"))) if p >= 0 else ()

    def why_illegal(self, move: Move) -> Refusal | None:
        if move in self.legal_moves or any(move == m for m, _ in self.chance_outcomes()):
            return None
        return Refusal("In your turn you lay a card that you hold; chance draws only what is left.", "lay")

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
        f, n, table, card = self.facts, self.game.players, Table(self), move.card  # type: ignore[attr-defined]
        if isinstance(move, Lay):
            table.put_under([card], f"hand {f.player + 1}")
            if tell:
                tell(Note.say("{p} {p:lays|lay} {cards}.", "lay", cards=[card], p=f.player))
            scores = tuple(s + card["value"] * (seat == f.player) for seat, s in enumerate(f.scores))
            return table.state(f._replace(phase="draw", player=CHANCE, scores=scores))
        table.draw(card, f"hand {f.whom + 1}", 1 << f.whom)
        if tell:
            last = table.events[-1]
            rule, own, public = (
                "tail" if last.what == "take" else "draw",
                "{p} {p:draws|draw} {cards}.",
                "{p} {p:draws|draw} a card.",
            )
            tell(Note.say(own, rule, cards=[card], readers=last.seers, public=public, p=f.whom))
        turn = f.drawn + 1 - 2 * n
        phase, player = ("draw", CHANCE) if turn < 0 else ("end", TERMINAL) if turn == TURNS * n else ("lay", turn % n)
        return table.state(Facts(phase, player, turn % n, f.drawn + 1, f.scores))

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        scores = self.facts.scores
        winners = tuple(seat for seat, s in enumerate(scores) if s == max(scores))
        return Outcome(winners, scores, Text(f"{max(scores)} is the highest score."), "win")


class UnderTheDeck(Game):
    name, title, player_counts = "toy_tail", "Under the Deck", (2, 3, 4)
    move_types, state_type, facts_type = (Lay, Draw), TailState, Facts

    def zone_table(self) -> tuple[Zone, ...]:
        hands = [Zone(f"hand {seat + 1}", seat, "owner") for seat in range(self.players)]
        return (*hands, Zone("tail", None, "everyone", ordered=True, line=True), Zone("bag", None, "nobody"))

    def new_initial_state(self) -> State:
        bag = tuple(c.index for c in self.deck for _ in range(c.copies))
        facts = Facts("draw", CHANCE, 0, 0, (0,) * self.players)
        return TailState(self, facts, (*((),) * self.players, (), bag), ())


RULES = Rules([
    Rule("draw", "Deck", "Draw", "Two cards to begin with, and one after every card laid; nobody else sees it."),
    Rule("lay", "Turn", "Lay a card", "Lay a card of your hand open, score its value and put it under the deck."),
    Rule("tail", "Deck", "The tail", "When the deck is used up, what lies under it is drawn in its order."),
    Rule("win", "End", "Winner", "After four turns each the highest score wins; equal scores share it."),
])  # fmt: skip


def make(players: int = 2, deck: Any = None, **options: Any) -> Game:
    """The game for 2 to 4 players."""
    fields: dict[str, Field] = {"value": Field(int, range(10), required=True)}
    return UnderTheDeck(players, load_deck(deck or CARDS, Path(__file__).parent, fields, {}), RULES, **options)


register("toy_tail", make)
