"""Reads and writes the part of YAML that conditions need: nested mappings, lists and mappings on one line, scalars.

The standard library of Python has no reader of YAML, and these files need no more than this.
"""
import re

TOKEN = re.compile(r"\s*([{}\[\],:]|[^{}\[\],:]+)")


def scalar(text):
    """Returns a number, a Boolean, None or the text itself."""
    text = text.strip()
    if text in ("true", "false"):
        return text == "true"
    if text == "null":
        return None
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def read_flow(text):
    """Returns the value of one line: a list, a mapping or a scalar."""
    tokens = TOKEN.findall(text)
    value, rest = read_tokens(tokens)
    if rest:
        raise ValueError(f"'{text}' has something after its value: '{rest[0]}'")
    return value


def read_tokens(tokens):
    """Returns the first value of the tokens, and the tokens after it."""
    if not tokens:
        raise ValueError("a value is missing")
    first, rest = tokens[0], tokens[1:]
    if first == "[":
        values = []
        while rest and rest[0] != "]":
            value, rest = read_tokens(rest)
            values.append(value)
            rest = rest[1:] if rest and rest[0] == "," else rest
        return values, rest[1:]
    if first == "{":
        values = {}
        while rest and rest[0] != "}":
            key, (_, *rest) = rest[0].strip(), rest[1:]
            values[key], rest = read_tokens(rest)
            rest = rest[1:] if rest and rest[0] == "," else rest
        return values, rest[1:]
    return scalar(first), rest


def read(text):
    """Returns the mapping of a file."""
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(^|\s)#.*", "", line).rstrip()
        if line:
            lines.append((number, len(line) - len(line.lstrip()), line.strip()))
    mapping, rest = read_block(lines, indent=0)
    if rest:
        raise ValueError(f"line {rest[0][0]} is indented by {rest[0][1]}, which no line above is")
    return mapping


def read_block(lines, indent):
    """Returns the mapping of the lines that are indented so far, and the lines after it."""
    mapping = {}
    while lines and lines[0][1] == indent:
        number, _, line = lines[0]
        key, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"line {number} has no colon: '{line}'")
        lines = lines[1:]
        if value.strip():
            mapping[key.strip()] = read_flow(value)
        elif lines and lines[0][1] > indent:
            mapping[key.strip()], lines = read_block(lines, lines[0][1])
        else:
            raise ValueError(f"line {number} has no value: '{line}'")
    return mapping, lines


def write_flow(value):
    """Returns a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {write_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def write(mapping):
    """Returns the text of a mapping, one line for each key."""
    return "".join(f"{key}: {write_flow(value)}\n" for key, value in mapping.items())
