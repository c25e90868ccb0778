"""Looking rules up, and leafing through decks: two pages of the element as plain classes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ..core import OPEN, Game, TabletopError
from ..deck import Card
from ..match import Match
from ..registry import make
from .controller import Controller, Message, Payload, Screen, school

Shown = tuple[Match, int]


def happenings(matches: Iterable[Match]) -> dict[str, Shown]:
    """Rule id → the first match and step in which the engine cites it."""
    found: dict[str, Shown] = {}
    for match in matches:
        for step in range(match.steps + 1):
            for note in match.notes(step):
                for rule in (note.rule, *note.also):
                    found.setdefault(rule, (match, step))
    return found


def played(game: str, counts: Iterable[int] = (4, 3, 5, 6, 2), each: int = 3) -> Iterator[Match]:
    """Short matches played at random from fixed seeds, for showing rules where no playthrough is given."""
    for seed in range(each):
        for players in counts:
            try:
                match = Match(
                    make(game, players=players), ["Anna", "Ben", "Chidi", "Dora", "Eve", "Finn"][:players], seed
                )
            except TabletopError:
                continue
            rng = Random(seed)
            while match.outcome is None and match.steps < 400:
                moves = match.legal_moves
                match.push(moves[rng.randrange(len(moves))])
            yield match


class RulesPanel:
    """The rules of a game by section and word; "show me" leads to a table at a step where the rule happens.

    `shows`: rule id → (match, step); default: found in matches played at random from fixed seeds.
    """

    name = "rules"

    def __init__(self, game: Game, shows: Mapping[str, Shown] | None = None, projector: bool = False) -> None:
        self.game = game
        self.shows = happenings(played(game.name)) if shows is None else dict(shows)
        self.projector = projector
        self.links: list[tuple[str, str]] = []
        self.errors: list[str] = []
        self.message = ""

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Handles "show"."""
        self.message = ""
        if message.get("do") != "show":
            return None
        rule = str(message.get("rule"))
        if rule not in self.shows:
            self.message = "No match at hand shows this rule."
            return None
        match, step = self.shows[rule]
        table = Controller(match.branch(match.steps), mode="study", eyes=OPEN, step=step, projector=self.projector)
        if rule in self.game.rules:
            entry = self.game.rules[rule]
            table.message = f"{entry.title}. {entry.text}"
        return table

    def payload(self) -> Payload:
        """What the page shows."""
        rules = {
            r.id: {
                "title": r.title, "section": r.section, "text": r.text, "status": r.status, "reason": r.reason, "option": r.option,
                "show": r.id in self.shows,
            }
            for r in self.game.rules
        }  # fmt: skip
        panel = {
            "title": self.game.title, "accent": self.game.accent, "message": self.message, "projector": self.projector,
            "links": [list(link) for link in self.links],
        }  # fmt: skip
        return {"panel": panel, "rules": rules}


class DeckPanel:
    """Every card of a deck with what it does and where its value comes from."""

    name = "decks"

    def __init__(self, game: Game, decks: Mapping[str, Game] | None = None, classroom: bool = False) -> None:
        self.games: dict[str, Game] = dict(decks or {game.deck.name: game})
        self.deck = game.deck.name
        self.classroom = classroom
        self.links: list[tuple[str, str]] = []
        self.errors: list[str] = []

    @property
    def game(self) -> Game:
        return self.games[self.deck]

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Handles "deck" and "classroom"."""
        if message.get("do") == "deck" and message.get("name") in self.games:
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
            "links": [list(link) for link in self.links], "cards": cards,
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
        kind: Any = card.data.get("type", "")
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
