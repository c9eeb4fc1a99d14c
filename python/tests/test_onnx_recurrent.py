"""Recurrent ONNX nodes become loops, which give onnxruntime's numbers.

Each model is compiled for sequences of any length and any batch.
"""

from __future__ import annotations

from typing import Any, Sequence

import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
import numpy  # noqa: E402
import symshape  # noqa: E402
from needs import SYMSHAPE_OPT  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from symshape.errors import LoweringError  # noqa: E402

pytestmark = SYMSHAPE_OPT

HIDDEN, FEATURES = 3, 4
GATES = {"GRU": 3, "LSTM": 4, "RNN": 1}
RESULTS = {"GRU": ("y", "h"), "LSTM": ("y", "h", "c"), "RNN": ("y", "h")}


def model_of(op: str, parts: str = "", results: Sequence[str] = (), **attributes: Any) -> Any:
    """A model of one node. `parts` may have the words bias, lengths, states and peepholes."""
    numbers, words = numpy.random.RandomState(1), parts.split()
    count = 2 if attributes.get("direction") == "bidirectional" else 1
    gates = GATES[op]
    tables = {"w": (count, gates * HIDDEN, FEATURES), "r": (count, gates * HIDDEN, HIDDEN)}
    inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", "k", FEATURES])]
    names = ["x", "w", "r", "", "", "", "", ""]
    if "bias" in words:
        tables["b"], names[3] = (count, 2 * gates * HIDDEN), "b"
    if "lengths" in words:
        names[4] = "lengths"
        inputs.append(helper.make_tensor_value_info("lengths", TensorProto.INT32, ["k"]))
    if "states" in words:
        for place, name in list(enumerate(("h0", "c0"), 5))[:2 if op == "LSTM" else 1]:
            names[place] = name
            inputs.append(helper.make_tensor_value_info(
                name, TensorProto.FLOAT, [count, "k", HIDDEN]))
    if "peepholes" in words:
        tables["p"], names[7] = (count, 3 * HIDDEN), "p"
    while not names[-1]:
        names.pop()
    results = results or RESULTS[op]
    node = helper.make_node(op, names, results, name="cell", hidden_size=HIDDEN, **attributes)
    graph = helper.make_graph(
        [node], "g", inputs, [helper.make_tensor_value_info(
            name, TensorProto.FLOAT, ["?"] * (4 if name == "y" else 3))
            for name in results if name],
        [numpy_helper.from_array(numbers.randn(*shape).astype("f"), name)
         for name, shape in tables.items()])
    for output in graph.output:
        for dim in output.type.tensor_type.shape.dim:
            dim.Clear()
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def feeds_of(model: Any, steps: int, lengths: Sequence[int]) -> dict[str, Any]:
    numbers = numpy.random.RandomState(steps)
    found: dict[str, Any] = {}
    for value in model.graph.input:
        shape = [dim.dim_value or {"n": steps, "k": len(lengths)}[dim.dim_param]
                 for dim in value.type.tensor_type.shape.dim]
        found[value.name] = numpy.array(lengths, "int32") if value.name == "lengths" else \
            numbers.randn(*shape).astype("f")
    return found


@pytest.mark.parametrize("op, parts, attributes", [
    ("GRU", "bias states", {}),
    ("GRU", "", {"direction": "reverse", "linear_before_reset": 1}),
    ("GRU", "bias lengths", {"direction": "bidirectional", "results": ("", "h")}),
    ("GRU", "bias states lengths", {"direction": "reverse", "linear_before_reset": 1}),
    ("RNN", "bias states", {"direction": "bidirectional", "activations": ["Relu", "Tanh"]}),
    ("RNN", "lengths", {}),
    ("LSTM", "bias states peepholes", {}),
    ("LSTM", "bias states lengths", {"direction": "reverse"}),
    ("LSTM", "lengths peepholes", {"direction": "bidirectional", "results": ("y", "", "c")}),
])
def test_numbers(op: str, parts: str, attributes: dict[str, Any], tmp_path: Any,
                 module_of: Any) -> None:
    model = model_of(op, parts, **attributes)
    verdict = symshape.check(model)
    assert verdict.status == "right", [*verdict.wrong, *verdict.undecided]
    compiled = symshape.compile(model, tmp_path / "m.vmfb")
    function = module_of(compiled.output)[compiled.function]
    session = onnxruntime.InferenceSession(model.SerializeToString())
    for steps, lengths in ((1, [1]), (2, [2, 1, 2]), (5, [3, 5]), (5, [0, 4]), (3, [0])):
        feeds = feeds_of(model, steps, lengths)
        wanted = session.run(None, feeds)
        found = function(*feeds.values())
        for got, want in zip(found if isinstance(found, (list, tuple)) else [found], wanted,
                             strict=True):
            assert numpy.allclose(numpy.asarray(got), want, rtol=1e-4, atol=1e-5), (steps, lengths)


# torch-mlir ignores some of these.
@pytest.mark.parametrize("op, attributes, why", [
    ("GRU", {"clip": 0.5}, "without clip, input_forget and layout"),
    ("RNN", {"clip": 0.5}, "without clip, input_forget and layout"),
    ("LSTM", {"activations": ["HardSigmoid", "Tanh", "Tanh"]}, "activations Relu, Sigmoid and"),
])
def test_refused(op: str, attributes: dict[str, Any], why: str) -> None:
    with pytest.raises(LoweringError, match=f"{why} .*{op} 'cell'"):
        symshape.check(model_of(op, **attributes))
