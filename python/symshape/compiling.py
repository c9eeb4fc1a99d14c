"""From a model to a module that IREE runs, or to MLIR in upstream dialects.

The way of a program:

1. `symshape-opt` checks the program as `symshape check` does, except for the
   claims about values that are not results.
2. It reads the stated shapes, turns every premise about the arguments into a
   check at the function's entry, propagates shapes, and lowers the rest of
   the SymShape dialect.
3. A program that torch-mlir has not finished goes through the end of
   torch-mlir's pipeline in `iree-opt`.
4. `iree-compile` makes a module of it.

The text between two tools is in generic form, because they are built on
different versions of MLIR.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, Sequence

from . import frontends, messages
from .errors import BadInput, LoweringError, SymShapeError
from .files import check_output, replacing
from .program import Program
from .resources import cut_resources, paste_resources
from .sources import PlainText, unescaped, without_locations
from .tools import (ToolResult, refuse_to_replace, run_tool, step, symshape_opt,
                    without_temporary)
from .verdict import Finding, findings_in, importing_of

# Named structured ops that both versions of MLIR spell alike in generic form.
_NAMED_ALIKE = re.compile(
    r"generic|yield|index|fill|copy|transpose|broadcast|reduce|softmax|dot|matvec|vecmat"
    r"|(batch_|batch_reduce_)?(matmul|matvec|vecmat)|(batch_)?mmt4d|(conv|pooling|depthwise)_\w+")
_FINISH_TORCH = ("builtin.module(func.func(canonicalize,torch-finalizing-backend-type-conversion),"
                 "torch-verify-linalg-on-tensors-backend-contract)")
_ELIDED = ("dense_resource<__elided__>", "dense_resource_elided")


_STATED = ("jax.shape", "onnx.shape", "symshape.shape", "torch.bind_symbolic_shape")
_ALLOW = ("\nthe program is wrong for sizes that its exporter allows; --allow-wrong compiles it "
          "anyway")


class WrongProgram(SymShapeError):
    """The program is wrong for sizes that its exporter allows."""

    exit_code = 1


@dataclass(frozen=True)
class Compiled:
    """A compiled model.

    `checks` are the messages of the run-time checks of the arguments, in the
    order in which they run. `warnings` are SymShape's, one text each.
    """

    output: Path
    function: str
    checks: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def _diagnostics(stderr: str, severity: str) -> list[str]:
    """The messages of this severity, each with its notes, without source lines."""
    found: list[str] = []
    in_message = False
    for line in stderr.splitlines():
        if match := re.match(r"(?:.*?: )?(error|warning|remark|note): (.*)", line):
            kind = match.group(1)
            if kind != "note":
                in_message = kind == severity
                if in_message:
                    found.append(line)
            elif in_message:
                found[-1] += "\n  " + line
    return found


@dataclass(frozen=True)
class _Options:
    trust_premises: bool
    allow_wrong: bool
    sanitize: bool
    facts: bool
    likely: str


def _opt(source: Path, output: Path, passes: Sequence[str]) -> ToolResult:
    return run_tool("symshape-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic",
                    *passes, source, "-o", output, check=False)


def _fail(result: ToolResult) -> NoReturn:
    errors = _diagnostics(result.stderr, "error") or [result.stderr.strip()[:1000]]
    raise LoweringError("symshape-opt", without_temporary("\n".join(errors)))


def _lower(source: Path, folder: Path, options: _Options, bound: bool,
           for_iree: bool) -> tuple[Path, list[str], list[str]]:
    """Lowers to upstream dialects. Returns the file, the checks, and warnings."""
    lowered = folder / "lowered.mlir"
    imports = ["--symshape-import-shape-strings"]
    if bound:
        imports = ["--symshape-import-torch-symbols"]
    if options.likely:
        imports.append(f"--symshape-specialize=likely={options.likely}")
    checked = folder / "checked.mlir"
    checks: list[str] = []
    with step("import the stated shapes"):
        first = _opt(source, checked,
                     imports + ([] if options.trust_premises else ["--symshape-require-premises"]))
        if first.exit_code:
            _fail(first)
    if not options.trust_premises:
        text = checked.read_text(errors="replace")
        # Versions of a function share checks.
        checks = list(dict.fromkeys(unescaped(found) for found in re.findall(
            r'"symshape\.require"\(.*?message = "((?:[^"\\]|\\.)*)"', text)))
    with step("propagate shapes"):
        second = _opt(checked, lowered, [
            "--symshape-pipeline" + ("=only-warn" if options.allow_wrong else "=strict"),
            *(["--symshape-sanitize"] if options.sanitize else []),
            *(["--symshape-export-iree"] if options.facts and for_iree else []),
            "--lower-symshape-dynamic-ops",
            "--lower-symshape" + ("=trace-observed" if for_iree else "")])
        if second.exit_code and (errors := _diagnostics(second.stderr, "error")) and any(
                messages.WRONG.search(error) for error in errors):
            raise WrongProgram("\n".join(errors) + _ALLOW)
        if second.exit_code:
            _fail(second)
    warnings = _diagnostics(first.stderr, "warning") + _diagnostics(second.stderr, "warning")
    names = set(re.findall(r'"linalg\.(\w+)"', lowered.read_text(errors="replace")))
    if not all(_NAMED_ALIKE.fullmatch(name) for name in names):
        general = folder / "general.mlir"
        if (result := _opt(lowered, general, ["--linalg-generalize-named-ops"])).exit_code:
            _fail(result)
        lowered = general
    return lowered, checks, warnings


_TOO_EARLY = (
    (re.compile(r'"?\btorch\.(?:aten|prims|prim|operator)\b'),
     "is a program in torch-mlir's torch dialect: pass the .onnx file or the "
     "torch.export.ExportedProgram instead, or lower it to linalg on tensors first"),
    (re.compile(r'"?\b(?:stablehlo|chlo|vhlo)\.'),
     "is a program in StableHLO: pass the function that JAX exported instead, or lower it to "
     "linalg on tensors first"),
)


def _refuse_early(plain: PlainText, program: Path) -> None:
    """One message for a program that no front end has lowered, instead of one per op."""
    code = "\n".join(line for line in plain.lines if not line.lstrip().startswith("//"))
    for pattern, message in _TOO_EARLY:
        if found := pattern.search(code):
            op = re.match(r'"?[\w.]+', code[found.start():])
            raise BadInput(f"'{program}' {message} (found '{op[0].strip(chr(34))}')")


def _refuse_wrong(program: Program, plain: PlainText, folder: Path, allow: bool) -> list[str]:
    """Raises `WrongProgram` for errors of `check`, or returns them as warnings."""
    checked = folder / "plain.mlir"
    checked.write_text("\n".join(plain.lines) + "\n")
    read = symshape_opt(checked, [importing_of(program)], check=False)
    if read.exit_code:
        _fail(read)
    wrong = [_text(finding) for found in findings_in(program, checked, plain)
             for finding in found.wrong]
    if wrong and not allow:
        raise WrongProgram("\n".join(wrong) + _ALLOW)
    return wrong


def _unchecked(program: Program) -> list[str]:
    """A warning for each guard of the exporter that no check states."""
    return [f"the module does not check a guard of the export: '{text}'; inputs that break it "
            "may give wrong numbers" for text in program.unstated]


def _text(finding: Finding) -> str:
    place = finding.place or f"line {finding.line} of the lowered program"
    example = f"\n  for example {finding.example}" if finding.example else ""
    return f"{place}: {finding.message}{example}"


def _compile_with_iree(source: Path, folder: Path, cpu: str, zero_weights: bool,
                       iree_arguments: Sequence[str]) -> Path:
    module = folder / "module.vmfb"
    arguments = ["--iree-hal-target-backends=llvm-cpu", f"--iree-llvmcpu-target-cpu={cpu}",
                 *(["--iree-util-zero-fill-elided-attrs"] if zero_weights else []),
                 *iree_arguments, source, "-o", module]
    with step("compile with IREE"):
        result = run_tool("iree-compile", *arguments, check=False)
    if result.exit_code:
        lines = [line for line in result.stderr.splitlines() if "error:" in line]
        detail = without_temporary(lines[0] if lines else result.stderr.strip()[:1000])
        named = re.search(r"'([a-z_]+\.[\w.]+)' op", detail)
        raise LoweringError("iree-compile", detail, named.group(1) if named else None)
    return module


def compile(model: Any, output: str | os.PathLike[str], *, trust_premises: bool = False,
            allow_wrong: bool = False, sanitize: bool = False, iree_facts: bool = False,
            likely: str = "", cpu: str = "host", zero_weights: bool = False,
            iree_arguments: Sequence[str] = (), **options: Any) -> Compiled:
    """Compiles a model for every size that its exporter allows.

    `output` ends in `.vmfb` (a module for IREE's `llvm-cpu`) or in `.mlir`
    (upstream dialects, in generic form). The compiled function first checks
    every premise that the exporter states about the sizes of its arguments, and
    stops with a message if one does not hold; a module of IREE prints the
    observed sizes to standard error before. With `trust_premises` it runs
    without these checks: a call with other sizes may return wrong numbers.

    Raises `WrongProgram` for a program that is wrong for sizes that its exporter
    allows, or has a result of another shape than its exporter states, unless
    `allow_wrong` is set. `sanitize` adds a check of every inferred extent.
    `iree_facts` states ranges and divisors of sizes to IREE. With `likely`, such
    as "batch=1|8,seq=512", the function calls a version of static sizes if its
    arguments have these sizes.

    `model` is anything that a front end reads, or a `Program`; `options` go to
    the front end. `cpu` and `iree_arguments` go to `iree-compile`. With
    `zero_weights`, weights that the file elides are zeros.
    """
    target = Path(output)
    check_output(target, ".vmfb", ".mlir")
    refuse_to_replace(model, target)
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        program = model if isinstance(model, Program) else frontends.load(
            model, folder, **{"claims": False, **options})
        if program.weights is not None and program.weights.missing:
            raise BadInput(f"'{program.name}' has weights without contents, such as "
                           f"'{program.weights.missing[0]}' (of FakeTensorMode or the device "
                           "\"meta\"): check and shapes need none, but to compile the model, load "
                           "its weights before it is exported")
        (folder / "cut").mkdir()
        cut, source = cut_resources(program.mlir, folder / "cut" / program.mlir.name)
        text = source.read_text(errors="replace")
        plain = without_locations(text)
        elided = any(mark in text for mark in _ELIDED)
        if elided and not zero_weights and target.suffix == ".vmfb":
            raise BadInput(f"'{program.mlir}' has no weights: the tool that printed it left "
                           "them out; print it with its weights, or compile it with zeros "
                           "(--zero-weights)")
        _refuse_early(plain, program.mlir)
        bound = "torch.bind_symbolic_shape" in text
        unfinished = "torch_c." in text
        if unfinished and likely:
            raise BadInput(f"SymShape cannot add versions for likely sizes to '{program.mlir}': "
                           "it has casts of the torch_c dialect, and the torch-mlir pass that "
                           "removes them accepts no calls; compile without --likely")
        found = _refuse_wrong(program, plain, folder, allow_wrong)
        lowered, checks, warnings = _lower(
            source, folder,
            # Without stated sizes, a size for which a program is wrong is no mistake in it.
            # Nor is one for which a guard that is not stated may refuse.
            _Options(trust_premises, allow_wrong or bool(program.unstated)
                     or not any(mark in text for mark in _STATED),
                     sanitize, iree_facts and not trust_premises, likely),
            # torch-mlir's last step accepts no op of IREE.
            bound, target.suffix == ".vmfb" and not unfinished)
        warnings = found + _unchecked(program) + warnings
        if unfinished:
            finished = folder / "finished.mlir"
            with step("finish the lowering of torch-mlir"):
                run_tool("iree-opt", "--mlir-print-op-generic",
                         f"--pass-pipeline={_FINISH_TORCH}", lowered, "-o", finished)
            lowered = finished
        result = paste_resources(cut, lowered, folder / "whole.mlir")
        if program.weights:
            program.write_with_weights(result, folder / "weighted.mlir")
            result = folder / "weighted.mlir"
        if target.suffix == ".vmfb":
            result = _compile_with_iree(result, folder, cpu, zero_weights, iree_arguments)
        with replacing(target) as written:
            shutil.copyfile(result, written)
        return Compiled(target, program.function, checks, warnings)
