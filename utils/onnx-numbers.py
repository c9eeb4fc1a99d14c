#!/usr/bin/env python3
"""Runs compiled ONNX node tests, and compares the numbers with onnxruntime's.

usage: onnx-numbers.py [--every N] [--first K] [NAME...]

Each of onnx's backend node tests with the verdict "right" is compiled with
symbolic sizes and executed at the sizes of the test and at twice these. A right
program with other numbers is an error of the lowering that `check` has to know
(`frontends/onnx_lowering.py`). Expanded functions are left out.

Needs onnx, onnxruntime, iree-base-compiler and iree-base-runtime. The exit status
is 1 if a number differs.
"""

import argparse
import collections
import importlib.util
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
spec = importlib.util.spec_from_file_location("node_tests", HERE / "onnx-node-tests.py")
node_tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(node_tests)

import iree.runtime  # noqa: E402
import numpy  # noqa: E402
import onnx  # noqa: E402
import onnxruntime  # noqa: E402
from onnx.backend.test.case.node import collect_testcases  # noqa: E402

import symshape  # noqa: E402
from symshape import SymShapeError  # noqa: E402


def expected(model, feeds):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(model.SerializeToString(), options,
                                               providers=["CPUExecutionProvider"])
        return session.run(None, feeds)
    except Exception:  # of several types, for models that it cannot run
        return None


def same(got, want):
    if got.shape != want.shape:
        return False
    if want.dtype.kind not in "fiub":
        return True
    if want.dtype.kind == "f":
        return numpy.allclose(got.astype(numpy.float64), want.astype(numpy.float64), rtol=2e-3,
                              atol=2e-3, equal_nan=True)
    # IREE returns integers without signs.
    if got.dtype.itemsize == want.dtype.itemsize:
        got = numpy.ascontiguousarray(got).view(want.dtype)
    return bool((got == want).all())


def compare(case, folder):
    """The outcome of one test: a word."""
    model = onnx.ModelProto()
    model.CopyFrom(case.model)
    inputs = [array if isinstance(array, (numpy.ndarray, numpy.generic)) else None
              for array in map(node_tests.as_array, case.data_sets[0][0])]
    if any(array is None or array.dtype.kind not in "fiub" for array in inputs):
        return "other types"
    for output in model.graph.output:
        if output.type.WhichOneof("value") != "tensor_type":
            return "other types"
        for dim in output.type.tensor_type.shape.dim:
            dim.Clear()
    sizes, feeds = node_tests.symbolic(model, inputs, case.model)
    if not feeds:
        return "constant"
    verdict = symshape.check(model)
    if verdict.status != "right":
        return verdict.status
    target = folder / "module.vmfb"
    compiled = symshape.compile(model, target)
    config = iree.runtime.Config("local-task")
    module = iree.runtime.load_vm_module(
        iree.runtime.VmModule.mmap(config.vm_instance, str(target)), config)
    for factor in (1, 2):
        at = {name: size * factor for name, size in sizes.items()}
        given = feeds if factor == 1 else node_tests.resized(feeds, model, at)
        want = expected(model, given)
        if want is None:
            continue
        try:
            # IREE computes f64 as f32.
            got = module[compiled.function](*(
                array.astype(numpy.float32) if array.dtype == numpy.float64 else array
                for array in map(numpy.asarray, given.values())))
        except RuntimeError:
            return "stops"
        got = got if isinstance(got, (list, tuple)) else [got]
        if not all(same(numpy.asarray(a), b) for a, b in zip(got, want, strict=True)):
            return "WRONG NUMBERS"
    return "equal"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth test")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="skip K tests")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    cases = [case for case in collect_testcases(None) if "_expanded" not in case.name
             and (not options.names or any(name in case.name for name in options.names))]
    outcomes = collections.Counter()
    for case in cases[options.first::options.every]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                outcome = compare(case, pathlib.Path(folder))
            except SymShapeError as error:
                outcome = f"refused: {str(error).splitlines()[0][:60]}"
            except Exception as error:
                outcome = f"{type(error).__name__}: {str(error)[:60]}"
        outcomes[outcome.split(":")[0]] += 1
        print(f"{case.name}: {outcome}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common()))
    return 1 if outcomes["WRONG NUMBERS"] else 0


if __name__ == "__main__":
    sys.exit(main())
