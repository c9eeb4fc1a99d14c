"""Facts about the sizes of an ONNX model: exact sizes, and proofs about them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Mapping, Sequence

from ..expressions import Expression, has, is_at_least_one, parse
from ..proving import prove_all
from .onnx_names import is_number

# The size of each dimension of a value by its name, in which that of a value in a
# subgraph begins with its path; `None` for a size that is not exact.
Sizes = Mapping[str, Sequence[str | None]]


@dataclass
class Facts:
    """The exact sizes of values, over symbols that meet `premises`.

    `symbols` has an input and a dimension of it for each symbol that is one.
    """

    sizes: Sizes
    premises: Sequence[str]
    symbols: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    _known: dict[str, str] = field(default_factory=dict)

    def of(self, path: Sequence[str], name: str) -> list[str | None] | None:
        """The sizes of a value that a graph at `path` sees; `None` without a rank."""
        for depth in range(len(path), -1, -1):
            found = self.sizes.get("/".join([*path[:depth], name]))
            if found is not None:
                return list(found)
        return None

    def equal(self, one: str | None, other: str | None) -> bool:
        """Whether two sizes are proved equal."""
        if one is None or other is None:
            return False
        if one == other or normal(one) == normal(other):
            return True
        if is_number(one) and is_number(other):
            return False
        return self.proved(f"({one}) == ({other})")

    def proved(self, condition: str) -> bool:
        return self.verdicts([condition])[0] == "always"

    def verdicts(self, conditions: Sequence[str]) -> list[str]:
        """The verdict of each condition under the premises; see `Proof`."""
        asked = [text for text in dict.fromkeys(conditions) if text not in self._known]
        for text, proof in zip(asked, prove_all([(self.premises, text) for text in asked])):
            self._known[text] = "contradictory" if proof.contradictory else proof.verdict
        return [self._known[text] for text in conditions]


def without_broadcast(size: str, least: Mapping[str, int | None]) -> str | None:
    """The same size with `max` for `broadcast`, for symbols that are at least `least`;
    `None` if an operand of it may be 0."""
    expression = parse(size)
    if not has(expression, "broadcast"):
        return size
    return size.replace("broadcast(", "max(") if all(
        is_at_least_one(part, least) for part in _parts(expression, "broadcast")) else None


def _parts(expression: Expression, kind: str) -> list[Expression]:
    """The operators of a kind in an expression."""
    found = [expression] if expression[0] == kind else []
    return found + [part for operand in expression[1:] if isinstance(operand, tuple)
                    for part in _parts(operand, kind)]


_Product = tuple[int, tuple[tuple[Expression, int], ...]]


def normal(size: str) -> _Product:
    """A product as a number and its other factors, in an order of their own."""
    return product([size])


def product(sizes: Sequence[str]) -> _Product:
    """The product of sizes; equal results mean equal products."""
    number, factors = 1, Counter[Expression]()
    todo = [parse(size) for size in sizes]
    while todo:
        part = todo.pop()
        if part[0] == "*":
            todo += part[1:]
        elif part[0] == "int":
            number *= part[1]
        else:
            factors[part] += 1
    return number, tuple(sorted(factors.items(), key=repr)) if number else ()


@dataclass(frozen=True)
class Group:
    """Neighbouring dimensions of an input that become neighbouring ones of a result."""

    source: tuple[str, ...]
    target: tuple[str, ...]


def groups_of(source: Sequence[str], target: Sequence[str]) -> list[Group] | None:
    """Splits a reshape into the smallest groups with equal products; `None` if there is
    no such split."""
    groups = []
    i = j = 0
    while i < len(source) or j < len(target):
        found = None
        for total in range(1, len(source) - i + len(target) - j + 1):
            pairs = sorted(((taken, total - taken) for taken in range(total + 1)
                            if taken <= len(source) - i and total - taken <= len(target) - j),
                           key=lambda pair: abs(pair[0] - pair[1]))
            found = next((pair for pair in pairs if product(source[i:i + pair[0]]) ==
                          product(target[j:j + pair[1]])), None)
            # A lone size of 1 appears or vanishes only if no pair matches.
            if found == (0, 1) or found == (1, 0):
                if i < len(source) and j < len(target) and \
                        product(source[i:i + 1]) == product(target[j:j + 1]):
                    found = (1, 1)
            if found:
                break
        if found is None:
            return None
        groups.append(Group(tuple(source[i:i + found[0]]), tuple(target[j:j + found[1]])))
        i, j = i + found[0], j + found[1]
    return groups
