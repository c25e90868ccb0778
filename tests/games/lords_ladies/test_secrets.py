"""Who knows what: gossip hands, the Cook's swap, the known tail of the gossip deck; views against plain loops."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match, State
from tabletop.zones import chances, hands
from tests.games.looking import NAMES, held, rules, told
from tests.games.reaching import a_hidden_draw, assert_moves_follow_from_the_own_view, assert_the_same_reaches, shown
from tests.games.worlds import after, assert_chances, assert_worlds, positions
from tests.length import length, some
from tests.test_zones import assert_frequencies

from .table import begun, game, hand, number, play, quiet, rows, table, turn
from .titles import BEDROOM, CHILD, DRUNKEN, LADY, LOVE, RUIN, TRUE
from .worlds import a_line, expected, seen

EYES = (0, 1, 2, SPECTATOR)


def few(*gossip: str, **facts: Any) -> dict[str, Any]:
    """A deck with these gossip cards, few people, and Cooks for hire."""
    people = [LADY] * 3 + ["Starting Lord"] * 3 + ["Duke Cranbow", "Miss Adela Winter", "Colonel Marchbanks", "Alice"]
    servants = ["Cook"] * 2 + ["Footman", "Maid"]
    wanted = Counter([*people, *servants, *gossip])
    cards = [{**c, "copies": wanted[c["title"]]} for c in rows()["card"] if c["title"] in wanted]
    for card in cards:
        card["cost"] = 1 if card["title"] == "Cook" else card["cost"]
    return {"deck": {"name": "few", **facts}, "card": cards}


SMALL = few(RUIN, RUIN, BEDROOM, TRUE, TRUE, TRUE, DRUNKEN, DRUNKEN)
TINY = few(RUIN, RUIN, BEDROOM, TRUE, TRUE, DRUNKEN)


# -- hands -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G-3", "LL-Z", "deal-gossip")
def test_every_unseen_card_may_be_anywhere() -> None:
    """8 gossip cards, Ann holds Ruin and True. Ben has two of the other six: Ruin, Bedroom, True ×2, Drunken ×2.

    15 pairs: both True 1, both Drunken 1, Ruin and Bedroom 1, each of these with True 2, with Drunken 2; True and
    Drunken 4.
    """
    cards = [
        "draw True",
        "draw Financial Ruin",
        "draw Drunken Servant",
        "draw True",
        "draw Bedroom Problems",
        "draw True",
    ]
    match = Match(game(3, deck=SMALL, first=0), NAMES[:3], 1).push([f"choose {LADY}"] * 3 + cards)
    view = match.state.view(0)
    assert {c.title: n for c, n in view.unseen.items()} == {RUIN: 1, BEDROOM: 1, TRUE: 2, DRUNKEN: 2}
    found: Counter[tuple[str, ...]] = Counter()
    for state, p in match.game.worlds(view):
        found[tuple(hand_of(state, 1))] += p  # type: ignore[assignment]
    n = Fraction(1, 15)
    assert found == {
        (TRUE, TRUE): n, (DRUNKEN, DRUNKEN): n, (BEDROOM, RUIN): n, (RUIN, TRUE): 2 * n, (BEDROOM, TRUE): 2 * n,
        (DRUNKEN, RUIN): 2 * n, (BEDROOM, DRUNKEN): 2 * n, (DRUNKEN, TRUE): 4 * n,
    }  # fmt: skip
    spectator = match.state.view(SPECTATOR)
    assert sum(spectator.unseen.values()) == 8


def hand_of(state: State, seat: int) -> list[str]:
    return held(state, "gossip hand", seat)


@pytest.mark.rule("LL-Z", "gossip-take", "take")
def test_a_gossip_card_is_seen_by_its_player_only() -> None:
    match = table(hands={1: [RUIN]}).push(["take gossip", f"draw {LOVE}"])
    for viewer in EYES:
        view, text = match.state.view(viewer), " ".join(told(match, viewer))
        assert (LOVE in text) == (viewer == 0)
        assert [c and c.title for c in view.zones[0]] == ([LOVE] if viewer == 0 else [None])
        assert [c and c.title for c in view.zones[1]] == ([RUIN] if viewer == 1 else [None])
        assert view.zones[match.game.zone("bag")] == (None,) * 31


@pytest.mark.rule("LL-H", "confirm")
def test_what_is_laid_or_confirmed_all_have_seen() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE, CHILD]})
    play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: confirm 1 with True")
    for viewer in EYES:
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[match.game.zone("tail")]] == [RUIN, TRUE]
        unseen = {c.title: n for c, n in view.unseen.items()}
        assert (unseen[RUIN], unseen[TRUE], unseen[CHILD]) == (4, 7, 4 if viewer == 2 else 5)


@pytest.mark.rule("cook", "LL-AU")
def test_a_cooks_swap_is_known_to_the_two() -> None:
    match = table(hands={0: [RUIN, CHILD], 1: [TRUE, LOVE, TRUE], 2: [BEDROOM]}, staff={0: ["Cook"]})
    play(match, "take gold", "Ann: use Cook on 2")
    assert hand(match) == sorted([TRUE, LOVE, TRUE]) and hand(match, 1) == sorted([RUIN, CHILD])
    ann, ben = match.state.view(0), match.state.view(1)
    for view, zone, cards in ((ann, 1, [RUIN, CHILD]), (ben, 0, [TRUE, LOVE, TRUE])):
        ((lies, p),) = hands(view, zone).items()
        assert Counter(lies) == Counter(number(t) for t in cards) and p == 1
        again = match.game.resample(view, Random(1))
        assert Counter(again.zones[zone]) == Counter(number(t) for t in cards)
    for viewer in (2, SPECTATOR):
        assert match.state.view(viewer).zones[0] == (None,) * 3
        assert not chances(match.state.view(viewer), 0).surely
        assert not any(t in " ".join(told(match, viewer)) for t in (RUIN, CHILD, LOVE))


@pytest.mark.rule("LL-AU")
def test_what_comes_after_a_swap_is_hidden_again() -> None:
    match = table(hands={0: [RUIN], 1: [TRUE]}, staff={0: ["Cook"]})
    play(match, "take gold", "Ann: use Cook on 2")
    quiet(match).push("earn a gold")
    quiet(match)
    match.push(["take gossip", f"draw {LOVE}"])
    known = chances(match.state.view(0), 1)
    assert known.surely == (number(RUIN),) and match.state.view(0).zones[1] == (None, None)
    assert chances(match.state.view(1), 0).surely == (number(TRUE),)


@pytest.mark.rule("LL-AU", "LL-H", "G-3")
def test_of_equal_cards_it_makes_no_difference_which_one_is_laid() -> None:
    """Ann knows that Ben has Ruin; what he draws she does not. When he lays a Ruin, she knows of none any more."""
    match = table(hands={0: [RUIN], 1: [TRUE], 2: [RUIN]}, staff={0: ["Cook"]})
    play(match, "take gold", "Ann: use Cook on 2")
    quiet(match).push("earn a gold")
    quiet(match).push(["take gossip", f"draw {LOVE}"])
    assert chances(match.state.view(0), 1).surely == (number(RUIN),)
    play(match, f"Ben: lay {RUIN} on 3")
    assert hands(match.state.view(0), 1) == {(): 1}


@pytest.mark.rule("LL-C", "gossip-take")
def test_the_tail_is_known_and_a_card_drawn_from_it_too() -> None:
    match = table(bag=0, hands={1: [TRUE]})
    top = held(match.state, "tail")[0]
    for viewer in EYES:
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[match.game.zone("tail")]] == held(match.state, "tail")
    match.push("take gossip")
    assert hand(match) == [top]
    for viewer in EYES:
        assert chances(match.state.view(viewer), 0).surely == (number(top),)
        assert top in " ".join(told(match, viewer))


def test_gold_servants_and_families_are_public() -> None:
    match = table(staff={1: ["Cook"]}, gold={1: 5})
    for viewer in EYES:
        view = match.state.view(viewer)
        assert view.facts.estates.houses[1].gold == 5
        assert [c and c.title for c in view.zones[match.game.zone("servants 2")]] == ["Cook"]


@pytest.mark.rule("G-2")
def test_being_asked_and_passing_tell_nothing() -> None:
    """Whether Cleo could have confirmed or not, the others get the same."""
    lines = []
    for card in (TRUE, DRUNKEN):
        match = table(hands={0: [RUIN], 2: [card]}, gold={1: 3})
        play(match, "take gold", f"Ann: lay {RUIN} on 2", "Cleo: pass")
        quiet(match).push("earn a gold")
        lines.append(match)
    for viewer in (0, 1, SPECTATOR):
        assert shown(lines[0], viewer) == shown(lines[1], viewer)
    assert shown(lines[0], 2) != shown(lines[1], 2)


# -- views against plain loops -----------------------------------------------------------------------------------------

Line = tuple[Any, int, int]  # deck, seed, plies
LINES: list[Line] = [(TINY, 1, 60), (SMALL, 3, 32)]
LONG: list[Line] = [*[(deck, seed, 90) for deck in (TINY, SMALL) for seed in range(8)], (TINY, 45, 90)]


def agrees(g: Any, moves: list[Any], viewer: int, n: int) -> None:
    """Worlds, odds of cards seen, and resampled positions of a view, against everything that viewer's eyes allow."""
    want, view = expected(g, moves, viewer), after(g, moves).view(viewer)
    assert_worlds(view, want, limit=20_000)
    for zone in range(g.players):
        assert_chances(view, zone, want)
    rng = Random(1)
    assert_frequencies(Counter(g.resample(view, rng).zones for _ in range(n)), want, n)


def test_what_others_laid_is_in_no_hand() -> None:
    """A card drawn from the known tail, and equal ones that others have laid since."""
    g, compared = game(3, deck=TINY, first=0), 0
    for seed, part in ((0, 36), (1, 44)):
        moves = a_line(g, seed, part)
        view, want = after(g, moves).view(SPECTATOR), expected(g, moves, SPECTATOR)
        assert any(e.what == "enter" for e in view.events)
        for zone in range(3):
            assert_chances(view, zone, want)
            known = chances(view, zone)
            compared += len(known.surely) + len(known.maybe)
    assert compared


def moments(g: Any, moves: list[Any]) -> list[int]:
    """After how many plies a line is worth a look: after each kind of play twice."""
    met, found = Counter[str](), [len(moves)]
    for i, move in enumerate(moves):
        met[move.verb] += 1
        if move.verb in ("lay", "confirm", "use", "take gossip", "suffer", "pay off") and met[move.verb] <= 2:
            found.append(i + 1)
    return sorted(set(found))


@pytest.mark.parametrize(("deck", "seed", "plies"), LINES)
def test_views_agree_with_plain_loops(deck: Any, seed: int, plies: int) -> None:
    g = game(3, deck=deck, first=0)
    moves = a_line(g, seed, plies)
    for part in moments(g, moves)[-2:]:
        for viewer in (SPECTATOR, 1):
            agrees(g, moves[:part], viewer, 30)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "seed", "plies"), some(LONG, 4))
def test_views_agree_with_plain_loops_at_length(deck: Any, seed: int, plies: int) -> None:
    g = game(3, deck=deck, first=0)
    moves = a_line(g, seed, plies)
    for part in moments(g, moves):
        for viewer in (SPECTATOR, 0, 1, 2):
            agrees(g, moves[:part], viewer, 300)


@pytest.mark.slow
def test_those_lines_hold_everything_that_tells_something() -> None:
    met: set[str] = set()
    for deck, seed, plies in LONG:
        for move in a_line(game(3, deck=deck, first=0), seed, plies):
            met.add(str(move) if move.verb == "hire" else move.verb)
            met.add(f"use {move.card.title}" if move.verb == "use" else "")  # type: ignore[attr-defined]
    assert met >= {"lay", "confirm", "use Cook", "use Footman", "hire Cook", "take gossip", "suffer"}


# -- one hidden card is exchanged --------------------------------------------------------------------------------------


def leaks(g: Any, moves: list[Any], viewer: int, rng: Random) -> int:
    """One hidden gossip card that chance gave to somebody else is exchanged, until it would be drawn anyway.

    As long as the viewer saw the same, by his own eyes, he must get the same. Returns how many plies were compared.
    """

    def hidden(state: State, move: Any) -> bool:
        return move.verb == "draw" and state.phase in ("deal", "gossip") and bool(state.facts.queue[0] != viewer)

    states = positions(g, moves)
    found = a_hidden_draw(list(zip(states, moves, strict=False)), hidden, rng)
    if found is None:
        return 0
    i, instead = found
    card = moves[i]
    other, swapped, compared = states[i], True, 0
    for state, move, after_it in zip(states[i:], moves[i:], states[i + 1 :], strict=False):
        his = instead if state is states[i] else move
        drawing = state is not states[i] and state.phase in ("deal", "gossip")
        if drawing and swapped and other.why_illegal(move) is not None:
            his, swapped = card, False
        if other.why_illegal(his) is not None:
            return compared
        then = other.play(his)
        if seen(state, after_it, viewer) != seen(other, then, viewer):
            return compared
        assert_the_same_reaches(viewer, (state, move, after_it), (other, his, then), f"{card} from {instead} (ply {i})")
        compared += then != after_it
        other = then
    return compared


@pytest.mark.parametrize(
    ("deck", "players", "matches"),
    [
        (TINY, 3, 1),
        *(pytest.param(deck, n, length(2, 6), marks=pytest.mark.slow)
          for deck in (TINY, SMALL, "mini", "printed") for n in (2, 3, 4, 5) if n == 3 or deck == "printed"),
    ],
)  # fmt: skip
def test_what_a_player_cannot_know_never_reaches_him(deck: Any, players: int, matches: int) -> None:
    g, compared = game(players, deck=deck), 0
    for seed in range(matches):
        moves = a_line(g, seed, 9 * players if matches == 1 else 30 * players)
        for viewer in (SPECTATOR, *range(players)):
            compared += sum(
                leaks(g, moves, viewer, Random(f"{seed}|{viewer}|{n}")) for n in range(2 if matches == 1 else 3)
            )
    assert compared > 10 * matches


@pytest.mark.parametrize("players", (2, 3))
def test_the_player_to_move_sees_the_own_moves_only_from_the_own_cards(players: int) -> None:
    assert_moves_follow_from_the_own_view(begun(players, 11, deck="mini"), 30)


@pytest.mark.rule("end")
def test_at_the_end_all_gossip_lies_open() -> None:
    match = table(hands={0: [RUIN], 2: [TRUE]}, tokens={0: 17}, turn=2, turns=2, marker=0)
    turn(match)
    assert match.outcome is not None and "end" in rules(match)
    for viewer in EYES:
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[0]] == [RUIN] and [c and c.title for c in view.zones[2]] == [TRUE]
        assert match.game.resample(view, Random(1)).zones[:3] == match.state.zones[:3]
