"""How random tests run, the same each time and without a clock, and what is told of tests that ran again.

`--hypothesis-profile=explore` looks at other cases each time.
"""

import pytest
from hypothesis import HealthCheck, settings

# Machines are slow at times: what takes long is no failure.
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("same", _UNTIMED, derandomize=True, database=None)
settings.register_profile("explore", _UNTIMED, max_examples=1000)
settings.load_profile("same")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why the tests that passed at the second try failed at the first.

    Here and not beside those tests: who has them run side by side reads this file only.
    """
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.line(report.longreprtext)
