"""Cancellations in a notebook: the graph, the hand stepper and what can be said of random hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from ..analysis import hands
from ..analysis.cancellation import as_text, cancellation_graph, degrees
from ..deck import Card, Deck
from ..games.ladies_choice.cards import ledger, open_deck
from ..games.ladies_choice.reckoning import Reckoning, gap, number, points, reckoner, signed
from ..simulate import Estimate, wilson
from . import hand_plots
from .graph import KINDS, Graph
from .lesson import Block, Lecture, Refused, block, buttons, number_in, numbers
from .plots import Colours, Plot, Spec, percent

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from .page import Page

MOST_CARDS = 12
SIGN = {"dandy": "dandy", "below": "below", "wealth": "coin", "special": "special"}
TONE = {"dandy": "plain", "below": "harm", "wealth": "gold", "special": "plain"}


def rule_block(rule: str) -> Block:
    """A rule of the ledger, to be unfolded."""
    found = ledger()[rule]
    return block("rule", name=found.title, place=found.place, text=found.text, reason=found.reason)


def card_block(card: Card, name: str, graph: Any, **more: Any) -> Block:
    """A card for lesson.js."""
    kind = graph.nodes[card.title]["kind"]
    value = number(card["value"]) if card["type"] == "wealth" else signed(card["value"]) if card["value"] else ""
    return {
        "id": name, "title": card.title, "value": value, "sign": SIGN[kind], "tone": TONE[kind], "kind": KINDS[kind],
        "text": card.text, "about": card.text or "No other card touches it.", **more,
    }  # fmt: skip


def ribbon(by: Sequence[Card]) -> str:
    """Who puts a card aside, short enough for its ribbon: the steps of the reckoning name everyone."""
    more = f" and {len(by) - 1} more" if len(by) > 1 else ""
    return f"by {by[0].title}{more}" if by else ""


def told(reckoning: Reckoning, rules: Sequence[str] | None = None) -> list[Block]:
    """The steps of a reckoning with their rules."""
    return [
        {"text": step.text, "rule": rule_block(step.rule)}
        for step in reckoning.steps
        if rules is None or step.rule in rules
    ]


class CancellationGraph(Lecture):
    """The graph of a deck and a hand that is clicked together in it. `hand`: card numbers, in the order they came."""

    def __init__(self, hand: Iterable[str | Card] = (), deck: Any = None) -> None:
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.graph = Graph(self.deck)
        self.targets = self.graph.targets()
        self.hand = list(self.deck.hand(hand))
        self.kinds: list[str] = []
        self.degrees = [(d.title, str(d.cancels), str(d.cancelled_by)) for d in degrees(self.deck)]

    @property
    def reckoning(self) -> Reckoning:
        """What the hand comes to."""
        return reckoner(self.deck).reckon(self.hand)

    def do(self, what: str, value: Any) -> None:
        """What a control does: "card" (a title or number), "node" (a place in the picture), "kind", "empty"."""
        if what == "card":
            self.toggle(self.deck.find(value) if isinstance(value, str) else self.deck[int(value)])
        elif what == "node":
            node = self.graph.nodes[int(value)]
            self.toggle(node.card, node.copy)
        elif what == "held":
            self.hand.pop(int(str(value).removeprefix("held-")))
        elif what == "kind":
            if value not in ("all", *KINDS):
                raise Refused("There is no such kind of card.")
            self.kinds = [] if value == "all" else [value]
        elif what == "empty":
            self.hand = []
        else:
            super().do(what, value)

    def toggle(self, card: Card, copy: int | None = None) -> None:
        """Puts a card into the hand, or takes it out; a card with copies comes in until all are there."""
        here = self.hand.count(card.index)
        inside = here == card.copies if copy is None else here > copy
        if inside:
            for _ in range(here if copy is None else 1):
                self.hand.remove(card.index)
            self.message = f"{card.title} is out of the hand. {self.sum_up()}"
        elif len(self.hand) >= MOST_CARDS:
            raise Refused(f"{MOST_CARDS} cards are enough; take one out first.")
        else:
            self.hand.append(card.index)
            self.message = f"{card.title} is in the hand. {self.sum_up()}"

    def picture(self, dark: bool) -> go.Figure:
        """The complete picture as it is now."""
        return self.graph.figure(dark, self.reckoning, self.kinds)

    def changing(self, colours: Colours) -> dict[int, Spec]:
        """What follows the hand, the filter and the colours: trace → its properties."""
        return self.graph.changing(colours, self.reckoning, self.kinds)

    def frame(self, colours: Colours) -> Spec:
        """The layout around it."""
        return self.graph.layout(colours)

    def sum_up(self) -> str:
        """The hand in a sentence."""
        r = self.reckoning
        if not self.hand:
            return "The hand is empty."
        gone = f", {len(r.aside)} put aside" if r.aside else ", none put aside"
        return f"{len(self.hand)} card{'s' if len(self.hand) > 1 else ''}{gone}: {points(r.total)}."

    def top(self) -> list[Block]:
        title = "Press cards to put them into a hand, and see what cancels what" if not self.hand else self.sum_up()
        kinds = [("all", "all cards"), *KINDS.items()]
        return [
            buttons("kind", "Show", kinds, self.kinds[0] if self.kinds else "all"),
            block("head", text=title.rstrip("."), finding=True),
            block("hint", text="The picture is wider than this page: scroll it sideways to see the rest →"),
            block("reading", text="Point at a card to read what it does."),
        ]

    def below(self) -> list[Block]:
        r, graph = self.reckoning, self.graph.graph
        asides = {a.card.index: a for a in r.aside}
        cards = []
        for i, c in enumerate(self.hand):
            aside = ribbon(asides[c].by) if c in asides else ""
            cards.append(card_block(self.deck[c], f"held-{i}", graph, aside=aside))
        blocks = [block("said", text=self.message, tone=self.tone)]
        if cards:
            blocks += [
                block("cards", id="held", label="The hand; press a card to take it out", cards=cards),
                block("steps", label="The reckoning", steps=told(r)),
                block(
                    "buttons", id="empty", label="Hand", show=False, options=[{"value": 1, "text": "Empty the hand"}]
                ),
            ]
        blocks.append(block("fold", name="All cards as buttons", blocks=self.chips()))
        head = ("card", "cancels", "is cancelled by")
        blocks.append(numbers("Printed arrows of each card; the Wealth order is not counted", head, self.degrees))
        blocks[-1]["name"] = "Who has how many arrows, as a table"
        blocks.append(block("words", name="The whole graph in words", text=as_text(graph)))
        return blocks

    def chips(self) -> list[Block]:
        """Every card as a real button, by kind."""
        graph, blocks = self.graph.graph, []
        for kind, name in KINDS.items():
            if self.kinds and kind not in self.kinds:
                continue
            options = []
            for card in self.deck:
                if self.graph.kind(card.title) == kind:
                    b = card_block(card, card.title, graph)
                    here = self.hand.count(card.index)
                    note = f"{here} of {card.copies}" if card.copies > 1 else ""
                    options.append({
                        "value": card.title, "text": card.title, "figure": b["value"], "sign": b["sign"],
                        "tone": b["tone"],
                        "pressed": here > 0, "about": b["about"], "note": note,
                    })  # fmt: skip
            blocks += [block("text", text=name, muted=True), block("chips", id="card", label=name, options=options)]
        return blocks


class Score:
    """How good the predictions were, kept through a notebook; `watch` is told of a change."""

    def __init__(self) -> None:
        self.hands = self.perfect = self.cards = self.right = 0
        self.watchers: list[Callable[[], None]] = []

    def add(self, right: int, cards: int) -> None:
        """One hand predicted."""
        self.hands += 1
        self.perfect += right == cards
        self.cards += cards
        self.right += right
        for watch in list(self.watchers):
            watch()

    def __str__(self) -> str:
        if not self.hands:
            return "No hand predicted yet."
        hands = "hand" if self.hands == 1 else "hands"
        return (
            f"Your score in this notebook: {self.perfect} of {self.hands} {hands} wholly right, "
            f"{of_cards(self.right, self.cards)}."
        )


def of_cards(right: int, cards: int) -> str:
    """2 of 3 cards, 1 of 1 card."""
    return f"{right} of {cards} card{'s' if cards != 1 else ''}"


SCORE = Score()
STAGES = ("Predict", "Printed cancellations", "Wealth", "Sum")


class HandStepper(Lecture):
    """One hand: predict what is put aside, then see it step by step, each step with its rule.

    `size`: of a new hand. `cancelled_cards_cancel`: ruling LC-A.
    """

    def __init__(
        self, hand: Iterable[str | Card] = (), size: int = 6, deck: Any = None, seed: int | str = 0,
        cancelled_cards_cancel: bool = True, score: Score | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.graph = cancellation_graph(self.deck)
        self.score = SCORE if score is None else score
        self.size = int(number_in(size, 1, MOST_CARDS, "The size of a hand"))
        self.seed, self.dealt = seed, 0
        self.all_at_once = cancelled_cards_cancel
        self.hand = list(self.deck.hand(hand))
        self._fresh()
        if not self.hand:
            self.deal()

    def deal(self) -> None:
        """A new random hand."""
        self.dealt += 1
        cards = [c.index for c in self.deck for _ in range(c.copies)]
        rng = Random(f"{self.seed}|{self.size}|{self.dealt}")
        self.hand = sorted(rng.sample(cards, min(self.size, len(cards))))
        self._fresh()

    def _fresh(self) -> None:
        """Nothing is predicted yet."""
        self.guess: set[int] = set()  # places in the hand
        self.stage = 0
        self.bet: bool | None = None  # whether a bet was placed; None: not decided
        self.counted = False

    @property
    def reckoning(self) -> Reckoning:
        return reckoner(self.deck, self.all_at_once).reckon(self.hand)

    def gone(self) -> dict[int, tuple[str, str]]:
        """Place in the hand → (its ribbon, rule), for those that are put aside."""
        left = [(a.card.index, ribbon(a.by), a.rule) for a in self.reckoning.aside]
        found: dict[int, tuple[str, str]] = {}
        for i, c in enumerate(self.hand):
            for item in left:
                if item[0] == c:
                    found[i] = item[1:]
                    left.remove(item)
                    break
        return found

    def do(self, what: str, value: Any) -> None:
        """What a control does: "guess" a card, place the "bet" or "peek", "go" to a stage, "deal", "chain" (LC-A)."""
        if what == "guess":
            if self.bet is not None:
                raise Refused("It is too late for that: the hand is being reckoned. Press Another hand for a new one.")
            place = int(str(value).removeprefix("card-"))
            if not 0 <= place < len(self.hand):
                raise Refused("There is no such card in the hand.")
            self.guess ^= {place}
        elif what in ("bet", "peek"):
            if self.bet is None:
                self.bet = what == "bet"
            self.stage = max(1, self.stage)
            self.message = self.say()
        elif what == "go":
            stage = int(number_in(value, 0, len(STAGES) - 1, "A step"))
            if stage and self.bet is None:
                raise Refused("Place your bet first, or press Show without a bet.")
            self.stage = stage
            if self.stage == len(STAGES) - 1 and self.bet and not self.counted:
                self.counted = True
                self.score.add(self.right(), len(self.hand))
            self.message = self.say()
        elif what == "deal":
            self.deal()
        elif what == "chain":
            self.all_at_once = bool(value)
            self.message = self.say()
        else:
            super().do(what, value)

    def right(self) -> int:
        """On how many cards the prediction was right."""
        gone = self.gone()
        return sum((i in self.guess) == (i in gone) for i in range(len(self.hand)))

    def say(self) -> str:
        """What the stage says."""
        gone = self.gone()
        if self.stage == 1:
            n = sum(rule != "wealth" for _, rule in gone.values())
            return f"Printed cancellations put {n or 'no'} card{'s' if n != 1 else ''} aside."
        if self.stage == 2:
            n = sum(rule == "wealth" for _, rule in gone.values())
            return f"The Wealth step puts {n or 'no'} card{'s' if n != 1 else ''} aside."
        if self.stage == 3:
            told = f"You were right on {of_cards(self.right(), len(self.hand))}." if self.bet else "There was no bet."
            return f"{points(self.reckoning.total)}. {told}"
        return ""

    def standing(self) -> str:
        """The score, or what the bet is, as long as it is not decided."""
        if self.bet and not self.counted:
            n = len(self.guess)
            goes = f"{n} card{'s go' if n > 1 else ' goes'}" if n else "no card goes"
            return f"Your bet: {goes}. It is decided at the sum."
        return str(self.score)

    def top(self) -> list[Block]:
        r, gone, cards = self.reckoning, self.gone(), []
        for i, c in enumerate(self.hand):
            more: dict[str, Any] = {"picked": i in self.guess, "fixed": self.bet is not None}
            by, rule = gone.get(i, ("", ""))
            if by and self.stage >= (2 if rule == "wealth" else 1):
                more["aside"] = by
            if self.stage == 3 and self.bet:
                ok = (i in self.guess) == (i in gone)
                more |= {"right": ok, "guess": "right" if ok else "wrong", "picked": False}
            elif i in self.guess:
                more["guess"] = "goes, you say"
            cards.append(card_block(self.deck[c], f"card-{i}", self.graph, **more))
        names = [
            {"value": i, "text": f"{i + 1}. {name}", "pressed": i == self.stage, "disabled": i > 0 and self.bet is None}
            for i, name in enumerate(STAGES)
        ]
        ask = "Which of these cards are put aside? Press them, then go on." if self.bet is None else STAGES[self.stage]
        go: list[Block] = [{"value": True, "text": "Another hand", "do": "deal"}]
        if self.bet is None:
            go = [
                {"value": True, "text": "That is my bet", "do": "bet", "primary": True},
                {"value": True, "text": "Show without a bet", "do": "peek"}, *go,
            ]  # fmt: skip
        else:
            last = self.stage == len(STAGES) - 1
            go = [
                {"value": self.stage - 1, "text": "Back", "do": "go", "disabled": self.stage == 0},
                {"value": self.stage + 1, "text": "Next step", "do": "go", "primary": True, "disabled": last}, *go,
            ]  # fmt: skip
        blocks = [
            block("head", text=ask),
            block("cards", id="guess", label="The hand", cards=cards),
            block("buttons", id="go", label="Step", options=names),
            block("buttons", id="step", label="Go on", show=False, options=go),
            block(
                "said",
                text=self.message,
                tone=self.tone or ("gain" if self.stage == 3 and self.bet and self.right() == len(cards) else ""),
            ),
        ]
        if self.stage:
            blocks.append(block("steps", label="The reckoning", steps=self._told(r)))
        if self.stage == 3:
            blocks.append(self.fall(r))
        blocks.append(block("text", text=self.standing(), muted=True))
        return blocks

    def _told(self, r: Reckoning) -> list[Block]:
        first, last = r.steps[0], r.steps[-1]
        middle = r.steps[1:-1]
        wealth = [s for s in middle if s.rule in ("wealth", "LC-Y")]
        shown = [first, *[s for s in middle if s not in wealth]]
        if self.stage >= 2:
            shown += wealth
        if self.stage >= 3:
            shown.append(last)
        return [{"text": s.text, "rule": rule_block(s.rule)} for s in shown]

    def fall(self, r: Reckoning) -> Block:
        """The total as a waterfall: card after card, then what stands."""
        bars, reached = [], 0
        low, high = 0, 0
        for card in r.kept:
            value = card["value"]
            tone = TONE[self.graph.nodes[card.title]["kind"]]
            bars.append(
                {"text": card.title, "from": reached, "to": reached + value, "figure": signed(value), "tone": tone}
            )
            reached += value
            low, high = min(low, reached), max(high, reached)
        for a in r.aside:
            text = f"{a.card.title} (aside)"
            bars.append({"text": text, "from": reached, "to": reached, "figure": "–", "tone": "plain"})
        tone = "harm" if r.total < 0 else "gain"
        bars.append({"text": "Total", "from": 0, "to": r.total, "figure": number(r.total), "tone": tone, "total": True})
        return block("fall", label="How the total comes about", bars=bars, low=min(low, -1), high=max(high, 1))


class OptionStepper(HandStepper):
    """The stepper with the switch for ruling LC-A."""

    def top(self) -> list[Block]:
        options = [(True, "still cancels"), (False, "cancels nothing")]
        return [buttons("chain", "A cancelled card", options, self.all_at_once), *super().top()]


class BothSides(Lecture):
    """What each of two cards says about the other, for all printed arrows; and what Wealth cards say of better ones."""

    def __init__(self, deck: Any = None) -> None:
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.word = ""

    def top(self) -> list[Block]:
        graph, rows = cancellation_graph(self.deck, wealth_order=False), []
        for a, b in graph.edges():
            by, gone = self.deck.find(a), self.deck.find(b)
            first = b in by["cancels"] or by["cancels_type"] == gone["type"]
            second = a in gone["cancelled_by"]
            rows.append((f"{a} cancels {b}", "yes" if first else "no", "yes" if second else "no"))
        wealth = [
            (c.title, str(c["value"]), "yes" if c["outranked"] else "no") for c in self.deck if c["type"] == "wealth"
        ]
        first_table = numbers(
            f"{len(rows)} printed arrows", ("arrow", "its source says so", "its target says so"), rows
        )
        rail = numbers(f"{len(wealth)} Wealth cards", ("card", "value", "yields to better Wealth, it says"), wealth)
        first_table["name"], rail["name"] = "Compare both sides of every arrow", "What the Wealth cards say"
        return [{**first_table, "open": True}, {**rail, "open": True}]


class OfSize(Lecture):
    """A page about random hands of `k` cards: the slider, and what may be dealt to try the answer out."""

    dealing = ""  # what the button says that deals

    def __init__(self, k: int = 4, deck: Any = None, spare: int = 0) -> None:
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.most = min(24, self.deck.size - spare)
        self.k = self.size(k)

    def size(self, k: Any) -> int:
        """`k` as the size of a hand; `Refused` says what is allowed."""
        return int(number_in(k, 1, self.most, "The size of a hand"))

    def do(self, what: str, value: Any) -> None:
        if what == "k":
            self.k = self.size(value)
        elif what == "simulate" and self.dealing:
            self.job = self.deals()
        else:
            super().do(what, value)

    def deals(self) -> Iterator[None]:
        """Deals hands, in slices."""
        raise NotImplementedError

    def progress(self) -> tuple[int, int, str]:
        """How far the dealing is: done, of, in words."""
        return 0, 1, ""

    def physical(self) -> list[int]:
        """Every card of the deck, copies one by one."""
        return [c.index for c in self.deck for _ in range(c.copies)]

    def switches(self) -> list[Block]:
        """What stands above the slider."""
        return []

    def top(self) -> list[Block]:
        slider = block("slider", id="k", label="Cards in the hand", value=self.k, low=1, high=self.most, step=1)
        blocks = [*self.switches(), block("sliders", label="The hand", sliders=[slider])]
        if self.dealing:
            deal = {"value": 1, "text": self.dealing, "do": "simulate", "disabled": self.job is not None}
            blocks.append(block("buttons", id="more", label="Try it out", options=[deal]))
            done, of, words = self.progress()
            blocks.append(
                block("work", id="stop", done=done, of=of, text=words) if self.job
                else block("said", text=self.message, tone=self.tone)
            )  # fmt: skip
        elif self.message:
            blocks.append(block("said", text=self.message, tone=self.tone))
        return [*blocks, self.finding]


class Totals(OfSize):
    """The distribution of the total of a random hand of `k`. `mysterious`: after the draws of Mysterious cards."""

    EACH = 5000
    dealing = f"Deal {EACH:,} hands"

    def __init__(self, k: int = 4, deck: Any = None, mysterious: bool = False) -> None:
        super().__init__(k, deck)
        self.draws = {c.index: c["draw"] for c in self.deck if c["draw"]}
        self.mysterious = False
        self.tried: dict[int, int] = {}
        self.done = (0, 1, "")
        if mysterious:
            self.do("mysterious", True)

    def do(self, what: str, value: Any) -> None:
        if what == "mysterious":
            if value and not self.mysterious:
                self.job = self.counts()
            elif not value:
                self.mysterious, self.job, self.tried = False, None, {}
        elif what == "k":
            k = self.size(value)
            hands.total_distribution(k, self.deck, self.mysterious)  # refuses what the deck can't cover
            self.k, self.tried, self.job = k, {}, None
        else:
            super().do(what, value)

    def counts(self) -> Iterator[None]:
        """Counts what the draws change; quick for every size once it has been done."""
        for done, of in hands.draws_counted(self.k, self.deck):
            self.done = done, of, f"Counting: {done} of {of} sets of Mysterious cards."
            yield
        self.mysterious, self.tried = True, {}

    def deals(self) -> Iterator[None]:
        cards, before = self.physical(), sum(self.tried.values())
        rng, total = Random(f"{self.k}|{self.mysterious}|{before}"), reckoner(self.deck).total
        for i in range(self.EACH):
            hand = rng.sample(cards, len(cards)) if self.mysterious else rng.sample(cards, self.k)
            size = due = self.k
            while self.mysterious and due:
                due = sum(self.draws.get(c, 0) for c in hand[size - due : size])
                size += due
            found = total(hand[:size])
            self.tried[found] = self.tried.get(found, 0) + 1
            if i % 100 == 99:
                self.done = i + 1, self.EACH, "Dealing hands."
                yield
        self.message = f"{sum(self.tried.values()):,} hands dealt."

    def progress(self) -> tuple[int, int, str]:
        return self.done

    def switches(self) -> list[Block]:
        if not self.draws:
            return []
        options = [(False, "before their draws"), (True, "after them")]
        return [buttons("mysterious", "Mysterious cards", options, self.mysterious)]

    def plot(self) -> Plot:
        exact = hands.total_distribution(self.k, self.deck, self.mysterious)
        return hand_plots.totals(self.k, exact, self.tried, self.mysterious)


class Worths(OfSize):
    """What each card is worth to a random hand of `k` cards, beside its printed value."""

    def __init__(self, k: int = 4, deck: Any = None) -> None:
        super().__init__(k, deck, spare=1)

    def plot(self) -> Plot:
        return hand_plots.worths(self.k, hands.worth(self.k, self.deck))


class Asides(OfSize):
    """How likely a random hand loses something, by kind, for every size; a simulation can be laid over it."""

    KINDS = ("printed", "wealth", "any")
    EACH = 1000
    dealing = f"Deal {EACH:,} hands of each size"

    def __init__(self, k: int = 4, deck: Any = None) -> None:
        super().__init__(k, deck)
        self.found = {
            kind: {n: hands.chance_aside(n, kind, self.deck) for n in range(1, self.most + 1)} for kind in self.KINDS
        }
        self.tried: dict[str, dict[int, Estimate]] = {}
        self.done = 0

    def deals(self) -> Iterator[None]:
        cards, r = self.physical(), reckoner(self.deck)
        self.tried = {kind: {} for kind in self.KINDS}
        for k in range(1, self.most + 1):
            rng, hits = Random(f"asides|{k}"), Counter[str]()
            for _ in range(self.EACH):
                _, gone, outranked = r.split(rng.sample(cards, k))
                hits["printed"] += bool(gone)
                hits["wealth"] += bool(outranked)
                hits["any"] += bool(gone or outranked)
            for kind in self.KINDS:
                self.tried[kind][k] = wilson(hits[kind], self.EACH)
            self.done = k
            yield
        self.message = f"{self.EACH:,} hands of each size dealt."

    def progress(self) -> tuple[int, int, str]:
        return self.done, self.most, f"Hands of {self.done} card{'s' if self.done != 1 else ''}."

    def plot(self) -> Plot:
        return hand_plots.asides(self.k, self.found, self.tried)


class Clashes(Lecture):
    """Which pairs of cards cost a hand most."""

    def __init__(self, most: int = 12, deck: Any = None) -> None:
        super().__init__()
        self.deck: Deck = open_deck(deck)
        self.most = most

    def plot(self) -> Plot:
        return hand_plots.clashes(hands.clashes(self.deck), self.most)

    def top(self) -> list[Block]:
        return [self.finding]


def printed_on_one_card(deck: Any = None) -> list[str]:
    """The arrows that only one of the two cards prints: "Silk Top Hat cancels Bald Patch"."""
    deck = open_deck(deck)
    edges = cancellation_graph(deck, wealth_order=False).edges()
    return [f"{a} cancels {b}" for a, b in edges if gap(deck.find(b), deck.find(a))]


def chance_of(p: Fraction) -> str:
    """A probability in per cent."""
    return percent(p)


def cancellations(hand: Iterable[str | Card] = (), deck: Any = None) -> Page:
    """The card-cancellation graph; press cards to put them into a hand."""
    from .graph_page import GraphPage

    return GraphPage(CancellationGraph(hand, deck))


def hand_stepper(
    hand: Iterable[str | Card] = (), size: int = 6, seed: int | str = 0, option: bool = False, deck: Any = None
) -> Page:
    """Predict what is put aside in a hand, then step through it. `option`: with the switch for ruling LC-A."""
    from .page import Page

    lecture = (OptionStepper if option else HandStepper)(hand, size, deck, seed)
    page = Page(lecture)
    lecture.score.watchers.append(page.show)
    return page


def both_sides(deck: Any = None) -> Page:
    """What both cards of each printed arrow say."""
    from .page import Page

    return Page(BothSides(deck))


def total_plot(k: int = 4, deck: Any = None, mysterious: bool = False) -> Page:
    """The distribution of the total of a random hand of `k` cards. `mysterious`: after the draws they bring."""
    from .page import Page

    return Page(Totals(k, deck, mysterious))


def worth_plot(k: int = 4, deck: Any = None) -> Page:
    """What each card is worth to a random hand of `k` cards."""
    from .page import Page

    return Page(Worths(k, deck))


def aside_plot(k: int = 4, deck: Any = None) -> Page:
    """How likely a random hand loses something, by kind and size."""
    from .page import Page

    return Page(Asides(k, deck))


def clash_plot(most: int = 12, deck: Any = None) -> Page:
    """The pairs of cards that cost a hand most."""
    from .page import Page

    return Page(Clashes(most, deck))


__all__ = ["aside_plot", "both_sides", "cancellations", "clash_plot", "hand_stepper", "total_plot", "worth_plot"]
