"""The programs that the pages about models count, and how they are written."""

import argparse
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
# Selected by name: the pages have nothing about other files in the folder.
PROGRAMS = {
    "jax": "attention catpadslice convnet mlp reshapeprod scan_rnn",
    "onnx": "concat_tile embed_mask if_shape pools range_expand reshape_chain "
            "slice_dyn torch_block",
    "torch": "audio cnn cross_attn detect embed_pool encoder encoder_math gnn "
             "mha_view minmax pixelshuffle resize_like swin tcn topk_route unet "
             "view_miscompile while_rnn",
    "llama": "llama_toy llama_toy_bs4"}
SOURCES = {"jax": "JAX", "onnx": "ONNX", "torch": "torch", "llama": "Llama"}
HANGS = 1800  # seconds; only a hang takes so long, however busy the machine


def run(tool, *args, text=None):
    done = subprocess.run([tool, "--allow-unregistered-dialect", *args],
                          input=text, capture_output=True, text=True,
                          timeout=HANGS)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, args))} failed:\n{done.stderr}")
    return done.stdout


def wrapped(text, indent=""):
    """Wraps text at 120 columns, but not inside code."""
    text = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), text)
    return textwrap.fill(text, 120, break_long_words=False,
                         break_on_hyphens=False,
                         subsequent_indent=indent).replace("\0", " ")


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"


def write_page(name, description, page):
    """The main function of a script that writes docs/NAME: the text is
    `page(tool, models)`."""
    parser = argparse.ArgumentParser(
        description=description,
        formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true",
                        help="fail if the page is out of date")
    parser.add_argument("--build", type=Path, default=TREE / "build")
    parser.add_argument("--models", type=Path, default=Path(
        os.environ.get("SYMSHAPE_MODELS", TREE.parent / "shared/models")))
    args = parser.parse_args()
    if not args.models.is_dir():
        print(f"skipped: there are no models at {args.models}")
        return 0
    text = page(args.build / "bin/symshape-opt", args.models)
    target = TREE / "docs" / name
    if args.check:
        if not target.exists() or target.read_text() != text:
            print(f"docs/{name} is stale: run utils/{Path(sys.argv[0]).name}")
            return 1
        return 0
    target.write_text(text)
    return 0
