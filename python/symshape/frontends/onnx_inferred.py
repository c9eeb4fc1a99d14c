"""The types of all values of an ONNX model, from SymShape's inference on its nodes.

torch-mlir needs the rank and the element type of each value, and it lowers better
where a size is a number. A number is written only if it is the size in every run.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence

from ..errors import BadInput, LoweringError
from ..expressions import is_closed, parse
from ..program import Input, Program
from . import onnx_nodes, onnx_types
from .onnx_facts import Sizes

if TYPE_CHECKING:
    from ..shapes import Extent, Shapes


@dataclass
class Inferred:
    """The exact sizes of values, as `dim_param`s and in SymShape's spelling."""

    spelled: Sizes
    exact: Sizes


def add_types(model: Any, inputs: Sequence[Any], base: Path,
              arguments: Sequence[Mapping[str, str]], constraints: Sequence[str],
              stated: Mapping[str, Any]) -> Inferred:
    """Writes the types of all values into a model whose nodes all have names.

    The arguments are those of `onnx_nodes.write`; `stated` has the values with the
    ranks that the file states, which count where no node gives a rank.
    """
    from ..onnx_writer import dim_text
    from ..shapes import infer_text

    program = Program("onnx", "nodes", Path("nodes.mlir"),
                      [Input(value.name, "", None) for value in inputs])
    written = onnx_nodes.write(program, model, inputs, arguments, constraints, base)
    program.result_names = [output.name for output in model.graph.output]
    found = infer_text(program)
    if found.never:
        raise BadInput(found.never[0])
    sizes = {value.name: [dim_text(extent, found) for extent in value.extents]
             for value in found.values}
    _Types(model, sizes, _elements(found, written), stated).write()
    return Inferred(sizes, {value.name: [_exact(extent) for extent in value.extents]
                            for value in found.values})


def _exact(extent: Extent) -> str | None:
    if extent.guarantee != "exact" or extent.expression is None or \
            not is_closed(parse(extent.expression)):
        return None
    return extent.expression


def _elements(found: Shapes, written: onnx_nodes.Written) -> dict[str, int]:
    """The element types of ONNX by the names of tensors."""
    kinds = {value.name: value.dtype for value in found.values}
    kinds |= {name: kind.element for name, kind in written.kinds.items() if kind.is_tensor}
    numbers = {name: onnx_types.number(text) for name, text in kinds.items()}
    return {name: number for name, number in numbers.items() if number is not None}


class _Types:
    def __init__(self, model: Any, sizes: Sizes, elements: Mapping[str, int],
                 stated: Mapping[str, Any]):
        self._model, self._sizes, self._elements = model, sizes, elements
        self._stated = stated
        self._others: dict[str, Any] | None = None

    def write(self) -> None:
        self._write(self._model.graph, [])

    def _write(self, graph: Any, path: list[str]) -> None:
        outputs = {value.name: value for value in graph.output}
        del graph.value_info[:]
        names = [name for node in graph.node for name in node.output if name]
        names += [name for name in outputs if name not in names]
        for name in names:
            if (type_ := self._type("/".join([*path, name]))) is None:
                continue
            entry = outputs[name] if name in outputs else graph.value_info.add(name=name)
            entry.type.CopyFrom(type_)
        for node in graph.node:
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    self._write(attribute.g, [*path, onnx_nodes.path_of(node, attribute)])

    def _type(self, name: str) -> Any:
        """The type of a value; `None` if nothing tells it."""
        import onnx

        element = self._elements.get(name)
        if element is None:
            return self._of_no_tensor(name)
        sizes = self._sizes.get(name)
        if sizes is None:
            if (stated := self._stated.get(name)) is None or not has_rank(stated):
                return None
            sizes = [None] * len(stated.type.tensor_type.shape.dim)
        return onnx.helper.make_tensor_type_proto(
            element, [int(text) if text is not None and text.isdigit() else None
                      for text in sizes])

    def _of_no_tensor(self, name: str) -> Any:
        """The type of a sequence or an optional value, which SymShape's types lack."""
        if self._others is None:
            self._others = {
                value.name: value.type for value in infer_types(self._model).graph.value_info}
        return self._others.get(name)


def has_rank(value: Any) -> bool:
    return value.type.HasField("tensor_type") and value.type.tensor_type.HasField("shape") and \
        value.type.tensor_type.elem_type != 0


def infer_types(model: Any) -> Any:
    """The model with the types that the package onnx infers."""
    import onnx

    try:
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    except Exception:
        try:
            return onnx.shape_inference.infer_shapes(model)
        except Exception as error:
            raise LoweringError("onnx.shape_inference", str(error).split("\n")[0]) from error


def bodies(graph: Any) -> Iterator[Any]:
    """All subgraphs of a graph, in order."""
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield attribute.g
                yield from bodies(attribute.g)


def add_body_shapes(model: Any) -> None:
    """Adds the shapes that onnx infers for the results of subgraphs without one.

    onnxruntime infers them with the same rules, and reads them for a loop without an
    iteration.
    """
    own = list(bodies(model.graph))
    if all(has_rank(value) for body in own for value in body.output):
        return
    try:
        inferred = list(bodies(infer_types(model).graph))
    except LoweringError:
        return
    if len(inferred) != len(own):
        return
    for body, other in zip(own, inferred):
        for value, known in zip(body.output, other.output):
            if not has_rank(value) and has_rank(known):
                value.type.CopyFrom(known.type)
