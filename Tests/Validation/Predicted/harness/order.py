"""Shows by the history that each drawn or own condition was predicted, and that committed, before it was measured."""
import json
import subprocess
from pathlib import PurePath

from . import lines, places
from .condition import OWN

# In the earlier commits each record is a file of its own, in a folder with the name of today's file.
KINDS = ("Predictions", "Measurements")
# Faults that are listed.
LISTED = 10


def check(say):
    """Ends the program with the conditions that were measured before the commit of their prediction."""
    if git(places.HERE, "rev-parse", "--is-shallow-repository") != b"false\n":
        places.fail("the history is not here, or cut short: `git fetch --unshallow` brings it")
    predicted, measured = first_commits(places.HERE)
    count, late = 0, []
    for key, record in lines.read(places.MEASUREMENTS).items():
        prediction = lines.read(places.PREDICTIONS).get((key[0], 0))
        if not key[0].startswith(("drawn-", OWN)):
            continue
        count += 1
        if not is_earlier(predicted.get(mark(prediction)), measured.get(mark(record))):
            late.append(f"{lines.describe(key)}: no commit before its own has its prediction as it is")
    if late:
        places.fail("\n".join([*late[:LISTED], f"{len(late)} of {count} measurements"]))
    say(f"{count} measurements of drawn and own conditions: each has its prediction, as it is now, in an earlier commit")


def is_earlier(predicted, measured):
    """True if a prediction was committed, and its measurement later or not yet."""
    return predicted is not None and (measured is None or predicted < measured)


def first_commits(folder):
    """Returns the number of the first commit that has each record, for each of KINDS."""
    found = {kind: {} for kind in KINDS}
    for number, path, blob in changes(folder):
        if kind := kind_of(PurePath(path)):
            for record in records_of(path, git(folder, "cat-file", "blob", blob).decode()):
                found[kind].setdefault(mark(record), number)
    return (found[kind] for kind in KINDS)


def kind_of(path):
    """Returns the kind of a file's records, or None for other files."""
    return next((kind for kind in KINDS if kind == path.parent.name or f"{kind}.jsonl" == path.name), None)


def changes(folder):
    """Returns each change of the folder's files: the number of its commit, the oldest is 0, the path and the blob."""
    log = git(folder, "log", "--reverse", "--topo-order", "--raw", "--no-abbrev", "--no-renames", "--format=%x00", "--", ".")
    number = -1
    for line in log.decode().splitlines():
        if line == "\0":
            number += 1
        elif line.startswith(":"):
            fields, path = line.split("\t")
            if not fields.endswith("D"):
                yield number, path, fields.split()[3]


def records_of(path, text):
    return map(json.loads, text.splitlines() if path.endswith(".jsonl") else [text])


def mark(record):
    """Returns a record as text, in whatever form it was written."""
    return json.dumps(record, sort_keys=True)


def git(folder, *arguments):
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True).stdout
