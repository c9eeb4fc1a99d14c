#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the verdicts of symshape-check on random accesses, pads and slices.

Writes functions with one op each: a tensor.extract in a loop nest, in the body
of a structured op, or at the elements of a computed tensor of integers, which
ops move, which may pass through floats, are scaled as resampling does, or are
selected by a comparison, one of them a logarithm; a tensor.pad; a
tensor.extract_slice.
Indices, amounts and offsets are random expressions of loop indices and sizes.
The script then runs each function for all sizes in the declared ranges and compares:

- nothing is listed for the op: it is defined for all sizes;
- refuted by an example, or never met: the op is undefined for these, for all sizes;
- open: counted, and how many of them are defined for all sizes.

Prints each difference with the function.

  fuzz-accesses.py [--tool symshape-opt] [--seed N] [--count N] [--form FORM]
"""

import argparse
import itertools
import json
import math
import random
import struct
import subprocess
import sys

from fuzz_options import first_seed


def single(x):
    """The float of 32 bits that is closest to `x`."""
    return struct.unpack("f", struct.pack("f", x))[0]


OPS = {
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "muli": lambda a, b: a * b,
    "minsi": min,
    "maxsi": max,
    "floordivsi": lambda a, b: a // b,
    "remsi": lambda a, b: int(math.fmod(a, b)),
}


class Number:
    """A random expression: its SSA text, and its value under names."""

    def __init__(self, rng, leaves, depth=2, constant=None):
        self.parts = None
        kind = rng.random()
        if constant:
            self.leaf = str(constant)
        elif depth == 0 or kind < 0.3:
            self.leaf = rng.choice(leaves + leaves + [str(rng.randrange(4))])
        elif kind < 0.4:
            # Python's and torch's way to read a negative index.
            x, size = Number(rng, leaves, depth - 1), Number(rng, leaves, 0)
            self.parts = ("wrap", x, size)
        elif kind < 0.45:
            self.parts = ("abs", Number(rng, leaves, depth - 1))
        elif kind < 0.47:
            self.parts = ("neg", Number(rng, leaves, depth - 1))
        elif kind < 0.5:
            # The remainder x - x / c * c.
            self.parts = (rng.choice(("divsi", "floordivsi")) + " rest",
                          Number(rng, leaves, depth - 1),
                          Number(rng, [], 0, rng.choice((1, 2, 3))))
        else:
            op = rng.choice(list(OPS) + ["addi", "subi", "minsi", "maxsi"])
            a = Number(rng, leaves, depth - 1)
            b = (Number(rng, [], 0, rng.choice((1, 2, 3)))
                 if op in ("floordivsi", "remsi") else Number(rng, leaves, depth - 1))
            self.parts = (op, a, b)

    def value(self, names):
        if self.parts is None:
            return int(self.leaf) if self.leaf.isdigit() else names[self.leaf]
        op, *operands = self.parts
        x, *others = (operand.value(names) for operand in operands)
        if op == "abs":
            return abs(x)
        if op == "neg":
            return -x
        [y] = others
        if op == "wrap":
            return x + y if x < 0 else x
        if op.endswith("rest"):
            return x % y if op.startswith("floor") else int(math.fmod(x, y))
        return OPS[op](x, y)

    def emit(self, lines, kind, counter):
        """Appends the ops; returns the name of the result."""
        name = f"%v{next(counter)}"
        if self.parts is None:
            if not self.leaf.isdigit():
                return f"%{self.leaf}"
            lines.append(f"{name} = arith.constant {self.leaf} : {kind}")
            return name
        op, *operands = self.parts
        x, *others = (operand.emit(lines, kind, counter) for operand in operands)
        if op == "abs":
            lines.append(f"{name} = math.absi {x} : {kind}")
            return name
        if op == "neg":
            lines += [f"{name}m = arith.constant -1 : {kind}",
                      f"{name} = arith.muli {x}, {name}m : {kind}"]
            return name
        [y] = others
        if op == "wrap":
            lines += [f"{name}z = arith.constant 0 : {kind}",
                      f"{name}c = arith.cmpi slt, {x}, {name}z : {kind}",
                      f"{name}s = arith.addi {x}, {y} : {kind}",
                      f"{name} = arith.select {name}c, {name}s, {x} : {kind}"]
        elif op.endswith("rest"):
            lines += [f"{name}q = arith.{op.split()[0]} {x}, {y} : {kind}",
                      f"{name}m = arith.muli {name}q, {y} : {kind}",
                      f"{name} = arith.subi {x}, {name}m : {kind}"]
        else:
            lines.append(f"{name} = arith.{op} {x}, {y} : {kind}")
        return name


MAP1 = "affine_map<(i) -> (i)>"


class Function:
    def __init__(self, rng, number, form=None):
        self.rng, self.name = rng, f"f{number}"
        self.counter = itertools.count()
        self.ranges = {}
        for symbol in ("n", "m"):
            low = rng.choice((0, 0, 1, 2))
            self.ranges[symbol] = (low, low + rng.choice((0, 2, 4)))
        self.size = rng.choice(("n", "m", "n + 1", "n + m", "n * 2", "4", "m floordiv 2 + 1"))
        self.form = form or rng.choice(("loop", "body", "elements", "moves", "floats", "resample",
                                        "rescale", "arms", "pad", "slice"))
        # The line of a conversion and whether its result counts nowhere or fits.
        self.conversion = None
        self.lines = [f"%c{i} = arith.constant {i} : index" for i in (0, 1)]
        self.lines += ["%n = tensor.dim %y, %c0 : tensor<?x?xf32>",
                       "%m = tensor.dim %y, %c1 : tensor<?x?xf32>"]
        getattr(self, self.form)()

    def emit(self, number, kind="index"):
        return number.emit(self.lines, kind, self.counter)

    def access(self, index, result="%e"):
        self.op_line = len(self.lines)
        kind = "tensor<4xf32>" if self.size == "4" else "tensor<?xf32>"
        self.lines.append(f"{result} = tensor.extract %x[{index}] : {kind}")

    def loop(self):
        index = Number(self.rng, ["i", "i", "n", "m"])
        end = self.rng.choice(("n", "m"))
        step = self.rng.choice((1, 1, 2))
        self.lines += [f"%st = arith.constant {step} : index", "%z = arith.constant 0.0 : f32",
                       f"%r = scf.for %i = %c0 to %{end} step %st iter_args(%a = %z) -> f32 {{"]
        self.access(self.emit(index))
        self.lines += ["scf.yield %e : f32", "}"]
        self.result, self.kind = "%r", "f32"
        self.is_met = lambda names, size: all(
            0 <= index.value({**names, "i": i}) < size
            for i in range(0, names[end], step))

    def structured(self, end, operand, result, body):
        """A structured op over `end` elements; `body` appends its ops."""
        self.lines += [f"{result}o = tensor.empty(%{end}) : tensor<?x{operand[1]}>"]
        maps, inputs, arguments = [MAP1], "", f"%{result[1:]}old: {operand[1]}"
        if operand[0]:
            maps.append(MAP1)
            inputs = f"ins({operand[0]} : tensor<?x{operand[2]}>) "
            arguments = f"%in{result[1:]}: {operand[2]}, {arguments}"
        self.lines.append(
            f"{result} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = "
            f"[\"parallel\"]}} {inputs}outs({result}o : tensor<?x{operand[1]}>) {{")
        self.lines.append(f"^bb0({arguments}):")
        yielded = body()
        self.lines += [f"linalg.yield {yielded} : {operand[1]}",
                       f"}} -> tensor<?x{operand[1]}>"]

    def body(self):
        index = Number(self.rng, ["i", "i", "n", "m"])
        end = self.rng.choice(("n", "m"))

        def read():
            self.lines.append("%i = linalg.index 0 : index")
            self.access(self.emit(index))
            return "%e"
        self.structured(end, (None, "f32"), "%r", read)
        self.result, self.kind = "%r", "tensor<?xf32>"
        self.is_met = lambda names, size: all(
            0 <= index.value({**names, "i": i}) < size for i in range(names[end]))

    def position(self, number):
        """The number as an integer, over the place `p` in the loop."""
        self.lines.extend(["%i = linalg.index 0 : index",
                           "%p = arith.index_cast %i : index to i64"])
        return self.emit(number, "i64")

    def elements(self, through=None):
        """Positions as integers, which a second op reads."""
        first = Number(self.rng, ["p", "p", "n64", "m64"])
        second = Number(self.rng, ["q", "q", "m64"], 1)
        end = self.rng.choice(("n", "m"))
        self.lines += [f"%{s}64 = arith.index_cast %{s} : index to i64" for s in "nm"]

        def read():
            if through:
                through[0]("%int")
            else:
                self.lines.append("%q = arith.addi %int, %zero : i64")
            index = self.emit(second, "i64")
            self.lines.append(f"%j = arith.index_cast {index} : i64 to index")
            self.access("%j")
            return "%e"
        self.lines.append("%zero = arith.constant 0 : i64")
        self.structured(end, (None, "i64"), "%t", lambda: self.position(first))
        self.structured(end, ("%t", "f32", "i64"), "%r", read)
        self.lines = [line.replace("%int", "%inr") for line in self.lines]
        self.result, self.kind = "%r", "tensor<?xf32>"

        def is_met(names, size):
            wide = {f"{name}64": value for name, value in names.items()}
            for i in range(names[end]):
                q = first.value({**wide, "p": i})
                q = through[1](q, names) if through else q
                if not 0 <= second.value({**wide, "q": q}) < size:
                    return False
            return True
        self.is_met = is_met

    def move(self, old, new, length):
        """Moves the elements of tensor `old`. Returns the length of `new`, and the change
        of a list of elements."""
        rng, number = self.rng, self.rng.randint(-1, 5)
        flat, column, row = "tensor<?xi64>", "tensor<?x1xi64>", "tensor<1x?xi64>"
        longer, half = f"{new[1:]}longer", f"{new[1:]}half"
        flatten = f"{new} = tensor.collapse_shape {new}w [[0, 1]]"
        splat = f"{new}c = arith.constant {number} : i64"
        double = f"%{longer} = arith.addi %{length}, %{length} : index"
        halve = [f"{new}two = arith.constant 2 : index",
                 f"%{half} = arith.divsi %{length}, {new}two : index"]

        def same(xs, names):
            return xs

        def sliced(xs, names):
            count = len(xs) // 2
            start = min(names["m"], len(xs) - count)
            return xs[start:start + count]
        choices = {
            "expand": (length, same, [
                f"{new}w = tensor.expand_shape {old} [[0, 1]] output_shape [%{length}, 1] : "
                f"{flat} into {column}", f"{flatten} : {column} into {flat}"]),
            "reshape": (length, same, [
                f"{new}s = tensor.from_elements %{length}, %c1 : tensor<2xindex>",
                f"{new}w = tensor.reshape {old}({new}s) : ({flat}, tensor<2xindex>) -> {column}",
                f"{flatten} : {column} into {flat}"]),
            "dynamic_reshape": (length, same, [
                f"{new} = symshape.dynamic_reshape {old} to [%{length}] : {flat} -> {flat}"]),
            "transpose": (length, same, [
                f"{new}v = tensor.expand_shape {old} [[0, 1]] output_shape [%{length}, 1] : "
                f"{flat} into {column}", f"{new}o = tensor.empty(%{length}) : {row}",
                f"{new}w = linalg.transpose ins({new}v : {column}) outs({new}o : {row}) "
                "permutation = [1, 0]", f"{flatten} : {row} into {flat}"]),
            "concat": (longer, lambda xs, names: xs + xs, [
                double, f"{new} = tensor.concat dim(0) {old}, {old} : ({flat}, {flat}) -> {flat}"]),
            "broadcast": (longer, lambda xs, names: xs + xs, [
                double, f"{new}o = tensor.empty(%{length}) : tensor<2x?xi64>",
                f"{new}w = linalg.broadcast ins({old} : {flat}) outs({new}o : tensor<2x?xi64>) "
                "dimensions = [0]", f"{flatten} : tensor<2x?xi64> into {flat}"]),
            "pad": (longer, lambda xs, names: [number, *xs], [
                splat, f"%{longer} = arith.addi %{length}, %c1 : index",
                f"{new} = tensor.pad {old} low[1] high[0] {{", f"^bb0({new}i: index):",
                f"tensor.yield {new}c : i64", f"}} : {flat} to {flat}"]),
            "dynamic_pad": (longer, lambda xs, names: [*xs, number], [
                splat, f"%{longer} = arith.addi %{length}, %c1 : index",
                f"{new} = symshape.dynamic_pad {old} with {new}c low = [0] high = [1] "
                f"interior = [0] : {flat} -> {flat}"]),
            "insert_slice": (longer, lambda xs, names: xs + [number] * len(xs), [
                splat, double, f"{new}d = tensor.splat {new}c[%{longer}] : {flat}",
                f"{new} = tensor.insert_slice {old} into {new}d[0] [%{length}] [1] : "
                f"{flat} into {flat}"]),
            "extract_slice": (half, lambda xs, names: xs[:len(xs) // 2], [
                *halve, f"{new} = tensor.extract_slice {old}[0] [%{half}] [1] : {flat} to {flat}"]),
            "dynamic_slice": (half, sliced, [
                *halve, f"{new} = symshape.dynamic_slice {old} [%m] [%{half}] [1] : "
                f"{flat} -> {flat}"]),
        }
        length, moved, lines = choices[rng.choice(list(choices))]
        self.lines += lines
        return length, moved

    def moves(self):
        """Positions as integers, which ops move before another op reads them."""
        first = Number(self.rng, ["p", "p", "n64", "m64"])
        second = Number(self.rng, ["q", "q", "m64"], 1)
        end = length = self.rng.choice(("n", "m"))
        self.lines += [f"%{s}64 = arith.index_cast %{s} : index to i64" for s in "nm"]

        def read():
            self.lines.append("%q = arith.addi %inr, %zero : i64")
            index = self.emit(second, "i64")
            self.lines.append(f"%j = arith.index_cast {index} : i64 to index")
            self.access("%j")
            return "%e"
        self.lines.append("%zero = arith.constant 0 : i64")
        self.structured(end, (None, "i64"), "%t", lambda: self.position(first))
        tensor, steps = "%t", []
        for i in range(self.rng.randint(1, 3)):
            length, moved = self.move(tensor, f"%t{i}", length)
            tensor = f"%t{i}"
            steps.append(moved)
        self.structured(length, (tensor, "f32", "i64"), "%r", read)
        self.result, self.kind = "%r", "tensor<?xf32>"

        def is_met(names, size):
            wide = {f"{name}64": value for name, value in names.items()}
            xs = [first.value({**wide, "p": i}) for i in range(names[end])]
            for moved in steps:
                xs = moved(xs, names)
            return all(0 <= second.value({**wide, "q": x}) < size for x in xs)
        self.is_met = is_met

    def floats(self):
        """The positions are scaled and clamped as floats."""
        scale = self.rng.choice((0.5, 0.25, 2.0, 3.0, 1.0))
        shift = self.rng.choice((0.0, 0.5, 1.0))
        divides = self.rng.random() < 0.5
        clamps = self.rng.random() < 0.7
        rounding = self.rng.choice(("floor", "ceil", "trunc"))
        sign = self.rng.choice((None, None, "math.absf", "arith.negf"))
        added = self.rng.choice((0.0, 0.0, 1.0))
        end = self.rng.choice(("n", "m"))

        def emit(source):
            self.lines += [f"%f0 = arith.sitofp {source} : i64 to f32",
                           f"%fs = arith.constant {scale} : f32",
                           f"%ft = arith.constant {shift} : f32",
                           f"%f1 = arith.{'divf' if divides else 'mulf'} %f0, %fs : f32",
                           f"%f2 = arith.subf %f1, %ft : f32",
                           f"%fr = math.{rounding} %f2 : f32",
                           f"%fg = {sign} %fr : f32" if sign else "",
                           f"%fp = arith.constant {added} : f32",
                           f"%f3 = arith.addf {'%fg' if sign else '%fr'}, %fp : f32", "%fz = arith.constant 0.0 : f32",
                           f"%fe = arith.sitofp %{end}64 : i64 to f32",
                           "%one = arith.constant 1.0 : f32", "%fl = arith.subf %fe, %one : f32"]
            last = "%f3"
            if clamps:
                self.lines += ["%f4 = arith.minimumf %f3, %fl : f32",
                               "%fc = arith.cmpf ult, %f4, %fz : f32",
                               "%f5 = arith.select %fc, %fz, %f4 : f32"]
                last = "%f5"
            self.lines.append(f"%q = arith.fptosi {last} : f32 to i64")

        def value(q, names):
            x = single(q / scale if divides else q * scale) - shift
            x = getattr(math, rounding)(x)
            x = (abs(x) if sign == "math.absf" else -x if sign else x) + added
            if clamps:
                x = min(x, names[end] - 1)
                x = 0 if x < 0 else x
            return int(x)
        self.elements((emit, value))

    def scale_row(self, before, after, scale):
        """Lines for `%f3`, the row number plus `before`, times `%fs`, less `after`."""
        self.lines += [
            "%i = linalg.index 0 : index", "%p = arith.index_cast %i : index to i64",
            "%f0 = arith.sitofp %p : i64 to f32", f"%fb = arith.constant {before} : f32",
            f"%fa = arith.constant {after} : f32", "%fz = arith.constant 0.0 : f32",
            "%f1 = arith.addf %f0, %fb : f32", *scale,
            "%f2 = arith.mulf %f1, %fs : f32", "%f3 = arith.subf %f2, %fa : f32"]

    def resample(self):
        """Rows of a table of other length, as interpolation reads them."""
        rows, end = self.rng.choice((("n", "m"), ("m", "n"), ("n", "n")))
        self.size = self.rng.choice((rows, rows, rows, f"{rows} + 1"))
        before = self.rng.choice((0.5, 0.5, 0.0, 0.25, 1.0))
        after = self.rng.choice((0.5, 0.5, 0.0, 0.25, 1.0))
        clamps = self.rng.random() < 0.8
        next_row = self.rng.random() < 0.3

        def read():
            self.scale_row(before, after, [
                f"%fr = arith.sitofp %{rows}64 : i64 to f32",
                f"%fe = arith.sitofp %{end}64 : i64 to f32", "%fs = arith.divf %fr, %fe : f32"])
            last = "%f3"
            if clamps:
                self.lines += ["%fc = arith.cmpf ult, %f3, %fz : f32",
                               "%f4 = arith.select %fc, %fz, %f3 : f32"]
                last = "%f4"
            self.lines.append(f"%q = arith.fptosi {last} : f32 to i64")
            index = "%q"
            if next_row:
                self.lines += ["%o64 = arith.constant 1 : i64", "%q1 = arith.addi %q, %o64 : i64",
                               f"%l64 = arith.subi %{rows}64, %o64 : i64",
                               "%q2 = arith.minsi %q1, %l64 : i64"]
                index = "%q2"
            self.lines.append(f"%j = arith.index_cast {index} : i64 to index")
            self.access("%j")
            return "%e"
        self.lines += [f"%{s}64 = arith.index_cast %{s} : index to i64" for s in "nm"]
        self.structured(end, (None, "f32"), "%r", read)
        self.result, self.kind = "%r", "tensor<?xf32>"

        def is_met(names, size):
            for i in range(names[end]):
                scale = single(names[rows] / names[end])
                x = single(single((i + before) * scale) - after)
                q = int(max(x, 0) if clamps else x)
                q = min(q + 1, names[rows] - 1) if next_row else q
                if not 0 <= q < size:
                    return False
            return True
        self.is_met = is_met

    def rescale(self):
        """Rows that a constant factor or a ratio of computed sizes chooses."""
        rows = self.rng.choice(("n", "m"))
        self.size = self.rng.choice((rows, rows, f"{rows} + 1"))
        factor = self.rng.choice((1.5, 1.5, 0.5, 2.0, 3.0, 0.75, 1.0))
        divides = self.rng.random() < 0.5
        scale = self.rng.choice((1 / factor, 1 / factor, 0.7, 1 / 3, 1.1))
        before = self.rng.choice((0.5, 0.5, 0.0, 0.25, 1.0))
        after = self.rng.choice((0.5, 0.5, 0.0, 0.25, 1.0))
        truncates = self.rng.random() < 0.3
        added = self.rng.choice((0.0, 1.0)) if truncates else 0.0
        clamps = self.rng.random() < 0.8

        def read():
            self.scale_row(before, after, ["%fs = arith.truncf %scale : f64 to f32"])
            last = "%f3"
            if truncates:
                self.lines += ["%ft = math.trunc %f3 : f32",
                               f"%fp = arith.constant {added} : f32",
                               "%f4 = arith.addf %ft, %fp : f32"]
                last = "%f4"
            if clamps:
                self.lines += [f"%fc = arith.cmpf ult, {last}, %fz : f32",
                               f"%f5 = arith.select %fc, %fz, {last} : f32"]
                last = "%f5"
            self.lines += [f"%q = arith.fptosi {last} : f32 to i64",
                           "%j = arith.index_cast %q : i64 to index"]
            self.access("%j")
            return "%e"
        self.lines += [f"%rows = arith.index_cast %{rows} : index to i64",
                       "%rowsf = arith.sitofp %rows : i64 to f64",
                       f"%factor = arith.constant {factor} : f64",
                       "%endf = arith.mulf %rowsf, %factor : f64",
                       "%end64 = arith.fptosi %endf : f64 to i64",
                       "%end = arith.index_cast %end64 : i64 to index",
                       "%scale = arith.divf %rowsf, %endf : f64" if divides
                       else f"%scale = arith.constant {scale!r} : f64"]
        self.structured("end", (None, "f32"), "%r", read)
        self.result, self.kind = "%r", "tensor<?xf32>"

        def is_met(names, size):
            count = names[rows] * factor
            for i in range(int(count)):
                by = single(names[rows] / count if divides else scale)
                x = single(single((i + before) * by) - after)
                x = single(math.trunc(x) + added) if truncates else x
                if not 0 <= int(max(x, 0) if clamps else x) < size:
                    return False
            return True
        self.is_met = is_met

    def arms(self):
        """Buckets of distances: small ones as they are, large ones by their logarithm."""
        rng = self.rng
        first = Number(rng, ["p", "p", "n64", "m64"])
        end, bound = rng.choice(("n", "m")), rng.choice((0, 1, 2, 2, 3, 3))
        unit, factor, start = (rng.choice((1.0, 2.0, 3.0)), rng.choice((0.5, 1.0, 2.0)),
                               rng.choice((0, 1, 2, 4)))
        order = rng.choice(("slt", "slt", "sle", "sgt", "sge"))
        is_swapped = (order in ("sgt", "sge")) != (rng.random() < 0.1)
        # Places at which another element is read.
        elsewhere = {part: rng.random() < 0.1 for part in ("float", "bit", "arm")}
        cap = rng.choice((None, 1, 3))
        escapes = rng.random() < 0.1

        def generic(name, kind, inputs, body):
            self.lines += [
                f"{name}o = tensor.empty(%{end}) : tensor<?x{kind}>",
                f"{name} = linalg.generic {{indexing_maps = ["
                + "".join("affine_map<(i) -> (0)>, " if away else f"{MAP1}, "
                          for _, _, away in inputs)
                + f"{MAP1}], iterator_types = [\"parallel\"]}} "
                + (f"ins({', '.join(v for v, _, _ in inputs)} : "
                   f"{', '.join(f'tensor<?x{k}>' for _, k, _ in inputs)}) " if inputs else "")
                + f"outs({name}o : tensor<?x{kind}>) {{",
                "^bb0(" + "".join(f"{name}{i}: {k}, " for i, (_, k, _) in enumerate(inputs))
                + f"{name}old: {kind}):"]
            self.lines += [f"linalg.yield {body()} : {kind}", f"}} -> tensor<?x{kind}>"]

        def do(*lines):
            self.lines += lines
            return lines[-1].split(" = ")[0]

        def positions():
            do("%i = linalg.index 0 : index", "%p = arith.index_cast %i : index to i64")
            return self.emit(first, "i64")

        def convert():
            do("%fa = arith.mulf %e0, %factor : f32")
            self.conversion = len(self.lines)
            return do("%q = arith.fptosi %fa : f32 to i64")

        def shift():
            last = do("%g1 = arith.addi %g0, %start : i64")
            return do("%g2 = arith.minsi %g1, %cap : i64") if cap is not None else last

        def choose():
            small, large = "%h1", "%h2"
            if is_swapped:
                small, large = large, small
            last = do(f"%sel = arith.select %h0, {small}, {large} : i64")
            if escapes:
                last = do("%zero = arith.constant 0 : i64", "%nul = arith.muli %h2, %zero : i64",
                          "%sum = arith.addi %sel, %nul : i64")
            do(f"%j = arith.index_cast {last} : i64 to index")
            self.access("%j", "%el")
            return "%el"
        do(*(f"%{s}64 = arith.index_cast %{s} : index to i64" for s in "nm"),
           f"%unit = arith.constant {unit} : f32", f"%factor = arith.constant {factor} : f32",
           f"%start = arith.constant {start} : i64", f"%cap = arith.constant {cap or 0} : i64",
           f"%bound = arith.constant {bound} : i64")
        generic("%t", "i64", [], positions)
        generic("%b", "f32", [("%t", "i64", elsewhere["float"])],
                lambda: do("%f = arith.sitofp %b0 : i64 to f32",
                           "%fd = arith.divf %f, %unit : f32"))
        generic("%e", "f32", [("%b", "f32", False)], lambda: do("%log = math.log %e0 : f32"))
        generic("%g_", "i64", [("%e", "f32", False)], convert)
        generic("%g", "i64", [("%g_", "i64", False)], shift)
        generic("%k", "i1", [("%t", "i64", elsewhere["bit"])],
                lambda: do(f"%cmp = arith.cmpi {order}, %k0, %bound : i64"))
        generic("%h", "f32", [("%k", "i1", False), ("%t", "i64", False),
                              ("%g", "i64", elsewhere["arm"])], choose)
        self.lines = [line.replace("%g_0", "%g_in").replace("arith.mulf %e0", "arith.mulf %g_in")
                      for line in self.lines]
        self.result, self.kind = "%h", "tensor<?xf32>"

        def results(names):
            """For each place: the index, None for poison; and whether the conversion fits
            there or its result is not used."""
            wide = {f"{name}64": value for name, value in names.items()}
            d = [first.value({**wide, "p": i}) for i in range(names[end])]

            def large(i):
                x = single(d[0 if elsewhere["float"] else i] / unit)
                if x <= 0:
                    return None
                y = int(math.log(x) * factor) + start
                return y if cap is None else min(y, cap)
            selected, needed = [], set()
            for i, number in enumerate(d):
                left = d[0 if elsewhere["bit"] else i]
                holds = {"slt": left < bound, "sle": left <= bound, "sgt": left > bound,
                         "sge": left >= bound}[order]
                at = 0 if elsewhere["arm"] else i
                takes_small = holds != is_swapped
                if not takes_small or escapes:
                    needed.add(at)
                poison = escapes and large(at) is None
                selected.append(None if poison else number if takes_small else large(at))
            return selected, all(large(at) is not None for at in needed)
        # Poison from a conversion that is listed is not also listed at the access.
        self.is_met = lambda names, size: all(
            0 <= index < size if index is not None else self.is_listed
            for index in results(names)[0])
        self.is_converted = lambda names: results(names)[1]

    def pad(self):
        low, high = (Number(self.rng, ["n", "m"]) for _ in range(2))
        a, b = self.emit(low), self.emit(high)
        kind = "tensor<4xf32>" if self.size == "4" else "tensor<?xf32>"
        self.lines.append("%z = arith.constant 0.0 : f32")
        self.op_line = len(self.lines)
        self.lines += [f"%r = tensor.pad %x low[{a}] high[{b}] {{", "^bb0(%i: index):",
                       "tensor.yield %z : f32", f"}} : {kind} to tensor<?xf32>"]
        self.result, self.kind = "%r", "tensor<?xf32>"
        self.is_met = lambda names, size: low.value(names) >= 0 and high.value(names) >= 0

    def slice(self):
        offset, count = (Number(self.rng, ["n", "m"]) for _ in range(2))
        step = self.rng.choice((1, 1, 2, 3))
        a, b = self.emit(offset), self.emit(count)
        kind = "tensor<4xf32>" if self.size == "4" else "tensor<?xf32>"
        self.op_line = len(self.lines)
        self.lines.append(f"%r = tensor.extract_slice %x[{a}] [{b}] [{step}] : "
                          f"{kind} to tensor<?xf32>")
        self.result, self.kind = "%r", "tensor<?xf32>"

        def is_met(names, size):
            first, n = offset.value(names), count.value(names)
            return first >= 0 and n >= 0 and (n == 0 or first + (n - 1) * step < size)
        self.is_met = is_met

    def text(self):
        symbols = ", ".join(f"{s} in [{a}, {b}]" for s, (a, b) in self.ranges.items())
        kind = "tensor<4xf32>" if self.size == "4" else "tensor<?xf32>"
        body = "\n".join("  " + line for line in self.lines)
        return (f"func.func @{self.name}(%x: {kind} {{symshape.shape = "
                f"#symshape.shape<[{self.size}]>}}, %y: tensor<?x?xf32> {{symshape.shape = "
                f"#symshape.shape<[n, m]>}}) -> {self.kind} attributes {{symshape.symbols = "
                f"#symshape.symbols<{symbols}>}} {{\n{body}\n"
                f"  return {self.result} : {self.kind}\n}}\n")

    def size_at(self, names):
        return eval(self.size.replace("floordiv", "//"), {}, names)

    def check(self, found, conversion, totals):
        """Yields a text for each wrong answer about the op, and about its conversion."""
        self.is_listed = bool(conversion)
        if self.conversion is not None and not conversion:
            totals["converted"] += 1
            for point in itertools.product(*(range(a, b + 1) for a, b in self.ranges.values())):
                if not self.is_converted(dict(zip(self.ranges, point))):
                    yield f"conversion proved, but it does not fit for n, m = {point}"
                    break
        boxes = [range(a, b + 1) for a, b in self.ranges.values()]
        runs = {}
        for point in itertools.product(*boxes):
            names = dict(zip(self.ranges, point))
            runs[point] = self.is_met(names, self.size_at(names))
        totals["proved" if not found else "refuted" if any(
            one["state"] == "refuted" for one in found) else "open"] += 1
        if not found:
            wrong = [point for point, met in runs.items() if not met]
            if wrong:
                yield f"proved, but undefined for n, m = {wrong[0]}"
        for one in found:
            if one["state"] == "data":
                yield "called data"
            if one["state"] != "refuted":
                continue
            if one.get("never") and any(runs.values()):
                point = next(point for point, met in runs.items() if met)
                yield f"never met, but defined for n, m = {point}"
            if "example" in one:
                sizes = one["example"]["sizes"]
                fitting = [met for point, met in runs.items()
                           if all(sizes.get(s, v) == v for s, v in zip(self.ranges, point))]
                if not fitting or any(fitting):
                    yield f"refuted for {sizes}, but it is defined there or not legal"
        if found and all(one["state"] != "refuted" for one in found):
            totals["open, right"] += all(runs.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--form", help="only functions of this form, such as arms")
    options = parser.parse_args()
    rng = random.Random(first_seed(options.seed))
    functions = [Function(rng, i, options.form) for i in range(options.count)]
    totals = {"proved": 0, "refuted": 0, "open": 0, "open, right": 0, "converted": 0}
    failures = 0
    for start in range(0, len(functions), 100):
        part = functions[start:start + 100]
        result = subprocess.run(
            [options.tool, "--symshape-check=json=true checks=false", "-o", "/dev/null", "-"],
            input="".join(f.text() for f in part), capture_output=True, text=True)
        if result.returncode != 0:
            print(result.stderr[-2000:])
            sys.exit(f"the tool failed, functions {start} and on")
        lines, listed = 1, {}
        for one in json.loads(result.stdout)["obligations"]:
            listed.setdefault(one.get("location", {}).get("line"), []).append(one)
        for f in part:
            at = lines + 1 + f.op_line
            conversion = listed.get(lines + 1 + (f.conversion or 0), [])
            for wrong in f.check(listed.get(at, []), conversion, totals):
                failures += 1
                print(f"{f.name}, line {f.op_line + 2}: {wrong}\n{f.text()}")
            lines += f.text().count("\n")
    counts = ", ".join(f"{n} {name}" for name, n in totals.items())
    print(f"{len(functions)} functions: {counts}, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
