"""Compares the images of rows on screen, predicted and measured: wrong, left over, or none."""
from . import comparison, decisions, figures, tables

TITLES = {"staleAssignments": "wrong assignments", "staleCellSeconds": "wrong, s", "leftoverCellSeconds": "left over, s",
          "blankCellSeconds": "blank, s"}
# A condition counts if either side has as many seconds. It is close within this share.
LEAST_SECONDS, CLOSE = 5, 0.25


def table(conditions, points):
    """Returns a row for each loader: sums over its conditions, predicted / measured, and how many conditions are close."""
    loaders = {one.name: one.settings.get("loader") for one in conditions}
    known = [one for one in points if loaders.get(one.name) and one.has(figures.SCREEN[0])]
    rows = []
    for loader in dict.fromkeys(loaders[one.name] for one in known):
        own = [one for one in known if loaders[one.name] == loader]
        sums = [f"{sum(one.predicted['simulator'][metric] for one in own):,.0f} / "
                f"{sum(one.measured[metric] for one in own):,.0f}" for metric in figures.SCREEN]
        rows.append([loader, str(len(own)), *sums, *(f"{sum(close)} of {len(close)}" for close in
                                                     (closeness(own, metric) for metric in figures.SCREEN[1:]))])
    heads = ["loader", "conditions", *TITLES.values(), *(f"{TITLES[metric]}, within 25 %" for metric in figures.SCREEN[1:])]
    return tables.table(heads, rows) if rows else tables.NOTHING


def closeness(points, metric):
    """Returns for each condition with enough seconds if the prediction is close."""
    pairs = [(one.predicted["simulator"][metric], one.measured[metric]) for one in points]
    return [comparison.error(*pair) <= CLOSE for pair in pairs if max(pair) >= LEAST_SECONDS]


def signs(conditions, predictions, measurements):
    """Returns for each metric the number of pairs that the client decides, and of those that the simulator had right."""
    pairs = [pair for pair in decisions.pairs(conditions) if "loader" in pair.less.settings]
    found = {}
    for metric in figures.SCREEN:
        decided = right = 0
        for pair in pairs:
            outcome = decisions.measured_sign(pair, metric, measurements)
            if outcome and outcome[0]:
                said = (predictions[side.name]["simulator"][metric] for side in (pair.less, pair.more))
                decided, right = decided + 1, right + (decisions.sign(*said, metric) == outcome[0])
        found[metric] = decided, right
    return found
