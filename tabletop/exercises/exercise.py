"""What an exercise is: a small class, written once, that gives any number of instances."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import escape
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ..core import OptionError, State, TabletopError, brief, listed
from ..deck import Deck
from ..registry import available_games, make
from ..rules import Rules

if TYPE_CHECKING:
    from ..scene import Face
    from .kinds import Kind

CORRECT, NOT_YET, NOT_ATTEMPTED, SHOWN = "correct", "not yet", "not attempted", "shown"
LEVELS = 5  # from reading a rule (1) to writing a bot (5)
MANY = 30  # options that are written out in a question as text
OTHERS = 200  # instances looked through for one that shows a mistake
ALIKE = 12  # of those with the same answer, before one of them will do

Given = dict[str, Any]  # an instance: plain values by name
Steps = Iterable[tuple[str, str]]  # (sentence, ledger id or "")


class Unreadable(TabletopError):
    """An answer that can't be understood; the message is one sentence for people."""


class Step(NamedTuple):
    """One step of a solution, with the ledger id it rests on ("" for plain reckoning)."""

    text: str
    rule: str = ""


class Mistake(NamedTuple):
    """A usual mistake: the name of the method that makes it, and the hint that helps."""

    id: str
    hint: str


Method = TypeVar("Method", bound=Callable[..., Any])


def mistake(hint: str) -> Callable[[Method], Method]:
    """Marks a method of an exercise as a usual mistake: it answers as one would who makes it (`None`: it can't be made
    in this instance); `hint` is told to whoever answers so."""

    def marked(method: Method) -> Method:
        method.hint = hint  # type: ignore[attr-defined]
        return method

    return marked


@dataclass(frozen=True)
class Verdict:
    """What a check says: `state` ("correct", "not yet", "not attempted"), the reason in a sentence, a counter-example,
    and, where a usual mistake was recognised, its name and hint. `answer`: as it was understood (`None`: not at all).
    """

    state: str
    text: str = ""
    against: str = ""
    hint: str = ""
    mistake: str = ""
    answer: Any = field(default=None, compare=False)
    more: str = ""  # a position as text
    match: Any = field(default=None, compare=False)  # one that a bot did not win

    @property
    def words(self) -> str:
        """The state as a word of its own: "Not yet."."""
        return f"{self.state.capitalize()}."

    @property
    def sentences(self) -> list[str]:
        """The reason, the counter-example, the hint: what there is of them."""
        hint = f"Hint: {self.hint}" if self.hint else ""
        return [text for text in (self.text, self.against, hint) if text]

    def __str__(self) -> str:
        told = " ".join([self.words, *self.sentences])
        return f"{told}\n\n{self.more}" if self.more else told

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same below a cell of a notebook."""
        lines = [f"<p><strong>{self.words}</strong> {' '.join(map(escape, self.sentences[:1]))}</p>"]
        lines += [f"<p>{escape(text)}</p>" for text in self.sentences[1:]]
        lines += [f"<pre>{escape(self.more)}</pre>"] if self.more else []
        return f'<div class="mathjax_ignore tex2jax_ignore">{"".join(lines)}</div>'  # a $ is a $


def seed_of(seed: Any) -> str:
    """A seed as the text it stands for. Raises `OptionError` for what can't be written down."""
    try:
        return str(seed)[:200].encode("utf-8", "replace").decode()
    except Exception:
        raise OptionError("A seed is a short text, or a number of at most 4,300 digits.") from None


def snake(name: str) -> str:
    """WealthStep → wealth_step."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Exercise:
    """One exercise. A subclass gives the facts on top and the methods below; see CONTRIBUTING.

    `rules`: the ledger ids it is about. `level`: 1 (read a rule) to 5 (write a bot). `hints`: told one after the other
    on request. `starter`, `model`: for functions and bots, the code to begin with and a solution.
    """

    title: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    level: ClassVar[int]
    minutes: ClassVar[int]
    kind: ClassVar[Kind]
    hints: ClassVar[tuple[str, ...]] = ()
    starter: ClassVar[str] = ""
    model: ClassVar[str] = ""
    players: ClassVar[int] = 4  # of the game that gives deck and ledger
    same: ClassVar[str] = ""  # what of an instance a counter-example shares with it, where several things may be asked

    # -- what an exercise writes --------------------------------------------------------------------------------------
    def instance(self, rng: Random) -> Given:
        """A fresh instance, from `rng` alone (by default there is nothing that varies)."""
        return {}

    def prompt(self, given: Given) -> str:
        """What is asked; an empty line begins a new paragraph."""
        raise NotImplementedError

    def answer(self, given: Given) -> Any:
        """The right answer, worked out by the engine (of a function: its right result)."""
        raise NotImplementedError

    def work(self, given: Given) -> Steps:
        """How one gets there, step by step, each with the rule it rests on."""
        raise NotImplementedError

    # -- what it may write --------------------------------------------------------------------------------------------
    def options(self, given: Given) -> Sequence[str]:
        """What can be chosen: titles of cards, or texts without commas (answers may come as one text)."""
        chosen: Sequence[str] = given["options"] if "options" in given else given["hand"]
        return chosen

    def shown(self, given: Given) -> Mapping[str, Sequence[str]]:
        """Cards that lie open beside the question: a label ("Ben", "") → titles."""
        return {}

    def right(self, given: Given, answer: Any) -> bool:
        """Whether an answer, as its kind reads it, is right; override it where several are."""
        return self.kind.same(answer, self.kind.read(self, given, self.answer(given)))

    def brief(self, given: Given) -> str:
        """An instance in a few words, for counter-examples: "Take Romantic and Thief: …"."""
        return listed([self.card_words(title) for title in given["hand"]]) if "hand" in given else ""

    def against(self, given: Given, answer: Any) -> str:
        """What speaks against a wrong answer, without giving the right one away ("": its kind says)."""
        return ""

    def position(self, given: Given) -> State:
        """The table on which a move is asked for, or that is shown beside the question."""
        raise NotImplementedError

    def names(self, given: Given) -> Sequence[str]:
        """The people at that table."""
        return ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")

    def arguments(self, given: Given) -> tuple[Any, ...]:
        """What the learner's function is called with."""
        return tuple(given.values())

    # -- what follows -------------------------------------------------------------------------------------------------
    game: ClassVar[str]
    id: ClassVar[str]
    mistakes: ClassVar[tuple[Mistake, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.game = cls.__module__.rpartition(".")[2]
        cls.id = snake(cls.__name__)
        found = {name: value.hint for base in reversed(cls.__mro__) for name, value in vars(base).items()
                 if hasattr(value, "hint")}  # fmt: skip
        cls.mistakes = tuple(Mistake(name, hint) for name, hint in found.items())

    @cached_property
    def table(self) -> Any:
        """The game that the exercise is about, with `players` players."""
        return make(self.game, players=self.players)

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    @property
    def ledger(self) -> Rules:
        rules: Rules = self.table.rules
        return rules

    def face(self, title: str) -> Face:
        """The open side of a card, as the table shows it."""
        found: Face = import_module(f"tabletop.games.{self.game}.scene").face(self.deck.find(title))
        return found

    def card_words(self, title: str) -> str:
        """A card with its figures: "Romantic (+11)"."""
        face = self.face(title)
        figures = face.corner or ", ".join(v.label for v in face.values)
        return f"{title} ({figures})" if figures else title

    def card_told(self, title: str) -> str:
        """A card with all that stands on it, as a line of text."""
        detail = self.face(title).detail
        return f"{self.card_words(title)}{f': {detail}' if detail else ''}"

    def in_words(self, given: Given) -> str:
        """The whole question as text: what is asked, the cards beside it, the table, what can be chosen."""
        parts = [self.prompt(given)]
        for label, held in self.shown(given).items():
            parts.append("\n".join([f"{label or 'Cards'}:", *[f"  {self.card_told(t)}" for t in held]]))
        if self.kind.look == "table":
            state = self.position(given)
            parts.append(state.game.as_text(state.view(state.current_player), self.names(given)[: state.game.players]))
        elif self.kind.look in ("cards", "several", "order", "choice") and len(self.options(given)) < MANY:
            options = self.options(given)
            if {c.title for c in self.deck}.issuperset(options):
                parts.append("\n".join(["To choose from:", *[f"  {self.card_told(o)}" for o in options]]))
            else:
                joined = "; ".join(options) if any(" and " in o for o in options) else listed(list(options))
                parts.append(f"To choose from: {joined}.")
        return "\n\n".join(parts)

    def given(self, seed: int | str) -> Given:
        """The instance of a seed: the same on every machine."""
        return self.instance(Random(f"{self.game}|{self.id}|{seed_of(seed)}"))

    def mistaken(self, name: str, given: Given) -> Any:
        """What a usual mistake answers; `None` where it can't be made."""
        return getattr(self, name)(given)

    def check(self, seed: int | str, answer: Any, fresh: int | str | None = None) -> Verdict:
        """Judges an answer to the instance of `seed`. `fresh`: the seed of hidden instances for code (drawn if not
        given). Never raises for an answer, whatever it is."""
        given = self.given(seed)
        try:
            answer = self.kind.taken(answer)
            if self.kind.blank(answer):
                return Verdict(NOT_ATTEMPTED, self.kind.asks)
            return self.kind.judge(self, given, seed, answer, fresh)
        except Unreadable as error:
            return Verdict(NOT_YET, str(error))

    def recognised(self, given: Given, answer: Any) -> Mistake | None:
        """The usual mistake that leads to this (wrong) answer, if one does."""
        for wrong in self.mistakes:
            made = self.mistaken(wrong.id, given)
            if made is not None and self.kind.alike(answer, self.kind.read(self, given, made)):
                return wrong
        return None

    def other(self, asked: Given, seed: int | str, wrong: Mistake | None, said: Any) -> tuple[Given, Any] | None:
        """Another instance than the one asked, in which that mistake shows, with what it answers there. It asks
        about the same thing (`same`), its answer is not what was `said`, which would seem right then; and if it can
        be, its answer is not that of the instance asked, so that it gives nothing away."""
        right = self.kind.read(self, asked, self.answer(asked))
        kept: list[tuple[Given, Any]] = []
        for i in range(OTHERS):
            given = self.given(f"{seed}|other {i}")
            if given == asked or self.brief(given) == self.brief(asked) or given.get(self.same) != asked.get(self.same):
                continue
            made = None if wrong is None else self.mistaken(wrong.id, given)
            if wrong is not None and (made is None or self.right(given, self.kind.read(self, given, made))):
                continue
            its = self.kind.read(self, given, self.answer(given))
            if self.kind.same(said, its):
                continue
            if not self.kind.same(its, right):
                return given, made
            kept.append((given, made))
            if len(kept) == ALIKE:
                break
        return kept[0] if kept else None

    def solution(self, seed: int | str) -> list[Step]:
        """The steps that lead to the right answer for this instance."""
        return [Step(text, rule) for text, rule in self.work(self.given(seed))]

    def solved(self, seed: int | str) -> Any:
        """A right answer as a learner would give it: the answer itself, or the model's code, compiled."""
        return self.kind.solved(self, self.given(seed))


@cache
def games_with_exercises() -> list[str]:
    """The games that have exercises, found by file."""
    return sorted({m.name for m in pkgutil.iter_modules([str(Path(__file__).parent)])} & set(available_games()))


def exercises(game: str) -> dict[str, Exercise]:
    """All exercises of a game by id, in the order in which they stand in its file. Raises `OptionError`."""
    if not isinstance(game, str) or game not in games_with_exercises():
        raise OptionError(f"There are no exercises for {brief(game)}; there are for {listed(games_with_exercises())}.")
    return _exercises(game)


@cache
def _exercises(game: str) -> dict[str, Exercise]:
    module = import_module(f"tabletop.exercises.{game}")
    made = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Exercise)]
    return {cls.id: cls() for cls in made if cls.__module__ == module.__name__ and hasattr(cls, "title")}
