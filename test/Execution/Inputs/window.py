# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes random functions around one convolution or pool, and cases with the
results of a plain reference, for execute.py.

  window.py conv_2d|conv_3d|depthwise_conv_2d|transpose_conv_2d|max_pool_2d|
            avg_pool_2d [FUNCTIONS [SEED]]

Each number of a list is a constant, an operand that is a constant, an argument or
an extent. Each axis of a tensor is static, cast from a static one, or dynamic.
"""

import math
import random
import struct
import sys

from resize import EXTENT, Stops, Tensor, positions, tensor_type, write_case

LARGEST = 2**63 - 1
# Strides and pads of an axis that are far apart, with a small result.
FAR_APART = [(2**61, 2**62, 0), (2**62, -2**62, LARGEST - 9),
             (LARGEST, 5, LARGEST - 20), (2**61, 2**61 - 1, 0),
             (2**61, 2**61 - 1, -2), (2**40, 2**41, 1)]
FAR = [LARGEST, -2**63 + 1, 2**62, -2**62, 2**40]


class Skip(Exception):
    """A case that takes too long or too much memory."""


# --- The reference -----------------------------------------------------------


class Axis:
    """The numbers of a spatial axis."""

    def __init__(self, number, extent, kernel, stride, dilation, low, high):
        self.number, self.extent, self.kernel = number, extent, kernel
        self.stride, self.dilation = stride, dilation
        self.low, self.high = low, high

    def check(self, padding, transpose):
        """Sets the size of the result, and the pads that `same` means."""
        i, s = self.number, self.stride
        for text, n in [("strides", s), ("dilations", self.dilation)]:
            if n < 1:
                raise Stops(f"expected {text}[{i}] to be at least 1")
        if self.kernel < 1:
            raise Stops("to be at least 1")
        reach = (self.kernel - 1) * self.dilation
        if transpose:
            whole = (self.extent - 1) * s + reach + 1
            self.fit(whole, f"the extent of dimension {i + 1} of the result with its padding")
            if padding != "given":
                self.same(max(reach + 1 - s, 0), padding)
                self.size = self.extent * s
            else:
                self.size = max(whole - self.low - self.high, 0)
            self.fit(self.size, f"the extent of dimension {i + 1} of the result")
        elif padding != "given":
            self.fit(self.extent + reach, f"the extent of dimension {i + 1} of the padded input")
            self.size = -(-self.extent // s)
            self.same(max((self.size - 1) * s + reach + 1 - self.extent, 0),
                      padding)
        else:
            whole = self.extent + self.low + self.high
            self.fit(whole, f"the extent of dimension {i + 1} of the padded input")
            self.size = max((whole - reach - 1) // s + 1, 0)

    def fit(self, size, what):
        if size > LARGEST:
            raise Stops(f"expected {what} to be at least 0")

    def same(self, total, padding):
        self.low = total // 2 if padding == "same" else total - total // 2
        self.high = total - self.low

    def taps(self, at):
        """Pairs of a position in the window and one in the input."""
        for k in range(self.kernel):
            p = at * self.stride + k * self.dilation - self.low
            if 0 <= p < self.extent:
                yield k, p

    def sources(self, at):
        """The same for a transposed convolution."""
        for k in range(self.kernel):
            q, r = divmod(at + self.low - k * self.dilation, self.stride)
            if r == 0 and 0 <= q < self.extent:
                yield k, q


def product_of(lists):
    result = [()]
    for items in map(list, lists):
        result = [(*r, i) for r in result for i in items]
    return result


def as_float(number, kind):
    if kind == "f32" and math.isfinite(number):
        return struct.unpack("<f", struct.pack("<f", number))[0]
    return number


class Case:
    """One op with all its numbers."""

    def __init__(self, op, kind, x, w, lists, padding, counts):
        self.op, self.kind, self.x, self.w = op, kind, x, w
        self.padding, self.counts = padding, counts
        self.lists = lists

    def result(self):
        x, w, lists = self.x, self.w, self.lists
        transpose = self.op == "transpose_conv_2d"
        axes = []
        for i, extent in enumerate(x.sizes[1:-1]):
            low, high = ((0, 0) if self.padding != "given" else
                         (lists["low"][i], lists["high"][i]))
            kernel = w.sizes[i] if w else lists["kernel"][i]
            axes.append(Axis(i, extent, kernel, lists["strides"][i],
                             lists["dilations"][i], low, high))
            axes[-1].check(self.padding, transpose)
        g = self.groups()
        if g < 1:
            raise Stops("expected groups[0] to be at least 1")
        if w and x.sizes[-1] != (w.sizes[-1] if transpose else
                                 w.sizes[-2] * g):
            raise Stops(f"expected the extent of dimension {len(axes) + 1} of the input")
        if w and w.sizes[-1] % g:
            raise Stops(f"expected the extent of dimension {len(axes) + 1} of the filter modulo")
        channels = x.sizes[-1] if not w else {
            "transpose_conv_2d": w.sizes[-2] * g,
            "depthwise_conv_2d": w.sizes[-2] * w.sizes[-1]
        }.get(self.op, w.sizes[-1])
        sizes = [x.sizes[0], *(a.size for a in axes), channels]
        work = math.prod(max(n, 1) for n in sizes) * math.prod(
            a.kernel for a in axes)
        self.fits(channels, len(axes) + 1)
        if work > 60000 or math.prod(sizes) > 120:
            raise Skip
        return Tensor(sizes, lambda at: self.element(at, axes))

    def groups(self):
        return self.lists.get("groups", [1])[0]

    @staticmethod
    def fits(channels, axis):
        if channels > LARGEST:
            raise Stops(f"expected the extent of dimension {axis} of the result to be at least 0")

    def pairs(self, channel):
        """Pairs of the channels of the input and of the filter's last two axes
        for a channel of the result."""
        c, f = self.w.sizes[-2], self.w.sizes[-1] // self.groups()
        if self.op == "transpose_conv_2d":
            first = channel // c * f
            return [(q, (channel % c, q)) for q in range(first, first + f)]
        first = channel // f * c
        return [(first + q, (q, channel)) for q in range(c)]

    def element(self, at, axes):
        n, *spatial, c = at
        name = "sources" if self.op == "transpose_conv_2d" else "taps"
        window = product_of(getattr(a, name)(o) for a, o in zip(axes, spatial))
        x, w = self.x.at, self.w and self.w.at
        if self.op == "max_pool_2d":
            least = -math.inf if self.kind[0] == "f" else -2**31
            return max([least] + [x[(n, *(p for _, p in taps), c)]
                                  for taps in window])
        if self.op == "avg_pool_2d":
            count = math.prod(a.kernel for a in axes) if self.counts else len(
                window)
            total = sum(x[(n, *(p for _, p in taps), c)] for taps in window)
            return as_float(total / count, self.kind) if count else 0.0
        total = 0
        for taps in window:
            k, p = [k for k, _ in taps], [p for _, p in taps]
            if self.op == "depthwise_conv_2d":
                m = self.w.sizes[-1]
                total += x[(n, *p, c // m)] * w[(*k, c // m, c % m)]
                continue
            for q, pair in self.pairs(c):
                total += x[(n, *p, q)] * w[(*k, *pair)]
        return total


# --- Functions ---------------------------------------------------------------


class Function:
    """A random function around the op, and its cases."""

    def __init__(self, rng, op, number):
        self.rng, self.op, self.name = rng, op, f"f{number}"
        self.spatial = 3 if op == "conv_3d" else 2
        self.pool = "pool" in op
        self.back = op == "transpose_conv_2d"
        self.grouped = not self.pool and op != "depthwise_conv_2d"
        self.kind = "f32" if op == "avg_pool_2d" else rng.choice(
            ["f32", "f32", "i32"])
        self.padding = rng.choice(["given", "given", "given", "same",
                                   "same_lower"])
        self.counts = op == "avg_pool_2d" and rng.random() < .4
        # Everything static, hidden or not; or a mix.
        self.style = rng.choice(["static", "hidden", "mixed", "mixed",
                                 "dynamic"])
        self.args, self.body, self.draw = [], [], []

    def choose(self, options):
        return options[{"static": 0, "hidden": 1, "dynamic": 2}.get(
            self.style, self.rng.randrange(3))]

    def entry(self, i, likely):
        """An entry of a list: its text, and a function that draws its value."""
        n = self.rng.choice(likely)
        how = self.choose(["static", "constant", "argument"])
        if how == "static" and (n > 0 or likely is self.pads):
            return str(n), lambda rng: n
        if how == "constant":
            name = f"%k{len(self.body)}"
            self.body.append(f"{name} = arith.constant {n} : index")
            return name, lambda rng: n
        name = f"n{len(self.args)}"
        self.args.append((name, "index"))
        draw = self.number(likely)
        if self.rng.random() < .2:
            self.body.append(f"%e_{name} = symshape.from_index %{name}")
            return f"%e_{name} : {EXTENT}", draw
        return f"%{name}", draw

    def number(self, likely):
        place = len(self.draw)

        def drawn(rng):
            n = rng.choice(likely)
            if rng.random() < .04:
                n = rng.choice(FAR + [0, -1])
            drawn.value = n
            return n
        self.draw.append(place)
        return drawn

    def tensor(self, name, likely):
        """A tensor of sizes that each are one of `likely`."""
        sizes, given, seen = [], [], []
        for options in likely:
            n = self.rng.choice(options)
            how = self.choose(["static", "hidden", "dynamic"])
            sizes.append(options if how == "dynamic" else [n])
            given.append("?" if how == "dynamic" else n)
            seen.append(n if how == "static" else "?")
        type_ = tensor_type(given, self.kind)
        self.args.append((name, type_))
        to = tensor_type(seen, self.kind)
        if to != type_:
            self.body.append(f"%{name}s = tensor.cast %{name} : {type_} to {to}")
        return sizes, seen, to, f"%{name}" + ("s" if to != type_ else "")

    pads = [0, 0, 1, 1, 2, -1, 3]

    def write(self, cases):
        rng, spatial = self.rng, self.spatial
        sizes = [0, 1, 2, 3, 4, 5] if spatial == 2 else [0, 1, 2, 3]
        kernels = [1, 1, 2, 3] if spatial == 2 else [1, 1, 2]
        # The channels must agree.
        channels = rng.choice([0, 1, 2, 2])
        batch, others = [0, 1, 1, 2], [0, 1, 2, 2]
        groups = None
        if self.grouped and rng.random() < .4:
            count = rng.choice([1, 2, 2, 3])
            groups = self.entry(0, [count])
            per, filters = rng.choice([0, 1, 2, 2]), count * rng.choice(others)
            channels = filters if self.back else per * count
        x = self.tensor("x", [batch] + [sizes] * spatial + [[channels]])
        w = None
        if not self.pool:
            same = [channels]
            if self.style in ("hidden", "dynamic") and rng.random() < .2:
                same = [channels, 3]
            ends = [same, others]
            if self.back:
                ends.reverse()
            if groups:
                ends = [[per], [filters]]
            w = self.tensor("w", [kernels] * spatial + ends)
        lists = {}
        for field, likely in [("kernel", kernels), ("strides", [1, 1, 2, 3]),
                              ("dilations", [1, 1, 2, 3]), ("low", self.pads),
                              ("high", self.pads)]:
            if field == "kernel" and not self.pool:
                continue
            if field in ("low", "high") and self.padding != "given":
                continue
            lists[field] = [self.entry(i, likely) for i in range(spatial)]
        if groups:
            lists["groups"] = [groups]
        self.emit(x, w, lists)
        for _ in range(cases):
            self.write_case(x, w, lists)

    def emit(self, x, w, lists):
        operands = x[3] + (f", {w[3]}" if w else "")
        texts = [f"{f} = [{', '.join(t for t, _ in es)}]"
                 for f, es in lists.items()]
        if self.padding != "given":
            texts.insert(len(texts) - ("groups" in lists), self.padding)
        if self.counts:
            texts.append("count_include_pad")
        type_ = tensor_type(self.result_sizes(x[1], w and w[1], lists),
                            self.kind)
        types = x[2] + (f", {w[2]}" if w else "")
        general = tensor_type("?" * (self.spatial + 2), self.kind)
        args = ", ".join(f"%{n}: {t}" for n, t in self.args)
        lines = [f"func.func @{self.name}({args}) -> {general} {{", *self.body,
                 f"%r = symshape.dynamic_{self.op} {operands} "
                 f"{' '.join(texts)} : {types} -> {type_}"]
        result = "%r"
        if type_ != general:
            result = "%g"
            lines.append(f"%g = tensor.cast %r : {type_} to {general}")
        # The caller may read a returned view with wrong strides.
        lines += [f"%copy = bufferization.alloc_tensor() copy({result}) : "
                  f"{general}", f"return %copy : {general}", "}"]
        print("\n".join(lines))

    def result_sizes(self, x, w, lists):
        """The sizes in the type of the result."""
        numbers = {f: [int(t) if "%" not in t else "?" for t, _ in es]
                   for f, es in lists.items()}
        sizes = [x[0]]
        for i in range(self.spatial):
            kernel = w[i] if w else numbers["kernel"][i]
            needed = [x[i + 1], numbers["strides"][i]]
            low = high = 0
            if self.padding == "given":
                low, high = numbers["low"][i], numbers["high"][i]
                needed += [kernel, numbers["dilations"][i], low, high]
            if "?" in needed:
                sizes.append("?")
                continue
            if self.padding != "given":  # these do not matter
                kernel = dilation = 1
            else:
                dilation = numbers["dilations"][i]
            axis = Axis(i, x[i + 1], kernel, numbers["strides"][i], dilation,
                        low, high)
            axis.check(self.padding, self.op == "transpose_conv_2d")
            sizes.append(axis.size)
        if self.op == "transpose_conv_2d":
            g = numbers.get("groups", [1])[0]
            return sizes + ["?" if "?" in (g, w[-2]) else w[-2] * g]
        if self.op == "depthwise_conv_2d":
            return sizes + ["?" if "?" in w[-2:] else w[-2] * w[-1]]
        return sizes + [w[-1] if w else x[-1]]

    def filled(self, sizes, first):
        t = Tensor(sizes)
        t.at = {i: (n * 5 + first) % 11 - 5
                for n, i in enumerate(positions(sizes))}
        return t

    def write_case(self, x, w, lists):
        rng = self.rng
        xs = [rng.choice(s) for s in x[0]]
        ws = w and [rng.choice(s) for s in w[0]]
        values = {"x": self.filled(xs, 1)}
        if w:
            values["w"] = self.filled(ws, 3)
        numbers = {}
        far = dict(zip(("strides", "low", "high"), rng.choice(
            FAR_APART))) if rng.random() < .1 else {}
        for field, entries in lists.items():
            numbers[field] = []
            for i, (text, draw) in enumerate(entries):
                n = draw(rng)
                if i == 0 and ("%n" in text or "%e_" in text):
                    n = far.get(field, n)
                numbers[field].append(n)
                if "%n" in text or "%e_" in text:
                    name = text.split(":")[0].strip()[1:].replace("e_", "")
                    values[name] = n
        case = Case(self.op, self.kind, values["x"], values.get("w"), numbers,
                    self.padding, self.counts)
        try:
            try:
                case.result()
            except Stops:
                pass
            write_case(self.name, [values[n] for n, _ in self.args],
                       case.result)
        except Skip:
            pass


def main():
    op = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng = random.Random(f"{op} {sys.argv[3] if len(sys.argv) > 3 else 1}")
    for number in range(count):
        function = Function(rng, op, number)
        static = function.style in ("static", "hidden")
        function.write(1 if static else 8)


main()
