"""The inputs of ONNX models: values that a caller may replace, and names of dimensions."""

import pytest

onnx = pytest.importorskip("onnx")

import numpy  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

import symshape  # noqa: E402
import symshape.onnx  # noqa: E402
from symshape import BadInput  # noqa: E402
from symshape.frontends.onnx_names import Names  # noqa: E402

FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64


def reshape(ir_version=9, stated=(2,), sparse=False):
    """Reshapes `x` to the initializer `s`, which is also an input if it has a shape."""
    inputs = [helper.make_tensor_value_info("x", FLOAT, ["n", 4])]
    if stated is not None:
        inputs.append(helper.make_tensor_value_info("s", INT, stated))
    values = numpy.array([-1, 2])
    dense = [] if sparse else [numpy_helper.from_array(values, "s")]
    graph = helper.make_graph(
        [helper.make_node("Reshape", ["x", "s"], ["z"])], "g", inputs,
        [helper.make_tensor_value_info("z", FLOAT, None)], dense)
    if sparse:
        graph.sparse_initializer.append(helper.make_sparse_tensor(
            numpy_helper.from_array(values, "s"),
            numpy_helper.from_array(numpy.arange(2), "i"), [2]))
    opset = 8 if ir_version < 4 else 18
    return helper.make_model(graph, ir_version=ir_version,
                             opset_imports=[helper.make_opsetid("", opset)])


def test_a_value_that_a_caller_may_replace():
    found = symshape.shapes(reshape())
    assert str(found["z"]) == "[?, ?]" and str(found["s"]) == "[2]"
    assert [note for note in found.left_out if note.startswith("s: a caller may replace")]
    # The shape of such an input is the stated one.
    found = symshape.shapes(reshape(stated=["k"]))
    assert str(found["s"]) == "[k]"
    assert "z" not in [value.name for value in found.values]


def test_a_sparse_value_that_a_caller_may_replace():
    assert str(symshape.shapes(reshape(stated=["k"], sparse=True))["s"]) == "[k]"


def test_a_constant_is_not_replaced():
    for model in (reshape(stated=None), reshape(ir_version=3)):
        found = symshape.shapes(model)
        assert str(found["z"]) == "[n * 2, 2]" and not found.left_out
        assert [value.name for value in found.values if value.kind == "input"] == ["x"]


@pytest.mark.parametrize("ir_version", [3, 4, 9])
def test_onnxruntime_replaces_the_same_values(ir_version):
    runtime = pytest.importorskip("onnxruntime")
    model = reshape(ir_version=ir_version)
    options = runtime.SessionOptions()
    options.log_severity_level = 4
    session = runtime.InferenceSession(model.SerializeToString(), options,
                                       providers=["CPUExecutionProvider"])
    replaced = [entry.name for entry in session.get_overridable_initializers()]
    found = symshape.shapes(model)
    assert replaced == [value.name for value in found.values
                        if value.kind == "input" and value.name != "x"]


def test_a_value_of_a_body_is_what_the_loop_passes():
    body = helper.make_graph(
        [helper.make_node("Expand", ["row", "s"], ["wide"]),
         helper.make_node("Identity", ["go"], ["still"]),
         helper.make_node("Identity", ["s"], ["next"])],
        "body", [helper.make_tensor_value_info("i", INT, []),
                 helper.make_tensor_value_info("go", TensorProto.BOOL, []),
                 helper.make_tensor_value_info("s", INT, [1])],
        [helper.make_tensor_value_info("still", TensorProto.BOOL, []),
         helper.make_tensor_value_info("next", INT, [1]),
         helper.make_tensor_value_info("wide", FLOAT, None)],
        [numpy_helper.from_array(numpy.array([7]), "s")])
    graph = helper.make_graph(
        [helper.make_node("Loop", ["n", "", "start"], ["last", "all"], body=body)], "g",
        [helper.make_tensor_value_info("row", FLOAT, [1]),
         helper.make_tensor_value_info("start", INT, [1])],
        [helper.make_tensor_value_info("all", FLOAT, None)],
        [numpy_helper.from_array(numpy.int64(3), "n")])
    model = helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 18)])
    # Its contents are not those of the initializer in the body.
    assert "7" not in str(symshape.shapes(model))


def test_a_replaced_value_is_an_argument_of_the_lowered_program():
    pytest.importorskip("iree.compiler")
    model = reshape()
    model.graph.node[0].op_type = "Expand"
    model.graph.input[0].type.tensor_type.shape.dim[1].dim_value = 1
    verdict = symshape.check(model)
    assert [(entry.name, entry.shape) for entry in verdict.inputs] == [
        ("x", ("n", "1")), ("s", ("2",))]


def concat(*dims):
    graph = helper.make_graph(
        [helper.make_node("Concat", ["x", "x"], ["z"], axis=0)], "g",
        [helper.make_tensor_value_info("x", FLOAT, dims)],
        [helper.make_tensor_value_info("z", FLOAT, [None] * len(dims))])
    return helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 18)])


@pytest.mark.parametrize("name", ["é", "批次", "batch é", "n²", "ﬁ", "Ⅳ", "α", "_", "²", "größe"])
def test_names_of_any_alphabet(name):
    model = concat(name, "m")
    found = symshape.shapes(model)
    assert str(found["z"]) == f"[{name} * 2, m]" and str(found["x"]) == f"[{name}, m]"
    assert str(found.at(**{name: 3})["z"]) == "[6, m]"
    written = symshape.onnx.infer_shapes(model)
    texts = [dim.dim_param for dim in written.graph.output[0].type.tensor_type.shape.dim]
    assert name in texts[0] and texts[1] == "m"
    assert str(symshape.shapes(written)["z"]) == f"[{name} * 2, m]"


def test_names_do_not_collide():
    names = ["é", "è", "n²", "n_", "d", "n'", "批次", "d_2", "2*d_3", "ü + n_"]
    model = concat(*names)
    found = symshape.shapes(model)
    assert str(found["x"]) == "[" + ", ".join(
        {"2*d_3": "d_3 * 2"}.get(name, name) for name in names) + "]"
    symbols = Names(names)
    assert len({symbols.symbol(name) for name in names[:8]} | {"d_3"}) == 9


def test_expressions_over_names_of_any_alphabet():
    found = symshape.shapes(concat("é", "é + 1"))
    assert str(found["z"]) == "[é * 2, é + 1]"


def test_a_text_of_digits_is_no_number():
    """onnxruntime takes any size for a dimension that is named `3`."""
    assert str(symshape.shapes(concat("3", 3))["x"]) == "[x_d0, 3]"


def test_names_in_a_verdict():
    pytest.importorskip("iree.compiler")
    verdict = symshape.check(concat("é", "batch-size"))
    assert verdict.inputs[0].shape == ("é", "batch-size")
    assert list(verdict.symbols) == ["é", "batch-size"]
    assert "批" not in str(verdict) and "d_" not in str(verdict.entry_checks)


def model_of_bytes(old, new):
    """A model with other bytes for a text of the same length."""
    graph = helper.make_graph(
        [helper.make_node("Relu", ["x"], ["mid_"]), helper.make_node("Neg", ["mid_"], ["z"])], "g",
        [helper.make_tensor_value_info("x", FLOAT, ["dim_"])],
        [helper.make_tensor_value_info("z", FLOAT, [None])])
    text = helper.make_model(graph, ir_version=9).SerializeToString()
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize("old", [b"mid_", b"dim_", b"Relu"])
def test_names_that_are_no_text(old, tmp_path):
    path = tmp_path / "m.onnx"
    path.write_bytes(model_of_bytes(old, b"\xff\xfe\x80_"))
    with pytest.raises(BadInput, match=r"a name that is not in UTF-8: b'\\xff"):
        symshape.shapes(path)


def test_an_unknown_element_type():
    model = concat("n")
    model.graph.input[0].type.tensor_type.elem_type = 77
    with pytest.raises(BadInput, match="input 'x' has an element type .* not know: 77"):
        symshape.shapes(model)


def functions(*calls):
    """A model with a local function for each op and the op that it calls."""
    made = [helper.make_function("own", name, ["a"], ["b"], [
        helper.make_node(op, ["a"], ["b"], domain=domain)], [
            helper.make_opsetid("", 18), helper.make_opsetid("own", 1)])
            for name, op, domain in calls]
    graph = helper.make_graph([helper.make_node("F", ["x"], ["z"], domain="own")], "g",
                              [helper.make_tensor_value_info("x", FLOAT, ["n"])],
                              [helper.make_tensor_value_info("z", FLOAT, [None])])
    return helper.make_model(graph, ir_version=9, functions=made, opset_imports=[
        helper.make_opsetid("", 18), helper.make_opsetid("own", 1)])


def test_local_functions():
    found = symshape.shapes(functions(("F", "G", "own"), ("G", "Neg", "")))
    assert str(found["z"]) == "[n]"
    with pytest.raises(BadInput, match="cannot inline the local functions: Cycle"):
        symshape.shapes(functions(("F", "G", "own"), ("G", "F", "own")))
