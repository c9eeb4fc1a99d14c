#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that some data pass each program whose requirements are those of data.

Writes functions that compute with a size n and two numbers among their inputs,
and that assert conditions and load elements, also in regions. If no obligation of
a function is open, some of the tried inputs have to pass it for each n from 1 to
9. Prints each function for which none does.

  fuzz-data.py [--tool symshape-opt] [--seed N] [--count N]
"""

import argparse
import itertools
import json
import random
import subprocess
import sys

from fuzz_options import first_seed

HEAD = """\
func.func @main(%t: memref<?xf32> {symshape.shape_string = "n"},
                %u: memref<4xf32>, %d: tensor<1xindex>, %e: tensor<1xindex>)
    attributes {symshape.constraint_strings = ["n >= 1", "n <= 9"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xindex>
  %y = tensor.extract %e[%c0] : tensor<1xindex>
"""
INPUTS = [*range(-5, 21), 31, 32, 63, 64, 127, -64, -128, 1 << 62, -(1 << 63)]
OPS = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.andi": lambda a, b: a & b,
    "arith.xori": lambda a, b: a ^ b,
}
ORDERS = {
    "slt": lambda a, b: a < b, "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b, "sge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}
UNDECIDED = {"open", "refuted", "skipped", "unread", "unstated"}


class Stops(Exception):
    pass


def signed(x):
    x %= 1 << 64
    return x - (1 << 64) if x >> 63 else x


class Statement:
    """`execute(env, n)` runs it; `text(indent)` is its code."""

    def __init__(self, text, execute):
        self.text, self.execute = text, execute


class Maker:
    def __init__(self, rng):
        self.rng = rng
        self.names = itertools.count(1)

    def block(self, count, values, depth=0):
        values = list(values)
        return [self.statement(values, depth) for _ in range(count)]

    def statement(self, values, depth):
        kind = self.rng.random()
        if kind < 0.45:
            return self.number(values)
        if kind < 0.7:
            return self.check(values)
        if kind < 0.88 or depth == 2:
            return self.load(values)
        return self.region(values, depth)

    def number(self, values):
        a, b, name = self.rng.choice(values), self.rng.choice(values), f"%v{next(self.names)}"
        op = self.rng.choice([*OPS, "arith.remui", "math.ctpop"])
        if op == "arith.remui":
            code, value = f"{name} = arith.remui {a}, %c2 : index", lambda x, _: x % 2
        elif op == "math.ctpop":
            code, value = f"{name} = math.ctpop {a} : index", lambda x, _: (x % (1 << 64)).bit_count()
        else:
            code, value = f"{name} = {op} {a}, {b} : index", OPS[op]
        values.append(name)

        def execute(env, _):
            env[name] = signed(value(env[a], env[b]))
        return Statement(lambda indent: indent + code + "\n", execute)

    def condition(self, values):
        a, b, name = self.rng.choice(values), self.rng.choice(values), f"%p{next(self.names)}"
        order = self.rng.choice([*ORDERS])
        return (name, f"{name} = arith.cmpi {order}, {a}, {b} : index\n",
                lambda env: ORDERS[order](env[a], env[b]))

    def check(self, values):
        name, code, holds = self.condition(values)

        def execute(env, _):
            if not holds(env):
                raise Stops
        return Statement(lambda indent: f'{indent}{code}{indent}cf.assert {name}, "check"\n', execute)

    def load(self, values):
        a, name = self.rng.choice(values), f"%v{next(self.names)}"
        source, size = self.rng.choice([("%t", None), ("%t", None), ("%u", 4)])
        code = f"{name} = memref.load {source}[{a}] : memref<{size or '?'}xf32>\n"

        def execute(env, n):
            if not 0 <= env[a] < (size or n):
                raise Stops
        return Statement(lambda indent: indent + code, execute)

    def region(self, values, depth):
        name, code, holds = self.condition(values)
        first = self.block(self.rng.randint(1, 3), values, depth + 1)
        second = self.block(self.rng.randint(0, 2), values, depth + 1)
        kind = self.rng.choice(["if", "if", "region", "for"])

        def body(statements, indent):
            return "".join(s.text(indent + "  ") for s in statements)

        def text(indent):
            if kind == "if":
                return (f"{indent}{code}{indent}scf.if {name} {{\n{body(first, indent)}"
                        f"{indent}}} else {{\n{body(second, indent)}{indent}}}\n")
            head = ("scf.execute_region" if kind == "region"
                    else f"scf.for {name} = %c0 to %c2 step %c1")
            tail = f"{indent}  scf.yield\n" if kind == "region" else ""
            return f"{indent}{head} {{\n{body(first, indent)}{tail}{indent}}}\n"

        def execute(env, n):
            taken = first if kind != "if" or holds(env) else second
            for _ in range(2 if kind == "for" else 1):
                run(taken, dict(env), n)
        return Statement(text, execute)


def run(statements, env, n):
    for statement in statements:
        statement.execute(env, n)


def passes(statements, n):
    """True if some of the tried inputs pass."""
    for x, y in itertools.product(INPUTS, INPUTS):
        try:
            run(statements, {"%x": x, "%y": y, "%n": n, "%c0": 0, "%c1": 1, "%c2": 2}, n)
            return True
        except Stops:
            pass
    return False


def reports(tool, functions):
    done = subprocess.run(
        [tool, "--split-input-file", "--symshape-import-shape-strings",
         "--symshape-check=json=true", "-", "-o", "/dev/null"],
        input="\n// -----\n".join(functions), capture_output=True, text=True, check=False)
    decoder, text, found = json.JSONDecoder(), done.stdout, []
    at = text.find("{")
    while at != -1:
        report, at = decoder.raw_decode(text, at)
        found.append(report)
        at = text.find("{", at)
    if len(found) != len(functions):
        sys.exit(f"{len(found)} reports of {len(functions)} functions\n{done.stderr}")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=500)
    args = parser.parse_args()
    seed = first_seed(args.seed)
    rng = random.Random(seed)
    programs = []
    for _ in range(args.count):
        maker = Maker(rng)
        programs.append(maker.block(rng.randint(2, 7), ["%x", "%y", "%n", "%c0", "%c1", "%c2"]))
    functions = [HEAD + "".join(s.text("  ") for s in p) + "  return\n}\n" for p in programs]
    closed = failures = 0
    for program, function, report in zip(programs, functions, reports(args.tool, functions)):
        if UNDECIDED & {o["state"] for o in report["obligations"]}:
            continue
        closed += 1
        for n in range(1, 10):
            if not passes(program, n):
                failures += 1
                print(f"no data pass for n = {n}:\n{function}")
                break
    print(f"{args.count} functions, {closed} without an open obligation, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
