"""Values of settings as numbers: `1536 KiB`, `2 MiB`, 320."""
UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}


def of(value):
    """Returns a size in bytes, or a number as it is; None for any other value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return value
    number, _, unit = str(value).partition(" ")
    try:
        return float(number) * UNITS[unit]
    except (ValueError, KeyError):
        return None
