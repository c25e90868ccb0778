"""Exercises on paper: one HTML file with a set for each student, and the answers on pages of their own at the end.

    python -m tabletop.exercises.printed ladies_choice --students 30 --seed 7 -o sheets.html

prints well on A4 and Letter, in black and white, from any browser. A student's instances are those of `own_seed`: the
same that he gets at the screen from `sheet(game, seed=…, student=…)`.
"""

from __future__ import annotations

import argparse
import base64
import difflib
import re
import sys
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from random import Random

from ..core import OptionError, brief, listed
from ..deck import kinder
from ..registry import make
from .exercise import Exercise, Given
from .exercise import exercises as exercises_of
from .kinds import Chance, Number
from .progress import own_seed

MANY = 200  # students of one file
PAGE = 245  # mm of a page that are printed on, below its head; A4 has some more, Letter some less
MOVES = 40  # legal moves that are listed to choose from
DECK = 30  # options from which on they are set in small type
LONG = 110  # letters of a card's text that fit into a box
_SEAT = re.compile(r"(\bon|\bto|^marry|^court) ([1-6])\b")  # in the notation of a move

STYLE = """
@page { margin: 14mm 14mm 17mm; @bottom-right { content: counter(page); font: 9pt sans-serif; } }
* { box-sizing: border-box; }
body { font: 10.5pt/1.35 Georgia, "Times New Roman", serif; color: #000; background: #fff; margin: 0 auto; max-width: 190mm; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 1mm; } h2 { font-size: 11.5pt; margin: 0 0 1mm; } h3 { font-size: 11pt; margin: 4mm 0 1mm; }
p { margin: 0 0 1.4mm; } ul, ol { margin: 0; padding: 0; list-style: none; }
.student { width: 100%; border-collapse: collapse; } .student td { padding: 0; vertical-align: top; }
.student + .student, .answers { break-before: page; }
.head { display: flex; justify-content: space-between; gap: 6mm; border-bottom: 0.3mm solid #000; padding-bottom: 1mm; margin-bottom: 3mm; font: 9.5pt sans-serif; }
.exercise { break-inside: avoid; padding: 2mm 0 2mm; border-bottom: 0.2mm solid #777; }
.exercise h2, .exercise h2 + p { break-after: avoid; } .exercise h2 small { font: 8.5pt sans-serif; color: #444; }
.cards { display: grid; grid-template-columns: repeat(6, 1fr); gap: 1.5mm; margin: 1mm 0 1.5mm; }
.cards li { position: relative; min-width: 0; min-height: 24mm; border: 0.35mm solid #000; border-radius: 1.5mm; padding: 1mm 1.3mm; break-inside: avoid; display: flex; flex-direction: column; }
.cards b { font-size: 9pt; line-height: 1.15; hyphens: auto; } .hands .cards b { font-size: 8.4pt; } .cards b, .cards small { overflow-wrap: break-word; } .cards .figure { font: bold 11pt sans-serif; min-height: 5mm; } .cards small { font: 7pt/1.15 sans-serif; margin-top: auto; }
.hands { display: grid; grid-template-columns: 1fr 1fr; gap: 0 4mm; } .hands .cards { grid-template-columns: repeat(3, 1fr); gap: 1.5mm; } .hands .cards li { min-height: 21mm; }
.hand { margin: 1mm 0 0; font: italic 10pt Georgia, serif; }
.box { display: inline-block; width: 4mm; height: 4mm; border: 0.35mm solid #000; vertical-align: -0.6mm; margin-right: 1.5mm; } .box.place { width: 7mm; height: 5.5mm; vertical-align: -1.4mm; }
.cards .box { position: absolute; top: 1.4mm; right: 0; } .cards .place ~ .figure { min-height: 6mm; }
.options li { margin: 0.8mm 0; } .options.wide { columns: 2; column-gap: 8mm; } .options.wide.short { columns: 3; } .options.small { columns: 3; column-gap: 5mm; font: 7.5pt/1.25 sans-serif; } .options li { break-inside: avoid; padding-left: 6mm; text-indent: -6mm; } .options.places li { padding-left: 9mm; text-indent: -9mm; }
.room { height: 16mm; } .room.little { height: 9mm; } .line { display: inline-block; min-width: 45mm; border-bottom: 0.3mm solid #000; }
pre { font: 7.8pt/1.25 "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre-wrap; border: 0.2mm solid #777; padding: 2mm; margin: 1mm 0 2mm; }
.key { columns: 2; column-gap: 7mm; font-size: 8.6pt; line-height: 1.25; } .key p { break-inside: avoid; margin: 0 0 1.4mm; } .key small { font-size: 7.6pt; color: #222; }
.key section { margin-bottom: 3mm; } .answers > p { font-size: 9.5pt; } .key h3 { break-after: avoid; margin-top: 0; border-bottom: 0.2mm solid #777; }
@media screen { .student + .student, .answers { margin-top: 18mm; border-top: 1mm dashed #777; padding-top: 6mm; } }
@media print { body { max-width: none; padding: 0; } }
""".strip()  # noqa: E501


class Printed:
    """Sheets on paper. `html`: the whole file; `students`: whose; `left_out`: titles of exercises that are code;
    `seed`: the teacher's; `pages`: about how many will be printed, answers included."""

    def __init__(
        self, game: str, asked: Sequence[Exercise], students: Sequence[tuple[str, str]], seed: str,
        left_out: Sequence[str], workings: bool, classroom: bool = False,
    ) -> None:  # fmt: skip
        self.game, self.asked, self.seed, self.workings = game, tuple(asked), seed, workings
        self._students, self.left_out = tuple(students), tuple(left_out)
        self.kinder = kinder({card for one in asked for card in one.deck}, escape) if classroom else str
        self.students = [name for name, _ in students]
        self.html = self._page(self._students)
        self.pages = sum(_pages(sheet) for sheet in self.html.split('class="student"')[1:])  # about so many

    def save(self, path: str | Path) -> Path:
        """Writes the file; where to. Open it in a browser and print it."""
        place = Path(path).expanduser()
        place.write_text(self.html, encoding="utf-8")
        return place.resolve()

    def _page(self, students: Sequence[tuple[str, str]]) -> str:
        title = f"{make(self.game).title}: exercises"
        sheets = "\n".join(self._student(title, name, seed) for name, seed in students)
        return (
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
            f"<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n{sheets}\n{self._answers(students)}\n"
            "</main>\n</body>\n</html>\n"
        )

    def _student(self, title: str, name: str, seed: str) -> str:
        whose = escape(name) if name else 'Name: <span class="line"></span>'
        minutes = sum(one.minutes for one in self.asked)
        asked = self.kinder("\n".join(_question(i, one, seed) for i, one in enumerate(self.asked, 1)))
        return (
            f'<table class="student" role="presentation"><thead><tr><td><div class="head"><span>{escape(title)}</span>'
            f"<span>{whose}</span></div></td></tr></thead>\n<tbody><tr><td>\n<h1>{escape(title)}</h1>\n<p>About "
            f"{minutes} minutes. Where a question says “press” or “choose”, tick the box; where an order is asked for, "
            f"write 1, 2, 3 … into the boxes.</p>\n{asked}\n</td></tr></tbody></table>"
        )

    def _answers(self, students: Sequence[tuple[str, str]]) -> str:
        keys = "\n".join(self._key(name, seed) for name, seed in students)
        out = ""
        if self.left_out:
            out = f"<p>Left out, since they are written as code: {escape(listed(list(self.left_out)))}.</p>\n"
        whose = f"The seed was {self.seed}. At the screen the same instances come from " + (
            f'sheet("{self.game}", seed="{self.seed}", student="…") with the student’s name or number.'
            if students[0][0] else f'sheet("{self.game}", seed="{self.seed}").'
        )  # fmt: skip
        return (
            f'<section class="answers">\n<h1>{escape(make(self.game).title)}: answers, for the teacher</h1>\n'
            f"<p>{escape(whose)} Where several answers are right, one of them stands here.</p>\n"
            f'{out}<div class="key">\n{keys}\n</div>\n</section>'
        )

    def _key(self, name: str, seed: str) -> str:
        rows = self.kinder("\n".join(self._solved(i, one, seed) for i, one in enumerate(self.asked, 1)))
        return f"<section><h3>{escape(name or 'Answers')}</h3>\n{rows}</section>"

    def _solved(self, number: int, one: Exercise, seed: str) -> str:
        given = one.given(seed)
        answer = one.kind.told(one, given, one.kind.read(one, given, one.answer(given)))
        steps = " ".join(step.text for step in one.solution(seed)) if self.workings else ""
        work = f"<br><small>{escape(steps)}</small>" if steps else ""
        return f"<p>{number}. {escape(one.title)} <b>{escape(answer)}</b>{work}</p>"

    def _repr_html_(self) -> str:
        """The first student's sheet below a cell, and the whole file to download."""
        whole = base64.b64encode(self.html.encode()).decode()
        n = len(self.students)
        told = f"{n} sheets and their answers" if n > 1 else "One sheet and its answers"
        told += f", about {self.pages} pages"
        return (
            f'<p>{told}: <a download="{self.game}-sheets.html" href="data:text/html;charset=utf-8;base64,{whole}">'
            "download the file</a>, open it in a browser, and print it. This is the first sheet:</p>"
            '<iframe title="The first sheet" sandbox="" style="width:100%;height:34em;border:1px solid;background:#fff"'
            f' srcdoc="{escape(self._page(self._students[:1]))}"></iframe>'
        )

    def __repr__(self) -> str:
        who = listed(self.students) if len(self.students) < 5 else f"{len(self.students)} students"
        out = f"; left out, since they are code: {listed(list(self.left_out))}" if self.left_out else ""
        asked = "One exercise" if len(self.asked) == 1 else f"{len(self.asked)} exercises"
        told = f"{asked} of {make(self.game).title} for {who or 'one'}, about {self.pages} pages"
        return f"{told}, seed {self.seed}{out}"


# -- one question -----------------------------------------------------------------------------------------------------


def _question(number: int, one: Exercise, seed: str) -> str:
    given = one.given(seed)
    parts = [f"<p>{escape(text)}</p>" for text in one.prompt(given).split("\n\n") if text.strip()]
    hands = one.shown(given)
    shown = [
        f'<div><p class="hand">{escape(label)}:</p>{_cards(one, titles)}</div>' if label else _cards(one, titles)
        for label, titles in hands.items()
    ]
    parts += [f'<div class="hands">{"".join(shown)}</div>'] if len(hands) > 1 else shown
    parts.append(_space(one, given))
    head = f"<h2>{number}. {escape(one.title)} <small>level {one.level}, {one.minutes} min</small></h2>"
    asked = f"{head}\n" + "\n".join(parts)
    long = ' style="break-inside: auto"' if _height(asked) > PAGE else ""  # it can't stand on one page
    return f'<div class="exercise"{long}>{asked}</div>'


def _space(one: Exercise, given: Given) -> str:
    """Where the answer is written: boxes, a line, room to reckon."""
    kind, look = one.kind, one.kind.look
    if isinstance(kind, Number):
        how = f" <small>({escape(kind.tolerance)})</small>" if kind.tolerance else ""
        room = "" if isinstance(kind, Chance) or one.level > 1 else " little"
        return f'<div class="room{room}"></div><p>Answer: <span class="line"></span> {escape(kind.unit)}{how}</p>'
    if look == "table":
        return _table(one, given)
    options = list(one.options(given))
    box = '<span class="box place"></span>' if look == "order" else '<span class="box"></span>'
    if len(options) > DECK:
        rows = [f"<li>{box}{escape(one.card_words(t))} {escape(one.deck.find(t).text)}</li>" for t in options]
        return f'<ul class="options small">{"".join(rows)}</ul>'
    if look != "choice" and {c.title for c in one.deck}.issuperset(options):
        return _cards(one, options, box)
    places = " places" if look == "order" else ""
    wide = " wide" if len(options) > 3 and max(map(len, options)) < 40 else ""
    wide += " short" if wide and max(map(len, options)) < 24 else ""
    return f'<ul class="options{wide}{places}">' + "".join(f"<li>{box}{escape(o)}</li>" for o in options) + "</ul>"


def _cards(one: Exercise, titles: Iterable[str], box: str = "") -> str:
    """Cards as boxes with their figures, in black and white."""
    rows = []
    for title in titles:
        face, card = one.face(title), one.deck.find(title)
        brings = ", ".join(v.label for v in face.values)
        text = card.text if len(card.text) <= LONG else face.text
        words = ". ".join(t for t in (brings[:1].upper() + brings[1:], text) if t)
        figure = f'<span class="figure">{escape(face.corner)}</span>' if face.corner or box else ""
        rows.append(f"<li>{box}{figure}<b>{escape(title)}</b><small>{escape(words)}</small></li>")
    return f'<ul class="cards">{"".join(rows)}</ul>'


def _table(one: Exercise, given: Given) -> str:
    """The position as text, and the moves to choose from, where they are few."""
    state = one.position(given)
    names = list(one.names(given))[: state.game.players]
    text = state.game.as_text(state.view(state.current_player), names).partition("\n\nMoves:")[0]
    text = re.sub(r"\s*\[[\w-]+\]", "", text)  # ids of rules
    moves = [_SEAT.sub(lambda found: f"{found[1]} {names[int(found[2]) - 1]}", str(move)) for move in state.legal_moves]
    if len(moves) > MOVES:
        return f'<pre>{escape(text)}</pre>\n<p>Your move: <span class="line"></span></p>'
    rows = "".join(f'<li><span class="box"></span>{escape(move)}</li>' for move in moves)
    wide = " wide" if len(moves) > 3 else ""
    return f'<pre>{escape(text)}</pre>\n<p>Your move is one of these:</p>\n<ul class="options{wide}">{rows}</ul>'


# -- how long it gets -------------------------------------------------------------------------------------------------


def _pages(sheet: str) -> int:
    """About how many pages a student's sheet takes; of the last one, with the answers of all behind it."""
    sheet, _, answers = sheet.partition('<section class="answers">')
    pages, left = 1, PAGE - 19.0
    for height in map(_height, sheet.split('<div class="exercise"')[1:]):
        if left < height <= PAGE:
            pages, left = pages + 1, float(PAGE)
        left -= height
        while left < 0:
            pages, left = pages + 1, left + PAGE
    key = sum(1.4 + 3.6 * _lines(text, 62) for text in re.findall(r"<p>.*?</p>", answers, re.DOTALL))
    return pages + (max(1, round(key / (2 * PAGE) + 0.4)) if answers else 0)


def _height(question: str) -> float:
    """How many mm an exercise takes, from its parts."""
    high: float = 8 + sum(1.4 + 5 * _lines(text, 100) for text in re.findall(r"<p>.*?</p>", question, re.DOTALL))
    for wide, box in re.findall(r'<ul class="options([^"]*)">(.*?)</ul>', question, re.DOTALL):
        columns = 3 if "small" in wide or "short" in wide else 2 if "wide" in wide else 1
        letters, line = (42, 3.5) if "small" in wide else (100 // columns, 6.6)
        high += sum(1 + line * _lines(text, letters) for text in box.split("</li>")[:-1]) / columns
    hands = question.count('class="hand"') or 1
    cards = [ul.count("<li>") for ul in re.findall(r'<ul class="cards">(.*?)</ul>', question, re.DOTALL)]
    high += sum(-(-n // (3 if hands > 1 else 6)) * 28 + 3 for n in cards) / (2 if hands > 1 else 1)
    high += 3 * hands + sum(
        4 + 3.5 * len(text.splitlines()) for text in re.findall(r"<pre>(.*?)</pre>", question, re.DOTALL)
    )
    return high + 16 * question.count('"room"') + 9 * question.count('"room little"')


def _lines(html: str, letters: int) -> int:
    return -(-len(re.sub(r"<[^>]*>", "", html)) // letters)


# -- all of it --------------------------------------------------------------------------------------------------------


def printed(
    game: str, exercises: Sequence[str] | None = None, students: int | Sequence[str] | None = None,
    seed: int | str | None = None, workings: bool = True, classroom: bool = False,
) -> Printed:  # fmt: skip
    """Exercises of a game on paper: `printed("ladies_choice", students=30, seed=7).save("sheets.html")`.

    `exercises`: their ids in the order wanted (default: all); those that are code are left out, and named. `students`:
    a number, or names or numbers, each with instances of his own; `None`: one sheet, with a line for the name. `seed`:
    the teacher's; drawn if not given, and printed with the answers. `workings`: whether answers say how.
    `classroom`: whether cards have their classroom titles, where the game has some. Raises `OptionError`.
    """
    known = exercises_of(game)
    try:
        ids = list(known) if exercises is None else [exercises] if isinstance(exercises, str) else list(exercises)
    except TypeError:
        raise OptionError(f"exercises is a list of their ids, not {brief(exercises)}.") from None
    if not ids:
        raise OptionError("No exercise is named: give at least one id, or leave exercises out for all of them.")
    for id in ids:
        if not isinstance(id, str) or id not in known:
            near = difflib.get_close_matches(str(id)[:100], known, n=2)
            hint = f"did you mean {listed(near, 'or')}?" if near else f"there are {listed(list(known))}."
            raise OptionError(f"There is no exercise {brief(id)} of {make(game).title}; {hint}")
    asked = [known[id] for id in dict.fromkeys(ids)]
    on_paper = [one for one in asked if one.kind.look != "code"]
    if not on_paper:
        raise OptionError("These exercises are written as code; none of them can be done on paper.")
    teachers = str(Random().randrange(1_000_000) if seed is None else seed)
    left_out = [one.title for one in asked if one.kind.look == "code"]
    return Printed(game, on_paper, _students(students, teachers), teachers, left_out, workings, classroom)


def _students(students: int | Sequence[str] | None, seed: str) -> list[tuple[str, str]]:
    """(what stands on the sheet, seed) of each student."""
    if students is None:
        return [("", seed)]
    if isinstance(students, int):
        if isinstance(students, bool) or not 1 <= students <= MANY:
            raise OptionError(f"Sheets can be printed for 1 to {MANY} students, not {brief(students)}.")
        return [(f"Number {i}", own_seed(seed, str(i))) for i in range(1, students + 1)]
    if isinstance(students, (str, bytes)) or not isinstance(students, Iterable):
        raise OptionError(f"students is a whole number, or a list of names or numbers, not {brief(students)}.")
    names = [" ".join(str(name).split())[:100] for name in students]
    if not 1 <= len(names) <= MANY:
        raise OptionError(f"Sheets can be printed for 1 to {MANY} students, not {len(names)}.")
    for i, name in enumerate(names, 1):
        if not re.search(r"[^\W_]", name):
            raise OptionError(f"Every student has a name or number; number {i} of the list has none.")
    found = [(name, own_seed(seed, name)) for name in names]
    seen: dict[str, str] = {}
    for name, own in found:
        if own in seen:
            raise OptionError(f"{brief(seen[own])} and {brief(name)} would have the same sheet: tell them apart.")
        seen[own] = name
    return found


def main(words: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tabletop.exercises.printed", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("exercises", nargs="*", help="their ids; default: all")
    parser.add_argument("--students", type=int, help="how many")
    parser.add_argument("--names", type=Path, help="a text file with a name or number on each line, instead")
    parser.add_argument("--seed", help="the teacher's")
    parser.add_argument("--no-workings", action="store_true", help="answers only")
    parser.add_argument("--classroom", action="store_true", help="kinder titles, where the game has some")
    parser.add_argument("-o", "--output", type=Path, default=Path("sheets.html"))
    given = parser.parse_args(words)
    try:
        who: int | list[str] | None = given.students
        if given.names:
            who = [line for line in given.names.read_text(encoding="utf-8-sig").splitlines() if line.strip()]
        made = printed(given.game, given.exercises or None, who, given.seed, not given.no_workings,
                       given.classroom)  # fmt: skip
        print(f"{made.save(given.output)}: {made!r}")
    except (OptionError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

__all__ = ["Printed", "main", "printed"]
