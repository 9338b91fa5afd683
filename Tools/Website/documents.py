"""The pages of Documentation as HTML, and the sections that the search finds."""
import html
import os
import re
from dataclasses import dataclass
from pathlib import Path

import markdown

from program import ROOT

PAGES = ROOT / "Documentation"
# Pages of other folders, and the names that they have on the site.
OTHERS = {ROOT / "README.md": "start", ROOT / "CONTRIBUTING.md": "contributing", ROOT / "CHANGELOG.md": "changes",
          PAGES / "README.md": "index"}
# A film that the site has anyway, in place of a larger one.
FILMS = {ROOT / "Results/Gallery/defect-wrong-image.gif": "../films/wrong-image.webp"}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


@dataclass
class Section:
    """A part of a page, from one heading to the next."""
    address: str
    title: str
    page: str
    text: str


@dataclass
class Document:
    """A page of the documentation."""
    path: Path
    title: str
    body: str
    pictures: dict

    @property
    def address(self):
        return f"docs/{name(self.path)}.html"

    @property
    def sections(self):
        parts = re.split(r"(?=<h[1-4] id=)", self.body)
        for part in parts:
            if match := re.match(r'<h[1-4] id="([^"]*)">(.*?)</h', part, re.S):
                yield Section(f"{self.address}#{match[1]}", plain(match[2]), self.title, plain(part[match.end():]))


def name(path):
    return OTHERS.get(path, path.stem)


def plain(text):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", text))).strip()


def anchor(text, _separator="-"):
    """The name of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", plain(text).lower()).replace(" ", "-")


def render(text):
    return markdown.markdown(text, extensions=["tables", "fenced_code", "sane_lists", "toc"],
                             extension_configs={"toc": {"slugify": anchor}})


def known_pages():
    return set(PAGES.glob("*.md")) | set(OTHERS)


def document(path):
    """A page with its links set to the pages of the site; what the site does not have becomes a path."""
    pictures, pages = {}, known_pages()

    def link(match):
        is_picture, text, target, fragment = match.groups()
        if re.match(r"[a-z]+:", target) or not target:
            return match[0]
        found = Path(os.path.normpath(path.parent / target))
        if not found.exists():
            raise SystemExit(f"{path.relative_to(ROOT)}: {target} is not there")
        if is_picture:
            if found in FILMS:
                return f"![{text}]({FILMS[found]})"
            pictures[found.name] = found
            return f"![{text}](pictures/{found.name})"
        if found in pages:
            return f"[{text}]({name(found)}.html{fragment or ''})"
        return f"{text} (`{found.relative_to(ROOT)}`)"

    text = path.read_text()
    # Blocks of code keep their brackets.
    parts = re.split(r"(^```.*?^```)", text, flags=re.S | re.M)
    body = render("".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts))
    body = re.sub(r"<table>.*?</table>", lambda match: wide(match[0]), body, flags=re.S)
    body = body.replace("<pre>", '<pre tabindex="0">').replace("<img ", '<img loading="lazy" ')
    return Document(path, plain(re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)[1]), body, pictures)


def all_documents():
    return [document(path) for path in sorted(known_pages())]


def table_after(path, mark):
    """The first table of a page after a mark, as HTML."""
    text = path.read_text()
    rest = text[text.index(mark):]
    rows = rest[rest.index("\n|") + 1:].split("\n\n")[0]
    return wide(render(LINK.sub(lambda match: match[2], rows)))


def wide(table):
    """A table that scrolls where it is wider than the page."""
    return f'<div class="wide" tabindex="0" role="group" aria-label="Table">{table}</div>'
