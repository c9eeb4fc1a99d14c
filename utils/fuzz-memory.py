#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plans the memory of random programs, and checks the check.

Each program is a function with buffers of random sizes, used in straight code, loops
and branches. symshape-plan-memory plans it, and symshape-check-memory has to accept it.
The arithmetic of the offsets is then evaluated at several sizes: no two views that are
needed at once may overlap, and none may end outside of the allocation.

With --faults, each planned program gets a fault (two offsets swapped, an arm of a
maximum dropped, the bytes of another view, a use after the last one), and a program
whose views overlap at some size must be refused.

  utils/fuzz-memory.py --count 100000 --seed 1
"""

import argparse
import collections
import random
import re
import sys

from exec_harness import Tools, limit_memory

SIZES = ((0, 0, 0), (1, 1, 1), (3, 70, 5), (64, 2, 0), (200, 7, 33), (5, 300, 64))
ELEMENTS = {"f32": 4, "i8": 1, "f64": 8, "index": 8, "i1": 1, "bf16": 2}


def program(rng, name):
    """A function of three sizes."""
    lines = [f"func.func @{name}(%n: index, %m: index, %k: index, %c: i1, %o: memref<?xi8>) {{",
             "  %c0 = arith.constant 0 : index", "  %c1 = arith.constant 1 : index",
             "  %c2 = arith.constant 2 : index",
             "  %nm = arith.addi %n, %m : index", "  %n2 = arith.muli %n, %c2 : index"]
    buffers = []
    element = rng.choice(list(ELEMENTS))

    def alloc(pad):
        rank = rng.choice((1, 1, 2))
        dims, values = [], []
        for _ in range(rank):
            if rng.random() < 0.25:
                dims.append(str(rng.choice((1, 3, 64))))
            else:
                dims.append("?")
                values.append(rng.choice(("%n", "%m", "%k", "%nm", "%n2")))
        kind = f"memref<{'x'.join(dims)}x{element}>"
        buffer = f"%b{len(buffers)}"
        buffers.append((buffer, kind, pad))
        lines.append(f"{pad}{buffer} = memref.alloc({', '.join(values)}) : {kind}")

    def use(pad, visible):
        buffer, kind, _ = rng.choice(visible)
        if rng.random() < 0.3 and "x" in kind:
            lines.append(f"{pad}%d{len(lines)} = memref.cast {buffer} : {kind} to "
                         f"{re.sub(r'[0-9]+x', '?x', kind)}")
            buffer, kind = lines[-1].split()[0], lines[-1].split(" to ")[1]
        rank = kind.count("x") - ("index" in kind)
        at = ", ".join(["%c0"] * rank)
        if rng.random() < 0.5:
            lines.append(f"{pad}%v{len(lines)} = memref.load {buffer}[{at}] : {kind}")
        else:
            lines.append(f"{pad}%w{len(lines)} = memref.load {buffer}[{at}] : {kind}")
            other, type_, _ = rng.choice(visible)
            rank = type_.count("x") - ("index" in type_)
            lines.append(f"{pad}memref.store {lines[-1].split()[0]}, {other}["
                         f"{', '.join(['%c0'] * rank)}] : {type_}")

    def block(pad, depth, visible):
        for _ in range(rng.randrange(2, 9)):
            choice = rng.random()
            if choice < 0.4 or not visible:
                alloc(pad)
                visible = [*visible, buffers[-1]]
            elif choice < 0.85 or depth == 2:
                use(pad, visible)
            elif choice < 0.93:
                lines.append(f"{pad}scf.for %i{len(lines)} = %c0 to %n step %c1 {{")
                block(pad + "  ", depth + 1, visible)
                lines.append(pad + "}")
            else:
                lines.append(f"{pad}scf.if %c {{")
                block(pad + "  ", depth + 1, visible)
                lines.append(pad + "} else {")
                block(pad + "  ", depth + 1, visible)
                lines.append(pad + "}")

    block("  ", 0, [])
    return "\n".join([*lines, "  return", "}"])


OP = re.compile(r"^ *(%[\w#-]+)(?:, (%[\w#-]+))? = ([\w.]+) ?(.*)$")
MASK = (1 << 64) - 1


def overlaps(text, sizes):
    """A pair of views that overlap while both are needed, or one that is too large, at
    these sizes; `None` if there is none."""
    values = dict(zip(("%arg0", "%arg1", "%arg2"), sizes))
    lines = text.splitlines()
    views, arenas, aliases = [], {}, {}
    stack = []  # the headers of open blocks, with their lines
    spans = {}  # first and last line of each op with regions
    for number, line in enumerate(lines):
        if line.strip() == "} else {":
            continue
        if line.endswith("{"):
            stack.append(number)
        elif line.strip().startswith("}"):
            spans[stack.pop()] = number

    def block_of(number):
        return max((start for start, end in spans.items() if start < number <= end), default=-1)

    def use(view, number):
        first = last = number
        # The outermost loop around the use inside of the block of the view.
        for start, end in spans.items():
            if start > view["block"] and start < number < end and "scf.for" in lines[start]:
                first, last = min(first, start), max(last, end)
        view["first"] = first if view["first"] is None else min(view["first"], first)
        view["last"] = last if view["last"] is None else max(view["last"], last)

    # Sibling regions use a name again, so that a use is that of the last definition.
    for number, line in enumerate(lines):
        if "memref.load" in line or "memref.store" in line:
            for name in re.findall(r"%[\w-]+", line):
                if name in aliases:
                    use(aliases[name], number)
        found = OP.match(line)
        if not found:
            continue
        aliases.pop(found[1], None)
        result, second, op, rest = found.groups()
        operands = [values.get(one, 0) for one in re.findall(r"%[\w#-]+", rest)]
        if op == "arith.constant":
            word = rest.split()[0]
            values[result] = int(word) & MASK if re.fullmatch(r"-?\d+", word) else 0
        elif op == "arith.mului_extended":
            product = operands[0] * operands[1]
            values[result], values[second] = product & MASK, product >> 64
        elif op in ("arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.maxui"):
            a, b = operands
            values[result] = {"arith.addi": a + b, "arith.muli": a * b, "arith.andi": a & b,
                              "arith.ori": a | b, "arith.maxui": max(a, b)}[op] & MASK
        elif op == "arith.cmpi":
            a, b = operands
            values[result] = int({"eq": a == b, "ule": a <= b}[rest.split(",")[0]])
        elif op == "arith.select":
            values[result] = operands[1] if operands[0] else operands[2]
        elif op == "memref.alloc":
            arenas[result] = (number, operands[0] if operands else 0)
        elif op == "memref.view":
            arena, shift = re.match(r"(%[\w-]+)\[(%[\w-]+)\]", rest).groups()
            kind = rest.split(" to ")[1]
            given = iter(re.findall(r"%[\w#-]+", rest.split("][")[1].split("]")[0])
                         if "][" in rest else [])
            *dims, element = kind[len("memref<"):-1].split("x") if "index" not in kind else \
                [*kind[len("memref<"):-len("xindex>")].split("x"), "index"]
            size = ELEMENTS[element]
            for dim in dims:
                size *= values[next(given)] if dim == "?" else int(dim)
            view = {"at": values[shift], "size": size, "arena": arenas[arena],
                    "block": block_of(number), "first": None, "last": None}
            views.append(view)
            aliases[result] = view
        elif op == "memref.cast" and rest.split()[0] in aliases:
            aliases[result] = aliases[rest.split()[0]]
    for i, a in enumerate(views):
        if a["at"] + a["size"] > a["arena"][1]:
            return a, None
        for b in views[i + 1:]:
            if a["arena"] == b["arena"] and None not in (a["first"], b["first"]) and \
                    a["first"] <= b["last"] and b["first"] <= a["last"] and \
                    a["size"] and b["size"] and \
                    a["at"] < b["at"] + b["size"] and b["at"] < a["at"] + a["size"]:
                return a, b
    return None


def with_fault(rng, text):
    """The program with a fault; `None` if it has no place for this kind."""
    lines = text.splitlines()
    views = [i for i, line in enumerate(lines) if "= memref.view " in line]
    kind = rng.choice(("swap", "arm", "size", "use", "zero"))
    if kind in ("swap", "zero"):
        if len(views) < 2:
            return None
        a, b = rng.sample(views, 2)
        shift = re.search(r"\[(%[\w-]+)\]", lines[b])[1]
        if kind == "swap":
            old = re.search(r"\[(%[\w-]+)\]", lines[a])[1]
            lines[b] = lines[b].replace(f"[{shift}]", f"[{old}]", 1)
        lines[a] = re.sub(r"\[%[\w-]+\]", f"[{shift}]", lines[a], count=1)
    elif kind == "arm":
        maxima = [i for i, line in enumerate(lines) if "arith.maxui" in line]
        if not maxima:
            return None
        at = rng.choice(maxima)
        a, b = re.findall(r"%[\w-]+", lines[at])[1:3]
        kept = rng.choice((a, b))
        lines[at] = re.sub(r"%[\w-]+, %[\w-]+", f"{kept}, {kept}", lines[at], count=1)
    elif kind == "size":
        sums = [i for i, line in enumerate(lines) if "arith.andi" in line and ": index" in line]
        ends = [i for i, line in enumerate(lines) if "arith.addi" in line and sums and
                i > sums[-1]]
        if len(sums) < 2 or not ends:
            return None
        at, other = rng.choice(ends), re.match(r" *(%[\w-]+)", lines[rng.choice(sums)])[1]
        a, b = re.findall(r"%[\w-]+", lines[at])[1:3]
        lines[at] = lines[at].replace(f"{a}, {b}", f"{a}, {other}")
    else:
        if not views:
            return None
        line = lines[rng.choice(views)]
        pad = re.match(" *", line)[0]
        name, of = line.split()[0], line.split(" to ")[1]
        rank = of.count("x") - ("index" in of)
        frees = [i for i, text in enumerate(lines)
                 if text.startswith(pad + "memref.dealloc") and i > lines.index(line)]
        if not frees:
            return None
        zero = re.match(r" *(%[\w-]+)", next(one for one in lines if "constant 0 : index" in one))
        lines.insert(frees[0], f"{pad}%fault = memref.load {name}["
                               f"{', '.join([zero[1]] * rank)}] : {of}")
    return "\n".join(lines)


def modules(text):
    return [part.strip() for part in text.split("// -----") if part.strip()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--faults", type=int, default=1, help="faults in each program (1)")
    parser.add_argument("--tool", help="symshape-opt")
    options = parser.parse_args()
    limit_memory()
    tools = Tools(options.tool)
    counts = collections.Counter()
    for start in range(0, options.count, 200):
        rng = random.Random(options.seed * 1_000_003 + start)
        programs = [program(rng, f"f{start + i}")
                    for i in range(min(200, options.count - start))]
        planned = tools.passes("\n// -----\n".join(programs), [
            "--split-input-file", "--symshape-plan-memory=least-static-bytes=0",
            "--symshape-check-memory", "--mlir-print-local-scope"])
        parts = modules(planned)
        assert len(parts) == len(programs)
        faulty = []
        for text in parts:
            counts["programs"] += 1
            counts["views"] += text.count("= memref.view ")
            for sizes in SIZES:
                if found := overlaps(text, sizes):
                    counts["failures"] += 1
                    print(f"OVERLAP at {sizes}: {found}\n{text}", flush=True)
                    break
            for _ in range(options.faults):
                changed = with_fault(rng, text)
                try:
                    if changed and any(overlaps(changed, sizes) for sizes in SIZES):
                        faulty.append(changed)
                except KeyError:  # of a value that is defined later
                    pass
        refused = tools.run([tools.opt, "-", "--split-input-file", "--symshape-check-memory"],
                            "\n// -----\n".join(faulty))
        # The places of errors are lines of the whole text.
        bad = {int(line) for line in re.findall(r"^<stdin>:(\d+):\d+: error: '?", refused.stderr,
                                                re.M)}
        at = 1
        for text in faulty:
            size = text.count("\n") + 1
            counts["faults"] += 1
            if not any(at <= line < at + size for line in bad):
                counts["failures"] += 1
                print(f"ACCEPTED:\n{text}", flush=True)
            at += size + 1
    print(f"seed {options.seed}: {counts['programs']} programs with {counts['views']} views, "
          f"{counts['faults']} planted faults that overlap, {counts['failures']} failures")
    return 1 if counts["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
