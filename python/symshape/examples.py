"""Sizes at which two extents differ, and whether the exporter admits sizes."""

from __future__ import annotations

import ast
import itertools
import re
from typing import Callable, Iterator, Mapping, Sequence

from .program import Program, SymbolRange

# Sizes that are unlikely to be special; the small ones first.
_CANDIDATES = (3, 5, 7, 2, 11, 13, 4, 6, 16, 24, 32, 64, 96, 128, 1, 0)
_MORE_CANDIDATES = (*_CANDIDATES, *range(8, 64))
_MOST_SYMBOLS = 4
_MOST_POINTS = 4096


class _Size(int):
    """An integer with the operators of SymShape; `@` is `ceildiv`."""

    def __add__(self, other): return _Size(int(self) + int(other))  # noqa: E704
    def __sub__(self, other): return _Size(int(self) - int(other))  # noqa: E704
    def __mul__(self, other): return _Size(int(self) * int(other))  # noqa: E704
    def __neg__(self): return _Size(-int(self))  # noqa: E704
    def __floordiv__(self, other): return _Size(int(self) // int(other))  # noqa: E704
    def __mod__(self, other): return _Size(int(self) % int(other))  # noqa: E704
    def __matmul__(self, other): return _Size(-(-int(self) // int(other)))  # noqa: E704


_WORDS = {"floordiv": "//", "ceildiv": "@", "mod": "%"}
_NODES = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.USub, ast.Add, ast.Sub, ast.Mult,
          ast.FloorDiv, ast.Mod, ast.MatMult, ast.Constant, ast.Name, ast.Load, ast.Call,
          ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
          ast.BoolOp, ast.And, ast.Or)
_FUNCTIONS = {"min": min, "max": max, "mod": lambda a, b: a % b,
              "floordiv": lambda a, b: a // b}


class Expression:
    """An expression of SymShape over named sizes, or a constraint on them.

    Raises `ValueError` if the text is none.
    """

    def __init__(self, text: str):
        words = re.sub(r"\b(floordiv|ceildiv|mod)\b(?!\s*\()", lambda m: _WORDS[m[1]], text)
        # An infix word before a parenthesis: `a floordiv (b * c)`.
        words = re.sub(r"(?<=[\w)])\s+(floordiv|ceildiv|mod)(?=\s+\()",
                       lambda m: " " + _WORDS[m[1]], words)
        try:
            tree = ast.parse(words.strip(), mode="eval")
        except SyntaxError as error:
            raise ValueError(text) from error
        nodes = list(ast.walk(tree))
        if not all(isinstance(node, _NODES) for node in nodes):
            raise ValueError(text)
        called = {node.func.id for node in nodes
                  if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        if not called <= set(_FUNCTIONS):
            raise ValueError(text)
        self.names = {node.id for node in nodes if isinstance(node, ast.Name)} - called
        self._numbers = compile(ast.fix_missing_locations(_Wrap().visit(tree)), "<size>", "eval")

    def at(self, sizes: Mapping[str, int]) -> int:
        """The value; raises `ZeroDivisionError` where there is none."""
        values = {name: _Size(value) for name, value in sizes.items()}
        return int(eval(self._numbers, {"__builtins__": {}, "_Size": _Size, **_FUNCTIONS},
                        values))


class _Wrap(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Call(ast.Name("_Size", ast.Load()), [node], [])


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

    Raises `ValueError` for a condition that has no value at sizes.
    """
    found: list[_Condition] = []
    for text in program.constraints:
        expression = Expression(text)
        found.append((expression.names, lambda sizes, e=expression: bool(e.at(sizes))))
    for guard in program.guards:
        if guard.holds is not None:
            found.append((set(guard.names), guard.holds))
    for value in program.inputs:
        for entry in value.shape or ():
            if entry.isidentifier() or entry.isdigit() or entry == "?":
                continue
            expression = Expression(entry)
            found.append((expression.names, lambda sizes, e=expression: e.at(sizes) >= 0))
    return found


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
