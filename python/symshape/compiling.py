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

import json
import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Mapping, NoReturn, Sequence

from . import frontends
from .errors import BadInput, LoweringError, SymShapeError
from .files import check_output, replacing
from .iree_memory import MemoryBlock
from .iree_module import IREEOptions, Lowered, compile_with_iree
from .memory import bytes_in, memory, readable
from .obligations import Obligations
from .program import Program
from .resources import cut_resources, paste_resources
from .sources import PlainText, without_locations
from .targets import Target
from .tools import ToolResult, refuse_to_replace, run_tool, step, without_temporary
from .verdict import Finding, collect, importing_of, settle, split

_FINISH_TORCH = ("builtin.module(func.func(canonicalize,torch-finalizing-backend-type-conversion),"
                 "torch-verify-linalg-on-tensors-backend-contract)")
_ELIDED = ("dense_resource<__elided__>", "dense_resource_elided")


_ALLOW = ("\nthe program is wrong for sizes that its exporter allows; --allow-wrong compiles it "
          "anyway")


class WrongProgram(SymShapeError):
    """The program is wrong for sizes that its exporter allows."""

    exit_code = 1


@dataclass(frozen=True)
class StaticVersion:
    """A static version of a function, which serves all sizes up to `sizes`.

    `masks` counts the ops that would have seen elements of the padding, `moves` the
    tensors whose elements move one by one.
    """

    function: str
    sizes: dict[str, int]
    masks: int
    moves: int

    def __str__(self) -> str:
        sizes = ", ".join(f"{name} <= {size}" for name, size in self.sizes.items())
        return (f"{sizes}, {self.masks} {'mask' if self.masks == 1 else 'masks'}, "
                f"{self.moves} {'move' if self.moves == 1 else 'moves'}")


@dataclass(frozen=True)
class Compiled:
    """A compiled model.

    `checks` are the messages of the run-time checks of the arguments, in the
    order in which they run. `warnings` are SymShape's, one text each. `memory` are
    the layouts of the memory between kernels, with `plan_memory`. `target` is the
    machine of a module, such as `cuda:sm_89`, and `facts` says whether IREE got facts
    about sizes. `versions` are the static ones, with `buckets` and `only`.
    """

    output: Path
    function: str
    checks: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    memory: list[MemoryBlock] = field(default_factory=list)
    target: str | None = None
    facts: bool = False
    versions: list[StaticVersion] = field(default_factory=list)


def _diagnostics(report: Path) -> list[tuple[str, str]]:
    """The severity and the text of each diagnostic, with its notes, to show it."""
    def text(entry: Mapping[str, str], severity: str) -> str:
        place = entry["location"]
        where = f"{place}: " if place and not place.endswith(":0:0") else ""
        return f"{where}{severity}: {entry['message']}"
    if not report.exists():
        return []
    read = map(json.loads, report.read_text(encoding="utf-8").splitlines())
    return [(entry["severity"], "\n  ".join(
        [text(entry, entry["severity"]), *(text(note, "note") for note in entry["notes"])]))
        for entry in read]


@dataclass(frozen=True)
class _Options:
    trust_premises: bool
    sanitize: bool
    facts: str | None
    likely: str
    buckets: str
    bucket_limit: float
    only: str
    limit: Path | None


def _opt(source: Path, output: Path, passes: Sequence[str]) -> ToolResult:
    return run_tool("symshape-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic",
                    *passes, source, "-o", output, check=False)


def _fail(result: ToolResult, diagnostics: Sequence[tuple[str, str]]) -> NoReturn:
    errors = [text for severity, text in diagnostics if severity == "error"] or \
        [result.stderr.strip()[:1000]]
    raise LoweringError("symshape-opt", without_temporary("\n".join(errors)))


def _lower(source: Path, folder: Path, options: _Options, importing: str,
           module: bool, for_iree: bool) -> tuple[Path, list[str], list[StaticVersion]]:
    """Lowers to upstream dialects. Returns the file, warnings, and static versions.

    If the program becomes a `module`, IREE reads it in the end; its own ops may be in
    it only if nobody else reads it before (`for_iree`).
    """
    lowered = folder / "lowered.mlir"
    passes = [importing]
    if options.limit:
        passes.append(f"--symshape-require-memory=file={options.limit}")
    if options.likely:
        passes.append(f"--symshape-specialize=likely={options.likely}")
    # Upstream's expand-strided-metadata crashes on an expand_shape with several dynamic
    # sizes, and IREE does not run that pass.
    several = "several-dynamic-sizes" if module else ""
    if several:
        # Here the premises are still equations such as "h is 4 * a", by which more sizes
        # are proved equal than by the checks, which state that 4 divides h.
        passes.append(f"--symshape-simplify-reshapes={several}")
    static = None
    if options.buckets or options.only:
        # A padded form needs the groups of reshapes, and fewer checks.
        passes.append(f"--symshape-pipeline=only-warn {several}")
        static = folder / "versions.json"
        passes.append(f"--symshape-bucket=sizes={options.buckets} limit={options.bucket_limit} "
                      f"output={static}"
                      if options.buckets else f"--symshape-pad=sizes={options.only} "
                      f"output={static} trust-premises={str(options.trust_premises).lower()}")
    if not options.trust_premises:
        passes.append("--symshape-require-premises")
    # A wrong program was refused before.
    passes.append(f"--symshape-pipeline=only-warn {several}")
    if options.sanitize:
        passes.append("--symshape-sanitize")
    if for_iree:
        passes.append("--symshape-iree-rounding")
    if options.facts is not None and for_iree:
        passes.append(f"--symshape-export-iree={options.facts}")
    passes += ["--lower-symshape-dynamic-ops",
               "--lower-symshape" + ("=trace-observed" if for_iree else ""),
               "--symshape-iree-named-ops"]
    if for_iree:
        passes += ["--symshape-iree-windows", "--symshape-iree-powers", "--symshape-iree-results",
                   "--symshape-iree-inits"]
        if options.facts is not None:
            passes.append("--symshape-iree-checks")
    report = folder / "diagnostics.jsonl"
    with step("propagate shapes"):
        done = _opt(source, lowered, [f"--symshape-diagnostics={report}", *passes])
    diagnostics = _diagnostics(report)
    if done.exit_code:
        _fail(done, diagnostics)
    return (lowered, [text for severity, text in diagnostics if severity == "warning"],
            [StaticVersion(**entry) for entry in json.loads(static.read_text())] if static else [])


_IN_TORCH = ("is a program in torch-mlir's torch dialect: pass the .onnx file or the "
             "torch.export.ExportedProgram instead, or lower it to linalg on tensors first")
_IN_STABLEHLO = ("is a program in StableHLO: pass the function that JAX exported instead, or "
                 "lower it to linalg on tensors first")
_TOO_EARLY = {"torch.aten": _IN_TORCH, "torch.prims": _IN_TORCH, "torch.prim": _IN_TORCH,
              "torch.operator": _IN_TORCH, "stablehlo": _IN_STABLEHLO, "chlo": _IN_STABLEHLO,
              "vhlo": _IN_STABLEHLO}


def _refuse_early(found: Obligations, program: Path) -> None:
    """One message for a program that no front end has lowered, instead of one per op."""
    for name in found.unregistered:
        dialect, _, rest = name.partition(".")
        message = _TOO_EARLY.get(dialect) or _TOO_EARLY.get(f"{dialect}.{rest.split('.')[0]}")
        if message:
            raise BadInput(f"'{program}' {message} (found '{name}')")


def _refuse_wrong(found: Obligations, plain: PlainText, allow: bool) -> list[str]:
    """Raises `WrongProgram` for a refuted obligation, or returns all as warnings."""
    wrong = [_text(finding) for finding in split(found, plain)[0]]
    if wrong and not allow:
        raise WrongProgram("\n".join(wrong) + _ALLOW)
    return wrong


def _unchecked(program: Program) -> list[str]:
    """A warning for each guard of the exporter that no check states."""
    return [f"the module does not check a guard of the export: '{text}'; inputs that break it "
            "may give wrong numbers" for text in program.unstated]


def _text(finding: Finding) -> str:
    place = finding.place or finding.node or f"line {finding.line} of the lowered program"
    example = f"\n  for example {finding.example}" if finding.example else ""
    return f"{place}: {finding.message}{example}"


def _target(target: str, cpu: str, output: Path) -> Target:
    found = Target.parse(target)
    if cpu != "host":
        if target != "cpu":
            raise BadInput(f"cannot compile for the processor '{cpu}' and for the target "
                           f"'{target}': name one of them")
        found = Target("cpu", cpu)
    if output.suffix != ".vmfb" and target != "cpu":
        raise BadInput(f"'{output}' has no target: only a .vmfb is for one machine")
    return found


def _limit_memory(model: Any, budget: str | int, options: Mapping[str, Any], folder: Path
                  ) -> tuple[Path, list[str]]:
    """A file for symshape-require-memory, but for the name of the function, and the messages."""
    limit = bytes_in(budget) if isinstance(budget, str) else budget
    if limit >= 1 << 63:
        raise BadInput("the memory budget exceeds 2^63 - 1 bytes")
    found = memory(model, **options)
    if found.depends_on_values:
        raise BadInput("cannot check the memory budget at the entry: the formula of 'symshape "
                       "memory' depends on values of inputs")
    least = found.at_sizes({name: found.limits(name)[0] for name in
                            (found.symbol_names.get(one, one) for one in found.symbols)})["total"]
    if least > limit:
        raise BadInput(f"the memory budget is {readable(limit)}, but the smallest sizes need "
                       f"{readable(least)}")
    over = f"the call needs more than {readable(limit)} of memory"
    sums = [{"bytes": f"({found.weights}) + ({found.inputs}) + ({size})",
             "message": f"{over}{when}: {found.weights} + {found.inputs}{more}"}
            for size, when, more in
            [(term.size, f" while {term.step} runs", f" + {term.size}") for term in found.peak] or
            [("0", "", "")]]
    path = folder / "limit.json"
    path.write_text(json.dumps({"limit": limit, "sums": sums}))
    return path, [entry["message"] for entry in sums]


def compile(model: Any, output: str | os.PathLike[str], *, trust_premises: bool = False,
            allow_wrong: bool = False, sanitize: bool = False, iree_facts: bool | None = None,
            likely: str = "", buckets: str = "", bucket_limit: float | None = None,
            only: str = "", plan_memory: bool = False,
            memory_budget: str | int | None = None, target: str = "cpu", cpu: str = "host",
            zero_weights: bool = False, iree_arguments: Sequence[str] = (),
            **options: Any) -> Compiled:
    """Compiles a model for every size that its exporter allows.

    `output` ends in `.vmfb` (a module for IREE) or in `.mlir` (upstream dialects, in
    generic form). The compiled function first checks
    every premise that the exporter states about the sizes of its arguments, and
    stops with a message if one does not hold; a module of IREE prints the
    observed sizes to standard error before. With `trust_premises` it runs
    without these checks: a call with other sizes may return wrong numbers.

    `target` is the machine that runs the module: `cpu`, `cuda`, `rocm`, `vulkan` or
    `metal`, perhaps with a chip, such as `cuda:sm_89`. `cpu` names a processor, as
    `cpu:NAME` does.

    Raises `WrongProgram` for a program that is wrong for sizes that its exporter
    allows, or has a result of another shape than its exporter states, unless
    `allow_wrong` is set. `sanitize` adds a check of every inferred extent.
    `iree_facts` states ranges and divisors of sizes to IREE, or none of them; by
    default, those which were measured to help on the target. With `likely`, such
    as "batch=1|8,seq=512", the function calls a version of static sizes if its
    arguments have these sizes. With `buckets`, such as "batch=1|4,seq=128|512", it calls
    a static version that serves these sizes and all smaller ones, if the product of the
    padded sizes is at most `bucket_limit` times that of the actual ones: 1.5 by default
    on a CPU, where the general code is faster far below them, and 0, no limit, on other
    targets. With `only`, such as
    "batch=4,seq=512", the module is static: its arguments arrive padded, and then the
    actual size of each of their dynamic dimensions. With `plan_memory`, one layout for all sizes of the
    memory between kernels takes the place of IREE's, which shares less. With
    `memory_budget`, such as "16GiB" or a number of bytes, the function also stops with a
    message if a call needs more by the formula of `symshape.memory`.

    `model` is anything that a front end reads, or a `Program`; `options` go to
    the front end. `iree_arguments` go to `iree-compile`. With
    `zero_weights`, weights that the file elides are zeros.
    """
    written_to = Path(output)
    check_output(written_to, ".vmfb", ".mlir")
    refuse_to_replace(model, written_to)
    is_module = written_to.suffix == ".vmfb"
    machine = _target(target, cpu, written_to)
    if sum(map(bool, (likely, buckets, only))) > 1:
        raise BadInput("cannot combine versions for likely sizes, for buckets and for one size: "
                       "name one of --likely, --buckets and --only")
    if plan_memory and not is_module:
        raise BadInput(f"cannot lay out memory in '{written_to}': only in a .vmfb, after IREE has "
                       "made kernels")
    if memory_budget is not None and (trust_premises or buckets or only):
        raise BadInput("cannot check a memory budget with --trust-premises, which checks no sizes, "
                       "or with --buckets or --only, whose calls need the memory of larger sizes")
    with tempfile.TemporaryDirectory(prefix="symshape-") as name:
        folder = Path(name)
        if is_module:
            machine.check(folder)
        limit_file, memory_checks = (None, []) if memory_budget is None else _limit_memory(
            model, memory_budget, options, folder)
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
        if elided and not zero_weights and is_module:
            raise BadInput(f"'{program.mlir}' has no weights: the tool that printed it left "
                           "them out; print it with its weights, or compile it with zeros "
                           "(--zero-weights)")
        checked = folder / "plain.mlir"
        checked.write_text("\n".join(plain.lines) + "\n")
        with step("check the stated shapes and the operands of every op"):
            found = collect(program, checked, folder)
        settle(found, program)
        _refuse_early(found, program.mlir)
        unfinished = any(name.startswith("torch_c.") for name in found.unregistered)
        option = "--likely" if likely else "--buckets" if buckets else "--only" if only else None
        if unfinished and option:
            raise BadInput(f"SymShape cannot add versions for some sizes to '{program.mlir}': "
                           "it has casts of the torch_c dialect, and the torch-mlir pass that "
                           f"removes them accepts no calls; compile without {option}")
        wrong = _refuse_wrong(found, plain, allow_wrong)
        checks = [] if trust_premises else list(dict.fromkeys(
            one.message for one in found.of("premise") if one.state == "checked"))
        if limit_file:
            limit_file.write_text(json.dumps({**json.loads(limit_file.read_text()),
                                              "function": program.function}))
        checks += memory_checks
        if iree_facts is None:
            facts = machine.facts
        else:
            facts = "kinds=all" if iree_facts else None

        limit = bucket_limit if bucket_limit is not None else machine.bucket_limit
        versions: list[StaticVersion] = []

        def lower(with_facts: bool) -> Lowered:
            where = folder / ("facts" if with_facts else "bare")
            where.mkdir()
            lowered, warnings, versions[:] = _lower(
                source, where,
                # Premises that nothing checks are no facts for IREE.
                _Options(trust_premises, sanitize,
                         facts if with_facts and not trust_premises else None, likely, buckets,
                         limit, only, limit_file),
                # torch-mlir's last step accepts no op of IREE.
                importing_of(program), is_module, is_module and not unfinished)
            if unfinished:
                finished = where / "finished.mlir"
                with step("finish the lowering of torch-mlir"):
                    run_tool("iree-opt", "--mlir-print-op-generic",
                             f"--pass-pipeline={_FINISH_TORCH}", lowered, "-o", finished)
                lowered = finished
            text = lowered.read_text(errors="replace")
            result = paste_resources(cut, lowered, where / "whole.mlir")
            if program.weights:
                program.write_with_weights(result, where / "weighted.mlir")
                result = where / "weighted.mlir"
            return Lowered(result, warnings, "util.assume.int" in text, "f64" in text)

        blocks: list[MemoryBlock] = []
        if is_module:
            result, blocks, warnings, has_facts = compile_with_iree(
                lower, folder, IREEOptions(machine, zero_weights, iree_arguments, plan_memory))
        else:
            program_text = lower(False)
            result, warnings, has_facts = program_text.path, program_text.warnings, False
        with replacing(written_to) as written:
            shutil.copyfile(result, written)
        return Compiled(written_to, program.function, checks,
                        wrong + _unchecked(program) + warnings, blocks,
                        str(machine) if is_module else None, has_facts, versions)
