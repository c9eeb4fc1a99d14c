# Part of the SymShape project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compiled module that checks at its entry that a call fits in memory."""

from __future__ import annotations

import numpy
import pytest

import needs
import symshape

pytestmark = needs.SYMSHAPE_OPT
pytest.importorskip("iree.compiler")
onnx = pytest.importorskip("onnx")

DIMS = ["batch", "seq"]


@pytest.fixture
def model(tmp_path):
    """Doubles x, and multiplies it with its transpose."""
    helper = onnx.helper
    nodes = [helper.make_node("Add", ["x", "x"], ["two"]),
             helper.make_node("Transpose", ["two"], ["turned"], perm=[1, 0]),
             helper.make_node("MatMul", ["two", "turned"], ["r"])]
    value = helper.make_tensor_value_info
    graph = helper.make_graph(nodes, "g", [value("x", onnx.TensorProto.FLOAT, DIMS)],
                              [value("r", onnx.TensorProto.FLOAT, ["batch", "batch"])])
    path = tmp_path / "model.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)],
                                ir_version=9), path)
    return path


def runs(module, batch, seq):
    x = numpy.ones((batch, seq), numpy.float32)
    try:
        found = module.main(x).to_host()
    except RuntimeError as error:
        assert "the call needs more than" in str(error)
        return False
    numpy.testing.assert_allclose(found, (2 * x) @ (2 * x).T)
    return True


def test_a_call_stops_exactly_where_the_formula_exceeds_the_budget(model, tmp_path, module_of):
    memory = symshape.memory(model, range=(0, 100))
    budget = memory.at(batch=4, seq=16)["total"]
    compiled = symshape.compile(model, tmp_path / "m.vmfb", memory_budget=budget, range=(0, 100))
    assert any("the call needs more than" in check for check in compiled.checks)
    module = module_of(compiled.output)
    for batch in range(7):
        for seq in (0, 1, 15, 16, 17, 40):
            fits = memory.at(batch=batch, seq=seq)["total"] <= budget
            assert runs(module, batch, seq) == fits, (batch, seq)


def test_text_and_numbers_give_the_same_budget(model, tmp_path):
    for budget in ("1kB", 1000):
        symshape.compile(model, tmp_path / f"{budget}.mlir", memory_budget=budget)
    assert (tmp_path / "1kB.mlir").read_text() == (tmp_path / "1000.mlir").read_text()


@pytest.mark.parametrize("options, message", [
    ({"memory_budget": "1 GBB"}, "expected a number of bytes"),
    ({"memory_budget": 10}, "the smallest sizes need 16 B"),
    ({"memory_budget": 1 << 63}, "the memory budget exceeds 2^63 - 1 bytes"),
    ({"memory_budget": "1GB", "trust_premises": True}, "cannot check a memory budget"),
    ({"memory_budget": "1GB", "buckets": "batch=4"}, "cannot check a memory budget"),
])
def test_a_budget_that_cannot_be_checked_is_refused(model, tmp_path, options, message):
    with pytest.raises(symshape.BadInput, match=message.replace("^", r"\^")):
        symshape.compile(model, tmp_path / "m.mlir", **options)
    assert not (tmp_path / "m.mlir").exists()
