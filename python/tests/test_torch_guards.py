"""The guards of torch.export as premises, compared with the sizes that the export refuses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("iree.compiler")

import torch_guard_forms as forms  # noqa: E402
import symshape  # noqa: E402
from symshape import verdict_text  # noqa: E402
from symshape.expressions import evaluate, parse_condition  # noqa: E402
from symshape.frontends import torch_decompositions, torch_guards, torch_program  # noqa: E402
from symshape.program import Program, SymbolRange  # noqa: E402
from symshape.tools import run_tool  # noqa: E402

from needs import SYMSHAPE_OPT  # noqa: E402

pytestmark = SYMSHAPE_OPT

SIZES = [(b, n) for b in range(2, 9) for n in range(2, 41)]
# The sizes at which symshape-opt evaluates the checks.
SOME = SIZES[::7]


def described(exported) -> Program:
    """The premises of an export, without a lowering."""
    program = Program("torch", "main", Path("none.mlir"))
    torch_program.describe(program, exported, exported,
                            torch_program._number_names(exported, {}))
    return program


def refuses(module, *args, **kwargs) -> bool:
    try:
        module(*args, **kwargs)
    except Exception:  # guards fail with several kinds of error
        return True
    return False


def holds(program: Program, args, kwargs={}) -> bool:
    """Whether the inputs meet the premises, by Python's evaluation."""
    values = {}
    for value, stated in zip(torch.utils._pytree.tree_leaves((args, kwargs)), program.inputs):
        if stated.shape is None:
            values[stated.name] = value
        else:
            values.update(zip(stated.shape, value.shape))
    ranges = {**program.symbols, **program.numbers}
    return all((known.minimum is None or known.minimum <= values[name]) and
               (known.maximum is None or values[name] <= known.maximum)
               for name, known in ranges.items()) and \
        all(evaluate(parse_condition(text), values) for text in program.constraints)


def in_ranges(program: Program, sizes) -> bool:
    named = zip(program.inputs[0].shape, sizes)
    return all((program.symbols[name].minimum or 0) <= size and
               (program.symbols[name].maximum is None or size <= program.symbols[name].maximum)
               for name, size in named)


def evaluated(program: Program, points, folder: Path) -> list[bool]:
    """Whether static inputs pass the checks that symshape-opt makes of the premises."""
    symbols = ", ".join(f"{name}{torch_program._range_text(known)}"
                        for name, known in program.symbols.items())
    constraints = ", ".join(f'"{text}"' for text in program.constraints)
    shape = ", ".join(program.inputs[0].shape)
    source, target = folder / "points.mlir", folder / "checked.mlir"
    functions = [
        f"func.func @p{number}(%x: tensor<{b}x{n}xf32> {{symshape.shape = #symshape.shape<"
        f"[{shape}]>}}) attributes {{symshape.symbols = #symshape.symbols<{symbols}>, "
        f"symshape.constraint_strings = [{constraints}]}} {{ return }}"
        for number, (b, n) in enumerate(points)]
    command = ["symshape-opt", "--symshape-import-shape-strings", "--symshape-require-premises",
               "--canonicalize", source, "-o", target]
    source.write_text("\n".join(functions))
    done = run_tool(*command, check=False)
    # Types that refute a range are errors.
    refuted = {int(line) - 1 for line in re.findall(r"points\.mlir:(\d+):\d+: error", done.stderr)}
    assert done.exit_code == bool(refuted)
    if refuted:
        source.write_text("\n".join(function for number, function in enumerate(functions)
                                    if number not in refuted))
        run_tool(*command)
    parts = re.split(r"func\.func @p(\d+)", target.read_text())
    bodies = dict(zip(map(int, parts[1::2]), parts[2::2]))
    assert set(bodies) == set(range(len(points))) - refuted
    # A check of a true condition is removed; no other condition may be left.
    assert not any("symshape.predicate" in body for body in bodies.values())
    return [number in bodies and "symshape.require" not in bodies[number]
            for number in range(len(points))]


EXPORTS = {"auto": forms.branch, "limited": forms.limited, "named": forms.named}


@pytest.mark.parametrize("kind", EXPORTS)
@pytest.mark.parametrize("form", forms.CONDITIONS)
def test_form(form, kind, tmp_path):
    """The premises hold at exactly the sizes at which the export runs."""
    try:
        exported = EXPORTS[kind](forms.CONDITIONS[form])
    except torch._dynamo.exc.UserError:
        assert kind == "named"
        return
    program, module = described(exported), exported.module()
    assert not program.unstated and program.guards
    admitted = {sizes: not refuses(module, torch.ones(sizes)) for sizes in SIZES}
    assert admitted == {sizes: holds(program, (torch.ones(sizes),)) for sizes in SIZES}
    assert any(admitted.values()) and not all(admitted.values())
    some = [sizes for sizes in SOME if in_ranges(program, sizes)]
    assert evaluated(program, some, tmp_path) == [admitted[sizes] for sizes in some]


@pytest.mark.parametrize("form", forms.BEYOND)
def test_unstated(form):
    """A guard without words is named, and has a value at sizes."""
    exported = forms.branch(forms.BEYOND[form])
    program, module = described(exported), exported.module()
    assert program.unstated == exported._guards_code and not program.constraints
    names = dict(zip(program.inputs[0].shape, (0, 1)))
    for sizes in SOME:
        values = {name: sizes[axis] for name, axis in names.items()}
        assert refuses(module, torch.ones(sizes)) == \
            (not all(guard.holds(values) for guard in program.guards))


@pytest.mark.parametrize("form", ["tenths", "rounded"])
def test_tried(form):
    """A guard on one size of few values is tried at each."""
    exported = forms.limited(forms.BEYOND[form])
    program, module = described(exported), exported.module()
    assert not program.unstated
    for sizes in SIZES:
        assert refuses(module, torch.ones(sizes)) != holds(program, (torch.ones(sizes),))


def ones(*sizes):
    return torch.ones(sizes)


AUTO = {0: forms.AUTO}
CONTAINERS = {
    "views": (forms.Views(), (AUTO,), lambda a, b, c: ((ones(2 * a),), {})),
    "halves": (forms.Halves(), (AUTO,), lambda a, b, c: ((ones(a),), {})),
    "nested": (forms.Nested(), ({"a b": [AUTO]}, (AUTO, AUTO), (AUTO,)),
               lambda a, b, c: (({"a b": [ones(a)]}, (ones(3), ones(b)), ones(c)), {})),
    "keywords": (forms.Keywords(), {"x": AUTO, "y": AUTO, "z": [AUTO]},
                 lambda a, b, c: ((ones(a),), {"z": [ones(b)], "y": ones(c)})),
    "number": (forms.Number(), (AUTO, forms.AUTO), lambda a, b, c: ((ones(a), b), {})),
}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("form", CONTAINERS)
def test_inputs(form, strict):
    """Guards on inputs in containers, keywords, variable arguments, and integer inputs."""
    module, shapes, inputs = CONTAINERS[form]
    args, kwargs = inputs(16, 5, 4)
    if form == "nested":
        args, kwargs = inputs(7, 5, 4)
    exported = torch.export.export(module, args, kwargs, dynamic_shapes=shapes, strict=strict)
    program, module = described(exported), exported.module()
    assert not program.unstated and program.constraints
    admitted = 0
    for point in [(a, b, c) for a in range(2, 33) for b in range(2, 8) for c in (2, 3, 4)]:
        args, kwargs = inputs(*point)
        accepted = not refuses(module, *args, **kwargs)
        admitted += accepted
        assert accepted == holds(program, args, kwargs), point
    assert admitted


def read(guard: str, **names: str) -> list[str]:
    """The constraints of a guard on the sizes b, n of x and 2 * n of y, and the number k."""
    def size(text):
        return torch_guards.Size(ast.parse(text, mode="eval").body)
    inputs = torch_guards.Inputs(
        {("L['x']", 0): size("s0"), ("L['x']", 1): size("s1"), ("L['y']", 0): size("2*s1")},
        {"L['k']": size("s5")}, {"s0": "b", "s1": "n", "s5": "k"})
    guard = guard.replace("B", "L['x'].size()[0]").replace("N", "L['x'].size()[1]")
    return torch_guards.constraints_of(guard, inputs)[0]


def test_texts():
    assert read("(N % 8) == 0") == ["mod(n, 8) == 0"]
    assert read("N + ((-1)*B) >= 1") == ["n - b >= 1"]
    assert read("B + (-1)*(N + 2) != 0") == ["b - (n + 2) != 0"]
    assert read("L['k'] >= 0 and L['k'] <= B") == ["k >= 0", "k <= b"]
    assert read("L['y'].size()[0] > B") == ["2 * n > b"]
    assert read("B < N < 40") == ["b < n", "n < 40"]
    assert read("N == N") == [] and read("True") == [] and read("3 < 4") == []
    # Python raises an error for a divisor 0, unless it does not get there.
    assert read("(N % B) == 3") == ["b != 0", "mod(n, b) == 3"]
    assert read("N > 7 or (N % B) == 3") == ["n > 7 or b != 0 and mod(n, b) == 3"]
    assert read("(N % B) == 3 or N > 7") == [
        "b != 0 and mod(n, b) == 3 or b != 0 and mod(n, b) != 3 and n > 7"]
    assert read("not (N > 7 or N // B == 3)") == ["n <= 7", "b != 0", "floordiv(n, b) != 3"]


@pytest.mark.parametrize("guard", [
    "L['x'].stride()[0] == 1", "L['x']._base.size()[1] != N", "L['z'].size()[0] > 2",
    "L['x'].size()[2] > 2", "round(N / 4) == 4", "0.1*torch.sym_float(N) > 3.0", "2 ** B < N",
    "N & B == 2", "(N > 3) == (B > 3)", "N // 0 == 1", "L['x'] is not None", "N ==", "N",
    "math.isnan(N)", "N / B > 2.0"])
def test_no_words(guard):
    with pytest.raises(torch_guards.NoText):
        read(guard)


def test_implied_guards_are_dropped():
    ranges = {"n": SymbolRange(2, None), "b": SymbolRange(1, 9)}
    assert torch_guards.without_implied(
        ["n > b", "n != b", "8 * floordiv(n, 8) >= 0", "n > b", "n > 1"], ranges) == ["n > b"]
    # A later guard implies the first; a guard that some sizes break stays.
    assert torch_guards.without_implied(["n >= b", "n > b", "mod(n, 8) == 0"], ranges) == [
        "n >= b", "n > b", "mod(n, 8) == 0"]


class Base(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.stride(0) == x.shape[1] else x


def test_a_guard_on_the_base_of_a_view():
    """The compiled function has no base to check."""
    exported = torch.export.export(Base(), (torch.ones(5, 24)[:, :20],),
                                   dynamic_shapes=({0: forms.AUTO, 1: forms.AUTO},))
    program = described(exported)
    assert len(program.unstated) == 1 and "_base" in program.unstated[0]
    assert program.guards[0].holds is None


class Asserts(torch.nn.Module):
    def forward(self, x):
        torch._check(x.shape[0] * x.shape[1] < 90)
        torch._check(x.shape[0] != 13)
        return x + 1


def test_assertions_instead_of_guards(tmp_path):
    exported = torch.export.export(
        Asserts(), (torch.ones(5, 4),), dynamic_shapes=({0: forms.AUTO, 1: forms.AUTO},),
        prefer_deferred_runtime_asserts_over_guards=True)
    assert not exported._guards_code
    program = torch_program.load(exported, tmp_path, dims={"x": ("b", "n")})
    assert set(program.constraints) in ({"b != 13", "b * n < 90"}, {"b != 13", "n * b < 90"})


def test_verdict_names_an_unstated_guard(tmp_path):
    verdict = symshape.check(forms.branch(forms.BEYOND["tenths"]))
    assert verdict.status == "undecided" and not verdict.wrong
    assert "math.floor(0.3" in verdict.undecided[-1].message
    assert "a guard of the export" in verdict_text.render(verdict)
    compiled = symshape.compile(forms.branch(forms.BEYOND["tenths"]), tmp_path / "tenths.mlir")
    assert any("does not check a guard of the export" in text for text in compiled.warnings)


@pytest.mark.parametrize("form", ["product", "mod_symbol", "any_of", "nested", "number", "views"])
def test_module_stops_where_the_export_does(form, tmp_path, module_of):
    """The same with a module of IREE: it stops, or returns PyTorch's numbers."""
    if form in CONTAINERS:
        module, shapes, inputs = CONTAINERS[form]
        args, kwargs = inputs(7 if form == "nested" else 16, 5, 4)
        exported = torch.export.export(module, args, kwargs, dynamic_shapes=shapes)
        points = [(a, b, 4) for a in (4, 7, 12, 16) for b in (2, 3, 5)]
    else:
        exported = forms.branch(forms.CONDITIONS[form])
        points = [(b, n, 0) for b in (2, 3, 5, 7) for n in (3, 11, 18)]

        def inputs(b, n, _):
            return (torch.ones(b, n),), {}
    verdict = symshape.check(exported)
    assert verdict.status == "right"
    compiled = module_of(symshape.compile(exported, tmp_path / "m.vmfb").output).main
    stops = 0
    for point in points:
        args, kwargs = inputs(*point)
        flat = [value.numpy() if hasattr(value, "numpy") else value
                for value in torch.utils._pytree.tree_leaves((args, kwargs))]
        try:
            found = compiled(*flat).to_host()
        except RuntimeError as error:
            assert "expected" in str(error)
            found = None
        stops += found is None
        if refuses(exported.module(), *args, **kwargs):
            assert found is None, point
        else:
            assert torch.equal(torch.tensor(found), exported.module()(*args, **kwargs)), point
    assert 0 < stops < len(points)


def test_branches_of_decompositions(tmp_path, monkeypatch):
    """A guard that only a decomposition adds is a premise, and named."""
    table = torch_decompositions.table()

    def relu(x):
        return x.clamp(min=0) if x.shape[0] > 7 else x * (x > 0)

    monkeypatch.setattr(torch_decompositions, "table",
                        lambda: {**table, torch.ops.aten.relu.default: relu})

    def loaded(low, name):
        (tmp_path / name).mkdir()
        exported = torch.export.export(torch.nn.ReLU(), (torch.ones(9),), dynamic_shapes=(
            {0: torch.export.Dim("n", min=low, max=99)},))
        assert not exported._guards_code
        return torch_program.load(exported, tmp_path / name, dims={"input": ("n",)})

    program = loaded(2, "wide")
    assert program.narrowed == ["n > 7"] == program.constraints
    verdict = symshape.check(program)
    assert verdict.status == "undecided" and "'n > 7'" in verdict.undecided[0].message
    assert loaded(8, "narrow").narrowed == []


@pytest.mark.parametrize("form", ["any_of", "all_of", "divides_or"])
def test_part_of_a_guard_is_no_branch(form, tmp_path):
    """PyTorch's own check of `a or b` makes a guard of `a`."""
    program = torch_program.load(forms.branch(forms.CONDITIONS[form]), tmp_path, claims=False)
    assert not program.narrowed and len(program.constraints) == 1
