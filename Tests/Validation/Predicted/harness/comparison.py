"""Compares predicted with measured figures over conditions."""
import dataclasses
import statistics

from . import decisions, figures

COUNTS = ("networkRequests", "duplicateRequests", "revalidations", "resumedRequests", "bytesDown")
WAITS = ("meanTimeToImage", "timeToImageP50")
PREDICTORS = ("simulator", "distinct", "kept")
CLOSE = 0.10
# Beyond these errors a condition is listed with its cause.
MISS = {"networkRequests": 0.10, "meanTimeToImage": 0.25}


@dataclasses.dataclass(frozen=True)
class Point:
    """A condition's measured figures, means over its repeats, and what each predictor said."""

    name: str
    client: str
    measured: dict
    predicted: dict
    # The number of repeats whose waits count.
    punctual: int
    # The greatest and least of each figure over repeats.
    spread: dict

    def has(self, metric):
        """True if there are both figures: waits are void where too many frames were late."""
        return self.measured.get(metric) is not None and self.predicted["simulator"].get(metric) is not None


def point(condition, prediction, measurements):
    """Returns the point of a condition that was measured at least once."""
    return named_point(condition.name, condition.client, prediction, measurements)


def named_point(name, client, prediction, measurements):
    """Returns the point of measurements that need not be a condition's."""
    all_of = [one["measured"] for one in measurements]
    punctual = [one for one in all_of if one["lateFrames"] <= decisions.LATE_SHARE]
    measured, spread = {}, {}
    for metric in all_of[0]:
        values = [one[metric] for one in (punctual if metric in figures.WAITS else all_of)]
        measured[metric] = statistics.fmean(values) if values else None
        spread[metric] = (min(values), max(values)) if values else None
    predicted = {predictor: {metric: as_wait(value) for metric, value in prediction[predictor].items()}
                 for predictor in PREDICTORS if predictor in prediction}
    return Point(name, client, measured, predicted, len(punctual), spread)


def as_wait(value):
    """Returns a percentile that is never reached as the longest wait, and other values as they are."""
    return figures.LONGEST_MS if value == "never" else value


def error(predicted, measured):
    """Returns the relative error; infinite if there is nothing where something was predicted."""
    if predicted == measured:
        return 0.0
    return abs(predicted - measured) / measured if measured else float("inf")


@dataclasses.dataclass(frozen=True)
class Agreement:
    """The agreement of predicted and measured values of a metric over points."""

    points: int
    rank_correlation: float | None
    median_error: float
    close: int
    # By which share the absolute errors are less than those of the better trivial predictor; None if it has none.
    skill: float | None
    # The number of points that a trivial predictor gets exactly; None if none of them has one.
    trivial: int | None


def agreement(points, metric):
    """Returns the agreement over the points that have the metric, or None if there are none."""
    counted = [one for one in points if one.has(metric)]
    if not counted:
        return None
    pairs = [(one.predicted["simulator"][metric], one.measured[metric]) for one in counted]
    errors = [error(*pair) for pair in pairs]
    return Agreement(len(counted), rank_correlation(pairs), statistics.median(errors),
                     sum(one <= CLOSE for one in errors), skill(counted, metric), trivially(counted, metric))


def trivially(points, metric):
    """Counts the points that a trivial predictor gets exactly; None if there is no such predictor for them."""
    if not any("distinct" in one.predicted for one in points):
        return None
    return sum(any(one.predicted[name].get(metric) == one.measured[metric] for name in ("distinct", "kept")
                   if name in one.predicted) for one in points)


def skill(points, metric):
    """Returns one less the simulator's absolute error divided by that of the better trivial predictor."""
    def total(name):
        return sum(abs(one.predicted[name][metric] - one.measured[metric]) for one in points)
    rivals = [name for name in ("distinct", "kept")
              if all(isinstance(one.predicted.get(name, {}).get(metric), (int, float)) for one in points)]
    best = min(map(total, rivals), default=0)
    return 1 - total("simulator") / best if best else None


def rank_correlation(pairs):
    """Returns Spearman's rank correlation, or None if one side is all alike."""
    if len(pairs) < 3:
        return None
    left, right = (ranks([pair[side] for pair in pairs]) for side in (0, 1))
    try:
        return statistics.correlation(left, right)
    except statistics.StatisticsError:
        return None


def ranks(values):
    """Returns the rank of each value; equal ones share the mean of theirs."""
    order = sorted(values)
    first = {}
    for place, value in enumerate(order):
        first.setdefault(value, []).append(place)
    return [statistics.fmean(first[value]) for value in values]


def misses(points):
    """Returns each point beyond the errors of MISS, with the metrics that are."""
    for one in points:
        beyond = [metric for metric, limit in MISS.items()
                  if one.has(metric) and error(one.predicted["simulator"][metric], one.measured[metric]) > limit]
        if beyond:
            yield one, beyond
