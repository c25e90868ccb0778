"""All exercises of all games, and an answer in every form in which people might write it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tabletop.exercises import AtTable, Choice, Exercise, Number, Order, exercises, games_with_exercises
from tabletop.exercises.kinds import Several
from tabletop.exercises.trial import Function

ALL = [one for game in games_with_exercises() for one in exercises(game).values()]
CLICKED = [one for one in ALL if one.kind.look != "code"]
CODE = [one for one in ALL if one.kind.look == "code"]
FUNCTIONS = [one for one in CODE if isinstance(one.kind, Function)]
BOTS = [one for one in CODE if not isinstance(one.kind, Function)]


def called(one: Exercise) -> str:
    return f"{one.game}.{one.id}"


def forms(one: Exercise, given: Any, answer: Any) -> Iterator[Any]:
    """The right answer written differently."""
    kind = one.kind
    yield answer
    if isinstance(kind, (Several, Order)):
        items = list(answer)
        yield tuple(items)
        yield ", ".join(items)
        yield [f"  {item.upper()} " for item in items]
        if isinstance(kind, Several):
            yield items[::-1]
            if len(set(items)) == len(items):
                yield set(items)
        titles = {c.title: c for c in one.deck}
        if titles.keys() >= set(items):
            yield [titles[item] for item in items]
            yield [titles[item].named(True) for item in items]
            yield [titles[item].id for item in items]
    elif isinstance(kind, AtTable):
        state = one.position(given)
        yield state.game.parse_move(answer)
        yield f"  {str(answer).upper()} "
    elif isinstance(kind, Number):
        value = Fraction(answer)
        yield value
        yield float(value)
        yield f" {float(value)!r} "
        yield f"{value.numerator}/{value.denominator}"
        yield f"{float(100 * value)!r} %"
        yield str(float(value)).replace("-", "−")
        if kind.unit:
            yield f"{value} {kind.unit}"
    elif isinstance(kind, Choice):
        yield [answer]
        yield f" {answer.upper()}"


class Oracle:
    """A function that answers with what is written down for its arguments."""

    def __init__(self, known: dict[str, Any]) -> None:
        self.known = known

    def __call__(self, *args: Any) -> Any:
        return self.known[repr(args)]
