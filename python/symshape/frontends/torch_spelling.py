"""Spells some ops as others that mean the same and that torch-mlir's importer knows."""

from __future__ import annotations

import math
from typing import Any

from .. import views
from . import torch_places

# A power with more factors stays.
_MOST_FACTORS = 16

def replace(exported: Any) -> None:
    """Changes the graphs of a decomposed program."""
    import operator

    import torch
    aten, prim = torch.ops.aten, torch.ops.prim
    on_sizes = {torch.sym_max: prim.max.int, torch.sym_min: prim.min.int,
                operator.mod: aten.remainder.int, math.trunc: aten.Int.Scalar,
                math.ceil: aten.ceil.float}
    for module in torch_places.graph_modules(exported):
        for node in list(module.graph.nodes):
            if node.op != "call_function":
                continue
            value = node.meta.get("val")
            if node.target is operator.mod and not _lower_bound(node.args[0]) >= 0:
                _floor_mod(exported, module.graph, node)
            elif node.target in on_sizes and isinstance(value, torch.SymInt):
                node.target = on_sizes[node.target]
            elif node.target is torch.sym_float and _is_integer(node.args[0]):
                node.target = aten.Float.Scalar
            elif node.target is math.floor and _lower_bound(node.args[0]) >= 0:
                node.target = aten.Int.Scalar
            elif node.target is operator.pow:
                _power_of_size(exported, module.graph, node)
            elif node.target is aten.squeeze.dims:
                _squeeze_one_by_one(exported, module.graph, node)


def _is_integer(arg: Any) -> bool:
    import torch
    return isinstance(getattr(arg, "meta", {}).get("val"), torch.SymInt)


def _power_of_size(exported: Any, graph: Any, node: Any) -> None:
    """Spells `n ** 3`, `n ** 0.5` and `n ** -0.5`: the importer knows no other powers."""
    import operator

    import torch
    base, exponent = node.args
    value = base.meta["val"] if hasattr(base, "meta") else base
    with graph.inserting_before(node):
        if isinstance(exponent, int) and 0 < exponent <= _MOST_FACTORS and _is_integer(base):
            new, power = base, value
            for _ in range(exponent - 1):
                new, power = graph.call_function(operator.mul, (new, base)), power * value
                new.meta = dict(node.meta, val=power)
        elif exponent in (0.5, -0.5) and getattr(base, "target", None) is \
                torch.ops.aten.Float.Scalar:
            new = graph.call_function(torch.ops.aten.sqrt.int, base.args)
            new.meta = dict(node.meta, val=value ** 0.5)
            if exponent < 0:
                root = new
                new = graph.call_function(operator.truediv, (1.0, root))
                new.meta = dict(node.meta, val=1.0 / root.meta["val"])
        else:
            return
    views.replace_node(exported, graph, node, new)


def _lower_bound(number: Any) -> Any:
    value = number.meta.get("val") if hasattr(number, "meta") else number
    inner = getattr(value, "node", None)
    if inner is None:
        return value if isinstance(value, (int, float)) else -math.inf
    return inner.shape_env.bound_sympy(inner.expr).lower


def _floor_mod(exported: Any, graph: Any, node: Any) -> None:
    """Spells `a % b` as `a - a // b * b`: torch-mlir's remainder has the sign of `a`."""
    import operator
    value = node.meta["val"]
    left, right = (arg.meta["val"] if hasattr(arg, "meta") else arg for arg in node.args)
    with graph.inserting_before(node):
        quotient = graph.call_function(operator.floordiv, node.args)
        multiple = graph.call_function(operator.mul, (quotient, node.args[1]))
        rest = graph.call_function(operator.sub, (node.args[0], multiple))
    for new, size in ((quotient, left // right), (multiple, left // right * right), (rest, value)):
        new.meta = dict(node.meta, val=size)
    views.replace_node(exported, graph, node, rest)


def _squeeze_one_by_one(exported: Any, graph: Any, node: Any) -> None:
    import torch
    current, value = node.args[0], node.args[0].meta["val"]
    for axis in sorted((axis % value.dim() for axis in node.args[1]), reverse=True):
        if value.shape[axis] != 1:
            continue
        with graph.inserting_before(node):
            current = graph.call_function(torch.ops.aten.squeeze.dim, (current, axis))
        value = value.squeeze(axis)
        current.meta = dict(node.meta, val=value)
        current.meta.pop("tensor_meta", None)
    views.replace_node(exported, graph, node, current)
