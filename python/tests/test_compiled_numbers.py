"""Compiled modules return PyTorch's numbers, also where a lowering or IREE would not."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, Sequence

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")
import numpy  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from torch.nn import functional as F  # noqa: E402

pytestmark = SYMSHAPE_OPT
AUTO = torch.export.Dim.AUTO


def equal(got: Any, want: Any) -> bool:
    got, want = numpy.asarray(got), want.detach().numpy()
    if got.shape != want.shape:
        return False
    if want.dtype.kind == "f":
        return got.dtype == want.dtype and numpy.allclose(
            got, want, rtol=1e-12 if want.dtype == numpy.float64 else 1e-4, atol=1e-6,
            equal_nan=True)
    # IREE returns integers without signs.
    return bool((numpy.ascontiguousarray(got).view(want.dtype) == want).all())


def compare(compute: Any, runs: Sequence[Sequence[Any]], folder: Path, module_of: Any) -> None:
    """Compares at several sizes; the first dimension of each tensor is dynamic."""
    class Model(torch.nn.Module):
        def forward(self, *tensors: Any) -> Any:
            return compute(*tensors)
    sizes = {len(tensor): torch.export.Dim(f"n{len(tensor)}", min=1, max=99)
             for tensor in runs[0]}
    exported = torch.export.export(Model(), tuple(runs[0]), dynamic_shapes=(
        tuple({0: sizes[len(tensor)]} for tensor in runs[0]),))
    assert symshape.check(exported).status == "right"
    compiled = symshape.compile(exported, folder / "m.vmfb")
    function = module_of(compiled.output).main
    for tensors in runs:
        got = function(*(tensor.numpy() for tensor in tensors))
        want = compute(*tensors)
        got, want = ([value] if not isinstance(value, (tuple, list)) else list(value)
                     for value in (got, want))
        assert [equal(left, right) for left, right in zip(got, want, strict=True)] == \
            [True] * len(want)


def shuffled(*sizes: int) -> Any:
    return torch.rand(sizes).argsort(-1).float()


def columns(x: Any, step: int) -> Any:
    return ((torch.arange(9) * step) % 9).expand(x.shape[0], 9)


IN_PLACE = {
    "two slices into zeros": lambda x: (
        torch.zeros_like(x).slice_scatter(x[:, 2:5], 1, 2, 5),
        torch.zeros_like(x).slice_scatter(x[:, 2:5] * 3, 1, 4, 7)),
    "a slice into zeros, and the zeros": lambda x: (
        torch.zeros_like(x).slice_scatter(x[:, 2:5], 1, 2, 5), torch.zeros_like(x)),
    "two scatters": lambda x: (
        torch.zeros_like(x).scatter(1, columns(x, 2), x),
        torch.zeros_like(x).scatter(1, columns(x, 4), x * 2)),
    "two sums by place": lambda x: (
        torch.zeros_like(x).scatter_add(1, columns(x, 3), x),
        torch.zeros_like(x).scatter_add(1, columns(x, 6), x * 2)),
    "two sorts": lambda x: (*torch.sort(x, 1), *torch.sort(x, 1, descending=True)),
    "a sort, and its indices before": lambda x: (
        torch.sort(x, 1)[1], torch.arange(9).expand(x.shape[0], 9) * 1),
    "two of the largest": lambda x: (*x.topk(3), *(-x).topk(3)),
    "rows that are numbers": lambda x: (
        torch.arange(x.shape[0])[:, None].expand(x.shape[0], 9).float().slice_scatter(
            x[:, 2:5], 1, 2, 5),
        torch.arange(x.shape[0])[:, None].expand(x.shape[0], 9).float().slice_scatter(
            x[:, 2:5], 1, 1, 4)),
}


@pytest.mark.parametrize("name", IN_PLACE)
def test_initial_values(name: str, tmp_path: Path, module_of: Any) -> None:
    compare(IN_PLACE[name], [[shuffled(n, 9)] for n in (3, 1, 7)], tmp_path, module_of)


def test_numbers_of_64_bits(tmp_path: Path, module_of: Any) -> None:
    compare(lambda x, y: (x.double() / 3, y * 2, (y.sum() * x.shape[0]).sqrt(), y.long(),
                          x.sum(1).double() + y),
            [[torch.randn(n, 4), torch.rand(n).double() * 1e12] for n in (3, 1)],
            tmp_path, module_of)


BASES = (-2.0, -1.0, 0.0, 1.0, 3.0, 0.5, -0.5)


def test_powers(tmp_path: Path, module_of: Any) -> None:
    pairs = list(itertools.product(BASES, (-3, -2, -1, 0, 1, 2, 3, 5)))
    x, k = torch.tensor([a for a, _ in pairs]), torch.tensor([b for _, b in pairs])
    compare(lambda x, k, f: (x.pow(k), x.pow(f), x**3, x**-2, x**7, x**0.5, 2.0**x,
                             torch.pow(-2.0, k), x.double().pow(f.double())),
            [[x, k, k / 2]], tmp_path, module_of)


SIZES_OF_WINDOWS = [(2, 3, 4, 7), (2, 3, 4, 4), (2, 3, 5, 3)]


@pytest.mark.parametrize("sizes", SIZES_OF_WINDOWS, ids=str)
def test_single_windows(sizes: tuple[int, ...], tmp_path: Path, module_of: Any) -> None:
    w2, w1 = torch.randn(3, 3, 3, 3), torch.randn(3, 3, 3)
    depthwise = torch.randn(3, 1, 3, 3)
    compare(lambda x: (F.avg_pool2d(x, 3), F.max_pool2d(x, 3), F.conv2d(x, w2, stride=3),
                       F.conv2d(x, depthwise, stride=3, groups=3),
                       F.conv1d(x[:, :, :, 0], w1, stride=3), F.avg_pool1d(x[:, :, :, 0], 3),
                       F.avg_pool3d(x[:, None, :, :, :], (3, 3, 2))),
            [[torch.randn(sizes)], [torch.randn(5, *sizes[1:])]], tmp_path, module_of)


@pytest.mark.parametrize("pool, window, step", list(itertools.product(
    (F.max_pool2d, F.avg_pool2d), ((2, 1), (1, 2), (1, 1)), (1, (2, 1)))))
def test_windows_of_one_element(pool: Any, window: tuple[int, int], step: Any, tmp_path: Path,
                                module_of: Any) -> None:
    """torch-mlir pads for ceil_mode more than the windows need; IREE takes the padded size for
    their number."""
    class Pool(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return pool(x, window, step, ceil_mode=True)
    inputs = [torch.rand(1, 2, height, width) for height, width in ((9, 5), (5, 8), (13, 17))]
    exported = torch.export.export(Pool(), (inputs[0],), dynamic_shapes=(
        {2: AUTO(min=5, max=40), 3: AUTO(min=5, max=40)},))
    assert symshape.check(exported).status == "right"
    function = module_of(symshape.compile(exported, tmp_path / "m.vmfb").output).main
    assert all(equal(function(x.numpy()), Pool()(x)) for x in inputs)


INTEGERS = {
    "quotients": lambda a, b: (a / b, a // b, a % b, a / 255.0 - 0.5),
    "sums": lambda a, b: (a + b, a - b, a * b, a.sum(), a.sum(1), a.cumsum(1), a.float().mean()),
    "comparisons": lambda a, b: (a > b, a <= 130, a == 200, a != b.long() + 100, 200 < a),
    "extrema": lambda a, b: (torch.maximum(a, b), a.clamp(10, 200), a.amax(1), a.max(1)[0],
                             a.argmax(1), a.sort(1)[0]),
    "bits": lambda a, b: (a & b, a | b, ~a, a >> 1, a << 1, a & b.int()),
    "types": lambda a, b: (a.float(), a.long(), a.int(), a.double(), a.bool(), a + b.int(),
                           a * 1.5, (a * 0.9).to(torch.uint8), torch.where(a > b, a, 0.5),
                           torch.cat([a, b.float()], 1)),
    "moves": lambda a, b: (torch.cat([a, b]), a.T, torch.where(a > b, a, b), a.flip(0),
                           a.masked_fill(b > 100, 255), a[:, :3].repeat(1, 2)),
}


@pytest.mark.parametrize("name", INTEGERS)
def test_bytes(name: str, tmp_path: Path, module_of: Any) -> None:
    torch.manual_seed(1)
    compare(INTEGERS[name], [
        [torch.randint(low, 256, (n, 7)).to(torch.uint8) for low in (0, 1)] for n in (5, 1)],
        tmp_path, module_of)


def test_quotients_of_integers(tmp_path: Path, module_of: Any) -> None:
    large = [-74423481432303 * 9, 5, -5, 7, 0, 2**62 + 1, -2**62 - 1]
    divisors = [9, -3, 3, -7, 2, 3, -5]
    compare(lambda a, b: (a // b, a // 3, a // -3, torch.div(a, b, rounding_mode="trunc"), a % b),
            [[torch.tensor(large), torch.tensor(divisors)]], tmp_path, module_of)


def test_integers_beyond_floats(tmp_path: Path, module_of: Any) -> None:
    """No op computes integers of 64 or 32 bits by floats."""
    b = 2**53 + 1
    x = torch.tensor([0, 1, -7, 2**24 + 1, -2**31 - 1, b, -b, 2**62 + 3, 2**63 - 1, -2**63])
    y = torch.tensor([1, -1, 5, 2**24 + 3, 2**31 + 1, b - 2, 2 - b, 2**62 + 1, 3, 2**63 - 1])

    def compute(x: Any, y: Any) -> Any:
        return (-x, x & -x, x.abs(), x.sign(), x**2, x**3, torch.square(x), x % 1000003,
                torch.fmod(x, 1000003), x % y, x * y, x + b, b - x, x.clamp(-b, b),
                torch.minimum(x, y), x.cumsum(0), x.sum(), x.max(), x.argmax(), x.sort()[0],
                x == b, x > 2**53, x | b, x ^ b, x << 3, x >> 3, x.masked_fill(x > 0, b),
                torch.outer(x, y), torch.where(x > 0, x, b), x.double(), x.int(), -x.int(),
                x.int() * y.int(), -x.short())
    compare(compute, [[x, y], [x[4:6], y[4:6]]], tmp_path, module_of)


def test_unused_values_of_sorts(tmp_path: Path, module_of: Any) -> None:
    compare(lambda x: (x.argsort(), x.argsort(descending=True).argsort(), x.topk(1)[1]),
            [[torch.randperm(n).float()] for n in (5, 1, 40)], tmp_path, module_of)


def test_powers_of_ten(tmp_path: Path, module_of: Any) -> None:
    compare(lambda x: (x.log10(), x.double().log10(), (x.log10() * 2).int()),
            [[torch.tensor([1e-3, 1.0, 100.0, 1000.0, 1e20, 7.0])]], tmp_path, module_of)


def test_sizes_of_bytes(tmp_path: Path, module_of: Any) -> None:
    compare(lambda x: (x.float() * (1.0 / x.shape[0]), x.new_zeros(x.shape[0] + 1) + x[0, 0]),
            [[torch.randint(0, 256, (n, 3)).to(torch.uint8)] for n in (4, 1, 9)],
            tmp_path, module_of)


def test_large_numbers(tmp_path: Path, module_of: Any) -> None:
    infinite = float("inf")
    compare(lambda x: (torch.asinh(x), x.logcumsumexp(1), x.logcumsumexp(0), x.logsumexp(1)),
            [[torch.tensor([[1e30, -1e30, 1e-30, 0.0, 5e4], [-5e4, -200.0, 0.0, 300.0, 1.0],
                            [-infinite, -1.0, -2.0, 0.5, 3e3]])]], tmp_path, module_of)


@pytest.mark.parametrize("shift", [5, -7, 1])
def test_rolls_of_one_element(shift: int, tmp_path: Path, module_of: Any) -> None:
    """Sizes start at 1 here: while PyTorch decomposes a program, it takes them for 2."""
    compare(lambda x: (x.roll(shift), x.roll(shift, 0)),
            [[torch.randn(n, 2)] for n in (3, 1, 2, 9)], tmp_path, module_of)


def test_pad_that_crops(tmp_path: Path, module_of: Any) -> None:
    compare(lambda x: F.pad(x, (0, 0, x.shape[0] - 2, 0)),
            [[torch.randn(n, 2)] for n in (3, 1, 2)], tmp_path, module_of)
