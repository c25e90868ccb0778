"""When to marry: exact prospects against positions listed here, sampled ones against exact ones, and what bots do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

from tabletop import Match, OptionError, RandomBot, View, make
from tabletop.analysis import marry
from tabletop.analysis.patient import Patient
from tabletop.games.ladies_choice.bots import Parlour
from tabletop.games.ladies_choice.cards import open_deck
from tabletop.simulate import Estimate
from tabletop.zones import TooManyWorlds

from ..games.ladies_choice import brute as printed
from .brute import Reader

pytestmark = pytest.mark.slow  # whole positions, many rounds

MINI = Reader(open_deck("mini"))


def rank_key(hand: tuple[str, ...], reader: Reader = MINI) -> tuple[int, int, int]:
    """What orders hands (LC-I): total, best Wealth that counts, best card that counts."""
    there = frozenset(hand)
    alive = [t for t in hand if not (reader.enemies[t] and reader.struck(t, there))]
    purses = sorted([t for t in alive if reader.kind[t] == "wealth"], key=lambda t: reader.value[t])
    for t in purses[:-1]:
        alive.remove(t)
    best = max([reader.value[t] for t in alive], default=-1000)
    return sum(reader.value[t] for t in alive), reader.value[purses[-1]] if purses else -1, best


def finals(hands: dict[int, tuple[str, ...]], bag: list[str]) -> Iterator[tuple[dict[int, tuple[str, ...]], Fraction]]:
    """The mini deck's one Mysterious card draws one."""
    for seat, hand in hands.items():
        if "Somewhat Mysterious" in hand:
            for c in bag:
                yield {**hands, seat: (*hand, c)}, Fraction(1, len(bag))
            return
    yield hands, Fraction(1)


def expected(worlds: Iterator[tuple[dict[int, tuple[str, ...]], list[str], Fraction]]) -> dict[str, dict[int, Any]]:
    """Love, places and totals of each seat over (hands, bag, weight); seats in turn order."""
    love: dict[int, Fraction] = {}
    places: dict[int, dict[int, Fraction]] = {}
    totals: dict[int, dict[int, Fraction]] = {}
    everything = Fraction(0)
    for hands, bag, weight in worlds:
        everything += weight
        for last, p in finals(hands, bag):
            keys = {seat: rank_key(hand) for seat, hand in last.items()}
            order = sorted(last, key=lambda seat: keys[seat], reverse=True)
            for place, seat in enumerate(order):
                w = weight * p
                love[seat] = love.get(seat, Fraction(0)) + w * (len(order) - 1 - place + (place == 0))
                places.setdefault(seat, {}).setdefault(place, Fraction(0))
                places[seat][place] += w
                totals.setdefault(seat, {}).setdefault(keys[seat][0], Fraction(0))
                totals[seat][keys[seat][0]] += w
    return {
        "love": {s: w / everything for s, w in love.items()},
        "places": {s: {k: w / everything for k, w in d.items()} for s, d in places.items()},
        "totals": {s: {k: w / everything for k, w in d.items()} for s, d in totals.items()},
    }


def two_hands(
    seen: tuple[str, ...] = (), of: int = 1
) -> Iterator[tuple[dict[int, tuple[str, ...]], list[str], Fraction]]:
    """Three players, mini deck, two cards each: every deal, `seen` being cards of seat `of`."""
    for first in combinations(range(18), 2):
        for second in combinations([i for i in range(18) if i not in first], 2):
            hands = {s: tuple(MINI.cards[i] for i in h) for s, h in ((1, first), (2, second))}
            if all(c in hands[of] for c in seen):
                ways = Fraction(1)
                bag = [c for i, c in enumerate(MINI.cards) if i not in (*first, *second)]
                yield hands, bag, ways


def her_view(**set_up: Any) -> View:
    """The Catch's (seat 0) at her turn, three players, mini deck."""
    return make("ladies_choice", players=3, deck="mini").set_up(catch=0, turn=0, **set_up).view(0)


def agree(prospects: dict[int, marry.Prospect], told: dict[str, dict[int, Any]]) -> None:
    for seat, p in prospects.items():
        assert p.love == told["love"][seat]
        assert dict(p.places) == told["places"][seat]
        assert dict(p.totals) == told["totals"][seat]


# -- prospects ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_seen() -> None:
    view = her_view()
    agree(marry.prospects(view, exact=True), expected(two_hands()))


def test_one_card_boasted() -> None:
    view = her_view(hands={1: ["Romantic", "Thief"]}, boasted={1: ["Romantic"]})
    exact = marry.prospects(view, exact=True)
    agree(exact, expected(two_hands(("Romantic",))))
    # The tie of a hand that counts nothing, the tie by turn and the Mysterious draw all come up: not a round number.
    assert exact[1].love + exact[2].love == 2  # type: ignore[operator]
    assert marry.expected_love(view, exact=True) == {g: p.love for g, p in exact.items()}


def grown_old() -> Match:
    """She saw all of both hands; then one changed and the other boasted."""
    position = make("ladies_choice", players=3, deck="mini").set_up(
        hands={1: ["Romantic", "Thief"], 2: ["Epiphany", "Heavy Drinker"]}, catch=0, turn=1,
        seen={1: ["Romantic", "Thief"], 2: ["Epiphany", "Heavy Drinker"]},
    )  # fmt: skip
    return Match.from_state(position, seed=3).push("change Thief").push("boast Heavy Drinker")  # type: ignore[no-any-return]


def test_what_she_saw_grows_old() -> None:
    """One of two known cards left, each with the same chance; what was drawn is any of the cards she has not seen."""
    match = grown_old()

    def worlds() -> Iterator[tuple[dict[int, tuple[str, ...]], list[str], Fraction]]:
        known = ["Romantic", "Thief", "Epiphany", "Heavy Drinker"]
        rest = list(MINI.cards)
        for c in known:
            rest.remove(c)
        for stayed in ("Romantic", "Thief"):
            for i, j, k in ((i, j, k) for i, j in combinations(range(14), 2) for k in range(14) if k not in (i, j)):
                bag = [c for n, c in enumerate(rest) if n not in (i, j, k)]
                yield {1: (stayed, rest[i], rest[j]), 2: ("Epiphany", "Heavy Drinker", rest[k])}, bag, Fraction(1)

    view = match.state.view(0)
    exact = marry.prospects(view, exact=True, limit=100_000)
    agree(exact, expected(worlds()))
    sampled = marry.prospects(view, trials=1500, seed=4)
    for seat, p in exact.items():
        love, few = sampled[seat].love, sampled[seat]
        assert isinstance(love, marry.Mean) and love.n == 1500
        assert abs(love.value - float(p.love)) <= 2.5 * (love.high - love.value)  # type: ignore[arg-type]
        for exactly, tried in ((p.places, few.places), (p.totals, few.totals)):
            assert set(tried) <= set(exactly)
            for key, share in exactly.items():
                q, e = float(share), tried.get(key)  # type: ignore[arg-type]
                assert abs((e.value if isinstance(e, Estimate) else 0) - q) <= 4.5 * sqrt(q * (1 - q) / 1500) + 3 / 1500


def test_the_same_seed_says_the_same() -> None:
    view = grown_old().state.view(0)
    assert marry.expected_love(view, 50, seed=1) == marry.expected_love(view, 50, seed=1)
    assert marry.expected_love(view, 50, seed=1) != marry.expected_love(view, 50, seed=2)


def test_only_her_view_counts() -> None:
    """Two positions that look alike to her give the same answers."""
    match = grown_old()
    view = match.state.view(0)
    other = match.game.resample(view, Random(9))
    assert other != match.state and other.view(0) == view
    assert marry.prospects(other.view(0), 60, seed=2) == marry.prospects(view, 60, seed=2)


def test_everything_known() -> None:
    """Hands she has seen whole, none of them Mysterious: 3 gentlemen, places fixed, Love 3, 1, 0."""
    hands = {1: ["Foreign Prince"], 2: ["Charitable"], 3: ["Thief"]}
    view = make("ladies_choice", players=4).set_up(hands=hands, seen=hands, catch=0, turn=0).view(0)
    found = marry.prospects(view, trials=20)
    assert {g: p.love.value for g, p in found.items()} == {1: 3, 2: 1, 3: 0}  # type: ignore[union-attr]
    assert [list(p.places) for p in found.values()] == [[0], [1], [2]]
    assert marry.favourite(view, 20) == 1
    assert list(found[3].totals) == [printed.POINTS["Thief"]]
    # several cards lie face down among the discards here, so listing positions would be long
    with pytest.raises(TooManyWorlds):
        marry.prospects(make("ladies_choice", players=4).set_up(catch=0, turn=0).view(0), exact=True)


def test_love_of_each_place() -> None:
    assert marry.love_of([4, 2, 1, 3]) == {4: 4, 2: 2, 1: 1, 3: 0}
    assert marry.love_of([2, 1]) == {2: 2, 1: 0}


@pytest.mark.parametrize(
    "view",
    [
        make("ladies_choice", players=2, first=0).new_initial_state().view(0),
        make("ladies_choice", players=4, first=0).new_initial_state().view(0),
        make("ladies_choice", players=4).new_initial_state().view(0),
    ],
    ids=["two ladies", "before the deal", "before the first Catch"],
)
def test_no_question_yet(view: View) -> None:
    with pytest.raises(OptionError, match="Whom to marry"):
        marry.expected_love(view)


@pytest.mark.parametrize("trials", [0, -1, True, 1.5, "9"])
def test_no_number_of_trials(trials: Any) -> None:
    for ask in (marry.prospects, marry.look_ahead):
        with pytest.raises(OptionError, match="1 or more"):
            ask(her_view(), trials)


def test_progress_is_heard_and_can_stop() -> None:
    said: list[tuple[int, int]] = []
    marry.expected_love(her_view(), 30, progress=lambda done, of: said.append((done, of)))
    assert said[-1] == (30, 30)
    found = marry.try_rules([marry.Threshold(0)], rounds=500, players=3, deck="mini", progress=lambda done, of: False)
    assert 0 < len(found[0].loves) < 500


# -- look-ahead --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_a_look_is_worth() -> None:
    """On the mini deck, from all deals: what she sees of seat 1 tells her how to choose; against the sample."""
    view = her_view(hands={2: ["Romantic", "Thief"]}, boasted={2: ["Romantic"]})
    by_sight: dict[tuple[str, ...], list[Fraction]] = {}
    plain = [Fraction(0), Fraction(0)]
    for hands, bag, weight in two_hands(("Romantic",), of=2):
        for last, p in finals(hands, bag):
            first = rank_key(last[1]) >= rank_key(last[2])
            seen = by_sight.setdefault(tuple(sorted(hands[1])), [Fraction(0), Fraction(0)])
            for sums in (seen, plain):
                sums[0 if first else 1] += 2 * weight * p
    everything = sum(plain) / 2
    now, knowing = max(plain) / everything, sum(max(s) for s in by_sight.values()) / everything
    found = marry.look_ahead(view, trials=200, tables=60, seed=1)
    assert found.best == (1, 2)[plain.index(max(plain))]
    assert abs(found.marry[found.best].value - float(now)) <= 2.5 * (
        found.marry[found.best].high - found.marry[found.best].value
    )
    worth = found.worth_knowing(1)
    assert worth.low <= float(knowing - now) * 1.02 and worth.high >= float(knowing - now) * 0.95
    assert found.worth_knowing(2).value < worth.value  # half of seat 2 is known already


def lesson() -> Match:
    """The position of the lesson: two turns played by bots, so it can happen."""
    game = make("ladies_choice", first=0)
    return Match(game, ["Anna", "Ben", "Chidi", "Dora"], seed=2).auto(Parlour(), steps=7)  # type: ignore[no-any-return]


@pytest.mark.slow
def test_the_position_of_the_lesson() -> None:
    """More is seen of Chidi, but Ben promises more; courting him first pays, by more than the error of three tries."""
    view = lesson().state.view(0)
    assert view.facts.above == 35 and [len(view.zones[g]) for g in (1, 2, 3)] == [6, 6, 6]
    found = marry.prospects(view, 2000)
    assert all(m.low > 0 for m in found[1].beyond.values())  # type: ignore[union-attr]
    beyond = found[1].beyond[2]
    assert beyond.value == pytest.approx(found[1].love.value - found[2].love.value)  # type: ignore[union-attr]
    ahead = marry.look_ahead(view, 100)
    assert ahead.best == 1 and ahead.gain(1, 3).low > 0


@pytest.mark.slow
def test_quick_tables_are_the_same_as_whole_positions() -> None:
    """Hands drawn from what is known and from complete histories: the same totals, and the same orders."""
    for match in (lesson(), lesson().auto(Patient(Parlour()), steps=12)):
        view, n = match.state.view(0), 3000
        game, men = marry._game(view), (1, 2, 3)
        sums = []
        for rng, source in ((Random(1), marry._tables), (Random(2), whole)):
            drawn = [hands for _, hands in zip(range(n), source(view, rng), strict=False)]
            assert all(len(hand) >= len(view.zones[g]) for hands in drawn for g, hand in hands.items())
            totals = [[float(game.reckoner.total(hands[g])) for hands in drawn] for g in men]
            love = [[float(marry.love_of(marry._order(game, men, hands))[g]) for hands in drawn] for g in men]
            sums.append([marry.mean_of(values) for values in totals + love])
        for quick, slow in zip(*sums, strict=True):
            assert abs(quick.value - slow.value) <= 2.2 * ((quick.high - quick.low) / 2 + (slow.high - slow.low) / 2)


def whole(view: View, rng: Random) -> Iterator[dict[int, list[int]]]:
    for state in marry._positions(view, rng):
        yield marry._final_hands(state, rng)


def test_every_choice_is_tried_in_the_same_positions() -> None:
    """What a row says adds up, and so do the differences between gentlemen."""
    found = marry.look_ahead(lesson().state.view(0), 6, tables=8, seed=4)
    for g in (1, 2, 3):
        gain = found.court[g].value - found.marry[found.best].value
        assert found.gain(g).value == pytest.approx(gain)
        assert found.worth_knowing(g).value + found.waiting(g).value == pytest.approx(gain)
        assert found.gain(g, 3).high > found.gain(g).high  # three are read together
        assert found.rather(g, 1).value == pytest.approx(found.court[g].value - found.court[1].value)


def test_nothing_to_learn() -> None:
    """Both hands known and no card of use: looking brings nothing, and waiting costs."""
    hands = {1: ["Romantic", "Writes Poetry"], 2: ["Thief", "Short Temper"]}
    view = her_view(hands=hands, seen=hands)
    found = marry.look_ahead(view, trials=15, tables=12)
    assert found.best == 1 and found.trials == 15
    for g in (1, 2):
        assert found.worth_knowing(g).value == 0
        assert found.gain(g).value <= 0 and found.waiting(g).value == found.gain(g).value
    assert found.marry[1].value == 2 and found.marry[2].value == 0


def test_looking_ahead_does_not_use_what_she_cannot_see() -> None:
    match = grown_old()
    view = match.state.view(0)
    other = match.game.resample(view, Random(9)).view(0)
    first, second = (marry.look_ahead(v, 4, 6, seed=3) for v in (view, other))
    assert first == second


def test_when_the_clock_shows_there_is_nothing_to_court() -> None:
    view = her_view(above_clock=0)
    found = marry.look_ahead(view, trials=40)
    assert found.court == {} == found.know and sum(m.value for m in found.marry.values()) == pytest.approx(2)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_other_tables(players: int) -> None:
    """The look-ahead at larger tables; with six, for either Catch."""
    game = make("ladies_choice", players=players)
    for turn in (0, 5) if players == 6 else (0,):
        view = game.set_up(catch=0, turn=turn, above_clock=3).view(turn)
        found = marry.look_ahead(view, trials=2, tables=4)
        assert set(found.courted) == set(found.married) == set(game.seats_of(view.facts).gentlemen)
        assert all(len(love) == 2 for love in found.courted.values())
    assert len(list(marry.look_ahead_slices(view, 3, 2))) == 3


def test_looking_ahead_is_for_a_catch() -> None:
    game = make("ladies_choice", players=4)
    for view in (game.set_up(catch=0).view(0), game.set_up(catch=0).view(1), game.set_up(catch=0, turn=0).view(2)):
        with pytest.raises(OptionError, match="Catch whose turn"):
            marry.look_ahead(view)
    with pytest.raises(OptionError, match="from 0 to 1"):
        marry.look_ahead(game.set_up(catch=0, turn=0).view(0), change=2)


# -- rules, tried ------------------------------------------------------------------------------------------------------


class Spy:
    """A Catch that plays like `inner` and keeps every view and move."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.name, self.seen = inner, inner.name, list[tuple[View, Any, Any]]()

    def choose(self, view: View, legal_moves: Any, rng: Random) -> Any:
        move = self.inner.choose(view, legal_moves, rng)
        self.seen.append((view, legal_moves, move))
        return move


def test_thresholds_that_never_and_always_wait() -> None:
    eager, patient = marry.try_rules([marry.Threshold(0), marry.Threshold(2)], players=4, rounds=6, seed=2)
    assert eager.turns == [1] * 6 and eager.forced == 0
    assert patient.forced == 6 and min(patient.turns) > 5
    assert eager.by_clock.value == 0 and patient.by_clock.value == 1


@pytest.mark.parametrize("players", [3, 5, 6])
def test_trials_count_her_love(players: int) -> None:
    trials = marry.try_rules([marry.Threshold(0.7, tables=8), RandomBot()], players=players, rounds=4, seed=1)
    for trial in trials:
        assert len(trial.loves) == len(trial.turns) == 4 and trial.love.n == trial.true_love.n == 4
        assert all(0 <= love <= min(players - 1, 4) for love in trial.loves)
    first, second = trials
    assert first.beyond(second).value == pytest.approx(first.love.value - second.love.value)


@pytest.mark.slow
def test_a_threshold_marries_when_it_is_reached() -> None:
    spy = Spy(marry.Threshold(0.8, tables=40))
    marry.try_rules([spy], players=4, rounds=4, seed=5)
    married = [(v, m) for v, moves, m in spy.seen if m.verb == "marry" and any(x.verb == "court" for x in moves)]
    courted = [v for v, _, m in spy.seen if m.verb == "court"]
    assert married and courted
    for view, move in married:  # other positions are imagined here, so within what forty leave open
        love = marry.expected_love(view, 400, seed=8)
        assert love[move.gentleman].value >= 0.8 * 3 - 0.6  # type: ignore[union-attr]
    for view in courted[:12]:
        assert max(m.value for m in marry.expected_love(view, 400, seed=8).values()) < 0.8 * 3 + 0.6  # type: ignore[union-attr]


def test_a_threshold_reads_only_its_view() -> None:
    view = grown_old().state.view(0)
    state = grown_old().state
    moves = {str(marry.Threshold(0.7).choose(v, state.legal_moves, Random(4))) for v in (view, state.view(0))}
    assert len(moves) == 1
    whole = Match(make("ladies_choice", players=6), seed=1).auto(marry.Threshold(0.7, tables=6))
    assert whole.outcome is not None


@pytest.mark.slow
def test_waiting_for_a_good_chance_pays_on_the_full_deck() -> None:
    """As the lesson says, on other deals than those of its page (`tests/ui/test_marry_pages.py` plays these)."""
    rules = [marry.Threshold(share) for share in (0, 0.5, 0.7, 0.9)]
    eager, half, seven, nine = marry.try_rules(rules, players=4, rounds=80)
    for better in (seven, nine):
        assert better.beyond(eager, 6).low > 0 and better.beyond(half, 6).low > 0
    assert seven.beyond(nine).low < 0 < seven.beyond(nine).high


@pytest.mark.parametrize("players", [2, 7])
def test_no_table_for_rules(players: int) -> None:
    for ask in (lambda: marry.try_rules([RandomBot()], players=players), lambda: marry.calibration(players=players)):
        with pytest.raises(OptionError):
            ask()


# -- calibration -------------------------------------------------------------------------------------------------------


def test_the_model_is_right_about_gentlemen_who_choose_uniformly() -> None:
    """Random gentlemen do what ruling G-3 assumes: what happened is what was predicted, in every class."""
    found = marry.calibration(RandomBot(), Patient(RandomBot()), rounds=50, seed=1)
    assert found.rounds == 50 and len(found.cards) > 400
    for b in [*found.by_chance(), *found.by_value()]:
        if b.happened.n > 30:
            error = sqrt(b.predicted * (1 - b.predicted) / b.happened.n)
            assert abs(b.happened.value - b.predicted) <= 4.5 * error


def test_what_the_model_misses_about_gentlemen_who_think() -> None:
    """Parlour gentlemen keep their good cards and drop the bad ones, and the model does not know it."""
    found = marry.calibration(Parlour(), rounds=40, seed=1)
    bad, _, good = found.by_value()
    assert bad.happened.high < bad.predicted and good.happened.low > good.predicted
    assert good.happened.n + bad.happened.n > 50


def test_bins() -> None:
    cards = [(0.1, False, -3), (0.25, True, 4), (0.5, True, 12), (0.9, True, 10), (0.8, False, 9)]
    found = marry.Calibration(1, cards)
    by_chance = found.by_chance(4)
    assert [b.happened.n for b in by_chance] == [2, 1, 0, 2]
    assert by_chance[0].predicted == pytest.approx(0.175) and by_chance[0].happened.value == 0.5
    assert by_chance[2].happened == Estimate(0.0, 0.0, 1.0, 0)
    assert [(b.name, b.happened.n) for b in found.by_value()] == [("below zero", 1), ("0 to 9", 2), ("10 or more", 2)]


def test_means() -> None:
    mean = marry.mean_of([1, 2, 3, 4])
    error = sqrt((2.25 + 0.25 + 0.25 + 2.25) / 3 / 4)
    assert mean.value == 2.5 and mean.high - 2.5 == pytest.approx(3.182 * error) == 2.5 - mean.low and mean.n == 4
    assert marry.mean_of([2.0] * 10).low < 2 < marry.mean_of([2.0] * 10).high
    # Student's table: 2.228 for 11 trials, 2.042 for 31, 1.984 for 101
    for n, t in ((11, 2.228), (31, 2.042), (101, 1.984)):
        spread = marry.mean_of([100.0 * (i % 2) for i in range(n)])
        sd = sqrt(sum((100 * (i % 2) - spread.value) ** 2 for i in range(n)) / (n - 1) / n)
        assert (spread.high - spread.value) / sd == pytest.approx(t, abs=0.003)
    # of six intervals read together each leaves out 0.42 % on either side: 2.70 for 101 trials
    spread = [100.0 * (i % 2) for i in range(101)]
    one, six = (marry.mean_of(spread, of).high - 5000 / 101 for of in (1, 6))
    assert six / one == pytest.approx(2.695 / 1.984, abs=0.01)
    assert marry.mean_of([1, 2, 3], 2).high == float("inf")
    assert marry.mean_of([]).n == 0 and marry.mean_of([3]).low == float("-inf")
    assert "n = 1,500" in str(marry.mean_of([1.0] * 1500))
    assert comb(18, 2) * comb(16, 2) == 18360  # the deals that `two_hands` lists
