# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dynamic ops in plain Python, as defined, for fuzz-dynamic-ops.py.

A reference raises Stops if a check of the op must stop the program.
"""

import itertools
import math


class Stops(Exception):
    """The op fails a check."""


class Skip(Exception):
    """A result that is too large to be printed."""


def positions(sizes):
    # product() stores each range, also a huge one next to a size of 0.
    return [] if 0 in sizes else itertools.product(*map(range, sizes))


class Array:
    """Sizes, and elements by position."""

    def __init__(self, sizes, element):
        self.sizes = list(sizes)
        if math.prod(self.sizes) > 200:
            raise Skip
        self.at = {i: element(i) for i in positions(self.sizes)}

    @staticmethod
    def counting(sizes):
        count = itertools.count(1)
        return Array(sizes, lambda i: next(count))


def check(ok):
    if not ok:
        raise Stops


def reshaped(x, sizes):
    check(min(sizes, default=0) >= 0 and math.prod(sizes) == len(x.at))
    elements = iter([x.at[i] for i in positions(x.sizes)])
    return Array(sizes, lambda i: next(elements))


def broadcast(x, sizes, dims, expands):
    check(min(sizes, default=0) >= 0)
    for i, d in enumerate(dims):
        check(x.sizes[i] == (1 if expands[i] else sizes[d]))
    return Array(sizes, lambda at: x.at[tuple(
        0 if expands[i] else at[d] for i, d in enumerate(dims))])


def sliced(x, starts, sizes, strides):
    firsts = []
    for whole, start, size, stride in zip(x.sizes, starts, sizes, strides):
        check(stride >= 1 and 0 <= size <= -(-whole // stride))
        span = (size - 1) * stride + 1 if size else 0
        firsts.append(min(max(start, 0), whole - span))
    return Array(sizes, lambda at: x.at[tuple(
        f + i * s for f, i, s in zip(firsts, at, strides))])


def padded(x, value, low, high, interior):
    sizes = []
    for whole, l, h, gap in zip(x.sizes, low, high, interior):
        sizes.append(l + whole + max(whole - 1, 0) * gap + h)
        check(gap >= 0 and 0 <= sizes[-1] < 2**63)

    def element(at):
        source = []
        for i, l, gap, whole in zip(at, low, interior, x.sizes):
            q, r = divmod(i - l, gap + 1)
            if r or not 0 <= q < whole:
                return value
            source.append(q)
        return x.at[tuple(source)]
    return Array(sizes, element)


def iota(sizes, axis):
    check(min(sizes) >= 0)
    return Array(sizes, lambda at: at[axis])


def slice_at(x, starts, sizes, dropped, zero_outside):
    """The gather of one slice that starts at `starts[axis]`."""
    for d, (whole, size) in enumerate(zip(x.sizes, sizes)):
        check(size == 1 and (whole or zero_outside) if d in dropped
              else 0 <= size <= whole)
    firsts = [starts.get(d, 0) if zero_outside else
              min(max(starts.get(d, 0), 0), whole - size)
              for d, (whole, size) in enumerate(zip(x.sizes, sizes))]
    kept = [d for d in range(len(sizes)) if d not in dropped]

    def element(at):
        source = list(firsts)
        for d, i in zip(kept, at):
            source[d] += i
        return x.at.get(tuple(source), 0)
    return Array([sizes[d] for d in kept], element)


def scattered_at(x, u, kind, starts, dropped, clamps):
    """The scatter of one window to `starts[axis]`."""
    window = iter(u.sizes)
    sizes = [1 if d in dropped else next(window) for d in range(len(x.sizes))]
    for d, (whole, size) in enumerate(zip(x.sizes, sizes)):
        check(size <= whole or (d in dropped and not clamps))
    kept = [d for d in range(len(sizes)) if d not in dropped]
    result = Array(x.sizes, lambda at: x.at[at])
    for at, update in u.at.items():
        target = []
        for d, (whole, size) in enumerate(zip(x.sizes, sizes)):
            start = starts.get(d, 0)
            target.append(min(max(start, 0), whole - size) if clamps else start)
        for d, i in zip(kept, at):
            target[d] += i
        target = tuple(target)
        if target in result.at:
            old = result.at[target]
            result.at[target] = {"replace": update, "add": old + update,
                                 "max": max(old, update)}[kind]
    return result


def rounded(number, rule):
    if isinstance(number, int):
        return number
    check(math.isfinite(number))
    if rule == "round_half_away_clamp":
        return round(math.copysign(math.floor(abs(number) + .5), number))
    return {"floor": math.floor, "ceil": math.ceil,
            "truncate": math.trunc}[rule](number)


def truncated(x, number, axis, rule):
    n = rounded(number, rule)
    check(n >= 0 or rule == "round_half_away_clamp")
    sizes = list(x.sizes)
    sizes[axis] = min(max(n, 0), sizes[axis])
    return Array(sizes, lambda at: x.at[at])


def window_axis(extent, kernel, stride, dilation, low, high, padding, back):
    """The size of an axis of the result of a window op, and a function from a
    position in it to pairs of a position in the window and one in the input.
    `back` is true for a transposed convolution."""
    check(min(kernel, stride, dilation) >= 1)
    reach = (kernel - 1) * dilation
    whole = (extent - 1) * stride + reach + 1 if back else (
        extent + (reach if padding else low + high))
    check(whole < 2**63)
    if padding:
        size = extent * stride if back else -(-extent // stride)
        total = max(reach + 1 - stride if back else
                    (size - 1) * stride + reach + 1 - extent, 0)
        low = total // 2 if padding == "same" else total - total // 2
    elif back:
        size = max(whole - low - high, 0)
    else:
        size = max((whole - reach - 1) // stride + 1, 0)
    check(size < 2**63)
    if kernel > 1000:
        raise Skip

    def pairs(at):
        for k in range(kernel):
            if back:
                i, rest = divmod(at + low - k * dilation, stride)
            else:
                i, rest = at * stride + k * dilation - low, 0
            if rest == 0 and 0 <= i < extent:
                yield k, i
    return size, pairs


def windowed(name, x, w, axes, groups):
    """A convolution, its transpose or a pool; `axes` are those of
    window_axis."""
    back = name == "transpose_conv_2d"
    check(groups >= 1)
    check(w is None or (w.sizes[3] % groups == 0 and x.sizes[3] == (
        w.sizes[3] if back else w.sizes[2] * groups)))
    check(not back or w.sizes[2] * groups < 2**63)

    def channels_read(channel):
        """Pairs of a channel of the input, and the filter's last two axes."""
        own, per = w.sizes[2], w.sizes[3] // groups
        if back:
            first = channel // own * per
            return [(first + c, (channel % own, first + c)) for c in range(per)]
        first = channel // per * own
        return [(first + c, (c, channel)) for c in range(own)]

    def element(at):
        taps = itertools.product(*(
            list(pairs(o)) for (_, pairs), o in zip(axes, at[1:3])))
        read = [((at[0], a[1], b[1]), (a[0], b[0])) for a, b in taps]
        if w is None:
            return max([-2**31] + [x.at[(*p, at[3])] for p, _ in read])
        return sum(x.at[(*p, c)] * w.at[(*k, *f)]
                   for p, k in read for c, f in channels_read(at[3]))
    channels = x.sizes[3] if w is None else (
        w.sizes[2] * groups if back else w.sizes[3])
    return Array([x.sizes[0], *(size for size, _ in axes), channels], element)
