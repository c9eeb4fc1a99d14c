"""ONNX nodes that torch-mlir lowers to other numbers are mended or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Sequence

import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
import numpy  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from onnx import TensorProto, helper  # noqa: E402

pytestmark = SYMSHAPE_OPT


def model_of(op: str, sizes: Sequence[Any], opset: int = 22, weights: int = 0,
             results: int = TensorProto.FLOAT, rank: int | None = None, **attributes: Any) -> Any:
    """A model of one node on `x`, with so many vectors of channels as weights."""
    names = [f"w{number}" for number in range(weights)]
    node = helper.make_node(op, ["x", *names], ["y"], name="the node", **attributes)
    graph = helper.make_graph(
        [node], "main",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, sizes)],
        [helper.make_tensor_value_info("y", results, None if rank is None else [None] * rank)],
        [helper.make_tensor(name, TensorProto.FLOAT, [sizes[1]],
                            [0.5 + number + channel for channel in range(sizes[1])])
         for number, name in enumerate(names)])
    return helper.make_model(graph, ir_version=8,
                             opset_imports=[helper.make_opsetid("", opset)])


@pytest.mark.parametrize("op, sizes, attributes, why", [
    ("AveragePool", ["n", 2, "h", "w"],
     {"kernel_shape": [2, 2], "dilations": [2, 2], "auto_pad": "SAME_UPPER"}, "pads"),
    ("AveragePool", ["n", 2, "h"],
     {"kernel_shape": [3], "dilations": [2], "auto_pad": "SAME_LOWER"}, "pads"),
    # At 9, onnxruntime leaves out the first element and the last one.
    ("AveragePool", ["n", 2, "h"],
     {"kernel_shape": [1], "strides": [3], "auto_pad": "SAME_UPPER"}, "pads"),
    ("ArgMax", ["n", "c"], {"axis": 1, "select_last_index": 1}, "selects the first index"),
    ("ArgMin", ["n", "c"], {"axis": 0, "select_last_index": 1}, "selects the first index"),
    ("Det", ["n", 3, 3], {}, "pivot"),
    ("AveragePool", ["n", 2, "h"],
     {"kernel_shape": [2], "strides": [2], "ceil_mode": 1, "count_include_pad": 1},
     "other numbers of elements with ceil_mode"),
    ("AveragePool", ["n", 2, "h"],
     {"kernel_shape": [2], "strides": [2], "dilations": [2], "ceil_mode": 1},
     "other numbers of elements with ceil_mode"),
])
def test_refused(op: str, sizes: list[Any], attributes: dict[str, Any], why: str) -> None:
    kind = TensorProto.INT64 if op.startswith("Arg") else TensorProto.FLOAT
    with pytest.raises(symshape.LoweringError, match=why) as error:
        symshape.check(model_of(op, sizes, results=kind, **attributes))
    assert error.value.op == f"onnx.{op}"


@pytest.mark.parametrize("op, sizes, attributes, why", [
    ("MaxPool", [1, 1, "n"], {"kernel_shape": [2], "pads": [2, 2]}, "a padding smaller than"),
    ("AveragePool", [1, 1, "n"], {"kernel_shape": [3], "pads": [0, 3]}, "a padding smaller than"),
    ("Reshape", ["n"], {}, "expected 2 inputs, found 1"),
    ("Clip", ["n"], {}, "")])
def test_refused_by_onnxruntime(op: str, sizes: list[Any], attributes: dict[str, Any],
                                why: str) -> None:
    model = model_of(op, sizes, **attributes)
    if why:
        with pytest.raises(Exception):  # of several types
            onnxruntime.InferenceSession(model.SerializeToString())
        with pytest.raises(symshape.BadInput, match=f"{op} 'the node': .*{why}"):
            symshape.check(model)
    else:
        assert symshape.check(model).status == "right"


@pytest.mark.parametrize("op, sizes, attributes", [
    ("AveragePool", ["n", 2, "h", "w"], {"kernel_shape": [2, 2], "pads": [1, 0, 0, 1]}),
    ("AveragePool", ["n", 2, "h", "w"], {"kernel_shape": [2, 2], "auto_pad": "NOTSET"}),
    ("LpPool", ["n", 2, "h", "w"], {"kernel_shape": [2, 2], "ceil_mode": 1}),
    ("LpPool", ["n", 2, "h", "w"], {"kernel_shape": [2, 1], "ceil_mode": 1}),
    ("ArgMax", ["n", "c"], {"axis": 1, "select_last_index": 0}),
])
def test_not_refused(op: str, sizes: list[Any], attributes: dict[str, Any]) -> None:
    kind = TensorProto.INT64 if op.startswith("Arg") else TensorProto.FLOAT
    ranges = {"h": (2, 99), "w": (2, 99)} if "h" in sizes else {}
    verdict = symshape.check(model_of(op, sizes, results=kind, **attributes), ranges=ranges)
    assert verdict.status == "right"


@pytest.mark.parametrize("sizes", [("n", 3), (2, "n", 3)])
def test_quantized_products(sizes: tuple[Any, ...]) -> None:
    """The numbers of a product of matrices are right, those of a batch are not."""
    def scale(name: str) -> list[Any]:
        return [helper.make_tensor(f"{name}s", TensorProto.FLOAT, [], [0.5]),
                helper.make_tensor(f"{name}z", TensorProto.UINT8, [], [1])]
    table = helper.make_tensor("b", TensorProto.UINT8, [*sizes[:-2], 3, 3],
                               [number % 7 for number in range(9 * len(sizes[:-2]) * 2 or 9)])
    node = helper.make_node("QLinearMatMul", ["x", "xs", "xz", "b", "bs", "bz", "ys", "yz"], ["y"])
    graph = helper.make_graph(
        [node], "main", [helper.make_tensor_value_info("x", TensorProto.UINT8, sizes)],
        [helper.make_tensor_value_info("y", TensorProto.UINT8, None)],
        [table, *scale("x"), *scale("b"), *scale("y")])
    model = helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 21)])
    if len(sizes) == 2:
        assert symshape.check(model).status == "right"
    else:
        with pytest.raises(symshape.LoweringError, match="not of rank 2"):
            symshape.check(model)


def test_illegal_text_of_the_lowering() -> None:
    """torch-mlir gives the result a negative size; the error names torch-mlir."""
    with pytest.raises(symshape.LoweringError, match="not legal in MLIR") as error:
        symshape.check(model_of("MaxPool", ["n", 2, "h", "w"], kernel_shape=[3, 2],
                                strides=[2, 2], pads=[1, 0, 0, 1]))
    assert "torch-mlir" in str(error.value)


def test_refused_in_a_branch() -> None:
    def branch(op: str) -> Any:
        return helper.make_graph([helper.make_node(op, ["x"], [f"of {op}"])], op, [], [
            helper.make_tensor_value_info(f"of {op}", TensorProto.FLOAT, None)])
    graph = helper.make_graph(
        [helper.make_node("If", ["c"], ["y"], then_branch=branch("Det"),
                          else_branch=branch("Det"))], "main",
        [helper.make_tensor_value_info("c", TensorProto.BOOL, []),
         helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3, 3])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n"])])
    with pytest.raises(symshape.LoweringError, match="pivot"):
        symshape.check(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)]))


@pytest.mark.parametrize("sizes", [["n", 3, "s"], ["n", 3, "s", "t"], [2, 3, "s", 4, "u"]],
                         ids=len)
@pytest.mark.parametrize("opset", [12, 17, 22])
def test_instance_normalization(sizes: list[Any], opset: int, tmp_path: Path, module_of: Any) -> None:
    """The mean and the variance are of each channel, at every size."""
    model = model_of("InstanceNormalization", sizes, opset=opset, weights=2, rank=len(sizes),
                     epsilon=1e-2)
    assert symshape.check(model).status == "right"
    compiled = symshape.compile(model, tmp_path / "m.vmfb")
    function = module_of(compiled.output)[compiled.function]
    session = onnxruntime.InferenceSession(model.SerializeToString())
    for size in (1, 2, 7):
        shape = [one if isinstance(one, int) else size for one in sizes]
        x = numpy.random.default_rng(size).standard_normal(shape).astype("f")
        want, = session.run(None, {"x": x})
        got = numpy.asarray(function(x))
        assert got.shape == want.shape and numpy.allclose(got, want, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("opset", [11, 13, 18])
@pytest.mark.parametrize("axes", [None, [1], [0, -1]], ids=str)
@pytest.mark.parametrize("keep", [0, 1])
def test_large_exponents(opset: int, axes: list[int] | None, keep: int, tmp_path: Path, module_of: Any) -> None:
    given: dict[str, Any] = {} if axes is None or opset == 18 else {"axes": axes}
    model = model_of("ReduceLogSumExp", ["n", "m"], opset=opset, keepdims=keep, **given)
    del model.graph.output[0].type.tensor_type.shape.dim[:]
    model.graph.output[0].type.tensor_type.ClearField("shape")
    if axes is not None and opset == 18:
        model.graph.initializer.append(helper.make_tensor("axes", 7, [len(axes)], axes))
        model.graph.node[0].input.append("axes")
    assert symshape.check(model).status == "right"
    compiled = symshape.compile(model, tmp_path / "m.vmfb")
    function = module_of(compiled.output)[compiled.function]
    session = onnxruntime.InferenceSession(model.SerializeToString())
    for size in (1, 4):
        x = (numpy.random.default_rng(size).standard_normal((size, 5)) * 300).astype("f")
        want, = session.run(None, {"x": x})
        got = numpy.asarray(function(x))
        assert got.shape == want.shape and numpy.allclose(got, want, rtol=1e-4)


@pytest.mark.parametrize("op", ["Add", "Sub", "Mul", "Div", "Mod", "Max", "Min", "Less",
                                "GreaterOrEqual", "Equal"])
@pytest.mark.parametrize("kind", ["uint8", "uint16", "uint32"])
def test_unsigned(op: str, kind: str, tmp_path: Path, module_of: Any) -> None:
    element = getattr(TensorProto, kind.upper())
    result = TensorProto.BOOL if op in ("Less", "GreaterOrEqual", "Equal") else element
    node = helper.make_node(op, ["x", "y"], ["z"], name="the node")
    graph = helper.make_graph(
        [node], "main", [helper.make_tensor_value_info(name, element, ["n"]) for name in "xy"],
        [helper.make_tensor_value_info("z", result, ["n"])])
    model = helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 18)])
    if kind != "uint8" and op in ("Div", "Mod", "Max", "Min"):
        # torch-mlir has no conversion to these types: an error, and not other numbers.
        with pytest.raises(symshape.LoweringError):
            symshape.check(model)
        return
    assert symshape.check(model).status == "right"
    compiled = symshape.compile(model, tmp_path / "m.vmfb")
    function = module_of(compiled.output)[compiled.function]
    most = numpy.iinfo(kind).max
    x = numpy.array([0, 1, 200, most, most, most - 1, most // 2 + 1], kind)
    y = numpy.array([1, 200, 1, most, 1, most, most // 2], kind)
    try:
        want, = onnxruntime.InferenceSession(model.SerializeToString()).run(None, {"x": x, "y": y})
    except Exception:  # onnxruntime has no kernel for some types
        plain = {"Add": x + y, "Sub": x - y, "Mul": x * y, "Div": x // y, "Mod": x % y,
                 "Max": numpy.maximum(x, y), "Min": numpy.minimum(x, y), "Less": x < y,
                 "GreaterOrEqual": x >= y, "Equal": x == y}
        want = plain[op]
    got = numpy.asarray(function(x, y))
    assert (got.view(want.dtype) == want).all()
