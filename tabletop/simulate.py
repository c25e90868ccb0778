"""Many matches, and what they say with its uncertainty."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .bots import Bot
from .core import CHANCE, TERMINAL, Game, OptionError, Outcome, State, TabletopError, brief

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_PLIES = 100_000


class Estimate(NamedTuple):
    """A share found by trying: the value, its 95 % interval (Wilson) and from how many trials."""

    value: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%}, n = {self.n:,})"


def wilson(hits: float, n: int, z: float = 1.959964) -> Estimate:
    """The share `hits`/`n` with Wilson's interval (95 % by default). `n` = 0 says nothing: 0 to 1."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)), n)


@dataclass
class Results:
    """What came out of simulated matches. A victory shared by k players counts 1/k for each."""

    bots: tuple[str, ...]
    matches: int = 0
    cut: int = 0  # stopped at max_plies without an end; they count as won by nobody
    plies: int = 0
    won: Counter[int] = field(default_factory=Counter)  # by place in the list of bots
    won_by_seat: Counter[int] = field(default_factory=Counter)
    score: Counter[int] = field(default_factory=Counter)

    def wins(self, bot: int | str | Bot) -> Estimate:
        """The share of matches that a bot wins in one seat: by its place in the list, its name (all seats that bear
        it, averaged), or itself. Raises `OptionError` for one who did not play."""
        places = self._places(bot)
        return wilson(sum(self.won[i] for i in places), self.matches * len(places))

    def wins_in_seat(self, seat: int) -> Estimate:
        """The share of matches won from a seat, whoever sat there."""
        return wilson(self.won_by_seat[seat], self.matches)

    def mean_score(self, bot: int | str | Bot) -> float:
        places = self._places(bot)
        return sum(self.score[i] for i in places) / max(1, (self.matches - self.cut) * len(places))

    def _places(self, bot: int | str | Bot) -> list[int]:
        if isinstance(bot, int) and 0 <= bot < len(self.bots):
            return [bot]
        name = bot if isinstance(bot, str) else getattr(bot, "name", None)
        places = [i for i, b in enumerate(self.bots) if b == name]
        if not places:
            raise OptionError(f"No bot {bot!r} played; there were {', '.join(dict.fromkeys(self.bots))}.")
        return places

    def add(self, other: Results) -> None:
        self.matches += other.matches
        self.cut += other.cut
        self.plies += other.plies
        self.won.update(other.won)
        self.won_by_seat.update(other.won_by_seat)
        self.score.update(other.score)


def play_out(
    state: State, bots: Sequence[Bot], chance: Random, streams: Sequence[Random], max_plies: int = MAX_PLIES
) -> tuple[State, int]:
    """Plays to the end (or to `max_plies`): the last position and the number of plies, chance included.

    `bots` and `streams` (their generators) by seat; `chance` draws the cards.
    """
    blind = [getattr(bot, "blind", False) for bot in bots]
    plies = 0
    while plies < max_plies:
        player = state.current_player
        if player >= 0:
            view: Any = None if blind[player] else state.view(player)
            move = bots[player].choose(view, state.legal_moves, streams[player])
        elif player == CHANCE:
            move = state.sample_chance(chance)
        else:
            break
        state = state.play(move)
        plies += 1
    return state, plies


def _run(
    game: Game, bots: Sequence[Bot], numbers: range, seed: str, max_plies: int, until: float | None = None
) -> Results:
    results = Results(tuple(b.name for b in bots))
    n = game.players
    for i in numbers:
        turn = i % n
        seated = [bots[(seat - turn) % n] for seat in range(n)]
        streams = [Random(f"{seed}|{i}|{seat}") for seat in range(n)]
        state, plies = play_out(game.new_initial_state(), seated, Random(f"{seed}|{i}|chance"), streams, max_plies)
        results.matches += 1
        results.plies += plies
        end: Outcome | None = state.outcome() if state.current_player == TERMINAL else None
        if end is None:
            results.cut += 1
        else:
            for seat in end.winners:
                results.won[(seat - turn) % n] += 1 / len(end.winners)  # type: ignore[assignment]
                results.won_by_seat[seat] += 1 / len(end.winners)  # type: ignore[assignment]
            for seat, score in enumerate(end.scores):
                results.score[(seat - turn) % n] += score
        if until is not None and time.perf_counter() >= until:
            break
    return results


def simulate_slices(
    game: Game,
    bots: Sequence[Bot],
    matches: int,
    seed: int | str = 0,
    seconds: float = 0.05,
    max_plies: int = MAX_PLIES,
) -> Iterator[Results]:
    """Like `simulate`, giving the results so far about every `seconds`: for a loop that must stay awake."""
    _check(game, bots, matches, max_plies)
    total = Results(tuple(b.name for b in bots))
    while total.matches < matches:
        until = time.perf_counter() + seconds
        total.add(_run(game, bots, range(total.matches, matches), str(seed), max_plies, until))
        yield total


def _check(game: Game, bots: Sequence[Bot], matches: int, max_plies: int) -> None:
    if len(bots) != game.players:
        raise OptionError(
            f"{game.title} for {game.players} needs {game.players} bots, one for each seat, not {len(bots)}."
        )
    for what, n in (("matches", matches), ("plies at most", max_plies)):
        if type(n) is not int or n < 0:
            raise OptionError(f"The number of {what} is a whole number from 0, not {brief(n)}.")


Progress = Callable[[int, int], Any]


def simulate(
    game: Game,
    bots: Sequence[Bot],
    matches: int,
    seed: int | str = 0,
    executor: Executor | None = None,
    max_plies: int = MAX_PLIES,
    progress: Progress | bool | None = None,
) -> Results:
    """Plays `matches` matches with one bot per seat; seats are rotated from match to match.

    The same seed gives the same results, with an executor (any `concurrent.futures.Executor`) or without. `progress`:
    a bar on the error stream, or a function called with (done, total); where it returns `False`, and on an interrupt,
    what was played so far is the result.
    """
    report = _bar if progress is True else progress or None
    if executor is None:
        total = Results(tuple(b.name for b in bots))
        try:
            for total in simulate_slices(game, bots, matches, seed, 0.2, max_plies):
                if report and report(total.matches, matches) is False:
                    break
        except KeyboardInterrupt:
            pass
        return total
    _check(game, bots, matches, max_plies)
    total = Results(tuple(b.name for b in bots))
    size = max(1, min(500, matches // 16))
    chunks = [range(i, min(i + size, matches)) for i in range(0, matches, size)]
    import pickle

    try:
        pickle.dumps((game, list(bots)))
    except Exception as error:
        raise TabletopError(
            f"These bots can't be sent to other processes ({error}): leave the executor out, or put them into a file."
        ) from None
    from concurrent.futures import as_completed  # here, since it costs every import of the kit several milliseconds

    futures = [executor.submit(_run, game, bots, chunk, str(seed), max_plies) for chunk in chunks]
    try:
        for future in as_completed(futures):
            total.add(future.result())
            if report and report(total.matches, matches) is False:
                break
    except KeyboardInterrupt:
        pass
    finally:
        for future in futures:
            future.cancel()
    return total


def _bar(done: int, total: int) -> None:
    width = 30
    full = width * done // max(1, total)
    sys.stderr.write(f"\r[{'#' * full}{'.' * (width - full)}] {done:,} of {total:,}" + ("\n" if done >= total else ""))
    sys.stderr.flush()
