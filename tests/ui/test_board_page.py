"""The class board and the bets of a notebook as pages: what clicks do and what is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop import OptionError
from tabletop.exercises.staked import Staked, pack_bets, unpack_bets
from tabletop.ui import bet, class_board, my_bets, waiting_time
from tabletop.ui.bet_book import BOOK, BetBook, MyBets, game_of, known
from tabletop.ui.bets import BETS
from tabletop.ui.board_page import BoardLecture
from tabletop.ui.page import Page
from tests.exercises.test_board import ONE, OTHER, OWN, TWO, learner


def press(shown: Any, do: str, value: Any = True) -> None:
    shown._heard({"do": do, "value": value})
    assert not shown.errors, shown.errors


def blocks(shown: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shown.upper.view["blocks"]
    json.dumps(found, allow_nan=False)
    return found


def find(shown: Any, kind: str) -> dict[str, Any]:
    return next(b for b in blocks(shown) if b["kind"] == kind)


def said(shown: Any) -> str:
    return str(find(shown, "said")["text"])


# -- the board --------------------------------------------------------------------------------------------------------


def test_codes_are_pasted() -> None:
    page = class_board()
    assert [b["kind"] for b in blocks(page)] == ["head", "paste", "said"]
    press(page, "add", f"{ONE}\n{TWO[:-3]}\n{OTHER}")
    assert said(page) == "2 codes put on the board. 1 code could not be read: see below."
    assert find(page, "lines")["lines"][0].startswith("line 2, TX1.")
    games = find(page, "buttons")
    assert [o["text"] for o in games["options"]] == ["Ladies' Choice (1)", "Cat Ladies of Maple St. (1)"]
    grid = find(page, "grid")
    assert len(grid["head"]) == len(grid["rows"][0]["cells"]) and grid["rows"][0]["correct"].startswith("2 of ")
    assert {c["word"] for c in grid["rows"][0]["cells"]} == {"correct", "not yet", "solution shown", "not attempted"}
    press(page, "game", "cat_ladies")
    assert find(page, "grid")["label"].startswith("Cat Ladies") and page.upper.view["accent"] == "teal"
    press(page, "empty")
    assert said(page) == "The board is empty." and len(blocks(page)) == 3
    page._heard({"do": "add", "value": " "})
    assert said(page) == "Paste at least one code first."
    press(page, "add", "hello")
    assert "There is no code in it" in said(page)


def test_files_of_them() -> None:
    page = class_board()
    press(page, "files", [{"name": "a.txt", "text": OWN}, {"name": "b.csv", "text": f"Ada,{TWO}"},
                          {"name": "c.txt", "text": OWN}, {"name": "d.txt", "text": "TX1.abc"}])  # fmt: skip
    assert "2 codes put on the board. 1 code could not be read" in said(page)
    assert "c.txt: The code of learner 1 was there twice" in said(page)
    assert find(page, "lines")["lines"][0].startswith("d.txt: line 1, TX1.abc: ")
    assert [r["called"] for r in find(page, "grid")["rows"]] == ["learner 1", "Ada"]


def test_names_are_typed_kept_and_hidden() -> None:
    page = class_board(f"{ONE}\n{TWO}")
    assert [r["called"] for r in find(page, "grid")["rows"]] == ["learner 1", "learner 2"]
    press(page, "name", [1, "  Ada  Lovelace "])
    assert [r["name"] for r in find(page, "grid")["rows"]] == ["", "Ada Lovelace"]
    assert "Ada Lovelace,2" in find(page, "export")["text"] and "put on the board" in said(page)
    press(page, "names", False)
    assert "Ada" not in json.dumps([b for b in blocks(page) if b["kind"] in ("export", "said")])
    assert find(page, "grid")["names"] is False and find(page, "grid")["rows"][1]["called"] == "learner 2"
    press(page, "names", True)
    assert find(page, "grid")["rows"][1]["called"] == "Ada Lovelace"


def test_how_it_went_is_told_in_words() -> None:
    codes = [learner(7, right=["love_left"], shown=s) for s in ([], ["who_wins"])] + [learner(7, not_yet=["love_left"])]
    page = class_board("\n".join(codes) + TWO.join("\n\n"))
    rows = {r["id"]: r for r in find(page, "tally")["rows"]}
    row = rows["love_left"]
    assert "(correct)" not in row["lines"][0] and row["lines"][1] == "Commonest mistake, 1 time."
    press(page, "answers", True)
    rows = {r["id"]: r for r in find(page, "tally")["rows"]}
    row = rows["love_left"]
    assert row["text"] == "2 correct, 1 not yet, 1 not attempted" and row["title"] == "Love still to give"
    assert row["lines"][0].startswith("Most answered first: ") and ": 2 of 3 (correct)." in row["lines"][0]
    assert row["lines"][1].startswith("Commonest mistake, 1 time: ")
    assert "claimed" in rows["total_function"]["text"] and sum(p["share"] for p in row["parts"]) == pytest.approx(1)


def test_judging_can_be_stopped_and_goes_on() -> None:
    lecture = BoardLecture()
    lecture.act({"do": "add", "value": f"{ONE}\n{TWO}"})
    for _ in range(5):
        lecture.work()
    work = next(b for b in lecture.top() if b["kind"] == "work")
    assert work["done"] == 5 and work["of"] == lecture.board.size and "5 of" in work["text"]
    lecture.act({"do": "stop"})
    assert lecture.job is None and any(b.get("id") == "on" for b in lecture.top())
    lecture.act({"do": "on", "value": True})
    while lecture.job is not None:
        lecture.work()
    assert lecture.board.done == lecture.board.size and not any(b.get("id") == "on" for b in lecture.top())


def test_bets_of_a_class() -> None:
    right = known("six each")
    assert right is not None
    values = [right.answer, right.answer, "Con Artist and Epiphany", None]
    codes = [pack_bets([Staked("ladies_choice", "six each", "", v), Staked("ladies_choice", "loses a card", "", n),
                        Staked("ladies_choice", "gone", "", n)])
             for v, n in zip(values, (40, 38, 12, 90), strict=True)]  # fmt: skip
    page = class_board("\n".join(codes))
    charts = [b for b in blocks(page) if b["kind"] == "histo"]
    assert charts[0]["text"] == "3 bets; 1 looked at the answer first."  # the answers are hidden at first
    assert right.answer not in json.dumps(charts[1:]) and not any(b["right"] for c in charts for b in c["bars"])
    assert "39.57" not in json.dumps(charts)
    press(page, "answers", True)
    charts = [b for b in blocks(page) if b["kind"] == "histo"]
    assert charts[0]["name"] == right.question and charts[0]["text"].startswith("3 bets; 2 right; it is ")
    assert charts[0]["text"].endswith("1 looked at the answer first.")
    assert [(b["label"], b["count"], b["right"]) for b in charts[0]["bars"]][0] == (right.answer, 2, True)
    assert charts[1]["text"] == "4 bets; 2 right; it is 39.57%."
    assert [b["label"] for b in charts[1]["bars"] if b["right"]] == ["38", "39.57", "40"]
    assert "does not know" in charts[2]["name"]
    press(page, "answers", False)
    charts = [b for b in blocks(page) if b["kind"] == "histo"]
    assert charts[0]["text"] == "3 bets; 1 looked at the answer first." and not any(
        b["right"] for b in charts[0]["bars"]
    )


def test_the_projector_shows_large_and_without_the_box() -> None:
    page = class_board(f"{ONE}\n{TWO}")
    assert find(page, "grid")["turned"] is False and "tt-on-projector" not in page._dom_classes
    press(page, "projector", True)
    kinds = [b["kind"] for b in blocks(page)]
    assert "paste" not in kinds and "export" not in kinds and "tt-on-projector" in page._dom_classes
    assert find(page, "grid")["turned"] is True
    press(page, "projector", False)
    assert "paste" in [b["kind"] for b in blocks(page)] and "tt-on-projector" not in page._dom_classes


def test_half_a_sign_in_a_name_does_no_harm() -> None:
    page = class_board(ONE)
    press(page, "name", [0, "A\ud800"])
    press(page, "files", [{"name": "\ud800.txt", "text": "TX1.abc"}, {"name": "b.txt", "text": OWN}])
    assert json.dumps(blocks(page), ensure_ascii=False).encode()


@pytest.mark.parametrize("codes", [None, 5, [ONE]])
def test_codes_are_a_text(codes: Any) -> None:
    with pytest.raises(OptionError, match="a text with codes"):
        class_board(codes)


@pytest.mark.parametrize("message", [{"do": "dance"}, {"do": "game", "value": "chess"}, {"do": "add", "value": ""}])
def test_what_a_board_cannot_do_is_refused(message: dict[str, Any]) -> None:
    lecture = BoardLecture()
    lecture.act(message)
    assert lecture.tone == "harm" and lecture.message and lecture.errors == []


# -- the bets of this kernel ------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A kernel that has just begun."""
    BOOK.__init__()  # type: ignore[misc]
    yield
    BOOK.__init__()  # type: ignore[misc]


def rows(shown: Any) -> list[list[str]]:
    found = [b for b in blocks(shown) if b["kind"] == "stakes"]
    return [[r["question"], r["bet"], r["answer"], r["word"]] for b in found for r in b["rows"]]


def test_the_first_bet_counts() -> None:
    one, two, own = bet("six each"), bet("loses a card"), bet("How many?", 7, unit="cards")
    listing = my_bets()
    assert blocks(listing)[0]["text"] == "No bets placed; 3 still wait for one."
    press(two, "bet", 40)
    press(two, "again")
    press(two, "bet", 10)
    press(own, "peek")
    press(own, "bet", 7)
    press(one, "bet", "Con Artist and Epiphany")
    assert blocks(listing)[0]["text"] == "2 bets placed, 1 right; 1 answered without a bet."
    assert [r[1:] for r in rows(listing)] == [
        ["Con Artist and Epiphany", known("six each").answer, "not this time"],  # type: ignore[union-attr]
        ["40%", "39.57%", "right"],
        ["no bet", "7 cards", ""],
    ]


def test_a_fresh_kernel_takes_them_back() -> None:
    for name, value in (("six each", "Con Artist and Epiphany"), ("loses a card", 40)):
        press(bet(name), "bet", value)
    page = waiting_time()
    press(page, "bet", 2)
    code = BOOK.code()
    assert [b.game for b in unpack_bets(code)] == ["ladies_choice", "ladies_choice", "lords_ladies"]
    BOOK.__init__()  # type: ignore[misc]
    first, page = bet("six each"), waiting_time()  # above the code in the notebook
    listing = my_bets(code)
    later = bet("loses a card")  # a cell that is run afterwards
    assert first.lecture.bet == "Con Artist and Epiphany" and later.lecture.bet == 40
    assert page.lecture.wager.bet == 2 and not page.lecture.waits
    assert len(rows(listing)) == 3 and said(listing) == "Loaded: 3 bets." and BOOK.code() == code
    assert first.errors == page.errors == later.errors == []
    for shown in (first, page):
        assert blocks(shown)  # drawn anew


def test_an_old_code_takes_no_bet_away() -> None:
    old = pack_bets([Staked("ladies_choice", "six each", "", "Thief and Romantic"),
                     Staked("ladies_choice", "loses a card", "", 40),
                     Staked("ladies_choice", "hidden patch", "", None)], "mine")  # fmt: skip
    one, two = bet("six each"), bet("loses a card")
    press(one, "bet", "Con Artist and Epiphany")
    press(two, "peek")
    listing = my_bets(old)
    assert said(listing) == ("Loaded: 2 bets. On one question there is another bet here already: yours here stays.")
    bets = {b.name: b.bet for b in BOOK.all()}
    assert bets == {"six each": "Con Artist and Epiphany", "loses a card": 40, "hidden patch": None}
    assert one.lecture.bet == "Con Artist and Epiphany" and two.lecture.bet == 40
    assert BOOK.tag == "mine"
    press(listing, "load", BOOK.code())
    assert said(listing) == "Loaded: 0 bets."


def test_two_kernels_make_two_codes() -> None:
    codes = []
    for _ in range(2):
        BOOK.__init__()  # type: ignore[misc]
        press(bet("six each"), "bet", "Con Artist and Epiphany")
        codes.append(BOOK.code())
    assert codes[0] != codes[1] and unpack_bets(codes[0]) == unpack_bets(codes[1])


def test_a_damaged_code_changes_nothing() -> None:
    press(bet("six each"), "bet", "Con Artist and Epiphany")
    listing, code = my_bets(), BOOK.code()
    for bad in (code[:-4], "TX1.abc", ONE, "hello"):
        press(listing, "load", bad)
        assert said(listing).endswith("What you have here stays as it is.") and BOOK.code() == code
    assert "damaged" in str(my_bets(code[:-4]).lecture.message)


def test_a_bet_that_no_longer_fits_does_no_harm() -> None:
    page = bet("six each")
    listing = my_bets(pack_bets([Staked("ladies_choice", "six each", "", "none of these"),
                                 Staked("ladies_choice", "gone", "", 5)]))  # fmt: skip
    assert page.lecture.bet is None and page.errors == [] and len(rows(listing)) == 2


def test_what_a_page_asks_is_kept_with_its_answer() -> None:
    page = waiting_time()
    press(page, "bet", 1.5)
    (staked,) = unpack_bets(BOOK.code())
    assert staked.name == "" and staked.answer == 1.5 and staked.right and staked.unit == "rolls"
    assert page.lecture.wager.question in staked.question


@pytest.mark.parametrize("accent", ["plum", "teal", "indigo", "moss"])
def test_every_colour_belongs_to_a_game(accent: str) -> None:
    from tabletop import make

    assert make(game_of(accent)).accent == accent


def test_every_bet_of_the_kit_is_known_by_name() -> None:
    assert known("six each") is not None and known("no such bet") is None
    assert len(BETS) > 40 and known("six each").name == "six each"  # type: ignore[union-attr]
    assert isinstance(Page(MyBets(BetBook())), Page)


def test_a_code_of_bets_is_a_text() -> None:
    for nothing in (None, 5, ["TB1."]):
        with pytest.raises(OptionError, match="a text"):
            my_bets(nothing)  # type: ignore[arg-type]
