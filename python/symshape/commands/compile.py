"""`symshape compile`: a module for IREE, or MLIR in upstream dialects."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys

from ..compiling import compile as compile_model
from .model_options import add_mend_option, add_model_options, model_options

HELP = "Compile a model for all of its sizes: to an IREE module, or to MLIR."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    add_mend_option(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True,
                        help="FILE.vmfb for IREE, FILE.mlir for upstream dialects")
    parser.add_argument("--target", default="cpu", metavar="TARGET[:CHIP]",
                        help="the machine that runs the module: cpu (default), cuda, rocm, vulkan "
                        "or metal, such as cuda:sm_89")
    parser.add_argument("--trust-premises", action="store_true",
                        help="do not check the sizes of the arguments at run time: a call "
                        "with sizes that the exporter excludes may return wrong numbers")
    parser.add_argument("--allow-wrong", action="store_true",
                        help="compile a program even if it is wrong for sizes that its "
                        "exporter allows, and print a warning")
    parser.add_argument("--sanitize", action="store_true",
                        help="check at run time that every inferred extent is right")
    parser.add_argument("--iree-facts", action=argparse.BooleanOptionalAction, default=None,
                        help="state ranges and divisors of sizes to IREE, or none of them "
                        "(default: those which were measured to help on the target)")
    parser.add_argument("--likely", default="", metavar="SIZES",
                        help="add versions of the code for these sizes, such as "
                        "batch=1|8,seq=512; calls with other sizes use the general code")
    parser.add_argument("--buckets", default="", metavar="SIZES",
                        help="add static versions for these sizes and all smaller ones, such as "
                        "batch=1|4,seq=128|512; calls with larger sizes use the general code")
    parser.add_argument("--bucket-limit", type=float, default=None, metavar="RATIO",
                        help="the most that the padded sizes may exceed the actual ones, as the "
                        "quotient of their products; 0 is no limit (default: 1.5 on a CPU, where "
                        "the general code is faster far below a bucket, else 0)")
    parser.add_argument("--only", default="", metavar="SIZES",
                        help="make a static module for these sizes, such as batch=4,seq=512: the "
                        "caller pads the arguments, and passes the actual size of each of their "
                        "dynamic dimensions after them")
    parser.add_argument("--plan-memory", action="store_true",
                        help="share the memory between the kernels of the module as far as "
                        "one layout for all sizes can, instead of as IREE does")
    parser.add_argument("--memory-budget", default=None, metavar="BYTES",
                        help="also stop with a message if a call needs more memory than this, such "
                        "as 16GiB, by the formula of 'symshape memory'")
    parser.add_argument("--cpu", default="host",
                        help="the processor of the target cpu (default: host)")
    parser.add_argument("--zero-weights", action="store_true",
                        help="use zeros for weights that the file elides")
    parser.add_argument("--iree-arg", action="append", default=[], metavar="ARG",
                        help="an argument for iree-compile; may be repeated")
    parser.add_argument("--json", action="store_true",
                        help="print the result as JSON, with the warnings")
    parser.epilog = ("exit code: 0 the file is written; 1 the lowered program is wrong for some "
                     "sizes; 2 the model could not be read or lowered")


def run(arguments: argparse.Namespace) -> int:
    compiled = compile_model(
        arguments.model, arguments.output, trust_premises=arguments.trust_premises,
        allow_wrong=arguments.allow_wrong, sanitize=arguments.sanitize,
        iree_facts=arguments.iree_facts, likely=arguments.likely,
        buckets=arguments.buckets, bucket_limit=arguments.bucket_limit, only=arguments.only,
        plan_memory=arguments.plan_memory, memory_budget=arguments.memory_budget,
        target=arguments.target, cpu=arguments.cpu, zero_weights=arguments.zero_weights,
        iree_arguments=arguments.iree_arg, **model_options(arguments))
    if arguments.json:
        print(json.dumps({**dataclasses.asdict(compiled), "output": str(compiled.output)}, indent=2))
        return 0
    for warning in compiled.warnings:
        print(f"symshape: {warning}", file=sys.stderr)
    count = len(compiled.checks)
    machine = "" if compiled.target in (None, "cpu:host") else f" for {compiled.target}"
    print(f"{compiled.output}: function {compiled.function}{machine}, "
          f"{count} {'check' if count == 1 else 'checks'} of its arguments")
    for check in compiled.checks:
        print(f"  {check}")
    for version in compiled.versions:
        print(f"  static version: {version}")
    for block in compiled.memory:
        print(f"  memory: {block}")
    if arguments.plan_memory and not compiled.memory:
        print("  memory: no buffers between kernels have a new layout")
    return 0
