#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the functions of test programs before and after the pipeline.

Calls every function of the .mlir files (and of the blocks of .md files) below
PATH with random inputs. LIST names the functions that cannot be executed, one
per line with the reason. A function that cannot be executed and is not in LIST
is a failure. An unregistered op without results, such as "test.use"(%n), prints
numbers and sizes.

  utils/execute-tests.py --list LIST PATH...
  utils/execute-tests.py --list LIST --inputs=40 --twice PATH...   for longer
  utils/execute-tests.py --list LIST --update PATH...  updates the list

The name of a function in LIST is FILE#PART@NAME, where PART counts the modules
of a file.
"""

import argparse
import os
import random
import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from exec_cases import made_up, split_file
from exec_driver import Unsupported
from exec_harness import (Harness, ToolCrash, ToolFailure, Tools, limit_memory,
                          may_avoid_crash, signatures)

ROOT = Path(__file__).resolve().parent.parent
# Functions per run; with more of them, runs take longer in total.
BATCH = 60


class Part:
    """A module of a file."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.module = None  # printed, names made unique
        self.functions = []  # names, as in the file
        self.prefix = ""


def read_parts(path):
    """The modules in a file."""
    name = os.path.relpath(path, ROOT)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        texts = re.findall(r"^```mlir\n(.*?)^```$", text, re.M | re.S)
    else:
        texts = [t for _, t in split_file(text)]
    return [Part(f"{name}#{i}", t) for i, t in enumerate(texts, 1)
            if re.search(r"\bfunc\b", t)]


SCALAR = re.compile(r"(index|i\d+)$")


def print_uses(text):
    """Makes ops that only use values print them."""
    helpers = {}

    def call(m):
        pad, operands, types = m.group(1), m.group(2), m.group(3)
        names = [o.strip() for o in operands.split(",") if o.strip()]
        kinds = [t.strip() for t in re.split(r",(?![^<]*>)", types)
                 if t.strip()]
        lines = []
        for name, kind in zip(names, kinds):
            if not (SCALAR.match(kind) or kind.startswith("tensor<")):
                continue
            if kind.startswith("tensor<") and re.search(r"[#,*]", kind):
                continue
            helper = "use_" + re.sub(r"\W+", "_", kind.replace("?", "d"))
            helpers[helper] = kind
            lines.append(f"{pad}func.call @{helper}({name}) : ({kind}) -> ()")
        return "\n".join(lines)
    text = re.sub(r'^( *)"test\.\w+"\(([^()]*)\) : \(([^()]*)\) -> \(\) *$',
                  call, text, flags=re.M)
    if not helpers:
        return text
    if "@printI64" not in text:
        text += "\nfunc.func private @printI64(i64)\n"
    for helper, kind in helpers.items():
        text += f"func.func private @{helper}(%v: {kind}) {{\n"
        if kind.startswith("tensor<"):
            rank = kind[7:-1].count("x")
            for axis in range(rank):
                text += (f"  %a{axis} = arith.constant {axis} : index\n"
                         f"  %d{axis} = tensor.dim %v, %a{axis} : {kind}\n"
                         f"  %w{axis} = arith.index_cast %d{axis} : index to "
                         f"i64\n  call @printI64(%w{axis}) : (i64) -> ()\n")
        else:
            width = 64 if kind == "index" else int(kind[1:])
            cast = ("arith.index_cast" if kind == "index" else "arith.extsi"
                    if width < 64 else "arith.trunci")
            value = "%v" if kind == "i64" else "%w"
            if kind != "i64":
                text += f"  %w = {cast} %v : {kind} to i64\n"
            text += f"  call @printI64({value}) : (i64) -> ()\n"
        text += "  return\n}\n"
    return text


def first_line(error):
    """The reason why something is not executed, in one line."""
    lines = [l for l in re.sub(r"\bp\d+_", "", str(error)).splitlines()
             if l.strip()]
    if "with an unregistered dialect" in str(error):
        return "an op of an unregistered dialect"
    if isinstance(error, ToolCrash):
        return str(error)
    for line in lines:
        if "error:" in line:
            return line.split("error:", 1)[1].strip()[:70].rstrip()
    return lines[0].strip()[:70].rstrip() if lines else "?"


def read_module(tools, part, number):
    """Parses and prints a part, all names made unique by a prefix."""
    text = tools.passes(print_uses(part.text), ["--mlir-print-local-scope"])
    if re.search(r"^module.*attributes|^  module", text, re.M):
        raise Unsupported("a module with attributes or modules")
    found, declared, refused = signatures(text)
    part.prefix = f"p{number}_"
    shared = {d for d in declared if re.match(r"print(I64|F64|Newline|Comma)$",
                                              d)}
    names = (set(found) | set(refused) | declared) - shared
    part.functions = [n for n, f in found.items()
                      if not n.startswith("use_") and not f.internal]
    part.refused = refused
    part.module = re.sub(
        r"@([\w.$-]+)",
        lambda m: "@" + (part.prefix if m.group(1) in names else "")
        + m.group(1), text)
    return part


def bodies(module):
    """The functions of a printed module, by name."""
    inner = re.sub(r"\Amodule \{\n|^\}\s*\Z", "", module, flags=re.M)
    result, at = {}, 0
    lines = inner.splitlines(keepends=True)
    while at < len(lines):
        m = re.match(r"  func\.func [^@\n]*@([\w.$-]+)\(", lines[at])
        start = at
        at += 1
        if not m:
            continue
        if lines[start].rstrip().endswith("{"):
            while lines[at].rstrip() != "  }":
                at += 1
            at += 1
        result[m.group(1)] = "".join(lines[start:at])
    return result


def assemble(chosen):
    """One module with the functions `(part, name)` and all that they call."""
    text, done = [], set()
    for part, name in chosen:
        available = bodies(part.module)
        open_names = [part.prefix + name]
        while open_names:
            n = open_names.pop()
            if n in done or n not in available:
                continue
            done.add(n)
            text.append(available[n])
            open_names += re.findall(r"@([\w.$-]+)", available[n])
    return "module {\n" + "".join(text) + "}\n"


class Totals:
    def __init__(self):
        self.functions = self.inputs = self.stops = self.failures = 0


def run(harness, chosen, options, totals):
    """Executes functions in one module; differences are printed."""
    text = harness.tools.passes(assemble(chosen), [])
    found = signatures(text)[0]
    cases = []
    for part, name in chosen:
        rng = random.Random(f"{options.seed} {part.name}@{name}")
        cases += made_up(text, [found[part.prefix + name]], rng,
                         options.inputs)
    after = [["--symshape-pipeline=only-warn", *shlex.split(options.then)]]
    if options.twice:
        after += [["--symshape-pipeline=only-warn"] * 2,
                  ["--symshape-pipeline=only-warn export-facts"] * 2]
    compared = harness.compare(text, cases, *after)
    if compared.crashes and len(chosen) > 1:
        raise ToolCrash(compared.crashes[0])  # which of them, one by one
    totals.functions += len(chosen)
    totals.inputs += len(cases) - len(compared.excluded)
    totals.stops += compared.stopped
    totals.failures += len(compared.differences) + len(compared.crashes)
    for crash in compared.crashes:
        print(f"{chosen[0][0].name}@{chosen[0][1]}: crash: {crash}", flush=True)
    names = {p.prefix: p.name for p, _ in chosen}
    for d in compared.differences:
        prefix = re.match(r"p\d+_", d.case.func).group()
        print(f"{names[prefix]}: difference: {d}", flush=True)
    return compared


def read_list(path):
    if not path.exists():
        return {}
    lines = (l.strip() for l in path.read_text().splitlines())
    return dict(l.split(": ", 1) for l in lines if l and l[0] != "#")


def write_list(path, reasons):
    lines = [f"{name}: {why}\n" for name, why in sorted(reasons.items())]
    path.write_text(
        "# The functions of tests that utils/execute-tests.py does not "
        "execute, and why.\n# Its option --update updates this list.\n" +
        "".join(lines))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path)
    parser.add_argument("--list", required=True, type=Path,
                        help="the file with the functions that are not executed")
    parser.add_argument("--inputs", type=int, default=3,
                        help="random inputs of each function (default: 3)")
    parser.add_argument("--twice", action="store_true",
                        help="also execute after two runs of the pipeline,\n"
                        "without and with export-facts")
    parser.add_argument("--then", default="", metavar="FLAGS",
                        help="run these passes after the pipeline, such as\n"
                        "--then='--canonicalize --cse --inline --sccp'")
    parser.add_argument("--seed", type=int, default=1,
                        help="the seed of the inputs (default: 1)")
    parser.add_argument("--update", action="store_true",
                        help="update the entries of these files in LIST")
    options = parser.parse_args()
    limit_memory()
    harness = Harness(Tools(), verify=True, seconds=2,
                      quick=not options.twice)
    listed = read_list(options.list)
    files = sorted(f for p in options.paths
                   for f in ([p] if p.is_file() else
                             [*p.rglob("*.mlir"), *p.glob("*.md")])
                   if "Inputs" not in f.parts)
    parts = [p for f in files for p in read_parts(f)]
    reasons, totals, workers = {}, Totals(), os.cpu_count() or 1

    def read(numbered):
        number, part = numbered
        try:
            return read_module(harness.tools, part, number)
        except (ToolFailure, Unsupported) as e:
            reasons[part.name] = first_line(e)
            return None
    with ThreadPoolExecutor(workers) as pool:
        read_in = [p for p in pool.map(read, enumerate(
            p for p in parts if p.name not in listed)) if p]
    for part in read_in:
        for name, why in part.refused.items():
            reasons[f"{part.name}@{name}"] = why
    chosen = [(p, n) for p in read_in for n in p.functions]
    chosen = [(p, n) for p, n in chosen if f"{p.name}@{n}" not in listed]
    # A separate run, since the harness rewrites only programs without dynamic
    # ops.
    groups = [[c for c in chosen if may_avoid_crash(c[0].module) == plain]
              for plain in (True, False)]
    batches = [group[i:i + BATCH] for group in groups
               for i in range(0, len(group), BATCH)]

    def execute(batch):
        try:
            run(harness, batch, options, totals)
        except (ToolFailure, Unsupported):
            for pair in batch:
                try:
                    run(harness, [pair], options, totals)
                except (ToolFailure, Unsupported) as e:
                    reasons[f"{pair[0].name}@{pair[1]}"] = first_line(e)
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(execute, batches))
    known = {f"{p.name}@{n}" for p in read_in for n in p.functions}
    known |= {p.name for p in parts} | set(reasons)
    here = {os.path.relpath(f, ROOT) for f in files}
    gone = {n for n in listed
            if n.split("#")[0] in here and n not in known
            or not (ROOT / n.split("#")[0]).exists()}
    missing = {n: w for n, w in reasons.items() if n not in listed}
    if options.update:
        write_list(options.list, {**{n: w for n, w in listed.items()
                                     if n not in gone}, **missing})
        print(f"{len(missing)} added to {options.list}, {len(gone)} removed")
    else:
        for name, why in sorted(missing.items()):
            print(f"{name}: {why}\n  not executed, and not in {options.list}")
        for name in sorted(gone):
            print(f"{name}: in {options.list}, and not there")
        totals.failures += len(missing) + len(gone)
    print(f"{totals.functions} functions, {totals.inputs} inputs, "
          f"{totals.stops} of them stopped at a check, {totals.failures} "
          "failures")
    return 1 if totals.failures else 0


if __name__ == "__main__":
    sys.exit(main())
