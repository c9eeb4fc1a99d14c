"""The sum of obligations: one without a proof leaves the verdict open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import symshape
from symshape import obligations
from symshape.program import Program, SymbolRange
from symshape.verdict_text import render

# For each kind, a program with one obligation that cannot be read or proved, and a
# program without it: `{a|b}` is a in the first and b in the second.
PROGRAMS = {
    ("premise", "unstated"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "{n // 2|n}"}) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}"""),
    ("premise", "unread"): ("""
func.func @main(%x: tensor<?xf32> {onnx.shape = "{(n|n}"}) -> tensor<?xf32> {
  %0 = arith.addf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}"""),
    ("result-claim", "unread"): ("""
func.func @main(%x: tensor<?xf32> {onnx.shape = "n"}) -> (tensor<?xf32> {onnx.shape = "{(n|n}"}) {
  return %x : tensor<?xf32>
}"""),
    ("result-claim", "open"): ("""
func.func @main(%x: tensor<?xf32> {onnx.shape = "n"}, %k: index) -> (tensor<?xf32> {onnx.shape = "{n|?}"}) {
  %c0 = arith.constant 0 : index
  %l = arith.maxsi %k, %c0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minsi %l, %n : index
  %r = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}"""),
    ("value-claim", "unread"): ("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "s"}> : () -> !torch.int
  %t = "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "{Odd(s)|s}"}> : () -> !torch.int
  %0 = "torch_c.from_builtin_tensor"(%x) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%0, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  %y = arith.addf %x, %x : tensor<?xf32>
  %1 = "torch_c.from_builtin_tensor"(%y) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%1, %t) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  %z = arith.addf %y, %x : tensor<?xf32>
  return %z : tensor<?xf32>
}"""),
    ("precondition", "open"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %l = arith.maxsi %k, %c0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minsi %l, %n : index
  %r = tensor.extract_slice %x[0] [{%k|%m}] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}"""),
    ("check", "open"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %m = arith.xori %n, %c5 : index
  %p = arith.cmpi {ne, %m, %c5|sge, %n, %c0} : index
  cf.assert %p, "odd"
  return %n : index
}"""),
    ("callee-premise", "open"): ("""
func.func @main(%x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<?xf32> {
  %z = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %r = call @f({%x|%z}) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @f(%x: tensor<?xf32> {symshape.shape_string = "4"}) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}"""),
    ("contradiction", "open"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  %p = arith.constant {false|true}
  cf.assert %p, "never"
  return %x : tensor<?xf32>
}"""),
    ("unexamined", "skipped"): ("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = {"other.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>|arith.addf %x, %x : tensor<?xf32>}
  return %0 : tensor<?xf32>
}"""),
}


def _variant(text: str, which: int) -> str:
    """Replaces each `{a|b}`."""
    import re
    return re.sub(r"\{([^{}|\n]*)\|([^{}|\n]*)\}", lambda match: match[1 + which], text)


def _check(tmp_path: Path, text: str, framework: str = "mlir", **more) -> symshape.Verdict:
    path = tmp_path / "model.mlir"
    path.write_text(text)
    if framework == "mlir":
        return symshape.check(path)
    return symshape.check(Program(framework, "model", path, symbols={"n": SymbolRange(0, None)},
                                  **more))


def _framework(kind: str) -> str:
    # The author of a plain file may state any check.
    return "torch" if kind == "check" else "mlir"


@pytest.mark.parametrize("kind, state", PROGRAMS)
def test_one_open_obligation_leaves_the_verdict_open(tmp_path, kind, state):
    found = _check(tmp_path, _variant(PROGRAMS[kind, state], 0), _framework(kind))
    assert found.status == "undecided" and found.obligations[kind][state] >= 1
    assert f"{kind} " in render(found)
    assert found.to_json()["obligations"][kind][state] >= 1


@pytest.mark.parametrize("kind, state", PROGRAMS)
def test_without_it_the_program_is_right(tmp_path, kind, state):
    found = _check(tmp_path, _variant(PROGRAMS[kind, state], 1), _framework(kind))
    assert found.status == "right", found.undecided


KINDS = ("premise", "result-claim", "value-claim", "precondition", "check", "callee-premise",
         "contradiction", "unexamined")
RIGHT = """
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}"""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("state", [*obligations.OPEN_STATES, "refuted"])
def test_every_kind_counts(tmp_path, monkeypatch, kind, state):
    """An entry of any kind with any text, and a count without an entry."""
    read, listed = obligations.read, True

    def inject(text):
        data = json.loads(text)
        data["counts"].setdefault(kind, {})[state] = 1
        if listed:
            data["obligations"].append({
                "id": "new", "kind": kind, "state": state, "function": "", "op": "",
                "message": "everything is fine", "notes": [], "consequences": 0})
        return read(json.dumps(data))

    monkeypatch.setattr(obligations, "read", inject)
    wanted = "wrong" if state == "refuted" else "undecided"
    assert _check(tmp_path, RIGHT, "torch").status == wanted
    if state != "refuted":
        listed = False
        assert _check(tmp_path, RIGHT, "torch").status == "undecided"


WRONG = [
    ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xf32>) -> tensor<1xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}"""), ("""
func.func @main(%x: tensor<?xf32> {jax.shape = "n"}) -> (tensor<?xf32> {jax.shape = "n + 1"}) {
  return %x : tensor<?xf32>
}"""), ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "expected batch = 1"
  return %n : index
}""")]


def _reword(value):
    if isinstance(value, dict):
        return {key: "contradict never equal for some sizes" if key == "message"
                else _reword(inner) for key, inner in value.items()}
    return [_reword(inner) for inner in value] if isinstance(value, list) else value


def test_no_verdict_depends_on_a_text(tmp_path, monkeypatch):
    programs = [_variant(text, which) for text in PROGRAMS.values() for which in (0, 1)] + WRONG
    before = [_check(tmp_path, text, framework)
              for text in programs for framework in ("mlir", "torch")]
    read = obligations.read
    monkeypatch.setattr(obligations, "read", lambda text: read(json.dumps(_reword(json.loads(text)))))
    after = [_check(tmp_path, text, framework)
             for text in programs for framework in ("mlir", "torch")]
    assert [one.status for one in before] == [one.status for one in after]
    assert [one.obligations for one in before] == [one.obligations for one in after]
    assert [one.status for one in before[-6:]] == ["wrong", "wrong", "wrong", "wrong", "right",
                                                   "wrong"]


def test_compile_decides_by_ids(tmp_path, monkeypatch):
    read = obligations.read
    monkeypatch.setattr(obligations, "read", lambda text: read(json.dumps(_reword(json.loads(text)))))
    path = tmp_path / "model.mlir"
    for text in WRONG[:2]:
        path.write_text(text)
        with pytest.raises(symshape.WrongProgram):
            symshape.compile(path, tmp_path / "out.mlir")
    path.write_text(WRONG[2])
    symshape.compile(path, tmp_path / "out.mlir")


@pytest.mark.parametrize("framework, own, status", [
    ("torch", [], "wrong"), ("onnx", [], "wrong"), ("torch", ["expected batch = 1"], "right"),
    ("jax", ["expected batch = 1"], "right"), ("mlir", [], "right")])
def test_who_states_a_check_that_fails(tmp_path, framework, own, status):
    found = _check(tmp_path, WRONG[2], framework, own_checks=own) if framework != "mlir" \
        else _check(tmp_path, WRONG[2])
    assert found.status == status
    assert found.checks[0].state == ("stated" if status == "right" else "refuted")
    assert found.checks[0].message == "expected batch = 1"
    if status == "wrong":
        assert found.wrong[0].example


BINDINGS = PROGRAMS["value-claim", "unread"].replace("  %z =", """
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c2 : index
  cf.assert %p, "two"
  %z =""")


def test_a_check_of_an_unknown_origin_is_open(tmp_path):
    """torch-mlir and the author of the model both write asserts into such a file."""
    found = _check(tmp_path, _variant(BINDINGS, 1))
    assert found.status == "undecided" and found.checks[0].state == "open"


def test_a_list_of_another_version_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(obligations, "_VERSION", 0)
    with pytest.raises(symshape.LoweringError, match="expected version 0"):
        _check(tmp_path, RIGHT)


def test_two_starts_of_symshape_opt(tmp_path, monkeypatch):
    """One start to read a file, and one to check it."""
    from symshape import tools
    run, started = tools.run_child, []
    monkeypatch.setattr(tools, "run_child",
                        lambda command, *rest: started.append(command) or run(command, *rest))
    _check(tmp_path, RIGHT)
    assert len(started) == 2
