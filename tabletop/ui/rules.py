"""Looking rules up, and leafing through decks: two pages of the element as plain classes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core import OPEN, Game, TabletopError
from ..deck import Card
from ..match import Match
from ..playthrough import cited, files, read
from ..registry import make
from .controller import Controller, Message, Payload, Screen
from .kinder import school, wanted

Shown = tuple[Path | Match, int]  # a playthrough file or a match, and the step to look at


def happenings(game: str) -> dict[str, Shown]:
    """Rule id → where it is seen best in the playthroughs of a game: a step that a remark points at, if any."""
    found: dict[str, tuple[Path, int, bool]] = {}
    for path in files(game):
        for step, rule, pointed in cited(path.read_text(encoding="utf-8")):
            if rule not in found or (pointed and not found[rule][2]):
                found[rule] = path, step, pointed
    return {rule: (path, step) for rule, (path, step, _) in found.items()}


class RulesPanel:
    """The rules of a game by section and word; "show me" leads to a table at a step where the rule happens.

    `shows`: rule id → (playthrough file or match, step); default: the playthroughs shipped with the game.
    `games`: names of the games to choose from, none: this one only.
    """

    name = "rules"

    def __init__(
        self, game: Game, shows: Mapping[str, Shown] | None = None, projector: bool = False, games: Sequence[str] = ()
    ) -> None:
        self.game, self.names = game, games
        self.shows = happenings(game.name) if shows is None else dict(shows)
        self.projector = projector
        self.links: list[tuple[str, str]] = []
        self.errors: list[str] = []
        self.message = ""

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Handles "show" and "game"."""
        self.message = ""
        if message.get("do") == "game" and message.get("name") in self.names:
            self.game = make(str(message["name"]))
            self.shows = happenings(self.game.name)
        if message.get("do") != "show":
            return None
        rule = str(message.get("rule"))
        if rule not in self.shows:
            self.message = "No match at hand shows this rule."
            return None
        source, step = self.shows[rule]
        match, remarks = (source, ()) if isinstance(source, Match) else _opened(source, step, rule)
        table = Controller(match.branch(match.steps), mode="study", eyes=OPEN, step=step, projector=self.projector)
        if remarks:
            table.message = " ".join(remarks)
        return table

    def payload(self) -> Payload:
        """What the page shows."""
        rules = {
            r.id: {
                "title": r.title, "section": r.section, "text": r.text, "status": r.status, "reason": r.reason,
                "option": r.option,                 "show": r.id in self.shows,
            }
            for r in self.game.rules
        }  # fmt: skip
        panel = {
            "title": self.game.title, "accent": self.game.accent, "message": self.message, "projector": self.projector,
            "links": [list(link) for link in self.links], "game": self.game.name, "games": _titled(self.names),
        }  # fmt: skip
        shown = {"panel": panel, "rules": rules}
        return school(self.game, shown) if wanted() else shown


def _opened(path: Path, step: int, rule: str) -> tuple[Match, Sequence[str]]:
    """The match of a playthrough, and what it says of a rule at a step: the remarks before it, and what was refused."""
    told = read(path.read_text(encoding="utf-8"))
    match = told.match
    words = [line.lstrip("# ") for line in told.asides.get(step, ()) if line.startswith("#")]
    for line in told.asides.get(step + 1, ()):
        if line.startswith("?"):
            why = match.at(step).why_illegal(match.game.parse_move(line[1:].strip(), match.names))
            if why and why.rule == rule:
                words.append(f"Tried here: {line[1:].strip()}. {why.read(match.names)}")
    return match, [re.sub(r" \[[^\[\]]+\]$", "", word) for word in words]


def _titled(names: Sequence[str]) -> list[list[str]]:
    """Names of games, each with its title."""
    return [[name, make(name).title] for name in names]


class DeckPanel:
    """Every card of a deck with what it does and where its value comes from.

    `decks`: games by deck to choose from; `names`: names of the games to choose from, none: this one only.
    """

    name = "decks"

    def __init__(
        self, game: Game, decks: Mapping[str, Game] | None = None, classroom: bool = False, names: Sequence[str] = ()
    ) -> None:
        self.games: dict[str, Game] = dict(decks or {game.deck.name: game})
        self.names = names
        self.deck = game.deck.name
        self.classroom = classroom or wanted()
        self.links: list[tuple[str, str]] = []
        self.errors: list[str] = []

    @property
    def game(self) -> Game:
        return self.games[self.deck]

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Handles "deck", "game" and "classroom"."""
        if message.get("do") == "game" and message.get("name") in self.names:
            self.games = decks_of(str(message["name"]))
            self.deck = next(iter(self.games))
        elif message.get("do") == "deck" and message.get("name") in self.games:
            self.deck = str(message["name"])
        elif message.get("do") == "classroom":
            self.classroom = bool(message.get("on"))
        return None

    def payload(self) -> Payload:
        """What the page shows."""
        from ..scene import _plain

        game = self.game
        cards = [self._card(game, card) for card in game.deck]
        cards = [{**card, "face": _plain(card["face"])} for card in cards]
        panel: Payload = {
            "title": game.title, "accent": game.accent, "lead": game.deck.title, "deck": self.deck,
            "decks": [[name, one.deck.title] for name, one in self.games.items()],
            "links": [list(link) for link in self.links], "cards": cards, "game": game.name,
            "games": _titled(self.names),
        }  # fmt: skip
        if any(card.classroom_title for card in game.deck):
            panel["classroom"] = self.classroom
        return {"panel": school(game, panel) if self.classroom else panel, "rules": {}}

    def _card(self, game: Game, card: Card) -> Payload:
        from importlib import import_module

        face = import_module(f"tabletop.games.{game.name}.scene").face(card)
        more = (
            [["Also called", card.title if self.classroom else card.classroom_title]]
            if card.classroom_title and not self.classroom
            else []
        )
        kind: Any = card.data.get("type") or card.data.get("kind", "")
        return {
            "place": card.id, "face": face, "kind": str(kind).capitalize() or "Card", "copies": card.copies,
            "provenance": card.provenance, "more": more,
        }  # fmt: skip


def decks_of(name: str, players: int = 4) -> dict[str, Game]:
    """A game with each deck that is shipped with it, the printed one first."""
    from importlib.resources import files

    games = {}
    first = make(name, players=players)
    games[first.deck.name] = first
    folder = files(f"tabletop.games.{name}") / "decks"
    for item in sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")):
        for count in (players, *type(first).player_counts):
            try:
                game = make(name, players=count, deck=item.removesuffix(".toml"))
            except TabletopError:
                continue
            games.setdefault(game.deck.name, game)
            break
    return games
