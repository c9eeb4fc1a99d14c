# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text goes from each stage of IREE's compiler to SymShape and back (docs/use/IREE.md)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest


import needs
from symshape import tools

pytestmark = needs.SYMSHAPE_OPT
pytest.importorskip("iree.compiler")

TARGET = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu",
          "--iree-llvmcpu-target-cpu=host"]
# Scores of queries and keys, both of any number.
SCORES = """
func.func @scores(%q: tensor<?x64xf32>, %k: tensor<?x64xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %q, %c0 : tensor<?x64xf32>
  %m = tensor.dim %k, %c0 : tensor<?x64xf32>
  %i = tensor.empty(%m) : tensor<64x?xf32>
  %t = linalg.transpose ins(%k : tensor<?x64xf32>) outs(%i : tensor<64x?xf32>) permutation = [1, 0]
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = linalg.matmul ins(%q, %t : tensor<?x64xf32>, tensor<64x?xf32>)
      outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = math.exp %s : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
"""
STAGES = ("input", "abi", "global-optimization", "flow", "stream")


def run(name: str, *arguments, check: bool = True) -> subprocess.CompletedProcess:
    done = subprocess.run([tools.find_tool(name), *map(str, arguments)], capture_output=True,
                          text=True, timeout=300, check=False)
    assert not check or done.returncode == 0, done.stderr[:2000]
    return done


@pytest.fixture(scope="module")
def scores(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("stages") / "scores.mlir"
    path.write_text(SCORES)
    return path


@pytest.fixture(scope="module")
def stages(scores) -> dict[str, Path]:
    """The program at each stage, in generic form."""
    found = {}
    for stage in STAGES:
        found[stage] = scores.with_name(f"{stage}.mlir")
        run("iree-compile", *TARGET, f"--compile-to={stage}", "--mlir-print-op-generic", scores,
            "-o", found[stage])
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_the_text_of_each_stage_goes_through(stages, stage, tmp_path):
    there, back = tmp_path / "there.mlir", tmp_path / "back.mlir"
    run("symshape-opt", "--allow-unregistered-dialect", "--mlir-print-op-generic", stages[stage],
        "-o", there)
    run("iree-opt", there, "--mlir-print-op-generic", "-o", back)
    run("iree-opt", stages[stage], "--mlir-print-op-generic", "-o", there)
    assert back.read_text() == there.read_text()


def test_in_front_of_iree_all_passes_work(scores, tmp_path):
    lowered = tmp_path / "lowered.mlir"
    table = run("symshape-opt", "--symshape-infer", "--symshape-pipeline=several-dynamic-sizes",
                "--lower-symshape", "--mlir-print-op-generic", scores, "-o", lowered)
    assert "[dim(0, 0), dim(1, 0)]" in table.stdout
    run("iree-compile", *TARGET, lowered, "-o", tmp_path / "scores.vmfb")


def test_the_input_stage_has_the_same_sizes(scores, stages):
    found = json.loads(run("symshape-compare", "--json", scores, stages["input"]).stdout)
    assert (found["equal"], found["changed"], found["undecided"]) == (2, 0, 0)


def test_each_pass_of_the_input_stage_is_compared(scores, tmp_path):
    dump = run("iree-compile", *TARGET, "--compile-to=input", "--mlir-print-ir-after-all",
               "--mlir-print-op-generic", "--mlir-disable-threading", scores, "-o",
               tmp_path / "input.mlir").stderr
    dumped = tmp_path / "dump.txt"
    dumped.write_text(dump)
    found = json.loads(run("symshape-compare", "--json", f"--dump={dumped}", scores).stdout)
    assert found["changed"] == found["undecided"] == 0
    assert found["equal"] == 2 * dump.count("IR Dump After") > 0


def test_a_wrong_pass_of_iree_would_be_named(scores, stages, tmp_path):
    wrong = tmp_path / "wrong.mlir"
    text = stages["input"].read_text()
    # The transposed keys get the number of queries.
    assert text.count('"tensor.dim"(%arg1, ') == 1
    wrong.write_text(text.replace('"tensor.dim"(%arg1, ', '"tensor.dim"(%arg0, '))
    found = run("symshape-compare", "--json", scores, wrong, check=False)
    assert found.returncode == 1
    assert json.loads(found.stdout)["differences"][0]["state"] == "changed"
