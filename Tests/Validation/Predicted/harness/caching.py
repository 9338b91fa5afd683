"""The Cache-Control field of a condition's images, as far as the models know it."""
from . import places, recordings

# `immutable` speaks of reloads (RFC 8246), which no condition has; the rest of RFC 9111 is as in HTTPCaching.md.
KNOWN = ("no-store", "no-cache", "max-age", "private", "public", "must-revalidate", "immutable")
NONE = "none"


def directives(condition):
    """Returns the directives with their values, or ends the program with the first that no model knows."""
    if condition.cache_control == NONE:
        return {}
    found = {}
    for part in condition.cache_control.split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() not in KNOWN or bool(value) != (name.lower() == "max-age"):
            places.fail(f"{condition.name}: the models do not know '{part.strip()}' of Cache-Control; they know "
                        f"{', '.join(KNOWN)}")
        found[name.lower()] = value
    if not found.get("max-age", "0").isdigit():
        places.fail(f"{condition.name}: max-age of Cache-Control is a number of seconds, not '{found['max-age']}'")
    return found


def asks(condition):
    """True if every use of a stored answer asks the server first."""
    return "no-cache" in directives(condition)


def grows_old(condition):
    """True if an answer can be older than its max-age before the condition ends, so that its next use asks."""
    age = directives(condition).get("max-age")
    return age is not None and int(age) < seconds(condition)


def seconds(condition):
    """Returns the seconds from the beginning of the first visit to the end of the last."""
    samples, _ = recordings.in_one(condition)
    return (samples[-1][0] + recordings.TAIL_MS) / 1000
