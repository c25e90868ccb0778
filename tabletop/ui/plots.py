"""Plots: what they show (the finding, as title), one sentence for screen readers, their numbers, and the picture.

A picture is plotly's JSON made from plain data, in the colours of `theme`, light or dark; `Plot.figure()` is the same
as a `go.Figure`. Exact curves are lines, samples are points with error bars, labels stand at what they name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..simulate import Estimate
from . import theme

if TYPE_CHECKING:
    import plotly.graph_objects as go

Colours = Mapping[str, str]
Spec = dict[str, Any]
MIME = "application/vnd.plotly.v1+json"
TOP = 0.52  # of the chance axis: it stays while a slider moves, and few curves go higher
CONFIG = {"displayModeBar": False, "displaylogo": False, "responsive": True, "scrollZoom": False, "doubleClick": False}


@dataclass(frozen=True)
class Plot:
    """`title`: the finding. `sentence`: what is to be seen, in words. `head` and `rows`: the numbers. `draw`: colours →
    data and layout of the picture."""

    title: str
    sentence: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    draw: Callable[[Colours], tuple[list[Spec], Spec]]

    def spec(self, dark: bool = False, height: int = 380) -> Spec:
        """The picture as plotly's JSON."""
        colours = theme.DARK if dark else theme.LIGHT
        data, layout = self.draw(colours)
        return {"data": data, "layout": _layout(colours, height, layout), "config": CONFIG}

    def figure(self, dark: bool = False, height: int = 380) -> go.Figure:
        """The picture as a plotly figure."""
        import plotly.graph_objects as go

        spec = self.spec(dark, height)
        return go.Figure(spec["data"], spec["layout"])

    def bundle(self, dark: bool = False, height: int = 380) -> Spec:
        """The picture as a notebook keeps it, with its sentence for where plotly can't be shown."""
        return {MIME: self.spec(dark, height), "text/plain": f"{self.title}\n{self.sentence}"}


def _layout(colours: Colours, height: int, more: Spec) -> Spec:
    axis: Spec = {
        "gridcolor": theme.mix(colours["line"], colours["paper"], 0.3), "zeroline": False, "showline": False,
        "linecolor": colours["line"], "tickcolor": colours["line"], "fixedrange": True,
        "title": {"standoff": 8, "font": {"size": 14}}, "automargin": False,
    }  # fmt: skip
    layout: Spec = {
        "height": height,
        "paper_bgcolor": colours["paper"],
        "plot_bgcolor": colours["paper"],
        "font": {"family": theme.INTERFACE_FACE, "size": 14, "color": colours["ink"]},
        "margin": {"l": 58, "r": 24, "t": 32, "b": 50},
        "showlegend": False,
        "dragmode": False,
        "hovermode": "x",
        "hoverlabel": {
            "bgcolor": colours["card"], "bordercolor": colours["line"], "font": {"color": colours["ink"], "size": 14},
        },
        "template": {},
    }  # fmt: skip
    x, y = {**more.pop("xaxis", {})}, {**more.pop("yaxis", {})}
    if name := y.pop("name", ""):  # above the axis, to be read without turning one's head
        over = label(colours, 0, 1, name, "muted", xref="paper", yref="paper", xanchor="left", yanchor="bottom")
        more["annotations"] = [{**over, "xshift": -46, "yshift": 4}, *more.get("annotations", [])]
    x["title"] = {**axis["title"], **x.get("title", {})}
    return layout | {"xaxis": {**axis, "showgrid": False, "ticks": "outside", **x}, "yaxis": {**axis, **y}} | more


def percent(p: Fraction | float) -> str:
    """A probability as people say it: 7.4 %, 0.012 %, never 0 % for what can happen."""
    value = 100 * float(p)
    if p in (0, 1):
        return f"{value:.0f}%"
    if value > 99.9:
        return "over 99.9%"
    if value >= 10:
        return f"{value:.0f}%" if value < 99 else f"{value:.1f}%"
    return f"{value:.1f}%" if value >= 1 else f"{value:.2g}%" if value >= 0.001 else "under 0.001%"


def label(colours: Colours, x: float, y: float, text: str, role: str = "ink", **more: Any) -> Spec:
    """A direct label at a point of the picture."""
    return {
        "x": x, "y": y, "text": text, "showarrow": False, "font": {"color": colours[role], "size": 14}, "align": "left",
        **more,
    }  # fmt: skip


def peak(colours: Colours, x: float, p: Fraction, top: float) -> Spec:
    """The label of an exact curve at its highest point; where that leaves the picture, how high it goes."""
    if float(p) > top:
        return label(colours, x, top, f"exact, up to {percent(p)}", "plum", xanchor="left", yanchor="top", xshift=10)
    return label(colours, x, float(p), "exact", "plum", yanchor="bottom", yshift=6)


def line(
    colours: Colours, points: Mapping[int, Any], role: str, name: str, dash: str = "solid", dots: bool = True
) -> Spec:
    """An exact curve. Values are probabilities."""
    xs = sorted(points)
    return {
        "type": "scatter", "mode": "lines+markers" if dots else "lines", "x": xs, "y": [float(points[x]) for x in xs],
        "line": {"color": colours[role], "width": 2.5, "dash": dash}, "marker": {"size": 4, "color": colours[role]},
        "name": name, "hovertemplate": "%{y:.1%}<extra>" + name + "</extra>",
    }  # fmt: skip


def sample(colours: Colours, points: Mapping[int, Estimate], role: str, name: str, symbol: str = "circle") -> Spec:
    """What was found by trying: points with their 95 % intervals."""
    xs = sorted(points)
    found = [points[x] for x in xs]
    return {
        "type": "scatter", "mode": "markers", "x": xs, "y": [e.value for e in found], "name": name,
        "marker": {
            "size": 9, "symbol": symbol, "color": colours["paper"], "line": {"color": colours[role], "width": 2},
        },
        "error_y": {
            "type": "data", "symmetric": False, "color": colours[role], "thickness": 1.5, "width": 3,
            "array": [e.high - e.value for e in found], "arrayminus": [e.value - e.low for e in found],
        },
        "hovertemplate": "%{y:.1%}<extra>" + name + "</extra>",
    }  # fmt: skip


def middle(distribution: Mapping[int, Fraction]) -> int:
    """The median."""
    reached = Fraction(0)
    for value in sorted(distribution):
        reached += distribution[value]
        if reached >= Fraction(1, 2):
            return value
    raise ValueError("An empty distribution has no median.")


def between(distribution: Mapping[int, Fraction], share: Fraction = Fraction(9, 10)) -> tuple[int, int]:
    """From which value to which the middle `share` of a distribution lies."""
    tail = (1 - share) / 2
    low = high = 0
    reached = Fraction(0)
    for value in sorted(distribution):
        if reached <= tail:
            low = value
        if reached < 1 - tail:
            high = value
        reached += distribution[value]
    return low, high


def so_far(distribution: Mapping[int, Fraction], start: int, end: int) -> dict[int, Fraction]:
    """The probability of at most each value from `start` to `end`."""
    below = sum((p for x, p in distribution.items() if x < start), Fraction(0))
    found = {}
    for x in range(start, end + 1):
        below += distribution.get(x, 0)
        found[x] = below
    return found


# -- Clock ------------------------------------------------------------------------------------------------------------
def turns(
    exact: Mapping[int, Fraction],
    tried: Mapping[int, Estimate] | None = None,
    bots: Mapping[int, Estimate] | None = None,
) -> Plot:
    """In which gentlemen's turn the Clock shows."""
    low, high = between(exact)
    best = max(exact, key=exact.__getitem__)
    if low == high and exact[best] == 1:
        title = f"The Clock shows in turn {best}, for certain"
    else:
        inside = percent(sum(exact.get(t, Fraction(0)) for t in range(low, high + 1)))
        turns = "turns" if high > low else "turn"
        title = f"The Clock is likeliest to show in turn {best}; in {inside} of rounds in {turns} {_to(low, high)}"
    sentence = (
        f"Exact curve: earliest turn {min(exact)}, latest {max(exact)}; "
        f"the likeliest is turn {best}, with {percent(exact[best])}."
    )
    head, rows = _columns("turn", {"exact": exact}, {"simulated": tried, "bots": bots})

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [line(c, _whole(exact, min(exact) - 1, max(exact) + 1), "plum", "exact"), *_tried(c, tried, bots)]
        top = _top(TOP, tried, bots)
        notes = _tried_labels(c, tried, bots) or [peak(c, best, exact[best], top)]
        return data, {
            "xaxis": {"range": [17, 47], "dtick": 5, "title": {"text": "gentlemen’s turn in which the Clock shows"}},
            "yaxis": {"range": [0, top], "tickformat": ".0%", "name": "chance"},
            "annotations": notes,
        }

    return Plot(title, sentence, head, rows, draw)


def by_turn(
    exact: Mapping[int, Fraction],
    tried: Mapping[int, Estimate] | None = None,
    bots: Mapping[int, Estimate] | None = None,
    at: int | None = None,
) -> Plot:
    """The chance that the Clock has shown by a turn: a curve that climbs from 0 to 1. `at`: the turn asked about."""
    curve = so_far(exact, 17, 46)
    asked = middle(exact) if at is None else at
    here = so_far(exact, asked, asked)[asked]
    title = f"By turn {asked} the Clock has shown in {percent(here)} of rounds"
    sentence = f"The chance climbs from 0 in turn {min(exact) - 1} to certainty in turn {max(exact)}."
    head, rows = _columns("by turn", {"exact": curve}, {"simulated": tried, "bots": bots}, "")

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [line(c, curve, "plum", "exact"), *_tried(c, tried, bots)]
        data.append({
            "type": "scatter", "mode": "lines", "x": [asked, asked, 17], "y": [0, float(here), float(here)],
            "line": {"color": c["muted"], "width": 1, "dash": "dot"}, "hoverinfo": "skip",
        })  # fmt: skip
        return data, {
            "xaxis": {"range": [17, 47], "dtick": 5, "title": {"text": "gentlemen’s turn"}},
            "yaxis": {"range": [0, 1.04], "tickformat": ".0%", "name": "chance that the Clock has shown"},
            "annotations": [
                label(
                    c,
                    asked,
                    float(here),
                    f"turn {asked}: {percent(here)}",
                    xanchor="right",
                    yanchor="bottom",
                    xshift=-8,
                ),
                *_tried_labels(c, tried, bots, top=0.5),
            ],
        }

    return Plot(title, sentence, head, rows, draw)


def choices(
    exact: Mapping[int, Fraction],
    tried: Mapping[int, Estimate] | None = None,
    bots: Mapping[int, Estimate] | None = None,
) -> Plot:
    """How many of her turns the Catch may still choose freely in."""
    best = max(exact, key=exact.__getitem__)
    low, high = between(exact)
    inside = percent(sum(exact.get(n, Fraction(0)) for n in range(low, high + 1)))
    title = (
        f"She may choose freely {_times(best)}, for certain" if exact[best] == 1
        else f"Most often she may choose freely {_times(best)}; in {inside} of rounds it is {_to(low, high)}"
    )  # fmt: skip
    sentence = f"From {min(exact)} to {max(exact)} free turns; {best} is the likeliest, with {percent(exact[best])}."
    head, rows = _columns("free turns", {"exact": exact}, {"simulated": tried, "bots": bots})

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [line(c, _whole(exact, min(exact) - 1, max(exact) + 1), "plum", "exact"), *_tried(c, tried, bots)]
        return data, {
            "xaxis": {"range": [-0.5, 23], "dtick": 2, "title": {"text": "how often she may still choose freely"}},
            "yaxis": {"range": [0, 1.08], "tickformat": ".0%", "name": "chance"},
            "annotations": _tried_labels(c, tried, bots) or [peak(c, best, exact[best], 1.08)],
        }

    return Plot(title, sentence, head, rows, draw)


def endings(
    married: Mapping[int, Fraction],
    forced: Mapping[int, Fraction],
    bots_married: Mapping[int, Estimate] | None = None,
    bots_forced: Mapping[int, Estimate] | None = None,
) -> Plot:
    """How a round ends: she marries at one of her turns, or the Clock makes her."""
    clock = sum(forced.values(), Fraction(0))
    title = f"The Clock decides in {percent(clock)} of rounds, she herself in {percent(1 - clock)}"
    every = sorted({*married, *forced})
    sentence = "The solid line is a marriage of her own choice at this turn, the dashed one the Clock’s doing."
    head = (
        "her turn",
        "she chooses",
        "the Clock",
        *(("bots choose", "bots: the Clock") if bots_married is not None else ()),
    )
    rows = []
    for j in every:
        row: tuple[str, ...] = (str(j), percent(married.get(j, 0)), percent(forced.get(j, 0)))
        if bots_married is not None:
            row += tuple(_of(found, j) for found in (bots_married, bots_forced or {}))
        rows.append(row)

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data, notes = [], []
        if married:
            data.append(line(c, _whole(married, 1, max(every)), "gain", "she chooses"))
            notes.append(
                label(c, 1, float(married.get(1, 0)), "she chooses", "gain", xanchor="left", yanchor="bottom", xshift=8)
            )
        if forced:
            data.append(line(c, _whole(forced, 1, max(every)), "harm", "the Clock", "dash"))
            peak = max(forced, key=forced.__getitem__)
            notes.append(label(c, peak, float(forced[peak]), "the Clock", "harm", yanchor="bottom", yshift=6))
        if bots_married:
            data.append(sample(c, bots_married, "gain", "bots choose", "square"))
        if bots_forced:
            data.append(sample(c, bots_forced, "harm", "bots: the Clock", "diamond"))
        if bots := bots_married or bots_forced:  # the words move to the corner, out of the points' way
            corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "top"}
            words = [("― she chooses", "gain"), ("╌ the Clock", "harm")]
            words += [(f"□ bots choose, {_rounds(bots)}", "gain")] if bots_married else []
            words += [(f"◇ bots: the Clock, {_rounds(bots)}", "harm")] if bots_forced else []
            notes = [label(c, 1, 1 - 0.08 * i, text, role, **corner) for i, (text, role) in enumerate(words)]
        return data, {
            "xaxis": {
                "range": [0.5, 24],
                "dtick": 2,
                "tick0": 1,
                "title": {"text": "her turn in which the round ends"},
            },
            "yaxis": {"range": [0, 1.08], "tickformat": ".0%", "name": "chance"},
            "annotations": notes,
        }

    return Plot(title, sentence, head, rows, draw)


def from_position(above: int, by_her_turn: Mapping[int, Fraction]) -> Plot:
    """The chance that the Clock has shown before each of her next turns."""
    here = by_her_turn[1]
    word = "surely shows" if here == 1 else "can’t show" if here == 0 else f"shows in {percent(here)} of cases"
    title = f"Before your next turn the Clock {word}"
    later = [f"{percent(p)} before your {_nth(j)}" for j, p in by_her_turn.items() if j > 1][:2]
    sentence = f"With {above} cards left above it: {percent(here)} before your next turn, {', '.join(later)}."
    rows = [(str(j), percent(p), percent(1 - p)) for j, p in by_her_turn.items()]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = list(by_her_turn)
        ys = [float(p) for p in by_her_turn.values()]
        bars = {
            "type": "bar", "x": xs, "y": ys, "width": 0.62, "hovertemplate": "%{y:.1%}<extra></extra>",
            "marker": {
                "color": [c["plum"], *[theme.mix(c["plum"], c["paper"], 0.3)] * (len(xs) - 1)],
                "line": {"color": c["plum"], "width": 1},
            },
            "text": [percent(p).replace("over ", ">") for p in by_her_turn.values()], "textposition": "outside",
            "cliponaxis": False, "constraintext": "none", "textangle": 0,
            "textfont": {"color": c["ink"]},
        }  # fmt: skip
        return [bars], {
            "xaxis": {
                "range": [0.4, len(xs) + 0.6], "tickvals": xs, "title": {"text": "your turns from now on"},
                "ticktext": ["your next", *[_nth(j) for j in xs[1:]]],
            },
            "yaxis": {
                "range": [0, 1.15], "tickformat": ".0%", "tickvals": [0, 0.25, 0.5, 0.75, 1],
                "name": "chance that the Clock has shown",
            },
        }  # fmt: skip

    return Plot(title, sentence, ("your turn", "it has shown", "you choose freely"), rows, draw)


def player_counts(found: Mapping[str, Mapping[int, Fraction]]) -> Plot:
    """The turn in which the Clock shows, for each number of players: name → distribution."""
    tops = {name: max(d, key=d.__getitem__) for name, d in found.items()}
    ends = list(found)
    title = f"The more gentlemen, the fewer cards above the Clock: turn {tops[ends[0]]} down to turn {tops[ends[-1]]}"
    sentence = (
        "; ".join(f"{name}: likeliest turn {tops[name]}, {percent(found[name][tops[name]])}" for name in found) + "."
    )
    head, rows = _columns("turn", dict(found), {})
    roles, dashes = ("plum", "teal", "indigo", "moss"), ("solid", "dash", "dot", "dashdot")

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data, notes = [], []
        for i, ((name, d), role, dash) in enumerate(zip(found.items(), roles, dashes, strict=False)):
            data.append(line(c, _whole(d, min(d) - 1, max(d) + 1), role, name, dash, dots=False))
            # Each name over its own peak, in a line of its own: they never cover each other.
            notes.append(
                label(c, tops[name], 1 - 0.08 * i, name, role, yref="paper", xanchor="center", yanchor="top",
                      bgcolor=c["paper"])
            )  # fmt: skip
        return data, {
            "xaxis": {"range": [17, 47], "dtick": 5, "title": {"text": "gentlemen’s turn in which the Clock shows"}},
            "yaxis": {"range": [0, 0.32], "tickformat": ".0%", "name": "chance"},
            "annotations": notes,
        }

    return Plot(title, sentence, head, rows, draw)


def _nth(n: int) -> str:
    return f"{n}{'th' if 10 < n % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def _whole(points: Mapping[int, Fraction], start: int, end: int) -> dict[int, Fraction]:
    return {x: Fraction(points.get(x, 0)) for x in range(max(0, start), end + 1)}


def _of(found: Mapping[int, Estimate], x: int) -> str:
    e = found.get(x)
    return f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})" if e else "0%"


def _columns(
    first: str,
    exact: Mapping[str, Mapping[int, Any]],
    found: Mapping[str, Mapping[int, Estimate] | None],
    missing: str = "0%",
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    here = {name: points for name, points in found.items() if points}
    every = sorted({x for points in (*exact.values(), *here.values()) for x in points})
    head = (first, *exact, *(f"{name} (95% interval)" for name in here))
    rows = [
        (
            str(x),
            *(percent(points.get(x, 0)) for points in exact.values()),
            *(_of(points, x) for points in here.values()),
        )
        for x in every
    ]
    return head, rows


def _tried(c: Colours, tried: Mapping[int, Estimate] | None, bots: Mapping[int, Estimate] | None) -> list[Spec]:
    found = [sample(c, tried, "teal", "simulated")] if tried else []
    return found + ([sample(c, bots, "gold", "bots", "square")] if bots else [])


def _top(top: float, *found: Mapping[int, Estimate] | None) -> float:
    """The height of a chance axis that cuts no error bar: `top`, or as many tenths more as are needed."""
    highest = max((e.high for points in found if points for e in points.values()), default=0.0)
    return top if highest <= top else min(1.04, -(-highest * 10 // 1) / 10 + 0.04)


def _to(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def _times(n: int) -> str:
    return {0: "not once", 1: "once", 2: "twice"}.get(n, f"{n} times")


def _tried_labels(
    c: Colours, tried: Mapping[int, Estimate] | None, bots: Mapping[int, Estimate] | None, top: float = 1
) -> list[Spec]:
    """What the signs are, at the right from `top` downwards, where no point comes; nothing if nothing was tried."""
    found = [("― exact", "plum")] if tried or bots else []
    if tried:
        found.append((f"○ simulated, {_rounds(tried)}", "teal"))
    if bots:
        found.append((f"□ bots, {_rounds(bots)}", "gold"))
    corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "top", "bgcolor": c["paper"]}
    return [label(c, 1, top - 0.08 * i, text, role, **corner) for i, (text, role) in enumerate(found)]


def _rounds(found: Mapping[int, Estimate]) -> str:
    n = next(iter(found.values())).n
    return f"{n:,} round{'s' if n != 1 else ''}"
