"""Nodes of ONNX that torch-mlir lowers to a wrong program.

`mend` writes nodes that lower right in place of some; `why_wrong` says why others
are refused. Both are known from `utils/onnx-numbers.py`, which executes compiled
nodes: a lowering with right sizes may still compute other numbers.
"""

from __future__ import annotations

import math
from typing import Any, Iterator, Mapping, Sequence

from ..errors import LoweringError
from . import onnx_mended_contrib, onnx_mended_recurrent, onnx_mended_sizes
from .onnx_builder import Builder, copied
from .onnx_facts import Facts
from .onnx_nodes import path_of
from .onnx_tensors import array_of

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
# The nodes in place of others have the forms of this opset, or older ones.
_NEWER = 13
# Constants with at most this many elements are part of the text.
_FEW = 64
# Ops that compute pads, axes and sizes from constants.
_FOLDED = frozenset({"Add", "Cast", "Concat", "ConstantOfShape", "Gather", "Identity", "Mul", "Neg",
                     "Reshape", "Shape", "Size", "Slice", "Squeeze", "Sub", "Transpose",
                     "Unsqueeze"})
# The largest numbers of types of floats.
_LARGEST = {1: 3.4028234663852886e38, 10: 65504.0, 11: 1.7976931348623157e308}


def why_invalid(node: Any, opset: int) -> str | None:
    """Why onnxruntime refuses the node, or `None`."""
    import onnx

    if node.domain not in ("", "ai.onnx"):
        return None
    try:
        schema = onnx.defs.get_schema(node.op_type, opset)
    except onnx.defs.SchemaError:
        return None
    if not schema.min_input <= len(node.input) <= schema.max_input:
        least, most = schema.min_input, schema.max_input
        return f"expected {f'{least} to {most}' if least < most else least} inputs, found " \
               f"{len(node.input)}"
    given = {entry.name: entry.ints for entry in node.attribute}
    kernel, pads = given.get("kernel_shape", []), given.get("pads", [])
    if node.op_type in ("AveragePool", "LpPool", "MaxPool") and \
            any(pad >= size for pad, size in zip(pads, [*kernel, *kernel])):
        return f"expected a padding smaller than the window {list(kernel)}, found {list(pads)}"
    return None


def why_wrong(node: Any, ranks: Mapping[str, int]) -> str | None:
    """Why torch-mlir lowers the node wrong, or `None`. `ranks` are those of values."""
    if node.domain == onnx_mended_contrib.DOMAIN and node.op_type == "DynamicQuantizeLSTM":
        return "its numbers depend on onnxruntime's threads, which round their rows together"
    if node.domain not in ("", "ai.onnx"):
        return None
    given = {attribute.name: attribute for attribute in node.attribute}

    def is_set(name: str) -> bool:
        return name in given and bool(given[name].i)

    if node.op_type == "AveragePool":
        if "auto_pad" in given and given["auto_pad"].s.startswith(b"SAME"):
            return "torch-mlir pads it by the same amount at every size"
        if is_set("ceil_mode"):
            return "torch-mlir divides by other numbers of elements with ceil_mode"
    if node.op_type == "MaxPool" and is_set("ceil_mode"):
        return "some of its results are infinite with ceil_mode"
    if node.op_type == "Pad" and "mode" in given and given["mode"].s == b"wrap":
        return "torch-mlir never ends on mode=wrap, and only constant pads from 0 are mended"
    if node.op_type == "QLinearMatMul" and \
            any(ranks.get(name) != 2 for name in (node.input[0], node.input[3])):
        return "torch-mlir computes other numbers for tensors that are not of rank 2"
    if node.op_type in ("ArgMax", "ArgMin") and is_set("select_last_index"):
        return "torch-mlir selects the first index, not the last"
    return _WRONG.get(node.op_type) or onnx_mended_recurrent.why_refused(node)


def nodes_of(graph: Any) -> Iterator[Any]:
    """The nodes of a graph and of the graphs in it."""
    for node in graph.node:
        yield node
        for inner in _graphs_of(node):
            yield from nodes_of(inner)


def _graphs_of(node: Any) -> Iterator[Any]:
    for attribute in node.attribute:
        yield from [attribute.g] if attribute.HasField("g") else attribute.graphs


class OldOpset(LoweringError):
    """The nodes in place of one need a newer opset than the model has."""


def mend(model: Any, facts: Facts) -> list[str]:
    """Replaces nodes of a model in which all values have types and all nodes names.

    Returns the names of the replaced nodes. The new values have no types yet. Raises
    `OldOpset` if nodes need a newer opset.
    """
    versions = {entry.domain: entry.version for entry in model.opset_import}
    taken = {value.name for value in [*model.graph.input, *model.graph.initializer]}
    taken |= {name for node in nodes_of(model.graph) for name in [*node.input, *node.output]}
    return _Mender(versions.get("", versions.get("ai.onnx", 1)), facts, taken).graph(
        model.graph, [], {}, {})


class _Mender:
    def __init__(self, opset: int, facts: Facts, taken: set[str]):
        self._opset, self._facts, self._taken = opset, facts, taken

    def graph(self, graph: Any, path: list[str], types: Mapping[str, Any],
              constants: Mapping[str, Any]) -> list[str]:
        """Mends a graph and the graphs in it; `types` and `constants` are those outside."""
        types = {**types, **{value.name: value.type.tensor_type for value in
                             [*graph.input, *graph.value_info, *graph.output]}}
        constants = {**constants, **_constants(graph)}
        for name, tensor in constants.items():
            types.setdefault(name, type_of(tensor))
        result, changed = [], []
        for node in graph.node:
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    changed += self.graph(attribute.g, [*path, path_of(node, attribute)], types,
                                          constants)
            new = _Nodes(node, self._opset, types, constants, self._facts, path,
                         self._taken).mended()
            changed += [] if new is None else [node.name]
            result += [node] if new is None else new
            constants |= folded(node, self._opset, constants)
        bits = self._bytes(graph)
        if changed or bits:
            result = [copied(node) for node in [*bits, *result]]
            del graph.node[:]
            graph.node.extend(result)
        return changed + [node.name for node in bits]

    def _bytes(self, graph: Any) -> list[Any]:
        """Makes tables of bits to tables of bytes; returns nodes that give the bits.

        Two versions of MLIR write tables of bits in different ways.
        """
        from onnx import TensorProto, helper

        nodes = []
        for tensor in graph.initializer:
            if tensor.data_type != TensorProto.BOOL or math.prod(tensor.dims) <= _FEW or \
                    tensor.data_location == TensorProto.EXTERNAL:
                continue
            name = tensor.name
            table = name + ".bytes"
            while table in self._taken:
                table += "'"
            self._taken.add(table)
            tensor.CopyFrom(bytes_of(tensor, table))
            nodes.append(helper.make_node("Cast", [table], [name], f"constant '{name}'",
                                          to=TensorProto.BOOL))
        return nodes


def bytes_of(bits: Any, name: str) -> Any:
    """A tensor of bits as one of bytes."""
    from onnx import numpy_helper
    return numpy_helper.from_array(array_of(bits).astype("uint8"), name)


def _constants(graph: Any) -> dict[str, Any]:
    """The constant tensors of a graph by name."""
    found = {tensor.name: tensor for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            found |= {node.output[0]: attribute.t for attribute in node.attribute
                      if attribute.name == "value"}
    return found


def folded(node: Any, opset: int, constants: Mapping[str, Any]) -> dict[str, Any]:
    """The integers that a node computes from a few constants, such as the pads that
    PyTorch writes; none for other nodes."""
    from onnx import TensorProto, helper, numpy_helper
    from onnx.reference import ReferenceEvaluator

    if node.op_type not in _FOLDED or node.domain or len(node.output) != 1:
        return {}
    given = {name: constants.get(name) for name in node.input if name}
    if any(tensor is None or tensor.data_location == TensorProto.EXTERNAL or
           math.prod(tensor.dims) > _FEW for tensor in given.values()):
        return {}
    graph = helper.make_graph(
        [node], "g", [], [helper.make_value_info(node.output[0], helper.make_tensor_type_proto(
            TensorProto.INT64, None))])
    for name, tensor in given.items():
        graph.initializer.add().CopyFrom(tensor)
        graph.initializer[-1].name = name
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    try:
        array = ReferenceEvaluator(model).run(None, {})[0]
    except Exception:  # the package raises errors of several types
        return {}
    if array.dtype.kind != "i" or array.size > _FEW:
        return {}
    return {node.output[0]: numpy_helper.from_array(array, node.output[0])}


def type_of(tensor: Any) -> Any:
    from onnx import helper
    return helper.make_tensor_type_proto(tensor.data_type, tensor.dims).tensor_type


class _Nodes(Builder):
    """The nodes in place of one."""

    def mended(self) -> list[Any] | None:
        node = self.node
        if node.domain == onnx_mended_contrib.DOMAIN:
            return self._if_new(onnx_mended_contrib.mended(self))
        if node.domain not in ("", "ai.onnx"):
            return None
        if node.op_type == "InstanceNormalization" and self.rank(node.input[0]) is not None:
            return self._normalized()
        if node.op_type == "ReduceLogSumExp" and self.opset >= 9 and \
                self.element(node.input[0]) in _LARGEST:
            return self._log_of_sum()
        if node.op_type == "Reciprocal":
            return self._inverse()
        if node.op_type == "Neg" and self.element(node.input[0]) in _INTEGERS:
            return self._negated()
        if node.op_type in _SIGNED and any(map(self._is_unsigned, node.input)):
            return self._widened()
        if node.op_type == "Constant":
            return self._byte_constant()
        if node.op_type in ("GRU", "LSTM", "RNN"):
            return self._if_new(onnx_mended_recurrent.mended(self))
        return self._if_new(onnx_mended_sizes.mended(self))

    def _if_new(self, done: bool) -> list[Any] | None:
        """The nodes, if there are some and the opset has them."""
        if not done:
            return None
        if self.opset < _NEWER:
            raise OldOpset("torch-mlir", "it lowers this node wrong, and the nodes in its place "
                           f"need opset {_NEWER}, found {self.opset} ({self.node.name})",
                           f"onnx.{self.node.op_type}")
        return self.made

    def _byte_constant(self) -> list[Any] | None:
        from onnx import TensorProto as T
        bits = self.attribute("value", None)
        if bits is None or bits.data_type != T.BOOL or math.prod(bits.dims) <= _FEW:
            return None
        self.add("Cast", self.add("Constant", value=bytes_of(bits, "")),
                 output=self.node.output[0], to=T.BOOL)
        return self.made

    def _is_unsigned(self, name: str) -> bool:
        from onnx import TensorProto as T
        return self.element(name) in (T.UINT8, T.UINT16, T.UINT32)

    def _reduce(self, op: str, since: int, value: str, axes: Sequence[int] | None,
                keep: int = 1) -> str:
        """A reduction, whose axes are an input since an opset; over all, if `None`."""
        if axes is None:
            return self.add(op, value, keepdims=keep)
        if self.opset < since:
            return self.add(op, value, axes=axes, keepdims=keep)
        return self.add(op, value, self.integers(list(axes)), keepdims=keep)

    def _normalized(self) -> list[Any]:
        """(x - mean) / sqrt(variance + epsilon) * scale + bias, over all axes but two."""
        x, scale, bias = self.node.input
        rank, element = self.rank(x), self.element(x)
        assert rank is not None
        axes, sizes = list(range(2, rank)), [-1, *(1 for _ in range(2, rank))]

        def mean(value: str) -> str:
            return self._reduce("ReduceMean", 18, value, axes)

        def by_channel(value: str) -> str:
            return self.add("Reshape", value, self.numbers(sizes, 7, [len(sizes)]))

        centred = self.add("Sub", x, mean(x))
        variance = mean(self.add("Mul", centred, centred))
        epsilon = self.numbers([self.attribute("epsilon", 1e-5)], element, [])
        deviation = self.add("Sqrt", self.add("Add", variance, epsilon))
        scaled = self.add("Mul", self.add("Div", centred, deviation), by_channel(scale))
        self.add("Add", scaled, by_channel(bias), output=self.node.output[0])
        return self.made

    def _log_of_sum(self) -> list[Any]:
        """log(sum(exp(x - m))) + m, with the largest number m, or 0 if that is infinite."""
        node = self.node
        x, element = node.input[0], self.element(node.input[0])
        keep = self.attribute("keepdims", 1)

        def reduce(op: str, since: int, value: str, keep: int) -> str:
            if self.opset >= 18:
                return self.add(op, value, *node.input[1:], keepdims=keep,
                                 noop_with_empty_axes=self.attribute("noop_with_empty_axes", 0))
            return self._reduce(op, since, value, self.attribute("axes", None), keep)

        zero = self.numbers([0.0], element, [])
        limit = self.numbers([_LARGEST[element]], element, [])

        def finite(value: str) -> str:
            return self.add("Where", self.add("Less", self.add("Abs", value), limit), value,
                             zero)

        shifted = self.add("Sub", x, finite(reduce("ReduceMax", 18, x, 1)))
        total = reduce("ReduceSum", 13, self.add("Exp", shifted), keep)
        self.add("Add", self.add("Log", total), finite(reduce("ReduceMax", 18, x, keep)),
                  output=node.output[0])
        return self.made

    def _inverse(self) -> list[Any]:
        """torch-mlir stops where a number is 0; its inverse is infinite."""
        x = self.node.input[0]
        self.add("Div", self.numbers([1.0], self.element(x), []), x, output=self.node.output[0])
        return self.made

    def _negated(self) -> list[Any]:
        """torch-mlir negates integers as floats of 32 bits."""
        x = self.node.input[0]
        minus = self.numbers([-1], self.element(x), [])
        self.add("Mul", x, minus, output=self.node.output[0])
        return self.made

    def _widened(self) -> list[Any]:
        """The node on integers of 64 bits, whose results become unsigned again."""
        from onnx import TensorProto as T
        node = self.node
        element = next(self.element(name) for name in node.input if self._is_unsigned(name))
        wide = {name: self.add("Cast", name, to=T.INT64)
                for name in dict.fromkeys(node.input) if self._is_unsigned(name)}
        own = copied(node)
        narrow = [name for name in node.output if name and self.element(name) == element]
        renamed = {}
        for name in narrow:
            renamed[name] = self.name(f"{name}.wide")
        own.input[:] = [wide.get(name, name) for name in node.input]
        own.output[:] = [renamed.get(name, name) for name in node.output]
        self.made.append(own)
        for name in narrow:
            self.add("Cast", renamed[name], output=name, to=element)
        return self.made
