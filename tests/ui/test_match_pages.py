"""The pages of the lesson on matchings: what clicks do, and that the pictures say what was found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop import OptionError
from tabletop.analysis import matchings as m
from tabletop.analysis import matchmaking as mm
from tabletop.games.matchmaker.cards import printed_deck
from tabletop.simulate import Results
from tabletop.ui import match_bets, match_pages, match_plots, theme
from tabletop.ui.bets import BETS, prepared
from tabletop.ui.match_graph import FREE, MORE, ONE, QUIET, SISTERS, WIDTH, WORDS, ProposalPicture

from .lectures import finish, sound

# -- the graph ---------------------------------------------------------------------------------------------------------


def test_every_card_has_a_place_of_its_own_and_can_be_pressed_there() -> None:
    picture = ProposalPicture(printed_deck())
    targets = picture.targets()
    assert len(targets) == 52
    for i, a in enumerate(targets):
        for b in targets[i + 1 :]:
            assert abs(a["x"] - b["x"]) > 100 or abs(a["y"] - b["y"]) >= 21
            over = [min(a["box"][k + 2], b["box"][k + 2]) - max(a["box"][k], b["box"][k]) for k in (0, 1)]
            assert over[0] <= 0 or over[1] <= 1  # names don't cover each other
    for target in targets:
        left, top, right, bottom = target["box"]
        assert 120 < left < right < WIDTH - 120 and 0 < top < target["y"] < bottom < picture.height
    layout = picture.figure(False).layout
    assert layout.width == WIDTH and layout.height == picture.height and tuple(layout.xaxis.range) == (0, WIDTH)


def test_lines_climb_as_many_bands_as_they_cost() -> None:
    picture = ProposalPicture(printed_deck())
    tops = {charm: first for charm, first, _ in picture.bands}
    rows = m.places(printed_deck())
    assert sorted(tops.values()) == [tops[charm] for charm in (5, 4, 3, 2, 1)]
    for g, lady, cost in picture.edges(()):
        assert rows[g].band + cost >= rows[lady].band and (cost == 0 or rows[g].band + cost == rows[lady].band)


def test_what_is_drawn_follows_the_choice() -> None:
    picture = ProposalPicture(printed_deck())
    for dark in (False, True):
        colours = theme.DARK if dark else theme.LIGHT
        none = picture.changing(colours)
        assert len(none[QUIET]["x"]) == 3 * 662 and none[FREE]["x"] == [] == none[WORDS]["text"]
        darcy = picture.changing(colours, ["Fitzwilliam Darcy"])
        assert [len(darcy[trace]["x"]) // 3 for trace in (QUIET, FREE, ONE, MORE, SISTERS)] == [0, 4, 7, 14, 1]
        assert darcy[WORDS]["text"].count("free") == 4 and darcy[WORDS]["text"][-1] == "sister"
        fanny = picture.changing(colours, ["Fanny Price"], 0)
        assert len(fanny[FREE]["x"]) // 3 == 17 and fanny[WORDS]["text"].count("brother") == 1
        pair = picture.changing(colours, ["Fanny Price", "Fitzwilliam Darcy"], 0)
        assert len(pair[MORE]["x"]) == 3 and pair[WORDS]["text"] == ["2 cards"]
        figure = picture.figure(dark, ["Fanny Price"])
        assert [len(trace.x) for trace in figure.data[-3:]] == [52] * 3


def test_a_pair_is_pressed_together() -> None:
    page = match_pages.ProposalGraph()
    at = {c.title: i for i, c in enumerate(page.graph.nodes)}
    assert page.sum_up() == "662 proposals can be made in all, 494 of them without a discard."
    page.act({"do": "node", "value": at["Fitzwilliam Darcy"]})
    assert page.message == (
        "Fitzwilliam Darcy may propose to 25 Ladies: 4 without a discard, 7 with 1 discard, 7 with 2 discards, "
        "7 with 3 discards."
    )
    notes = {o["value"]: o["note"] for b in page.chips() if b["kind"] == "chips" for o in b["options"]}
    assert notes["Georgiana Darcy"] == "sibling" and notes["Elizabeth Bennet"] == "3 cards"
    assert notes["Lydia Bennet"] == "free" and notes["George Wickham"] == ""
    page.act({"do": "card", "value": "Elizabeth Bennet"})
    (steps,) = page.consequences()
    assert [s["text"] for s in steps["steps"]] == [
        "Charm 1 to 4: the proposal takes 3 cards.",
        "Accepted: who proposes gets 5 Virtue, who is asked 3.",
        "At the wedding who is asked holds the richer card and draws 4 cards.",
        "Declined: that costs nothing.",
        "Declined: he is of higher Rank, and who is asked draws 1 card.",
    ]
    assert all(s["rule"]["kind"] == "rule" and s["rule"]["text"] for s in steps["steps"])
    page.act({"do": "card", "value": "Georgiana Darcy"})  # takes Elizabeth's place
    assert (
        page.chosen == ["Fitzwilliam Darcy", "Georgiana Darcy"]
        and "sister" in page.consequences()[0]["steps"][0]["text"]
    )
    page.act({"do": "card", "value": "Fitzwilliam Darcy"})
    assert page.chosen == ["Georgiana Darcy"]
    page.act({"do": "empty", "value": 1})
    assert page.chosen == [] and page.errors == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "card", "value": "Mr Nobody"}, {"do": "card", "value": "Have a Ball"}, {"do": "node", "value": 99},
        {"do": "most", "value": 9}, {"do": "most", "value": "many"}, {"do": "dance"},
    ],
)  # fmt: skip
def test_nonsense_is_answered_in_a_sentence(message: dict[str, Any]) -> None:
    page = match_pages.ProposalGraph()
    page.act(message)
    assert page.tone == "harm" and page.message.endswith(".") and page.errors == [] and page.chosen == []


def test_the_limit_and_the_same_in_words() -> None:
    page = match_pages.ProposalGraph(["Fitzwilliam Darcy"], most=1)
    assert page.sum_up().startswith("Fitzwilliam Darcy may propose to 11 Ladies")
    page.act({"do": "most", "value": 0})
    assert "4 Ladies" in page.sum_up() and page.top()[0]["options"][0]["pressed"]
    words = page.below()[-1]
    assert words["kind"] == "words" and len(words["text"].splitlines()) == 26
    table = page.below()[-2]
    assert len(table["rows"]) == 52 and all(len(row) == len(table["head"]) for row in table["rows"])
    mini = match_pages.ProposalGraph(deck="mini")
    assert len(mini.targets) == 20


def test_the_widget_follows_the_choice() -> None:
    page: Any = match_pages.proposals(["Fitzwilliam Darcy"])
    assert len(page.figure.data[FREE].x) == 12
    page._heard({"do": "card", "value": "Fitzwilliam Darcy"})
    page._heard({"do": "card", "value": "Lydia Bennet"})
    assert len(page.figure.data[FREE].x) == 3 * 26 and list(page.figure.data[WORDS].text) == ["free"] * 26
    page._heard({"do": "theme", "dark": True})
    assert page.figure.layout.paper_bgcolor == theme.DARK["paper"] and page.errors == []


# -- courtship ---------------------------------------------------------------------------------------------------------


def test_a_courtship_waits_for_the_bet_and_goes_round_by_round() -> None:
    page = match_pages.Courtship(size=6)
    assert page.waits and not any(b["kind"] == "slider" for b in page.top())
    n = len(page.rounds)
    page.act({"do": "bet", "value": n})
    assert not page.waits and page.wager is not None and page.wager.right
    assert sound(page.plot()).title == "All are free: 6 Gentlemen, 6 Ladies"
    page.act({"do": "go", "value": "next"})
    first = page.rounds[0]
    plot = sound(page.plot())
    assert plot.title.startswith("Round 1: 6 proposals") and len(plot.rows) == 6
    assert sum("sent away" in row[2] for row in plot.rows) == len(first.refused)
    page.act({"do": "go", "value": "end"})
    assert page.at == n and "they are stable" in sound(page.plot()).title
    page.act({"do": "go", "value": "back"})
    assert page.at == n - 1
    page.act({"do": "at", "value": n + 1})
    assert page.tone == "harm" and page.at == n - 1
    for message in ({"do": "proposing", "value": "lady"}, {"do": "taste", "value": "lot"}, {"do": "most", "value": 1}):
        page.act(message)
        assert page.at == 0 and page.tone == ""
    page.act({"do": "go", "value": "end"})
    assert page.plot().sentence.startswith("Ladies propose.") and "(The question was asked of cards no. 1" in str(
        page.top()
    )
    before = page.graph.nodes
    page.act({"do": "another", "value": True})
    assert set(page.graph.nodes) != set(before)
    page.act({"do": "taste", "value": "looks"})
    assert page.tone == "harm" and page.errors == []
    with pytest.raises(OptionError, match="taste"):
        match_pages.Courtship(taste="looks")


def test_every_round_of_many_courtships_can_be_drawn() -> None:
    for taste in m.TOLD:
        page = match_pages.Courtship(5, taste, "lady", 3, ask=False)
        for at in range(len(page.rounds) + 1):
            page.act({"do": "at", "value": at})
            sound(page.plot())
            json.dumps([page.top(), page.below()])
        assert page.errors == []


# -- compared ----------------------------------------------------------------------------------------------------------


def test_matchings_are_compared() -> None:
    page = match_pages.Compare()
    page.act({"do": "bet", "value": "the heaviest one"})
    assert "It is: all the same." in str(page.top())
    plot = sound(page.plot())
    assert plot.title.startswith("All four come to 122 Virtue; “heaviest” leaves ")
    assert [row[0] for row in plot.rows] == [m.GREEDY, m.HEAVIEST, m.MEN, m.WOMEN] and plot.rows[2][4] == "0"
    page.act({"do": "cards", "value": "season"})
    totals = []
    for _ in range(8):
        page.act({"do": "another", "value": True})
        totals.append({j.total for j in page.found.values()})
        sound(page.plot())
    assert any(len(t) > 1 for t in totals)
    for message in ({"do": "taste", "value": "lot"}, {"do": "most", "value": 2}, {"do": "cards", "value": "mini"}):
        page.act(message)
        assert page.tone == "" and sound(page.plot()).rows
    couples = page.below()[-1]
    together = [row for row in couples["rows"] if row[3] == "together"]
    assert len(together) == sum(len(j.matching) for j in page.found.values())
    page.act({"do": "cards", "value": "tarot"})
    assert page.tone == "harm" and page.errors == []


def test_many_seasons_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_pages, "TRIES", 20)
    page = match_pages.Compare("season", "lot", ask=False)
    page.act({"do": "try", "value": True})
    page.act({"do": "try", "value": True})
    assert page.tone == "harm" and finish(page) > 10 and page.done == 20
    lines = next(b for b in page.below() if b["kind"] == "lines")["lines"]
    assert lines[-1].startswith("In 0 of 20 seasons it matters to the old maids") and page.tally["sides"] > 0
    page.act({"do": "taste", "value": "virtue"})
    assert page.done == 0 and page.errors == []


# -- points ------------------------------------------------------------------------------------------------------------


def test_points_in_cards() -> None:
    page = match_pages.PointInCards()
    assert sound(page.plot()).title == (
        "One point of Wealth more on a Gentleman: who proposed draws 0.27 fewer, who was asked draws 0.73 more"
    )
    page.act({"do": "value", "value": "rank"})
    plot = sound(page.plot())
    assert plot.title == "One point of Rank more on a Gentleman: who refuses draws 0.69 more" and len(plot.head) == 2
    page.act({"do": "kind", "value": "lady"})
    page.act({"do": "value", "value": "charm"})
    assert "who proposes discards 0.49 more" in sound(page.plot()).title
    page.act({"do": "value", "value": "virtue"})
    assert page.tone == "harm" and page.value == "charm" and page.errors == []
    with pytest.raises(OptionError):
        match_pages.PointInCards("virtue")


def test_points_in_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_pages.PointInScore, "begin", ((2, "two"),))
    page = match_pages.PointInScore(pairs=0)
    assert page.waits and sound(page.plot()).title == "No matches yet"
    page.act({"do": "peek", "value": True})
    page.act({"do": "more", "value": 2})
    assert finish(page) >= 10 and page.played == 2 and page.of == 10
    assert "too few to tell" in sound(page.plot()).title and "2 pairs can’t tell yet" in str(page.top())
    before = list(page.found["charm"].gains)
    page.act({"do": "more", "value": 2})
    page.work()
    page.act({"do": "stop"})
    assert page.job is None and page.found["charm"].gains == before  # whole pairs only
    page.act({"do": "lead", "value": True})
    assert sound(page.plot()).head[1] == "lead gained" and page.played == 2
    page.act({"do": "title", "value": "Fanny Price"})
    assert page.played == 0 and page.steps_of == {"wealth": 1, "rank": 1, "charm": 1}
    page.act({"do": "title", "value": "Mr Nobody"})
    assert page.tone == "harm" and page.errors == []


def gain(name: str, *values: float) -> mm.Gain:
    return mm.Gain(name, list(values) * 20, list(values) * 20)


def test_what_is_said_of_gains() -> None:
    names = {"a": "Charm −1", "b": "Rank +1"}
    plot = sound(match_plots.gained([gain("a", -2.0, -3.0), gain("b", 1.0, -1.0)], names, "You begin."))
    assert plot.title == "Surely a difference: Charm −1, −2.5 points" and plot.rows[0][1] == "−2.5"
    plot = match_plots.gained([gain("b", 1.0, -1.0), gain("b", 0.0, 0.0)], names, "You begin.")
    assert plot.title == "40 pairs of matches can’t tell any of them from nothing" and plot.rows[1][4] == "–"
    assert plot.spec()["layout"]["xaxis"]["range"][0] == -5
    wide = match_plots.gained([gain("a", -6.0, -7.0)], names, "You begin.")
    assert wide.spec()["layout"]["xaxis"]["range"][0] == -10


def test_answer_of_a_point_in_score() -> None:
    page = match_pages.PointInScore(pairs=0)
    page.act({"do": "bet", "value": "Charm"})
    assert page.answer() == ""
    page.found = {"wealth": gain("wealth", 1, -1), "rank": gain("rank", 0, 0), "charm": gain("charm", -2, -3),
                  "card": gain("card", 1, -1)}  # fmt: skip
    assert page.answer() == "Charm" and "So it is" in str(page.top())
    page.found["wealth"] = gain("wealth", -2, -3)
    assert page.answer() == ""


# -- most Ladies -------------------------------------------------------------------------------------------------------


def test_given_ladies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_pages.GivenLadies, "begin", ((2, "two"),))
    page = match_pages.GivenLadies(pairs=2)
    assert page.waits and page.job is None
    page.act({"do": "bet", "value": "yes, surely"})
    assert finish(page) >= 12 and page.played == 2 and page.answer() == ""
    assert [row[0] for row in sound(page.plot()).rows] == list(page.names.values())
    page.act({"do": "lead", "value": True})
    assert sound(page.plot()).head[1:4] == ("lead gained", "95% interval", "score gained")
    page.found["1 True"] = gain("1 True", 2, 3)
    assert page.answer() == "yes, surely" and page.errors == []


def test_striving_for_ladies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_pages.StriveForLadies, "begin", ((2, "two"),))
    page = match_pages.StriveForLadies(3, matches=2)
    assert sound(page.plot()).title == "No matches yet"
    page.act({"do": "bet", "value": "less than is fair"})
    assert finish(page) >= 1 and page.found.matches == 2 and "2 matches can’t tell" in str(page.top())
    assert "too few to tell" in sound(page.plot()).title
    page.act({"do": "players", "value": 4})
    assert page.found.matches == 0 and page.wager is not None
    page.act({"do": "players", "value": 2})
    assert page.tone == "harm" and page.errors == []


def test_what_is_said_of_the_most_ladies() -> None:
    found = mm.MostLadies("hostess", 4)
    for won, verdict, title in ((10, "costs", "does not pay"), (50, "pays", "It pays"), (25, "", "can’t tell")):
        for second in (True, False):
            results = Results(("hostess", "pile", "pile", "pile"), 100)
            results.won[0] = won
            found.found[second] = results
        assert found.verdict == verdict and title in sound(match_plots.most_ladies(found)).title


# -- bets --------------------------------------------------------------------------------------------------------------


def test_bets_hide_their_answers_and_know_them() -> None:
    names = [name for name, make in BETS.items() if make.__module__ == match_bets.__name__]
    answers = {name: prepared(name).answer for name in names}
    assert answers == {
        "proposals without a discard": pytest.approx(100 * 494 / 662), "Darcy unaided": 4,
        "one taste, how many stable": 1, "left over, whoever proposes": "never",
        "better off by asking": "the Gentlemen",
        "a rich Gentleman": "the others draw more, you fewer", "a point of Rank": 0.69, "thirty or twenty-five": 825.0,
    }  # fmt: skip
    for name in names:
        bet = prepared(name)
        assert bet.accent == "indigo" and bet.why not in str(bet.top())
        bet.act({"do": "peek"})
        assert bet.why in bet.said() and bet.errors == []
