"""`symshape.compile`: its outputs, options and errors."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape
from symshape.cli import main
from symshape.resources import cut_resources, paste_resources


def test_trusts_premises_on_request(program: Path, tmp_path: Path) -> None:
    compiled = symshape.compile(program, tmp_path / "trusting.mlir", trust_premises=True)
    assert compiled.checks == []
    assert "cf.assert" not in compiled.output.read_text()


def test_mlir_has_only_upstream_dialects(program: Path, tmp_path: Path) -> None:
    compiled = symshape.compile(program, tmp_path / "out.mlir")
    text = compiled.output.read_text()
    assert "cf.assert" in text and "symshape" not in text


FALSE_CLAIM = """
func.func @main(%x: tensor<?xf32> {jax.shape = "n"}) -> (tensor<?xf32> {jax.shape = "n + 1"}) {
  return %x : tensor<?xf32>
}
"""


def test_refuses_a_result_of_another_shape(tmp_path: Path, capsys) -> None:
    source, output = tmp_path / "claim.mlir", tmp_path / "out.mlir"
    source.write_text(FALSE_CLAIM)
    with pytest.raises(symshape.WrongProgram, match="contradicted claim.*expected 'n \\+ 1', found 'n'"):
        symshape.compile(source, output)
    assert main(["--quiet", "compile", str(source), "-o", str(output)]) == 1
    assert not output.exists()
    assert main(["--quiet", "compile", str(source), "-o", str(output), "--allow-wrong"]) == 0
    assert "contradicted claim" in capsys.readouterr().err and output.exists()


@pytest.mark.parametrize("claim, other", [("n", "n"), ("m", "_d")])
def test_compiles_what_no_sizes_refute(tmp_path: Path, claim: str, other: str) -> None:
    """A proved claim, and one that depends on data."""
    source = tmp_path / "claim.mlir"
    source.write_text(FALSE_CLAIM.replace("n + 1", claim) if other == "n" else """
func.func @main(%x: tensor<?xf32> {jax.shape = "m"}, %k: index)
    -> (tensor<?xf32> {jax.shape = "m"}) {
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
""")
    assert symshape.compile(source, tmp_path / "out.mlir").output.exists()


def test_keeps_the_old_file_if_it_fails(tmp_path: Path) -> None:
    (tmp_path / "bad.mlir").write_text("func.func @main() { return 1 }")
    output = tmp_path / "out.mlir"
    output.write_text("old")
    assert main(["--quiet", "compile", str(tmp_path / "bad.mlir"), "-o", str(output)]) == 2
    assert output.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.mlir", "out.mlir"]


def test_refuses_elided_weights(tmp_path: Path) -> None:
    source = tmp_path / "elided.mlir"
    source.write_text("func.func @main() -> tensor<4xf32> {\n"
                      "  %w = arith.constant dense_resource<__elided__> : tensor<4xf32>\n"
                      "  return %w : tensor<4xf32>\n}\n")
    with pytest.raises(symshape.BadInput, match="has no weights"):
        symshape.compile(source, tmp_path / "out.vmfb")


WEIGHTS = (
    "func.func @main() -> tensor<2xi64> {\n"
    "  %w = arith.constant dense_resource<w> : tensor<2xi64>\n"
    "  return %w : tensor<2xi64>\n}\n\n"
    '{-#\n  dialect_resources: {\n    builtin: {\n      w: "0x08000000'
    '05000000000000000700000000000000"\n    }\n  }\n#-}\n')


def test_weights_go_around_symshape(tmp_path: Path) -> None:
    source = tmp_path / "weights.mlir"
    source.write_text(WEIGHTS)
    cut, program = cut_resources(source, tmp_path / "program.mlir")
    assert "0x08" not in program.read_text()
    assert paste_resources(cut, program, tmp_path / "whole.mlir").read_text() == \
        source.read_text().replace("}\n\n{-#", "}\n\n\n{-#")


def test_weights_are_in_the_module(tmp_path: Path, module_of) -> None:
    source = tmp_path / "weights.mlir"
    source.write_text(WEIGHTS)
    compiled = symshape.compile(source, tmp_path / "out.vmfb")
    assert list(module_of(compiled.output).main().to_host()) == [5, 7]


def test_unknown_suffix(program: Path, tmp_path: Path) -> None:
    with pytest.raises(symshape.BadInput, match="expected a name that ends in"):
        symshape.compile(program, tmp_path / "out.so")


@pytest.mark.parametrize("op, message", [
    ("torch.aten.relu", "torch dialect"), ("stablehlo.add", "in StableHLO")])
def test_one_message_for_a_program_that_is_not_lowered(tmp_path: Path, op: str,
                                                       message: str) -> None:
    source = tmp_path / "early.mlir"
    source.write_text(f'// A program.\nfunc.func @main() {{\n  "{op}"() : () -> ()\n  return\n}}\n')
    with pytest.raises(symshape.BadInput, match=f"{message}.*found '{op}'"):
        symshape.compile(source, tmp_path / "out.mlir")


@pytest.mark.parametrize("options, message", [
    ({"likely": "batch=4"}, "no function has an input 'batch'; expected one of the symbols n, m"),
    ({"likely": "n"}, "expected conditions such as 'batch=1|8,seq=512'"),
    ({"dims": {"w": ["batch"]}}, "expected 2 names for the dimensions [?, 8] of input 'w', found 1: "
                                 "batch; an empty name keeps a dimension as it is"),
    ({"dims": {"z": ["batch"]}}, "no input 'z'; the inputs are: x, y, w"),
])
def test_names_that_do_not_fit(program: Path, tmp_path: Path, options, message: str) -> None:
    program.write_text(program.read_text().replace(
        '"m, 4"})\n    -> (', '"m, 4"}, %w: tensor<?x8xf32>)\n    -> ('))
    with pytest.raises(symshape.SymShapeError) as raised:
        symshape.compile(program, tmp_path / "out.mlir", **options)
    assert message in str(raised.value) and ":0:0" not in str(raised.value)
