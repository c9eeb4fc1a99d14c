"""Compiled modules run at sizes never seen, and stop at wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape


def rows(count: int, start: int):
    numpy = pytest.importorskip("numpy")
    return numpy.arange(start, start + 4 * count, dtype=numpy.float32).reshape(count, 4)


def test_runs_at_unseen_sizes(program: Path, tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    compiled = symshape.compile(program, tmp_path / "rows.vmfb")
    assert compiled.function == "main"
    assert "argument 1, dimension 0: expected m a multiple of 4" in compiled.checks
    main_function = module_of(compiled.output).main
    for n, m in ((1, 4), (3, 24), (50, 8)):
        x, y = rows(4 * n, 0), rows(m, 1000)
        result = main_function(x, y).to_host()
        assert numpy.array_equal(result, numpy.concatenate([x, y])[::4])


@pytest.mark.parametrize("x_rows, y_rows, message, observed", [
    (6, 4, "argument 0, dimension 0: expected n * 4 for an integer n", "1xi64=6"),
    (4, 6, "argument 1, dimension 0: expected m a multiple of 4", "1xi64=6"),
    (4, 12, "m at most n * 8", "2xi64=12 4"),
])
def test_stops_at_wrong_sizes(program: Path, tmp_path: Path, x_rows: int, y_rows: int,
                              message: str, observed: str, capfd, module_of) -> None:
    compiled = symshape.compile(program, tmp_path / "rows.vmfb")
    with pytest.raises(RuntimeError, match=message.replace("*", r"\*")):
        module_of(compiled.output).main(rows(x_rows, 0), rows(y_rows, 0))
    assert observed in capfd.readouterr().err


def test_facts_for_iree(program: Path, tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    compiled = symshape.compile(program, tmp_path / "rows.vmfb", iree_facts=True)
    main_function = module_of(compiled.output).main
    x, y = rows(12, 0), rows(20, 1000)
    assert numpy.array_equal(main_function(x, y).to_host(), numpy.concatenate([x, y])[::4])
    with pytest.raises(RuntimeError, match="for an integer n"):
        main_function(rows(6, 0), y)


WRONG_VIEW = """
func.func @main(%x: tensor<?x2xf32> {jax.shape = "n, 2"}) -> tensor<4xf32> {
  %d = tensor.concat dim(0) %x, %x : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %c = tensor.cast %d : tensor<?x2xf32> to tensor<2x2xf32>
  %r = tensor.collapse_shape %c [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


def test_refuses_a_wrong_program(tmp_path: Path) -> None:
    source = tmp_path / "view.mlir"
    source.write_text(WRONG_VIEW)
    with pytest.raises(symshape.WrongProgram, match="4 is not 2"):
        symshape.compile(source, tmp_path / "view.mlir.out.mlir")


def test_sanitizes_a_wrong_program(tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    source = tmp_path / "view.mlir"
    source.write_text(WRONG_VIEW)
    compiled = symshape.compile(source, tmp_path / "view.vmfb", allow_wrong=True, sanitize=True)
    main_function = module_of(compiled.output).main
    one = numpy.array([[3, 4]], numpy.float32)
    assert list(main_function(one).to_host()) == [3, 4, 3, 4]
    with pytest.raises(RuntimeError, match="'tensor.cast' expected 2 for dimension 0"):
        main_function(numpy.ones((3, 2), numpy.float32))
