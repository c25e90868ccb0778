"""What the table shows of Ladies' Choice: a `Scene` made from a `View` alone, for three to six players and for two."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from ...core import EVERYONE, OPEN, TERMINAL, Event, TabletopError, View, listed
from ...deck import Card
from ...scene import CardView, Choice, Counter, Face, Mark, Part, Pile, Scene, Seat, Setting, Sheet, Stage, Track, Zone
from ...zones import chances
from .moves import Facts
from .reckoning import Rank, Reckoning, number, ranks, signed
from .story import place_name

if TYPE_CHECKING:
    from .game import LadiesChoice

PHASES = {
    "romance": "Romance Phase", "last look": "Romance Phase, the extra COURT", "second marriage": "Romance Phase, the other Catch marries",
    "ranking": "Ranking and Scoring", "end": "The end", "deal": "Set up Phase", "first": "Set up Phase", "mysterious": "Ranking Phase",
}  # fmt: skip
KINDS = {"dandy": "Dandy", "wealth": "Wealth", "special": "Special"}


def scene(view: View, names: Sequence[str], change: float = 0.5) -> Scene:
    """The table as `view`'s player may see it. `change`: the chance that a turn is a CHANGE, assumed for the Clock (LC-N)."""
    f: Facts = view.facts
    game: Any = view.game
    placed = _ranks(view)
    seats = [_seat(view, seat, names, placed) for seat in _around(view)]
    choices, forbidden = _moves(view, names)
    n = f.standing.round + 1
    return Scene(
        game.name, game.title, game.accent, _headline(view, names, placed), f"Round {n} of {game.rounds} · {PHASES.get(f.phase, '')}", view.player,
        centre=_centre(view, names, change),
        seats=tuple(seats),
        choices=choices,
        forbidden=forbidden,
        sheets=(_sheet(view, names, placed),) if placed else (),
        outcome=_outcome(view, names),
    )  # fmt: skip


# -- cards -------------------------------------------------------------------------------------------------------------
def face(card: Card) -> Face:
    """The open side of a card."""
    value, kind = card["value"], card["type"]
    sign = {"wealth": "coin", "special": "special"}.get(kind, "below" if value < 0 else "dandy")
    tone = "harm" if value < 0 else "gold" if kind == "wealth" else "plain"
    corner = str(value) if kind == "wealth" else signed(value)
    note = "" if card.provenance == "rulebook" else "The value is assumed: no source gives it."
    says = f"{KINDS[kind]} card, {corner}"
    return Face(card.title, corner, sign, _short(card), tone, note, f"{says}. {card.text}".strip().rstrip(".") + ".")


def _short(card: Card) -> str:
    if card["effect"] == "mysterious":
        return f"draws {card['draw']} in the ranking"
    if card["effect"] == "openness":
        return "seen, it opens the hand"
    if card["cancels_type"] == "wealth":
        return "cancels all Wealth"
    n = len(card["cancels"])
    return (
        ""
        if n == 0
        else f"cancels {card['cancels'][0]}"
        if n == 1 and len(card["cancels"][0]) < 15
        else f"cancels {n} card{'s'[: n > 1]}"
    )


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
    return (
        Mark("seen", " and ".join("you saw it" if s == view.player else f"seen by {names[s]}" for s in who))
        if who
        else None
    )


def _hand(view: View, seat: int, names: Sequence[str], placed: dict[int, Rank]) -> tuple[CardView, ...]:
    held = view.zones[seat]
    deck = view.game.deck
    marks, fresh = _marks_of(view, seat, names)
    place = f"hand-{seat}"
    if None not in held:
        aside: dict[int, list[str]] = {}
        for a in placed[seat].reckoning.aside if seat in placed else ():
            aside.setdefault(a.card.index, []).append(a.by[0].title)
        shown, used = [], Bag[int]()
        for i, card in enumerate(c for c in held if c is not None):
            used[card.index] += 1
            words = list(marks.get(card.index, ())) if used[card.index] == 1 and not placed else []
            if card.index in aside:
                words.append(Mark("aside", f"by {aside[card.index].pop()}"))
            if fresh[card.index] >= used[card.index]:
                words.append(Mark("new", "drawn for a Mysterious card" if placed else "just drawn"))
            shown.append(CardView(f"{place}-{i}", face(card), tuple(words)))
        return tuple(shown)
    known = chances(view, seat)
    cards = [CardView(f"{place}-k{i}", face(deck[c]), tuple(marks.get(c, ()))) for i, c in enumerate(known.surely)]
    for c, p in known.maybe.items():
        here = f"may be gone: {_percent(p)} that it is still there"
        cards.append(CardView(f"{place}-m{c}", face(deck[c]), (*marks.get(c, ()), Mark("maybe-gone", here))))
    backs = len(held) - len(known.surely)
    return (*cards, *(CardView(f"{place}-{i}") for i in range(backs)))


# -- seats and the middle -----------------------------------------------------------------------------------------------
def _around(view: View) -> list[int]:
    """Seats in reading order: clockwise from the left of the eyes, who come last."""
    n = view.game.players
    start = view.player + 1 if view.player >= 0 else 0
    return [(start + i) % n for i in range(n)]


def _role(view: View, seat: int) -> str:
    f: Facts = view.facts
    if f.standing.first < 0:
        return ""
    seats = view.game.seats_of(f)  # type: ignore[attr-defined]
    if seat not in seats.catches:
        wives = [c for c, h in zip(seats.catches, f.standing.husbands, strict=True) if h == seat]
        return "gentleman, married" if wives else "gentleman"
    return (
        "the Catch" if len(seats.catches) == 1 else ("the First Catch", "the Second Catch")[seats.catches.index(seat)]
    )


def _seat(view: View, seat: int, names: Sequence[str], placed: dict[int, Rank]) -> Seat:
    f: Facts = view.facts
    game: Any = view.game
    you, love = seat == view.player, f.standing.love[seat]
    zones: tuple[Zone, ...] = ()
    if view.zones[seat]:
        n = len(view.zones[seat])
        label = f"{'Your hand' if you else 'Hand'}, {n} card{'s'[: n != 1]}"
        if seat in placed:
            label += f" · {_points(placed[seat])}, {_place(placed, seat)}"
        zones = (Zone(f"hand-{seat}", label, _hand(view, seat, names, placed)),)
    counters = (
        Counter(f"give-{seat}", "to give", game.love_to_give(f)[seat], "love"),
        Counter(f"love-{seat}", "Love", love.love, "love"),
        Counter(f"true-{seat}", "True Love", love.true, "true-love"),
    )
    return Seat(f"seat-{seat}", seat, names[seat], _role(view, seat), you, seat == f.player, zones, counters)


def _centre(view: View, names: Sequence[str], change: float) -> tuple[Any, ...]:
    f: Facts = view.facts
    game: Any = view.game
    left = len(view.zones[game.zone("bag")])
    track = Track(
        "clock",
        "Biological Clock",
        f.above,
        game.above_at_start,
        "cards",
        "the Biological Clock",
        _clock_note(view, names, change),
    )
    odds = (
        (Setting("change", "Chance that a turn is a CHANGE", change, 0, 1, 0.05),)
        if f.phase == "romance" and f.above
        else ()
    )
    return (Pile("deck", "Deck", left), track, *odds)


def turns_before(view: View, seat: int) -> int:
    """How many gentlemen's turns are played from now until `seat` is next to move (a whole round of turns if he is now)."""
    f: Facts = view.facts
    seats = view.game.seats_of(f)  # type: ignore[attr-defined]
    order = seats.order
    now, then = f.turn, order.index(seat)
    between = [order[(now + i) % len(order)] for i in range((then - now - 1) % len(order) + 1)]
    return sum(s in seats.gentlemen for s in between)


def clock_chance(above: int, turns: int, change: Fraction | float) -> Fraction | float:
    """P(turns + Bin(turns, change) ≥ above): each turn draws one card, a CHANGE two."""
    need = above - turns
    if need <= 0:
        return Fraction(1)
    if need > turns:
        return Fraction(0)
    return sum((comb(turns, k) * change**k * (1 - change) ** (turns - k) for k in range(need, turns + 1)), Fraction(0))


def _clock_note(view: View, names: Sequence[str], change: float) -> str:
    f: Facts = view.facts
    if f.phase == "ranking" or f.player < 0:
        return ""
    if f.above == 0:
        return (
            "It shows: the Second Catch can only marry."
            if view.game.players == 6
            else "It shows: the Catch can only marry."
        )
    if f.phase != "romance":
        return "Nobody draws before the ranking."
    seat = view.player if view.player >= 0 else f.player
    turns = turns_before(view, seat)
    whose = "your next turn" if view.player >= 0 else f"{names[seat]}'s next turn"
    chance = clock_chance(f.above, turns, change)
    draws = (
        f"{turns} turn{'s'[: turns != 1]} draw{'s'[: turns == 1]} {turns} to {2 * turns} cards"
        if turns
        else "nobody draws before it"
    )
    if chance == 1:
        return f"Shows before {whose} if nobody marries: certain ({draws})."
    if chance == 0:
        return f"Shows before {whose}: impossible ({draws})."
    return f"Shows before {whose} if nobody marries: {_percent(chance)} ({draws})."


def _percent(chance: Fraction | float) -> str:
    p = float(chance) * 100
    return "under 1 %" if 0 < p < 1 else "over 99 %" if 99 < p < 100 else f"{p:.0f} %"


# -- words ---------------------------------------------------------------------------------------------------------------
def _headline(view: View, names: Sequence[str], placed: dict[int, Rank]) -> str:
    f: Facts = view.facts
    if f.phase == "end":
        return "The last hands are ranked."
    if f.phase == "ranking":
        best = names[f.standing.ranking[0]]
        return f"{best} is the Dandiest. {'You start' if f.player == view.player else names[f.player] + ' starts'} the next round."
    if f.player < 0:
        return "Cards are dealt."
    if f.phase == "romance":
        seats = view.game.seats_of(f)  # type: ignore[attr-defined]
        if f.player in seats.gentlemen:
            what = "boast or change"
        else:
            what = "marry" if f.above == 0 and f.player == seats.catches[-1] else "court or marry"
    else:
        what = "a last look: court once more" if f.phase == "last look" else "choose another gentleman and marry"
    return f"Your turn: {what}." if f.player == view.player else f"{names[f.player]}'s turn: {what}."


def _outcome(view: View, names: Sequence[str]) -> str:
    if view.facts.player != TERMINAL:
        return ""
    state = view.game.state_type(view.game, view.facts, ((),) * len(view.zones), ())
    outcome = state.outcome()
    return outcome.reason.read(names, view.player) if outcome else ""


def _moves(view: View, names: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Legal moves, and moves that come to mind but can't be made: only for the eyes that may decide."""
    f: Facts = view.facts
    game: Any = view.game
    p = f.player
    if p < 0 or view.player not in (p, OPEN):
        return (), ()
    mine = tuple(c.index for c in view.zones[p] if c is not None)
    zones = tuple(mine if z == p else () for z in range(len(view.zones)))
    state = game.state_type(game, f, zones, ())
    legal = state.legal_moves
    thought: list[Any] = [m for c in dict.fromkeys(mine) for m in (game.boasts[c], game.changes[c])]
    if f.phase != "ranking":
        others = [s for s in range(game.players) if s != p]
        thought += [m for s in others for m in (game.courts[s], game.marries[s])]
    place: dict[int, str] = {}
    for i, c in enumerate(mine):
        place.setdefault(c, f"hand-{p}-{i}")

    def choice(move: Any) -> Choice:
        card, who = getattr(move, "card", None), getattr(move, "gentleman", None)
        touches = (place[card.index],) if card else (f"seat-{who}",) if who is not None else ()
        return Choice(str(move) if who is None else _notation(move, names, game), move.told(names), touches)

    kinds = {type(m) for m in legal}
    forbidden = [m for m in thought if m not in legal and (type(m) in kinds or _near(f, m, kinds, game))]
    return tuple(map(choice, legal)), tuple(map(choice, forbidden))


def _near(f: Facts, move: Any, kinds: set[Any], game: LadiesChoice) -> bool:
    """Of moves of another kind, those worth asking about: what the other role does, and a COURT under the Clock."""
    p = f.player
    return (
        f.phase != "ranking"
        and hasattr(move, "gentleman")
        and (move.gentleman in game.seats_of(f).gentlemen or p in game.seats_of(f).gentlemen)
    )


def _notation(move: Any, names: Sequence[str], game: LadiesChoice) -> str:
    """ "court Ben" where that is read back as this move, else "court 2"."""
    text = f"{move.verb} {names[move.gentleman]}"
    try:
        return text if game.parse_move(text, names) == move else str(move)
    except TabletopError:
        return str(move)


# -- the ranking -----------------------------------------------------------------------------------------------------------
def _ranks(view: View) -> dict[int, Rank]:
    game: Any = view.game
    order = view.facts.standing.ranking
    hands = {g: [c.index for c in view.zones[g] if c is not None] for g in order}
    return {r.seat: r for r in ranks(game.reckoner, order, hands, "tie-turn")} if order else {}


def _place(placed: dict[int, Rank], seat: int) -> str:
    return place_name(placed[seat].place, len(placed))


def _sheet(view: View, names: Sequence[str], placed: dict[int, Rank]) -> Sheet:
    """Each gentleman's hand, step by step: printed cancellations, Wealth, sum, rank with its tie-break, Love."""
    order = view.facts.standing.ranking
    parts = []
    for seat in order:
        r = placed[seat].reckoning
        parts.append(
            Part(
                names[seat],
                f"{_place(placed, seat)}, {_points(placed[seat])}",
                (*stages(r, f"sheet-{seat}"), _rank_stage(names, placed, order, seat), _love_stage(view, names, seat)),
            )
        )
    return Sheet(f"ranking-{view.facts.standing.round}", "How the gentlemen are ranked", tuple(parts))


def stages(r: Reckoning, place: str) -> tuple[Stage, ...]:
    """The reckoning of one hand in four stages, with the cards as they lie at each."""
    printed = [s for s in r.steps if s.rule in ("printed-cancel", "LC-B", "LC-A")]
    wealth = [s for s in r.steps if s.rule in ("wealth", "LC-Y")]
    last = r.steps[-1]

    def cards(*rules: str) -> tuple[CardView, ...]:
        aside: dict[int, list[Mark]] = {}
        for a in r.aside:
            if a.rule in rules:
                aside.setdefault(a.card.index, []).append(
                    Mark("aside", f"by {a.by[0].title}" + (f" and {len(a.by) - 1} more" if len(a.by) > 1 else ""))
                )
        return tuple(
            CardView(f"{place}-{i}", face(c), (aside[c.index].pop(),) if aside.get(c.index) else ())
            for i, c in enumerate(r.cards)
        )

    held = listed([c.title for c in r.cards])
    return (
        Stage("The hand", f"{len(r.cards)} card{'s'[: len(r.cards) != 1]}: {held}.", "reveal", cards()),
        Stage("Printed cancellations", " ".join(s.text for s in printed) or "No card of this hand cancels another one in it.",
              printed[0].rule if printed else "printed-cancel", cards("printed-cancel")),
        Stage("Wealth", " ".join(s.text for s in wealth) or "There is no Wealth card left to compare.", wealth[0].rule if wealth else "wealth", cards("printed-cancel", "wealth")),
        Stage("Sum", last.text, last.rule, cards("printed-cancel", "wealth"), number(r.total)),
    )  # fmt: skip


def _rank_stage(names: Sequence[str], placed: dict[int, Rank], order: Sequence[int], seat: int) -> Stage:
    mine = placed[seat]
    place = mine.place
    words = [f"{names[seat]} is {_place(placed, seat)}."]
    rule = "rank"
    why = {
        "tie-wealth": "the better Wealth card decides",
        "tie-card": "the better best card decides",
        "tie-turn": "the earlier turn decides",
    }
    if place:
        above = placed[order[place - 1]]
        if above.rule == "rank":
            words.append(f"{names[above.seat]} has more, {_points(above)}.")
        else:
            rule = above.rule
            words.append(
                f"Level with {names[above.seat]} at {_points(mine)}: {why.get(rule, 'the tie-break decides')}, for {names[above.seat]}."
            )
    if place + 1 < len(order):
        below = placed[order[place + 1]]
        if mine.rule == "rank":
            words.append(f"{names[below.seat]} has less, {_points(below)}.")
        else:
            rule = mine.rule if rule == "rank" else rule
            words.append(
                f"Level with {names[below.seat]} at {_points(mine)}: {why.get(mine.rule, 'the tie-break decides')}, for {names[seat]}."
            )
    kept = tuple(CardView(f"rank-{seat}-{i}", face(c)) for i, c in enumerate(mine.reckoning.kept))
    return Stage("Rank", " ".join(words), rule, kept, f"{place + 1}.")


def _love_stage(view: View, names: Sequence[str], seat: int) -> Stage:
    from .game import LOVE_TO_GIVE

    f: Facts = view.facts
    s = f.standing
    if seat not in s.husbands:
        return Stage("Love", f"{names[seat]} was not married: no Love.", "unmarried")
    wife = names[view.game.seats_of(f).catches[s.husbands.index(seat)]]  # type: ignore[attr-defined]
    place, back = s.ranking.index(seat), len(s.ranking) - 1 - s.ranking.index(seat)
    kept = LOVE_TO_GIVE[view.game.players] - back
    text = f"{back} gentlem{'an is' if back == 1 else 'en are'} less dandy: {names[seat]} returns {back} Love to {wife} and keeps {kept}."
    rule = "love-back"
    if place == 0:
        text, rule = text + f" {wife} married the Dandiest, and gets a True Love.", "love-dandiest"
    if back == 0:
        text, rule = text + f" {names[seat]} is the Least Dandy, and keeps a True Love.", "love-least"
    return Stage("Love", text, rule)


# -- two players -------------------------------------------------------------------------------------------------------
def scene_for_two(view: View, names: Sequence[str]) -> Scene:
    """The table of the two-player game: four gentlemen, of whom each lady knows her own side and what lies face up."""
    from .two_player import PILES

    f: Any = view.facts
    game: Any = view.game
    gentlemen = [f"Gentleman {g + 1}" for g in range(PILES)]
    hands = game.hands(view.zones)
    held = {g: sorted(c.index for c in hands[g]) for g in f.ranking}
    placed = {r.seat: r for r in ranks(game.reckoner, f.ranking, held, "two-tie")} if f.ranking else {}
    me = view.player if view.player in (0, 1) else 0
    seats = [_gentleman(view, g, names, me, placed) for g in range(PILES)]
    for p in (1 - me, me):
        role = "lady, married" if f.wife == p else "lady"
        seats.append(Seat(f"lady-{p}", p, names[p], role, p == view.player, p == f.player))
    choices, forbidden = _moves_for_two(view)
    sheets: tuple[Sheet, ...] = ()
    if placed:
        parts = tuple(
            Part(gentlemen[g], f"{_place(placed, g)}, {_points(placed[g])}", (*stages(placed[g].reckoning, f"sheet-{g}"), _rank_stage(gentlemen, placed, f.ranking, g)))
            for g in f.ranking
        )  # fmt: skip
        sheets = (Sheet("ranking-two", "How the gentlemen are ranked", parts),)
    if f.phase == "end":
        headline = f"{gentlemen[f.ranking[0]]} is the Dandiest."
    elif f.player < 0:
        headline = "A card is drawn."
    else:
        what = (
            "take your one COURT" if f.opening else "take the second COURT" if f.courts == 1 else "two COURTs, or marry"
        )
        headline = (
            f"Your turn: {what}."
            if f.player == view.player
            else f"{names[f.player]}'s turn: {what.replace('your', 'the')}."
        )
    return Scene(
        game.name, game.title, game.accent, headline, "The end" if placed else "Two ladies, four gentlemen", view.player,
        seats=tuple(seats), choices=choices, forbidden=forbidden, sheets=sheets, outcome=_outcome(view, names),
    )  # fmt: skip


def _points(rank: Rank) -> str:
    total = rank.reckoning.total
    return f"{number(total)} point{'s'[: abs(total) != 1]}"


def _gentleman(view: View, g: int, names: Sequence[str], me: int, placed: dict[int, Rank]) -> Seat:
    f: Any = view.facts
    game: Any = view.game
    role = f"married by {'you' if f.wife == view.player else names[f.wife]}" if f.husband == g else ""
    name = f"Gentleman {g + 1}"
    if g in placed:
        r = placed[g].reckoning
        aside: dict[int, list[str]] = {}
        for a in r.aside:
            aside.setdefault(a.card.index, []).append(a.by[0].title)
        cards = tuple(
            CardView(
                f"pile-{g}-{i}", face(c), (Mark("aside", f"by {aside[c.index].pop()}"),) if aside.get(c.index) else ()
            )
            for i, c in enumerate(r.cards)
        )
        return Seat(
            f"gentleman-{g}",
            -1,
            name,
            role,
            zones=(Zone(f"pile-{g}", f"{len(cards)} cards · {_points(placed[g])}, {_place(placed, g)}", cards),),
        )
    zones: list[Any] = []
    for p in (1 - me, me):
        known = view.zones[game.side(p, g)]
        whose = "Your side: only you know these" if p == view.player else f"{names[p]}'s side"
        cards = tuple(CardView(f"side-{p}-{g}-{i}", face(c) if c else None) for i, c in enumerate(known))
        zones.append(Zone(f"side-{p}-{g}", f"{whose} ({len(cards)})" if cards else whose, cards))
    both = tuple(CardView(f"both-{g}-{i}", face(c)) for i, c in enumerate(view.zones[game.face_up(g)]) if c)
    zones.insert(
        1,
        Zone(f"both-{g}", f"Both know these ({len(both)})", both)
        if both
        else Pile(f"pile-{g}", "Face down", f.piles[g]),
    )
    return Seat(f"gentleman-{g}", -1, name, role, zones=tuple(zones))


def _moves_for_two(view: View) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    from .two_player import COURTS, MARRIES

    f: Any = view.facts
    if f.player < 0 or view.player not in (f.player, OPEN):
        return (), ()
    zones = tuple((0,) * len(z) for z in view.zones)  # who may court whom depends on how many cards lie where
    legal = view.game.state_type(view.game, f, zones, ()).legal_moves
    names = ["", ""]

    def choice(move: Any) -> Choice:
        return Choice(str(move), move.told(names), (f"gentleman-{move.pile}",))

    return tuple(map(choice, legal)), tuple(choice(m) for m in (*COURTS, *MARRIES) if m not in legal)


__all__ = ["clock_chance", "face", "scene", "scene_for_two", "stages", "turns_before"]
