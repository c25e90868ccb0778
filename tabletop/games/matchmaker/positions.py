"""Positions of Matchmaker: whether one read from a file can be, and those that are set up for a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ...core import CHANCE, EVERYONE, TERMINAL, OptionError, State, TabletopError, brief
from ...deck import Card
from .moves import DRAWING, NOBODY, PROPOSED, Facts, Tally

if TYPE_CHECKING:
    from .game import Matchmaker, MatchmakerState


def check_state(self: Matchmaker, state: State) -> None:
    f: Facts = state.facts
    seats, kinds, t = range(self.players), range(-1, len(self.deck.cards)), f.tally
    numbers = [f.player, f.turn, f.left, f.spent, f.due, f.guests, *f.offer, *f.queue, t.first, t.drawn, *t.turns]
    phases: dict[str, Any] = {
        "first": (CHANCE,), "heroine": (CHANCE,), "deal": (CHANCE,), "turn": (f.turn,), "compose": (f.turn,),
        "answer": (f.offer.asked,), "pay": (f.offer.asked,), "ball": f.queue[:1], "end": (TERMINAL,),
        **dict.fromkeys(DRAWING, (CHANCE,)),
    }  # fmt: skip
    ok = (
        all(type(n) is int for n in numbers)
        and f.player in phases.get(f.phase, ())
        and (f.turn in seats or f.phase == "first")
        and t.first in ((-1,) if f.phase == "first" else seats)
        and self.options["first"] in (None, t.first)
        and len(t.turns) == self.players
        and min(t.turns) >= 0 <= t.drawn
        and t.drawn + len(state.zones[self.bag]) == len(self.full_bag)
        and min(f.spent, f.due, f.guests) >= 0
        and f.offer.gentleman in kinds
        and f.offer.lady in kinds
    )
    if not ok or not (facts_fit(self, f) and queue_fits(self, f, state.zones) and cards_fit(self, state)):
        raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")


def facts_fit(self: Matchmaker, f: Facts) -> bool:
    """Whether each number is there exactly where its phase needs it."""
    o, phase = f.offer, f.phase
    if phase in ("first", "heroine", "deal"):
        return f.turn == f.tally.first and f.left == f.spent == f.due == f.guests == 0 and o == NOBODY
    if phase == "end":
        return not (f.left or f.spent or f.due or f.guests)
    if not 1 <= f.left <= 2 or (f.spent > 0) != (phase == "compose") or (f.due > 0) != (phase == "pay"):
        return False
    if f.guests and phase not in ("ball", "ball draw"):
        return False
    if phase not in PROPOSED:
        return o == NOBODY
    if o.gentleman not in self.gentlemen or o.lady not in self.ladies or o.asked not in self.others[f.turn]:
        return False
    more = o.charm - self.charm[o.gentleman]  # cards that were spent
    return self.price[o.gentleman][o.lady] <= more and 0 <= more < len(self.full_bag)


def queue_fits(self: Matchmaker, f: Facts, zones: Sequence[tuple[int, ...]]) -> bool:
    """Whether those who are to draw, or to answer an invitation, can be due in this phase."""
    o, n, t, phase = f.offer, len(f.queue), f.tally, f.phase
    if phase == "first":
        return n == t.drawn == 0
    if phase in ("heroine", "deal"):
        place, each = (self.society, 1) if phase == "heroine" else (0, self.hand_size)
        whole = [q for q in (t.first, *self.others[t.first]) for _ in range(each)]
        dealt = len(whole) - n + (self.players if phase == "deal" else 0)
        here = [len(zones[place + p]) + f.queue.count(p) for p in range(self.players)]
        return n > 0 and f.queue == tuple(whole[-n:]) and t.drawn == dealt and here == [each] * self.players
    if phase == "ball":
        whole = [f.turn, *self.others[f.turn]]
        return n > 0 and f.queue == tuple(whole[-n:]) and f.guests <= self.players - n
    if phase not in DRAWING:
        return n == 0
    who, most = f.turn, 1
    if phase == "ball draw":
        most = min(f.guests, self.players)
    elif phase == "wealth draw":
        more = self.wealth[o.gentleman] - self.wealth[o.lady]
        who, most = o.asked if more > 0 else f.turn, abs(more)
    elif phase == "rank draw":
        who, most = o.asked, self.rank[o.gentleman] - self.rank[o.lady]
    return 0 < n <= most and set(f.queue) == {who}


def cards_fit(self: Matchmaker, state: State) -> bool:
    """Whether the cards lie where the facts say, so that play can go on from here."""
    f: Facts = state.facts
    zones, o, phase = state.zones, f.offer, f.phase
    if not all(self.ladies.issuperset(held) for held in zones[self.society : self.marriage]):
        return False
    if not all(self.balls.isdisjoint(held) for held in zones[self.marriage : self.discard]):
        return False
    if f.spent != len(zones[self.aside]):
        return False
    if phase == "end":
        return not any(zones[: self.players])
    table: list[int] = []
    if phase in ("answer", "pay", "wealth draw"):
        table = sorted([o.gentleman] + [o.lady] * (phase == "wealth draw"))
    elif phase in ("ball", "ball draw"):
        table = [c for c in zones[self.table] if c in self.balls][:1]
    if list(zones[self.table]) != table or (phase in ("ball", "ball draw") and not table):
        return False
    if phase in ("answer", "pay") and o.lady not in zones[self.society + o.asked]:
        return False
    if phase == "pay" and f.due > min(len(zones[o.asked]), o.charm - self.charm[o.lady]):
        return False
    if phase == "ball" and not zones[f.queue[0]]:
        return False
    if phase in ("deal", *DRAWING) and not zones[self.bag]:
        return False
    return f.player < 0 or bool(state.legal_moves)


def set_up(
    self: Matchmaker,
    hands: Mapping[int, Iterable[str | Card]] | None = None,
    societies: Mapping[int, Iterable[str | Card]] | None = None,
    marriages: Mapping[int, Iterable[str | Card]] | None = None,
    turn: int = 0,
    pile: int | None = None,
    turns: Mapping[int, int] | None = None,
    seed: int | str = 0,
) -> MatchmakerState:
    """A position in which the player at `turn` chooses an option.

    `hands`, `societies`, `marriages`: cards by seat. What is not named is dealt by chance from `seed`: a heroine as
    Society, a hand of three. `pile`: cards left in the Draw pile, those that are missing lie in the discard pile;
    `turns`: turns begun. Raises `OptionError` for what can't be.
    """
    n, deck = self.players, self.deck
    try:
        rng = Random(str(seed))
    except ValueError:
        raise OptionError("seed is a text that can be written down, or a number of at most 4,300 digits.") from None
    named = {"hands": hands, "societies": societies, "marriages": marriages, "turns": turns}
    for name, told in named.items():
        if told is not None and not (isinstance(told, Mapping) and all(type(k) is int and k in range(n) for k in told)):
            raise OptionError(f"{name} go by seat, 0 to {n - 1}, as in {{0: …}}; not {brief(told)}.")
    if type(turn) is not int or turn not in range(n):
        raise OptionError(f"turn is a seat from 0 to {n - 1}, not {brief(turn)}.")
    if any(type(k) is not int or not 0 <= k < 1000 for k in (turns or {}).values()):
        raise OptionError("turns are numbers from 0 to 999.")
    bag, zones = list(self.full_bag), list[tuple[int, ...]]()
    zones += [()] * len(self.zones)
    kinds = ((hands, 0, "hand"), (societies, self.society, "Society"), (marriages, self.marriage, "Marriage pile"))
    for told, zone, where in kinds:
        for p, cards in (told or {}).items():
            for c in deck.listed(cards):
                if c not in bag:
                    raise OptionError(f"{deck[c].title} is named twice; the deck has {deck[c].copies}.")
                if (zone == self.society and c not in self.ladies) or (zone == self.marriage and c in self.balls):
                    raise OptionError(f"{deck[c].title} can't lie in a {where}.")
                bag.remove(c)
                zones[zone + p] = (*zones[zone + p], c)
    for p in range(n):
        if p not in (societies or {}):
            left = [c for c in bag if c in self.heroines]
            if not left:
                raise OptionError("There is no heroine left for everybody; name the Societies.")
            zones[self.society + p] = (rng.choice(left),)
            bag.remove(zones[self.society + p][0])
    for p in range(n):
        if p not in (hands or {}):
            if len(bag) < self.hand_size:
                raise OptionError("These cards leave too few for the other hands.")
            zones[p] = tuple(rng.sample(bag, self.hand_size))
            for c in zones[p]:
                bag.remove(c)
    size = len(bag) if pile is None else pile
    if type(size) is not int or not 0 <= size <= len(bag):
        raise OptionError(f"pile is a number from 0 to {len(bag)}, not {brief(pile)}.")
    rng.shuffle(bag)
    zones[self.discard], zones[self.bag] = tuple(bag[size:]), tuple(bag[:size])
    zones = [tuple(sorted(held)) for held in zones]
    events: list[Any] = []
    for z in self._open:  # all of them came through a hand
        for c in zones[z]:
            events += [("arrive", 0, (c,), 1, "chance"), ("leave", 0, (c,), EVERYONE, "flip")]
    events += [("arrive", p, zones[p], 1 << p, "chance") for p in range(n) if zones[p]]
    first = self.options["first"]
    begun = tuple((turns or {}).get(p, int(p == turn)) for p in range(n))
    tally = Tally(turn if first is None else first, begun, len(self.full_bag) - size)
    options = self.options_of(zones, turn)
    facts = Facts("turn", turn, turn, options, 0, 0, (), 0, NOBODY, tally)
    made: Any = self.state_type(self, facts, tuple(zones), tuple(events))
    return made  # type: ignore[no-any-return]
