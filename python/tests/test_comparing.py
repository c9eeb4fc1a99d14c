"""Two versions of a program, compared."""

from __future__ import annotations

import json
import subprocess

import pytest

import symshape
from symshape.tools import find_tool

from needs import SYMSHAPE_OPT

pytestmark = SYMSHAPE_OPT

BEFORE = """func.func @half(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.ceildivui %n, %c2 : index
  %y = tensor.empty(%half) : tensor<?xf32>
  return %y : tensor<?xf32>
}
"""
CHANGED = BEFORE.replace("ceildivui", "divui")
LOOP = """func.func @f(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %d, %n : index
  return %m : index
}
"""


def test_equal():
    found = symshape.compare(BEFORE, BEFORE.replace("%half", "%h"))
    assert found and (found.functions, found.changed, found.undecided) == (1, 0, 0)
    assert found.equal >= 1 and found.differences == ()
    assert str(found) == f"{found.equal} equal, 0 changed, 0 undecided, in 1 function"


def test_a_change_has_an_example():
    found = symshape.compare(BEFORE, CHANGED)
    change, = found.differences
    assert not found and found.changed == 1
    assert (change.kind, change.state, change.function) == ("result", "changed", "half")
    n = change.example["sizes"]["arg0.0"]
    assert (change.example["before"], change.example["after"]) == ((n + 1) // 2, n // 2)
    assert change.before_location["file"] == "before.mlir" and change.after_location["line"] == 6
    assert f"for arg0.0 = {n}: {(n + 1) // 2} before, {n // 2} after" in str(change)


def test_undecided_is_not_equal():
    found = symshape.compare(LOOP, LOOP.replace("@f", "@g"))
    assert not found and found.undecided == 1
    assert "no function of this name" in found.differences[0].reason


@pytest.mark.parametrize("after", [BEFORE, CHANGED, LOOP])
def test_files_give_what_the_tool_prints(tmp_path, after):
    files = [tmp_path / "one.mlir", tmp_path / "two.mlir"]
    for path, text in zip(files, (BEFORE, after)):
        path.write_text(text)
    tool = str(find_tool("symshape-compare"))
    found = symshape.compare(str(files[0]), files[1])

    def printed(*options):
        return subprocess.run([tool, *options, *map(str, files)], capture_output=True,
                              text=True).stdout

    assert found.to_json() == json.loads(printed("--json"))
    assert f"{found}\n" == printed()


@pytest.mark.parametrize("before, message", [
    ("func.func @f() {", "before.mlir:1:"), ("missing.mlir", "no such file: 'missing.mlir'"),
    (".", "found the directory"), (3, "found an object of type int"), ("", "directory '.'")])
def test_bad_programs(before, message):
    with pytest.raises(symshape.BadInput) as error:
        symshape.compare(before, BEFORE)
    assert message in str(error.value) and "\n" not in str(error.value)
    assert "/symshape-" not in str(error.value)
