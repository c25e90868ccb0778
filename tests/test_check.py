"""`check_game` finds games that are broken on purpose, and says how to mend them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

import pytest

from tabletop import make
from tabletop.check import ContractError, check_game
from tabletop.core import CHANCE, EVERYONE, TERMINAL, Note, State, View
from tests.games import toy_answer, toy_tail
from tests.games.toy_answer import AnswerState
from tests.games.toy_tail import Draw, Lay, TailState


@pytest.mark.parametrize("toy", [toy_tail, toy_answer])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_toy_games_keep_the_contract(toy, players):
    counts = check_game(toy.make(players), matches=3, seed=players)
    assert counts["compared"] > 50 and counts["cut"] == 0 and counts["resampled"] > counts["plies"] > 40


def test_matches_that_are_cut_are_counted():
    assert check_game(toy_tail.make(2), matches=2, max_plies=6)["cut"] == 2


class FactsTell(TailState):
    def play(self, move, tell=None):
        state = super().play(move, tell)
        return state if move is None or not move.chance else type(self)(
            state.game, state.facts._replace(phase=f"{state.facts.phase} after {move.card}"), state.zones, state.events
        )  # fmt: skip


class NotesTell(TailState):
    def play(self, move, tell=None):
        def openly(note: Note) -> None:
            tell(Note(note.text, note.rule, note.cards))

        return super().play(move, openly if tell else None)


class OrderTells(TailState):
    @property
    def legal_moves(self):
        moves, p = super().legal_moves, self.facts.player
        rich = p >= 0 and sum(c["value"] for c in self.cards(f"hand {(p + 1) % self.game.players + 1}")) > 6
        return moves[::-1] if rich else moves


class PlacesTell(TailState):
    """An open card of a hidden hand stands where it would in the sorted hand."""

    def view(self, player: int) -> View:
        view = super().view(player)
        known = {c for e in view.events if e.what == "take" and not isinstance(e.cards, int) for c in e.cards}
        held = zip(self.zones, view.zones, strict=True)
        zones = tuple(
            tuple(self.game.deck[c] if c in known else v for c, v in zip(*pair, strict=True)) for pair in held
        )
        return View(view.game, player, view.facts, zones, view.events, view.unseen)


class LosesCards(TailState):
    def play(self, move, tell=None):
        state = super().play(move, tell)
        return type(self)(state.game, state.facts, (*state.zones[:-1], state.zones[-1][1:]), state.events)


class NotOne(TailState):
    def chance_outcomes(self):
        return [(m, p * Fraction(99, 100)) for m, p in super().chance_outcomes()]


class Twice(TailState):
    def chance_outcomes(self):
        return [(m, p / 2) for m, p in super().chance_outcomes() for _ in range(2)]


class AllowsAll(TailState):
    def why_illegal(self, move):
        return None


class RefusesOne(TailState):
    def why_illegal(self, move):
        why = super().why_illegal(move)
        return why if why else toy_tail.Refusal("No Ace, please.", "lay") if move.card.title == "Ace" else None


class NamesNoRule(TailState):
    def why_illegal(self, move):
        return toy_tail.Refusal("No.", "house rule") if super().why_illegal(move) else None


class Forgets(TailState):
    """What was drawn is not written down."""

    def play(self, move, tell=None):
        state = super().play(move, tell)
        return type(self)(state.game, state.facts, state.zones, state.events[:-1] if move.chance else state.events)


class NoMoves(TailState):
    @property
    def legal_moves(self):
        return () if self.facts.drawn > 6 else super().legal_moves


class MovesForChance(TailState):
    @property
    def legal_moves(self):
        return super().legal_moves or (Lay(self.game.deck[0]),)


class SameName(TailState):
    @property
    def chance_name(self):
        return "a card"


class NoName(TailState):
    @property
    def chance_name(self):
        return ""


class DrawsElsewhere(TailState):
    def sample_chance(self, rng):
        held = [c for c in self.cards("hand 1") if c.title != "Bee"]
        return Draw(held[0]) if held else super().sample_chance(rng)


class NoEnd(TailState):
    def outcome(self):
        return None


class EarlyEnd(TailState):
    def outcome(self):
        return toy_tail.Outcome((0,), (1, 0), toy_tail.Text("Done."), "win")


class Changes(TailState):
    def play(self, move, tell=None):
        state = super().play(move, tell)
        self.facts = self.facts._replace(scores=tuple(s + 1 for s in self.facts.scores))
        return state


class TellingMatters(TailState):
    def play(self, move, tell=None):
        state = super().play(move, tell)
        facts = state.facts._replace(scores=(0, 0)) if tell and state.facts.drawn > 5 else state.facts
        return type(self)(state.game, facts, state.zones, state.events)


class CitesNothing(TailState):
    def play(self, move, tell=None):
        return super().play(move, (lambda note: tell(Note(note.text, "custom"))) if tell else None)


class RawNote(TailState):
    def play(self, move, tell=None):
        return super().play(move, (lambda note: tell(Note("{who} plays.", note.rule))) if tell else None)


class NotPlain(TailState):
    def play(self, move, tell=None):
        state = super().play(move, tell)
        return type(self)(
            state.game, state.facts._replace(scores=frozenset(state.facts.scores)), state.zones, state.events
        )


class AsksOnlyThoseWhoCan(AnswerState):
    """Against G-2: who holds no Umbrella is not asked."""

    def play(self, move, tell=None):
        state = super().play(move, tell)
        while state.facts.phase == "answer" and len(state.legal_moves) == 1:
            state = AnswerState.play(state, state.legal_moves[0])
        return type(self)(state.game, state.facts, state.zones, state.events)


BROKEN = [
    (FactsTell, "can't know never reaches him"),
    (NotesTell, "never reaches him; his log tells"),
    (OrderTells, "never reaches him; his .*legal moves"),
    (PlacesTell, "never reaches him; his view|very view it came from"),
    (LosesCards, "Cards are conserved"),
    (NotOne, "sum to exactly 1"),
    (Twice, "Chance outcomes are distinct"),
    (AllowsAll, "why_illegal agrees with legal_moves; it allows"),
    (RefusesOne, "“(lay|draw) Ace” is refused"),
    (NamesNoRule, "names a rule of the ledger"),
    (Forgets, "very view it came from|resample finds a position|events tell the whole story"),
    (NoMoves, "never empty before the end"),
    (MovesForChance, "no legal moves for chance"),
    (SameName, "its own name; 'a card' is there twice"),
    (NoName, "its own name|has a name"),
    (DrawsElsewhere, "what chance brings, can be played"),
    (NoEnd, "outcome exactly at the end"),
    (EarlyEnd, "outcome exactly at the end"),
    (Changes, "play touches nothing|Telling changes nothing"),
    (TellingMatters, "Telling changes nothing"),
    (CitesNothing, "cites a rule of the ledger, not 'custom'"),
    (RawNote, "reads as a sentence"),
    (NotPlain, "survives JSON"),
    (AsksOnlyThoseWhoCan, "never reaches him; his .*phase tells"),
]


def broken(state_type: type[State]) -> Any:
    toy = toy_answer if issubclass(state_type, AnswerState) else toy_tail
    game = toy.make(2 if toy is toy_tail else 3)
    game.state_type = state_type
    start = game.new_initial_state
    game.new_initial_state = lambda: state_type(game, (s := start()).facts, s.zones, s.events)
    return game


def test_one_legal_move_that_is_called_illegal_is_caught():
    class Unsure(TailState):
        """Whoever asks gets another answer than who plays."""

        def why_illegal(self, move):
            why = super().why_illegal(move)
            return why or (toy_tail.Refusal("No Ace.", "lay") if move == Lay(self.game.deck[0]) else None)

        def play(self, move, tell=None):
            return broken_play(self, move, tell)

    def broken_play(state, move, tell):
        return Unsure(*(lambda s: (s.game, s.facts, s.zones, s.events))(TailState.play(plain(state), move, tell)))

    def plain(state):
        return TailState(state.game, state.facts, state.zones, state.events)

    with pytest.raises(ContractError, match="it refuses"):
        check_game(broken(Unsure), matches=4)


@pytest.mark.parametrize(("state_type", "message"), BROKEN, ids=[b[0].__name__ for b in BROKEN])
def test_a_broken_game_is_caught_with_the_way_to_mend_it(state_type, message):
    with pytest.raises(ContractError, match=message) as caught:
        check_game(broken(state_type), matches=4, swaps=40)
    promise, where, mend = str(caught.value).splitlines()[:3]
    assert promise.endswith(".") and where.startswith("  where: ") and mend.startswith("  to mend: ") and len(mend) > 20


def test_notation_that_is_not_read_back_is_caught():
    @dataclass(frozen=True, slots=True)
    class Mumble(Lay):
        verb: ClassVar[str] = "lay"

        def __str__(self):
            return "lay something"

    class Mumbles(TailState):
        @property
        def legal_moves(self):
            return tuple(Mumble(m.card) for m in super().legal_moves)

    game = broken(Mumbles)
    game.move_types = (Mumble, Draw)
    with pytest.raises(ContractError, match="Notation is read back"):
        check_game(game, matches=1)


def test_a_resample_that_peeks_or_invents_is_caught():
    game = toy_tail.make(2)
    game.resample = lambda view, rng: game.new_initial_state()
    with pytest.raises(ContractError, match="very view it came from"):
        check_game(game, matches=1)


def test_a_match_that_does_not_come_back_is_caught():
    class Dice(TailState):
        """Chance that does not come from the seed and the name."""

        loose = Random(1)

        def sample_chance(self, rng):
            return super().sample_chance(self.loose)

    with pytest.raises(ContractError, match="equal match"):
        check_game(broken(Dice), matches=2)


def test_an_exception_is_not_hidden():
    class Fails(TailState):
        def play(self, move, tell=None):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        check_game(broken(Fails), matches=1)


def test_the_constants_are_told_apart():
    assert len({CHANCE, TERMINAL}) == 2 and EVERYONE >> 5 & 1 == 1


def test_a_table_that_hides_a_move_is_caught():
    game = make("ladies_choice", players=3, deck="mini")
    shown = game.scene

    def hiding(view, names=None, **more):
        scene = shown(view, names, **more)
        return replace(scene, choices=scene.choices[1:])

    game.scene = hiding
    with pytest.raises(ContractError, match="offers its player each legal move"):
        check_game(game, matches=1)
