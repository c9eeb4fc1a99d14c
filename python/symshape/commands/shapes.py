"""`symshape shapes`: the shape of every value."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..errors import BadInput
from ..onnx_writer import POLICIES
from ..shapes import shapes
from .model_options import add_model_options, model_options

HELP = "Print the shape of every value as an expression, or write it into an ONNX file."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--at", action="append", default=[], metavar="NAME=SIZE,...",
                        help="print the shapes as numbers, for these sizes of named dimensions, "
                        "such as batch=8,seq=128")
    parser.add_argument("-o", "--output", metavar="OUT.onnx", type=Path,
                        help="write the ONNX model with these shapes in its value_info")
    parser.add_argument("--policy", choices=POLICIES, default=POLICIES[0],
                        help="what --output does with the sizes that the file states for values: "
                        "refine keeps the same size in the file's words, keep keeps them all, "
                        "override none, and strict is an error if the nodes refute one")
    parser.add_argument("--verify", action="store_true",
                        help="run an ONNX model in onnxruntime at three sizes, or at those of "
                        "--at, and compare the size of every value; exit with 1 if one differs")


def sizes_of(texts: list[str]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for part in ",".join(texts).split(",") if texts else ():
        name, equal, number = part.rpartition("=")
        if not equal or not (number.isascii() and number.strip().isdigit()):
            raise BadInput(f"--at: expected NAME=SIZE, found '{part}'")
        sizes[name.strip()] = int(number)
    return sizes


def run(arguments: argparse.Namespace) -> int:
    sizes = sizes_of(arguments.at)
    if arguments.output is not None:
        from ..onnx_writer import check_paths

        check_paths(arguments.model, arguments.output)
    if arguments.verify:
        if arguments.output is not None or arguments.json:
            raise BadInput("--verify prints its own report; remove --output and --json")
        return _verify(arguments, sizes)
    found = shapes(arguments.model, at=sizes, **model_options(arguments))
    if arguments.output is not None:
        from ..onnx_writer import write_shapes

        written = write_shapes(arguments.model, found, arguments.output, arguments.policy)
        print("\n".join([f"wrote {arguments.output}: {written}",
                         *(f"note: {text}" for text in found.left_out)]))
        return 0
    print(json.dumps(found.to_json(), indent=1) if arguments.json else found)
    return 0


def _verify(arguments: argparse.Namespace, sizes: dict[str, int]) -> int:
    from ..frontends import onnx_model
    from ..onnx_verify import report, verify

    if not onnx_model.accepts(arguments.model):
        raise BadInput(f"--verify: expected an .onnx file, found '{arguments.model}'")
    options = model_options(arguments)
    # With `at`, an unknown name is an error.
    found = shapes(arguments.model, at=sizes, **options)
    verified = verify(arguments.model, found, at=sizes, **options)
    print(report(verified, arguments.model))
    return 1 if verified.mismatches else 0
