"""Shapes of programs that are MLIR text."""

import pytest

import symshape
from symshape import cli

MODULE = """
func.func @main(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>},
                %y: tensor<?x4xf32>) -> tensor<?x4xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %all = tensor.concat dim(0) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %all : tensor<?x4xf32>
}
"""


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "module.mlir"
    path.write_text(MODULE)
    return path


def test_table(module, capsys):
    assert cli.main(["--quiet", "shapes", str(module), "--at", "n=3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[:4]] == ["value", "x", "y", "%concat"]
    assert "[3, 4]" in lines[1] and "[n + dim(1, 0), 4]" in lines[3]
    assert "output" in lines[3] and lines[3].endswith("module.mlir:5:10")


def test_values(module):
    shapes = symshape.shapes(module)
    value = shapes["%concat"]
    assert value.kind == "output" and value.dtype == "f32"
    assert value.extents[0].guarantee == "exact"
    assert shapes.at(n=3)["%concat"].extents[0].size is None
    with pytest.raises(symshape.BadInput, match="no dimension 'm'"):
        shapes.at(m=3)


def test_only_onnx_is_written(module, tmp_path, capsys):
    assert cli.main(["--quiet", "shapes", str(module), "-o", str(tmp_path / "o.onnx")]) == 2
    assert "expected an .onnx file, found" in capsys.readouterr().err
