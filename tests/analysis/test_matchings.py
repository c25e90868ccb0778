"""The graph of proposals is the game's; matchings are compared with all there are, found by trying."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tabletop import Match, OptionError, make
from tabletop.analysis import matchings as m
from tabletop.games.matchmaker.cards import of_kind, open_deck, printed_deck

SEASONS = [(4, seed, taste) for seed in range(6) for taste in m.TOLD]
every_season = pytest.mark.parametrize(("size", "seed", "taste"), SEASONS)


def season(size: int, seed: int, taste: str, most: int = 0) -> tuple[Any, m.Lists]:
    graph = m.proposal_graph(None, most, m.season(size, seed))
    return graph, m.lists(graph, taste, seed)


def every_matching(graph: Any) -> Iterator[dict[str, str]]:
    """All matchings of a small graph, by permuting the Ladies and empty places."""
    men = [c.title for c in m.side(graph, "gentleman")]
    women = [c.title for c in m.side(graph, "lady")]
    seen = set()
    for order in permutations([*women, *[""] * len(men)], len(men)):
        pairs = frozenset((g, lady) for g, lady in zip(men, order, strict=True) if lady)
        if pairs not in seen and all(graph.has_edge(*pair) for pair in pairs):
            seen.add(pairs)
            yield dict(pairs)


def runs_away(graph: Any, orders: m.Lists, matching: dict[str, str]) -> bool:
    """Whether some two would run away together, told anew from the orders alone."""
    husbands = {lady: g for g, lady in matching.items()}
    for g in orders:
        for lady in orders[g] if graph.nodes[g]["kind"] == "gentleman" else ():
            if lady == matching.get(g):
                break  # those after her are less dear to him
            rivals = orders[lady]
            if lady not in husbands or rivals.index(g) < rivals.index(husbands[lady]):
                return True
    return False


# -- the graph ---------------------------------------------------------------------------------------------------------


def test_the_graph_of_the_whole_deck() -> None:
    graph = m.proposal_graph()
    assert graph.number_of_nodes() == 52 and graph.number_of_edges() == 26 * 26 - 14  # 14 pairs of siblings
    by_price = [sum(cost == n for *_, cost in graph.edges(data="price")) for n in range(m.MOST + 1)]
    men, women = (of_kind(printed_deck(), kind) for kind in m.SIDES)
    charms = [max(0, lady["charm"] - g["charm"]) for g in men for lady in women if lady.title not in g["siblings"]]
    assert by_price == [charms.count(n) for n in range(m.MOST + 1)]
    assert not graph.has_edge("Fitzwilliam Darcy", "Georgiana Darcy")
    assert graph.edges["Fitzwilliam Darcy", "Elizabeth Bennet"] == {
        "price": 3, "worth": 13, "wealth": -4, "rank": 1, "no": 0,
    }  # fmt: skip
    assert m.proposal_graph(most=2).number_of_edges() == sum(by_price[:3])


def test_prices_are_those_of_the_game() -> None:
    """Who may propose at once, and what a wedding draws and a refusal costs and draws, played by the engine."""
    game: Any = make("matchmaker", players=3, first=0)
    graph, rng = m.proposal_graph(), Random(1)
    fill = ["Have a Ball"] * 4
    for _ in range(25):
        g, lady = (rng.choice([c.title for c in m.side(graph, kind)]) for kind in m.SIDES)
        societies = {0: [], 1: [lady], 2: []}
        spare = [c.title for c in game.deck if c["kind"] != "ball" and c.title not in (g, lady)]
        hands = {0: [g, *fill], 1: spare[:5], 2: spare[5:6]}
        match = Match.from_state(game.set_up(hands=hands, societies=societies))
        move = f"propose {g} to {lady}"
        if not graph.has_edge(g, lady):
            assert "sister" in str(match.state.why_illegal(game.parse_move(move)))
            continue
        edge = graph.edges[g, lady]
        spent = 0
        while match.state.why_illegal(game.parse_move(move)) is not None:
            match.push("spend Have a Ball")
            spent += 1
        assert spent == edge["price"]
        match.push(move)
        pile = len(match.state.zones[game.bag])
        refused = match.branch(match.step)
        match.push("accept")
        assert pile - len(match.state.zones[game.bag]) == abs(edge["wealth"])
        winner = 0 if edge["wealth"] > 0 else 1
        before = {0: 4 - spent, 1: 5}[winner]
        assert len(match.state.zones[winner]) == before + abs(edge["wealth"])
        refused.push("decline")
        for card in spare[: edge["no"]]:
            refused.push(f"discard {card}")
        assert len(refused.state.zones[1]) == 5 - edge["no"] + edge["rank"]


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(OptionError, match="Only Gentlemen and Ladies"):
        m.proposal_graph(titles=["Have a Ball", "Fanny Price"])
    with pytest.raises(OptionError, match="number from 0"):
        m.proposal_graph(most=-1)
    with pytest.raises(OptionError, match="taste is one of"):
        m.lists(m.proposal_graph("mini"), "looks")
    with pytest.raises(OptionError, match="from 1 to 26"):
        m.season(27)
    with pytest.raises(OptionError, match="propose"):
        m.courtship(*season(2, 1, "virtue"), proposing="aunts")


def test_places_stand_in_bands_of_equal_charm() -> None:
    deck = printed_deck()
    places = m.places(deck)
    assert len(places) == 52 and len({(p.side, p.row) for p in places.values()}) == 52
    for charm, first, last in m.bands(deck):
        rows = [places[c.title].row for kind in m.SIDES for c in of_kind(deck, kind) if c["charm"] == charm]
        assert all(first <= row <= last for row in rows)
    ends = [(first, last) for _, first, last in m.bands(deck)]
    assert all(a[1] < b[0] for a, b in zip(ends, ends[1:], strict=False))
    assert set(m.places(open_deck("mini"))) == {c.title for c in open_deck("mini") if c["kind"] != "ball"}


def test_in_words_and_as_numbers() -> None:
    graph = m.proposal_graph("mini")
    text = m.as_text(graph)
    assert len(text.splitlines()) == 10
    assert "Fitzwilliam Darcy may propose without a discard to Lydia Bennet, Charlotte Lucas and Harriet Smith;" in text
    assert m.as_text(m.proposal_graph(titles=["Fitzwilliam Darcy"])) == "Fitzwilliam Darcy may propose to nobody."
    table = {card.title: counts for card, counts in m.degrees(graph)}
    assert table["Fitzwilliam Darcy"][0] == 3 and sum(map(sum, table.values())) == 2 * graph.number_of_edges()


# -- tastes ------------------------------------------------------------------------------------------------------------


def test_tastes_are_what_is_said_of_them() -> None:
    graph = m.proposal_graph(most=0)
    wives = m.lists(graph)["William Price"]
    deck = printed_deck()
    keys = [tuple(deck.find(t)[v] for v in ("virtue", "wealth", "rank")) for t in wives]
    assert keys == sorted(keys, reverse=True) and "Fanny Price" not in wives
    rich = m.lists(graph, "money")["William Price"]
    assert [deck.find(t)["wealth"] for t in rich] == sorted((deck.find(t)["wealth"] for t in rich), reverse=True)
    like = m.lists(graph, "like")
    assert deck.find(like["Robert Martin"][0])["charm"] == 3 and deck.find(like["Harriet Smith"][0])["rank"] == 1
    # Wealth 1 herself: Wealth 5 and Virtue 2 are 2 + 4/2 = 4 to her, more than Virtue 3 and Wealth 2.
    cards = m.lists(graph, "cards")["Jane Bennet"]
    assert cards.index("Charles Bingley") < cards.index("James Benwick")
    assert m.lists(graph, "lot", 1) == m.lists(graph, "lot", 1) != m.lists(graph, "lot", 2)


# -- matchings ---------------------------------------------------------------------------------------------------------


@every_season
def test_stable_matchings_are_all_that_there_are(size: int, seed: int, taste: str) -> None:
    graph, orders = season(size, seed, taste)
    true = [one for one in every_matching(graph) if not runs_away(graph, orders, one)]
    found = m.all_stable(graph, orders)
    assert {frozenset(one.items()) for one in found} == {frozenset(one.items()) for one in true}
    men, women = m.stable(graph, orders), m.stable(graph, orders, "lady")
    for one in true:
        assert set(one) == set(men) and set(one.values()) == set(men.values())  # the same are left over
        for g, lady in one.items():
            assert orders[g].index(men[g]) <= orders[g].index(lady) <= orders[g].index(women[g])
    if taste in ("virtue", "money"):  # everybody agrees
        assert len(true) == 1
    for one in every_matching(graph):
        assert bool(m.blocking_pairs(graph, orders, one)) == runs_away(graph, orders, one)


@pytest.mark.parametrize("most", [0, 1])
@pytest.mark.parametrize("seed", range(8))
def test_the_heaviest_is_the_heaviest(seed: int, most: int) -> None:
    graph, orders = season(4, seed, "virtue", most)
    deck = printed_deck()

    def total(matching: dict[str, str]) -> int:
        maids = {c.title for c in m.side(graph, "lady")} - set(matching.values())
        won = sum(deck.find(g)["virtue"] + deck.find(lady)["virtue"] for g, lady in matching.items())
        return int(won - sum(deck.find(t)["virtue"] for t in maids))

    best = max(map(total, every_matching(graph)))
    judged = m.compare(graph)
    assert judged[m.HEAVIEST].total == best and all(total(dict(j.matching)) == j.total <= best for j in judged.values())
    assert judged[m.MEN].blocking == () == judged[m.WOMEN].blocking
    for j in judged.values():
        assert len(j.matching) + len(j.old_maids) == 4 == len(j.matching) + len(j.bachelors)
        assert j.virtue - sum(deck.find(t)["virtue"] for t in j.old_maids) == j.total
        assert j.discards == sum(graph.edges[pair]["price"] for pair in j.matching.items())


def test_greedy_takes_the_best_couple_first() -> None:
    titles = ["William Price", "James Benwick", "George Wickham", "Elizabeth Bennet", "Fanny Price", "Lucy Steele"]
    graph = m.proposal_graph(None, 0, titles)
    # Benwick (Charm 3) and Fanny, 13; then Price, who is her brother, and Elizabeth, 13; Lucy is left for Wickham.
    assert m.greedy(graph) == {
        "William Price": "Elizabeth Bennet", "James Benwick": "Fanny Price", "George Wickham": "Lucy Steele",
    }  # fmt: skip


def test_greed_and_peace_can_cost_virtue() -> None:
    found = [m.compare(m.proposal_graph(None, 0, m.season(8, seed))) for seed in range(20)]
    assert any(j[m.GREEDY].total < j[m.HEAVIEST].total for j in found)
    assert any(j[m.MEN].total < j[m.HEAVIEST].total for j in found)


def test_a_courtship_goes_round_by_round() -> None:
    titles = ["Charles Bingley", "George Wickham", "John Willoughby", "Elizabeth Bennet", "Lydia Bennet"]
    graph = m.proposal_graph(None, 0, titles)
    orders = m.lists(graph)
    rounds = m.courtship(graph, orders)
    # All three ask Elizabeth, who keeps Bingley (Virtue 2); the others ask Lydia, who keeps Wickham (Wealth 2).
    assert [len(r.asks) for r in rounds] == [3, 2]
    assert rounds[0].engaged == {"Elizabeth Bennet": "Charles Bingley"}
    assert rounds[0].refused == (("George Wickham", "Elizabeth Bennet"), ("John Willoughby", "Elizabeth Bennet"))
    assert rounds[-1].engaged == {"Elizabeth Bennet": "Charles Bingley", "Lydia Bennet": "George Wickham"}
    assert [r.engaged for r in m.courtship(graph, orders, "lady")][-1] == {
        "Charles Bingley": "Elizabeth Bennet", "George Wickham": "Lydia Bennet",
    }  # fmt: skip
    assert m.courtship(m.proposal_graph(titles=["Fanny Price"]), {"Fanny Price": []}) == []


def test_who_was_kept_can_be_sent_away_later() -> None:
    for seed in range(30):
        graph, orders = season(8, seed, "lot")
        for i, r in enumerate(m.courtship(graph, orders)):
            for asker, asked in r.refused:
                assert r.engaged[asked] != asker and orders[asked].index(r.engaged[asked]) < orders[asked].index(asker)
                if (asker, asked) not in r.asks and i:
                    return
    raise AssertionError("nobody ever changed her mind")


def test_the_whole_deck() -> None:
    for taste in ("virtue", "money", "cards"):
        found = m.compare(m.proposal_graph(None, 0), taste)
        assert all(j.total == 122 == sum(c["virtue"] for c in printed_deck()) for j in found.values())
        assert found[m.MEN].matching == found[m.WOMEN].matching and found[m.HEAVIEST].blocking
