"""Pages that ask before they show anything, and pages that work in slices while one looks on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .lesson import Bet, Block, Lecture, Message, Refused, block, typed


class Wager(Bet):
    """The bet that a page begins with; the answer is what the page finds, as it is set when it asks."""

    def __init__(self, page: Asking, question: str, choices: Sequence[str] = (), unit: str = "") -> None:
        super().__init__(question, choices[0] if choices else 0, unit=unit, choices=choices)
        self.page, self.asked = page, page.setting()
        self._right, self._told = False, ""
        self.found: str | float | None = None  # the answer, once there is one

    def settle(self) -> None:
        """Compares the bet with what the page finds; once it is set otherwise, what was found before stays."""
        if not self.open or self.page.job is not None or self.page.setting() != self.asked:
            return
        answer, proof = self.page.answer(), self.page.proof()
        self.found = (str(answer) if self.choices else round(float(answer), 3)) if answer else self.found
        if self.choices:
            self._right = bool(answer and answer == self.bet)
            found = f"So it is{proof}." if self._right else f"It is: {answer}{proof}."
            self._told = found if answer else self.page.told(self.bet)
        else:
            self._right = bool(answer and self.bet is not None and abs(self.bet - answer) <= self.NEAR * answer)
            self._told = self.page.told(self.bet)

    @property
    def right(self) -> bool:
        self.settle()
        return self._right

    def said(self) -> str:
        if not self.open:
            return ""
        self.settle()
        bet, told, note = "", self._told, ""
        if self.bet is not None:
            bet = f"You said: {self.bet if self.choices else typed(self.bet, self.unit)}."
        if self.page.setting() != self.asked:
            note = f"(The question was asked {self.asked}.)"
        elif self.page.job is not None:
            told = ""
        return " ".join(part for part in (bet, told, note) if part)

    def top(self) -> list[Block]:
        return [b for b in super().top() if b.get("id") != "again"]


class Asking(Lecture):
    """A lecture that begins with a bet: everything else, its work too, waits till it is placed, or passed by."""

    wager: Wager | None = None

    def ask(self, question: str, choices: Sequence[str] = (), unit: str = "") -> None:
        """Begins with this question."""
        self.wager, self.waits = Wager(self, question, choices, unit), True

    def act(self, message: Message) -> None:
        if self.wager is not None:
            self.wager.settle()  # before anything is set otherwise
        super().act(message)

    def do(self, what: str, value: Any) -> None:
        if self.wager is None or what not in ("bet", "peek"):
            super().do(what, value)
            return
        self.wager.do(what, value)
        if self.waits:
            self.waits = False
            self.opened()

    def opened(self) -> None:
        """What begins with the bet."""

    def answer(self) -> Any:
        """What the bet is compared with; "" as long as it can't be told."""
        return ""

    def proof(self) -> str:
        """What is added to an answer that was found by trying: how clear it is."""
        return ""

    def setting(self) -> str:
        """How the page is set, in words, as far as the answer depends on it."""
        return ""

    def told(self, bet: Any) -> str:
        """What is said beside a bet where there is no plain answer."""
        return self.shown.title + "." if self.shown else ""

    def top(self) -> list[Block]:
        asked = self.wager.top() if self.wager is not None else []
        if self.waits:
            return asked + ([block("said", text=self.message, tone=self.tone)] if self.message else [])
        return [*asked, *self.inside()]

    def inside(self) -> list[Block]:
        """What stands above the plot once it is shown."""
        return [self.finding]


class Working(Asking):
    """A lecture with one long job: buttons that begin it, its progress, a button that stops it."""

    begin: tuple[tuple[int, str], ...] = ()
    done, of, doing = 0, 1, ""

    def do(self, what: str, value: Any) -> None:
        if what != "more" or self.waits:
            super().do(what, value)
        elif self.job is not None:
            raise Refused("One thing after the other: stop this one first.")
        elif value not in dict(self.begin):
            raise Refused("The page does not know how many.")
        else:
            self.done, self.of = 0, int(value)
            self.job = self.steps(self.of)

    def steps(self, number: int) -> Iterator[None]:
        """The work, in slices."""
        raise NotImplementedError

    def controls(self, *inner: Block) -> Block:
        running = self.job is not None
        shown = [{"value": n, "text": text, "do": "more", "disabled": running} for n, text in self.begin]
        last = (
            block("work", id="stop", done=self.done, of=self.of, text=self.doing)
            if running else block("said", text=self.message, tone=self.tone)
        )  # fmt: skip
        return block("columns", columns=[[*inner, block("buttons", id="more", label="Try", options=shown), last]])
