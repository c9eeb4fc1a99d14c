#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the verdicts on the windows of random structured ops with every size.

Writes linalg.generic ops whose maps have sums, strides, negative steps, shifts,
floordiv, ceildiv and mod, over loops and operands of dynamic sizes, 0 and 1
included. A tool checks them with symshape-check-contradictions. Then the script
runs the loops of each op for all sizes in the declared ranges and compares:

- no diagnostic: the op stays inside its operands for all sizes;
- never met: the op leaves the operand for all sizes;
- a counterexample: the op leaves the operand for these sizes, by these numbers;
- not proved: counted, and how many of them stay inside for all sizes.

Prints each difference with the function.

  fuzz-windows.py [--tool symshape-opt] [--seed N] [--count N]
"""

import argparse
import itertools
import random
import re
import subprocess
import sys

from fuzz_options import first_seed


def ceildiv(a, b):
    return -(-a // b)


class Expr:
    """Text of MLIR, and its value under names."""

    def __init__(self, text):
        self.text = text
        python = text.replace("floordiv", "//").replace("mod", "%")
        while match := re.search(r"\(([^()]*|[^()]*\([^()]*\)[^()]*)\) ceildiv (\d+)",
                                 python):
            python = (python[:match.start()]
                      + f"CEIL[{match.group(1)}, {match.group(2)}]"
                      + python[match.end():])
        python = python.replace("CEIL[", "ceildiv(").replace("]", ")")
        self.code = compile(python, text, "eval")

    def value(self, names):
        return eval(self.code, {"ceildiv": ceildiv, "max": max, "min": min}, names)


class Function:
    """One structured op that reads or writes operand 0 by windows."""

    def __init__(self, rng, number):
        self.rng, self.name = rng, f"f{number}"
        self.ranges = {}
        for symbol in ("n", "m")[:rng.choice((1, 1, 2))]:
            low = rng.choice((0, 0, 1, 2))
            self.ranges[symbol] = (low, low + rng.choice((0, 3, 5)))
        # All sizes are constant in some programs, but not in their types.
        self.loops = [self.size() for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        rank = rng.choice((1, 1, 2))
        self.indices, self.sizes = [], []
        for _ in range(rank):
            if rank > 1 and rng.random() < 0.2:
                loop = rng.randrange(len(self.loops))
                if f"d{loop}" not in self.indices:
                    self.indices.append(f"d{loop}")
                    self.sizes.append(self.loops[loop])
                    continue
            index, fit = self.index()
            self.indices.append(index)
            size = fit if fit and rng.random() < 0.7 else self.size()
            if not re.search("[nm](?!o)", size):  # a size without a symbol
                size = str(max(0, Expr(size).value({})))
            self.sizes.append(size)
        self.writes = rng.random() < 0.2

    def size(self):
        rng = self.rng
        name = rng.choice(list(self.ranges))
        other = rng.choice(list(self.ranges))
        return rng.choice((
            f"{rng.randrange(6)}", name, name, name, f"{name} * 2", f"{name} + 1",
            f"{name} + {other}", f"{name} - 1", f"max({name} - 2, 0)",
            f"{name} floordiv 2", f"{name} * 3 + 2", f"min({name}, 3)",
            f"{name} * {other}"))

    def linear(self):
        """A sum of loops, and the size that it needs, or None."""
        rng = self.rng
        loops = rng.sample(range(len(self.loops)),
                           rng.randint(1, len(self.loops)))
        shift = rng.choice((0, 0, 0, 1, 2, -1, 3))
        parts, need = [], []
        for loop in loops:
            step = rng.choice((1, 1, 1, 2, 3, -1, -2))
            parts.append(f"d{loop} * {step}")
            if step > 0:
                need.append(f"({self.loops[loop]}) * {step} - {step}")
        text = " + ".join(parts) + (f" + {shift}" if shift else "")
        spare = shift + 1 + rng.choice((0, 0, 0, -1, 1))
        return text, " + ".join([*need, f"{spare}"])

    def index(self):
        """An index that is not one of the loops, and the size that it needs, or
        None."""
        while True:
            text, need = self.any_index()
            points = [{f"d{i}": self.rng.randrange(100)
                       for i in range(len(self.loops))} for _ in range(20)]
            values = [Expr(text).value(point) for point in points]
            if all(values != [point[f"d{i}"] for point in points]
                   for i in range(len(self.loops))):
                return text, need

    def any_index(self):
        rng = self.rng
        text, need = self.linear()
        kind = rng.random()
        if kind < 0.45:
            return text, need
        k = rng.choice((1, 2, 2, 3, 4))
        op = rng.choice(("floordiv", "ceildiv", "mod"))
        term = f"({text}) {op} {k}"
        need = (f"({need} - 1) floordiv {k} + 1" if op == "floordiv" else
                f"{k}" if op == "mod" and rng.random() < 0.5 else
                f"min({k}, {need})" if op == "mod" else None)
        if kind < 0.8:
            return term, need
        if kind < 0.9:
            return f"{rng.choice((2, 3, -1))} * ({term}) + {self.linear()[0]}", None
        op = rng.choice(("floordiv", "ceildiv", "mod"))
        return f"{term} + ({self.linear()[0]}) {op} {rng.choice((2, 3))}", None

    def text(self):
        loops = ", ".join(f"d{i}" for i in range(len(self.loops)))
        symbols = ", ".join(f"{s} in [{a}, {b}]"
                            for s, (a, b) in self.ranges.items())
        window = "tensor<" + "?x" * len(self.sizes) + "f32>"
        plain = "tensor<" + "?x" * len(self.loops) + "f32>"
        shapes = [", ".join(self.sizes), ", ".join(self.loops)]
        arguments = ", ".join(
            f"%{name}: {kind} {{symshape.shape = #symshape.shape<[{shape}]>}}"
            for name, kind, shape in zip("xy", (window, plain), shapes))
        maps = [f"affine_map<({loops}) -> ({', '.join(self.indices)})>",
                f"affine_map<({loops}) -> ({loops})>"]
        source, target, kinds = "x", "y", [window, plain]
        if self.writes:
            source, target = "y", "x"
            maps.reverse()
            kinds.reverse()
        iterators = ", ".join(['"parallel"'] * len(self.loops))
        return f"""func.func @{self.name}({arguments}) -> {kinds[1]}
    attributes {{symshape.symbols = #symshape.symbols<{symbols}>}} {{
  %r = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} ins(%{source} : {kinds[0]}) outs(%{target} : {kinds[1]}) {{
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }} -> {kinds[1]}
  return %r : {kinds[1]}
}}
"""

    # The line of the op, from the start of the function.
    OP_LINE = 2

    def runs(self):
        """For each legal assignment, the sizes, and the ranges of the indices:
        None if the op accesses nothing."""
        loops = [Expr(text) for text in self.loops]
        sizes = [Expr(text) for text in self.sizes]
        indices = [Expr(text) for text in self.indices]
        boxes = [range(a, b + 1) for a, b in self.ranges.values()]
        for point in itertools.product(*boxes):
            names = dict(zip(self.ranges, point))
            counts = [e.value(names) for e in loops]
            found = [e.value(names) for e in sizes]
            if min(counts + found) < 0:
                continue
            ends = [None] * len(indices)
            for steps in itertools.product(*map(range, counts)):
                at = {f"d{i}": step for i, step in enumerate(steps)}
                for axis, e in enumerate(indices):
                    i = e.value(at)
                    low, high = ends[axis] or (i, i)
                    ends[axis] = min(low, i), max(high, i)
            yield names, found, ends

    def check(self, verdicts):
        """Yields a text for each wrong verdict, and the undecided ones."""
        self.open = []
        self.undecided = self.undecided_right = self.proved = self.refuted = 0
        runs = list(self.runs())
        windows = [axis for axis, index in enumerate(self.indices)
                   if not re.fullmatch(r"d\d", index)]
        for axis, kind in itertools.product(windows, ("window", "index")):
            def is_met(run):
                names, sizes, ends = run
                if ends[axis] is None:
                    return True
                return (ends[axis][1] < sizes[axis] if kind == "window"
                        else ends[axis][0] >= 0)
            verdict, example = verdicts.get((axis, kind), ("proved", None))
            what = f"axis {axis}, {kind}: {verdict}"
            if verdict == "proved":
                self.proved += 1
                for run in runs:
                    if not is_met(run):
                        yield f"{what}, but not for {run[0]}"
                        break
            elif verdict == "never":
                self.refuted += 1
                for run in runs:
                    if is_met(run):
                        yield f"{what}, but it is met for {run[0]}"
                        break
            elif verdict == "example":
                self.refuted += 1
                values, least, found = example
                fitting = [run for run in runs if all(
                    run[0].get(name) == value for name, value in values.items())]
                if not fitting:
                    yield f"{what}, but {values} is not legal"
                for names, sizes, ends in fitting:
                    if is_met((names, sizes, ends)):
                        yield f"{what}, but it is met for {names}"
                        break
                    real = ((ends[axis][1] + 1, sizes[axis]) if kind == "window"
                            else (0, ends[axis][0]))
                    if real != (least, found):
                        yield f"{what}, {least} and {found} are {real} for {names}"
                        break
            else:
                self.undecided += 1
                is_right = all(map(is_met, runs))
                self.undecided_right += is_right
                if is_right:
                    self.open.append(what)


MESSAGE = re.compile(
    r"^\S*?:(\d+):\d+: \w+: (?:a consequence: )?'linalg.generic' op expected (?:at "
    r"least '.*?' elements|an (index) of at least '.*?') along dimension (\d+) of "
    r"operand ([01]), found '.*?'(.*)$")
EXAMPLE = re.compile(
    r"note: for (.*): expected at least (-?\d+), found (-?\d+)$")


def read_verdicts(output):
    """Per line of an op, its verdicts."""
    found, last = {}, None
    for line in output.splitlines():
        if match := MESSAGE.match(line):
            number, index, axis, _, end = match.groups()
            last = (int(axis), "index" if index else "window")
            verdict = ("undecided" if "not proved" in end else
                       "example" if "for some sizes" in end else "never")
            verdicts = found.setdefault(int(number), {})
            verdicts[last] = (verdict, None)
        elif (match := EXAMPLE.search(line)) and last:
            values = dict(part.split(" = ") for part in match.group(1).split(", "))
            verdicts[last] = ("example", (
                {name: int(value) for name, value in values.items()},
                int(match.group(2)), int(match.group(3))))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("-v", "--verbose", action="store_true",
                        help="print each window that is right and not proved")
    options = parser.parse_args()
    seed = first_seed(options.seed)
    rng = random.Random(seed)
    functions = [Function(rng, i) for i in range(options.count)]
    totals = dict(proved=0, refuted=0, undecided=0, undecided_right=0)
    failures = 0
    for start in range(0, len(functions), 200):
        lines, text = 1, ""
        at = {}
        for f in functions[start:start + 200]:
            at[f.name] = lines + f.OP_LINE
            text += f.text()
            lines += f.text().count("\n")
        result = subprocess.run(
            [options.tool, "--symshape-check-contradictions=strict", "-o",
             "/dev/null", "--mlir-print-op-on-diagnostic=false", "-"],
            input=text, capture_output=True, text=True)
        if result.returncode not in (0, 1):
            print(result.stderr[-2000:])
            sys.exit(f"the tool failed, functions {start} and on")
        verdicts = read_verdicts(result.stderr)
        for f in functions[start:start + 200]:
            for wrong in f.check(verdicts.get(at[f.name], {})):
                failures += 1
                print(f"{wrong}\n{f.text()}")
            if options.verbose:
                for what in f.open:
                    print(f"{what}, and it is met:\n{f.text()}")
            for name in totals:
                totals[name] += getattr(f, name)
    print(f"{len(functions)} functions: {totals['proved']} proved, "
          f"{totals['refuted']} refuted, {totals['undecided']} undecided "
          f"({totals['undecided_right']} of them right), {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
