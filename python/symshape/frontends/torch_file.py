"""Reads `.pt2` files."""

from __future__ import annotations

import logging
import mmap
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from ..errors import BadInput
from ..tools import step

# A smaller tensor is copied, which checks its sum.
_MAPPED_BYTES = 1 << 20


def load(path: Path) -> Any:
    """The exported program in a file; its large weights stay in the file."""
    import torch

    log = logging.getLogger("torch.export")
    level = log.level
    # It would print a traceback before it raises an error.
    log.setLevel(logging.CRITICAL)
    try:
        with step("load the .pt2 file"), _mapped_weights(path):
            return torch.export.load(str(path))
    except Exception as error:  # any error of the archive or of pickling
        text = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise BadInput(f"torch.export cannot load '{path.name}': {text}") from error
    finally:
        log.setLevel(level)


@contextmanager
def _mapped_weights(path: Path) -> Iterator[None]:
    """Maps large weights into memory instead of a copy: no size depends on them.

    PyTorch has no option for this. Where it reads its archives in another way, nothing
    changes.
    """
    try:
        from torch.export.pt2_archive import _package
        plain = _package.PT2ArchiveReader
        with zipfile.ZipFile(path) as archive:
            large = {entry.filename.partition("/")[2]: entry.file_size
                     for entry in archive.infolist()
                     if entry.compress_type == zipfile.ZIP_STORED
                     and entry.file_size >= _MAPPED_BYTES}
    except (ImportError, AttributeError, OSError, ValueError, zipfile.BadZipFile):
        large = {}
    if not large:
        yield
        return
    with path.open("rb") as file:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)

    class Reader(plain):
        def __init__(self, *arguments: Any):
            super().__init__(*arguments)
            self.archive_file = _Mapped(self.archive_file, content, large)

    _package.PT2ArchiveReader = Reader
    try:
        yield
    finally:
        _package.PT2ArchiveReader = plain


class _Mapped:
    """PyTorch's reader of an archive, with large records in the mapped file."""

    def __init__(self, reader: Any, content: mmap.mmap, large: dict[str, int]):
        self._reader, self._content, self._large = reader, content, large

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)

    def get_storage_from_record(self, name: str, count: int, dtype: Any) -> Any:
        import torch

        size, start = count * dtype.itemsize, self._reader.get_record_offset(name)
        if self._large.get(name) != size or start + size > len(self._content):
            return self._reader.get_storage_from_record(name, count, dtype)
        return torch.frombuffer(self._content, dtype=dtype, count=count, offset=start)
