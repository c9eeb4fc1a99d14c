# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs of the benchmark of run times, and the steps for each.

A kernel is a file of `kernels` that defines @kernel, with one result. Comments
at its start state:

  // TITLE
  // Sizes: m=256, n=256          the symbols' values in the runs
  // Tile: linalg.matmul [4, 8]   tile and vector sizes of an op, or of the ops
                                  with the attribute of that name
  // Below: 1 100                 the elements of argument 1 are 0 to 99
  // Passes: PASSES               upstream's passes that come first
  // Fuse: PASSES                 upstream's passes between the two runs of the
                                  pipeline, and after the second one
  // Pipeline: OPTIONS            of symshape-pipeline

Each variant of a kernel starts from the same text:

  plain    the program as it is, by upstream's passes alone
  pipeline symshape-pipeline runs before and after the tiling
  versions the same, with a version for the sizes of the runs
  static   all sizes are constants of the types

and each is compiled in three ways by upstream's passes, which are the same for
all variants: `loops` turns each op into loops, `vectors` tiles and vectorizes
the ops that the kernel names, and `peeled` does so after peeling the last
iteration, which may be partial, of each loop over tiles.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Results may differ by the order of sums: |x - y| <= TOLERANCE * (1 + |y|).
TOLERANCE = 1e-4
LLVM = os.environ.get("LLVM_ROOT", "/usr/lib/llvm-22")
VARIANTS = ["plain", "pipeline", "versions", "static"]
SEQUENCES = ["prepare", "tile", "vectorize", "early", "late"]
WAYS = ["loops", "vectors", "peeled"]

CLEAN = "canonicalize,cse"
HOIST = f"loop-invariant-subset-hoisting,{CLEAN}"
BUFFERIZE = ("eliminate-empty-tensors,one-shot-bufferize{"
             "bufferize-function-boundaries=true "
             "allow-return-allocs-from-loops=true "
             "function-boundary-type-conversion=identity-layout-map},"
             "buffer-deallocation-pipeline,convert-bufferization-to-memref,"
             f"{CLEAN}")
LOOPS = ("func.func(convert-linalg-to-loops),"
         f"loop-invariant-code-motion,{CLEAN}")
TO_LLVM = ("expand-strided-metadata,lower-affine,func.func(arith-expand),"
           "convert-vector-to-scf,convert-scf-to-cf,memref-expand,"
           "expand-strided-metadata,lower-affine,"
           "convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,"
           "convert-arith-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,"
           "convert-func-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,"
           "reconcile-unrealized-casts")

PREPARE = """
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.decompose_concat
    } : !transform.any_op"""
EARLY = """
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.reduction_to_contract
      transform.apply_patterns.vector.transfer_permutation_patterns
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerparallel
      transform.apply_patterns.vector.lower_masked_transfers
    } : !transform.any_op"""
# One set after the other: together, some of these patterns never end.
LATE = "".join("""
    transform.apply_patterns to %f {
      transform.apply_patterns.""" + pattern + """
    } : !transform.any_op""" for pattern in [
        "vector.lower_transpose lowering_strategy = eltwise",
        "vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true",
        "vector.lower_transfer max_transfer_rank = 1",
        "vector.lower_shape_cast"])


def run(tool, *args, text):
    done = subprocess.run([str(tool), "-", *args], input=text, text=True,
                          capture_output=True, timeout=1800)
    if done.returncode:
        raise RuntimeError(f"{os.path.basename(str(tool))} {' '.join(args)} "
                           f"failed:\n{done.stderr[:3000]}")
    return done.stdout


def run_in_iree(options, kernel, asked):
    """The answer of iree_times.py about the modules of a kernel."""
    done = subprocess.run(
        [options.iree / "bin/python", Path(__file__).parent / "iree_times.py"],
        input=json.dumps(asked), capture_output=True, text=True, timeout=1800)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    answer = json.loads(done.stdout)
    if not answer["difference"] <= TOLERANCE:
        sys.exit(f"{kernel.name}: IREE's results differ by {answer['difference']}")
    return answer["times"]


class Kernel:
    def __init__(self, path):
        self.name = path.stem
        self.text = path.read_text()
        notes = re.findall(r"^// (.*)$", self.text, re.M)
        self.title = notes[0]
        found = [note.split(": ", 1) for note in notes[1:] if ": " in note]
        self.sizes = dict(s.split("=") for key, text in found
                          if key == "Sizes" for s in text.split(", "))
        self.tiles = [(text.split(" ", 1)[0],
                       [int(n) for n in re.findall(r"\d+", text.split(" [")[1])])
                      for key, text in found if key == "Tile"]
        self.below = {int(text.split()[0]): int(text.split()[1])
                      for key, text in found if key == "Below"}
        notes = dict(found)
        self.first = notes.get("Passes", "")
        self.fuse = notes.get("Fuse", "")
        self.pipeline = "--symshape-pipeline=" + notes.get("Pipeline", "")

    def schedule(self):
        """The transform dialect's sequences for this kernel."""
        tile, vectorize = "", ""
        for i, (op, sizes) in enumerate(self.tiles):
            which = (f'ops{{["{op}"]}}' if "." in op
                     else f'attributes{{kind = "{op}"}}')
            match = (f"    %op{i} = transform.structured.match {which} in %root"
                     " : (!transform.any_op) -> !transform.any_op\n")
            count = sum(n != 0 for n in sizes)
            results = ", ".join(["!transform.any_op"] * (count + 1))
            tile += match + (
                f"    %tiled{i}, %loops{i}:{count} = "
                f"transform.structured.tile_using_for %op{i} tile_sizes {sizes}"
                f" : (!transform.any_op) -> ({results})\n")
            named = " {create_named_contraction}" if "matmul" in op else ""
            vectorize += match + (
                f"    transform.structured.vectorize %op{i} vector_sizes "
                f"{sizes}{named} : !transform.any_op\n")
        functions = ('\n    %f = transform.structured.match ops{["func.func"]} '
                     "in %root : (!transform.any_op) -> !transform.any_op")
        sequences = {"prepare": functions + PREPARE, "tile": tile, "vectorize": vectorize,
                     "early": functions + EARLY, "late": functions + LATE}
        return "module attributes {transform.with_named_sequence} {\n" + "".join(
            f"  transform.named_sequence @{name}(%root: !transform.any_op "
            f"{{transform.readonly}}) {{\n{body}\n    transform.yield\n  }}\n"
            for name, body in sequences.items()) + "}\n"

    def given(self):
        return ",".join(f"{k}={v}" for k, v in self.sizes.items())

    def tensors(self, opt, variant, first=None):
        """The program on tensors, before tiling."""
        text = self.text
        first = self.first if first is None else first
        if first:
            text = run(f"{LLVM}/bin/mlir-opt", f"--pass-pipeline=builtin.module("
                       f"{first})", "--allow-unregistered-dialect", text=text)
        own = {"plain": ["--symshape-strip", "--canonicalize", "--cse"],
               "pipeline": [self.pipeline],
               "versions": [f"--symshape-specialize=likely={self.given()} "
                            "declared-likely=false", self.pipeline],
               "static": [f"--symshape-specialize=sizes={self.given()} "
                          "static-signatures declared-likely=false",
                          self.pipeline]}[variant]
        return run(opt, *own, text=text)

    def for_iree(self, opt, variant, facts="kinds=all"):
        """The program for iree-compile, without facts if `facts` is None."""
        text = self.tensors(opt, variant)
        facts = ([f"--symshape-export-iree=trust {facts}"]
                 if facts and variant in ("pipeline", "versions")
                 else ["--symshape-strip"])
        text = run(opt, *facts, "--lower-symshape", "--canonicalize",
                   "--allow-unregistered-dialect", text=text)
        return run(opt, "--linalg-generalize-named-ops",
                   "--allow-unregistered-dialect", "--mlir-print-op-generic",
                   "--mlir-print-local-scope", text=text)

    def compiled(self, opt, variant, way):
        """The program on buffers, in loops. Its symbols end in the variant and
        the way."""
        text = self.tensors(opt, variant)
        mlir_opt = f"{LLVM}/bin/mlir-opt"
        flags = "--allow-unregistered-dialect"
        again = ([self.pipeline] if variant in ("pipeline", "versions")
                 else ["--canonicalize", "--cse"])
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(self.schedule())
            file.flush()
            def steps(*passes):
                return ("--pass-pipeline=builtin.module("
                        "transform-preload-library{transform-library-paths="
                        f"{file.name}}}," + ",".join(
                            p if p not in SEQUENCES else
                            f"transform-interpreter{{entry-point={p}}}"
                            for p in passes) + ")")
            text = run(mlir_opt, steps("prepare", *filter(None, [self.fuse])),
                       flags, text=text)
            text = run(opt, *again, text=text)
            if self.fuse:
                text = run(mlir_opt, steps(self.fuse, CLEAN), flags, text=text)
            if way != "loops" and self.tiles:
                text = run(mlir_opt, steps("tile"), flags, text=text)
                text = run(opt, *again, text=text)
                if way == "peeled":
                    text = run(mlir_opt, "--pass-pipeline=builtin.module("
                               f"func.func(scf-for-loop-peeling),{CLEAN})",
                               flags, text=text)
                text = run(opt, "--symshape-strip", text=text)
                text = run(mlir_opt, steps("vectorize", CLEAN, "early", CLEAN,
                                           HOIST, BUFFERIZE, "late", CLEAN, LOOPS),
                           text=text)
            else:
                text = run(opt, "--symshape-strip", text=text)
                text = run(mlir_opt, steps(BUFFERIZE, LOOPS), text=text)
        text = run(mlir_opt, "--mlir-print-local-scope", text=text)
        return re.sub(r"@([\w.]+)", rf"@\1_{variant}_{way}", text)


def body(text):
    """The text inside the module that mlir-opt printed."""
    return text[text.index("{\n") + 2:text.rindex("}")]


def signature(text, name):
    """The types of the arguments and of the result of a function."""
    line = next(l for l in text.splitlines() if f"func.func @{name}(" in l)
    types = re.findall(r"memref<[^>]*>", line)
    return types[:-1], types[-1]


def elements(kind):
    return re.sub(r"memref<|>", "", kind).split("x")
