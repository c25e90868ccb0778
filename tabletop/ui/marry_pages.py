"""When to marry, in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis import marry, stopping
from ..bots import Bot, RandomBot
from ..core import CHANCE, OptionError, View
from ..games.ladies_choice.bots import Gentleman, Parlour
from ..games.ladies_choice.game import LadiesChoice
from ..match import Match
from . import marry_plots
from .asking import Asking, Working
from .lesson import Block, Lecture, Refused, block, buttons, counted, number_in, numbers
from .plots import Plot

if TYPE_CHECKING:
    from .page import Page

MOST = 5000  # positions or rounds in one picture
TABLES = 2000  # imagined for what each marriage promises
VERDICT = 120  # rounds of each rule, about, till the first can be told from the best


class Courting(Working):
    """One position: what marrying each gentleman promises, and (with `look`) whether one more COURT pays."""

    begin = ((100, "Look ahead in 100 positions"), (500, "in 500 positions"))
    ways = ("Marry now", "Court first", "No difference")

    def __init__(
        self, view: View, names: Sequence[str], look: bool = True, trials: int = TABLES, ask: bool = True
    ) -> None:
        super().__init__()
        self.view, self.look, self.change = view, look, 50.0
        found = marry.prospects(view, trials)
        self.names = {g: names[g] for g in found if g not in view.facts.standing.husbands}
        self.found = {
            g: replace(found[g], beyond={h: m for h, m in found[g].beyond.items() if h in self.names})
            for g in self.names
        }  # fmt: skip
        self.ahead: marry.LookAhead | None = None
        if ask and look:
            self.ask(
                "Marry now, or court somebody first and marry at your next turn? Which brings more Love?", self.ways
            )
        elif ask:
            self.ask("If you had to marry now: who promises most Love?", list(self.names.values()))

    def do(self, what: str, value: Any) -> None:
        if what == "change":
            self.change = number_in(value, 0, 100, "A chance")
            self.job = self.ahead = None
        else:
            super().do(what, value)

    def opened(self) -> None:
        if self.look:
            self.do("more", self.begin[0][0])

    def answer(self) -> str:
        if self.look:
            return marry_plots.better_way(self.ahead) if self.ahead is not None else ""
        best = marry_plots.surely_best(self.found)
        return self.names[best] if best is not None else ""

    def proof(self) -> str:
        if not self.look:
            best = marry_plots.surely_best(self.found)
            beyond = self.found[best].beyond if best is not None else {}
            near = min(beyond, key=lambda g: marry_plots.low(beyond[g]), default=None)
            if near is None or not isinstance(more := beyond[near], marry.Mean):
                return ""
            return f", {marry_plots.love(more)} Love beyond {self.names[near]} (95% interval)"
        if self.ahead is None or not self.ahead.courted:
            return ""
        n, gain = counted(self.ahead.trials, "positions"), marry_plots.best_gain(self.ahead)
        gain = gain if gain.value > 0 else marry.Mean(-gain.value, -gain.high, -gain.low, gain.n)
        return f", by {marry_plots.love(gain)} Love in {n} (95% interval)"

    def setting(self) -> str:
        return f"for gentlemen who change in {self.change:g}% of their turns" if self.look else ""

    def told(self, bet: Any) -> str:
        return "" if self.look and self.ahead is None else super().told(bet)

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
            self.done, self.doing = found.trials, f"{counted(self.ahead.trials, 'positions')} imagined."
            yield
        self.message = self.doing

    def plot(self) -> Plot:
        if self.ahead is None or self.ahead.trials < 2:
            return marry_plots.promises(self.names, self.found)
        return marry_plots.court_or_marry(self.names, self.ahead)

    def inside(self) -> list[Block]:
        if not self.look:
            return [self.finding]
        return [self.controls(change_slider(self.change)), self.finding]


class Stopping(Asking):
    """The small deck, solved exactly: what a threshold brings, beside the best play."""

    def __init__(self, change: float = 50, ask: bool = True) -> None:
        super().__init__()
        self.change = number_in(change, 0, 100, "A chance")
        self.progress, self.doing = (0, 1), ""
        self.plan: stopping.Plan | None = None
        self.curve: Mapping[Fraction, Fraction] = {}
        self.moments: list[tuple[str, ...]] = []
        if ask:
            self.ask("To marry either gentleman unseen brings 1 Love on average. How much has she if she courts and "
                     "stops as well as can be?", unit="Love")  # fmt: skip
        else:
            self.opened()

    def do(self, what: str, value: Any) -> None:
        if what != "change" or self.waits:
            super().do(what, value)
            return
        self.change = number_in(value, 0, 100, "A chance")
        self.opened()

    def opened(self) -> None:
        self.progress = (0, 1)
        self.job = self._work(Fraction(str(self.change)) / 100)

    def _work(self, change: Fraction) -> Iterator[None]:
        plan: stopping.Plan | None = None
        self.doing = "Working backwards."
        for part in stopping.solve_slices(change=change):
            if isinstance(part, stopping.Plan):
                plan = part
            else:
                self.progress = part
                yield
        assert plan is not None
        curve: dict[Fraction, Fraction] = {}
        self.doing = "Trying every threshold."
        for threshold in plan.edges:
            curve[threshold] = plan.threshold(threshold)
            self.progress = len(curve), len(plan.edges)
            yield
        self.plan, self.curve, self.moments = plan, curve, marry_plots.moments(plan)

    def answer(self) -> Any:
        return round(float(self.plan.value), 2) if self.plan is not None else ""

    def setting(self) -> str:
        change = self.change if self.plan is None or self.job is not None else 100 * float(self.plan.change)
        return f"for gentlemen who change in {change:g}% of their turns"

    def told(self, bet: Any) -> str:
        if self.plan is None:
            return ""
        return f"It is {float(self.plan.value):.2f}; marrying at her first turn has {float(self.plan.at_once):.2f}."

    def plot(self) -> Plot:
        return marry_plots.thresholds(self.plan, self.curve)

    def inside(self) -> list[Block]:
        blocks = [change_slider(self.change)]
        if self.job is not None:
            done, of = self.progress
            blocks.append(block("work", id="stop", done=done, of=of, text=self.doing))
        elif self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]

    def below(self) -> list[Block]:
        caption = "The best play, turn by turn"
        return [*super().below(), numbers(caption, marry_plots.MOMENTS, self.moments) | {"name": caption}]


class Rules(Working):
    """Thresholds as a Catch's rule, tried against bots on the full deck."""

    begin = ((20, "Play 20 rounds with each rule"), (100, "100 rounds"))
    shares = (0, 0.5, 0.6, 0.7, 0.8, 0.9, 2)
    men: Mapping[str, Callable[[], Bot]] = {"parlour": Parlour, "random": RandomBot}

    def __init__(self, players: int = 4, rounds: int = 20, seed: int | str = 0, ask: bool = True) -> None:
        super().__init__()
        self.seed, self.bot, self.rounds = seed, "parlour", rounds
        self._set_players(players)
        if ask:
            self.ask("She marries when the best gentleman promises this share of the most Love there is. Which share "
                     "is best?", [marry_plots.rule_name(share) for share in self.shares])  # fmt: skip
        else:
            self.opened()

    def opened(self) -> None:
        self.job = self.steps(self.rounds) if self.rounds else None

    def _set_players(self, players: Any) -> None:
        if players not in (3, 4, 5, 6):
            raise Refused("When to marry is asked with 3, 4, 5 or 6 players.")
        self.players, self.job = int(players), None
        self.found = {share: marry.Trial(marry.Threshold(share).name) for share in self.shares}

    @property
    def most(self) -> int:
        """The most Love that a marriage brings."""
        return min(self.players - 1, 4)

    def answer(self) -> str:
        best, _, open_ = marry_plots.standing(self.found)
        return "" if best is None or open_ else marry_plots.rule_name(best)

    def proof(self) -> str:
        return f" (of these rules, in {counted(len(self.found[0].loves), 'rounds')})"

    def setting(self) -> str:
        return f"for {self.players} players, {self.bot} bots"

    def told(self, bet: Any) -> str:
        best, worse, _ = marry_plots.standing(self.found)
        if best is None or bet is None:
            return ""
        if bet in [marry_plots.rule_name(s) for s in worse]:
            return f"That is clearly worse than {marry_plots.rule_name(best)}."
        n = counted(len(self.found[0].loves), "rounds")
        return f"It may be the best: {n} with each rule can’t tell yet."

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
            for parts in batch:
                played = sum(len(part.loves) for part in parts)
                self.done = (i - before) * len(rules) + played
                self.doing = f"Round {i + 1}, rule {min(played + 1, len(rules))} of {len(rules)}."
                yield
            for share, part in zip(self.shares, parts, strict=True):  # whole rounds only: all rules had the same deals
                self.found[share].add(part)
        self.message = f"{counted(len(self.found[0].loves), 'rounds')} with each rule."

    def plot(self) -> Plot:
        return marry_plots.trials(self.found, self.most)

    def inside(self) -> list[Block]:
        players = buttons("players", "Players", [(n, str(n)) for n in (3, 4, 5, 6)], self.players)
        men = buttons("bot", "Bots", [(name, name) for name in self.men], self.bot)
        words = (
            f"The first verdict takes some {VERDICT} rounds with each rule, about a minute; Stop keeps what has been "
            "played."
        )
        return [self.controls(players, men, block("text", text=words, muted=True)), self.finding]


class Missed(Working):
    """What uniform hidden choices miss: predicted chances beside what happened."""

    begin = ((20, "Play 20 rounds"), (100, "100 rounds"))
    men: Mapping[str, Callable[[], Bot]] = {"parlour": Parlour, "gentleman": Gentleman, "random": RandomBot}
    views = (("value", "by what a card is worth"), ("chance", "by the chance predicted"))
    bets = ("more often than predicted", "as often as predicted", "less often than predicted")

    def __init__(
        self, gentlemen: str = "parlour", show: str = "value", rounds: int = 20, seed: int | str = 0, ask: bool = True
    ) -> None:
        super().__init__()
        if gentlemen not in self.men:
            raise OptionError(f"There are no gentlemen named {gentlemen!r}, only {', '.join(self.men)}.")
        self.seed, self.show, self.bot, self.rounds = seed, show, gentlemen, rounds
        self.found = marry.Calibration()
        if ask:
            self.ask("She has seen a card below zero in his hand, and he has changed since. When she marries, it is "
                     "still there …", self.bets)  # fmt: skip
        else:
            self.opened()

    def opened(self) -> None:
        self.job = self.steps(self.rounds) if self.rounds else None

    def answer(self) -> str:
        bad = self.found.by_value()[0]
        side = marry_plots.off(bad)
        return self.bets[1 - side] if side else ""

    def proof(self) -> str:
        e, predicted = self.found.by_value()[0].happened, self.found.by_value()[0].predicted
        return f", in {e.value:.0%} ({e.low:.0%} to {e.high:.0%}) of {e.n:,} cards against {predicted:.0%} predicted"

    def setting(self) -> str:
        return f"for {self.bot} bots"

    def told(self, bet: Any) -> str:
        return f"{counted(self.found.rounds, 'rounds')} show no difference." if self.found.rounds else ""

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
            self.done, self.doing = i + 1 - before, f"{counted(self.found.rounds, 'rounds')} so far."
            yield
        self.message = f"{counted(self.found.rounds, 'rounds')}."

    def plot(self) -> Plot:
        bins = self.found.by_value() if self.show == "value" else self.found.by_chance()
        return marry_plots.calibrated(bins, self.found, self.show)

    def inside(self) -> list[Block]:
        men = buttons("bot", "Bots", [(name, name) for name in self.men], self.bot)
        show = buttons("show", "Show", list(self.views), self.show)
        return [self.controls(men, show), self.finding]


def change_slider(value: float) -> Block:
    """How often gentlemen change, in per cent."""
    slider = block("slider", id="change", label="Gentlemen change in", value=value, low=0, high=100, step=5, unit="%")
    return block("sliders", label="How people play", sliders=[slider])


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


def whom_to_marry(match: Match, ask: bool = True) -> Page:
    """What marrying each gentleman promises the Catch to move, from her view alone; `ask`: after a bet."""
    return _page(Courting(her_view(match), match.names, look=False, ask=ask))


def court_or_marry(match: Match, ask: bool = True) -> Page:
    """The same, with a look ahead: does one more COURT pay? (Where she may still choose.)"""
    view = her_view(match)
    free = view.phase == "romance" and any(m.verb == "court" for m in match.legal_moves)
    return _page(Courting(view, match.names, look=free, ask=ask))


def stopping_rule(change: float = 50, ask: bool = True) -> Page:
    """The small deck, solved exactly; `change` in per cent."""
    return _page(Stopping(change, ask))


def rules_trial(players: int = 4, ask: bool = True) -> Page:
    """Thresholds tried against bots."""
    return _page(Rules(players, ask=ask))


def what_she_misses(gentlemen: str = "parlour", ask: bool = True) -> Page:
    """Predicted chances that a card is still there, beside what happened."""
    return _page(Missed(gentlemen, ask=ask))
