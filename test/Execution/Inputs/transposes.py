# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the transposes and tangents of functions, and compares them with the
functions themselves.

  transposes.py FILE [FLAGS] [OLD=>NEW]

Comments in FILE give the checks, with the inputs as in utils/execute.py:

  // TRANSPOSE: f 0 2        @f is linear in its arguments 0 and 2 together
  // TANGENT: g 0            @g is a polynomial of degree 2 in argument 0
  // CASE: f(<2x3>, 4, <3>)  sizes; the elements of tensors are random integers
  // CASE: f(<2x3>, 4, <3: 0, 5, 9>)    chosen arguments have only sizes

For random x and y, the script checks by running them:

  <f(x), y> = <x, f_transpose(y)>        and the shapes of both
  f_transpose_transpose(x) = f(x)
  f(x + t) - f(x - t) = 2 * f_tangent(x, t)

All elements are integers, so floats are exact. FLAGS are passes that run on the
functions before they are executed. OLD=>NEW replaces text in the transposes, to
test that a mistake is noticed.
"""

import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)),
                                "..", "..", "..", "utils"))
from exec_cases import read_cases  # noqa: E402
from exec_driver import Array, product  # noqa: E402
from exec_harness import Case, Harness, Tools, limit_memory, signatures  # noqa: E402


class Chosen:
    """The checks of one function."""

    def __init__(self, kind, arguments):
        self.kind, self.arguments = kind, arguments

    def passes(self, name, signature):
        """The passes that build its functions."""
        of = "function={} arguments={} mode={}".format
        chosen = ",".join(map(str, self.arguments))
        first = len(signature.args)
        cotangents = ",".join(
            str(first + i) for i in range(len(signature.results)))
        flags = [of(name, chosen, "tangent")]
        if self.kind == "TRANSPOSE":
            flags += [of(name, chosen, "transpose"),
                      of(name + "_transpose", cotangents, "transpose")]
        return ["--symshape-transpose=" + f for f in flags]


def read_chosen(text):
    return {m[2]: Chosen(m[1], [int(n) for n in m[3].split()])
            for m in re.finditer(r"// (TRANSPOSE|TANGENT): (\w+)([ \d]*)$",
                                 text, re.M)}


def random_like(value, rng):
    """A tensor of the same sizes, or a number."""
    if not hasattr(value, "shape"):
        return float(rng.randint(-4, 4))
    return Array(value.shape, [float(rng.randint(-4, 4))
                               for _ in range(product(value.shape))])


def elements(value):
    return value.elements if hasattr(value, "shape") else [value]


def shape(value):
    return value.shape if hasattr(value, "shape") else None


def dot(xs, ys):
    return sum(a * b for x, y in zip(xs, ys)
               for a, b in zip(elements(x), elements(y)))


def combine(x, t, factor):
    """x + factor * t"""
    sums = [a + factor * b for a, b in zip(elements(x), elements(t))]
    return Array(x.shape, sums) if hasattr(x, "shape") else sums[0]


class Trial:
    """One case: the calls of two rounds, and the comparison."""

    def __init__(self, case, chosen, rng):
        self.case, self.chosen, self.rng = case, chosen, rng
        self.args = [random_like(a, rng) if hasattr(a, "shape")
                     and not a.elements and i not in chosen.arguments else a
                     for i, a in enumerate(case.args)]
        self.x = [random_like(case.args[i], rng) for i in chosen.arguments]
        self.t = [random_like(x, rng) for x in self.x]

    def with_chosen(self, values):
        args = list(self.args)
        for i, v in zip(self.chosen.arguments, values):
            args[i] = v
        return args

    def first(self):
        name = self.case.func
        moved = [[combine(x, t, f) for x, t in zip(self.x, self.t)]
                 for f in (1, -1)]
        return [Case(name, self.with_chosen(v)) for v in (self.x, *moved)]

    def second(self, results):
        self.fx, self.up, self.down = (r.values for r in results)
        name = self.case.func
        cases = [Case(name + "_tangent", self.with_chosen(self.x) + self.t)]
        if self.chosen.kind == "TRANSPOSE":
            self.y = [random_like(v, self.rng) for v in self.fx]
            # The elements of the chosen arguments must not be read.
            others = self.with_chosen([random_like(x, self.rng)
                                       for x in self.x])
            cases.append(Case(name + "_transpose", others + self.y))
            unread = [random_like(v, self.rng) for v in self.fx]
            cases.append(Case(name + "_transpose_transpose",
                              others + unread + self.x))
        return cases

    def failures(self, results):
        values = [r.values for r in results]
        for a, b, t in zip(self.up, self.down, values[0]):
            if shape(a) != shape(t) or [
                    p - q for p, q in zip(elements(a), elements(b))] != [
                        2 * e for e in elements(t)]:
                yield f"tangent {t} for {a} and {b}"
        if self.chosen.kind != "TRANSPOSE":
            return
        if [shape(v) for v in values[1]] != [shape(x) for x in self.x]:
            yield "cotangents of other shapes than the arguments"
        elif dot(self.fx, self.y) != dot(self.x, values[1]):
            yield (f"<f(x), y> = {dot(self.fx, self.y)}, <x, f_transpose(y)> ="
                   f" {dot(self.x, values[1])}")
        for a, b in zip(self.fx, values[2]):
            if shape(a) != shape(b) or elements(a) != elements(b):
                yield f"f(x) = {a}, transposed twice {b}"


def replaced(module, old, new):
    """The module with a mistake in the functions that end in _transpose."""
    def change(m):
        return m[0].replace(old, new)
    return re.sub(r"^  func\.func @\w+_transpose\(.*?^  }$", change, module,
                  flags=re.M | re.S)


def run(harness, module, trials, calls):
    """The outcomes of each trial's calls."""
    flat = [c for cs in calls for c in cs]
    outcomes = iter(harness.outcomes(module, flat)[0])
    found = [[next(outcomes) for _ in cs] for cs in calls]
    bad = 0
    for trial, cases, results in zip(trials, calls, found):
        for case, outcome in zip(cases, results):
            if outcome.kind != "returned":
                print(f"line {trial.case.line}: {case}: {outcome}")
                bad += 1
    if bad:
        sys.exit(f"{bad} calls did not return")
    return found


def main():
    limit_memory()
    with open(sys.argv[1], encoding="utf-8") as source:
        text = source.read()
    tools = Tools()
    harness = Harness(tools)
    chosen = read_chosen(text)
    functions = signatures(tools.passes(text, []))[0]
    flags = [flag for name, c in chosen.items()
             for flag in c.passes(name, functions[name])]
    options = [a for a in sys.argv[2:] if "=>" not in a]
    module = tools.passes(text, flags + options)
    for old, new in (a.split("=>") for a in sys.argv[2:] if "=>" in a):
        module = replaced(module, old, new)
    rng = random.Random(1)
    trials = [Trial(c, chosen[c.func], rng) for c in read_cases(text)]
    calls = [t.first() for t in trials]
    for trial, outcomes in zip(trials, run(harness, module, trials, calls)):
        trial.calls = trial.second(outcomes)
    failures = 0
    results = run(harness, module, trials, [t.calls for t in trials])
    for trial, outcomes in zip(trials, results):
        for failure in trial.failures(outcomes):
            print(f"line {trial.case.line}: {trial.case.func}: {failure}")
            failures += 1
    print(f"{len(chosen)} functions, {len(trials)} cases, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
