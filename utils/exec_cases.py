# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The inputs of execute.py: from the comments of a test, or random."""

import itertools
import re

from exec_driver import Array, Shaped, Unsupported, product
from exec_harness import Case, closing, split_top
from fuzz_ir import evaluate_text


class BadCase(Exception):
    """A line that is not a case."""


# --- Cases in comments ------------------------------------------------------


def parse_scalar(text, names):
    text = text.strip()
    if text in names:
        return names[text]
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    try:
        return float(text)
    except ValueError:
        raise BadCase(f"expected a number, 'true', 'false' or a name that "
                      f"follows 'for', found '{text}'") from None


def parse_value(text, names):
    """`3`, `-1.5`, `true`, `<2x3>` (any elements), `<2: 5, 6>`, `<N: 0>` (all
    elements are 0); `<>` has rank 0."""
    text = text.strip()
    if not text.startswith("<"):
        return parse_scalar(text, names)
    if not text.endswith(">"):
        raise BadCase(f"expected '>' at the end of '{text}'")
    sizes, _, elements = text[1:-1].partition(":")
    shape = [parse_scalar(s, names) for s in sizes.split("x") if s.strip()]
    if any(not isinstance(s, int) or s < 0 for s in shape):
        raise BadCase(f"expected sizes, found '{sizes}'")
    elements = [parse_scalar(e, names)
                for e in elements.split(",") if e.strip()]
    if len(elements) == 1:
        elements *= product(shape)
    return Array(shape, elements)


def parse_expected(text, names):
    text = text.strip()
    if text == "returns":
        return "returns"
    m = re.fullmatch(r'stops(?:\s+"(.*)")?', text)
    if m:
        return ("stops", m.group(1) or "")
    return ("values", [parse_value(v, names) for v in split_top(text)])


def parse_case(text):
    """The cases of `f(inputs) -> outcome for N = 0 1 2, M = 1 2`; the last two
    parts are optional."""
    m = re.match(r"\s*@?([\w.$-]+)\(", text)
    if not m:
        raise BadCase(f"expected 'function(inputs)', found '{text.strip()}'")
    try:
        end = closing(text, m.end() - 1)
    except IndexError:
        raise BadCase(f"expected ')' in '{text.strip()}'") from None
    rest, _, grid = text[end + 1:].strip().partition("for ")
    rest = rest.strip()
    if rest and not rest.startswith("->"):
        raise BadCase(f"expected '->' or 'for', found '{rest}'")
    axes = []
    for axis in filter(None, (a.strip() for a in grid.split(","))):
        name, equals, values = axis.partition("=")
        if not equals or not values.split():
            raise BadCase(f"expected 'name = values', found '{axis}'")
        axes.append([(name.strip(), parse_scalar(v, {}))
                     for v in values.split()])
    cases = []
    for chosen in itertools.product(*axes):
        names = dict(chosen)
        args = [parse_value(a, names)
                for a in split_top(text[m.end():end])]
        expected = parse_expected(rest[2:], names) if rest else None
        cases.append(Case(m.group(1), args, expected))
    return cases


def read_cases(text, first_line=1):
    """The cases in the `// CASE:` comments of the text."""
    cases = []
    for number, line in enumerate(text.splitlines(), first_line):
        m = re.match(r"\s*// CASE: (.*)", line)
        if not m:
            continue
        try:
            found = parse_case(m.group(1))
        except BadCase as e:
            raise BadCase(f"line {number}: {e}") from None
        for case in found:
            case.line = number
        cases += found
    return cases


def split_file(text):
    """The parts between `// -----` lines, each with its first line."""
    parts, line = [], 1
    for part in re.split(r"^// -----.*$", text, flags=re.M):
        parts.append((line, part))
        line += part.count("\n")
    return parts


# --- Random cases -------------------------------------------------------------

SIZES = [0, 1, 1, 2, 2, 3, 4, 5, 7, 8]
SCALARS = [-7, -2, -1, 0, 1, 1, 2, 3, 4, 5, 8, 16]
FAR = {"index": [2**31, 2**62, 2**63 - 1, -(2**63)], "i1": [0, 1]}
MAX_ELEMENTS = 400


class Premises:
    """The premises that the attributes of a function state."""

    def __init__(self, text, name):
        self.shapes, self.symbols = {}, {}
        m = re.search(rf"func\.func [^@\n]*@{re.escape(name)}\(", text)
        start = m.end() - 1
        end = closing(text, start)
        for i, arg in enumerate(split_top(text[start + 1:end])):
            s = re.search(r"symshape\.shape = #symshape\.shape<\[", arg)
            if s:
                inner = arg[s.end():closing(arg, s.end() - 1)]
                self.shapes[i] = [e.strip() for e in split_top(inner)]
        head = text[end:text.find("\n", end)]
        s = re.search(r"symshape\.symbols = #symshape\.symbols<", head)
        if s:
            inner = head[s.end():closing(head, s.end() - 1)]
            for declaration in split_top(inner):
                self.declare(declaration.strip())

    def declare(self, text):
        m = re.match(r'("[^"]*"|\w+)', text)
        ranges = re.search(r" in \[\s*(\S+?)\s*,\s*(\S+?)\s*\]", text)
        low, high = ranges.groups() if ranges else ("*", "*")
        divisor = re.search(r" divisor (\d+)", text)
        self.symbols[m.group(1)] = (
            None if low == "*" else int(low),
            None if high == "*" else int(high),
            int(divisor.group(1)) if divisor else 1)

    def choose(self, rng):
        values = {}
        for name, (low, high, divisor) in self.symbols.items():
            least = max(low or 0, 0)
            most = least + 4 * divisor
            if high is not None:
                most = min(most, high)
            choices = [v for v in range(least, most + 1) if v % divisor == 0]
            if not choices:
                raise Unsupported(f"symbol '{name}' has no small value")
            values[name] = rng.choice(choices)
        return values


def random_args(func, rng, premises=None):
    """Inputs for the function, sizes small and often equal."""
    symbols = premises.choose(rng) if premises else {}

    def size_for(i, axis, common):
        entries = premises.shapes.get(i) if premises else None
        entry = entries[axis] if entries else "?"
        bound = re.match(r"at_most\((.*)\)$", entry)
        if entry != "?":
            value = evaluate_text(bound.group(1) if bound else entry,
                                  lambda name, _: symbols[name])
            if value < 0:
                raise Unsupported("a size below 0")
            return rng.randint(0, value) if bound else value
        return common if rng.random() < equal else rng.choice(SIZES)

    equal = rng.choice([0, .5, .9, 1])
    common, args = rng.choice(SIZES), []
    # Sizes of stated shapes are not made smaller.
    stated = premises.shapes if premises else {}
    for i, ty in enumerate(func.args):
        if isinstance(ty, Shaped):
            shape = [size_for(i, axis, common) if d is None else d
                     for axis, d in enumerate(ty.dims)]
            count = product(shape)
            if count > MAX_ELEMENTS and i not in stated:
                shape = [1 if d is None else d for d in ty.dims]
                count = product(shape)
            if count > 20 * MAX_ELEMENTS:
                raise Unsupported(f"{count} elements")
            args.append(Array(shape, [scalar(ty.elem, rng, common)
                                      for _ in range(count)]))
        else:
            args.append(scalar(ty, rng, common))
    return args


def scalar(elem, rng, common):
    if elem == "i1":
        return rng.random() < .5
    if elem[0] in "fb":
        return rng.choice([-1.5, 0., .5, 1., 2., 3.])
    r = rng.random()
    if r < .25:
        return common
    if r < .95:
        return rng.choice([0, 1, 2, -1] if elem == "i8" else SCALARS)
    if elem == "index":
        return rng.choice(FAR["index"])
    width = int(elem[1:])
    return rng.choice([2**(width - 1) - 1, -(2**(width - 1))])


def made_up(text, funcs, rng, count):
    """`count` cases for each function that may be called from outside; the text
    is the module's printed form."""
    cases = []
    for func in funcs:
        if func.internal:
            continue
        premises = Premises(text, func.name)
        for _ in range(count * 3):
            if sum(c.func == func.name for c in cases) >= count:
                break
            try:
                cases.append(Case(func.name, random_args(func, rng, premises)))
            except (Unsupported, ValueError, KeyError):
                continue
    return cases
