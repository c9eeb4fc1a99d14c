"""Runs of `symshape-opt` in forks of one process keep the limits of children."""

from __future__ import annotations

import os
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
