"""What all tables of Ladies' Choice show alike: faces of cards, what is put aside, a hand's reckoning in stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core import listed
from ...deck import Card
from ...scene import CardView, Face, Mark, Stage
from .reckoning import Aside, Rank, Reckoning, number, signed
from .story import place_name

KINDS = {"dandy": "Dandy", "wealth": "Wealth", "special": "Special"}
TIES = {
    "tie-wealth": "the better Wealth card decides",
    "tie-card": "the better best card decides",
    "tie-turn": "the earlier turn decides",
    "two-tie": "being married decides",
    "LC-T": "the lower number decides",
}


def count(n: int, word: str) -> str:
    """ "1 card", "2 cards", "−1 point"."""
    return f"{number(n)} {word}" if abs(n) == 1 else f"{number(n)} {word}s"


def face(card: Card) -> Face:
    """The open side of a card."""
    value, kind = card["value"], card["type"]
    sign = {"wealth": "coin", "special": "special"}.get(kind, "below" if value < 0 else "dandy")
    tone = "harm" if value < 0 else "gold" if kind == "wealth" else "plain"
    corner = str(value) if kind == "wealth" else signed(value)
    note = "" if card.provenance == "rulebook" else "The value is assumed: no source gives it."
    return Face(
        card.title, corner, sign, _short(card), tone, note, f"{KINDS[kind]} card, {corner}. {card.text}".strip()
    )


def _short(card: Card) -> str:
    if card["effect"] == "mysterious":
        return f"draws {card['draw']} in the ranking"
    if card["effect"] == "openness":
        return "seen, it opens the hand"
    if card["cancels_type"] == "wealth":
        return "cancels all Wealth"
    cancels: list[str] = card["cancels"]
    if len(cancels) == 1 and len(cancels[0]) < 15:
        return f"cancels {cancels[0]}"
    return f"cancels {count(len(cancels), 'card')}" if cancels else ""


def points(rank: Rank) -> str:
    """ "22 points"."""
    return count(rank.reckoning.total, "point")


def placed(ranks: Mapping[int, Rank], who: int) -> str:
    """ "2nd Dandiest"."""
    return place_name(ranks[who].place, len(ranks))


def aside_marks(aside: Sequence[Aside]) -> dict[int, list[Mark]]:
    """For each card number, one mark for each copy that is put aside."""
    marks: dict[int, list[Mark]] = {}
    for a in aside:
        more = f" and {len(a.by) - 1} more" if len(a.by) > 1 else ""
        marks.setdefault(a.card.index, []).append(Mark("aside", f"by {a.by[0].title}{more}"))
    return marks


def lying(place: str, cards: Sequence[Card], aside: Sequence[Aside] = ()) -> tuple[CardView, ...]:
    """Open cards in their order, those put aside marked."""
    marks = aside_marks(aside)
    return tuple(
        CardView(f"{place}-{i}", face(c), (marks[c.index].pop(),) if marks.get(c.index) else ())
        for i, c in enumerate(cards)
    )


def reckoning_stages(r: Reckoning, place: str) -> tuple[Stage, ...]:
    """A hand, its printed cancellations, its Wealth, its sum: with the cards as they lie at each stage."""
    printed = [s for s in r.steps if s.rule in ("printed-cancel", "LC-B", "LC-A")]
    wealth = [s for s in r.steps if s.rule in ("wealth", "LC-Y")]
    total = r.steps[-1]
    cancelled = [a for a in r.aside if a.rule == "printed-cancel"]
    by_card = " ".join(s.text for s in printed) or "No card of this hand cancels another one in it."
    by_wealth = " ".join(s.text for s in wealth) or "There is no Wealth card left to compare."
    held = f"{count(len(r.cards), 'card')}: {listed([c.title for c in r.cards])}."
    return (
        Stage("The hand", held, "reveal", lying(place, r.cards)),
        Stage(
            "Printed cancellations",
            by_card,
            printed[0].rule if printed else "printed-cancel",
            lying(place, r.cards, cancelled),
        ),
        Stage("Wealth", by_wealth, wealth[0].rule if wealth else "wealth", lying(place, r.cards, r.aside)),
        Stage("Sum", total.text, total.rule, lying(place, r.cards, r.aside), number(r.total)),
    )


def rank_stage(names: Sequence[str], ranks: Mapping[int, Rank], order: Sequence[int], who: int) -> Stage:
    """The rank of one gentleman, and what puts him above and below his neighbours."""
    mine = ranks[who]
    words, rule = [f"{names[who]} is {placed(ranks, who)}."], "rank"
    if mine.place:
        above = ranks[order[mine.place - 1]]
        if above.rule == "rank":
            words.append(f"{names[above.seat]} has more, {points(above)}.")
        else:
            rule = above.rule
            words.append(f"Level with {names[above.seat]} at {points(mine)}: {TIES[rule]}, for {names[above.seat]}.")
    if mine.place + 1 < len(order):
        below = ranks[order[mine.place + 1]]
        if mine.rule == "rank":
            words.append(f"{names[below.seat]} has less, {points(below)}.")
        else:
            rule = mine.rule if rule == "rank" else rule
            words.append(f"Level with {names[below.seat]} at {points(mine)}: {TIES[mine.rule]}, for {names[who]}.")
    return Stage("Rank", " ".join(words), rule, lying(f"rank-{who}", mine.reckoning.kept), f"{mine.place + 1}.")
