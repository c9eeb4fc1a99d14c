"""The contents of tensors in ONNX files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import BadInput


def array_of(tensor: Any, base: Path | None = None) -> Any:
    """The contents of a tensor, or raises `BadInput` if the file has none that fit.

    `base` is the folder of the files with external data.
    """
    import onnx
    try:
        return onnx.numpy_helper.to_array(tensor, str(base or ""))
    except Exception as error:  # the package raises errors of several types
        text = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise BadInput(f"cannot read the tensor '{tensor.name}' of the ONNX file: {text}"
                       ) from error
