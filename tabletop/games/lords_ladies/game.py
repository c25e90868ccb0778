"""Lords & Ladies for two to five players: marry, have children, hire, and gossip that reaches back into a turn.

Beside it: `moves.py` (moves and public facts), `estates.py` (families and what happens to them), `story.py` (what is
told), `cards.py` (decks), `scene.py` (the table).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ...core import (
    CHANCE,
    TERMINAL,
    Deciding,
    Game,
    Move,
    Option,
    OptionError,
    Outcome,
    Question,
    Refusal,
    State,
    TabletopError,
    Tell,
    Zone,
    brief,
)  # fmt: skip
from ...deck import Card, Deck
from ...zones import added
from . import story
from .cards import check_deck, ledger
from .estates import GRAND, Land, land_before
from .moves import (
    Asking,
    AskMe,
    Back,
    Before,
    Begin,
    Blame,
    BuyToken,
    Choose,
    Confirm,
    Die,
    Draw,
    Earn,
    Estates,
    Facts,
    Hire,
    House,
    Lay,
    Marry,
    Member,
    NoMore,
    Pass,
    PassTurn,
    PayOff,
    Quiet,
    Roll,
    Rumour,
    Suffer,
    TakeBoth,
    TakeGold,
    TakeGossip,
    Talk,
    Tally,
    Use,
)
from .playing import FIRST_PART, NOBODY, PLAYED, SUFFER, Playing, number

# -- the table of facts ----------------------------------------------------------------------------------------------

AWARDS = {"appendix": (3, 6), "diagram": (2, 4)}  # an award, a Grand award in all (LL-A)
TURNS_OF_TWO = 3  # turns in a round of two players
ROUNDS = (None, *range(1, 101))  # what `max_rounds` may be
NAMELESS = (-1, -1)
ANYBODY = "Does anybody lay or confirm a rumour, use a servant, or buy a status token?"
PLAIN = ("bedroom", "ruin")  # gossip that names nobody
ONCE = ("chauffeur", "cook", "footman", "gardener")  # one-time powers that are used like a move; the Maid answers
AT_EASE = Asking(0, 0, 0)
EXAMPLES: Mapping[type[Move], str] = {
    Marry: "marry … to …", Lay: "lay … on 2", Use: "use … on 2", Confirm: "confirm 1 with True",
}  # fmt: skip

Events = tuple[Any, ...]


class _Aims(dict[tuple[int, int], Move]):
    """Moves with a card on a family by what they name there (−1: nothing), each made once."""

    def __init__(self, kind: type[Lay | Use], cards: Sequence[Card], card: Card, seat: int) -> None:
        self.kind, self.cards, self.card, self.seat = kind, cards, card, seat

    def __missing__(self, aim: tuple[int, int]) -> Move:
        victim, other = [self.cards[c] if c >= 0 else None for c in aim]
        self[aim] = move = self.kind(self.card, self.seat, victim, other)
        return move


class LordsLadies(Game):
    """Lords & Ladies."""

    name = "lords_ladies"
    title = "Lords & Ladies"
    accent = "moss"
    player_counts = (2, 3, 4, 5)
    move_types = (
        Choose, TakeGold, TakeGossip, TakeBoth, Marry, Hire, NoMore, Roll, Earn, Lay, Confirm, Use, BuyToken, Pass,
        PassTurn, Quiet, AskMe, PayOff, Blame, Suffer, Draw, Die, Begin,
    )  # fmt: skip
    facts_type = Facts

    def __init__(self, players: int, deck: Deck, /, **options: Any) -> None:
        super().__init__(players, deck, ledger(), **options)
        check_deck(deck, players, bool(self.options["foreign"]))
        n, cards = players, deck.cards
        self.laid, self.bag, self.tail, self.swap, self.estate = range(n, n + 5)  # zones; hands come first
        # zones of estates, counted from `estate`
        self.family, self.staff, self.suitor_deck, self.suitor_tail = 0, n, 2 * n + 1, 2 * n + 2
        self.servant_deck, self.servant_tail, self.birth_deck, self.box = 2 * n + 4, 2 * n + 5, 2 * n + 6, 2 * n + 7
        self.lines = [z.line for z in self.zones[self.estate :]]
        self.status, self.birth, self.cost, self.amount = _figures(cards)
        self.power: list[str] = [c["power"] for c in cards]
        self.sex: list[str] = [c["sex"] for c in cards]
        self.births = frozenset(c.index for c in cards if c["kind"] == "birth")
        self.starts = [c.index for c in cards if c["kind"] == "start"]
        self.once = frozenset(c.index for c in cards if c["kind"] == "servant" and c["power"] in ONCE)
        self.one_time = frozenset(c.index for c in cards if c["kind"] == "servant" and c["once"])
        self.true = next((c.index for c in cards if c["power"] == "true"), -1)
        self.bedroom = max([c["amount"] for c in cards if c["power"] == "bedroom"], default=0)
        facts = deck.facts
        self.die, self.row, self.goal = facts["die"], facts["row"], facts["goal"]
        self.token_price, self.pay_off = facts["token_price"], facts["pay_off"]
        self.turns = TURNS_OF_TWO if n == 2 else n
        self.others = [tuple((p + i) % n for i in range(1, n)) for p in range(n)]  # clockwise from the left
        self.order = [(*self.others[p], p) for p in range(n)]  # in which players are asked in p's turn (LL-G)
        self.hires, self.rolls, self.draws, self.choices = (
            [kind(c) for c in cards] for kind in (Hire, Roll, Draw, Choose)
        )
        self.marriages = {
            c.index: [Marry(c, suitor) for suitor in cards] for c in cards if c["kind"] in ("start", "birth")
        }
        suitors = [c.index for c in cards if c["kind"] == "suitor"]
        self.dowries = {  # member → suitors who may marry that member, each with the gold that it costs
            m: {s: max(0, self.status[s] - self.status[m]) for s in suitors if self.couple(m, s)}
            for m in self.marriages
        }
        born = {"ladies_maid": "lady", "valet": "lord"}  # servants to whom each child of a sex is worth 1 status (LL-E)
        self.bonus = {c.index: born[c["power"]] for c in cards if c["power"] in born}
        self.connected = frozenset([c.index for c in cards if c["power"] == "connected"])
        self.lays, self.uses = ([[_Aims(kind, cards, c, q) for q in range(n)] for c in cards] for kind in (Lay, Use))
        self._in_bag = {c.index: c.copies for c in cards if c["kind"] == "gossip"}
        self._open = frozenset([self.laid, self.tail, *range(self.estate, len(self.zones))])

    def options_for(self, players: int) -> Mapping[str, Option]:
        first = "Who begins (a seat); if nothing is said, the seed decides."
        awards = (
            "What an award is worth, and a Grand one in all: 3 and 6 as in the appendix, 2 and 4 as in the diagram."
        )
        couples = "Who may marry: a lord and a lady, as printed; two of the same sex; or any two."
        foreign = "The six suitors of the Foreign Affairs expansion are in the suitor deck."
        last = "The only member of a family can't be driven off, taken or banished; ours."
        rounds = "After so many rounds the match ends, and status is counted. Not in the rulebook."
        return {
            "first": Option(None, (None, *range(players)), first, "G-1", seats=True),
            "awards": Option("appendix", ("appendix", "diagram"), awards, "LL-A"),
            "couples": Option("opposite", ("opposite", "same", "any"), couples, "LL-F"),
            "foreign": Option(False, (False, True), foreign, "LL-AZ"),
            "last_member_safe": Option(True, (True, False), last, "LL-T"),
            "max_rounds": Option(None, ROUNDS, rounds, "G-4"),
        }

    def zone_table(self) -> tuple[Zone, ...]:
        seats = range(self.players)

        def three(what: str) -> tuple[Zone, ...]:
            return (
                Zone(f"{what}s", None, "everyone"),
                Zone(f"{what} deck", None, "everyone"),  # what is in it is known; it has no order
                Zone(f"{what} tail", None, "everyone", ordered=True, line=True),
            )

        return (
            *[Zone(f"gossip hand {p + 1}", p, "owner") for p in seats],
            Zone("rumours", None, "everyone"),
            Zone("bag", None, "nobody"),  # the gossip deck
            Zone("tail", None, "everyone", ordered=True, line=True),  # under it, in known order
            Zone("swap", None, "nobody"),  # where a Cook puts a hand down for a moment
            *[Zone(f"family {p + 1}", p, "everyone") for p in seats],
            *[Zone(f"servants {p + 1}", p, "everyone") for p in seats],
            *three("suitor"),
            *three("servant"),
            Zone("birth deck", None, "everyone"),
            Zone("box", None, "everyone"),
        )

    def may_see(self, zone: int, viewer: int, facts: Facts) -> bool:
        return super().may_see(zone, viewer, facts) or (zone < self.players and facts.player == TERMINAL)

    @property
    def in_bag(self) -> Mapping[int, int]:
        """The gossip deck, as it lies at the start."""
        return self._in_bag

    @property
    def open_zones(self) -> frozenset[int]:
        """All but gossip hands and the gossip deck."""
        return self._open

    def unseen(self, zones: Sequence[tuple[Card | None, ...]], events: Sequence[Any]) -> Mapping[Card, int]:
        """Gossip cards in the deck or in hands closed to this reader."""
        seen = Counter([c.index for held in zones for c in held if c is not None])
        left = ((self.deck.cards[c], n - seen[c]) for c, n in self._in_bag.items())
        return {card: n for card, n in left if n > 0}

    def may_have_a_play(self, p: int, gold: int, zones: Sequence[tuple[int, ...]]) -> bool:
        """Whether what is public allows a player an any-time play (G-2, LL-G)."""
        if zones[p] or gold >= self.token_price:
            return True
        return not self.once.isdisjoint(zones[self.estate + self.staff + p])

    def row_zone(self, row: int) -> int:
        """The zone of a row (0: suitors, 1: servants) among those of estates."""
        return 2 * self.players + 3 * row

    def couple(self, a: int, b: int) -> bool:
        """Whether these two may marry (LL-F)."""
        allowed = self.options["couples"]
        return bool(allowed == "any" or (self.sex[a] == self.sex[b]) == (allowed == "same"))

    def award(self, award: int, counted: int) -> int:
        """What an award is worth to its holder (award-grand, LL-A)."""
        plain, grand = AWARDS[self.options["awards"]]
        return grand if counted > GRAND[award] else plain

    def new_initial_state(self) -> LordsLadiesState:
        n = self.players
        stock = Counter({c.index: c.copies for c in self.deck})
        boxed = [c.index for c in self.deck if c["foreign"] and not self.options["foreign"]]
        held: list[tuple[int, ...]] = [()] * len(self.zones)

        def kept(kind: str) -> tuple[int, ...]:
            cards = [c for c in self.deck if c["kind"] == kind and c.index not in boxed]
            return tuple(c.index for c in cards for _ in range(stock[c.index]))

        held[self.bag] = kept("gossip")
        for zone, kind in ((self.suitor_deck, "suitor"), (self.servant_deck, "servant"), (self.birth_deck, "birth")):
            held[self.estate + zone] = kept(kind)
        held[self.estate + self.box] = tuple(sorted((*kept("start"), *[c for c in boxed for _ in range(stock[c])])))
        first = self.options["first"]
        house = House((), 1, 0, 1, 1, 0)
        gap = (-1,) * self.row
        estates = Estates((house,) * n, gap, gap, NOBODY)
        talk = Talk((), NOBODY, (0,) * n)
        tally = Tally(-1, 1, 0, -1, 0, 0, 0, 0)
        facts = Facts("first", CHANCE, -1, 0, (), (-1, 0), AT_EASE, talk, estates, None, tally)
        state = LordsLadiesState(self, facts, tuple(held), ())
        if first is None:
            return state
        playing = Playing(state)
        playing.begin(Begin(first), None)
        return playing.done()

    def facts_from_dict(self, data: Any) -> Facts:
        def estates(d: Any) -> Estates:
            houses = tuple(House(**{**h, "members": tuple(Member(**m) for m in h["members"])}) for h in d["houses"])
            return Estates(houses, tuple(d["suitors"]), tuple(d["servants"]), tuple(d["awards"]))

        def before(d: Any) -> Any:
            return d and Before(estates(d["estates"]), d["cards"], d["done"])

        talk, back = data["talk"], data["back"]
        return Facts(**{
            **data, "asking": Asking(**data["asking"]), "estates": estates(data["estates"]),
            "talk": Talk(tuple(Rumour(**r) for r in talk["rumours"]), tuple(talk["confirmed"]), tuple(talk["tokens"])),
            "before": before(data["before"]),
            "back": back and Back(Rumour(**back["rumour"]), before(back["before"]), back["reached"]),
            "tally": Tally(**data["tally"]), "queue": tuple(data["queue"]), "child": tuple(data["child"]),
        })  # fmt: skip

    # -- positions for lessons -----------------------------------------------------------------------------------------
    def set_up(
        self,
        families: Mapping[int, Mapping[str, Any]] | None = None,
        suitors: Sequence[str | Card] = (),
        servants: Sequence[str | Card] = (),
        turn: int = 0,
        phase: str = "take",
        seed: int | str = 0,
        round: int = 1,
    ) -> LordsLadiesState:
        """A position in which the player at `turn` takes (`phase` "take") or acts ("act"), the first one in a `round`.

        `families`, by seat: "start" (title of the starting card), "couples" (pairs of a member by blood and a spouse),
        "children" (pairs of a child and the parent by blood, older ones first), "servants", "gossip" (lists of titles),
        "gold", "tokens", "gossip_tokens" (numbers). `suitors` and `servants`: the rows, first place first. What is not
        named is a starting lord, 1 gold, no gossip, and rows drawn by chance from `seed`.
        Raises `OptionError` for what can't be.
        """
        n, deck = self.players, self.deck
        try:
            rng = Random(str(seed))
        except ValueError:
            raise OptionError("seed is a text that can be written down, or a number of at most 4,300 digits.") from None
        if type(turn) is not int or turn not in range(n) or phase not in ("take", "act"):
            raise OptionError(f"turn is a seat from 0 to {n - 1}, and phase is “take” or “act”.")
        if type(round) is not int or not 1 <= round <= 1000:
            raise OptionError(f"round is a number from 1 to 1000, not {brief(round)}.")
        told: Any = families or {}
        if not isinstance(told, Mapping) or not all(
            type(p) is int and p in range(n) and isinstance(f, Mapping) for p, f in told.items()
        ):
            raise OptionError(f"families go by seat, 0 to {n - 1}, as in {{0: {{…}}}}; not {brief(families)}.")
        start = self.new_initial_state()
        land = Land(self, start.facts.estates, list(start.zones[self.estate :]), (0,) * n)
        bag = list(start.zones[self.bag])
        known = ("start", "couples", "children", "servants", "gossip", "gold", "tokens", "gossip_tokens")
        gossip_tokens = [0] * n
        hands: list[tuple[int, ...]] = [()] * n

        def move(zone: int, card: int, to: int) -> None:
            if card not in land.cards[zone]:
                raise OptionError(f"{deck[card].title} is not there to be taken, or is named twice.")
            land.take(zone, card)
            land.put(to, card)

        for p in range(n):
            family = told.get(p, {})
            for key in family:
                if key not in known:
                    raise OptionError(f"A family has {', '.join(known)}, not {brief(key)}.")
            first = deck.find(family.get("start", "Starting Lord")).index
            if first not in self.starts:
                raise OptionError(f"{deck[first].title} is no starting card.")
            move(self.box, first, self.family + p)
            members = [Member(first, 1, -1, -1)]
            couples, children = (_pairs(key, family.get(key, ())) for key in ("couples", "children"))
            wed: dict[int, int] = {}
            for a, b in couples:
                m, spouse = deck.find(a).index, deck.find(b).index
                if m in wed:
                    raise OptionError(f"{deck[m].title} is named in two couples.")
                if self.sex[spouse] and not self.couple(m, spouse):
                    why = f"Option couples is {self.options['couples']!r}"
                    raise OptionError(f"{why}: {deck[m].title} and {deck[spouse].title} can't be a couple.")
                wed[m] = spouse
            for child, parent in children:
                c, of = deck.find(child).index, deck.find(parent).index
                by = next((m for m in members if m.card == of), None)
                if by is None or of not in wed or c not in self.births:
                    raise OptionError(f"{deck[c].title} can't be a child of {deck[of].title} here.")
                move(self.birth_deck, c, self.family + p)
                members.append(Member(c, by.generation + 1, of, -1))
            for m, spouse in wed.items():
                i = next((i for i, x in enumerate(members) if x.card == m), -1)
                if i < 0:
                    raise OptionError(f"{deck[m].title} is no member of the family of seat {p}.")
                source = self.servant_deck if deck[spouse]["kind"] == "servant" else self.suitor_deck
                move(source, spouse, self.family + p)
                members[i] = members[i]._replace(spouse=spouse)
            for c in deck.listed(family.get("servants", ())):
                if c in land.servants(p):
                    raise OptionError(f"A family has one {deck[c].title} at most.")
                move(self.servant_deck, c, self.staff + p)
            for c in deck.listed(family.get("gossip", ())):
                if c not in bag:
                    raise OptionError(f"{deck[c].title} is no gossip card that is left.")
                bag.remove(c)
                hands[p] = added(hands[p], c)
            numbers = [family.get("gold", 1), family.get("tokens", 0), family.get("gossip_tokens", 0)]
            if any(type(x) is not int or not 0 <= x <= 1000 for x in numbers):
                raise OptionError("gold, tokens and gossip_tokens are numbers from 0 to 1000.")
            gold, tokens, gossip_tokens[p] = numbers
            current = max([m.generation for m in members if m.spouse >= 0], default=1)
            land.houses[p] = House(tuple(members), gold, tokens, max(m.generation for m in members), current, 0)
        for row, named in enumerate((suitors, servants)):
            zone = self.row_zone(row)
            cards = deck.listed(named)
            for c in cards:
                move(zone + 1, c, zone)
            while len(cards) < self.row and land.cards[zone + 1]:
                cards.append(rng.choice(land.cards[zone + 1]))
                move(zone + 1, cards[-1], zone)
            if len(cards) > self.row:
                raise OptionError(f"A row has {self.row} places.")
            land.rows[row] = (*[-1] * (self.row - len(cards)), *cards)
        land.tokens = gossip_tokens
        for award in range(len(land.awards)):
            land.settle(award)
        estates, lie = land.estates(), land.cards
        first_seat = self.options["first"]
        tally = Tally(turn if first_seat is None else first_seat, round, 0, turn, 0, 0, 0, 0)
        part = FIRST_PART
        facts = Facts(
            phase, turn, turn, part, (), (-1, 0), AT_EASE, Talk((), NOBODY, tuple(gossip_tokens)), estates, None, tally
        )
        events = tuple([("arrive", p, hand, 1 << p, "chance") for p, hand in enumerate(hands) if hand])
        return LordsLadiesState(self, facts, (*hands, (), tuple(bag), (), (), *lie), events)

    def check_state(self, state: State) -> None:
        from .positions import fits

        if not fits(state):  # type: ignore[arg-type]
            raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")

    def example(self, kind: type[Move]) -> str:
        return EXAMPLES.get(kind) or super().example(kind)

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene

        return scene(view, names or [f"Player {i + 1}" for i in range(self.players)], **more)


class LordsLadiesState(Deciding):
    """One position."""

    __slots__ = ()
    game: LordsLadies
    facts: Facts

    # -- who may do what ----------------------------------------------------------------------------------------------
    @property
    def land(self) -> Land:
        """The estates of this position, to look at."""
        f, game = self.facts, self.game
        return Land(game, f.estates, self.zones, f.talk.tokens, game.estate)

    def _moves(self) -> list[Move]:
        f, game = self.facts, self.game
        p, phase = f.player, f.phase
        if p < 0:
            return []
        if phase == "window":
            return [*self._any_time(p), PASS, PASS_TURN, QUIET]
        if phase == "take":
            return self._takings(p)
        if phase == "act":
            return self._actions(p)
        if phase == "choose":
            cards = self.zones[game.estate + game.box]
            return [game.choices[c] for c in game.starts if c in cards]
        land = self.land
        if phase == "hire":
            return [*self._hirings(p, land), NO_MORE]
        pay: list[Move] = [PAY_OFF] if land.houses[p].gold >= 2 * game.pay_off else []
        return [*pay, *([BLAME] if land.has(p, "maid") else []), SUFFER]

    @property
    def gossip_left(self) -> int:
        """How many cards the gossip deck holds, those put under it included."""
        return len(self.zones[self.game.bag]) + len(self.zones[self.game.tail])

    def _takings(self, p: int) -> list[Move]:
        f, connected = self.facts, self.game.connected
        moves: list[Move] = [ASK_ME, TAKE_GOLD] if f.asking.quiet >> p & 1 else [TAKE_GOLD]
        if self.gossip_left:
            moves.append(TAKE_GOSSIP)
            if not connected.isdisjoint([m.spouse for m in f.estates.houses[p].members]):
                moves.append(TAKE_BOTH)
        return moves

    def _actions(self, p: int) -> list[Move]:
        game, land, suitors = self.game, self.land, self.facts.estates.suitors
        gold, moves = land.houses[p].gold, list[Move]()
        for m in land.houses[p].members:
            if m.spouse < 0:
                marriages, costs = game.marriages[m.card], game.dowries[m.card]
                moves += [marriages[s] for s in suitors if s in costs and costs[s] <= gold]
        moves += self._hirings(p, land)
        if self.zones[game.estate + game.birth_deck]:
            moves += [game.rolls[m.card] for m in land.parents(p)]
        moves.append(EARN)
        return moves

    def _hirings(self, p: int, land: Land) -> list[Move]:
        game, own, most = self.game, land.servants(p), land.houses[p].gold + land.discount(p)
        offered = dict.fromkeys(land.rows[1])
        return [game.hires[c] for c in offered if c >= 0 and game.cost[c] <= most and c not in own]

    def _any_time(self, p: int) -> list[Move]:
        """Rumours to lay and to confirm, servants to use, a token to buy (any-time)."""
        game, f, land = self.game, self.facts, self.land
        hand, moves = dict.fromkeys(self.zones[p]), list[Move]()
        if hand:
            for i, r in enumerate(f.talk.rumours):
                if (r.card in hand or game.true in hand) and self._may_confirm(p, r) and self.finds(r, land):
                    moves += [Confirm(i, game.deck.cards[c]) for c in hand if c in (r.card, game.true)]
            before = f.before and land_before(game, f.before, f.talk.tokens, land)
            for c in hand:
                lays, kind = game.lays[c], game.power[c]
                if kind in PLAIN:
                    moves += [lays[q][NAMELESS] for q in game.others[p]]
                elif c != game.true:
                    for q in game.others[p]:
                        aims = land.nameable(kind, q)
                        if before and q == f.turn:
                            aims = [*dict.fromkeys([*aims, *before.nameable(kind, q)])]
                        moves += [lays[q][aim] for aim in aims]
        for c in land.servants(p):
            if c in game.once:
                moves += self._uses(land, p, c)
        if land.houses[p].gold >= game.token_price:
            moves.append(BUY_TOKEN)
        return moves

    def _may_confirm(self, p: int, r: Rumour) -> bool:
        """Whether a player may confirm a rumour if it finds what it names, whatever he holds (LL-H)."""
        return p == r.layer if self.game.players == 2 else p not in (r.layer, r.target)

    def finds(self, r: Rumour, land: Land) -> bool:
        """Whether a rumour finds what it names, now or before the action of this turn (LL-AW)."""
        game, f, kind = self.game, self.facts, self.game.power[r.card]
        if land.hits(kind, r.target, r.victim, r.other):
            return True
        if f.before is None or r.target != f.turn:
            return False
        return land_before(game, f.before, f.talk.tokens, land).hits(kind, r.target, r.victim, r.other)

    def _uses(self, land: Land, p: int, servant: int) -> Iterator[Move]:
        game, power, uses = self.game, self.game.power[servant], self.game.uses[servant]
        own = [-1]
        if power == "gardener":
            own = [m.card for m in land.houses[p].members if m.parent >= 0 and m.spouse < 0]
        for q in game.others[p]:
            if power == "cook":
                if self.zones[p] or self.zones[q]:  # LL-AU
                    yield uses[q][NAMELESS]
            elif power == "footman":
                yield from [uses[q][c, -1] for c in land.servants(q)]
            else:
                unwed = [] if land.alone(q) else [m.card for m in land.houses[q].members if m.spouse < 0]
                for victim in unwed:
                    yield from [uses[q][victim, c] for c in own if c < 0 or game.couple(c, victim)]

    def why_illegal(self, move: Move) -> Refusal | None:
        f, game, kind = self.facts, self.game, type(move)
        if kind not in game.move_types:
            return Refusal(f"“{move}” is no move of {game.title}.", "turn")
        if f.player == TERMINAL:
            return Refusal("The game is over; step back to try something else.", "end")
        if move.chance:
            return self._why_not_chance(move)
        if f.player == CHANCE:
            return Refusal("Chance decides now, and nobody else.", "turn")
        if move in self.legal_moves:
            return None
        p, phase = f.player, f.phase
        if phase == "choose":
            return Refusal("First {p} must choose a starting lord or lady.", "start-card", p=p)
        if phase == "answer":
            return self._why_not_answer(move, p)
        if isinstance(move, (PayOff, Blame, Suffer)):
            return Refusal("No gossip against {p} has just been confirmed.", "pay-off", p=p)
        if isinstance(move, Choose):
            return Refusal("{p} {p:has|have} a starting card already.", "start-card", p=p)
        if isinstance(move, (Lay, Confirm, Use, BuyToken, Pass, PassTurn, Quiet, AskMe)):
            if phase != "window":
                why = "First {p} must {take}: rumours, servants and tokens come after each part of a turn."
                what = {"take": "take gold or gossip", "act": "act", "hire": "hire, or hire no more"}[phase]
                return Refusal(why.replace("{take}", what), "LL-G", p=p)
            return self._why_not_any_time(move, p)
        if phase == "window":
            return Refusal(
                "Now {p} {p:is|are} asked for what may be done at any time; then the turn goes on.", "LL-G", p=p
            )
        if isinstance(move, (TakeGold, TakeGossip, TakeBoth)):
            return self._why_not_take(move, p)
        if phase == "take":
            return Refusal("First {p} must take gold or a gossip card.", "take", p=p)
        return self._why_not_act(move, p)

    def _why_not_take(self, move: Move, p: int) -> Refusal:
        if self.facts.phase != "take":
            return Refusal("{p} {p:has|have} taken already; now comes the action.", "turn", p=p)
        if not self.gossip_left:
            return Refusal("There is no gossip card left to take.", "LL-P")
        return Refusal("Only a family with a well connected spouse takes both.", "LL-AI")

    def _why_not_act(self, move: Move, p: int) -> Refusal:
        f, game, land = self.facts, self.game, self.land
        gold = land.houses[p].gold
        if isinstance(move, NoMore):
            return Refusal("{p} {p:has|have} hired nobody in this turn.", "butler", p=p)
        if isinstance(move, Earn):
            return Refusal("{p} may hire a second servant now, or nobody.", "butler", p=p)
        if isinstance(move, Hire):
            c = move.card.index
            if c not in f.estates.servants:
                return Refusal(f"{move.card.title} is not among the servants on offer.", "hire")
            if c in land.servants(p):
                return Refusal(f"{{p}} {{p:has|have}} a {move.card.title} already.", "one-of-each", p=p)
            return Refusal(
                f"{move.card.title} costs {land.price(p, c)}, and {{p}} {{p:has|have}} {gold} gold.",
                "servant-cost",
                p=p,
            )
        if f.phase == "hire":
            return Refusal("{p} may hire a second servant now, or nobody.", "butler", p=p)
        if isinstance(move, Roll):
            m = land.member(p, move.card.index)
            if m is None:
                return Refusal(f"{move.card.title} is no member of {{p's}} family by blood.", "child-couple", p=p)
            if m.spouse < 0:
                return Refusal(f"{move.card.title} is not married.", "child-couple")
            if not self.zones[game.estate + game.birth_deck]:
                return Refusal("There is no birth card left.", "LL-P")
            return Refusal(
                f"{move.card.title} belongs to a past generation, and those have no more children.", "current-only"
            )
        assert isinstance(move, Marry)
        m, s = land.member(p, move.member.index), move.suitor.index
        if m is None:
            return Refusal(f"{move.member.title} is no member of {{p's}} family.", "marry", p=p)
        if m.spouse >= 0:
            return Refusal(f"{move.member.title} is married.", "LL-AF")
        if s not in f.estates.suitors:
            return Refusal(f"{move.suitor.title} is not among the suitors on offer.", "marry")
        if not game.couple(m.card, s):
            return Refusal(
                f"{move.member.title} and {move.suitor.title} can't marry under the option chosen.", "marry-sexes"
            )
        why = f"The wedding costs {land.dowry(m.card, s)}, and {{p}} {{p:has|have}} {gold} gold."
        return Refusal(why, "marry-price", p=p)

    def _why_not_answer(self, move: Move, p: int) -> Refusal:
        if isinstance(move, PayOff):
            return Refusal(
                f"Paying off takes {2 * self.game.pay_off} gold, more than {{p}} {{p:has|have}}.", "pay-off", p=p
            )
        if isinstance(move, Blame):
            return Refusal("{p} {p:has|have} no Maid.", "maid", p=p)
        return Refusal("First {p} must answer the gossip.", "LL-AS", p=p)

    def _why_not_any_time(self, move: Move, p: int) -> Refusal:
        f, game, land = self.facts, self.game, self.land
        if isinstance(move, BuyToken):
            return Refusal(f"A token costs {game.token_price} gold, more than {{p}} {{p:has|have}}.", "token", p=p)
        if isinstance(move, AskMe):
            return Refusal("{p} {p:is|are} asked already.", "LL-G", p=p)
        if isinstance(move, Use):
            if move.card.index not in land.servants(p):
                return Refusal(f"{{p}} {{p:has|have}} no {move.card.title}.", "one-time", p=p)
            if move.card.index not in game.once:
                rule = "maid" if game.power[move.card.index] == "maid" else "constant"
                return Refusal(f"{move.card.title} is not used in this way.", rule)
            q, victim = move.seat, number(move.victim)
            if q in game.others[p] and land.unwed(q, victim) and land.alone(q):
                return Refusal(f"{game.deck[victim].title} is the only one of that family, and safe.", "LL-T")
            return Refusal(f"{move.card.title} can't be used so: {move.card.text}", "LL-AN")
        if isinstance(move, Lay):
            c = move.card.index
            if c not in self.zones[p]:
                return Refusal(f"{move.card.title} is not among {{p's}} gossip cards.", "lay", p=p)
            if c == game.true:
                return Refusal("True confirms a rumour; it can't be laid.", "LL-H")
            if move.seat == p or not 0 <= move.seat < game.players:
                return Refusal("A rumour is laid on another player.", "lay")
            m = land.member(move.seat, number(move.victim))
            if m is not None and m.spouse < 0 and land.beyond_reproach(move.seat, m):
                return Refusal(f"{game.deck[m.card].title} has parents beyond reproach.", "LL-AK")
            return Refusal(f"{move.card.title} finds nothing of that name there.", "LL-AP")
        assert isinstance(move, Confirm)
        if not 0 <= move.number < len(f.talk.rumours):
            return Refusal(f"There is no rumour {move.number + 1} on the table.", "confirm")
        r = f.talk.rumours[move.number]
        if move.card.index not in self.zones[p]:
            return Refusal(f"{move.card.title} is not among {{p's}} gossip cards.", "confirm", p=p)
        if move.card.index not in (r.card, game.true):
            return Refusal(f"{game.deck[r.card].title} is confirmed by the same card or by True.", "true")
        if not self.finds(r, self.land):
            return Refusal("What this rumour names is gone.", "LL-H")
        if game.players == 2:
            return Refusal("With two players, whoever laid a rumour confirms it.", "two-confirm")
        why = "Who lays a rumour, who confirms it, and whom it is about, are three different players."
        return Refusal(why, "LL-H")

    def _why_not_chance(self, move: Move) -> Refusal | None:
        f = self.facts
        if f.player >= 0:
            return Refusal(f"“{move.verb}” is chance's move; now {{p}} {{p:decides|decide}}.", "turn", p=f.player)
        if any(move == m for m, _ in self.chance_outcomes()):
            return None
        rule = {Draw: "take", Die: "roll"}.get(type(move), "oldest")
        return Refusal(f"Chance can't bring about “{move}” here.", rule)

    @property
    def dealt(self) -> bool:
        return self.facts.phase not in ("first", "choose")

    @property
    def pause(self) -> bool:
        """Gossip has taken effect: people will want to see what it has changed."""
        return self.facts.back is not None

    @property
    def question(self) -> Question | None:
        """What everybody is asked after each part of a turn (LL-G)."""
        f, game = self.facts, self.game
        if f.phase != "window":
            return None
        silent = f.asking.passed | f.asking.away | f.asking.quiet
        asked = [p for p in game.order[f.turn] if not silent >> p & 1]
        seats = tuple([p for p in asked if game.may_have_a_play(p, f.estates.houses[p].gold, self.zones)])
        about = (f.tally.round, f.turn, f.part, f.talk.rumours)
        return Question(ANYBODY, seats, PASS, about)

    # -- chance -------------------------------------------------------------------------------------------------------
    def _source(self) -> tuple[int, ...]:
        """The cards of which chance takes one."""
        game, phase = self.game, self.facts.phase
        if phase == "suitors":
            return self.zones[game.estate + game.suitor_deck]
        if phase == "servants":
            return self.zones[game.estate + game.servant_deck]
        return self.zones[game.estate + game.birth_deck] if phase == "birth" else self.zones[game.bag]

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        f, game = self.facts, self.game
        if f.player != CHANCE:
            return []
        if f.phase == "first":
            return [(Begin(seat), Fraction(1, game.players)) for seat in range(game.players)]
        if f.phase == "roll":
            return [(Die(face), Fraction(1, game.die)) for face in range(game.die)]
        held = self._source()
        return [(game.draws[c], Fraction(n, len(held))) for c, n in Counter(held).items()]

    def sample_chance(self, rng: Random) -> Move:
        f, game = self.facts, self.game
        if f.phase == "first":
            return Begin(int(rng.random() * game.players))
        if f.phase == "roll":
            return Die(int(rng.random() * game.die))
        held = self._source()
        return game.draws[held[int(rng.random() * len(held))]]

    @property
    def chance_name(self) -> str:
        f = self.facts
        t = f.tally
        names = {
            "first": "the first player", "roll": f"roll {t.rolls + 1}", "birth": f"birth {t.births + 1}",
            "suitors": f"row card {t.rows + 1}", "servants": f"row card {t.rows + 1}",
        }  # fmt: skip
        return names.get(f.phase, f"gossip card {t.gossip + 1}")

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, move: Move, tell: Tell | None = None) -> LordsLadiesState:
        if not self._brings(move):
            self._check(move)
        playing = Playing(self)
        PLAYED[type(move)](playing, move, tell)
        return playing.done()

    def _brings(self, move: Move) -> bool:
        """Whether chance brings this card now: the quick way to know it."""
        f = self.facts
        if f.player != CHANCE or type(move) is not Draw or f.phase in ("first", "roll"):
            return False
        c = move.card.index
        return c in self._source() and self.game.draws[c] is move

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        land, seats = self.land, range(self.game.players)
        scores = tuple([land.status(p) for p in seats])
        best = [p for p in seats if scores[p] == max(scores)]
        gold = max(land.houses[p].gold for p in best)
        winners = tuple([p for p in best if land.houses[p].gold == gold])
        return Outcome(winners, scores, *story.ending(winners, best, scores, gold))


def _figures(cards: Sequence[Card]) -> list[list[int]]:
    """Status, birth points, cost and amount by card."""
    return [[int(c[value]) for c in cards] for value in ("status", "birth", "cost", "amount")]


def _pairs(what: str, told: Any) -> Any:
    """Pairs of cards. Raises `OptionError` for anything else."""
    if not isinstance(told, (list, tuple)) or any(not isinstance(x, (list, tuple)) or len(x) != 2 for x in told):
        raise OptionError(f"{what} are pairs, as in [(…, …)]; not {brief(told)}.")
    return told


TAKE_GOLD, TAKE_GOSSIP, TAKE_BOTH, EARN, NO_MORE = TakeGold(), TakeGossip(), TakeBoth(), Earn(), NoMore()
BUY_TOKEN, PASS, PASS_TURN, QUIET, ASK_ME = BuyToken(), Pass(), PassTurn(), Quiet(), AskMe()
PAY_OFF, BLAME = PayOff(), Blame()
LordsLadies.state_type = LordsLadiesState
