"""Writes what the simulator and the trivial predictors say of each condition, before anything is measured."""
import json

from . import figures, lines, models, places, scenarios, trivial

METRICS = ("networkRequests", "duplicateRequests", "revalidations", "resumedRequests", "cancelledRequests", "bytesDown",
           "meanTimeToImage", "timeToImageP50", "neverShown", "appearances")


def metrics_of(condition):
    """Returns the metrics that are predicted: those of the screen only where a client reads it."""
    return METRICS + figures.SCREEN if condition.client in models.READ_THEIR_SCREEN else METRICS


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
        "simulator": {name: metrics.get(name) for name in metrics_of(condition)},
        **trivial.predict(condition, scenario),
    }


def write_missing(conditions, report):
    """Predicts what has no prediction yet. One that exists stays as it is, even if the program has changed since."""
    for condition in conditions:
        if not load(condition):
            lines.add(places.PREDICTIONS, predict(condition))
            report(f"predicted {condition.name}")


def load(condition):
    """Returns the prediction for a condition, or None."""
    return lines.read(places.PREDICTIONS).get((condition.name, 0))


def has_changed(condition):
    """True if a prediction is not about its condition and model as they are."""
    prediction = load(condition)
    return prediction is not None and prediction["scenario"] != scenarios.digest(condition)


def faults(conditions):
    """Returns why conditions may not be measured: those whose prediction is not committed, or is not about them."""
    files = (places.CONDITIONS, places.PREDICTIONS)
    committed = {path: lines.committed(path) for path in files}
    for condition in conditions:
        prediction = load(condition)
        if not prediction:
            yield f"{condition.name} has no prediction: run `make validate-predict` and commit what it writes"
        elif has_changed(condition):
            yield f"{condition.name} has changed since it was predicted: give it another name, and predict that"
        elif any(lines.read(path).get((condition.name, 0)) != committed[path].get((condition.name, 0)) for path in files):
            yield (f"{condition.name} has a prediction that is not committed: commit {places.CONDITIONS.name} and "
                   f"{places.PREDICTIONS.name} first")
