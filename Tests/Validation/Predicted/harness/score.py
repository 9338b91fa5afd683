"""Scores own conditions: predicts, commits, measures, and compares. It goes on where it was stopped."""
from . import commits, condition, decisions, lines, measurements, own, places, predictions, quiet, recordings, report, tables


def run(path, repeats, at_once, seconds, say, show):
    """Takes a file of settings to a table: `say` gets the progress, `show` the table."""
    conditions = own.read(path)
    commits.need_room()
    for one in conditions:
        predict(one, say)
    commits.commit(f"Predict conditions of {path.name}", say)
    say(f"measures {len(conditions)} conditions up to {repeats} times each, {at_once} at once; "
        f"at most {minutes(conditions, repeats, at_once)} minutes if nothing is measured yet")
    measurements.write_missing(conditions, repeats, say, at_once=at_once, waiting=quiet.Waiting(seconds, say))
    show(text_of(conditions))


def predict(one, say):
    """Predicts a condition that has no prediction. One with a fault gets no line at all."""
    if predictions.load(one):
        return
    prediction = predictions.predict(one)
    if (one.name, 0) not in lines.read(places.CONDITIONS):
        lines.add(places.CONDITIONS, one.record)
    lines.add(places.PREDICTIONS, prediction)
    say(f"predicted {one.name}")


def minutes(conditions, repeats, at_once):
    """Returns how long the measurements take: the scrolls, and ten seconds to start each."""
    seconds = sum(recordings.in_one(one)[0][-1][0] / 1000 + 10 for one in conditions)
    return round(seconds * repeats / min(at_once, len(conditions)) / 60 + 0.5)


def text_of(conditions):
    """Returns the tables of conditions and of decisions, in Markdown."""
    tallies, points = report.gather(conditions)
    measured = {one.name: measurements.load(one) for one in conditions}
    found = {point.name: point for point in points}
    text = of_conditions(conditions, found, measured)
    pairs = decisions.pairs(conditions)
    return f"{text}\n{of_pairs(pairs, conditions, measured)}" if pairs else text


def of_conditions(conditions, points, measured):
    """Returns a row for each condition: predicted / measured, and why its waits are void."""
    rows = []
    for one in conditions:
        predicted = predictions.load(one)["simulator"]
        point = points.get(one.name)
        means = point.measured if point else {}

        def both(metric, unit=1):
            return " / ".join("–" if side.get(metric) is None else f"{side[metric] / unit:,.{0 if unit == 1 else 2}f}"
                              for side in (predicted, means))

        rows.append([f"`{one.name}`", label(one, conditions), both("networkRequests"), both("revalidations"),
                     both("cancelledRequests"), both("bytesDown", 1e6),
                     both("meanTimeToImage") + (void(measured[one.name]) if point and not point.punctual else ""),
                     str(len(measured[one.name])),
                     f"{100 * means['lateFrames']:.0f} %" if point else "–"])
    heads = ["condition", "setting", "requests", "304s", "cancelled", "MB", "mean wait, ms", "repeats", "late frames"]
    return "Predicted / measured:\n\n" + tables.table(heads, rows)


def void(measured):
    """Returns why no repeat has waits that count."""
    if all(map(quiet.was_quiet, measured)):
        return " (void: frames were late)"
    return f" (void: the load was {max(one.get('loadBefore', 0) for one in measured):.0f})"


def label(one, conditions):
    """Returns the client of a condition, and the values that others have differently."""
    def flat(condition):
        mapping = condition.as_mapping()
        return mapping.pop("settings") | mapping.pop("layout", {}) | mapping
    every = [flat(each) for each in conditions]
    differing = [f"{key} {value}" for key, value in flat(one).items()
                 if key != "client" and any(each.get(key, value) != value for each in every)]
    return ", ".join([one.client, *differing])


def of_pairs(pairs, conditions, measured):
    """Returns a row for each decision: which value is better, as predicted and as measured."""
    predicted = {one.name: predictions.load(one) for one in conditions}
    rows = []
    for pair in pairs:
        for measure in decisions.MEASURES:
            said = decisions.predicted_signs(pair, measure, predicted)["simulator"]
            outcome = decisions.measured_sign(pair, measure, measured)
            rows.append([f"{pair.less.client}, {pair.setting}: {value(pair.less, pair)} or {value(pair.more, pair)}",
                         tables.TITLES[measure], better(pair, said),
                         "–" if outcome is None else better(pair, outcome[0]), verdict(said, outcome)])
    return tables.table(["setting", "by", "predicted better", "measured better", "decision"], rows)


def value(side, pair):
    return str(side.settings[pair.setting])


def better(pair, sign):
    return {1: value(pair.more, pair), -1: value(pair.less, pair), 0: "the same"}[sign]


def verdict(said, outcome):
    if outcome is None:
        return f"not measured {decisions.FEWEST_REPEATS} times with figures that count"
    if outcome[0] == 0:
        return "undecided"
    return "right" if said == outcome[0] else "said the same" if said == 0 else "wrong"
