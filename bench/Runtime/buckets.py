#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures static versions that serve all smaller sizes, with IREE on the CPU.

  python3 bench/Runtime/buckets.py [KERNEL...] --iree ENVIRONMENT [--page PAGE]

Each kernel runs at the sizes of the bucket, and at sizes of about nine tenths of
them: as one program for all sizes, with the bucket, and as a static program for the
very sizes of the run. The three modules run in turn on the same inputs.
"""

import math
import re
import statistics
import tempfile
from pathlib import Path

import facts
from programs import Kernel
import symshape
from symshape.errors import SymShapeError

MARKS = "<!-- times: start -->", "<!-- times: end -->"
RUNS = {"at the bucket": 1.0, "below": 0.9}


def smaller(kernel, share):
    """Sizes of about this share that the premises of the symbols admit."""
    sizes = {}
    for name, size in kernel.sizes.items():
        found = re.search(rf"\b{name}\b(?: in \[(\d+|\*), [^\]]*\])?(?: divisor (\d+))?",
                          kernel.text[kernel.text.index("#symshape.symbols<"):])
        low = found.group(1) if found else None
        divisor = int(found.group(2) or 1) if found else 1
        least = int(low) if low and low != "*" else 1
        new = int(int(size) * share) // divisor * divisor
        sizes[name] = str(new if new >= max(least, 1) else int(size))
    return sizes


def measure(kernel, options):
    """The times of each run, in microseconds: dynamic, with the bucket, static."""
    rows, bucket = {}, dict(kernel.sizes)
    with tempfile.TemporaryDirectory() as folder:
        def module(variant, text, **given):
            path = Path(folder) / f"{variant}.mlir"
            path.write_text(text)
            return str(symshape.compile(
                path, path.with_suffix(".vmfb"), trust_premises=True,
                iree_arguments=[facts.ONE_THREAD], **given).output)
        program = kernel.tensors(options.opt, "pipeline")
        dynamic = module("dynamic", program)
        versions = module("buckets", program, buckets=kernel.given(), bucket_limit=0)
        for name, share in RUNS.items():
            kernel.sizes = smaller(kernel, share)
            rows[name] = [statistics.median(times) for times in facts.times(
                kernel, [dynamic, versions, module("static", kernel.tensors(
                    options.opt, "static"))], options, "local-sync")]
            kernel.sizes = bucket
    return rows


def table(results):
    yield ("| kernel | " + " | ".join(f"{name}: dynamic | bucket | static" for name in RUNS)
           + " |")
    yield "|---|" + "---|" * (3 * len(RUNS))
    for name, rows in results.items():
        if isinstance(rows, str):
            yield f"| {name} | {rows} |" + " |" * (3 * len(RUNS) - 1)
            continue
        cells = [f"{dynamic / static:.2f} | {bucket / static:.2f} | {static:.0f} µs"
                 for dynamic, bucket, static in rows.values()]
        yield f"| {name} | {' | '.join(cells)} |"
    means = []
    for run in RUNS:
        rows = [rows[run] for rows in results.values() if not isinstance(rows, str)]
        for i in (0, 1):
            means.append(f"**{math.exp(statistics.mean(math.log(r[i] / r[2]) for r in rows)):.2f}**")
        means.append("")
    yield f"| **geometric mean** | {' | '.join(means)} |"


def main():
    options = facts.kernel_parser(__doc__, 15, MARKS).parse_args()
    results = {}
    for path in facts.chosen(options):
        try:
            results[path.stem] = measure(Kernel(path), options)
        except SymShapeError as error:
            results[path.stem] = str(error).splitlines()[0]
        print(path.stem, results[path.stem], flush=True)
    facts.publish("\n".join(table(results)), options, MARKS)


if __name__ == "__main__":
    main()
