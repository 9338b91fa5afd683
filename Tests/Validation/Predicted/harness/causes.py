"""The causes of misses, as they were found: one line each in causes.txt, `CONDITION: cause`."""
from . import places

PATH = places.HERE / "causes.txt"
UNKNOWN = "not found"


def read():
    """Returns the cause of each condition that has one."""
    if not PATH.exists():
        return {}
    lines = (line.partition(":") for line in PATH.read_text().splitlines() if line and not line.startswith("#"))
    return {name.strip(): cause.strip() for name, _, cause in lines}
