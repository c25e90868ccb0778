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

from ..core import OptionError, TabletopError, brief
from ..match import CodeError
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, Exercise, exercises
from .progress import BETS, LETTERS, Kept, Record, seen, spotted, unpack
from .staked import Staked, merged, tagged_bets

STATES = (CORRECT, SHOWN, NOT_YET, NOT_ATTEMPTED)  # the best first
MOST = 2_000_000  # letters that are read at once
NAME = 60  # letters
BARS = 8  # of a histogram of numbers
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
    """One bar of a histogram: what was bet, by how many, whether the answer lies there, or a bet that was right."""

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
        told = sound(one.kind.told(one, given, said))
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
        self.bets: list[list[Staked]] = []  # one list for each person
        self.troubles: list[Trouble] = []
        self.remarks: list[str] = []  # of the last text
        self._here: Counter[str] = Counter()  # how often each code stands in what was pasted last
        self._bets: dict[str, list[int]] = {}  # tag of a code of bets, or the code → places in `bets`
        self._judged: dict[tuple[str, str, str, str, str], Judged] = {}

    # -- putting codes on it ------------------------------------------------------------------------------------------
    def add(self, text: str, table: bool | None = None, more: bool = False) -> int:
        """Puts all codes in a text on the board; how many people were new. `table`: whether it is a table with names, a
        line for each learner (found out if not said). `more`: it belongs to what was added last. What can't be read is
        listed in `troubles`, and nothing else is lost. Raises `OptionError` if it is no text.

        A code that only one learner can have counts once. Equal codes that several can have (of a class with one seed,
        or of bets without a tag) count as often as they stand in one text.
        """
        if not isinstance(text, str):
            raise OptionError(f"The class board reads codes from a text, not from {brief(text)}.")
        self.remarks = []
        if not more:
            self._here.clear()
        text = sound(text)
        if len(text) > MOST:
            self.troubles.append(Trouble("", f"Only the first {MOST:,} letters were read: the text is too long."))
            text = text[:MOST]
        new = equal = 0
        for name, part, line in _parts(text, table):
            for found in spotted(part):
                place = f"line {line + seen(part).count(chr(10), 0, found.start)}"
                code, kept = found.code, _read(found.code)
                if isinstance(kept, CodeError):
                    shown = code if len(code) < 24 else f"{code[:12]}…{code[-6:]}"
                    self.troubles.append(Trouble(f"{name or place}, {shown}", str(kept)))
                    continue
                self._here[code] += 1
                added = self._learner(code, kept, name) if isinstance(kept, Kept) else self._betting(code, *kept)
                new += added
                equal += added and self._here[code] > 1
        if equal:
            many = "One code is" if equal == 1 else f"{equal} codes are"
            why = "as happens where a class shares one seed or all bet alike"
            self.remarks.append(f"{many} equal to another one, {why}: each counts as another person’s.")
        if not new and not self.remarks and not spotted(text):
            self.remarks.append("There is no code in it: a progress code begins with “TX1.”, one of bets with “TB1.”.")
        return new

    def _learner(self, code: str, kept: Kept, name: str) -> bool:
        alike = [one for one in self.learners if one.code == code]
        if alike and _own(kept.seed):
            found = alike
        elif name:
            found = [one for one in alike if one.name == name] + [one for one in alike if not one.name]
        else:
            found = alike[self._here[code] - 1 :]
        if not found:
            number = 1 + sum(one.kept.game == kept.game for one in self.learners)
            self.learners.append(Learner(number, code, kept, name))
            return True
        learner = found[0]
        self.remarks.append(f"The code of {learner.called} was there twice; it is counted once.")
        learner.name = learner.name or name
        return False

    def _betting(self, code: str, tag: str, bets: list[Staked]) -> bool:
        places = self._bets.setdefault(tag or code, [])
        if len(places) < (1 if tag else self._here[code]):
            places.append(len(self.bets))
            self.bets.append(bets)
            return True
        before = self.bets[places[0]]
        self.bets[places[0]] = merged(before, bets)
        grown = "new bets in it were added" if self.bets[places[0]] != before else "it is counted once"
        self.remarks.append(f"A code of the same person’s bets was there before; {grown}.")
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

    def bet_counts(
        self, game: str, settle: Callable[[Staked], Staked] = lambda staked: staked, answers: bool = True
    ) -> list[BetCount]:
        """The bets on each question of a game. `settle` fills in question, answer, unit and whether it was right, for
        bets that a code holds by name alone. `answers`: without them nothing in the bars depends on the answer."""
        by: dict[str, list[Staked]] = {}
        for bets in self.bets:
            for key, staked in {b.key: b for b in bets if b.game == game}.items():
                by.setdefault(key, []).append(staked)
        return [_bet_count([settle(staked) for staked in found], answers) for found in by.values()]

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


def _read(code: str) -> Kept | tuple[str, list[Staked]] | CodeError:
    """What a code holds, or what is wrong with it."""
    try:
        return tagged_bets(code) if code.startswith(BETS) else unpack(code)
    except CodeError as error:
        return error
    except Exception:  # whatever it is: the other codes must not suffer
        return CodeError("This code holds nothing that belongs on a class board; it was not made here.")


def _own(seed: str) -> bool:
    """Whether a seed was drawn, or made from a name, for one learner; a class may share any other."""
    return "/" in seed or bool(re.fullmatch(r"\d{5,6}", seed))


def sound(text: str) -> str:
    """The text without halves of signs, which no page can show."""
    return text.encode("utf-8", "replace").decode()


def _is_code(cell: str) -> bool:
    cell = seen(cell.strip())
    return any(found.start == 0 and found.end == len(cell) for found in spotted(cell))


def _parts(text: str, table: bool | None) -> Iterable[tuple[str, str, int]]:
    """The text as (name, part, line); one part without a name unless it is a table with names."""
    rows = _rows(text) if table is not False else []
    body = [row for _, row in rows]
    header = next(([c.strip().casefold() for c in row] for row in body[:1] if not spotted(" ".join(row))), [])
    column = next((i for i, cell in enumerate(header) if cell in _NAMES), None)
    if table is None:
        whole = [[c for c in row if c.strip()] for row in body]
        plain = len(whole) > 1 and all(
            len(row) == 2 and sum(map(_is_code, row)) == 1
            and all(len(c) <= NAME for c in row if not spotted(c)) for row in whole
        )  # fmt: skip
        table = plain or column is not None
    if not table:
        return [("", text, 1)]
    return [(_name(row, column), "\n".join(c for c in row if spotted(c)), line) for line, row in rows]


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
        found = next((c for c in cells if c and not spotted(c)), "")
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


def _bet_count(found: list[Staked], told: bool) -> BetCount:
    placed = [b for b in found if b.bet is not None]
    answers = [b.answer for b in found if b.answer is not None and told]
    unit = next((b.unit for b in found if b.unit), "")
    right = [b.bet for b in placed if b.right and told]
    numbers = [float(b.bet) for b in placed if b.bet is not None and not isinstance(b.bet, str)]
    if len(numbers) == len(placed) and numbers:
        known = sorted(float(a) for a in answers if not isinstance(a, str))
        middle = known[len(known) // 2] if known else None
        bars = _number_bars(numbers, middle, [float(b) for b in right if isinstance(b, (int, float))])
        answer = "" if middle is None else _figure(_rounded(middle), unit)
    else:
        texts = Counter(str(b.bet) for b in placed)
        answer = next((text for text, _ in Counter(str(a) for a in answers).most_common(1)), "")
        texts.update({answer: 0} if answer else {})
        bars = [Bar(text, n, text == answer or text in right) for text, n in texts.most_common()]
    return BetCount(found[0].question or found[0].name, tuple(bars), len(placed), len(right),
                    len(found) - len(placed), answer)  # fmt: skip


def _rounded(value: float) -> float:
    return round(value, 2) if abs(value) >= 1 else float(f"{value:.2g}")


def _figure(value: float, unit: str = "") -> str:
    text = f"{value:,.6g}".replace("-", "−")
    return f"{text}{unit}" if unit == "%" else f"{text} {unit.removesuffix('s') if value == 1 else unit}".strip()


def _number_bars(numbers: list[float], answer: float | None, right: Sequence[float] = ()) -> list[Bar]:
    """A bar for each number, or for equal steps of a round width where there are many; gaps are shown as such. `right`:
    the bets that are right, which need not be the answer itself."""
    good = {*right, *([] if answer is None else [answer])}
    labels: dict[str, list[float]] = {}
    for value in sorted({*numbers, *good}):
        labels.setdefault(_figure(_rounded(value)), []).append(value)
    if len(labels) <= BARS:
        return [Bar(text, sum(map(numbers.count, found)), not good.isdisjoint(found)) for text, found in labels.items()]
    low, high = _ordinary(numbers)
    if answer is not None and 2 * low - high <= answer <= 2 * high - low:
        low, high = min(low, answer), max(high, answer)
    step = max(_round_step((high - low) / (BARS - 1) or 1), 1e-9)
    first, last = floor(low / step), floor(high / step)

    def place(value: float) -> int:
        return first - 1 if value < first * step else last + 1 if value >= (last + 1) * step else floor(value / step)

    counts, marked = Counter(map(place, numbers)), {*map(place, good)}
    bars = []
    for k in range(first - 1, last + 2):
        label = f"{_figure(k * step)} to {_figure((k + 1) * step)}"
        if k < first or k > last:
            if not counts[k] and k not in marked:
                continue
            label = f"under {_figure(first * step)}" if k < first else f"{_figure((last + 1) * step)} or more"
        bars.append(Bar(label, counts[k], k in marked))
    return bars


def _ordinary(numbers: list[float]) -> tuple[float, float]:
    """From where to where they lie, without the few that lie far out: a wild bet spoils no picture."""
    found = sorted(numbers)
    low, high = found[len(found) // 4], found[-1 - len(found) // 4]
    reach = 3 * (high - low) or max(abs(high), 1)
    inner = [n for n in found if low - reach <= n <= high + reach]
    return inner[0], inner[-1]


def _round_step(width: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(width))
    return next(power * f for f in (1, 2, 5, 10) if power * f >= width or f == 10)


__all__ = ["STATES", "Bar", "BetCount", "Board", "Cell", "Counted", "Judged", "Learner", "Trouble", "judged", "sound"]
