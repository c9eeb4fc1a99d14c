#!/usr/bin/env python3
"""Writes docs/ModelChecks.md: which checks of the model programs SymShape removes,
and why it keeps the others.

For each program: its cf.asserts in the original, after upstream's canonicalize
and cse, and after the pipeline (which first imports the exporter's statements).
The page groups the remaining checks by cause, with one example each; for the
Llama, also the remaining integer comparisons, selects, minima, maxima and
divisions.

  scripts/model-checks.py [--check] [--build DIR] [--models DIR]
"""

import argparse
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
LISTED = "llama/llama_toy_bs4.linalg.mlir"
# Selected by name: the page has nothing about other files in the folder.
PROGRAMS = {
    "jax": "attention catpadslice convnet mlp reshapeprod scan_rnn",
    "llama": "llama_toy llama_toy_bs4",
    "onnx": "concat_tile embed_mask if_shape pools range_expand reshape_chain "
            "slice_dyn torch_block",
    "torch": "audio cnn cross_attn detect embed_pool encoder encoder_math gnn "
             "mha_view minmax pixelshuffle resize_like swin tcn topk_route unet "
             "view_miscompile while_rnn"}
HANGS = 1800  # seconds; only a hang takes so long, however busy the machine


def run(tool, *args, text=None):
    done = subprocess.run([tool, "--allow-unregistered-dialect", *args],
                          input=text, capture_output=True, text=True,
                          timeout=HANGS)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, args))} failed:\n{done.stderr}")
    return done.stdout


def explain(tool, text):
    """The undecided checks and numbers of a program."""
    return json.loads(run(tool, "-", "--symshape-explain=json", "-o",
                          os.devnull, text=text) or "[]")


# What a reader can do about each cause that symshape-explain names.
ADVICE = {
    "inputs that lack a fact":
        "state the fact in `symshape.symbols`, or keep the check",
    "elements of tensors":
        "the check guards the data and has to stay",
    "loop indices":
        "nothing, the answer differs between iterations of the loop",
    "inexact float arithmetic":
        "state a range in which the float type is exact, or compute the size "
        "in integers",
    "ops without a model":
        "give the op a shape function",
    "values that branches or iterations change":
        "assert what all branches have in common after they join",
    "arithmetic that may overflow":
        "state ranges of the symbols in it",
}


def reason(entry):
    """The first cause in an explanation."""
    for kind in ("data", "missing", "tried", "example"):
        for step in entry["steps"]:
            if step["kind"] == kind:
                return step["text"]
    return entry["cause"]


def subjects(entry):
    """The ops that ask a question: the first one, and those that repeat it."""
    return [entry["subject"], *(other["subject"] for other in entry["also"])]


def listed(entries, wanted):
    """One line for each cause: a count, an example, and what to do."""
    groups = {}
    for entry in entries:
        count = sum(map(wanted, subjects(entry)))
        if count:
            group = groups.setdefault(entry["cause"], [0, entry])
            group[0] += count
    for cause, (count, entry) in groups.items():
        verb = "depends" if count == 1 else "depend"
        line = (f"- {count} {verb} on {cause}, such as "
                f"`{entry['question']}`: {reason(entry)}")
        if cause in ADVICE:
            line += f". What to do: {ADVICE[cause]}"
        yield textwrap.fill(line + ".", 118, subsequent_indent="  ",
                            break_long_words=False, break_on_hyphens=False)


def is_check(subject):
    return subject == "cf.assert"


def page(tool, models):
    rows, left, numbers = [], [], []
    names = [f"{folder}/{name}.linalg.mlir"
             for folder, found in PROGRAMS.items() for name in found.split()]
    for name in names:
        path = models / name
        importing = (["--symshape-import-shape-strings"]
                     if name.startswith(("jax/", "onnx/")) else [])
        before = path.read_text().count("cf.assert")
        upstream = run(tool, path, "--canonicalize", "--cse")
        after = run(tool, path, *importing, "--symshape-pipeline")
        entries = explain(tool, after)
        checks = sum(map(is_check, (s for e in entries for s in subjects(e))))
        count = after.count("cf.assert")
        if before:
            rows.append(f"| {name} | {before} | "
                        f"{upstream.count('cf.assert')} | {count} |")
        if count:
            left += [f"### {name}", "", *listed(entries, is_check)]
            if checks < count:
                left.append(f"- {count - checks} of a condition on data, which "
                            "has no sizes in it.")
            left.append("")
        if name == LISTED:
            numbers = list(listed(entries, lambda s: not is_check(s)))
    return "\n".join([
        "# What is left of the checks in real programs", "",
        "Written by `scripts/model-checks.py`. The programs come from the "
        "exporters of PyTorch, JAX and ONNX; those",
        "without a check are left out of the table.", "",
        "| program | `cf.assert` | after `canonicalize,cse` | after the "
        "pipeline |", "|---|---|---|---|", *rows, "",
        "## The checks that are left", "", *left,
        f"## The numbers that are left in {LISTED}", "", *numbers, ""])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true",
                        help="fail if the page is not what it would be")
    parser.add_argument("--build", type=Path, default=TREE / "build")
    parser.add_argument("--models", type=Path, default=Path(
        os.environ.get("SYMSHAPE_MODELS", TREE.parent / "shared/models")))
    args = parser.parse_args()
    if not args.models.is_dir():
        print(f"skipped: there are no models at {args.models}")
        return 0
    text = page(args.build / "bin/symshape-opt", args.models)
    target = TREE / "docs/ModelChecks.md"
    if args.check:
        if target.read_text() != text:
            print("docs/ModelChecks.md is stale: run scripts/model-checks.py")
            return 1
        return 0
    target.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
