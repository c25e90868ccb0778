"""Code as an answer: it may raise, loop, print, change what it is given; the check says so and goes on."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabletop import Match, RandomBot, TabletopError
from tabletop.exercises import Contest, Exercise, Function, Number, Truth, exercises, mistake, sheet, trial
from tabletop.exercises.exercise import CORRECT, NOT_ATTEMPTED, NOT_YET
from tests.pace import within


class _Sum(Exercise):
    title, rules, level, minutes = "Sum", ("total",), 4, 5
    kind = Function(Number(), cases=20)
    starter = "def total(hand):\n    ..."

    def instance(self, rng: Random) -> dict[str, Any]:
        return {"hand": [rng.randrange(1, 9) for _ in range(rng.randrange(1, 6))]}

    def answer(self, given: dict[str, Any]) -> int:
        return sum(given["hand"])

    @mistake("Count the last one as well.")
    def short(self, given: dict[str, Any]) -> int | None:
        return sum(given["hand"][:-1])

    @mistake("All of them, not one.")
    def one_of_many(self, given: dict[str, Any]) -> int | None:
        return given["hand"][0] if len(given["hand"]) > 2 else None


_Sum.game = "ladies_choice"
SUM = _Sum()


def check(function: Any) -> Any:
    with within(5):
        return SUM.check(1, function, fresh="test")


def test_right_functions_are_right() -> None:
    verdict = check(lambda hand: sum(hand))
    assert verdict.state == CORRECT and verdict.text == "total is right for all 21 instances tried."
    assert check(lambda hand: float(sum(hand))).state == CORRECT and check(lambda hand: str(sum(hand))).state == CORRECT
    assert check(sum).state == CORRECT  # a function written in C


def test_a_wrong_function_meets_the_shortest_counter_example() -> None:
    verdict = check(lambda hand: 99)
    assert (
        verdict.state == NOT_YET and verdict.against.startswith("total([") and " gave 99, but it is " in verdict.against
    )
    assert verdict.against.count(",") == 1 and not verdict.hint


def test_mistakes_of_functions() -> None:
    assert check(lambda hand: sum(hand[:-1])).hint == "Count the last one as well."
    assert check(lambda hand: hand[0] if len(hand) > 2 else sum(hand)).mistake == "one_of_many"


def test_hidden_instances_are_drawn_afresh() -> None:
    kind = SUM.kind
    assert kind.seeds(1, "a")[:11] == kind.seeds(1, "b")[:11] and kind.seeds(1, "a")[11:] != kind.seeds(1, "b")[11:]
    assert kind.seeds(1)[11:] != kind.seeds(1)[11:]
    known = {tuple(SUM.given(seed)["hand"]) for seed in kind.seeds(1, "seen before")}
    verdict = SUM.check(1, lambda hand: sum(hand) if tuple(hand) in known else 0)
    assert verdict.state == NOT_YET  # what was learnt by heart does not help


def test_exceptions_are_reported_with_the_arguments_and_the_line() -> None:
    def total(hand: list[int]) -> int:
        return hand[17]

    verdict = check(total)
    assert verdict.state == NOT_YET and "total([" in verdict.text
    assert "raised IndexError: list index out of range (line " in verdict.text and "return hand[17]" in verdict.text


def _forever(hand: Any) -> int:
    while True:
        pass


def _still(hand: Any) -> int:
    # fmt: off
    while True: pass  # noqa: E701
    # fmt: on


def _stubborn(hand: Any) -> int:
    while True:
        try:
            sum(hand)
        except Exception:  # a TimeUp is none
            continue


def _inside(hand: Any) -> int:
    return sum(1 for _ in iter(int, 1))


def _listed(hand: Any) -> list[int]:
    return [0 for _ in iter(int, 1)]


def _deeper(hand: Any) -> int:
    def again(n: int) -> int:
        while n:
            n += 1
        return n

    return sorted(hand, key=lambda _: again(1))[0]


@pytest.mark.parametrize("function", [_forever, _still, _stubborn, _inside, _listed, _deeper])
def test_a_function_that_never_returns_is_stopped(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "CALL", 0.2)
    before = sys.gettrace()
    verdict = check(function)
    assert (
        verdict.state == NOT_YET
        and "had not come back after 0.2 seconds." in verdict.text
        and "total([" in verdict.text
    )
    assert sys.gettrace() is before


def test_a_function_that_takes_its_time_over_each_hand_is_stopped_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "WHOLE", 0.3)
    verdict = check(lambda hand: time.sleep(0.1) or sum(hand))
    assert verdict.state == NOT_YET and verdict.text.startswith("It is too slow: ")


def _endless(hand: Any) -> Any:
    return _endless(hand)


def _exits(hand: Any) -> Any:
    sys.exit()


def _asks(hand: Any) -> Any:
    return input("How many? ")


@pytest.mark.parametrize(("function", "words"), [(_endless, "calls itself without end"), (_exits, "SystemExit"),
                                                  (_asks, "asks for input")])  # fmt: skip
def test_other_ways_to_go_wrong(function: Any, words: str) -> None:
    verdict = check(function)
    assert verdict.state == NOT_YET and words in verdict.text and "total([" in verdict.text


def test_an_interrupt_reaches_the_learner() -> None:
    def total(hand: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(total)


def test_arguments_may_be_changed() -> None:
    def total(hand: list[int]) -> int:
        found = 0
        while hand:
            found += hand.pop()
        return found

    assert check(total).state == CORRECT


def test_what_is_printed_is_kept_back(capsys: pytest.CaptureFixture[str]) -> None:
    def total(hand: list[int]) -> int:
        print("hand is", hand, "." * 10_000)
        return sum(hand)

    assert check(total).state == CORRECT and capsys.readouterr().out == ""

    def wrong(hand: list[int]) -> Any:
        print("got here")
        raise ValueError("no")

    assert check(wrong).text.endswith("Before that it printed: got here") and capsys.readouterr().out == ""


def test_results_of_the_wrong_sort() -> None:
    assert " gave 'many'. “many” is no number" in check(lambda hand: "many").against
    assert " gave [1]. The answer is a number, not [1]." in check(lambda hand: [1]).against
    assert check(lambda hand: iter(int, 1)).state == NOT_YET  # an endless generator

    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

        def __eq__(self, other: object) -> bool:
            return True

    assert check(lambda hand: Odd()).state == NOT_YET


def test_nothing_back_now_and_then() -> None:
    first = SUM.given(1)["hand"]
    verdict = check(lambda hand: sum(hand) if hand == first else None)
    assert verdict.state == NOT_YET and verdict.text.endswith("gave nothing back (None).")
    assert check(lambda hand: None).state == NOT_ATTEMPTED


def test_the_function_itself_is_asked_for() -> None:
    assert check(7).text == "Hand over the function itself: check(total), without calling it."
    verdict = check(lambda: 1)
    assert "raised TypeError" in verdict.text


def test_true_is_not_one() -> None:
    class Even(_Sum):
        kind = Function(Truth(), cases=10)

        def answer(self, given: dict[str, Any]) -> bool:  # type: ignore[override]
            return sum(given["hand"]) % 2 == 0

    Even.game, Even.mistakes = "ladies_choice", ()
    assert Even().check(1, lambda hand: sum(hand) % 2 == 0).state == CORRECT
    assert "The answer is True or False, not 1." in Even().check(1, lambda hand: 1).against


# -- bots --------------------------------------------------------------------------------------------------------------
LADY = exercises("ladies_choice")["lady_bot"]


def lady(choose: Any) -> Any:
    return LADY.check(1, choose)


courting = trial.compiled(LADY.model, "my_lady")


class Courting:
    def choose(self, view: Any, legal_moves: Any, rng: Random) -> Any:
        return str(courting(view, legal_moves, rng))  # in notation


@pytest.mark.slow
@pytest.mark.parametrize("bot", [courting, Courting, Courting()], ids=["function", "class", "object"])
def test_bots_in_any_form(bot: Any) -> None:
    verdict = lady(bot)
    assert verdict.state == CORRECT and f"of {LADY.kind.matches} matches" in verdict.text


def _illegal(view: Any, legal_moves: Any, rng: Random) -> Any:
    return "marry 1" if legal_moves[0].verb == "court" and len(legal_moves) == 4 else legal_moves[0]


def _nonsense(view: Any, legal_moves: Any, rng: Random) -> Any:
    return 42


def _raises(view: Any, legal_moves: Any, rng: Random) -> Any:
    return view.no_such_thing


def _loops(view: Any, legal_moves: Any, rng: Random) -> Any:
    while True:
        pass


def _lazy(n: int) -> Callable[..., Any]:
    seen = []

    def choose(view: Any, legal_moves: Any, rng: Random) -> Any:
        seen.append(1)
        return legal_moves[0] if len(seen) < n else None

    return choose


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (_illegal, "It chose “marry 1”, which is not among the legal moves."),
        (_nonsense, "It chose 42, which is not among the legal moves."),
        (_raises, "It raised AttributeError"),
        (_loops, "It had not chosen after 0.2 seconds."),
        (_lazy(3), "It chose nothing (None)."),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_the_position(bot: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "CALL", 0.2)
    verdict = lady(bot)
    assert verdict.state == NOT_YET and words in verdict.text
    assert "Ladies' Choice" in verdict.more and "gentleman 1" in verdict.more.lower() and "[" not in verdict.text[:9]


def test_bots_that_lose() -> None:
    verdict = lady(lambda view, legal_moves, rng: legal_moves[-1])
    assert (
        verdict.state == NOT_YET
        and f"{100 * LADY.kind.wins:.0f} % are asked for" in verdict.text
        and verdict.mistake == "hasty"
    )
    assert verdict.against.startswith("In the match with seed ") and "Ann married" in verdict.against.replace(
        "you", "Ann"
    )
    assert lady(RandomBot()).mistake == "careless"
    assert lady(3).text.startswith("Hand over the bot itself")
    assert lady(type("Made", (), {"__init__": lambda self, n: None, "choose": courting})).state == NOT_YET


@pytest.mark.slow
def test_the_same_seed_gives_the_same_matches() -> None:
    assert lady(courting) == lady(courting) and len({str(LADY.check(seed, courting)) for seed in range(5)}) > 1


@pytest.mark.slow
def test_a_bot_can_change_nothing() -> None:
    def greedy(view: Any, legal_moves: Any, rng: Random) -> Any:
        assert isinstance(legal_moves, tuple)
        return courting(view, legal_moves, rng)

    assert lady(greedy).state == CORRECT


def test_contests_name_bots_that_exist() -> None:
    for one in exercises("ladies_choice").values():
        if isinstance(one.kind, Contest):
            assert set(one.kind.against_names) <= set(trial.bots_of(one.game))


def test_printing_is_not_returning() -> None:
    verdict = check(lambda hand: print(sum(hand)))
    assert verdict.state == NOT_YET and verdict.text.startswith(
        "It has to return its answer; printing it is not enough: "
    )


def test_a_match_that_was_lost_can_be_looked_at() -> None:
    q = sheet("ladies_choice", seed=1)
    with pytest.raises(TabletopError, match="no match"):
        _ = q.lady_bot.match
    verdict = q.lady_bot.check(lambda view, legal_moves, rng: legal_moves[-1])
    assert "table(q.lady_bot.match)" in verdict.against
    match = q.lady_bot.match
    assert match.outcome is not None and 0 not in match.outcome.winners and match.names[0] == "Ann"
    assert Match.from_code(match.code()).state == match.state


@pytest.mark.slow
def test_what_is_asked_is_never_hidden_by_rounding() -> None:
    one = exercises("ladies_choice")["lady_bot"]
    wins = re.search(r"It won ([\d.]+) of (\d+) matches, ([\d.]+) %", one.check(0, one.solved(0)).text)
    assert wins and abs(float(wins[1]) / float(wins[2]) - float(wins[3]) / 100) < 0.0006


def test_code_that_catches_everything_is_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "CALL", 0.3)

    def stubborn(hand: list[int]) -> int:
        while True:
            try:  # noqa: SIM105
                hand = hand[:]
            except:  # noqa: E722
                pass

    for _ in range(3):
        with within(3):
            verdict = check(stubborn)
        assert "had not come back after 0.3 seconds" in verdict.text
    assert check(lambda hand: sum(hand)).state == CORRECT  # nothing is left behind


def test_built_in_names_are_put_back() -> None:
    import builtins

    def wicked(hand: list[int]) -> int:
        builtins.len = builtins.max = lambda *args: 0  # type: ignore[assignment]
        return sum(hand)

    assert check(wicked).state == CORRECT and len("abc") == 3 and max(1, 2) == 2


class _Refuses:
    """A result or answer that does not let itself be looked at."""

    def __getattribute__(self, name: str) -> Any:
        raise ValueError("no")

    def __iter__(self) -> Any:
        raise ValueError("no")

    __len__ = __bool__ = __str__ = __repr__ = __iter__


def test_a_result_that_cannot_be_looked_at() -> None:
    for result in (_Refuses(), "x" * 10**6, 10**10**4, range(10**9), [[[1]]], object()):
        with within(1):
            verdict = check(lambda hand, result=result: result)
            assert verdict.state == NOT_YET and len(str(verdict)) < 1200, type(result)


def test_bots_that_fail_late_or_break_their_generator() -> None:
    played, most = 0, 10**6

    def tires(view: Any, legal_moves: Any, rng: Random) -> Any:
        nonlocal played
        played += 1
        if played >= most:
            raise ValueError("tired")
        return legal_moves[-1]

    assert "asked for" in lady(tires).text
    played, most = 0, played  # now in the very last decision, of the match that is told
    assert "tired" in lady(tires).text

    def breaks(view: Any, legal_moves: Any, rng: Any) -> Any:
        rng.random = None
        return legal_moves[-1]

    assert lady(breaks).state == NOT_YET

    class Exits:
        def __init__(self) -> None:
            raise SystemExit

    class Chooses:
        @property
        def choose(self) -> Any:
            raise ValueError("no")

    assert "can't be made" in lady(Exits).text and lady(Chooses()).state == NOT_YET
