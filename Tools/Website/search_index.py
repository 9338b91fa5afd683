"""The index that the search of the site reads: sections, and the words of each."""
import json
import re

WORD = re.compile(r"[a-z0-9]+")
# A complaint's own page comes before pages that use its words.
WEIGHTS = {"title": 8, "phrases": 4, "text": 1}


def stem(word):
    """A word without its ending; the script of the site has the same rule."""
    return re.sub(r"(ing|ers|er|ed|es|s|e)$", "", word) if len(word) > 4 else word


def words(text):
    return {stem(word) for word in WORD.findall(text.lower()) if len(word) > 1}


def entries(complaints, documents):
    """Address, title, page and text of each section, with its words and their weights."""
    for complaint in complaints:
        yield complaint.address, complaint.title, "Complaint", complaint.text, {
            "title": complaint.title, "phrases": complaint.phrases,
            "text": " ".join([complaint.text, *complaint.keys, *complaint.metrics, *complaint.scenarios])}
    for document in documents:
        for section in document.sections:
            yield section.address, section.title, section.page, section.text, {
                "title": section.title, "text": section.text}


def script(complaints, documents):
    """A script, as a page that is opened from a disk cannot load data."""
    places, sections = {}, []
    for number, (address, title, page, text, parts) in enumerate(entries(complaints, documents)):
        sections.append([address, title, page, text[:150]])
        weights = {}
        for part, content in parts.items():
            for word in words(content):
                weights[word] = weights.get(word, 0) + WEIGHTS[part]
        for word, weight in weights.items():
            places.setdefault(word, []).append(number * 16 + min(weight, 15))
    index = {"sections": sections, "words": {word: places[word] for word in sorted(places)}}
    return "window.siteIndex = " + json.dumps(index, ensure_ascii=False, separators=(",", ":"))
