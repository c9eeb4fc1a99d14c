"""Symbolic sizes of PyTorch as text that SymShape reads."""

from __future__ import annotations

import ast
import re
from typing import Any, Iterable, Mapping

from ..program import SymbolRange

_LARGEST = 2**63 - 2


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
    return node.expr if node is not None else size


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


# A size of an input as a guard spells it: L['x'].size()[0], L['a']['b'][0].size()[1].
_SIZE = re.compile(r"(L(?:\[(?:'[^']*'|\d+)\])+)\.size\(\)\[(\d+)\]")
_COMPARISONS = {ast.Eq: "==", ast.LtE: "<=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">"}


def guard_text(guard: str, sizes: Mapping[tuple[str, int], str]) -> str | None:
    """Translates one comparison of `ExportedProgram._guards_code`.

    `sizes` gives the text of each extent of an input, by the guard's name of
    the input and the axis. Returns `None` for a guard that is not a comparison of
    sizes, or only says that sizes differ.
    """
    missing = False

    def replace(match: re.Match[str]) -> str:
        nonlocal missing
        text = sizes.get((match[1], int(match[2])))
        missing |= text is None
        # Names of symbols are identifiers; Python words that SymShape spells as
        # infix operators cannot occur in the extents of inputs that we accept.
        return f"({text})"

    source = _SIZE.sub(replace, guard)
    if missing:
        return None
    try:
        tree = ast.parse(source, mode="eval").body
    except SyntaxError:
        return None
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return None
    relation = _COMPARISONS.get(type(tree.ops[0]))
    if relation is None:
        return None
    try:
        left, right = _guard_side(tree.left), _guard_side(tree.comparators[0])
    except NoText:
        return None
    if left == right or not _is_premise(tree) or _always(tree, relation):
        return None
    return f"{left} {relation} {right}"


def _is_premise(tree: ast.Compare) -> bool:
    """Whether a guard relates sizes: `s < t`, `s % 8 == 0`.

    Other guards are steps of PyTorch's reasoning about the example sizes, such
    as `s * t // s > 1`.
    """
    left, right = tree.left, tree.comparators[0]
    if isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod):
        return _is_polynomial(left.left) and isinstance(left.right, ast.Constant) \
            and isinstance(right, ast.Constant)
    return _is_polynomial(left) and _is_polynomial(right) and not (
        isinstance(left, ast.Constant) or isinstance(right, ast.Constant))


def _is_polynomial(node: ast.expr) -> bool:
    return not any(isinstance(inner, ast.Call) or isinstance(inner, ast.BinOp)
                   and isinstance(inner.op, (ast.FloorDiv, ast.Mod))
                   for inner in ast.walk(node))


def _always(tree: ast.Compare, relation: str) -> bool:
    """Whether a guard holds for all sizes: `4*h // 2 == 2*h`."""
    import sympy
    from torch.utils._sympy.functions import FloorDiv, Max, Min, Mod

    def value(node: ast.expr) -> sympy.Expr:
        if isinstance(node, ast.Constant):
            return sympy.Integer(node.value)
        if isinstance(node, ast.Name):
            return sympy.Symbol(node.id, integer=True, nonnegative=True)
        if isinstance(node, ast.UnaryOp):
            return -value(node.operand)
        if isinstance(node, ast.Call):
            return {"max": Max, "min": Min}[node.func.id](*map(value, node.args))
        left, right = value(node.left), value(node.right)
        return {ast.Add: lambda: left + right, ast.Sub: lambda: left - right,
                ast.Mult: lambda: left * right, ast.FloorDiv: lambda: FloorDiv(left, right),
                ast.Mod: lambda: Mod(left, right)}[type(node.op)]()

    try:
        difference = sympy.expand(value(tree.left) - value(tree.comparators[0]))
    except Exception:  # sympy gives up in many ways; the guard then stays
        return False
    return difference == 0 and relation in ("==", "<=", ">=")


def _guard_side(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value)
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return f"(0 - {_guard_side(node.operand)})"
    if isinstance(node, ast.BinOp):
        left, right = _guard_side(node.left), _guard_side(node.right)
        for kind, sign in ((ast.Add, "+"), (ast.Sub, "-"), (ast.Mult, "*")):
            if isinstance(node.op, kind):
                return f"({left} {sign} {right})"
        if isinstance(node.op, ast.FloorDiv):
            return f"floordiv({left}, {right})"
        if isinstance(node.op, ast.Mod):
            return f"mod({left}, {right})"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and \
            node.func.id in ("min", "max"):
        return f"{node.func.id}({', '.join(map(_guard_side, node.args))})"
    raise NoText(ast.dump(node))


def guards(code: Iterable[str], sizes: Mapping[tuple[str, int], str]) -> list[str]:
    """Translates the guards that compare sizes of inputs, each once."""
    texts = (guard_text(guard, sizes) for guard in code)
    return list(dict.fromkeys(text for text in texts if text is not None))
