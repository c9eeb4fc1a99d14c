"""The comparison of inferred sizes with runs of onnxruntime."""

from dataclasses import replace

import pytest

onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

import numpy  # noqa: E402
from onnx import TensorProto, helper  # noqa: E402

import symshape  # noqa: E402
import symshape.onnx  # noqa: E402
from symshape import cli, onnx_verify  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


def model(nodes, shape=("n", 4), result=(None, None), initializers=()):
    graph = helper.make_graph(
        nodes, "main", [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("result", TensorProto.FLOAT, result)], initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)


def reshaped():
    """It runs only where 8 divides 4 * n."""
    wanted = helper.make_tensor("wanted", TensorProto.INT64, [2], [-1, 8])
    return model([helper.make_node("Reshape", ["x", "wanted"], ["result"], "reshape")],
                 initializers=[wanted])


def test_a_right_model():
    found = symshape.onnx.verify(model([helper.make_node("Concat", ["x", "x"], ["result"],
                                                         axis=0)]))
    assert len(found.sizes) == 3 and found.compared == 6
    assert not found.mismatches and not found.refused and not found.unknown


def test_sizes_at_which_the_model_does_not_run_are_no_mismatch():
    found = symshape.onnx.verify(reshaped())
    assert len(found.sizes) == 3 and all(sizes["n"] % 2 == 0 for sizes in found.sizes)
    assert not found.mismatches and found.refused


def test_a_model_that_runs_at_no_size():
    with pytest.raises(symshape.BadInput, match="onnxruntime runs the model at none of 1 tried"):
        symshape.onnx.verify(reshaped(), at={"n": 3})


@pytest.mark.parametrize("at, message", [
    ({"m": 3}, "the model has no dimension 'm'; its dimensions: n"),
    ([{"n": 2}], "expected sizes by name, such as {'batch': 2}, found"),
    ({"n": "2"}, "expected a size for 'n', found '2'"), ({"n": -2}, "expected a size for 'n'")])
def test_wrong_sizes(at, message):
    with pytest.raises(symshape.BadInput, match=message):
        symshape.onnx.verify(reshaped(), at=at)


def wrong(shapes, change):
    """The shapes with one changed extent of the result."""
    values = [replace(value, extents=(replace(value.extents[0], **change), *value.extents[1:]))
              if value.name == "result" else value for value in shapes.values]
    return replace(shapes, values=values)


def test_a_wrong_size_names_the_node():
    source = reshaped()
    shapes = symshape.shapes(source)
    found = onnx_verify.verify(source, wrong(shapes, {"expression": "n", "text": "n"}))
    assert len(found.mismatches) == 3
    assert str(found.mismatches[0]) == "result: expected dimension 0 to be n = 2, found 1 in " \
        "onnxruntime at n = 2 (Reshape 'reshape')"


def test_a_bound():
    source = reshaped()
    shapes = symshape.shapes(source)
    at_most = {"expression": "n", "text": "at_most(n)", "guarantee": "at_most"}
    assert not onnx_verify.verify(source, wrong(shapes, at_most)).mismatches
    too_small = {"expression": "n floordiv 4", "text": "at_most(n floordiv 4)",
                 "guarantee": "at_most"}
    found = onnx_verify.verify(source, wrong(shapes, too_small))
    assert [mismatch.inferred < mismatch.found for mismatch in found.mismatches] == \
        [True] * len(found.mismatches) and found.mismatches


def test_a_wrong_rank():
    source = reshaped()
    shapes = symshape.shapes(source)
    values = [replace(value, extents=value.extents[:1]) if value.name == "result" else value
              for value in shapes.values]
    found = onnx_verify.verify(source, replace(shapes, values=values))
    assert "expected the rank to be 1, found 2 in onnxruntime" in str(found.mismatches[0])


def test_unknown_sizes_are_counted():
    numbers = [onnx.numpy_helper.from_array(numpy.float32(number), name)
               for name, number in (("zero", 0), ("one", 1))]
    found = symshape.onnx.verify(model(
        [helper.make_node("ReduceSum", ["x"], ["sum"], keepdims=0),
         helper.make_node("Range", ["zero", "sum", "one"], ["result"])],
        result=(None,), initializers=numbers))
    assert found.unknown == 3 and found.compared == 0 and not found.mismatches


def test_external_data(tmp_path):
    table = onnx.numpy_helper.from_array(numpy.ones((4, 300), numpy.float32), "table")
    source = model([helper.make_node("MatMul", ["x", "table"], ["result"])], initializers=[table])
    onnx.save(source, tmp_path / "model.onnx", save_as_external_data=True, location="table.bin",
              size_threshold=0)
    found = symshape.onnx.verify(tmp_path / "model.onnx")
    assert found.compared == 6 and not found.mismatches


def test_the_command(tmp_path, capsys):
    path = tmp_path / "model.onnx"
    onnx.save(reshaped(), path)
    assert cli.main(["--quiet", "shapes", str(path), "--verify"]) == 0
    assert "6 of 6 sizes are those of onnxruntime, at n = 2; n = 8" in capsys.readouterr().out
    assert cli.main(["--quiet", "shapes", str(path), "--verify", "--at", "n=4"]) == 0
    assert "2 of 2 sizes are those of onnxruntime, at n = 4\n" in capsys.readouterr().out
    assert cli.main(["--quiet", "shapes", str(path), "--verify", "--at", "m=4"]) == 2
    assert "the model has no dimension 'm'" in capsys.readouterr().err
    assert cli.main(["--quiet", "shapes", str(path), "--verify", "--json"]) == 2
    program = tmp_path / "program.mlir"
    program.write_text("module {}")
    assert cli.main(["--quiet", "shapes", str(program), "--verify"]) == 2
    assert "--verify: expected an .onnx file" in capsys.readouterr().err


def test_the_command_fails_for_a_mismatch(tmp_path, capsys, monkeypatch):
    path = tmp_path / "model.onnx"
    onnx.save(reshaped(), path)
    from symshape.commands import shapes as command
    known = command.shapes
    monkeypatch.setattr(command, "shapes", lambda *args, **options: wrong(
        known(*args, **options), {"expression": "n", "text": "n"}))
    assert cli.main(["--quiet", "shapes", str(path), "--verify"]) == 1
    assert capsys.readouterr().out.startswith("result: expected dimension 0 to be n = 2, found 1")
