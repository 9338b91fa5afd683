"""Recorded scrolls: the samples that a client plays, and the trace that the simulator plays."""
from . import jumps, places

# A recording's first seconds, of one visit and of each of two. The rest is not played.
ONE_VISIT_MS = 20_000
EACH_OF_TWO_MS = 12_000
# After the last sample, a visit goes on for this long.
TAIL_MS = 2_000
# Between two visits, in the simulator: the page is left, the process ends, and it is opened again.
LEFT_AFTER_MS = TAIL_MS
ENDED_AFTER_MS = TAIL_MS + 100
CLOSED_MS = 2_000
OPENED_AFTER_MS = TAIL_MS + CLOSED_MS
# A second visit rests for this long before it scrolls.
REST_MS = 1_000


def read(name):
    """Returns the samples of a recording: milliseconds and content offset."""
    if seed := jumps.seed_of(name):
        return jumps.samples(seed)
    path = places.RECORDINGS / f"{name}.csv"
    if not path.is_file():
        places.fail(f"there is no recording '{name}' in {places.RECORDINGS.relative_to(places.ROOT)}")
    lines = (line.split(",") for line in path.read_text().splitlines() if line[:1].isdigit())
    return [(float(fields[0]), float(fields[1])) for fields in lines]


def cut(samples, end):
    """Returns the samples up to a time, which begin at zero."""
    start = samples[0][0]
    return [(time - start, offset) for time, offset in samples if time - start <= end]


def visits(condition):
    """Returns the samples that a client plays in each visit."""
    samples = read(condition.recording)
    if condition.visits == 1:
        return [cut(samples, ONE_VISIT_MS)]
    each = cut(samples, EACH_OF_TWO_MS)
    rested = [(0.0, 0.0)] + [(time + REST_MS, offset) for time, offset in each]
    return [each, rested]


def in_one(condition):
    """Returns the samples of all visits one after another, for the simulator, and the start of the second."""
    first, *further = visits(condition)
    if not further:
        return first, None
    end, offset = first[-1]
    opened = end + OPENED_AFTER_MS
    top = [(opened - 600, offset), (opened - 500, 0.0)]
    return first + top + [(time + opened, offset) for time, offset in further[0]], end


def as_trace(samples):
    """Returns samples as the text of a scroll trace."""
    return "time_ms,content_offset,touching\n" + "".join(f"{time:.3f},{offset:.4f},0\n" for time, offset in samples)
