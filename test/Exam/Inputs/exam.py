# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program with the FileCheck lines of its functions, whose names begin
with the answers. test/README.md explains the names.

  exam.py FILE

A function with CHECK lines of its own keeps just these. After the comment
`TODO: not found yet`, the lines expect an undecided answer.
"""

import re
import sys

CHECK_OP = r"{{cf\.assert|shape\.cstr_}}"


def constant(name):
    return [f"CHECK: return %{name}{{{{(_[0-9]+)?}}}} : i1"]


def checks_remain(count):
    return [f"CHECK-COUNT-{count or 1}: {CHECK_OP}", f"CHECK-NOT: {CHECK_OP}",
            "CHECK: return"]


no_constant = "CHECK-NOT: return %{{true|false}}"
lines_of = {
    "always": lambda _: constant("true"),
    "never": lambda _: constant("false"),
    "open": lambda _: [no_constant, "CHECK: return %{{[0-9]+.*}} : i1",
                       no_constant],
    "implied": lambda _: [f"CHECK-NOT: {CHECK_OP}", "CHECK: return"],
    "stays": checks_remain,
    "number": lambda n: [f"CHECK: return %c{n}{{{{.*}}}} : index"],
    # Functions that call or are called.
    "x": lambda _: [],
    "p": lambda _: [],
}
present_answer = {"always": "open", "never": "open", "implied": "stays"}


def main():
    above = []  # The comment that ends in the line above.
    for number, line in enumerate(open(sys.argv[1]), 1):
        found = re.match(r"func\.(func (?:private )?@(([a-z]+)_?([0-9]*)\w*)\()",
                         line)
        if found and not any("CHECK" in comment for comment in above):
            function, name, answer, count = found.groups()
            if answer not in lines_of:
                sys.exit(f"{sys.argv[1]}:{number}: the name '{name}' does not "
                         "begin with an answer, and there is no CHECK line")
            if any("TODO: not found yet" in comment for comment in above):
                answer = present_answer[answer]
            for check in [f"CHECK-LABEL: {function}", *lines_of[answer](count)]:
                print("//", check)
        print(line, end="")
        above = above + [line] if line.startswith("//") else []


main()
