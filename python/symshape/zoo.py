"""Checks many models, each in a process of its own, and keeps the results.

An entry is a dictionary that becomes one line of JSON; docs/use/Zoo.md lists its
members. A model that crashes a framework, or needs too much time or memory, is an entry
like any other, and never one with the status `right`.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Sequence

from .children import MEMORY, TIME, Ended, Limits, limits_of, run_child
from .errors import BadInput
from .files import check_output
from .tools import find_tool
from .verdict_text import table

SUFFIXES = (".pt2", ".jaxexport", ".onnx", ".mlir", ".mlirbc")
# The first three are verdicts; of the others, a model has none.
STATUSES = ("right", "undecided", "wrong", "error", "crash", "limit")
VERDICTS = STATUSES[:3]

Entry = dict[str, Any]

_VERSION = 1
_CHUNK = 1 << 24
_ERROR = "symshape: error: "
# The packages that read and lower models; another version may give another verdict.
_PACKAGES = ("torch", "jax", "jaxlib", "onnx", "onnxruntime", "iree-base-compiler")
# The child imports the same files as this process.
_CHILD = ("import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
          "from symshape.cli import main; sys.exit(main())")
# `location` and its text, in a tensor of an ONNX file whose contents are in another file.
_LOCATION = re.compile(rb"\n\x08location\x12([\x80-\xff]?[\x00-\x7f])")


def find_models(paths: Iterable[str | Path]) -> list[Path]:
    """The files among `paths`, and the models in the folders among them, in order."""
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if not path.exists():
            raise BadInput(f"no such file: '{path}'")
        inside = list(_models_in(path)) if path.is_dir() else [path]
        if not inside:
            raise BadInput(f"expected a model file, found the directory '{path}' without a file "
                           f"that ends in {', '.join(SUFFIXES)}")
        found.update(dict.fromkeys(inside))
    return list(found)


def _models_in(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(parent, name) for name in sorted(names)
                    if Path(name).suffix in SUFFIXES and not name.startswith("."))


def digest_of(path: Path) -> str:
    """A hash of a model's contents, with the files that an ONNX model names."""
    digest = hashlib.sha256()
    for file in [path, *_external(path)]:
        try:
            with file.open("rb") as content:
                while chunk := content.read(_CHUNK):
                    digest.update(chunk)
        except OSError:
            if file is path:
                raise
            digest.update(b"missing")
    return digest.hexdigest()


def _external(path: Path) -> list[Path]:
    if path.suffix != ".onnx" or path.stat().st_size == 0:
        return []
    names = set()
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        for found in _LOCATION.finditer(text):
            size = sum((byte & 127) << 7 * place for place, byte in enumerate(found[1]))
            names.add(text[found.end():found.end() + size])
    return [path.parent / os.fsdecode(name) for name in sorted(names) if b"\x00" not in name]


def tool_version() -> str:
    """A hash of this package, its tool, and the versions of the packages that it uses."""
    digest = hashlib.sha256(find_tool("symshape-opt").read_bytes())
    folder = Path(__file__).parent
    for file in sorted(folder.rglob("*.py")):
        digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    for package in _PACKAGES:
        try:
            digest.update(f"{package} {metadata.version(package)}\n".encode())
        except metadata.PackageNotFoundError:
            pass
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Settings:
    """How to check a model.

    `options` are those of `symshape check`. `seconds` and `gib` limit the process of a
    model with the tools that it starts; 0 is no limit, and without them, the limits are
    those of a tool (`SYMSHAPE_TIME_LIMIT`, `SYMSHAPE_MEMORY_LIMIT`). `jobs` processes
    share the memory of the machine.
    """

    options: tuple[str, ...] = ()
    seconds: float | None = None
    gib: float | None = None
    jobs: int = 1

    def environment(self) -> dict[str, str]:
        given = ((TIME, self.seconds), (MEMORY, self.gib))
        return {**os.environ, **{name: f"{value:f}" for name, value in given if value is not None}}

    def limits(self, path: Path) -> Limits:
        size = path.stat().st_size if path.is_file() else 0
        return limits_of("symshape", size, self.environment(), self.jobs)


def entry_of(path: Path, settings: Settings, *, status: str, message: str = "",
             tool: str | None = None, digest: str | None = None) -> Entry:
    """An entry without a verdict."""
    limits = settings.limits(path)
    return {"version": _VERSION, "file": str(path), "status": status, "seconds": 0.0,
            "message": " ".join(message.split()), "sha256": digest,
            "tool": tool or tool_version(), "options": list(settings.options),
            "limits": [limits.seconds, limits.memory], "verdict": None}


def check_one(path: str | Path, settings: Settings = Settings(), *, tool: str | None = None,
              digest: str | None = None, cancelled: Callable[[], bool] = lambda: False) -> Entry:
    """Checks a model in a process of its own, and returns its entry.

    `tool` and `digest` are `tool_version()` and `digest_of(path)`, if they are known.
    """
    path, start = Path(path), time.monotonic()
    # A process that has to end leaves its temporary files.
    temporary = tempfile.mkdtemp(prefix="symshape-")
    try:
        digest = digest or digest_of(path)
        done = run_child([sys.executable, "-c", _CHILD, json.dumps(sys.path), "--quiet", "check",
                          "--json", *settings.options, "--", str(path)], settings.limits(path),
                         {**settings.environment(), "TMPDIR": temporary}, cancelled)
        found = _result(done)
    except OSError as error:
        found = {"status": "error", "message": f"{error.strerror or error}: '{path}'"}
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return {**entry_of(path, settings, status="error", tool=tool, digest=digest), **found,
            "seconds": round(time.monotonic() - start, 2)}


def _result(done: Ended) -> Entry:
    """The status and the message of a process that has ended."""
    lines = done.stderr.strip().splitlines() or [f"exit code {done.exit_code} without a message"]
    if done.stopped is not None:
        return {"status": "limit", "message": done.stopped}
    if done.exit_code < 0:
        return {"status": "crash", "message": f"the process crashed (signal {-done.exit_code})"}
    if done.exit_code == 2 and lines[-1].startswith(_ERROR):
        # A tool may reach its limit, or crash, before the process does.
        message = lines[-1].removeprefix(_ERROR)
        status = "limit" if f"set {TIME} to" in message or f"set {MEMORY} to" in message else \
            "crash" if "it crashed (signal" in message else "error"
        return {"status": status, "message": message}
    try:
        verdict = json.loads(done.stdout)
        if verdict["status"] in VERDICTS and \
                done.exit_code == (1 if verdict["status"] == "wrong" else 0):
            return {"status": verdict["status"], "message": _first(verdict), "verdict": verdict}
    except (ValueError, KeyError, TypeError):
        pass
    return {"status": "crash", "message": lines[-1].removeprefix("symshape: ")}


def _first(verdict: Entry) -> str:
    """The first finding of a verdict in one line."""
    findings = verdict["wrong"] or verdict["undecided"]
    if not findings:
        return ""
    first = findings[0]
    place = first["place"] or first["node"] or (f"line {first['line']}" if first["line"] else "")
    text = (f"{place}: " if place else "") + first["message"]
    text += f", for example {first['example']}" if first["example"] else ""
    rest = len(findings) - 1
    return " ".join(text.split()) + (f" (and {rest} more)" if rest else "")


class Results:
    """A file with a line for each model, which a later run continues."""

    def __init__(self, path: Path):
        self.path = path
        self._entries: dict[tuple[str, ...], Entry] = {}
        if not path.exists():
            check_output(path)
            return
        if not path.is_file():
            raise BadInput(f"cannot write '{path}': it is no file")
        data = path.read_bytes()
        # A process that ended while it wrote leaves half of a line.
        whole = data.rpartition(b"\n")[0] + b"\n" if b"\n" in data else b""
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                entry = json.loads(line)
                if entry["version"] != _VERSION or entry["status"] not in STATUSES:
                    raise ValueError
                self._entries[self._key(Path(entry["file"]), entry["sha256"], entry["options"],
                                        entry["tool"])] = entry
            except (ValueError, KeyError, TypeError):
                raise BadInput(f"'{path}', line {number}: expected an entry of `symshape check "
                               "--results`, found another text") from None
        if data and not whole and not data.startswith(b'{"version"'):
            raise BadInput(f"'{path}', line 1: expected an entry of `symshape check --results`, "
                           "found another text")
        if len(whole) < len(data):
            os.truncate(path, len(whole))

    @staticmethod
    def _key(path: Path, digest: str | None, options: Sequence[str], tool: str
             ) -> tuple[str, ...]:
        # The name of the file is in the verdict; its folder is not.
        return path.name, str(digest), json.dumps(list(options)), tool

    def find(self, path: Path, digest: str, tool: str, settings: Settings) -> Entry | None:
        """The entry of a model that needs no other check, with its path of today.

        A crash may have reasons outside of the model, and another limit may suffice.
        """
        entry = self._entries.get(self._key(path, digest, settings.options, tool))
        if entry is None or entry["status"] == "crash":
            return None
        limits = settings.limits(path)
        if entry["status"] == "limit" and entry["limits"] != [limits.seconds, limits.memory]:
            return None
        return {**entry, "file": str(path)}

    def add(self, entry: Entry) -> None:
        """Appends a line in one step."""
        with self.path.open("ab", buffering=0) as file:
            file.write(line_of(entry).encode())


def line_of(entry: Entry) -> str:
    """An entry as a line of JSON."""
    return json.dumps(entry) + "\n"


def check_all(paths: Iterable[str | Path], settings: Settings = Settings(), *,
              results: str | Path | None = None,
              progress: Callable[[int, list[str]], None] | None = None) -> Iterator[Entry]:
    """Checks models, `settings.jobs` at a time, and yields the entry of each when it ends.

    The models are files and folders. With `results`, entries also go to that file, and
    those that it has already, for the same contents, options and tools, are not
    computed again. `progress` is called with the number of models that have ended, and
    the files of those that run.
    """
    models, tool = find_models(paths), tool_version()
    kept = Results(Path(results)) if results is not None else None
    running: dict[str, None] = {}
    stop = threading.Event()

    def check(path: Path) -> tuple[Entry, bool]:
        running[str(path)] = None
        try:
            digest = digest_of(path) if kept is not None and path.is_file() else None
            if kept is not None and digest and (old := kept.find(path, digest, tool, settings)):
                return old, False
            return check_one(path, settings, tool=tool, digest=digest, cancelled=stop.is_set), True
        finally:
            del running[str(path)]

    pool = ThreadPoolExecutor(settings.jobs)
    try:
        order = {pool.submit(check, path): number for number, path in enumerate(models)}
        left, count = set(order), 0
        while left:
            ended, left = wait(left, 0.5, FIRST_COMPLETED)
            for future in sorted(ended, key=order.__getitem__):
                entry, is_new = future.result()
                if is_new and kept is not None:
                    kept.add(entry)
                count += 1
                yield entry
            if progress is not None:
                progress(count, list(running))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def text_of(entry: Entry) -> str:
    """An entry as a line for a terminal."""
    text = f"{entry['status']:9}  {entry['seconds']:6.1f} s  {entry['file']}"
    text += f": {entry['message']}" if entry["message"] else ""
    return text.encode(errors="backslashreplace").decode()  # a name may be no UTF-8


def summary(entries: Sequence[Entry]) -> str:
    """A table of the numbers of models, by format and status."""
    counts: dict[str, Counter[str]] = {}
    for entry in entries:
        counts.setdefault(Path(entry["file"]).suffix or "(none)", Counter())[entry["status"]] += 1
    total = sum(counts.values(), Counter())
    seconds = sum(entry["seconds"] for entry in entries)

    def row(name: str, found: Counter[str]) -> tuple[str, ...]:
        return name, str(sum(found.values())), *(str(found[status]) for status in STATUSES)

    rows = [("format", "models", *STATUSES), *(row(*one) for one in sorted(counts.items()))]
    rows += [row("all", total)] if len(counts) > 1 else []
    return "\n".join([line[2:] for line in table(rows)] + [f"{seconds:.1f} s of checks"]) + "\n"


def exit_code(entries: Iterable[Entry]) -> int:
    """1 if a model is wrong, or else 2 if one has no verdict, or else 0."""
    found = {entry["status"] for entry in entries}
    return 1 if "wrong" in found else 0 if found <= set(VERDICTS) else 2
