"""A lowered BERT whose views `symshape-mend-views` mends computes PyTorch's numbers."""

from __future__ import annotations

import dataclasses

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("iree.compiler")

import symshape  # noqa: E402
from symshape import frontends  # noqa: E402
from symshape.tools import symshape_opt  # noqa: E402
from symshape.verdict import verdict_on  # noqa: E402

from models import hub  # noqa: E402


def test_mended_bert(tmp_path, module_of):
    torch.manual_seed(0)
    case = hub.bert()
    model = case.module.eval()
    exported = torch.export.export(model, case.inputs(**case.example), dynamic_shapes=case.shapes)
    stock = frontends.load(exported, tmp_path, mend=False, claims=False)
    (tmp_path / "checked").mkdir()
    assert verdict_on(stock, tmp_path / "checked").status == "wrong"
    lowered = tmp_path / "mended.mlir"
    symshape_opt(stock.mlir, ["--symshape-import-shape-strings", "--symshape-mend-views",
                              "--mlir-print-debuginfo", "--mlir-print-op-generic"],
                 output=lowered)
    mended = dataclasses.replace(stock, mlir=lowered)
    verdict = verdict_on(mended, tmp_path / "checked")
    assert verdict.status == "right" and verdict.results == symshape.ClaimCount(proved=1)
    module = module_of(symshape.compile(mended, tmp_path / "mended.vmfb").output)
    for sizes in case.runs:
        inputs = case.inputs(**sizes)
        with torch.no_grad():
            expected = model(*inputs)
        found = torch.tensor(module.main(*[value.numpy() for value in inputs]).to_host())
        assert found.shape == expected.shape
        assert torch.allclose(found, expected, atol=1e-4)
