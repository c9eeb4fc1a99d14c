"""ONNX nodes whose sizes torch-mlir lowers wrong: the nodes in their place are right.

Each model is compiled, and executed at several sizes; some are 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Sequence

import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
import numpy  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from onnx_running import inputs_for  # noqa: E402
from symshape.frontends import onnx_lowering  # noqa: E402
from symshape.verdict_text import render  # noqa: E402

pytestmark = SYMSHAPE_OPT

Sizes = Sequence[dict[str, int]]


def model_of(text: str, opset: int = 19) -> Any:
    """A model from `inputs => results { nodes }` in onnx's text form."""
    model = onnx.parser.parse_model(
        f'<ir_version: 9, opset_import: ["" : {opset}]> main {text}')
    onnx.checker.check_model(model)
    return model


def sizes(*rows: Sequence[int]) -> Sizes:
    return [dict(zip("nkm", row)) for row in rows]


WIDE = sizes((1, 7, 8), (2, 8, 5), (1, 9, 9), (3, 10, 4), (1, 11, 14), (1, 6, 7))
ANY = sizes((1, 1, 1), (2, 3, 5), (7, 1, 2), (4, 6, 3), (3, 11, 8))
FIT = sizes((1, 1, 1), (3, 3, 3), (7, 1, 1), (1, 6, 6), (5, 5, 1), (1, 1, 4))

RIGHT: dict[str, tuple[str, Sizes]] = {
    # IREE takes the size of the padded input for the number of columns.
    "LpPool of one column": (
        "(float[n,2,k,m] x) => (float[?,?,?,?] y) { y = LpPool<kernel_shape = [2, 1], ceil_mode = "
        "1>(x) }", WIDE),
    # Joined and split at once.
    "to [-1, 4]": ("(float[n,k,6] x) => (float[?,?] y) <int64[2] s = {-1, 4}> "
                   "{ y = Reshape(x, s) }", sizes((1, 2), (2, 1), (3, 4), (6, 3), (3, 3))),
    "to [-1, 12]": ("(float[n,k,6] x) => (float[?,?] y) <int64[2] s = {-1, 12}> "
                    "{ y = Reshape(x, s) }", sizes((1, 2), (2, 1), (3, 4), (6, 3), (1, 1))),
    "to [-1, 2]": ("(float[n,k] x) => (float[?,?] y) <int64[2] s = {-1, 2}> "
                   "{ y = Reshape(x, s) }", sizes((1, 2), (2, 1), (4, 3), (3, 6), (3, 5))),
    "to [0, -1, 7]": ("(float[n,k] x) => (float[?,?,?] y) <int64[3] s = {0, -1, 7}> "
                      "{ y = Reshape(x, s) }", sizes((1, 7), (2, 14), (7, 7), (3, 21), (7, 8))),
    "to [-1, 7]": ("(float[n] x) => (float[?,?] y) <int64[2] s = {-1, 7}> "
                   "{ y = Reshape(x, s) }", sizes((7,), (14,), (70,), (21,), (8,))),
    "split, turned and joined": (
        "(float[n,k,12] x) => (float[?,?,?] y) <int64[4] s = {0, 0, 3, 4}, int64[3] t = "
        "{-1, 4, 3}> { a = Reshape(x, s) b = Transpose<perm = [0, 2, 1, 3]>(a) "
        "y = Reshape(b, t) }", ANY),
    "to sizes in another order": (
        "(float[n,k,m] x) => (float[?,?,?] y) <int64[3] p = {2, 0, 1}> "
        "{ h = Shape(x) s = Gather(h, p) y = Reshape(x, s) }", ANY),
    "to [-1, k]": ("(float[n,k,m] x) => (float[?,?] y) <int64[1] i = {1}, int64[1] j = {-1}> "
                   "{ h = Shape(x) q = Gather(h, i) s = Concat<axis = 0>(j, q) "
                   "y = Reshape(x, s) }", ANY),
    "space to depth": ("(float[n,2,k,m] x) => (float[?,?,?,?] y) "
                       "{ y = SpaceToDepth<blocksize = 2>(x) }",
                       sizes((1, 2, 2), (2, 6, 4), (3, 2, 8), (1, 4, 2), (1, 3, 2))),
    # Remainders of negative sizes: -n mod 4 rows make n a multiple of 4.
    "pad to a multiple": (
        "(float[n,4] x) => (float[?,?] y) <int64[1] d = {4}, int64[1] o = {0}, int64[2] s = "
        "{-1, 16}> { h = Shape<start = 0, end = 1>(x) m = Neg(h) r = Mod(m, d) "
        "p = Concat<axis = 0>(o, o, r, o) q = Pad(x, p) y = Reshape(q, s) }", ANY),
    "inverses of 0": ("(float[n,k] x) => (float[?,?] z) { y = Relu(x) z = Reciprocal(y) }", ANY),
    "remainders by sizes": (
        "(float[n,4] x, float[k] y) => (int64[2] c) { h = Shape<start = 0, end = 1>(x) m = Neg(h) "
        "d = Shape(y) e = Neg(d) a = Mod(m, d) b = Mod(h, e) c = Concat<axis = 0>(a, b) }", ANY),
    "remainders of data": (
        "(int64[n,3] x, int64[3] y) => (int64[?,3] z) <int64 d = {4}, int64 s = {-5}, int64[1] o = "
        "{0}> { a = Add(x, s) b = Add(y, s) c = Mod(a, d) e = Mod(b, d) f = Mod<fmod = 1>(b, d) "
        "g = Unsqueeze(e, o) h = Unsqueeze(f, o) z = Concat<axis = 0>(c, g, h) }", ANY),
    # Sizes that are equal or 1.
    "n + k": ("(float[n,4] x, float[k,4] y) => (float[?,4] z) { z = Add(x, y) }", FIT),
    "n + 5": ("(float[n] x) => (float[?] z) <float[5] c = {1, 2, 3, 4, 5}> { z = Add(x, c) }",
              sizes((1,), (5,), (3,))),
    "n + k - m": ("(float[n,4] x, float[k,1] y, float[m,4] z) => (float[?,4] w) "
                  "{ a = Add(x, y) w = Sub(a, z) }", FIT),
    "where of three": ("(bool[n] c, float[k] x, float[m] y) => (float[?] z) "
                       "{ z = Where(c, x, y) }", FIT),
    "batches of matrices": ("(float[n,3,4] x, float[k,4,2] y) => (float[?,3,2] z) "
                            "{ z = MatMul(x, y) }", FIT),
    "expand n to k": ("(float[n] x, float[k] y) => (float[?] z) { s = Shape(y) "
                      "z = Expand(x, s) }", FIT),
    "expand n to 3": ("(float[n,1] x) => (float[?,?] z) <int64[2] s = {3, 4}> "
                      "{ z = Expand(x, s) }", sizes((1,), (3,), (2,))),
    "expand to fewer sizes": ("(float[n,1,k] x, float[m,4] y) => (float[?,?,?] z) "
                              "{ s = Shape(y) z = Expand(x, s) }",
                              sizes((1, 1, 1), (2, 4, 3), (3, 1, 5), (3, 4, 1))),
    "expand 1 to k": ("(float[1,m] x, float[k] y) => (float[?,?] z) <int64[1] i = {1}> "
                      "{ h = Shape(y) s = Concat<axis = 0>(h, i) z = Expand(x, s) }", ANY),
    "expand a slice": (
        "(float[n,k] x) => (float[?,?] z) <float[1,10] p = {0,1,2,3,4,5,6,7,8,9}, "
        "int64[1] i0 = {0}, int64[1] i1 = {1}> { b = Shape<start = 0, end = 1>(x) "
        "q = Shape<start = 1, end = 2>(x) c = Slice(p, i0, q, i1) s = Concat<axis = 0>(b, i1) "
        "z = Expand(c, s) }", ANY),
    "expand two": ("(float[n,k] x, float[m] y) => (float[?,?,?] z) <int64[1] i = {1}, "
                   "int64[1] j = {2}> { h = Shape(y) s = Concat<axis = 0>(j, h, i) "
                   "z = Expand(x, s) }", FIT),
    # Slices.
    "from 5 down to 0": ("(float[n] x) => (float[?] y) <int64[1] a = {5}, int64[1] b = {0}, "
                         "int64[1] c = {0}, int64[1] d = {-1}> { y = Slice(x, a, b, c, d) }",
                         sizes((1,), (5,), (6,), (7,), (12,))),
    "from a size down": ("(float[n] x, float[k] z) => (float[?] y) <int64[1] b = {1}, "
                         "int64[1] c = {0}, int64[1] d = {-2}> { a = Shape(z) "
                         "y = Slice(x, a, b, c, d) }", sizes((1, 1), (9, 4), (4, 9), (6, 6))),
    "down and up": ("(float[n,k] x) => (float[?,?] y) <int64[2] a = {4, 1}, "
                    "int64[2] b = {-9, 100}, int64[2] c = {0, 1}, int64[2] d = {-1, 2}> "
                    "{ y = Slice(x, a, b, c, d) }", ANY),
    "from minus a half": ("(float[n] x) => (float[?] y) <int64[1] two = {2}, int64[1] b = {99}> "
                          "{ h = Shape(x) q = Div(h, two) a = Neg(q) y = Slice(x, a, b) }",
                          sizes((1,), (2,), (5,), (12,))),
    # Others.
    "wrap": ("(float[n,k] x) => (float[?,?] y) <int64[4] p = {0, 1, 0, 2}> "
             "{ y = Pad<mode = \"wrap\">(x, p) }", ANY),
    "reflect": ("(float[n,5] x) => (float[?,?] y) <int64[4] p = {0, 4, 0, 2}> "
                "{ y = Pad<mode = \"reflect\">(x, p) }", sizes((1,), (5,), (12,))),
    "branch that every run takes": (
        "(float[n,1] x) => (float[?] y) <int64[1] i = {1}> { h = Shape(x) d = Gather(h, i) "
        "c = Equal(d, i) y = If (c) <then_branch = a () => (float[t] p) { p = Squeeze(x, i) }, "
        "else_branch = b () => (float[e,f] r) { r = Relu(x) }> }", sizes((1,), (5,))),
    "reflect by computed pads": (
        "(float[n,5] x) => (float[?,?] y) <int64[4] l = {2, 0, 4, 0}, int64[1] a = {-1}, "
        "int64[1] e = {-9223372036854775808}, int64[1] z = {0}> { p = Slice(l, a, e, z, a) "
        "y = Pad<mode = \"reflect\">(x, p) }", sizes((1,), (5,), (12,))),
    "compress": ("(float[n,k] x, bool[k] c) => (float[?,?] y) { y = Compress<axis = 1>(x, c) }",
                 ANY),
    "compress by a longer list": (
        "(float[n,k] x, bool[m] c) => (float[?,?] y) { y = Compress<axis = 0>(x, c) }", ANY),
    "compress all": ("(float[n,k] x, bool[m] c) => (float[?] y) { y = Compress(x, c) }", ANY),
    "responses of channels": (
        "(float[n,5,k,m] x) => (float[?,?,?,?] y) "
        "{ y = LRN<size = 3, alpha = 0.5, beta = 0.7, bias = 2.0>(x) }", ANY),
    "places that are not 0": (
        "(bool[n,k,m] x) => (int64[3,?] y) { y = NonZero(x) }", ANY),
    "positions": (
        "(float[n,k] x) => (float[?,?,2] y) <float[8,2] t = {0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,"
        "15}, int64 z = {0}, int64 o = {1}, int64[1] a = {0}> { h = Shape(x) s = Gather(h, o) "
        "r = Range(z, s, o) i = Unsqueeze(r, a) e = Expand(i, h) y = Gather(t, e) }",
        sizes((1, 1), (2, 3), (3, 8), (1, 5), (2, 9))),
    "bits": ("(bool[n,80] x) => (bool[?,80] y) <bool[80] c = {"
             + ",".join(str(int(number % 3 == 0)) for number in range(80))
             + "}> { y = And(x, c) }", ANY),
    "average with its padding": (
        "(float[n,2,k] x) => (float[?,?,?] y) { y = AveragePool<auto_pad = \"SAME_UPPER\", "
        "count_include_pad = 1, kernel_shape = [3], strides = [2]>(x) }", ANY),
    **{f"average to the next window {number}": (
        "(float[n,2,k,m] x) => (float[?,?,?,?] y) "
        f"{{ y = AveragePool<ceil_mode = 1, {attributes}>(x) }}", WIDE)
       for number, attributes in enumerate((
           "kernel_shape = [2, 2]", "kernel_shape = [2, 2], pads = [1, 0, 1, 0], "
           "count_include_pad = 1", "kernel_shape = [2, 2], strides = [2, 2]",
           "kernel_shape = [1, 4], strides = [2, 3]",
           "kernel_shape = [1, 4], strides = [2, 3], auto_pad = \"VALID\"",
           # The last window may start in the padding at the end.
           "kernel_shape = [3, 4], strides = [5, 4], pads = [2, 0, 2, 3]"))},
    **{f"greatest to the next window {number}": (
        "(float[n,2,k,m] x) => (float[?,?,?,?] y) "
        f"{{ y = MaxPool<ceil_mode = 1, {attributes}>(x) }}", WIDE)
       for number, attributes in enumerate((
           "kernel_shape = [2, 1]", "kernel_shape = [3, 1], strides = [2, 1]",
           "kernel_shape = [3, 4], strides = [5, 4], pads = [2, 0, 2, 3]",
           "kernel_shape = [3, 2], strides = [3, 2], dilations = [2, 3]"))},
}


def pool(op: str, auto: str, window: int, stride: int) -> str:
    return (f'(float[n,2,k,m] x) => (float[?,?,?,?] y) {{ y = {op}<auto_pad = "{auto}", '
            f'kernel_shape = [{window}, {window}], strides = [{stride}, {stride}]>(x) }}')


for _op, _auto, _window, _stride in [
        ("MaxPool", "SAME_UPPER", 2, 2), ("MaxPool", "SAME_LOWER", 3, 2),
        ("MaxPool", "SAME_UPPER", 2, 1), ("AveragePool", "SAME_UPPER", 3, 2),
        ("AveragePool", "SAME_LOWER", 2, 1), ("AveragePool", "SAME_LOWER", 5, 3)]:
    RIGHT[f"{_op} {_auto} {_window}/{_stride}"] = (pool(_op, _auto, _window, _stride), ANY)


def run(model: Any, points: Sizes, folder: Path, module_of: Any) -> int:
    """Compares with onnxruntime; returns at how many sizes the model ran."""
    compiled = symshape.compile(model, folder / "m.vmfb")
    function = module_of(compiled.output)[compiled.function]
    # Optimized, it reads beyond the end of a table without an error.
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options)
    ran = 0
    for point in points:
        feeds = inputs_for(model, point)
        try:
            want, = session.run(None, feeds)
        except Exception:  # of several types
            with pytest.raises(Exception):
                function(*feeds.values())
            continue
        got = numpy.asarray(function(*feeds.values()))
        assert got.shape == want.shape, point
        if want.dtype.kind == "f":
            assert numpy.allclose(got, want, rtol=1e-4, atol=1e-5), point
        else:
            assert (numpy.ascontiguousarray(got).view(want.dtype) == want).all(), point
        ran += 1
    return ran


@pytest.mark.parametrize("name", RIGHT)
def test_right(name: str, tmp_path: Path, module_of: Any) -> None:
    text, points = RIGHT[name]
    model = model_of(text)
    verdict = symshape.check(model)
    assert verdict.status == "right", [*verdict.wrong, *verdict.undecided]
    # Where onnxruntime stops, the module stops too.
    assert run(model, points, tmp_path, module_of) >= len(points) - (points is FIT) * 2 - 1


@pytest.mark.parametrize("text, required", [
    ("(float[n,k,6] x) => (float[?,?] y) <int64[2] s = {-1, 4}> { y = Reshape(x, s) }",
     ["(n * k) mod 2 == 0"]),
    ("(float[n,k] x) => (float[?,?,?] y) <int64[3] s = {0, -1, 7}> { y = Reshape(x, s) }",
     ["k mod 7 == 0"]),
    ("(float[n,k] x, float[m,2] z) => (float[?,2] y) { y = MatMul(x, z) }", ["k == m"]),
    ("(float[n,k] x, float[m,2] z) => (float[?,?] y) { y = Concat<axis = 1>(x, z) }",
     ["n == m"]),
    ("(float[n] x, float[k] z) => (float[?] y) { y = Mul(x, z) }",
     ["n == k or n == 1 or k == 1"]),
    ("(float[n,1] x) => (float[?,?] y) <int64[2] s = {3, 4}> { y = Expand(x, s) }",
     ["n == 3 or n == 1"]),
    ("(float[n,6] x) => (float[?,?] y) <int64[2] s = {1, 6}> { y = Reshape(x, s) }", ["n == 1"]),
    ("(float[n,6] x, float[2,2] c) => (float[?,?] y) { y = Concat<axis = 1>(c, x) }",
     ["n == 2"]),
    ("(float[n] x, float[k,3] t) => (float[?,3] y) <int64 z = {0}, int64 o = {1}> "
     "{ h = Shape(x) s = Squeeze(h) r = Range(z, s, o) y = Gather(t, r) }", ["n <= k"]),
    # A window has to fit into its input with padding.
    ("(float[1,1,n] x) => (float[1,1,?] y) { y = MaxPool<kernel_shape = [2], strides = [2]>(x) }",
     ["n >= 2"]),
    ("(float[1,1,n] x) => (float[1,1,?] y) <float[1,1,2] w = {1.0, 2.0}> "
     "{ y = Conv<dilations = [3], pads = [1, 0]>(x, w) }", ["n >= 3"]),
    ("(float[1,1,n] x) => (float[1,1,?] y) "
     "{ y = MaxPool<kernel_shape = [3], strides = [2], pads = [1, 1]>(x) }", []),
    ("(float[1,1,n] x) => (float[1,1,?] y) "
     "{ y = MaxPool<kernel_shape = [3], auto_pad = \"SAME_LOWER\">(x) }", []),
    # The numbers from 1 to n - 1.
    ("(float[n] x, float[k,3] t) => (float[?,3] y) <int64 o = {1}> "
     "{ h = Shape(x) s = Squeeze(h) r = Range(o, s, o) y = Gather(t, r) }", []),
    # The ranges imply these, or they hold for all sizes.
    ("(float[n,k] x, float[n,k] z) => (float[?,?] y) <int64[1] s = {-1}> "
     "{ a = Mul(x, z) y = Reshape(a, s) }", []),
    ("(float[n,6] x) => (float[?,?] y) <int64[2] s = {-1, 3}> { y = Reshape(x, s) }", []),
    ("(float[n,k] x) => (float[?,?,?] y) <int64[1] i = {1}> { y = Unsqueeze(x, i) }", []),
    # The states of an LSTM and the lengths of its sequences are those of the batch.
    ("(float[n,k,4] x, float[1,m,2] h, float[1,m,2] c, int32[k] l) => (float[?,?,?,?] y) "
     "<float[1,8,4] w = {" + ", ".join(["0.5"] * 32) + "}, float[1,8,2] r = {"
     + ", ".join(["0.25"] * 16) + "}> { y = LSTM<hidden_size = 2>(x, w, r, , l, h, c) }",
     ["k == m"]),
    # Both branches need the sizes, or one of them.
    *(("(bool c, float[n,2] x, float[k,3] z) => (float[?,?] y) { y = If (c) <then_branch = a () "
       "=> (float[t,u] p) { p = Concat<axis = 1>(x, z) }, else_branch = b () => (float[e,f] r) "
       f"{{ {other} }}> }}", required) for other, required in (
           ("s = Neg(x) r = Concat<axis = 1>(s, z)", ["n == k"]), ("r = Relu(x)", []))),
    # A node whose result nothing needs may not run.
    ("(float[n] x) => (float[?] y) <int64[2] s = {-1, 7}> { z = Reshape(x, s) y = Relu(x) }", []),
    # The model never runs: a premise that is false proves everything.
    ("(float[n] x) => (float[?] y) <int64[1] one = {1}> { h = Shape(x) s = Add(h, one) "
     "y = Reshape(x, s) }", []),
])
def test_requirements(text: str, required: list[str]) -> None:
    assert symshape.check(model_of(text)).constraints == required


def test_no_requirement_of_a_branch() -> None:
    model = model_of(
        "(bool c, float[n] x) => (float[?] y) <int64[2] s = {-1, 7}, int64[1] f = {-1}> "
        "{ y = If (c) <then_branch = a () => (float[t] p) { q = Reshape(x, s) "
        "p = Reshape(q, f) }, else_branch = b () => (float[e] r) { r = Relu(x) }> }")
    assert symshape.check(model).constraints == []


@pytest.mark.parametrize("text", [
    # n + 1 elements never become n.
    "(float[n] x) => (float[?] y) <int64[1] one = {1}> { h = Shape(x) s = Add(h, one) "
    "y = Reshape(x, s) }",
    # A reflection may need more elements than there are.
    "(float[n,k] x) => (float[?,?] y) <int64[4] p = {0, 4, 0, 2}> "
    "{ y = Pad<mode = \"reflect\">(x, p) }",
    # The file states another size than the nodes give.
    "(float[n] x) => (float[n] y) <int64[1] a = {0}, int64[1] b = {10}> { y = Slice(x, a, b) }",
    "(float[n,2,k] x) => (float[n,2,k] y) { y = MaxPool<auto_pad = \"SAME_UPPER\", "
    "kernel_shape = [2], strides = [2]>(x) }",
])
def test_not_right(text: str) -> None:
    assert symshape.check(model_of(text)).status != "right"


@pytest.mark.parametrize("text, why", [
    ("(float[n] x, int64[2] p) => (float[?] y) { y = Pad<mode = \"wrap\">(x, p) }", "wrap"),
    ("(float[n] x) => (float[?] y) <int64[2] p = {3, -1}> { y = Pad<mode = \"wrap\">(x, p) }",
     "wrap"),
    ("(float[n,2,k] x) => (float[?,?,?] y) { y = AveragePool<auto_pad = \"SAME_UPPER\", "
     "kernel_shape = [2], dilations = [2]>(x) }", "pads"),
    ("(float[n] x) => (float[?] y) <int64[1] a = {2}, int64[1] b = {9223372036854775807}, "
     "int64[1] c = {0}, int64[1] d = {-1}> { y = Slice(x, a, b, c, d) }", "greatest integer"),
])
def test_refused(text: str, why: str) -> None:
    with pytest.raises(symshape.LoweringError, match=why):
        symshape.check(model_of(text))


OLD = {
    "clip": ("(float[n,k] x) => (float[?,?] y) { y = Clip<max = 0.5>(x) }", 6),
    "greatest": ("(float[n,k,4] x) => (float[?,?] y) "
                 "{ y = ReduceMax<axes = [1], keepdims = 0>(x) }", 11),
    "pool": (pool("MaxPool", "SAME_UPPER", 3, 2), 8),
    "slice": ("(float[n,k] x) => (float[?,?] y) "
              "{ y = Slice<axes = [1], starts = [1], ends = [3]>(x) }", 9),
    "weights": ("(float[n,10] x) => (float[?,?] y) <float[10,20] w = {"
                + ",".join(str(number % 7 - 3) for number in range(200))
                + "}> { a = MatMul(x, w) y = Clip<max = 0.5>(a) }", 6),
    "softmax": ("(float[n,k,4] x) => (float[?,?,?] y) { y = Softmax(x) }", 7),
}


@pytest.mark.parametrize("name", OLD)
def test_old_opsets(name: str, tmp_path: Path, module_of: Any) -> None:
    text, opset = OLD[name]
    model = model_of(text, opset)
    verdict = symshape.check(model)
    assert verdict.status == "right"
    assert any("converted" in note for note in verdict.notes)
    assert run(model, ANY, tmp_path, module_of) == len(ANY)


VECTORS = "<float[8] g = {1,2,3,4,5,6,7,8}, float[8] c = {0,1,0,1,0,1,0,1}> "
CONTRIB = {
    "SkipLayerNormalization": "(float[n,k,8] x, float[n,k,8] z) => (float[?,?,8] y) " + VECTORS
    + "{ y, , , s = com.microsoft.SkipLayerNormalization<epsilon = 0.001>(x, z, g, c, g) }",
    "SkipSimplifiedLayerNormalization":
    "(float[n,k,8] x, float[n,k,8] z) => (float[?,?,8] y) " + VECTORS
    + "{ y = com.microsoft.SkipSimplifiedLayerNormalization(x, z, g) }",
    "Gelu": "(float[n,k] x) => (float[?,?] y) { y = com.microsoft.Gelu(x) }",
    "BiasGelu": "(float[n,8] x) => (float[?,?] y) " + VECTORS
    + "{ y = com.microsoft.BiasGelu(x, c) }",
    "FastGelu": "(float[n,8] x) => (float[?,?] y) " + VECTORS
    + "{ y = com.microsoft.FastGelu(x, c) }",
    "QuickGelu": "(float[n,k] x) => (float[?,?] y) { y = com.microsoft.QuickGelu<alpha = 1.5>(x) }",
    "FusedMatMul": "(float[n,k,m] x, float[n,4,m] z) => (float[?,?,?] y) "
                   "{ y = com.microsoft.FusedMatMul<alpha = 0.5, transB = 1>(x, z) }",
}


@pytest.mark.parametrize("name", CONTRIB)
def test_ops_of_onnxruntime(name: str, tmp_path: Path, module_of: Any) -> None:
    model = onnx.parser.parse_model('<ir_version: 9, opset_import: ["" : 18, "com.microsoft" : 1]>'
                                    f' main {CONTRIB[name]}')
    assert symshape.check(model).status == "right"
    assert run(model, ANY, tmp_path, module_of) == len(ANY)


def test_new_opsets_stay() -> None:
    verdict = symshape.check(model_of("(float[n] x) => (float[?] y) { y = Relu(x) }", 13))
    assert verdict.status == "right" and verdict.notes == []


def test_the_node_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of("(float[n,2,k] x, float[n] w) => (float[?,?,?] y) { a = Relu(x) "
                     "y = MaxPool<auto_pad = \"SAME_UPPER\", kernel_shape = [2], strides = [2]>(a) }")
    model.graph.node[1].name = "/layer.1/pool:0"
    assert symshape.check(model).status == "right"
    monkeypatch.setattr(onnx_lowering, "mend", lambda *_: [])
    verdict = symshape.check(model)
    assert {finding.node for finding in verdict.wrong} == {"MaxPool '/layer.1/pool:0'"}
    assert "1. MaxPool '/layer.1/pool:0'" in render(verdict)
    assert verdict.to_json()["wrong"][0]["node"] == "MaxPool '/layer.1/pool:0'"


def test_the_first_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of("(float[n,2,k,m] x) => (float[?,?,?,?] z) { a = Relu(x) y = MaxPool<auto_pad "
                     "= \"SAME_UPPER\", kernel_shape = [2, 2], strides = [2, 2]>(a) "
                     "z = Transpose<perm = [0, 1, 3, 2]>(y) }")
    assert symshape.check(model).notes == []
    monkeypatch.setattr(onnx_lowering, "mend", lambda *_: [])
    verdict = symshape.check(model)
    assert verdict.status == "wrong" and "is that of MaxPool 'y'" in verdict.notes[0]


@pytest.mark.parametrize("domain, op", [("com.microsoft", "BiasDropout"),
                                        ("my.ops", "Strange")])
def test_ops_of_other_domains_are_named(domain: str, op: str) -> None:
    model = model_of("(float[n,8] x, float[8] c) => (float[?,?] y) { y = Add(x, c) }")
    node = model.graph.node[0]
    node.op_type, node.domain = op, domain
    model.opset_import.add(domain=domain, version=1)
    with pytest.raises(symshape.LoweringError, match=f"{op} 'y'"):
        symshape.check(model)


def test_a_branch_is_not_mended() -> None:
    """No premise says that the sizes of a branch fit, so its check stays."""
    model = model_of(
        "(bool c, float[n] x, float[k] z) => (float[?] y) { y = If (c) <then_branch = a () => "
        "(float[t] p) { p = Add(x, z) }, else_branch = b () => (float[e] r) { r = Neg(x) }> }")
    verdict = symshape.check(model)
    assert verdict.constraints == [] and verdict.status != "right"
    assert any("mismatched size" in check.message for check in verdict.checks)


def test_both_branches_state_what_both_need() -> None:
    """The model runs only for sizes that one of its branches takes."""
    model = model_of(
        "(bool c, float[n] x, float[k] z) => (float[?] y) { y = If (c) <then_branch = a () => "
        "(float[t] p) { p = Add(x, z) }, else_branch = b () => (float[e] r) { r = Mul(x, z) }> }")
    assert symshape.check(model).constraints == ["n == k or n == 1 or k == 1"]
