"""Runs of `symshape-opt` in forks of one process keep the limits of children."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from symshape import children, serving, tools
from symshape.children import Limits
from symshape.errors import SymShapeError
from symshape.tools import find_tool
from test_children import running, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has them")
NO_LIMITS = Limits(None, None)


@pytest.fixture
def tool(tmp_path):
    """The tool by a name of its own, so that a test finds its processes."""
    path = tmp_path / f"symshape-test-serving-{os.getpid()}"
    path.symlink_to(find_tool("symshape-opt"))
    yield path
    serving._close()
    assert wait_until(lambda: not running(path.name))


@pytest.fixture
def endless(tmp_path):
    """An input that never comes."""
    path = tmp_path / "endless.mlir"
    os.mkfifo(path)
    return path


def test_output_and_exit_code(tool, tmp_path, monkeypatch):
    done = serving.run(tool, ["--version"], NO_LIMITS)
    assert "LLVM version" in done.stdout and (done.exit_code, done.stopped) == (0, None)
    done = serving.run(tool, ["absent.mlir"], NO_LIMITS)
    assert "absent.mlir" in done.stderr and done.exit_code == 1 and done.stdout == ""
    # The working directory is that of each run.
    monkeypatch.chdir(tmp_path)
    Path("here.mlir").write_text("module {}")
    assert "module" in serving.run(tool, ["here.mlir"], NO_LIMITS).stdout
    # One serves, and one waits for the next run.
    assert wait_until(lambda: len(running(tool.name)) == 2)


def test_file_name_that_is_no_text(tool, tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.mlir"
    Path(os.fsdecode(name)).write_text("module {}")
    assert serving.run(tool, [os.fsdecode(name)], NO_LIMITS) is None


def test_limits(tool, endless, tmp_path):
    done = serving.run(tool, [str(endless)], Limits(0.3, None))
    assert "more than 0.3 seconds" in done.stopped and done.exit_code == -signal.SIGKILL
    large = tmp_path / "large.mlir"
    large.write_text("module {}\n" * 100_000)
    done = serving.run(tool, [str(large)], Limits(60, 1 << 20))
    assert done.exit_code != 0 and "GiB of memory" in done.stopped
    # The process that serves has no such limits.
    assert serving.run(tool, ["--version"], NO_LIMITS).exit_code == 0


REPORT = ["--symshape-report=symshape-import-shape-strings,symshape-infer{print=json}"]


def program(number):
    """A program with names, constants and an op without a model, by a number."""
    return f'''func.func @f{number}(%x: tensor<?x?xf32> {{onnx.shape = "N{number % 7}, M"}},
        %y: tensor<?x{number}xf32> {{onnx.shape = "N{number % 5}, {number}"}})
        -> tensor<?x?xf32> attributes {{symshape.constraint_strings = ["M >= {number}"]}} {{
      %c = "onnx.Constant"() {{value = dense<[-1, {number + 2}]> : tensor<2xi64>}}
        : () -> tensor<2xi64>
      %r = "onnx.Reshape"(%x, %c) {{opset = 18 : i64}}
        : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32> loc("r{number}")
      %s = "onnx.Concat"(%y, %y) {{axis = 0 : i64, opset = 18 : i64}}
        : (tensor<?x{number}xf32>, tensor<?x{number}xf32>) -> tensor<?x?xf32>
      %t = "test.op{number % 3}"(%s) : (tensor<?x?xf32>) -> tensor<?x?xf32>
      return %t : tensor<?x?xf32>
    }}'''


def test_reports_share_a_process(tool):
    # The text of each report is that of a process of its own, in any order.
    numbers = [1 + number % 23 for number in range(300)]
    alone = {}
    for number in sorted(set(numbers)):
        serving._close()
        alone[number] = serving.run(tool, REPORT, NO_LIMITS, program(number))
        assert f'"name": "f{number}"' in alone[number].stdout and alone[number].exit_code == 0
    processes = set()
    random.Random(1).shuffle(numbers)
    for number in numbers:
        assert serving.run(tool, REPORT, NO_LIMITS, program(number)) == alone[number]
        processes |= set(running(tool.name))
    assert len(processes) == 3  # the server, a process of 256 reports, and another one


def test_report_that_fails(tool):
    good = serving.run(tool, REPORT, NO_LIMITS, program(3))
    bad = serving.run(tool, REPORT, NO_LIMITS, "func.func @f(")
    assert bad.exit_code == 1 and "expected" in bad.stderr and bad.stdout == ""
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) == good
    passes = serving.run(tool, ["--symshape-report=no-such-pass"], NO_LIMITS, program(3))
    assert passes.exit_code == 1 and "no-such-pass" in passes.stderr
    # Another run ends the process of reports, and leaves nothing behind either.
    assert serving.run(tool, ["absent.mlir"], NO_LIMITS).exit_code == 1
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) == good


def test_limits_of_reports(tool, endless):
    good = serving.run(tool, REPORT, NO_LIMITS, program(3))
    done = serving.run(tool, [*REPORT, str(endless)], Limits(0.3, None))
    assert "more than 0.3 seconds" in done.stopped and done.exit_code == -signal.SIGKILL
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) == good
    # The limit of one report is none of the next one.
    done = serving.run(tool, REPORT, Limits(60, 1 << 20), "module {}\n" * 100_000)
    assert done.exit_code != 0 and "GiB of memory" in done.stopped
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) == good


def test_process_of_reports_that_ended(tool):
    good = serving.run(tool, REPORT, NO_LIMITS, program(3))
    os.kill(max(running(tool.name)), signal.SIGKILL)
    assert wait_until(lambda: len(running(tool.name)) == 1)
    # Nobody serves this request; the next one has a new server.
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) is None
    assert serving.run(tool, REPORT, NO_LIMITS, program(3)) == good


def test_server_that_ended(tool):
    serving.start(tool)
    assert wait_until(lambda: running(tool.name))
    for process in running(tool.name):
        os.kill(process, signal.SIGKILL)
    assert serving.run(tool, ["--version"], NO_LIMITS) is None
    assert serving.run(tool, ["--version"], NO_LIMITS).exit_code == 0


def test_tool_that_does_not_serve(tmp_path):
    other = tmp_path / "other"
    other.write_text(f"#!{sys.executable}\n")
    other.chmod(0o755)
    assert serving.run(other, ["--version"], NO_LIMITS) is None
    other.unlink()
    assert serving.run(other, ["--version"], NO_LIMITS) is None


def test_many_open_files(tool):
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit[0] < 1200:
        pytest.skip("the machine allows few open files")
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    try:
        assert serving.run(tool, ["--version"], NO_LIMITS).exit_code == 0
    finally:
        for file in files:
            os.close(file)


def test_ignored_children_have_no_exit_codes(tool):
    old = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        for run in (lambda: serving.run(tool, ["absent.mlir"], NO_LIMITS),
                    lambda: children.run_child([str(tool), "absent.mlir"], NO_LIMITS)):
            with pytest.raises(SymShapeError, match="ignores SIGCHLD"):
                run()
        tools.start_tool()
    finally:
        signal.signal(signal.SIGCHLD, old)
    assert serving.run(tool, ["absent.mlir"], NO_LIMITS).exit_code == 1


def test_server_leaves_no_files(tool, tmp_path, monkeypatch):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    assert "LLVM" in serving.run(tool, ["--version"], NO_LIMITS).stdout
    assert not list(folder.iterdir())


def test_closed_standard_streams(tool, tmp_path):
    # The parent's files may get the numbers 0 to 2.
    result = tmp_path / "result"
    code = ("import os, pathlib, sys; sys.path.insert(0, sys.argv[1])\n"
            "from symshape import children, serving\n"
            "os.closerange(0, 3)\n"
            "done = serving.run(pathlib.Path(sys.argv[2]), ['absent.mlir'], "
            "children.Limits(None, None))\n"
            "pathlib.Path(sys.argv[3]).write_text(f'{done.exit_code} {done.stderr}')")
    subprocess.run([sys.executable, "-c", code, str(Path(children.__file__).parent.parent),
                    str(tool), str(result)])
    assert result.read_text().startswith("1 cannot open input file 'absent.mlir'")


def test_fork_does_not_keep_the_server(tool, endless):
    parent = subprocess.Popen(
        [sys.executable, "-c", "import os, pathlib, sys, time; sys.path.insert(0, sys.argv[1])\n"
         "from symshape import children, serving\n"
         "tool = pathlib.Path(sys.argv[2])\n"
         "serving.run(tool, ['--version'], children.Limits(None, None))\n"
         "child = os.fork()\n"
         "if child == 0: time.sleep(600)\n"
         "print(child, flush=True)\n"
         "serving.run(tool, [sys.argv[3]], children.Limits(None, None))",
         str(Path(children.__file__).parent.parent), str(tool), str(endless)],
        stdout=subprocess.PIPE)
    child = int(parent.stdout.readline())
    try:
        assert wait_until(lambda: len(running(tool.name)) == 4)
        parent.kill()
        parent.wait(60)
        assert wait_until(lambda: running(tool.name) == [child])
    finally:
        parent.kill()
        parent.stdout.close()
        os.kill(child, signal.SIGKILL)


def test_fork_has_a_server_of_its_own(tool):
    assert serving.run(tool, ["--version"], NO_LIMITS).exit_code == 0
    child = os.fork()
    if child == 0:
        done = serving.run(tool, ["--version"], NO_LIMITS)
        serving._close()
        os._exit(done.exit_code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert serving.run(tool, ["--version"], NO_LIMITS).exit_code == 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_run_ends_with_its_parent(tool, endless, how):
    parent = subprocess.Popen(
        [sys.executable, "-c", "import pathlib, signal, sys; sys.path.insert(0, sys.argv[1])\n"
         "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
         "from symshape import children, serving\n"
         "serving.run(pathlib.Path(sys.argv[2]), [sys.argv[3]], children.Limits(None, None))",
         str(Path(children.__file__).parent.parent), str(tool), str(endless)],
        stderr=subprocess.DEVNULL)
    try:
        assert wait_until(lambda: len(running(tool.name)) == 3)  # with the parent's own line
        parent.send_signal(how)
        parent.wait(60)
        assert wait_until(lambda: not running(tool.name))
    finally:
        parent.kill()
