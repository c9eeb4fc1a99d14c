"""Indexing by boolean masks, against PyTorch, by IREE."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
numpy = pytest.importorskip("numpy")
pytest.importorskip("iree.compiler")

import symshape  # noqa: E402
from symshape.frontends import torch_masks, torch_program  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT

SIZES = [(1, 2), (3, 17), (2, 5), (16, 99), (5, 2)]


class Model(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


def matrix(b, n):
    return torch.randn(b, n)


def cube(b, n):
    return torch.randn(b, n, 3)


def bits(b, n):
    return torch.rand(b, n) > 0.5


def row_bits(b, n):
    return torch.rand(n) > 0.5


def put(x, indices, values, accumulate=False):
    return x.clone().index_put_(indices, values, accumulate)


def put_columns(x, m):
    y = x.clone()
    y[:, m] = torch.tensor([1.0, 2.0, 3.0])
    return y


CASES = {
    "same shape": (lambda x: x[x > 0], [matrix]),
    "columns": (lambda x, m: x[:, m], [matrix, row_bits]),
    "rows of a cube": (lambda x, m: x[m], [cube, bits]),
    "after a number": (lambda x, m: x[0, m], [cube, row_bits]),
    "constant": (lambda x: x[..., torch.tensor([True, False, True])], [cube]),
    "masked_select": (lambda x: torch.masked_select(x, x > 0), [matrix]),
    "masked_select, broadcast": (lambda x, m: torch.masked_select(x, m), [matrix, row_bits]),
    "put a number": (lambda x, m: put(x, (m,), torch.tensor(2.0)), [matrix, bits]),
    "put a row": (lambda x, m: put(x, (m,), torch.arange(3.0)), [cube, bits]),
    "put columns": (put_columns, [cube, row_bits]),
    "put elements": (lambda x, m, v: put(x, (m,), v[m]), [matrix, bits, matrix]),
    "put rows of a cube": (lambda x, m, v: put(x, (m,), v[m]), [cube, bits, cube]),
    "add a number": (lambda x, m: put(x, (m,), torch.tensor(2.0), True), [matrix, bits]),
    "used twice": (lambda x, m: x[m].sum() + (x * 2)[m].sum(), [matrix, bits]),
}


def exported(name):
    function, makers = CASES[name]
    b, n = torch.export.Dim("b", min=1, max=16), torch.export.Dim("n", min=2, max=99)
    inputs = tuple(make(3, 17) for make in makers)
    dims = tuple({0: n} if make is row_bits else {0: b, 1: n} for make in makers)
    return torch.export.export(Model(function), inputs, dynamic_shapes=(dims,)), makers


@pytest.mark.parametrize("name", CASES)
def test_executed(name, tmp_path, module_of):
    torch.manual_seed(0)
    program, makers = exported(name)
    symshape.compile(program, tmp_path / "m.vmfb")
    module = module_of(tmp_path / "m.vmfb")
    for sizes in SIZES:
        inputs = [make(*sizes) for make in makers]
        for inner in (inputs, [torch.zeros_like(value) if value.dtype != torch.float32 else value
                               for value in inputs]):
            want = program.module()(*inner).numpy()
            got = numpy.asarray(module["main"](*[value.numpy() for value in inner]).to_host())
            assert got.shape == want.shape
            numpy.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", ["same shape", "rows of a cube", "put elements"])
def test_check(name):
    assert symshape.check(exported(name)[0]).status == "right"


def test_only_masks_are_replaced():
    def function(x, i):
        return x[i], x[:, torch.tensor([0, 1])]

    b, n = torch.export.Dim("b", min=1, max=16), torch.export.Dim("n", min=2, max=99)
    program = torch_program.decompose(torch.export.export(
        Model(function), (matrix(3, 17), torch.tensor([0, 2])),
        dynamic_shapes=(({0: b, 1: n}, None),)))
    before = str(program.graph)
    torch_masks.replace(program)
    assert str(program.graph) == before
