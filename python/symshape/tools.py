"""Finds and runs the tools that do the work.

`symshape-opt`, `symshape-prove` and `symshape-compare` ship inside the wheel; in a build tree the
environment variable `SYMSHAPE_BIN` names their folder. `iree-opt`,
`iree-compile` and `iree-import-onnx` come with `iree-base-compiler`.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
import sysconfig
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Sequence

from . import serving
from .children import Ended, limits_of, run_child
from .errors import BadInput, LoweringError, MissingFramework, SymShapeError, ToolStopped

_OWN_TOOL = "symshape-opt"
_IREE_TOOLS = ("iree-opt", "iree-compile", "iree-import-onnx", "iree-run-module")


def find_tool(name: str) -> Path:
    """Returns the path of a tool, or raises an error that says how to get it."""
    for folder in _folders(name):
        if folder and (found := shutil.which(name, path=folder)):
            return Path(found)
    if found := shutil.which(name):
        return Path(found)
    if name in _IREE_TOOLS:
        raise MissingFramework("iree-base-compiler", f"the tool '{name}'")
    raise SymShapeError(
        f"cannot find '{name}'; set SYMSHAPE_BIN to the directory that contains it"
    )


def _folders(tool: str) -> Iterator[str | None]:
    yield os.environ.get("SYMSHAPE_BIN")
    if tool in _IREE_TOOLS:
        # The package's scripts of these names only start them, as processes of their own.
        yield _iree_binaries()
    yield str(Path(__file__).parent / "bin")
    yield sysconfig.get_path("scripts")
    yield str(Path(sys.executable).parent)


def _iree_binaries() -> str | None:
    """The folder of the binaries of iree-base-compiler."""
    try:
        found = importlib.util.find_spec("iree.compiler")
    except ModuleNotFoundError:
        return None
    places = list(found.submodule_search_locations or ()) if found else []
    return str(Path(places[0]) / "_mlir_libs") if places else None


def start_tool() -> None:
    """Loads `symshape-opt` while this process does something else."""
    if serving.has_started():
        return
    try:
        serving.start(find_tool(_OWN_TOOL))
    except SymShapeError:
        pass  # the run says why


@dataclass(frozen=True)
class ToolResult:
    """The output of a tool, and its exit code."""

    stdout: str
    stderr: str
    exit_code: int


# A position in a file that is gone when somebody reads the message.
_TEMPORARY = re.compile(r"[^\s'\"(]*/symshape-[^/\s'\"]*/[^\s'\":]*(?::\d+)*(?:: )?")


def without_temporary(text: str) -> str:
    """A message of a tool without the names of temporary files."""
    return _TEMPORARY.sub("", text)


def first_error(text: str) -> str:
    """The first error in the messages of a tool, as one line."""
    lines = [line for line in text.splitlines() if "error:" in line]
    return without_temporary(lines[0] if lines else " ".join(text.split())[:500])


def run_tool(name: str, *arguments: str | Path, check: bool = True,
             doing: str | None = None) -> ToolResult:
    """Runs a tool to its end, in a child process with limits of time and memory.

    Raises `LoweringError` if the tool exits with an error and `check` is set.
    A tool that a signal or a limit ends is always an error; its message names
    the work as `doing`, for example `torch-mlir`.
    """
    tool, texts = find_tool(name), [str(entry) for entry in arguments]
    limits = limits_of(name, sum(entry.stat().st_size for entry in arguments
                                 if isinstance(entry, Path) and entry.is_file()))
    done = serving.run(tool, texts, limits) if name == _OWN_TOOL else None
    if done is None:
        done = run_child([str(tool), *texts], limits)
    return _result(name, done, check, doing)


def run_report(pipeline: str, text: str) -> ToolResult:
    """Runs passes of `symshape-opt` that print reports on a program."""
    tool, arguments = find_tool(_OWN_TOOL), [f"--symshape-report={pipeline}"]
    limits = limits_of(_OWN_TOOL, len(text))
    done = serving.run(tool, arguments, limits, text)
    if done is None:
        with tempfile.TemporaryDirectory(prefix="symshape-") as folder:
            file = Path(folder, "program.mlir")
            file.write_text(text)
            done = run_child([str(tool), *arguments, str(file)], limits)
    return _result(_OWN_TOOL, done, False, None)


def _result(name: str, done: Ended, check: bool, doing: str | None) -> ToolResult:
    subject = f"{doing} ({name})" if doing else name
    if done.stopped is not None:
        raise ToolStopped(subject, done.stopped)
    if done.exit_code < 0:
        raise ToolStopped(subject, f"it crashed (signal {-done.exit_code})")
    if check and done.exit_code:
        raise LoweringError(subject, first_error(done.stderr))
    return ToolResult(done.stdout, done.stderr, done.exit_code)


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
