"""The contract every game keeps, usable by whoever adds one: `check_game(game)` plays and looks closely."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from fractions import Fraction
from random import Random
from typing import Any

from .core import CHANCE, OPEN, SPECTATOR, TERMINAL, Event, Game, Move, Note, State, TabletopError
from .deck import Card
from .match import Match


class ContractError(AssertionError):
    """A promise that a game does not keep; the message says which, where, and how to mend it."""


def check_game(
    game: Game, matches: int = 3, seed: int | str = 0, max_plies: int = 600, swaps: int = 12
) -> dict[str, int]:
    """Plays `matches` random matches (cut at `max_plies`) and checks the contract at every ply of them.

    `swaps`: pairs of unseen cards exchanged per match and viewer in the search for leaks. Raises `ContractError`.
    Returns what was checked: plies, cut matches, leak comparisons, resampled positions.
    """
    counts: Counter[str] = Counter()
    played = [_play(game, f"{seed}|{i}", max_plies) for i in range(matches)]
    every_move = list(
        dict.fromkeys(m for line in played for _, move, legal in line for m in (move, *legal) if m is not None)
    )
    for i, line in enumerate(played):
        named = Counter(state.chance_name for state, _, _ in line if state.current_player == CHANCE)
        often = [name for name, n in named.items() if n > 1]
        if often:
            raise _fail(
                f"Each chance node of a match has its own name; {often[0]!r} is there twice.",
                f"{game!r}, match {i}",
                "put a number that grows into chance_name.",
            )
        rng = Random(f"{seed}|{i}|check")
        for ply, (state, move, legal) in enumerate(line):
            where = f"{game!r}, match {i}, ply {ply} ({state.phase})"
            _check_position(game, state, legal, every_move, where, rng)
            counts["resampled"] += _check_resample(game, state, where, rng)
            if move is not None:
                _check_move(game, state, move, where)
                counts["plies"] += 1
        counts["cut"] += line[-1][0].current_player != TERMINAL
        counts["compared"] += _check_leaks(game, line, rng, swaps, f"{game!r}, match {i}")
        _check_match(game, f"{seed}|{i}", rng)
    return dict(counts)


Line = list[tuple[State, Move | None, tuple[Move, ...]]]


def _fail(promise: str, where: str, mend: str) -> ContractError:
    return ContractError(f"{promise}\n  where: {where}\n  to mend: {mend}")


def _play(game: Game, seed: str, max_plies: int) -> Line:
    rng, state, line = Random(seed), game.new_initial_state(), Line()
    for _ in range(max_plies):
        legal = state.legal_moves
        if state.current_player == TERMINAL:
            break
        if state.current_player != CHANCE and not legal:
            raise _fail(
                "Legal moves are never empty before the end.",
                f"{game!r}, {state!r}",
                "end the game, or ask somebody who can move.",
            )
        move = state.sample_chance(rng) if state.current_player == CHANCE else rng.choice(legal)
        line.append((state, move, legal))
        try:
            state = state.play(move)
        except TabletopError as error:
            raise _fail(
                f"What is legal, and what chance brings, can be played; “{move}” is refused ({error}).",
                f"{game!r}, {state!r}",
                "derive legal_moves, sample_chance and why_illegal from one place.",
            ) from None
    return [*line, (state, None, state.legal_moves)]


def _check_position(
    game: Game, state: State, legal: tuple[Move, ...], every_move: list[Move], where: str, rng: Random
) -> None:
    player = state.current_player
    if player < 0 and legal:
        raise _fail("There are no legal moves for chance or at the end.", where, "return () from legal_moves there.")
    if len(set(legal)) != len(legal):
        raise _fail("Legal moves are distinct.", where, "equal copies of a card give one move.")
    outcomes = state.chance_outcomes()
    if player == CHANCE:
        if sum((p for _, p in outcomes), Fraction(0)) != 1 or any(p <= 0 for _, p in outcomes):
            raise _fail("Chance outcomes sum to exactly 1.", where, "give each distinct result its Fraction.")
        if len({m for m, _ in outcomes}) != len(outcomes):
            raise _fail("Chance outcomes are distinct.", where, "merge equal results and add their chances.")
        if not state.chance_name:
            raise _fail("Every chance node has a name.", where, "return one from chance_name.")
        if state.sample_chance(rng) not in {m for m, _ in outcomes}:
            raise _fail("sample_chance gives one of chance_outcomes.", where, "draw from the same bag.")
    elif outcomes:
        raise _fail("Only chance nodes have chance outcomes.", where, "return [] elsewhere.")
    allowed = set(legal) | {m for m, _ in outcomes}
    for move in every_move:
        why = state.why_illegal(move)
        if (why is None) != (move in allowed):
            said = "allows" if why is None else f"refuses (“{why}”)"
            raise _fail(
                f"why_illegal agrees with legal_moves; it {said} “{move}”.", where, "derive one from the other."
            )
        if why is not None and why.rule not in game.rules:
            raise _fail(
                f"A refusal names a rule of the ledger; “{why}” names {why.rule!r}.", where, "cite an id of rules.toml."
            )
    counted = Counter(c for z in state.zones for c in z) + Counter(game.out_of_sight(state.events))
    if counted != Counter({c.index: c.copies for c in game.deck}):
        raise _fail(
            "Cards are conserved.", where, "whatever leaves a zone must enter another, or be a recorded departure."
        )
    mend = "facts hold numbers, texts and tuples only."
    try:
        same = game.state_from_dict(json.loads(json.dumps(state.to_dict()))) == state
    except TabletopError as error:
        same, mend = False, f"it is refused ({error}); see that facts are plain and that events tell the whole story."
    except (TypeError, ValueError):
        same = False
    if not same:
        raise _fail("A state survives JSON.", where, mend)
    for move in legal:
        try:
            same = game.parse_move(str(move)) == move
        except TabletopError:
            same = False
        if not same:
            raise _fail(f"Notation is read back: “{move}”.", where, "make str(move) and parse agree.")
    offered = _offered(game, state) if player >= 0 else None
    if offered is not None and set(offered) != set(legal):
        odd = next(iter(set(offered) ^ set(legal)))
        raise _fail(
            f"The table offers its player each legal move, and no other: “{odd}”.", where,
            "cards that a view can't name are cards all the same: count them.",
        )  # fmt: skip
    if (state.outcome() is None) != (player != TERMINAL):
        raise _fail("There is an outcome exactly at the end.", where, "return None before it.")
    end = state.outcome()
    if end is not None and (not end.winners or end.rule not in game.rules):
        raise _fail("An outcome has winners and a rule of the ledger.", where, "name both.")


def _offered(game: Game, state: State) -> list[Move] | None:
    """The moves that the table offers to the one to move, through his own eyes; None if the game has no table."""
    try:
        scene = game.scene(state.view(state.current_player))
    except NotImplementedError:
        return None
    names = [f"Player {seat + 1}" for seat in range(game.players)]  # as `scene` calls them
    return [game.parse_move(choice.text, names) for choice in scene.choices]


def _check_move(game: Game, state: State, move: Move, where: str) -> None:
    before = state.to_dict()
    heard: list[Any] = []
    told, quiet = state.play(move, heard.append), state.play(move)
    if told != quiet:
        raise _fail("Telling changes nothing.", where, "keep `tell` out of the rules.")
    if state.to_dict() != before:
        raise _fail("play touches nothing.", where, "build new tuples.")
    for note in heard:
        for rule in (note.rule, *note.also):
            if rule not in game.rules:
                raise _fail(f"A note cites a rule of the ledger, not {rule!r}.", where, "use an id of rules.toml.")
        for viewer in (SPECTATOR, OPEN, *range(game.players)):
            text = note.read(viewer, [f"Name{i}" for i in range(game.players)])
            if "{" in text:
                raise _fail(f"A note reads as a sentence, not “{text}”.", where, "places are {0}, {0's}, {0:does|do}.")


def _check_resample(game: Game, state: State, where: str, rng: Random) -> int:
    viewer = rng.choice([SPECTATOR, OPEN, *range(game.players)])
    view = state.view(viewer)
    try:
        again = game.resample(view, rng)
    except TabletopError as error:
        raise _fail(
            f"resample finds a position for every view ({error}).", where, "see that events tell the whole story."
        ) from None
    if again.view(viewer) != view:
        raise _fail("resample gives positions with the very view it came from.", where, "check zones and events.")
    if viewer == OPEN and again != state:
        raise _fail(
            "With everything open resample gives the position itself.", where, "keep all facts in `facts` and `events`."
        )
    return 1


def _observed(state: State, viewer: int) -> tuple[Any, ...]:
    """What a viewer saw happen: the events as far as they are his, and what lies in zones open to all."""
    lie_open = [state.zones[z] for z in sorted(state.game.open_zones)]
    return *lie_open, *[Event(*e).masked(viewer) for e in state.events]


def _shown(game: Game, state: State, viewer: int, notes: Iterable[str]) -> tuple[Any, ...]:
    """Everything that reaches a viewer."""
    view = state.view(viewer)
    mine = viewer == state.current_player
    try:
        scene = game.scene(view).to_dict()
        text = game.as_text(view)
    except NotImplementedError:
        scene = text = None
    data = json.dumps(view.to_dict(), sort_keys=True)
    moves = [(str(m), m.sentence) for m in state.legal_moves] if mine else None
    return view, data, text, json.dumps(scene), list(notes), moves, state.current_player, state.phase


def _check_leaks(game: Game, line: Line, rng: Random, swaps: int, where: str) -> int:
    """Exchanges two cards a viewer has not seen; as long as he observes the same, all that reaches him is the same."""
    compared = 0
    for viewer in (SPECTATOR, *range(game.players)):
        for _ in range(swaps // (game.players + 1) + 1):
            start = rng.randrange(len(line))
            unseen = list(line[start][0].view(viewer).unseen)
            later = {
                c for _, move, _ in line[max(0, start - len(line) // 4) : start + 1] if move for c in cards_of(move)
            }
            a = rng.choice([c for c in unseen if c in later] or unseen or [None])
            b = rng.choice([c for c in unseen if c != a] or [None])
            if a is None or b is None:
                continue
            compared += _compare(
                game, line, viewer, a, b, f"{where}, {a.title} and {b.title} exchanged, viewer {viewer}"
            )
    return compared


def _compare(game: Game, line: Line, viewer: int, a: Card, b: Card, where: str) -> int:
    names = [f"Name{i}" for i in range(game.players)]
    other, compared = game.new_initial_state(), 0
    mine: list[str] = []
    his: list[str] = []
    for state, move, _ in line:
        if _observed(state, viewer) != _observed(other, viewer):
            return compared
        alike = state == other and mine == his  # nothing is exchanged yet
        first = () if alike else _shown(game, state, viewer, mine)
        second = () if alike else _shown(game, other, viewer, his)
        if first != second:
            parts = ("view", "view as JSON", "text", "scene", "log", "legal moves", "player to move", "phase")
            which = [p for p, x, y in zip(parts, first, second, strict=True) if x != y]
            raise _fail(
                f"What a player can't know never reaches him; his {', '.join(which)} tells.",
                where,
                "read zones and events, not the state.",
            )
        if (other.current_player == TERMINAL) != (state.current_player == TERMINAL):
            raise _fail(
                "The number of plies depends on public facts only.",
                where,
                "ask a forced private answer, don't skip it.",
            )
        compared += state != other
        if move is None:
            return compared
        swapped = exchanged(move, a, b)
        if other.why_illegal(swapped) is not None:
            return compared
        first_notes: list[Note] = []
        second_notes: list[Note] = []
        state.play(move, first_notes.append)
        other = other.play(swapped, second_notes.append)
        mine, his = [n.read(viewer, names) for n in first_notes], [n.read(viewer, names) for n in second_notes]
    return compared


def cards_of(move: Move) -> list[Card]:
    """The cards a move names."""
    values = [getattr(move, f.name) for f in fields(move)]
    return [c for v in values for c in (v if isinstance(v, tuple) else (v,)) if isinstance(c, Card)]


def exchanged(move: Move, a: Card, b: Card) -> Move:
    """`move` with two cards exchanged."""

    def other(value: Any) -> Any:
        if isinstance(value, tuple):
            swapped = [other(v) for v in value]
            return (
                tuple(sorted(swapped, key=lambda c: c.index))
                if swapped and isinstance(swapped[0], Card)
                else tuple(swapped)
            )
        return b if value == a else a if value == b else value

    return replace(move, **{f.name: other(getattr(move, f.name)) for f in fields(move)})


def _check_match(game: Game, seed: str, rng: Random) -> None:
    """Equal seed and choices, equal match; codes and files come back; undo and redo change nothing."""
    where = f"{game!r}, seed {seed}"
    match = Match(game, seed=seed)
    for _ in range(40):
        if match.outcome is not None:
            break
        match.push(rng.choice(match.legal_moves))
        if rng.random() < 0.2:
            before = match.state
            if match.undo().redo().state != before:
                raise _fail("Undo and redo change nothing.", where, "keep states as values.")
    again = Match(game, seed=seed)
    try:
        for step in range(1, match.step + 1):
            again.push(match.inputs(step))
        same = again.state == match.state
    except TabletopError:
        same = False
    if not same:
        raise _fail("Equal seed and choices give an equal match.", where, "name every chance node by where it stands.")
    deck = None if game.deck.shipped else game.deck.source
    if game.deck.shipped or game.deck.source:
        try:
            back = Match.from_code(match.code(), deck=deck)
            filed = Match.from_bytes(json.dumps(match.to_dict()).encode())
        except TabletopError as error:
            raise _fail(f"Codes and files come back ({error}).", where, "see Match._restore.") from None
        if back.state != match.state or filed.state != match.state or back.game != game:
            raise _fail("Codes and files come back the same.", where, "see Match._restore.")
