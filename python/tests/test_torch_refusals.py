"""Errors for ops without a lowering: they name the op, the model's line and a way out."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from symshape.errors import LoweringError  # noqa: E402
from symshape.frontends import torch_refusals  # noqa: E402

pytestmark = SYMSHAPE_OPT


class Maxima(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        return x.cummax(1)[0]  # line of aten.cummax


class Branches(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))  # line of cond


class Rounds(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        return x * round(x.shape[1] / 4)  # line of round


def refusal(module: Any) -> str:
    auto = torch.export.Dim.AUTO
    exported = torch.export.export(module, (torch.randn(3, 17),), dynamic_shapes=(
        {0: auto(min=2, max=9), 1: auto(min=4, max=64)},))
    with pytest.raises(LoweringError) as error:
        symshape.check(exported)
    return str(error.value)


@pytest.mark.parametrize("module, tool, op, advice", [
    (Maxima, "torch-mlir", "aten.cummax",
     "exported.run_decompositions({torch.ops.aten.cummax.default: function})"),
    (Branches, "the importer of iree-base-compiler", "cond", "choose with torch.where"),
    (Rounds, "the importer of iree-base-compiler", "round", "with other ops in the model"),
])
def test_message(module: Any, tool: str, op: str, advice: str) -> None:
    text = refusal(module())
    with open(__file__, encoding="utf-8") as file:
        line = next(number for number, text in enumerate(file, 1)
                    if text.rstrip().endswith(f"# line of {op}"))
    assert text.startswith(f"{tool} cannot lower '{op}': {__file__}:{line}: it has no ")
    assert advice in text and "\n" not in text
    for word in ("FIX ME", "torch.operator", "legal", "call_function", "!torch"):
        assert word not in text


@pytest.mark.parametrize("compute, op", [
    (torch.linalg.det, "aten._linalg_det"), (torch.slogdet, "aten._linalg_slogdet"),
    (lambda x: torch.cond(x.shape[0] > 4, torch.det, lambda x: x.sum((1, 2)), (x,)),
     "aten._linalg_det"),
], ids=["det", "slogdet", "det in a branch"])
def test_ops_that_compute_other_numbers(compute: Any, op: str) -> None:
    class Computes(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return compute(x)
    exported = torch.export.export(Computes(), (torch.randn(3, 5, 5),), dynamic_shapes=(
        {0: torch.export.Dim.AUTO(min=2, max=9)},))
    for use in (symshape.check, lambda model: symshape.compile(model, "never.vmfb")):
        with pytest.raises(LoweringError) as error:
            use(exported)
        assert error.value.op == op and "a pivot of the elimination is 0" in str(error.value)


def test_types_of_operands() -> None:
    assert " on f32[?, ?] and int; " in refusal(Maxima())


def test_other_errors_of_the_importer() -> None:
    """An error that is not about an op keeps its text, and no node is no problem."""
    error = torch_refusals.of_importer(TypeError("'x' is none"), None)
    assert str(error) == "the importer of iree-base-compiler failed: 'x' is none"
    error = torch_refusals.of_lowering("a.py:3:0: error: out of luck\n")
    assert str(error) == "torch-mlir failed: a.py:3: out of luck"
