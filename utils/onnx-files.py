#!/usr/bin/env python3
"""Checks ONNX files that published packages ship, and runs those that are right.

usage: onnx-files.py --packages DIR [--markdown] [--check-only] [NAME...]

The files are those of onnx-compare.py, which downloads the packages to DIR unless they
are there. A file with the verdict "right" is compiled with symbolic sizes, and each
result is compared with onnxruntime's at the sizes of onnx-compare.py. For a file that
is wrong, the table has the first finding and the sizes that show it.

Floats are equal if they differ by at most 1 % of the largest one, or by no more than the
rounding of a number near 1: a variance that a file computes as a difference of means
differs in onnxruntime, too, with the number of rows. The table has the greatest
difference.

Needs onnx, onnxruntime, iree-base-compiler and iree-base-runtime. The exit status is 1
if a number of a right file differs.
"""

import argparse
import importlib.util
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def tool(name):
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compare, numbers = tool("onnx-compare"), tool("onnx-numbers")

import iree.runtime  # noqa: E402
import numpy  # noqa: E402

import onnx_running  # noqa: E402
import symshape  # noqa: E402
from symshape import SymShapeError  # noqa: E402


_CLOSE = 0.01
# onnxruntime's Sigmoid is right only to this number: it gives 1.25e-6 for 1.17e-6.
_ROUNDING = 1.2e-7


def run(model, sizes, folder):
    """The outcome of a right file: a word."""
    target = folder / "module.vmfb"
    compiled = symshape.compile(model, target)
    config = iree.runtime.Config("local-task")
    module = iree.runtime.load_vm_module(
        iree.runtime.VmModule.mmap(config.vm_instance, str(target)), config)
    count, most = 0, 0.0
    for entry in sizes:
        feeds = onnx_running.inputs_for(model, entry)
        want = numbers.expected(model, feeds)
        if want is None:
            continue
        try:
            got = module[compiled.function](*feeds.values())
        except RuntimeError as error:
            return f"STOPS at {entry}: {str(error).splitlines()[0][:80]}"
        got = got if isinstance(got, (list, tuple)) else [got]
        for one, other in zip(map(numpy.asarray, got), want, strict=True):
            if one.shape != other.shape:
                return f"WRONG SIZES at {entry}"
            difference = 0.0 if numbers.same(one, other) else float("inf")
            if other.dtype.kind == "f" and other.size and numpy.isfinite(other).all():
                error = float(abs(one - other).max())
                difference = error / float(abs(other).max()) if error > _ROUNDING else 0.0
            if not difference <= _CLOSE:  # also for no number
                return f"WRONG NUMBERS at {entry}, by {100 * difference:.2g} %"
            most = max(most, difference)
        count += 1
    return f"equal at {count} of {len(sizes)} sizes, to {100 * most:.2g} %"


def outcome(model, sizes, check_only):
    verdict = symshape.check(model)
    if verdict.status != "right":
        found = [*verdict.wrong, *verdict.undecided]
        text = "; ".join(f"{finding.where}: {finding.message}" +
                         (f" at {finding.example}" if finding.example else "")
                         for finding in found[:1])
        return verdict.status, f"{len(found)} findings: {text}"
    if check_only:
        return "right", ""
    with tempfile.TemporaryDirectory() as folder:
        return "right", run(model, sizes, pathlib.Path(folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--packages", metavar="DIR", required=True)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--check-only", action="store_true", help="compile nothing")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    bad = False
    if options.markdown:
        print("| file | verdict | |\n|---|---|---|")
    for name, model, sizes, _ in compare.real_files(options.packages, options.names):
        compare.fix_sizes(model, sizes)
        start = time.perf_counter()
        try:
            verdict, text = outcome(model, sizes, options.check_only)
        except SymShapeError as error:
            verdict, text = "refused", str(error).splitlines()[0][:200]
        bad |= "WRONG" in text or "STOPS" in text
        seconds = time.perf_counter() - start
        print(f"| {name} | {verdict} | {text} |" if options.markdown else
              f"{name}: {verdict}: {text} ({seconds:.0f} s)", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
