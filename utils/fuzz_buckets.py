# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs on tensors whose dimensions are products of symbols.

A dimension is a sum of products: a tuple of terms, each a sorted tuple of symbols
and integers. `generate(rng)` returns the text of a function @main.
"""

import itertools

SYMBOLS = "bst"


def product(dims):
    """The dimension that several dimensions make when joined."""
    return tuple(sorted((tuple(sorted(sum(terms, ()), key=str))
                         for terms in itertools.product(*dims)), key=str))


def fixed(size):
    return ((size,),)


def is_fixed(dim):
    return len(dim) == 1 and all(isinstance(x, int) for x in dim[0])


def number(dim):
    result = 1
    for x in dim[0]:
        result *= x
    return result


class Value:
    def __init__(self, name, elem, dims):
        self.name, self.elem, self.dims = name, elem, list(dims)

    @property
    def type(self):
        sizes = "".join(f"{number(d) if is_fixed(d) else '?'}x"
                        for d in self.dims)
        return f"tensor<{sizes}{self.elem}>"


class Generator:
    def __init__(self, rng):
        self.rng, self.lines, self.values, self.count = rng, [], [], 0
        self.pad = "  "

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append(self.pad + text)

    def op(self, text):
        name = self.new()
        self.emit(f"{name} = {text}")
        return name

    def constant(self, value, elem="index"):
        return self.op(f"arith.constant {value} : {elem}")

    def size(self, dim):
        """The size of a dimension, computed from those of the arguments."""
        total = None
        for term in dim:
            part = None
            for x in term:
                one = f"%{x}" if isinstance(x, str) else self.constant(x)
                part = one if part is None else self.op(
                    f"arith.muli {part}, {one} : index")
            part = part or self.constant(1)
            total = part if total is None else self.op(
                f"arith.addi {total}, {part} : index")
        return total

    def empty(self, elem, dims):
        v = Value(None, elem, dims)
        sizes = ", ".join(self.size(d) for d in dims if not is_fixed(d))
        v.name = self.op(f"tensor.empty({sizes}) : {v.type}")
        return v

    def filled(self, elem, dims, value):
        e = self.empty(elem, dims)
        c = self.constant(value, elem)
        return Value(self.op(f"linalg.fill ins({c} : {elem}) outs({e.name} : "
                             f"{e.type}) -> {e.type}"), elem, dims)

    def generic(self, inputs, maps, out, kinds, body, yielded):
        """A linalg.generic; `body` are lines on %i0.. and %o."""
        loops = ", ".join(f"d{i}" for i in range(len(kinds)))
        texts = [f"affine_map<({loops}) -> ({', '.join(m)})>" for m in maps]
        args = ", ".join([f"%i{k}: {v.elem}" for k, v in enumerate(inputs)]
                         + [f"%o: {out.elem}"])
        ins = ""
        if inputs:
            ins = (f"ins({', '.join(v.name for v in inputs)} : "
                   f"{', '.join(v.type for v in inputs)}) ")
        name = self.new()
        self.emit(f"{name} = linalg.generic {{indexing_maps = [{', '.join(texts)}], "
                  f"iterator_types = [{', '.join(chr(34) + k + chr(34) for k in kinds)}]}} "
                  f"{ins}outs({out.name} : {out.type}) {{")
        self.emit(f"^bb0({args}):")
        for line in body:
            self.emit("  " + line)
        self.emit(f"  linalg.yield {yielded} : {out.elem}")
        self.emit(f"}} -> {out.type}")
        return Value(name, out.elem, out.dims)

    def any(self, elem=None, rank=None):
        found = [v for v in self.values if (elem is None or v.elem == elem)
                 and (rank is None or len(v.dims) >= rank)]
        return self.rng.choice(found) if found else None

    def keep(self, v):
        if v is not None and len(v.dims) <= 4:
            self.values.append(v)

    # Each of these makes a value, or none.

    def elementwise(self):
        x = self.any()
        same = [v for v in self.values
                if v.elem == x.elem and v.dims == x.dims]
        y = self.rng.choice(same)
        maps = [[f"d{i}" for i in range(len(x.dims))]] * 3
        out = self.empty(x.elem, x.dims)
        kind = self.rng.randrange(5)
        if x.elem == "f32":
            op = self.rng.choice(["addf", "mulf", "subf", "maximumf", "divf"])
            body = [f"%r = arith.{op} %i0, %i1 : f32"]
        elif kind == 0:
            op = self.rng.choice(["divsi", "remsi", "floordivsi", "divui"])
            body = ["%c3 = arith.constant 3 : i64",
                    "%c1 = arith.constant 1 : i64",
                    "%a = arith.andi %i1, %c3 : i64",
                    "%p = arith.addi %a, %c1 : i64",
                    f"%r = arith.{op} %i0, %p : i64"]
        elif kind == 1 and x.dims:
            axis = self.rng.randrange(len(x.dims))
            body = [f"%n = linalg.index {axis} : index",
                    "%k = arith.index_cast %n : index to i64",
                    "%r = arith.addi %i0, %k : i64"]
        elif kind == 2:
            body = ["%c9 = arith.constant 5 : i64",
                    "%small = arith.cmpi slt, %i0, %c9 : i64",
                    "%big = arith.cmpi sge, %i0, %c9 : i64",
                    "%any = arith.ori %small, %big : i1",
                    'cf.assert %any, "never"',
                    "%r = arith.addi %i0, %i1 : i64"]
        else:
            op = self.rng.choice(["addi", "muli", "maxsi", "xori"])
            body = [f"%r = arith.{op} %i0, %i1 : i64"]
        return self.generic([x, y], maps, out, ["parallel"] * len(x.dims), body,
                            "%r")

    def check_index(self):
        """A check that only holds inside."""
        x = self.any("i64", 1)
        if not x:
            return None
        axis = self.rng.randrange(len(x.dims))
        n = self.size(x.dims[axis])
        out = self.empty("i64", x.dims)
        maps = [[f"d{i}" for i in range(len(x.dims))]] * 2
        body = [f"%n = linalg.index {axis} : index",
                f"%in = arith.cmpi ult, %n, {n} : index",
                'cf.assert %in, "outside"',
                "%one = arith.constant 1 : i64",
                f"%m = arith.index_cast {n} : index to i64",
                "%k = arith.index_cast %n : index to i64",
                "%d = arith.subi %m, %k : i64",
                "%r = arith.divsi %i0, %d : i64"]
        return self.generic([x], maps, out, ["parallel"] * len(x.dims), body,
                            "%r")

    def guarded(self):
        """A body with a branch, which reads an element only inside."""
        table, x = self.any("i64", 1), self.any("i64", 1)
        if not x or not table or len(table.dims) != 1:
            return None
        axis = self.rng.randrange(len(x.dims))
        n = self.size(table.dims[0])
        out = self.empty("i64", x.dims)
        maps = [[f"d{i}" for i in range(len(x.dims))]] * 2
        body = [f"%n = linalg.index {axis} : index",
                f"%in = arith.cmpi ult, %n, {n} : index",
                "%r = scf.if %in -> (i64) {",
                f"  %e = tensor.extract {table.name}[%n] : {table.type}",
                "  scf.yield %e : i64",
                "} else {",
                "  scf.yield %i0 : i64",
                "}"]
        return self.generic([x], maps, out, ["parallel"] * len(x.dims), body,
                            "%r")

    def iota(self):
        x = self.any(None, 1)
        if not x:
            return None
        axis = self.rng.randrange(len(x.dims))
        out = self.empty("i64", x.dims)
        return self.generic([], [[f"d{i}" for i in range(len(x.dims))]], out,
                            ["parallel"] * len(x.dims),
                            [f"%n = linalg.index {axis} : index",
                             "%r = arith.index_cast %n : index to i64"], "%r")

    def transpose(self):
        x = self.any(None, 2)
        if not x:
            return None
        order = self.rng.sample(range(len(x.dims)), len(x.dims))
        out = self.empty(x.elem, [x.dims[i] for i in order])
        name = self.new()
        self.emit(f"{name} = linalg.transpose ins({x.name} : {x.type}) "
                  f"outs({out.name} : {out.type}) permutation = {order}")
        return Value(name, x.elem, out.dims)

    def broadcast(self):
        x, y = self.any(), self.any(None, 1)
        if not y or len(x.dims) > 2:
            return None
        dims = x.dims + [self.rng.choice(y.dims)]
        order = self.rng.sample(range(len(dims)), len(dims))
        out = self.empty(x.elem, [dims[i] for i in order])
        maps = [[f"d{order.index(i)}" for i in range(len(x.dims))],
                [f"d{i}" for i in range(len(dims))]]
        return self.generic([x], maps, out, ["parallel"] * len(dims), [], "%i0")

    def reduce(self):
        x = self.any(None, 1)
        if not x:
            return None
        rank = len(x.dims)
        axes = self.rng.sample(range(rank), self.rng.randint(1, min(2, rank)))
        kept = [i for i in range(rank) if i not in axes]
        if x.elem == "f32":
            op, init = self.rng.choice([
                ("addf", "0.0"), ("addf", "-0.0"), ("mulf", "1.0"),
                ("maximumf", "0xFF800000"), ("minimumf", "0x7F800000"),
                ("maxnumf", "0xFF800000"), ("subf", "0.0")])
        else:
            op, init = self.rng.choice([
                ("addi", 0), ("muli", 1), ("maxsi", -2**63),
                ("minsi", 2**63 - 1), ("andi", -1), ("ori", 0), ("xori", 0),
                ("maxui", 0), ("minui", -1), ("subi", 0)])
        out = self.filled(x.elem, [x.dims[i] for i in kept], init)
        maps = [[f"d{i}" for i in range(rank)], [f"d{i}" for i in kept]]
        kinds = ["reduction" if i in axes else "parallel" for i in range(rank)]
        order = "%o, %i0" if op.startswith("sub") or self.rng.random() < .5 \
            else "%i0, %o"
        return self.generic([x], maps, out, kinds,
                            [f"%r = arith.{op} {order} : {x.elem}"], "%r")

    def argmax(self):
        """Two results; one depends on the other."""
        x = self.any("i64", 1)
        if not x:
            return None
        rank = len(x.dims)
        axis = self.rng.randrange(rank)
        kept = [i for i in range(rank) if i != axis]
        dims = [x.dims[i] for i in kept]
        best, at = self.filled("i64", dims, -2**63), self.filled("i64", dims, -1)
        loops = ", ".join(f"d{i}" for i in range(rank))
        down = f"affine_map<({loops}) -> ({', '.join(f'd{i}' for i in kept)})>"
        kinds = ", ".join('"reduction"' if i == axis else '"parallel"'
                          for i in range(rank))
        name = self.new()
        self.emit(f"{name}:2 = linalg.generic {{indexing_maps = "
                  f"[affine_map<({loops}) -> ({loops})>, {down}, {down}], "
                  f"iterator_types = [{kinds}]}} ins({x.name} : {x.type}) "
                  f"outs({best.name}, {at.name} : {best.type}, {at.type}) {{")
        for line in ["^bb0(%i: i64, %best: i64, %at: i64):",
                     f"  %n = linalg.index {axis} : index",
                     "  %k = arith.index_cast %n : index to i64",
                     "  %c = arith.cmpi sge, %i, %best : i64",
                     "  %v = arith.select %c, %i, %best : i64",
                     "  %w = arith.select %c, %k, %at : i64",
                     "  linalg.yield %v, %w : i64, i64",
                     f"}} -> ({best.type}, {at.type})"]:
            self.emit(line)
        return Value(name + "#1", "i64", dims)

    def contraction(self):
        x = self.any(None, 2)
        if not x or len(x.dims) != 2:
            return None
        other = self.rng.choice([self.rng.choice(
            [fixed(3), (("s",),), (("b",),)])])
        fits = [v for v in self.values if v.elem == x.elem
                and len(v.dims) == 2 and v.dims[0] == x.dims[1]]
        if fits and self.rng.random() < .7:
            y = self.rng.choice(fits)
        else:
            y = self.filled(x.elem, [x.dims[1], other],
                            "2.0" if x.elem == "f32" else 2)
        out = self.filled(x.elem, [x.dims[0], y.dims[1]],
                          "-0.0" if x.elem == "f32" else 0)
        if self.rng.random() < .5:
            name = self.new()
            self.emit(f"{name} = linalg.matmul ins({x.name}, {y.name} : {x.type}, "
                      f"{y.type}) outs({out.name} : {out.type}) -> {out.type}")
            return Value(name, x.elem, out.dims)
        kind = "f" if x.elem == "f32" else "i"
        return self.generic(
            [x, y], [["d0", "d1"], ["d1", "d2"], ["d0", "d2"]], out,
            ["parallel", "reduction", "parallel"],
            [f"%m = arith.mul{kind} %i0, %i1 : {x.elem}",
             f"%r = arith.add{kind} %o, %m : {x.elem}"], "%r")

    def scaled_sum(self):
        """A factor without the dimension of the reduction."""
        x = self.any("f32", 2)
        if not x or len(x.dims) != 2:
            return None
        y = self.filled("f32", [x.dims[0]], self.rng.choice(
            ["2.0", "0x7F800000"]))
        out = self.filled("f32", [x.dims[0]], "0.0")
        return self.generic([x, y], [["d0", "d1"], ["d0"], ["d0"]], out,
                            ["parallel", "reduction"],
                            ["%m = arith.mulf %i0, %i1 : f32",
                             "%r = arith.addf %o, %m : f32"], "%r")

    def collapse(self):
        x = self.any(None, 2)
        if not x:
            return None
        at = self.rng.randrange(len(x.dims) - 1)
        count = self.rng.randint(2, len(x.dims) - at)
        groups = [[i] for i in range(at)] + [list(range(at, at + count))] + \
            [[i] for i in range(at + count, len(x.dims))]
        dims = [product([x.dims[i] for i in g]) for g in groups]
        out = Value(None, x.elem, dims)
        out.name = self.op(f"tensor.collapse_shape {x.name} {groups} : {x.type} "
                           f"into {out.type}")
        return out

    def factors(self, dim):
        """Dimensions whose product this one is."""
        if len(dim) != 1:
            return None
        terms = list(dim[0])
        if is_fixed(dim) and number(dim) == 0:
            return None
        self.rng.shuffle(terms)
        parts = [[]]
        for x in terms:
            if parts[-1] and self.rng.random() < .6:
                parts.append([])
            parts[-1].append(x)
        return [(tuple(sorted(p, key=str)),) for p in parts]

    def expand(self):
        x = self.any(None, 1)
        if not x:
            return None
        at = self.rng.randrange(len(x.dims))
        parts = self.factors(x.dims[at])
        if not parts or len(parts) < 2:
            return None
        groups, dims = [], []
        for i, dim in enumerate(x.dims):
            own = parts if i == at else [dim]
            groups.append(list(range(len(dims), len(dims) + len(own))))
            dims += own
        sizes = ", ".join(str(number(d)) if is_fixed(d) else self.size(d)
                          for d in dims)
        out = Value(None, x.elem, dims)
        out.name = self.op(f"tensor.expand_shape {x.name} {groups} output_shape "
                           f"[{sizes}] : {x.type} into {out.type}")
        return out

    def reshape(self):
        x = self.any(None, 1)
        if not x:
            return None
        dims = self.factors(product(x.dims))
        if not dims:
            return None
        shape = self.op(f"tensor.from_elements "
                        f"{', '.join(self.size(d) for d in dims)} : "
                        f"tensor<{len(dims)}xindex>")
        out = Value(None, x.elem, dims)
        out.name = self.op(f"tensor.reshape {x.name}({shape}) : ({x.type}, "
                           f"tensor<{len(dims)}xindex>) -> {out.type}")
        return out

    def slice(self):
        """Drops elements at both ends of a dimension that has enough."""
        x = self.any(None, 1)
        if not x:
            return None
        at = self.rng.randrange(len(x.dims))
        if is_fixed(x.dims[at]) and number(x.dims[at]) == 0:
            return None
        n = self.size(x.dims[at])
        c1 = self.constant(1)
        start = self.op(f"arith.minui {c1}, {n} : index")
        kind = self.rng.randrange(4)
        offset = start
        if kind == 0:  # all but the first
            size = self.op(f"arith.subi {n}, {start} : index")
        elif kind == 1:  # the last one, if any
            size = start
            offset = self.op(f"arith.subi {n}, {start} : index")
        elif kind == 2:  # every other one
            c2 = self.constant(2)
            size = self.op(f"arith.ceildivui {n}, {c2} : index")
            offset = "0"
        else:  # the first ones
            size = self.op(f"arith.subi {n}, {start} : index")
            offset = "0"
        offsets, sizes, strides = [], [], []
        result = []
        for i, dim in enumerate(x.dims):
            own = str(number(dim)) if is_fixed(dim) else self.size(dim)
            offsets.append(offset if i == at else "0")
            sizes.append(size if i == at else own)
            strides.append("2" if i == at and kind == 2 else "1")
            result.append("?" if i == at or not is_fixed(dim)
                          else str(number(dim)))
        kind = f"tensor<{'x'.join(result + [x.elem])}>"
        cut = self.op(f"tensor.extract_slice {x.name}[{', '.join(offsets)}] "
                      f"[{', '.join(sizes)}] [{', '.join(strides)}] : {x.type} "
                      f"to {kind}")
        # Back to the size before, so that other ops can use it.
        if self.rng.random() < .5:
            zero = self.filled(x.elem, x.dims, "0.0" if x.elem == "f32" else 0)
            name = self.op(
                f"tensor.insert_slice {cut} into {zero.name}"
                f"[{', '.join(offsets)}] [{', '.join(sizes)}] "
                f"[{', '.join(strides)}] : {kind} into {zero.type}")
            return Value(name, x.elem, x.dims)
        low = self.op(f"arith.subi {n}, {size} : index")
        lows = [low if i == at else "0" for i in range(len(x.dims))]
        padded = Value(None, x.elem, x.dims)
        names = ", ".join(f"%p{self.count}_{i}: index"
                          for i in range(len(x.dims)))
        c = self.constant("1.5" if x.elem == "f32" else 7, x.elem)
        zeros = ["0"] * len(x.dims)
        first, second = (lows, zeros) if self.rng.random() < .5 else (zeros, lows)
        loose = f"tensor<{'x'.join(result + [x.elem])}>"
        name = self.new()
        self.emit(f"{name} = tensor.pad {cut} low[{', '.join(first)}] "
                  f"high[{', '.join(second)}] {{")
        self.emit(f"^bb0({names}):")
        self.emit(f"  tensor.yield {c} : {x.elem}")
        self.emit(f"}} : {kind} to {loose}")
        if loose == padded.type:
            return Value(name, x.elem, x.dims)
        return Value(self.op(f"tensor.cast {name} : {loose} to {padded.type}"),
                     x.elem, x.dims)

    def concat(self):
        x = self.any(None, 1)
        if not x:
            return None
        at = self.rng.randrange(len(x.dims))
        fits = [v for v in self.values if v.elem == x.elem
                and len(v.dims) == len(x.dims)
                and all(a == b for i, (a, b) in enumerate(zip(v.dims, x.dims))
                        if i != at)]
        parts = [x] + [self.rng.choice(fits)
                       for _ in range(self.rng.randint(1, 2))]
        if sum(len(p.dims[at]) for p in parts) > 4:
            return None
        dims = list(x.dims)
        dims[at] = tuple(sorted(sum((p.dims[at] for p in parts), ()), key=str))
        if all(is_fixed(p.dims[at]) for p in parts):
            dims[at] = fixed(sum(number(p.dims[at]) for p in parts))
        out = Value(None, x.elem, dims)
        out.name = self.op(
            f"tensor.concat dim({at}) {', '.join(p.name for p in parts)} : "
            f"({', '.join(p.type for p in parts)}) -> {out.type}")
        return out

    def grow(self):
        """A pad of constant width."""
        x = self.any(None, 1)
        if not x:
            return None
        at = self.rng.randrange(len(x.dims))
        low, high = self.rng.randint(0, 2), self.rng.randint(0, 2)
        c = self.constant("2.5" if x.elem == "f32" else 3, x.elem)
        dims = list(x.dims)
        dims[at] = fixed(number(dims[at]) + low + high) if is_fixed(dims[at]) \
            else tuple(sorted(dims[at] + ((low + high,),), key=str))
        if len(dims[at]) > 3:
            return None
        out = Value(None, x.elem, dims)
        zeros = ["0"] * len(x.dims)
        lows, highs = list(zeros), list(zeros)
        lows[at], highs[at] = str(low), str(high)
        names = ", ".join(f"%p{self.count}_{i}: index"
                          for i in range(len(x.dims)))
        out.name = self.new()
        self.emit(f"{out.name} = tensor.pad {x.name} low[{', '.join(lows)}] "
                  f"high[{', '.join(highs)}] {{")
        self.emit(f"^bb0({names}):")
        self.emit(f"  tensor.yield {c} : {x.elem}")
        self.emit(f"}} : {x.type} to {out.type}")
        return out

    def window(self):
        """A sum over windows along a dimension."""
        x = self.any(None, 1)
        if not x or len(x.dims) != 1:
            return None
        stride = self.rng.randint(1, 2)
        n = self.size(x.dims[0])
        c2, cs = self.constant(2), self.constant(stride)
        m = self.op(f"arith.maxui {n}, {c2} : index")
        m = self.op(f"arith.subi {m}, {c2} : index")
        m = self.op(f"arith.divui {m}, {cs} : index")
        one = self.constant(1)
        m = self.op(f"arith.addi {m}, {one} : index")
        ok = self.op(f"arith.cmpi uge, {n}, {c2} : index")
        self.emit(f'cf.assert {ok}, "too short"')
        e = self.op(f"tensor.empty({m}) : tensor<?x{x.elem}>")
        zero = self.constant("0.0" if x.elem == "f32" else 0, x.elem)
        f = self.op(f"linalg.fill ins({zero} : {x.elem}) outs({e} : "
                    f"tensor<?x{x.elem}>) -> tensor<?x{x.elem}>")
        w = self.filled(x.elem, [fixed(2)], "1.0" if x.elem == "f32" else 1)
        out = Value(f, x.elem, [(("?",),)])
        kind = "f" if x.elem == "f32" else "i"
        r = self.generic([x, w], [[f"d0 * {stride} + d1"], ["d1"], ["d0"]],
                         out, ["parallel", "reduction"],
                         [f"%m = arith.mul{kind} %i0, %i1 : {x.elem}",
                          f"%r = arith.add{kind} %o, %m : {x.elem}"], "%r")
        total = self.filled(x.elem, [], "0.0" if x.elem == "f32" else 0)
        return self.generic([r], [["d0"], []], total, ["reduction"],
                            [f"%r = arith.add{kind} %o, %i0 : {x.elem}"], "%r")

    def gather(self):
        """Elements of a tensor at indices that other elements give."""
        table, index = self.any(None, 1), self.any("i64")
        if not index or not table:
            return None
        places, body = [], []
        for axis, dim in enumerate(table.dims):
            n = self.size(dim)
            body += [f"%x{axis} = arith.index_cast %i0 : i64 to index",
                     f"%y{axis} = arith.remui %x{axis}, {n} : index"]
            places.append(f"%y{axis}")
        body.append(f"%r = tensor.extract {table.name}[{', '.join(places)}] : "
                    f"{table.type}")
        out = self.empty(table.elem, index.dims)
        maps = [[f"d{i}" for i in range(len(index.dims))]] * 2
        return self.generic([index], maps, out, ["parallel"] * len(index.dims),
                            body, "%r")

    def branch(self):
        x = self.any()
        same = [v for v in self.values
                if v.elem == x.elem and v.dims == x.dims]
        y = self.rng.choice(same)
        b, c = "%b", self.constant(2)
        flag = self.op(f"arith.cmpi ult, {b}, {c} : index")
        name = self.new()
        self.emit(f"{name} = scf.if {flag} -> ({x.type}) {{")
        arms = []
        for v in (x, y):
            self.pad += "  "
            before = list(self.values)
            self.values = [v] + self.values
            r = self.elementwise() if self.rng.random() < .5 else v
            if r.dims != x.dims or r.elem != x.elem:
                r = v
            self.values = before
            self.emit(f"scf.yield {r.name} : {x.type}")
            self.pad = self.pad[:-2]
            arms.append(r)
            self.emit("} else {" if v is x and len(arms) == 1 else "}")
        return Value(name, x.elem, x.dims)

    def while_loop(self):
        """Repeats an elementwise op; the condition is about a number."""
        x = self.any()
        c0, c1 = self.constant(0), self.constant(1)
        name = self.new()
        n = self.count
        both = f"(index, {x.type})"
        self.emit(f"{name}:2 = scf.while (%i{n} = {c0}, %c{n} = {x.name}) : "
                  f"{both} -> {both} {{")
        self.emit(f"  %g{n} = arith.cmpi ult, %i{n}, %s : index")
        self.emit(f"  scf.condition(%g{n}) %i{n}, %c{n} : index, {x.type}")
        self.emit("} do {")
        self.emit(f"^bb0(%j{n}: index, %d{n}: {x.type}):")
        self.pad += "  "
        before = list(self.values)
        self.values = [Value(f"%d{n}", x.elem, x.dims)]
        r = self.elementwise()
        self.values = before
        self.emit(f"%k{n} = arith.addi %j{n}, {c1} : index")
        self.emit(f"scf.yield %k{n}, {r.name} : index, {x.type}")
        self.pad = self.pad[:-2]
        self.emit("}")
        return Value(name + "#1", x.elem, x.dims)

    def loop(self):
        x = self.any()
        c0, c1 = self.constant(0), self.constant(1)
        name = self.new()
        carried = f"%l{self.count}"
        self.emit(f"{name} = scf.for %it{self.count} = {c0} to %b step {c1} "
                  f"iter_args({carried} = {x.name}) -> ({x.type}) {{")
        self.pad += "  "
        before = list(self.values)
        self.values = [Value(carried, x.elem, x.dims)]
        r = self.elementwise()
        self.values = before
        self.emit(f"scf.yield {r.name} : {x.type}")
        self.pad = self.pad[:-2]
        self.emit("}")
        return Value(name, x.elem, x.dims)


MAKERS = [Generator.elementwise, Generator.elementwise, Generator.check_index,
          Generator.guarded, Generator.iota, Generator.transpose, Generator.broadcast,
          Generator.reduce, Generator.reduce, Generator.argmax,
          Generator.contraction, Generator.contraction, Generator.scaled_sum,
          Generator.collapse, Generator.collapse, Generator.expand,
          Generator.expand, Generator.reshape, Generator.slice,
          Generator.slice, Generator.concat, Generator.grow, Generator.window,
          Generator.gather, Generator.gather, Generator.branch, Generator.loop,
          Generator.while_loop]


def generate(rng):
    g = Generator(rng)
    args, shapes = [], []
    pool = [(("b",),), (("s",),), (("t",),), fixed(2), fixed(3),
            product([(("b",),), fixed(2)]), product([(("s",),), (("b",),)])]
    # The first argument has every symbol alone.
    arguments = [[(("b",),), (("s",),), (("t",),)]]
    for _ in range(rng.randint(1, 3)):
        arguments.append([rng.choice(pool) for _ in range(rng.randint(1, 3))])
    for i, dims in enumerate(arguments):
        elem = rng.choice(["f32", "i64"]) if i else "i64"
        v = Value(f"%a{i}", elem, dims)
        shape = ", ".join(" * ".join(map(str, d[0])) for d in dims)
        args.append(f"{v.name}: {v.type} {{symshape.shape = "
                    f"#symshape.shape<[{shape}]>}}")
        g.values.append(v)
    for axis, symbol in enumerate(SYMBOLS):
        c = g.constant(axis)
        g.emit(f"%{symbol} = tensor.dim %a0, {c} : {g.values[0].type}")
    for _ in range(rng.randint(2, 9)):
        g.keep(rng.choice(MAKERS)(g))
    results = rng.sample(g.values[len(arguments):] or g.values,
                         min(len(g.values[len(arguments):]) or 1,
                             rng.randint(1, 3)))
    types = ", ".join(v.type for v in results)
    symbols = ", ".join(SYMBOLS)
    head = (f"func.func @main({', '.join(args)}) -> ({types})\n"
            f"    attributes {{symshape.symbols = #symshape.symbols<{symbols}>}} "
            "{\n")
    tail = (f"  return {', '.join(v.name for v in results)} : {types}\n}}\n")
    return head + "\n".join(g.lines) + "\n" + tail
