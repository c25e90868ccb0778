"""What Ladies' Choice tells: one function per thing that happens, each sentence with the rules it rests on.

In a sentence `{p}` is a player (`{p:draws|draw}` the verb, `{p's}` his), `{cards}` the titles; see `Note.say`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core import Note, Tell, Text, listed
from ...deck import Card
from .moves import Facts
from .reckoning import Rank, Reckoning, points

if TYPE_CHECKING:
    from .game import LadiesChoice, LadiesChoiceState

RANKS = ("1st Dandiest", "2nd Dandiest", "3rd Dandiest")
TIES = {"tie-wealth": "the better Wealth card", "tie-card": "the best card left", "tie-turn": "the earlier turn"}
FINER = {"LC-B": ("printed-cancel",), "wealth": ("LC-C",), "negative": ("total",)}


def place_name(place: int, of: int) -> str:
    """What the rank card says; `place` counts from 0."""
    return "Least Dandy" if place == of - 1 else RANKS[place]


def _count(n: int, word: str = "card") -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def start(tell: Tell, game: LadiesChoice, facts: Facts, love: int) -> None:
    count = "love-count-5-6" if game.players > 4 else f"love-count-{game.players}"
    setting = ("love-to-give", "love-box", "love-open", "true-love-supply", "objective", "components")
    catch = "a Catch" if game.players == 6 else "the Catch"
    tell(Note.say(f"Everyone has {love} Love to give away in the round as {catch}.", count, *setting))
    swapped = ("LC-P", "six-twice") if game.options.get("swap_catches") else ()
    tell(Note.say("{c} {c:is|are} the first Catch.", "first-catch", "G-1", *swapped, c=game.seats_of(facts).catches[0]))


def round_starts(tell: Tell, game: LadiesChoice, facts: Facts) -> None:
    n, (c, *second) = facts.standing.round + 1, game.seats_of(facts).catches
    setting = ("gentleman-card", "phases", "deal", "deal-gentlemen", "card-points")
    if second:
        text = f"Round {n} of {game.rounds}: {{c}} {{c:is|are}} the First Catch; {{d}}, on the right, the Second."
        tell(Note.say(text, "six-catches", "six-rounds", *setting, c=c, d=second[0]))
    else:
        text = f"Round {n} of {game.rounds}: {{c}} {{c:is|are}} the Catch; the others are gentlemen."
        tell(Note.say(text, "catch-card", "each-catch-once", *setting, c=c))


def dealt(tell: Tell, p: int, cards: Sequence[Card]) -> None:
    public = f"{{p}} {{p:is|are}} dealt {_count(len(cards))}."
    text = "{p} {p:is|are} dealt {cards}."
    tell(Note.say(text, "hand-size", "hidden-hand", cards=cards, readers=1 << p, public=public, p=p))


def clock_set(tell: Tell, game: LadiesChoice, above: int, p: int) -> None:
    under = game.deck.facts["under_clock"]
    text = f"{_count(above)} lie above the Biological Clock, {under} below it. {{p}} {{p:begins|begin}}."
    turns = "six-turns" if game.players == 6 else "turn-gentleman"
    tell(Note.say(text, "clock-setup", "LC-X", "LC-N", "clockwise", turns, p=p))


def boasts(tell: Tell, p: int, card: Card) -> None:
    tell(Note.say("{p} {p:boasts|boast} {cards}.", "boast", cards=[card], p=p))


def changes(tell: Tell, p: int, card: Card) -> None:
    hidden = ("hide-discard", "LC-K", "G-3", "free-talk")
    public = "{p} {p:changes|change} a card: it is discarded face down."
    text = "{p} {p:changes|change} {cards}: it is discarded face down."
    tell(Note.say(text, "change", *hidden, cards=[card], readers=1 << p, public=public, p=p))


def draws(tell: Tell, p: int, card: Card, rule: str) -> None:
    text, public = "{p} {p:draws|draw} {cards}.", "{p} {p:draws|draw} a card."
    tell(Note.say(text, rule, "LC-V", cards=[card], readers=1 << p, public=public, p=p))


def clock_shows(tell: Tell, six: bool, between: bool) -> None:
    text = "That was the last card above the Biological Clock: it shows, and is put aside."
    text += " The second card of this CHANGE comes from below it." if between else ""
    text += f" From now on the {'Second ' if six else ''}Catch can only marry."
    tell(Note.say(text, "clock-shows", "LC-E", "clock-not-a-card", "six-clock" if six else "clock-marry"))


def courts(tell: Tell, p: int, g: int, extra: bool) -> None:
    if extra:
        tell(
            Note.say(
                "{p} {p:courts|court} {g}, a last look before choosing.", "six-extra-court", "LC-H", "court", p=p, g=g
            )
        )
    else:
        tell(Note.say("{p} {p:courts|court} {g}.", "court", "turn-catch", "LC-R", p=p, g=g))


def sees(tell: Tell, p: int, g: int, cards: Sequence[Card]) -> None:
    text, public = (
        "{p} {p:sees|see} {cards} in {g's} hand.",
        f"{{p}} {{p:looks|look}} at {_count(len(cards))} of {{g's}} hand.",
    )
    both = 1 << p | 1 << g
    tell(Note.say(text, "court-count", "court-known", "LC-G", cards=cards, readers=both, public=public, p=p, g=g))


def openness(tell: Tell, p: int, g: int, title: str, hand: Sequence[Card]) -> None:
    told = f"One of them is {title}: {{p}} {{p:sees|see}} {{g's}} whole hand"
    both = 1 << p | 1 << g
    tell(Note.say(told + ", {cards}.", "openness", "LC-F", cards=hand, readers=both, public=told + ".", p=p, g=g))


def marries(tell: Tell, p: int, g: int, love: int) -> None:
    tell(
        Note.say(f"{{p}} {{p:marries|marry}} {{g}} and {{p:gives|give}} {love} Love.", "marry", "love-spent", p=p, g=g)
    )


def must_choose(tell: Tell, p: int, last_look: bool) -> None:
    rule = "six-marry-both" if last_look else "six-no-extra"
    also = ("six-different", "G-2") if last_look else ("six-marry-both", "six-different", "G-2")
    text = "{p} {p:takes|take} one more COURT, and then" if last_look else "{p}"
    tell(Note.say(f"{text} must choose another gentleman at once.", rule, *also, p=p))


def shows(tell: Tell, g: int, hand: Sequence[Card], six: bool) -> None:
    also = ("LC-W", *kinds(hand), *(("six-to-ranking",) if six else ()))
    tell(Note.say("{g} {g:shows|show} {cards}.", "reveal", *also, cards=hand, g=g))


def kinds(hand: Sequence[Card]) -> list[str]:
    """The ledger's entries on the types of these cards."""
    return [f"card-{kind}" for kind in ("dandy", "wealth", "special") if any(c["type"] == kind for c in hand)]


def mysterious(tell: Tell, p: int, card: Card, chained: bool, clock: bool) -> None:
    rule = "mysterious-chain" if chained else "mysterious"
    text = f"{{p}} {{p:draws|draw}} {{cards}} for a Mysterious card{brings(card)}."
    tell(Note.say(text, rule, "LC-D", cards=[card], p=p))
    if clock:
        tell(
            Note.say("The Biological Clock is reached and put aside; nothing else happens.", "LC-U", "clock-not-a-card")
        )


def brings(card: Card) -> str:
    """What a Mysterious card adds to the sentence that tells of its being drawn."""
    return f"; that one brings {card['draw']} more" if card["draw"] else ""


def reckoned(tell: Tell, whose: str, reckoning: Reckoning) -> None:
    """The steps of one hand, `whose` before each ("{2's} hand")."""
    gone = {a.card for a in reckoning.aside}
    for step in reckoning.steps[1:]:
        also = FINER.get(step.rule, ())
        if step.rule in ("printed-cancel", "LC-B") and gone.intersection(step.cards[1:]):
            also = (*also, "LC-A")
        if step.rule == "wealth" and len(step.cards) > 1 and not step.cards[0]["outranked"]:
            also = (*also, "LC-B")  # the Mansion's row lacks the clause
        if any(c["cancels_type"] for c in step.cards[1:]) and step.rule == "printed-cancel":
            also = (*also, "card-bankrupt")
        tell(Note(f"{whose}: {step.text}", step.rule, step.cards, also=also))


def ranked(tell: Tell, state: LadiesChoiceState, ranks: Sequence[Rank], love: int) -> None:
    """Reckonings in turn order, ranks from the top, then the Love that comes back."""
    game, s = state.game, state.facts.standing
    seats = game.seats_of(state.facts)
    for rank in sorted(ranks, key=lambda r: seats.gentlemen.index(r.seat)):
        reckoned(tell, f"{{{rank.seat}'s}} hand", rank.reckoning)
    for rank, after in zip(ranks, [*ranks[1:], None], strict=True):
        place, total = place_name(rank.place, len(ranks)), rank.reckoning.total
        text = f"{{g}} {{g:is|are}} ranked {place} with {points(total)}"
        if after is not None and rank.rule in TIES:
            text += f", level with {{h}} and ahead by {TIES[rank.rule]}."
            many = ("LC-Z",) if sum(r.reckoning.total == total for r in ranks) > 2 else ()
            tell(Note.say(text, rank.rule, "rank", "LC-I", *many, g=rank.seat, h=after.seat))
        else:
            tell(Note.say(text + ".", "rank", g=rank.seat))
    both = ("six-both-husbands",) if game.players == 6 else ()
    for w, h in zip(seats.catches, s.husbands, strict=True):
        back = len(s.ranking) - 1 - s.ranking.index(h)
        few = "No gentleman is" if not back else "1 gentleman is" if back == 1 else f"{back} gentlemen are"
        gives = f"{{h:returns|return}} {back or 'no'} Love to {{w}} and {{h:keeps|keep}} {love - back or 'none'}"
        text = f"{few} less dandy: {{h}} {gives}."
        tell(Note.say(text, "love-back", "love-kept", "love-spent", *both, w=w, h=h))
        if s.ranking[0] == h:
            text = "{w} {w:has|have} married the Dandiest and {w:takes|take} a True Love from the supply."
            tell(Note.say(text, "love-dandiest", w=w))
        if back == 0:
            tell(Note.say("{h}, the Least Dandy, {h:takes|take} a True Love from the supply.", "love-least", h=h))
    for g in seats.gentlemen:
        if g not in s.husbands:
            tell(Note.say("{g} {g:stays|stay} unmarried and {g:gets|get} nothing.", "unmarried", g=g))
    end = state.outcome()
    if end:
        level = sum(score == max(end.scores) for score in end.scores)
        also = ("end", "winner", "G-4", *(("LC-Z",) if level > 2 else ()))
        tell(Note(str(end.reason), end.rule, also=tuple(rule for rule in also if rule != end.rule)))


def catch_moves(tell: Tell, game: LadiesChoice, p: int) -> None:
    if game.players == 6:
        text, rule = "Both Catch cards move two seats to the left", "six-move-two"
    else:
        text, rule = "The Catch card moves to {p}, on the left", "pass-catch"
    tell(Note.say(f"{text}; all {game.deck.size} cards are shuffled.", rule, "deal", p=p))


def ending(winners: Sequence[int], most: Sequence[int], scores: Sequence[int], true: int) -> tuple[Text, str]:
    """Why the match ended as it did, and the rule: `most` share the most Love, `winners` of them the most True Love."""
    love = max(scores)
    rest = sorted([seat for seat in range(len(scores)) if seat not in most], key=lambda seat: -scores[seat])
    behind = listed([f"{{{seat}}} {{{seat}:has|have}} {scores[seat]}" for seat in rest])
    others = f" {behind}." if rest else ""
    w = f"{{{winners[0]}}}"
    wins = f"{{{winners[0]}:wins|win}}"
    if len(most) == 1:
        return Text(f"{w} {wins} with the most Love: {love} cards.{others}"), "winner"
    level = listed([f"{{{seat}}}" for seat in most])
    if len(winners) == 1:
        return Text(
            f"{w} {wins} by True Love ({true}): {level} have {love} Love cards each.{others}"
        ), "winner-true-love"
    who = listed([f"{{{seat}}}" for seat in winners])
    return Text(f"{who} share the victory, each with {love} Love cards, {true} of them True Love.{others}"), "LC-J"
