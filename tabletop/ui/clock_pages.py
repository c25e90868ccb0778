"""The Biological Clock in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis import clock as exact
from ..analysis.patient import Patient
from ..games.ladies_choice.cards import MOST_BELOW_CLOCK, printed_deck
from ..match import Match
from ..registry import bots_of, make
from ..simulate import Estimate, wilson
from . import plots
from .lesson import Block, Lecture, Refused, block, buttons, number_in
from .plots import Plot, percent

if TYPE_CHECKING:
    from .page import Page

VIEWS = (("turn", "In which turn"), ("by", "By which turn"), ("choices", "Her free choices"), ("ends", "How it ends"))
KNOBS = ("players", "show", "each", "simulate", "bots")
COUNTS = (3, 4, 5, 6)
MOST_TRIALS = 200_000


class ClockLab(Lecture):
    """The Clock with every knob: the number of players, how often each gentleman changes, whether she marries.

    `show`: "turn", "by", "choices" or "ends". `change`: in per cent, one for all or one for each gentleman. Over the
    exact curve a simulation can be laid, and what the engine's bots do.
    """

    def __init__(
        self, players: int = 4, change: float | Sequence[float] = 50, show: str = "turn", marry: float = 25,
        knobs: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.show = show if show in dict(VIEWS) else VIEWS[0][0]
        self.knobs = KNOBS if knobs is None else tuple(knobs)
        self.marry = marry
        self.at: int | None = None
        self.patient = True
        self.bot = "parlour"
        self.progress = (0, 1, "")
        self.changes: list[float] = [50.0]
        self._set_players(players)
        self.each = isinstance(change, Sequence)
        given = list(change) if isinstance(change, Sequence) else [change] * self.gentlemen
        if len(given) != self.gentlemen:
            raise Refused(f"{self.players} players have {self.gentlemen} gentlemen, not {len(given)}.")
        self.changes = [number_in(p, 0, 100, "A chance") for p in given]

    def _set_players(self, players: Any) -> None:
        if players not in COUNTS:
            raise Refused("The Biological Clock is part of the game for 3, 4, 5 or 6 players.")
        self.players = int(players)
        self.above, self.gentlemen = exact.setting(self.players)
        old = self.changes
        self.changes = [old[min(i, len(old) - 1)] for i in range(self.gentlemen)]
        self.tried: Counter[int] = Counter()
        self.rounds = exact.Rounds()

    @property
    def odds(self) -> list[Fraction]:
        """The probability of a CHANGE of each gentleman."""
        return [Fraction(str(p)) / 100 for p in self.changes]

    def do(self, what: str, value: Any) -> None:
        """What a control does; a slider's name is "change", "change-0" …, "marry" or "at"."""
        if what == "players":
            self.job = None
            self._set_players(value)
        elif what == "show":
            if value not in dict(VIEWS):
                raise Refused("There is no such view.")
            self.show = value
        elif what == "each":
            self.each = bool(value)
            if not self.each:
                self.changes = [self.changes[0]] * self.gentlemen
                self.tried = Counter()
        elif what == "change":
            self.changes = [number_in(value, 0, 100, "A chance")] * self.gentlemen
            self._forget()
        elif what.startswith("change-") and what[7:].isdigit() and int(what[7:]) < self.gentlemen:
            self.changes[int(what[7:])] = number_in(value, 0, 100, "A chance")
            self._forget()
        elif what == "marry":
            self.marry = number_in(value, 0, 100, "A chance")
        elif what == "at":
            self.at = int(number_in(value, 17, 46, "A turn"))
        elif what == "simulate":
            self._refuse_two()
            self.job = self._simulate(int(value))
        elif what == "bot":
            if value not in self._bots():
                raise Refused("There is no such bot.")
            self.bot, self.rounds = value, exact.Rounds()
        elif what == "patient":
            self.patient, self.rounds = bool(value), exact.Rounds()
        elif what == "play":
            self._refuse_two()
            self.job = self._play(int(value))
        elif what == "same":
            if not self.rounds.turns:
                raise Refused("Let the bots play first.")
            self.each, self.changes = False, [round(100 * self.rounds.change.value)] * self.gentlemen
            self._forget()
        elif what == "clear":
            self.job, self.tried, self.rounds = None, Counter(), exact.Rounds()
        else:
            super().do(what, value)

    def _forget(self) -> None:
        """A simulation with other chances says nothing about these."""
        self.tried = Counter()
        if self.job is not None and self.progress[2].startswith("Simul"):
            self.job = None

    def _refuse_two(self) -> None:
        if self.job is not None:
            raise Refused("One thing after the other: stop this one first.")

    def _simulate(self, rounds: int) -> Iterator[None]:
        if self.tried.total() + rounds > MOST_TRIALS:
            raise Refused(f"{self.tried.total():,} rounds are enough; clear them to begin again.")
        done, slice_ = 0, 500
        while done < rounds:
            start = self.tried.total()
            found = exact.simulated_turns(self.players, self.odds, slice_, f"{self.players}|{self.changes}|{start}")
            for turn, e in found.items():
                self.tried[turn] += round(e.value * e.n)
            done += slice_
            self.progress = (done, rounds, f"Simulated {done:,} of {rounds:,} rounds.")
            yield
        self.message = f"{_counted(self.tried.total(), 'round')} simulated."

    def _bots(self) -> dict[str, Any]:
        return bots_of(make("ladies_choice", players=self.players))

    def _play(self, matches: int) -> Iterator[None]:
        game = make("ladies_choice", players=self.players)
        bot = self._bots()[self.bot]
        bot = Patient(bot) if self.patient else bot
        for i in range(matches):
            match = Match(game, seed=f"{self.bot}|{self.rounds.rounds}")
            self.progress = (i, matches, f"Match {i + 1} of {matches}; {_counted(self.rounds.rounds, 'round')} so far.")
            while match.state.outcome() is None:
                match.auto(bot, steps=1)
                yield
            self.rounds.count(match)
        self.message = self.bots_said()

    def bots_said(self) -> str:
        """What the bots did, in a sentence."""
        r = self.rounds
        if not r.turns:
            return ""
        clock = r.shown.total()
        return (
            f"{_counted(r.rounds, 'round')} of bots: a gentleman changed in {percent(round(r.change.value, 3))} of his "
            f"turns; the Clock showed in {_counted(clock, 'round') if clock else 'none'}, a marriage came before it in "
            f"{r.married.total() or 'none'}."
        )

    # -- what is shown ------------------------------------------------------------------------------------------------
    def turns(self) -> dict[int, Fraction]:
        """The exact distribution of the turn in which the Clock shows."""
        return exact.turns_from(self.above, self.odds)

    def plot(self) -> Plot:
        tried, shown, n = self.tried, self.rounds.shown, self.rounds.rounds
        g = self.gentlemen
        if self.show == "turn":
            return plots.turns(self.turns(), _shares(tried, tried.total()), _shares(shown, n))
        if self.show == "by":
            return plots.by_turn(self.turns(), _climb(tried, tried.total()), _climb(shown, n), self.at)
        if self.show == "choices":
            free = exact.free_from(self.above, self.odds, g)
            return plots.choices(free, _shares(_free(tried, g), tried.total()), _shares(_free(shown, g), n))
        end = exact.ending(self.players, self.odds, Fraction(str(self.marry)) / 100)
        forced: Counter[int] = Counter()
        for turn, times in shown.items():
            forced[-(-turn // g)] += times
        return plots.endings(
            end.married, end.forced, _shares(self.rounds.married, n) if n else None, _shares(forced, n) if n else None
        )

    def top(self) -> list[Block]:
        knobs, blocks = self.knobs, []
        if "players" in knobs:
            blocks.append(buttons("players", "Players", [(n, str(n)) for n in COUNTS], self.players))
        if "show" in knobs:
            blocks.append(buttons("show", "Show", list(VIEWS), self.show))
        if "each" in knobs:
            options = [(False, "all alike"), (True, "each his own")]
            blocks.append(buttons("each", "Gentlemen", options, self.each))
        low = {"low": 0, "high": 100, "step": 1, "unit": "%"}
        if self.each:
            sliders = [
                block("slider", id=f"change-{i}", label=f"Gentleman {i + 1} changes", value=p, **low)
                for i, p in enumerate(self.changes)
            ]
        else:
            sliders = [block("slider", id="change", label="How often they change", value=self.changes[0], **low)]
        if self.show == "ends":
            sliders.append(block("slider", id="marry", label="At a free turn she marries", value=self.marry, **low))
        if self.show == "by":
            asked = plots.middle(self.turns()) if self.at is None else self.at
            sliders.append(block("slider", id="at", label="Has it shown by turn", value=asked, low=17, high=46, step=1))
        blocks.append(block("sliders", label="How people play", sliders=sliders))
        if "simulate" in knobs or "bots" in knobs:
            blocks.append(self._layers())
        blocks.append(self.finding)
        return blocks

    def _layers(self) -> Block:
        running = self.job is not None
        inner: list[Block] = []
        more = []
        if "simulate" in self.knobs and self.show != "ends":
            more += [
                {"value": n, "text": f"Simulate {n:,} rounds", "do": "simulate", "disabled": running}
                for n in (1000, 20_000)
            ]
        if "bots" in self.knobs:
            names = [(name, name) for name in self._bots()]
            inner.append(buttons("bot", "Bots", names, self.bot))
            patient = [(True, "court as long as they may"), (False, "marry when they like")]
            inner.append(buttons("patient", "As Catches they", patient, self.patient))
            more.append({"value": 5, "text": "Let bots play 5 matches", "do": "play", "disabled": running})
            more.append(
                {
                    "value": True,
                    "text": "Use the bots’ share of changes",
                    "do": "same",
                    "disabled": not self.rounds.turns,
                }
            )
        more.append(
            {
                "value": True,
                "text": "Clear the points",
                "do": "clear",
                "disabled": not (self.tried or self.rounds.turns),
            }
        )
        inner.append(block("buttons", id="more", label="Lay over the curve", options=more))
        if running:
            done, of, text = self.progress
            inner.append(block("work", id="stop", done=done, of=of, text=text))
        else:
            inner.append(block("said", text=self.message, tone=self.tone))
        return block("columns", columns=[inner])


def _counted(n: int, word: str) -> str:
    return f"{n:,} {word}{'s' if n != 1 else ''}"


def _shares(found: Mapping[int, int], n: int) -> dict[int, Estimate]:
    return {x: wilson(times, n) for x, times in sorted(found.items())} if n else {}


def _climb(found: Mapping[int, int], n: int) -> dict[int, Estimate]:
    if not n or not found:
        return {}
    return {x: wilson(sum(t for y, t in found.items() if y <= x), n) for x in range(min(found) - 1, max(found) + 1)}


def _free(found: Mapping[int, int], gentlemen: int) -> Counter[int]:
    free: Counter[int] = Counter()
    for turn, times in found.items():
        free[(turn - 1) // gentlemen] += times
    return free


class ClockPosition(Lecture):
    """The Clock from a position: `above` cards are left over it, `before` gentlemen act before her next turn."""

    def __init__(self, above: int = 12, before: int = 2, players: int = 4, change: float = 50, turns: int = 6) -> None:
        super().__init__()
        self._set_players(players)
        self.above = int(number_in(above, 0, self.most, "The number of cards above the Clock"))
        self.before = int(number_in(before, 0, self.gentlemen, "The number of gentlemen before her"))
        self.change = number_in(change, 0, 100, "A chance")
        self.turns = turns

    def _set_players(self, players: Any) -> None:
        if players not in COUNTS:
            raise Refused("Choose 3, 4, 5 or 6 players.")
        self.players = int(players)
        self.most, self.gentlemen = exact.setting(self.players)

    def do(self, what: str, value: Any) -> None:
        if what == "players":
            self._set_players(value)
            self.above, self.before = min(self.above, self.most), min(self.before, self.gentlemen)
        elif what == "above":
            self.above = int(number_in(value, 0, self.most, "The number of cards above the Clock"))
        elif what == "before":
            self.before = int(number_in(value, 0, self.gentlemen, "The number of gentlemen before her"))
        elif what == "change":
            self.change = number_in(value, 0, 100, "A chance")
        else:
            super().do(what, value)

    def chances(self) -> dict[int, Fraction]:
        """Her j-th turn from now on → the chance that the Clock has shown by then."""
        odds = [Fraction(str(self.change)) / 100] * self.gentlemen
        each = exact.turns_from(self.above, odds)
        return {
            j: sum((p for t, p in each.items() if t <= self.before + (j - 1) * self.gentlemen), Fraction(0))
            for j in range(1, self.turns + 1)
        }

    def plot(self) -> Plot:
        return plots.from_position(self.above, self.chances())

    def top(self) -> list[Block]:
        sliders = [
            block("slider", id="above", label="Cards above the Clock", value=self.above, low=0, high=self.most, step=1),
            block(
                "slider",
                id="before",
                label="Gentlemen before me",
                value=self.before,
                low=0,
                high=self.gentlemen,
                step=1,
            ),
            block(
                "slider",
                id="change",
                label="How often they change",
                value=self.change,
                low=0,
                high=100,
                step=1,
                unit="%",
            ),
        ]
        blocks = [
            buttons("players", "Players", [(n, str(n)) for n in COUNTS], self.players),
            block("sliders", label="The position", sliders=sliders),
        ]
        if self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


class ClockCounts(Lecture):
    """The Clock for each number of players, side by side."""

    def __init__(self, change: float = 50) -> None:
        super().__init__()
        self.change = number_in(change, 0, 100, "A chance")

    def do(self, what: str, value: Any) -> None:
        if what != "change":
            super().do(what, value)
        self.change = number_in(value, 0, 100, "A chance")

    def plot(self) -> Plot:
        p = Fraction(str(self.change)) / 100
        names = {3: "3 players", 4: "4 players", 5: "5 or 6 players"}
        return plots.player_counts({name: exact.turn_distribution(n, p) for n, name in names.items()})

    def top(self) -> list[Block]:
        slider = block(
            "slider", id="change", label="How often they change", value=self.change, low=0, high=100, step=1, unit="%"
        )
        return [block("sliders", label="How people play", sliders=[slider]), self.finding]


class BelowTheClock(Lecture):
    """How many cards must lie under the Clock so that nobody ever draws from an empty deck."""

    def __init__(self, players: int = 5, under: int = 17) -> None:
        super().__init__()
        self.players, self.under = players, under

    def do(self, what: str, value: Any) -> None:
        if what == "players":
            if value not in COUNTS:
                raise Refused("Choose 3, 4, 5 or 6 players.")
            self.players = int(value)
        elif what == "under":
            self.under = int(number_in(value, 0, 24, "The number of cards under the Clock"))
        else:
            super().do(what, value)

    def parts(self) -> list[tuple[str, int]]:
        """What can still be drawn once the Clock shows: (what, cards)."""
        gentlemen = exact.setting(self.players)[1]
        return [
            ("the second card of the CHANGE that lays it open", 1),
            (
                f"the other {gentlemen - 1} gentlemen, a CHANGE each"
                if gentlemen > 2
                else "the other gentleman’s CHANGE",
                MOST_BELOW_CLOCK[self.players] - 1,
            ),
            *((f"{c.title} draws", c["draw"] * c.copies) for c in printed_deck() if c["draw"]),
        ]

    def top(self) -> list[Block]:
        parts, reached, bars = self.parts(), 0, []
        for text, cards in parts:
            bars.append({"text": text, "from": reached, "to": reached + cards, "figure": f"+{cards}", "tone": "plain"})
            reached += cards
        enough = reached <= self.under
        bars.append(
            {"text": "needed at most", "from": 0, "to": reached, "figure": str(reached), "tone": "plain", "total": True}
        )
        bars.append({
            "text": "lie under the Clock", "from": 0, "to": self.under, "figure": str(self.under),
            "tone": "gain" if enough else "harm",
        })  # fmt: skip
        said = (
            f"{self.under} are enough, with {self.under - reached or 'none'} to spare." if enough
            else f"{_too_few(self.under)}: with bad luck {_missing(reached - self.under)} missing."
        )  # fmt: skip
        return [
            buttons("players", "Players", [(n, str(n)) for n in COUNTS], self.players),
            block("sliders", label="Under the Clock", sliders=[
                block("slider", id="under", label="Cards under the Clock", value=self.under, low=0, high=24, step=1)
            ]),
            block("fall", label="Cards drawn after the Clock shows", bars=bars, low=0, high=24),
            block("said", text=self.message or said, tone=self.tone or ("gain" if enough else "harm")),
        ]  # fmt: skip


def _too_few(n: int) -> str:
    return f"{n} {'is' if n == 1 else 'are'} too few" if n else "Without any card there"


def _missing(n: int) -> str:
    return "one card is" if n == 1 else f"{n} cards are"


def clock(
    players: int = 4,
    change: float | Sequence[float] = 50,
    show: str = "turn",
    marry: float = 25,
    knobs: Sequence[str] | None = None,
) -> Page:
    """The Clock with its knobs. `change` and `marry` in per cent; `show`: "turn", "by", "choices" or "ends"; `knobs`:
    only some of "players", "show", "each", "simulate", "bots"."""
    from .page import Page

    return Page(ClockLab(players, change, show, marry, knobs))


def clock_position(above: int = 12, before: int = 2, players: int = 4, change: float = 50) -> Page:
    """The chance that the Clock shows before her next turns, from a position."""
    from .page import Page

    return Page(ClockPosition(above, before, players, change))


def clock_counts(change: float = 50) -> Page:
    """The Clock for each number of players."""
    from .page import Page

    return Page(ClockCounts(change))


def below_the_clock(players: int = 5, under: int = 17) -> Page:
    """What may still be drawn once the Clock shows, beside the cards that lie under it."""
    from .page import Page

    return Page(BelowTheClock(players, under))


__all__ = ["below_the_clock", "clock", "clock_counts", "clock_position"]
