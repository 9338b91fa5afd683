"""The complaints that the program knows, with the figures that it gives for each."""
import re
from dataclasses import dataclass

from program import ROOT

DECLARED = ROOT / "Sources/Tool/Commands/Resources/complaints.ini"


@dataclass(eq=False)
class Complaint:
    """A complaint in the words of users."""
    name: str
    title: str
    text: str
    phrases: str
    metrics: list
    keys: list
    scenarios: list
    symptoms: list
    command: list

    @property
    def address(self):
        return f"complaints/{self.name}.html"

    @property
    def is_modelled(self):
        return bool(self.command)


def complaint(part):
    """A complaint from its lines: `name: title`, and then `field = value`."""
    head, *lines = part.strip().split("\n")
    name, title = head.split(": ", 1)
    fields = dict(line.split(" = ", 1) for line in lines)

    def words(field):
        return fields.get(field, "").split()

    phrases = " ".join(fields.get(field, "") for field in ("decisive", "words", "hints"))
    return Complaint(name, title, fields.get("text", ""), re.sub(r"[,|]", " ", phrases), words("metrics"),
                     words("keys"), words("scenarios"), words("symptoms"), words("try"))


def all_complaints():
    """Those of users; the last groups of the file only list scenarios by their purpose."""
    found = map(complaint, DECLARED.read_text().strip().split("\n\n"))
    return [one for one in found if one.text]
