"""The teacher's guide: each match that it opens on the projector still shows what the text says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop import OPEN, SPECTATOR, DeckError, Match, OptionError, RandomBot, make
from tabletop.analysis.clock import turn_distribution
from tabletop.analysis.marry import expected_love
from tabletop.zones import chances
from tests import guide
from tests.books import ROOT, cells

GUIDE = cells(Path("notebooks/90_teachers_guide.ipynb"))


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
    for cell in GUIDE:
        if cell.cell_type == "code":
            shown = Opened()
            place |= dict.fromkeys(
                ("table", "hand_stepper", "courtship", "class_board", "printed", "whom_to_marry"), shown
            )
            exec(cell.source.replace("from tabletop.ui import", "# "), place)
            if cell.id.startswith(("90-seed", "90-promise")):
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
    return "\n".join(cell.source for cell in GUIDE if cell.cell_type == "markdown")


def test_every_table_opens_in_projector_mode(opened: dict[str, Opened]) -> None:
    assert sorted(opened) == [
        "10",
        "11",
        "12-early",
        "12-late",
        "13",
        "14",
        "20",
        "21",
        "30",
        "31",
        "40",
        "41",
        "90-promise",
    ]
    for name, shown in opened.items():
        if name not in ("11", "31", "90-promise"):
            assert shown.options["projector"] is True and 0 <= shown.step < shown.match.steps, name


def test_10_the_best_hand_comes_last(opened: dict[str, Opened]) -> None:
    match = opened["10"].match
    assert guide.best_hand_loses(match) and opened["10"].options["eyes"] == OPEN
    step = opened["10"].step
    view = match.at(step).view(OPEN)
    bare = {
        match.names[g]: sum(match.game.deck[c]["value"] for c in chances(view, g).surely) for g in (1, 2, 3)
    }  # on the cards that lie on the table when it opens
    assert bare == {"Chidi": 119, "Ben": 97, "Dora": 49} and match.inputs(step + 1) == ["marry 3"]
    assert "his make 119, Ben's 97, Dora's 49" in text() and step + 1 == match.steps
    dora = [e.text for e in match.log(OPEN) if e.step == match.steps and e.text.startswith("Dora draws")]
    assert len(dora) == 4
    last = max(match.state.ranking, key=lambda rank: rank.place)
    assert match.names[last.seat] == "Chidi" and sum(c["type"] == "wealth" for c in last.reckoning.cards) == 5


def test_11_four_of_six_are_put_aside(opened: dict[str, Opened]) -> None:
    assert opened["11"].options == {"size": 6, "seed": 137}
    hand = guide.hand(137)
    types = [opened["10"].match.game.deck.find(title)["type"] for title in hand]
    assert types.count("wealth") == 4 and "Bankrupt" in hand
    assert guide.much_put_aside(hand) and "Foreign Prince" in hand and guide.reckon(hand).total == 20


def test_12_the_clock_early_and_late(opened: dict[str, Opened]) -> None:
    for name, turn in (("12-early", 24), ("12-late", 31)):
        shown = opened[name]
        assert guide.clock_turn(shown.match) == turn and shown.options["eyes"] == SPECTATOR
        assert "clock-shows" in guide.rules(shown.match, shown.step + 1)
        assert "clock-shows" not in guide.rules(shown.match, shown.step)
    assert "in the 24th" in text() and "in the 31st" in text()
    turns = turn_distribution(4)
    assert round(100 * sum(p for t, p in turns.items() if t <= 24)) == 3
    assert round(100 * sum(p for t, p in turns.items() if t >= 31)) == 5
    assert "by the 24th in 3 rounds of a hundred, in the 31st or later in 5" in text()


def test_what_is_bet_on_is_not_said_before() -> None:
    for cell in GUIDE:
        shown = re.sub(r"<details>.*?</details>", "", cell.source, flags=re.DOTALL)
        if "**On the projector:**" in shown:
            told = shown.partition("**On the projector:**")[2]
            assert "24th" not in told and "31st" not in told and "run it" not in told


def test_13_the_bride_loses(opened: dict[str, Opened]) -> None:
    match = opened["13"].match
    assert (
        guide.bride_loses(match) and match.inputs(match.steps) == ["marry 2"] and opened["13"].step == match.steps - 1
    )
    assert any(e.text.startswith("Gentleman 2 is ranked") and "43 Dandy Points" in e.text for e in match.log(OPEN))


def test_14_the_promise_is_not_kept(opened: dict[str, Opened]) -> None:
    shown = opened["14"]
    assert shown.options["eyes"] == 0 and guide.promise_broken(shown.match, shown.step)
    assert shown.step == opened["10"].step and "at the same step" in text()
    asked = opened["90-promise"].match  # the page that works the promises out
    assert asked.steps == shown.step and asked.state == shown.match.at(shown.step)
    promised = expected_love(asked.state.view(0), seed=1)
    assert max(promised, key=lambda seat: promised[seat].value) == 2


def test_20_the_last_cat_does_not_win(opened: dict[str, Opened]) -> None:
    match = opened["20"].match
    assert guide.last_cat_lost(match) and match.game.players == 3 and opened["20"].step == match.steps - 1
    last = [e.text for e in match.log(OPEN) if e.step == match.steps]
    assert any("The last cat has found a home" in text for text in last)


def test_21_who_begins_loses(opened: dict[str, Opened]) -> None:
    match = opened["21"].match
    assert guide.first_loses(match) and match.outcome is not None and match.outcome.scores == (14, 15)


def test_30_anna_must_accept(opened: dict[str, Opened]) -> None:
    shown = opened["30"]
    assert guide.must_accept(shown.match, shown.step) and shown.match.at(shown.step).current_player == 0
    assert shown.match.game.deck.find("Fanny Price")["virtue"] == 5 and "of Virtue 5" in text()
    assert any("Chidi proposes" in e.text and "Fanny Price" in e.text for e in shown.match.log(OPEN, shown.step))


def test_31_three_stable_ways(opened: dict[str, Opened]) -> None:
    assert opened["31"].options == {"size": 6, "taste": "lot", "cards": 1, "ask": False}
    assert guide.stable_ways(1) == 3


def test_40_the_wedding_is_undone(opened: dict[str, Opened]) -> None:
    shown = opened["40"]
    assert guide.wedding_undone(shown.match, 11) and shown.match.at(11).land.houses[0].gold == 0
    laid = [e.text for e in shown.match.log(OPEN) if e.step == shown.step]
    assert shown.step == 9 and laid == ["Ben lays Financial Ruin on Anna: rumour 1."] and shown.match.steps == 11
    assert shown.match.at(9).land.houses[0].gold == 5 and guide.rules(shown.match, 11)[0] == "confirm"
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
        said = [c.source for c in GUIDE if c.id.startswith(f"90-seed-{what.split()[0]}")]
        said += [c.source for c in GUIDE if c.id in ("90-17",)] if what.startswith("30") else []
        if not what.startswith("14"):
            assert any(re.search(rf"(?:seed|cards)={seed}\b", source) for source in said), (what, seed)
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


def headings(number: str) -> list[str]:
    (path,) = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
    found = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    return re.findall(r"^## (.+)$", found, re.MULTILINE)


def plans() -> list[tuple[int, list[list[str]]]]:
    found = []
    for minutes, body in re.findall(r"### (\d+) minutes:(.*?)(?=\n### |\nOther themes)", text(), re.DOTALL):
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\| \d.*$", body, re.M)]
        found.append((int(minutes), rows))
    return found


def test_plans_add_up() -> None:
    assert [minutes for minutes, _ in plans()] == [45, 90, 180]
    for minutes, rows in plans():
        assert sum(int(row[0]) for row in rows) == minutes


def test_plans_name_sections_that_are_there() -> None:
    named = 0
    for _, rows in plans():
        for _, _, where, sections in rows:
            number = re.match(r"\[?(\d\d)\b", where)
            for section in re.findall(r"\*(.+?)\*", sections):
                assert number and section in headings(number[1]), section
                named += 1
    assert named > 20


def test_exercises_of_a_plan_fit_into_its_minutes() -> None:
    from tabletop.exercises import exercises

    for minutes, rows in plans()[:2]:
        row = next(row for row in rows if "exercises" in row[1])
        ids = re.findall(r"`(\w+)`", row[1].partition("quick ones")[0])
        assert sum(exercises("ladies_choice")[id].minutes for id in ids) <= int(row[0]), minutes


def test_bets_are_kept_at_the_end_of_each_notebook_that_is_named() -> None:
    for number in ("11", "12", "14"):
        assert "Your bets" in headings(number)


def test_one_word_gives_a_class_the_same_numbers() -> None:
    from tabletop.exercises import sheet

    (line,) = (line.strip() for line in text().splitlines() if line.strip().startswith("q = sheet("))
    one, two = (eval(line.removeprefix("q = "), {"sheet": sheet}) for _ in range(2))
    assert one.put_aside.given == two.put_aside.given
    first = (ROOT / "exercises" / "ladies_choice.ipynb").read_text(encoding="utf-8")
    assert line.replace(' seed="tea",', "").replace('"', '\\"') in first  # the cell that is changed


def test_the_own_deck_can_be_played(tmp_path: Path) -> None:
    lines = text().partition("    [deck]\n")[2].partition("\nIn a notebook:")[0].splitlines()
    toml = "\n".join(["[deck]", *(line.removeprefix("    ") for line in lines)])
    file = tmp_path / "my_deck.toml"
    file.write_text(toml, encoding="utf-8")
    for players in (2, 3, 4):
        game = make("ladies_choice", players=players, deck=str(file))
        assert game.deck.find("Plays the Ukulele").copies == 2 and game.deck.warnings == []
        assert Match(game, seed=1).auto([RandomBot()] * players).outcome
    file.write_text(toml.replace("value = -9", "value = 900"), encoding="utf-8")
    with pytest.raises(DeckError) as found:
        make("ladies_choice", deck=str(file))
    assert f"*{found.value}*" in text()


def test_classroom_titles_are_where_the_guide_says() -> None:
    from tabletop.exercises.printed import printed
    from tabletop.ui import deck_browser, table

    assert sum(bool(card.classroom_title) for card in make("ladies_choice").deck) == 17
    assert table(make("ladies_choice"), classroom=True) and deck_browser("ladies_choice", classroom=True)
    assert printed("ladies_choice", ["put_aside"], classroom=True, seed=1).html
    with pytest.raises(OptionError):
        make("ladies_choice", classroom=True)


def test_as_many_pages_as_the_guide_says(opened: dict[str, Opened]) -> None:
    from tabletop.exercises.printed import printed

    (source,) = (cell.source for cell in GUIDE if cell.id == "90-29")
    place: dict[str, Any] = {"printed": printed}
    exec(source.splitlines()[0], place)
    assert place["sheets"].pages == 4  # three students, and the answers
    assert 7 <= printed("ladies_choice", students=1, seed=7).pages - 1 <= 8
    assert printed("ladies_choice", students=30, seed=7, workings=False).pages > 200
