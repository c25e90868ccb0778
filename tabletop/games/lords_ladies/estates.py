"""Estates of Lords & Ladies: what happens to families, gold, servants, rows and awards, each as a step that can be done
again.

`Land` is a workspace: a position's estates, changed in place and given back as values. A *deed* is a
tuple ("marry", seat, member, suitor); `do` carries it out if it is possible, and says so. That is all But Before needs:
take the position before the action, let the gossip take effect, and do the deeds of the turn again (LL-I).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...zones import added, taken
from .moves import Before, Estates, House, Member

if TYPE_CHECKING:
    from .game import LordsLadies

Deed = tuple[Any, ...]
LEGACY, QUEEN, SERVICE = range(3)
QUALIFIES = (2, 2, 3)  # an award needs more than that (generations, gossip tokens, servants)
GRAND = (4, 4, 6)  # its Grand form more than that


class Land:
    """Families, rows and their cards, to look at and to change.

    `cards`: card numbers by zone, from number `at` on those of estates; a list, if they are to be changed.
    """

    __slots__ = ("game", "houses", "rows", "awards", "cards", "tokens", "at")

    def __init__(
        self, game: LordsLadies, estates: Estates, cards: Sequence[tuple[int, ...]], tokens: Sequence[int], at: int = 0
    ) -> None:
        self.game, self.tokens, self.at = game, tokens, at
        houses, suitors, servants, awards = estates
        self.houses, self.rows, self.awards = list(houses), [suitors, servants], list(awards)
        self.cards: Any = cards

    def estates(self) -> Estates:
        """The estates as a value; their cards are in `cards`."""
        suitors, servants = self.rows
        awards: Any = tuple(self.awards)
        return Estates(tuple(self.houses), suitors, servants, awards)

    def copy(self) -> Land:
        """The same, as it is now."""
        return Land(self.game, self.estates(), list(self.cards), self.tokens, self.at)

    # -- looking ------------------------------------------------------------------------------------------------------
    def member(self, p: int, card: int) -> Member | None:
        """A member by blood, by card."""
        for m in self.houses[p].members:
            if m.card == card:
                return m
        return None

    def servants(self, p: int) -> tuple[int, ...]:
        """The servants of a family, as card numbers."""
        held: tuple[int, ...] = self.cards[self.at + self.game.staff + p]
        return held

    def spouses(self, p: int, power: str) -> int:
        """How many spouses in a family have a suitor's power."""
        powers = self.game.power
        return sum([m.spouse >= 0 and powers[m.spouse] == power for m in self.houses[p].members])

    def has(self, p: int, power: str) -> bool:
        """Whether a family has a servant with a power."""
        powers = self.game.power
        return any(powers[c] == power for c in self.servants(p))

    def price(self, p: int, servant: int) -> int:
        """What a servant costs a family (cost, less for each generous spouse)."""
        return max(0, self.game.cost[servant] - self.discount(p))

    def discount(self, p: int) -> int:
        """What generous spouses take off the price of a servant (LL-AJ)."""
        game, off = self.game, 0
        for m in self.houses[p].members:
            if m.spouse >= 0 and game.power[m.spouse] == "generous":
                off += game.amount[m.spouse]
        return off

    def dowry(self, member: int, suitor: int) -> int:
        """The gold that a wedding costs: the difference, if the suitor has the higher status (marry-price)."""
        return max(0, self.game.status[suitor] - self.game.status[member])

    def points(self, p: int, m: Member) -> int:
        """Birth points of a couple, with Nanny, Good Stock and Bedroom Problems (LL-B)."""
        game = self.game
        own: int = game.birth[m.card] + game.birth[m.spouse]
        own += game.amount[m.spouse] if game.power[m.spouse] == "good_stock" else 0
        own += sum([game.amount[c] for c in self.servants(p) if game.power[c] == "nanny"])
        return own - game.bedroom * self.houses[p].trouble

    def status(self, p: int) -> int:
        """All that counts for a family (LL-M): the sum of its `parts`."""
        game, cards, status = self.game, self.cards, self.game.status
        total = self.houses[p].tokens
        for c in cards[self.at + game.family + p]:
            total += status[c]
        for c in cards[self.at + game.staff + p]:
            total += status[c]
            if c in game.bonus:
                total += self.born(p, game.bonus[c])
        for award, holder in enumerate(self.awards):
            if holder == p:
                total += game.award(award, self.counted(award, p))
        return total

    def parts(self, p: int) -> dict[str, int]:
        """Status by where it comes from."""
        game, house, staff = self.game, self.houses[p], self.servants(p)
        parts = {"family": 0, "spouses": 0, "servants": sum([game.status[c] for c in staff])}
        for m in house.members:
            parts["family"] += game.status[m.card]
            parts["spouses"] += game.status[m.spouse] if m.spouse >= 0 else 0
        for c in staff:
            if c in game.bonus:
                parts[game.power[c]] = self.born(p, game.bonus[c])
        parts["tokens"] = house.tokens
        parts["awards"] = sum([game.award(i, self.counted(i, p)) for i, q in enumerate(self.awards) if q == p])
        return parts

    def born(self, p: int, sex: str) -> int:
        """How many children of a family, those who married included, are lords or ladies (LL-E)."""
        sexes = self.game.sex
        return sum([m.parent >= 0 and sexes[m.card] == sex for m in self.houses[p].members])

    def counted(self, award: int, p: int) -> int:
        """What an award counts: generations, gossip tokens, servants."""
        if award == LEGACY:
            return self.houses[p].deepest
        return self.tokens[p] if award == QUEEN else len(self.servants(p))

    # -- changing -----------------------------------------------------------------------------------------------------
    def house(self, p: int, **changed: Any) -> None:
        self.houses[p] = self.houses[p]._replace(**changed)

    def gold(self, p: int, more: int) -> None:
        h = self.houses[p]
        self.houses[p] = House(h.members, h.gold + more, h.tokens, h.deepest, h.current, h.trouble)

    def put(self, zone: int, card: int) -> None:
        held = self.cards[self.at + zone]
        self.cards[self.at + zone] = (*held, card) if self.game.lines[zone] else added(held, card)

    def take(self, zone: int, card: int) -> None:
        self.cards[self.at + zone] = taken(self.cards[self.at + zone], card)

    def place(self, row: int, i: int, card: int) -> None:
        """What is at a place of a row from now on (−1: nothing)."""
        places = self.rows[row]
        self.rows[row] = (*places[:i], card, *places[i + 1 :])

    def off_row(self, row: int, card: int) -> None:
        """A card leaves its place in a row."""
        self.place(row, self.rows[row].index(card), -1)
        self.take(self.game.row_zone(row), card)

    def dismiss(self, p: int, servant: int) -> None:
        """A servant goes under the servant deck (LL-C)."""
        self.take(self.game.staff + p, servant)
        self.put(self.game.servant_tail, servant)

    def remove(self, p: int, member: int) -> None:
        """An unwed member leaves the family: a child goes back into the birth deck, a first card out of the game."""
        house = self.houses[p]
        self.house(p, members=tuple([m for m in house.members if m.card != member]))
        self.take(self.game.family + p, member)
        self.put(self.game.birth_deck if member in self.game.births else self.game.box, member)

    def wed(self, p: int, member: int, spouse: int) -> None:
        """A wedding: the generation of a member who marries may become the current one."""
        h = self.houses[p]
        i, m = next((i, m) for i, m in enumerate(h.members) if m.card == member)
        members = (*h.members[:i], Member(member, m.generation, m.parent, spouse), *h.members[i + 1 :])
        self.houses[p] = House(members, h.gold, h.tokens, h.deepest, max(h.current, m.generation), h.trouble)
        self.put(self.game.family + p, spouse)

    def settle(self, award: int, layer: int = -1) -> None:
        """An award passes, is lost, or comes to the first who qualifies (LL-L); `layer`: who laid the rumour."""
        counts: Sequence[int] = self.tokens
        if award == LEGACY:
            counts = [h.deepest for h in self.houses]
        elif award == SERVICE:
            staff = self.at + self.game.staff
            counts = [len(held) for held in self.cards[staff : staff + len(self.houses)]]
        most, holder = max(counts), self.awards[award]
        if most <= QUALIFIES[award]:
            self.awards[award] = -1
        elif holder < 0 or counts[holder] < most:
            first = [p for p, n in enumerate(counts) if n == most]
            shared = layer if award == QUEEN and layer in first else -1  # nobody of several, until one leads
            self.awards[award] = first[0] if len(first) == 1 else shared

    # -- deeds --------------------------------------------------------------------------------------------------------
    def do(self, deed: Deed) -> bool:
        """Carries a deed out if it is possible now; whether it was."""
        done = DEEDS[deed[0]](self, *deed[1:])
        if done and deed[0] in AWARDED:
            self.settle(AWARDED[deed[0]])
        return done

    def may_marry(self, p: int, member: int, suitor: int) -> bool:
        m = self.member(p, member)
        gold = self.game.dowries.get(member, {}).get(suitor)
        free = m is not None and m.spouse < 0 and suitor in self.rows[0]
        return free and gold is not None and self.houses[p].gold >= gold

    def marry(self, p: int, member: int, suitor: int) -> bool:
        if not self.may_marry(p, member, suitor):
            return False
        self.gold(p, -self.dowry(member, suitor))
        self.off_row(0, suitor)
        self.wed(p, member, suitor)
        if self.game.power[suitor] == "heiress":
            self.gold(p, self.game.amount[suitor])
        return True

    def may_hire(self, p: int, servant: int) -> bool:
        return (
            servant in self.rows[1]
            and servant not in self.servants(p)
            and self.houses[p].gold >= self.price(p, servant)
        )

    def hire(self, p: int, servant: int) -> bool:
        if not self.may_hire(p, servant):
            return False
        self.gold(p, -self.price(p, servant))
        self.off_row(1, servant)
        self.put(self.game.staff + p, servant)
        return True

    def parents(self, p: int) -> list[Member]:
        """Couples who may try for a child: those of the current generation."""
        house = self.houses[p]
        return [m for m in house.members if m.spouse >= 0 and m.generation == house.current]

    def roll(self, p: int, member: int, face: int, child: int) -> bool:
        """A roll of the die (its face from 1), and the child that came of it (−1: none)."""
        m = self.member(p, member)
        if m is None or m not in self.parents(p):
            return False
        if child < 0 or face > self.points(p, m):
            return True  # the action stands, and nobody is born
        if child not in self.cards[self.at + self.game.birth_deck]:
            return True
        self.take(self.game.birth_deck, child)
        self.put(self.game.family + p, child)
        h, born = self.houses[p], Member(child, m.generation + 1, member, -1)
        members, deepest = (*h.members, born), max(h.deepest, born.generation)
        self.houses[p] = House(members, h.gold, h.tokens, deepest, h.current, h.trouble)
        return True

    def earn(self, p: int) -> bool:
        self.gold(p, 1)
        return True

    def token(self, p: int) -> bool:
        if self.houses[p].gold < self.game.token_price:
            return False
        self.gold(p, -self.game.token_price)
        self.house(p, tokens=self.houses[p].tokens + 1)
        return True

    def pay_off(self, p: int, gossipers: tuple[int, ...]) -> bool:
        """3 gold to each gossiper; with two players the other 3 go to the bank (LL-J)."""
        price = 2 * self.game.pay_off
        if self.houses[p].gold < price:
            return False
        self.gold(p, -price)
        for q in gossipers:
            self.gold(q, self.game.pay_off)
        return True

    def blame(self, p: int) -> bool:
        """The Maid takes the blame and goes (LL-D)."""
        maid = next((c for c in self.servants(p) if self.game.power[c] == "maid"), -1)
        if maid < 0:
            return False
        self.dismiss(p, maid)
        return True

    # servants used
    def may_use(self, p: int, servant: int, q: int, victim: int, other: int) -> bool:
        """Whether a one-time power can be used so: on family `q`, on a member or servant of it."""
        if servant not in self.servants(p) or p == q:
            return False
        power = self.game.power[servant]
        if power == "cook":
            return victim < 0 and other < 0
        if power == "footman":
            return victim in self.servants(q) and other < 0
        if not self.unwed(q, victim) or self.alone(q):
            return False
        if power == "chauffeur":
            return other < 0
        child = self.member(p, other)
        return (
            power == "gardener"
            and child is not None
            and child.parent >= 0
            and child.spouse < 0
            and self.game.couple(other, victim)
        )

    def unwed(self, p: int, card: int) -> bool:
        m = self.member(p, card)
        return m is not None and m.spouse < 0

    def alone(self, p: int) -> bool:
        """Whether the only member of a family is safe (LL-T)."""
        house = self.houses[p]
        return bool(self.game.options["last_member_safe"]) and len(house.members) == 1 and house.members[0].spouse < 0

    def use(self, p: int, servant: int, q: int, victim: int, other: int) -> bool:
        if not self.may_use(p, servant, q, victim, other):
            return False
        power = self.game.power[servant]
        if power == "footman":
            self.dismiss(q, victim)
        elif power == "chauffeur":
            self.remove(q, victim)
        elif power == "gardener":  # LL-R: the card changes families
            house = self.houses[q]
            self.house(q, members=tuple([m for m in house.members if m.card != victim]))
            self.take(self.game.family + q, victim)
            self.wed(p, other, victim)
        self.dismiss(p, servant)
        return True

    # gossip
    def nameable(self, kind: str, p: int) -> list[tuple[int, int]]:
        """What a rumour on a family can name (LL-AP): a victim and another, −1 for nothing."""
        staff = self.servants(p)
        if kind == "drunken":
            return [(c, -1) for c in staff]
        if kind == "forbidden" and not staff:
            return []
        unwed = [m for m in self.houses[p].members if m.spouse < 0]
        named = [m.card for m in unwed if m.parent < 0 or not self.beyond_reproach(p, m)]
        if kind == "forbidden":
            return [(m, c) for m in named for c in staff]
        births = self.game.births
        found = [(m, -1) for m in named if m in births]
        return found if found and not self.alone(p) else []

    def beyond_reproach(self, p: int, child: Member) -> bool:
        """Whether no rumour can name a child, for a parent beyond reproach (LL-AK)."""
        parent = self.member(p, child.parent)
        return parent is not None and parent.spouse >= 0 and self.game.power[parent.spouse] == "beyond_reproach"

    def hits(self, kind: str, p: int, victim: int, other: int) -> bool:
        """Whether a rumour finds what it names: on a family, a servant, an unwed member (LL-H)."""
        if kind in ("bedroom", "ruin"):
            return True
        if kind == "drunken":
            return victim in self.servants(p)
        if not self.unwed(p, victim):
            return False
        if kind == "illegitimate":
            return victim in self.game.births and not self.alone(p)
        return other in self.servants(p)

    def gossip(self, kind: str, p: int, victim: int, other: int) -> bool:
        if not self.hits(kind, p, victim, other):
            return False
        if kind == "bedroom":
            self.house(p, trouble=self.houses[p].trouble + 1)
        elif kind == "ruin":
            self.house(p, gold=0)
        elif kind == "drunken":
            self.dismiss(p, victim)
        elif kind == "illegitimate":
            self.remove(p, victim)
        else:  # forbidden love: the servant becomes a spouse (LL-Q)
            self.take(self.game.staff + p, other)
            self.wed(p, victim, other)
        return True


def land_before(game: LordsLadies, before: Before, tokens: Sequence[int], now: Land) -> Land:
    """The estates as they were before the action, to be changed; gossip tokens, and the Gossip Queen with them, are not
    taken back (LL-AX)."""
    land = Land(game, before.estates, list(before.cards), tokens)
    land.awards[QUEEN] = now.awards[QUEEN]
    return land


def again(land: Land, done: Sequence[Deed]) -> Iterator[tuple[Deed, bool]]:
    """Does the deeds of a turn again, one by one, and says of each whether it was possible (LL-I)."""
    hired = 0
    for deed in done:
        more = hired and deed[0] == "hire" and not land.has(deed[1], "butler")  # only a Butler allows a second one
        possible = not more and land.do(deed)
        hired += possible and deed[0] == "hire"
        yield deed, possible


# deeds that change what an award counts; gossip tokens come by themselves
AWARDED = {"roll": LEGACY, "hire": SERVICE, "use": SERVICE, "blame": SERVICE, "gossip": SERVICE}
DEEDS: dict[str, Callable[..., bool]] = {
    name: getattr(Land, name)
    for name in ("marry", "hire", "roll", "earn", "token", "pay_off", "blame", "use", "gossip")
}
