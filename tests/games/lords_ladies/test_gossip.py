"""Gossip: laying, confirming, paying off, and what each of the six cards does."""

from __future__ import annotations

import pytest

from tabletop import InvalidMoveError
from tests.games.looking import held, legal, refused, rules, told, whose

from .table import family, gold, hand, house, parts, play, quiet, rumours, spouse, staff, status, table, tokens, turn
from .titles import BEDROOM, CAPTAIN, CHILD, COLONEL, DRUNKEN, LADY, LORD, LOVE, RUIN, TRUE, WINTER

PARENTS = f"{LORD} + {WINTER}"  # Ben's: 1 + 2 status, 1 + 3 birth points


# -- laying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lay", "gossip-team", "lay-talk", "any-time", "LL-H", "LL-AR")
def test_a_rumour_is_laid_face_up() -> None:
    match = table(hands={0: [RUIN, TRUE]}).push("take gold")
    assert legal(match, "lay") == {f"lay {RUIN} on 2", f"lay {RUIN} on 3"}
    match.push(f"lay {RUIN} on 2")
    assert rumours(match) == [RUIN] == held(match.state, "rumours") and hand(match) == [TRUE]
    (r,) = match.state.facts.talk.rumours
    assert (r.layer, r.target, r.victim, r.other) == (0, 1, -1, -1)
    for viewer in (0, 1, 2):
        assert any(RUIN in text for text in told(match, viewer))


@pytest.mark.rule("LL-H", "lay")
def test_what_can_not_be_laid() -> None:
    match = table(hands={0: [RUIN, TRUE]}).push("take gold")
    assert refused(match, f"lay {TRUE} on 2") == "LL-H"
    assert refused(match, f"lay {RUIN} on 1") == "lay"  # on oneself
    assert refused(match, f"lay {CHILD} on 2") == "lay"  # not in the hand
    assert refused(table(hands={0: [RUIN]}), f"lay {RUIN} on 2") == "LL-G"  # first part first


@pytest.mark.rule("LL-AP")
def test_what_each_rumour_names() -> None:
    families = {1: [PARENTS, f"Alice + {CAPTAIN} of {LORD}", f"Arthur of {LORD}", "Edith of Alice"], 2: [LADY]}
    match = table(families=families, staff={1: ["Maid", "Cook"], 2: []}, servants=["Butler", "Nanny", None],
                  awards=(1, -1, -1), hands={0: [BEDROOM, CHILD, DRUNKEN, LOVE, RUIN]}).push("take gold")  # fmt: skip
    play(match, "Ben: pass")
    assert whose(match)[2] == 0
    on_ben, on_cleo = (
        {m.partition(f" on {p}")[0].removeprefix("lay ") + m.partition(f" on {p}")[2] for m in legal(match, "lay")
         if f" on {p}" in m}
        for p in (2, 3)
    )  # fmt: skip
    assert on_ben == {
        BEDROOM, RUIN, f"{DRUNKEN}: Maid", f"{DRUNKEN}: Cook", f"{CHILD}: Arthur", f"{CHILD}: Edith",
        f"{LOVE}: Arthur and Maid", f"{LOVE}: Arthur and Cook", f"{LOVE}: Edith and Maid", f"{LOVE}: Edith and Cook",
    }  # fmt: skip
    assert on_cleo == {BEDROOM, RUIN}  # no servant, no child; her lady is no child
    for aim in (f"{DRUNKEN} on 2: Butler", f"{DRUNKEN} on 2", f"{CHILD} on 2: Alice", f"{CHILD} on 3: {LADY}",
                f"{LOVE} on 2: Alice and Maid", f"{LOVE} on 2: Arthur and Nanny", f"{LOVE} on 2: Arthur",
                f"{RUIN} on 2: Arthur", f"{BEDROOM} on 2: Maid"):  # fmt: skip
        assert refused(match, f"lay {aim}") == "LL-AP", aim
    match.push(f"lay {DRUNKEN} on 2: Cook")


def test_no_gold_and_no_couple_are_no_obstacle() -> None:
    match = table(hands={0: [RUIN, BEDROOM]}, gold={1: 0}).push("take gold")
    assert legal(match, "lay") == {f"lay {x} on {p}" for x in (RUIN, BEDROOM) for p in (2, 3)}


@pytest.mark.rule("lay-many", "LL-AQ")
def test_as_many_as_one_likes_and_equal_ones() -> None:
    match = table(hands={0: [RUIN, RUIN, BEDROOM], 2: [RUIN, TRUE]}, gold={1: 1})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Ann: lay {BEDROOM} on 2", f"Ann: lay {RUIN} on 2")
    assert rumours(match) == [RUIN, BEDROOM, RUIN]
    play(match, "Cleo: confirm 3 with Financial Ruin")
    assert rumours(match) == [RUIN, BEDROOM] and gold(match, 1) == 0 and tokens(match) == (1, 0, 1)
    play(match, "Cleo: confirm 2 with True")  # each by itself
    assert rumours(match) == [RUIN] and house(match, 1).trouble == 1 and tokens(match) == (2, 0, 2)


# -- confirming --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("confirm", "confirm-effect", "confirm-tokens", "ruin", "LL-AT", "LL-C")
def test_the_same_card_confirms() -> None:
    match = table(hands={0: [RUIN], 2: [RUIN]}, gold={1: 5})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Cleo: confirm 1 with {RUIN}")
    assert gold(match, 1) == 0 and tokens(match) == (1, 0, 1)
    assert rumours(match) == [] and held(match.state, "tail") == [RUIN, RUIN] and hand(match, 2) == []


@pytest.mark.rule("true", "confirm")
def test_true_confirms_anything() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 5})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Cleo: confirm 1 with {TRUE}")
    assert gold(match, 1) == 0 and held(match.state, "tail") == [RUIN, TRUE]


@pytest.mark.rule("true", "confirm")
def test_another_card_does_not() -> None:
    match = table(hands={0: [RUIN], 2: [BEDROOM]})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "pass")
    assert whose(match)[2] != 2 or refused(match, f"confirm 1 with {BEDROOM}")
    match = table(hands={0: [RUIN], 2: [BEDROOM]})
    play(match, "take gold", "Cleo: pass", f"Ann: lay {RUIN} on 2")
    assert whose(match)[2] == 2 and legal(match, "confirm") == set()
    assert refused(match, f"confirm 1 with {BEDROOM}") == "true"
    assert refused(match, f"confirm 1 with {RUIN}") == refused(match, f"confirm 2 with {TRUE}") == "confirm"


@pytest.mark.rule("LL-H")
def test_three_different_players() -> None:
    hands = {0: [RUIN, TRUE, RUIN], 1: [TRUE, RUIN], 2: [TRUE], 3: [TRUE]}
    match = table(4, hands=hands)
    play(match, "take gold", f"Ann: lay {RUIN} on 2")
    asked = {}
    while match.state.phase == "window":
        asked[match.state.current_player] = legal(match, "confirm")
        if match.state.current_player < 2:
            assert refused(match, f"confirm 1 with {TRUE}") == "LL-H"
        match.push("pass")
    assert asked == {2: {"confirm 1 with True"}, 3: {"confirm 1 with True"}, 0: set()}
    assert match.state.phase == "act"


def test_the_target_is_asked_and_can_not_confirm() -> None:
    match = table(hands={0: [RUIN], 1: [TRUE]}).push("take gold").push("pass")
    match.push(f"lay {RUIN} on 2")
    assert whose(match) == (0, "act", 0)  # Ben had passed, and what is new he could not confirm; Ann's hand is empty


@pytest.mark.rule("LL-H")
def test_nobody_confirms_what_is_said_of_the_own_family() -> None:
    """Ben lays on Cleo, who is asked next and holds True."""
    match = table(hands={1: [RUIN], 2: [TRUE]})
    play(match, "take gold", f"Ben: lay {RUIN} on 3")
    assert whose(match) == (0, "window", 2) and legal(match, "confirm") == set()
    assert refused(match, f"confirm 1 with {TRUE}") == "LL-H"


@pytest.mark.rule("LL-AT")
def test_the_first_who_wants_to() -> None:
    match = table(4, hands={0: [RUIN], 2: [TRUE], 3: [TRUE]}, gold={1: 2})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: pass", "Dan: confirm 1 with True")
    assert tokens(match) == (1, 0, 0, 1) and hand(match, 2) == [TRUE]


@pytest.mark.rule("LL-AT", "true")
def test_the_confirmer_chooses_the_card() -> None:
    match = table(hands={0: [RUIN], 2: [RUIN, BEDROOM, TRUE]})
    play(match, "take gold", f"Ann: lay {RUIN} on 2")
    assert whose(match)[2] == 2 and legal(match, "confirm") == {f"confirm 1 with {RUIN}", "confirm 1 with True"}
    match.push("confirm 1 with True")
    assert hand(match, 2) == sorted([RUIN, BEDROOM])


def test_nothing_can_be_given_away() -> None:
    """LL-AR: there is no such move, neither at any time nor in a turn."""
    match = table(hands={0: [RUIN]}, gold={0: 5})
    for text in ("give 2 gold to 2", f"give {RUIN} to 2"):
        with pytest.raises(InvalidMoveError):
            match.game.parse_move(text, match.names)
    match.push("take gold")
    assert {m.verb for m in match.legal_moves} == {"lay", "buy a token", "pass", "pass until my turn", "ask me nothing"}


@pytest.mark.rule("LL-H")
def test_a_rumour_whose_victim_has_gone() -> None:
    """Ben's Footman makes Dan fire the Cook, whom a rumour names."""
    match = table(4, hands={0: [DRUNKEN], 2: [TRUE]}, staff={1: ["Footman"], 3: ["Cook"]})
    play(match, "take gold", f"Ann: lay {DRUNKEN} on 4: Cook", "Ben: use Footman on 4: Cook")
    assert whose(match)[2] == 2 and legal(match, "confirm") == set()
    assert refused(match, f"confirm 1 with {TRUE}") == "LL-H"
    quiet(match)
    assert rumours(match) == [DRUNKEN]


@pytest.mark.rule("gossip-removed", "lay-round", "LL-C")
def test_it_lasts_a_round() -> None:
    match = table(hands={0: [RUIN, BEDROOM], 2: [TRUE]}, turns=1, marker=2)
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Ann: lay {BEDROOM} on 3")
    quiet(match).push("earn a gold")
    quiet(match)
    turn(match)  # the round's last
    assert rumours(match) == [] and held(match.state, "tail") == [RUIN, BEDROOM]
    assert "gossip-removed" in rules(match) and held(match.state, "rumours") == [] and tokens(match) == (0, 0, 0)


def test_it_can_be_confirmed_in_any_later_turn_of_the_round() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 0})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "pass", "earn a gold", "Cleo: pass")
    turn(match)  # Ben has 3
    assert gold(match, 1) == 3
    play(match, "take gold", "Cleo: confirm 1 with True")
    assert gold(match, 1) == 0


# -- paying off --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pay-off", "LL-J", "LL-AS")
def test_three_gold_to_each() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 7})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert whose(match) == (0, "answer", 1) and legal(match) == {"pay off", "suffer"}
    match.push("pay off")
    assert [gold(match, p) for p in range(3)] == [3 + 3, 1, 1 + 3] and tokens(match) == (0, 0, 0)
    assert rumours(match) == [] and held(match.state, "tail") == [RUIN, TRUE]


@pytest.mark.rule("confirm-tokens", "ruin")
def test_or_it_is_suffered() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 7})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True", "suffer")
    assert gold(match, 1) == 0 and tokens(match) == (1, 0, 1)


def test_five_gold_are_too_few() -> None:
    """Nothing to answer: it happens at once."""
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 5})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert gold(match, 1) == 0 and match.state.phase != "answer"


@pytest.mark.rule("pay-off", "maid", "LL-AS")
def test_what_is_no_answer() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={1: 7})
    play(match, "take gold", f"Ann: lay {RUIN} on 2")
    assert refused(match, "pay off") == refused(match, "suffer") == refused(match, "blame the maid") == "pay-off"
    play(match, "Cleo: confirm 1 with True")
    assert refused(match, "blame the maid") == "maid" and refused(match, "take gold") == "LL-AS"
    poor = table(hands={0: [RUIN], 2: [TRUE]}, staff={1: ["Maid"]}, servants=["Nanny", None, None])
    play(poor, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert refused(poor, "pay off") == "pay-off" and legal(poor) == {"blame the maid", "suffer"}


# -- the six kinds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bedroom", "LL-B")
def test_bedroom_problems() -> None:
    """In Ben's own turn, before his roll: Cecily 2 + Captain 4 = 6, less 4 is 2."""
    for face, children in ((2, 1), (3, 0)):
        match = table(families={1: [f"Cecily + {CAPTAIN}"]}, hands={0: [BEDROOM], 2: [TRUE]}, turn=1)
        play(match, "take gold", f"Ann: lay {BEDROOM} on 2", "Cleo: confirm 1 with True")
        quiet(match).push(["roll for Cecily", f"the die shows {face}"])
        assert len(house(match, 1).members) == 1 + children and "LL-B" in rules(match)


@pytest.mark.rule("bedroom", "LL-B", "LL-AL")
def test_twice_is_eight_less_and_the_next_round_is_free_of_it() -> None:
    match = table(families={1: [f"Cecily + {CAPTAIN}"]}, hands={0: [BEDROOM, BEDROOM], 2: [TRUE, BEDROOM]}, turn=1,
                  turns=2, marker=2, births=["Edith"])  # fmt: skip
    play(match, "take gold", f"Ann: lay {BEDROOM} on 2", f"Ann: lay {BEDROOM} on 2", "Cleo: confirm 1 with True")
    play(match, f"Cleo: confirm 1 with {BEDROOM}")
    assert house(match, 1).trouble == 2
    quiet(match).push(["roll for Cecily", "the die shows 1"])
    assert len(house(match, 1).members) == 1 and "LL-B" in rules(match)
    assert house(match, 1).trouble == 0 and match.state.facts.tally.round == 2
    turn(match)
    quiet(match.push("take gold")).push(["roll for Cecily", "the die shows 6", "draw Edith"])
    assert len(house(match, 1).members) == 2


@pytest.mark.rule("drunken", "LL-C")
def test_drunken_servant() -> None:
    match = table(staff={1: ["Overseer", "Cook"]}, hands={0: [DRUNKEN], 2: [TRUE]})
    assert status(match, 1) == 3
    play(match, "take gold", f"Ann: lay {DRUNKEN} on 2: Overseer", "Cleo: confirm 1 with True")
    assert staff(match, 1) == ["Cook"] and status(match, 1) == 2 and held(match.state, "servant tail") == ["Overseer"]


@pytest.mark.rule("ruin", "before-own-turn")
def test_financial_ruin() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, gold={0: 1, 1: 5, 2: 4}, tokens={1: 1})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    assert [gold(match, p) for p in range(3)] == [3, 0, 4] and house(match, 1).tokens == 1


@pytest.mark.rule("illegitimate", "LL-C")
def test_illegitimate_child() -> None:
    match = table(families={1: [PARENTS, f"Beatrice of {LORD}"]}, hands={0: [CHILD], 2: [TRUE]})
    play(match, "take gold", f"Ann: lay {CHILD} on 2: Beatrice", "Cleo: confirm 1 with True")
    assert family(match, 1) == sorted([LORD, WINTER]) and "Beatrice" in held(match.state, "birth deck")
    assert status(match, 1) == 3


@pytest.mark.rule("forbidden", "forbidden-power", "LL-Q")
def test_forbidden_love() -> None:
    """Alice of Ben's marries his Nanny: her status and birth points stay, her power does not."""
    match = table(families={1: [PARENTS, f"Cecily of {LORD}"]}, staff={1: ["Nanny", "Cook"]},
                  hands={0: [LOVE], 2: [TRUE]}, servants=["Nanny", "Maid", None], gold={1: 2})  # fmt: skip
    assert status(match, 1) == 1 + 2 + 1 + 1 + 1
    play(match, "take gold", f"Ann: lay {LOVE} on 2: Cecily and Nanny", "Cleo: confirm 1 with True")
    assert spouse(match, "Cecily", 1) == "Nanny" and staff(match, 1) == ["Cook"]
    assert status(match, 1) == 6 and gold(match, 1) == 2 and house(match, 1).current == 2
    assert parts(match, 1) == {"family": 2, "spouses": 3, "servants": 1}
    quiet(match).push("earn a gold")
    quiet(match).push("take gold")
    quiet(match)
    assert legal(match, "roll") == {"roll for Cecily"} and "hire Nanny" in legal(match)  # no servant any more
    match.push(["roll for Cecily", "the die shows 4"])  # 2 + 1, and no Nanny
    assert len(house(match, 1).members) == 2


@pytest.mark.rule("forbidden", "LL-Q")
def test_forbidden_love_of_the_only_member_and_anybody() -> None:
    """A servant has no printed sex; a wedding is no way to lose the last of a family."""
    for couples in ("opposite", "same", "any"):
        match = table(options={"couples": couples}, staff={1: ["Valet"]}, hands={0: [LOVE], 2: [TRUE]})
        play(match, "take gold", f"Ann: lay {LOVE} on 2: {LORD} and Valet", "Cleo: confirm 1 with True")
        assert spouse(match, LORD, 1) == "Valet" and house(match, 1).current == 1


@pytest.mark.rule("forbidden", "maid", "LL-D", "LL-Q")
def test_forbidden_love_with_the_maid() -> None:
    """She may take the blame for the rumour that names her; once she is married she takes it for nothing any more."""
    match = table(staff={1: ["Maid"]}, hands={0: [LOVE, RUIN], 2: [TRUE, TRUE]}, servants=["Nanny", None, None])
    play(match, "take gold", f"Ann: lay {LOVE} on 2: {LORD} and Maid", f"Ann: lay {RUIN} on 2")
    play(match, "Cleo: confirm 1 with True")
    blamed = match.branch().push("blame the maid")
    assert spouse(blamed, LORD, 1) is None and staff(blamed, 1) == [] and tokens(blamed) == (1, 0, 1)
    match.push("suffer")
    assert spouse(match, LORD, 1) == "Maid" and status(match, 1) == 1 + 1
    play(match, "Cleo: confirm 1 with True")
    assert gold(match, 1) == 0 and match.state.phase != "answer"


@pytest.mark.rule("LL-H", "lay-round")
def test_a_wedding_of_an_earlier_turn_is_not_reached() -> None:
    """Laid in Ann's turn, about her lady and the Cook. She marries; in Ben's turn nothing can be confirmed."""
    match = table(staff={0: ["Cook"]}, hands={1: [LOVE], 2: [TRUE]})
    play(match, "take gold", f"Ben: lay {LOVE} on 1: {LADY} and Cook")
    quiet(match).push(f"marry {LADY} to {COLONEL}")
    play(match, "Cleo: pass")
    quiet(match).push("take gold")
    assert whose(match) == (1, "window", 2) and legal(match, "confirm") == set()
    assert refused(match, "confirm 1 with True") == "LL-H" and rumours(match) == [LOVE]
    for _ in range(2):
        quiet(match)
        if match.state.phase == "act":
            match.push("earn a gold")
        turn(quiet(match))
    assert rumours(match) == [] and held(match.state, "tail") == [LOVE] and spouse(match, LADY) == COLONEL


@pytest.mark.rule("LL-H")
def test_a_lord_who_has_married_is_not_what_he_was() -> None:
    """Two rumours of forbidden love about one: after the first the other can't be confirmed."""
    match = table(staff={1: ["Valet", "Cook"]}, hands={0: [LOVE, LOVE], 2: [TRUE, TRUE]})
    play(match, "take gold", f"Ann: lay {LOVE} on 2: {LORD} and Valet", f"Ann: lay {LOVE} on 2: {LORD} and Cook")
    play(match, "Cleo: confirm 2 with True")
    assert whose(match)[2] == 2 and refused(match, "confirm 1 with True") == "LL-H"
    assert spouse(match, LORD, 1) == "Cook" and rumours(match) == [LOVE]


@pytest.mark.rule("LL-H")
def test_a_servant_who_is_none_any_more() -> None:
    match = table(staff={1: ["Valet"]}, hands={0: [LOVE, DRUNKEN], 2: [TRUE, TRUE]})
    play(match, "take gold", f"Ann: lay {LOVE} on 2: {LORD} and Valet", f"Ann: lay {DRUNKEN} on 2: Valet")
    play(match, "Cleo: confirm 1 with True")
    assert refused(match, "confirm 1 with True") == "LL-H" and staff(match, 1) == []


@pytest.mark.rule("illegitimate")
@pytest.mark.parametrize("safe", (True, False))
def test_a_child_is_never_the_last(safe: bool) -> None:
    """Its parent is there too."""
    match = table(options={"last_member_safe": safe}, families={1: [PARENTS, f"Alice of {LORD}"]},
                  hands={0: [CHILD], 2: [TRUE]})  # fmt: skip
    play(match, "take gold", f"Ann: lay {CHILD} on 2: Alice", "Cleo: confirm 1 with True")
    assert family(match, 1) == sorted([LORD, WINTER])


def test_a_spouse_can_not_be_named() -> None:
    match = table(families={1: [f"{LORD} + {WINTER}"], 2: [f"{LADY} + {COLONEL}"]}, staff={1: ["Cook"]},
                  hands={0: [CHILD, LOVE]})  # fmt: skip
    play(match, "take gold", "Ann: pass")
    match.undo()
    assert whose(match)[2] == 0 and legal(match, "lay") == set()
