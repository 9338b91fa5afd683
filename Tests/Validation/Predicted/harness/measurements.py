"""Measures what is predicted and not yet measured, and writes one line for each repeat of a condition."""
import json
import shutil
import time

from . import clients, decisions, figures, lines, origin, parallel, places, predictions, quiet, recordings, scenarios


def load(condition):
    """Returns the measurements of a condition, in the order of their repeats."""
    return of_name(condition.name)


def of_name(name):
    return [record for (condition, _), record in sorted(lines.read(places.MEASUREMENTS).items()) if condition == name]


def measure(condition, repeat, shot=None):
    """Plays a condition once with its client, and returns the measurement."""
    client = clients.BY_NAME[condition.client]
    folder = places.WORK / "measured" / f"{condition.name}-{repeat}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scenarios.write(condition)
    load, started = quiet.load(), time.monotonic()
    with origin.Origin(condition, folder / "server.log") as server:
        visits = client.play(condition, server.urls, recordings.visits(condition), folder, shot)
    (folder / "visits.json").write_text(json.dumps(visits))
    return {
        "condition": condition.name,
        "repeat": repeat,
        "client": client.version(),
        "loadBefore": round(load, 2),
        "seconds": round(time.monotonic() - started, 1),
        "measured": figures.measured(server.records(), visits),
    }


def attempt(condition, repeat, report, shot=None):
    """Measures, or says why it failed and returns None: a long series goes on, and another run tries it again."""
    try:
        return measure(condition, repeat, shot)
    except (SystemExit, OSError) as fault:
        report(f"FAILED: {condition.name}, repeat {repeat}: {fault}")
        return None


def write_missing(conditions, repeats, report, limit=None, shots=None, at_once=1, waiting=None):
    """Measures each condition up to so many times: all once, then all twice. Returns how many were measured."""
    known = {name for name, _ in lines.read(places.MEASUREMENTS)}
    # Their models have learned since: another repeat would be of another prediction.
    old = [one for one in conditions if one.name in known and predictions.has_changed(one)]
    if old:
        report(f"passed over: {len(old)} conditions that were measured before their model changed")
    conditions = [one for one in conditions if one not in old]
    absent = {client: clients.BY_NAME[client].missing() for client in dict.fromkeys(one.client for one in conditions)}
    for fault in predictions.faults(conditions):
        places.fail(fault)
    for client, what in absent.items():
        if what:
            report(f"passed over: all conditions of {client}; there is no {what}")
    present = lines.read(places.MEASUREMENTS)
    tasks = [(condition, repeat) for repeat in range(1, repeats + 1) for condition in conditions
             if not absent[condition.client] and (condition.name, repeat) not in present]
    waiting = waiting or quiet.Waiting(0, report)
    return parallel.run(tasks[:limit], at_once, lambda task: write_one(*task, report, shots), waiting.until_quiet)


def write_one(condition, repeat, report, shots):
    """Measures once and writes the line. Returns the measurement, or None if it failed."""
    shot = shots / f"{condition.client}.png" if shots else None
    measurement = attempt(condition, repeat, report, shot)
    if measurement:
        if not shot:
            lines.add(places.MEASUREMENTS, measurement)
        report(f"measured {condition.name}, repeat {repeat}, in {measurement['seconds']} s{remark(measurement)}")
    return measurement


def remark(measurement):
    """Returns that the waits of a measurement are void, and the load of a busy machine; nothing if they count."""
    late = measurement["measured"]["lateFrames"]
    if late <= decisions.LATE_SHARE:
        return ""
    load = "" if quiet.was_quiet(measurement) else f" at load {measurement['loadBefore']:.0f}"
    return f"; its waits are void: {100 * late:.0f} % of the frames were late{load}"
