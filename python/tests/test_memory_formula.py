"""The memory of one call, as a formula over the sizes."""

from __future__ import annotations

import json

import pytest

import symshape
from symshape.cli import main
from symshape.errors import BadInput
from symshape.memory import bytes_in


def _torch_model():
    torch = pytest.importorskip("torch")

    class Scores(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(8, 4)

        def forward(self, x, y):
            view = x.transpose(1, 2).contiguous().view(x.shape[0], -1, 8)
            scores = view @ y.transpose(0, 1)
            return torch.softmax(scores, -1) @ y, self.linear(view), x

    batch, rows, other = (torch.export.Dim(name, min=1, max=1000)
                          for name in ("batch", "rows", "other"))
    return torch.export.export(
        Scores().eval(), (torch.zeros(3, 8, 5), torch.zeros(7, 8)),
        dynamic_shapes={"x": {0: batch, 2: rows}, "y": {0: other}})


DIMS = {"x": ("batch", None, "rows"), "y": ("other", None)}


def _profiled(model, inputs) -> int:
    """The most bytes that PyTorch's CPU allocator held at once during a call."""
    torch = pytest.importorskip("torch")
    module = model.module()
    with torch.no_grad():
        module(*inputs)
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU],
                                    profile_memory=True) as profile:
            results = module(*inputs)
    live = most = 0
    for event in sorted(profile.profiler.kineto_results.events(), key=lambda one: one.start_ns()):
        if event.name() == "[memory]":
            live += event.nbytes()
            most = max(most, live)
    del results
    return most


def test_formula_is_what_pytorch_allocates() -> None:
    torch = pytest.importorskip("torch")
    model = _torch_model()
    found = symshape.memory(model, dims=DIMS)
    assert (found.weights, found.inputs) == ("144", "batch * rows * 32 + other * 32")
    assert found.results == "batch * rows * 48"
    assert found.notes == ["a result is an input, or a view of one"]
    for batch, rows, other in ((1, 1, 1), (3, 5, 7), (2, 40, 3), (6, 2, 90)):
        at = found.at(batch=batch, rows=rows, other=other)
        measured = _profiled(model, (torch.zeros(batch, 8, rows), torch.zeros(other, 8)))
        assert abs(at["peak"] - measured) <= 64, (batch, rows, other)
        assert at["total"] == at["weights"] + at["inputs"] + at["peak"]


def test_views_take_no_memory() -> None:
    torch = pytest.importorskip("torch")

    class Views(torch.nn.Module):
        def forward(self, x):
            return x[1:].t().unsqueeze(0)

    model = torch.export.export(Views(), (torch.zeros(5, 4),), dynamic_shapes={
        "x": {0: torch.export.Dim("n", min=3, max=100)}})
    found = symshape.memory(model, dims={"x": ("n", None)})
    assert (found.formula, found.results) == ("0", "0")


def _onnx_model():
    onnx = pytest.importorskip("onnx")
    text = """<ir_version: 9, opset_import: ["" : 18]>
    main (float["my.batch", 4] x) => (float["my.batch", 8] z) <float[4, 8] w = {
    """ + ", ".join(["0.5"] * 32) + """}> {
      y = MatMul (x, w)
      one = Constant <value_float: float = 1.0> ()
      a = Add (y, one)
      z = Relu (a)
    }"""
    return onnx.parser.parse_model(text)


def test_onnx_values() -> None:
    found = symshape.memory(_onnx_model())
    assert (found.framework, found.weights, found.results) == \
        ("onnx", "132", "my_batch * 32")
    assert [(term.size, term.step) for term in found.peak] == [("my_batch * 64", "Add")]
    assert found.at_sizes({"my.batch": 3})["peak"] == 192
    assert found.at(my_batch=3)["total"] == 132 + 3 * 16 + 192
    assert found.largest("my_batch", 1000, {}) == 10
    assert found.at(my_batch=10)["total"] <= 1000 < found.at(my_batch=11)["total"]
    assert found.largest("my_batch", 100, {}) is None
    assert found.largest("my.batch", 10**12, {}) == 65536 == found.limits("my.batch")[1]


def test_command(tmp_path, capsys) -> None:
    onnx = pytest.importorskip("onnx")
    path = tmp_path / "m.onnx"
    onnx.save(_onnx_model(), path)
    assert main(["memory", str(path), "--at", "my.batch=3", "--budget", "1 kB"]) == 0
    printed = capsys.readouterr().out
    assert "  my_batch * 64  while Add runs" in printed
    assert "at my_batch = 3: weights 132 B, inputs 48 B, results 96 B, peak 192 B, total 372 B" \
        in printed
    assert "in 1 kB: my_batch <= 10" in printed
    assert main(["memory", str(path), "--json", "--budget", "1kB"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["fits"] == {"my_batch": 10} and read["grows"] == {"my_batch": True}
    assert read["symbol_names"] == {"my_batch": "my.batch"}


@pytest.mark.parametrize("arguments, message", [
    (["--at", "rows=3"], "no dimension 'rows'; its dimensions are: my.batch"),
    (["--at", "my.batch=0"], "expected 'my.batch' to be in [1, 65536], found 0"),
    (["--budget", "16 apples"], "expected a number of bytes such as 16GiB"),
    (["--budget", "1e3"], "expected a number of bytes"),
])
def test_bad_arguments(tmp_path, capsys, arguments, message) -> None:
    onnx = pytest.importorskip("onnx")
    path = tmp_path / "m.onnx"
    onnx.save(_onnx_model(), path)
    assert main(["memory", str(path), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_other_models(tmp_path, capsys) -> None:
    path = tmp_path / "m.mlir"
    path.write_text("func.func @f() { return }\n")
    assert main(["memory", str(path)]) == 2
    assert "expected a PyTorch or an ONNX model" in capsys.readouterr().err


def test_bytes() -> None:
    assert [bytes_in(text) for text in ("7", "1.5kB", "2 MiB", "16GiB")] == \
        [7, 1500, 2 << 20, 16 << 30]
    with pytest.raises(BadInput):
        bytes_in("-1")
