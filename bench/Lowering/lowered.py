#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times compiled ops that take sizes against the same ops of static sizes.

Each kernel is written three times from one text: with static types, with
data-dependent sizes that are proved to be in range, and with such sizes that are
checked. All three are lowered by the same passes to LLVM, compiled by mlir-runner
at -O3, and run in turn in one process on the same data; the table has the least
time of several rounds.

  python3 bench/Lowering/lowered.py [--rounds 15] [--opt build/bin/symshape-opt]
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

LLVM = os.environ.get("LLVM_ROOT", "/usr/lib/llvm-22")
OWN = ["--lower-symshape-dynamic-ops", "--lower-symshape", "--canonicalize",
       "--cse"]
UPSTREAM = """builtin.module(
  eliminate-empty-tensors,
  one-shot-bufferize{bufferize-function-boundaries=true
    function-boundary-type-conversion=identity-layout-map},
  canonicalize, cse, func.func(convert-linalg-to-loops),
  loop-invariant-code-motion, expand-strided-metadata, lower-affine,
  func.func(arith-expand), convert-scf-to-cf, memref-expand,
  convert-arith-to-llvm, finalize-memref-to-llvm, convert-cf-to-llvm,
  convert-func-to-llvm, convert-index-to-llvm, reconcile-unrealized-casts)"""


def kernel(name, variant, shapes, facts, symbols, body, element):
    """A function over inputs and an output buffer. `shapes` are the static
    sizes of each; where the variant is not static all of them are dynamic."""
    def spell(shape):
        sizes = shape if variant == "static" else ["?"] * len(shape)
        return "x".join([*map(str, sizes), ""])
    params, types = [], []
    for i, (shape, fact, kind) in enumerate(zip(shapes, facts, element)):
        last = i == len(shapes) - 1
        word = "memref" if last else "tensor"
        types.append(f"{word}<{spell(shape)}{kind}>")
        said = f" {{symshape.shape = #symshape.shape<{fact}>}}" \
            if variant == "proved" and not last else ""
        params.append(f"%a{i}: {types[-1]}{said}")
    attributes = ['passthrough = ["noinline"]']
    if variant == "proved":
        attributes.append(f"symshape.symbols = #symshape.symbols<{symbols}>")
    text = body(variant, [t.replace("memref", "tensor") for t in types])
    return (f"func.func @{name}_{variant}({', '.join(params)}) "
            f"attributes {{{', '.join(attributes)}}} {{\n{text}  return\n}}\n",
            types)


CONSTANTS = """  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
"""


def plus_one(source, target, out, sizes):
    """The consumer: each element and one, written to the output."""
    rank = target.count("x")
    dims = ", ".join(f"d{i}" for i in range(rank))
    identity = f"affine_map<({dims}) -> ({dims})>"
    iterators = ", ".join(['"parallel"'] * rank)
    return f"""  %e = tensor.empty({sizes}) : {target}
  %s = linalg.generic {{indexing_maps = [{identity}, {identity}],
      iterator_types = [{iterators}]}}
      ins({source} : {target}) outs(%e : {target}) {{
  ^bb0(%x: f32, %old: f32):
    %y = arith.addf %x, %one : f32
    linalg.yield %y : f32
  }} -> {target}
  bufferization.materialize_in_destination %s in restrict writable {out}
      : ({target}, {target.replace("tensor", "memref")}) -> ()
"""


def gather(rows, columns, count):
    def body(variant, types):
        table, ids, out = types
        width = columns if variant == "static" else "dim(0, 1)"
        if variant == "checked":
            width = "dim(2, 1)"
        like = " like(%like : tensor<?x?xf32>)" if variant == "checked" else ""
        before = "  %like = bufferization.to_tensor %a2 : memref<?x?xf32> to " \
            "tensor<?x?xf32>\n" if like else ""
        return CONSTANTS + before + f"""  %r = symshape.dynamic_gather %a0, %a1{like}
      slice_sizes = [1, {width}] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : ({table}, {ids}) -> {out}
  bufferization.materialize_in_destination %r in restrict writable %a2
      : ({out}, {out.replace("tensor", "memref")}) -> ()
"""
    return ([[rows, columns], [count], [count, columns]],
            ["[rows, columns]", "[count]", ""],
            "rows in [1, *], columns, count", body, ["f32", "i64", "f32"])


def reshape(rows):
    def body(variant, types):
        source, out = types
        static = variant == "static"
        if static:
            lines = f"  %r = symshape.dynamic_reshape %a0 to [{rows}, 4, 3] " \
                f": {source} -> {out}\n"
            return CONSTANTS + lines + plus_one("%r", out, "%a1", "")
        lines = f"""  %n = tensor.dim %a0, %c0 : {source}
  %w = tensor.dim %a0, %c1 : {source}
"""
        if variant == "proved":
            # The boundary states that there are 12 columns.
            target = "tensor<?x4x3xf32>"
            lines += f"  %r = symshape.dynamic_reshape %a0 to [%n, 4, 3] " \
                f": {source} -> {target}\n"
        else:
            target = "tensor<?x4x3xf32>"
            lines += f"  %m = memref.dim %a1, %c0 : {out.replace('tensor', 'memref')}\n" \
                f"  %r = symshape.dynamic_reshape %a0 to [%m, 4, 3] " \
                f": {source} -> {target}\n"
        lines += f"  %t = memref.cast %a1 : {out.replace('tensor', 'memref')} " \
            f"to {target.replace('tensor', 'memref')}\n"
        return CONSTANTS + lines + plus_one(
            "%r", target, "%t", "%n" if variant == "proved" else "%m")
    return ([[rows, 12], [rows, 4, 3]], ["[rows, 12]", ""], "rows", body,
            ["f32", "f32"])


def slice_(rows, columns, count):
    def body(variant, types):
        source, out = types
        if variant == "static":
            lines = f"  %r = symshape.dynamic_slice %a0 [{rows // 4}, 0] " \
                f"[{count}, {columns}] [1, 1] : {source} -> {out}\n"
            return CONSTANTS + lines + plus_one("%r", out, "%a1", "")
        memref = out.replace("tensor", "memref")
        if variant == "proved":
            lines = f"""  %n = tensor.dim %a0, %c0 : {source}
  %w = tensor.dim %a0, %c1 : {source}
  %at = arith.divui %n, %c4 : index
  %m = arith.divui %n, %c2 : index
"""
        else:
            lines = f"""  %n = tensor.dim %a0, %c0 : {source}
  %at = arith.divui %n, %c4 : index
  %m = memref.dim %a1, %c0 : {memref}
  %w = memref.dim %a1, %c1 : {memref}
"""
        lines = "  %c4 = arith.constant 4 : index\n" + lines + \
            f"  %r = symshape.dynamic_slice %a0 [%at, 0] [%m, %w] [1, 1] " \
            f": {source} -> {out}\n"
        return CONSTANTS + lines + plus_one("%r", out, "%a1", "%m, %w")
    assert count == rows // 2
    return ([[rows, columns], [count, columns]], ["[rows, columns]", ""],
            "rows, columns", body, ["f32", "f32"])


CASES = [
    ("gather", "8 of 64 rows of 16", gather(64, 16, 8), 100000),
    ("gather", "1,024 of 4,096 rows of 64", gather(4096, 64, 1024), 400),
    ("reshape", "8 x 12 to 8 x 4 x 3, plus 1", reshape(8), 200000),
    ("reshape", "4,096 x 12, plus 1", reshape(4096), 2000),
    ("slice", "8 of 16 rows of 16, plus 1", slice_(16, 16, 8), 200000),
    ("slice", "1,024 of 2,048 rows of 64, plus 1", slice_(2048, 64, 1024), 1000),
]
VARIANTS = ["static", "proved", "checked"]


def program(case, number, rounds):
    name, _, (shapes, facts, symbols, body, element), calls = case
    name = f"{name}{number}"
    text, types = "", {}
    for variant in VARIANTS:
        part, types[variant] = kernel(name, variant, shapes, facts, symbols,
                                      body, element)
        text += part
    main = f"""func.func private @rtclock() -> f64
func.func @main() {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %calls = arith.constant {calls} : index
  %rounds = arith.constant {rounds} : index
  %large = arith.constant 1.0e9 : f64
"""
    for i, (shape, kind) in enumerate(zip(shapes, element)):
        static = f"memref<{'x'.join(map(str, shape))}x{kind}>"
        value = "7 : i64" if kind == "i64" else "1.0 : f32"
        main += f"  %b{i} = memref.alloc() : {static}\n" \
            f"  %v{i} = arith.constant {value}\n" \
            f"  linalg.fill ins(%v{i} : {kind}) outs(%b{i} : {static})\n" \
            f"  %t{i} = bufferization.to_tensor %b{i} restrict writable " \
            f": {static} to {static.replace('memref', 'tensor')}\n"
        dynamic = types["checked"][i]
        if i == len(shapes) - 1:
            main += f"  %d{i} = memref.cast %b{i} : {static} to {dynamic}\n"
        else:
            main += f"  %d{i} = tensor.cast %t{i} : " \
                f"{static.replace('memref', 'tensor')} to {dynamic}\n"
    last = len(shapes) - 1
    main += "  %r:3 = scf.for %round = %c0 to %rounds step %c1 iter_args(" + \
        ", ".join(f"%m{k} = %large" for k in range(3)) + \
        ") -> (f64, f64, f64) {\n"
    for k, variant in enumerate(VARIANTS):
        static = variant == "static"
        arguments = ", ".join(
            (f"%b{i}" if i == last else f"%t{i}") if static else f"%d{i}"
            for i in range(len(shapes)))
        main += f"""    %s{k} = func.call @rtclock() : () -> f64
    scf.for %i{k} = %c0 to %calls step %c1 {{
      func.call @{name}_{variant}({arguments}) : ({', '.join(types[variant])}) -> ()
    }}
    %e{k} = func.call @rtclock() : () -> f64
    %p{k} = arith.subf %e{k}, %s{k} : f64
    %n{k} = arith.minimumf %p{k}, %m{k} : f64
"""
    main += "    scf.yield %n0, %n1, %n2 : f64, f64, f64\n  }\n"
    for k in range(3):
        main += f"  vector.print %r#{k} : f64\n"
    return text + main + "  return\n}\n"


def run(command, text):
    done = subprocess.run(command, input=text, text=True, capture_output=True,
                          timeout=1800)
    if done.returncode:
        sys.exit(f"{os.path.basename(command[0])} failed:\n"
                 f"{done.stderr[:3000]}\n{text}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--opt", default=shutil.which("symshape-opt")
                        or "build/bin/symshape-opt")
    parser.add_argument("--keep", help="a folder for the programs as lowered")
    parser.add_argument("--calls-divided-by", type=int, default=1)
    options = parser.parse_args()

    print("| op | sizes | static, ns | proved, ns | ratio | checked, ns | ratio |")
    print("|---|---|---|---|---|---|---|")
    for number, case in enumerate(CASES):
        calls = max(1, case[3] // options.calls_divided_by)
        case = (*case[:3], calls)
        text = run([options.opt, "-", *OWN],
                   program(case, number, options.rounds))
        # The proved variants need no check; the checked one has some.
        for variant in VARIANTS:
            body = re.search(rf"@{case[0]}{number}_{variant}\(.*?\n  }}\n", text,
                             re.S).group(0)
            if ("cf.assert" in body) != (variant == "checked"):
                sys.exit(f"unexpected checks or none:\n{body}")
        if options.keep:
            with open(os.path.join(options.keep, f"{case[0]}{number}.mlir"),
                      "w") as file:
                file.write(text)
        text = run([f"{LLVM}/bin/mlir-opt", "-",
                    f"--pass-pipeline={UPSTREAM}"], text)
        # Only printing uses vectors.
        text = run([f"{LLVM}/bin/mlir-opt", "-", "--convert-vector-to-llvm",
                    "--convert-arith-to-llvm", "--reconcile-unrealized-casts"],
                   text)
        out = run([f"{LLVM}/bin/mlir-runner", "-", "-e", "main",
                   "--entry-point-result=void", "-O3",
                   f"--shared-libs={LLVM}/lib/libmlir_c_runner_utils.so"], text)
        static, proved, checked = [float(x) / calls * 1e9
                                   for x in out.split()]
        print(f"| {case[0]} | {case[1]} | {static:,.0f} | {proved:,.0f} "
              f"| {proved / static:.2f} | {checked:,.0f} "
              f"| {checked / static:.2f} |", flush=True)


if __name__ == "__main__":
    main()
