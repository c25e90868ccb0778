"""The class board in a notebook: paste progress codes, or load files of them, and see what the class has done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from ..core import OptionError, brief
from ..exercises import exercises
from ..exercises.board import NAME, STATES, BetCount, Board, Cell, Counted, Learner, sound
from ..exercises.printed import printed
from ..exercises.staked import Staked
from ..registry import make
from .bet_book import known
from .exercise import WORDS
from .lesson import Block, Lecture, Message, Refused, block, buttons, counted, typed
from .page import Page

LISTED = 60  # codes that could not be read: so many are listed


class Settling:
    """Fills in what a code of bets holds by name alone; each of the kit's own bets is made once."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}

    def __call__(self, staked: Staked) -> Staked:
        if not staked.name:
            return staked
        if staked.name not in self.made:
            self.made[staked.name] = known(staked.name)
        bet = self.made[staked.name]
        if bet is None:
            return staked._replace(question=f"“{staked.name}”, a bet that this kit does not know")
        answer = bet.answer if isinstance(bet.answer, (str, int)) else float(bet.answer)
        right = bet.fits(staked.bet)
        return staked._replace(question=bet.question, answer=answer, unit=bet.unit, right=right)


class BoardLecture(Lecture):
    """The class board as blocks; codes are judged in slices."""

    def __init__(self, board: Board | None = None) -> None:
        super().__init__()
        self.board = board or Board()
        self.game = ""
        self.names, self.answers, self.projector = True, False, False  # what is shown, and how large
        self.settle = Settling()
        if self.board.learners:
            self._begin()

    @property
    def accent(self) -> str:  # type: ignore[override]
        """The colour of the game that is shown."""
        return str(make(self.shown_game).accent) if self.board.games else "plum"

    @property
    def shown_game(self) -> str:
        """The game that is shown."""
        return self.game if self.game in self.board.games else self.board.games[0]

    def act(self, message: Message) -> None:
        told = (self.message, self.tone)
        super().act(message)
        if message.get("do") in ("name", "theme") and not self.message:
            self.message, self.tone = told  # a name typed leaves what was said

    def do(self, what: str, value: Any) -> None:
        board = self.board
        if what == "add":
            self._add([(str(value), None, "")])
        elif what == "files":
            self._add([
                (str(file["text"]), True if PurePath(str(file["name"])).suffix.lower() == ".csv" else None,
                 str(file["name"])) for file in value
            ])  # fmt: skip
        elif what == "name":
            place, name = value
            board.learners[int(place)].name = " ".join(sound(str(name)).split())[:NAME]
        elif what == "game" and value in board.games:
            self.game = value
        elif what in ("names", "answers", "projector"):
            setattr(self, what, bool(value))
        elif what == "empty":
            self.board, self.job, self.game = Board(), None, ""
            self.message = "The board is empty."
        elif what == "on":
            self._begin()
        elif what == "copied":
            self.message = "Copied."
        else:
            super().do(what, value)

    def _add(self, texts: list[tuple[str, bool | None, str]]) -> None:
        if not any(text.strip() for text, _, _ in texts):
            raise Refused("Paste at least one code first.")
        before, new, remarks = len(self.board.troubles), 0, []
        for i, (text, table, file) in enumerate(texts):
            at = len(self.board.troubles)
            new += self.board.add(text, table, more=i > 0)
            where = f"{sound(file)}: " if len(texts) > 1 else ""
            remarks += [where + remark for remark in self.board.remarks]
            for n in range(at, len(self.board.troubles)) if where else ():
                trouble = self.board.troubles[n]
                self.board.troubles[n] = trouble._replace(place=where + trouble.place)
        bad = len(self.board.troubles) - before
        said = [f"{counted(new, 'codes')} put on the board."] if new or not remarks else []
        if bad:
            said.append(f"{counted(bad, 'codes')} could not be read: see below.")
        self.message, self.tone = " ".join([*said, *remarks[:8]]), "harm" if bad else "gain" if new else ""
        if len(remarks) > 8:
            self.message += f" And {len(remarks) - 8} more remarks of that kind."
        self._begin()

    def _begin(self) -> None:
        self.job = self._steps()

    def _steps(self) -> Iterator[None]:
        yield from self.board.work()

    # -- what is shown ------------------------------------------------------------------------------------------------
    def top(self) -> list[Block]:
        board = self.board
        blocks = [block("head", text="Class board", small=True)]
        if not self.projector:
            blocks.append(block("paste", id="add", label="Progress codes, with any text around them"))
        blocks.append(block("said", text=self.message, tone=self.tone))
        if self.job is not None:
            text = f"Judging: {board.done} of {board.size} answers"
            blocks.append(block("work", id="stop", done=board.done, of=max(board.size, 1), text=text))
        elif board.done < board.size:
            on = {"value": True, "text": "Go on judging", "do": "on", "primary": True}
            blocks.append(block("buttons", id="on", label="Judging was stopped", options=[on]))
        if board.troubles and not self.projector:
            lines = [f"{t.place}: {t.sentence}".removeprefix(", ").removeprefix(": ") for t in board.troubles[:LISTED]]
            over = len(board.troubles) - LISTED
            lines += [f"And {over} more."] if over > 0 else []
            blocks.append(block("text", text="These could not be read; everything else is on the board:"))
            blocks.append(block("lines", lines=lines))
        if board.games:
            blocks += self._choices()
            if board.of(self.shown_game):
                blocks += self._learners()
                if self.job is None:
                    blocks += self._exercises()
            blocks += self._bets()
        return blocks

    def _choices(self) -> list[Block]:
        board, blocks = self.board, []
        if len(board.games) > 1:
            games = [(g, f"{make(g).title} ({len(board.of(g))})") for g in board.games]
            blocks.append(buttons("game", "Game", games, self.shown_game))
        shown = [
            {"value": not self.names, "text": "Hide the names" if self.names else "Show the names", "do": "names"},
            {"value": not self.answers, "text": "Hide the answers" if self.answers else "Show the answers",
             "do": "answers"},
            {"value": not self.projector, "text": "Projector", "do": "projector", "pressed": self.projector},
        ]  # fmt: skip
        if not self.projector:
            shown.append({"value": True, "text": "Empty the board", "do": "empty"})
        return [*blocks, block("buttons", id="show", label="On the board", show=False, options=shown)]

    def _learners(self) -> list[Block]:
        board, game = self.board, self.shown_game
        of = board.of(game)
        titles = [one.title for one in exercises(game).values()]
        rows = [self._row(learner) for learner in of]
        grid = block(
            "grid", label=f"{make(game).title}: learners and exercises", head=titles, rows=rows, names=self.names,
            turned=self.projector, legend=[{"state": state, "word": WORDS[state]} for state in STATES],
        )  # fmt: skip
        file = block("export", id=f"csv-{game}", name="The table as CSV", text=board.csv(game, self.names),
                     file=f"{game}-class.csv")  # fmt: skip
        note = "Names stand in this kernel only, and in the CSV. Clear the outputs before you pass this notebook on."
        head = block("head", text=f"{make(game).title}: {counted(len(of), 'learners')}", small=True)
        return [head, grid] if self.projector else [head, grid, block("text", text=note, muted=True), file]

    def _row(self, learner: Learner) -> Block:
        cells = []
        for id in exercises(learner.kept.game):
            cell = learner.cells.get(id, Cell())
            cells.append({"state": cell.state, "word": cell.word, "claimed": cell.claimed})
        return {
            "place": self.board.learners.index(learner), "number": learner.number, "name": learner.name,
            "called": learner.called if self.names else f"learner {learner.number}", "cells": cells,
            "correct": f"{learner.correct} of {len(cells)}",
        }  # fmt: skip

    def _exercises(self) -> list[Block]:
        found = self.board.counted(self.shown_game)
        all_ = len(self.board.of(self.shown_game))
        rows = [self._exercise(i, one, all_) for i, one in enumerate(found, 1)]
        return [
            block("head", text="How each exercise went", small=True),
            block("tally", label="How each exercise went", rows=rows),
        ]

    def _exercise(self, number: int, one: Counted, of: int) -> Block:
        words = [f"{n} {WORDS[state]}" for state, n in one.states.items() if n]
        if one.claimed:
            words[0] += f" ({'that is' if one.claimed == 1 else 'those are'} claimed by their own kernels: code)"
        lines = []
        if one.answer:
            answer, n, among, state = one.answer
            same = f" of {among}" if among == one.answered else f" of {among} who had the same numbers"
            verdict = f" ({WORDS[state]})" if self.answers else ""
            lines.append(f"Most answered first: {answer.rstrip('.')}: {n}{same}{verdict}.")
        elif one.answered > 1:
            lines.append("Everybody had numbers of his own, so the answers can’t be compared one by one.")
        if one.mistake:
            name, hint, n = one.mistake
            lines.append(f"Commonest mistake, {counted(n, 'times')}" + (f": {hint}" if self.answers else "."))
        parts = [{"state": state, "share": n / of} for state, n in one.states.items() if n]
        return {"number": number, "title": one.title, "id": one.id, "text": ", ".join(words), "lines": lines,
                "parts": parts}  # fmt: skip

    def _bets(self) -> list[Block]:
        found = self.board.bet_counts(self.shown_game, self.settle, self.answers)
        if not found:
            return []
        charts = [self._chart(one) for one in found]
        return [block("head", text="Bets", small=True), *charts]

    def _chart(self, one: BetCount) -> Block:
        most = max((bar.number for bar in one.bars), default=1) or 1
        bars = [{"label": b.label, "count": b.number, "share": b.number / most, "right": b.right} for b in one.bars]
        told = [counted(one.bets, "bets")]
        if self.answers:
            told += [f"{one.right} right"] + ([f"it is {one.answer}"] if one.answer else ["no answer was found"])
        if one.without:
            told.append(f"{typed(one.without, '')} looked at the answer first")
        return block("histo", name=one.question, bars=bars, text="; ".join(told) + ".")


class BoardPage(Page):
    """The class board, with type for a projector where that is wanted."""

    def show(self) -> None:
        large = isinstance(self.lecture, BoardLecture) and self.lecture.projector
        (self.add_class if large else self.remove_class)("tt-on-projector")
        super().show()


def class_board(codes: str = "") -> Page:
    """The class board: paste progress codes and codes of bets, or load files of them. Nothing leaves this kernel.

    `codes`: a text with codes, to begin with, such as a file that was read. Raises `OptionError` if it is no text.
    """
    lecture = BoardLecture()
    if not isinstance(codes, str):
        raise OptionError(f"codes is a text with codes in it, not {brief(codes)}.")
    if codes.strip():
        lecture.act({"do": "add", "value": codes})
    return BoardPage(lecture)


__all__ = ["BoardLecture", "BoardPage", "class_board", "printed"]
