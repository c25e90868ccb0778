"""Children: the die, birth points, generations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.looking import held, legal, refused, rules, whose

from .table import family, generation, house, play, quiet, status, table, turn
from .titles import BEDROOM, CANON, CAPTAIN, COLONEL, DUKE, ELLERBY, GODFREY, HALE, LADY, LORD, TRUE, WINTER

COUPLE = {0: [f"{LADY} + {COLONEL}"]}  # 1 + 3 birth points, 1 + 2 status


@pytest.mark.rule("child-couple", "roll", "born", "birth-card", "one-child", "current-only")
def test_four_points_and_a_four() -> None:
    match = table(families=COUPLE).push("take gold")
    match.push([f"roll for {LADY}", "the die shows 4", "draw Beatrice"])
    assert family(match) == sorted([LADY, COLONEL, "Beatrice"]) and generation(match, "Beatrice") == 2
    m = house(match).members[-1]
    assert (match.game.deck[m.parent].title, m.spouse) == (LADY, -1)
    assert status(match) == 1 + 2 + 2 and house(match).deepest == 2 and house(match).current == 1
    assert "Beatrice" not in held(match.state, "birth deck")


@pytest.mark.rule("born", "roll")
def test_four_points_and_a_five() -> None:
    match = table(families=COUPLE).push("take gold").push([f"roll for {LADY}", "the die shows 5"])
    assert family(match) == sorted([LADY, COLONEL]) and status(match) == 3
    assert match.state.facts.turn == 1  # the action is used


@pytest.mark.parametrize(
    ("couple", "points"),
    [(f"{LADY} + {DUKE}", 2), (f"{LADY} + {ELLERBY}", 3), (f"{LADY} + {COLONEL}", 4), (f"{LADY} + {GODFREY}", 5),
     (f"{LORD} + {HALE}", 5), (f"Cecily + {GODFREY}", 6), (f"{LADY} + Cook", 2)],
)  # fmt: skip
def test_each_face_up_to_the_sum_of_the_points(couple: str, points: int) -> None:
    who = couple.partition(" + ")[0]
    born = 0
    for face in range(1, 7):
        match = table(families={0: [couple]}, suitors=[None] * 3).push("take gold")
        match.push([f"roll for {who}", f"the die shows {face}"])
        born += len(house(match).members) - 1
        assert (len(house(match).members) == 2) == (face <= points)
    assert born == min(points, 6)


@pytest.mark.rule("roll")
def test_the_die_is_fair_and_so_is_the_birth_deck() -> None:
    match = table(families=COUPLE).push("take gold")
    state = match.state.play(match.game.parse_move(f"roll for {LADY}"))
    assert [(str(m), p) for m, p in state.chance_outcomes()] == [
        (f"the die shows {face}", Fraction(1, 6)) for face in range(1, 7)
    ]
    heard: list[object] = []
    match.state.play(match.game.parse_move(f"roll for {LADY}"), heard.append)
    births = state.play(match.game.parse_move("the die shows 1")).chance_outcomes()
    assert len(births) == 24 and {p for _, p in births} == {Fraction(1, 24)}


@pytest.mark.rule("child-couple")
def test_only_a_couple() -> None:
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"], 1: [f"{LORD} + {WINTER}"]},
                  suitors=[None] * 3).push("take gold")  # fmt: skip
    assert legal(match, "roll") == {f"roll for {LADY}"}
    for who in ("Alice", COLONEL, LORD, WINTER):
        assert refused(match, f"roll for {who}") == "child-couple"


@pytest.mark.rule("current-only", "current", "LL-AM")
def test_only_the_current_generation_has_children() -> None:
    """As in the rulebook's example: a duke marries a daughter, and her parents have no more children."""
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Alice of {LADY}"]}, gold={0: 1}).push("take gold")
    assert legal(match, "roll") == {f"roll for {LADY}"}
    match.push(f"marry Alice to {DUKE}")
    assert "current" in rules(match)
    turn(quiet(match))
    turn(match)
    turn(match)  # the second round begins with Ben
    turn(match)
    match.push("take gold")
    quiet(match)
    assert legal(match, "roll") == {"roll for Alice"} and refused(quiet(match), f"roll for {LADY}") == "current-only"


@pytest.mark.rule("past-marry", "current-only")
def test_a_late_wedding_of_the_past_brings_no_children() -> None:
    families = {0: [f"{LADY} + {COLONEL}", f"Alice + Cook of {LADY}", f"Arthur of {LADY}", "Edith + Nanny of Alice"]}
    match = (
        table(2, families=families, suitors=[WINTER, None, None]).push("take gold").push(f"marry Arthur to {WINTER}")
    )
    assert "past-marry" in rules(match) and house(match).current == 3
    turn(quiet(match))
    match.push("take gold")
    assert legal(match, "roll") == {"roll for Edith"}
    assert refused(match, "roll for Arthur") == "current-only"
    match.push(["roll for Edith", "the die shows 1", "draw Bertram"])
    assert generation(match, "Bertram") == 4


@pytest.mark.rule("many-children", "born")
def test_as_many_children_as_they_like() -> None:
    match = table(2, families=COUPLE, suitors=[None] * 3, servants=[None] * 3)
    names = ("Alice", "Arthur", "Edith")
    for name in names:
        quiet(match.push("take gold"))
        match.push([f"roll for {LADY}", "the die shows 1", f"draw {name}"])
        if name == names[-1]:
            break
        quiet(match)
        turn(match)
        while match.state.facts.turn != 0:
            turn(match)
    assert [generation(match, name) for name in names] == [2, 2, 2]
    assert status(match) == 1 + 2 + 1 + 1 + 1


@pytest.mark.rule("LL-AL", "nanny")
def test_a_nanny() -> None:
    """1 + 3 + 1 = 5."""
    for face, children in ((5, 1), (6, 0)):
        match = table(families=COUPLE, staff={0: ["Nanny"]}, servants=[None] * 3).push("take gold")
        match.push([f"roll for {LADY}", f"the die shows {face}"])
        assert len(house(match).members) == 1 + children and "nanny" in rules(match)


@pytest.mark.rule("LL-AL", "nanny", "LL-AH")
def test_all_that_adds_up_and_a_sure_roll() -> None:
    """1 + 3 + 1 Good Stock + 1 Nanny = 6: every face brings a child."""
    for face in range(1, 7):
        match = table(families={0: [f"{LADY} + {CANON}"]}, staff={0: ["Nanny"]}, servants=[None] * 3).push("take gold")
        match.push([f"roll for {LADY}", f"the die shows {face}"])
        assert len(house(match).members) == 2


@pytest.mark.rule("one-child", "current-only")
def test_one_roll_a_turn_though_two_couples_could() -> None:
    """Alice and Arthur are both of the current generation: one of them has a child, and the turn is over."""
    families = {0: [f"{LADY} + {COLONEL}", f"Alice + {CAPTAIN} of {LADY}", f"Arthur + Cook of {LADY}"]}
    match = table(families=families, suitors=[None] * 3).push("take gold")
    assert legal(match, "roll") == {"roll for Alice", "roll for Arthur"}
    match.push(["roll for Alice", "the die shows 1", "draw Edith"])
    assert whose(match) == (1, "take", 1) and len(house(match).members) == 4


@pytest.mark.rule("LL-AL", "nanny")
def test_more_points_than_the_die_has_sides() -> None:
    """2 + 4 + 1 = 7."""
    for face in range(1, 7):
        match = table(families={0: [f"Dorothea + {GODFREY}"]}, staff={0: ["Nanny"]}, servants=[None] * 3)
        match.push("take gold").push(["roll for Dorothea", f"the die shows {face}"])
        assert len(house(match).members) == 2


@pytest.mark.rule("LL-AL", "LL-B", "LL-AH", "nanny")
@pytest.mark.parametrize(("face", "children"), [(1, 1), (2, 1), (3, 0)])
def test_nanny_good_stock_and_bedroom_problems(face: int, children: int) -> None:
    """1 + 3 + 1 + 1 - 4 = 2."""
    match = table(families={0: [f"{LADY} + {CANON}"]}, staff={0: ["Nanny"]}, servants=["Cook", None, None],
                  hands={1: [BEDROOM], 2: [TRUE]})  # fmt: skip
    play(match, "take gold", f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    quiet(match).push([f"roll for {LADY}", f"the die shows {face}"])
    assert len(house(match).members) == 1 + children


@pytest.mark.rule("LL-AL", "LL-B")
def test_a_hopeless_roll_may_be_tried() -> None:
    """1 + 3 - 4 = 0: even a 1 is too much."""
    match = table(families=COUPLE, hands={1: [BEDROOM], 2: [TRUE]})
    play(match, "take gold", f"Ben: lay {BEDROOM} on 1", "Cleo: confirm 1 with True")
    assert legal(quiet(match), "roll") == {f"roll for {LADY}"}
    match.push([f"roll for {LADY}", "the die shows 1"])
    assert len(house(match).members) == 1


@pytest.mark.rule("servant-birth", "child-couple")
def test_a_servant_who_married_in_counts_with_the_birth_points() -> None:
    """1 + 1."""
    match = table(families={0: [f"{LADY} + Cook"]}).push("take gold")
    match.push([f"roll for {LADY}", "the die shows 2", "draw Alice"])
    assert "Alice" in family(match) and "servant-birth" in rules(match)


@pytest.mark.rule("LL-P")
def test_no_birth_card_no_child() -> None:
    match = table(families=COUPLE, births=[]).push("take gold")
    assert not legal(match, "roll") and refused(match, f"roll for {LADY}") == "LL-P"


@pytest.mark.rule("LL-K", "legacy")
def test_generations_are_counted_by_depth() -> None:
    """Captain's couple: 1 + 4. A grandchild makes three generations, the first to do so has Legacy: 3 status."""
    match = table(families={0: [f"{LADY} + {COLONEL}", f"Beatrice + {CAPTAIN} of {LADY}"]}).push("take gold")
    assert house(match).deepest == 2
    match.push(["roll for Beatrice", "the die shows 5", "draw Alice"])
    assert generation(match, "Alice") == 3 and house(match).deepest == 3
    assert match.state.facts.estates.awards == (0, -1, -1)
    assert status(match) == 1 + 2 + 2 + 1 + 1 + 3


@pytest.mark.rule("LL-K", "LL-S")
def test_depth_stays_when_the_child_has_gone() -> None:
    families = {0: [f"{LADY} + {COLONEL}", f"Beatrice + {CAPTAIN} of {LADY}"]}
    match = table(families=families, staff={1: ["Chauffeur"]})
    play(match, "take gold", "Ben: pass", "roll for Beatrice | the die shows 1 | draw Alice")
    assert match.state.facts.estates.awards[0] == 0
    play(match, "Ben: use Chauffeur on 1: Alice")
    assert "Alice" in held(match.state, "birth deck") and house(match).deepest == 3
    assert match.state.facts.estates.awards[0] == 0 and status(match) == 6 + 3
