"""Cat Ladies of Maple St. for two to four players: play cards, shop, clean up; the most cats win.

Beside it: `moves.py` (moves and public facts), `story.py` (what is told), `cards.py` (decks), `scene.py` (the table).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ...core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Deciding,
    Event,
    Game,
    Move,
    Option,
    Outcome,
    Refusal,
    Tell,
    Zone,
)  # fmt: skip
from ...deck import Card, Deck
from ...zones import added, taken
from . import positions, story
from .cards import check_deck, ledger
from .moves import (
    Begin,
    Buy,
    BuyMystery,
    Discard,
    Draw,
    EndTurn,
    Facts,
    Gain,
    GainMystery,
    Milk,
    Play,
    Return,
    ReturnNothing,
    Reveal,
    Shop,
    Steal,
    Suffer,
    Tally,
)

# -- the table of facts ----------------------------------------------------------------------------------------------

FIRST_HANDS = {2: (3, 5), 3: (3, 4, 5), 4: (2, 3, 4, 5)}  # with the printed handicap, in turn order
BINGO_COINS = (0, 4, 6)  # by cats in the hand that is shown
BINGO_CATS = 3  # from this number on: a free cat
AIMED = ("bingo", "burglar")  # abilities that are played on one opponent
ATTACKS = ("compliment", "burglar", "cucumber")  # what a Security System blocks (security-blocks)
DECIDED = ("play", "makeover", "gain", "shop")  # phases in which the player whose turn it is decides
ROUNDS = (None, *range(1, 101))  # what `max_rounds` may be

Zones = list[tuple[int, ...]]
Events = tuple[Any, ...]


class CatLadies(Game):
    """Cat Ladies of Maple St."""

    name = "cat_ladies"
    title = "Cat Ladies of Maple St."
    accent = "teal"
    player_counts = (2, 3, 4)
    move_types = (
        Play, Milk, Return, ReturnNothing, Gain, GainMystery, Shop, Buy, BuyMystery, EndTurn, Reveal, Suffer, Discard,
        Draw, Steal, Begin,
    )  # fmt: skip
    facts_type = Facts
    attacks, decided, bingo_coins = ATTACKS, DECIDED, BINGO_COINS  # positions are checked by them

    def __init__(self, players: int, deck: Deck, /, **options: Any) -> None:
        super().__init__(players, deck, ledger(), **options)
        n, cards = players, deck.cards
        self.beginners = bool(self.options["beginners"])
        check_deck(deck, players, self.beginners)
        self.hand_size, self.track = deck.facts["hand_size"], deck.facts["track"]
        self.hand, self.pile, self.mystery, self.discard = 0, n, 2 * n, 3 * n + 2  # the zone of seat 0; others follow
        self.gained, self.played = 3 * n, 3 * n + 1
        self.market, self.cat_deck, self.tail, self.bag = range(4 * n + 2, 4 * n + 6)
        self.cat = next(c.index for c in cards if c["kind"] == "cat")
        self.mysteries = frozenset(c.index for c in cards if c["kind"] == "mystery")
        self.cost = [c["cost"] for c in cards]
        self.happiness = [c["happiness"] for c in cards]
        self.coins = [c["coins"] for c in cards]
        self.effect = [c["effect"] for c in cards]
        self.shields = frozenset(c.index for c in cards if c["shield"])
        self.mystery_cost = next((self.cost[c] for c in self.mysteries), 0)
        self.bottles = frozenset(c.index for c in cards if c["effect"] == "bottle")
        self.dishes = frozenset(c.index for c in cards if c["effect"] == "dish")
        stacks = sorted((c.cost, c.index) for c in map(_Priced, cards) if c.kind == "market")
        self.stacks = [index for _, index in stacks]  # for sale, in ascending cost (setup-market)
        others = [[s for s in range(n) if s != p] for p in range(n)]
        self.others = [tuple((p + i) % n for i in range(1, n)) for p in range(n)]  # clockwise from the left
        self.plays = [
            [tuple([Play(c, s) for s in others[p]]) if c["effect"] in AIMED else (Play(c),) for c in cards]
            for p in range(n)
        ]
        self.buys, self.gains, self.returns, self.reveals, self.discards, self.draws, self.steals = (
            [kind(c) for c in cards] for kind in (Buy, Gain, Return, Reveal, Discard, Draw, Steal)
        )
        self._in_bag = {} if self.beginners else {c: cards[c].copies for c in sorted(self.mysteries)}
        self._open = frozenset([self.played, *range(self.discard, self.bag)])

    def options_for(self, players: int) -> Mapping[str, Option]:
        first = "Who begins (a seat); if nothing is said, the seed decides."
        handicap = "The first player draws a smaller first hand, as printed for so many players."
        beginners = "The first game, shorter: 6 cats (in the mini deck 2) are taken out, and all Mystery cards."
        rounds = "After so many turns each the match ends, and cats are counted. Not in the rulebook."
        return {
            "first": Option(None, (None, *range(players)), first, "G-1", seats=True),
            "handicap": Option(False, (False, True), handicap, f"handicap-{players}"),
            "beginners": Option(False, (False, True), beginners, "CL-J"),
            "max_rounds": Option(None, ROUNDS, rounds, "G-4"),
        }

    def zone_table(self) -> tuple[Zone, ...]:
        seats = range(self.players)
        return (
            *[Zone(f"hand {p + 1}", p, "owner") for p in seats],
            *[Zone(f"draw pile {p + 1}", p, "nobody") for p in seats],
            *[Zone(f"mystery cards {p + 1}", p, "owner") for p in seats],
            Zone("gained", None, "nobody"),  # Mystery cards gained by a Makeover in this turn
            Zone("play", None, "everyone", ordered=True),
            *[Zone(f"discard pile {p + 1}", p, "everyone") for p in seats],
            Zone("market", None, "everyone"),
            Zone("cat deck", None, "everyone"),
            Zone("tail", None, "everyone", ordered=True, line=True),  # under the Mystery Deck, in known order
            Zone("bag", None, "nobody"),
        )

    def may_see(self, zone: int, viewer: int, facts: Facts) -> bool:
        if zone == self.gained and viewer == facts.turn:
            return True
        return super().may_see(zone, viewer, facts) or (facts.player == TERMINAL and zone != self.bag)

    @property
    def in_bag(self) -> Mapping[int, int]:
        """The Mystery Deck, as it lies at the start."""
        return self._in_bag

    @property
    def open_zones(self) -> frozenset[int]:
        """Cards played, Discard Piles, the Market, the Cat Deck, what lies under the Mystery Deck."""
        return self._open

    def unseen(self, zones: Sequence[tuple[Card | None, ...]], events: Sequence[Event]) -> Mapping[Card, int]:
        """What is in the Mystery Deck, in Draw Piles, or in hands and Mystery cards closed to this reader."""
        seen = Counter([c.index for held in zones for c in held if c is not None])
        boxed = Counter(self.out_of_sight(()))
        left = ((c, c.copies - seen[c.index] - boxed[c.index]) for c in self.deck.cards)
        return {c: n for c, n in left if n > 0}

    def out_of_sight(self, events: Sequence[Event]) -> list[int]:
        """What stays in the box in the beginners' game."""
        if not self.beginners:
            return []
        fewer = [self.cat] * self.deck.facts["beginners_fewer_cats"]
        return fewer + [c for c in sorted(self.mysteries) for _ in range(self.deck.cards[c].copies)]

    def agrees(self, sighting: Event, held: tuple[int, ...]) -> bool:
        """A hand shown for BINGO! pays by its cats, and all see what it paid (bingo-1, bingo-2, bingo-3, bingo-0)."""
        if not sighting.how.startswith("bingo"):
            return True
        return min(held.count(self.cat), BINGO_CATS) == int(sighting.how[-1])

    def possible(self, events: Sequence[Event]) -> bool:
        return all(isinstance(e.cards, int) or self.agrees(e, e.cards) for e in events if e.what == "sight")

    def new_initial_state(self) -> CatLadiesState:
        n, cards = self.players, self.deck.cards
        stock = Counter({c.index: c.copies for c in cards if c["kind"] != "mystery"})
        start = tuple(sorted(c.index for c in cards for _ in range(c["start"])))
        for c in start:
            stock[c] -= n
        stock[self.cat] -= self.deck.facts["beginners_fewer_cats"] if self.beginners else 0
        zones: Zones = [()] * len(self.zones)
        events = []
        for p in range(n):
            zones[self.pile + p] = start
            events.append(("enter", self.pile + p, start, EVERYONE, "choice"))
        zones[self.cat_deck] = (self.cat,) * stock.pop(self.cat)
        zones[self.market] = tuple(sorted(stock.elements()))
        zones[self.bag] = tuple(c for c, copies in self.in_bag.items() for _ in range(copies))
        first = self.options["first"]
        none = (0,) * n
        tally = Tally(-1 if first is None else first, none, none, none, 0, 0)
        facts = Facts("first", CHANCE, -1, 0, -1, (), -1, tally) if first is None else self.dealing(tally)
        return CatLadiesState(self, facts, tuple(zones), tuple(events))

    def dealing(self, tally: Tally) -> Facts:
        """Everybody draws a first hand, in turn order."""
        first, n = tally.first, self.players
        less = [5 - size if self.options["handicap"] else 0 for size in FIRST_HANDS[n]]
        sizes = [max(1, self.hand_size - fewer) for fewer in less]
        queue = tuple((first + i) % n for i in range(n) for _ in range(sizes[i]))
        return Facts("deal", CHANCE, first, 0, -1, queue, -1, tally)

    def facts_from_dict(self, data: Any) -> Facts:
        f = Facts(**{**data, "tally": None})
        return f._replace(tally=Tally(**data["tally"]), queue=tuple(f.queue))

    check_state = positions.check_state
    set_up = positions.set_up

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene

        return scene(view, names or [f"Player {i + 1}" for i in range(self.players)], **more)


class _Priced:
    """A card's kind and cost, for sorting the Market."""

    def __init__(self, card: Card) -> None:
        self.index, self.kind, self.cost = card.index, card["kind"], card["cost"]


class CatLadiesState(Deciding):
    """One position."""

    __slots__ = ()
    game: CatLadies
    facts: Facts

    # -- who may do what ----------------------------------------------------------------------------------------------
    def _moves(self) -> tuple[Move, ...]:
        f, game, zones = self.facts, self.game, self.zones
        p, phase = f.player, f.phase
        if p < 0:
            return ()
        if phase == "play":
            plays = game.plays[p]
            moves: list[Move] = [m for c in dict.fromkeys(zones[p]) for m in plays[c]]
            secret = zones[game.mystery + p]
            if secret:
                moves += [
                    m for c in dict.fromkeys(secret) if game.effect[c] not in ("bottle", "dish") for m in plays[c]
                ]
                if not game.bottles.isdisjoint(secret) and not game.dishes.isdisjoint(secret):
                    moves.append(MILK)
            moves.append(SHOP)
            return tuple(moves)
        if phase == "shop":
            return (*self._on_sale(f.coins, game.buys, BUY_MYSTERY), END_TURN)
        if phase == "attack":
            hand = dict.fromkeys(zones[p])
            shown: list[Move] = [game.reveals[c] for c in hand if c in game.shields]
            if game.effect[f.card] == "compliment":
                return (*shown, *[game.discards[c] for c in hand])
            return (*shown, SUFFER)
        if phase == "makeover":
            back = self._returnable(p)
            return tuple([game.returns[c] for c in back]) if back else (RETURN_NOTHING,)
        return tuple(self._on_sale(f.limit, game.gains, GAIN_MYSTERY))  # gain

    def _on_sale(self, most: int, moves: Sequence[Move], mystery: Move) -> list[Move]:
        """Moves for what the Market has at `most` Coins."""
        game, market = self.game, self.zones[self.game.market]
        found: list[Move] = []
        size = len(market)
        for c in game.stacks:
            if game.cost[c] > most:
                break
            i = bisect_left(market, c)
            if i < size and market[i] == c:
                found.append(moves[c])
        if game.mystery_cost <= most and self.mystery_left:
            found.append(mystery)
        return found

    @property
    def mystery_left(self) -> int:
        """How many cards the Mystery Deck holds, those put under it included."""
        return len(self.zones[self.game.bag]) + len(self.zones[self.game.tail])

    def _returnable(self, p: int) -> list[int]:
        """Cards of a hand that a Makeover may return: any but cats (makeover-no-cats)."""
        return [c for c in dict.fromkeys(self.zones[p]) if c != self.game.cat]

    def why_illegal(self, move: Move) -> Refusal | None:
        f, game, kind = self.facts, self.game, type(move)
        if kind not in game.move_types:
            return Refusal(f"“{move}” is no move of {game.title}.", "turn-steps")
        if f.player == TERMINAL:
            rule = "G-4" if self.zones[game.cat_deck] else "end-last-cat"
            return Refusal("The game is over; step back to try something else.", rule)
        if move.chance:
            return self._why_not_chance(move)
        if f.player == CHANCE:
            return Refusal("A card is being drawn; nobody decides now.", "turn-steps")
        if move in self.legal_moves:
            return None
        p, phase = f.player, f.phase
        titled = game.deck.cards
        if phase == "attack":
            return self._why_not_answer(move, titled[f.card].title)
        if isinstance(move, (Reveal, Suffer, Discard)):
            return Refusal("{p} {p:is|are} not under attack now.", "security-blocks", p=p)
        if phase in ("makeover", "gain"):
            return self._why_not_makeover(move)
        if isinstance(move, (Return, ReturnNothing, Gain, GainMystery)):
            return Refusal("Cards are returned and gained by a Makeover, right after it is played.", "makeover")
        if phase == "shop":
            return self._why_not_shop(move)
        if isinstance(move, (Buy, BuyMystery)):
            return Refusal("First cards are played, then one buys: say “shop” when all is played.", "turn-steps")
        if isinstance(move, EndTurn):
            return Refusal("First comes step 2: say “shop”, then “end turn”.", "turn-steps")
        if isinstance(move, Milk):
            why = "{p} {p:needs|need} a Bottle of Milk and a Milk Dish, both from an earlier turn."
            return Refusal(why, "milk", p=p)
        assert isinstance(move, Play)
        return self._why_not_play(move, p)

    def _why_not_play(self, move: Play, p: int) -> Refusal:
        game, card = self.game, move.card
        c = card.index
        held = self.zones[game.mystery + p] if c in game.mysteries else self.zones[p]
        if c >= len(game.deck.cards) or game.deck.cards[c] != card:
            return Refusal(f"{card.title} is no card of this deck.", "play-any-order")
        if c not in held and c in self.zones[game.gained] and c in game.mysteries:
            why = f"{card.title} was gained in this turn; a Mystery card is played on a later one."
            return Refusal(why, "mystery-next-turn")
        if c not in held:
            where = "among {p's} Mystery cards" if c in game.mysteries else "in {p's} hand"
            return Refusal(f"{card.title} is not {where}.", "play-any-order", p=p)
        if game.effect[c] in ("bottle", "dish"):
            return Refusal(f"{card.title} can't be played alone: bottle and dish go together.", "CL-L")
        if game.effect[c] in AIMED:
            why = f"{card.title} is played on an opponent, as in “play {card.title} on {game.others[p][0] + 1}”."
            return Refusal(why, game.effect[c])
        return Refusal(f"{card.title} is not played on anybody: say “play {card.title}”.", "ability")

    def _why_not_answer(self, move: Move, attack: str) -> Refusal:
        f, game, p = self.facts, self.game, self.facts.player
        if not isinstance(move, (Reveal, Suffer, Discard)):
            return Refusal(f"First {{p}} must answer the {attack}.", "G-2", p=p)
        if isinstance(move, Suffer):
            return Refusal("{p} must discard a card, or reveal one that protects.", "compliment", p=p)
        card = move.card
        if card.index not in self.zones[p] or game.deck.cards[card.index] != card:
            return Refusal(f"{card.title} is not in {{p's}} hand.", "security-stays", p=p)
        if isinstance(move, Reveal):
            return Refusal(f"{card.title} protects against nothing.", "security-blocks")
        return Refusal(f"The {attack} makes nobody discard a card.", game.effect[f.card])

    def _why_not_makeover(self, move: Move) -> Refusal:
        f, game, p = self.facts, self.game, self.facts.player
        if f.phase == "makeover":
            if isinstance(move, Return) and move.card.index == game.cat:
                return Refusal("A cat can't be returned.", "makeover-no-cats")
            if isinstance(move, Return):
                rule = "makeover-not-itself" if move.card.index == f.card else "makeover"
                return Refusal(
                    f"{move.card.title} is not in {{p's}} hand, and a Makeover returns a card of it.", rule, p=p
                )
            if isinstance(move, ReturnNothing):
                return Refusal("{p} {p:holds|hold} a card that can be returned, and must return one.", "CL-N", p=p)
            return Refusal("First the Makeover: return a card of the hand.", "makeover-one")
        if isinstance(move, Return):
            return Refusal("A Makeover returns one card, and no more.", "makeover-one")
        if isinstance(move, (Gain, GainMystery)):
            what = "A Mystery card" if isinstance(move, GainMystery) else move.card.title
            why = f"{what} is not in the Market at {f.limit} Coins or less."
            return Refusal(why, "CL-G")
        return Refusal("First the Makeover: gain a card from the Market.", "makeover-one")

    def _why_not_shop(self, move: Move) -> Refusal:
        f, game = self.facts, self.game
        if isinstance(move, (Play, Milk)):
            return Refusal("{p} {p:is|are} shopping: no card is played after that.", "turn-steps", p=f.player)
        if isinstance(move, Shop):
            return Refusal("{p} {p:is|are} shopping already.", "turn-steps", p=f.player)
        mystery = isinstance(move, BuyMystery)
        assert isinstance(move, (Buy, BuyMystery))
        title = "A Mystery card" if isinstance(move, BuyMystery) else move.card.title
        if isinstance(move, Buy) and move.card.index not in game.stacks:
            return Refusal(f"{title} is not for sale.", "setup-market")
        left = self.mystery_left if isinstance(move, BuyMystery) else self.zones[game.market].count(move.card.index)
        if not left:
            return Refusal(f"{title} is sold out.", "CL-K" if mystery else "faq-stack-empty")
        cost = game.mystery_cost if isinstance(move, BuyMystery) else game.cost[move.card.index]
        return Refusal(f"{title} costs {cost}, and {f.coins} of {{p's}} Coins are left.", "cost", p=f.player)

    def _why_not_chance(self, move: Move) -> Refusal | None:
        f = self.facts
        if f.player >= 0:
            return Refusal(f"“{move.verb}” is chance's move; now {{p}} {{p:decides|decide}}.", "turn-steps", p=f.player)
        if any(move == m for m, _ in self.chance_outcomes()):
            return None
        rule = {Draw: "faq-draw", Steal: "burglar"}.get(type(move), "starting-player")
        return Refusal(f"Chance can't bring about “{move}” here.", rule)

    # -- chance -------------------------------------------------------------------------------------------------------
    def _source(self) -> tuple[int, ...]:
        """The cards of which chance takes one."""
        f, game = self.facts, self.game
        if f.phase == "mystery":
            return self.zones[game.bag]
        return self.zones[f.queue[0] if f.phase == "steal" else game.pile + f.queue[0]]

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        f, game = self.facts, self.game
        if f.player != CHANCE:
            return []
        if f.phase == "first":
            return [(Begin(seat), Fraction(1, game.players)) for seat in range(game.players)]
        held, moves = self._source(), game.steals if f.phase == "steal" else game.draws
        return [(moves[c], Fraction(n, len(held))) for c, n in Counter(held).items()]

    def sample_chance(self, rng: Random) -> Move:
        f, game = self.facts, self.game
        if f.phase == "first":
            return Begin(int(rng.random() * game.players))
        held = self._source()
        c = held[int(rng.random() * len(held))]
        return game.steals[c] if f.phase == "steal" else game.draws[c]

    @property
    def chance_name(self) -> str:
        f = self.facts
        if f.phase == "first":
            return "the first player"
        if f.phase == "mystery":
            return f"Mystery card {f.tally.mysteries + 1}"
        if f.phase == "steal":
            return f"theft {f.tally.stolen + 1}"
        return f"seat {f.queue[0] + 1}, draw {f.tally.drawn[f.queue[0]] + 1}"

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, move: Move, tell: Tell | None = None) -> CatLadiesState:
        kind = type(move)
        if kind is Draw:
            return self._draw(move, tell)  # type: ignore[arg-type]
        self._check(move)
        return PLAYED[kind](self, move, tell)

    def _after(
        self,
        zones: Zones,
        events: Events,
        phase: str,
        player: int,
        coins: int,
        card: int = -1,
        queue: tuple[int, ...] = (),
        limit: int = -1,
        tally: Tally | None = None,
    ) -> CatLadiesState:
        f = self.facts
        facts = Facts(phase, player, f.turn, coins, card, queue, limit, tally or f.tally)
        return CatLadiesState(self.game, facts, tuple(zones), events)

    # 1. Play Your Cards
    def _play(self, move: Play, tell: Tell | None) -> CatLadiesState:
        f, game, c = self.facts, self.game, move.card.index
        p, secret = f.player, c in game.mysteries
        source = game.mystery + p if secret else p
        zones = list(self.zones)
        zones[source] = taken(zones[source], c)
        zones[game.played] = (*zones[game.played], c)
        events = (*self.events, ("leave", source, (c,), EVERYONE, "flip"))
        if tell:
            story.plays(tell, self, move)
        effect = game.effect[c]
        if not effect:
            return self._used(zones, events, c, 0, f.tally, tell)
        n = game.players
        if effect == "draw":
            return self._next_draw(zones, events, "draw", c, (p,) * move.card["amount"], f.tally, tell)
        if effect == "bridge":  # CL-E: from the player himself, clockwise
            return self._next_draw(zones, events, "draw", c, tuple([(p + i) % n for i in range(n)]), f.tally, tell)
        if effect == "makeover":
            return self._after(zones, events, "makeover", p, f.coins, c)
        if effect == "bingo":
            return self._bingo(zones, events, move, tell)
        targets = (move.on,) if effect == "burglar" else game.others[p]
        return self._next_attacked(zones, events, c, targets, f.tally, tell)

    def _used(self, zones: Zones, events: Events, c: int, paid: int, tally: Tally, tell: Tell | None) -> CatLadiesState:
        """The ability is carried out: now the Happiness counts (CL-P), and a card without Coins is put away (CL-B)."""
        f, game = self.facts, self.game
        p, hearts, coins = f.turn, game.happiness[c], game.coins[c] + paid
        if hearts:
            tally, ended = self._happier(zones, hearts, bool(game.effect[c]), tally, tell)
            if ended:
                return self._end(zones, events, tally, tell)
        if not coins:
            row = zones[game.played]
            i = len(row) - 1 - row[::-1].index(c)
            zones[game.played] = row[:i] + row[i + 1 :]
            if c in game.mysteries:
                zones[game.tail] = (*zones[game.tail], c)
            else:
                zones[game.discard + p] = added(zones[game.discard + p], c)
        if tell:
            story.used(tell, game, p, c, paid)
        facts = Facts("play", p, p, f.coins + coins, -1, (), -1, tally)
        return CatLadiesState(game, facts, tuple(zones), events)

    def _happier(self, zones: Zones, hearts: int, effect: bool, tally: Tally, tell: Tell | None) -> tuple[Tally, bool]:
        """The Cat Token moves; each time it reaches the end of the scoreboard a cat is adopted (carry-over)."""
        game, p = self.game, self.facts.turn
        at, ended, adopted = tally.happiness[p] + hearts, False, 0
        while at >= game.track and not ended:
            at -= game.track
            ended, adopted = self._cat(zones, p), adopted + 1
        at = 0 if ended else at  # CL-H: what is left over is void
        if tell:
            story.happier(tell, p, hearts, at, adopted, len(zones[game.cat_deck]), effect)
        return tally._replace(happiness=_set(tally.happiness, p, at)), ended

    def _cat(self, zones: Zones, p: int) -> bool:
        """A cat from the Cat Deck to a Discard Pile; whether it was the last one."""
        game = self.game
        zones[game.cat_deck] = zones[game.cat_deck][1:]
        zones[game.discard + p] = added(zones[game.discard + p], game.cat)
        return not zones[game.cat_deck]

    def _milk(self, move: Milk, tell: Tell | None) -> CatLadiesState:
        f, game = self.facts, self.game
        p, zones, events = f.player, list(self.zones), self.events
        source = game.mystery + p
        for kind in (game.bottles, game.dishes):  # CL-Q
            c = next(c for c in zones[source] if c in kind)
            zones[source] = taken(zones[source], c)
            zones[game.tail] = (*zones[game.tail], c)
            events = (*events, ("leave", source, (c,), EVERYONE, "flip"))
        ended = self._cat(zones, p)
        if tell:
            story.milk(tell, p, len(zones[game.cat_deck]))
        if ended:
            return self._end(zones, events, f.tally, tell)
        return self._after(zones, events, "play", p, f.coins)

    def _bingo(self, zones: Zones, events: Events, move: Play, tell: Tell | None) -> CatLadiesState:
        f, game = self.facts, self.game
        p, q, c = f.player, move.on, move.card.index
        hand = zones[q]
        cats = hand.count(game.cat)
        if hand:
            events = (*events, ("sight", q, hand, 1 << p | 1 << q, f"bingo {min(cats, BINGO_CATS)}"))
        if tell:
            story.bingo(tell, p, q, [game.deck.cards[x] for x in hand], cats)
        if cats < BINGO_CATS:
            return self._used(zones, events, c, BINGO_COINS[cats], f.tally, tell)
        ended = self._cat(zones, p)
        if tell:
            story.free_cat(tell, p, len(zones[game.cat_deck]))
        if ended:
            return self._end(zones, events, f.tally, tell)
        return self._used(zones, events, c, 0, f.tally, tell)

    # attacks
    def _next_attacked(
        self, zones: Zones, events: Events, c: int, queue: tuple[int, ...], tally: Tally, tell: Tell | None
    ) -> CatLadiesState:
        """Asks the next opponent whom the attack can concern (G-2, CL-O), or is done with it."""
        effect = self.game.effect[c]
        while queue:
            q, concerned = queue[0], True
            if effect == "cucumber":
                concerned = tally.happiness[q] > 0
            if concerned and zones[q]:
                return self._after(zones, events, "attack", q, self.facts.coins, c, queue, -1, tally)
            if concerned and effect == "cucumber":
                tally = self._back(q, c, tally, tell)
            elif tell:
                story.unconcerned(tell, q, effect)
            queue = queue[1:]
        return self._used(zones, events, c, 0, tally, tell)

    def _back(self, q: int, c: int, tally: Tally, tell: Tell | None) -> Tally:
        """A Scary Cucumber: the Cat Token goes back, never below Start."""
        at = max(0, tally.happiness[q] - self.game.deck.cards[c]["amount"])
        if tell:
            story.scared(tell, q, tally.happiness[q] - at, at)
        return tally._replace(happiness=_set(tally.happiness, q, at))

    def _reveal(self, move: Reveal, tell: Tell | None) -> CatLadiesState:
        f = self.facts
        q, events = f.player, (*self.events, ("sight", f.player, (move.card.index,), EVERYONE, "choice"))
        if tell:
            story.reveals(tell, q, move.card, self.game.effect[f.card])
        return self._next_attacked(list(self.zones), events, f.card, f.queue[1:], f.tally, tell)

    def _suffer(self, move: Suffer, tell: Tell | None) -> CatLadiesState:
        f, game, q = self.facts, self.game, self.facts.player
        if game.effect[f.card] == "burglar":
            if tell:
                story.suffers_theft(tell, q)
            return self._after(list(self.zones), self.events, "steal", CHANCE, f.coins, f.card, f.queue)
        tally = self._back(q, f.card, f.tally, tell)
        return self._next_attacked(list(self.zones), self.events, f.card, f.queue[1:], tally, tell)

    def _discard(self, move: Discard, tell: Tell | None) -> CatLadiesState:
        f, game, q, c = self.facts, self.game, self.facts.player, move.card.index
        zones = list(self.zones)
        zones[q] = taken(zones[q], c)
        zones[game.discard + q] = added(zones[game.discard + q], c)
        events = (*self.events, ("leave", q, (c,), EVERYONE, "flip"))
        if tell:
            story.discards(tell, q, move.card)
        return self._next_attacked(zones, events, f.card, f.queue[1:], f.tally, tell)

    def _steal(self, move: Steal, tell: Tell | None) -> CatLadiesState:
        """A card at random from a hand to the thief's; the two of them know which (CL-L, CL-M)."""
        f, c = self.facts, move.card.index
        p, q, zones = f.turn, f.queue[0], list(self.zones)
        zones[q], zones[p] = taken(zones[q], c), added(zones[p], c)
        both = 1 << p | 1 << q
        events = (*self.events, ("give", q, (c,), both, "chance"), ("take", p, (c,), both, "chance"))
        if tell:
            story.steals(tell, p, q, move.card)
        tally = f.tally._replace(stolen=f.tally.stolen + 1)
        return self._used(zones, events, f.card, 0, tally, tell)

    # Makeover
    def _return(self, move: Return, tell: Tell | None) -> CatLadiesState:
        f, game, c = self.facts, self.game, move.card.index
        zones = list(self.zones)
        zones[f.player] = taken(zones[f.player], c)
        zones[game.market] = added(zones[game.market], c)
        events = (*self.events, ("leave", f.player, (c,), EVERYONE, "flip"))
        limit = game.cost[c] + game.deck.cards[f.card]["amount"]
        if tell:
            story.returns(tell, f.player, move.card, limit)
        return self._after(zones, events, "gain", f.player, f.coins, f.card, (), limit)

    def _return_nothing(self, move: ReturnNothing, tell: Tell | None) -> CatLadiesState:
        f, hand = self.facts, self.zones[self.facts.player]
        events = self.events
        if hand:  # CL-N
            events = (*events, ("sight", f.player, hand, EVERYONE, "choice"))
        if tell:
            story.returns_nothing(tell, f.player, [self.game.deck.cards[c] for c in hand])
        return self._used(list(self.zones), events, f.card, 0, f.tally, tell)

    def _gain(self, move: Gain, tell: Tell | None) -> CatLadiesState:
        f, zones = self.facts, list(self.zones)
        self._from_market(zones, move.card.index)
        if tell:
            story.gains(tell, f.player, move.card)
        return self._used(zones, self.events, f.card, 0, f.tally, tell)

    def _from_market(self, zones: Zones, c: int) -> None:
        game, p = self.game, self.facts.turn
        zones[game.market] = taken(zones[game.market], c)
        zones[game.discard + p] = added(zones[game.discard + p], c)

    def _gain_mystery(self, move: GainMystery, tell: Tell | None) -> CatLadiesState:
        return self._mystery(self.facts.coins, tell)

    # 2. Shop at the Market
    def _shop(self, move: Shop, tell: Tell | None) -> CatLadiesState:
        f = self.facts
        if tell:
            story.shops(tell, f.player, f.coins)
        return self._after(list(self.zones), self.events, "shop", f.player, f.coins)

    def _buy(self, move: Buy, tell: Tell | None) -> CatLadiesState:
        f, zones = self.facts, list(self.zones)
        cost = self.game.cost[move.card.index]
        self._from_market(zones, move.card.index)
        if tell:
            story.buys(tell, f.player, move.card, cost, f.coins - cost)
        return self._after(zones, self.events, "shop", f.player, f.coins - cost)

    def _buy_mystery(self, move: BuyMystery, tell: Tell | None) -> CatLadiesState:
        return self._mystery(self.facts.coins - self.game.mystery_cost, tell)

    def _mystery(self, coins: int, tell: Tell | None) -> CatLadiesState:
        """The top card of the Mystery Deck: from its unknown part by chance, else the first of those put under it."""
        f, game, zones = self.facts, self.game, list(self.zones)
        if tell:
            story.takes_mystery(tell, f.player, f.phase == "shop")
        if zones[game.bag]:
            return self._after(zones, self.events, "mystery", CHANCE, coins, f.card, (), f.limit)
        c, *rest = zones[game.tail]  # CL-T
        zones[game.tail] = tuple(rest)
        to = game.gained if f.limit >= 0 else game.mystery + f.player
        zones[to] = added(zones[to], c)
        events = (*self.events, ("enter", to, (c,), EVERYONE, "choice"))
        if tell:
            story.known_mystery(tell, f.player, game.deck.cards[c])
        if f.limit >= 0:
            return self._used(zones, events, f.card, 0, f.tally, tell)
        return self._after(zones, events, "shop", f.player, coins)

    def _found(self, card: Card, tell: Tell | None) -> CatLadiesState:
        """A card from the unknown part of the Mystery Deck, by chance; only its owner sees it (mystery-secret)."""
        f, game, p = self.facts, self.game, self.facts.turn
        c, zones, t = card.index, list(self.zones), self.facts.tally
        to = game.gained if f.limit >= 0 else game.mystery + p
        zones[game.bag], zones[to] = taken(zones[game.bag], c), added(zones[to], c)
        events = (*self.events, ("arrive", to, (c,), 1 << p, "chance"))
        tally = t._replace(mysteries=t.mysteries + 1)
        if tell:
            story.finds(tell, p, card)
        if f.limit >= 0:
            return self._used(zones, events, f.card, 0, tally, tell)
        return self._after(zones, events, "shop", p, f.coins, tally=tally)

    # 3. Clean Up & Draw 5 Cards
    def _end_turn(self, move: EndTurn, tell: Tell | None) -> CatLadiesState:
        f, game, p = self.facts, self.game, self.facts.player
        zones, events, victims = list(self.zones), self.events, set[int]()
        for i, (what, zone, cards, _, _) in enumerate(events):  # CL-M
            if what == "give" and zone < game.players:
                known = ("leave", zone, cards, EVERYONE, "stolen"), ("enter", p, cards, EVERYONE, "stolen")
                events = (*events[:i], *known, *events[i + 2 :])
                victims.add(zone)
                if tell:
                    story.theft_known(tell, p, zone, game.deck.cards[cards[0]])
        if tell:
            story.cleans_up(tell, self)
        row, gained = zones[game.played], zones[game.gained]
        if row:
            under = tuple([c for c in row if c in game.mysteries])
            zones[game.tail] += under
            row = tuple([c for c in row if c not in game.mysteries]) if under else row
            zones[game.played] = ()
        zones[game.discard + p] = tuple(sorted(zones[game.discard + p] + zones[p] + row))
        zones[p] = ()
        if gained:
            zones[game.mystery + p] = tuple(sorted(zones[game.mystery + p] + gained))
            zones[game.gained] = ()
            given = (
                ("give", game.gained, gained, 1 << p, "choice"),
                ("take", game.mystery + p, gained, 1 << p, "choice"),
            )
            events = (*events, *given)
        events = self._settled(zones, events, p)
        for q in victims:
            events = self._settled(zones, events, q)
        return self._next_draw(zones, events, "clean up", -1, (p,) * game.hand_size, f.tally, tell)

    def _settled(self, zones: Zones, events: Events, p: int) -> Events:
        """Where a hand or its Draw Pile is empty, everybody can work out the other (CL-S): the past tells no more.

        While a theft is known to two players only, the others can't; then nothing is dropped.
        """
        n, pile = self.game.players, self.game.pile + p
        if zones[p] and zones[pile]:
            return events
        for i, e in enumerate(events):
            if e[0] == "give" and e[1] < n and p in (e[1], events[i + 1][1]):
                return events
        kept = [e for e in events if e[1] != p and e[1] != pile]
        kept += [("enter", z, zones[z], EVERYONE, "choice") for z in (p, pile) if zones[z]]
        return tuple(kept)

    # drawing
    def _next_draw(
        self, zones: Zones, events: Events, phase: str, c: int, queue: tuple[int, ...], tally: Tally, tell: Tell | None
    ) -> CatLadiesState:
        """The next card to be drawn in `phase` ("deal", "draw", "clean up"), or what follows when all are drawn."""
        f, game = self.facts, self.game
        while queue:
            q = queue[0]
            if not zones[game.pile + q] and zones[game.discard + q]:  # reshuffle, in the middle of a draw too
                zones[game.pile + q], zones[game.discard + q] = zones[game.discard + q], ()
                events = (*events, ("enter", game.pile + q, zones[game.pile + q], EVERYONE, "choice"))
                if tell:
                    story.reshuffles(tell, q, len(zones[game.pile + q]))
            if zones[game.pile + q]:
                facts = Facts(phase, CHANCE, f.turn, f.coins, c, queue, -1, tally)
                return CatLadiesState(game, facts, tuple(zones), events)
            queue = tuple([s for s in queue if s != q])  # CL-C
            if tell:
                hand = [game.deck.cards[x] for x in zones[q]] if phase == "clean up" else None
                story.nothing_to_draw(tell, self, q, hand)
        if phase == "draw":
            return self._used(zones, events, c, 0, tally, tell)
        if phase == "deal":
            return self._turn(zones, events, tally.first, tally, tell)
        return self._turn(zones, events, (f.turn + 1) % game.players, tally, tell)

    def _draw(self, move: Draw, tell: Tell | None) -> CatLadiesState:
        f, game, c, t = self.facts, self.game, move.card.index, self.facts.tally
        if f.phase not in ("deal", "draw", "clean up") or c not in self._source() or game.draws[c] != move:
            self._check(move)
            return self._found(move.card, tell)
        q, queue, zones = f.queue[0], f.queue[1:], list(self.zones)
        pile = game.pile + q
        zones[pile], zones[q] = taken(zones[pile], c), added(zones[q], c)
        events = (*self.events, ("give", pile, (c,), 1 << q, "chance"), ("take", q, (c,), 1 << q, "chance"))
        tally = Tally(t.first, t.turns, t.happiness, _set(t.drawn, q, t.drawn[q] + 1), t.mysteries, t.stolen)
        if not zones[pile]:
            events = self._settled(zones, events, q)
        if tell:
            if f.phase == "deal" and not any(t.drawn):
                story.start(tell, self)
            last = not queue or queue[0] != q
            story.draws(tell, self, q, move.card, [game.deck.cards[x] for x in zones[q]] if last else [])
        return self._next_draw(zones, events, f.phase, f.card, queue, tally, tell)

    def _begin(self, move: Begin, tell: Tell | None) -> CatLadiesState:
        return CatLadiesState(
            self.game, self.game.dealing(self.facts.tally._replace(first=move.seat)), self.zones, self.events
        )

    def _turn(self, zones: Zones, events: Events, p: int, tally: Tally, tell: Tell | None) -> CatLadiesState:
        """The next player's turn begins (clockwise), unless everybody has had as many as `max_rounds` says (G-4)."""
        if tally.turns[p] == self.game.options["max_rounds"]:
            return self._end(zones, events, tally, tell)
        tally = tally._replace(turns=_set(tally.turns, p, tally.turns[p] + 1))
        if tell:
            story.turn(tell, self.game, p, tally)
        return CatLadiesState(self.game, Facts("play", p, p, 0, -1, (), -1, tally), tuple(zones), events)

    # -- the end ------------------------------------------------------------------------------------------------------
    def _end(self, zones: Zones, events: Events, tally: Tally, tell: Tell | None) -> CatLadiesState:
        """All cards are laid open and cats are counted."""
        game = self.game
        closed = range(2 * game.players)
        kept = [e for e in events if e[1] not in closed]
        kept += [("enter", z, zones[z], EVERYONE, "choice") for z in closed if zones[z]]
        secret = range(game.mystery, game.gained + 1)
        kept += [("sight", z, zones[z], EVERYONE, "choice") for z in secret if zones[z]]
        facts = Facts("end", TERMINAL, self.facts.turn, 0, -1, (), -1, tally)
        state = CatLadiesState(game, facts, tuple(zones), tuple(kept))
        if tell:
            story.ends(tell, state)
        return state

    def cats(self, seat: int) -> int:
        """How many cats a player owns, wherever they are (most-cats); everything open."""
        game, zones = self.game, self.zones
        mine = [seat, game.pile + seat, game.discard + seat, *((game.played,) if self.facts.turn == seat else ())]
        return sum(zones[z].count(game.cat) for z in mine)

    def mystery_cards(self, seat: int) -> int:
        """How many Mystery cards a player has not used; the number is public."""
        gained = len(self.zones[self.game.gained]) if self.facts.turn == seat else 0
        return len(self.zones[self.game.mystery + seat]) + gained

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        seats, turns = range(self.game.players), self.facts.tally.turns
        scores = tuple([self.cats(p) for p in seats])
        most = [p for p in seats if scores[p] == max(scores)]
        fewest = [p for p in most if turns[p] == min(turns[q] for q in most)]
        kept = max(self.mystery_cards(p) for p in fewest)
        winners = tuple([p for p in fewest if self.mystery_cards(p) == kept])
        return Outcome(winners, scores, *story.ending(self, winners, most, fewest))


def _set(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


MILK, SHOP, BUY_MYSTERY, END_TURN = Milk(), Shop(), BuyMystery(), EndTurn()
SUFFER, RETURN_NOTHING, GAIN_MYSTERY = Suffer(), ReturnNothing(), GainMystery()
PLAYED: dict[type[Move], Callable[..., CatLadiesState]] = {
    Play: CatLadiesState._play,
    Milk: CatLadiesState._milk,
    Return: CatLadiesState._return,
    ReturnNothing: CatLadiesState._return_nothing,
    Gain: CatLadiesState._gain,
    GainMystery: CatLadiesState._gain_mystery,
    Shop: CatLadiesState._shop,
    Buy: CatLadiesState._buy,
    BuyMystery: CatLadiesState._buy_mystery,
    EndTurn: CatLadiesState._end_turn,
    Reveal: CatLadiesState._reveal,
    Suffer: CatLadiesState._suffer,
    Discard: CatLadiesState._discard,
    Steal: CatLadiesState._steal,
    Begin: CatLadiesState._begin,
}
CatLadies.state_type = CatLadiesState
