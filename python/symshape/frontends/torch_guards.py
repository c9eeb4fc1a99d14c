"""The guards of torch.export as premises: conditions on the sizes of the inputs.

`ExportedProgram._guards_code` lists conditions in Python, such as
`L['x'].size()[1] % 8 == 0`, which `ExportedProgram.module()` checks in every
call. This module writes each as constraints that SymShape reads, or says that it
cannot. It never weakens a guard: a constraint holds only where Python evaluates
the guard, without an error, to true.
"""

from __future__ import annotations

import ast
import json
import math
import tempfile
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Sequence

from ..program import Guard, Program, SymbolRange
from ..tools import run_tool
from .torch_sizes import NoText

# A disjunction with more parts has no constraint.
_MOST_ALTERNATIVES = 16
# A guard on one size is tried at each of at most this many values.
_MOST_VALUES = 1 << 16
# A proof uses at most this many guards.
_MOST_FACTS = 64
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
    """What the names in a guard mean.

    `sizes` gives sizes by the guard's spelling of the input and the axis, and
    `numbers` gives integer inputs by their spelling; `names` renames symbols.
    """

    sizes: Mapping[tuple[str, int], Size]
    numbers: Mapping[str, Size] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def spellings(model: Any) -> dict[str, str]:
    """How guards spell each input: `L['a'][0]`, `L['flat_args'][3]`, and its name."""
    import torch.utils._pytree as pytree
    from torch.export.graph_signature import InputKind

    names = [getattr(spec.arg, "name", None) for spec in model.graph_signature.input_specs
             if spec.kind == InputKind.USER_INPUT]
    found = {f"L['flat_args'][{number}]": name for number, name in enumerate(names)}
    calls = getattr(model, "module_call_graph", None)
    signature = calls[0].signature if calls else None
    arguments = list(getattr(signature, "forward_arg_names", None) or ())
    spec = model.call_spec.in_spec
    if spec is None or spec.num_leaves != len(names):
        return found
    try:
        tree = pytree.tree_unflatten(list(range(len(names))), spec)
        paths = pytree.tree_flatten_with_path(tree)[0]
    except Exception:  # a class of the user that does not take numbers
        return found
    roots: dict[str, list[str]] = {}
    for path, number in paths:
        if path[0].idx == 0:
            if path[1].idx >= len(arguments):
                # Then the input has the name of the argument, if it is no part of one.
                if len(path) > 2:
                    continue
                root = str(names[number])
            else:
                root = arguments[path[1].idx]
        else:
            root = str(path[1].key)
        try:
            roots.setdefault(_normal(f"L['{root}']{pytree.keystr(path[2:])}"), []).append(
                names[number])
        except SyntaxError:
            continue
    # An argument of `*args` has a name such as `args_0`.
    for spelling, inputs in list(roots.items()):
        base, _, index = spelling[3:spelling.index("']")].rpartition("_")
        alias = f"L['{base}'][{index}]" + spelling[spelling.index("']") + 2:]
        if base and index.isdigit() and alias not in roots:
            roots[alias] = inputs
    # Two inputs of one spelling: then no guard says which.
    found.update({spelling: inputs[0] for spelling, inputs in roots.items() if len(inputs) == 1})
    return {spelling: name for spelling, name in found.items() if name}


def _normal(spelling: str) -> str:
    return ast.unparse(ast.parse(spelling, mode="eval").body)


def size_of(size: Any) -> Size:
    """A size of a tensor, an int or a `torch.SymInt`."""
    node = getattr(size, "node", None)
    if node is None:
        return Size(ast.Constant(int(size)))
    return Size(ast.parse(python_text(size), mode="eval").body)


def python_text(value: Any) -> str:
    """A `torch.SymInt` or `torch.SymBool` as Python over the names of symbols."""
    from torch.utils._sympy.printers import PythonPrinter
    return PythonPrinter().doprint(value.node.expr)


def inputs_of(model: Any, values: Sequence[tuple[str, Any]], names: Mapping[str, str]) -> Inputs:
    """The inputs of a program; `values` are their names and values."""
    sizes: dict[tuple[str, int], Size] = {}
    numbers: dict[str, Size] = {}
    known = dict(values)
    for spelling, name in spellings(model).items():
        value = known.get(name)
        if hasattr(value, "shape"):
            for axis, size in enumerate(value.shape):
                sizes[spelling, axis] = size_of(size)
        elif hasattr(value, "node"):
            numbers[spelling] = size_of(value)
    return Inputs(sizes, numbers, names)


# A formula: ("and", parts), ("or", parts), or a comparison as text.
_Formula = Any


class _Reader:
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
        if (size := self._leaf(node)) is not None:
            return self._integer(size.tree)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return f"-{self.text(node.operand, _PRODUCT)}", _SUM
        if isinstance(node, ast.BinOp):
            return self._binary(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise NoText(ast.unparse(node))

    def _leaf(self, node: ast.expr) -> Size | None:
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
            number, divisor = self._float(inner)
            down = f"floordiv({number}, {divisor})"
            up = f"-floordiv({_times(number, -1)}, {divisor})"
            if divisor == 1:
                return f"({number})", _ATOM
            if function == "math.floor":
                return down, _ATOM
            if function == "math.ceil":
                return up, _SUM
            # Towards 0, which is down for what is not negative.
            self._needs.append(f"{number} >= 0")
            return down, _ATOM
        raise NoText(ast.unparse(node))

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
    """The term of which the node is the opposite, as PyTorch writes differences."""
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
            if len(found) * len(inner) > _MOST_ALTERNATIVES:
                raise NoText("too many alternatives")
            found = [(*before, *after) for before in found for after in inner]
    if len(found) > _MOST_ALTERNATIVES:
        raise NoText("too many alternatives")
    return found


def _constraints(formula: _Formula) -> list[str]:
    """The formula as constraints that all hold."""
    if isinstance(formula, tuple) and formula[0] == "and":
        return [text for part in formula[1] for text in _constraints(part)]
    alternatives = _alternatives(formula)
    if not alternatives:
        raise NoText("never true")
    return [] if () in alternatives else [" or ".join(map(" and ".join, alternatives))]


def constraints_of(guard: str, inputs: Inputs) -> tuple[list[str], set[str]]:
    """A guard as constraints that all hold, and the names in them, or raises `NoText`."""
    try:
        tree = ast.parse(guard.strip(), mode="eval").body
    except SyntaxError as error:
        raise NoText(guard) from error
    reader = _Reader(inputs)
    texts = _constraints(reader.formula(tree))
    if texts and not reader.names:
        # Sizes that the export fixed: the type of the input checks them.
        return ([], set()) if _evaluator(tree, inputs)({}) else (["0 != 0"], set())
    return texts, reader.names


class _Leaves(ast.NodeTransformer):
    """Replaces the sizes in a guard by expressions over the program's names."""

    def __init__(self, inputs: Inputs):
        self._reader = _Reader(inputs)
        self._names = inputs.names
        self.names: set[str] = set()

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call):
            # The function is a name such as `math.ceil`, and no size.
            node.args = [self.visit(part) for part in node.args]
            return node
        if isinstance(node, ast.expr) and (size := self._reader._leaf(node)) is not None:
            return self.visit(ast.parse(ast.unparse(size.tree), mode="eval").body)
        if isinstance(node, ast.Name):
            name = self._names.get(node.id, node.id)
            self.names.add(name)
            return ast.Name(name, ast.Load())
        return self.generic_visit(node)


def _evaluator(tree: ast.expr, inputs: Inputs) -> Callable[[Mapping[str, int]], bool]:
    """Python's own value of a guard for values of the names; an error is false."""
    code, _ = _python_code(tree, inputs)
    return code


def _python_code(tree: ast.expr, inputs: Inputs
                 ) -> tuple[Callable[[Mapping[str, int]], bool], set[str]]:
    import torch
    from torch.fx.experimental.symbolic_shapes import SYMPY_INTERP
    leaves = _Leaves(inputs)
    body = leaves.visit(ast.parse(ast.unparse(tree), mode="eval").body)
    compiled = compile(ast.fix_missing_locations(ast.Expression(body)), "<guard>", "eval")
    space = {**SYMPY_INTERP, "math": math, "torch": torch, "inf": math.inf}

    def holds(values: Mapping[str, int]) -> bool:
        try:
            return bool(eval(compiled, space, dict(values)))
        except ArithmeticError:
            return False

    return holds, leaves.names


def _tried(guard: str, inputs: Inputs, ranges: Mapping[str, SymbolRange]) -> list[str]:
    """A guard on one size of few values as intervals, by evaluation at each value."""
    holds, names = _python_code(ast.parse(guard.strip(), mode="eval").body, inputs)
    if len(names) != 1:
        raise NoText(guard)
    name = next(iter(names))
    known = ranges.get(name, SymbolRange())
    low = known.minimum or 0
    if known.maximum is None or known.maximum - low >= _MOST_VALUES:
        raise NoText(guard)
    good = [value for value in range(low, known.maximum + 1) if holds({name: value})]
    intervals: list[list[int]] = []
    for value in good:
        if intervals and intervals[-1][1] == value - 1:
            intervals[-1][1] = value
        else:
            intervals.append([value, value])
    if not intervals or len(intervals) > _MOST_ALTERNATIVES:
        raise NoText(guard)
    return [" or ".join(f"{name} == {first}" if first == last else
                        f"{name} >= {first} and {name} <= {last}" for first, last in intervals)]


def read(code: Iterable[str], inputs: Inputs, ranges: Mapping[str, SymbolRange]) -> list[Guard]:
    """The guards of an export, each once."""
    guards = []
    for text in dict.fromkeys(code):
        try:
            holds, names = _python_code(ast.parse(text.strip(), mode="eval").body, inputs)
        except (NoText, SyntaxError):
            # It reads more than sizes.
            guards.append(Guard(text, None, frozenset(), None))
            continue
        constraints: tuple[str, ...] | None
        try:
            found, used = constraints_of(text, inputs)
            # A symbol that no input gives is none that a check could read.
            constraints = tuple(found) if used <= set(ranges) else None
        except NoText:
            try:
                constraints = tuple(_tried(text, inputs, ranges))
            except NoText:
                constraints = None
        guards.append(Guard(text, constraints, frozenset(names), holds))
    return guards


def without_implied(constraints: Sequence[str], ranges: Mapping[str, SymbolRange]) -> list[str]:
    """Drops each constraint that the ranges and the constraints before it imply."""
    texts = list(dict.fromkeys(constraints))
    facts = [_native(text) for text in texts]
    proved = _proved([(facts[max(0, number - _MOST_FACTS):number], text)
                      for number, text in enumerate(facts)], ranges)
    return [text for text, implied in zip(texts, proved) if not implied]


def is_proved(condition: str, program: Program) -> bool:
    """Whether the ranges and guards of a program prove a condition in SymShape's words."""
    facts = [_native(text) for text in program.constraints][:_MOST_FACTS]
    return _proved([(facts, condition)], {**program.symbols, **program.numbers})[0]


def _proved(questions: Sequence[tuple[Sequence[str], str]], ranges: Mapping[str, SymbolRange]
            ) -> list[bool]:
    """Whether the facts of each question, and the ranges, imply its condition."""
    if not questions:
        return []
    limits = [text for name, known in ranges.items() for text in range_texts(name, known)]
    lines = [json.dumps({"id": str(number), "assume": [*limits, *facts], "kind": "condition",
                         "condition": condition})
             for number, (facts, condition) in enumerate(questions)]
    with tempfile.TemporaryDirectory(prefix="symshape-") as folder:
        corpus = Path(folder) / "questions.jsonl"
        corpus.write_text("\n".join(lines) + "\n")
        done = run_tool("symshape-prove", f"--corpus={corpus}", check=False)
    proved = {answer["id"] for answer in map(json.loads, done.stdout.splitlines())
              if answer.get("holds") == "always"}
    return [str(number) in proved for number in range(len(questions))]


def _native(constraint: str) -> str:
    """The constraint with infix operators: `n mod 8 == 0` for `mod(n, 8) == 0`."""
    def text(node: ast.expr) -> str:
        if isinstance(node, ast.BoolOp):
            return (" and " if isinstance(node.op, ast.And) else " or ").join(
                map(text, node.values))
        if isinstance(node, ast.Compare):
            sign = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
                    ast.GtE: ">="}[type(node.ops[0])]
            return f"{text(node.left)} {sign} {text(node.comparators[0])}"
        if isinstance(node, ast.Call):
            name, parts = ast.unparse(node.func), list(map(text, node.args))
            if name in ("min", "max"):
                return f"{name}({', '.join(parts)})"
            return f"({parts[0]} {name} {parts[1]})"
        if isinstance(node, ast.BinOp):
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[type(node.op)]
            return f"({text(node.left)} {sign} {text(node.right)})"
        if isinstance(node, ast.UnaryOp):
            return f"(0 - {text(node.operand)})"
        return ast.unparse(node)

    return text(ast.parse(constraint, mode="eval").body)


def range_texts(name: str, known: SymbolRange) -> list[str]:
    """A range as constraints."""
    texts = [] if known.minimum is None else [f"{name} >= {known.minimum}"]
    return texts if known.maximum is None else [*texts, f"{name} <= {known.maximum}"]
