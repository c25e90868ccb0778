"""The exercises of Jane Austen's Matchmaker, from who may ask whom to a bot that plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Any, NamedTuple

from ..analysis.matchings import blocking_pairs, proposal_graph
from ..core import State, listed
from ..games.matchmaker.cards import is_sister, of_kind, printed_deck
from ..registry import make
from .apart import telling
from .exercise import Exercise, Given, Steps, mistake
from .kinds import AtTable, Cards, Chance, Choice, Number, Order, Several
from .trial import Contest, Function

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@cache
def titles(kind: str) -> tuple[str, ...]:
    """All titles of one kind of cards: "lady", "gentleman"."""
    return tuple(c.title for c in of_kind(printed_deck(), kind))


HEROINES = tuple(c.title for c in printed_deck() if c["heroine"])


@cache
def pairs() -> Any:
    """Who may propose to whom: all but sisters (see `proposal_graph`)."""
    return proposal_graph()


@cache
def value(title: str, name: str) -> int:
    """One of the four values of a card."""
    return int(printed_deck().find(title)[name])


def virtue(held: Sequence[str]) -> int:
    """Virtue of some cards together."""
    return sum(value(t, "virtue") for t in held)


def brother(gentleman: str, lady: str) -> bool:
    """Whether his card names her as his sister."""
    return is_sister(printed_deck().find(gentleman), printed_deck().find(lady))


def free(gentleman: str, lady: str) -> bool:
    """Whether he may propose to her without a discard."""
    return bool(pairs().has_edge(gentleman, lady) and not pairs().edges[gentleman, lady]["price"])


@cache
def takes(gentleman: str, lady: str) -> int | None:
    """The discards that a proposal takes; `None` to his sister."""
    return int(pairs().edges[gentleman, lady]["price"]) if pairs().has_edge(gentleman, lady) else None


def families(men: Sequence[str]) -> str:
    """Who has sisters in the deck: "Tom Bertram is a brother of Maria Bertram and Julia Bertram"."""
    feet = [(t, printed_deck().find(t)["siblings"]) for t in men]
    told = [f"{t} is a brother of {listed(sisters)}" for t, sisters in feet if sisters]
    if not told:
        return "None of these Gentlemen has a sister in the deck."
    others = " No other of these Gentlemen has a sister in the deck." if len(told) < len(men) else ""
    return f"{'; '.join(told)}.{others}"


def cards(n: int) -> str:
    return f"{n or 'no'} card{'' if n == 1 else 's'}"


def are_left(n: int) -> str:
    """ "2 cards are left", "Nothing is left"."""
    return f"{cards(n)} {'is' if n == 1 else 'are'} left" if n else "Nothing is left"


def hold(n: int) -> str:
    return f"{n} Lad{'y' if n == 1 else 'ies'}"


def scored(names: Sequence[str], scores: Sequence[int]) -> str:
    """ "Ann 4, Ben −1 and Cleo 2"."""
    return listed([f"{name} {n}" for name, n in zip(names, scores, strict=False)]).replace("-", "−")


# -- reading the rules ------------------------------------------------------------------------------------------------


class WhoMayAsk(Exercise):
    title = "Who may ask for her hand?"
    rules = ("kinds", "charm-needed", "no-sister", "MM-W", "propose", "charm")
    level, minutes = 1, 2
    kind = Cards("can propose to her", "can't propose to her")
    hints = (
        "Only Gentlemen propose. Compare their Charm with hers; nothing else on the cards counts here.",
        "As much Charm as she has is enough. And nobody proposes to his own sister: the question names brothers.",
    )

    def instance(self, rng: Random) -> Given:
        sisters = [c for c in of_kind(printed_deck(), "lady") if any(brother(b, c.title) for b in c["siblings"])]
        while True:
            lady = rng.choice(sisters)
            kin = rng.choice(lady["siblings"])
            men = rng.sample([t for t in titles("gentleman") if t != kin], 4)
            other = rng.choice([t for t in titles("lady") if t != lady.title])
            given = {"lady": lady.title, "hand": rng.sample([kin, *men, other], 6)}
            right = self.answer(given)
            level = [t for t in right if value(t, "charm") == lady["charm"]]
            if value(kin, "charm") >= lady["charm"] and level and 2 <= len(right) <= 3:
                return given

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"In Ben's Society": [given["lady"]]}

    def prompt(self, given: Given) -> str:
        return (
            f"It is your turn, and {given['lady']} is in Ben's Society. The six cards to press are your hand. Which of "
            "them can propose to her just as they are, without a single discard? "
            f"{families([t for t in given['hand'] if t in titles('gentleman')])}"
        )

    def answer(self, given: Given) -> list[str]:
        return [t for t in given["hand"] if t in titles("gentleman") and free(t, given["lady"])]

    def work(self, given: Given) -> Steps:
        lady, need = given["lady"], value(given["lady"], "charm")
        yield f"{lady} has Charm {need}: so much he must have, or more.", "charm-needed"
        for title in given["hand"]:
            yield self._why(given, title)
        yield f"So {listed(self.answer(given))}.", "propose"

    def _why(self, given: Given, title: str) -> tuple[str, str]:
        """Why a card can propose to her, or can't."""
        need, charm = value(given["lady"], "charm"), value(title, "charm")
        if title not in titles("gentleman"):
            return f"{title} is a Lady herself, and only Gentlemen propose.", "kinds"
        if brother(title, given["lady"]):
            return f"{title} has Charm {charm}, but {given['lady']} is his sister.", "no-sister"
        enough = "enough" if charm > need else "just enough" if charm == need else "too little"
        return f"{title} has Charm {charm}, and she has {need}: {enough}.", "charm-needed"

    def against(self, given: Given, answer: Sequence[str]) -> str:
        over = [t for t in answer if t not in self.answer(given)]
        return self._why(given, over[0])[0] if over else ""

    @mistake("He need not have more Charm than she has: as much is enough.")
    def strictly(self, given: Given) -> list[str]:
        return [t for t in self.answer(given) if value(t, "charm") > value(given["lady"], "charm")]

    @mistake("The question says who is her brother: he can't propose, however charming he is.")
    def with_brother(self, given: Given) -> list[str]:
        kin = [t for t in given["hand"] if t in titles("gentleman") and brother(t, given["lady"])]
        enough = [t for t in kin if value(t, "charm") >= value(given["lady"], "charm")]
        return [*self.answer(given), *enough]

    @mistake("That is Rank. It matters after a no; what a proposal needs is Charm.")
    def by_rank(self, given: Given) -> list[str]:
        men = [t for t in given["hand"] if t in titles("gentleman") and not brother(t, given["lady"])]
        return [t for t in men if value(t, "rank") >= value(given["lady"], "rank")]

    @mistake("The other way round: it is his Charm that must come up to hers.")
    def less_charm(self, given: Given) -> list[str]:
        men = [t for t in given["hand"] if t in titles("gentleman") and not brother(t, given["lady"])]
        return [t for t in men if value(t, "charm") <= value(given["lady"], "charm")]


class WhoDraws(Exercise):
    title = "After the wedding"
    rules = ("swap", "wealth-draw", "wealth-equal", "MM-D", "wealth", "marriage-pile", "propose-accepted")
    level, minutes = 1, 2
    kind = Choice()
    hints = (
        "One value of the two cards decides: Wealth.",
        "After the yes the cards change sides. Who has the richer of the two then?",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            g, lady = rng.choice(titles("gentleman")), rng.choice(titles("lady"))
            if free(g, lady):
                his, hers = value(g, "wealth"), value(lady, "wealth")
                numbers = {abs(his - hers), max(his, hers), abs(value(g, "rank") - value(lady, "rank"))} - {0}
                if (his != hers and len(numbers) == 3) or (his == hers and rng.random() < 0.3):
                    asks, asked = rng.sample(PEOPLE, 2)
                    told = [f"{who} draws {cards(n)}" for who in sorted((asks, asked)) for n in sorted(numbers)]
                    return {"gentleman": g, "lady": lady, "asks": asks, "asked": asked,
                            "options": ["nobody draws", *told]}  # fmt: skip

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {f"{given['asks']} proposes with": [given["gentleman"]],
                f"to a Lady of {given['asked']}'s": [given["lady"]]}  # fmt: skip

    def brief(self, given: Given) -> str:
        g, lady = given["gentleman"], given["lady"]
        return (
            f"{given['asks']} proposing with {g} (Wealth {value(g, 'wealth')}) to {lady} "
            f"(Wealth {value(lady, 'wealth')}) in {given['asked']}'s Society"
        )

    def prompt(self, given: Given) -> str:
        return (
            f"{given['asks']} proposes with {given['gentleman']} to {given['lady']}, in {given['asked']}'s Society, "
            f"and {given['asked']} accepts. Who draws for this wedding, and how many cards?"
        )

    def answer(self, given: Given) -> str:
        table = self.table.set_up(hands={0: [given["gentleman"]]}, societies={1: [given["lady"]]})
        wed = table.play(table.game.parse_move(f"propose {given['gentleman']} to {given['lady']}"))
        queue = wed.play(wed.game.parse_move("accept")).facts.queue if self._more(given) else ()
        return f"{given['asks' if queue[0] == 0 else 'asked']} draws {cards(len(queue))}" if queue else "nobody draws"

    def _more(self, given: Given) -> int:
        return value(given["gentleman"], "wealth") - value(given["lady"], "wealth")

    def work(self, given: Given) -> Steps:
        g, lady, more = given["gentleman"], given["lady"], self._more(given)
        yield f"The cards change sides: {given['asks']} has {lady} now, {given['asked']} has {g}.", "swap"
        yield f"His Wealth is {value(g, 'wealth')}, hers {value(lady, 'wealth')}.", "wealth"
        if more:
            who, card = (given["asked"], g) if more > 0 else (given["asks"], lady)
            yield f"{card} is richer by {abs(more)}, and it is {who} who has this card now.", "MM-D"
            yield f"So {who} draws {cards(abs(more))}.", "wealth-draw"
        else:
            yield "They are equally rich: nobody draws.", "wealth-equal"

    def against(self, given: Given, answer: str) -> str:
        more, right = self._more(given), self.answer(given)
        if not more:
            return "They are equally rich."
        if answer == "nobody draws":
            return "They are not equally rich."
        if answer.split()[0] != right.split()[0]:
            return f"After the yes it is not {answer.split()[0]} who has the richer of the two cards."
        his, hers = (value(given[t], "wealth") for t in ("gentleman", "lady"))
        return f"Their Wealth, {his} and {hers}, does not differ by {answer.split()[2]}."

    def _say(self, given: Given, who: str, n: int) -> str | None:
        told = f"{given[who]} draws {cards(n)}"
        return told if told in given["options"] else None

    @mistake("Look where the cards are after the yes: the richer one now lies before the other player.")
    def before_the_swap(self, given: Given) -> str | None:
        more = self._more(given)
        return self._say(given, "asks" if more > 0 else "asked", abs(more))

    @mistake("Not the whole Wealth counts, only how much the richer has more than the other.")
    def whole_wealth(self, given: Given) -> str | None:
        who = "asked" if self._more(given) > 0 else "asks"
        return self._say(given, who, max(value(given[t], "wealth") for t in ("gentleman", "lady")))

    @mistake("That is the difference in Rank, which counts when a proposal is declined. After a yes it is Wealth.")
    def by_rank(self, given: Given) -> str | None:
        above = value(given["gentleman"], "rank") - value(given["lady"], "rank")
        return self._say(given, "asked" if above > 0 else "asks", abs(above))


class FinalScore(Exercise):
    title = "What do you end with?"
    rules = ("aim", "aim-old-maids", "end-hands", "end-score", "virtue", "virtue-pile", "virtue-society", "society")
    level, minutes = 1, 2
    kind = Number("points")
    hints = (
        "Only one of the four values counts in the end: Virtue.",
        "Marriage pile for you, Society against you. And what becomes of the hand?",
    )

    def instance(self, rng: Random) -> Given:
        men = rng.sample(titles("gentleman"), 4)
        women = rng.sample(titles("lady"), 6)
        n = rng.randrange(1, 3)
        given = {"married": [*men[:2], *women[:2]], "society": women[2 : 2 + n], "hand": [men[2], women[4]]}
        return {**given, "hand": [*given["hand"], women[5] if rng.random() < 0.5 else men[3]]}

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"Your Marriage pile": given["married"], "Your Society": given["society"], "Your hand": given["hand"]}

    def brief(self, given: Given) -> str:
        def told(held: Sequence[str]) -> str:
            return listed([f"{t} ({value(t, 'virtue')})" for t in held])

        return (
            f"a Marriage pile of {told(given['married'])}, with {told(given['society'])} in Society and "
            f"{told(given['hand'])} in hand (Virtue in brackets)"
        )

    def prompt(self, given: Given) -> str:
        return "The game has just ended. These are all of your cards. What is your score?"

    def answer(self, given: Given) -> int:
        societies = {0: given["society"], 1: [], 2: [], 3: []}  # the heroines may all be hers
        place = {"marriages": {0: given["married"]}, "societies": societies, "hands": {0: given["hand"]}}
        end = self.table.set_up(**place, pile=0).play(self.table.parse_move("take a card"))
        return int(end.score(0))

    def work(self, given: Given) -> Steps:
        won, lost = virtue(given["married"]), virtue(given["society"])
        yield "The hand is put away, and counts neither for you nor against you.", "end-hands"
        told = " + ".join(str(value(t, "virtue")) for t in given["married"])
        yield f"Virtue in the Marriage pile, Ladies and Gentlemen: {told} = {won}.", "virtue-pile"
        yield f"Less the Virtue of {listed(given['society'])}, still unmarried: {lost}.", "virtue-society"
        yield f"{won} − {lost} = {won - lost}.".replace("= -", "= −"), "end-score"

    @mistake("The Ladies left in your Society are old maids: their Virtue is taken away.")
    def no_old_maids(self, given: Given) -> int:
        return virtue(given["married"])

    @mistake("Old maids don't add their Virtue, they cost you so much.")
    def old_maids_added(self, given: Given) -> int:
        return virtue(given["married"]) + virtue(given["society"])

    @mistake("The hand does not count: all hands go to the discard pile first.")
    def with_hand(self, given: Given) -> int:
        return self.answer(given) + virtue(given["hand"])

    @mistake("A Lady in your hand is no old maid: only those out in Society are.")
    def hand_against(self, given: Given) -> int:
        return self.answer(given) - virtue([t for t in given["hand"] if t in titles("lady")])

    @mistake("The Gentlemen in your Marriage pile count, too.")
    def ladies_only(self, given: Given) -> int:
        return self.answer(given) - virtue([t for t in given["married"] if t in titles("gentleman")])


class TwoTurns(Exercise):
    title = "Who has two turns?"
    rules = ("one-option", "two-turns", "two-any", "MM-A", "clockwise", "bring", "draw", "push", "push-fewer")
    level, minutes = 2, 4
    kind = Several("has two turns", "has one turn", people=True)
    hints = (
        "Keep count of the Ladies in each Society, and look at it anew each time the turn comes to somebody.",
        "He or she must then have more than each of the others; as many as another one is not enough.",
    )

    def instance(self, rng: Random) -> Given:
        def look(given: Given) -> str:
            """What makes it interesting: who has two turns is not plain from the start."""
            right, start = set(self.answer(given)), set(self.at_start(given))
            if right == start:
                return ""
            if set(self.bride_stays(given)) not in (right, set()):
                return "bride"
            if len(right) > 1:
                return "two"
            if set(self.ties_too(given)) == right:
                return ""
            return "start" if start else "tie"

        wanted = rng.choice((("bride", "two"), ("bride", "two", "start"), ("start", "tie")))
        while True:
            seats = rng.sample(PEOPLE, 4)
            ladies, acts = {name: rng.randrange(1, 4) for name in seats}, dict[str, list[str]]()
            given = {"seats": seats, "ladies": dict(ladies), "acts": acts, "options": sorted(seats)}
            for name in seats:
                n = 2 if ladies[name] > max(m for s, m in ladies.items() if s != name) else 1
                can = [["bring", ""], ["take", ""]]
                can += [["push", s] for s in seats if ladies[s] + n - 1 < ladies[name] - n + 1]
                can += [["marry", s] for s in seats if s != name and ladies[s] >= n]
                what, other = acts[name] = rng.choice(can)
                ladies[name] += {"bring": n, "push": -n}.get(what, 0)
                if other:
                    ladies[other] += n if what == "push" else -n
            if self.answer(given) and look(given) in wanted:
                return given

    def _course(self, given: Given, tie: bool = False, bride: bool = False) -> list[str]:
        """Who has two turns. `tie`, `bride`: with these mistakes."""
        ladies, found = dict(given["ladies"]), []
        for name in given["seats"]:
            most = max(n for s, n in ladies.items() if s != name)
            two = ladies[name] > most or (tie and ladies[name] == most)
            found += [name] if two else []
            what, other = given["acts"][name]
            for _ in range(2 if two else 1):
                ladies[name] += {"bring": 1, "push": -1, "marry": int(bride)}.get(what, 0)
                if other:
                    ladies[other] += 1 if what == "push" else -1
        return found

    def _told(self, given: Given, name: str) -> str:
        what, other = given["acts"][name]
        return {
            "bring": f"{name} brings a Lady into Society", "take": f"{name} takes a card",
            "push": f"{name} pushes a Lady to {other}",
            "marry": f"{name} proposes to one of {other}'s Ladies, and {other} accepts",
        }[what]  # fmt: skip

    def prompt(self, given: Given) -> str:
        ladies = [f"{s} with {hold(given['ladies'][s])} in Society" for s in given["seats"]]
        first = given["seats"][0]
        return (
            f"Clockwise round the table sit {listed(ladies)}. The turn has just come to {first}.\n\n"
            f"This is what they do, one after the other: {'; '.join(self._told(given, s) for s in given['seats'])}. "
            "Whoever has two turns does the same thing in both of them. Who has two turns in this round?"
        )

    def answer(self, given: Given) -> list[str]:
        return self._course(given)

    def _moments(self, given: Given) -> dict[str, dict[str, int]]:
        """The Ladies of each one at the moment when the turn comes to …"""
        right, ladies, found = self.answer(given), dict(given["ladies"]), {}
        for name in given["seats"]:
            found[name] = dict(ladies)
            what, other = given["acts"][name]
            n = 2 if name in right else 1
            ladies[name] += {"bring": n, "push": -n}.get(what, 0)
            if other:
                ladies[other] += n if what == "push" else -n
        return found

    def _lead(self, given: Given, name: str) -> str:
        """How far ahead somebody is at that moment."""
        ladies = self._moments(given)[name]
        most, mine = max(n for s, n in ladies.items() if s != name), ladies[name]
        verdict = "not more" if mine == most else "fewer" if mine < most else "more"
        return f"{name} has {mine or 'none'} by then, and somebody else {most or 'none'}: {verdict}"

    def work(self, given: Given) -> Steps:
        right = self.answer(given)
        for name in given["seats"]:
            told = ", ".join(f"{s} {n or 'none'}" for s, n in self._moments(given)[name].items())
            n, rule = ("two turns", "two-turns") if name in right else ("one turn", "MM-A")
            yield f"When the turn comes to {name}, the Ladies in Society are: {told}. So {name} has {n}.", rule
        yield f"So {listed(right)}.", "two-any"

    def against(self, given: Given, answer: Sequence[str]) -> str:
        over = [s for s in answer if s not in self.answer(given)]
        if over:
            return f"When the turn comes to {over[0]}: {self._lead(given, over[0])}."
        return "All whom you chose have two turns, but somebody is still missing."

    @mistake("Keep count as you go: and a bride joins nobody's Society, she leaves one and goes to a Marriage pile.")
    def bride_stays(self, given: Given) -> list[str]:
        return self._course(given, bride=True)

    @mistake("It is not looked at once for the whole round, but each time the turn comes to somebody.")
    def at_start(self, given: Given) -> list[str]:
        ladies = given["ladies"]
        return [s for s, n in ladies.items() if all(n > m for t, m in ladies.items() if t != s)]

    @mistake("To share the lead is not enough: it takes more Ladies than anybody else has.")
    def ties_too(self, given: Given) -> list[str]:
        return self._course(given, tie=True)


# -- reckoning --------------------------------------------------------------------------------------------------------


class AfterNo(Exercise):
    title = "What a no costs"
    rules = ("decline-pay", "decline-rank", "decline-free", "MM-C", "MM-R", "charm-discard", "charm-beyond", "rank")
    level, minutes = 2, 3
    kind = Number("cards")
    hints = (
        "Two things happen after a no: one looks at Charm, the other at Rank.",
        "His Charm is what stands on the card and 1 for each card discarded. His Rank is what stands there.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            g, lady, spent = rng.choice(titles("gentleman")), rng.choice(titles("lady")), rng.randrange(4)
            due = value(g, "charm") + spent - value(lady, "charm")
            above = value(g, "rank") - value(lady, "rank")
            if pairs().has_edge(g, lady) and 0 < due < 5 and above and (above > 0 or rng.random() < 0.3):
                return {"gentleman": g, "lady": lady, "spent": spent, "hand": due + rng.randrange(3)}

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"He proposes": [given["gentleman"]], "to her, in Ben's Society": [given["lady"]]}

    def brief(self, given: Given) -> str:
        g, lady = given["gentleman"], given["lady"]
        return (
            f"a Gentleman with Charm {value(g, 'charm')} and Rank {value(g, 'rank')}, {cards(given['spent'])} "
            f"discarded for him, a Lady with Charm {value(lady, 'charm')} and Rank {value(lady, 'rank')}, "
            f"and {given['hand']} in the hand of her player, who declines"
        )

    def prompt(self, given: Given) -> str:
        spent = given["spent"]
        man = given["gentleman"]
        does = f"discards {cards(spent)} for {man}, and proposes with him" if spent else f"proposes with {man}"
        nothing = "" if spent else ", without any discard"
        return (
            f"Ann {does} to {given['lady']}, in Ben's Society{nothing}. Ben holds {cards(given['hand'])}, "
            "and declines. How many cards does he hold when all is done? (The Draw pile is large.)"
        )

    def answer(self, given: Given) -> int:
        """Played at the table, with any other cards in the hands."""
        g, lady = given["gentleman"], given["lady"]
        rest = [c.title for c in self.deck if not c["heroine"] and c.copies == 1 and c.title not in (g, lady)]
        spend, hand = rest[: given["spent"]], rest[-given["hand"] :]
        state = self.table.set_up(hands={0: [g, *spend], 1: hand}, societies={1: [lady]})
        for move in [*[f"spend {t}" for t in spend], f"propose {g} to {lady}", "decline"]:
            state = state.play(self.table.parse_move(move))
        while state.facts.phase in ("pay", "rank draw"):
            moves = state.legal_moves or [m for m, _ in state.chance_outcomes()]
            state = state.play(moves[0])
        return len(state.zones[1])

    def work(self, given: Given) -> Steps:
        g, lady, spent = given["gentleman"], given["lady"], given["spent"]
        charm, due = value(g, "charm") + spent, value(g, "charm") + spent - value(lady, "charm")
        above = value(g, "rank") - value(lady, "rank")
        if spent:
            yield f"His Charm is {value(g, 'charm')} + {spent} = {charm} for this proposal.", "charm-discard"
        yield f"{charm} against {value(lady, 'charm')}: the no costs {cards(due)}, and Ben has so many.", "decline-pay"
        if above > 0:
            told = f"Ben refuses somebody of higher Rank, and draws {above}"
            yield f"Rank {value(g, 'rank')} against {value(lady, 'rank')}: {told}.", "decline-rank"
        else:
            yield f"Rank {value(g, 'rank')} is below hers, {value(lady, 'rank')}: nothing is drawn.", "decline-rank"
        yield f"{given['hand']} − {due} + {max(0, above)} = {self.answer(given)}.", "MM-C"

    def _with(self, given: Given, due: int, drawn: int) -> int:
        return int(given["hand"] - due + drawn)

    def _due(self, given: Given) -> int:
        return value(given["gentleman"], "charm") + int(given["spent"]) - value(given["lady"], "charm")

    def _above(self, given: Given) -> int:
        return value(given["gentleman"], "rank") - value(given["lady"], "rank")

    @mistake("What Ann discarded makes him more charming, and the no dearer.")
    def printed_charm(self, given: Given) -> int:
        due = max(0, self._due(given) - given["spent"])
        return self._with(given, due, max(0, self._above(given)))

    @mistake("So much Ben pays. But whoever refuses a Gentleman of higher Rank than hers draws for it.")
    def no_rank(self, given: Given) -> int | None:
        return self._with(given, self._due(given), 0) if self._above(given) > 0 else None

    @mistake("His Rank is below hers: to refuse him brings nothing.")
    def rank_both_ways(self, given: Given) -> int | None:
        return self._with(given, self._due(given), -self._above(given)) if self._above(given) < 0 else None

    @mistake("The other way round: Charm is what a no costs, Rank is what it brings.")
    def crossed(self, given: Given) -> int | None:
        above = max(0, self._above(given))
        return self._with(given, above, self._due(given)) if above <= given["hand"] else None

    @mistake("Declining has to be paid for: with cards, for all of his Charm above hers.")
    def unpaid(self, given: Given) -> int:
        return self._with(given, 0, max(0, self._above(given)))


class LastCards(Exercise):
    title = "The last cards"
    rules = ("aim-end", "end", "MM-F", "wealth-draw", "decline-rank", "ball-draw", "draw-to-hand", "draw-pile")
    level, minutes = 2, 4
    kind = Choice()
    hints = (
        "For each turn: how many cards must be drawn in it, by whomever?",
        "The game is over when a card is needed that is not there; that the pile is empty is not enough.",
    )
    ON = "the game goes on"

    def instance(self, rng: Random) -> Given:
        wanted = rng.choice(("none", "some", "some", self.ON))  # how many there are of those that are needed
        while True:
            seats = rng.sample(PEOPLE, 5)
            turns: list[list[Any]] = []
            for _ in seats:
                what = rng.choice(("take", "bring", "wed", "wed", "no", "no", "ball"))
                a, b = rng.randrange(1, 6), rng.randrange(1, 6)
                turns.append([what, a, b] if what in ("wed", "no") else [what, rng.randrange(1, 4), rng.randrange(2)])
            given: Given = {"pile": rng.randrange(3, 9), "turns": turns, "options": [*seats, self.ON]}
            right = self.answer(given)
            wrong = [way for m in self.mistakes if (way := self.mistaken(m.id, given)) != right]
            if len(set(wrong)) < len(wrong) or len(wrong) < 2 or right in seats[:2]:
                continue  # each mistake is to be known by its answer
            left = given["pile"] - sum(map(self._needs, turns[: given["options"].index(right)]))
            if wanted == (right if right == self.ON else "some" if left else "none"):
                return given

    def _told(self, name: str, turn: Sequence[Any]) -> str:
        what, a, b = turn
        guests = f"{('one', 'two', 'three')[min(a, 3) - 1]} of the others come{'s' if a == 1 else ''}"
        host = "and the host as well" if b else "but not the host"
        return {
            "take": f"{name} takes a card",
            "bring": f"{name} brings a Lady into Society",
            "wed": f"{name} proposes with a Gentleman of Wealth {a} to a Lady of Wealth {b}, and is accepted",
            "no": f"{name} proposes with a Gentleman of Rank {a} to a Lady of Rank {b}, and is declined",
            "ball": f"{name} has a ball: {guests}, {host}",
        }[what]  # fmt: skip

    def _needs(self, turn: Sequence[Any]) -> int:
        what, a, b = turn
        return int({"take": 1, "bring": 0, "wed": abs(a - b), "no": max(0, a - b), "ball": a + b}[what])

    def _over(self, given: Given, needs: Callable[[Sequence[Any]], int], early: int = 0) -> str:
        drawn = 0
        for name, turn in zip(given["options"], given["turns"], strict=False):
            drawn += needs(turn)
            if drawn > given["pile"] - early and needs(turn):
                return str(name)
        return self.ON

    def prompt(self, given: Given) -> str:
        told = [self._told(name, turn) for name, turn in zip(given["options"], given["turns"], strict=False)]
        return (
            f"{given['pile']} cards are left in the Draw pile. These are the next turns, as they would be if there "
            f"were always enough to draw.\n\n{'. '.join(told)}.\n\nIn whose turn is the game over? Or does it go on "
            "after all of them?"
        )

    def answer(self, given: Given) -> str:
        return self._over(given, self._needs)

    def work(self, given: Given) -> Steps:
        left, rules = given["pile"], {"wed": "wealth-draw", "no": "decline-rank", "ball": "ball-draw", "take": "draw"}
        for name, turn in zip(given["options"], given["turns"], strict=False):
            needs, what = self._needs(turn), turn[0]
            if not needs:
                why, rule = {
                    "no": ("his Rank is not above hers", "decline-rank"),
                    "wed": ("they are equally rich", "wealth-equal"),
                    "bring": ("a Lady comes out of the hand", "bring"),
                }[what]
                yield f"{name}'s turn: {why}, so nothing is drawn. {are_left(left)}.", rule
                continue
            why = {
                "take": "one card is to be drawn", "wed": f"their Wealth differs by {needs}",
                "no": f"his Rank is {needs} above hers",
                "ball": "one comes, and one is drawn" if needs == 1 else f"{needs} come, and a card is drawn for each",
            }[what]  # fmt: skip
            if needs > left:
                there = f"but only {left} {'are' if left > 1 else 'is'} there" if left else "but none is there"
                yield f"{name}'s turn: {why}, {there}.", rules[what]
                yield f"A card is needed and can't be drawn: in {name}'s turn the game is over.", "end"
                return
            left -= needs
            yield f"{name}'s turn: {why}. {are_left(left)}.", rules[what]
        yield "Nobody needed a card that was not there: the game goes on.", "MM-F"

    def against(self, given: Given, answer: str) -> str:
        right, names = self.answer(given), given["options"]
        if names.index(answer) < names.index(right):
            drawn = sum(self._needs(t) for t in given["turns"][: names.index(answer) + 1])
            return (
                f"When {answer}'s turn is done, {cards(drawn)} of the {given['pile']} "
                f"{'has' if drawn == 1 else 'have'} been drawn: nobody had to do without one."
            )
        return "Before that somebody already needs a card that is not there."

    @mistake("Cards are drawn one at a time: the first that is not there ends the game, however many came before it.")
    def takes_what_is_there(self, given: Given) -> str:
        left = given["pile"]
        for name, turn in zip(given["options"], given["turns"], strict=False):
            if self._needs(turn) and not left:
                return str(name)
            left = max(0, left - self._needs(turn))
        return self.ON

    @mistake("That the last card is drawn does not end the game: somebody must need one more.")
    def empty_is_end(self, given: Given) -> str:
        return self._over(given, self._needs, 1)

    @mistake("Who refuses a Gentleman of lower Rank than hers draws nothing for it.")
    def rank_both_ways(self, given: Given) -> str:
        return self._over(given, lambda t: abs(t[1] - t[2]) if t[0] == "no" else self._needs(t))

    @mistake("After a yes the player of the richer card draws, be it the Lady or the Gentleman. Only of two who are "
             "equally rich neither draws.")  # fmt: skip
    def ladies_wealth(self, given: Given) -> str:
        return self._over(given, lambda t: max(0, t[2] - t[1]) if t[0] == "wed" else self._needs(t))

    @mistake("A host who comes to the ball counts as well: a card is drawn for the host, too.")
    def without_host(self, given: Given) -> str:
        return self._over(given, lambda t: t[1] if t[0] == "ball" else self._needs(t))


# -- at the table -----------------------------------------------------------------------------------------------------


class Ask(NamedTuple):
    """A proposal without discards: whom it asks, what a no would cost, and whether that can't be paid."""

    move: str
    gentleman: str
    lady: str
    asked: int
    due: int
    sure: bool


def asks(given: Given) -> list[Ask]:
    """What seat 0 can propose without a discard, from `hands` and `societies` by seat."""
    found = []
    for g in given["hands"][0]:
        for seat, ladies in enumerate(given["societies"]):
            for lady in ladies:
                if seat and g in titles("gentleman") and free(g, lady):
                    due = pairs().edges[g, lady]["no"]
                    sure = due > len(given["hands"][seat])
                    found.append(Ask(f"propose {g} to {lady}", g, lady, seat, due, sure))
    return found


def seated(given: Given) -> dict[str, dict[int, Any]]:
    """`hands`, `societies`, `marriages` by seat, as `set_up` takes them."""
    named = ("hands", "societies", "marriages")
    return {name: dict(enumerate(given[name])) for name in named if name in given}


class NoRefusal(Exercise):
    title = "An offer that can't be refused"
    rules = ("answer", "decline-forced", "decline-pay", "MM-R", "charm-two-ways", "propose-other", "weigh")
    level, minutes = 3, 4
    kind = AtTable()
    hints = (
        "What would a no cost, for each proposal you can make? And how many cards does that player hold?",
        "Whoever holds as many cards as the no costs can pay. With fewer it must be a yes.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            men, women = rng.sample(titles("gentleman"), 10), rng.sample(titles("lady"), 9)
            sizes = [rng.randrange(3) for _ in range(3)]
            societies = [women[:1], women[1:3], women[3:5], women[5:7]]
            rest = [*men[3:], *women[7:]]
            rng.shuffle(rest)
            hands = [men[:3], *[rest[3 * i : 3 * i + n] for i, n in enumerate(sizes)]]
            given = {"hands": hands, "societies": societies, "seed": rng.randrange(1000)}
            found = asks(given)
            sure = sorted([value(a.lady, "virtue") for a in found if a.sure])
            if len(sure) < 2 or sure[-1] == sure[-2]:
                continue
            just = [a for a in found if a.due == len(hands[a.asked]) > 0 and value(a.lady, "virtue") > sure[-1]]
            if just and self.dearest_no(given) != self.answer(given):
                return given

    def position(self, given: Given) -> State:
        state: State = self.table.set_up(**seated(given), seed=given["seed"])
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann, and it is your turn. Some of the others hold few cards. Which proposal, without laying any "
            "card aside, gets you the most Virtue for certain: so that the answer can only be yes? Choose it at the "
            "table."
        )

    def answer(self, given: Given) -> str:
        return max((a for a in asks(given) if a.sure), key=lambda a: value(a.lady, "virtue")).move

    def work(self, given: Given) -> Steps:
        names = self.names(given)
        for a in sorted(asks(given), key=lambda a: -value(a.lady, "virtue")):
            held = len(given["hands"][a.asked])
            what = f"{a.gentleman} to {a.lady} (Virtue {value(a.lady, 'virtue')})"
            if a.sure:
                yield (
                    f"{what}: a no costs {a.due}, and {names[a.asked]} holds {held}. It must be a yes.",
                    "decline-forced",
                )
                break
            yield f"{what}: a no costs {a.due}, and {names[a.asked]} holds {held}: can be declined.", "decline-pay"
        yield f"So “{self.answer(given)}”: nobody of more Virtue is certain.", "charm-two-ways"

    def against(self, given: Given, answer: str) -> str:
        found = {a.move: a for a in asks(given)}
        if answer not in found:
            return "You are asked for a proposal, made at once, with nothing laid aside."
        a, names = found[answer], self.names(given)
        if a.sure:
            return f"It can't be refused. But {a.lady} has Virtue {value(a.lady, 'virtue')}, and more can be had."
        held = len(given["hands"][a.asked])
        return f"Here a no costs {a.due}, and {names[a.asked]} holds {held}: that can be paid."

    @mistake("Who holds exactly as many cards as the no costs can still pay, and has none left then.")
    def just_enough(self, given: Given) -> str:
        found = [a for a in asks(given) if a.due == len(given["hands"][a.asked]) > 0]
        return max(found, key=lambda a: value(a.lady, "virtue")).move

    @mistake("She has the most Virtue you can ask for. But her player may simply decline.")
    def best_lady(self, given: Given) -> str:
        return max(asks(given), key=lambda a: value(a.lady, "virtue")).move

    @mistake("It is the dearest no. But more Virtue can be had where a cheaper one is already too dear.")
    def dearest_no(self, given: Given) -> str:
        return max(asks(given), key=lambda a: (a.due, -value(a.lady, "virtue"))).move


@cache
def three_open() -> Any:
    """The game for three with open Marriage piles."""
    return make("matchmaker", players=3, show_marriages=True)


class EndItNow(Exercise):
    title = "End it, and win"
    rules = ("end", "MM-F", "MM-G", "winner", "rematch", "MM-J", "decline-forced", "wealth-draw", "push-tip")
    level, minutes = 4, 6
    players = 3
    kind = AtTable()
    hints = (
        "The next card that anybody needs ends the game. Which moves make somebody need one, whatever is answered?",
        "A yes changes two scores: you get her Virtue; her player gets his, and is rid of an old maid.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            men, women = rng.sample(titles("gentleman"), 11), rng.sample(titles("lady"), 12)
            two = rng.randrange(2)
            societies = [women[:1], women[1:3], women[3 : 4 + two]]
            marriages = [[*women[5:7], men[3]], [women[7], men[4]], [women[8], men[5], men[6]]]  # four weddings
            placed = {t for held in (*societies, *marriages) for t in held}
            if len(placed.intersection(HEROINES)) < 3:  # each was dealt one
                continue
            rest = [*men[7:], *women[9:]]
            rng.shuffle(rest)
            hands = [men[:3], rest[: rng.randrange(3)], rest[2 : 2 + rng.randrange(3)]]
            given = {"hands": hands, "societies": societies, "marriages": marriages, "seed": rng.randrange(1000)}
            if self._worth_asking(given):
                return given

    def _worth_asking(self, given: Given) -> bool:
        """One proposal wins, others come near, and to draw is too early; reckoned here, quicker than at the table."""
        now = self._scores(given)
        if now[0] >= max(now[1:]):
            return False
        kinds = [self._sort(given, a, now) for a in asks(given)]
        return kinds.count("wins") == 1 and len({*kinds} - {""}) >= 3

    def _scores(self, given: Given) -> list[int]:
        both = zip(given["marriages"], given["societies"], strict=True)
        return [virtue(won) - virtue(lost) for won, lost in both]

    def _sort(self, given: Given, a: Ask, now: Sequence[int]) -> str:
        """What becomes of a proposal if the answer is yes: "wins", "loses", "goes on", or "may be declined" first."""
        after = [*now]
        after[0] += value(a.lady, "virtue")
        after[a.asked] += value(a.lady, "virtue") + value(a.gentleman, "virtue")
        wins = after[0] > max(after[1:])
        if value(a.gentleman, "wealth") == value(a.lady, "wealth"):
            return "goes on" if wins and a.sure else ""
        if not wins:
            return "loses" if a.sure else ""
        return "wins" if a.sure else "may be declined"

    def position(self, given: Given) -> State:
        state: State = three_open().set_up(**seated(given), pile=0, turns={0: 15, 1: 14, 2: 14}, seed=given["seed"])
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann, and the Draw pile is empty. All Marriage piles lie open, and what everybody would have if it "
            "were over now stands at the names. Find the one move after which the game is over in this very turn, "
            "whatever anybody answers, and you alone have won. Lay no card aside for it.\n\n"
            "(To take a card from the empty pile is allowed. A wedding at which the pile gives out still counts.)"
        )

    def _ends(self, state: Any) -> list[Any]:
        """All ways in which what has been begun can end: outcomes, or `None` where the game goes on."""
        if state.facts.phase == "answer":
            return [end for move in state.legal_moves for end in self._ends(state.play(move))]
        if state.facts.phase == "pay":
            return self._ends(state.play(state.legal_moves[0]))
        return [state.outcome()]

    def _wins(self, state: Any, move: Any) -> bool:
        return all(end is not None and end.winners == (0,) for end in self._ends(state.play(move)))

    def answer(self, given: Given) -> str:
        state = self.position(given)
        return next(str(m) for m in state.legal_moves if m.verb != "spend" and self._wins(state, m))

    def work(self, given: Given) -> Steps:
        state, now = self.position(given), self._scores(given)
        told = scored(self.names(given), now)
        yield f"Now it stands {told}. To take a card would end it like that, and you would not have won.", "end"
        free_to_say = [f"{a.gentleman} to {a.lady}" for a in asks(given) if not a.sure]
        if free_to_say:
            yield (
                f"A no changes no score, so after it you can't have won. These can be declined, since the hand is "
                f"large enough: {'; '.join(free_to_say)}.",
                "decline-pay",
            )
        sure = [a for a in asks(given) if a.sure]
        kinds = {a.move: self._sort(given, a, now) for a in sure}
        for a in sorted(sure, key=lambda a: ("", "goes on", "loses", "wins").index(kinds[a.move])):
            yield self._judged(given, state, a)
        yield f"So “{self.answer(given)}”.", "winner"

    def _judged(self, given: Given, state: Any, a: Ask) -> tuple[str, str]:
        """What a proposal leads to, and the rule that decides."""
        names, held, what = self.names(given), len(given["hands"][a.asked]), f"{a.gentleman} to {a.lady}"
        after = state.play(state.game.parse_move(a.move))
        if not a.sure:
            yes, no = (self._ends(after.play(after.game.parse_move(word)))[0] for word in ("accept", "decline"))
            costs = f"{names[a.asked]} holds {cards(held)}, and a no costs {a.due or 'nothing'}"
            told = f"{what}: after a yes {self._then(given, yes)}. But {costs}: it may be a no, and then"
            return f"{told} {self._then(given, no)}.", "decline-pay"
        (end,) = self._ends(after)
        if end is None:
            return f"{what} must be a yes, but they are equally rich: no card is needed, it goes on.", "wealth-equal"
        won = "You have won" if end.winners == (0,) else "You have not won alone"
        return f"{what} must be a yes, and a card is needed: {scored(names, end.scores)}. {won}.", "winner"

    def _then(self, given: Given, end: Any) -> str:
        """What follows: "it ends with Ann 4, Ben 1 and Cleo 5", or that it goes on."""
        if end is None:
            return "nobody needs a card, and it goes on"
        return f"it ends with {scored(self.names(given), end.scores)}"

    def against(self, given: Given, answer: str) -> str:
        state = self.position(given)
        move = state.game.parse_move(answer)
        if answer.startswith("spend"):
            return "No card is to be laid aside: it can be done without."
        found = [a for a in asks(given) if a.move == answer]
        if found:
            return self._judged(given, state, found[0])[0]
        (end,) = self._ends(state.play(move))
        if end is None:
            return "Nobody needs a card after this: the game goes on."
        return f"Then it is over with {scored(self.names(given), end.scores)}."

    def _first(self, given: Given, sort: str) -> str | None:
        now = self._scores(given)
        return next((a.move for a in asks(given) if self._sort(given, a, now) == sort), None)

    @mistake("It ends the game at once, with the scores as they are now. Look who is ahead.")
    def takes(self, given: Given) -> str:
        return "take a card"

    @mistake("If it is a yes, you win. But this one can be declined.")
    def hopes(self, given: Given) -> str | None:
        return self._first(given, "may be declined")

    @mistake("A yes is certain, and it would put you ahead. But does anybody need a card after it?")
    def equal_wealth(self, given: Given) -> str | None:
        return self._first(given, "goes on")

    @mistake("Count the other side, too: whoever says yes gets his Virtue, and has an old maid less.")
    def gives_too_much(self, given: Given) -> str | None:
        return self._first(given, "loses")


# -- chances ----------------------------------------------------------------------------------------------------------


class HeroineInHand(Exercise):
    title = "A heroine up your sleeve"
    rules = ("deal-heroines", "unused-heroines", "deal-hands", "frames", "hand-hidden", "society", "draw-to-hand")
    level, minutes = 3, 5
    kind = Chance()
    hints = (
        "How many of the six are back in the deck, and how many cards has the deck when the hands are dealt?",
        "Of the C(N, k) hands of k cards, C(N − r, k) are without any of the r heroines.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            given = {"players": rng.randrange(3, 6), "drawn": rng.randrange(10), "none": rng.random() < 0.4}
            n, turns = given["players"], given["drawn"]
            others = turns * n - n + 1  # cards that have left the pile at least: everybody draws in turn
            if others <= 56 - 4 * n and telling(self, given):
                return given

    def brief(self, given: Given) -> str:
        return (
            f"{given['players']} players, {3 + given['drawn']} cards in your hand, and the chance of "
            f"{self._asked(given)} among them"
        )

    same = "none"

    def _asked(self, given: Given) -> str:
        return "no heroine" if given["none"] else "at least one heroine"

    def prompt(self, given: Given) -> str:
        drawn = given["drawn"]
        since = f"You have taken {cards(drawn)} since, and played none, so your hand is {cards(3 + drawn)} now"
        if not drawn:
            since = "The three cards of your hand have just been dealt"
        return (
            f"The whole deck has 56 cards, 6 of them heroines. The game was set up as always for {given['players']} "
            f"people, and nobody has brought a Lady into Society yet. {since}. You have looked at none of them, nor "
            "seen any other card but the heroines that lie in the Societies. How likely is it that there is "
            f"{self._asked(given)} in your hand?"
        )

    def _counts(self, given: Given) -> tuple[int, int, int]:
        """Cards when the hands are dealt, heroines among them, cards in the hand."""
        n = int(given["players"])
        return 56 - n, 6 - n, 3 + int(given["drawn"])

    def _of(self, given: Given, some: Fraction | int) -> Fraction:
        """What is answered by one to whom the chance of at least one is this."""
        return Fraction(1 - some if given["none"] else some)

    def answer(self, given: Given) -> Fraction:
        size, left, k = self._counts(given)
        return self._of(given, 1 - Fraction(comb(size - left, k), comb(size, k)))

    def work(self, given: Given) -> Steps:
        size, left, k = self._counts(given)
        n = given["players"]
        yield f"{n} heroines lie in the Societies, one before each player.", "deal-heroines"
        back = "The one left is" if left == 1 else f"The other {left} are"
        yield f"{back} shuffled back: {left} of {size} cards.", "unused-heroines"
        drawn = f", and {k - 3} you have drawn" if k > 3 else ""
        yield f"Three of these cards you were dealt{drawn}: your hand is any {k} of the {size}.", "deal-hands"
        yield f"It has no heroine in C({size - left}, {k}) of C({size}, {k}) cases.", ""
        none = f"{comb(size - left, k):,}/{comb(size, k):,}"
        yield f"{none if given['none'] else f'1 − {none}'} is about {float(self.answer(given)):.1%}.", ""

    @mistake("One heroine each lies in Society already: only those who are left are shuffled back.")
    def all_six(self, given: Given) -> Fraction:
        k = self._counts(given)[2]
        return self._of(given, 1 - Fraction(comb(50, k), comb(56, k)))

    @mistake("Those whom nobody got are not out of the game: they go back into the deck.")
    def out_of_the_game(self, given: Given) -> Fraction:
        return self._of(given, 0)

    @mistake("That is the chance of the opposite. Is none asked for, or at least one?")
    def the_opposite(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    def _sum(self, given: Given) -> Fraction:
        """The chances of the single cards, added up."""
        size, left, k = self._counts(given)
        return min(Fraction(1), Fraction(left * k, size))

    def _pile_alone(self, given: Given) -> Fraction:
        """The chance for as many cards of the Draw pile, which is what is left of the deck without the hand."""
        size, left, k = self._counts(given)
        return 1 - Fraction(comb(size - k - left, k), comb(size - k, k))

    def _alike(self, given: Given) -> bool:
        """Whether these two come to nearly the same. (With a single heroine the sum is right.)"""
        return bool(given["players"] < 5 and abs(self._sum(given) - self._pile_alone(given)) < Fraction(1, 100))

    @mistake(
        "Perhaps you added up the chance of every card: that counts a hand with two heroines twice. Or you left your "
        "own cards out when you counted the deck: they are as unknown as those of the Draw pile."
    )
    def one_or_the_other(self, given: Given) -> Fraction | None:
        return self.added(given) if self._alike(given) else None

    @mistake("Adding up the chance of every card counts a hand with two heroines twice.")
    def added(self, given: Given) -> Fraction:
        return self._of(given, self._sum(given))

    @mistake("That is reckoned for one card, be it a heroine or not. You hold more than one.")
    def one_card(self, given: Given) -> Fraction:
        size, left, _ = self._counts(given)
        return self._of(given, Fraction(left, size))

    @mistake("That is one card, out of a deck with all six heroines. Some lie in Society, and you hold several cards.")
    def one_of_all(self, given: Given) -> Fraction:
        return self._of(given, Fraction(6, 56))

    @mistake("You put each card back before the next, into a deck with all six heroines. Some of them lie in Society.")
    def all_put_back(self, given: Given) -> Fraction:
        return self._of(given, 1 - Fraction(50, 56) ** self._counts(given)[2])

    @mistake("That is one card, and six heroines: fewer were shuffled back, and you hold more cards than one.")
    def six_of_the_rest(self, given: Given) -> Fraction:
        size, _, k = self._counts(given)
        return self._of(given, Fraction(6, size - k))

    @mistake("Your own cards are as unknown as those of the Draw pile: count them among the cards, too.")
    def without_hand(self, given: Given) -> Fraction | None:
        return None if self._alike(given) else self._of(given, self._pile_alone(given))


class SuitorComes(Exercise):
    title = "Will a suitor come?"
    rules = ("draw", "charm-needed", "no-sister", "discard-pile", "MM-U", "MM-V", "G-3", "society-only")
    level, minutes = 3, 6
    kind = Chance()
    hints = (
        "Which cards have you not seen? Those of the Draw pile, and also those in the others' hands.",
        "Count the Gentlemen among them with Charm enough for her. A brother of hers would not help.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            men, women = rng.sample(titles("gentleman"), 8), rng.sample(titles("lady"), 6)
            heroines = rng.sample(HEROINES, 4)  # one was dealt to each Society
            women = [t for t in women if t not in HEROINES]
            if len(women) < 6:
                continue
            discards = rng.sample([*men[:4], *women[:2], "Have a Ball"], 5)
            hand = rng.sample([*men[4:6], *women[2:4]], 3)
            societies = [heroines[:1], [heroines[1], women[4]], heroines[2:3], [heroines[3], women[5]]]
            target = rng.choice([t for held in societies[1:] for t in held])
            drawn = rng.randrange(1, 4)
            given = {"hand": hand, "societies": societies, "discards": discards, "lady": target, "drawn": drawn}
            if value(target, "charm") < 2 or (self.brother_too(given) == self.answer(given) and rng.random() < 0.6):
                continue
            if telling(self, given):
                return given

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        names = ("Your", "Ben's", "Cleo's", "Dan's")
        societies = {f"{name} Society": held for name, held in zip(names, given["societies"], strict=True)}
        table = {"On the table": ["Have a Ball"]} if given["drawn"] > 1 else {}
        return {"Your hand": given["hand"], **societies, "The discard pile": given["discards"], **table}

    def brief(self, given: Given) -> str:
        _, good, unseen = self._counts(given)
        return f"{unseen} unseen cards, {good} of them good for her, and {cards(given['drawn'])} to draw"

    def prompt(self, given: Given) -> str:
        lady, drawn = given["lady"], given["drawn"]
        kin = [f"{t} (Charm {value(t, 'charm')})" for t in titles("gentleman") if brother(t, lady)]
        family = (
            f"Her brother{'s are' if len(kin) > 1 else ' is'} {listed(kin)}."
            if kin
            else "She has no brother in the deck."
        )
        charms = [f"{sum(value(t, 'charm') == c for t in titles('gentleman'))} have Charm {c}" for c in (5, 4, 3, 2, 1)]
        why = (
            "You take a card." if drawn == 1 else f"You have had a ball, {drawn} came, and now you draw {drawn} cards."
        )
        return (
            f"You want {lady}, who has Charm {value(lady, 'charm')}. Open are the cards below, and no others. The "
            f"whole deck has 56 cards; of its 26 Gentlemen {listed(charms)}. {family} Ben, Cleo and Dan hold three "
            f"cards each, and {self._pile(given)} are left in the Draw pile.\n\n"
            f"{why} How likely is it that {'it is' if drawn == 1 else 'there is among them'} a Gentleman who can "
            f"propose to {lady} without a discard?"
        )

    def _seen(self, given: Given) -> list[str]:
        return [t for held in self.shown(given).values() for t in held]

    def _pile(self, given: Given) -> int:
        return 56 - len(self._seen(given)) - 9

    def _counts(self, given: Given) -> tuple[list[str], int, int]:
        """Suitors whom nobody has seen, how many they are, and unseen cards."""
        seen = self._seen(given)
        good = [t for t in titles("gentleman") if t not in seen and free(t, given["lady"])]
        return good, len(good), 56 - len(seen)

    def _some(self, given: Given, good: int, of: int) -> Fraction:
        """The chance of at least one good card among those that are drawn."""
        k = given["drawn"]
        return 1 - Fraction(comb(of - good, k), comb(of, k))

    def answer(self, given: Given) -> Fraction:
        _, good, unseen = self._counts(given)
        return self._some(given, good, unseen)

    def work(self, given: Given) -> Steps:
        lady, k = given["lady"], given["drawn"]
        _, good, unseen = self._counts(given)
        need = value(lady, "charm")
        enough = [t for t in titles("gentleman") if value(t, "charm") >= need]
        kin = [t for t in enough if brother(t, lady)]
        open_ = [t for t in enough if t in self._seen(given) and t not in kin]
        yield f"{len(enough)} Gentlemen of the deck have Charm {need} or more.", "charm-needed"
        if kin:
            yield f"Not {listed(kin)}, her brother{'s' if len(kin) > 1 else ''}: {len(enough) - len(kin)}.", "no-sister"
        told = f"{listed(open_)} {'lies' if len(open_) == 1 else 'lie'} open" if open_ else "None of them lies open"
        yield f"{told}: {good} are left.", "discard-pile"
        yield f"{unseen} cards are unseen, in the pile and in three hands; each is as likely to be drawn.", "G-3"
        if k == 1:
            yield f"{good} of {unseen}: about {float(self.answer(given)):.1%}.", "draw"
        else:
            chance = float(self.answer(given))
            yield f"1 − C({unseen - good}, {k})/C({unseen}, {k}) is about {chance:.1%}.", ""

    @mistake("You divided by the cards in the Draw pile. But the suitors may be in the others' hands just as well.")
    def of_the_pile(self, given: Given) -> Fraction:
        _, good, _ = self._counts(given)
        return self._some(given, good, self._pile(given))

    @mistake("Some of them lie open before you, and can't be drawn any more.")
    def whole_deck(self, given: Given) -> Fraction:
        good = sum(free(t, given["lady"]) for t in titles("gentleman"))
        return self._some(given, good, 56 - len(self._seen(given)))

    @mistake("Her brother can't propose to her.")
    def brother_too(self, given: Given) -> Fraction:
        _, good, unseen = self._counts(given)
        seen, need = self._seen(given), value(given["lady"], "charm")
        kin = [t for t in titles("gentleman") if brother(t, given["lady"]) and value(t, "charm") >= need]
        return self._some(given, good + sum(t not in seen for t in kin), unseen)

    @mistake("That is the chance that there is none.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("Adding up the chances of the single cards counts it twice if two suitors come.")
    def added(self, given: Given) -> Fraction:
        _, good, unseen = self._counts(given)
        return min(Fraction(1), Fraction(good * int(given["drawn"]), unseen))

    @mistake("That is the chance for one card. You draw more than one.")
    def one_card(self, given: Given) -> Fraction | None:
        _, good, unseen = self._counts(given)
        return Fraction(good, unseen) if given["drawn"] > 1 else None

    @mistake("That is the chance that all of them are suitors. One is enough.")
    def all_of_them(self, given: Given) -> Fraction | None:
        _, good, unseen = self._counts(given)
        k = given["drawn"]
        return Fraction(comb(good, k), comb(unseen, k)) if k > 1 else None


class BallAtTheEnd(Exercise):
    title = "One last ball"
    rules = ("ball-option", "ball-host", "ball-attend", "ball-draw", "ball-own", "MM-E", "MM-F", "end")
    level, minutes = 4, 8
    players = 3
    kind = Chance()
    hints = (
        "How many of the others must come, so that one card more is needed than the pile has?",
        "The chance that there is no Lady among h of the cards is C(others, h)/C(all, h).",
        "For both to come: 1, less Ben has none, less Cleo has none; and neither has one was taken away twice.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            own = rng.randrange(2)
            given = {"own": own, "pile": own + 1, "ben": rng.randrange(1, 7), "cleo": rng.randrange(1, 7)}
            given["ladies"] = rng.randrange(2, 8)
            if self._unseen(given) < given["ladies"] + 2 or given["ben"] + given["cleo"] < 3:
                continue
            if Fraction(1, 10) < self.answer(given) < Fraction(9, 10) and telling(self, given):
                return given

    def _unseen(self, given: Given) -> int:
        return int(given["pile"] + given["ben"] + given["cleo"])

    def brief(self, given: Given) -> str:
        return (
            f"{cards(given['pile'])} in the pile, hands of {given['ben']} and {given['cleo']}, {hold(given['ladies'])} "
            f"among them, and {'a host who comes' if given['own'] else 'a host who stays away'}"
        )

    def prompt(self, given: Given) -> str:
        own = "come to it with a Lady of your own" if given["own"] else "do not come to it yourself"
        unseen, pile = self._unseen(given), given["pile"]
        return (
            f"You are ahead, and would like it to be over. So you have a ball, and {own}. Only Ben and Cleo play with "
            f"you. There are {unseen} cards you have not seen: {pile} left in the Draw pile, {given['ben']} in Ben's "
            f"hand and {given['cleo']} in Cleo's. Everything else lies open, so you know that {given['ladies']} of "
            f"these {unseen} are Ladies, but not where they are.\n\n"
            "Everybody who has a Lady in hand comes with one. How likely is it that the game ends with this ball?"
        )

    def _none(self, given: Given, held: int) -> Fraction:
        """The chance that so many of the unseen cards hold no Lady."""
        unseen = self._unseen(given)
        return Fraction(comb(unseen - given["ladies"], held), comb(unseen, held))

    def answer(self, given: Given) -> Fraction:
        """Both must come; counted by cases."""
        b, c = given["ben"], given["cleo"]
        return 1 - self._none(given, b) - self._none(given, c) + self._none(given, b + c)

    def work(self, given: Given) -> Steps:
        b, c, pile = given["ben"], given["cleo"], given["pile"]
        unseen, men = self._unseen(given), self._unseen(given) - given["ladies"]
        yield f"For each who comes{', you too,' if given['own'] else ''} a card is drawn.", "ball-draw"
        yield f"{cards(pile).capitalize()} can be drawn, and the game ends when one more is needed.", "MM-F"
        yield "So it ends if both of the others come.", "end"
        neither = self._none(given, b + c)
        told = f"Neither has a Lady: C({men}, {b + c})/C({unseen}, {b + c}) = {neither}"
        if not neither:
            told = f"That neither has one is impossible, since only {men} of the cards are no Ladies: 0"
        ben, cleo = self._none(given, b), self._none(given, c)
        yield f"Ben has no Lady: C({men}, {b})/C({unseen}, {b}) = {ben}. Cleo has none: {cleo}.", "ball-attend"
        yield f"{told}.{' This case is in both of the others.' if neither else ''}", ""
        yield f"1 − {ben} − {cleo} + {neither} = {self.answer(given)}, about {float(self.answer(given)):.1%}.", ""

    @mistake(
        "That treats the two hands as if they had nothing to do with each other. But a Lady whom Ben has, Cleo has not."
    )
    def independent(self, given: Given) -> Fraction:
        ben, cleo = self._none(given, given["ben"]), self._none(given, given["cleo"])
        return (1 - ben) * (1 - cleo)

    @mistake("That the pile becomes empty is not enough: a card must be needed that is not there.")
    def empty_is_end(self, given: Given) -> Fraction:
        return 1 - self._none(given, given["ben"] + given["cleo"])

    @mistake("That is the chance that it goes on.")
    def goes_on(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake("The host who comes counts as well: for you, too, a card is drawn.")
    def without_host(self, given: Given) -> Fraction | None:
        return Fraction(0) if given["own"] else None

    @mistake("That is the chance that one card is a Lady. But whole hands are asked, and both of them.")
    def one_card(self, given: Given) -> Fraction:
        return Fraction(given["ladies"], self._unseen(given))

    @mistake("That is the chance that two cards are both Ladies. But each of the two may choose from all of a hand.")
    def two_cards(self, given: Given) -> Fraction:
        return Fraction(comb(given["ladies"], 2), comb(self._unseen(given), 2))

    @mistake("Both come, one comes, nobody comes: three cases, but they are not equally likely.")
    def three_cases(self, given: Given) -> Fraction:
        return Fraction(1, 3)

    @mistake("That is the chance that Ben comes. Cleo must come as well.")
    def only_ben(self, given: Given) -> Fraction:
        return 1 - self._none(given, given["ben"])

    @mistake("That is the chance that Cleo comes. Ben must come as well.")
    def only_cleo(self, given: Given) -> Fraction:
        return 1 - self._none(given, given["cleo"])


# -- matchings --------------------------------------------------------------------------------------------------------


class FewestDiscards(Exercise):
    title = "Four weddings and few discards"
    rules = ("charm-needed", "charm-discard", "discards-lost", "no-sister", "MM-W")
    level, minutes = 3, 5
    kind = Order()
    hints = (
        "The most charming Ladies are the difficult ones: who can ask for them at all without a discard?",
        "Begin with the Gentlemen of little Charm, too: to whom can they be married for nothing? And which "
        "sisters does the question name?",
    )

    def instance(self, rng: Random) -> Given:
        wanted = rng.choice(((0,), (1,), (1, 2), (2, 3)))
        while True:
            men, women = rng.sample(titles("gentleman"), 4), rng.sample(titles("lady"), 4)
            given = {"men": men, "options": women}
            if all(takes(g, lady) is not None for g in men for lady in women) or self.by_charm(given) is None:
                continue
            hasty, least = self.by_virtue(given), self._least(given)
            if not hasty or least not in wanted or least >= (self._cost(given, hasty) or 0):
                continue
            if self._bottleneck(given)[0] == least:  # so that it can be shown that it takes so many
                return given

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"The Gentlemen, first to fourth": given["men"]}

    def prompt(self, given: Given) -> str:
        return (
            "Marry these four Gentlemen and the four Ladies to press, each to one, so that their proposals take as few "
            "discards in all as possible, and nobody marries his sister. "
            f"{families(given['men'])}\n\n"
            f"Press the Ladies in the order of their husbands: first the one whom {given['men'][0]} shall marry, then "
            f"{given['men'][1]}'s, {given['men'][2]}'s and {given['men'][3]}'s. (Whose Ladies they are does not "
            "matter. If there are several best ways, any of them will do.)"
        )

    def _cost(self, given: Given, wives: Sequence[str]) -> int | None:
        """Discards in all; `None` if somebody would marry his sister."""
        couples = list(zip(given["men"], wives, strict=True))
        costs = [cost for g, lady in couples if (cost := takes(g, lady)) is not None]
        return sum(costs) if len(costs) == len(couples) else None

    def _least(self, given: Given) -> int:
        costs = [self._cost(given, wives) for wives in permutations(given["options"])]
        return min([cost for cost in costs if cost is not None], default=99)

    def answer(self, given: Given) -> list[str]:
        least = self._least(given)
        return next([*w] for w in permutations(given["options"]) if self._cost(given, w) == least)

    def right(self, given: Given, answer: Any) -> bool:
        return self._cost(given, answer) == self._least(given)

    def work(self, given: Given) -> Steps:
        for g in given["men"]:
            costs = []
            for lady in given["options"]:
                price = takes(g, lady)
                costs.append(f"{lady} {'is his sister' if price is None else f'takes {price}' if price else 'is free'}")
            yield f"{g}, Charm {value(g, 'charm')}: {', '.join(costs)}.", "charm-needed"
        told = [f"{g} and {lady}" for g, lady in zip(given["men"], self.answer(given), strict=True)]
        least = self._least(given)
        if least:
            yield self._scarce(given), "charm-discard"
        yield f"{'With no more than that' if least else 'Without any discard'}: {'; '.join(told)}.", "no-sister"

    def _bottleneck(self, given: Given) -> tuple[int, list[str], list[str]]:
        """The most discards that a few of them make sure of: how many, who these few are, and who of the others come
        for nothing to any of them: fewer than they are."""
        found: tuple[int, list[str], list[str]] = 0, [], []
        men, women = given["men"], given["options"]
        by_lady = {lady: {g: takes(g, lady) for g in men} for lady in women}
        by_man = {g: {lady: takes(g, lady) for lady in women} for g in men}
        for costs in (by_lady, by_man):
            for few in (c for n in range(1, 5) for c in combinations(costs, n)):
                easy = [other for other in costs[few[0]] if any(costs[one][other] == 0 for one in few)]
                each = min([cost for one in few for cost in costs[one].values() if cost], default=0)
                if (len(few) - len(easy)) * each > found[0]:
                    found = (len(few) - len(easy)) * each, [*few], easy
        return found

    def _scarce(self, given: Given) -> str:
        """Why so many are needed."""
        least, few, easy = self._bottleneck(given)
        n, over = len(few), len(few) - len(easy)
        must = f"{over} of the {n} take" if over > 1 else f"one of the {n} takes"
        if few[0] in given["men"]:
            who = f"{listed(few)} can propose to {f'{listed(easy)} alone' if easy else 'none of them'} for nothing"
        else:
            who = f"{f'Only {listed(easy)}' if easy else 'Nobody'} can propose to {listed(few, 'or')} for nothing"
        if n == over:
            one = "he takes" if few[0] in given["men"] else "she takes"
            must = {1: one, 2: "both take"}.get(n, "all of them take")
        return (
            f"{who}. So {must} discards: at least {least}{' in all' if over > 1 else ''}, and no way does with fewer."
        )

    def against(self, given: Given, answer: Sequence[str]) -> str:
        for g, lady in zip(given["men"], answer, strict=True):
            if brother(g, lady):
                return f"{lady} is {g}'s sister."
        cost = self._cost(given, answer) or 0
        dear, g, lady = max((takes(g, lady) or 0, g, lady) for g, lady in zip(given["men"], answer, strict=True))
        most = f", {dear} of them for {g} to ask {lady}" if dear < cost else f", for {g} to ask {lady}"
        return f"This way they discard {cards(cost)} in all{most}; it can be done with fewer."

    @mistake("Charm for Charm is a good plan. But nobody may marry his sister: look who is named in the question.")
    def by_charm(self, given: Given) -> list[str] | None:
        """The most charming to the most charming, sisters or not."""
        men = sorted(given["men"], key=lambda t: -value(t, "charm"))
        women = sorted(given["options"], key=lambda t: -value(t, "charm"))
        wives = dict(zip(men, women, strict=True))
        found = [wives[g] for g in given["men"]]
        return found if any(takes(g, lady) is None for g, lady in wives.items()) else None

    @mistake(
        "One after the other took what was easiest for him, and the last ones got what was left. Who is hard to place?"
    )
    def by_virtue(self, given: Given) -> list[str] | None:
        """Each in turn takes the cheapest Lady, of these the one with most Virtue."""
        left, found = list(given["options"]), []
        for g in given["men"]:
            can = [lady for lady in left if takes(g, lady) is not None]
            if not can:
                return None
            lady = min((takes(g, t) or 0, -value(t, "virtue"), i, t) for i, t in enumerate(can))[-1]
            left.remove(lady)
            found.append(lady)
        return found


class Runaways(Exercise):
    title = "Who runs away?"
    rules = ("charm-needed", "no-sister", "virtue", "wealth", "propose")
    level, minutes = 3, 5
    kind = Several("would run away together", "would not run away together", people=True)
    hints = (
        "Take one pair after the other: has she more Virtue than his wife? Has he more Wealth than her husband?",
        "If both is so, could he have asked her? Compare their Charm, and think of the sisters in the question.",
    )

    def instance(self, rng: Random) -> Given:
        n = rng.choice((1, 1, 2))
        while True:
            men, women = rng.sample(titles("gentleman"), 3), rng.sample(titles("lady"), 3)
            couples = [[g, lady] for g, lady in zip(men, women, strict=True)]
            if len({value(t, "wealth") for t in men}) < 3 or len({value(t, "virtue") for t in women}) < 3:
                continue
            if not all(free(g, lady) for g, lady in couples):
                continue
            options = [f"{g} and {lady}" for g in men for lady in women if [g, lady] not in couples]
            given = {"couples": couples, "options": options}
            right = self.answer(given)
            if self.whoever_likes(given) != right and len(right) == n and (n == 2 or self.he_would(given) != right):
                return given

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {f"The {('first', 'second', 'third')[i]} couple": pair for i, pair in enumerate(given["couples"])}

    def prompt(self, given: Given) -> str:
        return (
            "Three couples have married. Every Gentleman would rather have more Virtue, and every Lady more Wealth. A "
            "Gentleman and a Lady of different couples run away together if she has more Virtue than his wife, he has "
            "more Wealth than her husband, and he could have proposed to her without a discard. "
            f"{families([g for g, _ in given['couples']])}\n\n"
            "Which pairs would run away? (Each pair by itself: as if nobody else did.)"
        )

    def _wants(self, given: Given) -> dict[str, tuple[bool, bool, bool]]:
        """For each option: whether he would, she would, and they could."""
        wife, husband = dict(given["couples"]), {lady: g for g, lady in given["couples"]}
        found = {}
        for option in given["options"]:
            g, lady = option.split(" and ")
            he = value(lady, "virtue") > value(wife[g], "virtue")
            found[option] = he, value(g, "wealth") > value(husband[lady], "wealth"), free(g, lady)
        return found

    def answer(self, given: Given) -> list[str]:
        men, women = zip(*given["couples"], strict=True)
        graph = proposal_graph(most=0, titles=[*men, *women])
        orders = {g: sorted(graph.successors(g), key=lambda t: -value(t, "virtue")) for g in men}
        orders |= {lady: sorted(graph.predecessors(lady), key=lambda t: -value(t, "wealth")) for lady in women}
        found = blocking_pairs(graph, orders, dict(given["couples"]))
        return [option for option in given["options"] if tuple(option.split(" and ")) in found]

    def _why(self, given: Given, option: str) -> tuple[str, str]:
        """What is to be said of a pair."""
        wife, husband = dict(given["couples"]), {lady: g for g, lady in given["couples"]}
        g, lady = option.split(" and ")
        he, she, can = self._wants(given)[option]
        if not he:
            told = f"{lady} has Virtue {value(lady, 'virtue')}, his wife {value(wife[g], 'virtue')}: he stays."
            return f"{option}: {told}", "virtue"
        if not she:
            told = f"{g} has Wealth {value(g, 'wealth')}, her husband {value(husband[lady], 'wealth')}: she stays."
            return f"{option}: {told}", "wealth"
        if can:
            return f"{option}: he prefers her, she prefers him, and his Charm is enough. They run away.", "charm-needed"
        if brother(g, lady):
            return f"{option}: she is his sister.", "no-sister"
        told = f"her Charm is {value(lady, 'charm')}, his {value(g, 'charm')}: he can't ask her"
        return f"{option}: both would, but {told}.", "charm-needed"

    def work(self, given: Given) -> Steps:
        for option in given["options"]:
            yield self._why(given, option)

    def against(self, given: Given, answer: Sequence[str]) -> str:
        over = [o for o in answer if o not in self.answer(given)]
        return self._why(given, over[0])[0] if over else ""

    @mistake("Both would, in every pair you chose. But could he ask her? Look at Charm, and at sisters.")
    def whoever_likes(self, given: Given) -> list[str]:
        return [o for o, (he, she, _) in self._wants(given).items() if he and she]

    @mistake("It takes two: look also whether she gets a richer husband.")
    def he_would(self, given: Given) -> list[str]:
        return [o for o, (he, _, can) in self._wants(given).items() if he and can]

    @mistake("It takes two: look also whether he gets a wife of more Virtue.")
    def she_would(self, given: Given) -> list[str]:
        return [o for o, (_, she, can) in self._wants(given).items() if she and can]


# -- programs ---------------------------------------------------------------------------------------------------------


class HandAfterNo(Exercise):
    title = "A function for every no"
    rules = ("decline-pay", "decline-free", "decline-forced", "decline-rank", "MM-C", "MM-R", "charm-discard")
    level, minutes = 4, 10
    kind = Function(Number())
    starter = "def after_no(his_charm, spent, her_charm, his_rank, her_rank, hand):\n    ..."
    model = """
def after_no(his_charm, spent, her_charm, his_rank, her_rank, hand):
    due = his_charm + spent - her_charm
    if due > hand:
        return -1
    return hand - due + max(0, his_rank - her_rank)
"""
    hints = (
        "First the price of the no: how much more Charm he has than she, discards included.",
        "If the hand has fewer cards than that, return −1 before anything else. For the Rank max(0, …) helps.",
    )

    def instance(self, rng: Random) -> Given:
        return {
            "his_charm": rng.randrange(1, 6), "spent": rng.randrange(4), "her_charm": rng.randrange(1, 5),
            "his_rank": rng.randrange(1, 6), "her_rank": rng.randrange(1, 6), "hand": rng.randrange(7),
        }  # fmt: skip

    def arguments(self, given: Given) -> tuple[Any, ...]:
        made = dict(given)
        made["spent"] = self._spent(given)
        return tuple(made.values())

    def _spent(self, given: Given) -> int:
        """At least so much that he can propose."""
        return int(max(given["spent"], given["her_charm"] - given["his_charm"]))

    def brief(self, given: Given) -> str:
        return str(self.arguments(given))

    def prompt(self, given: Given) -> str:
        return (
            "Write a function `after_no(his_charm, spent, her_charm, his_rank, her_rank, hand)`. A Gentleman has "
            "proposed. His Charm and hers, his Rank and hers are what is printed; `spent` says how many cards were "
            "discarded for him, and `hand` how many her player holds. The function gives how many this player holds "
            "after declining, all paid and drawn; or −1, if declining is impossible. (The Draw pile has always "
            "enough.)\n\n"
            f"For instance, `after_no{self.arguments(given)}` is {self.answer(given)}.".replace(" -1", " −1")
        )

    def answer(self, given: Given) -> int:
        due = self._due(given)
        return -1 if due > given["hand"] else int(given["hand"] - due + max(0, given["his_rank"] - given["her_rank"]))

    def _due(self, given: Given) -> int:
        return int(given["his_charm"] + self._spent(given) - given["her_charm"])

    def work(self, given: Given) -> Steps:
        due, hand, above = self._due(given), given["hand"], given["his_rank"] - given["her_rank"]
        charm = given["his_charm"] + self._spent(given)
        yield f"In the instance shown his Charm is {charm}, hers {given['her_charm']}: a no costs {due}.", "decline-pay"
        if due > hand:
            yield f"The hand has {cards(hand)}, fewer than that: −1.", "decline-forced"
        else:
            yield f"Rank {given['his_rank']} against {given['her_rank']} brings {max(0, above)}.", "decline-rank"
            yield f"{hand} − {due} + {max(0, above)} = {self.answer(given)}.", "MM-C"
        yield "As code:", ""

    @mistake("If the hand has fewer cards than the no costs, it must be a yes: return −1.")
    def never_forced(self, given: Given) -> int:
        return int(given["hand"] - self._due(given) + max(0, given["his_rank"] - given["her_rank"]))

    @mistake("Who has exactly as many cards as the no costs can pay: only fewer are too few.")
    def just_too_few(self, given: Given) -> int:
        return -1 if 0 < self._due(given) == given["hand"] else self.answer(given)

    @mistake("What was discarded for him counts as his Charm, too.")
    def without_spent(self, given: Given) -> int:
        due = max(0, given["his_charm"] - given["her_charm"])
        return -1 if due > given["hand"] else int(given["hand"] - due + max(0, given["his_rank"] - given["her_rank"]))

    @mistake("A Rank that is not above hers brings nothing; and it costs nothing, either.")
    def rank_takes(self, given: Given) -> int:
        due = self._due(given)
        return -1 if due > given["hand"] else int(given["hand"] - due + given["his_rank"] - given["her_rank"])

    @mistake("The no is paid first: cards that the Rank will bring can't pay for it.")
    def draws_first(self, given: Given) -> int:
        above = max(0, given["his_rank"] - given["her_rank"])
        return -1 if self._due(given) > given["hand"] + above else int(given["hand"]) - self._due(given) + above


class CountRunaways(Exercise):
    title = "Is it stable?"
    rules = ("propose", "charm-needed", "no-sister")
    level, minutes = 4, 15
    kind = Function(Number("pairs"))
    starter = "def runaways(his, hers, married):\n    ..."
    model = """
def runaways(his, hers, married):
    husband = {lady: man for man, lady in married.items()}

    def rather(order, other, now):
        return now is None or order.index(other) < order.index(now)

    return sum(
        rather(his[man], lady, married.get(man)) and rather(hers[lady], man, husband.get(lady))
        for man in his
        for lady in his[man]
        if married.get(man) != lady
    )
"""
    hints = (
        "Turn the dict married round first, so that you can look up each Lady's husband; .get(…) gives None if she has "
        "none.",
        "Go through every Gentleman and every Lady on his list, but not his wife. The place on a list is "
        "list.index(…), the smaller, the dearer.",
        "Somebody who is single would rather have anybody on the list.",
    )
    MEN, WOMEN = ("Bingley", "Darcy", "Elton", "Martin"), ("Anne", "Emma", "Fanny", "Jane")

    def instance(self, rng: Random) -> Given:
        while True:
            men, women = self.MEN[: rng.randrange(2, 5)], self.WOMEN[: rng.randrange(2, 5)]
            may = [(g, lady) for g in men for lady in women if rng.random() < 0.85]
            his = {g: [lady for h, lady in may if h == g] for g in men}
            hers = {lady: [g for g, other in may if other == lady] for lady in women}
            for order in (*his.values(), *hers.values()):
                rng.shuffle(order)
            married: dict[str, str] = {}
            for g in men:
                left = [lady for lady in his[g] if lady not in married.values()]
                if left and rng.random() < 0.85:
                    married[g] = rng.choice(left)
            if married:
                return {"his": his, "hers": hers, "married": married}

    def brief(self, given: Given) -> str:
        return ", ".join(map(str, given.values()))

    def prompt(self, given: Given) -> str:
        his, hers, married = given.values()
        n = self.answer(given)
        return (
            "Write a function `runaways(his, hers, married)` that counts the pairs who would run away. Its arguments "
            "are three dicts: `his` gives for each Gentleman the Ladies to whom he can propose, the dearest first; "
            "`hers` for each Lady the Gentlemen who can propose to her, the dearest first. (Who has too little Charm, "
            "or is a brother, is on no list.) And `married` gives for each married Gentleman his wife; who is not "
            "in it is single. A pair runs away if they "
            "are on each other's lists, not married to each other, and both would rather have each other than whom "
            "they have now. To be single is worse than anybody on the list. Marriages from which nobody runs away are "
            "called stable.\n\n"
            f"For instance, `runaways({his}, {hers}, {married})` is {n}."
        )

    def _pairs(self, given: Given) -> dict[tuple[str, str], tuple[bool, bool, bool]]:
        """For each pair that may marry and has not: whether he would, she would, and both are married."""
        husband = {lady: g for g, lady in given["married"].items()}
        found = {}
        for g, order in given["his"].items():
            for lady in order:
                mine, its = given["married"].get(g), husband.get(lady)
                he = mine is None or order.index(lady) < order.index(mine)
                hers = given["hers"][lady]
                she = its is None or hers.index(g) < hers.index(its)
                if mine != lady:
                    found[g, lady] = he, she, mine is not None and its is not None
        return found

    def answer(self, given: Given) -> int:
        return sum(he and she for he, she, _ in self._pairs(given).values())

    def work(self, given: Given) -> Steps:
        yield "Only those who are on each other's lists are looked at: he may propose to her.", "charm-needed"
        for (g, lady), (he, she, _) in self._pairs(given).items():
            if he and she:
                yield f"{g} and {lady}: both would rather have each other. One more.", ""
            else:
                yield f"{g} and {lady}: {lady if he else g} would rather not.", ""
        yield f"{self.answer(given)} in all. As code:", ""

    @mistake("It takes two: she must prefer him as well.")
    def he_would(self, given: Given) -> int:
        return sum(he for he, _, _ in self._pairs(given).values())

    @mistake("It takes two: he must prefer her as well.")
    def she_would(self, given: Given) -> int:
        return sum(she for _, she, _ in self._pairs(given).values())

    @mistake("Those who are single count, too: they would rather have anybody on their list.")
    def only_married(self, given: Given) -> int:
        return sum(he and she and both for he, she, both in self._pairs(given).values())


class SuitorBot(Exercise):
    title = "A matchmaker of your own"
    rules = ("one-option", "propose", "bring", "answer", "weigh", "push", "ball-option", "charm-beyond", "MM-B", "aim")
    level, minutes = 5, 30
    kind = Contest(against=("random", "random", "random"), wins=0.45, matches=200)
    starter = "def matchmaker(view, legal_moves, rng):\n    ..."
    model = """
def matchmaker(view, legal_moves, rng):
    game, moves = view.game, {}
    for move in legal_moves:
        moves.setdefault(move.verb, []).append(move)
    mine = view.zones[game.society + view.player]
    late = len(view.zones[game.bag]) < 4

    def worth(move):
        him, her = move.gentleman, move.lady
        return 2 * her["virtue"] - him["virtue"] + him["charm"] - her["charm"]

    if "propose" in moves:
        return max(moves["propose"], key=worth)
    if "accept" in moves and "decline" in moves:
        him = game.deck[view.facts.offer.gentleman]
        return moves["accept" if him["virtue"] > 0 or late else "decline"][0]
    if late and "push" in moves:
        return max(moves["push"], key=lambda move: move.card["virtue"])
    if "have a ball" in moves:
        return moves["have a ball"][0]
    for verb in ("bring", "attend with", "discard"):
        if verb in moves and (verb == "discard" or len(mine) < 2 and not late):
            return min(moves[verb], key=lambda move: move.card["virtue"])
    for verb in ("take a card", "stay away", "accept"):
        if verb in moves:
            return moves[verb][0]
    return legal_moves[0]
"""
    hints = (
        "Sort the moves by verb first. When a proposal is possible, which Lady would you ask for? "
        'max(proposals, key=lambda m: m.lady["virtue"]) is a beginning; whether it is enough is luck.',
        "With no Lady in Society you are never asked, and get no Gentleman. "
        "view.zones[view.game.society + view.player] are your Ladies there: when they are fewer than two, bring out "
        "one more, and choose one of little Virtue. When there is nothing better to do, take a card.",
        "When you are asked, view.game.deck[view.facts.offer.gentleman] is who asks. A yes helps both sides: is he "
        "worth it?",
        "An offer is better if it is hard to refuse: add to the worth of a proposal how much more Charm he has than "
        "she. And with hardly a card left, len(view.zones[view.game.bag]), bring nobody out any more, but push "
        "old maids off.",
    )

    def prompt(self, given: Given) -> str:
        return (
            "Write a player: a function `matchmaker(view, legal_moves, rng)` that gives one of the legal moves. It "
            "plays 200 matches against three players who take any legal move, and must win 45 % of them, nearly twice "
            "its fair share. (A shared victory counts as a part.) To propose to the best Lady whenever you can is a "
            "good beginning, and may just do. To be sure, and for more, look at the rest of the game too: whom you "
            "bring out, whom you say yes to, what you do when there is nobody to propose to, and what is left to do "
            "near the end. Who minds all of it wins about 70 %.\n\n"
            '`move.verb` is "bring", "propose", "push", "have a ball" or "take a card" on your turn, or "spend", to '
            'lay a card aside for a proposal; "accept" or "decline" when you are asked; "discard" to pay for a no; '
            '"attend with" or "stay away" at a ball. A proposal has `move.gentleman` and `move.lady`; bring, push, '
            'spend, discard and attend have `move.card`. Each card knows its `card["virtue"]`, `["charm"]`, `["rank"]` '
            'and `["wealth"]`. `view.zones[view.game.society + seat]` are the Ladies before a seat; yours is '
            "`view.player`."
        )

    def work(self, given: Given) -> Steps:
        yield "Virtue comes from Ladies you propose for, most of all: so propose, and to the best.", "propose"
        yield "Of two such offers the one with more Charm to spare is better: it is dearer to refuse.", "charm-beyond"
        yield "Gentlemen come only to those who have Ladies out: keep one or two, of little Virtue.", "bring"
        yield "Say yes to a Gentleman who brings Virtue; a ball brings Ladies out and cards in.", "weigh"
        yield "When hardly a card is left, a Lady in Society will be an old maid: push her off. As code:", "push"

    @mistake("It takes the first of the legal moves, whatever it is. Look at the verbs first.")
    def hasty(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[0]

    @mistake("It takes any move, like those it plays against. Propose when you can, and to the best.")
    def careless(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: rng.choice(legal_moves)

    @mistake("It takes the last of the legal moves, whatever it is. Look at the verbs first.")
    def last(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[-1]

    @mistake("It proposes to the best Lady, and else takes any move. Think of the other turns, too.")
    def proposes_or_any(self, given: Given) -> Any:
        def choose(view: Any, legal_moves: Any, rng: Random) -> Any:
            proposals = [move for move in legal_moves if move.verb == "propose"]
            return max(proposals, key=lambda m: int(m.lady["virtue"])) if proposals else rng.choice(legal_moves)

        return choose
