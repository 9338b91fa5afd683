"""Whole scrolls with Nuke's own pipeline, measured elsewhere: figures are committed, its logs are not.

The folder `measured/nuke` beside the repository has the logs of a pipeline of Nuke that was built on Linux, with the
scenarios and scrolls. Where it is there, the figures are computed anew and compared with the committed ones.
"""
import json

from . import comparison, figures, places, predictions

FOLDER = places.SHARED / "measured/nuke"
FIGURES = places.MEASUREMENTS / "nuke.json"
PREDICTED = places.PREDICTIONS / "nuke.json"
SOURCE = "measured/nuke: the ImagePipeline of kean/Nuke (c4fc70a) on Linux, cachebench serve --shaped, HTTP/1.1"
# The preset for each cache of the pipeline.
PRESETS = {"url": "nuke", "data": "nuke-data-cache"}


def is_there():
    return FOLDER.is_dir()


def names():
    """Returns the conditions of the folder: SCENARIO-CACHE."""
    return sorted({path.stem.removeprefix("n-") for path in FOLDER.glob("[0-9]/n-*.json")})


def measure():
    """Returns the figures of each condition and repeat, from the logs of the folder."""
    return {"source": SOURCE, "conditions": {
        name: [of_repeat(path.parent / f"n-{name}") for path in sorted(FOLDER.glob(f"[0-9]/n-{name}.json"))]
        for name in names()}}


def of_repeat(stem):
    records = [json.loads(line) for line in stem.with_suffix(".log").read_text().splitlines()]
    records = [one for one in records if one.get("target", "").startswith("/images/")]
    visits = [visit | {"appearances": visit["appear"]} for visit in json.loads(stem.with_suffix(".json").read_text())["visits"]]
    return {"measured": figures.measured(sorted(records, key=lambda one: one["arrival"]), visits)}


def predict():
    """Returns what the presets say of each condition."""
    predicted = {}
    for name in names():
        scenario, _, cache = name.rpartition("-")
        given = (FOLDER / f"scenarios/{scenario}.yaml").read_text()
        path = places.WORK / f"scenarios/nuke-{scenario}.yaml"
        places.write_whole(path, given.replace("../traces/", f"{FOLDER}/traces/"))
        results = json.loads(places.cachebench("run", path, "--strategy", PRESETS[cache], "--out",
                                               places.WORK / f"runs/nuke-{name}", "--force", "--no-charts",
                                               "--no-report", "--json"))
        metrics = next(run["metrics"] for run in results["runs"] if run["strategy"] == PRESETS[cache])
        predicted[name] = {
            "scenario": places.digest_of(given), "program": places.digest_of(places.PROGRAM.read_bytes()),
            "simulator": {metric: metrics.get(metric) for metric in predictions.METRICS}}
    return predicted


def write_missing(report):
    """Writes predictions, and then the figures. Predictions that exist stay."""
    if not is_there():
        return report("nuke: passed over; there is no folder measured/nuke beside the repository")
    if not PREDICTED.exists():
        places.write_whole(PREDICTED, json.dumps(predict(), indent=1) + "\n")
        report(f"predicted {len(names())} conditions of Nuke")


def write_figures(report):
    """Writes the figures of the folder, or says if those that are committed differ."""
    if not is_there():
        return
    measured = json.dumps(measure(), indent=1) + "\n"
    if not FIGURES.exists():
        places.write_whole(FIGURES, measured)
        report("nuke: wrote the figures of measured/nuke")
    elif FIGURES.read_text() != measured:
        places.fail(f"the figures in {FIGURES.relative_to(places.ROOT)} are not those of {FOLDER}")
    else:
        report("nuke: the committed figures are those of measured/nuke")


def points():
    """Returns the points of Nuke's conditions, by the committed files."""
    if not (FIGURES.exists() and PREDICTED.exists()):
        return []
    predicted, measured = json.loads(PREDICTED.read_text()), json.loads(FIGURES.read_text())["conditions"]
    return [comparison.named_point(f"nuke-{name}", "nuke", predicted[name], measured[name]) for name in predicted]
