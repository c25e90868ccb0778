"""Whether a position of Lords & Ladies can be: facts read from a file may not break the game a few plies later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...core import CHANCE, TERMINAL
from .cards import GOSSIP_DEALT
from .estates import QUALIFIES, Land, again, land_before
from .moves import Back, Before, Estates, Facts, House, Rumour

if TYPE_CHECKING:
    from .game import LordsLadies, LordsLadiesState

DURING = ("gossip", "window", "hire", "roll", "birth", "answer")  # phases before or after the action
NOBODY = (-1, -1, -1)


def fits(state: LordsLadiesState) -> bool:
    """Whether the facts of a position agree with each other and with its cards."""
    f, game = state.facts, state.game
    plain = [f.player, f.turn, f.part, f.queue, f.child, f.asking, f.talk, f.estates, f.tally]
    return (
        _numbers(plain)
        and _counted(game, f)
        and _kinds(game, state.zones)
        and _estates_fit(game, f, f.estates, state.zones[game.estate :])
        and _talk_fits(state)
        and _before_fits(state)
        and _phase_fits(state)
    )


def _numbers(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(_numbers(x) for x in value)
    return type(value) is int


def _counted(game: LordsLadies, f: Facts) -> bool:
    """Whose turn of which round it is, who has been silenced, tokens by seat."""
    t, seats, asking = f.tally, range(game.players), f.asking
    limit = game.options["max_rounds"]
    if len(f.talk.tokens) != game.players or min(f.talk.tokens) < 0 or min(t.gossip, t.rows, t.rolls, t.births) < 0:
        return False
    if f.part not in (0, 1) or any(not 0 <= bits < 1 << game.players for bits in asking):
        return False
    if f.phase == "first":
        return (f.turn, t.first, t.marker, t.round, t.turns) == (-1, -1, -1, 1, 0)
    return (
        t.first in seats
        and game.options["first"] in (None, t.first)
        and t.marker in seats
        and 1 <= t.round <= (limit or t.round)
        and 0 <= t.turns < game.turns
        and f.turn == (t.marker + t.turns) % game.players
    )


def _kinds(game: LordsLadies, zones: Any) -> bool:
    """Each kind of card in its own places."""
    cards, e = game.deck.cards, game.estate
    places: dict[str, Iterable[int]] = {
        "gossip": (*range(game.players), game.laid, game.bag, game.tail),
        "servant": (*range(e + game.staff, e + game.suitor_deck - 1), *[e + game.row_zone(1) + i for i in range(3)]),
        "suitor": [e + game.row_zone(0) + i for i in range(3)],
        "birth": (e + game.birth_deck,),
    }  # fmt: skip
    return all(cards[c]["kind"] == kind for kind, held in places.items() for z in held for c in zones[z])


def _estates_fit(game: LordsLadies, f: Facts, estates: Estates, cards: Any) -> bool:
    seats = range(game.players)
    if len(estates.houses) != game.players or len(cards) != len(game.lines) or len(estates.awards) != 3:
        return False
    for row, places in enumerate((estates.suitors, estates.servants)):
        if len(places) != game.row or tuple(sorted([c for c in places if c != -1])) != cards[game.row_zone(row)]:
            return False
    if not all(
        _house_fits(game, h, cards[game.family + p], cards[game.staff + p]) for p, h in enumerate(estates.houses)
    ):
        return False
    unborn = f.phase in ("first", "choose")
    if f.phase == "first" and any(h.members for h in estates.houses):
        return False
    if not unborn and game.options["last_member_safe"] and not all(h.members for h in estates.houses):
        return False
    land = Land(game, estates, cards, f.talk.tokens)
    for award, holder in enumerate(estates.awards):
        counts = [land.counted(award, p) for p in seats]
        if holder == -1:
            if max(counts) > QUALIFIES[award] and counts.count(max(counts)) == 1:
                return False
        elif holder not in seats or counts[holder] <= QUALIFIES[award] or counts[holder] < max(counts):
            return False
    return True


def _house_fits(game: LordsLadies, house: House, family: Any, staff: Any) -> bool:
    """A family tree whose cards are those that lie there."""
    if min(house.gold, house.tokens, house.trouble) < 0 or len(set(staff)) != len(staff):
        return False
    generations: dict[int, int] = {}
    lie: list[int] = []
    for m in house.members:
        first = m.parent == -1
        if m.card not in (game.starts if first else game.births) or m.card in generations:
            return False
        if first and generations or not first and generations.get(m.parent, -1) + 1 != m.generation:
            return False
        if first and m.generation != 1 or not -1 <= m.spouse < len(game.deck.cards):
            return False
        generations[m.card] = m.generation
        lie += [m.card] if m.spouse == -1 else [m.card, m.spouse]
    wed = {m.card for m in house.members if m.spouse != -1}
    return (
        tuple(sorted(lie)) == family
        and all(m.parent in wed for m in house.members if m.parent != -1)
        and house.deepest >= max([1, *generations.values()])
        and house.current == max([1, *[generations[c] for c in wed]])
    )


def _talk_fits(state: LordsLadiesState) -> bool:
    """Rumours that lie on the table, and the one that has just been confirmed."""
    f, game = state.facts, state.game
    seats, talk = range(game.players), f.talk
    lie = Counter([r.card for r in talk.rumours])
    if not all(_rumour_fits(game, r) for r in talk.rumours):
        return False
    if f.phase == "answer":
        confirmed: tuple[int, ...] = talk.confirmed
        if len(confirmed) != 3:
            return False
        number, by, card = confirmed
        if number not in range(len(talk.rumours)):
            return False
        r = talk.rumours[number]
        may = by == r.layer if game.players == 2 else by in seats and by not in (r.layer, r.target)
        if not may or card not in (r.card, game.true) or not state.finds(r, state.land):
            return False
        lie[card] += 1
    elif talk.confirmed != NOBODY:
        return False
    return lie == Counter(state.zones[game.laid])


def _rumour_fits(game: LordsLadies, r: Rumour) -> bool:
    """A rumour that somebody can have laid on somebody, with as many names as its kind has."""
    seats, cards = range(game.players), range(len(game.power))
    if not _numbers(r) or r.layer not in seats or r.target not in seats or r.layer == r.target or r.card not in cards:
        return False
    named = {"bedroom": 0, "ruin": 0, "drunken": 1, "illegitimate": 1, "forbidden": 2}.get(game.power[r.card], -1)
    if game.deck[r.card]["kind"] != "gossip" or [r.victim, r.other].count(-1) != 2 - named:
        return False
    return all(c == -1 or c in cards for c in (r.victim, r.other)) and (named != 1 or r.other == -1)


def _before_fits(state: LordsLadiesState) -> bool:
    """What has been done since the action leads from the position before it to this one (LL-I)."""
    f, game = state.facts, state.game
    b, acting = f.before, f.part == 1 and f.phase in DURING
    if b is None:
        return (f.part == 0 or f.phase not in DURING) and (f.back is None or _back_fits(state, f.back) is not None)
    land = _done_since(state, b) if acting else None
    if land is None or (land.estates(), tuple(land.cards)) != (f.estates, tuple(state.zones[game.estate :])):
        return False
    led = f.back and _back_fits(state, f.back)
    return f.back is None or (led is not None and (not f.back.reached or (led == b and f.back.rumour.target == f.turn)))


def _back_fits(state: LordsLadiesState, back: Any) -> Before | None:
    """What gossip that has just taken effect leads to: the position after it, and the deeds done again."""
    f, game = state.facts, state.game
    if not isinstance(back, Back) or not _rumour_fits(game, back.rumour) or type(back.reached) is not bool:
        return None
    if _done_since(state, back.before) is None or (back.before.done and not back.reached):
        return None
    r, land = back.rumour, land_before(game, back.before, f.talk.tokens, state.land)
    if not land.do(("gossip", game.power[r.card], r.target, r.victim, r.other)):
        return None
    estates, cards = land.estates(), tuple(land.cards)
    return Before(estates, cards, tuple([deed for deed, possible in again(land, back.before.done) if possible]))


def _done_since(state: LordsLadiesState, b: Any) -> Land | None:
    """The estates after the deeds since an action, if the position before it and the deeds can be."""
    f, game = state.facts, state.game
    if not isinstance(b, Before) or not _numbers((b.estates, b.cards)):
        return None
    awards: tuple[int, ...] = b.estates.awards
    if len(awards) != 3 or not isinstance(b.done, tuple):
        return None
    estates = b.estates._replace(awards=(awards[0], f.estates.awards[1], awards[2]))
    if not _estates_fit(game, f, estates, b.cards) or not _kinds(game, (*state.zones[: game.estate], *b.cards)):
        return None
    land = land_before(game, b, f.talk.tokens, state.land)
    return land if all(_deed_fits(game, deed) and land.do(deed) for deed in b.done) else None


SHAPES = {  # a deed's arguments: how many numbers follow its name; gossip has its kind first, paying off who is paid
    "marry": 3, "hire": 2, "roll": 4, "earn": 1, "token": 1, "pay_off": 2, "blame": 1, "use": 5, "gossip": 4,
}  # fmt: skip


def _deed_fits(game: LordsLadies, deed: Any) -> bool:
    if not isinstance(deed, tuple) or not deed or SHAPES.get(deed[0]) != len(deed) - 1:
        return False
    name, *rest = deed
    if name == "gossip":
        kind, *rest = rest
        if kind not in ("bedroom", "drunken", "ruin", "illegitimate", "forbidden"):
            return False
    if name == "pay_off":
        seat, gossipers = rest
        rest = [seat]
        if (
            not isinstance(gossipers, tuple)
            or not _numbers(gossipers)
            or not set(gossipers) <= set(range(game.players))
        ):
            return False
    return _numbers(rest) and rest[0] in range(game.players) and (name != "use" or rest[2] in range(game.players))


def _phase_fits(state: LordsLadiesState) -> bool:
    """Whether each number is there exactly where its phase needs it."""
    f, game = state.facts, state.game
    phase, p, turn, zones, e = f.phase, f.player, f.turn, state.zones, game.estate
    if len(f.child) != 2 or (phase not in ("roll", "birth") and f.child != (-1, 0)):
        return False
    if phase not in ("deal", "gossip") and f.queue:
        return False
    if phase not in DURING and phase not in ("suitors", "servants", "end") and f.part != 0:
        return False
    land = state.land
    if phase == "first":
        return p == CHANCE and game.options["first"] is None and not any(zones[: game.players])
    if phase == "deal":
        each = GOSSIP_DEALT[game.players]
        whole = [q for q in (turn, *game.others[turn]) for _ in range(each)]
        here = [len(zones[q]) + f.queue.count(q) for q in range(game.players)]
        bare = all(c == -1 for row in (f.estates.suitors, f.estates.servants) for c in row)
        dealt = f.queue == tuple(whole[len(whole) - len(f.queue) :]) and here == [each] * game.players
        return p == CHANCE and bool(f.queue) and dealt and bare and f.tally.round == 1 and f.tally.turns == 0
    gaps = [-1 in f.estates.suitors, -1 in f.estates.servants]
    decks = [zones[e + game.row_zone(row) + 1] for row in (0, 1)]
    if phase in ("suitors", "servants"):
        row = int(phase == "servants")
        done = row == 0 or not (gaps[0] and (decks[0] or zones[e + game.suitor_tail]))
        return p == CHANCE and gaps[row] and bool(decks[row]) and done and f.tally.turns == 0
    if phase == "choose":
        order = [turn, *game.others[turn]]
        here = [bool(f.estates.houses[q].members) for q in order]  # those who have chosen come first
        starts = any(c in game.starts for c in zones[e + game.box])
        bare = all(gaps) and f.estates.suitors.count(-1) == f.estates.servants.count(-1) == game.row
        fresh = bare and starts and not any(zones[: game.players]) and f.tally[1:3] == (1, 0)
        return fresh and False in here and p == order[here.index(False)] and not any(here[here.index(False) :])
    if phase == "end":
        highest = max([land.status(q) for q in range(game.players)])
        over = highest >= game.goal or f.tally.round == game.options["max_rounds"]
        return p == TERMINAL and over and f.tally.turns == game.turns - 1
    if phase in ("take", "act"):
        return p == turn
    if phase == "hire":
        hired = [deed for deed in f.before.done if deed[0] == "hire"] if f.before else []
        return p == turn and len(hired) == 1 and land.has(p, "butler") and any(c >= 0 for c in f.estates.servants)
    if phase == "window":
        silent = f.asking.passed | f.asking.away | f.asking.quiet
        asked = [
            q for q in game.order[turn] if not silent >> q & 1 and game.may_have_a_play(q, land.houses[q].gold, zones)
        ]
        return asked[:1] == [p]
    if phase == "answer":
        rich = land.houses[p].gold >= 2 * game.pay_off if p in range(game.players) else False
        return p == f.talk.rumours[f.talk.confirmed[0]].target and (rich or land.has(p, "maid"))
    if phase == "gossip":
        most = max([game.amount[c.index] for c in game.deck if c["power"] == "well_travelled"], default=1)
        few = 0 < len(f.queue) <= (most if f.part else 1)
        return p == CHANCE and few and set(f.queue) == {turn} and bool(zones[game.bag])
    m = land.member(turn, f.child[0])
    if phase not in ("roll", "birth") or m is None or m not in land.parents(turn) or f.before is None or f.before.done:
        return False
    face = f.child[1]
    born = 1 <= face <= min(game.die, land.points(turn, m)) if phase == "birth" else face == 0
    return p == CHANCE and born and bool(zones[e + game.birth_deck])
