"""Buying plans of Cat Ladies, raced: alone against the clock, head to head, and from each place in turn order.

A `Plan` is a shopping list; a bot that plays its cards as the kit's bots do (`tabletop.games.cat_ladies.bots.decide`)
buys by it. Everything here is sampled, with 95 % intervals; what is exact is in `cat_hands`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import NormalDist
from typing import Any

from ..bots import Bot
from ..core import CHANCE, TERMINAL, Move, OptionError, State, View
from ..deck import Card
from ..games.cat_ladies.bots import Hearts, Saver, decide, owned
from ..games.cat_ladies.cards import printed_deck
from ..games.cat_ladies.game import CatLadies
from ..games.cat_ladies.moves import EndTurn, Shop, Suffer
from ..match import Match
from ..registry import make
from ..simulate import Estimate, Results, simulate_slices, wilson
from .marry import Mean, mean_of

MYSTERY = "Mystery card"
TURNS = 200  # after which a player who is alone gives up


@dataclass
class Plan:
    """A shopping list as a bot: it buys the first card on the list that it can pay for and does not own often enough.

    `wants`: titles ("Mystery card" for one of the Mystery Deck), each alone or with the most it wants to own, as in
    `("Bridge Club", 2)`.
    """

    name: str
    wants: tuple[str | tuple[str, int], ...] = ()

    def rate(self, view: View, card: Card | None) -> float:
        """How much a card is wanted: 1 for the first on the list, less for later ones, 0 for all others."""
        title = MYSTERY if card is None else card.title
        for place, want in enumerate(self.wants, 1):
            name, most = want if isinstance(want, tuple) else (want, None)
            if name == title and (most is None or self._number(view, card) < most):
                return 1 / place
        return 0.0

    @staticmethod
    def _number(view: View, card: Card | None) -> int:
        game: Any = view.game
        if card is None:
            return len(view.zones[game.mystery + view.player])
        return owned(view, view.player)[card.index]

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, rng, self.rate)


HEARTS = ("Cruise Vacation", "Catnip", "Breakfast Menu")
PEACE = Plan("no attacks", HEARTS)
PLANS: Mapping[str, Bot] = {
    bot.name: bot
    for bot in (
        Plan("nothing at all"),
        Plan("mystery", (MYSTERY,)),
        Saver(),
        PEACE,
        Plan("bridge", ("Cruise Vacation", ("Bridge Club", 3), *HEARTS, "Backhanded Compliment")),
        Hearts(),
        Plan("bingo", ("Cruise Vacation", ("Play BINGO!", 2), *HEARTS, "Backhanded Compliment")),
        Plan("makeover", (*HEARTS, ("Makeover", 2), "Backhanded Compliment")),
    )
}


class Idle:
    """Does nothing: an opponent who is in nobody's way."""

    name = "idle"
    blind = True

    def choose(self, view: View | None, legal_moves: Sequence[Move], rng: Random) -> Move:
        return next((m for m in legal_moves if isinstance(m, (Shop, EndTurn, Suffer))), legal_moves[-1])


def game_for(players: int = 2, deck: Any = None, **options: Any) -> CatLadies:
    """The game, first player in the first seat. Raises `OptionError` and `DeckError`."""
    game = make("cat_ladies", players=players, deck=deck, **{"first": 0, **options})
    assert isinstance(game, CatLadies)
    return game


def own_bridge() -> dict[str, Any]:
    """The printed deck with one change: a Bridge Club draws a card for its player, and for nobody else."""
    titles = [card.title for card in printed_deck() for _ in range(card.copies)]
    change = {"title": "Bridge Club", "effect": "draw", "amount": 1, "text": "Draw a card."}
    how = {"provenance": "assumed", "assumed": ["effect", "amount"]}
    return {
        "deck": {"name": "own_bridge", "title": "A Bridge Club of one's own", "cards": titles}, "card": [change | how],
    }  # fmt: skip


# -- alone -------------------------------------------------------------------------------------------------------------


def turns_alone(bot: Bot, cats: int = 10, seed: int | str = 0, game: CatLadies | None = None) -> int | None:
    """How many turns a bot needs to adopt `cats` cats beside an opponent who does nothing; `None`: more than 200."""
    game = game or game_for()
    state: State = game.new_initial_state()
    most = len(state.zones[game.cat_deck])
    if type(cats) is not int or not 1 <= cats <= most:
        raise OptionError(f"The number of cats is from 1 to {most}, not {cats!r}.")
    idle, chance, rng = Idle(), Random(f"{seed}|chance"), Random(f"{seed}|bot")
    while True:
        player = state.current_player
        if player == TERMINAL or len(state.zones[game.cat_deck]) <= most - cats:
            return int(state.facts.tally.turns[0])
        if state.facts.tally.turns[0] > TURNS:
            return None
        if player == CHANCE:
            state = state.play(state.sample_chance(chance))
        elif player == 0:
            state = state.play(bot.choose(state.view(0), state.legal_moves, rng))
        else:
            state = state.play(idle.choose(None, state.legal_moves, rng))


@dataclass
class Alone:
    """Turns that a bot needed alone, one for each match; `gave_up`: matches without an end."""

    name: str
    turns: list[float] = field(default_factory=list)
    gave_up: int = 0

    @property
    def mean(self) -> Mean:
        return mean_of(self.turns)

    def beyond(self, other: Alone, of: int = 1) -> Mean:
        """How many turns more than another; both had the same seeds, so match by match. `of`: see `mean_of`."""
        if len(self.turns) == len(other.turns):
            return mean_of([a - b for a, b in zip(self.turns, other.turns, strict=True)], of)
        low, high = self.mean.low - other.mean.high, self.mean.high - other.mean.low
        return Mean(self.mean.value - other.mean.value, low, high, min(len(self.turns), len(other.turns)))

    def play(self, bot: Bot, cats: int, seed: int | str, game: CatLadies) -> None:
        """One more match."""
        turns = turns_alone(bot, cats, seed, game)
        if turns is None:
            self.gave_up += 1
        else:
            self.turns.append(float(turns))


def race_alone(bots: Sequence[Bot], cats: int = 10, matches: int = 20, seed: int | str = 0) -> Iterator[list[Alone]]:
    """Every bot alone, match by match: what has been found so far after each match of all of them."""
    game, found = game_for(), [Alone(bot.name) for bot in bots]
    for i in range(matches):
        for bot, so_far in zip(bots, found, strict=True):
            so_far.play(bot, cats, f"{seed}|{i}", game)
            yield found


# -- against each other ------------------------------------------------------------------------------------------------


def head_to_head(
    bot: Bot, other: Bot, matches: int = 20, seed: int | str = 0, deck: Any = None, seconds: float = 0.05
) -> Iterator[Results]:
    """Two bots against each other, taking turns to begin: `results.wins(0)` is the share of the first."""
    return simulate_slices(game_for(deck=deck), [bot, other], matches, seed, seconds)


@dataclass
class Places:
    """Matches between equals: how many were won from each place in turn order (a shared victory counts in parts)."""

    players: int
    handicap: bool
    matches: int = 0
    won: Counter[int] = field(default_factory=Counter)

    def share(self, place: int) -> Estimate:
        """The share won from a place: 0 for who begins."""
        return wilson(self.won[place], self.matches)

    @property
    def shares(self) -> list[Estimate]:
        return [self.share(place) for place in range(self.players)]

    def even(self, doubt: float = 0.05) -> bool:
        """Whether nothing speaks against equal chances: each interval holds 1/n, if all of them together may miss with
        probability `doubt` (Bonferroni; with two players the two are one)."""
        intervals = self.players if self.players > 2 else 1
        z = NormalDist().inv_cdf(1 - doubt / 2 / intervals)
        ranges = [wilson(self.won[place], self.matches, z) for place in range(self.players)]
        return all(e.low <= 1 / self.players <= e.high for e in ranges)


def places(
    players: int = 2,
    handicap: bool = False,
    matches: int = 100,
    seed: int | str = 0,
    bot: Bot | None = None,
    seconds: float = 0.05,
) -> Iterator[Places]:
    """How often each place in turn order wins when the same bot (`Hearts` if none is named) sits everywhere."""
    bot = bot or Hearts()
    for found in simulate_slices(
        game_for(players, handicap=handicap), [bot] * players, matches, f"{seed}|{handicap}", seconds
    ):
        yield Places(players, handicap, found.matches, Counter(found.won_by_seat))


# -- a deck's make-up --------------------------------------------------------------------------------------------------

GROUPS = ("cats", "Happiness", "Coins", "abilities", "Mystery cards")


def group(card: Card) -> str:
    """What a card is mainly there for: one of `GROUPS`."""
    if card["kind"] != "market":
        return GROUPS[0] if card["kind"] == "cat" else GROUPS[4]
    return GROUPS[1] if card["happiness"] else GROUPS[2] if card["coins"] else GROUPS[3]


def own_cards(state: State, seat: int) -> Counter[Card]:
    """All cards that a player owns, wherever they are, Mystery cards too; everything open."""
    game, zones, cards = state.game, state.zones, state.game.deck.cards
    places = [seat, game.pile + seat, game.discard + seat, game.mystery + seat]
    if state.facts.turn == seat:
        places += [game.gained, game.played]
    return Counter(cards[c] for z in places for c in zones[z])


def make_up(match: Match, seat: int = 0) -> list[Counter[Card]]:
    """A player's cards at the start of each of his turns, and at the end of what has been played."""
    if not isinstance(match.game, CatLadies):
        raise OptionError("This follows a deck: it needs a match of Cat Ladies of Maple St.")
    if type(seat) is not int or not 0 <= seat < match.game.players:
        raise OptionError(f"A seat is a number from 0 to {match.game.players - 1}, not {seat!r}.")
    found: list[Counter[Card]] = []
    begun = 0
    for step in range(match.step + 1):
        state = match.at(step)
        turns = state.facts.tally.turns[seat]
        if turns > begun:
            found.append(own_cards(state, seat))
            begun = turns
    return [*found, own_cards(match.state, seat)]


def per_hand(cards: Mapping[Card, int], hand: int = 5) -> tuple[float, float]:
    """Coins and Happiness of a usual hand, the cards it draws not counted; Mystery cards apart."""
    own = {c: n for c, n in cards.items() if c["kind"] != "mystery"}
    size = max(1, sum(own.values()))
    coins, hearts = (sum(c[what] * n for c, n in own.items()) for what in ("coins", "happiness"))
    return hand * coins / size, hand * hearts / size
