"""The pages of the Biological Clock, without any widget; and their widget in plain Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from random import Random

import pytest

from tabletop.core import TabletopError
from tabletop.games.ladies_choice.cards import check_deck, open_deck, printed_deck
from tabletop.ui.clock_pages import COUNTS, BelowTheClock, ClockCounts, ClockLab, ClockPosition, clock
from tabletop.ui.lesson import Bet, Lecture


def run(lecture: Lecture) -> None:
    while lecture.job is not None:
        lecture.work()


def tossed(above: int, odds: list[float], rounds: int = 20_000) -> dict[int, float]:
    """The turn in which the Clock shows, by tossing coins."""
    rng, found = Random(3), dict[int, int]()
    for _ in range(rounds):
        left, turn = above, 0
        while left > 0:
            left -= 2 if rng.random() < odds[turn % len(odds)] else 1
            turn += 1
        found[turn] = found.get(turn, 0) + 1
    return {t: n / rounds for t, n in found.items()}


def test_each_gentleman_has_his_own_slider() -> None:
    lab = ClockLab(4, [100, 0, 50])
    sliders = next(b for b in lab.top() if b["kind"] == "sliders")["sliders"]
    assert [s["id"] for s in sliders] == ["change-0", "change-1", "change-2"]
    lab.act({"do": "change-1", "value": 30})
    assert lab.odds == [1, Fraction(3, 10), Fraction(1, 2)] and not lab.errors
    exact = lab.turns()
    for turn, share in tossed(41, [1, 0.3, 0.5]).items():
        assert float(exact[turn]) == pytest.approx(share, abs=0.02)
    lab.act({"do": "each", "value": False})
    assert lab.odds == [1, 1, 1] and "turn 21, for certain" in lab.shown.title  # type: ignore[union-attr]


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("show", ["turn", "by", "choices", "ends"])
def test_every_view_for_every_number_of_players(players: int, show: str) -> None:
    lab = ClockLab(4)
    lab.act({"do": "players", "value": players})
    lab.act({"do": "show", "value": show})
    assert lab.top() and lab.below() and lab.plot().figure().data and not lab.errors


def test_simulation_and_bots_are_laid_over() -> None:
    lab = ClockLab(4)
    lab.act({"do": "simulate", "value": 1000})
    assert lab.job is not None
    run(lab)
    assert lab.tried.total() == 1000 and len(lab.plot().spec()["data"]) == 2
    lab.act({"do": "bot", "value": "random"})
    lab.act({"do": "play", "value": 1})
    run(lab)
    assert lab.rounds.shown.total() == lab.rounds.rounds == 4 and "4 rounds of bots" in lab.message
    assert len(lab.plot().spec()["data"]) == 3
    lab.act({"do": "show", "value": "by"})
    assert len(lab.plot().spec()["data"]) == 4
    lab.act({"do": "same"})
    assert lab.tried.total() == 0 and lab.changes == [round(100 * lab.rounds.changes / lab.rounds.turns)] * 3
    lab.act({"do": "clear"})
    assert not lab.rounds.turns and not lab.errors


def test_other_chances_take_the_simulation_away() -> None:
    lab = ClockLab(4)
    lab.act({"do": "simulate", "value": 1000})
    lab.work()
    lab.act({"do": "change", "value": 20})
    assert lab.job is None and not lab.tried


def test_a_job_stops_and_one_comes_after_the_other() -> None:
    lab = ClockLab(4)
    lab.act({"do": "simulate", "value": 20_000})
    lab.work()
    lab.act({"do": "play", "value": 1})
    assert "One thing after the other" in lab.message and lab.tone == "harm"
    layers = next(b for b in lab.top() if b["kind"] == "columns")["columns"][0]
    assert layers[-1]["kind"] == "work" and layers[-1]["of"] == 20_000
    lab.act({"do": "stop"})
    assert lab.job is None and 0 < lab.tried.total() < 20_000


@pytest.mark.parametrize("message", [
    {"do": "players", "value": 2}, {"do": "players", "value": "x"}, {"do": "change", "value": 101},
    {"do": "change", "value": "much"}, {"do": "change-9", "value": 1}, {"do": "show", "value": "cat"},
    {"do": "nothing"},
    {"do": "marry", "value": -1}, {"do": "at", "value": 1}, {"do": "same"}, {"do": "bot", "value": "Hal"},
])  # fmt: skip
def test_nonsense_is_answered_in_a_sentence(message: dict[str, object]) -> None:
    lab = ClockLab(4)
    lab.act(message)
    assert lab.message.endswith(".") and lab.tone == "harm" and not lab.errors


@pytest.mark.parametrize("make", [
    lambda: ClockLab(2), lambda: ClockLab(4, [1, 2]), lambda: ClockLab(4, 120), lambda: ClockPosition(99),
    lambda: ClockPosition(5, 7),
])  # fmt: skip
def test_what_can_not_be_is_refused(make: object) -> None:
    with pytest.raises(TabletopError):
        make()  # type: ignore[operator]


def test_a_position_by_hand() -> None:
    """Three cards left, two gentlemen with fair coins: only two boasts leave her free."""
    page = ClockPosition(3, 2)
    assert page.chances()[1] == Fraction(3, 4)
    page.act({"do": "above", "value": 12})
    assert page.chances()[1] == 0 and "can’t show" in page.shown.title  # type: ignore[union-attr]
    # eight turns until her third: 8 + changes >= 12
    assert page.chances()[3] == Fraction(sum([70, 56, 28, 8, 1]), 256)
    page.act({"do": "above", "value": 0})
    assert "surely shows" in page.shown.title  # type: ignore[union-attr]


def test_counts() -> None:
    page = ClockCounts()
    page.act({"do": "change", "value": 0})
    assert "turn 45 down to turn 37" in page.shown.title  # type: ignore[union-attr]


@pytest.mark.parametrize("players", COUNTS)
def test_what_lies_under_the_clock_is_what_the_engine_asks_for(players: int) -> None:
    """One card fewer than the page adds up is refused when a game is made."""
    need = sum(cards for _, cards in BelowTheClock(players).parts())
    source = printed_deck().source
    for under in (need, need - 1):
        deck = open_deck({**source, "deck": {**source["deck"], "under_clock": under}})
        if under == need:
            check_deck(deck, players)
        else:
            with pytest.raises(TabletopError, match=f"that is {need}"):
                check_deck(deck, players)
    page = BelowTheClock(players)
    page.act({"do": "under", "value": need - 1})
    assert "too few" in page.top()[-1]["text"]


def test_bets() -> None:
    bet = Bet("How likely?", Fraction(3, 4), "Because.", unit="%")
    assert bet.said() == "" and "Because" not in str(bet.top())
    bet.act({"do": "bet", "value": 120})
    assert bet.bet is None and bet.tone == "harm"
    bet.act({"do": "bet", "value": 50})
    assert bet.said() == "You said 50%. It is 75%. Because." and not bet.right
    bet.act({"do": "again"})
    bet.act({"do": "bet", "value": 75})
    assert bet.right
    which = Bet("Which?", "a", choices=["a", "b"])
    which.act({"do": "bet", "value": "b"})
    assert which.said() == "You said: b. It is: a."
    which.act({"do": "bet", "value": "c"})
    assert which.bet == "b" and not which.errors
    with pytest.raises(TabletopError):
        Bet("Which?", "x", choices=["a"])


def test_a_failure_is_told_and_kept() -> None:
    lab = ClockLab(4)
    lab.simulate = None  # type: ignore[attr-defined]
    lab.act({"value": 3})
    assert len(lab.errors) == 1 and "KeyError" in lab.message


def test_the_widget_shows_what_the_lecture_says() -> None:
    page = clock()
    first = page.picture.outputs
    page._heard({"do": "change", "value": 80})
    assert page.picture.outputs != first and page.errors == []
    assert page.picture.outputs[0]["data"]["text/plain"].startswith(page.lecture.plot().title)
    light = page.picture.outputs
    page._heard({"do": "theme", "dark": True, "first": True})
    assert page.picture.outputs != light
    with ThreadPoolExecutor() as pool:  # a thread of its own has no event loop: the work is done when the call ends
        pool.submit(page._heard, {"do": "simulate", "value": 500}).result()
    assert "500 rounds simulated" in str(page.upper.view)
