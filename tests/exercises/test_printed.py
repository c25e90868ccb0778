"""Exercises on paper: sound HTML, a sheet for each student, and no answer outside the teacher's part."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tabletop import OptionError
from tabletop.exercises import exercises, games_with_exercises, own_seed, sheet
from tabletop.exercises.printed import main, printed

VOID = {"meta", "br"}


class Tree(HTMLParser):
    """Complains of what is not closed, or closed in the wrong order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag


def sound(html: str) -> Tree:
    tree = Tree()
    tree.feed(html)
    tree.close()
    assert tree.open == []
    return tree


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html.partition("</style>")[2] or html)).split())


def parts(html: str) -> tuple[str, str]:
    """The students' part and the teacher's."""
    students, mark, teacher = html.partition('<section class="answers">')
    assert mark
    return students, teacher


@pytest.mark.parametrize("game", games_with_exercises())
def test_a_whole_set(game: str) -> None:
    made = printed(game, students=["Ada", "Ben"], seed=3)
    tree = sound(made.html)
    assert tree.seen[0] == ("html", {"lang": "en"})
    sheets = [attrs for tag, attrs in tree.seen if attrs.get("class") == "student"]
    assert len(sheets) == 2 and ".student + .student, .answers { break-before: page; }" in made.html
    asked = [one for one in exercises(game).values() if one.kind.look != "code"]
    code = [one.title for one in exercises(game).values() if one.kind.look == "code"]
    assert list(made.asked) == asked and made.left_out == tuple(code) and all(title in repr(made) for title in code)
    students, teacher = parts(made.html)
    assert sum(attrs.get("class") == "exercise" for _, attrs in tree.seen) == 2 * len(asked)
    for name in ("Ada", "Ben"):
        seed = own_seed(3, name)
        assert seed == sheet(game, seed=3, student=name).seed
        for one in asked:
            given = one.given(seed)
            for paragraph in one.prompt(given).split("\n\n"):
                assert " ".join(paragraph.split()) in text(students)
            told = one.kind.told(one, given, one.kind.read(one, given, one.answer(given)))
            assert told in text(teacher)
            for step in one.solution(seed):
                if len(step.text) > 25:
                    assert " ".join(step.text.split()) in text(teacher)
                    assert " ".join(step.text.split()) not in text(students), (one.id, step.text)
    assert not re.search(r"\bsrc=|\bhref=|url\(|<script", made.html)  # nothing is fetched, nothing runs


def test_no_answer_is_ticked_or_written_for_the_student() -> None:
    one = exercises("ladies_choice")["put_aside"]
    students, teacher = parts(printed("ladies_choice", ["put_aside"], students=1, seed=5).html)
    given = one.given(own_seed(5, "1"))
    for title in given["hand"]:
        assert students.count(f"<b>{title}</b>") == 1
    boxes = re.findall(r'<li><span class="box"></span><span class="figure">[^<]*</span><b>([^<]+)</b>', students)
    assert boxes == given["hand"]  # every card alike, in the order of the hand
    assert one.kind.say(one.kind.read(one, given, one.answer(given))) in text(teacher)


def test_numbers_names_and_one_sheet() -> None:
    thirty = printed("ladies_choice", ["love_left"], students=30, seed="c")
    assert thirty.students == [f"Number {i}" for i in range(1, 31)] and thirty.html.count('class="student"') == 30
    one = printed("ladies_choice", ["love_left"], seed=9)
    assert one.students == [""] and 'Name: <span class="line">' in one.html and 'seed="9"' in text(one.html)
    assert text(
        exercises("ladies_choice")["love_left"].prompt(exercises("ladies_choice")["love_left"].given(9))
    ) in text(one.html)
    odd = printed("ladies_choice", ["love_left"], students=["<b>Ann & Co</b>"], seed=1)
    sound(odd.html)
    assert "&lt;b&gt;Ann &amp; Co&lt;/b&gt;" in odd.html
    assert (
        printed("ladies_choice", "love_left", students=2, seed=1).html
        == printed("ladies_choice", ["love_left", "love_left"], students=2, seed=1).html
    )
    assert printed("ladies_choice").seed.isdigit()
    short = printed("ladies_choice", ["love_left"], students=2, seed=1, workings=False)
    assert "<small>" not in short.html.partition('class="key"')[2]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"exercises": ["put_asid"]}, "did you mean put_aside"),
        ({"exercises": ["total_function"]}, "written as code"),
        ({"exercises": []}, "at least one id"), ({"exercises": 5}, "a list of their ids"),
        ({"exercises": [["a"]]}, "no exercise"), ({"exercises": [None, 1.5]}, "no exercise"),
        ({"students": 1.5}, "whole number"), ({"students": b"Ann"}, "a list of names"),
        ({"students": ["Ann", "--"]}, "number 2 of the list has none"),
        ({"students": 0}, "1 to 200"), ({"students": 201}, "1 to 200"), ({"students": []}, "1 to 200"),
        ({"students": True}, "1 to 200"), ({"students": "Ann"}, "a list of names"),
        ({"students": ["Ann-Li", "ann li"]}, "same sheet"), ({"students": ["Ann", " "]}, "name or number"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        printed("ladies_choice", **options)


def test_saved_shown_and_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = printed("ladies_choice", ["love_left"], students=3, seed=1)
    assert made.save(tmp_path / "a.html").read_text(encoding="utf-8") == made.html
    shown = made._repr_html_()
    assert 'title="The first sheet"' in shown and "data:text/html;charset=utf-8;base64," in shown
    assert "Number 1" in shown and "Number 2" not in shown
    (tmp_path / "names.txt").write_text("Ada\n\nBen\n", encoding="utf-8")
    out = str(tmp_path / "b.html")
    assert main(["ladies_choice", "love_left", "--names", str(tmp_path / "names.txt"), "--seed", "1", "-o", out]) == 0
    told = capsys.readouterr().out
    assert "Ada" in Path(out).read_text(encoding="utf-8") and "b.html" in told and "about 3 pages" in told
    assert main(["chess"]) == 2 and "no exercises for" in capsys.readouterr().err
    assert main(["ladies_choice", "--names", str(tmp_path / "none.txt")]) == 2


def test_no_word_for_learners_is_said_to_a_teacher() -> None:
    with pytest.raises(OptionError) as found:
        printed("ladies_choice", students=["Ann", "  "])
    assert "student=" not in str(found.value)


PAGES = [(None, 1, 7, 9), (["turn_order", "put_aside", "dandy_points", "some_mystery"], 3, 4, 5), (None, 3, 21, 24)]


@pytest.mark.parametrize(("ids", "students", "least", "most"), PAGES)
def test_about_how_many_pages(ids: Any, students: int, least: int, most: int) -> None:
    made = printed("ladies_choice", ids, students, seed=7)
    assert least <= made.pages <= most  # what Chromium prints on A4 and Letter
    assert f"about {made.pages} pages" in repr(made) and f"about {made.pages} pages" in made._repr_html_()


def test_six_cards_stand_in_a_row() -> None:
    assert "repeat(6, 1fr)" in printed("ladies_choice", ["put_aside"], seed=1).html


def test_classroom_titles() -> None:
    ids = ["put_aside", "dandy_points", "rank_them", "change_it", "silencers"]
    ids = [id for id in ids if id in exercises("ladies_choice")]
    rude = {c.title: c.classroom_title for c in exercises("ladies_choice")["put_aside"].deck if c.classroom_title}
    names = ["Ada", "Midget"]  # a student is called what he is called
    plain, kind = (text(printed("ladies_choice", ids, names, seed=3, classroom=c).html) for c in (False, True))
    kind = kind.replace(" Midget", "", 2)
    for title, kinder in rude.items():
        assert not re.search(rf"\b{title}\b", kind), title
        assert title not in plain or kinder in kind
    assert sum(title in plain for title in rude) > 5 and len(rude) == 17
    assert printed("cat_ladies", ["last_cat"], seed=1, classroom=True).html


def test_only_what_is_longer_than_a_page_may_break() -> None:
    made = printed("lords_ladies", students=1, seed=7).html
    asked = made.partition('<section class="answers">')[0].split('<div class="exercise"')[1:]
    breaks = [one for one in asked if one.startswith(' style="break-inside: auto"')]
    assert breaks and all("<pre>" in one for one in breaks) and len(breaks) < len(asked) / 2
