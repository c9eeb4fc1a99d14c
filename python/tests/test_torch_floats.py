"""Sizes and factors that a model computes with floats, executed at many sizes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Callable

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")
runtime = pytest.importorskip("iree.runtime")
import numpy as np  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from symshape.frontends.torch_sizes import without_floats  # noqa: E402

pytestmark = SYMSHAPE_OPT


def resized(x: Any, factor: float, mode: str) -> Any:
    return torch.nn.functional.interpolate(x.unsqueeze(0), scale_factor=factor, mode=mode)[0]


def resized_like(x: Any, mode: str) -> Any:
    b, n = x.shape
    return torch.nn.functional.interpolate(x[None, None], size=(n, b), mode=mode)[0, 0]


# The result for an input of [b, n], and the size of its last dimension.
PROGRAMS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "root": (lambda x: x * x.shape[1]**-0.5, "n"),
    "square": (lambda x: x * x.shape[1]**2 / x.shape[0]**0.5, "n"),
    "ratio": (lambda x: x * (x.shape[0] / x.shape[1]), "n"),
    "third": (lambda x: x[:, :math.ceil(x.shape[1] / 3)], "(n + 2) floordiv 3"),
    "enlarged": (lambda x: resized(x, 1.5, "nearest"), "(n * 3) floordiv 2"),
    "interpolated": (lambda x: resized(x, 1.5, "linear"), "(n * 3) floordiv 2"),
    "halved": (lambda x: resized(x, 0.5, "linear"), "n floordiv 2"),
    "like": (lambda x: resized_like(x, "bilinear"), "b"),
    "like_nearest": (lambda x: resized_like(x, "nearest-exact"), "b"),
}


class Module(torch.nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.run = PROGRAMS[name][0]

    def forward(self, x: Any) -> Any:
        return self.run(x)


def exported_program(module: Any, most: int = 64) -> Any:
    return torch.export.export(module, (torch.randn(3, 17),), dynamic_shapes=(
        {0: torch.export.Dim.AUTO(min=2, max=9), 1: torch.export.Dim.AUTO(min=4, max=most)},))


@pytest.mark.parametrize("name", PROGRAMS)
def test_equal_to_pytorch(name: str, tmp_path: Path) -> None:
    exported = exported_program(Module(name))
    verdict = symshape.check(exported, dims={"x": ("b", "n")})
    assert verdict.status == "right"
    assert verdict.outputs[0][-1] == PROGRAMS[name][1]
    symshape.compile(exported, tmp_path / f"{name}.vmfb")
    module = runtime.load_vm_flatbuffer_file(str(tmp_path / f"{name}.vmfb"), driver="local-task")
    for b, n in ((2, 4), (3, 7), (8, 9), (5, 11), (4, 33), (9, 64)):
        x = torch.randn(b, n)
        expected = exported.module()(x).numpy()
        found = module["main"](x.numpy()).to_host()
        assert found.shape == expected.shape
        assert np.allclose(found, expected, rtol=1e-4, atol=1e-4)


def test_size_without_an_integer_form() -> None:
    """A factor whose product rounds, and a size that may be too large for a float."""
    class Seven(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return resized(x, 0.7, "nearest")

    class Half(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return resized(x, 1.5, "nearest")

    for exported in exported_program(Seven()), exported_program(Half(), 2**60):
        verdict = symshape.check(exported)
        assert verdict.status == "undecided" and verdict.outputs[0][-1] == "?"


def test_quotients_of_integers() -> None:
    """Each is equal to the rounded float that Python computes, or stays a float."""
    from torch.utils._sympy.functions import CeilToInt, FloorToInt, IntTrueDiv, TruncToInt

    class Same(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return x

    exported = exported_program(Same(), 2**40)
    size = next(node for node in exported.graph.nodes).meta["val"].shape[1]
    n = size.node.expr
    functions = {CeilToInt: math.ceil, FloorToInt: math.floor, TruncToInt: math.trunc}
    for divisor in (1, 2, 3, 7, 10, 49):
        for shift in (-9, 0, 5):
            for kind, function in functions.items():
                found = without_floats(kind(IntTrueDiv(n + shift, divisor)), size.node.shape_env)
                if kind is TruncToInt and shift < -4:
                    # It may be negative.
                    assert found.has(TruncToInt)
                    continue
                for value in (4, 5, 8, 21, 48, 49, 50, 147, 2**40 - 1, 2**40):
                    assert int(found.subs(n, value)) == function((value + shift) / divisor)
