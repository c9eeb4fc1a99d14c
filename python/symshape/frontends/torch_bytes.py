"""Unsigned integers of PyTorch, which torch-mlir computes as signed ones.

MLIR's integers have no sign; the ops have. torch-mlir converts a `torch.uint8` as an
unsigned number, and moves it right, but divides, compares and adds it up as a signed
one: 200 is -56. Here such an op gets 64-bit integers, and its result becomes an
unsigned number again: that is the same number, modulo the size of the type.
"""

from __future__ import annotations

from typing import Any

from . import torch_places

# Ops that move elements, or whose result has the same bits for both kinds of numbers, if
# the result has the type of the operands: `where` of bytes and floats converts, too.
_ALIKE = frozenset({
    "_unsafe_index", "_unsafe_index_put", "_unsafe_view", "alias", "as_strided",
    "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "cat", "clone",
    "constant_pad_nd", "copy", "detach", "diagonal", "embedding", "empty_like", "expand",
    "flatten", "flip", "full_like", "gather", "index", "index_select", "lift_fresh_copy",
    "masked_fill", "new_empty", "new_full", "new_ones", "new_zeros", "ones_like", "permute",
    "repeat", "reshape", "roll", "scatter", "select", "select_scatter", "slice", "slice_scatter",
    "split", "split_with_sizes", "squeeze", "stack", "sym_size", "t", "transpose", "unbind",
    "unflatten", "unfold", "unsqueeze", "view", "where", "zeros_like",
})


def replace(exported: Any) -> None:
    """Changes the graphs of a decomposed program."""
    import torch
    kinds = {getattr(torch, name) for name in ("uint8", "uint16", "uint32")
             if hasattr(torch, name)}
    for module in torch_places.graph_modules(exported):
        for node in list(module.graph.nodes):
            if node.op == "call_function" and hasattr(node.target, "overloadpacket"):
                _widen(exported, module.graph, node, kinds)


def _widen(exported: Any, graph: Any, node: Any, kinds: set[Any]) -> None:
    import torch
    from torch.utils._pytree import tree_leaves
    name = node.target.overloadpacket.__name__
    if name == "_to_copy":
        value, argument = node.meta["val"], node.args[0].meta["val"]
        if value.dtype in kinds and argument.dtype.is_floating_point:
            _convert_argument(graph, node, node.args[0])
        return
    given = [argument for argument in node.all_input_nodes
             if isinstance(argument.meta.get("val"), torch.Tensor)
             and argument.meta["val"].dtype in kinds]
    value = node.meta.get("val")
    if not given or name == "_assert_tensor_metadata" or (
            name in _ALIKE and all(not isinstance(part, torch.Tensor) or part.dtype in kinds
                                   for part in tree_leaves(value))):
        return
    for argument in given:
        _convert_argument(graph, node, argument)
    if isinstance(value, torch.Tensor):
        _narrow_result(exported, graph, node, value.dtype, kinds)
    elif isinstance(value, (tuple, list)):
        node.meta["val"] = type(value)(
            part.to(torch.int64) if isinstance(part, torch.Tensor) and part.dtype in kinds
            else part for part in value)
        node.meta.pop("tensor_meta", None)
        for user in list(node.users):
            if isinstance(user.meta["val"], torch.Tensor):
                _narrow_result(exported, graph, user, user.meta["val"].dtype, kinds)


def _convert_argument(graph: Any, node: Any, argument: Any) -> None:
    import torch
    with graph.inserting_before(node):
        wide = _copy_to(graph, node, argument, torch.int64)
    node.replace_input_with(argument, wide)


def _narrow_result(exported: Any, graph: Any, node: Any, dtype: Any, kinds: set[Any]) -> None:
    import torch
    if dtype not in kinds:
        return
    node.meta["val"] = node.meta["val"].to(torch.int64)
    node.meta.pop("tensor_meta", None)
    users = list(node.users)
    with graph.inserting_after(node):
        narrow = _copy_to(graph, node, node, dtype)
    for user in users:
        user.replace_input_with(node, narrow)
    if graph is exported.graph:
        exported.graph_signature.replace_all_uses(node.name, narrow.name)


def _copy_to(graph: Any, place: Any, argument: Any, dtype: Any) -> Any:
    """A conversion that has the place of another node in the model."""
    import torch
    new = graph.call_function(torch.ops.aten._to_copy.default, (argument,), {"dtype": dtype})
    new.meta = dict(place.meta, val=argument.meta["val"].to(dtype))
    new.meta.pop("tensor_meta", None)
    return new
