"""`symshape check MODEL`: prints a verdict."""

from __future__ import annotations

import argparse
import json
import os
import sys

from ..errors import BadInput
from ..verdict import check
from ..verdict_text import render

HELP = "say whether the lowered model is right for every size that its exporter admits"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="a .pt2, .onnx or .mlir file")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument("--stock", action="store_true",
                        help="PyTorch: leave the views as the stock lowering makes them")
    parser.add_argument("--dims", action="append", default=[], metavar="INPUT=NAME,NAME,...",
                        help="PyTorch: names for the dimensions of an input, for example "
                        "input_ids=batch,seq; an empty name leaves one out")
    parser.epilog = ("exit code: 0 no error found; 1 the lowered program is wrong for some "
                     "sizes; 2 the model could not be lowered")


def parse_dims(texts: list[str]) -> dict[str, list[str]]:
    """Reads `input_ids=batch,seq`."""
    dims = {}
    for text in texts:
        name, equals, rest = text.partition("=")
        if not equals or not name:
            raise BadInput(f"expected INPUT=NAME,NAME,... for --dims, found '{text}'")
        dims[name.strip()] = [part.strip() for part in rest.split(",")]
    return dims


def run(arguments: argparse.Namespace) -> int:
    verdict = check(arguments.model, mend=not arguments.stock, dims=parse_dims(arguments.dims))
    if arguments.json:
        print(json.dumps(verdict.to_json(), indent=2))
    else:
        color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print(render(verdict, color=color), end="")
    return verdict.exit_code
