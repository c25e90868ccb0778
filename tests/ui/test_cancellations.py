"""The graph page, the hand stepper and their neighbours, without any widget; and the widget in plain Python."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletop.analysis.cancellation import cancellation_graph, positions
from tabletop.analysis.hands import mean, total_distribution
from tabletop.games.ladies_choice import reckon
from tabletop.games.ladies_choice.cards import open_deck, printed_deck
from tabletop.ui.cancellation_pages import (
    Asides,
    BothSides,
    CancellationGraph,
    HandStepper,
    OptionStepper,
    Score,
    Totals,
    Worths,
    cancellations,
    printed_on_one_card,
)  # fmt: skip
from tabletop.ui.graph import ARROWS, HAND, NODE, NODES, QUIET, SIGNS, WIDTH, WORDS, Graph, inside, overlap
from tabletop.ui.lesson import Lecture


def run(lecture: Lecture) -> None:
    while lecture.job is not None:
        lecture.work()


def test_every_card_has_a_place_of_its_own() -> None:
    """70 nodes, and none covers another: a second copy overlaps its twin only."""
    graph = Graph(printed_deck())
    assert len(graph.nodes) == 70
    for a, b in combinations(graph.nodes, 2):
        if a.card is not b.card:
            apart = max(abs(a.x - b.x) / 100 * (WIDTH - 16), abs(a.y - b.y) / 102 * 726)
            assert apart > NODE, (a, b)


def test_positions_are_the_same_every_time_and_exist_for_every_deck() -> None:
    assert positions(printed_deck()) == positions(printed_deck())
    mini = open_deck("mini")
    assert set(positions(mini)) == {card.title for card in mini}
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in positions(mini).values())


def test_wealth_is_an_ordered_rail() -> None:
    places = positions(printed_deck())
    rail = sorted((c for c in printed_deck() if c["type"] == "wealth"), key=lambda c: c["value"])
    heights = [places[c.title][1] for c in rail]
    assert heights == sorted(heights) and len({places[c.title][0] for c in rail}) == 1


def test_46_printed_arrows_with_heads() -> None:
    figure = Graph(printed_deck()).figure(False, reckon([]))
    heads = [sum(size > 0 for size in figure.data[i].marker.size) for i in (QUIET, ARROWS)]
    assert heads == [20, 26]
    assert figure.data[ARROWS].marker.symbol == "arrow" and figure.data[ARROWS].marker.angleref == "previous"
    assert len(figure.data[SIGNS].x) == 70 and len(set(figure.data[SIGNS].marker.symbol)) == 4


def test_where_a_card_can_be_pressed_is_where_it_is_drawn() -> None:
    graph = Graph(printed_deck())
    layout = graph.figure(False, reckon([])).layout
    wide = layout.width - layout.margin.l - layout.margin.r
    high = layout.height - layout.margin.t - layout.margin.b
    left, right = layout.xaxis.range
    low, top = layout.yaxis.range
    for node, target in zip(graph.nodes, graph.targets(), strict=True):
        assert target["x"] == pytest.approx(layout.margin.l + (node.x - left) / (right - left) * wide, abs=1)
        assert target["y"] == pytest.approx(layout.margin.t + (top - node.y) / (top - low) * high, abs=1)
    about = {node.card.title: target["about"] for node, target in zip(graph.nodes, graph.targets(), strict=True)}
    assert about["Con Artist"].startswith("Con Artist, −10. Puts aside Foreign Prince")
    assert about["Romantic"] == "Romantic, 11. Nothing cancels it, it cancels nothing."


def test_names_lie_clear_of_arrows_and_of_each_other() -> None:
    graph = Graph(printed_deck())
    named = [n for n in graph.nodes if not n.copy]
    boxes = {n.card.title: graph.box(n, graph.sides[n.card.title]) for n in named}
    for a, b in (*graph.loud, *graph.quiet):
        start, end = (graph.place(*graph.graph.nodes[title]["pos"]) for title in (a, b))
        assert not [title for title, box in boxes.items() if inside(start, end, box) > 1], (a, b)
    assert not [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])]


def test_a_line_inside_a_box() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    assert inside((-5, 5), (15, 5), box) == pytest.approx(10)
    assert inside((5, 5), (5, 25), box) == pytest.approx(5)
    assert inside((-5, 11), (15, 11), box) == inside((20, 0), (30, 10), box) == 0
    assert overlap(box, (5, 5, 20, 6)) == 5 and not overlap(box, (10, 0, 20, 10))


def test_no_arrow_runs_through_another_card() -> None:
    graph = Graph(printed_deck())

    def at(x: float, y: float) -> tuple[float, float]:
        return x / 101 * (WIDTH - 16), y / 102 * 726

    for a, b in (*graph.loud, *graph.quiet):
        (x0, y0), (x1, y1) = at(*graph._at(a)), at(*graph._at(b))
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        for node in graph.nodes:
            if node.card.title in (a, b) or (node.card["type"] == "wealth" and graph.kind(b) == "wealth"):
                continue
            x, y = at(node.x, node.y)
            along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length
            off = abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length
            assert not (0 < along < length and off < NODE / 2), (a, b, node.card.title)


def test_the_hand_is_clicked_together() -> None:
    page = CancellationGraph()
    places = {(n.card.title, n.copy): i for i, n in enumerate(page.graph.nodes)}
    for title in ("Con Artist", "Foreign Prince", "Automobile", "Giant Ship"):
        page.act({"do": "node", "value": places[title, 0]})
    assert page.message == "Giant Ship is in the hand. 4 cards, 2 put aside: 24 Dandy Points."
    changing = page.graph.changing({**dict.fromkeys("ab", "#000000"), **_light()}, page.reckoning)
    assert changing[WORDS]["text"] == ["cancels", "outranks"]
    assert sum(size > 0 for size in changing[HAND]["marker"]["size"]) == 2
    page.act({"do": "node", "value": places["Giant Ship", 0]})
    assert page.message.startswith("Giant Ship is out of the hand.") and len(page.hand) == 3
    page.act({"do": "held", "value": "held-0"})
    page.act({"do": "empty", "value": 1})
    assert page.hand == [] and not page.errors


def test_a_name_that_is_struck_out_has_no_halo() -> None:
    """The shadow of a line through a word would lie over the word; every other name keeps its halo."""
    page = CancellationGraph(["Con Artist", "Foreign Prince", "Automobile", "Giant Ship"])
    for colours in (_light(), {**_light(), "paper": "#000000"}):
        drawn = page.graph.changing(colours, page.reckoning)[NODES]
        halos = dict(zip(drawn["text"], drawn["textfont"]["shadow"], strict=True))
        struck = {name for name in halos if "<s>" in name}
        assert {name.removeprefix("<b><s>").rpartition(" ")[0] for name in struck} == {"Foreign Prince", "Automobile"}
        assert {halos[name] for name in struck} == {"none"}
        assert all(colours["paper"] in halo for name, halo in halos.items() if name not in struck)
    figure = page.graph.figure(False, page.reckoning)
    assert list(figure.data[NODES].textfont.shadow).count("none") == 2


def test_a_ribbon_says_that_there_are_more() -> None:
    """The first by name, the others by number; the reckoning names them all."""
    hand = ["Large Sack of Money", "Gambler", "Reformed Criminal", "Bankrupt"]
    page = CancellationGraph(hand)
    held = {c["title"]: c["aside"] for b in page.below() if b["kind"] == "cards" for c in b["cards"]}
    assert held["Large Sack of Money"].startswith("by ") and held["Large Sack of Money"].endswith(" and 2 more")
    steps = next(b for b in page.below() if b["kind"] == "steps")["steps"]
    assert any(all(title in step["text"] for title in hand) for step in steps[1:])
    stepper = HandStepper(hand, score=Score())
    stepper.act({"do": "peek"})
    aside = {c["title"]: c.get("aside") for b in stepper.top() if b["kind"] == "cards" for c in b["cards"]}
    assert aside["Large Sack of Money"] == held["Large Sack of Money"]


def _light() -> dict[str, str]:
    from tabletop.ui import theme

    return dict(theme.LIGHT)


def test_two_copies_come_one_by_one() -> None:
    page = CancellationGraph()
    for held in (1, 2, 0):
        page.act({"do": "card", "value": "Complete Openness"})
        assert len(page.hand) == held
    twins = [i for i, n in enumerate(page.graph.nodes) if n.card.title == "Complete Openness"]
    page.act({"do": "node", "value": twins[0]})
    page.act({"do": "node", "value": twins[1]})
    page.act({"do": "node", "value": twins[1]})
    assert len(page.hand) == 1 and not page.errors


def test_every_card_is_a_button_too() -> None:
    page = CancellationGraph(["Thief"])
    chips = [o for b in page.chips() if b["kind"] == "chips" for o in b["options"]]
    assert len(chips) == 69 and [o["value"] for o in chips if o["pressed"]] == ["Thief"]
    page.act({"do": "kind", "value": "wealth"})
    assert len([o for b in page.chips() if b["kind"] == "chips" for o in b["options"]]) == 20
    shown = page.graph.shown(page.kinds)
    assert "Bankrupt" in shown and "Bald Patch" in shown and "Romantic" not in shown


@pytest.mark.parametrize("message", [
    {"do": "card", "value": "Cat"}, {"do": "kind", "value": "cat"}, {"do": "x"},
])  # fmt: skip
def test_nonsense_is_answered_in_a_sentence(message: dict[str, object]) -> None:
    page = CancellationGraph()
    page.act(message)
    assert page.message and page.tone == "harm" and not page.errors


def test_a_hand_has_an_end() -> None:
    page = CancellationGraph([c.title for c in list(printed_deck())[:12]])
    page.act({"do": "card", "value": "Bankrupt"})
    assert "12 cards are enough" in page.message


def test_predict_then_step() -> None:
    score = Score()
    page = HandStepper(["Foreign Prince", "Con Artist", "Automobile", "Giant Ship"], score=score)
    titles = [page.deck[c].title for c in page.hand]
    page.act({"do": "guess", "value": f"card-{titles.index('Foreign Prince')}"})
    assert "aside" not in str([c for c in page.top()[1]["cards"] if c.get("aside")])
    page.act({"do": "go", "value": 3})
    assert page.stage == 0 and "Place your bet first" in page.message  # no way to the sum without a decision
    page.act({"do": "bet"})
    assert page.stage == 1 and page.standing() == "Your bet: 1 card goes. It is decided at the sum."
    cards = {c["title"]: c for c in page.top()[1]["cards"]}
    assert cards["Foreign Prince"]["aside"] == "by Con Artist" and "aside" not in cards["Automobile"]
    page.act({"do": "guess", "value": "card-0"})
    assert page.tone == "harm"
    page.act({"do": "go", "value": 2})
    cards = {c["title"]: c for c in page.top()[1]["cards"]}
    assert cards["Automobile"]["aside"] == "by Giant Ship"
    page.act({"do": "go", "value": 3})
    assert page.right() == 3 and str(score).endswith("0 of 1 hand wholly right, 3 of 4 cards.")
    fall = next(b for b in page.top() if b["kind"] == "fall")
    assert [bar["to"] for bar in fall["bars"]][-1] == -10 + 34
    steps = next(b for b in page.top() if b["kind"] == "steps")["steps"]
    assert all(step["rule"]["text"] for step in steps)
    page.act({"do": "go", "value": 2})
    page.act({"do": "go", "value": 3})
    assert score.hands == 1  # a hand counts once
    page.act({"do": "deal"})
    assert page.stage == 0 and len(page.hand) == 6 and not page.errors


def test_the_score_is_shared_and_told() -> None:
    score, told = Score(), []
    score.watchers.append(lambda: told.append(str(score)))
    for _ in range(2):
        page = HandStepper(["Romantic"], score=score)
        page.act({"do": "bet"})
        assert "no card goes" in page.standing()
        page.act({"do": "go", "value": 3})
        assert page.message == "11 Dandy Points. You were right on 1 of 1 card."
    assert told[0].endswith("1 of 1 hand wholly right, 1 of 1 card.")
    assert told[-1].endswith("2 of 2 hands wholly right, 2 of 2 cards.")


def test_steps_are_those_of_the_reckoning() -> None:
    """Stepped to the end, every step of the engine's reckoning is there, in its order."""
    page = HandStepper(size=9, seed=4, score=Score())
    for _ in range(20):
        page.act({"do": "peek"})
        page.act({"do": "go", "value": 3})
        steps = next(b for b in page.top() if b["kind"] == "steps")["steps"]
        assert sorted(s["text"] for s in steps) == sorted(s.text for s in page.reckoning.steps)
        page.act({"do": "deal"})
    assert not page.errors


def test_the_ruling_about_chains() -> None:
    page = OptionStepper(["Bankrupt", "Silk Top Hat", "Bald Patch"], score=Score())
    assert len(page.gone()) == 2
    page.act({"do": "chain", "value": False})
    assert [page.deck[page.hand[i]].title for i in page.gone()] == ["Silk Top Hat"]
    page.act({"do": "bet"})
    page.act({"do": "go", "value": 3})
    assert page.message.startswith("−3 Dandy Points")


def test_shown_without_a_bet_counts_for_nothing() -> None:
    score = Score()
    page = HandStepper(["Foreign Prince", "Con Artist"], score=score)
    step = {o["text"]: o for b in page.top() if b.get("id") in ("go", "step") for o in b["options"]}
    assert step["4. Sum"]["disabled"] and not step["1. Predict"]["disabled"] and "Next step" not in step
    page.act({"do": "peek"})
    page.act({"do": "bet"})  # too late
    page.act({"do": "go", "value": 3})
    assert page.message == "−10 Dandy Points. There was no bet." and score.hands == 0
    assert not any("right" in card for card in page.top()[1]["cards"]) and page.tone == ""
    page.act({"do": "go", "value": 0})
    page.act({"do": "guess", "value": "card-0"})
    assert page.tone == "harm" and not page.guess and not page.errors


def test_the_same_hands_for_the_same_seed() -> None:
    assert HandStepper(seed="a").hand == HandStepper(seed="a").hand != HandStepper(seed="b").hand


def test_both_sides_show_the_gaps_and_no_others() -> None:
    arrows, rail = BothSides().top()
    assert len(arrows["rows"]) == 46 and len(rail["rows"]) == 20
    found = [row[0] for row in arrows["rows"] if "no" in row]
    assert found == printed_on_one_card() == ["Silk Top Hat cancels Bald Patch"]
    assert [row[0] for row in rail["rows"] if row[2] == "no"] == ["Sprawling Mansion", "Small Island Country"]


def test_sizes_and_samples() -> None:
    totals = Totals(4)
    totals.act({"do": "simulate"})
    run(totals)
    assert sum(totals.tried.values()) == 5000 and "5,000 hands" in totals.message
    totals.act({"do": "k", "value": 25})
    assert totals.tone == "harm" and totals.k == 4
    totals.act({"do": "k", "value": 0})  # a hand without cards has nothing to show
    assert totals.tone == "harm" and totals.k == 4
    totals.act({"do": "k", "value": 1})
    assert not totals.tried and totals.shown is not None and not totals.errors
    sliders = [b["sliders"][0] for page in (Totals(), Worths(), Asides()) for b in page.top() if b["kind"] == "sliders"]
    assert [s["low"] for s in sliders] == [1, 1, 1]
    worths = Worths(4)
    worths.act({"do": "k", "value": 8})
    assert "Bankrupt costs most" in worths.plot().title and not worths.errors
    asides = Asides(4)
    asides.act({"do": "simulate", "value": 1})
    run(asides)
    inside = sum(e.low <= float(asides.found["any"][k]) <= e.high for k, e in asides.tried["any"].items())
    assert inside >= 19 and not asides.errors  # of 24 intervals of 95 %


def test_totals_after_mysterious_draws() -> None:
    """On the mini deck: the switch counts, shows how far it is, and what is dealt then agrees with what was counted."""
    page = Totals(3, "mini")
    before = page.plot().title
    page.act({"do": "mysterious", "value": True})
    assert page.job is not None and not page.mysterious
    page.work()
    assert page.progress()[0] == 1 and any(b["kind"] == "work" for b in page.top())
    run(page)
    assert page.mysterious and "draws included" in page.plot().title
    page.act({"do": "simulate"})
    run(page)
    exact = total_distribution(3, "mini", mysterious=True)
    dealt = sum(t * n for t, n in page.tried.items()) / 5000
    assert dealt == pytest.approx(float(mean(exact)), abs=0.8)
    assert "Too rare for the picture" not in page.plot().sentence
    page.act({"do": "k", "value": page.most})
    assert page.tone == "harm" and page.k == 3  # more cards than the deck can give with all draws
    page.act({"do": "mysterious", "value": False})
    assert page.plot().title == before and not page.tried and not page.errors


def test_what_the_picture_of_totals_leaves_out_is_said() -> None:
    assert "Too rare" not in Totals(4).plot().sentence
    exact = total_distribution(24)
    low, high = Totals(24).plot().spec()["layout"]["xaxis"]["range"]
    beyond = float(sum(p for total, p in exact.items() if not low <= total <= high))
    assert 0.0001 < beyond < 0.001 and Totals(24).plot().sentence.endswith(f", {100 * beyond:.2g}% of hands.")


def test_counting_of_draws_can_be_stopped() -> None:
    page = Totals(3, "mini", mysterious=True)
    page.work()
    page.act({"do": "stop"})
    assert page.job is None and not page.mysterious and not page.errors


def test_other_decks_have_their_own_pages() -> None:
    mini = open_deck("mini")
    for lecture in (CancellationGraph((), "mini"), HandStepper((), 3, "mini"), Totals(3, "mini"), Asides(2, "mini")):
        assert lecture.top() and not lecture.errors
    assert len(Graph(mini).nodes) == mini.size
    assert set(cancellation_graph(mini)) == {c.title for c in mini}


def test_the_widget_follows_the_hand() -> None:
    page = cancellations(["Con Artist"])
    page._heard({"do": "card", "value": "Foreign Prince"})
    assert list(page.figure.data[WORDS].text) == ["cancels"]
    page._heard({"do": "theme", "dark": True, "first": True})
    page._drawn({"do": "drawn"})
    assert page.figure.layout.paper_bgcolor == "#17140F" and list(page.figure.data[WORDS].text) == ["cancels"]
    page._heard({"do": "empty", "value": 1})
    assert not page.figure.data[WORDS].text and page.errors == []
