"""The bets of this kernel: the first one on each question, with the answer, and the code that keeps them."""

from __future__ import annotations

import secrets
import weakref
from functools import cache
from importlib import import_module
from typing import Any

from ..core import TabletopError
from ..exercises.staked import LONGEST, Staked, merged, pack_bets, tagged_bets
from ..match import CodeError
from ..registry import available_games, make
from .asking import Wager
from .lesson import Bet, Block, Lecture, Refused, block, typed

PLACES = ("bets", "cat_bets", "match_bets", "family_bets")  # where the kit's own bets are written


def known(name: str) -> Bet | None:
    """One of the kit's own bets, of whatever game; `None` if there is none of that name."""
    for place in PLACES:
        import_module(f".{place}", __package__)
    from .bets import prepared

    try:
        return prepared(name)
    except TabletopError:
        return None


@cache
def game_of(accent: str) -> str:
    """The game whose colour this is."""
    return next((name for name in available_games() if make(name).accent == accent), available_games()[0])


def bet_of(lecture: Lecture) -> Bet | None:
    """The bet of a page: the page itself, or what it begins with."""
    return lecture if isinstance(lecture, Bet) else getattr(lecture, "wager", None)


def question_of(bet: Bet) -> str:
    """The question, with how its page was set where that matters."""
    setting = bet.asked if isinstance(bet, Wager) else ""
    return f"{bet.question} ({setting})"[:LONGEST] if setting else bet.question[:LONGEST]


class BetBook:
    """All pages of this kernel that ask for a bet, and the first bet on each question, in the order of the pages."""

    def __init__(self) -> None:
        self.pages: dict[str, Any] = {}  # question → the latest page that asks it, weakly
        self.bets: dict[str, Staked] = {}
        self.brought: dict[str, Staked] = {}  # by a code
        self.watchers: list[Any] = []  # pages that list them, weakly
        self.tag = secrets.token_hex(4)  # tells this learner's code from an equal one of somebody else

    def enter(self, page: Any) -> None:
        """A page has been made; what a code brought for it is placed in it."""
        bet = bet_of(page.lecture)
        if bet is None:
            return
        key = bet.name or question_of(bet)
        self.pages[key] = weakref.ref(page)
        if key in self.brought:
            page.lecture.act(place(self.brought[key]))

    def note(self, lecture: Lecture) -> None:
        """Looks whether a bet has been placed, or the answer looked at; the first one counts."""
        bet = bet_of(lecture)
        if bet is None or (bet.bet is None and not bet.peeked):
            return
        key = bet.name or question_of(bet)
        if key not in self.bets:
            game = game_of(bet.page.accent if isinstance(bet, Wager) else bet.accent)
            self.bets[key] = Staked(game, bet.name, "" if bet.name else question_of(bet), bet.bet, None, bet.unit)
            for page in [ref() for ref in self.watchers]:
                if page is not None:
                    page.show()

    def watch(self, page: Any) -> None:
        """A page to be drawn again at each new bet."""
        self.watchers.append(weakref.ref(page))

    def page(self, key: str) -> Any:
        """The page that asks this, if it is still there."""
        return self.pages[key]() if key in self.pages else None

    def settled(self, staked: Staked) -> Staked:
        """A bet with question and answer as they are known now: from its page, or, of the kit's own, by its name."""
        page = self.page(staked.key)
        bet = bet_of(page.lecture) if page is not None else known(staked.name) if staked.name else None
        if bet is None:
            return staked
        if isinstance(bet, Wager):
            right = bet.right  # settles it
            return staked._replace(answer=bet.found if bet.found is not None else staked.answer, right=right)
        answer = bet.answer if isinstance(bet.answer, (str, int)) else float(bet.answer)
        return staked._replace(question=bet.question, answer=answer, unit=bet.unit, right=bet.fits(staked.bet))

    def all(self) -> list[Staked]:
        """The bets so far, with their answers, in the order of the pages."""
        order = list(self.pages)
        kept = sorted(self.bets.values(), key=lambda b: order.index(b.key) if b.key in order else len(order))
        return [self.settled(staked) for staked in kept]

    def waiting(self) -> int:
        """How many pages still wait for a bet."""
        return sum(self.page(key) is not None and key not in self.bets for key in self.pages)

    def code(self) -> str:
        """The code that keeps them."""
        return pack_bets(self.all(), self.tag)

    def load(self, code: str) -> tuple[int, int]:
        """Adds what a code kept, and places it in the pages that are there; how many bets were added, and how many
        were not, since there is one on that question here. From then on this is the same learner's book.

        Raises `CodeError`; then nothing has changed."""
        tag, found = tagged_bets(code)
        self.tag = tag or self.tag
        before, self.bets = self.bets, {}
        for staked in merged(before.values(), found):
            self.bets.setdefault(staked.key, staked)
        new = [staked for staked in found if self.bets.get(staked.key) == staked != before.get(staked.key)]
        for staked in new:
            self.brought[staked.key] = staked
            page = self.page(staked.key)
            if page is not None:
                page.hear(place(staked))
        return len(new), sum(self.bets[s.key].bet != s.bet is not None for s in found if s not in new)


def place(staked: Staked) -> dict[str, Any]:
    """The click that places a bet, or looks at the answer."""
    return {"do": "peek", "value": True} if staked.bet is None else {"do": "bet", "value": staked.bet}


BOOK = BetBook()


def told(value: str | float | None, unit: str) -> str:
    """A bet or an answer in a cell of a table."""
    if value is None:
        return "–"
    return value if isinstance(value, str) else typed(round(value, 2), unit)


class MyBets(Lecture):
    """The bets of this kernel as a list, and their code."""

    def __init__(self, book: BetBook = BOOK) -> None:
        super().__init__()
        self.book = book
        self.accent = next((page().lecture.accent for page in book.pages.values() if page() is not None), "plum")

    def do(self, what: str, value: Any) -> None:
        if what == "load":
            try:
                new, other = self.book.load(str(value))
            except CodeError as error:
                raise Refused(f"{error} What you have here stays as it is.") from None
            self.message, self.tone = f"Loaded: {'one bet' if new == 1 else f'{new} bets'}.", "gain"
            if other:
                both = "one question there is another bet" if other == 1 else f"{other} questions there are other bets"
                self.message += f" On {both} here already: yours here {'stays' if other == 1 else 'stay'}."
        elif what == "copied":
            self.message = "Copied."
        elif what != "look":
            super().do(what, value)

    def sum_up(self) -> str:
        """ "12 bets placed, 5 of them right; 3 questions wait for one." """
        bets, waiting = self.book.all(), self.book.waiting()
        placed = [b for b in bets if b.bet is not None]
        parts = [f"{'One bet' if len(placed) == 1 else f'{len(placed)} bets' if placed else 'No bets'} placed"]
        parts[0] += f", {sum(b.right for b in placed)} right" if placed else ""
        if len(bets) > len(placed):
            parts.append(f"{len(bets) - len(placed)} answered without a bet")
        if waiting:
            parts.append(f"{waiting} still {'waits' if waiting == 1 else 'wait'} for one")
        return "; ".join(parts) + "."

    def top(self) -> list[Block]:
        bets = self.book.all()
        rows = [
            {"id": b.key, "question": b.question or f"“{b.name}”", "right": b.right,
             "bet": told(b.bet, b.unit) if b.bet is not None else "no bet",
             "answer": told(b.answer, b.unit) if b.answer is not None else "not known yet",
             "word": "right" if b.right else "not this time" if b.bet is not None and b.answer is not None else ""}
            for b in bets
        ]  # fmt: skip
        shown = [block("head", text=self.sum_up(), small=True)]
        if rows:
            shown.append(block("stakes", label="Your first bet on each question", rows=rows))
        again = {"value": True, "text": "Look again", "do": "look"}
        return [
            *shown,
            block("buttons", id="look", label="Bets placed meanwhile", show=False, options=[again]),
            block("keep", code=self.book.code() if bets else "", file="my-bets.txt", label="Code of your bets"),
            block("said", text=self.message, tone=self.tone),
        ]


__all__ = ["BOOK", "BetBook", "MyBets", "game_of", "known"]
