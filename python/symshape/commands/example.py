"""`symshape example`: the files of a small model, and the commands to run on it."""

from __future__ import annotations

import argparse
from importlib import resources
from pathlib import Path

from ..errors import BadInput
from ..files import check_output, replacing

HELP = "Write the files of an example to the current folder."

# The files of each example, in `samples`, and a command to start with.
_EXAMPLES = {
    "bert": (("export_bert.py", "run_bert.py"),
             "python export_bert.py && symshape check bert.pt2 --dims input_ids=batch,seq"),
    "jax": (("attention.py",), "python attention.py && symshape check attention.jaxexport"),
    "onnx": (("model.py",), "python model.py && symshape shapes model.onnx"),
    "mlir": (("tokens.mlir",), "symshape shapes tokens.mlir"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", choices=_EXAMPLES, metavar="NAME",
                        help=f"one of: {', '.join(_EXAMPLES)}")


def run(arguments: argparse.Namespace) -> int:
    names, command = _EXAMPLES[arguments.name]
    samples = resources.files("symshape") / "samples"
    texts = {Path(name): (samples / name).read_text() for name in names}
    for path, text in texts.items():
        check_output(path)
        if path.exists() and path.read_text(errors="replace") != text:
            raise BadInput(f"'{path}' exists, and is not the file of the example")
    for path, text in texts.items():
        with replacing(path) as written:
            written.write_text(text)
    print(f"wrote {', '.join(names)}; try: {command}")
    return 0
