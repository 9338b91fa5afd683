"""A condition: a client with its settings, and all that surrounds it. One line each in Conditions.jsonl."""
import dataclasses
import json

from . import lines, places


# The names of own conditions begin with it. The page does not count them.
OWN = "mine-"


@dataclasses.dataclass(frozen=True)
class Condition:
    """A client and its surroundings. The fields are the keys of its line."""

    name: str
    client: str
    # A recorded scroll of Scenarios/Traces, without its ending.
    recording: str
    network: str
    # The Cache-Control field of every image, or "none".
    cache_control: str
    # How rows share images, as in the key `feed.images` of a scenario.
    images: dict
    # Both sides of every image, in pixels.
    pixels: int
    # 1, or 2 with the page left and opened again between them.
    visits: int
    # The seed of the feed and of the server.
    seed: int
    settings: dict
    # The sizes of rows and screen that are not those of layout.py.
    layout: dict = dataclasses.field(default_factory=dict)

    @property
    def draw(self):
        """The draw that the condition is from, `drawn-2` for seed 2; None if it was not drawn."""
        drawn, seed, *_ = self.name.split("-")
        return f"{drawn}-{seed}" if drawn == "drawn" else None

    def as_mapping(self):
        """All but the name. A layout that states nothing is left out, as in lines that are older than it."""
        fields = dataclasses.asdict(self)
        del fields["name"]
        if not self.layout:
            del fields["layout"]
        return {key.replace("_", "-"): value for key, value in fields.items()}

    @property
    def record(self):
        """The line's contents."""
        return {"condition": self.name, **self.as_mapping()}

    @property
    def surroundings(self):
        """All but name and settings, as text: conditions that share it can be compared."""
        mapping = self.as_mapping()
        del mapping["settings"]
        return json.dumps(mapping)

    @property
    def keeps_nothing(self):
        """True if no cache may keep an answer."""
        return "no-store" in self.cache_control.lower()


def of_record(record):
    """Returns the condition of a line, or ends the program with its fault."""
    try:
        fields = {key.replace("-", "_"): value for key, value in record.items() if key != "condition"}
        return Condition(name=record["condition"], **fields)
    except TypeError as fault:
        places.fail(f"{places.CONDITIONS.name}: {record['condition']}: {fault}")


def load_all(names=()):
    """Returns all conditions in the order of their names, or those named."""
    every = {record["condition"]: record for record in lines.read(places.CONDITIONS).values()}
    for name in names:
        if name not in every:
            places.fail(f"there is no condition '{name}' in {places.CONDITIONS.relative_to(places.ROOT)}")
    return [of_record(every[name]) for name in (names or sorted(every))]


def load_counted():
    """Returns all conditions that the page counts: all but own ones."""
    return [one for one in load_all() if not one.name.startswith(OWN)]
