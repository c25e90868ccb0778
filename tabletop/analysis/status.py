"""What actions have been worth in Lords & Ladies, in status per turn; how long its matches last, and what ends them.

The books of a match give every point of status at its end to the deed that brought it. A *deed* is one action (marry,
hire, roll for a child, earn a gold) or one first part of a turn (gold, gossip, both); each spends its part of one turn,
so a mean over deeds of a kind is a mean per turn spent on it. For each deed:

* `once`: how much the own status rose from just before it to just after it, awards included.
* `kept`: what it still brings at the end. A wedding: the spouse's status. A roll: the child's, spouse not included. A
  hire (a Butler's second one too): the servant's status, what a Ladies Maid or Valet counts, and whom a Gardener won;
  a servant whom Forbidden Love made a spouse still counts for who was hired. Full Service belongs in equal parts to the
  servants of that family; Legacy to the births that each brought it a generation more. Of gold all coins are alike:
  status tokens belong to all the gold that a player ever received (the first coin too), in proportion, whatever became
  of it; of gossip cards all are alike: the Gossip Queen, and gold paid for silence, belong in equal parts to all gossip
  cards that he ever received. A wedding that was taken back brings nothing, and so does its gold.
* `hurt`: what other families lost at once by it, not part of the own status: by a servant used (for its hire), by
  rumours confirmed, half for each of the two gossipers, and there in equal parts for all gossip cards as above. What a
  rumour prevents is not counted.
* `gold`: how much the own gold changed at once (less than 0: paid).

What no deed brought is the `rest`: the starting card, the first coin, cards dealt at the start, cards that another's
Cook brought. So for each player `kept` of all deeds and `rest` sum to the status exactly.

This says what bots got, not what an action would bring to who played it more often: a wedding counts in full, although
gold paid for it and a birth made it possible. What one more of them brings is another question: `forks` plays matches
on from the same position after each kind of action.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple

from ..bots import Bot
from ..core import CHANCE, TERMINAL, Move, OptionError, TabletopError
from ..games.lords_ladies.estates import LEGACY, QUEEN, SERVICE, Land
from ..games.lords_ladies.game import LordsLadies, LordsLadiesState
from ..games.lords_ladies.moves import (
    Blame,
    BuyToken,
    Confirm,
    Draw,
    Earn,
    Hire,
    Marry,
    PayOff,
    Roll,
    Suffer,
    TakeBoth,
    TakeGold,
    TakeGossip,
    Use,
)
from ..match import Match
from ..registry import make
from ..simulate import Estimate, wilson
from .marry import Mean, _student, mean_of

ACTIONS = ("marry", "hire", "roll", "earn")
TAKES = ("gold", "gossip", "both")
PARTS = ("start", "children", "spouses", "servants", "tokens", "awards")
CAUSES = ("marry", "hire", "roll", "token", "gossip", "servant")
TIES = ("status", "gold", "shared", "limit")
FIGURES = ("once", "kept", "hurt", "gold")
MOST = 50_000  # plies after which a match is given up

_KINDS: dict[type[Move], str] = {
    Marry: "marry", Hire: "hire", Roll: "roll", Earn: "earn", TakeGold: "gold", TakeGossip: "gossip", TakeBoth: "both",
}  # fmt: skip
_CAUSES: dict[type[Move], str] = {
    Marry: "marry", Hire: "hire", Draw: "roll", BuyToken: "token", Use: "servant",
    Confirm: "gossip", Suffer: "gossip", Blame: "gossip", PayOff: "gossip",
}  # fmt: skip


def game_for(players: int = 3, deck: Any = None, **options: Any) -> LordsLadies:
    """The game. Raises `OptionError` and `DeckError`."""
    game = make("lords_ladies", players=players, deck=deck, **options)
    assert isinstance(game, LordsLadies)
    return game


# -- the books of one match --------------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """One action or first part (`kind`: of `ACTIONS` or `TAKES`) of the player at `seat`, in status; `gold` in coins.
    What the figures mean stands above."""

    kind: str
    seat: int
    round: int
    once: int
    kept: Fraction
    hurt: Fraction
    gold: int


class Record(NamedTuple):
    """A match, or what there is of it: all deeds in order; by seat what no deed brought (`rest`), the status (`scores`)
    and its `parts` (each of `PARTS`); who won, in which round, after how many turns of all players together.

    `over`: how many players reached the goal; `by`: what lifted the winner over it, for the last time (one of `CAUSES`;
    "gossip": a confirmed rumour, by its tokens or by what it took back; "servant": one who was used; "": nothing did);
    `tie`: what decided, of `TIES` ("limit": nobody reached the goal). Before the end there are no winners, and `by` and
    `tie` are "".
    """

    deeds: tuple[Deed, ...]
    rest: tuple[Fraction, ...]
    scores: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
    rounds: int
    turns: int
    over: int
    by: str
    tie: str


@dataclass
class _Entry:
    """A deed while the match goes on: its figures so far, gold and gossip cards that came with it, and its couple."""

    kind: str
    seat: int
    round: int
    status: int  # before it
    once: int = 0
    gold: int = 0
    coins: int = 0
    cards: int = 0
    couple: tuple[int, int] = (-1, -1)
    kept: Fraction = Fraction(0)
    hurt: Fraction = Fraction(0)


class _Books:
    """Sees every ply of a match, and knows afterwards which deed brought what."""

    def __init__(self, state: LordsLadiesState) -> None:
        game = state.game
        self.game, seats = game, range(game.players)
        self.entries: list[_Entry] = []
        self.source: dict[tuple[str, int, int], _Entry | None] = {}  # (what, seat, card) → the deed that brought it
        houses = state.facts.estates.houses
        self.coins = [h.gold for h in houses]  # that no deed brought
        self.cards = [len(state.zones[p]) for p in seats]
        self.tokens, self.gossip_tokens = [h.tokens for h in houses], state.facts.talk.tokens
        self.paid = [0] * game.players  # gold for silence
        self.struck = [Fraction(0)] * game.players  # what rumours took from others
        self.scores = [state.land.status(p) for p in seats]
        self.by = [""] * game.players

    def see(self, state: LordsLadiesState, move: Move, after: LordsLadiesState) -> None:
        f, g = state.facts, after.facts
        p, kind = f.player, _KINDS.get(type(move))
        if kind is not None and f.phase != "hire":
            self.entries.append(_Entry(kind, p, f.tally.round, self.scores[p]))
        if f.estates is not g.estates or f.talk is not g.talk:
            self._changed(state, move, after)
        for what, zone, cards, _, _ in after.events[len(state.events) :]:
            if what in ("arrive", "enter", "take") and zone < self.game.players and not isinstance(cards, int):
                self._received(state, move, zone, len(cards))

    def _changed(self, state: LordsLadiesState, move: Move, after: LordsLadiesState) -> None:
        f, p, land = state.facts, state.facts.player, after.land
        scores = [land.status(q) for q in range(self.game.players)]
        gold = [h.gold - was.gold for h, was in zip(land.houses, f.estates.houses, strict=True)]
        lost = [was - now for was, now in zip(self.scores, scores, strict=True)]
        for q, now in enumerate(scores):
            if self.scores[q] < self.game.goal <= now:
                self.by[q] = _CAUSES.get(type(move), "")
        self.scores = scores
        if type(move) in _KINDS or (isinstance(move, Draw) and f.phase == "birth"):
            self._done(self.entries[-1], state, move, land, gold[self.entries[-1].seat])
        elif isinstance(move, Use):
            entry = self._of("servant", p, move.card.index)
            if entry is not None:
                entry.hurt += lost[move.seat]
            if move.other is not None:
                self.source["spouse", p, move.other.index] = entry
        elif isinstance(move, (Confirm, Suffer, Blame, PayOff)) and after.facts.phase != "answer":
            self._resolved(state, move, land, lost, gold)

    def _done(self, entry: _Entry, state: LordsLadiesState, move: Move, land: Land, gold: int) -> None:
        """An action, or one of its steps."""
        p = entry.seat
        entry.once, entry.gold = self.scores[p] - entry.status, entry.gold + gold
        if isinstance(move, Marry):
            entry.couple = move.member.index, move.suitor.index
            entry.coins = gold + land.dowry(*entry.couple)
            self.source["spouse", p, entry.couple[0]] = entry
        elif isinstance(move, Hire):
            self.source["servant", p, move.card.index] = entry
        elif isinstance(move, Draw):
            self.source["child", p, move.card.index] = entry
            if land.houses[p].deepest > state.facts.estates.houses[p].deepest:
                self.source["generation", p, land.houses[p].deepest] = entry
        else:
            entry.coins = gold

    def _resolved(
        self, state: LordsLadiesState, move: Move, land: Land, lost: Sequence[int], gold: Sequence[int]
    ) -> None:
        """A rumour has been confirmed, and answered."""
        f = state.facts
        number, by = (move.number, f.player) if isinstance(move, Confirm) else f.talk.confirmed[:2]
        r = f.talk.rumours[number]
        gossipers = dict.fromkeys((r.layer, by))
        for q in gossipers:
            if isinstance(move, PayOff):
                self.paid[q] += gold[q]
            else:
                self.struck[q] += Fraction(lost[r.target], len(gossipers))
        m = land.member(r.target, r.victim)
        if self.game.power[r.card] == "forbidden" and m is not None and m.spouse == r.other:
            self.source["spouse", r.target, r.victim] = self._of("servant", r.target, r.other)

    def _received(self, state: LordsLadiesState, move: Move, seat: int, cards: int) -> None:
        """Gossip cards come to a hand."""
        if isinstance(move, Use):
            entry = self._of("servant", seat, move.card.index) if seat == state.facts.player else None
        else:
            entry = self.entries[-1] if self.entries and state.facts.phase != "deal" else None
        if entry is None:
            self.cards[seat] += cards
        else:
            entry.cards += cards

    def _of(self, what: str, seat: int, card: int) -> _Entry | None:
        """The deed that brought a spouse (by member), servant, child or generation; none, if it was there before."""
        return self.source.get((what, seat, card))

    def record(self, state: LordsLadiesState) -> Record:
        """The books as they stand in this position."""
        game, land, f = self.game, state.land, state.facts
        for entry in self.entries:
            entry.kept = Fraction(0)
        hurt = [entry.hurt for entry in self.entries]
        rest = [self._share(land, p) for p in range(game.players)]
        deeds = tuple([Deed(e.kind, e.seat, e.round, e.once, e.kept, e.hurt, e.gold) for e in self.entries])
        for entry, was in zip(self.entries, hurt, strict=True):
            entry.hurt = was
        t, end = f.tally, state.outcome()
        scores = tuple([land.status(p) for p in range(game.players)])
        winners = () if end is None else end.winners
        turns = max(0, (t.round - 1) * game.turns + t.turns + (end is not None))
        over = sum([s >= game.goal for s in scores])
        by = tie = ""
        if winners:
            level = scores.count(max(scores))
            tie = "limit" if not over else "status" if level == 1 else "gold" if len(winners) == 1 else "shared"
            by = self.by[winners[0]] if over else ""
        parts = tuple([parts_of(land, p) for p in range(game.players)])
        return Record(deeds, tuple(rest), scores, parts, winners, t.round, turns, over, by, tie)

    def _share(self, land: Land, p: int) -> Fraction:
        """Gives each deed of a player what it brings; what is left."""
        game, house, staff = self.game, land.houses[p], land.servants(p)
        parts = land.parts(p)
        mine = [e for e in self.entries if e.seat == p]
        rest = Fraction(0)

        def credit(entry: _Entry | None, status: Fraction | int) -> None:
            nonlocal rest
            if entry is None:
                rest += status
            else:
                entry.kept += status

        def gossip(status: Fraction | int, hurt: bool = False) -> None:
            """In equal parts to all gossip cards ever received."""
            whole = self.cards[p] + sum([e.cards for e in mine])
            for e in mine:
                if e.cards and hurt:
                    e.hurt += Fraction(status) * e.cards / whole
                elif e.cards:
                    e.kept += Fraction(status) * e.cards / whole
            if not hurt:
                credit(None, Fraction(status) * self.cards[p] / whole if whole else status)

        wed = {m.card: m.spouse for m in house.members}
        for m in house.members:
            credit(self._of("child", p, m.card) if m.parent >= 0 else None, game.status[m.card])
            if m.spouse >= 0:
                credit(self._of("spouse", p, m.card), game.status[m.spouse])
        for c in staff:
            credit(self._of("servant", p, c), game.status[c] + parts.get(game.power[c], 0))
        before = min(house.tokens, self.tokens[p])
        credit(None, before)
        coins = {i: e.coins for i, e in enumerate(mine) if e.kind != "marry" or wed.get(e.couple[0]) == e.couple[1]}
        received = self.coins[p] + self.paid[p] + sum(coins.values())
        if house.tokens > before and received:
            each = Fraction(house.tokens - before, received)
            for i, n in coins.items():
                mine[i].kept += n * each
            credit(None, self.coins[p] * each)
            gossip(self.paid[p] * each)
        for award, holder in enumerate(land.awards):
            if holder != p:
                continue
            counted = land.counted(award, p)
            status = game.award(award, counted)
            if award == SERVICE:
                for c in staff:
                    credit(self._of("servant", p, c), Fraction(status, counted))
            elif award == LEGACY:
                for g in range(2, counted + 1):
                    credit(self._of("generation", p, g), Fraction(status, counted - 1))
            else:
                assert award == QUEEN
                had = min(counted, self.gossip_tokens[p])
                credit(None, Fraction(status * had, counted))
                gossip(Fraction(status * (counted - had), counted))
        gossip(self.struck[p], hurt=True)
        return rest


def parts_of(land: Land, p: int) -> dict[str, int]:
    """Status of a family by where it comes from, each of `PARTS`: the first of the family, children, spouses (servants
    married by Forbidden Love too), servants with what Ladies Maid and Valet count, tokens, awards."""
    parts, game = land.parts(p), land.game
    start = sum([game.status[m.card] for m in land.houses[p].members if m.parent < 0])
    servants = parts["servants"] + parts.get("ladies_maid", 0) + parts.get("valet", 0)
    found = start, parts["family"] - start, parts["spouses"], servants, parts["tokens"], parts["awards"]
    return dict(zip(PARTS, found, strict=True))


def follow(state: LordsLadiesState, moves: Iterable[str | Move]) -> Record:
    """The books of what follows a position, when exactly these moves are played, those of chance too.

    Raises `InvalidMoveError` and `IllegalMoveError`.
    """
    books = _Books(state)
    for said in moves:
        move = state.game.parse_move(said) if isinstance(said, str) else said
        after = state.play(move)
        books.see(state, move, after)
        state = after
    return books.record(state)


def of_match(match: Match) -> Record:
    """The books of a match as far as it has been played. Raises `OptionError` for a match of another game."""
    start = match.at(0)
    if not isinstance(start, LordsLadiesState):
        raise OptionError("These books are kept for Lords & Ladies.")
    return follow(start, [move for step in range(1, match.step + 1) for move in match.plies(step)])


def play(game: LordsLadies, bots: Sequence[Bot], seed: int | str = 0) -> Record:
    """A whole match by bots, one for each seat, with its books. Raises `OptionError` for another number of bots, and
    `TabletopError` for a match without an end."""
    if len(bots) != game.players:
        raise OptionError(f"{game.players} players need {game.players} bots, not {len(bots)}.")
    start = game.new_initial_state()
    assert isinstance(start, LordsLadiesState)
    books = _Books(start)
    for state, move, after in _plies(start, bots, seed):
        books.see(state, move, after)
        start = after
    return books.record(start)


def _plies(
    state: LordsLadiesState, bots: Sequence[Bot], seed: int | str
) -> Iterator[tuple[LordsLadiesState, Move, LordsLadiesState]]:
    """Each ply to the end: position, move, position."""
    chance, streams = Random(f"{seed}|chance"), [Random(f"{seed}|{seat}") for seat in range(len(bots))]
    for _ in range(MOST):
        p = state.current_player
        if p == TERMINAL:
            return
        if p == CHANCE:
            move = state.sample_chance(chance)
        else:
            view: Any = None if getattr(bots[p], "blind", False) else state.view(p)
            move = bots[p].choose(view, state.legal_moves, streams[p])
        after = state.play(move)
        yield state, move, after
        state = after
    raise TabletopError(f"No end after {MOST:,} moves.")


# -- many matches ------------------------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """What deeds of a kind have been worth, each spending its part of a turn: how many there were, their share of all
    actions (or of all first parts), and the means of their figures, with 95 % intervals that take matches, not deeds,
    as independent."""

    kind: str
    times: int
    share: float
    once: Mean
    kept: Mean
    hurt: Mean
    gold: Mean


class Length(NamedTuple):
    """How long matches lasted: means, and how many matches had how many rounds."""

    rounds: Mean
    turns: Mean
    counts: Counter[int]

    def quantile(self, q: float) -> int:
        """The least number of rounds in which at least a share `q` of the matches was over; 0 if there are none."""
        whole, so_far = sum(self.counts.values()), 0
        for rounds in sorted(self.counts):
            so_far += self.counts[rounds]
            if so_far >= q * whole:
                return rounds
        return max(self.counts, default=0)


class Ending(NamedTuple):
    """What ended matches: by name of a bot, the share of matches won by its seats together; by cause (`CAUSES`) and by
    what decided (`TIES`) the share of matches; by part (`PARTS`) the winner's status; how many players had reached the
    goal. A shared victory counts in parts."""

    won_by: dict[str, Estimate]
    by: dict[str, Estimate]
    tie: dict[str, Estimate]
    parts: dict[str, Mean]
    over: Mean


Sums = dict[tuple[str, str], tuple[float, ...]]  # (bot, kind) → number of deeds, then their FIGURES summed


@dataclass
class Study:
    """What many matches say. `bots`: their names, by place in the list; seats rotate. `cut`: matches given up, which
    count for nothing."""

    bots: tuple[str, ...]
    matches: int = 0
    cut: int = 0
    sums: list[Sums] = field(default_factory=list)
    rounds: Counter[int] = field(default_factory=Counter)
    turns: list[float] = field(default_factory=list)
    over: list[float] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    ties: Counter[str] = field(default_factory=Counter)
    winners: list[dict[str, float]] = field(default_factory=list)

    @property
    def players(self) -> int:
        return len(self.bots)

    def add(self, record: Record, seated: Sequence[str]) -> None:
        """One more match, with the names of the bots by seat."""
        self.matches += 1
        sums: dict[tuple[str, str], list[float]] = {}
        for deed in record.deeds:
            row = sums.setdefault((seated[deed.seat], deed.kind), [0.0] * (1 + len(FIGURES)))
            figures: list[float] = [1, deed.once, float(deed.kept), float(deed.hurt), deed.gold]
            for i, x in enumerate(figures):
                row[i] += x
        self.sums.append({key: tuple(row) for key, row in sums.items()})
        self.rounds[record.rounds] += 1
        self.turns.append(float(record.turns))
        self.over.append(float(record.over))
        self.ties[record.tie] += 1
        self.causes[record.by] += 1
        n = len(record.winners)
        for p in record.winners:
            self.won[seated[p]] += 1 / n  # type: ignore[assignment]
        self.winners.append({part: sum([record.parts[p][part] for p in record.winners]) / n for part in PARTS})

    def worth(self, kind: str, bot: str | None = None) -> Worth:
        """What deeds of a kind have been worth, to one bot (by name) or to all. Raises `OptionError` for another."""
        deeds = self._deeds(kind, bot)
        times = sum([d[0] for d in deeds])
        group = ACTIONS if kind in ACTIONS else TAKES
        whole = sum([d[0] for other in group for d in self._deeds(other, bot)])
        means = [_ratio([(d[i], d[0]) for d in deeds]) for i in range(1, 1 + len(FIGURES))]
        return Worth(kind, int(times), times / whole if whole else 0.0, *means)

    def worths(self, bot: str | None = None) -> dict[str, Worth]:
        """What deeds of each kind have been worth, actions first."""
        return {kind: self.worth(kind, bot) for kind in (*ACTIONS, *TAKES)}

    def difference(self, kind: str, other: str, bot: str | None = None, figure: str = "kept", of: int = 1) -> Mean:
        """How much more (of one of `FIGURES`) a deed of one kind has been worth than one of another kind, in the same
        matches. `of`: how many such intervals are read together."""
        if figure not in FIGURES:
            raise OptionError(f"A figure is one of {', '.join(FIGURES)}, not {figure!r}.")
        i = 1 + FIGURES.index(figure)
        one, two = ([(d[i], d[0]) for d in self._deeds(k, bot)] for k in (kind, other))
        return _ratio(one, two, of)

    def _deeds(self, kind: str, bot: str | None) -> list[tuple[float, ...]]:
        """The sums of a kind, match by match."""
        if kind not in (*ACTIONS, *TAKES):
            raise OptionError(f"A deed is one of {', '.join((*ACTIONS, *TAKES))}, not {kind!r}.")
        if bot is not None and bot not in self.bots:
            raise OptionError(f"No bot {bot!r} played; there were {', '.join(dict.fromkeys(self.bots))}.")
        names = dict.fromkeys(self.bots) if bot is None else [bot]
        none = (0.0,) * (1 + len(FIGURES))
        found = [[sums.get((name, kind), none) for name in names] for sums in self.sums]
        return [tuple([sum(column) for column in zip(*rows, strict=True)]) for rows in found]

    @property
    def length(self) -> Length:
        rounds = [float(r) for r, n in self.rounds.items() for _ in range(n)]
        return Length(mean_of(rounds), mean_of(self.turns), Counter(self.rounds))

    @property
    def ending(self) -> Ending:
        n = self.matches
        return Ending(
            {name: wilson(self.won[name], n) for name in dict.fromkeys(self.bots)},
            {cause: wilson(self.causes[cause], n) for cause in CAUSES},
            {tie: wilson(self.ties[tie], n) for tie in TIES},
            {part: mean_of([w[part] for w in self.winners]) for part in PARTS},
            mean_of(self.over),
        )


def _ratio(one: Sequence[tuple[float, float]], two: Sequence[tuple[float, float]] | None = None, of: int = 1) -> Mean:
    """The mean over all deeds (less that of others), from (sum, number) match by match; matches are independent, deeds
    in one match are not, so the interval comes from how the matches differ (the usual estimate for a ratio), and goes
    at least 1/n either way."""
    n, values = [], []
    errors = [0.0] * len(one)
    for sign, pairs in ((1, one), (-1, two)) if two is not None else ((1, one),):
        assert pairs is not None
        number = sum([b for _, b in pairs])
        n.append(int(number))
        value = sum([a for a, _ in pairs]) / number if number else 0.0
        values.append(sign * value)
        if number:
            errors = [e + sign * (a - value * b) / number for e, (a, b) in zip(errors, pairs, strict=True)]
    value, least = sum(values), min(n)
    there = sum([any(pairs[i][1] for pairs in (one, two) if pairs) for i in range(len(one))])
    if not least or there < 2:
        return Mean(value, -inf, inf, least)
    error = sqrt(there / (there - 1) * sum([e * e for e in errors]))
    half = max(_student(there - 1, of) * error, 1 / least)
    return Mean(value, value - half, value + half, least)


def study(
    bots: Sequence[Bot],
    matches: int = 100,
    seed: int | str = 0,
    deck: Any = None,
    seconds: float = 0.05,
    **options: Any,
) -> Iterator[Study]:
    """Plays `matches` matches of as many players as there are `bots`, seats rotated from match to match, and gives what
    has been found so far about every `seconds` (at least after each match). `options`: those of the game.

    Raises `OptionError` and `DeckError`.
    """
    if type(matches) is not int or matches < 1:
        raise OptionError(f"The number of matches is 1 or more, not {matches!r}.")
    game, n = game_for(len(bots), deck, **options), len(bots)
    found = Study(tuple([bot.name for bot in bots]))
    said = time.perf_counter()
    for i in range(matches):
        seated = [bots[(seat - i) % n] for seat in range(n)]
        try:
            found.add(play(game, seated, f"{seed}|{i}"), [bot.name for bot in seated])
        except TabletopError:
            found.cut += 1
        if i == matches - 1 or time.perf_counter() - said >= seconds:
            yield found
            said = time.perf_counter()


# -- one kind of action instead of another -----------------------------------------------------------------------------


@dataclass
class Forks:
    """One kind of deed tried instead of another: how much more it brought by the end of the match than `than` ("earn"
    or "gold"), match by match, to whoever did it. `status`: own status; `lead`: that less the best other's; `won`: the
    share of matches won. `matches`: positions tried."""

    than: str
    matches: int = 0
    gains: dict[str, list[tuple[float, float, float]]] = field(default_factory=dict)

    def status(self, kind: str, of: int = 1) -> Mean:
        """Status at the end. `of`: how many intervals are read together."""
        return self._mean(kind, 0, of)

    def lead(self, kind: str, of: int = 1) -> Mean:
        """Status at the end less that of the best of the others."""
        return self._mean(kind, 1, of)

    def won(self, kind: str, of: int = 1) -> Mean:
        """The share of matches won (−1 to 1)."""
        return self._mean(kind, 2, of)

    def _mean(self, kind: str, i: int, of: int) -> Mean:
        if kind not in (*ACTIONS, *TAKES) or (kind in ACTIONS) != (self.than in ACTIONS) or kind == self.than:
            raise OptionError(f"{kind!r} was not tried instead of {self.than!r}.")
        return mean_of([gain[i] for gain in self.gains.get(kind, [])], of)


def forks(
    bots: Sequence[Bot],
    matches: int = 100,
    than: str = "earn",
    seed: int | str = 0,
    deck: Any = None,
    seconds: float = 0.05,
    **options: Any,
) -> Iterator[Forks]:
    """One position of each match, somebody's turn in one of the first six rounds: there the best move of each kind that
    is possible (the player's own choice among those) is made and the match played on, by the same bots and with the
    same seed. `than`: "earn" tries actions, "gold" first parts. Gives what has been found so far about every `seconds`.

    Only matches in which a position has both kinds count for a kind. Raises `OptionError` and `DeckError`.
    """
    if than not in ("earn", "gold"):
        raise OptionError(f"A deed is tried instead of earn or gold, not of {than!r}.")
    if type(matches) is not int or matches < 1:
        raise OptionError(f"The number of matches is 1 or more, not {matches!r}.")
    game, n, phase = game_for(len(bots), deck, **options), len(bots), "act" if than == "earn" else "take"
    found, said = Forks(than), time.perf_counter()
    for i in range(matches):
        seated = [bots[(seat - i) % n] for seat in range(n)]
        turn = Random(f"{seed}|{i}|turn").randrange(6 * game.turns)
        state = game.new_initial_state()
        assert isinstance(state, LordsLadiesState)
        for before, _, after in _plies(state, seated, f"{seed}|{i}"):
            t = after.facts.tally
            if after.phase == phase and before.phase != phase and (t.round - 1) * game.turns + t.turns == turn:
                _fork(found, after, seated, f"{seed}|{i}|on")
                break
        if i == matches - 1 or time.perf_counter() - said >= seconds:
            yield found
            said = time.perf_counter()


def _fork(found: Forks, state: LordsLadiesState, bots: Sequence[Bot], seed: str) -> None:
    p = state.current_player
    kinds: dict[str, list[Move]] = {}
    for move in state.legal_moves:
        if type(move) in _KINDS:
            kinds.setdefault(_KINDS[type(move)], []).append(move)
    if found.than not in kinds or len(kinds) < 2:
        return
    ends: dict[str, tuple[float, float, float]] = {}
    for kind, moves in kinds.items():
        last = state.play(bots[p].choose(state.view(p), moves, Random(f"{seed}|{kind}")))
        for _, _, last in _plies(last, bots, seed):  # noqa: B007, B020
            pass
        end = last.outcome()
        assert end is not None
        lead = end.scores[p] - max([s for q, s in enumerate(end.scores) if q != p])
        ends[kind] = end.scores[p], lead, (p in end.winners) / len(end.winners)
    found.matches += 1
    base = ends.pop(found.than)
    for kind, figures in ends.items():
        a, b, c = (x - y for x, y in zip(figures, base, strict=True))
        found.gains.setdefault(kind, []).append((a, b, c))


__all__ = [
    "ACTIONS", "CAUSES", "FIGURES", "PARTS", "TAKES", "TIES", "Deed", "Ending", "Forks", "Length", "Record", "Study",
    "Worth", "follow", "forks", "game_for", "of_match", "parts_of", "play", "study",
]  # fmt: skip
