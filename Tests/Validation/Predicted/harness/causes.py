"""The causes of misses, as they were found: one line each in causes.txt, `CONDITION: cause`.

A line may name several conditions, as in `qt-1a qt-1b: cause`, and decisions, as in `qt-1a/qt-1b: cause`. Causes with
the same first clause are counted as one.
"""
import re

from . import places

PATH = places.HERE / "causes.txt"
UNKNOWN = "not found"


def read():
    """Returns the cause of each condition that has one."""
    if not PATH.exists():
        return {}
    lines = (line.partition(":") for line in PATH.read_text().splitlines() if line and not line.startswith("#"))
    return {name: cause.strip() for names, _, cause in lines for name in names.split()}


def of(*names):
    """Returns the cause of the first condition that has one."""
    known = read()
    return next((known[name] for name in names if name in known), UNKNOWN)


def clause(cause):
    """Returns the first clause of a cause."""
    return re.split(r"[:;.] ", cause)[0]
