"""Waits for a quiet machine: on a busy one frames are late, and waits are void."""
import os
import time

# Processes that run or want to, for each processor, in the average of a minute. Of the committed measurements of Chromium
# and Qt, none of 257 at or below it had over 5 % of its frames late; above it, 41 of 267.
LOAD = 2
PAUSE_SECONDS = 5


def limit():
    """Returns the highest load of a quiet machine."""
    return LOAD * (os.cpu_count() or 1)


def load():
    return os.getloadavg()[0]


def was_quiet(measurement):
    """True if a measurement began on a quiet machine, by its `loadBefore`; those without one are taken to have."""
    return measurement.get("loadBefore", 0) <= limit()


class Waiting:
    """The waits of a series of measurements, which together last at most so many seconds."""

    def __init__(self, seconds, report):
        self.left, self.report = seconds, report
        self.has_said = False

    def until_quiet(self):
        """Returns when the machine is quiet, or the time is up. Says once that it waits, and once that it no longer does."""
        if load() > limit() and self.left > 0:
            self.report(f"the machine is busy: its load is {load():.1f}, at most {limit()} is quiet; "
                        f"waits up to {self.left / 60:g} minutes")
        while load() > limit() and self.left > 0:
            time.sleep(PAUSE_SECONDS)
            self.left -= PAUSE_SECONDS
        if load() > limit() and not self.has_said:
            self.has_said = True
            self.report(f"the machine is busy: its load is {load():.1f}, at most {limit()} is quiet; measures all the "
                        "same, but waits are void where over 5 % of the frames are late")
