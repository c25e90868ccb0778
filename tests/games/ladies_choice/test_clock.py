"""The Biological Clock, and that the cards below it always suffice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop import SPECTATOR, Match, State, make
from tabletop.games.ladies_choice.scene import clock_chance, turns_before
from tests.games.looking import kinds, legal, notes, refused, told

from .table import HANDS, game, hand, table, with_rule

ALL_MYSTERIOUS = ["Somewhat Mysterious", "Terribly Mysterious", "Extremely Mysterious", "The Most Mysterious"]


def next_cards(match: Match, number: int) -> list[str]:
    """Cards that can be drawn (and draw no further ones)."""
    titles = [c.title for c in match.state.cards("bag") if "Mysterious" not in c.title]
    return titles[:number]


@pytest.mark.rule("clock-shows", "LC-E")
def test_the_clock_shows_with_the_last_card_above_it() -> None:
    match = table(above_clock=2)
    match.push("boast Romantic")
    assert match.state.facts.above == 1 and not with_rule(match, "clock-shows")
    match.push("boast Very Tall")
    assert match.state.facts.above == 0
    assert with_rule(match, "clock-shows") and any("it shows" in text for text in told(match, SPECTATOR))
    match.push("boast Midget")  # told once only, and play goes on
    assert not with_rule(match, "clock-shows")
    assert match.state.current_player == 0


@pytest.mark.rule("clock-marry")
def test_once_it_shows_she_can_only_marry_and_the_gentlemen_before_her_still_act() -> None:
    match = table(above_clock=1)
    match.push("boast Romantic")
    assert match.state.current_player == 2 and kinds(match) == {"boast", "change"}
    match.push("change Very Tall")
    assert match.state.current_player == 3 and kinds(match) == {"boast", "change"}
    match.push("boast Midget")
    assert match.state.current_player == 0
    assert legal(match) == {"marry 2", "marry 3", "marry 4"}
    assert refused(match, "court 3") == "clock-marry"


@pytest.mark.rule("clock-marry")
def test_while_one_card_is_above_it_she_may_still_court() -> None:
    match = table(above_clock=2)
    match.push("boast Romantic")
    last = table(turn=0, above_clock=1)
    assert "court 2" in legal(last)
    assert refused(table(turn=0, above_clock=0), "court 2") == "clock-marry"


@pytest.mark.rule("LC-E", "clock-not-a-card")
def test_in_the_middle_of_a_change_it_is_put_aside_and_the_second_card_comes_from_below() -> None:
    match = table(above_clock=1)
    first, second = next_cards(match, 2)
    match.push(["change Thief", f"draw {first}", f"draw {second}"])
    assert hand(match.state, 1) == sorted(["Romantic", "Dances", "Epiphany", first, second])
    order = [n.rule for n in notes(match)]
    assert order == ["change", "change", "clock-shows", "change"]  # discard, first card, Clock, second card
    assert "The second card of this CHANGE comes from below it" in with_rule(match, "clock-shows")[0]
    assert match.state.facts.above == 0
    assert len(match.state.zones[-1]) == 16  # 17 below it, one of them drawn


@pytest.mark.rule("clock-shows", "clock-not-a-card")
def test_at_the_end_of_a_change_no_card_comes_from_below() -> None:
    match = table(above_clock=2)
    match.push("change Thief")
    assert [n.rule for n in notes(match)] == ["change", "change", "change", "clock-shows"]
    assert "second card" not in with_rule(match, "clock-shows")[0]
    assert (match.state.facts.above, len(match.state.zones[-1])) == (0, 17)


def worst(state: State, below: int) -> int:
    """The most cards drawn below the Clock until the last Catch has to marry, over all ways to play.

    Which card is boasted or changed makes no difference to how many are drawn.
    """
    moves = {m.verb: m for m in state.legal_moves}
    if "marry" in moves:
        assert ("court" not in moves) == (state.facts.above == 0)
        return below if "court" not in moves else -1  # the Clock has not shown in this round of turns
    most = -1
    for verb in ("boast", "change"):
        after, drawn = state.play(moves[verb]), below
        while after.phase == "draw":
            drawn += after.facts.above == 0
            after = after.play(after.chance_outcomes()[0][0])
        most = max(most, worst(after, drawn))
    return most


@pytest.mark.rule("clock-shows", "clock-setup", "mysterious")
@pytest.mark.parametrize(("players", "most"), [(3, 3), (4, 5), (5, 7), (6, 7)])
def test_at_most_so_many_cards_are_drawn_below_the_clock(players: int, most: int) -> None:
    g = game(players)
    found = []
    for above in range(1, 9):
        for turn in range(1, min(players, 5)):
            found.append(worst(g.set_up(hands={}, turn=turn, above_clock=above), 0))
    assert max(found) == most
    mysterious = sum({"Somewhat": 1, "Terribly": 2, "Extremely": 3, "The": 4}[t.split()[0]] for t in ALL_MYSTERIOUS)
    assert mysterious == 10 and most + mysterious <= 17
    # the worst case at the table: everyone changes, and one gentleman holds all four Mysterious cards
    match = table(players, hands={1: [*ALL_MYSTERIOUS, "Romantic"]}, above_clock=1)
    while match.state.current_player in range(1, min(players, 5)):
        title = "Romantic" if match.state.current_player == 1 else None
        match.push(f"change {title}" if title else next(m for m in match.legal_moves if m.verb == "change"))
    assert len(match.state.zones[-1]) == 17 - most
    match.push("marry 2")
    if players == 6:
        match.push("marry 3")
    assert len(match.state.zones[-1]) == 17 - most - 10  # with five and six players the deck is used up exactly
    assert match.state.phase == "ranking"
    fresh = Match(g, seed=1)
    assert any("17 below" in text for text in told(fresh))


@pytest.mark.rule("LC-U", "clock-not-a-card")
def test_mysterious_draws_reach_the_clock_and_go_on_below_it() -> None:
    hands = {**HANDS, 1: ["Terribly Mysterious", "Dances"]}
    match = table(hands=hands, turn=0, above_clock=1)
    first, second = next_cards(match, 2)
    match.push(["marry 3", f"draw {first}", f"draw {second}"])
    assert hand(match.state, 1) == sorted(["Terribly Mysterious", "Dances", first, second])
    assert match.state.phase == "ranking"  # nothing else happens
    assert with_rule(match, "LC-U") and not with_rule(match, "clock-shows")


@pytest.mark.rule("LC-N")
@pytest.mark.parametrize(
    ("above", "change", "says", "chance"),
    [
        # Ann's next turn comes after three gentlemen, who draw 3 to 6 cards
        (3, 0.5, "certain", 1),
        (7, 0.5, "impossible", 0),
        (6, 0.5, "12 %", Fraction(1, 8)),  # all three must change
        (4, 0.5, "88 %", Fraction(7, 8)),  # not all three may boast
        (5, 0.5, "50 %", Fraction(1, 2)),  # two or three of them
        (6, 0.2, "under 1 %", Fraction(1, 125)),
        (6, 1, "100 % (3 turns, 3 to 6 cards; CHANGE with chance 1)", 1),  # an assumption, not a rule
    ],
)
def test_the_chance_that_the_clock_shows_in_time(above: int, change: float, says: str, chance: Fraction) -> None:
    for turn in (1, 0):  # before her turn, and at it: then her next one is meant
        match = table(turn=turn, above_clock=above)
        scene = match.game.scene(match.state.view(0), match.names, change=change)
        clock = next(part for part in scene.centre if getattr(part, "id", "") == "clock")
        assert clock.value == above and says in clock.note and "3 to 6 cards" in clock.note
        assumed = next(part for part in scene.centre if getattr(part, "id", "") == "change")
        assert assumed.value == change
    assert clock_chance(above, 3, Fraction(change).limit_denominator(100)) == chance
    match = table(turn=2, above_clock=above)  # for Ben, who sits at her left: Cleo and Dan come before his next turn
    text = " ".join(match.game.as_text(match.state.view(1), match.names).split())
    assert "2 to 4 cards" in text and f"CHANGE: {0.5}" in text  # one half unless somebody says otherwise
    Match(match.game, seed=1)


@pytest.mark.rule("clockwise", "six-turns")
def test_turns_until_the_next_one_with_six() -> None:
    # Ann is First Catch, Fay (seat 5) Second; Ben, Cleo, Dan, Eve are the gentlemen: Ben Cleo Dan Eve Fay Ann Ben ...
    match = Match(make("ladies_choice", players=6, first=0), seed=1)
    expected = {
        1: 4,
        2: 1,
        3: 2,
        4: 3,
        5: 4,
        0: 4,
    }  # Ben to move; gentlemen's turns from now until each is next to move
    assert {seat: turns_before(match.state.view(seat), seat) for seat in range(6)} == expected
    for _ in range(4):
        match.push(match.legal_moves[0])
    assert match.state.current_player == 5  # Fay: her own turn draws nothing, then Ann, then the four gentlemen
    assert turns_before(match.state.view(5), 5) == 4 and turns_before(match.state.view(0), 0) == 0
    assert turns_before(match.state.view(1), 1) == 0 and turns_before(match.state.view(2), 2) == 1
