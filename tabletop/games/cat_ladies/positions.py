"""Positions of Cat Ladies: whether one read from a file can be, and those that are set up for a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from ...core import CHANCE, EVERYONE, TERMINAL, OptionError, State, TabletopError, brief
from ...deck import Card
from .moves import Facts, Tally

if TYPE_CHECKING:
    from .game import CatLadies, CatLadiesState


def check_state(self: CatLadies, state: State) -> None:
    f: Facts = state.facts
    t, seats, kinds = f.tally, range(self.players), len(self.deck.cards)
    numbers = [f.player, f.turn, f.coins, f.card, f.limit, *f.queue, *t.turns, *t.happiness, *t.drawn]
    phases: dict[str, Any] = {
        "first": (CHANCE,), "deal": (CHANCE,), "draw": (CHANCE,), "clean up": (CHANCE,), "mystery": (CHANCE,),
        "steal": (CHANCE,), "attack": f.queue[:1], "end": (TERMINAL,), **dict.fromkeys(self.decided, (f.turn,)),
    }  # fmt: skip
    ok = (
        all(type(n) is int and n >= -3 for n in [*numbers, t.first, t.mysteries, t.stolen])
        and f.player in phases.get(f.phase, ())
        and (f.turn in seats or f.phase == "first")
        and t.first in ((-1,) if f.phase == "first" else seats)
        and self.options["first"] in (None, t.first)
        and all(len(each) == self.players and min(each) >= 0 for each in (t.turns, t.happiness, t.drawn))
        and max(t.happiness) < self.track
        and set(f.queue) <= set(seats)
        and bool(f.queue) == (f.phase in ("deal", "draw", "clean up", "attack", "steal"))
        and 0 <= f.coins < 10**6
        and -1 <= f.card < kinds
        and f.limit >= -1
    )
    if not ok or not fits(self, state):
        raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")


def fits(self: CatLadies, state: State) -> bool:
    """Whether facts and cards agree, so that play can go on from here."""
    f: Facts = state.facts
    zones, effect = state.zones, self.effect[f.card] if f.card >= 0 else None
    fitting = {"draw": ("draw", "bridge"), "attack": self.attacks, "steal": ("burglar",), "makeover": ("makeover",),
               "gain": ("makeover",), "mystery": (None, "makeover")}  # fmt: skip
    if effect not in fitting.get(f.phase, (None,)):
        return False
    if (f.limit >= 0) != (effect == "makeover" and f.phase != "makeover"):
        return False
    if f.phase in ("attack", "steal") and (f.turn in f.queue or not zones[f.queue[0]]):
        return False
    if f.phase in ("deal", "draw", "clean up") and not zones[self.pile + f.queue[0]]:
        return False
    if f.card >= 0 and f.card not in zones[self.played]:
        return False
    bring = (self.coins[c] + (self.bingo_coins[-1] if self.effect[c] == "bingo" else 0) for c in zones[self.played])
    if f.phase != "clean up" and f.coins > sum(bring):
        return False
    if f.phase == "mystery" and not zones[self.bag]:
        return False
    if f.phase != "end" and not zones[self.cat_deck]:
        return False
    return f.player < 0 or bool(state.legal_moves)


def set_up(
    self: CatLadies,
    hands: Mapping[int, Iterable[str | Card]] | None = None,
    draw_piles: Mapping[int, Iterable[str | Card]] | None = None,
    discards: Mapping[int, Iterable[str | Card]] | None = None,
    mystery: Mapping[int, Iterable[str | Card]] | None = None,
    happiness: Mapping[int, int] | None = None,
    turns: Mapping[int, int] | None = None,
    turn: int = 0,
    cats_left: int | None = None,
    under_mystery: Iterable[str | Card] = (),
    seed: int | str = 0,
) -> CatLadiesState:
    """A position in which the player at `turn` begins to play cards.

    `hands`, `draw_piles`, `discards`, `mystery`: cards by seat. Of the ten cards everybody starts with, those that
    are not named are in the Draw Pile; a hand that is not named is drawn from it by chance, from `seed`. Other
    cards come from the Market, Mystery cards from their deck. `happiness`: where Cat Tokens stand; `turns`: turns
    begun; `cats_left`: cats in the Cat Deck, those that are missing are in the Discard Piles; `under_mystery`:
    cards under the Mystery Deck, in order. Raises `OptionError` for what can't be.
    """
    n, deck = self.players, self.deck
    try:
        rng = Random(str(seed))
    except ValueError:
        raise OptionError("seed is a text that can be written down, or a number of at most 4,300 digits.") from None
    by_seat = {
        "hands": hands, "draw_piles": draw_piles, "discards": discards, "mystery": mystery,
        "happiness": happiness, "turns": turns,
    }  # fmt: skip
    for name, told in by_seat.items():
        if told is not None and not (isinstance(told, Mapping) and all(type(k) is int and k in range(n) for k in told)):
            raise OptionError(f"{name} go by seat, 0 to {n - 1}, as in {{0: …}}; not {brief(told)}.")
    if turn not in range(n) or type(turn) is not int:
        raise OptionError(f"turn is a seat from 0 to {n - 1}, not {brief(turn)}.")
    for name, counts, limit in (("happiness", happiness, self.track), ("turns", turns, 1000)):
        for value in (counts or {}).values():
            if type(value) is not int or not 0 <= value < limit:
                raise OptionError(f"{name} are numbers from 0 to {limit - 1}, not {brief(value)}.")
    start = self.new_initial_state()
    stock = Counter(c for z in (self.market, self.cat_deck, self.bag) for c in start.zones[z])
    zones: list[tuple[int, ...]] = [()] * len(self.zones)
    own = [Counter(start.zones[self.pile + p]) for p in range(n)]

    def take(zone: int, p: int, cards: Iterable[str | Card], secret: bool = False) -> None:
        for c in deck.listed(cards):
            if secret != (c in self.mysteries):
                where = "lie among the Mystery cards" if secret else "be in a hand or pile"
                raise OptionError(f"{deck[c].title} can't {where}.")
            source = own[p] if p >= 0 and own[p][c] else stock
            source[c] -= 1
            if source[c] < 0:
                raise OptionError(f"{deck[c].title} is named too often: the {deck.name} deck has {deck[c].copies}.")
            zones[zone] = (*zones[zone], c)

    for p in range(n):
        take(p, p, (hands or {}).get(p, ()))
        take(self.pile + p, p, (draw_piles or {}).get(p, ()))
        take(self.discard + p, p, (discards or {}).get(p, ()))
        take(self.mystery + p, p, (mystery or {}).get(p, ()), True)
    take(self.tail, -1, under_mystery, True)
    for p in range(n):
        rest = sorted(own[p].elements())
        if p not in (hands or {}):
            rng.shuffle(rest)
            zones[p], rest = tuple(rest[: self.hand_size]), rest[self.hand_size :]
        if p in (draw_piles or {}):
            zones[self.discard + p] += tuple(rest)
        else:
            zones[self.pile + p] += tuple(rest)
    cats = stock.pop(self.cat)
    left = cats if cats_left is None else cats_left
    if type(left) is not int or not 1 <= left <= cats:
        raise OptionError(f"cats_left is a number from 1 to {cats}, not {brief(left)}.")
    for i in range(cats - left):
        zones[self.discard + i % n] += (self.cat,)
    zones[self.cat_deck] = (self.cat,) * left
    zones[self.bag] = tuple(c for c in stock.elements() if c in self.mysteries)
    zones[self.market] = tuple(c for c in stock.elements() if c not in self.mysteries)
    zones = [held if z.ordered else tuple(sorted(held)) for z, held in zip(self.zones, zones, strict=True)]
    events: list[Any] = []
    for p in range(n):  # as if each hand had been drawn from the pile, seen by its owner only
        owned = tuple(sorted(zones[p] + zones[self.pile + p]))
        events += [("enter", self.pile + p, owned, EVERYONE, "choice")] if owned else []
        for c in zones[p]:
            for what, z in (("give", self.pile + p), ("take", p)):
                events.append((what, z, (c,), 1 << p, "chance"))
    for c in zones[self.tail]:  # bought, played, and put under the deck before
        events += [("arrive", self.mystery, (c,), 1, "chance"), ("leave", self.mystery, (c,), EVERYONE, "flip")]
    for z in range(self.mystery, self.gained):
        events += [("arrive", z, zones[z], 1 << z - self.mystery, "chance")] if zones[z] else []
    begun = tuple((turns or {}).get(p, int(p == turn)) for p in range(n))
    hearts = tuple((happiness or {}).get(p, 0) for p in range(n))
    first = self.options["first"]
    known = sum(map(len, zones[self.mystery : self.gained])) + len(zones[self.tail])
    tally = Tally(turn if first is None else first, begun, hearts, (0,) * n, known, 0)
    facts = Facts("play", turn, turn, 0, -1, (), -1, tally)
    made: Any = self.state_type(self, facts, tuple(zones), tuple(events))
    return made  # type: ignore[no-any-return]
