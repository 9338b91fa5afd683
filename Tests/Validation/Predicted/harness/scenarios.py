"""Makes the scenario of a condition, which the simulator runs and whose images the server serves."""
import json
import re

from . import layout, models, places, recordings

# Text that YAML takes for a text without quotes, wherever it stands.
PLAIN = re.compile(r"[\w./](?:[\w ./=-]*[\w./=-])?", re.ASCII)


def path_of(condition):
    return places.WORK / "scenarios" / f"{condition.name}.yaml"


def parts_of(condition):
    """Returns the keys of the scenario without its network. Its trace is beside it."""
    samples, left = recordings.in_one(condition)
    server = {"protocols": ["http1"], "tls": "none"}
    if condition.cache_control != "none":
        server["cache-control"] = condition.cache_control
    events = []
    if left is not None:
        events = [{"at": f"{left + recordings.LEFT_AFTER_MS:.0f} ms", "background": {}},
                  {"at": f"{left + recordings.ENDED_AFTER_MS:.0f} ms", "terminate": {}},
                  {"at": f"{left + recordings.OPENED_AFTER_MS:.0f} ms", "launch": {}}]
    elif condition.client in models.LOADS_WITHOUT_LIMIT:
        # The bytes of all that is under way at the end count only if the process ends.
        events = [{"at": f"{samples[-1][0] + recordings.TAIL_MS:.0f} ms", "terminate": {}}]
    return {
        "summary": f"The condition {condition.name}",
        "device": device(condition),
        "server": server,
        "feed": {"rows": models.ROWS.get(condition.client, models.FEWEST_ROWS), "images": condition.images,
                 "pixels": {"width": condition.pixels, "height": condition.pixels}},
        "table": models.table(condition),
        "scroll": {"trace": f"{condition.name}.csv"},
        "settle": "0 ms" if events and left is None else f"{recordings.TAIL_MS} ms",
        "events": events,
        "strategies": [models.strategy(condition)],
        "seeds": {"count": 1, "from": condition.seed},
    }


def device(condition):
    """Returns the screen of a condition. Only a height that is not the phone's is a key of its own."""
    keys = {"extends": "iphone-13", "name": "window", "scale": 1}
    height = layout.of(condition).height
    return keys if height == layout.Layout.height else {**keys, "viewport": f"{height} pt"}


def text_of(condition):
    """Returns the scenario's text."""
    return yaml_of({**parts_of(condition), "network": condition.network})


def yaml_of(mapping):
    """Returns the text of a mapping in YAML, one line for each key. The digests of predictions are of such texts."""
    return "".join(f"{key}: {flow_of(value)}\n" for key, value in mapping.items())


def flow_of(value):
    """Returns a value on one line, with quotes only where a text needs them: old texts stay as they were."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow_of(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow_of, value)) + "]"
    if isinstance(value, str) and not PLAIN.fullmatch(value):
        return json.dumps(value)
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
    parts = parts_of(condition)
    parts["strategies"] = [keys | {"extends": keys["extends"].removeprefix(str(places.HERE))} for keys in parts["strategies"]]
    return places.digest_of(yaml_of(condition.as_mapping()), yaml_of(parts), trace_of(condition), model)
