"""What Matchmaker tells: one function per thing that happens, each sentence with the rules it rests on.

In a sentence `{p}` is a player (`{p:draws|draw}` the verb, `{p's}` his), `{cards}` the titles; see `Note.say`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core import Note, Tell, Text, listed
from ...deck import Card
from .moves import Facts, Offer, Propose

if TYPE_CHECKING:
    from .game import Matchmaker, MatchmakerState

DRAWN = {"draw": "draw", "wealth draw": "wealth-draw", "rank draw": "decline-rank", "ball draw": "ball-draw"}


def count(n: int, word: str = "card") -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def total(cards: Sequence[Card]) -> str:
    """The Virtue of cards added up: "3 + 5 = 8"."""
    summands = [str(c["virtue"]) for c in cards]
    return " + ".join(summands) + (f" = {sum(c['virtue'] for c in cards)}" if len(cards) > 1 else "") or "0"


def signed(n: int) -> str:
    return str(n).replace("-", "−")


# -- setting up --------------------------------------------------------------------------------------------------------
def heroine(tell: Tell, state: MatchmakerState, p: int, card: Card) -> None:
    if not state.facts.tally.drawn:
        text = "{p} {p:begins|begin}: let us say that nobody has read Jane Austen more recently."
        tell(Note.say(text, "reader", "G-1", "MM-X", "aim", "kinds", "MM-L", p=state.facts.tally.first))
    rules = ("deal-heroines", "frames", "society", "own-society")
    tell(Note.say("{p's} heroine is {cards}, in Society from the start.", *rules, cards=[card], p=p))


def dealt(tell: Tell, p: int, cards: Sequence[Card]) -> None:
    text, public = "{p} {p:is|are} dealt {cards}.", f"{{p}} {{p:is|are}} dealt {count(len(cards))}."
    rules = ("deal-hands", "unused-heroines", "hand-hidden", "draw-pile", "MM-V", "G-3")
    tell(Note.say(text, *rules, cards=cards, readers=1 << p, public=public, p=p))


def turn(tell: Tell, game: Matchmaker, p: int, number: int, left: int) -> None:
    rounds = game.options["max_rounds"]
    limit = ("G-4",) if rounds else ()
    text = f"{{p's}} turn {number}" + (f" of {rounds}" if rounds else "")
    if left > 1:
        text += ": two options, for the most Ladies in Society"
        tell(Note.say(text + ".", "two-turns", "two-any", "MM-A", "clockwise", *limit, p=p))
    else:
        tell(Note.say(text + ".", "one-option", "clockwise", "MM-N", *limit, p=p))


def second(tell: Tell, p: int, leads: bool) -> None:
    if leads:
        tell(Note.say("{p} {p:has|have} a second option.", "two-any", "MM-M", p=p))
    else:
        text = "{p} no longer {p:has|have} the most Ladies, but still a second option."
        tell(Note.say(text, "two-any", "MM-A", "MM-M", p=p))


# -- options -----------------------------------------------------------------------------------------------------------
def brings(tell: Tell, p: int, card: Card) -> None:
    tell(Note.say("{p} {p:brings|bring} {cards} into Society.", "bring", "society-only", cards=[card], p=p))


def pushes(tell: Tell, p: int, q: int, card: Card, ruled: bool) -> None:
    text = "{p} {p:pushes|push} {cards} into {q's} smaller Society: she is {q's} concern now."
    rules = ("push", "push-fewer", "push-tip", *(("MM-O",) if ruled else ()))
    tell(Note.say(text, *rules, cards=[card], p=p, q=q))


def takes(tell: Tell, p: int) -> None:
    tell(Note.say("{p} {p:chooses|choose} to take a card.", "draw", p=p))


def draws(tell: Tell, p: int, card: Card, phase: str, left: int) -> None:
    text, public = "{p} {p:draws|draw} {cards}.", "{p} {p:draws|draw} a card."
    if not left:
        text, public = (f"{words[:-1]}, the last one of the Draw pile." for words in (text, public))
    empty = ("MM-F",) if not left else ()
    tell(Note.say(text, DRAWN[phase], "draw-to-hand", *empty, cards=[card], readers=1 << p, public=public, p=p))


# -- proposals ---------------------------------------------------------------------------------------------------------
def spends(tell: Tell, p: int, card: Card) -> None:
    public = "{p} {p:lays|lay} a card aside, face down, for a proposal."
    text = "{p} {p:lays|lay} {cards} aside for a proposal."
    rules = ("MM-B", "charm-discard", "MM-P")
    tell(Note.say(text, *rules, cards=[card], readers=1 << p, public=public, p=p))


def proposes(tell: Tell, p: int, move: Propose, offer: Offer, spent: Sequence[Card]) -> None:
    g, lady = move.gentleman, move.lady
    text = f"{{p}} {{p:proposes|propose}}: {g.title} asks for the hand of {lady.title}, in {{q's}} Society"
    text += "." if spent else f", with Charm {offer.charm} to her {lady['charm']}."
    rules = ["propose", "propose-other", "charm", "charm-two-ways"]
    rules += ["MM-W"] if g["siblings"] else []
    tell(Note.say(text, *rules, p=p, q=offer.asked))
    if spent:
        charm = f"{g['charm']} + {len(spent)} = {offer.charm}"
        text = f"{{p}} {{p:discards|discard}} {{cards}} for it: his Charm is now {charm}, hers {lady['charm']}."
        more = ["charm-beyond"] if offer.charm > lady["charm"] else ["charm-needed"]
        more += ["MM-Q"] if offer.charm > 5 else []
        tell(Note.say(text, "charm-discard", "discards-lost", "discard-pile", "MM-U", *more, cards=spent, p=p))


def accepts(tell: Tell, state: MatchmakerState, forced: bool) -> None:
    f, game = state.facts, state.game
    g, lady = (game.deck.cards[c].title for c in f.offer[:2])
    if forced:
        text = f"A no would cost {{q}} {count(state.price_of_no)}, too many for {{q's}} hand: "
        text += f"{{q}} must accept and {{q:takes|take}} {g}, {{p}} {{p:takes|take}} {lady}."
        tell(Note.say(text, "decline-forced", "swap", "propose-accepted", "G-2", p=f.turn, q=f.offer.asked))
    else:
        text = f"{{q}} {{q:accepts|accept}} and {{q:takes|take}} {g}, {{p}} {{p:takes|take}} {lady}."
        tell(Note.say(text, "swap", "propose-accepted", "answer", "weigh", "G-2", p=f.turn, q=f.offer.asked))


def wealth(tell: Tell, state: MatchmakerState, richer: int, more: int) -> None:
    f, game = state.facts, state.game
    g, lady = game.deck.cards[f.offer.gentleman], game.deck.cards[f.offer.lady]
    if not more:
        text = f"{g.title} and {lady.title} both have Wealth {g['wealth']}: nobody draws."
        tell(Note.say(text, "wealth-equal", "wealth"))
        return
    rich, poor = (g, lady) if g["wealth"] > lady["wealth"] else (lady, g)
    text = f"{rich.title} has Wealth {rich['wealth']}, {poor.title} {poor['wealth']}: "
    text += f"{{p}} {{p:marries|marry}} money and {{p:has|have}} {count(more)} to draw."
    tell(Note.say(text, "wealth-draw", "wealth", "MM-D", p=richer))


def marries(tell: Tell, game: Matchmaker, f: Facts) -> None:
    g, lady = (game.deck.cards[c] for c in f.offer[:2])
    text = f"They marry: {g.title} (Virtue {g['virtue']}) for {{q}}, {lady.title} (Virtue {lady['virtue']}) for {{p}}."
    rules = ("marriage-pile", "virtue", "virtue-pile", "MM-I")
    tell(Note.say(text, *rules, p=f.turn, q=f.offer.asked))


def declines(tell: Tell, state: MatchmakerState, due: int) -> None:
    f, game = state.facts, state.game
    g, lady = (game.deck.cards[c] for c in f.offer[:2])
    if due:
        text = "{q} {q:declines|decline}: "
        text += f"with his Charm {f.offer.charm} to her {lady['charm']}, that costs {count(due)}."
        tell(Note.say(text, "decline-pay", "answer", "MM-C", "MM-R", q=f.offer.asked))
    else:
        text = "{q} {q:declines|decline}: "
        text += f"with his Charm {f.offer.charm} to her {lady['charm']}, that costs nothing."
        tell(Note.say(text, "decline-free", "answer", q=f.offer.asked))


def pays(tell: Tell, p: int, card: Card) -> None:
    tell(Note.say("{p} {p:pays|pay} with {cards}.", "decline-pay", "MM-R", "MM-P", "discard-pile", cards=[card], p=p))


def goes_back(tell: Tell, state: MatchmakerState, more: int) -> None:
    f, game = state.facts, state.game
    g, lady = (game.deck.cards[c] for c in f.offer[:2])
    tell(Note.say(f"{g.title} goes back into {{p's}} hand.", "propose-declined", "MM-H", "discards-lost", p=f.turn))
    if more:
        text = f"He has Rank {g['rank']}, she {lady['rank']}: "
        text += f"{{q}} {{q:refuses|refuse}} a superior and {{q:has|have}} {count(more)} to draw."
        tell(Note.say(text, "decline-rank", "rank", "MM-C", q=f.offer.asked))


# -- a ball ------------------------------------------------------------------------------------------------------------
def invites(tell: Tell, p: int, card: Card) -> None:
    text = "{p} {p:plays|play} {cards} and {p:is|are} the host: everybody is invited to bring a Lady."
    rules = ("ball-option", "ball-host", "MM-E", "MM-S", "ball-discard")
    tell(Note.say(text, *rules, cards=[card], p=p))


def attends(tell: Tell, p: int, card: Card) -> None:
    tell(Note.say("{p} {p:attends|attend} with {cards}, who is in Society now.", "ball-attend", cards=[card], p=p))


def stays_away(tell: Tell, p: int, host: bool) -> None:
    own = ("ball-own",) if host else ("G-2",)
    text = "{p}, the host, {p:stays|stay} away." if host else "{p} {p:stays|stay} away."
    tell(Note.say(text, "ball-attend", *own, p=p))


def has_no_card(tell: Tell, p: int) -> None:
    tell(Note.say("{p} {p:holds|hold} no card and can't attend.", "ball-attend", "G-2", p=p))


def host_draws(tell: Tell, p: int, guests: int) -> None:
    if guests:
        text = f"{count(guests, 'Lady').replace('Ladys', 'Ladies')} came: {{p}} {{p:has|have}} {count(guests)} to draw."
        tell(Note.say(text, "ball-draw", p=p))
    else:
        text = "Nobody came: {p} {p:draws|draw} nothing, and the candles burn for the musicians."
        tell(Note.say(text, "MM-T", "ball-draw", p=p))


# -- the end -----------------------------------------------------------------------------------------------------------
def pile_ends(tell: Tell, game: Matchmaker, f: Facts, missing: bool) -> None:
    if not missing:
        tell(Note.say("The agreed number of rounds is played.", "G-4"))
        return
    text = "{p} {p:has|have} to draw a card, and there is none: the game ends at once."
    tell(Note.say(text, "end", "aim-end", "MM-F", p=f.queue[0]))
    if f.phase == "wealth draw":
        g, lady = (game.deck.cards[c].title for c in f.offer[:2])
        how = "has been made, and counts" if game.options["last_wedding"] == "counts" else "counts for nobody"
        tell(Note.say(f"The wedding of {g} and {lady} {how}.", "MM-G"))


def hands_away(tell: Tell, p: int, cards: Sequence[Card]) -> None:
    tell(Note.say("{p's} hand goes to the discard pile: {cards}.", "end-hands", cards=cards, p=p))


def ends(tell: Tell, state: MatchmakerState) -> None:
    end, game = state.outcome(), state.game
    assert end is not None
    for p, score in enumerate(end.scores):
        wed, maids = ([game.deck.cards[c] for c in state.zones[zone + p]] for zone in (game.marriage, game.society))
        text = f"{{p}} {{p:has|have}} {total(wed)} Virtue in the Marriage pile"
        if maids:
            text += f", less {total(maids)} for {{cards}}, unmarried: {signed(score)}."
            tell(Note.say(text, "end-score", "virtue-society", "aim-old-maids", cards=maids, p=p))
        else:
            tell(Note.say(text + ".", "end-score", "virtue-pile", p=p))
    tell(Note(str(end.reason), end.rule, also=("MM-J",) if end.rule == "rematch" else ()))


def ending(winners: Sequence[int], scores: Sequence[int]) -> tuple[Text, str]:
    """The reason in a sentence, with its rule."""
    virtue = f"{signed(max(scores))} Virtue"
    if len(winners) == 1:
        return Text(f"{{{winners[0]}}} {{{winners[0]}:wins|win}} with {virtue}, the most of all."), "winner"
    shared = listed([f"{{{p}}}" for p in winners])
    return Text(f"{shared} share the victory with {virtue} each; a rematch may tell them apart."), "rematch"
