"""Plots of random hands: totals, what is put aside, what a card is worth, which pairs clash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..analysis.cancellation import kind_of
from ..analysis.hands import mean
from ..core import listed
from ..deck import Card
from ..games.ladies_choice.reckoning import number, signed
from ..simulate import Estimate, wilson
from . import theme
from .graph import ROLES, SYMBOLS
from .plots import Colours, Plot, Spec, label, line, percent, sample

WIDTH = 10  # of the bins in which totals are counted
TOP = 0.31  # of the axis of their chances: it stays while a slider moves
ENDS = (-125, 165)  # of the axis of totals, which stays too: hardly any hand lies beyond


def decimal(value: Fraction | float, plus: bool = False, digits: int = 1) -> str:
    """12.3 or −1.2 with a true minus sign; `plus`: +12.3."""
    text = f"{float(value):+.{digits}f}" if plus else f"{float(value):.{digits}f}"
    return text.replace("-", "−")


def totals(
    k: int, exact: Mapping[int, Fraction], tried: Mapping[int, int] | None = None, mysterious: bool = False
) -> Plot:
    """The distribution of the total of a random hand of `k`, ten points together; `tried`: total → times;
    `mysterious`: whether Mysterious cards have drawn."""
    average, below = mean(dict(exact)), sum((p for t, p in exact.items() if t < 0), Fraction(0))
    hand = f"A hand of {k}, its Mysterious draws included," if mysterious else f"A hand of {k}"
    title = f"{hand} comes to {decimal(average)} on average, and below zero in {percent(below)} of cases"
    bins = _binned(exact)
    likeliest = max(bins, key=bins.__getitem__)
    sentence = (
        f"Totals from {number(min(exact))} to {number(max(exact))}. Likeliest are totals from {number(likeliest)} to "
        f"{number(likeliest + WIDTH - 1)}, with {percent(bins[likeliest])}."
    )
    if beyond := sum((p for t, p in exact.items() if not ENDS[0] <= t <= ENDS[1]), Fraction(0)):
        sentence += f" Too rare for the picture: what lies beyond its ends, {percent(beyond)} of hands."
    n = sum((tried or {}).values())
    found = {x: wilson(times, n) for x, times in _binned(tried or {}).items()} if n else {}
    head = ("total", "chance", *((f"{n:,} hands dealt",) if n else ()))
    rows = []
    for x in sorted({*bins, *found}):
        row = (f"{number(x)} to {number(x + WIDTH - 1)}", percent(bins.get(x, Fraction(0))))
        rows.append(row + ((f"{found[x].value:.1%}" if x in found else "0%",) if n else ()))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = sorted(bins)
        half = (WIDTH - 1) / 2
        bars: Spec = {
            "type": "bar", "x": [x + half for x in xs], "y": [float(bins[x]) for x in xs], "width": WIDTH * 0.92,
            "marker": {"color": [theme.mix(c["harm" if x < 0 else "plum"], c["paper"], 0.35) for x in xs],
                       "line": {"color": [c["harm" if x < 0 else "plum"] for x in xs], "width": 1}},
            "customdata": [f"{number(x)} to {number(x + WIDTH - 1)}" for x in xs],
            "hovertemplate": "%{customdata}: %{y:.1%}<extra></extra>",
        }  # fmt: skip
        data, top = [bars], max(map(float, bins.values()))
        mean_at: Spec = {"yref": "paper", "xanchor": "left", "xshift": 6, "yanchor": "top"}
        notes = [
            label(c, float(average), 0.97, f"mean {decimal(average)}", "ink", **mean_at),
            label(c, -6, 0.86, f"below zero: {percent(below)}", "harm", yref="paper", xanchor="right", yanchor="top"),
        ]
        if top > TOP:
            notes.append(label(c, likeliest + WIDTH, 0.5, f"up to {percent(bins[likeliest])}", "plum", yref="paper",
                               xanchor="left"))  # fmt: skip
        if found:
            dots = sample(c, found, "teal", "dealt")
            dots["x"] = [x + half for x in dots["x"]]
            data.append(dots)
            corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "top"}
            notes.append(label(c, 1, 1, f"○ {n:,} hands dealt", "teal", **corner))
        mark = {"type": "line", "x0": float(average), "x1": float(average), "y0": 0, "y1": 1, "yref": "paper",
                "line": {"color": c["ink"], "width": 1, "dash": "dot"}}  # fmt: skip
        return data, {
            "xaxis": {"range": list(ENDS), "dtick": 40, "tickangle": 0, "title": {"text": "Dandy Points of the hand"}},
            "yaxis": {"range": [0, TOP], "tickformat": ".0%", "name": "chance"},
            "annotations": notes, "shapes": [mark],
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def _binned(found: Mapping[int, Any]) -> dict[int, Any]:
    bins: dict[int, Any] = {}
    for total, p in found.items():
        start = total // WIDTH * WIDTH
        bins[start] = bins.get(start, 0) + p
    return dict(sorted(bins.items()))


def worths(k: int, found: Mapping[Card, Fraction]) -> Plot:
    """What each card is worth to a random hand of `k`, against its printed value."""
    order = sorted(found, key=lambda c: -found[c])
    best, worst = order[0], order[-1]
    title = (
        f"To a hand of {k}, {best.title} is worth most ({decimal(found[best], True)}), "
        f"{worst.title} costs most ({decimal(found[worst], True)})"
    )
    sentence = (
        "Each card at its printed value and at what it is really worth: the mean total of hands with it less that of "
        "hands without it. On the dotted line it would be worth just what is printed on it."
    )
    rows = [(c.title, number(c["value"]), decimal(found[c], True, 2)) for c in order]
    gap = {c: abs(float(found[c]) - c["value"]) for c in found}
    far = {kind: max((c for c in found if kind_of(c) == kind), key=gap.__getitem__, default=best) for kind in ROLES}
    named = {
        best,
        worst,
        far["special"],
        far["wealth"],
        max((c for c in found if c["type"] == "dandy"), key=found.__getitem__),
    }

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data: list[Spec] = [{
            "type": "scatter", "mode": "lines", "x": [-21, 41], "y": [-21, 41], "hoverinfo": "skip",
            "line": {"color": c["muted"], "width": 1, "dash": "dot"},
        }]  # fmt: skip
        for kind, role in ROLES.items():
            cards = [card for card in order if kind_of(card) == kind]
            data.append({
                "type": "scatter", "mode": "markers", "x": [card["value"] for card in cards],
                "y": [float(found[card]) for card in cards], "customdata": [card.title for card in cards],
                "marker": {"symbol": SYMBOLS[kind], "size": 10, "color": c[role]},
                "hovertemplate": "%{customdata}<br>printed %{x}, worth %{y:.1f}<extra></extra>",
            })  # fmt: skip
        notes = [label(c, 41, 41, "worth what is printed", "muted", xanchor="right", yanchor="bottom", xshift=-14)]
        for card in named:
            side = "right" if card["value"] > 0 else "left"
            under = card["value"] < 0
            notes.append(label(c, card["value"], float(found[card]), card.title, ROLES[kind_of(card)], xanchor=side,
                               xshift=10 if side == "left" else 4, yanchor="top" if under else "bottom",
                               yshift=-7 if under else 7))  # fmt: skip
        return data, {
            "xaxis": {"range": [-22, 42], "dtick": 10, "title": {"text": "printed value"}, "showgrid": True},
            "yaxis": {"range": [-34, 44], "dtick": 10, "name": "worth to the hand"},
            "annotations": notes, "hovermode": "closest",
        }  # fmt: skip

    return Plot(title, sentence, ("card", "printed", "worth"), rows, draw)


NAMES = {"any": "anything", "wealth": "by the Wealth step", "printed": "by a printed cancellation"}


def asides(
    k: int, exact: Mapping[str, Mapping[int, Fraction]], tried: Mapping[str, Mapping[int, Estimate]] | None = None
) -> Plot:
    """How likely a random hand of each size loses a card, by kind."""
    title = f"A hand of {k} loses a card in {percent(exact['any'][k])} of cases"
    each = ", ".join(f"{NAMES[kind]} {percent(exact[kind][k])}" for kind in NAMES)
    sentence = f"Of {k} card{'s' if k != 1 else ''}: {each}."
    head = ("cards", *NAMES.values())
    rows = [(str(n), *(percent(exact[kind][n]) for kind in NAMES)) for n in exact["any"]]
    looks = {"any": ("plum", "solid"), "wealth": ("gold", "dash"), "printed": ("harm", "dot")}

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data, notes = [], []
        spots = {"any": (5, "right", -8, "bottom", 0), "wealth": (24, "right", 0, "top", -14),
                 "printed": (8, "left", 12, "top", 0)}  # fmt: skip
        for kind, (role, dash) in looks.items():
            data.append(line(c, exact[kind], role, NAMES[kind], dash))
            at, side, right, edge, up = spots[kind]
            x = at if at in exact[kind] else max(exact[kind])
            notes.append(label(c, x, float(exact[kind][x]), NAMES[kind], role, xanchor=side, xshift=right, yanchor=edge,
                               yshift=up))  # fmt: skip
            if tried and tried.get(kind):
                data.append(sample(c, tried[kind], role, "dealt"))
        here = float(exact["any"][k])
        data.append({
            "type": "scatter", "mode": "markers", "x": [k], "y": [here], "hoverinfo": "skip",
            "marker": {"size": 15, "symbol": "circle-open", "color": c["ink"], "line": {"width": 2}},
        })  # fmt: skip
        return data, {
            "xaxis": {"range": [-0.5, 24.5], "dtick": 2, "title": {"text": "cards in the hand"}},
            "yaxis": {"range": [0, 1.06], "tickformat": ".0%", "name": "chance that a card is put aside"},
            "annotations": notes,
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def clashes(found: Sequence[tuple[Card, Card, int]], most: int = 12) -> Plot:
    """The pairs that change the sum of their two values most: points lost (or won back)."""
    costly = sorted((f for f in found if f[2] > 0), key=lambda f: (-f[2], f[0].index, f[1].index))[:most]
    helpful = [f for f in found if f[2] < 0]
    lost = costly[0][2]
    worst = [f for f in found if f[2] == lost]
    common = set.intersection(*({a.title, b.title} for a, b, _ in worst))
    if len(worst) == 1:
        pair = f"{costly[0][0].title} and {costly[0][1].title} clash most: together they come to"
    elif common:
        (with_all,) = common
        others = [a.title if b.title == with_all else b.title for a, b, _ in worst]
        pair = f"{with_all} clashes most, with {listed(others)}: each pair comes to"
    else:
        pair = f"{len(worst)} pairs clash most: each comes to"
    title = f"{pair} {lost} point{'s' if lost != 1 else ''} less than apart"
    sentence = (
        f"{len(found)} pairs of cards put something aside. In {len(found) - len(helpful)} of them the pair comes to "
        f"less than its two values, in {len(helpful)} to more, because a card below zero goes."
    )
    rows = [
        (f"{x.title} and {y.title}", number(x["value"] + y["value"]), number(x["value"] + y["value"] - n), number(-n))
        for x, y, n in (*costly, *sorted(helpful, key=lambda f: f[2]))
    ]
    names = [f"{x.title} + {y.title}" for x, y, _ in costly]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        bars: Spec = {
            "type": "bar", "orientation": "h", "y": names, "x": [n for *_, n in costly],
            "text": [signed(-n) for *_, n in costly], "textposition": "outside", "cliponaxis": False,
            "marker": {"color": theme.mix(c["harm"], c["paper"], 0.35), "line": {"color": c["harm"], "width": 1}},
            "hovertemplate": "%{y}: %{x} points less<extra></extra>", "textfont": {"color": c["ink"]},
        }  # fmt: skip
        return [bars], {
            "xaxis": {"range": [0, max(n for *_, n in costly) * 1.12], "showticklabels": False, "ticks": ""},
            "yaxis": {"autorange": "reversed", "showgrid": False, "automargin": True, "ticks": ""},
            "hovermode": "closest", "margin": {"l": 320, "r": 30, "t": 10, "b": 10},
        }  # fmt: skip

    return Plot(title, sentence, ("pair", "values added", "together", "difference"), rows, draw)
