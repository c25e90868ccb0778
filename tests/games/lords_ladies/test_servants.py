"""All ten servants: the constant ones and those who work once."""

from __future__ import annotations

import pytest

from tests.games.looking import held, legal, refused, rules, whose

from .table import family, generation, gold, hand, house, parts, play, quiet, spouse, staff, status, table, tokens
from .titles import CAPTAIN, CHILD, COLONEL, DUKE, LADY, LORD, LOVE, RUIN, TRUE, WINTER

PARENTS = f"{LADY} + {COLONEL}"  # 1 + 2 status


# -- constant ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-V", "hire")
def test_a_butler_hires_two() -> None:
    match = table(gold={0: 3}, staff={0: ["Butler"]}, servants=["Nanny", "Maid", "Cook"]).push("take gold")
    match.push("hire Nanny")
    assert whose(match) == (0, "hire", 0) and gold(match) == 2
    assert legal(match) == {"hire Maid", "hire Cook", "hire no more"}
    match.push("hire Cook")
    assert gold(match) == 0 and staff(match) == ["Butler", "Cook", "Nanny"]
    assert match.state.facts.turn == 0 and match.state.phase == "window"  # the Cook may be used: Ann is asked
    assert status(match) == 1 + 2 + 1 + 1


@pytest.mark.rule("butler")
def test_two_gold_are_enough_for_one() -> None:
    match = table(gold={0: 1}, staff={0: ["Butler"]}, servants=["Nanny", "Maid", "Cook"]).push("take gold")
    match.push("hire Nanny")
    assert legal(match) == {"hire no more"} and refused(match, "hire Maid") == "servant-cost"
    for move in (f"marry {LADY} to {DUKE}", "earn a gold", f"roll for {LADY}"):
        assert refused(match, move) == "butler"
    assert refused(match, "pass") == "LL-G"
    match.push("hire no more")
    assert whose(match) == (1, "take", 1)


@pytest.mark.rule("butler", "LL-V")
def test_a_butler_just_hired_serves_at_once() -> None:
    match = table(gold={0: 5}).push("take gold")
    quiet(match).push("hire Butler")
    assert whose(match) == (0, "hire", 0) and legal(match) == {"hire Nanny", "hire Maid", "hire no more"}
    match.push("hire Nanny")
    assert staff(match) == ["Butler", "Nanny"] and gold(match) == 0 and match.state.facts.turn == 1


@pytest.mark.rule("LL-V", "LL-AC")
def test_the_second_comes_from_the_row_as_it_is() -> None:
    match = table(gold={0: 9}, staff={0: ["Butler"]}, servants=[None, "Maid", "Cook"]).push("take gold")
    quiet(match).push("hire Maid")
    assert legal(match) == {"hire Cook", "hire no more"}
    match.push("hire Cook")
    assert match.state.facts.estates.servants == (-1, -1, -1) and "LL-AC" in rules(match)


def test_an_empty_row_asks_for_nobody() -> None:
    match = table(staff={0: ["Butler"]}, servants=[None, None, "Maid"]).push("take gold").push("hire Maid")
    assert match.state.facts.turn == 1


def test_two_equal_servants_are_one_move() -> None:
    match = table(gold={0: 9}, staff={0: ["Butler"]}, servants=["Maid", "Nanny", "Maid"]).push("take gold")
    quiet(match).push("hire Nanny")
    assert [str(m) for m in match.legal_moves] == ["hire Maid", "hire no more"]
    match.push("hire Maid")
    assert staff(match) == ["Butler", "Maid", "Nanny"]


def test_without_a_butler_one() -> None:
    match = table(gold={0: 9}, staff={1: ["Butler"]}).push("take gold")
    quiet(match).push("hire Nanny")
    assert whose(quiet(match)) == (1, "take", 1)
    assert refused(table().push("take gold"), "hire no more") == "butler"


@pytest.mark.rule("overseer", "LL-AV")
def test_an_overseer_brings_three_gold_in_the_first_part_only() -> None:
    match = table(staff={0: ["Overseer"]}).push("take gold")
    assert gold(match) == 4 and "overseer" in rules(match)
    match.push("earn a gold")
    assert gold(match) == 5


@pytest.mark.rule("nanny", "constant")
def test_a_nanny_just_hired_counts_for_the_next_roll() -> None:
    match = table(2, families={0: [PARENTS]}, gold={0: 1}).push("take gold").push("hire Nanny")
    play(match, "take gold", "earn a gold", "take gold")
    match.push([f"roll for {LADY}", "the die shows 5", "draw Alice"])  # 1 + 3 + 1
    assert "Alice" in family(match)


@pytest.mark.rule("ladies-maid", "LL-E")
def test_a_ladies_maid_counts_daughters() -> None:
    """Alice and her daughter Edith were born here; the lady was not, Miss Winter married in, Arthur is a son."""
    families = {0: [PARENTS, f"Alice + {CAPTAIN} of {LADY}", f"Arthur + {WINTER} of {LADY}", "Edith of Alice"]}
    row = ["Ladies Maid", "Valet", None]
    match = table(families=families, gold={0: 1}, servants=row, awards=(0, -1, -1)).push("take gold")
    before = status(match)
    match.push("hire Ladies Maid")
    assert status(match) == before + 1 + 2 and parts(match)["ladies_maid"] == 2


@pytest.mark.rule("valet", "LL-E")
def test_a_valet_counts_sons() -> None:
    families = {0: [f"{LORD} + {WINTER}", f"Alice + {CAPTAIN} of {LORD}", f"Arthur of {LORD}", f"Edmund of {LORD}",
                    "Frederick of Alice"]}  # fmt: skip
    row = ["Ladies Maid", "Valet", None]
    match = table(families=families, gold={0: 1}, servants=row, awards=(0, -1, -1)).push("take gold")
    before = status(match)
    match.push("hire Valet")
    assert status(match) == before + 1 + 3 and parts(match)["valet"] == 3


@pytest.mark.rule("footman", "ladies-maid", "valet")
def test_without_her_the_bonus_is_lost() -> None:
    families = {0: [PARENTS, f"Alice of {LADY}", f"Arthur of {LADY}"]}
    for who in ("Ladies Maid", "Valet"):
        match = table(families=families, staff={0: [who], 1: ["Footman"]}, gold={0: 0},
                      servants=["Valet", "Ladies Maid", None])  # fmt: skip
        assert status(match) == 3 + 1 + 1 + 1 + 1  # the parents, two children, the servant, the bonus
        match.push("take gold").push(f"use Footman on 1: {who}")
        assert status(match) == 5
        if who == "Valet":
            assert refused(quiet(match), "hire Valet") == "servant-cost"
        match = table(families=families, gold={0: 1}, servants=[who, None, None]).push("take gold").push(f"hire {who}")
        assert rules(match) >= {"ladies-maid" if who == "Ladies Maid" else "valet"}


def test_a_child_who_has_left_counts_no_more() -> None:
    families = {0: [PARENTS, f"Alice of {LADY}"]}
    match = table(families=families, staff={0: ["Ladies Maid"], 1: ["Chauffeur"]})
    assert status(match) == 3 + 1 + 1 + 1
    match.push("take gold").push("use Chauffeur on 1: Alice")
    assert status(match) == 4


# -- once --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("footman", "one-time", "any-time", "LL-AN", "LL-AO", "LL-C")
def test_a_footman() -> None:
    """The one fired goes under the deck before him."""
    match = table(staff={0: ["Footman"], 1: ["Overseer", "Cook"]}).push("take gold")
    play(match, "Ann: use Footman on 2: Overseer")
    assert staff(match, 1) == ["Cook"] and staff(match) == []
    assert held(match.state, "servant tail") == ["Overseer", "Footman"]
    assert (status(match, 0), status(match, 1)) == (1, 2)


@pytest.mark.rule("LL-AN", "constant", "maid", "one-time")
def test_what_a_power_can_not_do() -> None:
    match = table(staff={0: ["Footman", "Cook", "Chauffeur", "Gardener", "Maid"], 1: []}, gold={0: 4}).push("take gold")
    assert legal(match, "use") == set()  # nobody has a servant, a gossip card, or more than one in the family
    assert refused(match, "use Footman on 2: Overseer") == "LL-AN"
    assert refused(match, "use Footman on 1: Maid") == "LL-AN"  # not on oneself
    assert refused(match, "use Cook on 2") == "LL-AN"
    assert refused(match, f"use Gardener on 2: {LORD} and Alice") == "LL-T"
    assert refused(match, "use Maid on 2") == "maid"
    assert refused(match, "use Overseer on 2") == "one-time"
    other = table(staff={0: ["Nanny"]}, gold={0: 4}).push("take gold")
    assert refused(other, "use Nanny on 2") == "constant"


@pytest.mark.rule("chauffeur", "LL-S", "one-time")
def test_a_chauffeur_and_a_child() -> None:
    match = table(families={1: [f"{LORD} + {WINTER}", f"Beatrice of {LORD}"]}, staff={0: ["Chauffeur"]})
    assert status(match, 1) == 1 + 2 + 2
    match.push("take gold")
    assert legal(match, "use") == {"use Chauffeur on 2: Beatrice"}  # the lord is married
    match.push("use Chauffeur on 2: Beatrice")
    assert status(match, 1) == 3 and "Beatrice" in held(match.state, "birth deck")
    assert held(match.state, "servant tail") == ["Chauffeur"] and staff(match) == [] and status(match) == 1


@pytest.mark.rule("chauffeur", "LL-S")
def test_a_chauffeur_and_a_starting_card() -> None:
    """With `last_member_safe` off, as he is the only one."""
    match = table(options={"last_member_safe": False}, staff={0: ["Chauffeur"]}).push("take gold")
    match.push(f"use Chauffeur on 2: {LORD}")
    assert family(match, 1) == [] and held(match.state, "box").count(LORD) == 5 and status(match, 1) == 0


@pytest.mark.rule("cook", "LL-AU", "one-time")
def test_a_cook_swaps_hands() -> None:
    """Laid rumours and tokens stay."""
    match = table(hands={0: [RUIN, CHILD], 1: [TRUE, LOVE, TRUE]}, staff={0: ["Cook"]}, gossip={0: 2, 1: 1})
    play(match, "take gold", f"Ann: lay {RUIN} on 3", "Ann: use Cook on 2")
    assert hand(match) == sorted([TRUE, LOVE, TRUE]) and hand(match, 1) == [CHILD]
    assert tokens(match) == (2, 1, 0) and staff(match) == [] and held(match.state, "rumours") == [RUIN]
    assert held(match.state, "servant tail") == ["Cook"]


@pytest.mark.rule("cook", "LL-AU")
def test_a_cook_with_empty_hands() -> None:
    match = table(hands={1: [TRUE, LOVE]}, staff={0: ["Cook"]}).push("take gold")
    play(match, "Ann: use Cook on 2")
    assert hand(match) == [LOVE, TRUE] and hand(match, 1) == []
    other = table(hands={0: [TRUE]}, staff={0: ["Cook"]}).push("take gold")
    play(other, "Ann: use Cook on 3")
    assert hand(other) == [] and hand(other, 2) == [TRUE]


@pytest.mark.rule("LL-AN")
def test_a_cook_needs_a_card_on_one_side() -> None:
    match = table(hands={2: [TRUE]}, staff={0: ["Cook"]}).push("take gold")
    match.push("pass")  # Cleo
    assert legal(match, "use") == {"use Cook on 3"} and refused(match, "use Cook on 2") == "LL-AN"


@pytest.mark.rule("gardener", "LL-R", "one-time")
def test_a_gardener() -> None:
    """Alice marries Ben's Edmund: 2 status and 2 birth points change families, nothing is paid."""
    families = {0: [PARENTS, f"Alice of {LADY}"], 1: [f"{LORD} + {WINTER}", f"Edmund of {LORD}", f"Florence of {LORD}"]}
    match = table(families=families, staff={0: ["Gardener"]}).push("take gold")
    assert (status(match, 0), status(match, 1)) == (3 + 1 + 1, 3 + 2 + 2)
    assert legal(match, "use") == {"use Gardener on 2: Edmund and Alice"}
    match.push("use Gardener on 2: Edmund and Alice")
    assert (status(match, 0), status(match, 1)) == (3 + 1 + 2, 3 + 2) and gold(match) == 3
    assert spouse(match, "Alice") == "Edmund" and generation(match, "Alice") == 2 and house(match).current == 2
    assert held(match.state, "servant tail") == ["Gardener"] and "Edmund" in family(match)
    assert legal(match, "roll") == {"roll for Alice"}  # it was no action
    match.push(["roll for Alice", "the die shows 3", "draw Edith"])  # 1 + 2
    assert generation(match, "Edith") == 3


@pytest.mark.rule("LL-R", "gardener")
def test_a_gardener_and_a_starting_card_of_another_family() -> None:
    """Cleo's lady is the only one of her family, so it needs `last_member_safe` off."""
    families = {0: [f"{LORD} + {WINTER}", f"Arthur of {LORD}"]}
    match = table(families=families, staff={0: ["Gardener"]}, options={"last_member_safe": False}).push("take gold")
    match.push(f"use Gardener on 3: {LADY} and Arthur")
    assert spouse(match, "Arthur") == LADY and family(match, 2) == [] and status(match, 2) == 0


@pytest.mark.rule("LL-AN")
def test_the_starting_card_is_no_child_and_couples_apply() -> None:
    families = {0: [LADY], 1: [f"{LORD} + {WINTER}", f"Edmund of {LORD}"]}
    match = table(families=families, staff={0: ["Gardener"]}).push("take gold")
    assert refused(match, f"use Gardener on 2: Edmund and {LADY}") == "LL-AN"
    families = {0: [PARENTS, f"Alice of {LADY}", f"Arthur of {LADY}"], 1: [f"{LORD} + {WINTER}", f"Edmund of {LORD}"]}
    for couples, child in (("opposite", "Alice"), ("same", "Arthur")):
        match = table(families=families, staff={0: ["Gardener"]}, options={"couples": couples}).push("take gold")
        assert legal(match, "use") == {f"use Gardener on 2: Edmund and {child}"}
    match = table(families=families, staff={0: ["Gardener"]}, options={"couples": "any"}).push("take gold")
    assert len(legal(match, "use")) == 2


@pytest.mark.rule("maid", "LL-D", "LL-AS", "confirm-tokens")
def test_a_maid_takes_the_blame() -> None:
    """Nothing happens, the gossipers keep their tokens, she goes."""
    match = table(hands={1: [RUIN], 2: [TRUE]}, staff={0: ["Maid"]}, gold={0: 2}, servants=["Butler", "Nanny", None])
    play(match, "take gold", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert whose(match) == (0, "answer", 0) and legal(match) == {"blame the maid", "suffer"}
    match.push("blame the maid")
    assert gold(match) == 4 and staff(match) == [] and tokens(match) == (0, 1, 1)
    assert held(match.state, "servant tail") == ["Maid"] and held(match.state, "tail") == [RUIN, TRUE]


@pytest.mark.rule("LL-AS")
def test_a_maid_is_not_lost_by_paying_and_need_not_go() -> None:
    match = table(hands={1: [RUIN], 2: [TRUE]}, staff={0: ["Maid"]}, gold={0: 5}, servants=["Butler", "Nanny", None])
    play(match, "take gold", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert legal(match) == {"pay off", "blame the maid", "suffer"}
    assert refused(match, "pass") == "LL-AS"
    paid = match.branch().push("pay off")
    assert staff(paid) == ["Maid"] and gold(paid) == 1 and tokens(paid) == (0, 0, 0)
    suffered = match.branch().push("suffer")
    assert staff(suffered) == ["Maid"] and gold(suffered) == 0 and tokens(suffered) == (0, 1, 1)


def test_a_maid_alone_is_no_reason_to_be_asked() -> None:
    match = table(staff={0: ["Maid"]}, servants=["Butler", "Nanny", None]).push("take gold")
    assert whose(match) == (0, "act", 0)


@pytest.mark.rule("LL-AO", "footman")
def test_the_victim_has_no_answer() -> None:
    """Ben's Footman can't be used before Ann's fires him."""
    match = table(staff={0: ["Footman"], 1: ["Footman"]}, servants=["Butler", "Nanny", "Maid"])
    play(match, "take gold", "Ann: use Footman on 2: Footman")
    assert staff(match, 1) == [] and held(match.state, "servant tail") == ["Footman", "Footman"]


# -- the last of a family ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-T")
def test_the_only_member_is_safe() -> None:
    match = table(families={0: [f"{LORD} + {WINTER}", f"Arthur of {LORD}"]}, staff={0: ["Gardener", "Chauffeur"]})
    match.push("take gold")
    assert legal(match, "use") == set()
    assert refused(match, f"use Chauffeur on 2: {LORD}") == "LL-T"
    assert refused(match, f"use Gardener on 3: {LADY} and Arthur") == "LL-T"


def test_a_married_one_is_no_victim_and_a_child_beside_him_is() -> None:
    match = table(families={1: [f"{LORD} + {WINTER}", f"Alice of {LORD}"]}, staff={0: ["Chauffeur"]}).push("take gold")
    assert legal(match, "use") == {"use Chauffeur on 2: Alice"}


@pytest.mark.rule("turn")
def test_a_family_without_anybody_plays_on() -> None:
    match = table(options={"last_member_safe": False}, staff={0: ["Chauffeur"]}, gold={1: 1}).push("take gold")
    match.push(f"use Chauffeur on 2: {LORD}").push("earn a gold")
    assert whose(match) == (1, "take", 1)
    match.push("take gold")
    assert legal(match) == {"hire Nanny", "hire Maid", "earn a gold"}
    match.push("hire Nanny")
    assert status(match, 1) == 1
    play(match, "take gold", "earn a gold")
    assert match.state.facts.tally.round == 2 and whose(match) == (1, "take", 1)
