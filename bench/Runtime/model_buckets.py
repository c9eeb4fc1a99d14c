#!/usr/bin/env python3
# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures whole models with a static version that serves all smaller sizes.

  .venv/bin/python bench/Runtime/model_buckets.py 'bert;batch=4,seq=32;B=4,S=32;B=4,S=29'

An argument is a model of python/models, the sizes of its bucket, and the sizes of
each run. For each run, the script prints the CPU time of the dynamic module and of
the module with the bucket over that of a module for the very sizes of the run, which
is exported without dynamic sizes.
"""

import statistics
import sys
import tempfile
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
warnings.simplefilter("ignore")

import iree.runtime as runtime  # noqa: E402
import torch  # noqa: E402
from models import case, hub, own  # noqa: E402,F401  (they add to MODELS)

import symshape  # noqa: E402

ROUNDS, SECONDS = 9, 0.15


def load(path):
    return runtime.load_vm_flatbuffer_file(str(path), driver="local-sync")["main"]


def times(functions, inputs):
    """The median time of a call of each function, in milliseconds; they run in turn."""
    found = {name: [] for name in functions}
    for _ in range(ROUNDS):
        for name, function in functions.items():
            start, calls = time.process_time(), 0
            while time.process_time() - start < SECONDS:
                function(*inputs)
                calls += 1
            found[name].append((time.process_time() - start) / calls * 1e3)
    return {name: statistics.median(values) for name, values in found.items()}


def measure(name, bucket, runs, folder):
    torch.manual_seed(0)
    about = case.MODELS[name]()
    model = about.module.eval()
    exported = torch.export.export(model, about.inputs(**about.example),
                                   dynamic_shapes=about.shapes)
    dynamic = symshape.compile(exported, folder / "dynamic.vmfb", dims=about.dims)
    versions = symshape.compile(exported, folder / "bucket.vmfb", dims=about.dims,
                                buckets=bucket, bucket_limit=0)
    for run in runs:
        inputs = about.inputs(**{dim: int(size) for dim, size in
                                 (one.split("=") for one in run.split(","))})
        static = symshape.compile(torch.export.export(model, inputs), folder / "static.vmfb")
        found = times({"dynamic": load(dynamic.output), "bucket": load(versions.output),
                       "static": load(static.output)}, [one.numpy() for one in inputs])
        print(f"| {name} | {bucket} | {run} | {versions.versions[0].masks} "
              f"| {found['dynamic'] / found['static']:.2f} "
              f"| {found['bucket'] / found['static']:.2f} | {found['static']:.2f} ms |", flush=True)


def main():
    print("| model | bucket | run | masks | dynamic | bucket | static |\n|---|---|---|---|---|---|---|")
    for argument in sys.argv[1:]:
        name, bucket, *runs = argument.split(";")
        with tempfile.TemporaryDirectory() as folder:
            measure(name, bucket, runs, Path(folder))


if __name__ == "__main__":
    main()
