"""A game being played: people, seed, steps and notes. The only thing in the engine that changes.

A *step* is one decision (or several played as one) with the chance that follows it. What chance does comes from the
seed and the name of the chance node ("round 2, deal 3"), so undo and redo can't re-roll, and a class that shares a
seed gets the same hands in each round whatever it did before.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from .bots import Bot
from .core import (
    CHANCE,
    OPEN,
    TERMINAL,
    UNSEEN,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Note,
    Outcome,
    Refusal,
    State,
    TabletopError,
    brief,
)
from .deck import read_file

PREFIX = "TT1."
MAX_TEXT = 2_000_000  # bytes of a match file, or of what a code unpacks to
MAX_STEPS = 20_000


class CodeError(TabletopError):
    """A match code or file that can't be read; the message says why."""


class Entry(NamedTuple):
    """One line of the story: the step it belongs to, the sentence, the ledger id behind it, titles of its cards."""

    step: int
    text: str
    rule: str
    cards: tuple[str, ...]


class _Step(NamedTuple):
    record: tuple[int | str, ...]  # choices as numbers among the legal moves; forced results of chance as notation
    plies: tuple[Move, ...]
    notes: tuple[Note, ...]
    state: State


class Match:
    """A match of `game`: `push`, `undo`, `redo`, look `at` any step, `branch` from it, read the `log`, `save` it.

    `names`: one per seat (default "Player 1", …). `seed`: a number or text that decides all chance; drawn if not given.
    `opening`: results of chance forced on the first deal (a teacher's tool), in notation.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        opening: Iterable[Move | str] = (),
    ) -> None:
        self.game = game
        self.names = _names(game, names)
        self.seed = _seed(Random().randrange(1_000_000) if seed is None else seed)
        self._line = [self._advance(game.new_initial_state(), list(opening))]
        self.step = 0

    @classmethod
    def from_state(cls, state: State, names: Sequence[str] | None = None, seed: int | str = 0) -> Self:
        """A match that begins at a position of your own (see `game.set_up`). It can be played, but has no code.

        Raises `TabletopError` for what is no position.
        """
        if not isinstance(state, State):
            raise TabletopError(f"A match begins at a position, as from game.set_up(…), not at {brief(state)}.")
        match = cls.__new__(cls)
        match.game, match.names, match.seed, match.step = state.game, _names(state.game, names), _seed(seed), 0
        match._line = [match._advance(state, [])]
        match._line[0] = match._line[0]._replace(record=("set up",))
        return match

    # -- where it stands ----------------------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The position now."""
        return self._line[self.step].state

    @property
    def steps(self) -> int:
        """How many steps there are, those that can be redone included."""
        return len(self._line) - 1

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        return self.state.legal_moves

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def at(self, step: int) -> State:
        """The position after `step` steps (0: the first deal). Raises `TabletopError` outside the match."""
        return self._line[self._within(step)].state

    def notes(self, step: int) -> tuple[Note, ...]:
        """What happened in one step. Notes hold secrets: `log` shows what one viewer may read."""
        return self._line[self._within(step)].notes

    def plies(self, step: int) -> tuple[Move, ...]:
        """The moves of one step, chance included."""
        return self._line[self._within(step)].plies

    def inputs(self, step: int) -> list[str]:
        """What was pushed in one step, in notation: decisions, and results of chance that were forced."""
        line = self._line[self._within(step)]
        decisions = (str(ply) for ply in line.plies if not ply.chance)
        return [next(decisions) if isinstance(item, int) else item[1:] for item in line.record]

    def forced(self, step: int) -> list[str]:
        """Results of chance that were forced in one step, in notation."""
        return [item[1:] for item in self._line[self._within(step)].record if isinstance(item, str)]

    def _within(self, step: int) -> int:
        if not isinstance(step, int) or not 0 <= step <= self.steps:
            raise TabletopError(f"This match has steps 0 to {self.steps}; there is no step {brief(step)}.")
        return step

    # -- playing ------------------------------------------------------------------------------------------------------
    def push(self, move: Move | str | Iterable[Move | str]) -> Self:
        """Plays a move (or its notation) and the chance that follows. A list of moves is one step, undone as one.

        In a list, results of chance may follow the move that calls for them: `["boast Romantic", "draw Thief"]`.
        Raises `InvalidMoveError` or `IllegalMoveError`; then nothing has changed.
        """
        if not isinstance(move, Iterable) and not isinstance(move, Move):
            raise InvalidMoveError(f"{brief(move)} is no move; say one of match.legal_moves, or a text.")
        moves = [move] if isinstance(move, (Move, str)) else list(move)
        return self._add([m if isinstance(m, (Move, str)) else str(m)[:80] for m in moves])

    def _add(self, moves: Sequence[Move | str | int]) -> Self:
        """Plays one step; a number stands for a legal move by its place, as in a record."""
        if not moves:
            raise TabletopError("There is no move to play.")
        if self.step >= MAX_STEPS:
            raise TabletopError(f"A match ends being recorded after {MAX_STEPS:,} steps.")
        step = self._advance(self.state, moves)
        self._line[self.step + 1 :] = [step]
        self.step += 1
        return self

    def _advance(self, state: State, moves: Sequence[Move | str | int]) -> _Step:
        record: list[int | str] = []
        plies: list[Move] = []
        notes: list[Note] = []
        todo = list(reversed(moves))
        while todo or state.current_player == CHANCE:
            if state.current_player == CHANCE:
                move = self._forced(state, todo[-1]) if todo else None
                if move is None:
                    move = state.sample_chance(Random(f"{self.seed}|{state.chance_name}"))
                else:
                    record.append(f"!{move}")
                    todo.pop()
            else:
                given = todo.pop()
                move = self._numbered(state, given) if isinstance(given, int) else self._parse(given)
                why = state.why_illegal(move)
                if why is not None:
                    raise IllegalMoveError(why)
                record.append(state.legal_moves.index(move))
            plies.append(move)
            state = state.play(move, notes.append)
        return _Step(tuple(record), tuple(plies), tuple(notes), state)

    def _parse(self, move: Move | str) -> Move:
        if isinstance(move, Move):
            self.game.check_move(move)
            return move
        return self.game.parse_move(move, self.names)

    @staticmethod
    def _numbered(state: State, number: int) -> Move:
        legal = state.legal_moves
        if not 0 <= number < len(legal):
            raise IllegalMoveError(f"there is no move number {brief(number)} among {len(legal)}.")
        return legal[number]

    def _forced(self, state: State, move: Move | str | int) -> Move | None:
        """A result of chance that stands in the list of moves, or `None` where a decision comes next."""
        if isinstance(move, int):
            return None
        parsed = self._parse(move)
        if not parsed.chance:
            return None
        if any(parsed == m for m, _ in state.chance_outcomes()):
            return parsed
        raise IllegalMoveError(state.why_illegal(parsed) or Refusal(f"“{parsed}” can't be the result of chance here."))

    def auto(self, bots: Bot | Sequence[Bot], until: str = "", steps: int | None = None) -> Self:
        """Lets bots decide (one for all, or one per seat) until the end, a phase as "ranking", or so many steps."""
        seated = list(bots) if isinstance(bots, Sequence) else [bots] * self.game.players
        if len(seated) != self.game.players:
            raise TabletopError(f"{self.game.title} for {self.game.players} needs {self.game.players} bots.")
        last = MAX_STEPS if steps is None else self.step + _many(steps)
        while self.state.current_player != TERMINAL and self.step < last:
            self.push(self.choice_of(seated[self.state.current_player]))
            if until and self.state.phase == until:
                break
        return self

    def choice_of(self, bot: Bot) -> Move:
        """What a bot does now in the place of the player to move, from his view; the same each time it is asked."""
        player = self.state.current_player
        rng = Random(f"{self.seed}|bot in seat {player + 1}|step {self.step}")
        return bot.choose(self.state.view(player), self.state.legal_moves, rng)

    def undo(self, steps: int = 1) -> Self:
        """Goes back; what is undone can be redone until something else is played."""
        self.step = max(0, self.step - _many(steps))
        return self

    def redo(self, steps: int = 1) -> Self:
        """Goes forward again through what was undone."""
        self.step = min(self.steps, self.step + _many(steps))
        return self

    def branch(self, step: int | None = None) -> Match:
        """A new match with the same people and seed that shares everything up to `step` and goes on from there."""
        step = self.step if step is None else self._within(step)
        other = type(self).__new__(type(self))
        other.game, other.names, other.seed = self.game, self.names, self.seed
        other._line, other.step = self._line[: step + 1], step
        return other

    # -- telling ------------------------------------------------------------------------------------------------------
    def log(self, viewer: int, step: int | None = None) -> list[Entry]:
        """The story up to `step` (default: now) as `viewer` (a seat, `SPECTATOR` or `OPEN`) may read it."""
        last = self.step if step is None else self._within(step)
        if not isinstance(viewer, int) or not OPEN <= viewer < self.game.players:
            raise TabletopError(f"Nobody has the eyes {brief(viewer)}: say a seat from 0, SPECTATOR or OPEN.")
        entries = []
        for i, line in enumerate(self._line[: last + 1]):
            for note in line.notes:
                text = note.read(viewer, self.names)
                if text:
                    cards = tuple(c.title for c in note.cards) if note.may_read(viewer) else ()
                    entries.append(Entry(i, text, note.rule, cards))
        return entries

    def why_illegal(self, move: Move | str) -> str | None:
        """`None`, or the reason with people's names. Raises `InvalidMoveError` for what is no move at all."""
        why = self.state.why_illegal(self._parse(move))
        return None if why is None else why.read(self.names)

    def __str__(self) -> str:
        """The table as text, through the eyes of the player to move (everything open at the end)."""
        player = self.state.current_player
        viewer = OPEN if player == TERMINAL else player
        return self.game.as_text(self.state.view(viewer), self.names)

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, step {self.step} of {self.steps}>"

    # -- keeping ------------------------------------------------------------------------------------------------------
    def _record(self) -> dict[str, Any]:
        if self._line[0].record == ("set up",):
            raise CodeError(
                "A match that began at a position of your own can't be kept as a code or file; start it from a seed."
            )
        game = self.game
        default = {k: o.default for k, o in game.options_for(game.players).items()}
        plain = list(_names(game, None))
        return {
            "g": game.name,
            "v": game.version,
            "p": game.players,
            "o": {k: v for k, v in game.options.items() if v != default[k]},
            "d": [game.deck.name, game.deck.fingerprint],
            "n": [] if list(self.names) == plain else list(self.names),
            "s": self.seed,
            "m": [
                line.record[0] if i and len(line.record) == 1 else list(line.record)
                for i, line in enumerate(self._line)
            ],
            "a": self.step,
            "h": _digest(self._line[-1].state),
        }

    def code(self) -> str:
        """The whole match as a text to copy: people, seed, choices. It holds everything, hidden cards included."""
        return sealed(PREFIX, self._record())

    @classmethod
    def from_code(cls, text: str, deck: Any = None) -> Match:
        """The match that `code()` wrote. `deck`: the own deck it was played with, if it was.

        Raises `CodeError` with what is wrong. Nothing in a code is ever executed.
        """
        words = "".join((text if isinstance(text, str) else brief(text))[: MAX_TEXT * 2].split())
        if not words.startswith(PREFIX):
            raise CodeError(f"This is no match code; one begins with “{PREFIX}”.")
        data = opened(words, PREFIX, "match code", MAX_TEXT)
        return cls._restore(_json(data, "match code"), deck, "match code")

    def save(self, path: str | Path) -> Path:
        """Writes the match as a file (JSON): like the code, with results and an own deck whole. Holds everything.

        A disk that is full or read-only leaves an older file as it was. Raises `CodeError` then.
        """
        import tempfile

        path = _path(path)
        text = json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"
        temporary = None
        try:
            with tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
            ) as file:
                temporary = file.name
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, _mode(path))
            os.replace(temporary, path)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            if temporary and os.path.exists(temporary):
                os.unlink(temporary)
            why = getattr(error, "strerror", None) or error
            raise CodeError(f"{path.name[:60]} can't be written: {why}. What was there is as it was.") from None
        return path

    def to_dict(self) -> dict[str, Any]:
        """What `save` writes."""
        from . import __version__

        chance = [[str(ply) for ply in line.plies] for line in self._line]
        own = self.game.deck.source if not self.game.deck.shipped else None
        return {"tabletop match": 1, "version": __version__, **self._record(), "plies": chance, "deck": own}

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """The match in a file that `save` wrote. Raises `CodeError` with what is wrong; executes nothing."""
        path = _path(path)
        called = path.name[:60]
        try:
            data = read_file(path, MAX_TEXT)
        except OSError as error:
            raise CodeError(f"{called} can't be read: {error.strerror or error}.") from None
        if data is None:
            raise CodeError(f"{called} is larger than a match can be ({MAX_TEXT // 1_000_000} megabytes).")
        return cls.from_bytes(data, called)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "this file") -> Match:
        """The match in the bytes of a file that `save` wrote (an upload)."""
        if len(data) > MAX_TEXT:
            raise CodeError(f"{name} is larger than a match can be ({MAX_TEXT // 1_000_000} megabytes).")
        record = _json(data, name)
        if not isinstance(record, dict) or record.get("tabletop match") != 1:
            raise CodeError(f"{name} is no match file of this kit.")
        if not isinstance(record.get("deck"), dict | None):  # a text would be the path of a file
            raise CodeError(f"The deck in {name} is no deck.")
        match = cls._restore(record, record.get("deck"), name)
        if record.get("plies") != match.to_dict()["plies"]:
            raise CodeError(f"{name} was altered: its results don't follow from its seed and choices.")
        return match

    @classmethod
    def _restore(cls, record: Any, deck: Any, what: str) -> Match:
        from .registry import make

        try:
            name, version, players, options = record["g"], record["v"], record["p"], record["o"]
            (deck_name, fingerprint), names, seed = record["d"], record["n"], record["s"]
            moves, at, digest = record["m"], record["a"], record["h"]
            if not (isinstance(moves, list) and moves and isinstance(options, dict) and isinstance(seed, str)):
                raise TypeError
            if not isinstance(names, list) or options.keys() & {"name", "players", "deck"}:
                raise TypeError
            if not all(isinstance(n, str) for n in [name, deck_name, fingerprint, *names]) or type(at) is not int:
                raise TypeError
            lines = [line if isinstance(line, list) else [line] for line in moves]
            if not all(type(r) in (int, str) for line in lines for r in line) or len(lines) > MAX_STEPS + 1:
                raise TypeError
        except (KeyError, TypeError, ValueError):
            raise CodeError(
                f"The {what} is no match of this kit: parts of it are missing or of the wrong kind."
            ) from None
        if deck is None and not re.fullmatch(r"[\w-]+", deck_name):  # never a path: a code opens no files
            raise CodeError(
                f"The {what} can't be opened: there is no deck {brief(deck_name)} in the kit. "
                "It was played with a deck of its own: give that deck too."
            )
        try:
            game = make(name, players=players, deck=deck if deck is not None else deck_name, **options)
        except TabletopError as error:
            own = " It was played with a deck of its own: give that deck too." if deck is None else ""
            raise CodeError(f"The {what} can't be opened: {error}{own}") from None
        if version != game.version:
            raise CodeError(
                f"The {what} is from another version of {game.title} ({brief(version)}; this kit plays {game.version})."
            )
        if game.deck.fingerprint != fingerprint:
            raise CodeError(
                f"The {what} was played with another deck than “{game.deck.name}”; give the deck it was played with."
            )
        try:
            opening = [game.parse_move(r[1:]) for r in lines[0] if isinstance(r, str)]
            match = cls(game, names or None, seed, opening)
            for line in lines[1:]:
                match._add(match._recorded(line))
        except (TabletopError, IndexError) as error:
            raise CodeError(f"The {what} holds a move that can't be played: {error}") from None
        if _digest(match.state) != digest or not 0 <= at <= match.steps:
            raise CodeError(
                f"The {what} doesn't lead to the position it names: it was altered, or is from another version."
            )
        match.step = at
        return match

    def _recorded(self, line: Sequence[int | str]) -> list[Move | int]:
        """A line of the record as `_add` takes it: people's names mean nothing in it."""
        moves = list[Move | int]()
        for item in line:
            if isinstance(item, str):
                move = self.game.parse_move(item[1:]) if item.startswith("!") else None
                if move is None or not move.chance:
                    raise CodeError(f"“{item[:40]}” is no result of chance.")
                moves.append(move)
            else:
                moves.append(item)
        return moves


def _names(game: Game, names: Sequence[str] | None) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable | None):
        raise TabletopError(f"names is a list with a name for each seat, not {brief(names)}.")
    given = [" ".join(UNSEEN.sub(" ", str(n)).split())[:40].strip() for n in names or []]
    if len(given) > game.players:
        raise TabletopError(f"{len(given)} names for {game.players} players.")
    given += [f"Player {i + 1}" for i in range(len(given), game.players)]
    given = [n or f"Player {i + 1}" for i, n in enumerate(given)]
    if len({n.casefold() for n in given}) < len(given):
        raise TabletopError("Two players have the same name; give each a name of his own.")
    return tuple(given)


def _seed(seed: object) -> str:
    """A seed as a text that every computer can write down."""
    try:
        return str(seed)[:200].encode("utf-8", "replace").decode()
    except ValueError:
        raise TabletopError("A seed is a text, or a number with at most 200 digits.") from None


def _many(steps: int) -> int:
    if not isinstance(steps, int) or steps < 0:
        raise TabletopError(f"How many steps is a number from 0, not {brief(steps)}.")
    return steps


def _path(path: str | Path) -> Path:
    try:
        return Path(path)
    except TypeError:
        raise CodeError(f"{brief(path)} is no path of a file.") from None


def _mode(path: Path) -> int:
    """The permissions that a file has, or that a new one gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _digest(state: State) -> str:
    import hashlib

    return hashlib.sha256(json.dumps(state.to_dict(), sort_keys=True).encode()).hexdigest()[:8]


def sealed(prefix: str, data: Any) -> str:
    """JSON data as a code: a text to copy, packed, with a checksum in front."""
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return prefix + _letters(zlib.crc32(packed).to_bytes(4, "big") + packed)


def opened(code: str, prefix: str, what: str, most: int) -> bytes:
    """The JSON text in a code without spaces that `sealed` made. `what`: "match code"; `most`: bytes it may unpack to.

    Raises `CodeError` with what is wrong. Nothing in a code is ever executed.
    """
    import base64

    body = code[len(prefix) :].rstrip("=")
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except ValueError:
        strange = "" if re.fullmatch(r"[\w-]*", body, re.ASCII) else ": it holds signs that no code has"
        raise CodeError(f"This {what} is damaged{strange or ' or cut off'}. Copy it again, whole.") from None
    if len(raw) < 5 or zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4] or _letters(raw) != body:
        raise CodeError(f"This {what} is damaged or cut off. Copy it again, whole.")
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(raw[4:], most)
    except zlib.error:
        raise CodeError(f"This {what} is damaged. Copy it again, whole.") from None
    if unpack.unconsumed_tail:
        raise CodeError(f"This {what} unpacks to more than a {what} can hold; it was not made here.")
    return data


def _letters(raw: bytes) -> str:
    import base64

    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _json(data: bytes, what: str) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise CodeError(f"The {what} is cut off or altered: it can't be read.") from None
