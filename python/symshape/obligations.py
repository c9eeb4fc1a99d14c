"""The obligations of a program, as `symshape-opt --symshape-check` lists them.

A verdict is computed from the ids of kinds and states alone. Messages are for
people; docs/use/Check.md has the schema.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from .errors import LoweringError
from .tools import symshape_opt

_VERSION = 1

# The states of an obligation that leave the verdict open.
OPEN_STATES = ("open", "unread", "unstated", "skipped")


@dataclass(frozen=True)
class Note:
    kind: str
    message: str
    line: int


@dataclass(frozen=True)
class Obligation:
    """Something that has to hold; `line` is in the lowered program, or 0.

    `label` is the message that the program gives to a run-time check.
    """

    kind: str
    state: str
    op: str
    line: int
    message: str
    expected: str | None = None
    found: str | None = None
    sizes: Mapping[str, int] = field(default_factory=dict)
    values: tuple[int, int] | None = None
    never: bool = False
    notes: tuple[Note, ...] = ()
    consequences: int = 0
    label: str = ""

    @property
    def example(self) -> str | None:
        """`n = 3: expected 1, found 3`."""
        if not self.sizes:
            return None
        text = ", ".join(f"{name} = {size}" for name, size in self.sizes.items())
        return f"{text}: expected {self.values[0]}, found {self.values[1]}" \
            if self.values else text


@dataclass
class Obligations:
    """`counts` has all obligations by kind and state, `list` those without a proof.

    `unregistered` counts the ops of dialects that SymShape does not know, by name.
    """

    list: list[Obligation] = field(default_factory=list)
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    unregistered: dict[str, int] = field(default_factory=dict)

    def count(self, kind: str, state: str) -> int:
        return self.counts.get(kind, {}).get(state, 0)

    def of(self, *kinds: str) -> Iterator[Obligation]:
        return (one for one in self.list if one.kind in kinds)


def _line(entry: Mapping[str, Any]) -> int:
    return entry.get("location", {}).get("line", 0)


def _obligation(entry: Mapping[str, Any]) -> Obligation:
    example = entry.get("example", {})
    return Obligation(
        entry["kind"], entry["state"], entry["op"], _line(entry), entry["message"],
        entry.get("expected"), entry.get("found"), example.get("sizes", {}),
        (example["expected"], example["found"]) if "expected" in example else None,
        entry.get("never", False),
        tuple(Note(note["kind"], note["message"], _line(note)) for note in entry["notes"]),
        entry["consequences"], entry.get("label", ""))


def read(text: str) -> Obligations:
    """Reads the JSON of `symshape-check`."""
    data = json.loads(text)
    if data["version"] != _VERSION:
        raise LoweringError("symshape-opt", f"expected version {_VERSION} of its list of "
                            f"obligations, found {data['version']}")
    return Obligations([_obligation(entry) for entry in data["obligations"]],
                       data["counts"], data["unregistered"])


def collect(source: Path, importing: Sequence[str], folder: Path, *, every_size: bool,
            checks: bool = True) -> Obligations:
    """The obligations of a program after the passes that read its stated shapes.

    `every_size`: the framework runs at every size that the premises allow.
    `checks`: also the run-time checks that remain after the pipeline.
    """
    report = folder / "obligations.json"
    report.unlink(missing_ok=True)
    symshape_opt(source, [*importing, "--symshape-check=json=true "
                          f"every-size={str(every_size).lower()} "
                          f"checks={str(checks).lower()} output={report}"])
    if not report.exists():
        raise LoweringError("symshape-opt", "it wrote no list of obligations")
    return read(report.read_text(errors="replace"))


def total(parts: Sequence[Obligations]) -> dict[str, dict[str, int]]:
    """The counts of several programs together."""
    result: dict[str, dict[str, int]] = {}
    for part in parts:
        for kind, states in part.counts.items():
            for state, number in states.items():
                mine = result.setdefault(kind, {})
                mine[state] = mine.get(state, 0) + number
    return result
