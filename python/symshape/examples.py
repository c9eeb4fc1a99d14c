"""Sizes at which two extents differ, and whether the exporter admits sizes."""

from __future__ import annotations

import itertools
from typing import Callable, Iterator, Mapping, Sequence

from .expressions import Expression, evaluate, parse, parse_condition, symbols
from .program import Program, SymbolRange

# Sizes that are unlikely to be special; the small ones first.
_CANDIDATES = (3, 5, 7, 2, 11, 13, 4, 6, 16, 24, 32, 64, 96, 128, 1, 0)
_MORE_CANDIDATES = (*_CANDIDATES, *range(8, 64))
_MOST_SYMBOLS = 4
_MOST_POINTS = 4096


def _choices(known: SymbolRange, candidates: Sequence[int]) -> list[int]:
    low = known.minimum or 0
    found = [value for value in dict.fromkeys([*candidates, *range(low, low + 4)])
             if value >= low and (known.maximum is None or value <= known.maximum)]
    return found or [low]


def _points(names: Sequence[str], symbols: Mapping[str, SymbolRange],
            candidates: Sequence[int] = _CANDIDATES, most: int = _MOST_POINTS
            ) -> Iterator[dict[str, int]]:
    each = int(most ** (1 / max(len(names), 1)) + 1e-9)
    # Different values for different symbols come first.
    points = list(itertools.product(
        *(_choices(symbols[name], candidates)[:each] for name in names)))
    points.sort(key=lambda point: len(point) - len(set(point)))
    for point in points:
        yield dict(zip(names, point))


# A condition on sizes: the names that it reads, and its value at sizes.
_Condition = tuple[set[str], Callable[[Mapping[str, int]], bool]]


def _conditions(program: Program) -> list[_Condition]:
    """The exporter's conditions on sizes and numbers: constraints, guards, extents.

    Raises `ValueError` for a text that is no condition.
    """
    found: list[_Condition] = []
    for text in program.constraints:
        stated = parse_condition(text)
        found.append((symbols(stated), lambda sizes, e=stated: evaluate(e, sizes) == 1))
    for guard in program.guards:
        if guard.holds is not None:
            found.append((set(guard.names), guard.holds))
    for value in program.inputs:
        for entry in value.shape or ():
            if entry.isidentifier() or entry.isdigit() or entry == "?":
                continue
            extent = parse(entry)
            found.append((symbols(extent), lambda sizes, e=extent: _is_size(e, sizes)))
    return found


def _is_size(extent: Expression, sizes: Mapping[str, int]) -> bool:
    number = evaluate(extent, sizes)
    return number is not None and number >= 0


def _related(names: set[str], conditions: Sequence[_Condition]) -> list[_Condition]:
    """The conditions on these names, on the names in such conditions, and so on."""
    found: list[_Condition] = []
    rest, reached = list(conditions), set(names)
    changed = True
    while changed:
        changed = False
        for condition in list(rest):
            if condition[0] & reached:
                rest.remove(condition)
                found.append(condition)
                reached |= condition[0]
                changed = True
    return found


def _holds(conditions: Sequence[_Condition], point: Mapping[str, int]) -> bool:
    try:
        return all(holds(point) for _, holds in conditions)
    except ZeroDivisionError:
        return False


def is_admitted(sizes: Mapping[str, int], program: Program) -> bool:
    """Whether the exporter's guards admit inputs of these sizes, as far as a search finds.

    `sizes` may leave out some; those that the guards need are then looked for
    among a few. A guard that reads more than sizes counts as true: such a program
    has no verdict in any case.
    """
    guards: list[_Condition] = [(set(guard.names), guard.holds) for guard in program.guards
                                if guard.holds is not None]
    if not _holds([guard for guard in guards if guard[0] <= set(sizes)], sizes):
        return False
    # The counterexample meets the constraints, so those with other names hold for some.
    unstated = {name for guard in program.guards if guard.constraints is None
                for name in guard.names}
    if unstated <= set(sizes):
        return True
    try:
        related = _related(unstated, _conditions(program))
    except ValueError:
        return False
    every = set(sizes).union(*(read for read, _ in related))
    ranges = {**program.symbols, **program.numbers}
    free = sorted(every - set(sizes))
    if not set(free) <= set(ranges) or len(free) > _MOST_SYMBOLS:
        return False
    return any(_holds(related, {**point, **sizes}) for point in
               _points(free, ranges, _MORE_CANDIDATES, 8 * _MOST_POINTS))


def completed(sizes: Mapping[str, int], program: Program) -> dict[str, int] | None:
    """The given sizes with some for all other names, which the exporter admits together.

    `None` if a search among a few finds none.
    """
    ranges = {**program.symbols, **program.numbers}
    free = sorted(set(ranges) - set(sizes))
    if len(free) > _MOST_SYMBOLS:
        return None
    try:
        conditions = _conditions(program)
    except ValueError:
        return None
    for point in _points(free, ranges):
        if _holds(conditions, {**point, **sizes}):
            return {**point, **sizes}
    return None
