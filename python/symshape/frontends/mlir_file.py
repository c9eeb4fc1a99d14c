"""Programs that are MLIR text already."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ..program import Program


def accepts(model: Any) -> bool:
    return isinstance(model, (str, Path)) and Path(model).suffix in (".mlir", ".mlirbc")


def load(model: Any, folder: Path, **options: Any) -> Program:
    path = Path(model)
    # A file with bindings of torch-mlir is its own list of claims.
    with path.open("rb") as file:
        text = file.read()
    bound = b"torch.bind_symbolic_shape" in text
    public = re.findall(rb'func\.func (?:public )?@([\w$.-]+)', text)
    names = [name.decode() for name in public]
    function = "main" if "main" in names or not names else names[0]
    return Program("mlir", path.stem, path, function=function, claims=path if bound else None)
