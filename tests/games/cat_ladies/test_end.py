"""The end: the last cat at once, who counts what, ties, and a match cut after some rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import TERMINAL, Match, simulate
from tabletop.bots import RandomBot
from tests.games.looking import refused

from .table import CANDY, at, begun, changed, coins, discards, end_turn, game, hand, table

# A last cat in the four ways there are: (hands, Mystery cards, Happiness of Ann, move)
LAST: list[tuple[dict[int, list[str]], list[str], int, str]] = [
    ({0: ["Cat", CANDY], 1: []}, [], 7, "play Cat"),
    ({0: ["Play BINGO!", CANDY], 1: ["Cat"] * 3}, [], 0, "play Play BINGO! on 2"),
    ({0: [CANDY], 1: []}, ["Bottle of Milk", "Milk Dish"], 0, "redeem milk"),
    ({0: [CANDY], 1: []}, ["Sunny Afternoon"], 6, "play Sunny Afternoon"),
]


@pytest.mark.rule("end-last-cat", "CL-H", "most-cats")
@pytest.mark.parametrize(("hands", "mystery", "start", "move"), LAST)
def test_the_last_cat_ends_it_inside_the_turn(
    hands: dict[int, list[str]], mystery: list[str], start: int, move: str
) -> None:
    match = table(hands=hands, mystery={0: mystery}, happiness={0: start}, cats_left=1).push(move)
    assert match.state.current_player == TERMINAL and match.legal_moves == () and match.outcome is not None
    assert match.state.cards("cat deck") == () and "Cat" in discards(match)
    assert hand(match)[-1] == CANDY  # nobody plays on, shops or cleans up
    for text in ("play Hard Candy", "shop", "end turn", "buy Hard Candy"):
        assert refused(match, text) == "end-last-cat"


@pytest.mark.rule("CL-H")
def test_hearts_left_over_are_void_and_the_cat_is_the_last_one() -> None:
    """7 + 5 = 12: a cat at 8, and 4 over; with a deck of 1 cat there is no second one."""
    match = table(hands={0: ["Cruise Vacation"]}, happiness={0: 7}, cats_left=1).push("play Cruise Vacation")
    assert at(match) == 0 and match.outcome is not None
    deck = changed({"title": "Catnip", "happiness": 20})
    match = table(options={"deck": deck}, hands={0: ["Catnip"]}, happiness={0: 7}, cats_left=2).push("play Catnip")
    assert match.outcome is not None and at(match) == 0 and match.state.cards("cat deck") == ()


@pytest.mark.rule("CL-H", "CL-P")
def test_a_last_cat_from_the_heart_of_a_compliment_comes_after_the_answers() -> None:
    match = table(hands={0: ["Backhanded Compliment"], 1: ["Cat"]}, happiness={0: 7}, cats_left=1)
    match.push("play Backhanded Compliment")
    assert match.outcome is None
    match.push("discard Cat")
    assert match.outcome is not None and hand(match, 1) == []


@pytest.mark.rule("most-cats", "CL-H")
def test_cats_count_wherever_they_are() -> None:
    """Ann: 2 in the hand, 1 in the pile, 1 new: 4. Ben: 1, 1, 1: 3."""
    match = table(
        hands={0: ["Cat", "Cat", "Cruise Vacation"], 1: ["Cat"]}, draw_piles={1: ["Cat"]}, happiness={0: 3}, cats_left=1
    )
    match.push("play Cruise Vacation")
    assert match.outcome is not None
    # cats that set_up took from the deck lie in the Discard Piles: 22 of 23, turn about
    assert match.outcome.scores == (3 + 11 + 1, 3 + 11)
    assert match.outcome.winners == (0,) and match.outcome.rule == "most-cats"


@pytest.mark.rule("most-cats")
def test_who_takes_the_last_cat_need_not_win() -> None:
    match = table(hands={0: ["Cat"], 1: []}, happiness={0: 7}, discards={1: ["Cat"] * 6}, cats_left=1).push("play Cat")
    assert match.outcome is not None and match.outcome.winners == (1,)


def level(hand_of_ann: list[str], **set_up: Any) -> Match:
    """The mini deck: 2 cats each and 8 in the Cat Deck. 3 went to Ann, 4 to Ben; with the last one Ann has 6 as Ben.

    Her token is on the space before it.
    """
    return table(
        options={"deck": "mini"}, hands={0: hand_of_ann, 1: []}, discards={0: ["Cat"] * 4, 1: ["Cat"] * 6},
        happiness={0: 3}, cats_left=1, **set_up,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("turns", "kept", "winners", "rule"),
    [  # turns begun, Mystery cards of each
        pytest.param((4, 3), (0, 0), (1,), "tie-turns", marks=pytest.mark.rule("tie-turns", "CL-I")),
        pytest.param((3, 4), (0, 0), (0,), "tie-turns", marks=pytest.mark.rule("tie-turns", "CL-I")),
        pytest.param(
            (4, 3), (2, 0), (1,), "tie-turns", marks=pytest.mark.rule("tie-turns", "CL-I")
        ),  # turns come first
        pytest.param((4, 4), (2, 1), (0,), "tie-mystery", marks=pytest.mark.rule("tie-mystery", "CL-I")),
        pytest.param((4, 4), (0, 1), (1,), "tie-mystery", marks=pytest.mark.rule("tie-mystery", "CL-I")),
        pytest.param((4, 4), (1, 1), (0, 1), "shared", marks=pytest.mark.rule("shared", "CL-I")),
        pytest.param((4, 4), (0, 0), (0, 1), "shared", marks=pytest.mark.rule("shared", "CL-I")),
    ],
)
def test_ties(turns: tuple[int, int], kept: tuple[int, int], winners: tuple[int, ...], rule: str) -> None:
    mystery = {0: ["Bottle of Milk"] * kept[0], 1: ["Milk Dish"] * kept[1]}
    match = level(["Cat"], turns=dict(enumerate(turns)), mystery=mystery).push("play Cat")
    assert match.outcome is not None and match.outcome.scores == (6, 6)
    assert (match.outcome.winners, match.outcome.rule) == (winners, rule)


@pytest.mark.rule("CL-I", "tie-turns")
def test_the_turn_in_which_it_ends_counts() -> None:
    """Both have begun 4 turns when Ann's fifth begins, in which it ends."""
    match = level(["Cat"], turns={0: 4, 1: 4}, turn=1)
    end_turn(match)
    assert match.state.facts.tally.turns == (5, 4)
    match.push("play Cat")
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((1,), "tie-turns")


@pytest.mark.rule("tie-mystery", "CL-I")
def test_a_mystery_card_gained_in_this_very_turn_counts_as_unused() -> None:
    match = level(["Makeover", CANDY, "Cat"], turns={0: 4, 1: 4})
    match.push("play Makeover").push("return Hard Candy").push("gain mystery").push("play Cat")
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((0,), "tie-mystery")


@pytest.mark.rule("mystery-values", "tie-mystery")
def test_a_mystery_card_in_play_is_used() -> None:
    """Ann's Found Purse lies in play when it ends, so Ben's one Mystery card is more."""
    match = level(["Cat"], turns={0: 4, 1: 4}, mystery={0: ["Found Purse"], 1: ["Milk Dish"]})
    match.push("play Found Purse").push("play Cat")
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((1,), "tie-mystery")


@pytest.mark.parametrize(
    ("turns", "kept", "winners"),
    [
        pytest.param((5, 5, 4), (1, 1, 0), (2,), marks=pytest.mark.rule("tie-turns")),
        pytest.param((5, 4, 4), (2, 1, 0), (1,), marks=pytest.mark.rule("tie-mystery")),
        pytest.param((5, 4, 4), (2, 1, 1), (1, 2), marks=pytest.mark.rule("shared")),
        pytest.param((4, 4, 4), (0, 0, 0), (0, 1, 2), marks=pytest.mark.rule("shared")),
    ],
)
def test_ties_of_three(turns: tuple[int, ...], kept: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """The mini deck with three: 2 cats each and 6 in the Cat Deck, of which Ann takes 1 + the last, the others 2."""
    mystery = {seat: [title] * n for seat, (title, n) in
               enumerate(zip(("Bottle of Milk", "Milk Dish", "Cat Burglar"), kept, strict=True))}  # fmt: skip
    match = table(
        3, {"deck": "mini"}, hands={0: ["Cat"], 1: [], 2: []}, happiness={0: 3}, cats_left=1, mystery=mystery,
        discards={0: ["Cat"] * 2, 1: ["Cat"] * 4, 2: ["Cat"] * 4}, turns=dict(enumerate(turns)),
    ).push("play Cat")  # fmt: skip
    assert match.outcome is not None and match.outcome.scores == (4, 4, 4) and match.outcome.winners == winners


@pytest.mark.rule("G-4", "turn-steps")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_match_cut_after_some_rounds(players: int) -> None:
    match = begun(players, max_rounds=3, first=1)
    for _ in range(3 * players):
        assert match.outcome is None
        end_turn(match)
    assert match.outcome is not None and match.state.facts.tally.turns == (3,) * players
    assert match.outcome.scores == (3,) * players and match.outcome.winners == tuple(range(players))
    assert match.outcome.rule == "shared" and refused(match, "shop") == "G-4"


@pytest.mark.rule("G-4", "tie-mystery")
def test_a_cut_match_is_decided_by_the_usual_ties() -> None:
    match = table(options={"max_rounds": 4}, hands={0: [CANDY], 1: ["Cat"]}, turn=1, turns={0: 4, 1: 4},
                  mystery={1: ["Cat Burglar"]})  # fmt: skip
    end_turn(match)
    assert match.outcome is not None and match.outcome.winners == (1,) and match.outcome.rule == "tie-mystery"


def test_without_the_option_nothing_forces_an_end() -> None:
    match = begun(deck="mini")
    for _ in range(60):
        end_turn(match)
    assert match.outcome is None
    results = simulate(game(deck="mini"), [RandomBot()] * 2, 4, seed=1, max_plies=50)
    assert results.cut == 4


@pytest.mark.rule("end-last-cat")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_random_matches_end_with_all_cats_in_somebodys_cards(players: int) -> None:
    g = game(players, deck="mini")
    rng, match = Random(players), Match(g, seed=players)
    while match.outcome is None:
        match.push(rng.choice(match.legal_moves))
    assert sum(match.outcome.scores) == 12 and match.outcome.winners
    assert max(match.outcome.scores) == match.outcome.scores[match.outcome.winners[0]]
    assert coins(match) == 0
