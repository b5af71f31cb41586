"""Makes random tests deterministic and independent of the clock, and orders the tests.

`--hypothesis-profile=explore` looks at other cases each time.
"""

import pytest
from hypothesis import HealthCheck, settings

# Machines are slow at times: what takes long is no failure.
_UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("same", _UNTIMED, derandomize=True, database=None)
settings.register_profile("explore", _UNTIMED, max_examples=1000)
settings.load_profile("same")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests first: they take longest, and the many short ones fill the time at the end."""
    for item in items:
        if "compiler" in getattr(item, "fixturenames", ()):
            item.add_marker("compiler")
    items.sort(key=lambda item: "browser" not in item.path.parts)
