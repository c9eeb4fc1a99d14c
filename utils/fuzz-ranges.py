#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks random arithmetic on narrow integers with every input.

Writes functions of integers of 4 or 5 bits, lets a tool fold comparisons of their
results, and runs each function on every input: a bit that became a constant must
have that value wherever it is not poison and the function is not undefined.
Prints each difference with the function.

  fuzz-ranges.py [--tool symshape-opt] [--seed N] [--count N]
"""

import argparse
import random
import re
import subprocess
import sys

from fuzz_options import first_seed

POISON = None


class Undefined(Exception):
    pass


def signed(x, w):
    x &= (1 << w) - 1
    return x - (1 << w) if x >> (w - 1) else x


def trunc_div(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def add_like(function):
    def run(x, y, w, flags):
        a, b, top = signed(x, w), signed(y, w), 1 << (w - 1)
        exact = function(a, b)
        if "nsw" in flags and not -top <= exact < top:
            return POISON
        if "nuw" in flags and not 0 <= function(x, y) < 1 << w:
            return POISON
        return exact

    return run


def shift_left(x, y, w, flags):
    if y >= w:
        return POISON
    result = x << y
    if "nuw" in flags and result >> w:
        return POISON
    if "nsw" in flags and signed(result, w) >> y != signed(x, w):
        return POISON
    return result


def divided(function, is_signed):
    def run(x, y, w, flags):
        if y == 0:
            raise Undefined
        if not is_signed:
            return function(x, y)
        a, b = signed(x, w), signed(y, w)
        if a == -(1 << (w - 1)) and b == -1:
            raise Undefined
        return function(a, b)

    return run


def shifted(is_signed):
    def run(x, y, w, flags):
        if y >= w:
            return POISON
        return (signed(x, w) if is_signed else x) >> y

    return run


def plain(function, is_signed=False):
    def run(x, y, w, flags):
        if is_signed:
            x, y = signed(x, w), signed(y, w)
        return function(x, y)

    return run


FLAGGED = {
    "addi": add_like(lambda a, b: a + b),
    "subi": add_like(lambda a, b: a - b),
    "muli": add_like(lambda a, b: a * b),
    "shli": shift_left,
}
BINARY = {
    "divsi": divided(trunc_div, True),
    "divui": divided(lambda a, b: a // b, False),
    "ceildivsi": divided(lambda a, b: -(-a // b), True),
    "ceildivui": divided(lambda a, b: -(-a // b), False),
    "floordivsi": divided(lambda a, b: a // b, True),
    "remsi": divided(lambda a, b: a - b * trunc_div(a, b), True),
    "remui": divided(lambda a, b: a % b, False),
    "shrsi": shifted(True),
    "shrui": shifted(False),
    "andi": plain(lambda a, b: a & b),
    "ori": plain(lambda a, b: a | b),
    "xori": plain(lambda a, b: a ^ b),
    "minsi": plain(min, True),
    "maxsi": plain(max, True),
    "minui": plain(min),
    "maxui": plain(max),
    **FLAGGED,
}
COMPARE = {
    "eq": plain(lambda a, b: a == b),
    "ne": plain(lambda a, b: a != b),
    "slt": plain(lambda a, b: a < b, True),
    "sle": plain(lambda a, b: a <= b, True),
    "sgt": plain(lambda a, b: a > b, True),
    "sge": plain(lambda a, b: a >= b, True),
    "ult": plain(lambda a, b: a < b),
    "ule": plain(lambda a, b: a <= b),
    "ugt": plain(lambda a, b: a > b),
    "uge": plain(lambda a, b: a >= b),
}


class Function:
    """Ops as tuples (result, kind, name, operands, width, flags)."""

    def __init__(self, rng, number):
        self.name = f"f{number}"
        self.width = rng.choice([4, 4, 5])
        self.ops, self.bits, self.lines = [], [], []
        w = self.width
        values = {w: ["%a", "%b"], w + 3: []}
        bits = ["%c"]

        def emit(kind, name, operands, width, flags=(), text=None):
            result = f"%v{len(self.ops)}"
            self.ops.append((result, kind, name, operands, width, flags))
            self.lines.append(f"  {result} = {text}")
            return result

        def constant(width, value=None):
            top = 1 << (width - 1)
            value = rng.randrange(-top, top) if value is None else value
            return emit("constant", value, (), width,
                        text=f"arith.constant {value} : i{width}")

        def pick(width):
            known = values[width]
            if not known or rng.random() < 0.3:
                return constant(width)
            return rng.choice(known[-5:])

        for _ in range(rng.randrange(4, 11)):
            width = w if not values[w + 3] or rng.random() < 0.6 else w + 3
            roll = rng.random()
            if roll < 0.25:  # a clamp, so that there are ranges
                x = pick(width)
                name = rng.choice(["minsi", "maxsi", "minui", "maxui", "andi"])
                y = constant(width)
                r = emit("binary", name, (x, y), width,
                         text=f"arith.{name} {x}, {y} : i{width}")
            elif roll < 0.65:
                name = rng.choice(list(BINARY))
                x, y = pick(width), pick(width)
                flags, text = (), ""
                if name in FLAGGED and rng.random() < 0.5:
                    flags = rng.choice([("nsw",), ("nuw",), ("nsw", "nuw")])
                    text = f" overflow<{', '.join(flags)}>"
                r = emit("binary", name, (x, y), width, flags,
                         f"arith.{name} {x}, {y}{text} : i{width}")
            elif roll < 0.75:
                x, y, c = pick(width), pick(width), rng.choice(bits)
                r = emit("select", None, (c, x, y), width,
                         text=f"arith.select {c}, {x}, {y} : i{width}")
            elif roll < 0.85:
                x = pick(w)
                name = rng.choice(["extsi", "extui"])
                width = w + 3
                r = emit("cast", name, (x,), w,
                         text=f"arith.{name} {x} : i{w} to i{width}")
            elif roll < 0.92 and values[w + 3]:
                x, width = pick(w + 3), w
                r = emit("cast", "trunci", (x,), w + 3,
                         text=f"arith.trunci {x} : i{w + 3} to i{w}")
            else:
                name, x, y = rng.choice(list(COMPARE)), pick(width), pick(width)
                r = emit("compare", name, (x, y), width,
                         text=f"arith.cmpi {name}, {x}, {y} : i{width}")
                bits.append(r)
                continue
            values[width].append(r)
        for width in values:
            for x in values[width][-3:]:
                for name in rng.sample(list(COMPARE), 3):
                    y = pick(width) if rng.random() < 0.3 else constant(width)
                    self.bits.append(
                        emit("compare", name, (x, y), width,
                             text=f"arith.cmpi {name}, {x}, {y} : i{width}"))

    def text(self):
        w = self.width
        head = f"func.func @{self.name}(%a: i{w}, %b: i{w}, %c: i1) {{"
        ends = [f'  "test.bit"({bit}) {{number = {i} : i32}} : (i1) -> ()'
                for i, bit in enumerate(self.bits)]
        return "\n".join([head, *self.lines, *ends, "  return", "}"])

    def run(self, a, b, c):
        env = {"%a": a, "%b": b, "%c": c}
        for result, kind, name, operands, w, flags in self.ops:
            if kind == "constant":
                env[result] = name & ((1 << w) - 1)
                continue
            args = [env[x] for x in operands]
            if kind == "select":
                env[result] = (POISON if args[0] is POISON
                               else args[1] if args[0] else args[2])
                continue
            if any(x is POISON for x in args):
                # A poison divisor is undefined behavior, so all later ops are
                # undefined.
                if name in BINARY and ("div" in name or "rem" in name) and (
                        args[1] is POISON):
                    raise Undefined
                env[result] = POISON
            elif kind == "cast":
                env[result] = (signed(args[0], w) & ((1 << (w + 3)) - 1)
                               if name == "extsi" else args[0]
                               if name == "extui"
                               else args[0] & ((1 << (w - 3)) - 1))
            elif kind == "compare":
                env[result] = int(COMPARE[name](*args, w, flags))
            else:
                value = BINARY[name](*args, w, flags)
                env[result] = (POISON if value is POISON
                               else value & ((1 << w) - 1))
        return [env[bit] for bit in self.bits]


def decided(output):
    """Per function, the bits that became constants."""
    found, name, constants = {}, None, {}
    for line in output.splitlines():
        if match := re.match(r"\s*func\.func @(\w+)", line):
            name, constants = match.group(1), {}
            found[name] = {}
        elif match := re.match(r"\s*(%\w+) = arith\.constant (true|false)", line):
            constants[match.group(1)] = int(match.group(2) == "true")
        elif match := re.match(
                r'\s*"test\.bit"\((%\w+)\) <?\{number = (\d+)', line):
            if match.group(1) in constants:
                found[name][int(match.group(2))] = constants[match.group(1)]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--passes", default="--symshape-propagate-constraints")
    options = parser.parse_args()
    seed = first_seed(options.seed)
    rng = random.Random(seed)
    functions = [Function(rng, i) for i in range(options.count)]
    failures = proved = 0
    for start in range(0, len(functions), 100):
        batch = functions[start:start + 100]
        result = subprocess.run(
            [options.tool, "--allow-unregistered-dialect",
             *options.passes.split(), "-"],
            input="\n".join(f.text() for f in batch),
            capture_output=True, text=True)
        if result.returncode != 0:
            print(result.stderr[-2000:])
            sys.exit(f"the tool failed, functions {start} and on")
        answers = decided(result.stdout)
        for f in batch:
            claims = dict(answers[f.name])
            proved += len(claims)
            if not claims:
                continue
            for a in range(1 << f.width):
                for b in range(1 << f.width):
                    for c in (0, 1):
                        try:
                            values = f.run(a, b, c)
                        except Undefined:
                            continue
                        for i in list(claims):
                            if values[i] not in (POISON, claims[i]):
                                failures += 1
                                print(f"bit {i} is not {claims.pop(i)} for a = {a}, "
                                      f"b = {b}, c = {c}:\n{f.text()}")
    print(f"{len(functions)} functions, {proved} bits folded, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
