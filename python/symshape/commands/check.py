"""`symshape check MODEL`: prints a verdict."""

from __future__ import annotations

import argparse
import json
import os
import sys

from ..verdict import check
from ..verdict_text import render
from .model_options import add_model_options, model_options

HELP = "Check whether the lowered model is right for every size that its exporter allows."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument("--stock", action="store_true",
                        help="PyTorch: let torch-mlir lower every view as it is; without this "
                        "option, SymShape first writes views as flatten and unflatten where "
                        "torch-mlir would lower them wrongly")
    parser.epilog = ("exit code: 0 no error found; 1 the lowered program is wrong for some "
                     "sizes; 2 the model could not be read or lowered")


def run(arguments: argparse.Namespace) -> int:
    verdict = check(arguments.model, mend=not arguments.stock, **model_options(arguments))
    if arguments.json:
        print(json.dumps(verdict.to_json(), indent=2))
    else:
        color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print(render(verdict, color=color), end="")
    return verdict.exit_code
