#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares symshape-infer and symshape-check-claims with execution.

Generates random programs, runs symshape-opt for the extents of every value and
for verdicts on random claims, executes the programs on random inputs, and fails
if an exact extent was not the size, a size exceeded its bound, a proved claim was
false, or a contradicted claim was never false. Prints the seed, and keeps a
failing program as fuzz-<seed>.mlir in the current directory.

  utils/fuzz-inference.py --tool build/bin/symshape-opt --programs 2000
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

from fuzz_flow import FlowGenerator
from fuzz_ir import (CONSTANT_INPUTS, Discard, Machine, Stop, Tensor,
                     check_premises, evaluate_text, is_tensor, product)
from fuzz_options import first_seed

PER_MODULE = 12


def make_module(seed):
    rng = random.Random(seed)
    funcs, claims = [], {}
    for i in range(PER_MODULE):
        gen = FlowGenerator(rng, f"f{i}v", funcs[-4:])
        func = gen.function(f"f{i}")
        claims.update((c, func) for c in gen.claims)
        funcs.append(func)
    order = list(funcs)
    rng.shuffle(order)
    lines = []
    for func in order:
        func.emit(lines)
    return funcs, claims, "\n".join(lines) + "\n"


def random_args(func, rng, fixed=None):
    """Inputs that satisfy the function's premises, or None. `fixed` has values
    of leaves (by their text)."""
    fixed = fixed or {}
    symbols = {}
    for name, (lower, upper, divisor) in func.symbols.items():
        low = lower if lower is not None else 0
        high = upper if upper is not None else rng.choice([3, 6, 30, 2**20])
        symbols[name] = fixed.get(name, rng.randint(low, max(low, high))
                                  // divisor * divisor)
    args = []
    for i, a in enumerate(func.args):
        if not is_tensor(a.ty):
            key = f"scalar({i}, index_cast)"
            values = CONSTANT_INPUTS[a.ty]
            if rng.random() < .6:  # mostly moderate: fewer runs are undefined
                values = [v for v in values if -10 < v < 20]
            args.append(fixed.get(key, rng.choice(values)))
            continue
        shape = []
        for axis, static in enumerate(a.ty.dims):
            size = rng.choice([0, 1, 1, 2, 3, 4, 5, 8, 17, 64])
            if rng.random() < .03:
                size = rng.choice([2**20, 2**33, 2**47])
            size = fixed.get(f"dim({i}, {axis})", size)
            entry = func.arg_shapes[i][axis] if i in func.arg_shapes else None
            if static is not None:
                size = static
            elif entry and entry[1]:
                value = symbols[entry[1]] * entry[2] + entry[3]
                size = rng.randint(0, max(0, value)) if entry[4] else value
            shape.append(size)
        try:
            elements = None
            if a.ty.elem != "f32":
                elements = [rng.choice(CONSTANT_INPUTS[a.ty.elem])
                            for _ in range(product(shape))]
            args.append(Tensor(shape, elements))
        except Discard:
            return None
    return args


def execute(func, args, keep=False):
    """The machine after a run, or None if the run is undefined. `keep`: a run that
    is undefined later counts up to there."""
    machine = Machine()
    machine.discarded = False
    try:
        machine.call(func, args)
    except Stop:
        pass
    except Discard:
        machine.discarded = True
        return machine if keep else None
    return machine


def run_tool(tool, flags, path, timeout):
    return subprocess.run([tool, *flags, path], capture_output=True, text=True,
                          timeout=timeout, check=False)


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.runs = self.compared = self.bounds = self.known = 0
        self.verdicts = {"proved": 0, "contradicted": 0, "undecided": 0}
        self.confirmed = 0
        self.failures = []

    def fail(self, seed, text):
        self.failures.append(seed)
        print(f"seed {seed}: {text}", flush=True)

    def module(self, seed):
        funcs, claims, text = make_module(seed)
        path = f"fuzz-{seed}.mlir"
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        before = len(self.failures)
        try:
            self.check_extents(seed, funcs, path)
            self.check_claims(seed, funcs, claims, path)
        except subprocess.TimeoutExpired:
            self.fail(seed, "the tool did not finish")
        if len(self.failures) == before:
            os.remove(path)

    def check_extents(self, seed, funcs, path):
        flags = ["--symshape-infer=print=json", "-o", "/dev/null"]
        done = run_tool(self.options.tool, flags, path, self.options.timeout)
        if done.returncode != 0:
            return self.fail(seed, f"exit code {done.returncode}: "
                             f"{done.stderr[:600]}")
        report = {f["name"]: f for f in
                  json.loads(done.stdout)["functions"]}
        rng = random.Random(seed + 1)
        for func in funcs:
            described = self.descriptions(report[func.name])
            good = 0
            for _ in range(self.options.inputs * 4):
                if good >= self.options.inputs:
                    break
                args = random_args(func, rng)
                machine = args and execute(func, args)
                if not machine:
                    continue
                good += 1
                self.runs += 1
                if not self.compare(seed, func, args, machine, described):
                    break
        return None

    def descriptions(self, function):
        described, seen = {}, {}
        for value in function["values"]:
            names = re.match(r'loc\("(.*)"\)$', value["location"]).group(1)
            names = names.split(".")
            # For an op with several results, the tool lists only the tensors;
            # they are numbered, or have their own names.
            key = value["location"]
            index = value["value"].partition("#")[2]
            name = names[int(index)] if index else names[0]
            if len(names) > 1 and not index:
                seen[key] = seen.get(key, -1) + 1
                name = names[seen[key]]
            described[name] = value["extents"]
            self.known += sum(e["guarantee"] == "exact"
                              and not e["expr"].isdigit()
                              for e in value["extents"])
        return described

    def compare(self, seed, func, args, machine, described):
        symbols = check_premises(func, args)

        def lookup(name, numbers):
            if name == "dim":
                return args[numbers[0]].shape[numbers[1]]
            if name == "scalar":
                return args[numbers[0]]
            return symbols[name]
        ok = True
        for name, shapes in machine.sizes.items():
            for axis, extent in enumerate(described.get(name, [])):
                if extent["guarantee"] == "unknown":
                    continue
                try:
                    value = evaluate_text(extent["expr"], lookup)
                except KeyError:
                    continue  # a number that inference gave a name (`_d0`)
                exact = extent["guarantee"] == "exact"
                for shape in shapes:
                    self.compared += exact
                    self.bounds += not exact
                    if (shape[axis] != value) if exact else shape[axis] > value:
                        shown = [a.shape if hasattr(a, "shape") else a
                                 for a in args]
                        self.fail(seed, f"@{func.name}, %{name}, axis {axis}: "
                                  f"{extent['guarantee']} '{extent['expr']}' is"
                                  f" {value}, the size was {shape[axis]}; "
                                  f"inputs {shown}, symbols {symbols}")
                        ok = False
                        break
        return ok

    def check_claims(self, seed, funcs, claims, path):
        if not claims:
            return
        done = run_tool(self.options.tool,
                        ["--symshape-check-claims", "-o", "/dev/null"], path,
                        self.options.timeout)
        if done.returncode not in (0, 1) or not re.search(r" claims?: ", done.stderr):
            self.fail(seed, f"exit code {done.returncode}: "
                      f"{done.stderr[:600]}")
            return
        verdicts = {c: "proved" for c in claims}
        witnesses, last = {}, None
        for line in done.stderr.splitlines():
            if m := re.match(r'.*?: (?:warning|error): loc\("(claim\w+)"\): '
                             r"(undecided|contradicted) claim", line):
                last = m.group(1)
                verdicts[last] = m.group(2)
            elif (m := re.match(r'.*?: note: loc\("(claim\w+)"\): for (.*): '
                                r"expected", line)) and m.group(1) == last:
                witnesses[last] = {
                    k: int(v) for k, v in
                    re.findall(r"((?:dim|scalar)\(.*?\)|\w+) = (-?\d+)",
                               m.group(2))}
        for verdict in verdicts.values():
            self.verdicts[verdict] += 1
        rng = random.Random(seed + 2)
        for claim, func in claims.items():
            if verdicts[claim] == "undecided":
                continue
            if verdicts[claim] == "proved":
                self.try_proved(seed, claim, func, rng)
            else:
                self.try_contradicted(seed, claim, func,
                                      witnesses.get(claim, {}), rng)

    def try_proved(self, seed, claim, func, rng):
        for _ in range(self.options.inputs):
            args = random_args(func, rng)
            machine = args and execute(func, args)
            if machine and not all(machine.claims.get(claim, [])):
                shown = [a.shape if hasattr(a, "shape") else a for a in args]
                self.fail(seed, f"@{func.name}: {claim} is called proved, and "
                          f"is false for {shown}")
                return

    def try_contradicted(self, seed, claim, func, witness, rng):
        """The witness has a value for every leaf that the entry depends on: in each
        run with these values that reaches the claim, the claim is false. Runs
        that do not reach it because a value is poison do not count; if no input
        reaches the claim, the verdict is wrong."""
        undefined = reached = False
        for _ in range(400):
            args = random_args(func, rng, witness)
            if not args:
                continue
            machine = execute(func, args, keep=True)
            undefined |= machine.discarded
            verdicts = machine.claims.get(claim, [])
            reached |= bool(verdicts)
            if not all(verdicts):
                self.confirmed += 1
                return
        if reached or not undefined:
            self.fail(seed, f"@{func.name}: {claim} is called contradicted "
                      f"with {witness}, and no run shows it")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("--seed", type=int, help="of the first module")
    parser.add_argument("--programs", type=int, default=120,
                        help=f"functions, in modules of {PER_MODULE}")
    parser.add_argument("--inputs", type=int, default=8,
                        help="inputs per function")
    parser.add_argument("--timeout", type=float, default=1800,
                        help="seconds after which the tool counts as hanging")
    options = parser.parse_args()
    seed = first_seed(options.seed)
    fuzzer = Fuzzer(options)
    modules = -(-options.programs // PER_MODULE)
    for i in range(modules):
        fuzzer.module(seed + i)
    print(f"{modules * PER_MODULE} programs, {fuzzer.runs} runs, "
          f"{fuzzer.compared} exact extents compared ({fuzzer.known} "
          f"symbolic ones told), {fuzzer.bounds} bounds; claims: "
          f"{fuzzer.verdicts}, {fuzzer.confirmed} contradictions confirmed; "
          f"{len(fuzzer.failures)} failures")
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
