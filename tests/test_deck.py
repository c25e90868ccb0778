"""Decks: every kind of mistake gets one sentence that names the file, the card, the field and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop import DeckError, InvalidMoveError
from tabletop.deck import Card, Field, load_deck

HOME = Path(tabletop.__file__).parent / "games" / "ladies_choice"


def printed_deck():
    return tabletop.make("ladies_choice").deck


HEAD = "[deck]\nhand_size = 1\nunder_clock = 3\n"
ROWS = "".join(f'[[card]]\ntitle = "{t}"\ntype = "dandy"\nvalue = {i}\n' for i, t in enumerate("ABCDEFGH"))


def make(path: Path, text: str | bytes, players: int = 3):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return tabletop.make("ladies_choice", players=players, deck=str(path))


def card(*lines: str, title: str = "Z") -> str:
    base = {"title": f'"{title}"', "type": '"dandy"', "value": "1"}
    base.update(dict(line.split(" = ", 1) for line in lines))
    return "[[card]]\n" + "".join(f"{k} = {v}\n" for k, v in base.items() if v != "-")


WRONG = {
    "missing in list": ('[deck]\ncards = ["Romantic", "Nobody"]', ["my.toml", "'Nobody'", "no printed card"]),
    "nearly in list": ('[deck]\ncards = ["Romantik"]', ["'Romantik'", "the nearest is Romantic."]),
    "described, not in list": ('[deck]\ncards = ["Romantic"]\n' + card(), ["'Z'", "not in the list"]),
    "double card": (HEAD + ROWS + card(title="A"), ["card 'A'", "twice", "copies = 2"]),
    "double in other spelling": (HEAD + ROWS + card(title="a"), ["card 'a'", "twice"]),
    "double id": (HEAD + ROWS + card('id = "a"'), ["id 'a'"]),
    "no title": (HEAD + ROWS + card("title = -"), ["my.toml", "no title"]),
    "empty title": (HEAD + ROWS + card(title=" "), ["no title"]),
    "number for a title": (HEAD + ROWS + card("title = 5"), ["no title"]),
    "lacks a field": (HEAD + ROWS + card("value = -"), ["'Z'", "'value'", "whole number"]),
    "impossible value": (HEAD + ROWS + card("value = 101"), ["'Z'", "'value'", "101", "from -100 to 100"]),
    "impossible copies": (HEAD + ROWS + card("copies = 0"), ["'Z'", "'copies'", "from 1 to 199"]),
    "impossible type": (HEAD + ROWS + card('type = "cat"'), ["'type'", "'cat'", "'dandy' or 'wealth' or 'special'"]),
    "text for a number": (HEAD + ROWS + card('value = "12"'), ["'value'", "'12'", "a whole number"]),
    "true for a number": (HEAD + ROWS + card("value = true"), ["'value'", "True", "a whole number"]),
    "half for a number": (HEAD + ROWS + card("value = 1.5"), ["'value'", "a whole number"]),
    "number for true": (HEAD + ROWS + card("outranked = 1"), ["'outranked'", "true or false"]),
    "number for a text": (HEAD + ROWS + card("text = 1"), ["'text'", "a text in quotes"]),
    "text for a list": (HEAD + ROWS + card('cancels = "A"'), ["'cancels'", "a list of titles"]),
    "numbers in a list": (HEAD + ROWS + card("cancels = [1]"), ["'cancels'", "a list of titles"]),
    "unknown field": (HEAD + ROWS + card("price = 3"), ["'Z'", "'price'", "known are", "value"]),
    "unknown effect": (HEAD + ROWS + card('effect = "flies"'), ["'effect'", "'flies'", "'mysterious' or 'openness'"]),
    "unknown provenance": (HEAD + ROWS + card('provenance = "web"'), ["'provenance'", "'rulebook' or 'assumed'"]),
    "mysterious without draws": (HEAD + ROWS + card('effect = "mysterious"'), ["'Z'", "'draw'", "1 to 8"]),
    "draws without effect": (HEAD + ROWS + card("draw = 2"), ["'Z'", "'draw'", "mysterious"]),
    "cancels nobody": (HEAD + ROWS + card('cancels = ["Nobody"]'), ["'Z'", "'cancels'", "no card 'Nobody'"]),
    "unknown deck field": (HEAD + "speed = 3\n" + ROWS, ["[deck]", "'speed'", "hand_size"]),
    "impossible deck field": (HEAD.replace("= 1", "= 0") + ROWS, ["[deck]", "'hand_size'", "from 1 to 12"]),
    "true for a deck field": (HEAD.replace("= 1", "= true") + ROWS, ["[deck]", "'hand_size'", "a whole number"]),
    "name that is no text": ("[deck]\nname = 3\n" + ROWS, ["name and title are texts"]),
    "cards that is no list": ('[deck]\ncards = "all"\n', ["cards is a list of titles"]),
    "unknown table": (HEAD + ROWS + "[rules]\nx = 1\n", ["my.toml", "[rules]", "[deck] and [[card]]"]),
    "card that is one table": ("[card]\ntitle = 'A'\n", ["[[card]] a list of tables"]),
    "deck that is a list": ("[[deck]]\nname = 'A'\n", ["[deck] is one table"]),
    "no cards": (HEAD, ["at least one card"]),
    "empty": ("", ["at least one card"]),
    "an empty list": ("[deck]\ncards = []\n", ["at least one card"]),
    "broken TOML": ("[deck\nname = ", ["my.toml is not valid TOML"]),
    "not UTF-8": (b'[deck]\nname = "caf\xe9"\n', ["my.toml is not valid TOML"]),
    "deeply nested": ("x = " + "[" * 100_000, ["my.toml is not valid TOML"]),
    "deeply nested tables": ("x = " + '{a = ' * 50_000, ["my.toml is not valid TOML"]),
    "too large": ("# " + "x" * 1_000_001, ["my.toml is larger", "one megabyte"]),
    "runs dry at the Clock": (HEAD.replace("= 3", "= 2") + ROWS, ["3 more", "that is 3, and only 2"]),
    "nothing above the Clock": (HEAD.replace("= 3", "= 6") + ROWS, ["8 cards less 2 hands of 1 and 6", "leave 0"]),
    "mysterious runs dry": (HEAD + ROWS + card('effect = "mysterious"', "draw = 2"), ["Mysterious cards 2", "only 3"]),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_gets_a_sentence(name, tmp_path):
    text, words = WRONG[name]
    with pytest.raises(DeckError) as caught:
        make(tmp_path / "my.toml", text)
    said = str(caught.value)
    for word in words:
        assert word in said, said
    assert said.endswith(".") and "\n" not in said.rstrip() and len(said) < 500


def test_two_players_need_cards_for_four_piles(tmp_path):
    with pytest.raises(DeckError, match="4 piles of 6 and 0 Mysterious draws need 24 cards, and the deck has 8"):
        make(tmp_path / "my.toml", HEAD + ROWS, players=2)
    assert make(tmp_path / "my.toml", HEAD + "pile_size = 2\n" + ROWS, players=2).pile_size == 2


def test_files_that_are_not_there_and_names_that_are_unknown(tmp_path):
    with pytest.raises(DeckError, match="nowhere.toml can't be read"):
        tabletop.make("ladies_choice", deck=str(tmp_path / "nowhere.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(DeckError, match="folder.toml can't be read"):
        tabletop.make("ladies_choice", deck=str(tmp_path / "folder.toml"))
    for name in ("gold", "../decks/mini", "mini/../mini", "", "/etc/passwd"):
        with pytest.raises(DeckError, match="say printed, mini, or the path of a .toml file"):
            tabletop.make("ladies_choice", deck=name)


def test_a_good_deck_is_read(tmp_path):
    extra = card('classroom_title = "Zed"', "copies = 2", "value = -100", title="Zed & <Co>")
    game = make(tmp_path / "my.toml", HEAD + 'name = "mine"\n' + ROWS + extra)
    deck = game.deck
    assert deck.name == "mine" and deck.size == len(deck) == 10 and not deck.shipped
    zed = deck.find("zed")
    assert zed.copies == 2 and zed["value"] == -100 and zed.id == "zed-co" and zed.provenance == "assumed"
    assert zed.named(True) == "Zed" and zed.named(False) == "Zed & <Co>" == str(zed)
    assert [c.index for c in deck] == list(range(9))
    data = {
        "deck": {"hand_size": 1, "under_clock": 3},
        "card": [{"title": t, "type": "dandy", "value": 1} for t in "ABCDEFGH"],
    }
    assert tabletop.make("ladies_choice", players=3, deck=data).deck.size == 8


def test_a_changed_printed_card_is_marked_as_assumed(tmp_path):
    titles = [c.title for c in printed_deck()][:12]
    head = f"[deck]\nhand_size = 1\nunder_clock = 6\ncards = {[*titles, titles[0]]!r}\n".replace("'", '"')
    change = f'[[card]]\ntitle = "{titles[1]}"\nvalue = 99\n'
    game = make(tmp_path / "my.toml", head + change)
    changed, kept, twice = (game.deck.find(titles[i]) for i in (1, 2, 0))
    printed = printed_deck().find(titles[1])
    assert changed["value"] == 99 and changed.provenance == "assumed"
    assert changed["type"] == printed["type"] and changed.text == printed.text and printed["value"] != 99
    assert kept.provenance == "rulebook" and twice.copies == 2
    assert make(tmp_path / "my.toml", head).deck.find(titles[1]).provenance == "rulebook"


def test_the_fingerprint_tells_decks_apart(tmp_path):
    one = make(tmp_path / "my.toml", HEAD + ROWS)
    assert make(tmp_path / "other.toml", "# a remark\n" + HEAD + ROWS).deck.fingerprint == one.deck.fingerprint
    assert (
        make(tmp_path / "my.toml", HEAD + ROWS.replace("value = 3", "value = 4")).deck.fingerprint
        != one.deck.fingerprint
    )


def test_cards_are_found_in_any_spelling():
    deck = printed_deck()
    hat = deck.find("Silk Top Hat")
    for text in ("silk top hat", "SILK TOP-HAT", "silk-top-hat", "  Silk  Top  Hat ", hat):
        assert deck.find(text) is hat
    with pytest.raises(InvalidMoveError, match="did you mean Silk Top Hat"):
        deck.find("Silk Top Cat")
    with pytest.raises(InvalidMoveError, match="No card of the printed deck"):
        deck.find("x" * 10_000)
    with pytest.raises(InvalidMoveError, match="no card of the printed deck"):
        deck.find(Card(0, "other", "Other"))
    assert deck.hand("Thief, Romantic") == deck.hand(["Romantic", deck.find("Thief")])
    assert deck.hand(["Complete Openness"] * 2)
    with pytest.raises(InvalidMoveError, match="Romantic is 1 times in the deck, not 2 times"):
        deck.hand(["Romantic", "Romantic"])


def test_a_schema_may_be_small(tmp_path):
    deck = load_deck({"card": [{"title": "One"}, {"title": "Two", "n": 2}]}, HOME, {"n": Field(int, range(5), 1)}, {})
    assert [c["n"] for c in deck] == [1, 2]


def test_a_deck_is_a_plain_file(tmp_path):
    import os

    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "folder.toml").mkdir()
    for name in ("pipe.toml", "loop.toml", "zero.toml", "folder.toml", "a\0.toml", "x" * 300 + ".toml"):
        with pytest.raises(DeckError, match="can't be read"):
            tabletop.make("ladies_choice", players=3, deck=str(tmp_path / name))


def test_a_deck_from_windows_is_read(tmp_path):
    text = (HEAD + ROWS).replace("\n", "\r\n").encode()
    assert make(tmp_path / "my.toml", b"\xef\xbb\xbf" + text).deck.size == 8


def test_titles_in_any_script_are_told_apart(tmp_path):
    titles = ["Ärzte", "Ørzte", "Любовь", "Дом", "愛", "猫", "🎩", "🐈"]
    rows = "".join(f'[[card]]\ntitle = "{t}"\ntype = "dandy"\nvalue = 1\n' for t in titles)
    deck = make(tmp_path / "my.toml", HEAD + rows).deck
    assert [deck.find(t.upper()).title for t in titles] == titles
    with pytest.raises(InvalidMoveError):
        deck.find("")


def test_a_hostile_deck_is_refused_at_once_and_briefly():
    def deep(n):
        value = []
        for _ in range(n):
            value = [value]
        return value

    one = {"title": "x", "type": "dandy", "value": 1}
    many = [{**one, "title": f"c{i}"} for i in range(20_000)]
    wrongs = [
        {"card": many}, {"card": [{**one, "copies": 199, "title": f"c{i}"} for i in range(100)]},
        {"card": [{**one, "value": deep(900)}]}, {"card": [{**one, "type": "d" * 10**6}]},
        {"card": [{**one, "value": 16**6000}]}, {"card": [{**one, "z" * 10**6: 1}]}, {"z" * 10**6: 1},
        {"card": [{**one, "title": "a\u2028b"}]}, {"card": [{**one, "title": "a\ud800"}]},
        {"deck": {"name": "z" * 10**6}, "card": [one]}, {"deck": {"name": "a\nb"}, "card": [one]},
        {"deck": {"cards": ["z" * 10**6]}}, {"deck": {"cards": deep(900)}, "card": [one]},
    ]  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(DeckError) as caught:
            tabletop.make("ladies_choice", players=3, deck=wrong)
        assert len(str(caught.value)) < 400


def test_cards_are_titles():
    deck = printed_deck()
    for wrong in (None, 5, [5], [None], [[]]):
        with pytest.raises(InvalidMoveError):
            deck.hand(wrong)


@pytest.mark.parametrize("title", ["", "  ", "\u200b", "\u2060\u200d"])
def test_a_title_can_be_seen(title: str) -> None:
    with pytest.raises(tabletop.DeckError, match="a card has no title"):
        tabletop.make("ladies_choice", players=3, deck={"card": [{"title": title, "kind": "dandy", "value": 1}]})
