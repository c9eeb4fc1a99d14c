"""Shapes of custom ONNX ops, as registered Python functions."""

import pytest

onnx = pytest.importorskip("onnx")

from onnx import TensorProto, helper  # noqa: E402

import symshape  # noqa: E402
import symshape.onnx  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


@pytest.fixture
def register():
    """`symshape.onnx.register` for this test alone."""
    known = []

    def add(op, function):
        known.append(op)
        symshape.onnx.register("my.ops", op, function)
    yield add
    for op in known:
        symshape.onnx.unregister("my.ops", op)


def own(op, inputs, outputs, **attributes):
    return helper.make_node(op, inputs, outputs, outputs[0], domain="my.ops", **attributes)


def model(*nodes, inputs=(("x", ("n", "c", 4)), ("k", (3,)))):
    graph = helper.make_graph(
        nodes, "main",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in inputs],
        [helper.make_tensor_value_info(nodes[-1].output[0], TensorProto.FLOAT, None)])
    return helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 18), helper.make_opsetid("my.ops", 1)])


def shape_of(source, name):
    return str(symshape.shapes(source)[name])


@pytest.mark.parametrize("function, expected", [
    (lambda node, x, k: [x], "[n, c, 4]"),
    (lambda node, x, k: [[x[0], 7]], "[n, 7]"),
    (lambda node, x, k: [[]], "[]"),
    (lambda node, x, k: [x[1:]], "[c, 4]"),
    (lambda node, x, k: [x[:-1] + [x[-1] * 2]], "[n, c, 8]"),
    (lambda node, x, k: [[5] + x[-2:]], "[5, c, 4]"),
    (lambda node, x, k: [[(x[0] - k[0] + 1).max(0)]], "[max(n, 2) - 2]"),
    (lambda node, x, k: [[x[0].min(8), x[0] // 2, x[0] % 4]],
     "[min(n, 8), n floordiv 2, n mod 4]"),
    (lambda node, x, k: [[-(-x[0] // 3)]], "[n ceildiv 3]"),
    (lambda node, x, k: [[100000 - x[0], 2 * x[0] + x[1]]], "[100000 - n, n * 2 + c]"),
    (lambda node, x, k: [x.broadcast([x[1], 1])], None),
    (lambda node, x, k: [None], None)])
def test_results(register, function, expected):
    register("Op", function)
    source = model(own("Op", ["x", "k"], ["y"]))
    if expected is None:
        symshape.shapes(source)
    else:
        assert shape_of(source, "y") == expected


def test_ops_before_and_after(register):
    """Sizes reach the op and come from it; an attribute counts."""
    register("Repeat", lambda node, x: [x[:-1] + [x[-1] * node.attribute[0].i]])
    source = model(helper.make_node("Transpose", ["x"], ["t"], perm=[2, 0, 1]),
                   own("Repeat", ["t"], ["r"], times=3),
                   helper.make_node("Concat", ["r", "r"], ["y"], axis=1))
    assert shape_of(source, "y") == "[4, n * 2, c * 3]"


def test_several_results_and_a_missing_input(register):
    def two(node, x, missing):
        assert missing is None
        return [x[:1], [x[1], 2]]
    register("Two", two)
    source = model(own("Two", ["x", ""], ["a", "b"]), helper.make_node("Relu", ["b"], ["y"]))
    found = symshape.shapes(source)
    assert (str(found["a"]), str(found["b"]), str(found["y"])) == ("[n]", "[c, 2]", "[c, 2]")


def test_a_broadcast(register):
    register("Mix", lambda node, x, y: [x.broadcast(y)])
    source = model(own("Mix", ["x", "w"], ["y"]), inputs=(("x", ("n", 4)), ("w", ("n", 1))))
    assert shape_of(source, "y") == "[n, 4]"


def test_in_a_branch(register):
    register("Op", lambda node, x: [[x[0] * 2]])
    branches = [helper.make_graph([own("Op", ["x"], [name])], name, [], [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, None)]) for name in ("p", "q")]
    source = model(helper.make_node("ReduceSum", ["k"], ["sum"], keepdims=0),
                   helper.make_node("Cast", ["sum"], ["flag"], to=TensorProto.BOOL),
                   helper.make_node("If", ["flag"], ["y"], then_branch=branches[0],
                                    else_branch=branches[1]))
    assert shape_of(source, "y") == "[n * 2]"


def test_an_op_without_a_function_is_unknown(register):
    register("Other", lambda node, x: [x])
    found = symshape.shapes(model(own("Op", ["x"], ["y"])))
    assert any("y: the rank is not known" in note for note in found.left_out)


@pytest.mark.parametrize("function, message", [
    (lambda node, x, k: [], "expected a list of 1 shapes, one for each result, found \\[\\]"),
    (lambda node, x, k: x, "expected a list of 1 shapes"),
    (lambda node, x, k: [4], "expected the sizes of a tensor, such as \\[x\\[0\\], 4\\], found 4"),
    (lambda node, x, k: [[1.5]], "the shape function of 'Op': expected a size, found 1.5"),
    (lambda node, x, k: [x[0]], "such as \\[x\\[0\\], 4\\], found a size"),
    (lambda node, x, k: [x, k], "one for each result, found \\[the sizes of a tensor, "),
    (lambda node, x, k: [[True]], "expected a size, found True"),
    (lambda node, x, k: [[max(x[0], 1)]], "a size is a symbol, not a number"),
    (lambda node, x, k: [list(x)], "the number of dimensions is a symbol"),
    (lambda node, x, k: [x[::2]], "expected a slice of sizes without a step"),
    (lambda node, x, k: [[1 // 0]], "the shape function of 'Op' raises ZeroDivisionError"),
    (lambda node, x: [x], "the shape function of 'Op' raises TypeError")])
def test_wrong_functions(register, function, message):
    register("Op", function)
    with pytest.raises(symshape.BadInput, match=message):
        symshape.shapes(model(own("Op", ["x", "k"], ["y"])))


def test_no_function():
    with pytest.raises(symshape.BadInput, match="expected a function, found 3"):
        symshape.onnx.register("my.ops", "Op", 3)


def test_a_decorator():
    @symshape.onnx.register("my.ops", "Op")
    def op(node, x):
        return [[x[0]]]
    try:
        assert shape_of(model(own("Op", ["x"], ["y"])), "y") == "[n]" and callable(op)
    finally:
        symshape.onnx.unregister("my.ops", "Op")
