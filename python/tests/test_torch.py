"""PyTorch programs: lowering, mended views, verdicts."""

from __future__ import annotations

import json

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")

import symshape  # noqa: E402
from symshape import views  # noqa: E402
from symshape.cli import main  # noqa: E402
from symshape.errors import BadInput, LoweringError  # noqa: E402
from symshape.frontends import torch_program  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT


class Heads(torch.nn.Module):
    """Splits [batch, seq, 24] into heads and joins them again."""

    def forward(self, x):
        batch, seq, width = x.shape
        y = x.reshape(batch * seq, width) * 2
        return y.view(batch, seq, 3, width // 3).transpose(1, 2).reshape(batch * 3, seq, -1)


def export(module, inputs, shapes):
    return torch.export.export(module.eval(), inputs, dynamic_shapes=shapes)


@pytest.fixture(scope="module")
def heads():
    batch, seq = torch.export.Dim("batch", min=1, max=16), torch.export.Dim("seq", min=1, max=64)
    return export(Heads(), (torch.randn(2, 6, 24),), ({0: batch, 1: seq},))


NAMES = {"x": ("batch", "seq", None)}


def test_program(heads, tmp_path):
    program = torch_program.load(heads, tmp_path, dims=NAMES)
    assert [value.shape for value in program.inputs] == [("batch", "seq", "24")]
    assert program.inputs[0].dtype == "f32"
    assert program.symbols["batch"] == symshape.SymbolRange(1, 16)
    assert program.results == [("batch * 3", "seq", "8")]
    text = program.mlir.read_text()
    assert "#symshape.shape<[batch, seq, 24]>" in text and "dialect_resources" not in text
    assert 'symbol_name = "batch"' in program.claims.read_text()


def test_mended_is_right(heads):
    verdict = symshape.check(heads, dims=NAMES)
    assert verdict.status == "right" and verdict.exit_code == 0
    assert verdict.results == symshape.ClaimCount(proved=1)
    assert verdict.values.all == verdict.values.proved > 4
    assert {view.after for view in verdict.mended} >= {"flatten(0, 1)"}
    assert all(view.place.rpartition(":")[0].endswith("test_torch.py")
               for view in verdict.mended)


def test_stock_is_wrong(heads):
    verdict = symshape.check(heads, mend=False, dims=NAMES)
    assert verdict.status == "wrong" and verdict.exit_code == 1 and not verdict.mended
    found = verdict.wrong[0]
    assert "test_torch.py:" in found.place and found.op.startswith("tensor.")
    assert "seq = " in found.example


def test_command(heads, tmp_path, capsys):
    path = tmp_path / "heads.pt2"
    torch.export.save(heads, str(path))
    dims = ["--dims", "x=batch,seq,"]
    assert main(["--quiet", "check", str(path), *dims]) == 0
    text = capsys.readouterr().out
    assert text.startswith("heads: right") and "[batch, seq, 24]" in text
    assert main(["--quiet", "check", str(path), "--stock", "--json", *dims]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["status"] == "wrong" and verdict["wrong"][0]["example"]


def test_right_program_is_not_accused(tmp_path):
    """A view that joins a static and a dynamic dimension is lowered right."""
    class Join(torch.nn.Module):
        def forward(self, x):
            return x.view(x.shape[0] * 4, 8) + 1

    exported = export(Join(), (torch.randn(3, 4, 8),), ({0: torch.export.Dim("n", min=1, max=9)},))
    verdict = symshape.check(exported, mend=False)
    assert verdict.status == "right"
    assert not symshape.check(exported).mended


def test_max_and_floor(tmp_path):
    """Sizes that the stock importer refuses to state."""
    class Pad(torch.nn.Module):
        def forward(self, x, y):
            size = torch.sym_max(x.shape[0], y.shape[0])
            a = torch.nn.functional.pad(x, (0, 0, 0, size - x.shape[0]))
            b = torch.nn.functional.pad(y, (0, 0, 0, size - y.shape[0]))
            return a + b, x[::2]

    auto = torch.export.Dim.AUTO(min=4, max=100)
    exported = export(Pad(), (torch.randn(9, 8), torch.randn(5, 8)), ({0: auto}, {0: auto}))
    verdict = symshape.check(exported, dims={"x": ("s", None), "y": ("t", None)})
    assert not verdict.wrong
    assert verdict.outputs == [("max(s, t)", "8"), ("(s + 1) floordiv 2", "8")]


def test_unsupported_op_is_named():
    class Sort(torch.nn.Module):
        def forward(self, x):
            return torch.linalg.eigvalsh(x @ x.transpose(1, 2))

    exported = export(Sort(), (torch.randn(2, 4, 4),), ({0: torch.export.Dim("n", max=9)},))
    with pytest.raises(LoweringError) as error:
        symshape.check(exported)
    assert "eigh" in str(error.value)


def test_bad_names(heads):
    with pytest.raises(BadInput, match="no input 'z'"):
        symshape.check(heads, dims={"z": ("a",)})
    with pytest.raises(BadInput, match="expected 3 names for .*, found 1"):
        symshape.check(heads, dims={"x": ("a",)})


def test_weights_are_apart(tmp_path):
    exported = export(torch.nn.Linear(64, 32), (torch.randn(2, 64),),
                      ({0: torch.export.Dim("n", min=1)},))
    program = torch_program.load(exported, tmp_path)
    assert program.weights.bytes == 4 * (64 * 32 + 32)
    assert program.mlir.stat().st_size < 8000
    whole = tmp_path / "whole.mlir"
    program.write_with_weights(program.mlir, whole)
    weight = exported.state_dict["weight"].detach().numpy().tobytes().hex()
    assert weight in whole.read_text()


class Symbols:
    """Sizes with names, as the export makes them."""

    def __init__(self, *names):
        from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv
        from torch._dynamo.source import ConstantSource
        self.env = ShapeEnv()
        self.sizes = []
        for number, name in enumerate(names):
            source = ConstantSource(name)
            symbol = self.env.create_symbol(7 + 4 * number, source,
                                            dynamic_dim=DimDynamic.DYNAMIC)
            self.sizes.append(self.env.create_symintnode(symbol, hint=7 + 4 * number,
                                                         source=source))


def test_groups():
    a, b, c = Symbols("a", "b", "c").sizes
    groups = views.groups_of([a, b, 8], [a * b, 8])
    assert groups == [views.Group(0, 2, 0, 1), views.Group(2, 3, 1, 2)]
    assert views.groups_of([a * b, 24], [a, b, 3, 8]) == [
        views.Group(0, 1, 0, 2), views.Group(1, 2, 2, 4)]
    assert views.groups_of([a, b, c], [a, b, c]) == [
        views.Group(i, i + 1, i, i + 1) for i in range(3)]
    assert views.groups_of([a, b], [a, 1, b]) == [
        views.Group(0, 1, 0, 1), views.Group(1, 1, 1, 2), views.Group(1, 2, 2, 3)]
    # Equal at the example sizes only: never a proof.
    assert views.groups_of([a, b], [b, a]) == [views.Group(0, 2, 0, 2)]
    assert views.groups_of([a, 8], [b, 8]) is None
    assert views.groups_of([a, b], [a + b]) is None


def test_checks_of_elements_do_not_hide_a_wrong_view():
    """An embedding checks its indices, so no size is shown to get past it."""
    class Words(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.words = torch.nn.Embedding(50, 24)
            self.linear = torch.nn.Linear(24, 24)

        def forward(self, ids):
            x = self.words(ids)
            return self.linear(x).view(*ids.shape, 3, 8).transpose(1, 2)

    batch, seq = torch.export.Dim("batch", min=1, max=16), torch.export.Dim("seq", min=1, max=64)
    exported = export(Words(), (torch.ones(2, 6, dtype=torch.int64),), ({0: batch, 1: seq},))
    dims = {"ids": ("batch", "seq")}
    stock = symshape.check(exported, mend=False, dims=dims)
    assert stock.status == "wrong" and all(found.example for found in stock.wrong)
    verdict = symshape.check(exported, dims=dims)
    assert verdict.status == "right" and verdict.checks
    assert "view(batch * seq, 24)" in {view.before for view in verdict.mended}


class Buffered(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.zeros(4))

    def forward(self, x):
        self.total.add_(x.sum(0))
        return x + self.total


class InPlace(torch.nn.Module):
    def forward(self, x):
        x.add_(1)
        return x * 2


@pytest.mark.parametrize("module, message", [
    (Buffered, "changes its buffer 'total' in place"), (InPlace, "changes its input 'x' in place")])
def test_writes_are_refused(module, message):
    exported = export(module(), (torch.randn(5, 4),), ({0: torch.export.Dim("n", min=1)},))
    with pytest.raises(BadInput, match=message):
        symshape.check(exported)


def test_writes_to_own_values_are_none():
    class Own(torch.nn.Module):
        def forward(self, x):
            y = x * 2
            y[:, 0] = 3
            return y.add_(1), x, x.t(), None

    exported = export(Own(), (torch.randn(5, 4),), ({0: torch.export.Dim("n", min=0)},))
    verdict = symshape.check(exported, dims={"x": ("n", None)})
    # The result without a value is left out.
    assert verdict.status == "right"
    assert verdict.outputs == [("n", "4"), ("n", "4"), ("4", "n")]


def test_names_of_nested_inputs():
    class Nested(torch.nn.Module):
        def forward(self, values, scale, count):
            return {"sum": values["a"] + values["b"] * scale, "size": values["a"].shape[0] + count}

    n = torch.export.Dim("n", min=1, max=9)
    exported = export(Nested(), ({"a": torch.randn(5, 3), "b": torch.randn(5, 3)}, 2, 7),
                      ({"a": {0: n}, "b": {0: n}}, None, None))
    verdict = symshape.check(exported)
    assert verdict.status == "right" and verdict.outputs[1] is None
    assert [value.name for value in verdict.inputs] == ["values_a", "values_b"]


def test_a_quotient_of_sizes_in_a_view(tmp_path, module_of):
    class Rows(torch.nn.Module):
        def forward(self, x):
            return x.t().reshape(x.shape[0] * x.shape[1]).view(x.shape[0], -1)

    for low in (0, 2):
        n = torch.export.Dim("n", min=low, max=9)
        exported = export(Rows(), (torch.randn(5, 5),), ({0: n, 1: n},))
        verdict = symshape.check(exported)
        assert not verdict.wrong and verdict.results.proved == 1
    main_function = module_of(symshape.compile(exported, tmp_path / "rows.vmfb").output).main
    for size in (2, 7):
        x = torch.randn(size, size)
        assert torch.equal(torch.tensor(main_function(x.numpy()).to_host()), x.t())


def test_places_of_the_model() -> None:
    """The layers of a model share their lines: the path of the module tells them apart."""
    class Layer(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.dense = torch.nn.Linear(8, 8)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.nn.functional.gelu(self.dense(x))

    module = torch.nn.Sequential(Layer(), Layer())
    exported = torch.export.export(module, (torch.randn(3, 8),), dynamic_shapes=(
        {0: torch.export.Dim("b", min=1, max=16)},))
    found = symshape.shapes(exported)
    origins = {value.origin for value in found.values}
    assert {"0: aten.gelu", "1: aten.gelu", "0.dense: aten.addmm"} <= origins
    assert all("test_torch.py:" in value.location for value in found.values if value.origin)
    assert "(1: aten.gelu)" in symshape.explain(exported, "result0")


def test_weights_without_contents(tmp_path):
    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear, self.norm = torch.nn.Linear(8, 16), torch.nn.BatchNorm1d(16)
            self.register_buffer("one", torch.tensor([2.0]))
            self.register_buffer("none", torch.zeros(0, 16))

        def forward(self, x):
            return torch.cat([self.norm(self.linear(x)) * self.one, self.none]).view(-1, 2, 8)

    with torch.device("meta"):
        model = Model()
    exported = export(model, (torch.randn(3, 8, device="meta"),),
                      ({0: torch.export.Dim("n", min=1, max=9)},))
    verdict = symshape.check(exported, dims={"x": ("n", None)})
    assert verdict.status == "right" and verdict.outputs == [("n", "2", "8")]
    with pytest.raises(BadInput, match="weights without contents, such as 'linear.weight'"):
        symshape.compile(exported, tmp_path / "m.vmfb")
    assert not list(tmp_path.iterdir())


def test_no_accusation_where_pytorch_stops():
    """The shape rule of index_put does not compare its indices, so the export has no guard."""
    class Put(torch.nn.Module):
        def forward(self, x, i, j):
            return x.index_put((i, j), x.new_zeros(6))

    auto = torch.export.Dim.AUTO(min=2, max=9)
    i, j = (torch.zeros(8, dtype=torch.int64) for _ in range(2))
    exported = export(Put(), (torch.randn(3, 8, 6), i, j),
                      ({0: auto, 1: auto}, {0: auto}, {0: auto}))
    verdict = symshape.check(exported, dims={"i": ("p",), "j": ("q",)})
    assert verdict.status == "undecided"
    notes = verdict.undecided[0].notes
    assert notes[0].startswith("the framework itself stops for the example p = ")
    assert "could not be broadcast" in notes[0]


def test_accusation_where_pytorch_runs():
    """Without a mended view, the same search finds that the model runs."""
    class Join(torch.nn.Module):
        def forward(self, x, k):
            torch.ops.aten._assert_async.msg(k.max() < 1, "too large")
            return x.reshape(x.shape[0] * x.shape[1], 6) + k

    auto = torch.export.Dim.AUTO(min=2, max=9)
    exported = export(Join(), (torch.randn(3, 8, 6), torch.ones(6)), ({0: auto, 1: auto}, None))
    assert symshape.check(exported, mend=False).status == "wrong"
