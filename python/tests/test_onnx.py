"""ONNX models: lowering, shapes, and files with shapes, checked by running."""

import json
import os
import subprocess
import sys

import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("iree.compiler")

import numpy  # noqa: E402
from onnx import TensorProto, helper  # noqa: E402

import symshape  # noqa: E402
from symshape import cli, onnx_writer  # noqa: E402
from symshape.frontends import load  # noqa: E402
from symshape.frontends.onnx_names import Names  # noqa: E402

from onnx_models import MODELS, Build  # noqa: E402
from onnx_running import shapes_by_running, value_of  # noqa: E402

_found = {}


def found(name, folder):
    """The model's file, its case, and its shapes; each model is lowered once."""
    if name not in _found:
        case = MODELS[name]()
        path = folder / f"{name}.onnx"
        onnx.save(case.model, path)
        _found[name] = path, case, symshape.shapes(path)
    return _found[name]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("onnx")


# The sizes that are not known: they depend on data.
UNKNOWN = {
    "select": {"topk_6_0", "topk_6_1", "nonzero_2", "transpose_3", "gathernd_4", "concat_5",
               "compress_7"},
    "loops_that_vary": {"loop_4_1", "loop_5", "loop_7_1"},
}


@pytest.mark.parametrize("name", MODELS)
def test_sizes_are_those_of_a_run(name, folder):
    _, case, shapes = found(name, folder)
    unknown = set()
    for sizes in case.sizes:
        ran = shapes_by_running(case.model, sizes, case.high)
        at = shapes.at_sizes(sizes)
        for value in at.values:
            if value.kind in ("input", "inner"):
                continue
            assert len(value.extents) == len(ran[value.name]), value.name
            for extent, size in zip(value.extents, ran[value.name]):
                assert extent.size in (None, size), (value.name, str(value), sizes)
                if extent.size is None:
                    unknown.add(value.name)
    assert unknown <= UNKNOWN.get(name, set())
    assert {name for node in case.model.graph.node for name in node.output} == \
        {value.name for value in shapes.values if value.kind in ("value", "output")} - \
        {entry.name for entry in case.model.graph.input}


@pytest.mark.parametrize("name", MODELS)
def test_written_model(name, folder):
    path, case, shapes = found(name, folder)
    target = folder / f"{name}.shapes.onnx"
    onnx_writer.write_shapes(path, shapes, target)
    written = onnx.load(target)
    onnx.checker.check_model(written, full_check=True)
    session = onnxruntime.InferenceSession(str(target), providers=["CPUExecutionProvider"])
    assert [entry.name for entry in session.get_outputs()] == \
        [entry.name for entry in case.model.graph.output]
    values = {entry.name: entry for entry in [*written.graph.value_info, *written.graph.output]}
    for sizes in case.sizes:
        ran = shapes_by_running(case.model, sizes, case.high)
        for value, size in ran.items():
            for dim, number in zip(values[value].type.tensor_type.shape.dim, size):
                if dim.HasField("dim_value"):
                    assert dim.dim_value == number, value
                elif dim.dim_param and not _is_new(dim.dim_param, sizes):
                    assert value_of(dim.dim_param, sizes) == number, (value, dim.dim_param)


def _is_new(text, sizes):
    """Whether the text has a name of a data-dependent size."""
    try:
        value_of(text, sizes)
    except NameError:
        return True
    return False


def dims(model, name):
    for entry in [*model.graph.input, *model.graph.value_info, *model.graph.output]:
        if entry.name == name:
            return [dim.dim_param or dim.dim_value for dim in entry.type.tensor_type.shape.dim]
    raise KeyError(name)


@pytest.mark.parametrize("name, value, expected", [
    ("max_pool", "maxpool_0", ["N", 3, "floor((H + 1)/2)", "floor((W + 1)/2)"]),
    ("concat", "concat_1", ["2*M + N + 5", 2]),
    ("tile", "tile_0", ["2*A", "3*B"]),
    ("attention", "concat_11", ["batch", 2, "seq + past", 4]),
    ("ceil_and_floor", "expand_9", ["floor((S + 1)/2)", 4]),
    ("loop_scan", "loop_4_1", ["S", "2*D"]),
    ("loop_scan", "concat_7", ["S + 1", "2*D"]),
    ("windows", "reshape_14", ["N*floor((H + 3)/4)", 4, 6]),
])
def test_spelling(name, value, expected, folder):
    path, _, shapes = found(name, folder)
    written = onnx.load(path)
    onnx_writer.annotate(written, shapes)
    assert dims(written, value) == expected


def test_names_of_inputs(folder):
    path, _, shapes = found("odd_names", folder)
    written = onnx.load(path)
    onnx_writer.annotate(written, shapes)
    assert dims(written, "x") == ["batch-size", "x_d1"]
    # onnxruntime would paste `S + 1` without parentheses.
    assert dims(written, "z") == ["(S + 1)", "batch-size"]
    assert dims(written, "matmul_1") == ["S + 1", "x_d1 + S"]
    assert {entry.key: entry.value for entry in written.metadata_props}["symshape.ranges"] == \
        "batch-size=1:65536,x_d1=1:65536,S=1:65536"
    assert str(shapes["matmul_1"]) == "[S + 1, x_d1 + S]"


def test_which_texts_are_expressions():
    names = Names(["S", "batch-size", "S + 1", "4*h", "seq len", "min"])
    assert names.is_expression("S + 1") and names.is_expression("4*h")
    assert names.is_expression("floor(S/2 - 1/2) + 1")
    for text in ("S", "batch-size", "seq len", "min", "T + 1"):
        assert not names.is_expression(text)
    assert names.text("batch-size") == "batch_size" and names.text("4*h") == "4*h"
    assert names.framework_names == {"batch_size": "batch-size"}


def test_numbers(folder):
    _, _, shapes = found("attention", folder)
    at = shapes.at(batch=2, seq=3, past=4)
    assert str(at["concat_11"]) == "[2, 2, 7, 4]"
    assert str(shapes.at(seq=3)["concat_11"]).startswith("[batch, 2, ")
    with pytest.raises(symshape.BadInput, match="no dimension 'sek'; did you mean 'seq'"):
        shapes.at(sek=3)
    with pytest.raises(symshape.BadInput, match=r"expected 'seq' to be in \[1, 65536\], found 0"):
        shapes.at(seq=0)


def test_command(folder, capsys):
    path, _, _ = found("concat", folder)
    assert cli.main(["--quiet", "shapes", str(path), "--at", "M=2,N=3"]) == 0
    out = capsys.readouterr().out
    assert "concat_1   value   f32   [12, 2]" in out and "for M in [1, 65536]" in out
    assert cli.main(["--quiet", "shapes", str(path), "--json", "--dim", "M=4:8"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["dimensions"]["M"] == {"min": 4, "max": 8}
    (value,) = [entry for entry in data["values"] if entry["name"] == "concat_0"]
    assert value["extents"] == [{"guarantee": "exact", "expr": "M + 5"},
                                {"guarantee": "exact", "expr": "2"}]
    target = folder / "out.onnx"
    assert cli.main(["--quiet", "shapes", str(path), "-o", str(target)]) == 0
    assert "7 of 7 sizes" in capsys.readouterr().out and target.exists()


_ONLY_ONNX = """
import sys


class Absent:
    def find_spec(self, name, *others):
        if name.partition(".")[0] in ("iree", "torch", "jax", "onnxruntime", "onnx_ir", "sympy"):
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)


sys.meta_path.insert(0, Absent())
import symshape
import symshape.onnx
from symshape import cli

symshape.onnx.infer_shapes(sys.argv[1])
assert cli.main(["--quiet", "shapes", sys.argv[1], "-o", sys.argv[2]]) == 0
for option in (["check", sys.argv[1]], ["shapes", sys.argv[1], "--verify"]):
    assert cli.main(["--quiet", *option]) != 0
"""


def test_needs_no_package_but_onnx(folder):
    source, target = folder / "attention.onnx", folder / "written.onnx"
    onnx.save(MODELS["attention"]().model, source)
    done = subprocess.run([sys.executable, "-c", _ONLY_ONNX, str(source), str(target)],
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "wrote" in done.stdout and target.exists()
    # The messages name the missing packages.
    assert "needs the Python package 'iree-base-compiler'" in done.stderr
    assert "needs the Python package 'onnxruntime'" in done.stderr


@pytest.mark.parametrize("arguments, message", [
    (["--at", "M=x"], "expected NAME=SIZE"), (["--at", "Q=3"], "no dimension 'Q'"),
    (["--dim", "Q=1:2"], "no input has a dimension named 'Q'"), (["--range", "5:4"], "empty"),
    (["-o", "x.mlir"], "ends in .onnx"), (["-o", "no-folder/x.onnx"], "no such directory"),
])
def test_bad_options(arguments, message, folder, capsys):
    path, _, _ = found("concat", folder)
    assert cli.main(["--quiet", "shapes", str(path), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_nothing_half_written(tmp_path, monkeypatch):
    case = MODELS["concat"]()
    path, target = tmp_path / "m.onnx", tmp_path / "out.onnx"
    onnx.save(case.model, path)
    target.write_bytes(b"before")
    shapes = symshape.shapes(path)

    def refuse(*_):
        raise onnx.checker.ValidationError("no")

    monkeypatch.setattr(onnx.checker, "check_model", refuse)
    with pytest.raises(symshape.SymShapeError, match="checker rejects"):
        onnx_writer.write_shapes(path, shapes, target)
    assert target.read_bytes() == b"before"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["m.onnx", "out.onnx"]


def test_broken_file(tmp_path, capsys):
    path = tmp_path / "broken.onnx"
    path.write_bytes(b"no model")
    assert cli.main(["--quiet", "shapes", str(path)]) == 2
    assert "as an ONNX file" in capsys.readouterr().err


def test_program(tmp_path):
    b = Build()
    x = b.input("x", ["N", 64])
    model = b.model(b("MatMul", x, b.floats(64, 64)))
    model.graph.output[0].type.tensor_type.shape.dim[0].dim_param = "N"
    path = tmp_path / "m.onnx"
    onnx.save(model, path)
    program = load(path, tmp_path)
    text = program.mlir.read_text()
    assert program.inputs == [symshape.Input("x", "f32", ("N", "64"))]
    assert program.results == [("N", "?")] and program.result_names == ["matmul_0"]
    assert program.symbols == {"N": symshape.SymbolRange(1, 65536)}
    # The node gives the size that the file does not state.
    assert text.count('onnx.shape = "N, 64"') == 2
    assert '"N >= 1", "N <= 65536"' in text
    # The weights are apart from the text.
    assert "dense_resource<weight_0>" in text and len(text) < 8000
    assert program.weights.bytes == 64 * 64 * 4


def test_stale_sizes_are_no_premises(tmp_path):
    b = Build()
    x = b.input("x", ["N", 4])
    model = b.model(b("Relu", b("Concat", x, x, axis=0)))
    model.graph.value_info.append(
        helper.make_tensor_value_info("concat_0", TensorProto.FLOAT, [6, 4]))
    shapes = symshape.shapes(model)
    assert str(shapes["concat_0"]) == "[N * 2, 4]"


def test_unknown_op(tmp_path):
    b = Build()
    x = b.input("x", ["N", 4])
    b.nodes.append(helper.make_node("Strange", [x], ["y"], domain="my.ops"))
    graph = helper.make_graph(b.nodes, "main", b.inputs, [
        helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", 8])])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18),
                                                    helper.make_opsetid("my.ops", 1)])
    with pytest.raises(symshape.LoweringError, match="Strange"):
        load(model, tmp_path)
    assert str(symshape.shapes(model)["y"]) == "[?, ?]"


def test_scan_is_refused(tmp_path):
    with pytest.raises(symshape.LoweringError, match="onnx.Scan"):
        load(MODELS["scan"]().model, tmp_path)


def test_loops_that_vary(folder):
    _, _, shapes = found("loops_that_vary", folder)
    # Data ends the first loop.
    assert str(shapes["loop_4_0"]) == "[D]" and str(shapes["loop_4_1"]) == "[?, D]"
    # The second doubles the size of its value in each iteration.
    assert str(shapes["loop_5"]) == "[?]"
    # Without an iteration, which S = 1 means, the runtime chooses the second size.
    assert str(shapes["loop_7_1"]) == "[S - 1, ?]"


def test_external_data(tmp_path):
    b = Build()
    x = b.input("x", ["N", 64])
    model = b.model(b("MatMul", x, b.floats(64, 64)))
    path = tmp_path / "m.onnx"
    onnx.save(model, path, save_as_external_data=True, location="m.bin", size_threshold=0)
    program = load(path, tmp_path)
    assert program.weights.bytes == 64 * 64 * 4
    (tmp_path / "other").mkdir()
    with pytest.raises(symshape.BadInput, match="same folder"):
        onnx_writer.write_shapes(path, symshape.shapes(path), tmp_path / "other" / "o.onnx")
    onnx_writer.write_shapes(path, symshape.shapes(path), tmp_path / "o.onnx")
    session = onnxruntime.InferenceSession(str(tmp_path / "o.onnx"))
    (result,) = session.run(None, {"x": numpy.ones((3, 64), numpy.float32)})
    assert result.shape == (3, 64)


@pytest.mark.parametrize("output", ["x", "w"])
def test_an_input_or_a_constant_as_output(tmp_path, output):
    shape = {"x": ["N", 2], "w": [3]}
    graph = helper.make_graph(
        [], "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape["x"])],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, shape[output])],
        [onnx.numpy_helper.from_array(numpy.float32([1, 2, 3]), "w")])
    path = tmp_path / "m.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)]), path)
    assert symshape.check(path).status == "right"
