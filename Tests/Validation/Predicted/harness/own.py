"""Reads own conditions from a file of settings, as `validate score` takes it.

A key of the file is one of a condition's line. A list in `settings` has a condition for each of its values; those of
several lists are combined. Each of `[[conditions]]` changes keys; if there are any, only they are conditions.

    client = "chromium"
    recording = "driven-3"
    network = "wpt-lte"
    cache-control = "private, max-age=600"
    visits = 2
    layout = {row-height = 64}
    settings.disk-cache = ["1536 KiB", "8 MiB"]
"""
import itertools
import json
import re
import tomllib
from pathlib import Path

from . import places, space
from .condition import OWN, Condition

NEEDED = ("client", "recording", "network")
DEFAULTS = {"cache-control": "none", "images": {"kind": "unique"}, "pixels": 300, "visits": 1, "seed": 1, "layout": {}}
KINDS = {"client": str, "recording": str, "network": str, "cache-control": str, "images": dict, "pixels": int, "visits": int,
         "seed": int, "layout": dict, "settings": dict}
PARTS = ("layout", "settings")


def read(path):
    """Returns the conditions of a file, or ends the program with its fault."""
    try:
        every = tomllib.loads(Path(path).read_text())
    except (OSError, ValueError) as fault:
        places.fail(f"{path}: {fault}")
    changes = every.pop("conditions", [{}])
    if not isinstance(changes, list) or not all(isinstance(one, dict) for one in changes):
        places.fail(f"{path}: conditions are tables, [[conditions]]")
    found = [one for change in changes for one in conditions_of(path, merged(every, change))]
    return list({one.name: one for one in found}.values())


def merged(every, change):
    """Returns all keys of one table; those of its parts that it does not state are as above it."""
    parts = {part: every.get(part, {}) | change.get(part, {}) for part in PARTS
             if isinstance(every.get(part, {}), dict) and isinstance(change.get(part, {}), dict)}
    return every | change | parts


def conditions_of(path, keys):
    """Returns a condition for each combination of the values of the settings."""
    for key, value in keys.items():
        if key not in KINDS:
            places.fail(f"{path}: there is no key '{key}'; there are {', '.join(KINDS)} and conditions")
        if type(value) is not KINDS[key]:
            places.fail(f"{path}: {key} is of the kind {KINDS[key].__name__}, not {value!r}")
    for key in NEEDED:
        if key not in keys:
            places.fail(f"{path}: there is no {key}")
    keys = DEFAULTS | keys
    if keys["visits"] not in (1, 2):
        places.fail(f"{path}: visits are 1 or 2, not {keys['visits']}")
    settings = settings_of(path, keys["client"], keys.get("settings", {}))
    return [named(path, keys | {"settings": dict(zip(settings, values))}) for values in itertools.product(*settings.values())]


def settings_of(path, client, given):
    """Returns the values of each setting of a client. One that is not given has its default."""
    known = space.settings(client)
    if known is None:
        places.fail(f"{path}: there is no client '{client}'; there are {', '.join(space.read()['clients'])}")
    for name in given:
        if name not in known:
            places.fail(f"{path}: {client} has no setting '{name}'; it has {', '.join(known)}")
    return {name: values_of(path, name, given.get(name, choice["default"]), choice["values"])
            for name, choice in known.items()}


def values_of(path, name, given, examples):
    """Returns the values of a setting, or ends the program with one of another kind than those of the space."""
    values = given if isinstance(given, list) else [given]
    kinds = {type(one) for one in examples}
    for value in values:
        if type(value) not in kinds:
            places.fail(f"{path}: {name} has values such as {', '.join(map(repr, examples))}, not {value!r}")
    return values


def named(path, keys):
    """Returns a condition with a name of its file and its contents: a file that changes has other conditions."""
    stem = re.sub(r"[^a-z0-9]+", "-", Path(path).stem.lower()).strip("-") or "file"
    digest = places.digest_of(json.dumps(keys, sort_keys=True))[:6]
    fields = {key.replace("-", "_"): value for key, value in keys.items()}
    return Condition(name=f"{OWN}{stem}-{digest}", **fields)
