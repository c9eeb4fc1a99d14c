"""Runs `symshape-opt` in a process that has loaded it before.

Most of a short run is the load of the tool's libraries. A serving process loads them
once and forks for each run (tools/symshape-opt/Serve.h), so that a run is still a
process of its own, with its limits. Reports share a process while none fails. It ends
when this process closes its input, or ends.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, Sequence

from .children import POLL_SECONDS, Ended, Limits, Watch, check_exit_codes

_START_SECONDS = 30.0
# The exit code of a run that has no such working directory, or no files for its output.
_NOT_STARTED = 127


class _Ended(Exception):
    """The serving process ended, or does not answer."""


def _nameless() -> IO[bytes]:
    """A file in memory. The number is none of the standard streams, which are others
    in the server."""
    import fcntl

    with os.fdopen(os.memfd_create("symshape"), "rb") as file:
        return os.fdopen(fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, 3), "r+b", buffering=0)


def _write_all(file: IO[bytes], text: str) -> None:
    rest = memoryview(text.encode())
    while rest:
        rest = rest[file.write(rest):]


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it ended meanwhile


class _Server:
    def __init__(self, key: tuple[object, ...], tool: Path):
        check_exit_codes()
        self.key, self._read = key, b""
        self._files = _nameless(), _nameless(), _nameless()
        self._process = subprocess.Popen(
            [str(tool), "--symshape-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True,
            pass_fds=[file.fileno() for file in self._files],
            env={**os.environ, "LD_BIND_NOW": "1"})  # once, and not in each run

    def leave(self) -> None:
        """Closes the files of this process."""
        for file in (self._process.stdin, self._process.stdout, *self._files):
            if file is not None:
                file.close()

    def close(self) -> None:
        self.leave()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def run(self, arguments: Sequence[str], limits: Limits, text: str | None) -> Ended:
        watch, child, code = Watch(limits), None, None
        names = [f"/proc/self/fd/{file.fileno()}" for file in self._files]
        source, out, err = self._files
        if text is not None:
            arguments = [*arguments, names[0]]
            source.seek(0)
            source.truncate()
            _write_all(source, text)
        self._send({"arguments": list(arguments), "folder": os.getcwd(), "stdout": names[1],
                    "stderr": names[2], "memory": limits.most_memory})
        try:
            if (child := self._number(_START_SECONDS)) is None:
                raise _Ended
            while (code := self._number(POLL_SECONDS)) is None:
                if watch.is_over(child):
                    _kill(child)
        finally:
            if child is not None and code is None:
                _kill(child)
        if code == _NOT_STARTED:
            raise _Ended
        for file in (out, err):
            file.seek(0)
        return watch.ended(out.read(), err.read(), code)

    def _send(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            _write_all(self._process.stdin, json.dumps(request, ensure_ascii=False) + "\n")
        except (OSError, UnicodeEncodeError) as error:  # a file name may be no UTF-8
            raise _Ended from error

    def _number(self, seconds: float) -> int | None:
        """The number in the next line; `None` if none comes in this time."""
        assert self._process.stdout is not None
        ready = select.poll()  # `select.select` reads no file of a number above 1023
        ready.register(self._process.stdout, select.POLLIN)
        while b"\n" not in self._read:
            if not ready.poll(1000 * seconds):
                return None
            if not (part := self._process.stdout.read(4096)):
                raise _Ended
            self._read += part
        line, _, self._read = self._read.partition(b"\n")
        return int(line)


_server: _Server | None = None
_lock = threading.Lock()


def has_started() -> bool:
    return _server is not None


def start(tool: Path) -> None:
    """Starts to load a tool, for a later `run`, and does not wait for it."""
    if sys.platform == "linux" and _lock.acquire(blocking=False):
        try:
            _current(tool)
        except OSError:
            pass  # the run says why
        finally:
            _lock.release()


def run(tool: Path, arguments: Sequence[str], limits: Limits,
        text: str | None = None) -> Ended | None:
    """Runs a tool; `None` if nobody serves it now. A file with `text`, if there is one,
    is the last argument."""
    if sys.platform != "linux" or not _lock.acquire(blocking=False):
        return None
    try:
        return _current(tool).run(arguments, limits, text)
    except (OSError, _Ended):
        _close()
        return None
    except BaseException:
        _close()  # it may still have to answer
        raise
    finally:
        _lock.release()


def _current(tool: Path) -> _Server:
    """The server of this tool; another one after it was built again."""
    global _server
    file = tool.stat()
    # The raw bytes, where Python has them: to decode all names takes longer than a request.
    key = (str(tool), file.st_ino, file.st_mtime_ns, dict(getattr(os.environ, "_data", os.environ)))
    if _server is None or _server.key != key:
        _close()
        _server = _Server(key, tool)
    return _server


def _close() -> None:
    global _server
    old, _server = _server, None
    if old is not None:
        old.close()


def _after_fork() -> None:
    """Leaves the server to the parent: it would wait for requests while a child lives
    that still has its input."""
    global _server, _lock
    old, _server, _lock = _server, None, threading.Lock()
    if old is not None:
        old.leave()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_close)
