#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes functions before and after passes, and fails if they differ.

Calls each function of FILE with the inputs of the CASE comments, before and after
the passes, through mlir-runner. A difference is another result (sizes and
elements), a check (cf.assert) that stops only one of the two or with another
message, or other printed text (the functions may declare and call @printI64 and
similar functions of mlir_c_runner_utils).

  // CASE: f(<2x3>, 4)                       only compares the two
  // CASE: f(<2: 5, 6>, true) -> 11, <2: 5.5, 6>     its results
  // CASE: f(<2>, <3>) -> stops "sizes differ"       the check that stops it
  // CASE: f(<N>, <M>) -> returns for N = 0 1 2, M = 1 2

<2x3> is a tensor of these sizes with some elements, <2: 5, 6> lists all elements,
<N: 0> has equal ones, <> has rank 0. The stated outcome must be the outcome
before the passes. Parts of FILE between '// -----' are separate modules. If the
program is undefined for an input before the passes, this is an error in a CASE,
and a random input is left out. Unwritten elements are not compared.

  utils/execute.py FILE                        against --symshape-pipeline
  utils/execute.py FILE --after='--canonicalize --cse' --after=--symshape-infer
  utils/execute.py FILE --made-up=20 --verify  inputs of its own
  utils/execute.py FILE --run-lowered          runs scripts/run-lowered.sh

A tool that dies or does not end is reported as 'crash', with its signal.
"""

import argparse
import random
import shlex
import sys

from exec_cases import BadCase, made_up, read_cases, split_file
from exec_driver import Unsupported
from exec_harness import (Harness, ToolFailure, Tools, add_options,
                          UserTools, limit_memory, signatures)

DEFAULT_AFTER = ["--symshape-pipeline=only-warn",
                 "--symshape-pipeline=only-warn --symshape-pipeline=only-warn"]


def expectation_failure(case, outcome):
    """The error in the outcome before the passes, or None."""
    want = case.expected
    if want is None or (want == "returns" and outcome.kind == "returned"):
        return None
    if want == "returns":
        return f"expected it to return, it {outcome}"
    if want[0] == "stops":
        if outcome.kind == "stopped" and want[1] in outcome.message:
            return None
        return f'expected it to stop with "{want[1]}", it {outcome}'
    expected = [str(v) for v in want[1]]
    if outcome.kind != "returned" or len(expected) != len(outcome.values):
        return f"expected {len(expected)} results, it {outcome}"
    for a, b in zip(want[1], outcome.values):
        shape = getattr(a, "shape", None)
        if shape != getattr(b, "shape", None) or (
                shape is None and a != b) or (
                    shape is not None and a.elements
                    and list(a.elements) != list(b.elements)):
            return f"expected {', '.join(expected)}, it {outcome}"
    return None


class Totals:
    def __init__(self):
        self.programs = self.runs = self.stops = self.excluded = 0
        self.failures = 0

    def fail(self, where, text):
        self.failures += 1
        print(f"{where}: {text}", flush=True)


def run_part(harness, where, first_line, text, options, totals):
    cases = read_cases(text, first_line)
    written = len(cases)
    module = harness.tools.passes(text, options.before)
    found, _, refused = signatures(module)
    if options.verbose:
        for name, why in refused.items():
            print(f"{where}: @{name} is not run: {why}")
    if options.made_up:
        named = {c.func for c in cases}
        rng = random.Random(options.seed)
        cases += made_up(module, [f for n, f in found.items()
                                  if n not in named], rng, options.made_up)
    if not cases:
        return
    try:
        compared = harness.compare(text, cases, *options.after,
                                   before=options.before)
    except (ToolFailure, Unsupported) as e:
        if not options.keep_going or len(found) == 1:
            raise
        run_apart(harness, where, text, found, options, totals, str(e))
        return
    totals.programs += len({c.func for c in cases})
    totals.runs += len(cases) - len(compared.excluded)
    totals.stops += compared.stopped
    totals.excluded += len(compared.excluded)
    for i, (case, outcome) in enumerate(zip(cases, compared.before)):
        at = f"{where}:{case.line}" if case.line else where
        if options.verbose:
            print(f"{at}: {case} {outcome}")
        if wrong := expectation_failure(case, outcome):
            totals.fail(at, f"{case}: {wrong}")
        elif i < written and any(case is c for c, _ in compared.excluded):
            totals.fail(at, f"{case} is undefined before the passes: {outcome}")
    for crash in compared.crashes:
        totals.fail(where, f"crash: {crash}")
    for d in compared.differences:
        at = f"{where}:{d.case.line}" if d.case.line else where
        totals.fail(at, f"difference: {d}")


def run_apart(harness, where, text, found, options, totals, why):
    """Runs each function in a separate module, with its callees: one that cannot
    run does not affect the others."""
    for name in found:
        try:
            alone = harness.tools.passes(text, [
                f"--symbol-privatize=exclude={name}", "--symbol-dce"])
            if set(signatures(alone)[0]) == set(found):
                raise ToolFailure(why)
            run_part(harness, f"{where}: @{name}", 1, alone, options, totals)
        except (ToolFailure, Unsupported) as e:
            if options.verbose:
                print(f"{where}: @{name} is not run: {e}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_options(parser)
    parser.add_argument("--after", action="append", metavar="FLAGS",
                        help="passes to look at; may be repeated\n(default: "
                        + ", ".join(f"'{a}'" for a in DEFAULT_AFTER) + ")")
    parser.add_argument("--verify", action="store_true",
                        help="an input that violates a precondition of an op\n"
                        "(sizes agree, indices in bounds) is undefined, "
                        "whether or not the result is used")
    parser.add_argument("--run-lowered", action="store_true",
                        help="run each CASE by scripts/run-lowered.sh, and "
                        "compare with the results\nwritten there; no passes before")
    parser.add_argument("--keep-going", action="store_true",
                        help="a part that cannot be run is no failure")
    parser.add_argument("-v", "--verbose", action="store_true",
                        help="print the outcome of every case")
    options = parser.parse_args()
    limit_memory()
    options.before = shlex.split(options.before)
    options.after = [shlex.split(a) for a in options.after or DEFAULT_AFTER]
    tools = UserTools if options.run_lowered else Tools
    if options.run_lowered:
        options.after = []
    harness = Harness(tools(options.tool, options.runner), options.verify)
    totals = Totals()
    for path in options.files:
        with open(path, encoding="utf-8") as source:
            text = source.read()
        for line, part in split_file(text):
            try:
                run_part(harness, path, line, part, options, totals)
            except (BadCase, ToolFailure, Unsupported) as e:
                if options.keep_going and not isinstance(e, BadCase):
                    if options.verbose:
                        print(f"{path}:{line}: not run: {e}")
                else:
                    totals.fail(f"{path}:{line}", str(e))
    if not totals.programs and not options.keep_going:
        totals.fail(options.files[0], "nothing to run: no CASE, no --made-up")
    print(f"{totals.programs} functions, {totals.runs} inputs, {totals.stops} "
          f"of them stopped at a check, {totals.excluded} left out, "
          f"{totals.failures} failures")
    return 1 if totals.failures else 0


if __name__ == "__main__":
    sys.exit(main())
