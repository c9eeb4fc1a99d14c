#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes random programs before and after passes, and fails if they differ.

Each program is a function with size arithmetic, comparisons, checks, branches,
loops, calls and tensor ops, called with several inputs; some inputs stop at a
check. An interpreter skips inputs for which the program is undefined. Runs in
which the lowering differs from the interpreter, and differences that upstream's
own passes make, are counted separately.
Prints the seed, and keeps a program that differs as
fuzz-pipeline-<seed>-<n>.mlir in the current directory, with its inputs as CASE
comments, for utils/execute.py.

  utils/fuzz-pipeline.py --count 2000
  utils/fuzz-pipeline.py --count 2000 --dynamic-ops
  utils/fuzz-pipeline.py --count 2000 --specialize
  utils/fuzz-pipeline.py --after='--canonicalize --cse' --seed 7 --count 10
"""

import random
import re
import sys

from exec_cases import Premises, random_args
from exec_driver import Unsupported, parse_type
from exec_harness import (Case, Harness, Signature, ToolFailure, Tools,
                          limit_memory)
from fuzz_dynamic import DynamicGenerator
from fuzz_exec import ExecGenerator, interpret, limit_sizes, to_machine
from fuzz_options import execution_parser, parse_execution_options
from fuzz_shrink import shrink
from fuzz_versions import specialize_whole, version_flags

DECLARATIONS = ("func.func private @printI64(i64)\n"
                "func.func private @printNewline()\n")


def callees(func, found):
    """The functions that a function calls, itself first."""
    if func in found:
        return found
    found.append(func)
    for callee in getattr(func, "calls", ()):
        callees(callee, found)
    return found


def module_text(funcs):
    lines = []
    for func in funcs:
        func.emit(lines)
    return DECLARATIONS + "\n".join(lines) + "\n"


UPSTREAM = ["--canonicalize", "--cse"]
# Upstream's message for a function in which every path ends at a check or in a loop without end.
# For some sizes, this is all that is left of a program.
NEVER_RETURNS = "cannot bufferize func.func without func.return"


class Recording:
    """A mixin before a generator: records the functions that its programs call."""

    def function(self, name):
        self.calls = []
        func = super().function(name)
        func.calls = self.calls
        return func

    def op(self, name, operands, types, run=None, **kw):
        if name == "func.call":
            callee = kw["props"].split("@")[1]
            self.calls += [f for f in self.callees if f.name == callee]
        return super().op(name, operands, types, run, **kw)


class RecordingExec(Recording, ExecGenerator):
    pass


class RecordingDynamic(Recording, DynamicGenerator):
    pass


class Program:
    """A function, its callees, its inputs and their expected outcomes."""

    def __init__(self, func, rng, inputs):
        self.func = func
        text = module_text([func])
        types = [parse_type(str(a.ty)) for a in func.args]
        signature = Signature(func.name, types, [])
        premises = Premises(text, func.name)
        self.cases, self.models = [], []
        self.flags, self.whole = [], None
        stopped = 0
        for _ in range(inputs * 6):
            if len(self.cases) >= inputs:
                break
            try:
                args = random_args(signature, rng, premises)
            except (Unsupported, KeyError):
                continue
            model = interpret(func, to_machine(args, [a.ty for a in func.args]))
            if model is None:
                continue
            # Inputs that stop are easy to find; other inputs are needed, too.
            if model[0] == "stopped" and stopped > inputs // 2:
                continue
            stopped += model[0] == "stopped"
            self.cases.append(Case(func.name, args))
            self.models.append(model)


def agrees(model, outcome):
    """Whether a program has the outcome of the interpreter."""
    kind, printed, rest = model
    if kind != outcome.kind or printed != outcome.printed:
        return False
    if kind == "stopped":
        return rest == outcome.message
    return rest == [tuple(v.shape) if hasattr(v, "shape") else v
                    for v in outcome.values]


def reason(outcome):
    """The outcome, or the error of a tool that fails, without its place."""
    if outcome.kind != "failed":
        return str(outcome)
    found = re.search(r"error: .*", outcome.message or "")
    return found[0] if found else outcome.message


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.generator = (RecordingDynamic if options.dynamic_ops
                          else RecordingExec)
        self.harness = Harness(Tools(options.tool, options.runner))
        self.programs = self.runs = self.stops = self.unlike = 0
        self.unlowered = self.upstream = 0
        self.failures = []

    def module(self, seed):
        rng = random.Random(seed)
        funcs, programs = [], []
        for i in range(min(self.options.per_module,
                           self.options.count - self.programs)):
            func = self.function(rng, i, funcs[-3:])
            funcs.append(func)
            programs.append(Program(func, rng, self.options.inputs))
            self.programs += 1
        if self.options.specialize:
            choice = random.Random(f"versions {seed}")
            for program in programs:
                program.flags = version_flags(choice, program)
                program.whole = specialize_whole(choice, program)
        self.halves(seed, programs)

    def function(self, rng, number, others):
        """A function that may return: upstream lowers no other."""
        while True:
            func = self.generator(rng, f"f{number}v",
                                  others).function(f"f{number}")
            lines = []
            func.emit(lines)
            if any("func.return" in line for line in lines):
                return func

    def halves(self, seed, programs):
        """Runs the programs. One that cannot be lowered makes its whole module
        fail; then each half gets a module of its own."""
        if self.run(seed, programs):
            return
        if len(programs) == 1:
            self.unlowered += 1
            return
        middle = len(programs) // 2
        self.halves(seed, programs[:middle])
        self.halves(seed, programs[middle:])

    def run(self, seed, programs):
        """Whether the programs ran, or one that is alone fails."""
        cases = [c for p in programs for c in p.cases]
        models = [m for p in programs for m in p.models]
        if not cases:
            return True
        try:
            compared = self.compare(programs, cases)
        except (ToolFailure, Unsupported) as e:
            if len(programs) == 1 and self.options.verbose:
                print(f"seed {seed}: @{programs[0].func.name} is not run: {e}")
            return False
        if len(programs) > 1 and (compared.crashes or any(
                d.after.kind == "failed" for d in compared.differences)):
            return False
        for crash in compared.crashes:
            self.failures.append((seed, programs[0].func.name))
            print(f"seed {seed}: @{programs[0].func.name}: crash: {crash}",
                  flush=True)
        self.runs += len(cases) - len(compared.excluded)
        self.stops += compared.stopped
        ignored = {id(c) for c, _ in compared.excluded}
        for case, model, outcome in zip(cases, models, compared.before):
            if id(case) not in ignored and not agrees(model, outcome):
                # The lowering is wrong, so this run shows nothing about the
                # passes.
                self.unlike += 1
                ignored.add(id(case))
                if self.options.verbose:
                    print(f"seed {seed}: {case} before the passes: {outcome}; "
                          f"interpreter: {model}", flush=True)
        seen = set()
        for d in compared.differences:
            if d.case.func in seen or id(d.case) in ignored:
                continue
            if NEVER_RETURNS in (d.after.message or ""):
                self.unlowered += 1
                break
            program = next(p for p in programs if p.func.name == d.case.func)
            if self.upstream_does(program.func, d):
                self.upstream += 1
                continue
            seen.add(d.case.func)
            self.report(seed, program, d)
        return True

    def compare(self, programs, cases):
        """Runs the cases before and after the passes."""
        funcs = []
        for program in programs:
            callees(program.func, funcs)
        text = module_text(funcs)
        flags = [f for p in programs for f in p.flags]
        compared = self.harness.compare(
            text, cases, *(flags + after for after in self.options.after))
        # A function for one input is called only with this input.
        called = {f for p in programs for f in callees(p.func, [])[1:]}
        whole = [p.whole for p in programs
                 if p.whole and p.func not in called]
        if whole:
            flags = [f for _, own in whole for f in own]
            alone = self.harness.compare(
                text, [case for case, _ in whole],
                *(flags + after for after in self.options.after))
            compared.crashes += alone.crashes
            compared.differences += alone.differences
            compared.compared += alone.compared
        return compared

    def upstream_does(self, func, d):
        """Whether the upstream passes of the pipeline alone make the same
        difference, after versions were added without any. If the passes fail,
        upstream's must fail on the program without versions: the versions are
        ours, and upstream's passes must take them."""
        own = [f for f in d.flags if f.startswith("--symshape-specialize")]
        failed = d.after.kind == "failed"
        pipelines = [UPSTREAM] if failed else [own + UPSTREAM]
        pipelines += [own] if own and not failed else []
        try:
            alone = self.harness.compare(module_text(callees(func, [])),
                                         [d.case], *pipelines).differences
        except (ToolFailure, Unsupported):
            return False
        if d.flags == UPSTREAM or len(alone) != 1:
            return False
        if own and failed:  # sizes in the message may differ
            return alone[0].after.kind == "failed"
        return (alone[0].flags == pipelines[0]
                and reason(alone[0].after) == reason(d.after))

    def report(self, seed, program, d):
        self.failures.append((seed, program.func.name))
        print(f"seed {seed}: {d}", flush=True)
        funcs = callees(program.func, [])
        if self.options.minimize:
            shrink(funcs, self.still_differs(program.func, d))
        name = f"fuzz-pipeline-{seed}-{program.func.name}.mlir"
        text = module_text(funcs)
        try:  # the form that people read
            text = self.harness.tools.passes(text, [])
        except ToolFailure:
            pass
        with open(name, "w", encoding="utf-8") as out:
            out.write(f"// seed {seed}\n// RUN: execute.py %s "
                      f"--after='{' '.join(d.flags)}'\n")
            out.write(text)
            cases = [d.case] if self.options.minimize else program.cases
            out.writelines(f"// CASE: {c.written()}\n" for c in cases)

    def still_differs(self, func, d):
        """Whether the reduced program still shows a difference."""
        def check(funcs):
            args = to_machine(d.case.args, [a.ty for a in func.args])
            try:
                if interpret(func, args) is None:
                    return False
                found = self.harness.compare(module_text(funcs), [d.case],
                                             d.flags).differences
            except (ToolFailure, Unsupported, KeyError):
                return False
            if found and d.after.kind != "failed" and (
                    not agrees(interpret(func, args), found[0].before)):
                return False
            return bool(found) and ((found[0].after.kind == "failed")
                                    == (d.after.kind == "failed"))
        return check

    def summary(self):
        return (f"{self.programs} programs, {self.unlowered} of them not run, "
                f"{self.runs} inputs, {self.stops} stopped at a check, "
                f"{self.unlike} unlike the interpreter, {self.upstream} changed "
                f"by upstream passes alone, {len(self.failures)} failures")


PASSES = ["--symshape-pipeline=only-warn"]


def main():
    parser = execution_parser(__doc__, 120, PASSES)
    parser.add_argument("--per-module", type=int, default=12,
                        help="programs per module")
    parser.add_argument("--dynamic-ops", action="store_true",
                        help="with SymShape's ops that take sizes, and many "
                        "constants\nthat types do not show")
    parser.add_argument("--specialize", action="store_true",
                        help="add versions of the functions for the sizes of "
                        "some inputs\nbefore the passes, and specialize the "
                        "functions that no other\none calls for one input")
    parser.add_argument("--minimize", action="store_true",
                        help="remove ops that a failing program does not need")
    limit_memory()
    options = parse_execution_options(parser, PASSES)
    limit_sizes()
    seed = options.seed
    fuzzer = Fuzzer(options)
    while fuzzer.programs < options.count:
        fuzzer.module(seed)
        seed += 1
        if options.verbose and seed % 10 == 0:
            print(f"until seed {seed}: {fuzzer.summary()}", flush=True)
    print(fuzzer.summary())
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
