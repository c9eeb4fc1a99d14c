"""Fixtures that several tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

# Joins the rows of two arguments, and keeps every fourth of them.
ROWS = """
func.func @main(%x: tensor<?x4xf32> {jax.shape = "4*n, 4"},
                %y: tensor<?x4xf32> {jax.shape = "m, 4"})
    -> (tensor<?x4xf32> {jax.shape = "n + floordiv(m, 4), 4"})
    attributes {jax.constraints = ["n <= 1000", "mod(m, 4) == 0", "m <= 8*n"]} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.concat dim(0) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %n = arith.ceildivsi %d, %c4 : index
  %r = tensor.extract_slice %a[0, 0] [%n, 4] [4, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program in a file, `ROWS`."""
    path = tmp_path / "rows.mlir"
    path.write_text(ROWS)
    return path


@pytest.fixture
def module_of():
    """Loads a compiled file into IREE's runtime."""
    pytest.importorskip("iree.compiler")
    runtime = pytest.importorskip("iree.runtime")

    def load(path: Path):
        config = runtime.Config("local-sync")
        return runtime.load_vm_module(
            runtime.VmModule.copy_buffer(config.vm_instance, path.read_bytes()), config)

    return load
