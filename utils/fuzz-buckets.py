#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes random programs before and after symshape-bucket, and fails if they
differ.

The programs compute on tensors with dimensions b, s and t of the arguments:
elementwise ops, reductions, contractions, reshapes that join and split dimensions,
slices, insertions, concatenations, pads, gathers, divisions, checks, branches and
loops. Their sizes are 0 to 5, so that a run takes one of two static versions, or the
general one. The padding of the arguments holds zeros, or bits that
are all 1.
Prints the seed, and keeps a program that differs as fuzz-buckets-<seed>.mlir in
the current directory, for utils/execute.py.

  utils/fuzz-buckets.py --count 1000
"""

import random
import sys

from exec_cases import made_up
from exec_driver import Unsupported
from exec_harness import (Harness, ToolFailure, Tools, limit_memory,
                          signatures)
from fuzz_buckets import generate
from fuzz_options import (execution_parser, parse_execution_options,
                          run_seeds)

PASSES = ["'--symshape-bucket=sizes=*=2|4'",
          "--symshape-pipeline=only-warn "
          "'--symshape-bucket=sizes=b=3,s=4,t=3 poison' "
          "--symshape-pipeline=only-warn --inline --canonicalize --cse"]


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.harness = Harness(Tools(options.tool, options.runner), verify=True)
        self.programs = self.runs = self.unlowered = self.refused = 0
        self.failures = []

    def program(self, seed):
        rng = random.Random(seed)
        text = generate(rng)
        self.programs += 1
        try:
            module = self.harness.tools.passes(text, [])
            cases = made_up(module, list(signatures(module)[0].values()), rng,
                            self.options.inputs)
            compared = self.harness.compare(text, cases, *self.options.after)
        except (ToolFailure, Unsupported) as e:
            self.unlowered += 1
            if self.options.verbose:
                print(f"seed {seed} is not run: {e}", flush=True)
            return
        self.runs += compared.compared
        problems = [f"crash: {c}" for c in compared.crashes]
        for d in map(str, compared.differences):
            if "cannot pad this function" in d:
                self.refused += 1
                if self.options.verbose:
                    print(f"seed {seed} is refused: {d}", flush=True)
            else:
                problems.append(d)
        if not problems:
            return
        self.failures.append(seed)
        print(f"seed {seed}: {problems[0]}", flush=True)
        with open(f"fuzz-buckets-{seed}.mlir", "w", encoding="utf-8") as out:
            out.writelines(f"// {line}\n" for line in problems[0].splitlines())
            out.write(text)
            out.writelines(f"// CASE: {c.written()}\n" for c in cases)

    def summary(self):
        print(f"{self.programs} programs, {self.unlowered} of them not run, "
              f"{self.refused} times refused, {self.runs} runs, "
              f"{len(self.failures)} failures")


def main():
    limit_memory()
    parser = execution_parser(__doc__, 100, PASSES)
    options = parse_execution_options(parser, PASSES)
    return run_seeds(Fuzzer(options), options)


if __name__ == "__main__":
    sys.exit(main())
