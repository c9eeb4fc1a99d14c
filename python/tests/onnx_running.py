"""Runs ONNX models in onnxruntime with every value as a result."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any, Mapping

import numpy
import onnx

from symshape.frontends.onnx_running import session_of_every_value


def value_of(text: str, sizes: Mapping[str, int]) -> int:
    """The number that a `dim_param` stands for, computed apart from SymShape."""
    from fractions import Fraction

    for name in sorted(sizes, key=len, reverse=True):
        if not re.fullmatch(r"\w+", name):
            text = text.replace(name, f"({sizes[name]})")
    text = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)", r"F('\1')", text)
    scope = {"floor": math.floor, "ceiling": math.ceil, "Min": min, "Max": max, "F": Fraction,
             "Mod": lambda a, b: a % b, "__builtins__": {}}
    return int(eval(text, scope, {name: Fraction(size) for name, size in sizes.items()
                                  if re.fullmatch(r"\w+", name)}))


def inputs_for(model: Any, sizes: Mapping[str, int], high: int = 2, seed: int = 1
               ) -> dict[str, Any]:
    """Numbers for each input of the model."""
    random = numpy.random.default_rng(seed)
    constants = {tensor.name for tensor in model.graph.initializer}
    feeds = {}
    for entry in model.graph.input:
        if entry.name in constants:
            continue
        tensor = entry.type.tensor_type
        shape = [dim.dim_value if dim.HasField("dim_value") and dim.dim_value >= 0 else
                 value_of(dim.dim_param.strip(" ?") or f"{entry.name}_d{axis}", sizes)
                 for axis, dim in enumerate(tensor.shape.dim)]
        dtype = onnx.helper.tensor_dtype_to_np_dtype(tensor.elem_type)
        feeds[entry.name] = random.standard_normal(shape).astype(dtype) \
            if numpy.issubdtype(dtype, numpy.floating) else \
            random.integers(0, high, shape).astype(dtype)
    return feeds


def shapes_by_running(model: Any, sizes: Mapping[str, int], high: int = 2, seed: int = 1
                      ) -> dict[str, tuple[int, ...]]:
    """The shape of every value at these sizes."""
    session, names = session_of_every_value(model, Path())
    results = session.run(names, inputs_for(model, sizes, high, seed))
    return {name: tuple(result.shape) for name, result in zip(names, results)
            if hasattr(result, "shape")}
