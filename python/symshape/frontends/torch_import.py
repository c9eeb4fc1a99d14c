"""From an exported PyTorch graph to MLIR, with the tools of iree-base-compiler.

The importer is `iree.compiler.extras.fx_importer` as it is; this module only
uses its extension points: a hook that names the weights, and a graph importer
that writes shape bindings itself, since the stock one raises an error for
`FloorDiv`, `Max` and `Min`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ..errors import LoweringError, MissingFramework
from ..tools import run_tool
from ..weights import Weights
from . import torch_places, torch_refusals
from .torch_sizes import without_floats

# The stock pipeline expands these ops into views, which it then lowers wrong.
_LEGAL = ("aten.flatten.using_ints,aten.unflatten.int,aten.adaptive_avg_pool1d,"
          "aten.adaptive_avg_pool2d,aten.adaptive_max_pool1d")

LOWERING = (
    "builtin.module("
    f"torchdynamo-export-to-torch-backend-pipeline{{backend-legal-ops={_LEGAL}}},"
    "torch-backend-to-linalg-on-tensors-backend-pipeline)")

# The same up to the last step, which would remove the shape bindings.
BOUND_LOWERING = (
    "builtin.module("
    f"torchdynamo-export-to-torch-backend-pipeline{{backend-legal-ops={_LEGAL}}},"
    "func.func(torch-scalarize-shapes,torch-restructure-non-constant-axes,"
    "torch-fuse-quantized-ops,convert-torch-to-tmtensor,canonicalize,"
    "convert-torch-to-linalg,canonicalize,convert-torch-to-scf,"
    "convert-torch-to-arith,convert-torch-to-tensor),"
    "convert-torch-conversion-to-mlprogram,"
    "func.func(memref-expand,canonicalize,resolve-shaped-type-result-dims,cse),"
    "torch-func-backend-type-conversion,func.func(canonicalize))")

# Integer constants with at most this many elements are part of the text: they may
# be sizes.
_INLINE_ELEMENTS = 16
_RESOURCE = re.compile(r"dense_resource<([^>]*)>")
_BARE = re.compile(r"[A-Za-z_][\w$.]*")


def has_contents(tensor: Any) -> bool:
    """Whether a tensor has elements: those of `FakeTensorMode` and of "meta" have none."""
    from torch._subclasses.fake_tensor import FakeTensor
    return not isinstance(tensor, FakeTensor) and tensor.device.type != "meta"


def _flat(tensor: Any) -> Any:
    return tensor.detach().cpu().contiguous().reshape(-1)


def _importer() -> Any:
    try:
        from iree.compiler.extras import fx_importer
    except ImportError as error:
        raise MissingFramework("iree-base-compiler", "lowering a PyTorch model") from error
    return fx_importer


def _hooks(weights: Weights) -> Any:
    fx_importer = _importer()
    import torch
    from iree.compiler import ir

    class NameWeights(fx_importer.FxImporterHooks):
        """Makes a resource of each weight, named as the model names it."""

        def __init__(self) -> None:
            self.made: dict[tuple, Any] = {}

        def resolve_literal(self, gni: Any, literal: Any, info: Any) -> Any:
            if not isinstance(literal, torch.Tensor) or literal.layout != torch.strided:
                return None
            if literal.numel() <= 1 and has_contents(literal):
                return None
            name = info.input_spec.target if info is not None else "constant"
            where = literal.data_ptr() if has_contents(literal) else id(literal)
            key = (name, where, str(literal.dtype), tuple(literal.shape))
            attribute = self.made.get(key)
            if attribute is None:
                element = fx_importer.TORCH_DTYPE_TO_MLIR_TYPE[literal.dtype]()
                tensor = ir.RankedTensorType.get(list(literal.shape), element)
                if literal.numel() <= _INLINE_ELEMENTS and literal.dtype in (
                        torch.int64, torch.int32) and has_contents(literal):
                    attribute = ir.DenseElementsAttr.get(
                        _flat(literal).numpy().reshape(tuple(literal.shape)), type=tensor)
                else:
                    # Only a name: no lowering needs the contents.
                    spelled = name if _BARE.fullmatch(name) else f'"{name}"'
                    attribute = ir.Attribute.parse(f"dense_resource<{spelled}> : {tensor}")
                    resource = _RESOURCE.search(str(attribute))[1]
                    if has_contents(literal):
                        weights.add(resource, _flat(literal).view(torch.uint8).numpy())
                    else:
                        weights.missing.append(name)
                self.made[key] = attribute
            shape = ",".join(map(str, literal.shape))
            element = attribute.type.element_type
            result = ir.Type.parse(f"!torch.vtensor<[{shape}],{_signed(literal.dtype, element)}>")
            return ir.Operation.create(
                "torch.vtensor.literal", results=[result],
                attributes={"value": attribute}).result

    return NameWeights()


def _signed(dtype: Any, element: Any) -> str:
    """The dialect torch writes the sign of integers: si64."""
    text = str(element)
    if text.startswith("i") and text != "i1":
        return ("u" if str(dtype).startswith("torch.uint") else "s") + text
    return text


def _graph_importer() -> type:
    fx_importer = _importer()
    from iree.compiler import ir
    import torch

    class BindAllShapes(fx_importer.GraphNodeImporter):
        """Binds every value, with static or dynamic extents."""

        def _create_bind_symbolic_shape_ops(self, loc: Any, node: Any) -> None:
            value = node.meta.get("val")
            if not isinstance(value, torch.Tensor):
                return
            if not any(isinstance(size, torch.SymInt) for size in value.shape):
                return
            operands: list[Any] = []
            positions: dict[str, int] = {}

            def symbol(name: str) -> Any:
                if name not in positions:
                    try:
                        operand = self.resolve_symbol_value(name)
                    except Exception:  # not in range_constraints, or an expression
                        operand = self._declare(loc, name)
                    positions[name] = len(operands)
                    operands.append(operand)
                return ir.AffineSymbolExpr.get(positions[name])

            exprs = []
            for size in value.shape:
                if isinstance(size, int):
                    exprs.append(ir.AffineConstantExpr.get(size))
                    continue
                expr = without_floats(size.node.expr, size.node.shape_env)
                try:
                    exprs.append(_affine(expr, symbol))
                except _NotAffine:
                    exprs.append(symbol(str(expr)))
            affine = ir.AffineMap.get(0, len(operands), exprs)
            ir.Operation.create(
                "torch.bind_symbolic_shape",
                attributes={"shape_expressions": ir.AffineMapAttr.get(affine)},
                operands=[self.resolve_node_value(node), *operands], loc=loc)

        def _declare(self, loc: Any, name: str) -> Any:
            with ir.InsertionPoint.at_block_begin(self._b):
                operation = ir.Operation.create(
                    "torch.symbolic_int",
                    attributes={"symbol_name": ir.StringAttr.get(name),
                                "min_val": self._cc.integer_attr(0, 64),
                                "max_val": self._cc.integer_attr(2**63 - 1, 64)},
                    results=[self._cc.torch_int_type], loc=loc)
            self.bind_symbol_value(name, operation.result)
            return operation.result

    return BindAllShapes


class _NotAffine(Exception):
    pass


def _affine(expr: Any, symbol: Any) -> Any:
    """The semi-affine form of a size, or raises `_NotAffine`."""
    from iree.compiler import ir

    def go(inner: Any) -> Any:
        return _affine(inner, symbol)

    kind = type(expr).__name__
    if expr.is_Symbol:
        return symbol(str(expr))
    if expr.is_Integer:
        return ir.AffineConstantExpr.get(int(expr))
    if expr.is_Add or expr.is_Mul:
        make = ir.AffineAddExpr if expr.is_Add else ir.AffineMulExpr
        result = go(expr.args[0])
        for arg in expr.args[1:]:
            result = make.get(result, go(arg))
        return result
    if expr.is_Pow and expr.args[1].is_Integer and 0 < int(expr.args[1]) <= 16:
        base = result = go(expr.args[0])
        for _ in range(int(expr.args[1]) - 1):
            result = ir.AffineMulExpr.get(result, base)
        return result
    if kind in ("FloorDiv", "CleanDiv", "CeilDiv", "Mod", "PythonMod"):
        make = {"CeilDiv": ir.AffineCeilDivExpr, "Mod": ir.AffineModExpr,
                "PythonMod": ir.AffineModExpr}.get(kind, ir.AffineFloorDivExpr)
        divisor = expr.args[1]
        if not (divisor.is_Symbol or divisor.is_Integer and int(divisor) > 0):
            raise _NotAffine
        return make.get(go(expr.args[0]), go(divisor))
    raise _NotAffine


def lower(exported: Any, target: Path, *, bound: bool, attributes: Any = None,
          weights: Weights | None = None) -> None:
    """Imports a decomposed program and lowers it to linalg on tensors.

    Writes generic form with locations and without weights to `target`. With
    `bound`, every value keeps its `torch.bind_symbolic_shape`.
    `attributes(context)` gives the list of attribute dictionaries of the
    arguments, that of the results, and the attributes of the function.
    """
    fx_importer = _importer()
    from iree.compiler import ir

    context = ir.Context()
    context.allow_unregistered_dialects = True
    options: dict[str, Any] = {}
    if bound:
        options["graph_node_importer_cls"] = _graph_importer()
    importer = fx_importer.FxImporter(
        context=context, hooks=_hooks(Weights() if weights is None else weights), **options)
    current = torch_places.name_places(importer)
    try:
        with context:
            function = importer.import_program(
                exported, func_name="main", import_symbolic_shape_expressions=bound)
    except LoweringError:
        raise
    except Exception as error:
        # The importer raises assertions and errors of any type.
        raise torch_refusals.of_importer(error, current()) from error
    module = importer.module
    with context, ir.Location.unknown():
        if attributes is not None:
            arguments, results, others = attributes(context)
            operation = function.operation if hasattr(function, "operation") else function
            operation.attributes["arg_attrs"] = ir.ArrayAttr.get(arguments)
            operation.attributes["res_attrs"] = ir.ArrayAttr.get(results)
            for name, value in others.items():
                operation.attributes[name] = value
    imported = target.with_suffix(".torch.mlirbc")
    with imported.open("wb") as file:
        module.operation.write_bytecode(file)
    # In a child of its own: some graphs make its patterns loop, or crash.
    done = run_tool("iree-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic",
                    "--mlir-print-debuginfo",
                    f"--pass-pipeline={BOUND_LOWERING if bound else LOWERING}",
                    imported, "-o", target, check=False, doing="torch-mlir")
    if done.exit_code:
        raise torch_refusals.of_lowering(done.stderr)
