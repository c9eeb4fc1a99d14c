#!/usr/bin/env python3
#===- questions.py - The cost of questions without a cache ---------------===//
#
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===//
"""Measures how long symshape-prove needs for a new question: to state the facts to
a new prover and to answer. Prints the median and the 99th
percentile of all questions of a corpus, of the fastest run and of the run in the
middle. With --altered N, it asks N statements that differ from those of the corpus
by one number; most of them are false or undecided. With --than, it runs a second
symshape-prove in turn with the first, to compare two versions.

    bench/Prover/questions.py CORPUS.jsonl... [--altered 1000]
        [--tool build/bin/symshape-prove] [--than OTHER] [--runs 9]
"""
import argparse
import json
import random
import re
import statistics
import subprocess
import tempfile


def alter(text):
    """Changes one number of an expression; adds 1 if there is none."""
    parts = re.split(r"(\b\d+\b)", text)
    if len(parts) == 1:
        return text + " + 1"
    at = random.randrange(1, len(parts), 2)
    value = int(parts[at])
    parts[at] = str(max(min(value, 1), value + random.choice([-1, 1, 2, -2, value])))
    return "".join(parts)


def altered(rows, count):
    for number in range(count):
        row = dict(random.choice(rows), id=f"altered-{number}")
        for key in ("expected", "counterexample"):
            row.pop(key, None)
        fields = [key for key in ("lhs", "rhs", "expr") if isinstance(row.get(key), str)]
        facts = list(row.get("assume", []))
        field = random.choice(fields + ["assume"] * bool(facts))
        if field == "assume":
            at = random.randrange(len(facts))
            facts[at] = alter(facts[at])
            row["assume"] = facts
        else:
            row[field] = alter(row[field])
        yield row


def ask(tool, corpus):
    """Returns the median, the 99th percentile and the sum, in microseconds."""
    answers = subprocess.run([tool, "--corpus", corpus], text=True, check=True,
                             stdout=subprocess.PIPE).stdout
    times = sorted(json.loads(line)["us"] for line in answers.splitlines())
    return times[len(times) // 2], times[len(times) * 99 // 100], sum(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS.jsonl")
    parser.add_argument("--tool", default="build/bin/symshape-prove")
    parser.add_argument("--than", help="a second symshape-prove")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--altered", type=int, default=0, metavar="N")
    args = parser.parse_args()
    rows = []
    for corpus in args.corpora:
        with open(corpus) as file:
            rows += [json.loads(line) for line in file if line.strip()]
    if args.altered:
        random.seed(5)
        rows = list(altered(rows, args.altered))
    tools = [args.tool] + ([args.than] if args.than else [])
    results = {tool: [] for tool in tools}
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as corpus:
        corpus.write("".join(json.dumps(row) + "\n" for row in rows))
        corpus.flush()
        for _ in range(args.runs):
            for tool in tools:
                results[tool].append(ask(tool, corpus.name))
    print(f"{len(rows)} questions, {args.runs} runs, in microseconds")
    print("          median            99th percentile   all")
    print("          least   middle    least   middle    least     middle")
    for tool in tools:
        columns = list(zip(*results[tool]))
        cells = "".join(f"{min(c):<8.1f}{statistics.median(c):<10.1f}" for c in columns)
        print(f"          {cells} {tool}")


if __name__ == "__main__":
    main()
