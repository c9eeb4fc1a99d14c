# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes functions around one op that makes a tensor of given sizes, and cases
with the results of a plain reference, for execute.py.

  resize.py truncate|reshape|broadcast|slice|pad|iota [extents|tensors]

With `extents`, every second size is an extent. With `tensors`, the scalar of
truncate is a tensor of rank 0.
"""

import fractions
import itertools
import math
import struct
import sys


EXTENT = "!symshape.extent<exact>"
use_extents = use_tensors = False


class Stops(Exception):
    """The op fails, with this in the message."""


class Tensor:
    """Sizes, and elements by position."""

    def __init__(self, sizes, element=None):
        self.sizes = list(sizes)
        self.at = {i: element(i) for i in positions(sizes)} if element else {}

    @staticmethod
    def counting(*sizes):
        t = Tensor(sizes)
        t.at = {i: n + 1 for n, i in enumerate(positions(sizes))}
        return t

    def __str__(self):
        elements = ", ".join(str(self.at[i]) for i in positions(self.sizes))
        sizes = "x".join(map(str, self.sizes))
        return f"<{sizes}: {elements}>" if elements else f"<{sizes}>"


def positions(sizes):
    if 0 in sizes:
        return ()
    return itertools.product(*map(range, sizes))


def tensor_type(sizes, element="f32"):
    return f"tensor<{''.join(f'{s}x' for s in sizes)}{element}>"


def tensors_of(source, choices):
    """A tensor for each way to choose the sizes that `source` leaves open."""
    for sizes in itertools.product(choices, repeat=list(source).count("?")):
        sizes = iter(sizes)
        yield Tensor.counting(*(next(sizes) if s == "?" else s for s in source))


def write_function(name, args, op, result, before=""):
    """`op` is the text of one op whose result is %r, `before` that of its operands."""
    signature = ", ".join(f"%{n}: {t}" for n, t in args)
    for n, _ in args:
        if f"%e_{n}" in op:
            before += f"  %e_{n} = symshape.from_index %{n}\n"
    print(f"func.func @{name}({signature}) -> {result} {{")
    print(f"{before}  %r = {op}")
    # The caller may read a returned view with wrong strides.
    print(f"  %copy = bufferization.alloc_tensor() copy(%r) : {result}")
    print(f"  return %copy : {result}\n}}")


def write_case(name, args, reference):
    inputs = ", ".join(str(a) for a in args)
    try:
        print(f"// CASE: {name}({inputs}) -> {reference()}")
    except Stops as stops:
        print(f'// CASE: {name}({inputs}) -> stops "{stops}"')


def mixed(entries, names):
    """`[%a, 4]` for [None, 4]: each None is the next name."""
    names = iter(names)
    return "[" + ", ".join(
        "%" + next(names) if e is None else str(e) for e in entries) + "]"


def sizes_of(entries, names):
    """The same for sizes."""
    if not use_extents:
        return mixed(entries, names)
    return mixed(entries, [f"e_{n} : {EXTENT}" if int(n[1:]) % 2 == 0 else n
                           for n in names])


def filled(entries, values):
    values = iter(values)
    return [next(values) if e is None else e for e in entries]


# --- Truncate ----------------------------------------------------------------


def convert(scalar, rule):
    """Exact for floats and integers of any size."""
    if isinstance(scalar, float) and not math.isfinite(scalar):
        raise Stops("expected the scalar to be finite")
    x = fractions.Fraction(scalar)
    if rule == "round_half_away_clamp":
        n = math.floor(abs(x) + fractions.Fraction(1, 2))
        return max(n if x > 0 else -n, 0)
    n = {"floor": math.floor, "ceil": math.ceil, "truncate": math.trunc,
         "index_cast": math.trunc}[rule](x)
    if n < 0:
        raise Stops(f"expected the scalar to be at least 0 after rule '{rule}'")
    return n


def as_bits(number, kind):
    """The float nearest to the number, and its bits as a signed integer."""
    code = {"f16": "<e", "f32": "<f", "f64": "<d"}[kind]
    data = struct.pack(code, number)
    return (struct.unpack(code, data)[0],
            int.from_bytes(data, "little", signed=True))


def truncated(x, scalar, axis, rule):
    sizes = list(x.sizes)
    sizes[axis] = min(convert(scalar, rule), sizes[axis])
    return Tensor(sizes, lambda i: x.at[i])


def write_truncate():
    floats = [2.6, 2.5, 1.5, 0.5, -0.5, -0.25, -2.0, 9.0, 0.0, 4.0, 3.4999998,
              0.49999997, 1e30, float("inf"), float("nan"), float("-inf")]
    # The greatest number below 0.5: adding 0.5 to it yields 1.
    doubles = [0.49999999999999994, 1e300, 2.5, -1e300, 3.0000000000000004]
    halves = [2.5, 65504.0, -0.25, 0.5, float("inf")]
    integers = [-2, -1, 0, 1, 3, 4, 5, 127]
    wide = integers[:-1] + [2**53 + 1, 2**63 - 1, -2**63]
    rules = ["round_half_away_clamp", "truncate", "floor", "ceil"]
    for rule in rules + ["index_cast"]:
        for kind, numbers in [("f32", floats), ("f64", doubles),
                              ("f16", halves), ("i8", integers),
                              ("i64", wide), ("index", wide)]:
            if rule == "index_cast" and kind[0] == "f":
                continue
            axis = len(kind) % 2
            name = f"truncate_{rule}_{kind}"
            type_ = tensor_type("??")
            # Floats are passed as bits, since some of them have no literal.
            is_float = kind[0] == "f"
            bits, given_as = kind.replace("f", "i"), kind
            if use_tensors:
                bits, given_as = f"tensor<{bits}>", f"tensor<{kind}>"
            before, scalar = "", "n"
            if is_float:
                before = f"  %f = arith.bitcast %n : {bits} to {given_as}\n"
                scalar = "f"
            if use_extents:
                if kind != "index":
                    continue
                scalar, given_as = "e_n", EXTENT
            write_function(
                name, [("x", type_), ("n", bits)],
                f"symshape.dynamic_truncate %x by %{scalar} "
                f"axis {axis} {rule} : {type_}, {given_as} -> {type_}", type_,
                before)
            for number in numbers:
                for size in [4] if kind[0] != "i" else [0, 4]:
                    x = Tensor.counting(*([size, 2] if axis == 0
                                          else [2, size]))
                    given = number
                    if is_float:
                        number, given = as_bits(number, kind)
                    if use_tensors:
                        given = f"<: {given}>"
                    write_case(name, [x, given],
                               lambda: truncated(x, number, axis, rule))


# --- Reshape -----------------------------------------------------------------


def reshaped(x, sizes):
    for s in sizes:
        if s < 0:
            raise Stops("to be at least 0")
    if math.prod(sizes) != len(x.at):
        raise Stops("expected the product of sizes to be equal to the number "
                    "of elements of the source")
    elements = [x.at[i] for i in positions(x.sizes)]
    t = Tensor(sizes)
    t.at = dict(zip(positions(sizes), elements))
    return t


def write_reshape():
    # Types of sources, and sizes of results; None stands for an operand.
    configurations = [
        ("??", [None, None]), ("?", [None, 4]), ("??", [None]),
        (["?", 6], [None, 3, 2]), (["?", 6], [None, 3, None]),
        ("???", [None, None, None]), ([3, "?"], [None, 3]), ("?", []),
        ([], [None, None]), ([], [1, None]), ([4, 3], [None, None]),
        ("??", [2, 3]), (["?", "?", 1], [None, None]),
        ("??", [None, 1, None, 1])]
    for number, (source, sizes) in enumerate(configurations):
        name = f"reshape{number}"
        free = [f"n{i}" for i in range(sizes.count(None))]
        from_, to = tensor_type(source), tensor_type(
            "?" if s is None else s for s in sizes)
        write_function(
            name, [("x", from_)] + [(n, "index") for n in free],
            f"symshape.dynamic_reshape %x to {sizes_of(sizes, free)} : "
            f"{from_} -> {to}", to)
        sources = [Tensor.counting(*(s if s != "?" else given[i]
                                     for i, s in enumerate(source)))
                   for given in itertools.product([0, 1, 2, 4],
                                                  repeat=len(source))
                   if all(s == "?" or given[i] == 0
                          for i, s in enumerate(source))]
        for k, x in enumerate(sources):
            count = len(x.at)
            fitting, others = [], []
            for given in itertools.product([0, 1, 2, 3, 4, 8, -1, -2],
                                           repeat=len(free)):
                all_ = filled(sizes, given)
                good = min(given, default=0) >= 0 and math.prod(all_) == count
                (fitting if good else others).append(given)
            # Cases of each kind, in turn.
            chosen = fitting[k % 3::3][:3] + others[k % 7::29][:2]
            for given in chosen:
                write_case(name, [x, *given],
                           lambda: reshaped(x, filled(sizes, given)))
    # Products that are equal only because they wrap.
    for given in [(2**32, 2**32), (2**62, 4), (-2**63, 2)]:
        x = Tensor.counting(0, 3)
        write_case("reshape0", [x, *given], lambda: reshaped(x, given))


# --- Broadcast ---------------------------------------------------------------


def broadcast(x, source, sizes, dims, expanding):
    expands = [s == 1 or i in expanding for i, s in enumerate(source)]
    for i, dim in enumerate(dims):
        if expands[i] and x.sizes[i] != 1:
            raise Stops(f"expected the extent of dimension {i} of the source to be equal to 1")
        if not expands[i] and x.sizes[i] != sizes[dim]:
            raise Stops(f"expected the extent of dimension {i} of the source to be equal to "
                        f"sizes[{dim}]")
    if min(sizes, default=0) < 0:
        raise Stops("to be at least 0")
    return Tensor(sizes, lambda at: x.at[tuple(
        0 if expands[i] else at[dim] for i, dim in enumerate(dims))])


def write_broadcast():
    # Source, sizes, dims, expanding.
    configurations = [
        ("?", [None, None], [1], []), ("?", [None, None], [0], []),
        (["?", 1], [None, None], [0, 1], []), (["?"], [None, None], [1], [0]),
        ("??", [None, None], [1, 0], []), ("??", [None, 3, None], [0, 2], [0]),
        ([], [None, 2], [], []), ([3], [None, None], [1], []),
        ("?", [None, 3], [1], []), ([1], [None], [0], []),
        ("?", [1, None], [0], []), ([1, 1], [None, 2], [1, 0], []),
        (["?", 2], [None, None, 2], [1, 2], [])]
    for number, (source, sizes, dims, expanding) in enumerate(configurations):
        name = f"broadcast{number}"
        free = [f"n{i}" for i in range(sizes.count(None))]
        from_, to = tensor_type(source), tensor_type(
            "?" if s is None else s for s in sizes)
        listed = f" expanding = {expanding}" if expanding else ""
        write_function(
            name, [("x", from_)] + [(n, "index") for n in free],
            f"symshape.dynamic_broadcast_in_dim %x to {sizes_of(sizes, free)} "
            f"dims = {dims}{listed} : {from_} -> {to}", to)
        for k, x in enumerate(tensors_of(source, [0, 1, 3])):
            for values in list(itertools.product(
                    [0, 1, 2, 3, -1], repeat=len(free)))[k % 2::2]:
                write_case(name, [x, *values],
                           lambda: broadcast(x, source, filled(sizes, values),
                                             dims, expanding))


# --- Slice -------------------------------------------------------------------


def sliced(x, starts, sizes, strides):
    firsts = []
    for whole, start, size, stride in zip(x.sizes, starts, sizes, strides):
        if stride < 1:
            raise Stops("to be at least 1")
        fits = len(range(0, whole, stride))
        if not 0 <= size <= fits:
            raise Stops("expected sizes[")
        span = 0 if size == 0 else (size - 1) * stride + 1
        firsts.append(min(max(start, 0), whole - span))
    return Tensor(sizes, lambda at: x.at[tuple(
        f + i * s for f, i, s in zip(firsts, at, strides))])


def write_slice():
    # Source, starts, sizes, strides.
    configurations = [
        ("?", [None], [None], [1]), ("?", [None], [2], [1]),
        ("?", [0], [None], [1]), ("?", [None], [None], [None]),
        ("?", [None], [None], [2]), ([4], [None], [2], [1]),
        ([5], [None], [2], [3]), ("??", [None, 1], [None, 2], [1, None]),
        (["?", 3], [None, None], [None, 2], [1, 1])]
    for number, (source, starts, sizes, strides) in enumerate(configurations):
        name = f"slice{number}"
        free = [f"n{i}" for i in range((starts + sizes + strides).count(None))]
        a, b = starts.count(None), starts.count(None) + sizes.count(None)
        from_, to = tensor_type(source), tensor_type(
            "?" if s is None else s for s in sizes)
        write_function(
            name, [("x", from_)] + [(n, "index") for n in free],
            f"symshape.dynamic_slice %x {mixed(starts, free[:a])} "
            f"{sizes_of(sizes, free[a:b])} {mixed(strides, free[b:])} : "
            f"{from_} -> {to}", to)
        options = ([[-2, 0, 1, 4, 9]] * a + [[0, 1, 2, 4, -1]] * (b - a) +
                   [[1, 2, 3, 0]] * (len(free) - b))
        step = 1 if len(free) < 2 else 5 if len(free) < 3 else 11
        for k, x in enumerate(tensors_of(source, [0, 1, 4, 5])):
            for values in list(itertools.product(*options))[k % step::step]:
                write_case(name, [x, *values], lambda: sliced(
                    x, filled(starts, values[:a]), filled(sizes, values[a:b]),
                    filled(strides, values[b:])))
    # Sums that would wrap.
    far = 2**63 - 1
    for values in [(far, 1, 1), (-far, 1, 1), (0, far, 1), (0, 2, far),
                   (1, 1, far), (0, far, far)]:
        x = Tensor.counting(4)
        write_case("slice3", [x, *values], lambda: sliced(
            x, values[:1], values[1:2], values[2:]))


# --- Pad ---------------------------------------------------------------------


def padded(x, value, low, high, interior):
    sizes = []
    for whole, l, h, gap in zip(x.sizes, low, high, interior):
        if gap < 0:
            raise Stops("expected interior[")
        sizes.append(l + whole + max(whole - 1, 0) * gap + h)
        if sizes[-1] < 0:
            raise Stops("of the result to be at least 0")

    def element(at):
        source = []
        for i, l, gap, whole in zip(at, low, interior, x.sizes):
            q, r = divmod(i - l, gap + 1)
            if r or not 0 <= q < whole:
                return value
            source.append(q)
        return x.at[tuple(source)]
    return Tensor(sizes, element)


def write_pad():
    # Source, low, high, interior.
    configurations = [
        ("?", [None], [None], [0]), ("?", [1], [None], [None]),
        ("?", [None], [1], [1]), ([3], [None], [None], [None]),
        ("??", [None, 0], [0, 1], [0, 0]), (["?", 2], [-1, 1], [0, None],
                                           [None, 0]),
        ("?", [None], [-2], [0]), ("?", [-2], [None], [0])]
    for number, (source, low, high, interior) in enumerate(configurations):
        name = f"pad{number}"
        free = [f"n{i}" for i in range((low + high + interior).count(None))]
        a, b = low.count(None), low.count(None) + high.count(None)
        from_ = tensor_type(source)
        to = tensor_type(
            "?" if s == "?" or None in (l, h, i) else s + l + h + (s - 1) * i
            for s, l, h, i in zip(source, low, high, interior))
        write_function(
            name, [("x", from_), ("v", "f32")] + [(n, "index") for n in free],
            f"symshape.dynamic_pad %x with %v low = {sizes_of(low, free[:a])} "
            f"high = {sizes_of(high, free[a:b])} "
            f"interior = {sizes_of(interior, free[b:])} : {from_} -> {to}", to)
        options = [[-3, -1, 0, 2]] * b + [[0, 1, 2, -1]] * (len(free) - b)
        step = 1 if len(free) < 2 else 3 if len(free) < 3 else 7
        for k, x in enumerate(tensors_of(source, [0, 1, 3])):
            for values in list(itertools.product(*options))[k % step::step]:
                write_case(name, [x, 9.0, *values], lambda: padded(
                    x, 9.0, filled(low, values[:a]), filled(high, values[a:b]),
                    filled(interior, values[b:])))


# --- Iota --------------------------------------------------------------------


def write_iota():
    for number, (sizes, axis, kind) in enumerate([
            ([None], 0, "i64"), ([None, 3], 0, "index"), ([2, None], 1, "f32"),
            ([None, None], 1, "i8")]):
        name = f"iota{number}"
        free = [f"n{i}" for i in range(sizes.count(None))]
        to = tensor_type(("?" if s is None else s for s in sizes), kind)
        write_function(name, [(n, "index") for n in free],
                       f"symshape.dynamic_iota {sizes_of(sizes, free)} "
                       f"axis {axis} : {to}", to)

        def counted(all_):
            if min(all_) < 0:
                raise Stops("to be at least 0")
            return Tensor(all_, lambda at: (at[axis] + 128) % 256 - 128
                          if kind == "i8" else at[axis])
        for values in itertools.product([0, 1, 2, -1], repeat=len(free)):
            write_case(name, values, lambda: counted(filled(sizes, values)))
    write_case("iota3", (1, 130), lambda: Tensor(
        (1, 130), lambda at: (at[1] + 128) % 256 - 128))


def main():
    global use_extents, use_tensors
    use_extents = sys.argv[2:] == ["extents"]
    use_tensors = sys.argv[2:] == ["tensors"]
    {"truncate": write_truncate, "reshape": write_reshape,
     "broadcast": write_broadcast, "slice": write_slice, "pad": write_pad,
     "iota": write_iota}[sys.argv[1]]()


if __name__ == "__main__":
    main()
