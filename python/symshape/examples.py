"""Sizes at which two extents differ."""

from __future__ import annotations

import ast
import itertools
import re
from typing import Iterator, Mapping, Sequence

from .program import SymbolRange

# Sizes that are unlikely to be special; the small ones first.
_CANDIDATES = (3, 5, 7, 2, 11, 13, 4, 6, 16, 24, 32, 64, 96, 128, 1, 0)
_MOST_SYMBOLS = 4


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
          ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_FUNCTIONS = {"min": min, "max": max, "mod": lambda a, b: a % b,
              "floordiv": lambda a, b: a // b}


class Expression:
    """An expression of SymShape over named sizes, or a comparison of two.

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


def _choices(known: SymbolRange) -> list[int]:
    low = known.minimum or 0
    found = [value for value in _CANDIDATES
             if value >= low and (known.maximum is None or value <= known.maximum)]
    return found[:6] or [low]


def _points(names: Sequence[str], symbols: Mapping[str, SymbolRange]) -> Iterator[dict[str, int]]:
    # Different values for different symbols come first.
    points = list(itertools.product(*(_choices(symbols[name]) for name in names)))
    points.sort(key=lambda point: len(point) - len(set(point)))
    for point in points:
        yield dict(zip(names, point))


def differing_sizes(left: str, right: str, symbols: Mapping[str, SymbolRange],
                    constraints: Sequence[str] = ()) -> tuple[dict[str, int], int, int] | None:
    """Sizes in the ranges at which two expressions differ, and their values.

    Returns `None` if there is none among a few, or if an expression has a name
    that is not a symbol, such as a size that depends on data.
    """
    try:
        first, second = Expression(left), Expression(right)
        conditions = [Expression(text) for text in constraints]
    except ValueError:
        return None
    names = sorted(first.names | second.names)
    related = [c for c in conditions if c.names & set(names)]
    every = sorted(set(names).union(*(c.names for c in related)))
    if not set(every) <= set(symbols) or len(every) > _MOST_SYMBOLS:
        return None
    for point in _points(every, symbols):
        try:
            if not all(condition.at(point) for condition in related):
                continue
            found = first.at(point), second.at(point)
        except ZeroDivisionError:
            continue
        if found[0] != found[1]:
            return {name: point[name] for name in names}, *found
    return None
