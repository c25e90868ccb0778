"""Whole games told in plain words: files that can be read as a story, replayed and compared.

    # A match for four: …                        (what to look out for)
    game: ladies_choice
    players: 4
    names: Ann, Ben, Cleo, Dan
    seed: 7
    opening: draw Romantic; draw Thief           (optional: a stacked deal)

      0  Ann is the first Catch. [first-catch]   (what happened, everything open, with its rules)

    # Ben shows off. [boast]                     (a remark on what comes next; a rule in it: it is seen best here)
    ? boast Complete Openness                    (tried, and refused)
      -> why not: Complete Openness can't be boasted. [openness-no-boast]
    > boast Romantic; draw Thief                 (a step: moves and, where it is forced, the chance that follows)
      1  Ben boasts Romantic. [boast]

Heading, head, remarks, tries and steps are written by people; the rest is the engine's. After a change of its wording

    python -m tabletop.playthrough --rewrite [file …]

tells it anew (default: every playthrough shipped) and leaves the rest as it is: read the diff before you keep it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .core import OPEN, TabletopError
from .match import Match
from .registry import available_games, make

_RULES = re.compile(r" \[([^\[\]]+)\]$")


class Playthrough(NamedTuple):
    """A match with what people wrote beside it: its heading, and by step what stands before it: remarks ("# …") and
    moves that are tried and refused ("? …")."""

    match: Match
    heading: str
    asides: Mapping[int, Sequence[str]]


def tell(match: Match, heading: str = "", asides: Mapping[int, Sequence[str]] | None = None) -> str:
    """The playthrough of a match up to its present step; `asides` as in `Playthrough`.

    Raises `TabletopError` for a tried move that can be made.
    """
    game = match.game
    default = {k: o.default for k, o in game.options_for(game.players).items()}
    lines = [f"# {line}" for line in heading.splitlines()]
    lines += [f"game: {game.name}", f"players: {game.players}", f"names: {', '.join(match.names)}"]
    lines.append(f"seed: {match.seed}")
    lines += [f"{k}: {v}" for k, v in game.options.items() if v != default[k]]
    if game.deck.name != "printed":
        lines.append(f"deck: {game.deck.name}")
    forced = match.forced(0)
    if forced:
        lines.append("opening: " + "; ".join(forced))
    lines.append("")
    for step in range(match.step + 2):
        if step:
            lines += _told(match, step, (asides or {}).get(step, ()))
        if step <= match.step:
            lines += ["> " + "; ".join(_named(match, text) for text in match.inputs(step))] if step else []
            for note in match.notes(step):
                lines.append(f"{step:>3}  {note.read(OPEN, match.names)} [{', '.join((note.rule, *note.also))}]")
    return "\n".join(lines) + "\n"


def _named(match: Match, text: str) -> str:
    """A move in notation with a person's name for a seat, where that reads back as the same move."""
    move = match.game.parse_move(text)
    seats = [value for f in fields(move) if isinstance(value := getattr(move, f.name), int)]
    place = re.search(r" (\d+)(?=:|$)", text)
    if place and len(seats) == 1 and 0 <= seats[0] < len(match.names) and place[1] == str(seats[0] + 1):
        named = f"{text[: place.start()]} {match.names[seats[0]]}{text[place.end() :]}"
        try:
            if ";" not in named and match.game.parse_move(named, match.names) == move:
                return named
        except TabletopError:
            pass
    return text


def _told(match: Match, step: int, asides: Sequence[str]) -> Iterator[str]:
    """The asides before a step, with why each tried move is refused."""
    if asides:
        yield ""
    for line in asides:
        yield line
        if line.startswith("?"):
            move = match.game.parse_move(line[1:].strip(), match.names)
            why = match.at(step - 1).why_illegal(move)
            if why is None:
                raise TabletopError(f"“{move}” is tried before step {step} as if it were refused, but it can be made.")
            yield f"  -> why not: {why.read(match.names)} [{why.rule}]"


def read(text: str) -> Playthrough:
    """A playthrough played again from its head and steps. Raises `TabletopError` with the step that can't be played."""
    heading: list[str] = []
    head: dict[str, str] = {}
    steps: list[list[str]] = []
    asides: dict[int, list[str]] = {}
    in_head = True
    for line in text.splitlines():
        if line.startswith("> "):
            steps.append([part.strip() for part in line[2:].split(";")])
        elif line.startswith(("#", "?")) and head:
            asides.setdefault(len(steps) + 1, []).append(line.rstrip())
        elif line.startswith("#"):
            heading.append(line[1:].removeprefix(" ").rstrip())
        elif in_head and ":" in line:
            key, value = line.split(":", 1)
            head[key.strip()] = value.strip()
        in_head = in_head and (bool(line.strip()) or not head) and not steps
    try:
        name, players = head.pop("game"), int(head.pop("players"))
        names, seed = [n.strip() for n in head.pop("names").split(",")], head.pop("seed")
    except (KeyError, ValueError) as error:
        raise TabletopError(
            f"A playthrough begins with game, players, names and seed; {error} is missing or wrong."
        ) from None
    opening = [p.strip() for p in head.pop("opening", "").split(";") if p.strip()]
    deck = head.pop("deck", None)
    options: dict[str, Any] = {k: _value(v) for k, v in head.items()}
    match = Match(make(name, players, deck, **options), names, seed, opening)
    for moves in steps:
        try:
            match.push(moves)
        except TabletopError as error:
            raise TabletopError(f"Step {match.step + 1}, “{'; '.join(moves)}”: {error}") from error
    return Playthrough(match, "\n".join(heading), asides)


def replay(text: str) -> Match:
    """The match that a playthrough tells, played again. Raises `TabletopError`."""
    return read(text).match


def retell(text: str) -> str:
    """A playthrough told anew by the engine as it is now; what people wrote in it stays."""
    return tell(*read(text))


def _value(text: str) -> Any:
    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    return int(text) if text.lstrip("-").isdigit() else text


def files(game: str) -> list[Path]:
    """The playthroughs shipped with a game, in the order in which they are best read."""
    return sorted((Path(__file__).parent / "games" / game / "playthroughs").glob("*.txt"))


def cited(text: str) -> Iterator[tuple[int, str, bool]]:
    """Each ledger id that a playthrough's story cites, with the step, and whether a remark there points at it.

    A rule that refuses a move belongs to the step after which it was tried.
    """
    step, pointed, before = 0, set[str](), False
    for line in text.splitlines():
        rules = _RULES.search(line)
        named = rules[1].split(", ") if rules else []
        if line.startswith("> "):
            step, pointed, before = step + 1, pointed if before else set(), False
        elif line.startswith("#"):
            pointed = (pointed if before else set()) | set(named)
            before = True
        elif line.startswith(("  -> ", f"{step:>3}  ")):
            for rule in named:
                yield step, rule, rule in pointed


def showing(game: str, rule: str) -> Iterator[tuple[Path, int]]:
    """Where a rule happens: playthrough files and steps whose story cites it, those first where a remark points at
    it. A refusal is found at the step after which the move was tried."""
    return iter(_shown(game).get(rule, ()))


@cache
def _shown(game: str) -> dict[str, list[tuple[Path, int]]]:
    places: dict[str, dict[tuple[Path, int], bool]] = {}
    for path in files(game):
        for step, rule, pointed in cited(path.read_text(encoding="utf-8")):
            found = places.setdefault(rule, {})
            found[path, step] = found.get((path, step), False) or pointed
    return {rule: sorted(found, key=lambda place: not found[place]) for rule, found in places.items()}


def main(words: Sequence[str]) -> int:
    """`--rewrite [file …]`: see above. Gives 1 if a file can't be told, and leaves that one as it was."""
    if not words or words[0] != "--rewrite":
        print("python -m tabletop.playthrough --rewrite [file …]", file=sys.stderr)
        return 2
    paths = [Path(word) for word in words[1:]] or [path for game in available_games() for path in files(game)]
    failed = 0
    for path in paths:
        before = path.read_text(encoding="utf-8")
        try:
            after = retell(before)
        except TabletopError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            failed = 1
            continue
        if after != before:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"{path.name} is told anew")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
