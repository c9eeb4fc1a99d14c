# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs for fuzz-pipeline.py, which mlir-runner executes, too.

The interpreter of fuzz_ir.py decides for which inputs a program is defined. Here
it also follows poison, since a pass must not use facts from an op whose result
is poison and unused.
"""

import fuzz_ir
from fuzz_flow import FlowGenerator
from fuzz_gen import PREDICATES, compare
from fuzz_ir import (Block, Discard, Function, Machine, Op, Stop, Tensor, Type,
                     is_int, is_tensor, wrap)

MIRROR = {"slt": "sgt", "sle": "sge", "sgt": "slt", "sge": "sle", "eq": "eq",
          "ne": "ne", "ult": "ugt", "ule": "uge", "ugt": "ult", "uge": "ule"}
# The results of these ops are poison if an operand is; no other op may use
# poison.
SPREADS = ("arith.addi", "arith.subi", "arith.muli", "arith.minsi",
           "arith.maxsi", "arith.minui", "arith.maxui", "arith.cmpi",
           "arith.andi", "arith.ori", "arith.xori", "arith.index_cast",
           "tensor.dim", "tensor.cast", "linalg.add")


class Poison:
    """An op that uses it is undefined."""

    def __getattr__(self, name):
        raise Discard

    def refuse(self, *_):
        raise Discard
    __bool__ = __index__ = __int__ = __float__ = __len__ = __iter__ = refuse
    __abs__ = __neg__ = __getitem__ = __lt__ = __le__ = __gt__ = __ge__ = refuse
    __eq__ = __ne__ = __add__ = __radd__ = __sub__ = __rsub__ = refuse
    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = refuse
    __rmod__ = __truediv__ = __rtruediv__ = __lshift__ = __rlshift__ = refuse
    __rshift__ = __rrshift__ = __and__ = __rand__ = __or__ = __ror__ = refuse
    __xor__ = __rxor__ = refuse
    __hash__ = object.__hash__


POISON = Poison()


class ExecMachine(Machine):
    """Executes a function; `printed` is its output."""

    def __init__(self, fuel=2000):
        super().__init__(fuel)
        self.printed = []

    def bind(self, env, values, results):
        for value, result in zip(values, results):
            if is_tensor(value.ty) and result is not POISON and any(
                    s is not None and s != size
                    for size, s in zip(result.shape, value.ty.dims)):
                result = POISON
            env[value] = result


class StopAt(Stop):
    def __init__(self, message):
        super().__init__()
        self.message = message


def limit_sizes():
    """Keeps the tensors of executed programs small."""
    fuzz_ir.MAX_EXTENT = 60


class ExecGenerator(FlowGenerator):
    MAX_DEPTH = 2
    GENERATED = 10**6
    PADS = [0, 1, 2]  # a negative static one is not lowered

    def __init__(self, rng, prefix, callees=()):
        super().__init__(rng, prefix, callees)
        self.compared = []  # (predicate, a, b)

    def op(self, name, operands, types, run=None, **kw):
        if name in SPREADS and run is not None:
            inner = run

            def run(m, o, e):
                if any(x is POISON for x in o):
                    return [POISON] * len(types)
                return inner(m, o, e)
        if name == "arith.cmpi":
            self.compared.append((int(kw["props"].split()[2]), *operands))
        return super().op(name, operands, types, run, **kw)

    # -- ops that passes read ---------------------------------------------------

    def sink(self, v=None):
        """Makes the facts about an integer visible."""
        v = v or self.pick(is_int)
        if v is None:
            return
        if self.rng.random() < .5 or v.ty != "index":
            self.observe(v)
            return
        v = self.binary("maxsi", v, self.constant("index", 0))
        v = self.binary("minsi", v, self.constant(
            "index", self.rng.choice([3, 8, 20])))
        self.op("tensor.empty", [v], [Type([None])], lambda m, o, e: [Tensor(o)])

    def observe(self, v=None):
        """Prints an integer, so that it matters when and whether this runs."""
        v = v or self.pick(lambda t: is_int(t) or t == "i1")
        if v is None:
            return
        if v.ty == "index":
            v = self.convert(v, "i64")
        elif v.ty != "i64":
            name = "extui" if v.ty == "i1" else "extsi"
            ty = v.ty
            v = self.op("arith." + name, [v], ["i64"],
                        lambda m, o, e: [o[0] + 0])[0]
            del ty

        def run(m, o, e):
            m.printed.append(str(o[0] + 0))
            return []
        for name, values, f in [("printI64", [v], run),
                                ("printNewline", [], lambda m, o, e: [])]:
            self.block.ops.append(Op("func.call", values, [],
                                     f"callee = @{name}", run=f))

    def a_size(self):
        """A size of a tensor."""
        r = self.rng.random()
        found = [op.results[0] for op in self.block.ops
                 if op.name == "tensor.dim"]
        if found and r < .5:
            return self.rng.choice(found)
        t = self.tensor()
        if not t.ty.dims:
            return self.scalar("index")
        axis = self.rng.randrange(len(t.ty.dims))
        return self.op("tensor.dim", [t, self.constant("index", axis)],
                       ["index"], lambda m, o, e: [o[0].shape[o[1]]])[0]

    def related(self):
        """A comparison of sizes, often similar to an earlier one."""
        rng = self.rng
        known = [c for c in self.compared
                 if all(self.visible(v) for v in c[1:])]
        if known and rng.random() < .5:
            i, a, b = rng.choice(known[-6:])
            pred = PREDICATES[i]
            if rng.random() < .4:
                a, b, pred = b, a, MIRROR[pred]
            if rng.random() < .5:
                pred = rng.choice(PREDICATES)
            if rng.random() < .25:
                b = self.binary(rng.choice(["addi", "subi"]), b,
                                self.constant(b.ty, 1))
        else:
            a = self.a_size()
            b = (self.constant("index", rng.choice([0, 1, 2, 3, 4, 8]))
                 if rng.random() < .4 else self.a_size()
                 if rng.random() < .7 else self.scalar("index"))
            r = rng.random()
            if r < .15:
                a = self.binary("muli", a, self.constant(
                    "index", rng.choice([2, 3])))
            elif r < .3:
                k = self.constant("index", rng.choice([2, 3, 4]))
                a = self.binary(rng.choice(["remsi", "divsi", "remui"]), a, k)
                if rng.random() < .5:
                    b = self.constant("index", 0)
            pred = rng.choice(["eq", "eq", "eq", "sle", "sge", "slt", "ule",
                               "ult", "ne", "sgt"])
        ty, i = a.ty, PREDICATES.index(pred)
        return self.op("arith.cmpi", [a, b], ["i1"],
                       lambda m, o, e: [compare(pred, o[0], o[1], ty)],
                       props=f"predicate = {i} : i64")[0]

    def visible(self, v):
        # Constants are not in the scope's list; those of this block count.
        return v in self.scope or any(v in op.results for op in self.block.ops)

    def flag(self):
        if self.rng.random() < .6:
            return self.related()
        return self.pick(lambda t: t == "i1") or self.related()

    def assertion(self):
        rng, c = self.rng, self.related()
        if rng.random() < .35:
            # Mostly true, so that most of the program runs.
            other = self.op(
                "arith.cmpi", [self.a_size(), self.constant("index", rng.choice(
                    [0, 1, 4, 8]))], ["i1"], None, props="predicate = 0 : i64")
            op = self.block.ops[-1]
            pred = rng.choice(["sge", "ule", "sle", "ne"])
            op.props = f"predicate = {PREDICATES.index(pred)} : i64"
            self.compared[-1] = (PREDICATES.index(pred), *op.operands)

            def test(m, o, e):
                if any(x is POISON for x in o):
                    return [POISON]
                return [compare(pred, o[0], o[1], "index")]
            op.run = test
            c = self.binary("ori", c, other[0])
        self.check(c)

    def check(self, c):
        self.count += 1
        message = f"{self.prefix}{self.count}"

        def run(m, o, e):
            if not o[0]:
                raise StopAt(message)
            return []
        self.block.ops.append(
            Op("cf.assert", [c], [], f'msg = "{message}"', run=run))

    def elementwise(self):
        """An addition that requires equal sizes, sometimes with a check of them
        before or after."""
        rng = self.rng
        a = self.tensor()
        if any(d is not None for d in a.ty.dims) or not a.ty.dims:
            return
        b = self.pick(lambda t: t == a.ty)
        axis = rng.randrange(len(a.ty.dims))
        when = rng.random()

        def guard():
            sizes = [self.op(
                "tensor.dim", [t, self.constant("index", axis)], ["index"],
                lambda m, o, e: [o[0].shape[o[1]]])[0] for t in (a, b)]
            self.check(self.op(
                "arith.cmpi", sizes, ["i1"],
                lambda m, o, e: [compare("eq", o[0], o[1], "index")],
                props="predicate = 0 : i64")[0])
        if when < .5:
            guard()
        result = self.new(a.ty)

        def run(m, o, e):
            if any(x is POISON for x in o) or o[0].shape != o[1].shape:
                return [POISON]
            return [Tensor(o[0].shape)]
        # The first operand is also the initial value: then no element is
        # written out of bounds if the sizes differ.
        self.block.ops.append(Op(
            "linalg.add", [a, b, a], [result], run=run,
            text=f"{result} = linalg.add ins({a}, {b} : {a.ty}, {b.ty}) "
            f"outs({a} : {a.ty}) -> {a.ty}"))
        self.scope.append(result)
        if when > .8:
            guard()

    def tensor_cast(self):
        """A cast to static sizes: poison if the sizes differ."""
        t = self.tensor()
        dims = [self.rng.choice([None, 1, 2, 4]) if d is None
                else self.rng.choice([None, d]) for d in t.ty.dims]
        # Then later ops have dynamic sizes again.
        v = self.op("tensor.cast", [t], [Type(dims)],
                    lambda m, o, e: [Tensor(o[0].shape, o[0].elements)])[0]
        if None not in dims and self.rng.random() < .5:
            self.op("tensor.cast", [v], [Type([None] * len(dims))],
                    lambda m, o, e: [Tensor(o[0].shape, o[0].elements)])

    def empty(self, rank=None):
        v = super().empty(self.rng.randint(1, 2) if rank is None else rank)
        return v

    def size(self):
        v = super().size()
        return self.binary("minsi", self.binary(
            "maxsi", v, self.constant("index", 0)), self.constant("index", 9))

    def switch_value(self):
        # The lowering is a switch over 32 bits, also for an index: 2^32 would
        # run case 0.
        v = self.binary("maxsi", super().switch_value(),
                        self.constant("index", -1))
        return self.binary("minsi", v, self.constant("index", 3))

    def branch(self, targets):
        # The lowering does not handle two edges to one block that pass tensors.
        if len(targets) == 2 and targets[0] is targets[1] and any(
                is_tensor(a.ty) for a in targets[0].args):
            targets = targets[:1]
        super().branch(targets)

    PLAIN = [("arithmetic", 7), ("cast", 2), ("related", 6), ("logic", 1.5),
             ("select", 5), ("affine", 1), ("sink", 5), ("observe", 3),
             ("empty", 1), ("dim", 4), ("pad", 1), ("slice", 1), ("concat", 2),
             ("collapse", 1), ("expand", .7), ("elementwise", 2.5),
             ("tensor_cast", 2), ("shape_tensor", 1), ("shape_ops", 2),
             ("assertion", 3), ("call", 1.5)]
    FLOW = [("if_op", 3), ("for_op", 2.5), ("while_op", 1),
            ("execute_region", 0.2), ("index_switch", 0.5),
            ("generate_op", 0.3)]

    def function(self, name):
        rng = self.rng
        types = [Type([None] * rng.choice([1, 1, 2]))
                 for _ in range(rng.randint(1, 3))]
        types += [rng.choice(["index", "index", "i64", "i32", "i1"])
                  for _ in range(rng.randint(1, 3))]
        if rng.random() < .2:
            types.append(Type([rng.randint(1, 2)], rng.choice(["index", "i64"])))
        rng.shuffle(types)
        args = [self.new(t) for t in types]
        func = Function(name, args, [Type([None]), "index", "i1", "i1"])
        if rng.random() < .15:
            self.premises(func)
        self.body(func, .25, 22)
        return func


def interpret(func, args):
    """("returned", printed, results) or ("stopped", printed, message); None
    where the program is undefined or takes too long."""
    machine = ExecMachine()
    try:
        results = machine.call(func, args)
        if any(r is POISON for r in results):
            return None
        values = [tuple(r.shape) if is_tensor(v) else r if v != "i1" else bool(r)
                  for r, v in zip(results, func.results)]
        return "returned", machine.printed, values
    except StopAt as stop:
        return "stopped", machine.printed, stop.message
    except (Discard, RecursionError):
        return None


def to_tensor(array):
    return Tensor(array.shape, array.elements)


def to_machine(args, types):
    """Converts inputs of the harness to those of the interpreter."""
    result = []
    for a, t in zip(args, types):
        if is_tensor(t):
            result.append(Tensor(a.shape, None if t.elem == "f32"
                                 else a.elements))
        else:
            result.append(wrap(int(a), t))
    return result
