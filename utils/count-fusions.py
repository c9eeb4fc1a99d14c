#!/usr/bin/env python3
"""Counts the linalg ops that remain in the model programs after upstream's
elementwise fusion, and after the pass of examples/fusion, with and without the
pipeline before them.

  utils/count-fusions.py [--build DIR] [--models DIR]
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from model_programs import PROGRAMS, SOURCES, TREE, table

ONNX = ["--symshape-import-shape-strings"]
TORCH = []
GROUPS = [("jax", "linalg", ONNX), ("onnx", "linalg", ONNX),
          ("torch", "linalg", TORCH), ("llama", "linalg", TORCH)]
UPSTREAM = ["--linalg-fuse-elementwise-ops"]
NEIGHBOURS = ["--fuse-across-reshapes=across=false", *UPSTREAM]
OURS = ["--fuse-across-reshapes", *UPSTREAM]
PIPELINE = ["--symshape-pipeline=only-warn several-dynamic-sizes"]
CLEAN = ["--canonicalize", "--cse"]
VERSIONS = [("as it is", []), ("upstream", UPSTREAM),
            ("neighbours only", NEIGHBOURS), ("with the questions", OURS),
            ("pipeline, upstream", [*PIPELINE, *UPSTREAM]),
            ("pipeline, neighbours", [*PIPELINE, *NEIGHBOURS]),
            ("pipeline, with the questions", [*PIPELINE, *OURS])]


def count(tool, path, passes):
    done = subprocess.run(
        [tool, path, "--allow-unregistered-dialect", *passes, *CLEAN],
        capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{path}: {' '.join(passes)}:\n{done.stderr[:2000]}")
    return len(re.findall(r"\blinalg\.generic\b", done.stdout))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", type=Path, default=TREE / "build")
    parser.add_argument("--models", type=Path, default=Path(os.environ.get(
        "SYMSHAPE_MODELS", TREE.parent / "shared/models")))
    options = parser.parse_args()
    tool = options.build / "test/Examples/fuse-opt"
    rows, sums = [], [0] * len(VERSIONS)
    for source, form, importing in GROUPS:
        row = [0] * len(VERSIONS)
        for name in PROGRAMS[source].split():
            path = options.models / source / f"{name}.{form}.mlir"
            for i, (_, passes) in enumerate(VERSIONS):
                row[i] += count(tool, path, [*importing, *passes])
        rows.append((SOURCES[source], *row))
        sums = [a + b for a, b in zip(sums, row)]
    print("\n".join(table(("source", *(title for title, _ in VERSIONS)),
                          [*rows, ("all", *sums)])))


if __name__ == "__main__":
    main()
