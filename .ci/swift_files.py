"""Reads files of Swift as far as counting needs it: by regular expressions and a matcher of braces."""
import re
from bisect import bisect_right
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STRING_OR_COMMENT = re.compile(r'//[^\n]*|/\*|(#*)("""|")')
TYPE = r"(?:struct|class|enum|actor|protocol)"
MODIFIERS = r"(?:(?:@\w+(?:\([^()\n]*\))?|[a-z]+(?:\([a-z]+\))?)\s+)*?"
NOMINAL = re.compile(rf"(?<![\w.]){TYPE}\s+(?!func\b|var\b|let\b|subscript\b)(\w+)")
SCOPE = re.compile(
    rf"(?<![\w.])(?:{TYPE}\s+(?!func\b|var\b|let\b|subscript\b)(\w+)|extension\s+([\w.]+))")
FUNCTION = re.compile(
    r"(?<![\w.`])(?:func\s+([^\s(<]+)|(init)[?!]?(?=\s*[(<])|(deinit)\b|(subscript)(?=\s*[(<]))")
PUBLIC_SYMBOL = re.compile(
    rf"(?<![\w.])(?:public|open)\s+{MODIFIERS}"
    rf"(?:{TYPE}\s+(?!func\b|var\b|let\b|subscript\b)|func\s+|var\s+|let\s+|typealias\s+|"
    r"(?:prefix |infix |postfix )?operator\s+|(?=init\b|subscript\b))([^\s(<:={]+)")
# Types whose members are public without the word, and such members.
PUBLIC_SCOPE = re.compile(r"(?<![\w.])public\s+(?:[a-z]+\s+)*?(enum|protocol|extension)\s+[\w.]+")
MEMBER = {"enum": re.compile(r"(?<![\w.])case\s+(\w+)"),
          "protocol": re.compile(r"(?<![\w.])(?:func|var|init|subscript|associatedtype)\b\s*([^\s(:={]*)")}
IMPORT = re.compile(r"^ *(?:@\w+(?:\(\w+\))? +)*(?:(?:public|package|internal|fileprivate|private) +)?"
                    r"import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+).*", re.M)
GENERIC = re.compile(r"\b(?:func|init|subscript|struct|class|enum)\b[^\n(<{]*<([^<>()]+)>")
ALIAS = re.compile(r"\b(?:associatedtype|typealias)\s+(\w+)")
HIDDEN = re.compile(r"\b(?:private|fileprivate)\s[^\n{]*$")
NEXT_DECLARATION = re.compile(
    r"\s*(?:@|[a-z]+(?:\(set\))?\s+(?:func|var|let|init|static)\b|(?:func|var|let|init|static|mutating|subscript|"
    r"associatedtype|case|typealias|struct|enum|class|extension|protocol|public|package|internal|private|"
    r"fileprivate|import|deinit)\b)")


def end_of_string(text, start, hashes, quotes, pieces):
    """The end of a string whose quotes end at `start`; code that it interpolates goes into `pieces`."""
    stop = quotes + hashes
    escape = "\\" + hashes
    at = start
    while at < len(text):
        if text.startswith(stop, at):
            return at + len(stop)
        if text.startswith(escape + "(", at):
            inside = at + len(escape) + 1
            at = end_of_interpolation(text, inside, pieces)
        elif text.startswith(escape, at):
            at += len(escape) + 1
        elif text[at] == "\n" and quotes == '"':
            return at
        else:
            at += 1
    return at


def end_of_interpolation(text, start, pieces):
    """The end of an interpolation: after the parenthesis that closes the one before `start`."""
    at, open_since, depth = start, start, 1
    while at < len(text):
        if text[at] == '"':
            pieces.append((open_since, at))
            quotes = '"""' if text.startswith('"""', at) else '"'
            at = open_since = end_of_string(text, at + len(quotes), "", quotes, pieces)
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            pieces.append((open_since, at))
            return at + 1
        at += 1
    return at


def end_of_block_comment(text, start):
    """The end of a comment whose first two characters end at `start`; such comments nest."""
    depth = 1
    for mark in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def without_strings_and_comments(text):
    """The text as code without strings and comments, and without comments only; places stay."""
    code, uncommented, at = [], [], 0
    while match := STRING_OR_COMMENT.search(text, at):
        code.append(text[at:match.start()])
        uncommented.append(text[at:match.start()])
        if match[2]:
            pieces = []
            at = end_of_string(text, match.end(), match[1], match[2], pieces)
            masked = list(blank(text[match.start():at]))
            for first, last in pieces:
                masked[first - match.start():last - match.start()] = text[first:last]
            code.append("".join(masked))
            uncommented.append(text[match.start():at])
        else:
            at = match.end() if match[0] != "/*" else end_of_block_comment(text, match.end())
            code.append(blank(text[match.start():at]))
            uncommented.append(blank(text[match.start():at]))
    return "".join(code) + text[at:], "".join(uncommented) + text[at:]


class SwiftFile:
    """A file of Swift: its lines, functions, types, public symbols and imports."""

    def __init__(self, path, target_folder):
        self.path = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        inside = path.relative_to(target_folder).parts
        self.folder = inside[0] if len(inside) > 1 else "."
        text = path.read_text()
        self.lines = text.splitlines()
        self.code, uncommented = without_strings_and_comments(text)
        self.code_lines = sum(1 for line in uncommented.splitlines() if line.strip())
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.closing = self.matching_braces()
        self.imports = [(self.place(match.start(1)), match[1]) for match in IMPORT.finditer(self.code)]
        self.code = IMPORT.sub(lambda match: blank(match[0]), self.code)
        self.scopes = [(*body, (match[1] or match[2]).split(".")) for match in SCOPE.finditer(self.code)
                       if (body := self.body(match.end()))]
        self.functions = list(self.find_functions())
        self.types = [(match[1], match.start()) for match in NOMINAL.finditer(self.code)]
        self.public = list(self.find_public_symbols())

    def line(self, at):
        return bisect_right(self.starts, at)

    def place(self, at):
        return f"{self.path}:{self.line(at)}"

    def matching_braces(self):
        """The place of the closing brace for that of each opening one."""
        closing, opened = {}, []
        for match in re.finditer(r"[{}]", self.code):
            if match[0] == "{":
                opened.append(match.start())
            elif opened:
                closing[opened.pop()] = match.start()
        return closing

    def body(self, at):
        """The braces of the declaration whose name ends at `at`, if it has a body."""
        depth = 0
        for match in re.compile(r"[()\[\]{}\n]").finditer(self.code, at):
            mark, place = match[0], match.start()
            if mark in "([":
                depth += 1
            elif mark in ")]":
                depth -= 1
            elif depth == 0 and mark == "{":
                return place, self.closing.get(place, len(self.code))
            elif depth == 0 and (mark == "}" or NEXT_DECLARATION.match(self.code, place)):
                return None
        return None

    def path_to(self, at):
        """The names of the types around a place, outermost first."""
        return [name for first, last, names in self.scopes if first < at < last for name in names]

    def declared_types(self):
        """Each type and alias: its name, and whether it stands by itself and is seen outside the file."""
        for name, at in self.types:
            if self.path_to(at) or not HIDDEN.search(self.code, self.starts[self.line(at) - 1], at):
                yield name, not self.path_to(at)
        for match in ALIAS.finditer(self.code):
            yield match[1], not self.path_to(match.start())
        for match in GENERIC.finditer(self.code):
            for name in re.findall(r"(?:^|,)\s*(?:each\s+)?(\w+)", match[1]):
                yield name, False

    def find_functions(self):
        """Each function as its place, name and lines between its braces."""
        for match in FUNCTION.finditer(self.code):
            if body := self.body(match.end()):
                between = self.line(body[1]) - self.line(body[0]) - 1
                yield self.place(match.start()), next(filter(None, match.groups())), max(between, 1)

    def is_documented(self, at):
        """True if a documentation comment ends before the declaration at a place, or before its attributes."""
        above = self.line(at) - 2
        while above >= 0 and self.lines[above].strip().startswith("@"):
            above -= 1
        return above >= 0 and self.lines[above].strip().startswith("///")

    def find_public_symbols(self):
        """Each public symbol as its place, path of names, and whether it is documented."""
        for match in PUBLIC_SYMBOL.finditer(self.code):
            yield (self.place(match.start()), [*self.path_to(match.start()), match[1]],
                   self.is_documented(match.start()))

    def undocumented(self):
        """The places of public declarations without documentation: cases and requirements included."""
        for place, names, documented in self.public:
            if not documented:
                yield place, names[-1]
        for match in PUBLIC_SCOPE.finditer(self.code):
            first, last = self.body(match.end()) or (0, 0)
            for member in MEMBER["enum" if match[1] == "enum" else "protocol"].finditer(self.code, first, last):
                depth = self.code.count("{", first, member.start()) - self.code.count("}", first, member.start())
                if depth == 1 and not self.is_documented(member.start()):
                    yield self.place(member.start()), member[1] or member[0]
