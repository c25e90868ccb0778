"""Lords & Ladies for two to five players: marry, have children, hire, and gossip that reaches back into a turn.

Beside it: `moves.py` (moves and public facts), `estates.py` (families and what happens to them), `story.py` (what is
told), `cards.py` (decks), `scene.py` (the table).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ...core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Deciding,
    Game,
    Move,
    Option,
    OptionError,
    Outcome,
    Refusal,
    State,
    TabletopError,
    Tell,
    Zone,
    brief,
)  # fmt: skip
from ...deck import Card, Deck
from ...zones import added, taken
from . import story
from .cards import GOSSIP_DEALT, check_deck, ledger
from .estates import QUEEN, Deed, Land
from .moves import (
    Asking,
    AskMe,
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

# -- the table of facts ----------------------------------------------------------------------------------------------

AWARDS = {"appendix": (3, 6), "diagram": (2, 4)}  # an award, a Grand award in all (LL-A)
TURNS_OF_TWO = 3  # turns in a round of two players
ROUNDS = (None, *range(1, 101))  # what `max_rounds` may be
FIRST_PART, ACTION = 0, 1
ONCE = ("chauffeur", "cook", "footman", "gardener")  # one-time powers that are used like a move; the Maid answers
NOBODY = (-1, -1, -1)
AT_EASE = Asking(0, 0, 0)

Events = tuple[Any, ...]


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
        self.hires, self.rolls, self.draws, self.choices = (
            [kind(c) for c in cards] for kind in (Hire, Roll, Draw, Choose)
        )
        self.marriages = {
            c.index: [Marry(c, suitor) for suitor in cards] for c in cards if c["kind"] in ("start", "birth")
        }
        self._aimed: dict[Any, Move] = {}
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

    def aimed(self, kind: Any, *aim: int) -> Move:
        """A `Lay` or `Use` (card, seat, victim, other) or a `Confirm` (number, card), made once (−1: nothing named)."""
        move = self._aimed.get((kind, aim))
        if move is None:
            cards = self.deck.cards
            if kind is Confirm:
                move = Confirm(aim[0], cards[aim[1]])
            else:
                c, seat, *named = aim
                move = kind(cards[c], seat, *[cards[x] if x >= 0 else None for x in named])
            self._aimed[kind, aim] = move
        return move

    def row_zone(self, row: int) -> int:
        """The zone of a row (0: suitors, 1: servants) among those of estates."""
        return 2 * self.players + 3 * row

    def couple(self, a: int, b: int) -> bool:
        """Whether these two may marry (LL-F)."""
        allowed = self.options["couples"]
        return bool(allowed == "any" or (self.sex[a] == self.sex[b]) == (allowed == "same"))

    def award(self, award: int, counted: int) -> int:
        """What an award is worth to its holder (award-grand, LL-A)."""
        from .estates import GRAND

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
        tally = Tally(-1 if first is None else first, 1, 0, -1 if first is None else first, 0, 0, 0, 0)
        facts = Facts("first", CHANCE, -1, 0, (), 0, (-1, 0), AT_EASE, talk, estates, None, tally)
        state = LordsLadiesState(self, facts, tuple(held), ())
        return state if first is None else state._draft()._dealing(tally)._done()

    def facts_from_dict(self, data: Any) -> Facts:
        def estates(d: Any) -> Estates:
            houses = tuple(House(**{**h, "members": tuple(Member(**m) for m in h["members"])}) for h in d["houses"])
            return Estates(houses, tuple(d["suitors"]), tuple(d["servants"]), tuple(d["awards"]))

        before, talk = data["before"], data["talk"]
        return Facts(**{
            **data, "asking": Asking(**data["asking"]), "estates": estates(data["estates"]),
            "talk": Talk(tuple(Rumour(**r) for r in talk["rumours"]), tuple(talk["confirmed"]), tuple(talk["tokens"])),
            "before": before and Before(estates(before["estates"]), before["cards"], before["done"]),
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
    ) -> LordsLadiesState:
        """A position in which the player at `turn` takes (`phase` "take") or acts ("act").

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
        told: Any = families or {}
        if not isinstance(told, Mapping) or not all(
            type(p) is int and p in range(n) and isinstance(f, Mapping) for p, f in told.items()
        ):
            raise OptionError(f"families go by seat, 0 to {n - 1}, as in {{0: {{…}}}}; not {brief(families)}.")
        start = self.new_initial_state()
        land = Land(self, start.facts.estates, start.zones[self.estate :], (0,) * n)
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
            wed = {deck.find(a).index: deck.find(b).index for a, b in couples}
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
            land.rows[row] = [-1] * (self.row - len(cards)) + cards
        land.tokens = gossip_tokens
        land.settle()
        estates, lie = land.values()
        first_seat = self.options["first"]
        tally = Tally(turn if first_seat is None else first_seat, 1, 0, turn, 0, 0, 0, 0)
        part = FIRST_PART
        facts = Facts(
            phase,
            turn,
            turn,
            part,
            (),
            0,
            (-1, 0),
            AT_EASE,
            Talk((), NOBODY, tuple(gossip_tokens)),
            estates,
            None,
            tally,
        )
        events = tuple([("arrive", p, hand, 1 << p, "chance") for p, hand in enumerate(hands) if hand])
        return LordsLadiesState(self, facts, (*hands, (), tuple(bag), (), (), *lie), events)

    def check_state(self, state: State) -> None:
        from .positions import fits

        if not fits(state):  # type: ignore[arg-type]
            raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene

        return scene(view, names or [f"Player {i + 1}" for i in range(self.players)], **more)


class _Draft:
    """Facts that can be changed, while a move is played."""

    __slots__ = Facts._fields

    def __init__(self, f: Facts) -> None:
        (
            self.phase, self.player, self.turn, self.part, self.queue, self.due, self.child, self.asking, self.talk,
            self.estates, self.before, self.tally,
        ) = f  # fmt: skip


class LordsLadiesState(Deciding):
    """One position."""

    __slots__ = ()
    game: LordsLadies
    facts: Facts

    # -- who may do what ----------------------------------------------------------------------------------------------
    @property
    def land(self) -> Land:
        """A workspace with the estates of this position."""
        return Land(self.game, self.facts.estates, self.zones[self.game.estate :], self.facts.talk.tokens)

    def _moves(self) -> list[Move]:
        f, game = self.facts, self.game
        p, phase = f.player, f.phase
        if p < 0:
            return []
        if phase == "window":
            return [*self._any_time(p), PASS, PASS_TURN, QUIET]
        if phase == "take":
            asked: list[Move] = [ASK_ME] if f.asking.quiet >> p & 1 else []
            if not self.gossip_left:
                return [*asked, TAKE_GOLD]
            both = [TAKE_BOTH] if self.land.spouses(p, "connected") else []
            return [*asked, TAKE_GOLD, TAKE_GOSSIP, *both]
        if phase == "act":
            return self._actions(p)
        if phase == "choose":
            cards = self.zones[game.estate + game.box]
            return [game.choices[c] for c in game.starts if c in cards]
        land = self.land
        if phase == "hire":
            offered = dict.fromkeys(f.estates.servants)
            return [*[game.hires[c] for c in offered if c >= 0 and land.may_hire(p, c)], NO_MORE]
        pay: list[Move] = [PAY_OFF] if land.houses[p].gold >= 2 * game.pay_off else []
        return [*pay, *([BLAME] if land.has(p, "maid") else []), SUFFER]

    @property
    def gossip_left(self) -> int:
        """How many cards the gossip deck holds, those put under it included."""
        return len(self.zones[self.game.bag]) + len(self.zones[self.game.tail])

    def _actions(self, p: int) -> list[Move]:
        game, land, estates = self.game, self.land, self.facts.estates
        moves: list[Move] = []
        for m in estates.houses[p].members:
            if m.spouse < 0:
                marriages = game.marriages[m.card]
                moves += [marriages[s] for s in estates.suitors if s >= 0 and land.may_marry(p, m.card, s)]
        moves += [game.hires[c] for c in dict.fromkeys(estates.servants) if c >= 0 and land.may_hire(p, c)]
        if land.cards[game.birth_deck]:
            moves += [game.rolls[m.card] for m in land.parents(p)]
        moves.append(EARN)
        return moves

    def _any_time(self, p: int) -> list[Move]:
        """Rumours to lay and to confirm, servants to use, a token to buy (any-time)."""
        game, f, land = self.game, self.facts, self.land
        hand, moves = dict.fromkeys(self.zones[p]), list[Move]()
        for i, r in enumerate(f.talk.rumours):
            if self._can_confirm(p, i, land):
                moves += [game.aimed(Confirm, i, c) for c in hand if c in (r.card, game.true)]
        for c in hand:
            if c != game.true:
                for q in game.others[p]:
                    moves += [game.aimed(Lay, c, q, *aim) for aim in self._aims(land, game.power[c], q)]
        for c in land.servants(p):
            if c in game.once:
                moves += self._uses(land, p, c)
        if land.houses[p].gold >= game.token_price:
            moves.append(BUY_TOKEN)
        return moves

    def _can_confirm(self, p: int, number: int, land: Land) -> bool:
        """Whether a player may confirm a rumour, whatever he holds (LL-H)."""
        r = self.facts.talk.rumours[number]
        may = p == r.layer if self.game.players == 2 else p not in (r.layer, r.target)
        return may and self._finds(r, land)

    def _finds(self, r: Rumour, land: Land) -> bool:
        """Whether a rumour finds what it names, now or before the action (LL-AW)."""
        kind = self.game.power[r.card]
        return land.hits(kind, r.target, r.victim, r.other) or self._found_before(kind, r)

    def _found_before(self, kind: str, r: Rumour) -> bool:
        before = self.facts.before
        if before is None or r.target != self.facts.turn:
            return False
        return self._land_before(before).hits(kind, r.target, r.victim, r.other)

    def _land_before(self, before: Before) -> Land:
        land = Land(self.game, before.estates, before.cards, self.facts.talk.tokens)
        land.awards[QUEEN] = self.facts.estates.awards[QUEEN]  # gossip tokens are not taken back (LL-AX)
        return land

    def _aims(self, land: Land, kind: str, q: int) -> list[tuple[int, int]]:
        """What a rumour on a family can name (LL-AP): what is there now, or was before the action."""
        game = self.game
        if kind in ("bedroom", "ruin"):
            return [(-1, -1)]
        lands = [land]
        if self.facts.before is not None and q == self.facts.turn:
            lands.append(self._land_before(self.facts.before))
        found: dict[tuple[int, int], None] = {}
        for where in lands:
            staff = where.servants(q)
            if kind == "drunken":
                found.update(dict.fromkeys((c, -1) for c in staff))
                continue
            for m in where.houses[q].members:
                if m.spouse >= 0 or (m.parent >= 0 and self._beyond_reproach(where, q, m)):
                    continue
                if kind == "illegitimate":
                    if m.card in game.births and not where.alone(q):
                        found[m.card, -1] = None
                else:
                    found.update(dict.fromkeys((m.card, c) for c in staff))
        return list(found)

    def _beyond_reproach(self, land: Land, q: int, child: Member) -> bool:
        parent = land.member(q, child.parent)
        return parent is not None and parent.spouse >= 0 and self.game.power[parent.spouse] == "beyond_reproach"

    def _uses(self, land: Land, p: int, servant: int) -> Iterator[Move]:
        game, power = self.game, self.game.power[servant]
        for q in game.others[p]:
            if power == "cook":
                if self.zones[p] or self.zones[q]:  # LL-AU
                    yield game.aimed(Use, servant, q, -1, -1)
            elif power == "footman":
                yield from [game.aimed(Use, servant, q, c, -1) for c in land.servants(q)]
            else:
                own = [m.card for m in land.houses[p].members] if power == "gardener" else [-1]
                for m in land.houses[q].members:
                    for child in own:
                        if land.may_use(p, servant, q, m.card, child):
                            yield game.aimed(Use, servant, q, m.card, child)

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
            if not land.cards[game.birth_deck]:
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
            q, victim = move.seat, _index(move.victim)
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
            m = land.member(move.seat, _index(move.victim))
            if m is not None and m.spouse < 0 and self._beyond_reproach(land, move.seat, m):
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
        if not self._finds(r, self.land):
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
        return PLAYED[type(move)](self._draft(), move, tell)._done()

    def _brings(self, move: Move) -> bool:
        """Whether chance brings this card now: the quick way to know it."""
        f = self.facts
        if f.player != CHANCE or type(move) is not Draw or f.phase in ("first", "roll"):
            return False
        c = move.card.index
        return c in self._source() and self.game.draws[c] is move

    def _draft(self) -> LordsLadiesState:
        """A copy of this position that the methods below change in place, until it is `_done`."""
        return LordsLadiesState(self.game, _Draft(self.facts), list(self.zones), self.events)  # type: ignore[arg-type]

    def _done(self) -> LordsLadiesState:
        d = self.facts
        facts = Facts(
            d.phase, d.player, d.turn, d.part, d.queue, d.due, d.child, d.asking, d.talk, d.estates, d.before, d.tally
        )
        return LordsLadiesState(self.game, facts, tuple(self.zones), self.events)

    def _with(
        self,
        land: Land | None = None,
        zones: dict[int, tuple[int, ...]] | None = None,
        events: Events | None = None,
        **facts: Any,
    ) -> LordsLadiesState:
        """This draft, with changed estates, zones (by number), events and facts."""
        held: Any = self.zones
        if land is not None:
            self.facts.estates, held[self.game.estate :] = land.values()  # type: ignore[misc]
        if zones is not None:
            for z, cards in zones.items():
                held[z] = cards
        if events is not None:
            self.events = events
        for name, value in facts.items():
            setattr(self.facts, name, value)
        return self

    # setting up
    def _begin(self, move: Begin, tell: Tell | None) -> LordsLadiesState:
        return self._dealing(self.facts.tally._replace(first=move.seat, marker=move.seat))

    def _dealing(self, tally: Tally) -> LordsLadiesState:
        """Gossip cards for everybody, in turn order, then the two rows."""
        order = (tally.first, *self.game.others[tally.first])
        queue = tuple(p for p in order for _ in range(GOSSIP_DEALT[self.game.players]))
        return self._with(phase="deal", player=CHANCE, turn=tally.first, queue=queue, tally=tally)

    def _draw(self, move: Draw, tell: Tell | None) -> LordsLadiesState:
        phase = self.facts.phase
        if phase == "birth":
            return self._born(move.card, tell)
        if phase in ("suitors", "servants"):
            return self._filled(move.card, tell)
        return self._gossip_drawn(move.card, tell)

    def _gossip_drawn(self, card: Card, tell: Tell | None) -> LordsLadiesState:
        """A gossip card from the deck to a hand; nobody else sees it."""
        f, game, c, t = self.facts, self.game, card.index, self.facts.tally
        p, queue = f.queue[0], f.queue[1:]
        zones = {game.bag: taken(self.zones[game.bag], c), p: added(self.zones[p], c)}
        events = (*self.events, ("arrive", p, (c,), 1 << p, "chance"))
        if tell:
            if f.phase == "deal" and not t.gossip:
                story.start(tell, self)
            story.draws_gossip(tell, p, card, f.phase == "deal")
        after = self._with(None, zones, events, queue=queue, tally=t._replace(gossip=t.gossip + 1))
        return after._next_gossip(tell)

    def _next_gossip(self, tell: Tell | None) -> LordsLadiesState:
        """The next gossip card that is due: by chance, or the first of those under the deck, known to all (LL-C)."""
        f, game = self.facts, self.game
        if f.queue:
            if self.zones[game.bag]:
                return self
            if self.zones[game.tail]:
                c, p = self.zones[game.tail][0], f.queue[0]
                if tell:
                    story.known_gossip(tell, p, game.deck.cards[c])
                zones = {game.tail: self.zones[game.tail][1:], p: added(self.zones[p], c)}
                events = (*self.events, ("enter", p, (c,), EVERYONE, "choice"))
                return self._with(None, zones, events, queue=f.queue[1:])._next_gossip(tell)
            if tell:
                story.no_gossip(tell, f.queue[0])
        if f.phase == "deal":
            return self._with(queue=(), due=0)._fill(tell)
        return self._with(queue=())._part_over(tell)

    def _fill(self, tell: Tell | None) -> LordsLadiesState:
        """The next empty place of a row, from the third on (row-fill); when both are full, what comes next."""
        f, game = self.facts, self.game
        estate = game.estate
        for row, phase in enumerate(("suitors", "servants")):
            places = (f.estates.suitors, f.estates.servants)[row]
            if -1 not in places:
                continue
            deck, tail = estate + game.row_zone(row) + 1, estate + game.row_zone(row) + 2
            if self.zones[deck]:
                return self._with(phase=phase, player=CHANCE)
            if self.zones[tail]:
                c, *rest = self.zones[tail]
                if tell:
                    story.fills(tell, game.deck.cards[c], row)
                return self._placed(row, c, {tail: tuple(rest)})._fill(tell)
        return self._rows_full(tell)

    def _filled(self, card: Card, tell: Tell | None) -> LordsLadiesState:
        f, game, c = self.facts, self.game, card.index
        row = int(f.phase == "servants")
        deck = game.estate + game.row_zone(row) + 1
        if tell:
            story.fills(tell, card, row)
        after = self._placed(row, c, {deck: taken(self.zones[deck], c)})
        return after._with(tally=f.tally._replace(rows=f.tally.rows + 1))._fill(tell)

    def _placed(self, row: int, c: int, zones: dict[int, tuple[int, ...]]) -> LordsLadiesState:
        e, game = self.facts.estates, self.game
        places = list((e.suitors, e.servants)[row])
        last = max(i for i, x in enumerate(places) if x < 0)
        places[last] = c
        zones[game.estate + game.row_zone(row)] = added(self.zones[game.estate + game.row_zone(row)], c)
        full = tuple(places)
        estates = e._replace(suitors=full) if row == 0 else e._replace(servants=full)
        return self._with(None, zones, estates=estates)

    def _rows_full(self, tell: Tell | None) -> LordsLadiesState:
        f, game = self.facts, self.game
        if any(not h.members for h in f.estates.houses) and f.tally.turns == 0 and f.tally.round == 1:
            first = f.tally.first
            order = [p for p in (first, *game.others[first]) if not f.estates.houses[p].members]
            return self._with(phase="choose", player=order[0])
        return self._turn(f.turn, tell)

    def _choose(self, move: Choose, tell: Tell | None) -> LordsLadiesState:
        p, c, land = self.facts.player, move.card.index, self.land
        land.take(self.game.box, c)
        land.put(self.game.family + p, c)
        land.house(p, members=(Member(c, 1, -1, -1),))
        if tell:
            story.chooses(tell, p, move.card)
        return self._with(land)._rows_full(tell)

    # turns
    def _turn(self, p: int, tell: Tell | None) -> LordsLadiesState:
        f = self.facts
        if tell:
            story.turn(tell, self.game, p, f.tally)
        asking = Asking(0, f.asking.away & ~(1 << p), f.asking.quiet)
        return self._with(phase="take", player=p, turn=p, part=FIRST_PART, before=None, asking=asking)

    def _take_gold(self, move: TakeGold, tell: Tell | None) -> LordsLadiesState:
        p, land = self.facts.player, self.land
        overseer = max([self.game.amount[c] for c in land.servants(p) if self.game.power[c] == "overseer"], default=2)
        land.gold(p, overseer)
        if tell:
            story.takes_gold(tell, p, overseer, land.houses[p].gold)
        return self._with(land)._part_over(tell)

    def _take_gossip(self, move: TakeGossip, tell: Tell | None) -> LordsLadiesState:
        p = self.facts.player
        if tell:
            story.takes_gossip(tell, p)
        return self._with(phase="gossip", player=CHANCE, queue=(p,))._next_gossip(tell)

    def _take_both(self, move: TakeBoth, tell: Tell | None) -> LordsLadiesState:
        p, land = self.facts.player, self.land
        land.gold(p, 1)
        if tell:
            story.takes_both(tell, p)
        return self._with(land, phase="gossip", player=CHANCE, queue=(p,))._next_gossip(tell)

    def _deed(self, deed: Deed, tell: Tell | None = None) -> LordsLadiesState:
        """Something is done to estates; after the action began it is remembered, to be done again (LL-I)."""
        land = self.land
        if not land.do(deed):
            raise AssertionError(f"a legal move could not be done: {deed}")
        if tell:
            story.awards(tell, self.land, land)
        before = self.facts.before
        if before is not None:
            before = Before(before.estates, before.cards, (*before.done, deed))
        return self._with(land, before=before)

    def _acting(self) -> LordsLadiesState:
        """The position before the action is kept (LL-I)."""
        f = self.facts
        if f.before is not None:
            return self
        return self._with(before=Before(f.estates, tuple(self.zones[self.game.estate :]), ()), part=ACTION)

    def _marry(self, move: Marry, tell: Tell | None) -> LordsLadiesState:
        p, m, s = self.facts.player, move.member.index, move.suitor.index
        if tell:
            story.marries(tell, self, p, move)
        after = self._acting()._deed(("marry", p, m, s), tell)
        if self.game.power[s] == "well_travelled":
            queue = (p,) * self.game.amount[s]
            return after._with(phase="gossip", player=CHANCE, queue=queue)._next_gossip(tell)
        return after._part_over(tell)

    def _hire(self, move: Hire, tell: Tell | None) -> LordsLadiesState:
        f, p = self.facts, self.facts.player
        if tell:
            story.hires(tell, self, p, move.card)
        after = self._acting()._deed(("hire", p, move.card.index), tell)
        land = after.land
        if f.phase == "act" and land.has(p, "butler") and any(c >= 0 for c in after.facts.estates.servants):  # LL-V
            return after._with(phase="hire")
        return after._part_over(tell)

    def _no_more(self, move: NoMore, tell: Tell | None) -> LordsLadiesState:
        return self._part_over(tell)

    def _roll(self, move: Roll, tell: Tell | None) -> LordsLadiesState:
        p, c = self.facts.player, move.card.index
        if tell:
            story.rolls(tell, self, p, move.card)
        return self._acting()._with(phase="roll", player=CHANCE, child=(c, 0))

    def _die(self, move: Die, tell: Tell | None) -> LordsLadiesState:
        f, face, t = self.facts, move.face + 1, self.facts.tally
        land, p = self.land, f.turn
        m = land.member(p, f.child[0])
        assert m is not None
        born = face <= land.points(p, m)
        if tell:
            story.die_shows(tell, self, p, face, land.points(p, m), born)
        tally = t._replace(rolls=t.rolls + 1)
        if born:
            return self._with(phase="birth", child=(f.child[0], face), tally=tally)
        after = self._with(tally=tally)._deed(("roll", p, f.child[0], face, -1))
        return after._with(child=(-1, 0))._part_over(tell)

    def _born(self, card: Card, tell: Tell | None) -> LordsLadiesState:
        f, p, t = self.facts, self.facts.turn, self.facts.tally
        if tell:
            story.born(tell, self, p, card, self.game.deck.cards[f.child[0]])
        after = self._with(tally=t._replace(births=t.births + 1))._deed(("roll", p, *f.child, card.index), tell)
        return after._with(child=(-1, 0))._part_over(tell)

    def _earn(self, move: Earn, tell: Tell | None) -> LordsLadiesState:
        p = self.facts.player
        if tell:
            story.earns(tell, p)
        return self._acting()._deed(("earn", p))._part_over(tell)

    # any time
    def _part_over(self, tell: Tell | None) -> LordsLadiesState:
        """A part of a turn is over: everybody is asked for what may be done at any time (LL-G)."""
        asking = self.facts.asking
        if asking.passed:
            self.facts.asking = Asking(0, asking.away, asking.quiet)  # type: ignore[misc]
        return self._ask(tell)

    def _ask(self, tell: Tell | None) -> LordsLadiesState:
        f, game = self.facts, self.game
        silent = f.asking.passed | f.asking.away | f.asking.quiet
        for p in (*game.others[f.turn], f.turn):
            if not silent >> p & 1 and self._may_have_a_play(p):
                f.phase, f.player = "window", p  # type: ignore[misc]
                return self
        if f.part == FIRST_PART:
            f.phase, f.player = "act", f.turn  # type: ignore[misc]
            return self
        return self._turn_over(tell)

    def _may_have_a_play(self, p: int) -> bool:
        """Whether what is public allows a player an any-time play (G-2, LL-G)."""
        game, zones = self.game, self.zones
        if zones[p] or self.facts.estates.houses[p].gold >= game.token_price:
            return True
        return not game.once.isdisjoint(zones[game.estate + game.staff + p])

    def _pass(self, move: Move, tell: Tell | None) -> LordsLadiesState:
        f, asking = self.facts, self.facts.asking
        bit = 1 << f.player
        if isinstance(move, PassTurn):
            asking = asking._replace(away=asking.away | bit)
        elif isinstance(move, Quiet):
            asking = asking._replace(quiet=asking.quiet | bit)
        else:
            asking = Asking(asking.passed | bit, asking.away, asking.quiet)
        return self._with(asking=asking)._ask(tell)

    def _ask_me(self, move: AskMe, tell: Tell | None) -> LordsLadiesState:
        asking = self.facts.asking
        return self._with(asking=asking._replace(quiet=asking.quiet & ~(1 << self.facts.player)))

    def _token(self, move: BuyToken, tell: Tell | None) -> LordsLadiesState:
        p = self.facts.player
        if tell:
            story.buys_token(tell, p)
        return self._deed(("token", p))._ask(tell)

    def _use(self, move: Use, tell: Tell | None) -> LordsLadiesState:
        f, game = self.facts, self.game
        p, q = f.player, move.seat
        victim, other = _index(move.victim), _index(move.other)
        if tell:
            story.uses(tell, self, p, move)
        after = self._deed(("use", p, move.card.index, q, victim, other), tell)
        if game.power[move.card.index] == "cook":  # LL-AU
            mine, his, both = self.zones[p], self.zones[q], 1 << p | 1 << q
            events = self.events
            way = (p, game.swap, mine), (q, p, his), (game.swap, q, mine)  # so that the two hands don't mix on it
            for a, b, cards in way if mine and his else ((p, q, mine), (q, p, his)):
                if cards:
                    events = (*events, ("give", a, cards, both, "choice"), ("take", b, cards, both, "choice"))
            after = after._with(None, {p: his, q: mine}, events)
        return after._ask(tell)

    def _lay(self, move: Lay, tell: Tell | None) -> LordsLadiesState:
        f, game, c = self.facts, self.game, move.card.index
        p = f.player
        rumour = Rumour(c, p, move.seat, _index(move.victim), _index(move.other))
        zones = {p: taken(self.zones[p], c), game.laid: added(self.zones[game.laid], c)}
        events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        if tell:
            story.lays(tell, self, p, move, len(f.talk.rumours) + 1)
        talk = f.talk._replace(rumours=(*f.talk.rumours, rumour))
        confirmers = [q for q in range(game.players) if (q == p if game.players == 2 else q not in (p, move.seat))]
        bits = sum(1 << q for q in confirmers)
        asking = Asking(f.asking.passed & ~bits, f.asking.away & ~bits, f.asking.quiet)  # a new rumour: asked again
        return self._with(None, zones, events, talk=talk, asking=asking)._ask(tell)

    def _confirm(self, move: Confirm, tell: Tell | None) -> LordsLadiesState:
        f, game, c = self.facts, self.game, move.card.index
        p, r = f.player, f.talk.rumours[move.number]
        zones = {p: taken(self.zones[p], c), game.laid: added(self.zones[game.laid], c)}
        events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        if tell:
            story.confirms(tell, self, p, move, r)
        after = self._with(None, zones, events, talk=f.talk._replace(confirmed=(move.number, p, c)))
        land = after.land
        if land.houses[r.target].gold >= 2 * game.pay_off or land.has(r.target, "maid"):
            return after._with(phase="answer", player=r.target)
        return after._suffer(SUFFER, tell)

    # an answer to gossip
    def _confirmed(self) -> tuple[Rumour, tuple[int, ...]]:
        """The rumour that has been confirmed, and its gossipers: layer first, each once."""
        talk = self.facts.talk
        r = talk.rumours[talk.confirmed[0]]
        return r, (r.layer,) if r.layer == talk.confirmed[1] else (r.layer, talk.confirmed[1])

    def _put_away(self) -> LordsLadiesState:
        """Both cards go under the gossip deck, in the order in which they were played (LL-C)."""
        talk, game = self.facts.talk, self.game
        number, _, c = talk.confirmed
        r = talk.rumours[number]
        laid = taken(taken(self.zones[game.laid], r.card), c)
        zones = {game.laid: laid, game.tail: (*self.zones[game.tail], r.card, c)}
        rumours = talk.rumours[:number] + talk.rumours[number + 1 :]
        return self._with(None, zones, talk=talk._replace(rumours=rumours, confirmed=NOBODY))

    def _pay(self, move: PayOff, tell: Tell | None) -> LordsLadiesState:
        r, gossipers = self._confirmed()
        if tell:
            story.pays_off(tell, self, r, gossipers)
        return self._put_away()._deed(("pay_off", r.target, gossipers))._back(tell)

    def _tokens(self, gossipers: tuple[int, ...]) -> LordsLadiesState:
        """A token for each gossiper (confirm-tokens), and the Gossip Queen with it."""
        f = self.facts
        tokens = tuple([n + (p in gossipers) for p, n in enumerate(f.talk.tokens)])
        land = Land(self.game, f.estates, self.zones[self.game.estate :], tokens)
        land.settle(gossipers[0])
        return self._with(land, talk=f.talk._replace(tokens=tokens))

    def _blame(self, move: Blame, tell: Tell | None) -> LordsLadiesState:
        r, gossipers = self._confirmed()
        was = self.land
        after = self._put_away()._tokens(gossipers)
        if tell:
            story.blames(tell, r)
            story.tokens(tell, after, gossipers)
        after = after._deed(("blame", r.target))
        if tell:
            story.awards(tell, was, after.land)
        return after._back(tell)

    def _suffer(self, move: Suffer, tell: Tell | None) -> LordsLadiesState:
        """The gossip takes effect: before the action, if it is about the player whose turn it is (LL-I)."""
        r, gossipers = self._confirmed()
        f, game = self.facts, self.game
        kind, before = game.power[r.card], f.before
        deed, was = ("gossip", kind, r.target, r.victim, r.other), self.land
        after = self._put_away()._tokens(gossipers)
        if tell:
            story.tokens(tell, after, gossipers)
        if before is None or r.target != f.turn or not self._found_before(kind, r):
            if tell:
                story.suffers(tell, after, r)
            after = after._deed(deed)
            if tell:
                story.awards(tell, was, after.land)
            return after._back(tell)
        land = after._land_before(before)
        land.do(deed)
        land.settle(gossipers[0])
        estates, cards = land.values()
        if tell:
            story.but_before(tell, self, r)
        done: list[Deed] = []
        for old in before.done:
            second = old[0] == "hire" and any(deed[0] == "hire" for deed in done)  # only a Butler allows it
            possible = (not second or land.has(f.turn, "butler")) and land.do(old)
            if possible:
                done.append(old)
            if tell:
                story.again(tell, self, land, old, possible)
        if tell:
            story.awards(tell, was, land)
        return after._with(land, before=Before(estates, cards, tuple(done)))._back(tell)

    def _back(self, tell: Tell | None) -> LordsLadiesState:
        """The window goes on."""
        return self._ask(tell)

    # the end of a turn and of a round
    def _turn_over(self, tell: Tell | None) -> LordsLadiesState:
        f, game, t = self.facts, self.game, self.facts.tally
        if t.turns + 1 < game.turns:
            after = self._with(tally=t._replace(turns=t.turns + 1), before=None)
            return after._turn((f.turn + 1) % game.players, tell)
        land = self.land
        status = [land.status(p) for p in range(game.players)]
        if max(status) >= game.goal or t.round == game.options["max_rounds"]:
            after = self._with(phase="end", player=TERMINAL, before=None)
            if tell:
                story.ends(tell, after, status)
            return after._shown()
        return self._cycle(land, tell)

    def _shown(self) -> LordsLadiesState:
        """At the end all gossip lies open."""
        hands = [("sight", p, self.zones[p], EVERYONE, "choice") for p in range(self.game.players) if self.zones[p]]
        return self._with(events=(*self.events, *hands))

    def _cycle(self, land: Land, tell: Tell | None) -> LordsLadiesState:
        """Rows slide, rumours go, troubles end, and the round marker moves on (LL-AD)."""
        f, game, t = self.facts, self.game, self.facts.tally
        if tell:
            story.round_over(tell, self)
        for row in (0, 1):
            places, zone = land.rows[row], game.row_zone(row)
            gone = places[-1]
            if gone >= 0:
                land.take(zone, gone)
                land.put(zone + 2, gone)
            stay = [c for c in places[:-1] if c >= 0]
            land.rows[row] = [-1] * (game.row - len(stay)) + stay
        for p in range(game.players):
            if land.houses[p].trouble:
                land.house(p, trouble=0)
        under = tuple([r.card for r in f.talk.rumours])
        zones = {game.laid: (), game.tail: (*self.zones[game.tail], *under)}
        marker = (t.marker + 1) % game.players
        tally = t._replace(round=t.round + 1, turns=0, marker=marker)
        talk = f.talk._replace(rumours=())
        after = self._with(land, zones, talk=talk, tally=tally, before=None, turn=marker)
        return after._fill(tell)

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


def _index(card: Card | None) -> int:
    return -1 if card is None else card.index


TAKE_GOLD, TAKE_GOSSIP, TAKE_BOTH, EARN, NO_MORE = TakeGold(), TakeGossip(), TakeBoth(), Earn(), NoMore()
BUY_TOKEN, PASS, PASS_TURN, QUIET, ASK_ME = BuyToken(), Pass(), PassTurn(), Quiet(), AskMe()
PAY_OFF, BLAME, SUFFER = PayOff(), Blame(), Suffer()
PLAYED: dict[type[Move], Callable[..., LordsLadiesState]] = {
    Choose: LordsLadiesState._choose,
    TakeGold: LordsLadiesState._take_gold,
    TakeGossip: LordsLadiesState._take_gossip,
    TakeBoth: LordsLadiesState._take_both,
    Marry: LordsLadiesState._marry,
    Hire: LordsLadiesState._hire,
    NoMore: LordsLadiesState._no_more,
    Roll: LordsLadiesState._roll,
    Earn: LordsLadiesState._earn,
    Lay: LordsLadiesState._lay,
    Confirm: LordsLadiesState._confirm,
    Use: LordsLadiesState._use,
    BuyToken: LordsLadiesState._token,
    Pass: LordsLadiesState._pass,
    PassTurn: LordsLadiesState._pass,
    Quiet: LordsLadiesState._pass,
    AskMe: LordsLadiesState._ask_me,
    PayOff: LordsLadiesState._pay,
    Blame: LordsLadiesState._blame,
    Suffer: LordsLadiesState._suffer,
    Draw: LordsLadiesState._draw,
    Die: LordsLadiesState._die,
    Begin: LordsLadiesState._begin,
}
LordsLadies.state_type = LordsLadiesState
