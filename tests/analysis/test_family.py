"""Families as graphs, waiting for a child, and whether a rumour can be confirmed: each against a second way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from tabletop import Match, OptionError, TabletopError, make
from tabletop.analysis import family as f
from tabletop.analysis import rumours as r
from tabletop.bots import RandomBot
from tabletop.core import State
from tabletop.zones import TooManyWorlds

HALF = Fraction(1, 2)


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(state.game.parse_move(move))
    return state


def table(players: int = 3, families: Any = None, **more: Any) -> Any:
    game: Any = make("lords_ladies", players=players, first=0, **more.pop("options", {}))
    return game.set_up(families, **more)


def only(graph: nx.DiGraph[str], kind: str) -> set[tuple[str, str]]:
    return {(a, b) for a, b, k in graph.edges(data="kind") if k == kind}


# -- families ----------------------------------------------------------------------------------------------------------


def test_a_family_by_hand() -> None:
    graph = f.family_graph(f.example().at(0), 0)
    assert only(graph, "married") == {("Starting Lady", "Colonel Marchbanks"), ("Edmund", "Miss Tamsin Hale")}
    assert only(graph, "child") == {
        *product(("Starting Lady", "Colonel Marchbanks"), ("Edmund", "Florence", "Bertram")),
        *product(("Edmund", "Miss Tamsin Hale"), ("Cecily", "George")),
    }
    assert {n: d["generation"] for n, d in graph.nodes(data=True)} == {
        "Starting Lady": 1, "Colonel Marchbanks": 1, "Edmund": 2, "Miss Tamsin Hale": 2, "Florence": 2, "Bertram": 2,
        "Cecily": 3, "George": 3,
    }  # fmt: skip
    assert graph.graph["current"] == 2 and graph.graph["deepest"] == 3
    assert {n for n, d in graph.nodes(data=True) if d["may_roll"]} == {"Edmund", "Miss Tamsin Hale"}
    assert {n for n, d in graph.nodes(data=True) if not d["wed"]} == {"Florence", "Bertram", "Cecily", "George"}
    assert graph.nodes["Colonel Marchbanks"]["kind"] == "spouse" and graph.nodes["Edmund"]["status"] == 2


def test_the_example_goes_through_everything() -> None:
    match = f.example()
    assert match.steps == 5
    after = [set(f.family_graph(match.at(i), 0)) for i in range(6)]
    assert (
        after[1] - after[2] == {"Cecily"} and after[4] - after[3] == {"Butler"} and after[5] - after[4] == {"Harriet"}
    )
    assert [f.family_graph(match.at(i), 0).graph["current"] for i in range(6)] == [2, 2, 2, 2, 3, 3]
    graph = f.family_graph(match.state, 0)
    assert [graph.nodes[n]["of"] for n in ("Butler", "Harriet", "Colonel Marchbanks")] == ["servant", "birth", "suitor"]
    assert graph.nodes["Butler"]["generation"] == 3 and graph.nodes["Harriet"]["generation"] == 2
    assert "Harriet" not in f.family_graph(match.state, 1)
    (one,) = [c for c in f.couples(match.state, 0) if c.may_roll]
    assert one == ("George", "Butler", 3, True, HALF)  # 1 + 1 + Nanny
    assert not graph.nodes["Edmund"]["may_roll"] and not graph.nodes["Bertram"]["may_roll"]


def test_spouses_of_the_same_title_are_people_of_their_own() -> None:
    """A Gardener's husband is another's Starting Lord, while the own family began with one; two Cooks marry in."""
    families = {
        0: {"start": "Starting Lord", "couples": [("Starting Lord", "Miss Flora Penrose")],
            "children": [("Alice", "Starting Lord"), ("Edith", "Starting Lord")], "servants": ["Gardener", "Cook"]},
        1: {"start": "Starting Lord", "couples": [], "gossip": ["Forbidden Love"], "servants": ["Cook"]},
        2: {"gossip": ["True"]},
    }  # fmt: skip
    state = table(3, families, options={"last_member_safe": False})
    state = played(state, "take gold", "lay Forbidden Love on 1: Edith and Cook")
    while state.current_player != 2:
        state = played(state, "pass")
    state = played(state, "confirm 1 with True")
    while state.current_player != 0:
        state = played(state, "pass")
    state = played(state, "use Gardener on 2: Starting Lord and Alice")
    graph = f.family_graph(state, 0)
    assert len(graph) == 6
    assert f.spouse_of(graph, "Alice") == "Starting Lord, married to Alice"
    assert graph.nodes["Starting Lord, married to Alice"]["of"] == "start"
    assert graph.nodes["Starting Lord"]["kind"] == "blood" and f.spouse_of(graph, "Edith") == "Cook"
    assert f.children_of(graph, "Starting Lord") == ["Alice", "Edith"] == f.children_of(graph, "Miss Flora Penrose")
    assert sum(d["status"] for _, d in graph.nodes(data=True)) == sum(
        n for part, n in state.land.parts(0).items() if part in ("family", "spouses")
    )
    assert not f.family_graph(state, 1)


def check_graph(state: Any, seat: int) -> None:
    """What holds for any family."""
    graph, land = f.family_graph(state, seat), state.land
    house = land.houses[seat]
    assert len(graph) == len(house.members) + sum(m.spouse >= 0 for m in house.members)
    assert (
        sum(d["status"] for _, d in graph.nodes(data=True)) == land.parts(seat)["family"] + land.parts(seat)["spouses"]
    )
    if not graph:
        return
    blood = graph.subgraph([n for n, d in graph.nodes(data=True) if d["kind"] == "blood"])
    assert nx.is_arborescence(blood)  # one forebear, and each child below one of the blood
    for a, b, kind in graph.edges(data="kind"):
        step = graph.nodes[b]["generation"] - graph.nodes[a]["generation"]
        assert step == (1 if kind == "child" else 0)
    for name, data in graph.nodes(data=True):
        parents = [a for a, _, kind in graph.in_edges(name, data="kind") if kind == "child"]
        assert len(parents) == (2 if data["kind"] == "blood" and data["generation"] > 1 else 0)
    may = {m.card for m in land.parents(seat)}
    assert {state.game.deck.find(c.member).index for c in f.couples(state, seat) if c.may_roll} == may
    rows = f.places(graph)
    assert [p.row for p in rows] == list(range(len(graph))) and {p.name for p in rows} == set(graph)
    for p in rows:  # a spouse stands right under the member
        mate = f.spouse_of(graph, p.name)
        assert mate is None or rows[p.row + 1].name == mate
    assert len(f.as_text(graph).splitlines()) == len(house.members)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_families_of_random_matches(players: int) -> None:
    kinds = Counter[str]()
    for seed in range(6):
        match = Match(make("lords_ladies", players=players), seed=seed).auto(RandomBot(), steps=250)
        for step in range(20, match.step + 1, 23):
            state: Any = match.at(step)
            for seat in range(players):
                check_graph(state, seat)
                graph = f.family_graph(state, seat)
                kinds.update(d["of"] for _, d in graph.nodes(data=True) if d["kind"] == "spouse")
                seen = f.family_graph(state.view((seat + 1) % players), seat)
                assert nx.utils.graphs_equal(seen, graph) and f.couples(state.view(0), seat) == f.couples(state, seat)
    assert kinds["suitor"] and kinds["servant"]


def test_nonsense_about_families() -> None:
    state = f.example().state
    for seat in (3, -1, True, "Ann"):
        with pytest.raises(OptionError, match="seat"):
            f.family_graph(state, seat)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="Lords & Ladies"):
        f.family_graph(make("cat_ladies", players=2).new_initial_state(), 0)
    with pytest.raises(OptionError):
        f.birth_points("Alice", "Duke Cranbow", troubles=-1)


# -- birth points ------------------------------------------------------------------------------------------------------


def test_points_are_those_of_the_engine() -> None:
    for spouse in ("Canon Amblethorn", "Duke Cranbow", "Captain Fairweather"):
        for nanny in (False, True):
            family = {"start": "Starting Lady", "couples": [("Starting Lady", spouse)],
                      "servants": ["Nanny"] if nanny else []}  # fmt: skip
            state = table(3, {0: family, 1: {"gossip": ["Bedroom Problems"] * 2}, 2: {"gossip": ["True"] * 2}})
            lay = "lay Bedroom Problems on 1"
            state = played(state, "take gold", lay, lay)
            for troubles in (0, 1, 2):
                (couple,) = f.couples(state, 0)
                found = f.birth_points("Starting Lady", spouse, nanny, troubles)
                assert couple.points == found.total and couple.chance == f.chance(found.total)
                while troubles < 2 and state.current_player != 2:
                    state = played(state, "pass")
                if troubles < 2:
                    state = played(state, "confirm 1 with True")
    good = f.birth_points("Starting Lady", "Canon Amblethorn", True, 1)
    assert good.parts == (
        ("Starting Lady", 1), ("Canon Amblethorn", 3), ("Good Stock", 1), ("Nanny", 1), ("Bedroom Problems", -4)
    )  # fmt: skip
    assert good.total == 2
    assert [f.chance(n) for n in (-4, 0, 1, 3, 6, 9)] == [0, 0, Fraction(1, 6), HALF, 1, 1]


# -- waiting -----------------------------------------------------------------------------------------------------------


def test_waiting_by_hand() -> None:
    half = f.waiting(3)
    assert [half.at(t) for t in range(4)] == [0, HALF, Fraction(1, 4), Fraction(1, 8)]
    assert half.by(3) == Fraction(7, 8) and half.mean == 2 and half.median == 1
    assert [f.waiting(n).mean for n in (1, 2, 4, 6, 8)] == [6, 3, Fraction(3, 2), 1, 1]
    assert f.waiting(1).median == 4  # 1 − (5/6)^4 = 51.8 %
    never = f.waiting(0)
    assert never.mean is None and never.median is None and never.by(1000) == 0
    hurt = f.waiting(5, 4, 1)
    assert hurt.at(1) == Fraction(1, 6) and hurt.at(2) == Fraction(5, 6) ** 2
    assert hurt.mean == 1 + Fraction(5, 6) * Fraction(6, 5) == 2
    assert f.waiting(2, 4, 2).mean == 2 + 3  # two rolls that can't succeed
    assert f.waiting(9, 4, 1).at(1) == Fraction(5, 6) and f.waiting(9, 4, 1).after(2) == 0
    with pytest.raises(OptionError):
        f.waiting(2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("points", "hurt", "first"), [(3, 0, 0), (5, 4, 1), (4, 4, 2), (5, 2, 2), (7, 4, 2)])
def test_waiting_by_listing_all_rolls(points: int, hurt: int, first: int) -> None:
    """All 6^5 ways in which the die can fall five times."""
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=5):
        tries = [face <= points - (hurt if i < first else 0) for i, face in enumerate(faces)]
        found[tries.index(True) + 1 if True in tries else 0] += 1
    wait = f.waiting(points, hurt, first)
    assert {t: Fraction(found[t], 6**5) for t in range(1, 6)} == {t: wait.at(t) for t in range(1, 6)}
    assert Fraction(found[0], 6**5) == wait.after(5)
    many = sum(t * float(wait.at(t)) for t in range(1, 400))
    assert wait.mean is not None and abs(many - float(wait.mean)) < 1e-9


def test_without_memory_only_if_geometric() -> None:
    wait, hurt = f.waiting(2), f.waiting(5, 4, 1)
    assert all(wait.after(t + 3) == wait.after(3) * wait.after(t) for t in range(10))
    assert hurt.after(2) != hurt.after(1) ** 2


def test_turns_in_a_round_are_those_of_the_engine() -> None:
    for players in (2, 3):
        match = Match(make("lords_ladies", players=players, first=0), seed=2)
        turns: Counter[tuple[int, int]] = Counter()
        last: Any = None
        for _ in range(400):
            match.auto(RandomBot(), steps=1)
            facts: Any = match.state.facts
            if (
                facts.phase == "take"
                and facts.tally.round <= 4
                and (now := (facts.tally.round, facts.tally.turns)) != last
            ):
                turns[facts.tally.round, facts.turn] += 1
                last = now
            if facts.tally.round > 4:
                break
        for n in range(1, 5):
            for seat in range(players):
                assert turns[n, seat] == f.turns_in_round(players, n, seat == 0), (players, n, seat)
    wait = f.waiting(4, 4, f.turns_in_round(2, 1))
    assert f.by_round(wait, 2, 3) == {1: 0, 2: Fraction(2, 3), 3: 1 - Fraction(1, 27)}
    assert f.by_round(f.waiting(3), 2, 2, begins=False) == {1: HALF, 2: Fraction(7, 8)}
    assert f.by_round(f.waiting(3), 4, 3) == {1: HALF, 2: Fraction(3, 4), 3: Fraction(7, 8)}


@pytest.mark.parametrize(
    ("member", "spouse", "nanny", "hurt"),
    [("Starting Lady", "Viscount Ashdown", False, 0), ("Cecily", "Duke Cranbow", True, 0),
     ("Starting Lord", "Miss Tamsin Hale", True, 2), ("Starting Lady", "Sir Godfrey Pell", False, 1)],
)  # fmt: skip
def test_the_engines_die_agrees(member: str, spouse: str, nanny: bool, hurt: int) -> None:
    cradle, rng, n = f.Cradle(member, spouse, nanny), Random("cradle"), 4000
    found = Counter(cradle.rolls(rng, hurt) for _ in range(n))
    wait = f.waiting(f.birth_points(member, spouse, nanny).total, 4, hurt)
    for t in range(1, 6):
        p = float(wait.at(t))
        assert abs(found[t] / n - p) < 4.5 * (p * (1 - p) / n) ** 0.5 + 1e-9, (t, found[t] / n, p)


# -- confirming, by counting -------------------------------------------------------------------------------------------


def test_hypergeometric_by_listing_all_hands() -> None:
    for matching, unseen, cards in [(3, 8, 2), (1, 7, 4), (0, 6, 3), (5, 6, 2), (4, 9, 0), (2, 5, 5)]:
        hands = list(combinations(range(unseen), cards))
        hits = sum(min(hand, default=unseen) < matching for hand in hands)
        assert r.at_least_one(matching, unseen, cards) == Fraction(hits, len(hands))
    assert r.at_least_one(12, 32, 2) == 1 - Fraction(20 * 19, 32 * 31)


def test_who_is_willing_by_listing_all_deals() -> None:
    unseen, matching, hands, willing = 7, 3, (2, 1, 1), Fraction(1, 3)
    total = Fraction(0)
    deals = 0
    for a in combinations(range(unseen), 2):
        rest = [c for c in range(unseen) if c not in a]
        for b in rest:
            for c in rest:
                if b != c:
                    deals += 1
                    able = sum(any(x < matching for x in hand) for hand in (a, (b,), (c,)))
                    total += 1 - (1 - willing) ** able
    assert r.confirmed(matching, unseen, hands, willing) == total / deals
    assert r.confirmed(matching, unseen, hands) == r.at_least_one(matching, unseen, 4)
    assert r.confirmed(matching, unseen, hands, 0) == 0
    with pytest.raises(OptionError):
        r.confirmed(1, 4, [1], 2)


def test_what_is_left() -> None:
    assert r.left("Financial Ruin") == (5, 8, 33)
    assert r.left("Financial Ruin", ["Financial Ruin", "True", "True", "Drunken Servant"]) == (4, 6, 29)
    assert r.left("Bedroom Problems", {"Bedroom Problems": 5, "True": 8}).matching == 0
    for seen in ({"True": 9}, {"True": -1}, ["Butler"]):
        with pytest.raises(OptionError):
            r.left("Financial Ruin", seen)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="no rumour"):
        r.left("True")
    with pytest.raises(OptionError):
        r.at_least_one(4, 3, 1)


def test_who_may_confirm() -> None:
    assert r.confirmers(4, 0, 2) == (1, 3) and r.confirmers(3, 2, 0) == (1,)
    assert r.confirmers(2, 0, 1) == (0,) and r.confirmers(2, 1, 0) == (1,)
    for layer, target in ((1, 1), (0, 4)):
        with pytest.raises(OptionError):
            r.confirmers(4, layer, target)


# -- confirming, from what is seen -------------------------------------------------------------------------------------


def test_a_fresh_deal_is_hypergeometric() -> None:
    for players in (3, 4, 5):
        match = Match(make("lords_ladies", players=players, first=0), seed=players)
        match.auto(RandomBot(), until="choose")
        view = match.state.view(0)
        mine = [c.title for c in view.zones[0] if c is not None]
        for card in r.rumours():
            found, left = r.can_confirm(view, card, 1), r.left(card, mine)
            k = sum(len(view.zones[p]) for p in found.by)
            assert found.by == tuple(range(2, players))
            assert found.either == r.at_least_one(left.matching, left.unseen, k)
            assert found.same == r.at_least_one(left.same, left.unseen, k)
            assert found.true == r.at_least_one(left.trues, left.unseen, k)


def fits(state: State, card: Any, by: tuple[int, ...]) -> bool:
    game: Any = state.game
    return any(not {card.index, game.true}.isdisjoint(state.zones[p]) for p in by)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seeds", "steps"), [(2, 16, (25, 45)), (3, 10, (20, 30))])
def test_every_world_is_counted(players: int, seeds: int, steps: tuple[int, ...]) -> None:
    """Against the engine's list of all positions that a view allows, with cards laid, drawn again, and carried off by
    a Cook."""
    game, seen = make("lords_ladies", players=players, deck="mini"), Counter[str]()
    cards = r.rumours("mini")[:2]
    for seed in range(seeds):
        match = Match(game, seed=seed).auto(RandomBot(), steps=max(steps))
        for step in steps:
            view = match.at(min(step, match.steps)).view(0)
            try:
                worlds = game.worlds(view, limit=1500)
            except TooManyWorlds:
                continue
            seen.update({e.what for e in view.events if isinstance(e.cards, int) or e.what == "leave"})
            for card, (layer, target) in product(cards, ((0, 1), (1, 0))):
                found = r.can_confirm(view, card, target, layer)
                assert found.either == sum((p for s, p in worlds if fits(s, card, found.by)), Fraction(0)), (seed, step)
    assert seen["leave"] and seen["arrive"]


def test_a_hand_that_was_laid_empty_before_a_cook_came() -> None:
    """The cards that a hand had laid still count when another hand takes its place."""
    families = {0: {"servants": ["Cook"], "gossip": ["Drunken Servant"]}, 1: {"gossip": ["Financial Ruin", "True"]}}
    game: Any = make("lords_ladies", players=2, deck="mini", first=0)
    state = played(game.set_up(families), "take gold", "lay Financial Ruin on 1", "confirm 1 with True")
    state = played(state, "use Cook on 2", "pass", "earn a gold", "pass", "take gossip")
    state = played(state, "draw Bedroom Problems")
    view = state.view(0)
    worlds = game.worlds(view)
    for card in r.rumours("mini"):
        found = r.can_confirm(view, card, 0, 1)
        assert found.either == sum((p for s, p in worlds if fits(s, card, found.by)), Fraction(0))
    # 13 cards; he drew three unseen, of which Financial Ruin and True are laid, and holds mine: 10 are left for one
    assert r.can_confirm(view, "Bedroom Problems", 0, 1).either == Fraction(2 + 2, 10)


@pytest.mark.slow
def test_drawn_positions_agree() -> None:
    for seed in range(3):
        view = Match(make("lords_ladies", players=4), seed=seed).auto(RandomBot(), steps=70).state.view(0)
        for card in r.rumours()[:2]:
            found, n = r.can_confirm(view, card, 1), 400
            p = float(found.either)
            assert abs(r.drawn(view, card, found.by, n).value - p) < 4.5 * (p * (1 - p) / n) ** 0.5 + 1e-9


def test_what_a_cook_carried_is_known() -> None:
    families = {0: {"gossip": ["True", "Financial Ruin"], "servants": ["Cook"]}, 1: {"gossip": ["Drunken Servant"]}}
    state = played(table(3, families), "take gold")
    while state.current_player != 0:
        state = played(state, "pass")
    view = played(state, "use Cook on 2").view(0)
    assert r.can_confirm(view, "Financial Ruin", 2).either == 1 == r.can_confirm(view, "Bedroom Problems", 2).true
    assert r.can_confirm(view, "Financial Ruin", 1).either == 0  # the third has no card


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(r, "MOST_WORK", 2)
    view = Match(make("lords_ladies", players=4), seed=1).auto(RandomBot(), until="take").state.view(0)
    with pytest.raises(TabletopError, match="draw positions"):
        r.can_confirm(view, "Financial Ruin", 1)
    with pytest.raises(OptionError, match="Lords & Ladies"):
        r.Hands(make("cat_ladies", players=2).new_initial_state().view(0))
