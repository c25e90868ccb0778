"""The progress code: what was answered, as a text to copy; and marking it again, without executing anything.

A code holds the game, the seed, and for each exercise at most three records: the instance it was given first, the one
it was solved in, and the one at hand. A record is (instance seed or "" for the sheet's, mark, answer). Of a function
or bot it holds only what its own kernel claimed: code is run by nothing but that kernel and a teacher's marking.
"""

from __future__ import annotations

import base64
import json
import re
import unicodedata
import zlib
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core import OptionError, brief
from ..match import PREFIX as MATCH
from ..match import CodeError, opened, sealed
from ..registry import available_games
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, SHOWN, exercises

PREFIX = "TX1."
BETS = "TB1."  # of bets: see `staked`
MOST = 2_000_000  # bytes that a code may unpack to
LONGEST = 4_000  # bytes of an answer that is kept; of real ones the longest has some hundred
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
    """The progress code. An answer longer than any real one is cut."""
    rows = {id: [["" if r.seed == kept.seed else r.seed, r.letter, _short(r.answer)] for r in records]
            for id, records in kept.records.items()}  # fmt: skip
    return sealed(PREFIX, {"g": kept.game, "s": kept.seed, "x": rows})


def _short(answer: Any) -> Any:
    if len(json.dumps(answer)) <= LONGEST:
        return answer
    if isinstance(answer, str):
        return answer[: LONGEST // 12]  # of twelve bytes each at most
    return _short(answer[: len(answer) // 2]) if isinstance(answer, list) and len(answer) > 1 else "…"


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


# -- codes in texts ---------------------------------------------------------------------------------------------------

# What people and mail programs put into a code: blanks, marks of quotation, a backslash or "=" where a line ends.
_BETWEEN = r"[\s>|=\\\"'`´‘’‚‛“”„‟«»‹›*+,()]"
_BROKEN = r"(?:=?[ \t\r]*\n[\s>|]*)?"  # a line may end within the first four signs too
_START = re.compile("|".join(_BROKEN.join(map(re.escape, prefix)) for prefix in (PREFIX, BETS, MATCH)))
_RUN = re.compile(rf"(?:{_BETWEEN}|[A-Za-z0-9_-])*")
_HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2212": "-", "\u2014": "--"})


class Spotted(NamedTuple):
    """A code in a text: where it begins and ends in `seen(text)`, and the code as one word; one that is damaged as far
    as the first blank."""

    start: int
    end: int
    code: str


def seen(text: str) -> str:
    """A text without signs that nobody sees (soft hyphens, spaces without width); its lines stay what they are."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf").translate(_HYPHENS)


def spotted(text: str) -> list[Spotted]:
    """All codes in a text (of progress, of bets, of matches), however a mail broke and quoted them."""
    text, found, at = seen(text), list[Spotted](), 0
    while start := _START.search(text, at):
        run = _RUN.match(text, start.end(), start.end() + 4 * MOST)
        assert run is not None
        prefix = re.sub(_BETWEEN, "", start[0])
        letters = re.sub(_BETWEEN, "", run[0])
        n = _length(letters)
        if n:
            at = start.end() + [m.end() for m in re.finditer(r"[\w-]", run[0])][n - 1]
            found.append(Spotted(start.start(), at, prefix + letters[:n]))
        else:
            word = re.match(r"[\w-]*", run[0])
            at = start.end()
            found.append(Spotted(start.start(), at + (word.end() if word else 0), prefix + (word[0] if word else "")))
    return found


def _length(letters: str) -> int:
    """How many of these letters are a code, which ends by itself; 0 where none is whole."""
    if len(letters) < 12:
        return 0
    try:
        raw = base64.b64decode(letters[: len(letters) // 4 * 4] + _rest(letters), altchars=b"-_")
        packed = zlib.decompressobj()
        packed.decompress(raw[4:], MOST)
    except (ValueError, zlib.error):
        return 0
    used = len(raw) - len(packed.unused_data)
    whole = packed.eof and zlib.crc32(raw[4:used]).to_bytes(4, "big") == raw[:4]
    return -(-used * 4 // 3) if whole else 0


def _rest(letters: str) -> str:
    rest = letters[len(letters) // 4 * 4 :]
    return rest + "=" * (4 - len(rest)) if len(rest) > 1 else ""


def without_spaces(text: Any) -> str:
    """A code as one word, however it was broken into lines, quoted, and set between other signs or words."""
    words = seen((text if isinstance(text, str) else brief(text))[: 4 * MOST])
    whole = [one.code for one in spotted(words) if _length(one.code[len(PREFIX) :])]
    if len(whole) == 1:
        return whole[0]
    return re.sub(_BETWEEN, "", words).lstrip("[{<-:").rstrip("]}.;:!?…。")


def _kept(data: Any) -> Kept:
    game, seed, rows = data["g"], data["s"], data["x"]
    if game not in available_games() or not isinstance(seed, str) or len(seed) > 200 or len(rows) > 500:
        raise ValueError
    records = {}
    for id, row in rows.items():
        if len(row) > 3 or not all(isinstance(s, str) and len(s) <= 200 and x in LETTERS for s, x, _ in row):
            raise ValueError
        records[id] = tuple(Record(s or seed, letter, _written(answer)) for s, letter, answer in row)
    for text in [seed, *records, *[record.seed for row in records.values() for record in row]]:
        text.encode()  # raises UnicodeEncodeError for half a sign, of which no generator can be made
    return Kept(game, seed, records)


def _written(answer: Any) -> Any:
    """An answer without halves of signs, which no file can hold."""
    return json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace"))


def plain_name(name: str) -> str:
    """A name without what people and computers write differently: case, spaces, hyphens, composed accents."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", str(name)[:1000]).casefold())
    folded = folded.replace("i\u0307", "i")  # İ in small letters
    kept = [c for c in folded if c.isalnum() or (unicodedata.category(c)[0] == "M" and not "\ufe00" <= c <= "\ufe0f")]
    return "".join(kept)[:100] if any(c.isalnum() for c in kept) else ""


def own_seed(seed: int | str, student: str) -> str:
    """The seed of one student: from the class's seed and his name or number, whatever its case, spaces and hyphens.

    Raises `OptionError` where he has not written it yet.
    """
    name = plain_name(student)
    if not name:
        raise OptionError(
            "Write your name or number, just as your teacher gave it, between the quotation marks after student=, and "
            "run all cells again."
        )
    return f"{str(seed)[:90].encode('utf-8', 'replace').decode()}/{name}"


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
