"""What a view lets one work out, against plain loops over everything that may have happened."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

import tabletop
from tabletop.core import CHANCE, EVERYONE, OPEN, SPECTATOR, TERMINAL, Event, Game, State, TabletopError, Zone
from tabletop.deck import load_deck
from tabletop.games.ladies_choice.game import Change
from tabletop.rules import Rules
from tabletop.zones import Table, TooManyWorlds, chances, odds, pick
from tests.games import toy_answer, toy_tail

# -- plain loops: every way the plies seen so far may have gone --------------------------------------------------------


def hidden_choices(state: State, move: Any) -> list[tuple[Any, Fraction]]:
    """Ruling G-3: a card put away unseen may be any card of the hand, each with the same chance."""
    hand = state.cards(f"hand {state.current_player + 1}")
    return [(type(move)(card), Fraction(n, len(hand))) for card, n in Counter(hand).items()]


def observed(state: State, viewer: int) -> Any:
    return state.facts, [Event(*e).masked(viewer) for e in state.events]


def brute_force(game: Game, moves: list[Any], viewer: int) -> dict[State, Fraction]:
    """Positions that may be there after `moves`, for someone who saw only what `viewer` saw; exact chances."""
    true = game.new_initial_state()
    worlds = {true: Fraction(1)}
    for move in moves:
        after = true.play(move)
        seen = observed(after, viewer)
        found: dict[State, Fraction] = {}
        for state, weight in worlds.items():
            if state.current_player == CHANCE:
                ways = state.chance_outcomes()
            elif isinstance(move, (Change, toy_answer.Swap)) and state.current_player != viewer:
                ways = hidden_choices(state, move)
            else:
                ways = [(move, Fraction(1))] if state.why_illegal(move) is None else []
            for other, p in ways:
                result = state.play(other)
                if observed(result, viewer) == seen:
                    found[result] = found.get(result, Fraction(0)) + weight * p
        worlds, true = found, after
    total = sum(worlds.values())
    return {state: p / total for state, p in worlds.items()}


def some_moves(game: Game, seed: int, plies: int) -> list[Any]:
    rng, state, moves = Random(seed), game.new_initial_state(), []
    while len(moves) < plies and state.current_player != TERMINAL:
        legal = [m for m in state.legal_moves if m.verb != "marry"] or state.legal_moves  # there is more to see before
        moves.append(state.sample_chance(rng) if state.current_player == CHANCE else rng.choice(legal))
        state = state.play(moves[-1])
    return moves


def after(game: Game, moves: list[Any]) -> State:
    state = game.new_initial_state()
    for move in moves:
        state = state.play(move)
    return state


def assert_frequencies(counted: Counter[Any], expected: dict[Any, Fraction], n: int) -> None:
    """Pearson's statistic within five standard deviations of its mean; rare results are put together."""
    assert set(counted) <= set(expected)
    cells, rare_seen, rare = [], 0, 0.0
    for key, p in expected.items():
        if n * p < 5:
            rare_seen, rare = rare_seen + counted[key], rare + float(n * p)
        else:
            cells.append((counted[key], float(n * p)))
    if rare:
        cells.append((rare_seen, rare))
    statistic = sum((seen - want) ** 2 / max(want, 1) for seen, want in cells)
    k = max(1, len(cells) - 1)
    assert statistic < k + 5 * sqrt(2 * k), (statistic, k)


# Ten cards, both Complete Openness among them: small enough to loop over all that a Catch can't see.
TEN = {
    "deck": {"name": "ten", "hand_size": 2, "under_clock": 3},
    "card": [
        {"title": "Complete Openness", "type": "special", "value": 0, "copies": 2, "effect": "openness"},
        *({"title": t, "type": "dandy", "value": i} for i, t in enumerate("ABCDEFGH")),
    ],
}
CASES = [
    ("ladies_choice", 3, {"deck": TEN, "first": 0}, 0, 6),
    ("ladies_choice", 3, {"deck": TEN, "first": 0}, 1, 10),
    ("ladies_choice", 3, {"deck": "mini", "first": 0}, 1, 7),
    ("ladies_choice", 3, {"deck": "mini", "first": 0}, 2, 6),
    ("ladies_choice", 2, {"deck": "mini", "first": 0}, 0, 9),
    ("ladies_choice", 2, {"deck": "mini", "first": 0}, 1, 9),
    ("toy_tail", 2, {}, 0, 14),
    ("toy_tail", 3, {}, 1, 12),
    ("toy_tail", 2, {}, SPECTATOR, 10),
    ("toy_answer", 2, {}, 0, 14),
    ("toy_answer", 3, {}, 1, 13),
]


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
@pytest.mark.parametrize(("name", "players", "options", "viewer", "plies"), CASES)
def test_worlds_and_resample_agree_with_plain_loops(name, players, options, viewer, plies, seed):
    game = tabletop.make(name, players=players, **options)
    moves = some_moves(game, seed, plies)
    expected = brute_force(game, moves, viewer)
    view = after(game, moves).view(viewer)
    assert dict(game.worlds(view)) == expected
    n, rng = 300, Random(seed)
    assert_frequencies(Counter(game.resample(view, rng) for _ in range(n)), expected, n)


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("opened", [True, False])
def test_whether_an_openness_was_shown_tells_everyone_something(viewer, opened):
    """That a COURT turned up a Complete Openness is public, and so is that it did not (LC-F); there are two copies."""
    game = tabletop.make("ladies_choice", players=3, deck=TEN, first=0)
    card = "Complete Openness" if opened else "B"
    story = (
        f"draw A, draw {card}, draw C, draw Complete Openness, boast A, draw E, boast C, draw F, court 2, show {card}"
    )
    moves, state = [], game.new_initial_state()
    for text in story.split(", "):
        moves.append(game.parse_move(text + ", E" if text.startswith("show") else text))
        state = state.play(moves[-1])
    assert any(e[4] == "openness" for e in state.events) == opened
    expected = brute_force(game, moves, viewer)
    assert dict(game.worlds(state.view(viewer))) == expected
    n, rng = 300, Random(1)
    assert_frequencies(Counter(game.resample(state.view(viewer), rng) for _ in range(n)), expected, n)
    if viewer == 2 and not opened:  # he holds one; the other one is less likely there than in any unseen hand
        there = sum(p for world, p in expected.items() if "Complete Openness" in map(str, world.cards("hand 2")))
        assert 0 < there < Fraction(2, 7)


def test_a_card_she_saw_is_there_with_three_quarters_then_two_thirds():
    """A hand of four of which she saw two: after one CHANGE 3/4, and 2/3 once a COURT has shown two other cards."""
    game = tabletop.make("ladies_choice", players=3)
    hands = {1: ["Romantic", "Thief", "Epiphany", "Dog Owner"], 2: ["Flattering", "Bankrupt", "Bald Patch", "Lice"]}
    hands[2] = [c.title for c in game.deck if c.title not in hands[1]][:4]
    state = game.set_up(hands=hands, seen={1: ["Romantic", "Thief"]}, catch=0, turn=1)
    romantic, thief = (game.deck.find(t).index for t in ("Romantic", "Thief"))
    assert chances(state.view(0), 1) == (tuple(sorted((romantic, thief))), {})
    spare = [c.title for c in game.deck if c.title not in hands[1] + hands[2] and c["effect"] == ""]
    for text in ("change Dog Owner", f"draw {spare[0]}", f"draw {spare[1]}"):
        state = state.play(game.parse_move(text))
    assert chances(state.view(0), 1).maybe == {romantic: Fraction(3, 4), thief: Fraction(3, 4)}
    for text in (f"change {hands[2][0]}", f"draw {spare[2]}", f"draw {spare[3]}", "court 2"):
        state = state.play(game.parse_move(text))
    state = state.play(game.parse_move(f"show Epiphany, {spare[0]}"))
    seen = chances(state.view(0), 1)
    assert seen.maybe == {romantic: Fraction(2, 3), thief: Fraction(2, 3)}
    assert set(seen.surely) == {game.deck.find("Epiphany").index, game.deck.find(spare[0]).index}
    assert chances(state.view(SPECTATOR), 1) == ((), {})  # a spectator has seen nothing of this hand
    rng, n = Random(5), 1200
    there = sum(romantic in game.resample(state.view(0), rng).zones[1] for _ in range(n))
    assert abs(there / n - 2 / 3) < 5 * sqrt(2 / 9 / n)


def test_too_many_worlds_says_how_many():
    game = tabletop.make("ladies_choice", players=4)
    state = after(game, some_moves(game, 1, 20))
    with pytest.raises(TooManyWorlds, match="use resample, or a smaller deck") as caught:
        game.worlds(state.view(0))
    assert caught.value.number > 20_000 and f"{caught.value.number:,}" in str(caught.value)
    mini = tabletop.make("ladies_choice", players=3, deck="mini", first=0)
    moves = some_moves(mini, 1, 4)
    with pytest.raises(TooManyWorlds):
        mini.worlds(after(mini, moves).view(1), limit=10)
    assert len(mini.worlds(after(mini, moves).view(1), limit=200)) == len(brute_force(mini, moves, 1)) <= 200


def test_a_view_that_no_match_gives_is_refused():
    game = toy_tail.make(2)
    view = after(game, some_moves(game, 1, 6)).view(0)
    impossible = Event("sight", 0, (0, 1, 2, 3, 4, 5), EVERYONE, "choice")
    wrong = tabletop.View(game, 0, view.facts, view.zones, (*view.events, impossible), view.unseen)
    with pytest.raises(TabletopError, match="No position agrees"):
        game.resample(wrong, Random(1))
    assert game.worlds(wrong) == []


# -- every kind of event, at random, on a made-up table ----------------------------------------------------------------


class Nothing(NamedTuple):
    phase: str = "x"
    player: int = 0


class MadeUp(Game):
    """Two hands, an open row, a closed tail and a pile of which only the owner knows what is in it."""

    name, title, player_counts, move_types, facts_type = "made_up", "Made up", (2,), (), Nothing

    def zone_table(self):
        return (
            *(Zone(name, owner, "owner") for name, owner in (("hand 1", 0), ("hand 2", 1), ("pile 2", 1))),
            Zone("row", None, "everyone"), Zone("tail", None, "nobody", True, True), Zone("bag", None, "nobody"),
        )  # fmt: skip


def made_up(copies: int) -> MadeUp:
    cards = [{"title": t, "copies": copies if t == "A" else 1} for t in "ABCDE"]
    return MadeUp(2, load_deck({"card": cards}, toy_tail.Path("."), {}, {}), Rules([]))


OPS = [
    ("draw", "bag", "hand 1"), ("draw", "bag", "hand 2"), ("draw", "bag", "pile 2"), ("move", "hand 2", "hand 1"),
    ("move", "hand 1", "hand 2"), ("move", "hand 2", "row"), ("move", "row", "hand 2"), ("move", "pile 2", "hand 2"),
    ("move", "hand 2", "tail"), ("move", "tail", "hand 2"), ("move", "hand 2", "bag"), ("move", "pile 2", "bag"),
    ("move", "row", "bag"), ("discard", "hand 2", ""), ("show", "hand 2", ""), ("show", "pile 2", ""),
]  # fmt: skip
ENDS = {"hand 1": {0}, "hand 2": {1}, "row": {0, 1}, "pile 2": {1}, "tail": set(), "bag": set()}


def random_history(game: MadeUp, rng: Random, length: int):
    """Events of a random history, and the same as plain steps (op, source, target, card, who saw it, by chance?)."""
    bag = tuple(c.index for c in game.deck for _ in range(c.copies))
    state, steps = State(game, Nothing(), ((), (), (), (), (), bag), ()), []
    while len(steps) < length:
        op, source, target = rng.choice(OPS)
        if not state.cards(source):
            continue
        table = Table(state)
        seers = set(ENDS[source] | (ENDS[target] if target else set()))
        if rng.random() < 0.3:
            seers = {0, 1}
        bits = sum(1 << s for s in seers) if seers != {0, 1} else EVERYONE
        by_chance = op == "draw" or rng.random() < 0.5
        card = pick(state, rng, source)
        how = "chance" if by_chance else "choice"
        if op == "draw":
            table.draw(card, target, bits)
        elif op == "show":
            table.show([card], source, bits, how)
        elif op == "discard":
            by_chance = False
            table.discard([card], source, bits)
        elif target == "bag":
            by_chance = False
            table.shuffle_in([card], source, bits)
        elif target == "tail":
            by_chance = False
            table.put_under([card], source, bits)
        else:
            table.move([card], source, target, bits, how)
        steps.append((op, source, target, card.index, seers, by_chance))
        state = table.state(Nothing())
    return state, steps


def loops(game: MadeUp, steps: list[Any], viewer: int) -> dict[tuple[Any, ...], Fraction]:
    """Which zones there may be, by trying every card at every step the viewer did not see."""
    names = [z.name for z in game.zones]
    bag = tuple(c.index for c in game.deck for _ in range(c.copies))
    worlds = {((), (), (), (), (), bag): Fraction(1)}
    for op, source, target, card, seers, by_chance in steps:
        found: dict[tuple[Any, ...], Fraction] = {}
        for zones, weight in worlds.items():
            held = zones[names.index(source)]
            for place, c in enumerate(held):
                if viewer in seers and c != card:
                    continue
                if source == "tail" and place != 0:
                    continue
                if viewer in seers and not by_chance and c in held[:place]:
                    continue  # a choice that was seen says only that the card was there
                p = Fraction(1) if source == "tail" or (viewer in seers and not by_chance) else Fraction(1, len(held))
                new = [list(z) for z in zones]
                if op != "show":
                    del new[names.index(source)][place]
                    if target:
                        new[names.index(target)].append(c)
                        if target != "tail":
                            new[names.index(target)].sort()
                key = tuple(map(tuple, new))
                found[key] = found.get(key, Fraction(0)) + weight * p
        worlds = found
    total = sum(worlds.values())
    return {zones: p / total for zones, p in worlds.items()}


def test_any_history_is_read_exactly():
    """Cards that go on to other zones, back into the bag, under the deck: `worlds` and `chances` against loops."""
    for copies, seed, viewer in product((1, 2), range(40), (0, 1)):
        rng = Random(f"{copies} {seed} {viewer}")
        game = made_up(copies)
        state, steps = random_history(game, rng, rng.randrange(3, 11))
        expected = loops(game, steps, viewer)
        view = state.view(viewer)
        worlds: dict[Any, Fraction] = {}
        for world, p in game.worlds(view):
            worlds[world.zones] = worlds.get(world.zones, Fraction(0)) + p
        assert worlds == expected, (copies, seed, viewer, steps)
        assert game.resample(state.view(OPEN), rng) == state
        if copies == 1:
            for z in range(5):
                known = chances(view, z)
                for c, p in {**dict.fromkeys(known.surely, Fraction(1)), **known.maybe}.items():
                    assert p == sum(q for zones, q in expected.items() if c in zones[z]), (steps, z, c)


@pytest.mark.parametrize("seed", range(12))
def test_any_history_is_resampled_with_its_chances(seed):
    rng = Random(seed)
    game = made_up(1 + seed % 2)
    state, steps = random_history(game, rng, 7)
    viewer, n = seed % 2, 500
    counted = Counter(game.resample(state.view(viewer), rng).zones for _ in range(n))
    assert_frequencies(counted, loops(game, steps, viewer), n)


def test_unseen_counts_what_he_can_not_place():
    game = made_up(1)
    state = State(game, Nothing(), ((), (), (), (), (), (0, 1, 2, 3, 4)), ())
    table = Table(state)
    a, b = game.deck[0], game.deck[1]
    table.draw(a, "hand 2", EVERYONE)
    table.draw(b, "hand 1", 1)
    assert {c.title for c in table.state(Nothing()).view(0).unseen} == {"C", "D", "E"}
    assert {c.title for c in table.state(Nothing()).view(1).unseen} == {"B", "C", "D", "E"}
    table.shuffle_in([a], "hand 2")
    assert {c.title for c in table.state(Nothing()).view(0).unseen} == {"A", "C", "D", "E"}


def test_the_known_tail_comes_back_in_order():
    """Idea 1: cards put under the deck in a known order are drawn in that order when the bag is used up."""
    game = toy_tail.make(2)
    match = tabletop.Match(game, seed=4)
    while match.outcome is None:
        match.push(match.legal_moves[-1])
    laid = [ply.card for step in range(1, match.steps + 1) for ply in match.plies(step) if not ply.chance]
    drawn = [ply.card for step in range(1, match.steps + 1) for ply in match.plies(step) if ply.chance]
    in_bag = game.deck.size - 4
    assert drawn[in_bag:] == laid[: len(drawn) - in_bag] and len(drawn) > in_bag
    tail = match.state.cards("tail")
    assert list(tail) == laid[len(drawn) - in_bag :]
    before = match.at(match.steps - 1)
    after_lay = before.play(before.legal_moves[0])
    assert odds(after_lay) == [(after_lay.cards("tail")[0], Fraction(1))]  # chance in name only


def test_the_tail_can_be_shuffled_in():
    game = toy_tail.make(2)
    moves = some_moves(game, 2, 9)
    state = after(game, moves)
    table = Table(state)
    tail = state.cards("tail")
    table.shuffle_in(tail, "tail")
    shuffled = table.state(state.facts)
    assert shuffled.cards("tail") == () and Counter(shuffled.cards("bag")) == Counter(state.cards("bag") + tail)
    for viewer in (0, 1, SPECTATOR):
        assert game.resample(shuffled.view(viewer), Random(1)).view(viewer) == shuffled.view(viewer)
