"""One layout for all sizes of the memory between the kernels of a module."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape
from symshape import iree_memory
from symshape.errors import BadInput, LoweringError

# The second matrix is larger than the first or smaller, and they are never needed at once.
PROGRAM = """
func.func @main(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %y: tensor<?x?xf32> {symshape.shape_string = "m, n"})
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %a = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %g = tensor.empty(%n, %m) : tensor<?x?xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b = linalg.matmul ins(%a, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%h : tensor<?x?xf32>) -> tensor<?x?xf32>
  %i = tensor.empty(%m, %m) : tensor<?x?xf32>
  %j = linalg.fill ins(%zero : f32) outs(%i : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = linalg.matmul ins(%y, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%j : tensor<?x?xf32>) -> tensor<?x?xf32>
  %k = tensor.empty(%m, %n) : tensor<?x?xf32>
  %l = linalg.fill ins(%zero : f32) outs(%k : tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = linalg.matmul ins(%c, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%l : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "products.mlir"
    path.write_text(PROGRAM)
    return path


def _products(module, n, m):
    import numpy
    random = numpy.random.default_rng(0)
    x, y = (random.integers(-3, 4, size).astype(numpy.float32) for size in ((n, m), (m, n)))
    return module.main(x, y).to_host(), y @ (x @ y @ x) @ y


def test_one_layout_for_all_sizes(program, tmp_path, module_of) -> None:
    compiled = symshape.compile(program, tmp_path / "planned.vmfb", plan_memory=True)
    block, = compiled.memory
    assert block.optimal and compiled.warnings == []
    assert "the least at every size" in str(block) and "dim(0, 0)" in str(block)
    module = module_of(compiled.output)
    for n in (0, 1, 3, 17):
        for m in (0, 1, 5, 40):
            found, wanted = _products(module, n, m)
            assert found.shape == wanted.shape and (found == wanted).all(), (n, m)


def test_another_iree_keeps_its_layout(program, tmp_path, module_of, monkeypatch) -> None:
    monkeypatch.setattr(iree_memory, "_PASS", "iree-stream-no-such-pass")
    compiled = symshape.compile(program, tmp_path / "planned.vmfb", plan_memory=True)
    assert compiled.memory == [] and "keeps IREE's layout" in compiled.warnings[-1]
    found, wanted = _products(module_of(compiled.output), 4, 6)
    assert (found == wanted).all()


@pytest.mark.parametrize("arguments, alignment", [
    ([], 64), (["--iree-hal-target-backends=llvm-cpu"], 64),
    (["--iree-hal-target-backends=llvm-cpu,cuda"], 256), (["--iree-hal-target-device=vulkan"], 256),
])
def test_alignment_of_the_target(tmp_path, monkeypatch, arguments, alignment) -> None:
    asked: list[str] = []

    def run(tool, *options, **_):
        if tool == "symshape-opt":
            asked.extend(map(str, options))
            raise LoweringError("symshape-opt", "stops here")
        (tmp_path / "memory" / "tree").mkdir(exist_ok=True)
        (tmp_path / "memory" / "tree" / "a.mlir").write_text("")

    monkeypatch.setattr(iree_memory, "run_tool", run)
    with pytest.raises(LoweringError):
        iree_memory.plan_memory(tmp_path / "in.mlir", arguments, tmp_path)
    assert any(f"alignment={alignment} " in option for option in asked)


def test_only_in_modules(program, tmp_path) -> None:
    with pytest.raises(BadInput, match="cannot lay out memory"):
        symshape.compile(program, tmp_path / "planned.mlir", plan_memory=True)


def test_text_says_only_what_was_compared() -> None:
    block = iree_memory.MemoryBlock
    assert str(block(2, ("n * 64",), True, 1.0, 0)).endswith("the least at every size")
    assert "at most 1.250 times the least" in str(block(2, ("a", "b"), False, 1.25, 32))
    untried = str(block(2, (), False, 1.0, 0))
    assert "no size could be tried" in untried and "1.000" not in untried and \
        "a sum of many terms" in untried


def test_the_command_prints_the_layout(program, tmp_path, capsys) -> None:
    from symshape.cli import main
    output = tmp_path / "planned.vmfb"
    assert main(["compile", str(program), "--plan-memory", "-o", str(output)]) == 0
    assert "memory: 3 buffers in max(" in capsys.readouterr().out


def test_the_command_says_that_no_layout_is_new(tmp_path, capsys) -> None:
    from symshape.cli import main
    source = tmp_path / "one.mlir"
    source.write_text("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = math.exp %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
""")
    arguments = ["compile", str(source), "-o", str(tmp_path / "one.vmfb")]
    assert main([*arguments, "--plan-memory"]) == 0
    assert "memory: no buffers between kernels have a new layout" in capsys.readouterr().out
    assert main(arguments) == 0
    assert "memory:" not in capsys.readouterr().out
