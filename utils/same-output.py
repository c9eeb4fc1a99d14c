#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a run of passes again, or in another way, gives the same program.

Runs the passes on each module of the programs, and then

  again    on the output: the same text
  process  in another process, at other addresses: the same text, with the same
           messages
  threads  with several threads instead of one: the same text, and the same
           messages in any order
  order    with the functions in the reverse order: the same functions

Leaves out modules that the passes reject.

  utils/same-output.py --tool build/bin/symshape-opt test/Transforms examples
  utils/same-output.py --change order --passes=--symshape-infer=record=all test
"""

import argparse
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

SECONDS = 120  # for one run


def run(options, text, passes, threads=False):
    """The program after the passes, and the lines of the messages; none if the
    passes reject the program."""
    done = subprocess.run(
        [options.tool, "-", "--allow-unregistered-dialect", "--mlir-print-local-scope",
         *([] if threads else ["--mlir-disable-threading"]), *passes.split()],
        input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    return (done.stdout, done.stderr.splitlines()) if done.returncode == 0 else None


def top_level_ops(text):
    """The lines in front of the ops of the printed module, the text of each op,
    and the lines after them."""
    lines = text.splitlines(keepends=True)
    start = next((i for i, line in enumerate(lines) if line.startswith("module")), None)
    if start is None:
        return text, [], ""
    end = max(i for i, line in enumerate(lines) if line.startswith("}"))
    ops = []
    for line in lines[start + 1:end]:
        if re.match(r"  [^ }^]", line) or not ops:
            ops.append(line)
        else:
            ops[-1] += line
    return "".join(lines[:start + 1]), ops, "".join(lines[end:])


def again(options, _text, first):
    second = run(options, first[0], options.passes)
    return second is not None and second[0] == first[0]


def process(options, text, first):
    return run(options, text, options.passes) == first


def threads(options, text, first):
    second = run(options, text, options.passes, threads=True)
    return (second is not None and second[0] == first[0]
            and Counter(second[1]) == Counter(first[1]))


def order(options, text, first):
    parsed = run(options, text, "")
    head, ops, tail = top_level_ops(parsed[0])
    second = run(options, head + "".join(reversed(ops)) + tail, options.passes)
    if second is None:
        return False
    return Counter(top_level_ops(second[0])[1]) == Counter(top_level_ops(first[0])[1])


CHANGES = {"again": again, "process": process, "threads": threads, "order": order}


def check(options, path, number, text):
    """Nothing if the passes reject the module; otherwise the errors."""
    first = run(options, text, options.passes)
    if first is None:
        return None
    return [f"{path}#{number}: the output is another one ({name})"
            for name in options.change or CHANGES if not CHANGES[name](options, text, first)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("--passes", default="--symshape-pipeline=only-warn")
    parser.add_argument("--change", action="append", choices=CHANGES,
                        help="a kind of change (default: each of them)")
    options = parser.parse_args()
    files = sorted(f for p in options.paths
                   for f in ([p] if p.is_file() else p.rglob("*.mlir")))
    modules = [(f, i, text) for f in files for i, text in
               enumerate(f.read_text(errors="replace").split("// -----"), 1)]
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(lambda m: check(options, *m), modules))
    checked = [r for r in results if r is not None]
    wrong = [line for r in checked for line in r]
    print("\n".join(wrong + [f"{len(checked)} modules, {len(wrong)} failures"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
