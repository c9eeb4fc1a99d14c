"""Finds and runs the tools that do the work.

`symshape-opt` and `symshape-prove` ship inside the wheel; in a build tree the
environment variable `SYMSHAPE_BIN` names their folder. `iree-opt`,
`iree-compile` and `iree-import-onnx` come with `iree-base-compiler`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Sequence

from .errors import BadInput, LoweringError, MissingFramework, SymShapeError

_IREE_TOOLS = ("iree-opt", "iree-compile", "iree-import-onnx", "iree-run-module")


def find_tool(name: str) -> Path:
    """Returns the path of a tool, or raises an error that says how to get it."""
    folders = [
        os.environ.get("SYMSHAPE_BIN"),
        str(Path(__file__).parent / "bin"),
        sysconfig.get_path("scripts"),
        str(Path(sys.executable).parent),
    ]
    for folder in folders:
        if folder and (found := shutil.which(name, path=folder)):
            return Path(found)
    if found := shutil.which(name):
        return Path(found)
    if name in _IREE_TOOLS:
        raise MissingFramework("iree-base-compiler", f"the tool '{name}'")
    raise SymShapeError(
        f"cannot find '{name}'; set SYMSHAPE_BIN to the directory that contains it"
    )


@dataclass(frozen=True)
class ToolResult:
    """The output of a tool, and its exit code."""

    stdout: str
    stderr: str
    exit_code: int


def run_tool(name: str, *arguments: str | Path, check: bool = True) -> ToolResult:
    """Runs a tool to its end.

    Raises `LoweringError` if the tool exits with an error and `check` is set.
    A tool that a signal ends is always an error.
    """
    command = [str(find_tool(name)), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode < 0:
        raise LoweringError(name, f"it crashed (signal {-done.returncode})")
    if check and done.returncode:
        lines = [line for line in done.stderr.splitlines() if "error:" in line]
        raise LoweringError(name, lines[0] if lines else done.stderr.strip()[:500])
    return ToolResult(done.stdout, done.stderr, done.returncode)


_show_progress = False


def show_progress(on: bool) -> None:
    """Prints a line to standard error for every step, if `on`."""
    global _show_progress
    _show_progress = on


@contextmanager
def step(what: str) -> Iterator[None]:
    """Names a step of the work, for example `lower with torch-mlir`."""
    start = time.monotonic()
    if _show_progress:
        print(f"symshape: {what} ...", file=sys.stderr, flush=True)
    yield
    seconds = time.monotonic() - start
    if _show_progress and seconds >= 1:
        print(f"symshape: {what}: {seconds:.1f} s", file=sys.stderr, flush=True)


def refuse_to_replace(model: Any, output: Path) -> None:
    """Raises `BadInput` if `output` is the file of the model."""
    if isinstance(model, (str, Path)) and output.exists() and output.samefile(model):
        raise BadInput(f"cannot write '{output}': it is the model itself")


def symshape_opt(source: Path, passes: Sequence[str], *, output: Path | None = None,
                 check: bool = True) -> ToolResult:
    """Runs `symshape-opt` with these pass options on a file."""
    target = ["-o", output] if output else ["-o", os.devnull]
    return run_tool("symshape-opt", "--allow-unregistered-dialect",
                    *passes, source, *target, check=check)
