"""The code of bets: what a learner bet in a lesson, as a text to copy. Nothing is executed, nothing is marked by it.

A bet of the kit's own is held by its name alone; a question that a page or a teacher asked is held whole, with the
answer that came out there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..match import CodeError, opened, sealed
from ..registry import available_games
from .progress import BETS, MOST, without_spaces

LONGEST = 600  # letters of a question
MANY = 200  # bets of one code
TAG = 16  # letters of a tag
LARGEST = {"bet": 1e9, "answer": 1e300}  # a page takes no larger bet


class Staked(NamedTuple):
    """The first bet that was placed on a question. `name`: of a bet of the kit's own, else "". `bet`: `None` where the
    answer was looked at without one. `answer`, `unit`, `right`: as they came out, of other questions only."""

    game: str
    name: str
    question: str
    bet: str | float | None
    answer: str | float | None = None
    unit: str = ""
    right: bool = False

    @property
    def key(self) -> str:
        """What tells questions apart."""
        return self.name or self.question


def pack_bets(bets: Iterable[Staked], tag: str = "") -> str:
    """The code of these bets. `tag`: drawn once by whoever bets, so that two people's equal bets make two codes."""
    games: dict[str, Any] = {"": tag} if tag else {}
    for b in bets:
        answer = b.answer if _within(b.answer, "answer") else None
        row = [b.name, b.bet] if b.name else ["", b.bet, b.question, answer, b.unit, int(b.right)]
        games.setdefault(b.game, []).append(row)
    return sealed(BETS, games)


def unpack_bets(text: Any) -> list[Staked]:
    """The bets in a code. Raises `CodeError` with one sentence."""
    return tagged_bets(text)[1]


def tagged_bets(text: Any) -> tuple[str, list[Staked]]:
    """The tag in a code of bets ("" in those of earlier versions), and the bets. Raises `CodeError`."""
    words = without_spaces(text)
    if not words.startswith(BETS):
        raise CodeError(f"This is no code of bets; one begins with “{BETS}”.")
    try:
        held = json.loads(opened(words, BETS, "code of bets", MOST))
        tag = held.pop("", "")
        if not isinstance(tag, str) or len(tag) > TAG:
            raise ValueError
        return tag, [_staked(game, row) for game, rows in held.items() for row in rows][:MANY]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, CodeError):
            raise
        raise CodeError("This code of bets holds nothing that a bet could be; it was not made here.") from None


def merged(first: Iterable[Staked], more: Iterable[Staked]) -> list[Staked]:
    """Both, with one bet on each question: the first, unless that was only a look at the answer."""
    found: dict[tuple[str, str], Staked] = {}
    for staked in [*first, *more]:
        key = (staked.game, staked.key)
        if key not in found or (found[key].bet is None and staked.bet is not None):
            found[key] = staked
    return list(found.values())


def _within(number: Any, what: str) -> bool:
    return number is None or isinstance(number, str) or -LARGEST[what] <= number <= LARGEST[what]


def _staked(game: Any, row: Any) -> Staked:
    name, bet, *more = row
    question, answer, unit, right = more or ("", None, "", 0)
    texts = [x for x in (name, bet, question, answer, unit) if isinstance(x, str)]
    numbers = [x for x in (bet, answer) if x is not None and not isinstance(x, str)]
    if (
        game not in available_games() or not (name or question) or any(len(x) > LONGEST for x in texts)
        or not all(isinstance(x, str) for x in (name, question, unit))
        or not all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in numbers)
        or not _within(bet, "bet") or not _within(answer, "answer")
    ):  # fmt: skip
        raise ValueError
    "".join(texts).encode()  # half a sign can be shown on no page
    return Staked(game, name, question, bet, answer, unit, bool(right))


__all__ = ["Staked", "merged", "pack_bets", "tagged_bets", "unpack_bets"]
