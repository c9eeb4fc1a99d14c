"""The rewrites of `stablehlo`, one function per operation.

A rule takes the builder and the operation, with the insertion point before it,
and returns the values that replace its results, or `None` to leave the
operation to IREE's lowering. Each states why it is right where that is not
obvious. `propagate` notes the extents of the results of operations that stay.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Sequence

from .stablehlo import (Builder, constant_of, defining_op, dimension_numbers, is_float, is_tensor,
                        is_unsigned, refuse, shape_of, tensor_type, text_of)

Rule = Callable[[Builder, Any], "list[Any] | None"]
RULES: dict[str, Rule] = {}


def _rule(*names: str) -> Callable[[Rule], Rule]:
    def register(function: Rule) -> Rule:
        for name in names:
            RULES[name] = function
        return function
    return register


def _ints(build: Builder, op: Any, name: str, count: int, default: int = 0) -> list[int]:
    """An attribute `array<i64: ...>`, or its default."""
    if name not in op.attributes:
        return [default] * count
    return list(build.ir.DenseI64ArrayAttr(op.attributes[name]))


def _static(build: Builder, value: Any) -> bool:
    return all(size >= 0 for size in shape_of(build.ir, value))


def _wrap(build: Builder, scalar: Any, type_: Any) -> Any:
    tensor = build.one("tensor.from_elements", [scalar], type_)
    build.set_scalar(tensor, scalar)
    return tensor


# Scalars.

_INTEGER = {"add": "addi", "subtract": "subi", "multiply": "muli", "maximum": "maxsi",
            "minimum": "minsi", "and": "andi", "or": "ori", "xor": "xori"}
# Division by 0 is undefined in `arith`, so unsigned division stays with IREE.
_UNSIGNED = {**_INTEGER, "maximum": "maxui", "minimum": "minui"}
_FLOAT = {"add": "addf", "subtract": "subf", "multiply": "mulf", "divide": "divf",
          "maximum": "maximumf", "minimum": "minimumf"}


def scalar_form(build: Builder, op: Any, operands: Sequence[Any]) -> Any | None:
    """The scalar that an element-wise operation computes, or `None`.

    The operands and the result are signless; the types of `op` say what they mean.
    """
    name = op.name.removeprefix("stablehlo.")
    operands = [build.signless(operand) for operand in operands]
    type_ = operands[-1].type
    text = str(type_)
    unsigned = is_unsigned(op.operands[-1].type)
    if name == "compare":
        return _compare(build, op, operands)
    if name == "select":
        return _floor_division(build, *operands) or build.select(*operands)
    if name == "convert":
        if unsigned or is_unsigned(op.results[0].type):
            return _convert_unsigned(build, op, operands[0])
        return _convert(build, operands[0], tensor_type(build.ir, op.results[0]).element_type)
    if unsigned:
        return build.arith(_UNSIGNED[name], *operands) if name in _UNSIGNED else None
    if is_float(type_):
        if name == "negate":
            return build.arith("negf", operands[0])
        return build.arith(_FLOAT[name], *operands) if name in _FLOAT else None
    if not text.startswith("i"):
        return None
    if text == "i1":
        # On booleans `add` and `maximum` are `or`; `multiply` and `minimum` are `and`.
        boolean = {"add": "ori", "maximum": "ori", "or": "ori", "multiply": "andi",
                   "minimum": "andi", "and": "andi", "xor": "xori"}
        if name == "not":
            return build.arith("xori", operands[0], build.constant(1, type_))
        return build.arith(boolean[name], *operands) if name in boolean else None
    if name in _INTEGER:
        return build.arith(_INTEGER[name], *operands)
    if name in ("divide", "remainder"):
        return _divide(build, name, *operands)
    if name == "negate":
        return build.arith("subi", build.constant(0, type_), operands[0])
    if name == "not":
        return build.arith("xori", operands[0], build.constant(-1, type_))
    if name == "sign":
        constant = constant_of(build.ir, operands[0])
        if constant is not None:
            return build.constant((constant > 0) - (constant < 0), type_)
        low = build.arith("maxsi", operands[0], build.constant(-1, type_))
        return build.arith("minsi", low, build.constant(1, type_))
    if name == "abs":
        negative = build.arith("subi", build.constant(0, type_), operands[0])
        return build.arith("maxsi", operands[0], negative)
    if name == "clamp":
        return build.arith("minsi", build.arith("maxsi", operands[1], operands[0]), operands[2])
    return None


def _divide(build: Builder, name: str, left: Any, right: Any) -> Any:
    """Integer division. StableHLO leaves 0 and overflow to the implementation;
    `arith` makes them undefined, so the divisor is guarded unless constant."""
    operation = "divsi" if name == "divide" else "remsi"
    constant = constant_of(build.ir, right)
    if constant is not None and constant not in (0, -1):
        return build.arith(operation, left, right)
    zero, one = build.constant(0, right.type), build.constant(1, right.type)
    minus = build.constant(-1, right.type)
    is_zero = build.compare("eq", right, zero)
    is_minus = build.compare("eq", right, minus)
    unsafe = build.one("arith.ori", [is_zero, is_minus], build.i1)
    divided = build.arith(operation, left, build.select(unsafe, one, right))
    negated = build.arith("subi", zero, left) if name == "divide" else zero
    special = build.select(is_zero, minus if name == "divide" else left, negated)
    return build.select(unsafe, special, divided)


def _operands(value: Any, name: str) -> list[Any] | None:
    """The operands of the `arith` operation that defines a value, if it is `name`."""
    op = defining_op(value)
    return list(op.operands) if op is not None and op.name == f"arith.{name}" else None


def _not_equal(value: Any) -> tuple[Any, Any] | None:
    op = defining_op(value)
    if op is None or op.name != "arith.cmpi":
        return None
    if not str(op.attributes["predicate"]).startswith("1 "):
        return None
    return op.operands[0], op.operands[1]


def _floor_division(build: Builder, condition: Any, yes: Any, no: Any) -> Any | None:
    """JAX spells `a // b` as `a / b - 1` where the signs differ and a rest is
    left, otherwise as `a / b`. For a constant b > 0 that is `floordivsi`."""
    divided, less = _operands(no, "divsi"), _operands(yes, "subi")
    both = _operands(condition, "andi")
    if not (divided and less and both):
        return None
    a, b = divided

    def is_constant(value: Any, number: int) -> bool:
        return constant_of(build.ir, value) == number
    divisor = constant_of(build.ir, b)
    signs, rest = _not_equal(both[0]), _not_equal(both[1])
    if divisor is None or divisor <= 0 or not signs or not rest:
        return None
    upper = _operands(signs[0], "minsi")
    lower = _operands(upper[0], "maxsi") if upper and is_constant(upper[1], 1) else None
    remainder = _operands(rest[0], "remsi")
    if (less[0] == no and is_constant(less[1], 1) and lower and lower[0] == a
            and is_constant(lower[1], -1) and is_constant(signs[1], 1) and remainder
            and remainder[0] == a and is_constant(remainder[1], divisor)
            and is_constant(rest[1], 0)):
        return build.arith("floordivsi", a, b)
    return None


def _compare(build: Builder, op: Any, operands: Sequence[Any]) -> Any | None:
    direction = re.search(r"(EQ|NE|GE|GT|LE|LT)>", str(op.attributes["comparison_direction"]))[1]
    kind = str(op.attributes["compare_type"]) if "compare_type" in op.attributes else ""
    left, right = operands
    if is_float(left.type):
        if "TOTALORDER" in kind:
            # The order of the bits, negative numbers reversed.
            width = int(re.search(r"\d+", str(left.type))[0])
            integer = build.ir.IntegerType.get_signless(width)

            def key(value: Any) -> Any:
                bits = build.one("arith.bitcast", [value], integer)
                flipped = build.arith("xori", bits, build.constant((1 << (width - 1)) - 1, integer))
                negative = build.compare("slt", bits, build.constant(0, integer))
                return build.select(negative, flipped, bits)
            left, right = key(left), key(right)
        predicate = direction.lower()
        return build.compare(predicate if predicate in ("eq", "ne") else "s" + predicate,
                             left, right)
    if direction in ("EQ", "NE"):
        return build.compare(direction.lower(), left, right)
    unsigned = str(left.type) == "i1" or is_unsigned(op.operands[0].type)
    if not str(left.type).startswith("i"):
        return None
    return build.compare(("u" if unsigned else "s") + direction.lower(), left, right)


def _convert(build: Builder, value: Any, target: Any) -> Any | None:
    source, result = str(value.type), str(target)
    if source == result:
        return value
    if not (source.startswith("i") and result.startswith("i")):
        return None
    if result == "i1":
        return build.compare("ne", value, build.constant(0, value.type))
    before, after = int(source[1:]), int(result[1:])
    name = "trunci" if after < before else "extui" if source == "i1" else "extsi"
    return build.one(f"arith.{name}", [value], target)


def _convert_unsigned(build: Builder, op: Any, value: Any) -> Any | None:
    """A conversion from or to unsigned integers; to and from floats only IREE does it."""
    source, target = (tensor_type(build.ir, part).element_type
                      for part in (op.operands[0], op.results[0]))
    result = build.signless_type(target)
    if value.type == result:
        return value
    if not (str(value.type).startswith("i") and str(result).startswith("i")):
        return None
    if str(result) == "i1":
        return build.compare("ne", value, build.constant(0, value.type))
    if int(str(result)[1:]) < int(str(value.type)[1:]):
        return build.one("arith.trunci", [value], result)
    narrow = is_unsigned(source) or str(source) == "i1"
    return build.one("arith.extui" if narrow else "arith.extsi", [value], result)


def _inline(build: Builder, op: Any, arguments: Sequence[Any], body: Any = None) -> list[Any]:
    """Computes the body of a reduction, scatter or sort on scalars."""
    block = body if body is not None else op.regions[0].blocks[0]
    values: dict[Any, Any] = dict(zip(block.arguments, arguments))

    def lookup(value: Any) -> Any:
        return values[value] if value in values else build.signless(build.scalar(value))

    for view in block.operations:
        inner = view.operation
        if inner.name in ("stablehlo.return", "func.return"):
            return [lookup(operand) for operand in inner.operands]
        if inner.name == "stablehlo.constant":
            element = tensor_type(build.ir, inner.results[0]).element_type
            attribute = build.ir.DenseElementsAttr(inner.attributes["value"])
            if is_unsigned(element):
                [number] = list(build.ir.DenseIntElementsAttr(inner.attributes["value"]))
                values[inner.results[0]] = build.constant(int(number), build.signless_type(element))
                continue
            values[inner.results[0]] = build.one("arith.constant", [], element,
                                                 value=attribute.get_splat_value())
            continue
        result = scalar_form(build, inner, [lookup(operand) for operand in inner.operands])
        if result is None:
            raise refuse(op, f"the op's body has '{inner.name}', which SymShape cannot compute "
                         "on scalars")
        values[inner.results[0]] = result
    raise refuse(op, "the op's body has no return")


@_rule(*("stablehlo." + name for name in (
    "add", "subtract", "multiply", "divide", "remainder", "maximum", "minimum", "and", "or", "xor",
    "not", "negate", "sign", "abs", "compare", "select", "convert", "clamp")))
def _elementwise(build: Builder, op: Any) -> list[Any] | None:
    """Integer arithmetic of rank 0 is nearly always about sizes: scalars."""
    for value in (*op.operands, *op.results):
        type_ = tensor_type(build.ir, value)
        if type_.rank or not re.fullmatch(r"i(1|8|16|32|64)", str(type_.element_type)):
            return None
    if op.name == "stablehlo.convert" and op.operands[0].type == op.results[0].type:
        return [op.operands[0]]
    scalar = scalar_form(build, op, [build.scalar(operand) for operand in op.operands])
    return None if scalar is None else [_wrap(build, scalar, op.results[0].type)]


@_rule("stablehlo.get_dimension_size")
def _get_dimension_size(build: Builder, op: Any) -> list[Any]:
    axis = build.ir.IntegerAttr(op.attributes["dimension"]).value
    extent = build.own.get((op.operands[0], axis))
    if extent is None:
        extent = build.extents_of(op.operands[0])[axis]
    element = tensor_type(build.ir, op.results[0]).element_type
    if isinstance(extent, int):
        return [_wrap(build, build.constant(extent, element), op.results[0].type)]
    scalar = build.one("arith.index_cast", [extent], element)
    build.set_index(scalar, extent)
    return [_wrap(build, scalar, op.results[0].type)]


@_rule("stablehlo.custom_call")
def _custom_call(build: Builder, op: Any) -> list[Any] | None:
    name = text_of(build.ir, op, "call_target_name")
    if name == "shape_assertion":
        message = text_of(build.ir, op, "error_message")
        build.own_checks.append(plain_message(message))
        build.assertion(build.scalar(op.operands[0]), build.own_checks[-1])
        return []
    if name in ("Sharding", "annotate_device_placement"):
        return list(op.operands)
    if name == "stablehlo.dynamic_reduce_window":
        from .stablehlo_windows import dynamic_reduce_window
        called = str(op.attributes["called_computations"]).strip('[]@"')
        return dynamic_reduce_window(build, op, build.functions[called])
    raise refuse(op, f"the op calls '{name}', an XLA function that SymShape does not know")


def plain_message(message: str) -> str:
    """The message of a shape assertion without the values of a run."""
    message = re.sub(r",? but found \{\d+\}", "", message)
    message = message.split("Using the following polymorphic shapes specifications")[0]
    return re.sub(r"\s*\{\d+\}", "", message).strip()


@_rule("stablehlo.optimization_barrier")
def _barrier(build: Builder, op: Any) -> list[Any]:
    return list(op.operands)


# Shapes.

@_rule("stablehlo.dynamic_broadcast_in_dim")
def _dynamic_broadcast(build: Builder, op: Any) -> list[Any] | None:
    """A `?` of the operand is either 1 or the result's extent. JAX only
    broadcasts a static 1, so `?` does not expand; where that is not evident, a
    check says so."""
    operand, result = op.operands[0], op.results[0]
    extents = build.elements(op.operands[1])
    axes = list(build.ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    shape, target = shape_of(build.ir, operand), shape_of(build.ir, result)
    extents = [size if size >= 0 else extent for size, extent in zip(target, extents)]
    source = build.extents_of(operand)
    results = []
    for axis, size in zip(axes, shape):
        results.append("0" if size == 1 else f"d{axis}")
        if size < 0 and not _same(source[len(results) - 1], extents[axis]):
            equal = build.compare("eq", build.value(source[len(results) - 1]),
                                  build.value(extents[axis]))
            build.assertion(equal, f"dimension {len(results) - 1} of the operand of a broadcast "
                            f"must equal dimension {axis} of the result")
    element = tensor_type(build.ir, result).element_type
    loops = ", ".join(f"d{i}" for i in range(len(extents)))
    source_value = build.scalar(operand) if not shape else operand
    new = build.generic([source_value], [build.empty(extents, element)],
                        [", ".join(results), loops], "p" * len(extents), lambda a: [a[0]])[0]
    return [_typed(build, new, result.type, extents)]


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, int) or isinstance(right, int):
        return isinstance(left, int) and isinstance(right, int) and left == right
    return left == right


def _typed(build: Builder, value: Any, type_: Any, extents: Sequence[Any]) -> Any:
    value = build.cast(value, type_)
    build.set_extents(value, extents)
    return value


@_rule("stablehlo.dynamic_reshape", "stablehlo.reshape")
def _reshape(build: Builder, op: Any) -> list[Any] | None:
    operand, result = op.operands[0], op.results[0]
    if op.name == "stablehlo.dynamic_reshape":
        extents = build.elements(op.operands[1])
    else:
        extents = shape_of(build.ir, result)
        if _static(build, operand):
            if not extents and not shape_of(build.ir, operand):
                return [operand]
            return None
    return [build.reshape(operand, extents, result.type)]


@_rule("stablehlo.dynamic_iota")
def _dynamic_iota(build: Builder, op: Any) -> list[Any] | None:
    result = op.results[0]
    extents = build.elements(op.operands[0])
    extents = [s if s >= 0 else e for s, e in zip(shape_of(build.ir, result), extents)]
    axis = build.ir.IntegerAttr(op.attributes["iota_dimension"]).value
    element = tensor_type(build.ir, result).element_type
    name = str(element)

    def body(arguments: Sequence[Any]) -> list[Any]:
        index = build.linalg_index(axis)
        if name.startswith(("i", "ui")):
            return [build.one("arith.index_cast", [index], build.signless_type(element))]
        number = build.one("arith.index_cast", [index], build.ir.IntegerType.get_signless(64))
        return [build.one("arith.sitofp", [number], element)]
    if not (name.startswith(("i", "ui")) or is_float(element)):
        return None
    loops = ", ".join(f"d{i}" for i in range(len(extents)))
    new = build.generic([], [build.empty(extents, element)], [loops], "p" * len(extents), body)[0]
    return [_typed(build, new, result.type, extents)]


@_rule("stablehlo.slice")
def _slice(build: Builder, op: Any) -> list[Any] | None:
    if _static(build, op.operands[0]):
        return None
    start, limit, stride = (_ints(build, op, name, 0)
                            for name in ("start_indices", "limit_indices", "strides"))
    sizes = [-(-(l - s) // t) for s, l, t in zip(start, limit, stride)]
    new = build.extract_slice(op.operands[0], start, sizes, stride)
    return [_typed(build, new, op.results[0].type, sizes)]


@_rule("stablehlo.real_dynamic_slice")
def _real_dynamic_slice(build: Builder, op: Any) -> list[Any]:
    """StableHLO requires 0 <= start <= limit <= extent, so nothing is clamped."""
    start, limit, stride = (build.elements(operand) for operand in op.operands[1:])
    sizes = []
    for size, low, high, step in zip(shape_of(build.ir, op.results[0]), start, limit, stride):
        if size >= 0:
            sizes.append(size)
            continue
        span = build.sub(high, low)
        if not isinstance(step, int):
            sizes.append(build.arith("ceildivsi", build.value(span), step))
        else:
            sizes.append(build.floordiv(build.add(span, step - 1), step))
    new = build.extract_slice(op.operands[0], start, sizes, stride)
    return [_typed(build, new, op.results[0].type, sizes)]


def _clamped(build: Builder, start: Any, extent: Any, size: Any) -> Any:
    """The start index of a slice, clamped as StableHLO says."""
    return build.maximum(build.minimum(start, build.sub(extent, size)), 0)


@_rule("stablehlo.dynamic_slice")
def _dynamic_slice(build: Builder, op: Any) -> list[Any]:
    sizes = list(build.ir.DenseI64ArrayAttr(op.attributes["slice_sizes"]))
    starts = [build.index_element(operand) for operand in list(op.operands)[1:]]
    extents = build.extents_of(op.operands[0])
    offsets = [_clamped(build, s, e, n) for s, e, n in zip(starts, extents, sizes)]
    new = build.extract_slice(op.operands[0], offsets, sizes, [1] * len(sizes))
    return [_typed(build, new, op.results[0].type, sizes)]


@_rule("stablehlo.dynamic_update_slice")
def _dynamic_update_slice(build: Builder, op: Any) -> list[Any]:
    operand, update = op.operands[0], op.operands[1]
    starts = [build.index_element(value) for value in list(op.operands)[2:]]
    offsets = [_clamped(build, s, e, n) for s, e, n in
               zip(starts, build.extents_of(operand), build.extents_of(update))]
    return [build.insert_slice(update, operand, offsets, [1] * len(offsets))]


def _pad(build: Builder, tensor: Any, value: Any, low: Sequence[Any], high: Sequence[Any],
         interior: Sequence[Any]) -> Any:
    """Pads by any amounts: first dilates, then cuts negative amounts, then pads."""
    extents = list(build.extents_of(tensor))
    if any(not isinstance(i, int) or i for i in interior):
        # d elements with i between each two are d + (d - 1) * i, none of none.
        dilated = [build.add(e, build.mul(build.maximum(build.sub(e, 1), 0), i))
                   for e, i in zip(extents, interior)]
        tensor = build.insert_slice(tensor, build.fill(dilated, value), [0] * len(dilated),
                                    [build.add(i, 1) for i in interior])
        extents = dilated
    cuts_low = [0 if isinstance(e, int) and e >= 0 else build.maximum(build.sub(0, e), 0)
                for e in low]
    cuts_high = [0 if isinstance(e, int) and e >= 0 else build.maximum(build.sub(0, e), 0)
                 for e in high]
    # With padding on one side and a cut of more than all on the other, the cut
    # goes into the padding: both are limited, so that no size is negative.
    results = [build.add(build.add(l, e), h) for l, e, h in zip(low, extents, high)]
    starts, kept, lows, highs = [], [], [], []
    for l, h, cl, ch, e, r in zip(low, high, cuts_low, cuts_high, extents, results):
        if all(isinstance(c, int) and c == 0 for c in (cl, ch)):
            starts.append(0), kept.append(e), lows.append(l), highs.append(h)
            continue
        keep = build.maximum(build.sub(build.sub(e, cl), ch), 0)
        start = build.minimum(cl, build.sub(e, keep))
        before = build.minimum(build.maximum(l, 0), r)
        starts.append(start), kept.append(keep), lows.append(before)
        highs.append(build.sub(build.sub(r, before), keep))
    if any(not _same(k, e) for k, e in zip(kept, extents)):
        tensor = build.extract_slice(tensor, starts, kept, [1] * len(kept))
    return build.pad(tensor, lows, highs, value)


@_rule("stablehlo.pad")
def _static_pad(build: Builder, op: Any) -> list[Any] | None:
    if _static(build, op.operands[0]):
        return None
    count = len(shape_of(build.ir, op.results[0]))
    low, high, interior = (_ints(build, op, "edge_padding_low", count),
                           _ints(build, op, "edge_padding_high", count),
                           _ints(build, op, "interior_padding", count))
    new = _pad(build, op.operands[0], build.scalar(op.operands[1]), low, high, interior)
    return [_typed(build, new, op.results[0].type, build.extents_of(new))]


@_rule("stablehlo.dynamic_pad")
def _dynamic_pad(build: Builder, op: Any) -> list[Any]:
    low, high, interior = (build.elements(operand) for operand in list(op.operands)[2:])
    new = _pad(build, op.operands[0], build.scalar(op.operands[1]), low, high, interior)
    return [_typed(build, new, op.results[0].type, build.extents_of(new))]


@_rule("stablehlo.concatenate")
def _concatenate(build: Builder, op: Any) -> list[Any] | None:
    operands, result = list(op.operands), op.results[0]
    if _static(build, result) and all(_static(build, operand) for operand in operands):
        return None
    axis = build.ir.IntegerAttr(op.attributes["dimension"]).value
    extents = list(build.extents_of(operands[0]))
    for operand in operands[1:]:
        extents[axis] = build.add(extents[axis], build.extents_of(operand)[axis])
    new = build.empty(extents, tensor_type(build.ir, result).element_type)
    offset: Any = 0
    for operand in operands:
        at = [0] * len(extents)
        at[axis] = offset
        # The other extents are equal by the definition of the operation.
        sizes = list(extents)
        sizes[axis] = build.extents_of(operand)[axis]
        own = [size if size >= 0 else extent
               for size, extent in zip(shape_of(build.ir, operand), sizes)]
        build.extents[operand] = tuple(own)
        new = build.insert_slice(operand, new, at, [1] * len(at))
        offset = build.add(offset, sizes[axis])
    return [_typed(build, new, result.type, extents)]


@_rule("stablehlo.reverse")
def _reverse(build: Builder, op: Any) -> list[Any] | None:
    operand = op.operands[0]
    if _static(build, operand):
        return None
    axes = list(build.ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    extents = build.extents_of(operand)
    element = tensor_type(build.ir, operand).element_type
    values = {axis: build.value(extents[axis]) for axis in axes}

    def body(arguments: Sequence[Any]) -> list[Any]:
        at = []
        for axis in range(len(extents)):
            index = build.linalg_index(axis)
            at.append(build.sub(build.sub(values[axis], 1), index) if axis in axes else index)
        return [build.one("tensor.extract", [operand, *at], element)]
    loops = ", ".join(f"d{i}" for i in range(len(extents)))
    new = build.generic([], [build.empty(extents, element)], [loops], "p" * len(extents), body)[0]
    return [_typed(build, new, op.results[0].type, extents)]


_SAME_SHAPE = {"stablehlo." + name for name in (
    "abs", "add", "and", "atan2", "cbrt", "ceil", "clamp", "compare", "convert", "cosine", "divide",
    "exponential", "exponential_minus_one", "floor", "is_finite", "log", "log_plus_one", "logistic",
    "maximum", "minimum", "multiply", "negate", "not", "or", "power", "remainder",
    "round_nearest_afz", "round_nearest_even", "rsqrt", "select", "shift_left",
    "shift_right_arithmetic", "shift_right_logical", "sign", "sine", "sqrt", "subtract", "tan",
    "tanh", "xor")}


def propagate(build: Builder, op: Any) -> None:
    """Notes the extents of results of operations that stay as they are."""
    results = [r for r in op.results if is_tensor(build.ir, r) and not _static(build, r)]
    if not results:
        return
    if op.name in _SAME_SHAPE:
        operands = [o for o in op.operands if shape_of(build.ir, o)]
        known = next((o for o in operands if o in build.extents), None)
        if known is not None:
            build.set_extents(results[0], build.extents[known])
    elif op.name == "stablehlo.transpose":
        order = list(build.ir.DenseI64ArrayAttr(op.attributes["permutation"]))
        source = build.extents_of(op.operands[0])
        build.set_extents(results[0], [source[axis] for axis in order])
    elif op.name == "stablehlo.reduce":
        axes = list(build.ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
        source = build.extents_of(op.operands[0])
        for result in results:
            build.set_extents(result, [e for axis, e in enumerate(source) if axis not in axes])
    elif op.name == "stablehlo.dot_general":
        batch, right_batch, left_sums, right_sums = dimension_numbers(
            op, "dot_dimension_numbers", "lhs_batching_dimensions", "rhs_batching_dimensions",
            "lhs_contracting_dimensions", "rhs_contracting_dimensions")
        left, right = (build.extents_of(operand) for operand in op.operands)
        used_left, used_right = [*batch, *left_sums], [*right_batch, *right_sums]
        build.set_extents(results[0], [
            *(left[axis] for axis in batch),
            *(e for axis, e in enumerate(left) if axis not in used_left),
            *(e for axis, e in enumerate(right) if axis not in used_right)])


from . import stablehlo_windows  # noqa: E402,F401  (registers its rules)
