"""Plots of Jane Austen's Matchmaker: courtships, matchings compared, points in cards and in score, most Ladies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..analysis.matchings import TOLD, Judged, Round
from ..analysis.matchmaking import FEW, Cards, Gain, MostLadies
from ..core import listed
from ..simulate import Estimate
from .cat_plots import matches
from .lesson import counted, figure
from .plots import Colours, Plot, Spec, label, percent

WORDS = {"gentleman": "Gentlemen", "lady": "Ladies"}
SIDE = 172  # at both sides of a courtship: room for names


# -- courtship ---------------------------------------------------------------------------------------------------------
def courtship(men: Sequence[str], women: Sequence[str], rounds: Sequence[Round], at: int, proposing: str) -> Plot:
    """A courtship after round `at` (0: before it begins): who asked in it, who was sent away, who is engaged."""
    now = rounds[at - 1] if at else Round((), (), {})
    asked_first = proposing == "gentleman"
    gone = {pair for pair in now.refused if pair in now.asks}
    dropped = [pair for pair in now.refused if pair not in now.asks]
    n = len(now.engaged)
    last = at == len(rounds)
    if not at:
        title = f"All are free: {len(men)} Gentlemen, {len(women)} Ladies"
    elif last:
        title = f"After round {at} nobody has anybody left to ask: {counted(n, 'couples')}, and they are stable"
    else:
        title = f"Round {at}: {counted(len(now.asks), 'proposals')}, {len(now.refused)} sent away, {n} engaged"
    alone = [c for c in (men if asked_first else women) if c not in now.engaged.values()]
    left = f"Not engaged: {listed(alone) if alone else 'none of them'}" if at else "Nobody has asked yet"
    sentence = f"{WORDS[proposing]} propose. {left}."
    fresh = set(now.asks)
    rows = [
        (a, asked, "asks, and is sent away" if (a, asked) in gone else "asks, and is engaged") for a, asked in now.asks
    ]
    rows += [(a, asked, "was engaged, and is sent away") for a, asked in dropped]
    rows += [(a, asked, "stays engaged") for asked, a in now.engaged.items() if (a, asked) not in fresh]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        y = {title: i for side in (men, women) for i, title in enumerate(side)}
        x = dict.fromkeys(men, 0) | dict.fromkeys(women, 1)

        def lines(pairs: Sequence[tuple[str, str]], role: str, dash: str, width: float, head: float) -> Spec:
            xs: list[Any] = []
            ys: list[Any] = []
            for a, b in pairs:
                xs += [x[a], x[b], None]
                ys += [y[a], y[b], None]
            return {
                "type": "scatter", "mode": "lines+markers", "x": xs, "y": ys, "hoverinfo": "skip",
                "line": {"color": c[role], "width": width, "dash": dash},
                "marker": {"symbol": "arrow", "angleref": "previous", "color": c[role],
                           "size": [0, head, 0] * len(pairs), "standoff": [0, 10, 0] * len(pairs)},
            }  # fmt: skip

        engaged = [(a, asked) for asked, a in now.engaged.items()]
        data = [
            lines([p for p in engaged if p not in fresh], "indigo", "solid", 2, 0),
            lines([p for p in engaged if p in fresh], "indigo", "solid", 3, 12),
            lines([*gone], "harm", "dot", 1.6, 10), lines(dropped, "harm", "dash", 1.6, 0),
        ]  # fmt: skip
        for side, symbol in ((men, "square"), (women, "circle")):
            held = [t in now.engaged or t in now.engaged.values() for t in side]
            data.append({
                "type": "scatter", "mode": "markers", "x": [x[t] for t in side], "y": [y[t] for t in side],
                "marker": {"symbol": symbol, "size": 14, "color": [c["indigo"] if h else c["card"] for h in held],
                           "line": {"color": c["indigo"], "width": 2}},
                "hoverinfo": "skip",
            })  # fmt: skip
        notes = [
            label(c, x[t], y[t], t, xanchor="right" if x[t] == 0 else "left", xshift=-14 if x[t] == 0 else 14)
            for t in (*men, *women)
        ]
        corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "center", "yanchor": "bottom", "yshift": 4}
        notes.append(label(c, 0.5, 1, "― engaged &nbsp; ⋯ sent away", "muted", **corner))
        hidden = {"visible": False}
        return data, {
            "margin": {"l": SIDE, "r": SIDE, "t": 30, "b": 8}, "annotations": notes, "hovermode": False,
            "xaxis": {**hidden, "range": [-0.03, 1.03]},
            "yaxis": {**hidden, "range": [max(len(men), len(women)) - 0.5, -0.5]},
        }  # fmt: skip

    return Plot(title, sentence, (WORDS[proposing], WORDS["lady" if asked_first else "gentleman"], "round"), rows, draw)


# -- matchings compared ------------------------------------------------------------------------------------------------
def compared(found: Mapping[str, Judged], taste: str) -> Plot:
    """The sum of all scores of each matching, and how many pairs would rather have each other."""
    best = max(j.total for j in found.values())
    tops = [name for name, j in found.items() if j.total == best]
    upset = max(found.values(), key=lambda j: len(j.blocking))
    more = (
        f"; “{upset.name}” leaves {counted(len(upset.blocking), 'pairs')} who would rather have each other"
        if upset.blocking else "; nobody would rather swap"
    )  # fmt: skip
    title = (
        f"All four come to {best} Virtue{more}" if len(tops) == len(found)
        else f"Most Virtue, {best}: {listed(tops)}{more}"
    )  # fmt: skip
    maids = [f"{j.name}: {listed(j.old_maids)}" for j in found.values() if j.old_maids]
    sentence = f"Tastes: {TOLD[taste]}. Old maids: {'; '.join(maids) if maids else 'none in any of them'}."
    head = ("matching", "couples", "Virtue in the piles", "less old maids", "pairs who would rather", "discards",
            "his place for her", "her place for him")  # fmt: skip
    rows = [
        (
            name, str(len(j.matching)), str(j.virtue), str(j.total), str(len(j.blocking)), str(j.discards),
            _place(j.places["lady"]), _place(j.places["gentleman"]),
        )
        for name, j in found.items()
    ]  # fmt: skip
    names = list(found)

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        judged = list(found.values())
        scale = max(1, best, *(j.virtue for j in judged))
        low = min(0, *(j.total for j in judged))
        bars = {
            "type": "bar", "orientation": "h", "y": list(range(len(names))), "x": [j.total for j in judged],
            "width": 0.6, "hoverinfo": "skip",
            "marker": {
                "color": [c["card"] if j.blocking else c["indigo"] for j in judged],
                "line": {"color": c["indigo"], "width": 1.5},
                "pattern": {"shape": ["/" if j.blocking else "" for j in judged], "fgcolor": c["indigo"], "size": 7,
                            "solidity": 0.2},
            },
        }  # fmt: skip
        notes = [
            label(c, max(0, j.total), i, f"{j.total}: {_upset(j)}<br>{_maids(j)}", xanchor="left", xshift=8)
            for i, j in enumerate(judged)
        ]
        return [bars], {
            "margin": {"l": 152, "r": 12, "t": 8, "b": 46}, "hovermode": False, "annotations": notes,
            "xaxis": {"range": [1.1 * low, 1.9 * scale], "title": {"text": "Virtue in all, less old maids"},
                      "tickvals": [round(scale * i / 2) for i in range(3)]},
            "yaxis": {"range": [len(names) - 0.5, -0.5], "tickvals": list(range(len(names))), "ticktext": names,
                      "ticks": "", "showgrid": False},
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def _place(mean: Fraction | None) -> str:
    return "–" if mean is None else f"{float(mean):.1f}"


def _upset(j: Judged) -> str:
    return f"{counted(len(j.blocking), 'pairs')} would rather" if j.blocking else "stable"


def _maids(j: Judged) -> str:
    n = len(j.old_maids)
    return f"{n} old maid{'' if n == 1 else 's'}" if n else "nobody left over" if not j.bachelors else "no old maid"


# -- points in cards ---------------------------------------------------------------------------------------------------
WHO = {
    "wealth": ("who proposed draws", "who was asked draws"),
    "rank": ("", "who refuses draws"),
    "charm": ("who proposes discards", "who refuses discards"),
}
WHEN = {"wealth": "at the wedding", "rank": "for a refusal", "charm": "for a proposal, and for a refusal"}


def in_cards(kind: str, value: str, by_points: Mapping[int, Cards], point: Cards) -> Plot:
    """What a card moves by its points, and what one point more does on average."""
    whose = "Gentleman" if kind == "gentleman" else "Lady"
    parts = []
    for who, change in zip(WHO[value], point, strict=True):
        if who:
            parts.append(f"{who} {figure(round(abs(float(change)), 2))} {'more' if change > 0 else 'fewer'}")
    title = f"One point of {value.capitalize()} more on a {whose}: {', '.join(parts)}"
    sentence = (
        f"Cards on average {WHEN[value]}, over all pairs of Gentleman and Lady who are no siblings. "
        + ("The two parts make one card: a point moves a whole card from one player to the other."
           if value == "wealth" else "Only a superior who is refused brings cards." if value == "rank"
           else "The two parts make one card: what one point saves at the proposal it does not cost at the refusal.")
    )  # fmt: skip
    head = (f"{value.capitalize()} of the {whose}", *(who for who in WHO[value] if who))
    rows = [
        (str(points), *(f"{float(cards):.2f}" for who, cards in zip(WHO[value], moved, strict=True) if who))
        for points, moved in by_points.items()
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data, notes = [], []
        for i, (who, role, dash) in enumerate(zip(WHO[value], ("indigo", "gold"), ("solid", "dash"), strict=True)):
            if not who:
                continue
            ys = [float(moved[i]) for moved in by_points.values()]
            data.append({
                "type": "scatter", "mode": "lines+markers", "x": list(by_points), "y": ys,
                "line": {"color": c[role], "width": 2.5, "dash": dash},
                "marker": {"size": 8, "color": c[role], "symbol": "circle" if i == 0 else "square"},
                "hovertemplate": "%{y:.2f} cards<extra>" + who + "</extra>",
            })  # fmt: skip
            at = max(by_points, key=lambda p: by_points[p][i])
            notes.append(
                label(c, at, float(by_points[at][i]), who, role, xanchor="left" if at == 1 else "right",
                      yanchor="bottom", yshift=6)
            )  # fmt: skip
        return data, {
            "xaxis": {"range": [0.8, 5.2], "dtick": 1, "title": {"text": f"{value.capitalize()} of the {whose}"}},
            "yaxis": {"range": [-0.1, 3], "dtick": 1, "name": f"cards on average {WHEN[value]}"}, "annotations": notes,
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


# -- gains, pair by pair -----------------------------------------------------------------------------------------------
def gained(found: Sequence[Gain], names: Mapping[str, str], what: str, lead: bool = False) -> Plot:
    """How much better the first player does with each thing changed. `what`: of the matches, for the sentence; `lead`:
    over the others' mean, not his score by itself."""
    n = min((len(g.gains) for g in found), default=0)
    far = max((abs(end) for g in found for end in g.together(1, lead)[1:3]), default=0.0) if n > 1 else 0.0
    reach = 5 if far <= 5 else 10 if far <= 10 else 20  # a few fixed widths, so that change is seen as change
    axis: Spec = {
        "xaxis": {"range": [-reach, reach * 1.25], "dtick": reach / 5, "showgrid": True,
                  "title": {"text": "points of lead gained" if lead else "points of final score gained"}},
    }  # fmt: skip
    if n < 2:
        return Plot("No matches yet", "Two pairs at least are needed.", ("change",), [], lambda c: ([], axis))
    means = [g.together(1, lead) for g in found]
    wide = [g.together(len(found), lead) for g in found]
    sure = [
        f"{names[g.name]}, {_signed(m.value)} points" for g, m, w in zip(found, means, wide, strict=True)
        if w.low > 0 or w.high < 0
    ]  # fmt: skip
    if n < FEW:
        title = f"{counted(n, 'pairs')} of matches: too few to tell"
    elif sure:
        title = f"Surely a difference: {'; '.join(sure)}"
    else:
        title = f"{n:,} pairs of matches can’t tell any of them from nothing"
    needed = [g.needed(lead=lead) for g in found]
    most = max((k for k in needed if k is not None), default=None)
    sentence = f"{what} {n:,} pairs of matches, with 95% intervals." + (
        f" To know each to ± 0.1 would take up to {_round(most):,} pairs." if most else ""
    )
    rows = [
        (names[g.name], _signed(m.value), f"{_signed(m.low)} to {_signed(m.high)}",
         _signed(g.together(1, not lead).value), f"{_round(k):,}" if k else "–")
        for g, m, k in zip(found, means, needed, strict=True)
    ]  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        told = [_signed(m.value) for m in means]
        line = {"type": "line", "x0": 0, "x1": 0, "y0": 0, "y1": 1, "yref": "paper"}
        layout = _rows(c, [names[g.name] for g in found], [min(m.high, reach) for m in means], told)
        data = _across(c, [m.value for m in means], [m.low for m in means], [m.high for m in means], told)
        return [data], {
            **layout, **axis, "shapes": [{**line, "line": {"color": c["muted"], "width": 1.5, "dash": "dash"}}],
        }  # fmt: skip

    first, other = ("lead", "score") if lead else ("score", "lead")
    head = ("change", f"{first} gained", "95% interval", f"{other} gained", "pairs for ± 0.1")
    return Plot(title, sentence, head, rows, draw)


def _round(n: int) -> int:
    """To two digits: it is about so many."""
    size: int = 10 ** max(0, len(str(n)) - 2)
    return -(-n // size) * size


def _signed(x: float) -> str:
    text = f"{x:+.1f}".replace("-", "−")
    return "0.0" if text in ("+0.0", "−0.0") else text


def _across(
    c: Colours, middle: Sequence[float], low: Sequence[float], high: Sequence[float], told: Sequence[str]
) -> Spec:
    return {
        "type": "scatter", "mode": "markers", "y": list(range(len(middle))), "x": list(middle),
        "marker": {"size": 11, "color": c["paper"], "line": {"color": c["indigo"], "width": 2}},
        "error_x": {
            "type": "data", "symmetric": False, "color": c["indigo"], "thickness": 1.5, "width": 4,
            "array": [b - m for m, b in zip(middle, high, strict=True)],
            "arrayminus": [m - a for m, a in zip(middle, low, strict=True)],
        },
        "text": list(told), "hovertemplate": "%{text}<extra></extra>",
    }  # fmt: skip


def _rows(c: Colours, names: Sequence[str], high: Sequence[float], told: Sequence[str]) -> Spec:
    return {
        "hovermode": "closest", "margin": {"l": 190, "r": 24, "t": 14, "b": 50},
        "yaxis": {
            "range": [len(names) - 0.5, -0.5], "tickvals": list(range(len(names))), "ticktext": list(names),
            "ticks": "",
        },
        "annotations": [
            label(c, x, i, text, "indigo", xanchor="left", xshift=8, bgcolor=c["paper"])
            for i, (x, text) in enumerate(zip(high, told, strict=True))
        ],
    }  # fmt: skip


# -- most Ladies -------------------------------------------------------------------------------------------------------
def most_ladies(found: MostLadies) -> Plot:
    """How often who strives for the most Ladies wins, with the rule of two turns and without it."""
    fair, n = 1 / found.players, found.matches
    axis: Spec = {
        "xaxis": {"range": [-0.02, 0.8], "tickformat": ".0%", "dtick": 0.2, "showgrid": True,
                  "title": {"text": f"share of matches won by {found.bot}"}},
    }  # fmt: skip
    names = {True: "two turns, as printed", False: "never two turns"}
    if not n:
        return Plot("No matches yet", "One each way at least is needed.", ("rule",), [], lambda c: ([], axis))
    shares: dict[bool, Estimate] = {second: found.wins(second) for second in names}
    won = percent(round(shares[True].value, 2))
    if n < FEW:
        title = f"{matches(n)} each way: too few to tell"
    else:
        title = {
            "pays": f"It pays: {found.bot} wins {won}, where {percent(fair)} would be fair",
            "costs": f"It does not pay: {found.bot} wins {won}, where {percent(fair)} would be fair",
            "": f"{found.bot.capitalize()} wins {won}: {n:,} matches can’t tell that from {percent(fair)}",
        }[found.verdict]
    sentence = (
        f"{n:,} matches each way among {found.players} players. The rule of two turns adds {found.gap} to its share."
    )
    rows = [(names[s], f"{e.value:.1%}", f"{e.low:.1%} to {e.high:.1%}", percent(fair)) for s, e in shares.items()]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        every = list(shares.values())
        told = [f"{e.value:.0%}" for e in every]
        line = {"type": "line", "x0": fair, "x1": fair, "y0": 0, "y1": 1, "yref": "paper"}
        data = _across(c, [e.value for e in every], [e.low for e in every], [e.high for e in every], told)
        layout = _rows(c, list(names.values()), [e.high for e in every], told)
        layout["annotations"].append(
            label(c, fair, 1, f"fair: {percent(fair)}", "muted", yref="paper", xanchor="left", yanchor="top", xshift=4)
        )
        return [data], {
            **layout, **axis, "shapes": [{**line, "line": {"color": c["muted"], "width": 1.5, "dash": "dash"}}],
        }  # fmt: skip

    return Plot(title, sentence, ("rule", "wins", "95% interval", "fair"), rows, draw)
