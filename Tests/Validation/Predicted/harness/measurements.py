"""Measures what is predicted and not yet measured, and writes one line for each repeat of a condition."""
import json
import os
import shutil
import time

from . import clients, figures, lines, origin, places, predictions, recordings, scenarios


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
    load, started = os.getloadavg()[0], time.monotonic()
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


def write_missing(conditions, repeats, report, limit=None, shots=None):
    """Measures each condition up to so many times: all once, then all twice. Returns how many were measured."""
    count, absent = 0, {}
    for condition in conditions:
        absent.setdefault(condition.client, clients.BY_NAME[condition.client].missing())
    for fault in predictions.faults(conditions):
        places.fail(fault)
    for client, what in absent.items():
        if what:
            report(f"passed over: all conditions of {client}; there is no {what}")
    for repeat in range(1, repeats + 1):
        for condition in conditions:
            if absent[condition.client] or (condition.name, repeat) in lines.read(places.MEASUREMENTS):
                continue
            if count == limit:
                return count
            shot = shots / f"{condition.client}.png" if shots else None
            measurement = attempt(condition, repeat, report, shot)
            if not measurement:
                continue
            count += 1
            if not shot:
                lines.add(places.MEASUREMENTS, measurement)
            report(f"measured {condition.name}, repeat {repeat}, in {measurement['seconds']} s")
    return count
