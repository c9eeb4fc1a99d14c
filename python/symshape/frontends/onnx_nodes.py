"""Writes an ONNX graph as MLIR: one op in generic form for each node.

SymShape's models of ONNX ops read this form (docs/use/ONNX.md). It has the element
types of all values, the sizes of inputs and constants, and the contents of
small constants. Needs no package but `onnx`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Collection, Iterable, Mapping, Sequence

from ..program import Program
from . import onnx_custom, onnx_types
from .onnx_types import Kind, tensor

# The elements of a constant whose contents are written: SymShape follows no
# longer lists. Sizes rarely depend on more floats than the scales of a resize.
_INTEGERS = 64
_FLOATS = 16
# The opset of the ops that compute the sizes of custom ops.
_HELPER_OPSET = 18
# Characters that a string literal of MLIR does not have as they are.
_UNPRINTABLE = re.compile(r'[^ !#-\[\]-~]')


@dataclass
class Written:
    """The names of the values in the text: the label of the node that makes a value,
    and the number of the result, give its name. `inner` are the names of values in
    subgraphs, which begin with the name of the node. `kinds` are the types of values
    by name, without sizes."""

    names: dict[tuple[str, int], str] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    inner: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)


def write(program: Program, model: Any, inputs: Sequence[Any],
          arguments: Sequence[Mapping[str, str]], constraints: Sequence[str],
          base: Path) -> Written:
    """Writes the graph of `model`, which has no local functions, as the text of `program`.

    `inputs` are the graph's inputs that are no constants, and `arguments` their
    string attributes. `base` is the folder of external data.
    """
    writer = Writer(model, base)
    program.text = writer.function(model.graph, inputs, arguments, constraints)
    program.value_names, program.inner_names = writer.written.names, writer.written.inner
    return writer.written


def path_of(node: Any, attribute: Any, label: str = "") -> str:
    """The first part of the names of the values in a subgraph of a node."""
    branch = f".{attribute.name.removesuffix('_branch')}" if node.op_type == "If" else ""
    return (node.name or label) + branch


@lru_cache(maxsize=4096)  # most texts are names of ops and attributes
def quoted(text: str) -> str:
    """A string literal of MLIR."""
    return '"' + _UNPRINTABLE.sub(
        lambda match: "".join(f"\\{byte:02X}" for byte in match[0].encode()), text) + '"'


class _Scope:
    """The values that a graph sees: SSA names and types by ONNX name."""

    def __init__(self, outer: _Scope | None = None):
        self.values: dict[str, tuple[str, Kind]] = dict(outer.values) if outer else {}


class Writer:
    def __init__(self, model: Any, base: Path):
        self.opsets = {entry.domain: entry.version for entry in model.opset_import}
        self.opsets.setdefault("", self.opsets.get("ai.onnx", 1))
        self.base = base
        self.written = Written()
        self.count = 0
        self.lines: list[str] = []
        self.path: list[str] = []
        self.constant_kinds: dict[str, Kind] = {}
        self.stated = {value.name: value.type for value in
                       [*model.graph.value_info, *model.graph.output]}

    def function(self, graph: Any, inputs: Sequence[Any],
                 arguments: Sequence[Mapping[str, str]], constraints: Sequence[str]) -> str:
        scope = _Scope()
        parameters = []
        for number, (value, attributes) in enumerate(zip(inputs, arguments)):
            kind = onnx_types.of_proto(value.type)
            scope.values[value.name] = (f"%arg{number}", kind)
            pairs = ", ".join(f"{name} = {quoted(text)}" for name, text in attributes.items())
            parameters.append(f"%arg{number}: {kind.mlir} {{{pairs}}} "
                              f"loc({quoted(value.name)})")
        self.constants(graph, scope, {value.name for value in inputs})
        self.nodes(graph.node, scope)
        returned = [scope.values[value.name] for value in graph.output
                    if value.name in scope.values]
        types = ", ".join(kind.mlir for _, kind in returned)
        listed = ", ".join(map(quoted, constraints))
        head = f"func.func @main({', '.join(parameters)}) -> ({types}) attributes " \
               f"{{symshape.constraint_strings = [{listed}]}} {{"
        names = ", ".join(ssa for ssa, _ in returned)
        end = f"  func.return {names} : {types}" if returned else "  func.return"
        return "\n".join(["module {", head, *self.lines, end, "}", "}", ""])

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def label(self, op: str, name: str) -> str:
        wish = _UNPRINTABLE.sub("_", f"{op} '{name}'")
        label = wish
        while label in self.written.labels:
            label = f"{wish} ({len(self.written.labels)})"
        self.written.labels.add(label)
        return label

    def emit(self, op: str, operands: Sequence[tuple[str, Kind]], attributes: Mapping[str, str],
             results: Sequence[Kind], label: str, regions: Sequence[str] = ()) -> list[str]:
        """Writes one op; returns the names of its results."""
        ssa = self.fresh()
        made = [f"{ssa}#{index}" for index in range(len(results))] if len(results) > 1 else [ssa]
        left = f"{ssa}:{len(results)} = " if len(results) > 1 else f"{ssa} = " if results else ""
        inside = f" ({', '.join(regions)})" if regions else ""
        pairs = ", ".join(f"{quoted(name)} = {text}" for name, text in attributes.items())
        self.lines.append(
            f"  {left}{quoted(op)}({', '.join(name for name, _ in operands)}){inside} "
            f"{{{pairs}}} : ({', '.join(kind.mlir for _, kind in operands)}) -> "
            f"({', '.join(kind.mlir for kind in results)}) loc({quoted(label)})")
        return made

    # Constants

    def constants(self, graph: Any, scope: _Scope, inputs: Collection[str]) -> None:
        """Writes the initializers, but no default values of inputs."""
        for entry in graph.initializer:
            if entry.name not in inputs:
                self.constant(entry.name, entry, scope)
        for sparse in graph.sparse_initializer:
            if sparse.values.name in inputs:
                continue
            kind = tensor(onnx_types.element(sparse.values.data_type), sparse.dims)
            self.define_constant(sparse.values.name, kind, None, scope)

    def constant(self, name: str, proto: Any, scope: _Scope) -> None:
        kind = tensor(onnx_types.element(proto.data_type), proto.dims)
        self.define_constant(name, kind, self.contents(proto, kind), scope)

    def define_constant(self, name: str, kind: Kind, contents: str | None, scope: _Scope) -> None:
        label = self.label("constant", name)
        [ssa] = self.emit("onnx.Constant", [], {} if contents is None else {"value": contents},
                          [kind], label)
        self.name(label, 0, name, kind)
        scope.values[name] = (ssa, kind)

    def name(self, label: str, index: int, name: str, kind: Kind) -> None:
        """Notes the name and the type of a value."""
        whole = "/".join([*self.path, name])
        self.written.names[label, index] = whole
        self.written.kinds[whole] = kind
        if self.path:
            self.written.inner.add(whole)

    def contents(self, proto: Any, kind: Kind) -> str | None:
        """A small constant as an attribute."""
        count = math.prod(proto.dims)
        element = kind.element
        is_float = element in onnx_types.FLOATS
        if not (count <= _FLOATS if is_float else
                count <= _INTEGERS and element in onnx_types.INTEGERS):
            return None
        values = _array(proto, self.base)
        return None if values is None else _dense(values, kind)

    # Nodes

    def nodes(self, nodes: Iterable[Any], scope: _Scope) -> None:
        for node in nodes:
            self.node(node, scope)

    def node(self, node: Any, scope: _Scope) -> None:
        domain = "" if node.domain == "ai.onnx" else node.domain
        opset = self.opsets.get(domain, 1)
        label = self.label(node.op_type, node.name or next(filter(None, node.output), ""))
        if node.op_type == "Constant" and not domain and self.constant_node(node, label, scope):
            return
        operands = [self.operand(name, scope) for name in node.input]
        if onnx_custom.is_registered(node):
            return self.custom_node(node, label, operands, scope)
        attributes = {"opset": f"{opset} : i64"}
        regions: list[str] = []
        yielded: list[list[Kind]] = []
        for attribute in node.attribute:
            if attribute.HasField("g"):
                text, kinds = self.region(node, label, attribute, operands, scope)
                # The branch that a condition takes comes first.
                place = 0 if attribute.name == "then_branch" else len(regions)
                regions.insert(place, text)
                yielded.insert(place, kinds)
            elif (text := self.attribute(attribute)) is not None:
                attributes[attribute.name] = text
        kinds = onnx_types.results(node, opset, [kind for _, kind in operands], yielded)
        kinds = [self.completed(name, kind) for name, kind in zip(node.output, kinds)]
        if ranks := self.stated_ranks(node):
            attributes["ranks"] = ranks
        if node.op_type == "Loop" and not domain:
            attributes["body_ranks"] = _body_ranks(node)
        op = f"onnx.{domain}.{node.op_type}" if domain else f"onnx.{node.op_type}"
        made = self.emit(op, operands, attributes, kinds, label, regions)
        for index, (name, ssa, kind) in enumerate(zip(node.output, made, kinds)):
            if name:
                scope.values[name] = (ssa, kind)
                self.name(label, index, name, kind)

    # Custom ops

    def custom_node(self, node: Any, label: str, operands: Sequence[tuple[str, Kind]],
                    scope: _Scope) -> None:
        """Writes tensors of the sizes that a registered function gives."""
        shapes = onnx_custom.Builder(self, node, operands).results()
        for index, (name, shape) in enumerate(zip(node.output, shapes)):
            if not name:
                continue
            place = label if index == 0 else self.label(node.op_type, name)
            kind = self.completed(name, onnx_types.UNKNOWN)
            if not kind.is_tensor:
                kind = onnx_types.without_sizes(operands[0][1]) if operands and \
                    operands[0][1].is_tensor else tensor("f32")
            if shape is None:
                [ssa] = self.emit(f"onnx.{node.domain}.{node.op_type}", [], {}, [kind], place)
            else:
                [ssa] = self.emit("onnx.ConstantOfShape", [self.integers(shape)],
                                  {"opset": f"{_HELPER_OPSET} : i64"}, [kind], place)
            scope.values[name] = (ssa, kind)
            self.name(place, 0, name, kind)

    def helper(self, op: str, operands: Sequence[tuple[str, Kind]],
               attributes: Mapping[str, str]) -> str:
        """Writes an op of integers that is no node of the model."""
        [ssa] = self.emit(f"onnx.{op}", operands, {"opset": f"{_HELPER_OPSET} : i64", **attributes},
                          [tensor("i64")], "constant")
        return ssa

    def integers(self, ssa: str) -> tuple[str, Kind]:
        """A value of `helper` or `constant_of` with its type."""
        return ssa, self.constant_kinds.get(ssa, tensor("i64"))

    def numbers(self, values: Sequence[int]) -> str:
        """A list of integers as a constant."""
        return self.constant_of(_dense_integers(values), tensor("i64", [len(values)]))

    def number(self, value: int) -> str:
        """An integer as a constant of rank 0."""
        return self.constant_of(str(value), tensor("i64", []))

    def constant_of(self, text: str, kind: Kind) -> str:
        [ssa] = self.emit("onnx.Constant", [], {"value": f"dense<{text}> : {kind.mlir}"}, [kind],
                          "constant")
        self.constant_kinds[ssa] = kind
        return ssa

    def completed(self, name: str, kind: Kind) -> Kind:
        """The type of a result, with that of the file where nothing else states one."""
        if not name:
            return onnx_types.NONE
        if kind == onnx_types.UNKNOWN and not self.path and name in self.stated:
            return onnx_types.of_proto(self.stated[name], ranked=False)
        return kind

    def stated_ranks(self, node: Any) -> str:
        """The ranks that the file states for the results, for a node without a model."""
        if self.path:
            return ""
        ranks = [-1] * len(node.output)
        for index, name in enumerate(node.output):
            stated = self.stated[name].tensor_type if name in self.stated else None
            if stated is not None and stated.HasField("shape"):
                ranks[index] = len(stated.shape.dim)
        return f"array<i64: {', '.join(map(str, ranks))}>" if max(ranks, default=-1) >= 0 else ""

    def operand(self, name: str, scope: _Scope) -> tuple[str, Kind]:
        if name in scope.values:
            return scope.values[name]
        [ssa] = self.emit("onnx.None", [], {}, [onnx_types.NONE], "none")
        return ssa, onnx_types.NONE

    def constant_node(self, node: Any, label: str, scope: _Scope) -> bool:
        """Writes a node that is a constant tensor; false if it is none of numbers."""
        import onnx

        for attribute in node.attribute:
            proto = None
            if attribute.name == "value":
                proto = attribute.t
            elif attribute.name == "value_int":
                proto = onnx.helper.make_tensor("", onnx.TensorProto.INT64, [], [attribute.i])
            elif attribute.name == "value_ints":
                proto = onnx.helper.make_tensor("", onnx.TensorProto.INT64,
                                                [len(attribute.ints)], attribute.ints)
            elif attribute.name == "value_float":
                proto = onnx.helper.make_tensor("", onnx.TensorProto.FLOAT, [], [attribute.f])
            elif attribute.name == "value_floats":
                proto = onnx.helper.make_tensor("", onnx.TensorProto.FLOAT,
                                                [len(attribute.floats)], attribute.floats)
            elif attribute.name in ("value_string", "value_strings", "sparse_value"):
                kind = tensor("!onnx.string", [] if attribute.name == "value_string" else
                              [len(attribute.strings)])
                if attribute.name == "sparse_value":
                    sparse = attribute.sparse_tensor
                    kind = tensor(onnx_types.element(sparse.values.data_type), sparse.dims)
                [ssa] = self.emit("onnx.Constant", [], {}, [kind], label)
                scope.values[node.output[0]] = (ssa, kind)
                self.name(label, 0, node.output[0], kind)
                return True
            if proto is not None:
                kind = tensor(onnx_types.element(proto.data_type), proto.dims)
                contents = self.contents(proto, kind)
                [ssa] = self.emit("onnx.Constant", [],
                                  {} if contents is None else {"value": contents}, [kind], label)
                scope.values[node.output[0]] = (ssa, kind)
                self.name(label, 0, node.output[0], kind)
                return True
        return False

    # Subgraphs

    def region(self, node: Any, label: str, attribute: Any,
               operands: Sequence[tuple[str, Kind]], scope: _Scope) -> tuple[str, list[Kind]]:
        """The text of a subgraph, and the types of the values that it yields."""
        graph = attribute.g
        outer, self.lines = self.lines, []
        self.path.append(path_of(node, attribute, label))
        inner = _Scope(scope)
        arguments = []
        kinds = onnx_types.arguments(node, graph, [kind for _, kind in operands])
        for value, kind in zip(graph.input, kinds):
            ssa = self.fresh()
            inner.values[value.name] = (ssa, kind)
            arguments.append(f"{ssa}: {kind.mlir}")
        self.constants(graph, inner, {value.name for value in graph.input})
        self.nodes(graph.node, inner)
        yielded = [inner.values.get(value.name) or self.operand("", inner)
                   for value in graph.output]
        names = ", ".join(ssa for ssa, _ in yielded)
        types = ", ".join(kind.mlir for _, kind in yielded)
        lines, self.lines = self.lines, outer
        self.path.pop()
        text = "\n".join(["{", f"^bb0({', '.join(arguments)}):", *lines,
                          f'  "onnx.Yield"({names}) : ({types}) -> ()', "}"])
        return text, [kind for _, kind in yielded]

    # Attributes

    def attribute(self, attribute: Any) -> str | None:
        import onnx

        kinds = onnx.AttributeProto
        if attribute.type == kinds.INT:
            return f"{attribute.i} : i64"
        if attribute.type == kinds.FLOAT:
            return f"{_float(attribute.f)} : f32"
        if attribute.type == kinds.STRING:
            return quoted(attribute.s.decode(errors="replace"))
        if attribute.type == kinds.INTS:
            return f"array<i64{': ' if attribute.ints else ''}{', '.join(map(str, attribute.ints))}>"
        if attribute.type == kinds.FLOATS:
            return f"array<f32{': ' if attribute.floats else ''}" \
                   f"{', '.join(map(_float, attribute.floats))}>"
        if attribute.type == kinds.STRINGS:
            return f"[{', '.join(quoted(text.decode(errors='replace')) for text in attribute.strings)}]"
        if attribute.type == kinds.TENSOR:
            kind = tensor(onnx_types.element(attribute.t.data_type), attribute.t.dims)
            return self.contents(attribute.t, kind)
        return None


def _body_ranks(loop: Any) -> str:
    """The stated ranks of the values that a loop's body yields, after its condition.

    onnxruntime reads them for a loop without an iteration.
    """
    ranks = []
    for attribute in loop.attribute:
        if attribute.name == "body":
            for value in attribute.g.output[1:]:
                stated = value.type.tensor_type
                ranks.append(len(stated.shape.dim) if stated.HasField("shape") else -1)
    return f"array<i64: {', '.join(map(str, ranks))}>" if ranks else "array<i64>"


def _dense_integers(values: Sequence[int]) -> str:
    return f"[{', '.join(map(str, values))}]" if values else ""


def _float(value: float) -> str:
    import struct

    if math.isfinite(value):
        return f"{value:.9e}"
    return f"0x{struct.unpack('>I', struct.pack('>f', value))[0]:08X}"


def _array(proto: Any, base: Path) -> Any:
    """The contents of a tensor; `None` if its file cannot be read."""
    import onnx

    if proto.data_location == onnx.TensorProto.EXTERNAL:
        copy = onnx.TensorProto()
        copy.CopyFrom(proto)
        try:
            onnx.external_data_helper.load_external_data_for_tensor(copy, str(base))
        except Exception:  # the package raises errors of several types
            return None
        proto = copy
    try:
        return onnx.numpy_helper.to_array(proto)
    except Exception:
        return None


def _dense(values: Any, kind: Kind) -> str | None:
    """A constant tensor as an attribute of MLIR."""
    element = kind.element
    if values.size == 0:
        return f"dense<> : {kind.mlir}"

    def text(entry: Any) -> str:
        if isinstance(entry, list):
            return f"[{', '.join(map(text, entry))}]"
        if element == "i1":
            return "true" if entry else "false"
        return f"{float(entry):.17e}" if element in onnx_types.FLOATS else str(int(entry))

    if element in onnx_types.FLOATS:
        import numpy

        if not numpy.isfinite(values.astype(numpy.float64)).all():
            return None
    return f"dense<{text(values.tolist())}> : {kind.mlir}"
