"""Ops about the order of elements, by ops that torch-mlir and IREE compile.

torch-mlir writes `kthvalue` as an op of its own that IREE does not accept, and has no
lowering for `median`, `bucketize` and `searchsorted`.
"""

from __future__ import annotations

from typing import Any, Callable


def decompositions() -> dict[Any, Callable[..., Any]]:
    import torch
    aten = torch.ops.aten
    return {aten.kthvalue.default: _kthvalue, aten.median.dim: _median,
            aten.median.default: _median_of_all,
            aten.bucketize.Tensor: _bucketize, aten.bucketize.Scalar: _bucketize,
            aten.searchsorted.Tensor: _searchsorted, aten.searchsorted.Scalar: _searchsorted}


def _kthvalue(self: Any, k: Any, dim: int = -1, keepdim: bool = False) -> Any:
    import torch
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    values, places = torch.ops.aten.sort.default(self, dim)
    if keepdim:
        return values.narrow(dim, k - 1, 1), places.narrow(dim, k - 1, 1)
    return values.select(dim, k - 1), places.select(dim, k - 1)


def _median(self: Any, dim: int, keepdim: bool = False) -> Any:
    """The lower of two elements in the middle."""
    if self.dim() == 0:
        return _kthvalue(self, 1)
    return _kthvalue(self, (self.shape[dim] - 1) // 2 + 1, dim, keepdim)


def _median_of_all(self: Any) -> Any:
    return _median(self.reshape(-1), 0)[0]


def _bucketize(self: Any, boundaries: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    return _searchsorted(boundaries, self, out_int32=out_int32, right=right)


def _searchsorted(sorted_sequence: Any, self: Any, *, out_int32: bool = False, right: bool = False,
                  side: str | None = None, sorter: Any = None) -> Any:
    """The number of elements in front of each value, in as many steps as both have elements."""
    import torch
    if sorter is not None:
        return NotImplemented
    kind = torch.int32 if out_int32 else torch.int64
    value = self if isinstance(self, torch.Tensor) else \
        torch.full((), self, device=sorted_sequence.device)
    elements = sorted_sequence if sorted_sequence.dim() == 1 else sorted_sequence.unsqueeze(-2)
    value = value.unsqueeze(-1)
    in_front = elements <= value if right or side == "right" else elements < value
    return in_front.to(torch.int64).sum(-1).to(kind)
