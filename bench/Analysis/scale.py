#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures programs that are large in one way, each at several sizes.

Prints a table: seconds of the processor for parsing alone, and the seconds that
inference and the pipeline add to it; the greatest resident memory of the run of
the pipeline; and by how much the time of inference and pipeline grows from the
size before, where a linear step of 10 is 10.

  bench/Analysis/scale.py [--tool build/bin/symshape-opt] [--largest 100000] [KIND...]

Kinds:
  ops        one function of so many ops: concat, slice, expand and elementwise
  functions  so many functions of eight ops, each calls the one before
  symbols    a function with so many symbols, each the size of an argument
  facts      a function with so many checks between sizes
  rank       an elementwise op, a transpose and a reshape of so many dimensions
  nesting    loops in loops, so deep
  blocks     a function of so many blocks that branch
"""

import argparse
import os
import subprocess
import sys
import tempfile

VECTOR = "tensor<?xf32>"


def ops(count):
    yield f"func.func @f(%x: {VECTOR}, %y: {VECTOR}) -> {VECTOR} {{"
    yield "  %c0 = arith.constant 0 : index"
    yield "  %c2 = arith.constant 2 : index"
    last = "%x"
    for i in range(0, count, 5):
        yield f"  %a{i} = tensor.concat dim(0) {last}, %y : ({VECTOR}, {VECTOR}) -> {VECTOR}"
        yield f"  %n{i} = tensor.dim %a{i}, %c0 : {VECTOR}"
        yield f"  %h{i} = arith.divui %n{i}, %c2 : index"
        yield f"  %s{i} = tensor.extract_slice %a{i}[0] [%h{i}] [1] : {VECTOR} to {VECTOR}"
        yield f"  %e{i} = math.exp %s{i} : {VECTOR}"
        last = f"%e{i}"
    yield f"  return {last} : {VECTOR}\n}}"


def functions(count):
    for i in range(count):
        private = "private " if i + 1 != count else ""
        yield f"func.func {private}@f{i}(%x: {VECTOR}, %y: {VECTOR}) -> {VECTOR} {{"
        yield f"  %a = tensor.concat dim(0) %x, %y : ({VECTOR}, {VECTOR}) -> {VECTOR}"
        yield f"  %b = math.exp %a : {VECTOR}"
        yield f"  %c = arith.addf %a, %b : {VECTOR}"
        yield f"  %d = math.exp %c : {VECTOR}"
        yield f"  %e = arith.mulf %c, %d : {VECTOR}"
        if i:
            yield f"  %r = call @f{i - 1}(%x, %y) : ({VECTOR}, {VECTOR}) -> {VECTOR}"
        yield f"  return %e : {VECTOR}\n}}"


def symbols(count):
    args = ", ".join(f"%x{i}: {VECTOR} {{symshape.shape = #symshape.shape<[n{i}]>}}"
                     for i in range(count))
    names = ", ".join(f"n{i}" for i in range(count))
    yield (f"func.func @f({args}) -> {VECTOR} attributes "
           f"{{symshape.symbols = #symshape.symbols<{names}>}} {{")
    for i in range(0, count - 1, 2):
        yield (f"  %a{i} = tensor.concat dim(0) %x{i}, %x{i + 1} : "
               f"({VECTOR}, {VECTOR}) -> {VECTOR}")
    yield f"  return %a0 : {VECTOR}\n}}"


def facts(count):
    args = ", ".join(f"%n{i}: index" for i in range(64))
    yield f"func.func @f({args}) {{"
    for i in range(count):
        a, b = f"%n{i % 64}", f"%n{(i * 7 + 1) % 64}"
        relation = ["sle", "slt", "ne", "ule"][i % 4]
        yield f"  %c{i} = arith.constant {i} : index"
        yield f"  %s{i} = arith.addi {b}, %c{i} overflow<nsw> : index"
        yield f"  %p{i} = arith.cmpi {relation}, {a}, %s{i} : index"
        yield f'  cf.assert %p{i}, "in range"'
    yield "  return\n}"


def rank(count):
    dims = "x".join("?" * count)
    order = ", ".join(str(i) for i in reversed(range(count)))
    full = f"tensor<{dims}xf32>"
    yield f"func.func @f(%x: {full}, %i: {full}) -> tensor<?xf32> {{"
    yield f"  %e = math.exp %x : {full}"
    yield (f"  %t = linalg.transpose ins(%e : {full}) outs(%i : {full}) "
           f"permutation = [{order}]")
    group = ", ".join(str(i) for i in range(count))
    yield f"  %c = tensor.collapse_shape %t [[{group}]] : {full} into tensor<?xf32>"
    yield "  return %c : tensor<?xf32>\n}"


def nesting(count):
    yield f"func.func @f(%x: {VECTOR}, %n: index) -> {VECTOR} {{"
    yield "  %c0 = arith.constant 0 : index"
    yield "  %c1 = arith.constant 1 : index"
    value = "%x"
    for i in range(count):
        yield (f"  %r{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = {value}) "
               f"-> ({VECTOR}) {{")
        value = f"%a{i}"
    yield f"  %e = math.exp {value} : {VECTOR}"
    last = "%e"
    for i in reversed(range(count)):
        yield f"  scf.yield {last} : {VECTOR}\n  }}"
        last = f"%r{i}"
    yield f"  return {last} : {VECTOR}\n}}"


def blocks(count):
    yield f"func.func @f(%x: {VECTOR}, %y: {VECTOR}, %p: i1) -> {VECTOR} {{"
    yield f"  cf.br ^b0(%x : {VECTOR})"
    for i in range(count):
        yield f"^b{i}(%v{i}: {VECTOR}):"
        yield f"  %e{i} = math.exp %v{i} : {VECTOR}"
        yield (f"  cf.cond_br %p, ^b{i + 1}(%e{i} : {VECTOR}), "
               f"^b{i + 1}(%v{i} : {VECTOR})")
    yield f"^b{count}(%last: {VECTOR}):\n  return %last : {VECTOR}\n}}"


# The sizes to measure.
KINDS = {
    "ops": (ops, (1000, 10000, 100000, 1000000)),
    "functions": (functions, (100, 1000, 10000, 100000)),
    "symbols": (symbols, (100, 1000, 10000)),
    "facts": (facts, (100, 1000, 10000)),
    "rank": (rank, (8, 64, 256)),
    "nesting": (nesting, (10, 100, 900)),
    "blocks": (blocks, (100, 1000, 10000)),
}


def run(tool, path, *passes):
    """Seconds of the processor, MiB, and the exit status."""
    child = subprocess.Popen([tool, path, "-o", os.devnull, *passes],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, child.returncode


def measure(tool, kind, largest):
    make, sizes = KINDS[kind]
    earlier = None
    for size in sizes:
        if size > largest:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            for line in make(size):
                file.write(line + "\n")
            file.flush()
            parse, _, _ = run(tool, file.name)
            infer, _, code = run(tool, file.name, "--symshape-infer=print=none")
            both, memory, second = run(tool, file.name, "--symshape-pipeline=only-warn")
        if code or second:
            print(f"| {kind} | {size:,} | the tool fails |", flush=True)
            continue
        spent = (max(infer - parse, 0.001), max(both - parse, 0.001))
        growth = ("" if earlier is None else
                  ", ".join(f"{now / before:.1f}" for now, before in zip(spent, earlier)))
        print(f"| {kind} | {size:,} | {parse:.2f} | {spent[0]:.2f} | {spent[1]:.2f} | "
              f"{memory:,.0f} | {growth} |", flush=True)
        earlier = spent


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND",
                        help=f"{', '.join(KINDS)} (default: all)")
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--largest", type=int, default=1000000,
                        help="leave out larger sizes (default: 1,000,000)")
    options = parser.parse_args()
    for kind in options.kinds:
        if kind not in KINDS:
            parser.error(f"expected one of {', '.join(KINDS)}, found '{kind}'")
    print("| kind | size | parse, s | infer, s | pipeline, s | memory, MiB | growth |")
    print("|---|---|---|---|---|---|---|")
    for kind in options.kinds or KINDS:
        measure(options.tool, kind, options.largest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
