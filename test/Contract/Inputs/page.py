# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that each test and function that a page names exists.

  page.py ROOT PAGE
"""

import re
import sys
from pathlib import Path

root, wrong, rules = Path(sys.argv[1]), 0, 0
# A table of programs before and after a change names no tests.
is_rewrite = False
for number, line in enumerate((root / sys.argv[2]).read_text().splitlines(), 1):
    if not line.startswith("|"):
        is_rewrite = False
    if line.startswith("| before |"):
        is_rewrite = True
    if not line.startswith("| ") or line.startswith("| rule |") or is_rewrite:
        continue
    rules += 1
    named = re.findall(r"`((?:test|unittests)/[^`]*)`((?: @\w+)*)",
                       line.split("|")[2])
    if not named:
        wrong += 1
        print(f"{number}: no test")
    for file, functions in named:
        path = root / file
        if not path.is_file():
            wrong += 1
            print(f"{number}: no {file}")
            continue
        text = path.read_text()
        for function in functions.split():
            if not re.search(rf"func\.func (?:private )?{function}\b", text):
                wrong += 1
                print(f"{number}: no {function} in {file}")
print(f"{rules} rules, {wrong} wrong")
sys.exit(wrong != 0 or not rules)
