"""Static versions that serve all smaller sizes, and static modules."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape
from symshape.errors import BadInput, LoweringError

# Row sums of x @ y, whose inner dimension is s.
PROGRAM = """
func.func @main(%x: tensor<?x?xf32> {symshape.shape_string = "b, s"},
                %y: tensor<?x4xf32> {symshape.shape_string = "s, 4"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["b >= 1", "s >= 1"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%b) : tensor<?x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %m = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x4xf32>) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %g = tensor.empty(%b) : tensor<?xf32>
  %h = linalg.fill ins(%z : f32) outs(%g : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<?x4xf32>) outs(%h : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
"""


@pytest.fixture
def sums(tmp_path: Path) -> Path:
    path = tmp_path / "sums.mlir"
    path.write_text(PROGRAM)
    return path


def matrices(b: int, s: int):
    numpy = pytest.importorskip("numpy")
    return (numpy.arange(b * s, dtype=numpy.float32).reshape(b, s),
            numpy.arange(s * 4, dtype=numpy.float32).reshape(s, 4))


def test_serves_smaller_sizes(sums: Path, tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    compiled = symshape.compile(sums, tmp_path / "sums.vmfb", buckets="b=2|4,s=8", bucket_limit=0)
    assert [(v.sizes, v.masks, v.moves) for v in compiled.versions] == [
        ({"b": 2, "s": 8}, 1, 0), ({"b": 4, "s": 8}, 1, 0)]
    assert "argument 1, dimension 0: expected s, where s is dimension 1 of argument 0" in \
        compiled.checks
    main = module_of(compiled.output).main
    # Below and at the padded sizes, and above them by the general code.
    for b, s in ((1, 1), (2, 8), (3, 5), (4, 8), (5, 3), (2, 11)):
        x, y = matrices(b, s)
        assert numpy.array_equal(main(x, y).to_host(), (x @ y).sum(1)), (b, s)
    with pytest.raises(RuntimeError, match="argument 1, dimension 0: expected s"):
        main(matrices(2, 4)[0], matrices(2, 5)[1])


def test_limit(sums: Path, tmp_path: Path) -> None:
    """On a CPU, small sizes take the general code."""
    text = symshape.compile(sums, tmp_path / "near.mlir", buckets="b=4,s=8").output.read_text()
    assert "arith.cmpf" in text and "21.33" in text  # 4 * 8 / 1.5
    text = symshape.compile(sums, tmp_path / "all.mlir", buckets="b=4,s=8",
                            bucket_limit=0).output.read_text()
    assert "arith.cmpf" not in text


def test_static_module(sums: Path, tmp_path: Path, module_of) -> None:
    numpy = pytest.importorskip("numpy")
    compiled = symshape.compile(sums, tmp_path / "static.vmfb", only="b=4,s=8")
    assert [v.sizes for v in compiled.versions] == [{"b": 4, "s": 8}]
    main = module_of(compiled.output).main

    def run(b: int, s: int, *sizes: int):
        x, y = matrices(b, s)
        wide, tall = numpy.full((4, 8), numpy.nan, numpy.float32), \
            numpy.full((8, 4), numpy.nan, numpy.float32)
        wide[:b, :s], tall[:s] = x, y
        return main(wide, tall, *sizes)

    for b, s in ((1, 1), (3, 5), (4, 8)):
        sums_of_rows, rows = run(b, s, b, s, s)
        x, y = matrices(b, s)
        assert rows == b
        assert numpy.array_equal(sums_of_rows.to_host()[:b], (x @ y).sum(1))
    # The actual sizes meet the premises, and fit.
    with pytest.raises(RuntimeError, match="argument 1, dimension 0: expected s"):
        run(2, 3, 2, 3, 4)
    with pytest.raises(RuntimeError, match="expected an actual size of at most 4"):
        run(2, 3, 5, 3, 3)


def test_static_module_without_checks(sums: Path, tmp_path: Path) -> None:
    static = symshape.compile(sums, tmp_path / "static.mlir", only="b=4,s=8", trust_premises=True)
    text = static.output.read_text()
    assert not static.checks and "expected an actual size" in text
    assert "dimension 1 of argument 0" not in text


@pytest.mark.parametrize("options, message", [
    ({"buckets": "b=4"}, "'s', has no greatest size in 'b <= 4'"),
    ({"buckets": "batch=4,s=8"}, "no function has an input 'batch'"),
    ({"buckets": "b=many"}, "expected a name and sizes from 1 on, such as 'batch=1|4'"),
    ({"only": "b=1|2,s=8"}, "expected one size for each name"),
])
def test_wrong_sizes(sums: Path, tmp_path: Path, options, message: str) -> None:
    with pytest.raises(LoweringError) as error:
        symshape.compile(sums, tmp_path / "out.mlir", **options)
    assert message in str(error.value)
    assert not (tmp_path / "out.mlir").exists()


def test_one_kind_of_versions(sums: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="name one of --likely, --buckets and --only"):
        symshape.compile(sums, tmp_path / "out.mlir", likely="b=4", buckets="b=4,s=8")
