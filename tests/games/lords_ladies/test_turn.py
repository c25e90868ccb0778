"""The parts of a turn: take, act; gold, gossip, and what may be done at any time."""

from __future__ import annotations

import pytest

from tests.games.looking import kinds, legal, refused, rules, whose

from .table import family, gold, hand, house, play, quiet, staff, status, table, turn
from .table import rows as data
from .titles import CHILD, COLONEL, DUKE, LADY, RUIN, THORNBURY, TRUE, WINTER


@pytest.mark.rule("turn", "round", "LL-AA")
def test_two_parts_then_the_next_to_the_left() -> None:
    match = table(3, turn=1)
    assert whose(match) == (1, "take", 1) and kinds(match) == {"take gold", "take gossip"}
    match.push("take gold")
    assert whose(match) == (1, "act", 1)
    for move in ("take gold", "take gossip"):
        assert refused(match, move) == "turn"
    match.push("earn a gold")
    assert whose(match) == (2, "take", 2) and "turn" in rules(match)
    turn(match)
    assert whose(match) == (0, "take", 0)


def test_nobody_can_pass_a_part() -> None:
    match = table()
    assert refused(match, "pass") == "LL-G" and refused(match, "earn a gold") == "take"
    match.push("take gold")
    assert refused(match, "pass") == "LL-G"


@pytest.mark.rule("take", "LL-O")
def test_two_gold() -> None:
    match = table(gold={0: 1}).push("take gold")
    assert gold(match) == 3 and hand(match) == []


@pytest.mark.rule("take", "gossip-take", "LL-AB")
def test_or_one_gossip_card() -> None:
    match = table(hands={0: [RUIN]}).push(["take gossip", f"draw {TRUE}"])
    assert hand(match) == [RUIN, TRUE] and gold(match) == 1


@pytest.mark.rule("LL-AB", "gossip-take")
def test_no_limit_to_what_a_family_has() -> None:
    """All ten servants, 12 tokens, 40 gold, 13 gossip cards, seven children: and there is more of each."""
    ten = ["Butler", "Chauffeur", "Cook", "Footman", "Gardener", "Ladies Maid", "Maid", "Nanny", "Overseer"]
    kids = [f"{name} of {LADY}" for name in ("Alice", "Beatrice", "Edith", "Arthur", "Bertram", "Edmund")]
    match = table(families={0: [f"{LADY} + {COLONEL}", *kids]}, staff={0: ten}, tokens={0: 12}, gold={0: 40},
                  hands={0: [RUIN] * 5 + [TRUE] * 7}, awards=(-1, -1, 0), servants=["Valet", None, None],
                  suitors=[None] * 3)  # fmt: skip
    rolled = match.branch()
    match.push(["take gossip", f"draw {TRUE}"]).push("buy a token")
    assert len(hand(match)) == 13 and (gold(match), house(match).tokens) == (34, 13)
    quiet(match).push("hire Valet")
    assert len(staff(match)) == 10
    quiet(rolled.push("take gold")).push([f"roll for {LADY}", "the die shows 1", "draw Cecily"])
    assert gold(rolled) == 43 and len(house(rolled).members) == 1 + 7


@pytest.mark.rule("LL-O")
def test_gold_is_without_end() -> None:
    """There are 13 coins in the box; the bank of the program has more."""
    match = table(gold={0: 5, 1: 5, 2: 5})
    for _ in range(3):
        quiet(match.push("take gold"))
        quiet(match.push("earn a gold"))
    assert [gold(match, p) for p in range(3)] == [8, 8, 8]


@pytest.mark.rule("act", "act-gold")
def test_the_action_may_be_a_gold() -> None:
    match = table().push("take gold").push("earn a gold")
    assert gold(match) == 4


def test_four_actions() -> None:
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"]}, suitors=[DUKE, THORNBURY, WINTER],
                  gold={0: 4}).push("take gold")  # fmt: skip
    quiet(match)
    assert kinds(match) == {"marry", "hire", "roll for", "earn a gold"}
    assert legal(match, "marry") == {f"marry Alice to {DUKE}", f"marry Alice to {THORNBURY}"}
    assert legal(match, "hire") == {"hire Butler", "hire Nanny", "hire Maid"}
    assert legal(match, "roll") == {f"roll for {LADY}"}


@pytest.mark.rule("act", "LL-AA")
def test_gold_is_always_possible() -> None:
    match = table(gold={0: 0}, suitors=[None, None, None], servants=[None, None, None])
    turn(match)
    assert gold(match) == 3


@pytest.mark.rule("LL-AI", "take")
def test_a_connected_spouse_brings_one_of_each() -> None:
    """A third choice: 1 gold and 1 gossip card; an Overseer does not change it."""
    match = table(families={0: [f"{LADY} + {THORNBURY}"]}, staff={0: ["Overseer"]})
    assert kinds(match) == {"take gold", "take gossip", "take gold and gossip"}
    match.push(["take gold and gossip", f"draw {TRUE}"])
    assert gold(match) == 2 and hand(match) == [TRUE]
    assert gold(table(families={0: [f"{LADY} + {THORNBURY}"]}).push("take gold")) == 3


@pytest.mark.rule("LL-AI")
def test_without_such_a_spouse_there_are_two_choices() -> None:
    match = table(families={1: [f"{LADY} + {THORNBURY}"]})
    assert refused(match, "take gold and gossip") == "LL-AI"
    two = table(families={0: [f"{LADY} + {THORNBURY}", f"Arthur + Mademoiselle Corbeau of {LADY}"]},
                options={"foreign": True}).push(["take gold and gossip", f"draw {TRUE}"])  # fmt: skip
    assert gold(two) == 2 and len(hand(two)) == 1  # a second one adds nothing


@pytest.mark.rule("LL-P")
def test_no_gossip_card_is_left() -> None:
    match = table(families={0: [f"{LADY} + {THORNBURY}"]}, bag=0, hands={1: [RUIN] * 5, 2: [TRUE] * 8},
                  under=[])  # fmt: skip
    assert kinds(match) == {"take gold", "take gossip", "take gold and gossip"}  # some lie under the deck
    whole = {1: [RUIN] * 5 + [CHILD] * 5 + ["Bedroom Problems"] * 5, 2: [TRUE] * 8 + ["Drunken Servant"] * 5,
             0: ["Forbidden Love"] * 5}  # fmt: skip
    empty = table(families={0: [f"{LADY} + {THORNBURY}"]}, hands=whole)
    assert kinds(empty) == {"take gold"}
    assert refused(empty, "take gossip") == refused(empty, "take gold and gossip") == "LL-P"


@pytest.mark.rule("LL-C", "gossip-take")
def test_when_the_deck_is_empty_what_went_under_it_comes_in_its_order() -> None:
    match = table(bag=1, under=[RUIN, CHILD])
    tail = [c.title for c in match.state.cards("tail")]
    assert tail[-2:] == [RUIN, CHILD]
    top = match.state.cards("bag")[0].title
    match.push("take gossip")
    assert hand(match) == [top] and "LL-C" not in rules(match)
    quiet(match)
    match.push("earn a gold")
    quiet(match)
    match.push("take gossip")
    assert hand(match, 1) == [tail[0]] and "LL-C" in rules(match)
    assert [c.title for c in match.state.cards("tail")] == tail[1:]


# -- status tokens -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("token", "token-status", "LL-U", "any-time")
def test_six_gold_buy_a_status_token() -> None:
    match = table(gold={0: 5})
    match.push("take gold")
    assert whose(match) == (0, "window", 0) and gold(match) == 7 and status(match) == 1
    match.push("buy a token")
    assert (gold(match), house(match).tokens, status(match)) == (1, 1, 2)
    assert whose(match)[1] == "act"  # 1 gold allows no second one


@pytest.mark.rule("token", "LL-U")
def test_as_often_as_the_gold_lasts_and_in_the_turns_of_others() -> None:
    match = table(gold={1: 13, 2: 5}).push("take gold")
    assert whose(match) == (0, "window", 1)
    match.push("buy a token").push("buy a token")
    assert (gold(match, 1), house(match, 1).tokens, status(match, 1)) == (1, 2, 3)
    assert whose(match)[1] == "act"


def test_five_gold_are_too_few() -> None:
    match = table(gold={0: 4}, hands={0: [TRUE]})
    match.push("take gold")  # 6
    match.push("buy a token")
    assert refused(match, "buy a token") == "token"
    assert refused(table(gold={0: 3}, hands={0: [TRUE]}).push("take gold"), "buy a token") == "token"


# -- hiring ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hire", "hire-brings", "servant-cost", "servant-status", "servant-type", "servant-powers", "constant")
def test_a_servant_is_paid_for_and_brings_status() -> None:
    """Nanny: cost 3, status 1."""
    match = table(gold={0: 2}).push("take gold").push("hire Nanny")
    assert gold(match) == 1 and staff(match) == ["Nanny"] and status(match) == 2
    assert match.state.facts.estates.servants[1] == -1  # a gap until the round ends


@pytest.mark.rule("one-time")
def test_a_servant_for_once() -> None:
    match = table().push("take gold").push("hire Maid")
    assert gold(match) == 1 and staff(match) == ["Maid"]


@pytest.mark.rule("servant-cost")
def test_who_can_not_pay_can_not_hire() -> None:
    """The Butler costs 4, one more than Ann has."""
    match = table().push("take gold")
    assert legal(match, "hire") == {"hire Nanny", "hire Maid"}
    assert refused(match, "hire Butler") == "servant-cost"


@pytest.mark.rule("hire")
def test_only_servants_of_the_row() -> None:
    match = table(gold={0: 5}).push("take gold")
    assert refused(quiet(match), "hire Cook") == "hire"


@pytest.mark.rule("one-of-each")
def test_one_of_each() -> None:
    match = table(gold={0: 3}, staff={0: ["Nanny"], 1: ["Maid"]}).push("take gold")
    assert refused(match, "hire Nanny") == "one-of-each"
    assert legal(match, "hire") == {"hire Butler", "hire Maid"}


@pytest.mark.rule("LL-AJ", "servant-cost")
def test_a_generous_spouse() -> None:
    """Nanny 3 - 1 = 2; two of them 1; a servant for 1 costs nothing with both."""
    one = table(families={0: [f"{LADY} + Baron Wexcombe"]}, gold={0: 0}).push("take gold").push("hire Nanny")
    assert gold(one) == 0 and "LL-AJ" in rules(one)
    couples = [f"{LADY} + Baron Wexcombe", f"Arthur + Miss Octavia Quill of {LADY}"]
    two = table(families={0: couples}, gold={0: 0}).push("take gold").push("hire Nanny")
    assert gold(two) == 1
    free = table(families={0: couples}, gold={0: 0}).push("take gold").push("hire Maid")
    assert gold(free) == 2
    other = table(families={1: [f"{LADY} + Baron Wexcombe"]}, gold={0: 1}).push("take gold").push("hire Nanny")
    assert gold(other) == 0  # another family's spouse


def test_never_less_than_nothing() -> None:
    cheap = data({"Maid": {"cost": 0}})
    match = table(options={"deck": cheap}, families={0: [f"{LADY} + Baron Wexcombe"]}, gold={0: 0})
    match.push("take gold").push("hire Maid")
    assert gold(match) == 2


def test_families_grow_only_by_what_is_done() -> None:
    match = table()
    before = [family(match, p) for p in range(3)]
    play(match, "take gold", "earn a gold")
    assert [family(match, p) for p in range(3)] == before
