"""What a table can show, as plain data, and the same as text.

A game's ``scene.py`` makes a `Scene` from a `View` (never from a `State`): whoever may read the view may
read every word of the scene. The table element draws scenes and knows no game; `as_text` says the same in words.

Ids (of places, zones, piles, seats …) are unique within a scene. The id of a face-down card tells nothing
about the card, and face-down cards stand after the open ones of their zone, never sorted among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from textwrap import fill
from typing import Any, TypeAlias

SIGNS = (
    "dandy", "below", "coin", "special", "love", "true-love", "card", "clock", "ring", "cat", "crown", "die", "heart",
    "price", "attack", "lady", "gentleman", "ball",
)  # fmt: skip
TONES = ("plain", "harm", "gold", "gain", "quiet")
MARKS = ("seen", "boasted", "maybe-gone", "aside", "new", "known", "wed", "single")  # single: said, not drawn
LAYOUTS = ("hand", "row", "stack", "shelf")


@dataclass(frozen=True, slots=True)
class Value:
    """One figure of a card that has several: ``sign`` one of `SIGNS`, ``text`` "2", ``label`` in words "2 Coins"."""

    sign: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Face:
    """The open side of a card.

    ``corner`` is the value as printed ("+11"), ``sign`` one of `SIGNS`, ``text`` what the card does in at most six
    words, ``detail`` the same in full, ``note`` why a value is assumed (drawn as a dagger), or "". A card with several
    figures has ``values`` and no corner; a price stands apart from what the card brings.
    """

    title: str
    corner: str = ""
    sign: str = ""
    text: str = ""
    tone: str = "plain"
    note: str = ""
    detail: str = ""
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something known about a card; ``kind`` is one of `MARKS`, ``label`` says it in words ("boasted by Ben")."""

    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card at a place; ``face`` is None when the eyes of the scene can't see it.

    ``count``: how many of it lie there in a stack (0: used up), None for a single card.
    """

    place: str
    face: Face | None = None
    marks: tuple[Mark, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together; ``layout`` is one of `LAYOUTS` ("shelf": stacks in columns, to buy from); ``hint`` is
    shown when there are none."""

    id: str
    label: str
    cards: tuple[CardView, ...] = ()
    layout: str = "hand"
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number with a name, such as Love received: 5."""

    id: str
    label: str
    value: int | str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A strip of ``length`` ticks of which ``value`` are left, or reached where it goes ``up``.

    ``end`` names what waits at its end, ``sign`` is drawn there.
    """

    id: str
    label: str
    value: int
    length: int
    unit: str = ""
    end: str = ""
    note: str = ""
    up: bool = False
    sign: str = "clock"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of which the number counts, the open card on top if there is one, and a ``note`` of what is in it."""

    id: str
    label: str
    count: int
    top: Face | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A card in a `Tree`: ``parents`` are places of other nodes, ``generation`` counts from 1."""

    card: CardView
    generation: int = 1
    parents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """A family tree."""

    id: str
    label: str
    nodes: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """A number the learner may change (an assumption, never a rule); the game's scene gets it back by ``id``."""

    id: str
    label: str
    value: float
    low: float
    high: float
    step: float
    unit: str = ""


Piece: TypeAlias = Zone | Counter | Track | Pile | Tree | Setting


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and what is his: ``you`` when the scene is seen through his eyes, ``active`` when he is to move."""

    id: str
    seat: int
    name: str
    role: str = ""
    you: bool = False
    active: bool = False
    zones: tuple[Piece, ...] = ()
    counters: tuple[Counter, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A move: its notation, its full sentence, and the ids it touches (clicking those narrows the list to it)."""

    text: str
    sentence: str
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Several moves played one after the other as one ("play all my Coin cards")."""

    label: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of an explanation: what happens, the rule it rests on, the cards as they lie then, a figure."""

    title: str
    text: str
    rule: str = ""
    cards: tuple[CardView, ...] = ()
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """The explanation for one player: its stages in order and what comes out of them."""

    title: str
    result: str
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """An explanation that the learner steps through; ``folded``: only its title is seen until it is pressed."""

    id: str
    title: str
    parts: tuple[Part, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a table shows to one pair of eyes.

    ``accent`` names the colour of the game ("plum"), ``headline`` says whose turn it is and what he may do, ``phase``
    where in the game we are. ``choices`` are the legal moves, ``forbidden`` moves that come to mind and can't be
    made now (the table asks the engine why not), ``outcome`` the end in a sentence, or "".
    """

    game: str
    title: str
    accent: str
    headline: str
    phase: str = ""
    eyes: int = -3
    centre: tuple[Piece, ...] = ()
    seats: tuple[Seat, ...] = ()
    choices: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    forbidden: tuple[Choice, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    outcome: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The scene as JSON values. What is empty is left out; each piece says what it is under ``"is"``."""
        made: dict[str, Any] = _plain(self)
        return made

    def __str__(self) -> str:
        return as_text(self)


_PIECES: dict[type, str] = {
    Zone: "zone",
    Counter: "counter",
    Track: "track",
    Pile: "pile",
    Tree: "tree",
    Setting: "setting",
}
_FIELDS: dict[type, tuple[str, ...]] = {
    cls: tuple(f.name for f in fields(cls))
    for cls in (Value, Face, Mark, CardView, Node, Seat, Choice, Group, Stage, Part, Sheet, Scene, *_PIECES)
}


def _plain(value: Any) -> Any:
    names = _FIELDS.get(type(value))
    if names is None:
        return [_plain(item) for item in value] if isinstance(value, tuple) else value
    out: dict[str, Any] = {}
    kind = _PIECES.get(type(value))
    if kind:
        out["is"] = kind
    for name in names:
        item = getattr(value, name)
        if item is None or item is False or item == "" or item == ():
            continue
        out[name] = _plain(item)
    return out


def plain(view: Any, names: Any = None) -> Scene:
    """A scene for any game: each zone with its cards under its owner, whose turn it is, and his moves for his eyes."""
    game, player = view.game, view.current_player
    people = names or [f"Player {i + 1}" for i in range(game.players)]

    def zone(number: int) -> Piece:
        at, cards = game.zones[number], view.zones[number]
        if not at.ordered:  # face-down cards after the open ones
            cards = sorted(cards, key=lambda c: (c is None, c.index if c else 0))
        if all(c is None for c in cards):
            return Pile(f"zone-{number}", at.name.capitalize(), len(cards))
        shown = [CardView(f"zone-{number}-{i}", c and Face(c.title, text=c.text)) for i, c in enumerate(cards)]
        return Zone(f"zone-{number}", at.name.capitalize(), tuple(shown), "row" if at.ordered else "hand")

    numbers = range(len(game.zones))
    seats = tuple(
        Seat(
            f"seat-{seat}",
            seat,
            people[seat],
            you=seat == view.player,
            active=seat == player,
            zones=tuple(zone(i) for i in numbers if game.zones[i].owner == seat),
        )
        for seat in range(game.players)
    )
    turn = f"{people[player]} to move." if player >= 0 else "Chance decides." if player == -1 else "The end."
    centre = tuple(zone(i) for i in numbers if game.zones[i].owner is None)
    choices: tuple[Choice, ...] = ()
    if player >= 0 and view.player in (player, -4):
        known = tuple(tuple(c.index for c in cards if c) for cards in view.zones)
        legal = game.state_type(game, view.facts, known, ()).legal_moves
        choices = tuple(Choice(str(m), m.told(people)) for m in legal)
    return Scene(game.name, game.title, game.accent, turn, view.phase, view.player, centre, seats, choices)


def cards_of(piece: Piece) -> tuple[CardView, ...]:
    """The cards that a piece shows one by one."""
    if isinstance(piece, Zone):
        return piece.cards
    return tuple(node.card for node in piece.nodes) if isinstance(piece, Tree) else ()


def pieces_of(scene: Scene) -> Iterator[Piece]:
    """All pieces of a scene: the middle first, then seat by seat."""
    yield from scene.centre
    for seat in scene.seats:
        yield from seat.zones
        yield from seat.counters


def problems(scene: Scene) -> list[str]:
    """What is wrong with a scene, in sentences: ids used twice, touches and groups that lead nowhere, unknown words."""
    wrong: list[str] = []
    ids = [seat.id for seat in scene.seats]
    cards: list[CardView] = []
    for piece in pieces_of(scene):
        ids.append(piece.id)
        cards += cards_of(piece)
        if isinstance(piece, Zone) and piece.layout not in LAYOUTS:
            wrong.append(f"Zone {piece.id} has layout {piece.layout!r}; allowed: {', '.join(LAYOUTS)}.")
        if isinstance(piece, Counter) and piece.sign and piece.sign not in SIGNS:
            wrong.append(f"Counter {piece.id} has sign {piece.sign!r}; allowed: {', '.join(SIGNS)}.")
        if isinstance(piece, Track) and not 0 <= piece.value <= (piece.value if piece.up else piece.length):
            wrong.append(f"Track {piece.id} has {piece.value} of {piece.length} left.")
        if isinstance(piece, Tree):
            places = {node.card.place for node in piece.nodes}
            wrong += [
                f"Node {node.card.place} has a parent {parent} that is not in its tree."
                for node in piece.nodes
                for parent in node.parents
                if parent not in places
            ]
    ids += [card.place for card in cards]
    wrong += [f"Id {name} is used twice." for name in sorted({name for name in ids if ids.count(name) > 1})]
    for sheet in scene.sheets:
        cards += [card for part in sheet.parts for stage in part.stages for card in stage.cards]
    for card in cards:
        signs = [value.sign for value in card.face.values] if card.face else []
        if card.face and any(sign and sign not in SIGNS for sign in (card.face.sign, *signs)):
            wrong.append(f"Card {card.face.title} has signs {[card.face.sign, *signs]}; allowed: {', '.join(SIGNS)}.")
        if card.face and card.face.tone not in TONES:
            wrong.append(f"Card {card.face.title} has tone {card.face.tone!r}; allowed: {', '.join(TONES)}.")
        wrong += [
            f"Card at {card.place} has mark {mark.kind!r}; allowed: {', '.join(MARKS)}."
            for mark in card.marks
            if mark.kind not in MARKS
        ]
    known = set(ids)
    for choice in scene.choices + scene.forbidden:
        wrong += [
            f"Move {choice.text!r} touches {name}, which is not in the scene."
            for name in choice.touches
            if name not in known
        ]
    moves = [choice.text for choice in scene.choices]
    wrong += [f"Move {text!r} is offered twice." for text in sorted({text for text in moves if moves.count(text) > 1})]
    wrong += [f"Group {group.label!r} has no moves." for group in scene.groups if not group.moves]
    wrong += [
        f"Move {choice.text!r} is both legal and forbidden." for choice in scene.forbidden if choice.text in moves
    ]
    return wrong


def card_text(card: CardView) -> str:
    """A card in one phrase: "+11 Romantic (boasted by Ben)", "Catnip ×6 (3 Happiness, price 5)"; face down: "?"."""
    name = "?" if card.face is None else f"{card.face.corner} {card.face.title}".strip()
    name += "" if card.count is None else f" ×{card.count}"
    notes = [value.label for value in card.face.values] if card.face else []
    notes += [mark.label for mark in card.marks]
    return f"{name} ({', '.join(notes)})" if notes else name


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def piece_text(piece: Piece) -> str:
    """A piece in one line of text."""
    if isinstance(piece, Zone):
        if all(card.face is None and not card.marks for card in piece.cards) and piece.cards:
            n = f"{_count(len(piece.cards), 'card')}"
            return f"{piece.label}: face down" if n in piece.label else f"{piece.label}: {n}, face down"
        return f"{piece.label}: " + (" | ".join(map(card_text, piece.cards)) or piece.hint or "none")
    if isinstance(piece, Counter):
        return f"{piece.label}: {piece.value}"
    if isinstance(piece, Track):
        left = f"{piece.label}: {piece.value} of {piece.length} {piece.unit}{'' if piece.up else ' left'}"
        left = left.replace("  ", " ").rstrip()
        end = f" before {piece.end}" if piece.end and piece.label not in piece.end else ""
        return left + end + (f". {piece.note}" if piece.note else "")
    if isinstance(piece, Pile):
        top = f", on top {piece.top.title}" if piece.top else ""
        note = f". {piece.note[:1].upper()}{piece.note[1:]}" if piece.note else ""
        return f"{piece.label}: {_count(piece.count, 'card')}{top}{note}"
    if isinstance(piece, Setting):
        return f"{piece.label}: {piece.value:g}{piece.unit}"
    by_place = {node.card.place: card_text(node.card) for node in piece.nodes}
    rows = []
    for number in sorted({node.generation for node in piece.nodes}):
        row = [
            card_text(node.card)
            + (f" < {' & '.join(by_place.get(p, p) for p in node.parents)}" if node.parents else "")
            for node in piece.nodes
            if node.generation == number
        ]
        rows.append(f"generation {number}: " + " | ".join(row))
    return f"{piece.label}: " + ("; ".join(rows) or "none")


def as_text(scene: Scene, width: int = 80) -> str:
    """The scene as plain text, at most ``width`` characters wide: for terminals, ``str(match)`` and screen readers."""

    def put(text: str, indent: int = 0) -> None:
        lines.append(
            fill(
                text,
                width,
                initial_indent=" " * indent,
                subsequent_indent=" " * (indent + 2),
                break_long_words=False,
                break_on_hyphens=False,
            )
        )

    lines: list[str] = []
    put(scene.title + (f" · {scene.phase}" if scene.phase else ""))
    put(scene.headline)
    if scene.outcome:
        put(scene.outcome)
    if scene.centre:
        lines.append("")
        for piece in scene.centre:
            put(piece_text(piece))
    for seat in scene.seats:
        lines.append("")
        words = [seat.role] if seat.role else []
        words += ["you"] if seat.you else []
        words += ["to move"] if seat.active else []
        put(seat.name + (f" ({', '.join(words)})" if words else ""))
        if seat.counters:
            put(", ".join(map(piece_text, seat.counters)), 2)
        for piece in seat.zones:
            put(piece_text(piece), 2)
    for sheet in scene.sheets:
        lines.append("")
        put(sheet.title)
        for part in sheet.parts:
            put(f"{part.title}: {part.result}", 2)
            for stage in part.stages:
                put(f"{stage.title}. {stage.text}" + (f" [{stage.rule}]" if stage.rule else ""), 4)
    if scene.choices:
        lines += ["", "Moves:"]
        for choice in scene.choices:
            put(f"{choice.text}  –  {choice.sentence}", 2)
    return "\n".join(lines)
