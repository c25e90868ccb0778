"""Families and gossip of Lords & Ladies in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from ..analysis import family as f
from ..analysis import rumours as r
from ..analysis import status as s
from ..bots import Bot
from ..core import SPECTATOR, OptionError, TabletopError, View, listed
from ..games.lords_ladies.bots import Family, Gossip
from ..games.lords_ladies.cards import ledger, of_kind, printed_deck
from ..games.lords_ladies.game import LordsLadies
from ..match import Match
from ..simulate import Estimate, wilson
from . import family_bets, family_plots  # family_bets: enters its bets by name
from .asking import Asking, Working
from .cat_plots import matches as told
from .lesson import Block, Lecture, Refused, block, buttons, counted, number_in
from .plots import Plot, percent

if TYPE_CHECKING:
    from .page import Page

ACCENT = LordsLadies.accent
MOST = 20_000  # matches in one picture
MOST_COUPLES = 200_000  # in one simulation


def rule_block(rule: str) -> Block:
    """A rule of the ledger, to be unfolded."""
    found = ledger()[rule]
    return block("rule", name=found.title, place=found.place, text=found.text, reason=found.reason)


def _step(text: str, rule: str) -> Block:
    return {"text": text, "rule": rule_block(rule)}


# -- positions of a match ----------------------------------------------------------------------------------------------


class Stepping(Lecture):
    """A page about a match of Lords & Ladies: at which step, for which seat."""

    accent = ACCENT
    match: Match
    at = 0
    seat = 0

    def look_at(self, match: Match, seat: Any, step: int | None) -> None:
        """Begins at a step, the last one if nothing is said. Raises `OptionError` for another game or seat."""
        f.estate_of(match.at(0), seat)
        self.match, self.seat = match, seat
        self.at = match.step if step is None else int(number_in(step, 0, match.steps, "The step"))

    def go(self, what: str, value: Any) -> bool:
        """Does what the controls of `where` ask for."""
        if what == "at":
            self.at = int(number_in(value, 0, self.match.steps, "The step"))
        elif what == "go":
            self.at = min(max(self.at + (1 if value == "next" else -1), 0), self.match.steps)
        elif what == "seat":
            self.seat = int(number_in(value, 0, self.match.game.players - 1, "The seat"))
        else:
            return False
        return True

    def where(self, label: str) -> list[Block]:
        """Whose, a slider over the steps, and what happened in this one."""
        n = self.match.steps
        blocks = [buttons("seat", label, list(enumerate(self.match.names)), self.seat)]
        if n:
            slider = block("slider", id="at", label="Step", value=self.at, low=0, high=n, step=1)
            steps = [
                {"value": "back", "text": "Step back", "disabled": self.at == 0},
                {"value": "next", "text": "Next step", "disabled": self.at == n, "primary": self.at < n},
            ]
            blocks += [
                block("sliders", label="Where", sliders=[slider]),
                block("buttons", id="go", label="Step", show=False, options=steps),
            ]
        happened = [e.text for e in self.match.log(SPECTATOR, self.at) if e.step == self.at and self.at]
        line = " ".join(happened[:2]) or "As it stands at the beginning." if happened or not self.at else ""
        return [*blocks, block("lines", lines=[f"Here: {line}" if line else "Nothing to be seen happens here."])]


class FamilyTree(Stepping):
    """A family drawn by generation, at any step of a match."""

    def __init__(self, match: Match | None = None, seat: int = 0, step: int | None = None) -> None:
        super().__init__()
        self.look_at(f.example() if match is None else match, seat, step)
        steps = range(0, self.match.steps + 1, max(1, self.match.steps // 60))
        all_ = [self.match.at(i) for i in (*steps, self.match.steps)]
        graphs = [f.family_graph(state, p) for state in all_ for p in range(self.match.game.players)]
        self.rows = max(1, *(g.number_of_nodes() for g in graphs))
        self.columns = max(2, *(g.graph["deepest"] for g in graphs))
        self.height = family_plots.tree_height(self.rows)

    def do(self, what: str, value: Any) -> None:
        if not self.go(what, value):
            super().do(what, value)

    @property
    def graph(self) -> Any:
        """The graph of the family that is shown."""
        return f.family_graph(self.match.at(self.at), self.seat)

    def pairs(self) -> list[f.Couple]:
        return f.couples(self.match.at(self.at), self.seat)

    def plot(self) -> Plot:
        whose = f"{self.match.names[self.seat]}’s family"
        return family_plots.tree(self.graph, self.pairs(), whose, self.rows, self.columns)

    def top(self) -> list[Block]:
        signs = (
            "Square: lord; circle: lady; diamond: a servant. Filled: by blood; open: married into the family. In the "
            "sign: status. A double line is a marriage; the line below it leads to the children. A second ring: may "
            "have children now."
        )
        said = [block("said", text=self.message, tone=self.tone)] if self.message else []
        where = block("columns", columns=[self.where("Whose family")])
        return [where, *said, self.finding, block("text", text=signs, muted=True)]

    def below(self) -> list[Block]:
        steps = []
        for c in self.pairs():
            what = f"{c.member} and {c.spouse.partition(',')[0]}"
            faces = max(0, min(c.points, self.match.game.deck.facts["die"]))
            if c.may_roll:
                die = self.match.game.deck.facts["die"]
                steps.append(_step(
                    f"{what}: {counted(c.points, 'birth points')}, so {faces} of {die} faces bring a child, "
                    f"{percent(c.chance)}.", "born",
                ))  # fmt: skip
            else:
                steps.append(_step(f"{what}: of a past generation, no more children.", "current-only"))
        blocks = [block("steps", label="Couples", steps=steps)] if steps else []
        words = block("words", name="The tree in words", text=f.as_text(self.graph))
        return [*super().below(), *blocks, words]


# -- waiting for a child -----------------------------------------------------------------------------------------------
SHOWS = [("at", "in which roll"), ("by", "by which roll"), ("round", "by the end of which round")]
MEMBERS = ("Starting Lady", "Cecily", "Starting Lord", "Cuthbert")  # one and two birth points of each sex


class WaitForChild(Working):
    """How long a couple waits for its first child: exactly, and by the engine's die."""

    accent = ACCENT
    begin = ((1000, "1,000 couples"), (20_000, "20,000"))

    def __init__(
        self, member: str = "Starting Lady", spouse: str = "Viscount Ashdown", nanny: bool = False,
        troubled: bool = False, players: int = 3, show: str = "at", ask: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        deck = printed_deck()
        people = [c.title for kind in ("start", "birth") for c in of_kind(deck, kind)]
        self.suitors = [c.title for c in of_kind(deck, "suitor") if not c["foreign"]]
        self.members = [m for m in dict.fromkeys((*MEMBERS, member)) if m in people]
        self.member, self.spouse = deck.find(member).title, deck.find(spouse).title
        if self.member not in people or self.spouse not in self.suitors or show not in dict(SHOWS):
            raise OptionError("A couple is a starting card or a child, and a suitor; shown is “at”, “by” or “round”.")
        self.nanny, self.troubled, self.begins = bool(nanny), bool(troubled), True
        self.players, self.show = players, show
        if players not in LordsLadies.player_counts:
            raise OptionError("Lords & Ladies is for 2, 3, 4 or 5 players.")
        self._forget()
        if ask:
            n = self.points.total
            self.ask(f"{self.member} and {self.spouse} have {counted(n, 'birth points')} together, and the die has six "
                     "faces. They roll in every turn. How many rolls does their first child take, on average?",
                     unit="rolls")  # fmt: skip

    def _forget(self) -> None:
        """Another couple, another story."""
        self.tried, self.job = Counter[int](), None
        self.points = f.birth_points(self.member, self.spouse, self.nanny)
        self.hurt = -f.birth_points(self.member, self.spouse, troubles=1).parts[-1][1]

    @property
    def first(self) -> int:
        """How many of the first rolls have Bedroom Problems: all of this round."""
        return f.turns_in_round(self.players, 1, self.begins) if self.troubled else 0

    def waiting(self) -> f.Waiting:
        """The waiting time as it is set."""
        return f.waiting(self.points.total, self.hurt, self.first)

    def do(self, what: str, value: Any) -> None:
        if what == "member" and value in self.members:
            self.member = str(value)
        elif what == "spouse" and value in self.suitors:
            self.spouse = str(value)
        elif what in ("nanny", "troubled", "begins"):
            setattr(self, what, bool(value))
        elif what == "players" and value in (2, 3):
            self.players = int(value)
        elif what == "show" and value in dict(SHOWS):
            self.show = str(value)
            return
        else:
            super().do(what, value)
            return
        self._forget()

    def steps(self, number: int) -> Iterator[None]:
        before = self.tried.total()
        if before + number > MOST_COUPLES:
            raise Refused(f"{before:,} couples are enough.")
        cradle = f.Cradle(self.member, self.spouse, self.nanny)
        for i in range(number):
            self.tried[cradle.rolls(Random(f"{self.member}|{before + i}"), self.first, 200)] += 1
            self.done = i + 1
            self.doing = f"Couple {self.done:,} of {number:,}."
            if i % 50 == 49:
                yield
        self.message = f"{self.tried.total():,} couples rolled."

    def answer(self) -> Any:
        return float(self.waiting().mean or 0)

    def told(self, bet: Any) -> str:
        mean = self.waiting().mean
        return f"It is {counted(mean, 'rolls')}." if mean else "It may never come."

    def setting(self) -> str:
        nanny = ", with a Nanny" if self.nanny else ""
        return f"about {self.member} and {self.spouse}{nanny}{', with Bedroom Problems' if self.first else ''}"

    def plot(self) -> Plot:
        wait = self.waiting()
        each = [f.turns_in_round(self.players, n, self.begins) for n in range(1, 7)]
        return family_plots.wait(wait, self.show, self.tried, {n: sum(each[:n]) for n in range(1, 7)})

    def inside(self) -> list[Block]:
        deck = printed_deck()
        couple = [
            block("choice", id=who, label=who.capitalize(), value=chosen, options=[
                (t, f"{t}, {counted(deck.find(t)['birth'], 'birth points')}") for t in titles
            ])
            for who, chosen, titles in (
                ("member", self.member, self.members), ("spouse", self.spouse, self.suitors)
            )
        ]  # fmt: skip
        yes = [(False, "no"), (True, "yes")]
        controls = [
            *couple,
            buttons("nanny", "A Nanny", yes, self.nanny),
            buttons("troubled", "Bedroom Problems in this round", yes, self.troubled),
            buttons("players", "Players", [(2, "two"), (3, "three or more")], self.players if self.players == 2 else 3),
        ]
        if self.players == 2:
            begins = [(True, "two, then one, …"), (False, "one, then two, …")]
            controls.append(buttons("begins", "Turns in a round", begins, self.begins))
        controls.append(buttons("show", "Show", SHOWS, self.show))
        return [self.controls(*controls), self.finding]

    def below(self) -> list[Block]:
        parts = " + ".join(f"{name} {n}" for name, n in self.points.parts)
        total, die = self.points.total, printed_deck().facts["die"]
        faces = max(0, min(total, die))
        capped = f", and more than {die} faces there are not" if total > die else ""
        steps = [
            _step(f"{parts} = {counted(total, 'birth points')}{capped}.", "child-couple"),
            _step(f"{faces} of {die} faces bring a child: {percent(f.chance(total))} in each roll.", "born"),
        ]
        if self.first:
            less = max(0, min(total - self.hurt, die))
            steps.append(_step(
                f"Bedroom Problems: {self.hurt} less in the {counted(self.first, 'rolls')} of this round, so "
                f"{less} of {die} faces.", "LL-B",
            ))  # fmt: skip
        if self.players == 2:
            steps.append(_step("With two players a round has three turns: two of one, one of the other.", "two-round"))
        return [*super().below(), block("steps", label="Why", steps=steps)]


NTH = ("first", "second", "third")  # of those who may confirm


# -- can anybody confirm? ----------------------------------------------------------------------------------------------


class ConfirmOdds(Asking):
    """The chance that a rumour can be confirmed, by hand sizes and by what one holds oneself."""

    accent = ACCENT

    def __init__(self, players: int = 4, cards: int = 2, trues: int = 0, ask: bool = True) -> None:
        super().__init__()
        self.rumour = r.rumours()[2]
        self.copies = self.rumour.copies
        self.wild = next(c.copies for c in of_kind(printed_deck(), "gossip") if c["power"] == r.TRUE)
        self.whole = sum(c.copies for c in of_kind(printed_deck(), "gossip"))
        self.mine, self.trues, self.gone, self.gone_true, self.willing = 0, 0, 0, 0, 100
        self.hands: list[int] = []
        self._set_players(players, int(number_in(cards, 0, 6, "The number of cards")))
        self.trues = int(number_in(trues, 0, 4, "The number of Trues"))
        if ask:
            self.ask(f"Four players. You lay {self.rumour.title} and hold nothing else; two may confirm it, and hold "
                     "two cards each. How likely is it that at least one of them can?", unit="%")  # fmt: skip

    def _set_players(self, players: Any, cards: int = 2) -> None:
        if players not in LordsLadies.player_counts:
            raise Refused("Lords & Ladies is for 2, 3, 4 or 5 players.")
        n = 1 if players == 2 else len(r.confirmers(int(players), 0, 1))
        self.players = int(players)
        self.hands = [self.hands[i] if i < len(self.hands) else cards for i in range(n)]

    def left(self, trues: int | None = None) -> r.Left:
        """What is not seen. With two players the rumour is the other's, and lies on you."""
        mine = self.trues if trues is None else trues
        same, true = 1 + self.mine + self.gone, mine + self.gone_true
        return r.left(self.rumour, {self.rumour.title: min(self.copies, same), "True": min(self.wild, true)})

    def do(self, what: str, value: Any) -> None:
        limits = {"trues": (4, "Trues"), "mine": (self.copies - 1, "cards"), "gone": (self.copies - 1, "cards"),
                  "gone_true": (self.wild, "Trues"), "willing": (100, "per cent")}  # fmt: skip
        if what == "players":
            self._set_players(value)
        elif what.startswith("hand-") and what[5:].isdigit() and int(what[5:]) < len(self.hands):
            self.hands[int(what[5:])] = int(number_in(value, 0, 6, "A hand"))
        elif what in limits:
            high, unit = limits[what]
            setattr(self, what, int(number_in(value, 0, high, f"The number of {unit}")))
        else:
            super().do(what, value)

    def can(self) -> Fraction:
        """The chance that at least one can."""
        left = self.left()
        return r.at_least_one(left.matching, left.unseen, sum(self.hands))

    def curves(self) -> dict[int, dict[int, Fraction]]:
        """Trues that I hold → cards in hands → chance."""
        found = {}
        for t in sorted({0, 1, 2, 3, self.trues}):
            if t + self.gone_true <= self.wild:
                left = self.left(t)
                ks = range(family_plots.MOST_CARDS + 1)
                found[t] = {k: r.at_least_one(left.matching, left.unseen, k) for k in ks}
        return found if self.trues in found else {**found, self.trues: found[max(found)]}

    def answer(self) -> Any:
        return 100 * float(self.can())

    def told(self, bet: Any) -> str:
        return f"It is {percent(self.can())}."

    def setting(self) -> str:
        same, true = self.mine + self.gone, self.trues + self.gone_true
        return f"for hands of {listed([str(n) for n in self.hands])}, {same} more of the kind and {true} Trues seen"

    def plot(self) -> Plot:
        who = "he" if self.players == 2 else "they"
        return family_plots.odds(self.curves(), self.trues, sum(self.hands), self.can(), who)

    def inside(self) -> list[Block]:
        small = {"step": 1, "low": 0}
        two = self.players == 2
        names = ["The other’s hand"] if two else [f"Hand of the {nth} who may" for nth in NTH[: len(self.hands)]]
        sliders = [
            block("slider", id=f"hand-{i}", label=name, value=n, high=6, unit=" cards", **small)
            for i, (name, n) in enumerate(zip(names, self.hands, strict=True))
        ]
        more = "Of the same card you hold" if two else "More of the same card you hold"
        sliders += [
            block("slider", id="trues", label="Trues you hold", value=self.trues, high=4, **small),
            block("slider", id="mine", label=more, value=self.mine, high=self.copies - 1, **small),
            block("slider", id="gone", label="Same cards seen laid", value=self.gone, high=self.copies - 1, **small),
            block("slider", id="gone_true", label="Trues seen laid", value=self.gone_true, high=self.wild, **small),
        ]
        if not two:
            sliders.append(block("slider", id="willing", label="Who can, does so", value=self.willing, high=100,
                                 low=0, step=5, unit="%"))  # fmt: skip
        players = buttons("players", "Players", [(n, str(n)) for n in LordsLadies.player_counts], self.players)
        whose = (
            "With two players whoever laid a rumour confirms it himself: so ask whether he can."
            if two else "Neither you nor the target may confirm."
        )  # fmt: skip
        said = [block("said", text=self.message, tone=self.tone)] if self.message else []
        return [
            block("columns", columns=[[players, block("text", text=whose, muted=True)]]),
            block("sliders", label="What is held, and what is seen", sliders=sliders), *said, self.finding,
        ]  # fmt: skip

    def below(self) -> list[Block]:
        left, k = self.left(), sum(self.hands)
        p = self.can()
        rest = left.unseen - left.matching
        same, true = (r.at_least_one(n, left.unseen, k) for n in (left.same, left.trues))
        who = "two-confirm" if self.players == 2 else "LL-H"
        steps = [
            _step(f"{self.whole} gossip cards, of which you see {self.whole - left.unseen}: {left.unseen} are in hands "
                  "or in the deck.", "G-3"),
            _step(f"{left.same} of the same card and {counted(left.trues, 'Trues')} would confirm it: {left.matching}.",
                  "true"),
            _step(f"{counted(k, 'cards')} at random hold none of them with probability C({rest}, {k}) / "
                  f"C({left.unseen}, {k}) = {percent(1 - p)}, and so at least one with {percent(p)}.", who),
            {"text": f"With the same card alone {percent(same)}, with True alone {percent(true)}; with either "
                     f"{percent(p)}{', less than the sum, since they may hold both' if p < same + true else ''}.",
             "rule": None},
        ]  # fmt: skip
        if self.players > 2:
            other = min(left.matching + self.copies, left.unseen)
            steps.append({
                "text": "If you lay a second, different rumour as well, at least one of the two can be confirmed in "
                        f"{percent(r.at_least_one(other, left.unseen, k))}.", "rule": None,
            })  # fmt: skip
            w = Fraction(self.willing, 100)
            steps.append(_step(
                f"If each of them who can does so {self.willing}% of the time, it is confirmed in "
                f"{percent(r.confirmed(left.matching, left.unseen, self.hands, w))}. The target may still pay it off, "
                "or blame a Maid.", "pay-off",
            ))  # fmt: skip
        return [*super().below(), block("steps", label="How it is counted", steps=steps)]


class RumoursAtTable(Stepping, Working):
    """The same for a real position: what this player has seen, and nothing else."""

    height = 290
    begin = ((200, "Draw 200 positions"), (1000, "1,000"))

    def __init__(
        self, match: Match | None = None, seat: int = 0, step: int | None = None, target: int | None = None,
        ask: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.look_at(gossiping() if match is None else match, seat, step)
        self.target = (seat + 1) % self.match.game.players if target is None else target
        self._look()
        if ask:
            names = self.match.names
            held = [x.title for x in self.found if x.title in self.held]
            if held:
                self.ask(f"{names[self.seat]} holds {listed(self.held)} and might lay {held[0]} on "
                         f"{names[self.target]}. {listed([self._whose(p) for p in self.by])}. How likely is it that it "
                         "can be confirmed, as far as can be known?", unit="%")  # fmt: skip

    def _whose(self, p: int) -> str:
        return f"{self.match.names[p]} holds {counted(len(self.view.zones[p]), 'cards')}"

    def _look(self) -> None:
        state = self.match.at(self.at)
        game, names = self.match.game, self.match.names
        if self.target == self.seat or not 0 <= self.target < game.players:
            self.target = next(p for p in range(game.players) if p != self.seat)
        self.view: View = state.view(self.seat)
        self.held = [c.title for c in self.view.zones[self.seat] if c is not None]
        self.by = r.confirmers(game.players, self.seat, self.target)
        self.who = listed([names[p] for p in self.by])
        self.tried: dict[str, Counter[bool]] = {}
        self.job = None
        self.found: list[r.Chance] = []
        try:
            self.found = [r.can_confirm(self.view, c, self.target) for c in r.rumours(game.deck)]
        except TabletopError as error:  # too many ways to count
            self.message, self.tone = str(error), "harm"

    def do(self, what: str, value: Any) -> None:
        if what == "target":
            self.target = int(number_in(value, 0, self.match.game.players - 1, "The seat"))
            self._look()
        elif self.go(what, value):
            self._look()
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        rng = Random(f"{self.at}|{self.seat}|{self._drawn_so_far()}")
        game, view, by = self.match.game, self.view, self.by
        true = {c.index for c in of_kind(game.deck, "gossip") if c["power"] == r.TRUE}
        for i in range(number):
            zones = game.resample(view, rng).zones
            for c in r.rumours(game.deck):
                hit = any(not {c.index, *true}.isdisjoint(zones[p]) for p in by)
                self.tried.setdefault(c.title, Counter())[hit] += 1
            self.done = i + 1
            self.doing = f"Position {self.done} of {number}."
            yield
        self.message = f"{self._drawn_so_far():,} positions drawn from those that this player can’t tell apart."

    def _drawn_so_far(self) -> int:
        return max((c.total() for c in self.tried.values()), default=0)

    def answer(self) -> Any:
        first = self._first()
        return "" if first is None else 100 * float(first.either)

    def _first(self) -> r.Chance | None:
        """The first of the rumours in the hand: that is the one asked about."""
        return next((x for x in self.found if x.title in self.held), None)

    def told(self, bet: Any) -> str:
        first = self._first()
        return "" if first is None else f"It is {percent(first.either)}."

    def setting(self) -> str:
        return f"at step {self.at}, from {self.match.names[self.seat]} about {self.match.names[self.target]}"

    def plot(self) -> Plot:
        tried = {title: wilson(c[True], c.total()) for title, c in self.tried.items()}
        return family_plots.at_table(self.found, self.held, self.who, self.match.names[self.target], tried or None)

    def inside(self) -> list[Block]:
        targets = [(p, name) for p, name in enumerate(self.match.names) if p != self.seat]
        held = f"Holds {listed(self.held)}. " if self.held else "Holds no gossip card. "
        hands = "; ".join(self._whose(p) for p in self.by)
        return [
            self.controls(
                *self.where("Through the eyes of"), buttons("target", "Rumours on", targets, self.target),
                block("text", text=f"{held}May confirm: {hands}.", muted=True),
            ),
            self.finding,
        ]  # fmt: skip


def gossiping() -> Match:
    """A match of bots some of whom gossip, in its middle, while Ann holds a rumour."""
    from ..registry import make

    match = Match(make("lords_ladies", players=4, first=0), ["Ann", "Ben", "Cleo", "Dan"], seed="gossip")
    match.auto([Gossip(), Family(), Gossip(), Family()], steps=150)
    rumours = {c.index for c in r.rumours()}
    while match.step and rumours.isdisjoint(match.state.zones[0]):
        match.undo()
    return match


# -- many matches ------------------------------------------------------------------------------------------------------
TABLES = [("mixed", "one gossips"), ("family", "nobody gossips"), ("gossip", "all gossip")]


class Matches(Working):
    """A page about many matches of bots. Matches go on being added; each is counted whole or not at all."""

    accent = ACCENT
    begin = ((50, "50 matches"), (200, "200"), (1000, "1,000"))

    def __init__(self, players: int = 3, bots: str = "mixed", matches: int = 50, seed: int | str = 0) -> None:
        super().__init__()
        self.matches, self.seed = matches, seed
        self._seat(players, bots)

    def _seat(self, players: Any, bots: Any) -> None:
        if players not in LordsLadies.player_counts or bots not in dict(TABLES):
            raise Refused(f"Two to five players; at the table {', '.join(dict(TABLES))}.")
        self.players, self.table, self.job = int(players), str(bots), None
        n = self.players
        kinds: dict[str, list[Bot]] = {
            "mixed": [Gossip(), *(Family() for _ in range(n - 1))], "family": [Family() for _ in range(n)],
            "gossip": [Gossip() for _ in range(n)],
        }  # fmt: skip
        self.bots = kinds[self.table]
        self.study = s.Study(tuple(bot.name for bot in self.bots))

    def opened(self) -> None:
        if self.matches:
            self.do("more", self.matches)

    def do(self, what: str, value: Any) -> None:
        if what in ("players", "table"):
            self._seat(*((value, self.table) if what == "players" else (self.players, value)))
            self.message = "Press for matches at this table."
        else:
            super().do(what, value)

    @property
    def played(self) -> int:
        """Matches so far."""
        return self.study.matches

    def steps(self, number: int) -> Iterator[None]:
        if self.played + number > MOST:
            raise Refused(f"{self.played:,} matches are enough.")
        game, n = s.game_for(self.players), self.players
        before = self.played + self.study.cut
        for i in range(before, before + number):
            seated = [self.bots[(seat - i) % n] for seat in range(n)]
            try:
                self.study.add(s.play(game, seated, f"{self.seed}|{i}"), [bot.name for bot in seated])
            except TabletopError:  # no end
                self.study.cut += 1
            self.done += 1
            self.doing = f"Match {self.done} of {number}."
            yield
        cut = f" {told(self.study.cut)} had no end and are left out." if self.study.cut else ""
        self.message = f"{told(self.played)} played.{cut}"

    def setting(self) -> str:
        return f"for {self.players} players, where {dict(TABLES)[self.table]}"

    def seats(self) -> list[Block]:
        """Who plays."""
        return [
            buttons("players", "Players", [(n, str(n)) for n in LordsLadies.player_counts], self.players),
            buttons("table", "Bots", TABLES, self.table),
        ]


class ActionWorth(Matches):
    """What each action has been worth in status, per turn spent on it."""

    height = 330
    what, group, who = "kept", "actions", ""
    bets = ("a wedding", "a hire", "a roll for a child", "1 gold more")
    groups = (("actions", "actions"), ("takes", "first parts"))

    def __init__(
        self, players: int = 3, bots: str = "mixed", matches: int = 50, ask: bool = True, seed: int | str = 0
    ) -> None:
        super().__init__(players, bots, matches, seed)
        if ask:
            self.ask("Three bots play whole matches. Every point of status at the end is put down to the action that "
                     "brought it. Per turn spent on it, which action brings most?", self.bets)  # fmt: skip
        else:
            self.opened()

    def do(self, what: str, value: Any) -> None:
        if what == "what" and value in family_plots.WHAT:
            self.what = str(value)
        elif what == "group" and value in dict(self.groups):
            self.group = str(value)
        elif what == "who" and value in ("", *self.study.bots):
            self.who = str(value)
        else:
            super().do(what, value)

    def _seat(self, players: Any, bots: Any) -> None:
        super()._seat(players, bots)
        self.who = ""

    def answer(self) -> str:
        if self.played < family_plots.FEW:
            return ""
        best = max(s.ACTIONS, key=lambda k: self.study.worth(k).kept.value)
        others = [k for k in s.ACTIONS if k != best]
        sure = all(self.study.difference(best, k, of=len(others)).low > 0 for k in others)
        return family_plots.DEEDS[best] if sure else ""

    def proof(self) -> str:
        best, second = sorted(s.ACTIONS, key=lambda k: -self.study.worth(k).kept.value)[:2]
        more = self.study.difference(best, second)
        return (
            f", by {more.low:.1f} to {more.high:.1f} status over {family_plots.DEEDS[second]}" if self.answer() else ""
        )

    def told(self, bet: Any) -> str:
        return f"{told(self.played)} can’t tell yet." if self.played else ""

    def plot(self) -> Plot:
        kinds = s.ACTIONS if self.group == "actions" else s.TAKES
        who = f"for the bot “{self.who}”" if self.who else "for all bots together"
        found = [self.study.worth(k, self.who or None) for k in kinds]
        return family_plots.worth(found, self.what, self.played, who)

    def inside(self) -> list[Block]:
        names = [("", "all"), *((n, n) for n in dict.fromkeys(self.study.bots))]
        more = [buttons("who", "Whose", names, self.who)] if len(names) > 2 else []
        what = [("kept", "at the end"), ("once", "at once"), ("hurt", "others lost"), ("gold", "gold")]
        return [
            self.controls(
                *self.seats(), buttons("group", "Of a turn", list(self.groups), self.group), *more,
                buttons("what", "Count", what, self.what),
            ),
            self.finding,
        ]  # fmt: skip


class MatchLength(Matches):
    """How long matches last, and what ends them."""

    shows = (("length", "how long"), ("by", "what lifts the winner over the goal"), ("tie", "what decides"),
             ("parts", "what his status is made of"))  # fmt: skip

    def __init__(
        self, players: int = 3, bots: str = "mixed", show: str = "length", matches: int = 50, ask: bool = True,
        seed: int | str = 0,
    ) -> None:  # fmt: skip
        super().__init__(players, bots, matches, seed)
        if show not in dict(self.shows):
            raise OptionError(f"Shown is one of {', '.join(dict(self.shows))}.")
        self.show = show
        if ask and show == "length":
            self.ask("Three bots play, one of them gossips, until a round ends with somebody at 18. How many rounds "
                     "does a match last, on average?", unit="rounds")  # fmt: skip
        elif ask:
            self.ask("Which single thing lifts winners over 18 most often?",
                     ("a wedding", "a hire", "a birth", "a status token", "no one thing stands out"))  # fmt: skip
        else:
            self.opened()

    def do(self, what: str, value: Any) -> None:
        if what == "show" and value in dict(self.shows):
            self.show = str(value)
        else:
            super().do(what, value)

    def answer(self) -> Any:
        if self.played < family_plots.FEW or self.wager is None:
            return ""
        if not self.wager.choices:
            return self.study.length.rounds.value
        by: dict[str, Estimate] = self.study.ending.by
        best = max(by, key=lambda k: by[k].value)
        if all(e.high < by[best].low for k, e in by.items() if k != best):
            return family_plots.CAUSED[best]
        return "no one thing stands out" if self.played >= family_plots.MANY else ""

    def told(self, bet: Any) -> str:
        if not self.played:
            return ""
        if self.wager is not None and self.wager.choices:
            return f"{told(self.played)} can’t tell yet."
        mean = self.study.length.rounds
        return f"It is {mean.value:.1f} rounds (95% interval {mean.low:.1f} to {mean.high:.1f})."

    def plot(self) -> Plot:
        if self.show == "length":
            return family_plots.length(self.study.length, self.played)
        return family_plots.ending(self.study.ending, self.show, self.played)

    def inside(self) -> list[Block]:
        return [self.controls(*self.seats(), buttons("show", "Show", list(self.shows), self.show)), self.finding]


# -- in a notebook -----------------------------------------------------------------------------------------------------
def _page(lecture: Lecture) -> Page:
    from .page import Page

    return Page(lecture)


def family_tree(match: Match | None = None, seat: int = 0, step: int | None = None) -> Page:
    """A family by generation, at any step of a match; without one, a family to which everything has happened."""
    return _page(FamilyTree(match, seat, step))


def waiting_time(
    member: str = "Starting Lady", spouse: str = "Viscount Ashdown", nanny: bool = False, troubled: bool = False,
    players: int = 3, show: str = "at", ask: bool = True,
) -> Page:  # fmt: skip
    """How long a couple waits for its first child; `troubled`: Bedroom Problems in this round."""
    return _page(WaitForChild(member, spouse, nanny, troubled, players, show, ask))


def confirm_odds(players: int = 4, cards: int = 2, trues: int = 0, ask: bool = True) -> Page:
    """The chance that a rumour can be confirmed, by hand sizes and by what is held and seen."""
    return _page(ConfirmOdds(players, cards, trues, ask))


def rumours_at_table(match: Match | None = None, seat: int = 0, step: int | None = None, ask: bool = True) -> Page:
    """The chance that each rumour can be confirmed, from what a player has really seen."""
    return _page(RumoursAtTable(match, seat, step, ask=ask))


def action_worth(players: int = 3, bots: str = "mixed", ask: bool = True) -> Page:
    """What each action has been worth in status per turn; `bots`: "mixed", "family" or "gossip"."""
    return _page(ActionWorth(players, bots, ask=ask))


def match_length(players: int = 3, bots: str = "mixed", show: str = "length", ask: bool = True) -> Page:
    """How long matches last ("length"), what ends them ("by", "tie"), what a winner's status is made of ("parts")."""
    return _page(MatchLength(players, bots, show, 50 if show == "length" else family_plots.MANY, ask))


__all__ = [
    "action_worth", "confirm_odds", "family_bets", "family_tree", "match_length", "rumours_at_table", "waiting_time",
]  # fmt: skip
