"""Makes the scenario of a condition, which the simulator runs and whose images the server serves."""
from . import models, places, recordings


def path_of(condition):
    return places.WORK / "scenarios" / f"{condition.name}.yaml"


def parts_of(condition):
    """Returns the keys of the scenario without its network. Its trace is beside it."""
    _, left = recordings.in_one(condition)
    server = {"protocols": ["http1"], "tls": "none"}
    if condition.cache_control != "none":
        server["cache-control"] = condition.cache_control
    events = []
    if left is not None:
        events = [{"at": f"{left + recordings.LEFT_AFTER_MS:.0f} ms", "background": {}},
                  {"at": f"{left + recordings.ENDED_AFTER_MS:.0f} ms", "terminate": {}},
                  {"at": f"{left + recordings.OPENED_AFTER_MS:.0f} ms", "launch": {}}]
    return {
        "summary": f"The condition {condition.name}",
        "device": {"extends": "iphone-13", "name": "window", "scale": 1},
        "server": server,
        "feed": {"rows": models.ROWS.get(condition.client, models.FEWEST_ROWS), "images": condition.images,
                 "pixels": {"width": condition.pixels, "height": condition.pixels}},
        "table": models.table(condition),
        "scroll": {"trace": f"{condition.name}.csv"},
        "settle": f"{recordings.TAIL_MS} ms",
        "events": events,
        "strategies": [models.strategy(condition)],
        "seeds": {"count": 1, "from": condition.seed},
    }


def text_of(condition):
    """Returns the scenario's text."""
    return yaml_of({**parts_of(condition), "network": condition.network})


def yaml_of(mapping):
    """Returns the text of a mapping in YAML, one line for each key. The digests of predictions are of such texts."""
    return "".join(f"{key}: {flow_of(value)}\n" for key, value in mapping.items())


def flow_of(value):
    """Returns a value on one line. Strings need no quotes here."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow_of(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow_of, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def trace_of(condition):
    samples, _ = recordings.in_one(condition)
    return recordings.as_trace(samples)


def write(condition):
    """Writes scenario and trace, and returns the scenario's path."""
    path = path_of(condition)
    places.write_whole(path.with_suffix(".csv"), trace_of(condition))
    places.write_whole(path, text_of(condition))
    return path


def digest(condition):
    """Returns the digest of all that a prediction depends on beside the program."""
    model = (places.MODELS / f"{condition.client}.yaml").read_text()
    text = yaml_of(parts_of(condition)).replace(str(places.HERE), "")
    return places.digest_of(yaml_of(condition.as_mapping()), text, trace_of(condition), model)
