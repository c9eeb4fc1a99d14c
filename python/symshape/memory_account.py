"""The buffers of a model and their lives, as the front ends find them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .program import SymbolRange


@dataclass(frozen=True)
class Buffer:
    """`size` is an expression of bytes; `first` and `last` are points, both included."""

    name: str
    size: str
    first: int
    last: int


@dataclass
class Account:
    """The memory of one call. `points` are the names of the steps, `places` their lines.

    `names` has the model's names of dimensions that have another one in expressions.
    """

    framework: str
    weights: list[Buffer] = field(default_factory=list)
    inputs: list[Buffer] = field(default_factory=list)
    results: list[Buffer] = field(default_factory=list)
    buffers: list[Buffer] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    ranges: dict[str, SymbolRange] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
