"""Makes random tests deterministic and independent of the clock, orders them, and names failures at once.

`--hypothesis-profile=explore` looks at other cases each time. `--cases N` runs N cases at most of each test.
"""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# Machines are slow at times: what takes long is no failure.
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("same", _UNTIMED, derandomize=True, database=None)
settings.register_profile("explore", _UNTIMED, max_examples=1000)
settings.load_profile("same")
# Examples are drawn from the constants of all modules that are loaded, too, and which of ours are depends on
# what ran before in the same process.
vars(providers)["_get_local_constants"] = lambda: providers._local_constants


Value = TypeVar("Value")

FIRST = ("cases", "test_legal.py", "unit")
"""Folders and files whose tests are short and name a broken rule."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=int, metavar="N", help="run N cases at most of each test")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    """Browser tests first: they take longest, and the many short ones fill the time at the end.

    Without any, the tests that name a broken rule soonest come first. The marks are set before `-m` chooses
    by them, and the cases of `--cases` are drawn from those that it leaves.
    """
    for item in items:
        if "compiler" in getattr(item, "fixturenames", ()):
            item.add_marker("compiler")
        if item.get_closest_marker("whole"):
            item.add_marker(pytest.mark.timeout(0))
    if any("browser" in item.path.parts for item in items):
        items.sort(key=lambda item: "browser" not in item.path.parts)
    else:
        items.sort(key=lambda item: min((FIRST.index(f) for f in item.path.parts if f in FIRST), default=9))
    yield
    if most := config.getoption("cases"):
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        drawn = {item for those in cases.values() for item in evenly(those, most)}
        config.hook.pytest_deselected(items=[item for item in items if item not in drawn])
        items[:] = [item for item in items if item in drawn]


def evenly(values: Sequence[Value], most: int) -> Sequence[Value]:
    """At most `most` of the values, the first and the last among them, the same each time.

    >>> evenly("abcde", 3)
    ['a', 'c', 'e']
    """
    if len(values) <= most:
        return values
    return [values[round(place * (len(values) - 1) / max(most - 1, 1))] for place in range(most)]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name failures at once, in one process and in several: the process that reports does."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if isinstance(reporter, pytest.TerminalReporter) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(AtOnce(reporter))


class AtOnce:
    """Names each failed test and the line that failed as soon as it has; the rest comes at the end."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self._reporter = reporter

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._reporter.write_line(f"\nfailed: {report.nodeid}{_why(report)}", red=True)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            told = str(report.longrepr).strip().splitlines()
            self._reporter.write_line(
                f"\nnot collected: {report.nodeid} ({told[-1].removeprefix('E').strip()[:300]})", red=True
            )


def _why(report: pytest.TestReport) -> str:
    """Where and why, in one line: a run that is ended from outside never comes to its end."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        return ""
    return f" ({Path(crash.path).name}:{crash.lineno}: {crash.message.splitlines()[0][:300]})"
