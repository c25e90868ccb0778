"""Families of Lords & Ladies: who belongs to whom, as a graph; and how long a couple waits for a child, exactly.

Each roll brings a child with the same chance, points / faces of the die: the number of rolls is geometric. Bedroom
Problems end with the round, so they change the chances of the first rolls only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import networkx as nx

from ..core import OptionError, State, View, brief
from ..deck import Card
from ..games.lords_ladies.cards import open_deck
from ..games.lords_ladies.estates import Land
from ..games.lords_ladies.game import TURNS_OF_TWO, LordsLadies, LordsLadiesState
from ..match import Match
from ..registry import make

MOST = 10_000  # rolls that are followed one by one


# -- a family ----------------------------------------------------------------------------------------------------------


def estate_of(position: State | View, seat: int) -> Land:
    """The estates of a position, or of what somebody sees of it. Raises `OptionError` for another game or seat."""
    game = position.game
    if not isinstance(game, LordsLadies):
        raise OptionError("Families are part of Lords & Ladies.")
    if type(seat) is not int or seat not in range(game.players):
        raise OptionError(f"A seat is a number from 0 to {game.players - 1}, not {brief(seat)}.")
    if isinstance(position, LordsLadiesState):
        return position.land
    zones = [tuple([c if isinstance(c, int) else c.index for c in held if c is not None]) for held in position.zones]
    return LordsLadiesState(game, position.facts, tuple(zones), ()).land


def family_graph(position: State | View, seat: int) -> nx.DiGraph[str]:
    """The family at `seat`: members by blood, their spouses, and who is whose child.

    Nodes go by title; a spouse whose title is there already (another player's Starting Lord, a second Cook) by
    "Cook, married to Alice". Each has `card`, `generation` (that of the member a spouse married), `kind` ("blood" or
    "spouse"), `of` (the kind of card: "start", "birth", "suitor", "servant"), `sex` ("" for a servant), `status`,
    `birth`, `wed`, `current` (of the current generation) and `may_roll` (whether the couple may try for a child).
    Edges have a `kind`: "married" from a member to the spouse, "child" from both parents.
    """
    land = estate_of(position, seat)
    game, house, cards = land.game, land.houses[seat], land.game.deck.cards
    graph: nx.DiGraph[str] = nx.DiGraph(current=house.current, deepest=house.deepest, seat=seat)
    mates: dict[int, str] = {}
    for m in house.members:
        now = m.generation == house.current
        shared = {"generation": m.generation, "wed": m.spouse >= 0, "current": now, "may_roll": now and m.spouse >= 0}
        graph.add_node(cards[m.card].title, kind="blood", **_figures(cards[m.card]), **shared)
    for m in house.members:
        name = cards[m.card].title
        if m.spouse >= 0:
            now = m.generation == house.current
            shared = {"generation": m.generation, "wed": True, "current": now, "may_roll": now}
            spouse = cards[m.spouse].title
            mates[m.card] = f"{spouse}, married to {name}" if spouse in graph else spouse
            graph.add_node(mates[m.card], kind="spouse", **_figures(cards[m.spouse]), **shared)
            graph.add_edge(name, mates[m.card], kind="married")
        if m.parent >= 0:
            graph.add_edge(game.deck[m.parent].title, name, kind="child")
    for m in house.members:
        if m.parent in mates:
            graph.add_edge(mates[m.parent], cards[m.card].title, kind="child")
    return graph


def _figures(card: Card) -> dict[str, Any]:
    return {"card": card, "of": card["kind"], "sex": card["sex"], "status": card["status"], "birth": card["birth"]}


class Place(NamedTuple):
    """Where somebody stands in the tree: row from 0; generation, which is the column; a spouse right under the member,
    children under both."""

    name: str
    row: int
    generation: int


def spouse_of(graph: nx.DiGraph[str], name: str) -> str | None:
    """The spouse of a member by blood."""
    return next((b for _, b, kind in graph.out_edges(name, data="kind") if kind == "married"), None)


def children_of(graph: nx.DiGraph[str], name: str) -> list[str]:
    """The children of a member or spouse, the eldest first."""
    return [b for _, b, kind in graph.out_edges(name, data="kind") if kind == "child"]


def places(graph: nx.DiGraph[str]) -> list[Place]:
    """Everybody in the order of the tree: each couple, then its children with theirs, one below the other."""
    found: list[Place] = []

    def add(name: str) -> None:
        generation = graph.nodes[name]["generation"]
        found.append(Place(name, len(found), generation))
        if spouse := spouse_of(graph, name):
            found.append(Place(spouse, len(found), generation))
        for child in children_of(graph, name):
            add(child)

    for name, data in graph.nodes(data=True):
        if data["kind"] == "blood" and not any(kind == "child" for _, _, kind in graph.in_edges(name, data="kind")):
            add(name)
    return found


def as_text(graph: nx.DiGraph[str]) -> str:
    """The tree in words, a line for each member by blood, indented by generation."""
    lines = []
    for name, _, generation in places(graph):
        data = graph.nodes[name]
        if data["kind"] == "spouse":
            continue
        mate = spouse_of(graph, name)
        wed = f", married to {_told(graph, mate)}" if mate else ", unwed"
        may = "; may have children now" if data["may_roll"] else ""
        lines.append(f"{'    ' * (generation - 1)}{_told(graph, name)}{wed}{may}")
    return "\n".join(lines)


def _told(graph: nx.DiGraph[str], name: str) -> str:
    data = graph.nodes[name]
    by = f", {FROM[data['of']]}" if data["kind"] == "spouse" and data["of"] != "suitor" else ""
    return f"{data['card'].title} (status {data['status']}, birth points {data['birth']}{by})"


FROM = {"servant": "once a servant", "birth": "by a Gardener", "start": "by a Gardener"}


class Couple(NamedTuple):
    """A couple: by name, its birth points now (Nanny, Good Stock, Bedroom Problems), whether it may try for a child,
    and the chance that a roll brings one."""

    member: str
    spouse: str
    points: int
    may_roll: bool
    chance: Fraction


def couples(position: State | View, seat: int) -> list[Couple]:
    """Every couple of a family, those of past generations too."""
    land, graph = estate_of(position, seat), family_graph(position, seat)
    found = []
    for m in land.houses[seat].members:
        if m.spouse < 0:
            continue
        name = land.game.deck[m.card].title
        points = land.points(seat, m)
        may = bool(graph.nodes[name]["may_roll"])
        found.append(Couple(name, spouse_of(graph, name) or "", points, may, chance(points, land.game.die)))
    return found


# -- birth points ------------------------------------------------------------------------------------------------------


class Points(NamedTuple):
    """Birth points of a couple, part by part; a part that says nothing is left out."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(n for _, n in self.parts)


def birth_points(
    member: str | Card, spouse: str | Card, nanny: bool = False, troubles: int = 0, deck: Any = None
) -> Points:
    """The birth points of a couple: both cards, Good Stock, a Nanny, and `troubles` Bedroom Problems (LL-B)."""
    deck = open_deck(deck)
    a, b = (deck.find(x) if isinstance(x, str) else x for x in (member, spouse))
    if type(troubles) is not int or troubles < 0:
        raise OptionError(f"The number of Bedroom Problems is 0 or more, not {brief(troubles)}.")
    parts = [(a.title, a["birth"]), (b.title, b["birth"])]
    if b["power"] == "good_stock":
        parts.append(("Good Stock", b["amount"]))
    if nanny:
        parts.append(("Nanny", _power(deck, "nanny")))
    if troubles:
        parts.append(("Bedroom Problems", -troubles * _power(deck, "bedroom")))
    return Points(tuple(parts))


def _power(deck: Any, power: str) -> int:
    return next((int(c["amount"]) for c in deck if c["power"] == power), 0)


def chance(points: int, die: int = 6) -> Fraction:
    """The chance that a roll brings a child: the die shows at most the points; 0 below 1, certain from `die` on."""
    return Fraction(max(0, min(points, die)), die)


# -- waiting -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting:
    """The number T of the roll that brings the first child. `first`: the chances of the first rolls; `later`: the
    chance of every roll after them. Without `first` it is geometric."""

    first: tuple[Fraction, ...]
    later: Fraction

    def chance_of(self, roll: int) -> Fraction:
        """The chance of one roll by itself, from 1."""
        return self.first[roll - 1] if roll <= len(self.first) else self.later

    def after(self, rolls: int) -> Fraction:
        """P(T > rolls): none of them has brought a child."""
        left = Fraction(1)
        for p in self.first[:rolls]:
            left *= 1 - p
        return left * (1 - self.later) ** max(0, rolls - len(self.first))

    def at(self, roll: int) -> Fraction:
        """P(T = roll)."""
        return self.after(roll - 1) * self.chance_of(roll) if roll >= 1 else Fraction(0)

    def by(self, roll: int) -> Fraction:
        """P(T ≤ roll)."""
        return 1 - self.after(max(0, roll))

    @property
    def mean(self) -> Fraction | None:
        """The average of T, the sum of P(T > t) over all t from 0 on; `None` if it may last for ever."""
        n = len(self.first)
        left = self.after(n)
        if left and not self.later:
            return None
        head = sum((self.after(t) for t in range(n)), Fraction(0))
        return head + (left / self.later if left else 0)

    @property
    def median(self) -> int | None:
        """The least roll by which a child has come in at least half of the cases; `None` if there is none."""
        if self.by(len(self.first)) < Fraction(1, 2) and not self.later:
            return None
        roll = 1
        while self.by(roll) < Fraction(1, 2):
            roll += 1
        return roll


def waiting(points: int, hurt: int = 0, first: int = 0, die: int = 6) -> Waiting:
    """How long a couple of so many birth points waits; its first `first` rolls have `hurt` points less."""
    for what, n in (("birth points", points), ("points less", hurt), ("first rolls", first)):
        if type(n) is not int or not -1000 <= n <= 1000:
            raise OptionError(f"The number of {what} is a whole number, not {brief(n)}.")
    return Waiting((chance(points - hurt, die),) * max(0, first), chance(points, die))


def turns_in_round(players: int, number: int, begins: bool = True) -> int:
    """Own turns in round `number`, counted from 1: one; with two players two or one in turn, two in the first round for
    who `begins` it (two-round)."""
    if players > 2:
        return 1
    return TURNS_OF_TWO - 1 - (number - begins) % 2


def by_round(wait: Waiting, players: int, rounds: int, begins: bool = True) -> dict[int, Fraction]:
    """Round → the chance that a child has come by its end, for somebody who rolls in each of his turns."""
    found, turns = {}, 0
    for r in range(1, rounds + 1):
        turns += turns_in_round(players, r, begins)
        found[r] = wait.by(turns)
    return found


# -- by the engine's die -----------------------------------------------------------------------------------------------


class Cradle:
    """Positions of the engine in which the same couple rolls for a child: with Bedroom Problems, and without."""

    def __init__(
        self, member: str = "Starting Lady", spouse: str = "Viscount Ashdown", nanny: bool = False, deck: Any = None
    ) -> None:
        game: Any = make("lords_ladies", players=3, deck=deck, first=0, couples="any")
        start = member if game.deck.find(member)["kind"] == "start" else "Starting Lady"
        first = [x for x in _any_spouse(game, spouse) if x != spouse][:1]
        wed = [(start, spouse)] if start == member else [(start, first[0]), (member, spouse)]
        family = {
            "start": start, "couples": wed, "children": [] if start == member else [(member, start)],
            "servants": ["Nanny"] if nanny else [],
        }  # fmt: skip
        others = {1: {"gossip": ["Bedroom Problems"]}, 2: {"gossip": ["True"]}}
        start_of_turn = game.set_up({0: family, **others})
        told = _played(start_of_turn, "take gold", "lay Bedroom Problems on 1", "confirm 1 with True")
        self.calm, self.hurt = (
            _played(_passed(state), f"roll for {member}") for state in (_played(start_of_turn, "take gold"), told)
        )

    def rolls(self, rng: Random, hurt: int = 0, most: int = MOST) -> int:
        """Rolls until a child is born; the first `hurt` of them with Bedroom Problems. 0: none in `most` rolls."""
        for roll in range(1, most + 1):
            state = self.hurt if roll <= hurt else self.calm
            if state.play(state.sample_chance(rng)).phase == "birth":
                return roll
        return 0


def _played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(state.game.parse_move(move))
    return state


def _passed(state: State) -> State:
    """Nobody has anything to play."""
    while state.phase == "window":
        state = _played(state, "pass")
    return state


def _any_spouse(game: LordsLadies, but: str) -> list[str]:
    return [c.title for c in game.deck if c["kind"] == "suitor" and not c["foreign"] and c.title != but]


# -- a family to read --------------------------------------------------------------------------------------------------


def example() -> Match:
    """A match in which Ann's family goes through everything that can happen to one: three generations, a Gardener's
    bride from another family, a Forbidden Love, and a daughter whom a Chauffeur drives off."""
    game: Any = make("lords_ladies", players=3, first=0)
    families = {
        0: {
            "start": "Starting Lady",
            "couples": [("Starting Lady", "Colonel Marchbanks"), ("Edmund", "Miss Tamsin Hale")],
            "children": [("Edmund", "Starting Lady"), ("Florence", "Starting Lady"), ("Bertram", "Starting Lady"),
                         ("Cecily", "Edmund"), ("George", "Edmund")],
            "servants": ["Gardener", "Butler", "Nanny"], "gold": 2,
        },
        1: {
            "start": "Starting Lord", "couples": [("Starting Lord", "Lady Ursula Finch")],
            "children": [("Harriet", "Starting Lord")], "servants": ["Chauffeur"], "gossip": ["Forbidden Love"],
        },
        2: {"start": "Starting Lady", "gossip": ["True"], "gold": 3},
    }  # fmt: skip
    match = Match.from_state(game.set_up(families, turn=0, seed="tree"), ["Ann", "Ben", "Cleo"], seed="tree")
    for move in (
        "take gold", "use Chauffeur on 1: Cecily", "lay Forbidden Love on 1: George and Butler", "confirm 1 with True",
        "use Gardener on 2: Harriet and Bertram",
    ):  # fmt: skip
        match.push(move)
    return match


__all__ = [
    "Couple", "Cradle", "Place", "Points", "Waiting", "as_text", "birth_points", "by_round", "chance", "children_of",
    "couples", "estate_of", "example", "family_graph", "places", "spouse_of", "turns_in_round", "waiting",
]  # fmt: skip
