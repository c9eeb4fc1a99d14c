"""Programs that are MLIR text already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..program import Program


def accepts(model: Any) -> bool:
    return isinstance(model, (str, Path)) and Path(model).suffix in (".mlir", ".mlirbc")


def load(model: Any, folder: Path, **options: Any) -> Program:
    path = Path(model)
    # A file with bindings of torch-mlir is its own list of claims.
    with path.open("rb") as file:
        bound = b"torch.bind_symbolic_shape" in file.read()
    return Program("mlir", path.stem, path, claims=path if bound else None)
