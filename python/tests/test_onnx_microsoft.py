"""The sizes of onnxruntime's own ops, compared with its results: in nodes of their own, and in
files that its optimizers write."""

import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

import numpy  # noqa: E402
from onnx import numpy_helper  # noqa: E402

import symshape  # noqa: E402
from onnx_microsoft import CASES, check  # noqa: E402
from onnx_running import shapes_by_running  # noqa: E402


@pytest.mark.parametrize("op", CASES)
def test_sizes(op):
    for case in CASES[op]:
        found = check(op, case)
        assert not found.wrong
        assert found.runs >= 3, f"{case.inputs}: {found.refusal}"
        assert (found.bound, found.unknown) == (0, case.unknown), case.inputs


def bert():
    """A layer of BERT, as PyTorch exports it."""
    text = """<ir_version: 9, opset_import: ["" : 17]>
    g (int64[b,s] ids, int64[b,s] mask, int64[b,s] segments, int64[b,s] places)
        => (float[b,s,16] y)
    <int64[1] one = {1}, int64[1] two = {2}, float unit = {1}, float much = {-10000},
     int64[4] split = {0, 0, 2, 8}, int64[3] joined = {0, 0, 16}, float root = {2.828427},
     float sqrt2 = {1.4142135}, float half = {0.5}> {
        m1 = Unsqueeze(mask, one)
        m2 = Unsqueeze(m1, two)
        m3 = Cast<to = 1>(m2)
        m4 = Sub(unit, m3)
        m5 = Mul(m4, much)
        e1 = Gather(words, ids)
        e2 = Gather(kinds, segments)
        e3 = Gather(orders, places)
        e4 = Add(e1, e2)
        e5 = Add(e4, e3)
        x = LayerNormalization<axis = -1>(e5, g0, b0)
        q1 = MatMul(x, wq)
        q2 = Add(bq, q1)
        q3 = Reshape(q2, split)
        q = Transpose<perm = [0, 2, 1, 3]>(q3)
        k1 = MatMul(x, wk)
        k2 = Add(bk, k1)
        k3 = Reshape(k2, split)
        k = Transpose<perm = [0, 2, 3, 1]>(k3)
        v1 = MatMul(x, wv)
        v2 = Add(bv, v1)
        v3 = Reshape(v2, split)
        v = Transpose<perm = [0, 2, 1, 3]>(v3)
        a1 = MatMul(q, k)
        a2 = Div(a1, root)
        a3 = Add(a2, m5)
        a4 = Softmax<axis = -1>(a3)
        a5 = MatMul(a4, v)
        a6 = Transpose<perm = [0, 2, 1, 3]>(a5)
        a7 = Reshape(a6, joined)
        a8 = MatMul(a7, wo)
        a9 = Add(bo, a8)
        r1 = Add(a9, x)
        z = LayerNormalization<axis = -1>(r1, g1, b1)
        h1 = MatMul(z, wh)
        h2 = Add(bh, h1)
        h3 = Div(h2, sqrt2)
        h4 = Erf(h3)
        h5 = Add(h4, unit)
        h6 = Mul(h2, h5)
        h7 = Mul(h6, half)
        h8 = MatMul(h7, wp)
        h9 = Add(bp, h8)
        r2 = Add(h9, z)
        y = LayerNormalization<axis = -1>(r2, g2, b2)
    }"""
    weights = {"words": (9, 16), "kinds": (2, 16), "orders": (9, 16), "wh": (16, 64),
               "bh": (64,), "wp": (64, 16), **{f"w{i}": (16, 16) for i in "qkvo"},
               **{name: (16,) for name in "bq bk bv bo bp g0 b0 g1 b1 g2 b2".split()}}
    return with_weights(text, weights)


def images():
    """Convolutions with activations, pools and a sum."""
    text = """<ir_version: 9, opset_import: ["" : 17]>
    g (float[n,3,h,w] x) => (float[n,10] y) {
        c1 = Conv<kernel_shape = [3, 3], pads = [1, 1, 1, 1]>(x, w1, b1)
        r1 = Relu(c1)
        p1 = MaxPool<kernel_shape = [3, 3], strides = [2, 2], pads = [1, 1, 1, 1]>(r1)
        c2 = Conv<kernel_shape = [3, 3], auto_pad = "SAME_UPPER", group = 20>(p1, w2, b2)
        r2 = LeakyRelu<alpha = 0.1>(c2)
        c3 = Conv<kernel_shape = [1, 1]>(p1, w3, b3)
        s = Sigmoid(c3)
        a = Add(s, r2)
        p2 = AveragePool<kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1>(a)
        p3 = GlobalAveragePool(p2)
        f = Flatten(p3)
        y = Gemm<transB = 1>(f, w4, b4)
    }"""
    return with_weights(text, {"w1": (20, 3, 3, 3), "b1": (20,), "w2": (20, 1, 3, 3),
                               "b2": (20,), "w3": (20, 20, 1, 1), "b3": (20,), "w4": (10, 20),
                               "b4": (10,)})


def with_weights(text, weights):
    model = onnx.parser.parse_model(text)
    random = numpy.random.default_rng(1)
    model.graph.initializer.extend(
        numpy_helper.from_array(random.standard_normal(shape, numpy.float32), name)
        for name, shape in weights.items())
    return model


def assert_sizes_of_runs(model, all_sizes):
    """All sizes are known, and those of onnxruntime, apart from channels in blocks of a size
    that depends on the processor."""
    blocks = {node.output[0] for node in model.graph.node if node.op_type == "ReorderInput"}
    inferred = symshape.shapes(model)
    for sizes in all_sizes:
        found = inferred.at_sizes(sizes)
        for name, shape in shapes_by_running(model, sizes).items():
            known = (shape[0], None, *shape[2:]) if name in blocks else shape
            assert tuple(extent.size for extent in found[name].extents) == known, name


TEXTS = [{"b": 1, "s": 1}, {"b": 2, "s": 5}, {"b": 3, "s": 4}]
IMAGES = [{"n": 1, "h": 1, "w": 1}, {"n": 2, "h": 7, "w": 12}, {"n": 3, "h": 8, "w": 5}]


@pytest.mark.parametrize("level, model, sizes, ops", [
    ("ORT_ENABLE_EXTENDED", bert, TEXTS, {"SkipLayerNormalization", "BiasGelu", "FusedMatMul"}),
    ("ORT_ENABLE_EXTENDED", images, IMAGES, {"FusedConv"}),
    ("ORT_ENABLE_ALL", images, IMAGES, set())])
def test_files_that_onnxruntime_writes(level, model, sizes, ops, tmp_path):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = getattr(onnxruntime.GraphOptimizationLevel, level)
    options.optimized_model_filepath = str(tmp_path / "optimized.onnx")
    options.log_severity_level = 4
    onnxruntime.InferenceSession(model().SerializeToString(), options,
                                 providers=["CPUExecutionProvider"])
    optimized = onnx.load(tmp_path / "optimized.onnx")
    assert ops <= {node.op_type for node in optimized.graph.node}
    assert_sizes_of_runs(optimized, sizes)


def test_a_transformer_that_is_optimized(tmp_path):
    optimizer = pytest.importorskip("onnxruntime.transformers.optimizer")
    onnx.save(bert(), tmp_path / "bert.onnx")
    optimized = optimizer.optimize_model(
        str(tmp_path / "bert.onnx"), model_type="bert", num_heads=2, hidden_size=16,
        opt_level=0).model
    assert {node.op_type for node in optimized.graph.node} >= {
        "EmbedLayerNormalization", "Attention", "SkipLayerNormalization", "BiasGelu"}
    assert_sizes_of_runs(optimized, TEXTS)


def test_a_quantized_model(tmp_path):
    quantization = pytest.importorskip("onnxruntime.quantization")
    onnx.save(images(), tmp_path / "images.onnx")

    class Reader(quantization.CalibrationDataReader):
        rows = iter([{"x": numpy.ones((1, 3, 8, 8), numpy.float32)}])

        def get_next(self):
            return next(self.rows, None)

    quantization.quantize_static(
        tmp_path / "images.onnx", tmp_path / "quantized.onnx", Reader(),
        quant_format=quantization.QuantFormat.QOperator)
    quantized = onnx.load(tmp_path / "quantized.onnx")
    assert {node.op_type for node in quantized.graph.node} >= {
        "QLinearConv", "QLinearAdd", "QLinearSigmoid", "QLinearLeakyRelu", "QLinearAveragePool",
        "QLinearGlobalAveragePool", "QGemm"}
    assert_sizes_of_runs(quantized, IMAGES)
