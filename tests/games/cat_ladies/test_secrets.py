"""Who knows what: hands and Draw Piles, BINGO, theft, Mystery cards; views and odds against plain loops."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabletop import SPECTATOR, Match, State
from tabletop.zones import chances, hands
from tests.games.looking import NAMES, drawn, told
from tests.games.reaching import a_hidden_draw, assert_moves_follow_from_the_own_view, assert_the_same_reaches, shown
from tests.games.worlds import after, assert_chances, assert_worlds, contents, positions, rules_told
from tests.length import length, some
from tests.test_zones import assert_frequencies

from .table import CANDY, begun, end_turn, game, secret, table
from .worlds import a_line, expected, pending, seen

EYES = (0, 1, 2, SPECTATOR)


def dealt(*first_hands: list[str], **options: Any) -> Match:
    """A match whose first hands are these (of 7 Hard Candies and 3 Cats each); Ann begins."""
    g = game(len(first_hands), **{"first": 0, **options})
    return Match(g, NAMES[: len(first_hands)], 1, drawn(*[title for titles in first_hands for title in titles]))


def may_hold(match: Match, viewer: int, zone: str) -> dict[str, Fraction]:
    """Every hand or pile that a viewer reckons with, as "2 Cat, 3 Hard Candy"."""
    found = hands(match.state.view(viewer), match.game.zone(zone))
    deck = match.game.deck

    def words(cards: tuple[int, ...]) -> str:
        return ", ".join(f"{n} {title}" for title, n in sorted(Counter(deck[c].title for c in cards).items()))

    return {words(cards): p for cards, p in found.items()}


# -- hand and Draw Pile ------------------------------------------------------------------------------------------------

# 5 of 10 cards with 3 Cats among them: C(3, k) C(7, 5 - k) / 252
FIRST_HAND = {
    "5 Hard Candy": Fraction(21, 252),
    "1 Cat, 4 Hard Candy": Fraction(105, 252),
    "2 Cat, 3 Hard Candy": Fraction(105, 252),
    "3 Cat, 2 Hard Candy": Fraction(21, 252),
}


@pytest.mark.rule("CL-S", "CL-L")
@pytest.mark.parametrize("viewer", (0, 2, SPECTATOR))
def test_of_an_opponent_hand_and_pile_are_known_together_only(viewer: int) -> None:
    match = dealt(*[["Cat"] * 2 + [CANDY] * 3] * 3)
    assert may_hold(match, viewer, "hand 2") == FIRST_HAND == may_hold(match, viewer, "draw pile 2")
    view = match.state.view(viewer)
    assert view.zones[1] == view.zones[match.game.pile + 1] == (None,) * 5
    rng = Random(1)
    for _ in range(20):
        again = match.game.resample(view, rng)
        assert Counter(again.zones[1] + again.zones[4]) == Counter(match.state.zones[1] + match.state.zones[4])


@pytest.mark.rule("CL-L")
def test_a_player_knows_her_own_pile_but_not_its_order() -> None:
    match = dealt(["Cat"] * 2 + [CANDY] * 3, [CANDY] * 5)
    assert may_hold(match, 0, "hand 1") == {"2 Cat, 3 Hard Candy": 1}
    assert may_hold(match, 0, "draw pile 1") == {"1 Cat, 4 Hard Candy": 1}
    assert match.state.view(0).zones[match.game.pile] == (None,) * 5
    state = match.push(["shop"]).state.play(match.game.parse_move("end turn"))  # all five are drawn, in any order
    assert {str(m): p for m, p in state.chance_outcomes()} == {
        "draw Cat": Fraction(1, 5), "draw Hard Candy": Fraction(4, 5)
    }  # fmt: skip


@pytest.mark.rule("CL-S", "reshuffle", "draw-five")
def test_where_one_of_the_two_is_empty_the_other_is_known() -> None:
    match = dealt(["Cat"] * 2 + [CANDY] * 3, [CANDY] * 5)
    end_turn(match)  # her pile of five is drawn
    assert may_hold(match, 1, "hand 1") == {"1 Cat, 4 Hard Candy": 1}
    assert set(may_hold(match, 1, "draw pile 1")) == {""}
    end_turn(match)
    match.push(["play Hard Candy"] * 2).push(["shop", "buy Security System", "end turn"])
    # eleven cards are shuffled, five drawn: anything goes again
    assert len(may_hold(match, 1, "hand 1")) > 4 and sum(may_hold(match, 1, "hand 1").values()) == 1
    # C(1, 1) C(3, 3) C(7, 1) = 7 of C(11, 5) = 462
    assert may_hold(match, 1, "hand 1")["3 Cat, 1 Hard Candy, 1 Security System"] == Fraction(7, 462)


@pytest.mark.rule("play-any-order", "compliment")
def test_cards_that_were_seen_change_what_is_left() -> None:
    """Ben plays a Cat: five cards with at least one Cat, less this one."""
    match = dealt([CANDY] * 5, ["Cat"] * 2 + [CANDY] * 3)
    end_turn(match)
    match.push("play Cat")
    weights = {"1 Cat, 3 Hard Candy": 105, "2 Cat, 2 Hard Candy": 21, "4 Hard Candy": 105}
    assert may_hold(match, 0, "hand 2") == {cards: Fraction(n, 231) for cards, n in weights.items()}
    match = table(hands={0: ["Backhanded Compliment"], 1: ["Cat", CANDY]}).push("play Backhanded Compliment")
    match.push("discard Cat")
    # two of 3 Cats and 7 Candies, at least one Cat: 3 and 21 ways
    assert may_hold(match, 0, "hand 2") == {"1 Cat": Fraction(3, 24), "1 Hard Candy": Fraction(21, 24)}


@pytest.mark.rule("bridge", "faq-draw")
def test_a_drawn_card_is_seen_by_its_player_only() -> None:
    match = table(3, hands={0: ["Bridge Club"], 1: []}, draw_piles={1: ["Cat", "Catnip"]})
    match.push(["play Bridge Club", "draw Cat", "draw Catnip"])
    for viewer in EYES:
        assert any("Catnip" in text for text in told(match, viewer)) == (viewer == 1)
    assert may_hold(match, 1, "draw pile 2") == {"1 Cat": 1}
    assert sorted(may_hold(match, 2, "draw pile 2").values()) == [Fraction(1, 2)] * 2


@pytest.mark.parametrize(("viewer", "cats"), [(0, 9 - 2), (1, 9), (2, 9 - 1), (SPECTATOR, 9)])
def test_unseen_counts_what_lies_closed(viewer: int, cats: int) -> None:
    """Three players own 9 Cats; each sees those of her own hand. The 20 of the Cat Deck lie open."""
    match = dealt(["Cat"] * 2 + [CANDY] * 3, [CANDY] * 5, ["Cat"] + [CANDY] * 4)
    unseen = {c.title: n for c, n in match.state.view(viewer).unseen.items()}
    assert unseen["Cat"] == cats and unseen["Milk Dish"] == 3 and "Bridge Club" not in unseen


# -- BINGO -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bingo-secret", "bingo-2", "CL-L")
def test_bingo_shows_a_hand_to_one_and_its_cats_to_all() -> None:
    match = bingo_at(["Cat"] * 2 + [CANDY] * 3)
    for viewer in (0, 1):
        assert may_hold(match, viewer, "hand 2") == {"2 Cat, 3 Hard Candy": 1}
    for viewer in (2, SPECTATOR):  # two cats brought 6 Coins: of a hand of Candies and Cats that says it all
        assert may_hold(match, viewer, "hand 2") == {"2 Cat, 3 Hard Candy": 1}
        sight = [e for e in match.state.view(viewer).events if e.what == "sight"]
        assert [e.cards for e in sight] == [5]
    assert match.state.facts.coins == 6


def bingo_at(ben: list[str]) -> Match:
    """Ann bought a BINGO in her first turn of a deck in which it costs 5, drew it again, and plays it on Ben."""
    match = dealt([CANDY] * 5, [CANDY] * 5, [CANDY] * 5)
    match.push(["play Hard Candy"] * 5).push(["shop", "buy Play BINGO!", "end turn"])
    for _ in range(2):
        end_turn(match)
    match.push(["shop", "end turn", "draw Play BINGO!"])  # reshuffled
    match.push(["shop", "end turn", *drawn(*ben)])
    end_turn(match)
    return match.push("play Play BINGO! on 2")


@pytest.mark.rule("bingo-secret", "bingo-3")
def test_three_cats_or_more_look_alike_to_the_others() -> None:
    """Ben owns 5 Cats and 7 Candies, and Ann sees 4 Cats in his hand; Cleo hears of 3 or more."""
    piles = {1: ["Cat"] * 5 + [CANDY] * 7}
    match = table(3, turn=1, hands={0: ["Play BINGO!"], 1: []}, draw_piles=piles)
    match.push(["shop", "end turn", *drawn(*["Cat"] * 4, CANDY)])
    end_turn(match)
    match.push("play Play BINGO! on 2")
    assert may_hold(match, 0, "hand 2") == {"4 Cat, 1 Hard Candy": 1}
    # C(5, k) C(7, 5 - k) with k = 3, 4, 5: 210, 35, 1
    for viewer in (2, SPECTATOR):
        assert may_hold(match, viewer, "hand 2") == {
            "3 Cat, 2 Hard Candy": Fraction(210, 246), "4 Cat, 1 Hard Candy": Fraction(35, 246),
            "5 Cat": Fraction(1, 246),
        }  # fmt: skip


def test_many_equal_mystery_cards_are_no_obstacle() -> None:
    """Ann bought twelve of thirty purses and an odd card, unseen, and played ten purses: Ben reckons with the rest."""
    deck = {
        "deck": {"name": "purses", "cards": [CANDY] * 10 + ["Cat"] * 8 + ["Found Purse"] * 30 + ["Sunny Afternoon"]},
        "card": [{"title": CANDY, "start": 2, "coins": 20}, {"title": "Cat", "start": 1}],
    }
    match = Match(game(deck=deck, first=0), NAMES[:2], 1)
    for _ in range(2):
        for move in ("play Hard Candy", "play Hard Candy", "shop", *["buy mystery"] * 6):
            match.push(move if move != "buy mystery" else [move, "draw Found Purse"])
        end_turn(match.push("end turn"))
    match.push(["play Found Purse"] * 10)
    # any 12 of 31 cards agree with that, so the odd one is among them, and then still there, with 12/31
    view, rng, n = match.state.view(1), Random(1), 30
    found = Counter(match.game.resample(view, rng).zones[match.game.mystery] for _ in range(n))
    purses = (match.game.deck.find("Found Purse").index,) * 2
    assert_frequencies(found, {purses: Fraction(19, 31), **{h: Fraction(12, 31) for h in found if h != purses}}, n)


# -- theft -------------------------------------------------------------------------------------------------------------


def theft(stolen: str = "Catnip") -> Match:
    """Ann, of whom all know that she held a Candy, has robbed Ben: he owns a Catnip, 3 Cats and 7 Candies, and has
    drawn five of them."""
    match = table(
        3, turn=1, hands={0: [CANDY], 1: [], 2: []}, discards={1: ["Catnip"]}, draw_piles={0: [], 1: []},
        mystery={0: ["Cat Burglar"]},
    )  # fmt: skip
    match.push(["shop", "end turn", *drawn("Catnip", "Cat", "Cat", CANDY, CANDY)])
    end_turn(match)
    return match.push(["play Cat Burglar on 2", "suffer", f"steal {stolen}"])


@pytest.mark.rule("burglar")
def test_a_stolen_card_is_known_to_two() -> None:
    match = theft()
    for viewer in EYES:
        assert any("Catnip" in text for text in told(match, viewer)) == (viewer in (0, 1))
    assert may_hold(match, 0, "hand 1") == may_hold(match, 1, "hand 1") == {"1 Catnip, 1 Hard Candy": 1}
    others = {"1 Catnip, 1 Hard Candy": Fraction(1, 11), "1 Cat, 1 Hard Candy": Fraction(3, 11),
              "2 Hard Candy": Fraction(7, 11)}  # any of Ben's eleven cards  # fmt: skip
    for viewer in (2, SPECTATOR):
        assert may_hold(match, viewer, "hand 1") == others
    # Ann knows of one card that was in his hand, and nothing more of the rest: 4 of 3 Cats and 7 Candies
    assert may_hold(match, 0, "hand 2")["1 Cat, 3 Hard Candy"] == Fraction(3 * 35, 210)


@pytest.mark.rule("CL-M", "burglar-yours")
@pytest.mark.parametrize("played", (True, False))
def test_at_the_end_of_the_turn_all_are_told_what_was_stolen(played: bool) -> None:
    match = theft()
    if played:
        match.push("play Catnip")
        for viewer in (2, SPECTATOR):  # Ann's only other card is a Candy, as all know: it was Ben's
            assert may_hold(match, viewer, "hand 1") == {"1 Hard Candy": 1}
    end_turn(match)
    for viewer in EYES:
        assert any("Catnip" in text for text in told(match, viewer))
        view = match.state.view(viewer)
        assert not any(e.what == "give" and e.zone == 1 and isinstance(e.cards, int) for e in view.events
                       if e.seers == 0b11)  # fmt: skip
    assert may_hold(match, 2, "hand 2") == may_hold(match, 0, "hand 2")


@pytest.mark.rule("burglar")
def test_which_card_was_stolen_stays_between_the_two_meanwhile() -> None:
    """Cleo and a spectator get the same, whichever card it was."""
    one, other = theft("Catnip"), theft("Cat")
    for viewer in (2, SPECTATOR):
        assert shown(one, viewer) == shown(other, viewer)
    for viewer in (0, 1):
        assert shown(one, viewer) != shown(other, viewer)


# -- Mystery cards, the Market -----------------------------------------------------------------------------------------


@pytest.mark.rule("mystery-secret", "mystery-buy")
@pytest.mark.parametrize("other", ["Milk Dish", "Cat Burglar", "Sunny Afternoon"])
def test_a_bought_mystery_card_is_secret(other: str) -> None:
    def bought(title: str) -> Match:
        match = dealt(*[[CANDY] * 5] * 3)
        return match.push(["play Hard Candy"] * 5).push(["shop", "buy mystery", f"draw {title}"])

    one, two = bought("Found Purse"), bought(other)
    for viewer in (1, 2, SPECTATOR):
        assert shown(one, viewer) == shown(two, viewer)
        for match in (one, two):
            assert len(match.state.view(viewer).zones[match.game.mystery]) == 1  # how many there are is public
    assert shown(one, 0) != shown(two, 0) and secret(one) == ["Found Purse"]
    if other != "Milk Dish":
        return
    rng, n, view = Random(3), 200, one.state.view(1)  # 21 cards, 4 of them purses
    purse = one.game.deck.find("Found Purse").index
    count = sum(one.game.resample(view, rng).zones[one.game.mystery] == (purse,) for _ in range(n))
    assert abs(count / n - 4 / 21) < 5 * (4 * 17 / 21**2 / n) ** 0.5


@pytest.mark.rule("CL-G", "makeover", "mystery-secret")
def test_a_gained_mystery_card_is_secret() -> None:
    def gained(title: str) -> Match:
        match = table(3, hands={0: ["Makeover", CANDY]}).push("play Makeover").push("return Hard Candy")
        return match.push(["gain mystery", f"draw {title}"])

    one, two = gained("Found Purse"), gained("Milk Dish")
    for viewer in (1, 2, SPECTATOR):
        assert shown(one, viewer) == shown(two, viewer)
    assert shown(one, 0) != shown(two, 0)
    assert [c and c.title for c in one.state.view(0).zones[one.game.gained]] == ["Found Purse"]  # she has read it
    for match in (one, two):
        end_turn(match)
    for viewer in (1, 2, SPECTATOR):
        assert shown(one, viewer) == shown(two, viewer)


@pytest.mark.rule("CL-K", "mystery-bottom")
def test_what_lies_under_the_mystery_deck_is_known_in_order() -> None:
    match = table(3, hands={0: []}, mystery={0: ["Sunny Afternoon", "Scary Cucumber"]}, happiness={1: 0})
    match.push("play Scary Cucumber").push("play Sunny Afternoon")
    for viewer in EYES:
        lie = match.state.view(viewer).zones[match.game.tail]
        assert [c and c.title for c in lie] == ["Scary Cucumber", "Sunny Afternoon"]
        again = match.game.resample(match.state.view(viewer), Random(1))
        assert again.zones[match.game.tail] == match.state.zones[match.game.tail]


@pytest.mark.rule("CL-N")
def test_a_makeover_for_nothing_shows_the_hand_to_all() -> None:
    match = table(3, hands={0: []}, discards={0: ["Makeover"]}, draw_piles={0: []}, turn=0)
    match.push(["shop", "end turn", *drawn("Makeover", "Cat", "Cat", "Cat", CANDY)])
    end_turn(match)
    end_turn(match)
    assert len(may_hold(match, 1, "hand 1")) > 1
    match.push("play Hard Candy").push("play Makeover").push("return nothing")
    for viewer in EYES:
        assert may_hold(match, viewer, "hand 1") == {"3 Cat": 1}


@pytest.mark.rule("security-stays")
def test_a_revealed_system_is_known_to_be_in_the_hand() -> None:
    match = table(3, turn=1, hands={0: ["Backhanded Compliment"], 1: [], 2: [CANDY]}, discards={1: ["Security System"]},
                  draw_piles={1: []})  # fmt: skip
    match.push(["shop", "end turn", "draw Security System"])
    end_turn(match)
    match.push("play Backhanded Compliment").push("reveal Security System")
    for viewer in (0, 2, SPECTATOR):
        system = match.game.deck.find("Security System").index
        assert system in chances(match.state.view(viewer), 1).surely
        assert all("Security System" in cards for cards in may_hold(match, viewer, "hand 2"))


@pytest.mark.rule("G-2")
def test_the_question_itself_tells_nothing() -> None:
    """A hand with a Security System or without: until the answer, everybody else gets the same."""

    def attacked(title: str) -> Match:
        match = table(3, turn=1, hands={0: ["Backhanded Compliment"], 1: [], 2: [CANDY]},
                      discards={1: ["Security System"]}, draw_piles={1: []})  # fmt: skip
        match.push(["shop", "end turn", *drawn(title, "Cat", "Cat", "Cat", CANDY)])
        end_turn(match)
        return match.push("play Backhanded Compliment")

    one, two = attacked("Security System"), attacked(CANDY)
    assert one.legal_moves != two.legal_moves
    for viewer in (0, 2, SPECTATOR):
        assert shown(one, viewer) == shown(two, viewer)
    for match in (one, two):
        match.push("discard Cat")
    for viewer in (0, 2, SPECTATOR):  # nor does the answer, where the System is not shown
        assert shown(one, viewer) == shown(two, viewer)
    assert one.push("discard Hard Candy")  # Cleo
    match = attacked("Security System").push("reveal Security System")
    assert match.state.current_player == 2


# -- views against plain loops -----------------------------------------------------------------------------------------

COPIES = {"Thief": 6, CANDY: 12, "Play BINGO!": 6, "Makeover": 6, "Security System": 6, "Scary Cucumber": 1,
          "Found Purse": 2, "Backhanded Compliment": 2, "Bridge Club": 4, "Cat": 13}  # fmt: skip


def small(start: dict[str, int]) -> dict[str, Any]:
    """A deck in which everybody starts with these few cards and holds two: much to see in few plies."""
    cards = [title for title, n in COPIES.items() for _ in range(n)]
    rows = [{"title": title, "start": n} for title, n in start.items() if title != "Thief"]
    thief = {"title": "Thief", "kind": "market", "cost": 3, "start": start.get("Thief", 0), "effect": "burglar"}
    return {"deck": {"name": "small", "hand_size": 2, "track": 4, "cards": cards}, "card": [*rows, thief]}


THIEVES = small({CANDY: 1, "Bridge Club": 1, "Thief": 1, "Play BINGO!": 1, "Cat": 1})
GUARDS = small({"Makeover": 1, "Security System": 1, "Thief": 1, "Cat": 2, CANDY: 0})
Line = tuple[Any, int, int, int]  # deck, players, seed, plies
LINES: list[Line] = [
    (THIEVES, 2, 1, 36),
    (GUARDS, 2, 5, 36),
    (THIEVES, 3, 13, 22),
    (GUARDS, 3, 12, 24),
    ("mini", 2, 4, 30),
]
LONG: list[Line] = [(deck, n, seed, 45) for deck in (THIEVES, GUARDS, "mini") for n in (2, 3) for seed in range(4)]


def agrees(g: Any, moves: list[Any], viewer: int, n: int) -> None:
    """Worlds, hands, odds and resampled positions of a view, against everything that viewer's eyes allow."""
    want, view = expected(g, moves, viewer), after(g, moves).view(viewer)
    assert_worlds(view, want, limit=20 * n)
    for zone in range(2 * g.players):
        assert hands(view, zone) == contents(want, zone)
        assert_chances(view, zone, want, range(len(g.deck.cards)))
    rng = Random(1)
    assert_frequencies(Counter(g.resample(view, rng).zones for _ in range(n)), want, n)


@pytest.mark.parametrize(("deck", "players", "seed", "plies"), LINES)
def test_views_agree_with_plain_loops(deck: Any, players: int, seed: int, plies: int) -> None:
    g = game(players, deck=deck, first=0)
    moves = a_line(g, seed, plies)
    for viewer in (SPECTATOR, *range(players)):
        agrees(g, moves, viewer, 40)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "players", "seed", "plies"), some(LONG, 3))
def test_views_agree_with_plain_loops_at_length(deck: Any, players: int, seed: int, plies: int) -> None:
    g = game(players, deck=deck, first=0)
    moves = a_line(g, seed, plies)
    for viewer in (SPECTATOR, *range(players)):
        for part in (plies // 3, plies // 2, plies):
            agrees(g, moves[:part], viewer, 300)


@pytest.mark.parametrize("lines", (LINES, pytest.param(LONG, marks=pytest.mark.slow)))
def test_those_lines_hold_everything_that_tells_something(lines: list[Line]) -> None:
    met: set[str] = set()
    for deck, players, seed, plies in lines:
        g = game(players, deck=deck, first=0)
        moves: list[Any] = a_line(g, seed, plies)
        met |= {move.card["effect"] for move in moves if move.verb == "play"}
        met |= {move.verb for move in moves} | rules_told(g, moves)
    assert met >= {"bingo", "burglar", "steal", "reveal", "return nothing", "reshuffle", "makeover", "bridge", "CL-M"}


def leaks(g: Any, moves: list[Any], viewer: int, rng: Random) -> int:
    """One hidden card that chance gave to somebody else is exchanged for another, until it would be drawn anyway.

    As long as the viewer saw the same, by his own eyes, he must get the same. Returns how many plies were compared.
    """

    def hidden(state: State, move: Any) -> bool:
        return move.verb in ("draw", "steal") and viewer not in (state.facts.turn, *state.facts.queue[:1])

    states = positions(g, moves)
    found = a_hidden_draw(list(zip(states, moves, strict=False)), hidden, rng)
    if found is None:
        return 0
    i, instead = found
    card = moves[i]
    queue, phase = states[i].facts.queue[:1], states[i].facts.phase
    thefts: Any = ()
    for state, move in zip(states[:i], moves[:i], strict=True):
        thefts = pending(state, move, thefts)
    other, others_thefts, swapped, compared = states[i], thefts, True, 0
    for state, move, after_it in zip(states[i:], moves[i:], states[i + 1 :], strict=False):
        his = instead if state is states[i] else move
        same_pile = phase == "mystery" or (state.facts.queue[:1] == queue and state.facts.phase != "mystery")
        if state is not states[i] and swapped and move == instead and state.phase != "steal" and same_pile:
            his, swapped = card, False
        if other.why_illegal(his) is not None:
            return compared
        then = other.play(his)
        mine = seen(state, move, after_it, thefts, viewer)
        if mine != seen(other, his, then, others_thefts, viewer):
            return compared
        assert_the_same_reaches(viewer, (state, move, after_it), (other, his, then), f"{card} from {instead} (ply {i})")
        compared += then != after_it
        thefts, others_thefts = pending(state, move, thefts), pending(other, his, others_thefts)
        other = then
        if not swapped:
            return compared
    return compared


@pytest.mark.parametrize(
    ("deck", "players", "matches"),
    [
        (THIEVES, 3, 1), (GUARDS, 2, 1),
        *(pytest.param(deck, n, length(2, 6), marks=pytest.mark.slow)
          for deck in (THIEVES, GUARDS, "mini", "printed") for n in (2, 3, 4)),
    ],
)  # fmt: skip
def test_what_a_player_cannot_know_never_reaches_him(deck: Any, players: int, matches: int) -> None:
    g, compared = game(players, deck=deck), 0
    for seed in range(matches):
        moves = a_line(g, seed, 10 * players if matches == 1 else 30 * players)
        for viewer in (SPECTATOR, *range(players)):
            compared += sum(leaks(g, moves, viewer, Random(f"{seed}|{viewer}|{n}")) for n in range(3))
    assert compared > 5 * matches


@pytest.mark.parametrize("players", (2, 3, 4))
def test_the_player_to_move_sees_her_own_moves_only_from_her_cards(players: int) -> None:
    assert_moves_follow_from_the_own_view(begun(players, 11, deck="mini"), 60)


@pytest.mark.rule("end-last-cat")
def test_at_the_end_everything_lies_open() -> None:
    match = table(3, hands={0: ["Cat"]}, happiness={0: 7}, cats_left=1, mystery={1: ["Milk Dish"]}).push("play Cat")
    for viewer in EYES:
        view = match.state.view(viewer)
        assert all(c is not None for zone in view.zones[:-1] for c in zone)
        assert match.game.resample(view, Random(1)).zones == match.state.zones
