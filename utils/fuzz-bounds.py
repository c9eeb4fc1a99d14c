#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the answers of symshape-check-exactness with execution.

Generates programs in which a bound flows through arithmetic, tensors, vectors,
memory, loops, branches and calls to numbers that are sizes. Executes the programs
that the check accepts with several values of the bound: an accepted size that
differs for another bound is a failure. One comparison outside of loops may choose
(docs/Soundness.md); the program prints such choices, and runs with different
choices are not compared.

  utils/fuzz-bounds.py --tool build/bin/symshape-opt --programs 2000
"""

import argparse
import os
import random
import re
import subprocess
import sys

from exec_harness import limit_memory
from fuzz_options import first_seed

LLVM = os.environ.get("LLVM_ROOT", "/usr/lib/llvm-22")
BOUNDS = (2, 5, 11)
PER_MODULE = 40
LOWERING = """builtin.module(
  func.func(convert-elementwise-to-linalg),
  one-shot-bufferize{bufferize-function-boundaries=true
    allow-return-allocs-from-loops=true
    function-boundary-type-conversion=identity-layout-map},
  func.func(scf-forall-to-for,convert-linalg-to-loops),
  func.func(lower-vector-mask), expand-strided-metadata, lower-affine,
  func.func(arith-expand), convert-vector-to-scf, convert-scf-to-cf,
  memref-expand, convert-vector-to-llvm, convert-arith-to-llvm,
  finalize-memref-to-llvm, convert-cf-to-llvm, convert-func-to-llvm,
  convert-index-to-llvm, convert-ub-to-llvm, reconcile-unrealized-casts)"""

TENSOR, VECTOR = "tensor<4xi64>", "vector<4xi64>"
MASKS = {TENSOR: "tensor<4xi1>", VECTOR: "vector<4xi1>"}
MEMORY = {"i64": "memref<4xi64>", "i1": "memref<4xi1>"}


class Scope:
    """The values that an op at a place may use, by type; `clean` values do not
    depend on the bound in any way, and may be indices."""

    def __init__(self, outer=None, repeated=False):
        self.outer = outer
        self.values = {t: list(v) for t, v in outer.values.items()} if outer else {}
        self.clean = list(outer.clean) if outer else []
        self.repeated = repeated or bool(outer and outer.repeated)

    def add(self, type, value, clean=False):
        self.values.setdefault(type, []).append(value)
        if clean:
            self.clean.append(value)
        return value


class Generator:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.count = 0
        self.lines = []
        self.functions = []
        self.calls = {}

    def emit(self, line):
        self.lines.append(line)

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def op(self, scope, text, type, clean=False):
        v = self.new()
        self.emit(f"{v} = {text}")
        # A comparison that is executed once may choose.
        if type == "i1" and not scope.repeated:
            self.emit(f"//RUN vector.print {v} : i1")
        return scope.add(type, v, clean)

    def get(self, scope, type):
        values = scope.values.get(type)
        if not values:
            return self.make(scope, type)
        # Prefers the latest values.
        return values[-1 - min(int(self.rng.expovariate(0.35)), len(values) - 1)]

    def make(self, scope, type):
        x = self.get(scope, "i64") if type != "i64" else None
        if type == "i64":
            return self.op(scope, f"arith.constant {self.rng.randint(0, 3)} : i64", type)
        if type == "i1":
            return self.compare(scope, "i64")
        if type == "f64":
            return self.to_float(scope)
        if type in MASKS:
            return self.splat(scope, type, x)
        if type in MASKS.values():
            return self.compare(scope, next(t for t in MASKS if MASKS[t] == type))
        raise ValueError(type)

    def constant(self, n, type="index"):
        v = self.new()
        self.emit(f"{v} = arith.constant {n} : {type}")
        return v

    def index(self, v):
        r = self.new()
        self.emit(f"{r} = arith.index_cast {v} : i64 to index")
        return r

    def number(self, scope, index, clean=False):
        return self.op(scope, f"arith.index_cast {index} : index to i64", "i64", clean)

    def clamp(self, scope, limit, index=True):
        """A number below `limit`, of any kind."""
        c = self.constant(limit, "i64")
        r = self.new()
        self.emit(f"{r} = arith.remui {self.get(scope, 'i64')}, {c} : i64")
        return self.index(r) if index else r

    def position(self, scope):
        if not scope.clean or self.rng.random() < 0.5:
            return self.constant(self.rng.randrange(4))
        c = self.constant(4, "i64")
        r = self.new()
        self.emit(f"{r} = arith.remui {self.rng.choice(scope.clean)}, {c} : i64")
        return self.index(r)

    # Makes one op of each kind.

    def arith(self, scope, type="i64"):
        a, b = self.get(scope, type), self.get(scope, type)
        name = self.rng.choice(["addi", "subi", "muli", "minsi", "maxsi", "andi",
                                "addi", "xori"])
        return self.op(scope, f"arith.{name} {a}, {b} : {type}", type)

    def compare(self, scope, type="i64"):
        a, b = self.get(scope, type), self.get(scope, type)
        name = self.rng.choice(["slt", "sle", "eq", "ult", "sgt"])
        return self.op(scope, f"arith.cmpi {name}, {a}, {b} : {type}",
                       MASKS.get(type, "i1"))

    def select(self, scope, type="i64"):
        p = self.get(scope, self.rng.choice(["i1", MASKS.get(type, "i1")]))
        ptype = "i1" if p in scope.values.get("i1", []) else MASKS[type]
        a, b = self.get(scope, type), self.get(scope, type)
        prefix = "" if ptype == "i1" else f"{ptype}, "
        return self.op(scope, f"arith.select {p}, {a}, {b} : {prefix}{type}", type)

    def bit(self, scope):
        p = self.get(scope, "i1")
        if self.rng.random() < 0.5:
            q = self.get(scope, "i1")
            return self.op(scope, f"arith.{self.rng.choice(['andi', 'xori'])} {p}, {q} : i1", "i1")
        return self.op(scope, f"arith.extui {p} : i1 to i64", "i64")

    def mask_number(self, scope):
        type = self.rng.choice(list(MASKS))
        p = self.get(scope, MASKS[type])
        return self.op(scope, f"arith.extui {p} : {MASKS[type]} to {type}", type)

    def to_float(self, scope):
        x = self.clamp(scope, 1000, False)
        return self.op(scope, f"arith.sitofp {x} : i64 to f64", "f64")

    def floats(self, scope):
        kind = self.rng.randrange(4)
        a = self.get(scope, "f64")
        if kind == 0:
            b = self.get(scope, "f64")
            return self.op(scope, f"arith.addf {a}, {b} : f64", "f64")
        if kind == 1:
            p, b = self.get(scope, "i1"), self.get(scope, "f64")
            return self.op(scope, f"arith.select {p}, {a}, {b} : f64", "f64")
        if kind == 2:
            b = self.get(scope, "f64")
            return self.op(scope, f"arith.cmpf olt, {a}, {b} : f64", "i1")
        return self.op(scope, f"arith.fptosi {a} : f64 to i64", "i64")

    def splat(self, scope, type, x):
        if type == VECTOR:
            return self.op(scope, f"vector.broadcast {x} : i64 to {type}", type)
        xs = [x] + [self.get(scope, "i64") for _ in range(3)]
        self.rng.shuffle(xs)
        return self.op(scope, f"tensor.from_elements {', '.join(xs)} : {type}", type)

    def tensor(self, scope):
        kind = self.rng.randrange(9)
        t = self.get(scope, TENSOR)
        if kind in (0, 1):
            i = self.position(scope)
            return self.op(scope, f"tensor.extract {t}[{i}] : {TENSOR}", "i64")
        if kind == 2:
            i = self.position(scope)
            x = self.get(scope, "i64")
            return self.op(scope, f"tensor.insert {x} into {t}[{i}] : {TENSOR}", TENSOR)
        if kind == 3:
            a, b, u = self.new(), self.new(), self.get(scope, TENSOR)
            self.emit(f"{a} = tensor.concat dim(0) {t}, {u} : ({TENSOR}, {TENSOR}) -> tensor<8xi64>")
            o, s = self.rng.choice([(0, 2), (3, 1), (2, 1), (4, 1), (1, 2)])
            return self.op(scope, f"tensor.extract_slice {a}[{o}] [4] [{s}] : tensor<8xi64> to {TENSOR}", TENSOR)
        if kind == 4:
            return self.generate(scope)
        if kind == 5:
            return self.generic(scope, t)
        if kind == 6:
            return self.reduce(scope, t)
        if kind == 7:
            return self.splat(scope, TENSOR, self.get(scope, "i64"))
        return self.forall(scope)

    def body(self, scope, count, repeated=True):
        inner = Scope(scope, repeated)
        for _ in range(self.rng.randint(1, count)):
            self.step(inner, inside=True)
        return inner

    def generate(self, scope):
        v, i = self.new(), self.new()
        self.emit(f"{v} = tensor.generate {{")
        self.emit(f"^bb0({i}: index):")
        inner = Scope(scope, True)
        self.number(inner, i, True)
        for _ in range(self.rng.randint(1, 3)):
            self.pure(inner)
        self.emit(f"tensor.yield {self.get(inner, 'i64')} : i64")
        self.emit(f"}} : {TENSOR}")
        return scope.add(TENSOR, v)

    def generic(self, scope, t):
        v, a, o = self.new(), self.new(), self.new()
        d = self.get(scope, TENSOR)
        inner = Scope(scope, True)
        extra, types, arg = "", "", ""
        if self.rng.random() < 0.5:
            m, q = self.get(scope, MASKS[TENSOR]), self.new()
            extra, types, arg = f", {m}", f", {MASKS[TENSOR]}", f", {q}: i1"
            inner.add("i1", q)
        n = 3 if extra else 2
        self.emit(f"{v} = linalg.generic {{indexing_maps = [{', '.join(['affine_map<(i) -> (i)>'] * n)}],"
                  f" iterator_types = [\"parallel\"]}} ins({t}{extra} : {TENSOR}{types})"
                  f" outs({d} : {TENSOR}) {{")
        self.emit(f"^bb0({a}: i64{arg}, {o}: i64):")
        inner.add("i64", o)
        inner.add("i64", a)
        for _ in range(self.rng.randint(1, 3)):
            self.pure(inner)
        self.emit(f"linalg.yield {self.get(inner, 'i64')} : i64")
        self.emit(f"}} -> {TENSOR}")
        return scope.add(TENSOR, v)

    def reduce(self, scope, t):
        c, i, v, a, b = (self.new() for _ in range(5))
        self.emit(f"{c} = tensor.from_elements {self.get(scope, 'i64')} : tensor<i64>")
        self.emit(f"{v} = linalg.reduce ins({t} : {TENSOR}) outs({c} : tensor<i64>) dimensions = [0]")
        self.emit(f"({a}: i64, {b}: i64) {{")
        inner = Scope(scope, True)
        inner.add("i64", a)
        inner.add("i64", b)
        for _ in range(self.rng.randint(0, 2)):
            self.pure(inner)
        self.emit(f"{i} = arith.{self.rng.choice(['addi', 'maxsi'])} {self.get(inner, 'i64')}, {b} : i64")
        self.emit(f"linalg.yield {i} : i64")
        self.emit("}")
        return self.op(scope, f"tensor.extract {v}[] : tensor<i64>", "i64")

    def forall(self, scope):
        v, k, o = self.new(), self.new(), self.new()
        d = self.get(scope, TENSOR)
        self.emit(f"{v} = scf.forall ({k}) in (4) shared_outs({o} = {d}) -> ({TENSOR}) {{")
        inner = Scope(scope, True)
        self.number(inner, k, True)
        for _ in range(self.rng.randint(1, 3)):
            self.pure(inner)
        p = self.new()
        self.emit(f"{p} = tensor.from_elements {self.get(inner, 'i64')} : tensor<1xi64>")
        self.emit("scf.forall.in_parallel {")
        self.emit(f"tensor.parallel_insert_slice {p} into {o}[{k}] [1] [1] : tensor<1xi64> into {TENSOR}")
        self.emit("}")
        self.emit("}")
        return scope.add(TENSOR, v)

    def vector(self, scope):
        kind = self.rng.randrange(7)
        if kind == 0:
            x = self.clamp(scope, 16)
            return self.op(scope, f"vector.create_mask {x} : {MASKS[VECTOR]}", MASKS[VECTOR])
        v = self.get(scope, VECTOR)
        name = self.rng.choice(["add", "maxui", "minsi"])
        if kind in (1, 2):
            return self.op(scope, f"vector.reduction <{name}>, {v} : {VECTOR} into i64", "i64")
        if kind == 3:
            m = self.get(scope, MASKS[VECTOR])
            return self.op(scope, f"vector.mask {m} {{ vector.reduction <add>, {v} : {VECTOR} into i64 }}"
                           f" : {MASKS[VECTOR]} -> i64", "i64")
        if kind == 4:
            s = self.new()
            self.emit(f"{s} = vector.step : vector<4xindex>")
            return self.op(scope, f"arith.index_cast {s} : vector<4xindex> to {VECTOR}", VECTOR)
        if kind == 5:
            i = self.rng.randrange(4)
            if self.rng.random() < 0.5:
                m = self.get(scope, MASKS[VECTOR])
                return self.op(scope, f"vector.extract {m}[{i}] : i1 from {MASKS[VECTOR]}", "i1")
            return self.op(scope, f"vector.extract {v}[{i}] : i64 from {VECTOR}", "i64")
        return self.splat(scope, VECTOR, self.get(scope, "i64"))

    def buffer(self, scope, element="i64"):
        return self.get(scope, MEMORY[element])

    def memory(self, scope):
        kind = self.rng.randrange(12)
        e = self.rng.choice(["i64", "i64", "i64", "i1"])
        m, i, type = self.buffer(scope, e), self.position(scope), MEMORY[e]
        if kind in (0, 1, 2):
            return self.op(scope, f"memref.load {m}[{i}] : {type}", e)
        if kind in (3, 4, 5):
            self.emit(f"memref.store {self.get(scope, e)}, {m}[{i}] : {type}")
            return None
        m, type = self.buffer(scope), MEMORY["i64"]
        if kind == 6:
            return self.op(scope, f"memref.atomic_rmw {self.rng.choice(['addi', 'maxs', 'assign'])}"
                           f" {self.get(scope, 'i64')}, {m}[{i}] : (i64, {type}) -> i64", "i64")
        if kind == 7:
            v, x = self.new(), self.new()
            # mlir-runner cannot lower this op.
            self.emit(f"//CHECK {v} = memref.generic_atomic_rmw {m}[{i}] : {type} {{")
            self.emit(f"//CHECK ^bb0({x}: i64):")
            self.emit(f"//RUN {x} = memref.load {m}[{i}] : {type}")
            inner = Scope(scope)
            inner.add("i64", x)
            for _ in range(self.rng.randint(1, 2)):
                self.rng.choice([self.arith, self.compare, self.select,
                                 self.bit])(inner)
            y = self.get(inner, "i64")
            self.emit(f"//CHECK memref.atomic_yield {y} : i64")
            self.emit("//CHECK }")
            self.emit(f"//RUN memref.store {y}, {m}[{i}] : {type}")
            self.emit(f"//RUN {v} = memref.load {m}[{i}] : {type}")
            return scope.add("i64", v)
        if kind == 8:
            self.emit(f"memref.copy {self.buffer(scope)}, {m} : {type} to {type}")
            return None
        if kind == 9:
            return self.op(scope, f"arith.select {self.get(scope, 'i1')}, {self.buffer(scope)}, {m} : {type}", type)
        if kind == 10:
            c = self.constant(0)
            p = self.get(scope, MASKS[VECTOR])
            if self.rng.random() < 0.5:
                # One lane that is loaded later is a single choice.
                self.emit(f"//RUN vector.print {p} : {MASKS[VECTOR]}")
                self.emit(f"vector.maskedstore {m}[{c}], {p}, {self.get(scope, VECTOR)}"
                          f" : {type}, {MASKS[VECTOR]}, {VECTOR}")
                return None
            return self.op(scope, f"vector.maskedload {m}[{c}], {p}, {self.get(scope, VECTOR)}"
                           f" : {type}, {MASKS[VECTOR]}, {VECTOR} into {VECTOR}", VECTOR)
        self.emit(f"linalg.map {{ arith.addi {{overflowFlags = #arith.overflow<none>}} }}"
                  f" ins({self.buffer(scope)}, {self.buffer(scope)} : {type}, {type}) outs({m} : {type})")
        return None

    def limit(self, scope):
        if self.rng.random() < 0.5:
            return self.constant(self.rng.randint(2, 12)), True
        return self.clamp(scope, 14), False

    def loop(self, scope):
        kind = self.rng.randrange(6)
        c0, c1 = self.constant(0), self.constant(1)
        n, clean = self.limit(scope)
        if kind in (0, 1):
            types = self.rng.choices(["i64", "i64", TENSOR, "i1", "f64", VECTOR],
                                     k=self.rng.randint(1, 3))
            inits = [self.get(scope, t) for t in types]
            args = [self.new() for _ in types]
            v, k = self.new(), self.new()
            pairs = ", ".join(f"{a} = {b}" for a, b in zip(args, inits))
            self.emit(f"{v}:{len(types)} = scf.for {k} = {c0} to {n} step {c1}"
                      f" iter_args({pairs}) -> ({', '.join(types)}) {{")
            inner = Scope(scope, True)
            self.number(inner, k, clean)
            for t, a in zip(types, args):
                inner.add(t, a)
            for _ in range(self.rng.randint(1, 4)):
                self.step(inner, inside=True)
            ys = [self.get(inner, t) for t in types]
            self.emit(f"scf.yield {', '.join(ys)} : {', '.join(types)}")
            self.emit("}")
        elif kind == 2:
            types = ["i64", self.rng.choice(["i64", "f64", "i1"])]
            v, a, b, x, y = (self.new() for _ in range(5))
            z = self.constant(0, "i64")
            init = self.get(scope, types[1])
            self.emit(f"{v}:2 = scf.while ({a} = {z}, {b} = {init}) : ({', '.join(types)}) -> ({', '.join(types)}) {{")
            inner = Scope(scope, True)
            inner.add(types[1], b)
            inner.add("i64", a)
            m, p, q, r = self.new(), self.new(), self.new(), self.new()
            self.emit(f"{m} = arith.constant 12 : i64")
            self.emit(f"{p} = arith.cmpi slt, {a}, {m} : i64")
            self.emit(f"{q} = arith.cmpi slt, {a}, {self.get(scope, 'i64')} : i64")
            self.emit(f"{r} = arith.andi {p}, {q} : i1")
            self.emit(f"scf.condition({r}) {a}, {b} : {', '.join(types)}")
            self.emit("} do {")
            self.emit(f"^bb0({x}: i64, {y}: {types[1]}):")
            inner = Scope(scope, True)
            inner.add("i64", x)
            inner.add(types[1], y)
            for _ in range(self.rng.randint(1, 3)):
                self.step(inner, inside=True)
            one, next_ = self.constant(1, "i64"), self.new()
            self.emit(f"{next_} = arith.addi {x}, {one} : i64")
            self.emit(f"scf.yield {next_}, {self.get(inner, types[1])} : {', '.join(types)}")
            self.emit("}")
        elif kind == 3:
            types = ["i64"]
            v, k, a, b, s = (self.new() for _ in range(5))
            init = self.get(scope, "i64")
            self.emit(f"{v}:1 = scf.parallel ({k}) = ({c0}) to ({n}) step ({c1}) init ({init}) -> i64 {{")
            inner = Scope(scope, True)
            self.number(inner, k, clean)
            for _ in range(self.rng.randint(1, 3)):
                self.scalar(inner)
            self.emit(f"scf.reduce({self.get(inner, 'i64')} : i64) {{")
            self.emit(f"^bb0({a}: i64, {b}: i64):")
            self.emit(f"{s} = arith.{self.rng.choice(['addi', 'maxsi'])} {a}, {b} : i64")
            self.emit(f"scf.reduce.return {s} : i64")
            self.emit("}")
            self.emit("}")
        else:
            # A loop made of blocks.
            types = ["i64", "i64"]
            v, k, a, p, k1 = (self.new() for _ in range(5))
            init = self.get(scope, "i64")
            label = f"b{self.count}"
            self.emit(f"{v}:2 = scf.execute_region -> (i64, i64) {{")
            z = self.constant(0, "i64")
            m = self.new()
            self.emit(f"{m} = arith.index_cast {n} : index to i64")
            self.emit(f"cf.br ^{label}h({z}, {init} : i64, i64)")
            self.emit(f"^{label}h({k}: i64, {a}: i64):")
            self.emit(f"{p} = arith.cmpi slt, {k}, {m} : i64")
            self.emit(f"cf.cond_br {p}, ^{label}b, ^{label}e")
            self.emit(f"^{label}b:")
            inner = Scope(scope, True)
            inner.add("i64", k)
            inner.add("i64", a)
            for _ in range(self.rng.randint(1, 3)):
                self.scalar(inner)
            one = self.constant(1, "i64")
            self.emit(f"{k1} = arith.addi {k}, {one} : i64")
            y = self.get(inner, "i64")
            if self.rng.random() < 0.5:
                self.emit(f"cf.cond_br {self.get(inner, 'i1')}, ^{label}h({k1}, {y} : i64, i64),"
                          f" ^{label}h({k1}, {self.get(inner, 'i64')} : i64, i64)")
            else:
                self.emit(f"cf.br ^{label}h({k1}, {y} : i64, i64)")
            self.emit(f"^{label}e:")
            self.emit(f"scf.yield {k}, {a} : i64, i64")
            self.emit("}")
        for i, t in enumerate(types):
            if t == "i1" and not scope.repeated:
                self.emit(f"//RUN vector.print {v}#{i} : i1")
            scope.add(t, f"{v}#{i}")
        return None

    def branch(self, scope):
        v = self.new()
        kind = self.rng.randrange(4)
        type = self.rng.choice(["i64", "i64", TENSOR, MEMORY["i64"]])
        if kind <= 1:
            p = self.get(scope, "i1")
            start = len(self.lines)
            self.emit(f"{v} = scf.if {p} -> {type} {{")
            for i in range(2):
                inner = self.body(scope, 2, False)
                self.emit(f"scf.yield {self.get(inner, type)} : {type}")
                self.emit("} else {" if i == 0 else "}")
            # A number from one iteration may be a single choice, too. An
            # addition is not.
            text = "\n".join(self.lines[start:])
            if scope.repeated and re.search(
                    r"memref\.(store|copy)|assign|maxs|generic_atomic|map|masked|call", text):
                self.lines.insert(start, f"//RUN vector.print {p} : i1")
        elif kind == 2:
            cases = self.rng.randint(2, 4)
            x = self.clamp(scope, 6)
            self.emit(f"{v} = scf.index_switch {x} -> {type}")
            for i in range(cases):
                self.emit(f"case {i + 1} {{" if i + 1 < cases else "default {")
                inner = self.body(scope, 2, False)
                self.emit(f"scf.yield {self.get(inner, type)} : {type}")
                self.emit("}")
            if cases == 2 and not scope.repeated:
                self.emit(f"//RUN vector.print {x} : index")
        else:
            type = "i64"
            x, y, z = self.clamp(scope, 6, False), self.new(), self.new()
            label = f"b{self.count}"
            self.emit(f"{v} = scf.execute_region -> i64 {{")
            self.emit(f"{z} = arith.trunci {x} : i64 to i32")
            a, b, c = (self.new() for _ in range(3))
            for w in (a, b, c):
                x = self.get(scope, "i64")
                self.emit(f"{w} = arith.ori {x}, {x} : i64")
            self.emit(f"cf.switch {z} : i32, [default: ^{label}a({a} : i64), 1: ^{label}a({b} : i64), 2: ^{label}b]")
            self.emit(f"^{label}b:")
            self.emit(f"cf.br ^{label}a({c} : i64)")
            self.emit(f"^{label}a({y}: i64):")
            self.emit(f"scf.yield {y} : i64")
            self.emit("}")
        return scope.add(type, v)

    def call(self, scope):
        recursive = self.rng.random() < 0.4
        key = (scope.repeated, recursive)
        if key not in self.calls:
            self.calls[key] = f"{self.name}c{len(self.calls)}"
            self.functions.append(self.function(self.calls[key], *key))
        args = [self.get(scope, "i64"), self.get(scope, "i64"), self.buffer(scope)]
        k = self.constant(0, "i64")
        return self.op(scope, f"func.call @{self.calls[key]}({k}, {', '.join(args)})"
                       f" : (i64, i64, i64, {MEMORY['i64']}) -> i64", "i64")

    def function(self, name, repeated, recursive):
        lines, self.lines = self.lines, []
        scope = Scope(None, repeated or recursive)
        k, a, b, m = (self.new() for _ in range(4))
        for v in (a, b):
            scope.add("i64", v)
        if recursive:
            scope.add("i64", k)
        scope.add(MEMORY["i64"], m)
        for _ in range(self.rng.randint(1, 3)):
            self.scalar(scope)
        result = self.get(scope, "i64")
        if recursive:
            c, p, q, r, v, k1, w = (self.new() for _ in range(7))
            one = self.constant(1, "i64")
            self.emit(f"{c} = arith.constant 9 : i64")
            self.emit(f"{p} = arith.cmpi slt, {k}, {c} : i64")
            self.emit(f"{q} = arith.cmpi slt, {k}, {self.rng.choice([a, b])} : i64")
            self.emit(f"{r} = arith.andi {p}, {q} : i1")
            cond = self.rng.choice([p, r])
            self.emit(f"{v} = scf.if {cond} -> i64 {{")
            inner = Scope(scope, True)
            self.emit(f"{k1} = arith.addi {k}, {one} : i64")
            self.emit(f"{w} = func.call @{name}({k1}, {a}, {self.get(inner, 'i64')}, {m})"
                      f" : (i64, i64, i64, {MEMORY['i64']}) -> i64")
            inner.add("i64", w)
            for _ in range(self.rng.randint(0, 2)):
                self.scalar(inner)
            self.emit(f"scf.yield {self.get(inner, 'i64')} : i64")
            self.emit("} else {")
            self.emit(f"scf.yield {result} : i64")
            self.emit("}")
            result = v
        body, self.lines = self.lines, lines
        return ([f"func.func private @{name}({k}: i64, {a}: i64, {b}: i64,"
                 f" {m}: {MEMORY['i64']}) -> i64 {{"] + body +
                [f"return {result} : i64", "}"])

    def scalar(self, scope):
        self.rng.choice([self.arith, self.compare, self.select, self.bit,
                         self.memory_scalar, self.arith])(scope)

    def memory_scalar(self, scope):
        m, i = self.buffer(scope), self.position(scope)
        if self.rng.random() < 0.5:
            return self.op(scope, f"memref.load {m}[{i}] : {MEMORY['i64']}", "i64")
        self.emit(f"memref.store {self.get(scope, 'i64')}, {m}[{i}] : {MEMORY['i64']}")
        return None

    def pure(self, scope):
        self.rng.choice([self.arith, self.compare, self.select, self.bit,
                         self.select, self.floats])(scope)

    depth = 0

    def step(self, scope, inside=False):
        if MEMORY["i64"] not in scope.values:
            return self.pure(scope)
        ops = [self.arith, self.compare, self.select, self.bit, self.floats,
               self.tensor, self.vector, self.memory, self.memory,
               self.mask_number,
               lambda s: self.arith(s, self.rng.choice(list(MASKS))),
               lambda s: self.select(s, self.rng.choice(list(MASKS)))]
        if self.depth < 3:
            ops += [self.loop, self.loop, self.branch, self.call]
        self.depth += 1
        self.rng.choice(ops)(scope)
        self.depth -= 1

    def program(self):
        scope = Scope()
        for e in MEMORY:
            for _ in range(2):
                v, z = self.new(), self.constant(0, e)
                self.emit(f"{v} = memref.alloca() : {MEMORY[e]}")
                for i in range(4):
                    self.emit(f"memref.store {z}, {v}[{self.constant(i)}] : {MEMORY[e]}")
                scope.add(MEMORY[e], v)
        self.number(scope, "%n", True)
        self.op(scope, "arith.constant 1 : i64", "i64", True)
        self.number(scope, "%b")
        for _ in range(self.rng.randint(2, 9)):
            self.step(scope)
        # A value that is loaded from memory at the end is one of the sizes,
        # too.
        m = self.buffer(scope)
        self.op(scope, f"memref.load {m}[{self.position(scope)}] : {MEMORY['i64']}", "i64")
        sizes = list(dict.fromkeys(scope.values["i64"][-6:]))
        return self.functions, self.lines, sizes


def checked_text(name, program):
    """The program as the check sees it, and the line of each size in it."""
    functions, body, sizes = program
    lines = [l for f in functions for l in f]
    lines += [f"func.func private @{name}(%t: tensor<?xf32>, %n: index) {{",
              "%w = symshape.bound %t[0] at_most [64] : tensor<?xf32>",
              "%b = symshape.bound_to_index %w : <at_most>"]
    lines += body
    at = []
    for i, size in enumerate(sizes):
        lines += [f"%x{i} = arith.index_cast {size} : i64 to index",
                  f"%s{i} = tensor.empty(%x{i}) : tensor<?xf32>"]
        at.append(len(lines))
    return [l.replace("//CHECK ", "") for l in lines] + ["return", "}"], at


def executed_text(name, program):
    functions, body, sizes = program
    run = [l for f in functions for l in f]
    run.append(f"func.func private @{name}(%n: index, %b: index) {{")
    run += body
    for size in sizes:
        run.append(f"vector.print {size} : i64")
    run += ["return", "}"]
    return [l.replace("//RUN ", "") for l in run if not l.startswith("//CHECK")]


def run(args, text, seconds=120):
    return subprocess.run(args, input=text, text=True, capture_output=True, timeout=seconds)


def execute(names, programs):
    """The output of each program for each bound; None if it cannot be run."""
    text = []
    for name in names:
        text += executed_text(name, programs[name])
    text += ["func.func @main() {", "%n = arith.constant 6 : index"]
    for bound in BOUNDS:
        text.append(f"%b{bound} = arith.constant {bound} : index")
    for name in names:
        for bound in BOUNDS:
            text += [f'vector.print str "@{name}\\n"',
                     f"func.call @{name}(%n, %b{bound}) : (index, index) -> ()"]
    text += ["return", "}"]
    done = run([f"{LLVM}/bin/mlir-opt", "-", f"--pass-pipeline={LOWERING}"], "\n".join(text))
    if done.returncode == 0:
        done = run([f"{LLVM}/bin/mlir-runner", "-e", "main", "--entry-point-result=void",
                    f"--shared-libs={LLVM}/lib/libmlir_c_runner_utils.so"], done.stdout)
    if done.returncode != 0:
        if len(names) == 1:
            return {names[0]: None}, [done.stderr[:300]]
        half = len(names) // 2
        first, why = execute(names[:half], programs)
        second, other = execute(names[half:], programs)
        return {**first, **second}, why + other
    results = {name: [] for name in names}
    for part in re.split(r"^@", done.stdout, flags=re.M)[1:]:
        name, *lines = part.split()
        results[name].append(lines)
    return results, []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tool", required=True, help="symshape-opt")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--programs", type=int, default=400)
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    limit_memory()
    seed = first_seed(args.seed)
    counts = dict.fromkeys(["accepted", "refused", "same", "needless", "compared", "not run"], 0)
    failures = 0
    for start in range(0, args.programs, PER_MODULE):
        programs, places, text = {}, [], []
        for i in range(start, min(start + PER_MODULE, args.programs)):
            name = f"f{i}"
            programs[name] = Generator(random.Random(f"{seed}.{i}"), name).program()
            lines, at = checked_text(name, programs[name])
            places.append((name, len(text), len(text) + len(lines), [len(text) + a for a in at]))
            text += lines
        done = run([args.tool, "-", "--symshape-check-exactness", "-o", os.devnull], "\n".join(text))
        refused, broken = {}, set()
        errors = re.findall(r"^<stdin>:(\d+):\d+: error: (.*)", done.stderr, re.M)
        if done.returncode and not errors or any("expected an exact value for " not in e for _, e in errors):
            sys.exit("a program is not valid or the check crashed:\n" + done.stderr[:2000])
        for line, _ in errors:
            name, _, _, at = next(p for p in places if p[1] < int(line) <= p[2])
            if int(line) in at:
                refused.setdefault(name, set()).add(at.index(int(line)))
            else:
                broken.add(name)
        results, why = execute(list(programs), programs)
        for message in why if args.verbose else []:
            print("not run:", message)
        for name, runs in results.items():
            if runs is None:
                counts["not run"] += 1
                continue
            sizes = programs[name][2]
            n = len(sizes)
            for i in range(n):
                is_refused = name in broken or i in refused.get(name, ())
                counts["refused" if is_refused else "accepted"] += 1
                found, any_pair = None, False
                for j in range(1, len(runs)):
                    for k in range(j):
                        a, b = runs[j], runs[k]
                        # Other comparisons may choose differently.
                        if a[:-n] == b[:-n]:
                            any_pair = True
                            if a[len(a) - n + i] != b[len(b) - n + i]:
                                found = (BOUNDS[j], BOUNDS[k], a[len(a) - n + i], b[len(b) - n + i])
                counts["compared"] += any_pair and not is_refused
                counts["same"] += any_pair and not is_refused and not found
                counts["needless"] += is_refused and name not in broken and any_pair and not found
                if found and not is_refused:
                    failures += 1
                    lines, at = checked_text(name, programs[name])
                    path = f"fuzz-{seed}-{name}.mlir"
                    with open(path, "w") as out:
                        out.write("\n".join(lines) + "\n")
                    print(f"FAILURE {path}:{at[i]}: the accepted size {sizes[i]} is "
                          f"{found[2]} for the bound {found[0]}, {found[3]} for {found[1]}")
    print(f"{args.programs} programs, {counts['accepted']} sizes accepted and {counts['refused']} refused"
          f" ({counts['needless']} without a difference), {counts['compared']} compared,"
          f" {counts['not run']} not run, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
