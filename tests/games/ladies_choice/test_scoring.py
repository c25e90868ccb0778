"""Scoring Phase and Game End."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import TERMINAL, Match
from tabletop.games.ladies_choice.moves import Love
from tests.games.looking import NAMES, notes, refused, told

from .table import BY_RANK, deal, game, table, with_rule

# (players, rank of the husband from 1): (Love back to the wife, her True Love), (Love he keeps, his True Love), by hand
SCORES = {
    (3, 1): ((1, 1), (1, 0)),
    (3, 2): ((0, 0), (2, 1)),
    (4, 1): ((2, 1), (1, 0)),
    (4, 2): ((1, 0), (2, 0)),
    (4, 3): ((0, 0), (3, 1)),
    (5, 1): ((3, 1), (1, 0)),
    (5, 2): ((2, 0), (2, 0)),
    (5, 3): ((1, 0), (3, 0)),
    (5, 4): ((0, 0), (4, 1)),
}


@pytest.mark.rule("love-back", "love-kept", "love-spent", "unmarried")
@pytest.mark.parametrize(("players", "rank"), SCORES)
def test_love_for_every_rank(players: int, rank: int) -> None:
    hands = {seat: [BY_RANK[seat - 1]] for seat in range(1, players)}  # Ben the Dandiest, and so on
    match = table(players, hands=hands, turn=0).push(f"marry {rank + 1}")
    love = match.state.facts.standing.love
    wife, husband = SCORES[players, rank]
    assert love[0] == wife and love[rank] == husband
    for seat in range(1, players):
        if seat != rank:
            assert love[seat] == (0, 0)
    assert sum(x.love for x in love) == {3: 2, 4: 3, 5: 4}[players]
    assert match.game.love_to_give(match.state.facts)[0] == 0


@pytest.mark.rule("love-back")
def test_the_rulebooks_example() -> None:
    # the 2nd Dandiest of four (here with five players): two are less dandy, so two come back
    hands = {seat: [BY_RANK[seat - 1]] for seat in range(1, 5)}
    match = table(5, hands=hands, turn=0).push("marry 3")
    assert any("2 gentlemen are less dandy" in text and "2 Love" in text for text in told(match))
    assert match.state.facts.standing.love[0].love == 2


@pytest.mark.rule("love-dandiest")
def test_true_love_for_the_wife_of_the_dandiest() -> None:
    match = table(turn=0).push("marry 2")  # Ben, 16 points
    assert match.state.facts.standing.love == ((2, 1), (1, 0), (0, 0), (0, 0))
    assert len(with_rule(match, "love-dandiest")) == 1 and not with_rule(match, "love-least")


@pytest.mark.rule("love-least", "love-kept")
def test_true_love_for_the_least_dandy_husband() -> None:
    match = table(turn=0).push("marry 3")  # Cleo, 9 points
    assert match.state.facts.standing.love == ((0, 0), (0, 0), (3, 1), (0, 0))
    assert len(with_rule(match, "love-least")) == 1 and not with_rule(match, "love-dandiest")


@pytest.mark.rule("unmarried")
def test_no_true_love_in_between_and_nothing_for_the_others() -> None:
    match = table(turn=0).push("marry 4")  # Dan, 15 points, 2nd of three
    assert match.state.facts.standing.love == ((1, 0), (0, 0), (0, 0), (2, 0))
    assert not with_rule(match, "love-dandiest") and not with_rule(match, "love-least")
    said = with_rule(match, "unmarried")
    assert len(said) == 2 and "Ben" in said[0] and "Cleo" in said[1]


def three_rounds(marriages: list[tuple[str, str]]) -> Match:
    """A match of three (Ann, Ben, Cleo are the Catch in turn): whom each marries, and whether he is "best" or "worst".

    Hands of four: 20 + 18 + 17 + 16 = 71 for the best, -20 - 19 - 18 - 17 = -74 for the other.
    """
    best = ["Foreign Prince", "Jiu Jitsu Master", "Professional Athlete", "Stunning Abdominal Muscles"]
    worst = ["Kicks Dogs", "Unfaithful", "Already Married", "Fleeing the Police"]
    g = game(3, first=0)
    match: Any = None
    for number, (name, rank) in enumerate(marriages):
        order = [(number + 1) % 3, (number + 2) % 3]
        husband = NAMES.index(name)
        hands = [best if (seat == husband) == (rank == "best") else worst for seat in order]
        if match is None:
            match = Match(g, NAMES[:3], 1, deal(*hands))
        else:
            match.push(["next round", *deal(*hands)])
        for _ in order:  # each boasts and draws a fifth card, which changes no rank: 71 - 20 - 10 > -74 + 40
            match.push(match.legal_moves[0])
        match.push(f"marry {name}")
    return match


@pytest.mark.rule("winner", "end", "pass-catch", "love-to-give", "G-4")
def test_a_whole_match_of_three() -> None:
    match = three_rounds([("Ben", "best"), ("Cleo", "worst"), ("Ann", "best")])
    # round 1: Ann gets 1 back and a True Love, Ben keeps 1. Round 2: Cleo keeps 2 and a True Love.
    # round 3: Cleo gets 1 back and a True Love, Ann keeps 1. In all: Ann 2 + 1, Ben 1, Cleo 3 + 2.
    assert match.state.facts.standing.love == ((2, 1), (1, 0), (3, 2))
    end = match.outcome
    assert end is not None
    assert (end.winners, end.scores, end.rule) == ((2,), (3, 1, 5), "winner")
    assert "Cleo" in end.reason.read(match.names)
    assert match.state.current_player == TERMINAL and match.legal_moves == ()
    assert refused(match, "next round") == refused(match, "marry 2") == "end"
    assert match.game.love_to_give(match.state.facts) == (0, 0, 0)


@pytest.mark.rule("marry", "love-spent")
def test_love_received_before_is_not_given_away() -> None:
    match = three_rounds([("Ben", "best"), ("Cleo", "worst")])
    # Ben received 1 in round 1; in round 2 he is the Catch and gives his 2, and keeps that 1
    assert match.state.facts.standing.love == ((1, 1), (1, 0), (2, 1))
    assert match.game.love_to_give(match.state.facts) == (0, 0, 2)
    assert any("gives 2 Love" in n.read(0, match.names) for n in notes(match) if n.rule == "marry")


@pytest.mark.rule("LC-J")
def test_equal_in_all_share_the_victory() -> None:
    # each marries the next one, who is the Dandiest: everyone gets 1 back, 1 True Love, and keeps 1 as a husband
    match = three_rounds([("Ben", "best"), ("Cleo", "best"), ("Ann", "best")])
    assert match.state.facts.standing.love == ((2, 1),) * 3
    end = match.outcome
    assert end is not None and (end.winners, end.scores, end.rule) == ((0, 1, 2), (3, 3, 3), "LC-J")


def ended(*love: tuple[int, int]) -> Any:
    """The outcome of a match of three with this Love and True Love received."""
    state = three_rounds([("Ben", "best"), ("Cleo", "worst"), ("Ann", "best")]).state
    standing = state.facts.standing._replace(love=tuple(Love(*x) for x in love))
    return type(state)(state.game, state.facts._replace(standing=standing), state.zones, state.events).outcome()


@pytest.mark.rule("winner")
def test_love_and_true_love_count_alike() -> None:
    assert ended((2, 2), (3, 0), (0, 0)).winners == (0,)  # 4 before 3
    assert ended((2, 2), (5, 0), (0, 0)).winners == (1,)  # 5 before 4
    assert ended((2, 2), (5, 0), (0, 0)).rule == "winner"


@pytest.mark.rule("winner-true-love")
def test_equal_love_the_most_true_love_wins() -> None:
    end = ended((3, 1), (2, 2), (1, 0))
    assert (end.winners, end.scores, end.rule) == ((1,), (4, 4, 1), "winner-true-love")
    # three of them level, and True Love of one who has less does not count
    end = ended((4, 0), (2, 2), (3, 1))
    assert (end.winners, end.rule) == ((1,), "winner-true-love")
    end = ended((4, 0), (3, 1), (0, 3))
    assert (end.winners, end.rule) == ((1,), "winner-true-love")


@pytest.mark.rule("LC-J")
def test_two_of_three_level_ones_can_share() -> None:
    end = ended((2, 2), (4, 0), (2, 2))
    assert (end.winners, end.rule) == ((0, 2), "LC-J")
