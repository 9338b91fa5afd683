"""Runs of cachebench, and its figures as text."""
import functools
import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHEBENCH = Path(os.environ.get("CACHEBENCH", ROOT / ".build/release/cachebench")).resolve()


class CommandFailure(Exception):
    """A command that failed, with what it printed."""


def cachebench(*arguments, allowed=(0, 2)):
    """The output of a command."""
    done = subprocess.run([CACHEBENCH, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    if done.returncode not in allowed:
        raise CommandFailure(f"cachebench {' '.join(map(str, arguments))}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


def document(*arguments):
    return json.loads(cachebench(*arguments, "--json"))


@functools.cache
def metrics():
    return {one["name"]: one for one in document("explain") if "title" in one}


def metric(name):
    """The title, unit and definition of a metric."""
    return metrics()[name]


def number(value, digits=3):
    """A number with so many digits, and all of those before the point."""
    if value == 0:
        return "0"
    decimals = max(0, digits - len(str(int(abs(value)))))
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def amount(value, unit):
    """A figure with its unit, as the program writes it."""
    if unit == "bytes":
        for name, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
            if abs(value) >= size:
                return f"{number(value / size)} {name}"
        return f"{number(value)} B"
    if unit in ("seconds", "cell-seconds"):
        return f"{number(value)} s"
    if unit == "ratio":
        return f"{number(100 * value)} %"
    return number(value) + {"milliseconds": " ms", "ms/s": " ms/s"}.get(unit, "")
