"""Ranking Phase at the table: Mysterious draws, the order of gentlemen, every tie-break."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import SPECTATOR, Match
from tabletop.games.ladies_choice import reckon
from tests.games.looking import notes, refused, told

from .table import HANDS, game, hand, table, with_rule


def ranked(hands: dict[int, list[str]], players: int = 4, **set_up: Any) -> list[tuple[int, int, str]]:
    """(seat, total, what decides against the next one), from Dandiest to Least Dandy."""
    match = table(players, set_up.pop("options", None), **{"hands": hands, "turn": set_up.get("catch", 0), **set_up})
    match.push(f"marry {next(iter(hands)) + 1}")
    return [(r.seat, r.reckoning.total, r.rule) for r in match.state.ranking]


@pytest.mark.rule("rank", "reveal", "total", "wealth", "printed-cancel")
def test_gentlemen_are_ranked_by_their_totals() -> None:
    match = table(turn=0).push("marry 4")
    assert [(r.place, r.seat, r.reckoning.total) for r in match.state.ranking] == [(0, 1, 16), (1, 3, 15), (2, 2, 9)]
    ranks = with_rule(match, "rank")
    assert ["1st Dandiest" in ranks[0], "2nd Dandiest" in ranks[1], "Least Dandy" in ranks[2]] == [True] * 3
    assert ["Ben" in ranks[0], "Dan" in ranks[1], "Cleo" in ranks[2]] == [True] * 3
    assert match.state.facts.standing.ranking == (1, 3, 2)


@pytest.mark.rule("components", "rank")
def test_there_are_four_rank_cards() -> None:
    hands = {1: ["Dances"], 2: ["Hilarious"], 3: ["Romantic"], 4: ["Flattering"]}  # 5, 9, 11, 4
    match = table(5, {"first": 0}, hands=hands, turn=0).push("marry 2")
    said = with_rule(match, "rank")
    assert len(said) == 4
    for text, name, rank in zip(
        said,
        ("Dan", "Cleo", "Ben", "Eve"),
        ("1st Dandiest", "2nd Dandiest", "3rd Dandiest", "Least Dandy"),
        strict=True,
    ):
        assert name in text and rank in text
    assert any("4 Love to give" in text for text in told(Match(match.game, seed=1)))


@pytest.mark.rule("negative")
def test_totals_below_zero_are_ranked_too() -> None:
    hands = {1: ["Midget", "Stupid"], 2: ["Kicks Dogs", "Dog Owner"], 3: ["Terrible Kisser", "Flattering"]}
    # -6 - 12 = -18; -20 + 2 = -18; -5 + 4 = -1. The tie: no Wealth; best cards -6 and 2
    assert ranked(hands) == [(3, -1, "rank"), (2, -18, "tie-card"), (1, -18, "rank")]


@pytest.mark.rule("tie-wealth", "LC-I", "LC-Z")
def test_equal_totals_the_better_wealth_card_decides() -> None:
    hands = {
        1: ["Astonishing Cook"],  # 14, no Wealth: last, though no card of the others is as high
        2: ["Gold Rimmed Monocle", "Flattering"],  # 10 + 4
        3: ["Perfectly Tailored Suit", "Dog Owner"],  # 12 + 2
    }
    assert ranked(hands) == [(3, 14, "tie-wealth"), (2, 14, "tie-wealth"), (1, 14, "rank")]


@pytest.mark.rule("tie-wealth")
def test_wealth_put_aside_breaks_no_tie() -> None:
    hands = {
        1: ["Bankrupt", "Dirigible", "Muscular Arms"],  # 15; the 36 is cancelled: no Wealth remains
        2: ["Well Groomed Moustache", "Does As Told"],  # 2 + 13
        3: ["Kicks Dogs"],
    }
    assert ranked(hands) == [(2, 15, "tie-wealth"), (1, 15, "rank"), (3, -20, "rank")]


@pytest.mark.rule("tie-card", "LC-I", "LC-Z")
def test_without_wealth_the_best_card_decides() -> None:
    hands = {
        1: ["Romantic", "Impeccable Handwriting"],  # 11 + 3
        2: ["Astonishing Cook"],  # 14
        3: ["Charitable", "Dog Owner"],  # 12 + 2
    }
    assert ranked(hands) == [(2, 14, "tie-card"), (3, 14, "tie-card"), (1, 14, "rank")]


@pytest.mark.rule("tie-card")
def test_a_best_card_that_was_put_aside_does_not_count() -> None:
    hands = {
        1: ["Doctorate of Medicine", "Terrible Kisser"],  # 19 - 5 = 14
        2: ["Con Artist", "Foreign Prince", "Jiu Jitsu Master", "Very Tall"],  # the 20 is cancelled: -10 + 18 + 6 = 14
        3: ["Kicks Dogs"],
    }
    assert ranked(hands) == [(1, 14, "tie-card"), (2, 14, "rank"), (3, -20, "rank")]


@pytest.mark.rule("LC-I", "tie-turn")
def test_only_one_card_is_compared() -> None:
    # own cards, so that best cards can be equal: 9 + 1 + 1 and 9 + 2; the next best card is not looked at
    deck = {
        "deck": {"name": "nines", "under_clock": 8, "hand_size": 2},
        "card": [
            {"title": "Nine", "type": "dandy", "value": 9, "copies": 2},
            {"title": "One", "type": "dandy", "value": 1, "copies": 2},
            {"title": "Two", "type": "dandy", "value": 2},
            {"title": "Nothing", "type": "special", "value": 0, "copies": 16},
        ],
    }
    hands = {1: ["Nine", "One", "One"], 2: ["Nine", "Two"], 3: ["Nothing"]}
    g = game(4, deck=deck, first=0)
    match = Match.from_state(g.set_up(hands=hands, turn=0)).push("marry 2")
    assert [(r.seat, r.reckoning.total, r.rule) for r in match.state.ranking] == [
        (1, 11, "tie-turn"), (2, 11, "rank"), (3, 0, "rank"),
    ]  # fmt: skip


@pytest.mark.rule("tie-turn", "LC-Z")
def test_the_last_tie_goes_to_the_earlier_turn() -> None:
    # three hands worth 0 with a best card of 0; Cleo is the Catch, so the turns go Dan, Ann, Ben
    hands = {0: ["Epiphany", "Thief"], 1: ["Bankrupt", "Iron Cog Factory"], 3: ["Complete Openness"]}
    assert ranked(hands, catch=2) == [(3, 0, "tie-turn"), (0, 0, "tie-turn"), (1, 0, "rank")]
    # and with Dan the Catch: Ann, Ben, Cleo
    hands = {0: ["Epiphany", "Thief"], 1: ["Bankrupt", "Iron Cog Factory"], 2: ["Complete Openness"]}
    assert ranked(hands, catch=3) == [(0, 0, "tie-turn"), (1, 0, "tie-turn"), (2, 0, "rank")]


@pytest.mark.rule("LC-I", "tie-card")
def test_a_hand_with_nothing_left_is_below_any_card() -> None:
    # only an own deck can have it: two cards that cancel each other
    deck = {
        "deck": {"name": "duel", "under_clock": 8, "hand_size": 2},
        "card": [
            {"title": "Cat", "type": "dandy", "value": 3, "cancels": ["Dog"]},
            {"title": "Dog", "type": "dandy", "value": 4, "cancels": ["Cat"]},
            {"title": "Nothing", "type": "special", "value": 0, "copies": 18},
        ],
    }
    g = game(4, deck=deck, first=0)
    hands = {1: ["Cat", "Dog"], 2: ["Nothing"], 3: ["Nothing", "Nothing"]}
    match = Match.from_state(g.set_up(hands=hands, turn=0)).push("marry 2")
    # Ben has the earliest turn, but nothing at all; the others are level to the last
    assert [(r.seat, r.reckoning.total, r.rule) for r in match.state.ranking] == [
        (2, 0, "tie-turn"), (3, 0, "tie-card"), (1, 0, "rank"),
    ]  # fmt: skip
    assert match.state.ranking[2].reckoning.kept == ()


@pytest.mark.rule("wealth", "LC-C")
def test_cancelled_wealth_is_out_before_wealth_is_compared() -> None:
    hands = {1: ["Con Artist", "Small Island Country", "Sprawling Mansion"], 2: ["Romantic"], 3: ["Hilarious"]}
    assert ranked(hands)[0] == (1, 28, "rank")  # -10 + 38


@pytest.mark.rule("LC-A", "printed-cancel")
@pytest.mark.parametrize(("option", "ben"), [(True, 9), (False, 6)])
def test_the_option_on_cancelled_cards_at_the_table(option: bool, ben: int) -> None:
    # all at once: 9. Else the patch stays, as the hat that hides it is itself cancelled: 9 - 3 = 6
    hands = {1: ["Bankrupt", "Silk Top Hat", "Bald Patch", "Hilarious"], 2: ["Opera Singer"], 3: ["Dog Owner"]}
    got = ranked(hands, options={"cancelled_cards_cancel": option})
    assert [(seat, total) for seat, total, _ in got] == (
        [(1, 9), (2, 8), (3, 2)] if option else [(2, 8), (1, 6), (3, 2)]
    )
    assert ben in [total for _, total, _ in got]


@pytest.mark.rule("LC-B")
def test_the_gaps_of_the_table_at_the_table() -> None:
    hands = {
        1: ["Silk Top Hat", "Bald Patch"],  # 8, the patch hidden
        2: ["Sprawling Mansion", "Small Island Country"],  # 40, the mansion outranked
        3: ["Hilarious"],
    }
    assert ranked(hands) == [(2, 40, "rank"), (3, 9, "rank"), (1, 8, "rank")]


@pytest.mark.rule("LC-Y")
def test_of_equal_wealth_one_stays() -> None:
    deck = {
        "deck": {"name": "twins", "under_clock": 8, "hand_size": 2},
        "card": [
            {"title": "Purse", "type": "wealth", "value": 10},
            {"title": "Chest", "type": "wealth", "value": 10},
            {"title": "Penny", "type": "wealth", "value": 1, "copies": 2},
            {"title": "Nothing", "type": "special", "value": 0, "copies": 16},
        ],
    }
    g = game(4, deck=deck, first=0)
    for titles in (["Purse", "Chest"], ["Chest", "Purse"], ["Purse", "Chest", "Penny"]):
        got = reckon(titles, deck=g.deck)
        assert got.total == 10 and len(got.kept) == 1
        assert any(s.rule == "LC-Y" for s in got.steps)
    assert reckon(["Penny", "Penny"], deck=g.deck).total == 1
    assert reckon(["Purse", "Penny"], deck=g.deck).total == 10


@pytest.mark.rule("mysterious")
def test_mysterious_cards_draw_after_the_marriage() -> None:
    hands = {**HANDS, 1: ["Terribly Mysterious", "Dances"]}  # 5, and two more cards
    match = table(hands=hands, turn=0)
    match.push(["marry 3", "draw Romantic", "draw Thief"])
    assert hand(match.state, 1) == sorted(["Terribly Mysterious", "Dances", "Romantic", "Thief"])
    assert [r.reckoning.total for r in match.state.ranking if r.seat == 1] == [5 + 11 - 11]
    assert len(with_rule(match, "mysterious")) == 2
    assert "Ben draws Romantic for a Mysterious card." in told(match, SPECTATOR)  # hands lie open by now


@pytest.mark.rule("mysterious", "mysterious-chain")
def test_a_mysterious_card_drawn_this_way_draws_too() -> None:
    hands = {**HANDS, 1: ["Somewhat Mysterious", "Dances"]}
    match = table(hands=hands, turn=0)
    # 1 card, Extremely Mysterious; it brings 3, of which Terribly Mysterious brings 2 more
    chain = ["Extremely Mysterious", "Romantic", "Terribly Mysterious", "Flattering", "Hilarious", "Dog Owner"]
    match.push(["marry 3", *(f"draw {title}" for title in chain)])
    assert hand(match.state, 1) == sorted(["Somewhat Mysterious", "Dances", *chain])
    assert match.state.phase == "ranking"
    assert len(match.plies(1)) == 7  # the marriage and 1 + 3 + 2 cards
    assert [r.reckoning.total for r in match.state.ranking if r.seat == 1] == [5 + 11 + 4 + 9 + 2]


@pytest.mark.rule("mysterious")
def test_each_mysterious_card_draws_its_own_number() -> None:
    mysterious = ["Somewhat Mysterious", "Terribly Mysterious", "Extremely Mysterious", "The Most Mysterious"]
    for number, title in enumerate(mysterious, 1):
        hands = {**HANDS, 2: ["Charitable", title]}
        match = table(hands=hands, turn=0)
        plain = [c.title for c in match.state.cards("bag") if c.title not in mysterious][:number]
        match.push(["marry 2", *(f"draw {t}" for t in plain)])
        assert hand(match.state, 2) == sorted(["Charitable", title, *plain])
    # all four with one gentleman: 1 + 2 + 3 + 4
    match = table(hands={**HANDS, 2: mysterious}, turn=0).push("marry 2")
    assert len(match.state.cards("hand 3")) == 4 + 10


@pytest.mark.rule("LC-D", "mysterious", "mysterious-chain")
def test_gentlemen_draw_in_turn_order_each_all_of_his() -> None:
    # Cleo is the Catch: Dan, Ann, Ben. Ann's card brings a chain, which is done before Ben draws
    hands = {0: ["Somewhat Mysterious"], 1: ["Terribly Mysterious"], 3: ["The Most Mysterious"]}
    match = table(hands=hands, catch=2, turn=2)
    draws = ["Romantic", "Thief", "Dances", "Midget", "Extremely Mysterious", "Hilarious", "Flattering", "Very Tall"]
    draws += ["Charitable", "Gambler"]
    match.push(["marry 1", *(f"draw {title}" for title in draws)])
    assert hand(match.state, 3) == sorted(["The Most Mysterious", "Romantic", "Thief", "Dances", "Midget"])
    assert hand(match.state, 0) == sorted(
        ["Somewhat Mysterious", "Extremely Mysterious", "Hilarious", "Flattering", "Very Tall"]
    )
    assert hand(match.state, 1) == sorted(["Terribly Mysterious", "Charitable", "Gambler"])
    drew = [n for n in notes(match) if n.rule in ("mysterious", "mysterious-chain")]
    assert [n.read(SPECTATOR, match.names).split()[0] for n in drew] == ["Dan"] * 4 + ["Ann"] * 4 + ["Ben"] * 2


@pytest.mark.rule("mysterious", "rank")
def test_cards_drawn_this_way_cancel_and_count_like_others() -> None:
    hands = {**HANDS, 1: ["Somewhat Mysterious", "Dances", "Opera Singer"]}
    match = table(hands=hands, turn=0).push(["marry 2", "draw No Musical Sense"])
    assert [(r.seat, r.reckoning.total) for r in match.state.ranking] == [(3, 15), (2, 9), (1, -1)]


@pytest.mark.rule("pass-catch", "phases")
def test_after_the_ranking_only_the_next_round_is_left() -> None:
    match = table(turn=0)
    assert refused(match, "next round") == "phases"
    match.push("marry 2")
    assert [str(m) for m in match.legal_moves] == ["next round"]
    assert match.state.current_player == 1  # the player on the left of the Catch takes the card
    for move in ("court 2", "marry 3", "boast Romantic", "change Romantic"):
        assert refused(match, move) == "phases"
    match.push("next round")
    assert match.game.seats_of(match.state.facts).catches == (1,)
    assert match.state.phase == "romance" and match.state.current_player == 2
