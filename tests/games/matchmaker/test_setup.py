"""Set-up and start: heroines, hands, piles, who begins, player counts, options, decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tabletop import CHANCE, SPECTATOR, DeckError, Match, OptionError, make
from tests.games.looking import NAMES, held, kinds, refused, rules, told, whose

from .table import begun, dealt, discards, game, hand, married, pile, rows, society, table
from .titles import BALL, DARCY, EMMA, HEROINES, LYDIA, WICKHAM

# 56 cards less a heroine and a hand of three for each.
PILE = {3: 44, 4: 40, 5: 36, 6: 32}


@pytest.mark.rule("aim", "kinds", "MM-L", "frames", "deal-heroines", "society", "own-society")
@pytest.mark.rule("deal-hands", "draw-pile")
@pytest.mark.parametrize("players", PILE)
def test_what_lies_where(players: int) -> None:
    match = begun(players)
    assert pile(match) == PILE[players] and not discards(match)
    for seat in range(players):
        assert len(society(match, seat)) == 1 and set(society(match, seat)) <= set(HEROINES)
        assert len(hand(match, seat)) == 3 and not married(match, seat)
    lie = [title for seat in range(players) for title in society(match, seat) + hand(match, seat)]
    everything = Counter([*lie, *held(match.state, "bag")])
    assert everything.total() == 56 and everything.pop(BALL) == 4 and set(everything.values()) == {1}
    kinds_of = Counter(match.game.deck.find(title)["kind"] for title in everything)
    assert kinds_of == {"lady": 26, "gentleman": 26}
    assert whose(match) == (0, "turn", 0)


@pytest.mark.rule("deal-heroines", "frames")
def test_heroines_are_dealt_at_random_and_to_one_after_the_other() -> None:
    state = game(3, first=1).new_initial_state()
    dealt_to, chances = [], []
    for title in (EMMA, "Anne Elliot", "Fanny Price"):
        assert (state.phase, state.current_player) == ("heroine", CHANCE)
        dealt_to.append(state.facts.queue[0])
        chances.append({m.card.title: p for m, p in state.chance_outcomes()})
        heard: list[Any] = []
        state = state.play(state.game.parse_move(f"draw {title}"), heard.append)
        assert heard[-1].rule == "deal-heroines"
    assert dealt_to == [1, 2, 0]
    assert chances[0] == dict.fromkeys(HEROINES, Fraction(1, 6))
    assert chances[2] == {title: Fraction(1, 4) for title in HEROINES if title not in (EMMA, "Anne Elliot")}
    assert state.phase == "deal" and len(state.cards("bag")) == 53


@pytest.mark.rule("unused-heroines", "deal-hands")
@pytest.mark.parametrize(("players", "left"), [(3, 3), (4, 2), (5, 1), (6, 0)])
def test_heroines_left_over_are_drawn_like_other_cards(players: int, left: int) -> None:
    """With six players none is left. Each of 56 - players cards is as likely as each other one."""
    state = game(players, first=0).new_initial_state()
    for title in HEROINES[:players]:
        state = state.play(state.game.parse_move(f"draw {title}"))
    odds = {m.card.title: p for m, p in state.chance_outcomes()}
    assert {title for title in odds if title in HEROINES} == set(HEROINES[players:]) and len(HEROINES[players:]) == left
    assert odds.pop(BALL) == Fraction(4, 56 - players) and set(odds.values()) == {Fraction(1, 56 - players)}
    if left:
        match = dealt(*[[HEROINES[players], LYDIA, DARCY]], *[[]] * (players - 1))
        assert hand(match, 0) == sorted([HEROINES[players], LYDIA, DARCY])
    else:
        assert dealt(*[[]] * players).state.phase == "turn"


@pytest.mark.rule("hand-hidden", "deal-hands", "MM-V", "G-3")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    match = dealt([DARCY, LYDIA, BALL], [WICKHAM], [])
    for viewer in (0, 1, 2, SPECTATOR):
        view = match.state.view(viewer)
        assert [c and c.title for c in view.zones[0]] == ([LYDIA, DARCY, BALL] if viewer == 0 else [None] * 3)
        assert view.zones[match.game.bag] == (None,) * 44
        text = " ".join(told(match, viewer))
        assert (DARCY in text) == (viewer == 0) and EMMA in text
    assert any("Ann" in text and "3 cards" in text for text in told(match, 1))


@pytest.mark.rule("draw-to-hand", "draw")
def test_a_drawn_card_comes_into_the_hand_and_only_its_player_sees_it() -> None:
    match = table(hands={0: [DARCY]}).push(["take a card", f"draw {LYDIA}"])
    assert hand(match) == [DARCY, LYDIA]
    for viewer in (0, 1, SPECTATOR):
        assert any(LYDIA in text for text in told(match, viewer)) == (viewer == 0)
        assert len(match.state.view(viewer).zones[0]) == 2  # how many there are is public
        assert len(match.state.view(viewer).zones[match.game.bag]) == pile(match)


@pytest.mark.rule("reader", "G-1", "deal-hands")
@pytest.mark.parametrize("players", PILE)
def test_if_nothing_is_said_the_seed_decides_who_begins(players: int) -> None:
    start = game(players).new_initial_state()
    assert (start.phase, start.current_player, start.facts.turn) == ("first", CHANCE, -1)
    assert {str(m): p for m, p in start.chance_outcomes()} == {
        f"begin {n + 1}": Fraction(1, players) for n in range(players)
    }
    firsts = {Match(game(players), seed=seed).state.facts.turn for seed in range(40)}
    assert firsts == set(range(players))
    one, other = (Match(game(players), seed=5) for _ in range(2))
    assert one.state == other.state
    last = Match(game(players), NAMES[:players], 1, [f"begin {players}"])
    assert whose(last) == (players - 1, "turn", players - 1)
    assert NAMES[players - 1] in told(last)[0]


@pytest.mark.rule("G-1", "reader")
@pytest.mark.parametrize("players", PILE)
def test_option_first(players: int) -> None:
    for seat in range(players):
        match = begun(players, first=seat)
        assert whose(match) == (seat, "turn", seat)
        assert match.state.facts.tally.first == seat
        assert match.state.facts.tally.turns == tuple(int(p == seat) for p in range(players))
    for wrong in (-1, players, "Ann", True, 1.0):
        with pytest.raises(OptionError):
            begun(players, first=wrong)


@pytest.mark.rule("clockwise", "one-option")
@pytest.mark.parametrize("players", PILE)
def test_the_turn_goes_to_the_left(players: int) -> None:
    match, seen = begun(players, first=2), []
    for _ in range(players + 1):
        seen.append(match.state.facts.turn)
        match.push("take a card")
    assert seen == [(2 + i) % players for i in range(players + 1)]


@pytest.mark.rule("MM-X")
def test_three_to_six_can_play() -> None:
    assert "MM-X" in rules(begun(3))
    for players in (2, 7, 0, -3, 3.0, "4", None, True):
        with pytest.raises(OptionError, match="for 3, 4, 5 or 6 players"):
            make("matchmaker", players=players)
    assert make("matchmaker").players == 4


@pytest.mark.rule("hand-hidden")
def test_the_turn_begins_with_what_the_hand_allows() -> None:
    match = dealt([DARCY, LYDIA, BALL], [], [])
    assert kinds(match) == {"bring", "spend", "have a ball", "take a card"}  # a Charm of 1 needs help
    assert refused(match, "push Anne Elliot to 2") == "push-fewer"


@pytest.mark.rule("MM-K", "deal-hands")
def test_other_decks() -> None:
    for hand_size in (1, 5):
        match = Match(make("matchmaker", players=3, deck=rows(hand_size=hand_size), first=0), seed=1)
        assert [len(hand(match, seat)) for seat in range(3)] == [hand_size] * 3
        assert pile(match) == 53 - 3 * hand_size
    with pytest.raises(DeckError) as error:
        make("matchmaker", players=5, deck="mini")
    assert error.value.rule == "MM-K"
    for players, left in ((3, 10), (4, 6)):  # 22 - 4 * players
        assert pile(begun(players, deck="mini")) == left


@pytest.mark.rule("MM-L")
def test_another_figure_changes_what_can_be_done() -> None:
    """With a Charm of 4 Darcy needs nobody's help to propose to Emma."""
    rich = make("matchmaker", players=3, deck=rows({DARCY: {"charm": 4}, EMMA: {"charm": 4}}))
    state = rich.set_up(hands={0: [DARCY], 1: [], 2: []}, societies={1: [EMMA]})
    assert f"propose {DARCY} to {EMMA}" in {str(m) for m in state.legal_moves}
    assert "MM-L" in rules(Match(rich, seed=1))


@pytest.mark.parametrize(
    ("option", "values", "wrong"),
    [
        ("last_wedding", ["counts", "lost"], ["", None, True, "Counts"]),
        ("show_marriages", [False, True], [1, 0, "yes", None]),
        ("max_rounds", [None, 1, 7, 100], [0, 101, -1, True, 2.0, "3"]),
        ("first", [None, 0, 2], [3, -1, False]),
        ("colour", [], ["blue", None]),
    ],
)
def test_options_take_what_is_allowed(option: str, values: list[Any], wrong: list[Any]) -> None:
    for value in values:
        assert game(3, **{option: value}).options[option] == value
    for value in wrong:
        with pytest.raises(OptionError):
            game(3, **{option: value})


# -- positions for lessons ---------------------------------------------------------------------------------------------


def test_a_position_is_as_it_was_said() -> None:
    match = table(4, hands={0: [DARCY, BALL], 2: [LYDIA]}, societies={1: [EMMA, "Jane Bennet"], 3: []},
                  marriages={1: [WICKHAM]}, turn=2, pile=7, turns={0: 3, 1: 3, 2: 3, 3: 2})  # fmt: skip
    assert [hand(match, p) for p in range(4)] == [sorted([DARCY, BALL]), [], [LYDIA], []]
    assert society(match, 1) == [EMMA, "Jane Bennet"] and society(match, 3) == [] and married(match, 1) == [WICKHAM]
    assert pile(match) == 7 and len(discards(match)) == 56 - 7 - 2 - 1 - 4 - 1
    assert whose(match) == (2, "turn", 2) and match.state.facts.tally.turns == (3, 3, 3, 2)
    assert match.game.state_from_dict(match.state.to_dict()) == match.state


def test_what_is_not_said_is_dealt() -> None:
    g = game(5)
    one, other = (g.set_up(hands={0: [DARCY]}, seed=seed) for seed in (1, 2))
    assert one != other and one == g.set_up(hands={0: [DARCY]}, seed=1)
    for p in range(5):
        assert len(one.cards(f"hand {p + 1}")) == (1 if p == 0 else 3)
        (heroine,) = one.cards(f"society {p + 1}")
        assert heroine["heroine"]
    assert len(one.cards("bag")) == 56 - 5 - 1 - 12
