#!/usr/bin/env python3
"""Compares the sizes that SymShape infers with those of onnx's backend node tests.

usage: onnx-node-tests.py [--verbose] [--every N] [NAME...]

Each test of the package `onnx` is one node, or the nodes that a function stands
for, with inputs and expected outputs. The script names the dimensions of the
inputs: equal sizes above 1 get the same name. Inputs that an op reads as sizes,
axes or counts become constants. Then it compares the inferred sizes of all values
with the expected outputs, and with the results of onnxruntime at the sizes of the
test and at two others, where it runs.

A size is known if it is a number or an expression over the names. The exit status
is 1 if a size is wrong.
"""

import argparse
import collections
import dataclasses
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "python" / "tests")]
os.environ.setdefault("SYMSHAPE_BIN", str(ROOT / "build" / "bin"))

import numpy  # noqa: E402
import onnx  # noqa: E402
import onnxruntime  # noqa: E402
from onnx import numpy_helper  # noqa: E402
from onnx.backend.test.case.node import collect_testcases  # noqa: E402

from symshape import SymShapeError, shapes  # noqa: E402

# The inputs that an op reads as sizes, axes, counts or scales.
READ_AS_NUMBERS = {
    "Reshape": {1}, "Expand": {1}, "Tile": {1}, "Slice": {1, 2, 3, 4}, "Pad": {1, 3},
    "Resize": {2, 3}, "Upsample": {1}, "Range": {0, 1, 2}, "ConstantOfShape": {0}, "OneHot": {1},
    "TopK": {1}, "Split": {1}, "SplitToSequence": {1}, "Squeeze": {1}, "Unsqueeze": {1},
    "CumSum": {1}, "CumProd": {1}, "CenterCropPad": {1}, "Col2Im": {1, 2}, "AffineGrid": {1},
    "DFT": {1, 2}, "STFT": {1, 3}, "MaxUnpool": {2}, "Trilu": {1}, "Loop": {0, 1}, "If": {0},
    "HannWindow": {0}, "HammingWindow": {0}, "BlackmanWindow": {0},
    "MelWeightMatrix": {0, 1, 2, 3, 4}, "SequenceAt": {1}, "SequenceInsert": {2},
    "SequenceErase": {1}, "Compress": {1},
}

# Ops whose sizes depend on the data in their inputs.
DATA = {"NonZero", "Unique", "NonMaxSuppression", "StringSplit", "ImageDecoder",
        "StringNormalizer", "TfIdfVectorizer", "Compress"}


def as_array(value):
    return numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value


def symbolic(model, inputs, original):
    """Names the dimensions; returns the names' sizes and the remaining inputs.

    `original` is the model before a function in it was replaced by its body.
    """
    readers = {}
    for node in [*model.graph.node, *original.graph.node]:
        for index, name in enumerate(node.input):
            wanted = READ_AS_NUMBERS.get(node.op_type, set())
            if node.op_type.startswith("Reduce") and index == 1:
                wanted = {1}
            readers.setdefault(name, []).append(index in wanted)
    sizes, feeds, kept = {}, {}, []
    for value, array in zip(list(model.graph.input), inputs):
        if array is not None and any(readers.get(value.name, [])) and array.size <= 64:
            model.graph.initializer.append(numpy_helper.from_array(array, value.name))
            continue
        kept.append(value)
        feeds[value.name] = array
        if array is None:
            continue
        for dim, size in zip(value.type.tensor_type.shape.dim, array.shape):
            dim.Clear()
            if size > 1:
                dim.dim_param = f"s{size}"
                sizes[f"s{size}"] = size
            else:
                dim.dim_value = size
    del model.graph.input[:]
    model.graph.input.extend(kept)
    return sizes, feeds


def run(model, feeds):
    """The shapes of all values in onnxruntime; `None` if it does not run."""
    names = [name for node in model.graph.node for name in node.output if name]
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    have = {output.name for output in copy.graph.output}
    for name in names:
        if name not in have:
            copy.graph.output.append(onnx.helper.make_value_info(name, onnx.TypeProto()))
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(copy.SerializeToString(), options,
                                               providers=["CPUExecutionProvider"])
        outputs = [output.name for output in session.get_outputs()]
        return {name: value.shape for name, value in zip(outputs, session.run(outputs, feeds))
                if hasattr(value, "shape")}
    except Exception:  # it raises errors of several types for models that it cannot run
        return None


def resized(feeds, model, sizes):
    """Inputs of other sizes, with the data of the test repeated."""
    result = {}
    for value in model.graph.input:
        array = feeds[value.name]
        if array is None:
            return None
        shape = [sizes.get(dim.dim_param, dim.dim_value)
                 for dim in value.type.tensor_type.shape.dim]
        result[value.name] = numpy.resize(array, shape).astype(array.dtype) \
            if array.size else numpy.zeros(shape, array.dtype)
    return result


@dataclasses.dataclass
class Result:
    """The sizes of a test: how many there are and are known; of those that depend on data,
    how many have a bound, and how many do not; and texts for the wrong and for the unknown
    ones."""

    total: int = 0
    known: int = 0
    bound: int = 0
    data: int = 0
    wrong: list = dataclasses.field(default_factory=list)
    missing: list = dataclasses.field(default_factory=list)


def prepare(case, by_name):
    """The model of a test with named dimensions, the shapes of its values in each run with
    the sizes of the names, and whether sizes depend on data."""
    model = onnx.ModelProto()
    model.CopyFrom(case.model)
    for output in model.graph.output:
        if output.type.WhichOneof("value") == "tensor_type":
            output.type.tensor_type.ClearField("shape")
    del model.graph.value_info[:]
    inputs, outputs = case.data_sets[0]
    inputs = [array if isinstance(array, (numpy.ndarray, numpy.generic)) else None
              for array in map(as_array, inputs)]
    outputs = {value.name: array.shape for value, array in
               zip(model.graph.output, map(as_array, outputs)) if hasattr(array, "shape")}
    is_data = any(node.op_type in DATA for node in model.graph.node)
    original = by_name.get(re.sub("_expanded.*", "", case.name), case).model
    sizes, feeds = symbolic(model, inputs, original)
    runs = [(sizes, {**(run(model, feeds) or {}), **outputs})]
    if all(array is not None for array in feeds.values()):
        for change in (lambda n: n + 1, lambda n: 2 * n):
            other = {name: change(size) for name, size in sizes.items()}
            changed = resized(feeds, model, other)
            if changed is not None and (found := run(model, changed)) is not None:
                runs.append((other, found))
    return model, runs, is_data


def check(case, by_name):
    """Compares the sizes of one test."""
    model, runs, is_data = prepare(case, by_name)
    # Ranges keep sizes of 0 out, where ops mean other things.
    inferred = shapes(model)
    result = Result()
    for name, truth in runs[0][1].items():
        try:
            value = inferred[name]
        except KeyError:
            result.data += len(truth) if is_data else 0
            if not is_data:
                result.total += len(truth)
                result.missing.append(f"{name}: no rank")
            continue
        if value.kind == "input":
            continue
        if len(value.extents) != len(truth):
            result.wrong.append(f"{name}: {value} is {list(truth)}")
            continue
        for axis in range(len(truth)):
            exact = value.extents[axis].guarantee == "exact"
            if not exact and is_data:
                is_bound = value.extents[axis].guarantee == "at_most"
                result.bound += is_bound
                result.data += not is_bound
                continue
            result.total += 1
            if not exact:
                result.missing.append(f"{name}, axis {axis}: {value} is {list(truth)}")
                continue
            result.known += 1
            for at, ran in runs:
                got = inferred.at_sizes(at)[name].extents[axis].size
                if name in ran and got is not None and got != ran[name][axis]:
                    result.wrong.append(f"{name}, axis {axis}: {value} is {list(ran[name])} at {at}")
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--verbose", action="store_true", help="list the unknown sizes")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth test")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    by_name = {case.name: case for case in collect_testcases(None)}
    cases = [case for case in by_name.values() if not options.names or case.name in options.names]
    total = known = count = 0
    wrong, failed = [], collections.Counter()
    for case in cases[::options.every]:
        try:
            result = check(case, by_name)
        except SymShapeError as error:
            failed[str(error).splitlines()[0][:150]] += 1
            print(f"{case.name}: {error}", file=sys.stderr)
            continue
        count += 1
        total += result.total
        known += result.known
        for line in result.wrong:
            wrong.append(line)
            print(f"{case.name}: WRONG {line}", flush=True)
        if options.verbose:
            for line in result.missing:
                print(f"{case.name}: not known {line}", flush=True)
    share = 100 * (known - len(wrong)) / max(total, 1)
    print(f"{count} tests, {total} sizes, {known} known, {len(wrong)} wrong; "
          f"{share:.1f} % known and right; {sum(failed.values())} tests not read")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
