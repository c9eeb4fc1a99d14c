"""Models whose export has a guard, one for each form of guard."""

from __future__ import annotations

import math

import torch
from torch.fx.experimental.symbolic_shapes import sym_and, sym_or

AUTO = torch.export.Dim.AUTO

# Conditions on the sizes b and n of x, which has the sizes 5 and 18 in the export.
CONDITIONS = {
    "product": lambda b, n: b * n > 64,
    "not_equal": lambda b, n: n != 24,
    "equal_not": lambda b, n: n == 24,
    "sum": lambda b, n: b + n <= 30,
    "max": lambda b, n: max(b, n) > 20,
    "sym_max": lambda b, n: torch.sym_max(b, n) > b,
    "min": lambda b, n: torch.sym_min(b, n) == b,
    "mod_symbol": lambda b, n: n % b == 3,
    "mod_sum": lambda b, n: (n % b) + (b % 3) < 9,
    "mod_not": lambda b, n: n % 7 != 0,
    "mod_product": lambda b, n: n * b % 6 == 0,
    "mod_truth": lambda b, n: bool(n % 2),
    "half_up": lambda b, n: (n + 1) // 2 > b,
    "multiple": lambda b, n: n == 8 * (n // 8),
    "remainder_2": lambda b, n: n // 4 * 4 == n - 2,
    "halves": lambda b, n: n // 2 == n - n // 2,
    "difference": lambda b, n: 1 <= n - b,
    "chain": lambda b, n: b < n < 40,
    "either": lambda b, n: b == 3 or n > 4,
    "neither": lambda b, n: not (b == 3 and n > 4),
    "quotient": lambda b, n: n // b == 3,
    "ceiling": lambda b, n: -(-n // 4) > b,
    "negative": lambda b, n: -n // 4 < -3,
    "square": lambda b, n: n**2 > 100,
    "polynomial": lambda b, n: n * n - 3 * b * n + 2 < 60,
    "absolute": lambda b, n: abs(b - n) > 4,
    "shift": lambda b, n: n >> 1 > 3,
    "bit_and": lambda b, n: n & 6 == 2,
    "bit_or": lambda b, n: n | 5 == 23,
    "bit_xor": lambda b, n: n ^ 9 > 20,
    "any_of": lambda b, n: sym_or(n > 17, sym_and(b == 3, n % 2 == 0)),
    "all_of": lambda b, n: sym_and(n > 7, sym_or(b == 3, n % 2 == 0, b > 4)),
    "divides_or": lambda b, n: sym_or(n % b == 2, n > 17),
    "true_division": lambda b, n: n / 2 > 3.5,
    "scaled": lambda b, n: n * 0.5 > b,
    "truncated": lambda b, n: int(n * 1.5) > 20,
    "math_ceil": lambda b, n: math.ceil(n / 4) == 5,
    "math_floor": lambda b, n: math.floor(n / 8) == 2,
    "floor_of_third": lambda b, n: b * math.floor(n / 3) >= 20,
    "ceiling_of_third": lambda b, n: math.ceil(n / 3) != 6,
    "whole_sevenths": lambda b, n: int((n - b) / 7) > 0,
}

# These have no constraint for sizes without limits.
BEYOND = {
    "tenths": lambda b, n: math.floor(n * 0.3) == 5,
    "rounded": lambda b, n: round(n / 4) == 4,
    "ratio": lambda b, n: n / b > 2,
    "power": lambda b, n: 2**b < n * 2,
}


class Branch(torch.nn.Module):
    """Computes other numbers where the condition is false."""

    def __init__(self, condition):
        super().__init__()
        self.condition = condition

    def forward(self, x):
        return x * 2 if self.condition(x.shape[0], x.shape[1]) else x + 1


def branch(condition, b=AUTO, n=AUTO):
    return torch.export.export(Branch(condition), (torch.randn(5, 18),),
                               dynamic_shapes={"x": {0: b, 1: n}})


def limited(condition):
    """The same with limits of the sizes."""
    return branch(condition, AUTO(min=2, max=33), AUTO(min=2, max=99))


def named(condition):
    """The same with named dimensions: these admit no guard on one of them."""
    Dim = torch.export.Dim
    return branch(condition, Dim("b", min=2, max=33), Dim("n", min=2, max=99))


class Views(torch.nn.Module):
    def forward(self, x):
        return x.view(-1, 8)


class Halves(torch.nn.Module):
    def forward(self, x):
        return x[: x.shape[0] // 2] + x[x.shape[0] // 2:]


class Nested(torch.nn.Module):
    """Guards on inputs in containers."""

    def forward(self, d, pair, *rest):
        x, y = d["a b"][0], pair[1]
        r = x * 2 if x.shape[0] > y.shape[0] else x + 1
        return r + 1 if rest[0].shape[0] % 3 == x.shape[0] % 3 else r


class Keywords(torch.nn.Module):
    def forward(self, x, *, y, z=None):
        return x + 1 if y.shape[0] + z[0].shape[0] != x.shape[0] else x


class Number(torch.nn.Module):
    """Guards on an integer input."""

    def forward(self, x, k):
        y = x[:k]
        return y * 2 if k % 2 == 1 else y
