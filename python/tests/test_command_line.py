"""Exit codes and messages of every command, and sizes given on the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import symshape
from symshape.cli import main
from symshape.tools import find_tool

from needs import SYMSHAPE_OPT

pytestmark = SYMSHAPE_OPT

JOIN = """// Joins the rows of %x and those of %y : the widths have to be equal.
func.func private @other(tensor<?xf32>)
func.func @main(%x: tensor<?x4xf32> {test.text = "%z : ) {"},
                %y: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %c = tensor.cast %y : tensor<?x?xf32> to tensor<?x4xf32>
  %a = tensor.concat dim(0) %x, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %a : tensor<?x4xf32>
}
"""
COMMANDS = {"check": [], "shapes": [], "explain": [], "html": ["-o", "out.html"],
            "compile": ["-o", "out.mlir"]}


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["--quiet", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


BAD = {
    "missing.mlir": (None, "no such file: 'missing.mlir'"),
    "folder.mlir": ("folder", "expected a model file, found the directory 'folder.mlir'"),
    "empty.mlir": (b"", "'empty.mlir' is empty"),
    "blank.mlir": (b"\n\n", "'blank.mlir' has no function with a body"),
    "text.mlir": (b"no model\n", "text.mlir:1:1: error"),
    "bytes.mlir": (bytes(range(128, 256)), "bytes.mlir:1:1: error"),
    "cut.mlir": (JOIN[:300].encode(), "error"),
    "model.txt": (b"x", "expected a .pt2, .jaxexport, .onnx or .mlir file"),
    "empty.onnx": (b"", "'empty.onnx' is empty"),
    "text.onnx": (b"no model\n", "text.onnx"),
    "empty.pt2": (b"", "'empty.pt2' is empty"),
    "text.pt2": (b"no model\n", "text.pt2"),
    "text.jaxexport": (b"no model\n", "text.jaxexport"),
}
NEEDS = {".onnx": "onnx", ".pt2": "torch", ".jaxexport": "jax"}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", BAD)
def test_bad_files(folder: Path, capsys, command: str, name: str) -> None:
    if needed := NEEDS.get(Path(name).suffix):
        pytest.importorskip(needed)
    content, message = BAD[name]
    if content == "folder":
        Path(name).mkdir()
    elif content is not None:
        Path(name).write_bytes(content)
    code, out, err = run(capsys, command, name, *COMMANDS[command])
    assert code == 2 and out == ""
    assert err.startswith("symshape: error: ") and err.count("\n") == 1, err
    assert message in err
    assert sorted(path.name for path in folder.iterdir()) == ([] if content is None else [name])


@pytest.mark.parametrize("suffix, need", [(".onnx", "onnx"), (".pt2", "torch")])
def test_cut_files(folder: Path, capsys, suffix: str, need: str) -> None:
    """The first half of a model's file."""
    pytest.importorskip(need)
    name = f"half{suffix}"
    if need == "torch":
        import torch
        torch.export.save(torch.export.export(torch.nn.Linear(4, 4), (torch.ones(2, 4),)), name)
    else:
        from onnx import TensorProto, helper
        nodes = [helper.make_node("Relu", [f"v{i}"], [f"v{i + 1}"]) for i in range(20)]
        values = [helper.make_tensor_value_info(value, TensorProto.FLOAT, ["n"])
                  for value in ("v0", "v20")]
        graph = helper.make_graph(nodes, "g", values[:1], values[1:])
        Path(name).write_bytes(helper.make_model(graph).SerializeToString())
    content = Path(name).read_bytes()
    Path(name).write_bytes(content[:len(content) // 2])
    code, out, err = run(capsys, "check", name)
    assert code == 2 and out == "" and err.count("\n") == 1, err
    assert name in err


@pytest.mark.parametrize("command, output, message", [
    ("compile", "out.txt", "expected a name that ends in .vmfb or .mlir"),
    ("compile", "none/out.mlir", "no such directory: 'none'"),
    ("compile", "folder.mlir", "it is a directory"),
    ("html", "none/out.html", "no such directory: 'none'"),
    ("html", ".", "it is a directory"),
    ("shapes", "out.onnx", "expected an .onnx file, found"),
])
def test_bad_outputs(folder: Path, capsys, command: str, output: str, message: str) -> None:
    Path("join.mlir").write_text(JOIN)
    Path("folder.mlir").mkdir()
    code, _, err = run(capsys, command, "join.mlir", "-o", output)
    assert code == 2 and message in err and err.count("\n") == 1
    assert sorted(path.name for path in folder.iterdir()) == ["folder.mlir", "join.mlir"]


DIMS = ["--dims", "x=n,", "--dims", "y=2*n,4"]


def test_dims_of_mlir(folder: Path, capsys) -> None:
    Path("join.mlir").write_text(JOIN)
    code, out, _ = run(capsys, "check", "join.mlir", *DIMS, "--dim", "n=1:100")
    assert code == 0 and "x  f32  [n, 4]" in out and "y  f32  [2*n, 4]" in out
    assert "n  1 to 100  dimension 0 of x" in out
    code, out, _ = run(capsys, "shapes", "join.mlir", *DIMS, "--at", "n=5")
    assert code == 0 and "[15, 4]" in out
    code, out, _ = run(capsys, "compile", "join.mlir", *DIMS, "--range", "1:50", "-o", "o.mlir")
    assert code == 0 and "argument 0, dimension 0: expected n to be in [1, 50]" in out
    assert "argument 1, dimension 1: expected 4" in out
    code, out, _ = run(capsys, "check", "join.mlir", "--dims", "y=m,5")
    assert code == 1 and "join.mlir:5" in out and "found '5'" in out


def test_inputs_of_mlir_without_statements(program: Path, capsys) -> None:
    _, out, _ = run(capsys, "check", str(program))
    assert "x  f32  [4*n, 4]" in out and "y  f32  [m, 4]" in out


@pytest.mark.parametrize("options, message", [
    (["--dims", "z=n"], "no input 'z'; the inputs are: x, y"),
    (["--dims", "x=n"], "expected 2 names for the dimensions [?, 4] of input 'x', found 1: n; "
     "an empty name keeps a dimension as it is"),
    (["--dims", "x=max(n, 2)"], "expected 2 names for the dimensions [?, 4] of input 'x', "
     "found 1: max(n, 2)"),
    (["--dims", "x=n,5"],
     "dimension 1 of input 'x' has the fixed size 4: expected 4 or no name, found '5'"),
    (["--dims", "x"], "expected INPUT=DIM,DIM,..."),
    (["--dims", 'x=",'], "expected a name, a number or an expression"),
    (["--dims", "x=n,", "--dim", "m=1:5"], "no input has a dimension named 'm'; the names are: n"),
    (["--dims", "x=n,", "--dim", "n=5:1"], "the range of 'n' is empty: [5, 1]"),
    (["--dims", "x=n,", "--dim", "n"], "expected NAME=MIN:MAX"),
    (["--range", "7"], "expected MIN:MAX"),
    (["--dims", "x=n +,"], "error"),
])
def test_bad_dims_of_mlir(folder: Path, capsys, options: list[str], message: str) -> None:
    Path("join.mlir").write_text(JOIN)
    for command in COMMANDS:
        code, _, err = run(capsys, command, "join.mlir", *options, *COMMANDS[command])
        assert code == 2 and message in err and err.count("\n") == 1, err
    assert [path.name for path in folder.iterdir()] == ["join.mlir"]


def test_stated_shapes_stay(program: Path, capsys) -> None:
    code, _, err = run(capsys, "check", str(program), "--dims", "x=n,4")
    assert code == 2 and "already states the shape of input 'x': [4*n, 4]" in err
    code, out, _ = run(capsys, "check", str(program), "--dim", "n=2:9")
    assert code == 0 and "n  2 to 9" in out


def test_dims_of_onnx(folder: Path, capsys) -> None:
    pytest.importorskip("onnx")
    pytest.importorskip("iree.compiler")
    from onnx import TensorProto, helper
    value = helper.make_tensor_value_info
    node = helper.make_node("Concat", ["x", "y"], ["z"], axis=0)
    graph = helper.make_graph(
        [node], "g", [value("x", TensorProto.FLOAT, ["a", None]),
                      value("y", TensorProto.FLOAT, ["b", 4])],
        [value("z", TensorProto.FLOAT, ["a + b", 4])])
    Path("m.onnx").write_bytes(helper.make_model(graph).SerializeToString())
    dims = ["--dims", "x=n,4", "--dims", "y=2*n,", "--dim", "n=1:9"]
    code, out, _ = run(capsys, "check", "m.onnx", *dims)
    assert code == 0 and "x  f32  [n, 4]" in out and "y  f32  [2*n, 4]" in out
    assert "n  1 to 9" in out
    code, out, _ = run(capsys, "compile", "m.onnx", *dims, "-o", "m.mlir")
    assert code == 0 and "expected n to be in [1, 9]" in out
    for wanted, message in (("x=n,4,1", "of input 'x', found 3: n, 4, 1"),
                            ("z=n,4", "no input 'z'"),
                            ("y=n,5", "expected 4 or no name, found '5'")):
        code, _, err = run(capsys, "check", "m.onnx", "--dims", wanted)
        assert code == 2 and message in err


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"symshape {symshape.__version__}\n"
    # The libraries have the version of the package.
    build = (Path(__file__).parents[2] / "CMakeLists.txt").read_text()
    assert f"project(SymShape VERSION {symshape.__version__} " in build


def test_tool_of_the_package(tmp_path, monkeypatch):
    """The command of a tool becomes the tool, and does not find itself in PATH."""
    command = tmp_path / "symshape-prove"
    command.write_text(f"#!{sys.executable}\nfrom symshape.console import main\nmain()\n")
    command.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", str(Path(symshape.__file__).parents[1]))
    monkeypatch.setenv("SYMSHAPE_BIN", str(find_tool("symshape-prove").parent))
    done = subprocess.run([command, "n >= 1", "n * 2 > n"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("always"), done.stderr
    monkeypatch.setenv("SYMSHAPE_BIN", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    done = subprocess.run([command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "cannot start" in done.stderr


# As torch-mlir lowers x.view(batch * seq, 4).
VIEW = """
func.func @main(%x: tensor<?x?x4xf32>) -> tensor<?x4xf32> {
  %cast = tensor.cast %x : tensor<?x?x4xf32> to tensor<?x1x4xf32>
  %y = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x4xf32> into tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
"""


def test_program_of_torch_mlir(capsys, folder):
    (folder / "view.mlir").write_text(VIEW)
    check = ("check", "view.mlir", "--dims", "x=batch,seq,")
    code, out, _ = run(capsys, *check)
    assert code == 1 and "for example seq = 0: expected 1, found 0" in out
    code, out, _ = run(capsys, *check, "--dim", "seq=1:1")
    assert code == 0 and "view: right" in out
    code, out, _ = run(capsys, *check, "--mend")
    assert code == 0 and "view: right" in out
    # Nobody says that a file without stated sizes has to run at all of them.
    code, out, _ = run(capsys, "check", "view.mlir")
    assert code == 0 and "not everything is proved" in out
    code, _, _ = run(capsys, "compile", "view.mlir", "--mend", "-o", "mended.mlir")
    text = (folder / "mended.mlir").read_text()
    assert code == 0 and "tensor.cast" not in text


def test_levels_of_torch_mlir(capsys, folder):
    (folder / "torch.mlir").write_text(
        "func.func @main(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {\n"
        "  return %x : !torch.vtensor<[?],f32>\n}\n")
    code, _, err = run(capsys, "check", "torch.mlir")
    assert code == 2 and "linalg-on-tensors" in err
