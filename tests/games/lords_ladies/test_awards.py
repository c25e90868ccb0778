"""Legacy, Gossip Queen, Full Service: first, passing, loss, Grand, both options, two at the same instant."""

from __future__ import annotations

import pytest

from tests.games.looking import NAMES, rules

from .table import award, parts, play, quiet, staff, status, table, tokens, turn
from .titles import BEDROOM, CAPTAIN, COLONEL, LADY, LORD, LOVE, RUIN, TRUE, WINTER

THREE = ["Cook", "Footman", "Valet"]
SIX = ["Cook", "Footman", "Valet", "Gardener", "Chauffeur", "Overseer"]
TWO_DEEP = [f"{LADY} + {COLONEL}", f"Alice + {CAPTAIN} of {LADY}"]  # 1 + 2 + 1 + 1; Alice's couple: 1 + 4 points


def confirmed(gossip: dict[int, int], layer: int = 0, players: int = 4, **given: object) -> tuple[int, ...]:
    """Who is Gossip Queen after a rumour that this player lays on Ben or Ann and Cleo confirms; and the tokens."""
    target = 2 if layer != 1 else 1
    match = table(players, hands={layer: [RUIN], 2: [TRUE]}, gossip=gossip, **given)  # type: ignore[arg-type]
    play(match, "take gold", f"{NAMES[layer]}: lay {RUIN} on {target}", "Cleo: confirm 1 with True")
    return (award(match, "Gossip Queen"), *tokens(match))


# -- first -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("legacy", "award-first", "setup-awards", "LL-A", "LL-L")
def test_legacy_needs_more_than_two_generations() -> None:
    match = table(families={0: TWO_DEEP}).push("take gold")
    assert award(match, "Legacy") == -1
    match.push(["roll for Alice", "the die shows 5", "draw Edith"])
    assert award(match, "Legacy") == 0 and status(match) == 5 + 1 + 3 and parts(match)["awards"] == 3


@pytest.mark.rule("full-service", "award-first")
def test_full_service_needs_more_than_three_servants() -> None:
    match = table(gold={0: 1}, staff={0: THREE[:2]}).push("take gold")
    quiet(match).push("hire Nanny")
    assert award(match, "Full Service") == -1 and len(staff(match)) == 3
    match = table(gold={0: 1}, staff={0: THREE}).push("take gold")
    quiet(match).push("hire Nanny")
    assert award(match, "Full Service") == 0 and status(match) == 1 + 4 + 3


@pytest.mark.rule("gossip-queen", "award-first")
def test_gossip_queen_needs_more_than_two_tokens() -> None:
    """Two tokens each: a third for Ann and Cleo at the same instant; with one and two only Cleo has three."""
    assert confirmed({0: 1, 2: 1}) == (-1, 2, 0, 2, 0)
    assert confirmed({0: 1, 2: 2}) == (2, 2, 0, 3, 0)


# -- at the same instant -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-L", "gossip-queen")
def test_the_layer_comes_before_the_confirmer() -> None:
    assert confirmed({0: 2, 2: 2}) == (0, 3, 0, 3, 0)


def test_whoever_lays() -> None:
    assert confirmed({1: 2, 2: 2}, layer=1) == (1, 0, 3, 3, 0)
    assert confirmed({3: 2, 2: 2}, layer=3) == (3, 0, 0, 3, 3)


@pytest.mark.rule("gossip-queen")
def test_who_gets_more_than_the_other_at_the_same_instant() -> None:
    assert confirmed({0: 2, 2: 3, 3: 0}) == (2, 3, 0, 4, 0)


# -- passing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("award-one", "LL-L")
def test_it_passes_only_to_who_has_strictly_more() -> None:
    """Dan holds it with 3: Cleo draws level, and he keeps it; with 4 she takes it over."""
    holder = {"awards": (-1, 3, -1)}
    assert confirmed({3: 3, 2: 2}, **holder) == (3, 1, 0, 3, 3)
    match = table(4, hands={0: [RUIN], 2: [TRUE]}, gossip={3: 3, 2: 3}, awards=(-1, 3, -1))
    assert status(match, 3) == 4
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert award(match, "Gossip Queen") == 2 and (status(match, 2), status(match, 3)) == (4, 1)
    assert "award-one" in rules(match)


def test_two_who_pass_the_holder_at_the_same_instant() -> None:
    assert confirmed({0: 3, 2: 3, 3: 3}, awards=(-1, 3, -1)) == (0, 4, 0, 4, 3)


@pytest.mark.rule("award-one", "full-service")
def test_full_service_passes() -> None:
    """Ben holds it with 4; Ann hires her fourth, and then her fifth."""
    match = table(2, gold={0: 1}, staff={0: THREE, 1: SIX[:4]}, awards=(-1, -1, 1), servants=["Nanny", "Maid", None])
    assert status(match, 1) == 1 + 4 + 3
    quiet(match.push("take gold")).push("hire Nanny")
    quiet(match)
    assert award(match, "Full Service") == 1
    turn(match)
    quiet(match.push("take gold")).push("hire Maid")
    assert award(match, "Full Service") == 0 and (status(match, 0), status(match, 1)) == (1 + 5 + 3, 1 + 4)


# -- losing ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("full-service", "LL-L", "footman")
def test_who_no_longer_has_enough_loses_it() -> None:
    """The user of a Footman loses him too: Ann's fourth servant; then she has three."""
    match = table(staff={0: ["Footman", "Valet", "Nanny", "Cook"], 1: ["Overseer"]}, awards=(-1, -1, 0),
                  servants=["Maid", "Butler", None])  # fmt: skip
    assert status(match) == 1 + 4 + 3
    play(match, "take gold", "Ann: use Footman on 2: Overseer")
    assert award(match, "Full Service") == -1 and status(match) == 1 + 3


@pytest.mark.rule("LL-L", "full-service")
def test_the_only_one_left_with_enough_inherits() -> None:
    """Ben falls from 4 to 3; Cleo, whose Footman goes too, falls from 5 to 4."""
    given = {1: ["Valet", "Nanny", "Cook", "Gardener"], 2: ["Footman", "Cook", "Valet", "Nanny", "Maid"]}
    match = table(staff=given,
                  awards=(-1, -1, 1), servants=["Butler", None, None])  # fmt: skip
    play(match, "take gold", "Cleo: use Footman on 2: Valet")
    assert award(match, "Full Service") == 2  # she has 4, he 3


@pytest.mark.rule("LL-L", "footman")
def test_if_several_could_inherit_nobody_has_it_until_one_leads() -> None:
    """Ben falls to 3 by Dan's Footman; Ann and Cleo have 4 each. Then Ann hires a fifth."""
    given = {0: ["Butler", "Valet", "Nanny", "Cook"], 1: ["Overseer", "Valet", "Maid", "Gardener"],
             2: ["Overseer", "Butler", "Nanny", "Chauffeur"], 3: ["Footman"]}  # fmt: skip
    match = table(4, staff=given, awards=(-1, -1, 1), servants=["Maid", None, None])
    play(match, "take gold", "Dan: use Footman on 2: Valet")
    assert award(match, "Full Service") == -1
    quiet(match).push("hire Maid")
    assert award(match, "Full Service") == 0 and status(match) == 1 + 2 + 1 + 1 + 1 + 1 + 3
    assert "full-service" in rules(match)


@pytest.mark.rule("LL-L", "footman")
def test_two_who_have_more_than_the_holder_at_the_same_instant() -> None:
    """Ben holds it with 5, as many as Ann and Cleo have; then he has 4. Nobody has it until Ann hires a sixth."""
    given = {0: ["Butler", "Valet", "Nanny", "Cook", "Gardener"], 1: ["Overseer", "Valet", "Maid", "Gardener", "Cook"],
             2: ["Overseer", "Butler", "Nanny", "Chauffeur", "Ladies Maid"], 3: ["Footman"]}  # fmt: skip
    match = table(4, staff=given, awards=(-1, -1, 1), servants=["Maid", None, None])
    play(match, "take gold", "Dan: use Footman on 2: Valet")
    assert award(match, "Full Service") == -1 and status(match, 1) == 1 + 4
    quiet(match).push("hire Maid")
    assert award(match, "Full Service") == 0


@pytest.mark.rule("gossip-queen", "LL-L")
def test_who_lays_gets_nothing_that_others_are_first_in() -> None:
    """Ben and Dan have 3 tokens each, and nobody leads: Ann, who lays, has 1."""
    assert confirmed({1: 3, 3: 3}) == (-1, 1, 3, 1, 3)
    assert confirmed({1: 3, 3: 3, 2: 3}) == (2, 1, 3, 4, 3)


@pytest.mark.rule("LL-Q", "full-service")
def test_a_servant_who_marries_counts_no_more() -> None:
    match = table(staff={1: ["Valet", "Nanny", "Cook", "Butler"]}, hands={0: [LOVE], 2: [TRUE]}, awards=(-1, -1, 1),
                  servants=["Maid", None, None])  # fmt: skip
    play(match, "take gold", f"Ann: lay {LOVE} on 2: {LORD} and Cook", "Cleo: confirm 1 with True")
    assert award(match, "Full Service") == -1 and status(match, 1) == 1 + 1 + 1 + 1 + 2


def test_legacy_is_not_lost_with_the_child() -> None:
    """Illegitimate gossip about the third generation: it was born (LL-K)."""
    families = {1: [f"{LORD} + {WINTER}", f"Arthur + Cook of {LORD}", "Edith of Arthur"]}
    match = table(families=families, awards=(1, -1, -1),
                  hands={0: ["Illegitimate Child"], 2: [TRUE]})  # fmt: skip
    play(match, "take gold", "Ann: lay Illegitimate Child on 2: Edith", "Cleo: confirm 1 with True")
    assert award(match, "Legacy") == 1 and status(match, 1) == 1 + 2 + 1 + 1 + 3


# -- Grand -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("award-grand", "LL-A", "gossip-queen")
@pytest.mark.parametrize(("awards", "plain", "grand"), [("appendix", 3, 6), ("diagram", 2, 4)])
def test_grand_gossip_queen(awards: str, plain: int, grand: int) -> None:
    """More than four tokens: in all 6, or 4 as in the diagram."""
    match = table(options={"awards": awards}, hands={0: [RUIN, BEDROOM], 2: [TRUE, TRUE]}, gossip={0: 3},
                  awards=(-1, 0, -1))  # fmt: skip
    assert status(match) == 1 + plain
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Ann: lay {BEDROOM} on 2", "Cleo: confirm 1 with True")
    assert tokens(match)[0] == 4 and status(match) == 1 + plain
    play(match, "Cleo: confirm 1 with True")
    assert tokens(match)[0] == 5 and status(match) == 1 + grand


@pytest.mark.rule("award-grand", "full-service")
@pytest.mark.parametrize(("awards", "plain", "grand"), [("appendix", 3, 6), ("diagram", 2, 4)])
def test_grand_service(awards: str, plain: int, grand: int) -> None:
    """More than six servants."""
    match = table(options={"awards": awards}, staff={0: SIX}, gold={0: 0}, awards=(-1, -1, 0),
                  servants=["Nanny", None, None])  # fmt: skip
    assert status(match) == 1 + 6 + plain
    quiet(match.push("take gold")).push("hire Nanny")
    assert status(match) == 1 + 7 + grand


@pytest.mark.rule("award-grand", "legacy")
@pytest.mark.parametrize(("awards", "plain", "grand"), [("appendix", 3, 6), ("diagram", 2, 4)])
def test_grand_legacy(awards: str, plain: int, grand: int) -> None:
    """More than four generations. 1 + 2, Alice 1 + 1, Arthur 1 + 1, Edith 1 + 1: 9 in four generations."""
    families = {0: [*TWO_DEEP, "Arthur + Cook of Alice", "Edith + Valet of Arthur"]}
    match = table(options={"awards": awards}, families=families, awards=(0, -1, -1)).push("take gold")
    assert status(match) == 9 + plain
    quiet(match).push(["roll for Edith", "the die shows 2", "draw Florence"])
    assert status(match) == 9 + 2 + grand


@pytest.mark.rule("award-grand", "full-service", "footman")
def test_grand_service_is_lost_with_the_seventh() -> None:
    """7 servants: 6 of 1 status and the Butler's 2, and 6 for Grand Service. Ben's Footman leaves 6, and 3."""
    match = table(staff={0: ["Butler", *SIX], 1: ["Footman"]}, awards=(-1, -1, 0), servants=["Nanny", None, None])
    assert status(match) == 1 + 2 + 6 + 6
    play(match, "take gold", "Ben: use Footman on 1: Overseer")
    assert award(match, "Full Service") == 0 and status(match) == 1 + 2 + 5 + 3
    assert "award-grand" in rules(match)


def test_one_player_may_hold_all() -> None:
    match = table(families={0: [*TWO_DEEP, "Edith of Alice"]}, staff={0: SIX[:4]}, gossip={0: 3}, awards=(0, 0, 0))
    assert parts(match) == {"family": 3, "spouses": 3, "servants": 4, "awards": 9}
