"""Symbolic shapes for PyTorch, JAX, ONNX and MLIR models.

Each function takes a model: a `torch.export.ExportedProgram` or `.pt2` file, a
`jax.export.Exported`, an `.onnx` file, or an `.mlir` file. The command
`symshape` does the same from a shell.
"""

from __future__ import annotations

from .comparing import Comparison, Difference, compare
from .compiling import Compiled, WrongProgram, compile
from .errors import BadInput, LoweringError, MissingFramework, SymShapeError
from .explaining import explain
from .memory import Memory, memory
from .page import html
from .program import Input, MendedView, Program, SymbolRange
from .proving import Proof, evaluate, prove
from .shapes import Extent, Shapes, Value, shapes
from .verdict import Check, ClaimCount, Finding, Verdict, check
from .version import __version__

__all__ = [
    "BadInput", "Check", "ClaimCount", "Comparison", "Compiled", "Difference", "Extent",
    "Finding", "Input", "LoweringError", "Memory", "MendedView", "MissingFramework", "Program",
    "Proof", "Shapes", "SymShapeError", "SymbolRange", "Value", "Verdict", "WrongProgram", "check",
    "compare", "compile", "evaluate", "explain", "html", "memory", "prove", "shapes",
]
