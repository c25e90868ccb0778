"""The class board: what a class has done, from its progress codes and codes of bets.

Codes are found in any text around them, judged again in slices, and counted. Nothing in them is executed, nothing is
kept on disk, and nothing leaves this process.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import floor, log10
from typing import NamedTuple

from ..core import TabletopError
from ..match import PREFIX as MATCH
from ..match import CodeError
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, Exercise, exercises
from .progress import BETS, LETTERS, PREFIX, Kept, Record, unpack
from .staked import Staked, unpack_bets

STATES = (CORRECT, SHOWN, NOT_YET, NOT_ATTEMPTED)  # the best first
MOST = 2_000_000  # letters that are read at once
PIECES = 80  # lines that one code may have been broken into
NAME = 60  # letters
BARS = 8  # of a histogram of numbers
_ANY = "|".join(re.escape(p) for p in (PREFIX, BETS, MATCH))
_CODE = re.compile(rf"(?:{_ANY})[\w-]*(?:[\s>]+(?!{_ANY})[\w-]+)*")
_NAMES = {"name", "names", "student", "students", "learner", "learners", "pupil", "pupils", "who"}


class Judged(NamedTuple):
    """One answer, judged again: its state, the answer in words ("": none), the usual mistake behind it ("": none
    recognised), and the instance it belongs to."""

    state: str
    answer: str
    mistake: str
    instance: str


class Cell(NamedTuple):
    """What a learner has of one exercise: the best state; `claimed`: code, of which only his own kernel knows."""

    state: str = NOT_ATTEMPTED
    claimed: bool = False
    first: Judged | None = None  # his first answer
    mistakes: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The state as a word."""
        words = {SHOWN: "solution shown"}.get(self.state, self.state)
        return f"{words} (claimed)" if self.claimed else words


@dataclass
class Learner:
    """One progress code. `name`: as typed, "" for none; `cells`: by exercise, as far as they have been judged."""

    number: int
    code: str
    kept: Kept
    name: str = ""
    cells: dict[str, Cell] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """The name, or "learner 7"."""
        return self.name or f"learner {self.number}"

    @property
    def correct(self) -> int:
        """How many exercises are correct, claimed ones included."""
        return sum(c.state == CORRECT for c in self.cells.values())


class Trouble(NamedTuple):
    """Something in a text that could not be put on the board, in one sentence."""

    place: str
    sentence: str


class Counted(NamedTuple):
    """One exercise for the whole class. `states`: how many are how far; `claimed`: of the correct ones, those that are
    code. `answer`: what most gave first, with how many of how many who had the same question, and its state;
    `mistake`: the commonest, with its hint and how many made it."""

    id: str
    title: str
    states: dict[str, int]
    claimed: int
    answer: tuple[str, int, int, str] | None
    mistake: tuple[str, str, int] | None
    answered: int


class Bar(NamedTuple):
    """One bar of a histogram: what was bet, by how many, whether the answer lies there."""

    label: str
    number: int
    right: bool


class BetCount(NamedTuple):
    """One question that was bet on. `bets`: how many bets; `right`: how many of them were; `without`: who looked at
    the answer first; `answer`: in words."""

    question: str
    bars: tuple[Bar, ...]
    bets: int
    right: int
    without: int
    answer: str


def judged(one: Exercise, record: Record) -> Judged:
    """An answer judged as `mark` does it, without looking for a counter-example; never raises."""
    try:
        given = one.given(record.seed)
        instance = repr(given)
        if one.kind.blank(record.answer):
            return Judged(NOT_ATTEMPTED, "", "", instance)
        try:
            said = one.kind.read(one, given, record.answer)
        except TabletopError:
            return Judged(NOT_YET, "", "", instance)
        told = one.kind.told(one, given, said)
        if one.right(given, said):
            return Judged(SHOWN if record.letter == "s" else CORRECT, told, "", instance)
        wrong = one.recognised(given, said)
        return Judged(SHOWN if record.letter == "s" else NOT_YET, told, wrong.id if wrong else "", instance)
    except Exception:  # an answer that nobody could have given here
        return Judged(NOT_YET, "", "", "")


class Board:
    """The board of a class: `add` texts with codes in them, `work` through them, then read it."""

    def __init__(self) -> None:
        self.learners: list[Learner] = []
        self.bets: list[list[Staked]] = []  # one list for each code of bets
        self.troubles: list[Trouble] = []
        self.remarks: list[str] = []  # of the last text
        self._seen: dict[str, Learner | None] = {}
        self._judged: dict[tuple[str, str, str, str, str], Judged] = {}

    # -- putting codes on it ------------------------------------------------------------------------------------------
    def add(self, text: str, table: bool | None = None) -> int:
        """Puts all codes in a text on the board; how many were new. `table`: whether it is a table with names, a line
        for each learner (found out if not said). What can't be read is listed in `troubles`, and nothing else is lost.
        """
        self.remarks = []
        if len(text) > MOST:
            self.troubles.append(Trouble("", f"Only the first {MOST:,} letters were read: the text is too long."))
            text = text[:MOST]
        new = 0
        for name, part, line in _parts(text, table):
            for found in _CODE.finditer(part):
                place = f"line {line + part.count(chr(10), 0, found.start())}"
                new += self._add(found[0], name, place)
        if not new and not self.remarks and not _CODE.search(text):
            self.remarks.append("There is no code in it: a progress code begins with “TX1.”, one of bets with “TB1.”.")
        return new

    def _add(self, words: str, name: str, place: str) -> bool:
        code, kept = _read(words)
        if code in self._seen:
            learner = self._seen[code]
            if learner is None:
                self.remarks.append("A code of bets was there twice; it is counted once.")
            else:
                self.remarks.append(f"The code of {learner.called} was there twice; it is counted once.")
                learner.name = learner.name or name
        elif isinstance(kept, CodeError):
            shown = code if len(code) < 24 else f"{code[:12]}…{code[-6:]}"
            self.troubles.append(Trouble(f"{name or place}, {shown}", str(kept)))
        elif isinstance(kept, Kept):
            number = 1 + sum(one.kept.game == kept.game for one in self.learners)
            learner = Learner(number, code, kept, name)
            self.learners.append(learner)
            self._seen[code] = learner
            return True
        else:
            self.bets.append(kept)
            self._seen[code] = None
            return True
        return False

    def work(self) -> Iterator[None]:
        """Judges what has not been judged yet, one exercise of one learner at a time."""
        for learner in self.learners:
            for id, one in exercises(learner.kept.game).items():
                if id not in learner.cells:
                    learner.cells[id] = self._cell(one, learner.kept)
                    yield

    def _cell(self, one: Exercise, kept: Kept) -> Cell:
        records = kept.records.get(one.id, ())
        if one.kind.look == "code":
            state = min((LETTERS[r.letter] for r in records), key=STATES.index, default=NOT_ATTEMPTED)
            return Cell(state, state == CORRECT)
        found = [self._look(one, record) for record in records]
        tried = [j for j in found if j.state != NOT_ATTEMPTED]
        shown = any(r.letter == "s" for r in records)
        best = min([j.state for j in found] + [SHOWN] * shown, key=STATES.index, default=NOT_ATTEMPTED)
        mistakes = dict.fromkeys(j.mistake for j in tried if j.mistake)
        return Cell(best, False, tried[0] if tried else None, tuple(mistakes))

    def _look(self, one: Exercise, record: Record) -> Judged:
        key = (one.game, one.id, record.seed, record.letter, json.dumps(record.answer))
        if key not in self._judged:
            self._judged[key] = judged(one, record)
        return self._judged[key]

    @property
    def size(self) -> int:
        """How many pieces of work there are in all, and how many are done: see `done`."""
        return sum(len(exercises(one.kept.game)) for one in self.learners)

    @property
    def done(self) -> int:
        """How many pieces of work are done."""
        return sum(len(one.cells) for one in self.learners)

    # -- reading it ---------------------------------------------------------------------------------------------------
    @property
    def games(self) -> list[str]:
        """The games of which there are codes, in the order in which they came."""
        games = [one.kept.game for one in self.learners]
        return list(dict.fromkeys([*games, *(b.game for bets in self.bets for b in bets)]))

    def of(self, game: str) -> list[Learner]:
        """The learners of one game."""
        return [one for one in self.learners if one.kept.game == game]

    def counted(self, game: str) -> list[Counted]:
        """The exercises of a game, for the whole class."""
        found = []
        for id, one in exercises(game).items():
            cells = [learner.cells[id] for learner in self.of(game) if id in learner.cells]
            states = {state: sum(c.state == state for c in cells) for state in STATES}
            firsts = [c.first for c in cells if c.first is not None and c.first.answer]
            hints = {m.id: m.hint for m in one.mistakes}
            made = Counter(name for c in cells for name in c.mistakes if name in hints)
            worst = made.most_common(1)
            mistake = (worst[0][0], hints[worst[0][0]], worst[0][1]) if worst else None
            claimed = sum(c.claimed for c in cells)
            found.append(Counted(id, one.title, states, claimed, _most_given(firsts), mistake, len(firsts)))
        return found

    def bet_counts(self, game: str, settle: Callable[[Staked], Staked] = lambda staked: staked) -> list[BetCount]:
        """The bets on each question of a game. `settle` fills in question, answer, unit and whether it was right, for
        bets that a code holds by name alone."""
        by: dict[str, list[Staked]] = {}
        for bets in self.bets:
            for key, staked in {b.key: b for b in bets if b.game == game}.items():
                by.setdefault(key, []).append(staked)
        return [_bet_count([settle(staked) for staked in found]) for found in by.values()]

    def csv(self, game: str, names: bool = True) -> str:
        """Learners and exercises of a game as CSV: a line for each learner."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        ids = list(exercises(game))
        writer.writerow(["learner", "correct", *ids])
        for one in self.of(game):
            called = one.called if names else f"learner {one.number}"
            called = f"'{called}" if called[:1] in "=+-@" else called  # a spreadsheet would take it for a formula
            writer.writerow([called, one.correct, *(one.cells.get(id, Cell()).word for id in ids)])
        return out.getvalue()


# -- finding codes ----------------------------------------------------------------------------------------------------


def _read(words: str) -> tuple[str, Kept | list[Staked] | CodeError]:
    """The code that some words begin with, mended where it was broken into lines, and what it holds."""
    parts = re.split(r"[\s>]+", words.strip())[:PIECES]
    reader: Callable[[str], Kept | list[Staked]] = unpack_bets if parts[0].startswith(BETS) else unpack
    error = CodeError("")
    for n in [1, *range(len(parts), 1, -1)]:
        code = "".join(parts[:n])
        try:
            return code, reader(code)
        except CodeError as wrong:
            error = wrong if n == 1 else error
    return parts[0], error


def _parts(text: str, table: bool | None) -> Iterable[tuple[str, str, int]]:
    """The text as (name, part, line); one part without a name unless it is a table with names."""
    rows = _rows(text) if table is not False else []
    body = [row for _, row in rows]
    header = next(([c.strip().casefold() for c in row] for row in body[:1] if not _CODE.search(" ".join(row))), [])
    column = next((i for i, cell in enumerate(header) if cell in _NAMES), None)
    if table is None:
        whole = [[c for c in row if c.strip()] for row in body]
        plain = len(whole) > 1 and all(
            len(row) == 2 and sum(bool(_CODE.fullmatch(c.strip())) for c in row) == 1
            and all(len(c) <= NAME for c in row if not _CODE.search(c)) for row in whole
        )  # fmt: skip
        table = plain or column is not None
    if not table:
        return [("", text, 1)]
    return [(_name(row, column), "\n".join(c for c in row if _CODE.search(c)), line) for line, row in rows]


def _rows(text: str) -> list[tuple[int, list[str]]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = max(";\t,", key=first.count)
    try:
        reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=mark)
        return [(reader.line_num, row) for row in reader if any(c.strip() for c in row)]
    except csv.Error:
        return []


def _name(row: Sequence[str], column: int | None) -> str:
    cells = [c.strip() for c in row]
    if column is not None:
        found = cells[column] if column < len(cells) else ""
    else:
        found = next((c for c in cells if c and not _CODE.search(c)), "")
    return " ".join(found.split())[:NAME]


# -- counting ---------------------------------------------------------------------------------------------------------


def _most_given(firsts: list[Judged]) -> tuple[str, int, int, str] | None:
    """What most answered first, among those who had the same question; nothing where each had his own."""
    alike = Counter(j.instance for j in firsts).most_common(1)
    if not alike or alike[0][1] < 2:
        return None
    group = [j for j in firsts if j.instance == alike[0][0]]
    answer, n = Counter(j.answer for j in group).most_common(1)[0]
    return answer, n, len(group), next(j.state for j in group if j.answer == answer)


def _bet_count(found: list[Staked]) -> BetCount:
    placed = [b for b in found if b.bet is not None]
    answers = [b.answer for b in found if b.answer is not None]
    unit = next((b.unit for b in found if b.unit), "")
    numbers = [float(b.bet) for b in placed if b.bet is not None and not isinstance(b.bet, str)]
    if len(numbers) == len(placed) and numbers:
        known = sorted(float(a) for a in answers if not isinstance(a, str))
        right = known[len(known) // 2] if known else None
        bars = _number_bars(numbers, right)
        answer = "" if right is None else _figure(round(right, 2), unit)
    else:
        texts = Counter(str(b.bet) for b in placed)
        told = Counter(str(a) for a in answers).most_common(1)
        answer = told[0][0] if told else ""
        for text in [answer] if answer and answer not in texts else []:
            texts[text] = 0
        bars = [Bar(text, n, text == answer) for text, n in texts.most_common()]
    right_ones = sum(b.right for b in placed)
    return BetCount(found[0].question or found[0].name, tuple(bars), len(placed), right_ones,
                    len(found) - len(placed), answer)  # fmt: skip


def _figure(value: float, unit: str = "") -> str:
    text = f"{value:,.6g}".replace("-", "−")
    return f"{text}{unit}" if unit == "%" else f"{text} {unit.removesuffix('s') if value == 1 else unit}".strip()


def _number_bars(numbers: list[float], right: float | None) -> list[Bar]:
    """A bar for each number, or for equal steps of a round width where there are many; gaps are shown as such."""
    values = sorted({*numbers, *([right] if right is not None else [])})
    if len(values) <= BARS:
        return [Bar(_figure(round(v, 2)), numbers.count(v), v == right) for v in values]
    inner = sorted(numbers)[len(numbers) // 20 : len(numbers) - len(numbers) // 20]  # one wild bet spoils no picture
    inner += [] if right is None else [right]
    low, high = min(inner), max(inner)
    step = _round_step((high - low) / (BARS - 1) or 1)
    first, last = floor(low / step), floor(high / step)
    counts = Counter(min(max(floor(v / step), first - 1), last + 1) for v in numbers)
    bars = []
    for k in range(first - 1, last + 2):
        label = f"{_figure(k * step)} to {_figure((k + 1) * step)}"
        if k < first or k > last:
            if not counts[k]:
                continue
            label = f"under {_figure(first * step)}" if k < first else f"{_figure((last + 1) * step)} or more"
        bars.append(Bar(label, counts[k], right is not None and floor(right / step) == k))
    return bars


def _round_step(width: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(width))
    return next(power * f for f in (1, 2, 5, 10) if power * f >= width or f == 10)


__all__ = ["STATES", "Bar", "BetCount", "Board", "Cell", "Counted", "Judged", "Learner", "Trouble", "judged"]
