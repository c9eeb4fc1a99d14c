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


def ops(model):
    return [node.op_type for node in model.graph.node]


def test_only_branch_is_taken():
    model = model_of(BRANCHES)
    assert onnx_branches.take(model, {"y": 1, "If.then/q": 1, "If.else/r": 2, "x": 2})
    assert ops(model) == ["Relu", "Mul", "Squeeze", "Identity", "Squeeze", "Add"]
    onnx.checker.check_model(model)
    x = numpy.array([[3.0], [-2.0]], numpy.float32)
    got = ReferenceEvaluator(model).run(None, {"c": numpy.array(True), "x": x})[0]
    assert got.tolist() == [12.0, 4.0]
    # The branch without a known rank does not run, either.
    model = model_of(BRANCHES)
    assert onnx_branches.take(model, {"y": 2, "If.else/r": 2})
    assert "Neg" in ops(model) and "Mul" not in ops(model)


def test_names_stay_unique():
    model = model_of(BRANCHES.replace("s = Mul(x, x)", "p = Mul(x, x)").replace(
        "Squeeze(s, one)", "Squeeze(p, one)").replace("Identity(p)", "Identity(x)"))
    assert onnx_branches.take(model, {"y": 1, "If.then/q": 1, "If.else/r": 2})
    onnx.checker.check_model(model)


@pytest.mark.parametrize("ranks", [
    {"y": 1, "If.then/q": 1, "If.else/r": 1}, {"If.then/q": 1, "If.else/r": 2},
    {"w": 2, "If.then/o": 2, "If.else/v": 2}])
def test_both_branches_may_run(ranks):
    model = model_of(BRANCHES)
    assert not onnx_branches.take(model, ranks)
    assert "If" in ops(model)


def test_constant_has_a_rank_that_nobody_lists():
    model = model_of("(bool c, float[n] x) => (float[?] y) { y = If (c) <then_branch = t () => "
                     "(float[1] q) { q = Constant<value = float[1] {1.0}>() }, else_branch = e () "
                     "=> (float[i] r) { r = Relu(x) }> }")
    assert not onnx_branches.take(model, {"y": 1, "If.else/r": 1, "x": 1})
