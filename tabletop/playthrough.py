"""Whole games told in plain words: files that can be read as a story, replayed and compared.

# A match for four: …                        (what it shows, for people)
game: ladies_choice
players: 4
names: Ann, Ben, Cleo, Dan
seed: 7
opening: draw Romantic; draw Thief           (optional: a stacked deal)

> boast Romantic; draw Thief                 (a step: a move and, where it is forced, the chance that follows)
1  Ben boasts Romantic. [boast]              (what happened, everything open, with its rules)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .core import OPEN, TabletopError
from .match import Match
from .registry import make


def tell(match: Match, heading: str = "") -> str:
    """The playthrough of a match up to its present step."""
    game = match.game
    default = {k: o.default for k, o in game.options_for(game.players).items()}
    lines = [f"# {line}" for line in heading.splitlines()]
    lines += [
        f"game: {game.name}",
        f"players: {game.players}",
        f"names: {', '.join(match.names)}",
        f"seed: {match.seed}",
    ]
    lines += [f"{k}: {v}" for k, v in game.options.items() if v != default[k]]
    if game.deck.name != "printed":
        lines.append(f"deck: {game.deck.name}")
    forced = match.forced(0)
    if forced:
        lines.append("opening: " + "; ".join(forced))
    lines.append("")
    for step in range(match.step + 1):
        if step:
            lines.append("> " + "; ".join(match.inputs(step)))
        for note in match.notes(step):
            lines.append(f"{step:>3}  {note.read(OPEN, match.names)} [{', '.join((note.rule, *note.also))}]")
    return "\n".join(lines) + "\n"


def replay(text: str) -> Match:
    """The match that a playthrough tells, played again from its head and its steps. Raises `TabletopError`."""
    head: dict[str, str] = {}
    steps: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("> "):
            steps.append([part.strip() for part in line[2:].split(";")])
        elif ":" in line and not line.startswith(("#", " ")) and not steps:
            key, value = line.split(":", 1)
            head[key.strip()] = value.strip()
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
        match.push(moves)
    return match


def _value(text: str) -> Any:
    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    return int(text) if text.lstrip("-").isdigit() else text


def files(game: str) -> list[Path]:
    """The playthroughs shipped with a game, in the order in which they are best read."""
    return sorted((Path(__file__).parent / "games" / game / "playthroughs").glob("*.txt"))


def showing(game: str, rule: str) -> Iterator[tuple[Path, int]]:
    """Where a rule happens: playthrough files and steps whose story cites it."""
    for path in files(game):
        last = -1
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:3].strip().isdigit() and line.endswith("]"):
                step = int(line[:3])
                if rule in line[line.rindex("[") + 1 : -1].split(", ") and step != last:
                    last = step
                    yield path, step
