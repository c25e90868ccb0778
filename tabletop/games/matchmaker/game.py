"""Jane Austen's Matchmaker for three to six players: bring Ladies out, propose, accept or decline; Virtue wins.

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
    Game,
    Move,
    Option,
    Outcome,
    Refusal,
    State,
    Tell,
    View,
    Zone,
)  # fmt: skip
from ...deck import Card, Deck
from ...zones import added, histories, taken
from . import positions, story
from .cards import check_deck, ledger, price
from .moves import (
    NOBODY,
    Accept,
    Attend,
    Ball,
    Begin,
    Bring,
    Decline,
    Discard,
    Draw,
    Facts,
    Offer,
    Propose,
    Push,
    Spend,
    StayAway,
    TakeCard,
    Tally,
)

# -- the table of facts ----------------------------------------------------------------------------------------------

SISTER = 1_000_000  # a price that nobody can pay: no Gentleman proposes to his sister
ROUNDS = (None, *range(1, 101))  # what `max_rounds` may be

Zones = list[tuple[int, ...]]
Events = tuple[Any, ...]


class Matchmaker(Game):
    """Jane Austen's Matchmaker."""

    name = "matchmaker"
    title = "Jane Austen's Matchmaker"
    accent = "indigo"
    player_counts = (3, 4, 5, 6)
    move_types = (
        Bring, Propose, Push, Ball, TakeCard, Spend, Accept, Decline, Discard, Attend, StayAway, Draw, Begin,
    )  # fmt: skip
    facts_type = Facts

    def __init__(self, players: int, deck: Deck, /, **options: Any) -> None:
        super().__init__(players, deck, ledger(), **options)
        check_deck(deck, players)
        n, cards = players, deck.cards
        self.hand_size: int = deck.facts["hand_size"]
        self.aside, self.table = n, n + 1  # zones; those of seat 0 follow, then of the others
        self.society, self.marriage = n + 2, 2 * n + 2
        self.discard, self.bag = 3 * n + 2, 3 * n + 3
        self.ladies = frozenset(c.index for c in cards if c["kind"] == "lady")
        self.gentlemen = frozenset(c.index for c in cards if c["kind"] == "gentleman")
        self.balls = frozenset(c.index for c in cards if c["kind"] == "ball")
        self.heroines = frozenset(c.index for c in cards if c["heroine"])
        self.virtue, self.charm, self.rank, self.wealth = _values(cards)
        self.price = {g: self._prices(cards[g]) for g in self.gentlemen}
        self.full_bag = tuple(c.index for c in cards for _ in range(c.copies))
        self.others = [tuple((p + i) % n for i in range(1, n)) for p in range(n)]  # clockwise from the left
        self.proposals = {g: [Propose(cards[g], lady) for lady in cards] for g in self.gentlemen}
        self.pushes = [[Push(c, seat) for seat in range(n)] for c in cards]
        self.brings, self.spends, self.discards, self.attends, self.draws = (
            [kind(c) for c in cards] for kind in (Bring, Spend, Discard, Attend, Draw)
        )
        self._open = frozenset(range(n + 1, 3 * n + 3))

    def _prices(self, gentleman: Card) -> list[int]:
        """By card: how many discards his proposal needs (charm-needed), `SISTER` where it can't be made."""
        costs = [price(gentleman, card) if card["kind"] == "lady" else None for card in self.deck.cards]
        return [SISTER if cost is None else cost for cost in costs]

    def options_for(self, players: int) -> Mapping[str, Option]:
        first = "Who begins (a seat); if nothing is said, the seed decides."
        wedding = "What becomes of a couple when the pile runs out in the Wealth draw of their wedding."
        shown = "Whether the cards in the Marriage piles are shown; everybody has seen them."
        rounds = "After so many turns each the match ends, and Virtue is counted. Not in the rulebook."
        return {
            "first": Option(None, (None, *range(players)), first, "G-1", seats=True),
            "last_wedding": Option("counts", ("counts", "lost"), wedding, "MM-G"),
            "show_marriages": Option(False, (False, True), shown, "MM-I"),
            "max_rounds": Option(None, ROUNDS, rounds, "G-4"),
        }

    def zone_table(self) -> tuple[Zone, ...]:
        seats = range(self.players)
        return (
            *[Zone(f"hand {p + 1}", p, "owner") for p in seats],
            Zone("aside", None, "nobody"),  # cards laid aside for a proposal that is being composed
            Zone("table", None, "everyone"),
            *[Zone(f"society {p + 1}", p, "everyone") for p in seats],
            *[Zone(f"marriage pile {p + 1}", p, "everyone") for p in seats],  # MM-I
            Zone("discard pile", None, "everyone"),
            Zone("bag", None, "nobody"),
        )

    def may_see(self, zone: int, viewer: int, facts: Facts) -> bool:
        return super().may_see(zone, viewer, facts) or (zone == self.aside and viewer == facts.turn)

    @property
    def open_zones(self) -> frozenset[int]:
        """The table, Societies, Marriage piles and the discard pile."""
        return self._open

    def new_initial_state(self) -> MatchmakerState:
        zones = (*((),) * self.bag, self.full_bag)
        first = self.options["first"]
        tally = Tally(-1 if first is None else first, (0,) * self.players, 0)
        opening = Facts("first", CHANCE, -1, 0, 0, 0, (), 0, NOBODY, tally)
        facts = opening if first is None else self.dealing(tally)
        return MatchmakerState(self, facts, zones, ())

    def dealing(self, tally: Tally) -> Facts:
        """A heroine each, in turn order."""
        queue = tuple((tally.first + i) % self.players for i in range(self.players))
        return Facts("heroine", CHANCE, tally.first, 0, 0, 0, queue, 0, NOBODY, tally)

    def facts_from_dict(self, data: Any) -> Facts:
        f = Facts(**{**data, "offer": None, "tally": None})
        return f._replace(offer=Offer(**data["offer"]), tally=Tally(**data["tally"]), queue=tuple(f.queue))

    def resample(self, view: View, rng: Random) -> State:
        """As in `Game.resample`; who composes a proposal holds what it takes (MM-B)."""
        zones = [tuple([c.index for c in held if c is not None]) for held in view.zones]
        for events in histories(self, view, rng):
            state = self.state_from_events(view.facts, events, zones)
            if view.phase != "compose" or view.player == view.facts.turn or rng.random() < self._laid(state):
                return state
        raise AssertionError("histories never end")

    def worlds(self, view: View, limit: int = 20_000) -> list[tuple[State, Fraction]]:
        """As in `Game.worlds`; who composes a proposal holds what it takes (MM-B)."""
        found = super().worlds(view, limit)
        if view.phase == "compose" and view.player != view.facts.turn:
            found = [(state, p * self._laid(state)) for state, p in found if state.legal_moves]
        total = sum((p for _, p in found), Fraction(0))
        return [(state, p / total) for state, p in found]

    def _laid(self, state: Any) -> Fraction:
        """How much more weight a position of this composing has than by its events, as a share of the most it can have.

        Those take each card of the hand as equally likely to be laid aside; but it was one of those that could be
        (G-3): not the only Gentleman who can still propose.
        """
        if not state.legal_moves:
            return Fraction(0)
        f, share = state.facts, Fraction(1)
        hand, ladies = list(state.zones[f.turn]), state.ladies_of_others(f.turn)
        most = f.spent + len(hand) - 1
        for event in reversed(state.events[-2 * f.spent :: 2]):
            hand += event[2]
            able = sum(g in self.gentlemen and min(self.price[g][c] for c in ladies) <= most for g in hand)
            share *= Fraction(len(hand) - 1, len(hand) - (able == 1))
        return share

    check_state = positions.check_state
    set_up = positions.set_up

    def options_of(self, zones: Sequence[tuple[int, ...]], p: int) -> int:
        """Two for strictly the most Ladies in Society, when the turn comes round (two-turns, MM-A); else one."""
        sizes = [len(held) for held in zones[self.society : self.marriage]]
        mine = sizes.pop(p)
        return 2 if mine > max(sizes) else 1

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene

        return scene(view, names or [f"Player {i + 1}" for i in range(self.players)], **more)


class MatchmakerState(Deciding):
    """One position."""

    __slots__ = ()
    game: Matchmaker
    facts: Facts

    # -- who may do what ----------------------------------------------------------------------------------------------
    def _moves(self) -> tuple[Move, ...]:
        f, game, zones = self.facts, self.game, self.zones
        p, phase = f.player, f.phase
        if p < 0:
            return ()
        hand = zones[p]
        if phase == "turn":
            moves: list[Move] = [game.brings[c] for c in hand if c in game.ladies]
            moves += self._proposals(p, hand, 0)
            moves += self._pushes(p)
            if not game.balls.isdisjoint(hand):
                moves.append(BALL)
            moves.append(TAKE)
            return tuple(moves)
        if phase == "compose":
            return tuple(self._proposals(p, hand, f.spent))
        if phase == "answer":
            return (ACCEPT, DECLINE) if len(hand) >= self.price_of_no else (ACCEPT,)
        if phase == "pay":
            return tuple([game.discards[c] for c in dict.fromkeys(hand)])
        return (*[game.attends[c] for c in hand if c in game.ladies], STAY_AWAY)

    def _proposals(self, p: int, hand: tuple[int, ...], spent: int) -> list[Move]:
        """Proposals that can be made now, and cards that can be laid aside so that one can still follow (MM-B)."""
        game, ladies = self.game, self.ladies_of_others(p)
        moves: list[Move] = []
        most = spent + len(hand) - 1  # what can be spent in all, beside the Gentleman himself
        able = []  # Gentlemen who can still propose when one more card is laid aside
        for g in hand:
            if g in game.gentlemen:
                price, asks = game.price[g], game.proposals[g]
                offers = [asks[c] for c in ladies if price[c] <= spent]
                moves += offers
                if spent < most and (offers or min([price[c] for c in ladies], default=SISTER) <= most):
                    able.append(g)
        if len(able) == 1:
            moves += [game.spends[c] for c in dict.fromkeys(hand) if c != able[0]]
        elif able:
            moves += [game.spends[c] for c in dict.fromkeys(hand)]
        return moves

    def ladies_of_others(self, p: int) -> list[int]:
        """Those to whom a proposal can be made."""
        game = self.game
        return [c for q in game.others[p] for c in self.zones[game.society + q]]

    def _pushes(self, p: int) -> list[Move]:
        """Ladies to any Society with fewer (push-fewer)."""
        game, zones = self.game, self.zones
        mine = zones[game.society + p]
        size = len(mine)
        fewer = [q for q in game.others[p] if len(zones[game.society + q]) < size]
        return [game.pushes[c][q] for c in mine for q in fewer]

    @property
    def price_of_no(self) -> int:
        """Cards that declining the proposal costs (decline-pay)."""
        offer, charm = self.facts.offer, self.game.charm
        return max(0, offer.charm - charm[offer.lady])

    def why_illegal(self, move: Move) -> Refusal | None:
        f, game, kind = self.facts, self.game, type(move)
        if kind not in game.move_types:
            return Refusal(f"“{move}” is no move of {game.title}.", "one-option")
        if f.player == TERMINAL:
            return Refusal("The game is over; step back to try something else.", "end")
        if move.chance:
            return self._why_not_chance(move)
        if f.player == CHANCE:
            return Refusal("A card is being drawn; nobody decides now.", "draw-to-hand")
        if move in self.legal_moves:
            return None
        p = f.player
        if f.phase == "answer":
            return self._why_not_answer(move)
        if f.phase == "pay":
            return self._why_not_pay(move)
        if f.phase == "ball":
            return self._why_not_attend(move)
        if isinstance(move, (Accept, Decline)):
            return Refusal("Nobody has proposed to a Lady of {p's}.", "answer", p=p)
        if isinstance(move, Discard):
            return Refusal("Cards are discarded to pay for declining; for a proposal, say “spend”.", "decline-pay")
        if isinstance(move, (Attend, StayAway)):
            return Refusal("There is no ball now.", "ball-host")
        if f.phase == "compose" and not isinstance(move, (Spend, Propose)):
            return Refusal("{p} {p:has|have} laid cards aside: now a proposal must follow.", "MM-B", p=p)
        if isinstance(move, (Spend, Propose)):
            return self._why_not_propose(move, p)
        if isinstance(move, Push):
            return self._why_not_push(move, p)
        if isinstance(move, Ball):
            return Refusal("{p} {p:holds|hold} no Have a Ball card.", "ball-option", p=p)
        assert isinstance(move, Bring)
        if move.card.index in self.zones[p] and game.deck.cards[move.card.index] == move.card:
            return Refusal(f"{move.card.title} is no Lady; only Ladies are brought into Society.", "bring")
        return Refusal(f"{move.card.title} is not in {{p's}} hand.", "bring", p=p)

    def _why_not_propose(self, move: Spend | Propose, p: int) -> Refusal:
        game, zones, hand = self.game, self.zones, self.zones[p]
        if isinstance(move, Spend):
            if not _holds(hand, move.card, game):
                return Refusal(f"{move.card.title} is not in {{p's}} hand.", "charm-discard", p=p)
            return Refusal("With this card laid aside {p} could make no proposal any more.", "MM-B", p=p)
        g, lady = move.gentleman, move.lady
        if not _holds(hand, g, game):
            return Refusal(f"{g.title} is not in {{p's}} hand.", "propose", p=p)
        if g.index not in game.gentlemen:
            return Refusal(f"{g.title} is no Gentleman, and only they propose.", "propose")
        if _holds(zones[game.society + p], lady, game):
            return Refusal(
                f"{lady.title} is in {{p's}} own Society; one proposes to others' Ladies.", "propose-other", p=p
            )
        if not any(_holds(zones[game.society + q], lady, game) for q in game.others[p]):
            return Refusal(f"{lady.title} is in nobody's Society.", "society-only")
        price = game.price[g.index][lady.index]
        if price == SISTER:
            return Refusal(f"{lady.title} is a sister of {g.title}.", "no-sister")
        short = price - self.facts.spent
        cards = f"{short} card{'' if short == 1 else 's'}"
        if short > len(hand) - 1:
            why = f"{lady.title} has Charm {lady['charm']}, {g.title} {g['charm']}: that takes {cards} more than {{p}} "
            return Refusal(why + "{p:can|can} spend.", "MM-B", p=p)
        why = f"{lady.title} has Charm {lady['charm']}, {g.title} {g['charm']}: first spend {cards}, as in “spend …”."
        return Refusal(why, "charm-needed")

    def _why_not_push(self, move: Push, p: int) -> Refusal:
        game, zones = self.game, self.zones
        if not _holds(zones[game.society + p], move.card, game):
            return Refusal(f"{move.card.title} is not in {{p's}} Society.", "push", p=p)
        if move.to == p or not 0 <= move.to < game.players:
            return Refusal("A Lady is pushed into another player's Society.", "push")
        return Refusal("{q} {q:has|have} no fewer Ladies in Society than {p}.", "push-fewer", p=p, q=move.to)

    def _why_not_answer(self, move: Move) -> Refusal:
        p = self.facts.player
        if isinstance(move, Decline):
            why = f"Declining costs {_cards(self.price_of_no)}, more than {{p}} {{p:holds|hold}}: {{p}} must accept."
            return Refusal(why, "decline-forced", p=p)
        return Refusal("First {p} must accept or decline the proposal.", "answer", p=p)

    def _why_not_pay(self, move: Move) -> Refusal:
        f, p = self.facts, self.facts.player
        if isinstance(move, Discard):
            return Refusal(f"{move.card.title} is not in {{p's}} hand.", "decline-pay", p=p)
        return Refusal(f"First {{p}} must discard {_cards(f.due)}, to pay for declining.", "decline-pay", p=p)

    def _why_not_attend(self, move: Move) -> Refusal:
        game, p = self.game, self.facts.player
        if isinstance(move, Attend):
            if _holds(self.zones[p], move.card, game):
                return Refusal(f"{move.card.title} is no Lady, and can't attend a ball.", "ball-attend")
            return Refusal(f"{move.card.title} is not in {{p's}} hand.", "ball-attend", p=p)
        return Refusal("First {p} must answer the invitation: attend with a Lady, or stay away.", "MM-E", p=p)

    def _why_not_chance(self, move: Move) -> Refusal | None:
        f = self.facts
        if f.player >= 0:
            return Refusal(f"“{move.verb}” is chance's move; now {{p}} {{p:decides|decide}}.", "clockwise", p=f.player)
        if any(move == m for m, _ in self.chance_outcomes()):
            return None
        if f.phase == "heroine" and isinstance(move, Draw) and _holds(self.zones[self.game.bag], move.card, self.game):
            return Refusal(f"{move.card.title} is no heroine.", "deal-heroines")
        return Refusal(f"Chance can't bring about “{move}” here.", "draw-pile" if isinstance(move, Draw) else "reader")

    # -- chance -------------------------------------------------------------------------------------------------------
    def _source(self) -> tuple[int, ...]:
        """The cards of which chance takes one."""
        held = self.zones[self.game.bag]
        return tuple([c for c in held if c in self.game.heroines]) if self.facts.phase == "heroine" else held

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        f, game = self.facts, self.game
        if f.player != CHANCE:
            return []
        if f.phase == "first":
            return [(Begin(seat), Fraction(1, game.players)) for seat in range(game.players)]
        held = self._source()
        return [(game.draws[c], Fraction(n, len(held))) for c, n in Counter(held).items()]

    def sample_chance(self, rng: Random) -> Move:
        f, game = self.facts, self.game
        if f.phase == "first":
            return Begin(int(rng.random() * game.players))
        held = self.zones[game.bag] if f.phase != "heroine" else self._source()
        return game.draws[held[int(rng.random() * len(held))]]

    @property
    def chance_name(self) -> str:
        if self.facts.phase == "first":
            return "the first player"
        return f"card {self.facts.tally.drawn + 1}"

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, move: Move, tell: Tell | None = None) -> MatchmakerState:
        kind = type(move)
        if kind is Draw:
            return self._draw(move, tell)  # type: ignore[arg-type]
        self._check(move)
        return PLAYED[kind](self, move, tell)

    def _bring(self, move: Bring, tell: Tell | None) -> MatchmakerState:
        p, zones = self.facts.player, list(self.zones)
        events = self._into_society(zones, p, move.card.index)
        if tell:
            story.brings(tell, p, move.card)
        return self._option_done(zones, events, tell)

    def _into_society(self, zones: Zones, p: int, c: int) -> Events:
        zones[p] = taken(zones[p], c)
        zones[self.game.society + p] = added(zones[self.game.society + p], c)
        return (*self.events, ("leave", p, (c,), EVERYONE, "flip"))

    def _push(self, move: Push, tell: Tell | None) -> MatchmakerState:
        p, c, game, zones = self.facts.player, move.card.index, self.game, list(self.zones)
        zones[game.society + p] = taken(zones[game.society + p], c)
        zones[game.society + move.to] = added(zones[game.society + move.to], c)
        if tell:
            story.pushes(tell, p, move.to, move.card, c in game.heroines or not zones[game.society + p])
        return self._option_done(zones, self.events, tell)

    def _take(self, move: TakeCard, tell: Tell | None) -> MatchmakerState:
        p = self.facts.player
        if tell and not self.zones[self.game.bag]:  # else the drawing tells it
            story.takes(tell, p)
        f = self.facts
        facts = Facts("draw", CHANCE, p, f.left, 0, 0, (p,), 0, NOBODY, f.tally)
        return self._next_draw(list(self.zones), self.events, facts, tell)

    # a proposal
    def _spend(self, move: Spend, tell: Tell | None) -> MatchmakerState:
        f, game, c = self.facts, self.game, move.card.index
        p, zones = f.player, list(self.zones)
        zones[p], zones[game.aside] = taken(zones[p], c), added(zones[game.aside], c)
        moved = ("give", p, (c,), 1 << p, "choice"), ("take", game.aside, (c,), 1 << p, "choice")
        if tell:
            story.spends(tell, p, move.card)
        facts = Facts("compose", p, p, f.left, f.spent + 1, 0, (), 0, NOBODY, f.tally)
        return MatchmakerState(game, facts, tuple(zones), (*self.events, *moved))

    def _propose(self, move: Propose, tell: Tell | None) -> MatchmakerState:
        """All that was composed in private becomes public: the Gentleman, the Lady, and what was spent."""
        f, game, g, lady = self.facts, self.game, move.gentleman.index, move.lady.index
        p, zones, spent = f.player, list(self.zones), self.zones[game.aside]
        events = self.events[: len(self.events) - 2 * f.spent]  # what was laid aside, now seen by all
        if spent:
            zones[game.aside] = ()
            zones[game.discard] = tuple(sorted(zones[game.discard] + spent))
            events = (*events, ("leave", p, spent, EVERYONE, "flip"))
        zones[p], zones[game.table] = taken(zones[p], g), added(zones[game.table], g)
        events = (*events, ("leave", p, (g,), EVERYONE, "flip"))
        asked = next(q for q in game.others[p] if lady in zones[game.society + q])
        offer = Offer(g, lady, asked, game.charm[g] + len(spent))
        if tell:
            story.proposes(tell, p, move, offer, [game.deck.cards[c] for c in spent])
        facts = Facts("answer", asked, p, f.left, 0, 0, (), 0, offer, f.tally)
        return MatchmakerState(game, facts, tuple(zones), events)

    def _accept(self, move: Accept, tell: Tell | None) -> MatchmakerState:
        """The swap, then the Wealth draw (wealth-draw, MM-D); the couple marries after it."""
        f, game, o = self.facts, self.game, self.facts.offer
        zones = list(self.zones)
        society = game.society + o.asked
        zones[society], zones[game.table] = taken(zones[society], o.lady), added(zones[game.table], o.lady)
        more = game.wealth[o.gentleman] - game.wealth[o.lady]
        richer = o.asked if more > 0 else f.turn  # who now holds the richer card
        if tell:
            forced = len(self.zones[o.asked]) < self.price_of_no
            story.accepts(tell, self, forced)
            story.wealth(tell, self, richer, abs(more))
        facts = Facts("wealth draw", CHANCE, f.turn, f.left, 0, 0, (richer,) * abs(more), 0, o, f.tally)
        return self._next_draw(zones, self.events, facts, tell)

    def _decline(self, move: Decline, tell: Tell | None) -> MatchmakerState:
        f, due = self.facts, self.price_of_no
        if tell:
            story.declines(tell, self, due)
        if due:
            return MatchmakerState(self.game, f._replace(phase="pay", due=due), self.zones, self.events)
        return self._declined(list(self.zones), self.events, tell)

    def _pay(self, move: Discard, tell: Tell | None) -> MatchmakerState:
        f, game, c = self.facts, self.game, move.card.index
        p, zones = f.player, list(self.zones)
        zones[p], zones[game.discard] = taken(zones[p], c), added(zones[game.discard], c)
        events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        if tell:
            story.pays(tell, p, move.card)
        if f.due > 1:
            return MatchmakerState(game, f._replace(due=f.due - 1), tuple(zones), events)
        return self._declined(zones, events, tell)

    def _declined(self, zones: Zones, events: Events, tell: Tell | None) -> MatchmakerState:
        """The Gentleman goes back (MM-H); for a superior one the Lady's player draws (decline-rank)."""
        f, game, o = self.facts, self.game, self.facts.offer
        zones[game.table] = taken(zones[game.table], o.gentleman)
        zones[f.turn] = added(zones[f.turn], o.gentleman)
        events = (*events, ("enter", f.turn, (o.gentleman,), EVERYONE, "choice"))
        more = max(0, game.rank[o.gentleman] - game.rank[o.lady])
        if tell:
            story.goes_back(tell, self, more)
        facts = Facts("rank draw", CHANCE, f.turn, f.left, 0, 0, (o.asked,) * more, 0, o, f.tally)
        return self._next_draw(zones, events, facts, tell)

    # a ball
    def _ball(self, move: Ball, tell: Tell | None) -> MatchmakerState:
        f, game = self.facts, self.game
        p, zones = f.player, list(self.zones)
        c = next(c for c in zones[p] if c in game.balls)
        zones[p], zones[game.table] = taken(zones[p], c), added(zones[game.table], c)
        events = (*self.events, ("leave", p, (c,), EVERYONE, "flip"))
        if tell:
            story.invites(tell, p, game.deck.cards[c])
        facts = f._replace(phase="ball", queue=(p, *game.others[p]), guests=0)  # MM-E
        return self._next_guest(zones, events, facts, tell)

    def _next_guest(self, zones: Zones, events: Events, f: Facts, tell: Tell | None) -> MatchmakerState:
        """Asks the next one who holds a card (G-2), then the host draws."""
        queue = f.queue
        while queue:
            if zones[queue[0]]:
                facts = f._replace(player=queue[0], queue=queue)
                return MatchmakerState(self.game, facts, tuple(zones), events)
            if tell:
                story.has_no_card(tell, queue[0])
            queue = queue[1:]
        if tell:
            story.host_draws(tell, f.turn, f.guests)
        facts = f._replace(phase="ball draw", player=CHANCE, queue=(f.turn,) * f.guests)
        return self._next_draw(zones, events, facts, tell)

    def _attend(self, move: Attend, tell: Tell | None) -> MatchmakerState:
        f, zones = self.facts, list(self.zones)
        events = self._into_society(zones, f.player, move.card.index)
        if tell:
            story.attends(tell, f.player, move.card)
        return self._next_guest(zones, events, f._replace(queue=f.queue[1:], guests=f.guests + 1), tell)

    def _stay_away(self, move: StayAway, tell: Tell | None) -> MatchmakerState:
        f = self.facts
        if tell:
            story.stays_away(tell, f.player, f.player == f.turn)
        return self._next_guest(list(self.zones), self.events, f._replace(queue=f.queue[1:]), tell)

    # drawing
    def _next_draw(self, zones: Zones, events: Events, f: Facts, tell: Tell | None) -> MatchmakerState:
        """The next card to be drawn; the game ends at the first that can't be (end, MM-F); then what follows."""
        game = self.game
        if f.queue:
            if zones[game.bag]:
                return MatchmakerState(game, f, tuple(zones), events)
            if f.phase == "wealth draw" and game.options["last_wedding"] == "counts":
                self._married(zones, f)
            return self._end(zones, events, f, tell, True)
        if f.phase == "wealth draw":
            self._married(zones, f)
            if tell:
                story.marries(tell, game, f)
        return self._option_done(zones, events, tell, f)

    def _married(self, zones: Zones, f: Facts) -> None:
        """Both cards of a wedding go to the Marriage piles (marriage-pile)."""
        game, o = self.game, f.offer
        zones[game.table] = taken(taken(zones[game.table], o.gentleman), o.lady)
        zones[game.marriage + o.asked] = added(zones[game.marriage + o.asked], o.gentleman)
        zones[game.marriage + f.turn] = added(zones[game.marriage + f.turn], o.lady)

    def _draw(self, move: Draw, tell: Tell | None) -> MatchmakerState:
        f, game, c, t = self.facts, self.game, move.card.index, self.facts.tally
        bag = self.zones[game.bag]
        i = bisect_left(bag, c)
        known = f.player == CHANCE and f.queue and i < len(bag) and bag[i] == c and game.draws[c] is move
        if not known or (f.phase == "heroine" and c not in game.heroines):
            self._check(move)
        p, queue, zones = f.queue[0], f.queue[1:], list(self.zones)
        zones[game.bag] = bag[:i] + bag[i + 1 :]
        tally = Tally(t.first, t.turns, t.drawn + 1)
        if f.phase == "heroine":
            zones[game.society + p] = (c,)
            events = (*self.events, ("arrive", p, (c,), EVERYONE, "chance"), ("leave", p, (c,), EVERYONE, "flip"))
            if tell:
                story.heroine(tell, self, p, move.card)
            if queue:
                return MatchmakerState(game, f._replace(queue=queue, tally=tally), tuple(zones), events)
            order = (t.first, *game.others[t.first])
            dealt = tuple([q for q in order for _ in range(game.hand_size)])
            return MatchmakerState(game, f._replace(phase="deal", queue=dealt, tally=tally), tuple(zones), events)
        zones[p] = added(zones[p], c)
        dealing = Facts("deal", CHANCE, f.turn, 0, 0, 0, queue, 0, NOBODY, tally)
        if f.phase == "deal":
            before = self.events[:-1] if len(zones[p]) > 1 else self.events  # one arrival a hand
            events = (*before, ("arrive", p, zones[p], 1 << p, "chance"))
            if tell and len(zones[p]) == game.hand_size:
                story.dealt(tell, p, [game.deck.cards[x] for x in zones[p]])
            if queue:
                return MatchmakerState(game, dealing, tuple(zones), events)
            return self._turn(zones, events, dealing, t.first, tell)
        events = (*self.events, ("arrive", p, (c,), 1 << p, "chance"))
        if tell:
            story.draws(tell, p, move.card, f.phase, len(zones[game.bag]))
        facts = Facts(f.phase, CHANCE, f.turn, f.left, 0, 0, queue, f.guests, f.offer, tally)
        return self._next_draw(zones, events, facts, tell)

    def _begin(self, move: Begin, tell: Tell | None) -> MatchmakerState:
        facts = self.game.dealing(self.facts.tally._replace(first=move.seat))
        return MatchmakerState(self.game, facts, self.zones, self.events)

    # turns
    def _option_done(self, zones: Zones, events: Events, tell: Tell | None, f: Facts | None = None) -> MatchmakerState:
        """A Have a Ball card is discarded (ball-discard); then the second option, or the next player."""
        f, game = f or self.facts, self.game
        if zones[game.table]:
            zones[game.discard] = tuple(sorted(zones[game.discard] + zones[game.table]))
            zones[game.table] = ()
        if f.left > 1:
            if tell:
                story.second(tell, f.turn, game.options_of(zones, f.turn) > 1)
            facts = Facts("turn", f.turn, f.turn, f.left - 1, 0, 0, (), 0, NOBODY, f.tally)
            return MatchmakerState(game, facts, tuple(zones), events)
        return self._turn(zones, events, f, (f.turn + 1) % game.players, tell)

    def _turn(self, zones: Zones, events: Events, f: Facts, p: int, tell: Tell | None) -> MatchmakerState:
        """The next player's turn (clockwise), unless everybody has had as many as `max_rounds` says (G-4)."""
        game, t = self.game, f.tally
        rounds = game.options["max_rounds"]
        if rounds is not None and t.turns[p] >= rounds:
            return self._end(zones, events, f, tell, False)
        left = game.options_of(zones, p)
        tally = Tally(t.first, (*t.turns[:p], t.turns[p] + 1, *t.turns[p + 1 :]), t.drawn)
        if tell:
            story.turn(tell, game, p, tally.turns[p], left)
        return MatchmakerState(game, Facts("turn", p, p, left, 0, 0, (), 0, NOBODY, tally), tuple(zones), events)

    # -- the end ------------------------------------------------------------------------------------------------------
    def _end(self, zones: Zones, events: Events, f: Facts, tell: Tell | None, missing: bool) -> MatchmakerState:
        """Hands go to the discard pile (end-hands), and Virtue is counted."""
        game, lost = self.game, list(events)
        if tell:
            story.pile_ends(tell, game, f, missing)
        for p in range(game.players):
            if zones[p]:
                lost.append(("leave", p, zones[p], EVERYONE, "flip"))
                if tell:
                    story.hands_away(tell, p, [game.deck.cards[c] for c in zones[p]])
                zones[game.discard] = tuple(sorted(zones[game.discard] + zones[p]))
                zones[p] = ()
        facts = Facts("end", TERMINAL, f.turn, 0, 0, 0, (), 0, f.offer, f.tally)
        state = MatchmakerState(game, facts, tuple(zones), tuple(lost))
        if tell:
            story.ends(tell, state)
        return state

    def score(self, seat: int) -> int:
        """Virtue in the Marriage pile less that of Ladies left in Society (end-score)."""
        game = self.game
        won, lost = self.zones[game.marriage + seat], self.zones[game.society + seat]
        return sum([game.virtue[c] for c in won]) - sum([game.virtue[c] for c in lost])

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        scores = tuple([self.score(p) for p in range(self.game.players)])
        winners = tuple([p for p, score in enumerate(scores) if score == max(scores)])
        return Outcome(winners, scores, *story.ending(winners, scores))


def _values(cards: Sequence[Card]) -> list[list[int]]:
    """Virtue, Charm, Rank and Wealth by card."""
    return [[int(c[value]) for c in cards] for value in ("virtue", "charm", "rank", "wealth")]


def _holds(held: tuple[int, ...], card: Card, game: Matchmaker) -> bool:
    return card.index in held and game.deck.cards[card.index] == card


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"


BALL, TAKE, ACCEPT, DECLINE, STAY_AWAY = Ball(), TakeCard(), Accept(), Decline(), StayAway()
PLAYED: dict[type[Move], Callable[..., MatchmakerState]] = {
    Bring: MatchmakerState._bring,
    Propose: MatchmakerState._propose,
    Push: MatchmakerState._push,
    Ball: MatchmakerState._ball,
    TakeCard: MatchmakerState._take,
    Spend: MatchmakerState._spend,
    Accept: MatchmakerState._accept,
    Decline: MatchmakerState._decline,
    Discard: MatchmakerState._pay,
    Attend: MatchmakerState._attend,
    StayAway: MatchmakerState._stay_away,
    Begin: MatchmakerState._begin,
}
Matchmaker.state_type = MatchmakerState
