"""A layout of the memory between the kernels of an IREE module, for all sizes.

IREE compiles in phases. Before it lays out memory, the program is printed, and
`symshape-opt --symshape-iree-memory` replaces the layout; IREE then goes on from
there. The phases are public pipelines of `iree-opt`, and the op is that of IREE 3.13.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from .errors import LoweringError
from .resources import cut_resources, paste_resources
from .tools import run_tool, step

_PASS = "iree-stream-pack-constants"  # the pass before the layout
_PACK = b'"stream.resource.pack"'
_REST = ("--iree-stream-cmd-transformation-pipeline", "--iree-stream-optimization-pipeline")
# Offsets on the CPU, and on devices with buffers of their own.
_CPU_ALIGNMENT, _ALIGNMENT = 64, 256
_TARGETS = ("--iree-hal-target-backends=", "--iree-hal-target-device=")
_CPU = ("llvm-cpu", "local", "vmvx")


@dataclass(frozen=True)
class MemoryBlock:
    """Buffers between the kernels of a function that share one block of memory.

    `peak` are sums of bytes; their largest is the least memory that any layout needs.
    `dim(0, 1)` in them is the size of axis 1 of input 0; there are none if they are too many
    to print. `optimal` if the layout is proved to need no more at any size. At the `tried`
    sizes, it needs at most `worst` times as much.
    """

    buffers: int
    peak: tuple[str, ...]
    optimal: bool
    worst: float
    tried: int

    def __str__(self) -> str:
        peak = "a sum of many terms of" if not self.peak else self.peak[0] \
            if len(self.peak) == 1 else f"max({', '.join(self.peak)})"
        if self.optimal:
            quality = "the least at every size"
        elif self.tried:
            quality = f"at most {self.worst:.3f} times the least at the tried sizes"
        else:
            quality = "not compared with the least, since no size could be tried"
        return f"{self.buffers} buffers in {peak} bytes: {quality}"


def plan_memory(source: Path, arguments: Sequence[str], folder: Path
                ) -> tuple[Path, list[MemoryBlock]]:
    """Lays out the memory of a program for `iree-compile` with these arguments.

    Returns the program, to be compiled with `--compile-from=stream`, and its blocks of
    several buffers. Raises
    `LoweringError` if this IREE prints no program that the pass can read.
    """
    folder = folder / "memory"
    folder.mkdir()
    tree, stream, printed, planned, report, rest = (folder / name for name in (
        "tree", "stream.mlir", "printed.mlir", "planned.mlir", "report.json", "rest.mlir"))
    with step("compile with IREE up to the layout of its memory"):
        run_tool("iree-compile", *arguments, source, "--compile-to=stream",
                 "-o", stream, "--mlir-disable-threading",
                 f"--mlir-print-ir-before={_PASS}", "--mlir-print-ir-module-scope",
                 "--mlir-print-op-generic", "--mlir-print-local-scope",
                 f"--mlir-print-ir-tree-dir={tree}")
    # The pass runs once for each function, and the next one lays out the function.
    found = [(-_count(path), path.stat().st_mtime_ns, path) for path in tree.rglob("*.mlir")]
    if not found:
        raise LoweringError("iree-compile", f"it has no pass '{_PASS}'")
    min(found)[2].rename(printed)
    targets = [target for argument in arguments for option in _TARGETS
               if argument.startswith(option) for target in argument[len(option):].split(",")]
    alignment = _CPU_ALIGNMENT if all(one in _CPU for one in targets) else _ALIGNMENT
    with step("lay out the memory"):
        run_tool("symshape-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic",
                 f"--symshape-iree-memory=alignment={alignment} output={report}",
                 printed, "-o", planned)
        # The printed program has no weights, and the output of this phase has them all.
        weights, _ = cut_resources(stream, folder / "program.mlir")
        whole = paste_resources(weights, planned, folder / "whole.mlir")
        run_tool("iree-opt", *_REST, whole, "-o", rest)
    return rest, [MemoryBlock(entry["buffers"], tuple(entry["peak"]), entry["optimal"],
                              entry["worst"], entry["tried"])
                  for entry in json.loads(report.read_text()) if entry["buffers"] > 1]


def _count(path: Path) -> int:
    with path.open("rb") as file:
        return sum(line.count(_PACK) for line in file)
