"""The types of values in ONNX graphs: element types, without sizes.

The schemas of the package `onnx` say which inputs and results of an op have the
same element type. The others are here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Iterable, NamedTuple, Sequence

_ELEMENTS = {
    "FLOAT": "f32", "DOUBLE": "f64", "FLOAT16": "f16", "BFLOAT16": "bf16", "BOOL": "i1",
    "INT4": "i4", "INT8": "i8", "INT16": "i16", "INT32": "i32", "INT64": "i64",
    "UINT4": "ui4", "UINT8": "ui8", "UINT16": "ui16", "UINT32": "ui32", "UINT64": "ui64",
    "COMPLEX64": "complex<f32>", "COMPLEX128": "complex<f64>", "STRING": "!onnx.string",
    "FLOAT8E4M3FN": "f8E4M3FN", "FLOAT8E4M3FNUZ": "f8E4M3FNUZ", "FLOAT8E5M2": "f8E5M2",
    "FLOAT8E5M2FNUZ": "f8E5M2FNUZ", "FLOAT8E8M0": "f8E8M0FNU", "FLOAT4E2M1": "f4E2M1FN",
}
FLOATS = {"f16", "bf16", "f32", "f64"}
INTEGERS = {"i1", "i4", "i8", "i16", "i32", "i64"}


class Kind(NamedTuple):
    """A type. `mlir` is its text; a tensor has an element type, and a sequence
    or an optional value the type of the value inside."""

    mlir: str
    element: str = ""
    held: Kind | None = None

    @property
    def is_tensor(self) -> bool:
        return bool(self.element)


NONE = Kind("none")
UNKNOWN = Kind("!onnx.unknown")


def tensor(element: str, sizes: Iterable[Any] | None = None) -> Kind:
    """A tensor with these sizes (`?` for an unknown one), or without a rank."""
    if sizes is None:
        return Kind(f"tensor<*x{element}>", element)
    return Kind(f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>", element)


@lru_cache(maxsize=None)
def element(number: int) -> str:
    """The MLIR text of an element type of ONNX."""
    import onnx

    try:
        name = onnx.TensorProto.DataType.Name(number)
    except ValueError:
        name = "UNDEFINED"
    return _ELEMENTS.get(name, f"!onnx.{name.lower()}")


@lru_cache(maxsize=None)
def number(mlir: str) -> int | None:
    """The element type of ONNX with this MLIR text; `None` if there is none."""
    import onnx

    names = [name for name, text in _ELEMENTS.items() if text == mlir]
    return onnx.TensorProto.DataType.Value(names[0]) if names else None


def of_proto(proto: Any, ranked: bool = True) -> Kind:
    """The type that a file states."""
    which = proto.WhichOneof("value")
    if which in ("tensor_type", "sparse_tensor_type"):
        stated = getattr(proto, which)
        if not stated.elem_type:
            return UNKNOWN
        if not ranked or not stated.HasField("shape"):
            return tensor(element(stated.elem_type))
        return tensor(element(stated.elem_type), [
            dim.dim_value if dim.HasField("dim_value") and dim.dim_value >= 0 else "?"
            for dim in stated.shape.dim])
    if which == "sequence_type":
        return Kind("!onnx.sequence", held=of_proto(proto.sequence_type.elem_type, False))
    if which == "optional_type":
        return Kind("!onnx.optional", held=of_proto(proto.optional_type.elem_type, False))
    return UNKNOWN


@lru_cache(maxsize=1024)
def without_sizes(kind: Kind) -> Kind:
    return tensor(kind.element) if kind.is_tensor else kind


@lru_cache(maxsize=None)
def _signature(op: str, opset: int, domain: str
               ) -> tuple[list[str], list[tuple[str, Kind]]] | None:
    """The types of operands and results in the schema, by name; those of results also as
    far as they depend on no operand."""
    import onnx

    try:
        schema = onnx.defs.get_schema(op, opset, domain)
    except Exception:  # the package has an error type of its own for it
        return None
    return ([entry.type_str for entry in schema.inputs],
            [(entry.type_str, _of_text(entry.type_str, schema)) for entry in schema.outputs])


def _attributes(node: Any) -> dict[str, Any]:
    return {attribute.name: attribute for attribute in node.attribute}


def arguments(node: Any, graph: Any, operands: Sequence[Kind]) -> list[Kind]:
    """The types of the arguments of a node's subgraph."""
    stated = [of_proto(value.type, ranked=False) for value in graph.input]
    passed: list[Kind] = [UNKNOWN] * len(stated)
    if node.op_type == "Loop":
        # The iteration number and the condition are scalars, or lists of one.
        stated[:2] = [tensor(kind, [1] if of_proto(value.type).mlir == f"tensor<1x{kind}>" else [])
                      for kind, value in zip(("i64", "i1"), graph.input)]
        passed[2:] = operands[2:]
    elif node.op_type == "Scan":
        passed = list(operands)
    elif node.op_type == "SequenceMap":
        passed = [kind.held if kind.held else kind for kind in operands]
    passed += [UNKNOWN] * (len(stated) - len(passed))
    return [own if own != UNKNOWN else without_sizes(given)
            for own, given in zip(stated, passed)]


def _of_attribute(attributes: dict[str, Any], name: str, otherwise: Kind) -> Kind:
    found = attributes.get(name)
    return tensor(element(found.i)) if found is not None and found.i else otherwise


def _special(node: Any, operands: Sequence[Kind], yielded: Sequence[Sequence[Kind]]
             ) -> list[Kind] | None:
    """The types of results that no schema states."""
    attributes = _attributes(node)
    first = without_sizes(operands[0]) if operands else UNKNOWN
    op = node.op_type
    if op == "Cast":
        return [_of_attribute(attributes, "to", UNKNOWN)]
    if op == "BitCast":
        return [_of_attribute(attributes, "to", first)]
    if op == "ConstantOfShape":
        value = attributes.get("value")
        return [tensor(element(value.t.data_type) if value is not None else "f32")]
    if op in ("EyeLike", "RandomNormalLike", "RandomUniformLike", "Bernoulli"):
        return [_of_attribute(attributes, "dtype", first)]
    if op in ("RandomNormal", "RandomUniform"):
        return [_of_attribute(attributes, "dtype", tensor("f32"))]
    if op == "Multinomial":
        return [_of_attribute(attributes, "dtype", tensor("i32"))]
    if op in ("HannWindow", "HammingWindow", "BlackmanWindow", "MelWeightMatrix"):
        return [_of_attribute(attributes, "output_datatype", tensor("f32"))]
    if op == "QuantizeLinear":
        zero = operands[2] if len(operands) > 2 and operands[2].is_tensor else None
        return [_of_attribute(attributes, "output_dtype",
                              without_sizes(zero) if zero else tensor("ui8"))]
    if op == "DequantizeLinear":
        scale = operands[1] if len(operands) > 1 else UNKNOWN
        return [_of_attribute(attributes, "output_dtype", without_sizes(scale))]
    if op == "If" and yielded:
        return [without_sizes(kind) for kind in yielded[0]]
    if op == "Loop" and yielded:
        return [without_sizes(kind) for kind in yielded[0][1:]]
    if op == "Scan" and yielded:
        return [without_sizes(kind) for kind in yielded[0]]
    if op in ("SequenceConstruct", "SplitToSequence"):
        return [Kind("!onnx.sequence", held=first)]
    if op == "SequenceMap" and yielded:
        return [Kind("!onnx.sequence", held=without_sizes(kind)) for kind in yielded[0]]
    if op == "SequenceEmpty":
        return [Kind("!onnx.sequence", held=_of_attribute(attributes, "dtype", tensor("f32")))]
    if op in ("SequenceInsert", "SequenceErase", "Identity") and operands and \
            not operands[0].is_tensor:
        return [operands[0]]
    if op in ("SequenceAt", "ConcatFromSequence", "OptionalGetElement") and operands:
        return [operands[0].held or first]
    if op == "Optional":
        return [Kind("!onnx.optional", held=first)]
    return None


# Results of onnxruntime's own ops that have another element type than the first
# input, where the package `onnx` has no schema.
_CONTRIB = {
    "EmbedLayerNormalization": (("f32", "i32", "f32"), 2),
    "QEmbedLayerNormalization": (("f32", "i32"), None),
    "DynamicQuantizeMatMul": (("f32",), 0),
    "MatMulIntegerToFloat": (("f32",), 3),
    "MatMulInteger16": (("i32",), None),
    "QAttention": (("f32", "f32"), 3),
}


def _contrib(node: Any, operands: Sequence[Kind]) -> list[Kind]:
    first = without_sizes(operands[0]) if operands else UNKNOWN
    count = len(node.output)
    if node.op_type in ("QuantizeLinear", "DequantizeLinear"):
        return _special(node, operands, []) or [first]
    if node.op_type not in _CONTRIB:
        return [first if first.is_tensor else UNKNOWN] * count
    elements, source = _CONTRIB[node.op_type]
    kinds = [tensor(name) for name in elements]
    if source is not None and source < len(operands) and operands[source].is_tensor:
        kinds = [without_sizes(operands[source]) if kind.element == "f32" else kind
                 for kind in kinds]
    return kinds + [UNKNOWN] * (count - len(kinds))


def results(node: Any, opset: int, operands: Sequence[Kind],
            yielded: Sequence[Sequence[Kind]]) -> list[Kind]:
    """The types of a node's results, without sizes."""
    count = len(node.output)
    domain = "" if node.domain == "ai.onnx" else node.domain
    if not domain and (found := _special(node, operands, yielded)) is not None:
        return (found + [UNKNOWN] * count)[:count]
    signature = _signature(node.op_type, opset, domain)
    if signature is None:
        return (_contrib(node, operands) + [UNKNOWN] * count)[:count]
    formal, stated = signature
    by_name: dict[str, Kind] = {}
    for index, kind in enumerate(operands if formal else ()):
        if kind is not NONE:
            by_name.setdefault(formal[min(index, len(formal) - 1)], without_sizes(kind))
    if not stated:
        return [UNKNOWN] * count
    return [by_name.get(name) or kind for name, kind in
            (stated[min(index, len(stated) - 1)] for index in range(count))]


_TEXTS = {"float": "f32", "double": "f64", "float16": "f16", "bfloat16": "bf16", "bool": "i1",
          "string": "!onnx.string"}


def _of_text(text: str, schema: Any) -> Kind:
    """A type as schemas write it, such as `tensor(int64)`."""
    if not text.startswith("tensor("):
        allowed = next((one.allowed_type_strs for one in schema.type_constraints
                        if one.type_param_str == text), [])
        if len(allowed) != 1:
            return UNKNOWN
        text = allowed[0]
        if not text.startswith("tensor("):
            return UNKNOWN
    name = text[7:-1]
    return tensor(_TEXTS.get(name) or _ELEMENTS.get(name.upper(), f"!onnx.{name}"))
