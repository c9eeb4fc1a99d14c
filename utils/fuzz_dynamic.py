# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs with SymShape's dynamic ops, for fuzz-pipeline.py.

Many sizes are constants that the types do not show: a constant as an index
operand, or a static tensor cast to a dynamic type. An input that violates an
op's precondition is undefined.
"""

from fuzz_exec import POISON, ExecGenerator
from fuzz_ir import Discard, Op, Tensor, Type, product


class DynamicGenerator(ExecGenerator):
    PLAIN = ExecGenerator.PLAIN + [
        ("hidden_static", 4), ("dynamic_reshape", 7), ("dynamic_slice", 4),
        ("dynamic_pad", 4), ("dynamic_broadcast", 3), ("dynamic_iota", 2),
        ("dynamic_truncate", 2), ("gather_at", 2), ("scatter_at", 1)]

    def emit(self, text, operands, result, shape):
        """An op written as `text`; `shape(numbers)` gives the sizes of its
        result from the values of the operands, or None if it is undefined."""
        value = self.new(result)

        def run(m, o, e):
            if any(x is POISON for x in o):
                return [POISON]
            sizes = shape(*o)
            if sizes is None or any(s < 0 for s in sizes) or any(
                    d not in (None, s) for d, s in zip(result.dims, sizes)):
                raise Discard
            return [Tensor(sizes)]
        self.block.ops.append(Op(name="", operands=operands, results=[value],
                                 run=run, text=f"{value} = {text}"))
        self.scope.append(value)
        return value

    def entry(self, likely):
        """A size: an integer, or a value that is often a constant. `likely` are
        numbers that often fit."""
        r = self.rng.random()
        number = self.rng.choice(likely)
        if r < .2:
            return number
        if r < .65:
            return self.constant("index", number)
        return self.a_size() if r < .9 else self.size()

    @staticmethod
    def mixed(entries):
        return "[" + ", ".join(map(str, entries)) + "]"

    @staticmethod
    def values(entries):
        return [x for x in entries if not isinstance(x, int)]

    @staticmethod
    def dims_of(entries):
        return [x if isinstance(x, int) else None for x in entries]

    @staticmethod
    def numbers(entries, values):
        """The entries, with the next of the values for each operand."""
        return [x if isinstance(x, int) else next(values) for x in entries]

    def hidden_static(self):
        """A tensor of static sizes that the type of the last value hides."""
        rng = self.rng
        dims = [rng.choice([0, 1, 1, 2, 3, 4]) for _ in range(rng.randint(1, 3))]
        made = self.op("tensor.empty", [], [Type(dims)],
                       lambda m, o, e: [Tensor(dims)])[0]
        zero = self.op("arith.constant", [], ["f32"], lambda m, o, e: [0.0],
                       props="value = 2.0 : f32")[0]
        filled = self.emit(f"linalg.fill ins({zero} : f32) outs({made} : "
                           f"{made.ty}) -> {made.ty}", [zero, made], made.ty,
                           lambda _, t: t.shape)
        hidden = [d if rng.random() < .2 else None for d in dims]
        return self.op("tensor.cast", [filled], [Type(hidden)],
                       lambda m, o, e: [Tensor(o[0].shape)])[0]

    def source(self):
        return self.hidden_static() if self.rng.random() < .4 else self.tensor()

    def dynamic_reshape(self):
        """Often the same sizes with ones among them, grouped or split."""
        rng, t = self.rng, self.source()
        sizes = []
        for axis, d in enumerate(t.ty.dims):
            sizes.append(d if d is not None and rng.random() < .5 else self.op(
                "tensor.dim", [t, self.constant("index", axis)], ["index"],
                lambda m, o, e: [o[0].shape[o[1]]])[0])
        for _ in range(rng.randint(0, 2)):
            r = rng.random()
            if r < .5 or not sizes:
                sizes.insert(rng.randint(0, len(sizes)), rng.choice(
                    [1, self.constant("index", 1)]))
            elif r < .7 and len(sizes) > 1:
                i = rng.randrange(len(sizes) - 1)
                a, b = (self.constant("index", x) if isinstance(x, int) else x
                        for x in sizes[i:i + 2])
                sizes[i:i + 2] = [self.binary("muli", a, b)]
            else:
                i, k = rng.randrange(len(sizes)), rng.choice([1, 2, 2, 3])
                if isinstance(sizes[i], int):
                    continue
                factor = self.constant("index", k)
                sizes[i:i + 1] = [self.binary("divui", sizes[i], factor),
                                  rng.choice([k, factor])]
        result = Type(self.dims_of(sizes))

        def shape(source, *given):
            wanted = self.numbers(sizes, iter(given))
            if min(wanted, default=0) < 0 or (
                    product(wanted) != product(source.shape)):
                return None
            return wanted
        self.emit(f"symshape.dynamic_reshape {t} to {self.mixed(sizes)} : "
                  f"{t.ty} -> {result}", [t, *self.values(sizes)], result, shape)

    def slice_of(self, t, strides):
        """Draws the starts and sizes of a slice of `t`. Returns them and the
        function of its shape, or None if the slice never fits."""
        starts = [self.entry([0, 0, 1]) for _ in strides]
        sizes = [self.entry([0, 1, 1, 2]) for _ in strides]
        if any(isinstance(s, int) and d is not None and s > d
               for s, d in zip(sizes, t.ty.dims)):
            return None

        def shape(source, *given):
            given = iter(given)
            self.numbers(starts, given)
            wanted = self.numbers(sizes, given)
            steps = self.numbers(strides, given)
            if any(step < 1 or not 0 <= size <= len(range(0, whole, step))
                   for whole, size, step in zip(source.shape, wanted, steps)):
                return None
            return wanted
        return starts, sizes, shape

    def dynamic_slice(self):
        t = self.source()
        strides = [self.entry([1, 1, 1, 2]) for _ in t.ty.dims]
        drawn = self.slice_of(t, strides)
        if not drawn or any(isinstance(s, int) and s < 1 for s in strides):
            return
        starts, sizes, shape = drawn
        result = Type(self.dims_of(sizes))
        operands = self.values(starts) + self.values(sizes) + self.values(
            strides)
        self.emit(f"symshape.dynamic_slice {t} {self.mixed(starts)} "
                  f"{self.mixed(sizes)} {self.mixed(strides)} : {t.ty} -> "
                  f"{result}", [t, *operands], result, shape)

    def dynamic_pad(self):
        t = self.source()
        n = len(t.ty.dims)
        low, high, interior = ([self.entry(likely) for _ in range(n)] for likely
                               in ([0, 0, 1, 2, -1], [0, 0, 1, 2, -1], [0, 0, 1]))
        # Constant amounts along a static axis give a static size.
        dims = list(t.ty.dims)
        for i, d in enumerate(dims):
            if d is not None:
                low[i], high[i], interior[i] = (self.rng.choice([0, 1, 2]),
                                                self.rng.choice([0, 1]), 0)
                dims[i] = d + low[i] + high[i]
        value = self.op("arith.constant", [], ["f32"], lambda m, o, e: [7.0],
                        props="value = 7.0 : f32")[0]
        result = Type(dims)

        def shape(source, _, *given):
            given = iter(given)
            parts = [self.numbers(p, given) for p in (low, high, interior)]
            if min(parts[2], default=0) < 0 or max(
                    map(abs, sum(parts, [])), default=0) > 100:
                return None
            return [a + s + max(s - 1, 0) * g + b
                    for s, a, b, g in zip(source.shape, *parts)]
        operands = self.values(low) + self.values(high) + self.values(interior)
        self.emit(f"symshape.dynamic_pad {t} with {value} low = "
                  f"{self.mixed(low)} high = {self.mixed(high)} interior = "
                  f"{self.mixed(interior)} : {t.ty} -> {result}",
                  [t, value, *operands], result, shape)

    def dynamic_broadcast(self):
        rng, t = self.rng, self.source()
        n = len(t.ty.dims)
        rank = n + rng.randint(0, 1)
        dims = sorted(rng.sample(range(rank), n))
        sizes = [self.entry([1, 2, 3]) for _ in range(rank)]
        for axis, dim in enumerate(dims):
            if t.ty.dims[axis] != 1:
                sizes[dim] = self.op(
                    "tensor.dim", [t, self.constant("index", axis)], ["index"],
                    lambda m, o, e: [o[0].shape[o[1]]])[0]
        result = Type(self.dims_of(sizes))

        def shape(source, *given):
            wanted = self.numbers(sizes, iter(given))
            # An axis expands if its type says 1.
            if any(d != 1 and s != wanted[dim] for d, s, dim in zip(
                    t.ty.dims, source.shape, dims)):
                return None
            return wanted
        self.emit(f"symshape.dynamic_broadcast_in_dim {t} to "
                  f"{self.mixed(sizes)} dims = {dims} : {t.ty} -> {result}",
                  [t, *self.values(sizes)], result, shape)

    def dynamic_iota(self):
        rank = self.rng.randint(1, 2)
        sizes = [self.entry([0, 1, 2, 3]) for _ in range(rank)]
        result = Type(self.dims_of(sizes))
        self.emit(f"symshape.dynamic_iota {self.mixed(sizes)} axis "
                  f"{self.rng.randrange(rank)} : {result}",
                  self.values(sizes), result,
                  lambda *given: self.numbers(sizes, iter(given)))

    def dynamic_truncate(self):
        t = self.source()
        if not t.ty.dims:
            return
        axis = self.rng.randrange(len(t.ty.dims))
        number = self.entry([0, 1, 2])
        if isinstance(number, int):
            number = self.constant("index", number)
        result = Type([None if i == axis else d
                       for i, d in enumerate(t.ty.dims)])
        type_ = "index"
        if self.rng.random() < .3:
            type_ = Type([], "index")
            number = self.op("tensor.from_elements", [number], [type_],
                             lambda m, o, e: [Tensor([], o)])[0]

        def shape(source, n):
            n = n.elements[0] if isinstance(n, Tensor) else n
            if n < 0:
                return None
            return [min(n, s) if i == axis else s
                    for i, s in enumerate(source.shape)]
        self.emit(f"symshape.dynamic_truncate {t} by {number} axis {axis} "
                  f"index_cast : {t.ty}, {type_} -> {result}", [t, number],
                  result, shape)

    def gather_at(self):
        """A gather of one slice at scalar indices."""
        t = self.source()
        axes = list(range(len(t.ty.dims)))
        drawn = self.slice_of(t, [1] * len(axes))
        if not drawn:
            return
        starts, sizes, shape = drawn
        result = Type(self.dims_of(sizes))
        self.emit(f"symshape.dynamic_gather {t}, {self.mixed(starts)} "
                  f"slice_sizes = {self.mixed(sizes)} offset_dims = {axes} "
                  f"start_index_map = {axes} : ({t.ty}) -> {result}",
                  [t, *self.values(starts), *self.values(sizes)], result, shape)

    def scatter_at(self):
        """A scatter of one window at scalar indices."""
        t, u = self.source(), self.source()
        axes = list(range(len(t.ty.dims)))
        if len(u.ty.dims) != len(axes) or any(
                a is not None and b is not None and a > b
                for a, b in zip(u.ty.dims, t.ty.dims)):
            return
        starts = [self.entry([0, 0, 1]) for _ in axes]

        def shape(source, updates, *_):
            if any(a > b for a, b in zip(updates.shape, source.shape)):
                return None
            return source.shape
        self.emit(f"symshape.dynamic_scatter add {t}, {self.mixed(starts)}, {u} "
                  f"update_window_dims = {axes} scatter_dims_to_operand_dims = "
                  f"{axes} : ({t.ty}, {u.ty}) -> {t.ty}",
                  [t, u, *self.values(starts)], t.ty, shape)
