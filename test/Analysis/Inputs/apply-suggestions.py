#!/usr/bin/env python3
#===- apply-suggestions.py - Apply the fixes that explanations suggest ------===#
#
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Applies each fix that symshape-explain suggests for the given programs, one
at a time, and checks that this proves or refutes the predicate.

Splits a file at `// -----`, and skips parts that do not parse. The last line
adds up the results; the exit code is 0 if every fix kept its promise.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile


def run(tool, *arguments):
    return subprocess.run(
        [tool, "--allow-unregistered-dialect", *arguments],
        capture_output=True,
        text=True,
        timeout=1800,  # only a hang takes so long
    )


def explain(tool, path):
    """The explanations of a program; None if it is not one."""
    result = run(tool, path, "--symshape-explain=json", "-o", os.devnull)
    return json.loads(result.stdout) if result.returncode == 0 else None


def position(item):
    """Line and column, from 1."""
    match = re.search(r":(\d+):(\d+)$", item["location"])
    return (int(match[1]), int(match[2])) if match else None


def apply(text, fix):
    """The program with the fix, and by how many lines later lines moved."""
    lines = text.splitlines(keepends=True)
    where = position(fix)
    if where is None:
        return None, 0
    index = where[0] - 1
    if fix["kind"] == "insert":
        new = fix["text"].splitlines(keepends=True)
        return "".join(lines[:index] + new + lines[index:]), len(new)
    header = lines[index]
    start = header.index("#symshape.symbols<")
    # The list ends here; quoted names may contain any character.
    depth, quoted, end = 0, False, start
    while end < len(header):
        c = header[end]
        if c == '"':
            quoted = not quoted
        elif c == "\\" and quoted:
            end += 1
        elif not quoted and c == "<":
            depth += 1
        elif not quoted and c == ">":
            depth -= 1
            if depth == 0:
                break
        end += 1
    lines[index] = header[:start] + fix["text"] + header[end + 1 :]
    return "".join(lines), 0


def check(tool, work, number, text, item, fix):
    """None if the fix keeps its promise, else the error."""
    fixed, moved = apply(text, fix)
    if fixed is None:
        return "the fix has no place"
    path = os.path.join(work, f"{number}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(fixed)
    after = explain(tool, path)
    if after is None:
        return "the program does not parse then:\n" + run(tool, path).stderr
    line, column = position(item)
    for left in after:
        if left["subject"] == item["subject"] and position(left) == (
            line + moved,
            column,
        ):
            return "still undecided: " + json.dumps(left["steps"], indent=1)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    applied = failed = 0
    with tempfile.TemporaryDirectory() as work:
        tasks = []
        number = 0
        pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
        for program in options.programs:
            with open(program, encoding="utf-8", errors="surrogateescape") as file:
                parts = file.read().split("// -----")
            for part in parts:
                number += 1
                source = os.path.join(work, f"{number}.in.mlir")
                with open(
                    source, "w", encoding="utf-8", errors="surrogateescape"
                ) as file:
                    file.write(part)
                # Uses the tool's own print, so that values have the names in
                # the report.
                printed = run(options.tool, source)
                if printed.returncode != 0:
                    continue
                path = os.path.join(work, f"{number}.out.mlir")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(printed.stdout)
                for item in explain(options.tool, path) or []:
                    for fix in item["fixes"]:
                        number += 1
                        task = pool.submit(
                            check,
                            options.tool,
                            work,
                            number,
                            printed.stdout,
                            item,
                            fix,
                        )
                        tasks.append((program, item, fix, task))
        for program, item, fix, task in tasks:
            problem = task.result()
            applied += 1
            if problem is None:
                continue
            failed += 1
            print(f"{program}: {item['subject']}: '{item.get('question')}'")
            print(fix["text"])
            print(problem)
    print(f"{applied} suggestions applied, {failed} failed")
    return 1 if failed or not applied else 0


if __name__ == "__main__":
    sys.exit(main())
