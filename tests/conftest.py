"""`@pytest.mark.rule("boast", "LC-V")`: a test that shows these rules; it fails if the engine does not cite each.
`@pytest.mark.long`: a test that only `make test LONG=1` runs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from tabletop import DeckError, Note, Outcome
from tabletop.core import Refusal
from tabletop.games.ladies_choice.reckoning import Aside, Step
from tabletop.scene import Stage
from tests.length import LONG

pytest_plugins = ["tests.pace"]
CITES = {"__init__": (Note, Outcome, Stage, DeckError), "__new__": (Refusal, Step, Aside)}


@contextmanager
def citations() -> Iterator[set[str]]:
    """The ledger ids that the engine cites from here on: in notes, refusals, outcomes, reckonings and sheets."""
    cited: set[str] = set()

    def listening(make: Any) -> Any:
        @wraps(make)
        def made(first: Any, *args: Any, **more: Any) -> Any:
            new = make(first, *args, **more)
            thing = first if new is None else new
            cited.update({getattr(thing, "rule", ""), *getattr(thing, "also", ())} - {""})
            return new

        return made

    with pytest.MonkeyPatch.context() as patch:
        for name, kinds in CITES.items():
            for kind in kinds:
                patch.setattr(kind, name, listening(getattr(kind, name)))
        yield cited


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    claimed = {rule for mark in item.iter_markers("rule") for rule in mark.args}
    if not claimed:
        return (yield)
    with citations() as cited:
        result = yield
    if claimed - cited:
        pytest.fail(f"claimed, but not cited by the engine: {', '.join(sorted(claimed - cited))}", pytrace=False)
    return result


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [] if LONG else [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    items.sort(key=lambda item: item.get_closest_marker("first") is None)
