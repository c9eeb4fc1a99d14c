# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates random programs for fuzz-inference.py."""

import math

from fuzz_ir import (DYN, Block, Discard, Op, Tensor,
                     Type, Value, WIDTH, is_int, is_tensor, product,
                     round_float, unsigned, wrap)

INTS = ["index"] * 9 + ["i64"] * 6 + ["i32"] * 3 + ["i8"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
CONSTANTS = {"index": [0, 1, 2, 3, 4, 5, 7, 8, 16, -1, -2, 2**31, 2**40,
                       2**62, 2**63 - 1, -(2**63)],
             "i64": [0, 1, 2, 3, 4, 6, 10, -1, -3, 2**31, 2**33, 2**63 - 1,
                     -(2**63)],
             "i32": [0, 1, 2, 3, 4, 5, -1, -4, 2**31 - 1, -(2**31), 65536],
             "i8": [0, 1, 2, 3, 100, 127, -1, -128], "i1": [0, 1]}


def signed_div(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def arith(name, a, b, ty, nsw):
    """The result of an integer op; raises `Discard` if it is undefined."""
    if name in ("divsi", "remsi", "floordivsi", "ceildivsi"):
        if b == 0 or (b == -1 and a == -(2 ** (WIDTH[ty] - 1))):
            raise Discard
        if name == "divsi":
            return signed_div(a, b)
        if name == "remsi":
            return a - b * signed_div(a, b)
        return a // b if name == "floordivsi" else -(-a // b)
    ua, ub = unsigned(a, ty), unsigned(b, ty)
    if name in ("divui", "remui", "ceildivui"):
        if b == 0:
            raise Discard
        r = {"divui": ua // ub, "remui": ua % ub, "ceildivui": -(-ua // ub)}
        return wrap(r[name], ty)
    if name in ("shli", "shrsi", "shrui"):
        if ub >= WIDTH[ty]:
            raise Discard
        exact = a << ub
        r = {"shli": exact, "shrsi": a >> ub, "shrui": ua >> ub}[name]
    elif name in ("minui", "maxui"):
        r = min(ua, ub) if name == "minui" else max(ua, ub)
    else:
        r = {"addi": a + b, "subi": a - b, "muli": a * b, "minsi": min(a, b),
             "maxsi": max(a, b), "andi": a & b, "ori": a | b,
             "xori": a ^ b}[name]
    if nsw and wrap(r, ty) != r:
        raise Discard
    return wrap(r, ty)


def compare(pred, a, b, ty):
    if pred[0] == "u":
        a, b = unsigned(a, ty), unsigned(b, ty)
    kind = pred[-2:]
    return int({"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b,
                "gt": a > b, "ge": a >= b}[kind])


class Generator:
    def __init__(self, rng, prefix, callees=()):
        self.rng, self.prefix, self.callees = rng, prefix, list(callees)
        self.count, self.claims, self.depth = 0, [], 0
        self.scope = []  # values in scope, innermost last

    # -- helpers -----------------------------------------------------------

    def new(self, ty):
        self.count += 1
        return Value(ty, f"{self.prefix}{self.count}")

    def pick(self, wanted):
        found = [v for v in self.scope if wanted(v.ty)]
        if not found:
            return None
        # Prefers recent values, so that chains grow.
        if self.rng.random() < 0.5:
            found = found[-4:]
        return self.rng.choice(found)

    def op(self, name, operands, types, run=None, **kw):
        results = [self.new(t) for t in types]
        self.block.ops.append(Op(name, operands, results, run=run, **kw))
        # Makes constants where they are needed: in the scope, most values would
        # soon be constants.
        if name != "arith.constant":
            self.scope += results
        return results

    def constant(self, ty, value=None):
        if value is None:
            value = (self.rng.choice(CONSTANTS[ty]) if self.rng.random() < .3
                     else self.rng.randint(0, 1 if ty == "i1" else 5))
        if ty == "i1":
            text = "true" if value else "false"
        else:
            text = f"{value} : {ty}"
        return self.op("arith.constant", [], [ty], lambda m, o, e: [value],
                       props=f"value = {text}")[0]

    def scalar(self, ty):
        if self.rng.random() < 0.15:
            return self.constant(ty)
        found = self.pick(lambda t: t == ty)
        if found is None and ty in ("index", "i64"):
            other = self.pick(lambda t: t == ("i64" if ty == "index"
                                              else "index"))
            if other is not None:
                found = self.convert(other, ty)
        return found or self.constant(ty)

    def convert(self, v, ty):
        """The same number, between index and i64."""
        return self.op("arith.index_cast", [v], [ty],
                       lambda m, o, e: [wrap(o[0], ty)])[0]

    def flag(self):
        return self.pick(lambda t: t == "i1") or self.compare()

    def binary(self, name, a, b, nsw=False):
        ty = a.ty
        props = ""
        if nsw:
            props = "overflowFlags = #arith.overflow<nsw>"
        return self.op("arith." + name, [a, b], [ty],
                       lambda m, o, e: [arith(name, o[0], o[1], ty, nsw)],
                       props=props)[0]

    def size(self):
        """An index that is mostly a possible size."""
        v = self.scalar("index")
        r = self.rng.random()
        if r < 0.6:
            v = self.binary("maxsi", v, self.constant("index", 0))
        if r < 0.35:
            v = self.binary("minsi", v,
                            self.constant("index", self.rng.choice([3, 9, 64])))
        return v

    def tensor(self, rank=None, elem="f32"):
        def wanted(t):
            return (is_tensor(t) and t.elem == elem
                    and (rank is None or len(t.dims) == rank))
        v = self.pick(wanted)
        if v is None and elem == "f32":
            return self.empty(rank)
        return v

    def dims(self, n):
        """Sizes of a result: static ones and values."""
        static, dynamic = [], []
        for _ in range(n):
            if self.rng.random() < 0.2:
                static.append(self.rng.randint(0, 4))
            else:
                static.append(None)
                dynamic.append(self.size())
        return static, dynamic

    @staticmethod
    def fill(static, dynamic):
        it = iter(dynamic)
        return [next(it) if s is None else s for s in static]

    # -- straight-line ops -------------------------------------------------

    def arithmetic(self):
        ty = self.rng.choice(INTS)
        name = self.rng.choice(
            ["addi", "subi", "muli", "addi", "subi", "muli", "divsi", "divui",
             "floordivsi", "ceildivsi", "ceildivui", "remsi", "remui", "minsi",
             "maxsi", "minui", "maxui", "andi", "ori", "xori", "shli", "shrsi",
             "shrui"])
        a, b = self.scalar(ty), self.scalar(ty)
        if name in ("divsi", "divui", "floordivsi", "ceildivsi", "ceildivui",
                    "remsi", "remui") and self.rng.random() < .7:
            b = self.constant(ty, self.rng.choice([1, 2, 3, 4, -1, -2, 7]))
        if name in ("shli", "shrsi", "shrui", "andi") and self.rng.random() < .8:
            b = self.constant(ty, self.rng.choice([0, 1, 2, 3, 7, 15]))
        nsw = name in ("addi", "subi", "muli", "shli") and self.rng.random() < .3
        self.binary(name, a, b, nsw)

    def cast(self):
        kind, source, target = self.rng.choice(
            [("index_cast", "i64", "index"), ("index_cast", "index", "i64"),
             ("index_cast", "index", "i64"), ("index_cast", "i64", "index"),
             ("index_cast", "i32", "index"), ("index_cast", "index", "i32"),
             ("index_castui", "i32", "index"), ("index_castui", "i64", "index"),
             ("trunci", "i64", "i32"), ("extsi", "i32", "i64"),
             ("extui", "i32", "i64"), ("extui", "i1", "i64"),
             ("extsi", "i1", "i32"), ("trunci", "i32", "i8"),
             ("extsi", "i8", "i32"), ("extui", "i8", "i64"),
             ("trunci", "i64", "i1")])
        v = self.flag() if source == "i1" else self.scalar(source)

        def run(m, o, e):
            x = o[0]
            if kind in ("extui", "index_castui"):
                x = unsigned(x, source)
            elif source == "i1":
                x = -x
            return [wrap(x, target)]
        self.op("arith." + kind, [v], [target], run)

    def compare(self):
        ty = self.rng.choice(INTS)
        i = self.rng.randrange(len(PREDICATES))
        pred = PREDICATES[i]
        return self.op("arith.cmpi", [self.scalar(ty), self.scalar(ty)], ["i1"],
                       lambda m, o, e: [compare(pred, o[0], o[1], ty)],
                       props=f"predicate = {i} : i64")[0]

    def logic(self):
        name = self.rng.choice(["andi", "ori", "xori"])
        self.binary(name, self.flag(), self.flag())

    def select(self):
        c = self.flag()
        ty = self.rng.choice(INTS)
        if self.rng.random() < .3:
            a = self.tensor()
            b = self.pick(lambda t: t == a.ty)
        else:
            a, b = self.scalar(ty), self.scalar(ty)
        if self.rng.random() < .7 and not is_tensor(a.ty):
            # The patterns that fold to min and max, and similar ones.
            if self.rng.random() < .5:
                b = self.constant(a.ty, self.rng.randint(-1, 4))
            pred = self.rng.randrange(10)
            x, y = self.rng.choice([(a, b), (b, a), (a, a)])
            if self.rng.random() < .5:
                y = self.binary(self.rng.choice(["addi", "subi"]), y,
                                self.constant(a.ty, 1))
            if self.rng.random() < .5:
                x, y = y, x
            c = self.op("arith.cmpi", [x, y], ["i1"],
                        lambda m, o, e: [compare(PREDICATES[pred], *o, x.ty)],
                        props=f"predicate = {pred} : i64")[0]
        self.op("arith.select", [c, a, b], [a.ty],
                lambda m, o, e: [o[1] if o[0] else o[2]])

    def floats(self):
        """size -> float -> scaled -> rounded -> integer."""
        ty = self.rng.choice(["f32", "f64", "f16"])
        rng, fl = self.rng, lambda x: round_float(x, ty)
        i = self.scalar(rng.choice(["i64", "i32"]))
        if rng.random() < .7:
            i = self.binary("minsi", i, self.constant(i.ty, 100))
            i = self.binary("maxsi", i, self.constant(i.ty, rng.choice([0, -9])))
        v = self.op("arith.sitofp", [i], [ty], lambda m, o, e: [fl(o[0])])[0]
        for _ in range(rng.randint(1, 4)):
            k = rng.choice([.5, .25, 2., 4., 3., .1, 1., 2**-19, 0., -1.5])
            c = self.op("arith.constant", [], [ty],
                        lambda m, o, e, k=fl(k): [k],
                        props=f"value = {k:.17e} : {ty}")[0]
            name = rng.choice(["mulf", "divf", "floor", "ceil", "mulf"])
            if name in ("floor", "ceil"):
                f = math.floor if name == "floor" else math.ceil
                v = self.op("math." + name, [v], [ty],
                            lambda m, o, e, f=f: [fl(float(f(o[0])))])[0]
            else:
                def run(m, o, e, name=name):
                    if name == "divf" and o[1] == 0:
                        raise Discard
                    return [fl(o[0] * o[1] if name == "mulf" else o[0] / o[1])]
                v = self.op("arith." + name, [v, c], [ty], run)[0]

        def to_int(m, o, e, out="i64"):
            x = int(o[0])
            if wrap(x, out) != x:
                raise Discard
            return [x]
        self.op("arith.fptosi", [v], ["i64"], to_int)

    def affine(self):
        a, b = self.scalar("index"), self.scalar("index")
        k = self.rng.choice([1, 2, 3, 5])
        forms = [(f"d0 + s0 * {k}", lambda x, y: x + y * k),
                 (f"d0 floordiv {k} - s0", lambda x, y: x // k - y),
                 (f"(d0 + s0) mod {k}", lambda x, y: wrap(x + y, "index") % k),
                 (f"(d0 - s0) ceildiv {k}",
                  lambda x, y: -(-wrap(x - y, "index") // k))]
        chosen = self.rng.sample(forms, self.rng.choice([1, 2]))
        texts = ", ".join(t for t, _ in chosen)
        kind = self.rng.choice(["min", "max"]) if len(chosen) > 1 else "apply"
        key = "map"
        f = min if kind == "min" else max
        self.op("affine." + kind, [a, b], ["index"],
                lambda m, o, e: [f(wrap(g(*o), "index") for _, g in chosen)],
                props=f"{key} = affine_map<(d0)[s0] -> ({texts})>")

    # -- tensors -----------------------------------------------------------

    def empty(self, rank=None):
        static, dynamic = self.dims(self.rng.randint(0, 3) if rank is None
                                    else rank)
        return self.op("tensor.empty", dynamic, [Type(static)],
                       lambda m, o, e: [Tensor(self.fill(static, o))])[0]

    def sink(self, v=None):
        """Makes the facts about an integer visible as a size."""
        v = v or self.pick(is_int)
        if v is None:
            return
        if v.ty != "index":
            v = self.convert(v, "index")
        if self.rng.random() < .9:
            v = self.binary("maxsi", v, self.constant("index", 0))
        v = self.binary("minsi", v, self.constant("index", 2**40))
        self.op("tensor.empty", [v], [Type([None])],
                lambda m, o, e: [Tensor(o)])

    def dim(self):
        t = self.tensor()
        if not t.ty.dims:
            return
        axis = self.rng.randrange(len(t.ty.dims))
        self.op("tensor.dim", [t, self.constant("index", axis)], ["index"],
                lambda m, o, e: [o[0].shape[o[1]]])

    PADS = [0, 1, 2, -1]

    def pad(self):
        t = self.tensor()
        n = len(t.ty.dims)
        parts = [[], []]
        for part in parts:
            for _ in range(n):
                part.append(self.rng.choice(self.PADS)
                            if self.rng.random() < .5 else None)
        operands = [self.size() for p in parts for s in p if s is None]
        nlow = sum(s is None for s in parts[0])
        index = [self.new("index") for _ in range(n)]
        body = Block(index)
        zero = self.new("f32")
        body.ops = [Op("arith.constant", [], [zero], "value = 0.0 : f32"),
                    Op("tensor.yield", [zero], [])]

        def run(m, o, e):
            low = self.fill(parts[0], o[1:1 + nlow])
            high = self.fill(parts[1], o[1 + nlow:])
            if min(low + high, default=0) < -100:
                raise Discard
            return [Tensor(a + b + c for a, b, c in zip(o[0].shape, low, high))]

        def text(part):
            return "array<i64" + (": " if part else "") + ", ".join(
                str(DYN if s is None else s) for s in part) + ">"
        result = Type(d + a + b if None not in (d, a, b) else None
                      for d, a, b in zip(t.ty.dims, *parts))
        if any(d is not None and d < 0 for d in result.dims):
            return
        self.op("tensor.pad", [t] + operands, [result], run, regions=[[body]],
                props="operandSegmentSizes = array<i32: 1, "
                f"{nlow}, {len(operands) - nlow}>, static_low = "
                f"{text(parts[0])}, static_high = {text(parts[1])}")

    def slice(self):
        t = self.tensor()
        n = len(t.ty.dims)
        static, dynamic = self.dims(n)
        array = "array<i64" + (": " if n else "")

        def run(m, o, e):
            sizes = self.fill(static, o[1:])
            if any(not 0 <= s <= d for s, d in zip(sizes, o[0].shape)):
                raise Discard
            return [Tensor(sizes)]
        if any(d == 0 or (s is not None and d is not None and s > d)
               for s, d in zip(static, t.ty.dims)):
            return
        sizes = ", ".join(str(DYN if s is None else s) for s in static)
        self.op("tensor.extract_slice", [t] + dynamic, [Type(static)], run,
                props="operandSegmentSizes = array<i32: 1, 0, "
                f"{len(dynamic)}, 0>, static_offsets = {array}"
                f"{', '.join(['0'] * n)}>, static_sizes = {array}{sizes}>, "
                f"static_strides = {array}{', '.join(['1'] * n)}>")

    def concat(self):
        a = self.tensor()
        n = len(a.ty.dims)
        if n == 0:
            return
        b = self.pick(lambda t: is_tensor(t) and len(t.dims) == n
                      and t.elem == "f32")
        axis = self.rng.randrange(n)
        dims = []
        for i, (x, y) in enumerate(zip(a.ty.dims, b.ty.dims)):
            if i == axis:
                dims.append(None if x is None or y is None else x + y)
            else:
                if x is not None and y is not None and x != y:
                    return
                dims.append(y if x is None else x)

        def run(m, o, e):
            shape = list(o[0].shape)
            for i in range(n):
                if i == axis:
                    shape[i] += o[1].shape[i]
                elif shape[i] != o[1].shape[i]:
                    raise Discard
            return [Tensor(shape)]
        self.op("tensor.concat", [a, b], [Type(dims)], run,
                props=f"dim = {axis} : i64")

    def collapse(self):
        t = self.tensor()
        n = len(t.ty.dims)
        if n < 2:
            return
        cut = self.rng.randint(1, n - 1) if self.rng.random() < .5 else n
        groups = [g for g in (list(range(cut)), list(range(cut, n))) if g]
        dims = []
        for g in groups:
            ds = [t.ty.dims[i] for i in g]
            dims.append(None if None in ds else product(ds))
        self.op("tensor.collapse_shape", [t], [Type(dims)],
                lambda m, o, e: [Tensor(product(o[0].shape[i] for i in g)
                                        for g in groups)],
                props=f"reassociation = {groups}")

    def expand(self):
        t = self.tensor(1)
        k = self.rng.randint(1, 4)
        if t.ty.dims[0] is not None:
            return
        d = self.op("tensor.dim", [t, self.constant("index", 0)], ["index"],
                    lambda m, o, e: [o[0].shape[0]])[0]
        q = self.binary(self.rng.choice(["divsi", "divui", "floordivsi"]), d,
                        self.constant("index", k))

        def run(m, o, e):
            if o[1] * k != o[0].shape[0]:
                raise Discard
            return [Tensor([o[1], k])]
        self.op("tensor.expand_shape", [t, q], [Type([None, k])], run,
                props="reassociation = [[0, 1]], static_output_shape = "
                f"array<i64: {DYN}, {k}>")

    def elementwise(self):
        a = self.tensor()
        b = self.pick(lambda t: t == a.ty)

        def run(m, o, e):
            if o[0].shape != o[1].shape:
                raise Discard
            return [Tensor(o[0].shape)]
        self.op("arith.addf", [a, b], [a.ty], run)

    def tensor_cast(self):
        t = self.tensor()
        dims = [None if self.rng.random() < .6 else d for d in t.ty.dims]
        if self.rng.random() < .2 and dims:
            i = self.rng.randrange(len(dims))
            if t.ty.dims[i] is None:
                dims[i] = self.rng.randint(0, 3)
        self.op("tensor.cast", [t], [Type(dims)],
                lambda m, o, e: [Tensor(o[0].shape, o[0].elements)])

    def shape_tensor(self):
        elem = self.rng.choice(["index", "i64", "i32"])
        n = self.rng.randint(1, 3)
        parts = [self.scalar(elem) for _ in range(n)]
        self.op("tensor.from_elements", parts, [Type([n], elem)],
                lambda m, o, e: [Tensor([n], list(o))])

    def pick_ints(self, rank=None):
        return self.pick(lambda t: is_tensor(t) and t.elem in WIDTH
                         and (rank is None or len(t.dims) == rank))

    def shape_ops(self):
        t = self.pick_ints()
        if t is None:
            return self.shape_tensor()
        ty = t.ty
        kind = self.rng.choice(["extract", "insert", "arith", "concat", "slice",
                                "cast", "extract", "reshape"])
        if kind in ("extract", "insert"):
            index = [self.constant("index", self.rng.randint(0, 3))
                     if self.rng.random() < .8 else self.scalar("index")
                     for _ in ty.dims]

            def position(shape, at):
                p = 0
                for i, size in zip(at, shape):
                    if not 0 <= i < size:
                        raise Discard
                    p = p * size + i
                return p
            if kind == "extract":
                return self.op("tensor.extract", [t] + index, [ty.elem],
                               lambda m, o, e: [o[0].elements[
                                   position(o[0].shape, o[1:])]])

            def run(m, o, e):
                elements = list(o[1].elements)
                elements[position(o[1].shape, o[2:])] = o[0]
                return [Tensor(o[1].shape, elements)]
            return self.op("tensor.insert", [self.scalar(ty.elem), t] + index,
                           [ty], run)
        if kind == "arith":
            b = self.pick(lambda u: u == ty)
            name = self.rng.choice(["addi", "muli", "maxsi"])

            def run(m, o, e):
                if o[0].shape != o[1].shape:
                    raise Discard
                return [Tensor(o[0].shape, [
                    arith(name, x, y, ty.elem, False)
                    for x, y in zip(o[0].elements, o[1].elements)])]
            return self.op("arith." + name, [t, b], [ty], run)
        if kind == "concat" and len(ty.dims) == 1:
            b = self.pick(lambda u: is_tensor(u) and u.elem == ty.elem
                          and len(u.dims) == 1)
            d = [x.ty.dims[0] for x in (t, b)]
            return self.op("tensor.concat", [t, b],
                           [Type([None if None in d else sum(d)], ty.elem)],
                           lambda m, o, e: [Tensor(
                               [o[0].shape[0] + o[1].shape[0]],
                               o[0].elements + o[1].elements)],
                           props="dim = 0 : i64")
        if kind == "slice" and len(ty.dims) == 1 and ty.dims[0]:
            lo = self.rng.randint(0, ty.dims[0] - 1)
            n = self.rng.randint(0, ty.dims[0] - lo)
            return self.op(
                "tensor.extract_slice", [t], [Type([n], ty.elem)],
                lambda m, o, e: [Tensor([n], o[0].elements[lo:lo + n])],
                props="operandSegmentSizes = array<i32: 1, 0, 0, 0>, "
                f"static_offsets = array<i64: {lo}>, static_sizes = "
                f"array<i64: {n}>, static_strides = array<i64: 1>")
        if kind == "cast":
            return self.op("tensor.cast", [t], [Type([None] * len(ty.dims),
                                                     ty.elem)],
                           lambda m, o, e: [Tensor(o[0].shape, o[0].elements)])
        if len(ty.dims) == 1 and ty.dims[0] is not None:
            n = ty.dims[0]
            source = self.tensor()
            if n == 0 and source.ty.dims:
                return None

            def run(m, o, e):
                if product(o[1].elements) != product(o[0].shape):
                    raise Discard
                return [Tensor(o[1].elements)]
            self.op("tensor.reshape", [source, t], [Type([None] * n)], run)
        return None
