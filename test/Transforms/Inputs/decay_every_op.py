# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the ops left of each op that takes sizes if every value is known.

  decay_every_op.py DIALECT.md EXAMPLES

Takes the example of each op in the reference page, replaces its arguments by
constants and by static tensors that are cast to the types of the example, and
casts the result to the type that the analysis finds. If an example has several
functions, it takes each. After the pipeline and the
lowering, neither symshape ops nor dynamic sizes may be left. It also counts the ops that
canonicalization alone leaves. Does the same for convolutions with groups, and for the programs in
the folder EXAMPLES with all their symbols given. """

import os
import re
import subprocess
import sys

# The extents of the arguments in order, where 4 does not fit, and the scalars.
SIZES = {"dynamic_gather": [5, 4, 3, 2], "dynamic_scatter": [6, 3, 3],
         "dynamic_gather of block": [5, 6], "dynamic_scatter of store_row": [5],
         "dynamic_broadcast_in_dim": [3]}
SCALARS = {"%n: f32": "2.5 : f32", "%v: f32": "1.0 : f32", "%e": "6 : index",
           "%m": "5 : index", "%at": "9 : index"}
# Dynamic sizes that must agree.
AGREE = {"dynamic_broadcast_in_dim": {"%n": "3 : index"},
         "dynamic_reshape": {"%n": "2 : index"}}
# The op, the types of its input, filter and result, and the extents.
GROUPED = {
    "dynamic_conv_2d with groups": (
        "dynamic_conv_2d", "tensor<1x?x?x4xf32>", "tensor<3x3x?x6xf32>",
        "tensor<1x?x?x6xf32>", [5, 7, 2]),
    "dynamic_conv_3d with groups": (
        "dynamic_conv_3d", "tensor<1x?x?x?x4xf32>", "tensor<3x3x1x?x6xf32>",
        "tensor<1x?x?x?x6xf32>", [5, 7, 3, 2]),
    "dynamic_transpose_conv_2d with groups": (
        "dynamic_transpose_conv_2d", "tensor<1x?x?x6xf32>",
        "tensor<3x3x2x?xf32>", "tensor<1x?x?x?xf32>", [5, 7, 6]),
}
BY_TENSOR = """func.func @f(%x: tensor<?x8xf32>, %n: f32) -> tensor<?x8xf32> {
%t = tensor.from_elements %n : tensor<f32>
%r = symshape.dynamic_truncate %x by %t axis 0 round_half_away_clamp
    : tensor<?x8xf32>, tensor<f32> -> tensor<?x8xf32>
return %r : tensor<?x8xf32>
}
"""
# The values of the symbols of each program in EXAMPLES.
SYMBOLS = {"patch-attention.mlir": "sizes=b=2,h=16,w=20,t=7",
           "top-k-filter.mlir": "function=top_k sizes=n=6",
           "wrong-pooling.mlir": "sizes=n=6"}
LOWERING = ["--symshape-pipeline", "--lower-symshape-dynamic-ops",
            "--lower-symshape", "--symshape-pipeline"]


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
                          stdout=subprocess.PIPE, text=True, check=True).stdout


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
    return run(text, *LOWERING), run(text, "--canonicalize"), static


def grouped(name):
    """An example in which the number of groups is an argument."""
    op, x, w, r, SIZES[name] = GROUPED[name]
    ones = "[" + ", ".join(["1"] * (x.count("x") - 2)) + "]"
    return (f"func.func @f(%x: {x}, %w: {w}, %g: index) -> {r} {{\n"
            f"%r = symshape.{op} %x, %w strides = {ones} dilations = {ones} "
            f"same groups = [%g] : {x}, {w} -> {r}\nreturn %r : {r}\n}}\n")


def examples(page):
    """Pairs of a name and a program."""
    for section in re.split(r"^### ", page, flags=re.M):
        op = re.match(r"`symshape\.(dynamic_\w+)`", section)
        if op:
            block = re.search(r"```mlir\n(func.*?)```", section, re.S)[1]
            first, *others = re.split(r"^(?=func)", block, flags=re.M)[1:]
            yield op[1], first
            for other in others:
                name = re.search(r"@(\w+)", other)[1]
                yield f"{op[1]} of {name}", other
    yield "dynamic_truncate by a tensor", BY_TENSOR
    for name in GROUPED:
        yield name, grouped(name)


def count(text, words):
    return sum(text.count(word) for word in words)


def lower_programs(folder):
    """Counts the ops left of the programs; a data-dependent size may be left."""
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".mlir"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = run(file.read(), "--allow-unregistered-dialect",
                       "--symshape-import-torch-symbols",
                       f"--symshape-specialize={SYMBOLS[name]} "
                       "static-signatures", *LOWERING)
        print(f"{name}: {count(text, ['symshape.', 'torch'])} ops left, "
              f"{count(text, '?')} dynamic sizes")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        page = file.read()
    left = ops = 0
    for name, example in examples(page):
        text, canonical, static = decayed(name, example)
        counts = [count(t, ("symshape", "?", "tensor.dim"))
                  for t in (text, canonical)]
        after = ", after canonicalization some" if counts[1] else ""
        print(f"{name} -> {static}: {counts[0]} left{after}")
        ops += 1
        left += counts[0]
        if counts[0]:
            print(text)
    print(f"{ops} ops, {left} left")
    lower_programs(sys.argv[2])


main()
