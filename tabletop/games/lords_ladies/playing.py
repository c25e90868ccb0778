"""Lords & Ladies: what each move does to a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...core import CHANCE, EVERYONE, TERMINAL, Move, Tell
from ...deck import Card
from ...zones import added, taken
from . import story
from .cards import GOSSIP_DEALT
from .estates import QUEEN, Deed, Land, again, land_before
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

if TYPE_CHECKING:
    from .game import LordsLadies, LordsLadiesState

NOBODY = (-1, -1, -1)
FIRST_PART, ACTION = 0, 1
GOLD = 2  # what the first part of a turn brings (take)


class Playing:
    """A position while a move is played: its facts can be changed in place, until `done` gives the next position.

    Estates are changed through `land`, which works on the zones held here.
    """

    __slots__ = (
        "game", "zones", "events", "_land", "_estates",
        "phase", "player", "turn", "part", "queue", "child", "asking", "talk", "before", "tally", "back",
    )  # fmt: skip

    def __init__(self, state: LordsLadiesState) -> None:
        self.game: LordsLadies = state.game
        self.zones, self.events = list(state.zones), state.events
        (
            self.phase, self.player, self.turn, self.part, self.queue, self.child, self.asking, self.talk,
            self._estates, self.before, self.tally, self.back,
        ) = state.facts  # fmt: skip
        self.back = None
        self._land: Land | None = None

    def done(self) -> LordsLadiesState:
        """The position that has come about."""
        estates = self._estates if self._land is None else self._land.estates()
        held = (
            self.phase, self.player, self.turn, self.part, self.queue, self.child, self.asking, self.talk, estates,
            self.before, self.tally, self.back,
        )  # fmt: skip
        facts = tuple.__new__(Facts, held)  # half the time of Facts(…)
        state: LordsLadiesState = self.game.state_type(self.game, facts, tuple(self.zones), self.events)  # type: ignore[assignment]
        return state

    @property
    def land(self) -> Land:
        """The estates, to look at and to change."""
        land = self._land
        if land is None:
            land = self._land = Land(self.game, self._estates, self.zones, self.talk.tokens, self.game.estate)
        return land

    @property
    def houses(self) -> Sequence[House]:
        """The families, to look at."""
        return self._estates.houses if self._land is None else self._land.houses

    @property
    def facts(self) -> Playing:
        """Facts as they are now; a story reads them like those of a position."""
        return self

    # -- setting up ---------------------------------------------------------------------------------------------------
    def begin(self, move: Begin, tell: Tell | None) -> None:
        """Whoever begins chooses a lord or a lady first, then the others in turn order (start-card, LL-Y)."""
        first = move.seat
        self.tally = self.tally._replace(first=first, marker=first)
        self.phase, self.player, self.turn = "choose", first, first

    def choose(self, move: Choose, tell: Tell | None) -> None:
        game, p, c, land, first = self.game, self.player, move.card.index, self.land, self.tally.first
        if tell:
            if p == first:
                story.start(tell, self)
            story.chooses(tell, p, move.card)
        land.take(game.box, c)
        land.put(game.family + p, c)
        land.house(p, members=(Member(c, 1, -1, -1),))
        self.player = (p + 1) % game.players
        if self.player == first:  # all have one: gossip for everybody, then the two rows
            order = (first, *game.others[first])
            self.queue = tuple(q for q in order for _ in range(GOSSIP_DEALT[game.players]))
            self.phase, self.player = "deal", CHANCE

    def draw(self, move: Draw, tell: Tell | None) -> None:
        phase = self.phase
        if phase == "birth":
            self._born(move.card, tell)
        elif phase in ("suitors", "servants"):
            self._filled(move.card, tell)
        else:
            self._gossip_drawn(move.card, tell)

    def _gossip_drawn(self, card: Card, tell: Tell | None) -> None:
        """A gossip card from the deck to a hand; nobody else sees it."""
        game, zones, c, t = self.game, self.zones, card.index, self.tally
        p = self.queue[0]
        if tell:
            story.draws_gossip(tell, p, card, self.phase == "deal")
        zones[game.bag], zones[p] = taken(zones[game.bag], c), added(zones[p], c)
        self.events = (*self.events, ("arrive", p, (c,), 1 << p, "chance"))
        self.queue = self.queue[1:]
        self.tally = Tally(t.first, t.round, t.turns, t.marker, t.gossip + 1, t.rows, t.rolls, t.births)
        self._next_gossip(tell)

    def _next_gossip(self, tell: Tell | None) -> None:
        """The next gossip card that is due: by chance, or the first of those under the deck, known to all (LL-C)."""
        game, zones = self.game, self.zones
        while self.queue:
            if zones[game.bag]:
                return
            p = self.queue[0]
            if not zones[game.tail]:
                if tell:
                    story.no_gossip(tell, p)
                break
            c = zones[game.tail][0]
            if tell:
                story.known_gossip(tell, p, game.deck.cards[c])
            zones[game.tail], zones[p] = zones[game.tail][1:], added(zones[p], c)
            self.events = (*self.events, ("enter", p, (c,), EVERYONE, "choice"))
            self.queue = self.queue[1:]
        self.queue = ()
        if self.phase == "deal":
            self._fill(tell)
        else:
            self._part_over(tell)

    def _fill(self, tell: Tell | None) -> None:
        """The next empty place of a row, from the third on (row-fill); when both are full, what comes next."""
        game, zones, land = self.game, self.zones, self.land
        for row, phase in enumerate(("suitors", "servants")):
            zone = game.estate + game.row_zone(row)
            while -1 in land.rows[row]:
                if zones[zone + 1]:
                    self.phase, self.player = phase, CHANCE
                    return
                if not zones[zone + 2]:
                    break
                c, *rest = zones[zone + 2]
                zones[zone + 2] = tuple(rest)
                if tell:
                    story.fills(tell, game.deck.cards[c], row)
                self._placed(row, c)
        self._turn(self.turn, tell)

    def _filled(self, card: Card, tell: Tell | None) -> None:
        game, c, t = self.game, card.index, self.tally
        row = int(self.phase == "servants")
        deck = game.estate + game.row_zone(row) + 1
        if tell:
            story.fills(tell, card, row)
        self.zones[deck] = taken(self.zones[deck], c)
        self._placed(row, c)
        self.tally = Tally(t.first, t.round, t.turns, t.marker, t.gossip, t.rows + 1, t.rolls, t.births)
        self._fill(tell)

    def _placed(self, row: int, c: int) -> None:
        """A card comes to the empty place that is farthest along its row."""
        land, zone = self.land, self.game.estate + self.game.row_zone(row)
        land.place(row, max([i for i, x in enumerate(land.rows[row]) if x < 0]), c)
        self.zones[zone] = added(self.zones[zone], c)

    # -- turns --------------------------------------------------------------------------------------------------------
    def _turn(self, p: int, tell: Tell | None) -> None:
        if tell:
            story.turn(tell, self.game, p, self.tally)
        self.phase, self.player, self.turn, self.part, self.before = "take", p, p, FIRST_PART, None
        self.asking = Asking(0, self.asking.away & ~(1 << p), self.asking.quiet)

    def take_gold(self, move: TakeGold, tell: Tell | None) -> None:
        p, land, game = self.player, self.land, self.game
        gold = max([game.amount[c] for c in land.servants(p) if game.power[c] == "overseer"], default=GOLD)
        land.gold(p, gold)
        if tell:
            story.takes_gold(tell, p, gold, land.houses[p].gold)
        self._part_over(tell)

    def take_gossip(self, move: TakeGossip, tell: Tell | None) -> None:
        p = self.player
        if tell:
            story.takes_gossip(tell, p)
        self._gossip(p, 1, tell)

    def take_both(self, move: TakeBoth, tell: Tell | None) -> None:
        p = self.player
        self.land.gold(p, 1)
        if tell:
            story.takes_both(tell, p)
        self._gossip(p, 1, tell)

    def _gossip(self, p: int, cards: int, tell: Tell | None) -> None:
        self.phase, self.player, self.queue = "gossip", CHANCE, (p,) * cards
        self._next_gossip(tell)

    def _deed(self, deed: Deed, tell: Tell | None = None) -> None:
        """Something is done to estates; after the action began it is remembered, to be done again (LL-I)."""
        land, before = self.land, self.before
        was = land.copy() if tell else land
        if not land.do(deed):
            raise AssertionError(f"a legal move could not be done: {deed}")
        if tell:
            story.awards(tell, was, land)
        if before is not None:
            self.before = Before(before.estates, before.cards, (*before.done, deed))

    def _acting(self) -> None:
        """The position before the action is kept (LL-I)."""
        if self.before is None:
            self.before = Before(self._estates, tuple(self.zones[self.game.estate :]), ())
            self.part = ACTION

    def marry(self, move: Marry, tell: Tell | None) -> None:
        p, m, s = self.player, move.member.index, move.suitor.index
        if tell:
            story.marries(tell, self, p, move)
        self._acting()
        self._deed(("marry", p, m, s), tell)
        if self.game.power[s] == "well_travelled":
            self._gossip(p, self.game.amount[s], tell)
        else:
            self._part_over(tell)

    def hire(self, move: Hire, tell: Tell | None) -> None:
        p = self.player
        if tell:
            story.hires(tell, self, p, move.card)
        self._acting()
        self._deed(("hire", p, move.card.index), tell)
        land = self.land
        if self.phase == "act" and land.has(p, "butler") and any(c >= 0 for c in land.rows[1]):  # LL-V
            self.phase = "hire"
        else:
            self._part_over(tell)

    def hire_no_more(self, move: NoMore, tell: Tell | None) -> None:
        self._part_over(tell)

    def roll(self, move: Roll, tell: Tell | None) -> None:
        if tell:
            story.rolls(tell, self, self.player, move.card)
        self._acting()
        self.phase, self.player, self.child = "roll", CHANCE, (move.card.index, 0)

    def die(self, move: Die, tell: Tell | None) -> None:
        face, t, p, land, parent = move.face + 1, self.tally, self.turn, self.land, self.child[0]
        m = land.member(p, parent)
        assert m is not None
        points = land.points(p, m)
        if tell:
            story.die_shows(tell, self, p, face, points, face <= points)
        self.tally = Tally(t.first, t.round, t.turns, t.marker, t.gossip, t.rows, t.rolls + 1, t.births)
        if face <= points:
            self.phase, self.child = "birth", (parent, face)
            return
        self._deed(("roll", p, parent, face, -1))
        self.child = (-1, 0)
        self._part_over(tell)

    def _born(self, card: Card, tell: Tell | None) -> None:
        p, t = self.turn, self.tally
        if tell:
            story.born(tell, self, p, card, self.game.deck.cards[self.child[0]])
        self.tally = Tally(t.first, t.round, t.turns, t.marker, t.gossip, t.rows, t.rolls, t.births + 1)
        self._deed(("roll", p, *self.child, card.index), tell)
        self.child = (-1, 0)
        self._part_over(tell)

    def earn(self, move: Earn, tell: Tell | None) -> None:
        p = self.player
        if tell:
            story.earns(tell, p)
        self._acting()
        self._deed(("earn", p))
        self._part_over(tell)

    # -- any time -----------------------------------------------------------------------------------------------------
    def _part_over(self, tell: Tell | None) -> None:
        """A part of a turn is over: everybody is asked for what may be done at any time (LL-G)."""
        asking = self.asking
        if asking.passed:
            self.asking = Asking(0, asking.away, asking.quiet)
        self._ask(tell)

    def _ask(self, tell: Tell | None) -> None:
        game, asking, turn = self.game, self.asking, self.turn
        silent, houses = asking.passed | asking.away | asking.quiet, self.houses
        for p in game.order[turn]:
            if not silent >> p & 1 and (self.zones[p] or game.may_have_a_play(p, houses[p].gold, self.zones)):
                self.phase, self.player = "window", p
                return
        if self.part == FIRST_PART:
            self.phase, self.player = "act", turn
        else:
            self._turn_over(tell)

    def pass_(self, move: Move, tell: Tell | None) -> None:
        asking, bit = self.asking, 1 << self.player
        if isinstance(move, PassTurn):
            self.asking = Asking(asking.passed, asking.away | bit, asking.quiet)
        elif isinstance(move, Quiet):
            self.asking = Asking(asking.passed, asking.away, asking.quiet | bit)
        else:
            self.asking = Asking(asking.passed | bit, asking.away, asking.quiet)
        self._ask(tell)

    def ask_me(self, move: AskMe, tell: Tell | None) -> None:
        asking = self.asking
        self.asking = Asking(asking.passed, asking.away, asking.quiet & ~(1 << self.player))

    def buy_token(self, move: BuyToken, tell: Tell | None) -> None:
        p = self.player
        if tell:
            story.buys_token(tell, p, self.game.token_price)
        self._deed(("token", p))
        self._ask(tell)

    def use(self, move: Use, tell: Tell | None) -> None:
        game, zones, p, q = self.game, self.zones, self.player, move.seat
        if tell:
            story.uses(tell, self, p, move)
        self._deed(("use", p, move.card.index, q, number(move.victim), number(move.other)), tell)
        if game.power[move.card.index] == "cook":  # LL-AU
            mine, his, both = zones[p], zones[q], 1 << p | 1 << q
            way = (p, game.swap, mine), (q, p, his), (game.swap, q, mine)  # so that the two hands don't mix on it
            for a, b, cards in way if mine and his else ((p, q, mine), (q, p, his)):
                if cards:
                    self.events = (*self.events, ("give", a, cards, both, "choice"), ("take", b, cards, both, "choice"))
            zones[p], zones[q] = his, mine
        self._ask(tell)

    def lay(self, move: Lay, tell: Tell | None) -> None:
        game, zones, talk, asking = self.game, self.zones, self.talk, self.asking
        p, q, c = self.player, move.seat, move.card.index
        rumour = Rumour(c, p, q, number(move.victim), number(move.other))
        if tell:
            story.lays(tell, self, p, move, len(talk.rumours) + 1)
        zones[p], zones[game.laid] = taken(zones[p], c), added(zones[game.laid], c)
        self.events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        self.talk = Talk((*talk.rumours, rumour), talk.confirmed, talk.tokens)
        may = 1 << p if game.players == 2 else (1 << game.players) - 1 & ~(1 << p | 1 << q)  # who may confirm it
        self.asking = Asking(asking.passed & ~may, asking.away & ~may, asking.quiet)  # a new rumour: asked again
        self._ask(tell)

    def confirm(self, move: Confirm, tell: Tell | None) -> None:
        game, zones, talk = self.game, self.zones, self.talk
        p, c, r = self.player, move.card.index, talk.rumours[move.number]
        if tell:
            story.confirms(tell, self, p, move, r)
        zones[p], zones[game.laid] = taken(zones[p], c), added(zones[game.laid], c)
        self.events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        self.talk = Talk(talk.rumours, (move.number, p, c), talk.tokens)
        land = self.land
        if land.houses[r.target].gold >= 2 * game.pay_off or land.has(r.target, "maid"):
            self.phase, self.player = "answer", r.target
        else:
            self.suffer(SUFFER, tell)

    # -- an answer to gossip ------------------------------------------------------------------------------------------
    def _settled(self) -> tuple[Rumour, tuple[int, ...]]:
        """The rumour that has been confirmed, and its gossipers: layer first, each once. Both cards go under the gossip
        deck, in the order in which they were played (LL-C)."""
        game, zones, talk = self.game, self.zones, self.talk
        i, by, c = talk.confirmed
        r = talk.rumours[i]
        zones[game.laid] = taken(taken(zones[game.laid], r.card), c)
        zones[game.tail] = (*zones[game.tail], r.card, c)
        self.talk = Talk(talk.rumours[:i] + talk.rumours[i + 1 :], NOBODY, talk.tokens)
        return r, (r.layer,) if r.layer == by else (r.layer, by)

    def pay_off(self, move: PayOff, tell: Tell | None) -> None:
        r, gossipers = self._settled()
        if tell:
            story.pays_off(tell, self, r, gossipers)
        self._deed(("pay_off", r.target, gossipers))
        self._ask(tell)

    def _tokens(self, gossipers: tuple[int, ...]) -> None:
        """A token for each gossiper (confirm-tokens), and the Gossip Queen with it."""
        land, talk = self.land, self.talk
        tokens = tuple([n + (p in gossipers) for p, n in enumerate(talk.tokens)])
        self.talk = Talk(talk.rumours, talk.confirmed, tokens)
        land.tokens = tokens
        land.settle(QUEEN, gossipers[0])

    def blame(self, move: Blame, tell: Tell | None) -> None:
        r, gossipers = self._settled()
        was = self.land.copy() if tell else self.land
        self._tokens(gossipers)
        if tell:
            story.blames(tell, r)
            story.tokens(tell, self, gossipers)
        self._deed(("blame", r.target))
        if tell:
            story.awards(tell, was, self.land)
        self._ask(tell)

    def suffer(self, move: Suffer, tell: Tell | None) -> None:
        """The gossip takes effect: before the action, if it is about the player whose turn it is (LL-I)."""
        r, gossipers = self._settled()
        game, before = self.game, self.before
        kind, was = game.power[r.card], self.land.copy() if tell else self.land
        deed = ("gossip", kind, r.target, r.victim, r.other)
        self._tokens(gossipers)
        if tell:
            story.tokens(tell, self, gossipers)
        land = land_before(game, before, self.talk.tokens, self.land) if before and r.target == self.turn else None
        if before is None or land is None or not land.hits(kind, r.target, r.victim, r.other):
            if tell:
                story.suffers(tell, self, r)
            hit = Before(self.land.estates(), tuple(self.zones[game.estate :]), ())
            self._deed(deed)
            self.back = Back(r, hit, False)
        else:
            if tell:
                story.but_before(tell, self, r)
            land.do(deed)
            at_first, lie, done = land.estates(), tuple(land.cards), list[Deed]()
            for old, possible in again(land, before.done):
                if possible:
                    done.append(old)
                if tell:
                    story.again(tell, self, land, old, possible)
            self.zones[game.estate :] = land.cards
            self._estates, self._land, self.before = land.estates(), None, Before(at_first, lie, tuple(done))
            self.back = Back(r, before, True)
        if tell:
            story.awards(tell, was, self.land)
        self._ask(tell)

    # -- the end of a turn and of a round -----------------------------------------------------------------------------
    def _turn_over(self, tell: Tell | None) -> None:
        game, t = self.game, self.tally
        if t.turns + 1 < game.turns:
            self.tally = Tally(t.first, t.round, t.turns + 1, t.marker, t.gossip, t.rows, t.rolls, t.births)
            self._turn((self.turn + 1) % game.players, tell)
            return
        seats = range(game.players)
        status = [self.land.status(p) for p in seats]
        if max(status) < game.goal and t.round != game.options["max_rounds"]:
            self._cycle(tell)
            return
        self.phase, self.player, self.before = "end", TERMINAL, None
        if tell:
            story.ends(tell, self.done(), status)
        hands = [("sight", p, self.zones[p], EVERYONE, "choice") for p in seats if self.zones[p]]
        self.events = (*self.events, *hands)  # at the end all gossip lies open

    def _cycle(self, tell: Tell | None) -> None:
        """Rows slide, rumours go, troubles end, and the round marker moves on (LL-AD)."""
        game, zones, talk, t, land = self.game, self.zones, self.talk, self.tally, self.land
        if tell:
            story.round_over(tell, self)
        for row in (0, 1):
            places, zone = land.rows[row], game.row_zone(row)
            gone = places[-1]
            if gone >= 0:
                land.take(zone, gone)
                land.put(zone + 2, gone)
            stay = [c for c in places[:-1] if c >= 0]
            land.rows[row] = (*[-1] * (game.row - len(stay)), *stay)
        for p in range(game.players):
            if land.houses[p].trouble:
                land.house(p, trouble=0)
        if talk.rumours:
            zones[game.laid], zones[game.tail] = (), (*zones[game.tail], *[r.card for r in talk.rumours])
            self.talk = Talk((), talk.confirmed, talk.tokens)
        marker = (t.marker + 1) % game.players
        self.tally = Tally(t.first, t.round + 1, 0, marker, t.gossip, t.rows, t.rolls, t.births)
        self.before, self.turn = None, marker
        self._fill(tell)


def number(card: Card | None) -> int:
    """A card's index; −1: none."""
    return -1 if card is None else card.index


SUFFER = Suffer()
PLAYED: dict[type[Move], Callable[[Playing, Any, Tell | None], None]] = {
    Choose: Playing.choose,
    TakeGold: Playing.take_gold,
    TakeGossip: Playing.take_gossip,
    TakeBoth: Playing.take_both,
    Marry: Playing.marry,
    Hire: Playing.hire,
    NoMore: Playing.hire_no_more,
    Roll: Playing.roll,
    Earn: Playing.earn,
    Lay: Playing.lay,
    Confirm: Playing.confirm,
    Use: Playing.use,
    BuyToken: Playing.buy_token,
    Pass: Playing.pass_,
    PassTurn: Playing.pass_,
    Quiet: Playing.pass_,
    AskMe: Playing.ask_me,
    PayOff: Playing.pay_off,
    Blame: Playing.blame,
    Suffer: Playing.suffer,
    Draw: Playing.draw,
    Die: Playing.die,
    Begin: Playing.begin,
}
