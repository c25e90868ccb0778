"""Every plot: a finding as title, a sentence, its numbers, both themes; and that plotly takes it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from typing import Any

import pytest

from tabletop.analysis import clock, hands
from tabletop.games.ladies_choice.cards import open_deck, printed_deck
from tabletop.games.ladies_choice.reckoning import reckoner
from tabletop.simulate import wilson
from tabletop.ui import hand_plots, plots, theme
from tabletop.ui.plots import Plot

HALF = Fraction(1, 2)
E20 = {20: wilson(3, 10)}


def every() -> dict[str, Plot]:
    d = clock.turn_distribution(4)
    end = clock.ending(4, HALF, Fraction(1, 4))
    aside = {kind: {n: hands.chance_aside(n, kind) for n in range(25)} for kind in ("any", "wealth", "printed")}
    return {
        "turns": plots.turns(d), "turns tried": plots.turns(d, E20, E20),
        "certain": plots.turns({21: Fraction(1)}),
        "by": plots.by_turn(d), "by tried": plots.by_turn(d, E20, E20, 24),
        "choices": plots.choices(clock.free_choices(4)), "ends": plots.endings(end.married, end.forced),
        "ends tried": plots.endings(end.married, end.forced, {2: wilson(1, 9)}, {8: wilson(2, 9)}),
        "always": plots.endings({1: Fraction(1)}, {}), "never": plots.endings({}, {9: Fraction(1)}),
        "position": plots.from_position(3, {1: Fraction(3, 4), 2: Fraction(1)}),
        "counts": plots.player_counts({"3 players": clock.turn_distribution(3), "4 players": d}),
        "totals": hand_plots.totals(4, hands.total_distribution(4)),
        "totals dealt": hand_plots.totals(4, hands.total_distribution(4), {3: 5, -12: 2}),
        "empty": hand_plots.totals(0, hands.total_distribution(0)), "worths": hand_plots.worths(4, hands.worth(4)),
        "asides": hand_plots.asides(4, aside), "clashes": hand_plots.clashes(hands.clashes()),
    }  # fmt: skip


PLOTS = every()


def colours(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(colours, value.values())) if value else set()
    if isinstance(value, (list, tuple)):
        return set().union(*map(colours, value)) if value else set()
    return {value} if isinstance(value, str) and value.startswith("#") else set()


@pytest.mark.parametrize("name", PLOTS)
@pytest.mark.parametrize("dark", [False, True])
def test_plot_is_whole(name: str, dark: bool) -> None:
    plot = PLOTS[name]
    assert 20 < len(plot.title) < 120 and not plot.title.endswith(".")
    assert plot.sentence.endswith(".")
    assert plot.rows and all(len(row) == len(plot.head) for row in plot.rows)
    figure = plot.figure(dark)  # plotly refuses what it does not know
    assert figure.data and not figure.layout.showlegend
    assert figure.layout.paper_bgcolor == (theme.DARK if dark else theme.LIGHT)["paper"]
    spec = plot.spec(dark)
    assert spec["config"]["displayModeBar"] is False
    assert all(axis["fixedrange"] and axis.get("range") or axis.get("autorange") for axis in
               (spec["layout"]["xaxis"], spec["layout"]["yaxis"]))  # fmt: skip
    assert plot.bundle()["text/plain"].startswith(plot.title)


@pytest.mark.parametrize("name", PLOTS)
def test_words_of_a_plot_are_legible(name: str) -> None:
    """Labels have a colour of the theme in both looks, and contrast with the paper."""
    for dark, look in ((False, theme.LIGHT), (True, theme.DARK)):
        for note in PLOTS[name].spec(dark)["layout"].get("annotations", []):
            assert theme.contrast(note["font"]["color"], look["paper"]) >= 4.5
            assert note["font"]["size"] >= 13
    assert not colours(PLOTS[name].spec(True)) & (set(theme.LIGHT.values()) - set(theme.DARK.values()))


def test_sampled_points_have_error_bars_and_exact_curves_have_lines() -> None:
    data = PLOTS["turns tried"].spec()["data"]
    assert "lines" in data[0]["mode"] and "error_y" not in data[0]
    assert [one["mode"] for one in data[1:]] == ["markers", "markers"]
    assert all(len(one["error_y"]["array"]) == len(one["x"]) for one in data[1:])


def test_axes_stay_while_a_slider_moves() -> None:
    ranges = set()
    for p in range(0, 101, 5):
        layout = plots.turns(clock.turns_from(41, [Fraction(p, 100)])).spec()["layout"]
        ranges.add((tuple(layout["xaxis"]["range"]), tuple(layout["yaxis"]["range"])))
    assert len(ranges) == 1


@pytest.mark.parametrize("p, words", [
    (Fraction(0), "0%"), (Fraction(1), "100%"), (Fraction(1, 3), "33%"), (Fraction(74, 1000), "7.4%"),
    (Fraction(12, 10**5), "0.012%"), (Fraction(1, 10**9), "under 0.001%"), (Fraction(9999, 10000), "over 99.9%"),
    (Fraction(995, 1000), "99.5%"),
])  # fmt: skip
def test_probabilities_in_words(p: Fraction, words: str) -> None:
    assert plots.percent(p) == words


def test_nine_times_in_ten() -> None:
    """The interval that titles name holds at least nine tenths, and at most a twentieth lies on either side."""
    for players in (3, 4, 5, 6):
        for p in (Fraction(1, 10), HALF, Fraction(9, 10)):
            d = clock.turn_distribution(players, p)
            low, high = plots.between(d)
            assert sum(q for t, q in d.items() if low <= t <= high) >= Fraction(9, 10)
            assert sum(q for t, q in d.items() if t < low) <= Fraction(1, 20)
            assert sum(q for t, q in d.items() if t > high) <= Fraction(1, 20)
            m = plots.middle(d)
            assert sum(q for t, q in d.items() if t < m) < HALF <= sum(q for t, q in d.items() if t <= m)


def test_numbers_of_the_totals_are_those_of_counting() -> None:
    """The chance below zero in the title, by brute force on the mini deck."""
    deck = open_deck("mini")
    cards = [c.index for c in deck for _ in range(c.copies)]
    total = reckoner(deck).total
    below = sum(total(hand) < 0 for hand in combinations(cards, 3))
    plot = hand_plots.totals(3, hands.total_distribution(3, deck))
    assert f"below zero in {plots.percent(Fraction(below, comb(len(cards), 3)))} of cases" in plot.title


def test_titles_say_how_much_lies_between() -> None:
    for players in (3, 4, 5):
        d = clock.turn_distribution(players)
        low, high = plots.between(d)
        inside = plots.percent(sum(p for t, p in d.items() if low <= t <= high))
        best = max(d, key=d.__getitem__)
        assert plots.turns(d).title == (
            f"The Clock is likeliest to show in turn {best}; in {inside} of rounds in turns {low} to {high}"
        )
    once = plots.choices({1: Fraction(1)}).title
    assert once == "She may choose freely once, for certain"
    assert "5 or 6" in plots.choices(clock.free_choices(5)).title


def test_no_error_bar_is_cut_and_names_stand_apart() -> None:
    for found in (E20, {20: wilson(9, 10)}):
        spec = plots.turns(clock.turn_distribution(4), found, found).spec()
        top = spec["layout"]["yaxis"]["range"][1]
        assert all(e.high <= top for e in found.values())
        texts = {note["text"]: note["y"] for note in spec["layout"]["annotations"]}
        corner = [y for text, y in texts.items() if text != "chance"]
        assert len(corner) == 3 and min(a - b for a, b in pairwise(corner)) > 0.07
    names = [note["y"] for note in PLOTS["counts"].spec()["layout"]["annotations"] if "players" in note["text"]]
    assert len(set(names)) == len(names) == 2


def test_clashes_name_every_pair_that_ties() -> None:
    title = PLOTS["clashes"].title
    assert title.startswith("Small Island Country clashes most, with Con Artist and Bankrupt")
    a, b, c = list(printed_deck())[:3]
    assert hand_plots.clashes([(a, b, 3), (b, c, 2)]).title.startswith(f"{a.title} and {b.title} clash most")
    assert hand_plots.clashes([(a, b, 1), (c, list(printed_deck())[3], 1)]).title == (
        "2 pairs clash most: each comes to 1 point less than apart"
    )


def test_clashes_are_those_of_the_printed_deck() -> None:
    total = reckoner(printed_deck()).total
    worst = max((a["value"] + b["value"] - total((a.index, b.index)) for a, b in combinations(printed_deck(), 2)))
    assert PLOTS["clashes"].rows[0][3] == f"−{worst}"
