#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs functions and their auxiliary shape functions, and compares the sizes.

Calls each function of FILE with the inputs of the CASE comments (see execute.py),
and also the function that symshape-outline-shape-functions makes of it, which
must return the sizes of the original's results. If the original stops at a check,
it may stop at a check with the same message or return anything; the last line of
the output counts both.

  utils/check-shape-functions.py test/Execution/*.mlir
  utils/check-shape-functions.py FILE --before='--symshape-import-torch-symbols'
"""

import argparse
import re
import sys

from exec_cases import BadCase, made_up, read_cases, split_file
from exec_driver import Unsupported
from exec_harness import (Case, Harness, ToolFailure, Tools, add_options,
                          closing, limit_memory, may_avoid_crash, signatures)
import random

OUTLINE = "--symshape-outline-shape-functions=public"


def auxiliaries(text):
    """For the name of an original: that of its auxiliary function, and the
    (result, axis) that each of its results describes."""
    found = {}
    for m in re.finditer(r"^  func\.func @([\w.$-]+)\(", text, re.M):
        end = closing(text, m.end() - 1)
        line = text[end:text.index("\n", end)]
        of = re.search(r"symshape\.auxiliary_of = @([\w.$-]+)", line)
        if of:
            sizes = re.findall(r"symshape\.describes = {axis = (\d+) : i64, "
                               r"result = (\d+) : i64}", line)
            found[of.group(1)] = (m.group(1),
                                  [(int(r), int(a)) for a, r in sizes])
    return found


class Totals:
    def __init__(self):
        self.functions = self.inputs = self.sizes = self.failures = 0
        self.stops = self.stopped_too = 0


def compare(case, original, aux, sizes, where, totals):
    """Compares the two functions for one input."""
    totals.inputs += 1
    wrong = None
    if original.kind == "stopped":
        totals.stops += 1
        if aux.kind == "stopped" and aux.message == original.message:
            totals.stopped_too += 1
        elif aux.kind != "returned":
            wrong = str(aux)
    elif aux.kind != "returned":
        wrong = str(aux)
    else:
        expected = [original.values[r].shape[a] for r, a in sizes]
        totals.sizes += len(sizes)
        # The final contents of the operand buffers come after the results.
        returned = list(aux.values)[:len(sizes)]
        if returned != expected:
            wrong = f"returned {returned}, expected {expected}"
    if wrong:
        totals.failures += 1
        print(f"{where}: {case}: the original {original.kind}, the shape "
              f"function {wrong}")


def run_part(harness, where, first_line, text, options, totals):
    cases = read_cases(text, first_line)
    module = harness.tools.passes(text, options.before + [OUTLINE]
                                  + options.after)
    found = auxiliaries(module)
    if options.made_up:
        own = {n: f for n, f in signatures(module)[0].items() if n in found}
        rng = random.Random(options.seed)
        cases += made_up(module, [f for n, f in own.items() if n not in
                                  {c.func for c in cases}], rng,
                         options.made_up)
    cases = [c for c in cases if c.func in found]
    if not cases:
        return
    _, reference = harness.reference(text, cases, options.before)
    kept = [(c, a) for c, (a, b) in zip(cases, reference) if b is not None]
    if not kept:
        return
    calls = [Case(found[c.func][0], c.args) for c, _ in kept]
    outcomes = harness.outcomes(
        module, calls, avoid_crash=may_avoid_crash(module))[0]
    totals.functions += len({c.func for c, _ in kept})
    for (case, original), aux in zip(kept, outcomes):
        compare(case, original, aux, found[case.func][1], where, totals)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_options(parser)
    parser.add_argument("--after", default="", metavar="FLAGS",
                        help="passes to run on the shape functions")
    options = parser.parse_args()
    options.before = options.before.split()
    options.after = options.after.split()
    limit_memory()
    harness = Harness(Tools(options.tool, options.runner))
    totals = Totals()
    for path in options.files:
        with open(path, encoding="utf-8") as source:
            text = source.read()
        for line, part in split_file(text):
            try:
                run_part(harness, f"{path}:{line}", line, part, options, totals)
            except (BadCase, ToolFailure, Unsupported) as e:
                totals.failures += 1
                print(f"{path}:{line}: {e}")
    print(f"{totals.functions} functions, {totals.inputs} inputs, "
          f"{totals.sizes} sizes, {totals.stops} stops "
          f"({totals.stopped_too} in the shape function too), "
          f"{totals.failures} failures")
    return 1 if totals.failures or not totals.functions else 0


if __name__ == "__main__":
    sys.exit(main())
