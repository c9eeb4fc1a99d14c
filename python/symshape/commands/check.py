"""`symshape check MODEL`: prints a verdict; for several models, a line each."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from .. import zoo
from ..errors import BadInput
from ..verdict import check
from ..verdict_text import render
from .model_options import add_mend_option, add_model_options, model_options

HELP = "Check whether the lowered model is right for every size that its exporter allows."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser, several=True)
    add_mend_option(parser)
    parser.add_argument("--json", action="store_true",
                        help="print the verdict as JSON; of several models, a line each")
    parser.add_argument("--stock", action="store_true",
                        help="PyTorch: let torch-mlir lower every view as it is; without this "
                        "option, SymShape first writes views as flatten and unflatten where "
                        "torch-mlir would lower them wrongly")
    group = parser.add_argument_group(
        "several models", "With several files, a folder, or one of these options, each model is "
        "checked in a process of its own, and has one line; a table follows.")
    group.add_argument("--jobs", type=int, metavar="N", help="models at a time (default: 1)")
    group.add_argument("--results", type=Path, metavar="FILE",
                       help="append the lines to FILE, as JSON; models that have one there, from "
                       "the same contents, options and tools, are not checked again")
    group.add_argument("--seconds", type=float, metavar="N",
                       help="the time of a model; 0 is no limit (default: 600)")
    group.add_argument("--gib", type=float, metavar="N",
                       help="the memory of a model, in GiB; 0 is no limit (default: 8, and four "
                       "times the size of the file, within the share of a job)")
    parser.epilog = ("exit code: 0 no error found; 1 a lowered program is wrong for some sizes; "
                     "2 a model could not be read or lowered, or reached a limit; 130 "
                     "interrupted")


def run(arguments: argparse.Namespace) -> int:
    chosen = (arguments.jobs, arguments.results, arguments.seconds, arguments.gib)
    if len(arguments.model) > 1 or Path(arguments.model[0]).is_dir() or \
            any(value is not None for value in chosen):
        return _check_all(arguments)
    stock = {"mend": False} if arguments.stock else {}
    verdict = check(arguments.model[0], **{**model_options(arguments), **stock})
    if arguments.json:
        print(json.dumps(verdict.to_json(), indent=2))
    else:
        color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print(render(verdict, color=color), end="")
    return verdict.exit_code


def _check_all(arguments: argparse.Namespace) -> int:
    settings = _settings(arguments)
    shown = sys.stderr.isatty() and not arguments.quiet
    entries: list[zoo.Entry] = []
    number = len(zoo.find_models(arguments.model))

    def clear() -> None:
        if shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def progress(ended: int, running: list[str]) -> None:
        if shown:
            text = f"{ended} of {number}: {', '.join(Path(name).name for name in running)}"
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
            print(f"\r\033[K{text[:columns - 1]}", end="", file=sys.stderr, flush=True)

    code = None
    try:
        for entry in zoo.check_all(arguments.model, settings, results=arguments.results,
                                   progress=progress):
            entries.append(entry)
            clear()
            text = zoo.line_of(entry) if arguments.json else zoo.text_of(entry) + "\n"
            print(text, end="", flush=True)
    except KeyboardInterrupt:
        code = 130
    clear()
    # With --json, the output has lines of models only.
    table = sys.stderr if arguments.json else sys.stdout
    if not (arguments.json and arguments.quiet):
        print(f"\n{zoo.summary(entries)}", end="", file=table, flush=True)
    if code is not None:
        print(f"symshape: interrupted: {len(entries)} of {number} models were checked",
              file=sys.stderr)
    return zoo.exit_code(entries) if code is None else code


def _settings(arguments: argparse.Namespace) -> zoo.Settings:
    jobs = 1 if arguments.jobs is None else arguments.jobs
    if jobs < 1:
        raise BadInput(f"--jobs: expected a number of at least 1, found {jobs}")
    for name in ("seconds", "gib"):
        value = getattr(arguments, name)
        if value is not None and not 0 <= value < 1e9:
            raise BadInput(f"--{name}: expected a number of at least 0, found {value:g}")
    model_options(arguments)  # raises an error for texts that are no options
    options = [f"--{name}" for name in ("stock", "mend") if getattr(arguments, name)]
    options += [f"--range={arguments.range}"] if arguments.range is not None else []
    options += [f"--dims={text}" for text in arguments.dims]
    options += [f"--dim={text}" for text in arguments.dim]
    return zoo.Settings(tuple(options), arguments.seconds, arguments.gib, jobs)
