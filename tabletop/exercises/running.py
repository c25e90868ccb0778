"""A learner's code in a process of its own, for marking: the judge asks, the code answers, and nothing else comes back.

The judge stays in the process that marks: it draws the instances, compares, and referees the matches. What the code
sends is read as plain values (JSON), never unpickled. The process gets an empty folder, a bare environment, limits of
time, memory and file size, and is ended with all that it began (where there is no /proc: with what stayed in its
group). That is no sandbox: it has the rights of whoever marks.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import json
import linecache
import numbers
import os
import pickle
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from ..core import Game, Move
from ..deck import Card, Deck
from ..rules import Rules
from .exercise import Exercise, exercises
from .trial import CALL, WHOLE, Contest, Failed, TimeUp, limited, raised, shown

START = 60.0  # seconds until the process is there, on a busy machine
LOAD = 15.0  # seconds for what stands outside the function
HELPS = 8.0, 4.0  # of them for all statements there, and for one
LONGEST = 1_000_000  # bytes of one reply
MEMORY = 2 * 1024**3  # bytes
WRITTEN = 50 * 1024**2  # bytes of one file
YOURS = "<yours>"
BEGIN = "import sys; sys.path.insert(0, sys.argv[1]); from tabletop.exercises.running import serve; serve()"

_game: Game | None = None  # the one that cards in a message belong to


# -- what goes there: pickled by the judge, with game, deck and cards by name -----------------------------------------


def _the_game() -> Game:
    assert _game is not None
    return _game


def _the_deck() -> Deck:
    return _the_game().deck


def _the_rules() -> Rules:
    return _the_game().rules


def _the_card(index: int) -> Card:
    return _the_deck()[index]


def game_of(exercise: Exercise) -> Game:
    """The game whose cards an exercise hands over."""
    table: Game = exercise.kind.game(exercise) if isinstance(exercise.kind, Contest) else exercise.table
    return table


def packed(game: Game, message: Any) -> bytes:
    """A message as bytes; the game, its deck, ledger and cards are only named."""
    raw = io.BytesIO()
    pickler = pickle.Pickler(raw, pickle.HIGHEST_PROTOCOL)

    def card(one: Card) -> Any:
        named = one.index < len(game.deck) and game.deck[one.index] == one
        return (_the_card, (one.index,)) if named else one.__reduce_ex__(pickle.HIGHEST_PROTOCOL)

    pickler.dispatch_table = {
        Card: card, type(game): lambda _: (_the_game, ()), Deck: lambda _: (_the_deck, ()),
        type(game.rules): lambda _: (_the_rules, ()),
    }  # fmt: skip
    pickler.dump(message)
    return raw.getvalue()


# -- what comes back: plain values ------------------------------------------------------------------------------------


def encoded(value: Any) -> Any:
    """A result as JSON, what it is being kept."""
    if value is None or isinstance(value, (bool, str)):
        return value if not isinstance(value, str) else str(value)[:10_000]
    if isinstance(value, Card):
        return value.title
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Rational):
        return {"ratio": [int(value.numerator), int(value.denominator)]}
    if isinstance(value, numbers.Real):
        return float(value)
    if isinstance(value, Decimal):
        return {"decimal": str(value)}
    if isinstance(value, list):
        return [encoded(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [encoded(item) for item in value]}
    if isinstance(value, (set, frozenset)):
        return {"set": [encoded(item) for item in value]}
    if isinstance(value, Mapping):
        return {"dict": [[encoded(key), encoded(item)] for key, item in value.items()]}
    return {"other": shown(value)}


class Other:
    """A result of a kind that no answer has; it is only shown."""

    def __init__(self, text: str) -> None:
        self.text = text[:200]

    def __repr__(self) -> str:
        return self.text


def decoded(value: Any) -> Any:
    """The result again. Raises `ValueError`, `TypeError` or `RecursionError` for anything else."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [decoded(item) for item in value]
    ((kind, held),) = value.items()
    if kind == "ratio":
        top, bottom = held
        return Fraction(int(top), int(bottom))
    if kind == "decimal":
        return Decimal(str(held)[:100])
    if kind == "tuple":
        return tuple(decoded(item) for item in held)
    if kind == "set":
        return {decoded(item) for item in held}
    if kind == "dict":
        return {decoded(key): decoded(item) for key, item in held}
    return Other(str(held))


# -- the side of the judge --------------------------------------------------------------------------------------------


class Runner:
    """Stands for the learner's function or bot: called like it, it asks the process in which `program` runs.

    A context manager. `seconds` for one call, `whole` for all; `wrapper`: a command put before it, such as
    `["sudo", "-u", "marking"]`.
    """

    def __init__(
        self, program: str, name: str, exercise: Exercise, seconds: float = CALL, whole: float = WHOLE,
        wrapper: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.exercise, self.game = exercise, game_of(exercise)
        self.begin = {"game": exercise.game, "exercise": exercise.id, "program": program, "name": name, "whole": whole}
        self.seconds, self.whole, self.wrapper = seconds, whole, list(wrapper)
        self.replies: queue.Queue[bytes] = queue.Queue(4)
        self.orders: queue.Queue[bytes | None] = queue.Queue()
        self.over = False

    def __enter__(self) -> Runner:
        self.folder = tempfile.mkdtemp(prefix="marking-")
        os.chmod(self.folder, 0o777 if self.wrapper else 0o700)
        keep = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
        env = {**keep, "HOME": self.folder, "TMPDIR": self.folder, "TEMP": self.folder, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [*self.wrapper, sys.executable, "-I", "-X", "utf8", "-c", BEGIN, str(Path(__file__).parents[2])]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=self.folder, env=env,
            start_new_session=os.name != "nt",
        )  # fmt: skip
        for work in (self._listen, self._speak):  # whatever holds the other end open: nobody waits for it but they
            threading.Thread(target=work, daemon=True).start()
        self.alarm = threading.Timer(START + LOAD + self.whole + self.seconds, self._end)
        self.alarm.daemon = True
        self.alarm.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over = True
        self.alarm.cancel()
        self._end()
        self.orders.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):  # a wrapper may have to end it by itself
            self.process.wait(START)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self) -> None:
        """Ends the process with all that it began, whatever group that has gone into."""
        if os.name == "nt":
            self.process.kill()
            return
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGSTOP)
        for last in (False, True):
            for _ in range(20):
                found = _begun(self.process.pid, self.folder)
                for pid in found:
                    with contextlib.suppress(OSError):
                        os.kill(pid, signal.SIGKILL)
                if not found:
                    break
            if not last:
                with contextlib.suppress(OSError):
                    os.killpg(self.process.pid, signal.SIGKILL)

    def _listen(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        line = "…".encode()
        while line and not self.over:
            try:
                line = pipe.readline(LONGEST)
            except (ValueError, OSError):
                line = b""
            while not self.over:
                with contextlib.suppress(queue.Full):
                    self.replies.put(line, timeout=0.5)
                    break
        pipe.close()

    def _speak(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):
            while (message := self.orders.get()) is not None:
                pipe.write(len(message).to_bytes(4, "big") + message)
                pipe.flush()
        with contextlib.suppress(OSError, ValueError):
            pipe.close()

    def _reply(self, seconds: float) -> Any:
        try:
            line = self.replies.get(timeout=seconds)
        except queue.Empty:
            self._end()
            raise TimeUp from None
        if not line:
            raise Failed("its process has ended, by itself or for want of memory or time.")
        try:
            reply = json.loads(line)
            ((kind, held),) = reply.items()
            if kind == "gave":
                return decoded(held)
        except (ValueError, TypeError, AttributeError, RecursionError, ZeroDivisionError, ArithmeticError):
            raise Failed("what it gave can't be read.") from None
        if kind == "unwritten":
            raise NotImplementedError
        if kind == "move":
            return Chosen(held if isinstance(held, int) else -1)
        raise Failed(f"it raised {str(held)[:500]}.")

    def load(self) -> None:
        """Runs what stands outside the function. Raises `Failed`."""
        try:
            self._reply(START)
            self.orders.put(json.dumps(self.begin).encode())
            self._reply(max(LOAD, self.seconds))
        except TimeUp:
            raise Failed("what stands outside of it had not ended in time.") from None

    def __call__(self, *args: Any) -> Any:
        sys.settrace(None)  # the time limit of trial.limited could interrupt a lock; here the wait has its own
        self.orders.put(packed(self.game, args))
        for rng in args:
            if isinstance(rng, Random):  # it has gone there as it was; here it goes on elsewhere
                rng.seed(rng.getrandbits(64))
        result = self._reply(self.seconds)
        if isinstance(result, Chosen):
            moves: Sequence[Move] = args[1]
            return moves[result.place] if 0 <= result.place < len(moves) else Other("a move that is not there")
        return result


def _begun(root: int, home: str) -> set[int]:
    """Living processes that descend from `root`, or have its folder as their home (Linux; elsewhere none)."""
    parents: dict[int, int] = {}
    found: set[int] = set()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            state, parent = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state not in "ZX":
                parents[int(entry.name)] = int(parent)
            if f"HOME={home}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                found.add(int(entry.name))
    ancestors = {root, *found}
    while new := {pid for pid, parent in parents.items() if parent in ancestors} - ancestors:
        ancestors |= new
    return (ancestors & parents.keys()) - {root, os.getpid()}


class Chosen(NamedTuple):
    """A bot's choice, as its place among the legal moves."""

    place: int


# -- the side of the code ---------------------------------------------------------------------------------------------


def _limits(whole: float) -> None:
    """As little as a function or bot needs; what a system does not know is left out."""
    try:
        import resource
    except ImportError:
        return
    time = int(whole + LOAD + START)
    for what, most in (("RLIMIT_CPU", time), ("RLIMIT_AS", MEMORY), ("RLIMIT_FSIZE", WRITTEN), ("RLIMIT_CORE", 0)):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, what), (most, most))


def _adopt() -> None:
    """What is orphaned below this process becomes its child (Linux)."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def _run(program: str, name: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What the statements of a program make, and, of names that are lacking, why.

    They run in order; one that fails is tried again after the others, and left out if it still fails. In the end every
    name stands for its def or class if it has one, and no assignment hides a builtin. Raises what `name` raised.
    """
    place: dict[str, Any] = {"__name__": "notebook", "__builtins__": __builtins__}
    todo, lost, defined = ast.parse(program).body, dict[str, str](), dict[str, Any]()
    imported: set[str] = set()
    failure: BaseException | None = None
    end = time.monotonic() + HELPS[0]
    while todo:
        again = []
        for statement in todo:
            makes, imports, binds = _names(statement)
            before = set(place)
            try:
                code = compile(ast.Module([statement], []), YOURS, "exec")
                _timed(max(0.5, min(HELPS[1], end - time.monotonic())), exec, code, place)
                defined |= {made: place[made] for made in makes if made in place}
                imported |= imports | (place.keys() - before if "*" in imports else set())
                lost = {other: why for other, why in lost.items() if other not in binds}
            except TimeUp:
                lost |= dict.fromkeys(binds, "what should make it had not ended in time")
            except BaseException as error:
                again.append(statement)
                lost |= dict.fromkeys(binds, f"what should make it raised {raised(error)}")
                failure = error if name in binds else failure
        if len(again) == len(todo):
            break
        todo = again
    for hidden in [n for n in place if hasattr(builtins, n) and not n.startswith("__") and n not in imported | {name}]:
        del place[hidden]
    place |= defined
    if name not in place:
        raise failure or Failed(lost.get(name, f"{name} is not there"))
    return place, lost


def _names(statement: ast.stmt) -> tuple[set[str], set[str], set[str]]:
    """The names that a statement defines with def or class, those that it imports, and all that it binds."""
    made, imported, bound, todo = set[str](), set[str](), set[str](), list[ast.AST]([statement])
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            made.add(node.name)
            continue
        if isinstance(node, ast.alias):
            imported.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        todo += ast.iter_child_nodes(node)
    return made, imported, bound | made | imported


def _timed(seconds: float, call: Any, *args: Any) -> None:
    """`call(*args)`; raises `TimeUp` after so many seconds."""
    if not hasattr(signal, "setitimer"):
        limited(seconds, call, *args)
        return

    def ring(*_: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
    try:
        call(*args)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _heard(pipe: IO[bytes]) -> Iterator[bytes]:
    while len(head := pipe.read(4)) == 4:
        yield pipe.read(int.from_bytes(head, "big"))


def serve() -> None:
    """Runs the learner's program and answers calls of it, until the judge ends it. What it prints goes nowhere."""
    global _game
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)

    def send(**reply: Any) -> None:
        outbox.write(json.dumps(reply).encode() + b"\n")
        outbox.flush()

    send(gave="ready")
    messages = _heard(inbox)
    begin = json.loads(next(messages))
    exercise = exercises(begin["game"])[begin["exercise"]]
    _game = game_of(exercise)
    _limits(begin["whole"])
    _adopt()
    program: str = begin["program"]
    linecache.cache[YOURS] = (len(program), None, [f"{line}\n" for line in program.split("\n")], YOURS)
    try:
        place, lost = _run(program, begin["name"])
        call = place[begin["name"]]
        if isinstance(exercise.kind, Contest):
            call = call() if isinstance(call, type) else call
            call = getattr(call, "choose", call)
        send(gave="loaded")
    except BaseException as error:
        send(raised=raised(error))
        return
    for message in messages:
        args = pickle.loads(message)
        try:
            result = call(*args)
            if isinstance(result, Iterator):
                result = [item for item, _ in zip(result, range(1000), strict=False)]
            if isinstance(exercise.kind, Contest) and isinstance(result, Move) and result in args[1]:
                send(move=args[1].index(result))
            else:
                send(gave=encoded(result))
        except NotImplementedError:
            send(unwritten=True)
        except NameError as error:
            why = lost.get(error.name or "")
            send(raised=raised(error) + (f": {why}" if why else ""))
        except BaseException as error:
            send(raised=raised(error))
