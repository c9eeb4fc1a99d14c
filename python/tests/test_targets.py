"""Modules for other machines than the CPU, and the facts that they get. Nothing runs here:
the tests compile, and look at the programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import symshape
from needs import SYMSHAPE_OPT
from symshape import targets
from symshape.cli import main
from symshape.targets import Target
from symshape.tools import find_tool

pytest.importorskip("iree.compiler")
pytestmark = SYMSHAPE_OPT
GPUS = ["cuda:sm_89", "rocm:gfx942", "vulkan:rdna3", "metal"]
TO_KERNELS = ["--compile-to=executable-configurations"]

SUM = """
func.func @main(%x: tensor<?x?xf32> {jax.shape = "16*n, 16*m"}) -> (tensor<?xf32> {jax.shape = "16*n"})
    attributes {jax.constraints = ["n <= 100", "m <= 100"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.reduce ins(%x : tensor<?x?xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %r : tensor<?xf32>
}
"""
PRODUCT = """
func.func @main(%x: tensor<?x64xf32> {jax.shape = "16*n, 64"}, %w: tensor<64x64xf32>)
    -> (tensor<?x64xf32> {jax.shape = "16*n, 64"}) attributes {jax.constraints = ["n <= 100"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %r = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x64xf32>)
                     outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}
"""
WIDE = """
func.func @main(%x: tensor<?xf64> {jax.shape = "n"}) -> (tensor<?xf64> {jax.shape = "n"}) {
  %r = arith.addf %x, %x : tensor<?xf64>
  return %r : tensor<?xf64>
}
"""


@pytest.fixture
def source(tmp_path: Path):
    """Writes a program to a file."""
    def write(text: str) -> Path:
        path = tmp_path / "program.mlir"
        path.write_text(text)
        return path
    return write


@pytest.mark.parametrize("name", GPUS)
def test_compiles_for_a_gpu(name: str, source, tmp_path: Path) -> None:
    compiled = symshape.compile(source(PRODUCT), tmp_path / "out.vmfb", target=name)
    assert compiled.target == name and len(compiled.checks) == 2 and not compiled.warnings
    assert compiled.output.read_bytes().find(name.split(":")[0].replace("rocm", "hip").encode()) > 0


@pytest.mark.parametrize("name", GPUS[:2])
def test_versions_and_memory_for_a_gpu(name: str, source, tmp_path: Path) -> None:
    compiled = symshape.compile(source(PRODUCT), tmp_path / "out.vmfb", target=name, likely="n=4|8",
                                plan_memory=True, iree_facts=True)
    assert compiled.facts and not compiled.warnings
    symshape.compile(source(PRODUCT), tmp_path / "out.vmfb", target=name, likely="n=4",
                     iree_arguments=TO_KERNELS)
    assert "64x64" in (tmp_path / "out.vmfb").read_text()


def test_cpu_is_the_default(source, tmp_path: Path) -> None:
    output = tmp_path / "out.vmfb"
    assert symshape.compile(source(SUM), output).target == "cpu:host"
    assert symshape.compile(source(SUM), output, cpu="x86-64-v3").target == "cpu:x86-64-v3"
    assert symshape.compile(source(SUM), output, target="cpu:x86-64-v3").target == "cpu:x86-64-v3"
    assert symshape.compile(source(SUM), tmp_path / "out.mlir").target is None


@pytest.mark.parametrize("given, message", [
    ({"target": "tpu"}, "expected a target cpu | cuda | rocm | vulkan | metal, found 'tpu'"),
    ({"target": "cuda:"}, "expected a chip after the colon"),
    ({"target": "metal:m1"}, "the target metal has no chips"),
    ({"target": "rocm"}, "the target rocm needs a chip, such as rocm:gfx908; IREE 3.13 compiles for "),
    ({"target": "cuda", "cpu": "znver4"}, "name one of them"),
    ({"target": "rocm:gfx900"}, "no code for 'rocm:gfx900': .*IREE 3.13 compiles for gfx908, "),
    ({"target": "vulkan:m1"}, "no code for 'vulkan:m1': .*; IREE 3.13 compiles for rdna1, "),
    ({"target": "cuda:nothing"}, "no code for 'cuda:nothing': .*compiles for sm_60, "),
    ({"cpu": "nothing"}, "no code for 'cpu:nothing': Unknown CPU"),
])
def test_targets_that_do_not_exist(given: dict[str, str], message: str, source,
                                   tmp_path: Path) -> None:
    with pytest.raises(symshape.BadInput, match=message.replace("|", r"\|")):
        symshape.compile(source(SUM), tmp_path / "out.vmfb", **given)
    assert not (tmp_path / "out.vmfb").exists()


def test_mlir_has_no_target(source, tmp_path: Path) -> None:
    with pytest.raises(symshape.BadInput, match="has no target: only a .vmfb"):
        symshape.compile(source(SUM), tmp_path / "out.mlir", target="cuda")


def test_a_newer_chip_runs_older_code(source, tmp_path: Path, capsys) -> None:
    """IREE 3.13 refuses an H100; a later one may not."""
    output = tmp_path / "out.vmfb"
    code = main(["--quiet", "compile", str(source(SUM)), "-o", str(output), "--target", "cuda:sm_90"])
    if code == 0:
        pytest.skip("this IREE knows sm_90")
    assert code == 2 and not output.exists()
    assert "missing GPU target" in (error := capsys.readouterr().err)
    assert "write cuda:sm_89, whose code this chip runs, too" in error


@pytest.mark.parametrize("name", [f"{name}:{chip}" for name in targets.TARGETS
                                  for chip in targets._KINDS[name].chips[::6]])
def test_chips_of_the_table(name: str, tmp_path: Path) -> None:
    Target.parse(name).check(tmp_path)


def test_facts_of_the_table(source, tmp_path: Path) -> None:
    """The facts reach the kernels, and only those which help on the target."""
    output = tmp_path / "out.vmfb"

    def kernels(text: str, **options) -> tuple[bool, str]:
        compiled = symshape.compile(source(text), output, iree_arguments=TO_KERNELS, **options)
        return compiled.facts, output.read_text().split("stream.cmd.dispatch")[0]
    for text in (SUM, PRODUCT):
        has_facts, found = kernels(text)
        assert has_facts and "umin = 16, umax = 1600>" in found and "udiv" not in found
    has_facts, found = kernels(PRODUCT, target="cuda")
    assert has_facts and "umin = 16, umax = 1600, udiv = 16>" in found
    for text, name in ((SUM, "cuda"), (SUM, "rocm:gfx942"), (PRODUCT, "rocm:gfx942")):
        has_facts, found = kernels(text, target=name)
        assert not has_facts and "umax = 1600" not in found
        has_facts, found = kernels(text, target=name, iree_facts=True)
        assert has_facts and "umin = 16, umax = 1600, udiv = 16>" in found
    has_facts, found = kernels(PRODUCT, target="cuda", iree_facts=False)
    assert not has_facts and "umax = 1600" not in found


def test_no_facts_from_premises_that_nothing_checks(source, tmp_path: Path) -> None:
    compiled = symshape.compile(source(SUM), tmp_path / "out.vmfb", iree_facts=True,
                                trust_premises=True)
    assert not compiled.facts


@pytest.fixture
def iree_without(tmp_path: Path, monkeypatch):
    """An `iree-compile` that fails for a program with a text."""
    def install(text: str) -> None:
        folder = tmp_path / "bin"
        folder.mkdir()
        for tool in ("symshape-opt", "symshape-prove"):
            (folder / tool).symlink_to(find_tool(tool))
        real = find_tool("iree-compile")
        fake = folder / "iree-compile"
        fake.write_text(f"#!/bin/sh\nfor file; do\n  if [ -f \"$file\" ] && grep -q '{text}' "
                        "\"$file\"; then\n    echo \"$file:1:1: error: 'memref.copy' op cannot "
                        f"take this\" >&2\n    exit 1\n  fi\ndone\nexec '{real}' \"$@\"\n")
        fake.chmod(0o755)
        monkeypatch.setenv("SYMSHAPE_BIN", str(folder))
    return install


def test_goes_on_without_facts(source, tmp_path: Path, iree_without, capsys, module_of) -> None:
    iree_without("util.assume.int")
    program, output = source(SUM), tmp_path / "out.vmfb"
    compiled = symshape.compile(program, output, iree_facts=True)
    assert not compiled.facts and len(compiled.warnings) == 1
    assert compiled.warnings[0].startswith(
        "IREE cannot compile the program with the facts about its sizes, and the module is made "
        "without them (") and "'memref.copy' op cannot take this" in compiled.warnings[0]
    assert module_of(output).main is not None
    arguments = ["--quiet", "compile", str(program), "-o", str(output), "--iree-facts"]
    assert main(arguments) == 0
    assert "made without them" in capsys.readouterr().err
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not found["facts"] and "made without them" in found["warnings"][0]
    assert found["target"] == "cpu:host" and found["output"] == str(output)
    # Without facts, there is nothing to go on without.
    assert not symshape.compile(program, output, iree_facts=False).warnings


def test_an_error_that_the_facts_do_not_cause(source, tmp_path: Path, iree_without) -> None:
    iree_without("linalg.reduce\\|linalg.generic")
    with pytest.raises(symshape.LoweringError, match="memref.copy.*limit of IREE"):
        symshape.compile(source(SUM), tmp_path / "out.vmfb", iree_facts=True)
    assert not (tmp_path / "out.vmfb").exists()


def test_a_target_without_f64(source, tmp_path: Path) -> None:
    program, output = source(WIDE), tmp_path / "out.vmfb"
    compiled = symshape.compile(program, output, target="metal")
    assert len(compiled.warnings) == 1
    assert "with f64 for metal: the module computes f64 as f32" in compiled.warnings[0]
    assert not symshape.compile(program, output, target="cuda").warnings
    narrow = ["--iree-input-demote-f64-to-f32=false"]
    with pytest.raises(symshape.LoweringError, match="f64"):
        symshape.compile(program, output, target="metal", iree_arguments=narrow)


def test_the_hint_for_vulkan_without_a_chip(source, tmp_path: Path, iree_without) -> None:
    iree_without("linalg.reduce\\|linalg.generic")
    with pytest.raises(symshape.LoweringError, match="name one, such as vulkan:rdna3"):
        symshape.compile(source(SUM), tmp_path / "out.vmfb", target="vulkan")
