"""A complaint's finding, the change that mends it with its price, and a film of both: from runs of the program."""
import configparser
import functools
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from program import CACHEBENCH, ROOT, cachebench, document

# Symptoms that may be there by choice.
NOTES = {"unused-prefetches", "decoded-again", "oversized", "never-stored-http", "never-stored-memory",
         "unbounded-memory", "memory-held", "stored-twice", "disk"}
KEPT = ROOT / ".build/site-runs"
WINDOWS = configparser.ConfigParser()
WINDOWS.read(Path(__file__).with_name("films.ini"))


@dataclass
class Evidence:
    """The results of the runs for a complaint."""
    # The lines that the command printed.
    printed: str = ""
    # The sentence of the finding, the finding and the change, as the program gives them.
    sentence: str = ""
    finding: dict = None
    cure: dict = None
    # The means of metrics that the page shows, without and with the change.
    before: dict = field(default_factory=dict)
    after: dict = field(default_factory=dict)
    # The library that the strategy models, and whether the scenario's mended strategy has the change, too.
    library: str = ""
    is_known: bool = False
    has_film: bool = False


def leaves(value, path=""):
    """The keys of a resolved strategy with their values, as texts."""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    else:
        yield path, value if isinstance(value, str) else json.dumps(value)


def mended(scenario, strategy):
    """The keys that the scenario itself changes to mend a strategy: those of its next relative in the file."""
    own = set(leaves(strategy))
    others = [set(leaves(one)) - own for one in scenario["strategies"] if one["name"] != strategy["name"]]
    ignored = {"name", "summary", "models", "defect"}
    changed = [{(key, value) for key, value in one if key not in ignored} for one in others]
    return min((one for one in changed if 0 < len(one) <= 6), key=len, default=set())


def chosen(finding, known):
    """The change to show: it ends the fault, brings fewest new ones, is known to the scenario's author, saves most time."""
    cures = [cure for cure in finding["cures"] if cure["side"] == "strategy"] or finding["cures"]

    def is_known(cure):
        return set(cure["change"].items()) <= known

    first = min(cures, default=None, key=lambda cure: (
        not cure["isGone"], len(cure["faults"]), not is_known(cure), cure["time"] or 0))
    return first, first is not None and is_known(first)


def concerned(findings, complaint):
    """The finding that a complaint is about: of its symptoms, a fault before a note, one that is mended before others."""
    about = [one for one in findings if one["name"] in complaint.symptoms] or findings
    return max(about, key=lambda one: (bool(one["cures"]), one["isFault"]), default=None)


def changed_scenario(scenario, strategy, change):
    """The text of a scenario with a strategy as it is and with a change. JSON is YAML; the values of changes are YAML."""
    other = json.loads(json.dumps(strategy)) | {"name": "with the change", "defect": None}
    values = {}
    for number, (path, value) in enumerate(change.items()):
        *folders, last = path.split(".")
        place = other
        for one in folders:
            place[one] = place.get(one) or {}
            place = place[one]
        place[last] = f"@{number}@"
        values[f'"@{number}@"'] = value
    text = json.dumps({key: value for key, value in scenario.items() if key != "name"} | {
        "strategies": [strategy, other], "assertions": [], "reference": strategy["name"]})
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def sentences(printed, findings):
    """The program's sentence about each finding, by name: faults have numbers, the others follow in their order."""
    lines = re.findall(r"^(?:\d+\. |   )(\S[^\n]*: [^\n]*)\.$", printed, re.M)
    return dict(zip((one["name"] for one in sorted(findings, key=rank)), lines))


def rank(finding):
    """Faults come first, notes last, and between them what no key of the strategy mends."""
    return 0 if finding["isFault"] else 2 if finding["name"] in NOTES else 1


def diagnosed(complaint, folder):
    """The evidence of a complaint whose command is a diagnosis."""
    arguments = complaint.command[1:]
    name, strategy_name = arguments[0], arguments[arguments.index("--strategy") + 1]
    out = folder / "diagnosis"
    printed = cachebench("diagnose", *arguments, "--jobs", 1, "--out", out)
    found = json.loads((out / "diagnosis.json").read_text())
    finding = concerned(found["findings"], complaint)
    if not finding:
        return Evidence(printed=printed)
    scenario = document("show", name)
    strategy = next(one for one in scenario["strategies"] if one["name"] == strategy_name)
    cure, is_known = chosen(finding, mended(scenario, strategy))
    own = json.loads((out / "results.json").read_text())["means"][0]["metrics"]
    evidence = Evidence(printed, sentences(printed, found["findings"])[finding["name"]], finding, cure,
                        before=own, library=strategy["models"], is_known=is_known)
    if cure:
        changed = folder / f"{name}.yaml"
        changed.write_text(changed_scenario(scenario, strategy, cure["change"]))
        results = document("run", changed, "--no-charts", "--no-report", "--out", folder / "runs", "--jobs", 1)
        evidence.after = next(one["metrics"] for one in results["means"] if one["strategy"] == "with the change")
    return evidence


def window(complaint):
    """The options of a complaint's film."""
    return dict(WINDOWS[complaint.name]) if complaint.name in WINDOWS else {}


def film(complaint, folder, out):
    """Draws a film of a complaint, without and with the change; nothing if there is no change or window."""
    scenario = next(folder.glob("*.yaml"), None)
    if not window(complaint) or not scenario:
        return False
    gif, still = folder / "film.gif", folder / "still.png"
    shown = window(complaint)
    options = [text for key, value in shown.items() for text in (f"--{key}", value)]
    cachebench("film", scenario, *options, "--rate", 8, "--out", gif)
    start, end = (float(shown[key].removesuffix("s")) for key in ("from", "to"))
    cachebench("film", scenario, "--at", f"{(start + end) / 2}s", "--out", still)
    # One frame is whole; the others have what changes.
    subprocess.run(["gif2webp", "-quiet", "-q", "20", "-m", "2", "-kmin", "9", "-kmax", "1000", gif, "-o", out], check=True)
    subprocess.run(["cwebp", "-quiet", "-lossless", "-q", "20", "-m", "2", still, "-o", out.with_name(f"{out.stem}-still.webp")],
                   check=True)
    return True


def made(complaint, film_path):
    """All evidence of a complaint, from new runs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        is_diagnosis = complaint.command[:1] == ["diagnose"]
        found = diagnosed(complaint, folder) if is_diagnosis else Evidence()
        found.has_film = film(complaint, folder, film_path)
        return found


def evidence(complaint, films):
    """All evidence of a complaint; its film goes into a folder. Runs are not repeated while nothing changed."""
    kept = KEPT / hashlib.sha256(repr((inputs(), vars(complaint), window(complaint))).encode()).hexdigest()[:16]
    if not (kept / "evidence.json").exists():
        kept.mkdir(parents=True, exist_ok=True)
        found = made(complaint, kept / f"{complaint.name}.webp")
        part = kept / "evidence.part"
        part.write_text(json.dumps(vars(found)))
        part.rename(kept / "evidence.json")
    for path in kept.glob("*.webp"):
        shutil.copy(path, films)
    return Evidence(**json.loads((kept / "evidence.json").read_text()))


@functools.cache
def inputs():
    """A digest of the program, of what this file asks of it, and of the scenarios."""
    digest = hashlib.sha256()
    for path in [CACHEBENCH, Path(__file__), *sorted((ROOT / "Scenarios").rglob("*.*"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
