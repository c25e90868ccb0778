"""Ladies' Choice for three to six players: deal, romance, the Biological Clock, ranking, Love.

Seats are numbered clockwise. A round's gentlemen act in turn order, then the Catch (with six: Second, then First).
Beside it: `moves.py` (moves and public facts), `reckoning.py` (the ranking of hands), `story.py` (what is told),
`cards.py` (decks), `two_player.py` (the game for two).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from ...core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Event,
    Game,
    IllegalMoveError,
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
from . import story
from .cards import check_deck, ledger
from .moves import Begin, Boast, Change, Court, Draw, Facts, Love, Marry, NextRound, Seating, Show, Standing
from .reckoning import Rank, ranks, reckoner

# -- the table of facts ----------------------------------------------------------------------------------------------

LOVE_TO_GIVE = {3: 2, 4: 3, 5: 4, 6: 4}
RANKED = ("mysterious", "ranking", "end")  # phases in which hands lie open
CANCELLED_CARDS_CANCEL = Option(
    True, (True, False), "A card put aside still cancels others: printed cancellations apply at once.", "LC-A"
)
FIRST = "Who is the Catch in round 1 of the first match (a seat); if nothing is said, the seed decides."


class LadiesChoice(Game):
    """Ladies' Choice, 3–6 players."""

    name = "ladies_choice"
    title = "Ladies' Choice"
    accent = "plum"
    player_counts = (3, 4, 5, 6)
    move_types = (Boast, Change, Court, Marry, NextRound, Draw, Show, Begin)
    facts_type = Facts

    def __init__(self, players: int, deck: Deck, /, **options: Any) -> None:
        super().__init__(players, deck, ledger(), **options)
        self.reckoner = reckoner(deck, self.options["cancelled_cards_cancel"])
        self.gentlemen_count = min(players - 1, 4)
        self.rounds = 3 if players == 6 else players
        self.hand_size: int = deck.facts["hand_size"]
        self.above_at_start = check_deck(deck, players)
        self.shown = self.gentlemen_count  # LC-G: COURT shows as many cards as there are gentlemen
        self.seating = [[self._seating(first, n) for n in range(self.rounds)] for first in range(players)]
        self.openness = {c.index for c in deck if c["effect"] == "openness"}
        self.draws = {c.index: c["draw"] for c in deck if c["effect"] == "mysterious" and c["draw"]}
        self.full_bag = tuple(c.index for c in deck for _ in range(c.copies))
        self.copies_matter = any(c.copies > 1 for c in deck)
        self.boasts = [Boast(c) for c in deck]
        self.changes = [Change(c) for c in deck]
        self.drawn = [Draw(c) for c in deck]
        self.courts = [Court(seat) for seat in range(players)]
        self.marries = [Marry(seat) for seat in range(players)]

    def options_for(self, players: int) -> Mapping[str, Option]:
        table = {
            "first": Option(None, (None, *range(players)), FIRST, "G-1", seats=True),
            "cancelled_cards_cancel": CANCELLED_CARDS_CANCEL,
        }
        if players == 6:
            text = "A second match: who was First Catch is now Second Catch, and the other way round."
            table["swap_catches"] = Option(False, (False, True), text, "LC-P")
        return table

    def zone_table(self) -> tuple[Zone, ...]:
        hands = [Zone(f"hand {seat + 1}", seat, "owner") for seat in range(self.players)]
        return (*hands, Zone("bag", None, "nobody"))

    def may_see(self, zone: int, viewer: int, facts: Facts) -> bool:
        return super().may_see(zone, viewer, facts) or (zone < self.players and facts.phase in RANKED)

    def _seating(self, first: int, number: int) -> Seating:
        n = self.players
        if n == 6:
            catch = (first + 2 * number + bool(self.options["swap_catches"])) % 6
            gentlemen = tuple((catch + i) % 6 for i in range(1, 5))
            second = (catch + 5) % 6
            return Seating((catch, second), gentlemen, (*gentlemen, second, catch))
        catch = (first + number) % n
        gentlemen = tuple((catch + i) % n for i in range(1, n))
        return Seating((catch,), gentlemen, (*gentlemen, catch))

    def seats_of(self, facts: Facts) -> Seating:
        """Who is what in the round that `facts` belong to."""
        return self.seating[facts.standing.first][facts.standing.round]

    def love_to_give(self, facts: Facts) -> tuple[int, ...]:
        """Love each seat still has to give: all of it until the marriage in the round in which it is a Catch."""
        give = [LOVE_TO_GIVE[self.players]] * self.players
        s = facts.standing
        if s.first >= 0:
            for number in range(s.round + 1):
                for i, seat in enumerate(self.seating[s.first][number].catches):
                    if number < s.round or s.husbands[i] >= 0:
                        give[seat] = 0
        return tuple(give)

    def new_initial_state(self) -> LadiesChoiceState:
        zones = (*((),) * self.players, self.full_bag)
        love = (Love(0, 0),) * self.players
        first = self.options["first"]
        catches = 2 if self.players == 6 else 1
        standing = Standing(-1 if first is None else first, 0, (-1,) * catches, love, ())
        if first is None:
            facts = Facts("first", CHANCE, 0, self.above_at_start, 0, -1, standing)
        else:
            facts = self.dealing(standing)
        return LadiesChoiceState(self, facts, zones, ())

    def dealing(self, standing: Standing) -> Facts:
        gentlemen = self.seating[standing.first][standing.round].gentlemen
        return Facts("deal", CHANCE, 0, self.above_at_start, self.hand_size * len(gentlemen), gentlemen[0], standing)

    def possible(self, events: Sequence[Event]) -> bool:
        """A COURT that turned up a Complete Openness is followed by everybody's hearing of it (LC-F), others not."""
        for i, e in enumerate(events):
            if e.what == "sight" and e.how == "chance":
                assert not isinstance(e.cards, int)
                open_cards = self.openness.intersection(e.cards)
                told = i + 1 < len(events) and events[i + 1].how == "openness" and events[i + 1].zone == e.zone
                if bool(open_cards) != told or (told and events[i + 1].cards != (min(open_cards),)):
                    return False
        return True

    def facts_from_dict(self, data: Any) -> Facts:
        f = Facts(**{**data, "standing": None})
        s = data["standing"]
        love = tuple(Love(int(a["love"]), int(a["true"])) for a in s["love"])
        standing = Standing(s["first"], s["round"], tuple(s["husbands"]), love, tuple(s["ranking"]))
        return f._replace(standing=standing)

    def check_state(self, state: State) -> None:
        f: Facts = state.facts
        s = f.standing
        seats = range(self.players)
        numbers = [f.player, f.turn, f.above, f.due, f.whom, s.first, s.round, *s.husbands, *s.ranking]
        phases = {
            "first": (CHANCE,), "deal": (CHANCE,), "draw": (CHANCE,), "show": (CHANCE,), "mysterious": (CHANCE,),
            "romance": seats, "last look": seats, "second marriage": seats, "ranking": seats, "end": (TERMINAL,),
        }  # fmt: skip
        ok = (
            all(type(n) is int for n in numbers)
            and f.player in phases.get(f.phase, ())
            and 0 <= f.turn < self.players
            and 0 <= f.above <= self.above_at_start
            and 0 <= f.due <= 100
            and -1 <= f.whom < self.players
            and -1 <= s.first < self.players
            and (s.first >= 0 or f.phase == "first")
            and 0 <= s.round < self.rounds
            and len(s.husbands) == (2 if self.players == 6 else 1)
            and len(s.love) == self.players
            and all(0 <= x.love <= 24 and 0 <= x.true <= 6 for x in s.love)
            and set(s.ranking) <= set(seats)
            and self.options["first"] in (None, s.first)
        )
        if not ok or not self._fits(f, state.zones, state.events):
            raise TabletopError(f"This is no position of {self.title}: its facts don't fit together.")
        if s.first >= 0:
            gentlemen = self.seats_of(f).gentlemen
            if any(state.zones[seat] for seat in seats if seat not in gentlemen):
                raise TabletopError(f"This is no position of {self.title}: a Catch holds cards.")

    def _fits(self, f: Facts, zones: Sequence[tuple[int, ...]], events: Sequence[Any]) -> bool:
        """Whether the facts of a phase agree with each other and with the cards, so that play can go on from here."""
        s, bag = f.standing, zones[-1]
        if s.first < 0:
            return f.phase == "first" and bag == self.full_bag and s.round == 0
        seats = self.seats_of(f)
        men, order, at = seats.gentlemen, seats.order, seats.order[f.turn]
        wed = [h for h in s.husbands if h >= 0]
        if not set(wed) <= set(men) or len(set(wed)) < len(wed) or any(h < -1 for h in s.husbands):
            return False
        if f.phase in ("ranking", "end"):
            last = s.round + 1 == self.rounds
            mover = TERMINAL if last else self.seating[s.first][s.round + 1].catches[0]
            ranked = tuple(sorted(men, key=lambda g: self.reckoner.key(zones[g]), reverse=True))
            return (
                f.player == mover and s.ranking == ranked and len(wed) == len(s.husbands) and all(zones[g] for g in men)
            )
        if s.ranking:
            return False
        if f.phase == "deal":
            left = [self.hand_size - len(zones[g]) for g in men]
            full = self.hand_size * men.index(f.whom) if f.whom in men else -1
            dealt = sum(map(len, zones[:-1]))
            return not wed and min(left) >= 0 and f.due == sum(left) > 0 and full <= dealt < full + self.hand_size
        if f.above != max(0, len(bag) - self.deck.facts["under_clock"]):
            return False
        if any(not zones[g] and not (f.phase == "draw" and g == f.whom) for g in men):
            return False
        if f.phase == "mysterious":
            if f.whom not in men or len(wed) < len(s.husbands):
                return False
            open_draws = Counter(e[1] for e in events if e[0] == "arrive" and e[3] == EVERYONE)
            due = [sum(self.draws.get(c, 0) for c in zones[g]) - open_draws[g] for g in men]
            i = men.index(f.whom)
            to_come = sum(due[i:]) + sum(self.draws.get(c, 0) for c in bag)
            drawn_later = any(open_draws[g] for g in men[i + 1 :])
            return not any(due[:i]) and f.due == due[i] > 0 and not drawn_later and to_come <= len(bag)
        if f.phase in ("last look", "second marriage") or wed:  # six players: one has married, the other must
            if len(wed) != 1 or len(s.husbands) != 2:
                return False
            other = seats.catches[s.husbands.index(-1)]
            if at != other or (f.phase != "second marriage" and other != seats.catches[1]):
                return False
            return f.player == other if f.phase != "show" else f.whom in men
        if f.phase == "romance":
            turn_fits = f.player == at
        elif f.phase == "draw":
            turn_fits = f.whom == at and at in men and f.due in (1, 2)
        else:
            turn_fits = f.phase == "show" and at in seats.catches and f.whom in men
        if not turn_fits or f.above:
            return turn_fits
        to_draw = f.due if f.phase == "draw" else 0
        end = order.index(seats.catches[-1])  # with the Clock shown, turns end at her marriage
        first_to_come = f.turn + (f.phase != "romance")
        turns = len(men) - first_to_come if first_to_come <= end else len(men)
        to_draw += 2 * max(0, turns) + sum(c["draw"] * c.copies for c in self.deck)
        return bool(to_draw <= len(bag))

    # -- positions for lessons -----------------------------------------------------------------------------------------
    def set_up(
        self,
        hands: Mapping[int, Iterable[str | Card]] | None = None,
        catch: int = 0,
        round: int = 0,
        turn: int | None = None,
        above_clock: int | None = None,
        boasted: Mapping[int, Iterable[str | Card]] | None = None,
        seen: Mapping[int, Iterable[str | Card]] | None = None,
        seed: int | str = 0,
    ) -> LadiesChoiceState:
        """A position in the romance phase; what is not named is dealt by chance from `seed`.

        `hands`: cards by seat, as many as you like. `catch`: the (First) Catch. `round`: from 0. `turn`: who moves
        (default: the gentleman on her left). `above_clock`: cards left above the Clock; those that are missing lie
        face down in the discards. `boasted` and `seen`: cards of a hand that all, or the Catch, have seen.
        Raises `OptionError` for what can't be.
        """
        for name, told_of in (("hands", hands), ("boasted", boasted), ("seen", seen)):
            if told_of is not None and not isinstance(told_of, Mapping):
                raise OptionError(f"{name} are cards by seat, as in {{1: ['Romantic']}}, not {brief(told_of)}.")
        for name, value in (("catch", catch), ("round", round), ("turn", turn), ("above_clock", above_clock)):
            if type(value) is not int and not (value is None and name in ("turn", "above_clock")):
                raise OptionError(f"{name} is a number, not {brief(value)}.")
        if not 0 <= catch < self.players or not 0 <= round < self.rounds:
            raise OptionError(
                f"catch is a seat from 0 to {self.players - 1} and round a number from 0 to {self.rounds - 1}."
            )
        step = (2 * round + bool(self.options.get("swap_catches"))) if self.players == 6 else round
        first = (catch - step) % self.players
        seats = self.seating[first][round]
        rng = Random(str(seed))
        held: dict[int, list[int]] = {}
        bag = list(self.full_bag)
        for seat, cards in (hands or {}).items():
            if seat not in seats.gentlemen:
                raise OptionError(f"Seat {seat} has no hand: the gentlemen of this round sit at {seats.gentlemen}.")
            held[seat] = list(self.deck.hand(cards))
            if not held[seat]:
                raise OptionError(f"Seat {seat} needs at least one card.")
            for c in held[seat]:
                if c not in bag:
                    raise OptionError(
                        f"{self.deck[c].title} is named in two hands; the deck has {self.deck[c].copies}."
                    )
                bag.remove(c)
        if len(bag) < self.hand_size * (len(seats.gentlemen) - len(held)):
            raise OptionError("These hands leave too few cards for the other gentlemen.")
        for seat in seats.gentlemen:
            if seat not in held:
                held[seat] = [bag.pop(rng.randrange(len(bag))) for _ in range(self.hand_size)]
        in_hands = sum(map(len, held.values()))
        start = self.deck.size - self.deck.facts["under_clock"]
        above = start - in_hands if above_clock is None else above_clock
        if in_hands > start:
            raise OptionError(f"{in_hands} cards are in hands, and only {start} do not lie under the Clock.")
        if not 0 <= above <= start - in_hands:
            raise OptionError(
                f"above_clock is a number from 0 to {start - in_hands}: {self.deck.size} cards, {in_hands} in hands, "
                f"{self.deck.facts['under_clock']} under the Clock."
            )
        events: list[Event] = []
        discards = start - in_hands - above
        for i, seat in enumerate(seats.gentlemen):
            share = discards // len(seats.gentlemen) + (i < discards % len(seats.gentlemen))
            lost = [bag.pop(rng.randrange(len(bag))) for _ in range(share)]
            events.append(Event("arrive", seat, tuple(sorted(held[seat] + lost)), 1 << seat, "chance"))
            events += [Event("leave", seat, (c,), 1 << seat, "choice") for c in lost]
        for told, seers in ((boasted or {}, None), (seen or {}, 1 << catch)):
            for seat, cards in told.items():
                shown = self.deck.hand(cards)
                if seat not in held or any(c not in held[seat] for c in shown):
                    raise OptionError(f"Seat {seat} can't have shown a card that is not in his hand.")
                if seers is None:
                    events += [Event("sight", seat, (c,), EVERYONE, "choice") for c in shown]
                elif shown:
                    events.append(Event("sight", seat, shown, seers | 1 << seat, "choice"))
        mover = seats.gentlemen[0] if turn is None else turn
        if mover not in seats.order:
            raise OptionError(f"turn is a seat from 0 to {self.players - 1}, not {turn!r}.")
        zones = tuple(tuple(sorted(held.get(seat, []))) for seat in range(self.players))
        standing = Standing(first, round, (-1,) * len(seats.catches), (Love(0, 0),) * self.players, ())
        facts = Facts("romance", mover, seats.order.index(mover), above, 0, -1, standing)
        return LadiesChoiceState(self, facts, (*zones, tuple(sorted(bag))), tuple(events))

    def scene(self, view: Any, names: Sequence[str] | None = None, **more: Any) -> Any:
        from .scene import scene

        return scene(view, names or [f"Player {i + 1}" for i in range(self.players)], **more)


class LadiesChoiceState(State):
    """One position of Ladies' Choice for 3–6. Sentences about what happens are in `story.py`."""

    __slots__ = ()
    game: LadiesChoice
    facts: Facts

    # -- who may do what ----------------------------------------------------------------------------------------------
    @property
    def legal_moves(self) -> tuple[Move, ...]:
        f, game = self.facts, self.game
        player = f.player
        if player < 0:
            return ()
        if f.phase == "romance":
            hand = self.zones[player]
            if hand:  # a gentleman: BOAST or CHANGE
                if game.copies_matter:
                    hand = tuple(dict.fromkeys(hand))
                boasts, changes, openness = game.boasts, game.changes, game.openness
                return (*[boasts[c] for c in hand if c not in openness], *[changes[c] for c in hand])
            seats = game.seats_of(f)
            marries = [game.marries[g] for g in seats.gentlemen]
            if f.above == 0 and player == seats.catches[-1]:  # clock-marry, six-clock
                return tuple(marries)
            return (*[game.courts[g] for g in seats.gentlemen], *marries)
        if f.phase == "last look":
            return tuple([game.courts[g] for g in game.seats_of(f).gentlemen])
        if f.phase == "second marriage":
            return tuple([game.marries[g] for g in game.seats_of(f).gentlemen if g not in f.standing.husbands])
        return (NEXT_ROUND,)

    def why_illegal(self, move: Move) -> Refusal | None:
        f, game, kind = self.facts, self.game, type(move)
        player, phase = f.player, f.phase
        if kind not in game.move_types:
            return Refusal(f"“{move}” is no move of {game.title} for {game.players}.", "phases")
        if player == TERMINAL:
            return Refusal("The game is over; step back to try something else.", "end")
        if move.chance:
            return self._why_not_chance(move)
        if player == CHANCE:
            return Refusal("Cards are being dealt or drawn; nobody decides now.", "phases")
        if phase == "ranking":
            if kind is NextRound:
                return None
            return Refusal("The round is over; all that is left to do is “next round”.", "phases")
        if kind is NextRound:
            return Refusal("The next round starts when all Catches have married and the hands are ranked.", "phases")
        seats = game.seats_of(f)
        if isinstance(move, (Boast, Change)):
            if player in seats.catches:
                why = "It is {p's} turn, and a Catch courts or marries; only gentlemen boast and change."
                return Refusal(why, "turn-catch", p=player)
            c = move.card.index
            if c not in self.zones[player] or game.deck.cards[c] != move.card:
                why = f"{{p}} {{p:does|do}} not hold {move.card.title}, and {kind.verb} needs a card of the hand."
                return Refusal(why, kind.verb, p=player)
            if kind is Boast and game.openness.issuperset(self.zones[player]):
                return Refusal("{p} {p:holds|hold} nothing that may be boasted and must change.", "LC-Q", p=player)
            if kind is Boast and c in game.openness:
                return Refusal(f"{move.card.title} can't be boasted.", "openness-no-boast")
            return None
        assert isinstance(move, (Court, Marry))
        g = move.gentleman
        if player not in seats.catches:
            why = "It is {p's} turn, and a gentleman boasts or changes; only a Catch courts and marries."
            return Refusal(why, "turn-gentleman", p=player)
        if g not in seats.gentlemen:
            why = "{g} {g:is a Catch|are a Catch}" if 0 <= g < game.players else "Nobody sits there"
            return Refusal(f"{why}; only gentlemen can be courted and married.", "turn-catch", g=g)
        if phase == "last look" and kind is Marry:
            return Refusal("First comes the extra COURT; then {p} must marry.", "six-extra-court", p=player)
        if phase == "second marriage" and kind is Court:
            if player == seats.catches[0]:
                why = "The Second Catch has married: {p} must choose at once, without another COURT."
                return Refusal(why, "six-no-extra", p=player)
            return Refusal("The extra COURT has been taken: now {p} must marry.", "six-marry-both", p=player)
        if phase == "second marriage" and g in f.standing.husbands:
            why = "{g} {g:is|are} married already; the other Catch must choose a different gentleman."
            return Refusal(why, "six-different", g=g)
        if kind is Court and phase == "romance" and f.above == 0 and player == seats.catches[-1]:
            why = "The Biological Clock shows: {p} can only marry now."
            return Refusal(why, "six-clock" if len(seats.catches) == 2 else "clock-marry", p=player)
        return None

    def _why_not_chance(self, move: Move) -> Refusal | None:
        f = self.facts
        if f.player >= 0:
            return Refusal(f"“{move.verb}” is chance's move; now {{p}} {{p:decides|decide}}.", "clockwise", p=f.player)
        if isinstance(move, Draw):
            c = move.card.index
            here = f.phase in ("deal", "draw", "mysterious") and c in self.zones[-1]
            possible = here and self.game.deck.cards[c] == move.card
        elif isinstance(move, Show):
            hand, cards = self.zones[f.whom], move.cards
            possible = f.phase == "show" and len(cards) == min(self.game.shown, len(hand))
            possible = possible and _within(cards, hand) and move == self._show([c.index for c in cards])
        else:
            assert isinstance(move, Begin)
            possible = f.phase == "first" and 0 <= move.seat < self.game.players
        rule = {Draw: "deal", Show: "court-count"}.get(type(move), "first-catch")
        return None if possible else Refusal(f"Chance can't bring about “{move}” here.", rule)

    # -- chance -------------------------------------------------------------------------------------------------------
    def chance_outcomes(self) -> list[tuple[Move, Fraction]]:
        f, game = self.facts, self.game
        if f.player != CHANCE:
            return []
        if f.phase == "first":
            return [(Begin(seat), Fraction(1, game.players)) for seat in range(game.players)]
        if f.phase == "show":
            hand = self.zones[f.whom]
            ways = Counter(combinations(hand, min(game.shown, len(hand))))
            return [(self._show(cards), Fraction(n, ways.total())) for cards, n in ways.items()]
        bag = self.zones[-1]
        return [(game.drawn[c], Fraction(n, len(bag))) for c, n in Counter(bag).items()]

    def sample_chance(self, rng: Random) -> Move:
        f = self.facts
        if f.phase == "show":
            hand = self.zones[f.whom]
            return self._show(tuple(sorted(rng.sample(hand, min(self.game.shown, len(hand))))))
        if f.phase == "first":
            return Begin(int(rng.random() * self.game.players))
        bag = self.zones[-1]
        return self.game.drawn[bag[int(rng.random() * len(bag))]]

    def _show(self, cards: Sequence[int]) -> Show:
        return Show(tuple([self.game.deck.cards[c] for c in cards]))

    @property
    def chance_name(self) -> str:
        f, game = self.facts, self.game
        if f.phase == "first":
            return "the first Catch"
        drawn, number = len(game.full_bag) - len(self.zones[-1]), f.standing.round + 1
        if f.phase == "show":
            look = "last look" if any(h >= 0 for h in f.standing.husbands) else "look"
            return f"round {number}, {look} of seat {game.seats_of(f).order[f.turn] + 1} after {drawn} cards"
        return f"round {number}, {'deal' if f.phase == 'deal' else 'card'} {drawn + 1}"

    # -- playing ------------------------------------------------------------------------------------------------------
    def play(self, move: Move, tell: Tell | None = None) -> LadiesChoiceState:
        if isinstance(move, Draw):
            return self._draw(move, tell)
        why = self.why_illegal(move)
        if why is not None:
            raise IllegalMoveError(why)
        if isinstance(move, Boast):
            return self._boast(move.card, tell)
        if isinstance(move, Change):
            return self._change(move.card, tell)
        if isinstance(move, Court):
            return self._court(move.gentleman, tell)
        if isinstance(move, Show):
            return self._see(tuple([c.index for c in move.cards]), tell)
        if isinstance(move, Marry):
            return self._marry(move.gentleman, tell)
        if isinstance(move, Begin):
            standing = self.facts.standing._replace(first=move.seat)
            return LadiesChoiceState(self.game, self.game.dealing(standing), self.zones, ())
        return self._next_round(tell)

    def _boast(self, card: Card, tell: Tell | None) -> LadiesChoiceState:
        f = self.facts
        if tell:
            story.boasts(tell, f.player, card)
        facts = Facts("draw", CHANCE, f.turn, f.above, 1, f.player, f.standing)
        events = (*self.events, ("sight", f.player, (card.index,), EVERYONE, "choice"))
        return LadiesChoiceState(self.game, facts, self.zones, events)

    def _change(self, card: Card, tell: Tell | None) -> LadiesChoiceState:
        f, p, c = self.facts, self.facts.player, card.index
        if tell:
            story.changes(tell, p, card)
        zones = list(self.zones)
        i = zones[p].index(c)
        zones[p] = zones[p][:i] + zones[p][i + 1 :]
        facts = Facts("draw", CHANCE, f.turn, f.above, 2, p, f.standing)
        return LadiesChoiceState(self.game, facts, tuple(zones), (*self.events, ("leave", p, (c,), 1 << p, "choice")))

    def _draw(self, move: Draw, tell: Tell | None) -> LadiesChoiceState:
        """One card from the bag to a hand: the deal, the draws of a BOAST or CHANGE, Mysterious draws."""
        f, card, bag = self.facts, move.card, self.zones[-1]
        c, p, phase = card.index, f.whom, f.phase
        i = bisect_left(bag, c)
        if i == len(bag) or bag[i] != c or p < 0 or phase == "show" or self.game.deck.cards[c] is not card:
            why = self.why_illegal(move)
            if why is not None:
                raise IllegalMoveError(why)
        zones = list(self.zones)
        zones[p] = tuple(sorted((*zones[p], c)))
        zones[-1] = bag[:i] + bag[i + 1 :]
        if phase == "draw":
            return self._drawn(card, tuple(zones), tell)
        if phase == "deal":
            return self._dealt(card, tuple(zones), tell)
        return self._mysterious(card, tuple(zones), tell)

    def _drawn(self, card: Card, zones: tuple[tuple[int, ...], ...], tell: Tell | None) -> LadiesChoiceState:
        """After a BOAST's or CHANGE's draw: the Clock shows when the last card above it is gone (LC-E)."""
        f, p = self.facts, self.facts.whom
        above = f.above - 1 if f.above else 0
        if tell:
            story.draws(tell, p, card, "boast" if self.events[-1][0] == "sight" else "change")
            if f.above == 1:
                story.clock_shows(tell, self.game.players == 6, f.due > 1)
        if f.due > 1:
            facts = Facts("draw", CHANCE, f.turn, above, f.due - 1, p, f.standing)
        else:
            turn = f.turn + 1
            facts = Facts("romance", self.game.seats_of(f).order[turn], turn, above, 0, -1, f.standing)
        return LadiesChoiceState(
            self.game, facts, zones, (*self.events, ("arrive", p, (card.index,), 1 << p, "chance"))
        )

    def _dealt(self, card: Card, zones: tuple[tuple[int, ...], ...], tell: Tell | None) -> LadiesChoiceState:
        f, game, p, events = self.facts, self.game, self.facts.whom, self.events
        gentlemen, cards, due = game.seats_of(f).gentlemen, zones[p], f.due - 1
        if tell and not events:
            if f.standing.round == 0:
                story.start(tell, game, f, LOVE_TO_GIVE[game.players])
            story.round_starts(tell, game, f)
        if len(cards) > 1:  # one arrival a hand: the order of a deal means nothing
            events = events[:-1]
        events = (*events, ("arrive", p, cards, 1 << p, "chance"))
        if tell and len(cards) == game.hand_size:
            story.dealt(tell, p, [game.deck.cards[c] for c in cards])
        if due:
            whom = gentlemen[gentlemen.index(p) + 1] if len(cards) == game.hand_size else p
            return LadiesChoiceState(game, Facts("deal", CHANCE, 0, f.above, due, whom, f.standing), zones, events)
        if tell:
            story.clock_set(tell, game, f.above, gentlemen[0])
        facts = Facts("romance", gentlemen[0], 0, f.above, 0, -1, f.standing)
        return LadiesChoiceState(game, facts, zones, events)

    def _court(self, g: int, tell: Tell | None) -> LadiesChoiceState:
        f = self.facts
        if tell:
            story.courts(tell, f.player, g, f.phase == "last look")
        facts = Facts("show", CHANCE, f.turn, f.above, 0, g, f.standing)
        return LadiesChoiceState(self.game, facts, self.zones, self.events)

    def _see(self, cards: tuple[int, ...], tell: Tell | None) -> LadiesChoiceState:
        """She sees the cards (LC-G); with a Complete Openness among them, the whole hand (LC-F)."""
        f, game, g = self.facts, self.game, self.facts.whom
        order, hand, titles = game.seats_of(f).order, self.zones[g], game.deck.cards
        p = order[f.turn]
        both = 1 << p | 1 << g
        events = (*self.events, ("sight", g, cards, both, "chance"))
        if tell:
            story.sees(tell, p, g, [titles[c] for c in cards])
        opened = game.openness.intersection(cards)
        if opened:
            c = min(opened)
            events = (*events, ("sight", g, (c,), EVERYONE, "openness"), ("sight", g, hand, both, "choice"))
            if tell:
                story.openness(tell, p, g, titles[c].title, [titles[c] for c in hand])
        if max(f.standing.husbands) >= 0:  # that was the last look
            facts = Facts("second marriage", p, f.turn, f.above, 0, -1, f.standing)
        else:
            turn = (f.turn + 1) % len(order)
            facts = Facts("romance", order[turn], turn, f.above, 0, -1, f.standing)
        return LadiesChoiceState(game, facts, self.zones, events)

    def _marry(self, g: int, tell: Tell | None) -> LadiesChoiceState:
        f, game, p = self.facts, self.game, self.facts.player
        seats, husbands = game.seats_of(f), list(f.standing.husbands)
        if tell:
            story.marries(tell, p, g, LOVE_TO_GIVE[game.players])
        husbands[seats.catches.index(p)] = g
        standing = f.standing._replace(husbands=tuple(husbands))
        if -1 in husbands:  # six-marry-both: the Second Catch takes a last look, the First does not
            other = seats.catches[husbands.index(-1)]
            last_look = other == seats.catches[1]
            if tell:
                story.must_choose(tell, other, last_look)
            phase = "last look" if last_look else "second marriage"
            facts = Facts(phase, other, seats.order.index(other), f.above, 0, -1, standing)
            return LadiesChoiceState(game, facts, self.zones, self.events)
        events = list(self.events)
        for seat in seats.gentlemen:
            events.append(("sight", seat, self.zones[seat], EVERYONE, "choice"))
            if tell:
                story.shows(tell, seat, [game.deck.cards[c] for c in self.zones[seat]], game.players == 6)
        facts = Facts("mysterious", CHANCE, f.turn, f.above, 0, -1, standing)
        return LadiesChoiceState(game, facts, self.zones, tuple(events))._next_mystery(0, tell)

    def _mysterious(self, card: Card, zones: tuple[tuple[int, ...], ...], tell: Tell | None) -> LadiesChoiceState:
        f, game, c = self.facts, self.game, card.index
        if tell:
            story.mysterious(tell, f.whom, card, c in game.draws, f.above == 1)
        due = f.due - 1 + game.draws.get(c, 0)
        facts = Facts("mysterious", CHANCE, f.turn, max(0, f.above - 1), due, f.whom, f.standing)
        state = LadiesChoiceState(game, facts, zones, (*self.events, ("arrive", f.whom, (c,), EVERYONE, "chance")))
        return state if due else state._next_mystery(game.seats_of(f).gentlemen.index(f.whom) + 1, tell)

    def _next_mystery(self, place: int, tell: Tell | None) -> LadiesChoiceState:
        """On to the next gentleman with Mysterious cards (LC-D), or to the ranking."""
        for seat in self.game.seats_of(self.facts).gentlemen[place:]:
            due = sum([self.game.draws.get(c, 0) for c in self.zones[seat]])
            if due:
                facts = self.facts._replace(due=due, whom=seat)
                return LadiesChoiceState(self.game, facts, self.zones, self.events)
        return self._rank(tell)

    def _rank(self, tell: Tell | None) -> LadiesChoiceState:
        """Ranking and scoring. Nobody decides anything here, so it belongs to the marriage's step."""
        f, game, s = self.facts, self.game, self.facts.standing
        seats, love, give = game.seats_of(f), list(s.love), LOVE_TO_GIVE[game.players]
        keys = {g: game.reckoner.key(self.zones[g]) for g in seats.gentlemen}
        order = tuple(sorted(seats.gentlemen, key=keys.__getitem__, reverse=True))  # stable: tie-turn
        for wife, husband in zip(seats.catches, s.husbands, strict=True):
            back = len(order) - 1 - order.index(husband)  # love-back: one for each gentleman less dandy
            love[wife] = Love(love[wife].love + back, love[wife].true + (husband == order[0]))
            love[husband] = Love(love[husband].love + give - back, love[husband].true + (back == 0))
        standing = s._replace(love=tuple(love), ranking=order)
        if s.round + 1 == game.rounds:
            facts = Facts("end", TERMINAL, f.turn, f.above, 0, -1, standing)
        else:
            mover = game.seating[s.first][s.round + 1].catches[0]
            facts = Facts("ranking", mover, f.turn, f.above, 0, -1, standing)
        state = LadiesChoiceState(game, facts, self.zones, self.events)
        if tell:
            story.ranked(tell, state, state.ranking, give)
        return state

    @property
    def pause(self) -> bool:
        return self.facts.phase == "ranking"

    @property
    def ranking(self) -> list[Rank]:
        """In the ranking phase and at the end: the gentlemen from Dandiest to Least Dandy, each with his reckoning."""
        return ranks(self.game.reckoner, self.facts.standing.ranking, self.zones, "tie-turn")

    def _next_round(self, tell: Tell | None) -> LadiesChoiceState:
        f, game, s = self.facts, self.game, self.facts.standing
        if tell:
            story.catch_moves(tell, game, f.player)
        standing = Standing(s.first, s.round + 1, (-1,) * len(s.husbands), s.love, ())
        return LadiesChoiceState(game, game.dealing(standing), (*((),) * game.players, game.full_bag), ())

    def outcome(self) -> Outcome | None:
        if self.facts.player != TERMINAL:
            return None
        love = self.facts.standing.love
        scores = tuple(x.total for x in love)
        most = [seat for seat, n in enumerate(scores) if n == max(scores)]
        true = max(love[seat].true for seat in most)
        winners = tuple(seat for seat in most if love[seat].true == true)
        return Outcome(winners, scores, *story.ending(winners, most, scores, true))


def _within(cards: Sequence[Card], hand: Sequence[int]) -> bool:
    """Whether these cards, sorted by number, are among those of a hand."""
    rest = iter(hand)
    return all(c.index in rest for c in cards)


NEXT_ROUND = NextRound()
LadiesChoice.state_type = LadiesChoiceState
