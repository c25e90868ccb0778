"""The exercises in which a bot of one's own plays: the model wins, and usual mistakes are known."""

from __future__ import annotations

import pytest

from tabletop.exercises import Exercise
from tabletop.exercises.exercise import CORRECT
from tests.exercises.every import BOTS, called
from tests.length import at_length

pytestmark = pytest.mark.slow
each = pytest.mark.parametrize("one", BOTS, ids=called)


@pytest.mark.parametrize("seeds", [range(5), *(at_length(range(n, n + 5)) for n in range(5, 100, 5))], ids=str)
@each
def test_the_model_bot_wins(one: Exercise, seeds: range) -> None:
    assert [seed for seed in seeds if one.check(seed, one.solved(seed)).state != CORRECT] == []


@each
def test_usual_mistakes_of_bots_get_their_hints(one: Exercise) -> None:
    for wrong in one.mistakes:
        verdicts = (one.check(seed, one.mistaken(wrong.id, {})) for seed in range(3))
        assert any(v.mistake == wrong.id and v.hint == wrong.hint for v in verdicts), wrong.id
