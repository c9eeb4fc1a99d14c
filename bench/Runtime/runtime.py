#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the run time of dynamic programs, after SymShape and without it, with
that of static ones.

  python3 bench/Runtime/runtime.py [KERNEL...] [--opt build/bin/symshape-opt]

programs.py describes the programs and their variants. All variants of a kernel
run in turn in one process on the same inputs, and must return equal results. The
table has medians over the rounds; ratios are medians of the ratios of a round.
"""

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from page import page
from programs import (LLVM, TOLERANCE, TO_LLVM, VARIANTS, WAYS, Kernel, body,
                      elements, run, run_in_iree, signature)

KERNELS = Path(__file__).resolve().parent / "kernels"
IREE = ["--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-llvmcpu-target-cpu=host",
        # As many as run it. The default, 8, cuts small static sizes into eight.
        "--iree-llvmcpu-number-of-threads=1"]
IREE_WAYS = {"IREE": [],
             "IREE, peeled": ["--iree-llvmcpu-vector-pproc-strategy=peel"]}


def fill(i, kind, below):
    """Fills %b{i} with numbers that look random."""
    *sizes, element = elements(kind)
    rank = len(sizes)
    dims = ", ".join(f"d{k}" for k in range(rank))
    lines = [f"    %i{k} = linalg.index {k} : index" for k in range(rank)]
    lines.append(f"    %n0 = arith.constant {i * 17 + 5} : index")
    for k, size in enumerate(sizes):
        lines += [f"    %s{k} = arith.constant {size} : index",
                  f"    %p{k} = arith.muli %n{k}, %s{k} : index",
                  f"    %n{k + 1} = arith.addi %p{k}, %i{k} : index"]
    lines += ["    %f = arith.constant 7919 : index",
              "    %m = arith.muli %n" + str(rank) + ", %f : index",
              f"    %c = arith.constant {below or 1009} : index",
              "    %r = arith.remui %m, %c : index"]
    if element.startswith("i"):
        lines.append(f"    %v = arith.index_cast %r : index to {element}")
    else:
        lines += ["    %w = arith.index_cast %r : index to i32",
                  f"    %x = arith.sitofp %w : i32 to {element}",
                  f"    %k = arith.constant 1009.0 : {element}",
                  f"    %h = arith.constant 0.5 : {element}",
                  f"    %q = arith.divf %x, %k : {element}",
                  f"    %v = arith.subf %q, %h : {element}"]
    iterators = ", ".join(['"parallel"'] * rank)
    return (f"  %b{i} = memref.alloc() {{alignment = 64 : i64}} : {kind}\n"
            f"  linalg.generic {{indexing_maps = [affine_map<({dims}) -> "
            f"({dims})>], iterator_types = [{iterators}]}} outs(%b{i} : {kind}) "
            f"{{\n  ^bb0(%old: {element}):\n" + "\n".join(lines) +
            f"\n    linalg.yield %v : {element}\n  }}\n")


def difference(kind):
    """@difference: the greatest |x - y| / (1 + |y|), or 1e30 for a NaN."""
    *sizes, element = elements(kind)
    dims = ", ".join(f"d{k}" for k in range(len(sizes)))
    identity = f"affine_map<({dims}) -> ({dims})>"
    iterators = ", ".join(['"reduction"'] * len(sizes))
    if element.startswith("i"):
        compare = f"""    %e = arith.cmpi ne, %x, %y : {element}
    %q = arith.uitofp %e : i1 to f32
"""
    else:
        compare = """    %d = arith.subf %x, %y : f32
    %a = math.absf %d : f32
    %b = math.absf %y : f32
    %s = arith.addf %b, %one : f32
    %q0 = arith.divf %a, %s : f32
    %nan = arith.cmpf uno, %q0, %q0 : f32
    %q = arith.select %nan, %large, %q0 : f32
"""
    return f"""func.func @difference(%u: {kind}, %v: {kind}) -> f32 {{
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %large = arith.constant 1.0e30 : f32
  %m = memref.alloca() : memref<f32>
  memref.store %zero, %m[] : memref<f32>
  linalg.generic {{indexing_maps = [{identity}, {identity},
      affine_map<({dims}) -> ()>], iterator_types = [{iterators}]}}
      ins(%u, %v : {kind}, {kind}) outs(%m : memref<f32>) {{
  ^bb0(%x: {element}, %y: {element}, %old: f32):
{compare}    %n = arith.maximumf %q, %old : f32
    linalg.yield %n : f32
  }}
  %r = memref.load %m[] : memref<f32>
  return %r : f32
}}
"""


def main_function(kernel, types, rounds, milliseconds):
    """@main prints the difference of each program's result from that of the
    first one, and then, for each round, the time of a call of each program.
    `types` has the types of each program; those of the last one are static."""
    names = list(types)
    args, result = types[names[-1]]
    text = difference(result) + f"""func.func private @clock() -> i64
func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant {rounds} : index
"""
    for i, kind in enumerate(args):
        text += fill(i, kind, kernel.below.get(i))
    calls = {}
    for k, name in enumerate(names):
        operands = []
        for i, (kind, static) in enumerate(zip(types[name][0], args)):
            operands.append(f"%b{i}")
            if kind != static:
                text += f"  %d{k}_{i} = memref.cast %b{i} : {static} to {kind}\n"
                operands[-1] = f"%d{k}_{i}"
        calls[name] = (f"func.call @{name}({', '.join(operands)}) : "
                       f"({', '.join(types[name][0])}) -> {types[name][1]}")
    for k, name in enumerate(names):
        kind = types[name][1]
        text += f"  %r{k} = {calls[name]}\n"
        cast = "memref.cast" if kind != result else "memref.subview"
        if kind == result:
            text += f"  %s{k} = memref.cast %r{k} : {kind} to {result}\n"
        else:
            text += f"  %s{k} = {cast} %r{k} : {kind} to {result}\n"
        text += (f"  %e{k} = func.call @difference(%s{k}, %s0) : "
                 f"({result}, {result}) -> f32\n  vector.print %e{k} : f32\n")
    for k, name in enumerate(names):
        text += f"  memref.dealloc %r{k} : {types[name][1]}\n"

    def timed(k, name, count, indent):
        return f"""{indent}%start{k} = func.call @clock() : () -> i64
{indent}scf.for %j{k} = %c0 to {count} step %c1 {{
{indent}  %t{k} = {calls[name]}
{indent}  memref.dealloc %t{k} : {types[name][1]}
{indent}}}
{indent}%end{k} = func.call @clock() : () -> i64
{indent}%ticks{k} = arith.subi %end{k}, %start{k} : i64
{indent}%time{k} = arith.sitofp %ticks{k} : i64 to f64
"""
    text += "  %few = arith.constant 3 : index\n"
    for k, name in enumerate(names):
        text += timed(f"w{k}", name, "%few", "  ")
        text += f"""  %each{k} = arith.constant {milliseconds * 3e3} : f64
  %floor{k} = arith.constant 1.0 : f64
  %known{k} = arith.maximumf %timew{k}, %floor{k} : f64
  %ratio{k} = arith.divf %each{k}, %known{k} : f64
  %int{k} = arith.fptoui %ratio{k} : f64 to i64
  %index{k} = arith.index_cast %int{k} : i64 to index
  %count{k} = arith.maxui %index{k}, %c1 : index
  %i64{k} = arith.index_cast %count{k} : index to i64
  %float{k} = arith.uitofp %i64{k} : i64 to f64
"""
    text += "  scf.for %round = %c0 to %rounds step %c1 {\n"
    for k, name in enumerate(names):
        text += timed(k, name, f"%count{k}", "    ")
        text += f"""    %call{k} = arith.divf %time{k}, %float{k} : f64
    vector.print %call{k} : f64
"""
    return text + "  }\n  return\n}\n"


def measure(kernel, options):
    """The times of each way and variant, a list over the rounds, and the
    numbers of lines."""
    parts, types, lines = [], {}, {}
    for way in options.ways:
        for variant in VARIANTS:
            text = kernel.compiled(options.opt, variant, way)
            name = f"kernel_{variant}_{way}"
            types[name] = signature(text, name)
            parts.append(body(text))
            lines[way, variant] = text.count("\n")
    text = "module {\n" + "".join(parts) + main_function(
        kernel, types, options.rounds, options.milliseconds) + "}\n"
    # A call of a kernel must not be inlined into the loop that repeats it.
    for name in types:
        text = keep_apart(text, name)
    if options.keep:
        Path(options.keep, f"{kernel.name}.mlir").write_text(text)
    text = run(f"{LLVM}/bin/mlir-opt", "--pass-pipeline=builtin.module("
               f"func.func(convert-linalg-to-loops),{TO_LLVM})", text=text)
    out = run(f"{LLVM}/bin/mlir-runner", "-e", "main",
              "--entry-point-result=void", "-O3", "--shared-libs="
              f"{LLVM}/lib/libmlir_c_runner_utils.so", text=text)
    numbers = [float(n) for n in out.split()]
    for name, wrong in zip(types, numbers):
        if not wrong <= TOLERANCE:
            sys.exit(f"{kernel.name}: the result of {name} differs by {wrong}")
    times = numbers[len(types):]
    keys = list(lines)
    return {key: times[k::len(keys)] for k, key in enumerate(keys)}, lines


def measure_iree(kernel, options):
    """The times of each way and variant in IREE, a list over the rounds."""
    static = kernel.compiled(options.opt, "static", "loops")
    inputs = [(list(map(int, sizes[:-1])), sizes[-1], kernel.below.get(i))
              for i, sizes in enumerate(map(
                  elements, signature(static, "kernel_static_loops")[0]))]
    with tempfile.TemporaryDirectory() as folder:
        modules = {}
        for variant in VARIANTS:
            text = kernel.for_iree(options.opt, variant)
            for way, flags in IREE_WAYS.items():
                module = f"{folder}/{len(modules)}.vmfb"
                run(options.iree / "bin/iree-compile", *IREE, *flags, "-o",
                    module, text=text)
                modules[way, variant] = module
        asked = {"modules": list(modules.values()), "inputs": inputs,
                 "rounds": options.rounds, "milliseconds": options.milliseconds}
        times = run_in_iree(options, kernel, asked)
    return dict(zip(modules, times))


def keep_apart(text, name):
    head = f"func.func @{name}("
    start = text.index(head)
    end = text.index(" {\n", start)
    line = text[start:end]
    if " attributes {" in line:
        line = line.replace(" attributes {",
                            ' attributes {passthrough = ["noinline"], ', 1)
    else:
        line += ' attributes {passthrough = ["noinline"]}'
    return text[:start] + line + text[end:]


def medians(times, way):
    """The static program's time, and the ratios to it."""
    static = times[way, "static"]
    return {"microseconds": statistics.median(static)} | {
        v: statistics.median(x / y for x, y in zip(times[way, v], static))
        for v in VARIANTS}


def result(kernel, options):
    """The medians of a kernel, for the page."""
    ways = {}
    if options.ways:
        times, lines = measure(kernel, options)
        for way in options.ways:
            ways[way] = {"time": medians(times, way),
                         "ops": {v: lines[way, v] for v in VARIANTS}}
    if options.iree:
        times = measure_iree(kernel, options)
        ways |= {way: {"time": medians(times, way)} for way in IREE_WAYS}
    return {"name": kernel.name, "title": kernel.title,
            "sizes": ", ".join(f"{k}={v}" for k, v in kernel.sizes.items()),
            "ways": ways}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("kernels", nargs="*")
    parser.add_argument("--opt", default=shutil.which("symshape-opt")
                        or "build/bin/symshape-opt")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--milliseconds", type=float, default=1,
                        help="how long a program runs in a round")
    parser.add_argument("--ways", nargs="*", default=WAYS)
    parser.add_argument("--keep", help="a folder for the programs")
    parser.add_argument("--iree", type=Path, help="an environment with IREE, "
                        "as scripts/python-env.sh makes it")
    parser.add_argument("--results", type=Path, help="a file of results: ways "
                        "that are not measured keep theirs")
    parser.add_argument("--page", type=Path, help="the page to write")
    options = parser.parse_args()
    old = {}
    if options.results and options.results.exists():
        old = {k["name"]: k["ways"]
               for k in json.loads(options.results.read_text())}
    results = []
    for path in sorted(KERNELS.glob("*.mlir")):
        if options.kernels and path.stem not in options.kernels:
            continue
        results.append(result(Kernel(path), options))
        for way, found in results[-1]["ways"].items():
            time = found["time"]
            print(f"{path.stem:18} {way:12} {time['microseconds']:10.1f} us, "
                  + ", ".join(f"{v} {time[v]:.2f}" for v in VARIANTS[:-1]
                              if v in time), flush=True)
    print(f"{len(results)} kernels, all variants with equal results")
    for each in results:
        each["ways"] = old.get(each["name"], {}) | each["ways"]
    if options.results:
        options.results.write_text(json.dumps(results, indent=1))
    if options.page:
        options.page.write_text(page(results, [
            way for way in [*WAYS, *IREE_WAYS]
            if any(way in k["ways"] for k in results)]))


if __name__ == "__main__":
    main()
