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
        rows.append([f"{loader}, {len(own)}", *(sums(own, metric) for metric in figures.SCREEN)])
    return tables.table(["loader, conditions", *TITLES.values()], rows) if rows else tables.NOTHING


def sums(points, metric):
    """Returns the sums of a metric, and of seconds how many conditions are close."""
    text = (f"{sum(one.predicted['simulator'][metric] for one in points):,.0f} / "
            f"{sum(one.measured[metric] for one in points):,.0f}")
    close = closeness(points, metric) if metric != figures.SCREEN[0] else []
    return f"{text} ({sum(close)} of {len(close)})" if close else text


def closeness(points, metric):
    """Returns for each condition with enough seconds if the prediction is close."""
    pairs = [(one.predicted["simulator"][metric], one.measured[metric]) for one in points]
    return [comparison.error(*pair) <= CLOSE for pair in pairs if max(pair) >= LEAST_SECONDS]


def signs(conditions, predictions, measurements):
    """Returns a sentence: of the pairs that the client decides, how many the simulator had right."""
    pairs = [pair for pair in decisions.pairs(conditions) if "loader" in pair.less.settings and all(
        predictions[side.name] and measurements[side.name] for side in (pair.less, pair.more))]
    found = []
    for metric in figures.SCREEN:
        outcomes = [(pair, decisions.measured_sign(pair, metric, measurements)) for pair in pairs]
        decided = [(pair, outcome[0]) for pair, outcome in outcomes if outcome and outcome[0]]
        right = sum(decisions.sign(*(predictions[side.name]["simulator"][metric] for side in (pair.less, pair.more)),
                                   metric) == one for pair, one in decided)
        found.append(f"{TITLES[metric].removesuffix(', s')} {right} of {len(decided)}")
    return f"\nOf the pairs of conditions that differ in GTK, right: {', '.join(found)}.\n" if pairs else ""
