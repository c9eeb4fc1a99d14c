# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates random programs for fuzz-slices.py."""

import math

from exec_driver import Array
from exec_harness import Case

INDEX_PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
                    "uge"]
# An index that wraps behaves as in a run only if upstream folds it for 32 and
# for 64 bits alike.
NUMBERS = [0, 1, 2, 3, 4, 5, -1, -2]


def tensor_type(shape, kind="tensor", layout=""):
    sizes = "".join("?x" if s is None else f"{s}x" for s in shape)
    return f"{kind}<{sizes}i32{layout}>"


class Value:
    def __init__(self, name, shape):
        self.name, self.shape = name, list(shape)

    @property
    def type(self):
        return tensor_type(self.shape)


class Generator:
    """A function whose slices are always in bounds: sizes are cut to fit."""

    def __init__(self, rng, name, callees=()):
        self.rng, self.name, self.callees = rng, name, list(callees)
        self.lines, self.pad, self.count = [], "  ", 0
        self.tensors, self.indices, self.args = [], [], []

    def emit(self, text):
        self.lines.append(self.pad + text)

    def define(self, text):
        self.count += 1
        self.emit(f"%{self.count} = {text}")
        return f"%{self.count}"

    def constant(self, n, ty="index"):
        return self.define(f"arith.constant {n} : {ty}")

    def dim(self, t, axis):
        if t.shape[axis] is not None and self.rng.random() < .5:
            return self.constant(t.shape[axis])
        return self.define(f"tensor.dim {t.name}, {self.constant(axis)} : {t.type}")

    def number(self):
        """Any index."""
        r = self.rng.random()
        if r < .4:
            return self.constant(self.rng.choice([0, 1, 1, 1, 2, 3, 4]))
        return self.rng.choice(self.indices)

    def fit(self, number, most):
        """`number` between 0 and `most`, hidden from a reader in some way."""
        form = self.rng.random()
        zero = self.constant(0)
        if form < .3:
            low = self.define(f"arith.maxsi {number}, {zero} : index")
            return self.define(f"arith.minsi {low}, {most} : index")
        if form < .6:
            low = self.define(f"arith.maxsi {number}, {zero} : index")
            return self.define("affine.min affine_map<(a)[b] -> (a, b)>"
                               f"({low})[{most}]")
        ok = self.define(f"arith.cmpi ule, {number}, {most} : index")
        if form < .8:
            return self.define(f"arith.select {ok}, {number}, {zero} : index")
        self.emit(f'cf.assert {ok}, "fits"')
        return number

    # -- slices ----------------------------------------------------------------

    def slice_of(self, t):
        """Offsets, sizes and the kept axes of a slice of `t`, and its shape."""
        offsets, sizes, shape, kept = [], [], [], []
        for axis, static in enumerate(t.shape):
            extent = self.dim(t, axis)
            one = static == 1 or static is not None and static > 0
            r = self.rng.random()
            if one and r < .6:
                drops = self.rng.random() < .6
                offsets.append("0" if static == 1 or r < .3
                               else str(self.rng.randrange(static)))
                sizes.append("1")
                if not drops:
                    shape.append(1)
                    kept.append(axis)
                continue
            if not one and r < .3:
                # A static 1 of an axis that is long enough.
                zero = self.constant(0)
                ok = self.define(f"arith.cmpi ugt, {extent}, {zero} : index")
                self.emit(f'cf.assert {ok}, "one row"')
                offsets.append("0")
                sizes.append("1")
                if self.rng.random() < .3:
                    shape.append(1)
                    kept.append(axis)
                continue
            size = self.fit(self.number(), extent)
            rest = self.define(f"arith.subi {extent}, {size} : index")
            offsets.append("0" if self.rng.random() < .4
                           else rest if self.rng.random() < .4
                           else self.fit(self.number(), rest))
            sizes.append(size)
            shape.append(None)
            kept.append(axis)
        return offsets, sizes, shape, kept

    @staticmethod
    def written(offsets, sizes, strides=None):
        strides = strides or ["1"] * len(sizes)
        return " ".join("[" + ", ".join(x) + "]"
                        for x in (offsets, sizes, strides))

    def pick(self, most=4, least=0):
        return self.rng.choice([t for t in self.tensors
                                if least <= len(t.shape) <= most])

    def add(self, name, shape):
        self.tensors.append(Value(name, shape))
        return self.tensors[-1]

    def extract(self):
        t = self.pick(least=1)
        offsets, sizes, shape, _ = self.slice_of(t)
        name = self.define(
            f"tensor.extract_slice {t.name}{self.written(offsets, sizes)} : "
            f"{t.type} to {tensor_type(shape)}")
        self.add(name, shape)

    def like(self, t, offsets, sizes, shape):
        """A tensor for the slice, with other elements."""
        part = self.define(
            f"tensor.extract_slice {t.name}{self.written(offsets, sizes)} : "
            f"{t.type} to {tensor_type(shape)}")
        if self.rng.random() < .3:
            return part
        c = self.constant(self.rng.choice([1, 100]), "i32")
        dims = [s for s, size in zip(sizes, sizes) if size != "1"]
        dynamic = dims[:sum(s is None for s in shape)]
        if len(dynamic) != sum(s is None for s in shape):
            return part
        splat = self.define(
            f"tensor.splat {c}{'[' + ', '.join(dynamic) + ']' if dynamic else ''}"
            f" : {tensor_type(shape)}")
        return self.define(f"arith.addi {part}, {splat} : {tensor_type(shape)}")

    def insert(self):
        t = self.pick(least=1)
        offsets, sizes, shape, _ = self.slice_of(t)
        part = self.like(t, offsets, sizes, shape)
        name = self.define(
            f"tensor.insert_slice {part} into {t.name}"
            f"{self.written(offsets, sizes)} : {tensor_type(shape)} into {t.type}")
        self.add(name, t.shape)

    def tiled(self):
        """A loop over rows or blocks of rows, as tiling writes it."""
        t = self.pick(least=1)
        zero, step = self.constant(0), self.rng.choice([1, 1, 2, 4])
        extent, by = self.dim(t, 0), self.constant(step)
        parallel = self.rng.random() < .4
        self.count += 1
        n = self.count
        if parallel:
            self.emit(f"%r{n} = scf.forall (%i{n}) = ({zero}) to ({extent}) step "
                      f"({by}) shared_outs(%o{n} = {t.name}) -> ({t.type}) {{")
        else:
            self.emit(f"%r{n} = scf.for %i{n} = {zero} to {extent} step {by} "
                      f"iter_args(%o{n} = {t.name}) -> ({t.type}) {{")
        pad, self.pad = self.pad, self.pad + "  "
        k = self.define(f"affine.min affine_map<(i)[n] -> ({step}, n - i)>"
                        f"(%i{n})[{extent}]")
        offsets, sizes, shape = [f"%i{n}"], [k], [None]
        for axis in range(1, len(t.shape)):
            if t.shape[axis] == 1:
                sizes.append("1")
                if self.rng.random() < .4:
                    shape.append(1)
            else:
                sizes.append(self.dim(t, axis))
                shape.append(None)
            offsets.append("0")
        part = self.like(t, offsets, sizes, shape)
        end = f"{self.written(offsets, sizes)} : {tensor_type(shape)} into {t.type}"
        if parallel:
            self.emit("scf.forall.in_parallel {")
            self.emit(f"  tensor.parallel_insert_slice {part} into %o{n}{end}")
            self.emit("}")
        else:
            new = self.define(f"tensor.insert_slice {part} into %o{n}{end}")
            self.emit(f"scf.yield {new} : {t.type}")
        self.pad = pad
        self.emit("}")
        self.add(f"%r{n}", t.shape)

    def cast(self):
        """Hides or states a size."""
        t = self.pick(least=1)
        shape = list(t.shape)
        axis = self.rng.randrange(len(shape))
        if shape[axis] is None:
            shape[axis] = self.rng.choice([0, 1, 1, 2])
            ok = self.define(f"arith.cmpi eq, {self.dim(t, axis)}, "
                             f"{self.constant(shape[axis])} : index")
            self.emit(f'cf.assert {ok}, "size"')
        else:
            shape[axis] = None
        name = self.define(f"tensor.cast {t.name} : {t.type} to "
                           f"{tensor_type(shape)}")
        self.add(name, shape)

    def expand(self):
        """A reshape that adds an axis of size 1, maybe with its size as an
        operand."""
        t = self.pick(least=1, most=3)
        at = self.rng.randrange(len(t.shape))
        first = self.rng.random() < .5
        groups, shape, sizes, n = [], [], [], 0
        for axis, static in enumerate(t.shape):
            size = str(static) if static is not None else self.dim(t, axis)
            if axis != at:
                groups.append(f"[{n}]")
                n += 1
                shape.append(static)
                sizes.append(size)
                continue
            groups.append(f"[{n}, {n + 1}]")
            n += 2
            one = "1" if self.rng.random() < .95 else self.constant(1)
            shape += [1, static] if first else [static, 1]
            sizes += [one, size] if first else [size, one]
        name = self.define(
            f"tensor.expand_shape {t.name} [{', '.join(groups)}] output_shape "
            f"[{', '.join(sizes)}] : {t.type} into {tensor_type(shape)}")
        self.add(name, shape)

    def unpack(self):
        """Packs a matrix in one axis, unpacks it and slices the result."""
        t = self.pick(least=2, most=2)
        axis, tile = self.rng.randrange(2), self.rng.choice([2, 3])
        if t.shape[axis] is None:
            return
        blocks = -(-t.shape[axis] // tile)
        shape = list(t.shape)
        shape[axis] = blocks
        order = self.rng.choice(["", " outer_dims_perm = [1, 0]"])
        outer = shape[::-1] if order else shape
        packed = tensor_type(outer + [tile])
        sizes = [self.dim(t, a) for a in range(2)]
        e = self.define(
            "tensor.empty("
            + ", ".join(d for d, s in zip(sizes, shape) if s is None)
            + f") : {packed}")
        pad = self.constant(0, "i32")
        form = f"{order} inner_dims_pos = [{axis}] inner_tiles = [{tile}]"
        p = self.define(f"linalg.pack {t.name} padding_value({pad} : i32){form} "
                        f"into {e} : {t.type} -> {packed}")
        dest = self.define(
            "tensor.empty("
            + ", ".join(d for d, s in zip(sizes, t.shape) if s is None)
            + f") : {t.type}")
        u = self.define(f"linalg.unpack {p}{form} into {dest} : {packed} -> {t.type}")
        u = Value(u, t.shape)
        kept = [str(s) if s is not None else None for s in t.shape]
        cut = 1 - axis
        kept[cut] = self.fit(self.number(), self.dim(u, cut))
        shape = list(t.shape)
        shape[cut] = None
        name = self.define(
            f"tensor.extract_slice {u.name}"
            + self.written(["0", "0"], kept)
            + f" : {t.type} to {tensor_type(shape)}")
        self.add(name, shape)

    def views(self):
        """A buffer with views of reduced rank, which are written."""
        rank = self.rng.randint(1, 3)
        static = [self.rng.choice([1, 1, 2, 3]) if self.rng.random() < .4 else None
                  for _ in range(rank)]
        extents = [self.constant(s) if s is not None
                   else self.fit(self.number(), self.constant(4)) for s in static]
        dynamic = [e for e, s in zip(extents, static) if s is None]
        ty = tensor_type(static, "memref")
        m = self.define(f"memref.alloc({', '.join(dynamic)}) : {ty}")
        old = self.constant(7, "i32")
        self.emit(f"linalg.fill ins({old} : i32) outs({m} : {ty})")
        offsets, sizes, shape, strides = [], [], [], []
        for axis, s in enumerate(static):
            stride = "%s%d" % (m, axis)
            strides.append(stride)
            if s == 1 and self.rng.random() < .7:
                offsets.append("0")
                sizes.append("1")
                if self.rng.random() < .4:
                    shape.append(1)
                continue
            size = self.fit(self.number(), extents[axis])
            rest = self.define(f"arith.subi {extents[axis]}, {size} : index")
            offsets.append(self.rng.choice([rest, rest, "0"]))
            sizes.append(size)
            shape.append(None)
        if not shape:
            return
        layout = ", strided<[" + ", ".join("?" * len(shape)) + "], offset: ?>"
        full = self.define(
            f"memref.cast {m} : {ty} to " + tensor_type(
                static, "memref",
                ", strided<[" + ", ".join("?" * rank) + "], offset: ?>"))
        view_type = tensor_type(shape, "memref", layout)
        source = tensor_type(static, "memref",
                             ", strided<[" + ", ".join("?" * rank)
                             + "], offset: ?>")
        view = self.define(f"memref.subview {full}{self.written(offsets, sizes)} : "
                           f"{source} to {view_type}")
        new = self.constant(8, "i32")
        self.emit(f"linalg.fill ins({new} : i32) outs({view} : {view_type})")
        axis = self.rng.randrange(len(shape))
        self.indices.append(self.define(
            f"memref.dim {view}, {self.constant(axis)} : {view_type}"))
        t = self.define(f"bufferization.to_tensor {m} restrict : {ty} to "
                        f"{tensor_type(static)}")
        self.add(t, static)

    # -- integers --------------------------------------------------------------

    def index_ops(self):
        a, b = self.number(), self.number()
        op = self.rng.choice(["sub", "sub", "add", "maxs", "mins", "maxu", "minu"])
        v = self.define(f"index.{op} {a}, {b}")
        zero = self.constant(0)
        lhs, rhs = (v, zero) if self.rng.random() < .7 else (zero, v)
        p = self.define(f"index.cmp {self.rng.choice(INDEX_PREDICATES)}"
                        f"({lhs}, {rhs})")
        self.indices.append(self.define(f"arith.select {p}, {a}, {v} : index"))

    def arithmetic(self):
        v = self.number()
        for _ in range(self.rng.randint(1, 3)):
            c = self.constant(self.rng.choice(NUMBERS))
            op = self.rng.choice(["addi", "addi", "subi", "subi", "muli"])
            a, b = (v, c) if self.rng.random() < .7 else (c, v)
            v = self.define(f"arith.{op} {a}, {b} : index")
        self.indices.append(v)

    def machine(self):
        """An scf.while that passes results of an scf.if on, some twice."""
        self.count += 1
        n = self.count
        start = self.number()
        limit = self.constant(self.rng.choice([1, 2, 3]))
        add, other = (self.constant(self.rng.choice([1, 2])),
                      self.constant(self.rng.choice([20, 1])))
        third = self.rng.choice([f"%s{n}", f"%v{n}#0", f"%v{n}#1"])
        order = self.rng.choice([[f"%v{n}#0", f"%v{n}#0", third],
                                 [f"%v{n}#0", f"%v{n}#1", third],
                                 [f"%v{n}#1", f"%v{n}#0", f"%v{n}#0"]])
        self.emit(f"%w{n}:3 = scf.while (%s{n} = {start}) : (index) -> "
                  "(index, index, index) {")
        self.emit(f"  %g{n} = arith.cmpi slt, %s{n}, {limit} : index")
        self.emit(f"  %v{n}:2 = scf.if %g{n} -> (index, index) {{")
        self.emit(f"    %a{n} = arith.addi %s{n}, {add} : index")
        self.emit(f"    scf.yield %a{n}, {other} : index, index")
        self.emit("  } else {")
        self.emit(f"    scf.yield {other}, %s{n} : index, index")
        self.emit("  }")
        self.emit(f"  scf.condition(%g{n}) {', '.join(order)} : "
                  "index, index, index")
        self.emit("} do {")
        self.emit(f"^bb0(%sx{n}: index, %sy{n}: index, %sz{n}: index):")
        step = self.rng.choice([f"%sx{n}", f"%sy{n}"])
        self.emit(f"  %n{n} = arith.maxsi {step}, {limit} : index"
                  if self.rng.random() < .5 else
                  f"  %n{n} = arith.addi {step}, {limit} : index")
        self.emit(f"  scf.yield %n{n} : index")
        self.emit("}")
        self.indices += [f"%w{n}#{i}" for i in range(3)]

    def call(self):
        if not self.callees:
            return
        g = self.rng.choice(self.callees)
        args = []
        for a in g.args:
            same = [t for t in self.tensors if len(t.shape) == len(a.shape)]
            if not same:
                return
            t = self.rng.choice(same)
            if t.shape != a.shape:
                if any(s is not None and b is not None and s != b
                       for s, b in zip(t.shape, a.shape)):
                    return
                for axis, s in enumerate(a.shape):
                    if s is not None and t.shape[axis] is None:
                        ok = self.define(f"arith.cmpi eq, {self.dim(t, axis)}, "
                                         f"{self.constant(s)} : index")
                        self.emit(f'cf.assert {ok}, "call"')
                t = Value(self.define(f"tensor.cast {t.name} : {t.type} to "
                                      f"{a.type}"), a.shape)
            args.append(t)
        numbers = [self.number() for _ in range(2)]
        results = [self.count + 1]
        self.count += 1
        n = results[0]
        types = ", ".join([a.type for a in g.args] + ["index"] * 2)
        self.emit(f"%{n}:2 = call @{g.name}("
                  + ", ".join([t.name for t in args] + numbers)
                  + f") : ({types}) -> ({g.result.type}, index)")
        self.add(f"%{n}#0", g.result.shape)
        self.indices.append(f"%{n}#1")

    KINDS = ["extract"] * 4 + ["insert"] * 3 + ["tiled"] * 2 + [
        "cast", "cast", "expand", "expand", "unpack", "unpack", "views", "views",
        "index_ops", "arithmetic", "machine", "call"]

    def function(self, private=False):
        rng = self.rng
        self.private = private
        for i in range(rng.randint(1, 3)):
            shape = [rng.choice([None, None, None, 1, 1, 2, 4])
                     for _ in range(rng.choice([1, 2, 2, 3, 3, 4]))]
            self.args.append(self.add(f"%x{i}", shape))
        self.indices = ["%p", "%q"]
        for _ in range(rng.randint(3, 9)):
            try:
                getattr(self, rng.choice(self.KINDS))()
            except IndexError:  # no tensor of that rank
                pass
        self.result = self.tensors[-1]
        self.emit(f"return {self.result.name}, {rng.choice(self.indices)} : "
                  f"{self.result.type}, index")
        return self

    def text(self):
        args = ", ".join([f"{t.name}: {t.type}" for t in self.args]
                         + ["%p: index", "%q: index"])
        return (f"func.func {'private ' if self.private else ''}@{self.name}"
                f"({args}) -> ({self.result.type}, index) {{\n"
                + "\n".join(self.lines) + "\n}\n")

    def case(self, rng):
        args = []
        for t in self.args:
            shape = [s if s is not None else rng.choice([0, 1, 1, 1, 2, 3, 5])
                     for s in t.shape]
            args.append(Array(shape, [i * 7 + 1
                                      for i in range(math.prod(shape))]))
        return Case(self.name, [*args, rng.choice([0, 1, 1, 2, 3]),
                                rng.choice([0, 1, 1, 2, 3, -1])])


def generate(rng):
    """A main function and its callees."""
    callees = [Generator(rng, f"g{i}").function(rng.random() < .6)
               for i in range(rng.choice([0, 0, 1]))]
    return Generator(rng, "f", callees).function(), callees
