#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers all test programs below FOLDER, and checks that no SymShape op is left.

A lowered program must not use the dialect: upstream's tool, which does not know
the dialect, reads it. A program that is refused must be refused with an error.

  lower-all.py FOLDER PASS...
"""

import re
import subprocess
import sys
from pathlib import Path

HANGS = 1800  # seconds; only a hang takes so long, however busy the machine
COMMON = ["--split-input-file", "--allow-unregistered-dialect"]


def run(tool, args, text):
    return subprocess.run([tool, *COMMON, *args], input=text, text=True,
                          capture_output=True, timeout=HANGS)


def main():
    lowered = refused = failures = 0
    for file in sorted(Path(sys.argv[1]).rglob("*.mlir")):
        text = file.read_text(errors="replace")
        if "symshape." not in re.sub(r"//.*", "", text):
            continue
        after = run("symshape-opt", sys.argv[2:], text)
        if after.returncode not in (0, 1):
            failures += 1
            print(f"{file}: crashed\n{after.stderr[-2000:]}")
            continue
        if after.returncode == 1 and "error:" not in after.stderr:
            failures += 1
            print(f"{file}: refused without an error")
        refused += after.returncode
        parts = [p for p in after.stdout.split("// -----") if p.strip()]
        lowered += len(parts)
        upstream = run("mlir-opt", [], "\n// -----\n".join(parts))
        # Names in messages and names of symbols are in strings.
        left = [line for part in parts for line in part.splitlines()
                if "symshape" in re.sub(r'"[^"]*"|@[\w$.]+', "", line)]
        if upstream.returncode or left:
            failures += 1
            print(f"{file}: left\n" + "\n".join(left[:3]) + upstream.stderr)
    print(f"{lowered} programs lowered, {refused} files with programs refused, "
          f"{failures} failures")
    return 1 if failures or not lowered else 0


if __name__ == "__main__":
    sys.exit(main())
