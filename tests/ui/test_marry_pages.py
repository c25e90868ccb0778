"""The pages of When to marry: what clicks do, and that the pictures say what was found."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tabletop import Match, OptionError, make
from tabletop.analysis import marry
from tabletop.analysis.marry import Bin, Calibration, LookAhead, Mean, Trial
from tabletop.simulate import Estimate, wilson
from tabletop.ui import marry_pages, marry_plots

from .lectures import controls, finish, sound

pytestmark = pytest.mark.slow  # whole positions, many rounds

NAMES = ["Anna", "Ben", "Chidi", "Dora"]


def position(**set_up: Any) -> Match:
    return Match.from_state(make("ladies_choice", players=4).set_up(catch=0, turn=0, **set_up), NAMES)


# -- one position ------------------------------------------------------------------------------------------------------


def test_what_each_marriage_promises() -> None:
    hands = {1: ["Foreign Prince"], 2: ["Charitable"], 3: ["Thief"]}
    match = position(hands=hands, seen=hands)
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, look=False, trials=30)
    plot = sound(page.plot())
    assert plot.title == "Ben promises most: 3.00 Love" and page.job is None and page.waits
    assert [b["kind"] for b in page.top()] == ["head", "buttons", "buttons", "said"]
    page.act({"do": "bet", "value": "Chidi"})
    assert not page.waits and page.top()[-2]["text"] == (
        "You said: Chidi. It is: Ben, 2.00\u00a0±\u00a00.03 Love beyond Chidi (95% interval)."
    )
    assert [row[0] for row in plot.rows] == ["Ben", "Chidi", "Dora"]
    assert plot.rows[0][2:] == ("100%", "0%") and plot.rows[2][2:] == ("0%", "100%")
    assert [b["kind"] for b in page.top()] == ["head", "buttons", "said", "head"]
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, look=False, trials=30, ask=False)
    assert [b["kind"] for b in page.top()] == ["head"] and not page.waits


def test_who_promises_most_is_claimed_where_it_can_be_told() -> None:
    """Two gentlemen of whom nothing is known are alike, but for the tie."""
    match = position(hands={3: ["Thief"]}, seen={3: ["Thief"]})
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, look=False, trials=60)
    assert "Ben or Chidi" in page.plot().title or "Chidi or Ben" in page.plot().title
    page.act({"do": "bet", "value": "Ben"})
    assert page.answer() == "" and "can’t be told" in page.wager.said() and not page.wager.right  # type: ignore[union-attr]


def test_nothing_is_done_before_the_bet() -> None:
    match = position()
    pages: list[Any] = [
        marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5), marry_pages.Stopping(),
        marry_pages.Rules(), marry_pages.Missed(),
    ]  # fmt: skip
    for page in pages:
        assert page.waits and page.job is None and sound(page.plot())
        assert not any(b.get("finding") for b in page.top())
        page.act({"do": "more", "value": 20})
        assert page.job is None and page.tone == "harm" and any(b.get("text") == page.message for b in page.top())
        page.act({"do": "bet", "value": "nobody"})
        assert page.waits and page.tone == "harm"
        page.act({"do": "peek", "value": True})
        assert not page.waits and page.job is not None and page.errors == []
        page.act({"do": "stop"})
        sound(page.plot())


def test_looking_ahead_runs_in_slices_and_adds_up() -> None:
    match = position(above_clock=9)
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=30, ask=False)
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
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5, ask=False)
    page.act(message)
    assert any(words in page.message for words in said.split("|")) and page.tone == "harm"
    assert page.job is None and page.errors == []


def test_a_stopped_look_keeps_what_it_found() -> None:
    match = position()
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5, ask=False)
    page.act({"do": "more", "value": 100})
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
    return LookAhead(1, len(stayed), now, now, later)


def test_the_finding_is_in_the_title() -> None:
    names = {1: "Ben", 2: "Chidi"}
    even = [1.0, 1.1] * 20
    better = marry_plots.court_or_marry(names, look(even, [x + 0.5 for x in even]))
    worse = marry_plots.court_or_marry(names, look(even, [x - 0.5 for x in even]))
    unclear = marry_plots.court_or_marry(names, look(even, [x + (-1) ** (i // 2) for i, x in enumerate(even)]))
    assert sound(better).title == "Courting Ben first brings 0.50 Love more than marrying Ben now"
    assert sound(worse).title == "Marrying Ben now brings more Love than courting anybody first"
    assert "can’t tell" in sound(unclear).title and "40 positions" in unclear.title
    assert "Ben or Chidi can’t be told" in better.sentence  # the same numbers for both
    few = marry_plots.court_or_marry(names, look(even[:19], [x + 0.5 for x in even[:19]]))
    assert sound(few).title == "19 positions imagined: too few to tell"
    assert better.rows[0][2:4] == ("1.55", "+0.50\u00a0±\u00a00.03")
    forced = marry_plots.court_or_marry(names, LookAhead(2, 4, {1: [0.0] * 4, 2: [2.0] * 4}))
    assert "must marry" in sound(forced).title and "Chidi" in forced.title


# -- the small deck ----------------------------------------------------------------------------------------------------


def test_the_stopping_rule() -> None:
    page = marry_pages.Stopping()
    assert page.top()[1]["unit"] == "Love"
    page.act({"do": "bet", "value": 1.5})
    page.work()
    assert page.job is not None and any(b["kind"] == "work" for b in page.top())
    assert sound(page.plot()).title.startswith("Working backwards")
    assert finish(page, 400) > 100  # thresholds are slices, too
    assert (
        page.wager is not None and page.wager.right and page.wager.said().startswith("You said: 1.5 Love. It is 1.50")
    )
    plot = sound(page.plot())
    assert [b["kind"] for b in page.below()] == ["text", "numbers", "numbers"]
    assert page.below()[2]["rows"][0] == ["1", "2", "1.18", "never"]
    assert len({row[1] for row in plot.rows}) > 20 and all(a[1] != b[1] for a, b in pairwise(plot.rows))
    best = max(page.curve, key=page.curve.__getitem__)
    assert f"{float(best):.2f}" in plot.title and f"{float(page.plan.value):.3f}" in plot.title
    assert page.curve[best] == page.plan.best_threshold()[1]
    told = page.wager.said()
    page.act({"do": "change", "value": 100})
    page.work()
    assert any(b["kind"] == "work" for b in page.top())
    asked = "(The question was asked for gentlemen who change in 50% of their turns.)"
    assert page.wager.said() == f"{told} {asked}"  # an old bet is not marked anew
    assert finish(page) >= 1 and page.plan.change == 1
    assert float(page.plan.value) < 1.4 and page.wager.said() == f"{told} {asked}" and page.wager.right
    sound(page.plot())
    page.act({"do": "change", "value": "often"})
    assert page.tone == "harm" and page.plan.change == 1 and page.errors == []


def test_a_bet_stays_marked_as_it_was_asked() -> None:
    """Before the answer is there, and where the work for another setting is stopped half-way."""
    page = marry_pages.Stopping()
    page.act({"do": "bet", "value": 1.3})
    page.act({"do": "change", "value": 100})
    asked = "(The question was asked for gentlemen who change in 50% of their turns.)"
    assert page.wager is not None and page.wager.said() == f"You said: 1.3 Love. {asked}"
    finish(page)
    assert page.wager.said() == f"You said: 1.3 Love. {asked}"
    page.act({"do": "change", "value": 50})
    page.work()
    page.act({"do": "stop"})  # what is shown is still the plan for 100
    assert page.wager.said() == f"You said: 1.3 Love. {asked}"
    page.act({"do": "change", "value": 50})
    finish(page)
    assert page.wager.said().startswith("You said: 1.3 Love. It is 1.50;") and not page.wager.right


@pytest.mark.parametrize("change", [0, *(pytest.param(p, marks=pytest.mark.slow) for p in (25, 75)), 100])
def test_the_curve_stays_within_its_axis(change: float) -> None:
    page = marry_pages.Stopping(change, ask=False)
    finish(page)
    assert page.plan is not None
    low, high = page.plot().spec()["layout"]["yaxis"]["range"]
    assert all(low <= float(v) <= high for v in [*page.curve.values(), page.plan.value, page.plan.at_once])


# -- rules against bots ------------------------------------------------------------------------------------------------


def test_rules_are_played_by_themselves_and_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marry_pages.Rules, "shares", (0, 0.7, 2))
    monkeypatch.setattr(marry_pages.Rules, "begin", ((1, "one"),))
    page = marry_pages.Rules(players=3, rounds=1, ask=False)
    assert page.job is not None and sound(page.plot()).title == "No rounds yet"
    assert finish(page) > 6  # slices for each rule and each of her turns, and the end
    page.act({"do": "more", "value": 1})
    page.work()
    assert any(b["kind"] == "work" and b["of"] == 3 for b in controls(page))
    finish(page)
    assert [len(page.found[s].loves) for s in (0, 0.7, 2)] == [2, 2, 2]
    assert page.found[0].turns == [1, 1] and page.found[2].forced == 2
    plot = sound(page.plot())
    assert [row[0] for row in plot.rows] == ["at once", "70%", "never"]
    low, high = plot.spec()["layout"]["yaxis"]["range"]
    for bars in plot.spec()["data"]:  # two rounds: the intervals leave no Love out
        for y, up, down in zip(bars["y"], bars["error_y"]["array"], bars["error_y"]["arrayminus"], strict=True):
            assert low <= y - down and y + up <= high
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
    assert sound(marry_plots.trials(same, 3)).title == "12 rounds: too few to tell which rule is best"
    long = {0: trial([0, 1, 2, 3] * 6), 0.7: trial([3, 2, 1, 1] * 6)}
    assert sound(marry_plots.trials(long, 3)).title == "24 rounds can’t tell which rule is best"
    plot = sound(marry_plots.trials(apart, 3))
    assert plot.title == "Best so far: marry at 70% of the most Love" and "at once" in plot.sentence
    assert plot.rows[1][2].startswith("+2.00")
    page = marry_pages.Rules(rounds=0)
    page.found = apart  # type: ignore[assignment]
    page.act({"do": "bet", "value": "at once"})
    assert page.wager is not None
    assert page.wager.said() == "You said: at once. It is: at 70% (of these rules, in 40 rounds)."
    page.found = {**apart, 0.8: trial([3, 2] * 20)}  # type: ignore[dict-item]
    assert page.wager.said() == "You said: at once. That is clearly worse than at 70%."


def stands(rounds: int) -> dict[int, tuple[float, list[float]]]:
    """By number of rounds (the very deals of `rules_trial()`): which rule is best, and which are clearly worse."""
    page = marry_pages.Rules(rounds=rounds, ask=False)
    finish(page, 100_000)
    assert page.errors == []
    tables = {
        n: {s: Trial("", t.loves[:n], t.turns[:n]) for s, t in page.found.items()} for n in (20, 120, 150, 200)
    }
    return {n: marry_plots.standing(found)[:2] for n, found in tables.items() if n <= rounds}


@pytest.mark.slow
def test_twenty_rounds_say_little() -> None:
    assert stands(20) == {20: (0.8, [])}


@pytest.mark.long
def test_what_the_lesson_says_of_its_rounds() -> None:
    """After 120, 150 and 200 rounds; what stands beside the button is the first."""
    found = stands(200)
    assert {best for best, _ in found.values()} == {0.8}
    assert 0 in found[120][1] and found[150][1] == found[200][1] == [0, 0.5, 2]


def test_the_button_says_after_how_many_rounds_one_knows() -> None:
    page = marry_pages.Rules(rounds=200, ask=False)
    assert marry_pages.VERDICT == 120
    words = next(b["text"] for b in controls(page) if b["kind"] == "text")
    assert "some 120 rounds" in words and page.errors == []


def test_an_answer_from_positions_is_told_with_its_interval() -> None:
    match = position()
    page = marry_pages.Courting(marry_pages.her_view(match), match.names, trials=5)
    page.act({"do": "bet", "value": "Court first"})
    page.job = None
    even = [1.0, 1.1] * 20
    page.ahead = look(even, [x + 0.5 for x in even])
    assert page.wager is not None and page.wager.right
    told = page.wager.said().replace("\u00a0", " ")
    assert told == "You said: Court first. So it is, by 0.50 ± 0.03 Love in 40 positions (95% interval)."
    page.act({"do": "change", "value": 20})
    assert page.ahead is None and page.wager.right and page.wager.said().replace("\u00a0", " ").startswith(told)
    page.wager.asked = page.setting()
    page.ahead = look(even, [x - 0.5 for x in even])
    assert "It is: Marry now, by 0.50 ±" in page.wager.said().replace("\u00a0", " ") and not page.wager.right


# -- what is missed ----------------------------------------------------------------------------------------------------


def test_calibration_page() -> None:
    page = marry_pages.Missed(rounds=12, ask=False)
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
    bad = Bin("below zero", 0.8, wilson(10, 100))
    few = Bin("below zero", 0.8, wilson(1, 10))
    good = Bin("10 or more", 0.5, wilson(90, 100))
    empty = Bin("10 or more", 0.0, Estimate(0.0, 0.0, 1.0, 0))
    for bins in ([fine, empty], [few, fine]):
        assert sound(marry_plots.calibrated(bins, found)).title == "Nothing here contradicts the prediction"
    assert [marry_plots.off(b) for b in (fine, bad, few, good, empty)] == [0, -1, 0, 1, 0]
    plot = sound(marry_plots.calibrated([fine, bad], found))
    assert plot.title == "Cards below zero: 10% were still there, 80% were predicted"
    assert plot.sentence.startswith("3 rounds, 1 card that")
    title = marry_plots.calibrated([fine, good], found).title
    assert title == "Cards worth 10 or more: 90% were still there, 50% were predicted"
    chance = Bin("25% to 50%", 0.4, wilson(90, 100))
    assert marry_plots.calibrated([chance], found, "chance").title.startswith("Cards given 25% to 50%: 90% were")


def test_means_in_words() -> None:
    told = [
        marry_plots.love(Mean(x, x - 0.1, x + 0.1, 9), sign=True).replace("\u00a0", " ") for x in (0.14, -0.2, -0.001)
    ]
    assert told == ["+0.14 ± 0.10", "−0.20 ± 0.10", "0.00 ± 0.10"]
    assert marry.mean_of([1.0, 1.0]).n == 2


def test_pages_are_offered() -> None:
    import tabletop.ui as ui

    for name in ("court_or_marry", "rules_trial", "stopping_rule", "what_she_misses", "whom_to_marry"):
        assert name in dir(ui) and callable(getattr(ui, name))
    page = ui.whom_to_marry(position())
    assert page.lecture.look is False and page.errors == []
    assert page.children == (page.upper,)  # the picture waits for the bet
    page._heard({"do": "bet", "value": "Ben"})
    assert page.children == (page.upper, page.picture, page.lower) and page.errors == []
    assert ui.whom_to_marry(position(), ask=False).children[1:]
    assert ui.court_or_marry(position()).lecture.look
    assert not ui.court_or_marry(position(above_clock=0)).lecture.look  # the Clock shows


def test_the_other_catch_chooses_among_those_who_are_left() -> None:
    import tabletop.ui as ui

    match = Match.from_state(make("ladies_choice", players=6).set_up(catch=0, turn=0), [*NAMES, "Emil", "Fay"], seed=1)
    match.push("marry 2")
    while not any(m.verb == "marry" for m in match.legal_moves):
        page = ui.court_or_marry(match)
        assert not page.lecture.look and page.errors == []
        match.push(match.legal_moves[0])
    page = ui.court_or_marry(match)
    assert len(page.lecture.names) == 3 and set(page.lecture.found) == set(page.lecture.names)
    page._heard({"do": "peek", "value": True})
    assert page.errors == [] and len(page.lecture.plot().rows) == 3
