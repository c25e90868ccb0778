"""Proposals: who may ask whom, discards for Charm, and how a proposal is composed."""

from __future__ import annotations

import pytest

from tabletop import SPECTATOR, Match
from tests.games.looking import kinds, legal, refused, rules, told, whose

from .table import discards, hand, society, table
from .titles import (
    ANNE,
    BALL,
    BINGLEY,
    CAROLINE,
    CATHERINE,
    CHARLOTTE,
    COLLINS,
    DARCY,
    EDMUND,
    ELINOR,
    EMMA,
    FANNY,
    HARRIET,
    JANE,
    LYDIA,
    MARIA,
    MARTIN,
    PRICE,
    WICKHAM,
)

# -- who asks whom -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("propose", "propose-other", "charm")
def test_a_gentleman_of_the_hand_asks_a_lady_of_anothers_society() -> None:
    """Bingley's Charm of 4 is enough for all three; Martin's 3 is not for Emma, whose Charm is 4."""
    match = table(hands={0: [BINGLEY, MARTIN]}, societies={1: [EMMA, LYDIA], 2: [CATHERINE]})
    assert legal(match, "propose") == {
        f"propose {g} to {lady}" for g, lady in
        ((BINGLEY, EMMA), (BINGLEY, LYDIA), (BINGLEY, CATHERINE), (MARTIN, LYDIA), (MARTIN, CATHERINE))
    }  # fmt: skip
    match.push(f"propose {BINGLEY} to {EMMA}")
    assert whose(match) == (0, "answer", 1) and hand(match) == [MARTIN]
    assert [c.title for c in match.state.cards("table")] == [BINGLEY] and society(match, 1) == [EMMA, LYDIA]
    for viewer in (0, 1, 2, SPECTATOR):
        text = " ".join(told(match, viewer))
        assert BINGLEY in text and EMMA in text


@pytest.mark.rule("propose-other", "propose", "society-only")
def test_whom_nobody_can_ask_and_who_cannot_ask() -> None:
    match = table(hands={0: [BINGLEY, BALL, LYDIA], 1: [WICKHAM, HARRIET]})
    assert refused(match, f"propose {BINGLEY} to {ANNE}") == "propose-other"  # her own
    assert refused(match, f"propose {BINGLEY} to {HARRIET}") == "society-only"  # in Ben's hand
    assert refused(match, f"propose {BINGLEY} to {LYDIA}") == "society-only"  # in her own
    assert refused(match, f"propose {BINGLEY} to {CHARLOTTE}") == "society-only"  # in the pile
    assert refused(match, f"propose {BINGLEY} to {WICKHAM}") == "society-only"
    assert refused(match, f"propose {WICKHAM} to {EMMA}") == "propose"  # not her Gentleman
    for title in (LYDIA, BALL):
        assert refused(match, f"propose {title} to {EMMA}") == "propose"


@pytest.mark.rule("propose")
def test_a_married_lady_is_not_asked() -> None:
    match = table(hands={0: [BINGLEY]}, marriages={1: [LYDIA]})
    assert refused(match, f"propose {BINGLEY} to {LYDIA}") == "society-only"
    assert match.push(f"propose {BINGLEY} to {EMMA}")


@pytest.mark.rule("no-sister")
def test_not_his_own_sister() -> None:
    """Bingley has a sister; his Charm of 4 would be enough for hers of 4, and discards change nothing."""
    match = table(hands={0: [BINGLEY, LYDIA, HARRIET], 1: [PRICE]}, societies={1: [CAROLINE], 2: [FANNY]})
    assert refused(match, f"propose {BINGLEY} to {CAROLINE}") == "no-sister"
    assert legal(match, "propose") == {f"propose {BINGLEY} to {FANNY}"}
    match.push(f"spend {LYDIA}")
    assert refused(match, f"propose {BINGLEY} to {CAROLINE}") == "no-sister"
    two = table(hands={0: [EDMUND, LYDIA]}, societies={1: [MARIA], 2: ["Julia Bertram"]})
    for sister in (MARIA, "Julia Bertram"):
        assert refused(two, f"propose {EDMUND} to {sister}") == "no-sister"
    assert legal(two) == {f"bring {LYDIA}", "take a card"}  # so nothing can be spent either


@pytest.mark.rule("MM-W")
def test_cousins_may_propose() -> None:
    """In the novels Edmund marries his cousin Fanny, and Collins asks his cousin Elizabeth."""
    match = table(hands={0: [EDMUND, LYDIA]}, societies={1: [FANNY]})
    match.push(f"spend {LYDIA}")
    match.push(f"propose {EDMUND} to {FANNY}")
    assert whose(match)[1] == "answer" and "MM-W" in rules(match)


# -- discards for Charm ------------------------------------------------------------------------------------------------


@pytest.mark.rule("charm-needed", "charm-discard", "discards-lost", "discard-pile", "MM-U")
@pytest.mark.parametrize(("lady", "charm"), [(CATHERINE, 2), (ELINOR, 3), (EMMA, 4)])
def test_the_difference_is_made_up_by_discards(lady: str, charm: int) -> None:
    """Darcy, with his Charm of 1, needs as many as her Charm less one."""
    spare = [HARRIET, JANE, BALL]
    match = table(hands={0: [DARCY, *spare]}, societies={1: [lady], 2: []})
    for n in range(charm - 1):
        assert refused(match, f"propose {DARCY} to {lady}") == "charm-needed"
        match.push(f"spend {spare[n]}")
        assert not discards(match)
    match.push(f"propose {DARCY} to {lady}")
    assert whose(match) == (0, "answer", 1) and match.state.facts.offer.charm == charm
    assert discards(match) == sorted(spare[: charm - 1]) and hand(match) == sorted(spare[charm - 1 :])


def test_equal_charm_needs_no_discard() -> None:
    match = table(hands={0: [DARCY]}, societies={1: [LYDIA]})
    assert legal(match, "propose") == {f"propose {DARCY} to {LYDIA}"}


@pytest.mark.rule("MM-B")
def test_a_proposal_that_the_hand_cannot_pay_cannot_be_begun() -> None:
    """Emma's Charm of 4 is 3 above Darcy's: beside him the hand holds two cards, then three."""
    match = table(hands={0: [DARCY, HARRIET, JANE]}, societies={1: [EMMA], 2: []})
    assert refused(match, f"propose {DARCY} to {EMMA}") == "MM-B"
    assert not legal(match, "spend") and refused(match, f"spend {HARRIET}") == "MM-B"
    match = table(hands={0: [DARCY, HARRIET, JANE, LYDIA]}, societies={1: [EMMA], 2: []})
    assert legal(match, "spend") == {f"spend {title}" for title in (HARRIET, JANE, LYDIA)}


@pytest.mark.rule("MM-B", "charm-discard")
def test_no_card_can_be_spent_without_a_gentleman_or_a_lady() -> None:
    assert kinds(table(hands={0: [HARRIET, JANE, BALL]})) == {"bring", "have a ball", "take a card"}
    match = table(hands={0: [BINGLEY, LYDIA]}, societies={1: [], 2: []})
    assert not legal(match, "spend") and not legal(match, "propose")
    assert refused(match, f"spend {LYDIA}") == "MM-B" and refused(match, f"spend {HARRIET}") == "charm-discard"


@pytest.mark.rule("MM-B", "MM-P", "charm-discard")
def test_what_is_laid_aside_must_leave_a_proposal() -> None:
    """Only Bingley can ask anybody: the only Lady is a Bertram. Tom, her brother, may be spent, Bingley not."""
    match = table(hands={0: [BINGLEY, "Tom Bertram"]}, societies={1: [MARIA], 2: []})
    assert legal(match, "spend") == {"spend Tom Bertram"} and refused(match, f"spend {BINGLEY}") == "MM-B"
    match.push("spend Tom Bertram")
    assert legal(match) == {f"propose {BINGLEY} to {MARIA}"}
    for move in ("take a card", "have a ball", f"bring {LYDIA}", f"push {ANNE} to 2"):
        assert refused(match, move) == "MM-B"
    # of two who can, either may be spent, but not both
    match = table(hands={0: [BINGLEY, WICKHAM]}, societies={1: [LYDIA], 2: []})
    assert legal(match, "spend") == {f"spend {BINGLEY}", f"spend {WICKHAM}"}
    match.push(f"spend {WICKHAM}")
    assert legal(match) == {f"propose {BINGLEY} to {LYDIA}"}
    # Darcy needs 3 for Emma, Martin 1: with two spent only Martin is left to ask, so he can't be the third
    match = table(hands={0: [DARCY, MARTIN, JANE]}, societies={1: [EMMA], 2: []})
    assert legal(match, "spend") == {f"spend {DARCY}", f"spend {JANE}"}
    match.push(f"spend {JANE}")
    assert legal(match) == {f"propose {MARTIN} to {EMMA}", f"spend {DARCY}"}


@pytest.mark.rule("MM-P", "discards-lost")
def test_cards_of_every_kind_can_be_spent() -> None:
    match = table(hands={0: [BINGLEY, WICKHAM, HARRIET, BALL]}, societies={1: [LYDIA]})
    assert legal(match, "spend") == {f"spend {title}" for title in (BINGLEY, WICKHAM, HARRIET, BALL)}
    seen = set()
    for title in (WICKHAM, HARRIET, BALL):
        match.push(f"spend {title}")
        seen |= rules(match)
    assert "MM-P" in seen
    match.push(f"propose {BINGLEY} to {LYDIA}")
    assert discards(match) == sorted([WICKHAM, HARRIET, BALL]) and hand(match) == []
    assert refused(table(hands={0: [BINGLEY, LYDIA]}), f"spend {ANNE}") == "charm-discard"  # in Society


@pytest.mark.rule("MM-P", "charm-discard")
def test_of_equal_cards_one_is_spent() -> None:
    match = table(hands={0: [BINGLEY, BALL, BALL]}, societies={1: [LYDIA]})
    assert [str(m) for m in match.legal_moves].count(f"spend {BALL}") == 1
    match.push(f"spend {BALL}")
    assert hand(match) == sorted([BINGLEY, BALL])


@pytest.mark.rule("charm-beyond", "charm-two-ways", "MM-Q")
def test_more_charm_than_needed_makes_a_no_dearer() -> None:
    """Wickham's 5 and three discards are 8, above every printed Charm; against Lydia's 1 a no costs 7."""
    match = table(hands={0: [WICKHAM, HARRIET, JANE, BALL], 1: [MARTIN] + [BINGLEY, COLLINS, DARCY, PRICE, EDMUND]},
                  societies={1: [LYDIA]})  # fmt: skip
    for title in (HARRIET, JANE, BALL):
        match.push(f"spend {title}")
    match.push(f"propose {WICKHAM} to {LYDIA}")
    assert match.state.facts.offer.charm == 8 and legal(match) == {"accept"}
    assert {"MM-Q", "charm-beyond"} <= rules(match)
    seven = table(hands={0: [WICKHAM, HARRIET, JANE], 1: [MARTIN, BINGLEY, COLLINS, DARCY, PRICE, EDMUND]},
                  societies={1: [LYDIA]})  # fmt: skip
    seven.push(f"spend {HARRIET}").push(f"spend {JANE}").push(f"propose {WICKHAM} to {LYDIA}")
    assert seven.state.facts.offer.charm == 7 and legal(seven) == {"accept", "decline"}  # six cards pay for it
    assert seven.push("decline").state.facts.due == 6


@pytest.mark.rule("charm-discard", "MM-H", "propose-declined")
def test_bought_charm_is_for_this_proposal_only() -> None:
    """Darcy, lifted to 2, asks Catherine (2) and is declined; in the second turn he has 1 again."""
    match = table(hands={0: [DARCY, LYDIA, JANE]}, societies={0: [ANNE, HARRIET], 1: [CATHERINE], 2: []})
    match.push(f"spend {LYDIA}").push(f"propose {DARCY} to {CATHERINE}").push("decline")
    assert whose(match) == (0, "turn", 0) and hand(match) == [DARCY, JANE] and "MM-H" in rules(match)
    assert refused(match, f"propose {DARCY} to {CATHERINE}") == "charm-needed"
    match.push(f"spend {JANE}").push(f"propose {DARCY} to {CATHERINE}")
    assert match.state.facts.offer.charm == 2


@pytest.mark.rule("discards-lost")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_what_was_discarded_is_lost_whatever_the_answer(answer: str) -> None:
    match = table(hands={0: [DARCY, LYDIA]}, societies={1: [CATHERINE], 2: []})
    match.push(f"spend {LYDIA}").push(f"propose {DARCY} to {CATHERINE}")
    assert "discards-lost" in rules(match)
    match.push(answer)
    assert discards(match) == [LYDIA]
    assert hand(match) == ([DARCY] if answer == "decline" else [])


# -- composed in private -----------------------------------------------------------------------------------------------


def composing(spent: str = JANE) -> Match:
    match = table(hands={0: [DARCY, JANE, HARRIET], 1: [WICKHAM]}, societies={1: [CATHERINE], 2: []})
    return match.push(f"spend {spent}")


@pytest.mark.rule("MM-B")
def test_what_is_laid_aside_is_private_and_how_much_is_public() -> None:
    match = composing()
    aside = match.game.zone("aside")
    assert whose(match) == (0, "compose", 0) and match.state.facts.spent == 1
    for viewer in (0, 1, 2, SPECTATOR):
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[aside]] == ([JANE] if viewer == 0 else [None])
        assert len(view.zones[0]) == 2
        assert any(JANE in text for text in told(match, viewer)) == (viewer == 0)
    match.push(f"spend {HARRIET}")
    assert match.state.facts.spent == 2 and len(match.state.view(2).zones[aside]) == 2


@pytest.mark.rule("MM-B", "charm-discard", "MM-U", "discard-pile")
def test_the_proposal_makes_all_of_it_public_at_once() -> None:
    match = composing().push(f"propose {DARCY} to {CATHERINE}")
    for viewer in (0, 1, 2, SPECTATOR):
        view = match.state.view(viewer)
        text = " ".join(told(match, viewer))
        assert DARCY in text and CATHERINE in text and JANE in text
        assert [c and c.title for c in view.zones[match.game.discard]] == [JANE]
        assert [c and c.title for c in view.zones[match.game.table]] == [DARCY]
        assert not view.zones[match.game.aside]


@pytest.mark.rule("MM-B")
def test_composing_can_be_undone_by_stepping_back() -> None:
    match = composing()
    match.undo()
    assert whose(match) == (0, "turn", 0) and hand(match) == sorted([DARCY, JANE, HARRIET])
    match.push(f"spend {HARRIET}").push(f"propose {DARCY} to {CATHERINE}")
    assert discards(match) == [HARRIET]


def test_the_order_in_which_cards_are_spent_makes_no_difference() -> None:
    positions = set()
    for one, other in ((JANE, HARRIET), (HARRIET, JANE)):
        match = table(hands={0: [DARCY, JANE, HARRIET]}, societies={1: [CATHERINE], 2: []})
        match.push(f"spend {one}").push(f"spend {other}").push(f"propose {DARCY} to {CATHERINE}")
        positions.add(match.state)
    assert len(positions) == 1


@pytest.mark.rule("no-sister", "charm-needed", "MM-B")
def test_three_reasons_why_not() -> None:
    match = table(hands={0: [PRICE, DARCY, LYDIA]}, societies={1: [FANNY], 2: [CATHERINE, EMMA]})
    assert refused(match, f"propose {PRICE} to {FANNY}") == "no-sister"
    assert refused(match, f"propose {DARCY} to {CATHERINE}") == "charm-needed"
    assert refused(match, f"propose {DARCY} to {EMMA}") == "MM-B"
    assert legal(match, "propose") == {f"propose {PRICE} to {CATHERINE}", f"propose {PRICE} to {EMMA}"}
