#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Watches passes on programs, and lists every size that a pass changes.

Runs each list of passes on each module of the programs, under
`symshape-opt --symshape-watch`. Look at each change: it is an error of the pass,
or of the watch. Leaves out modules that the passes reject.

  utils/watch-passes.py --tool build/bin/symshape-opt test/Transforms examples
  utils/watch-passes.py --passes "--canonicalize --cse" program.mlir
"""

import argparse
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

SECONDS = 60  # for one run

LISTS = [
    "--canonicalize --cse --sccp --loop-invariant-code-motion --control-flow-sink "
    "--canonicalize --symbol-dce",
    "--symshape-pipeline=only-warn --canonicalize --cse",
    "--resolve-ranked-shaped-type-result-dims --linalg-generalize-named-ops "
    "--linalg-fuse-elementwise-ops --linalg-fold-unit-extent-dims --fold-tensor-subset-ops "
    "--canonicalize --cse",
    "--empty-tensor-to-alloc-tensor "
    "--one-shot-bufferize=bufferize-function-boundaries=true --canonicalize "
    "--convert-linalg-to-loops --expand-strided-metadata --lower-affine --canonicalize --cse",
    "--lower-symshape --canonicalize",
]

SUMMARY = re.compile(r"watched (\d+) passes; (\d+) changed the program: "
                     r"(\d+) equal, (\d+) changed, (\d+) undecided")


def watch(options, passes, text):
    """The numbers of the summary, and the changes; none if a pass rejects the
    program."""
    try:
        done = subprocess.run(
            [options.tool, "-", "--allow-unregistered-dialect", "--symshape-watch",
             "-o", "/dev/null", *passes.split()],
            input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return [0] * 5, [f"takes more than {SECONDS} seconds"]
    found = SUMMARY.search(done.stderr)
    changes = [line for line in done.stderr.splitlines()
               if re.search(r"warning: pass '[^']*' changes |the change comes from", line)]
    if not found and not changes:
        return None
    return [int(n) for n in found.groups()] if found else [0] * 5, changes


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("--passes", action="append",
                        help="a list of passes (default: five lists)")
    options = parser.parse_args()
    files = sorted(f for p in options.paths
                   for f in ([p] if p.is_file() else p.rglob("*.mlir")))
    runs = [(f, i, passes, text) for f in files for i, text in
            enumerate(f.read_text(errors="replace").split("// -----"), 1)
            for passes in options.passes or LISTS]
    sums, left_out = Counter(), 0
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = pool.map(lambda r: watch(options, r[2], r[3]), runs)
        for (path, number, passes, _), result in zip(runs, results):
            if result is None:
                left_out += 1
                continue
            names = ("passes", "changing", "equal", "changed", "undecided")
            sums.update(dict(zip(names, result[0])))
            for change in result[1]:
                print(f"{path}#{number} [{passes.split()[0]} ...]: {change}", flush=True)
    print(f"{len(runs) - left_out} runs, {sums['passes']} passes; "
          f"{sums['changing']} changed the program: {sums['equal']} equal, "
          f"{sums['changed']} changed, {sums['undecided']} undecided; "
          f"{left_out} runs left out")
    return 1 if sums["changed"] else 0


if __name__ == "__main__":
    sys.exit(main())
