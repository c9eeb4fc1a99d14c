#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs upstream's passes on the pipeline's output for random programs.

The programs are small functions whose dynamic types hide constant sizes, with
checks that often fail, loops that grow or keep a tensor, and branches. Before
each op is a check of its preconditions, so that every program is defined. A finding
is a verifier error or a crash of the pipeline or of an upstream pass on its
output, a third run of the pipeline that adds lines, or (with --execute) a program
that computes something else. Findings are written to the folder --out.

  utils/fuzz-upstream.py --tool build/bin/symshape-opt --count 2000
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

PIPELINE = "--symshape-pipeline=only-warn"
AFTER = [["--canonicalize"], ["--inline"], ["--cse"], ["--sccp"],
         ["--inline", "--sccp", "--canonicalize"]]
SIZES = [0, 1, 2, 3, 4]


class Function:
    """Text of one function; its values are tensors with dynamic types."""

    def __init__(self, rng, name):
        self.rng, self.name, self.lines, self.count = rng, name, [], 0
        self.indent = "  "
        self.vectors, self.matrices = ["%x", "%y"], ["%m"]
        self.checks = 0
        for size in range(5):
            self.emit(f"%c{size} = arith.constant {size} : index")
        self.emit("%z = arith.constant 1.0 : f32")
        for _ in range(rng.randint(4, 12)):
            self.statement(2)
        results = rng.sample(self.vectors, 1) + rng.sample(self.matrices, 1)
        sizes = [self.dim(results[0], 0), self.dim(results[1], 1)]
        self.emit(f"return {', '.join(sizes + results)} : index, index, "
                  "tensor<?xf32>, tensor<?x?xf32>")

    def emit(self, line):
        self.lines.append(self.indent + line)

    def new(self, text):
        self.count += 1
        self.emit(f"%{self.count} = {text}")
        return f"%{self.count}"

    def type(self, v):
        return "tensor<?x?xf32>" if v in self.matrices else "tensor<?xf32>"

    def dim(self, v, axis):
        return self.new(f"tensor.dim {v}, %c{axis} : {self.type(v)}")

    def check(self, kind, a, b):
        p = self.new(f"arith.cmpi {kind}, {a}, {b} : index")
        self.checks += 1
        self.emit(f'cf.assert {p}, "check {self.checks}"')

    def size(self):
        """A number for a size: a constant most of the time."""
        if self.rng.random() < 0.7:
            return f"%c{self.rng.choice(SIZES)}"
        return self.dim(self.rng.choice(self.vectors), 0)

    def vector(self):
        return self.rng.choice(self.vectors)

    def matrix(self):
        return self.rng.choice(self.matrices)

    def filled(self, *sizes):
        ty = "tensor<" + "?x" * len(sizes) + "f32>"
        e = self.new(f"tensor.empty({', '.join(sizes)}) : {ty}")
        return self.new(f"linalg.fill ins(%z : f32) outs({e} : {ty}) -> {ty}")

    def static(self):
        size = self.rng.choice(SIZES)
        e = self.new(f"tensor.empty() : tensor<{size}xf32>")
        f = self.new(f"linalg.fill ins(%z : f32) outs({e} : tensor<{size}xf32>)"
                     f" -> tensor<{size}xf32>")
        self.vectors.append(
            self.new(f"tensor.cast {f} : tensor<{size}xf32> to tensor<?xf32>"))

    def made(self):
        if self.rng.random() < 0.5:
            self.vectors.append(self.filled(self.size()))
        else:
            self.matrices.append(self.filled(self.size(), self.size()))

    def elementwise(self):
        pool = self.vectors if self.rng.random() < 0.7 else self.matrices
        a, b, c = (self.rng.choice(pool) for _ in range(3))
        ty = self.type(a)
        for other in {b, c} - {a}:
            for axis in range(ty.count("?")):
                self.check("eq", self.dim(a, axis), self.dim(other, axis))
        form = self.rng.choice(["add", "exp", "copy", "arith"])
        if form == "arith":
            pool.append(self.new(f"arith.addf {a}, {b} : {ty}"))
            return
        ins = f"{a}, {b} : {ty}, {ty}" if form == "add" else f"{a} : {ty}"
        pool.append(self.new(f"linalg.{form} ins({ins}) outs({c} : {ty}) -> {ty}"))

    def matmul(self):
        a, b = self.matrix(), self.matrix()
        self.check("eq", self.dim(a, 1), self.dim(b, 0))
        c = self.filled(self.dim(a, 0), self.dim(b, 1))
        ty = "tensor<?x?xf32>"
        self.matrices.append(self.new(
            f"linalg.matmul ins({a}, {b} : {ty}, {ty}) outs({c} : {ty}) -> {ty}"))

    def concat(self):
        a, b = self.vector(), self.vector()
        self.vectors.append(self.new(
            f"tensor.concat dim(0) {a}, {b} : (tensor<?xf32>, tensor<?xf32>) "
            "-> tensor<?xf32>"))

    def slice(self):
        a, n = self.vector(), self.size()
        self.check("ule", n, self.dim(a, 0))
        if self.rng.random() < 0.5:
            self.vectors.append(self.new(
                f"tensor.extract_slice {a}[0] [{n}] [1] : tensor<?xf32> to "
                "tensor<?xf32>"))
        else:
            f = self.filled(n)
            self.vectors.append(self.new(
                f"tensor.insert_slice {f} into {a}[0] [{n}] [1] : tensor<?xf32> "
                "into tensor<?xf32>"))

    def narrow(self):
        a, size = self.vector(), self.rng.choice(SIZES)
        self.check("eq", self.dim(a, 0), f"%c{size}")
        s = self.new(f"tensor.cast {a} : tensor<?xf32> to tensor<{size}xf32>")
        self.vectors.append(self.new(
            f"tensor.cast {s} : tensor<{size}xf32> to tensor<?xf32>"))

    def collapse(self):
        self.vectors.append(self.new(
            f"tensor.collapse_shape {self.matrix()} [[0, 1]] : tensor<?x?xf32> "
            "into tensor<?xf32>"))

    def checked(self):
        """A check of the size of a value that is computed from a tensor."""
        a = self.vector()
        if self.rng.random() < 0.5:
            self.concat()
            a = self.vectors[-1]
        self.check("eq", self.dim(a, 0), self.size())

    def nested(self, results, depth):
        """Statements of a region that yields one vector."""
        vectors, matrices = list(self.vectors), list(self.matrices)
        self.vectors += results
        indent, self.indent = self.indent, self.indent + "  "
        for _ in range(self.rng.randint(1, 4)):
            self.statement(depth - 1)
        last = self.vectors[-1]
        self.emit(f"scf.yield {last} : tensor<?xf32>")
        self.indent = indent
        self.vectors, self.matrices = vectors, matrices

    def branch(self, depth):
        self.count += 1
        r = f"%{self.count}"
        at = len(self.lines)
        self.nested([], depth)
        self.lines.insert(at, self.indent + f"{r} = scf.if %p -> tensor<?xf32> {{")
        self.emit("} else {")
        self.emit(f"  scf.yield {self.vector()} : tensor<?xf32>")
        self.emit("}")
        self.vectors.append(r)

    def loop(self, depth):
        self.count += 1
        r, a = f"%{self.count}", f"%a{self.count}"
        init = self.vector()
        self.emit(f"{r} = scf.for %i{self.count} = %c0 to %n step %c1 "
                  f"iter_args({a} = {init}) -> tensor<?xf32> {{")
        self.nested([a], depth)
        self.emit("}")
        self.vectors.append(r)

    def statement(self, depth):
        kinds = [self.static, self.made, self.made, self.elementwise,
                 self.elementwise, self.elementwise, self.matmul, self.concat,
                 self.slice, self.narrow, self.collapse, self.checked]
        if depth > 0:
            kinds += [lambda: self.branch(depth), lambda: self.loop(depth),
                      lambda: self.loop(depth)]
        self.rng.choice(kinds)()

    def text(self):
        head = (f"func.func @{self.name}(%x: tensor<?xf32>, %y: tensor<?xf32>, "
                "%m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, "
                "tensor<?xf32>, tensor<?x?xf32>) {")
        cases = []
        for _ in range(4):
            s = [self.rng.choice(SIZES) for _ in range(4)]
            if self.rng.random() < 0.5:
                s = [s[0]] * 4
            cases.append(f"// CASE: {self.name}(<{s[0]}: 1>, <{s[1]}: 1>, "
                         f"<{s[2]}x{s[3]}: 1>, {self.rng.randrange(3)}, "
                         f"{self.rng.choice(['true', 'false'])})")
        return "\n".join(cases + [head] + self.lines + ["}"]) + "\n"


def run(tool, text, flags):
    return subprocess.run([tool, *flags], input=text, capture_output=True,
                          text=True, timeout=300, check=False)


def errors_of(tool, text):
    """The errors of the pipeline, or of an upstream pass after it."""
    first = run(tool, text, [PIPELINE])
    if first.returncode:
        return "pipeline: " + first.stderr[:400]
    second = run(tool, first.stdout, [PIPELINE])
    if second.returncode:
        return "second run: " + second.stderr[:400]
    third = run(tool, second.stdout, [PIPELINE])
    if third.returncode or third.stdout.count("\n") > second.stdout.count("\n"):
        return "third run: " + third.stderr[:400]
    for flags in AFTER:
        after = run(tool, first.stdout, flags)
        if after.returncode:
            return f"{' '.join(flags)}: " + after.stderr[:400]
    return ""


def execute(tool, text, passes):
    """The failures of utils/execute.py; `passes` of None only lowers and runs."""
    script = os.path.join(os.path.dirname(__file__), "execute.py")
    after = [f"--after={' '.join([PIPELINE] + p)}" for p in passes or []]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        ran = subprocess.run(
            [sys.executable, script, file.name, "--tool", tool]
            + (after or ["--after="]),
            capture_output=True, text=True, check=False)
    return (ran.stdout + ran.stderr)[:2000] if ran.returncode else ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--per-module", type=int, default=25)
    parser.add_argument("--execute", action="store_true",
                        help="also run the programs, with utils/execute.py")
    parser.add_argument("--out", default=None)
    options = parser.parse_args()
    out = options.out or tempfile.mkdtemp(prefix="fuzz-upstream-")
    os.makedirs(out, exist_ok=True)
    print(f"seed {options.seed}, findings in {out}")
    findings = 0

    def keep(seed, text, why):
        nonlocal findings
        findings += 1
        name = os.path.join(out, f"{seed}-{findings}.mlir")
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"{name}: {why}", flush=True)

    done, seed = 0, options.seed
    while done < options.count:
        rng = random.Random(seed)
        texts = [Function(rng, f"f{i}").text()
                 for i in range(min(options.per_module, options.count - done))]
        done += len(texts)
        broken = set()
        if errors_of(options.tool, "".join(texts)):
            for i, text in enumerate(texts):
                why = errors_of(options.tool, text)
                if why:
                    broken.add(i)
                    keep(seed, text, why)
        if options.execute:
            whole = [t for i, t in enumerate(texts) if i not in broken]
            if execute(options.tool, "".join(whole), [[]] + AFTER):
                for text in whole:
                    # Upstream cannot lower all programs unchanged.
                    why = (not execute(options.tool, text, None)
                           and execute(options.tool, text, [[]] + AFTER))
                    if why:
                        keep(seed, text, why)
        seed += 1
        print(f"{done} of {options.count} programs, {findings} findings",
              file=sys.stderr, flush=True)
    print(f"{done} programs, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
