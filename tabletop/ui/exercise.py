"""What an exercise looks like and what a click in it does: a `Lecture` for each look of an answer. No widget here."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ..bots import Bot, RandomBot
from ..core import Move, TabletopError
from ..deck import Card
from ..exercises import Question, Sheet
from ..exercises.exercise import CORRECT, LEVELS, NOT_ATTEMPTED, NOT_YET, SHOWN
from ..exercises.kinds import Number, items, pick
from ..match import CodeError, Match
from .controller import Controller, Payload, Refused
from .kinder import kinder
from .lesson import Block, Lecture, Message, block, counted

WORDS = {CORRECT: "correct", NOT_YET: "not yet", SHOWN: "solution shown", NOT_ATTEMPTED: "not attempted"}
LONG = 110  # letters of a card's text that fit
NUMBERED = ("1st", "2nd", "3rd")


def nth(place: int) -> str:
    """1st, 2nd, 3rd, 4th … for places from 0."""
    return NUMBERED[place] if place < len(NUMBERED) else f"{place + 1}th"


def rule_block(question: Question, rule: str) -> Block:
    """A rule of the game's ledger, to be unfolded."""
    found = question.exercise.ledger[rule]
    return block("rule", name=found.title, place=found.place, text=found.text, reason=found.reason)


def card_block(game: str, card: Card, name: str, most: int = LONG, **more: Any) -> Block:
    """A card of any game for lesson.js, from its face at the table; a text of more than `most` letters is shortened."""
    face = import_module(f"tabletop.games.{game}.scene").face(card)
    brings = ", ".join(v.label for v in face.values)
    brings = brings[:1].upper() + brings[1:]
    kind = str(card.data.get("type") or card.data.get("kind") or "card").capitalize()
    text = card.text if len(card.text) <= most else face.text
    return {
        "id": name, "title": card.title, "value": face.corner, "sign": face.sign, "tone": face.tone, "kind": kind,
        "text": ". ".join(t for t in (brings, text) if t), "about": face.detail or face.text or card.title,
        "values": [{"sign": v.sign, "text": v.text, "label": v.label} for v in face.values], "does": text, **more,
    }  # fmt: skip


def _items(draft: Any) -> list[Any]:
    try:
        return items(draft)
    except TabletopError:
        return []


class Acting(Lecture):
    """A lecture that knows whether it is in the middle of a click."""

    acting = False

    def act(self, message: Message) -> None:
        self.acting = True
        try:
            super().act(message)
        finally:
            self.acting = False


class ExerciseLecture(Acting):
    """The page of one question, whatever its kind; what is clicked becomes its draft."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self.accent = question.exercise.table.accent
        self._picked: list[int] = []  # places among the options, in the order in which they were pressed
        self._for: Any = None  # the draft that `_picked` stands for

    def worded(self, view: Any) -> Any:
        """With classroom titles, if the sheet has them."""
        return kinder(view) if self.question.sheet.classroom else super().worded(view)

    # -- what a click does --------------------------------------------------------------------------------------------
    def do(self, what: str, value: Any) -> None:
        question = self.question
        if what == "check":
            question.check() if value is True else question.check(value)
        elif what == "hint":
            question.hint()
        elif what == "solution":
            question.solution()
        elif what == "another":
            question.another()
        elif what == "text":
            question.give(str(value))
        elif what == "pick":
            self.pick(int(value))
        elif what == "clear":
            self._give([])
        else:
            super().do(what, value)

    @property
    def options(self) -> Sequence[str]:
        """What can be chosen in this instance."""
        return self.question.exercise.options(self.question.given)

    @property
    def picked(self) -> list[int]:
        """The places of what has been chosen, as they were pressed; an answer given by code is found again."""
        draft = self.question.draft
        if draft is None:
            self._picked = []
        elif draft != self._for:
            self._picked = []
            one, given = self.question.exercise, self.question.given
            for item in [draft] if one.kind.look == "choice" else _items(draft):
                try:
                    title = pick(one, given, item)
                except TabletopError:
                    continue
                free = (i for i, o in enumerate(self.options) if o == title and i not in self._picked)
                self._picked += [i for i, _ in zip(free, range(1), strict=False)]
        self._for = draft
        return self._picked

    def pick(self, place: int) -> None:
        """Chooses the option at a place, or takes it out again."""
        if not 0 <= place < len(self.options):
            raise Refused("There is no such answer.")
        picked = list(self.picked)
        if self.question.exercise.kind.look == "choice":
            picked = [place]
        elif place in picked:
            picked.remove(place)
        else:
            picked.append(place)
        self._give(picked)

    def _give(self, picked: list[int]) -> None:
        draft: Any = [self.options[i] for i in picked]
        if self.question.exercise.kind.look == "choice":
            draft = draft[0] if draft else None
        self._picked, self._for = picked, draft or None
        self.question.give(draft or None)

    # -- what is shown ------------------------------------------------------------------------------------------------
    def top(self) -> list[Block]:
        return [*self.head(), *self.control(), *self.foot()]

    def head(self) -> list[Block]:
        """Title, level and what is asked."""
        one = self.question.exercise
        about = f"Level {one.level} of {LEVELS} · {counted(one.minutes, 'minutes')} · q.{one.id}"
        paragraphs = [text for text in self.question.prompt.split("\n\n") if text.strip()]
        hands = []
        for label, titles in one.shown(self.question.given).items():
            cards = [card_block(one.game, one.deck.find(title), str(i), 400) for i, title in enumerate(titles)]
            hands.append({"label": label, "cards": cards})
        return [
            block("head", text=one.title, small=True),
            block("text", text=about, muted=True),
            block("prompt", paragraphs=[text.split("`") for text in paragraphs]),
            *([block("hands", hands=hands)] if hands else []),
        ]

    def control(self) -> list[Block]:
        """Where the answer is given."""
        kind, look = self.question.exercise.kind, self.question.exercise.kind.look
        if isinstance(kind, Number):
            draft = self.question.draft
            value = "" if draft is None else str(draft)
            return [block("entry", id="text", label="Your answer:", value=value, unit=kind.unit, note=kind.tolerance)]
        if look == "code":
            return [block("code", label="What to begin with", text=self.question.exercise.starter)]
        if look == "cards" and getattr(kind, "on", "") == "deck":
            return [self.chips()]
        titles = {c.title for c in self.question.exercise.deck}
        if look == "cards" or (look == "order" and titles.issuperset(self.options)):
            return [self.cards()]
        return [self.buttons()]

    def _note(self, place: int) -> str:
        """Which place it has in an order, "" elsewhere."""
        picked = self.picked
        return nth(picked.index(place)) if self.question.exercise.kind.look == "order" and place in picked else ""

    def cards(self) -> Block:
        """The options as cards."""
        one, picked = self.question.exercise, self.picked
        shown = [
            card_block(one.game, one.deck.find(title), str(i), picked=i in picked,
                       guess=self._note(i) or ("chosen" if i in picked else ""))
            for i, title in enumerate(self.options)
        ]  # fmt: skip
        return block("cards", id="pick", label="Press the cards of your answer", cards=shown)

    def chips(self) -> Block:
        """The options as small buttons for many cards."""
        one, picked, rows = self.question.exercise, self.picked, []
        for i, title in enumerate(self.options):
            face = card_block(one.game, one.deck.find(title), str(i))
            note = self._note(i) or ("chosen" if i in picked else "")
            rows.append({
                "value": str(i), "text": title, "figure": face["value"], "sign": face["sign"], "tone": face["tone"],
                "pressed": i in picked, "about": face["about"], "note": note,
            })  # fmt: skip
        return block("chips", id="pick", label="Press the cards of your answer", options=rows)

    def buttons(self) -> Block:
        """The options as plain buttons."""
        picked, rows = self.picked, []
        for i, option in enumerate(self.options):
            note = self._note(i)
            rows.append({"value": i, "text": f"{note} {option}".strip(), "pressed": i in picked})
        return block("buttons", id="pick", label="Your answer", show=False, options=rows)

    def foot(self) -> list[Block]:
        """The buttons, the verdict, hints and the solution as far as they were asked for."""
        question, one = self.question, self.question.exercise
        code = one.kind.look == "code"
        actions: list[Block] = []
        if not code or question.draft is not None:
            actions.append({"value": True, "text": "Check", "do": "check", "primary": True})
        if one.hints:
            told = question.hints
            last = told >= len(one.hints)
            more = "No more hints" if last else f"Hint {told + 1} of {len(one.hints)}" if told else "Hint"
            actions.append({"value": True, "text": more, "do": "hint", "idle": last})
        actions.append({"value": True, "text": "Solution", "do": "solution", "idle": bool(question.steps)})
        actions.append({"value": True, "text": "Another one", "do": "another"})
        blocks = [block("buttons", id="do", label="What to do", show=False, options=actions), self.verdict()]
        if question.hints:
            blocks.append(block("lines", lines=[f"Hint {i + 1}: {text}" for i, text in
                                                enumerate(one.hints[: question.hints])]))  # fmt: skip
        if question.steps:
            steps = [{"text": s.text, "rule": rule_block(question, s.rule) if s.rule else None} for s in question.steps]
            blocks += [
                block("text", text="The solution, step by step:"),
                block("steps", label="The solution", steps=steps),
            ]
            if one.model:
                blocks.append(block("code", label="The solution as code", text=one.model.strip()))
        if question.verdict and question.verdict.more:
            blocks.insert(2, block("code", label="The position", text=question.verdict.more))
        rules = [rule_block(question, rule) for rule in one.rules]
        return [*blocks, block("fold", name="The rules it rests on", blocks=rules)]

    def verdict(self) -> Block:
        """The verdict as a word with its sign, then why."""
        verdict = self.question.verdict
        if self.message:
            return block("verdict", state="", word="", lines=[self.message], tone=self.tone)
        if verdict is None:
            claimed = {"c": "Correct, as your code said.", "n": "Not yet, as your code said."}.get(
                self.question.claimed
            )
            shown = "The solution of this one has been shown; another one counts again." if self.question.steps else ""
            return block("verdict", state="", word="", lines=[t for t in (claimed, shown) if t], tone="")
        tone = {CORRECT: "gain", NOT_YET: "harm"}.get(verdict.state, "")
        return block("verdict", state=verdict.state, word=verdict.words, lines=verdict.sentences, tone=tone)


class TableLecture(ExerciseLecture):
    """A move at the table: the table lies between what is asked and the verdict."""

    def top(self) -> list[Block]:
        return self.head()

    def below(self) -> list[Block]:
        return self.foot()


class AnswerTable(Controller):
    """The table of an exercise: what is played there is written down as the answer, and nothing moves."""

    def __init__(self, question: Question) -> None:
        self.question = question
        state, names = question.exercise.position(question.given), question.exercise.names(question.given)
        match = Match.from_state(state, list(names)[: state.game.players])
        others: dict[int, Bot] = {s: RandomBot() for s in range(state.game.players) if s != state.current_player}
        super().__init__(match, others, "play", classroom=question.sheet.classroom)
        self.message = ""

    def choose(self, move: Move | str | Sequence[Move | str]) -> None:
        if not isinstance(move, (Move, str)):
            raise Refused("One move is asked for.")
        try:
            self.match.game.parse_move(move, self.match.names) if isinstance(move, str) else None
        except TabletopError as error:
            raise Refused(str(error)) from None
        why = self._reason(move)
        if why:
            raise Refused(why)
        parsed = move if isinstance(move, Move) else self.match.game.parse_move(move, self.match.names)
        self.question.give(str(parsed))
        self.message, self.tone = f"Your answer: {parsed.told(self.match.names)} Press Check below the table.", ""

    def _act(self, message: Message, buffers: Sequence[bytes]) -> None:
        if message.get("do") not in ("choose", "type", "why", "text", "projector", "setting"):
            raise Refused("Here a move is asked for, no more.")
        super()._act(message, buffers)

    def bot_move(self) -> bool:
        return False

    def _arrived(self, before: int) -> None:
        """Nothing is played here, and no other page goes on with this table."""

    def payload(self) -> Payload:
        made = super().payload()
        made["status"] |= {"modes": [], "viewers": [], "can": {}, "keeps": False, "answers": True}
        made["scene"].pop("groups", None)
        if self.question.draft is not None:
            try:
                move = self.match.game.parse_move(str(self.question.draft), self.match.names)
                made["scene"]["headline"] = f"Your answer: {move.told(self.match.names)}"
            except TabletopError:
                pass
        return made


class ProgressLecture(Acting):
    """How far a sheet is, and its code."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.accent = next(iter(sheet)).exercise.table.accent
        self.before: tuple[str, str] | None = None  # the code of what was here before another one was loaded

    def do(self, what: str, value: Any) -> None:
        if what in ("load", "back"):
            old, begun = (self.sheet.code(), self.sheet.sum_up()), any(q.records() for q in self.sheet)
            try:
                self.sheet.load(self.before[0] if what == "back" and self.before else str(value))
            except CodeError as error:
                raise Refused(f"{error} What you have here stays as it is.") from None
            self.before = old if begun and old[0] != self.sheet.code() else None
            self.message, self.tone = f"Loaded: {self.sheet.sum_up()}.", "gain"
        elif what == "copied":
            self.message = "Copied."
        else:
            super().do(what, value)

    def top(self) -> list[Block]:
        sheet = self.sheet
        rows = [
            {"id": q.id, "title": q.exercise.title, "state": q.state, "word": WORDS[q.state],
             "about": f"level {q.exercise.level}, {counted(q.exercise.minutes, 'minutes')}"}
            for q in sheet
        ]  # fmt: skip
        return [
            block("head", text=f"{sheet.sum_up()}.", small=True),
            block("bar", text=sheet.sum_up(), parts=[q.state for q in sheet]),
            block("standing", label="The exercises and how far you are", rows=rows),
            block("keep", code=sheet.code(), file=f"{sheet.game}-progress.txt"),
            *self._way_back(),
            block("said", text=self.message, tone=self.tone),
        ]

    def _way_back(self) -> list[Block]:
        """A button, if something else was here before a code was loaded."""
        if self.before is None:
            return []
        text = f"Go back to what was here before: {self.before[1]}"
        return [block("buttons", id="do", label="What was here before", show=False,
                      options=[{"value": True, "text": text, "do": "back"}])]  # fmt: skip


def lecture_of(question: Question) -> ExerciseLecture:
    """The lecture for the look of a question's answer."""
    kind = question.exercise.kind
    if kind.look == "table":
        return TableLecture(question)
    if kind.look == "cards" and getattr(kind, "on", "") == "graph":
        from .exercise_graph import GraphLecture

        return GraphLecture(question)
    return ExerciseLecture(question)
