# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the index and shape dialects, bits and small tensors, for
fuzz-inference.py."""

from fuzz_gen import PREDICATES, Generator, arith, compare
from fuzz_ir import Discard, Stop, Tensor, Type, is_tensor, product, wrap

SHAPE, SIZE = "!shape.shape", "!shape.size"
INDEX_OPS = {"addi": "add", "subi": "sub", "muli": "mul", "divsi": "divs",
             "divui": "divu", "ceildivsi": "ceildivs", "ceildivui": "ceildivu",
             "floordivsi": "floordivs", "remsi": "rems", "remui": "remu",
             "maxsi": "maxs", "maxui": "maxu", "minsi": "mins",
             "minui": "minu", "shli": "shl", "shrsi": "shrs", "shrui": "shru",
             "andi": "and", "ori": "or", "xori": "xor"}
ERROR = None  # a `!shape.shape` or `!shape.size` that is none


def extents_of(value):
    """The extents of a shape or extent tensor; an error has none."""
    return value.elements if isinstance(value, Tensor) else value


def broadcast(shapes):
    """The broadcast shape, or None."""
    rank = max(map(len, shapes))
    result = []
    for axis in range(-rank, 0):
        sizes = {s[axis] for s in shapes if len(s) >= -axis} - {1}
        if len(sizes) > 1:
            return None
        result.append(sizes.pop() if sizes else 1)
    return result


class MoreOps(Generator):
    MORE = [("index_arithmetic", 4), ("index_compare", 1), ("index_cast", 1),
            ("masks", 2), ("bit_compare", 1), ("bit_select", 1),
            ("shape_of", 4), ("shape_list", 4), ("shape_number", 5),
            ("shape_compare", 2), ("assuming", 1), ("small_tensors", 3)]

    # -- index and bits ----------------------------------------------------

    def index_arithmetic(self):
        name = self.rng.choice(list(INDEX_OPS))
        a, b = self.scalar("index"), self.scalar("index")
        if self.rng.random() < .5:
            b = self.constant("index", self.rng.choice([0, 1, 2, 3, 4, -1, 7]))
        self.op("index." + INDEX_OPS[name], [a, b], ["index"],
                lambda m, o, e: [arith(name, o[0], o[1], "index", False)])

    def index_compare(self):
        pred = self.rng.choice(PREDICATES)
        self.op("index.cmp", [self.scalar("index"), self.scalar("index")],
                ["i1"], lambda m, o, e: [compare(pred, o[0], o[1], "index")],
                props=f"pred = #index<cmp_predicate {pred}>")

    def index_cast(self):
        source, target = self.rng.choice(
            [("index", "i64"), ("i64", "index"), ("index", "i32"),
             ("i32", "index"), ("i1", "index")])
        kind = self.rng.choice(["casts", "castu"])
        v = self.flag() if source == "i1" else self.scalar(source)

        def run(m, o, e):
            x = o[0]
            if kind == "castu":
                x %= 2 ** {"index": 64, "i64": 64, "i32": 32, "i1": 1}[source]
            elif source == "i1":
                x = -x
            return [wrap(x, target)]
        self.op("index." + kind, [v], [target], run)

    def masks(self):
        ty = self.rng.choice(["index", "i64", "i32", "i8"])
        mask = self.rng.choice([0, 1, 2, 3, 4, 6, 7, 8, 15, 5, -1, -2, -8, -128,
                                127, -3])
        a, b = self.scalar(ty), self.constant(ty, mask)
        if self.rng.random() < .3:
            a, b = b, a
        self.binary(self.rng.choice(["andi", "ori", "xori"]), a, b)

    def bit_compare(self):
        i = self.rng.randrange(len(PREDICATES))
        a = self.flag()
        b = self.flag() if self.rng.random() < .5 else self.constant("i1")

        def run(m, o, e):
            x, y = o
            if PREDICATES[i][0] == "s":
                x, y = -x, -y
            return [compare(PREDICATES[i], x, y, "i8")]
        self.op("arith.cmpi", [a, b], ["i1"], run, props=f"predicate = {i} : i64")

    def bit_select(self):
        a, b = self.flag(), self.flag()
        if self.rng.random() < .3:
            b = self.constant("i1")
        self.op("arith.select", [self.flag(), a, b], ["i1"],
                lambda m, o, e: [o[1] if o[0] else o[2]])

    # -- shapes ------------------------------------------------------------

    def list_type(self, rank):
        """A shape, or an extent tensor, maybe without a static rank."""
        return self.rng.choice([SHAPE, Type([None], "index"),
                                Type([rank], "index")])

    @staticmethod
    def make_list(ty, sizes):
        if ty == SHAPE:
            return sizes
        if sizes is ERROR:
            raise Discard
        return Tensor([len(sizes)], list(sizes))

    def pick_list(self):
        return self.pick(lambda t: t == SHAPE or (
            is_tensor(t) and t.elem == "index" and len(t.dims) == 1))

    def shape_of(self):
        t = self.tensor()
        ty = self.list_type(len(t.ty.dims))
        self.op("shape.shape_of", [t], [ty],
                lambda m, o, e: [self.make_list(ty, list(o[0].shape))])

    def shape_list(self):
        kind = self.rng.choice(["const", "broadcast", "broadcast", "concat",
                                "split", "to", "from", "extents"])
        if kind == "const":
            sizes = [self.rng.choice([0, 1, 1, 2, 3])
                     for _ in range(self.rng.randint(0, 3))]
            ty = self.rng.choice([SHAPE, Type([len(sizes)], "index")])
            text = f"[{', '.join(map(str, sizes))}]" if sizes else ""
            return self.op("shape.const_shape", [], [ty],
                           lambda m, o, e: [self.make_list(ty, sizes)],
                           props=f"shape = dense<{text}> : "
                           f"tensor<{len(sizes)}xindex>")
        if kind == "extents":
            parts = [self.pick(lambda t: t in ("index", SIZE))
                     for _ in range(self.rng.randint(0, 3))]
            if None in parts:
                return None

            def run(m, o, e):
                if any(x is not ERROR and x < 0 for x in o):
                    raise Discard
                return [ERROR if ERROR in o else list(o)]
            return self.op("shape.from_extents", parts, [SHAPE], run)
        a, b = self.pick_list(), self.pick_list()
        if a is None:
            return self.shape_of()
        if kind == "to":
            ty = Type([None], "index")
            return self.op("shape.to_extent_tensor", [a], [ty],
                           lambda m, o, e: [self.make_list(
                               ty, extents_of(o[0]))])
        if kind == "from":
            if a.ty == SHAPE:
                return None

            def run_from(m, o, e):
                if any(x < 0 for x in o[0].elements):
                    raise Discard
                return [list(o[0].elements)]
            return self.op("shape.from_extent_tensor", [a], [SHAPE], run_from)
        ty = SHAPE if SHAPE in (a.ty, b.ty) or self.rng.random() < .3 else \
            Type([None], "index")
        if kind == "split":
            index = self.constant("index", self.rng.randint(-2, 3))

            def run_split(m, o, e):
                sizes = extents_of(o[0])
                if sizes is ERROR or not -len(sizes) <= o[1] <= len(sizes):
                    raise Discard
                k = o[1] + len(sizes) if o[1] < 0 else o[1]
                return [self.make_list(ty, sizes[:k]),
                        self.make_list(ty, sizes[k:])]
            return self.op("shape.split_at", [a, index], [ty, ty], run_split)

        def run_both(m, o, e):
            lists = [extents_of(x) for x in o]
            if ERROR in lists:
                return [self.make_list(ty, ERROR)]
            return [self.make_list(ty, broadcast(lists) if kind == "broadcast"
                                   else lists[0] + lists[1])]
        return self.op("shape." + kind, [a, b], [ty], run_both)

    def shape_number(self):
        kind = self.rng.choice(["get_extent", "get_extent", "num_elements",
                                "rank", "arithmetic", "arithmetic", "index",
                                "index", "dim"])
        if kind == "index":
            v = self.pick(lambda t: t == SIZE)
            if v is None:
                v = self.scalar("index")

                def to_size(m, o, e):
                    if o[0] < 0:
                        raise Discard
                    return o
                return self.op("shape.index_to_size", [v], [SIZE], to_size)

            def to_index(m, o, e):
                if o[0] is ERROR or wrap(o[0], "index") != o[0]:
                    raise Discard
                return o
            return self.op("shape.size_to_index", [v], ["index"], to_index)
        if kind == "arithmetic":
            return self.size_arithmetic()
        v = self.tensor() if kind == "dim" else self.pick_list()
        if v is None:
            return self.shape_of()
        ty = SIZE if v.ty == SHAPE or self.rng.random() < .2 else "index"
        if kind in ("dim", "get_extent"):
            index = self.constant("index", self.rng.randint(0, 2))

            def get(m, o, e):
                sizes = o[0].shape if kind == "dim" else extents_of(o[0])
                if sizes is ERROR or o[1] >= len(sizes):
                    if ty == SIZE:
                        return [ERROR]
                    raise Discard
                return [sizes[o[1]]]
            return self.op("shape." + kind, [v, index], [ty], get)

        def run(m, o, e):
            sizes = extents_of(o[0])
            if sizes is ERROR:
                return [ERROR]
            if kind == "rank":
                return [len(sizes)]
            count = product(sizes)
            if ty == SIZE and (count < 0 or wrap(count, "index") != count):
                raise Discard
            return [wrap(count, "index")]
        return self.op("shape." + kind, [v], [ty], run)

    def size_arithmetic(self):
        name = self.rng.choice(["add", "mul", "div", "min", "max"])
        wanted = (SIZE,) if name in ("min", "max") else (SIZE, "index")
        a, b = (self.pick(lambda t: t in wanted) for _ in range(2))
        if a is None:
            return None
        ty = SIZE if SIZE in (a.ty, b.ty) else "index"

        def run(m, o, e):
            if ERROR in o:
                return [ERROR]
            x, y = o
            if min(x, y) < 0 and (SIZE in (a.ty, b.ty) or name == "div"):
                raise Discard
            if name == "div" and y == 0:
                raise Discard
            r = {"add": x + y, "mul": x * y, "min": min(x, y),
                 "max": max(x, y)}[name] if name != "div" else x // y
            if ty == SIZE and wrap(r, "index") != r:
                raise Discard
            return [wrap(r, "index")]
        return self.op("shape." + name, [a, b], [ty], run)

    @staticmethod
    def compared(kind, o):
        lists = [extents_of(x) for x in o]
        if kind.endswith("eq"):
            return int(all(x == lists[0] for x in lists))
        if ERROR in lists:
            raise Discard
        return int(broadcast(lists) is not None)

    def shape_compare(self):
        lists = [self.pick_list() for _ in range(self.rng.randint(2, 3))]
        if lists[0] is None:
            return
        kind = self.rng.choice(["shape_eq", "is_broadcastable"])
        self.op("shape." + kind, lists, ["i1"],
                lambda m, o, e: [self.compared(kind, o)])

    def assuming(self):
        """A check that may end the run, and a region that depends on it."""
        lists = [self.pick_list() for _ in range(2)]
        if lists[0] is None or self.rng.random() < .3:
            lists, kind, props = [self.flag()], "cstr_require", 'msg = "x"'
        else:
            kind = self.rng.choice(["cstr_eq", "cstr_broadcastable"])
            props = ""

        def check(m, o, e):
            if not (o[0] if kind == "cstr_require" else self.compared(kind, o)):
                raise Stop
            return [True]
        w = self.op("shape." + kind, lists, ["!shape.witness"], check,
                    props=props)
        self.scope.pop()  # of no use to others
        if self.depth >= self.MAX_DEPTH:
            return
        types = [v.ty for v in self.carried()]
        body = self.region([], self.yielder(types, "shape.assuming_yield"), 3)
        self.op("shape.assuming", w, types,
                lambda m, o, e: m.blocks(body, [], e)[1], regions=[body])

    # -- small tensors -----------------------------------------------------

    def small_tensors(self):
        t = self.pick(lambda u: is_tensor(u) and u.elem in ("index", "i64")
                      and len(u.dims) == 1 and u.dims[0])
        if t is None:
            return self.shape_tensor()
        n, elem = t.ty.dims[0], t.ty.elem
        kind = self.rng.choice(["splat", "gather", "insert", "strided"])
        if kind == "splat":
            k = self.rng.randint(1, 3)
            return self.op("tensor.splat", [self.scalar(elem)],
                           [Type([k], elem)],
                           lambda m, o, e: [Tensor([k], [o[0]] * k)])
        if kind == "gather":
            at = [self.rng.randrange(n) for _ in range(self.rng.randint(1, 3))]
            places = self.op(
                "arith.constant", [], [Type([len(at), 1], "index")],
                lambda m, o, e: [Tensor([len(at), 1], at)],
                props=f"value = dense<{[[i] for i in at]}> : "
                f"tensor<{len(at)}x1xindex>")[0]
            return self.op("tensor.gather", [t, places],
                           [Type([len(at)], elem)],
                           lambda m, o, e: [Tensor(
                               [len(at)], [o[0].elements[i] for i in at])],
                           props="gather_dims = array<i64: 0>")
        if kind == "strided":
            step = self.rng.randint(1, 2)
            k = self.rng.randint(0, (n - 1) // step + 1)
            return self.op(
                "tensor.extract_slice", [t], [Type([k], elem)],
                lambda m, o, e: [Tensor([k], o[0].elements[::step][:k])],
                props=slice_props(1, 0, k, step))
        source = self.pick(lambda u: is_tensor(u) and u.elem == elem
                           and len(u.dims) == 1 and u.dims[0] is not None
                           and u.dims[0] <= n)
        k = source.ty.dims[0]
        low = self.rng.randint(0, n - max(k, 1))

        def run(m, o, e):
            elements = list(o[1].elements)
            elements[low:low + k] = o[0].elements
            return [Tensor([n], elements)]
        return self.op("tensor.insert_slice", [source, t], [t.ty], run,
                       props=slice_props(2, low, k, 1))


def slice_props(operands, low, size, step):
    segments = ", ".join(["1"] * operands + ["0"] * 3)
    return (f"operandSegmentSizes = array<i32: {segments}>, "
            f"static_offsets = array<i64: {low}>, static_sizes = "
            f"array<i64: {size}>, static_strides = array<i64: {step}>")
