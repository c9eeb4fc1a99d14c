"""Shapes of ONNX models, for programs that work with ONNX models.

    import symshape.onnx

    model = symshape.onnx.infer_shapes("model.onnx")

Needs the package `onnx`, and no other; `verify` needs `onnxruntime`.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any, Callable, Mapping

from . import onnx_verify, onnx_writer
from .frontends import onnx_custom
from .shapes import Shapes, shapes


def infer_shapes(model: Any, *, policy: str = "refine", **options: Any) -> Any:
    """A model with the shapes of all values, as numbers and `dim_param` expressions.

    `model` is an `onnx.ModelProto`, the path of a file, or an `onnx_ir.Model`. The
    result is a new `onnx.ModelProto`; from a file without the weights that the file
    keeps outside. An `onnx_ir.Model` is changed in place and returned. `options` are
    those of `symshape.shapes`: `ranges`, `range` and `dims`.

    A size that the model states for a value stays if it is the same. A warning has each
    one that the nodes refute; it is replaced. With the policy "keep" all stated sizes
    stay, with "override" none, and with "strict" a refuted one raises `BadInput`.
    """
    if type(model).__module__.partition(".")[0] == "onnx_ir":
        return _infer_ir(model, policy, options)
    result, found = _inferred(model, options)
    _annotate(result, found, policy)
    return result


def register(domain: str, op: str, function: Callable[..., Any] | None = None) -> Any:
    """Tells SymShape the shapes of a custom op; also a decorator.

        @symshape.onnx.register("my.ops", "Window")
        def window(node, x, kernel):
            return [[(x[0] - kernel[0] + 1).max(0)] + x[1:]]

    The function gets the `onnx.NodeProto` and the sizes of each input (`None` for one
    that is left out), and returns a list with the sizes of each result (`None` for
    unknown ones). Sizes are symbols: `x[0]`, `x[-1]` and `x[1:]` are parts of them,
    `x.broadcast(y)` are those of an elementwise op, and a size has `+`, `-`, `*`, `//`,
    `%`, `min` and `max`. SymShape trusts the function.
    """
    if function is None:
        return lambda given: register(domain, op, given)
    onnx_custom.register(domain, op, function)
    return function


def unregister(domain: str, op: str) -> None:
    """Forgets the function of a custom op."""
    onnx_custom.register(domain, op, None)


def verify(model: Any, *, at: Mapping[str, int] | None = None, runs: int = 3,
           **options: Any) -> onnx_verify.Verified:
    """Compares the inferred size of every value with runs of onnxruntime.

    `model` is the path of a file or an `onnx.ModelProto`. The runs are at `runs`
    different sizes in the ranges; `at` fixes some of them, such as `{"batch": 2}`.
    `options` are those of `infer_shapes`. Raises `BadInput` if the model runs at
    none of the sizes that were tried.
    """
    return onnx_verify.verify(model, shapes(model, **options), at=at, runs=runs, **options)


def _inferred(model: Any, options: dict[str, Any]) -> tuple[Any, Shapes]:
    import onnx

    result = onnx.ModelProto()
    found = shapes(model, **options)
    if isinstance(model, (str, os.PathLike)):
        model = onnx.load(str(Path(model)), load_external_data=False)
    result.CopyFrom(model)
    return result, found


def _annotate(model: Any, found: Shapes, policy: str) -> None:
    onnx_writer.annotate(model, found, policy)
    for text in found.refuted:
        warnings.warn(text, stacklevel=3)


def _infer_ir(model: Any, policy: str, options: dict[str, Any]) -> Any:
    import onnx_ir

    proto, found = _inferred(onnx_ir.to_proto(model), options)
    _annotate(proto, found, policy)
    written = {value.name: value.type for value in [*proto.graph.value_info, *proto.graph.output]}
    for node in model.graph:
        for value in node.outputs:
            kind = written.get(value.name)
            if kind is None or not kind.tensor_type.HasField("shape"):
                continue
            value.dtype = onnx_ir.DataType(kind.tensor_type.elem_type)
            value.shape = onnx_ir.Shape([
                dim.dim_value if dim.HasField("dim_value") else dim.dim_param or None
                for dim in kind.tensor_type.shape.dim])
    return model
