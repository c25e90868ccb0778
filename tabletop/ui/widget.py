"""The widget: a thin shell around a `Desk` that passes messages on and sets traits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..core import OPEN, Game
from ..match import Match
from ..registry import available_games, make
from .controller import FOLLOW, Controller
from .desk import Desk
from .rules import DeckPanel, RulesPanel, Shown, decks_of
from .starting import StartPanel

HERE = Path(__file__).parent


def module() -> str:
    """The element's ES module: three files in order, one after the other."""
    return "\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in ("element", "table", "panels"))


class Table(anywidget.AnyWidget):
    """The element in a notebook. `desk` is what it shows; `errors` what went wrong inside clicks (tests read it)."""

    _esm = module()
    _css = (HERE / "table.css").read_text(encoding="utf-8")
    screen: Any = traitlets.Unicode("table").tag(sync=True)
    scene: Any = traitlets.Dict().tag(sync=True)
    story: Any = traitlets.List().tag(sync=True)
    status: Any = traitlets.Dict().tag(sync=True)
    rules: Any = traitlets.Dict().tag(sync=True)
    panel: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk, **more: Any) -> None:
        self.desk = desk
        self._running: asyncio.Task[None] | None = None
        super().__init__(**desk.payload(), **more)
        self.on_msg(self._heard)

    @property
    def errors(self) -> list[str]:
        return self.desk.errors

    @property
    def match(self) -> Match | None:
        """The match on the table, for those who want to look into it by code."""
        return self.desk.table.match if self.desk.table else None

    def _heard(self, _widget: Any, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        self.desk.act(message, [bytes(buffer) for buffer in buffers or ()])
        self.show()
        table = self.desk.table
        if table is not None and table.wants_run is not None:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:  # no event loop (plain Python): nobody waits, so it may take its time
                asyncio.run(self.desk.run(self.show))
                return
            self._running = loop.create_task(self.desk.run(self.show))  # kept, so that it is not thrown away

    def show(self) -> None:
        """Sends what has changed, as one message."""
        made = self.desk.payload()
        with self.hold_sync():
            for name, value in made.items():
                setattr(self, name, value)


def start(game: str = "ladies_choice", players: int = 4, projector: bool = False) -> Table:
    """The first page: choose a game and who plays, or go on with a match code."""
    return Table(Desk(StartPanel(game, players, projector)))


def table(
    match: Match | Game | str,
    bots: Mapping[int, Any] | None = None,
    mode: str = "study",
    eyes: int = FOLLOW,
    step: int | None = None,
    projector: bool = False,
    classroom: bool = False,
) -> Table:
    """The table of a match, of a game (a new match), or of a match code.

    `bots`: a bot by seat; other seats are people. `mode`: "study" or "play". `eyes`: a seat, `SPECTATOR`, `OPEN`, or
    `FOLLOW` (whoever is to move). `step`: where to look first.
    """
    if isinstance(match, str):
        match = Match.from_code(match)
    elif isinstance(match, Game):
        match = Match(match)
    return Table(Desk(Controller(match, bots, mode, eyes, projector, classroom, step)))


def rules_browser(
    game: Game | str = "ladies_choice", shows: Mapping[str, Shown] | None = None, projector: bool = False
) -> Table:
    """The rules of a game, by section and word; of a game given by name one can change to the others. `shows`: rule id
    → (playthrough file or match, step) where it happens; default: the playthroughs shipped with the game."""
    names = available_games() if isinstance(game, str) and shows is None else ()
    game = make(game) if isinstance(game, str) else game
    return Table(Desk(RulesPanel(game, shows, projector, names), shows))


def deck_browser(game: Game | str = "ladies_choice", classroom: bool = False) -> Table:
    """Every card of a game's decks, with where each value comes from; of a game given by name one can change to the
    others."""
    if isinstance(game, str):
        games = decks_of(game)
        return Table(Desk(DeckPanel(next(iter(games.values())), games, classroom, available_games())))
    return Table(Desk(DeckPanel(game, None, classroom)))


__all__ = ["FOLLOW", "OPEN", "Table", "deck_browser", "rules_browser", "start", "table"]
