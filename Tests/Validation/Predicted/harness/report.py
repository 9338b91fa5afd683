"""Compares all that was predicted and measured: tables in the page, the picture, a line for each condition, and a summary."""
from . import comparison, decisions, measurements, nuke, picture, places, predictions, screens, tables

# The draws that were predicted after the models had changed last.
LATEST = ("drawn-15", "drawn-16")
# Those of the page; the others are in the file with a line for each condition.
METRICS = ("networkRequests", "bytesDown", "meanTimeToImage")
COLUMNS = ("median error", "within 10 %")
DECISIONS = ("right", "share right", "best trivial", "lead")


def gather(conditions, load=measurements.load):
    """Returns the tallies of decisions by client or draw and by measure, and the points of all measured conditions."""
    predicted = {one.name: predictions.load(one) for one in conditions}
    measured = {one.name: load(one) for one in conditions}
    known = [one for one in conditions if predicted[one.name]]
    points = [comparison.point(one, predicted[one.name], measured[one.name]) for one in known if measured[one.name]]
    every = decisions.pairs(known)
    tallies = {}
    # By client, and by the seed of the draw: models may have changed between two draws.
    clients = {one.client for one in known}
    # A draw of one client is in that client's row.
    draws = {one.draw for one in known if one.draw and len({other.client for other in known if other.draw == one.draw}) > 1}
    for group in (*sorted(clients), *sorted(draws), "all"):
        own = [pair for pair in every if group in ("all", pair.less.client, pair.less.draw)]
        for measure in decisions.MEASURES:
            tallies[group, measure] = decisions.tally(own, measure, predicted, measured)
    return tallies | latest(known, predicted, measured), points


def latest(conditions, predicted, measured):
    """Returns the tallies of the latest draws: by measure, and by client and all for both measures together."""
    new = [one for one in conditions if one.draw in LATEST]
    every = decisions.pairs(new)
    found = {(group, measure): decisions.tally([pair for pair in every if group in ("latest draws", pair.less.client)],
                                               measure, predicted, measured)
             for group in (*sorted({one.client for one in new}), "latest draws") for measure in decisions.MEASURES}
    both = {(group if group == "latest draws" else f"latest draws, {group}", "both"): decisions.together(
        [found[group, measure] for measure in decisions.MEASURES]) for group, _ in found}
    return {key: one for key, one in found.items() if key[0] == "latest draws"} | both


def write(conditions, report):
    """Writes the conclusions into the page, the picture, and all conditions into a file that is not committed."""
    tallies, points = gather(conditions)
    points += nuke.points()
    predicted, measured = ({one.name: part.load(one) for one in conditions} for part in (predictions, measurements))
    shown = {key: one for key, one in tallies.items() if not key[0].startswith("drawn-")}
    tables.insert("decisions", tables.of_decisions(shown, DECISIONS))
    tables.insert("counts and waits", tables.of_agreements(points, METRICS, COLUMNS) if points else tables.NOTHING)
    tables.insert("screens", screens.table(conditions, points) + screens.signs(conditions, predicted, measured))
    tables.insert("reasons", tables.of_causes(tallies, points))
    drawn = picture.draw(tallies, points, places.WORK / "picture")
    places.write_whole(places.ALL, every_condition(conditions, tallies, points))
    for path in (places.PAGE, drawn, places.ALL):
        report(f"wrote {path.relative_to(places.ROOT)}")
    summarize(tallies, points, report)


def every_condition(conditions, tallies, points):
    """Returns what the page has no room for, in Markdown."""
    parts = {"Decisions": tables.of_decisions(tallies),
             "Missed decisions": tables.of_missed_decisions(tallies),
             "Counts and waits": tables.of_agreements(points, (*comparison.COUNTS, *comparison.WAITS)),
             "Misses": tables.of_misses(points),
             "All conditions, predicted / measured": tables.of_points(points)}
    return "\n".join(f"## {title}\n\n{text}" for title, text in parts.items())


def summarize(tallies, points, report):
    """Says in a few lines how it went."""
    for measure in decisions.MEASURES:
        tally = tallies["all", measure]
        score = tally.scores["simulator"]
        report(f"{tables.TITLES[measure]}: {score.right} of {score.decided} decisions right, {score.wrong} wrong, "
               f"{score.same} said the same; {tally.undecided} undecided, {tally.unmeasured} of {tally.pairs} not measured")
    for metric in METRICS:
        found = comparison.agreement(points, metric)
        if found:
            report(f"{tables.TITLES[metric]}: {found.points} conditions, median error {100 * found.median_error:.1f} %, "
                   f"{found.close} within 10 %")
