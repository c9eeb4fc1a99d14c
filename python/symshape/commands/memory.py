"""`symshape memory`: how much memory a model takes, before it runs."""

from __future__ import annotations

import argparse
import json

from ..errors import BadInput
from ..memory import Memory, bytes_in, memory, readable
from .model_options import add_model_options, model_options
from .shapes import sizes_of

HELP = "Print the memory of one call of a PyTorch or ONNX model, as a formula over its sizes."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("--at", action="append", default=[], metavar="NAME=SIZE,...",
                        help="also print the bytes at these sizes of named dimensions, such as "
                        "batch=8,seq=512")
    parser.add_argument("--budget", metavar="BYTES",
                        help="also print the largest size of each dimension with which weights, "
                        "inputs and the peak fit into this memory, such as 16GiB, with the "
                        "other dimensions at --at")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(arguments: argparse.Namespace) -> int:
    sizes = sizes_of(arguments.at)
    budget = bytes_in(arguments.budget) if arguments.budget is not None else None
    found = memory(arguments.model, **model_options(arguments))
    sizes = {found.symbol(name, size): size for name, size in sizes.items()}
    complete = set(sizes) == set(found.symbols)
    if sizes and not complete and budget is None:
        missing = ", ".join(sorted(set(found.symbols) - set(sizes)))
        raise BadInput(f"--at: expected a size for {missing}, too")
    known = sizes or budget is not None or not found.depends_on_values
    at = found.at_sizes(sizes) if complete and known else None
    fits = None if budget is None else _largest(found, budget, sizes)
    grows = {name: found.grows(name, _others(sizes, name)) for name in fits or ()}
    if arguments.json:
        print(json.dumps({**found.to_json(), "at": at, "fits": fits, "grows": grows}, indent=1))
        return 0
    print(found)
    if at is not None:
        where = ", ".join(f"{name} = {size}" for name, size in sizes.items())
        print(f"{f'at {where}' if where else 'together'}: " + ", ".join(
            f"{name} {readable(number)}" for name, number in at.items()))
        if budget is not None and not fits:
            print(f"in {arguments.budget}: {'fits' if at['total'] <= budget else 'does not fit'}")
    for name, size in (fits or {}).items():
        others = ", ".join(f"{other} = {value}" for other, value in _others(sizes, name).items())
        print(f"in {arguments.budget}{f' with {others}' if others else ''}: "
              f"{_found(name, size, grows[name], *found.limits(name))}")
    return 0


def _found(name: str, size: int | None, grows: bool, low: int, high: int) -> str:
    """The answer for one dimension; if bytes may shrink, the sizes that were tried."""
    if grows:
        if size is None:
            return f"no size of {name} fits"
        return f"{name} <= {size}" + (", the largest size that is tried" if size == high else "")
    tried = f"not {name} = {low}" if size is None else f"{name} = {size}" + (
        f", not {size + 1}" if size < high else ", the largest size that is tried")
    return f"{tried}; other sizes may differ, as bytes are not proved to grow with {name}"


def _others(sizes: dict[str, int], name: str) -> dict[str, int]:
    return {other: size for other, size in sizes.items() if other != name}


def _largest(found: Memory, budget: int, sizes: dict[str, int]) -> dict[str, int | None]:
    """The largest size of each dimension for which all others have one."""
    names = set(found.symbols)
    wanted = [name for name in found.symbols if names - {name} <= set(sizes)]
    if names and not wanted:
        missing = ", ".join(sorted(names - set(sizes)))
        raise BadInput(f"--budget: expected sizes in --at for all but one of {missing}")
    return {name: found.largest(name, budget, _others(sizes, name)) for name in wanted}
