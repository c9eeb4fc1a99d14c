"""Computes subgraphs that depend on weights only, before a graph is lowered.

A model that resizes its position embedding computes it from a parameter and
constant sizes. torch-mlir lacks some of the ops, such as the antialiased bicubic
interpolation, and none of them depends on an input: PyTorch computes them here.
"""

from __future__ import annotations

import re
from typing import Any

from .. import views
from .torch_import import has_contents

# Folded only together with one of these: other ops of weights lower as they are, and
# a weight keeps its name and is stored once.
_WORTH = re.compile(r"upsample|interpolat|grid_sampler|fft|linalg|_unsafe_index|"
                    r"\baten::(index|bicubic|tril_indices|triu_indices)")
_MOST_ELEMENTS = 1 << 24


def fold(exported: Any) -> None:
    """Replaces small results of such subgraphs by constants; changes the graph."""
    import torch
    values = _weights(exported)
    worth: set[Any] = set()
    graph = exported.graph
    for node in graph.nodes:
        if node.op != "call_function" or not _is_pure(node) or \
                any(n not in values for n in node.all_input_nodes):
            continue
        if not _is_small(node.meta.get("val")):
            continue
        values[node] = None
        if _WORTH.search(node.target.name()) or _rounds(node) or \
                any(n in worth for n in node.all_input_nodes):
            worth.add(node)
    # The model may share its table of constants.
    exported._constants = dict(exported.constants)
    results = [node for node in worth if any(user not in values for user in node.users)]
    for node in sorted(results, key=list(graph.nodes).index):
        with torch.no_grad():
            _replace(exported, node, _value(node, values))
    for node in reversed(list(graph.nodes)) if results else ():
        if node in values and node.op == "call_function" and not node.users:
            graph.erase_node(node)


def _weights(exported: Any) -> dict[Any, Any]:
    """The placeholders of weights, with their tensors."""
    from torch.export.graph_signature import InputKind
    kinds = (InputKind.PARAMETER, InputKind.BUFFER, InputKind.CONSTANT_TENSOR)
    nodes = {node.name: node for node in exported.graph.nodes if node.op == "placeholder"}
    found = {}
    for spec in exported.graph_signature.input_specs:
        if spec.kind in kinds:
            value = exported.state_dict.get(spec.target, exported.constants.get(spec.target))
            if value is not None:
                found[nodes[spec.arg.name]] = value
    return found


def _is_pure(node: Any) -> bool:
    import torch
    target = node.target
    return isinstance(target, torch._ops.OpOverload) and target.namespace == "aten" and \
        not target._schema.is_mutable and "empty" not in target.name() and \
        torch.Tag.nondeterministic_seeded not in target.tags


def _rounds(node: Any) -> bool:
    """Whether the op makes integers of floats, which nobody could prove to fit."""
    value = node.meta["val"]
    return not value.is_floating_point() and any(
        inner.meta["val"].is_floating_point() for inner in node.all_input_nodes
        if node.target.name().startswith("aten::_to_copy"))


def _is_small(value: Any) -> bool:
    import torch
    return isinstance(value, torch.Tensor) and all(isinstance(size, int) for size in value.shape) \
        and value.numel() <= _MOST_ELEMENTS


def _value(node: Any, values: dict[Any, Any]) -> Any:
    from torch.fx import map_arg
    # In order, since a long chain would exceed the depth of recursion.
    for inner in node.graph.nodes:
        if inner in values and values[inner] is None:
            parts = [values[part] for part in inner.all_input_nodes]
            if all(map(has_contents, parts)):
                args, kwargs = (map_arg(part, lambda arg: values[arg])
                                for part in (inner.args, inner.kwargs))
                values[inner] = inner.target(*args, **kwargs)
            else:
                values[inner] = inner.meta["val"]
        if inner is node:
            return values[node]


def _replace(exported: Any, node: Any, value: Any) -> None:
    from torch.export.graph_signature import InputKind, InputSpec, TensorArgument
    graph, specs = exported.graph, exported.graph_signature.input_specs
    name = f"folded_{node.name}"
    first = next(iter(graph.nodes))
    with graph.inserting_before(first):
        constant = graph.placeholder(name)
    constant.meta["val"] = node.meta["val"]
    specs.insert(0, InputSpec(InputKind.CONSTANT_TENSOR, TensorArgument(constant.name), name,
                              None))
    exported.constants[name] = value.detach() if has_contents(value) else value
    views.replace_node(exported, graph, node, constant)
