"""Runs the commands of the pages about the Python package."""

import pathlib
import subprocess
import sys

import pytest

from symshape.cli import main

ROOT = pathlib.Path(__file__).resolve().parents[2]
IREE = ("iree.compiler", "iree.runtime")
NEEDS = {
    "README.md": ("torch", "transformers", "jax", "onnx", *IREE),
    "docs/use/PyTorch.md": ("torch", "transformers", *IREE),
    "docs/use/TorchMLIR.md": ("torch", "torch_mlir", *IREE),
    "docs/use/JAX.md": ("jax", *IREE),
    "docs/use/ONNX.md": ("onnx", "onnxruntime", *IREE),
    "docs/use/IREE.md": IREE,
    "docs/use/Memory.md": ("onnx",),
    "docs/use/Watch.md": (),
    "docs/use/Zoo.md": (),
}


@pytest.mark.parametrize("page", NEEDS)
def test_page(page):
    for module in NEEDS[page]:
        pytest.importorskip(module)
    done = subprocess.run([sys.executable, ROOT / "scripts" / "check-python-docs.py",
                           ROOT / page], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


SAMPLES = ROOT / "python" / "symshape" / "samples"


@pytest.mark.parametrize("name, page", [
    ("export_bert.py", "docs/use/PyTorch.md"), ("run_bert.py", "docs/use/PyTorch.md"),
    ("attention.py", "docs/use/JAX.md"), ("model.py", "docs/use/ONNX.md"),
    ("tokens.mlir", "README.md")])
def test_samples_are_those_of_the_pages(name, page):
    text = (SAMPLES / name).read_text()
    language = "mlir" if name.endswith(".mlir") else "python"
    assert f"```{language}\n{text}```" in (ROOT / page).read_text()


def test_example_writes_its_files(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["example", "bert"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["export_bert.py", "run_bert.py"]
    assert "wrote export_bert.py, run_bert.py; try: python export_bert.py" in capsys.readouterr().out
    (tmp_path / "run_bert.py").write_text("mine")
    assert main(["example", "bert"]) == 2
    assert "'run_bert.py' exists" in capsys.readouterr().err
    assert (tmp_path / "run_bert.py").read_text() == "mine"
