"""Ops about the order of elements, against PyTorch, by IREE."""

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


def kth(x: Any, limits: Any) -> Any:
    values, places = x.kthvalue(2, 1)
    return (values, places, x.kthvalue(3, 0, keepdim=True)[0], limits.kthvalue(1)[0],
            x[0, 0].kthvalue(1)[0])


def median(x: Any, limits: Any) -> Any:
    """Of even and of odd numbers of elements."""
    return (*x.median(0), x.median(1, keepdim=True)[0], limits.median(), x.median(),
            x[0, 0].median(0)[0])


def bucket(x: Any, limits: Any) -> Any:
    """Values that are limits, too, so that the side counts."""
    x = torch.cat([x.flatten(), limits])
    return (torch.bucketize(x, limits), torch.bucketize(x, limits, right=True, out_int32=True),
            torch.bucketize(2, limits))


def search(x: Any, limits: Any) -> Any:
    """One list for all values, and one for each row."""
    rows = torch.cat([x, x + 1], 1)
    return (torch.searchsorted(limits, rows), torch.searchsorted(limits, rows, right=True),
            torch.searchsorted(rows.sort(1)[0], rows, side="right"),
            torch.searchsorted(limits, 0.5))


@pytest.mark.parametrize("function", [kth, median, bucket, search], ids=lambda f: f.__name__)
def test_numbers(function: Any, tmp_path: Path, module_of: Any) -> None:
    b, n = torch.export.Dim("b", min=3, max=16), torch.export.Dim("n", min=1, max=16)

    def inputs(rows: int, count: int) -> tuple[Any, ...]:
        return torch.randn(rows, 4), torch.randn(count).sort()[0]
    exported = torch.export.export(Model(function), inputs(4, 5),
                                   dynamic_shapes=(({0: b}, {0: n}),))
    assert symshape.check(exported).status == "right"
    main = module_of(symshape.compile(exported, tmp_path / "m.vmfb").output).main
    for rows, count in ((3, 1), (4, 3), (5, 4), (16, 16)):
        torch.manual_seed(rows)
        given = inputs(rows, count)
        found = main(*(value.numpy() for value in given))
        for got, want in zip(found, function(*given), strict=True):
            assert numpy.asarray(got).dtype == want.numpy().dtype
            numpy.testing.assert_allclose(numpy.asarray(got), want.numpy(), rtol=1e-5)


def test_other_orders_are_no_rule() -> None:
    """Limits in an order that a second tensor gives are refused, not read as sorted."""
    n = torch.export.Dim("n", min=2, max=16)

    def function(limits: Any) -> Any:
        return torch.searchsorted(limits, limits, sorter=limits.argsort())
    exported = torch.export.export(Model(function), (torch.randn(4),), dynamic_shapes=(({0: n},),))
    with pytest.raises(symshape.LoweringError, match="searchsorted"):
        symshape.check(exported)
