# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that metadata-survives.py detects records that a pass strengthened, moved
or invented, and allows records that became weaker or were removed.

  metadata_mutants.py FOLDER
"""

import importlib.util
import sys

spec = importlib.util.spec_from_file_location(
    "survives", sys.argv[1] + "/metadata-survives.py")
survives = importlib.util.module_from_spec(spec)
spec.loader.exec_module(survives)

PROGRAM = """module {
  func.func @f(%x: tensor<?x?xf32> {symshape.inferred = #symshape.shape<[n, ?]>},
               %y: tensor<?xf32>)
      -> (tensor<?xf32> {symshape.inferred = #symshape.shape<[at_most(n * 2)]>})
      attributes {symshape.symbols = #symshape.symbols<n>} {
    %n = symshape.param "n" : !symshape.symbol
    %t = symshape.tie_shape %y (n) -> [at_most(n)] (%n : !symshape.symbol) : tensor<?xf32>
    return %t : tensor<?xf32>
  }
}
"""
MUTANTS = [
    ("nothing changed", 0, "", ""),
    ("unknown became exact", 1, "[n, ?]", "[n, n]"),
    ("unknown became a bound", 1, "[n, ?]", "[n, at_most(n)]"),
    ("another size", 1, "[n, ?]", "[n + 1, ?]"),
    ("a bound became exact", 1, "[at_most(n * 2)]", "[n * 2]"),
    ("a smaller bound", 1, "[at_most(n * 2)]", "[at_most(n)]"),
    ("exact became a bound", 0, "[n, ?]", "[at_most(n), ?]"),
    ("forgotten", 0, "[at_most(n * 2)]", "[?]"),
    ("gone", 0, " {symshape.inferred = #symshape.shape<[n, ?]>}", ""),
    ("moved to another argument", 1, "%y: tensor<?xf32>",
     "%y: tensor<?xf32> {symshape.inferred = #symshape.shape<[n]>}"),
    ("a tie that says more", 1, "-> [at_most(n)]", "-> [n]"),
]


def records(text):
    done = survives.run(["--mlir-print-op-generic"], text)
    assert done.returncode == 0, done.stderr
    return survives.recorded(done.stdout)


before = records(PROGRAM)
assert len(before[0]) == 2 and len(before[1]) == 1, before
wrong = 0
for what, expected, old, new in MUTANTS:
    mutant = PROGRAM.replace(old, new, 1) if old else PROGRAM
    found = list(survives.compare_records(before, records(mutant)))
    if len(found) != expected:
        wrong += 1
        print(f"{what}: expected {expected} failures, found {found}")
plain = survives.stripped(survives.run([], PROGRAM).stdout)
if "inferred" in plain or "tie_shape" in plain or "tensor.cast" not in plain:
    wrong += 1
    print("not stripped:\n" + plain)
survives.inferred(plain)
print(f"{len(MUTANTS)} mutants, {wrong} wrong")
sys.exit(wrong != 0)
