#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that upstream's passes keep or weaken the shapes that inference recorded,
and never strengthen them.

Inference records shapes in each program below the FOLDERs: on the boundary of
functions, and as a tie on every value of dynamic sizes. Then one of upstream's
passes runs. After it,

  - an entry of a boundary is the recorded one, or guarantees less, or is gone; it
    has not moved;
  - a tie is one of the recorded ties;
  - without the records, inference finds the same: the pass did not use them.

Programs are .mlir files, and the examples in .md files. All of them, which takes
some minutes:

  metadata-survives.py [--every N] FOLDER...
  metadata-survives.py test docs examples

With `--every N`, checks the first of each N programs.
"""

import argparse
import concurrent.futures
import functools
import json
import re
import subprocess
import sys
from pathlib import Path

BUFFERIZE = ("--one-shot-bufferize=bufferize-function-boundaries=true "
             "allow-return-allocs-from-loops=true allow-unknown-ops=true "
             "function-boundary-type-conversion=identity-layout-map")
PASSES = ["--canonicalize", "--cse", "--sccp", "--inline", BUFFERIZE]
RECORD = "--symshape-infer=record=ties print=none"
SPLIT = "// -----"
HANGS = 1800  # seconds; only a hang takes so long, however busy the machine
RANK = {"exact": 2, "at_most": 1, "unknown": 0}


def run(args, text):
    """Runs the tool once per program: many passes leave a program unchanged."""
    return run_once(tuple(args), text)


def dies(args, text):
    try:
        run(args, text)
    except RuntimeError:
        return True
    return False


@functools.lru_cache(maxsize=64)
def run_once(args, text):
    done = subprocess.run(["symshape-opt", "-", *args], input=text, text=True,
                          capture_output=True, timeout=HANGS)
    if done.returncode < 0:
        raise RuntimeError(f"{' '.join(args)} died of signal "
                           f"{-done.returncode}")
    return done


def balanced(text, start):
    """The text in the bracket at `start`; ignores brackets in strings."""
    closing = {"[": "]", "{": "}", "<": ">", "(": ")"}
    stack, i = [], start
    while i < len(text):
        c = text[i]
        if c == '"':
            i = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, i).end()
            continue
        if text.startswith("->", i):
            i += 2
            continue
        if c in closing:
            stack.append(closing[c])
        elif stack and c == stack[-1]:
            stack.pop()
            if not stack:
                return text[start + 1:i]
        i += 1
    raise ValueError("a bracket that does not end")


def parts(text):
    """The entries of a list, at its top level."""
    result, depth, entry, quoted = [], 0, "", False
    for c in text.replace("->", "\0"):
        quoted ^= c == '"'
        if not quoted:
            depth += (c in "[{<(") - (c in "]}>)")
            if c == "," and depth == 0:
                result.append(entry.strip())
                entry = ""
                continue
        entry += c
    return [e.replace("\0", "->") for e in result + [entry.strip()] if e]


def entries(shape):
    """The entries of the text of a shape."""
    return parts(balanced(shape, shape.index("[")))


def guarantee(entry):
    return ("unknown" if entry == "?" else
            "at_most" if entry.startswith("at_most(") else "exact")


def recorded(generic):
    """The recorded shapes of each place of a boundary, and the ties, in a module in
    generic form."""
    boundary, ties = {}, set()
    for at in re.finditer(r'"func\.func"\(\) <', generic):
        text = balanced(generic, at.end() - 1)
        name = re.search(r'sym_name = "([^"]*)"', text).group(1)
        for kind in ("arg_attrs", "res_attrs"):
            found = re.search(kind + r" = \[", text)
            if not found:
                continue
            for i, one in enumerate(parts(balanced(text, found.end() - 1))):
                shape = re.search(r"symshape\.inferred = #symshape\.shape<", one)
                if shape:
                    boundary[name, kind, i] = entries(
                        balanced(one, shape.end() - 1))
    for at in re.finditer(r'"symshape\.tie_shape"', generic):
        shape = generic.index("shape = #symshape.shape<", at.end())
        ties.add(balanced(generic, generic.index("<", shape)))
    return boundary, ties


def compare_records(before, after):
    (old, old_ties), (new, new_ties) = before, after
    for place, shape in new.items():
        if place not in old or len(old[place]) != len(shape):
            yield f"{place}: {shape} was not recorded"
            continue
        for was, now in zip(old[place], shape):
            if was != now and RANK[guarantee(now)] >= RANK[guarantee(was)]:
                yield f"{place}: '{was}' became '{now}'"
    for tie in new_ties - old_ties:
        yield f"a tie to <{tie}> was not recorded"


def stripped(text):
    """The module without records; a cast without effect replaces each tie."""
    text = re.sub(r"(\S+) = symshape\.tie_shape (\S+) .* : ((tensor|memref)<.*)$",
                  r"\1 = \4.cast \2 : \3 to \3", text, flags=re.M)
    while (at := text.find("symshape.inferred = ")) >= 0:
        start = text.index("<", at)
        end = start + len(balanced(text, start)) + 2
        if text[end:end + 2] == ", ":
            end += 2
        elif text[at - 2:at] == ", ":
            at -= 2
        text = text[:at] + text[end:]
    return text


def inferred(text):
    """The inferred shapes, in order, without locations."""
    done = run(["--allow-unregistered-dialect",
                "--symshape-infer=print=json", "-o", "/dev/null"], text)
    if done.returncode:
        raise RuntimeError(f"inference refused:\n{done.stderr[:800]}")
    found = json.loads(done.stdout)
    return [(f["name"], [(v["type"], v["extents"]) for v in f["values"]])
            for f in found["functions"]]


def check(program):
    """The failures of one program, and the number of compared records."""
    failures, compared = [], 0
    done = run(["--allow-unregistered-dialect", RECORD,
                "--mlir-print-op-generic"], program)
    if done.returncode:
        return failures, compared
    before = recorded(done.stdout)
    for flag in PASSES:
        name = flag.split("=")[0]
        try:
            args = ["--allow-unregistered-dialect", RECORD, flag]
            # Upstream's inliner (22.1) dies of an unregistered op with a region,
            # with or without records.
            if dies(args, program) and dies([args[0], flag], program):
                continue
            pretty = run(args, program)
            if pretty.returncode:
                continue  # upstream refuses the program
            generic = run(["--allow-unregistered-dialect",
                           "--mlir-print-op-generic"], pretty.stdout)
            if generic.returncode:
                continue  # upstream does not read its own output
            after = recorded(generic.stdout)
            compared += len(after[0]) + len(after[1])
            failures += [f"{name}: {what}"
                         for what in compare_records(before, after)]
            if inferred(pretty.stdout) != inferred(stripped(pretty.stdout)):
                failures.append(f"{name}: inference finds something else "
                                "without the records")
        except (RuntimeError, ValueError) as error:
            failures.append(f"{name}: {error}")
    return failures, compared


def texts_below(folder):
    """The files and texts of programs; for pages, those of the examples."""
    for file in sorted(Path(folder).rglob("*")):
        if file.suffix not in (".mlir", ".md") or not file.is_file():
            continue
        text = file.read_text(errors="replace")
        if file.suffix == ".md":
            text = SPLIT.join(re.findall(r"^```mlir\n(.*?)^```", text,
                                         flags=re.M | re.S))
        yield file, text


def main():
    programs = []
    options = argparse.ArgumentParser()
    options.add_argument("folders", nargs="+")
    options.add_argument("--every", type=int, default=1)
    options = options.parse_args()
    for folder in options.folders:
        for file, text in texts_below(folder):
            programs += [(f"{file} #{i}", part)
                         for i, part in enumerate(text.split(SPLIT))
                         if "func.func" in part and "?" in part
                         and "expected-error" not in part]
    programs = programs[::options.every]
    failed = total = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (name, _), (failures, compared) in zip(
                programs, pool.map(check, [p for _, p in programs])):
            total += compared
            failed += len(failures)
            for failure in failures:
                print(f"{name}: {failure}")
    print(f"{len(programs)} programs, {total} records compared, "
          f"{failed} failures")
    return 1 if failed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
