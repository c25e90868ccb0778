"""The end of a round and of the game: rows, rumours, the marker, 18 status, ties."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import Match
from tests.games.looking import held, legal, refused, rules, whose

from .table import game, gold, play, quiet, row, rows, rumours, status, table, turn
from .titles import (
    ASHDOWN,
    BEDROOM,
    CAPTAIN,
    CHILD,
    COLONEL,
    DUKE,
    ELLERBY,
    FLORA,
    GODFREY,
    HALE,
    HONORIA,
    LADY,
    LORD,
    LOVE,
    ROOK,
    RUIN,
    TRUE,
    WINTER,
)

LAST: dict[str, Any] = {"turn": 2, "turns": 2, "marker": 0}  # the last of three turns


def ended(action: str = "earn a gold", draws: tuple[str, ...] = (), **given: Any) -> Match:
    """A round's last turn, in which Cleo does this; the rows are filled with `draws`."""
    match = table(**{**LAST, **given})
    match.push("take gold")
    quiet(match).push([*action.split(" | "), *[f"draw {title}" for title in draws]])
    return quiet(match)


# -- rows --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("row-third", "row-slide", "row-fill", "LL-AD")
def test_no_card_taken() -> None:
    """The rulebook's first example: the last card goes, the others slide on by one."""
    match = ended(draws=(ROOK, "Cook"))
    assert row(match, "suitors") == [ROOK, DUKE, COLONEL] and held(match.state, "suitor tail") == [WINTER]
    assert row(match, "servants") == ["Cook", "Butler", "Nanny"] and held(match.state, "servant tail") == ["Maid"]


@pytest.mark.rule("row-slide", "row-fill")
def test_the_last_card_taken() -> None:
    """The second example: the others slide on by one, and nothing goes under the deck."""
    match = ended(f"marry {LORD} to {WINTER}", draws=(ROOK, "Cook"), families={2: [LORD]})
    assert row(match, "suitors") == [ROOK, DUKE, COLONEL] and held(match.state, "suitor tail") == []
    assert held(match.state, "servant tail") == ["Maid"]


@pytest.mark.rule("row-slide", "row-fill")
def test_three_cards_taken() -> None:
    """The third example: three come down from the deck; the first drawn lies in the third place."""
    match = table(3, families={0: [LADY], 1: [LADY], 2: [LORD]}, gold={0: 3})
    turn(match, f"marry {LADY} to {DUKE}")
    turn(match, f"marry {LADY} to {COLONEL}")
    assert row(match, "suitors") == [None, None, WINTER]
    draws = [f"draw {title}" for title in (ROOK, HALE, FLORA, "Cook")]
    match.push("take gold").push([f"marry {LORD} to {WINTER}", *draws])
    assert row(match, "suitors") == [FLORA, HALE, ROOK] and held(match.state, "suitor tail") == []


@pytest.mark.rule("row-third", "row-slide")
def test_the_middle_one_taken() -> None:
    """The first slides on by two places, as far as there is room; two are drawn."""
    match = ended(f"marry {LADY} to {COLONEL}", draws=(ROOK, HALE, "Cook"))
    assert row(match, "suitors") == [HALE, ROOK, DUKE] and held(match.state, "suitor tail") == [WINTER]


@pytest.mark.rule("LL-AC")
def test_a_gap_stays_until_the_round_ends() -> None:
    match = table(gold={0: 0, 1: 2})
    turn(match, f"marry {LADY} to {COLONEL}")
    assert row(match, "suitors") == [DUKE, None, WINTER]
    turn(match)
    assert row(match, "suitors") == [DUKE, None, WINTER]
    turn(match)
    assert None not in row(match, "suitors") and "LL-AC" in rules(match)


@pytest.mark.rule("row-fill")
def test_an_empty_deck_is_followed_by_what_lies_under_it() -> None:
    """A deck of 8 suitors: 3 on offer, 5 in the deck. After 5 rounds the first that went under comes again."""
    match = Match(game(2, deck="mini", first=0), ["Ann", "Ben"], 4)
    while match.state.phase == "choose":
        match.push(match.legal_moves[0])
    order: list[str | None] = row(match, "suitors")[::-1]
    for rounds in range(1, 7):
        for _ in range(3):
            turn(match)
        assert match.state.facts.tally.round == rounds + 1
        order.append(row(match, "suitors")[0])
    assert len(set(order[:8])) == 8 and order[8] == order[0]
    assert len(held(match.state, "suitor tail")) == 5 and not match.state.cards("suitor deck")


@pytest.mark.rule("row-third")
def test_a_row_keeps_its_gap_where_the_deck_is_empty() -> None:
    """Three servants in all: the Nanny is hired; the Cook goes under the deck, and comes back at once."""
    few = [LADY, LADY, LORD, LORD, DUKE, WINTER, COLONEL, "Maid", "Nanny", "Cook", *[TRUE] * 6, RUIN]
    cards = [{**c, "copies": few.count(c["title"])} for c in rows()["card"] if c["title"] in few]
    data = {"deck": {"name": "few"}, "card": cards}
    match = table(2, options={"deck": data}, servants=["Maid", "Nanny", "Cook"], gold={0: 5}, turns=2, marker=0)
    play(match, "take gold", "pass", "hire Nanny")
    quiet(match)
    assert row(match, "servants") == [None, "Cook", "Maid"] and not match.state.cards("servant deck")


# -- rumours, marker ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gossip-removed", "LL-C", "lay-round")
def test_rumours_go_under_the_deck_in_the_order_in_which_they_were_laid() -> None:
    match = table(**LAST, hands={0: [RUIN, CHILD], 1: [BEDROOM]}, under=[TRUE],
                  families={2: [f"{LADY} + Cook", f"Alice of {LADY}"]})  # fmt: skip
    play(match, "take gold", f"Ann: lay {CHILD} on 3: Alice", "Ben: " + f"lay {BEDROOM} on 3", f"Ann: lay {RUIN} on 2")
    assert rumours(match) == [CHILD, BEDROOM, RUIN]
    quiet(match).push("earn a gold")
    quiet(match)
    assert held(match.state, "tail") == [TRUE, CHILD, BEDROOM, RUIN] and rumours(match) == []


@pytest.mark.rule("LL-C")
def test_a_confirmed_one_goes_with_the_card_that_confirmed_it() -> None:
    match = table(hands={0: [RUIN, BEDROOM], 2: [TRUE, TRUE]}, under=[CHILD])
    play(match, "take gold", f"Ann: lay {RUIN} on 2", f"Ann: lay {BEDROOM} on 2", "Cleo: confirm 2 with True")
    assert held(match.state, "tail") == [CHILD, BEDROOM, TRUE]
    play(match, "Cleo: confirm 1 with True")
    assert held(match.state, "tail") == [CHILD, BEDROOM, TRUE, RUIN, TRUE]


@pytest.mark.rule("marker-left", "round")
@pytest.mark.parametrize("players", (3, 4, 5))
def test_the_marker_goes_left(players: int) -> None:
    match = table(players, turn=1, marker=1)
    for seat in (*range(1, players), 0):
        assert whose(match) == (seat, "take", seat) and match.state.facts.tally.round == 1
        turn(match)
    assert whose(match) == (2, "take", 2)
    assert (match.state.facts.tally.round, match.state.facts.tally.marker, match.state.facts.tally.turns) == (2, 2, 0)


@pytest.mark.rule("LL-AD")
def test_the_last_window_belongs_to_the_round() -> None:
    """Ann, who has 17, buys her eighteenth status in the last window."""
    match = table(**LAST, tokens={0: 16}, gold={0: 6})
    play(match, "take gold", "pass", "earn a gold")
    assert match.outcome is None and whose(match) == (2, "window", 0)
    match.push("buy a token")
    assert match.outcome is not None and match.outcome.winners == (0,) and match.outcome.scores[0] == 18


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end", "goal", "end-higher", "LL-M", "keep-status")
def test_eighteen_at_the_end_of_a_round() -> None:
    match = ended(tokens={1: 17})
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores, match.outcome.rule) == ((1,), (1, 18, 1), "end-higher")
    assert match.legal_moves == () and refused(match, "take gold") == "end"


def test_not_in_the_middle_of_a_round() -> None:
    match = table(tokens={1: 20})
    turn(match)
    turn(match)
    assert match.outcome is None
    turn(match)
    assert match.outcome is not None


@pytest.mark.rule("round", "LL-AD")
def test_seventeen_are_too_few() -> None:
    assert ended(tokens={1: 16}).outcome is None


@pytest.mark.rule("end")
def test_eighteen_that_were_lost_before_the_round_ended_do_not_count() -> None:
    """Cleo had 18 by her Nanny; she is fired in the last window."""
    match = table(**LAST, tokens={2: 16}, staff={2: ["Nanny"], 0: ["Footman"]}, servants=["Butler", "Cook", "Maid"])
    assert status(match, 2) == 18
    play(match, "take gold", "pass", "earn a gold", "use Footman on 3: Nanny")
    assert match.outcome is None
    again = table(**LAST, tokens={2: 16}, staff={2: ["Nanny"]}, servants=["Butler", "Cook", "Maid"])
    assert turn(again).outcome is not None


@pytest.mark.rule("LL-AD", "before-undo")
def test_eighteen_by_a_wedding_that_is_taken_back() -> None:
    """1 + 14 tokens + the Cook + 3: 19 by the round's last action. Forbidden Love leaves 16, and the round ends so."""
    match = table(**LAST, families={2: [LADY]}, staff={2: ["Cook"]}, tokens={2: 14}, gold={2: 1},
                  suitors=[ASHDOWN, COLONEL, WINTER], hands={0: [LOVE], 1: [TRUE]})  # fmt: skip
    quiet(match.push("take gold")).push(f"marry {LADY} to {ASHDOWN}")
    assert status(match, 2) == 19
    play(match, f"Ann: lay {LOVE} on 3: {LADY} and Cook", "Ben: confirm 1 with True")
    assert match.outcome is None and status(match, 2) == 16 and match.state.facts.tally.round == 2
    assert row(match, "suitors")[1:] == [ASHDOWN, COLONEL] and held(match.state, "suitor tail") == [WINTER]


@pytest.mark.rule("end-higher")
def test_the_higher_status_wins() -> None:
    match = ended(tokens={0: 18, 1: 17}, gold={1: 5})
    assert match.outcome is not None and match.outcome.winners == (0,) and match.outcome.scores == (19, 18, 1)


@pytest.mark.rule("end-gold")
def test_then_the_most_gold() -> None:
    match = ended(tokens={0: 17, 1: 17}, gold={0: 3, 1: 4, 2: 0})
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((1,), "end-gold")


@pytest.mark.rule("LL-N")
def test_then_it_is_shared() -> None:
    match = ended(tokens={0: 17, 1: 17}, gold={0: 4, 1: 4, 2: 5})
    assert match.outcome is not None and (match.outcome.winners, match.outcome.rule) == ((0, 1), "LL-N")


def test_a_family_that_gets_there_by_weddings_and_children() -> None:
    """Ann: 1 + 4 (a marquess) + 2 (Bertram) + 4 (Lady Vane) + 2 (Beatrice) + 2 (Sir Godfrey) + 1 (Alice) = 16, and
    Legacy 3."""
    families = {0: [f"{LADY} + {ELLERBY}", f"Bertram + {HONORIA} of {LADY}", f"Beatrice + {GODFREY} of {LADY}",
                    "Alice of Beatrice"]}  # fmt: skip
    match = ended(families=families, awards=(0, -1, -1))
    assert match.outcome is not None and match.outcome.scores == (19, 1, 1) and match.outcome.winners == (0,)


def test_gold_of_the_losers_does_not_matter() -> None:
    match = ended(tokens={0: 17}, gold={1: 5})
    assert match.outcome is not None and match.outcome.winners == (0,) and gold(match, 1) == 5
    assert legal(match) == set() and CAPTAIN in [c.title for c in match.game.deck]
