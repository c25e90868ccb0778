"""Bots for Lords & Ladies. They read their view and nothing else.

Both weigh what they may do in points of status (`worth`): what a family has, and what it may yet bring. Deeds are tried
on a copy of the estates, gossip with all that it takes back. `Family` looks after its own; `Gossip` draws gossip, lays
it where it hurts most, and confirms what it can. `Quiet` makes no plans: an opponent to learn against.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ...core import Move, View
from .estates import QUEEN, Deed, Land, land_before
from .moves import (
    AskMe,
    Blame,
    BuyToken,
    Choose,
    Confirm,
    Facts,
    Hire,
    Lay,
    Marry,
    Pass,
    PassTurn,
    Roll,
    Suffer,
    TakeBoth,
    TakeGold,
    TakeGossip,
    Use,
)

COINS = (0.5, 0.5, 0.5, 0.35, 0.35, 0.35)  # what each of the first coins is worth; all others IDLE
IDLE, LAST = 0.1, 0.1  # a coin more; a coin when the match is nearly over
UNWED = 1.1  # a member who may marry yet
CHILD = 1.8  # a child that may be born, for the chance of the best couple
POWERS = {  # what servants may yet do, beside their status
    "overseer": 0.3, "ladies_maid": 0.2, "valet": 0.2,
    "butler": 0.1, "maid": 0.1, "footman": 0.1, "chauffeur": 0.1, "gardener": 0.1,
}  # fmt: skip
TOKEN = 0.9  # a gossip token: nearer to the Gossip Queen
USEFUL = 5  # gossip tokens beyond which one more is worth little
PATIENCE = 60  # rounds after which nobody is troubled any more: so every match ends


class Manner(NamedTuple):
    """How a bot behaves.

    `card`: what a gossip card is worth to it; `full`: with how many it has enough; `envy`: what a point that the
    first of the others loses is worth; `lay`, `confirm`, `use`: what must be gained at least.
    """

    card: float
    full: int
    envy: float
    lay: float
    confirm: float
    use: float


class Family:
    """Builds the family: marries up, tries for children when the odds are good, hires what pays, and gossips only
    where it is obviously good."""

    name = "family"
    manner = Manner(card=0.35, full=2, envy=0.3, lay=0.8, confirm=0.3, use=0.8)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, self.manner)


class Gossip:
    """Builds too, and takes gossip as often as it can: lays it where it hurts most (the first of the others, an action
    just done), confirms what it can, and sends its servants out."""

    name = "gossip"
    manner = Manner(card=0.85, full=4, envy=0.55, lay=0.2, confirm=0.0, use=0.3)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return decide(view, legal_moves, self.manner)


class Quiet:
    """Passes whenever it can, and else takes the first move there is: it marries, hires and takes gold as it comes."""

    name = "quiet"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return next((m for m in legal_moves if type(m) is Pass), legal_moves[0])


# -- what a family is worth --------------------------------------------------------------------------------------------


def land_of(view: View) -> Land:
    """The estates of a view as a workspace; all of them lie open."""
    game: Any = view.game
    cards = [tuple([c.index for c in held if c is not None]) for held in view.zones[game.estate :]]
    return Land(game, view.facts.estates, cards, view.facts.talk.tokens)


def coins(gold: int, far: float) -> float:
    """What so much gold is worth: less for each coin, and little near the end."""
    n = min(gold, len(COINS))
    return far * (sum(COINS[:n]) + IDLE * (gold - n)) + (1 - far) * LAST * gold


def farness(land: Land) -> float:
    """How far off the end seems: 1 for long, 0 when somebody has reached the goal."""
    goal: int = land.game.goal
    best = max([land.status(q) for q in range(len(land.houses))])
    return max(0.0, min(1.0, 2 * (goal - best) / goal))


def worth(land: Land, p: int, far: float) -> float:
    """Status, gold, and what may yet come: weddings, children, what servants do, awards."""
    game, house, staff = land.game, land.houses[p], land.servants(p)
    hopes = sum([POWERS.get(game.power[c], 0.0) for c in staff])
    chance, wed = 0.0, 0
    for m in house.members:
        if m.spouse < 0:
            hopes += UNWED
        elif m.generation == house.current:
            wed = m.generation
            chance = max(chance, odds(land, p, m))
    if wed and land.cards[game.birth_deck]:
        hopes += CHILD * chance + (chance if wed + 1 > max(2, house.deepest) else 0.0)  # nearer to Legacy
    tokens = land.tokens[p]
    hopes += TOKEN * min(tokens, USEFUL) + 0.05 * tokens
    return land.status(p) + coins(house.gold, far) + far * hopes


def odds(land: Land, p: int, couple: Any) -> float:
    """The chance that a roll brings a couple a child, Bedroom Problems left aside as they pass."""
    game = land.game
    points: int = land.points(p, couple) + game.bedroom * land.houses[p].trouble
    return min(1.0, max(0.0, float(points / game.die)))


def now(land: Land, p: int, couple: Any) -> float:
    """The chance that a roll brings a couple a child in this turn."""
    return min(1.0, max(0.0, float(land.points(p, couple) / land.game.die)))


# -- a turn ------------------------------------------------------------------------------------------------------------


def deeds(land: Land, p: int, far: float) -> Iterator[tuple[float, Deed]]:
    """Every action that is possible, with what it leaves the family worth."""
    game = land.game
    for m in land.houses[p].members:
        if m.spouse < 0:
            for s in land.rows[0]:
                if s >= 0 and land.may_marry(p, m.card, s):
                    yield after(land, ("marry", p, m.card, s), p, far), ("marry", p, m.card, s)
    for c in dict.fromkeys(land.rows[1]):
        if c >= 0 and land.may_hire(p, c):
            yield hired(land, p, c, far), ("hire", p, c)
    if land.cards[game.birth_deck]:
        plain = worth(land, p, far)
        for m in land.parents(p):
            chance = now(land, p, m)
            born = child(land, p, m.card, far) if chance else plain
            yield chance * born + (1 - chance) * plain, ("roll", p, m.card)
    yield after(land, ("earn", p), p, far), ("earn", p)


def after(land: Land, deed: Deed, p: int, far: float) -> float:
    """What a family is worth when a deed has been done."""
    there = land.copy()
    there.do(deed)
    game = land.game
    more = 0.0
    if deed[0] == "marry":
        power = game.power[deed[3]]
        more = {"well_travelled": 0.35 * game.amount[deed[3]], "connected": 0.3, "generous": 0.5}.get(power, 0.0)
    return worth(there, p, far) + far * more


def hired(land: Land, p: int, servant: int, far: float) -> float:
    """What a family is worth when it has hired a servant; with a Butler another one, if that is better still."""
    there = land.copy()
    there.do(("hire", p, servant))
    best = worth(there, p, far)
    if there.has(p, "butler"):
        for c in dict.fromkeys(there.rows[1]):
            if c >= 0 and there.may_hire(p, c):
                best = max(best, after(there, ("hire", p, c), p, far))
    return best


def child(land: Land, p: int, parent: int, far: float) -> float:
    """What a family is worth with one child more: a daughter or a son out of those not born yet."""
    game = land.game
    unborn = land.cards[game.birth_deck]
    usual = sum([game.status[c] for c in unborn]) / len(unborn)
    total = 0.0
    for sex in ("lady", "lord"):
        some = [c for c in unborn if game.sex[c] == sex]
        if some:
            there = land.copy()
            there.do(("roll", p, parent, -100, some[0]))  # born, whatever the die
            total += len(some) * (worth(there, p, far) - game.status[some[0]] + usual)
    return total / len(unborn)


def decide(view: View, moves: Sequence[Move], manner: Manner) -> Move:
    """The move that is worth most; of equals the first."""
    if len(moves) == 1:
        return moves[0]
    phase = view.phase
    if phase == "window":
        return window(view, moves, manner)
    land = land_of(view)
    if phase == "choose":
        return choose(view, moves, land)
    far = farness(land)
    if phase == "take":
        return take(view, moves, land, far, manner)
    if phase == "act":
        p = view.player
        worths = {deed: found for found, deed in deeds(land, p, far)}
        return max(moves, key=lambda m: worths[_deed(m, p)])
    if phase == "hire":
        p = view.player
        plain = worth(land, p, far)
        return max(
            moves, key=lambda m: after(land, ("hire", p, m.card.index), p, far) if isinstance(m, Hire) else plain
        )
    return answer(view, moves, land, far)


def _deed(move: Move, p: int) -> Deed:
    if isinstance(move, Marry):
        return ("marry", p, move.member.index, move.suitor.index)
    if isinstance(move, Hire):
        return ("hire", p, move.card.index)
    return ("roll", p, move.card.index) if isinstance(move, Roll) else ("earn", p)


def choose(view: View, moves: Sequence[Move], land: Land) -> Move:
    """The starting card that fewer families have: so fewer want the same suitors."""
    chosen = [m.card for house in land.houses for m in house.members]
    return min(moves, key=lambda move: chosen.count(move.card.index) if isinstance(move, Choose) else 0)


def take(view: View, moves: Sequence[Move], land: Land, far: float, manner: Manner) -> Move:
    """Gold or gossip, by what the action after it can be."""
    p = view.player
    ask = next((m for m in moves if isinstance(m, AskMe)), None)
    if ask is not None:
        return ask
    held = len(view.zones[p])
    card = manner.card * far * (1.0 if held < manner.full else 0.2 if held < 2 * manner.full else 0.0)
    if view.facts.tally.round > PATIENCE:
        card = -1.0

    def value(move: Move) -> float:
        there = land.copy()
        gold = 0
        if isinstance(move, TakeGold):
            amounts = [land.game.amount[c] for c in land.servants(p) if land.game.power[c] == "overseer"]
            gold = max(amounts, default=2)
        elif isinstance(move, TakeBoth):
            gold = 1
        there.gold(p, gold)
        best = max([found for found, _ in deeds(there, p, far)])
        return best + (card if isinstance(move, (TakeGossip, TakeBoth)) else 0.0)

    return max(moves, key=value)


# -- at any time -------------------------------------------------------------------------------------------------------


def weights(land: Land, p: int, envy: float) -> list[float]:
    """What a point that each of the others loses is worth: most for who is first, and more when the goal is near."""
    n, goal = len(land.houses), land.game.goal
    scores = [land.status(q) for q in range(n)]
    first = max([s for q, s in enumerate(scores) if q != p])
    if n == 2:
        envy = max(envy, 0.8)
    return [
        0.0 if q == p else envy * (1.0 if s == first else 0.4) * (1.0 if s < goal - 2 else 1.8)
        for q, s in enumerate(scores)
    ]


def window(view: View, moves: Sequence[Move], manner: Manner) -> Move:
    """Rumours to confirm and to lay, servants to use, tokens; mostly nothing."""
    f: Facts = view.facts
    p, late = view.player, f.tally.round > PATIENCE
    hurtful = f.part == 1 and not late  # what is laid or used after the action leaves no time to mend it
    weighed = [
        m for m in moves
        if isinstance(m, BuyToken) or (isinstance(m, Confirm) and not late) or (hurtful and isinstance(m, (Lay, Use)))
    ]  # fmt: skip
    if not weighed:
        return rest(view, moves)
    land = land_of(view)
    far = farness(land)
    if late and isinstance(weighed[0], BuyToken):
        return weighed[0]
    eyes = weights(land, p, manner.envy)
    before = [worth(land, q, far) for q in range(len(eyes))]
    best, top = None, 0.0
    for m in weighed:
        if isinstance(m, BuyToken):
            value = after(land, ("token", p), p, far) - before[p]
        elif isinstance(m, Use):
            value = used(view, land, m, far, eyes, before, manner) - manner.use
        elif isinstance(m, Lay):
            value = laid(view, land, m, far, eyes, before, manner) - manner.lay
        else:
            assert isinstance(m, Confirm)
            r = f.talk.rumours[m.number]
            spent = manner.card * far * (0.3 if m.card.index == r.card else 0.5)
            gain = struck(view, land, (r.card, r.target, r.victim, r.other), (r.layer, p), far, eyes, before)
            value = gain - spent - manner.confirm
        if value > top:
            best, top = m, value
    return best if best is not None else rest(view, moves)


def rest(view: View, moves: Sequence[Move]) -> Move:
    """Passes; until the own turn where nothing but a new rumour could change that."""
    game: Any = view.game
    p, f = view.player, view.facts
    idle = f.turn != p and f.estates.houses[p].gold < game.token_price
    if idle and all(c is not None and c.index == game.true for c in view.zones[p]):
        staff = view.zones[game.estate + game.staff + p]
        if not any(c is not None and c.index in game.once for c in staff):
            return next(m for m in moves if isinstance(m, PassTurn))
    return next(m for m in moves if isinstance(m, Pass))


def struck(
    view: View,
    land: Land,
    rumour: tuple[int, int, int, int],
    gossipers: tuple[int, ...],
    far: float,
    eyes: Sequence[float],
    before: Sequence[float],
) -> float:
    """What it is worth that a rumour (card, target, victim, other) is confirmed: what the target and the other gossiper
    lose or gain, in one's own eyes, and the own token."""
    p, target = view.player, rumour[1]
    there = gossiped(view, land, rumour, gossipers)
    trouble = 0.0
    if land.game.power[rumour[0]] == "bedroom":  # the roll to come
        still = [q for q in still_to_act(view) if q == target]
        chances = [odds(land, target, m) for m in land.parents(target)] if still else []
        trouble = 1.5 * max(chances, default=0.0)
    value = worth(there, p, far) - before[p] + eyes[target] * (before[target] - worth(there, target, far) + trouble)
    for q in gossipers:
        if q != p:
            value -= eyes[q] * (worth(there, q, far) - before[q])
    return value


def still_to_act(view: View) -> list[int]:
    """Whose turns of this round are still to come."""
    f, game = view.facts, view.game
    n: int = game.players
    turns: int = game.turns  # type: ignore[attr-defined]
    return [(f.turn + i) % n for i in range(1, turns - f.tally.turns)] + ([f.turn] if f.part == 0 else [])


def gossiped(view: View, land: Land, rumour: tuple[int, int, int, int], gossipers: tuple[int, ...]) -> Land:
    """The estates when a rumour has taken effect, tokens given; before the action if that is what it reaches (LL-I)."""
    game, f = land.game, view.facts
    card, target, victim, other = rumour
    kind = game.power[card]
    tokens = [n + (q in gossipers) for q, n in enumerate(f.talk.tokens)]
    b = f.before
    if b is not None and target == f.turn:
        there = land_before(game, b, tokens, land)
        if there.do(("gossip", kind, target, victim, other)):
            for deed in b.done:
                there.do(deed)
            there.settle(QUEEN, gossipers[0])
            return there
    there = Land(game, f.estates, list(land.cards), tokens)
    there.do(("gossip", kind, target, victim, other))
    there.settle(QUEEN, gossipers[0])
    return there


def laid(
    view: View, land: Land, move: Lay, far: float, eyes: Sequence[float], before: Sequence[float], manner: Manner
) -> float:
    """What laying a rumour is worth: what it would do, times the chance that somebody can confirm it."""
    p = view.player
    if any(r.layer == p and (r.target, r.card) == (move.seat, move.card.index) for r in view.facts.talk.rumours):
        return 0.0
    chance = confirmable(view, move)
    if not chance:
        return 0.0
    victim, other = (-1 if c is None else c.index for c in (move.victim, move.other))
    gain = struck(view, land, (move.card.index, move.seat, victim, other), (p,), far, eyes, before)
    return chance * gain - manner.card * far * 0.3


def confirmable(view: View, move: Lay) -> float:
    """The chance that a rumour can be confirmed by who may, from the cards not seen; with two players by oneself."""
    game: Any = view.game
    p, hand = view.player, [c.index for c in view.zones[view.player] if c is not None]
    wanted = {move.card.index, game.true}
    if game.players == 2:
        hand.remove(move.card.index)
        return float(any(c in wanted for c in hand))
    pool = sum(view.unseen.values())
    other = pool - sum([n for card, n in view.unseen.items() if card.index in wanted])
    none = 1.0
    for q in range(game.players):
        if q in (p, move.seat):
            continue
        for c in view.zones[q]:
            if c is not None:
                none *= c.index not in wanted
            elif pool > 0:
                none *= max(0.0, other / pool)
                other, pool = other - 1, pool - 1
    return 1 - none


def used(
    view: View, land: Land, move: Use, far: float, eyes: Sequence[float], before: Sequence[float], manner: Manner
) -> float:
    """What using a servant is worth: what the family gains or loses, and what the other one loses."""
    game, p, q = land.game, view.player, move.seat
    victim, other = (-1 if c is None else c.index for c in (move.victim, move.other))
    there = land.copy()
    there.do(("use", p, move.card.index, q, victim, other))
    value = worth(there, p, far) - before[p] + eyes[q] * (before[q] - worth(there, q, far))
    if game.power[move.card.index] == "cook":
        value += far * (manner.card + 0.3 * eyes[q]) * (len(view.zones[q]) - len(view.zones[p]))
    return value


def answer(view: View, moves: Sequence[Move], land: Land, far: float) -> Move:
    """Pay off, blame the Maid or suffer: whatever costs least, the gold and tokens of the gossipers in mind."""
    p, f = view.player, view.facts
    number, by, _ = f.talk.confirmed
    r = f.talk.rumours[number]
    gossipers = (r.layer,) if by == r.layer else (r.layer, by)
    eyes = weights(land, p, 0.3)

    def value(move: Move) -> float:
        if isinstance(move, Suffer):
            there = gossiped(view, land, (r.card, r.target, r.victim, r.other), gossipers)
            if land.game.power[r.card] == "bedroom" and p in still_to_act(view):
                chances = [odds(land, p, m) for m in land.parents(p)]
                return there_worth(there) - 1.5 * max(chances, default=0.0)
        elif isinstance(move, Blame):
            tokens = [n + (q in gossipers) for q, n in enumerate(f.talk.tokens)]
            there = Land(land.game, f.estates, list(land.cards), tokens)
            there.do(("blame", p))
        else:
            there = land.copy()
            there.do(("pay_off", p, gossipers))
        return there_worth(there)

    def there_worth(there: Land) -> float:
        theirs: float = sum([eyes[q] * worth(there, q, far) for q in gossipers])
        return worth(there, p, far) - theirs

    return max(moves, key=value)


__all__ = ["Family", "Gossip", "Manner", "Quiet", "decide", "land_of", "worth"]
