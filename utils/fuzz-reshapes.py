#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes random programs of reshapes before and after passes, and fails if
they differ.

The programs join, split, permute and restore axes with tensor.reshape,
collapse_shape and expand_shape. The sizes come from extents, products in several
integer types, quotients, memory, checks, branches, loops and calls; some are
wrong, and then an input for which they are wrong is left out. The inputs have
sizes 0, 1 and more, and no two equal elements.
Prints the seed, and keeps a program that differs as
fuzz-reshapes-<seed>.mlir in the current directory, for utils/execute.py.

  utils/fuzz-reshapes.py --count 1000
  utils/fuzz-reshapes.py --after='--symshape-simplify-reshapes --canonicalize'
"""

import random
import sys

from exec_driver import Array, Unsupported, product
from exec_harness import Case, Harness, ToolFailure, Tools, limit_memory
from fuzz_options import execution_parser, parse_execution_options

ELEMENT = "i32"
MAX_ELEMENTS = 3000


class Value:
    """A tensor. `dims` has the factors of each size: numbers and names."""

    def __init__(self, name, dims, static):
        self.name, self.dims, self.static = name, list(dims), list(static)

    @property
    def type(self):
        return tensor_type(self.dims, self.static)

    @property
    def factors(self):
        return [f for dim in self.dims for f in dim]


def is_number(dim):
    return all(isinstance(f, int) for f in dim)


def tensor_type(dims, static):
    return "tensor<" + "".join(
        f"{product(d)}x" if s else "?x" for d, s in zip(dims, static)
    ) + ELEMENT + ">"


def key(dim):
    """Equal for dims with the same factors in any order."""
    number = product(f for f in dim if isinstance(f, int))
    return number, tuple(sorted(f for f in dim if not isinstance(f, int)))


class Generator:
    """A function and its callees, as text."""

    MAX_DEPTH = 2

    def __init__(self, rng, name, callees=()):
        self.rng, self.name, self.callees = rng, name, list(callees)
        self.lines, self.pad, self.count, self.depth = [], "  ", 0, 0
        self.tensors, self.alias, self.cuts = [], {}, []
        self.args, self.results = [], []

    # -- text ----------------------------------------------------------------

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append(self.pad + text)

    def define(self, text):
        name = self.new()
        self.emit(f"{name} = {text}")
        return name

    def constant(self, n, ty="index"):
        return self.define(f"arith.constant {n} : {ty}")

    # -- sizes ---------------------------------------------------------------

    def canonical(self, dim):
        return key([self.alias.get(f, f) for f in dim])

    def dim_of(self, t, axis):
        return self.define(f"tensor.dim {t.name}, {self.constant(axis)} : "
                           f"{t.type}")

    def find_dim(self, dim):
        """A tensor.dim whose value is the size, if there is one."""
        found = [(t, axis) for t in self.tensors
                 for axis, d in enumerate(t.dims)
                 if self.canonical(d) == self.canonical(dim)]
        return self.dim_of(*self.rng.choice(found)) if found else None

    def factor(self, f):
        if isinstance(f, int):
            return self.constant(f)
        return self.find_dim([f]) or self.define(f"arith.addi %{f}, %zero : "
                                                 "index")

    def size(self, dim):
        """The size as an index."""
        r = self.rng.random()
        if r < .4:
            if found := self.find_dim(dim):
                return found
        if not dim:
            return self.constant(1)
        if is_number(dim) and r < .8:
            return self.constant(product(dim))
        if any(not isinstance(f, int) and not self.visible(f) for f in dim):
            return self.find_dim(dim)
        if r > .9:
            return self.quotient(dim)
        return self.disguise(self.multiply(dim))

    def visible(self, f):
        return f in self.names or any(
            self.canonical(d) == self.canonical([f])
            for t in self.tensors for d in t.dims)

    def multiply(self, dim):
        ty = self.rng.choice(["index"] * 3 + ["i64", "i32"])
        order = list(dim)
        if self.rng.random() < .5:
            self.rng.shuffle(order)
        values = [self.factor(f) for f in order]
        if ty != "index":
            values = [self.define(f"arith.index_cast {v} : index to {ty}")
                      for v in values]
        flags = self.rng.choice(["", "", " overflow<nsw>"])
        while len(values) > 1:
            i = self.rng.randrange(len(values) - 1)
            values[i:i + 2] = [self.define(
                f"arith.muli {values[i]}, {values[i + 1]}{flags} : {ty}")]
        if ty == "index":
            return values[0]
        return self.define(f"arith.index_cast {values[0]} : {ty} to index")

    def quotient(self, dim):
        """(dim * f) / max(f, 1), which is not dim if f is 0."""
        names = [f for t in self.tensors for f in t.factors
                 if isinstance(f, int) or f in self.names]
        f = self.rng.choice(names or [3])
        whole = self.multiply([*dim, f])
        by = self.factor(f)
        if self.rng.random() < .8:
            by = self.define(f"arith.maxsi {by}, {self.constant(1)} : index")
        op = self.rng.choice(["divui", "divsi", "floordivsi"])
        return self.define(f"arith.{op} {whole}, {by} : index")

    def disguise(self, v):
        r = self.rng.random()
        if r < .1:
            m = self.define("memref.alloca() : memref<1xindex>")
            at = self.constant(0)
            self.emit(f"memref.store {v}, {m}[{at}] : memref<1xindex>")
            return self.define(f"memref.load {m}[{at}] : memref<1xindex>")
        if r < .2:
            p = self.define(f"arith.cmpi sgt, {v}, {self.constant(1)} : index")
            return self.define(f"arith.select {p}, {v}, {v} : index")
        if r < .3:
            return self.define(f"arith.maxsi {v}, %zero : index")
        return v

    def shape(self, dims):
        """The tensor of sizes, and its type."""
        if all(map(is_number, dims)) and self.rng.random() < .5:
            ty = f"tensor<{len(dims)}x{self.rng.choice(['i64', 'index', 'i32'])}>"
            numbers = ", ".join(str(product(d)) for d in dims)
            text = f"dense<[{numbers}]>" if dims else "dense<>"
            return self.define(f"arith.constant {text} : {ty}"), ty
        ty = self.rng.choice(["index"] * 3 + ["i64", "i64", "i32"])
        values = [self.size(d) for d in dims]
        if None in values:
            return None, None
        if ty != "index":
            values = [self.define(f"arith.index_cast {v} : index to {ty}")
                      for v in values]
        full = f"tensor<{len(dims)}x{ty}>"
        if len(dims) > 1 and self.rng.random() < .15:
            one = f"tensor<1x{ty}>"
            parts = [self.define(f"tensor.from_elements {v} : {one}")
                     for v in values]
            types = ", ".join([one] * len(parts))
            return self.define(f"tensor.concat dim(0) {', '.join(parts)} : "
                               f"({types}) -> {full}"), full
        return self.define(f"tensor.from_elements {', '.join(values)} : "
                           f"{full}"), full

    # -- tensors -------------------------------------------------------------

    def add(self, name, dims, static):
        v = Value(name, dims, static)
        self.tensors.append(v)
        return v

    def pick(self, condition=lambda t: True):
        found = [t for t in self.tensors if condition(t)]
        # Recent ones make longer chains.
        return self.rng.choice(found[-4:] if self.rng.random() < .6
                               else found) if found else None

    def static_mask(self, dims, chance=.75):
        return [is_number(d) and self.rng.random() < chance for d in dims]

    def target(self, t):
        """Sizes with as many elements as the tensor."""
        rng = self.rng
        r = rng.random()
        if r < .2:
            other = self.pick(lambda u: key(u.factors) == key(t.factors))
            if other:
                return [list(d) for d in other.dims]
        factors = t.factors
        if r < .35:
            rng.shuffle(factors)
        numbers = [i for i, f in enumerate(factors)
                   if isinstance(f, int) and f in (4, 6, 8, 12)]
        if numbers and rng.random() < .4:
            i = rng.choice(numbers)
            factors[i:i + 1] = [2, factors[i] // 2]
        dims, current = [], []
        for f in factors:
            current.append(f)
            if rng.random() < .55:
                dims.append(current)
                current = []
        if current:
            dims.append(current)
        while rng.random() < .25 and len(dims) < 5:
            dims.insert(rng.randint(0, len(dims)), [1])
        if rng.random() < .06 and dims:  # usually wrong
            dims[rng.randrange(len(dims))] = [rng.choice(
                [f for u in self.tensors for f in u.factors] or [2])]
        return dims

    def reshape(self):
        t = self.pick()
        dims = self.target(t)
        if len(dims) > 6:
            return
        shape, ty = self.shape(dims)
        if not shape:
            return
        static = self.static_mask(dims)
        result = tensor_type(dims, static)
        name = self.define(f"tensor.reshape {t.name}({shape}) : ({t.type}, {ty})"
                           f" -> {result}")
        self.add(name, dims, static)

    def collapse(self):
        t = self.pick(lambda t: len(t.dims) > 1)
        if not t:
            return
        groups, dims, static = [], [], []
        for axis, d in enumerate(t.dims):
            if groups and self.rng.random() < .6:
                groups[-1].append(axis)
                dims[-1] = dims[-1] + list(d)
                static[-1] = static[-1] and t.static[axis]
            else:
                groups.append([axis])
                dims.append(list(d))
                static.append(t.static[axis])
        if any(any(product(t.dims[a]) == 0 for a in g if t.static[a])
               for g in groups):
            return
        name = self.define(f"tensor.collapse_shape {t.name} {groups} : {t.type} "
                           f"into {tensor_type(dims, static)}")
        self.add(name, dims, static)

    def expand(self):
        """One group with one size that is not a number."""
        t = self.pick(lambda t: t.dims)
        if not t:
            return
        axis = self.rng.randrange(len(t.dims))
        numbers = [f for f in t.dims[axis] if isinstance(f, int)]
        rest = [f for f in t.dims[axis] if not isinstance(f, int)]
        if t.static[axis]:
            parts = [[n] for n in numbers]
        else:
            if is_number(t.dims[axis]):
                return
            parts = [[n] for n in numbers] + [rest]
        if self.rng.random() < .4 or not parts:
            parts.insert(0, [1])
        if key(sum(parts, [])) != key(t.dims[axis]):
            return
        dims = t.dims[:axis] + parts + t.dims[axis + 1:]
        static = (t.static[:axis] + [is_number(p) for p in parts]
                  + t.static[axis + 1:])
        sizes = [str(product(d)) if s else self.size(d)
                 for d, s in zip(dims, static)]
        if None in sizes:
            return
        groups = [[a + (len(parts) - 1 if a > axis else 0)] if a != axis else
                  list(range(axis, axis + len(parts)))
                  for a in range(len(t.dims))]
        name = self.define(
            f"tensor.expand_shape {t.name} {groups} output_shape "
            f"[{', '.join(sizes)}] : {t.type} into {tensor_type(dims, static)}")
        self.add(name, dims, static)

    def cast(self):
        t = self.pick(lambda t: t.dims)
        if not t:
            return
        static = self.static_mask(t.dims, .5)
        if static == t.static:
            return
        name = self.define(f"tensor.cast {t.name} : {t.type} to "
                           f"{tensor_type(t.dims, static)}")
        self.add(name, t.dims, static)

    def elementwise(self):
        t = self.pick()
        maps = (f"affine_map<({', '.join(f'd{i}' for i in range(len(t.dims)))})"
                f" -> ({', '.join(f'd{i}' for i in range(len(t.dims)))})>")
        kinds = ", ".join(['"parallel"'] * len(t.dims))
        x, y = self.new(), self.new()
        name = self.define(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{kinds}]}} outs({t.name} : {t.type}) {{ ^bb0({x}: {ELEMENT}): "
            f"{y} = arith.muli {x}, {x} : {ELEMENT} linalg.yield {y} : "
            f"{ELEMENT} }} -> {t.type}")
        self.add(name, t.dims, t.static)

    def slice(self):
        t = self.pick(lambda t: any(not s for s in t.static))
        if not t:
            return
        axis = self.rng.choice([i for i, s in enumerate(t.static) if not s])
        n = self.dim_of(t, axis)
        half = self.define(f"arith.ceildivsi {n}, {self.constant(2)} : index")
        sizes = [str(product(d)) if s else half if i == axis else
                 self.dim_of(t, i)
                 for i, (d, s) in enumerate(zip(t.dims, t.static))]
        zeros = ", ".join(["0"] * len(sizes))
        ones = ", ".join(["1"] * len(sizes))
        fresh = half[1:]
        self.names.add(fresh)
        dims = list(t.dims)
        dims[axis] = [fresh]
        name = self.define(
            f"tensor.extract_slice {t.name}[{zeros}] [{', '.join(sizes)}] "
            f"[{ones}] : {t.type} to {tensor_type(dims, t.static)}")
        self.add(name, dims, t.static)

    def concat(self):
        t = self.pick(lambda t: any(not s for s in t.static))
        if t:
            axis = self.rng.choice([i for i, s in enumerate(t.static) if not s])
            self.grow(t, axis)

    def grow(self, t, axis):
        """The tensor twice along an axis."""
        dims = list(t.dims)
        dims[axis] = [2, *dims[axis]]
        name = self.define(f"tensor.concat dim({axis}) {t.name}, {t.name} : "
                           f"({t.type}, {t.type}) -> {t.type}")
        return self.add(name, dims, t.static)

    # -- facts and regions ---------------------------------------------------

    def equality(self):
        """A comparison of two sizes, and the alias that it states."""
        atoms = sorted({f for t in self.tensors for f in t.factors
                        if f in self.names})
        if len(atoms) < 2:
            return None, None
        a, b = self.rng.sample(atoms, 2)
        left, right = self.factor(a), self.factor(b)
        p = self.define(f"arith.cmpi eq, {left}, {right} : index")
        a, b = self.alias.get(a, a), self.alias.get(b, b)
        alias = {f: (b if to == a else to) for f, to in self.alias.items()}
        alias.setdefault(a, b)
        return p, alias

    def check(self):
        p, alias = self.equality()
        if p:
            self.emit(f'cf.assert {p}, "equal"')
            self.alias = alias

    def wrong_alias(self):
        """Continues as if two sizes were equal."""
        if self.rng.random() < .3:
            _, alias = self.equality()
            self.alias = alias or self.alias

    def region(self, statements, start=()):
        saved = list(self.tensors), dict(self.alias), self.pad, set(self.names)
        self.pad += "  "
        self.depth += 1
        self.tensors += start
        for _ in range(statements):
            self.statement()
        return saved

    def leave(self, saved):
        self.tensors, self.alias, self.pad, self.names = saved
        self.depth -= 1

    def if_op(self):
        p, alias = self.equality()
        if not p:
            return
        t = self.pick()
        name = self.new()
        self.emit(f"{name} = scf.if {p} -> ({t.type}) {{")
        dims = []
        for inside in (alias, self.alias):
            outside = self.alias
            self.alias = inside
            saved = self.region(self.rng.randint(1, 4))
            saved = saved[0], outside, *saved[2:]
            r = self.pick(lambda u: u.type == t.type) or t
            self.emit(f"scf.yield {r.name} : {r.type}")
            dims.append([self.canonical(d) for d in r.dims])
            self.leave(saved)
            self.emit("} else {" if len(dims) == 1 else "}")
        self.result(name, t, [a == b == self.canonical(d) for a, b, d in
                              zip(*dims, t.dims)])

    def result(self, name, t, kept):
        """The result of a region; a size that may differ gets a name."""
        new = [d if k or s else [f"{name[1:]}_{i}"]
               for i, (d, s, k) in enumerate(zip(t.dims, t.static, kept))]
        v = Value(name, new, t.static)
        for axis, (k, s) in enumerate(zip(kept, t.static)):
            if not k and not s:
                self.emit(f"{name}_{axis}c = arith.constant {axis} : index")
                self.emit(f"{name}_{axis} = tensor.dim {name}, {name}_{axis}c "
                          f": {t.type}")
                self.names.add(f"{name[1:]}_{axis}")
        self.tensors.append(v)

    def loop(self):
        t = self.pick(lambda t: t.dims)
        if not t:
            return
        n = self.define(f"arith.minsi %times, {self.constant(2)} : index")
        one, i = self.constant(1), self.new()
        name, arg = self.new(), self.new()
        axes = [a for a, s in enumerate(t.static) if not s]
        axis = self.rng.choice(axes) if axes and self.rng.random() < .5 else None
        self.emit(f"{name} = scf.for {i} = %zero to {n} step {one} "
                  f"iter_args({arg} = {t.name}) -> ({t.type}) {{")
        kept = [a != axis for a in range(len(t.dims))]
        outer = self.region(0)
        self.result(arg, t, kept)
        inside = self.tensors[-1]
        for _ in range(self.rng.randint(1, 4)):
            self.statement()
        if axis is None:
            r = self.pick(lambda u: u.type == t.type and [
                self.canonical(d) for d in u.dims] == [
                    self.canonical(d) for d in t.dims]) or inside
        else:
            r = self.pick(lambda u: u.type == t.type and all(
                k or self.canonical(c) == self.canonical(d)
                for k, c, d in zip([a == axis for a in range(len(kept))],
                                   u.dims, inside.dims))) or inside
            r = self.grow(r, axis)
        self.emit(f"scf.yield {r.name} : {r.type}")
        self.leave(outer)
        self.emit("}")
        self.result(name, t, kept)

    def call(self):
        if not self.callees:
            return
        callee = self.rng.choice(self.callees)
        values = []
        for t in callee.args:
            found = self.pick(lambda u: len(u.dims) == len(t.dims) and all(
                a == b or (is_number(d) and is_number(c) and product(d)
                           == product(c)) or not b and not a
                for a, b, c, d in zip(u.static, t.static, u.dims, t.dims)))
            if not found:
                return
            name = found.name
            if found.type != t.type:
                name = self.define(f"tensor.cast {name} : {found.type} to "
                                   f"{t.type}")
            values.append(name)
        types = ", ".join([t.type for t in callee.args] + ["index"])
        name = self.new()
        out = [t.type for t in callee.results]
        self.emit(f"{name}:{len(out)} = func.call @{callee.name}("
                  f"{', '.join([*values, '%times'])}) : ({types}) -> "
                  f"({', '.join(out)})")
        for i, t in enumerate(callee.results):
            copy = self.define(f"tensor.cast {name}#{i} : {t.type} to {t.type}")
            self.result(copy, Value(copy, t.dims, t.static),
                        [False] * len(t.dims))

    def cut(self):
        if self.depth == 0:
            self.cuts.append(len(self.lines))

    def statement(self):
        regions = [self.if_op, self.loop] if self.depth < self.MAX_DEPTH else []
        self.rng.choice(
            [self.reshape] * 9 + [self.collapse] * 2 + [self.expand] * 2
            + [self.cast, self.elementwise, self.slice, self.concat]
            + [self.check, self.wrong_alias, self.call, self.cut] + regions)()

    # -- the function --------------------------------------------------------

    def function(self, private=False):
        rng = self.rng
        self.names, self.inputs = set(), []
        for i in range(rng.randint(1, 3)):
            dims, static = [], []
            for axis in range(rng.choice([0, 1, 1, 2, 2, 3, 3, 4])):
                if rng.random() < .35:
                    dims.append([rng.choice([1, 2, 3, 4, 6, 8, 12] * 3 + [0])])
                    static.append(rng.random() < .85)
                else:
                    dims.append([f"d{i}_{axis}"])
                    static.append(False)
            self.args.append(self.add(f"%x{i}", dims, static))
        self.emit("%zero = arith.constant 0 : index")
        for t in self.args:
            for axis, d in enumerate(t.dims):
                if not is_number(d):
                    c = self.constant(axis)
                    self.emit(f"%{d[0]} = tensor.dim {t.name}, {c} : {t.type}")
                    self.names.add(d[0])
                elif not t.static[axis]:
                    p = self.dim_of(t, axis)
                    p = self.define(f"arith.cmpi eq, {p}, "
                                    f"{self.constant(product(d))} : index")
                    self.emit(f'cf.assert {p}, "number"')
        for _ in range(rng.randint(3, 12)):
            self.statement()
        self.results = [self.pick() for _ in range(rng.randint(1, 3))]
        self.emit("return " + ", ".join(t.name for t in self.results) + " : "
                  + ", ".join(t.type for t in self.results))
        self.private = private
        return self

    def text(self):
        args = ", ".join([f"{t.name}: {t.type}" for t in self.args]
                         + ["%times: index"])
        results = ", ".join(t.type for t in self.results)
        parts, last = [], 0
        for at in sorted(set(self.cuts)):
            parts.append(self.lines[last:at])
            last = at
        parts.append(self.lines[last:])
        for i, part in enumerate(parts[:-1]):
            part.append(f"  cf.br ^b{i + 1}")
        blocks = [[f"^b{i}:"] + part for i, part in enumerate(parts) if i]
        self.rng.shuffle(blocks)
        body = "\n".join(sum([parts[0], *blocks], []))
        return (f"func.func {'private ' if self.private else ''}@{self.name}"
                f"({args}) -> ({results}) {{\n{body}\n}}\n")

    def case(self, rng):
        """Inputs; sizes are often equal, since checks ask for it."""
        common, equal = rng.choice([0, 1, 2, 3, 5]), rng.choice([0, .8, 1])
        args = []
        for t in self.args:
            shape = [product(d) if is_number(d) else common
                     if rng.random() < equal else rng.choice([0, 1, 2, 3, 5])
                     for d in t.dims]
            if product(shape) > MAX_ELEMENTS:
                return None
            args.append(Array(shape, [i * 7 + 1 for i in range(product(shape))]))
        return Case(self.name, [*args, rng.choice([0, 1, 2])])


def module(rng):
    callees = [Generator(rng, f"g{i}").function(rng.random() < .6)
               for i in range(rng.randint(0, 2))]
    return Generator(rng, "f", callees).function(), callees


class Fuzzer:
    def __init__(self, options):
        self.options = options
        self.harness = Harness(Tools(options.tool, options.runner), verify=True)
        self.programs = self.runs = self.reshapes = self.unlowered = 0
        self.upstream = self.replaced = 0
        self.failures = []

    def program(self, seed):
        rng = random.Random(seed)
        main, callees = module(rng)
        text = "".join(g.text() for g in [*callees, main])
        cases = []
        for _ in range(self.options.inputs * 4):
            case = main.case(rng)
            if case and len(cases) < self.options.inputs:
                cases.append(case)
        self.programs += 1
        if not cases:
            return
        self.reshapes += text.count("tensor.reshape")
        tools = self.harness.tools
        try:
            text = tools.passes(text, [])
            compared = self.harness.compare(text, cases, *self.options.after)
            after = tools.passes(text, ["--symshape-simplify-reshapes"])
            self.replaced += text.count("tensor.reshape") - after.count(
                "tensor.reshape")
        except (ToolFailure, Unsupported) as e:
            self.unlowered += 1
            if self.options.verbose:
                print(f"seed {seed} is not run: {e}", flush=True)
                if "died" in str(e):
                    self.keep(seed, text, str(e), cases)
            return
        self.runs += compared.compared
        problems = [f"crash: {c}" for c in compared.crashes]
        for d in compared.differences:
            if self.upstream_does(text, d):
                self.upstream += 1
            else:
                problems.append(str(d))
        if problems:
            self.failures.append(seed)
            print(f"seed {seed}: {problems[0]}", flush=True)
            self.keep(seed, text, problems[0], cases)

    def upstream_does(self, text, d):
        """Whether upstream's passes alone change the outcome: the program is
        undefined, as where expand_shape states a wrong size, or they are
        wrong."""
        if d.after.kind == "failed":
            return False
        flags = [f for f in d.flags if not f.startswith("--symshape")]
        flags = flags or ["--canonicalize", "--cse"]
        try:
            alone = self.harness.compare(text, [d.case], flags).differences
        except (ToolFailure, Unsupported):
            return False
        return bool(alone)

    def keep(self, seed, text, problem, cases):
        with open(f"fuzz-reshapes-{seed}.mlir", "w", encoding="utf-8") as out:
            out.writelines(f"// {line}\n" for line in problem.splitlines())
            out.write(text)
            out.writelines(f"// CASE: {c.written()}\n" for c in cases)


PASSES = ["--symshape-simplify-reshapes",
          "--symshape-simplify-reshapes=several-dynamic-sizes",
          "--symshape-pipeline"]


def main():
    limit_memory()
    options = parse_execution_options(
        execution_parser(__doc__, 100, PASSES), PASSES)
    fuzzer = Fuzzer(options)
    for i in range(options.count):
        fuzzer.program(options.seed + i)
    print(f"{fuzzer.programs} programs, {fuzzer.unlowered} of them not run, "
          f"{fuzzer.runs} runs, {fuzzer.reshapes} reshapes, "
          f"{fuzzer.replaced} of them replaced, {fuzzer.upstream} runs changed by "
          f"upstream passes alone, {len(fuzzer.failures)} failures")
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
