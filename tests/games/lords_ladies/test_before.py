"""But Before: gossip confirmed in one's own turn comes before the action (LL-I)."""

from __future__ import annotations

import pytest

from tabletop import IllegalMoveError, Match
from tests.games.looking import held, legal, rules, told, whose
from tests.length import pairs

from .table import award, family, gold, hand, house, play, quiet, row, rumours, spouse, staff, status, table, tokens
from .titles import (
    BEDROOM,
    CAPTAIN,
    CHILD,
    COLONEL,
    DOCTOR,
    DRUNKEN,
    DUKE,
    LADY,
    LORD,
    LOVE,
    NUGENT,
    RUIN,
    TRUE,
    WEXCOMBE,
    WINTER,
)

PARENTS = f"{LADY} + {COLONEL}"


def acted(*moves: str, **given: object) -> Match:
    """Ann takes gold and acts; nobody says anything before the action."""
    match = table(**given)  # type: ignore[arg-type]
    quiet(match.push("take gold"))
    return play(match, *moves)


# -- a marriage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("before", "before-undo", "confirm-before", "before-until", "LL-I", "LL-AW", "forbidden", "LL-Q")
def test_the_printed_example() -> None:
    """Ann's lady marries the Duke for 3; before Ben begins, she is said to love the Cook."""
    match = acted(f"marry {LADY} to {DUKE}", staff={0: ["Cook"]}, gold={0: 1}, hands={1: [LOVE], 2: [TRUE]})
    assert (gold(match), status(match), spouse(match, LADY)) == (0, 1 + 4 + 1, DUKE)
    play(match, f"Ben: lay {LOVE} on 1: {LADY} and Cook", "Cleo: confirm 1 with True")
    assert (gold(match), status(match), spouse(match, LADY)) == (3, 1 + 1, "Cook")
    assert row(match, "suitors") == [DUKE, COLONEL, WINTER] and family(match) == sorted(["Cook", LADY])
    assert staff(match) == [] and tokens(match) == (0, 1, 1)
    assert whose(match) == (1, "take", 1)  # the action is lost, and the turn goes on where it was


@pytest.mark.rule("before-undo", "LL-I")
def test_the_suitors_power_is_lost() -> None:
    """An heiress: 4 gold came and go."""
    match = acted(f"marry {LORD} to {NUGENT}", families={0: [LORD]}, staff={0: ["Cook"]}, suitors=[NUGENT, None, None],
                  hands={1: [LOVE], 2: [TRUE]}, gold={0: 0})  # fmt: skip
    assert gold(match) == 6
    play(match, f"Ben: lay {LOVE} on 1: {LORD} and Cook", "Cleo: confirm 1 with True", "suffer")
    assert gold(match) == 2 and spouse(match, LORD) == "Cook" and row(match, "suitors") == [NUGENT, None, None]


@pytest.mark.rule("LL-I", "LL-AM")
def test_the_wedding_of_a_generation_taken_back_takes_it_back_too() -> None:
    """Alice's wedding made generation 2 the current one; it is so again, with the Cook."""
    match = acted(f"marry Alice to {DUKE}", families={0: [PARENTS, f"Alice of {LADY}"]}, staff={0: ["Cook"]},
                  hands={1: [LOVE, CHILD], 2: [TRUE, TRUE]})  # fmt: skip
    other = match.branch()
    assert house(match).current == 2 and "LL-AM" in rules(match)
    play(match, f"Ben: lay {CHILD} on 1: Alice", "Cleo: confirm 1 with True")
    assert family(match) == sorted([LADY, COLONEL]) and house(match).current == 1 and gold(match) == 3
    assert row(match, "suitors") == [DUKE, None, WINTER] and "Alice" in held(match.state, "birth deck")
    play(other, f"Ben: lay {LOVE} on 1: Alice and Cook", "Cleo: confirm 1 with True")
    assert house(other).current == 2 and spouse(other, "Alice") == "Cook"


@pytest.mark.rule("LL-I")
def test_a_wedding_that_is_still_possible_is_done_again() -> None:
    """Ruin before it: 2 + 1 gold are gone, and the Captain costs nothing; the Colonel would cost 1."""
    free = acted(f"marry {LADY} to {CAPTAIN}", suitors=[CAPTAIN, COLONEL, None], hands={1: [RUIN], 2: [TRUE]})
    play(free, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert gold(free) == 0 and spouse(free, LADY) == CAPTAIN
    dear = acted(f"marry {LADY} to {COLONEL}", suitors=[CAPTAIN, COLONEL, None], hands={1: [RUIN], 2: [TRUE]})
    assert gold(dear) == 2
    play(dear, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert gold(dear) == 0 and spouse(dear, LADY) is None and row(dear, "suitors") == [CAPTAIN, COLONEL, None]


@pytest.mark.rule("LL-I")
def test_an_heiress_after_ruin_brings_her_gold_again() -> None:
    """1 + 2 + 4 = 7; a token for 6 leaves 1. Before: 0, then 4 by the wedding, too little for a token."""
    match = acted(f"marry {LORD} to {NUGENT}", families={0: [LORD]}, suitors=[NUGENT, None, None],
                  hands={0: [BEDROOM], 1: [TRUE], 2: [RUIN, CHILD]})  # fmt: skip
    play(match, f"Cleo: lay {RUIN} on 1", "Ben: pass", "Cleo: pass", "Ann: buy a token")
    assert (gold(match), house(match).tokens) == (1, 1)
    play(match, f"Ann: lay {BEDROOM} on 3", "Ben: confirm 1 with True")
    assert (gold(match), house(match).tokens, spouse(match, LORD)) == (4, 0, NUGENT)


@pytest.mark.rule("LL-AX", "LL-AG", "LL-I")
def test_gossip_that_was_brought_stays_and_no_other_comes() -> None:
    match = acted(f"marry {LADY} to {DOCTOR} | draw {RUIN} | draw {CHILD}", suitors=[DOCTOR, None, None],
                  hands={1: [BEDROOM], 2: [TRUE]})  # fmt: skip
    deck = len(match.state.cards("bag"))
    assert "LL-AG" in rules(match)
    play(match, f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert spouse(match, LADY) == DOCTOR and hand(match) == sorted([RUIN, CHILD])
    assert len(match.state.cards("bag")) == deck and house(match).trouble == 1
    lost = acted(f"marry {LADY} to {DOCTOR} | draw {RUIN} | draw {CHILD}", suitors=[DOCTOR, None, None],
                 staff={0: ["Cook"]}, hands={1: [LOVE], 2: [TRUE]})  # fmt: skip
    play(lost, f"Ben: lay {LOVE} on 1: {LADY} and Cook", "Cleo: confirm 1 with True")
    assert spouse(lost, LADY) == "Cook" and hand(lost) == sorted([RUIN, CHILD])


# -- hiring ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-I", "ruin")
@pytest.mark.parametrize(("generous", "servants"), [(False, []), (True, [])])
def test_a_hiring_for_gold_that_is_no_longer_there(generous: bool, servants: list[str]) -> None:
    families = {0: [f"{LADY} + {WEXCOMBE}" if generous else LADY]}
    match = acted("hire Nanny", families=families, hands={1: [RUIN], 2: [TRUE]})
    assert staff(match) == ["Nanny"]
    play(match, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert staff(match) == servants and gold(match) == 0 and row(match, "servants") == ["Butler", "Nanny", "Maid"]


@pytest.mark.rule("LL-I")
def test_a_hiring_done_again() -> None:
    """Drunken Servant against the Cook, who was there before: the hiring stays as it was."""
    match = acted("hire Nanny", staff={0: ["Cook"]}, gold={0: 1}, hands={1: [DRUNKEN], 2: [TRUE]})
    play(match, f"Ben: lay {DRUNKEN} on 1: Cook", "Cleo: confirm 1 with True")
    assert staff(match) == ["Nanny"] and gold(match) == 0 and row(match, "servants") == ["Butler", None, "Maid"]


@pytest.mark.rule("LL-AW", "LL-I", "drunken")
def test_a_servant_just_hired_is_hit_where_she_is() -> None:
    """The action stands: her place is empty, the gold is spent, and she goes under the deck."""
    match = acted("hire Nanny", hands={1: [DRUNKEN, RUIN], 2: [TRUE, RUIN]}, gold={0: 2})
    play(match, f"Ben: lay {DRUNKEN} on 1: Nanny", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert {"LL-AW", "LL-I"} <= rules(match)
    assert staff(match) == [] and gold(match) == 1 and row(match, "servants") == ["Butler", None, "Maid"]
    assert held(match.state, "servant tail") == ["Nanny"]
    # a second one, which comes before all that: nothing can be paid, so she was never hired nor fired
    play(match, f"Cleo: confirm 1 with {RUIN}")
    assert gold(match) == 0 and row(match, "servants") == ["Butler", "Nanny", "Maid"] and "LL-AY" in rules(match)
    assert held(match.state, "servant tail") == [] and tokens(match) == (0, 2, 2)


@pytest.mark.rule("LL-I", "LL-AC")
def test_a_butlers_two_hires_each_by_itself() -> None:
    """3 + 2 gold, two hires for 3 and 2. Ruined before, Ann can pay neither; a Maid just hired is fired alone."""
    given = {"staff": {0: ["Butler"]}, "servants": ["Nanny", "Maid", "Cook"], "gold": {0: 3}}
    ruined = acted("hire Nanny", "hire Maid", hands={1: [RUIN], 2: [TRUE]}, **given)
    assert staff(ruined) == ["Butler", "Maid", "Nanny"] and "LL-AC" in rules(ruined)
    play(ruined, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True", "suffer")
    assert staff(ruined) == ["Butler"] and row(ruined, "servants") == ["Nanny", "Maid", "Cook"]
    drunk = acted("hire Nanny", "hire Maid", hands={1: [DRUNKEN, LOVE], 2: [TRUE, TRUE]}, **given)
    play(drunk, f"Ben: lay {DRUNKEN} on 1: Maid", "Cleo: confirm 1 with True", "suffer")
    assert staff(drunk) == ["Butler", "Nanny"] and gold(drunk) == 0


@pytest.mark.rule("LL-I", "LL-V", "butler")
@pytest.mark.parametrize("card", (DRUNKEN, LOVE))
def test_without_a_butler_there_is_one_hire(card: str) -> None:
    """He is fired, or marries, before the action: the first hire stands, the second is lost, its 2 gold come back."""
    match = acted("hire Nanny", "hire Maid", staff={0: ["Butler"]}, servants=["Nanny", "Maid", "Cook"], gold={0: 3},
                  hands={1: [card], 2: [TRUE]})  # fmt: skip
    aim = "Butler" if card == DRUNKEN else f"{LADY} and Butler"
    play(match, f"Ben: lay {card} on 1: {aim}", "Cleo: confirm 1 with True", "suffer")
    assert staff(match) == ["Nanny"] and gold(match) == 2 and row(match, "servants") == [None, "Maid", "Cook"]


@pytest.mark.rule("LL-I")
def test_if_the_first_hire_is_lost_the_second_may_be_the_one() -> None:
    """With two generous spouses the Nanny costs 1 and the Maid nothing. Ruined before, Ann can't pay the Nanny; the
    Maid stays, and stays when the Butler is fired too, as the only hire.
    """
    families = {0: [f"{LADY} + {WEXCOMBE}", f"Arthur + Miss Octavia Quill of {LADY}"]}
    match = acted("hire Nanny", "hire Maid", families=families, staff={0: ["Butler"]}, gold={0: 0},
                  servants=["Nanny", "Maid", "Cook"], hands={1: [RUIN, DRUNKEN], 2: [TRUE, TRUE]})  # fmt: skip
    assert gold(match) == 1
    play(match, f"Ben: lay {RUIN} on 1", f"Ben: lay {DRUNKEN} on 1: Butler", "Cleo: confirm 1 with True", "suffer")
    assert staff(match) == ["Butler", "Maid"] and gold(match) == 0
    play(match, "Cleo: confirm 1 with True", "suffer")
    assert staff(match) == ["Maid"] and row(match, "servants") == ["Nanny", None, "Cook"]


# -- a birth -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-I", "bedroom", "LL-B")
@pytest.mark.parametrize(("face", "born"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_birth_with_bedroom_problems_before_it(face: int, born: bool) -> None:
    """Cecily 2 + Captain 4 = 6, and 4 less is 2: the same roll, the same child, or none."""
    match = acted(f"roll for Cecily | the die shows {face} | draw Edith", families={0: [f"Cecily + {CAPTAIN}"]},
                  hands={1: [BEDROOM], 2: [TRUE]})  # fmt: skip
    assert "Edith" in family(match)
    play(match, f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert ("Edith" in family(match)) == born and ("Edith" in held(match.state, "birth deck")) != born
    assert house(match).deepest == 1 + born


@pytest.mark.rule("LL-I", "LL-K", "legacy")
def test_a_birth_taken_back_takes_the_generation_and_legacy_back() -> None:
    given = {"families": {0: [PARENTS, f"Beatrice + {CAPTAIN} of {LADY}"]}, "hands": {1: [BEDROOM], 2: [TRUE]}}
    match = acted("roll for Beatrice | the die shows 5 | draw Alice", **given)
    assert award(match, "Legacy") == 0 and house(match).deepest == 3 and "LL-K" in rules(match)
    play(match, f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")  # 1 + 4 - 4 = 1
    assert award(match, "Legacy") == -1 and house(match).deepest == 2 and status(match) == 1 + 2 + 2 + 1
    kept = acted("roll for Beatrice | the die shows 1 | draw Alice", **given)
    play(kept, f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert award(kept, "Legacy") == 0


@pytest.mark.rule("LL-I", "illegitimate", "LL-AW")
def test_a_child_just_born_is_hit_where_it_is() -> None:
    match = acted(
        f"roll for {LADY} | the die shows 1 | draw Edith", families={0: [PARENTS]}, hands={1: [CHILD], 2: [TRUE]}
    )
    assert "LL-I" not in rules(match)
    play(match, f"Ben: lay {CHILD} on 1: Edith", "Cleo: confirm 1 with True")
    assert family(match) == sorted([LADY, COLONEL]) and house(match).deepest == 2
    assert "Edith" in held(match.state, "birth deck") and match.state.facts.turn == 1
    assert {"illegitimate", "LL-AW", "LL-I"} <= rules(match)


@pytest.mark.rule("LL-I", "forbidden")
def test_a_roll_that_was_no_roll_of_the_current_generation() -> None:
    """Alice marries the Cook before her mother's roll: generation 2 is the current one, the birth is lost."""
    match = acted(f"roll for {LADY} | the die shows 1 | draw Edith", families={0: [PARENTS, f"Alice of {LADY}"]},
                  staff={0: ["Cook"]}, hands={1: [LOVE], 2: [TRUE]})  # fmt: skip
    play(match, f"Ben: lay {LOVE} on 1: Alice and Cook", "Cleo: confirm 1 with True")
    assert family(match) == sorted([LADY, COLONEL, "Alice", "Cook"]) and house(match).current == 2


# -- after the action --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-I", "token")
def test_a_token_bought_after_the_action() -> None:
    """6 gold with the one earned: a token, which Ruin before the action makes impossible. The earning is done again.

    Cleo lays on Ann before Ann buys; Ben, asked again by a later rumour of Ann's, confirms after it.
    """
    match = acted("earn a gold", gold={0: 3}, hands={0: [BEDROOM], 1: [TRUE], 2: [RUIN, DRUNKEN]})
    play(match, "Ben: pass", f"Cleo: lay {RUIN} on 1", "Ben: pass", "Cleo: pass", "Ann: buy a token")
    assert (gold(match), house(match).tokens, status(match)) == (0, 1, 2) and "token" in rules(match)
    play(match, f"Ann: lay {BEDROOM} on 3", "Ben: confirm 1 with True")
    assert (gold(match), house(match).tokens, status(match)) == (1, 0, 1)
    assert rumours(match) == [BEDROOM] and tokens(match) == (0, 1, 1)


@pytest.mark.rule("LL-I", "footman")
def test_a_servant_used_after_the_action() -> None:
    """The Footman was hired by the action; without gold he never was, and Cleo has her Overseer again."""
    match = acted("hire Footman", gold={0: 0}, servants=["Footman", "Maid", None], staff={2: ["Overseer"]},
                  hands={0: [BEDROOM], 1: [TRUE], 2: [RUIN, DRUNKEN]})  # fmt: skip
    play(match, f"Cleo: lay {RUIN} on 1", "Ben: pass", "Cleo: pass", "Ann: use Footman on 3: Overseer")
    assert staff(match, 2) == [] and held(match.state, "servant tail") == ["Overseer", "Footman"]
    assert "footman" in rules(match)
    play(match, f"Ann: lay {BEDROOM} on 3", "Ben: confirm 1 with True")
    assert staff(match, 2) == ["Overseer"] and held(match.state, "servant tail") == []
    assert row(match, "servants") == ["Footman", "Maid", None] and gold(match) == 0


@pytest.mark.rule("LL-I")
def test_what_others_did_after_the_action_is_done_again() -> None:
    """Cleo's Chauffeur ran off with Beatrice after Ann's action: with Ruin before it that happens all the same."""
    match = acted("earn a gold", families={0: [PARENTS, f"Beatrice of {LADY}"]}, staff={2: ["Chauffeur"]}, gold={1: 6},
                  hands={1: [RUIN], 2: [TRUE]})  # fmt: skip
    play(match, "Ben: buy a token", f"Ben: lay {RUIN} on 1", "Cleo: use Chauffeur on 1: Beatrice")
    play(match, "Cleo: confirm 1 with True")
    assert gold(match) == 1 and family(match) == sorted([LADY, COLONEL]) and staff(match, 2) == []
    assert house(match, 1).tokens == 1 and gold(match, 1) == 0


@pytest.mark.rule("LL-AX", "cook", "LL-I")
def test_a_swap_of_gossip_cards_is_not_taken_back() -> None:
    """The Cook was hired with gold that was not there: he is in the row again; the cards have been seen."""
    match = acted("hire Cook", gold={0: 0}, servants=["Cook", "Maid", None],
                  hands={0: [BEDROOM, CHILD], 1: [TRUE, TRUE], 2: [RUIN, BEDROOM]})  # fmt: skip
    play(match, f"Cleo: lay {RUIN} on 1", "Ben: pass", "Cleo: pass", "Ann: use Cook on 3")
    assert hand(match) == [BEDROOM] and hand(match, 2) == sorted([BEDROOM, CHILD]) and "cook" in rules(match)
    play(match, f"Ann: lay {BEDROOM} on 3")
    play(match, "Ben: confirm 1 with True")
    assert row(match, "servants") == ["Cook", "Maid", None] and hand(match) == []
    assert hand(match, 2) == sorted([BEDROOM, CHILD])


@pytest.mark.rule("gossip-queen")
def test_gossip_tokens_and_their_award_are_not_taken_back() -> None:
    """Ben becomes Gossip Queen after Ann's action. Then Dan has as many tokens, by gossip that comes before it."""
    match = acted("earn a gold", hands={1: [RUIN], 2: [TRUE, TRUE], 3: [BEDROOM]}, gossip={1: 2, 3: 2}, players=4)
    play(match, f"Ben: lay {RUIN} on 4", "Cleo: confirm 1 with True")
    assert tokens(match) == (0, 3, 1, 2) and award(match, "Gossip Queen") == 1
    play(match, f"Dan: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert tokens(match) == (0, 3, 2, 3) and award(match, "Gossip Queen") == 1 and house(match).trouble == 1


# -- several -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-I")
def test_two_in_one_turn() -> None:
    """Each before the action, the earlier one first: Drunken against the Cook, then Ruin; the hiring is lost."""
    match = acted("hire Nanny", staff={0: ["Cook"]}, hands={1: [DRUNKEN, RUIN], 2: [TRUE, TRUE]})
    play(match, f"Ben: lay {DRUNKEN} on 1: Cook", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert staff(match) == ["Nanny"] and gold(match) == 0
    play(match, "Cleo: confirm 1 with True")
    assert staff(match) == [] and gold(match) == 0 and row(match, "servants") == ["Butler", "Nanny", "Maid"]
    assert held(match.state, "servant tail") == ["Cook"]


@pytest.mark.rule("forbidden")
def test_a_second_one_finds_things_as_the_first_left_them() -> None:
    """The lady's wedding is taken back for the Cook; then Drunken Servant can't find him any more."""
    match = acted(f"marry {LADY} to {COLONEL}", staff={0: ["Cook"]}, hands={1: [LOVE, DRUNKEN], 2: [TRUE, TRUE]})
    play(match, f"Ben: lay {DRUNKEN} on 1: Cook", f"Ben: lay {LOVE} on 1: {LADY} and Cook", "Cleo: confirm 2 with True")
    assert spouse(match, LADY) == "Cook"
    assert whose(match)[2] == 2 and legal(match, "confirm") == set()


@pytest.mark.rule("LL-AY", "before-own-turn")
def test_before_the_action_it_simply_works() -> None:
    match = table(hands={1: [RUIN, BEDROOM], 2: [TRUE, TRUE]}, gold={0: 1}, servants=["Butler", "Nanny", "Maid"])
    play(match, "take gold", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert gold(match) == 0 and "before" not in rules(match) and "LL-AY" in rules(match)
    quiet(match)
    assert legal(match, "hire") == set()
    match.push("earn a gold")
    play(match, f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert gold(match) == 1 and "before" in rules(match)
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 2})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert "before-own-turn" in rules(match)


@pytest.mark.rule("before-own-turn", "LL-B")
def test_confirmed_in_anothers_turn_nothing_is_taken_back() -> None:
    """Ann hires; in Ben's turn Ruin takes what gold is left and nothing else."""
    match = table(hands={1: [RUIN], 2: [TRUE]}, gold={0: 2})
    play(match, "take gold", "pass", "pass", "hire Nanny", f"Ben: lay {RUIN} on 1", "Cleo: pass")
    assert whose(match) == (1, "take", 1) and gold(match) == 1
    play(match, "take gold", "Cleo: confirm 1 with True")
    assert gold(match) == 0 and staff(match) == ["Nanny"] and "before-own-turn" in rules(match)
    match = table(hands={1: [BEDROOM], 2: [TRUE]}, families={0: [PARENTS]})
    play(match, "take gold", "pass", "pass", f"roll for {LADY} | the die shows 4 | draw Alice", "pass", "pass")
    play(match, "take gold", f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert "Alice" in family(match) and house(match).trouble == 1


@pytest.mark.rule("before", "LL-AY")
def test_in_the_last_turn_of_a_round_until_its_end() -> None:
    match = table(hands={0: [RUIN], 1: [TRUE]}, turn=2, turns=2, marker=0, gold={2: 1})
    play(match, "take gold", "pass", "pass", "hire Nanny")
    assert staff(match, 2) == ["Nanny"]
    play(match, f"Ann: lay {RUIN} on 3", "Ben: confirm 1 with True")
    assert staff(match, 2) == [] and match.state.facts.tally.round == 2
    assert gold(match, 2) == 0


@pytest.mark.rule("LL-I", "pay-off", "LL-AX")
def test_paying_off_and_then_gold_that_was_never_there() -> None:
    """Ann pays 6 for the first, after her action; before the action she is ruined: the gossipers' gold goes back."""
    match = acted("earn a gold", gold={0: 4}, hands={1: [DRUNKEN, RUIN], 2: [TRUE, TRUE]}, staff={0: ["Cook"]})
    play(match, f"Ben: lay {DRUNKEN} on 1: Cook", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True", "pay off")
    assert [gold(match, p) for p in range(3)] == [1, 4, 4] and staff(match) == ["Cook"] and "pay-off" in rules(match)
    play(match, "Cleo: confirm 1 with True")
    assert [gold(match, p) for p in range(3)] == [1, 1, 1] and staff(match) == ["Cook"]  # answered stays answered
    assert rumours(match) == [] and tokens(match) == (0, 1, 1)


@pytest.mark.rule("LL-D", "LL-I")
def test_a_maid_blamed_takes_nothing_back() -> None:
    match = acted("hire Nanny", gold={0: 1}, staff={0: ["Maid"]}, servants=["Butler", "Nanny", None],
                  hands={1: [RUIN, RUIN], 2: [TRUE, TRUE]})  # fmt: skip
    play(match, f"Ben: lay {RUIN} on 1", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True", "blame the maid")
    assert staff(match) == ["Nanny"] and gold(match) == 0 and "LL-D" in rules(match)
    play(match, "Cleo: confirm 1 with True")
    assert staff(match) == [] and held(match.state, "servant tail") == ["Maid"]


@pytest.mark.rule("LL-AS", "maid", "LL-D")
def test_a_maid_whom_the_action_brought_takes_the_blame() -> None:
    """1 + 2 gold, a Maid for 2. Ruin is confirmed, she takes the blame: the hiring stands, and she goes."""
    match = acted("hire Maid", hands={1: [RUIN], 2: [TRUE]})
    play(match, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert legal(match) == {"blame the maid", "suffer"}
    match.push("blame the maid")
    assert gold(match) == 1 and staff(match) == [] and row(match, "servants") == ["Butler", "Nanny", None]
    assert held(match.state, "servant tail") == ["Maid"] and tokens(match) == (0, 1, 1)


@pytest.mark.rule("LL-I", "nanny")
@pytest.mark.parametrize(("face", "born"), [(4, True), (5, False)])
def test_a_nanny_who_was_drunk_before_the_roll(face: int, born: bool) -> None:
    """1 + 3 + 1 = 5 with her, 4 without."""
    match = acted(f"roll for {LADY} | the die shows {face} | draw Edith", families={0: [PARENTS]},
                  staff={0: ["Nanny"]}, servants=["Butler", None, None], hands={1: [DRUNKEN], 2: [TRUE]})  # fmt: skip
    assert "Edith" in family(match) and "nanny" in rules(match)
    play(match, f"Ben: lay {DRUNKEN} on 1: Nanny", "Cleo: confirm 1 with True")
    assert ("Edith" in family(match)) == born and staff(match) == []


@pytest.mark.rule("LL-I", "LL-AW", "forbidden", "LL-AY")
def test_a_child_just_born_marries_and_then_was_never_born() -> None:
    """Edith, of a roll of 4, marries the Cook at once. Then Bedroom Problems come before it all: 1 + 3 - 4 = 0."""
    match = acted(f"roll for {LADY} | the die shows 4 | draw Edith", families={0: [PARENTS]}, staff={0: ["Cook"]},
                  hands={1: [LOVE, BEDROOM], 2: [TRUE, TRUE]})  # fmt: skip
    play(match, f"Ben: lay {LOVE} on 1: Edith and Cook", f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert spouse(match, "Edith") == "Cook" and house(match).current == 2 and "LL-AW" in rules(match)
    play(match, "Cleo: confirm 1 with True")
    assert family(match) == sorted([LADY, COLONEL]) and staff(match) == ["Cook"]
    assert (house(match).current, house(match).deepest) == (1, 1) and tokens(match) == (0, 2, 2)


@pytest.mark.rule("LL-I", "full-service", "award-one")
def test_full_service_goes_back_to_who_had_it() -> None:
    """Ann's fifth servant took it over from Ben, who has four; she never paid for it."""
    given = {0: ["Cook", "Footman", "Valet", "Gardener"], 1: ["Butler", "Overseer", "Chauffeur", "Ladies Maid"]}
    match = acted("hire Nanny", staff=given, awards=(-1, -1, 1), hands={1: [RUIN], 2: [TRUE]})
    assert award(match, "Full Service") == 0 and status(match) == 1 + 5 + 3
    play(match, f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True")
    assert award(match, "Full Service") == 1 and (status(match), status(match, 1)) == (1 + 4, 1 + 2 + 3 + 3)


@pytest.mark.rule("LL-I", "LL-AW", "chauffeur", "illegitimate")
def test_a_servant_who_finds_nothing_to_do_any_more_stays() -> None:
    """Cleo's Chauffeur ran off with Beatrice after Ann's action; then she was banished before it."""
    match = acted("earn a gold", families={0: [PARENTS, f"Beatrice of {LADY}"]}, staff={2: ["Chauffeur"]},
                  hands={1: [CHILD], 2: [TRUE]})  # fmt: skip
    play(match, f"Ben: lay {CHILD} on 1: Beatrice", "Cleo: use Chauffeur on 1: Beatrice")
    assert staff(match, 2) == [] and "chauffeur" in rules(match)
    play(match, "Cleo: confirm 1 with True")
    assert staff(match, 2) == ["Chauffeur"] and "Beatrice" not in family(match) and tokens(match) == (0, 1, 1)
    assert gold(match) == 4


@pytest.mark.rule("LL-I", "token", "LL-AX")
def test_a_token_bought_with_gold_for_keeping_quiet() -> None:
    """Ann has 4 + 2 + 1 and pays Cleo 3, who has 3 and buys a token. Then Ann was ruined before: she paid nothing."""
    match = acted("earn a gold", players=4, gold={0: 4, 2: 3}, staff={0: ["Cook"]},
                  hands={1: [DRUNKEN, RUIN], 2: [TRUE], 3: [TRUE]})  # fmt: skip
    play(match, f"Ben: lay {DRUNKEN} on 1: Cook", f"Ben: lay {RUIN} on 1", "Cleo: confirm 1 with True", "pay off")
    play(match, "Cleo: buy a token")
    assert (gold(match, 2), house(match, 2).tokens) == (0, 1)
    play(match, "Dan: confirm 1 with True")
    assert [gold(match, p) for p in range(4)] == [1, 1, 3, 1] and house(match, 2).tokens == 0
    assert staff(match) == ["Cook"]


@pytest.mark.rule("LL-I", "gardener", "forbidden")
def test_a_gardener_whose_bride_was_married_before() -> None:
    """Beatrice marries the Duke; Ben's Gardener takes Alice. Before all that she married the Cook: Edmund is free."""
    families = {0: [PARENTS, f"Alice of {LADY}", f"Beatrice of {LADY}"], 1: [f"{LORD} + {WINTER}", f"Edmund of {LORD}"]}
    match = acted(f"marry Beatrice to {DUKE}", families=families, staff={0: ["Cook"], 1: ["Gardener"]}, gold={0: 1},
                  suitors=[DUKE, None, None], hands={1: [LOVE], 2: [TRUE]})  # fmt: skip
    play(match, "Ben: use Gardener on 1: Alice and Edmund")
    assert spouse(match, "Edmund", 1) == "Alice" and "gardener" in rules(match)
    play(match, f"Ben: lay {LOVE} on 1: Alice and Cook", "Cleo: confirm 1 with True")
    assert (spouse(match, "Alice"), spouse(match, "Beatrice"), spouse(match, "Edmund", 1)) == ("Cook", DUKE, None)
    assert staff(match, 1) == ["Gardener"] and gold(match) == 1


@pytest.mark.rule("LL-I", "before-undo", "illegitimate")
def test_the_gold_for_a_bride_who_was_banished_comes_back() -> None:
    """Alice has 1 status, the Duke 4."""
    match = acted(f"marry Alice to {DUKE}", families={0: [PARENTS, f"Alice of {LADY}"]},
                  hands={1: [CHILD], 2: [TRUE]})  # fmt: skip
    play(match, f"Ben: lay {CHILD} on 1: Alice", "Cleo: confirm 1 with True")
    assert gold(match) == 3
    assert "Ann has the 3 gold again" in " ".join(told(match))


@pytest.mark.rule("before", "LL-I")
def test_what_is_told_of_it() -> None:
    """What is taken back, and what happens instead, step by step, to everybody."""
    match = acted(f"marry {LADY} to {DUKE}", staff={0: ["Cook"]}, gold={0: 1}, hands={1: [LOVE], 2: [TRUE]})
    play(match, f"Ben: lay {LOVE} on 1: {LADY} and Cook", "Cleo: confirm 1 with True")
    for viewer in (0, 1, 2):
        text = " ".join(told(match, viewer))
        assert "before" in text.casefold() and DUKE in text and "Cook" in text


# -- after the action as before it -------------------------------------------------------------------------------------

FAMILIES = (
    [LADY],
    [PARENTS],
    [PARENTS, f"Alice of {LADY}"],
    [f"{LADY} + {WEXCOMBE}", f"Beatrice of {LADY}", f"Arthur of {LADY}"],
    [PARENTS, f"Cecily + {CAPTAIN} of {LADY}", f"Bertram of {LADY}", "Edith of Cecily"],
)
STAFFS = ([], ["Cook"], ["Butler", "Nanny"], ["Ladies Maid", "Overseer", "Footman", "Valet"])


def suffered(match: Match, lays: list[str]) -> Match:
    """Ben lays these rumours on Ann, and Cleo confirms them, the first first; Ann pays nothing."""
    play(match, *[f"Ben: {lay}" for lay in lays])
    for _ in lays:
        play(match, "Cleo: confirm 1 with True")
        if match.state.phase == "answer":
            match.push("suffer")
    return match


def act(match: Match, actions: list[str]) -> Match:
    """The action, as far as it can be done: a wedding, one hire or two, or a roll with its face and child."""
    for action in actions:
        move, *chance = action.split(" | ")
        if match.state.why_illegal(match.game.parse_move(move)) is None:
            match.push(move if not chance else [move, *_that_can_be(match, move, chance)])
    return match.push("hire no more") if match.state.phase == "hire" else match


def _that_can_be(match: Match, move: str, chance: list[str]) -> list[str]:
    """The face, and the child if one is born by it."""
    state, results = match.state.play(match.game.parse_move(move)), list[str]()
    for text in chance:
        result = match.game.parse_move(text)
        if state.why_illegal(result) is None:
            results.append(text)
            state = state.play(result)
    return results


def outcomes(family_of: list[str], servants: list[str], money: int, n: int) -> int:
    """Every action of Ann's with every rumour (or `n` after each other) about what she had before; how many."""
    seats: dict[str, object] = {
        "families": {0: family_of}, "staff": {0: servants}, "gold": {0: money}, "servants": ["Maid", "Gardener", None],
        "hands": {1: [LOVE, CHILD, RUIN, BEDROOM, DRUNKEN], 2: [TRUE] * 3},
        "awards": (0 if len(family_of) > 3 else -1, -1, 0 if len(servants) > 3 else -1),
    }  # fmt: skip
    start = table(**seats).push("take gold")  # type: ignore[arg-type]
    lays = sorted(m for m in legal(start, "lay") if " on 1" in m)
    later = quiet(start.branch())
    assert later.state.phase == "act"
    singles = [[m] for m in sorted(legal(later, "marry") | legal(later, "hire") | {"earn a gold"})]
    rolls = [[f"{m} | the die shows {face} | draw Florence"] for m in legal(later, "roll") for face in (1, 2, 3, 5)]
    twice = [["hire Maid", "hire Gardener"], ["hire Gardener", "hire Maid"]] if "Butler" in servants else []
    compared = 0
    for actions in (*singles, *rolls, *twice):
        for first in lays:
            for second in lays if n == 2 else [""]:
                said = [first, second] if second else [first]
                if len({lay.partition(" on ")[0] for lay in said}) < len(said):
                    continue
                after_it = act(later.branch(), actions)
                if after_it.state.facts.turn != 0 or after_it.state.phase != "window":
                    continue
                try:
                    suffered(after_it, said)
                    before_it = suffered(start.branch(), said)
                except IllegalMoveError:  # what the second names is gone
                    continue
                act(quiet(before_it), actions)
                one, other = after_it.state, before_it.state
                assert one.facts.estates == other.facts.estates, (family_of, servants, money, actions, said)
                z = one.game.estate
                assert one.zones[z:] == other.zones[z:] and one.facts.talk.tokens == other.facts.talk.tokens
                compared += 1
    return compared


@pytest.mark.rule("LL-I", "LL-AY", "before")
@pytest.mark.parametrize(("family_of", "servants", "money"), [(FAMILIES[2], STAFFS[2], 3), (FAMILIES[3], STAFFS[1], 1)])
def test_gossip_after_the_action_is_gossip_before_it(family_of: list[str], servants: list[str], money: int) -> None:
    """Told in the window before the action, or after it: families, gold, servants and rows are the same."""
    assert outcomes(family_of, servants, money, 1) > 20


BOUGHT = [(0, 1), (2, 1), (7, 1), (1, 2), (4, 2)]  # gold, and how many rumours


@pytest.mark.slow
@pytest.mark.parametrize(("family_of", "servants", "bought"), pairs(FAMILIES, STAFFS, BOUGHT))
def test_gossip_after_the_action_is_gossip_before_it_at_length(
    family_of: list[str], servants: list[str], bought: tuple[int, int]
) -> None:
    money, n = bought
    assert outcomes(family_of, servants, money, n) > 0
