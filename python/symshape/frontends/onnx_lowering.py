"""Nodes of ONNX that torch-mlir lowers to a wrong program.

`mend` writes nodes that lower right in place of some; `why_wrong` says why others
are refused. Both are known from `utils/onnx-numbers.py`, which executes compiled
nodes: a lowering with right sizes may still compute other numbers.
"""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

_WRONG = {
    "Scan": "torch-mlir gives its results the size 1, also if they have another",
    "InstanceNormalization": "torch-mlir computes other numbers",
    "Det": "torch-mlir divides by 0 where a pivot of the elimination is 0",
}
# Ops that torch-mlir computes on unsigned integers as if they had a sign.
_SIGNED = frozenset({
    "Abs", "ArgMax", "ArgMin", "Clip", "CumSum", "Div", "Greater", "GreaterOrEqual", "Less",
    "LessOrEqual", "Max", "Mean", "Min", "Mod", "Pow", "ReduceL1", "ReduceL2", "ReduceMax",
    "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare", "Sign", "TopK",
})
# int8, int16, int32 and int64.
_INTEGERS = (3, 5, 6, 7)
# The largest numbers of types of floats.
_LARGEST = {1: 3.4028234663852886e38, 10: 65504.0, 11: 1.7976931348623157e308}


def why_wrong(node: Any) -> str | None:
    """Why torch-mlir lowers the node wrong, or `None`."""
    if node.domain not in ("", "ai.onnx"):
        return None
    given = {attribute.name: attribute for attribute in node.attribute}

    def is_set(name: str) -> bool:
        return name in given and bool(given[name].i)

    if node.op_type == "AveragePool":
        if "auto_pad" in given and given["auto_pad"].s.startswith(b"SAME"):
            return "torch-mlir pads it by the same amount at every size"
        if is_set("ceil_mode") and is_set("count_include_pad"):
            return "torch-mlir counts elements beyond the padding"
    if node.op_type in ("ArgMax", "ArgMin") and is_set("select_last_index"):
        return "torch-mlir selects the first index, not the last"
    return _WRONG.get(node.op_type)


def nodes_of(graph: Any) -> Iterator[Any]:
    """The nodes of a graph and of the graphs in it."""
    for node in graph.node:
        yield node
        for inner in _graphs_of(node):
            yield from nodes_of(inner)


def _graphs_of(node: Any) -> Iterator[Any]:
    for attribute in node.attribute:
        yield from [attribute.g] if attribute.HasField("g") else attribute.graphs


def mend(model: Any) -> bool:
    """Replaces nodes of a model in which all values have types. True if it changed
    one: the new values have no types yet."""
    versions = {entry.domain: entry.version for entry in model.opset_import}
    taken = {name for node in nodes_of(model.graph) for name in [*node.input, *node.output]}
    return _mend_graph(model.graph, versions.get("", 1), {}, taken)


def _mend_graph(graph: Any, opset: int, outer: Mapping[str, Any], taken: set[str]) -> bool:
    types = {**outer, **{value.name: value.type.tensor_type
                         for value in [*graph.input, *graph.value_info, *graph.output]}}
    for tensor in graph.initializer:
        types.setdefault(tensor.name, type_of(tensor))
    result, changed = [], False
    for node in graph.node:
        for inner in _graphs_of(node):
            changed |= _mend_graph(inner, opset, types, taken)
        new = _Nodes(node, opset, types, taken).mended()
        changed |= new is not None
        result += [node] if new is None else new
    if changed:
        result = [_copied(node) for node in result]
        del graph.node[:]
        graph.node.extend(result)
    return changed


def type_of(tensor: Any) -> Any:
    from onnx import helper
    return helper.make_tensor_type_proto(tensor.data_type, tensor.dims).tensor_type


def _copied(node: Any) -> Any:
    copy = type(node)()
    copy.CopyFrom(node)
    return copy


class _Nodes:
    """The nodes in place of one."""

    def __init__(self, node: Any, opset: int, types: Mapping[str, Any], taken: set[str]):
        self._node, self._opset, self._types, self._taken = node, opset, types, taken
        self._made: list[Any] = []

    def mended(self) -> list[Any] | None:
        node = self._node
        if node.domain not in ("", "ai.onnx"):
            return None
        if node.op_type == "InstanceNormalization" and self._rank() is not None:
            return self._normalized()
        if node.op_type == "ReduceLogSumExp" and self._opset >= 9 and \
                self._element(node.input[0]) in _LARGEST:
            return self._log_of_sum()
        if node.op_type == "Neg" and self._element(node.input[0]) in _INTEGERS:
            return self._negated()
        if node.op_type in _SIGNED and any(map(self._is_unsigned, node.input)):
            return self._widened()
        return None

    def _rank(self) -> int | None:
        kind = self._types.get(self._node.input[0])
        return len(kind.shape.dim) if kind is not None and kind.HasField("shape") else None

    def _element(self, name: str) -> int:
        kind = self._types.get(name)
        return 0 if kind is None else kind.elem_type

    def _is_unsigned(self, name: str) -> bool:
        from onnx import TensorProto as T
        return self._element(name) in (T.UINT8, T.UINT16, T.UINT32)

    def _attribute(self, name: str, default: Any) -> Any:
        from onnx import helper
        return next((helper.get_attribute_value(attribute) for attribute in self._node.attribute
                     if attribute.name == name), default)

    def _add(self, op: str, *inputs: str, output: str | None = None, **attributes: Any) -> str:
        from onnx import helper
        if output is None:
            output = f"{self._node.output[0]}.{len(self._made)}"
            while output in self._taken:
                output += "'"
            self._taken.add(output)
        self._made.append(helper.make_node(
            op, inputs, [output], name=f"{self._node.name} ({len(self._made)})", **attributes))
        return output

    def _numbers(self, values: list[Any], element: int, dims: list[int]) -> str:
        from onnx import helper
        return self._add("Constant", value=helper.make_tensor("", element, dims, values))

    def _reduce(self, op: str, since: int, value: str, axes: Sequence[int] | None,
                keep: int = 1) -> str:
        """A reduction, whose axes are an input since an opset; over all, if `None`."""
        if axes is None:
            return self._add(op, value, keepdims=keep)
        if self._opset < since:
            return self._add(op, value, axes=axes, keepdims=keep)
        return self._add(op, value, self._numbers(list(axes), 7, [len(axes)]), keepdims=keep)

    def _normalized(self) -> list[Any]:
        """(x - mean) / sqrt(variance + epsilon) * scale + bias, over all axes but two."""
        x, scale, bias = self._node.input
        rank, element = self._rank(), self._element(x)
        assert rank is not None
        axes, sizes = list(range(2, rank)), [-1, *(1 for _ in range(2, rank))]

        def mean(value: str) -> str:
            return self._reduce("ReduceMean", 18, value, axes)

        def by_channel(value: str) -> str:
            return self._add("Reshape", value, self._numbers(sizes, 7, [len(sizes)]))

        centred = self._add("Sub", x, mean(x))
        variance = mean(self._add("Mul", centred, centred))
        epsilon = self._numbers([self._attribute("epsilon", 1e-5)], element, [])
        deviation = self._add("Sqrt", self._add("Add", variance, epsilon))
        scaled = self._add("Mul", self._add("Div", centred, deviation), by_channel(scale))
        self._add("Add", scaled, by_channel(bias), output=self._node.output[0])
        return self._made

    def _log_of_sum(self) -> list[Any]:
        """log(sum(exp(x - m))) + m, with the largest number m, or 0 if that is infinite."""
        node = self._node
        x, element = node.input[0], self._element(node.input[0])
        keep = self._attribute("keepdims", 1)

        def reduce(op: str, since: int, value: str, keep: int) -> str:
            if self._opset >= 18:
                return self._add(op, value, *node.input[1:], keepdims=keep,
                                 noop_with_empty_axes=self._attribute("noop_with_empty_axes", 0))
            return self._reduce(op, since, value, self._attribute("axes", None), keep)

        zero = self._numbers([0.0], element, [])
        limit = self._numbers([_LARGEST[element]], element, [])

        def finite(value: str) -> str:
            return self._add("Where", self._add("Less", self._add("Abs", value), limit), value,
                             zero)

        shifted = self._add("Sub", x, finite(reduce("ReduceMax", 18, x, 1)))
        total = reduce("ReduceSum", 13, self._add("Exp", shifted), keep)
        self._add("Add", self._add("Log", total), finite(reduce("ReduceMax", 18, x, keep)),
                  output=node.output[0])
        return self._made

    def _negated(self) -> list[Any]:
        """torch-mlir negates integers as floats of 32 bits."""
        x = self._node.input[0]
        minus = self._numbers([-1], self._element(x), [])
        self._add("Mul", x, minus, output=self._node.output[0])
        return self._made

    def _widened(self) -> list[Any]:
        """The node on integers of 64 bits, whose results become unsigned again."""
        from onnx import TensorProto as T
        node = self._node
        element = next(self._element(name) for name in node.input if self._is_unsigned(name))
        wide = {name: self._add("Cast", name, to=T.INT64)
                for name in dict.fromkeys(node.input) if self._is_unsigned(name)}
        own = _copied(node)
        narrow = [name for name in node.output if name and self._element(name) == element]
        renamed = {}
        for name in narrow:
            renamed[name] = f"{name}.wide"
            while renamed[name] in self._taken:
                renamed[name] += "'"
            self._taken.add(renamed[name])
        own.input[:] = [wide.get(name, name) for name in node.input]
        own.output[:] = [renamed.get(name, name) for name in node.output]
        self._made.append(own)
        for name in narrow:
            self._add("Cast", renamed[name], output=name, to=element)
        return self._made
