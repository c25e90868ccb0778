"""The pages of the lesson on family and gossip: what clicks do, and that the pictures say what was found."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from tabletop import Match, OptionError, TabletopError, make
from tabletop.analysis import family as f
from tabletop.analysis import rumours as r
from tabletop.analysis import status as s
from tabletop.ui import family_bets, family_pages, family_plots, theme
from tabletop.ui.bets import BETS, prepared

from .lectures import finish, sound


def texts(lecture: Any, kind: str = "steps") -> list[str]:
    """The steps that stand below a plot."""
    json.dumps([lecture.top(), lecture.below()])
    return [step["text"] for b in lecture.below() if b["kind"] == kind for step in b["steps"]]


# -- family trees ------------------------------------------------------------------------------------------------------


def test_a_tree_can_be_stepped_through() -> None:
    page = family_pages.FamilyTree()
    assert page.at == 5 and page.height == family_plots.tree_height(page.rows)
    plot = sound(page.plot())
    assert plot.title == "Ann’s family: 9 people in 3 generations; 1 couple may have children"
    assert plot.sentence == "Generation 3 is the current one: George and Butler, 50% a roll. Unwed: Florence."
    rows = {row[0]: row[1:] for row in plot.rows}
    assert rows["Butler"] == ("3", "a servant by Forbidden Love", "2", "1", "George", "yes, 50% a roll")
    assert rows["Harriet"][1] == "lady, by a Gardener from another family" and rows["Edmund"][5] == "no"
    assert rows["Florence"][4] == "–" and rows["Edmund"][1] == "lord by blood"
    told = texts(page)
    assert told[-1] == "George and Butler: 3 birth points, so 3 of 6 faces bring a child, 50%."
    assert told[0] == "Starting Lady and Colonel Marchbanks: of a past generation, no more children."
    for _ in range(7):
        page.act({"do": "go", "value": "back"})
        sound(page.plot())
    assert page.at == 0 and "8 people in 3 generations" in page.plot().title
    assert any("As it stands at the beginning." in str(b) for b in page.top())
    page.act({"do": "at", "value": 2})
    assert "Cecily" in str(page.top()) and "Cecily" not in {row[0] for row in page.plot().rows}
    page.act({"do": "seat", "value": 1})
    assert sound(page.plot()).title.startswith("Ben’s family: 3 people")
    page.act({"do": "go", "value": "next"})
    assert page.at == 3 and page.errors == []


@pytest.mark.parametrize("message", [{"do": "at", "value": 6}, {"do": "seat", "value": 3}, {"do": "at", "value": "x"},
                                     {"do": "dance"}])  # fmt: skip
def test_nonsense_is_answered_in_a_sentence(message: dict[str, Any]) -> None:
    page = family_pages.FamilyTree()
    page.act(message)
    assert page.tone == "harm" and page.message.endswith(".") and page.errors == [] and page.at == 5


def test_a_tree_is_not_told_by_colour_alone() -> None:
    page = family_pages.FamilyTree()
    for dark in (False, True):
        spec = page.plot().spec(dark, page.height)
        nodes, rings = spec["data"][-1], spec["data"][-2]
        names = [p.name for p in f.places(page.graph)]
        sexes = [page.graph.nodes[n]["sex"] for n in names]
        assert nodes["marker"]["symbol"] == [family_plots.SIGNS[sex] for sex in sexes]
        assert len(rings["x"]) == 2 and all(sign.endswith("-open") for sign in rings["marker"]["symbol"])
        words = " ".join(note["text"] for note in spec["layout"]["annotations"])
        assert "Florence</b>, unwed" in words and "may have children" in words and "once a servant" in words
        colours = theme.DARK if dark else theme.LIGHT
        filled = [page.graph.nodes[n]["kind"] == "blood" for n in names]
        assert nodes["marker"]["color"] == [colours["moss"] if b else colours["paper"] for b in filled]
        assert nodes["text"] == [str(page.graph.nodes[n]["status"]) for n in names]


def test_nobody_stands_on_anybody() -> None:
    """In every step of a match, each has a row; children hang below their parents."""
    match = Match(make("lords_ladies", players=3), seed=3).auto(family_pages.Family())
    page = family_pages.FamilyTree(match)
    for step in range(0, match.steps, 9):
        for seat in range(3):
            page.act({"do": "at", "value": step})
            page.act({"do": "seat", "value": seat})
            plot = sound(page.plot())
            assert len(plot.rows) <= page.rows
            if plot.rows:
                places = f.places(page.graph)
                assert len({p.row for p in places}) == len(places) and max(p.generation for p in places) <= page.columns
    assert page.errors == []


def test_other_games_have_no_families() -> None:
    with pytest.raises(OptionError, match="Lords & Ladies"):
        family_pages.FamilyTree(Match(make("cat_ladies", players=2)))


# -- waiting for a child -----------------------------------------------------------------------------------------------


def test_waiting_waits_for_the_bet() -> None:
    page = family_pages.WaitForChild()
    assert page.waits and "1.5" not in str(page.top())
    page.act({"do": "bet", "value": 1.5})
    assert page.wager is not None and page.wager.right and not page.waits
    plot = sound(page.plot())
    assert plot.title == "On average 1.50 rolls; at least half of the children have come by roll 1"
    assert plot.rows[0] == ("1", "67% = 2/3") and plot.rows[1] == ("2", "22% = 2/9")
    assert texts(page) == [
        "Starting Lady 1 + Viscount Ashdown 3 = 4 birth points.",
        "4 of 6 faces bring a child: 67% in each roll.",
    ]
    page.act({"do": "troubled", "value": True})
    assert "(The question was asked about Starting Lady and Viscount Ashdown.)" in str(page.top())
    assert sound(page.plot()).sentence.startswith("Not geometric: 1 roll with 0%, then 67%.")
    page.act({"do": "players", "value": 2})
    assert page.first == 2 and page.waiting().mean == 2 + Fraction(3, 2)
    page.act({"do": "begins", "value": False})
    assert page.first == 1
    page.act({"do": "show", "value": "round"})
    assert sound(page.plot()).title == "By the end of this round a child has come in 0% of cases, of the next in 89%"
    page.act({"do": "nanny", "value": True})
    page.act({"do": "spouse", "value": "Canon Amblethorn"})
    assert texts(page)[0] == "Starting Lady 1 + Canon Amblethorn 3 + Good Stock 1 + Nanny 1 = 6 birth points."
    assert "so 2 of 6 faces" in texts(page)[2]
    page.act({"do": "troubled", "value": False})
    page.act({"do": "show", "value": "by"})
    assert sound(page.plot()).title == "The first roll brings a child for certain" and page.errors == []


def test_the_engine_rolls_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family_pages.WaitForChild, "begin", ((200, "200 couples"),))
    page = family_pages.WaitForChild("Cecily", "Duke Cranbow", troubled=True, ask=False)
    page.act({"do": "more", "value": 200})
    page.act({"do": "more", "value": 200})
    assert page.tone == "harm" and finish(page) >= 3 and page.tried.total() == 200
    plot = sound(page.plot())
    assert plot.head[2] == "by the engine’s die (95% interval)" and "200 couples of the engine waited" in plot.sentence
    assert plot.rows[0][1:] == ("0% = 0", "0.0% (0.0% to 1.9%)")
    for show in ("by", "round"):
        page.act({"do": "show", "value": show})
        assert len(sound(page.plot()).rows[0]) == 3 and page.tried.total() == 200
    page.act({"do": "nanny", "value": True})
    assert not page.tried  # another couple
    page.act({"do": "more", "value": 200})
    page.work()
    page.act({"do": "stop"})
    assert page.job is None and page.message == "Stopped." and page.errors == []
    page.act({"do": "spouse", "value": "Mr Nobody"})
    assert page.tone == "harm"
    with pytest.raises(OptionError):
        family_pages.WaitForChild("Duke Cranbow")
    with pytest.raises(OptionError):
        family_pages.WaitForChild(players=7)


# -- confirming --------------------------------------------------------------------------------------------------------


def test_odds_of_being_confirmed() -> None:
    page = family_pages.ConfirmOdds()
    assert page.waits
    page.act({"do": "bet", "value": 86.5})
    assert page.wager is not None and page.wager.right
    p = r.at_least_one(12, 32, 4)
    assert page.can() == p and sound(page.plot()).title == (
        "With 4 cards in their hands, somebody can confirm it in 87% of cases"
    )
    table = {row[0]: row[1:] for row in page.plot().rows}
    assert page.plot().head[1:] == ("you hold no True", "you hold 1 True", "you hold 2 Trues", "you hold 3 Trues")
    assert table["4"][0] == "87%" and table["4"][2] == f"{float(r.at_least_one(10, 30, 4)):.0%}"
    told = texts(page)
    assert told[0] == "33 gossip cards, of which you see 1: 32 are in hands or in the deck."
    assert "C(20, 4) / C(32, 4) = 13%" in told[2] and "less than the sum" in told[3]
    assert f"{float(r.at_least_one(17, 32, 4)):.0%}" in told[4]
    page.act({"do": "willing", "value": 50})
    assert f"{float(r.confirmed(12, 32, [2, 2], Fraction(1, 2))):.0%}" in texts(page)[5]
    for what, value in (("trues", 2), ("mine", 1), ("gone", 1), ("gone_true", 3), ("hand-0", 6), ("hand-1", 0)):
        page.act({"do": what, "value": value})
    assert page.left() == (2, 3, 25) and page.can() == r.at_least_one(5, 25, 6)
    page.act({"do": "gone_true", "value": 8})  # more than there are: the deck holds eight
    assert page.left().trues == 0 and sound(page.plot()) and page.errors == []
    page.act({"do": "players", "value": 5})
    assert page.hands == [6, 0, 2]
    page.act({"do": "players", "value": 2})
    assert page.hands == [6] and "he can confirm it himself" in sound(page.plot()).title and len(texts(page)) == 4
    page.act({"do": "hand-0", "value": 0})
    assert sound(page.plot()).title == "Nobody holds a card: nobody can confirm it"
    for message in ({"do": "players", "value": 6}, {"do": "hand-1", "value": 1}, {"do": "trues", "value": 9}):
        page.act(message)
        assert page.tone == "harm" and page.errors == []


def test_rumours_at_a_real_table() -> None:
    page = family_pages.RumoursAtTable()
    assert page.waits and page.wager is not None and page.wager.question.startswith("Ann holds ")
    first = next(x for x in page.found if x.title in page.held)
    assert f"might lay {first.title} on Ben" in page.wager.question
    page.act({"do": "bet", "value": round(100 * float(first.either), 3)})
    assert page.wager.right
    plot = sound(page.plot())
    assert [row[0] for row in plot.rows] == [c.title for c in r.rumours()] and plot.rows[0][1] in ("yes", "no")
    page.begin = ((30, "30"),)
    page.act({"do": "more", "value": 30})
    assert finish(page) == 31 and page.message.startswith("30 positions drawn")
    assert sound(page.plot()).head[-1] == "positions drawn"
    page.act({"do": "target", "value": 2})
    assert not page.tried and page.by == (1, 3)
    page.act({"do": "seat", "value": 2})
    assert page.target == 0 and page.by == (1, 3)  # nobody gossips about himself
    page.act({"do": "at", "value": 0})
    assert sound(page.plot()).rows and page.errors == []
    page.act({"do": "target", "value": 9})
    assert page.tone == "harm" and page.errors == []


def test_a_table_too_rich_to_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise TabletopError("There are too many ways to fill these hands; draw positions instead.")

    monkeypatch.setattr(r, "can_confirm", refuse)
    page = family_pages.RumoursAtTable()
    assert page.wager is None and page.found == [] and sound(page.plot()).title.startswith("Too many ways")
    page.begin = ((10, "10"),)
    page.act({"do": "more", "value": 10})
    assert finish(page) and len(sound(page.plot()).rows) == 5 and page.plot().title.startswith("Of 10 positions drawn")
    assert page.errors == []


def test_with_two_players_the_layer_confirms() -> None:
    match = Match(make("lords_ladies", players=2, first=0), seed=1).auto(family_pages.Gossip(), steps=40)
    page = family_pages.RumoursAtTable(match, ask=False)
    assert page.by == (0,) and {x.either for x in page.found} <= {0, 1}  # one knows one's own hand


# -- many matches ------------------------------------------------------------------------------------------------------


def record(by: str = "marry", rounds: int = 7, marry: int = 3, won: int = 0) -> s.Record:
    """A match by hand: three players, one deed of each kind."""
    deeds = [
        s.Deed("marry", 0, 1, 3, Fraction(marry), Fraction(0), -1),
        s.Deed("hire", 1, 1, 2, Fraction(1), Fraction(0), -3),
        s.Deed("roll", 2, 1, 1, Fraction(1), Fraction(0), 0), s.Deed("earn", 0, 2, 0, Fraction(0), Fraction(0), 1),
        s.Deed("gold", 0, 1, 0, Fraction(0), Fraction(0), 2), s.Deed("gossip", 1, 1, 0, Fraction(0), Fraction(1), 0),
    ]  # fmt: skip
    parts = {"start": 1, "children": 3, "spouses": 8, "servants": 3, "tokens": 1, "awards": 3}
    return s.Record(tuple(deeds), (Fraction(1),) * 3, (19, 9, 9), (parts,) * 3, (won,), rounds, 21, 1, by, "status")


def filled(page: family_pages.Matches, n: int, **more: Any) -> family_pages.Matches:
    for i in range(n):
        page.study.add(record(**{**more, "rounds": 6 + i % 3}), page.study.bots)
    return page


def test_what_actions_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family_pages.Matches, "begin", ((2, "two"),))
    page = family_pages.ActionWorth(matches=2)
    assert page.waits and page.job is None and sound(page.plot()).title == "No matches yet"
    page.act({"do": "bet", "value": "a wedding"})
    assert finish(page) == 3 and page.played == 2 and page.answer() == ""
    assert "2 matches can’t tell yet" in str(page.top()) and "too few to tell" in sound(page.plot()).title
    for what in family_plots.WHAT:
        for group in ("takes", "actions"):
            page.act({"do": "group", "value": group})
            page.act({"do": "what", "value": what})
            sound(page.plot())
    page.act({"do": "who", "value": "gossip"})
    assert "for the bot “gossip”" in sound(page.plot()).sentence
    page.act({"do": "more", "value": 2})
    page.work()
    page.act({"do": "stop"})
    assert page.played == 3 and page.job is None  # whole matches only
    page.act({"do": "table", "value": "gossip"})
    assert page.played == 0 and page.study.bots == ("gossip",) * 3 and page.who == ""
    page.act({"do": "players", "value": 4})
    assert page.study.players == 4
    page.act({"do": "who", "value": "oracle"})
    assert page.tone == "harm" and page.errors == []


def test_what_is_said_of_actions() -> None:
    page = family_pages.ActionWorth(ask=False, matches=0)
    filled(page, 60)
    assert page.answer() == "a wedding" and sound(page.plot()).title == "A wedding brings most: 3.0 status"
    assert page.proof() == ", by 2.0 to 2.0 status over a hire"
    assert page.plot().rows[0][:3] == ("a wedding", "60", "25%")
    page.act({"do": "group", "value": "takes"})
    page.act({"do": "what", "value": "hurt"})
    assert sound(page.plot()).title == "A gossip card brings most: 1.0 status"
    page.act({"do": "what", "value": "gold"})
    assert "Gold brings most: 2.0 gold" in sound(page.plot()).title
    alike = family_pages.ActionWorth(ask=False, matches=0)
    filled(alike, 60, marry=1)
    assert alike.answer() == "" and sound(alike.plot()).title == "60 matches can’t tell which brings most"


def test_how_long_matches_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family_pages.Matches, "begin", ((2, "two"),))
    page = family_pages.MatchLength(matches=2)
    page.act({"do": "bet", "value": 7})
    assert finish(page) == 3 and page.played == 2 and page.answer() == ""
    assert "too few to tell" in sound(page.plot()).title
    for show in ("by", "tie", "parts"):
        page.act({"do": "show", "value": show})
        assert "2 matches" in sound(page.plot()).title
    filled(page, 60)
    page.act({"do": "show", "value": "length"})
    assert page.answer() == page.study.length.rounds.value and "rounds on average" in sound(page.plot()).title
    page.act({"do": "show", "value": "weather"})
    assert page.tone == "harm" and page.errors == []


def test_what_is_said_of_endings() -> None:
    page = family_pages.MatchLength(show="by", matches=0)
    page.act({"do": "bet", "value": "a wedding"})
    filled(page, 60)
    assert page.answer() == "a wedding" and "So it is." in str(page.top())
    assert sound(page.plot()).title == "Most often a wedding lifts the winner over the goal"
    filled(page, 60, by="hire")
    assert page.answer() == "" and sound(page.plot()).title.startswith("No one thing")
    filled(page, 90)
    filled(page, 90, by="hire")
    assert page.answer() == "no one thing stands out"
    page.act({"do": "show", "value": "tie"})
    assert sound(page.plot()).title == "Higher status decides 100% of matches"
    page.act({"do": "show", "value": "parts"})
    assert sound(page.plot()).title == "Most of a winner’s status: spouses, 8.0 points" and page.errors == []


# -- bets --------------------------------------------------------------------------------------------------------------


def test_bets_hide_their_answers_and_know_them() -> None:
    names = [name for name, make in BETS.items() if make.__module__ == family_bets.__name__]
    answers = {name: prepared(name).answer for name in names}
    assert answers == {
        "couples of Ann": 1, "without the Nanny": pytest.approx(100 / 3), "two rolls in vain": 2.0,
        "by the third roll": 87.5, "what a Nanny saves": "the one with 1", "Bedroom Problems": 0.8,
        "two players in trouble": pytest.approx(200 / 3), "holding a True": "Drunken Servants",
        "more likely than not": 2,
    }  # fmt: skip
    for name in names:
        bet = prepared(name)
        assert bet.accent == "moss" and bet.why not in str(bet.top())
        bet.act({"do": "peek"})
        assert bet.why in bet.said() and bet.errors == []


def test_without_her_nanny_the_engine_agrees() -> None:
    family = {
        "start": "Starting Lady", "children": [("Edmund", "Starting Lady"), ("George", "Edmund")],
        "couples": [("Starting Lady", "Colonel Marchbanks"), ("Edmund", "Miss Tamsin Hale"), ("George", "Butler")],
    }  # fmt: skip
    game: Any = make("lords_ladies", players=3, first=0)
    (couple,) = [c for c in f.couples(game.set_up({0: family}), 0) if c.may_roll]
    assert couple.points == 2 and prepared("without the Nanny").answer == pytest.approx(100 * float(couple.chance))
