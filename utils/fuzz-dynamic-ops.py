#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs around one dynamic op, executed and compared with a plain
reference.

Sizes are often constants with dynamic types: a source is a static tensor cast
to a type that hides some sizes, an operand is a constant, the op is in a branch
that may not run. Numbers are 0, 1, small, negative, or near 2^63.
The passes in STAGES must accept each program. Lowered as by
scripts/run-lowered.sh, it must return the result of the reference or stop at a
check.

  utils/fuzz-dynamic-ops.py --count 2000 --seed 7
"""

import argparse
import math
import os
import random
import re
import subprocess
import sys

from dynamic_references import (
    Array, Skip, Stops, broadcast, check, iota, padded, positions, reshaped,
    scattered_at, slice_at, sliced, truncated, window_axis, windowed)

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FAR = [2**63 - 1, 2**63 - 2, -2**63, -2**63 + 1, 2**62, -2**62, 2**32]
STAGES = [["--canonicalize"], ["--symshape-pipeline=only-warn"],
          ["--lower-symshape-dynamic-ops"]]


def type_of(sizes, element="i32"):
    return "tensor<" + "".join(
        f"{'?' if s is None else s}x" for s in sizes) + element + ">"


def dense(array):
    def nested(prefix):
        if len(prefix) == len(array.sizes):
            return str(array.at[prefix])
        return "[" + ", ".join(nested(prefix + (i,)) for i in range(
            array.sizes[len(prefix)])) + "]"
    return f"dense<{nested(()) if array.at else ''}>"


class Program:
    """One op in a function, the call of the function, and the expected output."""

    def __init__(self, rng):
        self.rng, self.args, self.values = rng, [], []
        self.body = []

    def number(self, likely, how_likely=.75):
        r = self.rng.random()
        if r < how_likely:
            return likely
        if r < how_likely * .4 + .6:
            return self.rng.choice([0, 1, 2, 3, -1, -2])
        return self.rng.choice(FAR)

    def entry(self, n, result=None):
        """A number in a list: static, a constant operand or an argument."""
        r = self.rng.random()
        if r < .35 and n != -2**63:
            return str(n)
        if r < .7:
            name = f"%k{len(self.body)}"
            self.body.append(f"{name} = arith.constant {n} : index")
            return name
        name = f"%n{len(self.args)}"
        self.args.append((name, "index"))
        self.values.append(str(n))
        return name

    def size(self, n):
        """The same for a size, whose type must be one: it is not negative."""
        text = self.entry(n)
        return "%" in text and text or (text if n >= 0 else self.operand(n))

    def operand(self, n):
        name = f"%k{len(self.body)}"
        self.body.append(f"{name} = arith.constant {n} : index")
        return name

    def source(self, sizes=None, element="i32"):
        """A tensor whose type hides some sizes, in the caller or here."""
        rng = self.rng
        if sizes is None:
            sizes = [rng.choice([0, 1, 1, 2, 3, 4])
                     for _ in range(rng.choice([1, 1, 2, 2, 3]))]
        x = Array.counting(sizes)
        given = [s if rng.random() < .5 else None for s in sizes]
        seen = [s if s is not None and rng.random() < .5 else None
                for s in given]
        name = f"%x{len(self.args)}"
        self.args.append((name, type_of(given, element)))
        self.values.append(x)
        if seen != given:
            self.body.append(f"{name}s = tensor.cast {name} : "
                             f"{type_of(given, element)} to "
                             f"{type_of(seen, element)}")
            name += "s"
        return x, name, seen

    @staticmethod
    def static(entries):
        return [None if "%" in e else int(e) for e in entries]

    def build(self):
        kind = self.rng.choice(["reshape"] * 3 + ["slice"] * 3 + ["pad"] * 3 +
                               ["broadcast", "iota", "gather", "gather"] +
                               ["window"] * 4 + ["gather_at", "scatter_at"] * 2
                               + ["truncate"] * 2)
        op, self.to, self.reference = getattr(self, kind)()
        self.op = op
        try:
            self.expected = self.reference()
        except Stops:
            self.expected = None

    def list(self, entries):
        return "[" + ", ".join(entries) + "]"

    def reshape(self):
        x, name, seen = self.source()
        sizes, left = [], len(x.at)
        while len(sizes) < 4 and self.rng.random() < .8:
            n = self.rng.choice([d for d in range(1, left + 1)
                                 if left % d == 0] or [0, 1, 3])
            sizes.append(n)
            left = left // n if n else left
        if left != 1 or not sizes:
            sizes.append(left)
        self.rng.shuffle(sizes)
        sizes = [self.number(n) for n in sizes]
        entries = [self.size(n) for n in sizes]
        to = type_of(self.static(entries))
        return (f"symshape.dynamic_reshape {name} to {self.list(entries)} : "
                f"{type_of(seen)} -> {to}", to, lambda: reshaped(x, sizes))

    def slice(self):
        rng = self.rng
        x, name, seen = self.source()
        starts, sizes, strides = [], [], []
        for whole in x.sizes:
            stride = self.number(rng.choice([1, 1, 1, 2, 3]))
            fits = -(-whole // stride) if stride > 0 else 0
            sizes.append(self.number(rng.randint(0, fits)))
            starts.append(self.number(rng.choice([0, 0, 1, whole, -1])))
            strides.append(stride)
        a = [self.entry(n) for n in starts]
        b = [self.size(n) for n in sizes]
        c = [self.entry(n) for n in strides]
        to = type_of(self.static(b))
        return (f"symshape.dynamic_slice {name} {self.list(a)} {self.list(b)} "
                f"{self.list(c)} : {type_of(seen)} -> {to}", to,
                lambda: sliced(x, starts, sizes, strides))

    def pad(self):
        rng = self.rng
        x, name, seen = self.source()
        rank = len(x.sizes)
        amounts = [[self.number(rng.choice([0, 0, 1, 2, -1]))
                    for _ in range(rank)] for _ in range(2)]
        amounts.append([self.number(rng.choice([0, 0, 0, 1, 2]))
                        for _ in range(rank)])
        # Two numbers that almost cancel out.
        if rng.random() < .15:
            far = rng.choice(FAR)
            amounts[0][0], amounts[1][0] = far, -far + rng.choice([-1, 0, 1, 2])
            if not -2**63 <= amounts[1][0] < 2**63:
                amounts[1][0] = 2**63 - 1
        a, b, c = [[self.entry(n) for n in list_] for list_ in amounts]
        sizes = []
        for s, l, h, i in zip(seen, *map(self.static, (a, b, c))):
            known = None not in (s, l, h, i)
            n = l + s + max(s - 1, 0) * i + h if known else None
            # A type cannot spell a size that does not fit; the op refuses it.
            sizes.append(n if known and 0 <= n < 2**63 else None)
        to = type_of(sizes)
        return (f"symshape.dynamic_pad {name} with %v low = {self.list(a)} high"
                f" = {self.list(b)} interior = {self.list(c)} : "
                f"{type_of(seen)} -> {to}", to,
                lambda: padded(x, 99, *amounts))

    def broadcast(self):
        rng = self.rng
        x, name, seen = self.source()
        rank = len(x.sizes) + rng.randint(0, 1)
        dims = rng.sample(range(rank), len(x.sizes))
        sizes = [rng.choice([0, 1, 2, 3]) for _ in range(rank)]
        expanding = [i for i, s in enumerate(x.sizes)
                     if s == 1 and rng.random() < .5]
        expands = [i in expanding or s == 1 for i, s in enumerate(seen)]
        for i, d in enumerate(dims):
            if not expands[i]:
                sizes[d] = x.sizes[i]
        sizes = [self.number(n) for n in sizes]
        entries = [self.size(n) for n in sizes]
        to = type_of(self.static(entries))
        listed = f" expanding = {expanding}" if expanding else ""
        return (f"symshape.dynamic_broadcast_in_dim {name} to "
                f"{self.list(entries)} dims = {dims}{listed} : {type_of(seen)} "
                f"-> {to}", to, lambda: broadcast(x, sizes, dims, expands))

    def iota(self):
        rank = self.rng.randint(1, 3)
        axis = self.rng.randrange(rank)
        sizes = [self.number(self.rng.randint(0, 3)) for _ in range(rank)]
        entries = [self.size(n) for n in sizes]
        to = type_of(self.static(entries))
        return (f"symshape.dynamic_iota {self.list(entries)} axis {axis} : {to}",
                to, lambda: iota(sizes, axis))

    def gather(self):
        """Rows (or one slice) of some columns of a matrix."""
        rng = self.rng
        x, name, seen = self.source([rng.choice([0, 1, 2, 3])
                                     for _ in range(2)])
        one = rng.random() < .5  # one index vector
        count = 1 if one else rng.randint(0, 3)
        ids, indices, ids_seen = self.source([1] if one else [count, 1], "i64")
        for at in ids.at:
            ids.at[at] = rng.choice([0, 1, 2, -1, 9] + FAR[:4])
        rows = self.number(1)
        columns = self.number(rng.randint(0, x.sizes[1]))
        entries = [self.size(rows), self.size(columns)]
        offset = None if "%" in entries[1] else columns
        if seen[1] is not None and rng.random() < .3:
            columns = x.sizes[1] // 2
            entries[1] = "dim(0, 1) floordiv 2"
            offset = None
        batch = [] if one else [None]
        to = type_of(batch + [offset])

        def reference():
            check(rows == 1 and rows <= x.sizes[0] and
                  0 <= columns <= x.sizes[1])
            starts = [min(max(ids.at[at], 0), x.sizes[0] - 1)
                      for at in sorted(ids.at)]
            if one:
                return Array([columns], lambda at: x.at[(starts[0], at[0])])
            return Array([count, columns],
                         lambda at: x.at[(starts[at[0]], at[1])])
        return (f"symshape.dynamic_gather {name}, {indices} slice_sizes = "
                f"{self.list(entries)} offset_dims = [{len(batch)}] "
                "collapsed_slice_dims = [0] start_index_map = [0] "
                f"index_vector_dim = {len(batch)} : ({type_of(seen)}, "
                f"{type_of(ids_seen, 'i64')}) -> {to}", to, reference)

    def starts(self, x):
        """Scalar indices of some axes: their text, their axes, the number of
        each axis, and axes that windows do not extend in."""
        rng, rank = self.rng, len(x.sizes)
        axes = rng.sample(range(rank), rng.randint(0, rank))
        starts = {d: self.number(rng.choice([0, 0, 1, x.sizes[d], -1]))
                  for d in axes}
        dropped = [d for d in range(rank) if rng.random() < .3]
        return self.list(map(self.entry, starts.values())), axes, starts, dropped

    def gather_at(self):
        """One slice at scalar indices."""
        rng = self.rng
        x, name, seen = self.source()
        text, axes, starts, dropped = self.starts(x)
        zero = rng.random() < .3
        sizes = [self.number(1 if d in dropped else rng.randint(0, whole), .9)
                 for d, whole in enumerate(x.sizes)]
        entries = [self.size(n) for n in sizes]
        like = ""
        if rng.random() < .3:
            # The last slice has half the extent of a shape source.
            y, source, source_seen = self.source()
            like = f"like({source} : {type_of(source_seen)}) "
            sizes[-1], entries[-1] = y.sizes[0] // 2, "dim(1, 0) floordiv 2"
        kept = [d for d in range(len(sizes)) if d not in dropped]
        to = type_of([None if "%" in entries[d] or "dim" in entries[d]
                      else sizes[d] for d in kept])
        return (f"symshape.dynamic_gather {name}, {text} {like}slice_sizes = "
                f"{self.list(entries)} offset_dims = {list(range(len(kept)))} "
                f"collapsed_slice_dims = {dropped} start_index_map = {axes} "
                f"{'zero_outside ' if zero else ''}: ({type_of(seen)}) -> {to}",
                to, lambda: slice_at(x, starts, sizes, dropped, zero))

    def scatter_at(self):
        """One window to scalar indices."""
        rng = self.rng
        x, name, seen = self.source()
        text, axes, starts, dropped = self.starts(x)
        kept = [d for d in range(len(x.sizes)) if d not in dropped]
        u, updates, u_seen = self.source(
            [rng.randint(0, x.sizes[d]) + (rng.random() < .1) for d in kept])
        kind = rng.choice(["replace", "add", "max"])
        clamps = rng.random() < .4
        return (f"symshape.dynamic_scatter {kind} {name}, {text}, {updates} "
                f"update_window_dims = {list(range(len(kept)))} "
                f"inserted_window_dims = {dropped} "
                f"scatter_dims_to_operand_dims = {axes} "
                f"{'clamp_starts ' if clamps else ''}: ({type_of(seen)}, "
                f"{type_of(u_seen)}) -> {type_of(seen)}", type_of(seen),
                lambda: scattered_at(x, u, kind, starts, dropped, clamps))

    def truncate(self):
        """By an index, or by a number in a tensor of rank 0."""
        rng = self.rng
        x, name, seen = self.source()
        axis = rng.randrange(len(seen))
        rule = rng.choice(["round_half_away_clamp", "truncate", "floor", "ceil",
                           "index_cast"])
        kind = rng.choice(["index", "i32", "f32"])
        if kind == "f32" and rule != "index_cast":
            literal, number = rng.choice([
                ("0.0", 0.), ("0.5", .5), ("1.5", 1.5), ("2.25", 2.25),
                ("-0.25", -.25), ("-3.0", -3.), ("1.0e+30", 1e30),
                ("0x7F800000", math.inf), ("0x7FC00000", math.nan)])
        else:
            kind = "index" if kind == "index" else "i32"
            number = self.number(rng.randint(0, x.sizes[axis]))
            if kind == "i32":
                number = min(max(number, -2**31), 2**31 - 1)
            literal = str(number)
        if kind == "index" and rng.random() < .5:
            scalar, type_ = self.entry(number), "index"
            if "%" not in scalar:
                scalar = self.operand(number)
        else:
            type_ = f"tensor<{kind}>"
            scalar = self.tensor_of(literal, kind)
        to = type_of([None if d == axis else n for d, n in enumerate(seen)])
        return (f"symshape.dynamic_truncate {name} by {scalar} axis {axis} "
                f"{rule} : {type_of(seen)}, {type_} -> {to}", to,
                lambda: truncated(x, number, axis, rule))

    def tensor_of(self, literal, kind):
        """A tensor of rank 0: a constant, made from a scalar, or an argument."""
        r, name = self.rng.random(), f"%k{len(self.body)}"
        type_ = f"tensor<{kind}>"
        if r < .3:
            self.body.append(f"{name} = arith.constant dense<{literal}> : "
                             f"{type_}")
        elif r < .5:
            self.body.append(f"{name}e = arith.constant {literal} : {kind}")
            self.body.append(f"{name} = tensor.from_elements {name}e : {type_}")
        else:
            name = f"%n{len(self.args)}"
            self.args.append((name, type_))
            self.values.append(Array([], lambda _: literal))
        return name

    def window(self):
        """A convolution, its transpose or a pool."""
        rng = self.rng
        name = rng.choice(["conv_2d", "transpose_conv_2d", "max_pool_2d"])
        pool, back = name == "max_pool_2d", name == "transpose_conv_2d"
        kernel, w = [rng.choice([1, 1, 2, 3]) for _ in range(2)], None
        if rng.random() < .05:
            kernel[0] = 0
        groups, listed = 1, ""
        has_groups = not pool and rng.random() < .4
        if has_groups:
            groups = rng.choice([1, 2, 2, 3])
        # The last two extents of the filter.
        ends = [rng.choice([0, 1, 2, 2]), rng.choice([0, 1, 2]) * groups]
        channels = ends[1] if back else ends[0] * groups
        if not pool and rng.random() < .1:
            channels += 1
        x, value, seen = self.source([
            rng.choice([0, 1, 1, 1]),
            *(rng.choice([0, 1, 2, 3, 4]) for _ in range(2)), channels])
        operands, types = value, type_of(seen)
        if not pool:
            w, filter_, w_seen = self.source(kernel + ends)
            operands += f", {filter_}"
            types += f", {type_of(w_seen)}"
        else:
            kernel = [self.number(k, .95) for k in kernel]
        lists = {"kernel": kernel} if pool else {}
        for field in ["strides", "dilations"]:
            lists[field] = [self.number(rng.choice([1, 1, 2, 3]), .95)
                            for _ in range(2)]
        if has_groups:
            groups = self.number(groups, .9)
            listed = f" groups = [{self.entry(groups)}]"
        padding = rng.choice([None, None, "same", "same_lower"])
        if not padding:
            for field in ["low", "high"]:
                lists[field] = [self.number(rng.choice([0, 0, 1, 2, -1]),
                                           .95)
                                for _ in range(2)]
        texts = {f: [self.entry(n) for n in list_]
                 for f, list_ in lists.items()}
        known = {f: self.static(t) for f, t in texts.items()}
        known["kernel"] = known.get("kernel") or w_seen[:2]

        def axis(i, extent, numbers, kernels):
            low, high = (numbers[f][i] if not padding else 0
                         for f in ("low", "high"))
            return window_axis(extent, kernels[i], numbers["strides"][i],
                               numbers["dilations"][i], low, high, padding,
                               back)
        to = [seen[0]]
        for i in range(2):
            needed = [seen[i + 1]] + [
                known[f][i] for f in known if not padding or f == "strides"]
            if None in needed:
                to.append(None)
                continue
            numbers = dict(known)
            if padding:  # the other numbers do not matter
                numbers |= {"dilations": [1, 1], "kernel": [1, 1]}
            try:
                to.append(axis(i, seen[i + 1], numbers, numbers["kernel"])[0])
            except Stops:
                to.append(None)
        to.append(seen[3] if pool else w_seen[2 if back else 3])
        if back and "%" in listed:
            to[3] = None
        elif back and to[3] is not None:
            to[3] *= groups
            if not 0 <= to[3] < 2**63:
                raise Skip
        text = " ".join(f"{f} = {self.list(t)}" for f, t in texts.items())
        return (f"symshape.dynamic_{name} {operands} {text} {padding or ''}"
                f"{listed} : {types} -> {type_of(to)}", type_of(to),
                lambda: windowed(name, x, w, [
                    axis(i, x.sizes[i + 1], lists, kernel) for i in range(2)],
                    groups))

    # -- the text ------------------------------------------------------------

    def text(self):
        rng = self.rng
        rank = self.to.count("x")
        private = rng.choice(["", "private "])
        self.branch = rng.choice([None, None, True, False])
        general = type_of([None] * rank)
        lines = [f"func.func {private}@f(" + ", ".join(
            f"{n}: {t}" for n, t in self.args + [("%c", "i1")]) +
            f") -> {general} {{", "%v = arith.constant 99 : i32"]
        inner = self.body + [f"%r = {self.op}", f"%g = tensor.cast %r : "
                             f"{self.to} to {general}"]
        if self.to == general:
            inner[-1] = f"%g = tensor.cast %r : {self.to} to {general}"
        if self.branch is None:
            lines += inner + [f"return %g : {general}", "}"]
        else:
            lines += [f"%b = scf.if %c -> {general} {{", *inner,
                      f"scf.yield %g : {general}", "} else {",
                      "%z = arith.constant 0 : index",
                      f"%e = tensor.empty({', '.join(['%z'] * rank)}) : "
                      f"{general}", f"scf.yield %e : {general}", "}",
                      f"return %b : {general}", "}"]
        lines.append("func.func @main() {")
        names = []
        for i, ((_, ty), v) in enumerate(zip(self.args, self.values)):
            if isinstance(v, str):
                lines.append(f"%a{i} = arith.constant {v} : index")
                names.append(f"%a{i}")
                continue
            element = re.search(r"(index|[if]\d+)>$", ty)[1]
            static = type_of(v.sizes, element)
            lines.append(f"%a{i}s = arith.constant {dense(v)} : {static}")
            lines.append(f"%a{i} = tensor.cast %a{i}s : {static} to {ty}")
            names.append(f"%a{i}" if static != ty else f"%a{i}s")
            if static == ty:
                lines.pop()
        runs = "false" if self.branch is False else "true"
        lines.append(f"%c = arith.constant {runs}")
        types = ", ".join([t for _, t in self.args] + ["i1"])
        lines.append(f"%r = func.call @f({', '.join(names + ['%c'])}) : "
                     f"({types}) -> {general}")
        lines += ["%z = arith.constant 0 : index", "%o = arith.constant 1 : "
                  "index"]
        for i in range(rank):
            lines += [f"%x{i} = arith.constant {i} : index",
                      f"%d{i} = tensor.dim %r, %x{i} : {general}",
                      f"vector.print %d{i} : index"]
        # A loop to 2^32 around one to 0 would take minutes.
        some = "%z"
        if rank:
            some = "%d0"
            for i in range(1, rank):
                lines.append(f"%m{i} = arith.minui {some}, %d{i} : index")
                some = f"%m{i}"
        # A tensor of rank 0 that no op writes has an arbitrary element.
        lines += [f"%more = arith.cmpi {'eq' if rank == 0 else 'ne'}, {some}, "
                  "%z : index", "%some = arith.andi %more, %c : i1",
                  "scf.if %some {"]
        for i in range(rank):
            lines.append(f"scf.for %i{i} = %z to %d{i} step %o {{")
        at = ", ".join(f"%i{i}" for i in range(rank))
        lines += [f"%y = tensor.extract %r[{at}] : {general}",
                  "vector.print %y : i32"] + ["}"] * (rank + 1) + ["return", "}"]
        return "\n".join(lines) + "\n"

    def output(self):
        """The numbers that are printed; None where a check stops the run."""
        if self.branch is False:
            return [0] * self.to.count("x")
        if self.expected is None:
            return None
        return self.expected.sizes + [
            self.expected.at[i] for i in positions(self.expected.sizes)]


# --- Running ------------------------------------------------------------------


class Fuzzer:
    def __init__(self, options):
        self.options, self.failures = options, 0
        self.programs = self.refused = self.stopped = 0

    def run(self, command, text=None):
        return subprocess.run(command, input=text, capture_output=True,
                              text=True, timeout=120, check=False)

    def problem(self, program, path):
        opt = self.options.tool
        done = self.run([opt, path])
        if done.returncode:
            # A pass may refuse an op that is wrong in every execution, but no
            # other op.
            if "'symshape.dynamic_" in done.stderr and (
                    program.expected is None):
                self.refused += 1
                return None
            return "refused: " + done.stderr[:600]
        for stage in STAGES:
            done = self.run([opt, path, *stage, "-o", path + ".out"])
            if done.returncode:
                return f"{' '.join(stage)}: {done.stderr[:600]}"
            done = self.run([opt, path + ".out", "--canonicalize"])
            if done.returncode:
                return f"{' '.join(stage)}, --canonicalize: {done.stderr[:600]}"
        lowered = path
        if program.rng.random() < .3:
            done = self.run([opt, path, "--symshape-pipeline=only-warn", "-o",
                             path + ".out"])
            lowered = path + ".out"
        done = self.run([os.path.join(ROOT, "scripts", "run-lowered.sh"),
                         lowered])
        wanted = program.output()
        found = [int(n) for n in re.findall(r"^-?\d+$", done.stdout, re.M)]
        if wanted is None:
            self.stopped += 1
            stops = "mlir-runner" in done.stderr and "'symshape.dynamic_" in (
                done.stderr + done.stdout)
            # The message may get lost; the signal shows that this is not a
            # crash of another program.
            if found or not (stops or "Aborted" in done.stderr):
                return f"expected a check to stop it, found {found}: " \
                    f"{done.stderr[:600]}"
            return None
        if done.returncode or found != wanted:
            return f"expected {wanted}, found {found}: {done.stderr[:600]}"
        return None

    def fuzz(self):
        for number in range(self.options.count):
            program = Program(random.Random(f"{self.options.seed} {number}"))
            try:
                program.build()
            except Skip:
                continue
            self.programs += 1
            path = f"fuzz-dynamic-ops-{self.options.seed}-{number}.mlir"
            with open(path, "w", encoding="utf-8") as file:
                file.write(program.text())
            try:
                problem = self.problem(program, path)
            except subprocess.TimeoutExpired as e:
                problem = f"did not finish: {e.cmd[0]}"
            if os.path.exists(path + ".out"):
                os.remove(path + ".out")
            if problem:
                self.failures += 1
                print(f"{path}: {problem}")
            else:
                os.remove(path)
        print(f"seed {self.options.seed}")
        print(f"{self.programs} programs, {self.stopped} stopped at a check, "
              f"{self.refused} refused as they are, {self.failures} failures")
        return self.failures != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tool", default="symshape-opt")
    return Fuzzer(parser.parse_args()).fuzz()


sys.exit(main())
