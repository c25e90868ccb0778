"""Whole matches played at random: what is true at every moment of every one of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop import CHANCE, TERMINAL, Match

from .brute import brute_total
from .table import game

GIVE = {3: 2, 4: 3, 5: 4, 6: 4}


class Watched:
    """A match of three to six, with its own bookkeeping beside the engine's."""

    def __init__(self, players: int, data: st.DataObject, **options: Any) -> None:
        self.game = game(players, **options)
        self.match = Match(self.game, seed=data.draw(st.integers(0, 10**6), label="seed"))
        self.data, self.players = data, players
        self.turns: Counter[int] = Counter()  # by gentleman, in this round
        self.drawn = self.marriages = 0
        self.rank_of_husbands: list[int] = []

    def play(self) -> None:
        while self.match.outcome is None:
            facts, moves = self.match.state.facts, self.match.legal_moves
            # marriages are rarer than a fair choice would make them, so that the Clock shows now and then
            patient = [m for m in moves if m.verb != "marry"] if self.data.draw(st.integers(0, 3)) else []
            choice = self.data.draw(st.sampled_from(patient or moves))
            self.match.push(choice)
            self.note(facts, choice)
            self.check()

    def note(self, before: Any, move: Any) -> None:
        if move.verb in ("boast", "change"):
            self.turns[before.player] += 1
            self.drawn += 1 if move.verb == "boast" else 2
        elif move.verb == "marry":
            self.marriages += 1
            if self.match.state.facts.standing.ranking:
                for husband in self.match.state.facts.standing.husbands:
                    self.rank_of_husbands.append(self.match.state.facts.standing.ranking.index(husband))
        elif move.verb == "next round":
            self.turns.clear()
            self.drawn = 0

    def check(self) -> None:
        state, g, n = self.match.state, self.game, self.players
        facts = state.facts
        seats = g.seats_of(facts)
        size, under, hand = g.deck.size, g.deck.facts["under_clock"], g.deck.facts["hand_size"]
        in_play = facts.phase in ("romance", "last look", "second marriage")
        if in_play:
            for seat in range(n):
                expected = hand + self.turns[seat] if seat in seats.gentlemen else 0
                assert len(state.zones[seat]) == expected
            above = size - hand * len(seats.gentlemen) - under
            assert facts.above == max(0, above - self.drawn)
            assert len(state.zones[-1]) == above + under - self.drawn >= 0
            if facts.player == seats.catches[-1] and facts.above == 0 and facts.phase == "romance":
                assert {m.verb for m in state.legal_moves} == {"marry"}
        # Love: what was given is with somebody, and nothing comes from nowhere
        love = facts.standing.love
        settled = len(self.rank_of_husbands)
        assert sum(x.love for x in love) == GIVE[n] * settled
        extremes = sum(r in (0, len(seats.gentlemen) - 1) for r in self.rank_of_husbands)
        assert sum(x.true for x in love) == extremes <= min(6, settled)
        given = sum(x == 0 for x in g.love_to_give(facts))
        assert given == self.marriages
        if facts.standing.ranking:
            totals = [brute_total([c.title for c in state.cards(f"hand {s + 1}")])[0] for s in facts.standing.ranking]
            assert totals == sorted(totals, reverse=True)
            assert totals == [r.reckoning.total for r in state.ranking]


@pytest.mark.parametrize("players", (3, 4, 5, 6))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_playouts(players: int, data: st.DataObject) -> None:
    watched = Watched(players, data, deck=data.draw(st.sampled_from(["printed", "mini"])))
    watched.play()
    end = watched.match.outcome
    love = watched.match.state.facts.standing.love
    assert watched.marriages == (6 if players == 6 else players)
    assert end is not None and end.scores == tuple(x.total for x in love)
    best = max((x.total, x.true) for x in love)
    assert end.winners == tuple(s for s, x in enumerate(love) if (x.total, x.true) == best)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_playouts_for_two(data: st.DataObject) -> None:
    g = game(2, deck=data.draw(st.sampled_from(["printed", "mini"])))
    match = Match(g, seed=data.draw(st.integers(0, 10**6)))
    size, turn_courts, lady = g.deck.facts["pile_size"], 0, match.state.current_player
    turns = 0
    while match.outcome is None:
        state = match.state
        assert state.current_player in (0, 1)
        if state.current_player != lady:
            assert turn_courts == (1 if turns == 0 else 2) or not can_court(g, state, lady)
            lady, turn_courts, turns = state.current_player, 0, turns + 1
        for pile in range(4):
            on_table = [len(state.zones[z]) for z in (g.side(0, pile), g.side(1, pile), g.face_up(pile))]
            assert sum(on_table) + state.facts.piles[pile] == size
            assert not (state.facts.piles[pile] and on_table[2])  # face up only once the pile is used up
        assert len(state.zones[-1]) == g.deck.size - sum(size - p for p in state.facts.piles)
        patient = [m for m in match.legal_moves if m.verb == "court"] if data.draw(st.integers(0, 9)) else []
        move = data.draw(st.sampled_from(patient or match.legal_moves))
        turn_courts += move.verb == "court"
        match.push(move)
    assert match.state.current_player == TERMINAL != CHANCE
    facts, end = match.state.facts, match.outcome
    hands = [[g.deck[c].title for c in hand] for hand in g.hands(match.state.zones)]
    totals = [brute_total(hand)[0] for hand in hands]
    assert end is not None and end.winners[0] in (0, 1)
    if end.winners[0] == facts.wife:
        assert totals[facts.husband] == max(totals)
    else:
        assert max(totals[g] for g in range(4) if g != facts.husband) >= totals[facts.husband]


def can_court(g: Any, state: Any, lady: int) -> bool:
    """Whether a second COURT would have been possible, by the rulebook's words."""
    return any(state.facts.piles[p] or state.zones[g.side(1 - lady, p)] for p in range(4))
