"""Injects bounds into programs and tests the errors of the exactness check.

usage: check-exactness-sites.py SYMSHAPE-OPT SITES PROGRAM...

Chooses index values that feed a size, SITES of them in each program, and routes
one at a time through `from_index`, `weaken` and `bound_to_index`. A separate
search over the text finds the size uses that such a value reaches; the check
must flag these and no others. It must flag none in the unchanged programs.
"""

import re
import subprocess
import sys

OP = re.compile(r'^\s*(?:(%[^=]*?) = )?"([\w.]+)"\(([^)]*)\)')
BLOCK = re.compile(r"^\s*\^bb\d+\((.*)\):")
VALUE = re.compile(r"%[\w.]+(?:#\d+)?")
NUMBERS = re.compile(r"array<i64(?:: ([-\d, ]*))?>")
DYNAMIC = -(2**63)
COMPARISONS = {"arith.cmpi", "arith.cmpf"}


def run(tool, text, *options):
    return subprocess.run(
        [tool, "-", "--allow-unregistered-dialect", *options],
        input=text,
        text=True,
        capture_output=True,
    )


class Op:
    def __init__(self, line, number, parent):
        match = OP.match(line)
        self.line, self.number, self.parent = line, number, parent
        self.name = match[2]
        self.operands = VALUE.findall(match[3])
        self.args, self.body = [], []
        self.results = []
        if match[1]:
            for item in match[1].split(", "):
                name, _, count = item.partition(":")
                self.results += (
                    [f"{name}#{i}" for i in range(int(count))] if count else [name]
                )
        # The types are at the end of the op, maybe some lines below.
        self.types = line

    def segments(self):
        match = re.search(r"operandSegmentSizes = array<i32: ([\d, ]+)>", self.line)
        return [int(n) for n in match[1].split(",")] if match else None

    def property(self, name):
        match = re.search(name + r" = " + NUMBERS.pattern, self.line)
        return [int(n) for n in (match[1] or "").split(",") if n.strip()]

    def sizes(self):
        """The operands that are sizes, with their names."""
        if self.name == "tensor.empty":
            shape = re.search(r"-> tensor<(.*)>$", self.types.strip())[1]
            dims = [i for i, d in enumerate(shape.split("x")) if d == "?"]
            return {i: f"sizes[{d}]" for i, d in enumerate(dims)}
        if self.name == "tensor.expand_shape":
            shape = self.property("static_output_shape")
            dims = [i for i, d in enumerate(shape) if d == DYNAMIC]
            return {1 + i: f"output_shape[{d}]" for i, d in enumerate(dims)}
        if self.name == "tensor.extract_slice":
            offsets = self.segments()[1]
            shape = self.property("static_sizes")
            dims = [i for i, d in enumerate(shape) if d == DYNAMIC]
            return {1 + offsets + i: f"sizes[{d}]" for i, d in enumerate(dims)}
        if self.name == "tensor.reshape":
            return {1: "shape"}
        return {}

    def carrying(self):
        """The operands whose numbers are in the results."""
        if self.name in ("tensor.dim", "tensor.empty") or self.name in COMPARISONS:
            return []
        if self.name in ("tensor.extract", "tensor.expand_shape"):
            return self.operands[:1]
        if self.name in ("tensor.extract_slice", "tensor.reshape"):
            return self.operands[:1]
        if self.name == "arith.select":
            return self.operands[1:]
        return self.operands


def parse(text):
    """The functions of a program, each a list of its ops in order."""
    functions, stack, last = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        if OP.match(line):
            op = Op(line, number, stack[-1] if stack else None)
            last = op
            if op.name == "func.func":
                functions.append([])
            elif functions:
                functions[-1].append(op)
            if op.parent:
                op.parent.body.append(op)
            if line.rstrip().endswith("({"):
                stack.append(op)
        elif BLOCK.match(line) and stack:
            stack[-1].args += VALUE.findall(line)
        elif line.strip().startswith("})") and stack:
            stack.pop().types = line
        elif line.strip().startswith("}, {") or '"builtin.module"' in line:
            pass
    return functions


def reach(ops, start):
    """The size uses that the values in `start` reach: line and field."""
    reached, flagged = set(start), set()
    while True:
        before = len(reached)
        for op in ops:
            for i, field in op.sizes().items():
                if op.operands[i] in reached:
                    flagged.add((op.number, field))
            # A structured op: elements enter by position and leave through the
            # yield.
            if op.name.startswith("linalg.") and op.args:
                for operand, arg in zip(op.operands, op.args):
                    if operand in reached:
                        reached.add(arg)
                for operand, result in zip(op.body[-1].operands, op.results):
                    if operand in reached:
                        reached.add(result)
                continue
            if any(v in reached for v in op.carrying()):
                reached.update(op.results)
                reached.update(op.args)
            if op.parent and op.parent.name.startswith("tm_tensor"):
                if op.name.endswith("yield"):
                    if any(v in reached for v in op.operands):
                        reached.update(op.parent.results)
        if len(reached) == before:
            return flagged


def candidates(text):
    """Index values that feed a size, directly or through others."""
    found = []
    for ops in parse(text):
        for op in ops:
            if len(op.results) != 1 or op.name == "arith.constant":
                continue
            if not op.types.rstrip().endswith("-> index"):
                continue
            # A value per element has no size that it feeds.
            if reach(ops, op.results):
                found.append(op)
    return found


def inject(text, op):
    """The program with a bound in place of the result of `op`."""
    value = op.results[0]
    lines = text.splitlines()
    bound = "%injected"
    exact, at_most = "!symshape.extent<exact>", "!symshape.extent<at_most>"
    new = [
        f'%injected_e = "symshape.from_index"({value}) : (index) -> {exact}',
        f'%injected_w = "symshape.weaken"(%injected_e) : ({exact}) -> {at_most}',
        f'{bound} = "symshape.bound_to_index"(%injected_w) : ({at_most}) -> index',
    ]
    word = re.compile(re.escape(value) + r"(?![\w.#])")
    after = [word.sub(bound, line) for line in lines[op.number :]]
    return "\n".join(lines[: op.number] + new + after) + "\n"


ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: '[\w.]+' op expected an exact value for '(.*?)'")


def check(tool, text):
    """The flagged uses of a program, and all other diagnostics."""
    result = run(tool, text, "--symshape-check-exactness", "-o", "/dev/null")
    flagged, other = set(), []
    for line in result.stderr.splitlines():
        match = ERROR.match(line)
        if match and "which is" not in line:
            flagged.add((int(match[1]), match[2]))
        elif re.search(r": (error|warning|remark): ", line):
            other.append(line)
    return flagged, other, result.returncode


def main():
    tool, count, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    sites = []
    for path in paths:
        flags = ["--mlir-print-op-generic", "--mlir-print-unique-ssa-ids"]
        text = run(tool, open(path).read(), *flags).stdout
        flagged, other, code = check(tool, text)
        if flagged or other or code != 0:
            sys.exit(f"{path}: the untouched program raises {flagged} {other}")
        sites += [(path, text, op) for op in candidates(text)]
    chosen = [sites[i * len(sites) // count] for i in range(min(count, len(sites)))]
    uses = 0
    for path, text, op in chosen:
        changed = inject(text, op)
        (ops,) = [
            ops
            for ops in parse(changed)
            if any("%injected" in o.results for o in ops)
        ]
        expected = reach(ops, ["%injected"])
        flagged, other, code = check(tool, changed)
        uses += len(expected)
        if flagged != expected or other or (code == 0) != (not expected):
            print(f"{path}: {op.line.strip()}")
            print(f"  not flagged: {sorted(expected - flagged)}")
            print(f"  flagged for nothing: {sorted(flagged - expected)}")
            print("\n".join(other))
            sys.exit(1)
    print(f"{len(chosen)} of {len(sites)} sites, {uses} size uses, all flagged")


main()
