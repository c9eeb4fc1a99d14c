# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes gathers and scatters of many configurations after lowering, and
compares each with gather_reference.py.

  gather_cases.py gather|scatter SEED PROGRAMS CASES [scalars] [FLAGS...]
    [OLD=>NEW]
  gather_cases.py gather|scatter SEED PROGRAMS CASES [scalars] run-lowered

makes PROGRAMS functions and calls each with CASES sizes, after each of FLAGS (a
list of passes). With scalars, the indices are constants and index operands
instead of a tensor. OLD=>NEW replaces text in the output of the passes, to test that
a mistake is noticed. With run-lowered, scripts/run-lowered.sh makes each call, as
a user does.
"""

import collections
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "../../../utils"))
from exec_driver import Array
from exec_harness import Case, Harness, Tools, UserTools
from gather_reference import gather, scatter

INDEX_TYPES = {"i64": 63, "i32": 31, "i8": 7, "index": 63}
KINDS = ["replace", "add", "mul", "min", "max"]


def tensor(dims, elem):
    return "tensor<" + "".join(
        "?x" if d is None else f"{d}x" for d in dims) + elem + ">"


def count(shape):
    n = 1
    for s in shape:
        n *= s
    return n


class Indexing:
    """The dimension numbers that gather and scatter share: which axes of the
    operand are batching, dropped or kept, and the layout of the indices."""

    def __init__(self, rng, scalars):
        self.scalars = scalars
        self.rank = rng.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
        axes = list(range(self.rank))
        self.batching = sorted(rng.sample(axes, rng.choice(
            [0] if scalars else
            [0, 0, 0, min(1, self.rank), min(2, self.rank)])))
        rest = [a for a in axes if a not in self.batching]
        self.dropped = sorted(rng.sample(rest, rng.randint(0, len(rest))))
        self.kept = [a for a in rest if a not in self.dropped]
        # Most collapsed axes are mapped; other axes may be mapped, too.
        self.mapping = [a for a in rest
                        if rng.random() < (0.9 if a in self.dropped else 0.6)]
        rng.shuffle(self.mapping)
        extra = 0 if scalars else rng.choice([0, 0, 1, 1, 1, 2])
        batch_rank = len(self.batching) + extra
        # An index vector of one element needs no axis of its own.
        self.has_vector = (scalars or len(self.mapping) != 1
                           or rng.random() < 0.7)
        self.indices_rank = batch_rank + self.has_vector
        self.vector = (rng.randrange(self.indices_rank) if self.has_vector
                       else self.indices_rank)
        free = [a for a in range(self.indices_rank) if a != self.vector]
        self.indices_batching = rng.sample(free, len(self.batching))
        self.batch_axes = free
        self.index_type = "index" if scalars else rng.choice(list(INDEX_TYPES))
        # The scalars that are constants, by position.
        self.known = {k: rng.choice([-1, 0, 0, 1, 2, 9, 2 ** 63 - 1, -2 ** 62])
                      for k in range(len(self.mapping))
                      if scalars and rng.random() < 0.4}

    def some_size(self, rng):
        return rng.choice([0, 1, 1, 2, 2, 3, 3, 4])

    def shapes(self, rng, static):
        """Sizes of operand and indices; `static` are those that types fix."""
        operand = [static.get(("operand", a), self.some_size(rng))
                   for a in range(self.rank)]
        indices = []
        for a in range(self.indices_rank):
            size = rng.choice([0, 1, 2, 3])
            if a == self.vector:
                size = len(self.mapping)
                if rng.random() < 0.04 and not self.scalars:
                    size += 1
            elif a in self.indices_batching and rng.random() < 0.96:
                size = operand[self.batching[self.indices_batching.index(a)]]
            indices.append(static.get(("indices", a), size))
        return operand, indices

    def numbers(self, rng, operand, shape):
        """Start indices: some out of range, some far out, some repeated."""
        low = -2 ** INDEX_TYPES[self.index_type]
        high = -low - 1
        most = max(operand, default=0)
        usual = [rng.randint(-2, most + 2) for _ in range(count(shape))]
        numbers = [rng.choice([low, high]) if rng.random() < 0.04
                   else rng.choice(usual) if rng.random() < 0.3 else n
                   for n in usual]
        for k, number in self.known.items():
            numbers[k] = number
        return numbers

    def text(self, indices):
        """The parameters for the indices, the indices, and their type with a
        comma."""
        if not self.scalars:
            return [f"%i: {indices}"], "%i", f"{indices}, "
        entries = [str(self.known.get(k, f"%i{k}"))
                   for k in range(len(self.mapping))]
        return ([f"{e}: index" for e in entries if "%" in e],
                f"[{', '.join(entries)}]", "")

    def arguments(self, shape, numbers):
        """Those parameters in a call."""
        if not self.scalars:
            return [Array(shape, numbers)]
        return [n for k, n in enumerate(numbers) if k not in self.known]

    def static_axes(self, rng):
        """Axes whose size is static."""
        operand, indices = self.shapes(rng, {})
        for a, b in zip(self.batching, self.indices_batching):
            indices[b] = operand[a]
        if self.has_vector:
            indices[self.vector] = len(self.mapping)
        share = rng.choice([0, 0.3, 0.7])
        named = ([(("operand", a), n) for a, n in enumerate(operand)]
                 + [(("indices", a), n) for a, n in enumerate(indices)])
        return {key: n for key, n in named
                if rng.random() < (0.6 if key == ("indices", self.vector)
                                   else share)}


FLAGS = ["zero_outside", "clamp_starts"]


def attributes(dims, ix):
    vector = ([] if ix.scalars
              else [f"index_vector_dim = {dims['index_vector_dim']}"])
    return " ".join([f"{name} = [{', '.join(map(str, value))}]"
                     for name, value in dims.items()
                     if value and isinstance(value, list)]
                    + vector
                    + [flag for flag in FLAGS if dims.get(flag)])


class GatherProgram:
    def __init__(self, name, rng, scalars):
        self.name, self.ix = name, Indexing(rng, scalars)
        ix = self.ix
        # Verifiers reject programs that the types alone refute; test/Dialect tests that.
        self.static = {key: n for key, n in ix.static_axes(rng).items()
                       if n or key not in [("operand", a) for a in ix.dropped]}
        self.elem = rng.choice(["i32", "i32", "i1", "f32", "i64"])
        result_rank = len(ix.kept) + len(ix.batch_axes)
        self.offset_dims = sorted(rng.sample(range(result_rank), len(ix.kept)))
        self.dims = {
            "offset_dims": self.offset_dims,
            "collapsed_slice_dims": ix.dropped,
            "operand_batching_dims": ix.batching,
            "start_indices_batching_dims": ix.indices_batching,
            "start_index_map": ix.mapping, "index_vector_dim": ix.vector,
            "zero_outside": rng.random() < 0.3}
        self.choose_sizes(rng)
        # A shape source with two axes; some programs read neither of them.
        self.has_source = any(k == "source" for k, _ in self.sizes)
        self.choose_result(rng)

    def choose_sizes(self, rng):
        """(kind, detail) for each axis of the operand."""
        ix, self.sizes = self.ix, []
        for a in range(ix.rank):
            known = self.static.get(("operand", a))
            small = 1 if known is None else min(known, 1)
            if a in ix.dropped:
                self.sizes.append(rng.choice(
                    [("constant", 1), ("constant", 1), ("operand", None)]))
            elif a in ix.batching:
                self.sizes.append(rng.choice(
                    [("constant", 1), ("constant", small), ("operand", None)]))
            else:
                self.sizes.append(rng.choice([
                    ("constant", rng.randint(0, small if known is None
                                             else known)),
                    ("operand", None), ("operand", None), ("whole", None),
                    ("source", 0), ("source", 1), ("source", 2)]))

    def choose_result(self, rng):
        """Static sizes of the result, most of them certain."""
        ix, shape = self.ix, []
        kept, batch = list(ix.kept), list(ix.batch_axes)
        for axis in range(len(kept) + len(batch)):
            if axis in self.offset_dims:
                a = kept.pop(0)
                kind, value = self.sizes[a]
                known = (value if kind == "constant" else
                         self.static.get(("operand", a)) if kind == "whole"
                         else None)
            else:
                known = self.static.get(("indices", batch.pop(0)))
            if known is None:
                known = 2 if rng.random() < 0.05 else None
            elif rng.random() < 0.5:
                known = None
            shape.append(known)
        self.result = shape

    def text(self):
        ix = self.ix
        operand = tensor([self.static.get(("operand", a))
                          for a in range(ix.rank)], self.elem)
        indices = tensor([self.static.get(("indices", a))
                          for a in range(ix.indices_rank)], ix.index_type)
        result = tensor(self.result, self.elem)
        parameters, starts, type_ = ix.text(indices)
        args = [f"%t: {operand}", *parameters]
        if self.has_source:
            args.append("%l: tensor<?x?xi8>")
        sizes, source = [], 1 if ix.scalars else 2
        for a, (kind, value) in enumerate(self.sizes):
            if kind == "constant":
                sizes.append(str(value))
            elif kind == "operand":
                args.append(f"%n{a}: index")
                sizes.append(f"%n{a}")
            elif kind == "whole":
                sizes.append(f"dim(0, {a})")
            else:
                sizes.append([
                    f"dim({source}, 0)", f"dim({source}, 1) - 1",
                    f"dim({source}, 0) * dim({source}, 1) floordiv 2"][value])
        like = "like(%l : tensor<?x?xi8>) " if self.has_source else ""
        listed = attributes(self.dims, ix)
        types = f"{operand}, {type_}".removesuffix(", ")
        return (f"func.func @{self.name}({', '.join(args)}) -> {result} {{\n"
                f"  %r = symshape.dynamic_gather %t, {starts} {like}slice_sizes"
                f" = [{', '.join(sizes)}] {listed} : ({types}) -> {result}\n"
                f"  return %r : {result}\n}}\n")

    def case(self, rng):
        ix = self.ix
        operand, indices = ix.shapes(rng, self.static)
        elements = [rng.choice([0, 1]) if self.elem == "i1"
                    else rng.randint(-99, 99) for _ in range(count(operand))]
        numbers = ix.numbers(rng, operand, indices)
        source = [rng.choice([0, 1, 1, 2, 3]), rng.choice([0, 1, 2, 3])]
        args = [Array(operand, elements), *ix.arguments(indices, numbers)]
        if self.has_source:
            args.append(Array(source, [0] * count(source)))
        sizes = []
        for a, (kind, value) in enumerate(self.sizes):
            if kind == "operand":
                if rng.random() < 0.06:
                    value = rng.choice([-1, operand[a] + 1, -2 ** 63, 2])
                elif a in ix.dropped:
                    value = 1
                elif a in ix.batching:
                    value = rng.choice([0, 1])
                else:
                    value = rng.randint(0, operand[a])
                args.append(value)
            elif kind == "whole":
                value = operand[a]
            elif kind == "source":
                value = [source[0], source[1] - 1,
                         source[0] * source[1] // 2][value]
            sizes.append(value)
        wanted = gather(self.dims, (operand, elements), (indices, numbers),
                        sizes, self.result)
        return args, wanted


class ScatterProgram:
    def __init__(self, name, rng, scalars):
        self.name, self.ix = name, Indexing(rng, scalars)
        ix = self.ix
        self.static = ix.static_axes(rng)
        self.kind = rng.choice(KINDS)
        self.elem = rng.choice(["i32", "i32", "i8", "i1", "f32"])
        rank = len(ix.kept) + len(ix.batch_axes)
        self.window = sorted(rng.sample(range(rank), len(ix.kept)))
        self.scattered = [a for a in range(rank) if a not in self.window]
        self.dims = {
            "update_window_dims": self.window,
            "inserted_window_dims": ix.dropped,
            "input_batching_dims": ix.batching,
            "scatter_indices_batching_dims": ix.indices_batching,
            "scatter_dims_to_operand_dims": ix.mapping,
            "index_vector_dim": ix.vector,
            "clamp_starts": rng.random() < 0.3 and all(
                self.static.get(("operand", a)) != 0 for a in ix.dropped)}
        # The static sizes of the updates follow from the other two operands.
        for axis, a in zip(self.window, ix.kept):
            known = self.static.get(("operand", a))
            if known is not None and rng.random() < 0.5:
                self.static["updates", axis] = rng.randint(0, known)
        for axis, a in zip(self.scattered, ix.batch_axes):
            known = self.static.get(("indices", a))
            if known is not None and rng.random() < 0.7:
                self.static["updates", axis] = known

    def text(self):
        ix = self.ix
        operand, indices, updates = (
            tensor([self.static.get((name, a)) for a in range(rank)], elem)
            for name, rank, elem in (
                ("operand", ix.rank, self.elem),
                ("indices", ix.indices_rank, ix.index_type),
                ("updates", len(self.window) + len(self.scattered), self.elem)))
        parameters, starts, type_ = ix.text(indices)
        args = [f"%t: {operand}", *parameters, f"%u: {updates}"]
        return (f"func.func @{self.name}({', '.join(args)}) -> {operand} {{\n"
                f"  %r = symshape.dynamic_scatter {self.kind} %t, {starts}, %u "
                f"{attributes(self.dims, ix)} : ({operand}, {type_}{updates}) "
                f"-> {operand}\n"
                f"  return %r : {operand}\n}}\n")

    def case(self, rng):
        ix = self.ix
        operand, indices = ix.shapes(rng, self.static)
        updates = [0] * (len(self.window) + len(self.scattered))
        for axis, a in zip(self.window, ix.kept):
            size = rng.randint(0, operand[a]) + (rng.random() < 0.04)
            updates[axis] = self.static.get(("updates", axis), size)
        for axis, a in zip(self.scattered, ix.batch_axes):
            size = indices[a] + (rng.random() < 0.04)
            updates[axis] = self.static.get(("updates", axis), size)

        def element():
            if self.elem == "i1":
                return bool(rng.choice([0, 1]))
            return rng.randint(-9, 9)
        old = [element() for _ in range(count(operand))]
        new = [element() for _ in range(count(updates))]
        numbers = ix.numbers(rng, operand, indices)
        wanted = scatter(self.dims, self.kind, self.elem, (operand, old),
                         (indices, numbers), (updates, new))
        return [Array(operand, old), *ix.arguments(indices, numbers),
                Array(updates, new)], wanted


def judge(outcome, wanted):
    """The error in the outcome, or None."""
    value, fields = wanted
    if fields:
        if outcome.kind == "stopped" and any(
                f in (outcome.message or "") for f in fields):
            return None
        return f"expected it to stop with one of {fields}, it {outcome}"
    shape, elements = value
    if outcome.kind != "returned":
        return f"expected {Array(shape, elements)}, it {outcome}"
    found = outcome.values[0]
    if list(found.shape) != list(shape) or list(found.elements) != elements:
        return (f"expected {shape} {elements}, it returned {found.shape} "
                f"{found.elements}")
    return None


def main():
    what, seed, programs, per_program = (
        sys.argv[1], *map(int, sys.argv[2:5]))
    rest = [a for a in sys.argv[5:] if a != "scalars"]
    mistakes = [a.split("=>") for a in rest if "=>" in a]
    pipelines = ([a for a in rest if "=>" not in a]
                 or ["--lower-symshape-dynamic-ops"])
    make = {"gather": GatherProgram, "scatter": ScatterProgram}[what]
    rng = random.Random(f"{what} {seed}")
    scalars = "scalars" in sys.argv[5:]
    made = [make(f"f{n}", rng, scalars) for n in range(programs)]
    text = "".join(p.text() for p in made)
    cases, wanted = [], []
    seen = collections.Counter()
    for program in made:
        for _ in range(per_program):
            args, want = program.case(rng)
            cases.append(Case(program.name, args))
            wanted.append(want)
            seen["cases"] += 1
            seen["that stop"] += want[1] is not None
            if want[1] is None:
                seen["without elements"] += not want[0][1]
                seen["of rank 0"] += not want[0][0]
            seen["with batching"] += bool(program.ix.batching)
    as_user = pipelines == ["run-lowered"]
    harness = Harness(UserTools() if as_user else Tools())
    failures = 0
    for flags in pipelines:
        module = harness.tools.passes(text, [] if as_user else flags.split())
        if not as_user and "symshape." in re.sub(r'"[^"]*"', "", module):
            failures += 1
            print("something is left after", flags)
        for old, new in mistakes:
            module = module.replace(old, new)
        outcomes = harness.outcomes(module, cases)[0]
        for case, want, outcome in zip(cases, wanted, outcomes):
            wrong = judge(outcome, want)
            if wrong:
                failures += 1
                program = next(p for p in made if p.name == case.func)
                inputs = [(a.shape, a.elements) if isinstance(a, Array) else a
                          for a in case.args]
                print(f"seed {seed} {flags}: {case}: {wrong}\n"
                      f"{program.text()}{inputs}")
    print(f"{what}, seed {seed}: {programs} programs, "
          + ", ".join(f"{n} {k}" for k, n in seen.items())
          + f", {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
