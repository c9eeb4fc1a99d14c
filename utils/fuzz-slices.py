#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes random programs of slices before and after passes, and fails if they
differ.

The programs extract, insert and view slices, with and without reduced rank, also
in tiled and parallel loops; pack, unpack and expand tensors; and compute with
index ops and loops of two regions. These are the ops for which patterns of
upstream are known to be wrong.
With --rules, the script runs upstream's patterns instead of our passes, and names
the rules without which a difference disappears.
Prints the seed, and keeps a program that differs as fuzz-slices-<seed>.mlir in the
current directory, for utils/execute.py.

  utils/fuzz-slices.py --count 1000
  utils/fuzz-slices.py --rules --count 1000
"""

import collections
import random
import re
import sys

from exec_driver import Unsupported
from exec_harness import Harness, ToolFailure, Tools, limit_memory
from fuzz_options import (execution_parser, parse_execution_options,
                          run_seeds)
from fuzz_slices import generate


def canonicalize(rules):
    return [f"--symshape-canonicalize=rules={','.join(sorted(rules))}"]


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.harness = Harness(Tools(options.tool, options.runner), verify=True)
        self.programs = self.runs = self.unlowered = 0
        self.failures = []
        self.wrong = collections.Counter()

    def program(self, seed):
        rng = random.Random(seed)
        main, callees = generate(rng)
        text = "".join(g.text() for g in [*callees, main])
        cases = [main.case(rng) for _ in range(self.options.inputs)]
        self.programs += 1
        after = [["--symshape-canonicalize=rules=*"]] if self.options.rules \
            else self.options.after
        try:
            compared = self.harness.compare(text, cases, *after)
        except (ToolFailure, Unsupported) as e:
            self.unlowered += 1
            if self.options.verbose:
                print(f"seed {seed} is not run: {e}", flush=True)
            return
        self.runs += compared.compared
        problems = [(f"crash: {c}", None) for c in compared.crashes]
        problems += [(str(d), d) for d in compared.differences]
        if not problems:
            return
        self.failures.append(seed)
        why, difference = problems[0]
        if self.options.rules:
            rules = self.find_rules(text, cases if difference is None
                                    else [difference.case])
            self.wrong.update(rules)
            why = f"{', '.join(rules)}: {why}"
        print(f"seed {seed}: {why}", flush=True)
        with open(f"fuzz-slices-{seed}.mlir", "w", encoding="utf-8") as out:
            out.writelines(f"// {line}\n" for line in why.splitlines())
            out.write(text)
            out.writelines(f"// CASE: {c.written()}\n" for c in cases)

    def differs(self, text, cases, rules):
        try:
            found = self.harness.compare(text, cases, canonicalize(rules))
        except (ToolFailure, Unsupported):
            return True
        return bool(found.crashes or found.differences)

    def known_rules(self, text):
        """All patterns, and the folds of the ops of the text."""
        # No rule is called "-", so none rewrites: some make ops that the
        # verifier rejects.
        printed = self.harness.tools.passes(
            text, ["--symshape-canonicalize=print=known rules=-"])
        rules = set(re.findall(r"^known (\S+)$", printed, re.M))
        return rules | {f"{op}:fold" for op in
                        re.findall(r"\b([a-z]+\.[a-z_.]+)\b", text)}

    def find_rules(self, text, cases):
        """The smallest set of rules that still make a difference, by halving."""
        rules = sorted(self.known_rules(text))
        if not self.differs(text, cases, rules):
            return ["a fold of an op that the patterns make"]
        size = len(rules) // 2
        while size:
            at = 0
            while at < len(rules):
                rest = rules[:at] + rules[at + size:]
                if rest and self.differs(text, cases, rest):
                    rules = rest
                else:
                    at += size
            size //= 2
        return rules

    def summary(self):
        print(f"{self.programs} programs, {self.unlowered} of them not run, "
              f"{self.runs} runs, {len(self.failures)} failures")
        for rule, count in self.wrong.most_common():
            print(f"{count} of them need {rule}")


PASSES = ["--symshape-pipeline=only-warn",
          "--symshape-pipeline=only-warn --canonicalize --cse",
          "--symshape-pipeline=only-warn --inline --sccp --canonicalize --cse "
          "--symshape-pipeline=only-warn --canonicalize"]


def main():
    limit_memory()
    parser = execution_parser(__doc__, 100, PASSES)
    parser.add_argument("--rules", action="store_true",
                        help="look for wrong patterns of upstream")
    options = parse_execution_options(parser, PASSES)
    return run_seeds(Fuzzer(options), options)


if __name__ == "__main__":
    sys.exit(main())
