"""Runs the commands of the pages about the Python package."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
IREE = ("iree.compiler", "iree.runtime")
NEEDS = {
    "README.md": ("torch", "transformers", *IREE),
    "docs/use/PyTorch.md": ("torch", "transformers", *IREE),
    "docs/use/JAX.md": ("jax", *IREE),
    "docs/use/ONNX.md": ("onnx", "onnxruntime", *IREE),
    "docs/use/IREE.md": IREE,
    "docs/use/Memory.md": ("onnx",),
}


@pytest.mark.parametrize("page", NEEDS)
def test_page(page):
    for module in NEEDS[page]:
        pytest.importorskip(module)
    done = subprocess.run([sys.executable, ROOT / "scripts" / "check-python-docs.py",
                           ROOT / page], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
