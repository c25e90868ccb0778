"""What drives Cat Ladies, in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from ..analysis import plans
from ..analysis.cat_hands import HAND, START, bingo, cats_drawn, cats_held, coins_in_hand, ways_to_pay
from ..analysis.precision import trials_for
from ..bots import Bot, RandomBot
from ..core import OptionError
from ..games.cat_ladies.cards import printed_deck
from ..games.cat_ladies.game import CatLadies
from ..match import Match
from ..registry import bots_of
from ..simulate import Results, wilson
from . import cat_bets, cat_plots  # cat_bets: enters its bets by name
from .asking import Asking, Working
from .cat_plots import matches as told
from .lesson import Block, Lecture, Refused, block, buttons, counted, number_in, numbers
from .plots import Plot

if TYPE_CHECKING:
    from .page import Page

ACCENT = CatLadies.accent
MOST = 20_000  # matches in one picture
DEALS = 100_000


class CatsInHand(Lecture):
    """Cats in a hand, exactly; hands can be dealt to see whether it is true."""

    accent = ACCENT
    height = 360

    def __init__(self, cats: int = 3, cards: int = 10, hand: int = HAND, deal: bool = True) -> None:
        super().__init__()
        self.cats, self.cards, self.hand, self.deal = 0, 60, 0, deal
        self.tried: Counter[int] = Counter()
        self.progress = (0, 1)
        for what, value in (("cards", cards), ("cats", cats), ("hand", hand)):
            self.do(what, value)

    def do(self, what: str, value: Any) -> None:
        if what in ("cats", "cards", "hand"):
            low, high = {"cats": (0, self.cards), "cards": (1, 60), "hand": (0, min(8, self.cards))}[what]
            names = {"cats": "The number of cats", "cards": "The number of cards", "hand": "The size of the hand"}
            setattr(self, what, int(number_in(value, low, high, names[what])))
            self.cats, self.hand = min(self.cats, self.cards), min(self.hand, self.cards)
            self.tried, self.job = Counter(), None
        elif what == "more":
            if self.job is not None:
                raise Refused("One thing after the other: stop this one first.")
            if self.tried.total() + int(value) > DEALS:
                raise Refused(f"{self.tried.total():,} hands are enough.")
            self.job = self._deal(int(value))
        else:
            super().do(what, value)

    def _deal(self, number: int) -> Iterator[None]:
        deck = [True] * self.cats + [False] * (self.cards - self.cats)
        rng = Random(f"{self.cats}|{self.cards}|{self.hand}|{self.tried.total()}")
        for i in range(number):
            self.tried[sum(rng.sample(deck, self.hand))] += 1
            if i % 500 == 499:
                self.progress = (i + 1, number)
                yield
        self.message = f"{counted(self.tried.total(), 'hands')} dealt."

    def chances(self) -> dict[int, Fraction]:
        """The exact distribution."""
        return cats_drawn(self.cats, self.cards, self.hand)

    def plot(self) -> Plot:
        n = self.tried.total()
        tried = {k: wilson(self.tried[k], n) for k in range(self.hand + 1) if self.tried[k]} if n else None
        return cat_plots.cats(self.chances(), tried)

    def top(self) -> list[Block]:
        sliders = [
            block("slider", id="cards", label="Cards in the pile", value=self.cards, low=1, high=60, step=1),
            block("slider", id="cats", label="Cats among them", value=self.cats, low=0, high=self.cards, step=1),
            block("slider", id="hand", label="Cards drawn", value=self.hand, low=0, high=min(8, self.cards), step=1),
        ]
        blocks = [block("sliders", label="The pile and the hand", sliders=sliders)]
        if self.deal:
            running = self.job is not None
            options = [
                {"value": n, "text": f"Deal {n:,} hands", "do": "more", "disabled": running} for n in (1000, 20_000)
            ]
            done, of = self.progress
            blocks.append(block("buttons", id="more", label="Is it true?", options=options))
            blocks.append(
                block("work", id="stop", done=done, of=of, text=f"{done:,} of {of:,} hands.")
                if running else block("said", text=self.message, tone=self.tone)
            )  # fmt: skip
        elif self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


class WhomToAsk(Asking):
    """What a BINGO! would do to each opponent, exactly, from what a player knows."""

    accent = ACCENT

    def __init__(self, match: Match, seat: int | None = None, ask: bool = True) -> None:
        super().__init__()
        if not isinstance(match.game, CatLadies):
            raise OptionError("BINGO! is a card of Cat Ladies of Maple St.")
        seat = max(0, match.state.current_player) if seat is None else seat
        view = match.state.view(seat)
        if view.player < 0:
            raise OptionError("Choose the eyes of a player.")
        self.found = {match.names[q]: cats_held(view, q) for q in match.game.others[seat]}
        self.height = 110 + 80 * len(self.found)
        if ask and len(self.found) > 1:
            self.ask("At whose hand is a BINGO! likeliest to bring a free cat?", list(self.found))

    def answer(self) -> str:
        free = {name: bingo(chances)[3] for name, chances in self.found.items()}
        best = [name for name, chance in free.items() if chance == max(free.values())]
        return best[0] if len(best) == 1 else ""

    def told(self, bet: Any) -> str:
        return "They are alike."

    def plot(self) -> Plot:
        return cat_plots.whom_to_ask(self.found)


class HandPays(Lecture):
    """The Coins of a hand, exactly, for a deck that can be changed."""

    accent = ACCENT
    height = 340
    titles = ("Hard Candy", "Cat", "Bridge Club", "Breakfast Menu", "Play BINGO!", "Security System")

    def __init__(self, cards: Mapping[str, int] | None = None) -> None:
        super().__init__()
        self.cards = dict.fromkeys(self.titles, 0) | START
        for title, n in (cards or {}).items():
            self.do(title, n)

    def do(self, what: str, value: Any) -> None:
        if what in self.titles:
            self.cards[what] = int(number_in(value, 0, self._most(what), f"The number of {what} cards"))
        elif what == "start":
            self.cards = dict.fromkeys(self.titles, 0) | START
        else:
            super().do(what, value)

    @staticmethod
    def _most(title: str) -> int:
        return min(printed_deck().find(title).copies, 10)

    def chances(self) -> dict[int, Fraction]:
        """Coins → exact chance."""
        if not any(self.cards.values()):
            raise Refused("Keep a card at least.")
        return coins_in_hand(self.cards)

    def plot(self) -> Plot:
        return cat_plots.coins(self.chances() if any(self.cards.values()) else {0: Fraction(1)})

    def below(self) -> list[Block]:
        caption = "Hands that can come to 8 Coins"
        rows = [(", ".join(way.cards), f"{way.most}") for way in ways_to_pay(8)]
        return [*super().below(), numbers(caption, ("cards", "Coins at best"), rows) | {"name": caption}]

    def top(self) -> list[Block]:
        sliders = [
            block("slider", id=title, label=title, value=self.cards[title], low=0, high=self._most(title), step=1)
            for title in self.titles
        ]
        back = [{"value": True, "text": "Back to the cards of the start", "do": "start"}]
        blocks = [
            block("sliders", label="What the deck holds", sliders=sliders),
            block("buttons", id="start", label="Begin again", show=False, options=back),
        ]
        if self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


class DeckOverTime(Lecture):
    """A player's cards from turn to turn, in a match of bots."""

    accent = ACCENT
    height = 400

    def __init__(self, bot: str = "hearts", other: str = "hearts", match: Match | None = None, seat: int = 0) -> None:
        super().__init__()
        self.game = plans.game_for()
        self.bots = bots_of(self.game)
        for name in (bot, other):
            if name not in self.bots:
                raise OptionError(f"There is no bot named {name!r}, only {', '.join(self.bots)}.")
        self.bot, self.other, self.seat, self.number, self.shares = bot, other, seat, 1, False
        self.given = match
        self.match = match
        self._play()

    def _play(self) -> None:
        if self.given is None:
            names = [
                self.bot.capitalize(),
                f"{self.other.capitalize()} {'2' if self.other == self.bot else ''}".strip(),
            ]
            self.match = Match(self.game, names, seed=self.number).auto([self.bots[self.bot], self.bots[self.other]])
        assert self.match is not None
        self.decks = plans.make_up(self.match, self.seat)

    def do(self, what: str, value: Any) -> None:
        if what == "show":
            self.shares = bool(value)
            return
        if what == "seat" and self.match is not None and value in range(self.match.game.players):
            self.seat = int(value)
        elif what == "another" and self.given is None:
            self.number += 1
        elif what in ("bot", "other") and self.given is None:
            if value not in self.bots:
                raise Refused("There is no such bot.")
            setattr(self, what, value)
        else:
            super().do(what, value)
        self._play()

    def plot(self) -> Plot:
        assert self.match is not None
        return cat_plots.make_up(self.match.names[self.seat], self.decks, self.shares)

    def top(self) -> list[Block]:
        assert self.match is not None
        blocks: list[Block] = []
        if self.given is None:
            names = [(name, name) for name in self.bots]
            blocks = [
                buttons("bot", "First player", names, self.bot), buttons("other", "Second player", names, self.other)
            ]  # fmt: skip
        blocks.append(buttons("seat", "Whose deck", list(enumerate(self.match.names)), self.seat))
        blocks.append(buttons("show", "Show", [(False, "cards"), (True, "shares")], self.shares))
        if self.given is None:
            another = [{"value": True, "text": "Another match", "do": "another"}]
            blocks.append(block("buttons", id="another", label="Again", show=False, options=another))
        blocks = [block("columns", columns=[blocks])]
        end = self.match.outcome
        told = end.reason.read(self.match.names) if end is not None else self.message
        return [*blocks, block("said", text=self.message or told, tone=self.tone), self.finding]


class RaceAlone(Working):
    """How many turns each plan needs for its first cats, with nobody in its way."""

    accent = ACCENT
    begin = ((20, "20 matches of each plan"), (100, "100 matches"))
    bots: Mapping[str, Bot] = plans.PLANS

    def __init__(self, goal: int = 10, matches: int = 20, ask: bool = True, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.matches = seed, matches
        self._set_goal(goal)
        if ask:
            self.ask(f"Nobody is in their way, and each wants {counted(goal, 'cats')}. Which plan is quickest?",
                     list(self.bots))  # fmt: skip
        else:
            self.opened()

    def _set_goal(self, goal: Any) -> None:
        self.goal, self.job = int(number_in(goal, 1, 15, "The number of cats")), None
        self.found = [plans.Alone(name) for name in self.bots]

    def opened(self) -> None:
        if self.matches:
            self.done, self.of = 0, self.matches * len(self.bots)
            self.job = self.steps(self.matches)

    def do(self, what: str, value: Any) -> None:
        if what == "goal":
            self._set_goal(value)
            self.message = "Press for matches with this number of cats."
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = len(self.found[0].turns) + self.found[0].gave_up
        if before + number > MOST:
            raise Refused(f"{before:,} matches are enough.")
        game, self.of = plans.game_for(), number * len(self.bots)
        for i in range(before, before + number):
            for j, (bot, found) in enumerate(zip(self.bots.values(), self.found, strict=True), 1):
                found.play(bot, self.goal, f"{self.seed}|{i}", game)
                self.done = (i - before) * len(self.bots) + j
                self.doing = f"Match {i + 1}, {bot.name}."
                yield
        self.message = f"{told(before + number)} of each plan."

    def answer(self) -> str:
        best, near = cat_plots.fastest(self.found)
        return "" if best is None or near else best.name

    def plot(self) -> Plot:
        return cat_plots.alone(self.found, self.goal)

    def inside(self) -> list[Block]:
        slider = block("slider", id="goal", label="Cats to adopt", value=self.goal, low=1, high=15, step=1)
        return [self.controls(block("sliders", label="The goal", sliders=[slider])), self.finding]


BRIDGES = (("everybody", "everybody, as printed"), ("own", "its player only"))


class RaceAgainst(Working):
    """How often each plan beats another, head to head."""

    accent = ACCENT
    begin = ((20, "20 matches of each plan"), (100, "100 matches"))
    bots: Mapping[str, Bot] = {"random": RandomBot(), **plans.PLANS}
    bets = ("most", "about half", "few")

    def __init__(
        self, other: str = "hearts", bridge: str = "everybody", matches: int = 20, ask: bool = True,
        seed: int | str = 0, mine: Bot | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.bots = {mine.name: mine} if mine is not None else self.bots
        self.others = RaceAgainst.bots
        if other not in self.others or bridge not in dict(BRIDGES):
            raise OptionError(f"Choose a plan of {', '.join(self.others)}, and {' or '.join(dict(BRIDGES))}.")
        self.seed, self.matches, self.other, self.bridge = seed, matches, other, bridge
        self._forget()
        if ask:
            club = "" if bridge == "everybody" else "Say that a Bridge Club drew a card for its player only. "
            self.ask(f"{club}Now each plan plays against {other}. How many of its matches will saver win?", self.bets)
        else:
            self.opened()

    def _forget(self) -> None:
        self.job = None
        self.found: dict[str, Results] = {}

    def opened(self) -> None:
        if self.matches:
            self.done, self.of = 0, self.matches * len(self.bots)
            self.job = self.steps(self.matches)

    def do(self, what: str, value: Any) -> None:
        if what == "other" and value in self.others:
            self.other = str(value)
            self._forget()
        elif what == "bridge" and value in dict(BRIDGES):
            self.bridge = str(value)
            self._forget()
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = min((r.matches for r in self.found.values()), default=0)
        if before + number > MOST:
            raise Refused(f"{before:,} matches are enough.")
        deck = plans.own_bridge() if self.bridge == "own" else None
        self.of = number * len(self.bots)
        for j, (name, bot) in enumerate(self.bots.items()):
            results = self.found.setdefault(name, Results((bot.name, self.other)))
            part = results
            for part in plans.head_to_head(bot, self.others[self.other], number, f"{self.seed}|{before}|{name}", deck):
                self.done = j * number + part.matches
                self.doing = f"{name}, match {before + part.matches}."
                yield
            results.add(part)
        self.message = f"{told(before + number)} of each plan."

    def answer(self) -> str:
        if len(self.found) < len(self.bots) or self.found["saver"].matches < cat_plots.FEW:
            return ""
        e = self.found["saver"].wins(0)
        return self.bets[0] if e.low > 0.5 else self.bets[2] if e.high < 0.5 else ""

    def plot(self) -> Plot:
        remark = "" if self.bridge == "everybody" else "; a Bridge Club draws for its player only"
        whole = self.found if len(self.found) == len(self.bots) else {}
        return cat_plots.against(whole, self.other, remark)

    def inside(self) -> list[Block]:
        other = buttons("other", "Against", [(name, name) for name in ("hearts", "no attacks", "saver")], self.other)
        bridge = buttons("bridge", "A Bridge Club draws for", list(BRIDGES), self.bridge)
        return [self.controls(other, bridge), self.finding]


class FirstPlayer(Working):
    """How often each place in turn order wins among equals, without and with the printed handicap."""

    accent = ACCENT
    begin = ((100, "100 matches each way"), (1000, "1,000 matches"))
    bets = ("more than is fair", "as much as is fair", "less than is fair")

    def __init__(self, players: int = 2, matches: int = 100, ask: bool = True, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.matches = seed, matches
        self._set_players(players)
        if ask:
            self.ask(f"{counted(players, 'players')}, all of them hearts, no handicap. Who begins wins …", self.bets)
        else:
            self.opened()

    def _set_players(self, players: Any) -> None:
        if players not in CatLadies.player_counts:
            raise Refused("Cat Ladies is for 2, 3 or 4 players.")
        self.players, self.job = int(players), None
        self.found = {handicap: plans.Places(self.players, handicap) for handicap in (False, True)}

    def opened(self) -> None:
        if self.matches:
            self.done, self.of = 0, 2 * self.matches
            self.job = self.steps(self.matches)

    def do(self, what: str, value: Any) -> None:
        if what == "players":
            self._set_players(value)
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = {handicap: found.matches for handicap, found in self.found.items()}
        if max(before.values()) + number > MOST:
            raise Refused(f"{max(before.values()):,} matches are enough.")
        self.of = 2 * number
        for handicap, old in list(self.found.items()):
            seed = f"{self.seed}|{old.matches}"
            for part in plans.places(self.players, handicap, number, seed):
                won = Counter(old.won)
                won.update(part.won)
                self.found[handicap] = plans.Places(self.players, handicap, old.matches + part.matches, won)
                self.done = number * handicap + part.matches
                self.doing = f"{self.done:,} of {self.of:,} matches."
                yield
        self.message = f"{told(self.found[True].matches)} each way."

    def answer(self) -> str:
        found, fair = self.found[False], 1 / self.players
        if found.matches < cat_plots.FEW:
            return ""
        e = found.share(0)
        return self.bets[0] if e.low > fair else self.bets[2] if e.high < fair else ""

    def told(self, bet: Any) -> str:
        e = self.found[False].share(0)
        return f"{told(e.n)} can’t tell: it is {e}." if e.n else ""

    def plot(self) -> Plot:
        return cat_plots.places(self.found[False], self.found[True])

    def inside(self) -> list[Block]:
        players = buttons("players", "Players", [(n, str(n)) for n in CatLadies.player_counts], self.players)
        return [self.controls(players), self.finding]


class HowMany(Lecture):
    """How many matches it takes to know a share so well."""

    accent = ACCENT
    height = 340

    def __init__(self, points: float = 5, share: float = 50) -> None:
        super().__init__()
        self.points = number_in(points, 1, 25, "The width")
        self.share = number_in(share, 0, 100, "A share")

    def do(self, what: str, value: Any) -> None:
        if what == "points":
            self.points = number_in(value, 1, 25, "The width")
        elif what == "share":
            self.share = number_in(value, 0, 100, "A share")
        else:
            super().do(what, value)

    @property
    def matches(self) -> int:
        """The least number, exactly."""
        return trials_for(self.points / 100, self.share / 100)

    def plot(self) -> Plot:
        return cat_plots.precision(self.points / 100, self.share / 100)

    def top(self) -> list[Block]:
        sliders = [
            block("slider", id="points", label="To within so many points", value=self.points, low=1, high=25, step=0.5),
            block("slider", id="share", label="Share of about", value=self.share, low=0, high=100, step=1, unit="%"),
        ]
        blocks = [block("sliders", label="How sure", sliders=sliders)]
        if self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


# -- in a notebook -----------------------------------------------------------------------------------------------------
def _page(lecture: Lecture) -> Page:
    from .page import Page

    return Page(lecture)


def cats_in_hand(cats: int = 3, cards: int = 10, hand: int = HAND) -> Page:
    """Cats in a hand of `hand` out of `cards`, of which `cats` are cats, and what a BINGO! pays."""
    return _page(CatsInHand(cats, cards, hand))


def whom_to_ask(match: Match, eyes: int | None = None, ask: bool = True) -> Page:
    """What a BINGO! would do to each opponent, exactly, for the player to move or at `eyes`; `ask`: after a bet."""
    return _page(WhomToAsk(match, eyes, ask))


def hand_pays(cards: Mapping[str, int] | None = None) -> Page:
    """The Coins of a hand. `cards`: by title, beside or instead of those of the start."""
    return _page(HandPays(cards))


def deck_over_time(bot: str = "hearts", other: str = "hearts", match: Match | None = None, eyes: int = 0) -> Page:
    """A deck's make-up from turn to turn in a match of bots, or in `match` for the player at `eyes`."""
    return _page(DeckOverTime(bot, other, match, eyes))


def race_alone(cats: int = 10, ask: bool = True) -> Page:
    """Buying plans with nobody in their way: turns until so many cats are adopted."""
    return _page(RaceAlone(cats, ask=ask))


def race_against(other: str = "hearts", bridge: str = "everybody", ask: bool = True) -> Page:
    """Buying plans head to head; `bridge`: "everybody" or "own", for whom a Bridge Club draws."""
    return _page(RaceAgainst(other, bridge, ask=ask))


def try_plan(plan: Bot, other: str = "hearts") -> Page:
    """A plan of one's own (`tabletop.analysis.plans.Plan`, or any bot) against another, once a button is pressed."""
    return _page(RaceAgainst(other, matches=0, ask=False, mine=plan))


def first_player(players: int = 2, ask: bool = True) -> Page:
    """How often each place in turn order wins, without and with the printed handicap."""
    return _page(FirstPlayer(players, ask=ask))


def how_many_matches(points: float = 5, share: float = 50) -> Page:
    """How many matches tell a share to within so many points."""
    return _page(HowMany(points, share))


__all__ = [
    "cat_bets", "cats_in_hand", "deck_over_time", "first_player", "hand_pays", "how_many_matches", "race_against",
    "race_alone", "try_plan", "whom_to_ask",
]  # fmt: skip
