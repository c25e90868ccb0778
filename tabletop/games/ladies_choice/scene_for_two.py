"""What the table shows of the two-player game: four gentlemen; each lady knows her own side and what lies face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...core import OPEN, View
from ...scene import CardView, Choice, Part, Pile, Scene, Seat, Sheet, Zone
from .reckoning import Rank
from .shown import count, face, lying, placed, points, rank_stage, reckoning_stages

if TYPE_CHECKING:
    from .two_player import TwoLadies

Moves = tuple[tuple[Choice, ...], tuple[Choice, ...]]


def scene_for_two(view: View, names: Sequence[str]) -> Scene:
    """The table as `view`'s player may see it."""
    f: Any = view.facts
    game: TwoLadies = view.game  # type: ignore[assignment]
    hands = game.hands(view.zones)
    ranked: dict[int, Rank] = {}
    if f.ranking:
        ranked = {r.seat: r for r in game.ranked(f, [sorted(c.index for c in hand) for hand in hands])}
    me = view.player if view.player in (0, 1) else 0
    seats = [_gentleman(view, g, names, me, ranked) for g in range(len(hands))]
    for p in (1 - me, me):
        role = "lady, married" if f.wife == p else "lady"
        seats.append(Seat(f"lady-{p}", p, names[p], role, p == view.player, p == f.player))
    choices, forbidden = _moves(view, names)
    return Scene(
        game.name,
        game.title,
        game.accent,
        _headline(view, names),
        "The end" if ranked else "Two ladies, four gentlemen",
        view.player,
        seats=tuple(seats),
        choices=choices,
        forbidden=forbidden,
        sheets=(_sheet(f.ranking, ranked),) if ranked else (),
        outcome=_outcome(view, names),
    )


def _headline(view: View, names: Sequence[str]) -> str:
    f: Any = view.facts
    if f.phase == "end":
        return f"Gentleman {f.ranking[0] + 1} is the Dandiest."
    if f.player < 0:
        return "A card is drawn."
    what = "one COURT" if f.opening else "take the second COURT" if f.courts == 1 else "two COURTs, or marry"
    return f"Your turn: {what}." if f.player == view.player else f"{names[f.player]}'s turn: {what}."


def _outcome(view: View, names: Sequence[str]) -> str:
    outcome = view.game.state_type(view.game, view.facts, ((),) * len(view.zones), ()).outcome()
    return outcome.reason.read(names, view.player) if outcome else ""


def _sheet(order: Sequence[int], ranked: dict[int, Rank]) -> Sheet:
    names = [f"Gentleman {g + 1}" for g in sorted(order)]
    parts = [
        Part(
            names[g],
            f"{placed(ranked, g)}, {points(ranked[g])}",
            (*reckoning_stages(ranked[g].reckoning, f"sheet-{g}"), rank_stage(names, ranked, order, g)),
        )
        for g in order
    ]
    return Sheet("ranking-two", "How the gentlemen are ranked", tuple(parts))


def _gentleman(view: View, g: int, names: Sequence[str], me: int, ranked: dict[int, Rank]) -> Seat:
    f: Any = view.facts
    game: TwoLadies = view.game  # type: ignore[assignment]
    role = f"married by {'you' if f.wife == view.player else names[f.wife]}" if f.husband == g else ""
    zones: list[Zone | Pile] = []
    if g in ranked:
        r = ranked[g].reckoning
        label = f"{count(len(r.cards), 'card')} · {points(ranked[g])}, {placed(ranked, g)}"
        zones.append(Zone(f"pile-{g}", label, lying(f"pile-{g}", r.cards, r.aside)))
    else:
        both = tuple(CardView(f"both-{g}-{i}", face(c)) for i, c in enumerate(view.zones[game.face_up(g)]) if c)
        known = Zone(f"both-{g}", f"Both know these ({len(both)})", both)
        zones = [
            _side(view, 1 - me, g, names),
            known if both else Pile(f"pile-{g}", "Face down", f.piles[g]),
            _side(view, me, g, names),
        ]
    return Seat(f"gentleman-{g}", -1, f"Gentleman {g + 1}", role, zones=tuple(zones))


def _side(view: View, p: int, g: int, names: Sequence[str]) -> Zone:
    game: TwoLadies = view.game  # type: ignore[assignment]
    cards = view.zones[game.side(p, g)]
    whose = "Your side: only you know these" if p == view.player else f"{names[p]}'s side"
    label = f"{whose} ({len(cards)})" if cards else whose
    return Zone(
        f"side-{p}-{g}",
        label,
        tuple(CardView(f"side-{p}-{g}-{i}", face(c) if c else None) for i, c in enumerate(cards)),
    )


def _moves(view: View, names: Sequence[str]) -> Moves:
    from .two_player import COURTS, MARRIES

    f: Any = view.facts
    if f.player < 0 or view.player not in (f.player, OPEN):
        return (), ()
    zones = tuple((0,) * len(z) for z in view.zones)  # who may be courted depends on how many cards lie where
    legal = view.game.state_type(view.game, f, zones, ()).legal_moves

    def choice(move: Any) -> Choice:
        return Choice(str(move), move.told(names), (f"gentleman-{move.pile}",))

    return tuple(map(choice, legal)), tuple(choice(m) for m in (*COURTS, *MARRIES) if m not in legal)
