"""Plots of when to marry: what each marriage promises, what one more COURT brings, stopping rules, and their trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..analysis.marry import Bin, Calibration, LookAhead, Mean, Prospect, Trial
from ..analysis.stopping import Plan
from .plots import Colours, Plot, Spec, label, percent

WAYS = (("marry", "marry now", "plum", "circle", -0.2), ("court", "court first", "gold", "square", 0.2))


def love(mean: Mean) -> str:
    """1.62 (1.54 to 1.70)"""
    return f"{mean.value:.2f} ({mean.low:.2f} to {mean.high:.2f})"


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
        "yaxis": {"range": [0, top + 0.15], "dtick": 1, "name": "Love expected"},
    }  # fmt: skip


def promises(names: Mapping[int, str], found: Mapping[int, Prospect]) -> Plot:
    """The Love expected of marrying each gentleman now. `names` by seat."""
    loves = {g: p.love for g, p in found.items()}
    best = max(loves, key=lambda g: float(_value(loves[g])))
    title = f"{names[best]} promises most: {float(_value(loves[best])):.2f} Love"
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
    marry, court = found.marry, found.court
    gains = {g: found.gain(g) for g in court}
    best = max(gains, key=lambda g: gains[g].value) if gains else found.best
    now = names[found.best]
    if not gains:
        title = f"The Clock shows: she must marry, and {now} promises most"
    elif gains[best].low > 0:
        title = f"Courting {names[best]} first brings {gains[best].value:.2f} Love more than marrying {now} now"
    elif all(gain.high < 0 for gain in gains.values()):
        title = f"Marrying {now} now is better: to court costs {-gains[best].value:.2f} Love at least"
    else:
        title = f"Marry {now}, or court {names[best]} first? {found.trials} positions can’t tell"
    sentence = " ".join(f"Courting {names[g]}: {_signed(m)} beyond marrying {now} now." for g, m in gains.items())
    head = ("gentleman", "marry now", "court first", "court, less marrying " + now, "of which: knowing", "waiting")
    rows: list[tuple[str, ...]] = []
    for g in marry:
        told = ("",) * 4
        if gains:
            told = (love(court[g]), love(gains[g]), love(found.worth_knowing(g)), _minus(found.price_of_waiting(g)))
        rows.append((names[g], love(marry[g]), *told))

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        layout = _men([names[g] for g in marry], len(marry))
        data, notes = [], []
        for kind, name, role, symbol, shift in WAYS:
            points = marry if kind == "marry" else court
            if points:
                xs = [i + shift for i in range(len(points))]
                data.append(means(c, xs, list(points.values()), role, name, symbol))
                first = next(iter(points.values()))
                notes.append(label(c, xs[0], first.high, name, role, yanchor="bottom", yshift=4))
        return data, {**layout, "annotations": notes}

    return Plot(title, sentence or f"{now} it is.", head, rows, draw)


def thresholds(plan: Plan, curve: Mapping[Any, Any]) -> Plot:
    """What marrying at a threshold brings on the small deck, exactly. `curve`: threshold → Love."""
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
    rows: list[tuple[str, ...]] = [(f"{float(t):.2f}", f"{float(v):.4f}") for t, v in sorted(curve.items())]

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
        return data, {
            "xaxis": {"range": [1, 2.07], "dtick": 0.2, "title": {"text": "she marries when the better one promises"}},
            "yaxis": {"range": [1.1, 1.75], "dtick": 0.1, "name": "Love on average"},
            "annotations": notes,
        }

    return Plot(title, sentence, ("threshold", "Love on average"), rows, draw)


ENOUGH = 20  # rounds below which an interval from so few is no ground for a claim


def trials(found: Mapping[float, Trial], most: int) -> Plot:
    """Thresholds (share of the most Love there is) as a Catch's rule against bots."""
    shares = sorted(found)
    n = len(found[shares[0]].loves)
    if n < 2:
        return Plot("No rounds yet", "Two at least are needed.", ("rule",), [], lambda c: ([], _rules(shares, most)))
    best = max(shares, key=lambda share: found[share].love.value)
    rest = [s for s in shares if s != best and found[best].beyond(found[s]).low > 0] if n >= ENOUGH else []
    title = "Best so far: marry at once" if best <= 0 else f"Best so far: marry at {best:.0%} of the most Love"
    if best > 1:
        title = "Best so far: wait for the Clock"
    if not rest:
        title = f"{n} rounds can’t tell which rule is best"
    sentence = (
        f"{n} rounds each. Clearly worse than the best: {', '.join(_rule(s) for s in rest)}."
        if rest else f"{n} rounds each, and none is clearly worse than the best yet."
    )  # fmt: skip
    head = ("rule", "Love", "beyond marrying at once", "her turns", "forced by the Clock", "True Love")
    rows: list[tuple[str, ...]] = []
    for s in shares:
        t = found[s]
        rows.append(
            (
                _rule(s), love(t.love), love(t.beyond(found[shares[0]])) if s != shares[0] else "",
                f"{sum(t.turns) / max(1, len(t.turns)):.1f}", percent(round(t.by_clock.value, 3)),
                percent(round(t.true_love.value, 3)),
            )
        )  # fmt: skip

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        xs = list(range(len(shares)))
        loves = [found[s].love for s in shares]
        return [means(c, xs, loves, "gold", "Love", "square")], _rules(shares, most)

    return Plot(title, sentence, head, rows, draw)


def _rules(shares: Sequence[float], most: int) -> Spec:
    return {
        "xaxis": {
            "range": [-0.6, len(shares) - 0.4], "tickvals": list(range(len(shares))),
            "ticktext": [_rule(s, short=True) for s in shares],
            "title": {"text": "she marries when the best one promises this share of the most Love"},
        },
        "yaxis": {"range": [0, most + 0.15], "dtick": 1, "name": "Love on average"},
    }  # fmt: skip


def calibrated(bins: Sequence[Bin], found: Calibration) -> Plot:
    """The chance that a card she saw is still there: predicted, and what happened."""
    told = [b for b in bins if b.happened.n]
    off = [b for b in told if not b.happened.low <= b.predicted <= b.happened.high]
    if not told:
        title = "No rounds yet"
    elif not off:
        title = "Nothing here contradicts the prediction"
    else:
        worst = max(off, key=lambda b: abs(b.happened.value - b.predicted))
        predicted, happened = percent(round(worst.predicted, 3)), percent(round(worst.happened.value, 3))
        title = f"“{worst.name}”: predicted {predicted}, still there in {happened}"
    sentence = f"{found.rounds} rounds, {len(found.cards):,} cards that might have been gone when she married."
    rows: list[tuple[str, ...]] = []
    for b in told:
        e = b.happened
        row = (b.name, percent(round(b.predicted, 3)), f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})", f"{e.n:,}")
        rows.append(row)

    def draw(c: Colours) -> tuple[list[Spec], Spec]:
        diagonal = {
            "type": "scatter", "mode": "lines", "x": [0, 1], "y": [0, 1], "hoverinfo": "skip",
            "line": {"color": c["muted"], "width": 1, "dash": "dot"}, "name": "as predicted",
        }  # fmt: skip
        points = means(
            c, [b.predicted for b in told], [Mean(*b.happened) for b in told], "gold", "still there", "square"
        )
        points["hovertemplate"] = "%{y:.1%}<extra></extra>"
        notes = [
            label(c, b.predicted, b.happened.value, b.name, "gold", xanchor="right", xshift=-10, yanchor="middle")
            for b in told
        ]
        notes.append(label(c, 0.2, 0.2, "as predicted", "muted", xanchor="left", yanchor="top", xshift=8))
        return [diagonal, points], {
            "xaxis": {"range": [0, 1.02], "tickformat": ".0%", "title": {"text": "predicted chance"}},
            "yaxis": {"range": [0, 1.04], "tickformat": ".0%", "name": "still there"},
            "annotations": notes,
        }

    return Plot(title, sentence, ("cards", "predicted", "still there", "how many"), rows, draw)


def _value(found: Any) -> Any:
    return found.value if isinstance(found, Mean) else found


def _mean(found: Any) -> Mean:
    return found if isinstance(found, Mean) else Mean(float(found), float(found), float(found), 0)


def _signed(mean: Mean) -> str:
    sign = "+" if mean.value >= 0 else "−"
    return f"{sign}{abs(mean.value):.2f} (95% interval {mean.low:.2f} to {mean.high:.2f})".replace("-", "−")


def _minus(mean: Mean) -> str:
    """The price of something, as what it takes away."""
    return love(Mean(-mean.value, -mean.high, -mean.low, mean.n))


def _rule(share: float, short: bool = False) -> str:
    if share <= 0:
        return "at once"
    if share > 1:
        return "never" if short else "only when she must"
    return f"{share:.0%}" if short else f"at {share:.0%}"
