"""What the table shows of Cat Ladies: a `Scene` made from a `View` alone."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...core import OPEN, TERMINAL, Event, TabletopError, View, listed
from ...deck import Card
from ...scene import (
    CardView,
    Choice,
    Counter,
    Face,
    Group,
    Mark,
    Part,
    Pile,
    Scene,
    Seat,
    Sheet,
    Stage,
    Track,
    Value,
    Zone,
)
from ...zones import hands
from .moves import Buy, BuyMystery, Discard, Facts, Gain, GainMystery, Milk, Play, Return, Reveal, gives
from .story import count

if TYPE_CHECKING:
    from .game import CatLadies, CatLadiesState

PHASES = {
    "deal": "Starting the Game",
    "play": "1. Play Your Cards",
    "draw": "1. Play Your Cards",
    "attack": "1. Play Your Cards",
    "steal": "1. Play Your Cards",
    "makeover": "1. Play Your Cards",
    "gain": "1. Play Your Cards",
    "shop": "2. Shop at the Market",
    "clean up": "3. Clean Up & Draw",
    "end": "The end",
}
SHORT = {
    "draw": "draws {n}",
    "bridge": "everybody draws 1",
    "compliment": "ATTACK: all discard 1",
    "makeover": "swap a card, up to +{n}",
    "bingo": "4 or 6 Coins, or a cat",
    "burglar": "ATTACK: steal a card",
    "cucumber": "ATTACK: all go back {n}",
    "bottle": "with a dish: a cat",
    "dish": "with a bottle: a cat",
}
_hands = lru_cache(maxsize=256)(hands)  # most moves tell nothing new of somebody else's hand


def scene(view: View, names: Sequence[str]) -> Scene:
    """The table as `view`'s player may see it."""
    f, game = _facts(view)
    choices, forbidden = _moves(view, names)
    turn = f"Turn {f.tally.turns[f.turn]} of {names[f.turn]} · " if f.phase not in ("first", "deal", "end") else ""
    return Scene(
        game.name,
        game.title,
        game.accent,
        _headline(view, names),
        turn + PHASES.get(f.phase, "Starting the Game"),
        view.player,
        centre=_centre(view, names),
        seats=tuple([_seat(view, seat, names) for seat in _around(view)]),
        choices=choices,
        groups=_groups(view) if choices else (),
        forbidden=forbidden,
        sheets=(_sheet(view, names),) if f.phase == "end" else (),
        outcome=_state(view).outcome().reason.read(names, view.player) if f.phase == "end" else "",  # type: ignore[union-attr]
    )


def _facts(view: View) -> tuple[Facts, CatLadies]:
    return view.facts, view.game  # type: ignore[return-value]


def _numbers(view: View, zone: int) -> list[int]:
    return [c.index for c in view.zones[zone] if c is not None]


def _state(view: View) -> CatLadiesState:
    """A position that holds what is seen, for its moves and its end; of closed cards only how many there are counts."""
    zones = tuple([tuple([c.index if c else 0 for c in held]) for held in view.zones])
    state: CatLadiesState = view.game.state_type(view.game, view.facts, zones, ())  # type: ignore[assignment]
    return state


# -- cards -------------------------------------------------------------------------------------------------------------
def face(card: Card) -> Face:
    """The open side of a card: Happiness and Coins, the price, what it does."""
    values = []
    if card["happiness"]:
        values.append(Value("heart", str(card["happiness"]), f"{card['happiness']} Happiness"))
    if card["coins"]:
        values.append(Value("coin", str(card["coins"]), count(card["coins"], "Coin")))
    if card["kind"] != "cat":
        values.append(Value("price", str(card["cost"]), f"price {card['cost']}"))
    attack = card["effect"] in ("compliment", "burglar", "cucumber")
    sign = "cat" if card["kind"] == "cat" else "attack" if attack else "special" if card["effect"] else ""
    tone = "harm" if attack else "gold" if card["coins"] and not card["happiness"] else "plain"
    text = SHORT.get(card["effect"], "").format(n=card["amount"])
    text += ", blocks an ATTACK" if card["shield"] else ""
    kind = {"cat": "Cat", "market": "Market card", "mystery": "Mystery card"}[card["kind"]]
    price = f", price {card['cost']}" if card["kind"] != "cat" else ""
    return Face(
        card.title, "", sign, text, tone, _assumed(card), f"{kind}{price}. {gives(card)}".strip(), tuple(values)
    )


def _assumed(card: Card) -> str:
    if card.provenance == "rulebook":
        return ""
    what = [str(w) for w in card["assumed"]]
    if "title" in what:
        return "This card is ours: no source says what the other Mystery cards are."
    return f"Assumed, since no source gives it: {listed(what)}." if what else "Assumed: no source gives these values."


def _stacks(cards: Sequence[Card | None], place: str) -> tuple[CardView, ...]:
    return tuple([CardView(f"{place}-{c.id}", face(c), count=n) for c, n in Bag(cards).items() if c is not None])


def _listed(cards: Bag[Card]) -> str:
    return ", ".join(c.title + (f" ×{n}" if n > 1 else "") for c, n in cards.items() if n)


# -- the middle --------------------------------------------------------------------------------------------------------
def _centre(view: View, names: Sequence[str]) -> tuple[Any, ...]:
    f, game = _facts(view)
    stock, start = Bag(_numbers(view, game.market)), game.new_initial_state()
    shelf = [CardView(f"market-{c}", face(game.deck[c]), count=stock[c]) for c in game.stacks]
    left = len(view.zones[game.bag]) + len(view.zones[game.tail])
    if game.in_bag:
        at = sum(game.cost[c] <= game.mystery_cost for c in game.stacks)
        price = Value("price", str(game.mystery_cost), f"price {game.mystery_cost}")
        text = "Nobody knows which card comes: keep it face down for a later turn."
        known = Bag(c for c in view.zones[game.tail] if c)
        if known:
            text += f" Under the deck, in this order: {', '.join(c.title for c in view.zones[game.tail] if c)}."
        shelf.insert(
            at,
            CardView(
                "market-mystery", Face("Mystery card", "", "special", "", "plain", "", text, (price,)), count=left
            ),
        )
    cats = len(view.zones[game.cat_deck])
    track = Track("cats", "Cat Deck", cats, len(start.zones[game.cat_deck]), "cats", "the end of the game", sign="cat")
    pieces: list[Any] = [
        Zone("market", "Market: on the tag the price, on the right how many are left", tuple(shelf), "shelf"),
        track,
    ]
    return tuple(pieces)


# -- seats -------------------------------------------------------------------------------------------------------------
def _around(view: View) -> list[int]:
    """Seats in reading order: clockwise from the left of the eyes, who come last."""
    n = view.game.players
    start = view.player + 1 if view.player >= 0 else 0
    return [(start + i) % n for i in range(n)]


def owned(view: View, seat: int) -> tuple[Bag[Card], int]:
    """What hand and Draw Pile of a seat hold together, as all moves have shown it (CL-S), and how many stolen cards
    make that uncertain for this reader."""
    game = view.game
    mine, cards, unsure = (seat, game.players + seat), Bag[Card](), 0
    for i, e in enumerate(view.events):
        if e.zone not in mine or e.what == "sight":
            continue
        if e.what == "give" and view.events[i + 1].zone in mine or e.what == "take" and view.events[i - 1].zone in mine:
            continue  # drawn: both zones are his
        if isinstance(e.cards, int):
            unsure += e.cards
        elif e.what in ("enter", "take"):
            cards.update(game.deck[c] for c in e.cards)
        else:
            cards.subtract(game.deck[c] for c in e.cards)
    return +cards, unsure


def _seat(view: View, seat: int, names: Sequence[str]) -> Seat:
    f, game = _facts(view)
    you, t = seat == view.player, f.tally
    together, unsure = owned(view, seat)
    open_cards = [
        c for z in (game.discard + seat, *((game.played,) if f.turn == seat else ())) for c in view.zones[z] if c
    ]
    cats = together[game.deck[game.cat]] + sum(c.index == game.cat for c in open_cards)
    counters = [Counter(f"cats-{seat}", "cats" + (" or one more or fewer" if unsure else ""), cats, "cat")]
    if f.turn == seat and f.phase not in ("first", "deal", "end"):
        counters.append(Counter(f"coins-{seat}", "Coins to spend", f.coins, "coin"))
    counters.append(Counter(f"turns-{seat}", "turn" if t.turns[seat] == 1 else "turns", t.turns[seat]))
    track = Track(
        f"happiness-{seat}", "Happiness", t.happiness[seat], game.track, "", "Adopt a Cat!", up=True, sign="cat"
    )
    pieces: list[Any] = [track]
    if view.zones[seat] or f.phase != "end":
        pieces.append(_hand(view, seat))
    secret = _mysteries(view, seat)
    if secret:
        pieces.append(secret)
    if f.turn == seat and view.zones[game.played]:
        row = [CardView(f"play-{i}", face(c)) for i, c in enumerate(view.zones[game.played]) if c]
        pieces.append(Zone("play", "Played, until the turn ends", tuple(row), "row" if you else "hand"))
    pile, thrown = view.zones[game.pile + seat], view.zones[game.discard + seat]
    pieces.append(Pile(f"pile-{seat}", "Draw Pile", len(pile), note=_pile_note(view, seat, together, unsure)))
    pieces.append(Pile(f"discard-{seat}", "Discard Pile", len(thrown), note=_listed(Bag(c for c in thrown if c))))
    role = "first player" if t.first == seat else ""
    return Seat(f"seat-{seat}", seat, names[seat], role, you, seat == f.player, tuple(pieces), tuple(counters))


def _hand(view: View, seat: int) -> Zone:
    held, you = view.zones[seat], seat == view.player
    label = f"{'Your hand' if you else 'Hand'}, {count(len(held))}"
    if None not in held:
        cards = tuple([CardView(f"hand-{seat}-{i}", face(c)) for i, c in enumerate(held) if c])
        return Zone(f"hand-{seat}", label, cards, hint="no card")
    surely = _surely(view, seat)
    shown = tuple(
        [
            CardView(f"hand-{seat}-k{i}", face(view.game.deck[c]), (Mark("known", "known"),))
            for i, c in enumerate(surely)
        ]
    )
    down = tuple([CardView(f"hand-{seat}-{i}") for i in range(len(held) - len(surely))])
    return Zone(f"hand-{seat}", label, (*shown, *down), hint="no card")


def _surely(view: View, seat: int) -> list[int]:
    """Cards of a closed hand that this reader has seen, and that are in it for certain. While a theft is hidden from
    him, no more than that makes certain: what all its cases say together would take long to find out."""
    n, events = view.game.players, view.events
    if not any(e.zone == seat and e.what == "sight" and not isinstance(e.cards, int) for e in events):
        return []
    stolen = [i for i, e in enumerate(events) if _from_hand(e, n) and isinstance(e.cards, int)]
    stolen = [i for i in stolen if seat in (events[i].zone, events[i + 1].zone)]
    before = events[: stolen[0]] if stolen else events
    held: Bag[int] | None = None
    for cards in known_hands(replace(view, events=before), seat):
        held = Bag(cards) if held is None else held & Bag(cards)
    least = held or Bag()
    for e in events[len(before) :]:
        if e.zone != seat:
            continue
        if isinstance(e.cards, int):
            least -= Bag(dict.fromkeys(least, e.cards if e.what == "give" else 0))
        elif e.what == "sight":
            least |= Bag(e.cards)
        elif e.what in ("leave", "give"):
            least -= Bag(e.cards)
        else:
            least += Bag(e.cards)
    return sorted(least.elements())


def _from_hand(e: Event, n: int) -> bool:
    """Whether an event is a theft; `n` players."""
    return e.what == "give" and e.zone < n


def _mysteries(view: View, seat: int) -> Zone | None:
    f, game = _facts(view)
    zone, new = game.mystery + seat, f.turn == seat and bool(view.zones[game.gained])
    if not view.zones[zone] and not new:
        return None
    cards = _closed(view, zone, f"mystery-{seat}", ())
    if new:
        cards += _closed(view, game.gained, "gained", (Mark("new", "gained in this turn: for a later one"),))
    open_ones = [c for c in cards if c.face]
    n = len(cards)
    return Zone(f"mystery-{seat}", f"Mystery cards, {n}", (*open_ones, *[c for c in cards if not c.face]))


def _closed(view: View, zone: int, place: str, marks: tuple[Mark, ...]) -> list[CardView]:
    held = view.zones[zone]
    if None not in held:
        return [CardView(f"{place}-c{i}", face(c), marks) for i, c in enumerate(held) if c]
    return [CardView(f"{place}-{i}", None, marks) for i in range(len(held))]


def _pile_note(view: View, seat: int, together: Bag[Card], unsure: int) -> str:
    """His own: what comes next, exactly. Others': what hand and pile hold together, and the cats in the hand."""
    f, game = _facts(view)
    hand, pile = view.zones[seat], view.zones[game.pile + seat]
    if f.phase == "end":
        return _listed(Bag(c for c in pile if c))
    if None not in hand:
        rest = together - Bag(c for c in hand if c)
        if not pile:
            return "the next draw shuffles the Discard Pile" if view.zones[game.discard + seat] else "nothing to draw"
        if len(rest) == 1:
            return f"next card: {next(iter(rest)).title}, for certain"
        return "next card: " + ", ".join(
            f"{c.title} {n}/{len(pile)}" for c, n in sorted(rest.items(), key=lambda i: -i[1])
        )
    if unsure:
        return "a card was stolen that you don't know"
    note = f"with the hand: {_listed(together)}" if together else ""
    if view.player >= 0 and hand:
        note += f". Cats in the hand: {cat_odds(view, seat)}"
    return note


def known_hands(view: View, seat: int) -> dict[tuple[int, ...], Fraction]:
    """What a closed hand may hold, each with its exact chance."""
    n, events = view.game.players, view.events
    if not any(_from_hand(e, n) and seat in (e.zone, events[i + 1].zone) for i, e in enumerate(events)):
        events = tuple([e for e in events if e.zone in (seat, n + seat)])  # only his own hand and pile tell of it
    return _hands(View(view.game, view.player, None, (), events, {}), seat)


def cat_odds(view: View, seat: int) -> str:
    """How many cats a closed hand may hold, with chances: "none 8 %, one 42 %, …"; what BINGO! would pay."""
    cat = view.game.cat  # type: ignore[attr-defined]
    odds: Bag[int] = Bag()
    for cards, p in known_hands(view, seat).items():
        odds[min(3, cards.count(cat))] += p  # type: ignore[assignment]
    words = ("none", "one", "two", "three or more")
    for k in range(4):
        if odds[k] == 1:
            return f"{words[k]}, for certain"
    return ", ".join(f"{words[k]} {_percent(odds[k])}" for k in range(4) if odds[k])


def _percent(chance: Fraction | float) -> str:
    p = float(chance) * 100
    told = "under 1" if 0 < p < 1 else "over 99" if 99 < p < 100 else f"{p:.0f}"
    return told + "\u00a0%"  # the sign stays with its figure


# -- words -------------------------------------------------------------------------------------------------------------
def _headline(view: View, names: Sequence[str]) -> str:
    f, game = _facts(view)
    if f.phase == "end":
        return "The cats are counted."
    if f.player < 0:
        return "Cards are drawn."
    if f.phase == "attack":
        what = f"answer {names[f.turn]}'s {game.deck[f.card].title}"
    elif f.phase == "makeover":
        what = "return a card to the Market"
    elif f.phase == "gain":
        what = f"gain a card of {count(f.limit, 'Coin')} at most"
    elif f.phase == "shop":
        what = f"spend {count(f.coins, 'Coin')}, or end the turn" if f.coins else "no Coins to spend; end the turn"
    else:
        what = "play cards, then shop"
    who = "Your turn" if f.player == view.player else f"{names[f.player]}'s turn"
    if f.phase == "attack":
        who = "You are attacked" if f.player == view.player else f"{names[f.player]} is attacked"
    return f"{who}: {what}."


# -- moves -------------------------------------------------------------------------------------------------------------
def _moves(view: View, names: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Legal moves, and moves that come to mind but can't be made: only for the eyes that may decide."""
    f, game = _facts(view)
    p = f.player
    if p < 0 or view.player not in (p, OPEN):
        return (), ()
    state = _state(view)
    legal = state.legal_moves
    places: dict[int, list[str]] = {}
    for i, c in enumerate(_numbers(view, p)):
        places.setdefault(c, []).append(f"hand-{p}-{i}")
    for i, c in enumerate(_numbers(view, game.mystery + p)):
        places.setdefault(c, []).append(f"mystery-{p}-c{i}")
    gained: dict[int, list[str]] = {}
    for i, c in enumerate(_numbers(view, game.gained)):
        gained.setdefault(c, []).append(f"gained-c{i}")

    def choice(move: Any) -> Choice:
        touches: tuple[str, ...] = ()
        if isinstance(move, (Buy, Gain)):
            touches = (f"market-{move.card.index}",)
        elif isinstance(move, (BuyMystery, GainMystery)):
            touches = ("market-mystery",)
        elif isinstance(move, Milk):
            touches = tuple(place for c in sorted(game.bottles | game.dishes) for place in places.get(c, ()))
        elif isinstance(move, (Play, Return, Reveal, Discard)):
            touches = tuple(places.get(move.card.index, gained.get(move.card.index, ())))
        if isinstance(move, Play) and move.on >= 0:
            touches = (*touches, f"seat-{move.on}")
        return Choice(_notation(move, names, game), move.told(names), touches)

    thought: list[Any] = []
    mine = [*dict.fromkeys(_numbers(view, p)), *dict.fromkeys(_numbers(view, game.mystery + p)), *gained]
    if f.phase in ("play", "shop", "makeover"):
        market = [*[game.buys[c] for c in game.stacks], *([BuyMystery()] if game.in_bag else [])]
        if f.phase == "makeover":
            thought = [game.returns[game.cat]] if game.cat in mine else []
        else:
            thought = [*(market if f.phase == "shop" else []), *[game.plays[p][c][0] for c in mine]]
    elif f.phase == "gain":
        thought = [*[game.gains[c] for c in game.stacks], *([GainMystery()] if game.in_bag else [])]
    forbidden = tuple([choice(m) for m in dict.fromkeys(thought) if m not in legal])
    return tuple(map(choice, legal)), forbidden


def _notation(move: Any, names: Sequence[str], game: CatLadies) -> str:
    """ "play Play BINGO! on Ben" where that is read back as this move, else with his number."""
    if not isinstance(move, Play) or move.on < 0:
        return str(move)
    text = f"play {move.card.title} on {names[move.on]}"
    try:
        return text if game.parse_move(text, names) == move else str(move)
    except TabletopError:
        return str(move)


def _groups(view: View) -> tuple[Group, ...]:
    """Cards that bring nothing but Coins, or Hearts, played in one go; and the end of a turn when nothing is left."""
    f, game = _facts(view)
    if f.phase != "play":
        return ()
    hand = [game.deck[c] for c in _numbers(view, f.player)]
    if not hand and not view.zones[game.mystery + f.player]:
        return (Group("End the turn without shopping", ("shop", "end turn")),) if f.coins else ()
    plain = [c for c in hand if not c["effect"]]
    coins = [c for c in plain if c["coins"] and not c["happiness"]]
    hearts, at, left = list[Card](), f.tally.happiness[f.player], len(view.zones[game.cat_deck])
    for c in sorted([c for c in plain if c["happiness"]], key=lambda c: -c["happiness"]):
        if left > 0:  # the last cat ends the match, in the middle of a turn too
            hearts.append(c)
            at += c["happiness"]
            left, at = left - at // game.track, at % game.track
    found = []
    for label, cards in (
        ("Play all my Coin cards", coins),
        ("Play all my Happiness cards", hearts),
        ("Play all my Coin and Happiness cards", [*coins, *hearts] if coins and hearts else []),
    ):
        if len(cards) > 1:
            found.append(Group(f"{label} ({len(cards)})", tuple(f"play {c.title}" for c in cards)))
    return tuple(found)


# -- the end -----------------------------------------------------------------------------------------------------------
def _sheet(view: View, names: Sequence[str]) -> Sheet:
    """Who wins, step by step: cats, then turns, then Mystery cards."""
    state = _state(view)
    f, game = _facts(view)
    end = state.outcome()
    assert end is not None and f.player == TERMINAL
    most = [p for p in range(game.players) if end.scores[p] == max(end.scores)]
    parts = []
    for p in sorted(range(game.players), key=lambda p: (p not in end.winners, -end.scores[p])):
        where = [("hand", p), ("Draw Pile", game.pile + p), ("Discard Pile", game.discard + p)]
        where += [("play area", game.played)] if f.turn == p else []
        lie = [f"{n} in the {name}" for name, z in where if (n := _numbers(view, z).count(game.cat))]
        stages = [
            Stage(
                "Cats",
                f"{names[p]} owns {count(end.scores[p], 'cat')}: {listed(lie)}.",
                "most-cats",
                figure=str(end.scores[p]),
            )
        ]
        if p in most and len(most) > 1:
            turns = f.tally.turns[p]
            stages.append(
                Stage(
                    "Turns",
                    f"{names[p]} began {count(turns, 'turn')}; fewer are better.",
                    "tie-turns",
                    figure=str(turns),
                )
            )
            kept = state.mystery_cards(p)
            stages.append(
                Stage(
                    "Mystery cards",
                    f"{names[p]} has {count(kept, 'Mystery card')} left; more are better.",
                    "tie-mystery",
                    figure=str(kept),
                )
            )
        won = (
            ("shares the victory" if len(end.winners) > 1 else "wins")
            if p in end.winners
            else count(end.scores[p], "cat")
        )
        parts.append(Part(names[p], won, tuple(stages)))
    return Sheet("count", "How the winner is found", tuple(parts))
