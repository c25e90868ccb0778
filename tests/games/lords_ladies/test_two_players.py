"""Two players: own confirmation, six gold, three turns a round."""

from __future__ import annotations

import pytest

from tests.games.looking import held, legal, refused, rules, whose

from .table import award, begun, family, gold, hand, house, play, quiet, rumours, status, table, tokens, turn
from .titles import BEDROOM, CHILD, LADY, LORD, LOVE, RUIN, TRUE, WINTER


@pytest.mark.rule("two-same")
def test_everything_else_is_the_same() -> None:
    match = begun(2)
    match.push(f"choose {LADY}").push(f"choose {LORD}")
    assert [len(hand(match, p)) for p in (0, 1)] == [1, 1]
    assert whose(match) == (0, "take", 0) and [gold(match, p) for p in (0, 1)] == [1, 1]


@pytest.mark.rule("two-confirm", "LL-BA", "true", "confirm-tokens")
@pytest.mark.parametrize("card", (RUIN, TRUE))
def test_ones_own_gossip(card: str) -> None:
    match = table(2, hands={0: [RUIN, card]}, gold={1: 3})
    play(match, "take gold", f"lay {RUIN} on 2")
    assert whose(match) == (0, "window", 0) and legal(match, "confirm") == {f"confirm 1 with {card}"}
    match.push(f"confirm 1 with {card}")
    assert gold(match, 1) == 0 and tokens(match) == (1, 0) and held(match.state, "tail") == [RUIN, card]
    if card != TRUE:
        play(match, "earn a gold")
        other = table(2, hands={0: [RUIN, TRUE]}, gold={1: 3})
        play(other, "take gold", f"lay {RUIN} on 2", "confirm 1 with True")


@pytest.mark.rule("two-confirm")
def test_the_other_does_not_confirm() -> None:
    match = table(2, hands={0: [RUIN, BEDROOM], 1: [TRUE, RUIN]}, turn=1)
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Ann: pass")
    assert whose(match)[2] == 1 and legal(match, "confirm") == set()
    assert refused(match, "confirm 1 with True") == "two-confirm"


@pytest.mark.rule("LL-BA")
def test_in_any_later_moment_of_the_round() -> None:
    match = table(2, hands={0: [RUIN, TRUE], 1: []}, gold={1: 2})
    play(match, "take gold", f"lay {RUIN} on 2", "pass", "earn a gold", "pass", "take gold", "confirm 1 with True")
    assert gold(match, 1) == 0 and tokens(match) == (1, 0)


def test_but_before_with_two() -> None:
    """Ben hires in his turn, and Ann says that he was ruined before."""
    match = table(2, hands={0: [RUIN, TRUE]}, gold={1: 1}, turn=1, marker=1)
    play(match, "take gold", "pass", "hire Nanny", f"lay {RUIN} on 2", "confirm 1 with True")
    assert gold(match, 1) == 0 and held(match.state, "servants", 1) == [] and whose(match) == (0, "take", 0)


@pytest.mark.rule("two-pay-off", "pay-off", "LL-J")
def test_three_to_the_gossiper_three_to_the_bank() -> None:
    match = table(2, hands={0: [RUIN, TRUE]}, gold={0: 1, 1: 7})
    play(match, "take gold", "Ann: " + f"lay {RUIN} on 2", "Ann: confirm 1 with True")
    assert whose(match) == (0, "answer", 1)
    match.push("pay off")
    assert (gold(match, 0), gold(match, 1)) == (3 + 3, 1) and tokens(match) == (0, 0)


def test_five_gold_are_too_few() -> None:
    match = table(2, hands={0: [RUIN, TRUE]}, gold={1: 5})
    play(match, "take gold", f"lay {RUIN} on 2", "confirm 1 with True")
    assert gold(match, 1) == 0


@pytest.mark.rule("maid", "LL-D", "LL-AS")
def test_a_maid_with_two() -> None:
    """The gossiper keeps the one token, and Ben his gold."""
    match = table(2, hands={0: [RUIN, RUIN]}, staff={1: ["Maid"]}, gold={1: 4}, servants=["Nanny", None, None],
                  turn=1, marker=1)  # fmt: skip
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Ann: confirm 1 with {RUIN}")
    assert legal(match) == {"pay off", "blame the maid", "suffer"}
    match.push("blame the maid")
    assert gold(match, 1) == 6 and tokens(match) == (1, 0) and held(match.state, "servants", 1) == []


@pytest.mark.rule("before", "before-undo", "two-confirm")
def test_a_wedding_taken_back_with_two() -> None:
    """2 + 1 gold, and Miss Winter cost 1; Ben's lord marries the Cook instead."""
    match = table(2, hands={0: [LOVE, TRUE]}, staff={1: ["Cook"]}, suitors=[WINTER, None, None], turn=1, marker=1)
    quiet(match.push("take gold")).push(f"marry {LORD} to {WINTER}")
    assert gold(match, 1) == 2
    play(match, f"Ann: lay {LOVE} on 2: {LORD} and Cook", "Ann: confirm 1 with True")
    assert gold(match, 1) == 3 and family(match, 1) == sorted(["Cook", LORD]) and tokens(match) == (1, 0)
    assert whose(match) == (0, "take", 0)


@pytest.mark.rule("LL-AQ")
def test_a_card_that_lies_there_confirms_no_other() -> None:
    match = table(2, hands={0: [RUIN, RUIN, BEDROOM]})
    play(match, "take gold", f"lay {RUIN} on 2", f"lay {RUIN} on 2")
    assert whose(match) == (0, "window", 0) and legal(match, "confirm") == set()
    assert refused(match, f"confirm 1 with {RUIN}") == "confirm"


@pytest.mark.rule("LL-J", "gossip-queen")
def test_one_token_each_time() -> None:
    match = table(2, hands={0: [RUIN, RUIN, BEDROOM, TRUE]}, gossip={0: 1})
    play(match, "take gold", f"lay {RUIN} on 2", f"confirm 1 with {RUIN}", f"lay {BEDROOM} on 2", "confirm 1 with True")
    assert tokens(match) == (3, 0) and award(match, "Gossip Queen") == 0 and house(match, 1).trouble == 1
    assert status(match) == 1 + 3
    again = table(2, hands={0: [RUIN, TRUE]}, gold={1: 6})
    play(again, "take gold", f"Ann: lay {RUIN} on 2", "Ann: confirm 1 with True", "pay off")
    assert "LL-J" in rules(again)


@pytest.mark.rule("two-round", "two-alternate", "marker-left")
def test_three_turns_a_round() -> None:
    """Ann, Ben, Ann; then Ben, Ann, Ben; then Ann again."""
    match = table(2)
    order = []
    for n in range(9):
        order.append(whose(match)[0])
        assert match.state.facts.tally.round == 1 + n // 3
        turn(match)
    assert order == [0, 1, 0, 1, 0, 1, 0, 1, 0]


def test_bedroom_problems_last_for_the_round_of_three_turns() -> None:
    match = table(2, hands={0: [BEDROOM, TRUE]}, families={1: [f"{LORD} + {WINTER}"]})
    play(match, "take gold", f"lay {BEDROOM} on 2", "confirm 1 with True", "earn a gold")
    assert whose(match) == (1, "take", 1) and house(match, 1).trouble == 1
    turn(match, f"roll for {LORD} | the die shows 1")
    assert family(match, 1) == sorted([LORD, WINTER])
    turn(match)
    assert match.state.facts.tally.round == 2 and house(match, 1).trouble == 0


@pytest.mark.rule("gossip-removed", "row-third")
def test_after_the_third_turn_the_round_ends() -> None:
    match = table(2, hands={0: [RUIN, CHILD]})
    play(match, "take gold", f"lay {RUIN} on 2", "pass", "earn a gold", "pass")
    turn(match)
    assert rumours(match) == [RUIN]
    quiet(match.push("take gold"))
    match.push("earn a gold")
    quiet(match)
    assert rumours(match) == [] and held(match.state, "tail") == [RUIN] and whose(match) == (1, "take", 1)
