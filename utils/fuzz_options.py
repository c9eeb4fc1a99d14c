# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command-line options that the fuzzers share."""

import argparse
import random
import shlex


def first_seed(seed):
    """Chooses a seed if none is given. Prints it, so that a run can be repeated."""
    if seed is None:
        seed = random.SystemRandom().randrange(10**9)
    print(f"seed {seed}", flush=True)
    return seed


def execution_parser(doc, count, passes):
    """A parser for fuzzers that execute programs before and after passes.

    `count` programs and the passes `passes` are the defaults."""
    parser = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, help="of the first program or module")
    parser.add_argument("--count", type=int, default=count, help="of programs")
    parser.add_argument("--inputs", type=int, default=8,
                        help="inputs per program")
    default = "\nand ".join(f"'{p}'" for p in passes)
    parser.add_argument("--after", action="append", metavar="FLAGS",
                        help="passes to look at; may be repeated\n"
                        f"(default: {default})")
    parser.add_argument("--tool", help="symshape-opt, or a replacement of it")
    parser.add_argument("--runner", help="mlir-runner")
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser


def run_seeds(fuzzer, options):
    """Runs a program for each seed. Returns the exit code."""
    for i in range(options.count):
        fuzzer.program(options.seed + i)
    fuzzer.summary()
    return 1 if fuzzer.failures else 0


def parse_execution_options(parser, passes):
    """Splits the flags of each `--after`, and chooses the seed."""
    options = parser.parse_args()
    options.after = [shlex.split(flags) for flags in options.after or passes]
    options.seed = first_seed(options.seed)
    return options
