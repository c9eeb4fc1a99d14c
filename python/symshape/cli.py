"""The command `symshape`."""

from __future__ import annotations

import argparse
import sys
import warnings
from importlib import import_module
from typing import Sequence

from . import commands
from .errors import SymShapeError
from .tools import show_progress
from .version import __version__


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="symshape",
        description="Check and print the symbolic shapes of a model, or compile it for all "
        "of its sizes. A model is a PyTorch .pt2, a .jaxexport, an .onnx or an .mlir file.")
    parser.add_argument("--version", action="version", version=f"symshape {__version__}")
    parser.add_argument("--quiet", action="store_true",
                        help="do not print progress")
    parser.add_argument("--debug", action="store_true",
                        help="print a Python traceback with every error")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in commands.NAMES:
        try:
            module = import_module(f".commands.{name}", __package__)
        except ModuleNotFoundError as error:
            if error.name != f"{__package__}.commands.{name}":
                raise
            continue
        sub = subparsers.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if not options.debug:
        # The frameworks warn about their own future; that is nothing to do here.
        warnings.simplefilter("ignore")
    show_progress(not options.quiet and sys.stderr.isatty())
    try:
        return options.run(options)
    except SymShapeError as error:
        if options.debug:
            raise
        print(f"symshape: error: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        return 0
    except OSError as error:
        if options.debug:
            raise
        print(f"symshape: error: {error.strerror or error}: {error.filename}"
              if error.filename else f"symshape: error: {error}", file=sys.stderr)
        return 2
    except Exception as error:  # the exit code 1 of Python means "wrong" here
        if options.debug:
            raise
        text = (str(error).strip().splitlines() or [""])[0]
        print(f"symshape: internal error: {type(error).__name__}: {text} "
              "(symshape --debug prints a traceback)", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
