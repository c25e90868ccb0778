"""The exercises of Cat Ladies of Maple St., from reading a rule to writing a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from ..analysis.cat_hands import bingo, bingo_coins, cats_drawn, cats_held, expected
from ..core import CHANCE, Move, State, listed
from ..deck import Card
from ..games.cat_ladies.cards import printed_deck
from ..games.cat_ladies.game import BINGO_COINS, FIRST_HANDS
from ..registry import make
from .apart import telling, wrong_answers
from .exercise import Exercise, Given, Steps, mistake
from .kinds import AtTable, Cards, Chance, Number, Order, Several
from .trial import Contest, Function

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")
HAND, TRACK = 5, 8
START = {"Cat": 3, "Hard Candy": 7}


@cache
def card(title: str) -> Card:
    return printed_deck().find(title)


def hearts(titles: Iterable[str]) -> int:
    """The Happiness on some cards."""
    return sum(int(card(t)["happiness"]) for t in titles)


def coins(titles: Iterable[str]) -> int:
    """The Coins on some cards."""
    return sum(int(card(t)["coins"]) for t in titles)


def price(title: str) -> int:
    return int(card(title)["cost"])


def cards_of(n: int, one: str = "card") -> str:
    """ "three cats", "1 card"."""
    return f"{WORDS[n] if n < len(WORDS) else n} {one}{'' if n == 1 else 's'}"


def round_of(seats: Sequence[str], first: str) -> list[str]:
    """The seats, clockwise from one of them."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


@cache
def best_basket(options: tuple[str, ...], power: int) -> tuple[str, ...]:
    """The most hearts for so many Coins; of equals the cheapest."""
    every = dict.fromkeys(c for n in range(len(options) + 1) for c in combinations(options, n))
    priced = ((sum(map(price, c)), c) for c in every)
    return max((hearts(c), -cost, -len(c), c) for cost, c in priced if cost <= power)[-1]


def is_or_are(n: int) -> str:
    return "is" if n == 1 else "are"


def drawn(cats: int, cards: int, hand: int = HAND) -> dict[int, Fraction]:
    """Cats in a hand → probability, every number from 0 to `hand` named."""
    return {k: Fraction(0) for k in range(hand + 1)} | cats_drawn(cats, cards, hand)


def with_replacement(cats: int, cards: int, hand: int = HAND) -> dict[int, Fraction]:
    """What somebody gets who puts each card back: the binomial distribution."""
    p = Fraction(cats, cards)
    return {k: comb(hand, k) * p**k * (1 - p) ** (hand - k) for k in range(hand + 1)}


def played(state: State, move: Move | str, choose: Callable[[State], Move]) -> State:
    """The position after a move and all that follows it before the player of this turn decides again: `choose` says
    what chance brings and how others answer."""
    turn = state.facts.turn
    state = state.play(state.game.parse_move(move) if isinstance(move, str) else move)
    while state.current_player not in (turn, -2):
        state = state.play(choose(state))
    return state


def lucky(rng: Random) -> Callable[[State], Move]:
    """Chance from `rng`; whoever is attacked shows a Security System, or else does what comes first."""
    return lambda state: state.sample_chance(rng) if state.current_player == CHANCE else state.legal_moves[0]


# -- reading the rules -------------------------------------------------------------------------------------------------


class OpeningTable(Exercise):
    title = "The table is laid"
    rules = (
        "components", "setup-market", "setup-cats", "starting-pile", "beginners", "starting-hand", "bought-to-discard",
        "adopt",
    )  # fmt: skip
    level, minutes = 1, 3
    kind = Number("cards")
    hints = (
        "What is in the box? The list of components says how many cards there are of each kind.",
        "Everybody is dealt ten cards out of it. And is it a first game, with the tip for beginners?",
        "What has been bought or adopted since has left its place. Which of it came from the place that is asked for?",
    )
    same = "what"
    ASKED = {
        "cats": "cats lie in the Cat Deck",
        "candy": "Hard Candies lie in the Market",
        "market": "cards lie in the Market (all stacks together, the Mystery Deck too if it is there)",
    }

    def instance(self, rng: Random) -> Given:
        while True:
            given: Given = {
                "players": rng.choice((2, 3, 4)), "beginners": rng.random() < 0.5, "what": rng.choice(list(self.ASKED)),
                "candy": rng.randrange(1, 6), "other": rng.randrange(3, 10), "cats": rng.randrange(1, 6),
            }  # fmt: skip
            made = [self.mistaken(m.id, given) for m in self.mistakes]
            if len(wrong_answers(self, given)) == len([n for n in made if n is not None]):  # no two come to the same
                return given

    def brief(self, given: Given) -> str:
        what = {"cats": "the Cat Deck", "candy": "the Hard Candies", "market": "the whole Market"}[given["what"]]
        tip = "the beginners' tip" if given["beginners"] else "the full game"
        return f"{what} with {given['players']} players and {tip}, after {self._since(given)}"

    def _since(self, given: Given, been: str = "") -> str:
        candy = f"{given['candy']} Hard Cand{'y' if given['candy'] == 1 else 'ies'}"
        cats = f"{given['cats']} cat{'' if given['cats'] == 1 else 's'}"
        return f"{candy} and {given['other']} other cards {been}bought and {cats} adopted"

    def _gone(self, given: Given) -> int:
        """What has been taken since from the place that is asked about."""
        taken = {"cats": given["cats"], "candy": given["candy"], "market": given["candy"] + given["other"]}
        return int(taken[given["what"]])

    def prompt(self, given: Given) -> str:
        tip = (
            "It is their first game, and they follow the rulebook's tip for it"
            if given["beginners"]
            else "They know the game, and leave nothing in the box"
        )
        return (
            f"{WORDS[given['players']].capitalize()} people sit down to play. {tip}. Everybody has been dealt a Draw "
            f"Pile and has drawn a starting hand. Some turns later {self._since(given, 'have been ')}; no card has "
            f"come back to the middle of the table. How many {self.ASKED[given['what']]} now?"
        )

    def _all(self, given: Given) -> int:
        """In the box."""
        cards = {"cats": ["Cat"], "candy": ["Hard Candy"]}.get(given["what"])
        return sum(c.copies for c in printed_deck() if (c.title in cards if cards else c["kind"] != "cat"))

    def _boxed(self, given: Given) -> int:
        """Left in the box by the tip."""
        fewer = {"cats": int(printed_deck().facts["beginners_fewer_cats"]), "candy": 0}
        mystery = sum(c.copies for c in printed_deck() if c["kind"] == "mystery")
        return fewer.get(given["what"], mystery) if given["beginners"] else 0

    def _each(self, given: Given) -> int:
        return START["Cat" if given["what"] == "cats" else "Hard Candy"]

    def answer(self, given: Given) -> int:
        game: Any = make("cat_ladies", players=given["players"], beginners=given["beginners"])
        zones, candy = game.new_initial_state().zones, game.deck.find("Hard Candy").index
        places = {"cats": zones[game.cat_deck], "candy": [c for c in zones[game.market] if c == candy]}
        return len(places.get(given["what"], zones[game.market] + zones[game.bag])) - self._gone(given)

    def work(self, given: Given) -> Steps:
        n, all_, boxed, each = given["players"], self._all(given), self._boxed(given), self._each(given)
        name = {"cats": "cats", "candy": "Hard Candies", "market": "Market cards (all but the cats)"}[given["what"]]
        yield f"The box holds {all_} {name}.", "components"
        if given["beginners"]:
            less = {"cats": f"{boxed} cats stay in the box", "candy": "Hard Candies all stay in the game"}
            yield (
                f"For a first game {less.get(given['what'], f'the {boxed} Mystery cards stay in the box')}.",
                "beginners",
            )
        dealt = "cats" if given["what"] == "cats" else "Hard Candies"
        yield f"Everybody is dealt {each} {dealt}: {n} · {each} = {n * each}.", "starting-pile"
        yield "The starting hand comes from a player's own Draw Pile, so it changes nothing here.", "starting-hand"
        gone = self._gone(given)
        since = f"{gone} {'have been adopted' if given['what'] == 'cats' else 'of them have been bought'} since"
        since = since.replace("have", "has") if gone == 1 else since
        yield f"{since}.", "adopt" if given["what"] == "cats" else "bought-to-discard"
        sums = " − ".join(str(x) for x in (all_, boxed, n * each, gone) if x)
        yield f"{sums} = {self.answer(given)}.", "setup-cats" if given["what"] == "cats" else "setup-market"

    @mistake("The cards that people are dealt come out of the box too: 7 Hard Candies and 3 cats for each of them.")
    def nobody_dealt(self, given: Given) -> int:
        return self._all(given) - self._boxed(given) - self._gone(given)

    @mistake("It is a first game: look at the tip at the end of the setup. Something stays in the box.")
    def no_tip(self, given: Given) -> int | None:
        return self.answer(given) + self._boxed(given) if self._boxed(given) else None

    @mistake("That is what is left when one person has been dealt ten cards. Everybody gets them.")
    def one_player(self, given: Given) -> int:
        return int(self.answer(given) + (given["players"] - 1) * self._each(given))

    @mistake("What has been bought or adopted since has left that place: take it away as well.")
    def as_laid(self, given: Given) -> int:
        return self.answer(given) + self._gone(given)

    @mistake("Take away only what came from that place: cats from the Cat Deck, what was bought from its own stack.")
    def all_gone(self, given: Given) -> int:
        return int(self.as_laid(given) - given["candy"] - given["other"] - given["cats"])

    @mistake("A starting hand is drawn from one's own Draw Pile. It takes nothing more from the middle of the table.")
    def hands_too(self, given: Given) -> int | None:
        left = self.answer(given) - HAND * given["players"]
        return left if given["what"] == "market" else None


class FirstHands(Exercise):
    title = "Smaller hands for the early birds"
    rules = ("handicap-3", "handicap-4", "starting-player", "clockwise", "faq-first-player", "CL-J")
    level, minutes = 1, 2
    kind = Order()
    hints = (
        "Whoever begins has an advantage. Who should get fewer cards, then?",
        "The one who begins draws fewest, and everybody after that one more than the one before. So: who comes when?",
    )

    def instance(self, rng: Random) -> Given:
        seats = rng.sample(PEOPLE, rng.choice((3, 4, 4)))
        return {"seats": seats, "first": rng.choice(seats), "options": sorted(seats)}

    def prompt(self, given: Given) -> str:
        return (
            f"Clockwise round the table sit {listed(given['seats'])}. {given['first']} begins. To even out the "
            "advantage of going first they use the rulebook's table of smaller starting hands. Put everybody "
            "into order: the one who draws the fewest cards for the first turn comes first."
        )

    def answer(self, given: Given) -> list[str]:
        return round_of(given["seats"], given["first"])

    def work(self, given: Given) -> Steps:
        order = self.answer(given)
        n = len(order)
        yield f"{given['first']} has the first turn, and turns go clockwise: {', '.join(order)}.", "clockwise"
        sizes = [f"{name} draws {k}" for name, k in zip(order, FIRST_HANDS[n], strict=True)]
        yield f"In this order the table for {n} gives out more and more: {listed(sizes)}.", f"handicap-{n}"

    @mistake("It is the other way round: going first is the advantage, so whoever begins gets the smallest hand.")
    def reversed_hands(self, given: Given) -> list[str]:
        return self.answer(given)[::-1]

    @mistake("That is anticlockwise. Clockwise the turn goes to the left, here to the next one named.")
    def anticlockwise(self, given: Given) -> list[str]:
        order = self.answer(given)
        return [order[0], *order[:0:-1]]

    @mistake("That is the order in which they are named. Who begins? Start from there, and go round.")
    def as_named(self, given: Given) -> list[str]:
        return list(given["seats"])


class StillInPlay(Exercise):
    title = "What still lies before you?"
    rules = ("coins-stay", "discard-after-use", "CL-B", "play-all", "turn-steps", "example-turn", "mystery-bottom")
    level, minutes = 1, 3
    kind = Cards("is needed for the shopping", "has been put away already")
    hints = (
        "Which cards will you need for the shopping?",
        "Look at the coins. A card with hearts or instructions and a Coin as well is still needed.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            pool = ["Hard Candy", "Hard Candy", "Cat", "Cat", "Catnip", "Breakfast Menu", "Bridge Club",
                    "Backhanded Compliment", "Cruise Vacation", "Breakfast Menu", "Bridge Club"]  # fmt: skip
            hand = rng.sample(pool, 5)
            mixed = {"Breakfast Menu", "Bridge Club"} & set(hand)
            secret = ["Sunny Afternoon"] if rng.random() < 0.5 else []
            if mixed and "Hard Candy" in hand and 2 <= sum(coins([t]) > 0 for t in hand) <= 4:
                return {"hand": hand, "mystery": secret, "options": [*hand, *secret], "seed": rng.randrange(1000)}

    def prompt(self, given: Given) -> str:
        bridges = given["hand"].count("Bridge Club")
        clubs = "Bridge Club" if bridges == 1 else "Bridge Clubs"
        more = f" What the {clubs} drew you have kept in your hand." if bridges else ""
        what = "your hand and of your Mystery cards" if given["mystery"] else "your hand"
        return (
            f"You have played all these cards of {what}, and done what they say.{more} Now you are about to go "
            "shopping. Press every card that still lies in your play area."
        )

    def brief(self, given: Given) -> str:
        return listed(given["options"])

    def answer(self, given: Given) -> list[str]:
        state: Any = self.table.set_up(hands={0: given["hand"]}, mystery={0: given["mystery"]}, seed=given["seed"])
        for title in given["options"]:
            state = played(state, f"play {title}", lucky(Random(0)))
        return [self.deck.cards[c].title for c in state.zones[self.table.played]]

    def work(self, given: Given) -> Steps:
        yield "Hearts and instructions are used up at once; Coins are not spent before step 2.", "turn-steps"
        for title in dict.fromkeys(given["options"]):
            one, n = card(title), given["options"].count(title)
            name, it, s = (title, "it", "s") if n == 1 else (f"{WORDS[n].capitalize()} times {title}", "they", "")
            if one["coins"]:
                yield f"{name}: Coins to spend, {one['coins']} on the card, so {it} stay{s}.", "coins-stay"
            elif one["kind"] == "mystery":
                yield f"{name}: used, and without a Coin: it lies under the Mystery Deck by now.", "mystery-bottom"
            else:
                went = "goes" if n == 1 else "go"
                yield f"{name}: no Coin, so {it} {went} to your Discard Pile after use.", "discard-after-use"
        yield f"So before you lie {listed(self.answer(given))}.", "example-turn"

    @mistake("A card whose hearts or instructions have been used does not wait for the end of the turn.")
    def all_of_them(self, given: Given) -> list[str]:
        return list(given["options"])

    @mistake("Some of these do something and have a Coin as well. The Coin has not been spent yet.")
    def candies_only(self, given: Given) -> list[str]:
        return [t for t in given["hand"] if t == "Hard Candy"]

    @mistake("Those are the cards that have gone. Which ones do you still need, to pay?")
    def those_gone(self, given: Given) -> list[str]:
        return [t for t in given["options"] if not coins([t])]

    @mistake("A card may have done all that it says, and still be needed. Look at the Coins, and at nothing else.")
    def used_is_gone(self, given: Given) -> list[str]:
        return [t for t in given["hand"] if coins([t]) and not card(t)["effect"]]


class LastCat(Exercise):
    title = "The last cat has gone"
    rules = ("end-last-cat", "most-cats", "tie-turns", "CL-I", "tie-mystery", "shared", "objective", "clockwise")
    level, minutes = 2, 3
    kind = Several("won", "did not win", people=True)
    hints = (
        "First count cats. Are several people level? Then count the turns they have had.",
        "The turn that ended the game counts. Whoever would have come later in this round has had a turn less.",
        "Equal in turns as well? Then the unused Mystery cards decide.",
    )

    def instance(self, rng: Random) -> Given:
        kind = rng.choice(("alone", "alone", "turns", "turns", "mystery", "shared"))
        while True:
            seats = rng.sample(PEOPLE, rng.choice((3, 4)))
            n, every = len(seats), card("Cat").copies
            cats = [rng.randrange(5, 13) for _ in seats]
            given: Given = {
                "seats": seats, "first": rng.choice(seats), "last": rng.choice(seats), "turns": rng.randrange(9, 17),
                "cats": dict(zip(seats, cats, strict=True)),
                "mystery": {name: rng.randrange(3) for name in seats}, "options": sorted(seats),
            }  # fmt: skip
            if sum(cats) != every or cats[seats.index(given["last"])] < every / n - 2:
                continue
            level, fewest, won = self._most(given), self._fewest(given), self.answer(given)
            found = "turns" if len(fewest) == 1 else "mystery" if len(won) == 1 else "shared"
            if len(level) > 1:
                if found == kind:
                    return given
            elif kind == "alone" and won not in (self.who_took_it(given), self.most_mystery(given)):
                return given

    def prompt(self, given: Given) -> str:
        rows = []
        for name in given["seats"]:
            k = given["mystery"][name]
            unused = f"{WORDS[k]} unused Mystery card{'' if k == 1 else 's'}"
            rows.append(f"{name} has {given['cats'][name]} cats and {unused}")
        return (
            f"Clockwise sit {listed(given['seats'])}; {given['first']} had the very first turn. Just now, "
            "in turn number "
            f"{given['turns']} of {given['last']}, {given['last']} took the last cat from the Cat Deck.\n\n"
            f"{'; '.join(rows)}. Who has won? It may be more than one."
        )

    def _turns(self, given: Given) -> dict[str, int]:
        order = round_of(given["seats"], given["first"])
        at = order.index(given["last"])
        return {name: given["turns"] - (i > at) for i, name in enumerate(order)}

    def _most(self, given: Given) -> list[str]:
        cats = given["cats"]
        return [name for name in given["seats"] if cats[name] == max(cats.values())]

    def _fewest(self, given: Given) -> list[str]:
        level, turns = self._most(given), self._turns(given)
        return [name for name in level if turns[name] == min(turns[other] for other in level)]

    def _kept(self, given: Given, among: Sequence[str]) -> list[str]:
        most = max(given["mystery"][name] for name in among)
        return [name for name in among if given["mystery"][name] == most]

    def answer(self, given: Given) -> list[str]:
        return self._kept(given, self._fewest(given))

    def work(self, given: Given) -> Steps:
        yield "When the last cat is taken, the game is over at once, even in the middle of a round.", "end-last-cat"
        level, turns, fewest, won = self._most(given), self._turns(given), self._fewest(given), self.answer(given)
        if len(level) == 1:
            yield f"{level[0]} has the most cats, {given['cats'][level[0]]}, and nobody else as many.", "most-cats"
            yield f"So {level[0]} wins: turns and Mystery cards are looked at only if several are level.", "tie-turns"
            return
        yield f"{listed(level)} have the most cats: {given['cats'][level[0]]} each.", "most-cats"
        order = round_of(given["seats"], given["first"])
        yield f"Turns go round as {', '.join(order)}, and {given['last']}'s last turn counts.", "CL-I"
        each = listed([f"{name} has had {turns[name]}" for name in level])
        if len(fewest) == 1:
            yield f"Of those who are level, {each}. Fewer is better: {fewest[0]} wins.", "tie-turns"
            return
        less = f"so {listed(fewest)} are still level" if len(fewest) < len(level) else "so they are still level"
        yield f"Of those who are level, {each}: {less}.", "tie-turns"
        cards = listed([f"{name} {given['mystery'][name]}" for name in fewest])
        if len(won) == 1:
            yield f"Unused Mystery cards: {cards}. More is better: {won[0]} wins.", "tie-mystery"
        else:
            yield f"Unused Mystery cards: {cards}. {listed(won)} share the victory.", "shared"

    @mistake("They have the most cats, all of them. But a tie is broken: first by turns.")
    def all_level(self, given: Given) -> list[str]:
        return self._most(given)

    @mistake("Before Mystery cards are compared, turns are: fewer turns win.")
    def mystery_first(self, given: Given) -> list[str]:
        return self._kept(given, self._most(given))

    @mistake("Nothing tells them apart any more, not cats, turns or Mystery cards: then all of them have won.")
    def one_of_them(self, given: Given) -> list[str]:
        won = self.answer(given)
        return [given["last"]] if given["last"] in won else won[:1]

    @mistake("To take the last cat ends the game, no more. Who has most cats? And of those, who had fewer turns?")
    def who_took_it(self, given: Given) -> list[str] | None:
        return None if given["last"] in self.answer(given) else [given["last"]]

    @mistake("Unused Mystery cards only break a tie. What counts first are cats.")
    def most_mystery(self, given: Given) -> list[str]:
        return self._kept(given, given["seats"])

    @mistake("Fewer turns only break a tie. What counts first are cats.")
    def fewest_turns(self, given: Given) -> list[str]:
        turns = self._turns(given)
        return [name for name in given["seats"] if turns[name] == min(turns.values())]

    @mistake("It is the one with fewer turns who wins a tie: as many cats in less time.")
    def more_turns(self, given: Given) -> list[str]:
        level, turns = self._most(given), self._turns(given)
        return self._kept(given, [name for name in level if turns[name] == max(turns[other] for other in level)])


ALLOWED = (  # what you may do, ledger id, why, what it is about
    ("play three Hard Candies of one hand", "play-multiples", "you may play all you hold, and each counts", "many"),
    ("play the card that your Bridge Club has just drawn", "faq-draw", "what is drawn may be played at once", ""),
    (
        "show one Security System to two attacks in a row",
        "security-stays",
        "it goes back into the hand each time",
        "many",
    ),
    (
        "score the heart of a Backhanded Compliment that everybody blocked",
        "compliment-blocked",
        "the heart counts in any case",
        "",
    ),
    ("play two Play BINGO! cards on the same opponent", "bingo-several", "each may be played on anybody", "many"),
    ("take two cats for two Bottles of Milk and two Milk Dishes", "milk-pairs", "each pair brings a cat", "many"),
    ("buy two Catnips in one turn", "any-combination", "buy what you can pay for, several of a kind too", "many"),
    ("play two Mystery cards beside your hand", "mystery-play", "any or all of them may be played", "many"),
    ("mix up your hand before a Cat Burglar takes a card", "burglar-shuffle", "so nobody knows which it will be", ""),
    ("count the cats that are left in the Cat Deck", "faq-counting", "the stacks are open to all", ""),
    (
        "return another Makeover with your Makeover",
        "makeover-not-itself",
        "a second one in the hand may go",
        "makeover",
    ),
    ("play the card that your Cat Burglar has just taken", "burglar-yours", "it is in your hand, and yours", ""),
    ("draw your hand to the end before you answer an attack", "security-full-hand", "a full hand is your right", ""),
    ("look again at a Mystery card that you bought earlier", "mystery-secret", "only the others may not see it", ""),
)
FORBIDDEN = (
    ("keep 2 unspent Coins for your next turn", "coins-lost", "what is not spent is lost", ""),
    ("play a Catnip that you bought in this turn", "not-same-turn", "it lies in your Discard Pile", "new"),
    ("play a Mystery card that you bought in this turn", "mystery-next-turn", "any later turn will do", "new"),
    ("score the heart of a cat that you have just adopted", "new-cat-discard", "it lies in your Discard Pile", "new"),
    ("spend the Coin of a Breakfast Menu that your Makeover has just gained", "makeover-no-values",
     "neither card of the swap does anything in this turn", "new"),
    ("return a cat with your Makeover", "makeover-no-cats", "cats stay", "makeover"),
    ("return two Hard Candies with one Makeover", "makeover-one", "it swaps one card for one", "makeover"),
    ("look through the Mystery Deck before you buy from it", "mystery-buy", "you get the top card, unseen", ""),
    ("protect your neighbour with your Security System", "security-own-only", "it protects its owner alone", "shield"),
    ("keep Play BINGO! from seeing your hand with a Security System", "security-blocks", "it is no ATTACK", "shield"),
    ("show a Security System that lies in your Discard Pile", "security-stays", "it must be in your hand", "shield"),
    ("play one more Hard Candy after you have bought something", "turn-steps", "step 1 is over by then", ""),
    ("draw a card in place of one that a Cat Burglar took", "burglar-no-replacement", "you do without", ""),
    ("take a free cat for two Bottles of Milk", "milk", "it takes a bottle and a dish", ""),
)  # fmt: skip
ABOUT = {text: (rule, why, about) for text, rule, why, about in (*ALLOWED, *FORBIDDEN)}


class MayYou(Exercise):
    title = "May you do that?"
    rules = (
        "play-multiples", "faq-draw", "security-stays", "compliment-blocked", "bingo-several", "milk-pairs", "milk",
        "any-combination", "mystery-play", "mystery-buy", "mystery-secret", "mystery-next-turn", "burglar-shuffle",
        "burglar-yours", "burglar-no-replacement", "faq-counting", "makeover-not-itself", "makeover-no-values",
        "makeover-no-cats", "makeover-one", "security-full-hand", "security-own-only", "security-blocks",
        "coins-lost", "not-same-turn", "new-cat-discard", "turn-steps",
    )  # fmt: skip
    level, minutes = 2, 4
    kind = Several("is allowed", "is not allowed")
    hints = (
        "Most answers are among the questions at the end of the rulebook, card by card.",
        "What you got in this turn waits for a later one. What you hold, you may play as often as you hold it.",
    )

    def instance(self, rng: Random) -> Given:
        allowed = rng.choice((2, 3, 4))
        options = [*rng.sample(ALLOWED, allowed), *rng.sample(FORBIDDEN, 6 - allowed)]
        return {"options": [text for text, *_ in rng.sample(options, 6)]}

    def prompt(self, given: Given) -> str:
        return (
            "It is a lively evening in Maple St. Which of these six things may you do? Choose them all. Each is a "
            "case of its own, and you have the cards and Coins that it needs."
        )

    def answer(self, given: Given) -> list[str]:
        allowed = {text for text, *_ in ALLOWED}
        return [text for text in given["options"] if text in allowed]

    def work(self, given: Given) -> Steps:
        right = self.answer(given)
        for text in given["options"]:
            rule, why, _ = ABOUT[text]
            yield f"To {text}: {'allowed' if text in right else 'not allowed'}; {why}.", rule

    def against(self, given: Given, answer: tuple[str, ...]) -> str:
        over = [text for text in answer if text not in self.answer(given)]
        if over:
            return f"You may not {over[0]}: {ABOUT[over[0]][1]}."
        missing = len(self.answer(given)) - len(answer)
        return f"All that you chose is allowed; {WORDS[missing]} more {is_or_are(missing)} allowed, too."

    def _with(self, given: Given, about: str) -> list[str] | None:
        """The answer of somebody who is wrong about all scenes of one sort."""
        right, sort = self.answer(given), [text for text in given["options"] if ABOUT[text][2] == about]
        wrong = [text for text in given["options"] if (text in right) != (text in sort)]
        return wrong if sort and wrong else None

    @mistake("What you buy, gain or adopt in a turn goes away first. It can't be used before a later turn.")
    def new_at_once(self, given: Given) -> list[str] | None:
        return self._with(given, "new")

    @mistake("A Security System protects from an ATTACK only, and only the player in whose hand it is.")
    def wide_shield(self, given: Given) -> list[str] | None:
        return self._with(given, "shield")

    @mistake("There is hardly any limit: what you hold, you may play; and what you can pay for, you may buy.")
    def once_only(self, given: Given) -> list[str] | None:
        return self._with(given, "many")

    @mistake("A Makeover swaps exactly one card of the hand, any but a cat. Another Makeover is a card like others.")
    def odd_makeover(self, given: Given) -> list[str] | None:
        return self._with(given, "makeover")

    @mistake("You chose those that are forbidden. Asked for are those that are allowed.")
    def the_others(self, given: Given) -> list[str]:
        right = self.answer(given)
        return [text for text in given["options"] if text not in right]


# -- reckoning ---------------------------------------------------------------------------------------------------------


class TokenEnds(Exercise):
    title = "Round the scoreboard"
    rules = ("happiness", "adopt", "carry-over", "new-cat-discard", "example-adopt", "scoreboard", "mystery-values",
             "compliment-blocked")  # fmt: skip
    level, minutes = 2, 3
    kind = Number()
    hints = (
        "Add up the hearts on the cards. What has none, does not move the token.",
        "On the eighth space the token goes back to Start, and counts on from there: Start itself is no step.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            pool = ["Cat", "Cat", "Cat", "Catnip", "Breakfast Menu", "Backhanded Compliment", "Cruise Vacation",
                    "Hard Candy", "Cruise Vacation", "Breakfast Menu", "Catnip"]  # fmt: skip
            given: Given = {
                "space": rng.randrange(1, 8),
                "hand": rng.sample(pool, 5),
                "mystery": ["Sunny Afternoon"] if rng.random() < 0.4 else [],
            }
            total = given["space"] + hearts(self._cards(given))
            if TRACK < total < 3 * TRACK and total % TRACK:
                return given

    def _cards(self, given: Given) -> list[str]:
        return [*given["mystery"], *given["hand"]]

    def brief(self, given: Given) -> str:
        return f"space {given['space']} and {listed([self.card_words(t) for t in self._cards(given)])}"

    def prompt(self, given: Given) -> str:
        mystery = " The Mystery card is from an earlier turn." if given["mystery"] else ""
        blocked = (
            " Each of your opponents shows a Security System when the Backhanded Compliment is played."
            if "Backhanded Compliment" in given["hand"]
            else ""
        )
        return (
            f"Your Cat Token stands on space {given['space']}. You play all these "
            f"cards.{mystery}{blocked} On which space "
            "does the token stand afterwards? (Start counts as 0, “Adopt a Cat!” is the eighth.)"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"": self._cards(given)}

    def answer(self, given: Given) -> int:
        others = {q: ["Security System", *["Hard Candy"] * 4] for q in range(1, self.players)}
        state: Any = self.table.set_up(
            hands={0: given["hand"], **others}, mystery={0: given["mystery"]}, happiness={0: given["space"]}
        )
        for title in self._cards(given):
            state = played(state, f"play {title}", lucky(Random(0)))
        return int(state.facts.tally.happiness[0])

    def work(self, given: Given) -> Steps:
        at = given["space"]
        for title in self._cards(given):
            n = hearts([title])
            if not n:
                yield f"{title}: no heart, the token stays on {at or 'Start'}.", "happiness"
                continue
            over = at + n - TRACK
            rule = "compliment-blocked" if card(title)["effect"] else "carry-over" if over > 0 else "happiness"
            if over < 0:
                blocked = ", although everybody blocked it" if card(title)["effect"] else ""
                yield f"{title}: {n} forward{blocked}, from {at or 'Start'} to {at + n}.", rule
                at += n
            else:
                rest = f"; the other {over} lead{'s' if over == 1 else ''} from Start to {over}" if over else ""
                some = (
                    f"{TRACK - at} of its {n} hearts"
                    if over
                    else "both hearts"
                    if n == 2
                    else f"all {WORDS[n]} hearts"
                    if n > 1
                    else "its heart"
                )
                lead = "leads" if TRACK - at == 1 else "lead"
                rule = "carry-over" if over else "adopt"
                yield f"{title}: {some} {lead} to the cat, and the token back to Start{rest}.", rule
                at = over
        total = given["space"] + hearts(self._cards(given))
        new = "The new cat" if total < 2 * TRACK else "The new cats"
        yield (
            f"In short: {total} = {total // TRACK} · {TRACK} + {at}. {new} can't be played in this turn.",
            "new-cat-discard",
        )

    @mistake("After a cat has been adopted, the hearts of that card that are left count on from Start.")
    def left_over_lost(self, given: Given) -> int:
        at = given["space"]
        for title in self._cards(given):
            at = at + hearts([title])
            at = 0 if at >= TRACK else at
        return int(at)

    @mistake(
        "One too few. Perhaps you took Start for a step of its own: reach the eighth space, and you stand on Start. Or "
        "you left out the heart of the Backhanded Compliment: it counts although everybody blocked it."
    )
    def one_too_few(self, given: Given) -> int | None:
        nine, none = self._nine(given), self._unblocked(given)
        return nine if nine == none else None

    @mistake("Perhaps you took Start for a step of its own: reach the eighth space, and you stand on Start at once.")
    def nine_spaces(self, given: Given) -> int:
        return self._nine(given)

    @mistake("Perhaps you counted a new cat: it lies in your Discard Pile, and its heart does not count in this turn.")
    def new_cats_count(self, given: Given) -> int:
        total = given["space"] + hearts(self._cards(given))
        return int((total + total // TRACK) % TRACK)

    @mistake("Perhaps you left out the heart of the Backhanded Compliment: it counts although everybody blocked it.")
    def blocked_is_nothing(self, given: Given) -> int | None:
        return self._unblocked(given)

    def _nine(self, given: Given) -> int:
        """Where the token would stand on a track on which Start is a step of its own."""
        return int((given["space"] + hearts(self._cards(given))) % (TRACK + 1))

    def _unblocked(self, given: Given) -> int | None:
        """Where it would stand without the hearts of what everybody blocks; `None` if there is no such card."""
        left = [t for t in self._cards(given) if card(t)["effect"] != "compliment"]
        if len(left) == len(self._cards(given)):
            return None
        return int((given["space"] + hearts(left)) % TRACK)

    @mistake("The board has eight spaces; who reaches the eighth adopts a cat, and goes back to Start.")
    def never_back(self, given: Given) -> int:
        return int(given["space"]) + hearts(self._cards(given))


class HandSize(Exercise):
    title = "A lively round"
    rules = ("bridge", "compliment", "compliment-example", "burglar", "burglar-no-replacement", "burglar-blocked",
             "security-blocks", "security-stays", "bingo", "cucumber", "cucumber-blocked", "faq-no-limit")  # fmt: skip
    level, minutes = 2, 4
    kind = Number("cards")
    hints = (
        "Go card by card, and write down how many you hold after each.",
        "Which of these cards are attacks? And a Security System that is shown: does it go away?",
    )
    EFFECTS = {"Bridge Club": 1, "Backhanded Compliment": -1, "Cat Burglar": -1, "Play BINGO!": 0, "Scary Cucumber": 0}
    SHIELD = "Security System"

    def instance(self, rng: Random) -> Given:
        protected = rng.choice(("hand", "drawn", "drawn", "never"))
        size = rng.choice({"hand": (6, 7), "drawn": (4, 4, 5, 5, 6), "never": (2, 3, 4, 5)}[protected])
        while True:
            plays = [rng.choice(list(self.EFFECTS)) for _ in range(rng.choice((4, 5)))]
            bridges, hits = (
                plays.count("Bridge Club"),
                plays.count("Backhanded Compliment") + plays.count("Cat Burglar"),
            )
            if (
                not 1 <= bridges <= 2
                or hits < 2
                or plays.count("Cat Burglar") > 2
                or plays.count("Play BINGO!") > 1
                or plays.count("Scary Cucumber") > 1
            ):
                continue
            hand = rng.sample(["Cat", "Cat", "Hard Candy", "Hard Candy", "Hard Candy", "Catnip", "Breakfast Menu"], 5)
            got = ["Hard Candy"] * bridges
            if protected == "hand":
                hand[0] = self.SHIELD
            if protected == "drawn":
                got[0] = self.SHIELD
            cuts = sorted(rng.sample(range(1, len(plays)), 2))
            parts = [plays[: cuts[0]], plays[cuts[0] : cuts[1]], plays[cuts[1] :]]
            given: Given = {"hand": sorted(hand), "others": dict(zip(PEOPLE[1:], parts, strict=True)), "got": got}
            if self._count(given) == size and (
                protected != "drawn" or size not in (self._count(given, shield=False), self.once(given))
            ):
                return given

    def _plays(self, given: Given) -> list[tuple[str, str]]:
        return [(name, title) for name, titles in given["others"].items() for title in titles]

    def brief(self, given: Given) -> str:
        got = iter(given["got"])
        played = [f"{t} (you draw a {next(got)})" if t == "Bridge Club" else t for _, t in self._plays(given)]
        held = "a Security System among five cards" if self.SHIELD in given["hand"] else "five cards"
        return f"{held}, and then {', '.join(played)}"

    def prompt(self, given: Given) -> str:
        got = given["got"]
        what = f"With the Bridge Club you draw a {got[0]}."
        if len(got) > 1:
            what = f"With the first Bridge Club you draw a {got[0]}, with the second a {got[1]}."
        cucumber = " A Scary Cucumber sets tokens back." if "Scary Cucumber" in str(given["others"]) else ""
        return (
            "You have ended your turn and drawn the five cards of your hand. Before you are next, Ben, "
            "Cleo and Dan have "
            "their turns and play the cards shown, in this order; nothing else that they play concerns "
            "you. Every Cat "
            f"Burglar and every Play BINGO! is played on you.{cucumber} {what} "
            "If you hold a Security System, you show it whenever it protects you.\n\n"
            "How many cards are in your hand when your turn begins?"
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"Your hand": given["hand"], **{f"{name} plays": titles for name, titles in given["others"].items()}}

    def answer(self, given: Given) -> int:
        others, secret = [*given["others"].values()], ("Cat Burglar", "Scary Cucumber")
        spare = ["Hard Candy"] * 4
        state: Any = self.table.set_up(
            hands={
                0: given["hand"],
                **{q: [*spare, *(t for t in titles if t not in secret)] for q, titles in enumerate(others, 1)},
            },
            mystery={q: [t for t in titles if t in secret] for q, titles in enumerate(others, 1)},
            draw_piles={0: given["got"]},
            happiness={0: 4},
            turn=1,
        )
        got, rng = iter(given["got"]), Random(0)
        for q, titles in enumerate(others, 1):
            for title in titles:
                on = " on 1" if title in ("Cat Burglar", "Play BINGO!") else ""
                state = played(state, f"play {title}{on}", self._chooser(got, rng))
            state = played(state, "shop", lucky(rng))
            state = state.play(state.game.parse_move("end turn"))
            while state.current_player == CHANCE:
                state = state.play(state.sample_chance(rng))
            assert state.facts.turn == (q + 1) % 4
        return len(state.zones[0])

    def _chooser(self, got: Iterator[str], rng: Random) -> Callable[[Any], Move]:
        """How chance and others go on: you draw what is told, the others keep what they are going to play."""

        def choose(state: Any) -> Move:
            if state.current_player == CHANCE and state.facts.phase == "draw" and state.facts.queue[0] == 0:
                move: Move = state.game.parse_move(f"draw {next(got)}")
                return move
            plain = [m for m in state.legal_moves if str(m) == "discard Hard Candy"]
            return plain[0] if plain and state.current_player else lucky(rng)(state)

        return choose

    def _count(self, given: Given, shield: bool = True, once: bool = False, **effects: int) -> int:
        """Cards in the hand in the end, if every card does what is said of it."""
        effect = {**self.EFFECTS, **{title.replace("_", " "): n for title, n in effects.items()}}
        held, safe, got = len(given["hand"]), shield and self.SHIELD in given["hand"], iter(given["got"])
        for _, title in self._plays(given):
            if title == "Bridge Club":
                held += effect[title]
                safe = (next(got) == self.SHIELD and shield) or safe
            elif safe and card(title).text.startswith("ATTACK"):
                safe = not once
            else:
                held += effect[title]
        return held

    def work(self, given: Given) -> Steps:
        held, safe, got = len(given["hand"]), self.SHIELD in given["hand"], iter(given["got"])
        for name, title in self._plays(given):
            if title == "Bridge Club":
                held, new = held + 1, next(got)
                safe = safe or new == self.SHIELD
                yield f"{name}'s Bridge Club: everybody draws, and so do you, a {new}: {held}.", "bridge"
            elif title == "Play BINGO!":
                yield f"{name}'s Play BINGO! looks at your hand and is no attack. You keep all {held}.", "bingo"
            elif safe:
                rule = {"Cat Burglar": "burglar-blocked", "Scary Cucumber": "cucumber-blocked"}.get(
                    title, "security-blocks"
                )
                yield (
                    f"{name}'s {title} is an attack: you show your Security System and take it back. Still {held}.",
                    rule,
                )
            elif title == "Scary Cucumber":
                yield f"{name}'s Scary Cucumber moves your token, not your cards. Still {held}.", "cucumber"
            else:
                held -= 1
                rule, what = ("burglar-no-replacement", "takes a card, for good") if title == "Cat Burglar" else (
                    "compliment", "makes you discard one")  # fmt: skip
                yield f"{name}'s {title} {what}, and you hold nothing against it: {held}.", rule
        yield f"So you begin with {held}, and may play them all.", "faq-no-limit"

    @mistake(
        "A Security System is only shown. It goes back into your hand, and protects you from the next attack, too."
    )
    def once(self, given: Given) -> int:
        return self._count(given, once=True)

    @mistake("A Bridge Club lets everybody draw, not just the one who plays it. You hold that card on your next turn.")
    def own_bridge(self, given: Given) -> int:
        return self._count(given, Bridge_Club=0)

    @mistake("Nothing is drawn in place of a card that was stolen: you play your next turn with one fewer.")
    def replaced(self, given: Given) -> int:
        return self._count(given, Cat_Burglar=0)

    @mistake("A Security System protects the one who holds it from every card that says ATTACK.")
    def unprotected(self, given: Given) -> int:
        return self._count(given, shield=False)

    @mistake("Whoever plays Play BINGO! only looks at your hand. Cats and cards stay with you.")
    def bingo_takes(self, given: Given) -> int:
        return self._count(given) - sum(title == "Play BINGO!" for _, title in self._plays(given))

    @mistake("Perhaps you blocked every attack. That takes a Security System in your hand at the time of the attack.")
    def all_blocked(self, given: Given) -> int | None:
        return None if self.SHIELD in given["hand"] else 5 + len(given["got"])

    @mistake("Those five are what you drew. But a Bridge Club adds to your hand, and an attack may take from it.")
    def five_as_ever(self, given: Given) -> int:
        return HAND

    @mistake("With each Bridge Club, whoever plays it, you draw one card: not only with the first.")
    def one_bridge(self, given: Given) -> int | None:
        return self._count(given) - 1 if len(given["got"]) > 1 else None


class ShoppingList(Exercise):
    title = "Hearts for your Coins"
    rules = ("buying-power", "any-combination", "cost", "coins", "coins-lost", "bought-to-discard", "shop",
             "faq-stack-empty", "bingo-1", "bingo-2", "mystery-values")  # fmt: skip
    level, minutes = 2, 5
    kind = Cards("belongs into the basket", "does not belong into it")
    hints = (
        "First your buying power: all Coins on the cards you played, and what Play BINGO! pays. Hearts buy nothing.",
        "The dearest card first is not always best. Try what else can be had for the same Coins.",
    )

    def instance(self, rng: Random) -> Given:
        on_sale = [*["Backhanded Compliment"] * 2, *["Breakfast Menu"] * 3, *["Catnip"] * 3, *["Cruise Vacation"] * 2]
        hand = [*["Hard Candy"] * 4, "Bridge Club", "Breakfast Menu", "Catnip", "Cat"]
        wanted = rng.choice(("twins", "dear", "dear", "other", "other", "other"))
        while True:
            more = ["Play BINGO!"] if rng.random() < 0.6 else []
            more += ["Found Purse"] if rng.random() < 0.5 else []
            given: Given = {
                "played": [*more, *rng.sample(hand, 6 - len(more))],
                "cats": rng.choice((1, 2)),
                "options": sorted(rng.sample(on_sale, rng.randrange(4, 8)), key=price),
            }
            power = self._power(given)
            if 8 <= power <= 18 and power < sum(map(price, given["options"])) and self._sort(given) == wanted:
                return given

    def _sort(self, given: Given) -> str:
        """What is to be found out: "dear" if the dearest cards first are right for once, "twins" if two equal ones
        are, "other"; "" if it is too easy."""
        dear, best = self.dearest(given), self.answer(given)
        if hearts(best) > hearts(dear):
            return "twins" if best == ["Catnip", "Catnip"] else "other"
        easy = hearts(self.cheapest(given)) == hearts(best) or len(best) < 2
        return "" if easy or best == self.hearts_pay(given) else "dear"

    def brief(self, given: Given) -> str:
        return f"{self._power(given)} Coins for {listed(given['options'])}"

    def prompt(self, given: Given) -> str:
        shown = (
            f" Ben showed you his hand for your Play BINGO!: {cards_of(given['cats'], 'cat')} in it."
            if "Play BINGO!" in given["played"]
            else ""
        )
        drawn = " What your Bridge Club drew is among them." if "Bridge Club" in given["played"] else ""
        return (
            f"These are all the cards that you have played in this turn.{drawn}{shown} Now you are "
            "shopping, and want "
            "Happiness for certain: no Mystery card, and nothing that has no heart. Of the cards with hearts, the "
            "Market has only those left that you see below. Press what you buy, so that the hearts on it "
            "are as many as your Coins "
            "can get."
        )

    def shown(self, given: Given) -> dict[str, Sequence[str]]:
        return {"Played in this turn": given["played"]}

    def _paid(self, given: Given) -> int:
        return BINGO_COINS[given["cats"]] if "Play BINGO!" in given["played"] else 0

    def _power(self, given: Given) -> int:
        return coins(given["played"]) + self._paid(given)

    def _best(self, given: Given, power: int) -> list[str]:
        """The most hearts for so many Coins; of equals the cheapest."""
        return list(best_basket(tuple(given["options"]), power))

    def answer(self, given: Given) -> list[str]:
        return self._best(given, self._power(given))

    def right(self, given: Given, answer: tuple[str, ...]) -> bool:
        return sum(map(price, answer)) <= self._power(given) and hearts(answer) == hearts(self.answer(given))

    def against(self, given: Given, answer: tuple[str, ...]) -> str:
        cost, power = sum(map(price, answer)), self._power(given)
        if cost > power:
            return f"Together these cost {cost}, and your cards pay less than that."
        best = hearts(self.answer(given))
        return f"This costs {cost} and brings {hearts(answer)} Happiness. Your Coins can get {best}."

    def work(self, given: Given) -> Steps:
        paying = [f"{t} {coins([t])}" for t in given["played"] if coins([t])]
        if self._paid(given):
            rule = f"bingo-{given['cats']}"
            yield (
                f"{cards_of(given['cats'], 'cat').capitalize()} in Ben's hand: Play BINGO! pays {self._paid(given)}.",
                rule,
            )
            paying.append(f"Play BINGO! {self._paid(given)}")
        power, best, dear = self._power(given), self.answer(given), self.dearest(given)
        yield f"Coins: {', '.join(paying)}. Together {power}.", "buying-power"
        tried = " + ".join(str(price(t)) for t in dear)
        yield f"The dearest first, {listed(dear)}: {tried} Coins for {hearts(dear)} Happiness.", "cost"
        spent = " + ".join(str(price(t)) for t in best)
        told = f"{listed(best)}. {spent} Coins for {hearts(best)} Happiness"
        if hearts(best) > hearts(dear):
            yield f"Better: {told}; no choice brings more.", "any-combination"
        elif sum(map(price, best)) < sum(map(price, dear)):
            yield f"As good: {told}; no choice brings more.", "any-combination"
        else:
            yield "Here no other choice brings more.", "any-combination"
        if left := power - sum(map(price, best)):
            yield f"The {left} that {is_or_are(left)} left can't be kept.", "coins-lost"

    @mistake("You took the dearest card first, then what the rest would pay for. Try without it.")
    def dearest(self, given: Given) -> list[str]:
        left, found = self._power(given), []
        for title in sorted(given["options"], key=price, reverse=True):
            if price(title) <= left:
                found.append(title)
                left -= price(title)
        return found

    @mistake("You took the cheapest cards first. Add up what all your Coins can get, not what one card costs.")
    def cheapest(self, given: Given) -> list[str]:
        left, found = self._power(given), []
        for title in sorted(given["options"], key=price):
            if price(title) <= left:
                found.append(title)
                left -= price(title)
        return found

    @mistake("Only Coins pay. The hearts that you played have moved your token, and buy nothing.")
    def hearts_pay(self, given: Given) -> list[str]:
        return self._best(given, self._power(given) + hearts(given["played"]))

    @mistake("Add what Play BINGO! pays for the cats that you were shown.")
    def no_bingo(self, given: Given) -> list[str]:
        return self._best(given, coins(given["played"]))


# -- at the table ------------------------------------------------------------------------------------------------------


class QuickestCat(Exercise):
    title = "A cat at once"
    rules = (
        "adopt",
        "bingo",
        "bingo-2",
        "bingo-3",
        "milk",
        "other-cats",
        "mystery-apart",
        "mystery-play",
        "mystery-values",
    )
    level, minutes = 2, 3
    kind = AtTable()
    players = 3
    hints = (
        "There are three ways to a cat: the end of the scoreboard, a bottle with a dish, and three cats in an "
        "opponent's hand. Look at all three.",
        "How many hearts does your token need? What do you know of the others' hands, now that their "
        "Draw Piles are empty?",
    )

    def instance(self, rng: Random) -> Given:
        way = rng.choice(("hearts", "milk", "bingo"))
        while True:
            pool = [
                "Cat",
                "Cat",
                "Hard Candy",
                "Hard Candy",
                "Catnip",
                "Breakfast Menu",
                "Cruise Vacation",
                "Bridge Club",
            ]
            secret = ["Bottle of Milk", "Milk Dish", "Sunny Afternoon", "Found Purse"]
            hands = {"1": rng.randrange(5), "2": rng.randrange(5)}
            given: Given = {
                "space": rng.randrange(1, 7), "hand": ["Play BINGO!", *rng.sample(pool, 4)],
                "mystery": rng.sample(secret, 2), "cats": hands,
            }  # fmt: skip
            found = self._moves(given)
            by_heart = hearts(given["hand"]) and max(map(hearts, ([t] for t in self._cards(given)))) >= 3
            if [kind for kind, _ in found] == [way] and (by_heart or way == "hearts") and 2 in hands.values():
                return given

    def _cards(self, given: Given) -> list[str]:
        return [*given["hand"], *given["mystery"]]

    def _moves(self, given: Given) -> list[tuple[str, str]]:
        """All moves that bring a cat at once, with the way in which they do."""
        need = TRACK - given["space"]
        found = [("hearts", f"play {t}") for t in dict.fromkeys(self._cards(given)) if hearts([t]) >= need]
        found += [("milk", "redeem milk")] * ({"Bottle of Milk", "Milk Dish"} <= set(given["mystery"]))
        return found + [("bingo", f"play Play BINGO! on {int(q) + 1}") for q, n in given["cats"].items() if n >= 3]

    def position(self, given: Given) -> State:
        hands = {int(q): ["Cat"] * n + ["Hard Candy"] * (HAND - n) for q, n in given["cats"].items()}
        state: State = self.table.set_up(
            hands={0: given["hand"], **hands},
            draw_piles={1: [], 2: []},
            mystery={0: given["mystery"]},
            happiness={0: given["space"]},
            turns={0: 8, 1: 7, 2: 7},
        )
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann. Your Mystery cards are from earlier turns. Exactly one move at this table "
            "brings you a new cat "
            "at once, before you do anything else. Make it."
        )

    def answer(self, given: Given) -> str:
        position = self.position(given)
        found = [m for m in position.legal_moves if not isinstance(card_of(m), str) and self._cats(position, m) > 0]
        return str(found[0])

    def _cats(self, position: Any, move: Move) -> int:
        """Cats that a move brings by itself."""
        after = position.play(move)
        return int(after.cats(0) - position.cats(0))

    def work(self, given: Given) -> Steps:
        need, way = TRACK - given["space"], self._moves(given)[0][0]
        best = max(self._cards(given), key=lambda t: hearts([t]))
        enough = "enough" if way == "hearts" else "not enough"
        yield f"Your token stands on {given['space']}: {need} hearts lead to a cat. The most on one card is " \
              f"{hearts([best])}, on {best}: {enough}.", "adopt"  # fmt: skip
        milk = [t for t in given["mystery"] if t in ("Bottle of Milk", "Milk Dish")]
        pair = "Bottle and dish are both there: a free cat" if way == "milk" else (
            f"{listed(milk)} alone: nothing" if milk else "No bottle and no dish")  # fmt: skip
        yield f"{pair}.", "milk"
        names = self.names(given)
        shown = [f"{names[int(q)]} holds {cards_of(n, 'cat')}" for q, n in given["cats"].items()]
        yield f"Draw Piles are empty, so what is not in the Discard Pile is in the hand: {listed(shown)}.", "bingo"
        rule = "bingo-3" if way == "bingo" else "bingo-2"
        yield (
            f"Play BINGO! gives a cat for three or more{'; here it does' if way == 'bingo' else ', not for fewer'}.",
            rule,
        )
        full = [names[int(q)] for q, n in given["cats"].items() if n >= 3]
        told = {
            "hearts": f"play {best}",
            "milk": "play the bottle and the dish",
            "bingo": f"play BINGO! on {listed(full)}",
        }
        yield f"So {told[way]}.", "adopt" if way == "hearts" else "other-cats"

    def against(self, given: Given, answer: str) -> str:
        position = self.position(given)
        move = position.game.parse_move(answer)
        after: Any = position.play(move)
        if "BINGO" in answer:
            n = given["cats"][str(int(answer.split()[-1]) - 1)]
            if not n:
                return "In that hand there is no cat: it brings nothing."
            pays = f"it pays {BINGO_COINS[n]} Coins, and brings no cat"
            return f"In that hand there {is_or_are(n)} {cards_of(n, 'cat')}: {pays}."
        at = after.facts.tally.happiness[0] if after.current_player == 0 else given["space"]
        if hearts([t for t in self._cards(given) if answer == f"play {t}"]):
            return f"With that your token stands on {at}, and no cat has come."
        return "After that you have as many cats as before."

    @mistake("That is the card with the most hearts, but the token does not reach the eighth space by it.")
    def most_hearts(self, given: Given) -> str:
        return f"play {max(self._cards(given), key=lambda t: hearts([t]))}"

    @mistake("For two cats Play BINGO! pays 6 Coins. A free cat needs three of them in that hand.")
    def two_cats(self, given: Given) -> str:
        return next(f"play Play BINGO! on {int(q) + 1}" for q, n in given["cats"].items() if n == 2)

    @mistake("Cats are not for sale. Look at your hand, your Mystery cards, and what the others hold.")
    def shops(self, given: Given) -> str:
        return "shop"


def card_of(move: Move) -> Any:
    """The card that a move plays, "" if it plays none that could bring a cat at once."""
    return getattr(move, "card", None) if str(move) != "shop" else ""


class MakeoverReturn(Exercise):
    title = "A modest Makeover"
    rules = ("makeover", "makeover-one", "makeover-no-values", "makeover-not-itself", "makeover-no-cats", "CL-G")
    level, minutes = 2, 3
    kind = AtTable()
    players = 2
    hints = (
        "What may the new card cost, at most? The price of the card that you return, and 3 more.",
        "Read backwards: the price of what you want, less 3, is the least that the returned card must cost.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            target = rng.choice(["Breakfast Menu", "Catnip", "Catnip", "Play BINGO!", "Play BINGO!", "Cruise Vacation"])
            titles = [c.title for c in printed_deck() if c["kind"] == "market" and c.title != target]
            given: Given = {"target": target, "hand": [*rng.sample(titles, 4), "Cat"]}
            need = price(target) - 3
            prices = sorted(price(t) for t in given["hand"][:4])
            enough = [p for p in prices if p >= need]
            if len(enough) < 2 or (target != "Breakfast Menu" and prices[0] >= need):
                continue
            if target == "Cruise Vacation" or enough[-1] > enough[0]:  # for a cruise two do, and they cost the same
                return given

    def position(self, given: Given) -> State:
        state: State = self.table.set_up(hands={0: [*given["hand"], "Makeover"]}, turns={0: 7, 1: 6}, turn=0)
        return state.play(state.game.parse_move("play Makeover"))

    def prompt(self, given: Given) -> str:
        return (
            f"You are Ann, and have just played a Makeover. You want to gain a {given['target']}, which costs "
            f"{price(given['target'])}. The cards that you keep you can still play in this turn, so you return the "
            "cheapest one that will do. (Of two at the same price it may be either.) Make that move."
        )

    def _prices(self, given: Given) -> dict[str, int]:
        """What can be returned → its price, from cheap to dear."""
        return {t: price(t) for t in sorted(given["hand"], key=price) if t != "Cat"}

    def answer(self, given: Given) -> str:
        position: Any = self.position(given)
        for move in sorted(position.legal_moves, key=lambda m: int(m.card["cost"])):
            after = position.play(move)
            if any(str(m) == f"gain {given['target']}" for m in after.legal_moves):
                return str(move)
        raise AssertionError("no card will do")

    def right(self, given: Given, answer: Any) -> bool:
        return answer in [f"return {title}" for title in self._best(given)]

    def _best(self, given: Given) -> list[str]:
        """The cheapest cards that will do."""
        least = price(self.answer(given).removeprefix("return "))
        return [title for title, cost in self._prices(given).items() if cost == least]

    def work(self, given: Given) -> Steps:
        need = price(given["target"]) - 3
        yield (
            f"A {given['target']} costs {price(given['target'])}, so the card you return must cost at least {need}.",
            "makeover",
        )
        yield (
            "The cat can't be returned, and the Makeover that you played is not in your hand any more.",
            "makeover-no-cats",
        )
        for title, cost in self._prices(given).items():
            will = f"{cost} + 3 = {cost + 3}"
            enough = "enough" if cost >= need else f"less than {price(given['target'])}"
            yield f"{title}: {will}, {enough}.", "makeover"
        yield (
            f"So return {listed(self._best(given), 'or')}; neither card of the swap does anything in this turn.",
            "makeover-no-values",
        )

    def against(self, given: Given, answer: str) -> str:
        cost = price(answer.removeprefix("return "))
        if cost + 3 < price(given["target"]):
            return f"This one costs {cost}, so the new card may cost {cost + 3} at most; {given['target']} costs more."
        return f"This would do, at a price of {cost}. But a cheaper card of your hand would do as well."

    @mistake("The cheapest card of all is not enough: the new one may cost 3 Coins more than it, and no more.")
    def the_cheapest(self, given: Given) -> str:
        return f"return {next(iter(self._prices(given)))}"

    @mistake("Almost: its price and 3 more fall short of what you want.")
    def just_short(self, given: Given) -> str | None:
        short = [t for t, cost in self._prices(given).items() if cost + 3 < price(given["target"])]
        return f"return {short[-1]}" if short else None

    @mistake("That is the dearest card of your hand. It would do, but you give up more than you need to.")
    def the_dearest(self, given: Given) -> str:
        return f"return {list(self._prices(given))[-1]}"


# -- chances -----------------------------------------------------------------------------------------------------------


class NewHand(Exercise):
    title = "Bon voyage, but when?"
    rules = ("draw-five", "reshuffle", "clean-up", "bought-to-discard", "deck-building")
    level, minutes = 3, 6
    kind = Chance()
    hints = (
        "Which cards of the new hand are certain? Which come out of the pile that is shuffled in between?",
        "The Draw Pile gives its cards for certain. The rest of the five is drawn at random from the old Discard Pile.",
        "Count the ways in which none of them is a Cruise Vacation. In Python: from math import comb.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            given = {"left": rng.randrange(1, 5), "pile": rng.randrange(8, 22), "cruises": rng.choice((1, 2, 2, 3, 4))}
            if given["left"] + given["pile"] >= 10 + given["cruises"] and telling(self, given):  # ten are dealt
                return given

    def brief(self, given: Given) -> str:
        cruises = cards_of(given["cruises"], "Cruise")
        return f"a Draw Pile of {given['left']} and a Discard Pile of {given['pile']} with {cruises}"

    def prompt(self, given: Given) -> str:
        n, left = given["cruises"], given["left"]
        bought = (
            "You have just bought a Cruise Vacation, your only one; it lies"
            if n == 1
            else f"By now you have bought {WORDS[n]} Cruise Vacations; all of them lie"
        )
        one = "it is" if n == 1 else f"at least one of the {WORDS[n]} is"
        return (
            f"{bought} in your Discard Pile. You have cleaned up: your Draw Pile has {cards_of(left)} (no Cruise "
            f"Vacation), your Discard Pile {given['pile']}, those of this turn among them. Now you draw "
            "your new hand "
            f"of five. How likely is it that {one} in it?"
        )

    def answer(self, given: Given) -> Fraction:
        return 1 - cats_drawn(given["cruises"], given["pile"], HAND - given["left"]).get(0, Fraction(0))

    def work(self, given: Given) -> Steps:
        left, pile, n = given["left"], given["pile"], given["cruises"]
        k = HAND - left
        yield f"First you draw the {cards_of(left)} of your Draw Pile; no Cruise Vacation.", "draw-five"
        yield f"Then the Discard Pile is shuffled, all {pile} of it, and you draw {k} more.", "reshuffle"
        yield f"What you bought is already in it: {cards_of(n, 'Cruise Vacation')}.", "bought-to-discard"
        yield (
            f"C({pile}, {k}) = {comb(pile, k):,} ways to draw, and C({pile - n}, {k}) = "
            f"{comb(pile - n, k):,} without any.",
            "",
        )
        yield f"1 − {comb(pile - n, k):,}/{comb(pile, k):,} is about {float(self.answer(given)):.1%}.", ""

    @mistake(
        "The two piles are not mixed: the Draw Pile is drawn to its end first, and only then the other is shuffled."
    )
    def all_mixed(self, given: Given) -> Fraction:
        return 1 - cats_drawn(given["cruises"], given["pile"] + given["left"]).get(0, Fraction(0))

    @mistake("Only part of the five comes out of the shuffled pile: the cards of the Draw Pile come first.")
    def five_shuffled(self, given: Given) -> Fraction:
        return 1 - cats_drawn(given["cruises"], given["pile"]).get(0, Fraction(0))

    @mistake("Adding the chance of each card counts a hand with two of them twice.")
    def added(self, given: Given) -> Fraction:
        return min(Fraction(1), Fraction(given["cruises"] * (HAND - given["left"]), given["pile"]))

    @mistake("It can come at once: the Discard Pile, with all that was bought, is shuffled in the middle of the draw.")
    def never(self, given: Given) -> Fraction:
        return Fraction(0)

    @mistake("That is the chance that you get none.")
    def none(self, given: Given) -> Fraction:
        return 1 - self.answer(given)

    @mistake(
        "The cards of the Draw Pile are in your hand by then, and are not shuffled in: draw from the others alone."
    )
    def draws_from_all(self, given: Given) -> Fraction:
        return 1 - cats_drawn(given["cruises"], given["pile"] + given["left"], HAND - given["left"])[0]

    @mistake(
        "That is the chance that one card of the shuffled pile is a Cruise Vacation. You draw more than one of it."
    )
    def one_card(self, given: Given) -> Fraction:
        return Fraction(given["cruises"], given["pile"])

    @mistake("Five out of all your cards: but some of the five come from the Draw Pile for certain, and can't be it.")
    def five_of_all(self, given: Given) -> Fraction:
        return Fraction(HAND, given["pile"] + given["left"])

    @mistake(
        "That is one card, out of both piles together. You draw several, and only some come from the shuffled pile."
    )
    def one_of_all(self, given: Given) -> Fraction:
        return Fraction(given["cruises"], given["pile"] + given["left"])

    @mistake("So many of the cards of that pile you draw. But there is more than one Cruise Vacation among them.")
    def one_cruise(self, given: Given) -> Fraction | None:
        return Fraction(HAND - given["left"], given["pile"]) if given["cruises"] > 1 else None


class BingoPays(Exercise):
    title = "How many cats has he got?"
    rules = ("bingo", "bingo-0", "bingo-1", "bingo-2", "bingo-3", "faq-counting")
    level, minutes = 3, 6
    kind = Chance()
    hints = (
        "How many hands of five are there, and how many of them have just the right number of cats?",
        "A hand with k cats: choose k of the cats, and 5 − k of the other cards. In Python: from math import comb.",
    )
    same = "result"
    RESULTS = ("it does nothing at all", "it pays 4 Coins", "it pays 6 Coins", "it gives you a free cat")

    def instance(self, rng: Random) -> Given:
        while True:
            cards = rng.randrange(10, 22)
            given = {"cards": cards, "cats": rng.randrange(3, min(10, cards - 4)), "result": rng.randrange(4)}
            if Fraction(1, 20) < self.answer(given) < Fraction(9, 10) and telling(self, given):
                return given

    def brief(self, given: Given) -> str:
        result = ("nothing", "4 Coins", "6 Coins", "a free cat")[given["result"]]
        return f"{given['cards']} cards, {given['cats']} of them cats, and the question how likely {result} is"

    def prompt(self, given: Given) -> str:
        return (
            f"Ben owns {given['cards']} cards, {given['cats']} of them cats. At the end of his turn he "
            "has shuffled them all "
            "and drawn a hand of five. Now you play Play BINGO! on him. How likely is it that "
            f"{self.RESULTS[given['result']]}?"
        )

    def _of(self, given: Given, chances: Mapping[int, Fraction]) -> Fraction:
        return bingo(chances)[given["result"]]

    def answer(self, given: Given) -> Fraction:
        return self._of(given, cats_drawn(given["cats"], given["cards"]))

    def work(self, given: Given) -> Steps:
        n, c, k = given["cards"], given["cats"], given["result"]
        which = f"{WORDS[k]} or more cats" if k == 3 else f"exactly {cards_of(k, 'cat')}" if k else "no cat at all"
        yield f"That happens if there {'is' if k == 1 or k == 0 else 'are'} {which} in the hand.", f"bingo-{k}"
        yield f"Five of {n} cards can be chosen in C({n}, 5) = {comb(n, 5):,} ways, all equally likely.", ""
        ways = 0
        for j in range(k, (min(c, HAND) if k == 3 else k) + 1):
            these = comb(c, j) * comb(n - c, HAND - j)
            ways += these
            yield f"With {cards_of(j, 'cat')}: C({c}, {j}) · C({n - c}, {HAND - j}) = {these:,}.", ""
        yield f"{ways:,}/{comb(n, 5):,} is about {float(self.answer(given)):.1%}.", ""

    @mistake("Once a card is in his hand it can't be drawn again: the five cards are drawn without putting back.")
    def put_back(self, given: Given) -> Fraction:
        return self._of(given, with_replacement(given["cats"], given["cards"]))

    @mistake("With four or five cats the card gives you a free cat as well: three or more, not exactly three.")
    def exactly_three(self, given: Given) -> Fraction | None:
        return drawn(given["cats"], given["cards"])[3] if given["result"] == 3 else None

    @mistake("That is the chance for so many cats or more. With more of them the card does something else.")
    def or_more(self, given: Given) -> Fraction | None:
        k = given["result"]
        return (
            sum((p for n, p in drawn(given["cats"], given["cards"]).items() if n >= k), Fraction(0))
            if 0 < k < 3
            else None
        )

    @mistake("That is the chance that one card is a cat. He holds five.")
    def one_card(self, given: Given) -> Fraction:
        return Fraction(given["cats"], given["cards"])

    @mistake("That is the chance that it does not happen.")
    def not_so(self, given: Given) -> Fraction:
        return 1 - self.answer(given)


class BurglarCat(Exercise):
    title = "The burglar and the cat"
    rules = ("burglar", "burglar-shuffle", "burglar-blocked", "security-blocks", "security-stays", "CL-D")
    level, minutes = 3, 7
    kind = Chance()
    hints = (
        "Two things must happen: the hand holds no Security System, and the card that is taken is a cat.",
        "If there is no Security System in the hand, then the card you take is a random one of all the others.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            given = {"cards": rng.randrange(10, 21), "cats": rng.randrange(3, 9), "shields": rng.choice((1, 1, 2, 3))}
            if given["cards"] >= given["cats"] + max(7, given["shields"] + 2) and telling(self, given):  # 7 are dealt
                return given

    def brief(self, given: Given) -> str:
        shields = cards_of(given["shields"], "Security System")
        return f"{given['cards']} cards with {cards_of(given['cats'], 'cat')} and {shields}"

    def prompt(self, given: Given) -> str:
        return (
            f"Ben owns {given['cards']} cards: {given['cats']} cats, "
            f"{cards_of(given['shields'], 'Security System')}, and "
            "no other card that blocks. He has just shuffled them all and drawn five. You play a Cat "
            "Burglar on him. If he "
            "holds a Security System, he shows it. How likely is it that the burglar brings you a cat?"
        )

    def _open(self, given: Given) -> Fraction:
        """The chance that there is no Security System in the hand."""
        return cats_drawn(given["shields"], given["cards"])[0]

    def answer(self, given: Given) -> Fraction:
        return self._open(given) * Fraction(given["cats"], given["cards"] - given["shields"])

    def work(self, given: Given) -> Steps:
        n, c, s = given["cards"], given["cats"], given["shields"]
        open_ = f"C({n - s}, 5)/C({n}, 5) = {self._open(given)}"
        yield f"He can't block if all five are among the {n - s} other cards: {open_}.", "burglar-blocked"
        yield (
            f"Then the card that you take is any one of those {n - s}, and {c} of them are cats: {c}/{n - s}.",
            "burglar",
        )
        yield f"{self._open(given)} · {c}/{n - s} is about {float(self.answer(given)):.1%}.", ""

    @mistake("That is the chance that a card of his is a cat. But he may hold a Security System, and show it.")
    def no_block(self, given: Given) -> Fraction:
        return Fraction(given["cats"], given["cards"])

    @mistake("If he could not block, there is no Security System in that hand: the card is one of the others.")
    def not_conditioned(self, given: Given) -> Fraction:
        return self._open(given) * Fraction(given["cats"], given["cards"])

    @mistake("That is the chance that he can't block. The card that is taken must be a cat, too.")
    def unblocked(self, given: Given) -> Fraction:
        return self._open(given)

    @mistake("That would be right if the burglar took all five cards. He takes one.")
    def any_cat(self, given: Given) -> Fraction:
        return self._open(given) * (
            1 - cats_drawn(given["cats"], given["cards"] - given["shields"]).get(0, Fraction(0))
        )


class WhomToAsk(Exercise):
    title = "BINGO! But on whom?"
    rules = ("bingo", "bingo-0", "bingo-1", "bingo-2", "bingo-3", "bingo-secret", "CL-L", "CL-S")
    level, minutes = 3, 6
    kind = AtTable()
    players = 4
    hints = (
        "The table says how likely each number of cats is, opponent by opponent. Weigh each number with what it pays.",
        "4 Coins times the chance of one cat, and 6 times the chance of two. Three cats pay no Coin at all.",
    )

    def instance(self, rng: Random) -> Given:
        while True:
            piles = {}
            for q in ("1", "2", "3"):
                cards = rng.randrange(7, 13)
                cats = rng.randrange(max(1, cards - 7), min(7, cards - 3))
                piles[q] = [cats, cards]
            given: Given = {"piles": piles, "seed": rng.randrange(1000)}
            worth = self._worth(given)
            best = sorted(worth.values())
            traps = {self.most_cats(given), self.surest(given), self.free_cat(given), self.one_cat(given)}
            open_ = all(bingo(chances)[3] < Fraction(4, 5) for chances in self._chances(given).values())
            if open_ and len(traps) > 1 and best[-1] - best[-2] >= Fraction(3, 10) and best[0] >= 1:
                return given

    def position(self, given: Given) -> State:
        rng = Random(given["seed"])
        hands, piles = {0: ["Play BINGO!", "Hard Candy", "Hard Candy", "Cat", "Cat"]}, {}
        for q, (cats, cards) in given["piles"].items():
            pool = ["Cat"] * cats + ["Hard Candy"] * (cards - cats)
            rng.shuffle(pool)
            hands[int(q)], piles[int(q)] = pool[:HAND], pool[HAND:]
        state: State = self.table.set_up(hands=hands, draw_piles=piles, turns={0: 6, 1: 5, 2: 5, 3: 5}, turn=0)
        return state

    def prompt(self, given: Given) -> str:
        return (
            "You are Ann, saving up for a Cruise Vacation: in this turn only Coins matter, a cat does "
            "not. For every "
            "opponent the table says which cards are in the hand and the Draw Pile together, and how "
            "likely the hand "
            "holds no cat, one, two, or more. Play BINGO! on the one who brings you the most Coins on average."
        )

    def _chances(self, given: Given) -> dict[str, dict[int, Fraction]]:
        return {q: drawn(cats, cards) for q, (cats, cards) in given["piles"].items()}

    def _worth(self, given: Given) -> dict[str, Fraction]:
        return {q: bingo_coins(chances) for q, chances in self._chances(given).items()}

    def _on(self, q: str | int) -> str:
        return f"play Play BINGO! on {int(q) + 1}"

    def answer(self, given: Given) -> str:
        view = self.position(given).view(0)
        worth = {q: bingo_coins(cats_held(view, q)) for q in (1, 2, 3)}
        return self._on(max(worth, key=lambda q: worth[q]))

    def work(self, given: Given) -> Steps:
        yield "One cat pays 4 Coins, two pay 6; none pays nothing, and three bring a cat instead.", "bingo"
        for q, chances in self._chances(given).items():
            cats, cards = given["piles"][q]
            pays, worth = bingo(chances), bingo_coins(chances)
            yield (
                f"{self.names(given)[int(q)]}: five of {cards} cards with {cards_of(cats, 'cat')}: one {pays[1]}, two "
                f"{pays[2]}. 4 · {pays[1]} + 6 · {pays[2]} is "
                f"{'' if (100 * worth).denominator == 1 else 'about '}{float(worth):.2f} Coins.",
                "CL-S",
            )
        worths = self._worth(given)
        best = self.names(given)[int(max(worths, key=lambda q: worths[q]))]
        yield f"{best} brings most. So play BINGO! on {best}.", "bingo-2"

    def against(self, given: Given, answer: str) -> str:
        if "BINGO" not in answer:
            return "That asks nobody. Play BINGO! is the card to be played."
        worth = self._worth(given)
        mine = worth[str(int(answer.split()[-1]) - 1)]
        return (
            f"There it brings about {float(mine):.2f} Coins on average; with somebody else it brings about "
            f"{float(max(worth.values())):.2f}."
        )

    @mistake("That hand holds the most cats on average. But for three cats there are no Coins, only a cat.")
    def most_cats(self, given: Given) -> str:
        chances = self._chances(given)
        return self._on(max(chances, key=lambda q: expected(chances[q])))

    @mistake("That is where a free cat is likeliest. You need Coins, and then three cats are worth nothing.")
    def free_cat(self, given: Given) -> str:
        chances = self._chances(given)
        return self._on(max(chances, key=lambda q: bingo(chances[q])[3]))

    @mistake(
        "That is where something is likeliest to happen. Two cats pay more than one, though, and three pay no Coin."
    )
    def surest(self, given: Given) -> str:
        chances = self._chances(given)
        return self._on(min(chances, key=lambda q: chances[q][0]))

    @mistake("That is where one cat is likeliest. Two cats pay even more: count them as well.")
    def one_cat(self, given: Given) -> str:
        chances = self._chances(given)
        return self._on(max(chances, key=lambda q: chances[q][1]))


# -- programs ----------------------------------------------------------------------------------------------------------


class BingoCoins(Exercise):
    title = "A function for BINGO!"
    rules = ("bingo-0", "bingo-1", "bingo-2", "bingo-3", "draw-five")
    level, minutes = 4, 12
    kind = Function(Number("Coins", near=0.005))
    starter = "def bingo_coins(cats, cards):\n    ..."
    model = """
from math import comb

def bingo_coins(cats, cards):
    def chance(k):
        return comb(cats, k) * comb(cards - cats, 5 - k) / comb(cards, 5)

    return 4 * chance(1) + 6 * chance(2)
"""
    hints = (
        "An average: each result times its chance, added up. Which results pay Coins?",
        "A hand of five with k cats has the chance C(cats, k) · C(cards − cats, 5 − k) / C(cards, 5).",
        "comb(n, k) from math is C(n, k); it is 0 where there are not enough cards.",
    )

    def instance(self, rng: Random) -> Given:
        cards = rng.randrange(8, 31)
        return {"cats": rng.randrange(1, min(10, cards - 2)), "cards": cards}

    def brief(self, given: Given) -> str:
        return f"{given['cats']} cats among {given['cards']} cards"

    def prompt(self, given: Given) -> str:
        return (
            "Somebody owns so many cats, and so many cards in all (the cats included, 8 at least). All "
            "have been shuffled, and "
            "five are in the hand. Write a function `bingo_coins(cats, cards)` that says how many Coins a "
            "Play BINGO! on that "
            "hand brings on average, to within half a hundredth of a Coin: two decimals will do. (A free cat counts as "
            "no Coins.)\n\n"
            f"For instance, `bingo_coins({given['cats']}, {given['cards']})` is about "
            f"{float(self.answer(given)):.4f}."
        )

    def answer(self, given: Given) -> Fraction:
        return bingo_coins(cats_drawn(given["cats"], given["cards"]))

    def work(self, given: Given) -> Steps:
        c, n = given["cats"], given["cards"]
        pays = bingo(cats_drawn(c, n))
        yield (
            f"In the instance shown, one cat has the chance {c} · C({n - c}, 4) / C({n}, 5), {float(pays[1]):.4f}.",
            "bingo-1",
        )
        yield f"Two cats: C({c}, 2) · C({n - c}, 3) / C({n}, 5), {float(pays[2]):.4f}.", "bingo-2"
        yield (
            f"4 · {float(pays[1]):.4f} + 6 · {float(pays[2]):.4f} is about {float(self.answer(given)):.4f}. As code:",
            "bingo",
        )

    @mistake("Three cats and more bring a cat, not 6 Coins.")
    def six_for_more(self, given: Given) -> Fraction:
        pays = bingo(cats_drawn(given["cats"], given["cards"]))
        return 4 * pays[1] + 6 * (pays[2] + pays[3])

    @mistake("A card that is in the hand can't be drawn once more: use C(n, k), not powers of cats/cards.")
    def put_back(self, given: Given) -> Fraction:
        return bingo_coins(with_replacement(given["cats"], given["cards"]))

    @mistake("Each cat does not pay 4: one cat pays 4, two pay 6 together, and more of them pay nothing.")
    def four_each(self, given: Given) -> Fraction:
        return Fraction(4 * HAND * given["cats"], given["cards"])

    @mistake("Two cats pay 6 Coins. Add 6 times the chance of exactly two.")
    def one_only(self, given: Given) -> Fraction:
        return 4 * bingo(cats_drawn(given["cats"], given["cards"]))[1]


class CatLadyBot(Exercise):
    title = "A Cat Lady of your own"
    rules = ("turn-steps", "play-all", "play-any-order", "shop", "objective", "deck-building", "CL-A", "G-4")
    level, minutes = 5, 20
    players = 2
    kind = Contest(against=("hearts",), wins=0.35, matches=80, max_rounds=10)
    starter = "def my_cat_lady(view, legal_moves, rng):\n    ..."
    model = """
FIRST = ("draw", "bridge", "burglar", "bingo", "makeover", "cucumber", "compliment", "")

def my_cat_lady(view, legal_moves, rng):
    plays = [move for move in legal_moves if move.verb == "play"]
    if plays:
        return min(plays, key=lambda move: FIRST.index(move.card["effect"]))
    cards = [move for move in legal_moves if move.verb in ("return", "discard")]
    if cards:
        return min(cards, key=lambda move: move.card["happiness"] + move.card["coins"])
    hearts = [move for move in legal_moves if move.verb in ("buy", "gain") and move.card["happiness"]]
    if hearts:
        return max(hearts, key=lambda move: move.card["happiness"])
    return legal_moves[-1]
"""
    hints = (
        'As long as there is a move with the verb "play", play something: who goes shopping can play no more.',
        'Of the moves with the verb "buy", take one whose card brings Happiness: move.card["happiness"] '
        "is the number "
        "in its heart.",
        "Which is the best purchase? Not the dearest, nor what pays back only later: ten turns are short. Of those "
        'that bring Happiness take the most of it; and if there is none, the last of legal_moves is "end turn".',
        'She attacks you, too. Then your moves have the verb "discard", and it is you who says which card goes. '
        "Give the one on which Happiness and Coins together are least.",
    )

    def prompt(self, given: Given) -> str:
        return (
            "Write a Cat Lady for two: a function `my_cat_lady(view, legal_moves, rng)` that gives one of the legal "
            'moves. `move.verb` is "play", "shop", "buy" or "end turn" in her own turn; "discard" when a Backhanded '
            'Compliment makes her give up a card of her hand; "return" and "gain" for a Makeover. Where a move has a '
            'card, `move.card["happiness"]`, `move.card["coins"]` and `move.card["cost"]` are its figures, and '
            '`move.card.title` its name. (Not every move has one: "shop", "end turn", "buy mystery", "gain mystery", '
            '"redeem milk" and "suffer" have none.)\n\n'
            "She meets the best shopper in Maple St., who wastes nothing. They play 80 matches, changing seats, of ten "
            "turns each: then, or when the last cat has gone, the most cats win. Yours need not beat her, but hold her "
            "own, and win at least 35 % (a tie counts as half a match). Whoever plays everything and then always buys "
            "the dearest card wins one match in five at best; whoever saves up with Coins first hardly ever. What is a "
            "card worth in ten turns? And which one can be spared?"
        )

    def work(self, given: Given) -> Steps:
        yield (
            "A card that is not played goes to the Discard Pile for nothing. So play all, before you say “shop”.",
            "CL-A",
        )
        yield "What draws cards comes first: what it draws can still be played.", "play-any-order"
        yield (
            "Then buy the most Happiness you can pay for: every heart comes round again, turn after turn.",
            "deck-building",
        )
        yield "Ten turns are short: who buys Coins for half of them has the best deck, and too few cats.", "objective"
        yield "When you must return or discard a card, give the one that does least. As code:", "shop"

    @mistake(
        "It takes the last of the legal moves: it goes shopping without playing a card, and ends the turn. Play first."
    )
    def hasty(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[-1]

    @mistake("It takes the first of the legal moves. So it plays everything, well done; but it buys Hard Candies only.")
    def sweet_tooth(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: legal_moves[0]

    @mistake("It takes any move. So it goes shopping before everything is played, and buys what it does not need.")
    def careless(self, given: Given) -> Any:
        return lambda view, legal_moves, rng: rng.choice(legal_moves)

    @mistake(
        "It shops well. But when it has to discard, it takes the last of the legal moves, and throws its hearts away. "
        "Which card can be spared?"
    )
    def throws_hearts_away(self, given: Given) -> Any:
        return self._buys("happiness", lambda card: bool(card["happiness"]))

    @mistake("It plays everything, and buys the dearest card. But a card is worth what it does, not what it costs.")
    def dearest(self, given: Given) -> Any:
        return self._buys("cost")

    @mistake("It plays everything, and buys Coins. But Coins move no token: in ten turns they come too late.")
    def coins_first(self, given: Given) -> Any:
        return self._buys("coins")

    @staticmethod
    def _buys(what: str, wanted: Callable[[Card], bool] = lambda card: True) -> Any:
        """A bot that plays the first card it can, and buys what has most of something, of the cards that it wants."""

        def choose(view: Any, legal_moves: Any, rng: Random) -> Any:
            for verb in ("play", "buy"):
                moves = [move for move in legal_moves if move.verb == verb and (verb == "play" or wanted(move.card))]
                if moves and verb == "buy":
                    return max(moves, key=lambda move: int(move.card[what]))
                if moves:
                    return moves[0]
            return legal_moves[-1]

        return choose
