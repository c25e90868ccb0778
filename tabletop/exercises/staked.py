"""The code of bets: what a learner bet in a lesson, as a text to copy. Nothing is executed, nothing is marked by it.

A bet of the kit's own is held by its name alone; a question that a page or a teacher asked is held whole, with the
answer that came out there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isfinite
from typing import Any, NamedTuple

from ..match import CodeError, opened, sealed
from ..registry import available_games
from .progress import BETS, MOST, without_spaces

LONGEST = 600  # letters of a question
MANY = 200  # bets of one code


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


def pack_bets(bets: Iterable[Staked]) -> str:
    """The code of these bets."""
    games: dict[str, list[list[Any]]] = {}
    for b in bets:
        row = [b.name, b.bet] if b.name else ["", b.bet, b.question, b.answer, b.unit, int(b.right)]
        games.setdefault(b.game, []).append(row)
    return sealed(BETS, games)


def unpack_bets(text: Any) -> list[Staked]:
    """The bets in a code. Raises `CodeError` with one sentence."""
    words = without_spaces(text)
    if not words.startswith(BETS):
        raise CodeError(f"This is no code of bets; one begins with “{BETS}”.")
    try:
        held = json.loads(opened(words, BETS, "code of bets", MOST))
        return [_staked(game, row) for game, rows in held.items() for row in rows][:MANY]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        if isinstance(error, CodeError):
            raise
        raise CodeError("This code of bets holds nothing that a bet could be; it was not made here.") from None


def _staked(game: Any, row: Any) -> Staked:
    name, bet, *more = row
    question, answer, unit, right = more or ("", None, "", 0)
    texts = [x for x in (name, bet, question, answer, unit) if isinstance(x, str)]
    numbers = [x for x in (bet, answer) if x is not None and not isinstance(x, str)]
    if (
        game not in available_games() or not (name or question) or any(len(x) > LONGEST for x in texts)
        or not all(isinstance(x, str) for x in (name, question, unit))
        or not all(isinstance(x, (int, float)) and not isinstance(x, bool) and isfinite(x) for x in numbers)
    ):  # fmt: skip
        raise ValueError
    return Staked(game, name, question, bet, answer, unit, bool(right))


__all__ = ["Staked", "pack_bets", "unpack_bets"]
