"""Romance Phase with three to five players: BOAST, CHANGE, COURT, MARRY, and what stays secret."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop import CHANCE, OPEN, SPECTATOR, InvalidMoveError, Match
from tabletop.core import EVERYONE
from tests.games.looking import kinds, legal, notes, refused, told

from .table import HANDS, game, hand, in_events, table

MINI_OPEN = {1: ["Complete Openness", "Complete Openness"], 2: ["Thief", "Epiphany"], 3: ["Romantic", "Bankrupt"]}


@pytest.mark.rule("boast")
def test_boast_shows_a_card_keeps_it_and_draws_one() -> None:
    match = table()
    match.push(["boast Romantic", "draw Flattering"])
    assert hand(match.state, 1) == sorted([*HANDS[1], "Flattering"])
    assert match.state.current_player == 2
    for viewer in (0, 2, 3, SPECTATOR):
        assert told(match, viewer) == ["Ben boasts Romantic.", "Ben draws a card."]
        view = match.state.view(viewer)
        assert in_events(view, "Romantic") and not in_events(view, "Flattering")
    assert told(match, 1) == ["You boast Romantic.", "You draw Flattering."]


@pytest.mark.rule("change", "hide-discard", "free-talk")
def test_change_discards_face_down_then_draws_two() -> None:
    match = table()
    match.push(["change Thief", "draw Flattering", "draw Dog Owner"])
    assert hand(match.state, 1) == sorted(["Romantic", "Dances", "Epiphany", "Flattering", "Dog Owner"])
    assert match.state.current_player == 2
    # no other player, the Catch first of all, hears or sees which card it was; he himself knows
    for viewer in (0, 2, 3, SPECTATOR):
        assert told(match, viewer) == ["Ben changes a card: it is discarded face down."] + ["Ben draws a card."] * 2
        assert not any(in_events(match.state.view(viewer), t) for t in ("Thief", "Flattering", "Dog Owner"))
    assert in_events(match.state.view(1), "Thief")
    assert told(match, 1)[0] == "You change Thief: it is discarded face down."


@pytest.mark.rule("change")
def test_the_discard_comes_before_the_two_cards() -> None:
    match = table()
    assert refused(match, "change Flattering") == "change"  # what he has yet to draw is not in his hand
    with pytest.raises(ValueError, match="Chance"):  # and what he has discarded can't come back
        match.push(["change Thief", "draw Thief", "draw Dog Owner"])
    assert match.step == 0
    assert refused(match, "boast Giant Ship") == "boast"  # a card of Dan's


@pytest.mark.rule("turn-gentleman")
def test_a_gentleman_does_exactly_one_of_two_things() -> None:
    match = table()
    assert kinds(match) == {"boast", "change"}
    assert refused(match, "court 3") == refused(match, "marry 3") == "turn-gentleman"
    assert legal(match) == {f"{verb} {title}" for verb in ("boast", "change") for title in HANDS[1]}
    match.push("boast Romantic")
    assert match.state.current_player == 2  # one, and only one
    with pytest.raises(ValueError, match="does not hold"):
        match.push(["boast Romantic", "change Thief"])


@pytest.mark.rule("turn-catch")
def test_the_catch_does_exactly_one_of_two_things() -> None:
    match = table(turn=0)
    assert legal(match) == {f"{verb} {seat}" for verb in ("court", "marry") for seat in (2, 3, 4)}
    assert refused(match, "boast Romantic") == refused(match, "change Thief") == "turn-catch"
    assert refused(match, "court 1") == refused(match, "marry 1") == "turn-catch"  # she is no gentleman
    match.push("court 2")
    assert match.state.current_player == 1  # one, and only one: then the first gentleman again


@pytest.mark.rule("hidden-hand")
def test_hands_are_secret_and_nothing_lets_a_gentleman_show_more() -> None:
    match = Match(game(4, first=0), seed=5)
    for viewer in (0, 2, 3, SPECTATOR):
        view = match.state.view(viewer)
        assert view.zones[1] == (None,) * 4
        assert "Player 2 is dealt 4 cards." in told(match, viewer)
        assert view.events[0].cards == 4
    assert [c.title for c in match.state.view(1).zones[1] if c] == [c.title for c in match.state.cards("hand 2")]
    assert kinds(match) == {"boast", "change"}
    assert refused(match, f"show {match.state.cards('hand 2')[0].title}")


@pytest.mark.rule("free-talk")
def test_talk_is_no_move() -> None:
    match = table()
    for words in ("say I hold Romantic", "pass", "promise marry 2"):
        with pytest.raises(InvalidMoveError, match="is no move"):
            match.push(words)
    match.push("change Thief")


@pytest.mark.rule("court", "court-count", "court-known")
def test_court_shows_her_as_many_cards_as_there_are_gentlemen() -> None:
    match = table(turn=0)
    match.push(["court 2", "show Romantic, Dances, Epiphany"])
    assert hand(match.state, 1) == sorted(HANDS[1])
    assert told(match, 0) == ["You court Ben.", "You see Dances, Romantic and Epiphany in Ben's hand."]
    assert told(match, 1) == ["Ann courts you.", "Ann sees Dances, Romantic and Epiphany in your hand."]
    for other in (2, 3, SPECTATOR):
        assert told(match, other) == ["Ann courts Ben.", "Ann looks at 3 cards of Ben's hand."]
        view = match.state.view(other)
        assert not any(in_events(view, title) for title in HANDS[1])
        assert view.zones[1] == (None,) * 4
    for knows in (0, 1):
        assert all(in_events(match.state.view(knows), t) for t in ("Romantic", "Dances", "Epiphany"))
    assert not in_events(match.state.view(0), "Thief")


@pytest.mark.rule("court-count", "LC-G")
@pytest.mark.parametrize(
    ("players", "shown", "ways"),
    [(3, 2, 15), (4, 3, 20), (5, 4, 15), (6, 4, 15)],  # of a hand of six: 6·5/2, 6·5·4/6, and as 3, 4 leave out 3, 2
)
def test_every_choice_of_cards_is_equally_likely(players: int, shown: int, ways: int) -> None:
    six = ["Romantic", "Thief", "Dances", "Epiphany", "Giant Ship", "Gambler"]
    match = table(players, hands={1: six}, catch=0, turn=0)
    match.push("court 2")
    state = match.at(0).play(match.plies(1)[0])
    assert state.current_player == CHANCE
    outcomes = state.chance_outcomes()
    assert len(outcomes) == ways == len({m.cards for m, _ in outcomes})
    for move, p in outcomes:
        assert len(move.cards) == shown and p == Fraction(1, ways)
        assert {c.title for c in move.cards} <= set(six)


@pytest.mark.rule("LC-G")
def test_court_never_shows_more_than_the_hand() -> None:
    # five players see 4 of 4; the small deck deals two cards, and four players would see 3
    match = table(5, turn=0)
    match.push("court 2")
    assert len(match.plies(1)[1].cards) == 4
    small = table(4, {"deck": "mini"}, hands=MINI_OPEN, turn=0)
    small.push("court 3")
    assert {c.title for c in small.plies(1)[1].cards} == {"Thief", "Epiphany"}
    # equal copies: of two Openness, A and B, a pair is both copies once, each of O+A and O+B twice, A+B once
    pair = table(3, hands={1: ["Complete Openness", "Complete Openness", "Thief", "Gambler"]}, turn=0)
    pair.push("court 2")
    shows = pair.at(0).play(pair.plies(1)[0]).chance_outcomes()
    assert {" + ".join(sorted(c.title for c in m.cards)): p for m, p in shows} == {
        "Gambler + Thief": Fraction(1, 6), "Complete Openness + Thief": Fraction(2, 6),
        "Complete Openness + Gambler": Fraction(2, 6), "Complete Openness + Complete Openness": Fraction(1, 6),
    }  # fmt: skip


@pytest.mark.rule("LC-G", "LC-R")
def test_cards_she_has_seen_can_come_again() -> None:
    match = table(turn=0).push(["court 2", "show Romantic, Dances, Epiphany"])
    match.push(["boast Thief", "draw Flattering"]).push("boast Very Tall").push("boast Midget")
    match.push(["court 2", "show Romantic, Dances, Epiphany"])
    assert told(match, 0)[1] == "You see Dances, Romantic and Epiphany in Ben's hand."


@pytest.mark.rule("openness", "LC-F")
def test_a_revealed_openness_shows_the_whole_hand() -> None:
    match = table(turn=0)
    match.push(["court 3", "show Charitable, Complete Openness, Gambler"])
    rest = "One of them is Complete Openness"
    hers = f"{rest}: you see Cleo's whole hand, Very Tall, Charitable, Gambler and Complete Openness."
    assert told(match, 0)[2].casefold() == hers.casefold()
    for other in (1, 3, SPECTATOR):
        # that it happened is public, what else she saw is not
        assert told(match, other)[2] == f"{rest}: Ann sees Cleo's whole hand."
        view = match.state.view(other)
        assert in_events(view, "Complete Openness")
        assert not any(in_events(view, t) for t in ("Charitable", "Very Tall", "Gambler"))
    assert all(in_events(match.state.view(0), t) for t in HANDS[2])
    # He is allowed to know which cards she saw: here, all of them.
    his = f"{rest}: Ann sees your whole hand, Very Tall, Charitable, Gambler and Complete Openness."
    assert told(match, 2)[2] == his
    assert match.state.view(2).events[-1].cards == match.state.zones[2]


@pytest.mark.rule("court")
def test_an_openness_that_stays_face_down_shows_nothing() -> None:
    match = table(turn=0)
    match.push(["court 3", "show Charitable, Very Tall, Gambler"])
    assert len(told(match, 0)) == 2
    assert not any(n.rule == "openness" for n in notes(match))
    assert not in_events(match.state.view(0), "Complete Openness")


@pytest.mark.rule("openness-no-boast")
def test_openness_cannot_be_boasted_but_changed() -> None:
    match = table(turn=2)
    assert refused(match, "boast Complete Openness") == "openness-no-boast"
    assert "boast Complete Openness" not in legal(match) and "change Complete Openness" in legal(match)


@pytest.mark.rule("LC-Q")
def test_who_holds_nothing_but_openness_must_change() -> None:
    match = table(4, {"deck": "mini"}, hands=MINI_OPEN)
    assert legal(match) == {"change Complete Openness"}  # two equal copies are one choice
    assert refused(match, "boast Complete Openness") == "LC-Q"
    match.push("change Complete Openness")
    assert len(match.state.cards("hand 2")) == 3
    assert "Complete Openness" in hand(match.state, 1)


@pytest.mark.rule("marry", "love-spent")
def test_marry_gives_all_the_love_she_has_to_give() -> None:
    match = table(turn=0)
    assert match.game.love_to_give(match.state.facts) == (3, 3, 3, 3)
    match.push("marry 4")
    assert match.game.love_to_give(match.state.facts) == (0, 3, 3, 3)
    assert "Ann marries Dan and gives 3 Love." in told(match)


@pytest.mark.rule("LC-R")
def test_again_and_unseen() -> None:
    match = table()
    match.push(["boast Romantic", "draw Flattering"]).push("boast Very Tall").push("boast Midget")
    match.push("court 2")
    assert "boast Romantic" in legal(match)  # boasted before
    match.push("boast Romantic").push("boast Very Tall").push("boast Midget")
    assert {"court 2", "marry 3"} <= legal(match)  # Ben was courted before, Cleo never
    match.push("court 2").undo()
    match.push("marry 3")
    assert match.state.facts.standing.husbands == (2,)
    first = table(turn=0)  # at her first turn
    assert {"marry 2", "marry 3", "marry 4"} <= legal(first)


@pytest.mark.rule("LC-V")
def test_a_hand_grows_by_one_each_turn_without_limit() -> None:
    match = table(3, hands={1: HANDS[1], 2: HANDS[2]})
    for turn in range(1, 16):  # 15 rounds of turns: 30 cards, of 45 above the Clock; CHANGE by Ben takes two each
        match.push(next(m for m in match.legal_moves if m.verb == "change"))
        match.push(next(m for m in match.legal_moves if m.verb == "boast"))
        assert len(match.state.cards("hand 2")) == len(match.state.cards("hand 3")) == 4 + turn
        if match.state.facts.above:
            match.push("court 2")
        else:
            break
    assert turn == 15  # 3 cards a turn: 45 in 15


@pytest.mark.rule("LC-W", "reveal")
def test_discards_are_not_drawn_again_nor_revealed() -> None:
    match = table()
    match.push("change Thief").push("change Gambler").push("change Midget")
    gone = {match.game.deck.find(t).index for t in ("Thief", "Gambler", "Midget")}
    assert not gone & {c for zone in match.state.zones for c in zone}
    match.push("marry 2")
    assert not any(t in text for text in told(match) for t in ("Thief", "Gambler", "Midget") if "shows" in text)
    open_view = match.state.view(SPECTATOR)
    assert not any(c is not None and c.index in gone for zone in open_view.zones for c in zone)
    assert all(in_events(match.state.view(OPEN), t) for t in ("Thief", "Gambler", "Midget"))
    assert not any(in_events(open_view, t) for t in ("Thief", "Gambler", "Midget"))


@pytest.mark.rule("reveal")
def test_all_gentlemen_reveal_their_hands_when_she_marries() -> None:
    match = table(turn=0)
    match.push("marry 2")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = match.state.view(viewer)
        for seat, titles in HANDS.items():
            assert sorted(c.title for c in view.zones[seat] if c) == sorted(titles)
    reveals = [n for n in notes(match) if n.rule == "reveal"]
    assert [sorted(c.title for c in n.cards) for n in reveals] == [sorted(titles) for titles in HANDS.values()]
    assert all(n.readers == EVERYONE for n in reveals)
