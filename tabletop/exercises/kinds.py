"""Kinds of answer: how each is read, compared and told; the screen is made from them (`look`)."""

from __future__ import annotations

import numbers
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite
from typing import Any

from ..core import InvalidMoveError, Move, State, TabletopError, brief, listed
from ..deck import Card
from .exercise import CORRECT, NOT_YET, Exercise, Given, Unreadable, Verdict

MANY = 500  # items of an answer that are looked at
LONG = 4000  # letters of an answer that are looked at
BIG = 400  # bits of a number
FEW = 25  # options that are all named where none was meant


def plain(text: str) -> str:
    """A text without what people spell differently: case, spaces, hyphens, punctuation, wide letters."""
    text = unicodedata.normalize("NFKC", text)
    return " ".join(re.findall(r"[^\W_]+|[+−-](?=\d)", text.casefold())) or text.strip()


def simple(answer: Any, deep: int = 1) -> Any:
    """An answer as plain values: a text, a number, a card, a move, `None`, or a list or set of those. Whatever it may
    be, it is looked at once, here. Raises `Unreadable`."""
    try:
        found = _simple(answer, deep)
    except Unreadable:
        raise
    except Exception:
        raise Unreadable(f"The answer can't be read: it is of the type {type(answer).__name__}.") from None
    if isinstance(found, str) and len(found) > LONG:
        raise Unreadable(f"The answer is too long: {len(found):,} letters.")
    if isinstance(found, (int, Fraction)) and max(map(int.bit_length, (found.numerator, found.denominator))) > BIG:
        raise Unreadable("The answer is too large or too small a number.")
    return found


def _simple(answer: Any, deep: int) -> Any:
    if answer is None or answer is ... or isinstance(answer, (bool, Card, Move)):
        return answer
    if isinstance(answer, str):
        return str.__str__(answer).encode("utf-8", "replace").decode()
    if isinstance(answer, numbers.Rational):
        whole, part = int(answer.numerator), int(answer.denominator)
        return whole if part == 1 else Fraction(whole, part)
    if isinstance(answer, (numbers.Real, Decimal)):
        return float(answer)
    if hasattr(answer, "tolist"):  # numpy
        answer = answer.tolist()
        if not isinstance(answer, list):
            return simple(answer, deep)
    if deep and isinstance(answer, Iterable) and not isinstance(answer, (bytes, bytearray)):
        items = [simple(item, deep - 1) for item, _ in zip(answer, range(MANY + 1), strict=False)]
        if len(items) > MANY:
            raise Unreadable(f"The answer is a list that does not end within {MANY} items.")
        return set(items) if isinstance(answer, (set, frozenset, Mapping)) else items
    return Other(brief(answer))


class Other:
    """What is no answer of any kind, as Python writes it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def figure(value: Fraction) -> str:
    """7, −1/3, 2.25: as a person writes it."""
    if value.denominator == 1:
        text = f"{value.numerator:,}"
    elif 10**6 % value.denominator == 0:
        text = f"{float(value):,.6f}".rstrip("0")
    else:
        text = f"{value.numerator}/{value.denominator}" if value.denominator < 1000 else f"{float(value):,.4g}"
    return text.replace("-", "−")


def sentence(text: str) -> str:
    """A text with a capital letter, and with a full stop if it ends without any."""
    return (text[:1].upper() + text[1:]) + ("" if text[-1:] in (".", "!", "?") else ".")


class Kind:
    """How an answer is given. `look`: how the screen asks for it; `asks`: said when nothing has been answered."""

    look = ""
    asks = "Nothing has been answered yet."

    def taken(self, answer: Any) -> Any:
        """An answer as it is kept and looked at from then on. Raises `Unreadable`."""
        return simple(answer)

    def blank(self, answer: Any) -> bool:
        """Whether this is no attempt at all."""
        if answer is None or answer is ...:
            return True
        if isinstance(answer, str):
            return not answer.strip()
        return isinstance(answer, (list, tuple, set, frozenset, dict)) and not answer

    def read(self, exercise: Exercise, given: Given, answer: Any) -> Any:
        """The answer in the one form in which answers are compared. Raises `Unreadable`."""
        raise NotImplementedError

    def same(self, one: Any, other: Any) -> bool:
        """Whether two answers, as `read` gives them, say the same."""
        return bool(one == other)

    def alike(self, answer: Any, made: Any) -> bool:
        """Whether an answer looks like what a usual mistake makes, both as `read` gives them."""
        return self.same(answer, made)

    def say(self, answer: Any) -> str:
        """An answer, as `read` gives it, in words."""
        return str(answer)

    def keep(self, answer: Any) -> Any:
        """An answer, as `read` gives it, as JSON; `read` takes it back."""
        return answer

    def against(self, exercise: Exercise, given: Given, answer: Any, right: Any) -> str:
        """What speaks against a wrong answer, without giving the right one away ("": another instance will show)."""
        return ""

    def solved(self, exercise: Exercise, given: Given) -> Any:
        """A right answer."""
        return exercise.answer(given)

    def judge(self, exercise: Exercise, given: Given, seed: int | str, answer: Any, fresh: Any) -> Verdict:
        """The verdict on an answer that is not blank."""
        said = self.read(exercise, given, answer)
        if exercise.right(given, said):
            return Verdict(CORRECT, sentence(self.confirmed(exercise, given, said)), answer=said)
        wrong = exercise.recognised(given, said)
        against = exercise.against(given, said)
        if not against:
            against = self.against(exercise, given, said, self.read(exercise, given, exercise.answer(given)))
        against = against or self._elsewhere(exercise, given, seed, wrong, said)
        hint, name = (wrong.hint, wrong.id) if wrong else ("", "")
        said_so = sentence(f"You said: {self.told(exercise, given, said)}")
        return Verdict(NOT_YET, said_so, against, hint, name, said)

    def told(self, exercise: Exercise, given: Given, said: Any) -> str:
        """An answer, as `read` gives it, in the words of its instance."""
        return self.say(said)

    def confirmed(self, exercise: Exercise, given: Given, said: Any) -> str:
        """What is told with a right answer."""
        return self.told(exercise, given, said)

    def _elsewhere(self, exercise: Exercise, asked: Given, seed: int | str, wrong: Any, said: Any) -> str:
        """Another instance that shows what is wrong: there the answer may be told."""
        found = exercise.other(asked, seed, wrong, said)
        about = exercise.brief(found[0]) if found else ""
        if found is None or not about:
            return ""
        given, made = found
        right = self.say(self.read(exercise, given, exercise.answer(given)))
        if made is None:
            return f"For comparison, take {about}: there it is {right}."
        return f"Take {about}: this way one gets {self.say(self.read(exercise, given, made))}, but it is {right}."


def chosen(exercise: Exercise, given: Given, answer: Any, ordered: bool = False) -> list[str]:
    """The options that an answer names: a list in any form, or a text such as "Ben, Ann and Cleo", "2 Catnip", "Dan >
    Ben > Ann", "Ann Ben". Raises `Unreadable`."""
    found: list[str] = []
    for item in items(answer, ordered):
        try:
            found.append(pick(exercise, given, item))
        except Unreadable:
            parts = [p for p in _JOINTS.split(_ALL.sub("", item)) if p.strip()] if isinstance(item, str) else []
            pairs = any(_JOINTS.search(option) for option in exercise.options(given))
            named = _named(exercise, given, parts, " and ", whole=pairs)
            if named is None and len(parts) == 1:
                named = _named(exercise, given, parts[0].split(), " ")
            if named is None:
                if len(parts) > 1 and not pairs:
                    for part in parts:  # which of them?
                        pick(exercise, given, _MANY.sub(r"\2\3", part.strip()))
                raise
            found += named
    return found


_JOINTS = re.compile(r"(?:^| )(?:and|then|[&+]) | ?[>/] ?", re.IGNORECASE)  # of texts with single spaces
_ALL = re.compile(r"^(?:both|all|only) ", re.IGNORECASE)
_MANY = re.compile(r"(?:(\d)\s*[x×]?\s+(\D.*)|(\D.*?)\s*[x×]\s*(\d))")
_AROUND = re.compile(r"^\s*\d+[.)]\s+|\s*\([^()]*\)\s*$")  # "1. Ann", "Bald Patch (−3)"
LONGEST, WIDE = 60, 12  # parts of a text that are looked at, and of what names one option
WORDY = 200  # letters of what names one option


def _named(exercise: Exercise, given: Given, parts: Sequence[str], joint: str, whole: bool = False) -> list[str] | None:
    """The options that parts of a text name one after the other, as many parts to each as fit; `None`: they don't.
    `whole`: one half of a pair does not name it."""
    found: list[str] = []
    at = len(parts) if len(parts) > LONGEST else 0
    while at < len(parts):
        for end in range(min(len(parts), at + WIDE), at, -1):
            text, times = joint.join(parts[at:end]), 1
            option = _option(exercise, given, text, whole)
            if option is None and (many := _MANY.fullmatch(text.strip())):
                option, times = _option(exercise, given, many[2] or many[3], whole), int(many[1] or many[4])
            if option is not None:
                found += [option] * times
                at = end
                break
        else:
            return None
    return found or None


def _option(exercise: Exercise, given: Given, text: str, whole: bool = False) -> str | None:
    """The one option that a text means: its title in any spelling, a pair in any order, a classroom title, or (unless
    `whole`) a part that no other has."""
    options = dict.fromkeys(exercise.options(given))
    if len(text) > WORDY:
        return None
    said = plain(text)
    for option in options:
        if plain(option) == said:
            return option
    halves = {plain(half) for half in _JOINTS.split(text) if half}
    for option in options:
        if len(halves) == 2 and {plain(half) for half in _JOINTS.split(option)} == halves:
            return option
    if (bare := _AROUND.sub("", text)) != text and bare:
        return _option(exercise, given, bare, whole)
    found = [option for option in options if not whole and len(said) > 3 and f" {said} " in f" {plain(option)} "]
    if len(found) == 1:
        return found[0]
    card = exercise.deck.get(text)
    return card.title if card is not None and card.title in options else None


def pick(exercise: Exercise, given: Given, item: Any) -> str:
    """The option that an item of an answer means: a text in any spelling, a card, a classroom title, a number; also a
    part of it that no other option has. Raises `Unreadable`."""
    options = exercise.options(given)
    if isinstance(item, bool):
        item = "yes" if item else "no"
    text = item.title if isinstance(item, Card) else item if isinstance(item, str) else brief(item)
    found = _option(exercise, given, text)
    if found is None:
        try:
            title = exercise.deck.find(text).title
        except TabletopError as error:
            near = get_close_matches(text[:WORDY], options, 2)
            meant = f"; did you mean {listed(list(dict.fromkeys(near)), 'or')}?" if near else "."
            many = len(options) > FEW and not near
            words = f"“{text.strip()[:60]}” is none of {listed(list(options), 'or')}{meant}"
            raise Unreadable(str(error) if many else words) from None
        raise Unreadable(f"{title} is not among the cards that can be chosen here.")
    return found


def items(answer: Any, ordered: bool = False) -> list[Any]:
    """The items of an answer: a list in any form, or one text with commas."""
    if isinstance(answer, str):
        parts = [" ".join(part.split()) for part in re.split(r"[,;\n](?![^()\n]*\))", answer)]
        return [part for part in parts if part]
    if isinstance(answer, Card):
        return [answer]
    if isinstance(answer, (set, frozenset)) and ordered:
        raise Unreadable("Here the order counts: give a list.")
    if isinstance(answer, (list, tuple, set, frozenset)):
        return [" ".join(item.split()) if isinstance(item, str) else item for item in answer]
    raise Unreadable(f"The answer is a list, not {brief(answer)}.")


class Choice(Kind):
    """One of `options`. An option that is a card may also be named by its classroom title."""

    look = "choice"
    asks = "Choose one of the answers first."

    def read(self, exercise: Exercise, given: Given, answer: Any) -> str:
        if isinstance(answer, (list, tuple, set, frozenset)) and len(answer) == 1:
            (answer,) = answer
        return pick(exercise, given, answer)

    def say(self, answer: Any) -> str:
        return str(answer)


class Several(Kind):
    """Some of `options`, in any order. `yes` and `no`: what is said of one that belongs to the answer, and of one that
    doesn't ("is put aside", "stays"); `people`: the options are names. The right answer is never empty."""

    look = "several"
    asks = "Choose at least one first."

    def __init__(
        self, yes: str = "belongs to the answer", no: str = "does not belong to the answer", people: bool = False
    ) -> None:
        self.yes, self.no, self.people = yes, no, people

    def read(self, exercise: Exercise, given: Given, answer: Any) -> tuple[str, ...]:
        found = Counter(chosen(exercise, given, answer))
        options = Counter(exercise.options(given))
        for option, n in found.items():
            if n > options[option]:
                raise Unreadable(f"{option} is there {options[option]} times, not {n}." if options[option] > 1
                                 else f"{option} was named twice.")  # fmt: skip
        return tuple(option for option in dict.fromkeys(exercise.options(given)) for _ in range(found[option]))

    def say(self, answer: Any) -> str:
        return listed(list(answer))

    def keep(self, answer: Any) -> list[str]:
        return list(answer)

    def against(self, exercise: Exercise, given: Given, answer: Any, right: Any) -> str:
        over, short = Counter(answer) - Counter(right), Counter(right) - Counter(answer)
        if over:
            wrong = next(iter(over))
            return f"You chose {wrong}, who {self.no}." if self.people else f"{wrong}: you chose it, but it {self.no}."
        n = short.total()
        more = (
            f"one is still missing {'who' if self.people else 'that'} {self.yes}"
            if n == 1
            else f"{n} are still missing"
        )
        return f"All that you chose is right, but {more}."


class Cards(Several):
    """Some cards, in any order, pressed where they lie: in a hand (`options`), or with `on="graph"` in the
    card-cancellation graph of Ladies' Choice, with `on="deck"` among buttons for the whole deck."""

    look = "cards"
    asks = "Choose at least one card first."

    def __init__(self, yes: str = "belongs to the answer", no: str = "does not belong to the answer", on: str = "hand"):
        super().__init__(yes, no)
        self.on = on


class Order(Kind):
    """Options in an order that counts, all of them (or, with `some`, as many as the right answer has)."""

    look = "order"
    asks = "Put them into an order first."

    def __init__(self, some: bool = False) -> None:
        self.some = some

    def read(self, exercise: Exercise, given: Given, answer: Any) -> tuple[str, ...]:
        found = tuple(chosen(exercise, given, answer, ordered=True))
        if Counter(found) - Counter(exercise.options(given)):
            raise Unreadable(f"{next(iter(Counter(found) - Counter(exercise.options(given))))} was named twice.")
        if not self.some and len(found) < len(exercise.options(given)):
            raise Unreadable(f"There are {len(exercise.options(given))} to put in order, not {len(found)}.")
        return found

    def say(self, answer: Any) -> str:
        return ", then ".join(answer)

    def keep(self, answer: Any) -> list[str]:
        return list(answer)

    def against(self, exercise: Exercise, given: Given, answer: Any, right: Any) -> str:
        for place, (mine, its) in enumerate(zip(answer, right, strict=False)):
            if mine != its:
                before = "" if not place else "The first is right. " if place == 1 else f"The first {place} are right. "
                return f"{before}On place {place + 1} you have {mine}, but another one comes there."
        return "As far as it goes it is right, but " + (
            "more follow." if len(answer) < len(right) else "some are over."
        )


_NUMBER = re.compile(r"[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,2})?")


_SIGNS = str.maketrans("−–—‑‐﹣－÷∶:", "-------///")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_OTHERWISE = re.compile(  # words around a number that make it another one
    r"\b(?:not|no|nor|or|less|more|than|fewer|over|under|above|below|least|most|is|isn|wrong|except|without|between|to"
    r"|and|half|double|twice|times|plus|dozen|hundred|thousand|million)\b"
)


def to_fraction(text: str, unit: str = "") -> Fraction:
    """ "−3", "minus 3", "3/7", "0.42", "42 %", "1,000", "17 points" as a fraction. Raises `Unreadable`."""
    words = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFKC", text[:LONG]).translate(_SIGNS)).split())
    words = words.casefold().removeprefix("=").rstrip(".!").strip()
    words = words[1:-1].strip() if words[:1] + words[-1:] == "()" else words
    words = re.sub(r"^(?:minus |- )", "-", words)
    around = re.sub(r"per cent|out of|\d+e[+-]?\d+", "", words)
    if len(words) > 80 or len(re.findall(r"[a-z]+", around)) > 4 or _OTHERWISE.search(around):
        raise Unreadable(f"“{' '.join(text.split())[:40]}” is no number; write it like 7, 3/7, 0.42 or 42 %.")
    if unit and words.endswith(tuple(unit.casefold().split())):
        words = words.rstrip("abcdefghijklmnopqrstuvwxyz ")
    percent = words.endswith(("%", "percent", "per cent"))
    words = re.sub(r"\s*(?:%|percent|per cent)$", "", words)
    words = re.sub(r"^[a-z ]+(?=[-+.\d])|(?<=\d)\s+[a-z ]+$", "", words)  # "space 4", "6 hard candies"
    words = re.sub(r"(?<=\d),(?=\d{3}(?:\D|$))" if not words.startswith("0,") else r"$^", "", words)
    parts = [part.strip().replace(",", ".") for part in re.split(r"/| in | out of | of ", words)]
    if len(parts) > 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise Unreadable(f"“{' '.join(text.split())[:40]}” is no number; write it like 7, 3/7, 0.42 or 42 %.")
    value = Fraction(parts[0])
    if len(parts) == 2:
        if not Fraction(parts[1]):
            raise Unreadable("Nothing can be divided by 0.")
        value /= Fraction(parts[1])
    return value / 100 if percent else value


class Number(Kind):
    """A number: int, Fraction, float, Decimal, or text. `near`: how far from the right one it may be (0: exact, up to
    the rounding of floats); `unit`: said after it."""

    look = "number"
    asks = "Give a number first."

    def __init__(self, unit: str = "", near: float | Fraction = 0) -> None:
        self.unit, self.near = unit, Fraction(str(near)) if isinstance(near, float) else Fraction(near)

    @property
    def tolerance(self) -> str:
        """How near is near enough, in words."""
        return f"to within {figure(self.near)}" if self.near else ""

    def read(self, exercise: Exercise, given: Given, answer: Any) -> Fraction:
        if isinstance(answer, str):
            return to_fraction(answer, self.unit)
        if isinstance(answer, bool) or not isinstance(answer, (int, float, Fraction)):
            raise Unreadable(f"The answer is a number, not {brief(answer)}.")
        if not isfinite(answer):
            raise Unreadable(f"The answer is a number, not {answer}.")
        return Fraction(repr(answer)) if isinstance(answer, float) else Fraction(answer)

    def same(self, one: Any, other: Any) -> bool:
        return bool(abs(one - other) <= max(self.near, abs(other) * Fraction(1, 10**9)))

    def alike(self, answer: Any, made: Any) -> bool:
        """What is given as a fraction is meant exactly, 19/66 is not 20/70; a decimal as exactly as it is written."""
        if not self.near:
            return self.same(answer, made)
        places = next((k for k in range(21) if 10**k % answer.denominator == 0), None)
        if places is None:
            return bool(answer == made)
        return bool(abs(answer - made) <= min(self.near, Fraction(1, 2 * 10**places) + Fraction(1, 10**9)))

    def say(self, answer: Any) -> str:
        unit = self.unit.removesuffix("s") if abs(answer) == 1 else self.unit
        return f"{figure(answer)} {unit}".strip()

    def confirmed(self, exercise: Exercise, given: Given, said: Any) -> str:
        right = self.read(exercise, given, exercise.answer(given))
        return self.say(right) if said == right else f"{self.say(said)}; it is {self.say(right)}"

    def keep(self, answer: Any) -> str:
        return str(answer)


class Chance(Number):
    """A probability: 3/7, 0.42 or 42 %, right to within `near` (half a percentage point)."""

    asks = "Give a chance first: 3/7, 0.42 or 42 %."

    def __init__(self, near: float | Fraction = 0.005) -> None:
        super().__init__("", near)

    @property
    def tolerance(self) -> str:
        points = figure(100 * self.near)
        return (
            f"as 3/7, 0.42 or 42 %, to within {points} percentage point{'' if self.near == Fraction(1, 100) else 's'}"
        )

    def read(self, exercise: Exercise, given: Given, answer: Any) -> Fraction:
        value = super().read(exercise, given, answer)
        if not 0 <= value <= 1:
            raise Unreadable(f"A chance lies between 0 and 1; if you mean a percentage, write {figure(value)} %.")
        return value

    def say(self, answer: Any) -> str:
        percent = f"{float(100 * answer):.{3 if 10**4 % answer.denominator else 4}g} %"
        if 10**5 % answer.denominator == 0 or answer.denominator > 10**5:  # typed as a decimal, or not worth showing
            return percent
        return f"{answer.numerator}/{answer.denominator}, about {percent}"


class Truth(Kind):
    """Yes or no, as True or False: what a function may give."""

    look = "choice"

    def read(self, exercise: Exercise, given: Given, answer: Any) -> bool:
        if isinstance(answer, str) and plain(answer) in ("yes", "no", "true", "false"):
            return plain(answer) in ("yes", "true")
        if not isinstance(answer, bool):
            raise Unreadable(f"The answer is True or False, not {brief(answer)}.")
        return answer


class AtTable(Kind):
    """A legal move at the real table of `exercise.position(given)`, by clicking or in notation."""

    look = "table"
    asks = "Choose a move at the table first."

    def read(self, exercise: Exercise, given: Given, answer: Any) -> str:
        state, names = exercise.position(given), exercise.names(given)
        try:
            text = str(answer) if isinstance(answer, Move) else answer
        except Exception:
            text = None
        if not isinstance(text, str):
            raise Unreadable(f"The answer is a move, such as “{state.legal_moves[0]}”, not {brief(answer)}.")
        try:
            move = state.game.parse_move(text[:WORDY], names)
            state.game.check_move(move)
        except InvalidMoveError as error:
            meant = self._meant(text[:WORDY], state, names)
            if len(meant) != 1:
                some = listed([f"“{m}”" for m in meant[:4]], "or")
                raise Unreadable(f"Which move do you mean: {some}?" if meant else str(error)) from None
            move = meant[0]
        why = state.why_illegal(move)
        if why is not None:
            raise Unreadable(why.read(names, state.current_player))
        return str(move)

    def _meant(self, text: str, state: State, names: Sequence[str]) -> list[Move]:
        """The legal moves that a card or a person named by itself may mean: "Bankrupt", "Ben"."""
        said = plain(text)

        def about(move: Move) -> set[str]:
            cards = [c for field in fields(move) if isinstance(c := getattr(move, field.name), Card)]
            told = f" {plain(move.told(names))} "
            people = [plain(name) for name in names if f" {plain(name)} " in told]
            return {plain(title) for c in cards for title in (c.title, c.named(True), c.id)} | set(people)

        return [m for m in state.legal_moves if said in about(m) or said == plain(m.told(names))]

    def against(self, exercise: Exercise, given: Given, answer: Any, right: Any) -> str:
        return f"“{answer}” can be played here, but it is not what is asked for."

    def told(self, exercise: Exercise, given: Given, said: Any) -> str:
        game = exercise.position(given).game
        return str(game.parse_move(said).told(exercise.names(given)))
