"""`symshape shapes`: the shape of every value."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..shapes import shapes

HELP = "Print the shape of every value as an expression, or write it into an ONNX file."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="a .pt2, .onnx or .mlir file")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--at", action="append", default=[], metavar="NAME=SIZE,...",
                        help="print numbers for these sizes of named dimensions")
    parser.add_argument("--range", metavar="MIN:MAX", default=None,
                        help="ONNX: the range of all named dimensions (1:65536; 'none' is no "
                        "range)")
    parser.add_argument("--dim", action="append", default=[], metavar="NAME=MIN:MAX",
                        help="ONNX: the range of one named dimension")
    parser.add_argument("-o", "--output", metavar="OUT.onnx", type=Path,
                        help="write the ONNX model with these shapes in its value_info")


def _sizes(texts: list[str]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for part in ",".join(texts).split(",") if texts else ():
        name, equal, number = part.rpartition("=")
        if not equal or not number.strip().isdigit():
            raise BadInput(f"--at: expected NAME=SIZE, found '{part}'")
        sizes[name.strip()] = int(number)
    return sizes


def _limits(option: str, text: str) -> tuple[int | None, int | None]:
    low, colon, high = text.partition(":")
    if not colon or not all(part == "" or part.isdigit() for part in (low, high)):
        raise BadInput(f"{option}: expected MIN:MAX, found '{text}'")
    return int(low) if low else None, int(high) if high else None


def run(arguments: argparse.Namespace) -> int:
    options: dict[str, Any] = {}
    if arguments.range is not None:
        options["range"] = None if arguments.range == "none" else \
            _limits("--range", arguments.range)
    for entry in arguments.dim:
        name, equal, limits = entry.rpartition("=")
        if not equal:
            raise BadInput(f"--dim: expected NAME=MIN:MAX, found '{entry}'")
        options.setdefault("ranges", {})[name] = _limits("--dim", limits)
    sizes = _sizes(arguments.at)
    if arguments.output is not None:
        from ..onnx_writer import check_paths

        check_paths(arguments.model, arguments.output)
    found = shapes(arguments.model, at=sizes, **options)
    if arguments.output is not None:
        from ..onnx_writer import write_shapes

        written = write_shapes(arguments.model, found, arguments.output)
        print(f"wrote {arguments.output}: {written}")
        return 0
    print(json.dumps(found.to_json(), indent=1) if arguments.json else found)
    return 0
