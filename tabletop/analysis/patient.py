"""A Catch who never marries while she may still choose: it leaves the Clock to the gentlemen alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..bots import Bot
from ..core import Move, View


class Patient:
    """Plays like `inner`, but as the Catch courts as long as she may."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner
        self.name = f"patient {inner.name}"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        courts = [move for move in legal_moves if move.verb == "court"]
        if courts:
            return courts[int(rng.random() * len(courts))]
        return self.inner.choose(view, legal_moves, rng)
