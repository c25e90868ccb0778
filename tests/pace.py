"""How long tests may take, so that nobody has to wait for them: told in seconds of the processor, which a busy
neighbour changes little. What takes longer is marked `slow` (left out of `make check`) or `long` (only with LONG=1)."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

import pytest

from tests.length import LONG

QUICK, FILE = 5.0, 60.0  # one test of `make check`; all tests of a file that `make test` runs without a browser
YARDSTICK = 0.0075
BEGUN = pytest.StashKey[float]()


def used() -> float:
    """Seconds of the processor that this process has used, with the processes that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def slowness() -> float:
    """How many times slower than when nothing else runs this machine is just now (1 or more), by a yardstick: a sum
    that takes a processor of 2026 seven milliseconds. A slower processor counts as a busy one."""
    tries = []
    for _ in range(3):
        begun = process_time()
        sum(n * n for n in range(200_000))
        tries.append(process_time() - begun)
    return max(1.0, min(tries) / YARDSTICK)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done here may use so many seconds of the processor; on a slow or busy machine, more in proportion."""
    begun = process_time()
    yield
    took = process_time() - begun
    assert took < seconds or took < seconds * slowness(), f"{took:.2f} s of the processor, {seconds} are allowed"


class Pace:
    """A plugin: a test that is neither slow nor of the browser fails if it takes too long, and so does a whole file."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        item.stash[BEGUN] = used()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when != "teardown" or BEGUN not in item.stash or item.get_closest_marker("browser"):
            return report
        took = used() - item.stash[BEGUN]
        report.user_properties.append(("processor", took))
        if took > QUICK and report.passed and not item.get_closest_marker("slow"):
            report.outcome = "failed"
            report.longrepr = f"took {took:.1f} s of the processor: a quick test takes {QUICK:.0f} at most"
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.files[report.nodeid.partition("::")[0]] += dict(report.user_properties).get("processor", 0)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, Any, Any]:
        result = yield
        if self.slow_files() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return result

    def slow_files(self) -> list[str]:
        return [f"{name}: {took:.0f} s" for name, took in self.files.items() if took > FILE]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for line in self.slow_files():
            terminalreporter.write_line(f"TOO SLOW {line} of the processor: a file takes {FILE:.0f} at most", red=True)


def pytest_configure(config: pytest.Config) -> None:
    if not LONG and not config.getoption("--benchmark-enable"):
        config.pluginmanager.register(Pace())
