# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow and whole functions for fuzz-inference.py."""

from fuzz_ir import (Block, Discard, Function, Op, Stop, Tensor, Type, is_int,
                     is_tensor)
from fuzz_ops import MoreOps


class FlowGenerator(MoreOps):
    MAX_DEPTH = 3

    # -- regions -----------------------------------------------------------

    def region(self, arg_types, finish, steps=None):
        """A one-block region; `finish(args)` adds the terminator."""
        saved, size = self.block, len(self.scope)
        block = Block([self.new(t) for t in arg_types])
        self.block = block
        self.scope += block.args
        self.depth += 1
        self.statements(self.rng.randint(0, 5) if steps is None else steps)
        if self.rng.random() < .6:
            self.sink()
        finish(block.args)
        self.depth -= 1
        del self.scope[size:]
        self.block = saved
        return [block]

    def terminator(self, name, operands):
        self.block.ops.append(Op(name, operands, []))

    def same_type(self, ty):
        """Some value of the type; there may be none of a tensor type."""
        v = self.pick(lambda t: t == ty)
        return v if v or is_tensor(ty) else self.constant(ty)

    def yielder(self, types, name="scf.yield"):
        return lambda args: self.terminator(
            name, [self.same_type(t) for t in types])

    def carried(self, least=0):
        found = []
        for _ in range(self.rng.randint(least, 3)):
            v = self.pick(lambda t: is_int(t) or t == "i1" or is_tensor(t))
            if v is not None:
                found.append(v)
        return found

    def if_op(self):
        c = self.flag()
        types = [v.ty for v in self.carried()]
        then = self.region([], self.yielder(types))
        other = self.region([], self.yielder(types))
        self.op("scf.if", [c], types,
                lambda m, o, e: m.blocks(then if o[0] else other, [], e)[1],
                regions=[then, other])

    def execute_region(self):
        types = [v.ty for v in self.carried()]
        body = self.region([], self.yielder(types))
        self.op("scf.execute_region", [], types,
                lambda m, o, e: m.blocks(body, [], e)[1], regions=[body])

    def switch_value(self):
        return self.scalar("index")

    def index_switch(self):
        v = self.switch_value()
        types = [x.ty for x in self.carried(1)]
        regions = [self.region([], self.yielder(types), 2) for _ in range(3)]

        def run(m, o, e):
            return m.blocks(regions[{0: 1, 2: 2}.get(o[0], 0)], [], e)[1]
        self.op("scf.index_switch", [v], types, run, regions=regions,
                props="cases = array<i64: 0, 2>")

    def for_op(self):
        lower, upper = self.scalar("index"), self.scalar("index")
        if self.rng.random() < .7:
            upper = self.binary("minsi", upper, self.constant("index", 4))
            lower = self.constant("index", self.rng.randint(0, 2))
        step = self.constant("index", self.rng.choice([1, 1, 1, 2]))
        inits = self.carried()
        types = [v.ty for v in inits]
        body = self.region(["index"] + types, self.yielder(types))

        def run(m, o, e):
            lo, hi, by, values = o[0], o[1], o[2], o[3:]
            # Upstream's canonicalizer takes a distance of 2^63 or more for a
            # negative one, and removes the loop.
            if by <= 0 or hi - lo >= 2**63:
                raise Discard
            while lo < hi:
                m.fuel -= 1
                values = m.blocks(body, [lo] + values, e)[1]
                lo += by
                if lo >= 2**63:
                    raise Discard
            return values
        self.op("scf.for", [lower, upper, step] + inits, types, run,
                regions=[body])

    def while_op(self):
        inits = self.carried(1)
        types = [v.ty for v in inits]
        passed = [v.ty for v in self.carried()] if self.rng.random() < .5 \
            else types

        def condition(args):
            # No counter is needed: fuel always ends the loop.
            values = [self.same_type(t) for t in passed]
            self.terminator("scf.condition", [self.flag()] + values)
        before = self.region(types, condition)
        after = self.region(passed, self.yielder(types))

        def run(m, o, e):
            values = o
            while True:
                m.fuel -= 1
                result = m.blocks(before, values, e)[1]
                if not result[0]:
                    return result[1:]
                values = m.blocks(after, result[1:], e)[1]
        self.op("scf.while", inits, passed, run, regions=[before, after])

    def forall(self):
        outs = [v for v in self.carried() if is_tensor(v.ty)]
        bound = self.rng.randint(0, 2)
        body = self.region(["index"] + [v.ty for v in outs], lambda a: None)
        inner = Block([])
        body[0].ops.append(Op("scf.forall.in_parallel", [], [],
                              regions=[[inner]]))

        def run(m, o, e):
            for i in range(bound):
                m.blocks(body, [i] + o, e)
            return [Tensor(t.shape) for t in o]
        if any(v.ty.elem != "f32" for v in outs):
            return
        self.op("scf.forall", outs, [v.ty for v in outs], run, regions=[body],
                props="operandSegmentSizes = array<i32: 0, 0, 0, "
                f"{len(outs)}>, staticLowerBound = array<i64: 0>, "
                f"staticUpperBound = array<i64: {bound}>, "
                "staticStep = array<i64: 1>")

    # The number of elements of a tensor.generate that are run; its body has no
    # effects on sizes.
    GENERATED = 3

    def generate_op(self):
        size = self.size()
        zero = self.new("f32")

        def finish(args):
            self.block.ops.append(Op("arith.constant", [], [zero],
                                     "value = 0.0 : f32",
                                     run=lambda m, o, e: [0.0]))
            self.terminator("tensor.yield", [zero])
        body = self.region(["index"], finish, 2)

        def run(m, o, e):
            result = Tensor(o)
            for i in range(min(o[0], self.GENERATED)):
                m.blocks(body, [i], e)
            return [result]
        self.op("tensor.generate", [size], [Type([None])], run, regions=[body])

    # -- checks, calls and claims ---------------------------------------------

    def assertion(self):
        def run(m, o, e):
            if not o[0]:
                raise Stop
            return []
        self.block.ops.append(
            Op("cf.assert", [self.flag()], [], 'msg = "x"', run=run))

    def call(self):
        if not self.callees:
            return
        func = self.rng.choice(self.callees)
        args = []
        for a in func.args:
            v = self.pick(lambda t: t == a.ty)
            if v is None:
                v = self.constant(a.ty) if not is_tensor(a.ty) else None
            if v is None:
                return
            args.append(v)
        self.op("func.call", args, func.results,
                lambda m, o, e: m.call(func, o), props=f"callee = @{func.name}")

    def claim(self):
        """A claim about a value, mostly a wrong one."""
        t = self.tensor()
        if not t.ty.dims:
            return
        entries, bindings, checks = [], [], []
        near = [v for op in self.block.ops if t in op.results
                for v in op.operands if v.ty == "index"]
        for axis in range(len(t.ty.dims)):
            v = self.scalar("index")
            if near and self.rng.random() < .6:
                v = self.rng.choice(near)
            k = self.rng.choice([1, 1, 1, 2, 3])
            c = self.rng.choice([0, 0, 0, 1, -1])
            bound = self.rng.random() < .3
            name = f"x{axis}"
            text = f"{name} * {k} + {c}" if c >= 0 else f"{name} * {k} - {-c}"
            entries.append(f"at_most({text})" if bound else text)
            bindings.append(v)
            checks.append((bound, k, c))
        names = ", ".join(f"x{i}" for i in range(len(bindings)))
        label = f"claim{self.prefix}{self.count}"
        self.count += 1
        text = (f"symshape.claim_shape {t} ({names}) -> "
                f"[{', '.join(entries)}] ({', '.join(map(str, bindings))} : "
                f"{', '.join(['index'] * len(bindings))}) : {t.ty}")

        def run(m, o, e):
            good = all(size <= x * k + c if bound else size == x * k + c
                       for size, x, (bound, k, c)
                       in zip(o[0].shape, o[1:], checks))
            m.claims.setdefault(label, []).append(good)
            return []
        self.claims.append(label)
        self.block.ops.append(Op("", [t] + bindings, [], run=run, text=text,
                                 loc=label))

    # -- statements --------------------------------------------------------

    PLAIN = [("arithmetic", 10), ("cast", 4), ("compare", 3), ("logic", 1),
             ("select", 7), ("floats", 1), ("affine", 2), ("sink", 7),
             ("empty", 3), ("dim", 5), ("pad", 2), ("slice", 1), ("concat", 3),
             ("collapse", 2), ("expand", 1), ("elementwise", 1),
             ("tensor_cast", 2), ("shape_tensor", 3), ("shape_ops", 5),
             ("assertion", 0.4), ("call", 2), ("claim", 2)] + MoreOps.MORE
    FLOW = [("if_op", 2), ("for_op", 2), ("while_op", 1.5),
            ("execute_region", 0.3), ("index_switch", 0.5), ("forall", 0.6),
            ("generate_op", 0.3)]

    def statements(self, n):
        for _ in range(n):
            choices = self.PLAIN
            if self.depth < self.MAX_DEPTH and self.count < 250:
                choices = choices + self.FLOW
            names, weights = zip(*choices)
            before = len(self.scope)
            getattr(self, self.rng.choices(names, weights)[0])()
            for v in self.scope[before:]:
                if is_int(v.ty) and self.rng.random() < .35:
                    self.sink(v)

    # -- functions ---------------------------------------------------------

    def function(self, name):
        rng = self.rng
        types = []
        for _ in range(rng.randint(2, 6)):
            r = rng.random()
            if r < .4:
                types.append(Type([rng.choice([None, None, None, 4, 1])
                                   for _ in range(rng.randint(1, 3))]))
            elif r < .6:
                types.append(Type([rng.randint(1, 3)],
                                  rng.choice(["index", "i64"])))
            else:
                types.append(rng.choice(["index", "index", "i64", "index", "i64",
                                         "i32", "i1"]))
        results = [Type([None]), rng.choice(["index", "i64", Type([None] * 2),
                                             Type([2], "index")])]
        args = [self.new(t) for t in types]
        func = Function(name, args, results)
        if rng.random() < .3:
            self.premises(func)
        if rng.random() < .1:
            self.callees.append(func)
        self.body(func, .35, 25)
        return func

    def body(self, func, graphs, most):
        """With blocks at the rate `graphs`, or at most `most` statements."""
        self.scope = list(func.args)
        if self.rng.random() < graphs:
            self.graph(func)
        else:
            self.block = Block(func.args)
            func.blocks = [self.block]
            self.statements(self.rng.randint(5, most))
            self.return_op(func.results)

    def premises(self, func):
        rng = self.rng
        names = ["s0", "s1"][:rng.randint(1, 2)]
        for name in names:
            lower = rng.choice([None, 0, 1, 2])
            upper = rng.choice([None, None, 5, 40])
            func.symbols[name] = (lower, upper, rng.choice([1, 1, 1, 2]))
        for i, a in enumerate(func.args):
            if not is_tensor(a.ty) or a.ty.elem != "f32":
                continue
            entries = []
            for static in a.ty.dims:
                name, k = rng.choice(names), rng.choice([1, 1, 2, 3])
                c = rng.choice([0, 0, 1, -1])
                text = name if (k, c) == (1, 0) else \
                    f"{name} * {k} {'+' if c >= 0 else '-'} {abs(c)}"
                r = rng.random()
                if r < .2 or static is not None:
                    entries.append(("?", None, 1, 0, False))
                elif r < .35:
                    entries.append((f"at_most({text})", name, k, c, True))
                else:
                    entries.append((text, name, k, c, False))
            func.arg_shapes[i] = entries

    def return_op(self, types):
        values = []
        for t in types:
            v = self.same_type(t)
            if v is None and is_tensor(t) and t.elem == "f32":
                v = self.empty(len(t.dims))
                v = self.op("tensor.cast", [v], [t], lambda m, o, e: [o[0]])[0] \
                    if v.ty != t else v
            elif v is None and is_tensor(t):
                parts = [self.constant(t.elem) for _ in range(t.dims[0])]
                v = self.op("tensor.from_elements", parts, [t],
                            lambda m, o, e: [Tensor([len(o)], list(o))])[0]
            values.append(v)
        self.terminator("func.return", values)

    def graph(self, func):
        """An unstructured body: any graph, often with loops, not all of them
        natural ones."""
        rng, n = self.rng, self.rng.randint(2, 6)
        successors = []
        for i in range(n):
            k = 0 if i == n - 1 else rng.choice([1, 2, 2])
            successors.append([rng.randint(1, n - 1) if rng.random() < .6
                               else min(i + 1, n - 1) for _ in range(k)])
        order = reverse_post_order(successors)
        dominators = find_dominators(successors, order)
        entry_types = [a.ty for a in func.args]
        blocks = [Block(func.args)]
        for _ in range(n - 1):
            types = [rng.choice(entry_types + ["index", Type([None])])
                     for _ in range(rng.randint(0, 3))]
            blocks.append(Block([self.new(t) for t in types]))
        outer, defined = list(self.scope), {}
        del outer
        for b in order:
            self.block = blocks[b]
            inherited = [v for d in sorted(dominators[b]) if d != b
                         for v in defined[d]]
            self.scope = inherited + list(blocks[b].args)
            self.statements(rng.randint(0, 6))
            for s in successors[b]:
                for a in blocks[s].args:  # there must be something to pass
                    if self.same_type(a.ty) is None:
                        self.provide(a.ty)
            if not successors[b]:
                self.return_op(func.results)
            else:
                self.branch([blocks[s] for s in successors[b]])
            defined[b] = self.scope[len(inherited):]
        func.blocks = [blocks[b] for b in sorted(order)]

    def provide(self, t):
        if not is_tensor(t):
            return self.constant(t)
        if t.elem == "f32":
            v = self.empty(len(t.dims))
            return self.op("tensor.cast", [v], [t], lambda m, o, e: [o[0]])[0] \
                if compatible(v.ty, t) else self.op(
                    "tensor.empty", [self.size() for d in t.dims if d is None],
                    [t], lambda m, o, e: [Tensor(self.fill(t.dims, o))])[0]
        parts = [self.constant(t.elem) for _ in range(t.dims[0])]
        return self.op("tensor.from_elements", parts, [t],
                       lambda m, o, e: [Tensor([len(o)], list(o))])[0]

    def branch(self, targets):
        passed = [[self.same_type(a.ty) for a in b.args] for b in targets]
        if len(targets) == 1:
            run = (lambda m, o, e: (targets[0], o))
            self.block.ops.append(Op("cf.br", passed[0], [], run=run,
                                     successors=targets))
            return
        c, n = self.flag(), len(passed[0])

        def choose(m, o, e):
            return ((targets[0], o[1:1 + n]) if o[0]
                    else (targets[1], o[1 + n:]))
        self.block.ops.append(Op(
            "cf.cond_br", [c] + passed[0] + passed[1], [], run=choose,
            successors=targets, props="operandSegmentSizes = array<i32: 1, "
            f"{n}, {len(passed[1])}>"))


def compatible(a, b):
    return all(x is None or y is None or x == y
               for x, y in zip(a.dims, b.dims))


def reverse_post_order(successors):
    seen, order = set(), []

    def visit(b):
        seen.add(b)
        for s in successors[b]:
            if s not in seen:
                visit(s)
        order.append(b)
    visit(0)
    return order[::-1]


def find_dominators(successors, order):
    everything = set(order)
    dominators = {b: {0} if b == 0 else set(everything) for b in order}
    changed = True
    while changed:
        changed = False
        for b in order[1:]:
            preds = [p for p in order if b in successors[p]]
            new = set.intersection(*(dominators[p] for p in preds)) | {b}
            changed |= new != dominators[b]
            dominators[b] = new
    return dominators
