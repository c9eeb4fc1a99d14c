"""Places in a program: lines of its MLIR text, and the model's source lines."""

from __future__ import annotations

import linecache
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(rf"{_STRING.pattern}|\bloc\(")
_ALIAS = re.compile(r"^(#loc\d*) = loc\((.*)\)\s*$")
_PLACE = re.compile(r'"((?:[^"\\]|\\.)+)":(\d+)')
_ALIAS_USE = re.compile(r"#loc\d*")
# The name of an op: its kind, and the name that the model gives it.
_LABEL = re.compile(r'"(\w+ \'(?:[^"\\]|\\.)*)"(?!:\d)')


@dataclass
class PlainText:
    """MLIR text without locations, and the model's place of each line.

    `places` maps a line number, from 1, to the places of the op on it, as
    (file, line) with the innermost call first. `nodes` has the nodes of ONNX, such as
    `Expand 'e'`, by line.
    """

    lines: list[str]
    places: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    nodes: dict[int, str] = field(default_factory=dict)

    def place(self, line: int) -> str | None:
        """The model's source line, `file:line`, or `None` if there is none."""
        found = self.places.get(line)
        if not found:
            return None
        for file, number in found:
            if not is_framework(file):
                return f"{file}:{number}"
        return f"{found[0][0]}:{found[0][1]}"


def unescaped(text: str) -> str:
    """The text of a string literal of MLIR, which escapes bytes."""
    data = re.sub(rb'\\([0-9A-Fa-f]{2}|[\\"nt])', lambda match: {
        b"\\": b"\\", b'"': b'"', b"n": b"\n", b"t": b"\t"}.get(match[1]) or
        bytes([int(match[1], 16)]), text.encode())
    return data.decode(errors="replace")


def is_framework(file: str) -> bool:
    """Whether a file is a framework's own code: no place to look for a model."""
    return bool(re.search(r"(^|/)(torch|torchvision|jax|jaxlib)/", file))


def _cut_locations(line: str) -> tuple[str, str | None]:
    """Removes `loc(...)` from a line; returns the rest and the last location."""
    out, last, at = [], None, 0
    for match in _TOKEN.finditer(line):
        if match.start() < at or not match[0].startswith("loc("):
            continue
        depth, end, inner = 1, match.end(), match.end()
        while end < len(line) and depth:
            if string := _STRING.match(line, end):
                end = string.end()
                continue
            depth += {"(": 1, ")": -1}.get(line[end], 0)
            end += 1
        if depth:
            break
        out.append(line[at:match.start()].rstrip(" "))
        last, at = line[inner:end - 1], end
    return "".join(out) + line[at:], last


def without_locations(text: str) -> PlainText:
    """Cuts the locations out of MLIR text and keeps them as a table."""
    aliases: dict[str, str] = {}
    source = text.splitlines()
    for line in source:
        if match := _ALIAS.match(line):
            aliases[match[1]] = match[2]

    cache: dict[str, list[tuple[str, int]]] = {}

    def places(location: str, depth: int = 0) -> list[tuple[str, int]]:
        if location in cache or depth > 64:
            return cache.get(location, [])
        # callsite(CALLEE at CALLER) lists the callee first.
        found = []
        for part in re.finditer(rf"{_PLACE.pattern}|#loc\d*", location):
            if part[0].startswith("#"):
                found += places(aliases.get(part[0], ""), depth + 1)
            else:
                match = _PLACE.match(part[0])
                found.append((unescaped(match[1]), int(match[2])))
        cache[location] = found
        return found

    def node(location: str) -> str | None:
        while (name := aliases.get(location.strip())) is not None:
            location = name
        match = _LABEL.search(location)
        return unescaped(match[1]) if match else None

    plain = PlainText([])
    open_lines: list[int] = []
    for line in source:
        if _ALIAS.match(line):
            continue
        rest, location = _cut_locations(line)
        plain.lines.append(rest)
        number = len(plain.lines)
        stripped = rest.strip()
        closes, opens = stripped.startswith("}"), stripped.endswith("{")
        owner = number
        if closes and not opens and open_lines:
            owner = open_lines.pop()
        elif opens and not closes:
            open_lines.append(number)
        if location is not None and (found := places(location)):
            plain.places[number] = plain.places[owner] = found
        if location is not None and (label := node(location)):
            plain.nodes[number] = plain.nodes[owner] = label
    return plain


def short_place(place: str) -> str:
    """A place for a person: relative to the working folder or to its package."""
    file, _, line = place.rpartition(":")
    path = Path(file)
    parts = path.parts
    for folder in ("site-packages", "dist-packages"):
        if folder in parts:
            inner = parts[len(parts) - parts[::-1].index(folder):]
            return f"{os.path.join(*inner)}:{line}"
    if path.is_absolute():
        try:
            return f"{path.relative_to(Path.cwd())}:{line}"
        except ValueError:
            return f"{path.name}:{line}"
    return place


def source_text(place: str) -> str | None:
    """The line of source at a place, or `None` if the file is not here."""
    file, _, line = place.rpartition(":")
    if not line.isdigit() or not os.path.isfile(file):
        return None
    return linecache.getline(file, int(line)).strip() or None
