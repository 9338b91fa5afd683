"""Measures again what was measured, into .build, and compares: what a reader of the page runs."""
import json

from . import clients, condition, measurements, nuke, places, predictions, report

FEW = 12
FOLDER = places.WORK / "again"
# Requests of a test may differ so far from the predicted ones.
TEST_SHARE, TEST_COUNT = 0.05, 2


def chosen(names, all_of_them):
    """Returns the conditions to measure: those named, all, or twelve that are spread evenly over all clients."""
    known = [one for one in condition.load_all(names) if predictions.load(one)]
    if names or all_of_them:
        return known
    drawn = [one for one in known if one.name.startswith("drawn-")] or known
    step = max(1, len(drawn) / FEW)
    return [drawn[int(place * step)] for place in range(min(FEW, len(drawn)))]


def measure_again(names, all_of_them, say):
    """Measures each condition once more. Those that this folder has already are not measured again."""
    conditions = chosen(names, all_of_them)
    again = {one.name: measure_once(one, say) for one in conditions}
    tallies, points = report.gather(conditions, lambda one: [again[one.name]] if again[one.name] else [])
    for one in points:
        say(line_of(one))
    report.summarize(tallies, points, say)
    nuke.write_figures(say)


def measure_once(one, say):
    """Returns a measurement of a condition, or None if its client is not there."""
    path = FOLDER / f"{one.name}.json"
    if path.exists():
        return json.loads(path.read_text())
    if what := clients.BY_NAME[one.client].missing():
        say(f"{one.name} is passed over; there is no {what}")
        return None
    measurement = measurements.attempt(one, 0, say)
    if not measurement:
        return None
    places.write_whole(path, json.dumps(measurement, indent=1) + "\n")
    say(f"measured {one.name} in {measurement['seconds']} s")
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
        (FOLDER / f"{one.name}.json").unlink(missing_ok=True)
        if what := clients.BY_NAME[one.client].missing():
            say(f"{one.name} is passed over; there is no {what}")
        elif measurement := measure_once(one, say):
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
