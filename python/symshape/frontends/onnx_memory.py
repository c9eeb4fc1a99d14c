"""The values of an ONNX model as buffers, and how long each is needed.

The rule is one buffer for each value, which is freed after the last node that reads it.
onnxruntime shares buffers between some of them, such as the input and result of `Reshape`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Iterator, Mapping

from ..errors import LoweringError
from ..memory_account import Account, Buffer
from ..shapes import Value, shapes

_BYTES = {"i1": 1, "i8": 1, "ui8": 1, "i16": 2, "ui16": 2, "i32": 4, "ui32": 4, "i64": 8, "ui64": 8,
          "f16": 2, "bf16": 2, "f32": 4, "f64": 8, "complex<f32>": 8, "complex<f64>": 16}
_MOST_NAMED = 3


def account(model: Any, options: Mapping[str, Any]) -> Account:
    """The buffers of an ONNX file or `ModelProto`."""
    found = shapes(model, **options)
    graph = _graph(model)
    values = {value.name: value for value in found.values}
    result = Account("onnx", ranges=dict(found.symbols), names=dict(found.symbol_names))
    unknown: list[str] = []

    def size_of(name: str) -> str:
        size = _bytes(values[name]) if name in values else None
        if size is None:
            unknown.append(name)
        return size or "0"

    given = {tensor.name: _weight(tensor) for tensor in graph.initializer}
    # Constants are there before the call, too.
    constants = [name for node in graph.node if node.op_type == "Constant" for name in node.output]
    result.weights = [Buffer(name, str(size), 0, 0) for name, size in given.items()] + \
        [Buffer(name, size_of(name), 0, 0) for name in constants]
    result.inputs = [Buffer(value.name, size_of(value.name), 0, 0) for value in graph.input
                     if value.name not in given]
    outputs = {value.name for value in graph.output}
    last: dict[str, int] = {}
    for point, node in enumerate(graph.node):
        result.points.append(f"{node.op_type} '{node.name}'" if node.name else node.op_type)
        result.places.append("")
        last.update({name: point for name in _read(node)})
    end = len(graph.node) - 1
    for point, node in enumerate(graph.node):
        for name in filter(None, node.output if node.op_type != "Constant" else ()):
            buffer = Buffer(name, size_of(name), point,
                            end if name in outputs else last.get(name, point))
            result.buffers.append(buffer)
            if name in outputs:
                result.results.append(buffer)
    if unknown:
        more = f", and {len(unknown) - _MOST_NAMED} more" if len(unknown) > _MOST_NAMED else ""
        result.notes.append("the formulas leave out values of unknown size: "
                            f"{', '.join(unknown[:_MOST_NAMED])}{more}")
    if any(extent.guarantee == "at_most" for value in found.values for extent in value.extents):
        result.notes.append("sizes that depend on data count with their upper bound")
    return result


def _graph(model: Any) -> Any:
    import onnx
    if isinstance(model, (str, Path)):
        model = onnx.load(str(model), load_external_data=False)
    return model.graph


def _read(node: Any) -> Iterator[str]:
    """The values that a node reads, those in its branches and bodies included."""
    yield from filter(None, node.input)
    for attribute in node.attribute:
        for graph in [attribute.g] if attribute.HasField("g") else attribute.graphs:
            for inner in graph.node:
                yield from _read(inner)
            yield from (value.name for value in graph.output)


def _bytes(value: Value) -> str | None:
    size = _BYTES.get(value.dtype, 1 if value.dtype.startswith("f8") else None)
    if size is None or any(extent.expression is None for extent in value.extents):
        return None
    return " * ".join([str(size), *(f"({extent.expression})" for extent in value.extents)])


def _weight(tensor: Any) -> int:
    import onnx
    count = 1
    for size in tensor.dims:
        count *= size
    try:
        kind = onnx.helper.tensor_dtype_to_np_dtype(tensor.data_type)
    except (KeyError, TypeError) as error:
        raise LoweringError("symshape memory", f"the tensor '{tensor.name}' has an unknown element "
                            "type") from error
    return count * kind.itemsize
