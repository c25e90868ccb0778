"""Many matches: the same with any executor, intervals as worked out by hand, seats rotated, cut matches counted."""

from __future__ import annotations

import gc
import tracemalloc
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isclose
from random import Random

import pytest

import tabletop
from tabletop import OptionError, RandomBot, TabletopError, simulate
from tabletop.simulate import Estimate, Results, play_out, simulate_slices, wilson

GAME = tabletop.make("ladies_choice", players=3, deck="mini")


class First:
    """Always the first legal move."""

    name = "first"

    def choose(self, view, legal_moves, rng):
        assert view.player == view.current_player
        return legal_moves[0]


def test_the_same_seed_gives_the_same_results_with_any_executor():
    bots = [First(), RandomBot(), RandomBot()]
    alone = simulate(GAME, bots, 60, seed=4)
    assert alone.matches == 60 and alone.cut == 0 and alone.plies > 60 * 20
    assert isclose(sum(alone.won.values()), 60) and isclose(sum(alone.won_by_seat.values()), 60)
    assert simulate(GAME, bots, 60, seed=4) == alone != simulate(GAME, bots, 60, seed=5)
    for executor in (ThreadPoolExecutor(2), ProcessPoolExecutor(2)):
        with executor:
            other = simulate(GAME, bots, 60, seed=4, executor=executor)
        assert (other.matches, other.plies, other.cut, other.score) == (60, alone.plies, 0, alone.score)
        for counted, expected in ((other.won, alone.won), (other.won_by_seat, alone.won_by_seat)):
            assert all(isclose(counted[k], expected[k]) for k in (0, 1, 2))
    *_, sliced = simulate_slices(GAME, bots, 60, seed=4, seconds=0.01)
    assert sliced.plies == alone.plies and sliced.score == alone.score


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [  # Wilson 1927, worked out by hand with z = 1.959964
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 1000, 0.00018, 0.00564),
    ],
)
def test_wilson_intervals(hits, n, low, high):
    found = wilson(hits, n)
    assert found.value == hits / n and found.n == n
    assert found.low == pytest.approx(low, abs=6e-5) and found.high == pytest.approx(high, abs=6e-5)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_no_trials_say_nothing_and_an_estimate_reads_well():
    assert wilson(0, 0) == (0.0, 0.0, 1.0, 0)
    assert str(wilson(5, 10)) == "50.0% (23.7% to 76.3%, n = 10)"
    assert str(Estimate(0.25, 0.2, 0.3, 12345)).endswith("n = 12,345)")


def test_an_interval_covers_the_truth_about_as_often_as_it_says():
    rng, covered = Random(2), 0
    for _ in range(400):
        hits = sum(rng.random() < 0.3 for _ in range(50))
        covered += wilson(hits, 50).low <= 0.3 <= wilson(hits, 50).high
    assert 0.9 < covered / 400 < 0.99


def test_seats_are_rotated():
    seats = []

    class Noting(RandomBot):
        name = "noting"
        blind = False

        def choose(self, view, legal_moves, rng):
            seats.append(view.player)
            return super().choose(view, legal_moves, rng)

    bots = [Noting(), RandomBot(), RandomBot()]
    by_match = []
    for i in range(6):
        seats.clear()
        simulate(GAME, bots, i + 1, seed=1)
        by_match.append(sorted(set(seats)))
    assert by_match == [[0], [0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]
    results = simulate(GAME, [RandomBot()] * 3, 300, seed=3)
    assert results.wins("random").n == 900 and isclose(results.wins("random").value, 1 / 3)
    assert isclose(sum(results.wins_in_seat(s).value for s in range(3)), 1)


def test_matches_cut_short_are_counted_and_won_by_nobody():
    results = simulate(GAME, [RandomBot()] * 3, 20, max_plies=10)
    assert results.matches == results.cut == 20 and results.plies == 200 and not results.won
    assert results.wins(0).value == 0 and results.mean_score(0) == 0


def test_progress_is_told_and_can_stop(capsys):
    heard: list[tuple[int, int]] = []
    simulate(GAME, [RandomBot()] * 3, 30, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (30, 30)
    stopped = simulate(GAME, [RandomBot()] * 3, 100_000, progress=lambda done, total: False)
    assert 0 < stopped.matches < 100_000
    with ThreadPoolExecutor(1) as pool:
        stopped = simulate(GAME, [RandomBot()] * 3, 3200, executor=pool, progress=lambda done, total: False)
    assert 0 < stopped.matches < 3200
    simulate(GAME, [RandomBot()] * 3, 5, progress=True)
    assert "5 of 5" in capsys.readouterr().err


def test_an_interrupt_keeps_what_was_played():
    def interrupt(done, total):
        raise KeyboardInterrupt

    assert 0 < simulate(GAME, [RandomBot()] * 3, 100_000, progress=interrupt).matches < 100_000


def test_a_bot_that_can_not_travel_gets_one_sentence():
    class Local(RandomBot):
        name = "local"

    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(TabletopError, match="can't be sent to other processes") as caught,
    ):
        simulate(GAME, [Local(), RandomBot(), RandomBot()], 10, executor=pool)
    assert "leave the executor out" in str(caught.value)
    assert simulate(GAME, [Local(), RandomBot(), RandomBot()], 10).matches == 10


def test_wrong_questions_get_a_sentence():
    with pytest.raises(OptionError, match="needs 3 bots, one for each seat, not 2"):
        simulate(GAME, [RandomBot()] * 2, 10)
    with pytest.raises(OptionError, match="-1"):
        simulate(GAME, [RandomBot()] * 3, -1)
    for wrong in (-1, 2.5, "x", True, None):
        for given in ({"matches": wrong}, {"matches": 1, "max_plies": wrong}):
            with pytest.raises(OptionError, match="a whole number from 0, not"):
                simulate(GAME, [RandomBot()] * 3, **given)  # type: ignore[arg-type]
    results = simulate(GAME, [First(), RandomBot(), RandomBot()], 3)
    for unknown in ("second", 3, object()):
        with pytest.raises(OptionError, match="there were first, random"):
            results.wins(unknown)
    assert results.wins("first") == results.wins(0) == results.wins(First())
    assert simulate(GAME, [RandomBot()] * 3, 0) == Results(("random",) * 3)


def test_each_bot_has_a_stream_of_its_own():
    """What one bot draws from its generator changes nothing for the others or for chance."""
    game = tabletop.make("ladies_choice", players=3, deck="mini", first=0)

    class Greedy(First):
        def choose(self, view, legal_moves, rng):
            rng.random()
            return legal_moves[0]

    ends = []
    for bot in (First(), Greedy()):
        streams = [Random(f"stream {s}") for s in range(3)]
        ends.append(play_out(game.new_initial_state(), [bot, RandomBot(), RandomBot()], Random(1), streams))
    assert ends[0] == ends[1]


def grown(matches: int, chunk: int) -> int:
    """Bytes that are there after so many matches and were not there after as many as in one chunk."""
    bots = [RandomBot()] * 3
    simulate(GAME, bots, chunk, seed="warm")
    gc.collect()
    tracemalloc.start()
    simulate(GAME, bots, chunk, seed="warm")
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    simulate(GAME, bots, matches, seed="count")
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


@pytest.mark.slow
def test_memory_stays_flat():
    assert grown(300, 50) < 60_000


@pytest.mark.long
def test_memory_stays_flat_over_thousands_of_matches():
    assert grown(10_000, 500) < 200_000
