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
    assert "argument 1, dimension 0: expected m to be a multiple of 4" in compiled.checks
    main_function = module_of(compiled.output).main
    for n, m in ((1, 4), (3, 24), (50, 8)):
        x, y = rows(4 * n, 0), rows(m, 1000)
        result = main_function(x, y).to_host()
        assert numpy.array_equal(result, numpy.concatenate([x, y])[::4])


@pytest.mark.parametrize("x_rows, y_rows, message, observed", [
    (6, 4, "argument 0, dimension 0: expected n * 4 for an integer n", "1xi64=6"),
    (4, 6, "argument 1, dimension 0: expected m to be a multiple of 4", "1xi64=6"),
    (4, 12, "m to be at most n * 8", "2xi64=12 4"),
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


def test_versions_for_likely_sizes(program: Path, tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    upstream = symshape.compile(program, tmp_path / "out.mlir", likely="n=3|50,m=8")
    text = upstream.output.read_text()
    assert "tensor<20x4xf32>" in text and "tensor<208x4xf32>" in text
    assert upstream.checks == symshape.compile(program, tmp_path / "plain.mlir").checks
    compiled = symshape.compile(program, tmp_path / "rows.vmfb", likely="n=3|50,m=8")
    main_function = module_of(compiled.output).main
    for n, m in ((3, 8), (50, 8), (3, 4), (1, 8)):
        x, y = rows(4 * n, 0), rows(m, 1000)
        result = main_function(x, y).to_host()
        assert numpy.array_equal(result, numpy.concatenate([x, y])[::4])
    for x_rows, y_rows in ((13, 8), (12, 28), (12, 9), (0, 8)):
        with pytest.raises(RuntimeError, match="expected n|expected m"):
            main_function(rows(x_rows, 0), rows(y_rows, 0))


def test_a_version_checks_what_its_guard_does_not_compare(program: Path, tmp_path: Path,
                                                          module_of) -> None:
    program.write_text(program.read_text().replace("m <= 8*n", "m == 8*n"))
    compiled = symshape.compile(program, tmp_path / "rows.vmfb", likely="n=3")
    main_function = module_of(compiled.output).main
    assert main_function(rows(12, 0), rows(24, 0)).to_host().shape == (9, 4)
    for y_rows in (8, 20, 28):
        with pytest.raises(RuntimeError, match=r"expected m to be equal to n \* 8"):
            main_function(rows(12, 0), rows(y_rows, 0))


def test_refuses_likely_sizes_that_cannot_be(program: Path, tmp_path: Path) -> None:
    with pytest.raises(symshape.SymShapeError, match="m"):
        symshape.compile(program, tmp_path / "out.mlir", likely="m=6")
    with pytest.raises(symshape.SymShapeError, match="unknown"):
        symshape.compile(program, tmp_path / "out.mlir", likely="unknown=6")


UNFINISHED = """
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %t = "torch_c.from_builtin_tensor"(%x) : (tensor<?x4xf32>) -> !torch.vtensor<[?,4],f32>
  %s = "torch.symbolic_int"() <{symbol_name = "s0", min_val = 2 : i64, max_val = 9 : i64}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%t, %s) <{shape_expressions = affine_map<()[s0] -> (s0, 4)>}> : (!torch.vtensor<[?,4],f32>, !torch.int) -> ()
  %b = "torch_c.to_builtin_tensor"(%t) : (!torch.vtensor<[?,4],f32>) -> tensor<?x4xf32>
  %r = tensor.concat dim(0) %b, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
"""


def test_a_program_that_torch_mlir_has_not_finished(tmp_path: Path, module_of) -> None:
    source = tmp_path / "unfinished.mlir"
    source.write_text(UNFINISHED)
    compiled = symshape.compile(source, tmp_path / "unfinished.vmfb")
    main_function = module_of(compiled.output).main
    assert main_function(rows(3, 0)).to_host().shape == (6, 4)
    with pytest.raises(RuntimeError, match=r"expected s0 to be in \[2, 9\]"):
        main_function(rows(10, 0))
    with pytest.raises(symshape.BadInput, match="casts of the torch_c dialect"):
        symshape.compile(source, tmp_path / "versions.vmfb", likely="s0=3")


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
    with pytest.raises(symshape.WrongProgram, match="expected 2, found 6"):
        symshape.compile(source, tmp_path / "view.mlir.out.mlir")


def test_symbol_without_a_value_is_no_wrong_program(tmp_path: Path) -> None:
    source = tmp_path / "symbol.mlir"
    source.write_text("""
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index)
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<n in [1, 8]>} {
  %s = symshape.param "n" : !symshape.symbol
  %p = symshape.predicate le (s, k) -> [s, k] (%s, %k : !symshape.symbol, index)
  symshape.require %p, "small"
  return %x : tensor<?xf32>
}
""")
    with pytest.raises(symshape.LoweringError, match="symshape-require-premises"):
        symshape.compile(source, tmp_path / "symbol.out.mlir", trust_premises=True)


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


# Splits b * s into b and s, and the 16 columns of a quarter of an image into 2 and 8. That the
# quarter has h * w / 4 rows follows from the premises that h is 4 * p and w is 4 * q, and not from
# the checks that 4 divides both.
SPLITS = """
func.func @main(%x: tensor<?x8xf32> {jax.shape = "b*s, 8"}, %y: tensor<?x?xf32> {jax.shape = "b, s"},
                %z: tensor<?x?x?x16xf32> {jax.shape = "n, 4*p, 4*q, 16"})
    -> (tensor<?x?x8xf32> {jax.shape = "b, s, 8"},
        tensor<?x?x2x8xf32> {jax.shape = "n, 4*p*q, 2, 8"})
    attributes {jax.constraints = ["n <= 8", "p >= 2", "p <= 16", "q >= 2", "q <= 16"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %y, %c0 : tensor<?x?xf32>
  %s = tensor.dim %y, %c1 : tensor<?x?xf32>
  %list = tensor.from_elements %b, %s, %c8 : tensor<3xindex>
  %r = tensor.reshape %x(%list) : (tensor<?x8xf32>, tensor<3xindex>) -> tensor<?x?x8xf32>
  %n = tensor.dim %z, %c0 : tensor<?x?x?x16xf32>
  %h = tensor.dim %z, %c1 : tensor<?x?x?x16xf32>
  %w = tensor.dim %z, %c2 : tensor<?x?x?x16xf32>
  %left = arith.divsi %h, %c2 : index
  %top = arith.subi %h, %left : index
  %right = arith.divsi %w, %c2 : index
  %wide = arith.subi %w, %right : index
  %cut = tensor.extract_slice %z[0, 0, 0, 0] [%n, %top, %wide, 16] [1, 1, 1, 1]
      : tensor<?x?x?x16xf32> to tensor<?x?x?x16xf32>
  %rows = tensor.collapse_shape %cut [[0], [1, 2], [3]]
      : tensor<?x?x?x16xf32> into tensor<?x?x16xf32>
  %all = arith.muli %h, %w : index
  %quarter = arith.divsi %all, %c4 : index
  %halves = tensor.from_elements %n, %quarter, %c2, %c8 : tensor<4xindex>
  %t = tensor.reshape %rows(%halves)
      : (tensor<?x?x16xf32>, tensor<4xindex>) -> tensor<?x?x2x8xf32>
  return %r, %t : tensor<?x?x8xf32>, tensor<?x?x2x8xf32>
}
"""


def test_no_reshape_is_left_for_iree(tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    source, given, output = (tmp_path / name for name in ("splits.mlir", "in.vmfb", "out.vmfb"))
    source.write_text(SPLITS)
    symshape.compile(source, given, iree_arguments=["--compile-to=input"])
    text = given.read_text()
    assert "tensor.reshape" not in text and text.count("tensor.expand_shape") == 2
    symshape.compile(source, output)
    main_function = module_of(output).main
    for b, s, p, q in ((1, 1, 2, 2), (3, 5, 3, 2), (1, 7, 2, 3), (6, 1, 4, 3)):
        x, z = (numpy.arange(numpy.prod(sizes), dtype=numpy.float32).reshape(sizes)
                for sizes in ((b * s, 8), (2, 4 * p, 4 * q, 16)))
        split, halves = main_function(x, numpy.zeros((b, s), numpy.float32), z)
        assert numpy.array_equal(split.to_host(), x.reshape(b, s, 8))
        assert numpy.array_equal(halves.to_host(), z[:, :2 * p, :2 * q].reshape(2, -1, 2, 8))
    for x_rows, z_rows in ((7, 8), (6, 9)):
        with pytest.raises(RuntimeError, match="expected"):
            main_function(numpy.zeros((x_rows, 8), numpy.float32),
                          numpy.zeros((2, 3), numpy.float32),
                          numpy.zeros((1, z_rows, 8, 16), numpy.float32))


def test_mlir_for_upstream_splits_no_size_into_two(tmp_path: Path) -> None:
    """Upstream's expand-strided-metadata would crash."""
    source = tmp_path / "splits.mlir"
    source.write_text(SPLITS)
    text = symshape.compile(source, tmp_path / "out.mlir").output.read_text()
    assert text.count('"tensor.reshape"') >= 1


def test_keeps_a_reshape_without_groups(tmp_path: Path, module_of) -> None:
    """Sizes that the program gets as numbers: nothing proves the groups."""
    numpy = pytest.importorskip("numpy")
    source, given, output = (tmp_path / name for name in ("free.mlir", "in.vmfb", "out.vmfb"))
    source.write_text("""
func.func @main(%x: tensor<?x?xf32> {jax.shape = "n, m"}, %list: tensor<2xi64>) -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%list) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
""")
    symshape.compile(source, given, iree_arguments=["--compile-to=input"])
    assert "tensor.reshape" in given.read_text()
    symshape.compile(source, output)
    x = numpy.arange(12, dtype=numpy.float32).reshape(3, 4)
    got = module_of(output).main(x, numpy.array([6, 2], numpy.int64))
    assert numpy.array_equal(got.to_host(), x.reshape(6, 2))
