"""Runs a tool in a child process with limits, which ends with its parent.

A lowering that loops or grows without end is a bug of a tool; it must not take
the machine with it. A child has a limit of time and of memory, and dies with
the process that started it, also if that one is killed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Callable, Mapping, Sequence

from .errors import BadInput, SymShapeError

TIME, MEMORY = "SYMSHAPE_TIME_LIMIT", "SYMSHAPE_MEMORY_LIMIT"
_GIB = 1 << 30
# Compiling to machine code takes longer than a lowering, and reads the weights.
_SLOW_TOOLS = ("iree-compile",)
_SECONDS, _SLOW_SECONDS = 600, 7200
_BYTES = 8 * _GIB
# A tool may hold a file as text, as attributes and as output.
_COPIES = 4
POLL_SECONDS = 0.05
_LAUNCHER = str(Path(__file__).with_name("launcher.py"))


@dataclass(frozen=True)
class Limits:
    """Seconds and bytes that a child may use; `None` is no limit."""

    seconds: float | None
    memory: int | None

    @property
    def most_memory(self) -> int:
        """The limit of the kernel, for growth that nobody can watch; 0 for none."""
        return (self.memory or 0) * 5 // 4


@dataclass(frozen=True)
class Ended:
    """The output and exit code of a child, and the reason if it did not end by itself."""

    stdout: str
    stderr: str
    exit_code: int
    stopped: str | None = None


def limits_of(tool: str, size: int = 0, environment: Mapping[str, str] = os.environ,
              jobs: int = 1) -> Limits:
    """The limits of a tool that reads `size` bytes, from the environment or by default.

    By default, `jobs` of them share the memory of the machine.
    """
    slow = tool in _SLOW_TOOLS
    seconds: float | None = _number(TIME, environment)
    if seconds is None:
        seconds = _SLOW_SECONDS if slow else _SECONDS
    chosen = _number(MEMORY, environment)
    if chosen is not None:
        memory = int(chosen * _GIB)
    else:
        share = _machine_memory() * 3 // 4 // jobs
        memory = share if slow else min(share or sys.maxsize, _BYTES + _COPIES * size)
    return Limits(seconds or None, memory or None)


def _number(variable: str, environment: Mapping[str, str]) -> float | None:
    text = environment.get(variable, "").strip()
    if not text:
        return None
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        unit = "seconds" if variable == TIME else "GiB"
        raise BadInput(f"expected a number of {unit} in {variable}, or 0 for no limit, "
                       f"found '{text}'")
    return float(text)


@lru_cache(maxsize=None)
def _machine_memory() -> int:
    """The memory of the machine or of its container; 0 if it is not known."""
    found = []
    try:
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (ValueError, OSError):
        pass
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            found.append(int(Path(path).read_text()))
        except (OSError, ValueError):  # not there, or "max"
            continue
    return min(found, default=0)


def check_exit_codes() -> None:
    """Raises `SymShapeError` if the kernel keeps no exit codes of children: each would
    be 0."""
    if sys.platform == "linux" and signal.getsignal(signal.SIGCHLD) == signal.SIG_IGN:
        raise SymShapeError("this process ignores SIGCHLD, so that it gets no exit codes of "
                            "tools; reset it by signal.signal(signal.SIGCHLD, signal.SIG_DFL)")


def run_child(command: Sequence[str], limits: Limits,
              environment: Mapping[str, str] | None = None,
              cancelled: Callable[[], bool] = lambda: False) -> Ended:
    """Runs a command to its end, or to one of its limits, or until it is `cancelled`.

    Ends the child, and its own children, if this process raises an error or is
    interrupted meanwhile.
    """
    check_exit_codes()
    launch = list(command)
    if sys.executable and sys.platform == "linux":
        launch = [sys.executable, "-I", "-S", _LAUNCHER, str(os.getpid()),
                  str(limits.most_memory), *command]
    watch = Watch(limits)
    child = subprocess.Popen(launch, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, start_new_session=True,
                             env=environment)
    try:
        while True:
            try:
                stdout, stderr = child.communicate(timeout=POLL_SECONDS)
                break
            except subprocess.TimeoutExpired:
                pass
            if watch.is_over(child.pid) or cancelled():
                _end(child)
    finally:
        _end(child)
        child.wait()
    return watch.ended(stdout, stderr, child.returncode)


class Watch:
    """Compares a process with its limits while it runs."""

    def __init__(self, limits: Limits):
        self._limits, self._start = limits, time.monotonic()
        self._stopped: str | None = None

    def is_over(self, process: int) -> bool:
        """True if the process has to end."""
        seconds, memory = self._limits.seconds, self._limits.memory
        if self._stopped is None and memory and _memory_of(process) > memory:
            self._stopped = _too_much(memory)
        elif self._stopped is None and seconds and time.monotonic() - self._start > seconds:
            self._stopped = (f"it ran for more than {seconds:g} seconds; if it needs more, "
                             f"set {TIME} to a number of seconds, or to 0 for no limit")
        return self._stopped is not None

    def ended(self, stdout: bytes, stderr: bytes, exit_code: int) -> Ended:
        """The result of the process."""
        text = stderr.decode(errors="replace")
        if self._stopped is None and exit_code != 0 and self._limits.memory and re.search(
                r"out of memory|bad_alloc|MemoryError|Allocation failed", text):
            self._stopped = _too_much(self._limits.memory)
        return Ended(stdout.decode(errors="replace"), text, exit_code, self._stopped)


def _too_much(limit: int) -> str:
    return (f"it needs more than {limit / _GIB:.3g} GiB of memory; if the machine has more, "
            f"set {MEMORY} to a number of GiB, or to 0 for no limit")


def _end(child: subprocess.Popen[bytes]) -> None:
    """Ends a child and its own children."""
    if child.poll() is not None:
        return
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        child.kill()


def _memory_of(process: int) -> int:
    """The bytes that a process and its children hold in memory and swap, as far as known."""
    status, children = "", ""
    try:
        status = Path(f"/proc/{process}/status").read_text()
        for task in Path(f"/proc/{process}/task").iterdir():
            children += (task / "children").read_text()
    except OSError:
        pass  # it ended, or the kernel does not list children
    held = re.findall(r"^(?:RssAnon|VmSwap):\s*(\d+)", status, re.MULTILINE)
    return 1024 * sum(map(int, held)) + sum(_memory_of(int(child)) for child in children.split())
