"""ONNX models whose sizes come from the nodes: the meaning of ops, the written file, and
lowerings that are wrong."""

import re

import pytest

onnx = pytest.importorskip("onnx")

import numpy  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

import symshape  # noqa: E402
import symshape.onnx  # noqa: E402
from symshape import BadInput  # noqa: E402
from symshape.frontends import onnx_lowering  # noqa: E402

FLOAT, INT, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL


def model(nodes, inputs, outputs, constants=(), opset=18, domains=()):
    """A model from (op, inputs, outputs, attributes) tuples; results are floats."""
    infos = [helper.make_tensor_value_info(name, kind, shape) for name, kind, shape in inputs]
    graph = helper.make_graph(
        [helper.make_node(op, ins, outs, **attributes) for op, ins, outs, attributes in nodes],
        "g", infos, [helper.make_tensor_value_info(name, FLOAT, shape)
                     for name, shape in outputs],
        [numpy_helper.from_array(numpy.asarray(value), name) for name, value in constants])
    return helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", opset), *(helper.make_opsetid(name, 1) for name in domains)])


def dims(result, name):
    for value in [*result.graph.value_info, *result.graph.output]:
        if value.name == name:
            return [dim.dim_param or dim.dim_value for dim in value.type.tensor_type.shape.dim]
    return None


ADD = [("Add", ["x", "y"], ["z"], {})]


@pytest.mark.parametrize("ranges, text", [
    (None, "Max(k, n)"), ({"n": (0, 9), "k": (0, 9)}, "Max(k, n)*Min(k, n, 1)")])
def test_two_sizes_broadcast(ranges, text):
    two = model(ADD, [("x", FLOAT, ["n", "m"]), ("y", FLOAT, ["k", "m"])], [("z", [None, None])])
    assert str(symshape.shapes(two, ranges=ranges)["z"]) == "[broadcast(n, k), m]"
    written = dims(symshape.onnx.infer_shapes(two, ranges=ranges), "z")
    assert written[1] == "m" and written[0].replace("n, k", "k, n") == text


def test_declared_names():
    nodes = [("Concat", ["p", "x"], ["y"], {"axis": 1}), ("Relu", ["y"], ["z"], {}),
             ("Compress", ["z", "c"], ["w"], {"axis": 1})]
    inputs = [("p", FLOAT, ["b", "past"]), ("x", FLOAT, ["b", "s"]), ("c", BOOL, ["k"])]
    stated = model(nodes, inputs, [("y", ["b", "s + past"]), ("z", ["b", "s"]),
                                   ("w", ["b", "hits"])])
    with pytest.warns(UserWarning, match="states s for dimension 1"):
        written = symshape.onnx.infer_shapes(stated)
    # An equal expression stays, and so does a name for an unknown size.
    assert dims(written, "y") == ["b", "s + past"] and dims(written, "w") == ["b", "hits"]
    # A refuted one does not.
    assert dims(written, "z") == ["b", "past + s"]
    notes = [note for note in symshape.shapes(stated).left_out if "states" in note]
    assert len(notes) == 1 and notes[0].startswith("z: the file states s for dimension 1")


def stated_sizes():
    nodes = [("Concat", ["p", "x"], ["y"], {"axis": 1}), ("Relu", ["y"], ["z"], {}),
             ("Compress", ["z", "c"], ["w"], {"axis": 1})]
    inputs = [("p", FLOAT, ["b", "past"]), ("x", FLOAT, ["b", "s"]), ("c", BOOL, ["k"])]
    return model(nodes, inputs, [("y", ["b", "s + past"]), ("z", ["b", "s"]),
                                 ("w", [-1, "hits"])])


@pytest.mark.parametrize("policy, y, z, w", [
    ("refine", "s + past", "past + s", ["b", "hits"]),
    ("keep", "s + past", "s", ["b", "hits"]),
    ("override", "past + s", "past + s", ["b", 0])])
def test_policies(policy, y, z, w):
    with pytest.warns(UserWarning, match="z: the file states s for dimension 1"):
        written = symshape.onnx.infer_shapes(stated_sizes(), policy=policy)
    assert [dims(written, name)[1] for name in "yz"] == [y, z] and dims(written, "w") == w


def test_strict_policy():
    with pytest.raises(BadInput, match="other sizes than its nodes give: z: the file states s"):
        symshape.onnx.infer_shapes(stated_sizes(), policy="strict")
    right = model([("Relu", ["x"], ["z"], {})], [("x", FLOAT, ["b", 3])], [("z", ["b", 3])])
    assert dims(symshape.onnx.infer_shapes(right, policy="strict"), "z") == ["b", 3]
    with pytest.raises(BadInput, match="expected a policy of refine, keep, .*, found 'merge'"):
        symshape.onnx.infer_shapes(right, policy="merge")


def test_stated_sizes_count_where_the_model_runs():
    def joined(text):
        return model([("Concat", ["x", "y"], ["z"], {"axis": 1})],
                     [("x", FLOAT, ["a", 2]), ("y", FLOAT, ["b", 3])], [("z", [text, 5])])

    # The node needs a == b.
    for text in ("a", "b"):
        assert symshape.shapes(joined(text)).refuted == []
        for policy in ("refine", "strict"):
            written = symshape.onnx.infer_shapes(joined(text), policy=policy)
            assert dims(written, "z") == [text, 5]
    note, = symshape.shapes(joined("a + b")).refuted
    first, second = re.search(r"they differ for a = (\d+), b = (\d+)$", note).groups()
    assert first == second
    with pytest.raises(BadInput, match="the file states b . 3"):
        symshape.onnx.infer_shapes(joined("b + 3"), policy="strict")


def test_size_below_zero():
    never = model([("ConstantOfShape", ["s"], ["z"], {})], [("x", FLOAT, ["n"])],
                  [("z", [None])], constants=[("s", [-3])])
    found = symshape.shapes(never)
    assert str(found["z"]) == "[?]"
    assert found.never == ["z: dimension 0 has the size -3, so that the model never runs"]
    assert found.never[0] in found.left_out
    with pytest.raises(BadInput, match="z: dimension 0 has the size -3"):
        symshape.check(never)


def test_words_for_the_greatest_of_three_sizes():
    nodes = [*(("Shape", [name], [f"{name}s"], {}) for name in "xyz"),
             ("Max", ["xs", "ys", "zs"], ["s"], {}), ("ConstantOfShape", ["s"], ["w"], {})]
    inputs = [("x", FLOAT, ["a"]), ("y", FLOAT, ["b"]), ("z", FLOAT, ["c"])]

    def written(text):
        return dims(symshape.onnx.infer_shapes(model(nodes, inputs, [("w", [text])])), "w")[0]

    for right in ("Max(a, b, c)", "Max(c, Max(b, a))"):
        assert written(right) == right
    for wrong in ("c", "a"):
        with pytest.warns(UserWarning, match=f"states {wrong} for dimension 0"):
            assert written(wrong) not in ("a", "c")
    # They are the same at all sizes that are tried.
    assert written("Max(a, c)") != "Max(a, c)"


def test_refuted_ranks_and_bounds():
    nodes = [("Relu", ["x"], ["z"], {})]
    stated = model(nodes, [("x", FLOAT, ["b", 3])], [("z", ["b"])])
    notes = symshape.shapes(stated).refuted
    assert notes == ["z: the file states 1 dimensions, and the nodes give 2"]
    with pytest.warns(UserWarning):
        assert dims(symshape.onnx.infer_shapes(stated, policy="keep"), "z") == ["b"]
    # Small sizes do not show that these differ.
    for text, low in (("Min(b, 1000)", 1), ("Mod(b, 4099)", 0), ("Max(b, 4)", 5)):
        stated = model(nodes, [("x", FLOAT, ["b", 3])], [("z", [text, 3])])
        assert bool(symshape.shapes(stated, ranges={"b": (low, 65536)}).refuted) == (low < 5)


def test_a_negative_number_is_no_size():
    found = symshape.shapes(model([("Relu", ["x"], ["z"], {})], [("x", FLOAT, [-1, 3])],
                                  [("z", [None, None])]))
    assert str(found["z"]) == "[x_d0, 3]"


def test_values_in_bodies():
    body = helper.make_graph(
        [helper.make_node("Gather", ["x", "i"], ["row"]),
         helper.make_node("Identity", ["go"], ["still"])],
        "body", [helper.make_tensor_value_info("i", INT, []),
                 helper.make_tensor_value_info("go", BOOL, [])],
        [helper.make_tensor_value_info("still", BOOL, []),
         helper.make_tensor_value_info("row", FLOAT, None)])
    looped = model([("Loop", ["n", "true"], ["rows"], {"name": "loop", "body": body})],
                   [("x", FLOAT, ["s", "d"])], [("rows", [None, None])],
                   [("n", numpy.int64(3)), ("true", numpy.bool_(True))])
    found = symshape.shapes(looped)
    assert str(found["rows"]) == "[3, d]" and str(found["loop/row"]) == "[d]"
    assert found["loop/row"].kind == "inner"


def test_ops_of_onnxruntime():
    nodes = [("SkipLayerNormalization", ["x", "y", "g"], ["z", "", "", "sum"],
              {"domain": "com.microsoft"}),
             ("FusedMatMul", ["z", "w"], ["p"], {"domain": "com.microsoft", "transB": 1}),
             ("BiasGelu", ["p", "b"], ["q"], {"domain": "com.microsoft"})]
    found = symshape.shapes(model(
        nodes, [("x", FLOAT, ["b", "s", 8]), ("y", FLOAT, ["b", "s", 8])],
        [("q", [None] * 3), ("sum", [None] * 3)],
        [("g", numpy.ones(8, numpy.float32)), ("w", numpy.ones((4, 8), numpy.float32)),
         ("b", numpy.ones(4, numpy.float32))], domains=["com.microsoft"]))
    assert str(found["q"]) == "[b, s, 4]" and str(found["sum"]) == "[b, s, 8]"


def test_an_input_without_rank():
    found = symshape.shapes(model([("Relu", ["x"], ["z"], {})], [("x", FLOAT, None)],
                                  [("z", None)]))
    assert "z: the rank is not known (Relu 'z')" in found.left_out


def test_wrong_lowerings(monkeypatch):
    """torch-mlir lowers each of these to a program with another size."""
    pytest.importorskip("iree.compiler")
    pool = model([("MaxPool", ["x"], ["z"], {"kernel_shape": [2, 2], "strides": [2, 2],
                                             "auto_pad": "SAME_UPPER"})],
                 [("x", FLOAT, ["n", 3, "h", "w"])], [("z", [None] * 4)])
    backwards = model([("Slice", ["x", "start", "end", "axis", "step"], ["z"], {})],
                      [("x", FLOAT, ["n"])], [("z", [None])],
                      [("start", numpy.array([5])), ("end", numpy.array([-1000])),
                       ("axis", numpy.array([0])), ("step", numpy.array([-1]))])
    for wrong in (pool, backwards):
        assert symshape.check(wrong).status == "right"
        with monkeypatch.context() as patch:
            patch.setattr(onnx_lowering, "mend", lambda *_: [])
            assert symshape.check(wrong).status == "wrong"


def test_right_lowering():
    pytest.importorskip("iree.compiler")
    padded = model([("Concat", ["x", "x"], ["z"], {"axis": 0})], [("x", FLOAT, ["n", 4])],
                   [("z", [None, None])])
    verdict = symshape.check(padded)
    assert verdict.status == "right" and verdict.results.proved == 1


def test_sizes_that_onnxruntime_refuses(monkeypatch):
    """Sizes that do not broadcast are no fault of the lowering."""
    pytest.importorskip("iree.compiler")
    pytest.importorskip("onnxruntime")
    two = model(ADD, [("x", FLOAT, ["n", 4]), ("y", FLOAT, ["k", 4])], [("z", [None, None])])
    verdict = symshape.check(two)
    assert verdict.status == "right" and verdict.constraints == ["n == k or n == 1 or k == 1"]
    # torch-mlir requires that n is k.
    monkeypatch.setattr(onnx_lowering, "mend", lambda *_: [])
    assert symshape.check(two).status != "right"
