"""What the table shows of Matchmaker: a `Scene` made from a `View` alone."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...core import OPEN, TERMINAL, TabletopError, View, listed
from ...deck import Card
from ...scene import CardView, Choice, Counter, Face, Mark, Part, Pile, Scene, Seat, Sheet, Stage, Value, Zone
from ...zones import chances
from .moves import Accept, Attend, Ball, Bring, Decline, Discard, Facts, Propose, Push, Spend
from .story import count

if TYPE_CHECKING:
    from .game import Matchmaker, MatchmakerState

VALUES = (
    ("virtue", "heart", "Virtue"),
    ("charm", "special", "Charm"),
    ("rank", "crown", "Rank"),
    ("wealth", "coin", "Wealth"),
)
PHASES = {
    "first": "Set up",
    "heroine": "Set up",
    "deal": "Set up",
    "compose": "Making a Proposal",
    "answer": "Receiving a Proposal",
    "pay": "Declining",
    "ball": "Have a Ball!",
    "end": "The End",
}


def scene(view: View, names: Sequence[str]) -> Scene:
    """The table as `view`'s player may see it."""
    f, game = _facts(view)
    choices, forbidden = _moves(view, names)
    turn = f"Turn {f.tally.turns[f.turn]} of {names[f.turn]} · " if f.turn >= 0 and f.tally.turns[f.turn] else ""
    end = _state(view).outcome() if f.phase == "end" else None
    return Scene(
        game.name,
        game.title,
        game.accent,
        _headline(view, names),
        ("" if f.phase == "end" else turn) + PHASES.get(f.phase, "Play"),
        view.player,
        centre=_centre(view),
        seats=tuple([_seat(view, seat, names) for seat in _around(view)]),
        choices=choices,
        forbidden=forbidden,
        sheets=_sheets(view, names),
        outcome=end.reason.read(names, view.player) if end else "",
    )


def _facts(view: View) -> tuple[Facts, Matchmaker]:
    return view.facts, view.game  # type: ignore[return-value]


def _numbers(view: View, zone: int) -> list[int]:
    return [c.index for c in view.zones[zone] if c is not None]


def _state(view: View) -> MatchmakerState:
    """A position that holds what is seen, for its moves and its end."""
    zones = tuple(tuple(_numbers(view, z)) for z in range(len(view.zones)))
    state: MatchmakerState = view.game.state_type(view.game, view.facts, zones, ())  # type: ignore[assignment]
    return state


# -- cards -------------------------------------------------------------------------------------------------------------
def face(card: Card) -> Face:
    """The open side of a card: its four values, who it is, and whom he may not propose to."""
    kind = card["kind"]
    if kind == "ball":
        return Face(card.title, "", "ball", "invite everybody", "gold", _assumed(card), card.text)
    values = tuple([Value(sign, str(card[name]), f"{label} {card[name]}") for name, sign, label in VALUES])
    family = listed(card["siblings"])
    if kind == "lady":
        called = "Heroine" if card["heroine"] else "Lady"
        kin = f" Brother: {family}." if card["siblings"] else ""
        short = "heroine" if card["heroine"] else ""
    else:
        called = "Gentleman"
        kin = (
            f" He can't propose to his sister{'s' if len(card['siblings']) > 1 else ''} {family}."
            if card["siblings"]
            else ""
        )
        short = (
            f"brother of {count(len(card['siblings']), 'Lady').replace('Ladys', 'Ladies')}" if card["siblings"] else ""
        )
    detail = f"{called}, {card['novel']}. {card.text}{kin}"
    return Face(card.title, "", kind, short, "plain", _assumed(card), detail, values)


def _assumed(card: Card) -> str:
    if card.provenance == "rulebook":
        return ""
    return "Assumed: no list of values is public; these are ours, after the novels."


def _row(cards: Sequence[Card | None], place: str, marks: tuple[Mark, ...] = ()) -> tuple[CardView, ...]:
    return tuple([CardView(f"{place}-{c.id}", face(c), marks) for c in cards if c is not None])


# -- the middle --------------------------------------------------------------------------------------------------------
def _centre(view: View) -> tuple[Any, ...]:
    f, game = _facts(view)
    thrown = Bag(c for c in view.zones[game.discard] if c)
    pieces: list[Any] = [
        Pile("pile", "Draw pile", len(view.zones[game.bag])),
        Pile("discard", "Discard pile", sum(thrown.values()), note=_kinds(thrown)),
    ]
    table, o = view.zones[game.table], f.offer
    if f.phase in ("answer", "pay", "wealth draw"):
        lady = game.deck[o.lady]
        pair = (CardView("offer-gentleman", face(game.deck[o.gentleman])), CardView("offer-lady", face(lady)))
        pieces.append(Zone("offer", f"A proposal: Charm {o.charm} against {lady['charm']}", pair, "row"))
    elif table:
        pieces.append(Zone("table", "On the table", _row(table, "table"), "row"))
    if view.zones[game.aside]:
        aside = view.zones[game.aside]
        cards = _row(aside, "aside") if None not in aside else tuple(CardView(f"aside-{i}") for i in range(len(aside)))
        pieces.append(Zone("aside", f"Laid aside for a proposal: {count(len(aside))}", cards, "row"))
    return tuple(pieces)


def _kinds(cards: Bag[Card]) -> str:
    """How many of each kind there are: short, so that the table keeps its places."""
    numbers = Bag[str]()
    for card, n in cards.items():
        numbers[card["kind"]] += n
    words = {"lady": ("Lady", "Ladies"), "gentleman": ("Gentleman", "Gentlemen"), "ball": ("ball", "balls")}
    return listed([f"{n} {words[kind][n != 1]}" for kind, n in sorted(numbers.items())]) if numbers else ""


# -- seats -------------------------------------------------------------------------------------------------------------
def _around(view: View) -> list[int]:
    """Seats in reading order: clockwise from the left of the eyes, who come last."""
    n = view.game.players
    start = view.player + 1 if view.player >= 0 else 0
    return [(start + i) % n for i in range(n)]


def _seat(view: View, seat: int, names: Sequence[str]) -> Seat:
    f, game = _facts(view)
    you, society = seat == view.player, view.zones[game.society + seat]
    state = _state(view)
    most = f.phase != "end" and game.options_of(state.zones, seat) > 1
    role = "most Ladies" if most else ""
    if f.turn == seat and f.left > 1:
        role = "two options left"
    counters = []
    married = view.zones[game.marriage + seat]
    if you or view.player == OPEN or f.phase == "end" or game.options["show_marriages"]:
        counters.append(Counter(f"score-{seat}", "Virtue, old maids off", number(state.score(seat)), "heart"))
    places = "society", _row(society, f"society-{seat}")
    pieces: list[Any] = [
        Zone(
            f"society-{seat}",
            f"Society, {count(len(society), 'Lady').replace('Ladys', 'Ladies')}",
            places[1],
            hint="nobody",
        )
    ]
    if f.phase != "end":
        pieces.append(_hand(view, seat))
    shown = view.player == OPEN or f.phase == "end" or game.options["show_marriages"] or you
    note = ", ".join(f"{c.title} {c['virtue']}" for c in married if c) if shown else ""
    pieces.append(Pile(f"marriage-{seat}", "Marriage pile", len(married), note=note))
    return Seat(f"seat-{seat}", seat, names[seat], role, you, seat == f.player, tuple(pieces), tuple(counters))


def number(n: int) -> str:
    """A figure with a real minus sign."""
    return str(n).replace("-", "−")


def _hand(view: View, seat: int) -> Zone:
    held, you = view.zones[seat], seat == view.player
    label = f"{'Your hand' if you else 'Hand'}, {count(len(held))}"
    if None not in held:
        numbered, seen = [], Bag[int]()
        for c in held:
            if c:
                seen[c.index] += 1
                numbered.append(CardView(f"hand-{seat}-{c.id}-{seen[c.index]}", face(c)))
        return Zone(f"hand-{seat}", label, tuple(numbered), hint="no card")
    known = chances(view, seat).surely if any(e.what == "enter" and e.zone == seat for e in view.events) else ()
    mark = (Mark("known", "went back into this hand"),)
    open_cards = tuple([CardView(f"hand-{seat}-k{i}", face(view.game.deck[c]), mark) for i, c in enumerate(known)])
    down = tuple([CardView(f"hand-{seat}-{i}") for i in range(len(held) - len(known))])
    return Zone(f"hand-{seat}", label, (*open_cards, *down), hint="no card")


# -- words -------------------------------------------------------------------------------------------------------------
def _headline(view: View, names: Sequence[str]) -> str:
    f, game = _facts(view)
    if f.phase == "end":
        return "The Draw pile is used up." if not view.zones[game.bag] else "The last round is played."
    if f.player < 0:
        return "Cards are drawn."
    you = f.player == view.player
    who = "Your turn" if you else f"{names[f.player]}'s turn"
    if f.phase == "answer":
        g, lady = (game.deck[c].title for c in f.offer[:2])
        return (
            f"{g} proposes to {lady}: {'you accept or decline' if you else names[f.player] + ' accepts or declines'}."
        )
    if f.phase == "pay":
        return f"{'You discard' if you else names[f.player] + ' discards'} {count(f.due)} to decline."
    if f.phase == "ball":
        host = "Your own ball" if f.player == f.turn and you else f"{names[f.turn]}'s ball"
        return f"{host}: {'do you' if you else 'does ' + names[f.player]} attend?"
    if f.phase == "compose":
        return f"{who}: {count(f.spent)} laid aside, now propose, or lay another one aside."
    more = ", the first of two" if f.left > 1 else ""
    return f"{who}: choose an option{more}."


# -- moves -------------------------------------------------------------------------------------------------------------
def _moves(view: View, names: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Legal moves, and moves that come to mind but can't be made: only for the eyes that may decide."""
    f, game = _facts(view)
    p = f.player
    if p < 0 or view.player not in (p, OPEN):
        return (), ()
    state, hand = _state(view), [c for c in view.zones[p] if c]
    legal = state.legal_moves
    where = {c.index: f"society-{q}-{c.id}" for q in range(game.players) for c in view.zones[game.society + q] if c}
    held: dict[int, tuple[str, ...]] = {}
    for c in hand:
        held[c.index] = (*held.get(c.index, ()), f"hand-{p}-{c.id}-{len(held.get(c.index, ())) + 1}")

    def choice(move: Any) -> Choice:
        touches: tuple[str, ...] = ()
        if isinstance(move, (Bring, Spend, Discard, Attend)):
            touches = held.get(move.card.index, ())
        elif isinstance(move, Propose):
            lady = where.get(move.lady.index)
            touches = (*held.get(move.gentleman.index, ()), *((lady,) if lady else ()))
        elif isinstance(move, Push):
            touches = (where[move.card.index], f"seat-{move.to}")
        elif isinstance(move, Ball):
            touches = tuple(place for c in game.balls for place in held.get(c, ()))
        return Choice(_notation(move, names, game), _told(move, view, names), touches)

    thought: list[Any] = []
    if f.phase == "turn":
        ladies = [c for q in game.others[p] for c in view.zones[game.society + q] if c]
        thought = [game.proposals[g.index][c.index] for g in hand if g.index in game.gentlemen for c in ladies]
        thought += [game.pushes[c][q] for c in _numbers(view, game.society + p) for q in game.others[p]]
    elif f.phase == "compose":
        ladies = [c for q in game.others[p] for c in view.zones[game.society + q] if c]
        thought = [game.proposals[g.index][c.index] for g in hand if g.index in game.gentlemen for c in ladies]
    elif f.phase == "answer":
        thought = [Decline()]
    forbidden = tuple([choice(m) for m in thought if m not in legal])
    return tuple(map(choice, legal)), forbidden


def _told(move: Any, view: View, names: Sequence[str]) -> str:
    """The sentence of a move with what it costs and brings now."""
    f, game = _facts(view)
    if isinstance(move, Propose):
        g, lady = move.gentleman, move.lady
        owner = next((q for q in range(game.players) if lady in view.zones[game.society + q]), -1)
        whose = f", in {names[owner]}'s Society" if owner >= 0 else ""
        charm = g["charm"] + f.spent
        due, rank, more = charm - lady["charm"], g["rank"] - lady["rank"], g["wealth"] - lady["wealth"]
        asked = names[owner] if owner >= 0 else "the other"
        yes = f"{asked} +{g['virtue']}, {names[f.turn]} +{lady['virtue']} Virtue"
        yes += f", {asked if more > 0 else names[f.turn]} draws {abs(more)}" if more else ""
        change = [*([f"pays {due}"] if due > 0 else []), *([f"draws {rank}"] if rank > 0 else [])]
        no = f"{asked} {listed(change)}" if change else "costs and brings nothing"
        return f"Propose: {g.title} to {lady.title}{whose}. Yes: {yes}. No: {no}."
    if isinstance(move, (Accept, Decline)):
        how = "Accept" if isinstance(move, Accept) else "Decline"
        return f"{how}: {'; '.join(f'{names[p]} {what}' for p, what in _consequences(view, how == 'Accept'))}."
    return str(move.told(names))


def _consequences(view: View, yes: bool) -> list[tuple[int, str]]:
    """What accepting, or declining, costs and brings each of the two."""
    f, game = _facts(view)
    o, p = f.offer, f.turn
    g, lady = game.deck[o.gentleman], game.deck[o.lady]
    if yes:
        more = g["wealth"] - lady["wealth"]
        mine = [f"takes {g.title} ({g['virtue']} Virtue)", f"is rid of an old maid ({lady['virtue']})"]
        his = [f"takes {lady.title} ({lady['virtue']} Virtue)"]
        if more:
            (mine if more > 0 else his).append(f"draws {count(abs(more))}")
        return [(o.asked, listed(mine)), (p, listed(his))]
    due, rank = max(0, o.charm - lady["charm"]), max(0, g["rank"] - lady["rank"])
    mine = [f"keeps {lady.title}"]
    mine += [f"discards {count(due)}"] if due else []
    mine += [f"draws {count(rank)}"] if rank else []
    return [(o.asked, listed(mine)), (p, f"takes {g.title} back")]


def _notation(move: Any, names: Sequence[str], game: Matchmaker) -> str:
    """ "push Miss Bates to Ben" where that is read back as this move, else with his number."""
    if not isinstance(move, Push):
        return str(move)
    text = f"push {move.card.title} to {names[move.to]}"
    try:
        return text if game.parse_move(text, names) == move else str(move)
    except TabletopError:
        return str(move)


# -- explanations ------------------------------------------------------------------------------------------------------
def _sheets(view: View, names: Sequence[str]) -> tuple[Sheet, ...]:
    f, _ = _facts(view)
    if f.phase == "end":
        return (_count_sheet(view, names),)
    if f.phase == "answer":
        return (_answer_sheet(view, names),)
    return ()


def _answer_sheet(view: View, names: Sequence[str]) -> Sheet:
    """Accept or decline: what each of the two pays and gets."""
    f, game = _facts(view)
    o, p = f.offer, f.turn
    g, lady = game.deck[o.gentleman], game.deck[o.lady]
    q = o.asked
    due, rank = max(0, o.charm - lady["charm"]), max(0, g["rank"] - lady["rank"])
    more = g["wealth"] - lady["wealth"]
    draw = (
        f"{names[q] if more > 0 else names[p]} holds the richer card then, and draws {count(abs(more))}."
        if more
        else "Nobody draws."
    )
    yes = (
        Stage(
            "The swap",
            f"{names[q]} takes {g.title} (Virtue {g['virtue']}), {names[p]} {lady.title} (Virtue {lady['virtue']}).",
            "swap",
        ),
        Stage(
            "Wealth",
            f"He has Wealth {g['wealth']}, she {lady['wealth']}. {draw}",
            "wealth-draw" if more else "wealth-equal",
        ),
        Stage(
            "An old maid fewer",
            f"In {names[q]}'s Society {lady.title} would cost {lady['virtue']} Virtue at the end.",
            "virtue-society",
        ),
    )
    hand = len(view.zones[q])
    price = (
        f"His Charm is {o.charm}, hers {lady['charm']}: a no costs {count(due)}."
        if due
        else "His Charm is no higher than hers: a no costs nothing."
    )
    if due > hand:
        price += f" {names[q]} has {count(hand)} and can't pay."
    superior = f"His Rank is {g['rank']}, hers {lady['rank']}: " + (
        f"then {names[q]} draws {count(rank)}." if rank else "no card for refusing him."
    )
    no = (
        Stage("The price of a no", price, "decline-forced" if due > hand else "decline-pay" if due else "decline-free"),
        Stage("Rank", superior, "decline-rank"),
        Stage("He goes back", f"{g.title} goes back into {names[p]}'s hand, and may propose again.", "MM-H"),
    )
    accept = f"{names[q]} +{g['virtue']}, {names[p]} +{lady['virtue']} Virtue"
    accept += f"; {names[q]} has an old maid ({lady['virtue']}) fewer"
    accept += f"; {names[q] if more > 0 else names[p]} draws {abs(more)}" if more else ""
    change = [*([f"pays {count(due)}"] if due else []), *([f"draws {count(rank)}"] if rank else [])]
    decline = f"{names[q]} {listed(change)}" if change else "costs and brings nothing"
    decline = "not possible" if due > hand else decline
    return Sheet(
        f"answer-{o.gentleman}-{o.lady}",
        "What each answer costs and brings",
        (Part("Accept", accept, yes), Part("Decline", decline, no)),
    )


def _count_sheet(view: View, names: Sequence[str]) -> Sheet:
    """The score of each player, step by step."""
    state = _state(view)
    f, game = _facts(view)
    end = state.outcome()
    assert end is not None and f.player == TERMINAL
    parts = []
    for p in sorted(range(game.players), key=lambda p: -end.scores[p]):
        married = [c for c in view.zones[game.marriage + p] if c]
        maids = [c for c in view.zones[game.society + p] if c]
        won, lost = sum(c["virtue"] for c in married), sum(c["virtue"] for c in maids)
        stages = (
            Stage(
                "Marriage pile",
                f"{count(len(married))} with {won} Virtue.",
                "virtue-pile",
                _row(married, f"sheet-{p}-m"),
                str(won),
            ),
            Stage(
                "Old maids",
                f"{count(len(maids), 'Lady').replace('Ladys', 'Ladies')} left in Society: {lost} Virtue off.",
                "virtue-society",
                _row(maids, f"sheet-{p}-s"),
                f"−{lost}" if lost else "0",
            ),
            Stage("The score", f"{won} − {lost} = {end.scores[p]}.", "end-score", figure=str(end.scores[p])),
        )
        won_it = (" · shares the victory" if len(end.winners) > 1 else " · wins") if p in end.winners else ""
        parts.append(Part(names[p], f"{end.scores[p]} Virtue{won_it}", stages))
    return Sheet("count", "How the score is counted", tuple(parts))
