# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares folding and lowering of predicates of numbers.

Folding evaluates the predicate in integers of any size. Upstream's folders evaluate
the lowered predicate, in the widths that the lowering chooses.
"""

import random
import re
import subprocess
import sys

NUMBERS = [0, 1, -1, 2, -2, 3, 4, 7, -8, 10, 2**31 - 1, 2**31, -(2**31),
           2**62, -(2**62), 2**63 - 1, -(2**63), 3 * 2**61, 2**32 + 1]
FACTORS = [0, 1, -1, 2, -2, 3, 4, 8, 32, 2**32, 2**62, 2**63, -(2**64), 10**20]
NAMES = ["a", "b", "c"]


def expression(rng, depth):
    kind = rng.randrange(10) if depth else rng.randrange(2)
    if kind == 0:
        return str(rng.choice(FACTORS))
    if kind == 1:
        return rng.choice(NAMES)
    left, right = expression(rng, depth - 1), expression(rng, depth - 1)
    if kind < 5:
        return f"({left} {rng.choice('+-*')} {right})"
    if kind < 8:
        return f"({left} {rng.choice(['floordiv', 'ceildiv', 'mod'])} {right})"
    return f"{rng.choice(['min', 'max', 'broadcast'])}({left}, {right})"


def intervals(rng):
    ends = sorted(rng.sample(NUMBERS, 4))
    ends = [str(e) for e in ends]
    if rng.random() < 0.3:
        ends[0] = "*"
    if rng.random() < 0.3:
        ends[3] = "*"
    return f"{{[{ends[0]}, {ends[1]}], [{ends[2]}, {ends[3]}]}}"


def predicate(rng):
    kind = rng.choice(
        ["eq", "ne", "le", "lt", "divisible", "in_range", "product_equal"])
    names = f"({', '.join(NAMES)}) -> "
    e = [expression(rng, 2) for _ in range(4)]
    if kind == "in_range":
        return f"{kind} {names}[{e[0]}] in {intervals(rng)}"
    if kind == "product_equal":
        return f"{kind} {names}[{e[0]}, {e[1]}], [{e[2]}, {e[3]}]"
    # Without this, equal operands are rare.
    if rng.random() < 0.3:
        e[1] = f"{e[0]} + ({e[2]} mod 2)"
    return f"{kind} {names}[{e[0]}, {e[1]}]"


def run(text, *passes):
    done = subprocess.run(["symshape-opt", "-", *passes], input=text,
                          capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr[:2000])
    answers = {}
    for name, body in re.findall(r"@(\w+)\(\).*?\{(.*?)\n  \}", done.stdout,
                                 re.S):
        answer = re.search(r"arith.constant (true|false)\n\s*return", body)
        answers[name] = answer.group(1) if answer else body
    return answers


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    functions = {}
    for i in range(count):
        lines = [f"  %{n} = arith.constant {rng.choice(NUMBERS)} : index"
                 for n in NAMES]
        lines.append(f"  %p = symshape.predicate {predicate(rng)} "
                     f"(%a, %b, %c : index, index, index)")
        functions[f"f{i}"] = "\n".join(lines)
    text = "\n".join(f"func.func @{name}() -> i1 {{\n{body}\n  return %p : i1\n}}"
                     for name, body in functions.items())
    folded = run(text, "--canonicalize")
    lowered = run(text, "--lower-symshape-facts", "--canonicalize")
    wrong = 0
    for name, body in functions.items():
        if folded.get(name) not in ("true", "false"):
            sys.exit(f"not folded:\n{body}\n{folded.get(name)}")
        if folded[name] != lowered.get(name):
            wrong += 1
            print(f"seed {seed}: expected {folded[name]}, found "
                  f"{lowered.get(name)}:\n{body}")
    true = sum(answer == "true" for answer in folded.values())
    print(f"{count} predicates, {'some' if 0 < true < count else 'none'} true, "
          f"{wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
