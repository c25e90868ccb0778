"""What people see in a notebook: `start()`, `table(match)`, `rules_browser()`, `deck_browser()`; for lessons `bet()`,
`clock()` and its neighbours, `cancellations()`, `hand_stepper(hand)`, `total_plot(k)`, `worth_plot(k)`.

The controllers (`tabletop.ui.controller` and its neighbours) need no widget library; it is imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .clock_pages import below_the_clock, clock, clock_counts, clock_position
    from .page import bet
    from .widget import FOLLOW, Table, deck_browser, rules_browser, start, table

_PLACES = {
    "widget": ("FOLLOW", "Table", "deck_browser", "rules_browser", "start", "table"),
    "page": ("bet",),
    "clock_pages": ("below_the_clock", "clock", "clock_counts", "clock_position"),
}
__all__ = [
    "FOLLOW", "Table", "below_the_clock", "bet", "clock", "clock_counts", "clock_position", "deck_browser",
    "rules_browser", "start", "table",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(f".{place}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
