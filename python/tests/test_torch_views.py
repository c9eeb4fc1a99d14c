"""Views whose sizes are rounded, limited or computed by -1, against PyTorch.

`utils/grid-views.py` tries many more.
"""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
numpy = pytest.importorskip("numpy")
pytest.importorskip("iree.compiler")

import torch.nn.functional as F  # noqa: E402

import symshape  # noqa: E402
from symshape import views  # noqa: E402
from symshape.frontends import torch_program  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


class Model(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


def export(function, *sizes):
    dims = {axis: torch.export.Dim.AUTO(min=2, max=99) for axis in range(len(sizes) - 1)}
    return torch.export.export(Model(function), (torch.randn(*sizes),), dynamic_shapes=((dims),))


def padded_rows(x):
    y = F.pad(x, (0, 0, 0, (-x.shape[1]) % 4))
    return y.reshape(y.shape[0] * (y.shape[1] // 4), 4, 6)


def windows(x):
    """The windows of Swin, in one dimension."""
    y = F.pad(x, (0, 0, 0, (4 - x.shape[1] % 4) % 4))
    return y.view(x.shape[0], y.shape[1] // 4, 4, 6).transpose(1, 2).reshape(-1, 6)


def unshuffle(x):
    y = x.permute(0, 3, 1, 2)
    return F.pixel_unshuffle(F.pad(y, (0, y.shape[3] % 2, 0, y.shape[2] % 2)), 2)


def largest(x):
    size = torch.sym_max(x.shape[1], 8)
    return F.pad(x, (0, 0, 0, size - x.shape[1])).reshape(-1, 6).view(x.shape[0], size, 6)


def smallest(x):
    size = torch.sym_min(x.shape[1], 8)
    return x[:, :size].reshape(-1).view(x.shape[0], size, 6)


def reflected(x):
    y = F.pad(x.transpose(1, 2), (2, 1), mode="reflect")
    return F.pad(y[:, None], (1, 0, 2, 1), mode="reflect")


def reflected_volumes(x):
    return F.pad(x.view(x.shape[0], 1, x.shape[1], 2, 3), (2, 1, 1, 0, 0, 2), mode="reflect")


def negative_remainder(x):
    return x.new_ones((-x.shape[1]) % 4 + 8) * 2


CASES = {
    "padded_rows": (padded_rows, [3, 17, 6]), "windows": (windows, [3, 17, 6]),
    "unshuffle": (unshuffle, [2, 9, 7, 3]), "largest": (largest, [3, 5, 6]),
    "smallest": (smallest, [3, 17, 6]), "reflected": (reflected, [3, 17, 6]),
    "reflected_volumes": (reflected_volumes, [3, 17, 6]),
    "negative_remainder": (negative_remainder, [3, 17, 6]),
}


@pytest.mark.parametrize("name", CASES)
def test_executed(name, tmp_path, module_of):
    function, sizes = CASES[name]
    program = export(function, *sizes)
    assert symshape.check(program).status == "right"
    symshape.compile(program, tmp_path / "m.vmfb")
    module = module_of(tmp_path / "m.vmfb")
    runs = 0
    for more in ([2, 3], [3, 8], [5, 10], [4, 31]):
        x = torch.randn(*more, *sizes[2:])
        try:
            want = program.module()(x).numpy()
        except Exception:  # a size that the export excludes
            continue
        got = numpy.asarray(module["main"](x.numpy()).to_host())
        assert got.shape == want.shape and numpy.array_equal(got, want)
        runs += 1
    assert runs >= 2


def test_unproved_view_is_undecided(monkeypatch):
    """A view that nothing explains is one group; `check` decides about it."""
    monkeypatch.setattr(views, "groups_of", lambda *arguments: None)
    exported = torch_program.decompose(export(lambda x: x.reshape(-1, 6) + 1, 3, 5, 6))
    [mended] = views.mend(exported)
    assert mended.after.startswith("flatten(0, 2).unflatten(0, ")


def test_prover_does_not_equate_different_sizes(tmp_path):
    exported = export(lambda x: x + 1, 3, 5, 6)
    a, b, _ = next(iter(exported.graph.nodes)).meta["val"].shape
    program = symshape.Program("torch", "main", tmp_path / "main.mlir", symbols={
        str(size.node.expr): symshape.SymbolRange(2, 99) for size in (a, b)})
    facts, shapes = views._Facts(program, {}), a.node.shape_env

    def groups(source, target):
        return views.groups_of(source, target, shapes, facts)

    split = [views.Group(0, 1, 0, 1), views.Group(1, 2, 1, 3)]
    assert groups([a, b // 4 * 4], [a, b // 4, 4]) == split
    assert groups([a, b + (-b) % 4], [a, (b + 3) // 4, 4]) == split
    assert groups([torch.sym_max(b, 2)], [b]) == [views.Group(0, 1, 0, 1)]
    assert groups([a, b], [a, b // 4, 4]) is None
    assert groups([a, b % 4], [a, b]) is None
    assert groups([a, torch.sym_max(b, 8)], [a, b]) is None
