"""Runs ONNX models in onnxruntime at sizes: whether it runs there, and every value."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping

from .. import expressions
from ..errors import BadInput
from .onnx_names import is_number

if TYPE_CHECKING:
    from .onnx_model import Graph

# A run with more elements in one input would take long.
_MOST_ELEMENTS = 1 << 26


def stops(model: Any, graph: Graph) -> Callable[[Mapping[str, int]], str | None] | None:
    """A function that gives onnxruntime's error for sizes of all symbols, or `None` if
    the model runs there; `None` if onnxruntime is not installed.

    `model` is the path of the model, or the model itself.
    """
    if importlib.util.find_spec("onnxruntime") is None:
        return None
    sessions: list[Any] = []

    def session() -> Any:
        if not sessions:
            source = str(model) if isinstance(model, (str, Path)) else model.SerializeToString()
            sessions.append(_session(source))
        return sessions[0]

    def error_at(sizes: Mapping[str, int]) -> str | None:
        try:
            runner = session()
        except Exception:  # a model that it cannot load says nothing about sizes
            return None
        inputs = feeds(runner, graph, sizes)
        if inputs is None:
            return None
        try:
            runner.run(None, inputs)
        except Exception as error:  # it raises errors of several types
            return str(error).splitlines()[0][:300]
        return None

    return error_at


def _session(source: str | bytes, base: Path | None = None) -> Any:
    """A session without optimizations; `base` is the folder of external data."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    if base is not None:
        options.add_session_config_entry(
            "session.model_external_initializers_file_folder_path", str(base))
    return onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])


def session_of_every_value(model: Any, base: Path) -> tuple[Any, list[str]]:
    """A session that returns the value of every node of the graph, and their names.

    `base` is the folder of external data. Raises `BadInput` for a model that
    onnxruntime does not load.
    """
    import onnx

    copy = onnx.ModelProto()
    copy.CopyFrom(onnx.load(str(model), load_external_data=False)
                  if isinstance(model, (str, Path)) else model)
    names = [name for node in copy.graph.node for name in node.output if name]
    have = {output.name for output in copy.graph.output}
    for name in names:
        if name not in have:
            copy.graph.output.append(onnx.helper.make_value_info(name, onnx.TypeProto()))
    del copy.graph.value_info[:]
    try:
        return _session(copy.SerializeToString(), base), names
    except Exception as error:  # it raises errors of several types
        raise BadInput(f"onnxruntime does not load the model: "
                       f"{str(error).splitlines()[0][:300]}") from error


def feeds(runner: Any, graph: Graph, sizes: Mapping[str, int]) -> dict[str, Any] | None:
    """Inputs of these sizes, with zeros and ones; `None` if a size is not known."""
    import numpy

    types = {entry.name: entry.type for entry in
             [*runner.get_inputs(), *runner.get_overridable_initializers()]}
    found = {}
    for entry in graph.inputs:
        dtype = _NUMPY.get(types.get(entry.name, ""))
        if entry.shape is None or dtype is None:
            return None
        shape = _numbers(graph, entry.shape, sizes)
        if shape is None or min(shape, default=0) < 0 or math.prod(shape) > _MOST_ELEMENTS:
            return None
        if tuple(shape) == graph.defaults.get(entry.name):
            continue
        # Zeros are legal as indices.
        found[entry.name] = numpy.zeros(shape, dtype) if "int" in dtype else \
            numpy.ones(shape, dtype)
    return found


def _numbers(graph: Graph, shape: Iterable[str], sizes: Mapping[str, int]) -> list[int] | None:
    found: list[int] = []
    for text in shape:
        try:
            number = int(text) if is_number(text) else expressions.evaluate(
                expressions.parse(graph.names.text(text)), sizes)
        except ValueError:
            return None
        if number is None:
            return None
        found.append(number)
    return found


_NUMPY = {
    "tensor(float)": "float32", "tensor(double)": "float64", "tensor(float16)": "float16",
    "tensor(bool)": "bool", "tensor(int8)": "int8", "tensor(int16)": "int16",
    "tensor(int32)": "int32", "tensor(int64)": "int64", "tensor(uint8)": "uint8",
    "tensor(uint16)": "uint16", "tensor(uint32)": "uint32", "tensor(uint64)": "uint64",
}
