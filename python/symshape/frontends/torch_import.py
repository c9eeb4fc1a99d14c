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
from ..weights import Weights

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
            if not isinstance(literal, torch.Tensor) or literal.numel() <= 1 \
                    or literal.layout != torch.strided:
                return None
            name = info.input_spec.target if info is not None else "constant"
            key = (name, literal.data_ptr(), str(literal.dtype), tuple(literal.shape))
            attribute = self.made.get(key)
            if attribute is None:
                flat = literal.detach().cpu().contiguous().reshape(-1)
                element = fx_importer.TORCH_DTYPE_TO_MLIR_TYPE[literal.dtype]()
                tensor = ir.RankedTensorType.get(list(literal.shape), element)
                if literal.numel() <= _INLINE_ELEMENTS and literal.dtype in (
                        torch.int64, torch.int32):
                    attribute = ir.DenseElementsAttr.get(
                        flat.numpy().reshape(tuple(literal.shape)), type=tensor)
                else:
                    # The resource keeps this buffer alive.
                    data = flat.view(torch.uint8).numpy()
                    attribute = ir.DenseResourceElementsAttr.get_from_buffer(
                        data, name, tensor, alignment=64)
                    weights.add(_RESOURCE.search(str(attribute))[1], data)
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
                try:
                    exprs.append(_affine(size.node.expr, symbol))
                except _NotAffine:
                    exprs.append(symbol(str(size.node.expr)))
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
    from iree.compiler import ir, passmanager

    context = ir.Context()
    context.allow_unregistered_dialects = True
    options: dict[str, Any] = {}
    if bound:
        options["graph_node_importer_cls"] = _graph_importer()
    importer = fx_importer.FxImporter(
        context=context, hooks=_hooks(Weights() if weights is None else weights), **options)
    try:
        with context:
            function = importer.import_program(
                exported, func_name="main", import_symbolic_shape_expressions=bound)
    except LoweringError:
        raise
    except Exception as error:
        # The importer raises assertions and errors of any type.
        raise LoweringError("the importer of iree-base-compiler",
                            str(error).split("\n")[0] or type(error).__name__,
                            _op_in(str(error))) from error
    module = importer.module
    with context, ir.Location.unknown():
        if attributes is not None:
            arguments, results, others = attributes(context)
            operation = function.operation if hasattr(function, "operation") else function
            operation.attributes["arg_attrs"] = ir.ArrayAttr.get(arguments)
            operation.attributes["res_attrs"] = ir.ArrayAttr.get(results)
            for name, value in others.items():
                operation.attributes[name] = value
        try:
            passmanager.PassManager.parse(BOUND_LOWERING if bound else LOWERING).run(
                module.operation)
        except ir.MLIRError as error:
            raise _lowering_error(error) from error
        text = module.operation.get_asm(
            print_generic_op_form=True, enable_debug_info=True, large_resource_limit=0)
    target.write_text(_without_resources(text))


def _without_resources(text: str) -> str:
    start = text.rfind("\n{-#")
    return text if start < 0 else text[:start + 1]


def _op_in(message: str) -> str | None:
    found = re.search(r"'?\b((?:torch\.)?(?:aten|prims?|higher_order)[.:]+[\w.]+)", message)
    return found[1] if found else None


def _lowering_error(error: Any) -> LoweringError:
    """Finds the op that failed, and the model's line, in the diagnostics."""
    diagnostics = list(getattr(error, "error_diagnostics", []))
    message = diagnostics[0].message if diagnostics else str(error)
    place = source_place(str(diagnostics[0].location)) if diagnostics else None
    op = re.search(r"'([\w.]+)'", message)
    detail = message.split("\n")[0]
    return LoweringError("torch-mlir", f"{place}: {detail}" if place else detail,
                         op[1] if op else None)


def source_place(location: str) -> str | None:
    """The innermost place outside of PyTorch in a location's text, `file:line`."""
    places = re.findall(r'"([^"]+)":(\d+)', location)
    return innermost_place(places)


def innermost_place(places: list[tuple[str, str]]) -> str | None:
    """`places` are (file, line), innermost first."""
    for file, line in places:
        if not re.search(r"(^|/)torch/", file):
            return f"{file}:{line}"
    return f"{places[0][0]}:{places[0][1]}" if places else None
