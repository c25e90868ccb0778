"""Plots of Cat Ladies: cats and Coins of a hand, a deck's make-up, plans raced, first player's advantage, precision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log10
from statistics import NormalDist
from typing import Any

from ..analysis.cat_hands import at_least, bingo, bingo_coins, expected
from ..analysis.marry import Mean
from ..analysis.plans import GROUPS, Alone, Places, group, per_hand
from ..analysis.precision import difference, half_width, trials_for
from ..core import listed
from ..deck import Card
from ..simulate import Estimate, Results, wilson
from . import theme
from .lesson import counted, figure
from .plots import Colours, Plot, Spec, label, percent, sample

RESULTS = ("nothing", "4 Coins", "6 Coins", "a free cat")  # of a BINGO!, by cats
RESULT_ROLES = ("muted", "gold", "gold", "teal")
SHAPES = ("", "/", "x", "")  # hatches: colour never stands alone
NTH = ("first", "second", "third", "fourth")
FEW = 20  # trials below which nothing is claimed


def _bar(c: Colours, x: float, p: float, role: str, shape: str, text: str, **more: Any) -> Spec:
    return {
        "type": "bar", "x": [x], "y": [p], "width": 0.7, "hovertemplate": "%{y:.1%}<extra></extra>",
        "marker": {
            "color": theme.mix(c[role], c["paper"], 0.35), "line": {"color": c[role], "width": 1.5},
            "pattern": {"shape": shape, "fgcolor": c[role], "size": 7, "solidity": 0.2},
        },
        "text": [text], "textposition": "outside", "cliponaxis": False, "constraintext": "none", "textangle": 0,
        "textfont": {"color": c["ink"]}, **more,
    }  # fmt: skip


# -- a hand ------------------------------------------------------------------------------------------------------------
def cats(exact: Mapping[int, Fraction], tried: Mapping[int, Estimate] | None = None) -> Plot:
    """How many cats a hand holds, and what a BINGO! says to it."""
    mean, free = bingo_coins(exact), bingo(exact)[3]
    title = f"A BINGO! at such a hand brings {figure(mean)} Coins on average, and a free cat {_often(free)}"
    high = max(exact.values())
    best = [str(k) for k, p in exact.items() if p == high]
    several = len(best) > 1
    likeliest = "The likeliest numbers of cats are" if several else "The likeliest number of cats is"
    sentence = (
        f"{likeliest} {listed(best)}, with {percent(high)}{' each' if several else ''}; on "
        f"average there are {figure(expected(exact))}."
    )
    head = ("cats in the hand", "chance", "BINGO!", *(("dealt (95% interval)",) if tried else ()))
    rows = [
        (str(k), percent(p), RESULTS[min(k, 3)], *((_interval((tried or {}).get(k)),) if tried else ()))
        for k, p in exact.items()
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [_bar(c, k, float(p), RESULT_ROLES[min(k, 3)], SHAPES[min(k, 3)], percent(p)) for k, p in exact.items()]
        if tried:
            data = [{**bar, "text": [""]} for bar in data] + [sample(c, tried, "ink", "dealt")]
        ticks = [f"{k}<br>{RESULTS[min(k, 3)]}" for k in range(6)]
        return data, {
            "xaxis": {
                "range": [-0.6, 5.6], "tickvals": list(range(6)), "ticktext": ticks,
                "title": {"text": "cats in the hand, and what a BINGO! pays"},
            },
            "yaxis": {"range": [0, 1.08], "tickformat": ".0%", "name": "chance"},
            "margin": {"l": 58, "r": 24, "t": 32, "b": 70},
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def whom_to_ask(found: Mapping[str, Mapping[int, Fraction]]) -> Plot:
    """What a BINGO! would do, by opponent: name → cats → exact chance."""
    coins = {name: bingo_coins(p) for name, p in found.items()}
    free = {name: bingo(p)[3] for name, p in found.items()}
    best = max(free, key=free.__getitem__)
    sure = "a BINGO! at it surely brings a free cat" if free[best] == 1 else f"a free cat {_often(free[best])}"
    title = f"{best}’s hand promises most: {sure}" if free[best] else "Nobody can hold three cats: no free cat now"
    sentence = "; ".join(
        f"{name}: {figure(coins[name])} Coins on average, a free cat {_often(bingo(p)[3])}" for name, p in found.items()
    ) + "."  # fmt: skip
    head = ("opponent", *RESULTS, "Coins on average")
    rows = [
        (name, *(percent(p) for p in bingo(chances).values()), figure(coins[name])) for name, chances in found.items()
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        names, data = list(found), []
        for k, result in enumerate(RESULTS):
            shares = [float(bingo(found[name])[k]) for name in names]
            role = RESULT_ROLES[k]
            data.append({
                "type": "bar", "orientation": "h", "y": names, "x": shares, "name": result, "width": 0.62,
                "marker": {
                    "color": theme.mix(c[role], c["paper"], 0.25), "line": {"color": c[role], "width": 1.5},
                    "pattern": {"shape": SHAPES[k], "fgcolor": theme.mix(c[role], c["paper"], 0.5), "size": 9,
                                "solidity": 0.12},
                },
                "text": [f"{result}<br>{percent(s)}" if s >= 0.11 else percent(s) if s >= 0.05 else "" for s in shares],
                "textposition": "inside", "insidetextanchor": "middle", "textangle": 0, "constraintext": "none",
                "textfont": {"color": c["ink"]}, "hovertemplate": "%{y}: " + result + " %{x:.1%}<extra></extra>",
            })  # fmt: skip
        return data, {
            "barmode": "stack", "hovermode": "closest", "margin": {"l": 90, "r": 24, "t": 10, "b": 50},
            "xaxis": {"range": [0, 1.001], "tickformat": ".0%", "title": {"text": "chance"}},
            "yaxis": {"autorange": "reversed", "showgrid": False, "ticks": ""},
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def coins(exact: Mapping[int, Fraction], price: int = 8) -> Plot:
    """The Coins of a hand. `price`: what is looked for."""
    enough, most = at_least(exact, price), max(exact)
    if not enough:
        title = f"Such a hand comes to {most} Coins at most: {price} are out of reach"
    else:
        title = f"{price} Coins or more come together in {percent(enough)} of hands"
    sentence = f"From {min(exact)} to {most} Coins, {figure(expected(exact))} on average."
    rows = [(str(x), percent(p), percent(at_least(exact, x))) for x, p in exact.items()]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [
            _bar(c, x, float(p), "gold" if x >= price else "muted", "/" if x >= price else "", "")
            for x, p in exact.items()
            if x <= 20
        ]
        line = {"type": "line", "x0": price - 0.5, "x1": price - 0.5, "y0": 0, "y1": 1, "yref": "paper"}
        return data, {
            "shapes": [{**line, "line": {"color": c["gold"], "width": 2, "dash": "dash"}}],
            "xaxis": {"range": [-0.6, 20.6], "dtick": 2, "title": {"text": "Coins of the hand"}},
            "yaxis": {"range": [0, 0.62], "tickformat": ".0%", "name": "chance"},
            "annotations": [
                label(c, price - 0.5, 1, f"{price} or more: {percent(enough)}", "gold", yref="paper", xanchor="left",
                      yanchor="top", xshift=8, bgcolor=c["paper"])
            ],
        }  # fmt: skip

    return Plot(title, sentence, ("Coins", "exactly so many", "so many or more"), rows, draw)


# -- a deck over time --------------------------------------------------------------------------------------------------
GROUP_ROLES = ("teal", "gain", "gold", "indigo", "plum")
GROUP_SHAPES = ("", "/", ".", "x", "-")


def make_up(name: str, decks: Sequence[Counter[Card]], shares: bool = False) -> Plot:
    """A player's cards from turn to turn, in groups, as stacked areas; the last entry is the end of the match."""
    counts = [Counter[str]() for _ in decks]
    for count, cards in zip(counts, decks, strict=True):
        for card, n in cards.items():
            count[group(card)] += n
    first, last = decks[0], decks[-1]
    (c0, h0), (c1, h1) = per_hand(first), per_hand(last)
    title = (
        f"{name}: from {first.total()} cards to {last.total()}, from {counts[0]['cats']} cats to {counts[-1]['cats']}"
    )
    sentence = (
        f"A usual hand paid {c0:.1f} Coins and {h0:.1f} Happiness in turn 1, and {c1:.1f} Coins and {h1:.1f} Happiness "
        "at the end, what cards draw not counted."
    )
    every = sorted({c for cards in decks for c in cards}, key=lambda c: (GROUPS.index(group(c)), c.index))
    shown = [i for i in range(len(decks)) if i % 5 == 0 or i == len(decks) - 1]
    head = ("card", *("end" if i == len(decks) - 1 else f"turn {i + 1}" for i in shown))
    rows = [(c.title, *(str(decks[i][c] or "–") for i in shown)) for c in every]
    for what, k in (("Coins a hand", 0), ("Happiness a hand", 1)):
        rows.append((what, *(f"{per_hand(decks[i])[k]:.1f}" for i in shown)))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = list(range(1, len(decks) + 2))  # the end is as wide as a turn
        data, below, places = [], 0.0, list[tuple[float, str, str]]()
        for name_, role, shape in zip(GROUPS, GROUP_ROLES, GROUP_SHAPES, strict=True):
            whole = [sum(count.values()) if shares else 1 for count in counts]
            ys = [count[name_] / n for count, n in zip(counts, whole, strict=True)]
            ys.append(ys[-1])
            if not any(ys):
                continue
            data.append({
                "type": "scatter", "mode": "lines", "x": xs, "y": ys, "stackgroup": "all", "name": name_,
                "line": {"color": c[role], "width": 1.5, "shape": "hv"},
                "fillcolor": theme.mix(c[role], c["paper"], 0.28),
                "fillpattern": {
                    "shape": shape, "fgcolor": theme.mix(c[role], c["paper"], 0.65), "size": 8, "solidity": 0.15,
                    "bgcolor": theme.mix(c[role], c["paper"], 0.28),
                },
                "hovertemplate": ("%{y:.0%}" if shares else "%{y}") + "<extra>" + name_ + "</extra>",
            })  # fmt: skip
            places.append((below + ys[-1] / 2, name_, role))
            below += ys[-1]
        top = 1.0 if shares else max(count.total() for count in counts) * 1.04
        gap, at, notes = top * 0.065, -1e9, []
        for y, name_, role in places:  # at the right end, in order, never over one another
            at = max(y, at + gap)
            notes.append(label(c, xs[-1], at, name_, role, xanchor="left", yanchor="middle", xshift=8))
        return data, {
            "xaxis": {"range": [1, xs[-1]], "dtick": 5, "tick0": 0, "title": {"text": "turn, and the end"}},
            "yaxis": {"range": [0, top], "name": "share of the cards" if shares else "cards",
                      "tickformat": ".0%" if shares else ""},
            "annotations": notes, "margin": {"l": 58, "r": 120, "t": 32, "b": 50},
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


# -- plans raced -------------------------------------------------------------------------------------------------------
def fastest(found: Sequence[Alone]) -> tuple[Alone | None, list[Alone]]:
    """The quickest plan so far (`None`: too few matches), and those that can't be told from it."""
    if min(len(a.turns) for a in found) < FEW // 2:
        return None, []
    best = min(found, key=lambda a: a.mean.value)
    rest = [a for a in found if a is not best]
    return best, [a for a in rest if a.beyond(best, len(rest)).low <= 0]


def _across(
    c: Colours, names: Sequence[str], middle: Sequence[float], low: Sequence[float], high: Sequence[float],
    told: Sequence[str],
) -> Spec:  # fmt: skip
    """One row for each plan: a point with its interval, its number written to the right."""
    return {
        "type": "scatter", "mode": "markers", "y": list(names), "x": list(middle),
        "marker": {"size": 11, "color": c["paper"], "line": {"color": c["teal"], "width": 2}},
        "error_x": {
            "type": "data", "symmetric": False, "color": c["teal"], "thickness": 1.5, "width": 4,
            "array": [b - m for m, b in zip(middle, high, strict=True)],
            "arrayminus": [m - a for m, a in zip(middle, low, strict=True)],
        },
        "text": list(told), "hovertemplate": "%{y}: %{text}<extra></extra>",
    }  # fmt: skip


def _rows_layout(c: Colours, names: Sequence[str], high: Sequence[float], told: Sequence[str]) -> Spec:
    return {
        "hovermode": "closest", "margin": {"l": 110, "r": 60, "t": 14, "b": 50},
        "yaxis": {
            "range": [len(names) - 0.5, -0.5], "tickvals": list(range(len(names))), "ticktext": list(names),
            "ticks": "",
        },
        "annotations": [
            label(c, x, i, text, "teal", xanchor="left", xshift=8)
            for i, (x, text) in enumerate(zip(high, told, strict=True))
        ],
    }  # fmt: skip


def alone(found: Sequence[Alone], goal: int) -> Plot:
    """Turns that each plan needs for its first cats, alone."""
    n = min(len(a.turns) for a in found)
    if n < 2:
        return Plot(
            "No matches yet",
            "Two of each plan at least are needed.",
            ("plan",),
            [],
            lambda c: ([], _turns_axis() | NO_ROWS),
        )
    best, near = fastest(found)
    if best is None:
        title = f"{matches(n)} of each plan: too few to tell which is quickest"
    elif near:
        title = f"Quickest: {listed([best.name, *(a.name for a in near)], 'or')}; {matches(n)} can’t tell"
    else:
        title = f"Quickest to {counted(goal, 'cats')}: {best.name}, in {best.mean.value:.1f} turns on average"
    sentence = f"{matches(n)} of each plan, with 95% intervals."
    rows = [
        (a.name, f"{a.mean.value:.1f}", f"{a.mean.low:.1f} to {a.mean.high:.1f}",
         f"{min(a.turns):.0f} to {max(a.turns):.0f}")
        for a in found
    ]  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        means: list[Mean] = [a.mean for a in found]
        told = [f"{m.value:.1f}" for m in means]
        layout = _rows_layout(c, [a.name for a in found], [m.high for m in means], told)
        data = _across(
            c, range(len(found)), [m.value for m in means], [m.low for m in means], [m.high for m in means], told  # type: ignore[arg-type]
        )  # fmt: skip
        return [data], {**layout, **_turns_axis(goal)}

    return Plot(title, sentence, ("plan", "turns", "95% interval", "from … to"), rows, draw)


NO_ROWS: Spec = {"yaxis": {"visible": False}}


def _turns_axis(goal: int = 10) -> Spec:
    title = f"turns until {counted(goal, 'cats')} {'is' if goal == 1 else 'are'} adopted"
    return {"xaxis": {"range": [0, 50], "dtick": 10, "showgrid": True, "title": {"text": title}}}


def against(found: Mapping[str, Results], other: str, bridge: str = "") -> Plot:
    """How often each plan wins against `other`. `bridge`: a remark on the deck."""
    n = min(r.matches for r in found.values()) if found else 0
    if not n:
        return Plot(
            "No matches yet",
            "One of each plan at least is needed.",
            ("plan",),
            [],
            lambda c: ([], _wins_axis(other) | NO_ROWS),
        )
    shares = {name: r.wins(0) for name, r in found.items()}
    z = NormalDist().inv_cdf(1 - 0.025 / len(found))  # so many intervals are read together (Bonferroni)
    sure = {name: wilson(r.won[0], r.matches, z) for name, r in found.items()}
    better = [name for name, e in sure.items() if e.low > 0.5]
    if n < FEW:
        title = f"{matches(n)} of each plan: too few to tell"
    elif better:
        title = f"Surely better than {other}: {listed(better)}"
    else:
        title = f"No plan is surely better than {other}"
    worse = [name for name, e in sure.items() if e.high < 0.5]
    sentence = f"{matches(n)} of each plan, taking turns to begin{bridge}. " + (
        f"Surely worse: {listed(worse)}." if worse else "None is surely worse."
    )
    rows = [
        (name, f"{e.value:.0%}", f"{e.low:.0%} to {e.high:.0%}",
         f"{found[name].score[0] / n:.1f} : {found[name].score[1] / n:.1f}")
        for name, e in shares.items()
    ]  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        every = list(shares.values())
        told = [f"{e.value:.0%}" for e in every]
        layout = _rows_layout(c, list(shares), [e.high for e in every], told)
        half = {"type": "line", "x0": 0.5, "x1": 0.5, "y0": 0, "y1": 1, "yref": "paper"}
        data = _across(
            c, range(len(every)), [e.value for e in every], [e.low for e in every], [e.high for e in every], told  # type: ignore[arg-type]
        )  # fmt: skip
        return [data], {
            **layout, **_wins_axis(other),
            "shapes": [{**half, "line": {"color": c["muted"], "width": 1.5, "dash": "dash"}}],
        }  # fmt: skip

    return Plot(title, sentence, ("plan", "wins", "95% interval", "cats on average"), rows, draw)


def _wins_axis(other: str) -> Spec:
    axis = {"range": [-0.02, 1.08], "tickformat": ".0%", "tickvals": [0, 0.25, 0.5, 0.75, 1], "showgrid": True}
    return {"xaxis": {**axis, "title": {"text": f"share of matches won against {other}"}}}


# -- who begins --------------------------------------------------------------------------------------------------------
WITHOUT, WITH = "without the handicap", "with the handicap"


def places(without: Places, with_: Places) -> Plot:
    """How often each place in turn order wins, without and with the printed handicap."""
    players, fair = without.players, 1 / without.players
    n = min(without.matches, with_.matches)
    if not n:
        return Plot("No matches yet", "One at least is needed.", ("place",), [], lambda c: ([], _places_axis(players)))
    said = [_unfair(found, name) for found, name in ((without, WITHOUT), (with_, WITH))]
    title = f"{said[0]}; {said[1][0].lower()}{said[1][1:]}"
    gap = difference(with_.share(0), without.share(0))
    sentence = (
        f"{matches(without.matches)} without and {with_.matches:,} with the handicap. For who begins it "
        f"changes the share of wins by {gap}."
    )
    rows = [
        (f"plays {NTH[i]}", _interval(without.share(i)), _interval(with_.share(i)), percent(fair))
        for i in range(players)
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = []
        for found, role, symbol, shift, name in (
            (without, "teal", "circle", -0.12, WITHOUT), (with_, "gold", "square", 0.12, WITH),
        ):  # fmt: skip
            spec = sample(c, dict(enumerate(found.shares)), role, name, symbol)
            data.append({**spec, "x": [i + shift for i in range(players)]})
        line = {"type": "line", "x0": 0, "x1": 1, "xref": "paper", "y0": fair, "y1": fair}
        corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "top", "bgcolor": c["paper"]}
        return data, {
            **_places_axis(players), "hovermode": "closest",
            "shapes": [{**line, "line": {"color": c["muted"], "width": 1.5, "dash": "dash"}}],
            "annotations": [
                label(c, 0, fair, f"fair: {percent(fair)}", "muted", xref="paper", xanchor="left", yanchor="bottom",
                      xshift=4),
                label(c, 1, 1, f"○ {WITHOUT}, {without.matches:,} matches", "teal", **corner),
                label(c, 1, 0.92, f"□ {WITH}, {with_.matches:,} matches", "gold", **corner),
            ],
        }  # fmt: skip

    return Plot(title, sentence, ("place", WITHOUT, WITH, "fair"), rows, draw)


def _unfair(found: Places, name: str) -> str:
    fair = 1 / found.players
    start = name.capitalize()
    if found.matches < FEW:
        return f"{start}: too few matches"
    if found.even():
        return f"{start}: nothing speaks against equal chances"
    far = max(range(found.players), key=lambda i: round(abs(found.share(i).value - fair), 6))
    e = found.share(far)
    word = "more" if e.value > fair else "less"
    wins = f"{start}: who plays {NTH[far]} wins {percent(round(e.value, 2))}"
    return f"{wins} (so few matches can mislead)" if found.even(0.01) else f"{wins}, {word} than is fair"


def _places_axis(players: int) -> Spec:
    return {
        "xaxis": {
            "range": [-0.6, players - 0.4], "tickvals": list(range(players)),
            "ticktext": [f"plays {NTH[i]}" for i in range(players)], "title": {"text": ""},
        },
        "yaxis": {"range": [0, 0.95], "tickformat": ".0%", "name": "share of matches won"},
    }  # fmt: skip


# -- how many matches --------------------------------------------------------------------------------------------------
def precision(half: float, share: float) -> Plot:
    """How wide the interval is after so many matches; `half`: how far it may go to either side."""
    n = trials_for(half, share)
    title = f"{n:,} matches tell a share of {percent(share)} to within {figure(100 * half)} points"
    quarter = trials_for(half / 2, share)
    sentence = (
        f"Half the width, {figure(50 * half)} points, takes {quarter:,} matches: {quarter / n:.1f} times as many."
    )
    numbers = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
    rows = [(f"{m:,}", f"± {figure(round(100 * half_width(m, share), 1))} points") for m in sorted({*numbers, n})]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = [round(10 ** (1 + i / 12)) for i in range(45)]
        data: list[Spec] = [
            {
                "type": "scatter", "mode": "lines", "x": xs, "y": [half_width(x, share) for x in xs],
                "line": {"color": c["teal"], "width": 2.5},
                "hovertemplate": "%{x:,} matches: ± %{y:.1%}<extra></extra>",
            },
            {
                "type": "scatter", "mode": "lines", "x": [n, n, 10],
                "y": [0, half_width(n, share), half_width(n, share)],
                "line": {"color": c["muted"], "width": 1, "dash": "dot"}, "hoverinfo": "skip",
            },
        ]  # fmt: skip
        return data, {
            "xaxis": {"type": "log", "range": [1, 4.7], "tickvals": [10, 100, 1000, 10_000],
                      "ticktext": ["10", "100", "1,000", "10,000"], "title": {"text": "matches"}},
            "yaxis": {"range": [0, 0.32], "tickformat": ".0%", "name": "the interval goes so far to either side"},
            "annotations": [label(c, log10(n), half, f"{n:,} matches", xanchor="left", yanchor="bottom", xshift=6)],
        }  # fmt: skip

    return Plot(title, sentence, ("matches", "95% interval"), rows, draw)


def matches(n: int) -> str:
    """ "1 match", "2,000 matches"."""
    return f"{n:,} match{'' if n == 1 else 'es'}"


def _often(p: Fraction) -> str:
    return "never" if not p else "always" if p == 1 else f"in {percent(p)} of cases"


def _interval(e: Estimate | None) -> str:
    return f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})" if e else "0%"
