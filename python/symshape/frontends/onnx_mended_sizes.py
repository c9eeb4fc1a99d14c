"""Nodes of ONNX whose sizes torch-mlir lowers wrong, and the nodes in their place.

The forms here were compiled and executed (`python/tests/test_onnx_mended.py`). Where
the sizes of a node are not exact, it stays as it is.
"""

from __future__ import annotations

from typing import Callable

from ..errors import LoweringError
from .onnx_builder import INT, Builder
from .onnx_facts import groups_of
from .onnx_names import is_number
from .onnx_requirements import ELEMENTWISE, aligned, fits

# Exporters write these ends of slices for the end and for the start of an axis.
_GREATEST = ((1 << 63) - 1, (1 << 31) - 1)
_LEAST = (-(1 << 63), -(1 << 63) + 1, -(1 << 31), -(1 << 31) + 1)
# A divisor to which its own remainders can be added.
_MOST = 1 << 31


def mended(b: Builder) -> bool:
    """Adds the nodes in place of the builder's node; false if it stays."""
    op = b.node.op_type
    rule = RULES.get(op, _broadcast if op in ELEMENTWISE else None)
    return rule is not None and rule(b)


def _reshape(b: Builder) -> bool:
    """Joins all dimensions first if some are joined and split at once.

    [n, 6] becomes [-1, 4] by way of [n * 6].
    """
    x = b.node.input[0]
    source, target = b.known_sizes(x), b.known_sizes(b.node.output[0])
    if source is None or target is None or all(map(is_number, [*source, *target])) or \
            "0" in target:
        return False
    groups = groups_of(source, target)
    if groups is not None and all(
            min(len(group.source), len(group.target)) <= 1 or
            all(map(is_number, [*group.source, *group.target])) for group in groups):
        return False
    parts = []
    for size in target:
        extent = b.integer(int(size)) if is_number(size) else \
            b.extent(x, source.index(size)) if size in source else b.computed(size)
        if extent is None:
            return False
        parts.append(extent)
    b.reshaped(b.add("Reshape", x, b.integers([-1])), parts, output=b.node.output[0])
    return True


def _broadcast(b: Builder) -> bool:
    """Expands operands whose dynamic sizes may be 1 or that of the result."""
    operands = list(b.node.input)
    sizes = [b.sizes(name) for name in operands]
    axes = aligned(sizes)
    if b.node.op_type == "MatMul":
        axes = aligned([entry[:-2] if entry else entry for entry in sizes])
        if any(len(entry or ()) < 3 for entry in sizes):
            return False
    changed = False
    for axis, entries in enumerate(axes):
        others = [size for size in entries if size != "1"]
        if None in entries or all(b.facts.equal(others[0], size) for size in others[1:]):
            continue
        if not all(map(b.facts.proved, fits(others))):
            return False  # in a branch: no premise says so
        rank = len(axes)
        places = [(number, axis - rank + len(entry or ()))
                  for number, entry in enumerate(sizes)]
        if b.node.op_type == "MatMul":
            places = [(number, place - 2) for number, place in places]
        places = [(number, place) for number, place in places
                  if place >= 0 and (sizes[number] or ())[place] != "1"]
        extents = [b.extent(b.node.input[number], place) for number, place in places]
        result = b.broadcast(extents, [str((sizes[number] or ())[place])
                                       for number, place in places])
        for (number, place), extent in zip(places, extents):
            if not is_number(str((sizes[number] or ())[place])):
                operands[number] = b.stretched(operands[number], place, extent, result)
        changed = True
    if changed:
        b.keep(operands)
    return changed


def _expand(b: Builder) -> bool:
    x, shape = b.node.input[:2]
    source, target = b.sizes(x), b.sizes(b.node.output[0])
    if source is None or target is None:
        return False
    ahead, changed = len(target) - len(source), False
    given = b.sizes(shape)
    if given is not None and given[0] is not None and is_number(given[0]) and \
            int(given[0]) < len(source):
        # torch-mlir needs a size for each dimension.
        shape = b.add("Concat", b.integers([1] * (len(source) - int(given[0]))), shape, axis=0)
        changed = True
    for axis, size in enumerate(source):
        wanted = target[ahead + axis]
        if size == "1" or size is None or wanted is None or is_number(size) or \
                b.facts.equal(size, wanted):
            continue
        if not b.facts.proved(f"{size} == {wanted} or {size} == 1"):
            return False
        own = b.extent(b.node.input[0], axis)
        asked = b.add("Gather", shape, b.integer(ahead + axis))
        x = b.stretched(x, axis, own, b.broadcast([own, asked], [size, None]))
        changed = True
    if changed:
        b.keep([x, shape])
    return changed


def _slice(b: Builder) -> bool:
    """A slice with a negative step as one with a positive step of the reversed tensor.

    torch-mlir takes a start beyond the end for the size, and not for the last index; and
    iree-compile refuses the slices that it reverses, so that a gather reverses the tensor.
    """
    x, *given = b.node.input
    lists = [b.constant(name) for name in given]
    if len(given) < 4 or lists[3] is None or all(step > 0 for step in lists[3]):
        return False
    starts, ends, axes, steps = lists
    if axes is None:
        return False
    if ends and any(step < 0 and end in _GREATEST for end, step in zip(ends, steps)):
        raise LoweringError("torch-mlir", "onnxruntime and ONNX's text differ on a negative step "
                            f"to the greatest integer ({b.node.name})", "onnx.Slice")
    value = x
    for place, (axis, step) in enumerate(zip(axes, steps)):
        start = b.integer(starts[place]) if starts else \
            b.add("Gather", given[0], b.integer(place))
        end = b.integer(ends[place]) if ends else b.add("Gather", given[1], b.integer(place))
        one_axis = b.integers([axis])
        if step < 0:
            size = b.extent(x, axis)
            last = b.add("Sub", size, b.integer(1))
            up = b.add("Range", b.integer(0), size, b.integer(1))
            value = b.add("Gather", value, b.add("Sub", last, up), axis=axis)
            start = b.add("Sub", last, b.clamped(b.from_end(start, size), 0, last))
            end = b.add("Sub", last, b.clamped(b.from_end(end, size), -1, last))
        value = b.add("Slice", value, b.unsqueezed(start), b.unsqueezed(end), one_axis,
                      b.integers([abs(step)]))
    b.add("Identity", value, output=b.node.output[0])
    return True


def _pad(b: Builder) -> bool:
    """mode=wrap as a gather of indices modulo the size, and mode=reflect as one of
    decreasing indices on each side: iree-compile refuses the slices that torch-mlir
    reverses.
    """
    mode = b.attribute("mode", b"constant")
    if mode not in (b"wrap", b"reflect"):
        return False
    x, pads = b.node.input[:2]
    rank, given = b.rank(x), b.constant(pads)
    axes = list(range(rank)) if rank is not None else None
    if len(b.node.input) > 3 and b.node.input[3]:
        axes = b.constant(b.node.input[3])
    if axes is None or rank is None or given is None or min(given, default=0) < 0:
        return False
    sizes = b.sizes(x)
    if mode == b"reflect" and (sizes is None or not all(
            given[place] == given[place + len(axes)] == 0 or sizes[axis] is not None and
            b.facts.proved(f"{sizes[axis]} > {max(given[place], given[place + len(axes)])}")
            for place, axis in enumerate(axes))):
        return False  # where a pad is too large, torch-mlir's check stops
    for place, axis in enumerate(axes):
        size = b.extent(b.node.input[0], axis)
        before, after = given[place], given[place + len(axes)]
        if before == after == 0:
            continue
        if mode == b"wrap":
            wanted = b.add("Range", b.integer(-before), b.add("Add", size, b.integer(after)),
                           b.integer(1))
            x = b.add("Gather", x, b.add("Mod", wanted, size), axis=axis % rank)
            continue
        sides = [b.add("Gather", x, b.add("Sub", first, b.add(
            "Range", b.integer(0), b.integer(count), b.integer(1))), axis=axis % rank)
            for first, count in ((b.integer(before), before),
                                 (b.add("Sub", size, b.integer(2)), after))]
        x = b.add("Concat", sides[0], x, sides[1], axis=axis % rank)
    b.add("Identity", x, output=b.node.output[0])
    return True


def _compress(b: Builder) -> bool:
    x, keep = b.node.input
    axis = b.attribute("axis", None)
    if axis is None:
        x, axis = b.add("Reshape", x, b.integers([-1])), 0
    known, sizes = b.sizes(keep), b.sizes(x)
    if known is None or sizes is None or not b.facts.equal(known[0], sizes[axis]):
        # Bits beyond the end of the axis count for nothing.
        end = b.add("Gather", b.add("Shape", x), b.integer(axis))
        keep = b.add("Slice", keep, b.integers([0]), b.unsqueezed(end), b.integers([0]))
    places = b.add("Reshape", b.add("NonZero", keep), b.integers([-1]))
    b.add("Gather", x, places, axis=axis, output=b.node.output[0])
    return True


def _non_zero(b: Builder) -> bool:
    """The places in a list of all elements, and an index of each dimension from them.

    torch-mlir divides them as floats.
    """
    x, rank = b.node.input[0], b.rank(b.node.input[0])
    if rank is None or rank < 2:
        return False
    places = b.add("NonZero", b.add("Reshape", x, b.integers([-1])))
    rows = []
    for axis in reversed(range(rank)):
        size = b.extent(x, axis)
        rest = b.add("Mod", places, size)
        rows.append(rest)
        if axis:
            places = b.add("Div", b.add("Sub", places, rest), size)
    b.add("Concat", *reversed(rows), axis=0, output=b.node.output[0])
    return True


def _space_to_depth(b: Builder) -> bool:
    """[n, c, h, w] by way of [n, c, h/b, b, w/b, b]."""
    x, block = b.node.input[0], b.attribute("blocksize", 1)
    size = b.integer(block)
    n, c, h, w = (b.extent(x, axis) for axis in range(4))
    rows, columns = (b.add("Div", b.add("Sub", one, b.add("Mod", one, size)), size)
                     for one in (h, w))
    split = b.reshaped(x, [n, c, rows, size, columns, size])
    mode = b.attribute("mode", b"DCR")
    if mode not in (b"DCR", b"CRD"):
        return False
    turned = b.add("Transpose", split, perm=[0, 3, 5, 1, 2, 4] if mode == b"DCR" else
                   [0, 1, 3, 5, 2, 4])
    b.reshaped(turned, [n, b.add("Mul", c, b.integer(block * block)), rows, columns],
               output=b.node.output[0])
    return True


def _response(b: Builder) -> bool:
    """x / (bias + alpha * mean of squares over neighbouring channels)^beta."""
    x, element = b.node.input[0], b.element(b.node.input[0])
    rank, count = b.rank(x), b.attribute("size", 1)
    if rank not in (3, 4):
        return False
    square = b.add("Unsqueeze", b.add("Mul", x, x), b.integers([1]))
    before = (count - 1) // 2
    ahead, behind = [0] * (rank + 1), [0] * (rank + 1)
    ahead[2], behind[2] = before, count - 1 - before
    padded = b.add("Pad", square, b.integers([*ahead, *behind]), b.numbers([0.0], element, []))
    mean = b.add("Squeeze", b.add("AveragePool", padded,
                                  kernel_shape=[count, *(1 for _ in range(rank - 2))]),
                 b.integers([1]))

    def number(name: str, default: float) -> str:
        return b.numbers([b.attribute(name, default)], element, [])

    scale = b.add("Add", b.add("Mul", mean, number("alpha", 1e-4)), number("bias", 1.0))
    b.add("Div", x, b.add("Pow", scale, number("beta", 0.75)), output=b.node.output[0])
    return True


def _pool(b: Builder) -> bool:
    """auto_pad of SAME as a pad in front of a pool without one."""
    auto, rank = b.attribute("auto_pad", b"NOTSET"), b.rank(b.node.input[0])
    if rank is None or len(b.node.output) > 1:
        return False
    if not auto.startswith(b"SAME"):
        return _ceiled(b)
    kernel = b.attribute("kernel_shape", [])
    strides = b.attribute("strides", [1] * len(kernel))
    if any(size > 1 for size in b.attribute("dilations", [])):
        return False  # onnxruntime and ONNX's text differ
    if b.node.op_type == "AveragePool" and \
            any(window < stride for window, stride in zip(kernel, strides)):
        return False  # onnxruntime has pads below 0 there, and cuts the input
    x = b.node.input[0]
    before, after = [b.integer(0), b.integer(0)], [b.integer(0), b.integer(0)]
    for axis, (window, stride) in enumerate(zip(kernel, strides), 2):
        first, second = _same_pads(b, b.extent(x, axis), window, stride)
        before.append(second if auto == b"SAME_LOWER" else first)
        after.append(first if auto == b"SAME_LOWER" else second)
    if b.node.op_type == "AveragePool":
        _average(b, before, after, with_pads=bool(b.attribute("count_include_pad", 0)))
        return True
    return _greatest(b, before, after)


def _greatest(b: Builder, before: list[str], after: list[str]) -> bool:
    """The greatest elements in the windows of a padded input."""
    x, kernel = b.node.input[0], b.attribute("kernel_shape", [])
    element = b.element(x)
    lowest = b.lowest(element)
    if lowest is None:
        return False
    padded = b.add("Pad", x, b.listed([*before, *after]), b.numbers([lowest], element, []))
    b.add("MaxPool", padded, kernel_shape=kernel, output=b.node.output[0],
          strides=b.attribute("strides", [1] * len(kernel)),
          dilations=b.attribute("dilations", [1] * len(kernel)))
    return True


def _average(b: Builder, before: list[str], after: list[str], with_pads: bool) -> None:
    """The average over windows of a padded input. Without the pads, it is divided by the
    average over ones that are padded alike."""
    x, pads = b.node.input[0], b.listed([*before, *after])
    element, kernel = b.element(x), b.attribute("kernel_shape", [])

    def average(value: str) -> str:
        padded = b.add("Pad", value, pads, b.numbers([0.0], element, []))
        return b.add("AveragePool", padded, kernel_shape=kernel,
                     strides=b.attribute("strides", [1] * len(kernel)))

    if with_pads:
        b.add("Identity", average(x), output=b.node.output[0])
        return
    one = b.listed([b.integer(1), b.integer(1),
                    *(b.extent(x, axis) for axis in range(2, len(before)))])
    ones = b.add("Expand", b.numbers([1.0], element, [1] * len(before)), one)
    b.add("Div", average(x), average(ones), output=b.node.output[0])


def _ceiled(b: Builder) -> bool:
    """A pool whose windows may end beyond the padding, with more padding: torch-mlir
    divides averages by other numbers of elements, and for a window of [2, 1] some maxima
    are infinite.
    """
    if not b.attribute("ceil_mode", 0) or b.node.op_type not in ("AveragePool", "MaxPool"):
        return False
    kernel = b.attribute("kernel_shape", [])
    strides = b.attribute("strides", [1] * len(kernel))
    if max(strides, default=1) == 1:
        b.keep(b.node.input)  # each window ends in the padding
        for index, attribute in enumerate(b.made[-1].attribute):
            if attribute.name == "ceil_mode":
                del b.made[-1].attribute[index]
                break
        return True
    dilations = b.attribute("dilations", [1] * len(kernel))
    is_average = b.node.op_type == "AveragePool"
    if is_average and (b.attribute("count_include_pad", 0) or max(dilations, default=1) > 1):
        return False
    pads = [0] * (2 * len(kernel))
    if b.attribute("auto_pad", b"NOTSET") != b"VALID":
        pads = b.attribute("pads", pads)
    before, after = ([b.integer(0), b.integer(0)] for _ in range(2))
    for axis, (elements, stride, step) in enumerate(zip(kernel, strides, dilations)):
        low, high, window = pads[axis], pads[axis + len(kernel)], (elements - 1) * step + 1
        size = b.extent(b.node.input[0], axis + 2)

        def missing(added: int) -> str:
            """What `size + added` lacks to the next multiple of the stride."""
            total = b.add("Add", size, b.integer(added - 1 + window * stride))
            return b.add("Sub", b.integer(stride - 1), b.add("Mod", total, b.integer(stride)))

        more = b.add("Add", missing(low + high - window), b.integer(high))
        if stride + high > window:
            # The last window has to start before the padding at the end.
            most = b.add("Add", missing(low), b.integer(window - stride))
            more = b.add("Max", b.add("Min", more, most), b.integer(high))
        before.append(b.integer(low))
        after.append(more)
    if not is_average:
        return _greatest(b, before, after)
    _average(b, before, after, with_pads=False)
    return True


def _same_pads(b: Builder, size: str, window: int, stride: int) -> tuple[str, str]:
    """The smaller and the larger half of the padding of one dimension."""
    if stride == 1:
        total = window - 1
        return b.integer(total // 2), b.integer(total - total // 2)
    # (ceil(size / stride) - 1) * stride + window - size is window - 1 - (size - 1) mod stride.
    rest = b.add("Mod", b.add("Sub", size, b.integer(1)), b.integer(stride))
    total = b.add("Max", b.add("Sub", b.integer(window - 1), rest), b.integer(0))
    first = b.add("Div", total, b.integer(2))
    return first, b.add("Sub", total, first)


def _mod(b: Builder) -> bool:
    """A remainder of sizes has the sign of the divisor; torch-mlir gives it that of the dividend.

    Adding the divisor and dividing again is right in both cases: -1 mod 4 is 3. Where the
    divisor may be so large that the sum wraps, it is added only to a remainder of the other
    sign.
    """
    x, divisor = b.node.input
    number, sizes = b.constant(divisor), b.known_sizes(x)
    if b.attribute("fmod", 0) or b.element(x) != INT or sizes is None or len(sizes) > 1 or \
            not all(map(is_number, sizes)):
        return _broadcast(b)
    rest = b.add("Mod", x, divisor)
    total = b.add("Add", rest, divisor)
    if number is not None and len(number) == 1 and 1 <= number[0] <= _MOST:
        b.add("Mod", total, divisor, output=b.node.output[0])
        return True
    zero = b.integer(0)
    differ = b.add("Xor", b.add("Less", rest, zero), b.add("Less", divisor, zero))
    b.add("Where", b.add("And", differ, b.add("Not", b.add("Equal", rest, zero))), total, rest,
          output=b.node.output[0])
    return True


RULES: dict[str, Callable[[Builder], bool]] = {
    "Reshape": _reshape, "Expand": _expand, "Slice": _slice, "Pad": _pad, "Compress": _compress,
    "SpaceToDepth": _space_to_depth, "MaxPool": _pool, "AveragePool": _pool,
    "MatMul": _broadcast, "LRN": _response, "NonZero": _non_zero,
    "Mod": _mod}
