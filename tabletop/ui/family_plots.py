"""Plots of Lords & Ladies: family trees, waiting for a child, confirming rumours, what actions are worth, how matches
end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..analysis.family import FROM, Couple, Waiting, places, spouse_of
from ..analysis.marry import Mean
from ..analysis.rumours import Chance
from ..analysis.status import CAUSES, PARTS, TIES, Ending, Length, Worth
from ..core import listed
from ..simulate import Estimate, wilson
from . import theme
from .cat_plots import matches
from .lesson import counted
from .plots import Colours, Plot, Spec, label, line, percent, sample

ACCENT = "moss"
FEW, MANY = 20, 200  # matches below which nothing is claimed; from which on “nothing stands out” says something
ROW, HEADS = 42, 66  # pixels: somebody's row in a tree, and what stands above the tree
SIGNS = {"lord": "square", "lady": "circle", "": "diamond"}
SEXES = {"lord": "lord", "lady": "lady", "": "servant"}


# -- family trees ------------------------------------------------------------------------------------------------------
def tree_height(rows: int) -> int:
    """Of the picture of a tree, in pixels."""
    return HEADS + ROW * max(1, rows) + 8


def tree(graph: Any, pairs: Sequence[Couple], whose: str, rows: int = 0, columns: int = 3) -> Plot:
    """A family by generation. `pairs`: its couples; `rows` and `columns`: for how many people and generations there is
    room, so that the picture stays while one steps."""
    at = {p.name: p for p in places(graph)}
    current, chances = graph.graph["current"], {c.member: c for c in pairs}
    by_spouse = {c.spouse: c for c in pairs}
    may = [c for c in pairs if c.may_roll]
    deep = max((p.generation for p in at.values()), default=1)
    rows, columns = max(rows, len(at)), max(columns, deep)
    if not at:
        title = f"{whose}: nobody yet"
    unwed = [name for name in at if not graph.nodes[name]["wed"]]
    people = "1 person" if len(at) == 1 else f"{len(at)} people"
    title = f"{whose}: {people} in {counted(deep, 'generations')}; " + (
        f"{counted(len(may), 'couples')} may have children" if may else "no couple may have children"
    )
    told = f"Generation {current} is the current one: {listed([_pair(c) for c in may])}." if may else (
        f"Generation {current} is the current one, and nobody of it is married." if len(at) > 1 or not pairs else ""
    )  # fmt: skip
    sentence = f"{told} Unwed: {listed(unwed) if unwed else 'nobody'}.".strip()
    head = ("name", "generation", "is", "status", "birth points", "married to", "may have children now")
    table = []
    for name, _, generation in at.values():
        data = graph.nodes[name]
        mate = spouse_of(graph, name) or next(iter(graph.predecessors(name)), "") if data["wed"] else ""
        pair = chances.get(name) or chances.get(mate)
        chance = f"yes, {percent(pair.chance)} a roll" if pair and data["may_roll"] else "no"
        table.append((name, str(generation), _is(data), str(data["status"]), str(data["birth"]), mate or "–", chance))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        x, y = {n: p.generation for n, p in at.items()}, {n: p.row for n, p in at.items()}
        down: list[Any] = [[], []]
        wed: list[Any] = [[], []]
        for a, b, kind in graph.edges(data="kind"):
            if kind == "married":
                _line(wed, (x[a], y[a]), (x[b], y[b]))
        for name, p in at.items():
            if graph.nodes[name]["kind"] == "spouse":
                children = [n for n, q in at.items() if graph.has_edge(name, n)]
                for child in children:
                    _line(down, (x[name], p.row), (x[name], at[child].row), (x[child], at[child].row))
        names = list(at)
        blood = [graph.nodes[n]["kind"] == "blood" for n in names]
        nodes: Spec = {
            "type": "scatter", "mode": "markers+text", "x": [x[n] for n in names], "y": [y[n] for n in names],
            "text": [str(graph.nodes[n]["status"]) for n in names], "textposition": "middle center",
            "textfont": {"color": [c["paper"] if b else c[ACCENT] for b in blood], "size": 14},
            "marker": {
                "symbol": [SIGNS[graph.nodes[n]["sex"]] for n in names], "size": 24, "opacity": 1,
                "color": [c[ACCENT] if b else c["paper"] for b in blood],
                "line": {"color": c[ACCENT], "width": 2},
            },
            "hoverinfo": "skip",
        }  # fmt: skip
        ring = [n for n in names if graph.nodes[n]["may_roll"]]
        rings: Spec = {
            "type": "scatter", "mode": "markers", "x": [x[n] for n in ring], "y": [y[n] for n in ring],
            "hoverinfo": "skip",
            "marker": {"symbol": [SIGNS[graph.nodes[n]["sex"]] + "-open" for n in ring], "size": 34, "color": c["ink"],
                       "line": {"color": c["ink"], "width": 2}},
        }  # fmt: skip

        def lines(points: list[Any], role: str, width: float) -> Spec:
            return {"type": "scatter", "mode": "lines", "x": points[0], "y": points[1], "hoverinfo": "skip",
                    "line": {"color": c[role], "width": width}}  # fmt: skip

        notes = [_words(c, x[n], y[n], graph, n, by_spouse.get(n)) for n in names]
        top: Spec = {"yref": "paper", "yanchor": "bottom", "xanchor": "left", "xshift": -12}
        notes.append({**label(c, 1, 1, "generation", "muted", **top), "yshift": 42})
        for g in range(1, columns + 1):
            number = f"<b>{g}</b>" if g == current else str(g)
            there = label(c, g, 1, number, "ink" if g <= deep else "muted", **top)
            notes.append({**there, "xanchor": "center", "xshift": 0, "yshift": 22})
        if may:
            notes.append({**label(c, current, 1, "may have children", ACCENT, **top), "yshift": 2})
        span = columns - 1
        return [lines(down, "line", 1.5), lines(wed, ACCENT, 7), lines(wed, "paper", 3), rings, nodes], {
            "margin": {"l": 0, "r": 0, "t": HEADS, "b": 8}, "annotations": notes, "hovermode": False,
            "shapes": [{
                "type": "rect", "x0": current - 0.16, "x1": current + 0.16, "y0": 0, "y1": 1, "yref": "paper",
                "line": {"width": 0}, "layer": "below", "fillcolor": theme.mix(c[ACCENT], c["paper"], theme.WASH),
            }],
            "xaxis": {"visible": False, "range": [0.8, columns + max(1.5, 0.4 + span)]},
            "yaxis": {"visible": False, "range": [rows - 0.5, -0.5]},
        }  # fmt: skip

    return Plot(title, sentence, head, table, draw)


def _line(points: list[Any], *through: tuple[float, float]) -> None:
    for i in (0, 1):
        points[i] += [*(p[i] for p in through), None]


def _pair(c: Couple) -> str:
    return f"{c.member} and {_short(c.spouse)}, {percent(c.chance)} a roll"


def _short(name: str) -> str:
    return name.partition(",")[0]


def _is(data: Mapping[str, Any]) -> str:
    sex = SEXES[data["sex"]]
    if data["kind"] == "blood":
        return f"{sex} by blood"
    return {"suitor": f"{sex}, a suitor", "servant": "a servant by Forbidden Love"}.get(
        data["of"], f"{sex}, by a Gardener from another family"
    )


def _words(c: Colours, x: float, y: float, graph: Any, name: str, pair: Couple | None) -> Spec:
    data = graph.nodes[name]
    bold = f"<b>{data['card'].title}</b>"
    more = "" if data["wed"] else ", unwed"
    if data["kind"] == "spouse" and data["of"] in FROM:
        more = f", {FROM[data['of']]}"
    points = f"birth points {data['birth']}"
    if pair is not None and pair.may_roll:
        points += f"; in all {pair.points}"
    small = f"<span style='font-size:13px;color:{c['muted']}'>{points}</span>"
    return label(c, x, y, f"{bold}{more}<br>{small}", xanchor="left", xshift=20)


# -- waiting for a child -----------------------------------------------------------------------------------------------
END = 10  # rolls that are drawn


def wait(
    found: Waiting, show: str, tried: Mapping[int, int] | None = None, turns: Mapping[int, int] | None = None
) -> Plot:
    """The roll that brings the first child. `show`: "at" (in which roll), "by" (by which), "round" (by the end of which
    round; `turns`: round → own turns by its end). `tried`: rolls → how many times (0: never)."""
    n = sum((tried or {}).values())
    rolls = dict(turns or {}) if show == "round" else {t: t for t in range(1, END + 1)}
    exact = {t: found.at(k) if show == "at" else found.by(k) for t, k in rolls.items()}
    points: dict[int, Estimate] = {}
    if n and tried:
        for t, k in rolls.items():
            points[t] = wilson(tried.get(k, 0) if show == "at" else sum(tried.get(i, 0) for i in range(1, k + 1)), n)
    mean, median = found.mean, found.median
    if mean is None:
        title = f"A child may never come: {percent(found.by(END))} by roll {END}"
    elif show == "round":
        now, then = percent(exact[1]), percent(exact[2])
        title = f"By the end of this round a child has come in {now} of cases, of the next in {then}"
    elif mean == 1:
        title = "The first roll brings a child for certain"
    else:
        title = f"On average {counted(mean, 'rolls')}; at least half of the children have come by roll {median}"
    first, later = found.chance_of(1), found.later
    kind = "Geometric: every roll brings a child with the same chance" if not found.first else (
        f"Not geometric: {counted(len(found.first), 'rolls')} with {percent(first)}, then"
    )  # fmt: skip
    sentence = f"{kind}{', ' if not found.first else ' '}{percent(later)}."
    if mean is not None and show != "round":
        sentence += f" In the first roll {percent(found.at(1))}, by the third {percent(found.by(3))}."
    if n and tried:
        average = sum(t * k for t, k in tried.items() if t) / max(1, n - tried.get(0, 0))
        sentence += f" {n:,} couples of the engine waited {average:.2f} rolls on average."
    unit = "round" if show == "round" else "roll"
    head = (unit, "exact", *(("by the engine’s die (95% interval)",) if points else ()))
    rows = [
        (
            str(t),
            f"{percent(p)} = {p}" if p.denominator < 10**5 else percent(p),
            *((_interval(points[t]),) if points else ()),
        )
        for t, p in exact.items()
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data = [line(c, exact, ACCENT, "exact")]
        words = [("― exact", ACCENT)]
        if points:
            data.append(sample(c, points, "ink", "by the engine’s die"))
            words.append((f"○ the engine’s die, {n:,} couples", "ink"))
        corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "top", "bgcolor": c["paper"]}
        place = 1.0 if show == "at" else 0.25
        notes = [label(c, 1, place - 0.08 * i, text, role, **corner) for i, (text, role) in enumerate(words)]
        what = {"at": "roll that brings the first child", "by": "roll", "round": "round, from this one"}[show]
        return data, {
            "xaxis": {"range": [0.6, len(exact) + 0.4], "dtick": 1, "title": {"text": what}},
            "yaxis": {"range": [0, 1.04], "tickformat": ".0%", "dtick": 0.25,
                      "name": "chance" if show == "at" else "chance that a child has come"},
            "annotations": notes,
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def _interval(e: Estimate) -> str:
    return f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})"


# -- rumours -----------------------------------------------------------------------------------------------------------
MOST_CARDS = 12  # in the others' hands, in the picture
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")


def odds(curves: Mapping[int, Mapping[int, Fraction]], trues: int, cards: int, here: Fraction, who: str) -> Plot:
    """Number of Trues that I hold → cards in the hands of those who may confirm → chance. `here`: with `trues` and
    `cards`, as it is set."""
    title = f"With {counted(cards, 'cards')} in their hands, somebody can confirm it in {percent(here)} of cases"
    if who == "he":
        title = f"With {counted(cards, 'cards')} in his hand, he can confirm it himself in {percent(here)} of cases"
    if not cards:
        title = "Nobody holds a card: nobody can confirm it"
    mine = curves[trues]
    half = next((k for k, p in mine.items() if p >= Fraction(1, 2)), None)
    sentence = f"It takes {counted(half, 'cards')} to make it more likely than not." if half else (
        "However many cards they hold, it stays less likely than not."
    )  # fmt: skip
    head = ("cards in their hands", *(f"you hold {_trues(t)}" for t in curves))
    rows = [(str(k), *(percent(curve[k]) if k in curve else "–" for curve in curves.values())) for k in mine]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        data, notes = [], []
        for (t, curve), dash in zip(curves.items(), DASHES, strict=False):
            on = t == trues
            data.append(line(c, curve, ACCENT if on else "muted", f"you hold {_trues(t)}", dash, dots=on))
            data[-1]["line"]["width"] = 3 if on else 1.5
        data.append({
            "type": "scatter", "mode": "markers", "x": [cards], "y": [float(here)], "hoverinfo": "skip",
            "marker": {"size": 14, "color": c["paper"], "line": {"color": c[ACCENT], "width": 3}},
        })  # fmt: skip
        notes.append(
            label(c, cards, float(here), percent(here), ACCENT, xanchor="left", yanchor="top", xshift=10, yshift=-4,
                  bgcolor=c["paper"])
        )  # fmt: skip
        corner: Spec = {"xref": "paper", "yref": "paper", "xanchor": "right", "yanchor": "bottom"}
        signs = ("―", "╌", "⋯", "─ ⋅", "— —")
        notes += [
            label(c, 1, 0.02 + 0.08 * i, f"{sign} you hold {_trues(t)}", ACCENT if t == trues else "muted", **corner,
                  bgcolor=c["paper"])
            for i, (t, sign) in enumerate(reversed(list(zip(curves, signs, strict=False))))
        ]  # fmt: skip
        return data, {
            "xaxis": {"range": [-0.3, MOST_CARDS + 0.3], "dtick": 2,
                      "title": {"text": "cards in the hands of those who may"}},
            "yaxis": {"range": [0, 1.06], "tickformat": ".0%", "dtick": 0.25, "name": "chance that one of them can"},
            "annotations": notes,
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def _trues(n: int) -> str:
    return "no True" if not n else "1 True" if n == 1 else f"{n} Trues"


def at_table(
    found: Sequence[Chance], held: Sequence[str], by: str, target: str, tried: Mapping[str, Estimate] | None = None
) -> Plot:
    """The chance that each rumour on one family can be confirmed, from what somebody has really seen."""
    mine = [f for f in found if f.title in held]
    best = max(mine or found, key=lambda f: f.either, default=None)
    if best is None:
        return _only_drawn(by, target, tried or {})
    top = [f.title for f in (mine or found) if f.either == best.either]
    what = "Of your rumours" if mine else "You hold no rumour; of all"
    sure = "surely" if best.either == 1 else f"in {percent(best.either)} of cases"
    title = f"{what}, {listed(top)} on {target} can be confirmed {sure}"
    if not best.either:
        title = f"{what}, none on {target} can be confirmed"
    sentence = f"Who may confirm: {by}. " + ("; ".join(f"{f.title}: {percent(f.either)}" for f in found)) + "."
    head = ("rumour", "you hold it", "the same card", "True", "either", *(("positions drawn",) if tried else ()))
    rows = [
        (f.title, "yes" if f.title in held else "no", percent(f.same), percent(f.true), percent(f.either),
         *((_interval(tried[f.title]),) if tried else ()))
        for f in found
    ]  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        names = [f.title for f in found]
        bars: Spec = {
            "type": "bar", "orientation": "h", "y": list(range(len(found))), "x": [float(f.either) for f in found],
            "width": 0.56, "hoverinfo": "skip",
            "marker": {
                "color": [theme.mix(c[ACCENT], c["paper"], 0.35) if n in held else c["paper"] for n in names],
                "line": {"color": c[ACCENT], "width": 1.5},
            },
        }  # fmt: skip
        data = [bars]
        if tried:
            data.append(_across(c, [tried[n] for n in names], "ink"))
        end = [max(float(f.either), tried[f.title].high if tried else 0) for f in found]
        notes = [
            label(c, x, i, percent(f.either), ACCENT, xanchor="left", xshift=8)
            for i, (f, x) in enumerate(zip(found, end, strict=True))
        ]
        ticks = [f"<b>{n}</b>" if n in held else n for n in names]
        return data, {
            "margin": {"l": 142, "r": 12, "t": 8, "b": 46}, "hovermode": False, "annotations": notes,
            "xaxis": {"range": [0, 1.15], "tickformat": ".0%", "tickvals": [0, 0.25, 0.5, 0.75, 1],
                      "title": {"text": "chance"}},
            "yaxis": {"range": [len(found) - 0.5, -0.5], "tickvals": list(range(len(found))), "ticktext": ticks,
                      "ticks": "", "showgrid": False},
        }  # fmt: skip

    return Plot(title, sentence, head, rows, draw)


def _only_drawn(by: str, target: str, tried: Mapping[str, Estimate]) -> Plot:
    """Where there are too many ways to count: what positions drawn say."""
    n = max((e.n for e in tried.values()), default=0)
    title = (
        f"Of {n:,} positions drawn: which rumours on {target} can be confirmed"
        if n else "Too many ways to fill these hands: draw positions instead"
    )  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        frame = _rows(list(tried), 142)
        return [_across(c, list(tried.values()), "ink")] if tried else [], {
            **frame, "xaxis": {"range": [0, 1.15], "tickformat": ".0%", "title": {"text": "chance"}},
        }  # fmt: skip

    rows = [(name, _interval(e)) for name, e in tried.items()]
    return Plot(title, f"Who may confirm: {by}.", ("rumour", "positions drawn"), rows, draw)


def _across(c: Colours, found: Sequence[Any], role: str) -> Spec:
    """Points with intervals, one in each row."""
    return {
        "type": "scatter", "mode": "markers", "y": list(range(len(found))), "x": [e.value for e in found],
        "marker": {"size": 11, "color": c["paper"], "line": {"color": c[role], "width": 2}}, "hoverinfo": "skip",
        "error_x": {
            "type": "data", "symmetric": False, "color": c[role], "thickness": 1.5, "width": 4,
            "array": [e.high - e.value for e in found], "arrayminus": [e.value - e.low for e in found],
        },
    }  # fmt: skip


def _rows(names: Sequence[str], left: int) -> Spec:
    return {
        "hovermode": False, "margin": {"l": left, "r": 24, "t": 14, "b": 50},
        "yaxis": {"range": [len(names) - 0.5, -0.5], "tickvals": list(range(len(names))), "ticktext": list(names),
                  "ticks": ""},
    }  # fmt: skip


# -- what actions are worth --------------------------------------------------------------------------------------------
DEEDS = {
    "marry": "a wedding", "hire": "a hire", "roll": "a roll for a child", "earn": "1 gold more",
    "gold": "gold", "gossip": "a gossip card", "both": "1 gold and gossip",
}  # fmt: skip
WHAT = {
    "kept": ("status still there at the end", (-0.4, 4.0), 1), "once": ("status gained at once", (-0.4, 4.0), 1),
    "hurt": ("status others lost by it", (-0.4, 4.0), 1), "gold": ("gold, at once", (-4.5, 3.2), 1),
}  # fmt: skip


def worth(found: Sequence[Worth], what: str, played: int, who: str) -> Plot:
    """What deeds have brought per turn. `what`: of `WHAT`."""
    axis, wide, step = WHAT[what]
    frame: Spec = {"range": list(wide), "dtick": step, "showgrid": True, "title": {"text": axis}}
    there = [w for w in found if w.times]
    if not played or not there:
        return Plot("No matches yet", "Some must be played first.", ("deed",), [], lambda c: ([], {"xaxis": frame}))
    means: list[Mean] = [getattr(w, what) for w in there]
    best = max(range(len(there)), key=lambda i: means[i].value)
    clear = all(m.high < means[best].low for i, m in enumerate(means) if i != best)
    unit = "gold" if what == "gold" else "status"
    title = f"{matches(played)}: too few to tell" if played < FEW else (
        f"{DEEDS[there[best].kind].capitalize()} brings most: {means[best].value:.1f} {unit}"
        if clear else f"{matches(played)} can’t tell which brings most"
    )  # fmt: skip
    sentence = f"{axis.capitalize()}, per turn spent on it, {who}; {matches(played)}, with 95% intervals."
    head = ("deed", "how often", "of its part", *(WHAT[w][0] for w in WHAT))
    rows = [
        (DEEDS[w.kind], f"{w.times:,}", percent(w.share), *(_mean(getattr(w, name)) for name in WHAT)) for w in there
    ]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        layout = _rows([DEEDS[w.kind] for w in there], 140)
        shown = [Mean(m.value, max(m.low, wide[0]), min(m.high, wide[1]), m.n) for m in means]
        line_: Spec = {"type": "line", "x0": 0, "x1": 0, "y0": 0, "y1": 1, "yref": "paper"}
        layout["annotations"] = [
            label(c, m.high, i, _signed(m.value, what == "gold"), ACCENT, xanchor="left", xshift=8)
            for i, m in enumerate(shown)
        ]
        layout["shapes"] = [{**line_, "line": {"color": c["muted"], "width": 1.5, "dash": "dash"}}]
        return [_across(c, shown, ACCENT)], {**layout, "xaxis": frame}

    return Plot(title, sentence, head, rows, draw)


def _mean(m: Mean) -> str:
    return f"{_signed(m.value)} ({_signed(m.low)} to {_signed(m.high)})" if m.n > 1 else _signed(m.value)


def _signed(x: float, plus: bool = False) -> str:
    text = f"{x:+.2f}" if plus else f"{x:.2f}"
    text = text.replace("-", "−")
    return text.replace("−0.00", "0.00").replace("+0.00", "0.00")


# -- how long, and what ends it ----------------------------------------------------------------------------------------
CAUSED = {
    "marry": "a wedding", "hire": "a hire", "roll": "a birth", "token": "a status token", "gossip": "gossip",
    "servant": "a servant used",
}  # fmt: skip
DECIDED = {"status": "higher status", "gold": "more gold", "shared": "nothing: shared", "limit": "the limit on rounds"}
MADE = {
    "start": "first card", "children": "children", "spouses": "spouses", "servants": "servants", "tokens": "tokens",
    "awards": "awards",
}  # fmt: skip
LONGEST = 20  # rounds in the picture; the last bar holds all longer ones


def length(found: Length, played: int) -> Plot:
    """How many rounds matches lasted."""
    frame: Spec = {
        "xaxis": {"range": [0.4, LONGEST + 0.6], "dtick": 2, "tick0": 2, "title": {"text": "rounds"}},
        "yaxis": {"range": [0, 0.6], "tickformat": ".0%", "dtick": 0.2, "name": "share of matches"},
    }  # fmt: skip
    if not played:
        return Plot("No matches yet", "Some must be played first.", ("rounds",), [], lambda c: ([], frame))
    low, high = found.quantile(0.05), found.quantile(0.95)
    title = (
        f"A match lasts {found.rounds.value:.1f} rounds on average; nine of ten take {low} to {high}"
        if played >= FEW else f"{matches(played)}: too few to tell"
    )  # fmt: skip
    sentence = (
        f"{matches(played)}: {found.rounds.value:.1f} rounds on average (95% interval {found.rounds.low:.1f} to "
        f"{found.rounds.high:.1f}), which are {found.turns.value:.0f} turns of all players together."
        if played > 1 else f"{matches(played)}."
    )  # fmt: skip
    shares = {r: wilson(n, played) for r, n in sorted(found.counts.items())}
    rows = [(str(r), str(found.counts[r]), _interval(e)) for r, e in shares.items()]

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        shown: dict[int, Estimate] = {}
        for r in range(1, LONGEST + 1):
            n = found.counts.get(r, 0) if r < LONGEST else sum(k for q, k in found.counts.items() if q >= LONGEST)
            shown[r] = wilson(n, played)
        drawn = {r: e for r, e in shown.items() if e.value}
        bars: Spec = {
            "type": "bar", "x": list(drawn), "y": [e.value for e in drawn.values()], "width": 0.7,
            "marker": {"color": theme.mix(c[ACCENT], c["paper"], 0.35), "line": {"color": c[ACCENT], "width": 1.5}},
            "hovertemplate": "%{y:.1%}<extra></extra>",
        }  # fmt: skip
        top = max([0.6, *(round(e.high + 0.05, 1) for e in drawn.values())])
        mean = found.rounds.value
        return [bars, sample(c, drawn, "ink", "share")], {
            **frame, "yaxis": {**frame["yaxis"], "range": [0, min(1.04, top)]},
            "annotations": [label(c, min(mean, LONGEST), 1, f"mean {mean:.1f}", ACCENT, yref="paper", xanchor="left",
                                  yanchor="top", xshift=5, bgcolor=c["paper"])],
            "shapes": [{"type": "line", "x0": mean, "x1": mean, "y0": 0, "y1": 1, "yref": "paper",
                        "line": {"color": c[ACCENT], "width": 1.5, "dash": "dash"}}],
        }  # fmt: skip

    return Plot(title, sentence, ("rounds", "matches", "share (95% interval)"), rows, draw)


def ending(found: Ending, show: str, played: int) -> Plot:
    """What ended matches. `show`: "by" (what lifted the winner over the goal), "tie" (what decided), "parts" (what his
    status was made of)."""
    names, order = {"by": (CAUSED, CAUSES), "tie": (DECIDED, TIES), "parts": (MADE, PARTS)}[show]
    axis = {"by": "share of matches", "tie": "share of matches", "parts": "of the winner’s status"}[show]
    wide, step = ([-0.3, 12], 2) if show == "parts" else ([-0.03, 1.12], 0.25)
    frame: Spec = {"range": wide, "dtick": step, "showgrid": True, "title": {"text": axis}}
    if show != "parts":
        frame["tickformat"] = ".0%"
    if not played:
        return Plot("No matches yet", "Some must be played first.", ("what",), [], lambda c: ([], {"xaxis": frame}))
    values: Mapping[str, Any] = getattr(found, show)
    every = [(names[key], values[key]) for key in order]
    best = max(every, key=lambda pair: pair[1].value)
    clear = all(v.high < best[1].low for name, v in every if name != best[0])
    if played < FEW:
        title = f"{matches(played)}: too few to tell"
    elif show == "by":
        title = (
            f"Most often {best[0]} lifts the winner over the goal" if clear
            else f"No one thing stands out{'' if played >= MANY else ' yet'}: {best[0]} came first in "
            f"{percent(round(best[1].value, 2))}"
        )  # fmt: skip
    elif show == "tie":
        title = f"{best[0].capitalize()} decides {percent(round(best[1].value, 3))} of matches"
    else:
        title = f"Most of a winner’s status: {best[0]}, {best[1].value:.1f} points" if clear else (
            f"Winners got most by {best[0]}, {best[1].value:.1f} points; that is not clear yet"
        )  # fmt: skip
    won = "; ".join(f"{name} won {e.value:.0%}" for name, e in found.won_by.items())
    reached = f"; on average {found.over.value:.1f} players had reached the goal" if played > 1 else ""
    sentence = f"{matches(played)}{reached}. By bot: {won}."

    def told(v: Any) -> str:
        return _interval(v) if isinstance(v, Estimate) else _mean(v)

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        layout = _rows([name for name, _ in every], 136)
        top = wide[1]
        shown = [Mean(v.value, max(v.low, 0), min(v.high, top), v.n) for _, v in every]
        layout["annotations"] = [
            label(
                c,
                m.high,
                i,
                f"{m.value:.1f}" if show == "parts" else f"{m.value:.0%}",
                ACCENT,
                xanchor="left",
                xshift=8,
            )
            for i, m in enumerate(shown)
        ]
        return [_across(c, shown, ACCENT)], {**layout, "xaxis": frame}

    return Plot(title, sentence, ("what", axis), [(name, told(v)) for name, v in every], draw)
