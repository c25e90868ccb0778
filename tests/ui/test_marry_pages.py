"""The pages of When to marry: what clicks do, and that the pictures say what was found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop import Match, OptionError, make
from tabletop.analysis import marry
from tabletop.analysis.marry import Bin, Calibration, LookAhead, Mean, Trial
from tabletop.simulate import Estimate, wilson
from tabletop.ui import marry_pages, marry_plots
from tabletop.ui.plots import Plot

pytestmark = pytest.mark.slow  # whole positions, many rounds

NAMES = ["Anna", "Ben", "Chidi", "Dora"]


def position(**set_up: Any) -> Match:
    return Match.from_state(make("ladies_choice", players=4).set_up(catch=0, turn=0, **set_up), NAMES)


def finish(lecture: Any, most: int = 2000) -> int:
    """Runs a lecture's job to its end; how many slices it took."""
    for n in range(most):
        if lecture.job is None:
            return n
        lecture.work()
    raise AssertionError("the job has no end")


def sound(plot: Plot) -> Plot:
    """Titles and rows are texts, the picture is JSON without holes, light and dark."""
    assert plot.title and plot.sentence and all(len(row) == len(plot.head) for row in plot.rows)
    for dark in (False, True):
        text = json.dumps(plot.spec(dark), allow_nan=False)
        assert "inf" not in text.lower().replace("info", "")
    return plot


def controls(lecture: Any) -> list[dict[str, Any]]:
    """Every block on top, columns opened."""
    return [b for part in lecture.top() for b in ([part] if part["kind"] != "columns" else sum(part["columns"], []))]


# -- one position ------------------------------------------------------------------------------------------------------


def test_what_each_marriage_promises() -> None:
    hands = {1: ["Foreign Prince"], 2: ["Charitable"], 3: ["Thief"]}
    match = position(hands=hands, seen=hands)
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, look=False, trials=30)
    plot = sound(page.plot())
    assert plot.title == "Ben promises most: 3.00 Love" and page.job is None
    assert [row[0] for row in plot.rows] == ["Ben", "Chidi", "Dora"]
    assert plot.rows[0][2:] == ("100%", "0%") and plot.rows[2][2:] == ("0%", "100%")
    assert [b["kind"] for b in page.top()] == ["head"]


def test_looking_ahead_runs_in_slices_and_adds_up() -> None:
    match = position(above_clock=9)
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=30)
    page.begin = ((2, "two"),)
    page.act({"do": "more", "value": 2})
    page.work()
    assert page.job is not None and page.ahead is not None and page.ahead.trials == 1
    assert any(b["kind"] == "work" and (b["done"], b["of"]) == (1, 2) for b in controls(page))
    sound(page.plot())
    page.act({"do": "more", "value": 2})
    assert "stop this one first" in page.message
    finish(page)
    assert page.ahead.trials == 2 and "2 positions" in page.message
    page.act({"do": "more", "value": 2})
    finish(page)
    assert page.ahead.trials == 4 and len(page.ahead.courted[1]) == len(page.ahead.married[3]) == 4
    assert len(set(page.ahead.courted[1])) > 1  # not the same two again
    plot = sound(page.plot())
    assert len(plot.rows) == 3 and all(plot.rows[0])
    page.act({"do": "change", "value": 20})
    assert page.ahead is None and page.change == 20
    assert page.errors == []


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"do": "more", "value": 7}, "does not know how many"),
        ({"do": "change", "value": 101}, "from 0 to 100|between 0 and 100"),
        ({"do": "dance"}, "does not know what"),
    ],
)
def test_what_a_page_refuses(message: dict[str, Any], said: str) -> None:
    match = position()
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5)
    page.act(message)
    assert any(words in page.message for words in said.split("|")) and page.tone == "harm"
    assert page.job is None and page.errors == []


def test_a_stopped_look_keeps_what_it_found() -> None:
    match = position()
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5)
    page.act({"do": "more", "value": 40})
    page.work()
    page.act({"do": "stop"})
    assert page.job is None and page.message == "Stopped." and page.ahead is not None and page.ahead.trials == 1


def test_nobody_to_court() -> None:
    game = make("ladies_choice", players=4)
    with pytest.raises(OptionError, match="Catch's turn"):
        marry_pages.her_view(Match.from_state(game.set_up(catch=0), NAMES))
    with pytest.raises(OptionError, match="Catch's turn"):
        marry_pages.her_view(Match(make("ladies_choice", players=2), seed=1))


def look(stayed: list[float], courted: list[float]) -> LookAhead:
    now, later = dict.fromkeys((1, 2), stayed), dict.fromkeys((1, 2), courted)
    return LookAhead(1, len(stayed), now, now, now, later)


def test_the_finding_is_in_the_title() -> None:
    names = {1: "Ben", 2: "Chidi"}
    even = [1.0, 1.1] * 20
    better = marry_plots.court_or_marry(names, look(even, [x + 0.5 for x in even]))
    worse = marry_plots.court_or_marry(names, look(even, [x - 0.5 for x in even]))
    unclear = marry_plots.court_or_marry(names, look(even, [x + (-1) ** (i // 2) for i, x in enumerate(even)]))
    assert sound(better).title == "Courting Ben first brings 0.50 Love more than marrying Ben now"
    assert sound(worse).title == "Marrying Ben now is better: to court costs 0.50 Love at least"
    assert "can’t tell" in sound(unclear).title and "40 positions" in unclear.title
    forced = marry_plots.court_or_marry(names, LookAhead(2, 4, {1: [0.0] * 4, 2: [2.0] * 4}))
    assert "must marry" in sound(forced).title and "Chidi" in forced.title


# -- the small deck ----------------------------------------------------------------------------------------------------


def test_the_stopping_rule() -> None:
    page = marry_pages.Stopping()
    plot = sound(page.plot())
    best = max(page.curve, key=page.curve.__getitem__)
    assert f"{float(best):.2f}" in plot.title and f"{float(page.plan.value):.3f}" in plot.title
    assert page.curve[best] == page.plan.best_threshold()[1]
    page.act({"do": "change", "value": 100})
    page.work()
    assert any(b["kind"] == "work" for b in page.top())
    assert finish(page) >= 1 and page.plan.change == 1
    sound(page.plot())
    page.act({"do": "change", "value": "often"})
    assert page.tone == "harm" and page.plan.change == 1 and page.errors == []


@pytest.mark.parametrize("change", [0, *(pytest.param(p, marks=pytest.mark.slow) for p in (25, 75)), 100])
def test_the_curve_stays_within_its_axis(change: float) -> None:
    page = marry_pages.Stopping(change)
    low, high = page.plot().spec()["layout"]["yaxis"]["range"]
    assert all(low <= float(v) <= high for v in [*page.curve.values(), page.plan.value, page.plan.at_once])


# -- rules against bots ------------------------------------------------------------------------------------------------


def test_rules_are_played_by_themselves_and_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marry_pages.Rules, "shares", (0, 0.7, 2))
    monkeypatch.setattr(marry_pages.Rules, "begin", ((1, "one"),))
    page = marry_pages.Rules(players=3, rounds=1)
    assert page.job is not None and sound(page.plot()).title == "No rounds yet"
    assert finish(page) == 4  # a slice for each rule, and the end
    page.act({"do": "more", "value": 1})
    page.work()
    assert any(b["kind"] == "work" and b["of"] == 3 for b in controls(page))
    finish(page)
    assert [len(page.found[s].loves) for s in (0, 0.7, 2)] == [2, 2, 2]
    assert page.found[0].turns == [1, 1] and page.found[2].forced == 2
    plot = sound(page.plot())
    assert [row[0] for row in plot.rows] == ["at once", "at 70%", "only when she must"]
    page.act({"do": "players", "value": 4})
    assert page.found[0].loves == [] and page.most == 3
    page.act({"do": "bot", "value": "random"})
    assert page.bot == "random"
    for message in ({"do": "players", "value": 2}, {"do": "bot", "value": "sly"}):
        page.act(message)
        assert page.tone == "harm"
    assert page.errors == []


def test_the_title_claims_no_more_than_it_can() -> None:
    def trial(loves: list[float]) -> Trial:
        return Trial("", loves, [1.0] * len(loves))

    same = {0: trial([0, 1, 2, 3] * 3), 0.7: trial([3, 2, 1, 1] * 3)}
    apart = {0: trial([0, 1] * 20), 0.7: trial([2, 3] * 20)}
    assert sound(marry_plots.trials(same, 3)).title == "12 rounds can’t tell which rule is best"
    plot = sound(marry_plots.trials(apart, 3))
    assert plot.title == "Best so far: marry at 70% of the most Love" and "at once" in plot.sentence
    assert plot.rows[1][2].startswith("2.00 (")


# -- what is missed ----------------------------------------------------------------------------------------------------


def test_calibration_page() -> None:
    page = marry_pages.Missed(rounds=12)
    assert sound(page.plot()).title == "No rounds yet"
    finish(page)
    assert page.found.rounds == 12 and page.found.cards
    for show in ("value", "chance"):
        page.act({"do": "show", "value": show})
        plot = sound(page.plot())
        assert sum(int(row[3].replace(",", "")) for row in plot.rows) == len(page.found.cards)
    page.act({"do": "bot", "value": "random"})
    assert page.found.rounds == 0 and page.errors == []


def test_calibrated_titles() -> None:
    found = Calibration(3, [(0.5, True, 1)])
    fine = Bin("0 to 9", 0.5, wilson(5, 10))
    off = Bin("below zero", 0.8, wilson(10, 100))
    empty = Bin("10 or more", 0.0, Estimate(0.0, 0.0, 1.0, 0))
    assert sound(marry_plots.calibrated([fine, empty], found)).title == "Nothing here contradicts the prediction"
    assert sound(marry_plots.calibrated([fine, off], found)).title == "“below zero”: predicted 80%, still there in 10%"


def test_means_in_words() -> None:
    assert marry_plots.love(Mean(1.617, 1.5, 1.7, 9)) == "1.62 (1.50 to 1.70)"
    assert marry.mean_of([1.0, 1.0]).n == 2


def test_pages_are_offered() -> None:
    import tabletop.ui as ui

    for name in ("court_or_marry", "rules_trial", "stopping_rule", "what_she_misses", "whom_to_marry"):
        assert name in dir(ui) and callable(getattr(ui, name))
    page = ui.whom_to_marry(position())
    assert page.lecture.look is False and page.errors == []
