"""The list on the screen, in one place: the models, the pages and the windows of all clients take it from here."""
import dataclasses

from . import places

# A row has this much room above and below its image.
PADDING = 10


@dataclasses.dataclass(frozen=True)
class Layout:
    """The sizes of rows and screen in points. A condition may state others, by keys such as `row-height`."""

    row_height: int = 88
    # The part of the screen that scrolls.
    width: int = 390
    height: int = 844

    @property
    def side(self):
        """Both sides of an image on the screen."""
        return self.row_height - 2 * PADDING

    @property
    def as_config(self):
        """The keys that pages and windows read."""
        return {"rowHeight": self.row_height, "side": self.side, "padding": PADDING, "width": self.width,
                "viewport": self.height}


def of(condition):
    """Returns the layout of a condition, or ends the program with what is wrong about it."""
    known = [field.name.replace("_", "-") for field in dataclasses.fields(Layout)]
    for key, value in condition.layout.items():
        if key not in known:
            places.fail(f"{condition.name}: the layout has no '{key}'; it has {', '.join(known)}")
        if type(value) is not int or value <= 2 * PADDING:
            places.fail(f"{condition.name}: {key} is a whole number of points above {2 * PADDING}, not {value!r}")
    return Layout(**{key.replace("-", "_"): value for key, value in condition.layout.items()})
