"""The first page: choose a game, who plays and how, or go on with a match that was kept."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any

from ..core import Game, TabletopError
from ..match import Match
from ..registry import available_games, make
from .controller import FOLLOW, Controller, Message, Payload, Screen, bots_of, latest, loaded, open_match
from .kinder import wanted

NAMES = ("Anna", "Ben", "Chidi", "Dora", "Eve", "Finn", "Grace", "Hugo")
PERSON = "person"


class StartPanel:
    """What is chosen on the first page, and the table that comes out of it.

    Nothing is refused before Start: a number out of range or a name used twice gets its sentence then.
    """

    name = "start"

    def __init__(self, game: str = "ladies_choice", players: int = 4, projector: bool = False) -> None:
        self.games = available_games()
        self.game_name = game if game in self.games else self.games[0]
        self.players = players
        self.names = list(NAMES)
        self.who: dict[int, str] = {0: PERSON}
        self.seed = ""
        self.mode = "play"
        self.deck = ""
        self.classroom = wanted()
        self.projector = projector
        self.options: dict[str, str] = {}
        self.links: list[tuple[str, str]] = []
        self.errors: list[str] = []
        self.message, self.tone = "", ""
        self._settle()

    def _settle(self) -> None:
        """Keeps what was chosen within what the game has."""
        counts = self.counts
        if self.players not in counts:
            self.players = min(counts, key=lambda n: abs(n - self.players))
        self.game: Game = self._make(self.players)
        self.bots = bots_of(self.game)
        best = next((name for name in reversed(self.bots) if name != "random"), "random")
        for seat in range(1, 12):
            if self.who.get(seat) not in (PERSON, *self.bots):
                self.who[seat] = best
        if self.who.get(0) not in (PERSON, *self.bots):
            self.who[0] = PERSON
        table = self.game.options_for(self.players)
        self.options = {key: value for key, value in self.options.items() if key in table}

    def _make(self, players: int, **options: Any) -> Game:
        return make(self.game_name, players=players, deck=self.deck or None, **options)

    @property
    def counts(self) -> list[int]:
        """Player counts that the game has."""
        found = []
        for n in range(1, 9):
            try:
                make(self.game_name, players=n, deck=self.deck or None)
            except TabletopError:
                continue
            found.append(n)
        return found or [4]

    # -- what the page shows ------------------------------------------------------------------------------------------
    def payload(self) -> Payload:
        """The fields with their values."""
        game = self.game
        titles = [[name, make(name).title] for name in self.games]
        fields: list[Payload] = [
            _field("game", "choice", "Game", self.game_name, "game", options=titles),
            _field("players", "choice", "Players", self.players, "game", options=[[n, str(n)] for n in self.counts]),
            _field(
                "mode",
                "choice",
                "Mode",
                self.mode,
                "game",
                options=[["play", "Play: hidden hands"], ["study", "Study: everything can be opened"]],
            ),
            _field("seed", "text", "Seed (same seed, same cards)", self.seed, "game"),
        ]
        kinds = [[PERSON, "a person"], *([name, f"bot: {name}"] for name in self.bots)]
        seats = [
            [_field(f"name-{seat}", "text", f"Name, seat {seat + 1}", self.names[seat]),
             _field(f"who-{seat}", "choice", f"Played by, seat {seat + 1}", self.who[seat], options=kinds)]
            for seat in range(self.players)
        ]  # fmt: skip
        for key, option in game.options_for(self.players).items():
            seated = self.names if option.seats else ()
            values = [[str(i), _words(value, seated)] for i, value in enumerate(option.allowed)]
            default = option.allowed.index(option.default) if option.default in option.allowed else 0
            label = key.replace("_", " ").capitalize()
            help_text = f"{option.text} (Default: {_words(option.default, seated)}.)"
            fields.append(
                _field(
                    key, "choice", label, self.options.get(key, str(default)), "option", options=values, help=help_text
                )
            )
        if any(card.classroom_title for card in game.deck):
            text = "Kinder titles for some cards, for a school's screen."
            fields.append(_field("classroom", "check", "Classroom titles", self.classroom, "option", help=text))
        people = [seat for seat in range(self.players) if self.who[seat] == PERSON]
        who = ("Bots play, you watch." if not people else "You play against bots." if len(people) == 1
               else f"{len(people)} people share the screen." if self.mode == "play" else "")  # fmt: skip
        panel = {
            "title": "Tabletop", "lead": "card games to play and look into", "headline": game.title,
            "accent": game.accent, "fields": fields, "seats": seats, "who": who, "message": self.message,
            "tone": self.tone, "resume": _resume(), "links": [list(link) for link in self.links],
        }  # fmt: skip
        return {"panel": panel}

    # -- what it does -------------------------------------------------------------------------------------------------
    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Handles "field", "start" and "load"; the last two lead to a table. Failures become sentences."""
        self.message, self.tone = "", ""
        try:
            do = message.get("do")
            if do == "field":
                self.set(str(message["id"]), message["value"])
            elif do == "start":
                return self.start()
            elif do == "resume":
                if latest:
                    return latest[0]
                self.message = "No match was played since the kernel started."
            elif do == "load":
                return self.load(bytes(buffers[0]) if buffers else str(message["text"]))
        except TabletopError as error:
            self.message, self.tone = str(error), "harm"
        except Exception as error:
            self.errors.append("".join(traceback.format_exception(error)))
            self.message, self.tone = f"Something went wrong inside the kit ({type(error).__name__}: {error}).", "harm"
        return None

    def set(self, name: str, value: Any) -> None:
        """Takes the value of one field."""
        kind, _, seat = name.partition("-")
        if name == "game" and value in self.games:
            self.game_name, self.deck = str(value), ""
        elif name == "players":
            self.players = value if value in self.counts else _place(value, 10)
        elif name == "mode" and value in ("play", "study"):
            self.mode = value
        elif name == "seed":
            self.seed = str(value).strip()[:60]
        elif name == "classroom":
            self.classroom = bool(value)
        elif kind == "name" and seat:
            self.names[_place(seat, len(self.names))] = str(value)[:40]
        elif kind == "who" and seat:
            self.who[_place(seat, len(self.names))] = str(value)
        else:
            self.options[name] = str(value)
        self._settle()

    def start(self) -> Controller:
        """The table of a new match. Raises `TabletopError` with what is wrong."""
        table = self.game.options_for(self.players)
        chosen = {key: place for key, place in self.options.items() if key in table}
        options = {key: table[key].allowed[_place(place, len(table[key].allowed))] for key, place in chosen.items()}
        game = self._make(self.players, **options)
        match = Match(game, self.names[: self.players], self.seed or None)
        bots = {seat: self.bots[self.who[seat]] for seat in range(self.players) if self.who[seat] in self.bots}
        watching = len(bots) == self.players
        mode = "study" if watching else self.mode
        return Controller(match, bots, mode, FOLLOW, self.projector, self.classroom)

    def load(self, kept: str | bytes) -> Controller:
        """The table of a match that was kept, for the same people and bots where the seats fit."""
        match = open_match(kept)
        bots = bots_of(match.game)
        seats = {seat: bots[self.who[seat]] for seat in range(match.game.players) if self.who.get(seat) in bots}
        mode = self.mode if match.outcome is None and len(seats) < match.game.players else "study"
        table = Controller(match, seats, mode, FOLLOW, self.projector, self.classroom)
        table.message = loaded(match)
        return table


def _field(name: str, kind: str, label: str, value: Any, group: str = "", **more: Any) -> Payload:
    return {"id": name, "kind": kind, "label": label, "value": value, "group": group, **more}


def _resume() -> str:
    """What the button says that leads back to the match played at last, if there is one."""
    if not latest:
        return ""
    table = latest[0]
    return (
        f"Go on with the last match: {table.match.game.title}, {', '.join(table.match.names)}, step {table.match.step}"
    )


def _place(text: Any, below: int) -> int:
    """A number from a field. Raises `TabletopError` for anything else."""
    number = int(text) if str(text).isascii() and str(text).isdigit() and len(str(text)) < 4 else below
    if number >= below:
        raise TabletopError(f"“{str(text)[:20]}” is nothing that can be chosen here; choose from the list.")
    return number


def _words(value: Any, names: Sequence[str]) -> str:
    """A value of an option for people; `names`: those of the seats, where values are seats."""
    if value is None:
        return "let the seed decide" if names else "no limit"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return names[value] if isinstance(value, int) and value < len(names) else str(value)
