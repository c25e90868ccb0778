"""Every part of the status, counted from the table at every moment (LL-M)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import TERMINAL, Match

from .table import begun, house, parts, play, status, table, turn
from .titles import CAPTAIN, COLONEL, LADY, LORD, WINTER


@pytest.mark.rule("LL-M", "keep-status")
def test_all_parts_at_once() -> None:
    """Family 1 + 2 (Beatrice) + 1 (Arthur) + 1 (Edith); married in 2 + 1 + 1 (the Cook); servants 2 + 1 + 1 + 1;
    daughters Beatrice and Edith, one son; 3 tokens; Legacy, Full Service, Gossip Queen 3 each."""
    families = {0: [f"{LADY} + {COLONEL}", f"Beatrice + {CAPTAIN} of {LADY}", f"Arthur + Cook of {LADY}",
                    "Edith of Beatrice"]}  # fmt: skip
    match = table(families=families, staff={0: ["Butler", "Ladies Maid", "Valet", "Nanny"]}, tokens={0: 3},
                  gossip={0: 3}, awards=(0, 0, 0), servants=["Maid", None, None])  # fmt: skip
    assert parts(match) == {
        "family": 5, "spouses": 4, "servants": 5, "ladies_maid": 2, "valet": 1, "tokens": 3, "awards": 9,
    }  # fmt: skip
    assert status(match) == 5 + 4 + 5 + 2 + 1 + 3 + 9
    for _ in range(3):
        turn(match)
    assert match.outcome is not None and match.outcome.scores == (29, 1, 1)


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({}, 0),
        ({"families": {0: [f"{LADY} + {COLONEL}"]}}, 2),
        ({"families": {0: [f"{LADY} + {COLONEL}", f"Beatrice of {LADY}"]}}, 4),
        ({"staff": {0: ["Cook"]}}, 1),
        ({"staff": {0: ["Butler"]}, "servants": ["Nanny", None, None]}, 2),
        ({"families": {0: [f"{LADY} + Cook"]}}, 1),
        ({"tokens": {0: 4}}, 4),
        ({"staff": {0: ["Ladies Maid"]}}, 1),  # the starting lady is no offspring
        ({"staff": {0: ["Ladies Maid"]}, "families": {0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"]}}, 1 + 2 + 1 + 1),
        ({"staff": {0: ["Valet"]}, "families": {0: [f"{LORD} + {WINTER}", f"Alice of {LORD}"]}}, 1 + 2 + 1),
        ({"gossip": {0: 3}, "awards": (-1, 0, -1)}, 3),
        ({"gossip": {0: 5}, "awards": (-1, 0, -1)}, 6),
        ({"gossip": {0: 2}}, 0),
        ({"gold": {0: 50}}, 0),
        ({"hands": {0: ["True"]}}, 0),
    ],
)  # fmt: skip
def test_each_part_by_itself(given: dict[str, object], more: int) -> None:
    assert status(table(**given)) == 1 + more  # type: ignore[arg-type]


def test_nothing_counts_for_another_family() -> None:
    match = table(families={1: [f"{LORD} + {WINTER}", f"Alice of {LORD}"]}, staff={0: ["Ladies Maid"]}, tokens={2: 2})
    assert [status(match, p) for p in range(3)] == [2, 1 + 2 + 1, 3]


@pytest.mark.rule("keep-status", "LL-M")
def test_the_story_says_who_has_how_much_when_a_round_is_over() -> None:
    match = table(tokens={0: 4, 1: 2})
    for _ in range(3):
        turn(match)
    text = next(n.text for n in match.notes(match.step) if n.rule == "round")
    assert "{0} 5" in text and "{1} 3" in text and "{2} 1" in text


def by_hand(match: Match, p: int) -> int:
    """The status of a family by plain sums over the cards that lie there."""
    g, state = match.game, match.state
    h = house(match, p)
    cards = [g.deck[c] for c in state.zones[g.zone(f"family {p + 1}")]]
    servants = [g.deck[c] for c in state.zones[g.zone(f"servants {p + 1}")]]
    children = [g.deck[m.card] for m in h.members if m.generation > 1]
    total = sum(c["status"] for c in cards) + sum(c["status"] for c in servants) + h.tokens
    names = {c.title for c in servants}
    total += sum(c["sex"] == "lady" for c in children) if "Ladies Maid" in names else 0
    total += sum(c["sex"] == "lord" for c in children) if "Valet" in names else 0
    for holder, n, grand in zip(state.facts.estates.awards, (h.deepest, state.facts.talk.tokens[p], len(servants)),
                                (4, 4, 6), strict=True):  # fmt: skip
        total += 0 if holder != p else 6 if n > grand else 3
    return total


@pytest.mark.parametrize("players", (2, 3, 5))
def test_status_in_random_play(players: int) -> None:
    rng, match = Random(players), begun(players, 5)
    for _ in range(120):
        if match.state.current_player == TERMINAL:
            break
        moves = [m for m in match.legal_moves if m.verb not in ("ask me nothing", "pass until my turn")]
        match.push(rng.choice(moves))
        for p in range(players):
            assert by_hand(match, p) == status(match, p)
    if match.outcome is not None:
        assert match.outcome.scores == tuple(by_hand(match, p) for p in range(players))


def test_a_card_that_changes_families_changes_the_status_of_both() -> None:
    families = {0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"], 1: [f"{LORD} + {WINTER}", f"Bertram of {LORD}"]}
    match = table(families=families, staff={0: ["Gardener", "Ladies Maid"], 1: ["Valet"]})
    assert [status(match, p) for p in (0, 1)] == [3 + 1 + 2 + 1, 3 + 2 + 1 + 1]
    play(match, "take gold", "use Gardener on 2: Bertram and Alice")
    assert [status(match, p) for p in (0, 1)] == [3 + 1 + 2 + 1 + 1, 3 + 1]
