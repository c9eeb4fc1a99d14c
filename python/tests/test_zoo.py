"""Many models: a line for each, also for one that crashes or hangs."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import symshape
from symshape import children, zoo
from symshape.cli import main

from conftest import ROWS
from needs import SYMSHAPE_OPT

pytestmark = [SYMSHAPE_OPT,
              pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")]

WRONG = """func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<2xf32> {
  %y = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %z = tensor.expand_shape %y [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  %w = tensor.collapse_shape %z [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %a = tensor.concat dim(0) %w, %w : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %a : tensor<2xf32>
}
"""
OPEN = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = "other.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
"""
MODELS = {"right.mlir": ROWS, "wrong.mlir": WRONG, "open.mlir": OPEN, "text.mlir": "no model\n",
          "empty.onnx": "", "inner/also.mlir": ROWS, ".hidden/a.mlir": ROWS, "notes.txt": "x"}
STATUSES = {"right.mlir": "right", "wrong.mlir": "wrong", "open.mlir": "undecided",
            "text.mlir": "error", "empty.onnx": "error", "inner/also.mlir": "right"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with models of each status that needs no fault."""
    folder = tmp_path / "models"
    for name, text in MODELS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture
def tool(tmp_path: Path, monkeypatch):
    """Replaces symshape-opt by a script of Python."""
    def replace(code: str) -> None:
        path = tmp_path / "bin" / "symshape-opt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!{sys.executable}\n{code}\n")
        path.chmod(0o755)
        monkeypatch.setenv("SYMSHAPE_BIN", str(path.parent))
    return replace


def one(folder: Path, **settings) -> zoo.Entry:
    return zoo.check_one(folder / "right.mlir", zoo.Settings(**settings))


def test_a_line_for_each_model(folder: Path, capsys) -> None:
    assert main(["--quiet", "check", str(folder), "--jobs", "2"]) == 1
    out = capsys.readouterr().out
    lines, _, table = out.partition("\n\n")
    found = {}
    for line in lines.splitlines():
        status, _, _, file, *_ = line.split()
        found[str(Path(file.removesuffix(":")).relative_to(folder))] = status
    assert found == STATUSES
    assert "wrong.mlir: line 2: expected a size of '1'" in lines and "n = " in lines
    assert "text.mlir:1:1: error" in lines
    rows = [line.split() for line in table.splitlines()]
    assert rows[0] == ["format", "models", *zoo.STATUSES]
    assert rows[1] == [".mlir", "5", "2", "1", "1", "1", "0", "0"]
    assert rows[-2] == ["all", "6", "2", "1", "1", "2", "0", "0"]


def test_lines_of_json_have_the_verdict(folder: Path, capsys) -> None:
    names = [str(folder / name) for name in ("right.mlir", "text.mlir")]
    assert main(["--quiet", "check", *names, "--json"]) == 2
    out, err = capsys.readouterr()
    right, text = map(json.loads, out.splitlines())
    assert err == ""
    assert right["verdict"] == json.loads(json.dumps(symshape.check(names[0]).to_json()))
    assert right["status"] == "right" and right["seconds"] > 0 and len(right["sha256"]) == 64
    assert text["status"] == "error" and text["verdict"] is None and "\n" not in text["message"]


@pytest.mark.parametrize("code, status, message", [
    ("import os, signal; os.kill(os.getppid(), signal.SIGSEGV)", "crash", "signal 11"),
    ("import time; time.sleep(600)", "limit", "more than 3 seconds"),
    ("import time\nkept = []\nwhile True: kept.append(bytearray(b'x' * (1 << 22)))", "limit",
     "more than 0.25 GiB of memory"),
    ("import sys; sys.stderr.write('out of memory'); sys.exit(1)", "limit", "GiB of memory"),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "crash", "crashed (signal 11)"),
    ("import sys; sys.exit(3)", "error", "symshape-opt failed"),
    ("print('no list')", "error", "No such file")])
def test_a_fault_is_never_right(folder: Path, tool, monkeypatch, code, status, message) -> None:
    """The tool ends the process of the model, hangs, grows, has too little memory, crashes,
    fails and writes no file."""
    tool(f"import sys\nif '--symshape-serve' in sys.argv: sys.exit(1)\n{code}")
    temporary = folder / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    entry = one(folder, seconds=3 if "sleep" in code else 60, gib=0.25)
    assert not list(temporary.iterdir())
    assert entry["status"] == status and message in entry["message"], entry
    assert entry["verdict"] is None and zoo.exit_code([entry]) == 2


@pytest.mark.parametrize("out, code", [
    ("", 0), ("{}", 0), ("[1]", 0), ('{"status": "right"', 0), ('{"status": "wrong"}', 0),
    ('{"status": "right"}', 1), ('{"status": "fine"}', 0), ('{"status": "right"}', 2),
    ('{"status": "right"}', 137)])
def test_only_a_whole_verdict_counts(out, code) -> None:
    assert zoo._result(children.Ended(out, "", code))["status"] == "crash"


def runs(monkeypatch) -> list[str]:
    """The models that are checked from now on."""
    names, run = [], zoo.run_child
    monkeypatch.setattr(zoo, "run_child", lambda command, *rest: (
        names.append(Path(command[-1]).name), run(command, *rest))[1])
    return names


def test_a_later_run_continues(folder: Path, tmp_path: Path, monkeypatch) -> None:
    results, names = tmp_path / "results.jsonl", runs(monkeypatch)

    def check(**settings) -> dict[str, str]:
        names.clear()
        return {str(Path(entry["file"]).relative_to(folder)): entry["status"] for entry in
                zoo.check_all([folder], zoo.Settings(**settings), results=results)}

    assert check() == STATUSES and len(names) == len(STATUSES)
    assert check(jobs=2) == STATUSES and names == []
    # Half of a line, as of a process that was killed.
    whole = results.read_bytes()
    results.write_bytes(whole[:-20])
    assert check() == STATUSES and len(names) == 1
    assert len(results.read_bytes().splitlines()) == len(STATUSES)
    # Other contents, other options, another tool.
    (folder / "open.mlir").write_text(ROWS)
    assert check()["open.mlir"] == "right" and names == ["open.mlir"]
    assert check(options=("--stock",))["open.mlir"] == "right" and len(names) == len(STATUSES)
    monkeypatch.setattr(zoo, "tool_version", lambda: "another")
    assert check()["open.mlir"] == "right" and len(names) == len(STATUSES)


def test_limits_and_crashes_are_checked_again(folder: Path, tmp_path: Path) -> None:
    path, results = folder / "right.mlir", zoo.Results(tmp_path / "results.jsonl")
    for status, seconds, again in (("limit", 5, False), ("limit", 6, True), ("crash", 5, True)):
        results.add(zoo.entry_of(path, zoo.Settings(seconds=5), status=status, tool="t",
                                 digest="d"))
        found = zoo.Results(results.path).find(path, "d", "t", zoo.Settings(seconds=seconds))
        assert (found is None) == again


def test_external_data_is_part_of_a_model(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    import numpy
    from onnx import TensorProto, helper, numpy_helper

    names = ["ints.bin", "a/" + "b" * 200]
    (tmp_path / "a").mkdir()
    tensors = [numpy_helper.from_array(numpy.arange(400), name) for name in ("one", "two")]
    for name, tensor in zip(names, tensors):
        onnx.external_data_helper.set_external_data(tensor, name)
        (tmp_path / name).write_bytes(tensor.raw_data)
        tensor.ClearField("raw_data")
    graph = helper.make_graph([], "g", [], [helper.make_tensor_value_info(
        "one", TensorProto.INT64, [400])], tensors)
    path = tmp_path / "model.onnx"
    path.write_bytes(helper.make_model(graph).SerializeToString())
    digests = [zoo.digest_of(path)]
    for name in names:
        (tmp_path / name).write_bytes(b"x")
        digests.append(zoo.digest_of(path))
        (tmp_path / name).unlink()
        digests.append(zoo.digest_of(path))
    assert len(set(digests)) == 5


def test_interrupted(folder: Path, tmp_path: Path, tool) -> None:
    mark = f"symshape-test-zoo-{os.getpid()}"
    tool(f"import sys, time\nif '--symshape-serve' not in sys.argv: time.sleep(600)  # {mark}")
    results = tmp_path / "results.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-c", "import signal, sys\n"
         "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
         "from symshape.cli import main\nsys.exit(main(sys.argv[1:]))", "check",
         str(folder / "empty.onnx"), str(folder / "right.mlir"), "--results", str(results)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130 and line.startswith("error") and "models" in out
    assert err == "symshape: interrupted: 1 of 2 models were checked\n"
    assert [json.loads(text)["status"] for text in results.read_text().splitlines()] == ["error"]


def test_progress_on_a_terminal(folder: Path) -> None:
    primary, secondary = pty.openpty()
    done = subprocess.run([sys.executable, "-m", "symshape", "check", str(folder / "right.mlir"),
                           str(folder / "text.mlir")], stdout=subprocess.PIPE, stderr=secondary,
                          text=True)
    os.close(secondary)
    shown = os.read(primary, 1 << 16).decode()
    os.close(primary)
    assert done.returncode == 2 and "1 of 2: text.mlir" in shown and "\033" not in done.stdout


@pytest.mark.parametrize("arguments, message", [
    (["missing.onnx", "right.mlir"], "no such file: 'missing.onnx'"),
    (["none"], "found the directory 'none' without a file that ends in .pt2"),
    (["right.mlir", "--jobs", "0"], "--jobs: expected a number of at least 1, found 0"),
    (["right.mlir", "--seconds", "-1"], "--seconds: expected a number of at least 0, found -1"),
    (["right.mlir", "--gib", "nan"], "--gib: expected a number of at least 0"),
    (["right.mlir", "--results", "none"], "it is no file"),
    (["right.mlir", "--results", "no/results"], "no such directory: 'no'"),
    (["right.mlir", "--results", "right.mlir"], "'right.mlir', line 1: expected an entry"),
    (["right.mlir", "--results", "short"], "'short', line 1: expected an entry"),
    (["right.mlir", "inner", "--dim", "n"], "--dim: expected NAME=MIN:MAX, found 'n'")])
def test_bad_input(folder: Path, monkeypatch, capsys, arguments, message) -> None:
    monkeypatch.chdir(folder)
    Path("none").mkdir()
    Path("short").write_text("no line")
    assert main(["--quiet", "check", *arguments]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("symshape: error: ") and message in err and err.count("\n") == 1
    assert out == "" and Path("right.mlir").read_text() == ROWS
    assert Path("short").read_text() == "no line"


def test_options_go_to_each_model(folder: Path, capsys) -> None:
    (folder / "wrong.mlir").write_text(WRONG.replace(' {symshape.shape_string = "n"}', ""))
    names = [str(folder / name) for name in ("wrong.mlir", "open.mlir")]
    main(["--quiet", "check", *names, "--json", "--dims", "x=k", "--dim", "k=2:9"])
    entries = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert all("k" in entry["verdict"]["symbols"] for entry in entries)
    assert entries[0]["options"] == ["--dims=x=k", "--dim=k=2:9"]
