#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a function with many predicates, or measures the time for it.

  stress.py KIND [COUNT]           writes the program (5,000 predicates)
  stress.py --measure TOOL [COUNT] runs `TOOL --symshape-pipeline` on each kind and
                                   prints user time in seconds, best of three,
                                   the start of the tool and parsing included
  stress.py --growth TOOL [COUNT]  the same for COUNT, twice and four times as
                                   many, without the time of an empty program,
                                   and the factor of each step

Kinds:
  compare   comparisons of 64 numbers, each tenth checked
  require   predicates over sums, each required
  chain     symbols, each at most the next
  decided   sums without wrap-around, each compared and checked
  either    checks that one of two comparisons holds
  cycle     a chain of `<` that ends where it began
  itself    predicates that numbers are less than themselves
  huge      coefficients near the ends of 64 bits, and products of them
  bits      exclusive ors of bits, each of the last ones before it
  adder     binary adders, bit by bit, made of and, or and xor
  pooling   loops that look for the greatest element of each window; every size
            is static
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


def bits(i, a, b):
    if i == 0:
        yield f"%x0 = arith.cmpi slt, {a}, {b} : index"
        return
    yield f"%w{i} = arith.cmpi sgt, {a}, %c8 : index"
    yield f"%x{i} = arith.xori %x{i - 1}, %w{i} : i1"
    if i % 3 == 0:
        yield f"%y{i} = arith.select %w{i}, %x{i - 1}, %x{i} : i1"
        yield f'"test.use"(%y{i}) : (i1) -> ()'


def adder(i, a, b):
    if i == 0:
        yield "%k0 = arith.constant false"
    yield f"%a{i} = arith.cmpi slt, {a}, %c8 : index"
    yield f"%b{i} = arith.cmpi slt, {b}, %c8 : index"
    yield f"%h{i} = arith.xori %a{i}, %b{i} : i1"
    yield f"%s{i} = arith.xori %h{i}, %k{i} : i1"
    yield f"%g{i} = arith.andi %a{i}, %b{i} : i1"
    yield f"%p{i} = arith.andi %h{i}, %k{i} : i1"
    yield f"%k{i + 1} = arith.ori %g{i}, %p{i} : i1"
    yield f'"test.use"(%s{i}) : (i1) -> ()'


WINDOW = """scf.parallel (%u{i}) = (%c0) to (%c56) step (%c1) {{
    %o{i}:3 = scf.for %w{i} = %c0 to %c3 step %c1
        iter_args(%at{i} = %c0, %of{i} = %zero, %any{i} = %false) -> (index, f32, i1) {{
      %start{i} = arith.muli %u{i}, %c2 : index
      %off{i} = arith.subi %w{i}, %c1 : index
      %here{i} = arith.addi %start{i}, %off{i} : index
      %in{i} = arith.cmpi ult, %here{i}, %c112 : index
      %r{i}:3 = scf.if %in{i} -> (index, f32, i1) {{
        %e{i} = memref.load %from[%here{i}] : memref<112xf32>
        %g{i} = arith.cmpf oge, %of{i}, %e{i} : f32
        %keep{i} = arith.andi %g{i}, %any{i} : i1
        %q{i}:2 = scf.if %keep{i} -> (index, f32) {{
          scf.yield %at{i}, %of{i} : index, f32
        }} else {{
          scf.yield %here{i}, %e{i} : index, f32
        }}
        scf.yield %q{i}#0, %q{i}#1, %true : index, f32, i1
      }} else {{
        scf.yield %at{i}, %of{i}, %any{i} : index, f32, i1
      }}
      scf.yield %r{i}#0, %r{i}#1, %r{i}#2 : index, f32, i1
    }}
    memref.store %o{i}#1, %to[%o{i}#0] : memref<112xf32>
    scf.reduce
  }}"""


def pooling(i, a, b):
    if i % 100 == 0:
        yield WINDOW.format(i=i)


STATIC = """func.func @f(%from: memref<112xf32>, %to: memref<112xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c56 = arith.constant 56 : index
  %c112 = arith.constant 112 : index
  %zero = arith.constant 0.0 : f32
  %false = arith.constant false
  %true = arith.constant true"""

KINDS = {"compare": compare, "require": require, "chain": chain,
         "decided": decided, "either": either, "cycle": chain,
         "itself": itself, "huge": huge, "bits": bits, "adder": adder,
         "pooling": pooling}


def program(kind, count):
    yield (STATIC if kind == "pooling" else
           HEADER.format(args=", ".join(f"%n{i}: index" for i in range(64))))
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


def user_time(tool, text):
    """Seconds for the pipeline on the program, best of three."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        best = None
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run([tool, "--allow-unregistered-dialect",
                            "--symshape-pipeline", file.name,
                            "-o", "/dev/null"], check=True,
                           stderr=subprocess.DEVNULL)
            used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            best = used if best is None else min(best, used)
    return best


def measure(tool, count):
    for kind in KINDS:
        used = user_time(tool, "\n".join(program(kind, count)))
        print(f"{kind:10} {used:6.2f} s", flush=True)


def growth(tool, count):
    empty = user_time(tool, "module {}")
    for kind in KINDS:
        used = [max(user_time(tool, "\n".join(program(kind, times * count)))
                    - empty, 1e-3) for times in (1, 2, 4)]
        print(f"{kind:10} " + " ".join(f"{t:6.2f}" for t in used) + " s, times "
              f"{used[1] / used[0]:.1f} and {used[2] / used[1]:.1f}", flush=True)


def main():
    args = sys.argv[1:]
    if args[:1] == ["--measure"] and len(args) in (2, 3):
        return measure(args[1], int(args[2]) if len(args) > 2 else 5000)
    if args[:1] == ["--growth"] and len(args) in (2, 3):
        return growth(args[1], int(args[2]) if len(args) > 2 else 5000)
    if len(args) not in (1, 2) or args[0] not in KINDS:
        sys.exit(__doc__)
    print("\n".join(program(args[0], int(args[1]) if len(args) > 1 else 5000)))


if __name__ == "__main__":
    main()
