"""Writes what the simulator and the trivial predictors say of each condition, before anything is measured."""
import json
import subprocess

from . import places, scenarios, trivial

METRICS = ("networkRequests", "duplicateRequests", "revalidations", "resumedRequests", "cancelledRequests", "bytesDown",
           "meanTimeToImage", "timeToImageP50", "neverShown", "appearances")


def path_of(condition):
    return places.PREDICTIONS / f"{condition.name}.json"


def predict(condition):
    """Returns the prediction for a condition."""
    scenario = scenarios.write(condition)
    folder = places.WORK / "runs" / condition.name
    text = places.cachebench("run", scenario, "--out", folder, "--force", "--no-charts", "--no-report", "--json")
    results = json.loads(text)
    metrics = results["runs"][0]["metrics"]
    return {
        "condition": condition.name,
        "scenario": scenarios.digest(condition),
        "program": places.digest_of(places.PROGRAM.read_bytes()),
        "model": results["model"],
        "simulator": {name: metrics.get(name) for name in METRICS},
        **trivial.predict(condition, scenario),
    }


def write_missing(conditions, report):
    """Predicts what has no prediction yet. One that exists stays as it is, even if the program has changed since."""
    for condition in conditions:
        if not path_of(condition).exists():
            places.write_whole(path_of(condition), json.dumps(predict(condition), indent=1) + "\n")
            report(f"predicted {condition.name}")


def load(condition):
    """Returns the prediction for a condition, or None."""
    path = path_of(condition)
    return json.loads(path.read_text()) if path.exists() else None


def fault_of(condition):
    """Returns why a condition may not be measured, or None if its prediction is committed and still about it."""
    prediction = load(condition)
    if not prediction:
        return "has no prediction: run `make validate-predict` and commit what it writes"
    if prediction["scenario"] != scenarios.digest(condition):
        return "has changed since it was predicted: give it another name, and predict that"
    paths = [path_of(condition), condition.path]
    if not all(map(is_committed, paths)):
        return "has a prediction that is not committed: commit Conditions and Predictions first"
    return None


def is_committed(path):
    """True if the last commit has the file as it is."""
    def git(*arguments):
        return subprocess.run(["git", "-C", places.ROOT, *arguments], capture_output=True).returncode == 0
    return git("cat-file", "-e", f"HEAD:{path.relative_to(places.ROOT)}") and git("diff", "--quiet", "HEAD", "--", path)
