"""Whether an instance tells usual mistakes from the right answer, and from one another."""

from __future__ import annotations

from fractions import Fraction

from .exercise import Exercise, Given


def wrong_answers(exercise: Exercise, given: Given) -> list[Fraction]:
    """What usual mistakes answer here, in order of size: all that is not right, each once."""
    made = {exercise.mistaken(m.id, given) for m in exercise.mistakes} - {None, exercise.answer(given)}
    return sorted(map(Fraction, made))


def telling(
    exercise: Exercise, given: Given, far: Fraction = Fraction(3, 200), each: Fraction = Fraction(1, 100)
) -> bool:
    """Whether all usual mistakes are so `far` from the right chance, and from `each` other: then a rounded answer,
    too, says what was done."""
    right, wrong = Fraction(exercise.answer(given)), wrong_answers(exercise, given)
    near = any(b - a < each for a, b in zip(wrong, wrong[1:], strict=False))
    return not near and all(abs(made - right) >= far for made in wrong)
