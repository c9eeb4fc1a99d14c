"""Tools run in children that have limits and end with their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from symshape import BadInput, children, tools
from symshape.children import Limits, limits_of, run_child
from symshape.errors import LoweringError, ToolStopped

linux = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")
# A tool that starts another one, as the scripts of a Python package do.
NESTED = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; " \
         "time.sleep(600)', '{mark}'])"


def python(code, *limits):
    return run_child([sys.executable, "-c", code], Limits(*(limits or (60, None))))


def running(mark):
    found = []
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if entry.name.isdigit() and mark.encode() in line:
            found.append(int(entry.name))
    return found


def wait_until(holds, seconds=60):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def test_output_and_exit_code():
    done = python("import sys; print('a'); print('b', file=sys.stderr); sys.exit(3)")
    assert (done.stdout, done.stderr, done.exit_code, done.stopped) == ("a\n", "b\n", 3, None)
    assert len(python("print('x' * 3000000)").stdout) == 3000001


@linux
def test_time_limit_ends_the_group():
    mark = f"symshape-test-time-{os.getpid()}"
    done = python(NESTED.format(mark=mark), 1, None)
    assert "more than 1 seconds" in done.stopped and children.TIME in done.stopped
    assert wait_until(lambda: not running(mark))


@linux
def test_memory_limit():
    grows = "import time\nkept = []\nwhile True: kept.append(bytearray(b'x' * (1 << 22)))"
    done = python(grows, 60, 200 << 20)
    assert "more than 0.195 GiB" in done.stopped and children.MEMORY in done.stopped
    # In one step, before anybody can watch it.
    done = run_child([sys.executable, "-c", "import os, sys\ntry: kept = bytearray(1 << 32)\n"
                      "except MemoryError: sys.stderr.write('out of memory'); sys.stderr.flush(); "
                      "os.abort()"], Limits(60, 200 << 20))
    assert "GiB of memory" in done.stopped
    # Python ends with the exit code of any error.
    done = python("kept = bytearray(1 << 32)", 60, 200 << 20)
    assert done.exit_code == 1 and "GiB of memory" in done.stopped
    assert python("raise SystemExit(1)", 60, 200 << 20).stopped is None


@linux
def test_memory_limit_counts_the_children_of_a_child():
    mark = f"symshape-test-memory-{os.getpid()}"

    def holding(count, seconds):
        holds = f"import time; kept = b'x' * (120 << 20); time.sleep({seconds})"
        return python("import subprocess, sys\nfor child in [subprocess.Popen([sys.executable, "
                      f"'-c', {holds!r}, '{mark}']) for _ in range({count})]: child.wait()",
                      60, 200 << 20)

    assert "more than 0.195 GiB" in holding(2, 600).stopped
    assert wait_until(lambda: not running(mark))
    assert holding(1, 2).stopped is None


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_child_ends_with_its_parent(how):
    mark = f"symshape-test-parent-{os.getpid()}-{how}"
    parent = subprocess.Popen(
        [sys.executable, "-c", "import signal, sys; sys.path.insert(0, sys.argv[1])\n"
         # A shell's background jobs ignore this signal, and children inherit that.
         "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
         "from symshape.children import Limits, run_child\n"
         "run_child([sys.executable, '-c', 'import time; time.sleep(600)', sys.argv[2] + '!'], "
         "Limits(None, None))", str(Path(children.__file__).parent.parent), mark],
        stderr=subprocess.DEVNULL)
    try:
        assert wait_until(lambda: running(mark + "!"))
        parent.send_signal(how)
        parent.wait(60)
        assert wait_until(lambda: not running(mark + "!"))
    finally:
        parent.kill()


def test_limits_of(monkeypatch):
    monkeypatch.delenv(children.TIME, raising=False)
    monkeypatch.delenv(children.MEMORY, raising=False)
    assert limits_of("iree-compile").seconds > limits_of("iree-opt").seconds > 60
    assert limits_of("iree-opt", 100).memory >= limits_of("iree-opt").memory > 0
    monkeypatch.setenv(children.TIME, "0")
    monkeypatch.setenv(children.MEMORY, "0.5")
    assert limits_of("iree-opt") == Limits(None, 1 << 29)
    monkeypatch.setenv(children.TIME, "soon")
    with pytest.raises(BadInput, match="expected a number of seconds in SYMSHAPE_TIME_LIMIT"):
        limits_of("iree-opt")


def test_errors_of_tools(monkeypatch, tmp_path):
    def tool(code):
        path = tmp_path / "tool"
        path.write_text(f"#!{sys.executable}\n{code}\n")
        path.chmod(0o755)
        monkeypatch.setattr(tools, "find_tool", lambda name: path)

    tool("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    with pytest.raises(ToolStopped, match=r"torch-mlir \(tool\) failed: it crashed \(signal 11\)"):
        tools.run_tool("tool", check=False, doing="torch-mlir")
    tool("import sys; sys.exit('/tmp/symshape-abc1/cut/program.mlir:3:14: error: expected x')")
    with pytest.raises(LoweringError) as error:
        tools.run_tool("tool")
    assert str(error.value) == "tool failed: error: expected x"
    tool("import time; time.sleep(600)")
    monkeypatch.setenv(children.TIME, "0.5")
    with pytest.raises(ToolStopped, match="more than 0.5 seconds"):
        tools.run_tool("tool")
