#!/usr/bin/env python3
"""Writes docs/understand/ModelChecks.md: how many checks of the model programs SymShape
removes, and why it keeps the others.

The page starts with the number of cf.asserts for each source of programs: in
the original, after upstream's canonicalize and cse, and after the pipeline
(which first imports the exporter's statements). Then it groups the remaining
checks by cause. For one Llama program it also lists the comparisons, selects,
minima, maxima and divisions that remain.

  utils/model-checks.py [--check] [--build DIR] [--models DIR]
"""

from collections import Counter
import json
import os
import re
import sys

from model_programs import PROGRAMS, SOURCES, run, table, wrapped, write_page
from printed_ir import Names, PrintedIR, VALUE

LISTED = "llama/llama_toy_bs4"
# Ranges that the script gives to all symbols of a program, the weakest first,
# to see which of them proves a check.
RANGES = {"range": "[1, *]", "range32": "[1, 2147483647]"}

# The causes, in the order of the page: title, why no fact proves the checks, and advice for the
# reader.
GROUPS = {
    "range": (
        "The extent of an input may be 0",
        "The ONNX exporter names the extents of the inputs but gives them no "
        "range, so 0 is a possible value, and for 0 the check fails.",
        f"State the range `{RANGES['range']}` of the symbols in "
        "`symshape.symbols`. The script does this for all symbols of each "
        "program, and then the pipeline removes these checks. A caller has to "
        "keep the premise."),
    "range32": (
        "The extent of an input may be 0 or exceed 64 bits",
        "The program clamps an index to the largest 64-bit number, and the "
        "prover computes with integers of any size: without an upper end, a "
        "symbol may exceed every constant. The check also fails for an extent "
        "of 0.",
        f"State a range with an upper end. `{RANGES['range']}` is not enough; "
        f"with `{RANGES['range32']}` the pipeline removes these checks."),
    "count": (
        "The program computes an extent from data",
        "The program reads the extent from a tensor that it computes, here the "
        "number of elements that meet a condition. The extent of an input "
        "bounds it, but no fact gives that extent an upper end.",
        "State a range of the extent that bounds it, as the explanation above "
        "suggests, in `symshape.symbols`."),
    "input": (
        "The program reads an index from an input",
        "The check compares an element of an input, such as the number of a "
        "token, with 0 or with the extent of the table that it selects from. "
        "Facts are about extents and scalars; none describes the elements of "
        "an input.",
        "Nothing. This is a check of data, and it has to stay."),
    "computed": (
        "The program computes a tensor of indices",
        "The check compares an element of a tensor that the program computes, "
        "such as the number of a cache page, with 0 or with the extent of the "
        "table that it selects from. The analysis has no fact about these "
        "elements.",
        "Nothing. The elements depend on data, and no premise on an extent "
        "removes the check."),
    "float": (
        "The program divides by a floating-point element",
        "The check compares a floating-point element with zero before a "
        "division. SymShape proves no predicate about floating-point elements.",
        "Nothing. No extent takes part in the check."),
}
# For a cause that no group above covers, by the tool's name for it.
OTHERS = {
    "inputs without a sufficient range":
        ("State the premise that the explanation suggests.",
         "No fact about the inputs proves the check."),
    "loop indices":
        ("Nothing: the answer differs between the iterations of the loop.",
         "The check compares the index of a loop."),
    "inexact float arithmetic":
        ("State a range in which the float type is exact, or compute the "
         "extent in integers.",
         "Floating-point arithmetic computes the number, and may round."),
    "ops without a model":
        ("Give the op a shape function.",
         "No model, trait or shape function describes the op that makes the "
         "number."),
    "values that branches or iterations change":
        ("Assert a predicate that holds in all branches after they join.",
         "Branches or iterations yield different numbers."),
    "arithmetic that may overflow":
        ("State ranges of the symbols in it.",
         "The arithmetic that computes the number may wrap around."),
}


def steps(entry, kind):
    return [step["text"] for step in entry["steps"] if step["kind"] == kind]


def message(line):
    return re.search(r'"(.*)"$', line.strip())[1]


class Program:
    def __init__(self, tool, models, source, name):
        self.source, self.name = source, f"{source}/{name}"
        path = models / f"{self.name}.linalg.mlir"
        importing = (["--symshape-import-shape-strings"]
                     if source in ("jax", "onnx") else [])
        self.before = path.read_text().count("cf.assert")
        self.upstream = run(tool, path, "--canonicalize",
                            "--cse").count("cf.assert")
        text = run(tool, path, *importing, "--symshape-pipeline=only-warn")
        self.ir = PrintedIR(text)
        self.asserts = self.ir.asserts()
        self.entries = []
        if self.asserts or self.name == LISTED:
            # The undecided checks and numbers.
            self.entries = json.loads(run(
                tool, "-", "--symshape-explain=json", "-o", os.devnull,
                text=text) or "[]")
        self.ranges = {}
        if importing and self.asserts:
            imported = run(tool, path, *importing)
            for key, interval in RANGES.items():
                self.ranges[key] = Counter(map(message, self.left_with(
                    tool, imported, interval)))

    @staticmethod
    def left_with(tool, imported, interval):
        """The checks that remain if all symbols have this range."""
        def ranged(match):
            symbols = (re.split(r" in | divisor ", symbol)[0]
                       for symbol in re.split(r", (?![^\[]*\])", match[1]))
            return ("#symshape.symbols<"
                    + ", ".join(f"{s} in {interval}" for s in symbols) + ">")
        text = re.sub(r"#symshape\.symbols<([^>]*)>", ranged, imported)
        ir = PrintedIR(run(tool, "-", "--symshape-pipeline=only-warn", text=text))
        return [ir.lines[i] for i in ir.asserts()]

    def checks(self):
        """Each remaining check: its line, and its explanation if it has one."""
        explained = {}
        for entry in self.entries:
            for subject in [entry, *entry["also"]]:
                if subject["subject"] == "cf.assert":
                    line = int(subject["location"].split(":")[-2]) - 1
                    explained[line] = entry
        return [Check(self, line, explained.get(line)) for line in self.asserts]


class Check:
    """A cf.assert that the pipeline has not removed."""

    def __init__(self, program, line, entry):
        self.program, self.line, self.entry = program, line, entry
        self.ir = program.ir
        self.message = message(self.ir.lines[line])
        self.slice, sources = self.ir.slice(line)
        self.maker = None
        self.element = self.tensor_of(sources)
        if self.element:
            self.maker = self.ir.maker(self.element[1], self.element[2])
        self.group = self.cause()

    def tensor_of(self, sources):
        """If the check compares an element that a linalg.generic reads: the
        element, its tensor, and the line of the op."""
        start = self.ir.block_around(self.line)
        if start is None:
            return None
        arguments = re.findall(r"(%\w+):", self.ir.lines[start])
        operands = re.search(r" ins\((.*?) :", self.ir.lines[start - 1])
        tensors = operands[1].split(", ") if operands else []
        for argument, tensor in zip(arguments, tensors):
            if argument in sources:
                return argument, tensor, start - 1
        return None

    def cause(self):
        cause = self.entry["cause"] if self.entry else "other data"
        if cause == "inputs without a sufficient range":
            for key, left in self.program.ranges.items():
                if not left[self.message]:
                    return key
        if cause == "elements of tensors":
            if any("arith.cmpf" in self.ir.lines[i] for i in self.slice):
                return "float"
            if self.element:
                return "computed" if self.maker else "input"
            return "count"
        return cause

    def made_by(self):
        """The op that computes the elements that are compared."""
        if not self.maker:
            return ""
        line, op = self.maker
        body = self.ir.body(line) if op == "linalg.generic" else []
        return f"`{op}`" + (" with " if body else "") + ", ".join(
            f"`{name}`" for name in body)

    def origin(self, names):
        """A sentence about the sources of the compared number."""
        if not self.element:
            return ""
        element, tensor = map(names.text, self.element[:2])
        text = f"`{element}`"
        if self.predicate() and "_d" in self.predicate():
            text += " (`_d0` in the predicate)"
        if self.maker:
            return (f"{text} is an element of `{tensor}`, computed by "
                    f"{self.made_by()}.")
        what = "the" if tensor.startswith("%arg") else "a view of an"
        return f"{text} is an element of {what} input `{tensor}`."

    def predicate(self):
        """The predicate in terms of extents; empty if there is none, where
        the explanation repeats that the condition is true."""
        question = self.entry["question"] if self.entry else ""
        return "" if question.endswith(" is true") else question

    def example(self):
        names = Names()
        code = [names.text(self.ir.lines[i].strip()) for i in self.slice]
        yield (f"Example, from `@{self.ir.function(self.line)}` of "
               f"`{self.program.name}`:")
        yield ["```text", *code, "```"]
        text = self.origin(names)
        if question := self.predicate():
            text += f" The predicate is `{names.text(question)}`"
            text += "".join(f", {shown(names.text(step))}"
                            for step in steps(self.entry, "example")) + "."
            if self.group in ("count", "inputs without a sufficient range"):
                text += "".join(f" It is {shown(names.text(step))}."
                                for step in facts(self.entry, "always"))
            if not self.element:
                # The range of each number is not the point here.
                data = (step.split("; the op may wrap around")[0]
                        for step in steps(self.entry, "data"))
                text += "".join(f" {shown(names.text(d))}." for d in data)
        if text:
            yield text.strip()


def facts(entry, verdict=""):
    """The facts that would answer a question, but for its repetition."""
    return [step for step in steps(entry, "missing")
            if step.startswith(verdict) and f"'{entry['question']}'" not in step]


def shown(step):
    """A step of an explanation in Markdown."""
    step = re.sub(r"^(true|false) for (.*)", r"\1 for '\2'", step)
    step = re.sub(r"^(always|never) if", r"\1 true if", step)
    return re.sub(rf"({VALUE})", r"`\1`", quoted(step))


def quoted(text):
    return re.sub(r"'([^']*)'", r"`\1`", text)


def totals(programs):
    rows = []
    for source, title in [*SOURCES.items(), (None, "all")]:
        own = [p for p in programs if source in (None, p.source)]
        rows.append((title, len(own), sum(p.before > 0 for p in own),
                     sum(p.before for p in own), sum(p.upstream for p in own),
                     sum(len(p.asserts) for p in own)))
    return table(("source", "programs", "with checks", "checks",
                  "after `canonicalize,cse`", "after the pipeline"), rows)


def per_source(checks):
    count = Counter(check.program.source for check in checks)
    return [count[source] for source in SOURCES]


def typical(checks):
    """The first check of the source that has the most of them."""
    count = Counter(check.program.source for check in checks)
    return max(checks, key=lambda check: count[check.program.source])


def times(counter):
    return ", ".join(f"{name} ({count})" for name, count in counter.items())


def grouped(checks):
    """The checks of each cause, in the order of the page."""
    keys = dict.fromkeys([*GROUPS, *OTHERS])
    keys.update(dict.fromkeys(check.group for check in checks))
    for key in keys:
        if found := [check for check in checks if check.group == key]:
            yield key, found


def texts(key):
    advice, why = OTHERS.get(key, ("Nothing: this is a check of data.",
                                   "No fact describes the number."))
    return GROUPS.get(key, (f"Other causes: {key}", why, advice))


def section(key, checks):
    title, why, advice = texts(key)
    yield from [f"### {title}", ""]
    counts = {
        f"{len(checks)} check{'s' * (len(checks) > 1)}": Counter(
            f"`{check.program.name}`" for check in checks),
        "Message": Counter(f"`{check.message}`" for check in checks),
        "Elements computed by": Counter(
            check.made_by() for check in checks if check.maker)}
    for what, counter in counts.items():
        if counter:
            yield wrapped(f"- {what}: {times(counter)}.", "  ")
    yield ""
    for part in typical(checks).example():
        yield from part if isinstance(part, list) else [wrapped(part)]
        yield ""
    yield from [wrapped(f"**Why no fact proves it.** {why}"), "",
                wrapped(f"**What to do.** {advice}"), ""]


def numbers(program):
    """The questions about numbers that remain, with those that only compute
    the condition of a check left out."""
    groups = {}
    for entry in program.entries:
        ops = Counter(s["subject"] for s in [entry, *entry["also"]])
        if ops.pop("cf.assert", 0):
            ops.pop("arith.cmpi", 0)
        if not ops:
            continue
        names = Names()
        question = names.text(entry["question"])
        data = [re.sub(r"the value of %\S+: ", "", names.text(text))
                for text in steps(entry, "data")]
        data = [re.sub(r"element of %\S+,", "element of a tensor,", text)
                for text in data]
        told = [names.text(text) for text in steps(entry, "example")
                + ([] if data else facts(entry))]
        key = entry["cause"], question, *data
        groups.setdefault(key, [Counter(), told])[0].update(ops)
    for (_, question, *data), (ops, told) in groups.items():
        about = "; ".join(map(shown, [*data, *told]))
        yield wrapped(f"- `{question}`: "
                      + times(Counter({f"`{o}`": n for o, n in ops.items()}))
                      + ". " + about[:1].upper() + about[1:] + ".", "  ")


def page(tool, models):
    programs = [Program(tool, models, source, name)
                for source, names in PROGRAMS.items() for name in names.split()]
    checks = [check for program in programs for check in program.checks()]
    groups = list(grouped(checks))
    lines = [
        "# Run-time checks that remain in real programs", "",
        wrapped("`utils/model-checks.py` writes this page. It runs "
                "`symshape-pipeline` on programs that exporters made, and "
                "counts the run-time checks (`cf.assert`) before and after. "
                "\"torch\" are programs of `torch.export`; \"Llama\" is one "
                "three-layer model for two batch sizes."), "",
        *totals(programs), "",
        wrapped("The JAX and ONNX exporters state the shapes of the inputs in "
                "attributes, which the script imports as premises "
                "(`symshape-import-shape-strings`) before the pipeline. The "
                "checks of the JAX programs repeat these statements, so the "
                "premises prove them. The torch and Llama programs come "
                "without premises."), "",
        "## Causes", "",
        wrapped("A check remains if no facts prove its condition. The checks "
                "that remain, by cause:"), "",
        *table(("cause", "all", *SOURCES.values()),
               [(texts(key)[0], len(found), *per_source(found))
                for key, found in groups]), "",
        wrapped("The examples are printed IR with values renumbered. "
                "`dim(0, 1)` is the extent of dimension 1 of function argument "
                "0, and `_d0` is a number that depends on data. For another "
                "program, `symshape-opt --symshape-explain` prints the cause "
                "of each check that remains."), ""]
    for key, found in groups:
        lines += section(key, found)
    listed = next(p for p in programs if p.name == LISTED)
    lines += [
        f"## Other comparisons in {LISTED}", "",
        wrapped("Besides checks, a program has comparisons, selects, minima, "
                "maxima and divisions of integers. For a division, the "
                "predicate is that it leaves no remainder. The pipeline keeps "
                "those whose predicate it neither proves nor refutes. The "
                "index of a loop, for example, has a range, and the predicate "
                "is true in some iterations and false in others. The list "
                "leaves out an `arith.cmpi` that computes the condition of a "
                "check above."), "",
        *numbers(listed), "",
        "## Programs with checks", "",
        *table(("program", "checks", "after `canonicalize,cse`",
                "after the pipeline"),
               [(p.name, p.before, p.upstream, len(p.asserts))
                for p in programs if p.before]), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(write_page("understand/ModelChecks.md", __doc__, page))
