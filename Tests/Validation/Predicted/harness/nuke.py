"""Whole scrolls with Nuke's own pipeline, measured elsewhere: figures are committed, its logs are not.

The folder `measured/nuke` of CACHEBENCH_EVIDENCE has the logs of a pipeline of Nuke that was built on Linux, with the
scenarios and scrolls. If it exists, the figures are computed anew and compared with the committed ones.
"""
import json

from . import comparison, figures, lines, measurements, places, predictions

FOLDER = places.EVIDENCE / "measured/nuke"
CLIENT = "nuke"
SOURCE = "measured/nuke: the ImagePipeline of kean/Nuke (c4fc70a) on Linux, cachebench serve --shaped, HTTP/1.1"
# The preset for each cache of the pipeline.
PRESETS = {"url": "nuke", "data": "nuke-data-cache"}


def is_there():
    return FOLDER.is_dir()


def names():
    """Returns the conditions of the folder, SCENARIO-CACHE. In lines they begin with the name of the client."""
    return sorted({path.stem.removeprefix("n-") for path in FOLDER.glob("[0-9]/n-*.json")})


def measure():
    """Returns a record for each condition and repeat, from the logs of the folder."""
    return [{"condition": f"{CLIENT}-{name}", "repeat": repeat, "source": SOURCE,
             "measured": of_repeat(path.parent / f"n-{name}")}
            for name in names() for repeat, path in enumerate(sorted(FOLDER.glob(f"[0-9]/n-{name}.json")), start=1)]


def of_repeat(stem):
    records = [json.loads(line) for line in stem.with_suffix(".log").read_text().splitlines()]
    records = [one for one in records if one.get("target", "").startswith("/images/")]
    visits = [visit | {"appearances": visit["appear"]} for visit in json.loads(stem.with_suffix(".json").read_text())["visits"]]
    return figures.measured(sorted(records, key=lambda one: one["arrival"]), visits)


def predict():
    """Returns a record of each condition: what the presets say."""
    predicted = []
    for name in names():
        scenario, _, cache = name.rpartition("-")
        given = (FOLDER / f"scenarios/{scenario}.yaml").read_text()
        path = places.WORK / f"scenarios/nuke-{scenario}.yaml"
        places.write_whole(path, given.replace("../traces/", f"{FOLDER}/traces/"))
        results = json.loads(places.cachebench("run", path, "--strategy", PRESETS[cache], "--out",
                                               places.WORK / f"runs/nuke-{name}", "--force", "--no-charts",
                                               "--no-report", "--json"))
        metrics = next(run["metrics"] for run in results["runs"] if run["strategy"] == PRESETS[cache])
        predicted.append({
            "condition": f"{CLIENT}-{name}",
            "scenario": places.digest_of(given), "program": places.digest_of(places.PROGRAM.read_bytes()),
            "simulator": {metric: metrics.get(metric) for metric in predictions.METRICS}})
    return predicted


def write_missing(report):
    """Writes predictions. Those that exist stay."""
    if not is_there():
        return report("nuke: passed over; CACHEBENCH_EVIDENCE has no measured/nuke")
    if not present(places.PREDICTIONS):
        lines.add(places.PREDICTIONS, *predict())
        report(f"predicted {len(names())} conditions of Nuke")


def present(path):
    """Returns the records of Nuke in a file, in order."""
    return [record for key, record in sorted(lines.read(path).items()) if key[0].startswith(f"{CLIENT}-")]


def write_figures(report):
    """Writes the figures of the folder, or says if those that are committed differ."""
    if not is_there():
        return
    measured, written = measure(), present(places.MEASUREMENTS)
    if not written:
        lines.add(places.MEASUREMENTS, *measured)
        report("nuke: wrote the figures of measured/nuke")
    elif written != measured:
        places.fail(f"Nuke's figures in {places.MEASUREMENTS.name} are not those of {FOLDER}")
    else:
        report("nuke: the committed figures are those of measured/nuke")


def points():
    """Returns the points of Nuke's conditions, by the committed lines."""
    return [comparison.named_point(record["condition"], CLIENT, record, measured)
            for record in present(places.PREDICTIONS) if (measured := measurements.of_name(record["condition"]))]
