"""Predictors that know nothing of caches: to be worth its price, a simulator must beat them.

`distinct` says that each picture is requested once. `kept` says the same, but where nothing may be kept, that every
row that appears requests its picture. Both say that a request takes one round trip and its bytes the rate of the link,
and that a picture that is there is seen at once. `more` knows settings alone: the greater value is the better one.
"""
import csv
import io
import re

from . import places

PREDICTORS = ("distinct", "kept")
UNITS = {"kbps": 1e3, "Mbps": 1e6, "Gbps": 1e9, "bps": 1.0}


def predict(condition, scenario):
    """Returns the figures of each predictor for a condition."""
    binds = binds_of(scenario)
    seconds_per_byte, round_trip = link(condition.network)
    return {name: figures(binds, name == "kept" and condition.keeps_nothing, seconds_per_byte, round_trip)
            for name in PREDICTORS}


def binds_of(scenario):
    """Returns the address and the length of each image that the list asks for, in order."""
    path = scenario.with_suffix(".binds.csv")
    places.cachebench("trace", "export", scenario, "--out", path)
    rows = csv.DictReader(io.StringIO(path.read_text()))
    return [(row["key"], int(row["size"])) for row in rows]


def link(network):
    """Returns the seconds that a byte takes on the link of a network, and its round trip in seconds."""
    text = places.cachebench("show", network)
    rate, unit = re.search(r"^down: *([\d.]+) *(\w+)", text, re.M).groups()
    trip, scale = re.search(r"^round-trip: *([\d.]+) *(ms|s)", text, re.M).groups()
    return 8 / (float(rate) * UNITS[unit]), float(trip) / (1000 if scale == "ms" else 1)


def figures(binds, requests_all, seconds_per_byte, round_trip):
    """Returns the figures of a cache that keeps everything, or nothing."""
    seen, sent, waits = set(), [], []
    for key, size in binds:
        if key in seen and not requests_all:
            waits.append(0.0)
            continue
        seen.add(key)
        sent.append(size)
        waits.append(1000 * (round_trip + size * seconds_per_byte))
    return {"networkRequests": len(sent), "duplicateRequests": len(sent) - len(seen), "revalidations": 0,
            "cancelledRequests": 0, "bytesDown": sum(sent),
            "meanTimeToImage": round(sum(waits) / len(waits), 1) if waits else 0.0}
