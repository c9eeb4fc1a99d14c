#!/usr/bin/env python3
"""Writes docs/understand/CodeSize.md: how many ops, dynamic sizes, size queries, index
computations, reshapes, casts and checks the model programs have, as they are,
after upstream's passes, and after the pipeline.

  utils/code-size.py [--check] [--build DIR] [--models DIR]
"""

import re
import sys
from collections import Counter

from model_programs import (PROGRAMS, SOURCES, run, table, wrapped, write_page)

# How the rows of the first column are made. The bound form of a program has the
# exporter's shapes of the inputs, which become premises.
ONNX = ["--symshape-import-shape-strings"]
TORCH = ["--symshape-import-torch-symbols"]
GROUPS = [(SOURCES["jax"], "jax", "linalg", ONNX),
          (SOURCES["onnx"], "onnx", "linalg", ONNX),
          ("torch", "torch", "linalg", []),
          ("torch, with premises", "torch", "bound", TORCH),
          ("Llama", "llama", "linalg", []),
          ("Llama, with premises", "llama", "bound", TORCH)]

CLEAN = ["--canonicalize", "--cse"]
VERSIONS = [("as it is", []),
            ("`canonicalize,cse`", CLEAN),
            ("`resolve-shaped-type-result-dims`",
             ["--resolve-shaped-type-result-dims", *CLEAN]),
            ("the pipeline", ["--symshape-pipeline=only-warn"])]
UPSTREAM, PIPELINE = 1, 3

METRICS = {"ops": "ops", "?": "`?`", "dim": "`tensor.dim`",
           "index": "index arithmetic", "reshape": "`tensor.reshape`",
           "cast": "`tensor.cast`", "check": "checks"}
NAMED = {"tensor.dim": "dim", "tensor.reshape": "reshape",
         "tensor.cast": "cast", "cf.assert": "check"}

OP = re.compile(r'^(?:(%[^=]*) = )?"([\w.]+)"\(')
SCALAR = re.compile(r"\(?(index|i\d+)(, (index|i\d+))*\)?( loc\(.*\))?$")


def count(text):
    """Counts in a module that symshape-opt printed in generic form."""
    counts, around = Counter(), []
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("^bb"):
            if around and around[-1][0] not in ("linalg.generic",):
                counts["?"] += dynamic_sizes(line)
            continue
        name = None
        if found := OP.match(line):
            name, has_results = found[2], bool(found[1])
            if line.endswith("({"):
                around.append((name, has_results))
            count_op(counts, name, around)
        if line.startswith("})") and not line.endswith("({"):
            name, has_results = around.pop()
        elif not name or line.endswith("({"):
            continue
        if has_results:
            result = line.rsplit(" -> ", 1)[-1]
            counts["?"] += dynamic_sizes(result)
            if is_index_arithmetic(name, result, around):
                counts["index"] += 1
    return counts


def dynamic_sizes(types):
    return sum(sizes.count("?") for sizes in re.findall(
        r"(?:tensor|memref)<((?:[\d?]+x)+)", types))


def count_op(counts, name, around):
    if name.split(".")[0] not in ("builtin", "symshape", "torch_c", "torch"):
        counts["ops"] += 1
    if name in NAMED:
        counts[NAMED[name]] += 1


def is_index_arithmetic(name, result, around):
    """Arithmetic on integers, except of the elements in a linalg op."""
    return (name.split(".")[0] in ("arith", "affine", "index")
            and name != "arith.constant" and bool(SCALAR.match(result))
            and not any(op.startswith(("linalg.", "tensor.generate"))
                        for op, _ in around))


class Program:
    def __init__(self, tool, models, source, name, form, importing):
        self.name = f"{source}/{name}" + ("" if form == "linalg" else
                                          f", {form} form")
        path = models / source / f"{name}.{form}.mlir"
        self.counts = [
            count(run(tool, path, *importing, *passes,
                      "--mlir-print-op-generic", "--mlir-print-local-scope"))
            for _, passes in VERSIONS]


def sums(programs, metric):
    return [sum(p.counts[version][metric] for p in programs)
            for version in range(len(VERSIONS))]


def page(tool, models):
    groups = []
    for title, source, form, importing in GROUPS:
        names = [name for name in PROGRAMS[source].split()
                 if (models / source / f"{name}.{form}.mlir").exists()]
        groups.append((title, [Program(tool, models, source, name, form,
                                       importing) for name in names]))
    programs = [p for _, own in groups for p in own]
    increased = [(metric, p) for p in programs for metric in METRICS
                 if p.counts[PIPELINE][metric] > p.counts[UPSTREAM][metric]]
    lines = [
        "# Code size of real programs", "",
        wrapped("`utils/code-size.py` writes this page. It counts the "
                "contents of programs of exporters as they are, after upstream's "
                "`canonicalize` and `cse`, after upstream's "
                "`resolve-shaped-type-result-dims` and these two, and after "
                "`symshape-pipeline`. Each program is counted in the form that "
                "torch-mlir or JAX lowers it to. Programs with premises are "
                "those whose exporter states the shapes of the inputs: in "
                "JAX and ONNX programs by attributes, in the bound form of "
                "torch and Llama programs by ops, which also keep some values "
                "alive."), "",
        "| column | counts |", "|---|---|",
        "| ops | all ops, except modules and those of `symshape` and `torch` |",
        "| `?` | dynamic sizes in the types of all values |",
        "| index arithmetic | ops of `arith`, `affine` and `index` on integers, "
        "outside of the bodies of linalg ops |",
        "| checks | `cf.assert` |", "",
        f"## All {len(programs)} programs", "",
        *table(("", *(title for title, _ in VERSIONS)),
               [(METRICS[m], *sums(programs, m)) for m in METRICS]), ""]
    lines += ["## By source", "",
              wrapped("Each cell: as it is, after `canonicalize,cse`, after "
                      "the pipeline."), "",
              *table(("source", "programs", *METRICS.values()),
                     [(title, len(own), *(cell(sums(own, m), 0)
                                          for m in METRICS))
                      for title, own in groups]), ""]
    lines += ["## Programs", "",
              wrapped("Each cell: after `canonicalize,cse`, after the "
                      "pipeline. A number that the pipeline increases is "
                      "**bold**."), "",
              *table(("program", *METRICS.values()),
                     [(p.name, *(cell([c[m] for c in p.counts], UPSTREAM)
                                 for m in METRICS)) for p in programs]), ""]
    if increased:
        lines += reasons(increased)
    return "\n".join(lines)


def cell(numbers, first):
    shown = [n for i, n in enumerate(numbers)
             if i in (first, UPSTREAM, PIPELINE)]
    texts = [str(n) for n in shown]
    if first == UPSTREAM and shown[1] > shown[0]:
        texts[1] = f"**{texts[1]}**"
    return " → ".join(texts)


def reasons(increased):
    names = sorted({p.name for _, p in increased})
    return ["## Increased numbers", "",
            wrapped("In the bound form, each value is also an operand of an op "
                    "of the exporter, `torch_c.from_builtin_tensor`, which "
                    "needs the dynamic type. Where the pipeline makes a size "
                    "static, a `tensor.cast` in front of that op restores the "
                    "dynamic type, and its result counts too. Programs: "
                    + ", ".join(f"`{name}`" for name in names) + "."), ""]


if __name__ == "__main__":
    sys.exit(write_page("understand/CodeSize.md", __doc__, page))
