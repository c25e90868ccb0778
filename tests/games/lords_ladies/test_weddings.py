"""Marrying: who, whom, for how much, and what a suitor brings."""

from __future__ import annotations

import pytest

from tests.games.looking import held, legal, refused, rules

from .table import family, gold, hand, house, play, quiet, row, spouse, status, table
from .titles import (
    CANON,
    CAPTAIN,
    CHILD,
    COLONEL,
    DOCTOR,
    DUKE,
    FINCH,
    HUGH,
    LADY,
    LORD,
    LOVE,
    NUGENT,
    ROOK,
    RUIN,
    STROUD,
    STRYPE,
    THORNBURY,
    TRUE,
    WINTER,
)


@pytest.mark.rule("marry", "suitor-status", "suitor-birth", "marry-price", "LL-AE", "marry-sexes")
def test_a_wedding() -> None:
    """The Colonel has 2 status, a starting lady 1: the difference is 1 gold. The family has 1 + 2."""
    match = table(gold={0: 0}).push("take gold").push(f"marry {LADY} to {COLONEL}")
    assert (gold(match), status(match), spouse(match, LADY)) == (1, 3, COLONEL)
    assert family(match) == sorted([LADY, COLONEL]) and row(match, "suitors") == [DUKE, None, WINTER]


@pytest.mark.parametrize(
    ("suitor", "price"), [(CAPTAIN, 0), (COLONEL, 1), (THORNBURY, 2), (DUKE, 3)]
)  # status 1, 2, 3, 4 less the 1 of a starting lady
def test_the_difference_is_paid(suitor: str, price: int) -> None:
    match = table(gold={0: 5}, suitors=[suitor, None, None]).push("take gold")
    quiet(match).push(f"marry {LADY} to {suitor}")
    assert gold(match) == 7 - price
    assert ("LL-AE" in rules(match)) == (price > 0)


def test_a_suitor_of_lower_status_costs_nothing_and_pays_nothing() -> None:
    """Beatrice has 2 status, the Captain 1."""
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Beatrice of {LADY}"]}, suitors=[CAPTAIN, DUKE, WINTER])
    match.push("take gold").push(f"marry Beatrice to {CAPTAIN}")
    assert gold(match) == 3
    other = table(families={0: [f"{LADY} + {COLONEL}", f"Beatrice of {LADY}"]}, gold={0: 0}, suitors=[DUKE, None, None])
    other.push("take gold").push(f"marry Beatrice to {DUKE}")
    assert gold(other) == 0  # 4 less 2


def test_bonuses_do_not_count_for_the_price() -> None:
    """Ann has 1 + 6 tokens + a Ladies Maid; the Duke still costs 4 - 1."""
    match = table(tokens={0: 6}, staff={0: ["Ladies Maid"]}, gold={0: 0}).push("take gold")
    assert refused(match, f"marry {LADY} to {DUKE}") == "marry-price"


@pytest.mark.rule("marry-price")
def test_who_can_not_pay_can_not_marry() -> None:
    """The Duke costs 3, and Ann has 0 + 2."""
    match = table(gold={0: 0}).push("take gold")
    assert legal(match, "marry") == {f"marry {LADY} to {COLONEL}"}
    assert refused(match, f"marry {LADY} to {DUKE}") == "marry-price"


def test_heiress_gold_does_not_pay_for_her_own_wedding() -> None:
    """Lady Strype has 3 status: a lord of 1 pays 2 first, then has her 4."""
    match = table(families={0: [LORD]}, gold={0: 0}, suitors=[STRYPE, None, None]).push("take gold")
    match.push(f"marry {LORD} to {STRYPE}")
    assert gold(match) == 4
    poor = table(families={0: [LORD]}, suitors=["Duchess Alderleigh", None, STRYPE], gold={0: 0}).push(
        ["take gossip", f"draw {TRUE}"]
    )
    quiet(poor)
    assert refused(poor, f"marry {LORD} to {STRYPE}") == "marry-price"


@pytest.mark.rule("marry-sexes")
def test_a_lord_and_a_lady() -> None:
    match = table(gold={0: 3}).push("take gold")
    assert refused(match, f"marry {LADY} to {WINTER}") == "marry-sexes"
    assert legal(match, "marry") == {f"marry {LADY} to {DUKE}", f"marry {LADY} to {COLONEL}"}


@pytest.mark.rule("LL-F")
@pytest.mark.parametrize(
    ("couples", "allowed"),
    [("opposite", {DUKE, COLONEL}), ("same", {WINTER, ROOK}), ("any", {DUKE, COLONEL, WINTER, ROOK})],
)
def test_couples(couples: str, allowed: set[str]) -> None:
    suitors = [DUKE, COLONEL, WINTER, ROOK]
    given: dict[str, object] = {"couples": couples}
    found: set[str] = set()
    for three in (suitors[:3], suitors[1:]):
        match = table(options=given, gold={0: 3}, suitors=three).push("take gold")
        found |= {m.partition(" to ")[2] for m in legal(match, "marry")}
    assert found == allowed
    match.push(f"marry {LADY} to {sorted(found & set(three))[0]}")


@pytest.mark.rule("LL-AF")
def test_only_unmarried_people_of_the_family_marry() -> None:
    match = table(families={0: [f"{LADY} + {CAPTAIN}", f"Alice of {LADY}"]}, gold={0: 3}).push("take gold")
    assert legal(match, "marry") == {f"marry Alice to {DUKE}", f"marry Alice to {COLONEL}"}
    assert refused(match, f"marry {LADY} to {DUKE}") == "LL-AF"


@pytest.mark.rule("marry")
def test_spouses_and_strangers_do_not_marry() -> None:
    match = table(families={0: [f"{LADY} + {CAPTAIN}"], 1: ["Beatrice"]}, gold={0: 3}).push("take gold")
    for who in (CAPTAIN, "Beatrice", "Alice", LORD):
        assert refused(match, f"marry {who} to {WINTER}") == "marry"
    fresh = table(gold={0: 3}).push("take gold")
    assert refused(fresh, f"marry {LADY} to {THORNBURY}") == "marry"  # not on offer


@pytest.mark.rule("current", "LL-AM")
def test_the_first_wedding_of_a_generation_makes_it_the_current_one() -> None:
    match = table(families={0: [f"{LADY} + {CAPTAIN}", f"Alice of {LADY}"]}, gold={0: 3}).push("take gold")
    assert house(match).current == 1
    match.push(f"marry Alice to {COLONEL}")
    assert house(match).current == 2 and status(match) == 1 + 1 + 1 + 2


@pytest.mark.rule("past-marry")
def test_the_past_may_marry_and_nothing_goes_back() -> None:
    """Edith of generation 3 is married; her uncle Arthur marries after her."""
    match = table(families={0: [f"{LADY} + {CAPTAIN}", f"Alice + {COLONEL} of {LADY}", f"Arthur of {LADY}",
                                "Edith + Butler of Alice"]}, suitors=[DUKE, None, WINTER])  # fmt: skip
    match.push("take gold").push(f"marry Arthur to {WINTER}")
    assert house(match).current == 3 and spouse(match, "Arthur") == WINTER


# -- powers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("heiress", "suitor-powers", "suitor-bonus")
def test_heiress() -> None:
    """Miss Nugent has 1 status: free for a lord of 1; 1 + 2 + 4 = 7 gold."""
    match = table(families={0: [LORD]}, suitors=[NUGENT, None, None]).push("take gold")
    match.push(f"marry {LORD} to {NUGENT}")
    assert gold(match) == 7


@pytest.mark.rule("LL-AG", "suitor-bonus")
def test_well_travelled() -> None:
    match = table(suitors=[DOCTOR, None, None]).push("take gold")
    match.push([f"marry {LADY} to {DOCTOR}", f"draw {TRUE}", f"draw {RUIN}"])
    assert hand(match) == [RUIN, TRUE] and gold(match) == 3


@pytest.mark.rule("LL-AG", "LL-P")
def test_well_travelled_with_one_card_left() -> None:
    """Of 33 gossip cards others hold 32."""
    hands = {
        1: [RUIN] * 5 + [CHILD] * 5 + [LOVE] * 5,
        2: [TRUE] * 7 + ["Drunken Servant"] * 5 + ["Bedroom Problems"] * 5,
    }
    match = table(suitors=[STROUD, None, None], hands=hands, gold={0: 2}).push("take gold")
    quiet(match).push(f"marry {LADY} to {STROUD}")
    assert hand(match) == [TRUE] and held(match.state, "bag") == []
    assert {"LL-AG", "LL-P"} <= rules(match)


@pytest.mark.rule("LL-AK")
def test_beyond_reproach() -> None:
    """Alice has parents beyond reproach, Arthur has not: only he can be named."""
    families = {0: [f"{LADY} + {CAPTAIN}", f"Beatrice + {HUGH} of {LADY}", f"Arthur of {LADY}", "Alice of Beatrice"]}
    match = table(families=families, staff={0: ["Maid"]}, hands={1: [CHILD, LOVE]}, servants=["Butler", "Cook", None],
                  awards=(0, -1, -1))  # fmt: skip
    match.push("take gold")
    assert legal(match, f"lay {CHILD} on 1") == {f"lay {CHILD} on 1: Arthur"}
    assert legal(match, f"lay {LOVE} on 1") == {f"lay {LOVE} on 1: Arthur and Maid"}
    assert refused(match, f"lay {CHILD} on 1: Alice") == refused(match, f"lay {LOVE} on 1: Alice and Maid") == "LL-AK"


@pytest.mark.rule("LL-AK", "suitor-powers")
def test_a_spouse_beyond_reproach_protects_only_the_children() -> None:
    match = table(families={0: [LORD]}, suitors=[FINCH, None, None], gold={0: 1}, hands={1: [RUIN]}).push("take gold")
    quiet(match).push(f"marry {LORD} to {FINCH}")
    assert legal(match, f"lay {RUIN} on 1") == {f"lay {RUIN} on 1"}


@pytest.mark.rule("LL-AK", "chauffeur")
def test_servants_reach_the_children_of_those_beyond_reproach() -> None:
    families = {0: [f"{LADY} + {HUGH}", f"Alice of {LADY}"]}
    match = table(families=families, staff={1: ["Chauffeur"]}, hands={1: [CHILD]}).push("take gold")
    assert refused(match, f"lay {CHILD} on 1: Alice") == "LL-AK"
    match.push("use Chauffeur on 1: Alice")
    assert family(match) == sorted([LADY, HUGH])


@pytest.mark.rule("LL-AH")
def test_good_stock_is_for_this_couple_only() -> None:
    """Lady 1 + Canon 3 + 1 = 5; Alice 1 + Captain 4 = 5 without, so a 5 is a child of each, a 6 of none."""
    for face, child in ((5, True), (6, False)):
        match = table(families={0: [f"{LADY} + {CANON}"]}).push("take gold")
        match.push([f"roll for {LADY}", f"the die shows {face}", *(["draw Edith"] if child else [])])
        assert ("Edith" in family(match)) == child and "LL-AH" in rules(match)
    plain = table(families={0: [f"{LADY} + {COLONEL}"]}).push("take gold").push([f"roll for {LADY}", "the die shows 5"])
    assert family(plain) == sorted([LADY, COLONEL]) and "LL-AH" not in rules(plain)  # 1 + 3 = 4


@pytest.mark.rule("LL-AI", "suitor-powers")
def test_connected_from_the_wedding_on() -> None:
    match = table(2, gold={0: 2}, suitors=[THORNBURY, None, None]).push("take gold")
    match.push(f"marry {LADY} to {THORNBURY}")
    play(match, "take gold", "earn a gold")
    assert "take gold and gossip" in legal(match)
