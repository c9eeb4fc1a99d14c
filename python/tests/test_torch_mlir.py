"""Modules of the package torch_mlir: wrong views are found and mended."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

from torch_mlir import fx  # noqa: E402

import symshape  # noqa: E402
from symshape import torch_mlir  # noqa: E402

DIMS = {"x": ("batch", "seq", None)}


class Joined(torch.nn.Module):
    """A layer over all rows of a batch."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(16, 8)

    def forward(self, x):
        batch, length, _ = x.shape
        return self.layer(x.view(batch * length, 16)).view(batch, length, 8)


class Rows(torch.nn.Module):
    """No view, so nothing to mend."""

    def forward(self, x):
        return (x * 2).sum(2)


def exported(model):
    torch.manual_seed(0)
    sizes = {0: torch.export.Dim("batch", min=1, max=64),
             1: torch.export.Dim("seq", min=1, max=512)}
    return torch.export.export(model.eval(), (torch.randn(3, 5, 16),),
                               dynamic_shapes={"x": sizes})


def module_of(program, level="linalg-on-tensors", **options):
    return fx.export_and_import(program, output_type=level, **options)


def test_wrong_view():
    program = exported(Joined())
    module = module_of(program)
    before = str(module)
    verdict = torch_mlir.check(module, program, dims=DIMS)
    assert verdict.status == "wrong" and verdict.framework == "torch"
    assert verdict.wrong[0].example == "seq = 3: expected 1, found 3"
    assert "test_torch_mlir.py" in verdict.wrong[0].place
    mended = torch_mlir.check(module, program, dims=DIMS, mend=True)
    assert mended.status == "right" and mended.results == symshape.ClaimCount(proved=1)
    assert str(module) == before


def test_right_program_stays_right():
    program = exported(Rows())
    for mend in (False, True):
        verdict = torch_mlir.check(module_of(program), program, dims=DIMS, mend=mend)
        assert verdict.status == "right" and not verdict.mended


def test_without_the_exported_program():
    module = module_of(exported(Joined()))
    options = {"dims": {"arg0": ("batch", "seq", None)},
               "ranges": {"batch": (1, 64), "seq": (1, 512)}}
    assert torch_mlir.check(module, **options).status == "wrong"
    assert torch_mlir.check(module, mend=True, **options).status == "right"
    # At the one size for which torch-mlir lowers it right.
    options["ranges"]["seq"] = (1, 1)
    assert torch_mlir.check(module, **options).status == "right"


def test_levels_and_other_objects():
    program = exported(Joined())
    for level in ("raw", "torch"):
        with pytest.raises(symshape.BadInput, match="linalg-on-tensors"):
            torch_mlir.check(module_of(program, level), program)
        with pytest.raises(symshape.BadInput, match="linalg-on-tensors"):
            torch_mlir.check(module_of(program, level))
    with pytest.raises(symshape.BadInput, match="export_and_import"):
        torch_mlir.check(program, program)
    two = torch.export.export(torch.nn.Bilinear(4, 4, 2), (torch.randn(3, 4), torch.randn(3, 4)))
    with pytest.raises(symshape.BadInput, match="program has 2"):
        torch_mlir.check(module_of(program), two)


def test_bindings_in_own_syntax():
    module = module_of(exported(Rows()), "raw", import_symbolic_shape_expressions=True)
    with pytest.raises(symshape.BadInput, match="print_generic_op_form"):
        from symshape.frontends import mlir_file
        mlir_file.refuse_torch_level("model.mlir", str(module).encode())


def test_compiled_numbers(tmp_path):
    runtime = pytest.importorskip("iree.runtime")
    pytest.importorskip("iree.compiler")
    model, program = Joined(), None
    program = exported(model)
    compiled = torch_mlir.compile(module_of(program), tmp_path / "joined.vmfb", program, dims=DIMS,
                                  mend=True)
    instance = runtime.load_vm_flatbuffer_file(str(compiled.output), driver="local-task")
    for batch, length in ((1, 1), (3, 5), (2, 7)):
        x = torch.randn(batch, length, 16)
        found = torch.tensor(instance.main(x.numpy()).to_host())
        assert torch.allclose(found, model(x).detach(), atol=1e-5)
    with pytest.raises(Exception):
        instance.main(torch.randn(65, 2, 16).numpy())
