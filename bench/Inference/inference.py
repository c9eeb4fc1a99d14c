#!/usr/bin/env python3
#===- inference.py - Inference against parsing ---------------------------===//
#
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===//
"""Compares the time of symshape-infer, and of the passes that symshape-pipeline
adds to upstream's, with the time of parsing the same file. symshape-infer
computes every extent of every value; "table" is the time if it also prints a
table of them to the null device. The script
repeats this for files that hold the same functions many times, and for functions
whose body is repeated many times in a row (each copy reads a result of the
previous one), to show how time and memory grow. Times are the least of several
runs of --mlir-timing with one thread; memory is the greatest resident size of the
process that runs the pipeline.

    bench/Inference/inference.py FILE.mlir... [--tool build/bin/symshape-opt]
"""
import argparse
import os
import re
import subprocess
import tempfile

ROW = re.compile(r"^\s*([0-9.]+) \(.*%\)\s+(?:[0-9.]+ \(.*%\)\s+)?(\S+)", re.M)
UPSTREAM_PASSES = ("Canonicalizer", "CSE")


def run(command):
    """Runs the command. Returns its output on stderr, and the greatest
    resident size of its process in MiB."""
    with tempfile.TemporaryFile("w+") as errors:
        child = subprocess.Popen(command, stderr=errors)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read()
    if child.returncode != 0:
        raise SystemExit(text[-2000:])
    return text, usage.ru_maxrss / 1024


def measure(tool, path, passes, runs):
    """The least seconds of each step, by name, of parsing and `passes`; and the
    greatest memory in MiB."""
    best, memory = {}, 0
    command = [tool, "--allow-unregistered-dialect", "--mlir-disable-threading"]
    # Upstream's verifier after each pass would count as time of that pass.
    command.append("--verify-each=false")
    command += ["--mlir-timing", "--mlir-timing-display=list"]
    if "torch.bind_symbolic_shape" in open(path).read():
        command.append("--symshape-import-torch-symbols")
    for _ in range(runs):
        text, size = run(command + passes + [path, "-o", os.devnull])
        memory = max(memory, size)
        for seconds, name in ROW.findall(text):
            best[name] = min(best.get(name, 1e9), float(seconds))
    return best, memory


def own_passes(steps):
    """The seconds of our passes among the steps of a pipeline."""
    return sum(
        seconds
        for name, seconds in steps.items()
        if name.endswith("Pass") and not name.startswith("Import")
    )


def repeated(text, times):
    """The module with each function `times` times under different names."""
    functions = re.findall(r"^  func\.func .*?^  }\n", text, re.M | re.S)
    copies = []
    for i in range(times - 1):
        for function in functions:
            copies.append(
                re.sub(r"(func\.func (?:private )?@)([\w.$-]+)", rf"\1\2_{i}", function, count=1)
            )
    end = text.rindex("}")
    return text[:end] + "".join(copies) + text[end:]


FUNCTION = re.compile(
    r"^(  func\.func @[^\n]*\) -> \(?([^\n]*?)\)?(?: attributes \{[^\n]*\})? \{\n)"
    r"(.*?)^    return ([^\n]*?) : [^\n]*\n  }\n",
    re.M | re.S,
)
VALUE = re.compile(r"%[\w$.-]+")


def chained(text, times):
    """The module with the body of each function `times` times in a row. An
    argument whose type is that of a result becomes the result of the copy
    before, so that no two copies are equal. None if a function has several
    blocks."""

    def chain(match):
        head, result_types, body, returned = match.groups()
        arguments = dict(re.findall(r"(%\w+): (tensor<[^>]*>)", head))
        results = list(zip(returned.split(", "), result_types.split(", ")))
        current = {name: name for name in arguments}
        copies = []
        for i in range(times):

            def rename(m):
                name = m.group(0)
                return current.get(name) or f"%c{i}_{name[1:]}"

            copies.append(VALUE.sub(rename, body))
            last = [VALUE.sub(rename, value) for value, _ in results]
            for value, (_, type) in zip(last, results):
                for name in reversed(list(arguments)):
                    if arguments[name] == type:
                        current[name] = value
                        break
        end = f"    return {', '.join(last)} : {result_types}\n  }}\n"
        return head + "".join(copies) + end

    if re.search(r"^  \^", text, re.M):
        return None
    return FUNCTION.sub(chain, text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10, 100])
    options = parser.parse_args()
    print(
        f"{'file':30} {'times':>5} {'how':9} {'parse ms':>9} {'infer ms':>9} "
        f"{'ratio':>6} {'table':>6} {'passes ms':>9} {'ratio':>6} {'upstream ms':>11} {'MiB':>6}"
    )
    for path in options.files:
        text = open(path).read()
        for how, make in [("copies", repeated), ("in a row", chained)]:
            for times in options.times:
                if times == 1 and make is chained:
                    continue
                program = make(text, times)
                if program is None:
                    break
                with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                    file.write(program)
                    file.flush()
                    # Large files give steadier times.
                    runs = options.runs if times < 100 else max(1, options.runs // 3)
                    infer, _ = measure(
                        options.tool, file.name, ["--symshape-infer=print=none"], runs
                    )
                    table, _ = measure(
                        options.tool,
                        file.name,
                        ["--symshape-infer=print=table output=" + os.devnull],
                        runs,
                    )
                    whole, memory = measure(
                        options.tool, file.name, ["--symshape-pipeline"], runs
                    )
                parse = min(step["Parser"] for step in (infer, table, whole))
                own = own_passes(whole)
                upstream = sum(whole[name] for name in UPSTREAM_PASSES)
                print(
                    f"{os.path.basename(path):30} {times:5} {how:9} "
                    f"{parse * 1e3:9.1f} {infer['InferPass'] * 1e3:9.1f} "
                    f"{infer['InferPass'] / parse:6.2f} "
                    f"{table['InferPass'] / parse:6.2f} {own * 1e3:9.1f} "
                    f"{own / parse:6.2f} {upstream * 1e3:11.1f} {memory:6.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
