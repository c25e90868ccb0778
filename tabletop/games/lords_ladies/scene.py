"""What the table shows of Lords & Ladies: a `Scene` made from a `View` alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...core import OPEN, TERMINAL, Note, TabletopError, View, listed
from ...deck import Card
from ...scene import (
    CardView,
    Choice,
    Counter,
    Face,
    Group,
    Mark,
    Node,
    Part,
    Pile,
    Scene,
    Seat,
    Sheet,
    Stage,
    Track,
    Tree,
    Value,
    Zone,
)
from . import story
from .estates import GRAND, LEGACY, QUALIFIES, QUEEN, SERVICE, Land, again, land_before
from .moves import Back, BuyToken, Choose, Confirm, Facts, Hire, Lay, Marry, PayOff, Roll, Rumour, Suffer, Use
from .story import count

if TYPE_CHECKING:
    from .game import LordsLadies, LordsLadiesState

PHASES = {
    "take": "First part: take",
    "gossip": "First part: take",
    "act": "Second part: act",
    "hire": "Second part: act",
    "roll": "Second part: act",
    "birth": "Second part: act",
    "window": "At any time",
    "answer": "Gossip is confirmed",
    "end": "The end",
}
AWARDS = {LEGACY: "Legacy", QUEEN: "Gossip Queen", SERVICE: "Full Service"}
AWARDED = {  # what an award counts, and its rule
    LEGACY: ("generations", "legacy"),
    QUEEN: ("gossip tokens", "gossip-queen"),
    SERVICE: ("servants", "full-service"),
}
PARTS = {  # parts of a status: what they are called, and the rule
    "family": ("Family by blood", "LL-M"),
    "spouses": ("Spouses", "suitor-status"),
    "servants": ("Servants", "servant-status"),
    "ladies_maid": ("Ladies Maid: daughters", "ladies-maid"),
    "valet": ("Valet: sons", "valet"),
    "tokens": ("Status tokens", "token-status"),
    "awards": ("Awards", "LL-A"),
}


def scene(view: View, names: Sequence[str]) -> Scene:
    """The table as `view`'s player may see it."""
    f, game = _facts(view)
    choices, forbidden = _moves(view, names)
    t = f.tally
    begun = f.phase not in ("first", "choose", "deal") and (t.round > 1 or f.phase not in ("suitors", "servants"))
    where = f"Round {t.round} · turn {t.turns + 1} of {game.turns}, {names[f.turn]} · " if begun else ""
    end = _state(view).outcome() if f.phase == "end" else None
    return Scene(
        game.name,
        game.title,
        game.accent,
        _headline(view, names),
        ("" if f.phase == "end" else where) + PHASES.get(f.phase, "Setup"),
        view.player,
        centre=_centre(view, names),
        seats=tuple([_seat(view, seat, names) for seat in _around(view)]),
        choices=choices,
        groups=_groups(view) if choices else (),
        forbidden=forbidden,
        sheets=_sheets(view, names),
        outcome=end.reason.read(names, view.player) if end else "",
    )


def _facts(view: View) -> tuple[Facts, LordsLadies]:
    return view.facts, view.game  # type: ignore[return-value]


def _numbers(view: View, zone: int) -> tuple[int, ...]:
    return tuple([c.index for c in view.zones[zone] if c is not None])


def _state(view: View) -> LordsLadiesState:
    """A position that holds what is seen (−1: a card that is not), for its moves and its end."""
    zones = tuple([tuple([c.index if c else -1 for c in held]) for held in view.zones])
    state: LordsLadiesState = view.game.state_type(view.game, view.facts, zones, ())  # type: ignore[assignment]
    return state


def _land(view: View) -> Land:
    return _state(view).land


# -- cards -------------------------------------------------------------------------------------------------------------
def face(card: Card) -> Face:
    """The open side of a card: status, birth points, cost, what it does."""
    kind, values = card["kind"], list[Value]()
    if kind != "gossip":
        values.append(Value("crown", str(card["status"]), f"{card['status']} status"))
        values.append(Value("heart", str(card["birth"]), count(card["birth"], "birth point")))
    if kind == "servant":
        values.append(Value("price", str(card["cost"]), f"price {card['cost']}"))
    sign = {"lord": "gentleman", "lady": "lady"}.get(card["sex"], "attack" if kind == "gossip" else "")
    if card["power"] == "true":
        sign = "special"
    tone = "harm" if kind == "gossip" and card["power"] != "true" else "plain"
    called = {
        "start": "Starting card",
        "suitor": "Suitor",
        "birth": "Child",
        "servant": "Servant",
        "gossip": "Gossip card",
    }[kind]
    called += {"lord": ", a lord", "lady": ", a lady"}.get(card["sex"], "")
    short = "once" if card["once"] else "always" if card["power"] and kind in ("suitor", "servant") else ""
    return Face(card.title, "", sign, short, tone, _assumed(card), f"{called}. {card.text}".strip(), tuple(values))


def _assumed(card: Card) -> str:
    if card.provenance == "rulebook":
        return ""
    what = [str(w) for w in card["assumed"]]
    return f"Assumed, since no source gives it: {listed(what)}." if what else "Assumed: no source gives these values."


# -- the middle --------------------------------------------------------------------------------------------------------
def _centre(view: View, names: Sequence[str]) -> tuple[Any, ...]:
    f, game = _facts(view)
    pieces: list[Any] = []
    for label, row, zone in (("Suitors", f.estates.suitors, "suitor"), ("Servants", f.estates.servants, "servant")):
        cards = [CardView(f"{zone}-{i}", face(game.deck[c])) for i, c in enumerate(row) if c >= 0]
        last = game.deck[row[-1]].title if row[-1] >= 0 else "nobody"
        pieces.append(Zone(zone + "s", f"{label} · {last} leaves next", tuple(cards), "row", "nobody"))
    left = len(view.zones[game.bag]) + len(view.zones[game.tail])
    under = [c.title for c in view.zones[game.tail] if c]
    pieces.append(
        Pile("gossip", "Gossip deck", left, note=f"under it, in this order: {', '.join(under)}" if under else "")
    )
    pieces.append(Pile("births", "Birth deck", len(view.zones[game.estate + game.birth_deck])))
    rumours = []
    for i, r in enumerate(f.talk.rumours):
        mark = Mark("known", f"rumour {i + 1}, laid by {names[r.layer]} on {names[r.target]}{_named(game, r)}")
        rumours.append(CardView(f"rumour-{i}", face(game.deck[r.card]), (mark,)))
    said = [f"{i + 1} on {names[r.target]} by {names[r.layer]}" for i, r in enumerate(f.talk.rumours)]
    label = f"Rumours: {listed(said)}" if said else "Rumours"
    pieces.append(Zone("rumours", label, tuple(rumours), "hand", "no rumour lies on the table"))
    return tuple(pieces)


def _named(game: LordsLadies, r: Rumour) -> str:
    words = [game.deck[c].title for c in (r.victim, r.other) if c >= 0]
    return f": {listed(words)}" if words else ""


# -- seats -------------------------------------------------------------------------------------------------------------
def _around(view: View) -> list[int]:
    """Seats in reading order: clockwise from the left of the eyes, who come last."""
    n = view.game.players
    start = view.player + 1 if view.player >= 0 else 0
    return [(start + i) % n for i in range(n)]


def _seat(view: View, seat: int, names: Sequence[str]) -> Seat:
    f, game = _facts(view)
    land, house = _land(view), f.estates.houses[seat]
    you = seat == view.player
    awards = [AWARDS[i] for i, p in enumerate(f.estates.awards) if p == seat]
    role = ", ".join([*(["round marker"] if f.tally.marker == seat else []), *awards])
    counters = (
        Counter(f"gold-{seat}", "gold", house.gold, "coin"),
        Counter(f"tokens-{seat}", "status tokens", house.tokens, "crown"),
        Counter(f"gossip-{seat}", "gossip tokens", f.talk.tokens[seat], "attack"),
    )
    status = land.status(seat)
    track = Track(f"status-{seat}", "Status", status, game.goal, "", "the goal", up=True, sign="crown")
    pieces: list[Any] = [track, _tree(view, seat)]
    staff = [CardView(f"servant-of-{seat}-{c.id}", face(c)) for c in view.zones[game.estate + game.staff + seat] if c]
    pieces.append(Zone(f"staff-{seat}", f"Servants, {len(staff)}", tuple(staff), "hand", "no servant"))
    pieces.append(_hand(view, seat))
    return Seat(f"seat-{seat}", seat, names[seat], role, you, seat == f.player, tuple(pieces), counters)


def _tree(view: View, seat: int) -> Tree:
    """The family by generation; a couple stands side by side."""
    f, game = _facts(view)
    house, nodes = f.estates.houses[seat], list[Node]()
    for m in house.members:
        parents: tuple[str, ...] = ()
        if m.parent >= 0:
            by = next((x for x in house.members if x.card == m.parent), None)
            parents = (f"member-{seat}-{m.parent}",) if by else ()
            if by and by.spouse >= 0:
                parents = (*parents, f"spouse-{seat}-{m.parent}")
        wed = m.spouse >= 0
        marks = (Mark("wed", f"married to {game.deck[m.spouse].title}") if wed else Mark("single", "unmarried"),)
        nodes.append(Node(CardView(f"member-{seat}-{m.card}", face(game.deck[m.card]), marks), m.generation, parents))
        if m.spouse >= 0:
            marks = (Mark("wed", f"married to {game.deck[m.card].title}"),)
            nodes.append(Node(CardView(f"spouse-{seat}-{m.card}", face(game.deck[m.spouse]), marks), m.generation))
    trouble = f", {game.bedroom * house.trouble} birth points less in this round" if house.trouble else ""
    return Tree(f"family-{seat}", f"Family · generation {house.current} is the current one{trouble}", tuple(nodes))


def _hand(view: View, seat: int) -> Zone:
    held, you = view.zones[seat], seat == view.player
    label = f"{'Your gossip' if you else 'Gossip'}, {count(len(held))}"
    if None not in held:
        cards = tuple([CardView(f"hand-{seat}-{i}", face(c)) for i, c in enumerate(held) if c])
    else:
        cards = tuple([CardView(f"hand-{seat}-{i}") for i in range(len(held))])
    return Zone(f"hand-{seat}", label, cards, hint="no gossip card")


# -- words -------------------------------------------------------------------------------------------------------------
def _headline(view: View, names: Sequence[str]) -> str:
    f, game = _facts(view)
    if f.phase == "end":
        return "The last round is over: status is counted."
    if f.player < 0:
        return "The die rolls." if f.phase == "roll" else "Cards are drawn."
    you = f.player == view.player
    who = "Your turn" if you else f"{names[f.player]}'s turn"
    if f.phase == "choose":
        return f"{'You choose' if you else names[f.player] + ' chooses'} a lord or a lady to begin with."
    if f.phase == "answer":
        r = f.talk.rumours[f.talk.confirmed[0]]
        return (
            f"{game.deck[r.card].title} is confirmed against {'you' if you else names[f.player]}: pay, blame or suffer?"
        )
    if f.phase == "window":
        after = "after" if f.part else "before"
        whose = "your action" if f.turn == view.player else f"{names[f.turn]}'s action"
        asked = "Do you" if you else f"Does {names[f.player]}"
        return f"{asked} have anything to play now, {after} {whose}?"
    what = {
        "take": "take gold or gossip",
        "act": "marry, hire, roll for a child, or earn a gold",
        "hire": "the Butler lets one hire once more",
    }
    return f"{who}: {what[f.phase]}."


# -- moves -------------------------------------------------------------------------------------------------------------
def _moves(view: View, names: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Legal moves, and moves that come to mind but can't be made: only for the eyes that may decide."""
    f, game = _facts(view)
    p = f.player
    if p < 0 or view.player not in (p, OPEN):
        return (), ()
    state, land = _state(view), _land(view)
    legal = state.legal_moves
    hand: dict[int, tuple[str, ...]] = {}
    for i, c in enumerate(_numbers(view, p)):
        hand[c] = (*hand.get(c, ()), f"hand-{p}-{i}")

    def place(row: Sequence[int], name: str, c: int) -> tuple[str, ...]:
        return tuple(f"{name}-{i}" for i, x in enumerate(row) if x == c)

    def touches(move: Any) -> tuple[str, ...]:
        if isinstance(move, Marry):
            return (f"member-{p}-{move.member.index}", *place(f.estates.suitors, "suitor", move.suitor.index))
        if isinstance(move, Hire):
            return place(f.estates.servants, "servant", move.card.index)
        if isinstance(move, Roll):
            return (f"member-{p}-{move.card.index}", f"spouse-{p}-{move.card.index}")
        if isinstance(move, Confirm):
            return (f"rumour-{move.number}", *hand.get(move.card.index, ()))
        if isinstance(move, (Lay, Use)):
            own = hand.get(move.card.index, ()) if isinstance(move, Lay) else (f"servant-of-{p}-{move.card.id}",)
            found = [*own, f"seat-{move.seat}"]
            for card in (move.victim, move.other):
                if card is None:
                    continue
                found += (
                    [f"servant-of-{move.seat}-{card.id}"]
                    if card in view.zones[game.estate + game.staff + move.seat]
                    else []
                )
                found += [f"member-{q}-{card.index}" for q in (move.seat, p) if land.member(q, card.index)]
            return tuple(dict.fromkeys(found))
        return ()

    def choice(move: Any) -> Choice:
        told = _suffers(view, names) if isinstance(move, Suffer) and f.phase == "answer" else ""
        return Choice(_notation(move, names, game), told or _told(move, land, p, names), touches(move))

    thought: list[Any] = []
    if f.phase == "act":
        unwed = [m.card for m in f.estates.houses[p].members if m.spouse < 0]
        thought = [game.marriages[m][s] for m in unwed for s in f.estates.suitors if s >= 0]
        thought += [game.hires[c] for c in f.estates.servants if c >= 0]
        thought += [game.rolls[m.card] for m in f.estates.houses[p].members]
    return tuple(map(choice, legal)), tuple([choice(m) for m in dict.fromkeys(thought) if m not in legal])


def _told(move: Any, land: Land, p: int, names: Sequence[str]) -> str:
    """The sentence of a move with what it costs now."""
    if isinstance(move, Marry):
        cost = land.dowry(move.member.index, move.suitor.index)
        return f"Marry {move.member.title} to {move.suitor.title}: {cost} gold, {move.suitor['status']} status."
    if isinstance(move, Hire):
        cost, card = land.price(p, move.card.index), move.card
        less = f" (not {card['cost']}: a generous spouse)" if cost < card["cost"] else ""
        return f"Hire {card.title}: {cost} gold{less}, {card['status']} status. {card.text}"
    if isinstance(move, Roll):
        m = land.member(p, move.card.index)
        if m and m.spouse >= 0:
            points, die = land.points(p, m), land.game.die
            return f"Roll for a child of {move.card.title}: {max(0, min(points, die))} of {die} faces bring one."
    if isinstance(move, Choose):
        return f"Choose {move.card.title}: {count(move.card['birth'], 'birth point')}, {move.card['status']} status."
    if isinstance(move, BuyToken):
        return f"Buy a status token: {land.game.token_price} gold for 1 status."
    if isinstance(move, PayOff):
        n = land.game.pay_off
        whom = "each of the gossipers" if land.game.players > 2 else f"the gossiper and {n} to the bank"
        return f"Pay the gossip off: {n} gold to {whom}; nothing happens."
    return str(move.told(names))


def _suffers(view: View, names: Sequence[str]) -> str:
    """What suffering the gossip just confirmed would do now."""
    f, game = _facts(view)
    r, land = f.talk.rumours[f.talk.confirmed[0]], _land(view)
    kind, when = game.power[r.card], ""
    if f.before is not None and r.target == f.turn:
        before = land_before(game, f.before, f.talk.tokens, land)
        if before.hits(kind, r.target, r.victim, r.other):
            land, when = before, "before {q's} action, "
    text, rules = story.effect(land, kind, r.target, r.victim, r.other)
    said = Note.say(f"{when}{text}", *rules, q=r.target).read(view.player, names)
    return f"Suffer it: {said}; each gossiper gets a token."


def _notation(move: Any, names: Sequence[str], game: LordsLadies) -> str:
    """With people's names where that is read back as this move, else with numbers."""
    if not isinstance(move, (Lay, Use)):
        return str(move)
    text = str(move).replace(f" on {move.seat + 1}", f" on {names[move.seat]}", 1)
    try:
        return text if game.parse_move(text, names) == move else str(move)
    except TabletopError:
        return str(move)


def _groups(view: View) -> tuple[Group, ...]:
    """One command that passes for everybody who would be asked in this part (LL-G); for who sees everything."""
    question = _state(view).question if view.player == OPEN else None
    if question is None or len(question.seats) < 2:
        return ()
    return (Group(f"Nobody does: pass for all {len(question.seats)}", ("pass",) * len(question.seats)),)


# -- explanations ------------------------------------------------------------------------------------------------------
def _sheets(view: View, names: Sequence[str]) -> tuple[Sheet, ...]:
    f, _ = _facts(view)
    back = (_back_sheet(view, names, f.back),) if f.back else ()
    unborn = f.phase in ("first", "deal", "suitors", "servants", "choose") and f.tally.round == 1
    return back if unborn else (*back, _status_sheet(view, names), _awards_sheet(view, names))


def _back_sheet(view: View, names: Sequence[str], back: Back) -> Sheet:
    """What gossip has changed, step by step, each with the family as it then was: what it has taken back, if it has
    reached back, then its effect, then what has happened instead."""
    f, game = _facts(view)
    was = _state(view)
    was.facts = f._replace(before=back.before if back.reached else None)  # the deeds as they were, for the story
    r, land, notes = back.rumour, land_before(game, back.before, f.talk.tokens, was.land), list[Note]()
    p, done, title = r.target, back.before.done, game.deck[r.card].title

    def stage(called: str, note: Note, held: Sequence[int]) -> Stage:
        now = _family(land, p)
        mark = (Mark("aside", "gone from the family"),)
        gone = [CardView(f"back-{c}", face(game.deck[c]), mark) for c in held if c not in now]
        cards = [CardView(f"back-{c}", face(game.deck[c])) for c in now]
        figure = f"then has {land.houses[p].gold} gold, {land.status(p)} status"
        return Stage(called, note.read(view.player, names), note.rule, (*cards, *gone), figure)

    def hits() -> None:
        land.do(("gossip", game.power[r.card], p, r.victim, r.other))

    held, stages = _family(land, p), list[Stage]()
    if not back.reached:
        text, rules = story.effect(land, game.power[r.card], p, r.victim, r.other)
        hits()
        stages.append(stage(title, Note.say(f"{text}.", *rules, q=p), held))
        parts: tuple[Part, ...] = (Part(title, "takes effect", tuple(stages)),)
    else:
        story.but_before(notes.append, was, r)
        acted = land.copy()
        for deed in done:
            acted.do(deed)
        stages.append(stage("Taken back", notes[0], _family(acted, p)))
        hits()
        stages.append(stage(title, notes[1], held))
        then = []
        for deed, possible in again(land, done):
            held = _family(land, p)
            story.again(notes.append, was, land, deed, possible)
            then.append(stage("Again" if possible else "Lost", notes[-1], held))
        lost = sum([s.title == "Lost" for s in then])
        what = "it can't be done again" if len(then) == 1 else f"{lost} of {len(then)} can't be done again"
        parts = (
            Part("But before", f"{count(len(done), 'deed')} taken back, then {title}", tuple(stages)),
            Part("And now again", what if lost else "all done again", tuple(then)),
        )
    return Sheet(f"back-{f.tally.round}-{f.turn}-{title}", f"What gossip has changed for {names[p]}", parts)


def _family(land: Land, p: int) -> list[int]:
    """Who belongs to a family, by blood, by marriage and in service, as card numbers."""
    people = [c for m in land.houses[p].members for c in (m.card, m.spouse) if c >= 0]
    return [*people, *land.servants(p)]


def _status_sheet(view: View, names: Sequence[str]) -> Sheet:
    """The status of each family in its parts, each with its rule."""
    f, game = _facts(view)
    land, parts = _land(view), []
    end = _state(view).outcome() if f.player == TERMINAL else None
    winners = end.winners if end else ()
    for p in sorted(range(game.players), key=lambda p: -land.status(p)):
        stages = []
        for name, value in land.parts(p).items():
            title, rule = PARTS[name]
            stages.append(Stage(title, _part(view, land, p, name, value), rule, figure=str(value)))
        total = land.status(p)
        won = " · wins" if p in winners else ""
        parts.append(Part(names[p], f"{total} status{won}", tuple(stages)))
    return Sheet("status", "Status, part by part", tuple(parts), folded=f.phase != "end")


def _awards_sheet(view: View, names: Sequence[str]) -> Sheet:
    """The three awards: who holds each, what it counts, how far everybody is."""
    f, game = _facts(view)
    land, parts, seats = _land(view), [], range(game.players)
    for award, holder in enumerate(f.estates.awards):
        what, rule = AWARDED[award]
        so_far = listed([f"{names[p]} {land.counted(award, p)}" for p in seats])
        worth, grand = game.award(award, 0), game.award(award, GRAND[award] + 1)
        text = f"{worth} status for the most {what}, if there are more than {QUALIFIES[award]}; {grand} with more than "
        text += f"{GRAND[award]}. Whoever has it keeps it until somebody has more. {what.capitalize()} now: {so_far}."
        held = f"{names[holder]}, {game.award(award, land.counted(award, holder))} status" if holder >= 0 else "nobody"
        parts.append(Part(AWARDS[award], held, (Stage(AWARDS[award], text, rule),)))
    return Sheet("awards", "Awards, and who has them", tuple(parts), folded=True)


def _part(view: View, land: Land, p: int, name: str, value: int) -> str:
    f, game = _facts(view)
    house, cards = f.estates.houses[p], game.deck.cards
    if name == "family":
        shown = [f"{cards[m.card].title} {game.status[m.card]}" for m in house.members]
    elif name == "spouses":
        shown = [f"{cards[m.spouse].title} {game.status[m.spouse]}" for m in house.members if m.spouse >= 0]
    elif name == "servants":
        shown = [f"{cards[c].title} {game.status[c]}" for c in land.servants(p)]
    elif name == "awards":
        shown = [f"{AWARDS[i]} {game.award(i, land.counted(i, p))}" for i, q in enumerate(f.estates.awards) if q == p]
    elif name == "tokens":
        shown = [f"{count(house.tokens, 'token')}"] if house.tokens else []
    else:
        shown = [f"{count(value, 'child')}".replace("childs", "children")] if value else []
    return f"{listed(shown)}: {value}." if shown else "Nothing: 0."
