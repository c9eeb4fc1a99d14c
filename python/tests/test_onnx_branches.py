"""Branches of an `If` that every run takes."""

import pytest

onnx = pytest.importorskip("onnx")

import numpy  # noqa: E402
from onnx import parser  # noqa: E402
from onnx.reference import ReferenceEvaluator  # noqa: E402

from symshape.frontends import onnx_branches  # noqa: E402

HEAD = "<ir_version: 9, opset_import: [\"\" : 18]> g "
# `p` is in a branch and outside; `y` is a value of the other graph.
BRANCHES = ("(bool c, float[n,1] x) => (float[?] z) <int64[1] a = {1}> { p = Relu(x) "
            "y, w = If (c) <then_branch = t () => (float[m] q, float[k,1] o) "
            "<int64[1] one = {1}> { s = Mul(x, x) q = Squeeze(s, one) o = Identity(p) }, "
            "else_branch = e () => (float[i,j] r, float[k,1] v) { r = Identity(x) "
            "v = Neg(p) }> u = Squeeze(w, a) z = Add(y, u) }")


def model_of(text):
    model = parser.parse_model(HEAD + text)
    for node in model.graph.node:
        node.name = node.name or node.op_type
    return model


def sizes(ranks):
    return {name: [None] * rank for name, rank in ranks.items()}


def ops(model):
    return [node.op_type for node in model.graph.node]


def test_only_branch_is_taken():
    model = model_of(BRANCHES)
    assert onnx_branches.take(model, sizes({"y": 1, "If.then/q": 1, "If.else/r": 2, "x": 2}))
    assert ops(model) == ["Relu", "Mul", "Squeeze", "Identity", "Squeeze", "Add"]
    onnx.checker.check_model(model)
    x = numpy.array([[3.0], [-2.0]], numpy.float32)
    got = ReferenceEvaluator(model).run(None, {"c": numpy.array(True), "x": x})[0]
    assert got.tolist() == [12.0, 4.0]
    # The branch without a known rank does not run, either.
    model = model_of(BRANCHES)
    assert onnx_branches.take(model, sizes({"y": 2, "If.else/r": 2}))
    assert "Neg" in ops(model) and "Mul" not in ops(model)


def test_names_stay_unique():
    model = model_of(BRANCHES.replace("s = Mul(x, x)", "p = Mul(x, x)").replace(
        "Squeeze(s, one)", "Squeeze(p, one)").replace("Identity(p)", "Identity(x)"))
    assert onnx_branches.take(model, sizes({"y": 1, "If.then/q": 1, "If.else/r": 2}))
    onnx.checker.check_model(model)


@pytest.mark.parametrize("ranks", [
    {"y": 1, "If.then/q": 1, "If.else/r": 1}, {"If.then/q": 1, "If.else/r": 2},
    {"w": 2, "If.then/o": 2, "If.else/v": 2}])
def test_both_branches_may_run(ranks):
    model = model_of(BRANCHES)
    assert not onnx_branches.take(model, sizes(ranks))
    assert "If" in ops(model)


def test_constant_has_a_rank_that_nobody_lists():
    model = model_of("(bool c, float[n] x) => (float[?] y) { y = If (c) <then_branch = t () => "
                     "(float[1] q) { q = Constant<value = float[1] {1.0}>() }, else_branch = e () "
                     "=> (float[i] r) { r = Relu(x) }> }")
    assert not onnx_branches.take(model, sizes({"y": 1, "If.else/r": 1, "x": 1}))


# A condition of the sizes of x, which are 2 and n.
CHOICE = ("(float[2,n] x) => (float[?,?] y) <int64 i = {INDEX}, int64 k = {NUMBER}> { h = Shape(x) "
          "d = Gather(h, i) STEPS y = If (c) <then_branch = t () => (float[a,b] q) "
          "{ q = Relu(x) }, else_branch = e () => (float[a,b] r) { r = Neg(x) }> }")

def choice(index, steps, number=2):
    return model_of(CHOICE.replace("INDEX", str(index)).replace("NUMBER", str(number)).replace(
        "STEPS", steps))


@pytest.mark.parametrize("index, steps, number, taken", [
    (0, "c = Cast<to = 9>(d)", 2, "Relu"), (0, "c = Equal(d, k)", 2, "Relu"),
    (0, "c = Equal(d, k)", 3, "Neg"), (-2, "e = Identity(d) c = Equal(e, k)", 3, "Neg"),
    # The other size may have any number.
    (1, "c = Cast<to = 9>(d)", 2, None), (1, "c = Equal(d, k)", 2, None),
    (-1, "c = Equal(d, k)", 2, None),
    # A number may change.
    (0, "e = Add(d, d) c = Cast<to = 9>(e)", 2, None),
    (0, "e = Cast<to = 2>(k) c = Cast<to = 9>(e)", 256, None),
    (0, "e = Gather(k, d) c = Cast<to = 9>(e)", 2, None),
])
def test_condition_of_sizes(index, steps, number, taken):
    model = choice(index, steps, number)
    assert onnx_branches.take(model, {"x": ["2", "n"]}) == bool(taken)
    assert (taken or "If") in ops(model)


def test_condition_of_a_table():
    # The rows of a table of two dimensions are no numbers of a list.
    model = choice(0, "f = Unsqueeze(h, o) e = Gather(f, i) g = ReduceMin<keepdims = 0>(e) "
                   "c = Cast<to = 9>(g)")
    model.graph.initializer.add().CopyFrom(onnx.numpy_helper.from_array(numpy.array([0]), "o"))
    assert not onnx_branches.take(model, {"x": ["2", "n"]})
