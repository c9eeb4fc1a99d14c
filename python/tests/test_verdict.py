"""Verdicts on MLIR files, and the parts that need no framework."""

from __future__ import annotations

from pathlib import Path

import pytest

import symshape
from symshape.errors import BadInput
from symshape import verdict
from symshape.examples import is_admitted
from symshape.obligations import Obligation, Obligations
from symshape.program import Guard, Input, Program, SymbolRange
from symshape.sources import without_locations
from symshape.verdict_text import render

from needs import SYMSHAPE_OPT

WRONG = '''
func.func @main(%x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[n, 8]>})
    -> (tensor<?x8xf32> {onnx.shape = "n, 8"})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 64]>} {
  %y = tensor.cast %x : tensor<?x8xf32> to tensor<1x8xf32>
  %z = tensor.cast %y : tensor<1x8xf32> to tensor<?x8xf32>
  return %z : tensor<?x8xf32> loc("model.py":7:0)
} loc("model.py":5:0)
'''


@SYMSHAPE_OPT
def test_wrong_program(tmp_path):
    path = tmp_path / "wrong.mlir"
    path.write_text(WRONG)
    verdict = symshape.check(path)
    assert verdict.status == "wrong" and verdict.exit_code == 1
    assert "n = 3" in verdict.wrong[0].example
    text = render(verdict)
    assert text.startswith("wrong: WRONG") and "for example n = 3" in text


@SYMSHAPE_OPT
def test_right_program(tmp_path):
    path = tmp_path / "right.mlir"
    path.write_text(WRONG.replace("n in [1, 64]", "n in [1, 1]"))
    verdict = symshape.check(Program("mlir", "right", path))
    assert verdict.status == "right"
    assert verdict.results == symshape.ClaimCount(proved=1)
    assert verdict.entry_checks


TORCH = '''
func.func @main(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %s = "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "s"}> : () -> !torch.int
  %y = "torch.aten.relu"(%x) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%y, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return %y : !torch.vtensor<[?],f32>
}
'''


@SYMSHAPE_OPT
def test_program_that_is_not_lowered_is_not_right(tmp_path):
    path = tmp_path / "torch.mlir"
    path.write_text(TORCH)
    verdict = symshape.check(path)
    assert verdict.status == "undecided"
    assert verdict.obligations["value-claim"] == {"unread": 1}
    skipped = {finding.op.split("(")[0] for finding in verdict.undecided
               if finding.state == "skipped"}
    assert any("torch.aten.relu" in op for op in skipped)


GENERIC = '''
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64]>} {
  %e = tensor.empty() : tensor<1xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<1xf32>
  %z = tensor.cast %y : tensor<1xf32> to tensor<?xf32>
  return %z : tensor<?xf32>
}
'''


@SYMSHAPE_OPT
def test_op_in_pretty_syntax_is_named(tmp_path):
    """The strings among the attributes of an op are no names of ops."""
    path = tmp_path / "generic.mlir"
    path.write_text(GENERIC)
    [finding] = symshape.check(path).wrong
    assert finding.op.startswith("linalg.generic {indexing_maps") and len(finding.op) == 100


@SYMSHAPE_OPT
def test_error_of_the_file_is_no_finding(tmp_path):
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @main(%x: tensor<?xf32>) { return }}")
    with pytest.raises(symshape.LoweringError):
        symshape.check(path)


def sized(*constraints: str, guards: list[Guard] = []) -> Program:
    return Program("torch", "main", Path("none.mlir"), constraints=list(constraints),
                   symbols={"a": SymbolRange(1, 9), "b": SymbolRange(2, None)}, guards=guards)


def test_examples_meet_the_guards():
    def guard(holds, *names, constraints=None):
        return Guard("a guard", constraints, frozenset(names), holds)

    assert is_admitted({"a": 3}, sized())
    odd = guard(lambda sizes: sizes["a"] % 2 == 1, "a")
    assert is_admitted({"a": 3}, sized(guards=[odd]))
    assert not is_admitted({"a": 4}, sized(guards=[odd]))
    # The example has no value for b: some value has to do.
    square = guard(lambda sizes: sizes["a"] ** 2 == sizes["b"], "a", "b")
    assert is_admitted({"a": 3}, sized(guards=[square]))
    assert not is_admitted({"a": 1}, sized(guards=[square]))
    assert not is_admitted({"a": 3}, sized("b <= 8", guards=[square]))
    # The prover has checked the constraints for the sizes that it does not print.
    assert is_admitted({"a": 3}, sized("a < b", guards=[guard(
        lambda sizes: sizes["a"] < sizes["b"], "a", "b", constraints=("a < b",))]))
    assert is_admitted({"a": 3}, sized(guards=[guard(None)]))


def test_sizes_of_an_example():
    program = sized()
    program.inputs = [Input("x", "f32", ("a", "b * 2")), Input("k", "i64", None)]
    program.numbers = {"k": SymbolRange()}
    assert verdict._sizes_in({"a": 3, "arg0.0": 4, "arg1": -2}, program) == {"a": 4, "k": -2}
    odd = Guard("k % 2 == 1", None, frozenset({"k"}), lambda sizes: sizes["k"] % 2 == 1)
    program.guards = [odd]
    found = Obligations([Obligation("precondition", "refuted", "op", 1, "a message", sizes=sizes)
                         for sizes in ({"arg1": 2}, {"arg1": 3}, {})],
                        {"precondition": {"refuted": 3}})
    verdict._excuse_refused_sizes(found, program)
    assert [one.state for one in found.list] == ["open", "refuted", "refuted"]
    assert found.counts == {"precondition": {"open": 1, "refuted": 2}}
    assert [note.message for note in found.list[0].notes] == [
        "the exporter's guards refuse the only example: arg1 = 2"]


def test_long_texts_are_cut():
    """A guard of a window attention has 600 characters; both ends tell which one it is."""
    text = "a" * 300 + " != " + "b" * 400
    shown = verdict.Verdict("m", "torch", [], {}, [text, "n != 3"], [], verdict.ClaimCount(), None,
                            undecided=[verdict.Finding(None, "op", 0, f"found '{text}' here")])
    lines = render(shown).splitlines()
    cut = next(line for line in lines if line.startswith("  a"))
    assert cut == f"  {'a' * 300} [... 304 characters ...] {'b' * 100}"
    assert "  n != 3" in lines
    assert sum("characters ...]" in line for line in lines) == 2
    assert shown.to_json()["constraints"][0] == text


def test_locations():
    plain = without_locations('''#loc = loc(unknown)
#loc1 = loc("site-packages/torch/nn/linear.py":3:0)
#loc2 = loc("model(1).py":8:0)
#loc3 = loc(callsite(#loc1 at #loc2))
"builtin.module"() ({
  %0 = "a.b"() <{text = "no loc(here)"}> : () -> i1 loc(#loc3)
  "linalg.generic"(%0) ({
  ^bb0(%in: f32 loc("x(.py":1:0)):
    "linalg.yield"(%in) : (f32) -> () loc(#loc)
  }) : (i1) -> () loc(#loc2)
}) : () -> () loc(#loc)''')
    assert plain.lines[1] == '  %0 = "a.b"() <{text = "no loc(here)"}> : () -> i1'
    assert plain.lines[3] == "  ^bb0(%in: f32):"
    assert plain.place(2) == plain.place(3) == "model(1).py:8"
    assert plain.place(1) is None and plain.place(5) is None


def _check_text(tmp_path, text, name="model.mlir"):
    from symshape.verdict import check
    path = tmp_path / name
    path.write_text(text)
    return check(path)


@pytest.mark.parametrize("op", [
    "arith.addf %x, %y : tensor<?x4xf32>",
    "linalg.add ins(%x, %y : tensor<?x4xf32>, tensor<?x4xf32>) outs(%x : tensor<?x4xf32>) "
    "-> tensor<?x4xf32>",
    "tensor.concat dim(1) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>"])
@pytest.mark.parametrize("second, status", [("m", "wrong"), ("n", "right")])
def test_sizes_that_need_not_fit(tmp_path, op, second, status):
    result = op.rpartition(" ")[2]
    found = _check_text(tmp_path, f"""
func.func @main(%x: tensor<?x4xf32> {{symshape.shape_string = "n, 4"}},
                %y: tensor<?x4xf32> {{symshape.shape_string = "{second}, 4"}}) -> {result} {{
  %0 = {op}
  return %0 : {result}
}}
""")
    assert found.status == status


@pytest.mark.parametrize("op, status", [
    ("arith.addf %x, %y : tensor<?xf32>", "undecided"),
    ("tensor.cast %x : tensor<?xf32> to tensor<2xf32>", "undecided"),
    ("tensor.cast %z : tensor<3xf32> to tensor<?xf32>", "right")])
def test_no_stated_shapes(tmp_path, op, status):
    result = op.rpartition(" ")[2]
    found = _check_text(tmp_path, f"""
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<3xf32>) -> {result} {{
  %0 = {op}
  return %0 : {result}
}}
""")
    assert found.status == status and found.exit_code == 0


DATA = """
func.func @main(%x: tensor<?xf32> {{symshape.shape_string = "n"}}, %k: tensor<i64>,
                %y: tensor<?xf32> {{symshape.shape_string = "m"}}) -> tensor<?xf32> {{
  %zero = arith.constant 0 : index
  %i = tensor.extract %k[] : tensor<i64>
  %d = arith.index_cast %i : i64 to index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %low = arith.maxsi %d, %zero : index
  %clamped = arith.minsi %low, %n : index
  %s = tensor.extract_slice %x[0] [{length}] [1] : tensor<?xf32> to tensor<?xf32>
  %0 = arith.addf %s, {other} : tensor<?xf32>
  return %0 : tensor<?xf32>
}}
"""


@pytest.mark.parametrize("length, other, reason", [
    ("%d", "%s", "expected a size of at least '0', found 'scalar(1, index_cast)'"),
    ("%clamped", "%y", "expected a size of 'min(n, max(scalar(1, index_cast), 0))'"),
    ("%clamped", "%s", None)])
def test_sizes_of_data_without_a_proof(tmp_path, length, other, reason):
    found = _check_text(tmp_path, DATA.format(length=length, other=other))
    assert found.status == ("undecided" if reason else "right")
    assert not reason or any(reason in finding.message for finding in found.undecided)


def test_a_number_among_the_inputs_is_an_example(tmp_path):
    found = _check_text(tmp_path, """
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) -> tensor<?xf32> {
  %e = tensor.empty(%k) : tensor<?xf32>
  %0 = arith.addf %x, %e : tensor<?xf32>
  return %0 : tensor<?xf32>
}
""")
    assert found.status == "undecided"
    differs = next(one for one in found.undecided if "for some inputs" in one.message)
    assert "arg1 = " in differs.example


def test_sizes_that_never_fit_where_no_use_is_shown(tmp_path):
    """An op of a branch uses the wrong sum, so it is not shown that all executions do."""
    text = """
func.func @main(%x: tensor<?xf32> {S = "n + 1"}, %y: tensor<?xf32> {S = "n"}, %p: i1, %z: tensor<4xf32>)
    -> tensor<4xf32> attributes {symshape.constraint_strings = ["n >= 4"]} {
  %0 = arith.addf %x, %y : tensor<?xf32>
  %1 = scf.if %p -> tensor<4xf32> {
    %g = tensor.generate {
    ^bb0(%i: index):
      %e = tensor.extract %0[%i] : tensor<?xf32>
      tensor.yield %e : f32
    } : tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  } else {
    scf.yield %z : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}
""".replace("S =", "symshape.shape_string =")
    found = _check_text(tmp_path, text)
    assert found.status == "undecided" and "is never equal to that" in found.undecided[0].message
    path = tmp_path / "model.mlir"
    path.write_text(text)
    symbols = {"n": SymbolRange(4, 9)}
    # A framework promises that the model runs at every size.
    assert symshape.check(Program("torch", "m", path, symbols=symbols)).status == "wrong"
    path.write_text(path.read_text().replace("n + 1", "n"))
    assert symshape.check(Program("torch", "m", path, symbols=symbols)).status == "right"


def test_premises_without_a_check(tmp_path):
    """A program that `symshape compile` refuses is not right."""
    found = _check_text(tmp_path, """
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n // 2"}) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
""")
    assert found.status == "undecided"
    assert "cannot check 'n floordiv 2'" in found.undecided[0].message


def test_a_value_that_a_body_captures(tmp_path):
    """A value that a body reads for each element is used, as an operand is."""
    text = """
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %p: i1, %z: f32) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.generate {
  ^bb0(%i: index):
    %e = tensor.extract %0[%i] : tensor<4xf32>
    %s = arith.select %p, %e, %z : f32
    tensor.yield OUT : f32
  } : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
    assert _check_text(tmp_path, text.replace("OUT", "%e")).status == "wrong"
    # An arm of a select may not be used, and so may an unused read.
    assert _check_text(tmp_path, text.replace("OUT", "%s")).status == "undecided"
    assert _check_text(tmp_path, text.replace("OUT", "%z")).status == "undecided"


@pytest.mark.parametrize("text", ["", "module {}", "func.func private @f()"])
def test_nothing_to_check(tmp_path, text):
    with pytest.raises(BadInput, match="no function with a body|is empty"):
        _check_text(tmp_path, text)


def test_quotes_in_places(tmp_path):
    found = _check_text(tmp_path, r"""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x {note = "loc(\"a\") )("} : tensor<?xf32> loc("a\"b(.py":3:4)
  return %0 : tensor<?xf32> loc(fused["<script>":1:2, "\C3\BC\\":3:3])
}
""")
    assert found.status == "right"


def test_places_are_unescaped():
    from symshape.sources import without_locations
    plain = without_locations('%0 = f() : i1 loc("a\\"b\\C3\\BC(.py":3:4)\n')
    assert plain.lines == ["%0 = f() : i1"] and plain.place(1) == 'a"bü(.py:3'


def test_output_is_the_model(tmp_path):
    from symshape.compiling import compile as compile_model
    from symshape.page import html
    path = tmp_path / "model.mlir"
    path.write_text("func.func @main() { return }\n")
    for write in (compile_model, html):
        with pytest.raises(BadInput, match="the model itself"):
            write(path, path)
    assert "@main" in path.read_text()


def test_folder_instead_of_file(tmp_path, capsys):
    from symshape.cli import main
    (tmp_path / "model.mlir").mkdir()
    assert main(["check", str(tmp_path / "model.mlir")]) == 2
    assert "found the directory" in capsys.readouterr().err


# After a check of an element, which no size is shown to pass.
JOINED = """
func.func @main(%x: tensor<?x2xf32> {S = "n, 2"}, %k: tensor<i1>) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %p = tensor.extract %k[] : tensor<i1>
  cf.assert %p, "data"
  %n = tensor.dim %x, %zero : tensor<?x2xf32>
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %e = tensor.expand_shape %f [[0, 1]] output_shape [%n, OUT] : tensor<?xf32> into tensor<?xOUTxf32>
  %r = tensor.collapse_shape %e [[0, 1]] : tensor<?xOUTxf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
"""


@SYMSHAPE_OPT
@pytest.mark.parametrize("out, status", [("3", "wrong"), ("2", "right")])
def test_checks_of_elements_excuse_no_product(tmp_path, out, status):
    path = tmp_path / "model.mlir"
    path.write_text(JOINED.replace("S =", "symshape.shape_string =").replace("OUT", out))
    program = Program("torch", "m", path, symbols={"n": SymbolRange(1, 9)})
    assert symshape.check(program).status == status


@SYMSHAPE_OPT
@pytest.mark.parametrize("options, message", [
    ({"dim": {"x": ("n",)}}, "unknown option 'dim'"),
    ({"dims": {"x": "n"}}, "a tuple of names.*, found 'n'"),
    ({"dims": {"x": ("n",)}, "ranges": {"n": 5}}, "a minimum and a maximum.* of 'n', found"),
    ({"dims": {"x": ("n",)}, "range": (1, 2, 3)}, "a minimum and a maximum"),
    ({"dims": {"x": ("n",)}, "range": ("1", 2)}, "a minimum and a maximum")])
def test_bad_options(tmp_path, options, message):
    path = tmp_path / "model.mlir"
    path.write_text("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                    "  return %x : tensor<?xf32>\n}\n")
    with pytest.raises(BadInput, match=message):
        symshape.check(path, **options)
    assert symshape.check(path, dims={"x": [7]}).inputs[0].shape == ("7",)
