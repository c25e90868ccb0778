"""Who knows what: hands, cards laid aside, declined Gentlemen; views and odds against plain loops."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match, State
from tabletop.games.matchmaker.moves import Spend
from tabletop.zones import chances, hands
from tests.games.looking import drawn, told
from tests.games.reaching import a_hidden_draw, assert_moves_follow_from_the_own_view, assert_the_same_reaches, shown
from tests.games.worlds import assert_chances, assert_worlds, contents, positions, rules_told
from tests.length import length, some
from tests.test_zones import assert_frequencies

from .table import begun, dealt, game, rows, table
from .titles import (
    ANNE,
    BALL,
    BINGLEY,
    CATHERINE,
    CHARLOTTE,
    COLLINS,
    DARCY,
    EMMA,
    HARRIET,
    JANE,
    LYDIA,
    MARTIN,
    WICKHAM,
)
from .worlds import a_line, expected, seen

EYES = (0, 1, 2, SPECTATOR)


def of_these(*titles: str, **facts: Any) -> dict[str, Any]:
    """A deck of these cards, a Have a Ball for each time that it is named."""
    names = ("virtue", "charm", "rank", "wealth")
    figures = {  # as in `table.FIGURES`, but poorer: fewer cards are drawn
        EMMA: (4, 4, 2, 2), ANNE: (5, 2, 2, 2), CATHERINE: (4, 1, 2, 2), LYDIA: (1, 1, 3, 2), HARRIET: (3, 2, 1, 3),
        DARCY: (3, 1, 4, 2), WICKHAM: (0, 5, 2, 2), MARTIN: (3, 3, 1, 3), COLLINS: (2, 2, 3, 2), BINGLEY: (2, 4, 2, 2),
    }  # fmt: skip
    cards = rows({title: dict(zip(names, given, strict=True)) for title, given in figures.items()})["card"]
    kept = [{**row, "copies": titles.count(row["title"])} for row in cards if row["title"] in titles]
    return {"deck": {"name": "tiny", "cards": list(titles), **facts}, "card": kept}


def weight(match: Match, viewer: int, zone: str) -> dict[tuple[str, ...], Fraction]:
    """Every set of cards that a viewer reckons with in a zone, from the worlds of his view."""
    found: Counter[tuple[str, ...]] = Counter()
    z = match.game.zone(zone)
    for state, p in match.game.worlds(match.state.view(viewer)):
        found[tuple(sorted(match.game.deck[c].title for c in state.zones[z]))] += p  # type: ignore[assignment]
    return dict(found)


# -- hands -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-3", "MM-V", "hand-hidden")
def test_every_unseen_card_may_be_anywhere() -> None:
    """Cleo does not see 8 cards: two are in Ann's hand, two in Ben's, four in the pile. 28 hands are as likely each."""
    cards = (EMMA, ANNE, CATHERINE, DARCY, WICKHAM, MARTIN, COLLINS, LYDIA, HARRIET, BINGLEY, JANE, CHARLOTTE, BALL)
    match = dealt([DARCY, LYDIA], [WICKHAM, MARTIN], [BALL, HARRIET], deck=of_these(*cards, hand_size=2))
    for viewer, n in ((2, 28), (0, 28)):
        found = weight(match, viewer, "hand 2")
        assert len(found) == n and set(found.values()) == {Fraction(1, n)}
    assert weight(match, 1, "hand 2") == {(WICKHAM, MARTIN): 1}
    assert {c.title for c in match.state.view(2).unseen} == {
        DARCY, LYDIA, WICKHAM, MARTIN, COLLINS, BINGLEY, JANE, CHARLOTTE,
    }  # fmt: skip


@pytest.mark.rule("propose-declined")
def test_a_declined_gentleman_is_known_to_be_in_the_hand() -> None:
    match = table(hands={0: [BINGLEY, JANE], 1: [MARTIN]}, societies={0: [ANNE, HARRIET], 1: [EMMA]})
    match.push(f"propose {BINGLEY} to {EMMA}").push("decline")
    bingley = match.game.deck.find(BINGLEY).index
    for viewer in (1, 2, SPECTATOR):
        view = match.state.view(viewer)
        assert chances(view, 0).surely == (bingley,) and not chances(view, 0).maybe
        assert view.zones[0] == (None, None)
        assert match.game.deck[bingley] not in view.unseen
        again = match.game.resample(view, Random(1))
        assert bingley in again.zones[0]
    match.push("take a card")
    assert chances(match.state.view(2), 0).surely == (bingley,)


@pytest.mark.rule("propose-declined", "charm-discard")
def test_whether_he_was_laid_aside_is_not_known() -> None:
    """Ann's hand of which Bingley is known, two more are not; she lays one card aside, then another."""
    match = table(hands={0: [BINGLEY, WICKHAM, JANE], 1: [MARTIN]}, societies={0: [ANNE, HARRIET], 1: [EMMA]})
    match.push(f"propose {BINGLEY} to {EMMA}").push("decline").push(f"spend {JANE}")
    bingley = match.game.deck.find(BINGLEY).index
    aside = match.game.zone("aside")
    for viewer in (1, 2, SPECTATOR):
        view = match.state.view(viewer)
        assert bingley not in chances(view, 0).surely and bingley in chances(view, 0).maybe
        found, rng = set(), Random(7)
        for _ in range(60):
            zones = match.game.resample(view, rng).zones
            assert bingley in (*zones[0], *zones[aside])
            found.add(bingley in zones[aside])
        assert found == {True, False}
    match.push(f"spend {BINGLEY}").push(f"propose {WICKHAM} to {EMMA}")
    for viewer in (1, 2, SPECTATOR):  # all is told now
        assert not match.state.view(viewer).zones[0] and not chances(match.state.view(viewer), 0).maybe


@pytest.mark.rule("MM-V")
def test_what_comes_and_goes_in_sight_of_all() -> None:
    """A Lady at a ball, cards that pay for a no, a Gentleman who asks: all saw them leave the hand."""
    match = dealt([BALL, LYDIA, DARCY], [HARRIET, WICKHAM, JANE], [MARTIN])
    match.push("have a ball").push(f"attend with {LYDIA}").push(f"attend with {HARRIET}").push("stay away")
    for viewer in EYES:
        unseen = {c.title for c in match.state.view(viewer).unseen}
        assert not unseen & {LYDIA, HARRIET, ANNE, EMMA} and (DARCY in unseen) == (viewer != 0)


@pytest.mark.parametrize(("viewer", "balls"), [(0, 2), (1, 3), (2, 4), (SPECTATOR, 4)])
def test_unseen_counts_what_lies_closed(viewer: int, balls: int) -> None:
    match = dealt([BALL, BALL, DARCY], [BALL, LYDIA, JANE], [MARTIN, WICKHAM, HARRIET])
    unseen = {c.title: n for c, n in match.state.view(viewer).unseen.items()}
    assert unseen[BALL] == balls and EMMA not in unseen and (DARCY in unseen) == (viewer != 0)


# -- while a proposal is composed --------------------------------------------------------------------------------------

FIVE = (EMMA, ANNE, CATHERINE, BINGLEY, WICKHAM, HARRIET, JANE, CHARLOTTE, BALL, LYDIA)


def composing(aside: str, hand: str) -> Match:
    """Cleo holds a Ball and Lydia. Of five cards she has not seen, two Gentlemen and three Ladies, Ann was dealt two
    and has laid one aside; Ben has two."""
    left = [title for title in FIVE[3:8] if title not in (aside, hand)]
    deal = [[aside, hand], left[:2], [BALL, LYDIA]]
    return dealt(*deal, deck=of_these(*FIVE, hand_size=2)).push(f"spend {aside}")


@pytest.mark.rule("MM-B", "G-3")
@pytest.mark.parametrize("viewer", (2, 1, SPECTATOR))
def test_who_lays_a_card_aside_holds_a_gentleman(viewer: int) -> None:
    """Both Gentlemen can ask each Lady. A hand of both laid either of them aside, 1/2 each; a hand of a Gentleman and
    a Lady, 6 such, the Lady; of two Ladies none. So it is Bingley with 1/14, each of three Ladies with 2/7."""
    match = composing(HARRIET, WICKHAM)
    if viewer != 2:
        view = match.state.view(viewer)
        gentlemen = match.game.gentlemen
        assert all(gentlemen & set(state.zones[0]) for state, _ in match.game.worlds(view))
        rng = Random(1)
        assert all(gentlemen & set(match.game.resample(view, rng).zones[0]) for _ in range(60))
        return
    lady = Fraction(2, 7)
    want = {(HARRIET,): lady, (JANE,): lady, (CHARLOTTE,): lady,
            (BINGLEY,): Fraction(1, 14), (WICKHAM,): Fraction(1, 14)}  # fmt: skip
    assert weight(match, 2, "aside") == want
    # of the 7 in all: Bingley is left beside three Ladies, and beside Wickham half the time
    assert weight(match, 2, "hand 1") == {(BINGLEY,): Fraction(1, 2), (WICKHAM,): Fraction(1, 2)}
    rng, view, n = Random(5), match.state.view(2), 150
    z = match.game.zone("aside")
    found = Counter((match.game.deck[match.game.resample(view, rng).zones[z][0]].title,) for _ in range(n))
    assert_frequencies(found, want, n)


@pytest.mark.rule("MM-B")
def test_what_is_laid_aside_tells_nobody_anything_else() -> None:
    """Whatever it is and whoever is left, Ben, Cleo and a spectator get the same."""
    one, other, third = composing(HARRIET, WICKHAM), composing(JANE, WICKHAM), composing(BINGLEY, WICKHAM)
    for viewer in (2, SPECTATOR):
        assert shown(one, viewer) == shown(other, viewer) == shown(third, viewer)
    assert shown(one, 0) != shown(other, 0)


@pytest.mark.rule("MM-B", "discards-lost")
def test_with_the_proposal_all_know_all_of_it() -> None:
    """Ben has two of the three cards that Cleo has not seen now, each pair as likely."""
    match = composing(HARRIET, WICKHAM).push(f"propose {WICKHAM} to {EMMA}")
    assert weight(match, 2, "hand 1") == {(): 1} == weight(match, SPECTATOR, "aside")
    found = weight(match, 2, "hand 2")
    assert len(found) == 3 and set(found.values()) == {Fraction(1, 3)}
    for viewer in EYES:
        assert not any(e.what in ("give", "take") for e in match.state.view(viewer).events)


@pytest.mark.rule("G-2", "decline-forced")
def test_being_asked_tells_nothing() -> None:
    """Whatever Ben holds, two cards can't pay 5 - 1 = 4 for a no; and whatever he holds he is asked to a ball."""

    def asked(*ben: str) -> Match:
        return dealt([WICKHAM, BALL, DARCY], [*ben], [JANE, CHARLOTTE, COLLINS], society=(ANNE, CATHERINE, EMMA))

    one, other = asked(LYDIA, MARTIN, HARRIET), asked(BINGLEY, MARTIN, HARRIET)
    for match in (one, other):
        match.push(f"propose {WICKHAM} to {CATHERINE}")
    for viewer in (0, 2, SPECTATOR):
        assert shown(one, viewer) == shown(other, viewer)
    poor, poorer = (m.branch(0).push("have a ball").push("stay away") for m in (one, other))
    for viewer in (0, 2, SPECTATOR):
        assert shown(poor, viewer) == shown(poorer, viewer)
    assert poor.legal_moves != poorer.legal_moves
    for match in (poor, poorer):
        match.push("stay away")
    for viewer in (0, 2, SPECTATOR):
        assert shown(poor, viewer) == shown(poorer, viewer)
    forced = table(hands={0: [WICKHAM], 1: [JANE]}, societies={1: [LYDIA]}).push(f"propose {WICKHAM} to {LYDIA}")
    assert forced.state.current_player == 1 and forced.why_illegal("decline") and forced.push("accept")


@pytest.mark.parametrize("other", [LYDIA, BINGLEY, BALL])
def test_a_drawn_card_is_seen_by_its_player_only(other: str) -> None:
    hands_ = [DARCY, COLLINS, CHARLOTTE], [MARTIN, WICKHAM, HARRIET], ["Jane Bennet", "Mary Bennet", "Kitty Bennet"]
    one, two = (dealt(*hands_).push(["take a card", *drawn(c)]) for c in (JANE, other))
    for viewer in (1, 2, SPECTATOR):
        assert shown(one, viewer) == shown(two, viewer)
        assert not any(JANE in text for text in told(one, viewer))
    assert shown(one, 0) != shown(two, 0) and any(JANE in text for text in told(one, 0))


# -- views against plain loops -----------------------------------------------------------------------------------------

WITS = of_these(EMMA, ANNE, CATHERINE, DARCY, WICKHAM, MARTIN, COLLINS, LYDIA, *[BALL] * 3, hand_size=2)
ONES = of_these(EMMA, ANNE, CATHERINE, DARCY, WICKHAM, MARTIN, COLLINS, LYDIA, HARRIET, *[BALL] * 2, hand_size=1)
Line = tuple[Any, int, int]  # deck, seed, plies
LINES: list[Line] = [(WITS, 10, 24), (ONES, 12, 24)]
LONG: list[Line] = [(deck, seed, 40) for deck in (WITS, ONES) for seed in range(4)]


def agrees(g: Any, state: State, viewer: int, want: dict[Any, Fraction], n: int) -> None:
    """Worlds, hands, odds and resampled positions of a view, against everything that viewer's eyes allow."""
    view = state.view(viewer)
    assert_worlds(view, want, limit=20_000)
    for zone in range(g.players) if view.phase != "compose" else ():
        assert_chances(view, zone, want)
        for cards in hands(view, zone):  # as far as they are known to him
            assert any(not Counter(cards) - Counter(held) for held in contents(want, zone))
    rng = Random(1)
    try:
        assert_frequencies(Counter(g.resample(view, rng).zones for _ in range(n)), want, n)
    except AssertionError:  # once in a few hundred it may be chance
        assert_frequencies(Counter(g.resample(view, rng).zones for _ in range(4 * n)), want, 4 * n)


def follow(g: Any, moves: list[Any], n: int, most: int) -> None:
    """Looks `most` times into each phase that tells something, and at the end."""
    for viewer in (SPECTATOR, 0, 1, 2):
        state, met = g.new_initial_state(), Counter[str]()
        for i, (move, want) in enumerate(zip(moves, expected(g, moves, viewer), strict=True)):
            state = state.play(move)
            met[state.phase] += 1
            if (state.phase in TELLING and met[state.phase] <= most) or i == len(moves) - 1:
                agrees(g, state, viewer, want, n)


TELLING = ("turn", "compose", "answer", "pay", "ball", "ball draw", "rank draw", "wealth draw")


@pytest.mark.parametrize(("deck", "seed", "plies"), LINES)
def test_views_agree_with_plain_loops(deck: Any, seed: int, plies: int) -> None:
    g = game(3, deck=deck, first=0)
    follow(g, a_line(g, seed, plies), 12, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "seed", "plies"), some(LONG, 3))
def test_views_agree_with_plain_loops_at_length(deck: Any, seed: int, plies: int) -> None:
    g = game(3, deck=deck, first=0)
    follow(g, a_line(g, seed, plies), 200, 2)


@pytest.mark.parametrize("lines", (LINES, pytest.param(LONG, marks=pytest.mark.slow)))
def test_those_lines_hold_everything_that_tells_something(lines: list[Line]) -> None:
    met: set[str] = set()
    for deck, seed, plies in lines:
        g = game(3, deck=deck, first=0)
        moves = a_line(g, seed, plies)
        met |= {move.verb for move in moves} | {state.phase for state in positions(g, moves[:-1])}
        met |= rules_told(g, moves)
    assert met >= {"spend", "propose", "decline", "discard", "have a ball", "attend with", "stay away"}
    assert met >= {"compose", "pay", "ball draw", "propose-declined", "decline-rank"}


# -- one hidden card is exchanged --------------------------------------------------------------------------------------


def leaks(g: Any, moves: list[Any], viewer: int, rng: Random) -> int:
    """One hidden card that chance gave to somebody else is exchanged for another, until it would be drawn anyway.

    As long as the viewer saw the same, by his own eyes, he must get the same. Returns how many plies were compared.
    """

    def hidden(state: State, move: Any) -> bool:
        return move.verb == "draw" and state.phase != "heroine" and bool(state.facts.queue[0] != viewer)

    states = positions(g, moves)
    found = a_hidden_draw(list(zip(states, moves, strict=False)), hidden, rng)
    if found is None:
        return 0
    i, instead = found
    card = moves[i]
    owner = states[i].facts.queue[0]
    other, swapped, compared = states[i], True, 0
    for state, move, after_it in zip(states[i:], moves[i:], states[i + 1 :], strict=False):
        his = instead if state is states[i] else move
        if state is not states[i] and swapped and move == instead:
            his, swapped = card, False
        if move.verb == "spend" and move.card == card.card and state.current_player == owner != viewer:
            his = Spend(instead.card)
        if other.why_illegal(his) is not None:
            return compared
        then = other.play(his)
        if seen(state, after_it, viewer) != seen(other, then, viewer):
            return compared
        assert_the_same_reaches(viewer, (state, move, after_it), (other, his, then), f"{card} from {instead} (ply {i})")
        compared += then != after_it
        other = then
        if not swapped and not any(instead.card.index in other.zones[p] for p in range(g.players)):
            return compared
    return compared


@pytest.mark.parametrize(
    ("deck", "players", "matches"),
    [
        (WITS, 3, 1), ("printed", 4, 1),
        *(pytest.param(deck, n, length(2, 3), marks=pytest.mark.slow)
          for deck in (WITS, ONES, "mini", "printed") for n in (3, 4, 5, 6) if n < 4 or deck == "printed" or
          (n == 4 and deck == "mini")),
    ],
)  # fmt: skip
def test_what_a_player_cannot_know_never_reaches_him(deck: Any, players: int, matches: int) -> None:
    g, compared = game(players, deck=deck), 0
    for seed in range(matches):
        moves = a_line(g, seed, 6 * players if matches == 1 else 30 * players)
        for viewer in (SPECTATOR, *range(players)):
            compared += sum(leaks(g, moves, viewer, Random(f"{seed}|{viewer}|{n}")) for n in range(3))
    assert compared > 8 * matches


@pytest.mark.parametrize("players", (3, 4))
def test_the_player_to_move_sees_her_own_moves_only_from_her_cards(players: int) -> None:
    assert_moves_follow_from_the_own_view(begun(players, 11, deck="mini"), 40)


@pytest.mark.rule("end-hands")
def test_at_the_end_everything_lies_open() -> None:
    match = table(hands={0: [BALL], 1: [JANE]}, pile=0).push("take a card")
    for viewer in EYES:
        view = match.state.view(viewer)
        assert all(c is not None for zone in view.zones for c in zone)
        assert match.game.resample(view, Random(1)).zones == match.state.zones
