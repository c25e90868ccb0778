"""The words every game shares: seats, cards, moves, positions, views, notes, outcomes and errors.

A `State` is a value made of three parts, and every promise of the kit rests on keeping them apart:

* `facts`   what everybody may know (phase, whose turn, counters): a game's own `NamedTuple`;
* `zones`   where each card is, as sorted tuples of card numbers (the undrawn deck is a bag, so it has no order);
* `events`  what happened to closed zones and who saw it (see `tabletop.zones`).

`play` returns a new state and touches nothing, so undo, branching and search are keeping old values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from random import Random
from reprlib import Repr
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

if TYPE_CHECKING:
    from .deck import Card, Deck
    from .rules import Rules

CHANCE: Final = -1
TERMINAL: Final = -2
SPECTATOR: Final = -3
OPEN: Final = -4
EVERYONE: Final = -1  # a set of seats as bits; all of them set


UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")  # what no name or title may hold
_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = 60
_BRIEF.maxlevel = 3


def brief(value: Any) -> str:
    """`repr` for a message: short, however large or deep the value is."""
    try:
        return _BRIEF.repr(value)
    except (ValueError, RecursionError):  # Python does not write numbers of more than 4300 digits
        return "a value too large to write down"


class TabletopError(ValueError):
    """Something asked for can't be done; the message is one sentence for people."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, in place of the way through the kit."""
        return [f"{type(self).__name__}: {self}"]


class OptionError(TabletopError):
    """A game, player count or option that does not exist."""


class InvalidMoveError(TabletopError):
    """A text or value that is no move of this game at all."""


class IllegalMoveError(TabletopError):
    """A move of this game that can't be made now; `rule` is the ledger id in the way."""

    def __init__(self, why: Refusal | str) -> None:
        super().__init__(str(why))
        self.refusal = why if isinstance(why, Refusal) else Refusal(why)
        self.rule = self.refusal.rule


class Text(str):
    """A sentence with places for people: `{0}` (a name, "you" for the reader), `{0's}`, `{0:boasts|boast}`."""

    _PLACE = re.compile(r"\{(\d+)('s)?(?::([^|{}]*)\|([^{}]*))?\}")

    def read(self, names: Sequence[str], viewer: int = SPECTATOR) -> str:
        """The sentence as `viewer` reads it, with people's names put in."""

        def put(match: re.Match[str]) -> str:
            seat, own, his, yours = int(match[1]), match[2], match[3], match[4]
            you = seat == viewer
            if his is not None:
                return yours if you else his
            start = match.start() == 0 or self[: match.start()].rstrip()[-1:] in (".", "!", "?")
            if you:
                word = "your" if own else "you"
                return word.capitalize() if start else word
            return names[seat] + ("'s" if own else "")

        return self._PLACE.sub(put, self)


def _seated(template: str, seats: Mapping[str, int]) -> str:
    """`{p}` and `{p:draws|draw}` with seat numbers in place of the letters."""
    return re.sub(r"\{([a-z]+)", lambda m: "{" + str(seats[m[1]]) if m[1] in seats else m[0], template)


class Refusal(str):
    """Why a move can't be made, naming the rule in the way: `Refusal("It is {p's} turn.", "clockwise", p=2)`.

    `str` of it says "Player 3"; `read` puts names in.
    """

    rule: str
    text: Text

    def __new__(cls, text: str, rule: str = "", **seats: int) -> Self:
        template = Text(_seated(text, seats))
        self = super().__new__(cls, template.read([f"Player {i + 1}" for i in range(12)]))
        self.rule, self.text = rule, template
        return self

    def read(self, names: Sequence[str], viewer: int = SPECTATOR) -> str:
        return self.text.read(names, viewer)

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (str(self.text), self.rule)


@dataclass(frozen=True, slots=True)
class Move:
    """A move: a frozen value whose fields are cards, tuples of cards, or seats. Others hear `Note`s, never moves.

    A subclass gives its `verb` and its fields, and in `says` the full sentence (`{card}`, `{seat}`, …).
    """

    verb: ClassVar[str] = ""
    says: ClassVar[str] = ""
    chance: ClassVar[bool] = False  # whether it is chance's move

    def __str__(self) -> str:
        """Notation that `game.parse_move` reads back; seats count from 1."""
        return " ".join([self.verb, *(_said(getattr(self, f.name)) for f in fields(self))])

    @property
    def sentence(self) -> str:
        """What the move does, in full; people are named by seat: use `told` where names are known."""
        return self.told([f"Player {i + 1}" for i in range(12)])

    def told(self, names: Sequence[str]) -> str:
        """`sentence` with people's names."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return self.says.format(**{k: names[v] if isinstance(v, int) else _said(v) for k, v in values.items()})

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        """The move whose notation is `verb` and `rest`. Raises `InvalidMoveError`."""
        kinds = _field_types(cls)
        if not kinds:
            if rest:
                raise InvalidMoveError(f"“{cls.verb}” stands alone; “{rest}” after it means nothing here.")
            return cls()
        if len(kinds) > 1:
            raise NotImplementedError(f"{cls.__name__} has several fields and must bring its own parse()")
        if not rest:
            what = "a player" if kinds[0] == "int" else "a card"
            raise InvalidMoveError(f"“{cls.verb}” needs {what} after it, as in “{game.example(cls)}”.")
        if kinds[0] == "int":
            return cls(game.parse_seat(rest, names))  # type: ignore[call-arg]
        if kinds[0] == "Card":
            return cls(game.deck.find(rest))  # type: ignore[call-arg]
        cards = sorted((game.deck.find(t) for t in rest.split(",")), key=lambda c: c.index)
        return cls(tuple(cards))  # type: ignore[call-arg]


def _field_types(kind: type[Move]) -> list[str]:
    """ "int", "Card" or another name for each field, whether or not annotations are kept as texts."""
    return [f.type if isinstance(f.type, str) else getattr(f.type, "__name__", str(f.type)) for f in fields(kind)]


def _said(value: Any) -> str:
    if isinstance(value, int):
        return str(value + 1)
    return ", ".join(c.title for c in value) if isinstance(value, tuple) else value.title


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened: what those in `readers` (seats as bits) may read, and `public` for everybody else.

    `rule` is the ledger id it rests on, `also` further ones; `cards` are named in `text`.
    """

    text: str
    rule: str
    cards: tuple[Card, ...] = ()
    readers: int = EVERYONE
    public: str = ""
    also: tuple[str, ...] = ()

    @classmethod
    def say(
        cls,
        text: str,
        rule: str,
        *also: str,
        cards: Iterable[Card] = (),
        readers: int = EVERYONE,
        public: str = "",
        **seats: int,
    ) -> Self:
        """A note from a sentence with letters for seats: `Note.say("{p} {p:draws|draw} {cards}.", "draw", p=2, …)`.

        `{cards}` lists the titles, in the sentence for `readers` only.
        """
        held = tuple(cards)
        titles = [c.title if n == 1 else f"{c.title} ×{n}" for c, n in Counter(held).items()]
        text = text.replace("{cards}", listed(titles))
        return cls(_seated(text, seats), rule, held, readers, _seated(public, seats), also)

    def may_read(self, viewer: int) -> bool:
        return self.readers == EVERYONE or viewer == OPEN or (viewer >= 0 and bool(self.readers >> viewer & 1))

    def read(self, viewer: int, names: Sequence[str]) -> str:
        """The sentence for `viewer` (a seat, `SPECTATOR` or `OPEN`); empty if he hears nothing of it."""
        return Text(self.text if self.may_read(viewer) else self.public).read(names, viewer)


Tell = Callable[[Note], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end: seats that won, a score per seat, and the reason with its rule."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Text
    rule: str


class Zone(NamedTuple):
    """A place for cards. `sight`: "owner", "everyone" or "nobody"; only `ordered` zones keep an order, and cards leave
    them from the top (the end), or from the front where the zone is a `line` (the known tail of a deck)."""

    name: str
    owner: int | None
    sight: str
    ordered: bool = False
    line: bool = False


FLIPS: Final = ("flip", "stolen")  # ways of an `Event` in which a card that leaves goes on to an open zone
BY_CHANCE: Final = ("chance", "stolen")  # ways of an `Event` in which the cards were picked at random


class Event(NamedTuple):
    """What happened to a closed zone.

    what    "arrive" (from the bag, by chance), "enter" (from an open zone, for all to see), "leave" (out of play until
            the next shuffle), "return" (to the bag), "give" and "take" (one after the other: the same cards go from
            one zone to another), or "sight"
    cards   card numbers, or only how many for a reader who did not see them
    seers   seats as bits (`EVERYONE`) who saw the cards
    how     "chance" or "stolen" (picked at random), or else a word for the choice or rule that picked them; a card
            that leaves by a "flip", or is "stolen", goes on lying open in another zone
    """

    what: str
    zone: int
    cards: tuple[int, ...] | int
    seers: int
    how: str

    def masked(self, viewer: int) -> Event:
        if self.seers == EVERYONE or viewer == OPEN or (viewer >= 0 and self.seers >> viewer & 1):
            return self
        return Event(self.what, self.zone, len(self.cards), self.seers, self.how)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class View:
    """What one player may know, with perfect memory; plain data that has no link to the state it came from.

    `facts` are public; `zones[i]` holds the cards of zone i, `None` for each one he can't see; `events` is the
    history of closed zones as he saw it; `unseen` counts the cards he has not seen since the last shuffle: those in
    the bag *or* in zones closed to him. Odds shown to a player come from `unseen`.
    """

    game: Game = field(repr=False)
    player: int
    facts: Any
    zones: tuple[tuple[Card | None, ...], ...]
    events: tuple[Event, ...]
    unseen: Mapping[Card, int] = field(hash=False)

    @property
    def current_player(self) -> int:
        player: int = self.facts.player
        return player

    @property
    def phase(self) -> str:
        phase: str = self.facts.phase
        return phase

    def to_dict(self) -> dict[str, Any]:
        """As JSON: titles for cards, `null` for what is hidden."""
        return {
            "player": self.player,
            "facts": _plain(self.facts),
            "zones": {
                z.name: [c and c.title for c in cards] for z, cards in zip(self.game.zones, self.zones, strict=True)
            },
            "events": [
                [e.what, self.game.zones[e.zone].name, _titles(self.game, e.cards), e.seers, e.how] for e in self.events
            ],
            "unseen": {c.title: n for c, n in self.unseen.items()},
        }


def _titles(game: Game, cards: tuple[int, ...] | int) -> list[str] | int:
    return cards if isinstance(cards, int) else [game.deck[c].title for c in cards]


class Question(NamedTuple):
    """What several seats are asked, one after the other, though people at one table would ask it once, of everybody.

    `text`: the question, to anybody; `seats`: who still has to answer it, in order; `no`: the move of who says no;
    `about`: what it is put about: as long as that is the same, a no stays a no. All of it is public.
    """

    text: str
    seats: tuple[int, ...]
    no: Move
    about: Any


class State:
    """One position. Games subclass it with their rules; everything here reads the three parts and nothing else.

    A game's `facts` has at least `phase: str` and `player: int` (a seat, `CHANCE` or `TERMINAL`).
    """

    __slots__ = ("game", "facts", "zones", "events")

    def __init__(self, game: Any, facts: Any, zones: tuple[tuple[int, ...], ...], events: tuple[Any, ...]) -> None:
        self.game = game
        self.facts = facts
        self.zones = zones
        self.events = events

    # -- what a game writes ---------------------------------------------------------------------------------------
    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the player to move, in a fixed order; empty for chance and at the end."""
        raise NotImplementedError

    def why_illegal(self, move: Move) -> Refusal | None:
        """`None` if `move` can be made now, else a sentence that names the rule in the way."""
        raise NotImplementedError

    def play(self, move: Move, tell: Tell | None = None) -> Self:
        """The position after `move` (a player's or chance's). `tell` hears the notes; none are built without it.

        Raises `InvalidMoveError` (no move of this game) and `IllegalMoveError` (not now), both with the reason.
        """
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        """What chance can do here, one entry per distinct result, summing to exactly 1. Not for players' eyes."""
        raise NotImplementedError

    def sample_chance(self, rng: Random) -> Move:
        """One of `chance_outcomes` with its probability, without building the list."""
        raise NotImplementedError

    @property
    def chance_name(self) -> str:
        """The name of this chance node ("round 2, deal 3"): with the seed it decides the result in a match."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Who won and why; `None` before the end."""
        raise NotImplementedError

    @property
    def dealt(self) -> bool:
        """Whether anything has been dealt; before that nobody has anything to hide."""
        return True

    @property
    def question(self) -> Question | None:
        """The question that is being put to several seats, one after the other, if there is one."""
        return None

    @property
    def pause(self) -> bool:
        """Whether people will want to look at what has just happened before anybody, a bot too, goes on."""
        return False

    # -- what follows from the three parts -------------------------------------------------------------------------
    @property
    def current_player(self) -> int:
        """A seat, `CHANCE` or `TERMINAL`; like `phase` it depends on public facts only."""
        player: int = self.facts.player
        return player

    @property
    def phase(self) -> str:
        phase: str = self.facts.phase
        return phase

    def view(self, player: int) -> View:
        """What `player` (a seat, `SPECTATOR` or `OPEN`) may know. Raises `TabletopError` for eyes nobody has."""
        game, cards = self.game, self.game.deck.cards
        if not isinstance(player, int) or not OPEN <= player < game.players:
            raise TabletopError(
                f"Eyes are a seat from 0 to {game.players - 1}, SPECTATOR or OPEN, not {brief(player)}."
            )
        zones = tuple(
            tuple([cards[c] for c in held]) if game.may_see(i, player, self.facts) else (None,) * len(held)
            for i, held in enumerate(self.zones)
        )
        events = tuple([Event(*e).masked(player) for e in self.events])
        return View(game, player, self.facts, zones, events, game.unseen(zones, events))

    def cards(self, zone: str) -> tuple[Card, ...]:
        """The cards of a zone by its name, everything open ("hand 1")."""
        return tuple(self.game.deck.cards[c] for c in self.zones[self.game.zone(zone)])

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON data, with everything open; `game.state_from_dict` reads it back."""
        return {
            "facts": _plain(self.facts),
            "zones": [list(z) for z in self.zones],
            "events": [[w, z, list(c), s, h] for w, z, c, s, h in self.events],
        }

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.facts == other.facts
            and self.zones == other.zones
            and self.events == other.events
            and self.game == other.game
        )

    def __hash__(self) -> int:
        return hash((self.facts, self.zones, self.events))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.facts}>"

    def __str__(self) -> str:
        """The table as text, everything open."""
        text: str = self.game.as_text(self.view(OPEN))
        return text


class Deciding(State):
    """A state that works out its legal moves once: who chooses a move asks for them, and so does `play`."""

    __slots__ = ("_legal",)

    def __init__(self, game: Any, facts: Any, zones: tuple[tuple[int, ...], ...], events: tuple[Any, ...]) -> None:
        self.game = game
        self.facts = facts
        self.zones = zones
        self.events = events
        self._legal: tuple[Move, ...] | None = None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        legal = self._legal
        if legal is None:
            legal = self._legal = tuple(self._moves())
        return legal

    def _moves(self) -> Iterable[Move]:
        """The legal moves of the player to move, in a fixed order; none for chance and at the end."""
        raise NotImplementedError

    def _check(self, move: Move) -> None:
        """Raises `IllegalMoveError` with the reason where `move` can't be made."""
        for legal in self.legal_moves:  # most often the very object: no need to compare
            if legal is move:
                return
        why = self.why_illegal(move)
        if why is not None:
            raise IllegalMoveError(why)


class Option(NamedTuple):
    """A game option: its default, the values allowed, what it means, the ruling behind it.

    `seats`: its values are seats.
    """

    default: Any
    allowed: tuple[Any, ...]
    text: str
    rule: str
    seats: bool = False


class Game:
    """A game and its options. Subclasses hold a table of facts on top and build what the rules need once.

    `players`: how many; `options`: every option with its value; `deck`: the cards; `rules`: the ledger.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    accent: ClassVar[str] = "plum"
    version: ClassVar[int] = 1  # of the rules and the order of moves: match codes rest on it
    player_counts: ClassVar[tuple[int, ...]]
    option_table: ClassVar[Mapping[str, Option]] = {}
    move_types: ClassVar[tuple[type[Move], ...]]
    state_type: ClassVar[type[State]] = State
    facts_type: ClassVar[Any]

    def __init__(self, players: int, deck: Deck, rules: Rules, /, **options: Any) -> None:
        if type(players) is not int or players not in self.player_counts:
            raise OptionError(f"{self.title} is for {_or(self.player_counts)} players, not {brief(players)}.")
        self.players, self.deck, self.rules = players, deck, rules
        table = self.options_for(players)
        for key, value in options.items():
            if key not in table:
                raise OptionError(
                    f"{self.title} for {players} has no option {brief(key)}; its options are {_or(table)}."
                )
            if not any(value is a or (type(value) is type(a) and value == a) for a in table[key].allowed):
                raise OptionError(f"Option {key} of {self.title} is {_among(table[key].allowed)}, not {brief(value)}.")
        self.options = {key: options.get(key, option.default) for key, option in table.items()}
        self.zones = self.zone_table()
        self._zone_number = {z.name: i for i, z in enumerate(self.zones)}

    # -- what a game writes ---------------------------------------------------------------------------------------
    def options_for(self, players: int) -> Mapping[str, Option]:
        """The options with their allowed values at this player count."""
        return self.option_table

    def zone_table(self) -> tuple[Zone, ...]:
        """Every zone with who may see it: the one table that view, text, scene, log and odds read."""
        raise NotImplementedError

    def new_initial_state(self) -> State:
        """The position before the first deal."""
        raise NotImplementedError

    def possible(self, events: Sequence[Event]) -> bool:
        """Whether a complete history agrees with what the rules make public beside the events themselves."""
        return True

    def agrees(self, sighting: Event, held: tuple[int, ...]) -> bool:
        """Whether a zone that holds these cards fits what all were told of a sighting that a reader did not share."""
        return True

    @property
    def in_bag(self) -> Mapping[int, int]:
        """The cards, by number, that the bag holds before anything is drawn, with their copies: the whole deck."""
        return {c.index: c.copies for c in self.deck.cards}

    @property
    def open_zones(self) -> frozenset[int]:
        """Zones that all may see always and whose cards no event tells of (markets, discard piles): none."""
        return frozenset()

    def check_state(self, state: State) -> None:
        """Raises `TabletopError` where facts read from a file can't be."""

    def scene(self, view: View, names: Sequence[str] | None = None, **more: Any) -> Any:
        """What the table shows of a view (see `tabletop.scene`); a plain one unless the game brings its own."""
        from .scene import plain

        return plain(view, names)

    # -- what follows ---------------------------------------------------------------------------------------------
    def may_see(self, zone: int, viewer: int, facts: Any) -> bool:
        """Whether `viewer` sees the cards of a zone now."""
        z = self.zones[zone]
        return viewer == OPEN or z.sight == "everyone" or (z.sight == "owner" and z.owner == viewer)

    def zone(self, name: str) -> int:
        return self._zone_number[name]

    def without(self, zone: int, held: tuple[int, ...], cards: Sequence[int]) -> tuple[int, ...]:
        """What a zone holds when `cards` have left it: of equal ones the top one, in a line the front one."""
        rest = list(held) if self.zones[zone].line else list(reversed(held))
        for c in cards:
            rest.remove(c)
        return tuple(rest) if self.zones[zone].line else tuple(reversed(rest))

    def put(self, zone: int, held: tuple[int, ...], cards: Sequence[int]) -> tuple[int, ...]:
        """What a zone holds when `cards` have come: in order on top, or behind the last one of a line."""
        return (*held, *cards) if self.zones[zone].ordered else tuple(sorted((*held, *cards)))

    def unseen(self, zones: Sequence[tuple[Card | None, ...]], events: Sequence[Event]) -> Mapping[Card, int]:
        """Cards not seen since the last shuffle, with their number (of equal copies, at least this many were seen)."""
        seen = Counter([c.index for held in zones for c in held if c is not None])
        gone: Counter[int] = Counter()
        sighted: dict[tuple[int, int], int] = {}  # by card and zone
        for e in events:
            if not isinstance(e.cards, int):
                for c, n in Counter(e.cards).items():
                    if e.what == "leave" and e.how not in FLIPS:
                        gone[c] += n
                    elif e.what in ("give", "return"):
                        sighted[c, e.zone] = max(0, sighted.get((c, e.zone), 0) - n)
                    elif self.zones[e.zone].sight != "everyone":
                        sighted[c, e.zone] = max(n, sighted.get((c, e.zone), 0))
            elif e.what in ("give", "return"):  # any card of that zone may be elsewhere now
                sighted = {key: n for key, n in sighted.items() if key[1] != e.zone}
        elsewhere: Counter[int] = Counter()
        for (c, _), n in sighted.items():
            elsewhere[c] += n
        left = ((c, c.copies - max(seen[c.index] + gone[c.index], elsewhere[c.index])) for c in self.deck.cards)
        return {c: n for c, n in left if n > 0}

    def parse_move(self, text: str, names: Sequence[str] = ()) -> Move:
        """The move a text names: "boast Romantic", "court 2", or "court Ben" where names are known.

        Raises `InvalidMoveError` with what is allowed.
        """
        words = " ".join(UNSEEN.sub(" ", (text if isinstance(text, str) else brief(text))[:500]).split())
        said = [k for k in self.move_types if (words.lower() + " ").startswith(k.verb + " ")]
        for kind in sorted(said, key=lambda k: -len(k.verb)):
            rest = words[len(kind.verb) :].strip()
            if rest and not fields(kind) and kind is not min(said, key=lambda k: len(k.verb)):
                continue  # “buy mystery” stands alone, so “buy Mystery Box” is about a card
            return kind.parse(rest, self, names)
        verbs = _or([k.verb for k in self.move_types])
        raise InvalidMoveError(f"“{words[:40]}” is no move of {self.title}; a move begins with {verbs}.")

    def check_move(self, move: Move) -> None:
        """Raises `InvalidMoveError` where a move made in code holds something else than its fields say."""
        from .deck import Card

        for f, kind in zip(fields(move), _field_types(type(move)), strict=True):
            value = getattr(move, f.name)
            if kind == "int":
                fits = type(value) is int
            elif kind in ("Card", "Card | None"):
                fits = isinstance(value, Card) or value is None and kind != "Card"
            else:
                fits = not kind.startswith("tuple[Card") or (
                    isinstance(value, tuple) and all(isinstance(c, Card) for c in value)
                )
            if not fits:
                what = {"int": "a number from 0", "Card": "a card", "Card | None": "a card or None"}.get(kind, "cards")
                raise InvalidMoveError(
                    f"{type(move).__name__} needs {what}, not {brief(value)}; "
                    f"or say it as “{self.example(type(move))}”."
                )

    def parse_seat(self, text: str, names: Sequence[str] = ()) -> int:
        """A seat from "2" or from a name."""
        for seat, name in enumerate(names):
            if name.casefold() == text.casefold():
                return seat
        if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= self.seats:
            return int(text) - 1
        raise InvalidMoveError(
            f"“{text[:40]}” is nobody at this table; say a number from 1 to {self.seats}, or a name."
        )

    @property
    def seats(self) -> int:
        """How many seats a move can name."""
        return self.players

    def example(self, kind: type[Move]) -> str:
        """A move of this kind in notation, for messages."""
        field_type = _field_types(kind)[0] if fields(kind) else ""
        return f"{kind.verb} " + {"int": "2", "": ""}.get(field_type, self.deck.cards[0].title)

    def state_from_dict(self, data: Any) -> State:
        """The position that `state.to_dict()` wrote. Raises `TabletopError` with what is wrong; executes nothing."""
        try:
            if not all(type(e[3]) is int and EVERYONE <= e[3] < 1 << self.players for e in data["events"]):
                raise ValueError("seers are seats as bits")
            facts = self.facts_from_dict(_frozen(data["facts"]))
            zones = tuple(tuple(_number(c, len(self.deck.cards)) for c in z) for z in data["zones"])
            events = tuple(
                Event(
                    str(w), _number(z, len(self.zones)), tuple(_number(i, len(self.deck.cards)) for i in c), s, str(h)
                )
                for w, z, c, s, h in data["events"]
            )
            state = self.state_type(self, facts, zones, events)
            if len(zones) != len(self.zones) or not self._conserved(state):
                raise TabletopError("its cards are not the deck's")
            if not self._follows(events) or self.state_from_events(facts, events, zones).zones != zones:
                raise TabletopError("its cards don't lie where its events brought them")
            self.check_state(state)
        except (TypeError, ValueError, LookupError, AttributeError, AssertionError, RecursionError) as error:
            words = str(error)
            if words.startswith("This is no position"):
                raise TabletopError(words) from None
            raise TabletopError(f"This is no position of {self.title}: {words[:200].removesuffix('.')}.") from None
        return state

    def _follows(self, events: Sequence[Event]) -> bool:
        """Whether each event is about cards that were there, and the whole agrees with the rules."""
        held = [[0] * len(self.deck.cards) for _ in self.zones]
        bag = self.zone("bag")
        for c, n in self.in_bag.items():
            held[bag][c] = n
        given: tuple[int, ...] | None = None
        for what, zone, cards, _, _ in events:
            assert not isinstance(cards, int)
            if what not in ("arrive", "enter", "leave", "return", "give", "take", "sight"):
                return False
            if given != cards if what == "take" else given is not None:
                return False
            given = cards if what == "give" else None
            source = held[bag if what == "arrive" else zone]
            if what not in ("take", "enter"):
                for c in cards:
                    source[c] -= 1
                if any(source[c] < 0 for c in cards):
                    return False
            if what != "leave" and what != "give":
                target = held[bag if what == "return" else zone]
                for c in cards:
                    target[c] += 1
        return given is None and self.possible(events)

    def facts_from_dict(self, data: Any) -> Any:
        """Facts from their JSON form (lists already tuples); a game with nested facts overrides it."""
        return self.facts_type(**data)

    def _conserved(self, state: State) -> bool:
        counts = Counter(c for z in state.zones for c in z) + Counter(self.out_of_sight(state.events))
        return counts == Counter({c.index: c.copies for c in self.deck.cards})

    def out_of_sight(self, events: Sequence[Event]) -> list[int]:
        """Cards that have left every zone (face-down discards)."""
        return [
            c
            for what, _, cards, _, how in events
            if what == "leave" and how not in FLIPS and not isinstance(cards, int)
            for c in cards
        ]

    def resample(self, view: View, rng: Random) -> State:
        """A position drawn from those that `view` allows, with their probabilities (ruling G-3 for hidden choices).

        It is made from the view alone: what is not in the view can't reach it.
        """
        from .zones import complete

        return self.state_from_events(view.facts, complete(self, view, rng), _numbers(view.zones))

    def worlds(self, view: View, limit: int = 20_000) -> list[tuple[State, Fraction]]:
        """Every position that `view` allows with its exact probability. Raises `TooManyWorlds` beyond `limit`."""
        from .zones import every

        zones = _numbers(view.zones)
        return [(self.state_from_events(view.facts, events, zones), p) for events, p in every(self, view, limit)]

    def state_from_events(self, facts: Any, events: Sequence[Event], zones: Sequence[tuple[int, ...]] = ()) -> State:
        """The position that a complete history leads to: what arrived and did not leave, the rest in the bag.

        The open zones, of which no event tells, are those of `zones`.
        """
        held: list[list[int]] = [list(zones[z]) if z in self.open_zones else [] for z in range(len(self.zones))]
        bag = [c for c, n in self.in_bag.items() for _ in range(n)]
        for what, zone, cards, _, _ in events:
            assert not isinstance(cards, int)
            if what == "arrive":
                for c in cards:
                    bag.remove(c)
            if what in ("arrive", "enter", "take"):
                held[zone] += cards
            elif what in ("leave", "give", "return"):
                held[zone] = list(self.without(zone, tuple(held[zone]), cards))
                bag += cards if what == "return" else ()
        held[self.zone("bag")] = bag
        lie = tuple(tuple(h) if z.ordered else tuple(sorted(h)) for z, h in zip(self.zones, held, strict=True))
        return self.state_type(self, facts, lie, tuple(events))

    def as_text(self, view: View, names: Sequence[str] | None = None) -> str:
        """The table of a view as plain text."""
        from .scene import as_text

        return as_text(self.scene(view, names))

    def spec(self) -> dict[str, Any]:
        """What `tabletop.make` needs to make this game again."""
        return {"name": self.name, "players": self.players, "options": self.options, "deck": self.deck.name}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and (self.name, self.players, self.options) == (other.name, other.players, other.options)
            and self.deck.fingerprint == other.deck.fingerprint
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.deck.fingerprint))

    def __repr__(self) -> str:
        return f"<{self.title} for {self.players}, {self.deck.name} deck>"


def _numbers(zones: Sequence[tuple[Card | None, ...]]) -> list[tuple[int, ...]]:
    return [tuple([c.index for c in held if c is not None]) for held in zones]


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"; "nothing" for none."""
    return ", ".join(words[:-1]) + f" {last} " + words[-1] if len(words) > 1 else words[0] if words else "nothing"


def _or(values: Any) -> str:
    return listed([v if isinstance(v, str) else repr(v) for v in values], "or")


def _among(values: Sequence[Any]) -> str:
    """The values of an option: "None, True or False"; many numbers in a row as "1 to 100"."""
    numbers = [v for v in values if type(v) is int]
    if len(numbers) < 10 or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return _or(values)
    return _or([*[v for v in values if type(v) is not int], f"{numbers[0]} to {numbers[-1]}"])


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _frozen(v) for k, v in value.items()}
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """Facts as JSON data: named tuples as dictionaries, other tuples as lists."""
    if isinstance(value, tuple):
        return (
            {k: _plain(v) for k, v in value._asdict().items()}
            if hasattr(value, "_asdict")
            else [_plain(v) for v in value]
        )
    return value


def _number(value: Any, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise ValueError(f"{brief(value)} should be a number below {below}")
    return value
