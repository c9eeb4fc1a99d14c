"""Ops of onnxruntime's domain `com.microsoft`, as nodes of ONNX.

onnxruntime's optimizers write them; torch-mlir lowers none of these.
"""

from __future__ import annotations

from math import pi, sqrt
from typing import Callable

from .onnx_builder import Builder

DOMAIN = "com.microsoft"


def mended(b: Builder) -> bool:
    """Adds the nodes in place of the builder's node; false if it stays."""
    rule = RULES.get(b.node.op_type)
    return rule is not None and rule(b)


def _given(b: Builder, index: int) -> str | None:
    return b.node.input[index] if index < len(b.node.input) and b.node.input[index] else None


def _number(b: Builder, value: float) -> str:
    return b.numbers([value], b.element(b.node.input[0]), [])


def _skip_normalization(b: Builder) -> bool:
    """The norm of a sum; the last result is the sum."""
    simplified = "Simplified" in b.node.op_type
    if any(b.node.output[1:3]) or b.rank(b.node.input[0]) is None:
        return False
    x, skip, scale = b.node.input[:3]
    bias = _given(b, 3 if simplified else 4)
    last = b.node.output[3] if len(b.node.output) > 3 and b.node.output[3] else None
    parts = b.add("Add", x, skip, output=None if bias else last)
    if bias:
        parts = b.add("Add", parts, bias, output=last)
    return _normalize(b, parts, scale, None if simplified else _given(b, 3) or "")


def _normalize(b: Builder, x: str, scale: str, offset: str | None) -> bool:
    """The norm over the last axis; without a mean if `offset` is `None`."""
    epsilon, output = b.attribute("epsilon", 1e-5), b.node.output[0]
    if offset is not None:
        b.add("LayerNormalization", x, scale, *([offset] if offset else []), epsilon=epsilon,
              output=output)
        return True
    square = b.add("Mul", x, x)
    mean = b.add("ReduceMean", square, b.integers([-1])) if b.opset >= 18 else \
        b.add("ReduceMean", square, axes=[-1])
    root = b.add("Sqrt", b.add("Add", mean, _number(b, epsilon)))
    b.add("Mul", b.add("Div", x, root), scale, output=output)
    return True


def _gelu(b: Builder) -> bool:
    """x * (1 + erf(x / sqrt(2))) / 2, of the sum of the inputs."""
    x = b.add("Add", *b.node.input) if _given(b, 1) else b.node.input[0]
    error = b.add("Erf", b.add("Mul", x, _number(b, sqrt(0.5))))
    half = b.add("Mul", x, _number(b, 0.5))
    b.add("Mul", half, b.add("Add", error, _number(b, 1.0)), output=b.node.output[0])
    return True


def _fast_gelu(b: Builder) -> bool:
    """x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2."""
    x = b.add("Add", *b.node.input) if _given(b, 1) else b.node.input[0]
    cube = b.add("Mul", b.add("Mul", x, x), x)
    inner = b.add("Add", x, b.add("Mul", cube, _number(b, 0.044715)))
    turned = b.add("Tanh", b.add("Mul", inner, _number(b, sqrt(2 / pi))))
    half = b.add("Mul", x, _number(b, 0.5))
    b.add("Mul", half, b.add("Add", turned, _number(b, 1.0)), output=b.node.output[0])
    return True


def _quick_gelu(b: Builder) -> bool:
    x = b.node.input[0]
    scaled = b.add("Mul", x, _number(b, b.attribute("alpha", 1.702)))
    b.add("Mul", x, b.add("Sigmoid", scaled), output=b.node.output[0])
    return True


def _fused_matmul(b: Builder) -> bool:
    operands = list(b.node.input)
    for index, letter in enumerate("AB"):
        if b.attribute(f"transBatch{letter}", 0):
            return False
        if b.attribute(f"trans{letter}", 0):
            if (rank := b.rank(operands[index])) is None or rank < 2:
                return False
            operands[index] = b.add("Transpose", operands[index], perm=[
                *range(rank - 2), rank - 1, rank - 2])
    product = b.add("MatMul", *operands)
    b.add("Mul", product, _number(b, b.attribute("alpha", 1.0)), output=b.node.output[0])
    return True


RULES: dict[str, Callable[[Builder], bool]] = {
    "SkipLayerNormalization": _skip_normalization,
    "SkipSimplifiedLayerNormalization": _skip_normalization,
    "Gelu": _gelu, "BiasGelu": _gelu, "FastGelu": _fast_gelu, "QuickGelu": _quick_gelu,
    "FusedMatMul": _fused_matmul}
