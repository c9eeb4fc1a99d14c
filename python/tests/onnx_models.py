"""Small ONNX models whose sizes are arithmetic on the sizes of the inputs.

`MODELS[name]()` gives a `Case`: a model, and sizes for which it runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Sequence

import numpy
import onnx
from onnx import TensorProto, helper

FLOAT, INT, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL

MODELS: dict[str, Callable[[], "Case"]] = {}


@dataclass
class Case:
    """`sizes` are values of the named dimensions; unnamed ones are `INPUT_dAXIS`.

    Integer inputs have numbers below `high`.
    """

    model: Any
    sizes: Sequence[dict[str, int]]
    high: int = 2


def case(function: Callable[[], Case]) -> Callable[[], Case]:
    MODELS[function.__name__] = function
    return function


class Build:
    """Adds nodes to a graph; every method returns the name of a value."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.inputs: list[Any] = []
        self.constants: list[Any] = []
        self.random = numpy.random.default_rng(0)

    def input(self, name: str, shape: Sequence[int | str | None], kind: int = FLOAT) -> str:
        self.inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def ints(self, *values: int, scalar: bool = False) -> str:
        return self.constant(numpy.array(values[0] if scalar else values, numpy.int64))

    def floats(self, *shape: int) -> str:
        return self.constant(self.random.standard_normal(shape).astype(numpy.float32))

    def constant(self, data: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(onnx.numpy_helper.from_array(numpy.asarray(data), name))
        return name

    def __call__(self, op: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        number = len(self.nodes)
        names = [f"{op.lower()}_{number}" + (f"_{index}" if outputs > 1 else "")
                 for index in range(outputs)]
        self.nodes.append(helper.make_node(op, list(inputs), names, f"{op}_{number}",
                                           **attributes))
        return names[0] if outputs == 1 else names

    def size(self, value: str, axis: int) -> str:
        """The size of an axis, as a tensor of one element."""
        return self("Gather", self("Shape", value), self.ints(axis))

    def model(self, *outputs: str, rank: int = 2) -> Any:
        """The model; `rank` is that of outputs for which onnx infers none."""
        infos = [helper.make_value_info(name, onnx.TypeProto()) for name in outputs]
        graph = helper.make_graph(self.nodes, "main", self.inputs, infos, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)],
                                  ir_version=9)
        types = onnx.shape_inference.infer_shapes(model, data_prop=True)
        for output, typed in zip(model.graph.output, types.graph.output):
            output.type.CopyFrom(typed.type)
            shape = output.type.tensor_type.shape
            inferred = len(shape.dim) if output.type.tensor_type.HasField("shape") else rank
            shape.SetInParent()
            del shape.dim[:]
            for _ in range(inferred):
                shape.dim.add()
        return model


@case
def max_pool() -> Case:
    b = Build()
    x = b.input("x", ["N", 3, "H", "W"])
    first = b("MaxPool", x, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    second = b("MaxPool", first, kernel_shape=[2, 2], strides=[2, 1], ceil_mode=1)
    third = b("AveragePool", x, kernel_shape=[2, 3], strides=[3, 2], pads=[0, 1, 1, 1])
    wide = b("MaxPool", x, kernel_shape=[2, 2], dilations=[2, 2])
    return Case(b.model(second, third, wide),
                [dict(N=1, H=4, W=3), dict(N=2, H=7, W=12), dict(N=3, H=32, W=17)])


@case
def concat() -> Case:
    b = Build()
    x, y = b.input("x", ["M", 2]), b.input("y", ["N", 2])
    five = b("Concat", x, b.floats(5, 2), axis=0)
    both = b("Concat", five, y, x, axis=0)
    flat = b("Reshape", both, b.ints(-1))
    return Case(b.model(b("Relu", both), flat), [dict(M=1, N=1), dict(M=4, N=2), dict(M=3, N=9)])


@case
def tile() -> Case:
    b = Build()
    x, y = b.input("x", ["A", "B"]), b.input("y", ["C"])
    twice = b("Tile", x, b.ints(2, 3))
    repeats = b("Concat", b.size(y, 0), b.ints(1), axis=0)
    many = b("Tile", x, repeats)
    return Case(b.model(twice, many, b("Flatten", many, axis=0)),
                [dict(A=1, B=1, C=1), dict(A=2, B=3, C=4), dict(A=5, B=1, C=3)])


@case
def ceil_and_floor() -> Case:
    b = Build()
    x = b.input("x", ["S", 4])
    size = b("Cast", b.size(x, 0), to=FLOAT)
    half = b("Mul", size, b.constant(numpy.array([0.5], numpy.float32)))
    up = b("Cast", b("Ceil", half), to=INT)
    down = b("Cast", b("Floor", half), to=INT)
    four = b.ints(4)
    first = b("Expand", b.floats(1, 4), b("Concat", up, four, axis=0))
    second = b("ConstantOfShape", b("Concat", down, b.ints(2), axis=0))
    third = b("Slice", x, b.ints(0), up, b.ints(0))
    whole = b("Cast", half, to=INT)
    fourth = b("Slice", x, whole, b.size(x, 0), b.ints(0))
    return Case(b.model(first, second, third, fourth), [dict(S=1), dict(S=6), dict(S=17)])


@case
def loop_scan() -> Case:
    """A loop over the rows of x; each iteration gives a row of the result."""
    b = Build()
    x = b.input("x", ["S", "D"])
    trips = b("Squeeze", b.size(x, 0))
    state = b("ReduceSum", x, b.ints(0), keepdims=0)
    value = helper.make_tensor_value_info
    body = helper.make_graph(
        [helper.make_node("Gather", ["x", "step"], ["row"], "row"),
         helper.make_node("Add", ["row", "old"], ["new"], "add"),
         helper.make_node("Concat", ["new", "row"], ["pair"], "pair", axis=0),
         helper.make_node("Identity", ["go"], ["still"], "still")],
        "body",
        [value("step", INT, []), value("go", BOOL, []), value("old", FLOAT, ["D"])],
        [value("still", BOOL, []), value("new", FLOAT, ["D"]), value("pair", FLOAT, [None])])
    true = b.constant(numpy.array(True))
    last, rows = b("Loop", trips, true, state, outputs=2, body=body)
    both = b("Concat", rows, b("Unsqueeze", b("Tile", last, b.ints(2)), b.ints(0)), axis=0)
    return Case(b.model(rows, both), [dict(S=1, D=1), dict(S=3, D=2), dict(S=7, D=5)])


@case
def loops_that_vary() -> Case:
    """A loop that stops early, one that grows a value, and one with S - 1 trips."""
    b = Build()
    x = b.input("x", ["S", "D"])
    value, node = helper.make_tensor_value_info, helper.make_node
    true = b.constant(numpy.array(True))
    trips = b("Squeeze", b.size(x, 0))
    state = b("ReduceSum", x, b.ints(0), keepdims=0)
    begin = [value("step", INT, []), value("go", BOOL, []), value("old", FLOAT, [None])]
    end = [value("still", BOOL, []), value("new", FLOAT, [None])]
    stops = helper.make_graph(
        [node("Gather", ["x", "step"], ["row"], "row"), node("Add", ["row", "old"], ["new"], "a"),
         node("ReduceMax", ["new"], ["top"], "top", keepdims=0),
         node("Less", ["top", "limit"], ["still"], "less"),
         node("Identity", ["row"], ["out"], "out")],
        "body", begin, [*end, value("out", FLOAT, [None])],
        [onnx.numpy_helper.from_array(numpy.array(0.5, numpy.float32), "limit")])
    grows = helper.make_graph(
        [node("Concat", ["old", "old"], ["new"], "twice", axis=0),
         node("Identity", ["go"], ["still"], "still")], "body", begin, end)
    keeps = helper.make_graph(
        [node("Relu", ["old"], ["new"], "relu"), node("Neg", ["old"], ["out"], "neg"),
         node("Identity", ["go"], ["still"], "still")],
        "body", begin, [*end, value("out", FLOAT, [None])])
    _, rows = b("Loop", trips, true, state, outputs=2, body=stops)
    grown = b("Loop", b.ints(3, scalar=True), true, state, body=grows)
    fewer = b("Sub", trips, b.ints(1, scalar=True))
    last, many = b("Loop", fewer, true, state, outputs=2, body=keeps)
    return Case(b.model(rows, grown, many, b("Concat", last, state, axis=0),
                        rank=1),
                [dict(S=2, D=1), dict(S=3, D=2), dict(S=7, D=5)])


@case
def scan() -> Case:
    """Sums of rows with the operator Scan."""
    b = Build()
    x = b.input("x", ["S", "D"])
    value = helper.make_tensor_value_info
    body = helper.make_graph(
        [helper.make_node("Add", ["old", "row"], ["new"], "add"),
         helper.make_node("Identity", ["new"], ["out"], "out")],
        "body", [value("old", FLOAT, ["D"]), value("row", FLOAT, ["D"])],
        [value("new", FLOAT, ["D"]), value("out", FLOAT, ["D"])])
    start = b("ReduceSum", x, b.ints(0), keepdims=0)
    _, sums = b("Scan", start, x, outputs=2, body=body, num_scan_inputs=1)
    return Case(b.model(b("Concat", sums, sums, axis=1)),
                [dict(S=1, D=1), dict(S=4, D=3), dict(S=9, D=2)])


@case
def resize() -> Case:
    b = Build()
    x, y = b.input("x", [1, 2, "H", "W"]), b.input("y", [1, 2, "P", "Q"])
    scales = b.constant(numpy.array([1, 1, 2, 1.5], numpy.float32))
    up = b("Resize", x, "", scales, mode="nearest")
    shape = b("Shape", y)
    sizes = b("Concat", b("Slice", b("Shape", x), b.ints(0), b.ints(2)),
              b("Slice", shape, b.ints(2), b.ints(4)), axis=0)
    like = b("Resize", x, "", "", sizes, mode="nearest")
    both = b("Concat", like, y, axis=1)
    return Case(b.model(up, both), [dict(H=1, W=1, P=1, Q=1), dict(H=4, W=5, P=7, Q=2),
                                    dict(H=9, W=6, P=3, Q=8)])


@case
def attention() -> Case:
    """Attention with a cache: two heads of size 4."""
    b = Build()
    x = b.input("x", ["batch", "seq", 8])
    past = b.input("past", ["batch", 2, "past", 4])
    batch, seq = b.size(x, 0), b.size(x, 1)
    heads = b("Concat", batch, seq, b.ints(2, 4), axis=0)
    def split(weight: str) -> str:
        return b("Transpose", b("Reshape", b("MatMul", x, weight), heads), perm=[0, 2, 1, 3])
    query, key = split(b.floats(8, 8)), split(b.floats(8, 8))
    keys = b("Concat", past, key, axis=2)
    scores = b("MatMul", query, b("Transpose", keys, perm=[0, 1, 3, 2]))
    total = b("Squeeze", b.size(keys, 2))
    columns = b("Range", b.ints(0, scalar=True), total, b.ints(1, scalar=True))
    start = b("Squeeze", b.size(past, 2))
    rows = b("Unsqueeze", b("Range", start, total, b.ints(1, scalar=True)), b.ints(1))
    seen = b("LessOrEqual", columns, rows)
    masked = b("Where", seen, scores, b.constant(numpy.float32(-1e9)))
    mixed = b("MatMul", b("Softmax", masked, axis=-1), keys)
    back = b("Reshape", b("Transpose", mixed, perm=[0, 2, 1, 3]), b.ints(0, 0, -1))
    last = b("Gather", back, b.ints(-1, scalar=True), axis=1)
    return Case(b.model(back, keys, last),
                [dict(batch=1, seq=1, past=1), dict(batch=2, seq=3, past=5),
                 dict(batch=3, seq=8, past=2)])


@case
def windows() -> Case:
    """Pads to a multiple of 4 and splits into windows."""
    b = Build()
    x = b.input("x", ["N", "H", 6])
    height, four = b.size(x, 1), b.ints(4)
    rest = b("Mod", b("Sub", four, b("Mod", height, four)), four)
    pads = b("Concat", b.ints(0, 0, 0, 0), rest, b.ints(0), axis=0)
    padded = b("Pad", x, pads)
    count = b("Div", b.size(padded, 1), four)
    parts = b("Reshape", padded, b("Concat", b.size(x, 0), count, b.ints(4, 6), axis=0))
    merged = b("Reshape", parts, b.ints(-1, 4, 6))
    back = b("Reshape", merged, b("Concat", b.size(x, 0), b.ints(-1, 6), axis=0))
    cut = b("Slice", back, b.ints(0), height, b.ints(1))
    return Case(b.model(merged, b("Add", cut, x)),
                [dict(N=1, H=1), dict(N=2, H=8), dict(N=3, H=13)])


@case
def audio() -> Case:
    b = Build()
    x = b.input("wave", ["batch", 1, "length"])
    frames = b("Conv", x, b.floats(4, 1, 8), strides=[4], pads=[2, 2])
    down = b("Conv", b("Relu", frames), b.floats(4, 4, 3), strides=[2], dilations=[2],
             pads=[2, 2])
    up = b("ConvTranspose", down, b.floats(4, 4, 4), strides=[2], pads=[1, 1])
    cut = b("Slice", up, b.ints(0), b.size(frames, 2), b.ints(2))
    power = b("ReduceSumSquare", down, b.ints(2))
    return Case(b.model(cut, power, b("Flatten", frames)),
                [dict(batch=1, length=8), dict(batch=2, length=37), dict(batch=3, length=100)])


@case
def select() -> Case:
    """Results whose sizes depend on data, and values computed from them."""
    b = Build()
    x = b.input("x", ["N", 5])
    row = b("Gather", x, b.ints(0, scalar=True), axis=1)
    positive = b("Greater", row, b.constant(numpy.float32(0)))
    places = b("Transpose", b("NonZero", positive), perm=[1, 0])
    kept = b("GatherND", x, places)
    both = b("Concat", kept, x, axis=0)
    best, _ = b("TopK", x, b.ints(2), outputs=2, axis=1)
    chosen = b("Compress", x, positive, axis=0)
    return Case(b.model(both, best, chosen), [dict(N=1), dict(N=4), dict(N=11)])


@case
def embedding() -> Case:
    b = Build()
    ids = b.input("ids", ["B", "S"], INT)
    types = b.input("types", ["B", "S"], INT)
    tokens = b("Gather", b.floats(10, 6), ids)
    kinds = b("Gather", b.floats(2, 6), types)
    steps = b("Range", b.ints(0, scalar=True), b("Squeeze", b.size(ids, 1)),
              b.ints(1, scalar=True))
    places = b("Gather", b.floats(64, 6), steps)
    total = b("Add", b("Add", tokens, kinds), places)
    mean = b("ReduceMean", total, b.ints(1), keepdims=0)
    mask = b("Cast", b("Unsqueeze", ids, b.ints(1, 2)), to=FLOAT)
    full = b("Expand", mask, b("Concat", b.size(ids, 0), b.ints(1), b.size(ids, 1),
                               b.size(ids, 1), axis=0))
    return Case(b.model(mean, full, b("CumSum", total, b.ints(1, scalar=True))),
                [dict(B=1, S=1), dict(B=2, S=7), dict(B=4, S=16)])


@case
def odd_names() -> Case:
    """Dimensions without a name, and with names that are not identifiers."""
    b = Build()
    x = b.input("x", ["batch-size", None])
    y = b.input("y", ["batch-size", "S"])
    z = b.input("z", ["S + 1", "batch-size"])
    both = b("Concat", x, y, axis=1)
    product = b("MatMul", z, both)
    twice = b("Concat", product, z, axis=1)
    return Case(b.model(b("Concat", twice, twice, axis=0)),
                [{"batch-size": 1, "S": 1, "x_d1": 1}, {"batch-size": 2, "S": 3, "x_d1": 5},
                 {"batch-size": 4, "S": 2, "x_d1": 1}])


@case
def space_and_depth() -> Case:
    b = Build()
    x = b.input("x", ["N", 8, "H", "W"])
    up = b("DepthToSpace", x, blocksize=2)
    down = b("SpaceToDepth", up, blocksize=2)
    pooled = b("GlobalAveragePool", down)
    left, right = b("Split", up, outputs=2, axis=1, num_outputs=2)
    joined = b("Concat", left, right, axis=3)
    row = b("Reshape", b("Squeeze", pooled, b.ints(2, 3)), b.ints(0, 4, 2))
    return Case(b.model(joined, row, b("Trilu", up)),
                [dict(N=1, H=1, W=1), dict(N=2, H=3, W=4), dict(N=3, H=5, W=2)])
