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
from typing import Any, Mapping

from ..errors import BadInput
from ..program import Program
from ..tools import start_tool

_NAMES = ("mlir_file", "onnx_model", "torch_program", "jax_function")


# The options of any front end; each ignores those of the others.
_OPTIONS = ("claims", "dims", "every_value", "mend", "name", "range", "ranges", "weights")


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with names as text, or raises `BadInput`."""
    for name in options:
        if name not in _OPTIONS:
            raise BadInput(f"unknown option '{name}': expected one of {', '.join(_OPTIONS)}")
    result = dict(options)
    if options.get("dims"):
        result["dims"] = {name: _names(name, sizes) for name, sizes in options["dims"].items()}
    limits = dict(options.get("ranges") or {})
    if options.get("range") is not None:
        limits[""] = options["range"]
    for name, ends in limits.items():
        if not (isinstance(ends, (tuple, list)) and len(ends) == 2 and all(
                end is None or type(end) is int for end in ends)):
            raise BadInput(f"expected a minimum and a maximum, each a number or None, as the "
                           f"range{f' of {name!r}' if name else ''}, found '{ends}'")
    return result


def _names(argument: str, sizes: Any) -> list[str | None]:
    if not isinstance(sizes, (tuple, list)):
        raise BadInput(f"expected a tuple of names for the dimensions of input '{argument}', "
                       f"found '{sizes}'")
    return [None if size is None else str(size) for size in sizes]


def check_file(model: Any) -> None:
    """Raises `BadInput` for a path without a file that a front end may read."""
    if isinstance(model, (str, Path)):
        path = Path(model)
        if not path.exists():
            raise BadInput(f"no such file: '{path}'")
        if not path.is_file():
            raise BadInput(f"expected a model file, found the directory '{path}'")
        if path.stat().st_size == 0:
            raise BadInput(f"'{path}' is empty")


def load(model: Any, folder: Path, **options: Any) -> Program:
    """Lowers a model with the first front end that accepts it."""
    options = checked(options)
    start_tool()  # while the framework is imported
    check_file(model)
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
