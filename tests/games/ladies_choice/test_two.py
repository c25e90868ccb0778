"""The two-player game: piles, sides, what each lady knows, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import OPEN, SPECTATOR, TERMINAL, IllegalMoveError, Match
from tests.games.looking import kinds, legal, refused, told

from .table import game, in_events, with_rule

PILE = {  # four whole gentlemen; totals by hand
    0: ["Small Island Country", "Romantic", "Writes Poetry", "Dog Owner", "Thief", "Midget"],  # 40+11+1+2-11-6 = 37
    1: ["Sprawling Mansion", "Dances", "Plays Guitar", "No Musical Sense", "Stupid", "Hilarious"],  # 38-1-12+9 = 34
    2: ["Foreign Prince", "Con Artist", "Charitable", "Very Tall", "Flattering", "Short Temper"],  # -10+12+6+4-16 = -4
    3: ["Doctorate of Medicine", "Impeccable Handwriting", "Unfaithful", "Kicks Dogs", "Epiphany", "Gambler"],
    # 19 (handwriting aside) - 19 (-20 forgiven) - 9 = -9
}


def two(sides: dict[Any, list[str]] | None = None, **set_up: Any) -> Match:
    """Ann (seat 0) and Ben; `sides[lady, gentleman]`, top card last."""
    return Match.from_state(game(2, first=0).set_up(sides=sides, **set_up), ["Ann", "Ben"])


def side(match: Match, lady: int, g: int) -> list[str]:
    return [c.title for c in match.state.cards(f"side {lady + 1} gentleman {g + 1}")]


def face_up(match: Match, g: int) -> list[str]:
    return [c.title for c in match.state.cards(f"face up gentleman {g + 1}")]


@pytest.mark.rule("two-setup", "two-objective", "components")
def test_four_piles_of_six_between_the_ladies() -> None:
    match = Match(game(2), ["Ann", "Ben"], 4)
    assert match.state.facts.piles == (6, 6, 6, 6)
    assert len(match.state.zones[-1]) == 70  # nothing has been looked at: 24 in the piles, 46 left over
    for viewer in (0, 1, SPECTATOR):
        assert not any(card for zone in match.state.view(viewer).zones for card in zone)
    zones = {z.name for z in match.game.zones}
    assert {f"side {lady} gentleman {g}" for lady in (1, 2) for g in (1, 2, 3, 4)} <= zones


@pytest.mark.rule("two-first-turn", "G-1")
@pytest.mark.parametrize("first", (0, 1))
def test_the_very_first_turn_is_one_court(first: int) -> None:
    match = Match(game(2, first=first), ["Ann", "Ben"], 4)
    assert match.state.current_player == first
    assert legal(match) == {"court 1", "court 2", "court 3", "court 4"}
    assert refused(match, "marry 1") == "two-first-turn"
    match.push("court 3")
    assert match.state.current_player == 1 - first
    assert kinds(match) == {"court", "marry"}


@pytest.mark.rule("two-turn", "LC-S")
def test_every_other_turn_is_two_courts_or_marry() -> None:
    match = two()
    assert legal(match) == {f"{verb} {g}" for verb in ("court", "marry") for g in (1, 2, 3, 4)}
    match.push(["court 2", "draw Romantic"])
    assert match.state.current_player == 0  # and she has seen the card before she chooses again
    assert "You see Romantic" in told(match, 0)[-1]
    assert legal(match) == {"court 1", "court 2", "court 3", "court 4"}
    assert refused(match, "marry 2") == "LC-S"
    match.push(["court 2", "draw Thief"])  # the same gentleman again
    assert match.state.current_player == 1 and kinds(match) == {"court", "marry"}
    match.push("court 1").push("court 4")  # or another
    assert match.state.current_player == 0


@pytest.mark.rule("two-court", "two-own-side", "two-look")
def test_court_moves_the_top_card_to_her_own_side() -> None:
    match = two().push(["court 2", "draw Romantic"]).push(["court 2", "draw Thief"])
    assert match.state.facts.piles == (6, 4, 6, 6)
    assert side(match, 0, 1) == ["Romantic", "Thief"]  # on top of each other
    mine, hers, others = (match.state.view(v) for v in (0, 1, SPECTATOR))
    assert [c.title for c in mine.zones[1] if c] == ["Romantic", "Thief"]  # in the same order
    for view in (hers, others):
        assert view.zones[1] == (None, None) and not in_events(view, "Romantic")
    assert told(match, 1) == ["Ann courts gentleman 2.", "Ann lays a card of gentleman 2 on her side."]
    match.push(["court 2", "draw Dances"])
    assert (side(match, 0, 1), side(match, 1, 1)) == (["Romantic", "Thief"], ["Dances"])
    assert [c.title for c in match.state.view(0).zones[1] if c] == ["Romantic", "Thief"]


@pytest.mark.rule("two-court-opponent", "two-both-know")
def test_at_an_empty_pile_the_other_ladys_top_card_is_turned_up() -> None:
    hers = ["Romantic", "Thief", "Dances", "Midget"]
    match = two({(1, 0): hers, (0, 0): ["Hilarious", "Epiphany"]})
    assert match.state.facts.piles == (0, 6, 6, 6)
    match.push("court 1")
    assert face_up(match, 0) == ["Midget"]
    assert side(match, 1, 0) == ["Romantic", "Thief", "Dances"]
    assert side(match, 0, 0) == ["Hilarious", "Epiphany"]  # nothing comes to her own side
    for viewer in (0, 1, SPECTATOR):
        view = match.state.view(viewer)
        assert [c.title for c in view.zones[match.game.face_up(0)] if c] == ["Midget"]
        assert "Midget" in told(match, viewer)[0]
    match.push("court 1")  # now the pile is face up: again the top card of the other side, on top of it
    assert face_up(match, 0) == ["Midget", "Dances"]
    match.push("court 1")  # Ben's turn: from Ann's side
    assert face_up(match, 0) == ["Midget", "Dances", "Epiphany"]
    assert (side(match, 0, 0), side(match, 1, 0)) == (["Hilarious"], ["Romantic", "Thief"])


@pytest.mark.rule("two-court", "two-court-opponent")
def test_the_last_card_face_down_still_goes_to_her_side() -> None:
    match = two({(1, 0): ["Romantic", "Thief", "Dances", "Midget", "Hilarious"]})
    match.push(["court 1", "draw Epiphany"])  # the pile was not empty when the COURT began
    assert side(match, 0, 0) == ["Epiphany"] and face_up(match, 0) == []
    match.push("court 1")  # now it is
    assert face_up(match, 0) == ["Hilarious"]


@pytest.mark.rule("LC-L")
def test_no_court_where_there_is_no_card_to_take() -> None:
    match = two({(0, 0): PILE[0], (1, 1): PILE[1]})
    # gentleman 1: no pile, and Ben's side is empty. Gentleman 2: Ben holds all six
    assert refused(match, "court 1") == "LC-L"
    assert "court 1" not in legal(match) and "court 2" in legal(match)
    with pytest.raises(IllegalMoveError, match="gentleman 1"):
        match.push("court 1")


@pytest.mark.rule("LC-L", "two-court-opponent")
def test_if_only_one_court_is_possible_one_is_enough() -> None:
    match = two({(0, 0): PILE[0][:5], (1, 0): PILE[0][5:], (0, 1): PILE[1], (0, 2): PILE[2], (0, 3): PILE[3]})
    assert legal(match) == {"court 1", "marry 1", "marry 2", "marry 3", "marry 4"}
    match.push("court 1")
    assert with_rule(match, "LC-L")
    assert match.state.current_player == 1
    assert legal(match) == {f"{verb} {g}" for verb in ("court", "marry") for g in (1, 2, 3, 4)}


@pytest.mark.rule("LC-L", "two-marry")
def test_if_no_court_is_possible_she_must_marry() -> None:
    match = two({(0, g): PILE[g] for g in range(4)})
    assert legal(match) == {"marry 1", "marry 2", "marry 3", "marry 4"}
    assert {refused(match, f"court {g}") for g in (1, 2, 3, 4)} == {"LC-L"}
    match.push("marry 2")
    assert match.state.current_player == TERMINAL


@pytest.mark.rule("two-marry", "two-ranking", "two-objective", "rank", "wealth", "printed-cancel", "negative")
@pytest.mark.parametrize(("husband", "winner"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_she_wins_with_the_dandiest_and_else_the_other(husband: int, winner: int) -> None:
    match = two({(0, 0): PILE[0], (1, 1): PILE[1], (0, 2): PILE[2][:2], (1, 2): PILE[2][2:], (1, 3): PILE[3]})
    match.push(f"marry {husband}")
    assert [(r.seat, r.reckoning.total) for r in match.state.ranking] == [(0, 37), (1, 34), (2, -4), (3, -9)]
    end = match.outcome
    assert end is not None and end.winners == (winner,) and end.scores[winner] == 1 and sum(end.scores) == 1
    assert end.rule in ("two-objective", "two-ranking")
    assert refused(match, "court 1") in ("two-marry", "two-objective")


@pytest.mark.rule("two-ranking", "two-setup")
def test_a_gentlemans_hand_is_everything_that_belongs_to_him() -> None:
    # of gentleman 1 two cards on each side, one face up, so his pile is used up; the others wholly face down
    match = two({(0, 0): PILE[0][:2], (1, 0): PILE[0][2:4]}, face_up={0: PILE[0][4:]})
    assert match.state.facts.piles == (0, 6, 6, 6)
    assert not match.state.view(SPECTATOR).zones[0][0]
    match.push(["marry 1", *(f"draw {t}" for g in (1, 2, 3) for t in PILE[g])])
    assert [(r.seat, r.reckoning.total) for r in match.state.ranking] == [(0, 37), (1, 34), (2, -4), (3, -9)]
    assert len(match.state.zones[-1]) == 46
    for viewer in (0, 1, SPECTATOR, OPEN):  # all is open now
        assert all(card for zone in match.state.view(viewer).zones[:-1] for card in zone)
    Match(match.game, seed=0).push("court 1")


LEVEL = {  # gentlemen 3 and 4: 0 points, no Wealth, best card 0; the others are below
    0: ["Midget", "Stupid", "Poor Hygiene", "Ugly Face", "Bald Patch", "Only One Leg"],
    1: ["Kicks Dogs", "Unfaithful", "Already Married", "Fleeing the Police", "Con Artist", "Foreign Prince"],
    2: ["Epiphany", "Short Temper", "Heavy Drinker", "Thief", "Complete Openness", "Complete Openness"],
    3: ["Bankrupt", "Giant Ship", "Locomotive", "Automobile", "Dirigible", "Personal Butler"],
}


@pytest.mark.rule("two-tie", "LC-I")
@pytest.mark.parametrize("husband", [3, 4])
def test_the_last_tie_goes_to_the_married_one(husband: int) -> None:
    match = two({(0, g): LEVEL[g] for g in range(4)}).push(f"marry {husband}")
    assert match.outcome is not None and match.outcome.winners == (0,)
    assert [(r.seat, r.rule) for r in match.state.ranking][:1] == [(husband - 1, "two-tie")]
    assert [r.reckoning.total for r in match.state.ranking][:2] == [0, 0]


@pytest.mark.rule("LC-T", "LC-I")
@pytest.mark.parametrize("husband", [1, 2])
def test_the_last_tie_of_two_who_are_not_married_goes_by_number(husband: int) -> None:
    match = two({(0, g): LEVEL[g] for g in range(4)}).push(f"marry {husband}")
    assert match.outcome is not None and match.outcome.winners == (1,)
    assert [(r.seat, r.rule) for r in match.state.ranking][:2] == [(2, "LC-T"), (3, "rank")]


@pytest.mark.rule("tie-wealth", "LC-I")
def test_the_other_ties_hold_for_the_married_one_as_well() -> None:
    piles = {
        0: ["Gold Rimmed Monocle", "Flattering", "Dances", "Terrible Kisser", "Impeccable Handwriting", "Bald Patch"],
        # 10 + 4 + 5 - 5 + 3 - 3 = 14
        1: ["Astonishing Cook", "Complete Openness", "Complete Openness", "Epiphany", "Short Temper", "Thief"],  # 14
        2: LEVEL[3],  # 0
        3: ["Kicks Dogs", "Unfaithful", "Already Married", "Fleeing the Police", "Con Artist", "Foreign Prince"],
    }
    match = two({(0, g): piles[g] for g in range(4)}).push("marry 2")
    assert [(r.seat, r.reckoning.total) for r in match.state.ranking][:2] == [(0, 14), (1, 14)]
    assert match.outcome is not None and match.outcome.winners == (1,)


@pytest.mark.rule("LC-M", "mysterious", "mysterious-chain")
def test_mysterious_draws_come_from_the_46_that_were_not_dealt() -> None:
    piles = {**PILE, 3: ["Somewhat Mysterious", *PILE[3][:5]]}  # Gambler is not dealt: 19 - 19 + 0, so far 0
    match = two({(0, g): piles[g] for g in range(4)})
    assert len(match.state.zones[-1]) == 46
    match.push(["marry 4", "draw Terribly Mysterious", "draw Gambler", "draw Professional Athlete"])
    assert len(match.state.zones[-1]) == 43
    assert [(r.seat, r.reckoning.total) for r in match.state.ranking] == [(0, 37), (1, 34), (3, 8), (2, -4)]
    with pytest.raises(IllegalMoveError):  # a card that was dealt can't come
        match.undo().push(["marry 4", "draw Romantic"])


@pytest.mark.rule("LC-T", "mysterious")
def test_draws_begin_with_the_married_gentleman_and_go_on_by_number() -> None:
    piles = {
        g: [title, *PILE[g][:5]] for g, title in enumerate(["Somewhat Mysterious", "Bankrupt", "Terribly Mysterious"])
    }
    match = two({(0, g): cards for g, cards in {**piles, 3: PILE[3]}.items()})
    match.push(["marry 3", "draw Hard of Hearing", "draw Great Listener", "draw Opera Singer"])
    assert face_up(match, 2) == ["Hard of Hearing", "Great Listener"] and face_up(match, 0) == ["Opera Singer"]
    match.undo().push(["marry 1", "draw Opera Singer", "draw Hard of Hearing", "draw Great Listener"])
    assert face_up(match, 2) == ["Hard of Hearing", "Great Listener"] and face_up(match, 0) == ["Opera Singer"]


@pytest.mark.rule("two-court")
def test_openness_does_nothing_here() -> None:
    match = two({(1, 0): ["Thief", "Midget"]}).push(["court 1", "draw Complete Openness"])  # LC-F
    view = match.state.view(0)
    assert view.zones[match.game.side(1, 0)] == (None, None)
    assert not in_events(view, "Thief") and len(told(match)) == 2


@pytest.mark.rule("G-4", "two-objective")
def test_it_always_ends() -> None:
    # whoever only courts: each of the 24 cards moves at most twice
    match = Match(game(2, first=0), ["Ann", "Ben"], 9)
    courts = 0
    while "court" in kinds(match):
        match.push(next(m for m in reversed(match.legal_moves) if m.verb == "court"))
        courts += 1
    assert 24 <= courts <= 48
    assert kinds(match) == {"marry"}
    match.push("marry 1")
    assert match.outcome is not None


@pytest.mark.rule("two-turn", "two-setup")
def test_what_is_no_move_here() -> None:
    match = two()
    assert refused(match, "draw Romantic") == "two-turn"
    for text in ("boast Romantic", "court 5", "marry 0", "next round"):
        with pytest.raises(ValueError, match="move begins with|from 1 to 4"):
            match.push(text)
    other = game(4).parse_move("boast Romantic")
    assert match.state.why_illegal(other).rule == "two-turn"
    Match(game(2, first=0), seed=1).push("court 1")


@pytest.mark.rule("LC-A", "printed-cancel")
def test_the_option_on_cancelled_cards_for_two() -> None:
    piles = {**PILE, 3: ["Bankrupt", "Silk Top Hat", "Bald Patch", "Hard of Hearing", "Terrible Kisser", "Gambler"]}
    for option, total in ((True, -16), (False, -19)):  # -2 - 5 - 9, and the patch
        g = game(2, first=0, cancelled_cards_cancel=option)
        match = Match.from_state(g.set_up(sides={(0, n): piles[n] for n in range(4)})).push("marry 1")
        assert {r.seat: r.reckoning.total for r in match.state.ranking}[3] == total
