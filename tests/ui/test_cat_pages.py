"""The pages of the lesson on Cat Ladies: what clicks do, and that the pictures say what was found."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tabletop import Match, OptionError, RandomBot, make
from tabletop.analysis import plans
from tabletop.analysis.cat_hands import bingo, cats_drawn, coins_in_hand
from tabletop.analysis.plans import Alone, Places
from tabletop.games.cat_ladies.bots import Hearts
from tabletop.simulate import Results
from tabletop.ui import cat_bets, cat_pages, cat_plots
from tabletop.ui.bets import BETS, prepared

from .lectures import controls, finish, sound

# -- exact pages -------------------------------------------------------------------------------------------------------


def test_cats_in_a_hand() -> None:
    page = cat_pages.CatsInHand()
    plot = sound(page.plot())
    assert "4.17 Coins" in plot.title and "8.3% of cases" in plot.title and "1 and 2, with 42% each" in plot.sentence
    page.act({"do": "cats", "value": 8})
    assert page.cats == 8 and page.chances() == cats_drawn(8, 10)
    page.act({"do": "cards", "value": 4})
    assert (page.cats, page.cards, page.hand) == (4, 4, 4) and "free cat always" in sound(page.plot()).title
    for message in ({"do": "cats", "value": 5}, {"do": "hand", "value": "many"}, {"do": "dance"}):
        page.act(message)
        assert page.tone == "harm" and page.errors == []


def test_dealt_hands_lie_near_the_bars() -> None:
    page = cat_pages.CatsInHand()
    page.act({"do": "more", "value": 1000})
    page.act({"do": "more", "value": 1000})
    assert "stop this one first" in page.message
    assert finish(page) >= 2 and page.tried.total() == 1000
    for k, p in page.chances().items():
        assert abs(page.tried[k] / 1000 - p) < 0.08  # five standard errors
    assert len(sound(page.plot()).head) == 4
    page.act({"do": "cats", "value": 2})
    assert not page.tried and page.errors == []


def test_whom_to_ask_waits_for_the_bet() -> None:
    names = ["Anna", "Ben", "Chidi"]
    hands = {0: ["Play BINGO!"], 1: ["Hard Candy"], 2: ["Cat", "Cat", "Cat"]}
    state = make("cat_ladies", players=3, first=0).set_up(hands=hands, draw_piles={1: [], 2: []})  # type: ignore[attr-defined]
    page = cat_pages.WhomToAsk(Match.from_state(state, names))
    assert page.waits and not any("%" in str(b) for b in page.top())
    page.act({"do": "bet", "value": "Ben"})
    assert not page.waits and "It is: Chidi." in str(page.top())
    assert sound(page.plot()).title == "Chidi’s hand promises most: a BINGO! at it surely brings a free cat"
    assert [b["kind"] for b in cat_pages.WhomToAsk(Match.from_state(state, names), 1, ask=False).top()] == ["head"]
    with pytest.raises(OptionError, match="Cat Ladies"):
        cat_pages.WhomToAsk(Match(make("ladies_choice", players=4)))


def test_hands_that_pay() -> None:
    page = cat_pages.HandPays()
    assert sound(page.plot()).title == "Such a hand comes to 5 Coins at most: 8 are out of reach"
    page.act({"do": "Bridge Club", "value": 2})
    assert page.chances() == coins_in_hand({"Hard Candy": 7, "Cat": 3, "Bridge Club": 2})
    assert sound(page.plot()).title == "8 Coins or more come together in 11% of hands"
    page.act({"do": "Bridge Club", "value": 7})
    assert page.tone == "harm" and page.cards["Bridge Club"] == 2
    page.act({"do": "start", "value": True})
    for title in ("Hard Candy", "Cat"):
        page.act({"do": title, "value": 0})
    assert sound(page.plot()).rows == [("0", "100%", "100%")] and page.errors == []
    ways = page.below()[-1]
    assert ways["name"] == "Hands that can come to 8 Coins" and len(ways["rows"]) == 2


def test_how_many_matches() -> None:
    page = cat_pages.HowMany()
    assert page.matches == 381 and sound(page.plot()).title == "381 matches tell a share of 50% to within 5 points"
    page.act({"do": "points", "value": 1})
    assert page.matches == 9600
    page.act({"do": "share", "value": 101})
    assert page.tone == "harm" and page.share == 50
    page.act({"do": "share", "value": 0})
    sound(page.plot())
    assert page.errors == []


# -- a deck over time --------------------------------------------------------------------------------------------------


def test_a_deck_over_time() -> None:
    page = cat_pages.DeckOverTime()
    plot = sound(page.plot())
    last = page.decks[-1]
    assert plot.title.startswith(f"Hearts: from 10 cards to {last.total()}, from 3 cats to ")
    areas = plot.spec()["data"]
    assert sum(area["y"][-1] for area in areas) == last.total() and len(areas[0]["x"]) == len(page.decks) + 1
    page.act({"do": "bot", "value": "saver"})
    page.act({"do": "show", "value": True})
    assert sound(page.plot()).title.startswith("Saver:")
    assert sum(area["y"][0] for area in page.plot().spec()["data"]) == pytest.approx(1)
    before = page.decks
    page.act({"do": "another", "value": True})
    page.act({"do": "seat", "value": 1})
    assert page.decks != before and sound(page.plot()).title.startswith("Hearts:")
    page.act({"do": "bot", "value": "clever"})
    assert page.tone == "harm" and page.errors == []


def test_a_deck_of_a_match_that_is_given() -> None:
    match = Match(plans.game_for(), ["Anna", "Ben"], seed=1).auto(RandomBot(), steps=60)
    page = cat_pages.DeckOverTime(match=match, seat=1)
    assert sound(page.plot()).title.startswith("Ben: from 10 cards")
    page.act({"do": "another", "value": True})
    assert page.tone == "harm" and page.match is match
    with pytest.raises(OptionError, match="no bot named"):
        cat_pages.DeckOverTime("clever")


# -- races -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Races between two plans only."""
    few = {name: plans.PLANS[name] for name in ("saver", "hearts")}
    for kind in (cat_pages.RaceAlone, cat_pages.RaceAgainst):
        monkeypatch.setattr(kind, "bots", few)
        monkeypatch.setattr(kind, "begin", ((2, "two"),))


def test_a_race_alone_waits_for_the_bet_and_adds_up(two: None) -> None:
    page = cat_pages.RaceAlone(goal=1, matches=2)
    assert page.waits and page.job is None
    page.act({"do": "peek", "value": True})
    assert page.job is not None
    assert finish(page) == 5  # a slice for each match of each plan, and the end
    page.act({"do": "more", "value": 2})
    page.work()
    assert any(b["kind"] == "work" and b["of"] == 4 for b in controls(page))
    finish(page)
    assert [len(a.turns) for a in page.found] == [4, 4] and "too few" in sound(page.plot()).title
    page.act({"do": "goal", "value": 2})
    assert page.found[0].turns == [] and page.goal == 2
    page.act({"do": "goal", "value": 30})
    assert page.tone == "harm" and page.errors == []


def test_a_stopped_race_keeps_what_it_found(two: None) -> None:
    page = cat_pages.RaceAlone(goal=1, ask=False)
    page.work()
    page.act({"do": "stop"})
    assert page.job is None and [len(a.turns) for a in page.found] == [1, 0]
    page.act({"do": "more", "value": 2})
    finish(page)
    sound(page.plot())
    assert page.errors == []


def test_a_race_against_somebody(two: None) -> None:
    page = cat_pages.RaceAgainst(matches=1, ask=False)
    assert sound(page.plot()).title == "No matches yet"
    finish(page)
    assert [r.matches for r in page.found.values()] == [1, 1] and "too few" in sound(page.plot()).title
    page.act({"do": "bridge", "value": "own"})
    assert page.found == {}
    page.begin = ((1, "one"),)
    page.act({"do": "more", "value": 1})
    finish(page)
    assert "its player only" in sound(page.plot()).sentence
    page.act({"do": "other", "value": "nobody"})
    assert page.tone == "harm" and page.errors == []
    with pytest.raises(OptionError, match="Choose a plan"):
        cat_pages.RaceAgainst("nobody")


def test_a_plan_of_ones_own() -> None:
    page = cat_pages.RaceAgainst(matches=0, ask=False, mine=plans.Plan("mine", ("Catnip",)))
    assert page.job is None and list(page.bots) == ["mine"]
    page.begin = ((1, "one"),)
    page.act({"do": "more", "value": 1})
    finish(page)
    assert page.found["mine"].matches == 1 and page.errors == []


def results(won: int, matches: int) -> Results:
    return Results(("a", "b"), matches, won=Counter({0: won, 1: matches - won}))


def test_a_title_claims_no_more_than_it_can() -> None:
    even = cat_plots.against({"one": results(11, 20), "two": results(9, 20)}, "hearts")
    assert sound(even).title == "No plan is surely better than hearts" and "None is surely worse" in even.sentence
    clear = cat_plots.against({"one": results(90, 100), "two": results(5, 100)}, "hearts")
    assert sound(clear).title == "Surely better than hearts: one" and "Surely worse: two." in clear.sentence
    near = cat_plots.alone([Alone("a", [5.0, 9.0] * 10), Alone("b", [9.0, 5.0] * 10)], 3)
    assert sound(near).title == "Quickest: a or b; 20 matches can’t tell"
    apart = cat_plots.alone([Alone("a", [5.0, 6.0] * 10), Alone("b", [9.0, 9.5] * 10)], 3)
    assert sound(apart).title == "Quickest to 3 cats: a, in 5.5 turns on average"


def test_the_first_players_advantage() -> None:
    page = cat_pages.FirstPlayer(matches=1)
    page.act({"do": "bet", "value": "as much as is fair"})
    finish(page)
    assert [p.matches for p in page.found.values()] == [1, 1] and "too few matches" in sound(page.plot()).title
    page.act({"do": "players", "value": 3})
    assert page.found[True].matches == 0 and sound(page.plot()).title == "No matches yet"
    page.act({"do": "players", "value": 5})
    assert page.tone == "harm" and page.errors == []
    unfair, fair = Places(2, False, 100, Counter({0: 70, 1: 30})), Places(2, True, 100, Counter({0: 47, 1: 53}))
    plot = sound(cat_plots.places(unfair, fair))
    assert plot.title == (
        "Without the handicap: who plays first wins 70%, more than is fair; with the handicap: nothing speaks against "
        "equal chances"
    )
    assert "−23.0 points" in plot.sentence
    chance = Places(2, False, 100, Counter({0: 38, 1: 62}))
    assert cat_plots.places(chance, fair).title.startswith(
        "Without the handicap: who plays first wins 38% (so few matches can mislead)"
    )


# -- bets and offers ---------------------------------------------------------------------------------------------------

MINE = [name for name, maker in BETS.items() if maker.__module__ == cat_bets.__name__]


@pytest.mark.parametrize("name", MINE)
def test_a_bet_tells_nothing_before_it_is_placed(name: str) -> None:
    bet = prepared(name)
    assert bet.accent == "teal" and bet.why and bet.why not in str(bet.top())
    bet.act({"do": "bet", "value": bet.answer})
    assert bet.right and bet.why in bet.said() and bet.errors == []


def test_the_answers() -> None:
    assert prepared("cats in a first hand").answer == "both alike"
    assert prepared("BINGO! at the start").answer == pytest.approx(25 / 6)
    assert prepared("cats grow").answer == pytest.approx(100 * float(bingo(cats_drawn(8, 16))[3]))
    assert prepared("Bridge Clubs for eight").answer == 2
    assert prepared("two Bridge Clubs").answer == pytest.approx(100 * float(Fraction(5, 44)))
    assert prepared("to within five points").answer == 381 and prepared("to within one point").answer == 25


def test_pages_are_offered() -> None:
    import tabletop.ui as ui

    for name in cat_pages.__all__:
        if name != "cat_bets":
            assert name in dir(ui) and callable(getattr(ui, name))
    page = ui.hand_pays({"Bridge Club": 2})
    assert page.lecture.cards["Bridge Club"] == 2 and page.errors == [] and page.upper.view["accent"] == "teal"
    match = Match(plans.game_for(4), seed=1).auto(Hearts(), steps=3)
    assert ui.whom_to_ask(match).lecture.waits
