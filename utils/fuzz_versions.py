# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random flags of symshape-specialize for a program of fuzz-pipeline.py.

The conditions of a version hold for one of the program's inputs, so that they
contradict no premise, and this input runs the version. Other inputs run another
version or the general one.
"""

from fuzz_ir import is_tensor


def numbers_of(program, case):
    """The sizes and integer arguments of an input: names and values."""
    numbers = []
    for i, (arg, value) in enumerate(zip(program.func.args, case.args)):
        if is_tensor(arg.ty):
            numbers += [(f"arg{i}.{axis}", size)
                        for axis, size in enumerate(value.shape)]
        elif arg.ty != "i1":
            bits = 64 if arg.ty == "index" else int(arg.ty[1:])
            value = int(value) % 2**bits
            value -= (value >> bits - 1) * 2**bits
            # Upstream's canonicalizer moves constants into affine maps, and
            # the parser of affine maps refuses this one.
            if value != -2**63:
                numbers.append((f"arg{i}", value))
    return numbers


def conditions(rng, numbers):
    """Some conditions that hold for these numbers."""
    result = []
    for name, value in rng.sample(numbers, rng.randint(1, min(3, len(numbers)))):
        same = [n for n, v in numbers if v == value and n != name
                and "." in n and "." in name]
        if same and rng.random() < .3:
            result.append(f"{name}={rng.choice(same)}")
        elif value > -8 and rng.random() < .2:
            result.append(f"{name}>{value - rng.randint(1, 3)}")
        else:
            result.append(f"{name}={value}")
    return result


def version_flags(rng, program):
    """Flags that add versions of the program's function."""
    versions = []
    for case in rng.sample(program.cases, min(len(program.cases),
                                              rng.randint(1, 3))):
        numbers = numbers_of(program, case)
        if numbers:
            versions.append(",".join(conditions(rng, numbers)))
    if not versions:
        return []
    broadcasts = " broadcasts" if rng.random() < .5 else ""
    return [f"--symshape-specialize=function={program.func.name} "
            f"max-growth=1000{broadcasts} likely=\"{';'.join(versions)}\""]


def specialize_whole(rng, program):
    """An input, and flags that specialize the function for it; or None."""
    if not program.cases:
        return None
    case = rng.choice(program.cases)
    numbers = numbers_of(program, case)
    if not numbers:
        return None
    some = rng.sample(numbers, rng.randint(1, len(numbers)))
    values = ",".join(f"{name}={value}" for name, value in some)
    trust = " trust" if rng.random() < .5 else ""
    return case, [f"--symshape-specialize=function={program.func.name}{trust} "
                  f"sizes={values}"]
