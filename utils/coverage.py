#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/understand/Coverage.md: inferred shapes for each upstream op.

A program in test/Coverage has functions that use the ops. Comments give the
expected shapes:

  func.func @concat(%x: tensor<?xf32>, %n: index) {
    %0 = tensor.concat dim(0) %x, %x : ...  // exact: [n * 2]; unknown: [?]
    %1 = tensor.empty(%n) : tensor<?xi8>    // tensor.dim bound: [at_most(n)]
    %2 = arith.addi %n, %n : index          // size exact: [n * 2]

  // tensor.bitcast contents: not modelled
  // Default contents: floats
  // tensor.yield: terminator

A comment after an op gives the shape of the value that this line defines, for
one or more columns of the page: "exact", "bound", "unknown" and "contents". The
op is that of the line unless the comment names another one. After "size", the
value is a number or a small tensor, and the shape is that of a tensor whose
size is this number or the first element.

A comment on a line of its own gives the word that the page has instead of a
shape, and thus the reason why no program shows one:

  // OP COLUMN: REASON        in this column of the op
  // Default COLUMN: REASON   in this column of all ops below
  // OP: REASON               in all columns of an op that no program shows

The program is expanded to one function for each column that its comments name
("exact" and "contents" share one). Its first argument is %x. The arguments
have fixed names:

  %x        tensor with n rows, at most n rows, or an unknown number of rows
  %n        its number of rows
  %whole    tensor of the same type, with n rows in all columns
  %whole_n  n in all columns
  %unknown  tensor of the same type, with an unknown number of rows
  %cn       tensor with the element n, in all columns
  %data     tensor with a data-dependent element

  utils/coverage.py --tool build/bin/symshape-opt            checks all of this
  utils/coverage.py --tool build/bin/symshape-opt --update   writes shapes and page
  utils/coverage.py --expand FILE                            prints the functions

It is an error if an op of one of the dialects is missing, if a cell is blank,
if a shape is not the expected one, or if the page is not up to date.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/understand/Coverage.md"
PROGRAMS = ROOT / "test" / "Coverage"
COLUMNS = ["exact", "bound", "unknown", "contents"]
DIALECTS = """tensor linalg tosa scf cf func shape arith index affine math
bufferization memref ml_program sparse_tensor vector async""".split()
REASONS = {
    "static": "the type or an attribute of the op gives the number",
    "no tensor": "the op neither reads nor writes elements of a tensor that can be sizes",
    "no result": "the op has no result with extents and computes no number",
    "terminator": "the op is a part of the op around it, whose row counts",
    "callee": "the op is a part of a function; the row of the call counts",
    "floats": "the result has elements that are not integers",
    "data": "the result depends on the numbers in a tensor or in memory",
    "memory": "only memory holds the elements",
    "not modelled": "inference could know more, and does not",
}
# The message of the check about an op that may have other preconditions.
INCOMPLETE = "SymShape does not know all preconditions of this op"
CELL = r"(?:exact|bound|unknown|contents): [^;]*"
MARK = re.compile(rf"// (?:(?P<op>[a-z_]+\.[\w.]+) )?(?P<size>size )?"
                  rf"(?P<cells>{CELL}(?:; {CELL})*)$")
REASON = re.compile(r"// ([a-z_]+\.[\w.]+)(?: (exact|bound|unknown|contents))?: (.+)$")
DEFAULT = re.compile(r"// Default (exact|bound|unknown|contents):(.*)$")
FUNCTION = re.compile(r"func\.func @(\w+)\(%x: (tensor<\?[^>]*>)(.*)\) \{$")
OP = re.compile(r'=\s*"?([a-z_]+\.[\w.]+)')


class Coverage:
    """The cells that the programs give: op -> column -> text."""

    def __init__(self):
        self.cells = {}
        self.errors = []

    def error(self, path, line, text):
        self.errors.append(f"{path.name}:{line}: {text}")

    def add(self, path, line, op, column, text):
        row = self.cells.setdefault(op, {})
        if column in row:
            self.error(path, line, f"a second cell for {op} {column}")
        row[column] = text


def shape_of(value):
    """The shape of a value in the JSON of symshape-infer, as the table has it."""
    entries = []
    for extent in value["extents"]:
        expr = extent.get("expr")
        if extent["guarantee"] == "at_most":
            expr = f"at_most({expr})"
        entries.append(expr or "?")
    return f"[{', '.join(entries)}]"


def inner_sizes(tensor):
    """The sizes after the first one: ["4", "2"] for tensor<?x4x2xf32>."""
    return tensor[len("tensor<"):-1].split("x")[1:-1]


def suffix_of(tensor):
    """The end of the names of its helpers: 4x2xf32 for tensor<?x4x2xf32>."""
    return tensor[len("tensor<?x"):-1]


def helpers(tensor):
    """Functions that return a bounded and an unknown part of a tensor."""
    suffix, inner = suffix_of(tensor), inner_sizes(tensor)
    slice_of = (f"[{', '.join(['0'] * (len(inner) + 1))}] "
                f"[{', '.join(['%k', *inner])}] [{', '.join(['1'] * (len(inner) + 1))}]")
    return f"""
func.func private @bounded_{suffix}(%x: {tensor}, %data: tensor<1xindex>) -> {tensor} {{
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : {tensor}
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x{slice_of} : {tensor} to {tensor}
  return %r : {tensor}
}}

func.func private @unknown_{suffix}(%data: tensor<1xindex>) -> {tensor} {{
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : {tensor}
  return %e : {tensor}
}}
""".splitlines()


def head(name, tensor, arguments, column):
    """The first lines of the function of a column, and new names in its body."""
    suffix, inner = suffix_of(tensor), inner_sizes(tensor)
    whole, count = ("%x", "%n") if column == "exact" else ("%whole", "%whole_n")
    unknown = f"call @unknown_{suffix}(%data) : (tensor<1xindex>) -> {tensor}"
    bounded = (f"call @bounded_{suffix}({whole}, %data) : "
               f"({tensor}, tensor<1xindex>) -> {tensor}")
    wanted = set(re.findall(r"%\w+", arguments))
    values = [("%axis", "arith.constant 0 : index"),
              (count, f"tensor.dim {whole}, %axis : {tensor}"),
              ("%cn", f"tensor.from_elements {count} : tensor<1xindex>"),
              ("%unknown", unknown)]
    if column != "exact":
        values += [("%x", bounded if column == "bound" else unknown),
                   ("%n", f"tensor.dim %x, %axis : {tensor}")]
        wanted.add("%x")
    if wanted & {"%n", "%whole_n", "%cn"}:
        wanted |= {"%axis", count}
    lines = [
        f"// CASE: {name}_{column}(<{'x'.join(['N', *inner])}>, <1: 2>) for N = 0 1 3",
        f"func.func @{name}_{column}({whole}: {tensor} {{symshape.shape = "
        f"#symshape.shape<[{', '.join(['n', *inner])}]>}}, %data: tensor<1xindex>)",
        "    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {"]
    lines += [f"  {value} = {text}" for value, text in values if value in wanted]
    return lines, {"%whole": "%x", "%whole_n": "%n"} if column == "exact" else {}


def sized(line, number):
    """Lines that make a tensor whose size is the number that a line defines, or
    its first element."""
    results, _, text = line.partition(" // ")[0].partition(" = ")
    value, new = re.search(r"%\w+", results)[0], f"%size{number}"
    kinds = re.split(r" : | -> | (?:in)?to ", text)[1:] or ["index"]
    kind = kinds[-1].partition(")")[0].split(", ")[0 if "," in results else -1]
    lines = []
    if kind.startswith("tensor<"):
        lines += [f"{new}_0 = arith.constant 0 : index",
                  f"{new}_e = tensor.extract {value}[{new}_0] : {kind}"]
        value, kind = f"{new}_e", re.search(r"x([a-z]\w*)>$", kind)[1]
    if re.fullmatch(r"i\d+|!shape.size", kind):
        to_index = ("shape.size_to_index {} : {}" if kind == "!shape.size" else
                    "arith.index_cast {} : {} to index")
        lines.append(f"{new}_i = {to_index.format(value, kind)}")
        value = f"{new}_i"
    return [*lines, f"{new} = tensor.empty({value}) : tensor<?xi8>"]


def expand(text):
    """The functions for the columns: lines, each with its line in the text and its
    columns."""
    lines, tensors, found = text.splitlines(), [], []
    index = 0
    while index < len(lines):
        function = FUNCTION.match(lines[index])
        if not function:
            found.append((lines[index], index, ()))
            index += 1
            continue
        end = lines.index("}", index)
        name, tensor, arguments = function.groups()
        if tensor not in tensors:
            tensors.append(tensor)
        marks = [MARK.search(line) for line in lines[index:end]]
        columns = {cell.partition(":")[0] for mark in marks if mark
                   for cell in mark["cells"].split("; ")}
        for column, cells in (("exact", ("exact", "contents")), ("bound", ("bound",)),
                              ("unknown", ("unknown",))):
            if columns.isdisjoint(cells):
                continue
            first, renamed = head(name, tensor, arguments, column)
            found += [(line, index, ()) for line in first]
            for number in range(index + 1, end + 1):
                line = re.sub(r"%\w+", lambda m: renamed.get(m[0], m[0]), lines[number])
                mark = MARK.search(line)
                made = sized(line, number) if mark and mark["size"] else []
                found += [(each, number, ()) for each in [line, *made]]
                found[-1] = (found[-1][0], number, cells)
        index = end + 1
    for tensor in tensors:
        found += [(line, 0, ()) for line in helpers(tensor)]
    return found


def shapes_by_line(tool, path, program):
    """Line and column -> the shapes of the results of ops on this line."""
    command = [tool, "--symshape-infer=print=json", "-o", "/dev/null"]
    run = subprocess.run(command, capture_output=True, text=True,
                         input="\n".join(line for line, _, _ in program))
    if run.returncode:
        # Name the line of the file instead of that of the expanded program.
        sys.exit(re.sub(r"^<stdin>:(\d+):\d+",
                        lambda at: f"{path}:{program[int(at[1]) - 1][1] + 1}",
                        run.stderr, flags=re.MULTILINE))
    shapes = {}
    for function in json.loads(run.stdout)["functions"]:
        for value in function["values"]:
            _, number, cells = program[int(value["location"].rsplit(":", 2)[1]) - 1]
            if value["value"].startswith("%arg"):
                continue
            for column in cells:
                shapes.setdefault((number, column), []).append(shape_of(value))
    return shapes


def read_reason(coverage, path, number, line):
    match = REASON.match(line)
    if not match:
        return
    op, column, reason = match.groups()
    if reason not in REASONS and not reason.startswith("like "):
        coverage.error(path, number, f"unknown reason '{reason}'")
    for each in [column] if column else COLUMNS:
        coverage.add(path, number, op, each, reason)


def read_program(coverage, path, tool, update):
    text = path.read_text()
    shapes = shapes_by_line(tool, path, expand(text))
    lines = text.splitlines()
    defaults, ops = {}, {}
    for index, line in enumerate(lines):
        number = index + 1
        if default := DEFAULT.match(line):
            defaults[default[1]] = default[2].strip()
        elif line.startswith("// "):
            read_reason(coverage, path, number, line)
        elif mark := MARK.search(line):
            op = mark["op"] or (OP.search(line) or [None, None])[1]
            if op is None:
                coverage.error(path, number, "the comment names no op")
                continue
            cells = []
            for cell in mark["cells"].split("; "):
                column, expected = cell.split(": ")
                found = ", ".join(shapes.get((index, column), ["nothing"]))
                if expected != found and not update:
                    coverage.error(path, number, f"expected {expected}, found {found}")
                cells.append(f"{column}: {found}")
                coverage.add(path, number, op, column, f"`{found}`")
            if update:
                lines[index] = line[:mark.start("cells")] + "; ".join(cells)
            ops.setdefault(op, dict(defaults))
    for op, reasons in ops.items():
        for column, reason in reasons.items():
            if reason:
                coverage.cells[op].setdefault(column, reason)
    if update:
        path.write_text("\n".join(lines) + "\n")


def registered_ops(tool, passes, dialects):
    """The ops of the dialects -> the answers that each gives by an interface."""
    pipeline = f"test-symshape-list-ops{{dialects={','.join(dialects)}}}"
    command = [tool, "--load-pass-plugin=" + passes, "-o", "/dev/null"]
    command.append(f"--pass-pipeline=builtin.module({pipeline})")
    run = subprocess.run(command, input="module {}", capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    return {op: answers for op, *answers in map(str.split, run.stdout.splitlines())}


def incomplete_ops(tool, path):
    """The ops of a program that may have preconditions unknown to the check."""
    program = "\n".join(line for line, _, _ in expand(path.read_text()))
    command = [tool, "--symshape-check=json=true checks=false", "-o", "/dev/null"]
    run = subprocess.run(command, capture_output=True, text=True, input=program)
    if run.returncode:
        sys.exit(run.stderr)
    return {found["op"] for found in json.loads(run.stdout)["obligations"]
            if found["message"] == INCOMPLETE}


def missing_cells(coverage, ops):
    for op in ops:
        row = coverage.cells.get(op, {})
        missing = [column for column in COLUMNS if not row.get(column)]
        if missing:
            coverage.errors.append(f"{op} has no cell for {', '.join(missing)}")
    for op in sorted(set(coverage.cells) - set(ops)):
        coverage.errors.append(f"{op} is no op of these dialects")


def families(coverage):
    """Op -> the ops that have the same model, and are in its row."""
    members = {}
    for op, row in coverage.cells.items():
        if row[COLUMNS[0]].startswith("like "):
            members.setdefault(row[COLUMNS[0]].split()[1], []).append(op)
    return members


def cell(text):
    return text.replace("|", "\\|")


def table_of(coverage, dialect, ops, members):
    lines = ["| op | " + " | ".join(COLUMNS) + " |", "|---" * 5 + "|"]
    for op in ops:
        if not op.startswith(dialect + ".") or op in sum(members.values(), []):
            continue
        names = [op, *members.get(op, [])]
        name = ", ".join(f"`{each.split('.', 1)[1]}`" for each in names)
        row = coverage.cells[op]
        lines.append(f"| {name} | " + " | ".join(cell(row[c]) for c in COLUMNS) + " |")
    return lines


def known(row, column):
    """Whether the cell gives the extents that the column asks for."""
    text = row[column]
    weak = "?" in text or (column != "bound" and "at_most" in text)
    return text.startswith("`") and not weak


def summary_of(coverage, ops):
    lines = ["| dialect | ops | exact | bound | contents | nothing, and why |",
             "|---" * 6 + "|"]
    for dialect in DIALECTS:
        mine = [op for op in ops if op.startswith(dialect + ".")]
        rows = [like(coverage, op) for op in mine]
        asked = ["exact", "bound", "contents"]
        counts = [sum(known(row, column) for row in rows) for column in asked]
        reasons = Counter(row["exact"] if not row["exact"].startswith("`") else "unknown"
                          for row in rows if not any(known(row, c) for c in asked))
        why = ", ".join(f"{n} {r}" for r, n in sorted(reasons.items())) or "none"
        cells = [f"[{dialect}](#{dialect})", len(mine), *counts, why]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return lines


def like(coverage, op):
    row = coverage.cells[op]
    first = row[COLUMNS[0]]
    return coverage.cells[first.split()[1]] if first.startswith("like ") else row


INTRO = """<!-- Written by utils/coverage.py from test/Coverage -->

# Coverage

This page lists inferred shapes for each op of the upstream dialects that carry tensors or compute sizes. Each shape is
the expected result of a program in [test/Coverage](../../test/Coverage), which a test checks; programs that can run are
also executed with a run-time check of every inferred extent, at sizes 0, 1 and 3.

| column | operand of the op in the program | shown shape |
|---|---|---|
| exact | a tensor with `n` rows, or the number `n` | the extents of the result, or of a tensor whose size is the computed number |
| bound | a tensor with at most `n` rows, or a data-dependent number in [0, `n`] | the same |
| unknown | a tensor or a number that depends on data and has no upper bound | the same |
| contents | a small tensor of integers with the element `n` | the extent of a tensor whose size is an element of the result |

A word instead of a shape is the reason why the column has no program:

"""


SUMMARY = """The columns count ops whose program has exact extents, bounded extents, and contents that inference follows. The last
one counts the others: "unknown" is an op whose program gives `?`, and each other word is a reason."""


PRECONDITIONS = """## Preconditions

Each op below states its preconditions ([Check](../use/Check.md)); a program with one of the others is not proved to be right."""


ANSWERS = """## Answers

Each op answers the questions of SymShape by the interfaces in `include/SymShape/Interfaces`. The default of each answer
is the cautious one.

| word | answer | without it |
|---|---|---|
| infer | the extents, numbers and elements of the results | traits and upstream's interfaces give the extents, or nothing does |
| preconditions | the requirements of the op; "in part" if a program shows that there may be more | the op may require anything |
| computes | the arithmetic of the op: a sum, a maximum, a conversion, ... | the op may compute anything |
| moves | the values whose elements the result takes unchanged | the op may compute any elements |
| roles | which operands are sizes or positions | each operand is data |
| transpose | how to transpose the op | the op is not linear |

Each row lists the ops that give the same answers."""


def answers_of(answers, incomplete):
    lines = ["| dialect | answers | ops |", "|---" * 3 + "|"]
    for dialect in [*DIALECTS, "symshape"]:
        rows = {}
        for op, words in answers.items():
            if op.startswith(dialect + "."):
                words = [f"{word} in part" if word == "preconditions" and op in incomplete
                         else word for word in words]
                rows.setdefault(", ".join(words), []).append(op.split(".", 1)[1])
        for words, names in sorted(rows.items(), reverse=True):
            listed = ", ".join(f"`{name}`" for name in names)
            lines.append(f"| {dialect} | {words or 'none'} | {listed} |")
    return lines


def preconditions_of(ops, stating):
    lines = ["| dialect | ops | state their preconditions | others |", "|---" * 4 + "|"]
    for dialect in DIALECTS:
        mine = [op for op in ops if op.startswith(dialect + ".")]
        others = [op for op in mine if op not in stating]
        names = ", ".join(f"`{op.split('.', 1)[1]}`" for op in others)
        if len(others) == len(mine):
            names = "all"
        lines.append(f"| {dialect} | {len(mine)} | {len(mine) - len(others)} | "
                     f"{names or 'none'} |")
    return lines


def page(coverage, ops, own, incomplete):
    stating = [op for op, answers in ops.items() if "preconditions" in answers]
    members = families(coverage)
    lines = ["| word | meaning |", "|---|---|"]
    lines += [f"| {word} | {text} |" for word, text in REASONS.items()]
    lines += ["", "Ops in one row have the same model; the first one is the op of the program.", "",
              "## Summary", "", SUMMARY, "", *summary_of(coverage, ops)]
    lines += ["", PRECONDITIONS, "", *preconditions_of(ops, stating)]
    lines += ["", ANSWERS, "", *answers_of({**ops, **own}, incomplete)]
    for dialect in DIALECTS:
        lines += ["", f"## {dialect}", "", *table_of(coverage, dialect, ops, members)]
    return INTRO + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=str(ROOT / "build/bin/symshape-opt"))
    parser.add_argument("--passes", help="the plugin with the test passes",
                        default=str(ROOT / "build/lib/SymShapeTestPasses.so"))
    parser.add_argument("--programs", type=pathlib.Path, default=PROGRAMS,
                        help="the folder of the programs")
    parser.add_argument("--update", action="store_true",
                        help="write the shapes into the programs, and the page")
    parser.add_argument("--expand", type=pathlib.Path, metavar="FILE",
                        help="print the functions of one program and stop")
    args = parser.parse_args()
    if args.expand:
        print("\n".join(line for line, _, _ in expand(args.expand.read_text())))
        return False
    coverage = Coverage()
    incomplete = set()
    for path in sorted(args.programs.glob("*.mlir")):
        read_program(coverage, path, args.tool, args.update)
        incomplete |= incomplete_ops(args.tool, path)
    ops = registered_ops(args.tool, args.passes, DIALECTS)
    missing_cells(coverage, ops)
    if not incomplete:
        coverage.errors.append(f"the check says nowhere '{INCOMPLETE}': was it reworded?")
    if not coverage.errors:
        own = registered_ops(args.tool, args.passes, ["symshape"])
        text = page(coverage, ops, own, incomplete)
        if args.update:
            PAGE.write_text(text)
        elif not PAGE.exists() or PAGE.read_text() != text:
            coverage.errors.append("docs/understand/Coverage.md is stale: run utils/coverage.py --update")
    print("\n".join(coverage.errors) or f"{len(ops)} ops, every cell is filled")
    return bool(coverage.errors)


if __name__ == "__main__":
    sys.exit(main())
