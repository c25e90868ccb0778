"""When to marry, in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis import marry, stopping
from ..bots import Bot, RandomBot
from ..core import CHANCE, OptionError, View
from ..games.ladies_choice.bots import Gentleman, Parlour
from ..games.ladies_choice.game import LadiesChoice
from ..match import Match
from . import marry_plots
from .lesson import Block, Lecture, Refused, block, buttons, number_in
from .plots import Plot

if TYPE_CHECKING:
    from .page import Page

MOST = 2000  # positions or rounds in one picture


class Working(Lecture):
    """A lecture with one long job: buttons that begin it, its progress, a button that stops it."""

    begin: tuple[tuple[int, str], ...] = ()
    done, of, doing = 0, 1, ""

    def do(self, what: str, value: Any) -> None:
        if what != "more":
            super().do(what, value)
        elif self.job is not None:
            raise Refused("One thing after the other: stop this one first.")
        elif value not in dict(self.begin):
            raise Refused("The page does not know how many.")
        else:
            self.done, self.of = 0, int(value)
            self.job = self.steps(self.of)

    def steps(self, number: int) -> Iterator[None]:
        """The work, in slices."""
        raise NotImplementedError

    def controls(self, *inner: Block) -> Block:
        running = self.job is not None
        shown = [{"value": n, "text": text, "do": "more", "disabled": running} for n, text in self.begin]
        last = (
            block("work", id="stop", done=self.done, of=self.of, text=self.doing)
            if running else block("said", text=self.message, tone=self.tone)
        )  # fmt: skip
        return block("columns", columns=[[*inner, block("buttons", id="more", label="Try", options=shown), last]])


class Courting(Working):
    """One position: what marrying each gentleman promises, and (with `look`) whether one more COURT pays."""

    begin = ((10, "Look ahead in 10 positions"), (40, "in 40 positions"))

    def __init__(self, view: View, names: Sequence[str], look: bool = True, trials: int = 400) -> None:
        super().__init__()
        self.view, self.look, self.change = view, look, 50.0
        self.names = {g: names[g] for g in view.game.seats_of(view.facts).gentlemen}  # type: ignore[attr-defined]
        self.found = marry.prospects(view, trials)
        self.ahead: marry.LookAhead | None = None

    def do(self, what: str, value: Any) -> None:
        if what == "change":
            self.change = number_in(value, 0, 100, "A chance")
            self.job = self.ahead = None
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = self.ahead
        if before is not None and before.trials + number > MOST:
            raise Refused(f"{before.trials:,} positions are enough.")
        seed = f"{0 if before is None else before.trials}"
        change = Fraction(str(self.change)) / 100
        best = max(self.found, key=lambda g: self.found[g].love)
        for found in marry.look_ahead_slices(self.view, number, change=change, seed=seed, best=best):
            self.ahead = marry.LookAhead(best)
            for part in (before, found):
                if part is not None:
                    self.ahead.add(part)
            self.done, self.doing = found.trials, f"{self.ahead.trials} positions imagined."
            yield
        self.message = f"{self.ahead.trials if self.ahead else 0} positions imagined."

    def plot(self) -> Plot:
        if self.ahead is None or self.ahead.trials < 2:
            return marry_plots.promises(self.names, self.found)
        return marry_plots.court_or_marry(self.names, self.ahead)

    def top(self) -> list[Block]:
        if not self.look:
            return [self.finding]
        low = {"low": 0, "high": 100, "step": 5, "unit": "%"}
        slider = block("slider", id="change", label="Gentlemen change in", value=self.change, **low)
        return [self.controls(block("sliders", label="How people play", sliders=[slider])), self.finding]


class Stopping(Lecture):
    """The small deck, solved exactly: what a threshold brings, beside the best play."""

    def __init__(self, change: float = 50) -> None:
        super().__init__()
        self.change = number_in(change, 0, 100, "A chance")
        self.progress = (0, 1)
        self._solve(stopping.solve(change=Fraction(str(self.change)) / 100))

    def _solve(self, plan: stopping.Plan) -> None:
        self.plan, self.curve = plan, plan.thresholds

    def do(self, what: str, value: Any) -> None:
        if what != "change":
            super().do(what, value)
            return
        self.change = number_in(value, 0, 100, "A chance")
        self.job = self._work(Fraction(str(self.change)) / 100)

    def _work(self, change: Fraction) -> Iterator[None]:
        for part in stopping.solve_slices(change=change):
            if isinstance(part, tuple):
                self.progress = part
                yield
            else:
                self._solve(part)

    def plot(self) -> Plot:
        return marry_plots.thresholds(self.plan, self.curve)

    def top(self) -> list[Block]:
        low = {"low": 0, "high": 100, "step": 5, "unit": "%"}
        slider = block("slider", id="change", label="Gentlemen change in", value=self.change, **low)
        blocks = [block("sliders", label="How people play", sliders=[slider])]
        if self.job is not None:
            done, of = self.progress
            blocks.append(block("work", id="stop", done=done, of=of, text="Working backwards."))
        elif self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


class Rules(Working):
    """Thresholds as a Catch's rule, tried against bots on the full deck."""

    begin = ((5, "Play 5 rounds with each rule"), (20, "20 rounds"))
    shares = (0, 0.5, 0.6, 0.7, 0.8, 0.9, 2)
    men: Mapping[str, Callable[[], Bot]] = {"parlour": Parlour, "random": RandomBot}

    def __init__(self, players: int = 4, rounds: int = 10, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.bot = seed, "parlour"
        self._set_players(players)
        self.job = self.steps(rounds) if rounds else None

    def _set_players(self, players: Any) -> None:
        if players not in (3, 4, 5, 6):
            raise Refused("When to marry is asked with 3, 4, 5 or 6 players.")
        self.players, self.job = int(players), None
        self.found = {share: marry.Trial(marry.Threshold(share).name) for share in self.shares}

    @property
    def most(self) -> int:
        """The most Love that a marriage brings."""
        return min(self.players - 1, 4)

    def do(self, what: str, value: Any) -> None:
        if what == "players":
            self._set_players(value)
        elif what == "bot":
            if value not in self.men:
                raise Refused("There is no such bot.")
            self.bot = value
            self._set_players(self.players)
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = len(self.found[0].loves)
        if before + number > MOST:
            raise Refused(f"{before:,} rounds are enough.")
        rules = [marry.Threshold(share) for share in self.shares]
        self.of = number * len(rules)
        for i in range(before, before + number):
            batch = marry.try_rules_slices(rules, self.players, 1, self.men[self.bot](), f"{self.seed}|{i}")
            parts: list[marry.Trial] = []
            for j, so_far in enumerate(batch, 1):
                parts = so_far
                self.done = (i - before) * len(rules) + j
                self.doing = f"Round {i + 1}, rule {j} of {len(rules)}."
                yield
            for share, part in zip(self.shares, parts, strict=True):  # whole rounds only: all rules had the same deals
                self.found[share].add(part)
        self.message = f"{len(self.found[0].loves)} rounds with each rule."

    def plot(self) -> Plot:
        return marry_plots.trials(self.found, self.most)

    def top(self) -> list[Block]:
        players = buttons("players", "Players", [(n, str(n)) for n in (3, 4, 5, 6)], self.players)
        men = buttons("bot", "Gentlemen", [(name, name) for name in self.men], self.bot)
        return [self.controls(players, men), self.finding]


class Missed(Working):
    """What uniform hidden choices miss: predicted chances beside what happened."""

    begin = ((20, "Play 20 rounds"), (100, "100 rounds"))
    men: Mapping[str, Callable[[], Bot]] = {"parlour": Parlour, "gentleman": Gentleman, "random": RandomBot}
    views = (("value", "by what a card is worth"), ("chance", "by the chance predicted"))

    def __init__(self, gentlemen: str = "parlour", show: str = "value", rounds: int = 20, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.show, self.bot = seed, show, gentlemen
        self.found = marry.Calibration()
        self.job = self.steps(rounds) if rounds else None

    def do(self, what: str, value: Any) -> None:
        if what == "show" and value in dict(self.views):
            self.show = value
        elif what == "bot" and value in self.men:
            self.bot, self.found, self.job = value, marry.Calibration(), None
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = self.found.rounds
        if before + number > MOST:
            raise Refused(f"{before:,} rounds are enough.")
        self.of = number
        for i in range(before, before + number):
            part = marry.calibration(self.men[self.bot](), rounds=1, seed=f"{self.seed}|{i}")
            self.found.add(part)
            self.done, self.doing = i + 1 - before, f"{self.found.rounds} rounds so far."
            yield
        self.message = f"{self.found.rounds} rounds."

    def plot(self) -> Plot:
        bins = self.found.by_value() if self.show == "value" else self.found.by_chance()
        return marry_plots.calibrated(bins, self.found)

    def top(self) -> list[Block]:
        men = buttons("bot", "Gentlemen", [(name, name) for name in self.men], self.bot)
        show = buttons("show", "Show", list(self.views), self.show)
        return [self.controls(men, show), self.finding]


def her_view(match: Match) -> View:
    """The view of the Catch whose turn it is. Raises `OptionError` where it is nobody's turn to court or marry."""
    player = match.state.current_player
    if (
        not isinstance(match.game, LadiesChoice)
        or player <= CHANCE
        or not any(m.verb in ("court", "marry") for m in match.legal_moves)
    ):
        raise OptionError("Nobody is to court or to marry now: step to a Catch's turn.")
    return match.state.view(player)


def _page(lecture: Lecture) -> Page:
    from .page import Page

    return Page(lecture)


def whom_to_marry(match: Match) -> Page:
    """What marrying each gentleman promises the Catch to move, from her view alone."""
    return _page(Courting(her_view(match), match.names, look=False))


def court_or_marry(match: Match) -> Page:
    """The same, with a look ahead: does one more COURT pay?"""
    return _page(Courting(her_view(match), match.names))


def stopping_rule(change: float = 50) -> Page:
    """The small deck, solved exactly; `change` in per cent."""
    return _page(Stopping(change))


def rules_trial(players: int = 4) -> Page:
    """Thresholds tried against bots."""
    return _page(Rules(players))


def what_she_misses(gentlemen: str = "parlour") -> Page:
    """Predicted chances that a card is still there, beside what happened."""
    return _page(Missed(gentlemen))
