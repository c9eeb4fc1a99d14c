"""The text of a guard of torch.export as text that SymShape reads.

A guard is a condition in Python on sizes of inputs. The constraints hold only where
Python evaluates the guard, without an error, to true.
"""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Iterable, Mapping

from .torch_sizes import NoText

# A disjunction with more parts has no constraint.
MOST_ALTERNATIVES = 16
# Python's floats are exact for integers up to this one.
_EXACT = 1 << 53

_SUM, _PRODUCT, _ATOM = range(3)


@dataclass(frozen=True)
class Size:
    """A size of an input or the value of an integer input, as an expression.

    `tree` is Python over the names of the export's symbols.
    """

    tree: ast.expr


@dataclass
class Inputs:
    """The meaning of the names in a guard.

    `sizes` gives sizes by the guard's spelling of the input and the axis, and
    `numbers` gives integer inputs by their spelling; `names` renames symbols.
    """

    sizes: Mapping[tuple[str, int], Size]
    numbers: Mapping[str, Size] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


# A formula: ("and", parts), ("or", parts), or a comparison as text.
_Formula = Any


class Reader:
    """Reads one guard."""

    def __init__(self, inputs: Inputs):
        self._inputs = inputs
        self.names: set[str] = set()
        # Conditions under which the last expression is the value of the Python code.
        self._needs: list[str] = []

    def formula(self, node: ast.expr, negated: bool = False) -> _Formula:
        """Holds where Python computes `node` and gets true (false if `negated`)."""
        if isinstance(node, ast.BoolOp):
            is_and = isinstance(node.op, ast.And)
            if is_and != negated:
                return _all(self.formula(part, negated) for part in node.values)
            # Python evaluates a part only if it needs to: the parts before have no error.
            parts, before = [], []
            for part in node.values:
                parts.append(_all([*before, self.formula(part, negated)]))
                if self._may_fail(part):
                    before.append(self.formula(part, not negated))
            return _any(parts)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.formula(node.operand, not negated)
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return ("and", []) if node.value != negated else ("or", [])
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            pairs = list(zip(sides, node.ops, sides[1:]))
            if negated and len(pairs) > 1 and self._may_fail(node):
                raise NoText(ast.unparse(node))
            parts = [self._comparison(*pair, negated) for pair in pairs]
            return _any(parts) if negated else _all(parts)
        raise NoText(ast.unparse(node))

    def _may_fail(self, node: ast.expr) -> bool:
        return any(isinstance(part, ast.BinOp) and isinstance(
            part.op, (ast.FloorDiv, ast.Mod, ast.Div)) and not _is_positive(part.right)
            for part in ast.walk(node))

    def _comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr, negated: bool
                    ) -> _Formula:
        sign = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
                ast.GtE: ">="}.get(type(op))
        if sign is None:
            raise NoText(ast.unparse(left))
        if negated:
            sign = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[sign]
        self._needs = []
        if _has_float(left) or _has_float(right):
            first, second = self._float_sides(left, right)
        else:
            first, second = self.text(left, _SUM), self.text(right, _SUM)
        needs, self._needs = self._needs, []
        if first == second and sign in ("==", "<=", ">="):
            return _all(needs)
        return _all([*needs, f"{first} {sign} {second}"])

    def text(self, node: ast.expr, binding: int = _SUM) -> str:
        """An integer expression, in parentheses if it binds less than `binding`."""
        text, found = self._integer(node)
        return f"({text})" if found < binding else text

    def _integer(self, node: ast.expr) -> tuple[str, int]:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return str(node.value), _ATOM if node.value >= 0 else _SUM
        if isinstance(node, ast.Name):
            name = self._inputs.names.get(node.id, node.id)
            self.names.add(name)
            return name, _ATOM
        if (size := self.leaf(node)) is not None:
            return self._integer(size.tree)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return f"-{self.text(node.operand, _PRODUCT)}", _SUM
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise NoText(ast.unparse(node))

    def leaf(self, node: ast.expr) -> Size | None:
        """The size or number that the node reads, or `None` if it computes something."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
            method = node.value.func
            if isinstance(method, ast.Attribute) and method.attr == "size" and \
                    isinstance(node.slice, ast.Constant):
                size = self._inputs.sizes.get((ast.unparse(method.value), node.slice.value))
                if size is not None:
                    return size
            raise NoText(ast.unparse(node))
        if isinstance(node, (ast.Subscript, ast.Attribute)):
            if (number := self._inputs.numbers.get(ast.unparse(node))) is not None:
                return number
            raise NoText(ast.unparse(node))
        return None

    def _binary(self, node: ast.BinOp) -> tuple[str, int]:
        left, op, right = node.left, node.op, node.right
        if (opposite := _negated(node)) is not None:
            return f"-{self.text(opposite, _PRODUCT)}", _SUM
        if isinstance(op, ast.Add) and (term := _negated(right)) is not None:
            return f"{self.text(left)} - {self.text(term, _PRODUCT)}", _SUM
        if isinstance(op, (ast.Add, ast.Sub)):
            sign, binding = ("+", _SUM) if isinstance(op, ast.Add) else ("-", _PRODUCT)
            return f"{self.text(left)} {sign} {self.text(right, binding)}", _SUM
        if isinstance(op, ast.Mult):
            return f"{self.text(left, _PRODUCT)} * {self.text(right, _ATOM)}", _PRODUCT
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            first, second = self.text(left), self.text(right)
            if _constant(right) == 0:
                raise NoText("a division by 0")
            if not _is_positive(right):
                # Python raises an error for 0, where SymShape's functions have a value.
                self._needs.append(f"{second} != 0")
            return f"{'mod' if isinstance(op, ast.Mod) else 'floordiv'}({first}, {second})", _ATOM
        constant = _constant(right)
        if constant is None or constant < 0:
            raise NoText(ast.unparse(node))
        if isinstance(op, ast.Pow) and constant <= 16:
            return " * ".join([self.text(left, _ATOM)] * constant) or "1", \
                _PRODUCT if constant > 1 else _SUM
        if isinstance(op, ast.LShift) and constant < 63:
            return f"{self.text(left, _PRODUCT)} * {1 << constant}", _PRODUCT
        if isinstance(op, ast.RShift) and constant < 63:
            return f"floordiv({self.text(left)}, {1 << constant})", _ATOM
        if isinstance(op, (ast.BitAnd, ast.BitOr, ast.BitXor)) and constant.bit_length() < 63:
            number = self.text(left)
            common = _bits(number, constant)
            if isinstance(op, ast.BitAnd):
                return common, _SUM
            twice = "" if isinstance(op, ast.BitOr) else "2 * "
            return f"{number} + {constant} - {twice}({common})", _SUM
        raise NoText(ast.unparse(node))

    def _call(self, node: ast.Call) -> tuple[str, int]:
        function = ast.unparse(node.func)
        if node.keywords:
            raise NoText(ast.unparse(node))
        if function in ("min", "max") and len(node.args) > 1:
            return f"{function}({', '.join(self.text(part) for part in node.args)})", _ATOM
        if len(node.args) != 1:
            raise NoText(ast.unparse(node))
        inner = node.args[0]
        if function == "abs":
            return f"max({self.text(inner)}, -{self.text(inner, _PRODUCT)})", _ATOM
        if function in ("math.floor", "math.ceil", "math.trunc", "int"):
            number, divisor = self._rounded(inner)
            down = f"floordiv({number}, {divisor})"
            up = f"-floordiv({_times(number, -1)}, {divisor})"
            if divisor == 1:
                return f"({number})", _ATOM
            if function == "math.floor":
                return down, _ATOM
            if function == "math.ceil":
                return up, _SUM
            # Towards 0: down for a number that is not negative.
            self._needs.append(f"{number} >= 0")
            return down, _ATOM
        raise NoText(ast.unparse(node))

    def _rounded(self, node: ast.expr) -> tuple[str, int]:
        """A quotient that has the same floor and ceiling as a float.

        The float nearest to a quotient of integers is an integer only if it is equal
        to the quotient, as long as the numerator is not too large.
        """
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and \
                not _has_float(node.left) and (divisor := _constant(node.right) or 0) > 0:
            number = self.text(node.left)
            self._needs += [f"{number} <= {_EXACT >> 1}", f"{number} >= {-_EXACT >> 1}"]
            return number, divisor
        return self._float(node)

    def _float_sides(self, left: ast.expr, right: ast.expr) -> tuple[str, str]:
        """Integers that compare like two floats."""
        first, below = self._float(left)
        second, other = self._float(right)
        shared = math.lcm(below, other)
        return (_times(first, shared // below), _times(second, shared // other))

    def _float(self, node: ast.expr) -> tuple[str, int]:
        """A float as a quotient of an integer expression and a power of two.

        It is exact: `_needs` limits the integer to those that a float holds.
        """
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and \
                math.isfinite(node.value):
            value = Fraction(node.value)
            return str(value.numerator), value.denominator
        if isinstance(node, ast.Call) and len(node.args) == 1 and \
                ast.unparse(node.func) in ("torch.sym_float", "float"):
            return self._limited(self.text(node.args[0]), 1)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            divisor = _constant(node.right)
            if divisor and divisor > 0 and divisor & (divisor - 1) == 0 and divisor < _EXACT:
                return self._limited(self.text(node.left), divisor)
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Add, ast.Sub)):
            (first, below), (second, other) = self._float(node.left), self._float(node.right)
            if isinstance(node.op, ast.Mult):
                return self._limited(_times(first, second), below * other)
            shared = math.lcm(below, other)
            sign = "+" if isinstance(node.op, ast.Add) else "-"
            return self._limited(f"{_times(first, shared // below)} {sign} "
                                 f"({_times(second, shared // other)})", shared)
        if not _has_float(node):
            return self._limited(self.text(node), 1)
        raise NoText(ast.unparse(node))

    def _limited(self, number: str, divisor: int) -> tuple[str, int]:
        if divisor > 1 << 40:
            raise NoText(number)
        self._needs += [f"{number} <= {_EXACT}", f"{number} >= {-_EXACT}"]
        return number, divisor


def _times(number: str, factor: int | str) -> str:
    def part(text: str) -> str:
        return text if text.isidentifier() or text.isdigit() else f"({text})"

    if str(factor) == "1":
        return number
    return part(str(factor)) if number == "1" else f"{part(number)} * {part(str(factor))}"


def _bits(number: str, mask: int) -> str:
    """The bits of `mask` in a number, for negative numbers in two's complement."""
    parts, low = [], 0
    while mask >> low:
        if not mask >> low & 1:
            low += 1
            continue
        high = low
        while mask >> high & 1:
            high += 1
        shifted = number if low == 0 else f"floordiv({number}, {1 << low})"
        part = f"mod({shifted}, {1 << (high - low)})"
        parts.append(part if low == 0 else f"{part} * {1 << low}")
        low = high
    return " + ".join(parts) or "0"


def _constant(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _constant(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _negated(node: ast.expr) -> ast.expr | None:
    """The term with the opposite sign, for a node that PyTorch writes as a difference."""
    if (constant := _constant(node)) is not None:
        return ast.Constant(-constant) if constant < 0 else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return node.operand
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and \
            _constant(node.left) == -1:
        return node.right
    return None


def _is_positive(node: ast.expr) -> bool:
    return (_constant(node) or 0) > 0


def _has_float(node: ast.expr) -> bool:
    """Whether Python computes a float, apart from inside of a rounding function."""
    if isinstance(node, ast.Constant):
        return type(node.value) is float
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func)
        if name in ("torch.sym_float", "float"):
            return True
        return name in ("min", "max", "abs") and any(map(_has_float, node.args))
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Div) or _has_float(node.left) or _has_float(node.right)
    return isinstance(node, ast.UnaryOp) and _has_float(node.operand)


def _all(parts: Iterable[_Formula]) -> _Formula:
    flat: list[_Formula] = []
    for part in parts:
        flat += part[1] if isinstance(part, tuple) and part[0] == "and" else [part]
    return flat[0] if len(flat) == 1 else ("and", list(dict.fromkeys(map(_frozen, flat))))


def _any(parts: Iterable[_Formula]) -> _Formula:
    flat: list[_Formula] = []
    for part in parts:
        flat += part[1] if isinstance(part, tuple) and part[0] == "or" else [part]
    return flat[0] if len(flat) == 1 else ("or", list(dict.fromkeys(map(_frozen, flat))))


def _frozen(part: _Formula) -> _Formula:
    """The same with tuples, which compare and hash by their parts."""
    return part if isinstance(part, str) else (part[0], tuple(part[1]))


def _alternatives(formula: _Formula) -> list[tuple[str, ...]]:
    """The formula as alternatives of comparisons that all hold."""
    if isinstance(formula, str):
        return [(formula,)]
    if formula[0] == "or":
        found = [alternative for part in formula[1] for alternative in _alternatives(part)]
    else:
        found = [()]
        for part in formula[1]:
            inner = _alternatives(part)
            if len(found) * len(inner) > MOST_ALTERNATIVES:
                raise NoText("too many alternatives")
            found = [(*before, *after) for before in found for after in inner]
    if len(found) > MOST_ALTERNATIVES:
        raise NoText("too many alternatives")
    return found


def constraints_in(formula: _Formula) -> list[str]:
    """The formula as constraints that all hold."""
    if isinstance(formula, tuple) and formula[0] == "and":
        return [text for part in formula[1] for text in constraints_in(part)]
    alternatives = _alternatives(formula)
    if not alternatives:
        raise NoText("never true")
    return [] if () in alternatives else [" or ".join(map(" and ".join, alternatives))]
