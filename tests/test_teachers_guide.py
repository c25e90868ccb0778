"""The teacher's guide: each match that it opens on the projector still shows what the text says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tabletop import OPEN, SPECTATOR, Match
from tests import guide

ROOT = Path(__file__).resolve().parent.parent
BOOK = nbformat.read(ROOT / "notebooks" / "90_teachers_guide.ipynb", as_version=4)


class Opened:
    """What a cell opens: the arguments of its `table(…)`, `hand_stepper(…)` or `courtship(…)`."""

    def __init__(self) -> None:
        self.args: tuple[Any, ...] = ()
        self.options: dict[str, Any] = {}

    def __call__(self, *args: Any, **options: Any) -> None:
        self.args, self.options = args, options

    @property
    def match(self) -> Match:
        assert isinstance(self.args[0], Match)
        return self.args[0]

    @property
    def step(self) -> int:
        return int(self.options["step"])


@pytest.fixture(scope="module")
def opened() -> dict[str, Opened]:
    """Every cell of the guide that opens something, run in order."""
    found: dict[str, Opened] = {}
    place: dict[str, Any] = {}
    for cell in BOOK.cells:
        if cell.cell_type == "code":
            shown = Opened()
            place |= dict.fromkeys(("table", "hand_stepper", "courtship", "class_board", "printed"), shown)
            exec(cell.source.replace("from tabletop.ui import", "# "), place)
            if cell.id.startswith("90-seed"):
                found[cell.id.removeprefix("90-seed-")] = shown
    return found


def test_a_class_does_not_read_ahead(opened: dict[str, Opened]) -> None:
    from tabletop.ui.controller import Controller

    shown = opened["10"]
    match = shown.match.branch(shown.match.steps)  # a controller looks back in its match
    told = Controller(match, eyes=OPEN, step=shown.step, projector=True).payload()["story"]
    assert told and max(line["step"] for line in told) == shown.step
    whole = Controller(match, eyes=OPEN, step=shown.step).payload()["story"]
    assert max(line["step"] for line in whole) == shown.match.steps


def text() -> str:
    return "\n".join(cell.source for cell in BOOK.cells if cell.cell_type == "markdown")


def test_every_table_opens_in_projector_mode(opened: dict[str, Opened]) -> None:
    assert sorted(opened) == ["10", "11", "12-early", "12-late", "13", "14", "20", "21", "30", "31", "40", "41"]
    for name, shown in opened.items():
        if name not in ("11", "31"):
            assert shown.options["projector"] is True and 0 <= shown.step < shown.match.steps, name


def test_10_the_best_hand_comes_last(opened: dict[str, Opened]) -> None:
    match = opened["10"].match
    assert guide.best_hand_loses(match) and opened["10"].options["eyes"] == OPEN
    bare = {match.names[r.seat]: sum(c["value"] for c in r.reckoning.cards) for r in match.state.ranking}
    assert bare == {"Chidi": 119, "Ben": 97, "Dora": 33} and match.inputs(match.steps) == ["marry 3"]
    last = max(match.state.ranking, key=lambda rank: rank.place)
    assert match.names[last.seat] == "Chidi" and sum(c["type"] == "wealth" for c in last.reckoning.cards) == 5


def test_11_four_of_six_are_put_aside(opened: dict[str, Opened]) -> None:
    assert opened["11"].options == {"size": 6, "seed": 137}
    hand = guide.hand(137)
    assert guide.much_put_aside(hand) and "Foreign Prince" in hand and guide.reckon(hand).total == 20


def test_12_the_clock_early_and_late(opened: dict[str, Opened]) -> None:
    for name, turn in (("12-early", 24), ("12-late", 31)):
        shown = opened[name]
        assert guide.clock_turn(shown.match) == turn and shown.options["eyes"] == SPECTATOR
        assert "clock-shows" in guide.rules(shown.match, shown.step + 1)
        assert "clock-shows" not in guide.rules(shown.match, shown.step)
    assert "in the 24th" in text() and "in the 31st" in text()


def test_13_the_bride_loses(opened: dict[str, Opened]) -> None:
    match = opened["13"].match
    assert (
        guide.bride_loses(match) and match.inputs(match.steps) == ["marry 2"] and opened["13"].step == match.steps - 1
    )
    assert any(e.text.startswith("Gentleman 2 is ranked") and "43 Dandy Points" in e.text for e in match.log(OPEN))


def test_14_the_promise_is_not_kept(opened: dict[str, Opened]) -> None:
    shown = opened["14"]
    assert shown.options["eyes"] == 0 and guide.promise_broken(shown.match, shown.step)


def test_20_the_last_cat_does_not_win(opened: dict[str, Opened]) -> None:
    match = opened["20"].match
    assert guide.last_cat_lost(match) and match.game.players == 3 and opened["20"].step == match.steps - 1


def test_21_who_begins_loses(opened: dict[str, Opened]) -> None:
    match = opened["21"].match
    assert guide.first_loses(match) and match.outcome is not None and match.outcome.scores == (14, 15)


def test_30_anna_must_accept(opened: dict[str, Opened]) -> None:
    shown = opened["30"]
    assert guide.must_accept(shown.match, shown.step) and shown.match.at(shown.step).current_player == 0
    assert any("Chidi proposes" in e.text and "Fanny Price" in e.text for e in shown.match.log(OPEN, shown.step))


def test_31_three_stable_ways(opened: dict[str, Opened]) -> None:
    assert opened["31"].options == {"size": 6, "taste": "lot", "cards": 1, "ask": False}
    assert guide.stable_ways(1) == 3


def test_40_the_wedding_is_undone(opened: dict[str, Opened]) -> None:
    shown = opened["40"]
    assert guide.wedding_undone(shown.match, 11) and shown.match.at(11).land.houses[0].gold == 0
    assert shown.match.at(8).land.houses[0].gold == 5 and guide.rules(shown.match, 11)[0] == "confirm"
    assert any(e.rule == "turn" and e.text.startswith("Round 1") for e in shown.match.log(OPEN, 11))


def test_41_four_times_in_vain(opened: dict[str, Opened]) -> None:
    shown = opened["41"]
    assert guide.rolls_in_vain(shown.match) == 4 and shown.step == shown.match.steps - 1
    assert guide.rolls_in_vain(guide.estates(24, guide.Family(), shown.step)) == 3
    told = [e.text for e in shown.match.log(OPEN) if e.step == shown.match.steps]
    assert any(t.startswith("Ben rolls") and ": 3 or less" in t for t in told) and "The die shows 4: no child." in told


@pytest.mark.slow
def test_the_seeds_are_those_that_the_search_finds() -> None:
    found = dict(guide.found())
    seeds = {what: seed for what, (seed, _) in found.items()}
    for what, seed in seeds.items():
        cells = [c.source for c in BOOK.cells if c.id.startswith(f"90-seed-{what.split()[0]}")]
        cells += [c.source for c in BOOK.cells if c.id in ("90-17",)] if what.startswith("30") else []
        if not what.startswith("14"):
            assert any(re.search(rf"(?:seed|cards)={seed}\b", source) for source in cells), (what, seed)
    assert found["14 promise broken"] == (8, 23) and found["30 must accept"] == (1, 7)


def test_links_and_exercises_exist() -> None:
    from tabletop.exercises import exercises

    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text()):
        assert (ROOT / "notebooks" / link).exists(), link
    headings = {line.lstrip("# ").strip().replace(" ", "-") for line in text().splitlines() if line.startswith("#")}
    for anchor in re.findall(r"\]\(#([^)]+)\)", text()):
        assert anchor in headings, anchor
    for id in ("put_aside", "dandy_points", "rank_them", "some_mystery", "clock_in_time", "total_function"):
        assert f"`{id}`" in text() and id in exercises("ladies_choice")


def test_plans_add_up() -> None:
    for plan in re.findall(r"### (\d+) minutes:(.*?)(?=\n### |\nOther themes)", text(), re.DOTALL):
        minutes = [int(n) for n in re.findall(r"^\| (\d+) \|", plan[1], re.MULTILINE)]
        assert sum(minutes) == int(plan[0]), plan[0]
