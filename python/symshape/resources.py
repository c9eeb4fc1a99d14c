"""Keeps weights out of the tools that do not need them.

MLIR text may end in a section `{-# ... #-}` with the bytes of its
`dense_resource` attributes. Shapes do not depend on them, so SymShape reads the
program without this section. A model with a gigabyte of weights then takes as
long as the same model without them.
"""

from __future__ import annotations

import mmap
import shutil
from dataclasses import dataclass
from pathlib import Path

_CHUNK = 1 << 24


@dataclass(frozen=True)
class Resources:
    """The section of `source` from `start` on; none if `start` is `None`."""

    source: Path
    start: int | None


def cut_resources(source: Path, program: Path) -> tuple[Resources, Path]:
    """Writes `source` without its resources to `program`.

    Returns the resources and the file to read: `source` if it has none.
    """
    start = -1
    with source.open("rb") as file:
        if file.read(4) not in (b"", b"ML\xefR"):
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
                start = text.find(b"\n{-#")
        if start < 0:
            return Resources(source, None), source
        file.seek(0)
        program.write_bytes(file.read(start) + b"\n")
    return Resources(source, start), program


def paste_resources(resources: Resources, program: Path, whole: Path) -> Path:
    """Appends the resources to `program`; the result is in `whole`, or is `program`."""
    if resources.start is None:
        return program
    with whole.open("wb") as out:
        with program.open("rb") as file:
            shutil.copyfileobj(file, out, _CHUNK)
        with resources.source.open("rb") as file:
            file.seek(resources.start)
            shutil.copyfileobj(file, out, _CHUNK)
    return whole
