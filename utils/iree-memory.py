#!/usr/bin/env python3
"""Compares two layouts of the memory between IREE's kernels: IREE's and SymShape's.

usage: iree-memory.py [--sources FILE] [--update FILE] [--no-runs] [MODEL...]

The models are those of python/models, and of --sources (a file with `CASES`), as in
model-table.py. Each is exported with dynamic sizes and compiled twice, with and without
`plan_memory`. The bytes of both layouts, and the least that any layout needs (the largest
sum of the buffers that are live at once), are computed from the programs that IREE
prints, at the sizes of the model's runs and at these times 8. Then both modules run, and
their results are compared bit by bit; --no-runs leaves that out. A layout that is proved
optimal is also tried at 1000 random sizes, 0 and 1 among them.

--update replaces the table in FILE between two comment lines. Exits with 1 if a result
differs, or if SymShape's layout is proved optimal and needs more than the least.
"""

import argparse
import importlib.util
import pathlib
import random
import re
import shutil
import sys
import tempfile
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
spec = importlib.util.spec_from_file_location("model_table", ROOT / "utils" / "model-table.py")
model_table = importlib.util.module_from_spec(spec)
spec.loader.exec_module(model_table)

import symshape  # noqa: E402
from symshape import compiling, iree_memory  # noqa: E402
from symshape.tools import run_tool  # noqa: E402

BEGIN, END = "<!-- begin table -->", "<!-- end table -->"
SCALE = 8
ALIGNMENT = 64

OP = re.compile(r'^ *(%[\w#:, %]+) = "([\w.]+)"\(([^)]*)\)(?: <\{(.*?)\}>)?(?: \{.*\})? : ')
LAYOUT = "builtin.module(util.func(iree-stream-layout-slices))"


class Program:
    """The functions of a program in generic form, with the arithmetic of their sizes."""

    def __init__(self, path):
        self.functions = []
        for line in path.read_text(errors="replace").splitlines():
            if '"util.func"(' in line or '"util.initializer"(' in line:
                self.functions.append({})
            found = OP.match(line)
            if found and self.functions:
                results, op, operands, attributes = found.groups()
                name, _, _ = results.partition(":")
                self.functions[-1][name.split(",")[0].strip()] = (
                    op, [one.strip() for one in operands.split(",") if one.strip()],
                    attributes or "")

    def blocks(self, shapes, op):
        """The ops of a name, with the numbers of their operands."""
        for function in self.functions:
            known = {}
            for kind, operands, attributes in function.values():
                if kind == op:
                    yield [value_of(function, one, shapes, known) for one in operands], attributes

    def inputs(self):
        """The dimensions of inputs that the program reads, as (number, axis)."""
        return sorted({(int(operands[0][len("%arg"):]),
                        int(re.search(r"index = (\d+)", attributes)[1]))
                       for function in self.functions
                       for kind, operands, attributes in function.values()
                       if kind == "hal.buffer_view.dim" and operands[0].startswith("%arg")})


def value_of(function, name, shapes, known):
    """The number of an index; `None` if it is none of sizes."""
    if name not in known:
        known[name] = compute(function, name, shapes, known)
    return known[name]


def compute(function, name, shapes, known):
    entry = function.get(name)
    if entry is None:
        return None
    op, operands, attributes = entry
    if op == "arith.constant":
        found = re.search(r"value = (-?\d+|true|false)", attributes)
        return {"true": 1, "false": 0}.get(found[1]) if found[1] in ("true", "false") \
            else int(found[1])
    if op == "hal.buffer_view.dim":
        axis = int(re.search(r"index = (\d+)", attributes)[1])
        number = re.fullmatch(r"%arg(\d+)", operands[0])
        return shapes[int(number[1])][axis] if number else None
    numbers = [value_of(function, one, shapes, known) for one in operands]
    if None in numbers or op not in ARITHMETIC:
        return None
    if op == "arith.cmpi":
        return int(COMPARED[int(re.search(r"predicate = (\d+)", attributes)[1])](*numbers))
    return ARITHMETIC[op](*numbers)


COMPARED = [lambda a, b: a == b, lambda a, b: a != b, *2 * [
    lambda a, b: a < b, lambda a, b: a <= b, lambda a, b: a > b, lambda a, b: a >= b]]
ARITHMETIC = {
    "arith.addi": lambda a, b: a + b, "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b, "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b, "arith.cmpi": None,
    "arith.divsi": lambda a, b: int(a / b) if b else 0,
    "arith.divui": lambda a, b: a // b if b else 0,
    "arith.floordivsi": lambda a, b: a // b if b else 0,
    "arith.ceildivsi": lambda a, b: -(-a // b) if b else 0,
    "arith.ceildivui": lambda a, b: -(-a // b) if b else 0,
    "arith.remsi": lambda a, b: a % b if b else 0, "arith.remui": lambda a, b: a % b if b else 0,
    "arith.maxsi": max, "arith.maxui": max, "arith.minsi": min, "arith.minui": min,
    "arith.select": lambda c, a, b: a if c else b,
    "arith.index_cast": lambda a: a, "arith.index_castui": lambda a: a,
    "arith.extsi": lambda a: a, "arith.extui": lambda a: a, "arith.trunci": lambda a: a,
    "util.align": lambda a, b: -(-a // b) * b,
}


def least(sizes, attributes):
    """The largest sum of the slices that are live at once."""
    lives = list(map(int, re.findall(r"(-?\d+) : index", attributes)))
    lives = list(zip(lives[::2], lives[1::2]))
    aligned = [-(-size // ALIGNMENT) * ALIGNMENT for size in sizes]
    return max((sum(size for size, (first, last) in zip(aligned, lives) if first <= at <= last)
                for at, _ in lives), default=0)


def transient(program, shapes):
    """The bytes of the blocks of memory; `None` for a block whose size depends on data."""
    return [sizes[0] for sizes, _ in program.blocks(shapes, "stream.resource.alloca") if sizes]


def bytes_at(printed, laid_out, shapes):
    """The bytes of a layout at sizes, and the least; `None` if sizes depend on data."""
    packs = list(printed.blocks(shapes, "stream.resource.pack"))
    if any(None in numbers for numbers, _ in packs):
        return None
    # Before the layout, only blocks of one buffer have a size.
    alone = sum(filter(None, transient(printed, shapes)))
    found = sum(filter(None, transient(laid_out, shapes)))
    return found - alone, sum(least(numbers, attributes) for numbers, attributes in packs)


class WrongProof(Exception):
    """A layout that is proved optimal takes more than the least."""


def measure(name, case, options, folder):
    import torch
    torch.manual_seed(0)
    model = case.module.eval()
    exported = torch.export.export(model, case.inputs(**case.example), dynamic_shapes=case.shapes)
    arguments = {"dims": dict(case.dims), "name": name}

    def keep(source, given, temporary):
        result = iree_memory.plan_memory(source, given, temporary)
        for file in ("printed.mlir", "planned.mlir"):
            shutil.copy(temporary / "memory" / file, folder / file)
        return result

    compiling.lay_out_memory = keep
    planned = symshape.compile(exported, folder / "planned.vmfb", plan_memory=True, **arguments)
    if planned.warnings and "IREE's layout" in planned.warnings[-1]:
        raise symshape.SymShapeError(planned.warnings[-1])
    run_tool("iree-opt", "--mlir-print-op-generic", f"--pass-pipeline={LAYOUT}",
             folder / "printed.mlir", "-o", folder / "stock.mlir")
    printed, stock, ours = (Program(folder / f"{file}.mlir")
                            for file in ("printed", "stock", "planned"))
    rows = []
    for sizes in case.runs:
        for scale in (1, SCALE):
            shapes = [tuple(value.shape) for value in case.inputs(
                **{symbol: size * scale for symbol, size in sizes.items()})]
            one, other = (bytes_at(printed, text, shapes) for text in (stock, ours))
            if one and other and other[1]:
                rows.append((one[0], *other))
    sizes = {}
    for _ in range(options.tries if all(block.optimal for block in planned.memory) else 0):
        # The proof is for any sizes, also those that the model's premises exclude.
        for number, axis in printed.inputs():
            sizes.setdefault(number, {})[axis] = random.randrange(1 << random.randrange(12))
        needed = bytes_at(printed, ours, sizes)
        if needed is not None and needed[0] != needed[1]:
            raise WrongProof(f"proved optimal, but at {sizes} it takes {needed[0]} bytes, and the "
                             f"least are {needed[1]}")
    buffers = sum(block.buffers for block in planned.memory)
    optimal = all(block.optimal for block in planned.memory)
    equal = None
    if not options.no_runs:
        stock_module = symshape.compile(exported, folder / "stock.vmfb", **arguments)
        equal = runs_are_equal(case, stock_module.output, planned.output)
    return buffers, optimal, rows, equal


def runs_are_equal(case, one, other):
    import iree.runtime
    import numpy
    import torch
    first, second = (iree.runtime.load_vm_flatbuffer_file(str(path), driver="local-task")
                     for path in (one, other))
    for sizes in case.runs:
        torch.manual_seed(1)
        inputs = case.inputs(**sizes)
        try:
            wanted = model_table.numbers(first, inputs)
        except Exception:  # a check of the export refuses these sizes
            continue
        found = model_table.numbers(second, inputs)
        if any(a.shape != b.shape or not numpy.array_equal(a, b, equal_nan=a.dtype.kind == "f")
               for a, b in zip(found, wanted)):
            return False
    return True


def megabytes(number):
    return f"{number / 1e6:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sources")
    parser.add_argument("--update", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--tries", type=int, default=1000,
                        help="sizes at which each proof is tried (1000)")
    parser.add_argument("--no-runs", action="store_true")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    cases = model_table.load_cases(options.sources)
    lines = ["| model | buffers | IREE over least: mean, worst | SymShape over least: mean, worst | "
             "proved least | IREE, MB | SymShape, MB | results |", "|---|--:|--:|--:|---|--:|--:|---|"]
    failed = False
    quotients = [[], []]
    for name in options.models or cases:
        with tempfile.TemporaryDirectory() as folder:
            try:
                buffers, optimal, rows, equal = measure(name, cases[name](), options,
                                                        pathlib.Path(folder))
            except WrongProof as error:
                print(f"{name}: {error}", file=sys.stderr)
                failed = True
                continue
            except Exception as error:  # of torch, of IREE, of the model's library
                print(f"{name}: {str(error).splitlines()[0][:200]}", file=sys.stderr)
                continue
        if not rows:
            print(f"{name}: no memory between kernels, or of data-dependent sizes",
                  file=sys.stderr)
            continue
        over = [[row[i] / row[2] for row in rows] for i in (0, 1)]
        for found, new in zip(quotients, over):
            found += new
        failed |= equal is False or optimal and max(over[1]) > 1
        largest = max(rows, key=lambda row: row[0])
        cells = [f"`{name}`", str(buffers),
                 *(f"{sum(one) / len(one):.2f}, {max(one):.2f}" if one is over[0] else
                   f"{sum(one) / len(one):.3f}, {max(one):.3f}" for one in over),
                 "yes" if optimal else "no", megabytes(largest[0]), megabytes(largest[1]),
                 {None: "", True: "equal", False: "DIFFER"}[equal]]
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], flush=True)
    if quotients[0]:
        mean = [sum(one) / len(one) for one in quotients]
        lines.append(f"| **all** | | {mean[0]:.2f}, {max(quotients[0]):.2f} | "
                     f"{mean[1]:.3f}, {max(quotients[1]):.3f} | | | | |")
        print(lines[-1])
    if options.update:
        text = options.update.read_text()
        before, rest = text.split(BEGIN)
        options.update.write_text("\n".join([before + BEGIN, *lines, END + rest.split(END)[1]]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
