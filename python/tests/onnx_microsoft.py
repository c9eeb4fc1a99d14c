"""Cases for the ops of onnxruntime's domains `com.microsoft` and `com.microsoft.nchwc`, and
their comparison with onnxruntime.

Each case is a node: its inputs, its attributes, and its number of results. Semicolons
separate the inputs, of the form `type:dimensions=value`. The type is `f32` if it is left out, and `-`
is an absent input. A value fills the input. Without dimensions, a number or list is a
constant, and a number that names a size is computed from the shape of another input, as in
models of language. A case may also have

* `sizes`: the sizes of the names to run at, instead of three by default, one with ones,
* `unknown`: how many sizes of the results depend on data, or are unknown for another reason,
* `schema`: the sizes of the results by the description of the op, for a node that
  onnxruntime's CPU provider does not run.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from onnx_running import inputs_for, value_of
from symshape import shapes
from symshape.frontends.onnx_running import _session

DOMAIN = "com.microsoft"
_TYPES = {"f32": TensorProto.FLOAT, "f64": TensorProto.DOUBLE, "u8": TensorProto.UINT8,
          "i8": TensorProto.INT8, "i16": TensorProto.INT16, "i32": TensorProto.INT32,
          "i64": TensorProto.INT64, "i4": TensorProto.INT4, "u4": TensorProto.UINT4,
          "b": TensorProto.BOOL}


@dataclasses.dataclass
class Case:
    inputs: str
    attributes: dict[str, Any] = dataclasses.field(default_factory=dict)
    results: int = 1
    sizes: list[dict[str, int]] | None = None
    unknown: int = 0
    schema: str | None = None


def _same(*inputs: str, **attributes: Any) -> list[Case]:
    return [Case(text, attributes) for text in inputs]


# A scale and a zero point.
Q = "=0.5; u8:=3"
Q8 = "=0.5; i8:=3"
_BROADCAST = [{"n": 4, "k": 4, "m": 3}, {"n": 4, "k": 1, "m": 1}, {"n": 1, "k": 5, "m": 2},
              {"n": 1, "k": 1, "m": 1}]
_CACHE = "b,2,p,4; b,2,p,4"
_GROUPS = {"num_heads": 4, "kv_num_heads": 2}
_SCALES = {"k_quant_type": "PER_TENSOR", "v_quant_type": "PER_TENSOR"}
_TOTAL = "i32:b=p+s-1; i32:=p+s"
_GQA = f"b,2,p,8; b,2,p,8; {_TOTAL}"
_STEPS = [{"b": 1, "s": 1, "p": 1}, {"b": 3, "s": 1, "p": 4}, {"b": 1, "s": 2, "p": 5}]
_IMAGES = [{"n": 1, "c": 1, "h": 3, "w": 3}, {"n": 2, "c": 3, "h": 7, "w": 4},
           {"n": 3, "c": 2, "h": 8, "w": 11}]

CASES: dict[str, list[Case]] = {
    "Attention": [
        Case("b,s,8; 8,24; 24", {"num_heads": 2}, 2),
        Case("b,s,8; 8,24; 24", {"num_heads": 2}),
        Case("b,s,6; 6,24; -", {"num_heads": 4}, 2),
        Case("b,s,8; 8,24; 24; i32:b=s; 2,b,2,p,4", {"num_heads": 2, "unidirectional": 1}, 2),
        Case("b,s,8; 8,24; 24; i32:b,s+p=1; 2,b,2,p,4", {"num_heads": 2}, 2),
        Case("b,s,8; 8,20; 20", {"num_heads": 2, "qkv_hidden_sizes": [8, 8, 4]}, 2),
        Case("b,s,8; 8,24; 24; -; -; 1,2,s,s", {"num_heads": 2}, 2),
        Case("b,s,8; 8,w; w", {"num_heads": 4}, 2,
             [{"b": 1, "s": 1, "w": 12}, {"b": 2, "s": 3, "w": 24}, {"b": 3, "s": 2, "w": 36}]),
        Case("b,s,8; 8,24; 24; i32:b,s=1; 2,b,2,64,4; -; i32:=3",
             {"num_heads": 2, "past_present_share_buffer": 1, "unidirectional": 1}, 2,
             schema="b,s,8; 2,b,2,64,4"),
    ],
    "QAttention": [
        Case(f"u8:b,s,8; i8:8,24; 24; =0.5; =0.5; i32:b=s; u8:=3; i8:=0", {"num_heads": 2}, 2),
        Case(f"u8:b,s,8; u8:8,24; 24; =0.5; =0.5; -; u8:=3; u8:=0; 2,b,2,p,4",
             {"num_heads": 2, "unidirectional": 1}, 2),
    ],
    "MultiHeadAttention": [
        Case("b,s,8; b,k,8; b,k,8", {"num_heads": 2}, 3),
        Case("b,s,8; b,k,8; b,k,12; 28", {"num_heads": 2}, 3),
        Case("b,s,8; b,2,k,4; b,2,k,4", {"num_heads": 2}, 3),
        Case("b,s,8; b,2,k,4; b,2,k,4", {"num_heads": 2}, 1),
        Case("b,s,8; b,s,8; b,s,8; -; -; -; " + _CACHE, {"num_heads": 2}, 3),
        Case("b,s,8; b,s,8; b,s,8; 24; i32:b,s+p=1; -; " + _CACHE,
             {"num_heads": 2, "unidirectional": 1}, 4),
        Case("b,s,8; b,k,2,2,4", {"num_heads": 2}, 1, schema="b,s,8"),
        Case("b,s,2,3,4", {"num_heads": 2}, 1, schema="b,s,8"),
        Case("b,s,8; b,k,8; b,k,8; -; i32:b,k=1; 1,1,s,k", {"num_heads": 2}, 4),
        Case("b,s,8; b,k,8; b,k,8; 24; -; -; " + _CACHE, {"num_heads": 2}, 3),
        # The past keys are in a buffer, with the number of them.
        Case("b,s,8; b,s,8; b,s,8; -; -; -; b,2,64,4; b,2,64,4; i32:=3", {"num_heads": 2}, 4),
        Case("b,s,8; b,s,8; b,s,8; -; -; -; b,2,c,4; b,2,c,4; i32:=p; i32:b,1,c=0",
             {"num_heads": 2}, 4, [{"b": 1, "s": 1, "p": 1, "c": 2},
                                   {"b": 2, "s": 3, "p": 4, "c": 9},
                                   {"b": 3, "s": 2, "p": 5, "c": 7}]),
        Case("b,s,8; b,s,8; b,s,8; -; -; -; b,2,64,4; b,2,64,4; i32:1=s", {"num_heads": 2}, 4,
             unknown=1),
    ],
    "GroupQueryAttention": [
        Case("b,s,32; b,s,16; b,s,16; -; -; i32:b=s-1; i32:=s", _GROUPS, 3),
        Case("b,s,h; b,s,k; b,s,k; -; -; i32:b=s-1; i32:=s", _GROUPS, 1, [
            {"b": 1, "s": 1, "h": 32, "k": 16}, {"b": 2, "s": 3, "h": 32, "k": 16},
            {"b": 3, "s": 2, "h": 64, "k": 32}]),
        Case("b,s,32; b,s,16; b,s,16; " + _GQA, _GROUPS, 3, _STEPS),
        Case("b,s,64; -; -; " + _GQA, _GROUPS, 3, _STEPS),
        Case("b,s,128; -; -; b,2,p,16; b,2,p,16; " + _TOTAL + "; 64,8; 64,8",
             {**_GROUPS, "do_rotary": 1}, 3, _STEPS),
        # A buffer that is longer than the sequence.
        Case("b,s,32; b,s,16; b,s,16; b,2,64,8; b,2,64,8; i32:b=s-1; i32:=s", _GROUPS, 3),
        Case("b,s,32; b,s,16; b,s,16; b,2,c,8; b,2,c,8; i32:b=s-1; i32:=s", _GROUPS, 3, [
            {"b": 1, "s": 1, "c": 1}, {"b": 2, "s": 3, "c": 9}, {"b": 3, "s": 5, "c": 5}]),
        Case("b,s,32; b,s,16; b,s,16; b,2,c,8; b,2,c,8; i32:b=s-1; i32:=s",
             {**_GROUPS, "sliding_window_cache": 1, "local_window_size": 2}, 3, [
                 {"b": 1, "s": 1, "c": 2}, {"b": 2, "s": 3, "c": 9}, {"b": 3, "s": 5, "c": 3}]),
        Case("b,s,32; b,s,16; b,s,16; " + _GQA, {**_GROUPS, "qk_output": 1}, 4, _STEPS),
        Case("b,s,32; b,s,16; b,s,16; b,2,64,8; b,2,64,8; i32:b=s-1; i32:=s",
             {**_GROUPS, "qk_output": 2}, 4),
        Case("b,s,32; b,s,16; b,s,16; b,2,64,8; b,2,64,8; i32:b=s-1; i32:=t", _GROUPS, 3,
             [{"b": 1, "s": 1, "t": 1}, {"b": 2, "s": 3, "t": 3}, {"b": 1, "s": 2, "t": 64}]),
        Case(f"b,s,32; b,s,16; b,s,16; i8:b,2,p,8; i8:b,2,p,8; {_TOTAL}; -; -; -; -; -; 1; 1",
             {**_GROUPS, **_SCALES, "kv_cache_bit_width": 8}, 3, _STEPS),
        Case(f"b,s,32; b,s,16; b,s,16; u8:b,2,p,4; u8:b,2,p,4; {_TOTAL}; -; -; -; -; -; 1; 1",
             {**_GROUPS, **_SCALES, "kv_cache_bit_width": 4}, 3, _STEPS),
        # The number of all keys is data, or a bound.
        Case("b,s,32; b,s,16; b,s,16; -; -; i32:b=s-1; i32:1=s", _GROUPS, 3, unknown=2),
        Case("b,s,32; b,s,16; b,s,16; b,2,4,8; b,2,4,8; i32:b=s-1; i32:=64" + 9 * "; -"
             + "; i32:b=s", _GROUPS, 3, unknown=2),
    ],
    "RotaryEmbedding": _same("b,s,16; i64:b,s=0; 64,4; 64,4", num_heads=2, rotary_embedding_dim=8)
    + [Case("b,2,s,8; i64:b,s=0; 64,4; 64,4"),
       Case("b,s,16; i64:1=0; 64,8; 64,8"),
       Case("b,s,32; i64:b,s=0; 64,4; 64,4", {"num_heads": 2, "rotary_embedding_dim": 8,
                                              "interleaved": 1})],
    "SkipLayerNormalization": [
        Case("b,s,8; b,s,8; 8; 8; 8", {}, 4),
        Case("b,s,8; b,s,8; 8", {}, 1),
        Case("b,s,8; 1,s,8; 8; 8", {}, 4),
        Case("b,s,8; s,8; 8; -; 8", {}, 4),
        Case("n,8; n,8; 8", {}, 4),
        Case("b,s,h; b,s,h; h; h", {}, 4),
    ],
    "SkipSimplifiedLayerNormalization": [
        Case("b,s,8; b,s,8; 8; 8", {}, 4),
        Case("b,s,8; s,8; 8", {}, 4),
        Case("n,8; n,8; 8", {}, 1),
    ],
    "EmbedLayerNormalization": [
        Case("i32:b,s; i32:b,s; 9,8; 64,8; 2,8; 8; 8; i32:b,s", {}, 3),
        Case("i32:b,s; -; v,8; 64,8; -; 8; 8", {}, 2),
        Case("i32:b,s; -; 9,8; 64,8; -; 8; 8; -; i32:b,s", {}, 3),
        Case("i32:b,s; -; 9,8; 64,8; -; 8; 8; -; i32:1,s", {"mask_index_type": 0}, 3),
    ],
    "QEmbedLayerNormalization": [
        Case("i32:b,s; i32:b,s; u8:9,8; u8:64,8; u8:2,8; u8:8; u8:8; i32:b,s; =0.5; =0.5; =0.5; "
             "=0.5; =0.5; u8:=1; u8:=1; u8:=1; u8:=1; u8:=1", {}, 2),
        Case("i32:b,s; -; u8:9,8; u8:64,8; -; u8:8; u8:8; -; =0.5; =0.5; -; "
             "=0.5; =0.5; u8:=1; u8:=1; -; u8:=1; u8:=1", {}, 2),
    ],
    "RelativePositionBias": [
        Case("32,n; i64:=s; i64:=s", {"max_distance": 128}, schema="1,n,s,s")],
    "BiasAdd": [Case("b,s,c; c; b,s,c", schema="b,s,c")],
    "BiasGelu": _same("b,s,8; 8", "n,m; m", "m; m", "a,b,c,m; m"),
    "BiasSoftmax": [
        Case("b,2,s,k; b,1,1,k", {"axis": 3, "is_inner_broadcast": 1}, schema="b,2,s,k"),
        Case("b,2,s,k; 1,2,s,k", {"axis": 3, "is_inner_broadcast": 0}, schema="b,2,s,k")],
    "BiasSplitGelu": [Case("b,s,2*h; 2*h", schema="b,s,h"), Case("b,s,16; 16", schema="b,s,8")],
    "Pad": [Case("n,m; i64:=[1,0,2,3]"), Case("n,m; i64:=[0,-1,0,1]; =0.5", {"mode": "constant"}),
            Case("n,m; i64:4=0", unknown=2)],
    "GatherND": [Case("n,m,3; i64:k,1=0"), Case("n,m; i32:j,k,2=0"), Case("n,3; i64:=[0,1]")],
    "GatherBlockQuantized": [
        Case("u8:v,16; i64:b,s=0; v,2", {"block_size": 16, "quantize_axis": 1}),
        Case("u8:v,16; i32:s=0; v,1", {"block_size": 16, "quantize_axis": 1, "bits": 8}),
        Case("u8:v,w,16; i64:=0; v,w,2", {"block_size": 16, "quantize_axis": -1, "bits": 4}),
        Case("u8:v,8; i64:n=0; v,2", {"block_size": 16, "quantize_axis": 1, "bits": 2}),
        Case("u4:9,16; i64:b,s=0; 9,1", {"block_size": 16, "quantize_axis": 1}),
        Case("i4:16,9; i64:b,s=0; 1,9",
             {"block_size": 16, "quantize_axis": 0, "gather_axis": 1}),
    ],
    "MoE": [Case("n,8; n,2; 2,8,16; 2,16; 2,16,8; 2,8", {"k": 1}),
            Case("b,s,8; t,2; 2,8,16; -; 2,16,8", {"k": 2, "activation_type": "gelu"}, sizes=[
                {"b": 1, "s": 1, "t": 1}, {"b": 2, "s": 3, "t": 6}, {"b": 3, "s": 1, "t": 3}])],
    "QMoE": [Case("n,32; n,2; u8:2,32,16; 2,32; -; u8:2,32,16; 2,32", {"k": 1}),
             Case("b,s,32; t,2; u8:2,32,32; 2,32; 2,32; u8:2,32,32; 2,32; 2,32",
                  {"k": 1, "expert_weight_bits": 8}, sizes=[
                      {"b": 1, "s": 1, "t": 1}, {"b": 2, "s": 3, "t": 6},
                      {"b": 3, "s": 1, "t": 3}])],
    "CDist": [Case("n,d; m,d"), Case("f64:n,3; f64:m,3", {"metric": "euclidean"})],
    "ComplexMul": [Case("n,m,2; m,2", schema="n,m,2"), Case("k,1; n,k,1", schema="n,k,1")],
    "ComplexMulConj": [Case("n,2; n,2", schema="n,2")],
    "ExpandDims": [Case("n,m; i32:=0"), Case("n,m; i32:=2"), Case("n,m; i32:=-1"),
                   Case("n,m; i32:=-3"), Case("n,m; i32:=-2"), Case("; i32:=0")],
    "FastGelu": _same("b,s,8; 8", "b,s,8", "n; n"),
    "Gelu": _same("b,s,8", "n", ""),
    "QuickGelu": _same("b,s,8", "n", "", alpha=1.5),
    "GroupNorm": [Case("b,h,w,8; 8; 8", {"groups": 2, "activation": 1}, schema="b,h,w,8"),
                  Case("b,8,h,w; 8; 8", {"groups": 2, "activation": 0, "channels_last": 0},
                       schema="b,8,h,w")],
    "SkipGroupNorm": [
        Case("b,h,w,8; 8; 8; b,h,w,8; 8", {"groups": 2, "activation": 1}, 2,
             schema="b,h,w,8; b,h,w,8"),
        Case("b,h,w,8; 8; 8; b,8", {"groups": 2, "activation": 1}, 2,
             schema="b,h,w,8; b,h,w,8")],
    "Inverse": _same("n,n", "b,n,n", "a,b,n,n"),
    "Trilu": _same("n,m", "a,b,n,m") + [Case("n,m; i64:=1", {"upper": 0})],
    "GridSample": [Case("n,c,h,w; n,q,r,2"), Case("n,c,h,w; n,q,r,2", {"mode": "nearest"})],
    "QGemm": [
        Case(f"u8:m,k; {Q}; i8:k,n; {Q8}; -; {Q}"),
        Case(f"u8:k,m; {Q}; i8:k,n; {Q8}; i32:n; {Q}", {"transA": 1}),
        Case(f"u8:k,m; {Q}; i8:n,k; {Q8}; -", {"transA": 1, "transB": 1}),
        Case(f"u8:m,k; {Q}; u8:n,k; {Q}; i32:1,n", {"transB": 1, "alpha": 2.0}),
    ],
    "FusedGemm": [
        Case("m,k; k,n", {"activation": "Relu"}),
        Case("k,m; n,k; n", {"activation": "LeakyRelu", "activation_alpha": 0.1,
                                "transA": 1, "transB": 1}),
        Case("k,m; k,n; m,1", {"activation": "Relu", "transA": 1, "beta": 0.5}),
        Case("m,k; n,k; ", {"activation": "Relu", "transB": 1}),
    ],
    "GemmFastGelu": [Case("b,s,k; k,n; n", schema="b,s,n"), Case("m,k; k,n", schema="m,n")],
    "DynamicQuantizeMatMul": [
        Case("m,k; i8:k,n; =0.5; i8:=0"), Case("b,m,k; u8:k,n; n; u8:n; n"),
        Case("k; i8:k,n; =0.5"), Case("b,m,k; i8:k; =0.5"),
        Case("n,m,3; i8:k,3,5; =0.5", sizes=_BROADCAST),
    ],
    "MatMulIntegerToFloat": [
        Case("u8:m,k; i8:k,n; =0.5; =0.5"), Case("u8:b,m,k; u8:k,n; =0.5; n; u8:=3; u8:n; n"),
        Case("i8:n,m,3; i8:k,3,5; =0.5; =0.5", sizes=_BROADCAST),
    ],
    "MatMulInteger16": [Case("i16:m,k; i16:k,n"), Case("i16:n,m,3; i16:k,3,5", sizes=_BROADCAST),
                        Case("i16:k; i16:k")],
    "MatMulNBits": [
        Case("b,s,32; u8:8,2,8; 8,2", {"K": 32, "N": 8, "bits": 4, "block_size": 16}),
        Case("m,32; u8:8,2,8; 16; u8:8,1; -; 8", {"K": 32, "N": 8, "bits": 4, "block_size": 16}),
        Case("32; u8:8,2,8; 16", {"K": 32, "N": 8, "bits": 4, "block_size": 16}),
        Case("a,b,s,32; u8:8,1,32; 8,1", {"K": 32, "N": 8, "bits": 8, "block_size": 32}),
    ],
    "MatMulBnb4": [
        Case("b,s,32; u8:128; 16", {"K": 32, "N": 8, "quant_type": 1, "block_size": 16}),
        Case("m,8; u8:128; 16",
             {"K": 32, "N": 8, "quant_type": 0, "block_size": 16, "transB": 0}),
    ],
    "DynamicQuantizeLSTM": [
        Case("s,b,3; u8:1,3,16; u8:1,4,16; 1,32; -; -; -; -; 1; u8:1; 1; u8:1",
             {"hidden_size": 4}, 3),
        Case("s,b,3; i8:2,3,16; i8:2,4,16; -; i32:b=s; 2,b,4; 2,b,4; -; 2; i8:2; 2; i8:2",
             {"hidden_size": 4, "direction": "bidirectional"}, 3),
        # onnxruntime requires the attribute.
        Case("s,b,3; u8:1,3,16; u8:1,4,16; -; -; -; -; -; 1; u8:1; 1; u8:1", {}, 3,
             schema="s,1,b,4; 1,b,4; 1,b,4"),
    ],
    "QuantizeLinear": [Case(f"n,m; {Q}"), Case("n,3,m; 3; i8:3", {"axis": 1}), Case("n,m; =0.5")],
    "DequantizeLinear": [Case(f"u8:n,m; {Q}"), Case("i8:n,3,m; 3; i8:3", {"axis": 1}),
                         Case("i32:n,m; =0.5")],
    "QLinearLeakyRelu": [Case(f"u8:n,m; {Q}; {Q}", {"alpha": 0.1}), Case(f"i8:n; {Q8}; {Q8}")],
    "QLinearSigmoid": [Case(f"u8:n,m; {Q}; {Q}"), Case(f"i8:n; {Q8}; {Q8}")],
    "QLinearSoftmax": [Case(f"u8:a,n,m; {Q}; {Q}", {"opset": 13, "axis": 1}),
                       Case(f"i8:a,n; {Q8}; {Q8}", {"opset": 12})],
    "QLinearAdd": [Case(f"u8:n,m; {Q}; u8:k,m; {Q}; {Q}", sizes=_BROADCAST),
                   Case(f"u8:a,n,m; {Q}; u8:k,1; {Q}; {Q}", sizes=[
                       {"a": 2, **sizes} for sizes in _BROADCAST]),
                   Case(f"i8:n,m; {Q8}; i8:=3; {Q8}; {Q8}"),
                   Case(f"u8:n,m; {Q}; u8:m; {Q}; {Q}")],
    "QLinearMul": [Case(f"u8:n,m; {Q}; u8:k,m; {Q}; {Q}", sizes=_BROADCAST)],
    "QLinearWhere": [
        Case(f"b:n,1; u8:k,m; {Q}; u8:m; {Q}; {Q}", sizes=_BROADCAST),
        Case(f"b:m; u8:n,m; {Q}; u8:=3; {Q}; {Q}")],
    "QLinearConcat": [
        Case(f"{Q}; u8:n,m; {Q}; u8:k,m; {Q}", {"axis": 0}),
        Case(f"{Q}; u8:n,3; {Q}; u8:n,m; {Q}; u8:n,m; {Q}", {"axis": -1}),
        Case(f"{Q8}; i8:n,m,3; {Q8}", {"axis": 2})],
    "FusedMatMul": [
        Case("b,m,k; k,n"), Case("b,k,m; k,n", {"transA": 1}),
        Case("b,m,k; n,k", {"transB": 1, "alpha": 0.5}),
        Case("n,3,m; k,5,3", {"transA": 1, "transB": 1}, sizes=_BROADCAST),
        Case("k; k,n", {"transA": 1}), Case("m,k; k", {"transB": 1}),
        Case("k; n,k", {"transA": 1, "transB": 1}), Case("k; k", {"transA": 1, "transB": 1}),
        Case("m,b,k; b,k,n", {"transBatchA": 1}),
        Case("m,a,b,k; a,b,k,n", {"transBatchA": 1}),
        Case("k,b,m; b,k,n", {"transBatchA": 1, "transA": 1}),
        Case("b,m,k; k,b,n", {"transBatchB": 1}),
        Case("b,m,k; n,b,k", {"transBatchB": 1, "transB": 1}),
        Case("k,a,b,m; n,a,b,k",
             {"transBatchA": 1, "transA": 1, "transBatchB": 1, "transB": 1}),
        Case("m,n,3; k,3,5", {"transBatchA": 1}, sizes=_BROADCAST),
        Case("k,m; k", {"transA": 1}),
    ],
    "TransposeMatMul": [Case("b,m,k; k,n"), Case("b,k,m; n,k", {"transA": 1, "transB": 1})],
    "FusedMatMulActivation": [
        Case("b,m,k; n,k", {"activation": "Relu", "transB": 1}, schema="b,m,n"),
        Case("m,b,k; b,k,n", {"activation": "Relu", "transBatchA": 1}, schema="b,m,n")],
    "FusedConv": [
        Case("n,2,h,w; 4,2,3,3; 4", {"activation": "Relu", "pads": [1, 1, 1, 1]}),
        Case("n,4,h,w; 6,2,2,3", {"activation": "Relu", "group": 2, "dilations": [2, 1]},
             sizes=_IMAGES),
        Case("n,2,h,w; 4,2,3,3", {"activation": "Relu", "auto_pad": "SAME_UPPER",
                                  "strides": [2, 2]}),
        Case("n,2,w; 4,2,3; 4", {"activation": "Clip", "activation_params": [0.0, 6.0],
                                 "auto_pad": "VALID", "strides": [2]}, sizes=_IMAGES),
        Case("n,2,h,w; 4,2,3,3; 4; n,4,h,w", {"activation": "Relu", "pads": [1, 1, 1, 1]}),
    ],
    "QLinearAveragePool": [
        Case(f"u8:n,c,h,w; {Q}; {Q}", {"kernel_shape": [3, 3], "strides": [2, 2]},
             sizes=_IMAGES),
        Case(f"u8:n,c,h,w; {Q}; {Q}", {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1],
                                       "ceil_mode": 1, "strides": [2, 2]}),
        Case(f"u8:n,c,h,w; {Q}; {Q}", {"kernel_shape": [3, 3], "auto_pad": "SAME_LOWER",
                                       "strides": [2, 2]}),
        Case(f"u8:n,h,w,c; {Q}; {Q}", {"kernel_shape": [3, 2], "channels_last": 1},
             sizes=_IMAGES),
        Case(f"u8:n,h,w,c; {Q}; {Q}", {"kernel_shape": [2, 3], "channels_last": 1,
                                       "strides": [1, 2], "pads": [0, 1, 1, 1]}),
        Case(f"i8:n,c,w; {Q8}; {Q8}", {"kernel_shape": [3], "count_include_pad": 1},
             sizes=_IMAGES),
    ],
    "QLinearConv": [
        Case(f"u8:n,2,h,w; {Q}; i8:4,2,3,2; {Q8}; {Q}; i32:4", {"pads": [1, 1, 1, 1]}),
        Case(f"u8:n,h,w,2; {Q}; i8:4,2,3,2; {Q8}; {Q}; i32:4",
             {"channels_last": 1, "pads": [1, 1, 1, 1], "strides": [1, 2]}),
        Case(f"u8:n,h,w,4; {Q}; u8:6,2,2,3; {Q}; {Q}",
             {"channels_last": 1, "group": 2, "dilations": [2, 1]}, sizes=_IMAGES),
        Case(f"u8:n,h,w,4; {Q}; i8:4,1,3,2; {Q8}; {Q}",
             {"channels_last": 1, "group": 4, "auto_pad": "SAME_UPPER", "strides": [2, 1]}),
        Case(f"u8:n,w,2; {Q}; i8:4,2,3; {Q8}; {Q}", {"channels_last": 1, "auto_pad": "VALID"},
             sizes=_IMAGES),
    ],
    "NhwcFusedConv": [
        Case("n,h,w,2; 4,2,3,2; 4", {"activation": "Relu", "pads": [1, 1, 1, 1]},
             schema="n,h,w+1,4"),
        Case("n,h,w,2; 4,2,3,3; 4; n,h,w,4", {"auto_pad": "SAME_LOWER"}, schema="n,h,w,4")],
    "NhwcMaxPool": [
        Case("u8:n,h,w,c", {"kernel_shape": [3, 2]}, sizes=_IMAGES),
        Case("i8:n,h,w,c", {"kernel_shape": [2, 3], "pads": [1, 1, 0, 1], "strides": [2, 2]}),
        Case("u8:n,h,w,c", {"kernel_shape": [3, 2], "ceil_mode": 1, "strides": [2, 2]},
             sizes=_IMAGES),
        Case("u8:n,h,w,c", {"kernel_shape": [3, 3], "auto_pad": "SAME_UPPER", "strides": [2, 3]}),
    ],
    "nchwc.Conv": [
        Case("n,16,h,w; 32,16,3,3; 32", {"pads": [1, 1, 1, 1], "activation": "Relu"}),
        Case("n,16,h,w; 16,1,2,3", {"group": 16, "strides": [2, 1]}, sizes=_IMAGES),
        Case("n,16,h,w; 16,16,1,1; 16; n,16,h,w", {"auto_pad": "VALID"})],
    "nchwc.AveragePool": [Case("n,16,h,w", {"kernel_shape": [3, 2], "strides": [2, 2]},
                               sizes=_IMAGES)],
    "nchwc.MaxPool": [
        Case("n,16,h,w", {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1]}),
        Case("n,16,h,w", {"kernel_shape": [3, 3], "auto_pad": "SAME_UPPER", "strides": [2, 2]}),
        Case("n,16,h,w", {"kernel_shape": [2, 3], "ceil_mode": 1, "strides": [2, 2]},
             sizes=_IMAGES)],
    "nchwc.GlobalAveragePool": [Case("n,16,h,w")],
    "nchwc.GlobalMaxPool": [Case("n,16,h,w")],
    # The channels fill blocks of 8 or 16, as the processor has them.
    "nchwc.ReorderInput": [Case("n,4,h,w", unknown=1),
                           Case("n,h,w,4", {"channels_last": 1}, unknown=1)],
    "nchwc.ReorderOutput": [Case("n,16,h,w", {"channels": 12}),
                            Case("n,16,h,w", {"channels": 12, "channels_last": 1})],
    "nchwc.Upsample": [Case("n,16,h,w", {"scales": [1, 1, 2, 3]})],
    "QLinearGlobalAveragePool": [
        Case(f"u8:n,c,h,w; {Q}; {Q}"),
        Case(f"u8:n,h,w,c; {Q}; {Q}", {"channels_last": 1}),
        Case(f"i8:n,c,w; {Q8}; {Q8}", {"channels_last": 0}),
    ],
}


@dataclasses.dataclass
class Found:
    """The sizes of the results of a case: how many are exact, have only a bound, or are
    unknown; in how many runs, and how many of them, were compared; why onnxruntime did not run
    the case; and texts for the wrong ones."""

    exact: int = 0
    bound: int = 0
    unknown: int = 0
    runs: int = 0
    compared: int = 0
    refusal: str = ""
    wrong: list[str] = dataclasses.field(default_factory=list)


def build(op: str, case: Case) -> tuple[onnx.ModelProto, dict[str, str]]:
    """The model of a case, and the values of the inputs that have one."""
    names, inputs, nodes, constants, values = [], [], [], [], {}
    for i, text in enumerate(case.inputs.split(";")):
        text = text.strip()
        if text == "-":
            names.append("")
            continue
        kind, text = text.split(":") if ":" in text else ("f32", text)
        text, _, value = text.partition("=")
        names.append(f"x{i}")
        dims = [int(dim) if dim.isdigit() else dim for dim in text.split(",") if dim]
        dtype = helper.tensor_dtype_to_np_dtype(_TYPES[kind])
        if kind in ("i4", "u4"):
            # onnxruntime takes no numpy array of these as an input.
            constants.append(helper.make_tensor(f"x{i}", _TYPES[kind], dims,
                                                numpy.zeros(dims, int).ravel()))
        elif dims or not value:
            inputs.append(helper.make_tensor_value_info(f"x{i}", _TYPES[kind], dims))
            if value:
                values[f"x{i}"] = value
        elif not re.search(r"[a-z]", value):
            constants.append(numpy_helper.from_array(
                numpy.array(json.loads(value)).astype(dtype), f"x{i}"))
        else:
            inputs.append(helper.make_tensor_value_info(f"m{i}", TensorProto.FLOAT, [value]))
            constants.append(numpy_helper.from_array(numpy.array(0), f"zero{i}"))
            nodes += [helper.make_node("Shape", [f"m{i}"], [f"m{i}_shape"]),
                      helper.make_node("Gather", [f"m{i}_shape", f"zero{i}"], [f"m{i}_size"]),
                      helper.make_node("Cast", [f"m{i}_size"], [f"x{i}"], to=_TYPES[kind])]
    outputs = [f"y{i}" for i in range(case.results)]
    *part, name = op.split(".")
    domain = ".".join([DOMAIN, *part])
    nodes.append(helper.make_node(name, names, outputs, domain=domain, **case.attributes))
    # onnxruntime does not find the type of the fourth result of some ops.
    graph = helper.make_graph(nodes, "g", inputs, [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, None) if name == "y3" else
        helper.make_value_info(name, onnx.TypeProto()) for name in outputs], constants)
    return helper.make_model(graph, ir_version=9, opset_imports=[
        helper.make_opsetid("", 18), helper.make_opsetid(domain, 1)]), values


def sizes_of(case: Case, model: onnx.ModelProto) -> list[dict[str, int]]:
    names = sorted({name for value in model.graph.input
                    for dim in value.type.tensor_type.shape.dim
                    for name in re.findall(r"[A-Za-z_]\w*", dim.dim_param)})
    if case.sizes:
        return [{name: sizes[name] for name in names} for sizes in case.sizes]
    return [dict.fromkeys(names, 1), dict(zip(names, (2, 3, 5, 7, 4, 6))),
            dict(zip(names, (5, 4, 2, 3, 6, 1)))]


def truths(case: Case, model: onnx.ModelProto, values: dict[str, str], found: Found
           ) -> list[tuple[dict[str, int], list[tuple[int, ...]]]]:
    """The shapes of the results at the sizes: those of onnxruntime, or else those that the
    op's description gives."""
    all_sizes = sizes_of(case, model)
    ran = []
    try:
        session = _session(model.SerializeToString())
        for sizes in all_sizes:
            feeds = inputs_for(model, sizes)
            for name, value in values.items():
                feeds[name] = numpy.full_like(feeds[name], value_of(value, sizes))
            ran.append((sizes, [array.shape for array in session.run(None, feeds)]))
    except Exception as error:  # it raises errors of several types
        found.refusal = str(error).splitlines()[0][:300]
    if not found.refusal or case.schema is None:
        return ran
    return [(sizes, [tuple(value_of(dim, sizes) for dim in text.strip().split(","))
                     for text in case.schema.split(";")]) for sizes in all_sizes]


def check(op: str, case: Case) -> Found:
    """Compares the sizes of a case."""
    model, values = build(op, case)
    found, inferred = Found(), shapes(model)
    runs = truths(case, model, values, found)
    found.runs = len(runs)
    for i in range(case.results):
        name = f"y{i}"
        try:
            extents = inferred[name].extents
        except KeyError:
            found.unknown += len(runs[0][1][i]) if runs else 1
            continue
        for extent in extents:
            kind = {"exact": "exact", "at_most": "bound"}.get(extent.guarantee, "unknown")
            setattr(found, kind, getattr(found, kind) + 1)
        for sizes, truth in runs:
            got = [extent.size if extent.guarantee == "exact" else None
                   for extent in inferred.at_sizes(sizes)[name].extents]
            found.compared += sum(size is not None for size in got)
            if len(got) != len(truth[i]) or any(
                    size not in (None, true) for size, true in zip(got, truth[i])):
                found.wrong.append(f"{op} of {case.inputs} with {case.attributes}: {name} is "
                                   f"{list(truth[i])}, and not {inferred[name]}, at {sizes}")
    return found
