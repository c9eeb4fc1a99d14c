# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares folding and lowering of predicates of numbers.

Folding evaluates the predicate in integers of any size. The lowered predicate is
evaluated twice, in the widths that the lowering chooses: by upstream's folders,
and, with `run` as the last argument, by running code on numbers that are not known
before.
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


LLVM = ["--convert-scf-to-cf", "--convert-vector-to-llvm", "--convert-arith-to-llvm",
        "--convert-index-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm",
        "--reconcile-unrealized-casts"]


def execute(functions, numbers, runner_utils):
    """Calls each function with its numbers; the answers by name."""
    text = "\n".join(
        f"func.func @{name}(%a: index, %b: index, %c: index) -> i1 {{\n"
        f"{body}\n  return %p : i1\n}}" for name, body in functions.items())
    calls = []
    for name in functions:
        for letter, number in zip(NAMES, numbers[name]):
            calls.append(f"  %{name}_{letter} = arith.constant {number} : index")
        operands = ", ".join(f"%{name}_{letter}" for letter in NAMES)
        calls.append(f"  %{name} = call @{name}({operands}) : "
                     f"(index, index, index) -> i1\n  vector.print %{name} : i1")
    text += "\nfunc.func @main() {\n" + "\n".join(calls) + "\n  return\n}"
    lowered = subprocess.run(["symshape-opt", "-", "--lower-symshape"],
                             input=text, capture_output=True, text=True, check=False)
    if lowered.returncode or re.search(r"i(128|256|512|1024)\b", lowered.stdout):
        sys.exit("wide integers left\n" + lowered.stderr[:2000])
    llvm = subprocess.run(["mlir-opt", "-", *LLVM], input=lowered.stdout,
                          capture_output=True, text=True, check=False)
    done = subprocess.run(
        ["mlir-runner", "-", "-O0", "-e", "main", "-entry-point-result=void",
         f"-shared-libs={runner_utils}"],
        input=llvm.stdout, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(llvm.stderr[:2000] + done.stderr[:2000])
    answers = ["true" if line == "1" else "false" for line in done.stdout.split()]
    return dict(zip(functions, answers))


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    functions, bodies, numbers = {}, {}, {}
    for i in range(count):
        numbers[f"f{i}"] = [rng.choice(NUMBERS) for _ in NAMES]
        lines = [f"  %{n} = arith.constant {number} : index"
                 for n, number in zip(NAMES, numbers[f"f{i}"])]
        lines.append(f"  %p = symshape.predicate {predicate(rng)} "
                     f"(%a, %b, %c : index, index, index)")
        functions[f"f{i}"] = "\n".join(lines)
        bodies[f"f{i}"] = lines[-1]
    text = "\n".join(f"func.func @{name}() -> i1 {{\n{body}\n  return %p : i1\n}}"
                     for name, body in functions.items())
    folded = run(text, "--canonicalize")
    lowered = run(text, "--lower-symshape-facts", "--canonicalize")
    executed = folded
    if len(sys.argv) > 3:
        executed = execute(bodies, numbers, sys.argv[3])
    wrong = 0
    for name, body in functions.items():
        if folded.get(name) not in ("true", "false"):
            sys.exit(f"not folded:\n{body}\n{folded.get(name)}")
        for found in (lowered.get(name), executed.get(name)):
            if folded[name] != found:
                wrong += 1
                print(f"seed {seed}: expected {folded[name]}, found {found}:\n{body}")
    true = sum(answer == "true" for answer in folded.values())
    print(f"{count} predicates, {'some' if 0 < true < count else 'none'} true, "
          f"{wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
