"""The pages of a lesson: a `Lecture` says what is shown (plain data) and what a click does; `Page` is its thin widget.

A lecture's blocks are dictionaries that `lesson.js` draws: heads, texts, sliders, buttons, cards, tables. Its plot is a
`Plot`, shown between the blocks on top and those below.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..core import TabletopError
from .kinder import kinder, wanted
from .plots import Plot, percent

Block = dict[str, Any]
Message = Mapping[str, Any]
SLICE = 0.05  # seconds of work before the page is asked again


class Refused(TabletopError):
    """Something that can't be done now; its message is one sentence for people."""


class Lecture:
    """What a page shows and does, without any widget. `errors`: what went wrong inside clicks (tests read it).

    `job`: work that takes long, as an iterator of slices; `stop` ends it.
    """

    height = 380  # of the plot, in pixels
    accent = "plum"  # the colour of its game
    targets: Sequence[Block] = ()  # what can be pressed in a picture that is a widget of its own
    waits = False  # for something in the blocks on top: nothing else is shown yet

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.message, self.tone = "", ""
        self.dark = False
        self.job: Iterator[None] | None = None
        self._drawn: list[Plot | None] = []

    def worded(self, view: Any) -> Any:
        """What is sent, in the words that are wanted."""
        return kinder(view) if wanted() else view

    def act(self, message: Message) -> None:
        """Does what one message asks for. Never raises: a failure becomes a sentence, and is kept in `errors`."""
        self.message, self.tone = "", ""
        self._drawn = []
        try:
            if message.get("do") == "theme":
                self.dark = bool(message["dark"])
            elif message.get("do") == "stop":
                self.job = None
                self.message = "Stopped."
            else:
                self.do(str(message["do"]), message.get("value"))
        except TabletopError as error:
            self.message, self.tone = str(error), "harm"
        except Exception as error:
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Records what should not have happened."""
        self.errors.append("".join(traceback.format_exception(error)))
        self.message = f"Something went wrong inside the kit ({type(error).__name__}: {error})."
        self.tone = "harm"

    def do(self, what: str, value: Any) -> None:
        """What one control does."""
        raise Refused("The page does not know what was asked for.")

    def top(self) -> list[Block]:
        """What stands above the plot."""
        return []

    def below(self) -> list[Block]:
        """What stands below it: by default the plot's sentence and its numbers."""
        plot = self.shown
        if plot is None:
            return []
        return [block("text", text=plot.sentence), numbers(plot.title, plot.head, plot.rows)]

    def plot(self) -> Plot | None:
        """The plot, if there is one."""
        return None

    @property
    def shown(self) -> Plot | None:
        """The plot as it is now, made once."""
        self._drawn = self._drawn or [self.plot()]
        return self._drawn[0]

    @property
    def finding(self) -> Block:
        """The plot's title, which stands right above it."""
        return block("head", text=self.shown.title if self.shown else "", finding=True)

    def work(self) -> None:
        """One slice of the job."""
        self._drawn = []
        if self.job is None:
            return
        try:
            next(self.job)
        except StopIteration:
            self.job = None
        except Exception as error:
            self.job = None
            self.failed(error)


def block(kind: str, **more: Any) -> Block:
    """A block for lesson.js."""
    return {"kind": kind, **more}


def numbers(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Block:
    """A table one click away."""
    return block("numbers", caption=caption, head=list(head), rows=[list(row) for row in rows])


def buttons(name: str, label: str, options: list[tuple[Any, str]], chosen: Any, **more: Any) -> Block:
    """One of a few."""
    found = [{"value": value, "text": text, "pressed": value == chosen} for value, text in options]
    return block("buttons", id=name, label=label, options=found, **more)


def number_in(value: Any, low: float, high: float, what: str) -> float:
    """`value` as a number between `low` and `high`; else `Refused` says what is allowed."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise Refused(f"{what} is a number from {low:g} to {high:g}.") from None
    if not low <= number <= high:
        raise Refused(f"{what} lies between {low:g} and {high:g}.")
    return number


def figure(value: Any, unit: str = "") -> str:
    """A number with no more digits than it deserves: 7, 7.4, 0.0012; a true minus sign."""
    number = float(value)
    if number == int(number):
        text = f"{int(number):,}"
    elif abs(number) >= 10:
        text = f"{number:,.1f}"
    elif abs(number) >= 1:
        text = f"{number:.2f}"
    else:
        text = f"{number:.2g}"
    return text.replace("-", "−") + unit


def counted(number: Any, unit: str) -> str:
    """A number with its unit, given in the plural: "1 card", "7 cards"."""
    one = unit.removesuffix("s") if number == 1 else unit
    return f"{figure(number)} {one}".strip()


def typed(number: Any, unit: str) -> str:
    """A bet as it was typed, with its unit: "3%", "1 card", "6.9 cards"."""
    text = f"{number:,.12g}".replace("-", "−")
    return text + unit if unit == "%" else f"{text} {unit.removesuffix('s') if number == 1 else unit}".strip()


class Bet(Lecture):
    """A question, the learner's bet, then the answer beside it.

    `answer`: a number (with `unit`, in the plural, or a word `before` it, as in "turn 7"; a `Fraction` or float with
    unit "%" is a probability), or one of `choices`. `why` is told with it. Whoever does not want to bet has it shown
    without.
    """

    NEAR = 0.05  # a bet on a measured number or a chance is right to within this part of it

    def __init__(
        self, question: str, answer: Any, why: str = "", unit: str = "", choices: Sequence[str] = (), before: str = ""
    ) -> None:
        super().__init__()
        self.question, self.unit, self.choices, self.why, self.before = question, unit, tuple(choices), why, before
        if choices:
            if answer not in choices:
                raise TabletopError(f"The answer {answer!r} is none of the choices.")
            self.answer: Any = answer
        else:
            self.answer = 100 * float(Fraction(answer)) if unit == "%" else answer
        self.bet: Any = None
        self.peeked = False  # shown without a bet
        self.name = ""  # of a bet of the kit's own
        self.open = False  # whether the answer has been seen; what hangs on the bet is shown from then on

    def do(self, what: str, value: Any) -> None:
        """Places the bet ("bet"), shows the answer without one ("peek"), or begins anew ("again")."""
        if what == "again":
            self.bet, self.peeked = None, False
        elif what == "peek":
            self.peeked = self.open = True
        elif what != "bet":
            super().do(what, value)
        elif self.choices:
            if value not in self.choices:
                raise Refused(f"Choose one of {', '.join(self.choices)}.")
            self.bet, self.open = value, True
        else:
            self.bet = (
                number_in(value, -1e9, 1e9, "A bet") if self.unit != "%" else number_in(value, 0, 100, "A chance")
            )
            self.open = True

    @property
    def right(self) -> bool:
        """Whether the bet is the answer."""
        return self.fits(self.bet)

    def fits(self, bet: Any) -> bool:
        """Whether that bet would be: a count exactly, a chance or an average to within a twentieth of it."""
        if self.choices or not isinstance(bet, (int, float)):
            return bool(bet is not None and bet == self.answer)
        near = self.unit == "%" or not isinstance(self.answer, int)
        return abs(float(bet) - float(self.answer)) <= (self.NEAR * abs(float(self.answer)) if near else 1e-9)

    def said(self) -> str:
        """The bet beside the answer."""
        colon = ":" if self.choices else ""
        answer = f"It is{colon} {self._shown(self.answer)}."
        if self.bet is None:
            return f"{answer} {self.why}".strip() if self.peeked else ""
        if self.right:
            same = self._shown(self.bet) == self._shown(self.answer)
            answer = "So it is." if same else f"Near enough: it is {self._shown(self.answer)}."
        bet = self.bet if self.choices else self._led(typed(self.bet, self.unit))
        return f"You said{colon} {bet}. {answer} {self.why}".strip()

    def _led(self, text: str) -> str:
        return f"{self.before} {text}".strip()

    def _shown(self, value: Any) -> str:
        if self.choices:
            return str(value)
        return self._led(percent(float(value) / 100) if self.unit == "%" else counted(value, self.unit))

    def top(self) -> list[Block]:
        peek = {"value": True, "text": "Show without a bet", "do": "peek"}
        blocks = [block("head", text=self.question, small=True)]
        done = self.bet is not None or self.peeked
        if self.choices:
            shown = [{"value": c, "text": c, "pressed": c == self.bet} for c in self.choices]
            blocks.append(block("buttons", id="bet", label=self.question, show=False, options=shown))
            if not done:
                blocks.append(block("buttons", id="peek", label="No bet", show=False, options=[peek]))
        else:
            blocks.append(block(
                "bet", id="bet", label=f"Your bet: {self.before}".rstrip(": "), unit=self.unit, done=done,
                value="" if self.bet is None else f"{self.bet:g}", peek=peek["text"],
            ))  # fmt: skip
        blocks.append(block("said", text=self.message or self.said(), tone=self.tone or ("gain" if self.right else "")))
        if done and not self.choices:
            again = {"value": True, "text": "Bet again" if self.bet is not None else "Place a bet", "do": "again"}
            blocks.append(block("buttons", id="again", label="Again", show=False, options=[again]))
        return blocks
