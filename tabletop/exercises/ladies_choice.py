"""The exercises of Ladies' Choice, from reading a rule to writing a bot."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

from ..analysis.clock import before_turn
from ..core import State, listed
from ..deck import Card
from ..games.ladies_choice import reckon
from ..games.ladies_choice.cards import printed_deck
from ..games.ladies_choice.reckoning import Reckoning, gap, number, points, reckoner, signed
from ..games.ladies_choice.story import place_name
from .exercise import Exercise, Given, Steps, mistake
from .kinds import AtTable, Cards, Chance, Choice, Number, Order, Several
from .trial import Contest, Function

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
INDEX = {c.title: c.index for c in printed_deck()}
GIVE = {3: 2, 4: 3, 5: 4, 6: 4}  # Love to give, by players


@cache
def titles(kind: str = "") -> tuple[str, ...]:
    """All titles of the printed deck, or those of one type."""
    return tuple(c.title for c in printed_deck() if not kind or c["type"] == kind)


def total(hand: Sequence[str]) -> int:
    """Dandy Points of a hand."""
    return reckoner(printed_deck()).total([INDEX[t] for t in hand])


def cancelled(hand: Sequence[str]) -> list[str]:
    """What the printed cancellations put aside."""
    return [a.card.title for a in reckon(hand).aside if a.rule != "wealth"]


def is_are(n: int) -> str:
    return "is" if n == 1 else "are"


def plain_sum(hand: Sequence[str]) -> int:
    """The sum of all figures, nothing put aside."""
    return sum(printed_deck()[INDEX[t]]["value"] for t in hand)


def first_rule(reckoning: Reckoning) -> str:
    """The rule of the first card put aside, or that the rest is counted."""
    return reckoning.steps[1].rule if reckoning.aside else "total"


def settled(hand: Sequence[str]) -> bool:
    """Whether it makes no difference in this hand if a card put aside still cancels (ruling LC-A)."""
    cards = [INDEX[t] for t in hand]
    return reckoner(printed_deck()).split(cards) == reckoner(printed_deck(), False).split(cards)


@cache
def finished() -> tuple[str, ...]:
    """All titles but the Mysterious ones, which draw more cards before anything is counted."""
    return tuple(c.title for c in printed_deck() if not c["draw"])


def clashing(rng: Random, size: int, printed: int = 1, wealth: int = 1) -> list[str]:
    """A hand in which at least so many cards are put aside by printed cancellations, and by the Wealth step."""
    while True:
        canceller = rng.choice([c.title for c in printed_deck() if reckoner(printed_deck()).cancels[c.index]])
        hand = list(
            dict.fromkeys([canceller, *rng.sample(titles("wealth"), wealth + 1), *rng.sample(finished(), size)])
        )
        hand = rng.sample(hand[:size], size) if len(hand) >= size else []
        if hand and settled(hand):
            rules = [a.rule == "wealth" for a in reckon(hand).aside]
            if sum(rules) >= wealth and len(rules) - sum(rules) >= printed:
                return hand


# -- reading the rules ------------------------------------------------------------------------------------------------


class TurnOrder(Exercise):
    title = "Whose turn is it?"
    rules = ("clockwise", "turn-gentleman", "turn-catch", "six-catches", "six-turns")
    level, minutes = 1, 2
    kind = Order()
    hints = (
        "The seats are named clockwise. Turns go round clockwise too.",
        "The round begins on the left of the Catch: with the next one clockwise.",
    )

    def instance(self, rng: Random) -> Given:
        n = rng.choice((4, 5, 6, 6))
        seats = rng.sample(PEOPLE, n)
        return {"seats": seats, "catch": rng.choice(seats), "options": sorted(seats)}

    def prompt(self, given: Given) -> str:
        first = "First Catch" if len(given["seats"]) == 6 else "Catch"
        return (
            f"Clockwise round the table sit {listed(given['seats'])}. {given['catch']} is the {first} of this round. "
            "Put everybody into the order in which they have their first turn in the romance phase."
        )

    def answer(self, given: Given) -> list[str]:
        seats, at = given["seats"], given["seats"].index(given["catch"])
        return [*seats[at + 1 :], *seats[: at + 1]]

    def work(self, given: Given) -> Steps:
        order, catch = self.answer(given), given["catch"]
        if len(order) == 6:
            yield f"{catch} is the First Catch, so {order[4]}, on the right of {catch}, is the Second.", "six-catches"
            yield f"{listed(order[:4])} are the gentlemen; {order[0]}, on the left of {catch}, begins.", "six-turns"
            yield f"Then {order[4]}, and after {order[4]} the First Catch, {catch}.", "six-turns"
        else:
            yield f"{order[0]} sits on the left of {catch}, the Catch, and begins.", "clockwise"
            yield f"Clockwise from there: {listed(order)}. {catch} comes last.", "clockwise"

    @mistake("The Catch does not begin: first each gentleman has a turn.")
    def catch_first(self, given: Given) -> list[str]:
        order = self.answer(given)
        return [order[-1], *order[:-1]]

    @mistake("The Second Catch, on the right of the First, has her turn before the First Catch.")
    def catches_swapped(self, given: Given) -> list[str] | None:
        order = self.answer(given)
        return [*order[:4], order[5], order[4]] if len(order) == 6 else None

    @mistake("That is the other way round the table: clockwise goes to the left, here to the next one named.")
    def anticlockwise(self, given: Given) -> list[str]:
        order = self.answer(given)
        return [*reversed(order[:-1]), order[-1]]


class LoveLeft(Exercise):
    title = "Love still to give"
    rules = ("love-count-3", "love-count-4", "love-count-5-6", "love-spent", "each-catch-once", "six-rounds",
             "love-to-give", "love-box")  # fmt: skip
    level, minutes = 1, 2
    kind = Number("Love cards")
    hints = (
        "How many does each player start with? Look for “Love to give” among the rules.",
        "Who has been a Catch has given it all away.",
    )

    def instance(self, rng: Random) -> Given:
        players = rng.choice((3, 4, 5, 6))
        return {"players": players, "rounds": rng.randrange(1, 3 if players == 6 else players)}

    def prompt(self, given: Given) -> str:
        over = "one round is over" if given["rounds"] == 1 else f"{given['rounds']} rounds are over"
        return (
            f"{given['players']} people play, and {over}. How many Love cards are there on the table that can still be "
            "given away?"
        )

    def brief(self, given: Given) -> str:
        rounds = "one round" if given["rounds"] == 1 else f"{given['rounds']} rounds"
        return f"a game of {given['players']} after {rounds}"

    def answer(self, given: Given) -> int:
        return GIVE[given["players"]] * (int(given["players"]) - self._catches(given))

    def _catches(self, given: Given) -> int:
        return int(given["rounds"]) * (2 if given["players"] == 6 else 1)

    def work(self, given: Given) -> Steps:
        n, each, been = given["players"], GIVE[given["players"]], self._catches(given)
        yield f"With {n} players each one begins with {each} Love to give.", f"love-count-{n if n < 5 else '5-6'}"
        if n == 6:
            yield f"Each round has two Catches, so {been} of the 6 have been one.", "six-rounds"
        else:
            have = "has" if been == 1 else "have"
            yield f"Each round has one Catch, so {been} of the {n} {have} been one.", "each-catch-once"
        yield "A Catch who has married has none left to give.", "love-spent"
        left = "one player still has" if n - been == 1 else f"{n - been} players still have"
        in_all = f" each: {self.answer(given)} in all" if n - been > 1 else ""
        yield f"So {left} {each}{in_all}.", "love-to-give"

    @mistake("A Catch gives all the Love she has to give; look at “Her Love is given”.")
    def nobody_gave(self, given: Given) -> int:
        return GIVE[given["players"]] * int(given["players"])

    @mistake("Whoever has been a Catch has none left. How many have, after so many rounds?")
    def those_who_gave(self, given: Given) -> int:
        return GIVE[given["players"]] * self._catches(given)

    @mistake(
        "What is not given out at the start goes back into the box: 24 is the number of cards in the box, not "
        "on the table."
    )
    def from_the_box(self, given: Given) -> int:
        return 24 - GIVE[given["players"]] * self._catches(given)


class WhoWins(Exercise):
    title = "Who wins?"
    rules = ("end", "winner", "winner-true-love", "LC-J")
    level, minutes = 1, 2
    kind = Several("has won", "has not won", people=True)
    hints = (
        "Count the cards received, both kinds alike.",
        "If two are level, look at True Love; if they are level there too …",
    )

    def instance(self, rng: Random) -> Given:
        names = sorted(rng.sample(PEOPLE, 4))
        case = rng.choice(("clear", "true love", "true love", "shared"))
        while True:
            love = self._married(rng)
            given: Given = {"love": dict(zip(names, love, strict=True)), "options": names}
            level, best = self._best(given, lambda a, t: a + t), self.answer(given)
            found = "true love" if len(best) < len(level) else "shared"
            if len(level) == 1:  # with as much True Love beside it that one may be misled
                found = "clear" if self.true_love_twice(given) != best else ""
            if found == case:
                return given

    def _married(self, rng: Random) -> list[list[int]]:
        """Love and True Love that four players have after four marriages at random."""
        love = [[0, 0] for _ in range(4)]
        for catch in range(4):
            husband, place = rng.choice([seat for seat in range(4) if seat != catch]), rng.randrange(3)
            love[catch][0] += 2 - place  # one back for each gentleman less dandy
            love[husband][0] += GIVE[4] - (2 - place)
            love[catch][1] += place == 0
            love[husband][1] += place == 2
        return love

    def prompt(self, given: Given) -> str:
        rows = [f"{name} {a or 'no'} Love and {t or 'no'} True Love" for name, (a, t) in given["love"].items()]
        return (
            f"Four people have played, and everybody has been the Catch. They have received: {'; '.join(rows)}. Who "
            "wins? (It may be more than one.)"
        )

    def answer(self, given: Given) -> list[str]:
        return self._best(given, lambda a, t: (a + t, t))

    def _best(self, given: Given, key: Any) -> list[str]:
        most = max(key(*love) for love in given["love"].values())
        return [name for name, love in given["love"].items() if key(*love) == most]

    def work(self, given: Given) -> Steps:
        yield f"Cards in all: {listed([f'{n} {a + t}' for n, (a, t) in given['love'].items()])}.", "winner"
        level, best = self._best(given, lambda a, t: a + t), self.answer(given)
        if len(level) == 1:
            yield f"{level[0]} has the most, and wins; True Love is looked at only if several are level.", "winner"
            return
        yield (
            f"{listed(level)} have the most. True Love: {listed([str(given['love'][n][1]) for n in level])}.",
            "winner-true-love",
        )
        if len(best) > 1:
            yield f"{listed(best)} are equal in that too, and share the victory.", "LC-J"
        else:
            yield f"{best[0]} has more True Love, and wins.", "winner-true-love"

    def against(self, given: Given, answer: Sequence[str]) -> str:
        love = given["love"]
        most = max(a + t for a, t in love.values())
        for name in answer:
            a, t = love[name]
            if a + t < most:
                return f"{name} has {a + t} card{'' if a + t == 1 else 's'} in all, and somebody has more."
            if name not in self.answer(given):
                return f"{name} has as many cards as anybody, but less True Love than somebody who is level."
        return ""

    @mistake("They have the most cards, but True Love decides between them.")
    def all_level(self, given: Given) -> list[str]:
        return self._best(given, lambda a, t: a + t)

    @mistake("A True Love counts as one card, not as two.")
    def true_love_twice(self, given: Given) -> list[str]:
        return self._best(given, lambda a, t: a + 2 * t)

    @mistake("Love and True Love count alike: True Love only decides where that number is equal.")
    def love_only(self, given: Given) -> list[str]:
        return self._best(given, lambda a, t: a)


class PutAside(Exercise):
    title = "What is put aside?"
    rules = ("printed-cancel", "wealth", "LC-B", "LC-C", "card-wealth")
    level, minutes = 1, 3
    kind = Cards("is put aside", "stays")
    hints = (
        "First the printed cancellations: which cards of this hand name another one that is here as well?",
        "Then the Wealth cards that are still there: only the best stays.",
    )

    def instance(self, rng: Random) -> Given:
        return {"hand": clashing(rng, 6)}

    def prompt(self, given: Given) -> str:
        return (
            "These six cards are a gentleman's hand. Press all those that are put aside before his points are counted."
        )

    def answer(self, given: Given) -> list[str]:
        return [a.card.title for a in reckon(given["hand"]).aside]

    def work(self, given: Given) -> Steps:
        return [(s.text, s.rule) for s in reckon(given["hand"]).steps[1:-1]]

    @mistake(
        "After the printed cancellations comes the Wealth step: of the Wealth cards still there only the best stays."
    )
    def no_wealth_step(self, given: Given) -> list[str]:
        return cancelled(given["hand"])

    @mistake("Wealth is only the second step: look for cards that name another card of this hand.")
    def only_wealth(self, given: Given) -> list[str]:
        wealth = [t for t in given["hand"] if printed_deck().find(t)["type"] == "wealth"]
        return sorted(wealth, key=plain_sum_of)[:-1]

    @mistake("You pressed the cards that cancel. It is the other end of the arrow that is put aside.")
    def wrong_end(self, given: Given) -> list[str]:
        return list(dict.fromkeys(b.title for a in reckon(given["hand"]).aside for b in a.by))


def plain_sum_of(title: str) -> int:
    """The figure on a card."""
    return int(printed_deck().find(title)["value"])


class Silencers(Exercise):
    title = "Who could spoil this hand?"
    rules = ("printed-cancel", "card-bankrupt", "LC-B")
    level, minutes = 2, 5
    kind = Cards("puts one of his cards aside", "touches none of his cards", on="graph")
    hints = (
        "Follow the arrows backwards: from each of his four cards to the cards that cancel it.",
        "Wealth cards have arrows too: one card cancels them all.",
        "A few cards do not name all that put them aside: it is enough if one of the two cards says so.",
    )

    def instance(self, rng: Random) -> Given:
        touched = [c.title for c in printed_deck() if reckoner(printed_deck()).cancelled_by[c.index]]
        while True:
            hand = [*rng.sample(touched, 3), rng.choice(titles())]
            if len(set(hand)) == 4 and not reckon(hand).aside and 2 <= len(self.answer({"hand": hand})) <= 5:
                return {"hand": rng.sample(hand, 4)}

    def options(self, given: Given) -> Sequence[str]:
        return titles()

    def prompt(self, given: Given) -> str:
        return (
            f"He holds {listed(given['hand'])}. Nothing in this hand is cancelled yet. Press every card of the "
            "deck that, "
            "if it came into this hand, would put one of the four aside by a printed cancellation. (The Wealth "
            "order does not count here.)"
        )

    def answer(self, given: Given) -> list[str]:
        found = reckoner(printed_deck()).cancelled_by
        who = {a for t in given["hand"] for a in found[printed_deck().find(t).index]}
        return [printed_deck()[a].title for a in sorted(who)]

    def work(self, given: Given) -> Steps:
        found = reckoner(printed_deck()).cancelled_by
        for title in given["hand"]:
            card = printed_deck().find(title)
            by = [printed_deck()[a].title for a in sorted(found[card.index])]
            rule = "card-bankrupt" if "Bankrupt" in by else "printed-cancel" if by else ""
            yield (f"{title} is cancelled by {listed(by)}." if by else f"{title}: nothing cancels it."), rule
            for other in [t for t in by if gap(card, printed_deck().find(t))]:
                yield f"Only one of the two cards, {title} and {other}, says so, and that is enough.", "LC-B"
        yield f"Together: {listed(self.answer(given))}.", ""

    @mistake("Look at the Wealth cards again: Bankrupt cancels every one of them.")
    def no_bankrupt(self, given: Given) -> list[str]:
        return [t for t in self.answer(given) if t != "Bankrupt"]

    @mistake("A better Wealth card puts his aside in the Wealth step, but that is no arrow, and does not count here.")
    def wealth_step_too(self, given: Given) -> list[str] | None:
        his = [plain_sum_of(t) for t in given["hand"] if t in titles("wealth")]
        better = [t for t in titles("wealth") if his and plain_sum_of(t) > max(his)]
        return [t for t in titles() if t in (*self.answer(given), *better)] if better else None

    @mistake("You pressed both ends of his arrows. Only those count that point at one of his cards.")
    def both_ways(self, given: Given) -> list[str]:
        return [t for t in titles() if t in (*self.answer(given), *(self.wrong_way(given) or ()))]

    @mistake("One step back is enough: who cancels the cards that cancel his is not asked.")
    def two_steps(self, given: Given) -> list[str]:
        first = self.answer(given)
        return [t for t in titles() if t in (*first, *self.answer({"hand": first}))]

    @mistake("Those are the cards that he would put aside. Follow the arrows the other way.")
    def wrong_way(self, given: Given) -> list[str] | None:
        cancels = reckoner(printed_deck()).cancels
        who = {b for t in given["hand"] for b in cancels[printed_deck().find(t).index]}
        return [printed_deck()[b].title for b in sorted(who)] or None


# -- reckoning --------------------------------------------------------------------------------------------------------


class DandyPoints(Exercise):
    title = "What is he worth?"
    rules = ("total", "negative", "card-points", "wealth", "printed-cancel", "card-dandy")
    level, minutes = 2, 3
    kind = Number("points")
    hints = (
        "First what is put aside: printed cancellations, then all Wealth cards but the best.",
        "Then add the figures of what is left; a card below zero takes away.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            hand = clashing(rng, 6)
            if any(plain_sum_of(c.title) < 0 for c in reckon(hand).kept):
                return {"hand": hand}

    def prompt(self, given: Given) -> str:
        return "A gentleman shows these six cards. What do they come to?"

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"": given["hand"]}

    def answer(self, given: Given) -> int:
        return total(given["hand"])

    def work(self, given: Given) -> Steps:
        return [(s.text, s.rule) for s in reckon(given["hand"]).steps[1:]]

    @mistake("That is the sum of all six cards. Some of them are put aside before anything is counted.")
    def everything(self, given: Given) -> int:
        return plain_sum(given["hand"])

    @mistake("The printed cancellations are right. Of the Wealth cards that are still there, only the best counts.")
    def all_wealth(self, given: Given) -> int:
        return plain_sum([t for t in given["hand"] if t not in cancelled(given["hand"])])

    @mistake("Only one Wealth card is counted, good; but some cards are cancelled by another card of the hand.")
    def no_cancellations(self, given: Given) -> int:
        wealth = sorted((t for t in given["hand"] if printed_deck().find(t)["type"] == "wealth"), key=plain_sum_of)
        return plain_sum([t for t in given["hand"] if t not in wealth[:-1]])

    @mistake("Cards below zero count as well, as long as nothing puts them aside: they take points away.")
    def no_negatives(self, given: Given) -> int:
        return sum(max(0, plain_sum_of(c.title)) for c in reckon(given["hand"]).kept)


class RankThem(Exercise):
    title = "From Dandiest to Least Dandy"
    rules = ("reveal", "rank", "tie-wealth", "tie-card", "tie-turn", "LC-I")
    level, minutes = 2, 5
    kind = Order()
    hints = (
        "Reckon each hand first. Then compare the totals.",
        "Two of them are level. Who has the better Wealth card left? If neither has one: the better best card.",
    )

    def instance(self, rng: Random) -> Given:
        names = rng.sample(PEOPLE, 4)
        while True:
            cards = rng.sample(finished(), 12)
            hands = [cards[i : i + 3] for i in (0, 3, 6, 9)]
            totals = [total(h) for h in hands]
            if len(set(totals)) == 3 and any(reckon(h).aside for h in hands) and all(map(settled, hands)):
                return {"hands": dict(zip(names, hands, strict=True)), "options": names}

    def prompt(self, given: Given) -> str:
        return (
            "The hands are shown; the gentlemen stand in the order of their turns. Rank them, the 1st Dandiest first. "
            "(Two of them have the same total.)"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return dict(given["hands"])

    def _key(self, hand: Sequence[str]) -> Any:
        return reckon(hand).key

    def answer(self, given: Given) -> list[str]:
        return sorted(given["hands"], key=lambda name: self._key(given["hands"][name]), reverse=True)

    def work(self, given: Given) -> Steps:
        order = self.answer(given)
        for name, hand in given["hands"].items():
            r = reckon(hand)
            gone = [f"{a.card.title} is put aside by {listed([b.title for b in a.by])}" for a in r.aside]
            yield f"{name}: {'; '.join([*gone, points(r.total)])}.", first_rule(r)
        for a, b in zip(order, order[1:], strict=False):
            one, two = self._key(given["hands"][a]), self._key(given["hands"][b])
            if one[0] == two[0] and one[1] != two[1]:
                yield f"{a} and {b} are level, and {a} has the better Wealth card left.", "tie-wealth"
            elif one[0] == two[0] and one[2] != two[2]:
                yield f"{a} and {b} are level without Wealth, and {a} has the better best card.", "tie-card"
            elif one[0] == two[0]:
                yield f"{a} and {b} are level in all: {a} has the earlier turn.", "tie-turn"
        yield f"So: {', '.join(order)}.", "rank"

    @mistake("The totals are right. But before turn order decides between those who are level, their cards do.")
    def ties_by_turn(self, given: Given) -> list[str]:
        return sorted(given["hands"], key=lambda name: total(given["hands"][name]), reverse=True)

    @mistake("Were all the cards added? What is put aside does not count.")
    def by_sums(self, given: Given) -> list[str]:
        return sorted(given["hands"], key=lambda name: plain_sum(given["hands"][name]), reverse=True)

    @mistake("That is the order from the Least Dandy upwards.")
    def upside_down(self, given: Given) -> list[str]:
        return self.answer(given)[::-1]


class LoveReturned(Exercise):
    title = "What a marriage brings"
    rules = ("love-back", "love-kept", "love-dandiest", "love-least", "objective", "components")
    level, minutes = 2, 3
    kind = Number("cards")
    same = "his"
    hints = (
        "He gets all the Love she has to give; then one card goes back to her for each gentleman less dandy "
        "than he is.",
        "Is he the Dandiest, or the Least Dandy? Then a True Love is given as well: to whom?",
    )

    def instance(self, rng: Random) -> Given:
        players = rng.choice((3, 4, 5, 6))
        return {"players": players, "place": rng.randrange(min(players - 1, 4)), "his": rng.random() < 0.5}

    def _place(self, given: Given) -> str:
        return place_name(given["place"], min(given["players"] - 1, 4))

    def brief(self, given: Given) -> str:
        who = "what he ends up with" if given["his"] else "what she gets"
        return f"a game of {given['players']}, her husband the {self._place(given)}, and {who}"

    def prompt(self, given: Given) -> str:
        who = "does he end up with" if given["his"] else "does she get"
        return (
            f"{given['players']} people play. The Catch has married, the hands are ranked, and her husband "
            "turns out to be "
            f"the {self._place(given)}. How many cards, Love and True Love together, {who} from this marriage?"
        )

    def _counts(self, given: Given) -> tuple[int, int, int, int]:
        """Love she gave, Love back, True Love for her, True Love for him."""
        last = min(given["players"] - 1, 4) - 1
        back = last - given["place"]
        return GIVE[given["players"]], back, int(given["place"] == 0), int(given["place"] == last)

    def answer(self, given: Given) -> int:
        gave, back, hers, his = self._counts(given)
        return gave - back + his if given["his"] else back + hers

    def work(self, given: Given) -> Steps:
        gave, back, hers, his = self._counts(given)
        n, in_all = given["players"], self.answer(given)
        if given["his"]:
            yield f"She had {gave} Love to give, and gives it all.", f"love-count-{n if n < 5 else '5-6'}"
        less = "None of the other gentlemen is less dandy: no Love goes back." if not back else \
            f"{back} of the other gentlemen {'is' if back == 1 else 'are'} less dandy: {back} Love " \
            f"{'goes' if back == 1 else 'go'} back."  # fmt: skip
        yield less, "love-back"
        if given["his"]:
            yield f"He keeps {gave} − {back} = {gave - back}.", "love-kept"
            if his:
                yield f"He is the Least Dandy, and takes a True Love from the supply: {in_all} in all.", "love-least"
            elif hers:
                yield f"The True Love for the 1st Dandiest is hers: for him it is {in_all}.", "love-dandiest"
            else:
                yield f"He is not the Least Dandy, so no True Love comes with it: {in_all} for him.", "love-least"
        elif hers:
            yield f"He is the 1st Dandiest, so she takes a True Love from the supply: {in_all} in all.", "love-dandiest"
        elif his:
            yield f"The True Love for the Least Dandy is his: for her it is {in_all}.", "love-least"
        else:
            yield f"He is not the 1st Dandiest, so no True Love comes with it: {in_all} for her.", "love-dandiest"

    @mistake("That is the Love. Someone gets a True Love as well: look at the first and the last rank.")
    def no_true_love(self, given: Given) -> int:
        gave, back, _, _ = self._counts(given)
        return gave - back if given["his"] else back

    @mistake("You counted a True Love too many: she gets one only for the 1st Dandiest, he only as the Least Dandy.")
    def true_love_too_many(self, given: Given) -> int | None:
        _, _, hers, his = self._counts(given)
        return None if (his if given["his"] else hers) else self.answer(given) + 1

    @mistake("You counted for the other one of the two.")
    def the_other(self, given: Given) -> int:
        return self.answer({**given, "his": not given["his"]})

    @mistake("One card comes back for each gentleman who is *less* dandy than he is, not for each who is dandier.")
    def the_better_ones(self, given: Given) -> int:
        gave, _, hers, his = self._counts(given)
        back = given["place"]
        return int(gave - back + his if given["his"] else back + hers)


class TwoLadiesEnd(Exercise):
    title = "Two ladies"
    rules = ("two-objective", "two-ranking", "two-tie", "two-marry", "tie-wealth")
    level, minutes = 2, 3
    kind = Choice()
    hints = (
        "Reckon all four gentlemen, as in the larger game.",
        "Is any of them dandier than her husband? If two are level, the better Wealth card left decides, then the "
        "better best card; and if nothing does, being married.",
    )

    def instance(self, rng: Random) -> Given:
        special = [t for t in titles("special") if t in finished() and t != "Complete Openness"]
        second, ties = rng.choice((2, 3)), rng.random() < 0.25  # her husband's place from below; is one level with him?
        while True:
            cards = rng.sample([*titles("dandy"), *titles("wealth"), *special], 12)
            hands = [cards[i : i + 3] for i in (0, 3, 6, 9)]
            totals = [total(h) for h in hands]
            husband = sorted(range(4), key=lambda g: totals[g])[second]
            level = totals.count(totals[husband]) > 1
            if any(reckon(h).aside for h in hands) and all(map(settled, hands)) and level >= ties:
                wife = rng.choice(("Ann", "Ben"))
                return {"hands": hands, "husband": husband + 1, "wife": wife, "options": ["Ann", "Ben"]}

    def brief(self, given: Given) -> str:
        totals = [f"gentleman {g + 1} with {number(total(h))}" for g, h in enumerate(given["hands"])]
        return f"{listed(totals)}, where {given['wife']} marries gentleman {given['husband']}"

    def prompt(self, given: Given) -> str:
        return (
            f"Ann and Ben are the two ladies, four piles of cards the gentlemen. {given['wife']} marries gentleman "
            f"{given['husband']}. All lies open; suppose that each gentleman's cards are these three. Who wins?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {f"Gentleman {g + 1}": hand for g, hand in enumerate(given["hands"])}

    def _better(self, given: Given) -> list[int]:
        keys = [reckon(h).key for h in given["hands"]]
        return [g + 1 for g, key in enumerate(keys) if key > keys[given["husband"] - 1]]

    def answer(self, given: Given) -> str:
        return str(given["wife"] if not self._better(given) else self._other(given))

    def _other(self, given: Given) -> str:
        return "Ben" if given["wife"] == "Ann" else "Ann"

    def work(self, given: Given) -> Steps:
        for g, hand in enumerate(given["hands"]):
            r = reckon(hand)
            gone = f" ({listed([a.card.title for a in r.aside])} put aside)" if r.aside else ""
            yield f"Gentleman {g + 1}: {points(r.total)}{gone}.", first_rule(r)
        better = self._better(given)
        mine = reckon(given["hands"][given["husband"] - 1]).key
        for g in range(1, 5):
            key = reckon(given["hands"][g - 1]).key
            if g != given["husband"] and key[0] == mine[0] and key != mine:
                first, last = (g, given["husband"]) if key > mine else (given["husband"], g)
                rule, what = ("tie-wealth", "Wealth card") if key[1] != mine[1] else ("tie-card", "best card")
                yield f"Gentlemen {first} and {last} are level, and gentleman {first} has the better {what} left.", rule
        if better:
            names = listed([f"gentleman {g}" for g in better])
            yield (
                f"{names.capitalize()} {'is' if len(better) == 1 else 'are'} dandier than her husband: "
                f"{self.answer(given)} wins.",
                "two-ranking",
            )
        else:
            yield f"Nobody is dandier than gentleman {given['husband']}: {given['wife']} wins.", "two-objective"

    def against(self, given: Given, answer: str) -> str:
        husband, better = given["husband"], self._better(given)
        said = (
            f"Gentleman {husband}, whom {given['wife']} marries, comes to {points(total(given['hands'][husband - 1]))}."
        )
        if len(better) > 1:
            return f"{said} {len(better)} of the others are dandier."
        return f"{said} {'One' if better else 'None'} of the others is dandier."

    def _by(self, given: Given, worth: Any) -> str:
        """Who wins if gentlemen were worth that."""
        found = [worth(h) for h in given["hands"]]
        return str(given["wife"]) if found[given["husband"] - 1] == max(found) else self._other(given)

    @mistake("Of several Wealth cards that are not cancelled, only the best counts.")
    def all_wealth(self, given: Given) -> str:
        return self._by(given, lambda h: plain_sum([t for t in h if t not in cancelled(h)]))

    @mistake("Were all the cards added? Before you compare, put aside what is cancelled.")
    def by_sums(self, given: Given) -> str:
        return self._by(given, plain_sum)

    @mistake("To be married is not enough: she wins only if none of the others is dandier than her husband.")
    def the_wife(self, given: Given) -> str:
        return str(given["wife"])

    @mistake(
        "Level in points is not yet dandier: look who has the better Wealth card left, and then the better best card."
    )
    def the_other(self, given: Given) -> str | None:
        totals = [total(h) for h in given["hands"]]
        level = totals.count(totals[given["husband"] - 1]) > 1
        return self._other(given) if level and not self._better(given) else None


# -- at the table -----------------------------------------------------------------------------------------------------


class BestChange(Exercise):
    title = "Which card would you change?"
    rules = ("change", "turn-gentleman", "hide-discard", "hidden-hand")
    level, minutes = 2, 4
    kind = AtTable()
    players = 4
    hints = (
        "Reckon what each CHANGE leaves behind, before the two new cards come.",
        "A card that is put aside anyway costs you nothing. A card that puts others aside may cost you much.",
    )

    def instance(self, rng: Random) -> Given:
        common = rng.random() < 0.25  # Bankrupt is the answer so often that one would guess it
        while True:
            hand = clashing(rng, 5, printed=1, wealth=0)
            left = sorted(self._left({"hand": hand}).values())
            if (
                left[-1] > left[-2]
                and left[-1] > total(hand)
                and self.lowest({"hand": hand}) != self.answer({"hand": hand})
                and ("Bankrupt" not in self.answer({"hand": hand}) or common)
            ):
                return {"hand": hand, "changes": rng.randrange(4), "seed": rng.randrange(1000)}

    def position(self, given: Given) -> State:
        """Everybody has had one turn; so many of the gentlemen have said CHANGE in it, the others BOAST."""
        rng = Random(given["seed"])
        others = rng.sample([t for t in finished() if t not in given["hand"]], 10)
        hands = {1: given["hand"], 2: others[:5], 3: others[5:]}
        shown = {seat: hands[seat][:1] for seat in (2, 3, 1)[: 3 - given["changes"]]}
        above = 70 - 17 - 15 - given["changes"]
        state: State = self.table.set_up(hands=hands, boasted=shown, above_clock=above, seed=given["seed"])
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ben, and it is your turn. Which CHANGE leaves you the most Dandy Points in hand, not "
            "counting the two "
            "cards that you will draw? Choose the move at the table."
        )

    def _left(self, given: Given) -> dict[str, int]:
        """Card → what the others come to without it."""
        return {t: total([u for u in given["hand"] if u != t]) for t in given["hand"]}

    def answer(self, given: Given) -> str:
        left = self._left(given)
        return f"change {max(left, key=lambda t: left[t])}"

    def work(self, given: Given) -> Steps:
        yield f"Now the hand comes to {points(total(given['hand']))}.", "total"
        for title, left in sorted(self._left(given).items(), key=lambda item: item[1]):
            gone = [a.card.title for a in reckon([u for u in given["hand"] if u != title]).aside]
            yield f"Without {title}: {points(left)}" + (f" ({listed(gone)} put aside)." if gone else "."), "total"
        yield f"So {self.answer(given)}; nobody learns which card it was.", "hide-discard"

    def against(self, given: Given, answer: str) -> str:
        verb, _, title = answer.partition(" ")
        if verb != "change":
            return "This shows a card and throws none away. You are asked for a CHANGE."
        left = self._left(given)
        return (
            f"Without {title} you keep {points(left[title])}. Another CHANGE leaves you {points(max(left.values()))}."
        )

    @mistake(
        "The card with the lowest figure need not cost you most: is it put aside anyway? Does another one put "
        "something aside?"
    )
    def lowest(self, given: Given) -> str:
        return f"change {min(given['hand'], key=plain_sum_of)}"

    @mistake("To boast is the other thing a gentleman can do: he shows a card and keeps it.")
    def boasts(self, given: Given) -> str | None:
        best = max(given["hand"], key=plain_sum_of)
        return None if best == "Complete Openness" else f"boast {best}"


class WhomToMarry(Exercise):
    title = "The Clock has shown"
    rules = ("clock-marry", "clock-shows", "marry", "court", "court-count")
    level, minutes = 3, 4
    kind = AtTable()
    hints = (
        "You may not court any more. Marry him who will be the Dandiest, as far as you know.",
        "Reckon each hand: what is put aside does not count.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            cards = rng.sample(finished(), 15)
            hands = {seat: cards[5 * seat - 5 : 5 * seat] for seat in (1, 2, 3)}
            totals = sorted(total(h) for h in hands.values())
            given = {"hands": hands}
            if (
                totals[-1] > totals[-2]
                and self.by_sum(given) != self.answer(given)
                and all(map(settled, hands.values()))
            ):
                return {**given, "seed": rng.randrange(1000)}

    def position(self, given: Given) -> State:
        """Everybody has had eight turns, in which the gentlemen have drawn the 41 cards above the Clock."""
        seen = given["hands"]
        rest = [t for t in titles() if not any(t in hand for hand in seen.values())]
        rest = Random(given["seed"]).sample(rest, 21)
        hands = {seat: [*hand, *rest[7 * seat - 7 : 7 * seat]] for seat, hand in seen.items()}
        boasted = {seat: hand[: 2 + (seat == 3)] for seat, hand in seen.items()}
        state: State = self.table.set_up(
            hands=hands, boasted=boasted, seen=seen, above_clock=0, turn=0, seed=given["seed"]
        )
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann, the Catch, and it is your turn. The Clock has shown. Of each gentleman you have seen five "
            "cards; go by these. Make the move that promises you the most Love."
        )

    def answer(self, given: Given) -> str:
        return f"marry {max(given['hands'], key=lambda seat: total(given['hands'][seat])) + 1}"

    def work(self, given: Given) -> Steps:
        yield "The Clock has shown: she can't COURT, she must MARRY. By the cards she has seen:", "clock-marry"
        for seat, hand in given["hands"].items():
            r = reckon(hand)
            gone = f" ({listed([a.card.title for a in r.aside])} put aside)" if r.aside else ""
            yield f"{PEOPLE[seat]}: {points(r.total)}{gone}.", first_rule(r)
        best = int(self.answer(given).split()[1]) - 1
        yield (
            f"{PEOPLE[best]} is the Dandiest, then: all others are less dandy, and a True Love comes with him.",
            "love-dandiest",
        )

    def against(self, given: Given, answer: str) -> str:
        seat = int(answer.split()[1]) - 1
        better = [PEOPLE[s] for s, h in given["hands"].items() if total(h) > total(given["hands"][seat])]
        return f"What you have seen of {PEOPLE[seat]} comes to {points(total(given['hands'][seat]))}; " \
               f"{len(better)} of the others {'is' if len(better) == 1 else 'are'} dandier."  # fmt: skip

    @mistake("He has the highest figures, but some of his cards are put aside in the ranking.")
    def by_sum(self, given: Given) -> str:
        return f"marry {max(given['hands'], key=lambda seat: plain_sum(given['hands'][seat])) + 1}"

    @mistake("The Dandiest is the highest total, not the lowest: from the Least Dandy nothing comes back.")
    def least(self, given: Given) -> str:
        return f"marry {min(given['hands'], key=lambda seat: total(given['hands'][seat])) + 1}"


# -- chances ----------------------------------------------------------------------------------------------------------


class SomeMystery(Exercise):
    title = "A mysterious hand"
    rules = ("hand-size", "card-special", "mysterious", "deal", "deal-gentlemen")
    level, minutes = 3, 5
    kind = Chance()
    hints = (
        "Count hands without any Mysterious card: they are all drawn from the other 66.",
        "C(66, k) of the C(70, k) hands have none. In Python: from math import comb.",
    )

    def instance(self, rng: Random) -> Given:
        """No half, which one would guess; and enough cards to tell putting back from not putting back."""
        return {"k": rng.choice((7, 8, 9, 13, 14, 15, 16, 17, 18))}

    def brief(self, given: Given) -> str:
        return f"a hand of {given['k']}"

    def prompt(self, given: Given) -> str:
        return (
            f"The deck has 70 cards, 4 of them Mysterious. A gentleman holds {given['k']} cards drawn at "
            "random. How likely is it that he "
            "has at least one Mysterious card, so that he draws again in the ranking?"
        )

    def answer(self, given: Given) -> Fraction:
        return 1 - Fraction(comb(66, given["k"]), comb(70, given["k"]))

    def work(self, given: Given) -> Steps:
        k = given["k"]
        yield "4 of the 70 cards are Mysterious, 66 are not.", "card-special"
        yield (
            f"There are C(70, {k}) = {comb(70, k):,} hands, and C(66, {k}) = {comb(66, k):,} of them have no "
            "Mysterious card.",
            "",
        )
        yield f"1 − {comb(66, k):,}/{comb(70, k):,} is about {float(self.answer(given)):.1%}.", ""

    @mistake("Adding up the chance of every card counts a hand with two Mysterious cards twice.")
    def added(self, given: Given) -> Fraction:
        return min(Fraction(1), Fraction(4 * given["k"], 70))

    @mistake("No card is put back before the next is drawn: there is one card less each time.")
    def put_back(self, given: Given) -> Fraction:
        return 1 - Fraction(66, 70) ** int(given["k"])

    @mistake("That is the chance that he has none.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("That is the chance for exactly one. With two or more he draws as well.")
    def exactly_one(self, given: Given) -> Fraction:
        return Fraction(4 * comb(66, given["k"] - 1), comb(70, given["k"]))


class DrawHurts(Exercise):
    title = "Dare you boast?"
    rules = ("boast", "total", "LC-V", "wealth")
    level, minutes = 3, 8
    kind = Chance()
    hints = (
        "You know four cards. Each of the other 66 is equally likely to come.",
        "Which of them bring the total down? Those below zero that nothing in your hand puts aside, and those "
        "that put one of your good cards aside.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            hand = clashing(rng, 4, printed=0, wealth=0)
            given = {"hand": hand}
            if (
                not any(printed_deck().find(t)["draw"] for t in hand)
                and abs(self.answer(given) - self.below_zero(given)) > Fraction(1, 60)
                and all(settled([*hand, t]) for t in titles() if t not in hand)
            ):
                return given

    def prompt(self, given: Given) -> str:
        return (
            f"You hold these four cards, {points(total(given['hand']))} in all. You boast, and so draw one "
            "card. You have "
            "seen no other card. How likely is it that your total is lower afterwards? (What a Mysterious card would "
            "draw later does not count.)"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"": given["hand"]}

    def _after(self, given: Given) -> list[tuple[Card, int]]:
        """Every card that may come, with what it does to the total."""
        hand, now = given["hand"], total(given["hand"])
        deck = printed_deck()
        return [(c, total([*hand, c.title]) - now) for c in deck for _ in range(c.copies - hand.count(c.title))]

    def answer(self, given: Given) -> Fraction:
        after = self._after(given)
        return Fraction(sum(change < 0 for _, change in after), len(after))

    def work(self, given: Given) -> Steps:
        after = self._after(given)
        below = [c.title for c, change in after if change < 0 and c["value"] < 0]
        spoil = [c.title for c, change in after if change < 0 and c["value"] >= 0]
        spared = [(c.title, change) for c, change in after if change >= 0 and c["value"] < 0]
        yield f"{len(after)} cards may come, each equally likely: the whole deck but your four.", "boast"
        yield f"{len(below) + len(spared)} of them {is_are(len(below) + len(spared))} below zero.", "negative"
        kept: dict[str, list[str]] = {}  # by whom they are put aside
        for title, change in spared:
            by = next((a.by for a in reckon([*given["hand"], title]).aside if a.card.title == title), ())
            if by:
                kept.setdefault(listed([b.title for b in by]), []).append(title)
            else:
                yield (
                    f"{title} puts {listed(self._lost(given, title))} aside, and so is no loss ({signed(change)}).",
                    "printed-cancel",
                )
        for by_whom, cards in kept.items():
            yield f"Your {by_whom} would put {listed(cards)} aside: no loss.", "printed-cancel"
        lost: dict[str, list[str]] = {}  # what of yours they put aside
        for title in dict.fromkeys(spoil):
            lost.setdefault(listed(self._lost(given, title)), []).append(title)
        for mine, cards in lost.items():
            yield f"But {listed(cards)} would put your {mine} aside.", "printed-cancel"
        sum_of = f"{len(below)} + {len(spoil)}" if below and spoil else str(len(below) + len(spoil))
        yield f"So it is lower with {sum_of} of {len(after)}: about {float(self.answer(given)):.1%}.", "total"

    def _lost(self, given: Given, title: str) -> list[str]:
        """Which cards of the hand another card puts aside."""
        before = {a.card.title for a in reckon(given["hand"]).aside}
        gone = [a.card.title for a in reckon([*given["hand"], title]).aside]
        return [t for t in gone if t not in before and t != title]

    @mistake(
        "Those are the cards below zero. Look also for cards that put aside one of yours, and for those that "
        "yours put aside."
    )
    def below_zero(self, given: Given) -> Fraction:
        cards = [c for c, _ in self._after(given)]
        return Fraction(sum(c["value"] < 0 for c in cards), len(cards))

    @mistake(
        "Your own four cards can't come. And look also for cards that put aside one of yours, and for those that yours "
        "put aside."
    )
    def below_zero_of_all(self, given: Given) -> Fraction:
        return Fraction(sum(c["value"] < 0 for c, _ in self._after(given)), 70)

    @mistake("Your own four cards can't come: how many are left to draw from?")
    def whole_deck(self, given: Given) -> Fraction:
        return Fraction(sum(change < 0 for _, change in self._after(given)), 70)

    @mistake("That is the chance that it is higher, or the same.")
    def not_lower(self, given: Given) -> Fraction:
        return 1 - self.answer(given)


class ClockInTime(Exercise):
    title = "Before her next turn?"
    rules = ("clock-setup", "LC-E", "LC-N", "clock-not-a-card", "phases")
    level, minutes = 3, 6
    kind = Chance()
    hints = (
        "Let each gentleman draw one card, or two. How many must draw two, so that the Clock shows?",
        "How many draw two is a binomial number: C(n, j) of the 2ⁿ ways have j of them.",
    )

    def instance(self, rng: Random) -> Given:
        men = rng.randrange(2, 5)
        ahead = [n for n in range(1, men + 1) if 2 * n != men + 1]  # else it is one half: a guess would do
        return {"men": men, "above": men + rng.choice(ahead)}

    def brief(self, given: Given) -> str:
        return f"{given['above']} cards above the Clock and {given['men']} gentlemen before her"

    def prompt(self, given: Given) -> str:
        return (
            f"{given['above']} cards lie above the Biological Clock, and {given['men']} gentlemen have their "
            "turn before the Catch has hers. "
            "Each of them tosses a coin between BOAST (one card) and CHANGE (two). How likely is it that the "
            "Clock has shown by "
            "the time it is her turn?"
        )

    def answer(self, given: Given) -> Fraction:
        return before_turn(given["above"], [Fraction(1, 2)] * given["men"], given["men"])

    def work(self, given: Given) -> Steps:
        men, above = given["men"], given["above"]
        need = above - men
        ways = [f"C({men}, {j})" for j in range(need, men + 1)]
        count = sum(comb(men, j) for j in range(need, men + 1))
        yield f"The Clock shows as soon as the last of the {above} cards has been drawn.", "LC-E"
        yield f"A BOAST draws one card, a CHANGE two: so at least {need} of the {men} gentlemen must CHANGE.", "change"
        yield f"{' + '.join(ways)} = {count} of the 2^{men} = {2**men} ways: {Fraction(count, 2**men)}.", "LC-N"

    @mistake("The Clock shows when the last card above it is drawn; nobody has to draw one more.")
    def one_more(self, given: Given) -> Fraction:
        return before_turn(given["above"] + 1, [Fraction(1, 2)] * given["men"], given["men"])

    @mistake("One half is what a single coin gives. Here several are tossed: how many of them have to say CHANGE?")
    def one_coin(self, given: Given) -> Fraction:
        return Fraction(1, 2)

    @mistake("That is the chance for exactly so many CHANGEs. With more of them the Clock shows as well.")
    def exactly(self, given: Given) -> Fraction:
        return Fraction(comb(given["men"], given["above"] - given["men"]), 2 ** given["men"])

    @mistake("That is the chance that she may still court.")
    def still_free(self, given: Given) -> Fraction:
        return 1 - self.answer(given)


# -- programs ---------------------------------------------------------------------------------------------------------


class TotalFunction(Exercise):
    title = "A function that reckons"
    rules = ("total", "wealth", "negative", "card-wealth", "card-dandy", "card-special")
    level, minutes = 4, 10
    kind = Function(Number())
    starter = "def total(hand):\n    ..."
    model = """
def total(hand):
    wealth = [value for kind, value in hand if kind == "wealth"]
    others = [value for kind, value in hand if kind != "wealth"]
    return sum(others) + max(wealth, default=0)
"""
    hints = (
        "Go through the pairs with “for kind, value in hand”.",
        "Keep the Wealth values in a list of their own: of these only the best counts, of the others all do.",
        "What does your function say of a hand without any Wealth card? max of an empty list is an error; "
        "max(…, default=0) is not.",
    )

    def instance(self, rng: Random) -> Given:
        wealth = rng.sample(titles("wealth"), 2) if rng.random() < 0.8 else []
        held = list(dict.fromkeys([*wealth, *rng.sample(titles(), rng.randrange(1, 6))]))
        cards = [printed_deck().find(t) for t in rng.sample(held, len(held))]
        return {"hand": [[c["type"], c["value"]] for c in cards]}

    def brief(self, given: Given) -> str:
        return str(given["hand"])

    def prompt(self, given: Given) -> str:
        return (
            "Write a function total(hand) that gives the Dandy Points of a hand after the printed "
            "cancellations: whatever was "
            "cancelled is gone already, the Wealth step is still to come. A hand is a list of pairs [kind, value], "
            'where kind is "dandy", "wealth" or "special".\n\n'
            f"For instance, total({given['hand']!r}) is {number(self.answer(given))}."
        )

    def answer(self, given: Given) -> int:
        wealth: list[int] = [v for kind, v in given["hand"] if kind == "wealth"]
        return max(wealth, default=0) + sum(int(v) for kind, v in given["hand"] if kind != "wealth")

    def work(self, given: Given) -> Steps:
        wealth = [v for kind, v in given["hand"] if kind == "wealth"]
        others = [v for kind, v in given["hand"] if kind != "wealth"]
        best = f"{listed([str(v) for v in wealth])}; the best stays" if wealth else "none"
        yield f"Wealth cards in the hand shown: {best}.", "wealth"
        yield f"The others, those below zero too: {' '.join(map(signed, others)) or 'none'}.", "negative"
        yield f"Together {points(self.answer(given))}. As code:", "total"

    @mistake("Of several Wealth cards only the best counts.")
    def all_wealth(self, given: Given) -> int:
        return int(sum(v for _, v in given["hand"]))

    @mistake("Of several Wealth cards the best counts, wherever it stands in the hand, not the last one.")
    def last_wealth(self, given: Given) -> int:
        return self.no_wealth(given) + next((v for kind, v in reversed(given["hand"]) if kind == "wealth"), 0)

    @mistake("Of several Wealth cards the best counts, wherever it stands in the hand, not the first one.")
    def first_wealth(self, given: Given) -> int:
        return self.no_wealth(given) + next((v for kind, v in given["hand"] if kind == "wealth"), 0)

    @mistake("The Wealth card that stays counts as well.")
    def no_wealth(self, given: Given) -> int:
        return int(sum(v for kind, v in given["hand"] if kind != "wealth"))

    @mistake("Cards below zero count too: they take points away.")
    def no_negatives(self, given: Given) -> int:
        wealth: list[int] = [v for kind, v in given["hand"] if kind == "wealth"]
        return sum(max(int(v), 0) for kind, v in given["hand"] if kind != "wealth") + max(wealth, default=0)


class LadyBot(Exercise):
    title = "A lady of your own"
    rules = ("two-turn", "two-court", "two-own-side", "two-marry", "two-first-turn", "LC-L")
    level, minutes = 5, 20
    players = 2
    kind = Contest(against=("patient",), wins=0.7, matches=240)
    starter = "def my_lady(view, legal_moves, rng):\n    ..."
    model = """
def my_lady(view, legal_moves, rng):
    game, me = view.game, view.player

    def known(pile):
        return [card.index for zone in (game.side(me, pile), game.face_up(pile)) for card in view.zones[zone]]

    courts = [move for move in legal_moves if move.verb == "court"]
    if courts:
        return min(courts, key=lambda move: len(known(move.pile)))
    return max(legal_moves, key=lambda move: game.reckoner.total(known(move.pile)))
"""
    hints = (
        'Begin with a bot that is never in a hurry: return a move whose verb is "court" as long as there is one. The '
        "other lady is as patient; but she does not use what she has seen.",
        "When only marriages are left, put down what you know of each gentleman: view.zones[…] of your own side and of "
        "what lies face up, both.",
        "Of these cards take card.index and add with view.game.reckoner.total: it knows the cancellations, a plain sum "
        "does not. Then marry the best: max(legal_moves, key=…).",
    )

    def prompt(self, given: Given) -> str:
        return (
            "Write a lady for the two-player game: a function my_lady(view, legal_moves, rng) that gives one "
            'of the legal moves. move.verb is "court" or "marry", move.pile the gentleman: 0 to 3, for “gentleman 1” '
            "to “4”.\n\n"
            "view is what she sees: view.player is she herself (0 or 1), view.game the game. view.zones holds the "
            "cards in each place: view.zones[view.game.side(view.player, pile)] are those of a gentleman on her own "
            "side, view.zones[view.game.face_up(pile)] those that lie open beside him, each a tuple of cards. "
            "view.game.reckoner.total([card.index, …]) gives the Dandy Points of cards. rng is for chance: "
            "rng.choice(legal_moves).\n\n"
            "She plays 240 matches against a patient lady, who courts anybody as long as she can and then marries "
            "anybody: who is as patient and no more wins about half of them. Yours must win at least 70 %."
        )

    def work(self, given: Given) -> Steps:
        yield (
            "Who marries at once knows nothing of three gentlemen: one time in four he is the Dandiest.",
            "two-objective",
        )
        yield "COURT costs nothing but time, and tells you alone what one more card is.", "two-own-side"
        yield "The other lady is in no hurry. So court as long as you can, where you know least.", "two-court"
        yield "When there is nothing left to court, all cards have been seen, on your side or face up.", "two-both-know"
        yield ("Then marry him who is worth most, reckoned with all that is put aside. As code:", "two-marry")

    @mistake(
        "It takes the first of the legal moves: it courts, but then marries whoever comes first. Use what you know."
    )
    def first_move(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[0]

    @mistake("It is as patient as the other lady, but then marries anybody. What do you know of each when you marry?")
    def patient_only(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: rng.choice([m for m in legal_moves if m.verb == "court"] or legal_moves)

    @mistake(
        "It takes the last of the legal moves, which is a marriage whenever there can be one. Look before you marry."
    )
    def hasty(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[-1]

    @mistake("It takes any move. Look at move.verb, and don't marry so soon.")
    def careless(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[int(rng.random() * len(legal_moves))]
