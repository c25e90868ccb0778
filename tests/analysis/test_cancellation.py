"""The card-cancellation graph, against tables typed from the rulebook."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from tabletop import DeckError
from tabletop.analysis import cancellation
from tabletop.games.ladies_choice.cards import open_deck
from tabletop.games.ladies_choice.reckoning import reckon

from ..games.ladies_choice import brute as printed
from .brute import deck_data

ROOT = Path(__file__).resolve().parents[2]
PRINTED = {(by, low) for low, who in printed.STRUCK_BY.items() for by in who.split(" / ")} | {
    ("Bankrupt", title) for title in printed.COINS
}
RAIL = {(high, low) for high, a in printed.COINS.items() for low, b in printed.COINS.items() if a > b}


def test_the_numbers_of_arrows() -> None:
    assert len(PRINTED) == 46 and len(RAIL) == 190
    graph = cancellation.cancellation_graph()
    assert isinstance(graph, nx.DiGraph) and set(graph) == set(printed.ALL_CARDS) and len(graph) == 69
    arrows = cancellation.printed_edges(graph)
    assert set(arrows) == PRINTED and len(arrows) == 46
    assert sum(a == "Bankrupt" for a, _ in arrows) == 20
    wealth = {(a, b) for a, b, kind in graph.edges(data="kind") if kind == "wealth"}
    assert wealth == RAIL and graph.number_of_edges() == 46 + 190


def test_without_the_wealth_order() -> None:
    graph = cancellation.cancellation_graph(wealth_order=False)
    assert set(graph.edges) == PRINTED and len(graph) == 69


def test_nodes_have_their_card_and_kind() -> None:
    nodes = cancellation.cancellation_graph().nodes
    assert all(nodes[title]["value"] == printed.worth(title) for title in nodes)
    assert all(nodes[title]["card"].title == title for title in nodes)
    kinds = Counter(kind for _, kind in nodes(data="kind"))
    assert kinds == {"dandy": 20, "below": 20, "wealth": 20, "special": 9}
    assert nodes["Thief"]["kind"] == "below" and nodes["Bankrupt"]["kind"] == "special"


@pytest.mark.rule("LC-B")
def test_the_two_gaps() -> None:
    """Found by comparing both sides of the printed table (ruling LC-B)."""
    graph = cancellation.cancellation_graph()
    one_sided = [(a, b) for a, b, kind in graph.edges(data="kind") if kind == "one"]
    assert one_sided == [("Silk Top Hat", "Bald Patch")]
    assert graph.edges["Silk Top Hat", "Bald Patch"]["rule"] == "LC-B"
    silent = [(a, b) for a, b, printed in graph.edges(data="printed") if printed is False]
    assert silent == [("Small Island Country", "Sprawling Mansion")]
    first, second = cancellation.gaps()
    assert "Silk Top Hat says so, Bald Patch does not" in first
    assert second.startswith("Sprawling Mansion does not say") and "Small Island Country is better" in second
    reckon(["Silk Top Hat", "Bald Patch"])  # where the ruling is cited


def test_the_one_chain() -> None:
    chains = [(a, b, d) for a, b in PRINTED for c, d in PRINTED if b == c]
    assert chains == [("Bankrupt", "Silk Top Hat", "Bald Patch")] == cancellation.chains()


def test_degrees() -> None:
    table = cancellation.degrees()
    out, into = Counter(a for a, _ in PRINTED), Counter(b for _, b in PRINTED)
    assert {d.title: (d.cancels, d.cancelled_by) for d in table} == {t: (out[t], into[t]) for t in {*out, *into}}
    assert table[0] == ("Bankrupt", 20, 0)
    most = max(table, key=lambda d: d.cancelled_by)
    assert most.cancelled_by == 3 and most.title == "Large Sack of Money"
    assert [d.cancels for d in table] == sorted((d.cancels for d in table), reverse=True)


# -- positions ---------------------------------------------------------------------------------------------------------

ASK = """
import json
from tabletop.analysis.cancellation import positions
from tabletop.games.ladies_choice.cards import open_deck
print(json.dumps([positions(open_deck(name)) for name in (None, "mini")]))
"""


def test_positions_are_the_same_every_time() -> None:
    """In interpreters that order sets differently, and without numpy."""
    runs = {
        subprocess.run(
            [sys.executable, "-c", f"import sys; sys.modules['numpy'] = None\n{ASK}"],
            cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "77")
    }  # fmt: skip
    assert len(runs) == 1
    whole, _ = json.loads(runs.pop())
    assert {t: tuple(p) for t, p in whole.items()} == dict(cancellation.cancellation_graph().nodes(data="pos"))


@pytest.mark.parametrize("deck", [None, "mini"])
def test_positions_are_apart(deck: str | None) -> None:
    places = cancellation.positions(open_deck(deck))
    for a, b in combinations(places.values(), 2):
        assert abs(a[0] - b[0]) >= 2 or abs(a[1] - b[1]) >= 1
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in places.values())


def test_the_rail_is_ordered() -> None:
    places = cancellation.positions(open_deck(None))
    rail = [places[t] for t in sorted(printed.COINS, key=printed.COINS.__getitem__)]
    assert len({x for x, _ in rail}) == 1 and [y for _, y in rail] == sorted(y for _, y in rail)


# -- a hand ------------------------------------------------------------------------------------------------------------


def test_the_edges_of_a_hand() -> None:
    graph = cancellation.cancellation_graph()
    hand = ["Con Artist", "Small Island Country", "Sprawling Mansion", "Giant Ship", "Foreign Prince"]
    assert set(cancellation.in_hand(graph, reckon(hand))) == {
        ("Con Artist", "Small Island Country", "printed-cancel"),
        ("Con Artist", "Foreign Prince", "printed-cancel"),
        ("Sprawling Mansion", "Giant Ship", "wealth"),
    }


def test_the_edges_of_random_hands_put_aside_what_is_put_aside() -> None:
    graph, rng = cancellation.cancellation_graph(), Random(4)
    for _ in range(300):
        hand = rng.sample(printed.ALL_CARDS, 8)
        edges = cancellation.in_hand(graph, reckon(hand))
        _, alive = printed.brute_total(hand)
        assert {low for _, low, _ in edges} == set(hand) - alive
        assert all(graph.has_edge(a, b) for a, b, _ in edges)


def test_as_text() -> None:
    graph = cancellation.cancellation_graph()
    lines = cancellation.as_text(graph).splitlines()
    told = {(line.split(" cancels ")[0], low) for line in lines for low in line[:-1].split(" cancels ")[1].split(", ")}
    assert told == PRINTED
    assert (
        cancellation.as_text(graph, ["Con Artist", "Foreign Prince", "Dances"]) == "Con Artist cancels Foreign Prince."
    )
    assert "No card" in cancellation.as_text(graph, ["Dances"])


# -- a teacher's deck --------------------------------------------------------------------------------------------------


def test_another_deck_has_its_own_graph() -> None:
    data = deck_data(
        [
            {"title": "Frost", "value": 2, "cancels": ["Rose"]},
            {"title": "Rose", "value": 5, "cancelled_by": ["Frost", "Goat"]},
            {"title": "Goat", "type": "special", "cancels_type": "wealth", "cancels": ["Frost"]},
            {"title": "Cart", "type": "wealth", "value": 4},
            {"title": "Barn", "type": "wealth", "value": 4},
            {"title": "Farm", "type": "wealth", "value": 9},
        ],
        name="village",
    )
    graph = cancellation.cancellation_graph(data)
    assert graph.graph["deck"] == "village"
    kinds = {(a, b): kind for a, b, kind in graph.edges(data="kind")}
    assert kinds == {
        ("Frost", "Rose"): "both",
        ("Goat", "Rose"): "one",
        ("Goat", "Frost"): "one",
        ("Goat", "Cart"): "one",
        ("Goat", "Barn"): "one",
        ("Goat", "Farm"): "one",
        ("Farm", "Cart"): "wealth",
        ("Farm", "Barn"): "wealth",  # and none between equals
    }
    gaps = cancellation.gaps(data)
    assert "Goat cancels Rose: Rose says so, Goat does not." in gaps
    assert "Goat cancels Cart: Goat says so, Cart does not." in gaps
    assert cancellation.chains(data) == [("Goat", "Frost", "Rose")]
    assert cancellation.degrees(data)[0] == ("Goat", 5, 0)
    assert len(set(cancellation.positions(open_deck(data)).values())) == 6


def test_a_deck_without_wealth_and_one_with_a_circle() -> None:
    plain = cancellation.cancellation_graph(deck_data([{"title": "A"}, {"title": "B"}]))
    assert len(plain) == 2 and not plain.edges
    ring = deck_data([{"title": "A", "cancels": ["B"]}, {"title": "B", "cancels": ["A"]}])
    assert set(cancellation.cancellation_graph(ring).edges) == {("A", "B"), ("B", "A")}
    assert len(set(cancellation.positions(open_deck(ring)).values())) == 2


def test_a_deck_that_cannot_be_read() -> None:
    for cancels, reason in ((["A"], "cancels itself"), (["Nobody"], "no card 'Nobody'")):
        with pytest.raises(DeckError, match=reason):
            cancellation.cancellation_graph(deck_data([{"title": "A", "cancels": cancels}]))
