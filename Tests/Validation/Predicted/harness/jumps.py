"""Scrolls that jump, as a dragged scroll bar or an index of letters does: drawn from a seed, `jumps-1` from seed 1."""
import random

from . import layout

ROW = layout.Layout.row_height
# The first jump leaves the top after this; the last rest ends before the recording does.
REST_MS, END_MS = 1_000, 20_000
# The rows that a jump passes, and the rest after it: from less to more, evenly on a scale of logarithms.
PASSED, PAUSE_MS = (8, 250), (150, 2_500)
# A jump is made at once, or takes a time.
DRAGS_MS = (1, 1, 150, 500, 1_500)
# Of 600 rows, so that GTK can keep rows on both sides.
FARTHEST = 400


def seed_of(name):
    """Returns the seed of a scroll of this kind, or None for others."""
    kind, _, seed = name.rpartition("-")
    return int(seed) if kind == "jumps" else None


def samples(seed):
    """Returns the milliseconds and the offsets of a scroll."""
    chance = random.Random(f"jumps {seed}")
    found, now, row = [(0.0, 0.0)], float(REST_MS), 0
    while now < END_MS:
        passed = between(chance, *PASSED)
        back = row > passed and (chance.random() < 0.4 or row + passed > FARTHEST)
        found.append((now, float(row * ROW)))
        row = row - passed if back else min(FARTHEST, row + passed)
        now += chance.choice(DRAGS_MS)
        found.append((now, float(row * ROW)))
        now += between(chance, *PAUSE_MS)
    return found


def between(chance, least, most):
    return round(least * (most / least) ** chance.random())
