"""Compares all that was predicted and measured: tables in the page, the picture, and a summary for the terminal."""
from . import comparison, decisions, measurements, nuke, picture, places, predictions, tables


def gather(conditions, load=measurements.load):
    """Returns the tallies of decisions by client or draw and by measure, and the points of all measured conditions."""
    predicted = {one.name: predictions.load(one) for one in conditions}
    measured = {one.name: load(one) for one in conditions}
    known = [one for one in conditions if predicted[one.name]]
    points = [comparison.point(one, predicted[one.name], measured[one.name]) for one in known if measured[one.name]]
    every = decisions.pairs(known)
    tallies = {}
    # By client, and by the seed of the draw: models may have changed between two draws.
    for group in (*sorted({one.client for one in known}), *sorted({one.draw for one in known if one.draw}), "all"):
        own = [pair for pair in every if group in ("all", pair.less.client, pair.less.draw)]
        for measure in decisions.MEASURES:
            tallies[group, measure] = decisions.tally(own, measure, predicted, measured)
    return tallies, points


def write(conditions, report):
    """Writes the tables into the page, and the picture."""
    tallies, points = gather(conditions)
    points += nuke.points()
    tables.insert("decisions", tables.of_decisions(tallies))
    tables.insert("missed decisions", tables.of_missed_decisions(tallies))
    tables.insert("counts and waits", tables.of_agreements(points) if points else tables.NOTHING)
    tables.insert("misses", tables.of_misses(points))
    tables.insert("conditions", tables.of_points(points) if points else tables.NOTHING)
    path = picture.draw(tallies, points, places.WORK / "picture")
    report(f"wrote {places.PAGE.relative_to(places.ROOT)} and {path.relative_to(places.ROOT)}")
    summarize(tallies, points, report)


def summarize(tallies, points, report):
    """Says in a few lines how it went."""
    for measure in decisions.MEASURES:
        tally = tallies["all", measure]
        score = tally.scores["simulator"]
        report(f"{tables.TITLES[measure]}: {score.right} of {score.decided} decisions right, {score.wrong} wrong, "
               f"{score.same} said the same; {tally.undecided} undecided, {tally.unmeasured} of {tally.pairs} not measured")
    for metric in ("networkRequests", "bytesDown", "meanTimeToImage"):
        found = comparison.agreement(points, metric)
        if found:
            report(f"{tables.TITLES[metric]}: {found.points} conditions, median error {100 * found.median_error:.1f} %, "
                   f"{found.close} within 10 %")
