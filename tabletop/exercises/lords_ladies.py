"""The exercises of Lords & Ladies, from reading a rule to writing a bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

from ..analysis.family import Points, Waiting, birth_points, waiting
from ..analysis.rumours import at_least_one
from ..core import Move, Note, State, listed
from ..deck import Card
from ..games.lords_ladies.cards import GOSSIP_DEALT, open_deck
from ..games.lords_ladies.estates import QUALIFIES, QUEEN, Land, land_before
from . import apart
from .exercise import Exercise, Given, Mistake, Steps, mistake
from .kinds import AtTable, Chance, Choice, Number, Order, Several
from .trial import Contest, Function

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
NOBODY = "nobody"
OTHER = {"lord": "lady", "lady": "lord"}
PLACES = ("first", "second", "third")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


@cache
def card(title: str) -> Card:
    """A card of the printed deck."""
    return open_deck(None).find(title)


@cache
def titles(kind: str, foreign: bool = False) -> tuple[str, ...]:
    """All titles of one kind, those of Foreign Affairs only if asked for."""
    return tuple(c.title for c in open_deck(None) if c["kind"] == kind and (foreign or not c["foreign"]))


def status(title: str) -> int:
    """The status on a card."""
    return int(card(title)["status"])


def sex(title: str) -> str:
    """lord or lady; "" for a servant."""
    return str(card(title)["sex"])


def the(title: str) -> str:
    """A card as it stands in a sentence: "Edmund", "the Butler"."""
    return f"the {title}" if card(title)["kind"] in ("start", "servant") else title


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def price(member: str, suitor: str) -> int:
    """The gold that a wedding costs."""
    return max(0, status(suitor) - status(member))


class Cast:
    """People and servants for an instance, in any order, each but once."""

    def __init__(self, rng: Random) -> None:
        self.left = {kind: rng.sample(titles(kind), len(titles(kind))) for kind in ("suitor", "birth", "servant")}

    def take(self, kind: str, fits: Callable[[Card], bool] = lambda _: True) -> str:
        """The next one that fits."""
        found = next(t for t in self.left[kind] if fits(card(t)))
        self.left[kind].remove(found)
        return found

    def some(self, kind: str, n: int, fits: Callable[[Card], bool] = lambda _: True) -> list[str]:
        return [self.take(kind, fits) for _ in range(n)]

    def spouse(self, member: str, *powers: str) -> str:
        """A suitor for a member, with one of these powers ("": none; if none is named, any)."""
        return self.take("suitor", lambda c: c["sex"] == OTHER[sex(member)] and (not powers or c["power"] in powers))


def blood(family: Given) -> list[str]:
    """The starting card, and all who were born."""
    return [family["start"], *[child for child, _ in family["children"]]]


def tree(family: Given) -> str:
    """A family in sentences."""
    wed, said, single = dict(family["couples"]), [], []
    for who in blood(family):
        children = [child for child, parent in family["children"] if parent == who]
        if who not in wed:
            single.append(the(who))
            continue
        have = f"; their {'child is' if len(children) == 1 else 'children are'} {listed(children)}" if children else ""
        said.append(f"{capital(the(who))} is married to {wed[who]}{have}.")
    if single:
        said.append(f"{capital(listed(single))} {'is' if len(single) == 1 else 'are'} unmarried.")
    return " ".join(said)


def counted(n: int, what: str) -> str:
    """ "1 point", "no points"."""
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"


def telling(exercise: Exercise, given: Given) -> bool:
    """Whether a chance is neither near 0 nor near 1, and no usual mistake comes so near that it would pass for it."""
    likely = Fraction(1, 20) < exercise.answer(given) < Fraction(19, 20)
    return likely and apart.telling(exercise, given, Fraction(1, 100), Fraction(0))


# -- reading the rules ------------------------------------------------------------------------------------------------


class NextRow(Exercise):
    title = "Who comes next?"
    rules = ("row-third", "row-slide", "row-fill", "setup-rows", "LL-AC", "round")
    level, minutes = 1, 2
    kind = Order(some=True)
    hints = (
        "Begin at the third place. Is the card still there? Then it leaves.",
        "Whoever is left slides on towards the third place, as far as there is room. Only then come new cards.",
    )

    def instance(self, rng: Random) -> Given:
        six = rng.sample(titles("suitor"), 6)
        taken = sorted(rng.sample(range(3), rng.choice((0, 1, 1, 1, 2))))
        return {"row": six[:3], "pile": six[3:], "taken": taken, "who": rng.sample(PEOPLE[:4], len(taken)),
                "options": sorted(six)}  # fmt: skip

    def prompt(self, given: Given) -> str:
        row, pile = given["row"], given["pile"]
        where = [f"{title} in the {place}" for title, place in zip(row, PLACES, strict=True)]
        wed = [f"{who} marries {row[i]}" for who, i in zip(given["who"], given["taken"], strict=True)]
        return (
            f"Three suitors lie in the row: {listed(where)} place. On top of the deck beside it lie {pile[0]}, under "
            f"that one {pile[1]}, and then {pile[2]}. In this round {listed(wed) if wed else 'nobody marries'}.\n\n"
            "The round ends. Who lies in the row now? Press the three in the order of their places, the first place "
            "first. (A card from the deck always comes to the empty place that is nearest to the third.)"
        )

    def _stay(self, given: Given) -> list[str]:
        return [title for i, title in enumerate(given["row"][:2]) if i not in given["taken"]]

    def answer(self, given: Given) -> list[str]:
        stay = self._stay(given)
        return [*given["pile"][: 3 - len(stay)][::-1], *stay]

    def work(self, given: Given) -> Steps:
        row, stay, new = given["row"], self._stay(given), given["pile"][: 3 - len(self._stay(given))]
        if 2 in given["taken"]:
            yield f"{row[2]} has married: the third place is empty already.", "LL-AC"
        else:
            yield f"{row[2]} lies in the third place and goes under the deck.", "row-third"
        if stay:
            yield f"{listed(stay)} {'slides' if len(stay) == 1 else 'slide'} on towards the third place.", "row-slide"
        else:
            yield "Nobody is left who could slide.", "row-slide"
        yield f"{capital(NUMBERS[len(new)])} new: {', then '.join(new)}.", "row-fill"
        yield f"From the first place to the third: {listed(self.answer(given))}.", "setup-rows"

    @mistake("The third place is cleared at the end of every round, also if nobody wanted that suitor.")
    def third_stays(self, given: Given) -> list[str] | None:
        if 2 in given["taken"]:
            return None
        stay = [*self._stay(given), given["row"][2]]
        return [*given["pile"][: 3 - len(stay)][::-1], *stay]

    @mistake("Those who are left don't keep their places: they slide on, and the gaps come at the side of the deck.")
    def no_slide(self, given: Given) -> list[str]:
        new = iter(given["pile"])
        places = {i: next(new) for i in (2, 1, 0) if i == 2 or i in given["taken"]}
        return [places.get(i, given["row"][i]) for i in range(3)]

    @mistake("The row moves from the first place to the third, and not the other way.")
    def wrong_way(self, given: Given) -> list[str]:
        return self.answer(given)[::-1]

    @mistake("The first new card goes farthest along the row, the next one before it.")
    def new_ones_turned(self, given: Given) -> list[str]:
        stay = self._stay(given)
        return [*given["pile"][: 3 - len(stay)], *stay]


class TurnsOfTwo(Exercise):
    title = "Three turns a round"
    rules = ("two-round", "two-alternate", "turn", "round")
    level, minutes = 1, 2
    kind = Number("turns")
    same = "who"
    hints = (
        "Write the first rounds down: who has the first, the second and the third turn?",
        "The turns simply alternate. How many are there in all, and which of them are asked for?",
    )

    def instance(self, rng: Random) -> Given:
        first = rng.choice(PEOPLE[:2])
        return {"first": first, "who": rng.choice(PEOPLE[:2]), "rounds": rng.randrange(3, 12)}

    def brief(self, given: Given) -> str:
        return f"{given['rounds']} rounds, {given['first']} beginning, and the turns of {given['who']}"

    def prompt(self, given: Given) -> str:
        return (
            f"Ann and Ben play, just the two of them. {given['first']} has the first turn of all. How many turns has "
            f"{given['who']} had when {given['rounds']} rounds are over?"
        )

    def answer(self, given: Given) -> int:
        turns = 3 * int(given["rounds"])
        return (turns + 1) // 2 if given["who"] == given["first"] else turns // 2

    def work(self, given: Given) -> Steps:
        rounds, n = given["rounds"], 3 * given["rounds"]
        other = PEOPLE[1 - PEOPLE.index(given["first"])]
        yield f"Two players have three turns in a round: {rounds} rounds are {n} turns.", "two-round"
        yield (
            f"{given['first']}, {other}, {given['first']}; then {other}, {given['first']}, {other}: they alternate.",
            "two-alternate",
        )
        if n % 2 == 0:
            yield f"{n} is even: both have had half of them, {n // 2}.", ""
        else:
            yield f"{n} is odd: {given['first']}, who began, has had one more: {n // 2 + 1} against {n // 2}.", ""

    @mistake("With two players a round has three turns, not one for each of them.")
    def one_each(self, given: Given) -> int:
        return int(given["rounds"])

    @mistake("Nobody has two turns in every round: whoever had one begins the next round and has two.")
    def always_the_same(self, given: Given) -> int:
        return int(given["rounds"]) * (2 if given["who"] == given["first"] else 1)

    @mistake("That is how many the other one has had: who began, and so had the last turn too?")
    def the_other(self, given: Given) -> int:
        return 3 * int(given["rounds"]) - self.answer(given)


class WhoWins(Exercise):
    title = "The round is over"
    rules = ("goal", "end", "end-higher", "end-gold", "LL-N", "LL-AD", "LL-U")
    level, minutes = 1, 2
    kind = Several("has won", "has not won", people=True)
    hints = (
        "First: has anybody reached the goal? If not, the game goes on.",
        "Then compare status, and only between those who are level in status the gold.",
    )

    def instance(self, rng: Random) -> Given:
        """The first two are level in status, except in one case; the gold of somebody else is most."""
        names = sorted(rng.sample(PEOPLE, 4))
        case, top = rng.choice(("gold", "gold", "shared", "status", "rich", "poor")), rng.randrange(18, 21)
        while True:
            best = 17 if case in ("rich", "poor") else top
            second = best - 1 if case == "status" else best
            scores = [best, second, rng.randrange(15, best), rng.randrange(9, 16)]
            gold = [rng.randrange(6), 0, rng.randrange(9), rng.randrange(9)]
            gold[1] = {"shared": gold[0], "rich": 6, "poor": 5}.get(case, gold[0] + 2)
            if case == "poor":
                gold = [min(g, 5) for g in gold]
            people = dict(zip(rng.sample(names, 4), map(list, zip(scores, gold, strict=True)), strict=True))
            if gold[0] < max(gold):
                return {"people": {name: people[name] for name in names}, "options": [*names, NOBODY]}

    def prompt(self, given: Given) -> str:
        rows = [f"{name} has {s} status and {g} gold" for name, (s, g) in given["people"].items()]
        return (
            f"The last turn of the round is over, and nobody can play anything more in it. {'; '.join(rows)}. Who has "
            "won? It may be more than one; press “nobody” if the game goes on."
        )

    def _best(self, given: Given, key: Callable[[int, int], Any], goal: int = 18) -> list[str]:
        there = {name: key(s, g) for name, (s, g) in given["people"].items() if s >= goal}
        return [name for name, value in there.items() if value == max(there.values())] or [NOBODY]

    def answer(self, given: Given) -> list[str]:
        return self._best(given, lambda s, g: (s, g))

    def work(self, given: Given) -> Steps:
        people, won = given["people"], self.answer(given)
        there = [name for name, (s, _) in people.items() if s >= 18]
        if not there:
            yield "Nobody has 18 status: the game goes on.", "goal"
            return
        yield f"With 18 or more: {listed(there)}. So the game is over.", "end"
        level = self._best(given, lambda s, g: s)
        yield f"The highest status is {people[level[0]][0]}: {listed(level)}.", "end-higher"
        if len(level) > 1:
            yield f"Their gold: {listed([f'{n} {people[n][1]}' for n in level])}.", "end-gold"
        rule = "LL-N" if len(won) > 1 else "end-gold" if len(level) > 1 else "end-higher"
        yield f"{listed(won)} {'win together' if len(won) > 1 else 'wins'}.", rule

    def against(self, given: Given, answer: Sequence[str]) -> str:
        people = given["people"]
        most = max(s for s, _ in people.values())
        if NOBODY in answer:
            both = "“nobody” can't be true beside a name." if len(answer) > 1 else ""
            return both or "“nobody” would mean that the game goes on. Has nobody reached 18?"
        for name in answer:
            s, g = people[name]
            if s < 18:
                return f"{name} has {s} status, and the goal is 18."
            if s < most:
                return f"{name} has reached 18, but somebody has more than {s}."
            if name not in self.answer(given):
                return f"{name} has the highest status, but shares it with somebody who has more than {g} gold."
        return ""

    @mistake("Six gold buy a status token, but not any more when the round is over.")
    def buys_tokens(self, given: Given) -> list[str]:
        scores = {name: (s + g // 6, g % 6) for name, (s, g) in given["people"].items()}
        best = max(scores.values())
        return [name for name, score in scores.items() if score == best] if best[0] >= 18 else [NOBODY]

    @mistake("The game ends only when somebody has 18 status at the end of a round.")
    def no_goal(self, given: Given) -> list[str]:
        return self._best(given, lambda s, g: (s, g), 0)

    @mistake("They are level in status. Then the gold decides.")
    def no_gold(self, given: Given) -> list[str]:
        return self._best(given, lambda s, g: s)

    @mistake("Not everybody with 18 status wins: the highest status does.")
    def all_there(self, given: Given) -> list[str]:
        return [name for name, (s, _) in given["people"].items() if s >= 18] or [NOBODY]

    @mistake("Gold decides only between those who are level in status.")
    def richest(self, given: Given) -> list[str]:
        return self._best(given, lambda s, g: g)


class Weddings(Exercise):
    title = "Who can marry whom?"
    rules = ("marry", "marry-sexes", "marry-price", "LL-AE", "LL-AF", "suitor-status", "take", "act")
    level, minutes = 1, 6
    kind = Several("is possible", "is not possible")
    hints = (
        "Who of your family is still unmarried? And who of the row is of the other sex?",
        "Subtract: the suitor's status less that of your lord or lady. That is the price; below zero it is free.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            cast, start = Cast(rng), rng.choice(titles("start"))
            single, wed = cast.some("birth", 2), cast.some("birth", rng.randrange(2))
            couples = [[m, cast.spouse(m)] for m in (start, *wed)]
            children = [[child, start] for child in (*wed, *single)]
            taken = rng.choice(("gold", "gossip"))
            gold = rng.randrange(2, 4) if taken == "gold" else rng.randrange(3)
            family: Given = {"start": start, "couples": couples, "children": children, "gold": gold}
            row = cast.some("suitor", 3)
            options = [f"{capital(the(m))} and {s}" for m in blood(family) for s in row]
            given = {"family": family, "row": row, "options": options, "taken": taken}
            right = self.answer(given)
            prices = [price(m, s) for m in single for s in row if sex(m) != sex(s)]
            if len(right) > 1 and gold in prices and max(prices) > gold:
                return given

    def prompt(self, given: Given) -> str:
        gold = given["family"]["gold"] or "no"
        taken = "your gold" if given["taken"] == "gold" else "a gossip card"
        return (
            f"{tree(given['family'])} Couples are a lord and a lady. You have taken {taken} and own {gold} gold now; "
            "then you act. Press every wedding that is possible for you."
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"Your family by blood": blood(given["family"]), "Suitors in the row": given["row"]}

    def _all(self, given: Given, possible: Callable[[str, str], bool]) -> list[str]:
        there = [(m, s) for m in blood(given["family"]) for s in given["row"]]
        return [name for name, (m, s) in zip(given["options"], there, strict=True) if possible(m, s)]

    def _single(self, given: Given, member: str) -> bool:
        return member not in dict(given["family"]["couples"])

    def answer(self, given: Given) -> list[str]:
        state = self.table.set_up({0: given["family"]}, suitors=given["row"], phase="act")
        legal = {str(m) for m in state.legal_moves}
        return self._all(given, lambda m, s: f"marry {m} to {s}" in legal)

    def work(self, given: Given) -> Steps:
        family = given["family"]
        yield f"Unmarried: {listed([m for m in blood(family) if self._single(given, m)])}.", "LL-AF"
        for m in blood(family):
            if not self._single(given, m):
                continue
            told = []
            for s in given["row"]:
                if sex(s) != sex(m):
                    much = price(m, s)
                    told.append(f"{s} ({status(s)} − {status(m)}) " + (f"costs {much}" if much else "is free"))
            if told:
                yield f"{capital(the(m))}: {'; '.join(told)}.", "marry-price"
            else:
                yield f"{capital(the(m))}: nobody of the other sex lies in the row.", "marry-sexes"
        yield f"With {family['gold'] or 'no'} gold: {'; '.join(self.answer(given))}.", "LL-AE"

    def against(self, given: Given, answer: Sequence[str]) -> str:
        gold, there = given["family"]["gold"], [(m, s) for m in blood(given["family"]) for s in given["row"]]
        pair = dict(zip(given["options"], there, strict=True))
        for name in answer:
            m, s = pair[name]
            if not self._single(given, m):
                return f"{name}: {the(m)} is married already."
            if sex(m) == sex(s):
                return f"{name}: both are {'lords' if sex(m) == 'lord' else 'ladies'}."
            if price(m, s) > gold:
                return f"{name}: that costs {status(s)} − {status(m)} = {price(m, s)} gold, and you have {gold}."
        return ""

    @mistake("You pay the difference between the two, not the suitor's whole status.")
    def whole_price(self, given: Given) -> list[str]:
        gold = given["family"]["gold"]
        return self._all(given, lambda m, s: self._single(given, m) and sex(m) != sex(s) and status(s) <= gold)

    @mistake("Look at the price too: a suitor of higher status costs the difference, and so much gold you must have.")
    def no_price(self, given: Given) -> list[str]:
        return self._all(given, lambda m, s: self._single(given, m) and sex(m) != sex(s))

    @mistake("A suitor of higher status is possible too, as long as you can pay the difference.")
    def only_free(self, given: Given) -> list[str]:
        return self._all(given, lambda m, s: self._single(given, m) and sex(m) != sex(s) and not price(m, s))

    @mistake("You can pay for all of these, but some are of the same sex.")
    def any_couple(self, given: Given) -> list[str]:
        return self._all(given, lambda m, s: self._single(given, m) and price(m, s) <= given["family"]["gold"])

    @mistake("Somebody here is married already.")
    def married_again(self, given: Given) -> list[str]:
        return self._all(given, lambda m, s: sex(m) != sex(s) and price(m, s) <= given["family"]["gold"])


class WhoMayRoll(Exercise):
    title = "Whose turn to have children?"
    rules = ("current", "current-only", "past-marry", "many-children", "child-couple", "LL-AM", "one-child")
    level, minutes = 2, 4
    kind = Several("may", "may not")
    hints = (
        "Number the generations: the first card is 1, its children are 2, their children 3. Who marries in belongs to "
        "the generation of their spouse.",
        "In which is the latest wedding, counted by generation and not by time? Only couples of that one.",
    )

    def instance(self, rng: Random) -> Given:
        cast, start = Cast(rng), rng.choice(titles("start"))
        second = cast.some("birth", rng.randrange(2, 4))
        couples, children = [[start, cast.spouse(start)]], [[child, start] for child in second]
        wed = second[: rng.randrange(1, len(second) + 1)]
        couples += [[child, cast.spouse(child)] for child in wed]
        third = cast.some("birth", rng.randrange(1, 4))
        children += [[child, wed[i % len(wed)]] for i, child in enumerate(third)]
        if rng.random() < 0.6:
            couples += [[child, cast.spouse(child)] for child in third[: rng.randrange(1, 3)]]
        parents = [parent for _, parent in children]
        lately = [pair for pair in couples if pair[0] not in parents]  # children come after the wedding
        last = rng.choice(lately or couples[1:])
        family = {"start": start, "couples": couples, "children": children}
        pairs = [f"{capital(the(a))} and {b}" for a, b in couples]
        return {"family": family, "last": last, "options": [*pairs, NOBODY]}

    def prompt(self, given: Given) -> str:
        a, b = given["last"]
        return (
            f"{tree(given['family'])} The wedding of {the(a)} and {b} was the last one of all.\n\nYou want to roll for "
            "a child. Which of your couples may try? Press all of them, or “nobody”."
        )

    def _generation(self, given: Given, member: str) -> int:
        parents = dict(given["family"]["children"])
        return 1 + self._generation(given, parents[member]) if member in parents else 1

    def _of(self, given: Given, generation: int) -> list[str]:
        couples = given["family"]["couples"]
        there = [self._generation(given, a) == generation for a, _ in couples]
        return [pair for pair, fits in zip(given["options"], there, strict=False) if fits] or [NOBODY]

    def answer(self, given: Given) -> list[str]:
        state = self.table.set_up({0: given["family"]}, phase="act")
        may = {m.card for m in state.land.parents(0)}
        return [pair for pair, (a, _) in zip(given["options"], given["family"]["couples"], strict=False)
                if card(a).index in may]  # fmt: skip

    def work(self, given: Given) -> Steps:
        family = given["family"]
        wed = [a for a, _ in family["couples"]]
        for g in (1, 2, 3):
            there = [m for m in blood(family) if self._generation(given, m) == g]
            some = [the(m) for m in there if m in wed]
            said = f"{listed(some)} {'is' if len(some) == 1 else 'are'} married" if some else "nobody is married"
            yield f"Generation {g}: {listed([the(m) for m in there])}; {said}.", "LL-AM"
        latest = max(self._generation(given, a) for a in wed)
        yield f"The latest generation in which somebody is married is generation {latest}: the current one.", "current"
        yield f"Only its couples may try: {listed(self.answer(given))}.", "current-only"

    def against(self, given: Given, answer: Sequence[str]) -> str:
        if NOBODY in answer:
            return "Whenever somebody is married, there is a current generation, and its couples may try."
        couples = dict(zip(given["options"], given["family"]["couples"], strict=False))
        for pair in answer:
            if pair not in self.answer(given):
                of = self._generation(given, couples[pair][0])
                return f"{pair} are a couple of generation {of}, and somebody of a later one is married."
        return ""

    @mistake("Couples of a past generation have no more children.")
    def every_couple(self, given: Given) -> list[str]:
        return list(given["options"][:-1])

    @mistake("A new generation does not count from its birth: only when one of it marries.")
    def from_birth(self, given: Given) -> list[str]:
        return self._of(given, 3)

    @mistake("Which wedding was the last one makes no difference, and in a generation all couples may try.")
    def last_wedding(self, given: Given) -> list[str]:
        return [given["options"][given["family"]["couples"].index(given["last"])]]

    @mistake("Being the oldest couple does not help: look for the latest generation in which somebody has married.")
    def founders(self, given: Given) -> list[str]:
        return [given["options"][0]]


# -- status -----------------------------------------------------------------------------------------------------------


class FamilyStatus(Exercise):
    title = "What is this family worth?"
    rules = ("LL-M", "overview", "ladies-maid", "valet", "LL-E", "hire-brings", "servant-status", "constant",
             "token-status", "award-first", "gossip-queen", "full-service", "legacy", "LL-A", "LL-K")  # fmt: skip
    level, minutes = 2, 6
    kind = Number("status")
    players = 3
    hints = (
        "Add the crowns on all cards first: by blood, married in, servants.",
        "Is there a Ladies Maid or a Valet? Each counts children who were born in the family, of one sex.",
        "An award needs more than three servants, more than two gossip tokens, more than two generations.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            cast, start = Cast(rng), rng.choice(titles("start"))
            second = cast.some("birth", rng.randrange(2, 5))
            wed = second[0]
            third = cast.some("birth", rng.randrange(0, 2))
            helper = rng.choice(("Ladies Maid", "Valet"))
            others = cast.some("servant", rng.randrange(1, 4), lambda c: c.title not in ("Ladies Maid", "Valet"))
            family: Given = {
                "start": start, "couples": [[start, cast.spouse(start)], [wed, cast.spouse(wed)]],
                "children": [*[[c, start] for c in second], *[[c, wed] for c in third]],
                "servants": rng.sample([helper, *others], 1 + len(others)), "gold": rng.randrange(1, 6),
                "tokens": rng.randrange(0, 3), "gossip_tokens": rng.randrange(1, 5),
            }  # fmt: skip
            parts = self._land({"family": family}).parts(0)
            if parts.get("ladies_maid", 0) + parts.get("valet", 0) and 0 < parts["awards"] < 9:
                return {"family": family}

    def brief(self, given: Given) -> str:
        f = given["family"]
        some = [self.card_words(t) for t in (*blood(f), *[b for _, b in f["couples"]], *f["servants"])]
        tokens = f"{counted(f['tokens'], 'status token')} and {counted(f['gossip_tokens'], 'gossip token')}"
        generations = self._land(given).counted(0, 0)
        return f"a family of {NUMBERS[generations]} generations with {listed(some)}, {tokens}"

    def prompt(self, given: Given) -> str:
        f = given["family"]
        return (
            f"{tree(f)} All cards are shown. Beside them the family has {f['gold']} gold, "
            f"{counted(f['tokens'], 'status token')} and {counted(f['gossip_tokens'], 'gossip token')}.\n\n"
            "In servants, gossip tokens and generations nobody else has half as much, so every award that can be had "
            "is theirs. Awards count as in the appendix: 3 each. How much status has this family?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        f = given["family"]
        return {"By blood": blood(f), "Married in": [b for _, b in f["couples"]], "Servants": f["servants"]}

    def _land(self, given: Given) -> Land:
        land: Land = self.table.set_up({0: given["family"]}).land
        return land

    def _born(self, given: Given) -> int:
        parts = self._land(given).parts(0)
        return parts.get("ladies_maid", 0) + parts.get("valet", 0)

    def answer(self, given: Given) -> int:
        return self._land(given).status(0)

    def work(self, given: Given) -> Steps:
        f, land = given["family"], self._land(given)
        parts = land.parts(0)
        yield f"By blood: {' + '.join(str(status(t)) for t in blood(f))} = {parts['family']}.", "LL-M"
        yield (
            f"Married in: {' + '.join(str(status(b)) for _, b in f['couples'])} = {parts['spouses']}.",
            "suitor-status",
        )
        yield f"Servants: {' + '.join(str(status(t)) for t in f['servants'])} = {parts['servants']}.", "servant-status"
        for power, title, what in (("ladies_maid", "Ladies Maid", "lady"), ("valet", "Valet", "lord")):
            if power in parts:
                who = [c for c, _ in f["children"] if sex(c) == what]
                yield (
                    f"The {title} counts {'daughters' if what == 'lady' else 'sons'} born here, married or not: "
                    f"{listed(who)}: {parts[power]}.",
                    power.replace("_", "-"),
                )
        yield f"Status tokens: {parts['tokens']}. Gossip tokens and gold are no status.", "token-status"
        names = ("legacy", "gossip-queen", "full-service")
        for i, (name, what) in enumerate(zip(names, ("generation", "gossip token", "servant"), strict=True)):
            n, least = land.counted(i, 0), QUALIFIES[i]
            won = f"more than {least}, so 3" if land.awards[i] == 0 else f"not more than {least}, so nothing"
            yield f"{capital(counted(n, what))}: {won}.", name
        yield f"Together {self.answer(given)}.", "LL-M"

    @mistake("The cards are right, but awards are still missing: three numbers to compare.")
    def no_awards(self, given: Given) -> int:
        return self.answer(given) - self._land(given).parts(0)["awards"]

    @mistake("One of the servants brings more than the crown on the card: who was born in this family?")
    def no_bonus(self, given: Given) -> int:
        return self.answer(given) - self._born(given)

    @mistake("Ladies Maid and Valet count only who was born in the family: neither its first card, nor who married in.")
    def everybody(self, given: Given) -> int:
        f = given["family"]
        what = "lady" if "Ladies Maid" in f["servants"] else "lord"
        there = [*blood(f), *[b for _, b in f["couples"]]]
        return self.answer(given) - self._born(given) + sum(sex(t) == what for t in there)

    @mistake("Ladies Maid and Valet count children also when they are married.")
    def only_single(self, given: Given) -> int:
        f = given["family"]
        what = "lady" if "Ladies Maid" in f["servants"] else "lord"
        wed = dict(f["couples"])
        return self.answer(given) - sum(sex(c) == what and c in wed for c, _ in f["children"])

    @mistake("An award needs *more* than that number: three servants, or two of the others, are not enough.")
    def too_early(self, given: Given) -> int:
        land = self._land(given)
        return self.answer(given) + 3 * sum(land.counted(i, 0) == QUALIFIES[i] for i in range(3))

    @mistake("Gossip tokens are no status; they only count for the Gossip Queen.")
    def gossip_counts(self, given: Given) -> int:
        return self.answer(given) + int(given["family"]["gossip_tokens"])


class BestAction(Exercise):
    title = "The best action, for certain"
    rules = ("act", "hire", "servant-cost", "suitor-status", "one-of-each", "full-service", "ladies-maid", "valet",
             "roll", "keep-status")  # fmt: skip
    level, minutes = 3, 6
    kind = AtTable()
    players = 3
    hints = (
        "What does each possible action add to your status? Unborn children and later turns don't count.",
        "A servant may bring more than the crown on the card: a Ladies Maid, a Valet, or the fourth servant.",
    )

    def instance(self, rng: Random) -> Given:
        best = rng.choice(("marry", "hire", "hire"))
        while True:
            trap = rng.choice(("no_born", "no_award", "everybody") if best == "hire" else ("everybody",))
            cast, start = Cast(rng), rng.choice(titles("start"))
            cast.take("servant", lambda c: c.title == "Butler")
            children = cast.some("birth", rng.randrange(2, 5))
            couples = [[start, cast.spouse(start)]]
            if rng.random() < 0.5:
                couples.append([children[0], cast.spouse(children[0])])
            helper = cast.take("servant", lambda c: c.title in ("Ladies Maid", "Valet"))
            staff = cast.some("servant", 3 if trap == "no_award" else 1, lambda c: c["power"] != "nanny")
            offered = [helper if trap != "no_award" or rng.random() < 0.5 else rng.choice(staff)]
            offered += cast.some("servant", 2)
            given: Given = {
                "family": {"start": start, "couples": couples, "children": [[c, start] for c in children],
                           "servants": staff, "gold": rng.randrange(2, 6)},
                "suitors": cast.some("suitor", 3), "servants": rng.sample(offered, 3),
                "round": len(children) + len(couples) + len(staff) + rng.randrange(1, 5),
            }  # fmt: skip
            state = self.position(given)
            gains = sorted(self._gains(state).values())
            rolls = [state.land.points(0, m) for m in state.land.parents(0)]  # type: ignore[attr-defined]
            plain = len(gains) > 3 and gains[-1] > gains[-2] > 0 and 1 < max(rolls) < 6
            right = self.answer(given)
            if plain and right.startswith(best) and self.mistaken(trap, given) not in (None, right):
                return given

    def position(self, given: Given) -> State:
        state: State = self.table.set_up(
            {0: given["family"]}, suitors=given["suitors"], servants=given["servants"], phase="act",
            round=given["round"],
        )  # fmt: skip
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann. You have taken your gold, and now comes your action. Which one lifts your status most, at "
            "once and for certain? Awards are worth 3; nobody else is near one. Choose the move at the table."
        )

    def _gains(self, state: Any) -> dict[str, int]:
        """Each action that leaves nothing to chance, and how much it lifts the status."""
        was: int = state.land.status(0)
        moves = [m for m in state.legal_moves if m.verb != "roll for"]
        return {str(m): state.play(m).land.status(0) - was for m in moves}

    def _best(self, given: Given, worth: Callable[[str, str], int]) -> str:
        """The wedding or hiring that is worth most by figures: of a card, and of an action."""
        moves = [m for m in self.position(given).legal_moves if m.verb in ("marry", "hire")]
        return str(max(moves, key=lambda m: worth(_brought(m), str(m))))

    def _of_sex(self, given: Given, title: str, people: Sequence[str]) -> int:
        what = {"Ladies Maid": "lady", "Valet": "lord"}.get(title, "none")
        return sum(sex(t) == what for t in people)

    def answer(self, given: Given) -> str:
        gains = self._gains(self.position(given))
        return max(gains, key=lambda m: gains[m])

    def work(self, given: Given) -> Steps:
        f, state = given["family"], self.position(given)
        gains = self._gains(state)
        children = [c for c, _ in f["children"]]
        for move in state.legal_moves:
            name = str(move)
            if name not in gains or move.verb == "earn a gold":
                continue
            title = _brought(move)
            parts = [str(status(title))]
            if born := self._of_sex(given, title, children):
                parts.append(f"{born} for {'daughters' if title == 'Ladies Maid' else 'sons'}")
            if more := gains[name] - status(title) - born:
                parts.append(f"{more} for Full Service, with the fourth servant")
            rule = "full-service" if more else title.lower().replace(" ", "-") if born else \
                "suitor-status" if move.verb == "marry" else "servant-status"  # fmt: skip
            yield f"{capital(name)}: {' + '.join(parts)}{f' = {gains[name]}' if len(parts) > 1 else ''}.", rule
        yield "A roll for a child may fail: the die can show more than the birth points.", "born"
        yield "To earn a gold brings no status: gold is not counted.", "LL-M"
        yield f"So {self.answer(given)}.", ""

    def against(self, given: Given, answer: str) -> str:
        gains = self._gains(self.position(given))
        if answer not in gains:
            return f"That may bring nothing at all. There is an action that brings {max(gains.values())} for certain."
        return f"That lifts your status by {gains[answer]}. Another action lifts it by {max(gains.values())}."

    def _born(self, given: Given, title: str) -> int:
        """What a Ladies Maid or a Valet counts in this family."""
        return self._of_sex(given, title, [c for c, _ in given["family"]["children"]])

    @mistake("A Ladies Maid brings 1 more for each daughter born in your family, a Valet 1 more for each son.")
    def no_born(self, given: Given) -> str:
        return self._without_born(given)[0]

    def _without_born(self, given: Given) -> list[str]:
        """The best weddings and hirings if children born in the family counted nothing."""
        state = self.position(given)
        gains = self._gains(state)
        worth = {str(m): gains[str(m)] - self._born(given, _brought(m))
                 for m in state.legal_moves if m.verb in ("marry", "hire")}  # fmt: skip
        return [m for m, n in worth.items() if n == max(worth.values())]

    def recognised(self, given: Given, answer: Any) -> Mistake | None:
        forgot = next(m for m in self.mistakes if m.id == "no_born")
        return super().recognised(given, answer) or (forgot if answer in self._without_born(given) else None)

    @mistake("Think of the awards: how many servants have you, and how many are needed for Full Service?")
    def no_award(self, given: Given) -> str | None:
        if len(given["family"]["servants"]) != 3:
            return None
        return self._best(given, lambda title, _: status(title) + self._born(given, title))

    @mistake("Only who was born in your family counts for a Ladies Maid or a Valet.")
    def everybody(self, given: Given) -> str:
        f, gains = given["family"], self._gains(self.position(given))
        in_law = [f["start"], *[b for _, b in f["couples"]]]
        return self._best(given, lambda title, name: gains[name] + self._of_sex(given, title, in_law))

    @mistake("A roll may fail: only with as many birth points as the die has sides it is certain.")
    def rolls(self, given: Given) -> str:
        return next(str(m) for m in self.position(given).legal_moves if m.verb == "roll for")


def _brought(move: Any) -> str:
    """Who comes by a wedding or a hiring."""
    return str(move.suitor.title if move.verb == "marry" else move.card.title)


# -- gossip -----------------------------------------------------------------------------------------------------------


class WorstRumour(Exercise):
    title = "The rumour that hurts most"
    rules = ("lay", "LL-AP", "gossip-team", "drunken", "illegitimate", "forbidden", "LL-Q", "forbidden-power", "ruin",
             "bedroom", "full-service")  # fmt: skip
    level, minutes = 3, 7
    kind = AtTable()
    players = 3
    hints = (
        "Go through your cards: what would the family no longer have if the rumour is confirmed?",
        "Whoever goes takes along what a Ladies Maid, a Valet or Full Service counted.",
        "After Forbidden Love the servant is still in the family, as a spouse, with the crown on the card.",
    )

    def instance(self, rng: Random) -> Given:
        wanted = rng.choice(("Drunken Servant", "Illegitimate Child", "Forbidden Love", ""))
        while True:
            trap = rng.choice(("by_figures", "no_award", "other_family"))
            cast, families = Cast(rng), {}
            many = rng.choice((1, 2)) if trap == "no_award" else 0
            for seat in (1, 2):
                start = rng.choice(titles("start"))
                spouse = cast.spouse(start, *{str(card(t)["power"]) for t in titles("suitor")} - {"beyond_reproach"})
                children = cast.some("birth", rng.randrange(1, 4))
                helper = rng.choice(("Ladies Maid", "Valet"))
                size = 3 if seat == many else rng.randrange(2)
                staff = [helper, *rng.sample([t for t in titles("servant") if t not in (helper, "Maid")], size)]
                families[str(seat)] = {
                    "start": start, "couples": [[start, spouse]], "servants": staff,
                    "children": [[c, start] for c in children], "gold": rng.randrange(0, 4),
                }  # fmt: skip
            hand = rng.sample([t for t in titles("gossip") if t not in ("True", wanted)], rng.randrange(1, 3))
            hand += [wanted] if wanted else []
            late: int = 2 + max(self._things(f) for f in families.values()) + rng.randrange(4)
            given: Given = {"families": families, "hand": sorted(hand), "round": late}
            state: Any = self.position(given)
            best = sorted(self._losses(state).values())
            if any(state.land.status(seat) > 17 for seat in (1, 2)):
                continue
            if len(best) > 3 and best[-1] > max(2, best[-2]) and wanted in self.answer(given):
                made = self.mistaken(trap, given)
                earlier = () if trap == "by_figures" else (self.by_figures(given),)
                if made not in (None, self.answer(given), *earlier):
                    return given

    @staticmethod
    def _things(family: Given) -> int:
        """Children and servants, each of which took an action at least."""
        return len(family["children"]) + len(family["servants"])

    def position(self, given: Given) -> State:
        told = {int(seat): {**f, "gossip": ["True"]} for seat, f in given["families"].items()}
        state: State = self.table.set_up({0: {"gossip": given["hand"]}, **told}, round=given["round"])
        state = state.play(state.game.parse_move("take gold"))
        while state.current_player:  # Ben and Cleo are asked first
            state = state.play(state.game.parse_move("pass"))
        return state

    def options(self, given: Given) -> Sequence[str]:
        return [str(m) for m in self.position(given).legal_moves if m.verb == "lay"]

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann. You have taken your gold, Ben and Cleo have passed, and you may lay a rumour. Suppose that "
            "it is confirmed and nobody can pay: which one takes most status from the family that it is about? "
            "Awards are worth 3. (After Forbidden Love the servant is a spouse: the servant's own crown stays in the "
            "family.) Choose the move at the table."
        )

    def _losses(self, state: Any, keep: str = "") -> dict[str, int]:
        """Each rumour that can be laid, and the status it costs the family it is about; without awards, if asked."""
        losses, land = {}, state.land
        for m in state.legal_moves:
            if m.verb == "lay":
                there: Land = land.copy()
                there.do(_gossip(m))
                loss = land.status(m.seat) - there.status(m.seat)
                if keep:
                    loss -= land.parts(m.seat)["awards"] - there.parts(m.seat)["awards"]
                losses[str(m)] = loss
        return losses

    def _best(self, given: Given, worth: Callable[[Any], int]) -> str:
        return str(max((m for m in self.position(given).legal_moves if m.verb == "lay"), key=worth))

    def answer(self, given: Given) -> str:
        losses = self._losses(self.position(given))
        return max(losses, key=lambda m: losses[m])

    def work(self, given: Given) -> Steps:
        state: Any = self.position(given)
        losses, land = self._losses(state), state.land
        seen: set[tuple[str, int, int]] = set()
        for m in sorted((m for m in state.legal_moves if m.verb == "lay"), key=lambda m: losses[str(m)]):
            key = m.card.title, m.seat, losses[str(m)]
            if key in seen:
                continue
            seen.add(key)
            there: Land = land.copy()
            there.do(_gossip(m))
            was, now = land.parts(m.seat), there.parts(m.seat)
            gone = [f"{was[k] - now.get(k, 0)} {PARTS[k]}" for k in was if was[k] > now.get(k, 0)]
            if m.card["power"] == "forbidden":
                gone = [g for g in gone if not g.endswith(PARTS["servants"])]
            what = f"{losses[str(m)]} ({', '.join(gone)})" if losses[str(m)] else "no status"
            yield f"{self._named(given, m)}: {what}.", POWERS[m.card["power"]]
        best = next(m for m in state.legal_moves if str(m) == self.answer(given))
        yield f"So lay {self._named(given, best)}.", ""

    def _named(self, given: Given, m: Any) -> str:
        """A rumour: "Drunken Servant on Ben, the Butler"."""
        aim = f", {listed([the(c.title) for c in (m.victim, m.other) if c])}" if m.victim else ""
        return f"{m.card.title} on {self.names(given)[m.seat]}{aim}"

    def against(self, given: Given, answer: str) -> str:
        losses = self._losses(self.position(given))
        if answer not in losses:
            return f"That lays no rumour. One of yours would take {max(losses.values())} status."
        return f"That takes {losses[answer]} status. Another rumour takes {max(losses.values())}."

    @mistake("You went by the crown on the card that goes. What else goes with it?")
    def by_figures(self, given: Given) -> str:
        return self._best(given, lambda m: 0 if m.victim is None else status((m.other or m.victim).title))

    @mistake("Look at the awards too: does somebody lose Full Service with a servant?")
    def no_award(self, given: Given) -> str:
        losses = self._losses(self.position(given), keep="awards")
        return self._best(given, lambda m: losses[str(m)])

    @mistake("That is a good one against the other family; compare both of them.")
    def other_family(self, given: Given) -> str | None:
        losses = self._losses(self.position(given))
        seat = self.answer(given).split(" on ")[1][:1]
        others = [m for m in losses if m.split(" on ")[1][:1] != seat and losses[m]]
        return max(others, key=lambda m: losses[m]) if others else None

    @mistake(
        "Nearly: one rumour takes more. For each, add the card, what a Ladies Maid or Valet counted, and an award."
    )
    def second_best(self, given: Given) -> str | None:
        return next(iter(self._nearly(given)), None)

    def _nearly(self, given: Given) -> list[str]:
        """The rumours that take most but for the best one."""
        losses = self._losses(self.position(given))
        del losses[self.answer(given)]
        return [m for m, loss in losses.items() if loss and loss == max(losses.values())]

    def recognised(self, given: Given, answer: Any) -> Mistake | None:
        nearly = next(m for m in self.mistakes if m.id == "second_best")
        return super().recognised(given, answer) or (nearly if answer in self._nearly(given) else None)


PARTS = {  # parts of a status: what a rumour takes
    "family": "on the card", "spouses": "on the spouse", "servants": "on the servant", "tokens": "tokens",
    "ladies_maid": "of the Ladies Maid", "valet": "of the Valet", "awards": "of Full Service",
}  # fmt: skip
POWERS = {  # a rumour's power → the rule
    "bedroom": "bedroom", "ruin": "ruin", "drunken": "drunken", "illegitimate": "illegitimate", "forbidden": "LL-Q",
}  # fmt: skip


def _gossip(m: Any) -> tuple[Any, ...]:
    """What a rumour does once it is confirmed, as a deed."""
    return ("gossip", m.card["power"], m.seat, *(-1 if c is None else c.index for c in (m.victim, m.other)))


AGAIN = "You roll the die once more"
BOTH_TOKENS, ONE_TOKEN, HIS_TOKEN = (
    "Ben and Cleo have a gossip token each", "Only Ben has a gossip token", "Cleo has a gossip token",
)  # fmt: skip


class ButBefore(Exercise):
    title = "But before …"
    rules = ("before", "before-undo", "before-until", "LL-I", "confirm", "confirm-effect", "confirm-before",
             "confirm-tokens", "LL-AX", "ruin", "forbidden", "drunken", "illegitimate", "bedroom")  # fmt: skip
    level, minutes = 3, 8
    kind = Several("stands", "does not stand")
    players = 3
    hints = (
        "Put the table back to where it was before the action: gold, row, family. Let the gossip strike there.",
        "Then do the very same action once more. Is it still possible: is the gold there, is somebody still unmarried, "
        "does the same roll still do?",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            given = self._drawn(rng)
            if given is None:
                continue
            now, end = self._states(given)[0].land, self._states(given)[-1].land
            lands = [end, self._now(given), self._gone(given)]
            given["golds"] = sorted({land.houses[0].gold for land in (*lands, now)})[:3]
            truth, *others = (self._truth(given, land) for land in lands)
            given["options"] = list(truth)
            if any(other != truth for other in others) and end.houses[0].gold in given["golds"]:
                return given

    def _drawn(self, rng: Random) -> Given | None:
        """An action and gossip about it; `None` if they don't fit."""
        case = rng.choice(("ruin wed", "ruin wed", "ruin hire", "ruin earn", "love wed", "love wed", "child wed",
                           "drunk roll", "drunk roll", "bedroom roll", "drunk hire"))  # fmt: skip
        what, act = case.split()
        cast, start = Cast(rng), rng.choice(titles("start"))
        spouse = cast.spouse(start, "", "good_stock") if act == "roll" else cast.spouse(start, "")
        children = cast.some("birth", 2)
        nanny = case == "drunk roll" and rng.random() < 0.8
        staff = cast.some("servant", 2, lambda c: c.title not in ("Maid", "Butler", "Nanny", "Valet", "Ladies Maid"))
        staff = [*staff[:1], "Nanny"] if nanny else staff
        gold = rng.randrange(2, 6)
        family = {"start": start, "couples": [[start, spouse]], "children": [[c, start] for c in children],
                  "servants": staff, "gold": gold}  # fmt: skip
        given: Given = {"case": case, "family": family, "rolled": [], "golds": [], "row": ""}
        given["tokens"] = rng.choice((BOTH_TOKENS, ONE_TOKEN, HIS_TOKEN))
        named = ""
        if act == "wed":
            row = given["row"] = cast.spouse(children[0], "", "heiress")
            much, dowry = price(children[0], row), 4 * (card(row)["power"] == "heiress")
            if not much <= gold <= 5 + much - dowry or (not much and rng.random() < 0.7):
                return None
            given["act"] = f"marry {children[0]} to {given['row']}"
            named = {"ruin": "", "love": f"{children[0]} and {staff[0]}", "child": children[0]}[what]
        elif act == "hire":
            given["row"] = cast.take("servant", lambda c: c.title not in ("Maid", "Butler") and c.title not in staff)
            if card(given["row"])["cost"] > gold:
                return None
            given["act"] = f"hire {given['row']}"
            named = staff[0] if what == "drunk" else ""
        elif act == "roll":
            points = birth_points(start, spouse, nanny).total
            face = rng.choice((points, points, rng.randrange(1, 7)))
            if not 1 <= face <= min(points, 6):
                return None
            born = cast.take("birth")
            given["act"], given["rolled"] = f"roll for {start}", [f"the die shows {face}", f"draw {born}"]
            named = ("Nanny" if nanny else staff[0]) if what == "drunk" else ""
        else:
            given["act"] = "earn a gold"
            if gold > 4:
                return None
        title = {"ruin": "Financial Ruin", "love": "Forbidden Love", "child": "Illegitimate Child",
                 "drunk": "Drunken Servant", "bedroom": "Bedroom Problems"}[what]  # fmt: skip
        given["rumour"], given["aim"] = title, named
        return given

    def _states(self, given: Given) -> list[Any]:
        """The position before the action, after it, and after the gossip."""
        row = given["row"]
        suitors, servants = ([row], []) if row and card(row)["kind"] == "suitor" else ([], [row] if row else [])
        state: Any = self.table.set_up(
            {0: given["family"], 1: {"gossip": [given["rumour"]]}, 2: {"gossip": ["True"]}},
            suitors=suitors, servants=servants, phase="act",
        )  # fmt: skip
        after = _played(state, [given["act"], *given["rolled"]])
        lay = f"lay {given['rumour']} on 1{': ' + given['aim'] if given['aim'] else ''}"
        return [state, after, _played(after, [lay, "confirm 1 with True"])]

    def _now(self, given: Given) -> Land:
        """The land if gossip took nothing back."""
        _, after, end = self._states(given)
        land: Land = after.land.copy()
        land.tokens = end.land.tokens
        land.do(self._deed(given))
        return land

    def _gone(self, given: Given) -> Land:
        """The land if the action were lost in any case."""
        _, after, end = self._states(given)
        land = land_before(self.table, after.facts.before, end.land.tokens, end.land)
        land.do(self._deed(given))
        return land

    def _deed(self, given: Given) -> tuple[Any, ...]:
        aim = given["aim"].split(" and ") if given["aim"] else []
        numbers = [card(t).index for t in aim] + [-1, -1]
        return ("gossip", card(given["rumour"])["power"], 0, *numbers[:2])

    def _truth(self, given: Given, land: Land) -> dict[str, bool]:
        """What can be said of the end, and whether it stands on this land."""
        house, row, family, act = land.houses[0], given["row"], given["family"], given["case"].split()[1]
        child = family["children"][0][0]
        m, said = land.member(0, card(child).index), {}
        servants = land.servants(0)
        if act == "wed":
            said[f"{child} is married to {row}"] = m is not None and m.spouse == card(row).index
            said[f"{row} lies in the row of suitors"] = card(row).index in land.rows[0]
            if given["case"] == "love wed":
                servant = given["aim"].split(" and ")[1]
                said[f"{child} is married to the {servant}"] = m is not None and m.spouse == card(servant).index
                said[f"The {servant} is your servant"] = card(servant).index in servants
            if given["case"] == "child wed":
                said[f"{child} belongs to your family"] = m is not None
        if act == "hire":
            said[f"The {row} is your servant"] = card(row).index in servants
            said[f"The {row} lies in the row of servants"] = card(row).index in land.rows[1]
        if act == "roll":
            born = given["rolled"][1].removeprefix("draw ")
            said[f"{born} belongs to your family"] = land.member(0, card(born).index) is not None
            said[AGAIN] = False
        if given["case"].startswith("drunk"):
            said[f"The {given['aim']} is your servant"] = card(given["aim"]).index in servants
        for gold in given["golds"]:
            said[f"You have {gold} gold"] = house.gold == gold
        said[given["tokens"]] = given["tokens"] != ONE_TOKEN
        return said

    def prompt(self, given: Given) -> str:
        f, child, act = given["family"], given["family"]["children"][0][0], given["act"]
        done = "you earn a gold"
        if act.startswith("marry"):
            much = price(child, given["row"])
            done = f"you marry {child} to {given['row']}, " + (f"for {much} gold" if much else "which is free")
            done += ", and get 4 gold at once" if card(given["row"])["power"] == "heiress" else ""
        elif act.startswith("hire"):
            done = f"you hire the {given['row']} for {card(given['row'])['cost']} gold"
        elif act.startswith("roll"):
            face, born = given["rolled"][0][-1], given["rolled"][1].removeprefix("draw ")
            done = f"you roll for a child of {the(f['start'])} and {f['couples'][0][1]}. The die shows {face}, and "
            done += f"{born} is born"
        names = [the(t) for t in given["aim"].split(" and ")] if given["aim"] else []
        about = f", naming {listed(names)}" if names else ""
        less = " (4 birth points less)" if given["rumour"] == "Bedroom Problems" else ""
        return (
            f"{tree(f)} Your servants are {listed([the(t) for t in f['servants']])}. You have {f['gold']} gold before "
            f"your action. Then {done}. But before the next turn begins, Ben lays {given['rumour']} on "
            f"you{about}{less}, and Cleo confirms it. You can't pay them off.\n\n"
            "The kit reads But Before so: the table goes back to where it was before your action, the gossip strikes, "
            "and then the same action is done again if it still can be, with the same roll and the same child. Which "
            "of these stand in the end?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        f = given["family"]
        shown = {"Your family": [*blood(f), f["couples"][0][1]], "Your servants": f["servants"]}
        return {**shown, "In the row before your action": [given["row"]]} if given["row"] else shown

    def answer(self, given: Given) -> list[str]:
        return self._chosen(given, self._states(given)[-1].land)

    def _chosen(self, given: Given, land: Land) -> list[str]:
        return [text for text, stands in self._truth(given, land).items() if stands]

    def work(self, given: Given) -> Steps:
        notes: list[Note] = []
        _, after, _ = self._states(given)
        lay = f"lay {given['rumour']} on 1{': ' + given['aim'] if given['aim'] else ''}"
        _played(after, [lay, "confirm 1 with True"], notes.append)
        for note in notes:
            if note.rule not in ("turn", "lay", "confirm"):
                yield note.read(0, PEOPLE[:3]), note.rule
        yield f"So these stand: {'; '.join(self.answer(given))}.", "before"

    @mistake("Gossip in your own turn does not only work from now on: it comes before your action.")
    def from_now_on(self, given: Given) -> list[str]:
        return self._chosen(given, self._now(given))

    @mistake("The action is not lost in any case: it is done again, if it still can be.")
    def action_lost(self, given: Given) -> list[str]:
        return self._chosen(given, self._gone(given))

    @mistake("What is taken back is taken back wholly: the gold that was paid returns as well.")
    def still_paid(self, given: Given) -> list[str] | None:
        states = self._states(given)
        land: Land = states[-1].land.copy()
        if given["case"].startswith("ruin"):
            return None
        land.gold(0, states[1].land.houses[0].gold - land.houses[0].gold)
        return self._chosen(given, land)

    @mistake("The die is not rolled again: the action is done with the roll and the child that there were.")
    def rolled_again(self, given: Given) -> list[str] | None:
        right = self.answer(given)
        return [o for o in given["options"] if o in (*right, AGAIN)] if AGAIN in given["options"] else None

    @mistake("Both gossipers get a token for a rumour that is confirmed: who laid it, and who confirmed it.")
    def tokens(self, given: Given) -> list[str]:
        right = self.answer(given)
        return [o for o in given["options"] if o == ONE_TOKEN or (o in right and o not in (BOTH_TOKENS, HIS_TOKEN))]

    def against(self, given: Given, answer: Sequence[str]) -> str:
        later, lost = self._truth(given, self._now(given)), self._truth(given, self._gone(given))
        for text in answer:
            if text not in self.answer(given):
                if later[text] and not lost[text]:
                    return f"“{text}” would stand if the gossip only struck now, after your action."
                if lost[text] and not later[text]:
                    return f"“{text}” would stand if your action were lost in any case."
                return f"“{text}” does not stand."
        return ""


def _played(state: Any, moves: Sequence[str], tell: Callable[[Note], None] | None = None) -> Any:
    for text in moves:
        move: Move = state.game.parse_move(text)
        state = state.play(move, tell)
    return state


# -- chances ----------------------------------------------------------------------------------------------------------


class ChildInTime(Exercise):
    title = "A child in time?"
    rules = ("roll", "born", "LL-AL", "nanny", "suitor-birth", "LL-AH", "LL-B")
    level, minutes = 3, 6
    kind = Chance()
    hints = (
        "Add the birth points: both cards, one more for Good Stock, one more for a Nanny. So many of the six faces "
        "bring a child.",
        "Count the other way round: how likely is it that every one of the rolls fails?",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            cast, member = Cast(rng), rng.choice([*titles("start"), *titles("birth")])
            spouse = cast.spouse(member, "", "good_stock", "heiress") if rng.random() < 0.6 else \
                cast.spouse(member, "good_stock")  # fmt: skip
            nanny = rng.random() < 0.5
            other = cast.take("servant", lambda c: c.title != "Nanny")
            given = {"couple": [member, spouse], "servants": ["Nanny", other] if nanny else [other],
                     "turns": rng.randrange(2, 5), "trouble": rng.random() < 0.5}  # fmt: skip
            points = self._points(given)
            if points < 6 and (given["trouble"] or self._extra(given)) and telling(self, given):
                return given

    def _parts(self, given: Given) -> Points:
        member, spouse = given["couple"]
        return birth_points(member, spouse, "Nanny" in given["servants"])

    def _points(self, given: Given) -> int:
        return self._parts(given).total

    def _extra(self, given: Given) -> int:
        return self._points(given) - sum(int(card(t)["birth"]) for t in given["couple"])

    def _wait(self, given: Given, points: int) -> Waiting:
        return waiting(points, hurt=4, first=int(given["trouble"]))

    def brief(self, given: Given) -> str:
        late = ", the first with Bedroom Problems" if given["trouble"] else ""
        words = listed([self.card_words(t) for t in given["couple"]])
        return f"{words}, served by {listed([the(t) for t in given['servants']])}, in {given['turns']} turns{late}"

    def prompt(self, given: Given) -> str:
        a, b = given["couple"]
        more = f" {NUMBERS[given['turns'] - 1]}" if given["turns"] > 2 else ""
        late = (
            " But Bedroom Problems have just been confirmed against you, which take 4 birth points from your couples "
            "until this round is over; there are four players, so each of you has one turn in a round."
        )
        return (
            f"{capital(the(a))} and {b} are a couple of your current generation; you see them and your servants. The "
            f"birth die has six faces, 1 to 6. You roll for their child in this turn and the next{more}, until there "
            f"is one.{late if given['trouble'] else ''} How likely is a child within these {NUMBERS[given['turns']]} "
            "turns?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"The couple": given["couple"], "Your servants": given["servants"]}

    def answer(self, given: Given) -> Fraction:
        return self._wait(given, self._points(given)).by(given["turns"])

    def work(self, given: Given) -> Steps:
        points, t = self._points(given), given["turns"]
        parts = self._parts(given).parts
        rule = "nanny" if "Nanny" in given["servants"] else "LL-AH" if self._extra(given) else "suitor-birth"
        yield f"Birth points: {', '.join(f'{name} {n}' for name, n in parts)}; together {points}.", rule
        rolls = t
        yield f"A roll brings a child with {points} of 6 faces, and fails with {6 - points}/6.", "born"
        left = ""
        if given["trouble"]:
            now, rolls = max(0, points - 4), t - 1
            left = f"{6 - now}/6 × "
            few = f"{points} − 4: {counted(now, 'face')} of 6"
            yield f"In this round they have {few}, so the first roll fails with {6 - now}/6.", "LL-B"
        all_fail = f"({6 - points}/6)^{rolls}" if rolls > 1 else f"{6 - points}/6"
        yield f"All fail: {left}{all_fail} = {1 - self.answer(given)}.", "roll"
        yield (
            f"So a child: 1 − {1 - self.answer(given)} = {self.answer(given)}, about {float(self.answer(given)):.1%}.",
            "",
        )

    @mistake("Adding up the chances of the rolls counts the cases twice in which more than one would succeed.")
    def added(self, given: Given) -> Fraction:
        wait = self._wait(given, self._points(given))
        return min(Fraction(1), sum((wait.chance_of(r) for r in range(1, given["turns"] + 1)), Fraction(0)))

    @mistake("That is the chance that the child comes with the last of these rolls. It may come earlier as well.")
    def at_last(self, given: Given) -> Fraction:
        return self._wait(given, self._points(given)).at(given["turns"])

    @mistake("That is the chance that there is no child.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("Read the cards again: Good Stock, or a Nanny, adds to the birth points.")
    def no_powers(self, given: Given) -> Fraction:
        return self._wait(given, self._points(given) - self._extra(given)).by(given["turns"])

    @mistake("The first roll is harder: with Bedroom Problems the couple has 4 points less in this round.")
    def no_trouble(self, given: Given) -> Fraction:
        return waiting(self._points(given)).by(given["turns"])

    @mistake("Bedroom Problems last for one round only: in the next one the couple is as it was.")
    def always_trouble(self, given: Given) -> Fraction | None:
        return waiting(self._points(given) - 4).by(given["turns"]) if given["trouble"] else None

    @mistake("A child is born also when the die shows exactly as much as the birth points.")
    def less_than(self, given: Given) -> Fraction:
        return self._wait(given, self._points(given) - 1).by(given["turns"])


class SuitorComes(Exercise):
    title = "Will somebody suitable come?"
    rules = ("row-fill", "row-third", "foreign", "LL-AZ", "marry-sexes", "setup-rows", "LL-X")
    level, minutes = 3, 7
    kind = Chance()
    same = "seeks"
    hints = (
        "How many suitors come new into the row? Who has married has left it, and who lies in the third place leaves.",
        "How many cards are in the deck now, and how many of them would do? Take out what lies in the row.",
        "Count the other way round: how likely is it that none of the new ones will do?",
    )

    def instance(self, rng: Random) -> Given:
        there = rng.random() < 0.7  # one who would do lies in the row, but not for long
        while True:
            foreign = rng.random() < 0.6
            row = rng.sample(titles("suitor", foreign), 3)
            seeks = rng.choice(("lord", "lady"))
            taken = sorted(rng.sample(range(3), rng.choice((0, 1, 1, 2))))
            given = {"foreign": foreign, "row": row, "taken": taken, "seeks": seeks}
            stay = [t for i, t in enumerate(row) if i < 2 and i not in taken]
            if telling(self, given) and not any(sex(t) == seeks for t in stay) and there == any(
                sex(t) == seeks for t in row
            ):  # fmt: skip
                return given

    def brief(self, given: Given) -> str:
        there = sum(sex(t) == given["seeks"] for t in given["row"])
        return (
            f"somebody who looks for a {given['seeks']}, {'with' if given['foreign'] else 'without'} Foreign Affairs, "
            f"{counted(self._new(given), 'new suitor')} and {NUMBERS[there]} of the three in the row a {given['seeks']}"
        )

    def prompt(self, given: Given) -> str:
        row, taken, seeks = given["row"], given["taken"], given["seeks"]
        start = "Starting Lady" if seeks == "lord" else "Starting Lord"
        wed = [f"{row[i]}, in the {PLACES[i]} place," for i in taken]
        into = "marries into another family" if len(wed) == 1 else "marry into other families"
        told = f"{listed(wed)} {into}." if wed else "nobody marries."
        what = "without the Foreign Affairs expansion: the suitors are 12 lords and 12 ladies"
        if given["foreign"]:
            what = "with the Foreign Affairs expansion: to 12 lords and 12 ladies come 3 more of each"
        return (
            f"The first round. The row is shown, the first place first. You play {what}; all that do not lie in the "
            f"row are in the deck, well shuffled. In this round {told}\n\n"
            f"Your {start} is still alone and looks for a {seeks}. How likely is it that at least one of the suitors "
            f"who come new into the row at the end of the round is a {seeks}?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"The row": given["row"]}

    def _new(self, given: Given) -> int:
        taken: list[int] = given["taken"]
        return 1 + sum(i < 2 for i in taken)

    def _deck(self, given: Given) -> tuple[int, int]:
        """Cards in the deck, and those of them that would do."""
        each: int = 15 if given["foreign"] else 12
        return 2 * each - 3, each - sum(sex(t) == given["seeks"] for t in given["row"])

    def answer(self, given: Given) -> Fraction:
        cards, fit = self._deck(given)
        return at_least_one(fit, cards, self._new(given))

    def work(self, given: Given) -> Steps:
        (cards, fit), new, seeks = self._deck(given), self._new(given), given["seeks"]
        each = 15 if given["foreign"] else 12
        leaves = "is empty already" if 2 in given["taken"] else "is cleared"
        yield f"The third place {leaves}; {counted(new, 'suitor')} will come new.", "row-third"
        yield f"There are {2 * each} suitors, {each} of them {'ladies' if seeks == 'lady' else 'lords'}.", "LL-AZ"
        yield f"Three lie in the row: the deck has {cards}, and {fit} of them would do.", "setup-rows"
        none = Fraction(comb(cards - fit, new), comb(cards, new))
        yield f"None of the new ones would do: C({cards - fit}, {new})/C({cards}, {new}) = {none}.", "row-fill"
        yield f"So at least one: {self.answer(given)}, about {float(self.answer(given)):.1%}.", ""

    @mistake("That is the chance that none of them would do.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("How many come new? Who lies in the third place leaves as well, wanted or not; the others slide.")
    def only_married(self, given: Given) -> Fraction | None:
        cards, fit = self._deck(given)
        return at_least_one(fit, cards, len(given["taken"])) if given["taken"] else None

    @mistake("Is the expansion in play? With it, the deck has 3 lords and 3 ladies more; if not, they stay in the box.")
    def the_other_box(self, given: Given) -> Fraction | None:
        made = self.answer({**given, "foreign": not given["foreign"]})
        return made if abs(made - self.answer(given)) > Fraction(1, 100) else None  # it comes to the same

    @mistake("Adding up the chance of every new card counts the cases twice in which more than one would do.")
    def added(self, given: Given) -> Fraction:
        cards, fit = self._deck(given)
        return min(Fraction(1), Fraction(self._new(given) * fit, cards))

    @mistake("That is for one new card. How many come?")
    def one_card(self, given: Given) -> Fraction:
        cards, fit = self._deck(given)
        return Fraction(fit, cards)

    @mistake("The three in the row are no longer in the deck.")
    def whole_deck(self, given: Given) -> Fraction:
        cards, _ = self._deck(given)
        return at_least_one((cards + 3) // 2, cards + 3, self._new(given))


class SomebodyConfirms(Exercise):
    title = "Can anybody confirm it?"
    rules = ("confirm", "LL-H", "true", "deal-gossip", "gossip-take", "lay-many", "setup-decks", "G-3")
    level, minutes = 4, 7
    kind = Chance()
    hints = (
        "Who may confirm? Not you, and not the one it is about. How many gossip cards were they dealt?",
        "Two kinds of cards will do. How many of them are there among the cards that you don't see?",
        "With k cards in their hands together, C(unseen − fitting, k) of the C(unseen, k) ways have none.",
    )

    def instance(self, rng: Random) -> Given:
        deck = [c.title for c in open_deck(None) if c["kind"] == "gossip" for _ in range(c.copies)]
        while True:
            n = rng.choice((3, 4, 5))
            hand = rng.sample(deck, GOSSIP_DEALT[n] + 1)
            lays = [t for t in hand if t in ("Bedroom Problems", "Financial Ruin")]  # nobody has servants or children
            if lays and (n == 5 or len(set(hand)) < 3 or "True" in hand):
                given = {"players": n, "hand": hand, "lays": rng.choice(lays), "on": rng.choice(PEOPLE[1:n])}
                if telling(self, given):
                    return given

    def brief(self, given: Given) -> str:
        return f"{given['players']} players, {given['lays']} laid by somebody who holds {listed(given['hand'])}"

    def prompt(self, given: Given) -> str:
        n = given["players"]
        return (
            f"{listed(PEOPLE[:n])} play; you are Ann, and this is the very first turn. You have taken a gossip card, "
            "and so you hold those that are shown; the others hold what they were dealt at the start. The gossip deck "
            "began with 33 cards: 5 each of Bedroom Problems, Drunken Servant, Financial Ruin, Illegitimate Child and "
            f"Forbidden Love, and 8 True.\n\nYou lay {given['lays']} on {given['on']}. A third player must confirm it: "
            f"neither you nor {given['on']} may. How likely is it that anybody can now?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"Your gossip": given["hand"]}

    def _counts(self, given: Given) -> tuple[int, int, int]:
        """Fitting cards not seen, cards not seen, cards in the hands of those who may confirm."""
        hand: Counter[str] = Counter(given["hand"])
        return 13 - hand[given["lays"]] - hand["True"], 33 - len(given["hand"]), self._cards(given, 2)

    def _cards(self, given: Given, less: int) -> int:
        return GOSSIP_DEALT[given["players"]] * (int(given["players"]) - less)

    def answer(self, given: Given) -> Fraction:
        return at_least_one(*self._counts(given))

    def work(self, given: Given) -> Steps:
        n, (fit, unseen, cards) = given["players"], self._counts(given)
        hand: Counter[str] = Counter(given["hand"])
        may = [name for name in PEOPLE[1:n] if name != given["on"]]
        each = GOSSIP_DEALT[n]
        yield f"With {n} players each is dealt {counted(each, 'gossip card')}.", "deal-gossip"
        hold = f"{may[0]} holds {counted(cards, 'card')}" if len(may) == 1 else \
            f"they hold {counted(cards, 'card')} together"  # fmt: skip
        yield f"{listed(may)} may confirm: {hold}.", "LL-H"
        yield (
            f"Fitting: 5 − {hand[given['lays']]} {given['lays']} and 8 − {hand['True']} True, so {fit} of the {unseen} "
            "cards that you don't see.",
            "true",
        )
        none = Fraction(comb(unseen - fit, cards), comb(unseen, cards))
        yield (
            f"None of them in {counted(cards, 'card')}: C({unseen - fit}, {cards})/C({unseen}, {cards}) = {none}.",
            "confirm",
        )
        yield f"So somebody can: {self.answer(given)}, about {float(self.answer(given)):.1%}.", ""

    @mistake("That is the chance that nobody can.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("The one it is about can't confirm it.")
    def target_too(self, given: Given) -> Fraction:
        fit, unseen, _ = self._counts(given)
        return at_least_one(fit, unseen, self._cards(given, 1))

    @mistake("True confirms any rumour.")
    def no_true(self, given: Given) -> Fraction:
        _, unseen, cards = self._counts(given)
        return at_least_one(5 - given["hand"].count(given["lays"]), unseen, cards)

    @mistake("How many gossip cards is each dealt, with so many players?")
    def wrong_deal(self, given: Given) -> Fraction:
        fit, unseen, cards = self._counts(given)
        return at_least_one(fit, unseen, cards * 2 if given["players"] == 5 else cards // 2)

    @mistake("You see your own cards: they are in nobody else's hand.")
    def own_cards_too(self, given: Given) -> Fraction:
        return at_least_one(13, 33, self._cards(given, 2))

    @mistake("Adding up the chance of every card counts hands with two fitting cards twice.")
    def added(self, given: Given) -> Fraction:
        fit, unseen, cards = self._counts(given)
        return min(Fraction(1), Fraction(cards * fit, unseen))


# -- programs ---------------------------------------------------------------------------------------------------------


class QueenFunction(Exercise):
    title = "Who is the Gossip Queen?"
    rules = ("award-first", "award-one", "gossip-queen", "LL-L", "confirm-tokens", "setup-awards")
    level, minutes = 4, 12
    kind = Function(Choice())
    starter = "def queen(gossip):\n    ..."
    model = """
def queen(gossip):
    tokens, holder = {}, "nobody"
    for pair in gossip:
        for name in pair:
            tokens[name] = tokens.get(name, 0) + 1
        for name in pair:
            if tokens[name] > max(2, tokens.get(holder, 0)):
                holder = name
    return holder
"""
    hints = (
        "Go through the pairs in their order, and keep two things: everybody's tokens (a dictionary), and who holds "
        "the award now.",
        "After each pair only its two names can take the award over: first look at who laid the rumour, then at who "
        "confirmed it. Whoever has more than 2, and more than the holder, takes it.",
        "tokens.get(name, 0) is 0 for somebody who has no token yet, and for “nobody”.",
    )

    def instance(self, rng: Random) -> Given:
        """Every other time the two of a pair must both have their token before the award is looked at."""
        people, close = PEOPLE[: rng.choice((3, 3, 4))], rng.random() < 0.5
        while True:
            n = rng.randrange(5, 10) if close else rng.randrange(2, 10)
            given = {"gossip": [rng.sample(people, 2) for _ in range(n)]}
            if not close or self.too_soon(given) != self.answer(given):
                return given

    def options(self, given: Given) -> Sequence[str]:
        return [*PEOPLE, NOBODY]

    def brief(self, given: Given) -> str:
        return str(given["gossip"])

    def prompt(self, given: Given) -> str:
        return (
            "Write a function queen(gossip) that tells who holds the Gossip Queen in the end: a name, or “nobody”. "
            "gossip is a list of pairs (who laid a rumour, who confirmed it), all of them successful, in the order in "
            "which they were confirmed. Should both of a pair have earned the award at the same moment, with equally "
            "many tokens, it goes to the one who laid the rumour.\n\n"
            f"For instance, queen({given['gossip']!r}) is {self.answer(given)!r}."
        )

    def answer(self, given: Given) -> str:
        land: Land = self.table.new_initial_state().land
        tokens = [0] * self.players
        for layer, confirmer in given["gossip"]:
            for name in (layer, confirmer):
                tokens[PEOPLE.index(name)] += 1
            land.tokens = tuple(tokens)
            land.settle(QUEEN, PEOPLE.index(layer))
        holder = land.awards[QUEEN]
        return PEOPLE[holder] if holder >= 0 else NOBODY

    def work(self, given: Given) -> Steps:
        tokens: Counter[str] = Counter()
        holder = NOBODY
        for i, (layer, confirmer) in enumerate(given["gossip"], 1):
            tokens.update((layer, confirmer))
            now = self.answer({"gossip": given["gossip"][:i]})
            said = listed([f"{name} {n}" for name, n in sorted(tokens.items())])
            if now != holder:
                how = "takes the award over" if holder != NOBODY else "has more than 2, and gets the award"
                yield (
                    f"After {layer} and {confirmer}: {said}. {now} {how}.",
                    "award-one" if holder != NOBODY else "award-first",
                )
                holder = now
            else:
                keeps = "nobody has more than 2 yet" if holder == NOBODY else f"{holder} keeps the award"
                yield f"After {layer} and {confirmer}: {said}; {keeps}.", "confirm-tokens"
        yield f"So it is {holder}. As code:", "gossip-queen"

    def _by_hand(self, given: Given, least: int = 2, equal: bool = False, order: int = 1, both: bool = True) -> str:
        tokens: Counter[str] = Counter()
        holder = NOBODY
        for pair in given["gossip"]:
            tokens.update(pair if both else pair[:1])
            for name in pair[::order]:
                if tokens[name] > max(least, tokens[holder] - equal) and name != holder:
                    holder = name
        return holder

    @mistake("Both of a pair get their tokens at the same moment: only when both have theirs, look who takes it over.")
    def too_soon(self, given: Given) -> str:
        tokens: Counter[str] = Counter()
        holder = NOBODY
        for name in (name for pair in given["gossip"] for name in pair):
            tokens[name] += 1
            if tokens[name] > max(2, tokens[holder]):
                holder = name
        return holder

    @mistake("Two tokens are not enough: the award needs more than two.")
    def from_two(self, given: Given) -> str:
        return self._by_hand(given, least=1)

    @mistake("Whoever holds the award keeps it until somebody has more tokens. As many is not enough.")
    def as_many(self, given: Given) -> str:
        return self._by_hand(given, equal=True)

    @mistake("Both gossipers get a token: who laid the rumour, and who confirmed it.")
    def only_layer(self, given: Given) -> str:
        return self._by_hand(given, both=False)

    @mistake("When both reach the same number at the same moment, it is the one who laid the rumour.")
    def confirmer_first(self, given: Given) -> str:
        return self._by_hand(given, order=-1)

    @mistake("The tokens in the end are not enough: of several who have as many, the first who had them holds it.")
    def at_the_end(self, given: Given) -> str:
        tokens = Counter(name for pair in given["gossip"] for name in pair)
        best = max(sorted(tokens), key=lambda name: tokens[name])
        return best if tokens[best] > 2 else NOBODY


class FamilyBot(Exercise):
    title = "A family of your own"
    rules = ("overview", "turn", "take", "act", "any-time", "LL-G", "start-card", "servant-powers", "G-4")
    level, minutes = 5, 20
    players = 3
    kind = Contest(against=("quiet", "quiet"), wins=0.42, matches=120, max_rounds=20)
    starter = "def my_family(view, legal_moves, rng):\n    ..."
    model = """
def my_family(view, legal_moves, rng):
    wishes = ["marry", "roll for", "hire", "take gold", "buy a token", "pay off", "pass", "choose"]
    for verb in wishes:
        found = [move for move in legal_moves if move.verb == verb]
        if verb == "marry" and found:
            return max(found, key=lambda move: move.suitor["status"])
        if verb == "hire" and found:
            return max(found, key=lambda move: move.card["status"])
        if found:
            return found[0]
    return legal_moves[0]
"""
    hints = (
        "Make a list of verbs, the dearest first, and play the first one that is among the legal moves. Where does "
        "“earn a gold” belong? Between the parts of a turn buy a token if you can, and else you mostly pass.",
        'A wedding is the surest status: with several to choose from, take the largest move.suitor["status"].',
        "A roll costs nothing but the action, and a child brings status and can marry in its turn: try it before you "
        "hire.",
    )

    def prompt(self, given: Given) -> str:
        return (
            "Write a player: a function my_family(view, legal_moves, rng) that gives one of the legal moves. "
            'move.verb says what a move is. Six matter first: "marry", "roll for" (a child), "hire", "take gold", '
            '"buy a token" and "pass". The others: "choose" (the starting card), "take gossip", "take gold and '
            'gossip", "hire no more", "earn a gold", "lay", "confirm", "use", "pass until my turn", "ask me nothing", '
            '"ask me again", "pay off", "blame the maid", "suffer".\n\nA wedding has move.member and '
            'move.suitor, a hiring has move.card; these are cards: card["status"], card["birth"], card["cost"].\n\n'
            "Your family plays 120 matches against two quiet ones, who pass whenever they can and else take the first "
            "move there is; who does as they do wins one match in three. Yours must win at least 42 %. After 20 rounds "
            "a match ends in any case, and the highest status wins."
        )

    def work(self, given: Given) -> Steps:
        yield "An action that only earns a gold is an action without status: it comes last.", "act"
        yield "A wedding brings up to 4 status at once, and a couple that may have children.", "suitor-status"
        yield "A child brings status and can marry in its turn; a roll costs no gold.", "child-couple"
        yield "Gold pays for the next wedding or servant, so take gold. What is over buys a token; else pass.", "take"
        yield "So: the dearest wish that is possible, and of several weddings the best one. As code:", "turn"

    @mistake(
        "It always takes the last of the legal moves: as an action that is to earn a gold. Gold alone is no status."
    )
    def last_move(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[-1]

    @mistake("It does as the others do: it passes, and takes what comes first. Which wedding is the best? And then?")
    def as_they_do(self, given: Given) -> Any:
        def quiet(view: Any, legal_moves: Any, rng: Random) -> Any:
            return next((move for move in legal_moves if move.verb == "pass"), legal_moves[0])

        return quiet

    @mistake("It takes any move. Look at move.verb: what brings status?")
    def careless(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[int(rng.random() * len(legal_moves))]

    @mistake(
        "It takes the first of the legal moves, and so it lays all its rumours at once. When is it better to pass?"
    )
    def first_move(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[0]
