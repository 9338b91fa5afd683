"""A condition: a client with its settings, and all that surrounds it. One file each in Conditions."""
import dataclasses

from . import places, plain_yaml


@dataclasses.dataclass(frozen=True)
class Condition:
    """A client and its surroundings. The fields are the keys of its file."""

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

    @property
    def path(self):
        return places.CONDITIONS / f"{self.name}.yaml"

    @property
    def draw(self):
        """The draw that the condition is from, `drawn-2` for seed 2; None if it was not drawn."""
        drawn, seed, *_ = self.name.split("-")
        return f"{drawn}-{seed}" if drawn == "drawn" else None

    def as_mapping(self):
        """The contents of the file."""
        fields = dataclasses.asdict(self)
        del fields["name"]
        return {key.replace("_", "-"): value for key, value in fields.items()}

    @property
    def surroundings(self):
        """All but name and settings: conditions that share it can be compared."""
        mapping = self.as_mapping()
        del mapping["settings"]
        return plain_yaml.write(mapping)

    @property
    def text(self):
        return plain_yaml.write(self.as_mapping())

    @property
    def keeps_nothing(self):
        """True if no cache may keep an answer."""
        return "no-store" in self.cache_control


def load(path):
    """Reads a condition, or ends the program with its fault."""
    try:
        mapping = plain_yaml.read(path.read_text())
        return Condition(name=path.stem, **{key.replace("-", "_"): value for key, value in mapping.items()})
    except (ValueError, TypeError) as fault:
        places.fail(f"{path.relative_to(places.ROOT)}: {fault}")


def load_all(names=()):
    """Returns all conditions in the order of their names, or those named."""
    every = {path.stem: path for path in sorted(places.CONDITIONS.glob("*.yaml"))}
    for name in names:
        if name not in every:
            places.fail(f"there is no condition '{name}' in {places.CONDITIONS.relative_to(places.ROOT)}")
    return [load(every[name]) for name in (names or every)]
