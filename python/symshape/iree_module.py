"""The last step of a module: `iree-compile`, and again without the facts that it cannot take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Sequence

from .errors import LoweringError, ToolStopped
from .iree_memory import MemoryBlock
from .iree_memory import plan_memory as lay_out_memory
from .targets import Target
from .tools import run_tool, step, without_temporary

# By default, IREE computes f64 as f32.
_NARROW = "--iree-input-demote-f64-to-f32"


@dataclass(frozen=True)
class IREEOptions:
    """The options of `iree-compile` for any program."""

    target: Target
    zero_weights: bool
    arguments: Sequence[str]
    plan_memory: bool


@dataclass(frozen=True)
class Lowered:
    """A program for `iree-compile`, with its weights, and whether it states facts."""

    path: Path
    warnings: list[str]
    facts: bool
    has_f64: bool


def _compile(source: Path, folder: Path, options: IREEOptions, narrow: bool = False) -> tuple[
        Path, list[MemoryBlock], list[str]]:
    """Returns the module, the layouts of its memory, and warnings. `narrow`: f64 as f32."""
    folder.mkdir(exist_ok=True)
    module = folder / "module.vmfb"
    given = [str(argument) for argument in options.arguments]
    arguments = [*options.target.flags,
                 *(["--iree-util-zero-fill-elided-attrs"] if options.zero_weights else []),
                 *([] if any(one.startswith(_NARROW) for one in given)
                   else [f"{_NARROW}={str(narrow).lower()}"]),
                 *given]
    phase, blocks, warnings = [], [], []
    if options.plan_memory:
        try:
            source, blocks = lay_out_memory(source, arguments, folder)
            phase = ["--compile-from=stream"]
        except LoweringError as error:
            warnings.append("the memory between kernels keeps IREE's layout: "
                            + without_temporary(str(error)))
    with step("compile with IREE"):
        result = run_tool("iree-compile", *arguments, *phase, source, "-o", module, check=False)
    if result.exit_code:
        lines = [line for line in result.stderr.splitlines() if "error:" in line]
        detail = without_temporary(lines[0] if lines else result.stderr.strip()[:1000])
        named = re.search(r"'([a-z_]+\.[\w.]+)' op", detail)
        raise LoweringError("iree-compile", detail, named.group(1) if named else None)
    return module, blocks, warnings


def compile_with_iree(lower: Callable[[bool], Lowered], folder: Path, options: IREEOptions) -> tuple[
        Path, list[MemoryBlock], list[str], bool]:
    """Compiles a program with facts about sizes and with f64, or without them if it fails.

    `lower(False)` makes the program without facts. Returns the module, the layouts of its
    memory, warnings, and whether it has facts.
    """
    programs = [lower(True)]
    errors: list[LoweringError] = []
    may_narrow = options.target.name != "cpu" and programs[0].has_f64 and not any(
        str(one).startswith(_NARROW) for one in options.arguments)
    for narrow in (False, True) if may_narrow else (False,):
        for with_facts in (True, False) if programs[0].facts else (False,):
            if not with_facts and programs[-1].facts:
                programs.append(lower(False))
            program = programs[0 if with_facts else -1]
            try:
                module, memory, warnings = _compile(
                    program.path, folder / f"iree{len(errors)}", options, narrow)
            except LoweringError as error:
                errors.append(error)
                continue
            if programs[0].facts and not with_facts:
                warnings.append("IREE cannot compile the program with the facts about its sizes, "
                                f"and the module is made without them ({errors[-1].detail})")
            if narrow:
                warnings.append(f"IREE cannot compile the program with f64 for {options.target}: "
                                "the module computes f64 as f32, in arguments and results, too "
                                f"({errors[0].detail})")
            return module, memory, program.warnings + warnings, with_facts
    # Neither the facts nor f64 are the cause.
    error = errors[-1]
    if isinstance(error, ToolStopped):
        raise error
    raise LoweringError(error.tool, f"{error.detail}; this is a limit of IREE, and an output that "
                        f"ends in .mlir is the program for another compiler{options.target.hint}",
                        error.op)
