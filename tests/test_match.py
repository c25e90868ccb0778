"""A match: steps, undo and branches, chance with names, codes and files, and everything that can be wrong with them."""

from __future__ import annotations

import base64
import json
import os
import pickle
import tracemalloc
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tabletop
from tabletop import CodeError, IllegalMoveError, InvalidMoveError, Match, TabletopError
from tabletop.core import CHANCE, OPEN, SPECTATOR, TERMINAL
from tabletop.match import MAX_TEXT, PREFIX
from tests.games import toy_answer, toy_tail
from tests.pace import within

GAME = tabletop.make("ladies_choice", players=3, deck="mini")
OWN = {
    "deck": {"name": "ten", "hand_size": 2, "under_clock": 3},
    "card": [{"title": t, "type": "dandy", "value": i} for i, t in enumerate("ABCDEFGHIJ")],
}


def played(game=GAME, seed: int | str = 5, steps: int = 1000, names=None) -> Match:
    match, rng = Match(game, names=names, seed=seed), Random(f"choices {seed}")
    while match.outcome is None and match.step < steps:
        match.push(rng.choice(match.legal_moves))
    return match


def packed(record) -> str:
    """A code made by hand."""
    data = zlib.compress(json.dumps(record).encode())
    return PREFIX + base64.urlsafe_b64encode(zlib.crc32(data).to_bytes(4, "big") + data).decode().rstrip("=")


def unpacked(code: str):
    raw = base64.urlsafe_b64decode(code[len(PREFIX) :] + "=" * (-(len(code) - len(PREFIX)) % 4))
    return json.loads(zlib.decompress(raw[4:]))


# -- playing -----------------------------------------------------------------------------------------------------------


def test_a_step_is_a_decision_with_the_chance_that_follows():
    match = Match(GAME, seed=1)
    assert match.step == match.steps == 0 and match.state.current_player >= 0
    assert len(match.plies(0)) == 5 and all(m.chance for m in match.plies(0))  # the first Catch, four cards
    while match.outcome is None:
        match.push(match.legal_moves[0])
        kinds = [m.chance for m in match.plies(match.step)]
        assert kinds[0] is False and all(kinds[1:]) and match.state.current_player != CHANCE
        assert len(match.inputs(match.step)) == 1
    assert match.state.current_player == TERMINAL and match.legal_moves == ()
    with pytest.raises(IllegalMoveError):
        match.push("boast Romantic")


def test_undo_redo_and_looking_change_nothing():
    match = played(steps=9)
    states = [match.at(i) for i in range(10)]
    assert match.undo().step == 8 and match.state is states[8] and match.steps == 9
    assert match.undo(100).step == 0 and match.redo(100).state is states[9] and match.redo().step == 9
    match.undo(4)
    assert [match.at(i) for i in range(10)] == states
    assert match.redo(2).step == 7 and match.state == states[7]
    for step in (-1, 10):
        with pytest.raises(TabletopError, match="steps 0 to 9"):
            match.at(step)


def test_redo_after_another_move_follows_the_new_line():
    match = played(steps=6).undo(3)
    other = next(m for m in match.legal_moves if str(m) != match.inputs(4)[0])
    match.push(other)
    assert match.steps == match.step == 4 and match.inputs(4) == [str(other)]


def test_chance_can_not_be_rolled_again():
    match = played(steps=8)
    before = match.state
    again = [match.inputs(i) for i in range(1, 9)]
    match.undo(8)
    for moves in again:
        match.push(moves)
    assert match.state == before


def test_equal_seed_gives_the_same_hands_in_each_round_whatever_was_done_before():
    game = tabletop.make("ladies_choice", players=4)

    def deals(choices: int) -> list[tuple[str, ...]]:
        match, rng, found = Match(game, seed="class 7b"), Random(choices), []
        while match.outcome is None:
            if match.state.facts.standing.round == len(found) and match.state.phase == "romance":
                found.append(match.state.zones[:-1])
            match.push(rng.choice(match.legal_moves))
        return found

    first, second = deals(1), deals(2)
    assert len(first) == 4 and first == second and len(set(first)) == 4
    assert Match(game, seed="class 7a").state != Match(game, seed="class 7b").state


def test_a_branch_goes_its_own_way():
    match = played(steps=8)
    other = match.branch(5)
    assert other.step == other.steps == 5 and other.state == match.at(5) and other.names == match.names
    other.push(other.legal_moves[-1])
    assert match.steps == 8 and match.branch().state == match.state


def test_a_list_of_moves_is_one_undo_and_nothing_changes_when_one_is_wrong():
    match = Match(GAME, seed=3)
    first = [str(m) for m in match.legal_moves if str(m).startswith("boast")][0]
    ahead = match.branch().push(first)
    second = str(ahead.legal_moves[0])
    match.push([first, second])
    assert match.step == 1 and match.inputs(1) == [first, second] and match.state == ahead.push(second).state
    assert match.undo().step == 0
    assert Match.from_code(match.code()).redo().state == ahead.state
    wrongs = (([first, "marry 9"], InvalidMoveError), ([first, "next round"], IllegalMoveError), ([], TabletopError))
    for wrong, error in wrongs:
        with pytest.raises(error):
            match.push(wrong)
    assert match.step == 0 and match.redo().state == ahead.state


def test_chance_can_be_forced_and_is_kept():
    game = tabletop.make("ladies_choice", players=3, deck="mini", first=0)
    opening = ["draw Thief", "draw Romantic", "draw Epiphany"]
    match = Match(game, seed=1, opening=opening)
    assert match.forced(0) == opening and {"Thief", "Romantic"} == {c.title for c in match.state.cards("hand 2")}
    match.push(["boast Romantic", "draw Bankrupt"])
    assert match.forced(1) == ["draw Bankrupt"] and "Bankrupt" in map(str, match.state.cards("hand 2"))
    back = Match.from_code(match.code())
    assert back.state == match.state and back.inputs(1) == ["boast Romantic", "draw Bankrupt"]
    with pytest.raises(IllegalMoveError):  # it is in a hand already
        Match(game, seed=1, opening=["draw Thief", "draw Thief"])
    with pytest.raises(IllegalMoveError):
        match.push(["change Bankrupt", "draw Romantic"])
    assert match.step == 1


def test_names_are_told_apart_and_html_stays_text(tmp_path):
    names = ["<b>Ann</b>", "Ben & Co", "Cleo</script>"]
    match = played(names=names, steps=4)
    assert list(match.names) == names
    assert any("<b>Ann</b>" in e.text for e in played(names=names).log(SPECTATOR))
    assert Match.from_code(match.code()).names == Match.load(match.save(tmp_path / "m.json")).names == match.names
    assert Match(GAME, names=["Ann"]).names == ("Ann", "Player 2", "Player 3")
    for wrong in (["Ann", "ann"], ["A", "B", "C", "D"], ["Player 2"]):
        with pytest.raises(TabletopError):
            Match(GAME, names=wrong)


def test_a_move_may_name_people():
    match = Match(tabletop.make("ladies_choice", players=3, deck="mini", first=0), names=["Ann", "Ben", "Cleo"], seed=2)
    match.push(match.legal_moves[0]).push(match.legal_moves[0])
    by_name = match.branch().push("COURT  ben")
    assert by_name.state == match.branch().push("court 2").state
    assert match.why_illegal("court Ann") and "Ann" in match.why_illegal("court Ann")
    with pytest.raises(InvalidMoveError, match="nobody at this table"):
        match.push("court Zoe")


def test_the_log_is_for_its_reader():
    match = played(toy_answer.make(3), seed=2, names=["Ann", "Ben", "Cleo"])
    everything = match.log(OPEN)
    assert [e.step for e in everything] == sorted(e.step for e in everything)
    for viewer in (0, 1, 2, SPECTATOR):
        for mine, full in zip(match.log(viewer), everything, strict=True):
            hidden = not mine.cards and bool(full.cards)
            assert not hidden or "a card" in mine.text
    assert any(e.text.startswith("You ") for e in match.log(0)) and not any(
        "You " in e.text for e in match.log(SPECTATOR)
    )
    assert match.log(OPEN, 0) == [e for e in everything if e.step == 0]


def test_a_position_of_your_own_is_played_but_not_kept():
    game = tabletop.make("ladies_choice", players=3)
    match = Match.from_state(
        game.set_up(hands={1: ["Romantic", "Thief", "Epiphany", "Lice"][:3] + ["Bankrupt"]}, turn=1)
    )
    assert match.push("boast Romantic").step == 1
    with pytest.raises(CodeError, match="position of your own"):
        match.code()


# -- codes and files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [GAME, tabletop.make("ladies_choice", players=2), toy_tail.make(3), toy_answer.make(4)]
)
@pytest.mark.parametrize("steps", [0, 3, 1000])
def test_codes_and_files_bring_the_match_back(game, steps, tmp_path):
    match = played(game, steps=steps).undo(1)
    deck = None if game.deck.shipped else game.deck.source
    for back in (Match.from_code(match.code(), deck=deck), Match.load(match.save(tmp_path / "match.json"))):
        assert back.game == match.game and back.names == match.names and back.seed == match.seed
        assert (back.step, back.steps) == (match.step, match.steps)
        assert [back.at(i) for i in range(back.steps + 1)] == [match.at(i) for i in range(match.steps + 1)]
        assert back.log(0) == match.log(0) and back.code() == match.code()


def test_a_code_survives_being_broken_into_lines():
    code = played().code()
    assert Match.from_code("  " + "\n ".join(code[i : i + 20] for i in range(0, len(code), 20)) + "\n").steps


def test_a_file_holds_its_own_deck_and_a_code_wants_it(tmp_path):
    deck_file = tmp_path / "ten.toml"
    rows = [f'[[card]]\ntitle = "{t}"\ntype = "dandy"\nvalue = {i}\n' for i, t in enumerate("ABCDEFGHIJ")]
    deck_file.write_text('[deck]\nname = "ten"\nhand_size = 2\nunder_clock = 3\n' + "".join(rows))
    match = played(tabletop.make("ladies_choice", players=3, deck=str(deck_file)))
    kept, code = match.save(tmp_path / "match.json"), match.code()
    assert Match.from_code(code, deck=deck_file).state == match.state
    deck_file.unlink()
    assert Match.load(kept).state == match.state
    assert Match.from_code(code, deck=OWN).state == match.state
    with pytest.raises(CodeError, match="deck of its own"):
        Match.from_code(code)
    changed = {**OWN, "card": [{**c, "value": c["value"] + 1} for c in OWN["card"]]}
    with pytest.raises(CodeError, match="another deck"):
        Match.from_code(code, deck=changed)


CODE = played(steps=12).code()


def altered(**changes) -> str:
    return packed({**unpacked(CODE), **changes})


WRONG_CODES = {
    "empty": ("", "no match code"),
    "another kind of text": ("hello", "no match code"),
    "another prefix": ("TT9." + CODE[4:], "no match code"),
    "cut off": (CODE[:-9], "damaged or cut"),
    "one sign changed": (CODE[:30] + ("A" if CODE[30] != "A" else "B") + CODE[31:], "damaged"),
    "strange signs": (CODE[:30] + "€!" + CODE[32:], "no code has"),
    "not zipped": (
        PREFIX + base64.urlsafe_b64encode(zlib.crc32(b"abc").to_bytes(4, "big") + b"abc").decode(),
        "damaged",
    ),
    "not JSON": (
        PREFIX
        + base64.urlsafe_b64encode((d := zlib.compress(b"{")) and zlib.crc32(d).to_bytes(4, "big") + d)
        .decode()
        .rstrip("="),
        "can't be read",
    ),  # fmt: skip
    "a list": (packed([1, 2]), "parts of it are missing"),
    "another version": (altered(v=99), "another version"),
    "an unknown game": (altered(g="chess"), "no game 'chess'"),
    "a path for a game": (altered(g="../../etc"), "no game"),
    "an unknown count": (altered(p=7), "players"),
    "a text for a count": (altered(p="3"), "players"),
    "an unknown option": (altered(o={"cheat": True}), "no option 'cheat'"),
    "a wrong option": (altered(o={"first": 9}), "first"),
    "an unknown deck": (altered(d=["gold", "0"]), "no deck 'gold'"),
    "a path for a deck": (altered(d=["/etc/passwd", "0"]), "no deck"),
    "another deck": (altered(d=["printed", unpacked(CODE)["d"][1]]), "another deck"),
    "too many names": (altered(n=list("abcd")), "4 names"),
    "names twice": (altered(n=list("aaa")), "same name"),
    "an illegal move": (altered(m=[[], 99]), "no move number 99"),
    "a negative move": (altered(m=[[], -1]), "no move number -1"),
    "a move for chance": (altered(m=[["!boast Romantic"]]), "result of chance|can't be played"),
    "an unmarked text": (altered(m=[[], ["draw Thief"]]), "no result of chance"),
    "moves after the end": (altered(m=[[], *[0] * 500]), "can't be played"),
    "another choice": (altered(m=[*unpacked(CODE)["m"][:-1], 1 - unpacked(CODE)["m"][-1]]), "altered"),
    "another seed": (altered(s="6"), "altered"),
    "another hash": (altered(h="00000000"), "altered"),
    "a step beyond": (altered(a=99), "altered"),
    "too many steps": (altered(m=[[], *[0] * 30_000]), "missing or of the wrong kind"),
}


@pytest.mark.parametrize("name", WRONG_CODES)
def test_a_wrong_code_gets_a_sentence(name):
    code, message = WRONG_CODES[name]
    with pytest.raises(CodeError, match=message) as caught:
        Match.from_code(code)
    text = str(caught.value)
    assert text[0].isupper() and text.rstrip("”)")[-1] in ".!" and "Traceback" not in text and len(text) < 400


def test_a_small_text_that_unpacks_to_gigabytes_is_refused_quickly():
    bomb = zlib.compressobj(9)
    block = bomb.compress(b"[" * 10_000_000) + bomb.flush(zlib.Z_FULL_FLUSH)
    more = bomb.compress(b"[" * 10_000_000) + bomb.flush(zlib.Z_FULL_FLUSH)
    data = block + more * 129
    code = PREFIX + base64.urlsafe_b64encode(zlib.crc32(data).to_bytes(4, "big") + data).decode()
    assert len(code) < MAX_TEXT  # 1.3 gigabytes in less than two megabytes
    tracemalloc.start()
    with within(2), pytest.raises(CodeError, match="unpacks to more"):
        Match.from_code(code)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000_000


def test_deep_nesting_is_refused():
    for text in (b"[" * 900_000, b'{"a":' * 200_000):
        with pytest.raises(CodeError):
            Match.from_bytes(text)
        data = zlib.compress(text)
        with pytest.raises(CodeError):
            Match.from_code(PREFIX + base64.urlsafe_b64encode(zlib.crc32(data).to_bytes(4, "big") + data).decode())


class Trap:
    sprung = False

    def __reduce__(self):
        return setattr, (Trap, "sprung", True)


def test_nothing_is_ever_executed(tmp_path):
    for data in (pickle.dumps(Trap()), b"cos\nsystem\n(S'true'\ntR.", b"__import__('os').getcwd()"):
        path = tmp_path / "match.json"
        path.write_bytes(data)
        with pytest.raises(CodeError):
            Match.load(path)
        with pytest.raises(CodeError):
            Match.from_code(PREFIX + base64.urlsafe_b64encode(zlib.crc32(data).to_bytes(4, "big") + data).decode())
    assert not Trap.sprung


def test_wrong_files_get_a_sentence(tmp_path):
    path = tmp_path / "match.json"
    for data, message in (
        (b"", "can't be read"), (b"\xff\xfe\x00", "can't be read"), (b"{}", "no match file"), (b"[]", "no match file"),
        (b'{"tabletop match": 2}', "no match file"), (b'{"tabletop match": 1}', "parts of it are missing"),
        (b"x" * (MAX_TEXT + 1), "larger than a match"),
    ):  # fmt: skip
        path.write_bytes(data)
        with pytest.raises(CodeError, match=message):
            Match.load(path)
    for nowhere in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(CodeError, match="can't be read"):
            Match.load(nowhere)
    record = played(steps=5).to_dict()
    record["plies"][3] = ["boast Romantic"]
    with pytest.raises(CodeError, match="was altered"):
        Match.from_bytes(json.dumps(record).encode())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
FORCED = st.sampled_from(["!draw Thief", "!begin 1", "!x", "draw"])
RECORD = unpacked(CODE)
FILE = json.dumps(played(steps=6).to_dict(), ensure_ascii=False).encode()
quick = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def only_code_errors(load, *args) -> None:
    try:
        match = load(*args)
    except CodeError as error:
        assert str(error)
    else:
        assert isinstance(match, Match) and str(match.state.to_dict())


@quick
@given(st.sampled_from(sorted(RECORD)), JSON)
def test_any_part_of_a_code_may_be_anything(key, value):
    only_code_errors(Match.from_code, packed({**RECORD, key: value}))


@quick
@given(
    st.lists(st.integers(-2, 6) | st.text(max_size=12) | st.lists(st.integers(-1, 3) | FORCED, max_size=3), max_size=8)
)
def test_any_moves_may_stand_in_a_code(moves):
    only_code_errors(Match.from_code, packed({**RECORD, "m": moves}))


@quick
@given(st.dictionaries(st.sampled_from(["deck", "plies", "version", *RECORD]), JSON, min_size=1, max_size=2))
def test_any_part_of_a_file_may_be_anything(changes):
    only_code_errors(Match.from_bytes, json.dumps({**json.loads(FILE), **changes}).encode())


@quick
@given(st.text(max_size=80))
def test_any_text_may_be_pasted_as_a_code(text):
    only_code_errors(Match.from_code, text)
    only_code_errors(Match.from_code, PREFIX + text)


@quick
@given(st.lists(st.tuples(st.integers(0, len(FILE) - 1), st.integers(0, 255)), min_size=1, max_size=4), st.booleans())
def test_any_byte_of_a_file_may_be_wrong(places, cut):
    data = bytearray(FILE)
    for place, value in places:
        data[place] = value
    only_code_errors(Match.from_bytes, bytes(data[: places[0][0]] if cut else data))


@quick
@given(st.text(max_size=40))
def test_any_text_may_be_typed_as_a_move(text):
    match = played(steps=2)
    before = match.state
    try:
        match.push(text)
    except (InvalidMoveError, IllegalMoveError) as error:
        assert str(error) and match.state is before and match.step == 2


# -- saving ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("failing", ["os.fsync", "os.replace", "tempfile.NamedTemporaryFile", "io"])
def test_a_disk_that_fails_leaves_the_old_file_whole(failing, tmp_path, monkeypatch):
    path = tmp_path / "match.json"
    played(steps=3).save(path)
    before = path.read_bytes()

    def full(*args, **more):
        raise OSError(28, "No space left on device")

    if failing == "io":  # the write itself
        import tempfile

        real = tempfile.NamedTemporaryFile

        def made(*args, **more):
            file = real(*args, **more)
            file.write = full
            return file

        monkeypatch.setattr("tempfile.NamedTemporaryFile", made)
    else:
        monkeypatch.setattr(failing, full)
    with pytest.raises(CodeError, match="No space left on device. What was there is as it was"):
        played(steps=9).save(path)
    monkeypatch.undo()
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["match.json"]
    assert Match.load(path).step == 3


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only where some folders can never be written to")
def test_a_folder_that_can_not_be_written_to():
    with pytest.raises(CodeError, match="can't be written"):
        played(steps=1).save("/proc/match.json")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(CodeError, match="can't be written"):
        played(steps=1).save(tmp_path / "nowhere" / "match.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CodeError, match="can't be written"):
        played(steps=1).save(tmp_path / "folder")
    assert os.listdir(tmp_path) == ["folder"]


def test_a_code_and_a_text_in_a_file_open_no_files(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("tabletop.deck.read_file", lambda path, limit: opened.append(path))
    for deck in (str(tmp_path / "secret.toml"), "../x.toml", "/etc/passwd", "a\0.toml", "..", ""):
        with pytest.raises(CodeError, match="deck of its own"):
            Match.from_code(altered(d=[deck, "x"]))
        record = {**Match.from_code(CODE).to_dict(), "deck": deck}
        with pytest.raises(CodeError, match="no deck"):
            Match.from_bytes(json.dumps(record).encode())
    assert not opened


@pytest.mark.parametrize("key", ["name", "players", "deck", "self", "rules", ""])
def test_options_in_a_code_can_not_be_parts_of_the_call(key):
    with pytest.raises(CodeError):
        Match.from_code(altered(o={key: "mini"}))


@pytest.mark.parametrize(
    "changes", [{"v": "x" * 10**6}, {"p": "x" * 10**6}, {"o": {"x" * 10**6: 1}}, {"o": {"first": "x" * 10**6}}]
)
def test_what_is_huge_is_not_repeated_in_the_sentence(changes):
    with pytest.raises(CodeError) as caught:
        Match.from_code(altered(**changes))
    assert len(str(caught.value)) < 300


def test_one_long_step_is_read_as_fast_as_many_short_ones():
    match = Match(tabletop.make("ladies_choice", players=6), seed=1)
    while match.outcome is None:
        match.push(match.legal_moves[0])
    with within(2), pytest.raises(CodeError, match="no move number 0 among 0"):
        Match.from_code(packed({**Match(match.game, seed=1)._record(), "m": [[], [0] * 100_000]}))


@pytest.mark.parametrize("wrong", [-1, 1.5, "1", None, [], float("nan")], ids=repr)
def test_steps_are_numbers_within_the_match(wrong):
    match = played(steps=5)
    calls = [match.undo, match.redo, match.at, match.notes, match.plies, match.inputs, match.forced]
    calls += [match.branch, lambda n: match.log(0, n)] if wrong is not None else []
    for call in calls:
        with pytest.raises(TabletopError):
            call(wrong)
        assert match.step == 5 and match.state is match.at(5)


@pytest.mark.parametrize("wrong", [None, 5, [None], 1.5, object()], ids=lambda w: type(w).__name__)
def test_what_is_no_move_is_refused(wrong):
    with pytest.raises(InvalidMoveError):
        played(steps=2).push(wrong)


def test_moves_made_in_code_hold_cards_and_seats():
    from tabletop.games.ladies_choice.moves import Boast, Court, Show

    match = Match(GAME, seed=1)
    for move in (Boast("Romantic"), Boast(None), Court("2"), Court(1.0), Court(True), Show(("Thief",)), Show(None)):
        with pytest.raises(InvalidMoveError, match="needs"):
            match.push(move)
        with pytest.raises(InvalidMoveError):
            match.why_illegal(move)


@pytest.mark.parametrize("wrong", ["Anna", 5])
def test_names_are_a_list(wrong):
    with pytest.raises(TabletopError, match="names is a list"):
        Match(GAME, names=wrong)


def test_names_and_seeds_can_be_written_down_and_named(tmp_path):
    match = Match(GAME, names=["A\n  B", "\ud800x", "2"], seed="\ud800")
    assert match.names == ("A B", "x", "2") and match.seed == "?"
    assert Match.load(match.save(tmp_path / "a.json")).names == match.names
    with pytest.raises(TabletopError, match="200 digits"):
        Match(GAME, seed=10**5000)


def test_forced_chance_is_kept_where_a_name_looks_like_a_seat():
    match = Match(GAME, names=["2", "3", "1"], seed=1, opening=[tabletop.games.ladies_choice.moves.Begin(0)])
    assert Match.from_code(match.code()).state == match.state


@pytest.mark.parametrize("viewer", [-5, 3, None, "0", 1.0, []], ids=repr)
def test_nobody_has_strange_eyes(viewer):
    match = played(steps=3)
    for look in (match.log, match.state.view):
        with pytest.raises(TabletopError):
            look(viewer)


def test_odd_paths_get_a_sentence(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    for path in (None, 5, "a\0b", "", tmp_path, tmp_path / "pipe.json", "/dev/zero", tmp_path / ("x" * 300)):
        with pytest.raises(CodeError):
            Match.load(path)
    for path in (None, 5, "a\0b", "", tmp_path, tmp_path / ("x" * 300)):
        with pytest.raises(CodeError):
            played(steps=2).save(path)
    assert [p.name for p in tmp_path.iterdir()] == ["pipe.json"]
