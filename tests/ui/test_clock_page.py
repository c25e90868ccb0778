"""The pages of the Biological Clock, without any widget; and their widget in plain Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from random import Random

import pytest

from tabletop.analysis.clock import free_choices, played_rounds
from tabletop.analysis.hands import mean, total_distribution
from tabletop.analysis.patient import Patient
from tabletop.core import TabletopError
from tabletop.games.ladies_choice import reckon
from tabletop.games.ladies_choice.cards import check_deck, open_deck, printed_deck
from tabletop.registry import make as make_game
from tabletop.ui.bets import BETS, prepared
from tabletop.ui.clock_pages import COUNTS, BelowTheClock, ClockCounts, ClockLab, ClockPosition, clock
from tabletop.ui.controller import bots_of
from tabletop.ui.lesson import Bet, Lecture
from tabletop.ui.page import bet as page_of_bet


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
    assert bet.right and bet.said() == "You said 75%. So it is. Because."
    bet.act({"do": "again"})
    bet.act({"do": "bet", "value": 73})
    assert bet.right and bet.said() == "You said 73%. Near enough: it is 75%. Because."
    bet.act({"do": "again"})
    bet.act({"do": "bet", "value": 3})
    assert bet.said().startswith("You said 3%. It is 75%.")  # as it was typed
    turn = Bet("When?", 27, before="turn")
    turn.act({"do": "bet", "value": 25})
    assert turn.said() == "You said turn 25. It is turn 27."
    assert [b["label"] for b in turn.top() if b["kind"] == "bet"] == ["Your bet: turn"]
    which = Bet("Which?", "a", choices=["a", "b"])
    which.act({"do": "bet", "value": "b"})
    assert which.said() == "You said: b. It is: a."
    which.act({"do": "bet", "value": "c"})
    assert which.bet == "b" and not which.errors
    which.act({"do": "bet", "value": "a"})
    assert which.said() == "You said: a. So it is."
    with pytest.raises(TabletopError):
        Bet("Which?", "x", choices=["a"])


@pytest.mark.parametrize("answer, given, words", [
    (1, 1, "You said 1 card. So it is."), (1, 2, "You said 2 cards. It is 1 card."),
    (7, 7, "You said 7 cards. So it is."), (7, 6.9, "You said 6.9 cards. It is 7 cards."),
    (17.3, 17, "You said 17 cards. Near enough: it is 17.3 cards."), (21.0, 21, "You said 21 cards. So it is."),
    (-74, -74, "You said −74 cards. So it is."),
])  # fmt: skip
def test_numbers_and_their_units_in_words(answer: float, given: float, words: str) -> None:
    bet = Bet("How many?", answer, unit="cards")
    bet.act({"do": "bet", "value": given})
    assert bet.said() == words


def test_nothing_is_told_before_the_bet() -> None:
    """Not even in what the page is sent; without a bet it is told when asked for."""
    bet = Bet("How many?", 7, "Because.", unit="cards")
    assert "7" not in str(bet.top()) and "Because" not in str(bet.top()) and not bet.open
    bet.act({"do": "peek"})
    assert bet.open and bet.said() == "It is 7 cards. Because." and not bet.right
    bet.act({"do": "again"})
    assert bet.said() == "" and bet.open  # what has been seen stays there


def test_what_hangs_on_a_bet_is_made_and_shown_after_it() -> None:
    made: list[object] = []

    def picture(knobs: list[str]) -> object:
        made.append(clock(knobs=knobs))
        return made[-1]

    page = page_of_bet("likeliest turn", then=picture, knobs=[])
    assert not made and page.children == (page.upper,)
    page._heard({"do": "bet", "value": 3})
    page._heard({"do": "again"})
    assert len(made) == 1 and page.children == (page.upper, made[0]) and page.errors == []
    page = page_of_bet("How many?", 7, then=clock, players=2)  # there is no such Clock
    page._heard({"do": "peek"})
    assert len(page.errors) == 1 and "went wrong" in page.upper.view["blocks"][-2]["text"]


@pytest.mark.parametrize("name", BETS)
def test_bets_with_a_name(name: str) -> None:
    """Each has an answer, of the engine's making, and its text does not give it away."""
    bet = prepared(name)
    bet.act({"do": "peek"})
    assert bet.said().startswith("It is") and not bet.errors
    assert bet.choices or str(bet.answer) not in bet.question.split()
    assert not bet.choices or len(set(bet.choices)) == len(bet.choices) >= 3
    for words in (bet.question, bet.why):
        assert not words or words.rstrip("…")[-1] in ".?! "


def test_a_bet_without_an_answer_has_to_be_known() -> None:
    with pytest.raises(TabletopError, match="no bet named 'x'"):
        prepared("x")


def test_answers_of_the_bets() -> None:
    """Against counting by other means: brute force over the fourth card, hands of two, coins tossed to the end."""
    chain, reckoned = ["Bankrupt", "Silk Top Hat", "Bald Patch"], []
    for card in printed_deck():
        if card.title not in chain:
            totals = {reckon([*chain, card], cancelled_cards_cancel=yes).total for yes in (True, False)}
            reckoned += [len(totals)] * card.copies
    assert len(reckoned) == prepared("fourth cards").answer == 67
    assert reckoned.count(2) == prepared("hands that change").answer == 66
    island = {c.title: reckon([c, "Small Island Country"]).total for c in printed_deck() if c["value"] != 40}
    assert min(island, key=island.__getitem__) == prepared("ruins an island").answer
    ways = sum(comb(24, c) for c in range(25) if 24 + c >= 41)
    assert prepared("shown by turn 24").answer == pytest.approx(100 * ways / 2**24)
    left = sum(p * Fraction(3, 4) ** n for n, p in free_choices(4).items())
    assert prepared("the Clock decides").answer == pytest.approx(100 * float(left))
    assert [prepared(name).answer for name in ("worst of four", "best of four", "needed below")] == [-74, 97, 17]


@pytest.mark.slow
def test_mysterious_draws_raise_the_average() -> None:
    after, before = (float(mean(total_distribution(4, mysterious=yes))) for yes in (True, False))
    assert f"From {before:.1f} to {after:.1f}:" in prepared("with the mysteries").why


@pytest.mark.slow
def test_bots_let_the_clock_show_later_than_coins() -> None:
    bots = bots_of(make_game("ladies_choice", players=4))["parlour"]
    shown = played_rounds(Patient(bots), matches=4, seed="later").shown
    average = sum(turn * n for turn, n in shown.items()) / shown.total()
    assert average > 29 and prepared("bots and coins").answer == "later"


def test_a_position_for_other_numbers_of_players() -> None:
    page = ClockPosition(44, 2, players=3)
    page.act({"do": "players", "value": 5})
    assert (page.above, page.before, page.gentlemen, page.most) == (37, 2, 4, 37)
    page.act({"do": "before", "value": 4})
    page.act({"do": "players", "value": 3})
    assert (page.before, page.gentlemen) == (2, 2) and not page.errors
    page.act({"do": "players", "value": 2})
    assert page.tone == "harm" and page.players == 3


def test_numbers_agree_with_their_words() -> None:
    parts = {n: BelowTheClock(n).parts()[1][0] for n in COUNTS}
    assert parts == {3: "the other gentleman’s CHANGE", 4: "the other 2 gentlemen, a CHANGE each",
                     5: "the other 3 gentlemen, a CHANGE each", 6: "the other 3 gentlemen, a CHANGE each"}  # fmt: skip
    page = BelowTheClock(5, 16)
    assert page.top()[-1]["text"] == "16 are too few: with bad luck one card is missing."
    page.act({"do": "under", "value": 0})
    assert page.top()[-1]["text"] == "Without any card there: with bad luck 17 cards are missing."
    page.act({"do": "under", "value": 1})
    assert page.top()[-1]["text"] == "1 is too few: with bad luck 16 cards are missing."


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
