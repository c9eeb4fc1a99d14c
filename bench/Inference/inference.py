#!/usr/bin/env python3
#===- inference.py - Inference against parsing ---------------------------===//
#
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===//
"""Compares the time of symshape-infer, with every extent of every value
computed and printed to the null device, with that of parsing the same file.
Then does the same with files of the same functions many times over, to show
how both grow. Times are the least of several runs of --mlir-timing.

    bench/Inference/inference.py FILE.mlir... [--tool build/bin/symshape-opt]
"""
import argparse
import os
import re
import subprocess
import tempfile

ROW = re.compile(r"^\s*([0-9.]+) \(.*%\)\s+(?:[0-9.]+ \(.*%\)\s+)?(\S+)", re.M)


def measure(tool, path, runs):
    """The least seconds of (parsing, inference)."""
    best = {}
    for _ in range(runs):
        command = [
            tool,
            "--allow-unregistered-dialect",
            "--mlir-disable-threading",
            "--mlir-timing",
            "--symshape-infer=print=table output=" + os.devnull,
            path,
            "-o",
            os.devnull,
        ]
        if "torch.bind_symbolic_shape" in open(path).read():
            command.insert(4, "--symshape-import-torch-symbols")
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(run.stderr[-2000:])
        for seconds, name in ROW.findall(run.stderr):
            best[name] = min(best.get(name, 1e9), float(seconds))
    return best["Parser"], best["InferPass"]


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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--tool", default="build/bin/symshape-opt")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10, 100])
    options = parser.parse_args()
    print(f"{'file':34} {'times':>5} {'parse ms':>9} {'infer ms':>9} {'ratio':>6}")
    for path in options.files:
        text = open(path).read()
        for times in options.times:
            with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
                file.write(repeated(text, times))
                file.flush()
                # Large files are steadier.
                runs = options.runs if times < 100 else max(3, options.runs // 3)
                parse, infer = measure(options.tool, file.name, runs)
            name = os.path.basename(path)
            print(
                f"{name:34} {times:5} {parse * 1e3:9.1f} {infer * 1e3:9.1f} "
                f"{infer / parse:6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
