#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the places in lib that know ops one by one, outside the models of ops.

  scripts/count-op-lists.py           prints each place and how many there are
  scripts/count-op-lists.py --check   fails if one is not in allowed-op-lists.txt

Knowledge of an op belongs to the op: to its interfaces in the dialect or in
lib/ExternalModels. A list of ops elsewhere has to be found and extended for each
new op. This script counts

  a list     of three or more ops in `isa<...>(v)`, `IsaPred<...>` or `Case<...>`
  the names  of ops that a file compares or lists as text, such as
             "tm_tensor.scan", counted once for each file

A line of allowed-op-lists.txt allows one of them, and says why:

  lib/Transforms/A.cpp | tensor::PadOp tensor::CastOp scf::IfOp | REASON
  lib/Transforms/B.cpp | names | REASON

There may be at most ten lines. A line that allows nothing is an error.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ROOT / "scripts" / "allowed-op-lists.txt"
MOST = 10
LIST = re.compile(r"\b(?:isa|isa_and_nonnull|isa_and_present|IsaPred|Case)"
                  r"<([^<>()]*)>")
# An attribute or a pattern has such a name, too: only the dialects of ops count.
NAME = re.compile(r'getStringRef\(\) *[!=]=|"(?:tm_tensor|torch|torch_c|onnx|krnl|stablehlo|'
                  r'bufferization|ml_program|util|shape|tensor|linalg|arith|memref|tosa|'
                  r'affine|vector|cf|scf|func|math)\.[a-z][A-Za-z_]*"')


def sources():
    files = subprocess.check_output(["git", "ls-files", "lib"], text=True, cwd=ROOT)
    return [path for path in files.split() if path.endswith((".cpp", ".h")) and
            not path.startswith("lib/ExternalModels/") and (ROOT / path).exists()]


def code_of(text):
    """The text without comments, and without names of ops that it creates."""
    return re.sub(r"//.*|OperationState \w+\([^;]*;", "", text)


def places(path, text):
    """(line, kind) of each place: kind is the ops of a list, or "names"."""
    for match in LIST.finditer(text):
        ops = [op for op in map(str.strip, match[1].split(",")) if "Op" in op]
        if len(ops) >= 3:
            yield text.count("\n", 0, match.start()) + 1, " ".join(ops)
    if name := NAME.search(text):
        yield text.count("\n", 0, name.start()) + 1, "names"


def allowed():
    found = {}
    if ALLOWED.exists():
        for line in ALLOWED.read_text().splitlines():
            if line and not line.startswith("#"):
                path, kind, reason = (part.strip() for part in line.split("|"))
                found[path, kind] = reason
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true",
                        help="fail if a place is not allowed")
    args = parser.parse_args()
    reasons, used, lists, names, errors = allowed(), set(), 0, 0, []
    for path in sources():
        for line, kind in places(path, code_of((ROOT / path).read_text())):
            lists += kind != "names"
            names += kind == "names"
            reason = reasons.get((path, kind))
            used.add((path, kind))
            if not reason:
                errors.append(f"{path}:{line}: {kind}")
            if not args.check:
                print(f"{path}:{line}: {kind}" + (f" (allowed: {reason})" if reason else ""))
    errors += [f"{ALLOWED.name}: nothing matches '{path} | {kind}'"
               for path, kind in reasons if (path, kind) not in used]
    if len(reasons) > MOST:
        errors.append(f"{ALLOWED.name}: {len(reasons)} lines, at most {MOST}")
    if args.check:
        print("\n".join(errors))
    print(f"{lists} lists of ops, {names} files with names of ops; {len(reasons)} allowed")
    return bool(args.check and errors)


if __name__ == "__main__":
    sys.exit(main())
