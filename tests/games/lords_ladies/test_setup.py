"""Who can play, what lies on the table, what each player begins with."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop import CHANCE, Match, OptionError
from tests.games.looking import held, legal, rules, whose

from .table import begun, dealt, game, gold, hand, house, row, status
from .titles import LADY, LORD

RUMOURS = ("Bedroom Problems", "Drunken Servant", "Financial Ruin", "Illegitimate Child", "Forbidden Love")


def open_table(match: Match) -> Match:
    """Everybody chooses a lady."""
    while match.state.phase == "choose":
        match.push(f"choose {LADY}")
    return match


@pytest.mark.rule("players-range", "overview", "goal")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_two_to_five_can_play(players: int) -> None:
    match = begun(players)
    assert match.game.players == players and whose(match) == (0, "choose", 0)
    open_table(match)
    assert whose(match) == (0, "take", 0)


@pytest.mark.parametrize("players", (0, 1, 6, -1, 2.0, "3", None, True))
def test_other_numbers_are_refused(players: Any) -> None:
    with pytest.raises(OptionError, match="2, 3, 4 or 5"):
        game(players)


@pytest.mark.rule("setup-rows", "row-fill")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_three_suitors_and_three_servants_lie_open(players: int) -> None:
    match = dealt(players)
    state, g = match.state, match.game
    for what, kind, many in (("suitors", "suitor", 24), ("servants", "servant", 20)):
        titles = row(match, what)
        assert len(titles) == 3 and None not in titles
        assert all(g.deck.find(t)["kind"] == kind for t in titles)
        assert sorted(titles) == held(state, what)
        assert len(state.cards(f"{kind} deck")) == many - 3
        assert not state.cards(f"{kind} tail")


@pytest.mark.rule("setup-rows")
def test_the_rows_are_filled_from_the_third_place_on() -> None:
    first = ["draw True"] * 6
    suitors = [f"draw {t}" for t in ("Duke Cranbow", "Miss Adela Winter", "Colonel Marchbanks")]
    servants = [f"draw {t}" for t in ("Maid", "Maid", "Nanny")]
    match = dealt(3, forced=[*first, *suitors, *servants])
    assert row(match, "suitors") == ["Colonel Marchbanks", "Miss Adela Winter", "Duke Cranbow"]
    assert row(match, "servants") == ["Nanny", "Maid", "Maid"]


@pytest.mark.rule("setup-decks", "LL-X", "components")
def test_gossip_and_births_lie_face_down() -> None:
    """33 gossip cards of which 6 are dealt; 24 children, 12 of each sex."""
    match = dealt(3)
    gossip = Counter(c.title for p in range(3) for c in match.state.cards(f"gossip hand {p + 1}"))
    gossip += Counter(c.title for c in match.state.cards("bag"))
    assert gossip == {**dict.fromkeys(RUMOURS, 5), "True": 8} and len(match.state.cards("bag")) == 27
    assert Counter(c["sex"] for c in match.state.cards("birth deck")) == {"lady": 12, "lord": 12}
    view = match.state.view(0)
    assert view.zones[match.game.zone("bag")] == (None,) * 27


@pytest.mark.rule("deal-gossip")
@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 2), (4, 2), (5, 1)])
def test_gossip_cards_to_begin_with(players: int, each: int) -> None:
    match = dealt(players)
    assert [len(hand(match, p)) for p in range(players)] == [each] * players


@pytest.mark.rule("start-gold", "start-marker", "LL-Z")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_what_everybody_begins_with(players: int) -> None:
    """1 gold, no token, marker at 0: status comes with the first card."""
    match = begun(players)
    for p in range(players):
        assert (gold(match, p), house(match, p).tokens, status(match, p)) == (1, 0, 0)
    assert match.state.facts.talk.tokens == (0,) * players
    open_table(match)
    assert [status(match, p) for p in range(players)] == [1] * players


def test_awards_lie_ready() -> None:
    assert begun(4).state.facts.estates.awards == (-1, -1, -1)


@pytest.mark.rule("start-card", "LL-Y")
def test_a_lord_or_a_lady_is_chosen_openly_in_turn_order() -> None:
    match = begun(3, first=1)
    assert whose(match) == (1, "choose", 1) and legal(match) == {f"choose {LADY}", f"choose {LORD}"}
    match.push(f"choose {LADY}")
    assert whose(match)[2] == 2 and "start-card" in rules(match)
    match.push(f"choose {LORD}")
    assert whose(match) == (1, "choose", 0)
    match.push(f"choose {LADY}")
    assert whose(match) == (1, "take", 1)
    assert [held(match.state, "family", p) for p in range(3)] == [[LADY], [LADY], [LORD]]
    for p, title in ((0, LADY), (1, LADY), (2, LORD)):
        (m,) = house(match, p).members
        card = match.game.deck[m.card]
        assert (card.title, m.generation, m.parent, m.spouse) == (title, 1, -1, -1)
        assert (card["status"], card["birth"]) == (1, 1)
        assert (house(match, p).deepest, house(match, p).current) == (1, 1)


@pytest.mark.rule("start-card")
@pytest.mark.parametrize("players", (2, 3, 4, 5))
@pytest.mark.parametrize("title", (LADY, LORD))
def test_there_are_enough_of_both_for_all(players: int, title: str) -> None:
    match = begun(players)
    for _ in range(players):
        match.push(f"choose {title}")
    assert match.state.phase == "take"
    assert len([c for c in match.state.cards("box") if c.title == title]) == 5 - players


@pytest.mark.rule("oldest", "G-1")
@pytest.mark.parametrize("first", (0, 1, 2))
def test_who_begins_is_an_option(first: int) -> None:
    match = begun(3, first=first)
    assert whose(match)[0] == first == match.state.facts.tally.first == match.state.facts.tally.marker
    assert whose(open_table(match)) == (first, "take", first)


@pytest.mark.rule("oldest", "G-1")
def test_if_nothing_is_said_the_seed_decides() -> None:
    state = game(3).new_initial_state()
    assert state.current_player == CHANCE
    assert [(str(m), p) for m, p in state.chance_outcomes()] == [
        (f"begin {i}", pytest.approx(1 / 3)) for i in (1, 2, 3)
    ]
    began = {open_table(Match(game(3), seed=seed)).state.facts.turn for seed in range(20)}
    assert began == {0, 1, 2}
    assert all(Match(game(3), seed=s).state == Match(game(3), seed=s).state for s in range(3))


@pytest.mark.rule("deal-gossip", "setup-decks")
def test_the_deal_is_fair() -> None:
    """The first card dealt is each rumour with 5/33, and True with 8/33."""
    state = game(3, first=0).new_initial_state()
    for _ in range(3):
        state = state.play(state.legal_moves[0])
    odds = {m.card.title: p for m, p in state.chance_outcomes()}  # type: ignore[attr-defined]
    assert odds["True"] == pytest.approx(8 / 33) and all(odds[t] == pytest.approx(5 / 33) for t in RUMOURS)
    notes: list[Any] = []
    state.play(state.chance_outcomes()[0][0], notes.append)
    assert notes[-1].rule == "deal-gossip" and "setup-decks" in notes[-1].also
