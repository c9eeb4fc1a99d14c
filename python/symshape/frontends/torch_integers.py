"""Ops on integers that torch-mlir computes through floats or does not lower.

A float holds integers up to 2^24 (`f32`) or 2^53 (`f64`) only.
"""

from __future__ import annotations

from typing import Any, Callable


def decompositions() -> dict[Any, Callable[..., Any]]:
    import torch
    aten = torch.ops.aten
    return {
        aten.floor_divide.default: _floor_divide, aten.floor_divide.Scalar: _floor_divide,
        aten.div.Tensor_mode: _divide, aten.div.Scalar_mode: _divide,
        aten.neg.default: _negate, aten.square.default: _square,
        aten.pow.Tensor_Scalar: _power, aten.fmod.Scalar: _remainder,
        aten.bitwise_or.Scalar: _with_tensor(aten.bitwise_or.Tensor),
        aten.bitwise_xor.Scalar: _with_tensor(aten.bitwise_xor.Tensor),
    }


def _is_whole(value: Any) -> bool:
    import torch
    return isinstance(value, (int, torch.SymInt)) or isinstance(value, torch.Tensor) and not (
        value.is_floating_point() or value.is_complex())


def _as_tensor(value: Any, like: Any) -> Any:
    import torch
    return torch.scalar_tensor(value, dtype=like.dtype, device=like.device)


def _floor_divide(self: Any, other: Any) -> Any:
    import torch
    result = _divide(self, other, rounding_mode="floor")
    return torch.div(self, other, rounding_mode="floor") if result is NotImplemented else result


def _divide(self: Any, other: Any, *, rounding_mode: str | None = None) -> Any:
    """Rounds a quotient of integers down by the sign of the remainder."""
    import torch
    if rounding_mode != "floor" or not _is_whole(self) or not _is_whole(other):
        return NotImplemented
    if isinstance(other, torch.SymInt):
        other = _as_tensor(other, self)
    quotient = torch.div(self, other, rounding_mode="trunc")
    rest = self - quotient * other
    if isinstance(other, int):
        other_sign = rest < 0 if other > 0 else rest > 0
    else:
        other_sign = (rest < 0) != (other < 0)
    return torch.where((rest != 0) & other_sign, quotient - 1, quotient)


def _negate(self: Any) -> Any:
    return self * -1 if _is_whole(self) else NotImplemented


def _square(self: Any) -> Any:
    return self * self if _is_whole(self) else NotImplemented


def _power(self: Any, exponent: Any) -> Any:
    """Squares and products; a negative power of an integer is an error in PyTorch."""
    import torch
    if not _is_whole(self) or self.dtype == torch.bool or not isinstance(exponent, int) \
            or not 0 <= exponent <= 64:
        return NotImplemented
    result, square = torch.ones_like(self), self
    while exponent:
        if exponent % 2:
            result = result * square
        exponent //= 2
        square = square * square if exponent else square
    return result


def _remainder(self: Any, other: Any) -> Any:
    import torch
    if not _is_whole(self) or not isinstance(other, int) or isinstance(other, bool):
        return NotImplemented
    return torch.fmod(self, _as_tensor(other, self))


def _with_tensor(op: Any) -> Callable[..., Any]:
    def replacement(self: Any, other: Any) -> Any:
        return op(self, _as_tensor(other, self))
    return replacement
