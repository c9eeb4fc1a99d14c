#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a second run of the pipeline changes nothing.

Runs the passes on each module of the programs, and again on the output; both
outputs must be the same text. Leaves out modules that the first run rejects.

  utils/run-twice.py --tool build/bin/symshape-opt test/Transforms examples
"""

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

SECONDS = 120  # for one run


def run(options, text):
    """The program after the passes; none if they reject it."""
    done = subprocess.run(
        [options.tool, "-", "--allow-unregistered-dialect", *options.passes.split()],
        input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.stdout if done.returncode == 0 else None


def check(options, path, number, text):
    """Nothing if the first run rejects the module; otherwise the error, or
    an empty string."""
    first = run(options, text)
    if first is None:
        return None
    second = run(options, first)
    if second is None:
        return f"{path}#{number}: the second run rejects the output of the first"
    return "" if first == second else f"{path}#{number}: the second run changes it"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("--passes", default="--symshape-pipeline=only-warn")
    options = parser.parse_args()
    files = sorted(f for p in options.paths
                   for f in ([p] if p.is_file() else p.rglob("*.mlir")))
    modules = [(f, i, text) for f in files for i, text in
               enumerate(f.read_text(errors="replace").split("// -----"), 1)]
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(lambda m: check(options, *m), modules))
    checked = [r for r in results if r is not None]
    wrong = [r for r in checked if r]
    print("\n".join(wrong + [f"{len(checked)} modules, {len(wrong)} failures"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
