#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a function with many predicates, or measures what they cost.

  stress.py KIND [COUNT]           writes the program (5,000 predicates)
  stress.py --measure TOOL [COUNT] runs `TOOL --symshape-pipeline` on each kind and
                                   prints user time in seconds, best of three,
                                   the start of the tool and parsing included

Kinds:
  compare   comparisons of 64 numbers, each tenth checked
  require   predicates over sums, each required
  chain     symbols, each at most the next
  decided   sums without wrap-around, each compared and checked
  either    checks that one of two comparisons holds
  cycle     a chain of `<` that ends where it began
  itself    numbers that are to be less than themselves
  huge      coefficients near the ends of 64 bits, and products of them
"""

import resource
import subprocess
import sys
import tempfile

HEADER = """func.func @f({args}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index"""


def compare(i, a, b):
    relation = ["sle", "slt", "eq", "ne", "sge"][i % 5]
    yield f"%p{i} = arith.cmpi {relation}, {a}, {b} : index"
    if i % 10 == 0:
        yield f'cf.assert %p{i}, "a"'
    else:
        yield f'"test.use"(%p{i}) : (i1) -> ()'


def require(i, a, b):
    yield (f"%p{i} = symshape.predicate le (a, b) -> [a * {i % 7 + 1}, b + {i}]"
           f" ({a}, {b} : index, index)")
    yield f'symshape.require %p{i}, "r{i}"'


def chain(i, a, b, relation="le"):
    yield f'%q{i} = symshape.symbol "s{i}" in [0, 1000000] : !symshape.symbol'
    if i > 0:
        yield (f"%p{i} = symshape.predicate {relation} (a, b) -> [a, b] (%q{i - 1}, "
               f"%q{i} : !symshape.symbol, !symshape.symbol)")
        yield f"symshape.assume %p{i}"


def decided(i, a, b):
    yield f"%d{i} = arith.addi {a}, %c{'18'[i % 2]} overflow<nsw> : index"
    yield f"%p{i} = arith.cmpi sgt, %d{i}, {a} : index"
    yield f'cf.assert %p{i}, "x"'


def either(i, a, b):
    yield f"%l{i} = arith.cmpi slt, {a}, {b} : index"
    yield f"%r{i} = arith.cmpi sle, %n{(i * 3 + 2) % 64}, %n{(i * 5 + 1) % 64} : index"
    yield f"%p{i} = arith.ori %l{i}, %r{i} : i1"
    yield f'cf.assert %p{i}, "e"'


def itself(i, a, b):
    yield f"%p{i} = symshape.predicate lt (a) -> [a * {i + 1} - a * {i}, a] ({a} : index)"
    yield f'symshape.require %p{i}, "i{i}"'


def huge(i, a, b):
    big = 2**63 - 1 - i
    yield (f"%p{i} = symshape.predicate le (a, b) -> [a * {big} - {big}, "
           f"b * b * {big} + {big}] ({a}, {b} : index, index)")
    yield f"symshape.assume %p{i}"


KINDS = {"compare": compare, "require": require, "chain": chain,
         "decided": decided, "either": either, "cycle": chain,
         "itself": itself, "huge": huge}


def program(kind, count):
    yield HEADER.format(args=", ".join(f"%n{i}: index" for i in range(64)))
    for i in range(count):
        a, b = f"%n{i % 64}", f"%n{(i * 7 + 1) % 64}"
        lines = (chain(i, a, b, "lt") if kind == "cycle"
                 else KINDS[kind](i, a, b))
        for line in lines:
            yield "  " + line
    if kind == "cycle":
        yield (f"  %last = symshape.predicate lt (a, b) -> [a, b] (%q{count - 1}, "
               "%q0 : !symshape.symbol, !symshape.symbol)")
        yield "  symshape.assume %last"
    yield "  return\n}"


def measure(tool, count):
    for kind in KINDS:
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write("\n".join(program(kind, count)))
            file.flush()
            best = None
            for _ in range(3):
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                subprocess.run([tool, "--allow-unregistered-dialect",
                                "--symshape-pipeline", file.name,
                                "-o", "/dev/null"], check=True,
                               stderr=subprocess.DEVNULL)
                used = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                        - before)
                best = used if best is None else min(best, used)
        print(f"{kind:10} {best:6.2f} s", flush=True)


def main():
    args = sys.argv[1:]
    if args[:1] == ["--measure"] and len(args) in (2, 3):
        return measure(args[1], int(args[2]) if len(args) > 2 else 5000)
    if len(args) not in (1, 2) or args[0] not in KINDS:
        sys.exit(__doc__)
    print("\n".join(program(args[0], int(args[1]) if len(args) > 1 else 5000)))


if __name__ == "__main__":
    main()
