"""The values of an ONNX model as buffers, and how long each is needed.

The rule is one buffer for each value, which is freed after the last node that reads it.
onnxruntime shares buffers between some of them, such as the input and result of `Reshape`.
The nodes in a branch or a body run before their node, which has the results.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

from ..memory_account import Account, Buffer
from ..shapes import Shapes, Value, shapes
from . import onnx_model, onnx_nodes, onnx_types

_BITS = {"!onnx.int2": 2, "!onnx.uint2": 2, "f4E2M1FN": 4, "i4": 4, "ui4": 4, "i1": 8, "i8": 8,
         "ui8": 8, "i16": 16, "ui16": 16, "f16": 16, "bf16": 16, "i32": 32, "ui32": 32, "f32": 32,
         "i64": 64, "ui64": 64, "f64": 64, "complex<f32>": 64, "complex<f64>": 128}
_MOST_NAMED = 3


def account(model: Any, options: Mapping[str, Any]) -> Account:
    """The buffers of an ONNX file or `ModelProto`."""
    found = shapes(model, **options)
    reader = _Reader(found)
    reader.read(_graph(model))
    result = reader.account
    if reader.unknown:
        names = list(dict.fromkeys(reader.unknown))
        more = f", and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        result.notes.append("the formulas leave out values of unknown size: "
                            f"{', '.join(names[:_MOST_NAMED])}{more}")
    if any(extent.guarantee == "at_most" for value in found.values for extent in value.extents):
        result.notes.append("sizes that depend on data count with their upper bound")
    return result


def _graph(model: Any) -> Any:
    import onnx
    if isinstance(model, (str, Path)):
        model = onnx.load(str(model), load_external_data=False)
    return (onnx_model.inlined(model) if model.functions else model).graph


class _Reader:
    def __init__(self, found: Shapes):
        self.account = Account("onnx", ranges=dict(found.symbols), names=dict(found.symbol_names))
        self.unknown: list[str] = []
        self._path: list[str] = []
        self._values: dict[str, Value | None] = {}
        for value in found.values:
            # Bodies of the same name may have values of the same name.
            same = self._values.setdefault(value.name, value)
            if same is not None and (same.dtype, same.extents) != (value.dtype, value.extents):
                self._values[value.name] = None

    def read(self, graph: Any) -> None:
        given = {tensor.name for tensor in graph.initializer} | \
            {tensor.values.name for tensor in graph.sparse_initializer}
        self.account.inputs = [self._buffer(value.name) for value in graph.input
                               if value.name not in given]
        made = {buffer.name: buffer for buffer in self._graph(graph)}
        outputs = dict.fromkeys(value.name for value in graph.output)
        self.account.results = [made[name] for name in outputs if name in made]
        if len(self.account.results) < len(outputs):
            self.account.notes.append("a result is an input or a weight")

    def _graph(self, graph: Any) -> list[Buffer]:
        """The buffers of the values that the nodes of a graph make."""
        self._weights(graph)
        start = len(self.account.points)
        lives: dict[str, tuple[int, int]] = {}  # the first and last point of each value
        for node in graph.node:
            first = len(self.account.points)
            for attribute, body in _bodies(node):
                self._path.append(onnx_nodes.path_of(node, attribute, _label(node)))
                self._body(node, body)
                self._path.pop()
            point = len(self.account.points)
            self.account.points.append(f"{node.op_type} '{node.name}'" if node.name
                                       else node.op_type)
            self.account.places.append("")
            lives.update({name: (lives[name][0], point) for name in _read(node) if name in lives})
            if _is_constant(node):
                continue
            # A loop puts results together from those of all iterations.
            joined = len(node.output) if (carried := _carried(node)) is None else carried
            lives.update({name: (point if place < joined else first, point)
                          for place, name in enumerate(node.output) if name})
        end = max(start, len(self.account.points) - 1)
        lives.update({value.name: (lives[value.name][0], end) for value in graph.output
                      if value.name in lives})
        buffers = [self._buffer(name, *life) for name, life in lives.items()]
        self.account.buffers += buffers
        return buffers

    def _body(self, node: Any, body: Any) -> None:
        start = len(self.account.points)
        made = {buffer.name: buffer for buffer in self._graph(body)}
        if (carried := _carried(node)) is None or start == len(self.account.points):
            return
        # An iteration reads the results of the one before.
        skipped = 1 if node.op_type == "Loop" else 0
        for value in body.output[skipped:skipped + carried]:
            if value.name in made:
                self.account.buffers.append(Buffer(value.name, made[value.name].size, start,
                                                   len(self.account.points) - 1))

    def _weights(self, graph: Any) -> None:
        """Initializers, and constants, which are there before the call, too."""
        inputs = {value.name for value in graph.input} if self._path else set()
        tensors = [(one.name, one.data_type, one.dims) for one in graph.initializer]
        for sparse in graph.sparse_initializer:
            tensors += [(one.name, one.data_type, one.dims)
                        for one in (sparse.values, sparse.indices)]
        for name, kind, dims in tensors:
            if name not in inputs:
                size = _bytes(onnx_types.element(kind), list(map(str, dims)))
                self.account.weights.append(Buffer(name, self._known(name, size), 0, 0))
        self.account.weights += [self._buffer(name) for node in graph.node if _is_constant(node)
                                 for name in node.output]

    def _buffer(self, name: str, first: int = 0, last: int = 0) -> Buffer:
        value = self._values.get("/".join([*self._path, name]))
        size = None
        if value is not None:
            extents = [extent.expression for extent in value.extents
                       if extent.expression is not None]
            size = _bytes(value.dtype, extents) if len(extents) == len(value.extents) else None
        return Buffer(name, self._known(name, size), first, last)

    def _known(self, name: str, size: str | None) -> str:
        if size is None:
            self.unknown.append(name)
        return size or "0"


def _is_constant(node: Any) -> bool:
    return node.op_type == "Constant" and node.domain in ("", "ai.onnx")


def _label(node: Any) -> str:
    return f"{node.op_type} '{node.name or next(filter(None, node.output), '')}'"


def _carried(node: Any) -> int | None:
    """How many results of a loop are the values of its last iteration."""
    if node.op_type == "Loop":
        return max(0, len(node.input) - 2)
    if node.op_type == "Scan":
        return len(node.input) - next((attribute.i for attribute in node.attribute
                                       if attribute.name == "num_scan_inputs"), 0)
    return None


def _bodies(node: Any) -> Iterator[tuple[Any, Any]]:
    for attribute in node.attribute:
        for graph in [attribute.g] if attribute.HasField("g") else attribute.graphs:
            yield attribute, graph


def _read(node: Any) -> Iterator[str]:
    """The values that a node reads, those in its branches and bodies included."""
    yield from filter(None, node.input)
    for _, graph in _bodies(node):
        for inner in graph.node:
            yield from _read(inner)
        yield from (value.name for value in graph.output)


def _bytes(element: str, extents: Sequence[str]) -> str | None:
    bits = _BITS.get(element, 8 if element.startswith("f8") else None)
    if bits is None:
        return None
    count = " * ".join(f"({extent})" for extent in extents) or "1"
    return f"{bits // 8} * {count}" if bits >= 8 else f"({count}) ceildiv {8 // bits}"
