"""What people see in a notebook: `start()`, `table(match)`, `rules_browser()`, `deck_browser()`.

The controllers (`tabletop.ui.controller` and its neighbours) need no widget library; it is imported on first use.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .widget import FOLLOW, Table, deck_browser, rules_browser, start, table

__all__ = ["FOLLOW", "Table", "deck_browser", "rules_browser", "start", "table"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from . import widget

        return getattr(widget, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
