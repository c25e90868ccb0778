"""Which page is open: start, table, rules or cards; and the way back. A plain class, tested without a widget."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..core import Game, TabletopError
from .controller import Controller, Message, Payload, Screen
from .rules import DeckPanel, RulesPanel, Shown, decks_of
from .starting import StartPanel

EMPTY: Payload = {"screen": "table", "scene": {}, "story": [], "status": {}, "rules": {}, "panel": {}}


def _game_of(screen: Screen) -> Game | None:
    """The game that a page is about."""
    if isinstance(screen, Controller):
        return screen.match.game
    return screen.game if isinstance(screen, (RulesPanel, DeckPanel, StartPanel)) else None


class Desk:
    """The open page on top of those one can go back to. `shows`: where rules happen, for "show me"."""

    def __init__(self, screen: Screen, shows: Mapping[str, Shown] | None = None) -> None:
        self.stack: list[Any] = [screen]
        game = self._game()
        self.shows: dict[str, Mapping[str, Shown]] = {game.name: shows} if game and shows is not None else {}
        self.errors: list[str] = []
        self._serial = 0

    @property
    def top(self) -> Any:
        """The open page."""
        return self.stack[-1]

    @property
    def table(self) -> Controller | None:
        """The table that is open, or lies below the open page."""
        return next((screen for screen in reversed(self.stack) if isinstance(screen, Controller)), None)

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> None:
        """Does what one message asks for. Never raises: a failure becomes a sentence, and is kept in `errors`."""
        top = self.top
        try:
            if message.get("do") == "open":
                self._open(str(message.get("to")))
            elif message.get("do") == "stop" and isinstance(top, Controller):
                top.stop()
            else:
                following = top.act(message, buffers)
                if following is not None:
                    self.stack.append(following)
        except Exception as error:
            self.errors.append("".join(traceback.format_exception(error)))
            top.message = (
                str(error)
                if isinstance(error, TabletopError)
                else f"Something went wrong inside the kit ({type(error).__name__}: {error})."
            )
            top.tone = "harm"
        for screen in self.stack:
            self.errors += screen.errors
            screen.errors.clear()

    def _open(self, to: str) -> None:
        game = self._game()
        if self.table:
            self.table.stop()
        if to == "back" and len(self.stack) > 1:
            self.stack.pop()
        elif to == "start":
            old = next((screen for screen in self.stack if isinstance(screen, StartPanel)), None)
            self.stack = [old or StartPanel(game.name if game else "ladies_choice", game.players if game else 4)]
        elif to in ("rules", "decks") and game:
            self.stack = [screen for screen in self.stack if screen.name != to]
            page: Any = (
                RulesPanel(game, self.shows.get(game.name))
                if to == "rules"
                else DeckPanel(game, decks_of(game.name, game.players), getattr(self.top, "classroom", False))
            )
            if to == "rules":
                self.shows[game.name] = page.shows
            self.stack.append(page)

    def _game(self) -> Game | None:
        return next((game for screen in reversed(self.stack) if (game := _game_of(screen))), None)

    def _links(self) -> list[tuple[str, str]]:
        top, below = self.top, self.stack[-2] if len(self.stack) > 1 else None
        links = []
        if top.name != "rules" and not (below and below.name == "rules"):
            links.append(("Rules", "rules"))
        if top.name != "decks" and not (below and below.name == "decks"):
            links.append(("Cards", "decks"))
        if top.name == "table" and not (below and below.name == "rules"):
            links.append(("New match", "start"))
        if below and below.name != "start":
            links.append(
                (
                    {"table": "Back to the table", "rules": "Back to the rules", "decks": "Back to the cards"}[
                        below.name
                    ],
                    "back",
                )
            )
        return links

    def payload(self) -> Payload:
        """All traits of the element."""
        self._serial += 1
        top = self.top
        top.links = self._links()
        try:
            shown = top.payload()
        except Exception as error:  # a page that can't be shown: back to the one before, with a sentence
            if len(self.stack) < 2:
                raise
            self.errors.append("".join(traceback.format_exception(error)))
            self.stack.pop()
            self.top.message = f"This page can't be shown ({type(error).__name__}: {error})."
            self.top.tone = "harm"
            return self.payload()
        made = {**EMPTY, "screen": top.name, **shown}
        if top.name == "table":
            made["status"]["serial"] = self._serial
        else:
            made["status"] = {"serial": self._serial}
        return made

    async def run(self, show: Callable[[], None]) -> None:
        """Carries on what the table wants to run, in slices; see `Controller.run`."""
        table = self.top
        if isinstance(table, Controller) and table.wants_run is not None:
            await table.run(show, table.wants_run)
