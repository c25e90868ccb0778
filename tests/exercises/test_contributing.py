"""The exercise that CONTRIBUTING writes from scratch is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tabletop import exercises
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_example_of_contributing_works() -> None:
    code = re.search(r"## An exercise\n.*?```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None and len(code[1].strip().splitlines()) < 40
    place: dict[str, Any] = {**vars(exercises), "__name__": "tabletop.exercises.ladies_choice"}
    exec(code[1], place)
    one = place["CourtSees"]()
    assert one.id == "court_sees" and one.game == "ladies_choice" and all(rule in one.ledger for rule in one.rules)
    told = set()
    for seed in range(50):
        given = one.given(seed)
        assert one.check(seed, None).state == NOT_ATTEMPTED
        assert (
            one.check(seed, one.answer(given)).state == CORRECT == one.check(seed, f"{one.answer(given)} cards").state
        )
        assert all(step.rule in one.ledger for step in one.solution(seed))
        for wrong in one.mistakes:
            verdict = one.check(seed, one.mistaken(wrong.id, given))
            if verdict.state == NOT_YET:
                assert verdict.hint == wrong.hint and verdict.against.startswith("Take ")
                told.add(wrong.id)
    assert told == {"all_but_her", "closed"}


def test_contributing_names_every_kind() -> None:
    part = TEXT[TEXT.index("## An exercise") : TEXT.index("## Adding a game")]
    for kind in ("Cards", "Several", "Choice", "Order", "Number", "Chance", "AtTable", "Function", "Contest"):
        assert f"`{kind}`" in part
