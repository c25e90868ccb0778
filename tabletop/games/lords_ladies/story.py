"""What Lords & Ladies tells: one function per thing that happens, each sentence with the rules it rests on.

In a sentence `{p}` is a player (`{p:draws|draw}` the verb, `{p's}` his), `{cards}` the titles; see `Note.say`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ...core import Note, Tell, Text, listed
from ...deck import Card
from .estates import LEGACY, QUEEN, SERVICE, Deed, Land, land_before
from .moves import Confirm, Lay, Marry, Rumour, Tally, Use

if TYPE_CHECKING:
    from .game import LordsLadies, LordsLadiesState
    from .playing import Playing

    Position: TypeAlias = LordsLadiesState | Playing

AWARDS = {  # title, rule, what is counted
    LEGACY: ("Legacy", "legacy", "generation"),
    QUEEN: ("Gossip Queen", "gossip-queen", "gossip token"),
    SERVICE: ("Full Service", "full-service", "servant"),
}
RUMOURS = {
    "bedroom": "bedroom",
    "drunken": "drunken",
    "ruin": "ruin",
    "illegitimate": "illegitimate",
    "forbidden": "forbidden",
}
SUITOR_RULES = {
    "heiress": "heiress", "well_travelled": "LL-AG", "good_stock": "LL-AH", "connected": "LL-AI", "generous": "LL-AJ",
    "beyond_reproach": "LL-AK",
}  # fmt: skip
SERVANT_RULES = {
    "butler": ("butler", "LL-V"), "chauffeur": ("chauffeur", "LL-S"), "cook": ("cook", "LL-AU"),
    "footman": ("footman",), "gardener": ("gardener", "LL-R"), "ladies_maid": ("ladies-maid", "LL-E"),
    "maid": ("maid", "LL-D"), "nanny": ("nanny",), "overseer": ("overseer", "LL-AV"), "valet": ("valet", "LL-E"),
}  # fmt: skip

SERVES = {  # what a servant does, {n} being the amount on the card
    "butler": "From now on an action of hiring may bring two servants.",
    "chauffeur": "Once, he can run off with an unmarried lord or lady of another family.",
    "cook": "Once, all gossip cards can be swapped with another player.",
    "footman": "Once, another family can be made to fire a servant.",
    "gardener": "Once, a child of the family can marry an unmarried lord or lady of another one.",
    "ladies_maid": "Each daughter born in the family is worth 1 status more.",
    "maid": "Once, she can take the blame for gossip that is confirmed.",
    "nanny": "Every couple of the family has {n} more.",
    "overseer": "From now on the first part of a turn brings {n} gold.",
    "valet": "Each son born in the family is worth 1 status more.",
}
PARTS = {
    "family": "own blood", "spouses": "married in", "servants": "servants", "ladies_maid": "Ladies Maid",
    "valet": "Valet", "tokens": "status tokens", "awards": "awards",
}  # fmt: skip


def a(card: Card) -> str:
    return f"{'an' if card.title[0] in 'AEIOU' else 'a'} {card.title}"


def called(card: Card) -> str:
    """A card in a sentence: "the Cook", "Rosalind"."""
    return f"the {card.title}" if card["kind"] in ("start", "servant") else card.title


def upper(text: str) -> str:
    return text[0].upper() + text[1:]


def count(n: int, word: str = "card") -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# -- setting up --------------------------------------------------------------------------------------------------------
def start(tell: Tell, state: Position) -> None:
    game, first = state.game, state.facts.tally.first
    text = "{p} {p:begins|begin} and {p:has|have} the round marker; everyone has 1 gold and a marker at 0."
    setting = ("G-1", "start-gold", "start-marker", "components", "players-range", "overview", "goal", "LL-X", "LL-Z")
    two = ("two-same",) if game.players == 2 else ()
    abroad = ("foreign", "LL-AZ") if game.options["foreign"] else ()
    tell(Note.say(text, "oldest", *setting, *two, *abroad, p=first))


def draws_gossip(tell: Tell, p: int, card: Card, dealt: bool) -> None:
    text, public = "{p} {p:draws|draw} {cards}.", "{p} {p:draws|draw} a gossip card."
    rules = ("deal-gossip", "setup-decks") if dealt else ("gossip-take", "LL-AB")
    tell(Note.say(text, *rules, "LL-Z", "G-3", cards=[card], readers=1 << p, public=public, p=p))


def known_gossip(tell: Tell, p: int, card: Card) -> None:
    text = "{p} {p:draws|draw} {cards}, which all saw going under the gossip deck."
    tell(Note.say(text, "LL-C", "gossip-take", cards=[card], p=p))


def no_gossip(tell: Tell, p: int) -> None:
    tell(Note.say("There is no gossip card left for {p}.", "LL-P", p=p))


def fills(tell: Tell, card: Card, row: int) -> None:
    home = " from abroad" if card["foreign"] else ""
    what = f"the servant {{cards}} for {card['cost']} gold" if row else f"the suitor {{cards}}{home}"
    points = "" if row else f", {count(card['birth'], 'birth point')}"
    text = f"On offer: {what} ({card['status']} status{points})."
    tell(Note.say(text, "row-fill", "setup-rows", *(("LL-AZ",) if home else ()), cards=[card]))


def chooses(tell: Tell, p: int, card: Card) -> None:
    tell(Note.say("{p} {p:begins|begin} a family with a {cards}.", "start-card", "LL-Y", cards=[card], p=p))


def turn(tell: Tell, game: LordsLadies, p: int, t: Tally) -> None:
    limit = ("G-4",) if game.options["max_rounds"] else ()
    two = ("two-round", "two-alternate") if game.players == 2 else ()
    number = f", turn {t.turns + 1} of {game.turns}" if two else ""
    text = f"Round {t.round}{number}: {{p's}} turn."
    tell(Note.say(text, "turn", "round", "take", "LL-AA", *two, *limit, p=p))


# -- the parts of a turn -----------------------------------------------------------------------------------------------
def takes_gold(tell: Tell, p: int, n: int, now: int) -> None:
    extra = ("overseer", "LL-AV") if n > 2 else ()
    tell(Note.say(f"{{p}} {{p:takes|take}} {n} gold and {{p:has|have}} {now}.", "take", "LL-O", *extra, p=p))


def takes_gossip(tell: Tell, p: int) -> None:
    tell(Note.say("{p} {p:takes|take} a gossip card.", "take", "gossip-take", p=p))


def takes_both(tell: Tell, p: int) -> None:
    tell(Note.say("{p} {p:takes|take} 1 gold and a gossip card: the family is well connected.", "LL-AI", "take", p=p))


def marries(tell: Tell, state: Position, p: int, move: Marry) -> None:
    land, m, s = state.land, move.member, move.suitor
    cost = land.dowry(m.index, s.index)
    price = f" for {cost} gold" if cost else ""
    text = f"{{p's}} {m.title} marries {s.title}{price}: {s['status']} status, {count(s['birth'], 'birth point')}."
    rules = ["marry", "act", "suitor-status", "suitor-birth", "marry-sexes", "LL-F", "LL-AF"]
    rules += ["marry-price", "LL-AE"] if cost else []
    member, house = land.member(p, m.index), land.houses[p]
    assert member is not None
    if member.generation > house.current:
        text += f" Generation {member.generation} is the current one now."
        rules += ["current", "LL-AM"]
    elif member.generation < house.current:
        text += f" Generation {member.generation} is past, so there will be no children."
        rules += ["past-marry"]
    tell(Note.say(text, *rules, p=p))
    if s["power"]:
        n = s["amount"]
        gold = land.houses[p].gold - cost + n
        what = {
            "heiress": f"is an heiress and brings {n} gold: {{p}} {{p:has|have}} {gold}",
            "well_travelled": f"is well travelled and brings {count(n, 'gossip card')}",
            "good_stock": f"is of good stock: {count(n, 'birth point')} more for this couple",
            "connected": "is well connected: the first part of {p's} turn may bring 1 gold and a gossip card",
            "generous": f"is generous: servants cost {{p}} {n} gold less",
            "beyond_reproach": "is beyond reproach: no rumour can name a child of this couple",
        }[s["power"]]
        tell(Note.say(f"{s.title} {what}.", SUITOR_RULES[s["power"]], "suitor-powers", "suitor-bonus", p=p))


def hires(tell: Tell, state: Position, p: int, card: Card) -> None:
    land = state.land
    cost = land.price(p, card.index)
    n = card["amount"]
    brings = SERVES[card["power"]].format(n=count(n, "birth point") if card["power"] == "nanny" else n)
    text = f"{{p}} {{p:hires|hire}} {a(card)} for {cost} gold: {card['status']} status. {brings}"
    rules = ["hire", "act", "hire-brings", "servant-cost", "servant-status", "servant-type", "one-of-each"]
    rules += ["servant-powers", "one-time" if card["once"] else "constant", *SERVANT_RULES[card["power"]]]
    rules += ["LL-AJ"] if cost < card["cost"] else []
    rules += ["LL-V", "LL-AC"] if state.facts.phase == "hire" else []
    tell(Note.say(text, *rules, cards=[card], p=p))


def rolls(tell: Tell, state: Position, p: int, card: Card) -> None:
    land = state.land
    m = land.member(p, card.index)
    assert m is not None
    spouse = state.game.deck[m.spouse]
    points = land.points(p, m)
    need = "no number will do" if points < 1 else f"{points} or less is needed" if points > 1 else "only a 1 will do"
    text = f"{{p}} {{p:rolls|roll}} for a child of {called(card)} and {called(spouse)}: {need}."
    rules = ["roll", "act", "child-couple", "current-only", "one-child", "LL-AL"]
    rules += ["nanny"] if land.has(p, "nanny") else []
    rules += ["LL-AH"] if spouse["power"] == "good_stock" else []
    rules += ["LL-B"] if land.houses[p].trouble else []
    rules += ["servant-birth"] if spouse["kind"] == "servant" else []
    tell(Note.say(text, *rules, p=p))


def die_shows(tell: Tell, state: Position, p: int, face: int, points: int, born: bool) -> None:
    if not born:
        tell(Note.say(f"The die shows {face}: no child.", "born", "roll", "LL-AL"))


def born(tell: Tell, state: Position, p: int, card: Card, parent: Card) -> None:
    face, land = state.facts.child[1], state.land
    m = land.member(p, parent.index)
    assert m is not None
    what = "daughter" if card["sex"] == "lady" else "son"
    text = f"The die shows {face}: {called(parent)} has a {what}, {{cards}}, {card['status']} status, of generation "
    rules = ["born", "birth-card", "many-children"]
    rules += ["LL-K", "legacy"] if m.generation + 1 > land.houses[p].deepest else []
    bonus = "ladies_maid" if card["sex"] == "lady" else "valet"
    more = f" {{p's}} {PARTS[bonus]} makes it 1 more." if land.has(p, bonus) else ""
    rules += SERVANT_RULES[bonus] if more else []
    tell(Note.say(f"{text}{m.generation + 1}.{more}", *rules, cards=[card], p=p))


def earns(tell: Tell, p: int) -> None:
    tell(Note.say("{p} {p:earns|earn} a gold.", "act-gold", "act", p=p))


# -- any time ----------------------------------------------------------------------------------------------------------
def buys_token(tell: Tell, p: int, price: int) -> None:
    text = f"{{p}} {{p:buys|buy}} a status token for {price} gold."
    tell(Note.say(text, "token", "token-status", "LL-U", "any-time", p=p))


def uses(tell: Tell, state: Position, p: int, move: Use) -> None:
    power, q = move.card["power"], move.seat
    rules = [*SERVANT_RULES[power], "one-time", "any-time", "LL-AN", "LL-AO", "LL-C"]
    victim, child = (card.title if card else "" for card in (move.victim, move.other))
    text = {
        "cook": "Through {p's} Cook, {p} and {q} swap all gossip cards; the Cook goes.",
        "footman": f"{{p's}} Footman makes {{q}} fire the {victim}, and goes.",
        "chauffeur": f"{{p's}} Chauffeur runs off with {{q's}} {victim}; both are gone.",
        "gardener": f"{{p's}} {child} marries {{q's}} {victim}, who changes families; the Gardener goes.",
    }[power]
    if power in ("chauffeur", "gardener") and len(state.land.houses[q].members) == 1:
        text, rules = f"{text} Nobody is left in that family.", [*rules, "LL-T"]
    tell(Note.say(text, *rules, p=p, q=q))


def _named(state: Position, victim: int, other: int) -> str:
    cards = state.game.deck.cards
    words = [called(cards[c]) for c in (victim, other) if c >= 0]
    return f", naming {listed(words)}" if words else ""


def lays(tell: Tell, state: Position, p: int, move: Lay, number: int) -> None:
    aim = _named(state, move.victim.index if move.victim else -1, move.other.index if move.other else -1)
    text = f"{{p}} {{p:lays|lay}} {{cards}} on {{q}}{aim}: rumour {number}."
    rules = (
        "lay",
        "gossip-team",
        "lay-talk",
        "lay-many",
        "lay-round",
        "LL-H",
        "LL-AP",
        "LL-AQ",
        "LL-AR",
        "any-time",
        "G-2",
    )
    two = ("LL-BA",) if state.game.players == 2 else ()
    own = ("LL-AW",) if state.facts.before is not None and move.seat == state.facts.turn else ()
    tell(Note.say(text, *rules, *two, *own, cards=[move.card], p=p, q=move.seat))


def confirms(tell: Tell, state: Position, p: int, move: Confirm, r: Rumour) -> None:
    title = state.game.deck[r.card].title
    text = f"{{p}} {{p:confirms|confirm}} {title} against {{q}} with {{cards}}."
    rules = ["confirm", "LL-H", "LL-AT", "LL-G", "G-2", "lay-round"]
    rules += ["true"] if move.card["power"] == "true" else []
    rules += ["two-confirm", "LL-BA"] if state.game.players == 2 else []
    tell(Note.say(text, *rules, cards=[move.card], p=p, q=r.target))


def pays_off(tell: Tell, state: Position, r: Rumour, gossipers: tuple[int, ...]) -> None:
    n = state.game.pay_off
    if len(gossipers) == 1:
        text = f"{{q}} {{q:pays|pay}} it off: {n} gold to {{p}}, {n} to the bank. Nothing happens."
        tell(Note.say(text, "pay-off", "two-pay-off", "LL-J", "LL-AS", p=gossipers[0], q=r.target))
    else:
        text = f"{{q}} {{q:pays|pay}} it off: {n} gold each to {{p}} and {{r}}. "
        text += "Nothing happens, and nobody gets a token."
        tell(Note.say(text, "pay-off", "LL-J", "LL-AS", p=gossipers[0], r=gossipers[1], q=r.target))


def tokens(tell: Tell, state: Position, gossipers: tuple[int, ...]) -> None:
    """`state`: with the new tokens."""
    held = state.facts.talk.tokens
    p, *others = gossipers
    text = f"{{{p}}} {{{p}:has|have}} {count(held[p], 'gossip token')} now"
    text += "".join([f", {{{q}}} {held[q]}" for q in others])
    tell(Note(f"{text}.", "confirm-tokens", also=("LL-J", "gossip-queen", "LL-C")))


def awards(tell: Tell, before: Land, after: Land) -> None:
    """Awards that came, passed on, were lost or became Grand."""
    game = after.game
    for award, (title, rule, what) in AWARDS.items():
        q, p = before.awards[award], after.awards[award]
        had = game.award(award, before.counted(award, q)) if q >= 0 else 0
        worth = game.award(award, after.counted(award, p)) if p >= 0 else 0
        if (q, had) == (p, worth):
            continue
        number = count(after.counted(award, p if p >= 0 else q), what)
        if p < 0:
            text = f"{{q}} {{q:loses|lose}} {title} with {number} left: {had} status less. Nobody holds it now."
            more = ["LL-L"]
        elif q < 0:
            text = f"With {number} {{p}} {{p:gets|get}} {title}: {worth} status."
            more = ["award-first", "setup-awards", "LL-L"]
        elif p != q:
            text = f"With {number} {{p}} {{p:takes|take}} {title} over from {{q}}: {worth} status."
            more = ["award-one", "LL-L"]
        else:
            grand = "is Grand" if worth > had else "is no longer Grand"
            text = f"With {number} {{p's}} {title} {grand}: {worth} status, not {had}."
            more = ["award-grand"]
        more += ["award-grand"] if p != q and game.award(award, 0) < max(had, worth) else []
        more += ["LL-K"] if award == LEGACY else []
        tell(Note.say(text, rule, *more, "LL-A", "keep-status", p=p, q=q))


def blames(tell: Tell, r: Rumour) -> None:
    tell(Note.say("{q's} Maid takes the blame and goes; nothing else happens.", "maid", "LL-D", "LL-AS", q=r.target))


def effect(land: Land, kind: str, q: int, v: int, o: int) -> tuple[str, tuple[str, ...]]:
    """What a rumour of a kind about `{q}` does, and its rules; `land`: before it does so."""
    game, gold = land.game, land.houses[q].gold
    victim, other = (called(game.deck.cards[c]) if c >= 0 else "" for c in (v, o))
    member = game.deck.cards[v].title if v >= 0 else ""
    text = {
        "bedroom": f"{{q's}} couples have {game.bedroom} birth points less until the round ends",
        "ruin": f"{{q}} {{q:loses|lose}} all gold: {gold}" if gold else "{q} {q:has|have} no gold to lose",
        "drunken": f"{{q}} must fire {victim}",
        "illegitimate": f"{victim} is banished from {{q's}} family",
        "forbidden": f"{{q's}} {member} must marry {other}, who serves no longer",
    }[kind]
    more = {
        "bedroom": ("LL-B",),
        "forbidden": ("LL-Q", "forbidden-power"),
        "illegitimate": ("LL-C",),
        "drunken": ("LL-C",),
    }
    return text, (RUMOURS[kind], *more.get(kind, ()))


def suffers(tell: Tell, state: Position, r: Rumour) -> None:
    f = state.facts
    text, rules = effect(state.land, state.game.power[r.card], r.target, r.victim, r.other)
    if r.target != f.turn:
        when = ["before-own-turn"]  # from now on
    else:
        when = ["LL-AY"] if f.before is None else ["LL-I", "LL-AW"]  # before the action; what the action brought
        text += ". The action stands" if f.before is not None else ""
    when += ["LL-AS"] if f.phase == "answer" else []
    tell(Note.say(f"{text}.", *rules, "confirm-effect", *when, q=r.target))


def but_before(tell: Tell, state: Position, r: Rumour) -> None:
    f = state.facts
    assert f.before is not None
    answer = ("LL-AS",) if f.phase == "answer" else ()
    undone = [_deed(state, deed) for deed in f.before.done]
    text = f"But before: {listed(undone)} {'is' if len(undone) == 1 else 'are'} taken back, "
    text += "and all lies as it did before {q's} action."
    tell(Note.say(text, "before", "LL-I", "confirm-before", "before-until", "LL-AY", *answer, q=r.target))
    land = land_before(state.game, f.before, f.talk.tokens, state.land)
    text, rules = effect(land, state.game.power[r.card], r.target, r.victim, r.other)
    tell(Note.say(f"First, {text}.", *rules, "confirm-effect", "LL-AW", q=r.target))


def _deed(state: Position, deed: Deed) -> str:
    """A deed as a noun, with places for people."""
    cards = state.game.deck.cards
    what, p, *more = deed
    if what == "marry":
        return f"the wedding of {called(cards[more[0]])} and {cards[more[1]].title}"
    if what == "hire":
        return f"the hiring of {called(cards[more[0]])}"
    if what == "roll":
        return f"the roll of {more[1]}" + (f" with the birth of {cards[more[2]].title}" if more[2] >= 0 else "")
    if what == "use":
        return f"the work of {{{p}'s}} {cards[more[0]].title}"
    if what == "gossip":
        return f"{next(c.title for c in cards if c['power'] == p)} about {{{more[0]}}}"
    return {
        "earn": f"the gold that {{{p}}} earned",
        "token": f"{{{p}'s}} status token",
        "pay_off": f"the gold that {{{p}}} paid off gossip with",
        "blame": f"the blame that {{{p}'s}} Maid took",
    }[str(what)]


def again(tell: Tell, state: Position, land: Land, deed: Deed, done: bool) -> None:
    """A deed of the turn after gossip came before it: done again, or lost. `land`: after it."""
    game, cards = state.game, state.game.deck.cards
    what, p, *more = deed
    seat = more[0] if what == "gossip" else p
    if not done:
        text, rules = _lost(land, deed)
        tell(Note.say(f"{text}.", "LL-I", *rules, p=seat))
        return
    rules = []
    if what == "marry":
        m, s = more
        cost = land.dowry(m, s)
        text = f"{{p's}} {cards[m].title} marries {cards[s].title} again" + (f" for {cost} gold" if cost else "")
        rules += ["LL-AX"] if game.power[s] == "well_travelled" else []
    elif what == "hire":
        text = f"{{p}} {{p:hires|hire}} the {cards[more[0]].title} again for {land.price(p, more[0])} gold"
    elif what == "roll":
        parent, face, child = more
        text = f"the roll of {face} for {called(cards[parent])} counts again"
        m = land.member(p, parent)
        if child >= 0 and land.member(p, child) is not None:
            text += f", and {cards[child].title} is born"
        elif child >= 0 and m is not None:
            need = f"{land.points(p, m)} or less was needed" if land.points(p, m) > 0 else "no number would do"
            text += f", but {need}: {cards[child].title} is not born"
            rules += ["LL-B"]
        else:
            text += ": no child"
    elif what == "gossip":
        text = f"{_deed(state, deed)} comes true again"
    elif what == "use" and game.power[more[0]] == "cook":
        text, rules = "{p's} Cook goes again, and the gossip cards stay swapped", ["LL-AX"]
    else:
        text = {
            "earn": "{p} {p:earns|earn} the gold again",
            "token": "{p} {p:buys|buy} the status token again",
            "use": f"{{p's}} {cards[more[0]].title} does it again" if what == "use" else "",
            "pay_off": "{p} {p:pays|pay} the gossip off again",
            "blame": "{p's} Maid takes the blame again",
        }[what]
    tell(Note.say(f"Then {text}.", "LL-I", *rules, p=seat))


def _lost(land: Land, deed: Deed) -> tuple[str, list[str]]:
    """Why a deed can't be done again, in a sentence, and rules beside LL-I; `land`: where it failed."""
    cards = land.game.deck.cards
    what, p, *more = deed
    gold = f"{{p}} {{p:has|have}} {land.houses[p].gold} gold" if what != "gossip" else ""
    if what == "marry":
        member, suitor = cards[more[0]], cards[more[1]]
        m, cost = land.member(p, more[0]), land.dowry(more[0], more[1])
        text = f"The wedding of {called(member)} and {suitor.title} is off"
        if m is None:
            text += f": {called(member)} has left the family"
        elif m.spouse >= 0:
            text += f": {called(member)} is married already"
        elif land.houses[p].gold < cost:
            text += f": it costs {cost}, and {gold}"
        text += f". {suitor.title} goes back among the suitors"
        text += f", {{p}} {{p:has|have}} the {cost} gold again" if cost and (m is None or m.spouse >= 0) else ""
        if suitor["power"] == "well_travelled":
            return f"{text}, and the gossip cards stay", ["before-undo", "LL-AX"]
        return text + (", and the power is lost" if suitor["power"] else ""), ["before-undo"]
    if what == "hire":
        card = cards[more[0]]
        if land.may_hire(p, card.index):
            return f"The {card.title} goes back to the row: without a Butler one hire is all", ["butler", "LL-V"]
        text = f"The hiring of the {card.title} is off: "
        if card.index in land.rows[1]:
            why = f"it costs {land.price(p, card.index)}, and {gold}"
            return f"{text}{why}. The {card.title} goes back to the row", []
        return f"{text}the {card.title} is not on offer any more", []
    if what == "roll":
        child = f", and {cards[more[2]].title} is not born" if more[2] >= 0 else ""
        return f"The roll is lost{child}: {called(cards[more[0]])} is of a past generation now", [
            "current-only",
            "LL-AM",
        ]
    if what == "use":
        card = cards[more[0]]
        if card["power"] == "cook":
            return f"{{p's}} {card.title} is gone and can't do it again; the gossip cards stay swapped", ["LL-AX"]
        if card.index in land.servants(p):
            return f"{{p's}} {card.title} finds nothing to do any more, and stays", []
        return f"{{p's}} {card.title} is gone and can't do it again", []
    return {
        "token": (f"The status token is lost: it costs {land.game.token_price}, and {gold}", ["token"]),
        "pay_off": (f"The gossip stays paid off, though {gold} now", ["LL-AX"]),
        "blame": ("{p's} Maid is gone; what she took the blame for stays answered", ["LL-AX"]),
        "gossip": ("The gossip that came after it finds nothing any more", ["LL-AX"]),
    }[what]


# -- the end of a round and of the game --------------------------------------------------------------------------------
def round_over(tell: Tell, state: Position) -> None:
    game, land = state.game, state.land
    status = listed([f"{{{p}}} {land.status(p)}" for p in range(game.players)])
    tell(Note(f"The round is over. Status: {status}.", "round", also=("keep-status", "LL-M", "LL-AD")))
    cards, last = game.deck.cards, [row[-1] for row in land.rows]
    named = [called(cards[c]) for c in last if c >= 0]
    goes = "goes under the deck" if len(named) == 1 else "go under their decks"
    text = f"{upper(listed(named))}, in third place, {goes}; the others slide on." if named else "The rows slide on."
    tell(Note(text, "row-third" if named else "row-slide", also=("row-slide", "LL-AC")))
    if n := len(state.facts.talk.rumours):
        text = f"{count(n, 'rumour')} that nobody confirmed {'goes' if n == 1 else 'go'} under the gossip deck."
        tell(Note(text, "gossip-removed", also=("LL-C", "lay-round")))
    two = ("two-alternate",) if game.players == 2 else ()
    marker = (state.facts.tally.marker + 1) % game.players
    tell(Note.say("The round marker goes to {p}.", "marker-left", *two, p=marker))


def ends(tell: Tell, state: LordsLadiesState, status: Sequence[int]) -> None:
    game, end = state.game, state.outcome()
    assert end is not None
    if max(status) >= game.goal:
        there = [p for p, n in enumerate(status) if n >= game.goal]
        has = f"{{{there[0]}:has|have}}" if len(there) == 1 else "have"
        text = f"{listed([f'{{{p}}}' for p in there])} {has} {game.goal} status or more when the round ends"
        tell(Note(f"{text}: the game is over.", "end", also=("goal", "LL-AD")))
    else:
        tell(Note("The agreed number of rounds is played.", "G-4"))
    land: Land = state.land
    for p, n in enumerate(status):
        parts = ", ".join([f"{PARTS[name]} {value}" for name, value in land.parts(p).items() if value])
        text = f"{{p}} {{p:has|have}} {n} status: {parts or 'nothing'}."
        tell(Note.say(text, "LL-M", "keep-status", p=p))
    tell(Note(str(end.reason), end.rule))


def ending(winners: Sequence[int], best: Sequence[int], scores: Sequence[int], gold: int) -> tuple[Text, str]:
    """The reason in a sentence, with its rule."""
    status = f"{max(scores)} status"
    if len(best) == 1:
        return Text(f"{{{best[0]}}} {{{best[0]}:wins|win}} with {status}, the most of all."), "end-higher"
    people = listed([f"{{{p}}}" for p in best])
    if len(winners) == 1:
        w = winners[0]
        return Text(f"{people} have {status} each; {{{w}}} {{{w}:wins|win}} with more gold: {gold}."), "end-gold"
    shared = listed([f"{{{p}}}" for p in winners])
    return Text(f"{shared} share the victory with {status} and {gold} gold each."), "LL-N"
