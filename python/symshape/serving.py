"""Runs `symshape-opt` in a process that has loaded it before.

Most of a short run is the load of the tool's libraries. A serving process loads them
once and forks for each run (tools/symshape-opt/Serve.h), so that a run is still a
process of its own, with its limits. It ends when this process closes its input, or ends.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Sequence

from .children import POLL_SECONDS, Ended, Limits, Watch

_START_SECONDS = 30.0
# The exit code of a run that has no such working directory, or no files for its output.
_NOT_STARTED = 127


class _Ended(Exception):
    """The serving process ended, or does not answer."""


class _Server:
    def __init__(self, key: tuple[object, ...], tool: Path):
        self.key, self._read = key, b""
        self._folder = Path(tempfile.mkdtemp(prefix="symshape-"))
        self._process = subprocess.Popen(
            [str(tool), "--symshape-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True,
            env={**os.environ, "LD_BIND_NOW": "1"})  # once, and not in each run

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, arguments: Sequence[str], limits: Limits) -> Ended:
        watch, child, code = Watch(limits), None, None
        out, err = self._folder / "out", self._folder / "err"
        self._send({"arguments": list(arguments), "folder": os.getcwd(), "stdout": str(out),
                    "stderr": str(err), "memory": limits.most_memory})
        try:
            if (child := self._number(_START_SECONDS)) is None:
                raise _Ended
            while (code := self._number(POLL_SECONDS)) is None:
                if watch.is_over(child):
                    os.kill(child, signal.SIGKILL)
        finally:
            if child is not None and code is None:
                os.kill(child, signal.SIGKILL)
        if code == _NOT_STARTED:
            raise _Ended
        return watch.ended(out.read_bytes(), err.read_bytes(), code)

    def _send(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            rest = memoryview(json.dumps(request, ensure_ascii=False).encode() + b"\n")
            while rest:
                rest = rest[self._process.stdin.write(rest):]
        except (OSError, UnicodeEncodeError) as error:  # a file name may be no UTF-8
            raise _Ended from error

    def _number(self, seconds: float) -> int | None:
        """The number in the next line; `None` if none comes in this time."""
        assert self._process.stdout is not None
        while b"\n" not in self._read:
            if not select.select([self._process.stdout], [], [], seconds)[0]:
                return None
            if not (part := self._process.stdout.read(4096)):
                raise _Ended
            self._read += part
        line, _, self._read = self._read.partition(b"\n")
        return int(line)


_server: _Server | None = None
_lock = threading.Lock()


def start(tool: Path) -> None:
    """Starts to load a tool, for a later `run`, and does not wait for it."""
    if sys.platform == "linux" and _lock.acquire(blocking=False):
        try:
            _current(tool)
        except OSError:
            pass  # the run says why
        finally:
            _lock.release()


def run(tool: Path, arguments: Sequence[str], limits: Limits) -> Ended | None:
    """Runs a tool; `None` if nobody serves it now."""
    if sys.platform != "linux" or not _lock.acquire(blocking=False):
        return None
    try:
        return _current(tool).run(arguments, limits)
    except (OSError, _Ended):
        _close()
        return None
    except BaseException:
        _close()  # it may still have to answer
        raise
    finally:
        _lock.release()


def _current(tool: Path) -> _Server:
    """The server of this tool. After a fork, and for a tool that was built again,
    it is another one."""
    global _server
    key = (os.getpid(), str(tool), tool.stat().st_mtime_ns, sorted(os.environ.items()))
    if _server is None or _server.key != key:
        _close()
        _server = _Server(key, tool)
    return _server


def _close() -> None:
    global _server
    old, _server = _server, None
    if old is not None and old.key[0] == os.getpid():
        old.close()


atexit.register(_close)
