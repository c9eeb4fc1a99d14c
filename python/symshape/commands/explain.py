"""`symshape explain`: why a size is what it is, or why a check stays."""

from __future__ import annotations

import argparse
import json

from ..explaining import explain
from .model_options import add_model_options, model_options

HELP = "Explain how a size is derived, or why a check of sizes stays."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("value", metavar="VALUE", nargs="?",
                        help="arg0.1, result0, %%13, a symbol, or a predicate such as "
                        "'n <= 64'; without it, every open check and comparison")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--no-missing", action="store_true",
                        help="do not search for facts that would decide an open question")


def run(arguments: argparse.Namespace) -> int:
    report = explain(arguments.model, arguments.value, as_json=arguments.json,
                     missing=not arguments.no_missing, **model_options(arguments))
    print(json.dumps(report, indent=2) if arguments.json else str(report).rstrip())
    return 0
