"""`symshape.explain`: values, symbols and predicates."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape
from symshape.cli import main
from symshape.explaining import explain

PROGRAM = """
func.func @main(%x: tensor<?x8xf32> {jax.shape = "2*n, 8"}, %y: tensor<?x8xf32>)
    -> tensor<?x8xf32> attributes {jax.constraints = ["n <= 512"]} {
  %all = tensor.concat dim(0) %x, %y : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %all : tensor<?x8xf32>
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "grow.mlir"
    path.write_text(PROGRAM)
    return path


def test_value(program: Path) -> None:
    text = explain(program, "result0.0")
    assert "is 'n * 2 + dim(1, 0)', computed by 'tensor.concat'" in text
    assert "grow.mlir:4" in text


def test_symbol(program: Path) -> None:
    assert "so 'n in [1, 512]' everywhere" in explain(program, "n")


def test_predicate(program: Path) -> None:
    assert "predicate: always: 'n * 2 <= 1024'" in explain(program, "n * 2 <= 1024")
    assert "predicate: sometimes" in explain(program, "n * 2 <= 1000")


def test_json(program: Path) -> None:
    report = explain(program, "result0.0", as_json=True)
    assert [one["function"] for one in report] == ["main"]


def test_unknown_value(program: Path) -> None:
    with pytest.raises(symshape.BadInput, match=r"a symbol \(n\)"):
        explain(program, "batch")
    assert main(["--quiet", "explain", str(program), "%999"]) == 2


def test_command(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quiet", "explain", str(program), "arg0.0"]) == 0
    assert "as symshape.shape states" in capsys.readouterr().out


def test_no_temporary_file_is_named(tmp_path):
    """The index of a loop has no place in the file of the user."""
    source = tmp_path / "loop.mlir"
    source.write_text("""
        func.func @main(%n: index, %m: index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          scf.for %i = %c0 to %n step %c1 {
            %ok = arith.cmpi slt, %i, %m : index
            cf.assert %ok, "in range"
          }
          return
        }""")
    for text in explain(source), str(explain(source, as_json=True)):
        assert "index of the loop" in text and "symshape-" not in text and "imported" not in text
