"""The memory of models with branches, loops, functions, and sizes that depend on data."""

from __future__ import annotations

import pytest

import symshape
from symshape.cli import main

from test_memory_formula import _profiled


def _exported(function, inputs, least=1, save_as=None):
    torch = pytest.importorskip("torch")

    class Module(torch.nn.Module):
        def forward(self, x):
            return function(x)

    model = torch.export.export(Module(), inputs, dynamic_shapes={
        "x": {0: torch.export.Dim("n", min=least, max=4096)}})
    if save_as is not None:
        torch.export.save(model, save_as)
        model = torch.export.load(save_as)
    return model


def _same(model, of_size, sizes, slack=64) -> None:
    found = symshape.memory(model, dims={"x": ("n",)})
    for size in sizes:
        measured = _profiled(model, (of_size(size),))
        assert abs(found.at(n=size)["peak"] - measured) <= slack, size


def test_torch_branches(tmp_path) -> None:
    torch = pytest.importorskip("torch")

    def function(x):
        return torch.cond(x.sum() > 0, lambda x: (torch.cat([x, x, x]) * 2).sum().reshape(1),
                          lambda x: x.sum().reshape(1) * 1.0, (x,))

    model = _exported(function, (torch.ones(5),), save_as=tmp_path / "m.pt2")
    _same(model, torch.ones, (1, 7, 64))


def test_torch_loop() -> None:
    torch = pytest.importorskip("torch")
    from torch._higher_order_ops.while_loop import while_loop

    def function(x):
        start = torch.zeros((), dtype=torch.int64)
        return while_loop(lambda i, y: i < 3,
                          lambda i, y: (i + 1, torch.cat([y, y])[:y.shape[0]] * 2), (start, x))

    _same(_exported(function, (torch.ones(5),)), torch.ones, (1, 7, 64))


def test_torch_results_of_all_iterations() -> None:
    torch = pytest.importorskip("torch")
    from torch._higher_order_ops.scan import scan

    def function(x):
        return scan(lambda total, y: (total + y, (total * y + 1).clone()), x[0] * 1, x)[1]

    found = symshape.memory(_exported(function, (torch.ones(5),), least=2), dims={"x": ("n",)})
    assert found.results == "n * 4"
    assert found.at(n=1000)["peak"] >= 4000 + 4 * 3


def test_torch_map() -> None:
    torch = pytest.importorskip("torch")
    from torch._higher_order_ops.map import map as map_over

    def function(x):
        return map_over(lambda y, z: (y * z + 1).exp(), x, x[0] * 1)

    model = _exported(function, (torch.ones(5),))
    _same(model, torch.ones, (7, 64))
    assert symshape.memory(model).notes == []


def test_torch_op_with_unknown_inside() -> None:
    torch = pytest.importorskip("torch")
    from torch.nn.attention.flex_attention import flex_attention

    def function(x):
        x = x.reshape(1, 1, -1, 16)
        return flex_attention(x, x, x, score_mod=lambda score, b, h, i, j: score + (i - j))

    [note] = symshape.memory(_exported(function, (torch.ones(5, 16),))).notes
    assert note == "flex_attention counts without the memory inside flex_attention"


def test_torch_value_without_users() -> None:
    torch = pytest.importorskip("torch")

    def function(x):
        return torch.sort(x)[1], (x + 1).exp()

    # The sorted values are not there any more when the sum is.
    found = symshape.memory(_exported(function, (torch.ones(5),)), dims={"x": ("n",)})
    assert found.formula == "n * 16"


def test_torch_sizes_that_depend_on_data() -> None:
    torch = pytest.importorskip("torch")
    model = _exported(lambda x: x[torch.nonzero(x > 0).squeeze(1)] * 2, (torch.ones(5),))
    found = symshape.memory(model, dims={"x": ("n",)})
    [other] = set(found.symbols) - {"n"}
    assert [note.partition(":")[0] for note in found.notes] == [f"{other} depends on data"]
    for size in (3, 64):
        at = found.at_sizes({"n": size, other: size})
        assert abs(at["peak"] - _profiled(model, (torch.ones(size),))) <= 64
    assert found.at_sizes({"n": 64, other: 0})["peak"] == 64


def test_ranges_of_a_torch_model() -> None:
    torch = pytest.importorskip("torch")
    with pytest.raises(symshape.BadInput, match="cannot set the ranges"):
        symshape.memory(_exported(torch.exp, (torch.ones(5),)), range=(1, 10))


def test_bytes_that_shrink(tmp_path, capsys) -> None:
    torch = pytest.importorskip("torch")
    path = tmp_path / "m.pt2"
    model = _exported(lambda x: x.new_zeros(5000 - x.shape[0]), (torch.ones(5),), save_as=path)
    found = symshape.memory(model, dims={"x": ("n",)})
    assert not found.grows("n", {})
    arguments = ["--quiet", "memory", str(path), "--dims", "x=n", "--budget"]
    assert main([*arguments, "17kB"]) == 0
    assert "in 17kB: not n = 1; other sizes may differ, as bytes are not proved to grow with n" \
        in capsys.readouterr().out
    assert main([*arguments, "1MB"]) == 0
    assert "n = 4096, the largest size that is tried; other" in capsys.readouterr().out


def _onnx(text):
    onnx = pytest.importorskip("onnx")
    return onnx.parser.parse_model('<ir_version: 10, opset_import: ["" : 21, "my" : 1]>' + text)


BRANCHES = """main (float[n, 4] x, bool c) => (float[k, 4] z) {
  z = If (c) <
    then_branch = one () => (float[a, 4] t) {
      b = Concat <axis = 0> (x, x, x)
      d = Relu (b)
      s = Constant <value_ints = [0]> ()
      e = Constant <value_ints = [1]> ()
      t = Slice (d, s, e)
    },
    else_branch = two () => (float[a, 4] u) {
      b = Concat <axis = 0> (x, x)
      s = Constant <value_ints = [0]> ()
      e = Constant <value_ints = [1]> ()
      u = Slice (b, s, e)
    }>
}"""

LOOP = """main (float[n, 4] x, int64 k, bool c) => (float[n, 4] z) {
  z = Loop (k, c, x) <body = body (int64 i, bool on, float[n, 4] y)
                               => (bool more, float[n, 4] w) {
    more = Identity (on)
    b = Concat <axis = 0> (y, y, y)
    start = Constant <value_ints = [0]> ()
    d = Relu (b)
    size = Shape <start = 0, end = 1> (x)
    w = Slice (d, start, size)
  }>
}"""

FUNCTION = """main (float[n, 4] x) => (float[n, 4] z) { z = my.f (x) }
<domain: "my", opset_import: ["" : 21]>
f (x) => (z) {
  b = Concat <axis = 0> (x, x, x)
  d = Relu (b)
  start = Constant <value_ints = [0]> ()
  size = Shape <start = 0, end = 1> (x)
  z = Slice (d, start, size)
}"""


@pytest.mark.parametrize("text, formula, step, weights", [
    (BRANCHES, "n * 96", "Relu", "32"),
    # Two values of three times the input, and the result of the iteration before.
    (LOOP, "n * 112 + 1", "Relu", "8"),
    (FUNCTION, "n * 96", "Relu", "8"),
])
def test_onnx_bodies(text, formula, step, weights) -> None:
    found = symshape.memory(_onnx(text))
    assert (found.formula, found.peak[0].step, found.weights, found.notes) == \
        (formula, step, weights, [])


def test_onnx_values_of_one_name() -> None:
    # Bodies of nodes with one name: nobody can tell their values apart.
    one = BRANCHES.partition("{")[2].rpartition("}")[0].replace("z = If", "[same] z = If")
    two = one.replace("z = If", "y = If").replace("(x, x)", "(x, x, x, x)")
    found = symshape.memory(_onnx(
        "main (float[n, 4] x, bool c) => (float[k, 4] z, float[m, 4] y) {" + one + two + "}"))
    assert found.notes == ["the formulas leave out values of unknown size: b"]


def test_onnx_element_types() -> None:
    onnx = pytest.importorskip("onnx")
    make = onnx.helper.make_tensor
    for kind, size in (("INT4", 8), ("UINT4", 8), ("FLOAT8E5M2", 15), ("BFLOAT16", 30),
                       ("COMPLEX64", 120), ("BOOL", 15)):
        number = getattr(onnx.TensorProto, kind)
        graph = onnx.helper.make_graph(
            [onnx.helper.make_node("Reshape", ["x", "shape"], ["z"])], "main",
            [onnx.helper.make_tensor_value_info("x", number, ["n"])],
            [onnx.helper.make_tensor_value_info("z", number, [3, "k"])],
            [make("shape", onnx.TensorProto.INT64, [2], [3, -1]),
             make("w", number, [3, 5], bytes(size), raw=True)])
        found = symshape.memory(onnx.helper.make_model(
            graph, opset_imports=[onnx.helper.make_opsetid("", 21)], ir_version=10))
        assert found.notes == [] and found.weights == str(16 + size), kind
        assert found.at(n=15)["inputs"] == size == found.at(n=15)["peak"], kind


def test_onnx_text_has_no_size() -> None:
    found = symshape.memory(_onnx("main (string[n] x) => (string[n] z) { z = Identity (x) }"))
    assert found.notes == ["the formulas leave out values of unknown size: x, z"]


def test_onnx_results() -> None:
    found = symshape.memory(_onnx(
        "main (float[n] x) => (float[n] z, float[n] x, float[1] k) "
        "{ z = Relu (x) k = Constant <value_floats = [1.0]> () }"))
    assert (found.results, found.weights) == ("n * 4", "4")
    assert found.notes == ["a result is an input or a weight"]


def test_model_without_dimensions(tmp_path, capsys) -> None:
    onnx = pytest.importorskip("onnx")
    path = tmp_path / "m.onnx"
    onnx.save(_onnx("main (float[5] x) => (float[5] z) { z = Relu (x) }"), path)
    for budget, answer in (("40", "fits"), ("39", "does not fit")):
        assert main(["--quiet", "memory", str(path), "--budget", budget]) == 0
        printed = capsys.readouterr().out
        assert "together: weights 0 B, inputs 20 B, results 20 B, peak 20 B, total 40 B" in printed
        assert f"in {budget}: {answer}\n" in printed


def test_values_of_inputs(tmp_path, capsys) -> None:
    onnx = pytest.importorskip("onnx")
    path = tmp_path / "m.onnx"
    onnx.save(_onnx("main (int64 s, int64 e) => (int64[k] z) "
                    "{ d = Constant <value_int = 1> () z = Range (s, e, d) }"), path)
    assert main(["--quiet", "memory", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "scalar(" in printed and "together" not in printed
    assert main(["--quiet", "memory", str(path), "--budget", "1MB"]) == 2
    assert "no number for results, which depends on values of inputs: " in capsys.readouterr().err


def test_wrong_options_and_sizes() -> None:
    torch = pytest.importorskip("torch")
    model = _exported(torch.exp, (torch.ones(5),))
    with pytest.raises(symshape.BadInput, match="unknown option 'dim'"):
        symshape.memory(model, dim={"x": ("n",)})
    found = symshape.memory(model, dims={"x": ("n",)})
    for size in (1.5, "3"):
        with pytest.raises(symshape.BadInput, match="expected the size of 'n' to be an integer"):
            found.at(n=size)
    with pytest.raises(symshape.BadInput, match="expected a size for n too"):
        found.at()
    assert found.at(n=7)["peak"] == 28


@pytest.mark.parametrize("name", ["m.pt2", "m.onnx"])
def test_missing_file(tmp_path, name) -> None:
    with pytest.raises(symshape.BadInput, match="no such file"):
        symshape.memory(tmp_path / name)


def test_sparse_tensor() -> None:
    torch = pytest.importorskip("torch")

    class Product(torch.nn.Module):
        def forward(self, x, y):
            return x @ y

    model = torch.export.export(Product(), (torch.eye(8).to_sparse(), torch.ones(8, 4)))
    with pytest.raises(symshape.BadInput, match="'x' is a sparse tensor"):
        symshape.memory(model)
