"""The table of libraries: a week of people with each model, and what was measured of real clients."""
import html
import json
import re
from statistics import mean

from documents import PAGES, table_after, wide
from program import ROOT, amount

WEEK = ROOT / "Results/Baselines/which-library.json"


def is_figures(values):
    """True of the figures of all seeds. Of rare metrics a baseline has only a digest."""
    return isinstance(values, list) and all(isinstance(value, (int, float)) for value in values)


def baseline(path):
    """The means of a scenario's accepted results, by strategy and point of the sweep."""
    return [(run["strategy"], tuple(run["parameters"].values()),
             {name: mean(values) for name, values in run["metrics"].items() if is_figures(values)})
            for run in json.loads(path.read_text())["runs"]]


def week():
    """The rows of a week: the time without the correct image on each network, and the most memory."""
    found = {}
    for strategy, (network,), figures in baseline(WEEK):
        found.setdefault(strategy, {})[network] = figures
    rows = []
    for strategy, by_network in found.items():
        lte, slow = by_network["lte"], by_network["wpt-3g-slow"]
        memory = mean(one["peakMemoryBytes"] for one in (lte, slow))
        rows.append((strategy, lte["cellSecondsWithoutRightImage"], slow["cellSecondsWithoutRightImage"], memory))
    return sorted(rows, key=lambda row: row[1])


def week_table():
    head = ("strategy", "LTE", "slow 3G", "memory")
    cells = "".join(
        f"<tr><th scope=row><code>{html.escape(name)}</code></th><td>{amount(lte, 'seconds')}</td>"
        f"<td>{amount(slow, 'seconds')}</td><td>{amount(memory, 'bytes')}</td></tr>" for name, lte, slow, memory in week())
    heads = "".join(f"<th scope=col>{one}</th>" for one in head)
    return wide(f"<table class=figures><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>")


def decisions():
    """How many measured decisions the simulator has right by bytes, and of how many that differ."""
    row = re.search(r"^\| all, bytes \| (\d+) of (\d+) \|", (PAGES / "PredictedAndMeasured.md").read_text(), re.M)
    return int(row[1]), int(row[2])


def presets():
    return table_after(PAGES / "LibraryModels.md", "# Models of image libraries")


def measured():
    """The tables of the libraries whose own code was run, each below its name."""
    return "".join(f"<h3>{name}</h3>{table_after(PAGES / 'RealLibraries.md', f'### {name}')}"
                   for name in ("Nuke", "Kingfisher", "AlamofireImage"))


def measured_clients():
    return table_after(PAGES / "PredictedAndMeasured.md", "<!-- begin counts and waits -->")
