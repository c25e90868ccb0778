"""What holds for every exercise of every game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from tabletop import make
from tabletop.exercises import AtTable, Cards, Chance, Choice, Contest, Exercise, Function, Order, exercises
from tabletop.exercises.exercise import CORRECT, LEVELS, NOT_ATTEMPTED, NOT_YET
from tabletop.exercises.kinds import Kind, Several
from tabletop.exercises.sheets import Sheet
from tabletop.exercises.trial import NOT_WRITTEN, compiled, name_of
from tests.exercises.every import ALL, BOTS, CLICKED, CODE, FUNCTIONS, Oracle, called, forms
from tests.exercises.every import games_with_exercises as games
from tests.length import at_length, length
from tests.pace import within

SEEDS = range(length(30, 100))
# Five instances in a moment; thirty in `make test`, a hundred at full length.
seeds = pytest.mark.parametrize(
    "seeds", [range(5), pytest.param(range(5, 30), marks=pytest.mark.slow), at_length(range(30, 100))], ids=str
)


def each(group: list[Exercise]) -> Any:
    return pytest.mark.parametrize("one", group, ids=called)


def test_there_are_exercises() -> None:
    assert "ladies_choice" in games() and len(CLICKED) > 9 and FUNCTIONS and BOTS


# -- of a game ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_a_game_has_enough_of_each_sort(game: str) -> None:
    kinds = [one.kind for one in exercises(game).values()]
    assert len(kinds) >= 10
    assert sum(isinstance(kind, (Cards, Several, Order, Choice, AtTable)) for kind in kinds) >= 3
    for sort, least in ((AtTable, 1), (Chance, 2), (Function, 1), (Contest, 1)):
        assert sum(isinstance(kind, sort) for kind in kinds) >= least, sort.__name__
    levels = [one.level for one in exercises(game).values()]
    assert levels[0] == 1 and levels[-1] == LEVELS


@pytest.mark.parametrize("game", games())
def test_the_exercises_of_a_game_touch_every_section_of_its_rulebook(game: str) -> None:
    ledger = make(game, players=4).rules
    touched = {ledger[rule].section for one in exercises(game).values() for rule in one.rules}
    assert not set(ledger.sections) - touched


@pytest.mark.parametrize("game", games())
def test_names_and_titles_are_free(game: str) -> None:
    titles = Counter(one.title for one in exercises(game).values())
    assert max(titles.values()) == 1, titles
    words = set(dir(Sheet)) | set(vars(Sheet(game, 1)))  # q.code is no exercise
    assert not words & set(exercises(game))


@pytest.mark.slow
def test_instances_are_the_same_in_every_process() -> None:
    code = (
        "from tabletop.exercises import exercises, games_with_exercises as games\n"
        "for game in games():\n"
        "    for one in exercises(game).values():\n"
        "        for seed in range(3):\n"
        "            print(one.id, one.given(seed), one.in_words(one.given(seed)))"
    )
    told = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
                       text=True, check=True).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1] and len(told[0].splitlines()) >= len(ALL)


# -- of an exercise ----------------------------------------------------------------------------------------------------


@each(ALL)
def test_says_what_it_is_about(one: Exercise) -> None:
    assert one.title and 1 <= one.level <= LEVELS and 0 < one.minutes <= 60 and isinstance(one.kind, Kind)
    assert one.rules and all(rule in one.ledger for rule in one.rules) and len(set(one.rules)) == len(one.rules)
    assert one.hints and one.mistakes and all(m.hint[-1] in ".!?" for m in one.mistakes)
    assert len({m.hint for m in one.mistakes}) == len(one.mistakes)


@seeds
@each(ALL)
def test_instances_follow_from_their_seed(one: Exercise, seeds: range) -> None:
    again = type(one)()
    for seed in seeds:
        given = one.given(seed)
        assert given == again.given(seed) and json.loads(json.dumps(given)) is not None
        assert one.in_words(given) == again.in_words(given) and "{" not in one.title + "".join(one.hints)


@each(CLICKED + FUNCTIONS)
def test_instances_vary(one: Exercise) -> None:
    found = set()
    for seed in range(100):
        found.add(one.in_words(one.given(seed)))
        if len(found) >= 8:
            return
    pytest.fail(f"{len(found)} in a hundred seeds")


@each(CLICKED)
@pytest.mark.parametrize("nothing", [None, ..., "", "  ", [], (), set()], ids=repr)
def test_no_answer_is_not_attempted(one: Exercise, nothing: Any) -> None:
    assert one.check(0, nothing).state == NOT_ATTEMPTED


@each(CODE)
def test_the_starter_is_not_attempted(one: Exercise) -> None:
    assert 1 <= len(one.starter.splitlines()) <= 2  # a cell of the notebook
    name = name_of(one.starter)
    head = one.starter.splitlines()[0]
    for body in ("...", "pass", "return None", "return ...", "raise NotImplementedError"):
        verdict = one.check(0, compiled(f"{head}\n    {body}", name))
        assert (verdict.state, verdict.text) == (NOT_ATTEMPTED, NOT_WRITTEN), body
    assert one.check(0, None).state == NOT_ATTEMPTED


@seeds
@each(CLICKED + FUNCTIONS)
def test_the_answer_is_correct(one: Exercise, seeds: range) -> None:
    for seed in seeds:
        verdict = one.check(seed, one.solved(seed), fresh=seed)
        assert verdict.state == CORRECT and not verdict.hint and not verdict.against, (seed, verdict)


@each([one for one in CLICKED if one.kind.look in ("cards", "several", "order")])
def test_options_can_be_told_apart_in_a_text(one: Exercise) -> None:
    for seed in range(30):
        assert not [option for option in one.options(one.given(seed)) if set(option) & set(",;>\n")]


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 15), marks=pytest.mark.slow)], ids=str)
@each(CLICKED)
def test_any_form_is_accepted(one: Exercise, seeds: range) -> None:
    for seed in seeds:
        given = one.given(seed)
        for form in forms(one, given, one.answer(given)):
            assert one.check(seed, form).state == CORRECT, (seed, form)


def told(one: Exercise, seed: int) -> set[str]:
    """Each usual mistake in an instance gets a hint; the mistakes that get their own."""
    given, order = one.given(seed), [m.id for m in one.mistakes]
    right, found = one.kind.read(one, given, one.answer(given)), set()
    for wrong in one.mistakes:
        made = one.mistaken(wrong.id, given)
        if one.kind.blank(made) or one.right(given, one.kind.read(one, given, made)):
            continue
        verdict = one.check(seed, made)
        assert verdict.state == NOT_YET and verdict.hint and verdict.against, (seed, wrong.id, verdict)
        assert order.index(verdict.mistake) <= order.index(wrong.id)  # two may come to the same: the first counts
        if one.brief(given):
            assert f"ake {one.brief(given)}:" not in verdict.against  # another instance, not this one
        assert one.kind.say(right) not in verdict.against or one.kind.look in ("choice", "number"), verdict
        if verdict.mistake == wrong.id:
            found.add(wrong.id)
    return found


@each(CLICKED)
def test_usual_mistakes_get_hints(one: Exercise) -> None:
    assert told(one, 0) | told(one, 1)


@pytest.mark.slow
@each(CLICKED)
def test_usual_mistakes_get_their_hints(one: Exercise) -> None:
    """In thirty instances (a hundred at full length); what is made seldom is looked for in more."""
    left = {m.id for m in one.mistakes}
    for seed in range(100):
        if seed in SEEDS or left:
            left -= told(one, seed)
    assert not left, f"never told: {left}"


@pytest.mark.slow
@each(FUNCTIONS)
def test_usual_mistakes_of_functions_get_their_hints(one: Exercise) -> None:
    kind = one.kind
    assert isinstance(kind, Function)
    told = set()
    for seed in range(5):
        cases = [one.given(s) for s in kind.seeds(seed, "test")]
        for wrong in one.mistakes:
            made = [(c, one.mistaken(wrong.id, c)) for c in cases]
            known = {repr(one.arguments(c)): one.answer(c) if m is None else m for c, m in made}
            verdict = one.check(seed, Oracle(known), fresh="test")
            if verdict.state != CORRECT:
                assert verdict.against and name_of(one.starter) in verdict.against
                told.add(verdict.mistake)
    assert told >= {m.id for m in one.mistakes}


@each(ALL)
def test_solutions_are_worked_out_step_by_step(one: Exercise) -> None:
    for seed in range(20):
        steps = one.solution(seed)
        assert steps and all(step.text[-1] in ".:!?" for step in steps), steps
        assert all(step.rule in one.ledger for step in steps if step.rule) and any(step.rule for step in steps)
    if one in CODE:
        assert name_of(one.model) == name_of(one.starter)


@each(CLICKED)
def test_wrong_answers_are_met_with_a_counter_example(one: Exercise) -> None:
    """A wrong answer that is no usual mistake is told what speaks against it, too."""
    met = 0
    for seed in range(10):
        given = one.given(seed)
        if one.kind.look == "number":
            wrong: Any = one.kind.read(one, given, one.answer(given)) / 3 + (0 if isinstance(one.kind, Chance) else 77)
        elif one.kind.look == "table":
            wrong = str(one.position(given).legal_moves[-1])
        else:
            options = list(one.options(given))
            wrong = options[-1] if one.kind.look == "choice" else options[::-1][: 2 if one.kind.look != "order" else 99]
        verdict = one.check(seed, wrong)
        if verdict.state == NOT_YET and verdict.answer is not None:
            met += 1
            assert verdict.against, (seed, wrong, verdict)
    assert met


@each(CLICKED)
def test_checks_are_quick(one: Exercise) -> None:
    for seed in range(length(2, 12)):
        wrong = [one.mistaken(m.id, one.given(seed)) for m in one.mistakes]
        for answer in (one.solved(seed), *wrong):
            with within(0.3):
                one.check(seed, answer)
