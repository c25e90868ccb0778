"""Answers that are code: functions tried on many instances, bots that play. All in this kernel; nothing is stored.

The time limit is a trace function with a deadline: it works on every system and in the browser. Code that catches
everything (`except:`) and goes on is stopped by a second thread, where there are threads. Nothing can stop a single
call into C that never returns.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import dis
import io
import linecache
import re
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random, SystemRandom
from types import CodeType, FrameType
from typing import Any, TypeVar

from ..core import Game, Move, TabletopError, View, brief
from ..registry import bots_of, make
from ..simulate import simulate
from .exercise import CORRECT, NOT_ATTEMPTED, NOT_YET, Exercise, Given, Mistake, Unreadable, Verdict
from .kinds import Kind, simple

R = TypeVar("R")
CALL = 2.0  # seconds for one call
WHOLE = 60.0  # seconds for all of them
PRINTED = 300  # letters that are shown of what was printed
OWN = (str(Path(__file__).parents[1]), sysconfig.get_path("stdlib"))  # code that is not looked at line by line
NOT_WRITTEN = "Nothing has been written yet: replace the dots by your own code, and run the cell again."


class TimeUp(BaseException):
    """The time limit has passed. No `Exception`: so that `except Exception` does not catch it."""


class Failed(Exception):
    """The learner's code failed; the message says how. `view`: the position in which it did, as text."""

    def __init__(self, sentence: str, view: str = "") -> None:
        super().__init__(sentence)
        self.view = view


class NotWritten(Exception):
    """The code is still the starter."""


class Nothing(NotWritten):
    """The code gave nothing back: it is still the starter, or forgets to return."""


@lru_cache(256)
def _stands_still(code: CodeType) -> bool:
    """Whether there is a loop of one instruction (`while True: pass`): Python 3.11 tells of no new line in it."""
    return any("JUMP" in step.opname and step.argval == step.offset for step in dis.get_instructions(code))


def limited(seconds: float, call: Callable[..., R], *args: Any) -> R:
    """`call(*args)`; raises `TimeUp` where Python code in it is still running after so many seconds."""
    end, over = time.perf_counter() + seconds, threading.Event()

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if time.perf_counter() > end:
            _insist(over)  # Python ends tracing with the first exception
            raise TimeUp
        if event == "call":
            if _own(frame.f_code.co_filename):
                return None
            frame.f_trace_opcodes = _stands_still(frame.f_code)
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return call(*args)
    finally:
        over.set()
        sys.settrace(before)


def _insist(over: threading.Event) -> None:
    """Raises `TimeUp` in this thread again and again, as long as it runs the learner's code and is not `over`."""
    thread = threading.get_ident()

    def raise_there() -> None:
        while not over.wait(0.02):
            frame = sys._current_frames().get(thread)
            if frame is None or not _own(frame.f_code.co_filename):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeUp))

    with contextlib.suppress(ImportError, RuntimeError):  # in the browser there are no threads
        import ctypes

        threading.Thread(target=raise_there, daemon=True).start()


def _own(file: str) -> bool:
    """Whether code of a file is Python's or the kit's."""
    return file.startswith(OWN) and "site-packages" not in file


class _Printed(io.TextIOBase):
    """Keeps the beginning of what is printed, and forgets the rest."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text[: max(0, PRINTED + 1 - len(self.text))]
        return len(text)


def _no_input(prompt: object = "") -> str:
    raise Failed("It asks for input; everything it needs stands in its arguments.")


@contextlib.contextmanager
def quiet() -> Iterator[_Printed]:
    """What is printed meanwhile is kept instead of shown; nobody is asked for input. Built-in names are put back."""
    printed, names = _Printed(), dict(vars(builtins))
    builtins.input = _no_input
    try:
        with contextlib.redirect_stdout(printed):
            yield printed
    finally:
        vars(builtins).update(names)


def raised(error: BaseException) -> str:
    """An exception in a sentence, with the learner's line in which it was raised."""
    kind = type(error).__name__
    with contextlib.suppress(Exception):
        kind += f": {str(error)[:200]}" if str(error) else ""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(OWN)]
    if isinstance(error, RecursionError):
        kind = "RecursionError: it calls itself without end"
    if not frames:
        return kind
    line = (linecache.getline(frames[-1].filename, frames[-1].lineno or 0) or frames[-1].line or "").strip()
    return f"{kind} (line {frames[-1].lineno}" + (f": {line[:80]})" if line else ")")


def shown(value: Any) -> str:
    """An argument or result as Python writes it, not too long."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:197] + "…"


def called(name: str, args: Sequence[Any]) -> str:
    """ "total(['Romantic', 'Thief'])"."""
    return f"{name}({', '.join(map(shown, args))})"


def empty(function: Any) -> bool:
    """Whether a function does nothing at all, like a starter; one that can't be looked into counts as such."""
    code = getattr(function, "__code__", None)
    still = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
    return code is None or still.issuperset(step.opname for step in dis.get_instructions(code))


def name_of(starter: str) -> str:
    """The name that a starter defines."""
    found = re.search(r"(?:def|class)\s+(\w+)", starter)
    return found[1] if found else "it"


def compiled(code: str, name: str) -> Any:
    """What a piece of code defines under `name`."""
    place: dict[str, Any] = {"__name__": "model"}
    exec(compile(code, f"<{name}>", "exec"), place)  # an exercise's own text, never a learner's
    return place[name]


class Code(Kind):
    """What functions and bots share."""

    look = "code"
    asks = NOT_WRITTEN

    def taken(self, answer: Any) -> Any:
        return answer

    def blank(self, answer: Any) -> bool:
        return answer is None or answer is ...

    def read(self, exercise: Exercise, given: Given, answer: Any) -> Any:
        return answer

    def keep(self, answer: Any) -> None:
        return None

    def solved(self, exercise: Exercise, given: Given) -> Any:
        return compiled(exercise.model, name_of(exercise.starter))


class Function(Code):
    """A function. It is called with `exercise.arguments(given)` for the instance shown and for `cases` others, half of
    them drawn afresh at each check; its result is read and compared as an answer of the kind `of`."""

    def __init__(self, of: Kind, cases: int = 80) -> None:
        self.of, self.cases, self.printed = of, cases, False

    def seeds(self, seed: int | str, fresh: int | str | None = None) -> list[str]:
        """The seeds of all instances that are tried, the simplest way to make them again."""
        hidden = SystemRandom().getrandbits(64) if fresh is None else fresh
        half = self.cases // 2
        return [str(seed), *[f"{seed}|case {i}" for i in range(half)], *[f"{hidden}|hidden {i}" for i in range(half)]]

    def judge(self, exercise: Exercise, given: Given, seed: int | str, answer: Any, fresh: Any) -> Verdict:
        name = name_of(exercise.starter)
        if not callable(answer):
            raise Unreadable(f"Hand over the function itself: check({name}), without calling it.")
        end, wrong, suspects = time.perf_counter() + WHOLE, None, list(exercise.mistakes)
        seeds = self.seeds(seed, fresh)
        for done, number in enumerate(seeds):
            case = exercise.given(number)
            args = exercise.arguments(case)
            try:
                if time.perf_counter() > end:
                    raise Failed(f"It is too slow: {done} of {len(seeds)} instances took {WHOLE:g} seconds.")
                result = self._called(answer, name, args)
            except NotWritten as nothing:
                if not done and (not isinstance(nothing, Nothing) or empty(answer)):
                    return Verdict(NOT_ATTEMPTED, NOT_WRITTEN)
                say = f"It has to return its answer{'; printing it is not enough' if self.printed else ''}"
                return Verdict(NOT_YET, f"{say}: {called(name, args)} gave nothing back (None).")
            except Failed as failure:
                return Verdict(NOT_YET, str(failure))
            right = self.of.read(exercise, case, exercise.answer(case))
            try:
                said: Any = self.of.read(exercise, case, result)
                good = self.of.same(said, right)
                suspects = [m for m in suspects if self._fits(exercise, m, case, said)]
            except Unreadable as error:
                good, suspects = False, []
                words = f"{called(name, args)} gave {shown(result)}. {error}"
            else:
                words = f"{called(name, args)} gave {shown(result)}, but it is {self.of.say(right)}."
            if not good and (wrong is None or len(words) < len(wrong)):
                wrong = words  # the shortest counter-example is the clearest
        if wrong is None:
            return Verdict(CORRECT, f"{name} is right for all {len(seeds)} instances tried.")
        hint = suspects[0] if suspects else Mistake("", "")
        return Verdict(NOT_YET, f"{name} is not right for every instance.", wrong, hint.hint, hint.id)

    def _fits(self, exercise: Exercise, wrong: Mistake, case: Given, said: Any) -> bool:
        """Whether somebody who makes this mistake would have got the same."""
        made = exercise.mistaken(wrong.id, case)
        return self.of.same(said, self.of.read(exercise, case, exercise.answer(case) if made is None else made))

    def _called(self, function: Any, name: str, args: tuple[Any, ...]) -> Any:
        """The result for these arguments; the function gets copies, which it may change."""
        with quiet() as printed:
            try:
                result = limited(CALL, self._result, function, copy.deepcopy(args))
            except KeyboardInterrupt:
                raise
            except TimeUp:
                said = f"{called(name, args)} had not come back after {CALL:g} seconds."
                raise Failed(said + _also(printed)) from None
            except NotImplementedError:
                raise NotWritten from None
            except (Failed, Unreadable) as failure:
                raise Failed(f"{called(name, args)}: {failure}") from None
            except BaseException as error:  # SystemExit too: nothing a function does ends the notebook
                raise Failed(f"{called(name, args)} raised {raised(error)}.{_also(printed)}") from None
        self.printed = bool(printed.text.strip())
        if result is None or result is ...:
            raise Nothing
        return result

    @staticmethod
    def _result(function: Any, args: tuple[Any, ...]) -> Any:
        return simple(function(*args))


def _also(printed: _Printed) -> str:
    text = printed.text.strip()
    return f" Before that it printed: {text[:PRINTED]}{'…' if len(text) > PRINTED else ''}" if text else ""


class _Watched:
    """The learner's bot at the table: what it answers is looked at before it is played."""

    def __init__(self, exercise: Exercise, choose: Callable[..., Any], end: float) -> None:
        self.name = "yours"
        self.exercise, self.call, self.end, self.decisions = exercise, choose, end, 0
        self.suspects = list(exercise.mistakes)
        self.bots = {m.id: exercise.mistaken(m.id, {}) for m in self.suspects}

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        if time.perf_counter() > self.end:
            raise Failed(f"It is too slow: {WHOLE:g} seconds were over before all matches were played.")
        self.decisions += 1
        before, own = rng.getstate(), Random()
        own.setstate(before)
        with quiet() as printed:
            try:
                given = limited(CALL, self.call, view, tuple(legal_moves), own)
                rng.setstate(own.getstate())
            except KeyboardInterrupt:
                raise
            except TimeUp:
                raise self._failed(f"It had not chosen after {CALL:g} seconds.{_also(printed)}", view) from None
            except NotImplementedError:
                given = None
            except Failed as failure:
                raise self._failed(str(failure), view) from None
            except BaseException as error:
                raise self._failed(f"It raised {raised(error)}.{_also(printed)}", view) from None
        if given is None or given is ...:
            if self.decisions == 1:
                raise NotWritten
            raise self._failed("It chose nothing (None).", view)
        move = self._move(view, legal_moves, given)
        self._suspect(view, legal_moves, rng, before, move)
        return move

    def _move(self, view: View, legal_moves: Sequence[Move], given: Any) -> Move:
        if isinstance(given, str):
            try:
                given = view.game.parse_move(given)
            except TabletopError as error:
                raise self._failed(str(error), view) from None
        for move in legal_moves:
            if move is given or (isinstance(given, Move) and move == given):
                return move
        what = f"“{given}”" if isinstance(given, Move) else brief(given)
        raise self._failed(f"It chose {what}, which is not among the legal moves.", view)

    def _suspect(self, view: View, legal_moves: Sequence[Move], rng: Random, before: Any, move: Move) -> None:
        """Strikes out the mistakes that would have moved otherwise here."""
        after, left = rng.getstate(), []
        for wrong in self.suspects:
            rng.setstate(before)
            if self.bots[wrong.id](view, legal_moves, rng) == move:
                left.append(wrong)
        rng.setstate(after)
        self.suspects = left

    def _failed(self, sentence: str, view: View) -> Failed:
        return Failed(sentence, view.game.as_text(view, self.exercise.names({})[: view.game.players]))


class Contest(Code):
    """A bot: a function `choose(view, legal_moves, rng)`, or an object or class with such a method.

    It plays `matches` matches against the shipped bots `against` (by name; as many as the other seats), changing seats,
    and must win at least `wins` of them. `options`: of the game. A usual mistake is, of such an exercise, a method that
    gives a bot's function, called with no instance.
    """

    def __init__(self, against: Sequence[str], wins: float, matches: int = 60, **options: Any) -> None:
        self.against_names, self.wins, self.matches, self.options = tuple(against), wins, matches, options

    def game(self, exercise: Exercise) -> Game:
        """The game it plays."""
        return make(exercise.game, players=len(self.against_names) + 1, **self.options)

    def judge(self, exercise: Exercise, given: Given, seed: int | str, answer: Any, fresh: Any) -> Verdict:
        watched = _Watched(exercise, self._choose(answer, name_of(exercise.starter)), time.perf_counter() + WHOLE)
        bots = bots_of(exercise.game)
        try:
            results = simulate(self.game(exercise), [watched, *[bots[name] for name in self.against_names]],
                               self.matches, f"{seed}|contest")  # fmt: skip
            won = results.wins(0)
            suspects = watched.suspects
            lost, match = ("", None) if won.value >= self.wins else self._lost(exercise, watched, seed, bots)
        except NotWritten:
            return Verdict(NOT_ATTEMPTED, NOT_WRITTEN)
        except Failed as failure:
            return Verdict(NOT_YET, str(failure), more=failure.view)
        asked = f"{100 * self.wins:.3g} %"
        shared = "" if (won.value * won.n).is_integer() else " (a shared victory counts in part)"
        told = f"It won {won.value * won.n:.4g} of {won.n} matches{shared}, {100 * won.value:.1f} %"
        if won.value >= self.wins:
            return Verdict(CORRECT, f"{told}; asked for were {asked}.")
        hint = suspects[0] if suspects else Mistake("", "")
        return Verdict(NOT_YET, f"{told}; {asked} are asked for.", lost, hint.hint, hint.id, match=match)

    def _lost(self, exercise: Exercise, watched: _Watched, seed: int | str, bots: Any) -> tuple[str, Any]:
        """A match it did not win, in a sentence and whole."""
        from ..match import Match

        game = self.game(exercise)
        for i in range(20):
            match = Match(game, [*exercise.names({})][: game.players], f"{seed}|lost {i}")
            match.auto([watched, *[bots[name] for name in self.against_names]])
            end = match.outcome
            if end is not None and 0 not in end.winners:
                reason = end.reason.read(match.names, 0)
                told = f"In the match with seed {match.seed!r}, for instance, yours is {match.names[0]}. {reason}"
                return f"{told} To look at it: table(q.{exercise.id}.match).", match
        return "", None

    @staticmethod
    def _choose(answer: Any, name: str) -> Callable[..., Any]:
        try:
            answer = limited(CALL, answer) if isinstance(answer, type) else answer
            choose = getattr(answer, "choose", answer)
        except KeyboardInterrupt:
            raise
        except TimeUp:
            raise Unreadable(f"Your class had not been made after {CALL:g} seconds.") from None
        except BaseException as error:
            raise Unreadable(f"Your class can't be made without arguments: {raised(error)}.") from None
        if not callable(choose):
            raise Unreadable(f"Hand over the bot itself: check({name}), a function or an object with choose().")
        found: Callable[..., Any] = choose
        return found
