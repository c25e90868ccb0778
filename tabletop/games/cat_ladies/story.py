"""What Cat Ladies tells: one function per thing that happens, each sentence with the rules it rests on.

In a sentence `{p}` is a player (`{p:draws|draw}` the verb, `{p's}` his), `{cards}` the titles; see `Note.say`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core import Note, Tell, Text, listed
from ...deck import Card
from .moves import Play, Tally

if TYPE_CHECKING:
    from .game import CatLadies, CatLadiesState

COIN_RULES = ("coins", "coins-stay", "buying-power", "CL-B")
BINGO_RULES = ("bingo-0", "bingo-1", "bingo-2", "bingo-3")
ATTACK_RULES = {"compliment": "compliment-blocked", "burglar": "burglar-blocked", "cucumber": "cucumber-blocked"}


def count(n: int, word: str = "card") -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _stop(cards: Sequence[Card]) -> str:
    """The full stop after titles; “Play BINGO!” needs none."""
    last = cards[-1]
    return "" if last.title.endswith("!") and cards.count(last) == 1 else "."


def _cats_left(left: int) -> str:
    return f": {count(left, 'cat')} {'is' if left == 1 else 'are'} left" if left else ""


# -- setting up --------------------------------------------------------------------------------------------------------
def start(tell: Tell, state: CatLadiesState) -> None:
    game, zones = state.game, state.zones
    cards = [c for c in game.deck for _ in range(c["start"])]
    text = "Everyone shuffles {cards} into a Draw Pile of their own and puts the Cat Token on Start."
    setting = ("scoreboard", "deck-building", "components", "objective", "CL-L", "CL-S")
    tell(Note.say(text, "starting-pile", *setting, cards=cards))
    market, cats, n = len(zones[game.market]), len(zones[game.cat_deck]), len(zones[game.bag])
    secret = f", and a Mystery Deck of {n}, face down" if n else "; there are no Mystery cards"
    rules = ("beginners", "CL-J") if game.beginners else ("mystery-face-down",)
    wait = f"{count(cats, 'cat')} {'waits' if cats == 1 else 'wait'}"
    text = f"The Market has {count(market)} in open stacks, ordered by price{secret}. {wait} for a home."
    tell(Note.say(text, "setup-market", "setup-cats", "faq-counting", *rules))
    tell(Note.say("{p} {p:goes|go} first.", "starting-player", "G-1", p=state.facts.tally.first))


def turn(tell: Tell, game: CatLadies, p: int, tally: Tally) -> None:
    rounds = game.options["max_rounds"]
    of = f" of {rounds}" if rounds else ""
    limit = ("G-4",) if rounds else ()
    text = f"{{p}} {{p:begins|begin}} turn {tally.turns[p]}{of}."
    tell(Note.say(text, "clockwise", "turn-steps", *limit, p=p))


# -- 1. Play Your Cards ------------------------------------------------------------------------------------------------
def plays(tell: Tell, state: CatLadiesState, move: Play) -> None:
    game, p, c = state.game, state.facts.player, move.card.index
    if c in game.mysteries:
        rules = ["mystery-play", "mystery-apart"]
        rules += ["mystery-values"] if game.happiness[c] or game.coins[c] else []
    else:
        rules = ["play-any-order", "play-all", "faq-no-limit"]
        again = state.zones[game.played if game.coins[c] else game.discard + p]
        rules += ["play-multiples"] if c in again else []
    effect = game.effect[c]
    rules += ["ability"] if effect or (game.happiness[c] and game.coins[c]) else []
    rules += ["security-draw" if effect == "draw" else effect] if effect else []
    rules += ["CL-E"] if effect in ("bridge", "compliment", "cucumber") else []
    text, here = "{p} {p:plays|play} {cards}" + (" on {q}" if move.on >= 0 else ""), state.facts.tally.happiness[p]
    if not effect:  # hearts or coins only: all in one sentence
        hearts, coins, owned = game.happiness[c], game.coins[c], state.facts.coins
        if hearts and here + hearts < game.track:
            text += f" and {{p:moves|move}} {count(hearts, 'space')}, to {here + hearts}"
            rules += ["happiness"]
        if coins and not hearts:
            text += f": {count(coins, 'Coin')}" + (f", {owned + coins} in all" if owned else "")
            rules += COIN_RULES
        if not coins and c not in game.mysteries:
            rules += ["discard-after-use"]
    stop = _stop([move.card]) if text.endswith("{cards}") else "."
    tell(Note.say(text + stop, *rules, cards=[move.card], p=p, q=move.on))


def used(tell: Tell, game: CatLadies, p: int, c: int, paid: int) -> None:
    """Coins count, or the card is put away; said here unless `plays` has said it."""
    card, coins, plain = game.deck.cards[c], game.coins[c] + paid, not game.effect[c]
    if coins and not (plain and not game.happiness[c]):
        tell(Note.say(f"{{cards}} brings {count(coins, 'Coin')}.", *COIN_RULES, cards=[card], p=p))
    elif not coins and c in game.mysteries:
        text = "{cards} goes under the Mystery Deck."
        tell(Note.say(text, "mystery-bottom", "CL-K", cards=[card], p=p))
    elif not coins and not plain:
        text = "{cards} goes to {p's} Discard Pile."
        tell(Note.say(text, "discard-after-use", "CL-B", cards=[card], p=p))


def happier(tell: Tell, p: int, hearts: int, at: int, adopted: int, left: int, effect: bool) -> None:
    moves, order = f"{{p}} {{p:moves|move}} {count(hearts, 'space')}", ("CL-P",) if effect else ()
    if not adopted:
        if effect:  # else `plays` has said it
            tell(Note.say(f"{moves}, to {at}.", "happiness", *order, p=p))
        return
    text = f"{moves} and {{p:adopts|adopt}} {'a cat' if adopted == 1 else count(adopted, 'cat')}"
    rules = ["adopt", "new-cat-discard", "happiness", *order]
    if left:
        text += f": {'it goes' if adopted == 1 else 'they go'} to the Discard Pile, the token back to Start"
        text += f" and on to {at}. " if at else ". "
        text += _cats_left(left)[2:]
    rules += ["carry-over", "example-adopt"] if at or adopted > 1 else []
    tell(Note.say(f"{text}.", *rules, p=p))


def milk(tell: Tell, p: int, left: int) -> None:
    text = "{p} {p:puts|put} a Bottle of Milk and a Milk Dish under the Mystery Deck and {p:takes|take} a free cat"
    text += f"{_cats_left(left)}."
    tell(Note.say(text, "milk", "milk-pairs", "CL-Q", "other-cats", p=p))


def bingo(tell: Tell, p: int, q: int, hand: Sequence[Card], cats: int) -> None:
    both = 1 << p | 1 << q
    shown = count(cats, "cat") if cats else "no cat"
    public = f"{{q}} {{q:shows|show}} {{p}} a hand of {count(len(hand))}: {shown}."
    text = f"{{q}} {{q:shows|show}} {{p}} {{cards}}: {shown}." if hand else "{q} {q:has|have} no hand to show: no cat."
    more = ("bingo-several", "CL-F") if not hand else ("bingo-several",)
    rules = (BINGO_RULES[min(cats, 3)], "bingo", "bingo-secret", *more)
    tell(Note.say(text, *rules, cards=hand, readers=both if hand else -1, public=public, p=p, q=q))


def free_cat(tell: Tell, p: int, left: int) -> None:
    text = f"BINGO! {{p}} {{p:takes|take}} a free cat{_cats_left(left)}."
    tell(Note.say(text, "bingo-3", "other-cats", p=p))


# -- attacks -----------------------------------------------------------------------------------------------------------
def unconcerned(tell: Tell, q: int, effect: str) -> None:
    if effect == "cucumber":
        tell(Note.say("{q's} Cat Token is on Start and can't be driven back.", "CL-O", "cucumber", q=q))
    else:
        tell(Note.say("{q} {q:has|have} no card in hand: nothing happens.", "CL-F", "CL-O", q=q))


def reveals(tell: Tell, q: int, card: Card, effect: str) -> None:
    text = "{q} {q:reveals|reveal} {cards} and {q:is|are} safe; it goes back into the hand."
    rules = ("security-stays", "security-blocks", ATTACK_RULES[effect], "security-own-only", "CL-D", "G-2")
    tell(Note.say(text, *rules, cards=[card], q=q))


def scared(tell: Tell, q: int, back: int, at: int) -> None:
    text = f"{{q's}} Cat Token goes back {count(back, 'space')}, to {at or 'Start'}."
    tell(Note.say(text, "cucumber", "CL-E", q=q))


def discards(tell: Tell, q: int, card: Card) -> None:
    text = "{q} {q:puts|put} {cards} into the Discard Pile."
    tell(Note.say(text, "compliment", "compliment-example", "security-full-hand", cards=[card], q=q))


def suffers_theft(tell: Tell, q: int) -> None:
    tell(Note.say("{q} {q:mixes|mix} the hand and {q:holds|hold} it out, face down.", "burglar-shuffle", q=q))


def steals(tell: Tell, p: int, q: int, card: Card) -> None:
    both = 1 << p | 1 << q
    text, public = (f"{{p}} {{p:steals|steal}} {what} from {{q's}} hand." for what in ("{cards}", "a card"))
    rules = ("burglar", "burglar-yours", "burglar-no-replacement")
    tell(Note.say(text, *rules, cards=[card], readers=both, public=public, p=p, q=q))


def theft_known(tell: Tell, p: int, q: int, card: Card) -> None:
    tell(Note.say("All can see it now: {p} stole {cards} from {q}.", "CL-M", cards=[card], p=p, q=q))


# -- Makeover ----------------------------------------------------------------------------------------------------------
def returns(tell: Tell, p: int, card: Card, limit: int) -> None:
    text = f"{{p}} {{p:returns|return}} {{cards}} to the Market and may gain a card for up to {count(limit, 'Coin')}."
    tell(Note.say(text, "makeover", "makeover-no-values", cards=[card], p=p))


def returns_nothing(tell: Tell, p: int, hand: Sequence[Card]) -> None:
    text = (
        "{p} {p:shows|show} {cards}: nothing that could be returned." if hand else "{p} {p:has|have} no card to return."
    )
    tell(Note.say(text, "CL-N", "CL-G", "makeover-no-cats", cards=hand, p=p))


def gains(tell: Tell, p: int, card: Card) -> None:
    text = "{p} {p:gains|gain} {cards}, which goes to the Discard Pile."
    tell(Note.say(text, "makeover", "CL-G", cards=[card], p=p))


# -- 2. Shop at the Market ---------------------------------------------------------------------------------------------
def shops(tell: Tell, p: int, coins: int) -> None:
    text = "{p} {p:goes|go} shopping with " + (count(coins, "Coin") if coins else "no Coins") + "."
    tell(Note.say(text, "shop", "buying-power", p=p))


def buys(tell: Tell, p: int, card: Card, cost: int, left: int) -> None:
    rest = f"; {left} {'is' if left == 1 else 'are'} left" if left else ""
    text = f"{{p}} {{p:buys|buy}} {{cards}} for {count(cost, 'Coin')}{rest}."
    tell(Note.say(text, "bought-to-discard", "cost", "any-combination", "not-same-turn", cards=[card], p=p))


def takes_mystery(tell: Tell, p: int, bought: bool) -> None:
    text = f"{{p}} {'{p:buys|buy}' if bought else '{p:gains|gain}'} the top card of the Mystery Deck."
    tell(Note.say(text, "mystery-buy" if bought else "CL-G", p=p))


def finds(tell: Tell, p: int, card: Card) -> None:
    text = "{p} {p:finds|find} {cards} and {p:keeps|keep} it face down."
    public = "{p} {p:looks|look} at it and {p:keeps|keep} it face down."
    rules = ("mystery-secret", "mystery-next-turn", "CL-T")
    tell(Note.say(text, *rules, cards=[card], readers=1 << p, public=public, p=p))


def known_mystery(tell: Tell, p: int, card: Card) -> None:
    text = "It is {cards}: all saw it being put under the deck. {p} {p:keeps|keep} it face down."
    tell(Note.say(text, "CL-T", "mystery-next-turn", cards=[card], p=p))


# -- 3. Clean Up & Draw 5 Cards ----------------------------------------------------------------------------------------
def cleans_up(tell: Tell, state: CatLadiesState) -> None:
    f, game = state.facts, state.game
    p, rest, row = f.player, state.zones[f.player], state.zones[game.played]
    text, rules = "{p} {p:cleans|clean} up", ["clean-up"]
    if rest:
        text += "; {cards} " + ("was" if len(rest) == 1 else "were") + " not played"
        rules += ["CL-A"]
    if row:
        rules += ["coins-away", "example-turn"]
    if f.coins:
        text += f"; {count(f.coins, 'Coin')} {'is' if f.coins == 1 else 'are'} lost"
        rules += ["coins-lost"]
    tell(Note.say(text + ".", *rules, cards=[game.deck.cards[c] for c in rest], p=p))
    under = [game.deck.cards[c] for c in row if c in game.mysteries]
    if under:
        goes = "goes" if len(under) == 1 else "go"
        tell(Note.say(f"{{cards}} {goes} under the Mystery Deck.", "mystery-bottom", "CL-K", cards=under, p=p))


def draws(tell: Tell, state: CatLadiesState, q: int, card: Card, hand: Sequence[Card]) -> None:
    """Single cards for an ability; a hand, when it is complete (`hand`, else empty)."""
    f = state.facts
    if f.phase == "draw":
        text, public = f"{{q}} {{q:draws|draw}} {{cards}}{_stop([card])}", "{q} {q:draws|draw} a card."
        rules = ("faq-draw", "bridge") if state.game.effect[f.card] == "bridge" else ("faq-draw", "security-draw")
        tell(Note.say(text, *rules, cards=[card], readers=1 << q, public=public, q=q))
    elif hand:
        _draws_hand(tell, state, q, hand)


def _draws_hand(tell: Tell, state: CatLadiesState, q: int, hand: Sequence[Card]) -> None:
    game, rules = state.game, ["draw-five"]
    if state.facts.phase == "deal":
        rules = ["starting-hand"]
        if game.options["handicap"]:
            rules += [f"handicap-{game.players}", "faq-first-player", "CL-J"]
    text, public = f"{{q}} {{q:draws|draw}} {{cards}}{_stop(hand)}", f"{{q}} {{q:draws|draw}} {count(len(hand))}."
    tell(Note.say(text, *rules, cards=hand, readers=1 << q, public=public, q=q))


def reshuffles(tell: Tell, q: int, n: int) -> None:
    text = f"{{q's}} Draw Pile is empty: the Discard Pile of {count(n)} is shuffled and takes its place."
    tell(Note.say(text, "reshuffle", "CL-C", "CL-S", q=q))


def nothing_to_draw(tell: Tell, state: CatLadiesState, q: int, hand: Sequence[Card] | None) -> None:
    """Both piles are empty; in a clean-up with the cards that were drawn before."""
    if hand:
        _draws_hand(tell, state, q, hand)
    tell(Note.say("{q} {q:has|have} nothing left to draw.", "CL-C", q=q))


# -- the end -----------------------------------------------------------------------------------------------------------
def ends(tell: Tell, state: CatLadiesState) -> None:
    end = state.outcome()
    assert end is not None
    if state.zones[state.game.cat_deck]:
        tell(Note.say("The agreed number of rounds is played.", "G-4"))
    else:
        tell(Note.say("The last cat has found a home: the game ends at once.", "end-last-cat", "CL-H"))
    cats = [count(n, "cat") if p == 0 else str(n) for p, n in enumerate(end.scores)]
    owned = listed([f"{{{p}}} {{{p}:has|have}} {n}" for p, n in enumerate(cats)])
    tell(Note(owned + ".", "most-cats"))
    decided = ("CL-I",) if end.rule in ("tie-turns", "tie-mystery", "shared") else ()
    tell(Note(str(end.reason), end.rule, also=decided))


def ending(
    state: CatLadiesState, winners: Sequence[int], most: Sequence[int], fewest: Sequence[int]
) -> tuple[Text, str]:
    """The reason in a sentence, with its rule."""
    cats = count(state.cats(winners[0]), "cat")
    if len(most) == 1:
        return Text(f"{{{winners[0]}}} {{{winners[0]}:wins|win}} with {cats}, the most of all."), "most-cats"
    people = listed([f"{{{p}}}" for p in most])
    if len(fewest) == 1:
        w = winners[0]
        turns = state.facts.tally.turns[w]
        text = f"{people} have {cats} each; {{{w}}} {{{w}:wins|win}} with the fewest turns: {turns}."
        return Text(text), "tie-turns"
    if len(winners) == 1:
        w = winners[0]
        kept = state.mystery_cards(w)
        text = f"{people} have {cats} each; {{{w}}} {{{w}:wins|win}} with the most unused Mystery cards: {kept}."
        return Text(text), "tie-mystery"
    shared = listed([f"{{{p}}}" for p in winners])
    return Text(f"{shared} share the victory with {cats} each: turns and Mystery cards are equal too."), "shared"
