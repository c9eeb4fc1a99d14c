"""The guards of torch.export as premises: conditions on the sizes of the inputs.

`ExportedProgram._guards_code` lists conditions in Python, such as
`L['x'].size()[1] % 8 == 0`, which `ExportedProgram.module()` checks in every
call. This module writes each as constraints that SymShape reads, or says that it
cannot. It never weakens a guard: a constraint holds only where Python evaluates
the guard, without an error, to true.
"""

from __future__ import annotations

import ast
import functools
import math
import re
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Sequence

from ..program import Guard, Program, SymbolRange
from ..proving import prove_all
from .torch_guard_text import MOST_ALTERNATIVES, Inputs, Reader, Size, constraints_in
from .torch_sizes import NoText

# A guard on one size is tried at each of at most this many values.
_MOST_VALUES = 1 << 16
# A proof uses at most this many guards.
_MOST_FACTS = 64


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
    return python_code(value.node.expr)


def python_code(expr: Any) -> str:
    """The same for an expression of sympy."""
    from torch.utils._sympy.printers import PythonPrinter
    return PythonPrinter().doprint(expr)


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


def constraints_of(guard: str, inputs: Inputs) -> tuple[list[str], set[str]]:
    """A guard as constraints that all hold, and the names in them, or raises `NoText`."""
    try:
        tree = ast.parse(guard.strip(), mode="eval").body
    except SyntaxError as error:
        raise NoText(guard) from error
    reader = Reader(inputs)
    texts = constraints_in(reader.formula(tree))
    if texts and not reader.names:
        # Sizes that the export fixed: the type of the input checks them.
        return ([], set()) if _evaluator(tree, inputs)({}) else (["0 != 0"], set())
    return texts, reader.names


class _Leaves(ast.NodeTransformer):
    """Replaces the sizes in a guard by expressions over the program's names."""

    def __init__(self, inputs: Inputs):
        self._reader = Reader(inputs)
        self._names = inputs.names
        self.names: set[str] = set()

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call):
            # The function is a name such as `math.ceil`, and no size.
            node.args = [self.visit(part) for part in node.args]
            return node
        if isinstance(node, ast.expr) and (size := self._reader.leaf(node)) is not None:
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
    if not intervals or len(intervals) > MOST_ALTERNATIVES:
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


def normal_text(guard: str, inputs: Inputs) -> str:
    """The guard over the program's names, where these say it; else as it is."""
    try:
        return ast.unparse(_Leaves(inputs).visit(ast.parse(guard.strip(), mode="eval").body))
    except (NoText, SyntaxError):
        return guard


def without_implied(constraints: Sequence[str], ranges: Mapping[str, SymbolRange], *,
                    keep: int = 0) -> list[str]:
    """Drops each constraint that the ranges and the constraints before it imply.

    The first `keep` constraints stay in any case.
    """
    texts = list(dict.fromkeys(constraints))
    facts = texts
    proved = _proved([(facts[max(0, number - _MOST_FACTS):number], text)
                      for number, text in enumerate(facts)], ranges)
    return [text for number, text in enumerate(texts) if number < keep or not proved[number]]


def is_proved(condition: str, program: Program) -> bool:
    """Whether the ranges and guards of a program prove a condition in SymShape's words."""
    facts = program.constraints[:_MOST_FACTS]
    return _proved([(facts, condition)], {**program.symbols, **program.numbers})[0]


@functools.lru_cache(maxsize=1024)
def _holds_in(condition: str, ranges: tuple[tuple[str, SymbolRange], ...]) -> bool:
    return _proved([((), condition)], dict(ranges))[0]


def holds_in(condition: str, ranges: Mapping[str, SymbolRange]) -> bool:
    """Whether ranges alone prove a condition in SymShape's words."""
    return _holds_in(condition, tuple((name, known) for name, known in ranges.items()
                                      if re.search(rf"\b{re.escape(name)}\b", condition)))


def _proved(questions: Sequence[tuple[Sequence[str], str]], ranges: Mapping[str, SymbolRange]
            ) -> list[bool]:
    """Whether the facts of each question, and the ranges, imply its condition."""
    limits = [text for name, known in ranges.items() for text in range_texts(name, known)]
    # The constraints are written with calls, `mod(n, 8) == 0`, as JAX writes them.
    return list(map(bool, prove_all([([*limits, *facts], condition)
                                     for facts, condition in questions], spelling="jax")))


def range_texts(name: str, known: SymbolRange) -> list[str]:
    """A range as constraints."""
    texts = [] if known.minimum is None else [f"{name} >= {known.minimum}"]
    return texts if known.maximum is None else [*texts, f"{name} <= {known.maximum}"]
