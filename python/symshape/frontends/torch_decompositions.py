"""Which ops `run_decompositions` replaces before torch-mlir lowers a graph."""

from __future__ import annotations

import math
from typing import Any, Callable, Sequence

from . import torch_guards, torch_indices, torch_integers, torch_orders
from .torch_sizes import NoText, ranges_of, size_text

# Ops of the default table that torch-mlir's importer or lowering lacks.
_MORE = (
    "native_layer_norm", "native_group_norm", "addmm", "t", "index_copy", "unbind.int", "full",
    "_to_copy", "linspace", "im2col", "index_add",
    "scalar_tensor", "grid_sampler_2d", "_native_batch_norm_legit", "native_batch_norm",
    "_native_batch_norm_legit_no_training", "upsample_bilinear2d.vec", "upsample_bilinear2d",
)

# Ops that torch-mlir lowers, and whose default decomposition it does not lower.
_KEPT = ("upsample_nearest2d",)


def table() -> dict[Any, Callable[..., Any]]:
    """The decompositions of an exported program that torch-mlir lowers."""
    import torch
    from torch._decomp import get_decompositions

    result = torch.export.default_decompositions()
    wanted = []
    for op in _MORE:
        packet, _, overload = op.partition(".")
        target = getattr(torch.ops.aten, packet, None)
        if target is not None:
            wanted.append(getattr(target, overload) if overload else target)
    result.update(get_decompositions(wanted))
    for op in list(result):
        if op.name().partition("::")[2].partition(".")[0] in _KEPT:
            result.pop(op)
    aten = torch.ops.aten
    # PyTorch's own decompositions of these ops end in `as_strided`, whose sizes
    # have to be constants in torch-mlir.
    result.update({
        aten.split.Tensor: _split, aten.split_with_sizes.default: _split_with_sizes,
        aten.unfold.default: _unfold, aten.as_strided.default: _as_strided,
        aten.empty_strided.default: _empty_strided,
    })
    # torch-mlir's lowering of these ops reads tensors backwards, by maps such as
    # `-d2 + 1`, which IREE does not compile.
    result.update({getattr(aten, f"reflection_pad{rank}d").default: _reflection_pad
                   for rank in (1, 2, 3)})
    # torch-mlir takes a pad amount to be at least 0, and the shift of a roll to be
    # at most the size: otherwise the compiled code reads and writes other memory, or
    # returns other numbers.
    # Without the largest number, exponentials of numbers above 88 are infinite.
    result[aten.logcumsumexp.default] = _logcumsumexp
    # The code of torch-mlir and IREE is infinite for large and for negative numbers.
    result[aten.asinh.default] = _asinh
    # IREE has no code for it.
    result[aten.log10.default] = _log10
    result.update({aten.constant_pad_nd.default: _constant_pad_nd, aten.roll.default: _roll})
    result.pop(aten._unsafe_index_put.default, None)
    result.update(torch_indices.decompositions())
    result.update(torch_integers.decompositions())
    result.update(torch_orders.decompositions())
    return result


def _is_at_least(size: Any, limit: Any) -> bool:
    """Whether an integer or `torch.SymInt` is never below another, in the ranges of sizes."""
    inner = getattr(size - limit, "node", None)
    if inner is None:
        return size >= limit
    if inner.shape_env.bound_sympy(inner.expr).lower >= 0:
        return True
    try:
        condition = f"{size_text(size - limit)} >= 0"
    except NoText:
        return False
    return torch_guards.holds_in(condition, ranges_of(inner.shape_env.var_to_range))


def _asinh(self: Any) -> Any:
    import torch
    if not self.is_floating_point():
        return NotImplemented
    size = self.abs()
    square = size * size
    near = torch.log1p(size + square / (1 + torch.sqrt(square + 1)))
    result = torch.where(size < 2.0 ** 10, near, torch.log(size) + math.log(2))
    return torch.where(self < 0, -result, result)


def _log10(self: Any) -> Any:
    """In `f64`, so that the powers of ten are exact in `f32`."""
    import torch
    kind = self.dtype if self.is_floating_point() else torch.get_default_dtype()
    return (torch.log(self.to(torch.float64)) * (1 / math.log(10))).to(kind)


def _logcumsumexp(self: Any, dim: int) -> Any:
    """Of each element and those before it, as a table of rows."""
    import torch
    if self.dim() == 0:
        return self.clone()
    rows = self.movedim(dim, -1)
    places = torch.arange(rows.shape[-1], device=self.device)
    seen = torch.where(places <= places.unsqueeze(-1), rows.unsqueeze(-2), -float("inf"))
    return seen.logsumexp(-1).movedim(-1, dim)


def _constant_pad_nd(self: Any, pad: Sequence[Any], value: Any = 0) -> Any:
    """Crops by an index where an amount is negative, or may be, and then pads.

    A slice would make PyTorch reason about its size, and exclude some sizes.
    """
    import torch
    if all(_is_at_least(amount, 0) for amount in pad):
        return NotImplemented
    result, amounts = self, []
    for number in range(len(pad) // 2):
        axis = self.dim() - 1 - number
        low, high = pad[2 * number], pad[2 * number + 1]
        if not (_is_at_least(low, 0) and _is_at_least(high, 0)):
            start, cut = torch.sym_max(-low, 0), torch.sym_max(-high, 0)
            index = torch.arange(self.shape[axis] - cut - start, device=self.device) + start
            result = torch.ops.aten.index.Tensor(result, [None] * axis + [index])
        amounts += [torch.sym_max(low, 0), torch.sym_max(high, 0)]
    if all(isinstance(amount, int) and amount == 0 for amount in amounts):
        return result.clone()
    return torch.ops.aten.constant_pad_nd.default(result, amounts, value)


def _roll(self: Any, shifts: Sequence[Any], dims: Sequence[int] = ()) -> Any:
    """Reads a dimension at its rolled indices where the shift may exceed the size."""
    import torch
    if not dims:
        return torch.ops.aten.roll.default(self.reshape(-1), shifts, [0]).reshape(self.shape)
    if all(isinstance(shift, int) and _is_at_least(self.shape[dim], abs(shift))
           for shift, dim in zip(shifts, dims)):
        return NotImplemented
    result = self
    for shift, dim in zip(shifts, dims):
        axis = dim % self.dim()
        size = self.shape[axis]
        index = (torch.arange(size, device=self.device) - shift) % torch.sym_max(size, 1)
        result = torch.ops.aten.index.Tensor(result, [None] * axis + [index])
    return result


def _split_with_sizes(self: Any, sizes: Sequence[Any], dim: int = 0) -> list[Any]:
    import torch
    parts, start, dim = [], 0, dim % self.dim()
    for size in sizes:
        parts.append(torch.ops.aten.slice.Tensor(self, dim, start, start + size))
        start = start + size
    return parts


def _split(self: Any, size: Any, dim: int = 0) -> list[Any]:
    from torch.fx.experimental.symbolic_shapes import guard_int
    extent = self.shape[dim]
    # A split of nothing has one part, also with the size 0.
    if isinstance(extent, int) and extent == 0:
        return _split_with_sizes(self, [0], dim)
    count = guard_int((extent + size - 1) // size)
    return _split_with_sizes(self, [size] * (count - 1) + [extent - size * (count - 1)], dim)


def _unfold(self: Any, dimension: int, size: int, step: int) -> Any:
    """Overlapping windows, read by their index."""
    import torch
    if self.dim() == 0:
        return NotImplemented
    dim = dimension % self.dim()
    count = (self.shape[dim] - size) // step + 1
    first = torch.arange(count, device=self.device) * step
    index = first.unsqueeze(1) + torch.arange(size, device=self.device)
    windows = torch.ops.aten.index.Tensor(self, [None] * dim + [index])
    return windows.movedim(dim + 1, -1)


def _reflection_pad(self: Any, padding: Sequence[Any]) -> Any:
    """Reads each dimension at the indices of its mirror images, the last dimension first."""
    import torch
    result = self
    for number in range(len(padding) // 2):
        axis, last = self.dim() - 1 - number, self.shape[self.dim() - 1 - number] - 1
        index = torch.arange(-padding[2 * number], last + 1 + padding[2 * number + 1],
                             device=self.device)
        # The order of operands that torch-mlir has a lowering for.
        index = (index.abs() - last).abs().neg() + last
        result = torch.ops.aten.index.Tensor(result, [None] * axis + [index])
    return result


def _as_strided(self: Any, sizes: Sequence[Any], strides: Sequence[Any],
                offset: Any = None) -> Any:
    """Reads the elements of a contiguous tensor by their number."""
    import torch
    if not sizes or all(isinstance(size, int) for size in (*self.shape, *sizes)) or \
            not self.is_contiguous() or not _starts_at_zero(self):
        return NotImplemented
    index = offset or 0
    for axis, (size, stride) in enumerate(zip(sizes, strides)):
        places = torch.arange(size, device=self.device) * stride
        index = places.view([-1 if other == axis else 1 for other in range(len(sizes))]) + index
    return torch.ops.aten.index.Tensor(self.reshape(-1), [index])


def _empty_strided(size: Sequence[Any], stride: Sequence[Any], **options: Any) -> Any:
    """A contiguous tensor with no contents yet: torch-mlir checks its strides wrong."""
    import torch
    from torch.fx.experimental.symbolic_shapes import statically_known_true
    elements: Any = 1
    for extent, step in zip(reversed(size), reversed(stride), strict=True):
        if not statically_known_true(step == elements):
            return NotImplemented
        elements = elements * (max(extent, 1) if isinstance(extent, int) else extent)
    return torch.ops.aten.empty.memory_format(size, **options)


def _starts_at_zero(tensor: Any) -> bool:
    offset = tensor.storage_offset()
    return isinstance(offset, int) and offset == 0
