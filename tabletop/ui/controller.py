"""What a click on the table does, as a plain class: no widget, no browser.

Two modes. *Study*: any eyes, every step, another move at an earlier step begins a new line beside the old one.
*Play*: the payload holds only what the one who holds the screen may know; with several people at one screen the hand
is hidden between their turns; own moves can be taken back until something has been revealed; all opens at the end.
"""

from __future__ import annotations

import asyncio
import re
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from ..bots import Bot, RandomBot
from ..core import CHANCE, OPEN, SPECTATOR, TERMINAL, InvalidMoveError, Move, State, TabletopError, listed
from ..match import Match
from ..registry import bots_of as bots_of  # as part of what a controller needs
from ..scene import Scene, Setting, as_text, cards_of, pieces_of
from .kinder import school, wanted

FOLLOW = -5  # the eyes of whoever is to move
SLICE = 0.05  # seconds that bots may compute before the kernel looks at messages again
AT_ONCE = 0.8  # seconds that bots may take right after a person's move; what is left goes on in slices
STAYS = "In Play what has been revealed stays; in Study every step can be undone."
SAID = 4  # sentences of the story that are read out after a move

Payload = dict[str, Any]
Message = Mapping[str, Any]


class Refused(TabletopError):
    """What was asked for can't be done now; the sentence is for the person at the screen."""


class Screen(Protocol):
    """A page of the element: what it shows, and what its messages do (they may lead to another page)."""

    name: str

    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None: ...

    def payload(self) -> Payload: ...


latest: list[Controller] = []  # the table played at last in this kernel, for a page that was loaded again


class Controller:
    """The table of one match.

    `match`: what is played. `bots`: bot by seat; all other seats are people. `mode`: "study" or "play".
    `eyes`: in Study a seat, `SPECTATOR`, `OPEN` or `FOLLOW`. `errors` keeps the text of every failure inside a click.
    """

    name = "table"

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot] | None = None,
        mode: str = "study",
        eyes: int = FOLLOW,
        projector: bool = False,
        classroom: bool = False,
        step: int | None = None,
    ) -> None:
        self.lines = [match]
        self.line = 0
        self.bots = dict(bots or {})
        self.mode = mode
        self.wanted_eyes = eyes
        self.projector = projector
        self.classroom = classroom or wanted()
        self.in_words = False
        self.settings: dict[str, float] = {}
        self.holder: int | None = None  # who has the screen in Play; None: nobody yet
        self._no: tuple[Any, set[int]] = (None, set())  # who has said no to the question that is open
        self._yes: tuple[Any, int] = (None, -1)  # who has said yes
        self.look = match.step if step is None else step
        self.running = False
        self._run: object = None
        self.read = -1  # the step at which people have said that they go on (see `State.pause`)
        self.wants_run: float | None = None  # seconds between steps, when a run should begin
        self.errors: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.message, self.tone = "", ""
        self._once: Payload = {}
        self._serial = 0
        self._lines_read: dict[tuple[int, int], tuple[Any, list[Payload]]] = {}
        if mode == "play":
            try:
                self._sit_down()
            except TabletopError as error:
                self.message, self.tone = str(error), "harm"
            except Exception as error:  # a bot that fails at its first move
                self._failed(error)
        elif step is not None:
            self.to(step)
        else:
            self.message = self._told(self.look - 1, self.look)

    # -- what is looked at --------------------------------------------------------------------------------------------
    @property
    def match(self) -> Match:
        return self.lines[self.line]

    @property
    def people(self) -> list[int]:
        """Seats that no bot holds."""
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    @property
    def state(self) -> State:
        """The position that is looked at."""
        return self.match.at(self.look)

    @property
    def eyes(self) -> int:
        """Whose eyes the table is shown through now."""
        if self.mode == "play":
            return SPECTATOR if self.holder is None or (self.live and self.asked) else self.holder
        if self.wanted_eyes != FOLLOW:
            return self.wanted_eyes
        player = self.state.current_player
        return player if player >= 0 else OPEN

    @property
    def live(self) -> bool:
        """Whether the position looked at is the one that is played."""
        return self.look == self.match.step

    @property
    def over(self) -> bool:
        return self.match.state.current_player == TERMINAL

    def name_of(self, seat: int) -> str:
        return self.match.names[seat]

    # -- playing ------------------------------------------------------------------------------------------------------
    def choose(self, move: Move | str | Sequence[Move | str]) -> None:
        """Plays a move (or several as one) for the seat to move; then the bots play until a person is to move.

        Raises `Refused` with the reason; then nothing has changed.
        """
        self._may_move()
        moves = [move] if isinstance(move, (Move, str)) else list(move)
        if self.mode == "play" and any(self._is_chance(one) for one in moves[1:]):
            raise Refused("What chance does can be set by hand only in Study.")
        if self.mode == "play" and len(moves) > 1 and tuple(map(str, moves)) not in self._groups():
            raise Refused("One move at a time, or one of the groups that the table offers.")
        if self.mode == "study" and self.look < self.match.steps:
            if self._is_next(moves):
                self.to(self.look + 1)
                return
            self.branch()
        before = self.match.step
        try:
            self.match.push(moves[0] if len(moves) == 1 else moves)
        except InvalidMoveError as error:
            raise Refused(str(error)) from None
        except TabletopError as error:
            raise Refused(self._reason(moves[0]) or str(error)) from None
        try:
            self._bots_at_once()
        finally:  # where a bot fails, what was played stays
            self._arrived(before)

    def _groups(self) -> set[tuple[str, ...]]:
        """The moves of each group that the table offers."""
        return {tuple(group.moves) for group in self.scene().groups}

    def _is_chance(self, move: Move | str) -> bool:
        try:
            return (move if isinstance(move, Move) else self.match.game.parse_move(move, self.match.names)).chance
        except TabletopError:
            return False

    def typed(self, text: str) -> str | None:
        """Plays what was typed. `None`, or the sentence that says why it can't be played."""
        moves = [part.strip() for part in text.split(";") if part.strip()]
        try:
            self._may_move()
            if not moves:
                raise Refused("Nothing was typed.")
            if len(moves) > 1 and self.mode == "play":
                raise Refused("One move at a time: what chance does can be set by hand only in Study.")
            self.choose(moves[0] if len(moves) == 1 else moves)
        except Refused as refusal:
            self.message, self.tone = str(refusal), "harm"
            return str(refusal)
        self._once["typed"] = True
        return None

    def why(self, text: str) -> str:
        """Why a move can't be made, or that it can. Tells nothing about hands that the eyes can't see."""
        try:
            self._may_ask()
            answer = self._reason(text) or "This move can be made."
        except Refused as refusal:
            answer = str(refusal)
        self.message, self.tone = answer, "harm"
        return answer

    def _reason(self, move: Move | str) -> str | None:
        try:
            parsed = move if isinstance(move, Move) else self.match.game.parse_move(move, self.match.names)
        except InvalidMoveError as error:
            return str(error)
        why = self.state.why_illegal(parsed)
        if why is None:
            return None
        rule = getattr(why, "rule", "")
        sentence = why.read(self.match.names, self.eyes)
        rules = self.match.game.rules
        return f"{sentence} (Rule: {rules[rule].title}.)" if rule and rule in rules else sentence

    def _may_ask(self) -> None:
        player = self.state.current_player
        if player == TERMINAL:
            raise Refused("The match is over. Step back to look, or to try something else.")
        if self.mode == "play" and not self.live:
            raise Refused("You are looking back. Go to the last step to play.")
        if self.asked:
            raise Refused(f"First everybody at the screen is asked: {self.match.state.question.text}")  # type: ignore[union-attr]
        if self.mode == "play" and self.holder is None:
            raise Refused(f"First {self.name_of(player)} takes the screen.")
        if player in (self.eyes, CHANCE) or self.eyes == OPEN:
            return
        if self.mode == "play":
            raise Refused(f"It is {self.name_of(player)}'s turn.")
        raise Refused(self._wait(player))

    def _wait(self, player: int) -> str:
        name = self.name_of(player)
        return f"It is {name}'s turn. Choose the eyes of {name}, or open everything, to move."

    def _may_move(self) -> None:
        if self.running:
            raise Refused("The bots are playing. Press Stop first.")
        self._may_ask()

    def _is_next(self, moves: Sequence[Move | str]) -> bool:
        """Whether this is the very move that was played here: then we just step on."""
        if len(moves) != 1:
            return False
        move = moves[0]
        try:
            parsed = move if isinstance(move, Move) else self.match.game.parse_move(move, self.match.names)
        except TabletopError:
            return False
        plies = self.match.plies(self.look + 1)
        return bool(plies) and plies[0] == parsed and self._decisions(self.look + 1) == 1

    def _decisions(self, step: int) -> int:
        state, n = self.match.at(step - 1), 0
        for ply in self.match.plies(step):
            n += state.current_player != CHANCE
            state = state.play(ply)
        return n

    # -- a question to everybody at one screen ------------------------------------------------------------------------
    @property
    def asked(self) -> list[int]:
        """In Play, with several people at the screen: whom the open question is put to; nobody, if one of them answers
        it with his moves."""
        question, player = self.match.state.question, self.match.state.current_player
        if self.mode != "play" or question is None or player not in self.people or len(self.people) < 2:
            return []
        if self._yes == (question.about, player):
            return []
        no = self._no[1] if self._no[0] == question.about else ()
        asked = [seat for seat in question.seats if seat in self.people and seat not in no]
        return [] if asked == [self.holder] else asked

    def answer(self, seat: int) -> None:
        """Who wants to do something about the open question, a seat, or nobody (−1): the others say no."""
        asked, question = self.asked, self.match.state.question
        if question is None or not asked or not self.live or self.running:
            raise Refused("Nobody is being asked now.")
        if seat not in (*asked, -1):
            raise Refused(f"Asked are {listed([self.name_of(p) for p in asked])}.")
        before = self.match.step
        kept = self._no[1] if self._no[0] == question.about else set()
        self._no = (question.about, kept | set(asked[: asked.index(seat)] if seat in asked else asked))
        self._yes = (question.about, seat)
        if seat not in (-1, self.holder):
            self.holder = None
        self._bots_at_once()
        self._arrived(before)

    def _says_no(self) -> bool:
        """Whether the one to move has said no to the question that is open."""
        question, player = self.match.state.question, self.match.state.current_player
        return self.mode == "play" and question is not None and self._no[0] == question.about and player in self._no[1]

    # -- bots ---------------------------------------------------------------------------------------------------------
    def bot_move(self) -> bool:
        """One move of the bot whose turn it is (in Study any seat without a bot moves at random); False at the end."""
        match = self.match
        player, question = match.state.current_player, match.state.question
        if player < 0:
            return False
        if question is not None and self._says_no():
            match.push(question.no)
            return True
        bot = self.bots.get(player) or RandomBot()
        view: Any = None if getattr(bot, "blind", False) else match.state.view(player)
        moves = match.state.legal_moves
        move = bot.choose(view, moves, Random(f"{match.seed}|bot|{player}|{match.step}"))
        if move not in moves:
            what = "something" if self.mode == "play" else f"“{move}”"  # in Play its cards are nobody else's
            raise Refused(f"The bot {getattr(bot, 'name', '?')} chose {what}, which is no legal move here.")
        match.push(move)
        return True

    def _bot_is_next(self) -> bool:
        by_itself = self.match.state.current_player in self.bots or self._says_no()
        return by_itself and bool(self.people) and not self._waits()

    def _waits(self) -> bool:
        """Whether a bot waits for people who look at what has just happened."""
        here = self.match.state.pause and self.read != self.match.step
        return here and bool(self.people) and self.match.state.current_player in self.bots

    def go(self) -> None:
        """People have looked; the bots go on."""
        self.read, before = self.match.step, self.match.step
        self._bots_at_once()
        self._arrived(before)

    def _bots_at_once(self) -> None:
        end = time.perf_counter() + AT_ONCE
        try:
            while self._bot_is_next():
                if time.perf_counter() > end:
                    self.wants_run = 0.0
                    break
                self.bot_move()
        finally:  # where a bot fails, what was played is looked at
            self.look = self.match.step

    async def run(self, show: Callable[[], None], pace: float = 0.0) -> None:
        """Lets the bots play until a person is to move, the end, or `stop`; `show` is called after each slice.

        `pace`: seconds from step to step; 0: as fast as it goes, in slices of 50 ms.
        """
        self.wants_run = None
        if self.running:
            return
        self.running, this = True, object()
        self._run = this  # a run that was stopped, and still sleeps, ends when it wakes
        if not self.live or self.mode == "study" and self.match.step < self.match.steps:
            self.to(self.match.steps if self.mode == "study" else self.match.step)  # what comes later is kept
        try:
            while self.running and self._run is this and self._goes_on():
                end = time.perf_counter() + SLICE
                before = self.match.step
                while self._goes_on():
                    self.bot_move()
                    seen = pace > 0 and any(self.match.notes(self.match.step))  # nobody waits for what tells nothing
                    if seen or time.perf_counter() > end:
                        break
                self.look = self.match.step
                self._arrived(before)
                show()
                await asyncio.sleep(pace)
        except TabletopError as error:
            self.message, self.tone = str(error), "harm"
        except Exception as error:
            self._failed(error)
        finally:
            if self._run is this:
                self.running = False
                show()

    def _goes_on(self) -> bool:
        player = self.match.state.current_player
        return player >= 0 and (player in self.bots or not self.people or self._says_no()) and not self._waits()

    def stop(self) -> None:
        """Ends a run after the step at hand."""
        self.running = False

    # -- there and back -----------------------------------------------------------------------------------------------
    def to(self, step: int) -> None:
        """Looks at a step. In Study a move made there begins a new line; in Play it is only looked at."""
        last = self.match.step if self.mode == "play" else self.match.steps
        if not 0 <= step <= last:
            raise Refused(f"There are steps 0 to {last}.")
        self.look = step
        if self.mode == "study":
            self.match.undo(self.match.step)
            self.match.redo(step)
        told = self._told(step - 1, step) if step else ""
        self.message, self.tone = told or f"Step {step} of {last}.", ""

    def back(self) -> None:
        self.to(max(0, self.look - 1))

    def forward(self) -> None:
        self.to(min(self.match.step if self.mode == "play" else self.match.steps, self.look + 1))

    def undo(self) -> None:
        """In Study one step back; in Play takes the last own move back, unless something has been revealed since."""
        if self.mode == "study":
            self.back()
            return
        why = self._why_no_undo() if self.live else "You are looking back. Go to the last step first."
        if why:
            raise Refused(why)
        self.match.undo()
        self._no[1].discard(self.match.state.current_player)  # a no that is taken back is none
        self.look = self.match.step
        self.message, self.tone = "Taken back.", ""

    def redo(self) -> None:
        """Plays again what was taken back."""
        if self.mode == "study":
            self.forward()
            return
        if self.match.step == self.match.steps:
            raise Refused("There is nothing to play again.")
        self._may_move()  # only who took it back
        before = self.match.step
        self.match.redo()
        self._bots_at_once()
        self._arrived(before)

    def _why_no_undo(self) -> str | None:
        step = self.match.step
        if step == 0:
            return "Nothing has been played yet."
        if self.holder is None or self.match.at(step - 1).current_player != self.holder:
            return "Only your own last move can be taken back, before anybody else has moved."
        state = self.match.at(step - 1)
        for ply in self.match.plies(step):
            if state.current_player != self.holder:
                return f"Something has been drawn or answered since. {STAYS}"
            state = state.play(ply)
        before, after = self._titles(step - 1), self._titles(step)
        looked = self._looked_at(step) > self._looked_at(step - 1)
        if looked or any(n > before.get(title, 0) for title, n in after.items()):
            return f"Cards have been shown since. {STAYS}"
        return None

    def _looked_at(self, step: int) -> int:
        """How often cards that lie closed to these eyes have been shown to them."""
        view = self.match.at(step).view(self.eyes)
        return sum(
            e.what == "sight" and not isinstance(e.cards, int) and None in view.zones[e.zone] for e in view.events
        )

    def _titles(self, step: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece in pieces_of(self._scene(step, self.eyes)):
            for card in cards_of(piece):
                if card.face:
                    found[card.face.title] = found.get(card.face.title, 0) + 1
        return found

    def branch(self, step: int | None = None) -> None:
        """Begins a new line at a step, beside the one there is (Study)."""
        if self.mode == "play":
            raise Refused("In Play there is one line. Study lets you try something else from any step.")
        at = self.look if step is None else step
        self.lines.append(self.match.branch(at))
        self.line = len(self.lines) - 1
        self.look = at
        self.message, self.tone = f"A new line from step {at}. The other one is kept.", ""

    def go_line(self, line: int) -> None:
        """Goes to another line, at its last step."""
        if not 0 <= line < len(self.lines):
            raise Refused("There is no such line.")
        self.line = line
        self.to(self.match.steps)

    # -- eyes, modes, the screen that goes round ----------------------------------------------------------------------
    def see(self, viewer: int) -> None:
        """Chooses the eyes (Study, and after the end)."""
        if self.mode == "play":
            raise Refused("In Play you see through your own eyes. Study opens everything.")
        if viewer not in dict(self._viewers()):
            raise Refused("Nobody has these eyes.")
        self.wanted_eyes = viewer
        self.message, self.tone = f"You see {self._view_words(viewer)}.", ""

    def set_mode(self, mode: str) -> None:
        """Study or Play."""
        if mode not in ("study", "play"):
            raise Refused("There are two modes, Study and Play.")
        if mode == "play" and self.over:
            raise Refused("The match is over: everything is open.")
        if mode == "play" and not self.people:
            raise Refused("Nobody plays: all seats are bots. Watch them in Study.")
        if mode == self.mode:
            return
        self.mode = mode
        self.lines, self.line = [self.match], 0
        if mode == "play":
            self.match.redo(self.match.steps)
            self._sit_down()
        else:
            self.wanted_eyes = FOLLOW
            self.look = self.match.step
            self.message, self.tone = "Study: any eyes, every step, everything can be opened.", ""

    def _sit_down(self) -> None:
        people, self._no, self._yes = self.people, (None, set()), (None, -1)
        self.match.redo(self.match.steps)  # bots that play on from an earlier step would lose what comes after it
        self.holder = people[0] if len(people) == 1 else None
        self.look = self.match.step
        if people:
            before = self.match.step
            self._bots_at_once()
            self._arrived(before)
        else:
            self.mode = "study"

    def _hand_over(self) -> None:
        """As long as nobody has anything to hide, the screen goes on by itself; then to nobody."""
        state = self.match.state
        if self.mode == "play" and len(self.people) > 1 and state.current_player in self.people:
            if not state.dealt:
                self.holder = state.current_player
            elif self.match.step and not self.match.at(self.match.step - 1).dealt:
                self.holder = None

    def ready(self) -> None:
        """The next person has taken the screen."""
        player = self.match.state.current_player
        if self.mode == "play" and self.holder is None and player in self.people:
            self.holder = player
            self.message, self.tone = f"{self.name_of(player)}, you have the screen.", ""

    def pass_screen(self) -> None:
        """Hides the hand, until the next person says that he has the screen."""
        if self.mode == "play" and len(self.people) > 1:
            self.holder = None
            self.look = self.match.step
            self.message, self.tone = "The hand is hidden.", ""

    def _arrived(self, before: int) -> None:
        """After new steps: what is read out, and the opening of everything at the end."""
        latest[:] = [self]
        self.look = self.match.step
        self._hand_over()
        told = self._told(before, self.match.step)
        if self.over and self.mode == "play":
            self.mode, self.wanted_eyes = "study", OPEN
            told = f"{told} The match is over: everything is open, every step, through any eyes.".strip()
        self.message, self.tone = told, ""

    def _told(self, before: int, after: int) -> str:
        entries = [line["text"] for line in self._story(after) if line["step"] > before]
        more = len(entries) - SAID
        return " ".join(entries[-SAID:] + ([f"({more} more in the story.)"] if more > 0 else []))

    # -- keeping ------------------------------------------------------------------------------------------------------
    def code(self) -> str:
        """The match code. It holds everything, hidden cards too."""
        self._once["code"] = self.match.code()
        return str(self._once["code"])

    def file(self) -> tuple[str, str]:
        """A name and the text of the match file."""
        import json

        name = f"{self.match.game.name}-{self.match.seed}-step-{self.match.step}.json"
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", name)
        text = json.dumps(self.match.to_dict(), ensure_ascii=False, indent=1) + "\n"
        self._once["file"] = {"name": name, "text": text}
        return name, text

    def load(self, kept: str | bytes) -> None:
        """Goes on with the match in a code (text) or a file (bytes). Raises `CodeError`; then nothing changes."""
        match = open_match(kept)
        kind = {bot.name for bot in self.bots.values()}
        same = match.game.name == self.match.game.name and match.game.players == self.match.game.players
        self.bots = self.bots if same and kind else {}
        self._lines_read.clear()
        self.settings.clear()
        self.lines, self.line, self.running = [match], 0, False
        self.look = match.step
        self._once["loaded"] = True
        if self.mode == "play" and not self.over and self.people:
            self._sit_down()
        else:
            self.mode, self.wanted_eyes = "study", FOLLOW
        self.message, self.tone = loaded(match), ""

    def set(self, name: str, value: float) -> None:
        """Changes an assumption that the scene offers."""
        for piece in pieces_of(self._scene(self.look, self.eyes)):
            if isinstance(piece, Setting) and piece.id == name:
                if not piece.low <= value <= piece.high:
                    raise Refused(f"{piece.label} lies between {piece.low:g} and {piece.high:g}.")
                self.settings[name] = value
                return
        raise Refused("There is no such setting.")

    # -- for the element ----------------------------------------------------------------------------------------------
    def act(self, message: Message, buffers: Sequence[bytes] = ()) -> Screen | None:
        """Does what one message of the element asks for. Never raises: failures become sentences, and `errors`."""
        self._once = {}
        self.message, self.tone = "", ""
        try:
            self._act(message, buffers)
        except TabletopError as error:
            self.message, self.tone = str(error), "harm"
        except Exception as error:
            self._failed(error)
        return None

    def _act(self, message: Message, buffers: Sequence[bytes]) -> None:
        do = message.get("do")
        if do == "choose":
            self.choose(str(message["move"]))
        elif do == "group":
            self.choose([str(move) for move in message["moves"]])
        elif do == "type":
            self.typed(str(message["text"]))
        elif do == "why":
            self.why(str(message["move"]))
        elif do == "step":
            self.to(int(message["to"]))
        elif do == "eyes":
            self.see(int(message["who"]))
        elif do == "mode":
            self.set_mode(str(message["to"]))
        elif do == "text":
            self.in_words = bool(message["on"])
        elif do == "projector":
            self.projector = bool(message["on"])
        elif do == "line":
            self.go_line(int(message["to"]))
        elif do == "load":
            self.load(bytes(buffers[0]) if buffers else str(message["text"]))
        elif do == "answer":
            self.answer(int(message["seat"]))
        elif do == "setting":
            self.set(str(message["id"]), float(message["value"]))
        elif do == "run":
            self.wants_run = float(message["pace"])
        elif do == "bot":
            if not self._goes_on():
                raise Refused("No bot is to move.")
            if self.mode == "study" and self.match.step < self.match.steps:
                raise Refused("You are looking back. Go to the last step first.")
            before = self.match.step
            self.bot_move()
            self._arrived(before)
        elif do in _PLAIN:
            getattr(self, _PLAIN[do])()
        else:
            raise Refused("The table does not know what was asked for.")

    def _failed(self, error: Exception) -> None:
        self.errors.append("".join(traceback.format_exception(error)))
        what = type(error).__name__ + (f": {error}" if self.mode == "study" else "")  # in Play it might tell a card
        self.message = f"Something went wrong inside the kit ({what}). What was played before stays."
        self.tone = "harm"

    def scene(self) -> Scene:
        """What is shown now."""
        return self._scene(self.look, self.eyes)

    def _scene(self, step: int, viewer: int) -> Scene:
        game = self.match.game
        scene: Scene = game.scene(self.match.at(step).view(viewer), self.match.names, **self.settings)
        return scene

    def _story(self, last: int) -> list[Payload]:
        """The story up to a step as the eyes may read it; each step is read once for each pair of eyes."""
        match, eyes, story = self.match, self.eyes, list[Payload]()
        for step in range(last + 1):
            notes = match.notes(step)
            kept = self._lines_read.get((eyes, step))
            if kept is None or kept[0] is not notes:
                texts = [(note.read(eyes, match.names), note.rule) for note in notes]
                lines = [{"step": step, "text": text, "rule": rule} for text, rule in texts if text]
                kept = self._lines_read[eyes, step] = notes, lines
            story += kept[1]
        return story

    def _viewers(self) -> list[tuple[int, str]]:
        if self.mode == "play":
            return []
        people = [(seat, name) for seat, name in enumerate(self.match.names)]
        return [(FOLLOW, "who is to move"), *people, (SPECTATOR, "a spectator"), (OPEN, "everything open")]

    def _view_words(self, viewer: int) -> str:
        if viewer >= 0:
            return f"what {self.name_of(viewer)} sees"
        return {FOLLOW: "what the player to move sees", SPECTATOR: "what a spectator sees", OPEN: "everything"}[viewer]

    def payload(self) -> Payload:
        """All that is sent to the browser: nothing that the eyes of this moment may not know."""
        self._serial += 1
        self.look = min(self.look, self.match.steps)  # somebody may have played on this match by code
        match, play = self.match, self.mode == "play"
        shown = self.scene()
        scene = shown.to_dict()
        player = match.state.current_player
        last = match.step if play else match.steps
        asked = self.asked if self.live and not self.running else []
        if play and not self.live or self.running or asked:
            scene.pop("choices", None)
            scene.pop("groups", None)
            scene.pop("forbidden", None)
        can: dict[str, bool] = {"go": self._waits() and self.live and self.look == match.step}
        if play:
            can["undo"] = match.step > 0  # whether it may be taken back is answered when asked
            can["redo"] = match.step < match.steps
        else:
            can["branch"] = self.look < match.steps
            can["bot"] = self.running or (self.live and self.look == match.steps and self._goes_on())
        status: Payload = {
            "serial": self._serial,
            "step": self.look,
            "steps": last,
            "mode": self.mode,
            "modes": [["study", "Study"], ["play", "Play"]] if self.people and not self.over else [],
            "eyes": self.eyes if play else self.wanted_eyes,
            "viewers": [list(pair) for pair in self._viewers()],
            "can": can,
            "running": self.running,
            "projector": self.projector,
            "message": self.message,
            "tone": self.tone,
            "lines": [
                f"line {i + 1}" + (f", {line.steps} steps" if i != self.line else "")
                for i, line in enumerate(self.lines)
            ],
            "line": self.line,
            "links": [list(link) for link in self.links],
            "deck": "" if match.game.deck.name == "printed" else match.game.deck.title,
            **self._once,
        }
        if self.in_words:
            status["text"] = as_text(shown if "choices" in scene else replace(shown, choices=()))
        if can["go"]:
            status["waiting"] = f"{self.name_of(player)} goes on when you have looked at everything."
        elif play and not self.live:
            status["waiting"] = "You are looking back. Go to the last step to play."
        elif not play and self.eyes not in (player, OPEN) and player >= 0 and self.live:
            status["waiting"] = self._wait(player)
        if asked and match.state.question:
            seats = [[seat, self.name_of(seat)] for seat in asked]
            status["question"] = {"text": match.state.question.text, "seats": seats}
        elif play and len(self.people) > 1 and player in self.people and self.live:
            who = {"seat": player, "name": self.name_of(player)}
            if self.holder is None:
                status["curtain"] = who
            elif self.holder != player:
                status["handover"] = who
        story = self._story(self.look if self.projector else last)  # a class is not told what comes
        rules = {
            r.id: {"title": r.title, "section": r.section, "text": r.text, "status": r.status, "reason": r.reason}
            for r in match.game.rules
        }
        out = {"scene": scene, "story": story, "status": status, "rules": rules}
        return school(match.game, out) if self.classroom else out


_PLAIN = {
    "go": "go", "undo": "undo", "redo": "redo", "branch": "branch", "ready": "ready", "pass": "pass_screen",
    "stop": "stop",
    "code": "code", "file": "file", "back": "back", "forward": "forward",
}  # fmt: skip


def open_match(kept: str | bytes) -> Match:
    """The match in a code (text), or in the bytes of a file (a file may also be pasted as text)."""
    if isinstance(kept, bytes):
        return Match.from_bytes(kept) if kept.lstrip()[:1] == b"{" else Match.from_code(kept.decode("utf-8", "replace"))
    return Match.from_bytes(kept.encode()) if kept.lstrip().startswith("{") else Match.from_code(kept)


def loaded(match: Match) -> str:
    """What is said of a match that was opened, and of what is seldom meant in its own deck."""
    warned = match.game.deck.warnings
    more = [f"({len(warned) - SAID} more about this deck.)"] if len(warned) > SAID else []
    return " ".join([f"Loaded: {match.game.title}, {match.steps} steps.", *warned[:SAID], *more])
