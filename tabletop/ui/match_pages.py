"""Matchmaker's matchings, in a notebook: pages as plain classes, and the functions that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..analysis import matchings as m
from ..analysis import matchmaking as mm
from ..core import OptionError
from ..deck import Card, Deck
from ..games.matchmaker.cards import is_sister, ledger, open_deck, price
from ..games.matchmaker.game import Matchmaker
from ..simulate import Results, wilson
from . import match_bets, match_plots  # match_bets: enters its bets by name
from .asking import Asking, Working
from .cat_plots import matches as told
from .lesson import Block, Lecture, Refused, block, buttons, counted, number_in, numbers
from .match_graph import ProposalPicture
from .plots import Colours, Plot, Spec

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from .page import Page

ACCENT = Matchmaker.accent
MOST = 20_000  # matches in one picture
KINDS = {"gentleman": "Gentlemen", "lady": "Ladies"}


def rule_block(rule: str) -> Block:
    """A rule of the ledger, to be unfolded."""
    found = ledger()[rule]
    return block("rule", name=found.title, place=found.place, text=found.text, reason=found.reason)


# -- who may propose to whom -------------------------------------------------------------------------------------------


class ProposalGraph(Lecture):
    """The two-sided graph: press a card to see whom it reaches and at what price, then one of the other side for what
    that proposal would bring."""

    accent = ACCENT

    def __init__(self, chosen: Sequence[str | Card] = (), most: int = m.MOST, deck: Any = None) -> None:
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.graph = ProposalPicture(self.deck)
        self.targets = self.graph.targets()
        self.chosen: list[str] = []
        self.most = int(number_in(most, 0, m.MOST, "The number of discards"))
        for card in chosen:
            self.toggle(self.deck.find(card) if isinstance(card, str) else card)
        self.message = ""

    def do(self, what: str, value: Any) -> None:
        if what == "card":
            self.toggle(self.deck.find(str(value)))
        elif what == "node":
            if not 0 <= int(value) < len(self.graph.nodes):
                raise Refused("There is no such card.")
            self.toggle(self.graph.nodes[int(value)])
        elif what == "most":
            self.most = int(number_in(value, 0, m.MOST, "The number of discards"))
        elif what == "empty":
            self.chosen = []
        else:
            super().do(what, value)

    def toggle(self, card: Card) -> None:
        """Chooses a card, one of each side at most, or lets it go."""
        if card["kind"] not in KINDS:
            raise Refused("Only Gentlemen and Ladies stand in the graph.")
        if card.title in self.chosen:
            self.chosen.remove(card.title)
            self.message = self.sum_up()
            return
        same = [title for title in self.chosen if self.deck.find(title)["kind"] == card["kind"]]
        self.chosen = [title for title in self.chosen if title not in same] + [card.title]
        self.message = self.sum_up()

    def picture(self, dark: bool) -> go.Figure:
        """The complete picture as it is now."""
        return self.graph.figure(dark, self.chosen, self.most)

    def changing(self, colours: Colours) -> dict[int, Spec]:
        """What follows the clicks and the colours: trace → its properties."""
        return self.graph.changing(colours, self.chosen, self.most)

    def frame(self, colours: Colours) -> Spec:
        """The layout around it."""
        return self.graph.layout(colours)

    @property
    def pair(self) -> tuple[Card, Card] | None:
        """The Gentleman and the Lady, once both are chosen."""
        if len(self.chosen) < 2:
            return None
        a, b = (self.deck.find(title) for title in self.chosen)
        return (a, b) if a["kind"] == "gentleman" else (b, a)

    def sum_up(self) -> str:
        """What is chosen, in a sentence."""
        if not self.chosen:
            n, free = self.graph.graph.number_of_edges(), len(self.graph.edges((), 0))
            return f"{n} proposals can be made in all, {free} of them without a discard."
        if self.pair is None:
            return self.graph.sentence(self.chosen[0], self.most)
        man, lady = self.pair
        cost = price(man, lady)
        if cost is None:
            return f"{lady.title} is a sister of {man.title}: he may not propose."
        return f"{man.title} may propose to {lady.title} {m.told_price(cost)}."

    def consequences(self) -> list[Block]:
        """What accepting and declining would cost and bring, with the rules."""
        if self.pair is None:
            return []
        man, lady = self.pair
        cost, rich = price(man, lady), man["wealth"] - lady["wealth"]
        if cost is None:
            return [block("steps", label="This proposal", steps=[_step(self.sum_up(), "no-sister")])]
        more, no = max(0, man["rank"] - lady["rank"]), max(0, man["charm"] - lady["charm"])
        who = "who is asked" if rich > 0 else "who proposes"
        richer = f"At the wedding {who} holds the richer card and draws {_cards(abs(rich))}."
        steps = [
            _step(f"Charm {man['charm']} to {lady['charm']}: the proposal takes {_cards(cost)}.", "charm-needed"),
            _step(f"Accepted: who proposes gets {lady['virtue']} Virtue, who is asked {man['virtue']}.", "swap"),
            _step(richer, "wealth-draw") if rich else _step("Equal Wealth: nobody draws.", "wealth-equal"),
            _step(f"Declined: that costs who is asked {_cards(no)}.", "decline-pay")
            if no else _step("Declined: that costs nothing.", "decline-free"),
        ]  # fmt: skip
        if more:
            steps.append(
                _step(f"Declined: he is of higher Rank, and who is asked draws {_cards(more)}.", "decline-rank")
            )
        return [block("steps", label="This proposal", steps=steps)]

    def top(self) -> list[Block]:
        options = [(n, str(n) if n else "none") for n in range(m.MOST + 1)]
        ask = "Press a card, then one on the other side. Lines that climb cost a discard for each band"
        return [
            buttons("most", "Discards at most", options, self.most),
            block("head", text=self.sum_up().rstrip(".") if self.chosen else ask, finding=True),
            block("hint", text="The picture is wider than this page: scroll it sideways to see the rest →"),
            block("reading", text="Point at a card to read its values. Solid: free; dashed: one card; dotted: more."),
        ]

    def below(self) -> list[Block]:
        blocks = [block("said", text=self.message, tone=self.tone), *self.consequences()]
        if self.chosen:
            none = [{"value": 1, "text": "Choose none"}]
            blocks.append(block("buttons", id="empty", label="Chosen", show=False, options=none))
        blocks.append(block("fold", name="All cards as buttons", blocks=self.chips()))
        head = ("card", "Virtue", "Charm", "Rank", "Wealth", *(["free", "1 card", "2", "3", "4"]))
        rows = [
            (card.title, *(str(card[v]) for v in ("virtue", "charm", "rank", "wealth")), *map(str, counts))
            for card, counts in m.degrees(self.graph.graph)
        ]
        blocks.append(numbers("To how many each may propose, or who may propose to her, by discards", head, rows))
        blocks[-1]["name"] = "How many each card reaches, as a table"
        blocks.append(block("words", name="The whole graph in words", text=m.as_text(self.graph.graph)))
        return blocks

    def chips(self) -> list[Block]:
        """Every card as a real button, by side."""
        blocks = []
        for kind, name in KINDS.items():
            options = [
                {
                    "value": c.title, "text": c.title, "figure": str(c["virtue"]), "sign": kind, "tone": "plain",
                    "pressed": c.title in self.chosen, "about": self.graph.about(c), "note": self._note(c),
                }
                for c in self.graph.nodes if c["kind"] == kind
            ]  # fmt: skip
            blocks += [block("text", text=name, muted=True), block("chips", id="card", label=name, options=options)]
        return blocks

    def _note(self, card: Card) -> str:
        """The price between a card and the one chosen card of the other side."""
        if len(self.chosen) != 1:
            return ""
        other = self.deck.find(self.chosen[0])
        if other["kind"] == card["kind"]:
            return ""
        man, lady = (other, card) if card["kind"] == "lady" else (card, other)
        cost = price(man, lady)
        return "sibling" if is_sister(man, lady) or cost is None else _cards(cost) if cost else "free"


def _step(text: str, rule: str) -> Block:
    return {"text": text, "rule": rule_block(rule)}


def _cards(n: int) -> str:
    return f"{n} card{'' if n == 1 else 's'}" if n else "no card"


# -- courtship, round by round -----------------------------------------------------------------------------------------

TASTES = [(name, {"virtue": "Virtue", "cards": "Virtue and cards", "money": "Wealth", "like": "their like",
                  "lot": "drawn by lot"}[name]) for name in m.TOLD]  # fmt: skip
SIDES = [("gentleman", "Gentlemen"), ("lady", "Ladies")]


class Courtship(Asking):
    """Gale and Shapley's courtship, round by round."""

    accent = ACCENT

    def __init__(
        self, size: int = 8, taste: str = "virtue", proposing: str = "gentleman", number: int = 1, most: int = 0,
        ask: bool = True,
    ) -> None:  # fmt: skip
        super().__init__()
        self.size, self.number = int(number_in(size, 2, 10, "The number of couples")), number
        self.most = int(number_in(most, 0, m.MOST, "The number of discards"))
        if taste not in m.TOLD or proposing not in KINDS:
            raise OptionError(f"A taste is one of {', '.join(m.TOLD)}; “gentleman” or “lady” proposes.")
        self.taste, self.proposing = taste, proposing
        self.height = 60 + 34 * self.size
        self._make()
        if ask:
            self.ask(f"{self.size} Gentlemen, {self.size} Ladies, no discards; {m.TOLD[taste]}. All who are free ask "
                     "the one they like best and have not asked yet; everybody keeps the best. In how many rounds is "
                     "it over?", unit="rounds")  # fmt: skip

    def _make(self) -> None:
        self.graph = m.proposal_graph(None, self.most, m.season(self.size, self.number))
        self.orders = m.lists(self.graph, self.taste, self.number)
        self.rounds = m.courtship(self.graph, self.orders, self.proposing)
        self.at = 0

    def do(self, what: str, value: Any) -> None:
        if what == "at":
            self.at = int(number_in(value, 0, len(self.rounds), "The round"))
        elif what == "go":
            to = {"back": self.at - 1, "next": self.at + 1, "end": len(self.rounds)}.get(str(value), self.at)
            self.at = min(max(to, 0), len(self.rounds))
        elif what == "taste" and value in m.TOLD:
            self.taste = str(value)
            self._make()
        elif what == "proposing" and value in KINDS:
            self.proposing = str(value)
            self._make()
        elif what == "most":
            self.most = int(number_in(value, 0, m.MOST, "The number of discards"))
            self._make()
        elif what == "another":
            self.number += 1
            self._make()
        else:
            super().do(what, value)

    def answer(self) -> Any:
        return len(self.rounds)

    def told(self, bet: Any) -> str:
        return f"It is over after {counted(len(self.rounds), 'rounds')}."

    def setting(self) -> str:
        discards = f"{self.most} discard{'' if self.most == 1 else 's'} at most" if self.most else "no discards"
        return f"of cards no. {self.number}, {discards}, {KINDS[self.proposing]} propose, {m.TOLD[self.taste]}"

    def plot(self) -> Plot:
        men, women = ([c.title for c in m.side(self.graph, kind)] for kind in KINDS)
        return match_plots.courtship(men, women, self.rounds, self.at, self.proposing)

    def inside(self) -> list[Block]:
        n = len(self.rounds)
        steps = [
            {"value": "back", "text": "Back", "disabled": self.at == 0},
            {"value": "next", "text": "Next round", "disabled": self.at == n, "primary": True},
            {"value": "end", "text": "To the end", "disabled": self.at == n},
        ]
        another = [{"value": True, "text": "Other cards", "do": "another"}]
        controls = [
            buttons("proposing", "Who proposes", list(SIDES), self.proposing),
            buttons("taste", "They look for", TASTES, self.taste),
            buttons("most", "Discards at most", [(k, str(k) if k else "none") for k in range(3)], self.most),
            block("buttons", id="another", label="Again", show=False, options=another),
        ]
        slider = block("slider", id="at", label="Round", value=self.at, low=0, high=max(1, n), step=1)
        return [
            block("columns", columns=[controls]),
            block("sliders", label="Where", sliders=[slider]),
            block("buttons", id="go", label="Step", show=False, options=steps),
            *([block("said", text=self.message, tone=self.tone)] if self.message else []),
            self.finding,
        ]

    def below(self) -> list[Block]:
        rows = [(title, *(f"{i}. {other}" for i, other in enumerate(order[:5], 1)))
                for title, order in self.orders.items()]  # fmt: skip
        rows = [(*row, *[""] * (6 - len(row))) for row in rows]
        orders = numbers("Whom each likes best", ("card", "first", "second", "third", "fourth", "fifth"), rows)
        return [*super().below(), orders | {"name": "Whom each likes best, as a table"}]


# -- matchings compared ------------------------------------------------------------------------------------------------

DECKS = [("season", "8 of each, at random"), ("mini", "mini deck"), ("whole", "whole deck")]
TRIES = 200


class Compare(Asking):
    """Greedy, heaviest and stable matchings of the same cards."""

    accent = ACCENT
    height = 290

    def __init__(
        self, cards: str = "whole", taste: str = "virtue", most: int = 0, number: int = 1, ask: bool = True,
        size: int = 8,
    ) -> None:  # fmt: skip
        super().__init__()
        if cards not in dict(DECKS) or taste not in m.TOLD:
            raise OptionError(f"Cards are {', '.join(dict(DECKS))}; a taste is one of {', '.join(m.TOLD)}.")
        self.cards, self.taste, self.size, self.number = cards, taste, size, number
        self.most = int(number_in(most, 0, m.MOST, "The number of discards"))
        self.tally, self.done = Counter[str](), 0
        self._make()
        if ask:
            self.ask("The whole deck, no discards. Which way of marrying everybody off brings most Virtue?",
                     ["the greedy one", "the heaviest one", "the stable one", "all the same"])  # fmt: skip

    def _titles(self, number: Any) -> tuple[Any, list[str] | None]:
        if self.cards == "season":
            return None, m.season(self.size, number)
        return (None if self.cards == "whole" else "mini"), None

    def _make(self) -> None:
        deck, titles = self._titles(self.number)
        self.graph = m.proposal_graph(deck, self.most, titles)
        self.found = m.compare(self.graph, self.taste, self.number)

    def _forget(self) -> None:
        self.tally, self.done, self.job = Counter(), 0, None

    def do(self, what: str, value: Any) -> None:
        if what == "cards" and value in dict(DECKS):
            self.cards = str(value)
        elif what == "taste" and value in m.TOLD:
            self.taste = str(value)
        elif what == "most":
            self.most = int(number_in(value, 0, m.MOST, "The number of discards"))
        elif what == "another":
            self.number += 1
            self._make()
            return
        elif what == "try":
            if self.job is not None:
                raise Refused("One thing after the other: stop this one first.")
            self.job = self._try()
            return
        else:
            super().do(what, value)
            return
        self._forget()
        self._make()

    def _try(self) -> Iterator[None]:
        """Many seasons: how often one matching falls behind another."""
        for _ in range(TRIES):
            titles = m.season(self.size, f"try {self.done}")
            found = m.compare(m.proposal_graph(None, self.most, titles), self.taste, f"try {self.done}")
            best = found[m.HEAVIEST].total
            self.tally["greedy"] += found[m.GREEDY].total < best
            self.tally["stable"] += found[m.MEN].total < best
            self.tally["sides"] += found[m.MEN].matching != found[m.WOMEN].matching
            self.tally["maids"] += found[m.MEN].old_maids != found[m.WOMEN].old_maids
            self.done += 1
            yield
        self.message = f"{self.done:,} seasons tried."

    def answer(self) -> str:
        deck = m.compare(m.proposal_graph(None, 0))
        best = max(j.total for j in deck.values())
        tops = [name for name, j in deck.items() if j.total == best]
        one = {m.GREEDY: "the greedy one", m.HEAVIEST: "the heaviest one"}
        return "all the same" if len(tops) == len(deck) else one.get(tops[0], "the stable one")

    def plot(self) -> Plot:
        return match_plots.compared(self.found, self.taste)

    def inside(self) -> list[Block]:
        running = self.job is not None
        again = [{"value": True, "text": "Other cards", "do": "another", "disabled": self.cards != "season"},
                 {"value": True, "text": f"Try {TRIES} seasons", "do": "try", "disabled": running}]  # fmt: skip
        controls = [
            buttons("cards", "Cards", list(DECKS), self.cards),
            buttons("taste", "They look for", TASTES, self.taste),
            buttons("most", "Discards at most", [(k, str(k) if k else "none") for k in range(m.MOST + 1)], self.most),
            block("buttons", id="again", label="Again", show=False, options=again),
        ]  # fmt: skip
        if running:
            controls.append(block("work", id="stop", done=self.done % TRIES, of=TRIES, text=f"{self.done} seasons."))
        elif self.message:
            controls.append(block("said", text=self.message, tone=self.tone))
        return [block("columns", columns=[controls]), self.finding]

    def below(self) -> list[Block]:
        blocks = super().below()
        if self.done and self.job is None:
            told = {
                "greedy": "greedy brings less than the heaviest", "stable": "stable brings less than the heaviest",
                "sides": "it matters who proposes", "maids": "it matters to the old maids who proposes",
            }  # fmt: skip
            blocks.append(block("lines", lines=[
                f"In {self.tally[key]} of {self.done} seasons {text}: {wilson(self.tally[key], self.done)}."
                for key, text in told.items()
            ]))  # fmt: skip
        rows = [(name, g, lady, "together") for name, j in self.found.items() for g, lady in j.matching.items()]
        rows += [(name, g, lady, "would rather") for name, j in self.found.items() for g, lady in j.blocking]
        head = ("matching", "Gentleman", "Lady", "they are")
        couples = numbers("Every couple, and every pair who would rather", head, rows)
        blocks.append(couples | {"name": "Every couple, and every pair who would rather have each other"})
        return blocks


# -- what a point is worth ---------------------------------------------------------------------------------------------


class PointInCards(Lecture):
    """What one point of Wealth, Rank or Charm moves in cards, exactly."""

    accent = ACCENT
    height = 340

    def __init__(self, value: str = "wealth", kind: str = "gentleman") -> None:
        super().__init__()
        if value not in mm.VALUES or kind not in KINDS:
            raise OptionError(f"A value is one of {', '.join(mm.VALUES)}, a kind “gentleman” or “lady”.")
        self.value, self.kind = value, kind

    def do(self, what: str, value: Any) -> None:
        if what == "value" and value in mm.VALUES:
            self.value = str(value)
        elif what == "kind" and value in KINDS:
            self.kind = str(value)
        else:
            super().do(what, value)

    def plot(self) -> Plot:
        moved = {points: mm.cards_moved(self.kind, self.value, points) for points in range(mm.LOW, mm.HIGH + 1)}
        return match_plots.in_cards(self.kind, self.value, moved, mm.point_in_cards(self.kind, self.value))

    def top(self) -> list[Block]:
        values = buttons("value", "One point of", [(v, v.capitalize()) for v in mm.VALUES], self.value)
        kinds = buttons("kind", "On a", [("gentleman", "Gentleman"), ("lady", "Lady")], self.kind)
        said = [block("said", text=self.message, tone=self.tone)] if self.message else []
        return [block("columns", columns=[[values, kinds]]), *said, self.finding]


def lead_buttons(lead: bool) -> Block:
    """Whether the score by itself is shown, or the lead over the others."""
    return buttons("lead", "Count", [(False, "my score"), (True, "my lead over the others’ mean")], lead)


class PointInScore(Working):
    """What one point is worth in final score, by pairs of matches; beside it, what one card more is worth."""

    accent = ACCENT
    height = 320
    begin = ((50, "50 pairs of each"), (200, "200 pairs"), (1000, "1,000 pairs"))
    lead = False  # whether the lead over the others is shown, not the score
    people = ("Elinor Dashwood", "Fanny Price", "George Wickham", "Robert Martin", "Colonel Brandon")
    bets = ("Wealth", "Rank", "Charm", "can’t be told")

    def __init__(self, title: str = "George Wickham", pairs: int = 50, ask: bool = True, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.pairs, self.cards = seed, pairs, tuple(dict.fromkeys((*self.people, title)))
        self._choose(title)
        if ask:
            self.ask("You begin, and George Wickham is in your hand (Virtue 0, Charm 5, Rank 1, Wealth 2). One point "
                     "of which value makes most difference to your final score?", self.bets)  # fmt: skip
        else:
            self.opened()

    def _choose(self, title: str) -> None:
        self.title, self.job = title, None
        card = open_deck(None).find(title)
        if card["kind"] not in KINDS:
            raise OptionError("Choose a Gentleman or a Lady.")
        self.steps_of = {value: -1 if card[value] == mm.HIGH else 1 for value in mm.VALUES}
        changed = {v: mm.holding(card.title, v, more) for v, more in self.steps_of.items()}
        self.plain, self.changed = mm.holding(card.title), {**changed, "card": mm.holding(card.title, extra=1)}
        self.found = {name: mm.Gain(name) for name in self.changed}

    def opened(self) -> None:
        if self.pairs:
            self.do("more", self.pairs)

    def do(self, what: str, value: Any) -> None:
        if what == "lead":
            self.lead = bool(value)
        elif what == "title" and value in self.cards:
            self._choose(str(value))
            self.message = "Press for matches with this card."
        else:
            super().do(what, value)

    @property
    def played(self) -> int:
        """Pairs of each so far."""
        return len(self.found["card"].gains)

    def steps(self, number: int) -> Iterator[None]:
        before, each = self.played, 1 + len(self.changed)
        if before + number > MOST:
            raise Refused(f"{before:,} pairs are enough.")
        self.of = number * each
        for part in mm.gains(self.plain, self.changed, number, self.seed, before):
            self.done += 1
            self.doing = f"Pair {before + 1 + (self.done - 1) // each}."
            if self.done % each == 0:
                for name, gain in part.items():
                    self.found[name].gains.append(gain.gains[-1])
                    self.found[name].leads.append(gain.leads[-1])
            yield
        self.message = f"{self.played:,} pairs of each."

    def answer(self) -> str:
        if self.title != "George Wickham" or self.played < mm.FEW:
            return ""
        values = [self.found[v] for v in mm.VALUES]
        best = max(values, key=lambda g: abs(g.gain.value))
        sure = best.together(len(values))
        apart = all(
            min(abs(best.gain.low), abs(best.gain.high)) > max(abs(g.gain.low), abs(g.gain.high))
            for g in values if g is not best
        )  # fmt: skip
        return best.name.capitalize() if (sure.low > 0 or sure.high < 0) and apart else ""

    def setting(self) -> str:
        return f"about {self.title}"

    def told(self, bet: Any) -> str:
        return f"{self.played:,} pairs can’t tell yet which matters most." if self.played else ""

    def plot(self) -> Plot:
        names = {v: f"{v.capitalize()} {more:+d}".replace("-", "−") for v, more in self.steps_of.items()}
        whose = f"You begin with {self.title}; bots who mind the pile play all seats."
        names["card"] = "one card more in hand"
        return match_plots.gained(list(self.found.values()), names, whose, self.lead)

    def inside(self) -> list[Block]:
        cards = buttons("title", "Your card", [(t, t) for t in self.cards], self.title)
        return [self.controls(cards, lead_buttons(self.lead)), self.finding]


# -- most Ladies -------------------------------------------------------------------------------------------------------


class GivenLadies(Working):
    """What one Lady more in Society is worth as a present, with the rule of two turns and without it."""

    accent = ACCENT
    height = 300
    begin = ((20, "20 pairs of each"), (100, "100 pairs"), (500, "500 pairs"))
    bets = ("yes, surely", "no, it costs", "can’t be told")
    lead = False  # whether the lead over the others is shown, not the score
    names: Mapping[str, str] = {
        "1 True": "1 Lady more", "2 True": "2 Ladies more",
        "1 False": "1 more, never two turns", "2 False": "2 more, never two turns",
    }  # fmt: skip

    def __init__(self, pairs: int = 20, ask: bool = True, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.pairs = seed, pairs
        self.found = {name: mm.Gain(name) for name in self.names}
        self.starts = {
            second: (mm.with_ladies(0, second), {f"{n} {second}": mm.with_ladies(n, second) for n in (1, 2)})
            for second in (True, False)
        }
        if ask:
            self.ask("You begin, and find one Lady more in your Society than anybody has: two turns, but somebody must "
                     "marry her. Does that present pay?", self.bets)  # fmt: skip
        else:
            self.opened()

    def opened(self) -> None:
        if self.pairs:
            self.do("more", self.pairs)

    def do(self, what: str, value: Any) -> None:
        if what == "lead":
            self.lead = bool(value)
        else:
            super().do(what, value)

    @property
    def played(self) -> int:
        """Pairs of each so far."""
        return len(self.found["1 True"].gains)

    def steps(self, number: int) -> Iterator[None]:
        before = self.played
        if before + number > MOST:
            raise Refused(f"{before:,} pairs are enough.")
        self.of = number * 6
        for i in range(before, before + number):
            new: dict[str, mm.Gain] = {}
            for plain, changed in self.starts.values():
                for part in mm.gains(plain, changed, 1, self.seed, i):
                    new.update(part)
                    self.done += 1
                    self.doing = f"Pair {i + 1}."
                    yield
            for name, gain in new.items():
                self.found[name].gains += gain.gains
                self.found[name].leads += gain.leads
        self.message = f"{self.played:,} pairs of each."

    def answer(self) -> str:
        if self.played < mm.FEW:
            return ""
        gain = self.found["1 True"].gain
        return self.bets[0] if gain.low > 0 else self.bets[1] if gain.high < 0 else ""

    def told(self, bet: Any) -> str:
        return f"{self.played:,} pairs can’t tell yet." if self.played else ""

    def plot(self) -> Plot:
        what = "You begin; bots who mind the pile play all seats."
        return match_plots.gained(list(self.found.values()), self.names, what, self.lead)

    def inside(self) -> list[Block]:
        return [self.controls(lead_buttons(self.lead)), self.finding]


class StriveForLadies(Working):
    """Whether it pays to bring Ladies out in order to have the most."""

    accent = ACCENT
    height = 240
    begin = ((50, "50 matches each way"), (200, "200 matches"), (1000, "1,000 matches"))
    bets = ("more than is fair", "as much as is fair", "less than is fair")

    def __init__(self, players: int = 4, matches: int = 50, ask: bool = True, seed: int | str = 0) -> None:
        super().__init__()
        self.seed, self.matches = seed, matches
        self._set_players(players)
        if ask:
            self.ask("Hostess brings a Lady out whenever that gives her the most, and for the rest plays like the "
                     "three others. She wins …", self.bets)  # fmt: skip
        else:
            self.opened()

    def _set_players(self, players: Any) -> None:
        if players not in Matchmaker.player_counts:
            raise Refused("Matchmaker is for 3, 4, 5 or 6 players.")
        self.players, self.job = int(players), None
        self.found = mm.MostLadies(mm.Hostess.name, self.players)

    def opened(self) -> None:
        if self.matches:
            self.done, self.of = 0, 2 * self.matches
            self.job = self.steps(self.matches)

    def do(self, what: str, value: Any) -> None:
        if what == "players":
            self._set_players(value)
            self.message = "Press for matches with so many players."
        else:
            super().do(what, value)

    def steps(self, number: int) -> Iterator[None]:
        before = self.found.matches
        if before + number > MOST:
            raise Refused(f"{before:,} matches are enough.")
        self.of = 2 * number
        part = mm.MostLadies(self.found.bot, self.players)
        for part in mm.most_ladies(self.players, number, f"{self.seed}|{before}"):
            self.done = sum(r.matches for r in part.found.values())
            self.doing = f"{self.done:,} of {self.of:,} matches."
            yield
        for second, results in part.found.items():
            self.found.found.setdefault(second, Results(results.bots)).add(results)
        self.message = f"{told(self.found.matches)} each way."

    def answer(self) -> str:
        if self.found.matches < mm.FEW:
            return ""
        return {"pays": self.bets[0], "costs": self.bets[2], "": ""}[self.found.verdict]

    def setting(self) -> str:
        return f"for {self.players} players"

    def told(self, bet: Any) -> str:
        n = self.found.matches
        return f"{told(n)} can’t tell: it is {self.found.wins()}." if n else ""

    def plot(self) -> Plot:
        return match_plots.most_ladies(self.found)

    def inside(self) -> list[Block]:
        players = buttons("players", "Players", [(n, str(n)) for n in Matchmaker.player_counts], self.players)
        return [self.controls(players), self.finding]


# -- in a notebook -----------------------------------------------------------------------------------------------------
def _page(lecture: Lecture) -> Page:
    from .page import Page

    return Page(lecture)


def proposals(chosen: Sequence[str | Card] = (), discards: int = m.MOST, deck: Any = None) -> Page:
    """Who may propose to whom, and at what price: press a card, then one on the other side."""
    from .graph_page import GraphPage

    return GraphPage(ProposalGraph(chosen, discards, deck))


def courtship(
    size: int = 8, taste: str = "virtue", proposing: str = "gentleman", cards: int = 1, ask: bool = True
) -> Page:
    """A courtship round by round; `size` of each side, deal number `cards`. Tastes: `tabletop.analysis.matchings`."""
    return _page(Courtship(size, taste, proposing, cards, ask=ask))


def compare_matchings(cards: str = "whole", taste: str = "virtue", discards: int = 0, ask: bool = True) -> Page:
    """Greedy, heaviest and stable matchings; `cards`: "whole", "mini" or "season" (8 of each at random)."""
    return _page(Compare(cards, taste, discards, ask=ask))


def point_in_cards(value: str = "wealth", kind: str = "gentleman") -> Page:
    """What one point of "wealth", "rank" or "charm" on a "gentleman" or "lady" moves in cards, exactly."""
    return _page(PointInCards(value, kind))


def point_in_score(title: str = "George Wickham", ask: bool = True) -> Page:
    """What one point on a card of the first player is worth in final score."""
    return _page(PointInScore(title, ask=ask))


def given_ladies(ask: bool = True) -> Page:
    """What Ladies in Society are worth to the first player as a present."""
    return _page(GivenLadies(ask=ask))


def strive_for_ladies(players: int = 4, ask: bool = True) -> Page:
    """Whether it pays to strive for the most Ladies."""
    return _page(StriveForLadies(players, ask=ask))


__all__ = [
    "compare_matchings", "courtship", "given_ladies", "match_bets", "point_in_cards", "point_in_score", "proposals",
    "strive_for_ladies",
]  # fmt: skip
