"""Values of the core: seats and words, moves and notation, notes and their readers, positions as values and as JSON."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabletop
from tabletop import (
    CHANCE,
    OPEN,
    SPECTATOR,
    TERMINAL,
    IllegalMoveError,
    InvalidMoveError,
    Note,
    OptionError,
    TabletopError,
)
from tabletop.core import EVERYONE, Refusal, State, Text
from tests.games import toy_answer, toy_tail

NAMES = ["Ann", "Ben", "Cleo"]
GAMES = {
    "three": tabletop.make("ladies_choice", players=3, deck="mini"),
    "six": tabletop.make("ladies_choice", players=6),
    "two": tabletop.make("ladies_choice", players=2, deck="mini"),
    "tail": toy_tail.make(3),
    "answer": toy_answer.make(2),
}


def walk(game, seed: int) -> list[State]:
    rng, states = Random(seed), [game.new_initial_state()]
    while states[-1].current_player != TERMINAL:
        state = states[-1]
        move = state.sample_chance(rng) if state.current_player == CHANCE else rng.choice(state.legal_moves)
        states.append(state.play(move))
    return states


def some_state(name: str, seed: int) -> State:
    states = walk(GAMES[name], seed)
    return states[Random(seed).randrange(len(states))]


ladies_state = st.builds(some_state, st.sampled_from(["six", "three", "two"]), st.integers(0, 30))
any_state = st.builds(some_state, st.sampled_from(sorted(GAMES)), st.integers(0, 30))
quick = settings(max_examples=60, deadline=None, derandomize=True)


def test_the_special_players_are_told_apart():
    assert (CHANCE, TERMINAL, SPECTATOR, OPEN) == (-1, -2, -3, -4)


def test_sentences_have_places_for_people():
    text = Text("{1} {1:courts|court} {0}, and {1's} choice is {0's} luck. {1} {1:smiles|smile}.")
    assert text.read(NAMES) == "Ben courts Ann, and Ben's choice is Ann's luck. Ben smiles."
    assert text.read(NAMES, 1) == "You court Ann, and your choice is Ann's luck. You smile."
    assert text.read(NAMES, 0) == "Ben courts you, and Ben's choice is your luck. Ben smiles."
    assert Text("{0}").read(["{1} <b>"]) == "{1} <b>"  # names are put in, never read


def test_a_note_is_read_by_its_readers_and_heard_by_the_others():
    note = Note("{0} {0:draws|draw} Thief.", "draw", (), 1 << 0 | 1 << 2, "{0} {0:draws|draw} a card.")
    said = {viewer: note.read(viewer, NAMES) for viewer in (0, 1, 2, SPECTATOR, OPEN)}
    assert said[0] == "You draw Thief." and said[2] == said[OPEN] == "Ann draws Thief."
    assert said[1] == said[SPECTATOR] == "Ann draws a card."
    assert Note("Secret.", "x", readers=0).read(SPECTATOR, NAMES) == ""
    assert all(Note("Open.", "x", readers=EVERYONE).may_read(v) for v in (0, 11, SPECTATOR, OPEN))


def test_a_refusal_names_its_rule_and_travels():
    why = Refusal("{1} {1:is|are} not to move.", "turn")
    assert why == "Player 2 is not to move." and why.rule == "turn" and why.read(NAMES) == "Ben is not to move."
    again = pickle.loads(pickle.dumps(why))
    assert (again, again.rule, again.text) == (why, "turn", why.text)
    assert IllegalMoveError(why).rule == "turn" and str(IllegalMoveError("No.")) == "No."
    for error in (IllegalMoveError, InvalidMoveError, tabletop.OptionError, tabletop.DeckError, tabletop.CodeError):
        assert issubclass(error, TabletopError) and issubclass(error, ValueError)


@quick
@given(any_state)
def test_every_move_is_read_back_from_its_notation_in_any_spelling(state):
    for move in [*state.legal_moves, *(m for m, _ in state.chance_outcomes()[:40])]:
        for text in (str(move), str(move).upper(), "  " + str(move).replace(" ", "   ")):
            assert state.game.parse_move(text) == move
        assert move.sentence.endswith((".", "!")) and "{" not in move.sentence
        assert hash(move) == hash(state.game.parse_move(str(move)))


@quick
@given(any_state, st.text(max_size=30))
def test_any_other_text_is_no_move_and_gets_a_sentence(state, text):
    try:
        move = state.game.parse_move(text)
    except InvalidMoveError as error:
        assert len(str(error)) < 300
    else:
        assert state.why_illegal(move) is None or state.why_illegal(move).rule in state.game.rules


def test_wrong_notation_says_what_is_allowed():
    game = GAMES["three"]
    for text, words in (
        ("", "a move begins with"), ("dance Thief", "begins with .*boast"), ("boast", "needs a card after it, as in"),
        ("court", "needs a player after it, as in “court 2”"), ("court 9", "number from 1 to 3"), ("court ²", "nobody"),
        ("boast Thif", "did you mean Thief"), ("next round now", "stands alone"), ("boastThief", "is no move"),
    ):  # fmt: skip
        with pytest.raises(InvalidMoveError, match=words):
            game.parse_move(text)


@quick
@given(any_state)
def test_a_state_is_a_value(state):
    before, same = state.to_dict(), state.game.state_from_dict(json.loads(json.dumps(state.to_dict())))
    assert same == state and hash(same) == hash(state) and same is not state
    moves = state.legal_moves or tuple(m for m, _ in state.chance_outcomes()[:5])
    for move in moves:
        assert state.play(move) == same.play(move) != state
    state.view(0), state.view(OPEN), state.outcome(), str(state)
    assert state.to_dict() == before


@quick
@given(any_state)
def test_a_view_is_plain_data_without_the_secrets(state):
    for viewer in (SPECTATOR, OPEN, *range(state.game.players)):
        view = state.view(viewer)
        assert view.current_player == state.current_player and view.phase == state.phase
        json.dumps(view.to_dict())
        for zone, held, seen in zip(state.game.zones, state.zones, view.zones, strict=True):
            assert len(held) == len(seen)
            if viewer == OPEN or zone.sight == "everyone" or (zone.sight == "owner" and zone.owner == viewer):
                assert [c.index for c in seen] == list(held)
            elif zone.name == "bag":
                assert set(seen) <= {None}
        assert not any(value is state for value in (view.facts, view.zones, view.events))
        hidden = sum(c is None for held in view.zones for c in held)
        assert viewer == OPEN or sum(view.unseen.values()) <= state.game.deck.size and (hidden or not view.unseen)


@pytest.mark.parametrize("name", GAMES)
def test_json_that_is_no_position_gets_a_sentence(name):
    game = GAMES[name]
    data = walk(game, 1)[5].to_dict()
    wrongs = [
        None, [], 3, "x", {}, {**data, "facts": {}}, {**data, "facts": None}, {**data, "zones": []},
        {**data, "zones": [[99]] * len(game.zones)}, {**data, "zones": [[True]] * len(game.zones)},
        {**data, "zones": data["zones"][:-1] + [[]]}, {**data, "events": [[1]]}, {**data, "events": 5},
        {**data, "events": [["arrive", 99, [0], 1, "x"]]}, {**data, "facts": {**data["facts"], "extra": 1}},
    ]  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(TabletopError, match=f"no position of {game.title}"):
            game.state_from_dict(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_as_text(name):
    game = GAMES[name]
    for state in walk(game, 2)[::7]:
        for viewer in (SPECTATOR, OPEN, 0):
            text = game.as_text(state.view(viewer))
            assert game.title in text and max(map(len, text.splitlines())) <= 80
    assert str(walk(game, 2)[-1])


def test_games_are_equal_by_what_they_are():
    make = tabletop.make
    assert make("ladies_choice", 3) == make("ladies_choice", 3) != make("ladies_choice", 4)
    assert make("ladies_choice", 3) != make("ladies_choice", 3, "mini")
    assert make("ladies_choice", 3) != make("ladies_choice", 3, first=0)
    game = make("ladies_choice", 3, "mini", first=2)
    assert make(**game.spec()["options"], **{k: v for k, v in game.spec().items() if k != "options"}) == game
    assert pickle.loads(pickle.dumps(game)) == game  # for other processes


def test_an_answer_is_asked_even_when_it_is_forced():
    """G-2: everybody else answers a throw, also who has nothing to choose; then the next one has his turn."""
    game = toy_answer.make(3)
    opening = ["draw Mittens", "draw Umbrella", "draw Mittens", "draw Mittens", "draw Scarf", "draw Sledge"]
    match = tabletop.Match(game, NAMES, 1, opening).push("throw")
    assert match.state.current_player == 1 and list(map(str, match.legal_moves)) == ["duck", "suffer"]
    match.push(["duck", "draw Umbrella"])
    assert match.state.current_player == 2 and list(map(str, match.legal_moves)) == ["suffer"]
    assert match.why_illegal("duck") and match.why_illegal("throw")
    match.push("suffer")
    assert match.state.current_player == 1 and match.state.phase == "turn" and match.state.facts.hits == (0, 0, 1)
    assert [e.text for e in match.log(2)][-3:] == ["Ben ducks under an Umbrella.", "Ben draws a card.", "You are hit."]


@pytest.mark.parametrize("players", [True, "4", 4.0, 2.0, None, [4], 10**30, 3 + 0j, float("nan")], ids=repr)
def test_a_number_of_players_is_a_whole_number(players):
    with pytest.raises(OptionError):
        tabletop.make("ladies_choice", players)


@pytest.mark.parametrize("name", [[], {}, None, 5, "../x", "__init__", "a" * 10**6], ids=lambda n: str(n)[:9])
def test_a_game_is_named_by_a_text(name):
    with pytest.raises(OptionError) as caught:
        tabletop.make(name)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("option", ["self", "rules", "x" * 10**6])
def test_an_option_that_is_none(option):
    with pytest.raises(OptionError) as caught:
        tabletop.make("ladies_choice", 4, **{option: 1})
    assert len(str(caught.value)) < 300


VALUES = [
    -5, -4, -2, -1, 0, 1, 2, 3, 4, 6, 10**20, True, None, 1.5, [], {}, [0], [0, 1, 2], [1, 2, 3], "romance", "draw",
    "deal", "show", "mysterious", "ranking", "end", "first", "last look", "second marriage", "reveal", "court",
]  # fmt: skip


def places(value, path=()):
    """Where something stands in JSON data."""
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        yield from places(item, (*path, key))


@quick
@given(ladies_state, st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(VALUES)), min_size=1, max_size=3))
def test_a_position_from_elsewhere_is_refused_or_can_be_played(state, changes):
    data = json.loads(json.dumps(state.to_dict()))
    for number, value in changes:
        all_places = list(places(data))
        facts = [p for p in all_places if p[0] == "facts"]
        *way, last = (facts if number % 3 else all_places)[number // 3 % len(facts if number % 3 else all_places)]
        item = data
        for key in way:
            item = item[key]
        item[last] = value
        if not isinstance(data["facts"], dict):
            break
    try:
        other = state.game.state_from_dict(data)
    except TabletopError:
        return
    rng = Random(1)
    for _ in range(30):
        for viewer in (OPEN, SPECTATOR, 0):
            other.game.as_text(other.view(viewer))
        if other.current_player == TERMINAL:
            assert other.outcome() is not None
            break
        other = other.play(
            other.sample_chance(rng) if other.current_player == CHANCE else rng.choice(other.legal_moves)
        )
