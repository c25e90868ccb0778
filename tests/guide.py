"""Matches that make a point in class: what each must show, and a search for the first seed that does.

    python -m tests.guide

prints the seeds for notebooks/90_teachers_guide.ipynb.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from tabletop import OPEN, Match, make
from tabletop.analysis.marry import Threshold, favourite
from tabletop.analysis.matchings import all_stable, lists, proposal_graph, season
from tabletop.bots import RandomBot
from tabletop.games.cat_ladies.bots import Hearts
from tabletop.games.ladies_choice import reckon
from tabletop.games.ladies_choice.bots import Parlour
from tabletop.games.lords_ladies.bots import Family, Gossip
from tabletop.games.matchmaker.bots import Pile, Virtue
from tabletop.ui.cancellation_pages import HandStepper

PEOPLE = ["Anna", "Ben", "Chidi", "Dora"]
COINS = [Threshold(9), RandomBot(), RandomBot(), RandomBot()]


def rules(match: Match, step: int) -> list[str]:
    """The rules that the story cites at a step."""
    return [entry.rule for entry in match.log(OPEN) if entry.step == step]


# -- what each shows; `True` where it does ----------------------------------------------------------------------------


def best_hand_loses(match: Match) -> bool:
    """The hand with the highest bare sum is ranked last, because of what is put aside."""
    ranks = sorted(match.state.ranking, key=lambda rank: rank.place)
    bare = [sum(card["value"] for card in rank.reckoning.cards) for rank in ranks]
    return bare[-1] == max(bare) > sorted(bare)[-2] and ranks[-1].place > ranks[-2].place


def much_put_aside(hand: list[str]) -> bool:
    """At least four of six cards are put aside."""
    return len(hand) == 6 and len(reckon(hand).aside) >= 4


def clock_turn(match: Match) -> int:
    """In which of the gentlemen's turns the Clock shows; 0: it has not."""
    shows = next((entry.step for entry in match.log(OPEN) if entry.rule == "clock-shows"), 0)
    return sum(text.startswith(("boast", "change")) for step in range(1, shows + 1) for text in match.inputs(step))


def bride_loses(match: Match) -> bool:
    """Of two ladies, the one who marries does not win."""
    end = match.outcome
    return end is not None and match.at(match.steps - 1).current_player not in end.winners


def promise_broken(match: Match, step: int) -> bool:
    """The gentleman who promises most is married next, and turns out to be the Least Dandy."""
    after = match.branch(step).auto(Parlour(), until="ranking")
    chosen = match.game.parse_move(after.inputs(step + 1)[0])
    if chosen.verb != "marry" or match.at(step).current_player != 0:
        return False
    last = max(after.state.ranking, key=lambda rank: rank.place)
    first = [rank for rank in after.state.ranking if rank.place == last.place]
    return len(first) == 1 and last.seat == chosen.gentleman == favourite(match.at(step).view(0), 1000)


def last_cat_lost(match: Match) -> bool:
    """Who takes the last cat does not win."""
    end = match.outcome
    return end is not None and match.at(match.steps - 1).current_player not in end.winners


def first_loses(match: Match) -> bool:
    """Who began does not win."""
    end = match.outcome
    return end is not None and 0 not in end.winners


def must_accept(match: Match, step: int) -> bool:
    """Who is asked can't decline."""
    state = match.at(step)
    return state.phase == "answer" and [str(move) for move in state.legal_moves] == ["accept"]


def stable_ways(number: int, size: int = 6) -> int:
    """How many stable matchings a season has, each with a taste of his own."""
    graph = proposal_graph(most=0, titles=season(size, number))
    return len(all_stable(graph, lists(graph, "lot", number)))


def wedding_undone(match: Match, step: int) -> bool:
    """Gossip takes a wedding back, which can't be done again."""
    told = [entry for entry in match.log(OPEN) if entry.step == step]
    return any(e.rule == "confirm" for e in told) and any("is off" in e.text and "wedding" in e.text for e in told)


def rolls_in_vain(match: Match) -> int:
    """The longest row of rolls in vain of one family, with a chance of one half or more each time."""
    row: dict[str, int] = {}
    most, who = 0, ""
    for entry in match.log(OPEN):
        if found := re.match(r"(\w+) rolls for a child .*: (\d) or less", entry.text):
            who = found[1] if int(found[2]) >= 3 else ""
        elif who and entry.text.startswith("The die shows"):
            row[who] = row.get(who, 0) + 1 if entry.text.endswith("no child.") else 0
            most, who = max(most, row[who]), ""
    return most


# -- matches by seed --------------------------------------------------------------------------------------------------


def round_of(seed: int, until: str = "ranking") -> Match:
    return Match(make("ladies_choice", first=0), PEOPLE, seed=seed).auto(Parlour(), until=until)


def coins(seed: int) -> Match:
    return Match(make("ladies_choice", first=0), PEOPLE, seed=seed).auto(COINS, steps=42)


def cats(seed: int, players: int = 2) -> Match:
    return Match(make("cat_ladies", players=players, first=0), PEOPLE[:players], seed=seed).auto(Hearts())


def season_of(seed: int) -> Match:
    return Match(make("matchmaker", players=4, first=0), PEOPLE, seed=seed).auto([Virtue(), Pile(), Virtue(), Pile()])


def estates(seed: int, bots: Any, steps: int) -> Match:
    return Match(make("lords_ladies", players=3, first=0), PEOPLE[:3], seed=seed).auto(bots, steps=steps)


def hand(seed: int) -> list[str]:
    page = HandStepper(size=6, seed=seed)
    return [page.deck[index].title for index in page.hand]


# -- the search -------------------------------------------------------------------------------------------------------


def first(shows: Callable[[int], Any], most: int = 2000) -> tuple[int, Any]:
    """The first seed from 1 for which this is true, with what it says."""
    return next((seed, found) for seed in range(1, most) if (found := shows(seed)))


def step_of(match: Match, shows: Callable[[Match, int], bool]) -> int:
    """The first step of a match that shows it; 0: none."""
    return next((step for step in range(1, match.steps) if shows(match, step)), 0)


def found() -> Iterator[tuple[str, Any]]:
    yield "10 best hand loses", first(lambda s: best_hand_loses(round_of(s)))
    yield "11 much put aside", first(lambda s: much_put_aside(hand(s)))
    yield "12 early", first(lambda s: 0 < clock_turn(coins(s)) <= 24)
    yield "12 late", first(lambda s: clock_turn(coins(s)) >= 31)
    yield (
        "13 bride loses",
        first(
            lambda s: bride_loses(
                Match(make("ladies_choice", players=2, first=0), ["Anna", "Bea"], seed=s).auto(Parlour())
            )
        ),
    )
    yield "14 promise broken", first(lambda s: step_of(round_of(s), promise_broken))
    yield "20 last cat lost", first(lambda s: last_cat_lost(cats(s, 3)))
    yield "21 first loses", first(lambda s: first_loses(cats(s)))
    yield "30 must accept", first(lambda s: step_of(season_of(s), must_accept))
    yield "31 stable ways", first(lambda s: stable_ways(s) if stable_ways(s) >= 3 else 0)
    yield "40 wedding undone", first(lambda s: step_of(estates(s, Gossip(), 40), wedding_undone))
    yield "41 rolls in vain", first(lambda s: rolls_in_vain(estates(s, Family(), 120)) >= 4)


if __name__ == "__main__":
    for what, seed in found():
        print(what, seed, flush=True)
