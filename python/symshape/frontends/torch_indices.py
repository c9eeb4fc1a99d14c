"""Indexing by tensors of integers, in forms that torch-mlir lowers right.

torch-mlir writes `x[i] = v` as a scatter, which takes a negative index for a place
in front of the tensor. It does not lower `x[i, j]` if both `i` and `j` have a length
that is known only at run time: this reads row `i * n + j` of `x` with both dimensions
joined, where n is the size of the second one.
"""

from __future__ import annotations

from typing import Any, Callable, Sequence

from . import torch_places


def decompositions() -> dict[Any, Callable[..., Any]]:
    import torch
    aten = torch.ops.aten
    return {aten.index.Tensor: _index, aten.index_put.default: _index_put}


def finish(exported: Any) -> None:
    """Renames the ops whose indices are counted from the start, and counts the dimensions of
    scatters so: torch-mlir crashes on others. Changes the graphs of a decomposed program."""
    import torch
    aten = torch.ops.aten
    scatters = (aten.scatter.src, aten.scatter.value, aten.scatter_add.default,
                aten.scatter_reduce.two)
    for module in torch_places.graph_modules(exported):
        for node in module.graph.nodes:
            if node.op != "call_function":
                continue
            if node.target is aten._unsafe_index_put.default:
                node.target = aten.index_put.default
            elif node.target in scatters and node.args[1] < 0:
                tensor, axis, *rest = node.args
                node.args = (tensor, axis + tensor.meta["val"].dim(), *rest)


def _are_numbers(indices: Sequence[Any]) -> bool:
    import torch
    return all(index is None or index.dtype not in (torch.bool, torch.uint8) for index in indices)


def _from_zero(index: Any, size: Any) -> Any:
    """The same index, counted from the start of the dimension."""
    import torch
    index = index.to(torch.int64)
    return torch.where(index < 0, index + size, index)


def _index_put(self: Any, indices: Sequence[Any], values: Any, accumulate: bool = False) -> Any:
    import torch
    if not any(index is not None and _are_numbers([index]) for index in indices):
        return NotImplemented
    axis, counted = 0, []
    for index in indices:
        if index is None or not _are_numbers([index]):
            counted.append(index)
            axis += 1 if index is None else index.dim()
            continue
        counted.append(_from_zero(index, self.shape[axis]))
        axis += 1
    # `finish` renames it; the decomposition of the op itself would not end.
    return torch.ops.aten._unsafe_index_put.default(self, counted, values, accumulate)


def _inside(index: Any, size: Any) -> Any:
    """An index from 0 on, with a check that it is below the size."""
    import torch
    # A table of the numbers themselves: its lowering checks the index.
    numbers = torch.arange(size, device=index.device).unsqueeze(1)
    rows = index.unsqueeze(0) if index.dim() == 0 else index
    found = torch.ops.aten.embedding(numbers, rows).squeeze(-1)
    return found.squeeze(0) if index.dim() == 0 else found


def _share_a_length(indices: Sequence[Any]) -> bool:
    """Whether two indices have a size known only at run time along the same dimension."""
    dynamic = [len(index.shape) - axis for index in indices
               for axis, size in enumerate(index.shape) if not isinstance(size, int)]
    return len(set(dynamic)) < len(dynamic)


def _index(self: Any, indices: Sequence[Any]) -> Any:
    import torch
    used = [axis for axis, index in enumerate(indices) if index is not None]
    if not _are_numbers(indices) or not _share_a_length([indices[axis] for axis in used]):
        return NotImplemented
    others = [axis for axis in range(self.dim()) if axis not in used]
    rows = None
    for axis in used:
        size = self.shape[axis]
        index = _inside(_from_zero(indices[axis], size), size)
        rows = index if rows is None else rows * size + index
    joined = self.permute(used + others).flatten(0, len(used) - 1)
    result = torch.ops.aten.index.Tensor(joined, [rows])
    # Neighbors leave the dimensions of the indices where they were.
    if used[-1] - used[0] == len(used) - 1 and used[0] > 0:
        count = rows.dim()
        order = [*range(count, count + used[0]), *range(count),
                 *range(count + used[0], result.dim())]
        result = result.permute(order)
    return result
