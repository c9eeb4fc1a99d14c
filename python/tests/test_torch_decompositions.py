"""Decompositions: those with `as_strided`, which torch-mlir cannot lower, and their guards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")
runtime = pytest.importorskip("iree.runtime")

import numpy as np  # noqa: E402
import symshape  # noqa: E402
from symshape.frontends import torch_program  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402


class Splits(torch.nn.Module):
    def forward(self, x):
        first, second = x.split([2, 6], -1)
        return first * 2, second + 1, x.chunk(3, -1)[2], x.split(3, 2)[0]


class Windows(torch.nn.Module):
    def forward(self, x):
        return x.unfold(1, 16, 8) * 1, x.transpose(1, 2).unfold(-1, 8, 8) * 2


class Strided(torch.nn.Module):
    def forward(self, x):
        rows, width = x.shape[0], x.shape[1] * 8
        return (x * 2).as_strided((rows, (width - 4) // 2 + 1, 4), (width, 2, 1), 0) + 1


def exported(module):
    batch, eighths = (torch.export.Dim(name, min=2, max=20) for name in ("batch", "eighths"))
    return torch.export.export(module, (torch.randn(3, 40, 8),),
                               dynamic_shapes=({0: batch, 1: 8 * eighths},))


@pytest.mark.parametrize("make", [Splits, Windows, Strided])
def test_no_op_has_strides(make):
    module = make()
    program = torch_program.decompose(exported(module))
    targets = {str(node.target) for node in program.graph.nodes}
    assert not any("strided" in target for target in targets)
    for batch, eighths in ((2, 3), (4, 7)):
        x = torch.randn(batch, 8 * eighths, 8)
        results = module(x) if isinstance(module(x), tuple) else (module(x),)
        given = program.module()(x)
        given = given if isinstance(given, tuple) else (given,)
        assert all(torch.equal(a, b) for a, b in zip(results, given, strict=True))


def test_a_transposed_tensor_keeps_its_strides():
    """Its elements are not where a contiguous tensor has them."""
    class Diagonal(torch.nn.Module):
        def forward(self, x):
            return x.transpose(0, 1).as_strided((x.shape[0], 8), (8, 1)) + 1

    program = torch_program.decompose(exported(Diagonal()))
    assert any("as_strided" in str(node.target) for node in program.graph.nodes)


def test_an_empty_tensor_keeps_its_strides():
    """`as_strided` reads the elements in their order, so a transposed one stays."""
    class Columns(torch.nn.Module):
        def forward(self, x):
            return torch.empty_strided((x.shape[0], 8), (1, x.shape[0])).fill_(2.0) + x[:, 0, :8]

    program = torch_program.decompose(exported(Columns()))
    assert any("empty_strided" in str(node.target) for node in program.graph.nodes)


@SYMSHAPE_OPT
@pytest.mark.parametrize("make", [Splits, Windows])
def test_claims_hold(make):
    verdict = symshape.check(exported(make()))
    assert verdict.status == "right" and verdict.results.proved == verdict.results.all


SIZES_OF_ONE: dict[str, Callable[[Any], Any]] = {
    "einsum": lambda x: torch.einsum("bik,bjk->bij", x, x).softmax(-1),
    "repeated": lambda x: x.unsqueeze(2).expand(-1, -1, 4, -1).reshape(x.shape[0], -1, 6),
    "counted": lambda x: torch.nn.functional.one_hot((x > 0).long(), 2).cumsum(1),
    "blocks": lambda x: torch.block_diag(x[0], x[0, :, :2] * 2),
    "band": lambda x: (x @ x.transpose(1, 2)).tril(2).triu(-2),
}


@pytest.mark.parametrize("name", SIZES_OF_ONE)
def test_sizes_of_one_in_a_file(name: str, tmp_path: Path) -> None:
    """In a program from a file, the decompositions take each size for at least 2.

    Such a guard is about the layout or a broadcast, and no premise: the numbers are
    right at 1, too.
    """
    class Model(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return SIZES_OF_ONE[name](x)

    Dim = torch.export.Dim
    exported = torch.export.export(Model(), (torch.randn(3, 8, 6),), dynamic_shapes=(
        {0: Dim("b", min=1, max=9), 1: Dim("n", min=1, max=32)},))
    path = tmp_path / "model.pt2"
    torch.export.save(exported, path)
    assert symshape.check(path).status == "right"
    symshape.compile(path, tmp_path / f"{name}.vmfb")
    module = runtime.load_vm_flatbuffer_file(str(tmp_path / f"{name}.vmfb"), driver="local-task")
    for b, n in ((1, 1), (1, 5), (3, 1), (2, 7)):
        x = torch.randn(b, n, 6)
        expected = Model()(x).numpy()
        found = module["main"](x.numpy()).to_host()
        assert found.shape == expected.shape and np.allclose(found, expected, atol=1e-4)


@SYMSHAPE_OPT
def test_sampled_images(tmp_path: Path) -> None:
    """At places inside and outside of the image. The elements decide which pixels they are."""
    class Sample(torch.nn.Module):
        def forward(self, image: Any, places: Any) -> Any:
            return torch.nn.functional.grid_sample(image, places, align_corners=False)

    Dim = torch.export.Dim
    b, h, w = (Dim(name, min=1, max=16) for name in "bhw")

    def inputs(batch: int, height: int, width: int) -> tuple[Any, ...]:
        return torch.randn(batch, 2, height, width), torch.rand(batch, width, 3, 2) * 3 - 1.5
    exported = torch.export.export(Sample(), inputs(2, 5, 6),
                                   dynamic_shapes=({0: b, 2: h, 3: w}, {0: b, 1: w}))
    symshape.compile(exported, tmp_path / "sample.vmfb")
    module = runtime.load_vm_flatbuffer_file(str(tmp_path / "sample.vmfb"), driver="local-task")
    for sizes in ((1, 1, 1), (1, 9, 4), (3, 1, 7)):
        given = inputs(*sizes)
        found = module["main"](*(value.numpy() for value in given)).to_host()
        np.testing.assert_allclose(found, Sample()(*given).numpy(), atol=1e-5)
