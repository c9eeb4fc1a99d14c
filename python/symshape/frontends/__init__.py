"""From a model of a framework to a `Program`.

A front end is a module with two functions:

* `accepts(model) -> bool`: whether the object or path is a model of it. It
  must not import the framework.
* `load(model, folder, **options) -> Program`: exports and lowers the model;
  files go into `folder`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..program import Program

_NAMES = ("mlir_file", "onnx_model", "torch_program", "jax_function")


def load(model: Any, folder: Path, **options: Any) -> Program:
    """Lowers a model with the first front end that accepts it."""
    if isinstance(model, (str, Path)):
        path = Path(model)
        if not path.exists():
            raise BadInput(f"no such file: {path}")
        if not path.is_file():
            raise BadInput(f"'{path}' is a directory, no model file")
        if path.stat().st_size == 0:
            raise BadInput(f"'{path}' is empty")
    for name in _NAMES:
        try:
            frontend = import_module(f".{name}", __package__)
        except ModuleNotFoundError as error:
            if error.name != f"{__package__}.{name}":
                raise
            continue
        if frontend.accepts(model):
            return frontend.load(model, folder, **options)
    raise BadInput(
        f"cannot read '{model}': expected a .pt2, .jaxexport, .onnx or .mlir file"
        if isinstance(model, (str, Path)) else
        f"cannot read an object of type {type(model).__name__}: expected a "
        "torch.export.ExportedProgram, a jax.export.Exported, or the path of a file"
    )
