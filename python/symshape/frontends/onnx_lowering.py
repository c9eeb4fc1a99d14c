"""Nodes of ONNX that torch-mlir lowers to a wrong program.

`mend` writes nodes that lower right in place of some; `why_wrong` says why others
are refused. Both are known from `utils/onnx-numbers.py`, which executes compiled
nodes: a lowering with right sizes may still compute other numbers.
"""

from __future__ import annotations

from typing import Any, Iterator, Mapping

_WRONG = {
    "Scan": "torch-mlir gives its results the size 1, also if they have another",
    "InstanceNormalization": "torch-mlir computes other numbers",
    "Det": "torch-mlir divides by 0 where a pivot of the elimination is 0",
}


def why_wrong(node: Any) -> str | None:
    """Why torch-mlir lowers the node wrong, or `None`."""
    if node.domain not in ("", "ai.onnx"):
        return None
    given = {attribute.name: attribute for attribute in node.attribute}

    def is_set(name: str) -> bool:
        return name in given and bool(given[name].i)

    if node.op_type == "AveragePool":
        if "auto_pad" in given and given["auto_pad"].s.startswith(b"SAME"):
            return "torch-mlir pads it by the same amount at every size"
        if is_set("ceil_mode") and is_set("count_include_pad"):
            return "torch-mlir counts elements beyond the padding"
    if node.op_type in ("ArgMax", "ArgMin") and is_set("select_last_index"):
        return "torch-mlir selects the first index, not the last"
    return _WRONG.get(node.op_type)


def nodes_of(graph: Any) -> Iterator[Any]:
    """The nodes of a graph and of the graphs in it."""
    for node in graph.node:
        yield node
        for inner in _graphs_of(node):
            yield from nodes_of(inner)


def _graphs_of(node: Any) -> Iterator[Any]:
    for attribute in node.attribute:
        yield from [attribute.g] if attribute.HasField("g") else attribute.graphs


def mend(model: Any) -> bool:
    """Replaces nodes of a model in which all values have types. True if it changed
    one: the new values have no types yet."""
    versions = {entry.domain: entry.version for entry in model.opset_import}
    taken = {name for node in nodes_of(model.graph) for name in [*node.input, *node.output]}
    return _mend_graph(model.graph, versions.get("", 1), {}, taken)


def _mend_graph(graph: Any, opset: int, outer: Mapping[str, Any], taken: set[str]) -> bool:
    types = {**outer, **{value.name: value.type.tensor_type
                         for value in [*graph.input, *graph.value_info, *graph.output]}}
    result, changed = [], False
    for node in graph.node:
        for inner in _graphs_of(node):
            changed |= _mend_graph(inner, opset, types, taken)
        kind = types.get(node.input[0]) if node.input else None
        if (node.op_type == "InstanceNormalization" and node.domain in ("", "ai.onnx")
                and kind is not None and kind.HasField("shape")):
            result += _normalized(node, kind, opset, taken)
            changed = True
        else:
            result.append(node)
    if changed:
        result = [_copied(node) for node in result]
        del graph.node[:]
        graph.node.extend(result)
    return changed


def _copied(node: Any) -> Any:
    copy = type(node)()
    copy.CopyFrom(node)
    return copy


def _normalized(node: Any, kind: Any, opset: int, taken: set[str]) -> list[Any]:
    """(x - mean) / sqrt(variance + epsilon) * scale + bias, over all axes but two."""
    from onnx import helper

    x, scale, bias = node.input
    axes = list(range(2, len(kind.shape.dim)))
    made: list[Any] = []

    def add(op: str, *inputs: str, **attributes: Any) -> str:
        output = f"{node.output[0]}.{len(made)}"
        while output in taken:
            output += "'"
        taken.add(output)
        made.append(helper.make_node(op, inputs, [output], name=f"{node.name} ({len(made)})",
                                     **attributes))
        return output

    def numbers(values: list[Any], element: int, dims: list[int]) -> str:
        return add("Constant", value=helper.make_tensor("", element, dims, values))

    def mean(value: str) -> str:
        if opset < 18:
            return add("ReduceMean", value, axes=axes, keepdims=1)
        return add("ReduceMean", value, numbers(axes, 7, [len(axes)]), keepdims=1)

    def by_channel(value: str) -> str:
        sizes = [-1, *(1 for _ in axes)]
        return add("Reshape", value, numbers(sizes, 7, [len(sizes)]))

    epsilon = next((attribute.f for attribute in node.attribute
                    if attribute.name == "epsilon"), 1e-5)
    centred = add("Sub", x, mean(x))
    variance = mean(add("Mul", centred, centred))
    deviation = add("Sqrt", add("Add", variance, numbers([epsilon], kind.elem_type, [])))
    scaled = add("Mul", add("Div", centred, deviation), by_channel(scale))
    made.append(helper.make_node("Add", [scaled, by_channel(bias)], node.output, name=node.name))
    return made
