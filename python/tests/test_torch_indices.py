"""Indexing by tensors of integers, against PyTorch, by IREE."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
numpy = pytest.importorskip("numpy")
pytest.importorskip("iree.compiler")

import symshape  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402
from torch_function import Model  # noqa: E402

pytestmark = SYMSHAPE_OPT


def put(x: Any, indices: Any, values: Any, accumulate: bool = False) -> Any:
    return x.clone().index_put_(indices, values, accumulate)


def at(x: Any, i: Any, j: Any) -> Any:
    return (x[i, j], x[:, i % 4, j % 3], x[i, :, j % 3], x[i[:, None], j[None, :]],
            x[i.int(), j], x[i, torch.tensor(-1)], x[torch.arange(x.shape[0]), -1])


def last(x: Any, i: Any, j: Any) -> Any:
    """The last token of each row, as for a classification of sequences."""
    ends = (j[:1] + torch.arange(x.shape[0])) % x.shape[1]
    return x[torch.arange(x.shape[0]), ends], i


def put_at(x: Any, i: Any, j: Any) -> Any:
    values = i[:, None] * 10.0 + torch.arange(3)
    y = x.clone()
    y[:, j] = 2.0
    return (put(x, (i, j), values, True), put(x, (i,), torch.tensor(3.0)), y,
            put(x, (i, j, torch.tensor(-2)), j + 0.5, True),
            put(x, (torch.arange(x.shape[0]), torch.tensor(-1)), torch.tensor(4.0)))


def put_masked(x: Any, i: Any, j: Any) -> Any:
    """A mask, which has no negative places, beside an index that has."""
    y = x.clone()
    y[x[:, 0, 0] > 0, -1] = 5.0
    return y, i, j


def scatter(x: Any, i: Any, j: Any) -> Any:
    """Along the last dimension, counted from the end."""
    values, places = x.sort(-1, descending=True)
    zeros = torch.zeros_like(x)
    return (zeros.scatter(-1, places, values), zeros.scatter(-1, places, 2.0),
            zeros.scatter_add(-2, places, values), i,
            zeros.scatter_reduce(-1, places, values, "amax"), j)


@pytest.mark.parametrize("function", [at, last, put_at, put_masked, scatter], ids=lambda f: f.__name__)
def test_numbers(function: Any, tmp_path: Path, module_of: Any) -> None:
    b, n = (torch.export.Dim(name, min=1, max=16) for name in "bn")

    def inputs(rows: int, count: int) -> tuple[Any, ...]:
        # Each place once, so that the order of writes does not count, and half of them
        # counted from the end.
        places = torch.randperm(rows * 5)[:count]
        i, j = places // 5, places % 5
        return (torch.randn(rows, 5, 3), torch.where(places % 2 == 0, i - rows, i),
                torch.where(places % 3 == 0, j - 5, j))
    exported = torch.export.export(Model(function), inputs(3, 4),
                                   dynamic_shapes=(({0: b}, {0: n}, {0: n}),))
    assert symshape.check(exported).status == "right"
    compiled = symshape.compile(exported, tmp_path / "m.vmfb")
    main = module_of(compiled.output).main
    for rows, count in ((3, 4), (1, 1), (7, 16), (2, 3)):
        torch.manual_seed(rows)
        given = inputs(rows, count)
        wanted = function(*given)
        found = main(*(value.numpy() for value in given))
        found = found if isinstance(found, (tuple, list)) else [found]
        wanted = wanted if isinstance(wanted, (tuple, list)) else [wanted]
        for got, want in zip(found, wanted, strict=True):
            numpy.testing.assert_allclose(numpy.asarray(got), want.numpy(), rtol=1e-5)


@pytest.mark.parametrize("write", [False, True])
def test_row_beyond_a_size_is_not_right(write: bool) -> None:
    """Row i of n, for i below b: `x[0, i]` must not become another row's element."""
    b, n = (torch.export.Dim(name, min=1, max=16) for name in "bn")

    def function(x: Any) -> Any:
        i = torch.arange(x.shape[0])
        return put(x, (i * 0, i), torch.tensor(1.0)) if write else x[i * 0, i]
    exported = torch.export.export(Model(function), (torch.randn(3, 7),),
                                   dynamic_shapes=(({0: b, 1: n},),))
    assert symshape.check(exported).status != "right"
