#!/usr/bin/env python3
"""Checks models on all machines of a Ray cluster.

usage: check_models.py RESULTS MODEL... [-- OPTION...]

Each MODEL is a file or a folder that all machines see under the same path, and the
options are those of `symshape check`. Each model is a task of Ray. RESULTS gets the same
lines as from `symshape check --results`, and a later run, with or without Ray, skips
the models that have one. The exit status is that of `symshape check`.

Ray starts on this machine alone unless RAY_ADDRESS names a cluster. SymShape has to be
installed on each machine in the same version.
"""

import sys
from pathlib import Path

import ray
from symshape import zoo


def main(arguments):
    if len(arguments) < 2:
        raise SystemExit(__doc__)
    at = arguments.index("--") if "--" in arguments else len(arguments)
    settings = zoo.Settings(tuple(arguments[at + 1:]))
    results, tool = zoo.Results(Path(arguments[0])), zoo.tool_version()
    if not ray.is_initialized():
        ray.init()
    check = ray.remote(num_cpus=1)(zoo.check_one)
    entries, running = [], {}
    for path in zoo.find_models(arguments[1:at]):
        digest = zoo.digest_of(path)
        if entry := results.find(path, digest, tool, settings):
            entries.append(entry)
        else:
            running[check.remote(path, settings, digest=digest)] = path
    while running:
        (done,), _ = ray.wait(list(running), num_returns=1)
        path = running.pop(done)
        try:
            entry = ray.get(done)
        except ray.exceptions.RayError as error:
            # The worker or its machine ended, and so did each other try of Ray.
            entry = zoo.entry_of(path, settings, status="crash", message=str(error),
                                 tool=tool, digest=zoo.digest_of(path))
        results.add(entry)
        entries.append(entry)
        print(zoo.text_of(entry), flush=True)
    print(f"\n{zoo.summary(entries)}", end="")
    return zoo.exit_code(entries)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
