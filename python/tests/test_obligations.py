"""The sum of obligations: one without a proof leaves the verdict open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import symshape
from symshape import obligations
from symshape.program import Program, SymbolRange
from symshape.verdict_text import render

# For each kind and state, programs with one obligation that cannot be read or proved,
# and programs without it: `{a|b}` is a in the first and b in the second.
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
    # A shape on a result, an encoding of a type, an attribute on another op, and the
    # result of a function that never returns.
    ("result-claim", "unread", "attribute"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[{m|n}]>})
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  return %x : tensor<?xf32>
}"""),
    ("result-claim", "unread", "encoding"): ("""
func.func @main(%x: tensor<?xf32{, #symshape.shape<[n]>|}>) -> tensor<?xf32{, #symshape.shape<[n]>|}> {
  return %x : tensor<?xf32{, #symshape.shape<[n]>|}>
}"""),
    ("value-claim", "unread", "attribute"): ("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x {{onnx.shape|my.note} = "n"} : tensor<?xf32>
  return %0 : tensor<?xf32>
}"""),
    ("result-claim", "unread", "no return"): ("""
func.func @main(%x: tensor<?xf32> {onnx.shape = "n"}) -> (tensor<?xf32> {onnx.shape = "n"}) {
  {ub.unreachable|return %x : tensor<?xf32>}
}
func.func @other() {
  return
}"""),
    ("result-claim", "unread", "declaration"): ("""
func.func private @f(tensor<?xf32>) -> (tensor<?xf32> {{onnx.shape|my.note} = "n"})
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}"""),
    ("premise", "unstated", "assumption"): ("""
func.func @main(%x: tensor<?xf32>, %k: tensor<i64>) -> tensor<?xf32> {
  %i = tensor.extract %k[] : tensor<i64>
  %c0 = arith.constant 0 : i64
  %p = arith.cmpi sgt, %i, %c0 : i64
  {symshape.assume|cf.assert} %p{|, "data"}
  return %x : tensor<?xf32>
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
    ("check", "open", "sizes alone"): ("""
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %some = arith.maxsi %k, %c0 : index
  %sum = arith.addi %{n|c0}, %some overflow<nsw> : index
  %p = arith.cmpi slt, %sum, %c7 : index
  cf.assert %p, "sum"
  return %n : index
}"""),
    ("check", "open", "branch"): ("""
func.func @main(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %p = arith.cmpi {ne, %n, %c5|sge, %n, %c0} : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  return %n : index
^bb2:
  ub.unreachable
}"""),
    ("check", "open", "witness"): ("""
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %1 = shape.shape_of %{y|x} : tensor<?xf32> -> tensor<1xindex>
  %2 = shape.cstr_eq %0, %1 : tensor<1xindex>, tensor<1xindex>
  %3 = shape.assuming %2 -> (tensor<?xf32>) {
    shape.assuming_yield %x : tensor<?xf32>
  }
  return %3 : tensor<?xf32>
}"""),
    ("callee-premise", "unread"): ("""
func.func @main(%x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<?xf32> {
  %z = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %r = call @f(%z) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @f(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[{n * m|n}]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [4, 4], m>} {
  return %x : tensor<?xf32>
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
    ("unexamined", "skipped", "static"): ("""
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = {"other.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>|arith.addf %x, %x : tensor<4xf32>}
  return %0 : tensor<4xf32>
}"""),
    ("unexamined", "skipped", "outside"): ("""
{%c = "other.constant"() : () -> index|}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
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


@pytest.mark.parametrize("key", PROGRAMS, ids="-".join)
def test_one_open_obligation_leaves_the_verdict_open(tmp_path, key):
    kind, state = key[:2]
    found = _check(tmp_path, _variant(PROGRAMS[key], 0), _framework(kind))
    assert found.status == "undecided" and found.obligations[kind][state] >= 1
    assert f"{kind} " in render(found)
    assert found.to_json()["obligations"][kind][state] >= 1


@pytest.mark.parametrize("key", PROGRAMS, ids="-".join)
def test_without_it_the_program_is_right(tmp_path, key):
    found = _check(tmp_path, _variant(PROGRAMS[key], 1), _framework(key[0]))
    assert found.status == "right", found.undecided


def test_the_end_of_a_budget_is_named(tmp_path):
    """Too many facts about one size: the claim is open, and a note says why."""
    pairs = [(f"a{i}", f"b{i}") for i in range(60)]
    names = ["s", "t", "u", "v", *(name for pair in pairs for name in pair)]
    facts = [f"s * {a} <= {b} + {i}" for i, (a, b) in enumerate(pairs)]
    facts += ["2 * t <= s * u", "s * u <= 2 * v + 1"]
    constraints = ", ".join(f'"{fact}"' for fact in facts)
    many = f"tensor<{'?x' * len(names)}f32>"

    def claimed(size: str) -> list[str]:
        found = _check(tmp_path, f"""
func.func @main(%x: {many} {{symshape.shape_string = "{', '.join(names)}"}})
    -> (tensor<?xf32> {{symshape.shape_string = "{size}"}}) attributes {{symshape.constraint_strings = [{constraints}]}} {{
  %c3 = arith.constant 3 : index
  %v = tensor.dim %x, %c3 : {many}
  %e = tensor.empty(%v) : tensor<?xf32>
  return %e : tensor<?xf32>
}}""")
        return [note for finding in found.undecided if finding.kind == "result-claim"
                for note in finding.notes]

    assert any("the budget of the prover ended" in note for note in claimed("t"))
    assert not claimed("v")


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


@pytest.mark.parametrize("served", [True, False])
def test_two_runs_of_symshape_opt(tmp_path, monkeypatch, served):
    """One run to read a file, and one to check it; each is a fork of the process that serves, or a
    start of the tool where none serves."""
    from symshape import serving, tools
    started = []
    if not served:
        monkeypatch.setattr(serving, "run", lambda *_: None)
    place, name = (serving, "run") if served else (tools, "run_child")
    run = getattr(place, name)
    monkeypatch.setattr(place, name, lambda tool, *rest: started.append(tool) or run(tool, *rest))
    _check(tmp_path, RIGHT)
    assert len(started) == 2
