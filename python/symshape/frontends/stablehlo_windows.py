"""Rewrites of convolutions, windows, gathers, scatters and sorts."""

from __future__ import annotations

import re
from typing import Any, Sequence

from .stablehlo import Builder, dimension_numbers, refuse, shape_of, tensor_type
from .stablehlo_rules import _inline, _ints, _pad, _rule, _static, _typed


def _pairs(build: Builder, op: Any, name: str, count: int) -> tuple[list[int], list[int]]:
    if name not in op.attributes:
        return [0] * count, [0] * count
    flat = [int(e) for e in build.ir.DenseIntElementsAttr(op.attributes[name])]
    if len(flat) == 1:
        flat = flat * (2 * count)
    return flat[0::2], flat[1::2]


def _window_extent(build: Builder, padded: Any, size: Any, stride: int, dilation: int) -> Any:
    """How many windows fit: 0 if the padded extent is smaller than a window."""
    reach = build.add(build.mul(build.sub(size, 1), dilation), 1)
    if isinstance(padded, int) and isinstance(reach, int):
        return max((padded - reach) // stride + 1, 0)
    fits = build.add(build.floordiv(build.sub(padded, reach), stride), 1)
    # floordiv of a negative number is at most -1, so only the maximum with 0 is missing.
    return build.maximum(fits, 0)


@_rule("stablehlo.convolution", "stablehlo.dynamic_conv")
def _convolution(build: Builder, op: Any) -> list[Any] | None:
    """Pads and computes `out[b, o, f] = sum x[b, o * s + k * d, i] * w[k, i, f]`."""
    ir = build.ir
    operand, kernel, result = op.operands[0], op.operands[1], op.results[0]
    if op.name == "stablehlo.convolution" and _static(build, operand) and _static(build, kernel):
        return None
    # IREE's bindings have no class for #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>.
    text = str(op.attributes["dimension_numbers"])
    groups = re.fullmatch(r"#stablehlo\.conv<\[([^\]]*)\]x\[([^\]]*)\]->\[([^\]]*)\]>", text)
    if groups is None:
        raise refuse(op, f"it cannot read {text}")
    lhs, rhs, out = ([part.strip() for part in group.split(",")] for group in groups.groups())
    count = len(lhs) - 2
    stride = _ints(build, op, "window_strides", count, 1)
    spread = _ints(build, op, "lhs_dilation", count, 1)
    dilation = _ints(build, op, "rhs_dilation", count, 1)
    groups = ir.IntegerAttr(op.attributes["feature_group_count"]).value
    reversal = ("window_reversal" in op.attributes
                and "true" in str(op.attributes["window_reversal"]))
    if ir.IntegerAttr(op.attributes["batch_group_count"]).value != 1:
        raise refuse(op, "it does not support batch groups")
    if reversal:
        raise refuse(op, "it does not support a reversed window")
    if op.name == "stablehlo.dynamic_conv":
        flat = _matrix(build, op.operands[2])
        low, high = flat[0::2], flat[1::2]
    else:
        low, high = _pairs(build, op, "padding", count)
    element = tensor_type(ir, result).element_type
    if tensor_type(ir, operand).element_type != element:
        raise refuse(op, "it does not support mixed element types")
    zero = build.constant(0, element)
    lows, highs, inner = ([0] * len(lhs) for _ in range(3))
    for i in range(count):
        axis = lhs.index(str(i))
        lows[axis], highs[axis], inner[axis] = low[i], high[i], spread[i] - 1
    padded = _pad(build, operand, zero, lows, highs, inner)
    extents, weights = build.extents_of(padded), build.extents_of(kernel)
    channels = extents[lhs.index("f")]
    if groups != 1 and not (isinstance(channels, int) and isinstance(weights[rhs.index("o")], int)):
        raise refuse(op, "it does not support feature groups with a dynamic number of channels")

    # Loops: batch, out space, group, feature in the group | window, channel.
    loop = {"b": "d0"} | {f"o{i}": f"d{1 + i}" for i in range(count)}
    loop |= {"g": f"d{1 + count}", "f": f"d{2 + count}"}
    loop |= {f"k{i}": f"d{3 + count + i}" for i in range(count)} | {"i": f"d{3 + 2 * count}"}
    if groups == 1:
        # No group loop: renumber the loops after it.
        order = ["b", *(f"o{i}" for i in range(count)), "f", *(f"k{i}" for i in range(count)), "i"]
        loop = {name: f"d{i}" for i, name in enumerate(order)}
    window = [f"{loop[f'o{i}']} * {stride[i]} + {loop[f'k{i}']} * {dilation[i]}"
              for i in range(count)]

    def split(value: Any, axis: int, size: int) -> Any:
        sizes = list(build.extents_of(value))
        sizes[axis:axis + 1] = [groups, size]
        return build.reshape(value, sizes, build.tensor(build.sizes(sizes)[0], element))

    features = weights[rhs.index("o")]
    if groups != 1:
        padded = split(padded, lhs.index("f"), channels // groups)
        kernel = split(kernel, rhs.index("o"), features // groups)

    def spell(names: list[str], table: dict[str, list[str]]) -> str:
        return ", ".join(part for name in names for part in table[name])
    group = [loop["g"]] if groups != 1 else []
    space_in = {str(i): [window[i]] for i in range(count)}
    space_out = {str(i): [loop[f"o{i}"]] for i in range(count)}
    space_k = {str(i): [loop[f"k{i}"]] for i in range(count)}
    maps = [spell(lhs, space_in | {"b": [loop["b"]], "f": [*group, loop["i"]]}),
            spell(rhs, space_k | {"i": [loop["i"]], "o": [*group, loop["f"]]}),
            spell(out, space_out | {"b": [loop["b"]], "f": [*group, loop["f"]]})]
    sizes: list[Any] = [None] * len(out)
    sizes[out.index("b")] = extents[lhs.index("b")]
    sizes[out.index("f")] = features
    for i in range(count):
        size = weights[rhs.index(str(i))]
        if not isinstance(size, int):
            raise refuse(op, "it does not support a window of dynamic size")
        sizes[out.index(str(i))] = _window_extent(
            build, extents[lhs.index(str(i))], size, stride[i], dilation[i])
    full = list(sizes)
    if groups != 1:
        at = out.index("f")
        full[at:at + 1] = [groups, features // groups]
    multiply, add = (("arith.mulf", "arith.addf") if str(element)[0] in "fb"
                     else ("arith.muli", "arith.addi"))
    iterators = "p" * (len(loop) - count - 1) + "r" * (count + 1)
    new = build.generic(
        [padded, kernel], [build.fill(full, zero)], maps, iterators,
        lambda a: [build.one(add, [a[2], build.one(multiply, [a[0], a[1]], element)], element)])[0]
    if groups != 1:
        new = build.reshape(new, sizes, build.tensor(build.sizes(sizes)[0], element))
    return [_typed(build, new, result.type, sizes)]


def _matrix(build: Builder, tensor: Any) -> list[Any]:
    """The elements of a small integer matrix, row by row."""
    from .stablehlo import defining_op
    op = defining_op(tensor)
    if op is not None and op.name == "stablehlo.concatenate" and \
            build.ir.IntegerAttr(op.attributes["dimension"]).value == 0:
        return [e for operand in op.operands for e in _matrix(build, operand)]
    if op is not None and op.name in ("stablehlo.reshape", "stablehlo.broadcast_in_dim") and \
            len(shape_of(build.ir, op.operands[0])) == 1:
        return build.elements(op.operands[0])
    if op is not None and op.name == "stablehlo.constant":
        return [int(e) for e in build.ir.DenseIntElementsAttr(op.attributes["value"])]
    rows, columns = shape_of(build.ir, tensor)
    element = tensor_type(build.ir, tensor).element_type
    return [build.as_index(build.one(
        "tensor.extract", [tensor, build.constant(i), build.constant(j)], element))
        for i in range(rows) for j in range(columns)]


@_rule("stablehlo.reduce_window")
def _reduce_window(build: Builder, op: Any) -> list[Any] | None:
    if _static(build, op.operands[0]):
        return None
    if len(op.results) != 1:
        raise refuse(op, "it does not support several operands of dynamic extent")
    count = len(shape_of(build.ir, op.operands[0]))
    window, stride, spread, dilation = (_ints(build, op, name, count, 1) for name in (
        "window_dimensions", "window_strides", "base_dilations", "window_dilations"))
    low, high = _pairs(build, op, "padding", count)
    return _windows(build, op, window, stride, spread, dilation, low, high,
                    op.regions[0].blocks[0])


def dynamic_reduce_window(build: Builder, op: Any, body: Any) -> list[Any]:
    """The custom call by which JAX spells a window of symbolic size or padding."""
    if len(op.results) != 1:
        raise refuse(op, "it does not support several operands of dynamic extent")
    window, stride, spread, dilation = (build.elements(o) for o in list(op.operands)[2:6])
    padding = _matrix(build, op.operands[6])
    if not all(isinstance(e, int) for e in (*stride, *spread, *dilation)):
        raise refuse(op, "it does not support a dynamic stride or dilation")
    return _windows(build, op, window, stride, spread, dilation, padding[0::2], padding[1::2], body)


def _windows(build: Builder, op: Any, window: Sequence[Any], stride: Sequence[int],
             spread: Sequence[int], dilation: Sequence[int], low: Sequence[Any],
             high: Sequence[Any], body: Any) -> list[Any]:
    """Reduces each window; an element outside of the operand is the initial value."""
    operand, start = op.operands[0], build.scalar(op.operands[1])
    count = len(window)
    if any(e != 1 for e in spread):
        operand = _pad(build, operand, start, [0] * count, [0] * count, [s - 1 for s in spread])
    element = tensor_type(build.ir, operand).element_type
    sources = build.extents_of(operand)
    extents = [_window_extent(build, build.add(build.add(a, e), b), w, s, d)
               for a, e, b, w, s, d in zip(low, sources, high, window, stride, dilation)]
    loops = ", ".join(f"d{i}" for i in range(count))
    inner = [i for i in range(count) if not (isinstance(window[i], int) and window[i] == 1)]
    if not inner and any(not isinstance(e, int) or e != 0 for e in (*low, *high)):
        inner = [0]
    values = [build.value(e) for e in sources]

    # The elements are read where they are, not from a padded copy: IREE compiles
    # no window over a pad of two dynamic extents.
    def body_of(arguments: Sequence[Any]) -> list[Any]:
        at, inside = [], None
        for axis in range(count):
            index = build.mul(build.linalg_index(axis), stride[axis])
            if axis in inner:
                step = build.mul(build.linalg_index(count + inner.index(axis)), dilation[axis])
                index = build.add(index, step)
            index = build.value(build.sub(index, low[axis]))
            if axis in inner or low[axis] != 0 or high[axis] != 0:
                last = build.value(build.sub(values[axis], 1))
                for test in (build.compare("sge", index, build.constant(0)),
                             build.compare("sle", index, last)):
                    inside = test if inside is None else build.one(
                        "arith.andi", [inside, test], build.i1)
                index = build.value(build.maximum(build.minimum(index, last), 0))
            at.append(index)
        read = build.one("tensor.extract", [operand, *at], element)
        if inside is not None:
            read = build.select(inside, read, start)
        return _inline(build, op, [arguments[-1], read], body)
    # An operand without content gives the extents of the window. Nothing is read
    # from an empty operand: then there is no window, or it has no step.
    steps = [window[i] for i in inner]
    for extent in sources:
        if steps and not (isinstance(extent, int) and extent):
            steps[0] = build.mul(steps[0], build.minimum(extent, 1))
    shape = [build.empty(steps, element)] if inner else []
    maps = [", ".join(f"d{count + j}" for j in range(len(inner)))] if inner else []
    new = build.generic(shape, [build.fill(extents, start)], [*maps, loops],
                        "p" * count + "r" * len(inner), body_of)[0]
    return [_typed(build, new, op.results[0].type, extents)]


@_rule("stablehlo.gather", "stablehlo.dynamic_gather")
def _gather(build: Builder, op: Any) -> list[Any] | None:
    """Reads each element where the definition of `gather` says; start indices
    are clamped so that the slice is in bounds."""
    ir = build.ir
    operand, indices, result = op.operands[0], op.operands[1], op.results[0]
    if op.name == "stablehlo.gather" and _static(build, operand) and _static(build, indices):
        return None
    offset_dims, collapsed, operand_batch, indices_batch, start_map, vector = dimension_numbers(
        op, "dimension_numbers", "offset_dims", "collapsed_slice_dims", "operand_batching_dims",
        "start_indices_batching_dims", "start_index_map", "index_vector_dim")
    extents, index_extents = build.extents_of(operand), build.extents_of(indices)
    rank, element = len(shape_of(ir, result)), tensor_type(ir, result).element_type
    index_dim = vector[0] if vector else 0
    if op.name == "stablehlo.gather":
        slices: list[Any] = list(ir.DenseI64ArrayAttr(op.attributes["slice_sizes"]))
    else:
        slices = build.elements(op.operands[2])
    batch_dims = [d for d in range(rank) if d not in offset_dims]
    kept = [d for d in range(len(extents)) if d not in collapsed and d not in operand_batch]
    batch_extents = [e for d, e in enumerate(index_extents) if d != index_dim]
    sizes: list[Any] = [None] * rank
    for dim, extent in zip(batch_dims, batch_extents):
        sizes[dim] = extent
    for dim, axis in zip(offset_dims, kept):
        sizes[dim] = slices[axis]
    values = {axis: build.value(extents[axis]) for axis in start_map}
    slice_values = [build.value(s) if not isinstance(s, int) else s for s in slices]
    integer = tensor_type(ir, indices).element_type

    def body(arguments: Sequence[Any]) -> list[Any]:
        loops = [build.linalg_index(d) for d in range(rank)]
        batch = [loops[d] for d in batch_dims]
        at: list[Any] = [0] * len(extents)
        for position, axis in enumerate(start_map):
            where = list(batch)
            if index_dim < len(index_extents):
                where.insert(index_dim, build.constant(position))
            read = build.one("tensor.extract", [indices, *where], integer)
            cast = "index_castui" if str(integer).startswith("ui") else "index_cast"
            start = build.one(f"arith.{cast}", [read], build.index)
            at[axis] = build.maximum(
                build.minimum(start, build.sub(values[axis], slice_values[axis])), 0)
        for axis, dim in zip(operand_batch, indices_batch):
            at[axis] = batch[dim if dim < index_dim else dim - 1]
        for dim, axis in zip(offset_dims, kept):
            at[axis] = build.add(at[axis], loops[dim])
        return [build.one("tensor.extract", [operand, *map(build.value, at)], element)]
    if str(integer).startswith("ui"):
        raise refuse(op, "it does not support unsigned indices")
    loops = ", ".join(f"d{i}" for i in range(rank))
    new = build.generic([], [build.empty(sizes, element)], [loops], "p" * rank, body)[0]
    return [_typed(build, new, result.type, sizes)]


@_rule("stablehlo.sort")
def _sort(build: Builder, op: Any) -> list[Any] | None:
    """Sorts by counting: an element's place is the number of elements that come
    before it. Ties keep their order, so the sort is stable whether asked or
    not. IREE compiles no sort of dynamic extent; this one takes n * n steps."""
    ir = build.ir
    operands = list(op.operands)
    if all(_static(build, operand) for operand in operands):
        return None
    extents = build.extents_of(operands[0])
    axis = ir.IntegerAttr(op.attributes["dimension"]).value % len(extents)
    count = len(extents)
    i64 = ir.IntegerType.get_signless(64)
    types = [tensor_type(ir, operand).element_type for operand in operands]
    here = [f"d{i}" for i in range(count)]
    there = list(here)
    there[axis] = f"d{count}"
    # Each operand is read twice: here, and at every other place along the axis.
    maps = [m for _ in operands for m in (", ".join(here), ", ".join(there))]

    def rank(arguments: Sequence[Any]) -> list[Any]:
        mine, others = list(arguments[0:-1:2]), list(arguments[1:-1:2])
        before = _inline(build, op, [v for pair in zip(others, mine) for v in pair])[0]
        after = _inline(build, op, [v for pair in zip(mine, others) for v in pair])[0]
        earlier = build.compare("slt", build.linalg_index(count), build.linalg_index(axis))
        not_after = build.one("arith.xori", [after, build.constant(1, build.i1)], build.i1)
        tie = build.one("arith.andi", [not_after, earlier], build.i1)
        counts = build.one("arith.ori", [before, tie], build.i1)
        step = build.one("arith.extui", [counts], i64)
        return [build.one("arith.addi", [arguments[-1], step], i64)]
    ranks = build.generic([v for operand in operands for v in (operand, operand)],
                          [build.fill(extents, build.constant(0, i64))],
                          [*maps, ", ".join(here)], "p" * count + "r", rank)[0]
    results = []
    for operand, element, old in zip(operands, types, op.results):
        def pick(arguments: Sequence[Any]) -> list[Any]:
            place = build.one("arith.index_cast", [build.linalg_index(axis)], i64)
            hit = build.compare("eq", arguments[1], place)
            return [build.select(hit, arguments[0], arguments[2])]
        zero = build.constant(0, element)
        new = build.generic([operand, ranks], [build.fill(extents, zero)],
                            [", ".join(there), ", ".join(there), ", ".join(here)],
                            "p" * count + "r", pick)[0]
        results.append(_typed(build, new, old.type, extents))
    return results


@_rule("stablehlo.scatter")
def _scatter(build: Builder, op: Any) -> list[Any] | None:
    """For each element of the operand, combines all updates that hit it. An
    update whose window leaves the operand is skipped as a whole, and the order
    is free, both as StableHLO says. This takes as many steps as the operand has
    elements, times the number of index vectors."""
    ir = build.ir
    if len(op.results) != 1:
        raise refuse(op, "it does not support several operands")
    operand, indices, updates = op.operands
    if all(_static(build, value) for value in (operand, indices, updates)):
        return None
    window_dims, inserted, input_batch, indices_batch, to_operand, vector = dimension_numbers(
        op, "scatter_dimension_numbers", "update_window_dims", "inserted_window_dims",
        "input_batching_dims", "scatter_indices_batching_dims", "scatter_dims_to_operand_dims",
        "index_vector_dim")
    index_dim = vector[0] if vector else 0
    extents, index_extents = build.extents_of(operand), build.extents_of(indices)
    update_extents = build.extents_of(updates)
    element = tensor_type(ir, operand).element_type
    integer = tensor_type(ir, indices).element_type
    if str(integer).startswith("ui"):
        raise refuse(op, "it does not support unsigned indices")
    rank, count = len(extents), len(update_extents)
    scatter_dims = [d for d in range(count) if d not in window_dims]
    kept = [d for d in range(rank) if d not in inserted and d not in input_batch]
    # The extent of the update's window along each axis of the operand.
    window: dict[int, Any] = {axis: update_extents[dim] for dim, axis in zip(window_dims, kept)}
    # No update is read where its window is empty.
    steps: list[Any] = [update_extents[d] for d in scatter_dims]
    if steps:
        for size in window.values():
            if not isinstance(size, int) or size == 0:
                steps[0] = build.mul(steps[0], build.minimum(size, 1))
    values = [build.value(e) for e in extents]
    loops = [f"d{i}" for i in range(rank)]
    inner = [f"d{rank + i}" for i in range(len(scatter_dims))]

    def body(arguments: Sequence[Any]) -> list[Any]:
        here = [build.linalg_index(d) for d in range(rank)]
        batch = [build.linalg_index(rank + i) for i in range(len(scatter_dims))]
        hit: Any = None

        def require(*tests: Any) -> None:
            nonlocal hit
            for test in tests:
                hit = test if hit is None else build.one("arith.andi", [hit, test], build.i1)
        starts: list[Any] = [0] * rank
        for position, axis in enumerate(to_operand):
            where = list(batch)
            if index_dim < len(index_extents):
                where.insert(index_dim, build.constant(position))
            read = build.one("tensor.extract", [indices, *where], integer)
            start = build.one("arith.index_cast", [read], build.index)
            last = build.value(build.sub(values[axis], window.get(axis, 1)))
            require(build.compare("sge", start, build.constant(0)),
                    build.compare("sle", start, last))
            starts[axis] = start
        for axis, dim in zip(input_batch, indices_batch):
            starts[axis] = batch[dim if dim < index_dim else dim - 1]
        at: list[Any] = [None] * count
        for dim, index in zip(scatter_dims, batch):
            at[dim] = index
        for axis in range(rank):
            offset = build.value(build.sub(here[axis], starts[axis]))
            if axis not in kept:
                require(build.compare("eq", offset, build.constant(0)))
                continue
            size = build.value(window[axis])
            require(build.compare("sge", offset, build.constant(0)),
                    build.compare("slt", offset, size))
            at[window_dims[kept.index(axis)]] = build.value(
                build.maximum(build.minimum(offset, build.sub(size, 1)), 0))
        update = build.one("tensor.extract", [updates, *at], element)
        new = _inline(build, op, [arguments[-1], update])[0]
        return [build.select(hit, new, arguments[-1]) if hit is not None else new]
    inputs = [build.empty(steps, element)] if steps else []
    maps = [", ".join(inner)] if steps else []
    new = build.generic(inputs, [operand], [*maps, ", ".join(loops)],
                        "p" * rank + "r" * len(inner), body)[0]
    return [_typed(build, new, operand.type, extents)]
