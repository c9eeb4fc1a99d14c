"""Decompositions that PyTorch spells with `as_strided`, and torch-mlir cannot lower so."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")

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


@SYMSHAPE_OPT
@pytest.mark.parametrize("make", [Splits, Windows])
def test_claims_hold(make):
    verdict = symshape.check(exported(make()))
    assert verdict.status == "right" and verdict.results.proved == verdict.results.all
