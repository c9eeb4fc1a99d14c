"""`symshape explain`: the reasons for a size, or for a check that stays."""

from __future__ import annotations

import argparse
import json

from ..explaining import explain
from .model_options import add_model_options, model_options

HELP = "Explain how SymShape derives a size, or why it cannot prove a run-time check."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("value", metavar="VALUE", nargs="?",
                        help="value to explain: arg0.1 (dimension 1 of argument 0), result0, %%13, "
                        "a symbol, or a predicate such as 'n <= 64' (default: every check and "
                        "comparison that SymShape neither proves nor refutes)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--no-missing", action="store_true",
                        help="do not search for facts that would prove an undecided predicate")


def run(arguments: argparse.Namespace) -> int:
    report = explain(arguments.model, arguments.value, as_json=arguments.json,
                     missing=not arguments.no_missing, **model_options(arguments))
    print(json.dumps(report, indent=2) if arguments.json else str(report).rstrip())
    return 0
