"""The conditions on the sizes of the inputs that the nodes of an ONNX model require.

`Reshape` of `[n]` to `[-1, 7]` runs only if 7 divides n. Such a condition becomes a
premise: the lowering has to be right where ONNX's own node runs, and a compiled model
checks it first. Only nodes that run in every case count: in a subgraph, those of each
branch of an `If` that require the same, and none whose results no output needs.
"""

from __future__ import annotations

from itertools import combinations
from math import gcd, prod
from typing import Any, Iterator, Sequence

from .onnx_facts import Facts, groups_of, product
from .onnx_names import is_number
from .onnx_nodes import path_of
from .onnx_tensors import array_of

ELEMENTWISE = frozenset({
    "Add", "And", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "BitShift", "Div", "Equal",
    "Greater", "GreaterOrEqual", "Less", "LessOrEqual", "Max", "Mean", "Min", "Mod", "Mul", "Or",
    "Pow", "Sub", "Sum", "Where", "Xor"})


def requirements(graph: Any, facts: Facts) -> list[str]:
    """The conditions of the nodes that the ranges do not imply."""
    found = list(dict.fromkeys(_of_graph(graph, facts, ())))
    found = [text for text, verdict in zip(found, facts.verdicts(found))
             if verdict in ("sometimes", "unknown")]
    found = [_shorter(text, facts) for text in found]
    together = Facts(facts.sizes, [*facts.premises, *found])
    # A model that never runs has no premises: they would prove everything.
    return found if together.verdicts(["0 == 0"]) == ["always"] else []


def _of_graph(graph: Any, facts: Facts, path: Sequence[str]) -> Iterator[str]:
    for node in live(graph):
        if node.domain not in ("", "ai.onnx"):
            continue
        if node.op_type == "If":
            first, *others = ([*_of_graph(branch.g, facts, [*path, path_of(node, branch)])]
                              for branch in node.attribute)
            yield from (text for text in first if all(text in other for other in others))
        elif node.op_type == "Gather":
            yield from _of_gather(node, graph, facts, path)
        else:
            yield from _conditions(node, facts, path)


def _shorter(text: str, facts: Facts) -> str:
    """The first part of a condition with `or`, if the whole implies it."""
    first = text.split(" or ")[0]
    return first if first != text and \
        Facts(facts.sizes, [*facts.premises, text]).proved(first) else text


def live(graph: Any) -> list[Any]:
    """The nodes of a graph on whose results an output depends."""
    needed = {value.name for value in graph.output}
    found = []
    for node in reversed(graph.node):
        if needed & set(node.output):
            found.append(node)
            needed |= set(node.input) | {name for attribute in node.attribute
                                         for name in _outer_names(attribute)}
    return found[::-1]


def _outer_names(attribute: Any) -> Iterator[str]:
    for graph in [attribute.g] if attribute.HasField("g") else attribute.graphs:
        yield from (value.name for value in graph.output)
        for node in graph.node:
            yield from node.input
            for inner in node.attribute:
                yield from _outer_names(inner)


def _conditions(node: Any, facts: Facts, path: Sequence[str]) -> list[str]:
    operands = [facts.of(path, name) for name in node.input]
    if node.op_type == "Reshape":
        return _of_reshape(operands[0], facts.of(path, node.output[0]), facts)
    if node.op_type == "Expand":
        return _of_expand(operands[0], facts.of(path, node.output[0]))
    if node.op_type in ("GRU", "LSTM", "RNN") and operands[0]:
        # The states of all sequences of a batch, and their lengths.
        return [text for place, axis in ((5, 1), (6, 1), (4, 0))
                if place < len(operands) and (sizes := operands[place])
                for text in _same([operands[0][1], sizes[axis]])]
    if node.op_type in ELEMENTWISE:
        return [text for axis in aligned(operands) for text in fits(axis)]
    if node.op_type == "MatMul" and len(operands) == 2 and all(operands):
        left, right = (list(sizes or ()) for sizes in operands)
        inner = [left[-1], right[-2] if len(right) > 1 else right[0]]
        return [text for axis in aligned([left[:-2], right[:-2]]) for text in fits(axis)] + \
            _same(inner)
    if node.op_type == "Concat" and operands and all(sizes is not None for sizes in operands):
        joined = next((entry.i for entry in node.attribute if entry.name == "axis"), 0)
        ranks = {len(sizes or ()) for sizes in operands}
        return [] if len(ranks) > 1 else [
            text for axis, sizes in enumerate(zip(*(entry or () for entry in operands)))
            if axis != joined % max(*ranks, 1) for text in _same(sizes)]
    if node.op_type in _WINDOWS:
        return _of_window(node, operands)
    if node.op_type == "SpaceToDepth":
        block = next((entry.i for entry in node.attribute if entry.name == "blocksize"), 1)
        return [f"({size}) mod {block} == 0" for size in (operands[0] or ())[2:]
                if size is not None]
    return []


# Ops with windows, and the input that has the weights.
_WINDOWS = {"Conv": 1, "ConvInteger": 1, "QLinearConv": 3, "MaxPool": None, "AveragePool": None,
            "LpPool": None}


def _of_window(node: Any, operands: Sequence[Sequence[str | None] | None]) -> list[str]:
    """A window has to fit into its input with padding: onnxruntime refuses another one of a
    convolution, and of a pool it takes a part, which no lowering does."""
    given = {entry.name: entry for entry in node.attribute}
    source, place = operands[0], _WINDOWS[node.op_type]
    if source is None or "auto_pad" in given and given["auto_pad"].s.startswith(b"SAME"):
        return []
    count = len(source) - 2
    kernel: Sequence[Any] = given["kernel_shape"].ints if "kernel_shape" in given else \
        (operands[place] or ())[2:] if place is not None and place < len(operands) else ()
    dilations = given["dilations"].ints if "dilations" in given else [1] * count
    pads = given["pads"].ints if "pads" in given else [0] * (2 * count)
    if not len(kernel) == len(dilations) == len(pads) // 2 == count:
        return []
    windows = [(int(size) - 1) * step + 1 - before - after if is_number(str(size)) else None
               for size, step, before, after in zip(kernel, dilations, pads, pads[count:])]
    return [f"{size} >= {window}" for size, window in zip(source[2:], windows)
            if size is not None and window is not None and not is_number(size)]


# Ops that keep the numbers in a tensor.
_MOVES = frozenset({"Cast", "Expand", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"})


def _of_gather(node: Any, graph: Any, facts: Facts, path: Sequence[str]) -> list[str]:
    """The indices 0 to n - 1 need a table of at least n rows."""
    makers = {name: maker for maker in graph.node for name in maker.output}
    maker = makers.get(node.input[1])
    while maker is not None and maker.op_type in _MOVES:
        maker = makers.get(maker.input[0])
    if maker is None or maker.op_type != "Range" or \
            [constants_of(graph).get(maker.input[place]) for place in (0, 2)] != [0, 1]:
        return []
    table, indices = facts.of(path, node.input[0]), facts.of(path, maker.output[0])
    axis = next((entry.i for entry in node.attribute if entry.name == "axis"), 0)
    if not table or not indices or table[axis] is None or indices[0] is None:
        return []
    return [f"{indices[0]} <= {table[axis]}"]


def constants_of(graph: Any) -> dict[str, int]:
    """The integers of constants with one element."""
    import onnx

    tensors = {tensor.name: tensor for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            tensors |= {node.output[0]: entry.t for entry in node.attribute
                        if entry.name == "value"}
    return {name: int(array_of(tensor).reshape(-1)[0])
            for name, tensor in tensors.items()
            if tensor.data_type == onnx.TensorProto.INT64 and prod(tensor.dims) == 1 and
            tensor.data_location != tensor.EXTERNAL}


def _of_reshape(source: Sequence[str | None] | None, target: Sequence[str | None] | None,
                facts: Facts) -> list[str]:
    if source is None or target is None or None in source or None in target:
        return []
    known, wanted = [str(size) for size in source], [str(size) for size in target]
    if groups_of(known, wanted) is not None:
        return []
    for size in list(known):
        if size in wanted and not is_number(size) and facts.proved(f"{size} >= 1"):
            known.remove(size)
            wanted.remove(size)
    one, other = _balanced(known, wanted)
    whole = f"{_times(one)} == {_times(other)}"
    short = _divisible(known, wanted)
    return [short if short and Facts(facts.sizes, [*facts.premises, short]).proved(whole)
            else whole]


def _of_expand(source: Sequence[str | None] | None, target: Sequence[str | None] | None
               ) -> list[str]:
    if source is None or target is None or len(source) > len(target):
        return []
    return [f"{size} == {result} or {size} == 1"
            for size, result in zip(source, target[len(target) - len(source):])
            if size is not None and result is not None and not is_number(size)]


def _divisible(source: Sequence[str], target: Sequence[str]) -> str | None:
    """The condition that the numbers in a shape divide the number of elements: [n, 6]
    to [-1, 4] needs an even n."""
    number, factors = product(source)
    fixed = prod(int(size) for size in target if is_number(size))
    if not fixed or any(factor[0] != "symbol" or count > 1 for factor, count in factors):
        return None
    names = _times([size for size in source if not is_number(size)])
    return f"{names if names.isalnum() else f'({names})'} mod {fixed // gcd(number, fixed)} == 0"


def _times(sizes: Sequence[str]) -> str:
    return " * ".join(size if size.isalnum() else f"({size})" for size in sizes
                      if size != "1") or "1"


def _balanced(source: list[str], target: list[str]) -> tuple[list[str], list[str]]:
    """Two products without their common numbers."""
    sides, numbers = [], []
    for sizes in (source, target):
        numbers.append(prod(int(size) for size in sizes if is_number(size)))
        sides.append([size for size in sizes if not is_number(size)])
    common = gcd(*numbers) or 1
    for side, number in zip(sides, numbers):
        if number != common:
            side.append(str(number // common))
    return sides[0], sides[1]


def aligned(operands: Sequence[Sequence[str | None] | None]) -> list[list[str | None]]:
    """The sizes that broadcast together, for each axis of the result; none if a rank
    is not known."""
    if any(sizes is None for sizes in operands):
        return []
    rank = max((len(sizes or ()) for sizes in operands), default=0)
    return [[(sizes or ())[axis - rank] for sizes in operands if len(sizes or ()) >= rank - axis]
            for axis in range(rank)]


def _pairs(sizes: Sequence[str | None]) -> list[tuple[str, str]]:
    known = list(dict.fromkeys(size for size in sizes if size is not None))
    return [(one, other) for one, other in combinations(known, 2)
            if not (is_number(one) and is_number(other))]


def fits(sizes: Sequence[str | None]) -> list[str]:
    """The conditions for sizes to broadcast."""
    return [" or ".join([*_same([one, other]), *(f"{size} == 1" for size in (one, other)
                                                if not is_number(size))])
            for one, other in _pairs([size for size in sizes if size != "1"])]


def _same(sizes: Sequence[str | None]) -> list[str]:
    return [f"{other} == {one}" if is_number(one) else f"{one} == {other}"
            for one, other in _pairs(sizes)]
