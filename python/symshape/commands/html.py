"""`symshape html MODEL -o report.html`: a page about a model."""

from __future__ import annotations

import argparse

from ..page import html
from .model_options import add_model_options, model_options

HELP = "Write a self-contained HTML page with the graph, its shapes, the verdict and the checks."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_model_options(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE",
                        help="the page to write, for example report.html")


def run(arguments: argparse.Namespace) -> int:
    print(html(arguments.model, arguments.output, **model_options(arguments)))
    return 0
