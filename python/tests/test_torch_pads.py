"""Pads by negative amounts and rolls by more than the size, executed at many sizes.

torch-mlir lowers them to ops that read and write other memory, or return the input.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")
runtime = pytest.importorskip("iree.runtime")
import numpy as np  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT
pad = torch.nn.functional.pad

PROGRAMS: dict[str, tuple[Callable[[Any], Any], int]] = {
    "pad_or_crop": (lambda x: pad(x, (0, 8 - x.shape[1])), 2),
    "crop": (lambda x: pad(x, (-1, -1)), 4),
    "crop_and_grow": (lambda x: pad(x, (-1, 2), value=5.0), 4),
    "roll": (lambda x: x.roll(3, 1), 1),
    "roll_two": (lambda x: x.roll((-5, 1), (1, 0)), 1),
    "roll_flat": (lambda x: x.roll(3), 1),
}


class Module(torch.nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.run = PROGRAMS[name][0]

    def forward(self, x: Any) -> Any:
        return self.run(x)


@pytest.mark.parametrize("name", PROGRAMS)
def test_equal_to_pytorch(name: str, tmp_path: Path) -> None:
    low = PROGRAMS[name][1]
    exported = torch.export.export(Module(name), (torch.randn(3, 17),), dynamic_shapes=(
        {0: torch.export.Dim("b", min=1, max=9), 1: torch.export.Dim("n", min=low, max=64)},))
    assert symshape.check(exported).status == "right"
    symshape.compile(exported, tmp_path / f"{name}.vmfb")
    module = runtime.load_vm_flatbuffer_file(str(tmp_path / f"{name}.vmfb"), driver="local-task")
    for b, n in ((1, low), (2, 4), (3, 8), (2, 9), (1, 33), (2, 64)):
        x = torch.randn(b, n)
        expected = exported.module()(x).numpy()
        found = module["main"](x.numpy()).to_host()
        assert found.shape == expected.shape and np.array_equal(found, expected)


def test_plain_pads_and_rolls_stay() -> None:
    """Amounts of at least 0, and shifts of at most the size, need no indices."""
    from symshape.frontends.torch_program import decompose

    class Plain(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return pad(x, (1, 2)).roll(2, 1)

    exported = torch.export.export(Plain(), (torch.randn(3, 17),), dynamic_shapes=(
        {1: torch.export.Dim("n", min=2, max=64)},))
    targets = [str(node.target) for node in decompose(exported).graph.nodes]
    assert "aten.constant_pad_nd.default" in targets and "aten.roll.default" in targets


@pytest.mark.parametrize("amount, kept", [
    (lambda n: -(-n // 4) * 4 - n, True), (lambda n: (-n) % 4, True),
    (lambda n: torch.sym_max(n, 9) - n, True), (lambda n: n // 2 - 2, True),
    (lambda n: n // 2 - 3, False), (lambda n: 16 - n, False)])
def test_amounts_that_are_proved(amount: Any, kept: bool) -> None:
    """Pads to a multiple stay: the ranges of sizes prove that nothing is cropped."""
    from symshape.frontends.torch_program import decompose

    class Grows(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return pad(x, (0, amount(x.shape[1])))

    exported = torch.export.export(Grows(), (torch.randn(3, 13),), dynamic_shapes=(
        {1: torch.export.Dim.AUTO(min=4, max=64)},))
    pads = [node for node in decompose(exported).graph.nodes
            if str(node.target) == "aten.constant_pad_nd.default"]
    crops = [node for node in decompose(exported).graph.nodes
             if str(node.target) == "aten.index.Tensor"]
    assert len(pads) == 1 and (not crops) == kept
