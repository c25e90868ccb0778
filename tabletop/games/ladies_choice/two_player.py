"""Ladies' Choice for two: four piles are the gentlemen; each lady's side holds what she alone knows of them.

A pile lies face down and nobody knows its order, so it is a number: its cards are still in the bag and are drawn from
there. Sides keep their order (the last card is on top); cards turned face up are known to both.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from ...core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Event,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Note,
    Option,
    OptionError,
    Outcome,
    Refusal,
    State,
    TabletopError,
    Tell,
    Text,
    Zone,
    brief,
)
from ...deck import Card, Deck
from . import story
from .cards import check_deck, ledger
from .game import CANCELLED_CARDS_CANCEL
from .moves import Begin, Draw
from .reckoning import Rank, points, ranks, reckoner

PILES = 4
Piles = tuple[int, ...]  # cards left face down, by gentleman


@dataclass(frozen=True, slots=True)
class _AtPile(Move):
    pile: int

    def told(self, names: Sequence[str]) -> str:
        return self.says.format(pile=self.pile + 1)

    @classmethod
    def parse(cls, rest: str, game: Game, names: Sequence[str] = ()) -> Self:
        if rest.lower().startswith("gentleman"):
            rest = rest[9:].strip()
        if not (rest.isascii() and rest.isdigit() and len(rest) < 3 and 1 <= int(rest) <= PILES):
            raise InvalidMoveError(f"“{cls.verb}” needs a gentleman from 1 to {PILES}, as in “{cls.verb} 2”.")
        return cls(int(rest) - 1)


@dataclass(frozen=True, slots=True)
class CourtPile(_AtPile):
    verb: ClassVar[str] = "court"
    says: ClassVar[str] = "Court gentleman {pile}: take one of his cards, to know more of him."


@dataclass(frozen=True, slots=True)
class MarryPile(_AtPile):
    verb: ClassVar[str] = "marry"
    says: ClassVar[str] = "Marry gentleman {pile}: you win if none of the others is dandier."


class Facts(NamedTuple):
    """Public facts.

    `lady`: whose turn it is; `piles`: face-down cards left of each gentleman; `courts`: COURTs still due in this turn;
    `opening`: whether it is the very first turn; `due`: cards to be drawn by gentleman `whom`; `wife` and
    `husband`: who married whom (−1: nobody yet); `ranking`: gentlemen from Dandiest to Least Dandy, at the end.
    """

    phase: str
    player: int
    lady: int
    piles: tuple[int, ...]
    courts: int
    opening: bool
    due: int
    whom: int
    wife: int
    husband: int
    ranking: tuple[int, ...]


class TwoLadies(Game):
    """Ladies' Choice for two players."""

    name = "ladies_choice"
    title = "Ladies' Choice"
    accent = "plum"
    player_counts = (2,)
    move_types = (CourtPile, MarryPile, Draw, Begin)
    facts_type = Facts

    def __init__(self, players: int, deck: Deck, /, **options: Any) -> None:
        super().__init__(players, deck, ledger(), **options)
        check_deck(deck, 2)
        self.reckoner = reckoner(deck, self.options["cancelled_cards_cancel"])
        self.pile_size: int = deck.facts["pile_size"]
        self.draws = {c.index: c["draw"] for c in deck if c["effect"] == "mysterious" and c["draw"]}
        self.full_bag = tuple(c.index for c in deck for _ in range(c.copies))
        self.drawn = [Draw(c) for c in deck]
        first = self.options["first"]
        self.beginners = (0, 1) if first is None else (first,)

    def options_for(self, players: int) -> Mapping[str, Option]:
        text = "Which lady begins (a seat); if nothing is said, the seed decides."
        first = Option(None, (None, 0, 1), text, "G-1", seats=True)
        return {"first": first, "cancelled_cards_cancel": CANCELLED_CARDS_CANCEL}

    def zone_table(self) -> tuple[Zone, ...]:
        sides = [Zone(f"side {p + 1} gentleman {g + 1}", p, "owner", True) for p in range(2) for g in range(PILES)]
        face_up = [Zone(f"face up gentleman {g + 1}", None, "everyone", True) for g in range(PILES)]
        return (*sides, *face_up, Zone("bag", None, "nobody"))

    def side(self, player: int, pile: int) -> int:
        """The zone of what `player` knows of a gentleman."""
        return player * PILES + pile

    def face_up(self, pile: int) -> int:
        """The zone of what both know of a gentleman."""
        return 2 * PILES + pile

    def may_see(self, zone: int, viewer: int, facts: Facts) -> bool:
        return super().may_see(zone, viewer, facts) or (facts.husband >= 0 and zone < 3 * PILES)

    def new_initial_state(self) -> TwoLadiesState:
        zones = (*((),) * (3 * PILES), self.full_bag)
        facts = Facts("first", CHANCE, -1, (self.pile_size,) * PILES, 1, True, 0, -1, -1, -1, ())
        return TwoLadiesState(self, facts, zones, ())

    def hands(self, zones: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """Each gentleman's cards that lie on the table: both sides and what is face up."""
        return [(*zones[self.side(0, g)], *zones[self.side(1, g)], *zones[self.face_up(g)]) for g in range(PILES)]

    def ranked(self, facts: Facts, hands: Sequence[Sequence[int]]) -> list[Rank]:
        """The ranks of `facts.ranking`; the last tie is the married gentleman's (two-tie), else by number (LC-T)."""
        order = ranks(self.reckoner, facts.ranking, hands, "two-tie")
        return [r._replace(rule="LC-T") if r.rule == "two-tie" and r.seat != facts.husband else r for r in order]

    def can_court(self, facts: Facts, zones: Sequence[Sequence[Any]], player: int, pile: int) -> bool:
        """Whether there is a card to take: in his face-down pile, or else on the other lady's side (LC-L)."""
        return facts.piles[pile] > 0 or bool(zones[self.side(1 - player, pile)])

    def state_from_events(self, facts: Any, events: Sequence[Event], zones: Sequence[tuple[int, ...]] = ()) -> State:
        held = super().state_from_events(facts, events).zones
        face_up: list[tuple[int, ...]] = [()] * PILES  # in the order in which they came to lie there
        for what, zone, cards, _, how in events:
            assert not isinstance(cards, int)
            if how == "flip" or (what == "arrive" and zone >= 2 * PILES):
                face_up[zone % PILES] += cards
        sides = held[: 2 * PILES] if facts.husband < 0 else [tuple(sorted(z)) for z in held[: 2 * PILES]]
        return TwoLadiesState(self, facts, (*sides, *face_up, held[-1]), tuple(events))

    def possible(self, events: Sequence[Event]) -> bool:
        """A card turned up was the top one of its side."""
        sides: dict[int, list[int]] = {}
        for what, zone, cards, _, how in events:
            assert not isinstance(cards, int)
            if what == "arrive":
                sides.setdefault(zone, []).extend(cards)
            elif how == "flip" and sides[zone].pop() != cards[0]:
                return False
        return True

    def check_state(self, state: State) -> None:
        f: Facts = state.facts
        numbers = [f.player, f.lady, *f.piles, f.courts, f.due, f.whom, f.wife, f.husband, *f.ranking]
        ok = (
            all(type(n) is int for n in numbers)
            and len(f.piles) == PILES
            and all(0 <= n <= self.pile_size for n in f.piles)
            and f.player in {"romance": (0, 1), "end": (TERMINAL,)}.get(f.phase, (CHANCE,))
            and f.phase in ("first", "court", "romance", "reveal", "mysterious", "end")
            and 0 <= f.courts <= 2
            and -1 <= f.husband < PILES
            and -1 <= f.wife < 2
            and (f.lady in (0, 1) or f.phase == "first")
            and -1 <= f.whom < PILES
            and 0 <= f.due <= 100
            and set(f.ranking) <= set(range(PILES))
        )
        if not ok or not self._fits(state):
            raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")

    def _fits(self, state: State) -> bool:
        """Whether the facts of a phase agree with each other and with the cards, so that play can go on from here."""
        f: Facts = state.facts
        held = [len(hand) for hand in self.hands(state.zones)]
        if f.phase == "first":
            whole = (self.pile_size,) * PILES
            return f == self.new_initial_state().facts and f.piles == whole and state.zones[-1] == self.full_bag
        more = [n - self.pile_size + left for n, left in zip(held, f.piles, strict=True)]  # Mysterious draws
        if f.phase in ("romance", "court"):
            alone = f.husband == f.wife == -1 and not f.ranking and not any(more)
            begun = f.opening in (True, False) and (not f.opening or f.courts == 1)
            if f.phase == "court":
                return alone and begun and f.courts > 0 and f.whom >= 0 and f.piles[f.whom] > 0 and f.due == 1
            return alone and begun and f.courts > 0 and f.player == f.lady and bool(state.legal_moves)
        if f.husband < 0 or f.wife not in (0, 1) or min(more) < 0:
            return False
        if f.phase == "reveal":
            return not any(more) and not f.ranking and f.whom == next((g for g in range(PILES) if f.piles[g]), None)
        order = sorted(range(PILES), key=lambda g: g != f.husband)
        hands = [tuple(sorted(hand)) for hand in self.hands(state.zones)]
        due = [sum(self.draws.get(c, 0) for c in hands[g]) - more[g] for g in order]
        if any(f.piles):
            return False
        if f.phase == "mysterious" and f.whom >= 0 and not f.ranking:
            i = order.index(f.whom)
            later = any(more[g] for g in order[i + 1 :])
            return not any(due[:i]) and f.due == due[i] > 0 and not later
        ranked = tuple(sorted(order, key=lambda g: self.reckoner.key(hands[g]), reverse=True))
        return f.phase == "end" and not any(due) and f.ranking == ranked

    def set_up(
        self,
        sides: Mapping[tuple[int, int], Iterable[str | Card]] | None = None,
        face_up: Mapping[int, Iterable[str | Card]] | None = None,
        turn: int = 0,
        seed: int | str = 0,
    ) -> TwoLadiesState:
        """A position in which the lady at `turn` begins her turn.

        `sides[lady, gentleman]`: the cards she knows of him, top card last; `face_up[gentleman]`: what both know.
        The rest of each pile is face down. Raises `OptionError` for what can't be.
        """
        if type(turn) is not int or turn not in (0, 1):
            raise OptionError(f"turn is 0 or 1, not {brief(turn)}.")
        ladies = [(lady, g) for lady in (0, 1) for g in range(PILES)]
        for name, told, keys in (("sides", sides, ladies), ("face_up", face_up, range(PILES))):
            if told is not None and not (
                isinstance(told, Mapping) and all(key in keys and _whole(key) for key in told)
            ):
                key = "(lady, gentleman)" if name == "sides" else "gentleman"
                raise OptionError(
                    f"{name} are cards by {key}: a lady is 0 or 1, a gentleman 0 to {PILES - 1}; not {brief(told)}."
                )
        bag = list(self.full_bag)
        zones: list[tuple[int, ...]] = [()] * (3 * PILES)
        piles = [self.pile_size] * PILES
        events: list[Event] = []

        def put(zone: int, lady: int, g: int, cards: Iterable[str | Card], turned: bool) -> None:
            for c in self.deck.listed(cards):
                if c not in bag:
                    raise OptionError(f"{self.deck[c].title} is named twice; the deck has {self.deck[c].copies}.")
                bag.remove(c)
                piles[g] -= 1
                if piles[g] < 0:
                    raise OptionError(f"Gentleman {g + 1} has only {self.pile_size} cards.")
                zones[zone] = (*zones[zone], c)
                events.append(Event("arrive", self.side(lady, g), (c,), 1 << lady, "chance"))
                if turned:
                    events.append(Event("leave", self.side(lady, g), (c,), EVERYONE, "flip"))

        for g, cards in (face_up or {}).items():
            put(self.face_up(g), 1 - turn, g, cards, True)
        for (lady, g), cards in (sides or {}).items():
            put(self.side(lady, g), lady, g, cards, False)
        for g in range(PILES):
            if zones[self.face_up(g)] and piles[g]:
                raise OptionError(f"Gentleman {g + 1} can show cards face up only when his pile is used up.")
        facts = Facts("romance", turn, turn, tuple(piles), 2, False, 0, -1, -1, -1, ())
        return TwoLadiesState(self, facts, (*zones, tuple(bag)), tuple(events))

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene_for_two

        return scene_for_two(view, names or ["Player 1", "Player 2"], **more)


class TwoLadiesState(State):
    """One position of the two-player game."""

    __slots__ = ()
    game: TwoLadies
    facts: Facts

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        f, game = self.facts, self.game
        if f.phase != "romance":
            return ()
        courts = tuple([COURTS[g] for g in range(PILES) if game.can_court(f, self.zones, f.player, g)])
        return courts if f.opening or f.courts == 1 else (*courts, *MARRIES)

    def why_illegal(self, move: Move) -> Refusal | None:
        f, game, kind = self.facts, self.game, type(move)
        if kind not in game.move_types:
            return Refusal(f"“{move}” is no move of the two-player game: a lady courts or marries.", "two-turn")
        if f.player == TERMINAL:
            return Refusal("The game is over; step back to try something else.", "two-marry")
        if move.chance:
            return self._why_not_chance(move)
        if f.player == CHANCE:
            return Refusal("A card is being drawn; nobody decides now.", "two-turn")
        assert isinstance(move, (CourtPile, MarryPile))
        if not 0 <= move.pile < PILES:
            return Refusal(f"There are gentlemen 1 to {PILES}.", "two-setup")
        if kind is MarryPile:
            if f.opening:
                return Refusal("On the very first turn {p} can only court, once.", "two-first-turn", p=f.player)
            if f.courts == 1:
                why = "After one COURT there is no MARRY in the same turn: {p} must take the second COURT."
                return Refusal(why, "LC-S", p=f.player)
            return None
        if not game.can_court(f, self.zones, f.player, move.pile):
            he = f"gentleman {move.pile + 1}"
            why = f"There is no card to take: {he} has no card face down, and none lies on {{o's}} side."
            return Refusal(why, "LC-L", o=1 - f.player)
        return None

    def _why_not_chance(self, move: Move) -> Refusal | None:
        f, game = self.facts, self.game
        if f.player >= 0:
            return Refusal(f"“{move.verb}” is chance's move; now {{p}} {{p:decides|decide}}.", "two-turn", p=f.player)
        if isinstance(move, Draw):
            c = move.card.index
            possible = f.phase != "first" and c in self.zones[-1] and game.deck.cards[c] == move.card
        else:
            assert isinstance(move, Begin)
            possible = f.phase == "first" and move.seat in game.beginners
        return None if possible else Refusal(f"Chance can't bring about “{move}” here.", "two-setup")

    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        if self.facts.player != CHANCE:
            return []
        if self.facts.phase == "first":
            return [(Begin(seat), Fraction(1, len(self.game.beginners))) for seat in self.game.beginners]
        bag = self.zones[-1]
        return [(self.game.drawn[c], Fraction(n, len(bag))) for c, n in Counter(bag).items()]

    def sample_chance(self, rng: Random) -> Move:
        if self.facts.phase == "first":
            return Begin(rng.choice(self.game.beginners))
        bag = self.zones[-1]
        return self.game.drawn[bag[int(rng.random() * len(bag))]]

    @property
    def chance_name(self) -> str:
        f, game = self.facts, self.game
        if f.phase == "first":
            return "the first lady"
        if f.phase == "mysterious":
            return f"card {len(game.full_bag) - len(self.zones[-1]) + 1}"
        return f"gentleman {f.whom + 1}, card {game.pile_size - f.piles[f.whom] + 1}"

    def play(self, move: Move, tell: Tell | None = None) -> TwoLadiesState:
        if isinstance(move, Draw) and self._in_bag(move.card):
            return self._draw(move.card, tell)
        why = self.why_illegal(move)
        if why is not None:
            raise IllegalMoveError(why)
        if isinstance(move, Draw):
            return self._draw(move.card, tell)
        if isinstance(move, CourtPile):
            return self._court(move.pile, tell)
        if isinstance(move, MarryPile):
            return self._marry(move.pile, tell)
        assert isinstance(move, Begin)
        p = move.seat
        if tell:
            text = f"Four gentlemen are piles of {self.game.pile_size} cards, face down between the ladies."
            tell(Note.say(text, "two-setup", "two-objective", "components", "card-points"))
            tell(Note.say("{p} {p:begins|begin}, with one COURT.", "two-first-turn", "G-1", p=p))
        return TwoLadiesState(self.game, self.facts._replace(phase="romance", player=p, lady=p), self.zones, ())

    def _in_bag(self, card: Card) -> bool:
        """Whether a card of this deck can be drawn now: the quick way to yes."""
        bag, c = self.zones[-1], card.index
        i = bisect_left(bag, c)
        here = i < len(bag) and bag[i] == c and self.game.deck.cards[c] is card
        return here and self.facts.player == CHANCE and self.facts.phase != "first"

    def _court(self, g: int, tell: Tell | None) -> TwoLadiesState:
        f, game, p = self.facts, self.game, self.facts.player
        if f.piles[g]:
            if tell:
                tell(Note.say(f"{{p}} {{p:courts|court}} gentleman {g + 1}.", "two-court", "two-turn", p=p))
            facts = Facts("court", CHANCE, p, f.piles, f.courts, f.opening, 1, g, -1, -1, ())
            return TwoLadiesState(game, facts, self.zones, self.events)
        side, zones = game.side(1 - p, g), list(self.zones)
        c = zones[side][-1]
        zones[side] = zones[side][:-1]
        zones[game.face_up(g)] = (*zones[game.face_up(g)], c)
        if tell:
            text = f"{{p}} {{p:courts|court}} gentleman {g + 1}: the top card on {{o's}} side is turned up, {{cards}}."
            cards = [game.deck.cards[c]]
            tell(Note.say(text, "two-court-opponent", "two-both-know", "two-turn", cards=cards, p=p, o=1 - p))
        return self._courted(f, f.piles, tuple(zones), (*self.events, ("leave", side, (c,), EVERYONE, "flip")), tell)

    def _draw(self, card: Card, tell: Tell | None) -> TwoLadiesState:
        """A card of the pile (or for a Mysterious card, of the rest of the deck): it comes from the bag."""
        f, game, g, c, bag = self.facts, self.game, self.facts.whom, card.index, self.zones[-1]
        zones = list(self.zones)
        i = bisect_left(bag, c)
        zones[-1] = bag[:i] + bag[i + 1 :]
        mine = f.phase == "court"
        zone, seers = (game.side(f.lady, g), 1 << f.lady) if mine else (game.face_up(g), EVERYONE)
        zones[zone] = (*zones[zone], c)
        events = (*self.events, ("arrive", zone, (c,), seers, "chance"))
        if f.phase == "mysterious":
            return self._mysterious(card, tuple(zones), events, tell)
        piles = (*f.piles[:g], f.piles[g] - 1, *f.piles[g + 1 :])
        if not mine:
            return self._reveal(f, piles, tuple(zones), events, tell)
        if tell:
            text = "{p} {p:sees|see} {cards} and {p:lays|lay} it on {p:her|your} side."
            public = f"{{p}} {{p:lays|lay}} a card of gentleman {g + 1} on {{p:her|your}} side."
            own = ("two-own-side", "two-look")
            tell(Note.say(text, *own, cards=[card], readers=seers, public=public, p=f.lady))
        return self._courted(f, piles, tuple(zones), events, tell)

    def _courted(
        self, f: Facts, piles: Piles, zones: tuple[tuple[int, ...], ...], events: Any, tell: Tell | None
    ) -> TwoLadiesState:
        """After a COURT: the second one of the turn if there is one to take (LC-L), else the other lady."""
        p, left = f.lady, f.courts - 1
        if left and (any(piles) or any(zones[self.game.side(1 - p, g)] for g in range(PILES))):
            facts = Facts("romance", p, p, piles, left, f.opening, 0, -1, -1, -1, ())
        else:
            if tell and left:
                tell(Note.say("Nothing is left to court, so one COURT is enough.", "LC-L"))
            facts = Facts("romance", 1 - p, 1 - p, piles, 2, False, 0, -1, -1, -1, ())
        return TwoLadiesState(self.game, facts, zones, events)

    def _marry(self, g: int, tell: Tell | None) -> TwoLadiesState:
        f, p = self.facts, self.facts.player
        if tell:
            tell(Note.say(f"{{p}} {{p:marries|marry}} gentleman {g + 1}.", "two-marry", p=p))
        sides = [tuple(sorted(cards)) for cards in self.zones[: 2 * PILES]]  # revealed, their order means nothing
        shown = [("sight", zone, cards, EVERYONE, "reveal") for zone, cards in enumerate(sides) if cards]
        zones = (*sides, *self.zones[2 * PILES :])
        return self._reveal(f._replace(wife=p, husband=g), f.piles, zones, (*self.events, *shown), tell)

    def _reveal(self, f: Facts, piles: Piles, zones: Any, events: Any, tell: Tell | None) -> TwoLadiesState:
        """The rest of the piles, then Mysterious draws."""
        game = self.game
        for g, due in enumerate(piles):
            if due:
                facts = Facts("reveal", CHANCE, f.lady, piles, f.courts, f.opening, due, g, f.wife, f.husband, ())
                return TwoLadiesState(game, facts, zones, events)
        facts = f._replace(phase="mysterious", player=CHANCE, piles=piles, due=0, whom=-1)
        state = TwoLadiesState(game, facts, zones, events)
        if tell:
            for g, hand in enumerate(state.hands):
                cards = [game.deck.cards[c] for c in hand]
                tell(
                    Note.say(
                        f"Gentleman {g + 1} holds {{cards}}.", "reveal", "two-ranking", *story.kinds(cards), cards=cards
                    )
                )
        return state._next_mystery(0, tell)

    @property
    def hands(self) -> list[tuple[int, ...]]:
        """Each gentleman's cards that lie on the table, as sorted numbers."""
        return [tuple(sorted(h)) for h in self.game.hands(self.zones)]

    def _mysterious(
        self, card: Card, zones: tuple[tuple[int, ...], ...], events: Any, tell: Tell | None
    ) -> TwoLadiesState:
        f, game, g = self.facts, self.game, self.facts.whom
        chained = card.index in game.draws
        if tell:
            text, rule = (
                f"Gentleman {g + 1} draws {{cards}} for a Mysterious card{story.brings(card)}.",
                "mysterious-chain" if chained else "mysterious",
            )
            tell(Note.say(text, rule, "LC-M", "LC-T", cards=[card]))
        due = f.due - 1 + game.draws.get(card.index, 0)
        state = TwoLadiesState(game, f._replace(due=due), zones, events)
        return state if due else state._next_mystery(state._piles().index(g) + 1, tell)

    def _piles(self) -> list[int]:
        """The married gentleman first, then the others by number (LC-T)."""
        return sorted(range(PILES), key=lambda g: g != self.facts.husband)

    def _next_mystery(self, place: int, tell: Tell | None) -> TwoLadiesState:
        f, game, hands, piles = self.facts, self.game, self.hands, self._piles()
        for g in piles[place:]:
            due = sum([game.draws.get(c, 0) for c in hands[g]])
            if due:
                return TwoLadiesState(game, f._replace(due=due, whom=g), self.zones, self.events)
        keys = [game.reckoner.key(hand) for hand in hands]
        order = tuple(sorted(piles, key=keys.__getitem__, reverse=True))  # stable: two-tie, the married one first
        facts = f._replace(phase="end", player=TERMINAL, due=0, whom=-1, ranking=order)
        state = TwoLadiesState(game, facts, self.zones, self.events)
        if tell:
            state._tell_end(tell)
        return state

    @property
    def ranking(self) -> list[Rank]:
        """At the end: the gentlemen (by number from 0) from Dandiest to Least Dandy, each with his reckoning."""
        return self.game.ranked(self.facts, self.hands)

    def _tell_end(self, tell: Tell) -> None:
        ranking, end = self.ranking, self.outcome()
        assert end is not None
        for rank in sorted(ranking, key=lambda r: r.seat):
            story.reckoned(tell, f"Gentleman {rank.seat + 1}", rank.reckoning)
        for rank, after in zip(ranking, [*ranking[1:], None], strict=True):
            place = story.place_name(rank.place, PILES)
            text = f"Gentleman {rank.seat + 1} is ranked {place} with {points(rank.reckoning.total)}"
            if after is not None and rank.rule != "rank":
                last = "being married" if rank.seat == self.facts.husband else "the lower number"
                text += f", level with gentleman {after.seat + 1} and ahead by {story.TIES.get(rank.rule, last)}"
            tell(Note.say(text + ".", rank.rule, *(("rank", "LC-I") if rank.rule != "rank" else ())))
        tell(Note(str(end.reason), end.rule, also=("two-ranking", "G-4")))

    def outcome(self) -> Outcome | None:
        f = self.facts
        if f.player != TERMINAL:
            return None
        w, best, husband = f.wife, f.ranking[0], f.husband
        if best == husband:
            winner, why = w, f"no gentleman is dandier than gentleman {best + 1}, whom {{{w}}} married."
        else:
            winner, why = 1 - w, f"{{{w}}} married gentleman {husband + 1}, and gentleman {best + 1} is dandier."
        reason = Text(f"{{{winner}}} {{{winner}:wins|win}}: {why}")
        return Outcome((winner,), (int(winner == 0), int(winner == 1)), reason, "two-objective")


def _whole(key: Any) -> bool:
    return all(type(n) is int for n in (key if isinstance(key, tuple) else (key,)))


TwoLadies.state_type = TwoLadiesState
COURTS = tuple(CourtPile(g) for g in range(PILES))
MARRIES = tuple(MarryPile(g) for g in range(PILES))
