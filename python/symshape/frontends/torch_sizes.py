"""Symbolic sizes of PyTorch as text that SymShape reads."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Mapping

from ..program import SymbolRange

_LARGEST = 2**63 - 2
# Floats are exact for integers up to the first; a quotient of integers up to the
# second rounds to no integer that it is not equal to.
_EXACT, _EXACT_QUOTIENT = 1 << 53, 1 << 52


class NoText(Exception):
    """The expression has no spelling in SymShape."""


def size_text(size: Any, names: Mapping[str, str] | None = None) -> str:
    """Returns an extent as SymShape spells it, or raises `NoText`.

    `size` is an int, a `torch.SymInt` or a sympy expression. `names` renames
    symbols.
    """
    if isinstance(size, int):
        return str(size)
    return _text(_expression(size), names or {}, 0)


def _expression(size: Any) -> Any:
    node = getattr(size, "node", None)
    return without_floats(node.expr, node.shape_env) if node is not None else size


def without_floats(expr: Any, shapes: Any) -> Any:
    """The size with integer quotients instead of rounded floats, where both are equal.

    `shapes` is the `ShapeEnv`, whose ranges show that the floats are exact.
    """
    from torch.utils._sympy.functions import CeilToInt, FloorToInt, TruncToInt
    kinds = (CeilToInt, FloorToInt, TruncToInt)
    if shapes is None or not expr.has(*kinds):
        return expr
    return expr.replace(lambda part: isinstance(part, kinds),
                        lambda part: _rounded(part, shapes))


def _rounded(part: Any, shapes: Any) -> Any:
    from torch.utils._sympy.functions import CeilDiv, FloorDiv
    found = _quotient(part.args[0])
    if found is None:
        return part
    number, divisor, limit = found
    range_ = shapes.bound_sympy(number)
    if not (range_.lower >= -limit and range_.upper <= limit):
        return part
    kind = type(part).__name__
    if kind == "CeilToInt":
        return CeilDiv(number, divisor)
    # Towards 0: down for a number that is not negative.
    if kind == "TruncToInt" and not range_.lower >= 0:
        return part
    return FloorDiv(number, divisor)


def _quotient(expr: Any) -> tuple[Any, int, int] | None:
    """A float as a quotient of integers, which is exact for numerators up to the limit."""
    kind = type(expr).__name__
    if kind == "IntTrueDiv" and expr.args[1].is_Integer and int(expr.args[1]) > 0:
        return expr.args[0], int(expr.args[1]), _EXACT_QUOTIENT
    if expr.is_Mul and len(expr.args) == 2 and expr.args[0].is_Float and \
            type(expr.args[1]).__name__ == "ToFloat":
        factor = Fraction(float(expr.args[0]))
        if 0 < factor.numerator and factor.denominator <= 1 << 40:
            return factor.numerator * expr.args[1].args[0], factor.denominator, _EXACT
    return None


def _text(expr: Any, names: Mapping[str, str], tight: int) -> str:
    """`tight` is 0 in a list, 1 in a sum, 2 in a product."""
    kind = type(expr).__name__
    # The arguments of a Max print in no fixed order otherwise.
    args = expr.args
    if expr.is_Symbol:
        name = str(expr)
        return names.get(name, name)
    if expr.is_Integer:
        return str(int(expr)) if int(expr) >= 0 or tight == 0 else f"({int(expr)})"
    if expr.is_Add:
        terms = sorted((_text(arg, names, 1) for arg in args), key=_order)
        text = " + ".join(terms)
        return text if tight < 2 else f"({text})"
    if expr.is_Mul:
        text = " * ".join(sorted((_text(arg, names, 2) for arg in args), key=_factor_order))
        return text if tight < 2 else f"({text})"
    if expr.is_Pow and args[1].is_Integer and 0 < int(args[1]) <= 16:
        text = " * ".join([_text(args[0], names, 2)] * int(args[1]))
        return f"({text})" if tight >= 2 else text
    if kind == "PowByNatural" and args[1].is_Integer and 0 < int(args[1]) <= 16:
        return "(" + " * ".join([_text(args[0], names, 2)] * int(args[1])) + ")"
    if kind in ("FloorDiv", "CleanDiv", "CeilDiv", "Mod", "PythonMod"):
        word = {"CeilDiv": "ceildiv", "Mod": "mod", "PythonMod": "mod"}.get(kind, "floordiv")
        text = f"{_text(args[0], names, 2)} {word} {_text(args[1], names, 2)}"
        return text if tight == 0 else f"({text})"
    if kind == "ModularIndexing":
        base, divisor, modulus = (_text(arg, names, 2) for arg in args)
        return f"(({base} floordiv {divisor}) mod {modulus})"
    if kind in ("Max", "Min"):
        inner = ", ".join(sorted(_text(arg, names, 0) for arg in args))
        return f"{kind.lower()}({inner})"
    raise NoText(str(expr))


def _order(text: str) -> tuple[bool, str]:
    return bool(re.fullmatch(r"\(?-?\d+\)?", text)), text


def _factor_order(text: str) -> tuple[bool, str]:
    return bool(re.fullmatch(r"\(?-?\d+\)?", text)), text


def symbols_of(size: Any) -> set[str]:
    """The names of the symbols in an extent."""
    if isinstance(size, int):
        return set()
    return {str(symbol) for symbol in _expression(size).free_symbols}


def ranges_of(constraints: Mapping[Any, Any]) -> dict[str, SymbolRange]:
    """Reads `ExportedProgram.range_constraints`, in which infinity is no bound."""

    def bound(value: Any) -> int | None:
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError, AttributeError, NotImplementedError):
            return None
        return number if abs(number) < _LARGEST else None

    ranges = {}
    for symbol, interval in constraints.items():
        if symbol.is_Symbol:
            ranges[str(symbol)] = SymbolRange(bound(interval.lower), bound(interval.upper))
    return ranges
