"""The pages of the site, as HTML."""
import html
import re
from pathlib import Path

import libraries
import library_code
from documents import PAGES, anchor
from program import ROOT, amount, cachebench, document, metric

TEMPLATE = Path(__file__).with_name("page.html").read_text()
TIME = "cellSecondsWithoutRightImage"
# Rows of every price, beside those that a change surely moves.
PRICED = ("peakFootprintBytes", "mainThreadSeconds", "bytesDown", "networkRequests")
# Columns of the program's tables whose titles are too short for a sentence.
TITLES = {"bytesDown": "downloaded", "abandonedRows": "rows left blank for good", TIME: "time without the image, all cells together",
          "peakFootprintBytes": "most memory (footprint)", "diskBytes": "files on disk"}


def version():
    """The version and the model of the program."""
    match = re.match(r"cachebench (\S+) \(model (\d+)", cachebench("--version"))
    return {"version": match[1], "model": match[2]}


def text(value):
    return html.escape(str(value))


def code(value):
    return f"<code>{text(value)}</code>"


def page(title, body, version, summary="", root="", kind=""):
    """A whole page. `root` leads from its folder to that of the site."""
    values = {"title": text(title), "body": body, "summary": text(summary or title), "root": root,
              "version": text(version["version"]), "model": version["model"], "kind": f' class="{kind}"' if kind else ""}
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), TEMPLATE)


def title(name):
    return text(TITLES.get(name) or metric(name)["title"])


def figure(name, value):
    return amount(value, metric(name)["unit"])


def arrow(before, after):
    return (f'<span class="before">{before}</span> <span aria-hidden="true">→</span>'
            f'<span class="hidden"> becomes </span> <span class="after">{after}</span>')


def result(evidence):
    """The figure of a finding without and with its change."""
    name = evidence.finding["metric"]
    return arrow(figure(name, evidence.before[name]), figure(name, evidence.after[name]))


def setting(change):
    return ", ".join(f"{path}: {value}" for path, value in change.items())


def card(complaint, evidence):
    shown = (f'<p class="figure"><b>{result(evidence)}</b> {title(evidence.finding["metric"])}</p>'
             f'<small>{code(setting(evidence.cure["change"]))}</small>') \
        if evidence.cure else '<small>No single change is known to mend it.</small>' if complaint.is_modelled \
        else "<small>Not modelled.</small>"
    return (f'<li><a href="{complaint.address}"><h3>{text(complaint.title)}</h3><p>{text(complaint.text)}</p>'
            f"{shown}</a></li>")


def index(found, version):
    """The first page: every complaint, with its figure."""
    mended = sum(1 for evidence in found.values() if evidence.cure)
    right, different = libraries.decisions()
    cards = "".join(card(complaint, evidence) for complaint, evidence in found.items())
    body = f"""<div class="hero"><div>
<h1>What is wrong with the images in your list?</h1>
<p class="lede">Choose what you see, or say it in your words. Each complaint has a film, the finding, one change that mends it,
the price of the change, and a command that repeats it.</p>
<form class="ask" role="search" action="search.html"><input type="search" name="q" aria-label="Your complaint"
placeholder="images flicker when I scroll back" autocomplete="off"><button>Find</button></form>
<div class="results" aria-live="polite"></div></div>
<p class="number"><b>{mended} of {len(found)}</b> complaints are mended by one change in a simulated list: the fault is gone or halved.
<small>How far can it be trusted? {different} times other clients were measured with two settings, and the simulator had said
beforehand which of them downloads less: rightly in {right}. <a href="docs/PredictedAndMeasured.html">Predicted and measured</a>.</small></p></div>
<h2 id="complaints">Complaints</h2>
<p>Figures are means of a run of the list, as it is and with the change.</p>
<ul class="cards">{cards}</ul>"""
    return page("What is wrong with the images in your list?", body, version,
                "Complaints about images in lists: film, finding, one change that mends it, its price.", kind="first")


def film(complaint, evidence):
    if not evidence.has_film:
        return ""
    strategy = complaint.command[complaint.command.index("--strategy") + 1]
    return (f'<figure class="film"><picture><source media="(prefers-reduced-motion: reduce)" '
            f'srcset="../films/{complaint.name}-still.webp"><img src="../films/{complaint.name}.webp" width="872" height="1074" '
            f'alt="Left: {text(strategy)} as it is. Right: with the change."></picture>'
            f"<figcaption>Left: as it is. Right: with the change. Drawn by <code>cachebench film</code>. "
            f'<a href="../docs/Films.html#read-one">How to read it</a></figcaption></figure>')


def explained(path, value):
    """The meaning of a key of a change, and of its new value; of a mapping, of each of its keys."""
    parts = re.fullmatch(r"\{(.*)\}", value)
    if parts:
        return "".join(explained(f"{path}.{key}", own) for key, own in re.findall(r"([\w-]+): ([^,]*)", parts[1]))
    for name in (f"strategies.{path}", path):
        found = [one for one in document("explain", path) if one.get("key") == name]
        if found:
            meaning = found[0].get("values", {}).get(value)
            return (f'<li><a href="../docs/Keys.html{section(name)}">{code(f"{path}: {value}")}</a>: '
                    f"{text(found[0]['explanation'])}" + (f". {text(value)}: {text(meaning)}" if meaning else "") + ".</li>")
    return f"<li>{code(f'{path}: {value}')}</li>"


def section(key):
    """The anchor of the section of the page of keys that has a key; nothing if none has it."""
    headings = re.findall(r"^## (`([\w.-]+)`.*)$", (PAGES / "Keys.md").read_text(), re.M)
    found = max((one for one in headings if key.startswith(f"{one[1]}.")), key=lambda one: len(one[1]), default=None)
    return f"#{anchor(html.unescape(found[0].replace('`', '')))}" if found else ""


def row(name, before, after):
    better = metric(name).get("better")
    grows = after > before
    kind = "" if before == after or not better else "better" if grows == (better == "higher") else "worse"
    return (f'<tr><th scope="row">{title(name)}<small>{code(name)}</small></th>'
            f'<td>{figure(name, before)}</td><td class="{kind}">{figure(name, after)}</td></tr>')


def price(evidence, priced):
    """The costs and savings of a change, each as a row. `priced` are complaints whose same change has a known price."""
    own = evidence.finding["metric"]
    names = [name for name in (own, TIME, *evidence.cure["prices"], *PRICED)
             if name == own or figure(name, evidence.before[name]) != figure(name, evidence.after[name])]
    rows = "".join(row(name, evidence.before[name], evidence.after[name]) for name in dict.fromkeys(names))
    table = libraries.wide('<table class="figures"><thead><tr><th scope="col">mean of the runs</th><th scope="col">as it is</th>'
             f'<th scope="col">with the change</th></tr></thead><tbody>{rows}</tbody></table>')
    costs = [name for name, after in evidence.cure["prices"].items()
             if (after > evidence.before[name]) == (metric(name)["better"] == "lower")]
    if "what a change costs is not known" in evidence.printed:
        said = "<b>Its price is not known here:</b> runs without the change ended early, so that they did less."
        said += "".join(f' With the same change <a href="{other.name}.html">{text(other.title.lower())}</a> has a price.'
                        for other in priced)
    elif costs:
        said = "<b>Its price:</b> " + ", ".join(
            f'{title(name)} {figure(name, evidence.before[name])} → {figure(name, evidence.after[name])}'
            for name in costs) + "."
    else:
        said = ("<b>Its price:</b> no memory, bytes, requests, files, work or hitches that surely grow by more than what is too small "
                "to count. What moved is in the table.")
    more = re.findall(r"more: ([^(;\n]*\([a-z-]*\))", evidence.printed)
    faults = [next((one for one in more if one.endswith(f"({name})")), name) for name in evidence.cure["faults"]]
    new = f" <b>With it a fault grows:</b> {text(', '.join(faults))}." if faults else ""
    return f'<p class="price">{said}{new}</p>{table}'


def change(evidence, priced):
    """The section about the change."""
    if not evidence.cure:
        return "<h2>The change</h2><p>No change of one key mends it here.</p>"
    changes = evidence.cure["change"]
    lines = library_code.lines(changes)
    listed = "".join(f'<tr><th scope="row">{text(library)}</th><td>{"<br>".join(map(code, one))}</td></tr>'
                     for library, one in lines.items())
    table = f'<table class="lines"><tbody>{listed}</tbody></table>' if listed else \
        "<p>No library has one setting for it that the project has found: it is a change of code.</p>"
    known = " Of the scenario's strategies the one that is mended has this change." if evidence.is_known else ""
    where = {"server": "<p>This is a change of the server.</p>", "list": "<p>This is a change of the app's list.</p>"}
    return (f'<h2>The change</h2><p class="change">{code(setting(changes))}</p>{where.get(evidence.cure["side"], "")}'
            f'<ul>{"".join(explained(*one) for one in changes.items())}</ul>{price(evidence, priced)}'
            f"<p>The same was found in new runs with other random times and images.{known}</p><h3>The line of code</h3>{table}")


def source(name):
    """The summary of a scenario, and the public thread that it replays."""
    path = next((ROOT / "Scenarios").rglob(f"{name}.yaml"))
    thread = re.search(r"^# The thread: (https://\S+?)[,;.)]?(?: |$)", path.read_text(), re.M)
    summary = document("show", name)["summary"]
    link = f' It replays <a href="{text(thread[1])}">a public report</a>.' if thread else ""
    return f"<p>Scenario {code(name)}: {text(summary)}.{link}</p>"


def finding(complaint, evidence):
    library = (evidence.library or "").split(";")[0]
    models = f", by a model of {text(library)}" if library not in ("", "None") else ""
    strategy = complaint.command[complaint.command.index("--strategy") + 1]
    return (f'<h2>The finding</h2><p class="finding">{text(evidence.sentence)}</p>'
            f"{source(complaint.command[1])}<p>The app is the strategy {code(strategy)} of this scenario{models}.</p>")


def command(complaint, evidence):
    line = "cachebench " + " ".join(complaint.command)
    printed = (f'<details><summary>All that it prints</summary><pre tabindex="0">{text(evidence.printed)}</pre></details>'
               if evidence.printed else "")
    return (f'<h2>Repeat it</h2><div class="command"><pre tabindex="0"><code>{text(line)}</code></pre>'
            '<button type="button" class="copy">Copy</button></div>'
            f'<p>It runs on Linux; on a Mac it is type-checked, and not yet run. For a list of yours: '
            f"<code>cachebench init mylist</code>, then <code>cachebench diagnose mylist.yaml --strategy {preset(evidence)}</code>. "
            f'<a href="../docs/start.html#install">Install</a> · <a href="../docs/Diagnosis.html">Diagnosis</a></p>{printed}')


def preset(evidence):
    """The preset of the library that the strategy of a complaint models, else one that is usual."""
    name = (evidence.library or "").split(" ")[0].lower()
    return name if name in ("alamofireimage", "kingfisher", "nuke", "pinremoteimage", "sdwebimage") else "lru-url"


def measures(complaint):
    metrics = "".join(f"<dt>{code(name)}</dt><dd>{text(metric(name)['definition'])}</dd>" for name in complaint.metrics)
    keys = ", ".join(map(code, complaint.keys))
    return (f"<h2>What to measure, what to change</h2><dl>{metrics}</dl>"
            f'<p>Keys that act on it: {keys}. <a href="../docs/Keys.html">All keys</a></p>'
            + (f"<p>Scenarios: {', '.join(map(code, complaint.scenarios))}. "
               '<a href="../docs/TheScenarios.html">All scenarios</a></p>' if complaint.scenarios else ""))


def compared(complaint):
    """The strategies of a scenario by the metrics of a complaint, from accepted results."""
    name = complaint.command[1]
    found = libraries.baseline(ROOT / f"Results/Baselines/{name}.json")
    names = [one for one in complaint.metrics if any(figures.get(one) for *_, figures in found)]
    head = "".join(f'<th scope="col">{text(metric(one)["title"])}</th>' for one in names)
    rows = "".join(f'<tr><th scope="row">{code(strategy)}</th>'
                   + "".join(f"<td>{figure(one, figures[one])}</td>" for one in names) + "</tr>"
                   for strategy, _, figures in found)
    return (f"<h2>Strategies compared</h2>{source(name)}"
            + libraries.wide(f'<table class="figures"><thead><tr><th scope="col">strategy</th>{head}</tr></thead>'
                             f"<tbody>{rows}</tbody></table>"))


def priced_alike(complaint, found):
    """Other complaints with the same change whose price is known."""
    change = (found[complaint].cure or {}).get("change")
    return [other for other, evidence in found.items() if other != complaint and change and evidence.cure
            and evidence.cure["change"] == change and "what a change costs is not known" not in evidence.printed]


def complaint_page(complaint, found, version):
    evidence = found[complaint]
    parts = [f'<p class="path"><a href="../index.html#complaints">Complaints</a></p><h1>{text(complaint.title)}</h1>'
             f'<p class="lede">{text(complaint.text)}</p>']
    if evidence.finding:
        parts += [f'<div class="answer">{film(complaint, evidence)}<div>{finding(complaint, evidence)}'
                  f'{change(evidence, priced_alike(complaint, found))}'
                  "</div></div>"]
    elif complaint.command[:1] == ["run"]:
        parts.append(compared(complaint))
    parts += [command(complaint, evidence) if complaint.command else "", measures(complaint)]
    return page(complaint.title, "\n".join(parts), version, complaint.text, "../", "complaint")


def libraries_page(version):
    body = f"""<h1>Libraries, modelled and measured</h1>
<p class="lede">Models are read from the sources of the versions that they name. No library was measured on a phone.</p>
<h2>A week of twenty people</h2>
<p>Modelled. A feed of avatars and photos on phones of 3 GB. Time without the correct image is summed over visible cells.
Repeat it: <code>cachebench run which-library</code></p>{libraries.week_table()}
<h2>What each model does</h2><p>Modelled. <a href="docs/LibraryModels.html">Models of image libraries</a> and
<a href="docs/LibraryBehaviours.html">each behaviour with its source</a>.</p>{libraries.presets()}
<h2>Libraries' own code, predicted and measured</h2><p>Measured: the libraries' own code under the list, on Linux. In each
cell the prediction comes first. <a href="docs/RealLibraries.html">How it was played</a>.</p>{libraries.measured()}
<h2>Other clients, predicted and measured</h2><p>Measured: the errors of predictions for clients that others wrote.
<a href="docs/PredictedAndMeasured.html">How it was measured</a>.</p>{libraries.measured_clients()}"""
    return page("Libraries, modelled and measured", body, version)


def search_page(version):
    body = ('<h1>Search</h1><form class="ask" role="search" action="search.html"><input type="search" name="q" '
            'aria-label="Words" autocomplete="off"><button>Find</button></form><div class="results" aria-live="polite">'
            "</div><noscript>The search needs a script. <a href=docs/index.html>All pages</a></noscript>")
    return page("Search", body, version, kind="searching")


def document_page(found, version):
    headings = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', found.body, re.S)
    contents = "".join(f'<li><a href="#{name}">{heading}</a></li>' for name, heading in headings)
    aside = f'<nav class="contents" aria-label="On this page"><ol>{contents}</ol></nav>' if len(headings) > 2 else ""
    return page(found.title, f'{aside}<article>{found.body}</article>', version, root="../", kind="document")
