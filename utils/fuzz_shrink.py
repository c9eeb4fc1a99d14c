# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing random program smaller."""

from fuzz_ir import Op, is_tensor

KEPT = ("scf.yield", "scf.condition", "func.return", "cf.br", "cf.cond_br",
        "tensor.yield", "scf.forall.in_parallel")


def all_blocks(blocks):
    for block in blocks:
        yield block
        for op in block.ops:
            for region in op.regions:
                yield from all_blocks(region)


def uses(funcs):
    used = set()
    for func in funcs:
        for block in all_blocks(func.blocks):
            for op in block.ops:
                used.update(op.operands)
    return used


def as_constants(op):
    """Constants in place of the results of an op that returns only integers."""
    if op.name == "arith.constant" or any(is_tensor(v.ty) for v in op.results):
        return None
    constants = []
    for v in op.results:
        if v.ty[0] not in "i":
            return None
        text = "false" if v.ty == "i1" else f"1 : {v.ty}"
        value = 0 if v.ty == "i1" else 1
        constants.append(Op("arith.constant", [], [v], f"value = {text}",
                            run=lambda m, o, e, value=value: [value]))
    return constants


def attempts(funcs):
    """(block, position, replacement), last ops first."""
    used = uses(funcs)
    found = []
    for func in funcs:
        for block in all_blocks(func.blocks):
            for i, op in enumerate(block.ops):
                if op.name in KEPT:
                    continue
                if not any(v in used for v in op.results):
                    found.append((block, op, []))
                elif (constants := as_constants(op)) is not None:
                    found.append((block, op, constants))
    return found[::-1]


def shrink(funcs, still_fails, limit=400):
    """Removes ops, or replaces them by constants, as long as
    `still_fails(funcs)`; removes functions that are not called any more."""
    tried = 0
    progress = True
    while progress and tried < limit:
        progress = False
        for block, op, replacement in attempts(funcs):
            if op not in block.ops or tried >= limit:
                continue
            i = block.ops.index(op)
            block.ops[i:i + 1] = replacement
            tried += 1
            if still_fails(funcs):
                progress = True
            else:
                block.ops[i:i + len(replacement)] = [op]
    for func in funcs[1:]:
        called = any(f"@{func.name}" in op.props for f in funcs if f is not func
                     for b in all_blocks(f.blocks) for op in b.ops
                     if op.name == "func.call")
        if not called:
            funcs.remove(func)
