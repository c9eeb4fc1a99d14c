#!/usr/bin/env python3
"""Compares inferred sizes with onnxruntime's on random ONNX graphs.

usage: fuzz-onnx.py [--count N] [--seed N] [--keep DIR]

A graph has inputs with named sizes, nodes with random attributes, and nodes that
compute shapes: slices, sums, quotients and remainders of sizes, which a Reshape,
Expand, Slice, Pad, Tile, Range or Resize reads. A node stays if onnxruntime runs the
graph with it. Each graph then runs at other sizes, from 1 on, and every exact size
has to be that of the run. Exits with 1 if one is not; `--keep` writes such a graph.
"""

import argparse
import os
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python")]
os.environ.setdefault("SYMSHAPE_BIN", str(ROOT / "build" / "bin"))

import numpy  # noqa: E402
import onnx  # noqa: E402
import onnxruntime  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from symshape import SymShapeError, shapes  # noqa: E402

SYMBOLS = ("n", "m", "k")


class Graph:
    """A graph that grows by nodes that run. Values have a shape at the base sizes."""

    def __init__(self, rng, opset):
        self.rng, self.opset = rng, opset
        self.base = {name: rng.choice([2, 3, 4, 6, 8]) for name in SYMBOLS}
        self.inputs, self.nodes, self.constants = [], [], []
        self.floats, self.ints = {}, {}
        for number in range(rng.randint(1, 3)):
            dims = [rng.choice([*SYMBOLS, 1, 2, 4, 6]) for _ in range(rng.randint(1, 4))]
            name = f"x{number}"
            self.inputs.append((name, dims))
            self.floats[name] = tuple(self.base.get(dim, dim) for dim in dims)

    def constant(self, value, dtype=numpy.int64):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(numpy.asarray(value, dtype), name))
        return name

    def model(self, nodes=None):
        nodes = self.nodes if nodes is None else nodes
        outputs = [helper.make_value_info(name, onnx.TypeProto())
                   for node in nodes for name in node.output]
        graph = helper.make_graph(
            nodes, "g", [helper.make_tensor_value_info(name, TensorProto.FLOAT, dims)
                         for name, dims in self.inputs], outputs, self.constants)
        return helper.make_model(graph, ir_version=9,
                                 opset_imports=[helper.make_opsetid("", self.opset)])

    def run(self, model, sizes):
        """The results by name; `None` if the graph does not run."""
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.log_severity_level = 4
        options.intra_op_num_threads = 1
        feeds = {name: numpy.ones([sizes.get(dim, dim) for dim in dims], numpy.float32)
                 for name, dims in self.inputs}
        try:
            session = onnxruntime.InferenceSession(model.SerializeToString(), options,
                                                   providers=["CPUExecutionProvider"])
            names = [output.name for output in session.get_outputs()]
            return dict(zip(names, session.run(names, feeds)))
        except Exception:  # it raises errors of several types
            return None

    def add(self, op, inputs, outputs=1, **attributes):
        """Adds a node if the graph runs with it; returns its results."""
        names = [f"v{len(self.nodes)}_{index}" for index in range(outputs)]
        node = helper.make_node(op, inputs, names, name=f"{op}_{len(self.nodes)}", **attributes)
        results = self.run(self.model([*self.nodes, node]), self.base)
        if results is None or any(results[name].size > 20000 for name in names):
            return []
        self.nodes.append(node)
        for name in names:
            value = results[name]
            if value.dtype == numpy.float32:
                self.floats[name] = value.shape
            elif value.dtype == numpy.int64 and value.ndim == 1 and value.size <= 8:
                self.ints[name] = value.shape
        return names

    # Shapes

    def numbers(self, count=None):
        """A list of integers that depends on sizes."""
        rng = self.rng
        fitting = [name for name, shape in self.ints.items() if count in (None, shape[0])]
        if fitting and rng.random() < 0.6:
            return rng.choice(fitting)
        return self.constant([rng.choice([1, 2, 3, 4, -1, 0]) for _ in range(count or 1)])

    def grow_shape(self):
        rng = self.rng
        x = rng.choice(list(self.floats))
        rank = len(self.floats[x])
        kind = rng.random()
        if kind < 0.35 or not self.ints:
            made = self.add("Shape", [x], **({"start": rng.randint(-rank - 1, rank),
                                              "end": rng.randint(-rank, rank + 1)}
                                             if rng.random() < 0.4 and self.opset >= 15 else {}))
            if made and rank > 1 and rng.random() < 0.6:
                self.add("Gather", [made[0], self.constant([rng.randrange(-rank, rank)])], axis=0)
            return
        a = rng.choice(list(self.ints))
        count = self.ints[a][0]
        if kind < 0.65:
            op = rng.choice(["Add", "Sub", "Mul", "Div", "Mod", "Max", "Min"])
            other = self.constant([rng.choice([1, 2, 3, 4, -2, -1, 5])]) \
                if rng.random() < 0.7 else rng.choice(list(self.ints))
            attributes = {"fmod": 1} if op == "Mod" and rng.random() < 0.4 else {}
            self.add(op, rng.sample([a, other], 2) if rng.random() < 0.3 else [a, other],
                     **attributes)
        elif kind < 0.75:
            self.add("Concat", [a, self.numbers()], axis=0)
        elif kind < 0.82 and count:
            self.add("Slice", [a, self.constant([rng.randint(-3, 3)]),
                               self.constant([rng.randint(-9, 9)]), self.constant([0]),
                               self.constant([rng.choice([1, 2, -1, -2])])])
        elif kind < 0.88:
            scaled = self.add("Cast", [a], to=TensorProto.FLOAT)
            scaled = scaled and self.add(rng.choice(["Mul", "Div"]), [
                scaled[0], self.constant([rng.choice([0.5, 2, 1.5, 3, 0.7, -1])], numpy.float32)])
            if scaled and rng.random() < 0.5:
                scaled = self.add(rng.choice(["Floor", "Ceil", "Round"]), scaled)
            if scaled:
                self.add("Cast", scaled, to=TensorProto.INT64)
        elif kind < 0.94:
            test = self.add(rng.choice(["Equal", "Less", "Greater"]),
                            [a, self.constant([rng.randint(-1, 8)])])
            if test:
                self.add("Where", [test[0], a, self.constant([rng.randint(1, 4)])])
        else:
            self.add(rng.choice(["Neg", "Abs", "Identity", "Sign"]), [a])

    # Tensors

    def grow(self):
        rng = self.rng
        if rng.random() < 0.45:
            return self.grow_shape()
        x = rng.choice(list(self.floats))
        shape = self.floats[x]
        rank = len(shape)
        axis = rng.randrange(-rank, rank) if rank else 0
        choices = [self.elementwise, self.reshape, self.slice, self.expand, self.concat,
                   self.transpose, self.reduce, self.pad, self.tile, self.window, self.product,
                   self.resize, self.others, self.split]
        rng.choice(choices)(x, rank, axis)

    def elementwise(self, x, rank, axis):
        other = self.rng.choice(list(self.floats))
        self.add(self.rng.choice(["Add", "Mul", "Sub", "Max"]), [x, other])

    def reshape(self, x, rank, axis):
        kind = self.rng.random()
        if kind < 0.6:
            self.add("Reshape", [x, self.numbers(self.rng.randint(1, 4))],
                     **({"allowzero": 1} if self.opset >= 14 and self.rng.random() < 0.2 else {}))
        elif kind < 0.75:
            self.add("Flatten", [x], axis=self.rng.randint(-rank, rank))
        elif kind < 0.9:
            self.add("Unsqueeze", [x, self.constant([self.rng.randint(-rank - 1, rank)])])
        else:
            self.add("Squeeze", [x, self.constant([axis])])

    def slice(self, x, rank, axis):
        rng = self.rng
        number = lambda low, high: self.numbers(1) if rng.random() < 0.4 \
            else self.constant([rng.randint(low, high)])  # noqa: E731
        self.add("Slice", [x, number(-9, 9), rng.choice([
            number(-9, 9), self.constant([2**63 - 1]), self.constant([-2**63])]),
            self.constant([axis]), self.constant([rng.choice([1, 1, 2, 3, -1, -2])])])

    def expand(self, x, rank, axis):
        if self.rng.random() < 0.5:
            self.add("Expand", [x, self.numbers(self.rng.randint(1, 4))])
        else:
            self.add("ConstantOfShape", [self.numbers(self.rng.randint(1, 3))])

    def concat(self, x, rank, axis):
        fitting = [name for name, shape in self.floats.items() if len(shape) == rank]
        self.add("Concat", [x, self.rng.choice(fitting)], axis=axis)

    def transpose(self, x, rank, axis):
        if rank:
            self.add("Transpose", [x], perm=self.rng.sample(range(rank), rank))

    def reduce(self, x, rank, axis):
        keep = self.rng.randint(0, 1)
        if self.rng.random() < 0.5:
            self.add("ReduceSum", [x, self.constant(
                [] if self.rng.random() < 0.2 else [axis])], keepdims=keep,
                noop_with_empty_axes=self.rng.randint(0, 1))
        else:
            self.add("ArgMax", [x], axis=axis, keepdims=keep)

    def pad(self, x, rank, axis):
        pads = self.constant([self.rng.choice([0, 0, 1, 2, -1]) for _ in range(2 * rank)])
        self.add("Pad", [x, pads], mode=self.rng.choice(["constant", "constant", "edge",
                                                         "reflect"]))

    def tile(self, x, rank, axis):
        self.add("Tile", [x, self.numbers(rank)])

    def window(self, x, rank, axis):
        rng = self.rng
        if rank < 3:
            return
        count = rank - 2
        attributes = {"kernel_shape": [rng.randint(1, 3) for _ in range(count)]}
        if rng.random() < 0.7:
            attributes["strides"] = [rng.randint(1, 3) for _ in range(count)]
        if rng.random() < 0.3:
            attributes["dilations"] = [rng.randint(1, 2) for _ in range(count)]
        if rng.random() < 0.4:
            attributes["auto_pad"] = rng.choice(["SAME_UPPER", "SAME_LOWER", "VALID"])
        elif rng.random() < 0.6:
            attributes["pads"] = [rng.randint(0, 1) for _ in range(2 * count)]
        channels = self.floats[x][1]
        kind = rng.random()
        if kind < 0.5:
            if rng.random() < 0.5:
                attributes["ceil_mode"] = 1
            self.add(rng.choice(["MaxPool", "AveragePool"]), [x], **attributes)
        elif kind < 0.75:
            weights = self.constant(numpy.ones([5, channels, *attributes["kernel_shape"]]),
                                    numpy.float32)
            self.add("Conv", [x, weights], **attributes)
        else:
            weights = self.constant(numpy.ones([channels, 3, *attributes["kernel_shape"]]),
                                    numpy.float32)
            if rng.random() < 0.3:
                attributes["output_padding"] = [rng.randint(0, 1) for _ in range(count)]
            self.add("ConvTranspose", [x, weights], **attributes)

    def product(self, x, rank, axis):
        turned = self.add("Transpose", [x], perm=[*range(rank - 2), rank - 1, rank - 2]) \
            if rank >= 2 else []
        self.add("MatMul", [x, turned[0] if turned else self.rng.choice(list(self.floats))])

    def resize(self, x, rank, axis):
        scales = [self.rng.choice([1, 2, 0.5, 1.5, 0.6]) if position > 1 or rank < 3 else 1
                  for position in range(rank)]
        if self.rng.random() < 0.7:
            self.add("Resize", [x, "", self.constant(scales, numpy.float32)], mode="nearest")
        else:
            self.add("Resize", [x, "", "", self.numbers(rank)], mode="nearest")

    def others(self, x, rank, axis):
        rng = self.rng
        kind = rng.random()
        if kind < 0.25:
            self.add("TopK", [x, self.numbers(1)], 2, axis=axis)
        elif kind < 0.5:
            zero, one = self.constant(rng.randint(-2, 4)), self.constant(rng.choice([1, 2, -1]))
            end = self.numbers(1)
            scalar = self.add("Squeeze", [end])
            if scalar:
                counted = self.add("Range", [zero, scalar[0], one])
                if counted:
                    self.add("Cast", counted, to=TensorProto.FLOAT)
        elif kind < 0.75:
            self.add("Gather", [x, self.constant([[0, -1]])], axis=axis)
        else:
            self.add("Softmax", [x], axis=axis)

    def split(self, x, rank, axis):
        if self.opset >= 18:
            self.add("Split", [x], 2, axis=axis, num_outputs=2)
        else:
            self.add("Split", [x], 2, axis=axis)


def check(graph, rng):
    """The numbers of sizes and of exact ones, and the wrong ones."""
    model = graph.model()
    inferred = shapes(model)
    total = known = 0
    wrong = []
    for attempt in range(5):
        sizes = dict(graph.base) if attempt == 0 else \
            {name: rng.randint(1, 12) for name in SYMBOLS}
        results = graph.run(model, sizes)
        if results is None:
            continue
        at = inferred.at_sizes({name: size for name, size in sizes.items()
                                if name in inferred.symbols})
        for name, array in results.items():
            if not hasattr(array, "shape"):
                continue
            try:
                value = at[name]
            except KeyError:
                total += array.ndim
                continue
            total += array.ndim
            if len(value.extents) != array.ndim:
                wrong.append(f"{name}: rank {len(value.extents)} is {array.ndim} at {sizes}")
                continue
            for axis, (extent, size) in enumerate(zip(value.extents, array.shape)):
                known += extent.guarantee == "exact"
                if extent.size is not None and extent.size != size:
                    wrong.append(f"{name}, axis {axis}: {inferred[name]} is {size} at {sizes}")
    return total, known, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR")
    options = parser.parse_args()
    total = known = bad = 0
    for number in range(options.count):
        seed = options.seed * 1000003 + number
        rng = random.Random(seed)
        graph = Graph(rng, rng.choice([13, 14, 15, 17, 18, 20]))
        for _ in range(rng.randint(4, 14)):
            graph.grow()
        if not graph.nodes:
            continue
        try:
            found = check(graph, rng)
        except SymShapeError as error:
            found = (0, 0, [f"error: {error}"])
        total += found[0]
        known += found[1]
        if found[2]:
            bad += 1
            print(f"seed {seed}: " + "; ".join(found[2][:3]), flush=True)
            if options.keep:
                options.keep.mkdir(exist_ok=True)
                onnx.save(graph.model(), options.keep / f"{seed}.onnx")
    print(f"{options.count} graphs, {total} sizes of runs, {100 * known / max(total, 1):.1f} % "
          f"exact, {bad} graphs with a wrong size")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
