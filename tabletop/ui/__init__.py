"""What people see in a notebook: `start()`, `table(match)`, `rules_browser()`, `deck_browser()`; for lessons `bet()`,
`clock()` and its neighbours, `cancellations()`, `hand_stepper(hand)`, `total_plot(k)`, `worth_plot(k)`,
`court_or_marry(match)` and its neighbours, `my_bets()`; for exercises `sheet(game)`; for teachers `class_board()`,
`printed(game)`, `classroom_titles()`.

The controllers (`tabletop.ui.controller` and its neighbours) need no widget library; it is imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .board_page import class_board, printed
    from .cancellation_pages import (
        aside_plot,
        both_sides,
        cancellations,
        clash_plot,
        hand_stepper,
        total_plot,
        worth_plot,
    )  # fmt: skip
    from .cat_pages import (
        cats_in_hand,
        deck_over_time,
        first_player,
        hand_pays,
        how_many_matches,
        race_against,
        race_alone,
        try_plan,
        whom_to_ask,
    )
    from .clock_pages import below_the_clock, clock, clock_counts, clock_position
    from .exercise_pages import sheet
    from .family_pages import action_worth, confirm_odds, family_tree, match_length, rumours_at_table, waiting_time
    from .kinder import classroom_titles
    from .marry_pages import court_or_marry, rules_trial, stopping_rule, what_she_misses, whom_to_marry
    from .match_pages import (
        compare_matchings,
        courtship,
        given_ladies,
        point_in_cards,
        point_in_score,
        proposals,
        strive_for_ladies,
    )
    from .page import bet, my_bets
    from .widget import FOLLOW, Table, deck_browser, rules_browser, start, table

_PLACES = {
    "widget": ("FOLLOW", "Table", "deck_browser", "rules_browser", "start", "table"),
    "page": ("bet", "my_bets"),
    "exercise_pages": ("sheet",),
    "kinder": ("classroom_titles",),
    "board_page": ("class_board", "printed"),
    "cancellation_pages": (
        "aside_plot", "both_sides", "cancellations", "clash_plot", "hand_stepper", "total_plot", "worth_plot",
    ),
    "marry_pages": ("court_or_marry", "rules_trial", "stopping_rule", "what_she_misses", "whom_to_marry"),
    "cat_pages": (
        "cats_in_hand", "deck_over_time", "first_player", "hand_pays", "how_many_matches", "race_against", "race_alone",
        "try_plan", "whom_to_ask",
    ),
    "match_pages": (
        "compare_matchings", "courtship", "given_ladies", "point_in_cards", "point_in_score", "proposals",
        "strive_for_ladies",
    ),
    "family_pages": (
        "action_worth", "confirm_odds", "family_tree", "match_length", "rumours_at_table", "waiting_time",
    ),
    "clock_pages": ("below_the_clock", "clock", "clock_counts", "clock_position"),
}  # fmt: skip
__all__ = [
    "FOLLOW", "Table", "action_worth", "aside_plot", "below_the_clock", "bet", "both_sides", "cancellations",
    "cats_in_hand", "clash_plot", "class_board", "classroom_titles", "clock", "clock_counts", "clock_position",
    "compare_matchings", "confirm_odds", "court_or_marry", "courtship", "deck_browser", "deck_over_time",
    "family_tree", "first_player", "given_ladies", "hand_pays", "hand_stepper", "how_many_matches", "match_length",
    "my_bets", "point_in_cards", "point_in_score", "printed", "proposals", "race_against", "race_alone",
    "rules_browser", "rules_trial", "rumours_at_table", "sheet", "start", "stopping_rule", "strive_for_ladies",
    "table", "total_plot", "try_plan", "waiting_time", "what_she_misses", "whom_to_ask", "whom_to_marry",
    "worth_plot",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(f".{place}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
