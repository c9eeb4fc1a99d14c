# Variants of a program in "bound" form, and symshape-opt's verdicts on them.
# Shared by check-claims-alone.py and check-claims-altered.py; no script itself.
#
# A bound file has one binding per line:
#   "torch.bind_symbolic_shape"(%v, %sym...) <{shape_expressions = MAP}> : ...
# where MAP is an affine map or the name of one. Bindings of the function's
# arguments are premises, all others are claims. A variant keeps each line in
# its place, so that the line number identifies a claim.

import argparse
import bisect
import concurrent.futures
import os
import random
import re
import subprocess
import sys

FLAGS = [
    "--allow-unregistered-dialect",
    "--symshape-import-torch-symbols",
    "--symshape-check-claims",
    "--split-input-file",
    "-o",
    os.devnull,
]
SPLIT = "\n// -----\n"

BIND = re.compile(
    r'^\s*"torch\.bind_symbolic_shape"\((?P<operands>[^)]*)\)\s*'
    r"<\{shape_expressions = (?P<map>affine_map<.*>|#\w+)\}>"
)
ALIAS = re.compile(r"^(#\w+) = affine_map<(.*)>$")
SYMBOL = re.compile(r'^\s*(%[\w#]+) = "torch\.symbolic_int".*symbol_name = "([^"]*)"')
CONVERSION = re.compile(
    r'^\s*(%[\w#]+) = "torch_c\.(?:from|to)_builtin_tensor"\((%[\w#]+)\)'
)
MAP = re.compile(r"^\(\)(?:\[(?P<symbols>[^\]]*)\])? -> \((?P<results>.*)\)$")
DIAGNOSTIC = re.compile(
    r"^<stdin>:(\d+):\d+: "
    r"(error: contradicted claim|warning: undecided claim|error: )"
)
SUMMARY = re.compile(
    r"^(\d+) claims?: (\d+) proved, (\d+) undecided, (\d+) contradicted$", re.M
)


def split_results(text):
    """The results of a map: the parts between commas outside parentheses."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    parts.append(text[start:].strip())
    return parts


class Binding:
    def __init__(self, line, operands, symbols, results, is_claim):
        self.line = line  # counted from 0
        self.value, *self.operands = operands
        self.symbols = symbols  # the map's own names, in order of the operands
        self.results = results
        self.is_claim = is_claim
        self.names = []  # of the symbols, as the program calls them

    def name_of(self, symbol):
        return self.names[self.symbols.index(symbol)]

    def mentioned(self, result):
        """Names of the symbols in one result."""
        return [self.name_of(s) for s in re.findall(r"\bs\d+\b", result)]


class Program:
    def __init__(self, path):
        self.path = path
        with open(path) as f:
            self.lines = f.read().split("\n")
        self.bindings = []
        aliases = dict(m.groups() for m in map(ALIAS.match, self.lines) if m)
        names, source, function, arguments = {}, {}, 0, set()
        for number, line in enumerate(self.lines):
            if "func.func" in line:
                names, source, function = {}, {}, number
                arguments = set(re.findall(r"(%\w+):", line.split("->")[0]))
            if m := SYMBOL.match(line):
                names[m[1]] = m[2]
            elif m := CONVERSION.match(line):
                source[m[1]] = m[2]
            elif "torch.bind_symbolic_shape" in line:
                m = BIND.match(line)
                if not m:
                    sys.exit(f"{path}:{number + 1}: error: binding not read")
                text = m["map"]
                text = aliases[text] if text[0] == "#" else text[11:-1]
                parsed = MAP.match(text)
                operands = [o.strip() for o in m["operands"].split(",")]
                value = operands[0]
                while value in source:
                    value = source[value]
                binding = Binding(
                    number,
                    operands,
                    [s.strip() for s in (parsed["symbols"] or "").split(",") if s],
                    split_results(parsed["results"]),
                    value not in arguments,
                )
                binding.names = [names[o] for o in binding.operands]
                binding.function = function
                self.bindings.append(binding)
        self.claims = [b for b in self.bindings if b.is_claim]
        # Per function, the symbols that bindings of arguments mention.
        self.pinned = {
            (b.function, name)
            for b in self.bindings
            if not b.is_claim
            for r in b.results
            for name in b.mentioned(r)
        }
        # The first claim with an extent that is only another symbol defines it.
        self.defining = {}
        for b in self.claims:
            for r in b.results:
                if r in b.symbols and not self.is_pinned(b, b.name_of(r)):
                    self.defining.setdefault((b.function, b.name_of(r)), b)

    def is_pinned(self, binding, name):
        """True if argument bindings determine a symbol, or all the symbols in a
        name that is an expression, such as "Max(s17, s77)"."""
        parts = re.findall(r"\b[su]\d+\b", name) or [name]
        return all((binding.function, part) in self.pinned for part in parts)

    def definitions_for(self, claim):
        """The claims that checking this one depends on, transitively."""
        needed, work = [], [claim]
        while work:
            b = work.pop()
            for name in b.names:
                d = self.defining.get((b.function, name))
                if d and d is not claim and d not in needed:
                    needed.append(d)
                    work.append(d)
        return needed

    def text(self, replaced):
        """The program with the lines of a dictionary replaced."""
        lines = list(self.lines)
        for number, line in replaced.items():
            lines[number] = line
        return "\n".join(lines)

    def altered_line(self, claim, index, result):
        """The line of `claim` with one result of its map replaced."""
        results = list(claim.results)
        results[index] = result
        new = f"affine_map<()[{', '.join(claim.symbols)}] -> ({', '.join(results)})>"
        old = BIND.match(self.lines[claim.line])
        line = self.lines[claim.line]
        return line[: old.start("map")] + new + line[old.end("map") :]


class Outcome:
    """The verdicts on one variant: the lines (from 0) of the claims that the tool
    did not prove, and the counts of its summary."""

    def __init__(self):
        self.unproved = {}  # line -> "undecided" or "contradicted"
        self.errors = []
        self.counts = None


def run_batch(tool, texts):
    """Runs the tool over several variants at once; returns an outcome for each."""
    text = SPLIT.join(texts) + "\n"
    starts, line = [], 1
    for t in texts:
        starts.append(line)
        line += t.count("\n") + SPLIT.count("\n")
    run = subprocess.run(
        [tool, *FLAGS], input=text, capture_output=True, text=True, check=False
    )
    outcomes = [Outcome() for _ in texts]
    for message in run.stderr.split("\n"):
        if not (m := DIAGNOSTIC.match(message)):
            continue
        index = bisect.bisect_right(starts, int(m[1])) - 1
        if m[2] == "error: ":
            outcomes[index].errors.append(message)
        else:
            outcomes[index].unproved[int(m[1]) - starts[index]] = m[2].split()[1]
    summaries = SUMMARY.findall(run.stderr)
    if run.returncode < 0 or len(summaries) != len(texts):
        for outcome in outcomes:
            outcome.errors.append(
                f"exit code {run.returncode}, {len(summaries)} summaries for "
                f"{len(texts)} variants: {run.stderr[-500:]}"
            )
        return outcomes
    for outcome, counts in zip(outcomes, summaries):
        outcome.counts = tuple(map(int, counts))
        told = sorted(outcome.unproved.values())
        if told != ["contradicted"] * outcome.counts[3] + ["undecided"] * outcome.counts[2]:
            outcome.errors.append(f"diagnostics {told} do not fit {counts}")
    return outcomes


def check(description, variants_of, judge):
    """The main program. `variants_of(program, random, count)` gives pairs of a
    text and a key; `judge(program, baseline, key, outcome)` a list of
    complaints."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("files", nargs="+", help="programs in bound form")
    parser.add_argument("--tool", default="symshape-opt")
    parser.add_argument(
        "--sample", type=int, default=0, help="variants per file; 0 for all"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()

    violations = total = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for path in arguments.files:
            program = Program(path)
            [baseline] = run_batch(arguments.tool, [program.text({})])
            variants = variants_of(program)
            if arguments.sample and len(variants) > arguments.sample:
                chosen = random.Random(f"{arguments.seed} {len(variants)}")
                variants = chosen.sample(variants, arguments.sample)
            complaints = list(baseline.errors)
            # About ten thousand lines at a time.
            size = max(1, 10000 // len(program.lines))
            batches = [variants[i : i + size] for i in range(0, len(variants), size)]
            results = pool.map(
                lambda batch: run_batch(arguments.tool, [t for t, _ in batch]), batches
            )
            done = 0
            for batch, outcomes in zip(batches, results):
                for (_, key), outcome in zip(batch, outcomes):
                    complaints += outcome.errors
                    complaints += judge(program, baseline, key, outcome)
                done += len(batch)
                if sys.stderr.isatty():
                    print(
                        f"\r{os.path.basename(path)}: {done} of {len(variants)}",
                        end="\r",
                        file=sys.stderr,
                        flush=True,
                    )
            print(
                f"{os.path.basename(path)}: {len(program.claims)} claims, "
                f"{len(variants)} variants, {len(complaints)} violations",
                flush=True,
            )
            for complaint in complaints:
                print(f"  {complaint}")
            violations += len(complaints)
            total += len(variants)
    print(f"{total} variants, {violations} violations (seed {arguments.seed})")
    sys.exit(1 if violations else 0)
