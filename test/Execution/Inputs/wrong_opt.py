#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""symshape-opt with wrong passes, to test that the harness notices them.

`--wrong=NAME` makes a mistake of the table below in the printed module; with
`--at=N`, only at the Nth place of each function. symshape-opt gets all other flags.
"""

import re
import subprocess
import sys

SIZE_FLIP = {"sle": "slt", "slt": "sle", "sge": "sgt", "sgt": "sge",
             "ult": "slt", "ule": "sle", "ugt": "sgt", "uge": "sge",
             "eq": "sle", "ne": "slt"}


def guarded_only(text):
    """Checks of equal sizes before an op that has the same precondition: a
    wrong analysis uses the op's precondition to drop the check."""
    def places(text):
        conditions = dict(re.findall(r"(%[\w#]+) = (arith\.cmpi eq, .*)", text))
        for m in re.finditer(r"^ *cf\.assert (%[\w#]+).*\n", text, re.M):
            rest = text[m.end():]
            if m.group(1) in conditions and re.search(
                    r"linalg\.|tensor\.(cast|expand_shape|concat)", rest):
                yield m
    return list(places(text))


def regex(pattern):
    return lambda text: list(re.finditer(pattern, text, re.M))


# name -> (pattern, its replacement)
MISTAKES = {
    "drop-assert": (regex(r"^ *cf\.assert .*\n"), lambda m: ""),
    "drop-guard": (guarded_only, lambda m: ""),
    "other-message": (regex(r'(cf\.assert %[\w#]+, )"[^"]*"'),
                      lambda m: m.group(1) + '"wrong"'),
    "flip-compare": (regex(r"(arith\.cmpi )(\w+)"),
                     lambda m: m.group(1) + SIZE_FLIP[m.group(2)]),
    "fold-compare": (regex(r"arith\.cmpi \w+, .*$"),
                     lambda m: "arith.constant true"),
    "fold-compare-false": (regex(r"arith\.cmpi \w+, .*$"),
                           lambda m: "arith.constant false"),
    "min-for-max": (regex(r"arith\.maxsi"), lambda m: "arith.minsi"),
    "floor-for-truncate": (regex(r"arith\.divsi"), lambda m:
                           "arith.floordivsi"),
    "remainder-sign": (regex(r"arith\.remsi"), lambda m: "arith.remui"),
    "select-first": (regex(r"(arith\.select %[\w#]+, )(%[\w#]+), %[\w#]+"),
                     lambda m: f"{m.group(1)}{m.group(2)}, {m.group(2)}"),
    "size-is-1": (regex(r"tensor\.dim %.*$"),
                  lambda m: "arith.constant 1 : index"),
    "off-by-one": (regex(r"arith\.constant (\d+) : (index|i64|i32)"), lambda m:
                   f"arith.constant {int(m.group(1)) + 1} : {m.group(2)}"),
    "loop-runs": (regex(r"(scf\.for %\w+ = )(%\w+) to %\w+"),
                  lambda m: f"{m.group(1)}{m.group(2)} to {m.group(2)}"),
}


def main():
    wrong, at, flags = None, None, []
    for flag in sys.argv[1:]:
        if flag.startswith("--wrong="):
            wrong = flag.partition("=")[2]
        elif flag.startswith("--at="):
            at = int(flag.partition("=")[2])
        else:
            flags.append(flag)
    if wrong is None:
        return subprocess.run(["symshape-opt", *flags], check=False).returncode
    done = subprocess.run(["symshape-opt", *flags], check=False, text=True,
                          stdout=subprocess.PIPE)
    text = done.stdout
    find, put = MISTAKES[wrong]
    functions = re.split(r"^(?=  func\.func )", text, flags=re.M)
    for i, function in enumerate(functions):
        places = find(function)
        if at is not None:
            places = places[at:at + 1]
        for m in reversed(places):
            function = function[:m.start()] + put(m) + function[m.end():]
        functions[i] = function
    text = "".join(functions)
    sys.stdout.write(text)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
