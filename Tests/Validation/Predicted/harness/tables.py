"""The tables of the page, in Markdown, between its markers."""
import re
import statistics
from collections import Counter

from . import causes, comparison, decisions, places

TITLES = {"bytesDown": "bytes", "meanTimeToImage": "mean wait", "timeToImageP50": "median wait",
          "networkRequests": "requests", "duplicateRequests": "duplicates", "revalidations": "304s",
          "resumedRequests": "206s", "both": "both"}
# Columns of counts and waits.
AGREEMENT = ("conditions", "rank correlation", "median error", "within 10 %", "skill over trivial", "trivially exact")
# Causes with fewer misses stand in one row.
FEWEST_MISSES = 3
NOTHING = "Nothing was measured yet.\n"
EMPTY = "No entries.\n"


def table(heads, rows):
    """Returns a table: the first column is text, the others are figures."""
    lines = [f"| {' | '.join(heads)} |", "|---|" + "--:|" * (len(heads) - 1)]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows]) + "\n"


def percent(share):
    return "–" if share is None else f"{100 * share:.0f} %"


DECISIONS = ("pairs", "not measured", "undecided", "right", "wrong", "said the same", "share right", "best trivial", "lead",
             "no trivial is right", "excess of a miss")


def of_decisions(tallies, columns=DECISIONS):
    """Returns the table of decisions: a row for each client or draw, and measure, if a pair was measured."""
    rows = []
    if all(tally.unmeasured == tally.pairs for tally in tallies.values()):
        return NOTHING
    for (group, measure), tally in tallies.items():
        if tally.unmeasured == tally.pairs:
            continue
        simulator, hard = tally.scores["simulator"], tally.hard["simulator"]
        cells = dict(zip(DECISIONS, (
            str(tally.pairs), str(tally.unmeasured), str(tally.undecided), f"{simulator.right} of {simulator.decided}", str(simulator.wrong),
            str(simulator.same), percent(simulator.share if simulator.decided else None),
            percent(tally.scores[tally.best_trivial].share if simulator.decided else None), lead(tally),
            f"{hard.right} of {hard.decided}", percent(statistics.fmean(simulator.costs) if simulator.costs else None))))
        rows.append([f"{group}, {TITLES[measure]}", *(cells[column] for column in columns)])
    return table(["by client or draw", *columns], rows)


def lead(tally):
    """Returns the lead over the best trivial predictor in percentage points, with its interval."""
    found = tally.lead()
    return "{:.0f} ({:.0f} to {:.0f})".format(*(100 * one for one in found)) if found else "–"


def of_agreements(points, metrics, columns=AGREEMENT):
    """Returns the table of counts and waits: a row for each client and metric."""
    rows = []
    for client in sorted({one.client for one in points}):
        own = [one for one in points if one.client == client]
        for metric in metrics:
            found = comparison.agreement(own, metric)
            if not found:
                continue
            correlation = "–" if found.rank_correlation is None else f"{found.rank_correlation:.2f}"
            cells = dict(zip(AGREEMENT, (str(found.points), correlation, f"{100 * found.median_error:.1f} %",
                                         f"{found.close} of {found.points}", percent(found.skill), number(found.trivial))))
            rows.append([f"{client}, {TITLES[metric]}", *(cells[column] for column in columns)])
    return table(["client, metric", *columns], rows)


def of_points(points):
    """Returns the table of all conditions: predicted and measured."""
    metrics = ("networkRequests", "duplicateRequests", "revalidations", "resumedRequests", "cancelledRequests")
    rows = []
    for one in points:
        cells = [f"{number(one.predicted['simulator'].get(metric))} / {number(one.measured[metric])}" for metric in metrics]
        sizes = " / ".join(f"{value / 1e6:.2f}" for value in (one.predicted["simulator"]["bytesDown"],
                                                             one.measured["bytesDown"]))
        wait = number(one.measured["meanTimeToImage"]) if one.punctual else "void"
        rows.append([f"`{one.name}`", *cells, sizes,
                     f"{number(one.predicted['simulator']['meanTimeToImage'])} / {wait}",
                     f"{100 * one.measured['lateFrames']:.0f} %"])
    return table(["condition", "requests", "duplicates", "304s", "206s", "cancelled", "MB", "mean wait, ms",
                  "late frames"], rows)


def of_causes(tallies, points):
    """Returns the table of causes: how many missed decisions and conditions each has."""
    counts = Counter()
    for pair, *_ in missed_decisions(tallies):
        counts[short(cause_of_pair(pair), pair.less.client), "decisions"] += 1
    for one, _ in comparison.misses(points):
        counts[short(causes.of(one.name), one.client), "conditions"] += 1
    counts, columns = gathered(counts), ("decisions", "conditions")
    every = {cause: sum(counts[cause, column] for column in columns) for cause, _ in counts}
    known = sorted(every, key=lambda cause: (cause.startswith(causes.UNKNOWN), -every[cause], cause))
    rows = [[cause, *(str(counts[cause, column]) for column in columns)] for cause in known]
    return table(["reason", *columns], rows) if rows else EMPTY


def gathered(counts):
    """Returns the counts of causes, with those of rare ones together."""
    totals, result = Counter(), Counter()
    for (cause, _), count in counts.items():
        totals[cause] += count
    for (cause, column), count in counts.items():
        result["others that were found" if totals[cause] < FEWEST_MISSES else cause, column] += count
    return result


def short(cause, client):
    """Returns the first clause of a cause; those of a client that were not found are counted together."""
    return f"{cause}, {client}" if cause == causes.UNKNOWN else causes.clause(cause)


def missed_decisions(tallies):
    """Returns each decision that the simulator missed: the pair, the measure, both signs and both means."""
    return [(pair, measure, *rest) for (group, measure), tally in tallies.items() if group == "all"
            for pair, *rest in tally.missed]


def cause_of_pair(pair):
    return causes.of(f"{pair.less.name}/{pair.more.name}", pair.less.name, pair.more.name)


def of_misses(points):
    """Returns the list of misses, each with its cause."""
    lines = [f"- `{one.name}`: {' and '.join(TITLES[metric] for metric in beyond)}; {causes.of(one.name)}"
             for one, beyond in comparison.misses(points)]
    return "\n".join(lines) + "\n" if lines else EMPTY


def of_missed_decisions(tallies):
    """Returns the list of decisions that the simulator missed, each with its cause."""
    words = {1: "more is better", -1: "less is better", 0: "the same"}
    lines = [f"- `{pair.less.name}` and `{pair.more.name}`, {pair.setting}, by {TITLES[measure]}: "
             f"predicted {words[predicted]}, measured {words[measured]} ({less:,.0f} and {more:,.0f}); "
             f"{cause_of_pair(pair)}"
             for pair, measure, predicted, measured, less, more in missed_decisions(tallies)]
    return "\n".join(lines) + "\n" if lines else EMPTY


def number(value):
    return "–" if value is None else f"{value:,.0f}"


def insert(name, text):
    """Replaces what stands between the markers of a name in the page."""
    page = places.PAGE.read_text()
    pattern = re.compile(rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.S)
    if not pattern.search(page):
        places.fail(f"{places.PAGE.relative_to(places.ROOT)} has no markers of '{name}'")
    places.write_whole(places.PAGE, pattern.sub(lambda match: f"{match[1]}\n{text}\n{match[2]}", page))
