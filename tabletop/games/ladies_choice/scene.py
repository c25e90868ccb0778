"""What the table shows of Ladies' Choice for three to six: a `Scene` made from a `View` alone."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from ...core import EVERYONE, OPEN, Event, TabletopError, View
from ...scene import CardView, Choice, Counter, Mark, Part, Pile, Scene, Seat, Setting, Sheet, Stage, Track, Zone
from ...zones import chances
from .moves import Facts, Seating
from .reckoning import Rank, ranks
from .scene_for_two import scene_for_two
from .shown import aside_marks, count, face, placed, points, rank_stage, reckoning_stages

if TYPE_CHECKING:
    from .game import LadiesChoice

known_cards = lru_cache(maxsize=256)(chances)  # stepping to and fro asks for the same views again
PHASES = {
    "romance": "Romance Phase",
    "last look": "Romance Phase, the extra COURT",
    "second marriage": "Romance Phase, the other Catch marries",
    "ranking": "Ranking and Scoring",
    "end": "The end",
}


def scene(view: View, names: Sequence[str], change: float = 0.5) -> Scene:
    """The table as `view`'s player may see it. `change`: how likely a turn is a CHANGE (assumed: LC-N)."""
    f, game = _facts(view)
    ranked = _ranks(view)
    choices, forbidden = _moves(view, names)
    return Scene(
        game.name,
        game.title,
        game.accent,
        _headline(view, names),
        f"Round {f.standing.round + 1} of {game.rounds} · {PHASES.get(f.phase, 'Set up Phase')}",
        view.player,
        centre=_centre(view, names, change),
        seats=tuple([_seat(view, seat, names, ranked) for seat in _around(view)]),
        choices=choices,
        forbidden=forbidden,
        sheets=(_sheet(view, names, ranked),) if ranked else (),
        outcome=_outcome(view, names),
    )


def _facts(view: View) -> tuple[Facts, LadiesChoice]:
    return view.facts, view.game  # type: ignore[return-value]


def _seating(view: View) -> Seating:
    f, game = _facts(view)
    return game.seats_of(f)


# -- hands ------------------------------------------------------------------------------------------------------------
def _marks_of(view: View, seat: int, names: Sequence[str]) -> tuple[dict[int, list[Mark]], Bag[int]]:
    """What the hand's own history says of its cards (boasted, seen), and the cards that came last."""
    marks: dict[int, list[Mark]] = {}
    fresh: Bag[int] = Bag()
    mine = [e for e in view.events if e.zone == seat]
    lies_open = bool(view.facts.standing.ranking)  # then only what came for Mysterious cards is new
    for i, e in enumerate(mine):
        cards = () if isinstance(e.cards, int) else e.cards
        if e.what == "arrive":
            if i and (mine[i - 1].what != "arrive" or e.seers != mine[i - 1].seers):
                fresh.clear()
            if i and (e.seers == EVERYONE or not lies_open):
                fresh.update(cards)
        elif e.what == "leave":
            for c in cards:
                marks.pop(c, None)
        else:
            mark = _sight(view, e, seat, names)
            for c in cards if mark else ():
                if mark and mark not in marks.setdefault(c, []):
                    marks[c].append(mark)
    return marks, fresh


def _sight(view: View, e: Event, seat: int, names: Sequence[str]) -> Mark | None:
    if e.seers == EVERYONE:  # the whole hand at the ranking says nothing of single cards
        if e.how == "openness":
            return Mark("boasted", "known to all")
        return Mark("boasted", "boasted") if not isinstance(e.cards, int) and len(e.cards) == 1 else None
    who = [s for s in range(len(names)) if e.seers >> s & 1 and s != seat]
    words = " and ".join("you saw it" if s == view.player else f"seen by {names[s]}" for s in who)
    return Mark("seen", words) if who else None


def _hand(view: View, seat: int, names: Sequence[str], ranked: dict[int, Rank]) -> tuple[CardView, ...]:
    held, deck, place = view.zones[seat], view.game.deck, f"hand-{seat}"
    marks, fresh = _marks_of(view, seat, names)
    if None not in held:
        aside = aside_marks(ranked[seat].reckoning.aside) if seat in ranked else {}
        shown, used = [], Bag[int]()
        for i, card in enumerate(c for c in held if c is not None):
            c = card.index
            used[c] += 1
            words = list(marks.get(c, ())) if used[c] == 1 and not ranked else []
            if aside.get(c):
                words.append(aside[c].pop())
            if fresh[c] >= used[c]:
                words.append(Mark("new", "drawn for a Mysterious card" if ranked else "just drawn"))
            shown.append(CardView(f"{place}-{i}", face(card), tuple(words)))
        return tuple(shown)
    known = known_cards(view, seat)
    cards = [CardView(f"{place}-k{i}", face(deck[c]), tuple(marks.get(c, ()))) for i, c in enumerate(known.surely)]
    for c, p in known.maybe.items():
        gone = Mark("maybe-gone", f"may be gone: {_percent(p)} that it is still there, if he discards at random")
        cards.append(CardView(f"{place}-m{c}", face(deck[c]), (*marks.get(c, ()), gone)))
    return (*cards, *(CardView(f"{place}-{i}") for i in range(len(held) - len(known.surely))))


# -- seats and the middle ---------------------------------------------------------------------------------------------
def _around(view: View) -> list[int]:
    """Seats in reading order: clockwise from the left of the eyes, who come last."""
    n = view.game.players
    start = view.player + 1 if view.player >= 0 else 0
    return [(start + i) % n for i in range(n)]


def _role(view: View, seat: int) -> str:
    f, _ = _facts(view)
    if f.standing.first < 0:
        return ""
    seats = _seating(view)
    if seat in seats.gentlemen:
        return "gentleman, married" if seat in f.standing.husbands else "gentleman"
    return ("the First Catch", "the Second Catch")[seats.catches.index(seat)] if len(seats.catches) > 1 else "the Catch"


def _seat(view: View, seat: int, names: Sequence[str], ranked: dict[int, Rank]) -> Seat:
    f, game = _facts(view)
    you, love = seat == view.player, f.standing.love[seat]
    zones: tuple[Zone, ...] = ()
    if view.zones[seat]:
        label = f"{'Your hand' if you else 'Hand'}, {count(len(view.zones[seat]), 'card')}"
        if seat in ranked:
            label += f" · {points(ranked[seat])}, {placed(ranked, seat)}"
        zones = (Zone(f"hand-{seat}", label, _hand(view, seat, names, ranked)),)
    counters = (
        Counter(f"give-{seat}", "to give", game.love_to_give(f)[seat], "love"),
        Counter(f"love-{seat}", "Love", love.love, "love"),
        Counter(f"true-{seat}", "True Love", love.true, "true-love"),
    )
    return Seat(f"seat-{seat}", seat, names[seat], _role(view, seat), you, seat == f.player, zones, counters)


def _centre(view: View, names: Sequence[str], change: float) -> tuple[Pile | Track | Setting, ...]:
    f, game = _facts(view)
    deck = Pile("deck", "Deck", len(view.zones[game.zone("bag")]))
    note = _clock_note(view, names, change)
    clock = Track("clock", "Biological Clock", f.above, game.above_at_start, "cards", "the Biological Clock", note)
    if f.phase != "romance" or not f.above:
        return deck, clock
    return deck, clock, Setting("change", "Chance that a turn is a CHANGE", change, 0, 1, 0.05)


def turns_before(view: View, seat: int) -> int:
    """How many gentlemen's turns are played from now until `seat` is next to move (if he is now: until he is again)."""
    f, _ = _facts(view)
    seats = _seating(view)
    n = len(seats.order)
    turns = (seats.order.index(seat) - f.turn - 1) % n + 1
    return sum(seats.order[(f.turn + i) % n] in seats.gentlemen for i in range(turns))


def clock_chance(above: int, turns: int, change: Fraction | float) -> Fraction | float:
    """P(turns + Bin(turns, change) ≥ above): each turn draws one card, a CHANGE two."""
    need = above - turns
    if need <= 0:
        return Fraction(1)
    if need > turns:
        return Fraction(0)
    return sum((comb(turns, k) * change**k * (1 - change) ** (turns - k) for k in range(need, turns + 1)), Fraction(0))


def _clock_note(view: View, names: Sequence[str], change: float) -> str:
    f, game = _facts(view)
    if f.phase == "ranking" or f.player < 0:
        return ""
    if f.above == 0:
        return f"It shows: the {'Second ' if game.players == 6 else ''}Catch can only marry."
    if f.phase != "romance":
        return "Nobody draws before the ranking."
    seat = view.player if view.player >= 0 else f.player
    turns = turns_before(view, seat)
    when = f"before {'your' if view.player >= 0 else names[seat] + chr(39) + 's'} next turn"
    draws = f"{count(turns, 'turn')}, {turns} to {2 * turns} cards" if turns else "nobody draws until then"
    if f.above <= turns or f.above > 2 * turns:  # whatever people choose (LC-N)
        return f"That it shows {when}, if nobody marries: {'certain' if f.above <= turns else 'impossible'} ({draws})."
    chance = clock_chance(f.above, turns, change)
    odds = f"{_percent(chance)} ({draws}; CHANGE with chance {float(change):g})"
    return f"That it shows {when}, if nobody marries: {odds}."


def _percent(chance: Fraction | float) -> str:
    p = float(chance) * 100
    return "under 1 %" if 0 < p < 1 else "over 99 %" if 99 < p < 100 else f"{p:.0f} %"


# -- words ------------------------------------------------------------------------------------------------------------
def _headline(view: View, names: Sequence[str]) -> str:
    f, _ = _facts(view)
    if f.phase == "end":
        return "The last hands are ranked."
    if f.phase == "ranking":
        catch = "you" if f.player == view.player else names[f.player]
        return f"{names[f.standing.ranking[0]]} is the Dandiest. The Catch card goes on to {catch}."
    if f.player < 0:
        return "Cards are dealt."
    if f.phase == "last look":
        what = "a last look: court once more"
    elif f.phase == "second marriage":
        what = "choose another gentleman and marry"
    elif f.player in _seating(view).gentlemen:
        what = "boast or change"
    else:
        what = "marry" if f.above == 0 and f.player == _seating(view).catches[-1] else "court or marry"
    return f"Your turn: {what}." if f.player == view.player else f"{names[f.player]}'s turn: {what}."


def _outcome(view: View, names: Sequence[str]) -> str:
    outcome = view.game.state_type(view.game, view.facts, ((),) * len(view.zones), ()).outcome()
    return outcome.reason.read(names, view.player) if outcome else ""


def _moves(view: View, names: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Legal moves, and moves that come to mind but can't be made: only for the eyes that may decide."""
    f, game = _facts(view)
    p = f.player
    if p < 0 or view.player not in (p, OPEN):
        return (), ()
    mine = tuple(c.index for c in view.zones[p] if c is not None)
    zones = tuple(mine if z == p else () for z in range(len(view.zones)))
    legal = game.state_type(game, f, zones, ()).legal_moves
    thought: list[Any] = []
    if f.phase != "ranking":
        thought = [game.boasts[c] for c in dict.fromkeys(mine)]
        gentlemen = _seating(view).gentlemen
        others = gentlemen if p not in gentlemen else [s for s in range(game.players) if s != p]
        thought += [m for s in others for m in (game.courts[s], game.marries[s])]
    place = {c: f"hand-{p}-{i}" for i, c in reversed(list(enumerate(mine)))}

    def choice(move: Any) -> Choice:
        if hasattr(move, "card"):
            return Choice(str(move), move.told(names), (place[move.card.index],))
        if hasattr(move, "gentleman"):
            return Choice(_notation(move, names, game), move.told(names), (f"seat-{move.gentleman}",))
        return Choice(str(move), move.told(names))

    return tuple(map(choice, legal)), tuple(choice(m) for m in thought if m not in legal)


def _notation(move: Any, names: Sequence[str], game: LadiesChoice) -> str:
    """ "court Ben" where that is read back as this move, else "court 2"."""
    text = f"{move.verb} {names[move.gentleman]}"
    try:
        return text if game.parse_move(text, names) == move else str(move)
    except TabletopError:
        return str(move)


# -- the ranking ------------------------------------------------------------------------------------------------------
def _ranks(view: View) -> dict[int, Rank]:
    """By seat, once the hands are ranked."""
    f, game = _facts(view)
    order = f.standing.ranking
    hands = {g: [c.index for c in view.zones[g] if c is not None] for g in order}
    return {r.seat: r for r in ranks(game.reckoner, order, hands, "tie-turn")} if order else {}


def _sheet(view: View, names: Sequence[str], ranked: dict[int, Rank]) -> Sheet:
    """Each gentleman's hand, step by step: printed cancellations, Wealth, sum, rank with its tie-break, Love."""
    standing = _facts(view)[0].standing
    parts = []
    for seat in standing.ranking:
        reckoned = reckoning_stages(ranked[seat].reckoning, f"sheet-{seat}")
        rank, love = rank_stage(names, ranked, standing.ranking, seat), _love_stage(view, names, seat)
        parts.append(Part(names[seat], f"{placed(ranked, seat)}, {points(ranked[seat])}", (*reckoned, rank, love)))
    return Sheet(f"ranking-{standing.round}", "How the gentlemen are ranked", tuple(parts))


def _love_stage(view: View, names: Sequence[str], seat: int) -> Stage:
    from .game import LOVE_TO_GIVE

    f, game = _facts(view)
    s = f.standing
    if seat not in s.husbands:
        return Stage("Love", f"{names[seat]} was not married: no Love.", "unmarried")
    wife = names[_seating(view).catches[s.husbands.index(seat)]]
    place = s.ranking.index(seat)
    back = len(s.ranking) - 1 - place
    few = f"{back} gentlem{'an is' if back == 1 else 'en are'} less dandy"
    text = f"{few}: {names[seat]} returns {back} Love to {wife} and keeps {LOVE_TO_GIVE[game.players] - back}."
    if place == 0:
        return Stage("Love", f"{text} {wife} married the Dandiest, and gets a True Love.", "love-dandiest")
    if back == 0:
        return Stage("Love", f"{text} {names[seat]} is the Least Dandy, and keeps a True Love.", "love-least")
    return Stage("Love", text, "love-back")


__all__ = ["clock_chance", "face", "scene", "scene_for_two", "turns_before"]
