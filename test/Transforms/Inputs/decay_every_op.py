# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what is left of each op that takes sizes if every value is known.

  decay_every_op.py DIALECT.md

Takes the example of each op in the reference page, replaces its arguments by
constants and by static tensors that are cast to the types of the example, and
casts the result to the type that the analysis finds. After the pipeline and the
lowering, neither symshape ops nor dynamic sizes may be left. It also counts what
canonicalization alone leaves.
"""

import re
import subprocess
import sys

# The extents of the arguments in order, where 4 does not fit, and the scalars.
SIZES = {"dynamic_gather": [5, 4, 3, 2], "dynamic_scatter": [6, 3, 3],
         "dynamic_broadcast_in_dim": [3]}
SCALARS = {"%n: f32": "2.5 : f32", "%v: f32": "1.0 : f32", "%e": "6 : index",
           "%m": "5 : index", "%at": "9 : index"}
# Dynamic sizes that must agree.
AGREE = {"dynamic_broadcast_in_dim": {"%n": "3 : index"},
         "dynamic_reshape": {"%n": "2 : index"}}


def known(op, text):
    """The example with constants for its arguments; its result, and its type."""
    extents = iter(SIZES.get(op, []))
    signature = re.match(r"func\.func @\w+\(([^)]*)\)\s*->\s*([^{]*?) \{\n", text)
    args, body = [], []
    for arg in re.split(r",\s*(?=%)", signature.group(1)):
        name, type_ = re.split(r":\s*", arg.strip(), maxsplit=1)
        if type_.startswith("tensor"):
            static = re.sub(r"\?", lambda _: str(next(extents, 4)), type_)
            args.append(f"{name}s: {static}")
            body.append(f"{name} = tensor.cast {name}s : {static} to {type_}"
                        if static != type_ else
                        f"{name} = tensor.cast {name}s : {static} to "
                        f"{static} // unused")
            if static == type_:
                args[-1] = f"{name}: {static}"
                body.pop()
            continue
        value = AGREE.get(op, {}).get(name) or SCALARS.get(
            f"{name}: {type_}") or SCALARS.get(name, "2 : index")
        if type_.startswith("!symshape.extent"):
            body += [f"{name}i = arith.constant {value}",
                     f"{name} = symshape.from_index {name}i"]
            continue
        body.append(f"{name} = arith.constant {value}")
    rest = text[signature.end():]
    returned = re.search(r"return (%\w+) : (.*)", rest)
    before = rest[:returned.start()]
    return args, body + before.splitlines(), *returned.groups()


def run(text, *flags):
    return subprocess.run(["symshape-opt", "-", *flags], input=text,
                          capture_output=True, text=True, check=True).stdout


def decayed(op, example):
    args, body, result, type_ = known(op, example)
    head = "func.func @f(" + ", ".join(args) + ")"
    lines = "\n".join(body)
    table = run(f"{head} -> {type_} {{\n{lines}\nreturn {result} : {type_}\n}}",
                "--symshape-infer=print=table", "-o", "/dev/null")
    # The last value of the table is the result.
    shape = re.findall(r"tensor<\S+> +\[(.*?)\] +exact", table)[-1]
    element = re.search(r"(\w+)>$", type_).group(1).rsplit("x", 1)[-1]
    static = "tensor<" + "".join(
        f"{s}x" for s in shape.split(", ") if s) + element + ">"
    cast = "" if static == type_ else (
        f"%static = tensor.cast {result} : {type_} to {static}\n")
    name = "%static" if cast else result
    text = (f"{head} -> {static} {{\n{lines}\n{cast}return {name} : {static}"
            "\n}")
    return (run(text, "--symshape-pipeline", "--lower-symshape-dynamic-ops",
                "--lower-symshape", "--symshape-pipeline"),
            run(text, "--canonicalize"), static)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = file.read()
    left = ops = 0
    for section in re.split(r"^### ", page, flags=re.M):
        op = re.match(r"`symshape\.(dynamic_\w+)`", section)
        if not op:
            continue
        example = re.search(r"```mlir\n(func.*?)```", section, re.S).group(1)
        text, canonical, static = decayed(op.group(1), example)
        counts = [sum(t.count(word) for word in ("symshape", "?", "tensor.dim"))
                  for t in (text, canonical)]
        after = ", after canonicalization some" if counts[1] else ""
        print(f"{op.group(1)} -> {static}: {counts[0]} left{after}")
        ops += 1
        left += counts[0]
        if counts[0]:
            print(text)
    print(f"{ops} ops, {left} left")


main()
