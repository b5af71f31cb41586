"""How `python3 -m bench lighthouse` reads Lighthouse's reports, without running Lighthouse."""

import pytest

from bench.lighthouse import METRICS, median, multiplier, read
from web.build.errors import SetupError


def report(blocking: float) -> dict[str, object]:
    """A report with one audit that costs points, one that has no weight, and all metrics."""
    audits: dict[str, object] = {
        name: {"score": 1, "scoreDisplayMode": "numeric", "numericValue": 100.0} for name in METRICS
    }
    audits["total-blocking-time"] = {"score": blocking, "scoreDisplayMode": "numeric", "numericValue": 500.0}
    audits["hint"] = {"score": 0, "scoreDisplayMode": "metricSavings"}
    references = [
        {"id": "total-blocking-time", "weight": 30},
        {"id": "speed-index", "weight": 70},
        {"id": "hint", "weight": 0},
    ]
    score = 0.7 + 0.3 * blocking
    return {
        "audits": audits,
        "categories": {"performance": {"score": score, "auditRefs": references}},
        "environment": {"benchmarkIndex": 1000},
        "configSettings": {"throttling": {"cpuSlowdownMultiplier": 4}},
    }


def test_the_points_that_an_audit_costs_are_told_by_its_weight() -> None:
    run = read(report(0.5))
    assert run.lost == {"performance: total-blocking-time": pytest.approx(15)}
    assert run.scores == {"performance": pytest.approx(85)}


def test_the_median_of_several_runs_is_told() -> None:
    runs = [read(report(score)) for score in (0.5, 1, 0)]
    assert median(runs).scores == {"performance": pytest.approx(85)}
    assert median(runs).lost == {"performance: total-blocking-time": pytest.approx(15)}


def test_a_page_that_did_not_load_has_no_score() -> None:
    with pytest.raises(SetupError, match="no page"):
        read({"runtimeError": {"message": "no page"}})
    broken = report(1)
    broken["audits"] = {"metrics": {"score": None, "scoreDisplayMode": "error", "errorMessage": "no paint"}}
    with pytest.raises(SetupError, match="no paint"):
        read(broken)


@pytest.mark.parametrize(
    ("index", "expected"), [(50, 1), (150, 1), (475, 1.5), (800, 2), (1300, 3), (1650, 4.5), (3000, 6)]
)
def test_the_multiplier_fits_the_machine(index: float, expected: float) -> None:
    assert multiplier(index) == expected
