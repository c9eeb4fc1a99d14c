"""Output files: checked before the work, and written in one step after it."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from .errors import BadInput


def check_output(target: Path, *suffixes: str) -> None:
    """Raises `BadInput` if no file can be written there, or its name has another suffix."""
    if suffixes and target.suffix not in suffixes:
        raise BadInput(f"cannot write '{target}': expected a name that ends in "
                       f"{' or '.join(suffixes)}")
    if not target.parent.is_dir():
        raise BadInput(f"no such directory: '{target.parent}'")
    if target.is_dir():
        raise BadInput(f"cannot write '{target}': it is a directory")
    if not os.access(target.parent, os.W_OK):
        raise BadInput(f"cannot write to the directory '{target.parent}'")


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A file to write, which becomes `target` in one step if no error occurs.

    A reader never sees half of it, and a process that has mapped the old file
    keeps it. After an error, `target` is as it was.
    """
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}.",
                                    suffix=target.suffix)
    os.close(handle)
    try:
        yield Path(name)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
