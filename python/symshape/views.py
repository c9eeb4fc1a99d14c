"""Mends the views of an exported PyTorch graph that the stock lowering breaks.

torch-mlir lowers a `view` that joins or splits neighbouring dimensions, two or
more of them dynamic, to a cast to size 1 and a collapse. The program then
computes wrong numbers. `aten.flatten` and `aten.unflatten` mean the same and
are lowered right, so this module replaces such views by these ops before the
graph is lowered.

A view never moves an element, so it splits into groups: neighbouring input
dimensions and the neighbouring output dimensions that they become, with equal
products. The products are compared as symbolic expressions only, never at the
sizes of the example inputs.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Sequence

from .errors import LoweringError
from .frontends import torch_guards, torch_places
from .frontends.torch_sizes import NoText, size_text
from .program import MendedView, Program


@dataclass(frozen=True)
class Group:
    """Input dimensions [first, last) become output dimensions [to_first, to_last)."""

    first: int
    last: int
    to_first: int
    to_last: int

    @property
    def is_flatten(self) -> bool:
        return self.last - self.first > 1

    @property
    def is_unflatten(self) -> bool:
        return self.to_last - self.to_first > 1


def _view_targets() -> tuple[Any, ...]:
    import torch
    aten = torch.ops.aten
    return (aten.view.default, aten._unsafe_view.default, aten.reshape.default,
            aten.view_copy.default)


def source_of(node: Any) -> str:
    """The model's source line of a graph node, `file:line`."""
    found = torch_places.frames(node)
    return f"{found[-1][0]}:{found[-1][1]}" if found else "unknown place"


def _expression(size: Any) -> Any:
    import sympy
    node = getattr(size, "node", None)
    return sympy.Integer(size) if node is None else node.expr


def _product(sizes: Sequence[Any]) -> Any:
    import sympy
    result = sympy.Integer(1)
    for size in sizes:
        result = result * _expression(size)
    return result


def _equal(left: Any, right: Any, shapes: Any) -> bool:
    """Whether two sizes are equal for all values of the symbols, as PyTorch can tell."""
    import sympy
    difference = sympy.expand(left - right)
    if difference == 0:
        return True
    if difference.is_Integer or shapes is None:
        return False
    try:
        return shapes._maybe_evaluate_static(sympy.Eq(left, right)) == sympy.true
    except Exception:  # the expression is beyond PyTorch's own reasoning
        return False


class _Facts:
    """Proves sizes equal with the ranges and guards of an export.

    `8 * (n floordiv 8)` is `n` if a guard says that `n % 8 == 0`.
    """

    def __init__(self, program: Program, names: Mapping[str, str]):
        self._program, self._names = program, names
        self._known: dict[tuple[str, str], bool] = {}

    def equal(self, left: Any, right: Any) -> bool:
        try:
            texts = size_text(left, self._names), size_text(right, self._names)
        except NoText:
            return False
        if texts not in self._known:
            self._known[texts] = torch_guards.is_proved(f"{texts[0]} == {texts[1]}", self._program)
        return self._known[texts]


def groups_of(source: Sequence[Any], target: Sequence[Any], shapes: Any = None,
              facts: _Facts | None = None) -> list[Group] | None:
    """Splits a view into its groups, or returns `None` if sizes do not prove one.

    `source` and `target` are shapes; `shapes` is the `ShapeEnv` of the export,
    which knows the ranges of the symbols, and `facts` knows its guards.
    """
    def equal(left: Any, right: Any) -> bool:
        return _equal(left, right, shapes) or facts is not None and facts.equal(left, right)

    groups = []
    i = j = 0
    while i < len(source) or j < len(target):
        found = None
        # The smallest groups first; a pair of dimensions before anything else.
        for total in range(1, len(source) - i + len(target) - j + 1):
            for taken in range(0, total + 1):
                given = total - taken
                if taken > len(source) - i or given > len(target) - j:
                    continue
                if equal(_product(source[i:i + taken]), _product(target[j:j + given])):
                    candidate = Group(i, i + taken, j, j + given)
                    if found is None or abs(taken - given) < abs(
                            found.last - found.first - found.to_last + found.to_first):
                        found = candidate
            # A lone size of 1 only appears or vanishes if no pair matches.
            if found and (total > 1 or not _pair(source, target, i, j, equal)):
                break
            found = found if total > 1 else None
        if found is None:
            return None
        groups.append(found)
        i, j = found.last, found.to_last
    return groups


def _pair(source: Sequence[Any], target: Sequence[Any], i: int, j: int,
          equal: Callable[[Any, Any], bool]) -> bool:
    return i < len(source) and j < len(target) and \
        equal(_expression(source[i]), _expression(target[j]))


def _dynamic(sizes: Sequence[Any]) -> int:
    return sum(not isinstance(size, int) for size in sizes)


def is_broken(group: Group, source: Sequence[Any], target: Sequence[Any]) -> bool:
    """Whether the stock lowering breaks this group."""
    before, after = source[group.first:group.last], target[group.to_first:group.to_last]
    if not group.is_flatten and not group.is_unflatten:
        return False
    return _dynamic(before) >= 2 or _dynamic(after) >= 2 or (
        group.is_flatten and group.is_unflatten and _dynamic(before) + _dynamic(after) > 0)


def mend(exported: Any, names: Mapping[str, str] | None = None,
         program: Program | None = None) -> list[MendedView]:
    """Replaces the views that the stock lowering breaks; changes the graph.

    `exported` is a decomposed `torch.export.ExportedProgram`; `names` renames
    symbols in the answer, and `program` has the guards. Raises `LoweringError` for
    a view whose sizes no op of the graph computes.
    """
    mended = []
    facts = _Facts(program, names or {}) if program else None
    for module in torch_places.graph_modules(exported):
        graph = module.graph
        for node in list(graph.nodes):
            if node.op == "call_function" and node.target in _view_targets():
                if (view := _mend_view(exported, graph, node, names or {}, facts)) is not None:
                    mended.append(view)
        graph.lint()
        module.recompile()
    return mended


def _mend_view(exported: Any, graph: Any, node: Any, names: Mapping[str, str],
               facts: _Facts | None) -> MendedView | None:
    argument = node.args[0]
    value, result = argument.meta["val"], node.meta["val"]
    source, target = list(value.shape), list(result.shape)
    shapes = next((size.node.shape_env for size in (*source, *target)
                   if getattr(size, "node", None) is not None), None)
    if shapes is None:
        return None
    groups = groups_of(source, target, shapes)
    if groups is None and facts is not None and _dynamic(source) + _dynamic(target) > 1:
        groups = groups_of(source, target, shapes, facts)
    if groups is None:
        if _dynamic(source) + _dynamic(target) <= 1:
            return None
        # PyTorch requires equal numbers of elements, so one group is always a view.
        # `check` decides whether the numbers are equal.
        groups = [Group(0, len(source), 0, len(target))]
    if not any(is_broken(group, source, target) for group in groups):
        return None

    current, shape = argument, list(source)
    done: list[str] = []
    sizes = _Sizes(graph, node)
    # From the back, so that the dimensions in front keep their numbers.
    for group in reversed(groups):
        given = target[group.to_first:group.to_last]
        count = group.last - group.first
        if count == 0:
            for offset, _ in enumerate(given):
                shape.insert(group.first, 1)
                current = sizes.emit(node, _aten("unsqueeze.default"),
                                     (current, group.first), value, shape)
                done.insert(0, f"unsqueeze({group.first})")
            continue
        if not given:
            for index in reversed(range(group.first, group.last)):
                del shape[index]
                current = sizes.emit(node, _aten("squeeze.dim"), (current, index), value, shape)
                done.insert(0, f"squeeze({index})")
            continue
        if count > 1:
            shape[group.first:group.last] = [_joined(shape[group.first:group.last], given)]
            current = sizes.emit(node, _aten("flatten.using_ints"),
                                 (current, group.first, group.last - 1), value, shape)
            done.append(f"flatten({group.first}, {group.last - 1})")
        if len(given) > 1:
            shape[group.first:group.first + 1] = given
            asked = [_asked(node, axis) for axis in range(group.to_first, group.to_last)]
            parts = sizes.parts(given, asked, argument, range(group.first, group.last))
            current = sizes.emit(node, _aten("unflatten.int"),
                                 (current, group.first, parts), value, shape)
            done.append(f"unflatten({group.first}, {_shape_text(given, names)})")
    current.meta["val"] = result
    replace_node(exported, graph, node, current)
    return MendedView(source_of(current), f"view({_shape_text(target, names)[1:-1]})",
                      ".".join(done))


def replace_node(exported: Any, graph: Any, node: Any, by: Any) -> None:
    """Replaces a node, also where it is a result of the program."""
    node.replace_all_uses_with(by)
    graph.erase_node(node)
    if graph is exported.graph:
        exported.graph_signature.replace_all_uses(node.name, by.name)


def _joined(sizes: Sequence[Any], given: Sequence[Any]) -> Any:
    if len(given) == 1:
        return given[0]
    result = sizes[0]
    for size in sizes[1:]:
        result = result * size
    return result


def _asked(node: Any, axis: int) -> Any:
    """The entry of the view's size list for a dimension of its result."""
    return node.args[1][axis] if axis < len(node.args[1]) else -1


def _aten(name: str) -> Any:
    import torch
    packet, overload = name.split(".")
    return getattr(getattr(torch.ops.aten, packet), overload)


def _text(size: Any, names: Mapping[str, str]) -> str:
    try:
        return size_text(size, names)
    except NoText:
        return str(size)


def _shape_text(shape: Sequence[Any], names: Mapping[str, str] = {}) -> str:
    return f"[{', '.join(_text(size, names) for size in shape)}]"


class _Sizes:
    """Makes graph nodes of sizes in front of a view."""

    def __init__(self, graph: Any, before: Any):
        self._graph, self._before = graph, before

    def emit(self, like: Any, target: Any, args: tuple, value: Any, shape: Sequence[Any]) -> Any:
        """Adds an op with this shape, and the place of `like`."""
        with self._graph.inserting_before(self._before):
            node = self._graph.call_function(target, args)
        for key in ("stack_trace", "nn_module_stack"):
            if key in like.meta:
                node.meta[key] = like.meta[key]
        with value.fake_mode:
            node.meta["val"] = value.new_empty(list(shape))
        return node

    def parts(self, given: Sequence[Any], asked: Sequence[Any], tensor: Any, axes: range
              ) -> list[Any]:
        """A node or number for each size that some dimensions of a tensor become.

        `asked` are the entries of the view's list, one of them possibly -1.
        """
        result, missing = [], None
        for number, (size, entry) in enumerate(zip(given, asked)):
            if isinstance(size, int) or not isinstance(entry, int):
                result.append(size if isinstance(size, int) else entry)
                continue
            try:
                result.append(self._compute(size.node.expr, size))
            except LoweringError:
                if missing is not None:
                    raise
                missing = number
                result.append(1)
        if missing is not None:
            # The number of elements over the other sizes, as PyTorch computes -1.
            extents = [size if isinstance(size, int) else self._query(tensor, axis, size)
                       for axis, size in enumerate(tensor.meta["val"].shape) if axis in axes]
            others = self._product(result)
            result[missing] = self._call(operator.floordiv, self._product(extents),
                                         self._at_least_one(others, given[missing]))
        return result

    def _product(self, parts: Sequence[Any]) -> Any:
        result = parts[0]
        for part in parts[1:]:
            result = self._call(operator.mul, result, part)
        return result

    def _at_least_one(self, node: Any, like: Any) -> Any:
        """A divisor, or 1 instead of 0: PyTorch raises an error there, a module would crash."""
        import torch
        if isinstance(node, int):
            return max(node, 1)
        bound = like.node.shape_env.bound_sympy(node.meta["val"].node.expr)
        return node if bound.lower >= 1 else self._call(torch.sym_max, node, 1)

    def _compute(self, expr: Any, like: Any) -> Any:
        """Computes an expression from the sizes of the graph's inputs."""
        import torch
        if expr.is_Integer:
            return int(expr)
        kind = type(expr).__name__
        if expr.is_Symbol:
            return self._symbol(expr)
        if expr.is_Add or expr.is_Mul:
            combine = operator.add if expr.is_Add else operator.mul
            parts = [self._compute(arg, like) for arg in expr.args]
            result = parts[0]
            for part in parts[1:]:
                result = self._call(combine, result, part)
            return result
        if kind in ("FloorDiv", "CleanDiv", "Mod", "PythonMod") and not (
                expr.args[1].is_Integer and int(expr.args[1]) < 0):
            function = operator.floordiv if "Div" in kind else operator.mod
            return self._call(function, self._compute(expr.args[0], like),
                              self._at_least_one(self._compute(expr.args[1], like), like))
        if kind in ("Max", "Min"):
            function = torch.sym_max if kind == "Max" else torch.sym_min
            result, *others = [self._compute(arg, like) for arg in expr.args]
            for other in others:
                result = self._call(function, result, other)
            return result
        if expr.is_Pow and expr.args[1].is_Integer and 0 < int(expr.args[1]) <= 16:
            base = result = self._compute(expr.args[0], like)
            for _ in range(int(expr.args[1]) - 1):
                result = self._call(operator.mul, result, base)
            return result
        raise LoweringError(
            "SymShape", f"{source_of(self._before)}: it cannot compute the size {expr} of the "
            "result", "view")

    def _call(self, function: Any, left: Any, right: Any) -> Any:
        def value(part: Any) -> Any:
            return part.meta["val"] if hasattr(part, "meta") else part

        if isinstance(left, int) and isinstance(right, int):
            return function(left, right)
        with self._graph.inserting_before(self._before):
            node = self._graph.call_function(function, (left, right))
        node.meta["val"] = function(value(left), value(right))
        return node

    def _symbol(self, symbol: Any) -> Any:
        """A size of an input, or of an earlier value, that is just this symbol."""
        divided = None
        for node in self._graph.nodes:
            if node is self._before:
                break
            value = node.meta.get("val")
            for axis, size in enumerate(getattr(value, "shape", ())):
                expr = _expression(size)
                if expr == symbol:
                    return self._query(node, axis, size)
                factor = expr / symbol
                if divided is None and factor.is_Integer and int(factor) > 1:
                    divided = (node, axis, size, int(factor))
        if divided is not None:
            node, axis, size, factor = divided
            return self._call(operator.floordiv, self._query(node, axis, size), factor)
        raise LoweringError(
            "SymShape", f"{source_of(self._before)}: the result has the size {symbol}, and no "
            "input or earlier value has it", "view")

    def _query(self, tensor: Any, axis: int, size: Any) -> Any:
        import torch
        with self._graph.inserting_before(self._before):
            node = self._graph.call_function(torch.ops.aten.sym_size.int, (tensor, axis))
        node.meta["val"] = size
        return node
