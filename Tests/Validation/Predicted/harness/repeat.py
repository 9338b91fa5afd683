"""Measures again what was measured, into .build, and compares: what a reader of the page runs."""
import json

from . import clients, condition, decisions, measurements, nuke, places, predictions, quiet, report

# Both sides of six decisions, twice each: a client decides nothing by one measurement.
PAIRS, REPEATS = 6, 2
FOLDER = places.WORK / "again"
# Requests of a test may differ so far from the predicted ones.
TEST_SHARE, TEST_COUNT = 0.05, 2


def chosen(names, all_of_them):
    """Returns the conditions to measure: those named, all, or those of six pairs spread over all settings."""
    known = [one for one in condition.load_all(names) if predictions.load(one)]
    if names or all_of_them:
        return known
    pairs = decisions.pairs([one for one in known if one.name.startswith("drawn-")])
    spread = [pairs[place * len(pairs) // PAIRS] for place in range(min(PAIRS, len(pairs)))]
    return list({side.name: side for pair in spread for side in (pair.less, pair.more)}.values())


def measure_again(names, all_of_them, say):
    """Measures each condition twice more. Measurements that the folder has already are not made again."""
    conditions = chosen(names, all_of_them)
    if not conditions:
        places.fail("no drawn condition has a prediction: run `make validate-predict` first")
    quiet.Waiting(0, say).until_quiet()
    again = {one.name: [] for one in conditions}
    for repeat in range(1, REPEATS + 1):
        for one in conditions:
            if measurement := measure_once(one, repeat, say):
                again[one.name].append(measurement)
    tallies, points = report.gather(conditions, lambda one: again[one.name])
    for one in points:
        say(line_of(one))
    report.summarize(tallies, points, say)
    nuke.write_figures(say)


def measure_once(one, repeat, say):
    """Returns a measurement of a condition, or None if its client is not there or fails."""
    path = FOLDER / f"{one.name}-{repeat}.json"
    if path.exists():
        return json.loads(path.read_text())
    if what := clients.BY_NAME[one.client].missing():
        say(f"{one.name} is passed over; there is no {what}")
        return None
    measurement = measurements.attempt(one, repeat, say)
    if measurement:
        places.write_whole(path, json.dumps(measurement, indent=1) + "\n")
        say(f"measured {one.name} in {measurement['seconds']} s{measurements.remark(measurement)}")
    return measurement


def line_of(one):
    """Returns predicted and measured figures on one line."""
    predicted, measured = one.predicted["simulator"], one.measured
    wait = f"{measured['meanTimeToImage']:.0f} ms" if one.punctual else "void, since frames were late"
    return (f"{one.name}: requests {predicted['networkRequests']} predicted, {measured['networkRequests']:.0f} measured; "
            f"mean wait {predicted['meanTimeToImage']:.0f} ms, {wait}")


def check(say):
    """Measures the conditions of tests anew, and fails unless requests and duplicates are as predicted."""
    names = [one.name for one in condition.load_all() if one.name.startswith("test-")]
    failures = []
    for one in condition.load_all(names):
        (FOLDER / f"{one.name}-1.json").unlink(missing_ok=True)
        if what := clients.BY_NAME[one.client].missing():
            say(f"{one.name} is passed over; there is no {what}")
        elif measurement := measure_once(one, 1, say):
            failures += faults(one, predictions.load(one)["simulator"], measurement["measured"])
        else:
            failures.append(f"{one.name}: could not be measured")
    if failures:
        places.fail("\n".join(failures))
    say("every client that is installed requests what was predicted")


def faults(one, predicted, measured):
    """Returns a line for each count that differs."""
    return [f"{one.name}: {metric} is {measured[metric]}, predicted {predicted[metric]}"
            for metric in ("networkRequests", "duplicateRequests", "revalidations")
            if abs(measured[metric] - predicted[metric]) > max(TEST_COUNT, TEST_SHARE * predicted["networkRequests"])]
