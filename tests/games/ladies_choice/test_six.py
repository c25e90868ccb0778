"""The rules for six players: two Catches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match
from tests.games.looking import NAMES, kinds, legal, notes, refused, told

from .table import BY_RANK, game, hand, in_events, table, with_rule

# Ann is the First Catch; Fay sits at her right and is the Second; Ben, Cleo, Dan and Eve are gentlemen.
HANDS: dict[int, list[str]] = {
    1: ["Foreign Prince", "Dances", "Thief", "Very Tall"],  # 20 + 5 - 11 + 6 = 20
    2: ["Jiu Jitsu Master", "Dog Owner", "Midget", "Flattering"],  # 18 + 2 - 6 + 4 = 18
    3: ["Muscular Arms", "Hilarious", "Stupid", "Writes Poetry"],  # 15 + 9 - 12 + 1 = 13
    4: ["Charitable", "Complete Openness", "Gambler", "Automobile"],  # 12 - 9 + 22 = 25
}
BEST_TO_WORST = [4, 1, 2, 3]


def six(**set_up: Any) -> Match:
    return table(6, **{"hands": HANDS, **set_up})


def first_marries(husband: int = 2) -> Match:
    """Ann, the First Catch, marries on her turn (gentlemen are named from 1, as in moves)."""
    return six(turn=0).push(f"marry {husband}")


def second_marries(husband: int = 2) -> Match:
    """Fay, the Second Catch, marries on her turn."""
    return six(turn=5).push(f"marry {husband}")


@pytest.mark.rule("six-catches", "gentleman-card", "love-count-5-6")
def test_the_player_on_the_right_is_the_second_catch() -> None:
    for first in range(6):
        match = Match(game(6, first=first), NAMES, 1)
        seats = match.game.seats_of(match.state.facts)
        right = (first - 1) % 6  # clockwise is to the left
        assert seats.catches == (first, right)
        assert set(seats.gentlemen) == set(range(6)) - {first, right}
        assert hand(match.state, first) == hand(match.state, right) == []


@pytest.mark.rule("six-turns")
def test_four_gentlemen_then_the_second_then_the_first_catch() -> None:
    match = Match(game(6, first=2), NAMES, 1)
    order = []
    for _ in range(12):
        order.append(match.state.current_player)
        match.push(match.legal_moves[0])
    assert order == [3, 4, 5, 0, 1, 2] * 2
    assert any("Dan begins" in text for text in [e.text for e in match.log(SPECTATOR, 0)])


@pytest.mark.rule("six-marry-both", "six-extra-court", "G-2")
def test_if_the_first_catch_marries_the_second_takes_a_last_look_at_once() -> None:
    match = first_marries()
    # Ben, the next in turn, does not come to his turn
    assert match.state.current_player == 5
    assert legal(match) == {"court 2", "court 3", "court 4", "court 5"}
    for viewer in (0, 3, SPECTATOR):
        text = "Fay takes one more COURT, and then must choose another gentleman at once."
        assert text in told(match, viewer)
    assert refused(match, "marry 3") == "six-extra-court"
    match.push(["court 4", "show Muscular Arms, Hilarious, Stupid, Writes Poetry"])
    assert match.state.current_player == 5 and kinds(match) == {"marry"}
    assert "Fay courts Dan, a last look before choosing." in told(match, 1)
    assert any("Fay looks at 4 cards" in text for text in told(match, 0))  # as many as gentlemen; Ann does not see them
    assert not in_events(match.state.view(0), "Hilarious") and in_events(match.state.view(5), "Hilarious")
    assert refused(match, "court 3") == "six-marry-both"
    match.push("marry 3")
    assert match.state.facts.standing.husbands == (1, 2)


@pytest.mark.rule("six-no-extra", "six-marry-both", "G-2")
def test_if_the_second_catch_marries_the_first_chooses_without_a_look() -> None:
    match = second_marries()
    assert match.state.current_player == 0
    assert legal(match) == {"marry 3", "marry 4", "marry 5"}
    assert refused(match, "court 4") == "six-no-extra"
    match.push("marry 5")
    assert match.state.facts.standing.husbands == (4, 1)


@pytest.mark.rule("six-different")
def test_the_other_catch_must_choose_a_different_gentleman() -> None:
    for match in (second_marries(), first_marries().push("court 2")):
        assert legal(match) == {"marry 3", "marry 4", "marry 5"}
        assert refused(match, "marry 2") == "six-different"
    second_marries()


@pytest.mark.rule("LC-H", "six-extra-court", "openness", "LC-F")
def test_the_last_look_may_go_to_the_one_just_chosen_and_openness_works() -> None:
    match = first_marries(5)  # Eve, who holds a Complete Openness
    assert "court 5" in legal(match)
    match.push(["court 5", "show Charitable, Complete Openness, Gambler, Automobile"])
    assert refused(match, "marry 5") == "six-different"
    # after one more card in his hand, four of five are seen, and with the Openness the fifth
    hands = {**HANDS, 4: [*HANDS[4], "Romantic"]}
    match = six(hands=hands, turn=0).push("marry 5")
    match.push(["court 5", "show Charitable, Complete Openness, Gambler, Automobile"])
    assert in_events(match.state.view(5), "Romantic")
    assert not in_events(match.state.view(0), "Romantic") and in_events(match.state.view(0), "Complete Openness")


@pytest.mark.rule("six-to-ranking", "reveal", "LC-W")
def test_when_both_have_chosen_the_ranking_follows() -> None:
    for match in (second_marries().push("marry 3"), first_marries().push("court 2").push("marry 3")):
        assert match.state.phase == "ranking"
        assert [r.seat for r in match.state.ranking] == BEST_TO_WORST
        assert len(with_rule(match, "reveal")) == 4


@pytest.mark.rule("six-both-husbands", "love-back", "love-kept", "love-spent", "unmarried")
@pytest.mark.parametrize("ranks", [(a, b) for a in range(4) for b in range(4) if a != b])
def test_each_couple_settles_by_his_rank_among_all_four(ranks: tuple[int, int]) -> None:
    # 4 Love each. A husband of rank 1, 2, 3, 4 gives back 3, 2, 1, 0; the Dandiest's wife and the Least Dandy
    # himself take a True Love
    back, kept = [(3, 1), (2, 0), (1, 0), (0, 0)], [(1, 0), (2, 0), (3, 0), (4, 1)]
    hands = {seat: [BY_RANK[seat - 1]] for seat in range(1, 5)}
    match = six(hands=hands, turn=5).push(f"marry {ranks[1] + 2}").push(f"marry {ranks[0] + 2}")
    love = match.state.facts.standing.love
    assert love[0] == back[ranks[0]] and love[5] == back[ranks[1]]
    for seat in range(1, 5):
        assert love[seat] == (kept[seat - 1] if seat - 1 in ranks else (0, 0))
    assert match.game.love_to_give(match.state.facts) == (0, 4, 4, 4, 4, 0)


@pytest.mark.rule("six-clock", "clock-shows")
def test_the_clock_binds_the_second_catch_only() -> None:
    match = six(turn=4, above_clock=1).push("boast Charitable")
    assert any("Second Catch can only marry" in text for text in told(match))
    assert match.state.current_player == 5
    assert legal(match) == {"marry 2", "marry 3", "marry 4", "marry 5"}
    assert refused(match, "court 3") == "six-clock"
    first = six(turn=0, above_clock=0)  # the First Catch is not affected
    assert kinds(first) == {"court", "marry"}
    # but with the Clock out the Second Catch's turn comes before hers, and then she must choose
    match.push("marry 2")
    assert match.state.current_player == 0 and kinds(match) == {"marry"}


@pytest.mark.rule("six-extra-court")
def test_the_last_look_is_taken_even_when_the_clock_shows() -> None:
    match = six(turn=0, above_clock=0).push("marry 2")
    assert kinds(match) == {"court"}
    match.push("court 3")
    assert kinds(match) == {"marry"}


@pytest.mark.rule("hide-discard")
def test_neither_catch_learns_what_was_changed() -> None:
    match = six().push("change Thief")
    for viewer in (0, 5):
        assert not in_events(match.state.view(viewer), "Thief")
        assert not any("Thief" in text for text in told(match, viewer))


def rounds(match: Match) -> list[tuple[int, int]]:
    """(First Catch, Second Catch) of each round of a match played at random."""
    rng = Random(3)
    found = {}
    while match.outcome is None:
        facts = match.state.facts
        found[facts.standing.round] = match.game.seats_of(facts).catches
        match.push(rng.choice(match.legal_moves))
    return list(found.values())


@pytest.mark.rule("six-move-two", "six-rounds", "end")
def test_both_move_two_seats_and_everyone_is_a_catch_once() -> None:
    for first in range(6):
        match = Match(game(6, first=first), NAMES, first)
        told_rounds = rounds(match)
        assert len(told_rounds) == 3
        assert told_rounds == [((first + 2 * n) % 6, (first + 2 * n - 1) % 6) for n in range(3)]
        assert sorted(seat for pair in told_rounds for seat in pair) == list(range(6))
        assert match.game.love_to_give(match.state.facts) == (0,) * 6
        match.undo()
        assert match.state.facts.standing.round == 2


@pytest.mark.rule("six-move-two")
def test_the_new_first_catch_starts_the_next_round() -> None:
    match = second_marries().push("marry 3")
    assert match.state.current_player == 2  # two seats to the left of Ann
    match.push("next round")
    assert match.game.seats_of(match.state.facts).catches == (2, 1)
    assert [len(match.state.cards(f"hand {s + 1}")) for s in range(6)] == [4, 0, 0, 4, 4, 4]


@pytest.mark.rule("six-twice", "LC-P")
@pytest.mark.parametrize("first", range(6))
def test_a_second_match_swaps_first_and_second_catch(first: int) -> None:
    one = rounds(Match(game(6, first=first), NAMES, 1))
    two = rounds(Match(game(6, first=first, swap_catches=True), NAMES, 1))
    assert {a for a, _ in one} == {b for _, b in two}
    assert {b for _, b in one} == {a for a, _ in two}
    for a, b in two:
        assert b == (a - 1) % 6  # still at her right


@pytest.mark.rule("LC-D", "mysterious")
def test_draws_begin_at_the_left_of_the_first_catch() -> None:
    hands = {**HANDS, 4: ["Somewhat Mysterious"], 1: ["Terribly Mysterious"]}
    match = six(hands=hands, turn=5)
    match.push(["marry 2", "marry 3", "draw Romantic", "draw Opera Singer", "draw Bald Patch"])
    assert hand(match.state, 1) == sorted(["Terribly Mysterious", "Romantic", "Opera Singer"])
    assert hand(match.state, 4) == sorted(["Somewhat Mysterious", "Bald Patch"])
    assert [n.rule for n in notes(match)].count("mysterious") == 3


@pytest.mark.rule("tie-turn")
def test_turn_order_is_counted_from_the_first_catch() -> None:
    # Dan is the First Catch, Cleo the Second: Eve, Fay, Ann, Ben
    hands = {4: ["Kicks Dogs"], 5: ["Epiphany"], 0: ["Bankrupt"], 1: ["Complete Openness"]}
    match = six(hands=hands, catch=3, turn=2).push("marry 1").push("marry 2")
    assert [r.seat for r in match.state.ranking] == [5, 0, 1, 4]


@pytest.mark.rule("components", "love-box")
def test_six_players_use_all_24_love() -> None:
    match = Match(game(6, first=0), NAMES, 1)
    assert sum(match.game.love_to_give(match.state.facts)) == 24
    rounds(match)
    assert sum(x.love for x in match.state.facts.standing.love) == 24
