"""What a point of Wealth, Rank or Charm is worth in Jane Austen's Matchmaker, and whether most Ladies pay.

In cards it is exact: over a random pair of Gentleman and Lady who are no siblings. In final score it is sampled, by
pairs of matches: the deck in the same order, one thing changed. Everything sampled has its 95 % interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from random import Random
from statistics import stdev
from typing import Any, NamedTuple

from ..bots import Bot
from ..core import CHANCE, TERMINAL, Move, OptionError, State, View
from ..deck import Card
from ..games.matchmaker.bots import Pile, decide, outlook
from ..games.matchmaker.cards import of_kind, open_deck
from ..games.matchmaker.game import Matchmaker
from ..games.matchmaker.moves import Attend, Bring
from ..registry import make
from ..simulate import Estimate, Results, simulate_slices
from .marry import Mean, mean_of
from .matchings import SIDES, proposal_graph, side
from .precision import Difference, Z, difference

VALUES = ("wealth", "rank", "charm")
LOW, HIGH = 1, 5  # what a card may say of each of them
MORE = 3  # Ladies that the first player may be given
RARE = 10  # points that a change which shows in 3 or 4 pairs of n may bring in them together
FEW = 20  # pairs below which nothing is claimed


# -- in cards, exactly -------------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """Cards on average over a random pair: those of the player who proposes, and of the one who is asked."""

    proposer: Fraction
    asked: Fraction


def cards_moved(kind: str, value: str, points: int, deck: Any = None) -> Cards:
    """What a card of this kind ("gentleman" or "lady") with so many points of `value` moves, against a random card of
    the other kind. Wealth: cards drawn at a wedding; Rank: drawn for a refusal; Charm: discarded, for the proposal
    and (if no more than needed was) for a refusal.

    Raises `OptionError` for another kind or value.
    """
    if kind not in SIDES or value not in VALUES:
        raise OptionError(f"A kind is one of {' and '.join(SIDES)}, a value one of {', '.join(VALUES)}.")
    others = side(proposal_graph(deck), SIDES[1 - SIDES.index(kind)])
    if not others:
        raise OptionError("There is nobody on the other side.")
    more = [points - c[value] for c in others]  # this card less the other
    his = more if kind == "gentleman" else [-m for m in more]  # the Gentleman's less the Lady's
    above = Fraction(sum(max(0, m) for m in his), len(his))
    below = Fraction(sum(max(0, -m) for m in his), len(his))
    return Cards(Fraction(0) if value == "rank" else below, above)


def point_in_cards(kind: str, value: str, deck: Any = None) -> Cards:
    """What one point more is worth in cards: over all pairs who may marry, what changes on average if the card of that
    kind had one point more. Exact.

    At a wedding one point of Wealth is worth one card in all: whoever proposed draws fewer, or who was asked draws
    more (or the other way round), and the two parts sum to 1. The same holds for Charm and discards.
    """
    if kind not in SIDES or value not in VALUES:
        raise OptionError(f"A kind is one of {' and '.join(SIDES)}, a value one of {', '.join(VALUES)}.")
    graph, step = proposal_graph(deck), 1 if kind == "gentleman" else -1
    card = {title: data["card"] for title, data in graph.nodes(data=True)}
    below = above = 0
    for g, lady in graph.edges:
        more = card[g][value] - card[lady][value]
        above += max(0, more + step) - max(0, more)
        below += max(0, -more - step) - max(0, -more)
    n = graph.number_of_edges()
    if not n:
        raise OptionError("Nobody may marry anybody.")
    return Cards(Fraction(0) if value == "rank" else Fraction(below, n), Fraction(above, n))


# -- in final score, by pairs of matches -------------------------------------------------------------------------------


def game_for(players: int = 4, deck: Any = None, second: bool = True, **options: Any) -> Matchmaker:
    """The game; `second`: whether the most Ladies give two turns, as printed. Raises `OptionError` and `DeckError`."""
    game = make("matchmaker", players=players, deck=deck, **options)
    assert isinstance(game, Matchmaker)
    return game if second else OneTurn(players, game.deck, **options)


class OneTurn(Matchmaker):
    """The game with one rule changed: nobody ever has two turns."""

    def options_of(self, zones: Sequence[tuple[int, ...]], p: int) -> int:
        return 1


def changed_deck(title: str, value: str, points: int, deck: Any = None) -> dict[str, Any]:
    """A deck as data: the same but for one value of one card."""
    whole = open_deck(deck)
    card = whole.find(title)
    if value not in ("virtue", *VALUES):
        raise OptionError(f"A value is one of virtue, {', '.join(VALUES)}, not {value!r}.")
    titles = [c.title for c in whole for _ in range(c.copies)]
    change = {"title": card.title, value: points, "provenance": "assumed", "assumed": ["virtue", *VALUES]}
    facts = {"name": "changed", "title": f"{whole.title}, {card.title} changed", "hand_size": whole.facts["hand_size"]}
    return {"deck": {**facts, "cards": titles}, "card": [change]}


def play_in_order(state: State, bots: Sequence[Bot], seed: int | str, most: int = 5000) -> State:
    """Plays to the end with the pile in an order that `seed` fixes, whatever happens before: of the cards that are left
    the one with the lowest lot is drawn. (A shuffled deck; so two matches that differ in one point stay comparable.)"""
    game: Any = state.game
    lots = {c: Random(f"{seed}|{c}").random() for c in range(len(game.deck.cards))}
    streams = [Random(f"{seed}|{seat}") for seat in range(game.players)]
    for _ in range(most):
        player = state.current_player
        if player == TERMINAL:
            return state
        if player == CHANCE:
            drawn = min(state.zones[game.bag], key=lots.__getitem__)
            state = state.play(game.draws[drawn])
        else:
            state = state.play(bots[player].choose(state.view(player), state.legal_moves, streams[player]))
    raise OptionError(f"No end after {most} moves.")


Start = Callable[[str], State]  # seed → a position


@dataclass
class Gain:
    """How much better the first player does with one thing changed: one number for each pair of matches.

    `gains`: his score with the change less that without it; `leads`: the same for his score less the others' mean.
    """

    name: str
    gains: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)

    @property
    def gain(self) -> Mean:
        return self.together(1)

    @property
    def lead(self) -> Mean:
        return self.together(1, lead=True)

    def together(self, of: int, lead: bool = False) -> Mean:
        """The mean gain (or gain of lead), its interval widened for being one of `of` that are read together."""
        return _wide(mean_of(self.leads if lead else self.gains, of))

    def needed(self, half: float = 0.1, lead: bool = False) -> int | None:
        """About how many pairs it takes to know the gain to within ± `half`; `None` as long as it can't be told."""
        found = self.leads if lead else self.gains
        if len(found) < FEW or not stdev(found):
            return None
        return ceil((Z * stdev(found) / half) ** 2)


def _wide(mean: Mean) -> Mean:
    """A mean whose interval allows for the rare pair that has not come up yet (rule of three, at a few points each)."""
    half = max(mean.high - mean.value, RARE / mean.n if mean.n else 0.0)
    return Mean(mean.value, mean.value - half, mean.value + half, mean.n)


def gains(
    plain: Start, changed: Mapping[str, Start], pairs: int = 100, seed: int | str = 0, start: int = 0,
    bot: Bot | None = None,
) -> Iterator[dict[str, Gain]]:  # fmt: skip
    """Pairs of matches from `plain` and from each of `changed`, one after the other, the same bot (`Pile`) in every
    seat: what has been found after each match, whole pairs only. `start`: number of the first pair."""
    bot = bot or Pile()
    found = {name: Gain(name) for name in changed}
    for i in range(start, start + pairs):
        own, others = _scores(plain(f"{seed}|{i}"), bot, f"{seed}|{i}")
        yield found
        ends = []
        for begin in changed.values():
            ends.append(_scores(begin(f"{seed}|{i}"), bot, f"{seed}|{i}"))
            if len(ends) < len(changed):
                yield found
        for gain, (own2, others2) in zip(found.values(), ends, strict=True):
            gain.gains.append(own2 - own)
            gain.leads.append(own2 - others2 - own + others)
        yield found


def _scores(state: State, bot: Bot, seed: str) -> tuple[float, float]:
    """The first player's score at the end, and the mean of the others'."""
    end = play_in_order(state, [bot] * state.game.players, seed).outcome()
    assert end is not None
    first, *others = end.scores
    return float(first), sum(others) / len(others)


def holding(title: str, value: str = "", more: int = 0, extra: int = 0, players: int = 4, deck: Any = None) -> Start:
    """Matches in which the first player begins and has this card: a Lady in Society (as heroine), a Gentleman in hand.

    `value`, `more`: with so many points more; `extra`: with so many more cards in hand. Raises `OptionError` where the
    card would leave the range from 1 to 5.
    """
    game = game_for(players, deck, first=0)
    card: Card = game.deck.find(title)
    if card["kind"] not in SIDES:
        raise OptionError(f"{card.title} is neither a Gentleman nor a Lady.")
    if more:
        if value not in VALUES:
            raise OptionError(f"A value is one of {', '.join(VALUES)}, not {value!r}.")
        if not LOW <= card[value] + more <= HIGH:
            raise OptionError(f"{card.title} has {value.capitalize()} {card[value]}: {more:+d} leaves 1 to 5.")
        game = game_for(players, changed_deck(card.title, value, card[value] + more, deck), first=0)
    lady = card["kind"] == "lady"

    def begin(seed: str) -> State:
        # The others get a heroine each, so the first player's cards are no heroines beside his own.
        rest = [c for c in game.deck for _ in range(c.copies) if not c["heroine"] and c.title != card.title]
        Random(f"{seed}|hand").shuffle(rest)
        cards = rest[: game.hand_size - (not lady) + extra]
        society = {"societies": {0: [card.title]}} if lady else {}
        hand = [c.title for c in cards] + ([] if lady else [card.title])
        return game.set_up(hands={0: hand}, **society, seed=seed)  # type: ignore[arg-type]

    return begin


def with_ladies(more: int = 0, second: bool = True, players: int = 4, deck: Any = None) -> Start:
    """Matches in which the first player begins, with so many Ladies more in Society than the others, none of them a
    heroine. `second`: see `game_for`. Raises `OptionError` for more than 3."""
    if type(more) is not int or not 0 <= more <= MORE:
        raise OptionError(f"The first player gets 0 to {MORE} Ladies more, not {more!r}.")
    game = game_for(players, deck, second, first=0)

    def begin(seed: str) -> State:
        rng = Random(f"{seed}|ladies")
        names = [c.title for c in of_kind(game.deck, "lady") if not c["heroine"]]
        rng.shuffle(names)
        heroines = [c.title for c in game.deck if c["heroine"]]
        rng.shuffle(heroines)
        spare, others = names[:MORE], names[:more]  # nobody is dealt what may be given
        rest = [c.title for c in game.deck if not c["heroine"] and c.title not in spare for _ in range(c.copies)]
        hand = rng.sample(rest, game.hand_size)
        return game.set_up(hands={0: hand}, societies={0: [heroines[0], *others]}, seed=seed)

    return begin


# -- most Ladies -------------------------------------------------------------------------------------------------------


class Hostess:
    """Brings a Lady out whenever that gives her more Ladies than anyone else has, or keeps it so; else like `Pile`."""

    name = "hostess"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        game: Any = view.game
        if view.phase in ("turn", "ball"):
            sizes = [len(view.zones[game.society + q]) for q in range(game.players)]
            mine = sizes.pop(view.player)
            brings = [m for m in legal_moves if isinstance(m, (Bring, Attend))]
            if brings and max(sizes) - 1 <= mine <= max(sizes):
                return min(brings, key=lambda m: m.card["virtue"])
        return decide(view, legal_moves, outlook(view))


@dataclass
class MostLadies:
    """How often a bot wins among others who are all alike, with the rule of two turns as printed and without it."""

    bot: str
    players: int
    found: dict[bool, Results] = field(default_factory=dict)  # whether two turns are had → results

    def wins(self, second: bool = True) -> Estimate:
        """Its share of matches won."""
        return self.found[second].wins(0)

    @property
    def matches(self) -> int:
        """Matches played each way."""
        return min((r.matches for r in self.found.values()), default=0) if len(self.found) == 2 else 0

    @property
    def gap(self) -> Difference:
        """What the rule of two turns adds to its share."""
        return difference(self.wins(True), self.wins(False))

    @property
    def verdict(self) -> str:
        """ "pays", "costs" or "" (can't be told): whether its share with the printed rule is surely fair or not."""
        e, fair = self.wins(), 1 / self.players
        return "pays" if e.low > fair else "costs" if e.high < fair else ""


def most_ladies(
    players: int = 4, matches: int = 100, seed: int | str = 0, bot: Bot | None = None, seconds: float = 0.05
) -> Iterator[MostLadies]:
    """One bot (`Hostess`) among others that play `Pile`, first with the rule of two turns, then without it."""
    bot = bot or Hostess()
    so_far = MostLadies(bot.name, players)
    for second in (True, False):
        game = game_for(players, second=second)
        for part in simulate_slices(game, [bot, *[Pile()] * (players - 1)], matches, f"{seed}|{second}", seconds):
            so_far.found[second] = part
            yield so_far
