"""Players made of code. A bot gets a view, the legal moves and a random generator of its own; never the state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from .core import Move, View


@runtime_checkable
class Bot(Protocol):
    """Anything with a `name` and `choose(view, legal_moves, rng) -> Move`."""

    name: str

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        """One of `legal_moves`; `view` is all that this player may know."""
        ...


class RandomBot:
    """Any legal move, each with the same chance. It looks at nothing, so no view is built for it."""

    name = "random"
    blind = True

    def choose(self, view: View | None, legal_moves: Sequence[Move], rng: Random) -> Move:
        return legal_moves[int(rng.random() * len(legal_moves))]
