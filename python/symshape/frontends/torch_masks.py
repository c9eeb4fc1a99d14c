"""Spells indexing by boolean masks with `nonzero`, before a graph is lowered.

PyTorch defines `x[mask]` as `x[mask.nonzero(as_tuple=True)]`. torch-mlir lowers
the second form right for a mask of one dimension; on masks its patterns loop,
crash, or compute wrong numbers. A mask of several dimensions is flattened first,
and so are the dimensions of `x` that it reads. A value that is the same for all
true elements needs no `nonzero`: `x[mask] = v` is `where(mask, v, x)`.
"""

from __future__ import annotations

from typing import Any, Sequence

from .. import views
from ..errors import LoweringError
from . import torch_places


def replace(exported: Any) -> None:
    """Replaces the masks of a decomposed program; changes its graphs."""
    import torch
    aten = torch.ops.aten
    rules = {
        aten.index.Tensor: _index, aten._unsafe_index.Tensor: _index,
        aten.masked_select.default: _masked_select,
        aten.index_put.default: _index_put, aten._unsafe_index_put.default: _index_put,
        aten._index_put_impl.default: _index_put,
    }
    for module in torch_places.graph_modules(exported):
        places: dict[Any, Any] = {}
        for node in list(module.graph.nodes):
            rule = rules.get(node.target) if node.op == "call_function" else None
            if rule is not None:
                build = _Builder(module.graph, node, places)
                if (new := rule(build, node)) is not None:
                    views.replace_node(exported, module.graph, node, new)


class _Builder:
    """Adds ops in front of a node, with its place in the model."""

    def __init__(self, graph: Any, before: Any, places: dict[Any, Any]):
        self._graph, self._before, self._places = graph, before, places

    def call(self, target: Any, *args: Any, value: Any = None) -> Any:
        """Adds an op. `value` is its result; without it, PyTorch computes the shape."""
        from torch._subclasses.fake_tensor import FakeTensor
        from torch.fx import map_arg
        with self._graph.inserting_before(self._before):
            node = self._graph.call_function(target, args)
        for key in ("stack_trace", "nn_module_stack", "original_aten"):
            if key in self._before.meta:
                node.meta[key] = self._before.meta[key]
        if value is None:
            inner = map_arg(args, lambda arg: arg.meta["val"])
            mode = next(arg.meta["val"].fake_mode for arg in node.all_input_nodes
                        if isinstance(arg.meta["val"], FakeTensor))
            with mode:
                value = target(*inner)
        node.meta["val"] = value
        return node

    def flat_mask(self, mask: Any) -> Any:
        """A mask as one dimension; the same node each time."""
        import torch
        key = "flat", mask
        if key not in self._places:
            self._places[key] = self.call(torch.ops.aten.flatten.using_ints, mask, 0, -1)
        return self._places[key]

    def true_places(self, mask: Any, count: Any = None) -> list[Any]:
        """The indices of the true elements of a mask, one tensor for each dimension.

        `count` is their number, if a value of the graph has it.
        """
        import torch
        aten = torch.ops.aten
        if mask not in self._places:
            value, found = mask.meta["val"], None
            if count is not None:
                with value.fake_mode:
                    found = value.new_empty([count, value.dim()], dtype=torch.int64)
            pairs = self.call(aten.nonzero.default, mask, value=found)
            self._places[mask] = [self.call(aten.select.int, pairs, 1, axis)
                                  for axis in range(value.dim())]
        return self._places[mask]


def _is_mask(index: Any) -> bool:
    import torch
    # torch.export refuses the old masks of bytes.
    return index is not None and index.meta["val"].dtype == torch.bool


def _first_axis(indices: Sequence[Any], number: int) -> int:
    """The first dimension of the indexed tensor that an index reads."""
    return sum(index.meta["val"].dim() if _is_mask(index) else 1 for index in indices[:number])


def _refuse_scalar_masks(node: Any, indices: Sequence[Any]) -> None:
    if any(_is_mask(index) and index.meta["val"].dim() == 0 for index in indices):
        raise LoweringError("SymShape", f"{views.source_of(node)}: it cannot lower an index that "
                            "is a single boolean", node.target.name().replace("::", "."))


def _without_masks(build: _Builder, indices: Sequence[Any], count: Any = None) -> list[Any]:
    result: list[Any] = []
    for index in indices:
        result += build.true_places(index, count) if _is_mask(index) else [index]
    return result


def _index(build: _Builder, node: Any) -> Any | None:
    import torch
    tensor, indices = node.args
    if not any(map(_is_mask, indices)):
        return None
    _refuse_scalar_masks(node, indices)
    result = node.meta["val"]
    if (number := _only(indices)) is None:
        return build.call(torch.ops.aten.index.Tensor, tensor, _without_masks(build, indices),
                          value=result)
    # The elements of the only index are this dimension of the result.
    axis = _first_axis(indices, number)
    return _select(build, tensor, indices[number], axis, result)


def _only(indices: Sequence[Any]) -> int | None:
    """The number of the only index that is not `:`."""
    used = [number for number, index in enumerate(indices) if index is not None]
    return used[0] if len(used) == 1 else None


def _select(build: _Builder, tensor: Any, mask: Any, axis: int, result: Any) -> Any:
    """The elements of `tensor` at the true elements of a mask, from dimension `axis` on."""
    import torch
    tensor, mask = _flat(build, tensor, mask, axis)
    places = build.true_places(mask, result.shape[axis])
    return build.call(torch.ops.aten.index.Tensor, tensor, [None] * axis + places, value=result)


def _flat(build: _Builder, tensor: Any, mask: Any, axis: int) -> tuple[Any, Any]:
    """A mask with one dimension, and a tensor with one for those that the mask reads."""
    import torch
    flatten, count = torch.ops.aten.flatten.using_ints, mask.meta["val"].dim()
    if count == 1:
        return tensor, mask
    return (build.call(flatten, tensor, axis, axis + count - 1),
            build.flat_mask(mask))


def _masked_select(build: _Builder, node: Any) -> Any:
    import torch
    tensor, mask = node.args
    tensor, mask = _broadcast(build, tensor, mask), _broadcast(build, mask, tensor)
    result = node.meta["val"]
    if mask.meta["val"].dim() == 0:
        tensor, mask = (build.call(torch.ops.aten.unsqueeze.default, value, 0)
                        for value in (tensor, mask))
    return _select(build, tensor, mask, 0, result)


def _broadcast(build: _Builder, tensor: Any, other: Any) -> Any:
    """`tensor`, expanded by the dimensions of `other`."""
    import torch
    own, more = tensor.meta["val"].shape, other.meta["val"].shape
    missing = max(0, len(more) - len(own))
    sizes: list[Any] = []
    for axis in range(max(len(own), len(more))):
        from_other = axis - (len(own) + missing - len(more))
        is_one = axis < missing or isinstance(own[axis - missing], int) \
            and own[axis - missing] == 1
        if not is_one or from_other < 0:
            sizes.append(-1)
        elif isinstance(more[from_other], int):
            sizes.append(more[from_other])
        else:
            sizes.append(build.call(torch.ops.aten.sym_size.int, other, from_other,
                                    value=more[from_other]))
    if not missing and all(isinstance(size, int) and size in (-1, 1) for size in sizes):
        return tensor
    return build.call(torch.ops.aten.expand.default, tensor, sizes)


def _index_put(build: _Builder, node: Any) -> Any | None:
    import torch
    aten = torch.ops.aten
    tensor, indices, values, *rest = node.args
    accumulate = bool(rest[0]) if rest else bool(node.kwargs.get("accumulate", False))
    if not any(map(_is_mask, indices)):
        return None
    _refuse_scalar_masks(node, indices)
    result = node.meta["val"]
    if (number := _only(indices)) is None:
        return build.call(aten.index_put.default, tensor, _without_masks(build, indices), values,
                          accumulate, value=result)
    mask, axis = indices[number], _first_axis(indices, number)
    if (chosen := _for_each(build, tensor, mask, axis, values)) is not None:
        bits, new = chosen
        if accumulate:
            new = build.call(aten.add.Tensor, tensor, new)
        return build.call(aten.where.self, bits, new, tensor, value=result)
    own, flat = _flat(build, tensor, mask, axis)
    new = build.call(aten.index_put.default, own, [None] * axis + build.true_places(flat), values,
                     accumulate, value=own.meta["val"])
    if own is tensor:
        return new
    shape = tensor.meta["val"].shape[axis:axis + mask.meta["val"].dim()]
    sizes = [size if isinstance(size, int) else
             build.call(aten.sym_size.int, tensor, axis + offset, value=size)
             for offset, size in enumerate(shape)]
    return build.call(aten.unflatten.int, new, axis, sizes, value=result)


def _for_each(build: _Builder, tensor: Any, mask: Any, axis: int, values: Any
              ) -> tuple[Any, Any] | None:
    """The mask and the values, as wide as `tensor`.

    `None` if each true element has a value of its own.
    """
    import torch
    aten = torch.ops.aten
    inner, count = values.meta["val"], mask.meta["val"].dim()
    behind = tensor.meta["val"].dim() - axis - count
    if inner.dim() > behind:
        own = inner.shape[inner.dim() - behind - 1]
        if not isinstance(own, int) or own != 1:
            return None
    new, bits = values, mask
    if inner.dim() > behind:
        # The dimension of the true elements becomes those of the mask.
        for _ in range(count - 1):
            new = build.call(aten.unsqueeze.default, new, inner.dim() - behind - 1)
    for _ in range(behind):
        bits = build.call(aten.unsqueeze.default, bits, -1)
    return bits, new
