"""Files of lines, each a JSON object, sorted by condition and repeat. A line that is there stays as it is."""
import contextlib
import fcntl
import functools
import json
import os
import subprocess

from . import places


def key_of(record):
    return record["condition"], record.get("repeat", 0)


@functools.lru_cache(maxsize=8)
def parse(text, name):
    """Returns the records of a text by their keys, or ends the program with the first faulty line of the file `name`."""
    records = {}
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            record = json.loads(line)
            key = key_of(record)
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            places.fail(f"{name}, line {number}: {type(fault).__name__}: {fault}")
        if key in records:
            places.fail(f"{name}, line {number}: there is a line of {describe(key)} above")
        records[key] = record
    return records


def describe(key):
    name, repeat = key
    return f"{name}, repeat {repeat}" if repeat else name


def read(path):
    """Returns the records of a file by their keys. A file that does not exist yet has no records."""
    return parse(path.read_text(), path.name) if path.exists() else {}


def committed(path):
    """Returns the records of a file in the last commit by their keys."""
    done = subprocess.run(["git", "-C", path.parent, "show", f"HEAD:./{path.name}"], capture_output=True, text=True)
    return {} if done.returncode else parse(done.stdout, f"{path.name} of the last commit")


def add(path, *records):
    """Adds records in their places, or ends the program if a file has one of them. All other lines stay."""
    with alone_in(path.parent):
        present = read(path)
        lines = dict(zip(present, path.read_text().splitlines())) if present else {}
        for record in records:
            if (key := key_of(record)) in lines:
                places.fail(f"{path.name} has {describe(key)}: a line that is there is not replaced")
            lines[key] = json.dumps(record, ensure_ascii=False)
        places.write_whole(path, "".join(f"{lines[key]}\n" for key in sorted(lines)))


@contextlib.contextmanager
def alone_in(folder):
    """Lets other processes wait until this one has read a file and written it."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
