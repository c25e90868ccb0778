"""The end: when a card is missing, what counts, ties, and the options that concern it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match, RandomBot, simulate
from tests.games.looking import NAMES, held, legal, refused, rules, told

from .table import begun, discards, game, hand, married, pile, society, table
from .titles import (
    ANNE,
    BALL,
    BINGLEY,
    CATHERINE,
    CHARLOTTE,
    DARCY,
    EDMUND,
    ELIZABETH,
    EMMA,
    FANNY,
    HARRIET,
    JANE,
    LYDIA,
    MARTIN,
    WICKHAM,
)


def scores(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None and match.state.current_player == -2 and match.legal_moves == ()
    return match.outcome.scores


@pytest.mark.rule("end", "aim-end", "MM-F", "end-hands", "end-score", "winner", "virtue-society", "aim-old-maids")
def test_it_ends_when_a_card_must_be_drawn_and_none_is_left() -> None:
    """Ann: Emma 4 + Wickham 0 - Anne 5 = -1. Ben: Darcy 3 + Bingley 2 - Lydia 1 = 4. Cleo: 0 - 4 - 5 = -9."""
    match = table(hands={0: [JANE], 1: [MARTIN, BALL]}, societies={1: [LYDIA], 2: [CATHERINE, ELIZABETH]},
                  marriages={0: [EMMA, WICKHAM], 1: [DARCY, BINGLEY]}, pile=0)  # fmt: skip
    before = len(discards(match))
    assert match.outcome is None and "take a card" in legal(match)
    match.push("take a card")
    assert scores(match) == (-1, 4, -9)
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((1,), "winner")
    assert all(not hand(match, seat) for seat in range(3)) and len(discards(match)) == before + 3
    assert {JANE, MARTIN, BALL} <= set(discards(match))
    assert society(match, 0) == [ANNE] and married(match, 0) == [EMMA, WICKHAM]
    assert refused(match, "take a card") == "end" and refused(match, f"draw {FANNY}") == "end"


@pytest.mark.rule("virtue-pile", "end-score", "winner")
def test_ladies_and_gentlemen_in_the_marriage_pile_count_alike() -> None:
    match = table(marriages={0: [JANE, MARTIN], 1: [WICKHAM], 2: [HARRIET]}, societies={0: [], 1: [], 2: []}, pile=0)
    assert scores(match.push("take a card")) == (4 + 3, 0, 3)


@pytest.mark.rule("aim-old-maids", "virtue-society")
def test_who_never_marries_off_a_lady_ends_below_zero() -> None:
    match = table(4, societies={0: [ANNE, EMMA], 1: [FANNY], 2: [], 3: [LYDIA, CHARLOTTE]}, pile=0).push("take a card")
    assert scores(match) == (-9, -5, 0, -4)
    assert match.outcome is not None and match.outcome.winners == (2,)


@pytest.mark.rule("MM-F", "end")
def test_an_empty_pile_alone_ends_nothing() -> None:
    """All that needs no card goes on: bringing, pushing, a wedding of equals, a free decline."""
    match = table(hands={0: [LYDIA, BINGLEY], 1: [WICKHAM, JANE, MARTIN]}, societies={0: [ANNE, HARRIET], 1: [EMMA]},
                  pile=0)  # fmt: skip
    match.push(f"bring {LYDIA}").push(f"push {LYDIA} to 3").push(f"propose {WICKHAM} to {HARRIET}")
    match.push("accept")  # both have a Wealth of 2; Ann had no card for 4 of Charm
    assert match.outcome is None and married(match, 1) == [HARRIET]
    match.push("take a card")
    assert match.outcome is not None and "MM-F" in rules(match)


# -- in the middle of anything -----------------------------------------------------------------------------------------


@pytest.mark.rule("end", "MM-F")
def test_in_the_middle_of_a_rank_draw() -> None:
    """Edmund's Rank of 5 against Charlotte's 2: three cards, of which one is there. The no stands, Edmund is back."""
    match = table(hands={0: [EDMUND], 1: [JANE]}, societies={0: [], 1: [CHARLOTTE], 2: []}, pile=1)
    match.push(f"propose {EDMUND} to {CHARLOTTE}").push("decline").push(f"discard {JANE}")
    assert scores(match) == (0, -3, 0) and pile(match) == 0 and {EDMUND, JANE} <= set(discards(match))
    assert match.outcome is not None and match.outcome.winners == (0, 2)


@pytest.mark.rule("MM-F", "decline-rank")
def test_exactly_enough_cards_end_nothing() -> None:
    match = table(hands={0: [EDMUND], 1: [JANE]}, societies={0: [], 1: [CHARLOTTE], 2: []}, pile=3)
    match.push(f"propose {EDMUND} to {CHARLOTTE}").push("decline").push(f"discard {JANE}")
    assert match.outcome is None and pile(match) == 0 and len(hand(match, 1)) == 3 and "MM-F" in rules(match)


@pytest.mark.rule("end", "aim-end")
def test_in_the_middle_of_a_ball() -> None:
    """Two came, and one card is left. Both Ladies stay in Society: 0 - 5 - 1, 0 - 4 - 4, 0 - 4."""
    match = table(hands={0: [BALL, LYDIA], 1: [JANE]}, pile=1)
    match.push("have a ball").push(f"attend with {LYDIA}").push(f"attend with {JANE}")
    assert scores(match) == (-6, -8, -4) and pile(match) == 0
    assert held(match.state, "table") == [BALL]


WEDDING: dict[str, Any] = {"hands": {0: [WICKHAM], 1: []}, "societies": {0: [], 1: [EMMA], 2: []}}


@pytest.mark.rule("MM-G", "MM-F", "end")
@pytest.mark.parametrize("left", (0, 1, 2))
@pytest.mark.parametrize(("option", "result"), [({}, (4, 0, 0)), ({"last_wedding": "counts"}, (4, 0, 0)),
                                                ({"last_wedding": "lost"}, (0, 0, 0))])  # fmt: skip
def test_in_the_middle_of_a_wedding(left: int, option: dict[str, Any], result: tuple[int, ...]) -> None:
    """Wickham (Virtue 0, Wealth 2) and Emma (4, 5): Ann has three cards to draw. Emma is no old maid any more."""
    match = table(options=option, pile=left, **WEDDING).push(f"propose {WICKHAM} to {EMMA}").push("accept")
    assert scores(match) == result and "MM-G" in rules(match) and society(match, 1) == []
    assert (married(match, 0), married(match, 1)) == (([EMMA], [WICKHAM]) if result[0] else ([], []))
    assert held(match.state, "table") == ([] if result[0] else [EMMA, WICKHAM])


@pytest.mark.parametrize("option", ("counts", "lost"))
def test_a_wedding_that_gets_its_cards_counts_in_any_case(option: str) -> None:
    match = table(options={"last_wedding": option}, pile=3, **WEDDING).push(f"propose {WICKHAM} to {EMMA}")
    match.push("accept")
    assert match.outcome is None and married(match, 0) == [EMMA] and len(hand(match)) == 3
    match.push("take a card")
    assert scores(match) == (4, 0, 0) and "MM-G" not in rules(match)


@pytest.mark.parametrize("option", ("counts", "lost"))
def test_a_wedding_without_a_draw_counts_from_an_empty_pile(option: str) -> None:
    match = table(options={"last_wedding": option}, hands={0: [BINGLEY]}, pile=0).push(f"propose {BINGLEY} to {EMMA}")
    assert match.push("accept").outcome is None and married(match, 0) == [EMMA]


# -- hands and knowledge -----------------------------------------------------------------------------------------------


@pytest.mark.rule("end-hands")
def test_at_the_end_all_hands_are_shown() -> None:
    match = table(hands={0: [JANE], 1: [MARTIN, BALL], 2: []}, pile=0).push("take a card")
    for viewer in (0, 1, 2, SPECTATOR):
        text = " ".join(told(match, viewer))
        assert JANE in text and MARTIN in text
        view = match.state.view(viewer)
        assert all(c is not None for zone in view.zones[:-1] for c in zone)


# -- ties --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rematch", "MM-J")
@pytest.mark.parametrize(
    ("pile_of", "winners"),
    [((JANE, EMMA, LYDIA), (0, 1)), ((LYDIA, JANE, EMMA), (1, 2)), ((JANE, EMMA, CATHERINE), (0, 1, 2))],
)
def test_a_tie_is_a_shared_victory(pile_of: tuple[str, ...], winners: tuple[int, ...]) -> None:
    """Jane, Emma and Catherine have 4 each, Lydia 1."""
    match = table(marriages={seat: [title] for seat, title in enumerate(pile_of)}, pile=0,
                  societies=dict.fromkeys(range(3), [])).push("take a card")  # fmt: skip
    assert match.outcome is not None
    assert match.outcome.winners == winners and match.outcome.rule == "rematch"
    assert "MM-J" in rules(match)


@pytest.mark.rule("winner")
def test_without_a_tie_one_wins_even_below_zero() -> None:
    match = table(societies={0: [ANNE], 1: [EMMA], 2: [LYDIA]}, pile=0).push("take a card")
    assert match.outcome is not None and match.outcome.winners == (2,) and scores(match) == (-5, -4, -1)
    assert "Cleo" in match.outcome.reason.read(match.names)


# -- option max_rounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-4")
@pytest.mark.parametrize("players", (3, 4, 5, 6))
@pytest.mark.parametrize("first", (0, 2))
def test_a_match_cut_after_some_rounds(players: int, first: int) -> None:
    """All draw a card in each turn, and one Lady each means that nobody has two."""
    match = begun(players, max_rounds=2, first=first)
    turns = [0] * players
    while match.outcome is None:
        turns[match.state.facts.turn] += 1
        match.push("take a card")
    assert turns == [2] * players and match.state.facts.tally.turns == (2,) * players
    assert match.state.facts.turn == (first - 1) % players and "G-4" in rules(match)
    assert pile(match) == 56 - 4 * players - 2 * players and len(discards(match)) == 5 * players


@pytest.mark.rule("G-4", "two-turns")
def test_two_turns_at_once_are_one_of_a_round() -> None:
    match = table(options={"max_rounds": 3}, societies={0: [ANNE, JANE]}, turn=2, turns={0: 2, 1: 2, 2: 3})
    for _ in range(4):  # Cleo's third, two of Ann's third, Ben's third
        assert match.outcome is None
        match.push("take a card")
    assert match.outcome is not None and "G-4" in rules(match)
    assert scores(match) == (-9, -4, -4)


@pytest.mark.rule("G-4")
def test_the_pile_may_end_it_before() -> None:
    match = table(options={"max_rounds": 50}, pile=1, turns={0: 49, 1: 48, 2: 48}).push("take a card")
    match.push("take a card")
    assert match.outcome is not None and "G-4" not in rules(match)
    match = table(options={"max_rounds": 2}, turns={0: 9, 1: 8, 2: 8}).push("take a card")  # more than were agreed
    assert match.outcome is not None and "G-4" in rules(match)


def test_pushing_round_and_round_ends_nothing_without_the_option() -> None:
    """2, 2, 1: Ann pushes to Cleo, then Ben to Ann, then Cleo to Ben, and so on; nobody ever leads, nobody draws."""
    match = table(societies={0: [ANNE, LYDIA], 1: [EMMA, JANE], 2: [CATHERINE]})
    before = pile(match)
    for _ in range(60):
        match.push(min(legal(match, "push")))
    assert match.outcome is None and pile(match) == before and match.state.facts.tally.turns == (21, 20, 20)
    limited = table(options={"max_rounds": 20}, societies={0: [ANNE, LYDIA], 1: [EMMA, JANE], 2: [CATHERINE]})
    for _ in range(60):
        assert limited.outcome is None
        limited.push(min(legal(limited, "push")))
    assert limited.outcome is not None
    results = simulate(game(3), [RandomBot()] * 3, 4, seed=1, max_plies=20)
    assert results.cut == 4


@pytest.mark.rule("end")
@pytest.mark.parametrize("players", (3, 4))
def test_random_matches_end_with_all_cards_in_their_places(players: int) -> None:
    g = game(players, deck="mini")
    rng, match = Random(players), Match(g, NAMES[:players], players)
    while match.outcome is None:
        match.push(rng.choice(match.legal_moves))
    virtue = {c.title: c["virtue"] for c in g.deck}
    for seat in range(players):
        won, lost = (sum(virtue[t] for t in held(match.state, zone, seat)) for zone in ("marriage pile", "society"))
        assert match.outcome.scores[seat] == won - lost
    best = max(match.outcome.scores)
    assert match.outcome.winners == tuple(p for p in range(players) if match.outcome.scores[p] == best)
