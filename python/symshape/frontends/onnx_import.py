"""Imports an ONNX graph and lowers it with torch-mlir's stock pipeline.

This module uses the importer inside `iree-base-compiler`. It labels each op
with its ONNX node, so that an error names the node, and keeps weights out of
the text.
"""

from __future__ import annotations

import math
import re
import warnings
from pathlib import Path
from typing import Any, Mapping, Sequence

from ..errors import LoweringError, MissingFramework
from ..tools import run_tool, without_temporary
from ..weights import Weights
from .onnx_tensors import array_of

# Without the legal ops, torch-mlir lowers reshapes that join or split dynamic
# dimensions wrong.
_PIPELINE = (
    "builtin.module(torch-onnx-to-torch-backend-pipeline"
    "{backend-legal-ops=aten.flatten.using_ints,aten.unflatten.int},"
    "torch-backend-to-linalg-on-tensors-backend-pipeline{})")
_FOR_IREE = ",func.func(torch-iree-tm-tensor-to-linalg-ext)"

# Constants with at most this many elements are part of the text: a shape, a
# list of axes, the scales of a resize.
_INLINE_ELEMENTS = 64

# A large constant in the text: torch-mlir makes literals of all resources.
_LITERAL = re.compile(r'(?<![\w"])dense<"0x([0-9A-F]{512,})">(?= : tensor<[0-9x]*x(?!i1>))')


# A message names at most this many nodes.
_SHOWN = 5


class NodeError(LoweringError):
    """An ONNX node does not lower. `node` is its label, if the tool names it."""

    def __init__(self, tool: str, detail: str, op: str | None = None, node: str | None = None):
        super().__init__(tool, detail, op)
        self.node = node


def lower(model: Any, folder: Path, target: Path, *, base: Path,
          arguments: Sequence[Mapping[str, str]], results: Sequence[Mapping[str, str]],
          constraints: Sequence[str], weights: Weights | None,
          contents: Mapping[str, Any] | None = None) -> None:
    """Writes the lowered graph to `target`, in generic form without weights.

    Every value of `model` has a type with a rank, and every node has its label
    as its name. `arguments` and `results` are string attributes. `base` is the
    folder of external data. With `weights`, constants that are in `contents` by
    name have these contents; without, tables of floats have none.
    """
    imported = folder / (target.stem + ".torch.mlirbc")
    _import(model, imported, base, arguments, results, constraints, weights, contents or {})
    # SymShape has models of tm_tensor; IREE reads its own ops.
    pipeline = _PIPELINE.replace("{}", "" if weights is None else _FOR_IREE)
    labels = {node.name: node.op_type for node in model.graph.node}
    result = run_tool("iree-opt", "--mlir-print-op-generic", "--mlir-print-debuginfo",
                      f"--pass-pipeline={pipeline}", imported, "-o", target, check=False)
    if result.exit_code:
        raise _node_error(result.stderr, labels, {
            node.name: node.domain for node in model.graph.node
            if node.domain not in ("", "ai.onnx")})
    text = target.read_text()
    if (start := text.rfind("\n{-#")) >= 0:
        text = text[:start + 1]
        target.write_text(text)
    if weights is not None:
        target.write_text(_LITERAL.sub(lambda match: _named(match, weights), text))


def _named(match: re.Match[str], weights: Weights) -> str:
    """Moves the contents of a large constant to `weights`."""
    name = f"weight_{len(weights)}"
    weights.add(name, bytes.fromhex(match[1]))
    return f"dense_resource<{name}>"


def _import(model: Any, target: Path, base: Path, arguments: Sequence[Mapping[str, str]],
            results: Sequence[Mapping[str, str]], constraints: Sequence[str],
            weights: Weights | None, contents: Mapping[str, Any]) -> None:
    try:
        from iree.compiler import ir
        from iree.compiler.extras import onnx_importer
    except ImportError as error:
        raise MissingFramework("iree-base-compiler", "an ONNX model") from error

    taken: set[str] = set()

    class Cache(onnx_importer.ContextCache):
        """Makes a resource of each large constant."""

        def tensor_proto_to_attr(self, tensor: Any) -> Any:
            tensor = contents.get(tensor.name, tensor)
            count = math.prod(tensor.dims)
            external = tensor.data_location == 1
            if count <= _INLINE_ELEMENTS and not external and not tensor.HasField("raw_data"):
                return super().tensor_proto_to_attr(tensor)
            return _resource(ir, self, tensor, count, base, weights, taken)

    context = ir.Context()
    try:
        info = onnx_importer.ModelInfo(model)
        module = info.create_module(context=context)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importer = onnx_importer.NodeImporter.define_function(
                info.main_graph, module.operation, Cache(context))
            importer.import_all()
    except Exception as error:
        # The importer raises errors of any type.
        raise NodeError("the ONNX importer of iree-base-compiler",
                        str(error).split("\n")[0] or type(error).__name__) from error
    function = module.body.operations[0]
    with context, ir.Location.unknown():
        function.attributes["arg_attrs"] = _strings(ir, arguments)
        function.attributes["res_attrs"] = _strings(ir, results)
        if constraints:
            function.attributes["jax.constraints"] = ir.ArrayAttr.get(
                [ir.StringAttr.get(text) for text in constraints])
    with target.open("wb") as file:
        # Bytecode holds the contents of constants as they are.
        module.operation.write_bytecode(file)


def _strings(ir: Any, entries: Sequence[Mapping[str, str]]) -> Any:
    return ir.ArrayAttr.get([ir.DictAttr.get({
        name: ir.StringAttr.get(text) for name, text in entry.items()}) for entry in entries])


def is_table(tensor: Any) -> bool:
    """Whether a constant is a large table of floats."""
    import onnx

    floats = (onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT16, onnx.TensorProto.DOUBLE,
              onnx.TensorProto.BFLOAT16)
    return tensor.data_type in floats and math.prod(tensor.dims) > _INLINE_ELEMENTS


def _resource(ir: Any, cache: Any, tensor: Any, count: int, base: Path,
              weights: Weights | None, taken: set[str]) -> Any:
    """A constant by its bytes: part of the text if small, else only its name."""
    import numpy

    kind = cache.tensor_proto_to_builtin_type(tensor)
    if count > _INLINE_ELEMENTS:
        wish = name = cache._sanitize_name(tensor.name or "constant")
        while name in taken:
            name = f"{wish}_{len(taken)}"
        taken.add(name)
        if weights is None and is_table(tensor):
            # No size depends on a table of floats: it has a name only.
            return ir.Attribute.parse(f"dense_resource<{name}> : {kind}", context=cache._c)
        data = numpy.ascontiguousarray(array_of(tensor, base))
        data = data.reshape(-1).view(numpy.uint8)
        with ir.Location.unknown(cache._c):
            return ir.DenseResourceElementsAttr.get_from_buffer(data, name, kind, alignment=8)
    data = numpy.ascontiguousarray(array_of(tensor, base))
    if data.dtype == numpy.bool_:
        bits = ", ".join(str(bool(value)).lower() for value in data.reshape(-1))
        text = f"dense<{bits}>" if count == 1 else None
        if text:
            return ir.Attribute.parse(f"{text} : {kind}", context=cache._c)
        rows = data.astype(int).tolist()
        literal = str(rows).replace("1", "true").replace("0", "false")
        return ir.Attribute.parse(f"dense<{literal}> : {kind}", context=cache._c)
    if count == 0:
        return ir.Attribute.parse(f"dense<> : {kind}", context=cache._c)
    digits = data.reshape(-1).view(numpy.uint8).tobytes().hex().upper()
    return ir.Attribute.parse(f'dense<"0x{digits}"> : {kind}', context=cache._c)


def _node_error(stderr: str, labels: Mapping[str, str], domains: Mapping[str, str]
                ) -> NodeError:
    """Finds the node that failed in the messages of iree-opt."""
    lines = [line for line in stderr.splitlines() if "error:" in line]
    if not lines:
        return NodeError("torch-mlir", without_temporary(stderr.strip().split("\n")[0][:300]))
    apart = [f"{label} of {domain}" for label, domain in domains.items()]
    for line in lines:
        place = re.search(r'loc\("([^"]*)"', line)
        label = place[1] if place else None
        name = re.search(r'name = "(onnx\.\w+)"', stderr)
        message = re.sub(r'^\s*loc\((?:[^()"]|"[^"]*")*\):', "", line.split("error:", 1)[1])
        message = re.split(r": %|: \"|\bloc\(", message)[0].strip()
        if label in labels:
            return NodeError("torch-mlir", f"{message} ({label})",
                             f"onnx.{labels[label]}", label)
    if apart:
        return NodeError("torch-mlir", "it lowers few ops of other domains than ONNX's own, and "
                         f"the model has {', '.join(apart[:_SHOWN])}")
    return NodeError("torch-mlir", without_temporary(lines[0].split("error:", 1)[1].strip()),
                     name[1] if name else None)
