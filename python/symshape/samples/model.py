import numpy, onnx
from onnx import TensorProto, helper, numpy_helper

node, info = helper.make_node, helper.make_tensor_value_info
graph = helper.make_graph(
    [node("MatMul", ["x", "weight"], ["keys"]),
     node("Concat", ["past", "keys"], ["all"], axis=1),
     node("Transpose", ["all"], ["turned"], perm=[0, 2, 1]),
     node("MatMul", ["x", "turned"], ["scores"]),
     node("Softmax", ["scores"], ["weights"], axis=-1),
     node("MatMul", ["weights", "all"], ["mixed"]),
     node("MaxPool", ["mixed"], ["pooled"], kernel_shape=[2], strides=[2]),
     node("Tile", ["pooled", "repeats"], ["result"])],
    "attention",
    [info("x", TensorProto.FLOAT, ["batch", "seq", 8]),
     info("past", TensorProto.FLOAT, ["batch", "past", 8])],
    [info("result", TensorProto.FLOAT, ["batch", None, None]),
     info("all", TensorProto.FLOAT, ["batch", "total", 8])],
    [numpy_helper.from_array(numpy.ones((8, 8), numpy.float32), "weight"),
     numpy_helper.from_array(numpy.array([1, 3, 1]), "repeats")])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
onnx.save(model, "model.onnx")
