"""The options that give the sizes of a model's inputs."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import BadInput


def add_model_options(parser: argparse.ArgumentParser, several: bool = False) -> None:
    """Adds the model, or several, and the options about its sizes to a command."""
    parser.add_argument("model", metavar="MODEL", nargs="+" if several else None,
                        help="a .pt2, .jaxexport, .onnx or .mlir file"
                        + (", or a folder with such files" if several else ""))
    parser.add_argument("--dims", action="append", default=[], metavar="INPUT=DIM,DIM,...",
                        help="names for the dimensions of an input, for example "
                        "input_ids=batch,seq; an empty name leaves a dimension as it is. "
                        "ONNX and MLIR: also numbers and expressions, such as x=2*n,16")
    parser.add_argument("--range", metavar="MIN:MAX", default=None,
                        help="ONNX: the range of all named dimensions (default: 1:65536; "
                        "'none' states no range). MLIR: the range of the names in --dims "
                        "(default: none)")
    parser.add_argument("--dim", action="append", default=[], metavar="NAME=MIN:MAX",
                        help="ONNX and MLIR: the range of one named dimension, such as "
                        "batch=1:64")


def add_mend_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option for an MLIR file that torch-mlir made."""
    parser.add_argument("--mend", action="store_true",
                        help="MLIR: first mend views that torch-mlir lowered to a wrong size")


def model_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """The values of these options, as options of a front end."""
    options: dict[str, Any] = {"mend": True} if getattr(arguments, "mend", False) else {}
    if arguments.dims:
        options["dims"] = _dims(arguments.dims)
    if arguments.range is not None:
        options["range"] = None if arguments.range == "none" else \
            _limits("--range", arguments.range)
    for entry in arguments.dim:
        name, equal, limits = entry.rpartition("=")
        if not equal:
            raise BadInput(f"--dim: expected NAME=MIN:MAX, found '{entry}'")
        options.setdefault("ranges", {})[name] = _limits("--dim", limits)
    return options


def _dims(texts: list[str]) -> dict[str, list[str]]:
    """Reads `input_ids=batch,seq`."""
    dims = {}
    for text in texts:
        name, equals, rest = text.partition("=")
        if not equals or not name:
            raise BadInput(f"--dims: expected INPUT=DIM,DIM,..., found '{text}'")
        dims[name.strip()] = _parts(rest)
    return dims


def _parts(text: str) -> list[str]:
    """The parts between commas outside of parentheses: `max(n, 2),k` has two."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _limits(option: str, text: str) -> tuple[int | None, int | None]:
    low, colon, high = text.partition(":")
    if not colon or not all(part == "" or part.isascii() and part.isdigit() for part in (low, high)):
        raise BadInput(f"{option}: expected MIN:MAX, found '{text}'")
    return int(low) if low else None, int(high) if high else None
