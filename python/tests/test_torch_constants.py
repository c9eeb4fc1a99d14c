"""Subgraphs that depend on weights only, against PyTorch, by IREE."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
numpy = pytest.importorskip("numpy")
pytest.importorskip("iree.compiler")

import symshape  # noqa: E402
from symshape.frontends import torch_constants, torch_program  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


class Positions(torch.nn.Module):
    """Adds a position embedding that is resized to 5 x 6 patches."""

    def __init__(self):
        super().__init__()
        self.table = torch.nn.Parameter(torch.randn(1, 4, 7, 7))

    def forward(self, x):
        resized = torch.nn.functional.interpolate(
            self.table, size=(5, 6), mode="bicubic", align_corners=False, antialias=True)
        return x + resized.flatten(2).transpose(1, 2)


def export(model, x):
    return torch.export.export(model, (x,), dynamic_shapes=(
        {0: torch.export.Dim("batch", min=1, max=16)},))


def test_executed(tmp_path, module_of):
    exported = export(Positions(), torch.randn(3, 30, 4))
    assert symshape.check(exported).status == "right"
    symshape.compile(exported, tmp_path / "m.vmfb")
    module = module_of(tmp_path / "m.vmfb")
    for batch in (1, 5):
        x = torch.randn(batch, 30, 4)
        numpy.testing.assert_allclose(module["main"](x.numpy()).to_host(),
                                      exported.module()(x).detach().numpy(), atol=1e-5)


def test_places_of_a_triangle():
    """PyTorch computes them by floats, whose conversion nobody could prove."""
    class Model(torch.nn.Module):
        def forward(self, x):
            i, j = torch.tril_indices(4, 4, -1)
            return (x @ x.mT)[:, i, j]
    assert symshape.check(export(Model(), torch.randn(2, 4, 5))).status == "right"


def test_without_contents():
    with torch.device("meta"):
        model = Positions()
    exported = export(model, torch.randn(3, 30, 4, device="meta"))
    assert symshape.check(exported).status == "right"


def test_other_ops_of_weights_stay():
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear, self.norm = torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4)

        def forward(self, x):
            return self.norm(self.linear(x)) + x[torch.tensor([0, 0])].sum()

    program = torch_program.decompose(export(Model().eval(), torch.randn(3, 4)))
    before = str(program.graph)
    torch_constants.fold(program)
    assert str(program.graph) == before
