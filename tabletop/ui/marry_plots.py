"""Plots of when to marry: what each marriage promises, what one more COURT brings, stopping rules, and their trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from ..analysis.marry import Bin, Calibration, LookAhead, Mean, Prospect, Trial
from ..analysis.stopping import Plan
from .lesson import counted
from .plots import Colours, Plot, Spec, label, percent

WAYS = (
    ("marry", "marry now", "plum", "circle", -0.2, "right"), ("court", "court first", "gold", "square", 0.2, "left"),
)  # fmt: skip
ENOUGH = 20  # trials below which an interval from so few is no ground for a claim


def love(mean: Mean, sign: bool = False) -> str:
    """1.62 ± 0.08, or with its sign: +0.14 ± 0.08, −0.05 ± 0.09, 0.00 ± 0.09."""
    value = round(mean.value, 2)
    plus = "+" if sign and value > 0 else "−" if value < 0 else ""
    return f"{plus}{abs(value):.2f}\u00a0±\u00a0{(mean.high - mean.low) / 2:.2f}"


def low(found: Any) -> float:
    """The lower end of its interval; an exact number has none but itself."""
    return found.low if isinstance(found, Mean) else float(found)


def within(mean: Mean, most: float) -> Mean:
    """The same with an interval that leaves out what can't be: Love below 0, or above the most there is."""
    return mean._replace(low=max(0.0, mean.low), high=min(float(most), mean.high))


def surely_best(found: Mapping[int, Prospect]) -> int | None:
    """The gentleman who promises more than each other one, if that can be told."""
    for g, p in found.items():
        if all(low(m) > 0 for m in p.beyond.values()):
            return g
    return None


def better_way(found: LookAhead) -> str:
    """ "Court first", "Marry now", or "" where the positions imagined can't tell."""
    gains = [found.gain(g, len(found.courted)) for g in found.courted]
    if found.trials < ENOUGH or not gains:
        return "" if gains else "Marry now"
    return "Court first" if any(m.low > 0 for m in gains) else "Marry now" if all(m.high < 0 for m in gains) else ""


def best_gain(found: LookAhead) -> Mean:
    """What courting the best one first brings beyond marrying now; as many intervals are read together as he has
    rivals."""
    return max((found.gain(g, len(found.courted)) for g in found.courted), key=lambda m: m.value)


def means(
    colours: Colours, xs: Sequence[float], found: Sequence[Mean], role: str, name: str, symbol: str = "circle"
) -> Spec:
    """Means that were found by trying: points with their 95 % intervals."""
    return {
        "type": "scatter", "mode": "markers", "x": list(xs), "y": [m.value for m in found], "name": name,
        "marker": {
            "size": 10, "symbol": symbol, "color": colours["paper"], "line": {"color": colours[role], "width": 2},
        },
        "error_y": {
            "type": "data", "symmetric": False, "color": colours[role], "thickness": 1.5, "width": 3,
            "array": [m.high - m.value for m in found], "arrayminus": [m.value - m.low for m in found],
        },
        "hovertemplate": "%{y:.2f}<extra>" + name + "</extra>",
    }  # fmt: skip


def _men(names: Sequence[str], top: float) -> Spec:
    return {
        "xaxis": {
            "range": [-0.6, len(names) - 0.4], "tickvals": list(range(len(names))), "ticktext": list(names),
            "title": {"text": ""},
        },
        "yaxis": {"range": [-0.05, top + 0.3], "dtick": 1, "name": "Love expected"},
    }  # fmt: skip


def promises(names: Mapping[int, str], found: Mapping[int, Prospect]) -> Plot:
    """The Love expected of marrying each gentleman now. `names` by seat."""
    loves = {g: p.love for g, p in found.items()}
    best = max(loves, key=lambda g: float(_value(loves[g])))
    title = f"{names[best]} promises most: {float(_value(loves[best])):.2f} Love"
    if surely_best(found) is None:
        near = [names[g] for g, m in found[best].beyond.items() if low(m) <= 0]
        title = f"{' or '.join([names[best], *near])} promises most, which can’t be told"
    place = [("Dandiest", 0), ("Least Dandy", len(found) - 1)]
    sentence = "; ".join(f"{names[g]} {float(_value(m)):.2f}" for g, m in loves.items()) + "."
    head = ("gentleman", "Love expected", *(f"chance: {name}" for name, _ in place))
    rows: list[tuple[str, ...]] = []
    for g, p in found.items():
        shares: list[Any] = [p.places.get(i, 0) for _, i in place]
        told = [percent(round(float(getattr(s, "value", s)), 3)) for s in shares]
        rows.append((names[g], love(p.love) if isinstance(p.love, Mean) else str(p.love), *told))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        sampled = [_mean(m) for m in loves.values()]
        layout = _men([names[g] for g in loves], len(found))
        layout["annotations"] = [
            label(c, i, m.high, f"{m.value:.2f}", "plum", yanchor="bottom", yshift=4) for i, m in enumerate(sampled)
        ]
        return [means(c, range(len(sampled)), sampled, "plum", "marry now")], layout

    return Plot(title, sentence, head, rows, draw)


def court_or_marry(names: Mapping[int, str], found: LookAhead) -> Plot:
    """Marrying each now, beside courting him and marrying the favourite a turn later."""
    most = len(names)
    marry, court = found.marry, found.court
    gains = {g: found.gain(g, len(court)) for g in court}
    best = max(gains, key=lambda g: gains[g].value) if gains else found.best
    now, n = names[found.best], counted(found.trials, "positions")
    way = better_way(found)
    if not gains:
        title = f"The Clock shows: she must marry, and {now} promises most"
    elif found.trials < ENOUGH:
        title = f"{n} imagined: too few to tell"
    elif way == "Court first":
        title = f"Courting {names[best]} first brings {gains[best].value:.2f} Love more than marrying {now} now"
    elif way == "Marry now":
        title = f"Marrying {now} now brings more Love than courting anybody first"
    else:
        title = f"Marry {now} now, or court first? {n} can’t tell them apart"
    told = [
        f"Love beyond marrying {now} now, with 95% intervals: "
        + "; ".join(f"courting {names[g]} first {love(m, True)}" for g, m in gains.items()) + "."
    ] if gains else []  # fmt: skip
    near = [names[g] for g in gains if g != best and found.rather(best, g, len(court) - 1).low <= 0]
    if way == "Court first" and near:
        told.append(f"Whether to court {names[best]} or {' or '.join(near)} can’t be told with {n}.")
    sentence = " ".join(told)
    head = ("gentleman", "marry", "court", "difference", "knowing", "waiting")
    rows: list[tuple[str, ...]] = []
    for g in marry:
        cells: tuple[str, ...] = ("",) * 4
        if gains:
            parts = (gains[g], found.worth_knowing(g), found.waiting(g))
            cells = (f"{court[g].value:.2f}", *(love(part, True) for part in parts))
        rows.append((names[g], f"{marry[g].value:.2f}", *cells))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        layout = _men([names[g] for g in marry], most)
        data, notes = [], []
        for kind, name, role, symbol, shift, side in WAYS:
            points = marry if kind == "marry" else court
            if points:
                xs = [i + shift for i in range(len(points))]
                shown = [within(m, most) for m in points.values()]
                data.append(means(c, xs, shown, role, name, symbol))
                first = shown[0]
                away = {"xanchor": side, "xshift": 30 if side == "right" else -12}
                notes.append(label(c, xs[0], first.high, name, role, yanchor="bottom", yshift=4, **away))
        return data, {**layout, "annotations": notes}

    return Plot(title, sentence or f"{now} it is.", head, rows, draw)


def thresholds(plan: Plan | None, curve: Mapping[Any, Any]) -> Plot:
    """What marrying at a threshold brings on the small deck, exactly. `curve`: threshold → Love. `None`: not yet."""
    if plan is None:
        return Plot("Working backwards …", "Nothing has been found yet.", ("threshold",), [], lambda c: ([], _axes()))
    best = max(curve, key=curve.__getitem__)
    value = float(plan.value)
    title = (
        f"Marry at {float(best):.2f} Love or more: {float(curve[best]):.3f} on average; the best play has {value:.3f}"
    )
    sentence = (
        f"To marry at once brings {float(plan.at_once):.3f}, to court till the Clock shows "
        f"{float(plan.last_moment):.3f}; the best threshold {float(curve[best]):.3f}, and no play whatever more than "
        f"{value:.3f}."
    )
    rows: list[tuple[str, ...]] = []
    for t, v in sorted(curve.items()):  # one for each level
        if not rows or f"{float(v):.4f}" != rows[-1][1]:
            rows.append((f"{float(t):.3f}", f"{float(v):.4f}"))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = sorted(curve)
        data: list[Spec] = [
            {
                "type": "scatter", "mode": "lines", "x": [float(x) for x in xs], "y": [float(curve[x]) for x in xs],
                "line": {"color": c["plum"], "width": 2.5, "shape": "vh"}, "name": "threshold",
                "hovertemplate": "%{y:.3f}<extra>marry at %{x:.2f}</extra>",
            },
            {
                "type": "scatter", "mode": "lines", "x": [1, 2.05], "y": [value, value], "hoverinfo": "skip",
                "line": {"color": c["gain"], "width": 1.5, "dash": "dash"}, "name": "best play",
            },
        ]  # fmt: skip
        notes = [
            label(c, 1.02, value, "best play", "gain", xanchor="left", yanchor="bottom"),
            label(c, 1.02, float(plan.at_once), "at once", "plum", xanchor="left", yanchor="top", yshift=-4),
            label(c, 2.05, float(curve[xs[-1]]), "only when sure", "plum", xanchor="right", yanchor="top", yshift=-4),
        ]
        return data, {**_axes(), "annotations": notes}

    return Plot(title, sentence, ("threshold from", "Love on average"), rows, draw)


MOMENTS = ("her turn", "cards above", "courts up to", "marries from")


def moments(plan: Plan) -> list[tuple[str, ...]]:
    """When she courts and when she marries in the best play: rows under `MOMENTS`."""
    return [
        (str(turn), str(above), *(f"{float(edge):.2f}" if edge is not None else "never" for edge in edges))
        for (turn, above), edges in plan.boundary().items()
    ]


def _axes() -> Spec:
    return {
        "xaxis": {"range": [1, 2.07], "dtick": 0.2, "title": {"text": "she marries when the better one promises"}},
        "yaxis": {"range": [1.1, 1.75], "dtick": 0.1, "name": "Love on average"},
    }


def standing(found: Mapping[float, Trial]) -> tuple[float | None, list[float], list[float]]:
    """Of the rules: the best so far (`None` as long as there are too few rounds), those that are clearly worse, and
    those that can't be told from it."""
    if len(next(iter(found.values())).loves) < ENOUGH:
        return None, [], []
    best = max(found, key=lambda share: found[share].love.value)
    rest = [s for s in found if s != best]
    worse = [s for s in rest if found[best].beyond(found[s], len(rest)).low > 0]
    return best, worse, [s for s in rest if s not in worse]


def trials(found: Mapping[float, Trial], most: int) -> Plot:
    """Thresholds (share of the most Love there is) as a Catch's rule against bots."""
    shares = sorted(found)
    n = len(found[shares[0]].loves)
    if n < 2:
        return Plot("No rounds yet", "Two at least are needed.", ("rule",), [], lambda c: ([], _rules(shares, most)))
    best, worse, near = standing(found)
    if best is None:
        title = f"{counted(n, 'rounds')}: too few to tell which rule is best"
        sentence = f"{counted(n, 'rounds')} with each rule."
    elif not worse:
        title = f"{counted(n, 'rounds')} can’t tell which rule is best"
        sentence = f"{counted(n, 'rounds')} with each rule, and none is clearly worse than the best yet."
    else:
        title = f"Best so far: marry {rule_name(best)}" + (" of the most Love" if 0 < best <= 1 else "")
        sentence = f"{counted(n, 'rounds')} with each rule. Clearly worse: {', '.join(map(rule_name, worse))}."
        if near:
            sentence += f" Can’t be told from the best: {', '.join(map(rule_name, near))}."
    head = ("rule", "Love", "beyond at once", "turns", "by Clock", "True Love")
    rows: list[tuple[str, ...]] = []
    for s in shares:
        t = found[s]
        rows.append(
            (
                rule_name(s, short=True), love(t.love),
                love(t.beyond(found[shares[0]]), True) if s != shares[0] else "",
                f"{sum(t.turns) / max(1, len(t.turns)):.1f}", percent(round(t.by_clock.value, 3)),
                percent(round(t.true_love.value, 3)),
            )
        )  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = list(range(len(shares)))
        loves = [within(found[s].love, most) for s in shares]
        return [means(c, xs, loves, "gold", "Love", "square")], _rules(shares, most)

    return Plot(title, sentence, head, rows, draw)


def _rules(shares: Sequence[float], most: int) -> Spec:
    return {
        "xaxis": {
            "range": [-0.6, len(shares) - 0.4], "tickvals": list(range(len(shares))),
            "ticktext": [rule_name(s, short=True) for s in shares],
            "title": {"text": "she marries when this share of the most Love is promised"},
        },
        "yaxis": {"range": [-0.05, most + 0.15], "dtick": 1, "name": "Love on average"},
    }  # fmt: skip


def off(b: Bin) -> int:
    """1 if clearly more happened than was predicted, −1 if less, 0 if that can't be told: from three standard errors
    on, since several are read together and cards of one hand are not quite independent."""
    e, p = b.happened, b.predicted
    if e.n < ENOUGH or abs(e.value - p) <= 3 * sqrt(max(p * (1 - p), e.value * (1 - e.value)) / e.n):
        return 0
    return 1 if e.value > p else -1


BY = {
    "value": ("Cards {}", "what the card is worth"),
    "chance": ("Cards given {}", "chance predicted that the card is still there"),
}  # fmt: skip


def calibrated(bins: Sequence[Bin], found: Calibration, by: str = "value") -> Plot:
    """How often a card that she saw is still there: predicted, and what happened. `by`: "value" or "chance"."""
    told = [b for b in bins if b.happened.n]
    wrong = [b for b in told if off(b)]
    subject, axis = BY[by]
    if not told:
        title = "No rounds yet"
    elif not wrong:
        title = "Nothing here contradicts the prediction"
    else:
        worst = max(wrong, key=lambda b: abs(b.happened.value - b.predicted))
        predicted, happened = percent(round(worst.predicted, 3)), percent(round(worst.happened.value, 3))
        name = worst.name if by == "chance" or worst.name.startswith("below") else f"worth {worst.name}"
        title = f"{subject.format(name)}: {happened} were still there, {predicted} were predicted"
    cards = counted(len(found.cards), "cards")
    sentence = f"{counted(found.rounds, 'rounds')}, {cards} that she had seen and that might have been gone."
    rows: list[tuple[str, ...]] = []
    for b in told:
        e = b.happened
        row = (b.name, percent(round(b.predicted, 3)), f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})", f"{e.n:,}")
        rows.append(row)

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = [i for i, b in enumerate(bins) if b.happened.n]
        dashes = {
            "type": "scatter", "mode": "markers", "x": xs, "y": [b.predicted for b in told], "name": "predicted",
            "marker": {"symbol": "line-ew", "size": 44, "line": {"color": c["plum"], "width": 3}},
            "hovertemplate": "%{y:.1%}<extra>predicted</extra>",
        }  # fmt: skip
        points = means(c, xs, [Mean(*b.happened) for b in told], "gold", "still there", "square")
        points["hovertemplate"] = "%{y:.1%}<extra>still there</extra>"
        notes = []
        if told:
            x, b = xs[0], told[0]
            under = b.happened.low > 0.12 and not b.happened.low - 0.12 < b.predicted < b.happened.low + 0.02
            place = b.happened.low if under else b.happened.high
            notes = [
                label(c, x, b.predicted, "predicted", "plum", xanchor="left", xshift=36, yanchor="middle"),
                label(
                    c, x, place, "still there", "gold", yanchor="top" if under else "bottom", yshift=-4 if under else 4
                ),
            ]
        return [dashes, points], {
            "xaxis": {
                "range": [-0.6, len(bins) - 0.4], "tickvals": list(range(len(bins))),
                "ticktext": [b.name for b in bins], "title": {"text": axis},
            },
            "yaxis": {"range": [-0.02, 1.04], "tickformat": ".0%", "dtick": 0.2, "name": "share still there"},
            "annotations": notes,
        }  # fmt: skip

    return Plot(title, sentence, ("cards", "predicted", "still there", "how many"), rows, draw)


def _value(found: Any) -> Any:
    return found.value if isinstance(found, Mean) else found


def _mean(found: Any) -> Mean:
    return found if isinstance(found, Mean) else Mean(float(found), float(found), float(found), 0)


def rule_name(share: float, short: bool = False) -> str:
    """A threshold in words."""
    if share <= 0:
        return "at once"
    if share > 1:
        return "never" if short else "only when she must"
    return f"{share:.0%}" if short else f"at {share:.0%}"
