"""The progress code: what was answered, as a text to copy; and marking it again, without executing anything.

A code holds the game, the seed, and for each exercise at most three records: the instance it was given first, the one
it was solved in, and the one at hand. A record is (instance seed or "" for the sheet's, mark, answer). Of a function
or bot it holds only what its own kernel claimed: code is run by nothing but that kernel and a teacher's marking.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core import OptionError, brief
from ..match import PREFIX as MATCH
from ..match import CodeError, opened, sealed
from ..registry import available_games
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, exercises

PREFIX = "TX1."
BETS = "TB1."  # of bets: see `staked`
MOST = 200_000  # bytes that a code may unpack to
LETTERS = {"d": NOT_ATTEMPTED, "n": NOT_YET, "c": CORRECT, "s": SHOWN}  # d: given, but not checked yet


class Record(NamedTuple):
    """An answer to one instance: its seed, what came out ("d", "n", "c", "s" for shown), the answer as JSON."""

    seed: str
    letter: str
    answer: Any


@dataclass(frozen=True)
class Kept:
    """What a progress code holds: game, seed, and the records of each exercise by id, the latest last."""

    game: str
    seed: str
    records: dict[str, tuple[Record, ...]]


def pack(kept: Kept) -> str:
    """The progress code."""
    rows = {id: [["" if r.seed == kept.seed else r.seed, r.letter, r.answer] for r in records]
            for id, records in kept.records.items()}  # fmt: skip
    return sealed(PREFIX, {"g": kept.game, "s": kept.seed, "x": rows})


def unpack(text: Any) -> Kept:
    """What a progress code holds. Raises `CodeError` with one sentence; executes nothing."""
    words = without_spaces(text)
    if words.startswith(MATCH):
        raise CodeError("This is the code of a match; a progress code begins with “TX1.”.")
    if words.startswith(BETS):
        raise CodeError("This is a code of bets: it belongs below my_bets(). A progress code begins with “TX1.”.")
    if not words.startswith(PREFIX):
        raise CodeError("This is no progress code; one begins with “TX1.”.")
    try:
        return _kept(json.loads(opened(words, PREFIX, "progress code", MOST)))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, CodeError):
            raise
        raise CodeError("This progress code holds nothing that an exercise could be; it was not made here.") from None


def without_spaces(text: Any) -> str:
    """A code as one word, however it was broken into lines."""
    return "".join((text if isinstance(text, str) else brief(text))[: 4 * MOST].split())


def _kept(data: Any) -> Kept:
    game, seed, rows = data["g"], data["s"], data["x"]
    if game not in available_games() or not isinstance(seed, str) or len(seed) > 200 or len(rows) > 500:
        raise ValueError
    records = {}
    for id, row in rows.items():
        if len(row) > 3 or not all(isinstance(s, str) and len(s) <= 200 and x in LETTERS for s, x, _ in row):
            raise ValueError
        records[id] = tuple(Record(s or seed, letter, answer) for s, letter, answer in row)
    return Kept(game, seed, records)


def own_seed(seed: int | str, student: str) -> str:
    """The seed of one student: from the class's seed and his name or number, whatever its case, spaces and hyphens.

    Raises `OptionError` where he has not written it yet.
    """
    name = "".join(re.findall(r"[^\W_]+", str(student)[:100].casefold()))
    if not name:
        raise OptionError(
            "Write your name or number, just as your teacher gave it, between the quotation marks after student=, and "
            "run all cells again."
        )
    return f"{str(seed)[:90]}/{name}"


class Mark(NamedTuple):
    """One exercise of a code, judged again. `state`: "correct", "not yet", "not attempted", or "shown" where the
    learner had the solution shown first; `own`: whether it is the instance that the sheet gave, not a further one;
    `claimed`: code, of which only the learner's own kernel knows; `answer`: what was answered, in words."""

    id: str
    title: str
    state: str
    seed: str
    own: bool
    answer: str
    claimed: bool = False


@dataclass(frozen=True)
class Marks:
    """The marks of one code, one for each exercise of its game."""

    game: str
    seed: str
    marks: tuple[Mark, ...]

    @property
    def correct(self) -> int:
        """How many are correct, claimed ones included."""
        return sum(m.state == CORRECT for m in self.marks)

    def __getitem__(self, id: str) -> Mark:
        return next(m for m in self.marks if m.id == id)


def mark(code: str, seed: int | str | None = None) -> Marks:
    """Judges every answer in a progress code again; nothing in it is executed.

    `seed`: the seed that this learner was given; answers to instances of any other seed then count for nothing.
    Raises `CodeError` for a damaged or foreign code.
    """
    kept = unpack(code)
    found = []
    for one in exercises(kept.game).values():
        best = Mark(one.id, one.title, NOT_ATTEMPTED, kept.seed, True, "")
        for record in kept.records.get(one.id, ()):
            if seed is not None and record.seed != str(seed):
                continue
            made = _judged(one, record, kept.seed)
            if _RANK[made.state] > _RANK[best.state] or (_RANK[made.state] == _RANK[best.state] and made.own):
                best = made
        found.append(best)
    return Marks(kept.game, kept.seed, tuple(found))


_RANK = {NOT_ATTEMPTED: 0, NOT_YET: 1, SHOWN: 2, CORRECT: 3}


def _judged(one: Any, record: Record, own: str) -> Mark:
    claimed = one.kind.look == "code"
    said = ""
    if claimed:
        state = LETTERS[record.letter]
    else:
        verdict = one.check(record.seed, record.answer)
        state = verdict.state
        said = "" if verdict.answer is None else one.kind.told(one, one.given(record.seed), verdict.answer)
        if record.letter == "s":
            state = SHOWN
    return Mark(one.id, one.title, state, record.seed, record.seed == own, said, claimed and state == CORRECT)
