"""The sizes of onnxruntime's own ops, compared with its results."""

import pytest

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from onnx_microsoft import CASES, check  # noqa: E402


@pytest.mark.parametrize("op", CASES)
def test_sizes(op):
    for case in CASES[op]:
        found = check(op, case)
        assert not found.wrong
        assert found.runs >= 3, f"{case.inputs}: {found.refusal}"
        assert (found.bound, found.unknown) == (0, case.unknown), case.inputs
