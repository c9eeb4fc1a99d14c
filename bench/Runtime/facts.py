#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the effect of each kind of fact about sizes on IREE's code of each kernel.

  python3 bench/Runtime/facts.py [KERNEL...] --iree ENVIRONMENT
      [--target cpu --target cuda:sm_89] [--device DRIVER] [--page PAGE]

Each kernel is compiled without facts, with the ranges of its sizes, with their
divisors, and with both. For `cpu`, and for the target of `--device`, the modules run
in turn on the same inputs. For the other targets, they are only compiled, and the
script compares how IREE tiles the kernels. The table decides which facts `symshape
compile` states to IREE (python/symshape/targets.py).
"""

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import Kernel, elements, run, run_in_iree, signature

ROOT = Path(__file__).resolve().parents[2]
KERNELS = ROOT / "bench/Runtime/kernels"
KINDS = {"no facts": None, "ranges": "kinds=ranges",
         "divisors": "kinds=divisors", "both": "kinds=all"}
# As in runtime.py: as many threads as run the module.
ONE_THREAD = "--iree-llvmcpu-number-of-threads=1"
sys.path.insert(0, str(ROOT / "python"))
from symshape.targets import Target  # noqa: E402


def compile_with(options, target, text, *more):
    """The output of iree-compile, or None and the first line of its error."""
    arguments = [*target.flags, *([ONE_THREAD] if target.name == "cpu" else []), *more]
    done = subprocess.run([options.iree / "bin/iree-compile", "-", *arguments],
                          input=text, capture_output=True, text=True, timeout=1800)
    if done.returncode == 0:
        return done.stdout, None
    errors = [line.split("error: ")[1] for line in done.stderr.splitlines()
              if "error: " in line]
    return None, (errors or ["crash"])[0]


def tiling(text):
    """How IREE tiles each kernel of a program with its configurations."""
    return re.findall(r"#iree_\w+\.(?:translation_info|lowering_config)<.*", text)


def times(kernel, modules, options, driver):
    """The times of the modules, a list over the rounds, in microseconds."""
    static = kernel.compiled(options.opt, "static", "loops")
    inputs = [(list(map(int, sizes[:-1])), sizes[-1], kernel.below.get(i))
              for i, sizes in enumerate(map(
                  elements, signature(static, "kernel_static_loops")[0]))]
    asked = {"modules": modules, "inputs": inputs, "rounds": options.rounds,
             "milliseconds": options.milliseconds, "driver": driver}
    return run_in_iree(options, kernel, asked)


def measure(kernel, target, options):
    """A cell of the table for each kind of fact."""
    driver = "local-sync" if target.name == "cpu" else (
        options.device if target == options.targets[-1] else None)
    cells, modules, tilings = {}, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, facts in KINDS.items():
            text = kernel.for_iree(options.opt, "pipeline", facts)
            module = f"{folder}/{len(modules)}.vmfb"
            error = compile_with(options, target, text, "-o", module)[1]
            if error:
                print(f"{kernel.name}, {target}, {kind}: {error}")
                cells[kind] = "does not compile"
            elif driver:
                modules[kind] = module
            else:
                tilings[kind] = tiling(compile_with(
                    options, target, text, "--compile-to=executable-configurations",
                    "-o", "-")[0])
                cells[kind] = "compiles" if kind == "no facts" else \
                    "same tiles" if tilings[kind] == tilings.get("no facts") else "other tiles"
        if modules:
            found = dict(zip(modules, times(kernel, list(modules.values()), options, driver)))
            base = found.get("no facts")
            for kind, values in found.items():
                cells[kind] = f"{statistics.median(values):.0f} µs" if values is base else \
                    f"{statistics.median(a / b for a, b in zip(values, base)):.2f}"
    return cells


def table(results, targets):
    """A table for each target."""
    for target in targets:
        yield f"### `{target}`\n"
        yield f"| kernel | {' | '.join(KINDS)} |"
        yield "|---|" + "---|" * len(KINDS)
        for name, cells in results.items():
            yield f"| {name} | {' | '.join(cells[str(target)][kind] for kind in KINDS)} |"
        yield ""


MARKS = "<!-- facts: start -->", "<!-- facts: end -->"


def kernel_parser(doc, rounds, marks):
    """The options of a script that writes a table about the kernels into a page."""
    parser = argparse.ArgumentParser(description=doc.split("\n\n")[0])
    parser.add_argument("kernels", nargs="*")
    parser.add_argument("--opt", default=shutil.which("symshape-opt")
                        or "build/bin/symshape-opt")
    parser.add_argument("--iree", type=Path, required=True,
                        help="an environment with IREE, as scripts/python-env.sh makes it")
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--milliseconds", type=float, default=1,
                        help="how long a program runs in a round")
    parser.add_argument("--page", type=Path,
                        help=f"a page: write the tables between {marks[0]} and {marks[1]}")
    return parser


def chosen(options):
    """The files of the kernels that the options name, or of all."""
    return [path for path in sorted(KERNELS.glob("*.mlir"))
            if not options.kernels or path.stem in options.kernels]


def publish(text, options, marks):
    print(text)
    if options.page:
        before, rest = options.page.read_text().split(marks[0])
        options.page.write_text(
            f"{before}{marks[0]}\n{text}\n{marks[1]}{rest.split(marks[1])[1]}")


def main():
    parser = kernel_parser(__doc__, 31, MARKS)
    parser.add_argument("--target", action="append", default=[], metavar="TARGET")
    parser.add_argument("--device", metavar="DRIVER",
                        help="run the modules of the last target, too, by this driver of "
                        "IREE, such as cuda")
    options = parser.parse_args()
    options.targets = [Target.parse(name) for name in options.target or ["cpu"]]
    results = {}
    for path in chosen(options):
        results[path.stem] = {str(target): measure(Kernel(path), target, options)
                              for target in options.targets}
        print(path.stem, results[path.stem], flush=True)
    publish("\n".join(table(results, options.targets)), options, MARKS)


if __name__ == "__main__":
    main()
