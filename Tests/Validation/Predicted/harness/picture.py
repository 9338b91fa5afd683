"""Draws decisions, and predicted against measured figures, by gnuplot in the style of the project's charts."""
import subprocess

from . import comparison, places

WIDTH, HEIGHT = 840, 560
COLORS = {"chromium": "#0072B2", "flutter": "#56B4E9", "gtk": "#E69F00", "qt": "#009E73", "webkit": "#D55E00",
          "nuke": "#CC79A7"}
SHAPES = {"chromium": 7, "flutter": 11, "gtk": 15, "qt": 5, "webkit": 9, "nuke": 13}
RIGHT, SAME, WRONG = "#0072B2", "#BBBBBB", "#D55E00"
# Panels of points: their title, and series of one client or metric each, with their titles.
PANELS = {
    "requests": {client: (client, "networkRequests") for client in COLORS},
    "mean wait, ms": {client: (client, "meanTimeToImage") for client in COLORS},
    "cell-seconds": {"wrong": ("gtk", "staleCellSeconds"), "left over": ("gtk", "leftoverCellSeconds"),
                            "blank": ("gtk", "blankCellSeconds")},
}
# The least value of either axis: a repeat without any cell-second has no place on a logarithmic one.
LEAST = {"requests": 10, "mean wait, ms": 1, "cell-seconds": 0.1}
STYLES = {**{client: (SHAPES[client], COLORS[client]) for client in COLORS},
          "wrong": (9, "#D55E00"), "left over": (7, "#E69F00"), "blank": (5, "#BBBBBB")}


def draw(tallies, points, folder):
    """Writes the picture; `folder` gets the script and its data. Returns the picture's path."""
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "predicted-and-measured.gp"
    script.write_text("\n".join(preamble() + decision_panel(tallies, folder) + point_panels(points, folder)) + "\n")
    done = subprocess.run(["gnuplot", script.name], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        places.fail(f"gnuplot exits with status {done.returncode}:\n{done.stderr}")
    places.write_whole(places.PICTURE, (folder / "predicted-and-measured.svg").read_text())
    return places.PICTURE


def preamble():
    return [
        "set encoding utf8",
        f"set terminal svg size {WIDTH},{HEIGHT} font 'sans,12' noenhanced background rgb 'white'",
        "set output 'predicted-and-measured.svg'",
        "set datafile separator tab",
        "set border 3 lc rgb '#777777' lw 0.8",
        "set tics nomirror out scale 0.5 textcolor rgb '#333333'",
        "set style fill solid 1 noborder",
        f"set multiplot title '{title()}' font 'sans,15'",
    ]


def title():
    return "Predicted and measured: decisions, requests, waits, and wrong images on a screen"


def decision_panel(tallies, folder):
    """Bars of the decisions that the client itself makes: right, said the same, wrong."""
    bars = []
    for (client, measure), tally in tallies.items():
        score = tally.scores["simulator"]
        rival = max(("distinct", "kept", "more"), key=lambda name: tally.scores[name].right)
        if score.decided and client == "all":
            name = "bytes" if measure == "bytesDown" else "wait"
            for label, one in ((f"{name}, simulator", score), (f"{name}, best trivial", tally.scores[rival])):
                bars.append(f"{label}\t{one.right}\t{one.same}\t{one.wrong}")
    lines = ["set origin 0, 0.56", "set size 1, 0.38", "set key outside top right horizontal textcolor rgb '#333333'",
             "set title 'Decisions between two values of a setting'", "set yrange [0:*]", "unset logscale",
             "set style data histograms", "set style histogram rowstacked", "set boxwidth 0.5"]
    if not bars:
        return lines + empty("no decision was measured often enough yet")
    (folder / "decisions.tsv").write_text("\n".join(bars) + "\n")
    plots = [f"'decisions.tsv' using {column}{':xtic(1)' if column == 2 else ''} title '{word}' lc rgb '{color}'"
             for column, word, color in ((2, "right", RIGHT), (3, "said the same", SAME), (4, "wrong", WRONG))]
    return lines + ["plot " + ", ".join(plots)]


def empty(text):
    """A panel that says why it has nothing."""
    return [f"set label 1 '{text}' at graph 0.5, graph 0.5 center textcolor rgb '#555555'",
            "set xrange [0:1]", "set yrange [0:1]", "plot NaN notitle", "unset label 1", "set xrange [*:*]"]


def point_panels(points, folder):
    """A panel for each metric: predicted to the right, measured upwards, from least to greatest repeat."""
    lines = ["unset title", "set style data points",
             "set key inside left top vertical Left reverse samplen 0.5 font ',10'"]
    for place, (name, series) in enumerate(PANELS.items()):
        lines += [f"set origin {place / len(PANELS):.4f}, 0", f"set size {1 / len(PANELS):.4f}, 0.55",
                  # The first panel names the clients of the second, too, which has no room.
                  "unset key" if place == 1 else "set key",
                  f"set xlabel 'predicted {name}'", f"set ylabel 'measured {name}'", f"set title '{name}'"]
        # Bars hide what is around their points, so points are drawn after all bars.
        bars, dots = [], []
        for title, (client, metric) in series.items():
            own = [one for one in points if one.client == client and one.has(metric) and is_positive(one, metric)]
            if not own:
                continue
            file, (shape, color) = folder / f"{client}-{metric}.tsv", STYLES[title]
            file.write_text("\n".join(row(one, metric) for one in own) + "\n")
            bars.append(f"'{file.name}' using 1:2:3:4 with yerrorbars pt 0 lc rgb '{color}' notitle")
            dots.append(f"'{file.name}' using 1:2 with points pt {shape} ps 0.5 lc rgb '{color}' title '{title}'")
        if dots:
            lines += ["set logscale xy", "set autoscale", f"set yrange [{LEAST[name]}:*]", f"set xrange [{LEAST[name]}:*]",
                      "plot x with lines lc rgb '#BBBBBB' notitle, " + ", ".join(bars + dots),
                      "unset logscale"]
        else:
            lines += empty("nothing was measured on a quiet machine yet")
    return lines + ["unset multiplot"]


def is_positive(one, metric):
    """True if both figures have a place on a logarithmic axis."""
    return one.measured[metric] > 0 and one.predicted["simulator"][metric] > 0


def row(one, metric):
    least, greatest = one.spread[metric]
    values = (one.predicted["simulator"][metric], one.measured[metric], max(least, 1e-3), greatest)
    return "\t".join(f"{value:.4g}" for value in values)
